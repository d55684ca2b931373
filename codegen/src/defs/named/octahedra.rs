//! The octahedra that are cut along their faces.

use super::super::solid::{Kind, Solid, Turn, Vector};
use super::{Cut, kind, turn, turn_beside, without};

/// All of them.
pub(super) fn all() -> [Cut; 3] {
    [fto(), fto_core(), fto_triangles()]
}

fn corners() -> Kind {
    kind("CORNERS", Solid::octahedron().octahedron_tips(), true)
}

/// The triangles of four faces, and of the other four.
fn centres() -> [Kind; 2] {
    let of = |name, first| {
        let pieces = Solid::octahedron().octahedron_centres(first);
        Kind { alike: 3, ..kind(name, pieces, false) }
    };
    [of("CENTRES", true), of("CENTRES2", false)]
}

fn turns() -> Vec<Turn> {
    let faces = Solid::octahedron().faces.into_iter();
    faces.map(|(name, normal)| turn(name, normal, 3.0, 0.3)).collect()
}

fn fto() -> Cut {
    let [centres, others] = centres();
    Cut {
        name: "fto",
        title: "The face-turning octahedron.",
        about: "It stands on the face D, with F in front; around F are U, R and L, and opposite faces are U D, F B, R BL, L BR. \
                Turns take each of the faces U, B, L and R to one of these, so no edge can be seen to be flipped, and a \
                corner only to be turned by a half. The three triangles of a face look the same. A position and the same \
                one held differently are two, if both can be reached.",
        positions: "376 897 600 550 338 560 000 000 = 6!/2 * 2^5 * 12!/2 * (12!/3!^4)^2, which is 12 times the \
                    31 408 133 379 194 880 000 000 that are told apart where it may be held in any way",
        kinds: vec![
            corners(),
            kind("EDGES", Solid::octahedron().pieces(2), false),
            centres,
            others,
        ],
        turns: turns(),
    }
}

fn fto_core() -> Cut {
    let held = ["U", "R", "F", "BR"];
    let corners = without(corners(), &held.join("-"));
    let of_face = |(name, normal): (&'static str, Vector)| {
        turn_beside(held.contains(&name), name, normal, (3.0, 0.3))
    };
    Cut {
        name: "fto-core",
        title: "The face-turning octahedron without its triangles, one corner held.",
        about: "It stands on the face D, with F in front; around F are U, R and L, and opposite faces are U D, F B, R BL, L BR. \
                The corner of U, R, F and BR never moves, so every position stands for all ways of holding the puzzle: where \
                a turn would move it, everything that is not on the face turns the other way instead. No edge can be \
                seen to be flipped, and a corner only to be turned by a half.",
        positions: "229 920 768 000 = 5!/2 * 2^4 * 12!/2",
        kinds: vec![corners, kind("EDGES", Solid::octahedron().pieces(2), false)],
        turns: Solid::octahedron().faces.into_iter().map(of_face).collect(),
    }
}

fn fto_triangles() -> Cut {
    Cut {
        name: "fto-triangles",
        title: "The triangles of the face-turning octahedron, not held.",
        about: "It stands on the face D, with F in front; around F are U, R and L, and opposite faces are U D, F B, R BL, L BR. \
                The three triangles of a face look the same; those of the faces U, B, L and R take one another's places, and so do \
                the others. A position and the same one held differently are two, if both can be reached.",
        positions: "136 604 160 000 = (12!/3!^4)^2",
        kinds: centres().into(),
        turns: turns(),
    }
}
