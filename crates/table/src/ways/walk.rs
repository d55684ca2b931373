//! [`Walk`]: all ways home of one length, one after the other.

use crate::cpu;
use crate::ways::coordinates::{Coordinates, State, split};
use crate::ways::table::Ways;
use crate::ways::tails::Tails;
use core::sync::atomic::{AtomicUsize, Ordering};

/// What a thread does with the ways that it finds.
pub trait Visit {
    /// What is carried along a way, to tell at its end whether it is wanted.
    type Mark: Copy;

    /// The mark of a start.
    fn first(&self, start: usize) -> Self::Mark;

    /// The mark after one more move.
    fn after(&self, mark: Self::Mark, m: u8) -> Self::Mark;

    /// Whether a way that ends with this mark is wanted.
    fn wants(&self, mark: Self::Mark) -> bool;

    /// Asks memory for what [`after`](Self::after) will look into.
    fn ask(&self, mark: Self::Mark);

    /// A way that is wanted: the number of its start, and its moves, of which the first are often those of the way before.
    fn way(&mut self, start: usize, firsts: &[u8], lasts: &[u8]);
}

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
/// Ways that end together: while memory is asked for the mark of one of them it is for the others.
const ENDS: usize = 32;
/// Moves of a way at most.
pub const LONGEST: u8 = 60;
/// Room for them.
const MOVES: usize = LONGEST as usize;

/// A class, and a symmetry that makes its representative.
#[derive(Clone, Copy)]
struct Seen {
    class: u32,
    symmetry: u8,
}

/// Where a walk is.
#[derive(Clone, Copy)]
struct Node<M> {
    at: State,
    mark: M,
    /// The class of its first two, and a symmetry that makes the representative of them.
    seen: Seen,
    far: u8,
    /// Moves made, of all that there is room for.
    made: u8,
    moves: [u8; MOVES],
}

impl<M: Copy> Node<M> {
    fn moves(&self) -> &[u8] {
        &self.moves[..usize::from(self.made)]
    }

    /// After one more move.
    fn after(&self, at: State, mark: M, seen: Seen, (far, m): (u8, u8)) -> Self {
        let mut made = Self { at, mark, seen, far, made: self.made + 1, moves: self.moves };
        made.moves[usize::from(self.made)] = m;
        made
    }
}

impl Walk<'_> {
    /// Walks, with a visitor for each thread; whether it came to its end.
    ///
    /// # Panics
    /// If the length is more than [`LONGEST`].
    pub fn run<V: Visit>(&self, ways: &Ways, visit: &(impl Fn() -> V + Sync)) -> bool {
        assert!(self.length <= LONGEST, "there is no room for so many moves");
        let tasks = self.tasks(ways);
        let next = AtomicUsize::new(0);
        let one = || {
            let mut walker = Walker::new(ways, self, visit());
            let mut nodes = 0;
            while let Some((start, task)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                walker.begin(*start, task);
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
                walker.end();
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
    fn forbidden<M: Copy>(&self, node: &Node<M>) -> u128 {
        node.moves().last().map_or(0, |&last| self.tails.after[usize::from(last)])
    }

    /// The moves that may follow a node, and be followed by others: how ways end is listed.
    #[inline]
    fn allowed<M: Copy>(&self, ways: &Ways, node: &Node<M>) -> u128 {
        !self.forbidden(node) & (u128::MAX >> (128 - ways.coordinates.moves))
    }

    /// Where the threads begin: after a few moves each, what may come home in time, with the number of its start.
    fn tasks(&self, ways: &Ways) -> Vec<(usize, Node<()>)> {
        let starts = self.starts.iter().enumerate().filter_map(|(start, &at)| {
            let (far, seen) = (ways.distance(at)?, Seen::of(ways, at));
            Some((start, Node { at, mark: (), seen, far, made: 0, moves: [0; MOVES] }))
        });
        let mut tasks: Vec<(usize, Node<()>)> =
            starts.filter(|(_, node)| node.far <= self.length).collect();
        for made in 0..SPLIT {
            let left = self.length.saturating_sub(made);
            if left <= SPLIT || tasks.len() >= TASKS * self.threads {
                break;
            }
            let after = |&(start, node): &(usize, Node<()>)| -> Vec<(usize, Node<()>)> {
                let allowed = self.allowed(ways, &node);
                let moves = (0..ways.coordinates.moves).filter(|m| allowed >> m & 1 == 1);
                let made = moves.filter_map(|m| {
                    let at = ways.coordinates.after(node.at, m);
                    let far = nearby(node.far, ways.remainder(ways.coordinates.entry(at)));
                    let m = u8::try_from(m).ok()?;
                    let seen = Seen::of(ways, at);
                    (far < left).then(|| (start, node.after(at, (), seen, (far, m))))
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

impl Seen {
    fn of(ways: &Ways, at: State) -> Self {
        Self::new(ways.coordinates.classes[ways.coordinates.pair(at)])
    }

    #[inline]
    fn new(class: u32) -> Self {
        let (_, symmetry) = split(class);
        Self { class: class >> 8, symmetry: u8::try_from(symmetry).unwrap_or(0) }
    }

    /// The same after a move, which is one of the representative: it is looked up in its row.
    #[inline]
    fn after(self, coordinates: &Coordinates, row: &[u32], m: usize) -> Self {
        let symmetry = usize::from(self.symmetry);
        let step = Self::new(row[usize::from(coordinates.seen[symmetry * coordinates.moves + m])]);
        let both = symmetry * coordinates.symmetries + usize::from(step.symmetry);
        Self { class: step.class, symmetry: coordinates.both[both] }
    }
}

/// What may follow a node.
#[derive(Clone, Copy)]
struct Child {
    seen: Seen,
    rest: u16,
    m: u8,
    parent: u8,
    entry: usize,
}

/// A way and its end, as far as it is known whether it is wanted.
#[derive(Clone, Copy)]
struct End<'w, M> {
    node: Node<M>,
    lasts: &'w [u8],
}

/// A thread that walks.
struct Walker<'w, 'a, V: Visit> {
    ways: &'w Ways,
    walk: &'w Walk<'a>,
    visit: V,
    start: usize,
    /// The nodes that are to be gone on with, the deepest last.
    stack: Vec<Node<V::Mark>>,
    /// Those at hand, and what may follow them.
    parents: Vec<Node<V::Mark>>,
    children: Vec<Child>,
    /// Ways that were found, until they are enough.
    ends: Vec<End<'w, V::Mark>>,
}

impl<'w, 'a, V: Visit> Walker<'w, 'a, V> {
    fn new(ways: &'w Ways, walk: &'w Walk<'a>, visit: V) -> Self {
        let (stack, parents, children, ends) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { ways, walk, visit, start: 0, stack, parents, children, ends }
    }

    /// Begins at a task, from a start with this number.
    fn begin(&mut self, start: usize, task: &Node<()>) {
        self.start = start;
        let first = self.visit.first(start);
        let mark = task.moves().iter().fold(first, |mark, &m| self.visit.after(mark, m));
        let Node { at, seen, far, made, moves, .. } = *task;
        self.reach(Node { at, mark, seen, far, made, moves });
    }

    /// Comes to a node from which home is near enough: goes on with it later, or to all that is listed of its end.
    #[inline]
    fn reach(&mut self, node: Node<V::Mark>) {
        let left = self.walk.length - node.made;
        if left > self.walk.tails.longest() {
            let row = node.seen.class as usize * self.ways.coordinates.moves;
            cpu::prefetch_many(&self.ways.steps, row);
            cpu::prefetch_many(&self.ways.steps, row + self.ways.coordinates.moves - 1);
            self.visit.ask(node.mark);
            self.stack.push(node);
            return;
        }
        if left == 0 {
            self.ends.push(End { node, lasts: &[] });
        } else {
            let forbidden = self.walk.forbidden(&node);
            for lasts in self.walk.tails.of(node.at, left).chunks_exact(usize::from(left)) {
                if forbidden >> lasts[0] & 1 == 0 {
                    self.ends.push(End { node, lasts });
                }
            }
        }
        if self.ends.len() >= ENDS {
            self.end();
        }
    }

    /// Comes to the end of all ways that were found.
    fn end(&mut self) {
        // Those of one task all have as many moves left.
        let left = self.ends.first().map_or(0, |end| end.lasts.len());
        for made in 0..left {
            for end in &mut self.ends {
                end.node.mark = self.visit.after(end.node.mark, end.lasts[made]);
            }
        }
        for End { node, lasts } in &self.ends {
            if self.visit.wants(node.mark) {
                self.visit.way(self.start, node.moves(), lasts);
            }
        }
        self.ends.clear();
    }

    /// Takes some nodes, the deepest first, and asks for the entries of what may follow them; how many they are.
    #[inline]
    fn take(&mut self) -> u32 {
        let coordinates: &Coordinates = &self.ways.coordinates;
        let Coordinates { moves, rests, .. } = *coordinates;
        self.children.clear();
        self.parents.clear();
        while self.parents.len() < TOGETHER
            && let Some(node) = self.stack.pop()
        {
            let mut left = self.walk.allowed(self.ways, &node);
            let parent = u8::try_from(self.parents.len()).unwrap_or(0);
            let row = &self.ways.steps[node.seen.class as usize * moves..][..moves];
            let rest_row = &coordinates.rest[usize::from(node.at.rest) * moves..][..moves];
            while left != 0 {
                let m = left.trailing_zeros() as usize;
                left &= left - 1;
                let (seen, rest) = (node.seen.after(coordinates, row, m), rest_row[m]);
                let renamed = usize::from(seen.symmetry) * rests + usize::from(rest);
                let entry = seen.class as usize * rests + usize::from(coordinates.renamed[renamed]);
                cpu::prefetch_many(&self.ways.words, entry / 64 * 2);
                let m = u8::try_from(m).unwrap_or(0);
                self.children.push(Child { seen, rest, m, parent, entry });
            }
            self.parents.push(node);
        }
        u32::try_from(self.parents.len()).unwrap_or(0)
    }

    /// Comes to what follows and is near enough.
    #[inline]
    fn look(&mut self) {
        let coordinates: &Coordinates = &self.ways.coordinates;
        for number in 0..self.children.len() {
            let Child { seen, rest, m, parent, entry } = self.children[number];
            let node = &self.parents[usize::from(parent)];
            let far = nearby(node.far, self.ways.remainder(entry));
            if far < self.walk.length - node.made {
                let (first, second) = coordinates.main_after(node.at, usize::from(m));
                let at = State { first, second, rest };
                let mark = self.visit.after(node.mark, m);
                let node = node.after(at, mark, seen, (far, m));
                self.reach(node);
            }
        }
    }
}
