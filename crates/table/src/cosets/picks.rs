//! [`Picks`]: permutations of bits as AVX2 and WebAssembly make them, byte by byte; and [`Joined`], where a turn and a twist are one. On
//! other machines there is nothing in them.

#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
use crate::cpu::BitPicks;
use std::sync::Arc;
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
use std::sync::OnceLock;

/// Where each bit of a word is taken from: 64 bytes that one load fetches.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Image(pub(super) [u8; 64]);

/// By twist.
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
#[derive(Clone, Debug)]
pub(super) struct Picks([BitPicks; 64]);

#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
impl Picks {
    /// All of them with this image.
    pub(super) const fn same(image: &[u8; 64]) -> Self {
        Self([BitPicks::new(image); 64])
    }

    pub(super) fn set(&mut self, twist: usize, image: &[u8; 64]) {
        self.0[twist] = BitPicks::new(image);
    }

    /// That of a twist; twists count modulo 64.
    #[expect(clippy::inline_always, reason = "it must be compiled for the instructions at hand")]
    #[inline(always)]
    pub(super) fn of(&self, twist: usize) -> &BitPicks {
        &self.0[twist % 64]
    }
}

/// A turn together with each twist.
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
#[derive(Clone, Debug)]
pub(super) struct Joined {
    /// Made when it is asked for.
    picks: OnceLock<Box<Picks>>,
    twists: Arc<[Image; 64]>,
    /// Whether they come after the turn, or before.
    after: bool,
}

#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
impl Joined {
    pub(super) fn new(twists: &Arc<[Image; 64]>, after: bool) -> Self {
        Self { picks: OnceLock::new(), twists: twists.clone(), after }
    }

    /// The turn, which has this image, with each twist.
    #[expect(clippy::inline_always, reason = "it must be compiled for the instructions at hand")]
    #[inline(always)]
    pub(super) fn with(&self, turn: &Image) -> &Picks {
        self.picks.get_or_init(|| {
            // What comes last says first from where a bit is taken.
            let through = |first: &Image, last: &Image| last.0.map(|bit| first.0[usize::from(bit)]);
            let join = |twist| {
                let (first, last) = if self.after { (turn, twist) } else { (twist, turn) };
                BitPicks::new(&through(first, last))
            };
            Box::new(Picks(self.twists.each_ref().map(join)))
        })
    }
}

#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
#[derive(Clone, Debug)]
pub(super) struct Picks;

#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
impl Picks {
    pub(super) const fn same(_: &[u8; 64]) -> Self {
        Self
    }

    pub(super) fn set(&mut self, _: usize, _: &[u8; 64]) {}
}

#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
#[derive(Clone, Debug)]
pub(super) struct Joined;

#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
impl Joined {
    pub(super) fn new(_: &Arc<[Image; 64]>, _: bool) -> Self {
        Self
    }
}
