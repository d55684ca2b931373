//! Pieces on some of the places, each piece its own, in lexicographic order.

use super::too_many::TooMany;

/// The ways to put k different pieces on n ≤ 64 places, ranked in lexicographic order: the tiles of a pattern on a board.
///
/// The rank is a number in the mixed base n, n−1, …, n−k+1, of which a digit is a piece's place less the places before it that pieces before
/// it have taken, as in [`Permutations`](super::Permutations), which are those of n pieces on n places.
///
/// ```
/// # use everystate_algebra::rank::Placements;
/// let three = Placements::new(16, 3)?;
/// assert_eq!(three.count(), 16 * 15 * 14);
/// assert_eq!(three.rank(&[0, 2, 1]), 14);
/// let mut last = [0; 3];
/// three.unrank(3359, &mut last);
/// assert_eq!(last, [15, 14, 13]);
/// # Ok::<(), everystate_algebra::rank::TooMany>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placements {
    places: u32,
    pieces: u32,
    count: u64,
}

/// A bit for each place.
const MOST: usize = 64;

impl Placements {
    /// Those of `pieces` pieces on `places` places; there are none if the places are fewer.
    ///
    /// # Errors
    /// [`TooMany::Parts`] for more than 64 places, and [`TooMany::Count`] if there are 2⁶⁴ ways or more.
    ///
    /// ```
    /// # use everystate_algebra::rank::{Placements, TooMany};
    /// assert!(Placements::new(64, 10).is_ok());
    /// assert_eq!(Placements::new(64, 11), Err(TooMany::Count));
    /// assert_eq!(Placements::new(2, 3).unwrap().count(), 0);
    /// ```
    pub const fn new(places: usize, pieces: usize) -> Result<Self, TooMany> {
        if places > MOST {
            return Err(TooMany::Parts { parts: places, most: MOST });
        }
        if pieces > places {
            return Ok(Self { places: 0, pieces: 0, count: 0 });
        }
        let (mut count, mut taken) = (1u64, 0);
        while taken < pieces {
            count = match count.checked_mul((places - taken) as u64) {
                Some(count) => count,
                None => return Err(TooMany::Count),
            };
            taken += 1;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 64")]
        Ok(Self { places: places as u32, pieces: pieces as u32, count })
    }

    /// How many there are: n! / (n − k)!.
    ///
    /// ```
    /// # use everystate_algebra::rank::Placements;
    /// assert_eq!(Placements::new(16, 8).unwrap().count(), 518_918_400);
    /// ```
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// How many come before this one in lexicographic order: the places of the pieces, one after the other. O(k).
    ///
    /// # Panics
    /// If there are not as many as the family's pieces.
    ///
    /// ```
    /// # use everystate_algebra::rank::Placements;
    /// assert_eq!(Placements::new(5, 2).unwrap().rank(&[1, 0]), 4);
    /// ```
    #[inline]
    #[must_use]
    pub fn rank(&self, at: &[u8]) -> u64 {
        assert_eq!(at.len(), self.pieces as usize, "as many pieces as the family's");
        let (mut taken, mut rank) = (0u64, 0u64);
        for (&place, free) in at.iter().zip((0..=self.places).rev()) {
            debug_assert!(
                u32::from(place) < self.places && taken >> place & 1 == 0,
                "{at:?} are different places"
            );
            let bit = 1u64.wrapping_shl(place.into());
            let digit = u32::from(place).wrapping_sub((taken & (bit - 1)).count_ones());
            taken |= bit;
            rank = rank * u64::from(free) + u64::from(digit);
        }
        rank
    }

    /// Writes the places of the pieces in the way with rank `r` to `out`. O(n k).
    ///
    /// # Panics
    /// If `r` is not below [`count`](Self::count), or `out` has not the family's length.
    ///
    /// ```
    /// # use everystate_algebra::rank::Placements;
    /// let mut at = [0; 2];
    /// Placements::new(5, 2).unwrap().unrank(4, &mut at);
    /// assert_eq!(at, [1, 0]);
    /// ```
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "places are below 64")]
    pub fn unrank(&self, r: u64, out: &mut [u8]) {
        assert!(r < self.count, "the rank is below the count");
        assert_eq!(out.len(), self.pieces as usize, "room for as many pieces as the family's");
        let mut rest = r;
        for (digit, free) in out.iter_mut().rev().zip(self.places - self.pieces + 1..) {
            *digit = (rest % u64::from(free)) as u8;
            rest /= u64::from(free);
        }
        let mut left = u64::MAX;
        for digit in out {
            let from = (0..*digit).fold(left, |left, _| left & (left - 1));
            *digit = from.trailing_zeros() as u8;
            left &= !(1 << *digit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rank::Permutations;

    /// All of them in order, from the definition.
    fn all(places: u8, pieces: usize) -> Vec<Vec<u8>> {
        let mut all = vec![Vec::new()];
        for _ in 0..pieces {
            let mut longer = Vec::new();
            for it in &all {
                let free = (0..places).filter(|place| !it.contains(place));
                longer.extend(free.map(|place| [&it[..], &[place]].concat()));
            }
            all = longer;
        }
        all
    }

    #[test]
    fn ranks_number_all_in_lexicographic_order() {
        for places in 0..7 {
            for pieces in 0..=usize::from(places) {
                let family = Placements::new(places.into(), pieces).unwrap();
                let all = all(places, pieces);
                assert_eq!(family.count(), all.len() as u64);
                for (r, at) in (0..).zip(&all) {
                    assert_eq!(family.rank(at), r, "{at:?}");
                    let mut out = vec![0; pieces];
                    family.unrank(r, &mut out);
                    assert_eq!(&out, at);
                }
            }
        }
    }

    #[test]
    fn on_as_many_places_they_are_permutations() {
        let (placements, permutations) =
            (Placements::new(20, 20).unwrap(), Permutations::new(20).unwrap());
        assert_eq!(placements.count(), permutations.count());
        for i in 0..500 {
            let r = i * (permutations.count() / 500) + i * i;
            let (mut a, mut b) = ([0; 20], [0; 20]);
            placements.unrank(r, &mut a);
            permutations.unrank(r, &mut b);
            assert_eq!((a, placements.rank(&a)), (b, r));
        }
    }

    #[test]
    fn the_last_places_are_reached() {
        let family = Placements::new(64, 10).unwrap();
        let mut out = [0; 10];
        family.unrank(family.count() - 1, &mut out);
        assert_eq!(out, [63, 62, 61, 60, 59, 58, 57, 56, 55, 54]);
        assert_eq!(family.rank(&out), family.count() - 1);
        assert_eq!(Placements::new(65, 1), Err(TooMany::Parts { parts: 65, most: 64 }));
    }
}
