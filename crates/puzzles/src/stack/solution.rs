//! [`Solution`]: what answers a question about a block.

use super::arrangement::{Arrangement, Sums};
use super::rules::Instance;
use crate::family::Fields;
use core::fmt::Write as _;

/// The most dice that are named one by one.
pub(super) const NAMED: u64 = 1 << 20;

/// A solution: every sum that the right side can show, or one arrangement.
///
/// ```
/// use everystate_puzzles::stack::{Solution, Sums};
/// let mut sums = Sums::none([3, 3, 3]);
/// sums.insert(27);
/// assert_eq!(Solution::Sums(sums).sums().collect::<Vec<_>>(), [27]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// All sums of all arrangements.
    Sums(Sums),
    /// One arrangement.
    Arrangement(Arrangement),
}

impl Solution {
    /// The sums, ascending: all of them, or the arrangement's own.
    pub fn sums(&self) -> impl Iterator<Item = u64> + '_ {
        let (all, own) = match self {
            Self::Sums(sums) => (Some(sums.iter()), None),
            Self::Arrangement(arrangement) => (None, Some(arrangement.sum())),
        };
        all.into_iter().flatten().chain(own)
    }

    /// Writes the sums as a line.
    pub(super) fn print(&self, out: &mut String) {
        let mut separator = "";
        self.sums().for_each(|sum| {
            out.push_str(separator);
            decimal(sum, out);
            separator = " ";
        });
        out.push('\n');
    }

    /// The arrangement to change, if it is one.
    pub(super) fn arrangement_mut(&mut self) -> Option<&mut Arrangement> {
        match self {
            Self::Sums(_) => None,
            Self::Arrangement(arrangement) => Some(arrangement),
        }
    }

    /// The arrangement, if it is one.
    #[must_use]
    pub fn arrangement(&self) -> Option<&Arrangement> {
        match self {
            Self::Sums(_) => None,
            Self::Arrangement(arrangement) => Some(arrangement),
        }
    }
}

/// Appends a number, in a third of the time that formatting takes: a million answers have some ten million
/// sums.
fn decimal(mut number: u64, out: &mut String) {
    let mut digits = [b'0'; 20];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] += u8::try_from(number % 10).unwrap_or_default();
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend(digits[first..].iter().map(|&digit| char::from(digit)));
}

/// The first `most` sums in words.
pub(super) fn list(solution: &Solution, most: usize) -> String {
    let mut text = String::new();
    for (i, sum) in solution.sums().enumerate() {
        if i == most {
            text.push_str(", …");
            break;
        }
        let _ = write!(text, "{}{sum}", if i == 0 { "" } else { ", " });
    }
    text
}

/// The fields of a solution in JSON. An arrangement's moves are its dice, x fastest (left to right),
/// then y (back to front), then z (top to bottom), each as its top, front and right face; left out in
/// blocks of more than [`NAMED`] dice.
pub(super) fn fields(block: &Instance, solution: Option<&Solution>) -> Fields {
    let Some(solution) = solution else {
        return Fields { sums: Some(Vec::new()), ..Fields::default() };
    };
    let sums = Some(solution.sums().collect());
    let Some(arrangement) = solution.arrangement() else {
        return Fields { sums, ..Fields::default() };
    };
    let [nx, ny, nz] = block.size();
    let moves = (block.dice() <= NAMED).then(|| {
        let mut moves = Vec::with_capacity(nx * ny * nz);
        for z in 0..nz {
            for y in 0..ny {
                for x in 0..nx {
                    let die = arrangement.die([x, y, z]);
                    moves.push(die.iter().map(|&pips| char::from(b'0' + pips)).collect());
                }
            }
        }
        moves
    });
    Fields { length: Some(block.dice()), moves, sums, ..Fields::default() }
}
