//! [`Core`]: an engine for boards of one kind: its table, its tasks, its iterations.

#![expect(
    clippy::cast_possible_truncation,
    reason = "moves are numbered below 128, depths are below `LONGEST`, tables fit into memory"
)]

use super::board::{Board, Boards, Pieces};
use super::fill::Filling;
use super::hunt::{Caught, Hunting, Shared, hunt};
use super::index::Index;
use super::layers::{Layers, Machine};
use super::lines::{LINE, Lines, SLOTS};
use super::order::{Moves, Order, members};
use super::run::{Asked, Ended, Found, Report, Sizes, Works};
use super::task::{LONGEST, Node};
use super::{Mechanics, Projection};
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::collections::HashMap;
use std::io;
use std::sync::{Mutex, PoisonError};

/// A puzzle's boards with a table of one view.
pub(super) struct Core<S: Boards> {
    machine: Machine<S>,
    order: Order,
    index: Index,
    lines: Lines,
    sizes: Sizes,
    visits: Visits,
    filled: Filled,
    inert: Moves,
    /// By end and move: those that make the same of the entry of the other side.
    alike: [Vec<Moves>; 2],
    orientations: Vec<u8>,
}

/// How many positions are brought to a table, by depth.
#[derive(Debug)]
struct Visits {
    /// The first depth that was not counted, and its positions.
    first: (u8, f64),
    /// By how much there are more at each depth after it; nothing if there are none.
    growth: Option<f64>,
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

/// Positions that are listed to tell how many there are at each depth.
const SOME: usize = 20_000;
/// Bytes that a listed position takes, about.
const EACH: u64 = 200;
/// The part of the memory that lists of positions may take while a table is filled.
const LISTED: u64 = 16;
/// The most positions that are listed to start from.
const ROOTS: u64 = 3_000_000;
/// Positions that may be brought to the table for each of its entries at first.
const VISITS: f64 = 1.0;

impl<S: Boards> Core<S> {
    /// The engine, with a table of up to so many bytes; `None` if told to stop.
    pub(super) fn new(
        kind: S,
        mechanics: &Mechanics,
        projection: &Projection,
        bytes: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let machine = Machine::new(kind, mechanics);
        let order = Order::of(kind, mechanics);
        let index = Index::new(mechanics, projection, stop)?;
        // The core decides between classes, so it must be kept too.
        let core = projection.core.iter().map(|(_, core)| core);
        let views: Vec<&super::View> = core.chain([&projection.view]).collect();
        let keeps = |board: &S::Board| {
            let element: Pieces = (0..machine.places).map(|place| board.at(place)).collect();
            views.iter().all(|view| view.is_kept(&element))
        };
        let inert = machine.moves.iter().enumerate().filter(|(_, m)| keeps(m));
        let inert = inert.fold(0, |set, (number, _)| set | 1 << number);
        let inert = if mechanics.is_group { inert } else { 0 };
        let alike = alike(&machine, keeps);
        // What is told of positions by their last moves.
        let first = |m: usize| alike[0][m].trailing_zeros() as usize == m && inert >> m & 1 == 0;
        let lasts = (0..machine.moves.len()).filter(|&m| first(m)).count();
        let (sizes, visits) = sizes(&machine, &order, lasts, bytes, stop)?;
        Some(Self {
            inert,
            alike,
            visits,
            filled: Filled::default(),
            machine,
            order,
            index,
            lines: Lines::none(),
            sizes,
            orientations: mechanics.orientations.clone(),
        })
    }

    fn node(&self, start: &Pieces, left: u8) -> Node<S::Board> {
        let a = S::Board::of(start);
        let b =
            if self.machine.is_group { self.machine.inverse(&a, &self.orientations) } else { a };
        let of =
            |board| self.lines.bound(self.lines.slot(self.index.hash(self.machine.kind, board)));
        Node::new(a, b, [of(&a), if self.machine.is_group { of(&b) } else { 0 }], left)
    }

    fn hunting(&self, first: bool) -> Hunting<'_, S> {
        Hunting {
            machine: &self.machine,
            order: &self.order,
            index: &self.index,
            lines: &self.lines,
            inert: self.inert,
            alike: &self.alike,
            both: self.machine.is_group,
            first,
        }
    }

    /// The nodes after a few moves, all that can lead to a solution; where one is enough, one of each
    /// class of those that symmetries of the start make of each other.
    ///
    /// So many are made at least, if there are; fewer if told to stop, which who asks for them has to ask too.
    fn tasks(
        &self,
        start: &Pieces,
        first: bool,
        depth: u8,
        (least, stop): (usize, &dyn Fn() -> bool),
    ) -> Vec<Node<S::Board>> {
        let root = self.node(start, depth);
        if root.bounds.iter().any(|&bound| bound > depth) {
            return Vec::new();
        }
        let seen = self.machine.look(&root.a);
        let same: Vec<usize> = (0..self.machine.symmetries())
            .filter(|&s| self.machine.renamed(s, &seen) == seen)
            .collect();
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
                    let a = self.machine.compose(&node.a, &self.machine.moves[m]);
                    if self.machine.has_rules
                        && !(self.machine.may(&node.a, m) && self.machine.is_legal(&a))
                    {
                        continue;
                    }
                    let mut made = *node;
                    made.b = self.machine.compose(&self.machine.back[m], &node.b);
                    made.a = a;
                    made.forbidden[0] = self.order.next(node.forbidden[0], m);
                    made.make(0, m as u8);
                    let bound = |board| {
                        let hash = self.index.hash(self.machine.kind, board);
                        self.lines.bound(self.lines.slot(hash))
                    };
                    made.bounds[0] = bound(&made.a);
                    made.bounds[1] = if self.machine.is_group { bound(&made.b) } else { 0 };
                    if made.bounds.iter().any(|&bound| bound > made.left) {
                        continue;
                    }
                    if first {
                        let seen = self.machine.look(&made.a);
                        let forms = same.iter().map(|&s| self.machine.renamed(s, &seen));
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
/// Positions for each of these at least: a search of few is not divided, as dividing it would look at more.
const WORTH: u64 = 64;

/// By end and move, the moves that make the same of the entry of the other side: at the front *m⁻¹·b*, at the back *m·a*. `keeps`
/// tells what made at the left leaves all entries as they are.
fn alike<S: Boards>(machine: &Machine<S>, keeps: impl Fn(&S::Board) -> bool) -> [Vec<Moves>; 2] {
    let Machine { moves, back, is_group, .. } = machine;
    let same = |a: &S::Board, b: &S::Board| *is_group && keeps(&machine.compose(a, b));
    let classes = |from: &[S::Board], to: &[S::Board]| -> Vec<Moves> {
        let class = |(one, a): (usize, &S::Board)| {
            let others = to.iter().enumerate().filter(|(_, b)| same(a, b));
            others.fold(1 << one, |set, (other, _)| set | 1 << other)
        };
        from.iter().enumerate().map(class).collect()
    };
    [classes(back, moves), classes(moves, back)]
}

/// The lines that fit, how deep they are filled at first, and what each depth costs, where so many moves come last.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn sizes<S: Boards>(
    machine: &Machine<S>,
    order: &Order,
    lasts: usize,
    bytes: u64,
    stop: &dyn Fn() -> bool,
) -> Option<(Sizes, Visits)> {
    let lines = (bytes / LINE * (LISTED - 1) / LISTED).max(1);
    let layers = Layers::new(machine, SOME, stop)?;
    let counts: Vec<usize> = layers.boards.iter().map(Vec::len).collect();
    let last = counts.len() - 1;
    let growth = (!layers.complete).then(|| order.growth());
    let visits = Visits { first: (last as u8 + 1, (counts[last] * lasts) as f64), growth };
    if layers.complete {
        // All of them: a line for as many as there are is enough.
        let all: usize = counts.iter().sum();
        let sizes = Sizes { lines: lines.min(all as u64 / 64 + 1), depth: last as u8 };
        return Some((sizes, visits));
    }
    let most = VISITS * (lines * SLOTS) as f64;
    let mut depth = last as u8;
    while usize::from(depth) < LONGEST - 2 && visits.at(depth + 1) <= most {
        depth += 1;
    }
    Some((Sizes { lines, depth }, visits))
}

impl Visits {
    /// How many at a depth, about: none where all positions are nearer.
    fn at(&self, depth: u8) -> f64 {
        let (first, estimate) = self.first;
        match self.growth {
            Some(growth) => estimate * growth.powi(i32::from(depth) - i32::from(first)),
            None if depth < first => estimate,
            None => 0.0,
        }
    }
}

impl<S: Boards> Works for Core<S> {
    fn sizes(&self) -> Sizes {
        self.sizes
    }

    fn fill(
        &mut self,
        depth: u8,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
        told: &mut dyn FnMut(u8, u64),
    ) -> io::Result<bool> {
        let depth = depth.min(LONGEST as u8 - 2);
        if self.filled.next > depth {
            return Ok(true);
        }
        if self.filled.next == 0 && self.filled.begun.is_none() {
            self.lines = Lines::new(self.sizes.lines)?;
        }
        // The same each time, as who goes on after a stop counts its roots.
        let most = (self.sizes.bytes() / LISTED / EACH).clamp(SOME as u64, ROOTS) as usize;
        let Some(layers) = Layers::new(&self.machine, most, stop) else { return Ok(false) };
        while self.filled.next <= depth {
            let at = self.filled.next;
            if layers.complete && usize::from(at) >= layers.boards.len() {
                break;
            }
            if self.filled.begun.is_none() && at > 0 {
                self.lines.deepen(threads);
            }
            let filling = Filling {
                machine: &self.machine,
                order: &self.order,
                index: &self.index,
                lines: &self.lines,
                layers: &layers,
                idle: self.inert,
                alike: &self.alike[0],
                depth: at,
                done: AtomicUsize::new(self.filled.begun.unwrap_or(0)),
                stop,
                stopped: AtomicBool::new(false),
            };
            let (new, finished) = filling.fill(threads);
            self.filled.begun = Some(filling.done.into_inner());
            self.filled.entries += new;
            if !finished {
                return Ok(false);
            }
            self.lines.close();
            told(at, new);
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

    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    fn depth_within(&self, positions: u64) -> u8 {
        // Nearer ones than the first that is not counted are few.
        let mut depth = self.visits.first.0.saturating_sub(1);
        let mut sum = 0.0;
        while usize::from(depth) < LONGEST - 2 {
            sum += self.visits.at(depth + 1);
            if sum > positions as f64 || self.visits.growth.is_none() {
                break;
            }
            depth += 1;
        }
        depth
    }

    #[expect(clippy::cast_precision_loss, reason = "a share")]
    fn share(&self) -> f64 {
        self.filled.entries as f64 / (self.sizes.lines * SLOTS) as f64
    }

    fn read(&mut self, depth: u8, read: &mut dyn FnMut(&mut [u64])) -> io::Result<()> {
        self.lines = Lines::new(self.sizes.lines)?;
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
        asked: &Asked,
        stop: &(dyn Fn() -> bool + Sync),
        told: &(dyn Fn(u32, u64) + Sync),
    ) -> Report {
        let hunting = self.hunting(asked.first);
        let mut report =
            Report { solutions: Vec::new(), at_least: 0, ended: Ended::Whole, nodes: 0 };
        let nearest = asked.starts.iter().map(|start| self.bound(start)).min().unwrap_or(0);
        let mut before: HashMap<(usize, Vec<u8>), u64> = HashMap::new();
        let most = asked.most.min(LONGEST as u32 - 1);
        for depth in asked.least.max(nearest).. {
            report.at_least = depth;
            if depth > most {
                report.ended = Ended::Depth;
                break;
            }
            let left = asked.positions.saturating_sub(report.nodes);
            if left == 0 || stop() {
                report.ended = if left == 0 { Ended::Positions } else { Ended::Told };
                break;
            }
            let divided = (usize::try_from(left / WORTH).unwrap_or(TASKS).min(TASKS), stop as _);
            let mut tasks: Vec<(usize, Node<S::Board>)> = Vec::new();
            for (number, start) in asked.starts.iter().enumerate() {
                let some = self.tasks(start, asked.first, depth as u8, divided);
                tasks.extend(some.into_iter().map(|task| (number, task)));
            }
            // What took long before is where solutions are most likely.
            let weight = |task: &(usize, Node<S::Board>)| {
                before.get(&(task.0, task.1.moves())).copied().unwrap_or(0)
            };
            if asked.first {
                tasks.sort_by_cached_key(|task| core::cmp::Reverse(weight(task)));
            }
            let shared = Shared::new(left, stop);
            let caught = Self::all(&hunting, &tasks, &shared, asked);
            report.nodes += shared.nodes.load(Ordering::Relaxed);
            before = caught
                .iter()
                .map(|(task, caught)| ((tasks[*task].0, tasks[*task].1.moves()), caught.nodes))
                .collect();
            let best = caught.iter().filter(|(_, caught)| !caught.solutions.is_empty());
            let best = best.map(|(task, _)| *task).min();
            let mut found: Vec<Found> = Vec::new();
            for (task, caught) in caught {
                if !asked.first || Some(task) == best {
                    found.extend(caught.solutions.into_iter().map(|moves| (tasks[task].0, moves)));
                }
            }
            found.sort();
            if asked.first {
                found.truncate(1);
            }
            let some = !found.is_empty();
            report.solutions.extend(found);
            if shared.stopped.load(Ordering::Relaxed) && !(asked.first && some) {
                report.ended = if report.solutions.len() > asked.solutions {
                    Ended::Solutions
                } else if report.nodes > asked.positions {
                    Ended::Positions
                } else {
                    Ended::Told
                };
                break;
            }
            told(depth, shared.nodes.load(Ordering::Relaxed));
            if report.solutions.len() > asked.solutions {
                report.ended = Ended::Solutions;
                break;
            }
            if !report.solutions.is_empty() && (!asked.longer || depth >= asked.most) {
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

impl<S: Boards> Core<S> {
    /// Searches all tasks, in their order, on all threads.
    fn all(
        hunting: &Hunting<'_, S>,
        tasks: &[(usize, Node<S::Board>)],
        shared: &Shared<'_>,
        asked: &Asked,
    ) -> Vec<(usize, Caught)> {
        let next = AtomicUsize::new(0);
        let all = Mutex::new(Vec::new());
        let solutions = AtomicUsize::new(0);
        let one = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let done = shared.stopped.load(Ordering::Relaxed)
                    || shared.best.load(Ordering::Relaxed) < number;
                let Some((_, task)) = tasks.get(number).filter(|_| !done) else { break };
                // Tasks may be many and short: each asks whether it is to begin.
                if shared.spend(0) {
                    break;
                }
                let caught = hunt(hunting, task, number, shared);
                if hunting.first && !caught.solutions.is_empty() {
                    shared.best.fetch_min(number, Ordering::Relaxed);
                }
                let more = caught.solutions.len();
                if solutions.fetch_add(more, Ordering::Relaxed) + more > asked.solutions {
                    shared.stopped.store(true, Ordering::Relaxed);
                }
                all.lock().unwrap_or_else(PoisonError::into_inner).push((number, caught));
            }
        };
        let threads = asked.threads.min(tasks.len());
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
