//! [`Survey`]: from where a puzzle is explored, and which way.

use crate::explore::Expand;
use everystate_puzzle::{Backward, Ranked};

/// Appends `(move, position)` for every move that leads to a position.
pub(super) type Before<P> = fn(
    &P,
    &<P as everystate_puzzle::Puzzle>::State,
    &mut Vec<(<P as everystate_puzzle::Puzzle>::Move, <P as everystate_puzzle::Puzzle>::State)>,
);

/// Which way moves are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// Distances from the sources.
    From,
    /// Distances to the sources, against the moves.
    To,
}

/// What is to be explored: a puzzle (or a reference to one), the positions at distance 0, which are the
/// *sources*, and whether distances are from them or to them.
///
/// ```
/// use everystate_puzzle::{Limits, Silent, graph::Graph};
/// use everystate_table::{bits::Width, explore::Options, survey::Survey};
/// let line = Graph::new(4, 0, [3], [(0, 1), (1, 2), (2, 3)]);
/// let options = Options { width: Width::Eight, ..Options::default() };
/// let to = Survey::to_goals(&line).run(&options, &Limits::none(), &Silent).unwrap();
/// assert_eq!((to.distance(&1), to.walk(&1)), (Ok(2), Ok(vec![2, 3])));
/// let from = Survey::from_states(&line, &[1, 2]).run(&options, &Limits::none(), &Silent).unwrap();
/// assert_eq!(from.distribution().counts, [2, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct Survey<P: Ranked> {
    pub(crate) puzzle: P,
    pub(crate) direction: Direction,
    pub(super) sources: Vec<u64>,
    pub(super) before: Option<Before<P>>,
}

impl<P: Ranked> Survey<P> {
    /// Distances from the puzzle's start.
    pub fn from_start(puzzle: P) -> Self {
        let start = puzzle.start();
        Self::from_states(puzzle, &[start])
    }

    /// Distances from the nearest of several positions.
    pub fn from_states(puzzle: P, states: &[P::State]) -> Self {
        Self::new(puzzle, Direction::From, states, None)
    }

    fn new(
        puzzle: P,
        direction: Direction,
        states: &[P::State],
        before: Option<Before<P>>,
    ) -> Self {
        let mut sources: Vec<u64> = states.iter().map(|s| puzzle.rank(s)).collect();
        sources.sort_unstable();
        Self { puzzle, direction, sources, before }
    }
}

impl<P: Ranked + Backward> Survey<P> {
    /// Distances to the nearest goal; of directed puzzles too.
    pub fn to_goals(puzzle: P) -> Self {
        let mut goals = Vec::new();
        puzzle.goals(&mut goals);
        Self::to_states(puzzle, &goals)
    }

    /// Distances to the nearest of several positions.
    pub fn to_states(puzzle: P, states: &[P::State]) -> Self {
        Self::new(puzzle, Direction::To, states, Some(P::predecessors))
    }

    /// Lets [`Explored::path`](super::Explored::path) undo moves, which it needs where a move cannot be taken back by another.
    ///
    /// ```
    /// use everystate_puzzle::{Limits, Silent, graph::Graph};
    /// use everystate_table::{bits::Width, explore::Options, survey::{NoWay, Survey}};
    /// let line = Graph::new(3, 0, [], [(0, 1), (1, 2)]);
    /// let options = Options { width: Width::Eight, ..Options::default() };
    /// let with = Survey::from_start(&line).undoing().run(&options, &Limits::none(), &Silent).unwrap();
    /// assert_eq!(with.path(&2), Ok(vec![1, 2]));
    /// let without = Survey::from_start(&line).run(&options, &Limits::none(), &Silent).unwrap();
    /// assert_eq!(without.path(&2), Err(NoWay::OneWay));
    /// ```
    #[must_use]
    pub fn undoing(self) -> Self {
        Self { before: Some(P::predecessors), ..self }
    }
}

impl<P: Ranked> Expand for Survey<P> {
    fn ranks(&self) -> u64 {
        self.puzzle.ranks()
    }
    fn starts(&self, out: &mut Vec<u64>) {
        out.extend_from_slice(&self.sources);
    }
    fn expand_ranks(&self, from: &[u64], out: &mut Vec<u64>) {
        match (self.direction, self.before) {
            (Direction::To, Some(before)) => {
                let mut found = Vec::new();
                for &rank in from {
                    before(&self.puzzle, &self.puzzle.unrank(rank), &mut found);
                    out.extend(found.drain(..).map(|(_, state)| self.puzzle.rank(&state)));
                }
            }
            _ => self.puzzle.expand_ranks(from, out),
        }
    }
}
