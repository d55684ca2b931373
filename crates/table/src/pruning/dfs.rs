//! The search below one node: all sequences of exactly so many moves that the tables do not rule out.
//!
//! Nodes wait on a stack. Some are taken at a time, and go through stages together ([`Round`]). Two rounds take turns, so that
//! what memory is asked for in one comes while the other is worked on.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]
#![expect(clippy::cast_possible_truncation, reason = "moves and parents are few")]

use super::board::Boards;
use super::look::Look;
use super::order::members;
use super::query::Tells;
use super::round::{Dfs, Round, Seen, passed};
use super::task::Node;
use crate::cpu::Kernel;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

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
    told: Option<Told<'a>>,
}

/// Who is told how far a search is.
pub(super) struct Told<'a> {
    pub(super) tells: Tells<'a>,
    /// The depth that is searched.
    pub(super) depth: u32,
    /// Positions that were looked at for depths before it.
    pub(super) before: u64,
}

impl<'a> Shared<'a> {
    /// A search of up to about `most` positions.
    pub(super) fn new(
        most: u64,
        stop: &'a (dyn Fn() -> bool + Sync),
        told: Option<Told<'a>>,
    ) -> Self {
        Self {
            best: AtomicUsize::new(usize::MAX),
            stopped: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            most,
            // What the threads have not reported yet is a small part of the whole.
            quantum: most / 64,
            stop,
            told,
        }
    }

    /// Adds positions that were looked up, and ends the search if they are too many or it is to stop;
    /// whether it has ended.
    pub(super) fn spend(&self, nodes: u64) -> bool {
        let all = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        if let Some(Told { tells, depth, before }) = &self.told {
            tells(*depth, before + all);
        }
        if all > self.most || (self.stop)() {
            self.stopped.store(true, Ordering::Relaxed);
        }
        self.stopped.load(Ordering::Relaxed)
    }
}

/// After so many rounds the others are asked whether to go on.
const ROUNDS: u32 = 256;

/// What one task found.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    pub(super) solutions: Vec<Vec<u8>>,
    pub(super) nodes: u64,
    /// Whether all of it was searched.
    pub(super) whole: bool,
}

#[inline(always)]
fn work<S: Boards, L: Look<S>>(
    dfs: &Dfs<'_, S>,
    look: L,
    task: &Task<'_, S::Board>,
    shared: &Shared<'_>,
) -> Outcome {
    let mut outcome = Outcome { whole: true, ..Outcome::default() };
    let mut stack = vec![*task.root];
    let (mut now, mut before) = (Round::new(), Round::new());
    let mut seen = Seen::<S>::new();
    let mut passed = passed(dfs.compiled.moves.len());
    let (mut rounds, mut spent) = (0, 0);
    while !(stack.is_empty() && now.is_empty() && before.is_empty()) {
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
        // What this round asked for last came while the other was worked on.
        now.finish(dfs, &mut passed, &mut stack);
        now.clear();
        // The deepest nodes are taken first, so the stack stays short. With one move left all that may follow are made and
        // compared with the solved position, which needs no look into memory.
        while now.has_room()
            && let Some(node) = stack.last()
        {
            if node.left <= 1 {
                finish(dfs, node, task.start, &mut outcome);
                if dfs.first && !outcome.solutions.is_empty() {
                    shared.nodes.fetch_add(outcome.nodes - spent, Ordering::Relaxed);
                    return outcome;
                }
            } else {
                outcome.nodes += now.take(dfs, look, node, &mut seen);
            }
            stack.truncate(stack.len() - 1);
        }
        now.ask(dfs, look, &mut seen);
        before.look(dfs, look, &mut passed, &mut seen);
        before.ask(dfs, look, &mut seen);
        core::mem::swap(&mut now, &mut before);
    }
    shared.nodes.fetch_add(outcome.nodes - spent, Ordering::Relaxed);
    outcome
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
    match dfs.formed {
        Some(look) => dfs.compiled.kind.run(Working { dfs, look, task, shared }),
        None => dfs.compiled.kind.run(Working { dfs, look: dfs.index, task, shared }),
    }
}

/// [`work`] and what it is called with.
struct Working<'a, S: Boards, L> {
    dfs: &'a Dfs<'a, S>,
    look: L,
    task: &'a Task<'a, S::Board>,
    shared: &'a Shared<'a>,
}

impl<S: Boards, L: Look<S>> Kernel for Working<'_, S, L> {
    type Output = Outcome;

    #[inline(always)]
    fn run(self) -> Outcome {
        work(self.dfs, self.look, self.task, self.shared)
    }
}
