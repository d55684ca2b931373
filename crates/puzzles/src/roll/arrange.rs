//! Arrangements of the six numbers on the faces, and the exact condition under which a die can still
//! be tipped to its end.
//!
//! A tip never brings a face of the axis the die stands on to the bottom, and any other face it can.
//! So what matters is only how many touches each *axis* still needs: see `docs/math/roll.md`, theorem 1
//! for [`finishable`] and theorem 2 for [`Pairing`].

/// The axis (0, 1, 2) of a face, both counted from 0: faces 1 and 6, 2 and 5, 3 and 4.
pub(super) const AXIS: [usize; 6] = [0, 1, 2, 2, 1, 0];

/// How many touches each axis needs when face `f + 1` needs `remaining[f]`.
pub(super) const fn axes(remaining: &[u64; 6]) -> [u64; 3] {
    [remaining[0] + remaining[5], remaining[1] + remaining[4], remaining[2] + remaining[3]]
}

/// For each axis, all touches still needed less twice its own. Counts are at most 10^18, so that no
/// sum passes 6·10^18 and nothing overflows.
pub(super) fn slacks(remaining: &[u64; 6]) -> [i64; 3] {
    let needed = axes(remaining);
    let all: u64 = needed.iter().sum();
    needed.map(|own| all.cast_signed() - 2 * own.cast_signed())
}

/// Whether a die that stands on a face of axis `standing` can be tipped so that every face is
/// touched exactly as often as it still needs: the axis it stands on may need at most half of all
/// touches, each other axis at most half of one more (theorem 1).
///
/// Exact, in constant time.
pub(super) fn finishable(remaining: &[u64; 6], standing: usize) -> bool {
    let slack = slacks(remaining);
    (0..3).all(|axis| slack[axis] >= if axis == standing { 0 } else { -1 })
}

/// Every different arrangement of six numbers on the faces 1 to 6, in lexicographic order: at most
/// 720, fewer where numbers are equal. `numbers` is ascending.
pub(super) fn arrangements(numbers: [u64; 6]) -> Vec<[u64; 6]> {
    debug_assert!(numbers.is_sorted());
    let mut faces = numbers;
    let mut all = vec![faces];
    while next_permutation(&mut faces) {
        all.push(faces);
    }
    all
}

/// The next permutation in lexicographic order; false, and the list unchanged, after the last.
pub(super) fn next_permutation(list: &mut [u64; 6]) -> bool {
    let Some(i) = (0..5).rev().find(|&i| list[i] < list[i + 1]) else { return false };
    let Some(j) = (i + 1..6).rev().find(|&j| list[j] > list[i]) else { return false };
    list.swap(i, j);
    list[i + 1..].reverse();
    true
}

/// The pairing of ascending numbers on the three axes that comes nearest to balance: the largest with
/// the smallest, and so on inwards.
///
/// Theorem 2: if any arrangement has a solution, one with this pairing has, and it has exactly when
/// the first axis needs at most one touch more than the others together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pairing {
    /// The smallest and largest, second and fifth, third and fourth number.
    pub(super) pairs: [[u64; 2]; 3],
}

impl Pairing {
    /// The balanced pairing of ascending numbers.
    pub(super) fn of(numbers: &[u64; 6]) -> Self {
        let [outer, middle, inner] = [0, 1, 2].map(|i| [numbers[i], numbers[5 - i]]);
        Self { pairs: [outer, middle, inner] }
    }

    /// Touches of the axis with the largest number.
    pub(super) const fn heaviest(&self) -> u64 {
        self.pairs[0][0] + self.pairs[0][1]
    }

    /// Touches of the two other axes.
    pub(super) const fn others(&self) -> u64 {
        self.pairs[1][0] + self.pairs[1][1] + self.pairs[2][0] + self.pairs[2][1]
    }

    /// Whether the numbers have a solution in some arrangement. Exact.
    pub(super) const fn is_solvable(&self) -> bool {
        self.heaviest() <= self.others() + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_arrangements_as_multinomials_say() {
        assert_eq!(arrangements([0; 6]).len(), 1);
        assert_eq!(arrangements([0, 0, 0, 0, 0, 7]).len(), 6);
        assert_eq!(arrangements([1, 1, 2, 2, 3, 3]).len(), 90);
        assert_eq!(arrangements([1, 2, 3, 4, 5, 6]).len(), 720);
        assert!(arrangements([0, 1, 1, 2, 3, 5]).is_sorted());
    }

    /// The condition against every word over three axes, which is what it speaks about.
    #[test]
    fn the_condition_is_exact() {
        fn exists(needed: [u64; 3], standing: usize) -> bool {
            if needed == [0; 3] {
                return true;
            }
            (0..3).any(|axis| {
                let mut after = needed;
                axis != standing && needed[axis] > 0 && {
                    after[axis] -= 1;
                    exists(after, axis)
                }
            })
        }
        for a in 0..6 {
            for b in 0..6 {
                for c in 0..6 {
                    for standing in 0..3 {
                        let truth = exists([a, b, c], standing);
                        assert_eq!(finishable(&[a, b, c, 0, 0, 0], standing), truth);
                    }
                }
            }
        }
    }

    #[test]
    fn the_balanced_pairing_decides_for_all_arrangements() {
        fn check(numbers: &mut Vec<u64>) {
            if numbers.len() < 6 {
                for n in numbers.last().copied().unwrap_or(0)..6 {
                    numbers.push(n);
                    check(numbers);
                    numbers.pop();
                }
                return;
            }
            let mut faces = [0; 6];
            faces.copy_from_slice(numbers);
            let any = arrangements(faces).iter().any(|a| finishable(a, 0));
            assert_eq!(Pairing::of(&faces).is_solvable(), any, "{faces:?}");
        }
        check(&mut Vec::new());
    }

    #[test]
    fn nothing_overflows_at_the_largest_counts() {
        let most = 1_000_000_000_000_000_000;
        assert!(finishable(&[most; 6], 0));
        assert!(!finishable(&[most, 0, 0, 0, 0, most], 0));
        assert!(Pairing::of(&[most; 6]).is_solvable());
    }
}
