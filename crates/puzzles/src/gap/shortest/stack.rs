//! Positions that wait for their turn, the last first.

use super::deck::Entry;
use everystate_puzzle::Stop;

/// A stack whose slots are written over, so that one more takes no more than its bytes.
pub(super) struct Stack<const N: usize, const C: usize, const G: usize> {
    slots: Vec<Entry<N, C, G>>,
    len: usize,
}

impl<const N: usize, const C: usize, const G: usize> Stack<N, C, G> {
    /// Slots that are kept for the next deal.
    const KEPT: usize = 1 << 14;

    pub(super) const fn new() -> Self {
        Self { slots: Vec::new(), len: 0 }
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.slots.capacity() * size_of::<Entry<N, C, G>>()) as u64
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
        self.slots.truncate(Self::KEPT);
        self.slots.shrink_to(Self::KEPT);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether [`grow`](Self::grow) is due before the next is put on top.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.len == self.slots.len()
    }

    /// Makes room for as many again, if `allow` lets it take so many bytes more.
    #[cold]
    pub(super) fn grow(&mut self, allow: impl FnOnce(u64) -> Result<(), Stop>) -> Result<(), Stop> {
        let more = self.slots.len().max(256);
        allow((more * size_of::<Entry<N, C, G>>()) as u64)?;
        self.slots.try_reserve_exact(more).map_err(|_| Stop::Memory)?;
        self.slots.resize(self.slots.len() + more, Entry::NONE);
        Ok(())
    }

    /// Puts an entry on top, where it can be changed; `None` if there is no room.
    #[inline]
    pub(super) fn push(&mut self, entry: &Entry<N, C, G>) -> Option<&mut Entry<N, C, G>> {
        let slot = self.slots.get_mut(self.len)?;
        *slot = *entry;
        self.len += 1;
        Some(slot)
    }

    /// Takes what is on top; whether there was anything.
    #[inline]
    pub(super) fn pop(&mut self, into: &mut Entry<N, C, G>) -> bool {
        let Some(top) = self.len.checked_sub(1) else { return false };
        let Some(entry) = self.slots.get(top) else { return false };
        *into = *entry;
        self.len = top;
        true
    }
}
