//! The dodecahedra: the Megaminx, the Kilominx, and the centres of the Pentultimate.

use super::super::solid::{Solid, Turn, Vector};
use super::{Cut, kind, turn, turn_beside, without};

/// All of them.
pub(super) fn all() -> [Cut; 3] {
    [megaminx(), kilominx(), pentultimate_core()]
}

fn megaminx() -> Cut {
    let solid = Solid::dodecahedron();
    let turns = solid.faces.iter().map(|&(name, normal)| turn(name, normal, 5.0, 1.0)).collect();
    Cut {
        name: "megaminx",
        title: "The Megaminx.",
        about: "The centres hold the puzzle. Around U, clockwise from the front: F, L, BL, BR, R; \
                opposite faces are U D, F B, R DL, L DR, BR FL, BL FR.",
        positions: "100 669 616 553 523 347 122 516 032 313 645 505 168 688 116 411 019 768 627 200 \
                    000 000 000 = 20!/2 * 3^19 * 30!/2 * 2^29",
        kinds: vec![kind("CORNERS", solid.pieces(3), true), kind("EDGES", solid.pieces(2), true)],
        turns,
    }
}

fn kilominx() -> Cut {
    let solid = Solid::dodecahedron();
    let held = ["U", "F", "R"];
    let corners = without(kind("CORNERS", solid.pieces(3), true), &held.join("-"));
    let of_face = |&(name, normal): &(&'static str, Vector)| {
        turn_beside(held.contains(&name), name, normal, (5.0, 1.0))
    };
    let turns: Vec<Turn> = solid.faces.iter().map(of_face).collect();
    Cut {
        name: "kilominx",
        title: "The Kilominx, one corner held.",
        about: "The corner of the faces U, F and R never moves, so every position stands for all ways of holding the puzzle. A \
                turn has its face's name. Where it would move the held corner, the fifteen corners that are not on the face turn \
                the other way instead. Around U, clockwise from the front: F, L, BL, BR, R; opposite faces are U D, F B, R DL, L \
                DR, BR FL, BL FR.",
        positions: "23 563 902 142 421 896 679 424 000 = 19!/2 * 3^18",
        kinds: vec![corners],
        turns,
    }
}

fn pentultimate_core() -> Cut {
    let solid = Solid::dodecahedron();
    let turns = solid.faces.iter().map(|&(name, normal)| turn(name, normal, 5.0, 0.0)).collect();
    Cut {
        name: "pentultimate-core",
        title: "The centres of the Pentultimate, not held.",
        about: "A turn has its face's name, and takes half of the puzzle: the face and the five around it. A position and the \
                same one held differently are two.",
        positions: "239 500 800 = 12!/2",
        kinds: vec![kind("CENTRES", solid.pieces(1), false)],
        turns,
    }
}
