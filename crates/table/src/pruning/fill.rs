//! Fills the lines of a table: every position of a depth, one of each class of symmetric ones, is
//! brought to its entries; one depth after the other, so that an entry has its final value when it is first brought.
//!
//! The nearest layers are listed without repetition; from the last of them sequences of moves go on. Where every element
//! is a position, the sequences grow at the left, *m·x*: then the last move need not be made if it leaves the entry as it is,
//! and of moves that make the same of the entry one is enough.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use super::board::Boards;
use super::index::{Index, Sight};
use super::layers::{Compiled, Layers};
use super::look::{Formed, Look};
use super::order::{self, Moves, Order, members};
use super::parts::{Parts, Waiting};
use crate::cpu::Kernel;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// All that a filling needs.
pub(super) struct Filling<'a, S: Boards> {
    pub(super) compiled: &'a Compiled<S>,
    pub(super) order: &'a Order,
    pub(super) index: &'a Index,
    /// The index seen without deciding anything at each board, if it can be.
    pub(super) formed: Option<Formed<'a>>,
    pub(super) parts: &'a Parts<'a>,
    pub(super) layers: &'a Layers<S::Board>,
    /// The moves that leave entries as they are when they come last at the left.
    pub(super) idle: Moves,
    /// By move: those that then make the same of an entry.
    pub(super) alike: &'a [Moves],
    /// The depth that is filled.
    pub(super) depth: u8,
    /// How many of the roots are done.
    pub(super) done: AtomicUsize,
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    /// Told now and then what share of the roots is begun.
    pub(super) progress: &'a (dyn Fn(f64) + Sync),
    pub(super) stopped: AtomicBool,
}

/// How many positions wait for their cores.
const WAITING: usize = 32;
/// Roots that a thread takes at once.
const CHUNK: usize = 64;

/// Positions on their way to the table: first their cores are asked for, then they wait for others of their part.
struct Queue<'a, S: Boards, L> {
    look: L,
    sights: Vec<Sight<S>>,
    hashes: Vec<u64>,
    waiting: Waiting<'a>,
}

impl<S: Boards, L: Look<S>> Queue<'_, S, L> {
    #[inline(always)]
    fn push(&mut self, filling: &Filling<'_, S>, sight: Sight<S>) {
        self.sights.push(sight);
        if self.sights.len() == WAITING {
            self.advance(filling);
        }
    }

    /// Takes the hashes of those whose cores were asked for.
    #[inline(always)]
    fn advance(&mut self, filling: &Filling<'_, S>) {
        let kind = filling.compiled.kind;
        // Those of all first, then those of the few that have several: a loop without branches goes on with the next
        // ones while the first are under way.
        for Sight { seen, core } in &self.sights {
            self.hashes.push(self.look.hash(kind, seen, *core));
        }
        filling.index.others_at(kind, &self.sights, &mut self.hashes);
        self.sights.clear();
        for &hash in &self.hashes {
            self.waiting.push(hash);
        }
        self.hashes.clear();
    }
}

/// What one thread does: the entries that were new.
#[inline(always)]
fn work<S: Boards, L: Look<S>>(filling: &Filling<'_, S>, look: L) -> u64 {
    let (roots, further) = filling.roots();
    let waiting = Waiting::new(filling.parts);
    let (sights, hashes) = (Vec::with_capacity(WAITING), Vec::with_capacity(2 * WAITING));
    let mut queue = Queue { look, sights, hashes, waiting };
    // Roots that are taken are done, so that who stops can go on later.
    while !filling.stopped.load(Ordering::Relaxed) {
        let start = filling.done.fetch_add(CHUNK, Ordering::Relaxed);
        if start >= roots.len() {
            break;
        }
        for root in &roots[start..roots.len().min(start + CHUNK)] {
            if further == 0 {
                queue.push(filling, look.see(filling.compiled.kind, root));
            } else {
                grow(filling, root, further, &mut queue);
            }
        }
        (filling.progress)(share(start, roots.len()));
        if (filling.stop)() {
            filling.stopped.store(true, Ordering::Relaxed);
        }
    }
    queue.advance(filling);
    queue.waiting.finish();
    queue.waiting.new
}

#[expect(clippy::cast_precision_loss, reason = "a share is told")]
fn share(part: usize, all: usize) -> f64 {
    part as f64 / all as f64
}

/// The most moves after the last layer.
const FURTHER: usize = 24;
/// From so many on it is worth to see which first moves lead no nearer.
const FAR: usize = 4;

/// Goes on from a root by so many moves.
#[inline(always)]
fn grow<S: Boards, L: Look<S>>(
    filling: &Filling<'_, S>,
    root: &S::Board,
    further: usize,
    queue: &mut Queue<'_, S, L>,
) {
    let Filling { compiled, order, idle, alike, .. } = filling;
    let (kind, whole) = (compiled.kind, &compiled.orientations);
    // Depth-first without recursion: by number of moves, the board and the moves that are left to be tried. Of sequences that
    // differ only in the order of moves that commute one is taken (docs/math/pruning.md, "Sequences").
    let mut boards = [*root; FURTHER];
    let mut forbidden = [0 as Moves; FURTHER];
    let mut left = [0 as Moves; FURTHER];
    let mut at = 0;
    left[0] = if further < FAR { order.all } else { filling.onward(root) };
    loop {
        if at + 1 == further {
            // The last move: its positions go to the table at once.
            // One that keeps the entry adds nothing new, for x was entered with the depth before, and one of a class that makes
            // the same is enough. Only the last: after another move at the left they would differ.
            for m in order::firsts(left[at] & !idle, alike) {
                let look = queue.look;
                if compiled.is_group {
                    queue.push(filling, look.see_other(compiled, &boards[at], 0, m));
                } else if let Some(child) = extend(compiled, &boards[at], m, kind, whole) {
                    queue.push(filling, look.see(kind, &child));
                }
            }
            left[at] = 0;
        }
        while left[at] == 0 {
            if at == 0 {
                return;
            }
            at -= 1;
        }
        let m = left[at].trailing_zeros() as usize;
        left[at] &= left[at] - 1;
        let Some(child) = extend(compiled, &boards[at], m, kind, whole) else { continue };
        boards[at + 1] = child;
        // In a group a move is made at the left of x, which is at the end of the sequence that makes x⁻¹; elsewhere a position one
        // move before is a solution that grows at its front.
        forbidden[at + 1] = if compiled.is_group {
            order.next(forbidden[at], m)
        } else {
            order.previous(forbidden[at], m)
        };
        left[at + 1] = order.all & !forbidden[at + 1];
        at += 1;
    }
}

/// A position one move before another, by the move with this number; `None` if it is not possible.
#[inline(always)]
fn extend<S: Boards>(
    compiled: &Compiled<S>,
    board: &S::Board,
    m: usize,
    kind: S,
    whole: &S::Board,
) -> Option<S::Board> {
    if compiled.is_group {
        return Some(kind.compose(&compiled.back[m], board, whole));
    }
    let before = kind.compose(board, &compiled.back[m], whole);
    let possible = !compiled.has_rules || (compiled.is_legal(&before) && compiled.may(&before, m));
    possible.then_some(before)
}

impl<S: Boards> Filling<'_, S> {
    /// The positions from which it goes on, and by how many moves.
    #[inline]
    pub(super) fn roots(&self) -> (&[S::Board], usize) {
        let last = self.layers.boards.len() - 1;
        let depth = usize::from(self.depth);
        (&self.layers.boards[depth.min(last)], depth.saturating_sub(last))
    }

    /// The moves from a root that lead to none of the positions that are as near or nearer: of the 3×3×3 five in six.
    fn onward(&self, root: &S::Board) -> Moves {
        let Self { compiled, order, layers, .. } = self;
        let leads = |&m: &usize| {
            let child = extend(compiled, root, m, compiled.kind, &compiled.orientations);
            child.is_some_and(|child| !layers.contains(compiled, &child))
        };
        members(order.all).filter(leads).fold(0, |moves, m| moves | 1 << m)
    }

    /// Tells the lines of all positions of the depth, on so many threads: how many entries were new, and whether it
    /// came to the end.
    pub(super) fn fill(&self, threads: usize) -> (u64, bool) {
        let new = std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(|| self.compiled())).collect();
            let mut new = self.compiled();
            for other in others {
                new += other.join().unwrap_or_else(|e| std::panic::resume_unwind(e));
            }
            new
        });
        (new, self.done.load(Ordering::Relaxed) >= self.roots().0.len())
    }

    /// [`work`], compiled for the instructions that composing needs.
    fn compiled(&self) -> u64 {
        match self.formed {
            Some(look) => self.compiled.kind.run(Working { filling: self, look }),
            None => self.compiled.kind.run(Working { filling: self, look: self.index }),
        }
    }
}

/// [`work`] and what it is called with.
struct Working<'a, S: Boards, L> {
    filling: &'a Filling<'a, S>,
    look: L,
}

impl<S: Boards, L: Look<S>> Kernel for Working<'_, S, L> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        work(self.filling, self.look)
    }
}
