//! Tokens in a row that are exchanged two at a time: neighbours, neighbours in a ring, or any two.
//!
//! ```text
//! 1 2 3 4 5   -- 2-3x -->   1 3 2 4 5   -- 1-5x -->   5 3 2 4 1
//! ```
//!
//! By neighbours a row takes as many exchanges as it has inversions, n(n−1)/2 at most; by any two, n less its
//! cycles, n−1 at most. So the numbers of positions at each distance are the Mahonian numbers and, backward, the Stirling
//! numbers of the first kind (OEIS A008302 and A094638).

use crate::catalogue::parts::{definition, orbit, step, taking};
use crate::definition::{Definition, Move};
use everystate_puzzle::Refusal;

/// Tokens to sort by exchanging neighbours: the symmetric group by its Coxeter generators.
///
/// # Errors
/// If there are fewer than two tokens.
///
/// ```
/// # use everystate_twisty::catalogue::coxeter;
/// let names: Vec<String> = coxeter(4).unwrap().moves.into_iter().map(|m| m.name).collect();
/// assert_eq!(names, ["1-2x", "2-3x", "3-4x"]);
/// ```
pub fn coxeter(tokens: u8) -> Result<Definition, Refusal> {
    row("coxeter", tokens, neighbours(tokens))
}

/// The same in a ring: the first and the last are neighbours, too. How the ring lies matters.
///
/// # Errors
/// If there are fewer than three tokens.
///
/// ```
/// # use everystate_twisty::catalogue::cyclic_coxeter;
/// let ring = cyclic_coxeter(4).unwrap();
/// assert_eq!((&ring.moves[3].name[..], &ring.moves[3].does[0].from[..]), ("1-4x", &[3, 1, 2, 0][..]));
/// ```
pub fn cyclic_coxeter(tokens: u8) -> Result<Definition, Refusal> {
    if tokens < 3 {
        return Err(Refusal::usage(format!("{tokens} in a ring: there must be three at least")));
    }
    row("cyclic-coxeter", tokens, neighbours(tokens).chain([(0, tokens - 1)]))
}

/// Tokens to sort by exchanging any two: the symmetric group by all its transpositions.
///
/// # Errors
/// If there are fewer than two tokens.
///
/// ```
/// # use everystate_twisty::catalogue::transposition;
/// let names: Vec<String> = transposition(3).unwrap().moves.into_iter().map(|m| m.name).collect();
/// assert_eq!(names, ["1-2x", "1-3x", "2-3x"]);
/// ```
pub fn transposition(tokens: u8) -> Result<Definition, Refusal> {
    row("transposition", tokens, (0..tokens).flat_map(|a| (a + 1..tokens).map(move |b| (a, b))))
}

/// The places beside each other.
fn neighbours(tokens: u8) -> impl Iterator<Item = (u8, u8)> {
    (1..tokens).map(|b| (b - 1, b))
}

/// A row of tokens of which the pairs can be exchanged.
fn row(
    kind: &str,
    tokens: u8,
    pairs: impl Iterator<Item = (u8, u8)>,
) -> Result<Definition, Refusal> {
    if tokens < 2 {
        return Err(Refusal::usage(format!("{tokens} to exchange: there must be two at least")));
    }
    let moves = pairs.map(|pair| exchange(tokens, pair)).collect();
    Ok(definition(format!("{kind}{tokens}"), [orbit("ROW", tokens, 1)], moves))
}

/// `2-5x`: the second and the fifth change places.
fn exchange(tokens: u8, (a, b): (u8, u8)) -> Move {
    step(
        format!("{}-{}x", u16::from(a) + 1, u16::from(b) + 1),
        vec![taking(tokens, [(a, b), (b, a)])],
        vec![],
    )
}
