//! Journeys that enter every square: the classic question of the rolling cube.
//!
//! *State:* the position and the set of squares entered. *Space and time:* exponential in the number of
//! squares, so this is for small boards; which of the general strategies goes how far depends on the
//! board.

use everystate_algebra::orient::Direction;
use everystate_puzzle::{Heuristic, Puzzle};

use super::rules::Instance;
use super::solve::Tips;
use super::stand::Stand;
use crate::family::general::{counted, enumerated, shortest};
use crate::family::{Answer, Ask, Question, Refusal};
use everystate_puzzle::Silent;
use everystate_search::bfs;

/// Squares that a set has room for.
const MOST: usize = 64;

/// A maze whose journey has to enter every square that is no hole; the start as well if the journey ends
/// there.
pub(super) struct Visiting<'a> {
    maze: &'a Instance,
    /// The number of each square among those that are no holes.
    numbers: Vec<u8>,
    /// All of them.
    all: u64,
    /// Those that need not be entered any more at the start.
    first: u64,
}

/// A position and the squares entered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Visit {
    stand: Stand,
    met: u64,
}

impl<'a> Visiting<'a> {
    /// The puzzle of a maze.
    ///
    /// # Errors
    /// If it has more than [`MOST`] squares.
    pub(super) fn new(maze: &'a Instance) -> Result<Self, Refusal> {
        let mut numbers = vec![0; maze.entries().len()];
        let mut count = 0;
        for (number, &entry) in numbers.iter_mut().zip(maze.entries()) {
            if entry != 0 {
                if count == MOST {
                    let open = maze.entries().iter().filter(|&&entry| entry != 0).count();
                    return Err(Refusal::limit(format!(
                        "journeys over all squares are searched for where there are up to {MOST}; this \
                         maze has {open} that are no holes"
                    )));
                }
                // At most 64.
                *number = u8::try_from(count).unwrap_or(0);
                count += 1;
            }
        }
        let all = if count == 64 { u64::MAX } else { (1 << count) - 1 };
        let home = maze.start_index();
        let first = if home == maze.goal_index() { 0 } else { 1 << numbers[home as usize] };
        Ok(Self { maze, numbers, all, first })
    }
}

impl Visiting<'_> {
    /// How many squares are still to be entered.
    pub(super) fn left(&self, s: &Visit) -> u32 {
        (self.all & !s.met).count_ones()
    }
}

impl Visit {
    pub(super) fn stand(self) -> Stand {
        self.stand
    }
}

impl Puzzle for Visiting<'_> {
    type State = Visit;
    type Move = Direction;

    fn start(&self) -> Visit {
        Visit { stand: self.maze.start(), met: self.first }
    }

    fn is_goal(&self, s: &Visit) -> bool {
        s.met == self.all && self.maze.is_goal(&s.stand)
    }

    /// A journey may pass the goal before it has entered all squares.
    fn moves(&self, s: &Visit, out: &mut Vec<Direction>) {
        if !self.is_goal(s) {
            self.maze.ways(s.stand, out);
        }
    }

    fn apply(&self, s: &Visit, m: Direction) -> Visit {
        let stand = self.maze.apply(&s.stand, m);
        Visit { stand, met: s.met | 1 << self.numbers[stand.square() as usize] }
    }
}

/// At least as many tips as squares are left, and one more if the goal is not among them; made even or odd
/// as the way to the goal is.
struct Squares<'a>(&'a Visiting<'a>);

impl Heuristic<Visiting<'_>> for Squares<'_> {
    fn estimate(&self, s: &Visit) -> u32 {
        if self.0.is_goal(s) {
            return 0;
        }
        let maze = self.0.maze;
        let left = self.0.all & !s.met;
        let goal = 1 << self.0.numbers[maze.goal_index() as usize];
        let ([row, column], [r, c]) = (maze.place(s.stand.square()), maze.goal());
        let way = row.abs_diff(r) + column.abs_diff(c);
        let least = left.count_ones() + u32::from(left & goal == 0);
        let least = least.max(way).max(1);
        least + (least + way) % 2
    }
}

/// Answers a question about journeys over all squares.
///
/// # Errors
/// If the maze is too large, or the strategy does not know such journeys.
pub(super) fn solve(
    maze: &Instance,
    ask: &Ask<'_>,
    emit: &mut dyn FnMut(&Tips) -> core::ops::ControlFlow<()>,
) -> Result<Answer<Tips>, Refusal> {
    let puzzle = Visiting::new(maze)?;
    let (limits, watch) = (&ask.limits, ask.watch);
    let usual = match ask.question {
        Question::First => "idastar",
        Question::Count => "count",
        Question::All | Question::Unique => "enumerate",
        Question::Simple | Question::Any | Question::Sample => {
            return Err(Refusal::usage(
                "journeys over all squares are unique among the shortest only: --unique",
            ));
        }
    };
    let name = ask.strategy.filter(|&name| name != "auto").unwrap_or(usual);
    Ok(match (name, ask.question) {
        ("enumerate", Question::All | Question::Count | Question::Unique) => {
            enumerated(&puzzle, <[Direction]>::to_vec, ask, emit)
        }
        ("count", Question::Count | Question::Unique) => {
            let first = |_| bfs::run(&puzzle, limits, &Silent).verdict;
            counted(&puzzle, first, ask)
        }
        ("astar" | "idastar" | "bfs" | "deepening", Question::First) => {
            let name = ["astar", "idastar", "bfs"].into_iter().find(|&n| n == name);
            let name = name.unwrap_or("deepening");
            let report = shortest(name, &puzzle, &Squares(&puzzle), limits, watch);
            Answer::of(report.verdict, name, report.statistics.positions)
        }
        (name, question) => {
            return Err(Refusal::usage(format!(
                "`{name}` does not answer `{}` for journeys over all squares; idastar, astar, bfs and \
                 deepening find one, enumerate lists and count counts them",
                question.name()
            )));
        }
    })
}
