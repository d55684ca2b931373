//! The tetrahedra: the Pyraminx, and the Master Pyraminx of four layers.

use super::super::solid::{Kind, Solid, Turn, Vector, times};
use super::{Cut, kind, turn};

/// All of them.
pub(super) fn all() -> Vec<Cut> {
    let [master, core] = masters();
    pyraminxes().into_iter().chain([master, core]).collect()
}

/// The corners, by the faces that they are opposite to.
const CORNERS: [(&str, &str); 4] = [("U", "D"), ("L", "R"), ("R", "L"), ("B", "F")];

/// The direction to the corner that is opposite a face.
fn corner(opposite: &str) -> Vector {
    times(-1.0, Solid::tetrahedron().towards(&[opposite]))
}

/// A turn of a tip alone.
fn tip((name, opposite): (&str, &str)) -> Turn {
    Turn { only: Some("TIPS"), ..turn(name.to_lowercase(), corner(opposite), 3.0, 0.5) }
}

fn axials() -> Kind {
    kind("AXIALS", Solid::tetrahedron().pieces(3), true)
}

fn edges() -> Kind {
    kind("EDGES", Solid::tetrahedron().pieces(2), true)
}

fn tips() -> Kind {
    kind("TIPS", Solid::tetrahedron().pieces(3), true)
}

/// Without tips, with tips, and with face turns.
fn pyraminxes() -> [Cut; 3] {
    let layers = || CORNERS.map(|(name, opposite)| turn(name, corner(opposite), 3.0, 0.0));
    let faces = ["F", "R", "L", "D"]
        .map(|name| turn(name, Solid::tetrahedron().towards(&[name]), 3.0, 0.0));
    let core = Cut {
        name: "pyraminx-core",
        title: "The Pyraminx without its tips.",
        about: "U, L, R and B turn the corner above, to the left, to the right and at the back, with \
                the face F in front. The four axial pieces under the tips hold the puzzle.",
        positions: "933 120 = 3^4 * 6!/2 * 2^5",
        kinds: vec![axials(), edges()],
        turns: layers().into(),
    };
    let with_tips = Cut {
        name: "pyraminx",
        title: "The Pyraminx.",
        about: "U, L, R and B turn the corner above, to the left, to the right and at the back, with \
                the face F in front; u, l, r and b turn only its tip. The four axial pieces under \
                the tips hold the puzzle.",
        positions: "75 582 720 = 3^4 * 3^4 * 6!/2 * 2^5",
        kinds: vec![axials(), edges(), tips()],
        turns: layers().into_iter().chain(CORNERS.map(tip)).collect(),
    };
    let free = Cut {
        name: "pyraminx-free",
        title: "The Pyraminx, not held: faces and tips turn.",
        about: "F, R, L and D turn a face with three corners; u, l, r and b turn only a tip. A \
                position and the same one held differently are two, if both can be reached.",
        positions: "302 330 880 = 4 * 75 582 720: of the 12 ways to hold it, turns of faces reach 4",
        kinds: vec![axials(), edges(), tips()],
        turns: faces.into_iter().chain(CORNERS.map(tip)).collect(),
    };
    [core, with_tips, free]
}

/// Whole, and without tips and the edges' middles.
fn masters() -> [Cut; 2] {
    let wings = || kind("WINGS", Solid::tetrahedron().pieces_aside(2, 1.0 / 3.0), false);
    let centres = || kind("CENTRES", Solid::tetrahedron().pieces(1), false);
    let layers = || {
        let two = CORNERS.map(|(name, opposite)| turn(name, corner(opposite), 3.0, 0.7));
        let three = |(name, opposite)| turn(format!("{name}w"), corner(opposite), 3.0, 0.0);
        two.into_iter().chain(CORNERS.map(three)).collect::<Vec<Turn>>()
    };
    let whole = Cut {
        name: "master-pyraminx",
        title: "The Master Pyraminx.",
        about: "U, L, R and B turn two layers at the corner above, to the left, to the right and at the back, with \
                the face F in front; Uw, Lw, Rw and Bw turn three, and u, l, r and b only a tip. The four axial pieces \
                under the tips hold the puzzle. Small letters say toward which corner's face a wing stands.",
        positions: "217 225 462 874 112 000 = 3^4 * 3^4 * 12!/2 * 6!/2 * 2^5 * 4!/2",
        kinds: vec![axials(), wings(), edges(), centres(), tips()],
        turns: layers().into_iter().chain(CORNERS.map(tip)).collect(),
    };
    let core = Cut {
        name: "master-pyraminx-core",
        title: "The Master Pyraminx without its tips and the middles of its edges.",
        about: "U, L, R and B turn two layers at the corner above, to the left, to the right and at the back, with \
                the face F in front; Uw, Lw, Rw and Bw turn three. The four axial pieces hold the puzzle. Small letters say \
                toward which corner's face a wing stands.",
        positions: "232 794 777 600 = 3^4 * 12!/2 * 4!/2",
        kinds: vec![axials(), wings(), centres()],
        turns: layers(),
    };
    [whole, core]
}
