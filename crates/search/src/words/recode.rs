//! Everything under another coding, when a word is met that the one before does not know.

use super::allowance::Allowance;
use super::cell::Cell;
use super::coding::Coding;
use super::division::{Division, SHARDS};
use super::key::Key;
use super::shard::{Mark, Shard};
use super::value::Value;
use super::worker::{Cells, unlocked};
use everystate_puzzle::Stop;
use std::sync::Mutex;

/// Cells without positions, for codes of this coding; whether all that was ever seen is kept beside them.
pub(crate) fn cells<K: Key, V: Value>(coding: &Coding<K>, has_seen: bool) -> Cells<K, V> {
    let bits = Division::of(coding).bits;
    let cell = || Cell { seen: has_seen.then(|| Shard::new(bits)), ..Cell::new(bits) };
    (0..SHARDS).map(|_| Mutex::new(cell())).collect()
}

/// The coding before and the one from now on.
pub(crate) struct Change<'c, K> {
    pub(crate) from: &'c Coding<K>,
    pub(crate) to: &'c Coding<K>,
}

impl<K: Key> Change<'_, K> {
    #[inline]
    fn code(&self, code: K) -> K {
        self.to.code(self.from.word(code))
    }

    /// The cells' positions in cells of the new coding. Layers that were listed are marked instead: that in work, which is at `depth`,
    /// and the one in the making.
    ///
    /// # Errors
    /// If there is no memory for them: then they are lost.
    pub(crate) fn cells<V: Value>(
        &self,
        mut old: Cells<K, V>,
        depth: u64,
        allowance: &Allowance,
    ) -> Result<Cells<K, V>, Stop> {
        let (before, after) = (Division::of(self.from), Division::of(self.to));
        let has_seen = old.iter_mut().any(|cell| unlocked(cell).seen.is_some());
        let mut new: Cells<K, V> = cells(self.to, has_seen);
        for cell in &mut new {
            unlocked(cell).next = None;
        }
        for (n, cell) in old.into_iter().enumerate() {
            let mut cell = cell.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
            let held = cell.bytes();
            for code in cell.current.take().iter().flatten() {
                cell.shard.mark(*code, Mark::of(depth));
            }
            let mut end = Ok(());
            cell.shard.each(|code, mark, value| {
                let (shard, code) = after.split(self.code(before.join(n, code)));
                let to = unlocked(&mut new[shard]);
                to.left += u64::from(mark == Mark::of(depth));
                to.made += u64::from(mark == Mark::of(depth + 1));
                if end.is_ok() {
                    end = to.shard.insert(code, mark, value, allowance).map(|_| ());
                }
            });
            if let Some(seen) = &cell.seen {
                seen.each(|code, mark, ()| {
                    let (shard, code) = after.split(self.code(before.join(n, code)));
                    if let Some(to) = &mut unlocked(&mut new[shard]).seen
                        && end.is_ok()
                    {
                        end = to.insert(code, mark, (), allowance).map(|_| ());
                    }
                });
            }
            end?;
            for (code, number) in core::mem::take(&mut cell.large) {
                let (shard, code) = after.split(self.code(before.join(n, code)));
                unlocked(&mut new[shard]).large.insert(code, number);
            }
            for &code in &cell.goals {
                let (shard, code) = after.split(self.code(before.join(n, code)));
                unlocked(&mut new[shard]).goals.push(code);
            }
            allowance.give(held);
        }
        Ok(new)
    }
}

#[cfg(test)]
mod tests;
