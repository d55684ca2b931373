//! [`Walk`]: all ways home of one length, one after the other.

use crate::cpu;
use crate::ways::coordinates::{Coordinates, State};
use crate::ways::table::Ways;
use crate::ways::tails::Tails;
use core::sync::atomic::{AtomicUsize, Ordering};

/// What a thread does with each way that it finds: of its moves the first are often those of the way before, the last seldom.
pub type Visit<'a> = Box<dyn FnMut(usize, &[u8], &[u8]) + 'a>;

/// A walk through all ways of one length.
pub struct Walk<'a> {
    /// Where ways begin.
    pub starts: &'a [State],
    /// How many moves they have.
    pub length: u8,
    /// How they may end.
    pub tails: &'a Tails,
    /// How many threads walk.
    pub threads: usize,
    /// Makes what each thread does with a way: it gets the number of the start, and the first and last moves.
    pub visit: &'a (dyn Fn() -> Visit<'a> + Sync),
    /// Asked now and then, whether to end.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// The moves that tasks have made already, at most.
const SPLIT: u8 = 3;
/// So many tasks are enough for each thread.
const TASKS: usize = 64;
/// Nodes between two questions whether to end.
const BETWEEN: u32 = 1 << 10;
/// Nodes that look up what follows them together: while memory is asked for one of them it is for the others.
const TOGETHER: usize = 8;
/// Moves of a way at most.
pub const LONGEST: u8 = 60;
/// Room for them.
const MOVES: usize = LONGEST as usize;

/// Where a walk is.
#[derive(Clone, Copy)]
struct Node {
    at: State,
    far: u8,
    /// Moves made, of all that there is room for.
    made: u8,
    moves: [u8; MOVES],
}

impl Node {
    fn moves(&self) -> &[u8] {
        &self.moves[..usize::from(self.made)]
    }

    /// After one more move.
    fn after(&self, at: State, far: u8, m: u8) -> Self {
        let mut made = Self { at, far, made: self.made + 1, moves: self.moves };
        made.moves[usize::from(self.made)] = m;
        made
    }
}

impl Walk<'_> {
    /// Walks; whether it came to its end.
    ///
    /// # Panics
    /// If the length is more than [`LONGEST`].
    pub fn run(&self, ways: &Ways) -> bool {
        assert!(self.length <= LONGEST, "there is no room for so many moves");
        let tasks = self.tasks(ways);
        let next = AtomicUsize::new(0);
        let one = || {
            let mut walker = Walker {
                ways,
                walk: self,
                visit: (self.visit)(),
                start: 0,
                stack: Vec::new(),
                parents: Vec::new(),
                children: Vec::new(),
            };
            let mut nodes = 0;
            while let Some(&(start, task)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                walker.start = start;
                walker.reach(task);
                while !walker.stack.is_empty() {
                    nodes += walker.take();
                    walker.look();
                    if nodes >= BETWEEN {
                        nodes = 0;
                        if (self.stop)() {
                            return false;
                        }
                    }
                }
            }
            true
        };
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads.max(1)).map(|_| scope.spawn(one)).collect();
            let whole = one();
            others.into_iter().all(|other| other.join().unwrap_or(false)) && whole
        })
    }

    /// The moves that need not follow a node.
    #[inline]
    fn forbidden(&self, node: &Node) -> u128 {
        node.moves().last().map_or(0, |&last| self.tails.after[usize::from(last)])
    }

    /// The moves that may follow a node, and be followed by others: how ways end is listed.
    #[inline]
    fn allowed(&self, ways: &Ways, node: &Node) -> u128 {
        !self.forbidden(node) & (u128::MAX >> (128 - ways.coordinates.moves))
    }

    /// Where the threads begin: after a few moves each, what may come home in time, with the number of its start.
    fn tasks(&self, ways: &Ways) -> Vec<(usize, Node)> {
        let starts = self.starts.iter().enumerate().filter_map(|(start, &at)| {
            let far = ways.distance(at)?;
            Some((start, Node { at, far, made: 0, moves: [0; MOVES] }))
        });
        let mut tasks: Vec<(usize, Node)> =
            starts.filter(|(_, node)| node.far <= self.length).collect();
        for made in 0..SPLIT {
            let left = self.length.saturating_sub(made);
            if left <= SPLIT || tasks.len() >= TASKS * self.threads {
                break;
            }
            let after = |&(start, node): &(usize, Node)| -> Vec<(usize, Node)> {
                let allowed = self.allowed(ways, &node);
                let moves = (0..ways.coordinates.moves).filter(|m| allowed >> m & 1 == 1);
                let made = moves.filter_map(|m| {
                    let at = ways.coordinates.after(node.at, m);
                    let far = nearby(node.far, ways.remainder(ways.coordinates.entry(at)));
                    let m = u8::try_from(m).ok()?;
                    (far < left).then(|| (start, node.after(at, far, m)))
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
    parent: u8,
    pair: u32,
    entry: usize,
}

/// A thread that walks.
struct Walker<'w, 'a> {
    ways: &'w Ways,
    walk: &'w Walk<'a>,
    visit: Visit<'a>,
    start: usize,
    /// The nodes that are to be gone on with, the deepest last.
    stack: Vec<Node>,
    /// Those at hand, and what may follow them.
    parents: Vec<Node>,
    children: Vec<Child>,
}

impl Walker<'_, '_> {
    /// Comes to a node from which home is near enough: goes on with it later, or through all that is listed of its end.
    #[inline]
    fn reach(&mut self, node: Node) {
        let left = self.walk.length - node.made;
        if left > self.walk.tails.longest() {
            self.stack.push(node);
            return;
        }
        if left == 0 {
            return (self.visit)(self.start, node.moves(), &[]);
        }
        let forbidden = self.walk.forbidden(&node);
        for tail in self.walk.tails.of(node.at, left).chunks_exact(usize::from(left)) {
            if forbidden >> tail[0] & 1 == 0 {
                (self.visit)(self.start, node.moves(), tail);
            }
        }
    }

    /// Takes some nodes, the deepest first, and asks for the classes of what may follow them, then for its entries; how many they are.
    #[inline]
    fn take(&mut self) -> u32 {
        let coordinates: &Coordinates = &self.ways.coordinates;
        self.children.clear();
        self.parents.clear();
        while self.parents.len() < TOGETHER
            && let Some(node) = self.stack.pop()
        {
            let mut rest = self.walk.allowed(self.ways, &node);
            let parent = u8::try_from(self.parents.len()).unwrap_or(0);
            while rest != 0 {
                let m = rest.trailing_zeros();
                rest &= rest - 1;
                let at = coordinates.after(node.at, m as usize);
                let pair = coordinates.pair(at);
                cpu::prefetch_many(&coordinates.classes, pair);
                let (m, pair) = (u8::try_from(m).unwrap_or(0), u32::try_from(pair).unwrap_or(0));
                self.children.push(Child { at, m, parent, pair, entry: 0 });
            }
            self.parents.push(node);
        }
        for child in &mut self.children {
            child.entry =
                coordinates.entry_in(coordinates.classes[child.pair as usize], child.at.rest);
            cpu::prefetch_many(&self.ways.words, child.entry / 64 * 2);
        }
        u32::try_from(self.parents.len()).unwrap_or(0)
    }

    /// Comes to what follows and is near enough.
    #[inline]
    fn look(&mut self) {
        for number in 0..self.children.len() {
            let Child { at, m, parent, entry, .. } = self.children[number];
            let node = &self.parents[usize::from(parent)];
            let far = nearby(node.far, self.ways.remainder(entry));
            if far < self.walk.length - node.made {
                let node = node.after(at, far, m);
                self.reach(node);
            }
        }
    }
}
