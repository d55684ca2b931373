//! [`Twists`]: permutations of the 64 bits of a word.
//!
//! AVX-512 has an instruction for any permutation of 64 bits. Portable code exchanges bits at distances
//! 32, 16, … 1: six exchanges are enough for the twists that occur, which are *triangular*: bit *j* of
//! the image of *k* is bit *j* of *k*, flipped or not as the bits of *k* above *j* tell. Multiplication
//! by an element of a group of order 64 is triangular when the elements are numbered along a central
//! series.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

/// A permutation of 0..64 that is not triangular.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotTriangular;

/// A list of permutations of the bits of a word.
///
/// ```
/// # use everystate_table::cosets::Twists;
/// let exchange = core::array::from_fn(|bit| bit as u8 ^ 5);
/// let twists = Twists::new(&[exchange]).unwrap();
/// assert_eq!(twists.image(0, 2), 7);
/// assert!(Twists::new(&[core::array::from_fn(|bit| 63 & (bit as u8 + 1))]).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Twists {
    /// For each twist, the image of every bit: 64 bytes that one load fetches.
    images: Vec<Image>,
    /// The inverses.
    inverses: Vec<Image>,
    /// For each twist, the pairs exchanged at distances 1, 2, … 32.
    exchanges: Vec<[u64; 6]>,
    inverse_exchanges: Vec<[u64; 6]>,
}

#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Image([u8; 64]);

impl Twists {
    /// The twists with these images: bit `k` goes to bit `images[t][k]`.
    ///
    /// # Errors
    /// If one is not a triangular permutation.
    pub fn new(images: &[[u8; 64]]) -> Result<Self, NotTriangular> {
        let mut twists = Self {
            images: Vec::new(),
            inverses: Vec::new(),
            exchanges: Vec::new(),
            inverse_exchanges: Vec::new(),
        };
        for image in images {
            let mut inverse = [64; 64];
            for (k, &to) in (0..).zip(image) {
                *inverse.get_mut(usize::from(to)).ok_or(NotTriangular)? = k;
            }
            if inverse.contains(&64) {
                return Err(NotTriangular);
            }
            twists.exchanges.push(exchanges(image)?);
            twists.inverse_exchanges.push(exchanges(&inverse)?);
            twists.images.push(Image(*image));
            twists.inverses.push(Image(inverse));
        }
        Ok(twists)
    }

    /// Where a twist takes a bit.
    pub fn image(&self, twist: usize, bit: u8) -> u8 {
        self.images[twist].0[usize::from(bit)]
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.images.len()
    }

    /// Bytes they take.
    pub fn bytes(&self) -> u64 {
        self.images.len() as u64 * 2 * (64 + 48)
    }
}

/// The exchanges that take `word` to the word whose bit `k` is its bit `image[k]`.
fn exchanges(image: &[u8; 64]) -> Result<[u64; 6], NotTriangular> {
    let mut masks = [0; 6];
    for (j, mask) in masks.iter_mut().enumerate() {
        for (k, &to) in image.iter().enumerate() {
            let flips = (usize::from(to) ^ k) >> j & 1;
            // Bits above decide: the first number with the same bits above must flip alike.
            let alike = k >> (j + 1) << (j + 1);
            if flips != (usize::from(image[alike]) ^ alike) >> j & 1 {
                return Err(NotTriangular);
            }
            if flips == 1 && k >> j & 1 == 0 {
                *mask |= 1u64 << k;
            }
        }
    }
    Ok(masks)
}

/// A way to permute the bits of words; a value of the type proves that the machine can do it.
pub(super) trait Shuffle: Copy + Send + Sync {
    /// The word whose bit `k` is `word`'s bit `image(k)`.
    fn pull(self, twists: &Twists, twist: usize, word: u64) -> u64;
    /// The word whose bit `image(k)` is `word`'s bit `k`.
    fn push(self, twists: &Twists, twist: usize, word: u64) -> u64;
}

/// Portable Rust.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

#[inline(always)]
fn exchange(masks: &[u64; 6], mut word: u64) -> u64 {
    for j in (0..6).rev() {
        let distance = 1 << j;
        let differ = (word >> distance ^ word) & masks[j];
        word ^= differ ^ differ << distance;
    }
    word
}

impl Shuffle for Portable {
    #[inline(always)]
    fn pull(self, twists: &Twists, twist: usize, word: u64) -> u64 {
        exchange(&twists.exchanges[twist], word)
    }
    #[inline(always)]
    fn push(self, twists: &Twists, twist: usize, word: u64) -> u64 {
        exchange(&twists.inverse_exchanges[twist], word)
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use x86::Avx512;

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Image, Shuffle, Twists};
    use core::arch::x86_64::{_mm512_bitshuffle_epi64_mask, _mm512_load_si512, _mm512_set1_epi64};

    /// The bit permutation of AVX-512.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Avx512(());

    impl Avx512 {
        pub(in super::super) fn detect() -> Option<Self> {
            let there = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512bitalg")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt");
            there.then_some(Self(()))
        }
    }

    impl Shuffle for Avx512 {
        #[inline(always)]
        fn pull(self, twists: &Twists, twist: usize, word: u64) -> u64 {
            // SAFETY: a value of this type exists only where `detect` has found the instructions.
            unsafe { shuffle(&twists.images[twist], word) }
        }
        #[inline(always)]
        fn push(self, twists: &Twists, twist: usize, word: u64) -> u64 {
            // SAFETY: as above.
            unsafe { shuffle(&twists.inverses[twist], word) }
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
    fn shuffle(image: &Image, word: u64) -> u64 {
        // SAFETY: an image is 64 bytes, aligned to 64.
        let image = unsafe { _mm512_load_si512(image.0.as_ptr().cast()) };
        _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(word.cast_signed()), image)
    }
}
