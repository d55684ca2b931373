//! [`Spread`]: positions in which each object of each cell can be asked for by one look.
//!
//! That is a packed position, and for each of its lists a bit for each cell where such an object may be.

use super::bits::Bits;
use super::pack::{Field, Kind, Packing};
use super::plan::NOWHERE;

/// Where to look for what is in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) word: u32,
    pub(super) shift: u8,
    /// Bits of what is seen there.
    pub(super) bits: u8,
}

impl Look {
    /// What is seen in a position.
    #[inline]
    pub(super) const fn at(self, spread: &[u64]) -> u64 {
        spread[self.word as usize] >> self.shift & ((1 << self.bits) - 1)
    }
}

/// Where to look for an object in a cell, and what is seen if it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Test {
    pub(super) look: Look,
    pub(super) value: u64,
}

impl Test {
    #[inline]
    pub(super) const fn holds(&self, spread: &[u64]) -> bool {
        self.look.at(spread) == self.value
    }
}

/// An object that may be nowhere, told by a value of a field.
#[derive(Clone, Debug)]
pub(super) struct Absent {
    pub(super) object: usize,
    value: u64,
    /// By word: the lowest bit of each value, and the highest.
    ends: Vec<(usize, u64, u64)>,
}

impl Absent {
    fn of(field: &Field, place: usize) -> Self {
        let mut ends: Vec<(usize, u64, u64)> = Vec::new();
        for &offset in &field.offsets {
            let (word, low) = (offset as usize / 64, 1 << (offset % 64));
            let high = low << (field.bits - 1);
            match ends.last_mut() {
                Some((last, lows, highs)) if *last == word => {
                    *lows |= low;
                    *highs |= high;
                }
                _ => ends.push((word, low, high)),
            }
        }
        Self { object: field.objects[place], value: place as u64 + 1, ends }
    }

    /// Whether a position has it anywhere.
    #[inline]
    pub(super) fn is_in(&self, packed: &[u64]) -> bool {
        self.ends.iter().any(|&(word, low, high)| {
            // What is left of each value is nothing where it is the one that is looked for: adding all ones below the highest bit sets that bit
            // unless nothing is there.
            let left = (packed[word] ^ self.value.wrapping_mul(low)) & (high | (high - low) | low);
            let some = ((left & !high) + (high - low)) | left;
            some & high != high
        })
    }
}

/// A value takes so many bits at most.
const WIDEST: u32 = 6;

/// Bits that change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Toggles {
    /// By word, in order: the bits.
    pub(super) bits: Vec<(u32, u64)>,
    /// By list: whether it changes.
    pub(super) lists: u32,
}

impl Toggles {
    fn add(&mut self, word: u32, bits: u64) {
        match self.bits.binary_search_by_key(&word, |&(word, _)| word) {
            Ok(place) => {
                self.bits[place].1 ^= bits;
                if self.bits[place].1 == 0 {
                    self.bits.remove(place);
                }
            }
            Err(place) => self.bits.insert(place, (word, bits)),
        }
    }
}

/// Where each object of each cell is found.
#[derive(Clone, Debug)]
pub(super) struct Spread {
    /// Words of a packed position.
    packed: usize,
    /// Words of a position that is spread.
    pub(super) words: usize,
    /// By list: the field, and its first word.
    lists: Vec<(usize, usize)>,
    /// By object: the field, and the number there.
    place: Vec<Option<(usize, usize)>>,
    /// By field: the list.
    list: Vec<Option<usize>>,
}

impl Spread {
    /// `None` if there are more lists than are told apart.
    pub(super) fn of(packing: &Packing, objects: usize, players: &[usize]) -> Option<Self> {
        let packed = packing.bits as usize / 64 + 1;
        let mut spread = Self {
            packed,
            words: packed,
            lists: Vec::new(),
            place: vec![None; objects],
            list: Vec::new(),
        };
        for (number, field) in packing.fields.iter().enumerate() {
            for (place, &object) in field.objects.iter().enumerate() {
                spread.place[object] = Some((number, place));
            }
            // Where a single player is told is known before anything is asked.
            let alone = field.offsets.len() == 1 && players.contains(&field.objects[0]);
            let is_list = field.kind == Kind::List && !alone;
            spread.list.push(is_list.then_some(spread.lists.len()));
            if is_list {
                spread.lists.push((number, spread.words));
                spread.words += field.cells.len().div_ceil(64);
            }
        }
        let narrow = |field: &Field| field.kind == Kind::List || field.bits <= WIDEST;
        (spread.lists.len() <= 32 && packing.fields.iter().all(narrow)).then_some(spread)
    }

    /// Where to look for an object in a cell; `None` if that is always the same.
    pub(super) fn test(&self, packing: &Packing, cell: usize, object: usize) -> Option<Test> {
        let (number, place) = self.place[object]?;
        let field = &packing.fields[number];
        let index = match field.numbers[cell] {
            NOWHERE => return None,
            index => usize::from(index),
        };
        let (bit, bits, value) = match self.list[number] {
            Some(list) => (self.lists[list].1 * 64 + index, 1, 1),
            None if field.kind == Kind::List => {
                (field.offsets[0] as usize, field.bits, index as u64)
            }
            None => (field.offsets[index] as usize, field.bits, place as u64 + 1),
        };
        let look = Look {
            word: u32::try_from(bit / 64).ok()?,
            shift: u8::try_from(bit % 64).ok()?,
            bits: u8::try_from(bits).ok()?,
        };
        Some(Test { look, value })
    }

    /// The objects of which all is known by one look for any of them.
    pub(super) fn together<const N: usize>(&self, packing: &Packing, object: usize) -> Bits<N> {
        let mut all = Bits::NONE;
        if let Some((number, _)) = self.place[object] {
            packing.fields[number].objects.iter().for_each(|&object| all.insert(object));
        }
        all
    }

    /// The objects that may be nowhere: those with a bit for each cell, which cost next to nothing to look for, and all others.
    pub(super) fn absent(packing: &Packing) -> (Vec<Absent>, Vec<Absent>) {
        let codes = packing.fields.iter().filter(|field| field.kind == Kind::Codes);
        let each = |field: &Field| {
            (0..field.objects.len()).map(|place| Absent::of(field, place)).collect::<Vec<_>>()
        };
        codes
            .flat_map(each)
            .partition(|absent| absent.ends.iter().all(|(_, low, high)| low == high))
    }

    /// Adds what changes if a cell is another after than before.
    pub(super) fn toggle<const N: usize>(
        &self,
        packing: &Packing,
        cell: usize,
        (before, after): (&Bits<N>, &Bits<N>),
        toggles: &mut Toggles,
    ) {
        let changed = before.without(after).or(&after.without(before));
        for object in changed.ones() {
            // Each of them is told by bits of its own, beside those of another that was there before.
            let (Some(test), Some((number, _))) =
                (self.test(packing, cell, object), self.place[object])
            else {
                continue;
            };
            toggles.add(test.look.word, test.value << test.look.shift);
            if let Some(list) = self.list[number] {
                toggles.lists |= 1 << list;
            }
        }
    }

    /// Spreads a position.
    #[inline]
    pub(super) fn open(&self, packing: &Packing, packed: &[u64], spread: &mut [u64]) {
        spread[..self.packed].copy_from_slice(packed);
        spread[self.packed..].fill(0);
        for &(number, first) in &self.lists {
            let field = &packing.fields[number];
            let mask = (1u64 << field.bits) - 1;
            for &offset in &field.offsets {
                let value = if field.bits == 0 {
                    0
                } else {
                    packed[offset as usize / 64] >> (offset % 64) & mask
                };
                let value = usize::try_from(value).unwrap_or(0);
                spread[first + value / 64] |= 1 << (value % 64);
            }
        }
    }

    /// Packs a position of which some lists may be others than they were.
    #[inline]
    pub(super) fn close(&self, packing: &Packing, spread: &[u64], lists: u32, packed: &mut [u64]) {
        packed.copy_from_slice(&spread[..self.packed]);
        let mut left = lists;
        while left != 0 {
            let (number, first) = self.lists[left.trailing_zeros() as usize];
            left &= left - 1;
            let field = &packing.fields[number];
            for &(word, mask) in &field.mask {
                packed[word] &= !mask;
            }
            let mut offsets = field.offsets.iter();
            for index in 0..field.cells.len().div_ceil(64) {
                let mut cells = spread[first + index];
                while cells != 0 {
                    let value = index as u64 * 64 + u64::from(cells.trailing_zeros());
                    cells &= cells - 1;
                    let offset = offsets.next().expect("as many as always");
                    packed[*offset as usize / 64] |= value << (offset % 64);
                }
            }
            assert!(offsets.next().is_none(), "objects of which there are always equally many");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::random::Random;

    #[test]
    fn what_is_nowhere_is_seen_at_a_glance() {
        let mut random = Random::of(5, 0);
        let mut seen = [0, 0];
        for bits in 1..=6u32 {
            for _ in 0..300 {
                // Values from anywhere on, none of them across the border of two words.
                let (mut offsets, mut bit) = (Vec::new(), u32::try_from(random.below(70)).unwrap());
                for _ in 0..=random.below(40) {
                    if bit / 64 != (bit + bits - 1) / 64 {
                        bit = bit.next_multiple_of(64);
                    }
                    offsets.push(bit);
                    bit += bits;
                }
                let field = Field {
                    objects: (0..(1 << bits) - 1).collect(),
                    kind: Kind::Codes,
                    bits,
                    offsets: offsets.clone(),
                    cells: Vec::new(),
                    numbers: Vec::new(),
                    mask: Vec::new(),
                };
                // All else in these words may be anything.
                let mut packed: Vec<u64> = (0..8).map(|_| random.next_u64()).collect();
                let some = 1 + random.below(1 << bits);
                let mut values = Vec::new();
                for &offset in &offsets {
                    let (word, shift) = (offset as usize / 64, offset % 64);
                    let value = random.below(some);
                    packed[word] &= !(((1 << bits) - 1) << shift);
                    packed[word] |= value << shift;
                    values.push(value);
                }
                for place in 0..field.objects.len() {
                    let is = values.contains(&(place as u64 + 1));
                    assert_eq!(Absent::of(&field, place).is_in(&packed), is, "{bits} {place}");
                    seen[usize::from(is)] += 1;
                }
            }
        }
        assert!(seen.iter().all(|&seen| seen > 1000), "{seen:?}");
    }
}
