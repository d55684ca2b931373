//! [`Links`]: how each position was reached first, and the way back along it.

use crate::budget::{Budget, bytes_of};
use everystate_puzzle::Stop;

/// For every position but the `roots` first ones: the position it was reached from, and the move.
#[derive(Clone, Debug)]
pub(crate) struct Links<M> {
    roots: u32,
    parents: Vec<u32>,
    moves: Vec<M>,
}

impl<M: Copy> Links<M> {
    /// No links yet; the positions numbered below `roots` have none.
    pub(crate) fn new(roots: u32) -> Self {
        Self { roots, parents: Vec::new(), moves: Vec::new() }
    }

    /// The bytes that the links take.
    pub(crate) fn bytes(&self) -> u64 {
        bytes_of(&self.parents) + bytes_of(&self.moves)
    }

    /// Forgets all links but keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.parents.clear();
        self.moves.clear();
    }

    /// Links the position whose number comes next.
    #[inline]
    pub(crate) fn push(&mut self, parent: u32, m: M, budget: &mut Budget) -> Result<(), Stop> {
        budget.room(&mut self.parents)?;
        budget.room(&mut self.moves)?;
        self.parents.push(parent);
        self.moves.push(m);
        Ok(())
    }

    /// Links the position `i` anew.
    pub(crate) fn set(&mut self, i: u32, parent: u32, m: M) {
        self.parents[(i - self.roots) as usize] = parent;
        self.moves[(i - self.roots) as usize] = m;
    }

    /// One more root, before anything is linked.
    pub(crate) fn root(&mut self) {
        self.roots += 1;
    }

    /// What the position `i` was reached from, and by which move, unless it is a root.
    pub(crate) fn link(&self, i: u32) -> Option<(u32, M)> {
        let link = i.checked_sub(self.roots)? as usize;
        Some((self.parents[link], self.moves[link]))
    }

    /// The moves from the position `i` back to a root, last move first.
    pub(crate) fn back(&self, mut i: u32) -> Vec<M> {
        let mut path = Vec::new();
        while let Some((from, m)) = self.link(i) {
            path.push(m);
            i = from;
        }
        path
    }

    /// The moves from a root to the position `i`.
    pub(crate) fn path(&self, i: u32) -> Vec<M> {
        let mut path = self.back(i);
        path.reverse();
        path
    }
}
