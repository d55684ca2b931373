//! The search below one node: all sequences of exactly so many moves that the tables do not rule out.
//!
//! Nodes wait on a stack. Some are taken at a time, and their children go through stages together: first
//! each child's own board is made and its entry asked for; then those that the entry does not
//! rule out get the board of the other side and ask for that; what is left goes to the stack. So memory is waited for
//! once a stage, not once a child.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]
#![expect(clippy::cast_possible_truncation, reason = "moves and parents are numbered below 128")]

use super::board::Boards;
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
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
}

/// A child on its way.
#[derive(Clone, Copy)]
struct Child<B> {
    board: B,
    /// The board of the other side, once it is needed.
    other: B,
    slot: Slot,
    core: u32,
    bound: u8,
    parent: u8,
    m: u8,
}

/// Nodes taken at a time, at most.
const PARENTS: usize = 8;
/// Children from which on no more nodes are taken.
const ENOUGH: usize = 48;
/// The most children: as many as the moves of a node more.
const CHILDREN: usize = ENOUGH + 128;
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
    let mut parents = [(*root, 0usize); PARENTS];
    let blank = Child {
        board: root.a,
        other: root.a,
        slot: hunting.lines.slot(0),
        core: 0,
        bound: 0,
        parent: 0,
        m: 0,
    };
    let mut children = [blank; CHILDREN];
    let (mut rounds, mut told) = (0, 0);
    while !stack.is_empty() {
        rounds += 1;
        if rounds % ROUNDS == 0 {
            let all = shared.nodes.fetch_add(caught.nodes - told, Ordering::Relaxed);
            told = caught.nodes;
            if all > shared.most || (shared.stop)() {
                shared.stopped.store(true, Ordering::Relaxed);
            }
            let beaten = shared.best.load(Ordering::Relaxed) < number;
            if beaten || shared.stopped.load(Ordering::Relaxed) {
                caught.whole = false;
                break;
            }
        }
        let (mut taken, mut count) = (0, 0);
        while taken < PARENTS && count < ENOUGH {
            let Some(node) = stack.pop() else { break };
            if node.left <= 1 {
                finish(hunting, &node, &mut caught);
                if hunting.first && !caught.solutions.is_empty() {
                    shared.nodes.fetch_add(caught.nodes - told, Ordering::Relaxed);
                    return caught;
                }
                continue;
            }
            let (end, set) = side(hunting, &node);
            parents[taken] = (node, end);
            for m in members(set) {
                children[count].m = m as u8;
                children[count].parent = taken as u8;
                count += usize::from(begin(hunting, &parents[taken], &mut children[count]));
            }
            taken += 1;
        }
        caught.nodes += count as u64;
        for child in &mut children[..count] {
            let hash = hunting.index.hash_at(hunting.machine.kind, &child.board, child.core);
            child.slot = hunting.lines.slot(hash);
        }
        let count = look(hunting, &parents, &mut children, count);
        if hunting.both {
            for child in &mut children[..count] {
                if hunting.inert >> child.m & 1 == 0 {
                    let hash =
                        hunting.index.hash_at(hunting.machine.kind, &child.other, child.core);
                    child.slot = hunting.lines.slot(hash);
                }
            }
        }
        for child in &children[..count] {
            let (node, end) = &parents[usize::from(child.parent)];
            let bound = if !hunting.both {
                0
            } else if hunting.inert >> child.m & 1 == 1 {
                node.bounds[1 - end]
            } else {
                hunting.lines.bound(child.slot)
            };
            if bound < node.left {
                stack.push(after(hunting, node, *end, child, bound));
            }
        }
    }
    shared.nodes.fetch_add(caught.nodes - told, Ordering::Relaxed);
    caught
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

/// Makes a child's own board and asks for its entry; false if the move is not possible.
#[inline(always)]
fn begin<S: Boards>(
    hunting: &Hunting<'_, S>,
    (node, end): &(Node<S::Board>, usize),
    child: &mut Child<S::Board>,
) -> bool {
    let Hunting { machine, index, .. } = hunting;
    let m = usize::from(child.m);
    let (board, by) =
        if *end == 0 { (&node.a, &machine.moves[m]) } else { (&node.b, &machine.back[m]) };
    child.board = machine.kind.compose(board, by, &machine.orientations);
    if machine.has_rules && !(machine.may(&node.a, m) && machine.is_legal(&child.board)) {
        return false;
    }
    child.core = index.core(machine.kind, &child.board);
    true
}

/// Keeps the children that their entries do not rule out, and asks for the entries of the other side.
#[inline(always)]
fn look<S: Boards>(
    hunting: &Hunting<'_, S>,
    parents: &[(Node<S::Board>, usize); PARENTS],
    children: &mut [Child<S::Board>; CHILDREN],
    count: usize,
) -> usize {
    let Hunting { machine, index, lines, .. } = hunting;
    let mut kept = 0;
    for i in 0..count {
        let bound = lines.bound(children[i].slot);
        let (node, end) = &parents[usize::from(children[i].parent)];
        if bound >= node.left {
            continue;
        }
        children[kept] = children[i];
        let child = &mut children[kept];
        child.bound = bound;
        kept += 1;
        if hunting.both {
            let m = usize::from(child.m);
            let (board, by) =
                if *end == 0 { (&node.b, &machine.back[m]) } else { (&node.a, &machine.moves[m]) };
            child.other = machine.kind.compose(by, board, &machine.orientations);
            if hunting.inert >> m & 1 == 0 {
                child.core = index.core(machine.kind, &child.other);
            }
        }
    }
    kept
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
    if end == 0 {
        (made.a, made.b) = (child.board, child.other);
        made.forbidden[0] = hunting.order.next(node.forbidden[0], m);
    } else {
        (made.a, made.b) = (child.other, child.board);
        made.forbidden[1] = hunting.order.previous(node.forbidden[1], m);
    }
    made.bounds[end] = child.bound;
    made.bounds[1 - end] = bound;
    made.make(end, child.m);
    made
}

/// The last move, or none.
fn finish<S: Boards>(hunting: &Hunting<'_, S>, node: &Node<S::Board>, caught: &mut Caught) {
    let Hunting { machine, order, .. } = hunting;
    let mut keep = |node: &Node<S::Board>| {
        let moves = node.moves();
        if hunting.first || order.is_taken(&moves) {
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
    if S::WIDE {
        // SAFETY: a value of a type that is `WIDE` exists only where these features were detected.
        return unsafe { wide(hunting, root, number, shared) };
    }
    work(hunting, root, number, shared)
}
