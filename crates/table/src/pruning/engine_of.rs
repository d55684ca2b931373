//! [`EngineOf`]: an engine for boards of one kind: its table, its tasks, its iterations.

#![expect(
    clippy::cast_possible_truncation,
    reason = "moves are numbered below 128, depths are below `LONGEST`, tables fit into memory"
)]

use super::board::{Board, Boards, Pieces};
use super::dfs::{Outcome, Shared, Task, Told, search_task};
use super::fill::Filling;
use super::index::Index;
use super::layers::{Compiled, Layers};
use super::lines::{Lines, SLOTS};
use super::look::{Formed, Others, others};
use super::order::{Moves, Order, members};
use super::parts::Parts;
use super::problem::{Problem, Projection};
use super::query::{Ended, Found, Query, Report, Sizes, Works};
use super::round::Dfs;
use super::task::{LONGEST, Node};
use super::visits::{LISTS, SOME, Visits, sizes};
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::collections::HashMap;
use std::io;
use std::sync::{Mutex, PoisonError};

/// A puzzle's boards with a table of one abstraction.
pub(super) struct EngineOf<S: Boards> {
    compiled: Compiled<S>,
    order: Order,
    index: Index,
    /// What the search sees without making boards, if it can.
    others: Option<Others>,
    lines: Lines,
    sizes: Sizes,
    visits: Visits,
    filled: Filled,
    inert: Moves,
    /// By end and move: those that make the same of the entry of the other side.
    alike: [Vec<Moves>; 2],
    orientations: Vec<u8>,
}

/// How far a table is filled.
#[derive(Debug, Default)]
struct Filled {
    /// The depth that is next, or under way.
    next: u8,
    /// Whether it is under way, and how many of its roots are done.
    begun: Option<usize>,
    entries: u64,
}

/// Bytes that a listed position takes, about.
const EACH: u64 = 200;
/// The most positions that are listed to start from.
const ROOTS: u64 = 3_000_000;

impl<S: Boards> EngineOf<S> {
    /// The engine, with a table of up to so many bytes; `None` if it is to stop.
    pub(super) fn new(
        kind: S,
        problem: &Problem,
        projection: &Projection,
        bytes: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let compiled = Compiled::new(kind, problem);
        let order = Order::of(kind, problem);
        let index = Index::new(problem, projection, stop)?;
        // The core decides between classes, so it must be kept too.
        let core = projection.core.iter().map(|(_, core)| core);
        let abstractions: Vec<&super::problem::Abstraction> =
            core.chain([&projection.abstraction]).collect();
        // A move that keeps all that is looked at is inert: m·q falls on the entry of q, so made at one end it changes
        // nothing of what the other side's entry says (docs/math/pruning.md, "Both ends"). Only where every element is a
        // position is m·q one.
        let keeps = |board: &S::Board| {
            let element: Pieces = (0..compiled.places).map(|place| board.at(place)).collect();
            abstractions.iter().all(|abstraction| abstraction.is_kept(&element))
        };
        let inert = compiled.moves.iter().enumerate().filter(|(_, m)| keeps(m));
        let inert = inert.fold(0, |set, (number, _)| set | 1 << number);
        let inert = if problem.is_group { inert } else { 0 };
        let alike = alike(&compiled, keeps);
        // How many last moves bring something new to the table: a factor of what filling it costs.
        let first = |m: usize| alike[0][m].trailing_zeros() as usize == m && inert >> m & 1 == 0;
        let lasts = (0..compiled.moves.len()).filter(|&m| first(m)).count();
        let (sizes, visits) = sizes(&compiled, &order, lasts, bytes, stop)?;
        Some(Self {
            inert,
            alike,
            visits,
            filled: Filled::default(),
            others: others(&compiled, &projection.abstraction, &index),
            compiled,
            order,
            index,
            lines: Lines::none(),
            sizes,
            orientations: problem.orientations.clone(),
        })
    }

    fn node(&self, start: &Pieces, left: u8) -> Node<S::Board> {
        // A solution read backward solves the inverse, so both bounds hold for both. Where there is no inverse, its bound
        // is 0, which rules out nothing.
        let a = S::Board::of(start);
        let b =
            if self.compiled.is_group { self.compiled.inverse(&a, &self.orientations) } else { a };
        let of =
            |board| self.lines.bound(self.lines.slot(self.index.hash(self.compiled.kind, board)));
        Node::new(a, b, [of(&a), if self.compiled.is_group { of(&b) } else { 0 }], left)
    }

    /// Whether its core shows that no moves solve a position: then it need not be searched for.
    fn is_unsolvable(&self, start: &Pieces) -> bool {
        let kind = self.compiled.kind;
        !self.compiled.has_rules && self.index.is_unmade(kind, &S::Board::of(start))
    }

    fn formed(&self) -> Option<Formed<'_>> {
        self.others.as_ref().and_then(|others| Formed::of(&self.index, others))
    }

    fn dfs<'a>(&'a self, query: &Query<'a>) -> Dfs<'a, S> {
        Dfs {
            compiled: &self.compiled,
            order: &self.order,
            index: &self.index,
            formed: self.formed(),
            lines: &self.lines,
            inert: self.inert,
            alike: &self.alike,
            both: self.compiled.is_group,
            first: query.first,
            accepts: query.accepts,
        }
    }

    /// The nodes after a few moves, all that can lead to a solution; where one of those that are `alike` is enough, one of each
    /// class of those that symmetries of the start make of each other.
    ///
    /// So many are made at least, if there are; none if it is to stop, which who asks for them has to ask too.
    fn tasks(
        &self,
        start: &Pieces,
        alike: bool,
        depth: u8,
        (least, stop): (usize, &dyn Fn() -> bool),
    ) -> Vec<Node<S::Board>> {
        let root = self.node(start, depth);
        if root.bounds.iter().any(|&bound| bound > depth) {
            return Vec::new();
        }
        let seen = self.compiled.look(&root.a);
        // A symmetry that leaves the start as it looks takes its solutions to solutions of it. So of the nodes that these
        // symmetries make of each other one is enough, if one solution is.
        let same: Vec<usize> = (0..self.compiled.symmetries())
            .filter(|&s| self.compiled.renamed(s, &seen) == seen)
            .collect();
        // Breadth-first at the front until there are enough to keep all threads busy to the end, but no further than four moves
        // before it: the depth-first search goes through those sooner than they are listed.
        let mut tasks = vec![root];
        let mut split = 0;
        while tasks.len() < least && split + 4 < depth {
            let mut known: HashMap<Vec<u8>, usize> = HashMap::new();
            let mut next: Vec<Node<S::Board>> = Vec::new();
            for (number, node) in tasks.iter().enumerate() {
                if number % 64 == 0 && stop() {
                    return Vec::new();
                }
                for m in members(self.order.all & !node.forbidden[0]) {
                    let a = self.compiled.compose(&node.a, &self.compiled.moves[m]);
                    if self.compiled.has_rules
                        && !(self.compiled.may(&node.a, m) && self.compiled.is_legal(&a))
                    {
                        continue;
                    }
                    let mut made = *node;
                    made.b = self.compiled.compose(&self.compiled.back[m], &node.b);
                    made.a = a;
                    made.forbidden[0] = self.order.next(node.forbidden[0], m);
                    made.make(0, m as u8);
                    let bound = |board| {
                        let hash = self.index.hash(self.compiled.kind, board);
                        self.lines.bound(self.lines.slot(hash))
                    };
                    made.bounds[0] = bound(&made.a);
                    made.bounds[1] = if self.compiled.is_group { bound(&made.b) } else { 0 };
                    if made.bounds.iter().any(|&bound| bound > made.left) {
                        continue;
                    }
                    if alike {
                        let seen = self.compiled.look(&made.a);
                        let forms = same.iter().map(|&s| self.compiled.renamed(s, &seen));
                        let form = forms.min().unwrap_or(seen.clone());
                        let number = *known.entry(form).or_insert(next.len());
                        if number < next.len() {
                            // What is forbidden to the one may be needed from the other.
                            next[number].forbidden[0] = 0;
                            continue;
                        }
                    }
                    next.push(made);
                }
            }
            tasks = next;
            split += 1;
            if tasks.is_empty() {
                break;
            }
        }
        tasks
    }
}

/// Tasks that a search is divided into, at least.
const TASKS: usize = 1500;
/// Positions for each of them at least: a search of few is not divided, as dividing it would look at more.
const WORTH: u64 = 64;

/// By end and move, the moves that make the same of the entry of the other side: at the front *m⁻¹·b*, at the back *m·a*. `keeps`
/// says what made at the left leaves all entries as they are.
fn alike<S: Boards>(compiled: &Compiled<S>, keeps: impl Fn(&S::Board) -> bool) -> [Vec<Moves>; 2] {
    let Compiled { moves, back, is_group, .. } = compiled;
    let same = |a: &S::Board, b: &S::Board| *is_group && keeps(&compiled.compose(a, b));
    // m⁻¹·b = (m⁻¹·n)·(n⁻¹·b), which falls on the entry of n⁻¹·b if m⁻¹·n keeps what is looked at; and m·a on that of n·a if
    // m·n⁻¹ does. So each class is found by composing all pairs of moves once.
    let classes = |from: &[S::Board], to: &[S::Board]| -> Vec<Moves> {
        let class = |(one, a): (usize, &S::Board)| {
            let others = to.iter().enumerate().filter(|(_, b)| same(a, b));
            others.fold(1 << one, |set, (other, _)| set | 1 << other)
        };
        from.iter().enumerate().map(class).collect()
    };
    [classes(back, moves), classes(moves, back)]
}

impl<S: Boards> Works for EngineOf<S> {
    fn sizes(&self) -> Sizes {
        self.sizes
    }

    fn fill(
        &mut self,
        depth: u8,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
        progress: &(dyn Fn(u8, f64) + Sync),
    ) -> io::Result<bool> {
        let depth = depth.min(LONGEST as u8 - 2);
        if self.filled.next > depth {
            return Ok(true);
        }
        if self.filled.next == 0 && self.filled.begun.is_none() {
            self.lines = Lines::new(self.sizes.lines, threads)?;
        }
        // The same each time, as who goes on after a stop counts its roots.
        let most = (self.sizes.bytes() / LISTS / EACH).clamp(SOME as u64, ROOTS) as usize;
        let Some(layers) = Layers::new(&self.compiled, most, stop) else { return Ok(false) };
        // Depth after depth, so that an entry has its final value when it is first brought. An entry that was never brought says
        // `depth + 1` only when the depth is closed, and one less before; so a filling may be stopped anywhere, used, and
        // gone on with at the root where it was.
        while self.filled.next <= depth {
            let at = self.filled.next;
            if layers.complete && usize::from(at) >= layers.boards.len() {
                break;
            }
            if self.filled.begun.is_none() && at > 0 {
                self.lines.deepen(threads);
            }
            let parts = Parts::new(&self.lines);
            let filling = Filling {
                compiled: &self.compiled,
                order: &self.order,
                index: &self.index,
                formed: self.formed(),
                parts: &parts,
                layers: &layers,
                idle: self.inert,
                alike: &self.alike[0],
                depth: at,
                done: AtomicUsize::new(self.filled.begun.unwrap_or(0)),
                stop,
                progress: &|share| progress(at, share),
                stopped: AtomicBool::new(false),
            };
            let (new, finished) = filling.fill(threads);
            self.filled.begun = Some(filling.done.into_inner());
            self.filled.entries += new;
            if !finished {
                return Ok(false);
            }
            self.lines.close();
            progress(at, 1.0);
            (self.filled.next, self.filled.begun) = (at + 1, None);
        }
        Ok(true)
    }

    fn depth(&self) -> Option<u8> {
        self.filled.next.checked_sub(1)
    }

    #[expect(clippy::cast_sign_loss, reason = "more than none")]
    fn next_visits(&self) -> Option<u64> {
        let visits = self.visits.at(self.filled.next);
        (visits > 0.0 && usize::from(self.filled.next) < LONGEST - 2).then_some(visits as u64)
    }

    fn visits(&self, depth: u8) -> f64 {
        self.visits.up_to(depth)
    }

    fn depth_within(&self, positions: u64) -> u8 {
        self.visits.depth_within(positions)
    }

    #[expect(clippy::cast_precision_loss, reason = "a share")]
    fn share(&self) -> f64 {
        self.filled.entries as f64 / (self.sizes.lines * SLOTS) as f64
    }

    fn read(&mut self, depth: u8, read: &mut dyn FnMut(&mut [u64])) -> io::Result<()> {
        self.lines = Lines::unwritten(self.sizes.lines)?;
        read(self.lines.numbers_mut());
        self.lines.set_depth(depth);
        self.filled = Filled { next: depth + 1, begun: None, entries: self.lines.entries() };
        Ok(())
    }

    fn words(&self) -> &[u64] {
        self.lines.numbers()
    }

    fn solve(
        &self,
        query: &Query<'_>,
        stop: &(dyn Fn() -> bool + Sync),
        progress: &(dyn Fn(u32, u64, bool) + Sync),
    ) -> Report {
        let dfs = self.dfs(query);
        let mut report =
            Report { solutions: Vec::new(), at_least: 0, ended: Ended::Whole, nodes: 0 };
        let nearest = query.starts.iter().map(|start| self.bound(start)).min().unwrap_or(0);
        let mut before: HashMap<(usize, Vec<u8>), u64> = HashMap::new();
        let most = query.most.min(LONGEST as u32 - 1);
        if query.starts.iter().all(|start| self.is_unsolvable(start)) {
            report.ended = Ended::Unsolvable;
            return report;
        }
        // Iterative deepening: all sequences of so many moves, then of one more. What an iteration leaves out was ruled out
        // by a bound, so an iteration that finds nothing proves that there is nothing, and what is found first is shortest.
        // Each has several times the nodes of the one before, so that going through the shallow ones again costs little.
        for depth in query.least.max(nearest).. {
            report.at_least = depth;
            // Where all positions were listed, the farthest is known, and what is farther has no solution.
            let all = self.visits.farthest().is_some_and(|farthest| depth > farthest);
            let none = report.solutions.is_empty() && !query.found;
            if all && query.accepts.is_none() && none {
                report.ended = Ended::Unsolvable;
                break;
            }
            if depth > most {
                report.ended = Ended::Depth;
                break;
            }
            let left = query.positions.saturating_sub(report.nodes);
            if left == 0 || stop() {
                report.ended = if left == 0 { Ended::Positions } else { Ended::Stopped };
                break;
            }
            let least = usize::try_from(left / WORTH).unwrap_or(TASKS).min(TASKS);
            let mut tasks: Vec<(usize, Node<S::Board>)> = Vec::new();
            // What looks alike is as far from what looks solved, but not from what is.
            let alike = query.first && query.accepts.is_none();
            for (number, start) in query.starts.iter().enumerate() {
                let some = self.tasks(start, alike, depth as u8, (least, stop));
                tasks.extend(some.into_iter().map(|task| (number, task)));
            }
            // Stopped to stop, fewer tasks may have been made than there are: nothing is known of this depth.
            if stop() {
                report.ended = Ended::Stopped;
                break;
            }
            // What took long before is where solutions are most likely.
            let weight = |task: &(usize, Node<S::Board>)| {
                before.get(&(task.0, task.1.moves())).copied().unwrap_or(0)
            };
            if query.first {
                tasks.sort_by_cached_key(|task| core::cmp::Reverse(weight(task)));
            }
            // Where one solution is enough, it is that of the first task that has one, whichever thread finds one first: tasks
            // behind it are given up, those before it are searched to their end. So threads change nothing but the time.
            let told = query.tells.map(|tells| Told { tells, depth, before: report.nodes });
            let shared = Shared::new(left, stop, told);
            let outcome = Self::all(&dfs, &tasks, &shared, query);
            report.nodes += shared.nodes.load(Ordering::Relaxed);
            before = outcome
                .iter()
                .map(|(task, outcome)| ((tasks[*task].0, tasks[*task].1.moves()), outcome.nodes))
                .collect();
            let best = outcome.iter().filter(|(_, outcome)| !outcome.solutions.is_empty());
            let best = best.map(|(task, _)| *task).min();
            let mut found: Vec<Found> = Vec::new();
            for (task, outcome) in outcome {
                if !query.first || Some(task) == best {
                    found.extend(outcome.solutions.into_iter().map(|moves| (tasks[task].0, moves)));
                }
            }
            found.sort();
            if query.first {
                found.truncate(1);
            }
            let some = !found.is_empty();
            report.solutions.extend(found);
            if shared.stopped.load(Ordering::Relaxed) && !(query.first && some) {
                report.ended = if report.solutions.len() > query.solutions {
                    Ended::Solutions
                } else if report.nodes > query.positions {
                    Ended::Positions
                } else {
                    Ended::Stopped
                };
                break;
            }
            progress(depth, shared.nodes.load(Ordering::Relaxed), report.solutions.is_empty());
            if report.solutions.len() > query.solutions {
                report.ended = Ended::Solutions;
                break;
            }
            if !report.solutions.is_empty() && (!query.longer || depth >= query.most) {
                break;
            }
        }
        report
    }

    fn bound(&self, start: &Pieces) -> u32 {
        let node = self.node(start, 0);
        u32::from(node.bounds[0].max(node.bounds[1]))
    }
}

impl<S: Boards> EngineOf<S> {
    /// Searches all tasks, in their order, on all threads.
    fn all(
        dfs: &Dfs<'_, S>,
        tasks: &[(usize, Node<S::Board>)],
        shared: &Shared<'_>,
        query: &Query<'_>,
    ) -> Vec<(usize, Outcome)> {
        let next = AtomicUsize::new(0);
        let all = Mutex::new(Vec::new());
        let solutions = AtomicUsize::new(0);
        let one = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                // Tasks may be many and short: each asks whether it is to begin.
                let done = shared.spend(0) || shared.best.load(Ordering::Relaxed) < number;
                let Some((start, root)) = tasks.get(number).filter(|_| !done) else { break };
                let task = Task { number, start: *start, root };
                let outcome = search_task(dfs, &task, shared);
                if dfs.first && !outcome.solutions.is_empty() {
                    shared.best.fetch_min(number, Ordering::Relaxed);
                }
                let more = outcome.solutions.len();
                if solutions.fetch_add(more, Ordering::Relaxed) + more > query.solutions {
                    shared.stopped.store(true, Ordering::Relaxed);
                }
                all.lock().unwrap_or_else(PoisonError::into_inner).push((number, outcome));
            }
        };
        let threads = query.threads.min(tasks.len());
        if threads <= 1 {
            one();
        } else {
            std::thread::scope(|scope| {
                for _ in 1..threads {
                    scope.spawn(one);
                }
                one();
            });
        }
        let mut all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
        all.sort_by_key(|(number, _)| *number);
        all
    }
}
