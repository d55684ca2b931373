//! Instances of the card game and of the cube.

use std::fmt::Write;

use super::Stream;

/// `count` deals of `gap`, every order of the cards equally likely.
///
/// ```
/// let text = everystate_bench::generate::gap(1, 3);
/// assert_eq!(text.split_ascii_whitespace().count(), 1 + 3 * 28);
/// ```
#[must_use]
pub fn gap(seed: u64, count: usize) -> String {
    let mut stream = Stream::new(seed);
    deals(count, |cards| stream.shuffle(cards))
}

/// `count` deals of `gap` in which `swaps` random pairs of cards of the sorted deal are exchanged, so
/// that many can be won when there are few.
///
/// ```
/// use everystate_bench::{baseline, generate};
/// assert_eq!(baseline::gap::solve(&generate::gap_swapped(1, 2, 0)), "0\n0\n");
/// ```
#[must_use]
pub fn gap_swapped(seed: u64, count: usize, swaps: usize) -> String {
    let mut stream = Stream::new(seed);
    deals(count, |cards| {
        for _ in 0..swaps {
            let (one, other) = (stream.below(28), stream.below(28));
            cards.swap(one, other);
        }
    })
}

/// Deals made by `change` from the sorted one (in whose rows a suit's 2 to 7 and an ace lie).
fn deals(count: usize, mut change: impl FnMut(&mut [u8])) -> String {
    let mut text = format!("{count}\n");
    for _ in 0..count {
        let mut cards: Vec<u8> = (1..=4)
            .flat_map(|suit| (2..=7).map(move |value| 10 * suit + value).chain([10 * suit + 1]))
            .collect();
        change(&mut cards);
        text += "\n";
        for row in cards.chunks(7) {
            let words: Vec<String> = row.iter().map(u8::to_string).collect();
            text += &words.join(" ");
            text += "\n";
        }
    }
    text
}

/// Where a net shows the facelets, numbered three to a corner; row by row.
const NET: [&[usize]; 6] = [
    &[20, 3],
    &[21, 2],
    &[19, 22, 23, 0, 1, 4, 5, 18],
    &[16, 13, 12, 11, 10, 7, 6, 17],
    &[14, 9],
    &[15, 8],
];

/// The colors of the solved cube's corners, in the order of the numbers.
const CORNERS: [&[u8; 3]; 8] = [b"BRY", b"YRG", b"GRW", b"WRB", b"BOW", b"WOG", b"GOY", b"YOB"];

/// `count` queries of `cube2` about solvable positions, every position in every hold equally likely;
/// one in eight is written with blanks alone between the nets.
///
/// ```
/// let text = everystate_bench::generate::cube2(1, 3);
/// assert_eq!(text.lines().count(), 1 + 3 * 6);
/// ```
#[must_use]
pub fn cube2(seed: u64, count: usize) -> String {
    let mut stream = Stream::new(seed);
    let mut text = format!("{count}\n");
    for _ in 0..count {
        let (first, second) = (position(&mut stream), position(&mut stream));
        let separator = if stream.once_in(8) { ' ' } else { '|' };
        for row in NET {
            let show = |cube: &[u8; 24]| {
                row.iter().map(|&facelet| char::from(cube[facelet])).collect::<String>()
            };
            let margin = if row.len() == 2 { "  " } else { "" };
            let (left, right) = (show(&first), show(&second));
            writeln!(text, "{margin}{left}{margin}{separator}{margin}{right}{margin}")
                .expect("a string takes all");
        }
    }
    text
}

/// The colors of a random solvable position, three to a corner: any permutation of the corners, and
/// twists that add to a multiple of three.
fn position(stream: &mut Stream) -> [u8; 24] {
    let mut corners = CORNERS;
    stream.shuffle(&mut corners);
    let mut colors = [0; 24];
    let mut twists = 0;
    for (place, corner) in corners.into_iter().enumerate() {
        let twist = if place == 7 { (24 - twists) % 3 } else { stream.below(3) };
        twists += twist;
        for i in 0..3 {
            colors[3 * place + (i + twist) % 3] = corner[i];
        }
    }
    colors
}
