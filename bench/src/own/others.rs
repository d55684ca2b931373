//! The same questions to `pathfinding` and `stateright`.

use super::puzzles::{Fifteen, Pancakes, Pegs};
use everystate::prelude::Puzzle;
use pathfinding::prelude as paths;
use stateright::{Checker, Model, Property};

/// The successors of a position, as the puzzle lists them.
fn successors<P: Puzzle>(puzzle: &P, s: &P::State) -> Vec<P::State> {
    let mut moves = Vec::new();
    puzzle.moves(s, &mut moves);
    moves.into_iter().map(|m| puzzle.apply(s, m)).collect()
}

/// How many positions `pathfinding` reaches, breadth first.
pub(crate) fn reached<P: Puzzle>(puzzle: &P) -> usize {
    paths::bfs_reach(puzzle.start(), |s| successors(puzzle, s)).count()
}

/// The length of the shortest solution that `pathfinding` finds by A*.
pub(crate) fn astar(start: u64) -> usize {
    let puzzle = Fifteen { start };
    let found = paths::astar(
        &start,
        |s| successors(&puzzle, s).into_iter().map(|s| (s, 1)),
        |s| Fifteen::manhattan(*s),
        |s| puzzle.is_goal(s),
    );
    found.expect("every walk can be walked back").0.len() - 1
}

/// The length of the shortest solution that `pathfinding` finds by IDA*.
pub(crate) fn idastar(start: u64) -> usize {
    let puzzle = Fifteen { start };
    let found = paths::idastar(
        &start,
        |s| successors(&puzzle, s).into_iter().map(|s| (s, 1)),
        |s| Fifteen::manhattan(*s),
        |s| puzzle.is_goal(s),
    );
    found.expect("every walk can be walked back").0.len() - 1
}

/// How many ways to a single peg in the middle `pathfinding` counts.
pub(crate) fn pegs_solutions() -> usize {
    let board = Pegs::until(1);
    paths::count_paths(board.start(), |s| successors(&board, s), |s| board.is_goal(s))
}

/// A puzzle as a model whose states `stateright` checks.
struct Checked<P>(P);

impl<P: Puzzle<State = u64> + Send + 'static> Model for Checked<P>
where
    P::Move: Send + 'static,
{
    type State = u64;
    type Action = P::Move;
    fn init_states(&self) -> Vec<u64> {
        vec![self.0.start()]
    }
    fn actions(&self, s: &u64, out: &mut Vec<P::Move>) {
        self.0.moves(s, out);
    }
    fn next_state(&self, s: &u64, m: P::Move) -> Option<u64> {
        Some(self.0.apply(s, m))
    }
    fn properties(&self) -> Vec<Property<Self>> {
        // One that is never refuted: everything is looked at.
        vec![Property::always("a position", |_, s| *s > 0)]
    }
}

/// How many positions `stateright` reaches, breadth first, on so many threads.
fn checked<P: Puzzle<State = u64> + Send + 'static>(puzzle: P, threads: usize) -> usize
where
    P::Move: Send + 'static,
{
    Checked(puzzle).checker().threads(threads).spawn_bfs().join().unique_state_count()
}

/// [`checked`] for the pancakes.
pub(crate) fn checked_pancakes() -> usize {
    checked(Pancakes, 1)
}

/// [`checked`] for the pegs.
pub(crate) fn checked_pegs(until: u32) -> usize {
    checked(Pegs::until(until), 1)
}
