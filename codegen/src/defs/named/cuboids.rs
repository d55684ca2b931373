//! Cuboids, which keep their shape: long sides turn by halves only.

use super::super::solid::{Kind, Solid, Turn};
use super::{Cut, face, kind, towards, turn, without};

/// All of them.
pub(super) fn all() -> [Cut; 5] {
    [cuboid1x3x3(), cuboid2x2x3(), cuboid2x2x4(), cuboid2x3x3(), cuboid3x3x4()]
}

fn cuboid1x3x3() -> Cut {
    let solid = Solid::cube();
    Cut {
        name: "cuboid1x3x3",
        title: "The 1x3x3 cuboid, or Floppy Cube: one layer of nine.",
        about: "Its centre holds the puzzle. A side turns by half a turn, which exchanges its corners and turns these and the edge between them upside down.",
        positions: "192 = 4! * 2^3, an edge being upside down if it was turned oddly often, which the order of the corners and which of them are upside down tell",
        kinds: vec![
            kind("CORNERS", solid.flat_pieces(2), true),
            kind("EDGES", solid.flat_pieces(1), true),
        ],
        turns: ["F2", "B2", "R2", "L2"].map(|name| face(name, 2.0)).into(),
    }
}

fn cuboid2x2x3() -> Cut {
    let mut edges = Solid::cube().pieces(2);
    edges.retain(|edge| !edge.name.contains(['U', 'D']));
    let mut turns: Vec<Turn> = ["U", "D"].map(|name| face(name, 4.0)).into();
    turns.extend(["F2", "R2"].map(|name| turn(name, towards(&name[..1]), 2.0, 0.0)));
    Cut {
        name: "cuboid2x2x3",
        title: "The 2x2x3 cuboid: three layers of four, one edge held.",
        about: "The edge of the faces B and L in the middle layer never moves, so every position stands for all ways \
                of holding the puzzle. U and D turn by quarters, the sides by halves only, so no piece can be seen to be turned.",
        positions: "241 920 = 8! * 3!",
        kinds: vec![
            kind("CORNERS", Solid::cube().pieces(3), false),
            without(kind("EDGES", edges, false), "BL"),
        ],
        turns,
    }
}

fn cuboid2x2x4() -> Cut {
    let mut inner = Solid::cube().pieces_aside(2, 1.0 / 3.0);
    inner.retain(|piece| !piece.name.contains(['U', 'D']) && piece.name != "BLd");
    let mut turns: Vec<Turn> = ["U", "D"].map(|name| face(name, 4.0)).into();
    turns.push(turn("Uw", towards("U"), 4.0, 0.0));
    turns.extend(["F2", "R2"].map(|name| turn(name, towards(&name[..1]), 2.0, 0.0)));
    Cut {
        name: "cuboid2x2x4",
        title: "The 2x2x4 cuboid: four layers of four, one inner piece held.",
        about: "It keeps its shape: U, D and Uw, the upper half, turn by quarters, the sides by halves only, so no piece can be \
                seen to be turned. The piece of the faces B and L below the middle never moves, so every position \
                stands for all ways of holding the puzzle. Small letters say toward which face a piece stands.",
        positions: "203 212 800 = 8! * 7!",
        kinds: vec![kind("CORNERS", Solid::cube().pieces(3), false), kind("INNER", inner, false)],
        turns,
    }
}

fn cuboid2x3x3() -> Cut {
    let mut edges = Solid::cube().pieces(2);
    edges.retain(|edge| edge.name.contains(['U', 'D']));
    let mut turns: Vec<Turn> = ["U", "D"].map(|name| face(name, 4.0)).into();
    turns.extend(["F2", "B2", "R2", "L2"].map(|name| face(name, 2.0)));
    Cut {
        name: "cuboid2x3x3",
        title: "The 2x3x3 cuboid (Domino): two layers of nine.",
        about: "U and D turn by quarters, the sides by halves only, so no piece can be seen to be \
                turned. The centres of U and D hold the puzzle.",
        positions: "1 625 702 400 = 8! * 8!",
        kinds: vec![kind("CORNERS", Solid::cube().pieces(3), false), kind("EDGES", edges, false)],
        turns,
    }
}

fn cuboid3x3x4() -> Cut {
    let solid = Solid::cube();
    let mut edges = solid.pieces(2);
    edges.retain(|edge| edge.name.contains(['U', 'D']));
    let mut inner = solid.pieces_aside(2, 1.0 / 3.0);
    inner.retain(|piece| !piece.name.contains(['U', 'D']));
    let mut turns: Vec<Turn> = ["U", "D"].map(|name| face(name, 4.0)).into();
    turns.push(turn("Uw", towards("U"), 4.0, 0.0));
    turns.extend(["F2", "B2", "R2", "L2"].map(|name| face(name, 2.0)));
    Cut {
        name: "cuboid3x3x4",
        title: "The 3x3x4 cuboid: four layers of nine.",
        about: "It keeps its shape: U, D and Uw, the upper half, turn by quarters, the sides by halves only, so no piece can be seen to be turned. \
                A position and the same one held differently are two, if both can be reached. The two centres of a side look the same. Small letters say toward which face a piece stands.",
        positions: "165 181 768 335 360 000 = 8!^3 * 8!/2!^4",
        kinds: vec![
            kind("CORNERS", solid.pieces(3), false),
            kind("EDGES", edges, false),
            kind("INNER", inner, false),
            Kind { alike: 2, ..kind("CENTRES", solid.side_centres(), false) },
        ],
        turns,
    }
}
