//! [`Homeward`]: how far home is at least.

use everystate_puzzle::{Heuristic, Puzzle};

use super::rules::Instance;
use super::stand::Stand;

/// The number of rows and columns between a square and the goal; three for a neighbour of the goal that
/// cannot tip onto it as the die lies, two on the goal itself as long as the journey does not end there.
///
/// It never falls by more than one along a move, and it is even or odd as the distance is.
///
/// ```
/// use everystate_puzzle::{Heuristic, Puzzle};
/// use everystate_puzzles::maze::{Homeward, Instance};
/// let maze = Instance::new("M", [1, 1], 1, 2, &[vec![-1, -1]]).unwrap();
/// assert_eq!(Homeward(&maze).estimate(&maze.start()), 2);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Homeward<'a>(
    /// The maze.
    pub &'a Instance,
);

impl Heuristic<Instance> for Homeward<'_> {
    fn estimate(&self, s: &Stand) -> u32 {
        let maze = self.0;
        if maze.is_goal(s) {
            return 0;
        }
        let ([row, column], [to_row, to_column]) = (maze.place(s.square()), maze.goal());
        match row.abs_diff(to_row) + column.abs_diff(to_column) {
            0 => 2,
            1 if !maze.enterable(maze.goal_index(), maze.shown_on_top(s.die())) => 3,
            distance => distance,
        }
    }
}
