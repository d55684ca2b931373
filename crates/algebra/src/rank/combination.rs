//! Sets of places as bit masks, in colexicographic order.

use super::too_many::TooMany;

/// The most places a mask of 64 bits can distinguish.
const MOST: usize = 64;

/// `BINOMIAL[k][n]` is n over k. Rows are by k, because unranking runs through n with k fixed.
/// The largest is 64 over 32, below 2⁶¹.
static BINOMIAL: [[u64; MOST + 1]; MOST + 1] = {
    let mut table = [[0; MOST + 1]; MOST + 1];
    table[0] = [1; MOST + 1];
    let mut k = 1;
    while k <= MOST {
        let mut n = k;
        while n <= MOST {
            table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            n += 1;
        }
        k += 1;
    }
    table
};

/// n over k: how many sets of k there are among n ≤ 64; `None` for larger n.
///
/// ```
/// # use everystate_algebra::rank::binomial;
/// assert_eq!(binomial(12, 4), Some(495));
/// assert_eq!(binomial(3, 4), Some(0));
/// assert_eq!(binomial(65, 1), None);
/// ```
#[must_use]
pub fn binomial(n: usize, k: usize) -> Option<u64> {
    if n > MOST {
        return None;
    }
    Some(if k > n { 0 } else { BINOMIAL[k][n] })
}

/// The sets of k among n ≤ 64 places as masks with bit i for place i, ranked in the order of the
/// masks as numbers, which is the colexicographic order of the sets.
///
/// The rank is the sum of (place over i), where a place is the i-th of the set, from 1: the
/// combinatorial number system. See *Combinations* in `docs/math/ranking.md`.
///
/// ```
/// # use everystate_algebra::rank::Combinations;
/// let pairs = Combinations::new(4, 2)?;
/// assert_eq!(pairs.count(), 6);
/// let masks: Vec<u64> = (0..6).map(|r| pairs.unrank(r)).collect();
/// assert_eq!(masks, [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
/// assert_eq!(pairs.rank(0b1001), 3);
/// # Ok::<(), everystate_algebra::rank::TooMany>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Combinations {
    places: usize,
    chosen: usize,
}

impl Combinations {
    /// The sets of `chosen` among `places` places. None if `chosen` is more than `places`.
    ///
    /// # Errors
    /// [`TooMany::Parts`] for more than 64 places.
    ///
    /// ```
    /// # use everystate_algebra::rank::Combinations;
    /// assert!(Combinations::new(65, 1).is_err());
    /// ```
    pub const fn new(places: usize, chosen: usize) -> Result<Self, TooMany> {
        if places > MOST {
            return Err(TooMany::Parts { parts: places, most: MOST });
        }
        Ok(Self { places, chosen })
    }

    /// How many there are.
    ///
    /// ```
    /// # use everystate_algebra::rank::Combinations;
    /// assert_eq!(Combinations::new(64, 32).unwrap().count(), 1_832_624_140_942_590_534);
    /// assert_eq!(Combinations::new(3, 4).unwrap().count(), 0);
    /// ```
    #[must_use]
    pub fn count(&self) -> u64 {
        if self.chosen > self.places { 0 } else { BINOMIAL[self.chosen][self.places] }
    }

    /// How many masks of the family are smaller than this one. O(k).
    ///
    /// In debug builds it panics if `mask` is not of the family.
    ///
    /// ```
    /// # use everystate_algebra::rank::Combinations;
    /// assert_eq!(Combinations::new(8, 3).unwrap().rank(0b0001_0011), 4);
    /// ```
    #[inline]
    #[must_use]
    pub fn rank(&self, mask: u64) -> u64 {
        debug_assert!(
            mask.count_ones() as usize == self.chosen,
            "{mask:b} has {} bits",
            self.chosen
        );
        debug_assert!(
            mask.checked_shr(u32::try_from(self.places).unwrap_or(64)).unwrap_or(0) == 0,
            "{mask:b} has bits below {} only",
            self.places
        );
        let (mut rest, mut rank, mut row) = (mask, 0, 1);
        while rest != 0 {
            rank += BINOMIAL[row][rest.trailing_zeros() as usize];
            row += 1;
            rest &= rest - 1;
        }
        rank
    }

    /// The mask with rank `r`. O(n).
    ///
    /// # Panics
    /// If `r` is not below [`count`](Self::count).
    ///
    /// ```
    /// # use everystate_algebra::rank::Combinations;
    /// assert_eq!(Combinations::new(8, 3).unwrap().unrank(4), 0b0001_0011);
    /// ```
    #[inline]
    #[must_use]
    pub fn unrank(&self, r: u64) -> u64 {
        assert!(r < self.count(), "the rank is below the count");
        let (mut mask, mut rest, mut place) = (0, r, self.places);
        for row in BINOMIAL[1..=self.chosen].iter().rev() {
            // This ends before place 0 is passed: in the row for i the entry at place i−1 is 0.
            place -= 1;
            while row[place] > rest {
                place -= 1;
            }
            rest -= row[place];
            mask |= 1 << place;
        }
        mask
    }
}
