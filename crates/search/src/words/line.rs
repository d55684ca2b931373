//! [`Line`]: a line of cache with the codes that lie in it, as far as it does not say itself what they are.

#![expect(
    clippy::inline_always,
    reason = "what is inlined into a kernel is compiled for its instructions; see everystate_cpu"
)]

use super::key::Key;
use super::shape::Shape;

/// A line of cache.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Line {
    /// How many codes there are, and whether one that belongs here lies in its other line; then tags; then the rest.
    bytes: [u8; 64],
}

/// A code that belongs here lies in its other line.
const WENT: u8 = 0x80;

impl Line {
    /// One without codes.
    pub(crate) const EMPTY: Self = Self { bytes: [0; 64] };

    /// How many codes it has.
    #[inline(always)]
    pub(crate) fn len(&self) -> u32 {
        u32::from(self.bytes[0] & !WENT)
    }

    /// A bit for each slot whose tag is `tag`.
    #[inline(always)]
    fn matches(&self, tag: u8, shape: &Shape) -> u32 {
        let mut tags = [0; 16];
        tags.copy_from_slice(&self.bytes[1..17]);
        let mut mask = everystate_cpu::equal_bytes(&tags, tag);
        if shape.slots > 16 {
            tags.copy_from_slice(&self.bytes[17..33]);
            mask |= everystate_cpu::equal_bytes(&tags, tag) << 16;
        }
        mask & u32::MAX.unbounded_shr(u32::BITS - self.len())
    }

    /// The slot of a code that lies here in this way, if it does.
    #[inline(always)]
    pub(crate) fn slot<K: Key>(&self, kept: Kept<K>, shape: &Shape) -> Option<u32> {
        let mut mask = self.matches(kept.tag, shape);
        while mask > 0 {
            let slot = mask.trailing_zeros();
            let rest: K = self.rest(slot, shape);
            // All but the mark.
            if (rest ^ kept.rest) >> 2 == K::default() {
                return Some(slot);
            }
            mask &= mask - 1;
        }
        None
    }

    /// Puts what is kept of a code into the next slot, unless all are taken: which one that was.
    #[inline(always)]
    pub(crate) fn push<K: Key>(&mut self, kept: Kept<K>, shape: &Shape) -> Option<u32> {
        let slot = self.len();
        (slot < shape.slots).then(|| {
            self.bytes[0] += 1;
            self.put(slot, kept, shape);
            slot
        })
    }

    /// Whether a code that belongs here may lie in its other line.
    #[inline]
    pub(crate) fn sent(&self) -> bool {
        self.bytes[0] & WENT > 0
    }

    /// Notes that a code that belongs here lies in its other line.
    #[inline]
    pub(crate) fn send(&mut self) {
        self.bytes[0] |= WENT;
    }

    /// The bit at which the rest of a slot begins.
    #[inline(always)]
    fn at(slot: u32, shape: &Shape) -> u32 {
        8 * (1 + shape.slots) + slot * shape.rest
    }

    #[inline(always)]
    fn rest<K: Key>(&self, slot: u32, shape: &Shape) -> K {
        K::read(&self.bytes, Self::at(slot, shape)) & K::lowest(shape.rest)
    }

    /// A bit for each slot of this mark.
    #[inline]
    pub(crate) fn marked(&self, mark: Mark, shape: &Shape) -> u32 {
        (0..self.len()).fold(0, |marked, slot| {
            let (byte, bit) = Self::mark_at(slot, shape);
            let bits = u16::from_le_bytes([self.bytes[byte], self.bytes[byte + 1]]) >> bit;
            marked | u32::from(bits & 3 == u16::from(mark.0)) << slot
        })
    }

    /// Marks a slot.
    #[inline]
    pub(crate) fn mark(&mut self, slot: u32, mark: Mark, shape: &Shape) {
        let (byte, bit) = Self::mark_at(slot, shape);
        let bits = u16::from_le_bytes([self.bytes[byte], self.bytes[byte + 1]]) & !(3 << bit);
        let marked = bits | u16::from(mark.0) << bit;
        self.bytes[byte..byte + 2].copy_from_slice(&marked.to_le_bytes());
    }

    /// The byte in which the mark of a slot begins, and the bit of it: a mark is what is lowest in the rest, and no slot begins in the
    /// last byte.
    #[inline]
    fn mark_at(slot: u32, shape: &Shape) -> (usize, u32) {
        let at = Self::at(slot, shape);
        ((at / 8) as usize, at % 8)
    }

    /// Puts what is kept of a code into a slot.
    #[inline(always)]
    pub(crate) fn put<K: Key>(&mut self, slot: u32, kept: Kept<K>, shape: &Shape) {
        self.bytes[1 + slot as usize] = kept.tag;
        K::write(&mut self.bytes, Self::at(slot, shape), shape.rest, kept.rest);
    }

    /// What is kept of a slot's code.
    #[inline]
    pub(crate) fn get<K: Key>(&self, slot: u32, shape: &Shape) -> Kept<K> {
        Kept { tag: self.bytes[1 + slot as usize], rest: self.rest(slot, shape) }
    }
}

/// What a slot has of a code: the remainder's low bits as the tag; its others, whether it lies in its other line, and its mark.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept<K> {
    tag: u8,
    rest: K,
}

impl<K: Key> Kept<K> {
    /// What is kept of a code with this remainder that `went` to its other line.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the lowest bits are wanted")]
    pub(crate) fn new(remainder: K, went: bool, mark: Mark) -> Self {
        let said = u64::from(went) << 2 | u64::from(mark.0);
        let rest = remainder >> Shape::TAG << Shape::SAID | K::small(said);
        Self { tag: remainder.low() as u8, rest }
    }

    /// The remainder.
    #[inline]
    pub(crate) fn remainder(self) -> K {
        self.rest >> Shape::SAID << Shape::TAG | K::small(self.tag.into())
    }

    /// Whether it lies in its other line.
    #[inline]
    pub(crate) fn went(self) -> bool {
        self.rest.low() & 4 > 0
    }

    #[inline]
    pub(crate) fn mark(self) -> Mark {
        Mark((self.rest.low() & 3) as u8)
    }
}

/// Which layer a position belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark(u8);

impl Mark {
    /// One that has been expanded.
    pub(crate) const OLD: Self = Self(2);

    /// The layer at this depth, as long as it or the one before is in work.
    pub(crate) fn of(depth: u64) -> Self {
        Self((depth & 1) as u8)
    }
}
