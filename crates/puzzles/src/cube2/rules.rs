//! The rules: two cubes, and the puzzle of turning the first into the second.

use super::coordinate::{POSITIONS, Position};
use super::cube::{Cube, Turn};
use crate::family::Metric;
use everystate_puzzle::{Backward, Packed, Puzzle, Ranked};

/// Two cubes, each held in any way: turn the first into the second, however that is held then.
///
/// ```
/// # use everystate_puzzles::cube2::{Cube, Instance};
/// let from = Cube::SOLVED.turned("F'".parse().unwrap()).held(7);
/// let instance = Instance { from, to: Cube::SOLVED };
/// assert_eq!(instance.position().rank(), instance.position().rank());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Instance {
    /// The cube that is turned.
    pub from: Cube,
    /// What it should become.
    pub to: Cube,
}

impl Instance {
    /// What has to be solved: the first cube, its stickers named by their places on the second.
    ///
    /// ```
    /// # use everystate_puzzles::cube2::{Cube, Instance, Position};
    /// let cube = Cube::SOLVED.turned("R".parse().unwrap());
    /// assert_eq!(Instance { from: cube, to: cube }.position(), Position::SOLVED);
    /// ```
    #[must_use]
    #[inline]
    pub fn position(&self) -> Position {
        Position::between(self.from, self.to)
    }
}

/// The quotient as a puzzle: solve a position by turning U, R and F.
///
/// Turns of D, L and B do the same to a position as turns of U, R and F (the cube is held differently
/// afterwards), so they are not moves here. Moves are listed as U, R, F, each by one quarter, two (in
/// the half-turn metric) and three.
///
/// ```
/// use everystate_puzzle::{Limits, Silent, Verdict};
/// use everystate_puzzles::cube2::{Cube, Pocket, Position};
/// use everystate_puzzles::family::Metric;
/// let cube = Cube::SOLVED.turned("R".parse().unwrap()).turned("U2".parse().unwrap());
/// let puzzle = Pocket::new(Position::between(cube, Cube::SOLVED), Metric::Half);
/// let report = everystate_search::bfs::run(&puzzle, &Limits::none(), &Silent);
/// let Verdict::Solved(turns) = report.verdict else { panic!() };
/// assert_eq!(turns.iter().map(ToString::to_string).collect::<Vec<_>>(), ["U2", "R'"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pocket {
    start: Position,
    metric: Metric,
}

/// The turns that are one move, in order.
pub(crate) fn turns(metric: Metric) -> &'static [Turn] {
    const HALF: [Turn; 9] =
        [Turn(0), Turn(1), Turn(2), Turn(3), Turn(4), Turn(5), Turn(6), Turn(7), Turn(8)];
    const QUARTER: [Turn; 6] = [Turn(0), Turn(2), Turn(3), Turn(5), Turn(6), Turn(8)];
    match metric {
        Metric::Quarter => &QUARTER,
        Metric::Half => &HALF,
    }
}

impl Pocket {
    /// The puzzle of solving `start`.
    ///
    /// ```
    /// # use everystate_puzzle::Puzzle;
    /// # use everystate_puzzles::{cube2::{Pocket, Position}, family::Metric};
    /// let moves = |metric| {
    ///     let mut moves = Vec::new();
    ///     Pocket::new(Position::SOLVED, metric).moves(&Position::SOLVED, &mut moves);
    ///     moves.len()
    /// };
    /// assert_eq!((moves(Metric::Quarter), moves(Metric::Half)), (6, 9));
    /// ```
    #[must_use]
    pub const fn new(start: Position, metric: Metric) -> Self {
        Self { start, metric }
    }

    /// The metric.
    #[must_use]
    pub const fn metric(&self) -> Metric {
        self.metric
    }
}

impl Puzzle for Pocket {
    type State = Position;
    type Move = Turn;
    fn start(&self) -> Position {
        self.start
    }
    fn is_goal(&self, s: &Position) -> bool {
        *s == Position::SOLVED
    }
    fn moves(&self, _: &Position, out: &mut Vec<Turn>) {
        out.extend_from_slice(turns(self.metric));
    }
    fn apply(&self, s: &Position, m: Turn) -> Position {
        s.turned(m)
    }
}

impl Ranked for Pocket {
    fn ranks(&self) -> u64 {
        POSITIONS
    }
    fn rank(&self, s: &Position) -> u64 {
        s.rank()
    }
    fn unrank(&self, r: u64) -> Position {
        Position::of_rank(r)
    }
    fn expand_ranks(&self, from: &[u64], out: &mut Vec<u64>) {
        let turns = turns(self.metric);
        for &r in from {
            let position = Position::of_rank(r);
            out.extend(turns.iter().map(|&turn| position.turned(turn).rank()));
        }
    }
}

impl Backward for Pocket {
    fn goals(&self, out: &mut Vec<Position>) {
        out.push(Position::SOLVED);
    }
    fn predecessors(&self, s: &Position, out: &mut Vec<(Turn, Position)>) {
        out.extend(turns(self.metric).iter().map(|&turn| (turn, s.turned(turn.inverse()))));
    }
}

impl Packed for Pocket {
    type Word = u32;
    #[expect(clippy::cast_possible_truncation, reason = "ranks have 22 bits")]
    fn pack(&self, s: &Position) -> u32 {
        s.rank() as u32
    }
    fn unpack(&self, w: u32) -> Position {
        Position::of_rank(w.into())
    }
}
