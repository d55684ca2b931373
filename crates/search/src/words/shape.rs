//! [`Shape`]: how the codes of a shard are divided into what a line says and what is kept in it.
//!
//! The upper 32 bits of a code (all of it, if it has fewer) choose a line; where in the line's share of them it lies, and the bits
//! below, are the remainder, which the line keeps: eight bits of it as a tag, which is compared with all others at once, the rest
//! packed bit by bit.

#![expect(
    clippy::inline_always,
    reason = "what is inlined into a kernel is compiled for its instructions; see everystate_cpu"
)]

use super::key::Key;

/// What is kept of a code: where it belongs, and what the place does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split<K> {
    /// The line in which it belongs.
    pub(crate) line: u32,
    pub(crate) remainder: K,
}

/// How a table of so many lines keeps codes of so many bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// How many lines there are.
    pub(crate) lines: u32,
    /// How many codes a line has room for.
    pub(crate) slots: u32,
    /// How many bits of a slot are kept beside its tag: the rest of a remainder and what is said of the position.
    pub(crate) rest: u32,
    /// Each line has so many values of the upper bits.
    step: u64,
    /// Multiplied by it and cut, a number of 32 bits is divided by `step` (D. Lemire et al., "Faster remainder by direct
    /// computation", 2019).
    reciprocal: u64,
    /// How many bits lie below the upper ones.
    below: u32,
}

impl Shape {
    /// The bits of a tag.
    pub(crate) const TAG: u32 = 8;
    /// Bits for whether a code lies in its other line, and for its layer.
    pub(crate) const SAID: u32 = 3;
    /// The bits of a line that slots share: all but one byte.
    const ROOM: u32 = 63 * 8;
    /// Tags are compared 16 at once, twice.
    const MOST: u32 = 32;

    /// The shape of a table of `lines` lines for codes of `bits` bits.
    pub(crate) fn new(bits: u32, lines: u32) -> Self {
        let upper = bits.min(32);
        let step = (1u64 << upper).div_ceil(lines.max(1).into());
        let below = bits - upper;
        let remainder = below + (u64::BITS - (step - 1).leading_zeros());
        let rest = remainder.saturating_sub(Self::TAG) + Self::SAID;
        let slots = (Self::ROOM / (Self::TAG + rest)).min(Self::MOST);
        let reciprocal = (u64::MAX / step).wrapping_add(1);
        Self { lines, slots, rest, step, reciprocal, below }
    }

    /// How many codes it has room for.
    pub(crate) fn capacity(&self) -> u64 {
        u64::from(self.lines) * u64::from(self.slots)
    }

    /// Where a code belongs, and what is kept of it.
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the upper bits are 32 at most, and their quotient is less"
    )]
    pub(crate) fn split<K: Key>(&self, code: K) -> Split<K> {
        let upper = (code >> self.below).low();
        // A step of one has no reciprocal in 64 bits: that of 2⁶⁴ is written 0.
        let line = if self.step == 1 {
            upper
        } else {
            ((u128::from(upper) * u128::from(self.reciprocal)) >> 64) as u64
        };
        let within = upper - line * self.step;
        let low = code & K::ones_below(self.below);
        Split { line: line as u32, remainder: K::small(within) << self.below | low }
    }

    /// The code of which this is kept.
    #[inline]
    pub(crate) fn join<K: Key>(&self, split: Split<K>) -> K {
        let within = (split.remainder >> self.below).low();
        let upper = u64::from(split.line) * self.step + within;
        K::small(upper) << self.below | split.remainder & K::ones_below(self.below)
    }

    /// The other line in which a code may lie that may lie in this one: from there it is this one.
    #[inline]
    pub(crate) fn other<K: Key>(&self, at: Split<K>) -> u32 {
        let low = at.remainder.low();
        let mixed = (low ^ low >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let sum = ((mixed * u64::from(self.lines)) >> 32) as u32;
        if sum >= at.line { sum - at.line } else { sum + (self.lines - at.line) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_and_its_place_are_the_code() {
        for bits in [16u32, 17, 24, 31, 32, 33, 40, 56] {
            for lines in [1u32, 2, 3, 7, 12, 100, 1000, 1 << 15, 65_535, 65_536] {
                let shape = Shape::new(bits, lines);
                assert!((4..=32).contains(&shape.slots) && shape.rest <= 57, "{shape:?}");
                for i in 0..500u64 {
                    let mixed = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits);
                    for code in [mixed, i, (1 << bits) - 1 - i] {
                        let split = shape.split(code);
                        assert!(split.line < lines, "{bits} bits, {lines} lines, {code}");
                        let kept = split.remainder >> (shape.rest - Shape::SAID + Shape::TAG);
                        assert_eq!(kept, 0, "{bits} bits, {lines} lines, {code}");
                        assert_eq!(shape.join(split), code, "{bits} bits, {lines} lines");
                        let other = Split { line: shape.other(split), ..split };
                        assert!(other.line < lines);
                        assert_eq!(shape.other(other), split.line);
                    }
                }
            }
        }
    }

    #[test]
    fn long_codes_too() {
        let shape = Shape::new(120, 77);
        assert!(shape.slots >= 4 && shape.rest <= 121, "{shape:?}");
        for i in 0..500u128 {
            let code = i.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835) >> 8;
            assert_eq!(shape.join(shape.split(code)), code);
        }
    }
}
