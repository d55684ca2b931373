//! Arrangements of pieces some of which look the same (multiset permutations).

use super::too_many::TooMany;

/// With more kinds of pieces than this the arrangements are past 2⁶⁴: there are at least kinds! of
/// them.
const MOST: usize = 20;

/// The words that hold kind 0, 1, … of piece given numbers of times, in lexicographic order.
///
/// With M words that begin in a given way, those that go on with one of s of the n pieces left are
/// M·s/n, an integer: so a running product gives the rank. See *Arrangements* in
/// `docs/math/ranking.md`.
///
/// ```
/// # use everystate_algebra::rank::Arrangements;
/// let words = Arrangements::new(&[2, 1, 1])?; // 0, 0, 1, 2 in any order
/// assert_eq!(words.count(), 12);
/// assert_eq!(words.rank(&[0, 0, 2, 1]), 1);
/// let mut last = [0; 4];
/// words.unrank(11, &mut last);
/// assert_eq!(last, [2, 1, 0, 0]);
/// # Ok::<(), everystate_algebra::rank::TooMany>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrangements {
    counts: [u32; MOST],
    kinds: usize,
    length: u64,
    count: u64,
}

impl Arrangements {
    /// Those of `counts[k]` pieces of kind k each.
    ///
    /// # Errors
    /// [`TooMany::Parts`] for more than 20 kinds (kinds without pieces count too, so leave them
    /// out), [`TooMany::Count`] if the arrangements are 2⁶⁴ or more.
    ///
    /// ```
    /// # use everystate_algebra::rank::{Arrangements, TooMany};
    /// assert_eq!(Arrangements::new(&[40, 40]), Err(TooMany::Count));
    /// ```
    pub fn new(counts: &[u32]) -> Result<Self, TooMany> {
        let kinds = counts.len();
        if kinds > MOST {
            return Err(TooMany::Parts { parts: kinds, most: MOST });
        }
        let (mut length, mut count) = (0, 1u64);
        let mut kept = [0; MOST];
        for (kept, &pieces) in kept.iter_mut().zip(counts) {
            *kept = pieces;
            length += u64::from(pieces);
            let ways = choices(length, u64::from(pieces)).ok_or(TooMany::Count)?;
            count = count.checked_mul(ways).ok_or(TooMany::Count)?;
        }
        Ok(Self { counts: kept, kinds, length, count })
    }

    /// How many there are: n! divided by the factorials of the kinds' numbers.
    ///
    /// ```
    /// # use everystate_algebra::rank::Arrangements;
    /// assert_eq!(Arrangements::new(&[4, 4, 4, 4, 4, 4]).unwrap().count(), 3_246_670_537_110_000);
    /// ```
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// How many pieces an arrangement has.
    ///
    /// ```
    /// # use everystate_algebra::rank::Arrangements;
    /// assert_eq!(Arrangements::new(&[2, 3]).unwrap().pieces(), 5);
    /// ```
    #[must_use]
    pub const fn pieces(&self) -> u64 {
        self.length
    }

    /// How many arrangements come before this one in lexicographic order. O(n · kinds).
    ///
    /// # Panics
    /// If `word` has not the family's length or holds a kind that the family has not; in debug
    /// builds also if it holds a kind too often.
    ///
    /// ```
    /// # use everystate_algebra::rank::Arrangements;
    /// assert_eq!(Arrangements::new(&[2, 2]).unwrap().rank(&[1, 0, 0, 1]), 3);
    /// ```
    #[inline]
    #[must_use]
    pub fn rank(&self, word: &[u8]) -> u64 {
        assert_eq!(word.len() as u64, self.length, "as many pieces as the family's");
        let (mut left, mut words, mut rank) = (self.counts, self.count, 0);
        for (&kind, pieces) in word.iter().zip((1..=self.length).rev()) {
            let kind = usize::from(kind);
            assert!(kind < self.kinds, "a kind of the family");
            let smaller = left[..kind].iter().map(|&n| u64::from(n)).sum();
            debug_assert!(left[kind] > 0, "{word:?} holds {kind} too often");
            rank += share(words, smaller, pieces);
            words = share(words, left[kind].into(), pieces);
            left[kind] = left[kind].wrapping_sub(1);
        }
        rank
    }

    /// Writes the arrangement with rank `r` to `out`. O(n · kinds).
    ///
    /// # Panics
    /// If `r` is not below [`count`](Self::count), or `out` has not the family's length.
    ///
    /// ```
    /// # use everystate_algebra::rank::Arrangements;
    /// let mut word = [0; 4];
    /// Arrangements::new(&[2, 2]).unwrap().unrank(3, &mut word);
    /// assert_eq!(word, [1, 0, 0, 1]);
    /// ```
    #[inline]
    pub fn unrank(&self, r: u64, out: &mut [u8]) {
        assert!(r < self.count, "the rank is below the count");
        assert_eq!(out.len() as u64, self.length, "room for as many pieces as the family's");
        let (mut left, mut words, mut rest) = (self.counts, self.count, r);
        for (piece, pieces) in out.iter_mut().zip((1..=self.length).rev()) {
            // Were all pieces left different, the words would go on with the one numbered so.
            let one = share(rest, pieces, words);
            let (mut kind, mut smaller) = (0u8, 0);
            for &n in &left[..self.kinds] {
                if smaller + u64::from(n) > one {
                    break;
                }
                smaller += u64::from(n);
                kind += 1;
            }
            *piece = kind;
            let left = &mut left[usize::from(kind)];
            rest -= share(words, smaller, pieces);
            words = share(words, u64::from(*left), pieces);
            *left -= 1;
        }
    }
}

/// ⌊a·b/c⌋, which must be below 2⁶⁴; in the word's own width while it can be.
#[inline]
fn share(a: u64, b: u64, c: u64) -> u64 {
    if let Some(product) = a.checked_mul(b) {
        return product / c;
    }
    #[expect(clippy::cast_possible_truncation, reason = "a share of the family's count or length")]
    let share = (u128::from(a) * u128::from(b) / u128::from(c)) as u64;
    share
}

/// n over k, or `None` from 2⁶⁴ on. After step i the product is at least 2ⁱ, so there are at most 64.
fn choices(n: u64, k: u64) -> Option<u64> {
    let mut ways = 1u64;
    for i in 1..=k.min(n - k) {
        let product = u128::from(ways) * u128::from(n - i + 1) / u128::from(i);
        ways = u64::try_from(product).ok()?;
    }
    Some(ways)
}
