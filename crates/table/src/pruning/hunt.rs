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

use super::board::{Board, Boards, Instructions};
use super::index::Index;
use super::layers::Machine;
use super::lines::{Lines, Slot};
use super::order::{Moves, Order, members};
use super::task::Node;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// What all searches of a puzzle share.
pub(super) struct Hunting<'a, S: Boards> {
    pub(super) machine: &'a Machine<S>,
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
}

/// What the threads of a search tell each other.
pub(super) struct Shared<'a> {
    /// The least number of a task that has a solution, where one is enough.
    pub(super) best: AtomicUsize,
    pub(super) stopped: AtomicBool,
    /// Positions looked up, as far as told.
    pub(super) nodes: AtomicU64,
    /// How many may be.
    pub(super) most: u64,
    /// After so many the others are told of them.
    pub(super) quantum: u64,
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
            // What each thread has not told yet is a small part of the whole.
            quantum: most / 64,
            stop,
        }
    }

    /// Tells of positions that were looked up, and ends the search if they are too many or it is told to stop; whether it
    /// has ended.
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
struct Probe<B> {
    /// The board of the other side after one of them.
    other: B,
    slot: Slot,
    core: u32,
    parent: u8,
    moves: Moves,
}

/// A child on its way.
#[derive(Clone, Copy)]
struct Child<B> {
    board: B,
    slot: Slot,
    core: u32,
    /// What the other side tells.
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
pub(super) struct Caught {
    pub(super) solutions: Vec<Vec<u8>>,
    pub(super) nodes: u64,
    /// Whether all of it was searched.
    pub(super) whole: bool,
}

#[inline(always)]
fn work<S: Boards>(
    hunting: &Hunting<'_, S>,
    root: &Node<S::Board>,
    number: usize,
    shared: &Shared<'_>,
) -> Caught {
    let mut caught = Caught { whole: true, ..Caught::default() };
    let mut stack = vec![*root];
    let mut round = Round::new();
    let (mut rounds, mut told) = (0, 0);
    while !stack.is_empty() {
        rounds += 1;
        if rounds % ROUNDS == 0 || caught.nodes - told > shared.quantum {
            let stopped = shared.spend(caught.nodes - told);
            told = caught.nodes;
            if stopped || shared.best.load(Ordering::Relaxed) < number {
                caught.whole = false;
                break;
            }
        }
        round.clear();
        while round.has_room() {
            let Some(node) = stack.pop() else { break };
            if node.left <= 1 {
                finish(hunting, &node, &mut caught);
                if hunting.first && !caught.solutions.is_empty() {
                    shared.nodes.fetch_add(caught.nodes - told, Ordering::Relaxed);
                    return caught;
                }
                continue;
            }
            caught.nodes += round.take(hunting, node);
        }
        round.look(hunting);
        round.finish(hunting, &mut stack);
    }
    shared.nodes.fetch_add(caught.nodes - told, Ordering::Relaxed);
    caught
}

/// What goes through the stages together.
struct Round<B> {
    parents: Vec<(Node<B>, usize)>,
    probes: Vec<Probe<B>>,
    children: Vec<Child<B>>,
}

impl<B: Board> Round<B> {
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
    fn take<S: Boards<Board = B>>(&mut self, hunting: &Hunting<'_, S>, node: Node<B>) -> u64 {
        let Hunting { machine, index, .. } = hunting;
        let (end, set) = side(hunting, &node);
        let parent = self.parents.len();
        self.parents.push((node, end));
        let (known, mut rest) =
            if hunting.both { (set & hunting.inert, set & !hunting.inert) } else { (set, 0) };
        let bound = if hunting.both { node.bounds[1 - end] } else { 0 };
        for m in members(known) {
            self.begin(hunting, parent, m, bound);
        }
        while rest != 0 {
            let m = rest.trailing_zeros() as usize;
            let moves = rest & hunting.alike[end][m];
            rest &= !moves;
            let other = other(machine, &node, end, m);
            let core = index.core(machine.kind, &other);
            self.probes.push(Probe { other, slot: Slot::NONE, core, parent: parent as u8, moves });
        }
        u64::from(set.count_ones())
    }

    /// Makes a child's own board and asks for its core; nothing if the move is not possible.
    #[inline(always)]
    fn begin<S: Boards<Board = B>>(
        &mut self,
        hunting: &Hunting<'_, S>,
        parent: usize,
        m: usize,
        bound: u8,
    ) {
        let Hunting { machine, index, .. } = hunting;
        let (node, end) = &self.parents[parent];
        let (board, by) =
            if *end == 0 { (&node.a, &machine.moves[m]) } else { (&node.b, &machine.back[m]) };
        let board = machine.kind.compose(board, by, &machine.orientations);
        if machine.has_rules && !(machine.may(&node.a, m) && machine.is_legal(&board)) {
            return;
        }
        let core = index.core(machine.kind, &board);
        let (parent, m) = (parent as u8, m as u8);
        self.children.push(Child { board, slot: Slot::NONE, core, bound, parent, m });
    }

    /// Begins the children that the other side does not rule out.
    #[inline(always)]
    fn look<S: Boards<Board = B>>(&mut self, hunting: &Hunting<'_, S>) {
        let Hunting { machine, index, lines, .. } = hunting;
        for probe in &mut self.probes {
            probe.slot = lines.slot(index.hash_at(machine.kind, &probe.other, probe.core));
        }
        for probe in &self.probes {
            lines.ask(probe.slot);
        }
        for at in 0..self.probes.len() {
            let Probe { slot, parent, moves, .. } = self.probes[at];
            let (parent, bound) = (usize::from(parent), lines.bound(slot));
            if bound < self.parents[parent].0.left {
                for m in members(moves) {
                    self.begin(hunting, parent, m, bound);
                }
            }
        }
    }

    /// Puts the children that their own entries do not rule out on the stack.
    #[inline(always)]
    fn finish<S: Boards<Board = B>>(&mut self, hunting: &Hunting<'_, S>, stack: &mut Vec<Node<B>>) {
        let Hunting { machine, index, lines, .. } = hunting;
        for child in &mut self.children {
            child.slot = lines.slot(index.hash_at(machine.kind, &child.board, child.core));
        }
        for child in &self.children {
            lines.ask(child.slot);
        }
        for child in &self.children {
            let (node, end) = &self.parents[usize::from(child.parent)];
            let bound = lines.bound(child.slot);
            if bound < node.left {
                stack.push(after(hunting, node, *end, child, bound));
            }
        }
    }
}

/// At which end the next move is made, and which moves it may be.
#[inline(always)]
fn side<S: Boards>(hunting: &Hunting<'_, S>, node: &Node<S::Board>) -> (usize, Moves) {
    // A bound that allows no move to spare rules out the moves that leave it as it is.
    let cut = |end: usize| {
        let tight = hunting.both && node.bounds[1 - end] >= node.left;
        let idle = if tight { hunting.inert } else { 0 };
        hunting.order.all & !node.forbidden[end] & !idle
    };
    let front = cut(0);
    if !hunting.both {
        return (0, front);
    }
    let back = cut(1);
    if back.count_ones() < front.count_ones() { (1, back) } else { (0, front) }
}

/// The board of the other side after a move at an end.
#[inline(always)]
fn other<S: Boards>(machine: &Machine<S>, node: &Node<S::Board>, end: usize, m: usize) -> S::Board {
    let (board, by) =
        if end == 0 { (&node.b, &machine.back[m]) } else { (&node.a, &machine.moves[m]) };
    machine.kind.compose(by, board, &machine.orientations)
}

/// The node of a child.
#[inline(always)]
fn after<S: Boards>(
    hunting: &Hunting<'_, S>,
    node: &Node<S::Board>,
    end: usize,
    child: &Child<S::Board>,
    bound: u8,
) -> Node<S::Board> {
    let mut made = *node;
    let m = usize::from(child.m);
    let other = if hunting.both { other(hunting.machine, node, end, m) } else { child.board };
    if end == 0 {
        (made.a, made.b) = (child.board, other);
        made.forbidden[0] = hunting.order.next(node.forbidden[0], m);
    } else {
        (made.a, made.b) = (other, child.board);
        made.forbidden[1] = hunting.order.previous(node.forbidden[1], m);
    }
    made.bounds[end] = bound;
    made.bounds[1 - end] = child.bound;
    made.make(end, child.m);
    made
}

/// The last move, or none.
fn finish<S: Boards>(hunting: &Hunting<'_, S>, node: &Node<S::Board>, caught: &mut Caught) {
    let Hunting { machine, order, .. } = hunting;
    let mut keep = |node: &Node<S::Board>| {
        let moves = node.moves();
        if hunting.first || (order.is_taken(&moves) && !order.joins(&moves)) {
            caught.solutions.push(moves);
        }
    };
    if node.left == 0 {
        if machine.is_solved(&node.a) {
            keep(node);
        }
        return;
    }
    for m in members(order.all & !node.forbidden[0]) {
        let board = machine.compose(&node.a, &machine.moves[m]);
        let possible = !machine.has_rules || (machine.may(&node.a, m) && machine.is_legal(&board));
        if possible && machine.is_solved(&board) {
            let mut made = *node;
            made.make(0, m as u8);
            keep(&made);
        }
    }
}

/// Searches one task, compiled for the instructions that composing needs.
pub(super) fn hunt<S: Boards>(
    hunting: &Hunting<'_, S>,
    root: &Node<S::Board>,
    number: usize,
    shared: &Shared<'_>,
) -> Caught {
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt,avx512f,avx512bw,avx512vl,avx512vbmi")]
    fn wide<S: Boards>(
        hunting: &Hunting<'_, S>,
        root: &Node<S::Board>,
        number: usize,
        shared: &Shared<'_>,
    ) -> Caught {
        work(hunting, root, number, shared)
    }
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt,avx2")]
    fn narrow<S: Boards>(
        hunting: &Hunting<'_, S>,
        root: &Node<S::Board>,
        number: usize,
        shared: &Shared<'_>,
    ) -> Caught {
        work(hunting, root, number, shared)
    }
    #[cfg(target_arch = "x86_64")]
    match S::NEEDS {
        Instructions::Plain => {}
        // SAFETY: a value of the type exists only where what it needs was detected.
        Instructions::Avx2 => return unsafe { narrow(hunting, root, number, shared) },
        // SAFETY: as above.
        Instructions::Avx512 => return unsafe { wide(hunting, root, number, shared) },
    }
    work(hunting, root, number, shared)
}
