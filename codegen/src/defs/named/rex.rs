//! The Rex cube: cuts around the corners that meet in them.

use super::super::solid::{Kind, Piece, Solid};
use super::{Cut, TETRADS, corner_names, edges, kind, towards, turn, turn_beside, without};

/// Between what a turn takes, the centres of faces among it, and what it leaves.
const BEYOND: f64 = 0.4;

/// All of it, and without its petals.
pub(super) fn all() -> [Cut; 2] {
    let centres = || kind("CENTRES", Solid::cube().pieces(1), false);
    let edges = || Kind { turns: false, ..edges() };
    let moves_held = |name: &str| name.contains('U') && name.contains('F');
    let beside = |name: &str| turn_beside(moves_held(name), name, towards(name), (3.0, BEYOND));
    let whole = Cut {
        name: "rex",
        title: "The Rex cube, not held.",
        about: "A turn has its corner's name, and takes three edges, three centres and nine petals. No edge can be flipped: of its \
                two ends, the same one stays on a corner of the same tetrahedron. So do petals, of which each face has four, each toward a \
                corner: two of each tetrahedron, which look the same. A position and the same one held differently are two. \
                Small letters say toward which corner of its face a petal stands.",
        positions: "4 829 736 635 177 287 680 000 000 = 12!/2 * 6!/2 * (12!/2!^6)^2, which is 12 times as many as those that are told \
                    apart where it may be held in any way",
        kinds: vec![edges(), centres(), petals("PETALS", 0), petals("PETALS2", 1)],
        turns: corner_names().map(|name| turn(name, towards(name), 3.0, BEYOND)).collect(),
    };
    let core = Cut {
        name: "rex-core",
        title: "The Rex cube without its petals, one edge held.",
        about: "The edge of the faces U and F never moves, so every position stands for all ways of holding the puzzle. A turn has its \
                corner's name, and takes three edges and three centres; where it would move the held edge, everything else turns the other way instead. No edge \
                can be seen to be flipped: of its two ends, the same one stays on a corner of the same tetrahedron.",
        positions: "7 185 024 000 = 11!/2 * 6!/2",
        kinds: vec![without(edges(), "UF"), centres()],
        turns: corner_names().map(beside).collect(),
    };
    [whole, core]
}

/// The petals that stand toward corners of a tetrad.
fn petals(name: &'static str, which: usize) -> Kind {
    let is_of = |petal: &Piece| {
        let faces = petal.name.to_uppercase();
        TETRADS[which].iter().any(|corner| corner.chars().all(|face| faces.contains(face)))
    };
    let mut pieces = Solid::cube().pieces_aside(1, 1.0 / 3.0);
    pieces.retain(is_of);
    Kind { alike: 2, ..kind(name, pieces, false) }
}
