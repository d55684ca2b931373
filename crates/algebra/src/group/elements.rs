//! Elements of a group in a fixed order, and their dense numbers.

use super::generated::Group;
use super::level::sift;
use super::permutation::{identity, inverse, is_permutation, least_moved};

impl Group {
    /// The number of an element in the order of [`elements`](Self::elements): below the group's order,
    /// a different one for each element, 0 for the identity.
    ///
    /// `None` for what is no element, and for every element if the order is 2⁶⁴ or more. The number is
    /// in mixed radix: a digit for each level, first the one of the first base point; the digit is the
    /// place of its image in the orbit. Time O(levels · degree).
    ///
    /// ```
    /// # use everystate_algebra::group::Group;
    /// let group = Group::new(4, [[1u16, 2, 3, 0], [0, 3, 2, 1]]);
    /// assert_eq!(group.rank(&[0, 1, 2, 3]), Some(0));
    /// assert_eq!(group.rank(&[1, 0, 2, 3]), None);
    /// assert!((0..8).all(|rank| group.rank(&group.unrank(rank)) == Some(rank)));
    /// ```
    pub fn rank(&self, element: &[u16]) -> Option<u64> {
        self.order().to_u64()?;
        if element.len() != self.degree || !is_permutation(element) {
            return None;
        }
        let mut rest: Box<[u16]> = Box::from(element);
        let mut rank = 0;
        sift(&self.levels, &self.strong, &mut rest, |level, place| {
            rank = rank * level.orbit.len() as u64 + place as u64;
        });
        least_moved(&rest).is_none().then_some(rank)
    }

    /// The element with a number: the inverse of [`rank`](Self::rank).
    ///
    /// ```
    /// # use everystate_algebra::group::Group;
    /// let group = Group::new(3, [[1u16, 2, 0]]);
    /// assert_eq!(*group.unrank(0), [0, 1, 2]);
    /// assert_ne!(group.unrank(1), group.unrank(2));
    /// ```
    ///
    /// # Panics
    /// If the number is not below the order of the group.
    pub fn unrank(&self, rank: u64) -> Box<[u16]> {
        let mut rest = rank;
        let mut digits = vec![0; self.levels.len()];
        for (digit, level) in digits.iter_mut().zip(&self.levels).rev() {
            let size = level.orbit.len() as u64;
            #[expect(clippy::cast_possible_truncation, reason = "below the size of an orbit")]
            {
                *digit = (rest % size) as usize;
            }
            rest /= size;
        }
        assert!(rest == 0, "{rank} is not below the order of the group");
        let mut element = identity(self.degree);
        for (&digit, level) in digits.iter().zip(&self.levels) {
            level.reduce(&self.strong, digit, &mut element);
        }
        inverse(&element)
    }

    /// All elements, in the order of their ranks, whatever the order of the group.
    ///
    /// An element takes O(degree) time on average, but for levels with tiny orbits.
    ///
    /// ```
    /// # use everystate_algebra::group::Group;
    /// let group = Group::new(3, [[1u16, 2, 0], [1, 0, 2]]);
    /// assert_eq!(group.elements().count(), 6);
    /// assert_eq!(group.elements().nth(4), Some(group.unrank(4)));
    /// ```
    pub fn elements(&self) -> Elements<'_> {
        let digits = vec![0; self.levels.len()];
        let products = vec![identity(self.degree); self.levels.len() + 1];
        Elements { group: self, digits, products, done: false }
    }
}

/// The elements of a group in the order of their ranks: see [`Group::elements`].
#[derive(Clone, Debug)]
pub struct Elements<'a> {
    group: &'a Group,
    /// The digits of the next element.
    digits: Vec<usize>,
    /// By level: the product of the inverse transversal elements of the levels before it, later ones
    /// on the left. The last is the inverse of the next element.
    products: Vec<Box<[u16]>>,
    done: bool,
}

impl Iterator for Elements<'_> {
    type Item = Box<[u16]>;

    fn next(&mut self) -> Option<Box<[u16]>> {
        if self.done {
            return None;
        }
        let element = inverse(self.products.last()?);
        let levels = &self.group.levels;
        // Count up: the last digit that can grow does, those after it become 0.
        let grows = (0..levels.len()).rfind(|&i| self.digits[i] + 1 < levels[i].orbit.len());
        let Some(first) = grows else {
            self.done = true;
            return Some(element);
        };
        self.digits[first] += 1;
        self.digits[first + 1..].fill(0);
        for i in first..levels.len() {
            let (before, after) = self.products.split_at_mut(i + 1);
            after[0].copy_from_slice(&before[i]);
            levels[i].reduce(&self.group.strong, self.digits[i], &mut after[0]);
        }
        Some(element)
    }
}

impl core::iter::FusedIterator for Elements<'_> {}
