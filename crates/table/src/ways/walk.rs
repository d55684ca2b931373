//! [`Walk`]: all ways home of one length, one after the other.

use crate::cpu;
use crate::ways::coordinates::{Coordinates, State};
use crate::ways::table::Ways;
use core::sync::atomic::{AtomicUsize, Ordering};

/// What a thread does with each way that it finds.
pub type Visit<'a> = Box<dyn FnMut(usize, &[u8]) + 'a>;

/// A walk through all ways of one length.
pub struct Walk<'a> {
    /// Where ways begin.
    pub starts: &'a [State],
    /// How many moves they have.
    pub length: u8,
    /// The moves that may come last, as bits.
    pub lasts: u128,
    /// By move: those that need not follow it.
    pub after: &'a [u128],
    /// How many threads walk.
    pub threads: usize,
    /// Makes what each thread does with a way: it gets the number of the start and the moves.
    pub visit: &'a (dyn Fn() -> Visit<'a> + Sync),
    /// Asked now and then, whether to end.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// The moves that tasks have made already, at most.
const SPLIT: u8 = 3;
/// So many tasks are enough for each thread.
const TASKS: usize = 64;
/// Nodes between two questions whether to end.
const BETWEEN: u32 = 1 << 12;

/// Where a walk is.
#[derive(Clone)]
struct Node {
    start: usize,
    at: State,
    far: u8,
    forbidden: u128,
    moves: Vec<u8>,
}

impl Walk<'_> {
    /// Walks; whether it came to its end.
    pub fn run(&self, ways: &Ways) -> bool {
        let tasks = self.tasks(ways);
        let next = AtomicUsize::new(0);
        let one = || {
            let mut walker = Walker {
                ways,
                walk: self,
                visit: (self.visit)(),
                moves: Vec::new(),
                levels: vec![Vec::new(); usize::from(self.length) + 1],
                start: 0,
                nodes: 0,
                stopped: false,
            };
            while !walker.stopped
                && let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed))
            {
                walker.moves.clone_from(&task.moves);
                walker.start = task.start;
                let left = self.length - u8::try_from(task.moves.len()).unwrap_or(0);
                walker.go(task.at, task.far, left, task.forbidden);
            }
            !walker.stopped
        };
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads.max(1)).map(|_| scope.spawn(one)).collect();
            let whole = one();
            others.into_iter().all(|other| other.join().unwrap_or(false)) && whole
        })
    }

    /// Where the threads begin: after a few moves each, what may come home in time.
    fn tasks(&self, ways: &Ways) -> Vec<Node> {
        let starts = self.starts.iter().enumerate().filter_map(|(start, &at)| {
            let far = ways.distance(at)?;
            Some(Node { start, at, far, forbidden: 0, moves: Vec::new() })
        });
        let mut tasks: Vec<Node> = starts.filter(|node| node.far <= self.length).collect();
        for made in 0..SPLIT {
            let left = self.length.saturating_sub(made);
            if left <= SPLIT || tasks.len() >= TASKS * self.threads {
                break;
            }
            let after = |node: &Node| -> Vec<Node> {
                let allowed = (0..ways.coordinates.moves).filter(|m| node.forbidden >> m & 1 == 0);
                let made = allowed.filter_map(|m| {
                    let at = ways.coordinates.after(node.at, m);
                    let far = nearby(node.far, ways.remainder(ways.coordinates.entry(at)));
                    let mut moves = node.moves.clone();
                    moves.push(u8::try_from(m).ok()?);
                    let start = node.start;
                    (far < left).then(|| Node { start, at, far, forbidden: self.after[m], moves })
                });
                made.collect()
            };
            tasks = tasks.iter().flat_map(after).collect();
        }
        tasks
    }
}

/// The distance of a neighbour, by its remainder.
#[inline]
const fn nearby(far: u8, remainder: u8) -> u8 {
    match (remainder + 3 - far % 3) % 3 {
        0 => far,
        1 => far + 1,
        _ => far - 1,
    }
}

/// What may follow a node.
#[derive(Clone, Copy)]
struct Child {
    at: State,
    m: u8,
    pair: u32,
    entry: usize,
}

/// A thread that walks.
struct Walker<'w, 'a> {
    ways: &'w Ways,
    walk: &'w Walk<'a>,
    visit: Visit<'a>,
    moves: Vec<u8>,
    /// By moves left: what may follow the node.
    levels: Vec<Vec<Child>>,
    start: usize,
    nodes: u32,
    stopped: bool,
}

impl Walker<'_, '_> {
    /// All ways from a state on that is so far from home and has so many moves left, at least as many.
    fn go(&mut self, at: State, far: u8, left: u8, forbidden: u128) {
        if left == 0 {
            (self.visit)(self.start, &self.moves);
            return;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(BETWEEN) && (self.walk.stop)() {
            self.stopped = true;
        }
        let mut children = core::mem::take(&mut self.levels[usize::from(left)]);
        self.children(
            at,
            if left == 1 { self.walk.lasts } else { u128::MAX } & !forbidden,
            &mut children,
        );
        for child in &children {
            let nearer = nearby(far, self.ways.remainder(child.entry));
            if nearer < left && !self.stopped {
                self.moves.push(child.m);
                self.go(child.at, nearer, left - 1, self.walk.after[usize::from(child.m)]);
                self.moves.pop();
            }
        }
        self.levels[usize::from(left)] = children;
    }

    /// What these moves make of a state, all looked up together: first the classes are asked for, then the entries.
    #[inline]
    fn children(&self, at: State, allowed: u128, children: &mut Vec<Child>) {
        let coordinates: &Coordinates = &self.ways.coordinates;
        children.clear();
        let mut rest = allowed & (u128::MAX >> (128 - coordinates.moves));
        while rest != 0 {
            let m = rest.trailing_zeros();
            rest &= rest - 1;
            let at = coordinates.after(at, m as usize);
            let pair = coordinates.pair(at);
            cpu::prefetch_at(&coordinates.classes, pair);
            let (m, pair) = (u8::try_from(m).unwrap_or(0), u32::try_from(pair).unwrap_or(0));
            children.push(Child { at, m, pair, entry: 0 });
        }
        for child in &mut *children {
            child.entry =
                coordinates.entry_in(coordinates.classes[child.pair as usize], child.at.rest);
            cpu::prefetch_at(&self.ways.words, child.entry / 64 * 2);
        }
    }
}
