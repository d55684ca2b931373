//! The orientations that one square is met with, as twelve bits, and what tips do to such sets.

use everystate_algebra::orient::Orientation;

use crate::maze::rules::{ORDER, USUAL};

/// Orientations of one parity.
pub(super) const TURNS: u32 = 12;

/// The orientations of each parity (odd, even), by their number among the twelve.
pub(super) const DIE: [[Orientation; 12]; 2] = {
    let mut dice = [[Orientation::FIRST; 12]; 2];
    let (mut n, mut count) = (0, [0; 2]);
    while n < 24 {
        let die = Orientation::from_index(n);
        let parity = die.is_even() as usize;
        dice[parity][count[parity]] = die;
        count[parity] += 1;
        n += 1;
    }
    dice
};

/// The number of an orientation among those of its parity.
pub(super) const fn turn_of(die: Orientation) -> u32 {
    let same = &DIE[die.is_even() as usize];
    let mut k = 0;
    while same[k as usize].index() != die.index() {
        k += 1;
    }
    k
}

/// Where each tip of [`ORDER`] leads an orientation among those of the other parity.
pub(super) const TO: [[[u8; 4]; 12]; 2] = {
    let mut table = [[[0; 4]; 12]; 2];
    let mut parity = 0;
    while parity < 2 {
        let mut k = 0;
        while k < 12 {
            let mut n = 0;
            while n < 4 {
                let mut to = 0;
                let rolled = DIE[parity][k].roll(ORDER[n]);
                while DIE[1 - parity][to].index() != rolled.index() {
                    to += 1;
                }
                #[expect(clippy::cast_possible_truncation, reason = "one of twelve")]
                let to = to as u8;
                table[parity][k][n] = to;
                n += 1;
            }
            k += 1;
        }
        parity += 1;
    }
    table
};

/// What each tip makes of the lower and the upper six of the twelve: two kilobytes, so that the tables
/// of a tip stay in the nearest cache.
type Halves = [[u16; 64]; 2];
const ROLLED: [[Halves; 4]; 2] = {
    let mut table = [[[[0; 64]; 2]; 4]; 2];
    let mut i = 0;
    while i < 2 * 4 * 2 * 64 {
        let (parity, n, half, set) = (i / 512, i / 128 % 4, i / 64 % 2, i % 64);
        let (mut all, mut k) = (0, 0);
        while k < 6 {
            if set >> k & 1 == 1 {
                all |= 1 << TO[parity][6 * half + k][n];
            }
            k += 1;
        }
        table[parity][n][half][set] = all;
        i += 1;
    }
    table
};

/// The sets that tips of one layer need: those of its parity.
#[derive(Clone, Copy)]
pub(super) struct Rolls(&'static [Halves; 4]);

impl Rolls {
    /// Of a layer whose orientations have this parity.
    pub(super) fn of(parity: usize) -> Self {
        Self(&ROLLED[parity])
    }

    /// What tip `n` of the order makes of a set.
    #[inline]
    pub(super) fn roll(self, n: usize, set: u64) -> u64 {
        let [low, high] = &self.0[n];
        u64::from(low[(set & 63) as usize] | high[(set >> 6 & 63) as usize])
    }
}

/// For each parity and what a square can hold (0 for a hole, 1 to 6, 7 if it is wild): the orientations
/// with which a die may tip onto it.
pub(super) type Admitted = [[u64; 16]; 2];

/// The orientations admitted with the usual die.
pub(super) const USUALLY: Admitted = admitted(USUAL);

/// The orientations admitted if the faces 1 to 6 show these numbers.
pub(super) const fn admitted(labels: [u8; 6]) -> Admitted {
    let mut table = [[0; 16]; 2];
    let mut parity = 0;
    while parity < 2 {
        let mut k = 0;
        while k < 12 {
            let top = labels[DIE[parity][k].top() as usize - 1];
            if top > 0 {
                table[parity][top as usize] |= 1 << k;
            }
            table[parity][7] |= 1 << k;
            k += 1;
        }
        parity += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_rolled_as_their_members_are() {
        for (parity, dice) in DIE.iter().enumerate() {
            for (n, &tip) in ORDER.iter().enumerate() {
                for set in 0..1 << 12_u64 {
                    let mut each = 0;
                    for k in (0..12).filter(|k| set >> k & 1 == 1) {
                        let rolled = dice[k].roll(tip);
                        assert_ne!(usize::from(rolled.is_even()), parity);
                        each |= 1 << turn_of(rolled);
                    }
                    assert_eq!(Rolls::of(parity).roll(n, set), each);
                }
            }
        }
    }

    #[test]
    fn a_number_admits_two_orientations_of_a_parity() {
        let usual = admitted([1, 2, 3, 4, 5, 6]);
        assert_eq!((usual[0][0], usual[0][7]), (0, 0xfff));
        assert!((1..7).all(|top| usual[1][top].count_ones() == 2));
        assert_eq!(admitted([3, 3, 3, 3, 3, 0])[1][3].count_ones(), 10);
    }
}
