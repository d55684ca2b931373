//! [`Misplaced`] and [`MisplacedAnywhere`]: how many moves are left at least.

use super::relaxation::is_lost;
use super::rules::{Game, Loose, Position, Store};
use everystate_puzzle::Heuristic;

/// The number of cards that are not where they belong, and `u32::MAX` where some card can plainly
/// never get there ([`is_lost`](super::is_lost)): lemmas 3 and 5 of `docs/math/gap.md`.
///
/// ```
/// use everystate_puzzle::{Heuristic, Puzzle};
/// use everystate_puzzles::gap::{Card, Game, Instance, Misplaced};
/// let cards: Vec<Card> = ["22", "11", "21", "12"].iter().map(|c| c.parse().unwrap()).collect();
/// let game = Game::<u64>::new(&Instance::new(2, 2, &cards).unwrap());
/// assert_eq!(Misplaced(&game).estimate(&game.start()), 2);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Misplaced<'a, W>(
    /// The play whose positions are estimated.
    pub &'a Game<W>,
);

impl<W: Store> Heuristic<Game<W>> for Misplaced<'_, W> {
    fn estimate(&self, s: &Position) -> u32 {
        if is_lost(self.0.suits(), self.0.ranks(), s) { u32::MAX } else { self.0.misplaced(s) }
    }
}

/// The fewest cards that have to move, whichever row each suit ends in: suits are looked at one by one, so that
/// two may be given the same row, which makes it no larger than the truth.
#[derive(Clone, Copy, Debug)]
pub struct MisplacedAnywhere<'a>(pub &'a Loose);

impl Heuristic<Loose> for MisplacedAnywhere<'_> {
    fn estimate(&self, s: &Position) -> u32 {
        let least = |suit: usize| {
            self.0.rows(suit).map(|row| self.0.misplaced(s, suit, row)).min().unwrap_or(0)
        };
        (0..self.0.suits).map(least).sum()
    }
}
