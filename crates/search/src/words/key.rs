//! [`Key`]: a machine word that stands for a position, and the positions that are words already.

#![expect(
    clippy::inline_always,
    reason = "what is inlined into a kernel is compiled for its instructions; see everystate_cpu"
)]

use core::fmt::Debug;
use core::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A machine word: what is said of it needs no more of it than a processor has in one instruction or two.
pub(crate) trait Key:
    Copy
    + Ord
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many bits it has.
    const BITS: u32;

    /// The number.
    fn small(number: u64) -> Self;

    /// The low 64 bits.
    fn low(self) -> u64;

    /// How many bits are set.
    fn ones(self) -> u32;

    /// The product, modulo two to the power of all bits.
    fn times(self, other: Self) -> Self;

    /// The sum, modulo two to the power of all bits.
    fn plus(self, other: Self) -> Self;

    /// The bits of a line of cache from the bit `at` on, of which as many are right as fit behind the bit's place in its byte:
    /// [`BITS`](Self::BITS) − 7 at least.
    fn read(line: &[u8; 64], at: u32) -> Self;

    /// Writes `bits` bits at the bit `at` of a line of cache, as [`read`](Self::read) reads them.
    fn write(line: &mut [u8; 64], at: u32, bits: u32, value: Self);

    /// A position as a word, if it is of a type that is one.
    fn of<S: 'static>(s: &S) -> Option<Self>;

    /// The position whose word this is, if the type's positions are words.
    fn state<S: 'static + Clone>(self) -> Option<S>;

    /// The lowest `n` bits, all set: at most all.
    #[inline(always)]
    fn ones_below(n: u32) -> Self {
        if n == 0 { Self::default() } else { Self::lowest(n) }
    }

    /// The lowest `n` bits, all set: at least one.
    #[inline(always)]
    fn lowest(n: u32) -> Self {
        !Self::default() >> (Self::BITS - n)
    }
}

/// Types that are cast to an unsigned word and back.
macro_rules! cast {
    ($word:ty: $($number:ty),*) => {
        #[inline]
        fn number(any: &dyn Any) -> Option<$word> {
            $(
                if let Some(&it) = any.downcast_ref::<$number>() {
                    return Some(it as $word);
                }
            )*
            None
        }
        #[inline]
        fn into_number<S: 'static + Clone>(word: $word) -> Option<S> {
            $(
                if let Some(it) = (&(word as $number) as &dyn Any).downcast_ref::<S>() {
                    return Some(it.clone());
                }
            )*
            None
        }
    };
}

/// Arrays of so many numbers, which are laid into a word one after the other.
macro_rules! lay {
    ($word:ty: $($number:ty, [$($length:literal),*]);*) => {
        #[inline]
        fn array(any: &dyn Any) -> Option<$word> {
            $($(
                if let Some(it) = any.downcast_ref::<[$number; $length]>() {
                    let lay = |word, (i, &n): (u32, &$number)| word | <$word>::from(n) << (i * <$number>::BITS);
                    return Some((0..).zip(it).fold(0, lay));
                }
            )*)*
            None
        }
        #[inline]
        fn into_array<S: 'static + Clone>(word: $word) -> Option<S> {
            $($(
                let it: [$number; $length] =
                    core::array::from_fn(|i| (word >> (i as u32 * <$number>::BITS)) as $number);
                if let Some(it) = (&it as &dyn Any).downcast_ref::<S>() {
                    return Some(it.clone());
                }
            )*)*
            None
        }
    };
}

/// The numbers and arrays of 64 bits at most.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "a type's own bits come back as they were"
)]
mod short {
    use core::any::Any;
    cast!(u64: u64, u32, u16, usize, i64, i32, i16, isize);
    lay!(u64: u8, [1, 2, 3, 4, 5, 6, 7, 8]; u16, [1, 2, 3, 4]; u32, [1, 2]; u64, [1]);

    #[inline]
    pub(super) fn word<S: 'static>(s: &S) -> Option<u64> {
        number(s).or_else(|| array(s))
    }

    #[inline]
    pub(super) fn state<S: 'static + Clone>(word: u64) -> Option<S> {
        into_number(word).or_else(|| into_array(word))
    }
}

/// Those of up to 128 bits.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "a type's own bits come back as they were"
)]
mod long {
    use core::any::Any;
    cast!(u128: u128, i128);
    lay!(u128: u8, [9, 10, 11, 12, 13, 14, 15, 16]; u16, [5, 6, 7, 8]; u32, [3, 4]; u64, [2]; u128, [1]);

    #[inline]
    pub(super) fn word<S: 'static>(s: &S) -> Option<u128> {
        number(s).or_else(|| array(s))
    }

    #[inline]
    pub(super) fn state<S: 'static + Clone>(word: u128) -> Option<S> {
        into_number(word).or_else(|| into_array(word))
    }
}

macro_rules! key {
    ($word:ty, $bytes:literal, $of:ident) => {
        impl Key for $word {
            const BITS: u32 = <$word>::BITS;
            #[inline(always)]
            fn small(number: u64) -> Self {
                number.into()
            }
            #[inline(always)]
            #[expect(
                clippy::allow_attributes,
                reason = "of one of the two words nothing is cut off"
            )]
            #[allow(clippy::cast_possible_truncation, reason = "the low bits are wanted")]
            fn low(self) -> u64 {
                self as u64
            }
            #[inline]
            fn ones(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn read(line: &[u8; 64], at: u32) -> Self {
                // What begins near the end is read with what is before it.
                let byte = (at / 8).min(64 - $bytes);
                let (mut bytes, from) = ([0; $bytes], byte as usize);
                bytes.copy_from_slice(&line[from..from + $bytes]);
                Self::from_le_bytes(bytes) >> (at - 8 * byte)
            }
            #[inline]
            fn write(line: &mut [u8; 64], at: u32, bits: u32, value: Self) {
                let byte = (at / 8).min(64 - $bytes);
                let (mut bytes, from, shift) = ([0; $bytes], byte as usize, at - 8 * byte);
                let place = &mut line[from..from + $bytes];
                bytes.copy_from_slice(place);
                let others = Self::from_le_bytes(bytes) & !(Self::lowest(bits) << shift);
                place.copy_from_slice(&(others | value << shift).to_le_bytes());
            }
            #[inline]
            fn of<S: 'static>(s: &S) -> Option<Self> {
                $of::word(s)
            }
            #[inline]
            fn state<S: 'static + Clone>(self) -> Option<S> {
                $of::state(self)
            }
        }
    };
}

key!(u64, 8, short);
key!(u128, 16, long);

#[cfg(test)]
mod tests {
    use super::Key;
    use core::fmt::Debug;

    #[test]
    fn arrays_of_one_number_are_words() {
        fn there_and_back<K: Key, S: 'static + Copy + PartialEq + Debug>(s: S) {
            let word = K::of(&s).expect("a word");
            assert_eq!(word.state(), Some(s));
        }
        there_and_back::<u64, _>([u64::MAX - 2]);
        there_and_back::<u64, _>([7u32]);
        there_and_back::<u64, _>([7u16]);
        there_and_back::<u64, _>([7u8]);
        there_and_back::<u128, _>([u128::MAX - 2]);
        there_and_back::<u128, _>([1u64, u64::MAX]);
    }
}
