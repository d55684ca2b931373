//! [`Walk`]: all ways home of one length, one after the other.

#![expect(
    clippy::cast_possible_truncation,
    reason = "there are fewer than 2^32 entries, 2^24 classes and 2^8 symmetries"
)]

use crate::cpu;
use crate::ways::coordinates::{Coordinates, State, split};
use crate::ways::table::Ways;
use crate::ways::tails::Tails;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::thread::ScopedJoinHandle;

/// What a thread does with the ways that it finds. Moves are numbered as those of the coordinates.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does nothing with ways that a walk finds",
    note = "implement `Visit` for it: a mark of each way, whether it is wanted, and what is done with it"
)]
pub trait Visit {
    /// What is carried along a way, to tell at its end whether it is wanted.
    type Mark: Copy;

    /// The mark of a start.
    fn first(&self, start: usize) -> Self::Mark;

    /// The mark after one more move.
    fn after(&self, mark: Self::Mark, m: u8) -> Self::Mark;

    /// Asks memory for what [`after`](Self::after) will look into; nothing depends on it.
    fn ask(&self, mark: Self::Mark);

    /// Whether a way that ends with this mark is wanted: others are left out. It is asked for some ways at a time.
    fn wants(&self, mark: Self::Mark) -> bool;

    /// A way that is wanted: the number of its start, and its moves, of which the first are often those of the way before, the last
    /// seldom.
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

/// A state as a symmetry makes it of the one where a walk is, so that the class's representative has its first two.
#[derive(Clone, Copy)]
struct Seen {
    class: u32,
    rest: u16,
    symmetry: u8,
}

/// Where a walk is.
#[derive(Clone, Copy)]
struct Node<M> {
    at: State,
    mark: M,
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

    /// Whether what is known of it besides is that of where it is.
    fn is_right(&self, ways: &Ways) -> bool {
        let Coordinates { rests, .. } = ways.coordinates;
        let entry = self.seen.class as usize * rests + usize::from(self.seen.rest);
        let (class, _) = split(ways.coordinates.classes[ways.coordinates.pair(self.at)]);
        let symmetry = usize::from(self.seen.symmetry);
        let rest = ways.coordinates.renamed[symmetry * rests + usize::from(self.at.rest)];
        ways.remainder(entry) == self.far % 3
            && (class as u32, rest) == (self.seen.class, self.seen.rest)
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
                            walker.end();
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
            let join = |other: ScopedJoinHandle<'_, bool>| {
                other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            others.into_iter().map(join).fold(whole, |all, one| all && one)
        })
    }

    /// The moves that need not follow a node.
    #[inline]
    fn forbidden<M: Copy>(&self, node: &Node<M>) -> u128 {
        node.moves().last().map_or(0, |&last| self.tails.after[usize::from(last)])
    }

    /// The moves that may follow a node of a task, and be followed by others: how ways end is listed.
    #[inline]
    fn allowed<M: Copy>(&self, ways: &Ways, node: &Node<M>) -> u128 {
        !self.forbidden(node) & (u128::MAX >> (128 - ways.coordinates.moves))
    }

    /// Where the threads begin: after a few moves each, what may come home in time, with the number of its start.
    fn tasks(&self, ways: &Ways) -> Vec<(usize, Node<()>)> {
        let starts = self.starts.iter().enumerate().filter_map(|(start, &at)| {
            let (far, seen) = (ways.distance(at)?, Seen::of(&ways.coordinates, at));
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
                    let seen = Seen::of(&ways.coordinates, at);
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
        // No neighbour of home is nearer: what this makes of 0 is nearer than nothing.
        _ => far.wrapping_sub(1),
    }
}

impl Seen {
    /// As the first symmetry makes it that does.
    fn of(coordinates: &Coordinates, at: State) -> Self {
        let (class, symmetry) = split(coordinates.classes[coordinates.pair(at)]);
        let rest = coordinates.renamed[symmetry * coordinates.rests + usize::from(at.rest)];
        Self { class: class as u32, rest, symmetry: symmetry as u8 }
    }
}

/// The moves that may follow others, as symmetries make them.
struct Allowed {
    /// By symmetry and last move, the first of which is none: where the list of moves begins.
    begins: Vec<u32>,
    lists: Vec<u8>,
    moves: usize,
    /// By symmetry and what it makes of a move: that move.
    unseen: Vec<u8>,
}

impl Allowed {
    /// By the moves that need not follow each.
    fn new(coordinates: &Coordinates, after: &[u128]) -> Self {
        let moves = coordinates.moves;
        let (mut begins, mut lists) = (vec![0], Vec::new());
        for symmetry in 0..coordinates.symmetries {
            let seen = &coordinates.seen[symmetry * moves..][..moves];
            for forbidden in core::iter::once(&0).chain(after) {
                let allowed = seen.iter().enumerate().filter(|(m, _)| forbidden >> m & 1 == 0);
                lists.extend(allowed.map(|(_, &seen)| seen));
                begins.push(u32::try_from(lists.len()).unwrap_or(u32::MAX));
            }
        }
        let mut unseen = vec![0; coordinates.seen.len()];
        for (number, &seen) in coordinates.seen.iter().enumerate() {
            let m = u8::try_from(number % moves).unwrap_or(0);
            unseen[number / moves * moves + usize::from(seen)] = m;
        }
        Self { begins, lists, moves, unseen }
    }

    /// Those that may follow a move, or nothing, as a symmetry makes them.
    #[inline]
    fn of(&self, symmetry: u8, last: Option<u8>) -> &[u8] {
        let last = last.map_or(0, |m| usize::from(m) + 1);
        let at = usize::from(symmetry) * (self.moves + 1) + last;
        &self.lists[self.begins[at] as usize..self.begins[at + 1] as usize]
    }
}

/// The remainders, as bits, of the neighbours of what is so far that are nearer than so many moves.
#[inline]
pub(super) const fn nearer(far: u8, left: u8) -> u8 {
    (nearby(far, 0) < left) as u8
        | ((nearby(far, 1) < left) as u8) << 1
        | ((nearby(far, 2) < left) as u8) << 2
}

/// A node that is gone on with.
struct Parent<M> {
    node: Node<M>,
    /// The remainders of neighbours that follow it, as bits.
    nearer: u8,
}

/// What may follow a node.
#[derive(Clone, Copy)]
struct Child {
    entry: u32,
    class: u32,
    rest: u16,
    /// The move as the node's symmetry makes it.
    m: u8,
    /// What makes the representative of what that move makes of the node's.
    symmetry: u8,
    parent: u8,
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
    allowed: Allowed,
    visit: V,
    start: usize,
    /// The nodes that are to be gone on with, the deepest last.
    stack: Vec<Node<V::Mark>>,
    /// Those at hand, what may follow them, and which of that does, by its number there.
    parents: Vec<Parent<V::Mark>>,
    children: Vec<Child>,
    following: Vec<u32>,
    /// Ways that were found, until they are enough.
    ends: Vec<End<'w, V::Mark>>,
}

impl<'w, 'a, V: Visit> Walker<'w, 'a, V> {
    fn new(ways: &'w Ways, walk: &'w Walk<'a>, visit: V) -> Self {
        let allowed = Allowed::new(&ways.coordinates, &walk.tails.after);
        let (stack, parents, children) = (Vec::new(), Vec::new(), Vec::new());
        let (following, ends) = (Vec::new(), Vec::new());
        Self { ways, walk, allowed, visit, start: 0, stack, parents, children, following, ends }
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
        debug_assert!(node.is_right(self.ways));
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
        let Coordinates { moves, rests, .. } = self.ways.coordinates;
        let (words, renamed) = (&self.ways.words[..], &self.ways.coordinates.renamed[..]);
        self.children.clear();
        self.parents.clear();
        while self.parents.len() < TOGETHER
            && let Some(node) = self.stack.pop()
        {
            let parent = u8::try_from(self.parents.len()).unwrap_or(0);
            let row = &self.ways.steps[node.seen.class as usize * moves..][..moves];
            let rest_row = usize::from(node.seen.rest) * moves;
            let rest_row = &self.ways.coordinates.rest[rest_row..][..moves];
            for &m in self.allowed.of(node.seen.symmetry, node.moves().last().copied()) {
                let (class, symmetry) = split(row[usize::from(m)]);
                let rest = renamed[symmetry * rests + usize::from(rest_row[usize::from(m)])];
                let entry = class * rests + usize::from(rest);
                cpu::prefetch_many(words, entry / 64 * 2);
                let (entry, class, symmetry) = (entry as u32, class as u32, symmetry as u8);
                self.children.push(Child { entry, class, rest, m, symmetry, parent });
            }
            let nearer = nearer(node.far, self.walk.length - node.made);
            self.parents.push(Parent { node, nearer });
        }
        u32::try_from(self.parents.len()).unwrap_or(0)
    }

    /// Comes to what follows and is near enough.
    #[inline]
    fn look(&mut self) {
        // Which ones are is as good as random, so nothing branches on it.
        self.following.resize(self.children.len(), 0);
        let mut count = 0;
        for (number, child) in (0..).zip(&self.children) {
            self.following[count] = number;
            let nearer = self.parents[usize::from(child.parent)].nearer;
            count += usize::from(nearer >> self.ways.remainder(child.entry as usize) & 1);
        }
        let coordinates: &Coordinates = &self.ways.coordinates;
        for number in 0..count {
            let child = self.children[self.following[number] as usize];
            let node = &self.parents[usize::from(child.parent)].node;
            let far = nearby(node.far, self.ways.remainder(child.entry as usize));
            let from = usize::from(node.seen.symmetry);
            let m = self.allowed.unseen[from * coordinates.moves + usize::from(child.m)];
            let both = from * coordinates.symmetries + usize::from(child.symmetry);
            let symmetry = coordinates.both[both];
            let seen = Seen { class: child.class, rest: child.rest, symmetry };
            let at = coordinates.after(node.at, usize::from(m));
            let mark = self.visit.after(node.mark, m);
            let node = node.after(at, mark, seen, (far, m));
            self.reach(node);
        }
    }
}
