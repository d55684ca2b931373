//! Square-1: two layers of pieces that are 30 or 60 degrees wide, and a cut that corners may block.

use super::print::{comment, spaced};
use std::fmt::Write as _;

/// The pieces of a layer's twelfths in order, solved: a corner's second half has no name of its own.
const TOP: [&str; 12] = ["URB", "", "UR", "UFR", "", "UF", "ULF", "", "UL", "UBL", "", "UB"];
const BOTTOM: [&str; 12] = ["DF", "DRF", "", "DR", "DBR", "", "DB", "DLB", "", "DL", "DFL", ""];

/// The file.
pub(super) fn square1() -> String {
    let twelfths: Vec<&str> = TOP.into_iter().chain(BOTTOM).collect();
    let names: Vec<&str> = twelfths.iter().copied().filter(|name| !name.is_empty()).collect();
    let second = names.len() + 1;
    let place = |name: &&str| names.iter().position(|n| n == name).map_or(second, |i| i + 1);
    let mut out = head(&names, second);
    out.push_str("\nName square1\n\nSet TWELFTHS 24 1\nSet MIDDLE 1 2\n\nSolved\nTWELFTHS\n");
    let _ = writeln!(out, "{}", spaced(twelfths.iter().map(place)));
    out.push_str("MIDDLE\n1\nEnd\n");
    // By a twelfth clockwise: what comes to a place stood in the one before it in the same layer.
    let turned = |layer: usize| {
        let before = move |i: usize| if i / 12 == layer { layer * 12 + (i + 11) % 12 } else { i };
        spaced((0..24).map(|i| before(i) + 1))
    };
    let _ = write!(out, "\nMove U\nTWELFTHS\n{}\nEnd\n", turned(0));
    let _ = write!(out, "\nMove D\nTWELFTHS\n{}\nEnd\n", turned(1));
    let swapped = (0..24).map(|i| if i % 12 < 6 { (i + 12) % 24 } else { i } + 1);
    let _ = write!(out, "\nMove S\nTWELFTHS\n{}\nMIDDLE\n1\n1\nEnd\n\n", spaced(swapped));
    for cut in [1, 7, 13, 19] {
        let _ = writeln!(out, "Illegal TWELFTHS {cut} {second}");
    }
    out
}

fn head(names: &[&str], second: usize) -> String {
    let mut out = String::new();
    comment(&mut out, "Square-1.");
    out.push_str("#\n");
    comment(
        &mut out,
        "U and D turn a layer by a twelfth and all its powers, each one move; S, which cubers write \
         /, turns everything to the right of the cut by half a turn. U and D are possible only as far \
         as the cut is free afterwards: positions in which a corner lies across it are illegal.",
    );
    comment(
        &mut out,
        "Positions: 11 958 666 854 400 = 3678 * 8! * 8! * 2: the ways to lay corners and edges so that \
         the cut is free, the order of the corners, that of the edges, the middle layer.",
    );
    out.push_str("#\n");
    comment(
        &mut out,
        "Derived from the geometry by `cargo xtask defs`: places 1 to 12 are the twelfths of the upper \
         layer, clockwise as seen from above, from the back end of the cut: 1 to 6 to the right of it. \
         13 to 24 are those of the lower layer, clockwise as seen from below, from the front end of \
         the cut: 13 to 18 to the right of it. So S exchanges 1 to 6 with 13 to 18, in this order. A \
         corner takes two places, itself the first of them and in the second a piece that all corners \
         have alike. It lies across the cut when that piece stands in the first place behind it.",
    );
    let pieces = names.iter().enumerate().map(|(i, name)| format!("{} {name}", i + 1));
    let pieces: Vec<String> = pieces.collect();
    let text = format!("TWELFTHS: {}, {second} the second half of a corner.", pieces.join(", "));
    comment(&mut out, &text);
    out
}
