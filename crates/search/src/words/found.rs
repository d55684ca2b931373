//! [`Found`]: what a thread found, by shards.

use super::division::{Division, SHARDS};
use super::key::Key;
use super::value::Value;
use everystate_puzzle::Stop;

/// Codes with their values, as short as the codes are: what is found is written to as many places as there are shards, and half as
/// many bytes of it are half as many lines of cache.
#[derive(Debug)]
pub(crate) enum List<S, W> {
    Short(S),
    Whole(W),
}

/// Codes of 32 bits, or of a word.
type Lists<K, V> = List<Vec<(u32, V)>, Vec<(K, V)>>;

/// What was found for a shard, in its order.
pub(crate) type Part<'f, K, V> = List<&'f [(u32, V)], &'f [(K, V)]>;

impl<K, V> Part<'_, K, V> {
    pub(crate) fn len(&self) -> usize {
        match self {
            List::Short(list) => list.len(),
            List::Whole(list) => list.len(),
        }
    }
}

/// Where a shard's next one goes, and where its part ends.
#[derive(Clone, Copy, Debug, Default)]
struct Room {
    next: u32,
    end: u32,
}

/// What a thread found, by shards: each has a part of one list, which is written where memory has been asked for it.
#[derive(Debug)]
pub(crate) struct Found<K, V> {
    /// `room` for each shard.
    list: Lists<K, V>,
    room: u32,
    parts: [Room; SHARDS],
    /// What found its shard's part full: where a position leads to very many, or many times to one.
    over: Vec<(usize, (K, V))>,
}

impl<K: Key, V: Value> Found<K, V> {
    /// One without room, for codes divided like this.
    pub(crate) fn new(division: Division) -> Self {
        let list =
            if division.is_short() { List::Short(Vec::new()) } else { List::Whole(Vec::new()) };
        Self { list, room: 0, parts: [Room::default(); SHARDS], over: Vec::new() }
    }

    /// The bytes that it takes where each shard has so much room.
    pub(crate) fn bytes_for(room: u32, division: Division) -> u64 {
        let each = if division.is_short() { size_of::<(u32, V)>() } else { size_of::<(K, V)>() };
        u64::from(room) * (SHARDS * each) as u64
    }

    /// Gives each shard so much room; it must be empty.
    ///
    /// # Errors
    /// If there is no memory: then it is as it was.
    pub(crate) fn widen(&mut self, room: u32) -> Result<(), Stop> {
        let all = room as usize * SHARDS;
        u32::try_from(all).map_err(|_| Stop::Memory)?;
        match &mut self.list {
            List::Short(list) => lengthen(list, all, (0, V::default()))?,
            List::Whole(list) => lengthen(list, all, (K::default(), V::default()))?,
        }
        self.room = room;
        self.begin();
        Ok(())
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "short codes have no more bits")]
    pub(crate) fn push(&mut self, shard: usize, (code, value): (K, V)) {
        let part = &mut self.parts[shard];
        let at = part.next as usize;
        let put = part.next < part.end
            && match &mut self.list {
                List::Short(list) => put(list, at, (code.low() as u32, value)),
                List::Whole(list) => put(list, at, (code, value)),
            };
        if put {
            part.next += 1;
        } else {
            self.over.push((shard, (code, value)));
        }
    }

    /// What was found for a shard.
    pub(crate) fn of(&self, shard: usize) -> (Part<'_, K, V>, impl Iterator<Item = (K, V)>) {
        let Room { next, end } = self.parts[shard];
        let all = (end - self.room) as usize..next as usize;
        let over = self.over.iter().filter(move |it| it.0 == shard).map(|it| it.1);
        let part = match &self.list {
            List::Short(list) => List::Short(&list[all]),
            List::Whole(list) => List::Whole(&list[all]),
        };
        (part, over)
    }

    pub(crate) fn clear(&mut self) {
        self.begin();
        self.over.clear();
    }

    /// Each shard's part is empty.
    fn begin(&mut self) {
        let mut next = 0;
        for part in &mut self.parts {
            *part = Room { next, end: next + self.room };
            next += self.room;
        }
    }
}

/// Writes to a place, and asks memory for the next line of cache; false if there is no such place.
#[inline]
fn put<T>(list: &mut [T], at: usize, it: T) -> bool {
    let Some(place) = list.get_mut(at) else { return false };
    *place = it;
    everystate_cpu::prefetch_at(list, at + 64 / size_of::<T>().max(1));
    true
}

/// Puts a longer list of the same again and again in the place of one whose contents nobody needs.
fn lengthen<T: Clone>(list: &mut Vec<T>, len: usize, it: T) -> Result<(), Stop> {
    let mut longer = Vec::new();
    longer.try_reserve_exact(len).map_err(|_| Stop::Memory)?;
    // It is written to at as many places as there are shards.
    everystate_cpu::large_pages(&longer);
    longer.resize(len, it);
    *list = longer;
    Ok(())
}

#[cfg(test)]
mod tests;
