//! The search below one node: all sequences of exactly so many moves that the tables do not rule out.
//!
//! Nodes wait on a stack. Some are taken at a time, and what may follow them goes through stages together: first
//! the boards of the other side are made, one for all moves that make the same of its entry, and their entries are
//! asked for; the moves that these do not rule out get boards of their own and ask for their entries; what is left
//! goes to the stack. So memory is waited for once a stage, not once a child.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]
#![expect(clippy::cast_possible_truncation, reason = "moves and parents are numbered below 128")]

use super::board::Boards;
use super::index::{Index, Sight};
use super::layers::Compiled;
use super::lines::{Lines, Slot};
use super::order::{Moves, Order, members};
use super::query::Accepts;
use super::task::Node;
use crate::cpu::Kernel;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// What all searches of a puzzle share.
pub(super) struct Dfs<'a, S: Boards> {
    pub(super) compiled: &'a Compiled<S>,
    pub(super) order: &'a Order,
    pub(super) index: &'a Index,
    pub(super) lines: &'a Lines,
    /// The moves that leave the entry of the other side as it is.
    pub(super) inert: Moves,
    /// By end and move: those that make the same of the entry of the other side.
    pub(super) alike: &'a [Vec<Moves>; 2],
    /// Whether inverses are looked at.
    pub(super) both: bool,
    /// Whether one solution is enough.
    pub(super) first: bool,
    /// Whether what looks solved is.
    pub(super) accepts: Option<Accepts<'a>>,
}

/// A part of a search: its number, by which the first solution is told, the number of the start that it is of, and what is
/// searched below.
pub(super) struct Task<'a, B> {
    pub(super) number: usize,
    pub(super) start: usize,
    pub(super) root: &'a Node<B>,
}

/// What the threads of a search share.
pub(super) struct Shared<'a> {
    /// The least number of a task that has a solution, where one is enough.
    pub(super) best: AtomicUsize,
    pub(super) stopped: AtomicBool,
    /// Positions looked up, as far as threads have reported them.
    pub(super) nodes: AtomicU64,
    /// How many may be.
    pub(super) most: u64,
    /// After so many more a thread reports how many it looked up.
    quantum: u64,
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> Shared<'a> {
    /// A search of up to about `most` positions.
    pub(super) fn new(most: u64, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self {
            best: AtomicUsize::new(usize::MAX),
            stopped: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            most,
            // What the threads have not reported yet is a small part of the whole.
            quantum: most / 64,
            stop,
        }
    }

    /// Adds positions that were looked up, and ends the search if they are too many or it is to stop;
    /// whether it has ended.
    pub(super) fn spend(&self, nodes: u64) -> bool {
        let all = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        if all > self.most || (self.stop)() {
            self.stopped.store(true, Ordering::Relaxed);
        }
        self.stopped.load(Ordering::Relaxed)
    }
}

/// Moves that make the same of the entry of the other side, on their way.
#[derive(Clone, Copy)]
struct Probe<S: Boards> {
    /// What is seen of the board of the other side after one of them.
    sight: Sight<S>,
    slot: Slot,
    parent: u8,
    moves: Moves,
}

/// A child on its way.
#[derive(Clone, Copy)]
struct Child<S: Boards> {
    board: S::Board,
    sight: Sight<S>,
    slot: Slot,
    /// What the other side's entries say.
    bound: u8,
    parent: u8,
    m: u8,
}

/// Nodes taken at a time, at most.
const PARENTS: usize = 16;
/// Probes and children from which on no more nodes are taken.
const ENOUGH: usize = 48;
/// After so many stages the others are asked whether to go on.
const ROUNDS: u32 = 512;

/// What one task found.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    pub(super) solutions: Vec<Vec<u8>>,
    pub(super) nodes: u64,
    /// Whether all of it was searched.
    pub(super) whole: bool,
}

#[inline(always)]
fn work<S: Boards>(dfs: &Dfs<'_, S>, task: &Task<'_, S::Board>, shared: &Shared<'_>) -> Outcome {
    let mut outcome = Outcome { whole: true, ..Outcome::default() };
    let mut stack = vec![*task.root];
    let mut round = Round::new();
    let (mut rounds, mut spent) = (0, 0);
    while !stack.is_empty() {
        // What threads share is touched once in many rounds: how much was done, whether to stop, and whether a task before
        // this one has a solution already.
        rounds += 1;
        if rounds % ROUNDS == 0 || outcome.nodes - spent > shared.quantum {
            let stopped = shared.spend(outcome.nodes - spent);
            spent = outcome.nodes;
            if stopped || shared.best.load(Ordering::Relaxed) < task.number {
                outcome.whole = false;
                break;
            }
        }
        round.clear();
        // The deepest nodes are taken first, so the stack stays short. With one move left all that may follow are made and
        // compared with the solved position, which needs no look into memory.
        while round.has_room() {
            let Some(node) = stack.pop() else { break };
            if node.left <= 1 {
                finish(dfs, &node, task.start, &mut outcome);
                if dfs.first && !outcome.solutions.is_empty() {
                    shared.nodes.fetch_add(outcome.nodes - spent, Ordering::Relaxed);
                    return outcome;
                }
                continue;
            }
            outcome.nodes += round.take(dfs, node);
        }
        round.look(dfs);
        round.finish(dfs, &mut stack);
    }
    shared.nodes.fetch_add(outcome.nodes - spent, Ordering::Relaxed);
    outcome
}

/// What goes through the stages together.
struct Round<S: Boards> {
    parents: Vec<(Node<S::Board>, usize)>,
    probes: Vec<Probe<S>>,
    children: Vec<Child<S>>,
}

impl<S: Boards> Round<S> {
    fn new() -> Self {
        Self {
            parents: Vec::with_capacity(PARENTS),
            probes: Vec::with_capacity(ENOUGH + 128),
            children: Vec::with_capacity(ENOUGH + 128),
        }
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.parents.clear();
        self.probes.clear();
        self.children.clear();
    }

    #[inline(always)]
    fn has_room(&self) -> bool {
        self.parents.len() < PARENTS && self.probes.len() + self.children.len() < ENOUGH
    }

    /// Takes a node: how many moves may follow it.
    #[inline(always)]
    fn take(&mut self, dfs: &Dfs<'_, S>, node: Node<S::Board>) -> u64 {
        let Dfs { compiled, index, .. } = dfs;
        let (end, set) = side(dfs, &node);
        let parent = self.parents.len();
        self.parents.push((node, end));
        // First stage: the other side. Inert moves leave its entry as it is, so their bound is known; of the others those of a
        // class make the same of it, and one look rules out all of them, before any is made at its own side
        // (docs/math/pruning.md, "Both ends").
        let (known, mut rest) =
            if dfs.both { (set & dfs.inert, set & !dfs.inert) } else { (set, 0) };
        let bound = if dfs.both { node.bounds[1 - end] } else { 0 };
        for m in members(known) {
            self.begin(dfs, parent, m, bound);
        }
        while rest != 0 {
            let m = rest.trailing_zeros() as usize;
            let moves = rest & dfs.alike[end][m];
            rest &= !moves;
            let other = other(compiled, &node, end, m);
            let sight = index.see(compiled.kind, &other);
            self.probes.push(Probe { sight, slot: Slot::NONE, parent: parent as u8, moves });
        }
        u64::from(set.count_ones())
    }

    /// Makes a child's own board and asks for its core; nothing if the move is not possible.
    #[inline(always)]
    fn begin(&mut self, dfs: &Dfs<'_, S>, parent: usize, m: usize, bound: u8) {
        let Dfs { compiled, index, .. } = dfs;
        let (node, end) = &self.parents[parent];
        let (board, by) =
            if *end == 0 { (&node.a, &compiled.moves[m]) } else { (&node.b, &compiled.back[m]) };
        let board = compiled.kind.compose(board, by, &compiled.orientations);
        if compiled.has_rules && !(compiled.may(&node.a, m) && compiled.is_legal(&board)) {
            return;
        }
        let sight = index.see(compiled.kind, &board);
        let (parent, m) = (parent as u8, m as u8);
        self.children.push(Child { board, sight, slot: Slot::NONE, bound, parent, m });
    }

    /// Begins the children that the other side does not rule out.
    #[inline(always)]
    fn look(&mut self, dfs: &Dfs<'_, S>) {
        let Dfs { compiled, index, lines, .. } = dfs;
        // Second stage: the cores that were asked for give the hashes, then all lines are asked for before the first is
        // read. A child has one move less to go than its parent, so a bound that is as large as the parent's `left` rules
        // it out; what is not ruled out begins at its own side.
        for probe in &mut self.probes {
            probe.slot = lines.slot(index.hash_at(compiled.kind, &probe.sight));
        }
        for probe in &self.probes {
            lines.ask(probe.slot);
        }
        for at in 0..self.probes.len() {
            let Probe { slot, parent, moves, .. } = self.probes[at];
            let (parent, bound) = (usize::from(parent), lines.bound(slot));
            if bound < self.parents[parent].0.left {
                for m in members(moves) {
                    self.begin(dfs, parent, m, bound);
                }
            }
        }
    }

    /// Puts the children that their own entries do not rule out on the stack.
    #[inline(always)]
    fn finish(&mut self, dfs: &Dfs<'_, S>, stack: &mut Vec<Node<S::Board>>) {
        let Dfs { compiled, index, lines, .. } = dfs;
        // Third stage: the same for the child's own entry. Whoever passes both bounds goes to the stack.
        for child in &mut self.children {
            child.slot = lines.slot(index.hash_at(compiled.kind, &child.sight));
        }
        for child in &self.children {
            lines.ask(child.slot);
        }
        for child in &self.children {
            let (node, end) = &self.parents[usize::from(child.parent)];
            let bound = lines.bound(child.slot);
            if bound < node.left {
                stack.push(after(dfs, node, *end, child, bound));
            }
        }
    }
}

/// At which end the next move is made, and which moves it may be.
#[inline(always)]
fn side<S: Boards>(dfs: &Dfs<'_, S>, node: &Node<S::Board>) -> (usize, Moves) {
    // A bound that allows no move to spare rules out the moves that leave it as it is.
    let cut = |end: usize| {
        let tight = dfs.both && node.bounds[1 - end] >= node.left;
        let idle = if tight { dfs.inert } else { 0 };
        dfs.order.all & !node.forbidden[end] & !idle
    };
    let front = cut(0);
    if !dfs.both {
        return (0, front);
    }
    let back = cut(1);
    // Every solution has a next move at the front and one at the back, so those of one end are all that need be tried:
    // the end with fewer.
    if back.count_ones() < front.count_ones() { (1, back) } else { (0, front) }
}

/// The board of the other side after a move at an end.
#[inline(always)]
fn other<S: Boards>(
    compiled: &Compiled<S>,
    node: &Node<S::Board>,
    end: usize,
    m: usize,
) -> S::Board {
    let (board, by) =
        if end == 0 { (&node.b, &compiled.back[m]) } else { (&node.a, &compiled.moves[m]) };
    compiled.kind.compose(by, board, &compiled.orientations)
}

/// The node of a child.
#[inline(always)]
fn after<S: Boards>(
    dfs: &Dfs<'_, S>,
    node: &Node<S::Board>,
    end: usize,
    child: &Child<S>,
    bound: u8,
) -> Node<S::Board> {
    let mut made = *node;
    let m = usize::from(child.m);
    // Only now is the other side's board made of this very move: the probe had that of its class, and few children come
    // so far.
    let other = if dfs.both { other(dfs.compiled, node, end, m) } else { child.board };
    if end == 0 {
        (made.a, made.b) = (child.board, other);
        made.forbidden[0] = dfs.order.next(node.forbidden[0], m);
    } else {
        (made.a, made.b) = (other, child.board);
        made.forbidden[1] = dfs.order.previous(node.forbidden[1], m);
    }
    made.bounds[end] = bound;
    made.bounds[1 - end] = child.bound;
    made.make(end, child.m);
    made
}

/// The last move, or none.
fn finish<S: Boards>(dfs: &Dfs<'_, S>, node: &Node<S::Board>, start: usize, outcome: &mut Outcome) {
    let Dfs { compiled, order, .. } = dfs;
    // The sets of forbidden moves know their own end. Whether the moves of both, put together, are the sequence that
    // is taken of those that differ in order only is seen when it is whole.
    let mut keep = |node: &Node<S::Board>| {
        let moves = node.moves();
        let taken = dfs.first || order.is_taken(&moves);
        if taken && dfs.accepts.is_none_or(|accepts| accepts(start, &moves)) {
            outcome.solutions.push(moves);
        }
    };
    if node.left == 0 {
        if compiled.is_solved(&node.a) {
            keep(node);
        }
        return;
    }
    for m in members(order.all & !node.forbidden[0]) {
        let board = compiled.compose(&node.a, &compiled.moves[m]);
        let possible =
            !compiled.has_rules || (compiled.may(&node.a, m) && compiled.is_legal(&board));
        if possible && compiled.is_solved(&board) {
            let mut made = *node;
            made.make(0, m as u8);
            keep(&made);
        }
    }
}

/// Searches one task, compiled for the instructions that composing needs.
pub(super) fn search_task<S: Boards>(
    dfs: &Dfs<'_, S>,
    task: &Task<'_, S::Board>,
    shared: &Shared<'_>,
) -> Outcome {
    dfs.compiled.kind.run(Working { dfs, task, shared })
}

/// [`work`] and what it is called with.
struct Working<'a, S: Boards> {
    dfs: &'a Dfs<'a, S>,
    task: &'a Task<'a, S::Board>,
    shared: &'a Shared<'a>,
}

impl<S: Boards> Kernel for Working<'_, S> {
    type Output = Outcome;

    #[inline(always)]
    fn run(self) -> Outcome {
        work(self.dfs, self.task, self.shared)
    }
}
