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

/// What a thread found, by shards: each has a part of one list, which is written where memory has been asked for it.
#[derive(Debug)]
pub(crate) struct Found<K, V> {
    /// `room` for each shard.
    list: Lists<K, V>,
    room: usize,
    /// How many each has.
    len: [usize; SHARDS],
    /// What found its shard's part full: where a position leads to very many, or many times to one.
    over: Vec<(usize, (K, V))>,
}

impl<K: Key, V: Value> Found<K, V> {
    /// One without room, for codes divided like this.
    pub(crate) fn new(division: Division) -> Self {
        let list =
            if division.is_short() { List::Short(Vec::new()) } else { List::Whole(Vec::new()) };
        Self { list, room: 0, len: [0; SHARDS], over: Vec::new() }
    }

    /// The bytes that it takes where each shard has so much room.
    pub(crate) fn bytes_for(room: usize, division: Division) -> u64 {
        let each = if division.is_short() { size_of::<(u32, V)>() } else { size_of::<(K, V)>() };
        (room * SHARDS * each) as u64
    }

    /// Gives each shard so much room; it must be empty.
    ///
    /// # Errors
    /// If there is no memory: then it is as it was.
    pub(crate) fn widen(&mut self, room: usize) -> Result<(), Stop> {
        match &mut self.list {
            List::Short(list) => lengthen(list, room * SHARDS, (0, V::default()))?,
            List::Whole(list) => lengthen(list, room * SHARDS, (K::default(), V::default()))?,
        }
        self.room = room;
        Ok(())
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "short codes have no more bits")]
    pub(crate) fn push(&mut self, shard: usize, (code, value): (K, V)) {
        let len = &mut self.len[shard];
        let at = shard * self.room + *len;
        let put = *len < self.room
            && match &mut self.list {
                List::Short(list) => put(list, at, (code.low() as u32, value)),
                List::Whole(list) => put(list, at, (code, value)),
            };
        if put {
            *len += 1;
        } else {
            self.over.push((shard, (code, value)));
        }
    }

    /// What was found for a shard.
    pub(crate) fn of(&self, shard: usize) -> (Part<'_, K, V>, impl Iterator<Item = (K, V)>) {
        let first = shard * self.room;
        let all = first..first + self.len[shard];
        let over = self.over.iter().filter(move |it| it.0 == shard).map(|it| it.1);
        let part = match &self.list {
            List::Short(list) => List::Short(&list[all]),
            List::Whole(list) => List::Whole(&list[all]),
        };
        (part, over)
    }

    pub(crate) fn clear(&mut self) {
        self.len = [0; SHARDS];
        self.over.clear();
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

/// Makes a list longer by the same again and again.
fn lengthen<T: Clone>(list: &mut Vec<T>, len: usize, it: T) -> Result<(), Stop> {
    list.try_reserve_exact(len - list.len()).map_err(|_| Stop::Memory)?;
    list.resize(len, it);
    Ok(())
}

#[cfg(test)]
mod tests;
