//! [`Sets`]: the sets of `k` places, numbered in colexicographic order.

use crate::additive::shifts::MOST;

/// All sets of `k` of `places` places.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    pub(super) places: usize,
    pub(super) k: usize,
    pub(super) count: usize,
    /// By place, by how many: binomial coefficients.
    binomials: Vec<[u32; MOST + 1]>,
}

impl Sets {
    /// The sets; `None` if there are 2^32 or more.
    pub(super) fn new(places: usize, k: usize) -> Option<Self> {
        let mut binomials: Vec<[u32; MOST + 1]> = Vec::with_capacity(places + 1);
        let mut row = [0_u32; MOST + 1];
        row[0] = 1;
        binomials.push(row);
        for _ in 0..places {
            let mut next = row;
            for i in 1..=k {
                next[i] = row[i].checked_add(row[i - 1])?;
            }
            row = next;
            binomials.push(row);
        }
        Some(Self { places, k, count: row[k] as usize, binomials })
    }

    /// How many sets of `many` there are among the places below one.
    #[inline]
    pub(super) fn below(&self, place: u8, many: usize) -> u32 {
        self.binomials[usize::from(place)][many]
    }

    /// The number of a set, of which the places are in order.
    pub(super) fn number(&self, places: &[u8]) -> u32 {
        (1..).zip(places).map(|(many, &place)| self.below(place, many)).sum()
    }

    /// The set with a number, the places in order.
    pub(super) fn set(&self, number: u32) -> [u8; MOST] {
        let (mut set, mut rest, mut end) = ([0; MOST], number, self.places);
        for i in (0..self.k).rev() {
            end = (0..end).rev().find(|&place| self.binomials[place][i + 1] <= rest).unwrap_or(0);
            set[i] = end as u8;
            rest -= self.binomials[end][i + 1];
        }
        set
    }

    /// The set after another.
    pub(super) fn next(&self, set: &mut [u8]) {
        for i in 0..set.len() {
            let end = set.get(i + 1).map_or(self.places, |&next| usize::from(next));
            if usize::from(set[i]) + 1 < end {
                set[i] += 1;
                for (low, place) in set[..i].iter_mut().enumerate() {
                    *place = low as u8;
                }
                return;
            }
        }
    }
}
