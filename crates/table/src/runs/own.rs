//! [`Own`]: any puzzle whose positions are words, as a space of them.

use super::space::Words;
use core::ops::ControlFlow;
use everystate_puzzle::Puzzle;

/// A position that is `N` times 64 bits, in the order of its numbers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no word of {N} times 64 bits",
    note = "positions are `u8`, `u16`, `u32`, `u64` (1), `u128` (2), `[u64; 3]` or `[u64; 4]`; of another kind, wrap the puzzle in `Compact`"
)]
pub trait Bits<const N: usize>: Copy {
    /// Its bits.
    fn lanes(self) -> [u64; N];
    /// What has these bits.
    fn of(lanes: [u64; N]) -> Self;
}

macro_rules! narrow {
    ($($word:ty),*) => {$(
        impl Bits<1> for $word {
            fn lanes(self) -> [u64; 1] {
                [self.into()]
            }
            fn of([lane]: [u64; 1]) -> Self {
                lane.try_into().expect("what was a narrow word before")
            }
        }
    )*};
}
narrow!(u8, u16, u32, u64);

impl Bits<2> for u128 {
    fn lanes(self) -> [u64; 2] {
        let bytes = self.to_be_bytes();
        let (lanes, _) = bytes.as_chunks::<8>();
        [u64::from_be_bytes(lanes[0]), u64::from_be_bytes(lanes[1])]
    }
    fn of([high, low]: [u64; 2]) -> Self {
        Self::from(high) << 64 | Self::from(low)
    }
}

macro_rules! themselves {
    ($($lanes:literal),*) => {$(
        impl Bits<$lanes> for [u64; $lanes] {
            fn lanes(self) -> Self {
                self
            }
            fn of(lanes: Self) -> Self {
                lanes
            }
        }
    )*};
}
themselves!(3, 4);

/// A person's own puzzle as a space of words: one whose positions are words, or that is wrapped in
/// [`Compact`](everystate_puzzle::adapt::Compact).
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Silent};
/// use everystate_table::runs::{Options, Own, Place, run};
/// let path = Graph::new(7, 0, [], (0..6).map(|i| (i, i + 1)));
/// let space = Own { puzzle: &path, starts: &[1, 4], most: 1, undirected: false };
/// let folder = tempfile::tempdir().unwrap();
/// let place = Place { folder: folder.path(), digest: [7; 32], every: std::time::Duration::from_secs(60) };
/// let options = Options { threads: 2, examples: 4 };
/// let limits = Limits { bytes: 16 << 20, ..Limits::none() };
/// let found = run(&space, &options, &place, &limits, &Silent).unwrap();
/// assert_eq!((found.distribution.counts.clone(), found.farthest.clone()), (vec![2, 2, 2], vec![[3], [6]]));
/// found.remove().unwrap();
/// ```
pub struct Own<'a, P: Puzzle> {
    /// The puzzle; its own start plays no part.
    pub puzzle: &'a P,
    /// The positions at distance 0.
    pub starts: &'a [P::State],
    /// How many moves a position has at most.
    pub most: usize,
    /// Whether every move is undone by one. If that is said of a puzzle of which it does not hold, positions are counted more than once.
    pub undirected: bool,
}

impl<const N: usize, P: Puzzle<State: Bits<N>>> Words<N> for Own<'_, P> {
    fn starts(&self, out: &mut Vec<[u64; N]>) {
        out.extend(self.starts.iter().map(|start| start.lanes()));
    }

    fn neighbours(&self, from: &[[u64; N]], out: &mut Vec<[u64; N]>) {
        let mut scratch = Vec::new();
        for &lanes in from {
            let all = self.puzzle.expand(&P::State::of(lanes), &mut scratch, |_, to| {
                out.push(to.lanes());
                ControlFlow::<()>::Continue(())
            });
            debug_assert!(all.is_continue());
        }
    }

    fn most(&self) -> usize {
        self.most
    }

    fn size(&self, _: &[u64; N]) -> u64 {
        1
    }

    fn is_undirected(&self) -> bool {
        self.undirected
    }
}
