//! Random mazes: a journey is carved into a random maze, then squares are changed until the shortest
//! journey is as wished, and then on until the maze is as hard as that makes it.
//!
//! A maze of random numbers hardly ever has a journey, and one with a carved journey nearly always
//! has a shorter one as well. So a maze with a carved journey is only the start of a walk among mazes
//! that differ in one square: a step that takes the maze no farther from the wishes is kept, another
//! is taken back. Effort is counted in positions looked at, never in seconds, so that a seed gives the
//! same mazes on every machine. Candidates for the hardest of several have a stream of random numbers
//! each, so that they do not depend on the threads either.
//!
//! | file | what |
//! |---|---|
//! | `plan` | the wishes in order |
//! | `draft` | random squares, and a journey carved into them |
//! | `judge` | how far a maze is from the wishes, how hard it is |

mod draft;
mod judge;
mod plan;

use core::cmp::Reverse;
use core::sync::atomic::{AtomicU64, Ordering};

use everystate_algebra::orient::Direction;
use everystate_puzzle::random::Random;

use self::draft::{Draft, number, place, square};
use self::judge::{Judged, judge};
use self::plan::{Layout, Only, Plan, plan};
use super::rules::Instance;
use crate::family::{Made, Making, Refusal, Wishes};

pub(super) use judge::difficulty;
pub(super) use plan::UNIQUE;
pub use plan::{HOLES, SYMMETRY, WILD};

/// Positions, squares and twice the steps of carving looked at before a wish is given up.
const EFFORT: u64 = 100_000_000;
/// What is spent at least, though the end is asked for, before there is no maze at all to show.
const ENOUGH: u64 = 2_000_000;
/// Squares changed without any gain before another journey is carved, or the maze is hard enough.
const PATIENCE: u32 = 600;

/// A maze and how far the wishes were met.
struct Outcome {
    maze: Instance,
    tips: Vec<Direction>,
    distance: u64,
}

/// Makes a maze, on one thread.
///
/// # Errors
/// If the wishes contradict each other or the rules, or no such maze was found.
pub(super) fn generate(wishes: &Wishes, random: &mut Random) -> Result<Instance, Refusal> {
    make(wishes, random, &Making::default()).map(|made| made.instance)
}

/// Makes a maze; ended early, the one nearest to the wishes so far.
///
/// # Errors
/// As [`generate`].
pub(super) fn make(
    wishes: &Wishes,
    random: &mut Random,
    making: &Making<'_>,
) -> Result<Made<Instance>, Refusal> {
    let plan = plan(wishes)?;
    let name = format!("MAZE{}", random.below(1_000_000));
    let Some(range) = plan.moves else {
        let mut draft = Draft::random(&plan, random);
        if random.below(2) == 0 {
            let target = target(&plan, (2, u64::MAX), random);
            draft.carve(target, random, &mut 0);
        }
        return draft.finish(&name).map(Made::from);
    };
    if wishes.best_of == 0 {
        let outcome = one(&plan, range, &name, random, making)?;
        let lacks = lacks(&plan, range, &outcome);
        return Ok(Made { instance: outcome.maze, lacks });
    }
    hardest(&plan, range, &name, wishes.best_of, random.next_u64(), making)
}

/// One maze that meets the wishes, or, ended early, the nearest.
fn one(
    plan: &Plan,
    range: (u64, u64),
    name: &str,
    random: &mut Random,
    making: &Making<'_>,
) -> Result<Outcome, Refusal> {
    let (mut effort, mut tries) = (0, 0u64);
    let mut nearest: Option<Outcome> = None;
    while effort < EFFORT {
        tries += 1;
        let mut draft = Draft::random(plan, random);
        effort += draft.squares.len() as u64;
        let mut target = target(plan, range, random);
        // Where long journeys cannot be carved, short ones may be.
        if tries.is_multiple_of(64) {
            target = range.0;
        }
        if !draft.carve(target, random, &mut effort) {
            if effort > ENOUGH && making.is_cancelled() && nearest.is_none() {
                return Err(Refusal::limit("no maze with a way home was found before the end"));
            }
            continue;
        }
        let outcome = improve(plan, range, draft.finish(name)?, random, &mut effort, making);
        if outcome.distance == 0 {
            return Ok(outcome);
        }
        if nearest.as_ref().is_none_or(|known| outcome.distance < known.distance) {
            nearest = Some(outcome);
        }
        if making.is_cancelled()
            && let Some(nearest) = nearest
        {
            return Ok(nearest);
        }
    }
    let (low, high) = range;
    let only = match plan.only {
        Only::Any => "",
        Only::Shortest => " and no other as short",
        Only::Simple => " and no other without repeated positions",
    };
    let high = if high >= u64::MAX - 1 { String::new() } else { high.to_string() };
    let (rows, columns) = (plan.rows, plan.columns);
    Err(Refusal::limit(format!(
        "no {rows}x{columns} maze with a shortest journey of {low}..{high} moves{only} was found in {tries} tries"
    )))
}

/// The hardest of several mazes, each made harder for as long as that goes; of equals the first.
fn hardest(
    plan: &Plan,
    range: (u64, u64),
    name: &str,
    number: u64,
    seed: u64,
    making: &Making<'_>,
) -> Result<Made<Instance>, Refusal> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut best: Option<Candidate> = None;
        loop {
            let k = next.fetch_add(1, Ordering::Relaxed);
            // The first is made in any case, so that there is something to show.
            if k >= number || (k > 0 && making.is_cancelled()) {
                return Ok(best);
            }
            let mut random = Random::of(seed, k);
            let mut outcome = one(plan, range, name, &mut random, making)?;
            if outcome.distance == 0 {
                harden(plan, range, &mut outcome, &mut random, making);
            }
            making.watch.answered(1);
            let bits = difficulty(&outcome.maze, &outcome.tips);
            let candidate = Candidate { bits, number: k, outcome };
            if best.as_ref().is_none_or(|best| candidate.order() < best.order()) {
                best = Some(candidate);
            }
        }
    };
    let found: Vec<Result<Option<Candidate>, Refusal>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (1..making.threads).map(|_| scope.spawn(work)).collect();
        let own = work();
        let ended = workers.into_iter().map(std::thread::ScopedJoinHandle::join);
        let ended = ended.map(|end| end.unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        core::iter::once(own).chain(ended).collect()
    });
    let mut all = Vec::new();
    for best in found {
        all.extend(best?);
    }
    let best = all.into_iter().min_by_key(Candidate::order);
    let Candidate { outcome, .. } =
        best.ok_or_else(|| Refusal::limit("no maze was made before the end"))?;
    let lacks = lacks(plan, range, &outcome);
    Ok(Made { instance: outcome.maze, lacks })
}

/// One of several mazes.
struct Candidate {
    bits: u64,
    number: u64,
    outcome: Outcome,
}

impl Candidate {
    /// Less for the better: nearer to the wishes, then harder, then earlier.
    fn order(&self) -> (u64, Reverse<u64>, u64) {
        (self.outcome.distance, Reverse(self.bits), self.number)
    }
}

/// What an outcome lacks of the wishes.
fn lacks(plan: &Plan, (low, high): (u64, u64), outcome: &Outcome) -> Option<String> {
    if outcome.distance == 0 {
        return None;
    }
    let length = outcome.tips.len() as u64;
    Some(match length {
        0 => "it has no way home".to_owned(),
        _ if length < low || length > high => format!("its shortest way home has {length} moves"),
        _ if plan.only == Only::Simple => "it has more than one way home".to_owned(),
        _ => "it has more than one shortest way home".to_owned(),
    })
}

/// How long a carved journey is to be: within the wishes, and as fits the size.
fn target(plan: &Plan, (low, high): (u64, u64), random: &mut Random) -> u64 {
    let squares = (plan.rows * plan.columns) as u64;
    let roomy = (squares / 2).clamp(2, 256);
    let low = low.max(roomy.min(6)).min(high);
    let high = high.min(roomy.max(low + low / 2));
    random.between(low / 2, high / 2) * 2
}

/// Changes squares until the wishes are met, or that leads nowhere, or there is no time.
fn improve(
    plan: &Plan,
    range: (u64, u64),
    mut maze: Instance,
    random: &mut Random,
    effort: &mut u64,
    making: &Making<'_>,
) -> Outcome {
    let mut at = judge(&maze, plan, range, effort);
    let mut idle = 0;
    while at.distance > 0 && idle < PATIENCE && *effort < EFFORT && !making.is_cancelled() {
        idle += 1;
        let Some(undo) = change(plan, &mut maze, &at.tips, random) else { continue };
        let then = judge(&maze, plan, range, effort);
        if then.distance > at.distance {
            undo.iter().rev().for_each(|&(square, old)| maze.set(square, old));
            continue;
        }
        if then.distance < at.distance {
            idle = 0;
        }
        at = then;
    }
    let Judged { distance, tips } = at;
    Outcome { maze, tips, distance }
}

/// Changes squares of a maze that meets the wishes as long as it becomes harder and still meets them.
fn harden(
    plan: &Plan,
    range: (u64, u64),
    outcome: &mut Outcome,
    random: &mut Random,
    making: &Making<'_>,
) {
    let (mut hard, mut idle) = (difficulty(&outcome.maze, &outcome.tips), 0);
    while idle < PATIENCE && !making.is_cancelled() {
        idle += 1;
        let maze = &mut outcome.maze;
        let Some(undo) = change(plan, maze, &outcome.tips, random) else { continue };
        let then = judge(maze, plan, range, &mut 0);
        let now = if then.distance == 0 { difficulty(maze, &then.tips) } else { 0 };
        if then.distance > 0 || now < hard {
            undo.iter().rev().for_each(|&(square, old)| maze.set(square, old));
            continue;
        }
        if now > hard {
            (hard, idle) = (now, 0);
        }
        outcome.tips = then.tips;
    }
}

/// Squares and what stood there before.
type Undo = Vec<([u32; 2], i8)>;

/// Changes a square, or exchanges two kinds of squares where the layout is to stay; `None` if nothing
/// comes of it.
fn change(
    plan: &Plan,
    maze: &mut Instance,
    tips: &[Direction],
    random: &mut Random,
) -> Option<Undo> {
    let at = candidate(maze, tips, random);
    let old = maze.value(at[0], at[1]);
    let Some(layout) = &plan.layout else {
        let new = square(random);
        if old == new || (new == 0 && at == maze.home()) {
            return None;
        }
        maze.set(at, new);
        return Some(vec![(at, old)]);
    };
    if old > 0 && random.below(6) > 0 {
        let new = number(random);
        maze.set(at, new);
        return (new != old).then(|| vec![(at, old)]);
    }
    exchange(layout, maze, at, random)
}

/// Exchanges the kind of a square, and of its image, with that of another and its image.
fn exchange(
    layout: &Layout,
    maze: &mut Instance,
    at: [u32; 2],
    random: &mut Random,
) -> Option<Undo> {
    let (rows, columns) = (maze.rows() as usize, maze.columns() as usize);
    let image = |[row, column]: [u32; 2]| {
        let index = (row as usize - 1) * columns + column as usize - 1;
        let image = layout.image(index, rows, columns);
        [place(image / columns + 1), place(image % columns + 1)]
    };
    let other = anywhere(maze, random);
    let (here, there) = ([at, image(at)], [other, image(other)]);
    let kind = |[row, column]: [u32; 2]| maze.value(row, column).min(1);
    let (ours, theirs) = (kind(at), kind(other));
    // A square that is its own image would become two.
    if ours == theirs || (here[0] == here[1]) != (there[0] == there[1]) {
        return None;
    }
    let home = maze.home();
    if (theirs == 0 && here.contains(&home)) || (ours == 0 && there.contains(&home)) {
        return None;
    }
    let mut undo = Vec::with_capacity(4);
    for (squares, new) in [(here, theirs), (there, ours)] {
        for square in squares {
            undo.push((square, maze.value(square[0], square[1])));
            maze.set(square, if new > 0 { number(random) } else { new });
        }
    }
    Some(undo)
}

/// A square to change: on the shortest journey mostly, which is what is wrong with the maze.
fn candidate(maze: &Instance, tips: &[Direction], random: &mut Random) -> [u32; 2] {
    if !tips.is_empty() && random.below(4) > 0 {
        let path = maze.path(tips);
        return path[random.index(path.len())];
    }
    anywhere(maze, random)
}

/// Any square.
fn anywhere(maze: &Instance, random: &mut Random) -> [u32; 2] {
    let side = |n: u32, random: &mut Random| 1 + random.index(n as usize);
    [side(maze.rows(), random), side(maze.columns(), random)].map(place)
}
