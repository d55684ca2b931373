//! [`Round`]: some nodes of a search that go through its stages together.
//!
//! First what the other side shows is seen, once for all moves that make the same of its entry, and its entries are asked for;
//! the moves that these do not rule out are seen at their own side and ask for their entries; what is left goes to the stack.
//! What is kept of a probe or child between its stages is little, and stays in the first cache.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]
#![expect(clippy::cast_possible_truncation, reason = "moves and parents are few")]

use super::board::{Board, Boards};
use super::index::{Index, Sight};
use super::layers::Compiled;
use super::lines::{Lines, Slot};
use super::look::{Formed, Look};
use super::order::{Moves, Order, Set};
use super::query::Accepts;
use super::task::Node;

/// What all searches of a puzzle share.
pub(super) struct Dfs<'a, S: Boards> {
    pub(super) compiled: &'a Compiled<S>,
    pub(super) order: &'a Order,
    pub(super) index: &'a Index,
    /// The index seen without deciding anything at each board, if it can be.
    pub(super) formed: Option<Formed<'a>>,
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

/// Moves that make the same of the entry of the other side, on their way.
#[derive(Clone, Copy)]
struct Probe<M> {
    slot: Slot,
    moves: M,
    parent: u8,
}

/// A child on its way.
#[derive(Clone, Copy)]
struct Child {
    slot: Slot,
    /// What the other side's entries say.
    bound: u8,
    parent: u8,
    m: u8,
}

/// Nodes taken at a time, at most.
const PARENTS: usize = 64;
/// Probes and children from which on no more nodes are taken.
const ENOUGH: usize = 256;
/// Moves of a puzzle, at most.
const MOVES: usize = 128;

/// Room for what of a round is not ruled out, where a puzzle has so many moves.
pub(super) fn passed(moves: usize) -> Vec<Passed> {
    vec![(0, 0); PARENTS * moves]
}

/// What is seen of boards, until they are asked for: their colors and cores.
struct Sights<S: Boards> {
    colors: Vec<<S::Board as Board>::Seen>,
    cores: Vec<u32>,
}

impl<S: Boards> Sights<S> {
    fn new() -> Self {
        let most = ENOUGH + MOVES;
        Self { colors: Vec::with_capacity(most), cores: Vec::with_capacity(most) }
    }

    #[inline(always)]
    fn push(&mut self, sight: Sight<S>) {
        self.colors.push(sight.seen);
        self.cores.push(sight.core);
    }

    /// Gives each slot that it is asked for, and asks for all of them; then nothing is seen.
    ///
    /// Asked for one after the other with nothing between them, more of them wait for memory at once.
    #[inline(always)]
    fn ask<T>(
        &mut self,
        dfs: &Dfs<'_, S>,
        look: impl Look<S>,
        all: &mut [T],
        slot: impl Fn(&mut T) -> &mut Slot,
    ) {
        let first = all.len() - self.cores.len();
        for ((one, seen), &core) in all[first..].iter_mut().zip(&self.colors).zip(&self.cores) {
            *slot(one) = dfs.lines.slot(look.hash(dfs.compiled.kind, seen, core));
        }
        for one in &mut all[first..] {
            dfs.lines.ask(*slot(one));
        }
        self.colors.clear();
        self.cores.clear();
    }
}

/// What is seen of the round at hand.
pub(super) struct Seen<S: Boards> {
    probes: Sights<S>,
    children: Sights<S>,
}

impl<S: Boards> Seen<S> {
    /// Nothing.
    pub(super) fn new() -> Self {
        Self { probes: Sights::new(), children: Sights::new() }
    }
}

/// What is not ruled out, by its number in the round, and what was looked up.
pub(super) type Passed = (u16, u8);

/// What goes through the stages together.
pub(super) struct Round<S: Boards, L: Look<S>> {
    parents: Vec<(Node<S::Board>, usize)>,
    probes: Vec<Probe<L::Set>>,
    children: Vec<Child>,
}

impl<S: Boards, L: Look<S>> Round<S, L> {
    /// No nodes.
    pub(super) fn new() -> Self {
        Self {
            parents: Vec::with_capacity(PARENTS),
            probes: Vec::with_capacity(ENOUGH + MOVES),
            children: Vec::with_capacity(ENOUGH + MOVES),
        }
    }

    /// Lets go of its nodes.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.parents.clear();
        self.probes.clear();
        self.children.clear();
    }

    /// Whether it has no nodes.
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.parents.is_empty()
    }

    /// Whether it may take more.
    #[inline(always)]
    pub(super) fn has_room(&self) -> bool {
        self.parents.len() < PARENTS && self.probes.len() + self.children.len() < ENOUGH
    }

    /// Takes a node: how many moves may follow it.
    #[inline(always)]
    pub(super) fn take(
        &mut self,
        dfs: &Dfs<'_, S>,
        look: L,
        node: &Node<S::Board>,
        seen: &mut Seen<S>,
    ) -> u64 {
        let (end, set) = side::<S, L::Set>(dfs, node);
        let parent = self.parents.len();
        self.parents.push((*node, end));
        // First stage: the other side. Inert moves leave its entry as it is, so their bound is known; of the others those of a
        // class make the same of it, and one look rules out all of them, before any is made at its own side
        // (docs/math/pruning.md, "Both ends").
        let (mut known, mut rest) = if dfs.both {
            (set.within(dfs.inert), set.without(dfs.inert))
        } else {
            (set, L::Set::of(0))
        };
        let bound = if dfs.both { node.bounds[1 - end] } else { 0 };
        while let Some(m) = known.first() {
            known = known.without(1 << m);
            self.begin(dfs, look, (parent, m, bound), seen);
        }
        let other = if end == 0 { &node.b } else { &node.a };
        while let Some(m) = rest.first() {
            let class = dfs.alike[end][m];
            seen.probes.push(look.see_other(dfs.compiled, other, end, m));
            let moves = rest.within(class);
            self.probes.push(Probe { slot: Slot::NONE, moves, parent: parent as u8 });
            rest = rest.without(class);
        }
        u64::from(set.count())
    }

    /// Looks at a child at its own side, where the other says this; nothing if the move is not possible.
    #[inline(always)]
    fn begin(
        &mut self,
        dfs: &Dfs<'_, S>,
        look: L,
        (parent, m, bound): (usize, usize, u8),
        seen: &mut Seen<S>,
    ) {
        let Dfs { compiled, .. } = dfs;
        let (node, end) = &self.parents[parent];
        let board = own(compiled, node, *end, m);
        if compiled.has_rules && !(compiled.may(&node.a, m) && compiled.is_legal(&board)) {
            return;
        }
        seen.children.push(look.see(compiled.kind, &board));
        let (parent, m) = (parent as u8, m as u8);
        self.children.push(Child { slot: Slot::NONE, bound, parent, m });
    }

    /// Asks for the entries of all that was seen of this round and not asked for yet.
    #[inline(always)]
    pub(super) fn ask(&mut self, dfs: &Dfs<'_, S>, look: L, seen: &mut Seen<S>) {
        seen.probes.ask(dfs, look, &mut self.probes, |probe| &mut probe.slot);
        seen.children.ask(dfs, look, &mut self.children, |child| &mut child.slot);
    }

    /// Begins the children that the other side does not rule out.
    #[inline(always)]
    pub(super) fn look(
        &mut self,
        dfs: &Dfs<'_, S>,
        look: L,
        passed: &mut [Passed],
        seen: &mut Seen<S>,
    ) {
        // Second stage. A child has one move less to go than its parent, so a bound that is as large as the parent's
        // `left` rules it out; what is not ruled out begins at its own side.
        let probes = self.probes.iter().map(|probe| (probe.slot, probe.parent));
        let count = sift(dfs.lines, &self.parents, probes, passed);
        for &(probe, bound) in &passed[..count] {
            let Probe { mut moves, parent, .. } = self.probes[usize::from(probe)];
            while let Some(m) = moves.first() {
                moves = moves.without(1 << m);
                self.begin(dfs, look, (usize::from(parent), m, bound), seen);
            }
        }
    }

    /// Puts the children that their own entries do not rule out on the stack.
    #[inline(always)]
    pub(super) fn finish(
        &mut self,
        dfs: &Dfs<'_, S>,
        passed: &mut [Passed],
        stack: &mut Vec<Node<S::Board>>,
    ) {
        // Third stage: the same for the child's own entry. Whoever passes both bounds goes to the stack.
        let children = self.children.iter().map(|child| (child.slot, child.parent));
        let count = sift(dfs.lines, &self.parents, children, passed);
        for &(child, bound) in &passed[..count] {
            let child = &self.children[usize::from(child)];
            let (node, end) = &self.parents[usize::from(child.parent)];
            stack.push(*node);
            if let Some(made) = stack.last_mut() {
                go(dfs, node, *end, (child, bound), made);
            }
        }
    }
}

/// Lists those that are not ruled out: of each its entry and its parent are given. How many there are.
///
/// There is no branch that depends on what an entry says, as a processor could not foretell it: of half of them it would begin
/// with the wrong one, and wait for memory once more.
#[inline(always)]
fn sift<B>(
    lines: &Lines,
    parents: &[(Node<B>, usize)],
    all: impl Iterator<Item = (Slot, u8)>,
    passed: &mut [Passed],
) -> usize {
    let mut count = 0;
    for (number, (slot, parent)) in all.enumerate() {
        let bound = lines.bound(slot);
        passed[count] = (number as u16, bound);
        count += usize::from(bound < parents[usize::from(parent)].0.left);
    }
    count
}

/// At which end the next move is made, and which moves it may be.
#[inline(always)]
fn side<S: Boards, M: Set>(dfs: &Dfs<'_, S>, node: &Node<S::Board>) -> (usize, M) {
    // A bound that allows no move to spare rules out the moves that leave it as it is.
    let cut = |end: usize| {
        let may = M::of(dfs.order.all).without(node.forbidden[end]);
        let tight = dfs.both && node.bounds[1 - end] >= node.left;
        if tight { may.without(dfs.inert) } else { may }
    };
    let front = cut(0);
    if !dfs.both {
        return (0, front);
    }
    let back = cut(1);
    // Every solution has a next move at the front and one at the back, so those of one end are all that need be tried:
    // the end with fewer.
    if back.count() < front.count() { (1, back) } else { (0, front) }
}

/// The board of its own side after a move at an end.
#[inline(always)]
fn own<S: Boards>(compiled: &Compiled<S>, node: &Node<S::Board>, end: usize, m: usize) -> S::Board {
    let (board, by) =
        if end == 0 { (&node.a, &compiled.moves[m]) } else { (&node.b, &compiled.back[m]) };
    compiled.kind.compose(board, by, &compiled.orientations)
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

/// Makes the node of a child of its parent's.
#[inline(always)]
fn go<S: Boards>(
    dfs: &Dfs<'_, S>,
    node: &Node<S::Board>,
    end: usize,
    (child, bound): (&Child, u8),
    made: &mut Node<S::Board>,
) {
    let m = usize::from(child.m);
    // Boards are made again: few children come so far, and those of all would not stay in the nearest cache.
    let own = own(dfs.compiled, node, end, m);
    let other = if dfs.both { other(dfs.compiled, node, end, m) } else { own };
    if end == 0 {
        (made.a, made.b) = (own, other);
        made.forbidden[0] = dfs.order.next(node.forbidden[0], m);
    } else {
        (made.a, made.b) = (other, own);
        made.forbidden[1] = dfs.order.previous(node.forbidden[1], m);
    }
    made.bounds[end] = bound;
    made.bounds[1 - end] = child.bound;
    made.make(end, child.m);
}
