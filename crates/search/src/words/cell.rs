//! [`Cell`]: a shard with what is known of its layers beside the codes.

use super::allowance::Allowance;
use super::key::Key;
use super::shard::{Mark, Place, Shard};
use super::value::Value;
use everystate_algebra::Natural;
use everystate_puzzle::Stop;
use std::collections::BTreeMap;

/// A shard, and of its positions those that are to be found sooner than by looking at all.
#[derive(Debug)]
pub(crate) struct Cell<K, V> {
    pub(crate) shard: Shard<K, V>,
    /// All positions that were ever seen, if the shard has those of the layer in the making alone and positions of earlier ones may be
    /// found again.
    pub(crate) seen: Option<Shard<K, ()>>,
    /// The layer in work, if it is listed here; else it is looked for in the shard.
    pub(crate) current: Option<Vec<K>>,
    /// The layer in the making, as long as it is so small that it is listed.
    pub(crate) next: Option<Vec<K>>,
    /// How many positions of the layer in work have not been taken, and how many the one in the making has.
    pub(crate) left: u64,
    pub(crate) made: u64,
    /// Values that are too large.
    pub(crate) large: BTreeMap<K, Natural>,
    /// Goals of the layer in the making.
    pub(crate) goals: Vec<K>,
}

/// Above what a large number takes beside its digits.
const NODE: u64 = 144;

impl<K: Key, V: Value> Cell<K, V> {
    /// A layer is listed as long as it has so many positions at most, or one of so many of the shard's: to look through all
    /// takes as long as to expand a few of them.
    const LISTED: (usize, u64) = (32, 64);

    /// One for codes of so many bits, without any.
    pub(crate) fn new(bits: u32) -> Self {
        Self {
            shard: Shard::new(bits),
            seen: None,
            current: None,
            next: Some(Vec::new()),
            left: 0,
            made: 0,
            large: BTreeMap::new(),
            goals: Vec::new(),
        }
    }

    /// Adds a value to that of a code; whether the code is new. `look` is asked of a new one whether it is a goal.
    #[inline]
    pub(crate) fn add(
        &mut self,
        (code, value): (K, V),
        mark: Mark,
        allowance: &Allowance,
        look: impl FnOnce() -> bool,
    ) -> Result<bool, Stop> {
        if self.seen.is_some() {
            return self.add_unseen((code, value), mark, allowance, look);
        }
        let place = self.shard.insert(code, mark, value, allowance)?;
        self.added((code, value), place, allowance, look)
    }

    /// [`add`](Self::add) where all is kept that was ever seen.
    #[inline(never)]
    fn add_unseen(
        &mut self,
        (code, value): (K, V),
        mark: Mark,
        allowance: &Allowance,
        look: impl FnOnce() -> bool,
    ) -> Result<bool, Stop> {
        let mut place = self.shard.place(code);
        if let (None, Some(seen)) = (place, &mut self.seen) {
            if seen.insert(code, Mark::OLD, (), allowance)?.is_some() {
                return Ok(false);
            }
            place = self.shard.insert_away(code, mark, value, allowance)?;
        }
        self.added((code, value), place, allowance, look)
    }

    /// [`Shard::warm`] of all that is looked through for so many codes.
    pub(crate) fn warm(&self, codes: usize) {
        self.shard.warm(codes);
        if let Some(seen) = &self.seen {
            seen.warm(codes);
        }
    }

    /// [`Shard::ask`] for all that is looked through for a code.
    #[inline]
    pub(crate) fn ask(&self, code: K) {
        self.shard.ask(code);
        if let Some(seen) = &self.seen {
            seen.ask(code);
        }
    }

    /// [`add`](Self::add) of a code that does not lie where it belongs.
    #[inline]
    pub(crate) fn add_away(
        &mut self,
        (code, value): (K, V),
        mark: Mark,
        allowance: &Allowance,
        look: impl FnOnce() -> bool,
    ) -> Result<bool, Stop> {
        let place = self.shard.insert_away(code, mark, value, allowance)?;
        self.added((code, value), place, allowance, look)
    }

    #[inline]
    fn added(
        &mut self,
        (code, value): (K, V),
        place: Option<Place>,
        allowance: &Allowance,
        look: impl FnOnce() -> bool,
    ) -> Result<bool, Stop> {
        let Some(place) = place else {
            self.made += 1;
            self.list(code, allowance);
            if look() {
                self.goals.push(code);
            }
            return Ok(true);
        };
        if size_of::<V>() > 0 {
            if let Some(sum) = self.shard.value(place).plus(value) {
                self.shard.set(place, sum, allowance)?;
            } else {
                let more = Natural::from(value.number().unwrap_or(0));
                self.add_large(code, &more, allowance)?;
            }
        }
        Ok(false)
    }

    /// [`add`](Self::add) of a value of any size.
    pub(crate) fn add_number(
        &mut self,
        (code, number): (K, &Natural),
        mark: Mark,
        allowance: &Allowance,
        look: impl FnOnce() -> bool,
    ) -> Result<bool, Stop> {
        if let Some(value) = V::small(number) {
            return self.add((code, value), mark, allowance, look);
        }
        let new = self.add((code, V::default()), mark, allowance, look)?;
        // Where it is not, it was seen earlier.
        self.add_large(code, number, allowance)?;
        Ok(new)
    }

    /// Lists a code of the layer in the making.
    #[inline]
    fn list(&mut self, code: K, allowance: &Allowance) {
        let Some(list) = &mut self.next else { return };
        let (few, share) = Self::LISTED;
        if list.len() < list.capacity() {
            list.push(code);
            return;
        }
        let room = list.len().max(few / 2);
        let bytes = (room * size_of::<K>()) as u64;
        let allowed = list.len() < few || (list.len() as u64) < self.shard.len() / share;
        if allowed && allowance.take(bytes).is_ok() {
            list.reserve_exact(room);
            list.push(code);
        } else {
            let list = self.next.take().unwrap_or_default();
            allowance.give(bytes_of(&list));
        }
    }

    /// Adds a number to the value of a code that is there, where either or the sum is too large.
    #[cold]
    fn add_large(&mut self, code: K, more: &Natural, allowance: &Allowance) -> Result<(), Stop> {
        let Some(place) = self.shard.place(code) else { return Ok(()) };
        let old = self.shard.value(place);
        let mut sum = match old.number() {
            Some(small) => Natural::from(small),
            None => self.large.get(&code).cloned().unwrap_or(Natural::ZERO),
        };
        let before = if old.number().is_some() { 0 } else { NODE + sum.heap_bytes() };
        sum += more;
        allowance.take(NODE + sum.heap_bytes())?;
        allowance.give(before);
        self.large.insert(code, sum);
        self.shard.set(place, V::large(), allowance)
    }

    /// The value of a code that is there, whatever its size.
    pub(crate) fn value(&self, code: K) -> Natural {
        let value = self.shard.place(code).map(|place| self.shard.value(place));
        match value.map(Value::number) {
            Some(Some(number)) => Natural::from(number),
            Some(None) => self.large.get(&code).cloned().unwrap_or(Natural::ZERO),
            None => Natural::ZERO,
        }
    }

    /// Begins the next layer: the one in the making, of this mark, is in work.
    pub(crate) fn turn(&mut self) {
        self.left = core::mem::take(&mut self.made);
        self.goals.clear();
        self.current = self.next.replace(Vec::new());
        for &code in self.current.iter().flatten() {
            // It is listed, so nobody will look for its mark, which the layer after the next has, too.
            self.shard.mark(code, Mark::OLD);
        }
    }

    /// Takes the layer in work, of this mark, out of what is still to be expanded, into a list.
    ///
    /// # Errors
    /// If there is no memory for it: then it is left.
    pub(crate) fn take(
        &mut self,
        mark: Mark,
        list: &mut Vec<(K, V)>,
        allowance: &Allowance,
    ) -> Result<(), Stop> {
        if self.left == 0 {
            return Ok(());
        }
        room(list, self.left, allowance)?;
        self.left = 0;
        if let Some(current) = self.current.take() {
            list.extend(current.iter().map(|&code| (code, V::default())));
            allowance.give(bytes_of(&current));
        } else {
            self.shard.take(mark, |code| list.push((code, V::default())));
        }
        Ok(())
    }

    /// Takes all codes out, with their values; the values that are too large, too. What was seen is not here.
    ///
    /// # Errors
    /// If there is no memory for the list: then they are left.
    pub(crate) fn empty(
        &mut self,
        list: &mut Vec<(K, V)>,
        allowance: &Allowance,
    ) -> Result<BTreeMap<K, Natural>, Stop> {
        room(list, self.shard.len(), allowance)?;
        self.shard.each(|code, _, value| list.push((code, value)));
        let mut whole = core::mem::replace(self, Self::new(self.shard.bits()));
        allowance.give(whole.bytes());
        Ok(core::mem::take(&mut whole.large))
    }

    /// The bytes that it takes, but for what is too large.
    pub(crate) fn bytes(&self) -> u64 {
        let lists = [&self.current, &self.next].into_iter().flatten();
        let seen = self.seen.as_ref().map_or(0, Shard::bytes);
        self.shard.bytes() + seen + lists.map(bytes_of).sum::<u64>()
    }
}

/// Makes room in a list for so many more.
///
/// # Errors
/// If there is no memory for them: then it is as it was.
pub(crate) fn room<T: Copy>(
    list: &mut Vec<T>,
    more: u64,
    allowance: &Allowance,
) -> Result<(), Stop> {
    let len = usize::try_from(more).map_err(|_| Stop::Memory)?.saturating_add(list.len());
    if list.capacity() < len {
        if list.is_empty() {
            allowance.give(bytes_of(list));
            *list = Vec::new();
        }
        let bytes = (len as u64).saturating_mul(size_of::<T>() as u64);
        allowance.take(bytes)?;
        let mut longer = Vec::new();
        if longer.try_reserve_exact(len).is_err() {
            allowance.give(bytes);
            return Err(Stop::Memory);
        }
        longer.extend_from_slice(list);
        allowance.give(bytes_of(list));
        *list = longer;
    }
    Ok(())
}

/// What large numbers take.
pub(crate) fn bytes_of_large<K>(large: &BTreeMap<K, Natural>) -> u64 {
    large.values().map(|number| NODE + number.heap_bytes()).sum()
}

/// The bytes that a list takes.
pub(crate) fn bytes_of<T>(list: &Vec<T>) -> u64 {
    (list.capacity() * size_of::<T>()) as u64
}

#[cfg(test)]
mod tests;
