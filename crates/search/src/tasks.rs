//! An iteration of IDA* on all threads: the top of the tree is cut into tasks, in the order of the moves.
//!
//! Threads take the tasks in order, each with a memory of its own that it keeps for the next iteration. A solution of a task
//! ends those behind it, and not those before, so what is found is the solution of the first task that has one: the first in
//! the order of the moves, as with one thread. How many positions are looked at depends on which thread remembers what.

use crate::budget::Budget;
use crate::common::{Common, Depths, Known};
use crate::descent::{Descent, Found, Position, Sibling};
use crate::price::Price;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use everystate_puzzle::{Heuristic, Limits, Progress, Puzzle, Stop, Watch};
use std::sync::Mutex;

/// So many tasks for each thread: the last to end keeps the others waiting for one task's time.
const EACH: usize = 64;

/// Deeper than this the top of the tree is not cut: what has so few ways needs no threads.
const DEEPEST: usize = 48;

/// A position to be followed, after those that lead to it from the start.
#[derive(Clone, Debug)]
struct Task<M, S> {
    path: Vec<Sibling<M, S>>,
    start: Sibling<M, S>,
}

/// A task of a puzzle.
type Branch<P> = Task<<P as Puzzle>::Move, <P as Puzzle>::State>;

/// The bytes that tasks take.
fn bytes<M, S>(tasks: &[Task<M, S>]) -> u64 {
    let positions: usize = tasks.iter().map(|task| task.path.len() + 1).sum();
    (positions * size_of::<Sibling<M, S>>()) as u64
}

/// What the threads share in an iteration.
struct Shared<'a> {
    watch: &'a dyn Watch,
    /// Positions of all threads, as far as they have told, and those before.
    positions: AtomicU64,
    depth: u64,
    /// The first task that nobody has taken.
    next: AtomicUsize,
    /// No task behind this one matters.
    last: AtomicUsize,
}

/// A thread as its meter knows it.
struct Member<'a> {
    shared: &'a Shared<'a>,
    /// Whether it tells of all.
    tells: bool,
    told: AtomicU64,
    /// The task it is at.
    at: AtomicUsize,
    /// Whether it ended for another's sake.
    needless: AtomicBool,
}

impl Watch for Member<'_> {
    fn progress(&self, p: Progress) {
        let new = p.positions - self.told.swap(p.positions, Ordering::Relaxed);
        let before = self.shared.positions.fetch_add(new, Ordering::Relaxed);
        if self.tells {
            let (depth, positions) = (self.shared.depth, before + new);
            self.shared.watch.progress(Progress { depth, positions, frontier: p.frontier });
        }
    }
    fn cancelled(&self) -> bool {
        if self.at.load(Ordering::Relaxed) > self.shared.last.load(Ordering::Relaxed) {
            self.needless.store(true, Ordering::Relaxed);
            return true;
        }
        self.shared.watch.cancelled()
    }
}

/// How a task ended, if it says something: with the moves of a solution, or not to its end.
type End<M> = (usize, Result<Vec<M>, Stop>);

/// A search that all threads work on.
pub(crate) struct Team<'a, P: Puzzle, H, C> {
    /// What cuts the top of the tree.
    top: Descent<'a, P, H, C>,
    members: Vec<Descent<'a, P, H, C>>,
}

impl<'a, P: Puzzle, H: Heuristic<P>, C: Price<P>> Team<'a, P, H, C> {
    pub(crate) fn new(threads: usize, member: impl Fn(bool) -> Descent<'a, P, H, C>) -> Self {
        Self { top: member(false), members: (0..threads).map(|_| member(true)).collect() }
    }

    /// One iteration: what [`Descent::run`] returns, and the next bound, [`u64::MAX`] if nothing was cut.
    pub(crate) fn iteration(
        &mut self,
        start: &Position<P>,
        bound: u64,
        common: &Common<P::State>,
        budget: &mut Budget,
    ) -> (Found<P>, u64) {
        self.top.begin(bound);
        let known = Known { common, part: 0 };
        let tasks = split(&mut self.top, start, self.members.len(), known, budget);
        self.top.rest(budget);
        let tasks = match tasks.and_then(|tasks| budget.take(bytes(&tasks)).map(|()| tasks)) {
            Ok(tasks) => tasks,
            Err(stop) => return (Err(stop), u64::MAX),
        };
        let (end, cut) = iteration(&mut self.members, &tasks, (bound, common), budget);
        budget.give(bytes(&tasks));
        (end, cut.min(self.top.cut))
    }

    /// With how many moves all threads entered positions in the last iteration.
    pub(crate) fn depths(&self) -> Depths {
        let mut all = self.top.depths.clone();
        self.members.iter().for_each(|member| all.add(&member.depths));
        all
    }
}

/// [`Team::iteration`], once there are tasks.
fn iteration<P: Puzzle, H: Heuristic<P>, C: Price<P>>(
    descents: &mut [Descent<'_, P, H, C>],
    tasks: &[Branch<P>],
    (bound, common): (u64, &Common<P::State>),
    budget: &mut Budget,
) -> (Found<P>, u64) {
    let shared = Shared {
        watch: budget.watch(),
        positions: AtomicU64::new(budget.statistics().positions),
        depth: bound,
        next: AtomicUsize::new(0),
        last: AtomicUsize::new(usize::MAX),
    };
    let limits = share(budget, descents.len());
    let (end, all) = (Mutex::new(None), Mutex::new(Vec::new()));
    let work = |descent: &mut Descent<'_, P, H, C>, tells: bool| {
        let member = Member {
            shared: &shared,
            tells,
            told: AtomicU64::new(0),
            at: AtomicUsize::new(0),
            needless: AtomicBool::new(false),
        };
        let mut own = Budget::new(&limits, &member);
        own.hold(descent.memory.bytes());
        descent.begin(bound);
        let mut scratch = Vec::new();
        while let Some((number, task)) = take(&shared, &member, tasks) {
            let known = Known { common, part: u32::try_from(number).unwrap_or(u32::MAX) };
            let found = descent.run_after(&task.path, &task.start, known, &mut scratch, &mut own);
            let found = match found {
                Ok(None) => continue,
                Err(_) if member.needless.load(Ordering::Relaxed) => break,
                Ok(Some(moves)) => Ok(moves),
                Err(stop) => Err(stop),
            };
            shared.last.fetch_min(number, Ordering::Relaxed);
            first(&end, (number, found));
            break;
        }
        descent.rest(&mut own);
        if let Ok(mut all) = all.lock() {
            all.push((own.statistics(), descent.cut));
        }
    };
    std::thread::scope(|scope| {
        let (mine, others) = descents.split_at_mut(1);
        let others: Vec<_> =
            others.iter_mut().map(|descent| scope.spawn(|| work(descent, false))).collect();
        work(&mut mine[0], true);
        for other in others {
            // A puzzle's own panic is its own to show.
            if let Err(panic) = other.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
    let (parts, cuts): (Vec<_>, Vec<_>) = all.into_inner().unwrap_or_default().into_iter().unzip();
    let cut = cuts.into_iter().min().unwrap_or(u64::MAX);
    if let Err(stop) = budget.add(&parts) {
        return (Err(stop), cut);
    }
    let end: Option<End<P::Move>> = end.into_inner().unwrap_or_default();
    (end.map_or(Ok(None), |(_, found)| found.map(Some)), cut)
}

/// The limits of each of so many threads.
fn share(budget: &Budget, threads: usize) -> Limits {
    let rest = budget.rest();
    let bytes = if rest.bytes == u64::MAX { u64::MAX } else { rest.bytes / threads as u64 };
    Limits { bytes, threads: 1, depth: u64::MAX, ..rest }
}

/// The next task, unless none is left that matters.
fn take<'t, M, S>(
    shared: &Shared<'_>,
    member: &Member<'_>,
    tasks: &'t [Task<M, S>],
) -> Option<(usize, &'t Task<M, S>)> {
    let number = shared.next.fetch_add(1, Ordering::Relaxed);
    member.at.store(number, Ordering::Relaxed);
    let matters = number < shared.last.load(Ordering::Relaxed);
    tasks.get(number).filter(|_| matters).map(|task| (number, task))
}

/// Keeps the end of the first task in order.
fn first<M>(end: &Mutex<Option<End<M>>>, (number, found): End<M>) {
    if let Ok(mut end) = end.lock()
        && end.as_ref().is_none_or(|&(other, _)| number < other)
    {
        *end = Some((number, found));
    }
}

/// Cuts the top of the tree within a bound into tasks for so many threads, in the order of the moves. `descent` has what
/// was cut off on the way.
fn split<P: Puzzle, H: Heuristic<P>, C: Price<P>>(
    descent: &mut Descent<'_, P, H, C>,
    start: &Position<P>,
    threads: usize,
    known: Known<'_, P::State>,
    budget: &mut Budget,
) -> Result<Vec<Branch<P>>, Stop> {
    let mut tasks = vec![Task { path: Vec::new(), start: start.clone() }];
    let mut scratch = Vec::new();
    for _ in 0..DEEPEST {
        if tasks.is_empty() || tasks.len() >= EACH * threads {
            break;
        }
        let mut deeper = Vec::new();
        for task in tasks {
            // For whoever takes it to find.
            if !task.path.is_empty() && descent.is_goal(&task.start) {
                deeper.push(task);
                continue;
            }
            budget.visit()?;
            let next = descent.successors(&task.path, &task.start, known, &mut scratch, budget)?;
            let path: Vec<_> = task.path.into_iter().chain([task.start]).collect();
            deeper.extend(next.into_iter().map(|start| Task { path: path.clone(), start }));
        }
        tasks = deeper;
    }
    Ok(tasks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::Worth;
    use crate::price::One;
    use everystate_puzzle::adapt::Implicit;
    use everystate_puzzle::{Silent, Zero};

    #[test]
    fn the_top_of_a_tree_is_cut_into_its_branches_each_once_and_in_order() {
        let next = |s: &u64| [2 * s, 2 * s + 1];
        let tree = Implicit { start: 1u64, goal: |_: &u64| false, next };
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let mut descent = Descent::new(&tree, &Zero, One, false);
        let start = descent.sibling(None, 1, 0, 0);
        descent.begin(40);
        let tasks = split(
            &mut descent,
            &start,
            2,
            Known { common: &Common::new(Worth::USUAL), part: 0 },
            &mut budget,
        )
        .unwrap();
        let starts: Vec<u64> = tasks.iter().map(|task| task.start.state).collect();
        assert_eq!(starts, (128..256).collect::<Vec<_>>());
        for task in &tasks {
            let path: Vec<u64> = task.path.iter().map(|step| step.state).collect();
            let up = (1..=7).rev().map(|n| task.start.state >> n);
            assert_eq!(path, up.collect::<Vec<_>>());
        }
        // Each task has seven before it, and itself.
        assert_eq!(bytes(&tasks), 128 * 8 * size_of::<Sibling<u32, u64>>() as u64);
    }
}
