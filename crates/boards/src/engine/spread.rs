//! [`Spread`]: positions in which each object of each cell can be asked for by one look.
//!
//! That is a packed position, and for each of its lists a bit for each cell where such an object may be.

use super::bits::Bits;
use super::pack::{Kind, Packing};
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
    pub(super) const fn at(&self, spread: &[u64]) -> u64 {
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

/// An object that may be nowhere, and the bits that are set where it is.
#[derive(Clone, Debug)]
pub(super) struct Absent {
    pub(super) object: usize,
    bits: Vec<(usize, u64)>,
}

impl Absent {
    /// Whether a position has it anywhere.
    #[inline]
    pub(super) fn is_in(&self, packed: &[u64]) -> bool {
        self.bits.iter().any(|&(word, bits)| packed[word] & bits != 0)
    }
}

/// So many objects are looked for that may be nowhere.
const ABSENT: usize = 64;

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
        let narrow = |field: &super::pack::Field| field.kind == Kind::List || field.bits <= WIDEST;
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

    /// The objects of which it is seen at a glance whether there are any.
    pub(super) fn absent(packing: &Packing) -> Vec<Absent> {
        let alone = packing.fields.iter().filter(|field| {
            field.kind == Kind::Codes && field.bits == 1 && field.objects.len() == 1
        });
        let absent =
            alone.map(|field| Absent { object: field.objects[0], bits: field.mask.clone() });
        absent.take(ABSENT).collect()
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
