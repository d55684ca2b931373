//! [`Alternation`]: whether the rest can be tipped, and how many tips are left.

use super::arrange::finishable;
use super::greedy::standing;
use super::rules::{Rolling, State};
use everystate_puzzle::{Heuristic, Oracle};

/// Whether the rest can be tipped, and so how many tips are left: exact, no solution is missed and no
/// dead end is let through.
///
/// As an [`Oracle`] and as a [`Heuristic`], it asks whether some arrangement has room for the touches
/// so far and satisfies the condition that no axis comes twice running (`docs/math/roll.md`).
///
/// ```
/// use everystate_puzzle::{Heuristic, Puzzle};
/// use everystate_puzzles::roll::{Alternation, Instance, Rolling};
/// let rolling = |counts| Rolling::new(&Instance::new(counts, None).unwrap()).unwrap();
/// let (fair, heavy) = (rolling([1, 6, 2, 3, 4, 5]), rolling([2, 13, 2, 2, 2, 2]));
/// assert_eq!(Alternation(&fair).estimate(&fair.start()), 21);
/// assert_eq!(Alternation(&heavy).estimate(&heavy.start()), u32::MAX);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Alternation<'a>(
    /// The puzzle.
    pub &'a Rolling,
);

impl Alternation<'_> {
    /// Whether a goal can be reached from `s`.
    ///
    /// ```
    /// # use everystate_puzzle::Puzzle;
    /// # use everystate_puzzles::roll::{Alternation, Instance, Rolling};
    /// let open = |counts| {
    ///     let rolling = Rolling::new(&Instance::new(counts, None).unwrap()).unwrap();
    ///     Alternation(&rolling).is_open(&rolling.start())
    /// };
    /// assert!(open([1; 6]) && !open([2, 13, 2, 2, 2, 2]));
    /// ```
    #[must_use]
    pub fn is_open(&self, s: &State) -> bool {
        let on = standing(s.die);
        self.0.arrangements.iter().any(|numbers| {
            let mut left = *numbers;
            for (left, &have) in left.iter_mut().zip(&s.touches) {
                match left.checked_sub(u64::from(have)) {
                    Some(rest) => *left = rest,
                    None => return false,
                }
            }
            finishable(&left, on)
        })
    }
}

impl Oracle<Rolling> for Alternation<'_> {
    fn may_finish(&self, s: &State, left: u64) -> bool {
        self.0.left(s) == left && self.is_open(s)
    }
}

impl Heuristic<Rolling> for Alternation<'_> {
    fn estimate(&self, s: &State) -> u32 {
        match u32::try_from(self.0.left(s)) {
            Ok(left) if self.is_open(s) => left,
            _ => u32::MAX,
        }
    }
}
