//! [`Solution`]: the moves of a deal.

use super::rules::{Card, Step};

/// A shortest solution, or only its length where the moves were not asked for.
///
/// ```
/// # use everystate_puzzles::gap::{Card, Solution};
/// let moves = vec!["22".parse::<Card>().unwrap(), "12".parse().unwrap()];
/// assert_eq!(Solution::from(moves).length, 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// How many moves.
    pub length: u64,
    /// The cards in the order in which they move.
    pub moves: Option<Vec<Step>>,
}

impl From<Vec<Card>> for Solution {
    fn from(moves: Vec<Card>) -> Self {
        moves.into_iter().map(Step::from).collect()
    }
}

impl FromIterator<Step> for Solution {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Self {
        let moves: Vec<Step> = steps.into_iter().collect();
        Self { length: moves.len() as u64, moves: Some(moves) }
    }
}
