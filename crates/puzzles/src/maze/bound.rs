//! [`Homeward`]: how far home is at least.

use everystate_puzzle::Heuristic;

use super::rules::{Instance, Stand};

/// The number of rows and columns between a square and the start; three for a neighbour of the start
/// that cannot tip onto it as the die lies.
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
        if s.is_fresh() {
            return 2;
        }
        let maze = self.0;
        let ([row, column], [to_row, to_column]) = (maze.place(s.square()), maze.home());
        match row.abs_diff(to_row) + column.abs_diff(to_column) {
            1 if !maze.enterable(maze.start_index(), s.die().top()) => 3,
            distance => distance,
        }
    }
}
