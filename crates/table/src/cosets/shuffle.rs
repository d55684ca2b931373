//! [`Twists`]: permutations of the 64 bits of a word.
//!
//! AVX-512 has an instruction for any permutation of 64 bits. With AVX2, and in WebAssembly, the byte of each bit is brought to a place of its own. Portable code exchanges bits at distances
//! 32, 16, … 1: six exchanges are enough for the twists that occur, which are *triangular*: bit *j* of
//! the image of *k* is bit *j* of *k*, flipped or not as the bits of *k* above *j* decide. Multiplication
//! by an element of a group of order 64 is triangular when the elements are numbered along a central
//! series.
//!
//! What a symmetry makes of such a group is any permutation: [`Turns`].

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use super::picks::{Image, Joined, Picks};
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
use crate::cpu;
use std::sync::{Arc, OnceLock};

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
    count: usize,
    /// Bit `k` is taken from bit `image(k)`.
    pub(super) pull: Box<Way>,
    /// Bit `k` is taken to bit `image(k)`.
    pub(super) push: Box<Way>,
}

/// Permutations in one direction. There are always 64, so that no number of a twist needs a check; those
/// that nobody asked for move nothing.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// For each twist, the image of every bit: 64 bytes that one load fetches.
    images: [Image; 64],
    /// For each twist, the pairs exchanged at distances 1, 2, … 32.
    exchanges: [[u64; 6]; 64],
    /// For each twist, the same for what brings bytes to their places.
    picks: Picks,
}

impl Way {
    const STILL: Self = {
        let mut image = [0; 64];
        let mut bit = 0;
        while bit < 64 {
            image[bit as usize] = bit;
            bit += 1;
        }
        Self { images: [Image(image); 64], exchanges: [[0; 6]; 64], picks: Picks::same(&image) }
    };
}

impl Twists {
    /// The twists with these images: bit `k` goes to bit `images[t][k]`.
    ///
    /// # Errors
    /// If one is not a triangular permutation.
    ///
    /// # Panics
    /// If there are more than 64.
    pub fn new(images: &[[u8; 64]]) -> Result<Self, NotTriangular> {
        assert!(images.len() <= 64, "{} twists", images.len());
        let still = || Box::new(Way::STILL);
        let mut twists = Self { count: images.len(), pull: still(), push: still() };
        for (t, image) in images.iter().enumerate() {
            let mut inverse = [64; 64];
            for (k, &to) in (0..).zip(image) {
                *inverse.get_mut(usize::from(to)).ok_or(NotTriangular)? = k;
            }
            if inverse.contains(&64) {
                return Err(NotTriangular);
            }
            // The inverse of a triangular permutation is triangular: bit j of a number follows from bit j of its image and the bits
            // above, from the highest down.
            for (way, image) in [(&mut twists.pull, image), (&mut twists.push, &inverse)] {
                way.exchanges[t] = exchanges(image)?;
                way.images[t] = Image(*image);
                way.picks.set(t, image);
            }
        }
        Ok(twists)
    }

    /// Where a twist takes a bit.
    #[inline]
    pub fn image(&self, twist: usize, bit: u8) -> u8 {
        self.pull.images[twist].0[usize::from(bit)]
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// What they were made from.
    pub(super) fn images(&self) -> impl Iterator<Item = &[u8; 64]> {
        self.pull.images[..self.count].iter().map(|image| &image.0)
    }

    /// Bytes they take.
    pub fn bytes(&self) -> u64 {
        2 * size_of::<Way>() as u64
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

/// Any permutation of the bits of a word: what a symmetry does before twists that push, and after those that pull.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    image: Image,
    /// By byte of a word and its value, where its bits go; made when portable code asks for it.
    bytes: OnceLock<Box<[[u64; 256]; 8]>>,
    /// Together with each twist.
    #[cfg_attr(
        not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))),
        expect(dead_code, reason = "portable code takes one step after the other")
    )]
    joined: Joined,
}

impl Turn {
    /// The turn by which bit `k` is taken from bit `image[k]`, which is a permutation; and the twists that come `after` it, or
    /// before.
    fn new(image: &[u8; 64], twists: &Arc<[Image; 64]>, after: bool) -> Self {
        let image = Image(*image);
        Self { image, bytes: OnceLock::new(), joined: Joined::new(twists, after) }
    }

    /// What each byte of a word gives.
    fn bytes(&self) -> &[[u64; 256]; 8] {
        self.bytes.get_or_init(|| {
            let mut bytes = Box::new([[0; 256]; 8]);
            for (to, &from) in self.image.0.iter().enumerate() {
                let (byte, bit) = (usize::from(from / 8), from % 8);
                for (value, made) in bytes[byte].iter_mut().enumerate() {
                    *made |= ((value >> bit & 1) as u64) << to;
                }
            }
            bytes
        })
    }
}

/// What symmetries do to the bits of words, before the twists.
#[derive(Clone, Debug, Default)]
pub struct Turns {
    /// By action: which symmetry.
    of: Vec<u16>,
    pull: Vec<Turn>,
    push: Vec<Turn>,
}

impl Turns {
    /// By action the number of its symmetry, and what these do: bit `k` goes to bit `images[n][k]`, before it is twisted by one of these
    /// twists.
    ///
    /// # Panics
    /// If an image is no permutation, or an action has a symmetry that is not there.
    pub fn new(of: Vec<u16>, images: &[[u8; 64]], twists: &Twists) -> Self {
        assert!(of.iter().all(|&n| usize::from(n) < images.len()), "no such symmetry");
        let inverse = |image: &[u8; 64]| {
            let mut inverse = [64; 64];
            (0..).zip(image).for_each(|(k, &to)| inverse[usize::from(to)] = k);
            assert!(!inverse.contains(&64), "no permutation: {image:?}");
            inverse
        };
        let [pulls, pushes] = [&twists.pull, &twists.push].map(|way| Arc::new(way.images));
        let pull = images.iter().map(|image| Turn::new(image, &pulls, false)).collect();
        let push = images.iter().map(|image| Turn::new(&inverse(image), &pushes, true)).collect();
        Self { of, pull, push }
    }

    /// What they were made from: by action the number of its symmetry, and what these do.
    pub(super) fn made_from(&self) -> (&[u16], impl Iterator<Item = &[u8; 64]>) {
        (&self.of, self.pull.iter().map(|turn| &turn.image.0))
    }

    /// How many actions have one.
    pub fn actions(&self) -> u32 {
        self.of.len() as u32
    }

    /// The number of an action's symmetry.
    #[inline]
    pub fn of(&self, action: u32) -> usize {
        self.of.get(action as usize).map_or(0, |&n| usize::from(n))
    }

    /// Where an action's symmetry takes a bit.
    #[inline]
    pub(super) fn image(&self, action: u32, bit: u8) -> u8 {
        self.pull.get(self.of(action)).map_or(bit, |turn| turn.image.0[usize::from(bit)])
    }

    #[inline(always)]
    pub(super) fn pull(&self, action: u32) -> Option<&Turn> {
        self.pull.get(self.of(action))
    }

    #[inline(always)]
    pub(super) fn push(&self, action: u32) -> Option<&Turn> {
        self.push.get(self.of(action))
    }

    /// Bytes they take.
    pub fn bytes(&self) -> u64 {
        self.of.len() as u64 * 2 + self.pull.len() as u64 * 2 * size_of::<Turn>() as u64
    }
}

/// A way to permute the bits of words; a value of the type proves that the machine can do it. Twists
/// count modulo 64.
pub(super) trait Shuffle: Copy + Send + Sync {
    /// Twists and a turn, ready for many words.
    type Both<'a>: Copy;

    /// Twists and a turn, if there is one.
    fn both<'a>(self, way: &'a Way, turn: Option<&'a Turn>) -> Self::Both<'a>;

    /// The word with the bits of `word` permuted by a twist, and then by the turn: the way by which positions are fetched.
    fn pull(self, both: Self::Both<'_>, twist: usize, word: u64) -> u64;

    /// The same with the turn before the twist: the way by which positions are taken along.
    fn push(self, both: Self::Both<'_>, twist: usize, word: u64) -> u64;
}

/// Portable Rust.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

#[inline(always)]
fn exchange(masks: &[u64; 6], mut word: u64) -> u64 {
    // Each exchange flips bit j of the place that a bit is taken from, where the bits above j say so. Exchanges at lesser
    // distances leave those bits as they are, so the six one after the other make the image: eighteen operations and six
    // masks, where AVX-512 has one instruction.
    for j in (0..6).rev() {
        let distance = 1 << j;
        let differ = (word >> distance ^ word) & masks[j];
        word ^= differ ^ differ << distance;
    }
    word
}

impl Shuffle for Portable {
    type Both<'a> = (&'a Way, Option<&'a Turn>);

    #[inline(always)]
    fn both<'a>(self, way: &'a Way, turn: Option<&'a Turn>) -> Self::Both<'a> {
        (way, turn)
    }

    #[inline(always)]
    fn pull(self, (way, turn): Self::Both<'_>, twist: usize, word: u64) -> u64 {
        gathered(turn, exchange(&way.exchanges[twist % 64], word))
    }

    #[inline(always)]
    fn push(self, (way, turn): Self::Both<'_>, twist: usize, word: u64) -> u64 {
        exchange(&way.exchanges[twist % 64], gathered(turn, word))
    }
}

/// A word after a turn, if there is one, byte by byte.
#[inline(always)]
fn gathered(turn: Option<&Turn>, word: u64) -> u64 {
    let Some(turn) = turn else { return word };
    let bytes = turn.bytes().iter().zip(word.to_le_bytes());
    bytes.fold(0, |all, (byte, value)| all | byte[usize::from(value)])
}

/// Work with words that is compiled for each way to permute their bits. Mark it `#[inline(always)]`, and what it calls in its loops: what
/// is not inlined, as what a closure in an iterator calls may not be, is compiled without the instructions, many times as slow.
pub(super) trait Task {
    type Output;

    fn run<S: Shuffle>(self, shuffle: S) -> Self::Output;
}

/// Does it in the best way that the machine has, or in portable Rust.
#[inline]
pub(super) fn best<T: Task>(portable: bool, task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if !portable {
        if let Some(shuffle) = cpu::Avx512::detect() {
            return shuffle.run(With { task, shuffle });
        }
        if let Some(shuffle) = cpu::Avx2::detect() {
            return shuffle.run(With { task, shuffle });
        }
    }
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    if !portable {
        return task.run(cpu::Simd128);
    }
    let _ = portable;
    task.run(Portable)
}

/// A task and a way to do it.
#[cfg(target_arch = "x86_64")]
struct With<T, S> {
    task: T,
    shuffle: S,
}

#[cfg(target_arch = "x86_64")]
impl<T: Task, S: Shuffle> cpu::Kernel for With<T, S> {
    type Output = T::Output;

    #[inline(always)]
    fn run(self) -> T::Output {
        self.task.run(self.shuffle)
    }
}

/// The bit permutation of AVX-512. What is done with closures would be compiled without it.
#[cfg(target_arch = "x86_64")]
impl Shuffle for cpu::Avx512 {
    type Both<'a> = (&'a Way, Option<&'a Turn>);

    #[inline(always)]
    fn both<'a>(self, way: &'a Way, turn: Option<&'a Turn>) -> Self::Both<'a> {
        (way, turn)
    }

    #[inline(always)]
    fn pull(self, (way, turn): Self::Both<'_>, twist: usize, word: u64) -> u64 {
        let word = self.pick_bits(word, &way.images[twist % 64].0);
        match turn {
            Some(turn) => self.pick_bits(word, &turn.image.0),
            None => word,
        }
    }

    #[inline(always)]
    fn push(self, (way, turn): Self::Both<'_>, twist: usize, word: u64) -> u64 {
        let word = match turn {
            Some(turn) => self.pick_bits(word, &turn.image.0),
            None => word,
        };
        self.pick_bits(word, &way.images[twist % 64].0)
    }
}

/// What brings bytes to their places.
#[cfg(target_arch = "x86_64")]
use cpu::Avx2 as Picker;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use cpu::Simd128 as Picker;

/// The bit permutation by bytes: a turn and a twist together are one.
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
impl Shuffle for Picker {
    type Both<'a> = &'a Picks;

    #[inline(always)]
    fn both<'a>(self, way: &'a Way, turn: Option<&'a Turn>) -> &'a Picks {
        turn.map_or(&way.picks, |turn| turn.joined.with(&turn.image))
    }

    #[inline(always)]
    fn pull(self, picks: &Picks, twist: usize, word: u64) -> u64 {
        self.pick_bits(word, picks.of(twist))
    }

    #[inline(always)]
    fn push(self, picks: &Picks, twist: usize, word: u64) -> u64 {
        self.pick_bits(word, picks.of(twist))
    }
}
