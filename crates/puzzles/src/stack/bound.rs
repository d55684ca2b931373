//! What is known of the dice still to come: a bound ([`DiceLeft`]) and an oracle ([`DiceFit`]).

use super::rules::{Filling, Prefix, fits};
use everystate_algebra::orient::Orientation;
use everystate_puzzle::{Heuristic, Oracle};

/// The bound on a [`Filling`]: the dice that are left, or that no goal can be reached because the sum
/// is out of reach.
///
/// ```
/// # use everystate_puzzle::{Heuristic, Puzzle};
/// # use everystate_puzzles::stack::{DiceLeft, Filling, Instance};
/// let block = Instance::open([2, 2, 2]).unwrap();
/// let filling = Filling::new(&block, None).unwrap();
/// assert_eq!(DiceLeft(filling).estimate(&filling.start()), 8);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DiceLeft<'a>(pub Filling<'a>);

impl Heuristic<Filling<'_>> for DiceLeft<'_> {
    fn estimate(&self, s: &Prefix) -> u32 {
        let left = self.0.block.dice() - s.placed();
        if self.0.sum_in_reach(*s) { u32::try_from(left).unwrap_or(u32::MAX) } else { u32::MAX }
    }
}

/// The oracle of a [`Filling`]: no if the wrong number of dice is left, the sum is out of reach, or
/// one of the dice to come has no orientation that fits the faces known.
///
/// ```
/// # use everystate_puzzle::{Oracle, Puzzle};
/// # use everystate_puzzles::stack::{DiceFit, Filling, Instance, Side};
/// let mut block = Instance::open([2, 2, 2]).unwrap();
/// block.give(Side::Top, 1, 1, 3);
/// block.give(Side::Front, 1, 1, 4);
/// let filling = Filling::new(&block, None).unwrap();
/// assert!(!DiceFit(filling).may_finish(&filling.start(), 8));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DiceFit<'a>(pub Filling<'a>);

impl Oracle<Filling<'_>> for DiceFit<'_> {
    fn may_finish(&self, s: &Prefix, left: u64) -> bool {
        let (filling, dice) = (&self.0, self.0.block.size().iter().product());
        s.placed() + left == self.0.block.dice()
            && filling.sum_in_reach(*s)
            && (Filling::placed(*s)..dice).all(|n| {
                let known = filling.known(*s, filling.place(n));
                Orientation::all().any(|die| fits(die, known))
            })
    }
}
