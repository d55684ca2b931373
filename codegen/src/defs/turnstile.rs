//! Turnstile: two discs that have three pieces in common.

use super::print::{comment, spaced};
use std::fmt::Write as _;

/// The places on the rim of a disc, of corners as of edges.
const RIM: usize = 6;

/// The rim of the left disc, clockwise, then what the right disc has beside: by place the name of its piece's color.
const CORNERS: [&str; 10] = ["c", "b", "b", "a", "a", "c", "e", "e", "d", "d"];
const EDGES: [&str; 11] = ["-", "b", "-", "a", "-", "c", "-", "e", "-", "d", "-"];

/// The rim of the right disc, clockwise: corners from the upper one that the discs share, and edges from the one after that.
const RIGHT_CORNERS: [usize; RIM] = [5, 6, 7, 8, 9, 0];
const RIGHT_EDGES: [usize; RIM] = [6, 7, 8, 9, 10, 5];

/// The file.
pub(super) fn turnstile() -> String {
    let mut out = head();
    out.push_str("\nName turnstile\n\nSet CORNERS 10 1\nSet EDGES 11 1\n\nSolved\n");
    let number = |color: &&str| "-abcde".find(*color).unwrap_or(0) + 1;
    let _ = writeln!(out, "CORNERS\n{}", spaced(CORNERS.iter().map(|c| number(c) - 1)));
    let _ = writeln!(out, "EDGES\n{}\nEnd", spaced(EDGES.iter().map(number)));
    let left: [usize; RIM] = core::array::from_fn(|place| place);
    for (name, corners, edges) in [("L", left, left), ("R", RIGHT_CORNERS, RIGHT_EDGES)] {
        let _ = writeln!(out, "\nMove {name}");
        let _ = writeln!(out, "CORNERS\n{}", spaced(turned(CORNERS.len(), corners)));
        let _ = writeln!(out, "EDGES\n{}\nEnd", spaced(turned(EDGES.len(), edges)));
    }
    out
}

/// A rim by one place clockwise: what comes to a place stood in the one before it.
fn turned(places: usize, rim: [usize; RIM]) -> impl Iterator<Item = usize> {
    let before = move |place: usize| {
        let at = rim.iter().position(|&other| other == place);
        at.map_or(place, |at| rim[(at + RIM - 1) % RIM]) + 1
    };
    (0..places).map(before)
}

fn head() -> String {
    let mut out = String::new();
    comment(&mut out, "Turnstile, or Twin Spin: two discs that overlap.");
    out.push_str("#\n");
    comment(
        &mut out,
        "L and R turn the left and the right disc by a sixth, and all its powers, each one move. On the rim of a disc are \
         six corners, and an edge between any two; the discs have two corners in common, and the edge between these. Five \
         colors have two corners each, with an edge of their color between them; six edges are grey.",
    );
    comment(
        &mut out,
        "Positions: 6 286 896 000 = 10!/2!^5 * 11!/6!: the order of the corners, and that of the edges.",
    );
    out.push_str("#\n");
    comment(
        &mut out,
        "Derived from the rules by `cargo xtask defs`: corners and edges 1 to 6 are on the rim of the left disc, \
         clockwise from the lower corner that both have, an edge after each corner: so corners 1 and 6, and edge 6, \
         are in common. The others are on the rim of the right disc, clockwise. Of corners, 1 to 5 are the colors; of edges, 1 is grey, and \
         2 to 6 the colors.",
    );
    out
}
