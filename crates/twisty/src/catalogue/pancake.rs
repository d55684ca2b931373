//! Stacks of pancakes to sort with a spatula.
//!
//! ```text
//! 3   the spatula goes below the third:   1
//! 2            -- 3f -->                  2
//! 1                                       3
//! 4                                       4
//! ```
//!
//! How many turns the worst stack needs is known for up to 19 pancakes, from two: 1 3 4 5 7 8 9 10 11 13
//! 14 15 16 17 18 19 20 22 (OEIS A058986); burnt ones, from one: 1 4 6 8 10 12 14 15 17 18 19 21 (A078942).

use crate::catalogue::parts::{definition, orbit, step, taking};
use crate::definition::Definition;
use everystate_puzzle::Refusal;

/// A stack of pancakes of different sizes, the smallest on top when solved.
///
/// The move `3f` turns over the first three from the top.
///
/// # Errors
/// If there is no pancake.
///
/// ```
/// # use everystate_twisty::catalogue::pancake;
/// let four = pancake(4).unwrap();
/// let names: Vec<&str> = four.moves.iter().map(|flip| &flip.name[..]).collect();
/// assert_eq!(names, ["2f", "3f", "4f"]);
/// assert_eq!(four.moves[1].does[0].from, [2, 1, 0, 3]);
/// ```
pub fn pancake(pancakes: u8) -> Result<Definition, Refusal> {
    stack("pancake", pancakes, 1)
}

/// A stack of pancakes that are burnt on one side: sorted, the burnt sides are below.
///
/// The move `3f` turns over the first three from the top, `1f` the top one alone.
///
/// # Errors
/// If there is no pancake.
///
/// ```
/// # use everystate_twisty::catalogue::burnt;
/// let two = burnt(2).unwrap();
/// assert_eq!(two.orbits[0].orientations, 2);
/// assert_eq!((two.moves.len(), &two.moves[0].does[0].delta[..]), (2, &[1, 0][..]));
/// ```
pub fn burnt(pancakes: u8) -> Result<Definition, Refusal> {
    stack("burnt", pancakes, 2)
}

fn stack(name: &str, pancakes: u8, sides: u8) -> Result<Definition, Refusal> {
    if pancakes == 0 {
        return Err(Refusal::usage("0 pancakes: there must be one at least"));
    }
    // To turn over one that is alike on both sides changes nothing.
    let least = if sides == 1 { 2 } else { 1 };
    let flip = |flipped: u8| {
        let mut turn = taking(pancakes, (0..flipped).map(|place| (place, flipped - 1 - place)));
        turn.delta[..usize::from(flipped)].fill(sides - 1);
        step(format!("{flipped}f"), vec![turn], vec![])
    };
    let moves = (least..=pancakes).map(flip).collect();
    Ok(definition(format!("{name}{pancakes}"), [orbit("STACK", pancakes, sides)], moves))
}
