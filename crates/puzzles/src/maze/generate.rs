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
/// Positions and squares looked at before a wish is given up.
const EFFORT: u64 = 30_000_000;
/// Squares changed before another journey is carved.
const CHANGES: u32 = 600;

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
            draft.carve(target, random);
        }
        return draft.finish(&name);
    };
    let (mut effort, mut tries) = (0, 0u64);
    while effort < EFFORT {
        tries += 1;
        let mut draft = Draft::random(&plan, random);
        effort += draft.squares.len() as u64;
        let target = target(&plan, range, random);
        if !draft.carve(target, random) {
            continue;
        }
        if let Some(maze) = improve(&plan, range, draft, &name, random, &mut effort)? {
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
    let moves = match (wishes.moves, wishes.unique || wishes.solvable) {
        (None, false) => None,
        (None, true) => Some((2, u64::MAX)),
        (Some((low, high)), _) => {
            let (even_low, even_high) = (low.max(2).next_multiple_of(2), high & !1);
            if even_low > even_high {
                return Err(Refusal::usage(format!(
                    "a journey home has an even number of moves, at least 2: none lies in {low}..{high}"
                )));
            }
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
    Ok(Plan { rows: side(rows), columns: side(columns), moves, unique: wishes.unique })
}

/// How long a carved journey is to be: within the wishes, and as fits the size.
fn target(plan: &Plan, (low, high): (u64, u64), random: &mut Random) -> u64 {
    let squares = (plan.rows * plan.columns) as u64;
    let roomy = (squares / 2).clamp(2, 4096);
    let low = low.max(roomy.min(6)).min(high);
    let high = high.min(roomy.max(low + low / 2));
    random.between(low / 2, high / 2) * 2
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
    /// squares that it has not met yet. False if it got stuck.
    fn carve(&mut self, length: u64, random: &mut Random) -> bool {
        let mut met = vec![false; self.squares.len()];
        let (mut at, mut die) = (self.home, self.die);
        for left in (0..length).rev() {
            let mut ways = ORDER;
            random.shuffle(&mut ways);
            let top = die.top().cast_signed();
            let way = ways.into_iter().find_map(|d| {
                let to = self.beside(at, d)?;
                let value = self.squares[to];
                let free = !met[to] || value == -1 || value == top;
                let home = (to == self.home) == (left == 0);
                (free && home && self.away(to) <= left).then_some((d, to))
            });
            let Some((d, to)) = way else { return false };
            if !met[to] {
                met[to] = true;
                self.squares[to] = if random.below(16) == 0 { -1 } else { top };
            }
            (at, die) = (to, die.roll(d));
        }
        true
    }

    fn finish(&self, name: &str) -> Result<Instance, Refusal> {
        let rows: Vec<Vec<i8>> = self.squares.chunks(self.columns).map(<[i8]>::to_vec).collect();
        let place = |n: usize| u32::try_from(n + 1).unwrap_or(u32::MAX);
        let home = [place(self.home / self.columns), place(self.home % self.columns)];
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

/// Changes squares until the wishes are met; `None` if that takes too long.
fn improve(
    plan: &Plan,
    range: (u64, u64),
    mut draft: Draft,
    name: &str,
    random: &mut Random,
    effort: &mut u64,
) -> Result<Option<Instance>, Refusal> {
    let mut maze = draft.finish(name)?;
    let (mut distance, mut tips) = judge(&maze, plan, range, effort);
    for _ in 0..CHANGES {
        if distance == 0 {
            return Ok(Some(maze));
        }
        if *effort >= EFFORT {
            break;
        }
        let at = candidate(&draft, &maze, &tips, random);
        let old = draft.squares[at];
        draft.squares[at] = match square(random) {
            0 if at == draft.home => -1,
            value => value,
        };
        if draft.squares[at] == old {
            continue;
        }
        let changed = draft.finish(name)?;
        let (new, new_tips) = judge(&changed, plan, range, effort);
        if new <= distance {
            (maze, distance, tips) = (changed, new, new_tips);
        } else {
            draft.squares[at] = old;
        }
    }
    Ok(None)
}

/// A square to change: on the shortest journey mostly, which is what is wrong with the maze.
fn candidate(draft: &Draft, maze: &Instance, tips: &[Direction], random: &mut Random) -> usize {
    if tips.is_empty() || random.below(4) == 0 {
        return random.index(draft.squares.len());
    }
    let path = maze.path(tips);
    let [row, column] = path[random.index(path.len())];
    (row as usize - 1) * draft.columns + column as usize - 1
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
    *effort += u64::from(maze.rows()) * u64::from(maze.columns());
    let (verdict, positions) = if plan.unique {
        let found = every::unique(maze, &limits, &Silent);
        (found.verdict, found.positions)
    } else {
        let found = grid::first(maze, &limits, &Silent);
        (found.verdict.map(|tips| (tips, true)), found.positions)
    };
    *effort += positions;
    let Verdict::Solved((tips, only)) = verdict else { return (NONE, Vec::new()) };
    let length = tips.len() as u64;
    let off = if length < low { low - length } else { length.saturating_sub(high) };
    // Twice, so that a second journey counts less than a move.
    (off * 2 + u64::from(plan.unique && !only), tips)
}
