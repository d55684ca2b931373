//! Random mazes: a journey is carved into a random maze, then squares are changed until the shortest
//! journey is as wished.
//!
//! A maze of random numbers hardly ever has a journey, and one with a carved journey nearly always
//! has a shorter one as well. So a maze with a carved journey is only the start of a walk among mazes
//! that differ in one square: a step that takes the maze no farther from the wishes is kept, another
//! is taken back. Effort is counted in positions looked at, never in seconds, so that a seed gives the
//! same mazes on every machine.

use everystate_algebra::orient::{Direction, Orientation};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent, Verdict};

use super::grid::{self, every};
use super::rules::{Instance, ORDER};
use crate::family::{Refusal, Wishes};

/// The longest side that is generated.
const SIDE: u64 = 512;
/// Positions, squares and twice the steps of carving looked at before a wish is given up.
const EFFORT: u64 = 100_000_000;
/// Squares changed without any gain before another journey is carved.
const PATIENCE: u32 = 600;
/// What looking at a maze takes at least, in positions.
const LEAST: u64 = 50;

/// What is to be made.
struct Plan {
    rows: usize,
    columns: usize,
    /// The fewest and the most moves of the shortest journey; `None` if there need not be one.
    moves: Option<(u64, u64)>,
    unique: bool,
}

/// A maze in the making.
#[derive(Clone)]
struct Draft {
    rows: usize,
    columns: usize,
    /// Row by row.
    squares: Vec<i8>,
    home: usize,
    die: Orientation,
}

/// How far a maze is from the wishes; 0 is there.
type Distance = u64;

/// Makes a maze.
///
/// # Errors
/// If the wishes contradict each other or the rules, or no such maze was found.
pub(super) fn generate(wishes: &Wishes, random: &mut Random) -> Result<Instance, Refusal> {
    let plan = plan(wishes)?;
    let name = format!("MAZE{}", random.below(1_000_000));
    let Some(range) = plan.moves else {
        let mut draft = Draft::random(&plan, random);
        if random.below(2) == 0 {
            let target = target(&plan, (2, u64::MAX), random);
            draft.carve(target, random, &mut 0);
        }
        return draft.finish(&name);
    };
    let (mut effort, mut tries) = (0, 0u64);
    while effort < EFFORT {
        tries += 1;
        let mut draft = Draft::random(&plan, random);
        effort += draft.squares.len() as u64;
        let target = target(&plan, range, random);
        if !draft.carve(target, random, &mut effort) {
            continue;
        }
        let maze = draft.finish(&name)?;
        if let Some(maze) = improve(&plan, range, maze, random, &mut effort) {
            return Ok(maze);
        }
    }
    let (low, high) = range;
    let only = if plan.unique { " and no other as short" } else { "" };
    let high = if high == u64::MAX { String::new() } else { high.to_string() };
    let (rows, columns) = (plan.rows, plan.columns);
    Err(Refusal::limit(format!(
        "no {rows}x{columns} maze with a shortest journey of {low}..{high} moves{only} was found in {tries} tries"
    )))
}

/// The wishes in order.
fn plan(wishes: &Wishes) -> Result<Plan, Refusal> {
    let (rows, columns) = match wishes.size.as_deref() {
        None => (8, 8),
        Some(&[side]) => (side, side),
        Some(&[rows, columns]) => (rows, columns),
        Some(_) => return Err(Refusal::usage("the size of a maze is ROWSxCOLUMNS, as in 8x8")),
    };
    if !(1..=SIDE).contains(&rows) || !(1..=SIDE).contains(&columns) {
        return Err(Refusal::usage(format!(
            "mazes of 1x1 to {SIDE}x{SIDE} squares are generated, not {rows}x{columns}"
        )));
    }
    let unique = wishes.uniqueness(&[])?.is_some();
    let moves = match (wishes.moves, unique || wishes.solvable) {
        (None, false) => None,
        (None, true) => Some((2, u64::MAX)),
        (Some((low, high)), _) => {
            let (even_low, even_high) = (low.max(2).checked_next_multiple_of(2), high & !1);
            let Some(even_low) = even_low.filter(|&low| low <= even_high) else {
                return Err(Refusal::usage(format!(
                    "a journey home has an even number of moves, at least 2: none lies in {low}..{high}"
                )));
            };
            Some((even_low, even_high))
        }
    };
    let squares = rows * columns;
    // A shortest journey meets no square twice with the same orientation.
    if let Some((low, _)) = moves
        && (squares == 1 || low > squares * 12)
    {
        return Err(Refusal::usage(format!(
            "{rows}x{columns} squares have no journey of {low} moves or more"
        )));
    }
    let side = |n: u64| usize::try_from(n).unwrap_or(1);
    Ok(Plan { rows: side(rows), columns: side(columns), moves, unique })
}

/// How long a carved journey is to be: within the wishes, and as fits the size.
fn target(plan: &Plan, (low, high): (u64, u64), random: &mut Random) -> u64 {
    let squares = (plan.rows * plan.columns) as u64;
    let roomy = (squares / 2).clamp(2, 256);
    let low = low.max(roomy.min(6)).min(high);
    let high = high.min(roomy.max(low + low / 2));
    random.between(low / 2, high / 2) * 2
}

/// One position of a journey that is being carved.
struct Step {
    at: usize,
    die: Orientation,
    /// The tips in the order in which they are tried, the last first; four at most.
    ways: Vec<Direction>,
    /// What stood there before the die needed a number.
    wrote: Option<i8>,
}

impl Step {
    fn new(at: usize, die: Orientation, random: &mut Random) -> Self {
        let mut ways = ORDER.to_vec();
        random.shuffle(&mut ways);
        Self { at, die, ways, wrote: None }
    }
}

impl Draft {
    /// Random squares, one in eight wild and one in eight a hole; the start at random.
    fn random(plan: &Plan, random: &mut Random) -> Self {
        let (rows, columns) = (plan.rows, plan.columns);
        let squares: Vec<i8> = (0..rows * columns).map(|_| square(random)).collect();
        let home = random.index(squares.len());
        let die = Orientation::from_index(random.index(24));
        let mut draft = Self { rows, columns, squares, home, die };
        if draft.squares[home] == 0 {
            draft.squares[home] = -1;
        }
        draft
    }

    /// The square next to one, if there is one.
    fn beside(&self, at: usize, d: Direction) -> Option<usize> {
        let (row, column) = (at / self.columns, at % self.columns);
        match d {
            Direction::North => (row > 0).then(|| at - self.columns),
            Direction::South => (row + 1 < self.rows).then(|| at + self.columns),
            Direction::West => (column > 0).then(|| at - 1),
            Direction::East => (column + 1 < self.columns).then(|| at + 1),
        }
    }

    /// Rows and columns between a square and the start.
    fn away(&self, at: usize) -> u64 {
        let (row, column) = (at / self.columns, at % self.columns);
        (row.abs_diff(self.home / self.columns) + column.abs_diff(self.home % self.columns)) as u64
    }

    /// Lets the die wander for `length` moves and come home, writing each number that it needs onto
    /// squares that it has not met yet and going back where it is stuck. False if that takes too long.
    fn carve(&mut self, length: u64, random: &mut Random, effort: &mut u64) -> bool {
        let mut met = vec![false; self.squares.len()];
        let mut steps: Vec<Step> = vec![Step::new(self.home, self.die, random)];
        let mut patience = 1000 + 16 * length;
        while patience > 0 {
            patience -= 1;
            *effort += 2;
            let left = length - steps.len() as u64;
            let Some(step) = steps.last_mut() else { return false };
            let (at, die, top) = (step.at, step.die, step.die.top().cast_signed());
            let way = step.ways.pop().map(|d| (d, self.beside(at, d)));
            let Some((d, to)) = way else {
                // Nothing is left to try here.
                if let Some(old) = step.wrote {
                    (self.squares[at], met[at]) = (old, false);
                }
                steps.pop();
                continue;
            };
            let Some(to) = to else { continue };
            let value = self.squares[to];
            let free = !met[to] || value == -1 || value == top;
            if !free || (to == self.home) != (left == 0) || self.away(to) > left {
                continue;
            }
            let mut next = Step::new(to, die.roll(d), random);
            if !met[to] {
                next.wrote = Some(value);
                met[to] = true;
                self.squares[to] = if random.below(16) == 0 { -1 } else { top };
            }
            if left == 0 {
                return true;
            }
            steps.push(next);
        }
        false
    }

    fn finish(&self, name: &str) -> Result<Instance, Refusal> {
        let rows: Vec<Vec<i8>> = self.squares.chunks(self.columns).map(<[i8]>::to_vec).collect();
        let home = [self.home / self.columns, self.home % self.columns].map(|n| place(n + 1));
        let (top, front) = (self.die.top(), self.die.front());
        Instance::new(name, home, top, front, &rows).map_err(|m| Refusal::usage(m.message))
    }
}

/// A random square.
fn square(random: &mut Random) -> i8 {
    match random.below(16) {
        0 | 1 => -1,
        2 | 3 => 0,
        _ => 1 + i8::try_from(random.below(6)).unwrap_or(0),
    }
}

/// Changes squares until the wishes are met; `None` if that leads nowhere.
fn improve(
    plan: &Plan,
    range: (u64, u64),
    mut maze: Instance,
    random: &mut Random,
    effort: &mut u64,
) -> Option<Instance> {
    let (mut distance, mut tips) = judge(&maze, plan, range, effort);
    let mut idle = 0;
    while distance > 0 {
        if idle == PATIENCE || *effort >= EFFORT {
            return None;
        }
        idle += 1;
        let at = candidate(&maze, &tips, random);
        let (old, new) = (maze.value(at[0], at[1]), square(random));
        if old == new || (new == 0 && at == maze.home()) {
            continue;
        }
        maze.set(at, new);
        let (then, then_tips) = judge(&maze, plan, range, effort);
        if then > distance {
            maze.set(at, old);
            continue;
        }
        if then < distance {
            idle = 0;
        }
        (distance, tips) = (then, then_tips);
    }
    Some(maze)
}

/// A square to change: on the shortest journey mostly, which is what is wrong with the maze.
fn candidate(maze: &Instance, tips: &[Direction], random: &mut Random) -> [u32; 2] {
    if !tips.is_empty() && random.below(4) > 0 {
        let path = maze.path(tips);
        return path[random.index(path.len())];
    }
    let side = |n: u32, random: &mut Random| 1 + random.index(n as usize);
    [side(maze.rows(), random), side(maze.columns(), random)].map(place)
}

/// A row or column as a small number.
fn place(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(1)
}

/// How far a maze is from the wishes, and its first shortest journey.
fn judge(
    maze: &Instance,
    plan: &Plan,
    (low, high): (u64, u64),
    effort: &mut u64,
) -> (Distance, Vec<Direction>) {
    /// Farther than any journey's length can be.
    const NONE: Distance = 1 << 40;
    let limits = Limits::none();
    let (verdict, positions) = if plan.unique {
        let found = every::unique(maze, &limits, &Silent);
        (found.verdict, found.positions)
    } else {
        let found = grid::first(maze, &limits, &Silent);
        (found.verdict.map(|tips| (tips, true)), found.positions)
    };
    *effort += LEAST + positions;
    let Verdict::Solved((tips, only)) = verdict else { return (NONE, Vec::new()) };
    let length = tips.len() as u64;
    let off = if length < low { low - length } else { length.saturating_sub(high) };
    // Twice, so that a second journey counts less than a move.
    (off * 2 + u64::from(plan.unique && !only), tips)
}
