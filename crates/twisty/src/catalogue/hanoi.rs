//! The tower of Hanoi, on three pegs or more.
//!
//! ```text
//!    1    |    |         |    |    |       A move takes the top disc of a peg
//!   222   |    |         |    |    1       to another, never onto a smaller.
//!  33333  |    |  …    33333  |   222
//!    A    B    C         A    B    C
//! ```
//!
//! All pegs^discs positions can be reached. On three pegs, the position farthest from all discs on one
//! peg takes 2^discs - 1 moves.

use crate::catalogue::parts::{self, definition, step, taking};
use crate::definition::Turn;
use crate::definition::{Arrangement, Definition, Move, Need, Orbit};
use core::ops::RangeInclusive;
use everystate_puzzle::Refusal;

/// How many discs there can be.
pub(crate) const DISCS: RangeInclusive<u8> = 1..=40;
/// How many pegs there can be.
pub(crate) const PEGS: RangeInclusive<u8> = 3..=9;

/// `discs` discs (1 to 40) on `pegs` pegs (3 to 9), all of them on the first when solved.
///
/// Every disc, the smallest first, is an orbit with a place for each peg: piece 1 is the disc, pieces 2
/// are the pegs without it. A move is named by the peg that the disc leaves and the one it goes to
/// (`AC`); there is one of the name for each disc, which needs that the disc is there and that no
/// smaller one is on either peg.
///
/// # Errors
/// If there are fewer or more of either.
///
/// ```
/// # use everystate_twisty::catalogue::hanoi;
/// let tower = hanoi(2, 3).unwrap();
/// assert_eq!(tower.moves.len(), 12);
/// // The larger disc moves from A to B: it is on A, the smaller one neither on A nor on B.
/// let large = &tower.moves[6];
/// assert_eq!((&large.name[..], large.needs.len()), ("AB", 3));
/// ```
pub fn hanoi(discs: u8, pegs: u8) -> Result<Definition, Refusal> {
    if !DISCS.contains(&discs) || !PEGS.contains(&pegs) {
        let why = format!("{discs} discs on {pegs} pegs: 1 to 40 discs on 3 to 9 pegs");
        return Err(Refusal::usage(why));
    }
    let mut moves = Vec::new();
    for disc in 0..discs {
        for from in 0..pegs {
            for to in (0..pegs).filter(|&to| to != from) {
                moves.push(take(discs, pegs, disc, from, to));
            }
        }
    }
    let name = if pegs == 3 { format!("hanoi{discs}") } else { format!("hanoi{discs}-{pegs}") };
    Ok(definition(name, (1..=discs).map(|disc| places(disc, pegs)), moves))
}

/// The pegs as places of a disc.
fn places(disc: u8, pegs: u8) -> (Orbit, Arrangement) {
    let (orbit, mut solved) = parts::orbit(format!("DISC{disc}"), pegs, 1);
    solved.pieces.iter_mut().skip(1).for_each(|piece| *piece = 1);
    (orbit, solved)
}

fn take(discs: u8, pegs: u8, disc: u8, from: u8, to: u8) -> Move {
    let stands =
        |disc: u8, place, piece| Need { orbit: usize::from(disc), place, piece, orientation: None };
    let mut needs = vec![stands(disc, from, 0)];
    needs.extend((0..disc).flat_map(|smaller| [from, to].map(|peg| stands(smaller, peg, 1))));
    let still = || Turn::identity(usize::from(pegs));
    let exchange = || taking(pegs, [(from, to), (to, from)]);
    let does = (0..discs).map(|other| if other == disc { exchange() } else { still() }).collect();
    let peg = |number: u8| char::from(b'A' + number);
    step(format!("{}{}", peg(from), peg(to)), does, needs)
}
