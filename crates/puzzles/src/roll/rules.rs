//! Instances, and the die as a [`Puzzle`] for the strategies in memory.

use super::arrange::{Pairing, arrangements};
use core::fmt;
use everystate_algebra::orient::{Direction, Orientation};
use everystate_puzzle::{Packed, Puzzle};

/// The largest number on a face.
pub const LARGEST: u64 = 1_000_000_000_000_000_000;

/// Six numbers that the faces should be touched, and which tips are asked for.
///
/// ```
/// use everystate_puzzles::roll::Instance;
/// let instance = Instance::new([1, 6, 2, 3, 4, 5], Some((5, 15))).unwrap();
/// assert_eq!(instance.tips(), 21);
/// assert!(Instance::new([1; 6], Some((3, 7))).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Instance {
    counts: [u64; 6],
    window: Option<(u64, u64)>,
}

impl Instance {
    /// The instance with these numbers, in any order, that asks for the tips from the first to the
    /// second number of `window` (counted from 1, both included), or for all.
    ///
    /// `None` if a number is above [`LARGEST`] or the window does not fit: from 1, in order, and not
    /// past [`last_tip`](Self::last_tip).
    ///
    /// ```
    /// # use everystate_puzzles::roll::Instance;
    /// assert!(Instance::new([1; 6], Some((1, 6))).is_some());
    /// assert!(Instance::new([1; 6], Some((0, 6))).is_none()); // tips are counted from 1
    /// ```
    #[must_use]
    pub fn new(counts: [u64; 6], window: Option<(u64, u64)>) -> Option<Self> {
        if counts.iter().any(|&c| c > LARGEST) {
            return None;
        }
        let last = Self::last_tip(counts);
        let fits = window.is_none_or(|(from, to)| 1 <= from && from <= to && to <= last);
        fits.then_some(Self { counts, window })
    }

    /// The last tip that can be asked for: the sum of the numbers, none of which is above [`LARGEST`].
    /// Where the numbers have no solution there are no tips, and any can be asked for, up to six times
    /// [`LARGEST`]; the contest's own sample does so.
    ///
    /// ```
    /// # use everystate_puzzles::roll::{Instance, LARGEST};
    /// assert_eq!(Instance::last_tip([1; 6]), 6);
    /// assert_eq!(Instance::last_tip([0, 1, 2, 3, 5, 90]), 6 * LARGEST); // no solution
    /// ```
    #[must_use]
    pub fn last_tip(counts: [u64; 6]) -> u64 {
        let mut sorted = counts;
        sorted.sort_unstable();
        if Pairing::of(&sorted).is_solvable() { counts.iter().sum() } else { 6 * LARGEST }
    }

    /// The numbers in the order they were given.
    ///
    /// ```
    /// # use everystate_puzzles::roll::Instance;
    /// let instance = Instance::new([3, 1, 2, 2, 1, 3], None).unwrap();
    /// assert_eq!(instance.counts(), [3, 1, 2, 2, 1, 3]);
    /// ```
    #[must_use]
    pub fn counts(&self) -> [u64; 6] {
        self.counts
    }

    /// The numbers in ascending order.
    ///
    /// ```
    /// # use everystate_puzzles::roll::Instance;
    /// let instance = Instance::new([3, 1, 2, 2, 1, 3], None).unwrap();
    /// assert_eq!(instance.sorted(), [1, 1, 2, 2, 3, 3]);
    /// ```
    #[must_use]
    pub fn sorted(&self) -> [u64; 6] {
        let mut sorted = self.counts;
        sorted.sort_unstable();
        sorted
    }

    /// The first and last tip asked for, counted from 1; `None` for all of them.
    ///
    /// ```
    /// # use everystate_puzzles::roll::Instance;
    /// assert_eq!(Instance::new([1; 6], Some((2, 4))).unwrap().window(), Some((2, 4)));
    /// assert_eq!(Instance::new([1; 6], None).unwrap().window(), None);
    /// ```
    #[must_use]
    pub fn window(&self) -> Option<(u64, u64)> {
        self.window
    }

    /// How many tips every solution has: the sum of the numbers.
    ///
    /// ```
    /// # use everystate_puzzles::roll::Instance;
    /// assert_eq!(Instance::new([1, 6, 2, 3, 4, 5], None).unwrap().tips(), 21);
    /// ```
    #[must_use]
    pub fn tips(&self) -> u64 {
        self.counts.iter().sum()
    }
}

/// Where the die is: how it lies, and how often each face has touched the table.
///
/// ```
/// # use everystate_puzzle::{replay, Puzzle};
/// # use everystate_puzzles::roll::{Instance, Rolling};
/// use everystate_algebra::orient::Direction::East;
/// let rolling = Rolling::new(&Instance::new([1; 6], None).unwrap()).unwrap();
/// let s = replay(&rolling, &[East]).unwrap();
/// assert_eq!((s.touches, s.die.bottom()), ([0, 0, 1, 0, 0, 0], 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Touches of the faces 1 to 6.
    pub touches: [u32; 6],
    /// How the die lies.
    pub die: Orientation,
}

impl fmt::Display for State {
    /// `1 0 0 2 0 1, 4 on top, 2 in front`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for touches in self.touches {
            write!(f, "{touches} ")?;
        }
        write!(f, "touches of 1 to 6; {} on top, {} in front", self.die.top(), self.die.front())
    }
}

/// The die as a puzzle, for numbers up to [`Rolling::LARGEST`].
///
/// A tip is a move unless the touches could then not be completed to the numbers in any arrangement,
/// because there are too many already: that alone makes the space finite. Whether the rest can really
/// be tipped is not looked at; [`Alternation`](super::Alternation) knows.
///
/// ```
/// use everystate_puzzle::{replay, Puzzle};
/// use everystate_algebra::orient::Direction::{East, North};
/// use everystate_puzzles::roll::{Instance, Rolling};
/// let instance = Instance::new([1; 6], None).unwrap();
/// let rolling = Rolling::new(&instance).unwrap();
/// let end = replay(&rolling, &[East, East, East, North, East, East]).unwrap();
/// assert!(rolling.is_goal(&end));
/// ```
#[derive(Clone, Debug)]
pub struct Rolling {
    /// The numbers, ascending.
    numbers: [u32; 6],
    pub(super) arrangements: Vec<[u64; 6]>,
    tips: u64,
}

impl Rolling {
    /// The largest number a face may have here: six of them and an orientation pack into 125 bits.
    /// Sequences of millions of tips are out of these strategies' reach anyway.
    pub const LARGEST: u32 = (1 << 20) - 1;

    /// The puzzle of an instance; `None` if a number is above [`LARGEST`](Self::LARGEST).
    ///
    /// ```
    /// # use everystate_puzzles::roll::{Instance, LARGEST, Rolling};
    /// assert!(Rolling::new(&Instance::new([1; 6], None).unwrap()).is_some());
    /// assert!(Rolling::new(&Instance::new([LARGEST; 6], None).unwrap()).is_none());
    /// ```
    #[must_use]
    pub fn new(instance: &Instance) -> Option<Self> {
        let sorted = instance.sorted();
        let mut numbers = [0; 6];
        for (number, &count) in numbers.iter_mut().zip(&sorted) {
            *number = u32::try_from(count).ok().filter(|&n| n <= Self::LARGEST)?;
        }
        Some(Self { numbers, arrangements: arrangements(sorted), tips: instance.tips() })
    }

    fn within(&self, touches: &[u32; 6]) -> bool {
        let mut sorted = *touches;
        sorted.sort_unstable();
        sorted.iter().zip(&self.numbers).all(|(have, want)| have <= want)
    }

    pub(super) fn left(&self, s: &State) -> u64 {
        self.tips - s.touches.iter().map(|&n| u64::from(n)).sum::<u64>().min(self.tips)
    }
}

impl Puzzle for Rolling {
    type State = State;
    type Move = Direction;

    fn start(&self) -> State {
        State { touches: [0; 6], die: Orientation::FIRST }
    }

    fn is_goal(&self, s: &State) -> bool {
        let mut sorted = s.touches;
        sorted.sort_unstable();
        sorted == self.numbers
    }

    fn moves(&self, s: &State, out: &mut Vec<Direction>) {
        out.extend(Direction::ALL.iter().filter(|&&m| self.within(&self.apply(s, m).touches)));
    }

    fn apply(&self, s: &State, m: Direction) -> State {
        let die = s.die.roll(m);
        let mut touches = s.touches;
        touches[usize::from(die.bottom()) - 1] += 1;
        State { touches, die }
    }
}

impl Packed for Rolling {
    type Word = u128;

    fn pack(&self, s: &State) -> u128 {
        let word = s.touches.iter().fold(0, |word, &n| word << 20 | u128::from(n));
        word << 5 | s.die.index() as u128
    }

    #[expect(clippy::cast_possible_truncation, reason = "each part is masked to its bits")]
    fn unpack(&self, w: u128) -> State {
        let touches = core::array::from_fn(|i| (w >> (105 - 20 * i)) as u32 & Self::LARGEST);
        State { touches, die: Orientation::from_index((w & 31) as usize) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roll::Alternation;
    use everystate_puzzle::law;

    fn rolling(counts: [u64; 6]) -> Rolling {
        Rolling::new(&Instance::new(counts, None).unwrap()).unwrap()
    }

    #[test]
    fn the_laws_hold() {
        for counts in [[1, 1, 1, 1, 1, 1], [0, 0, 3, 1, 0, 2], [0, 0, 0, 0, 4, 1], [0; 6]] {
            let puzzle = rolling(counts);
            let states = law::sample(&puzzle, 700);
            law::puzzle(&puzzle, &states).unwrap();
            law::packed(&puzzle, &states).unwrap();
            law::heuristic(&puzzle, &Alternation(&puzzle), &states, 7).unwrap();
            law::oracle(&puzzle, &Alternation(&puzzle), &states, 5).unwrap();
        }
    }

    /// The law of oracles is one-sided; this one is exact.
    #[test]
    fn the_oracle_never_says_yes_in_vain() {
        fn can(puzzle: &Rolling, s: &State) -> bool {
            let mut moves = Vec::new();
            puzzle.moves(s, &mut moves);
            puzzle.is_goal(s) || moves.iter().any(|&m| can(puzzle, &puzzle.apply(s, m)))
        }
        for counts in
            [[0, 1, 1, 1, 1, 2], [0, 0, 1, 1, 2, 3], [0, 0, 0, 3, 0, 3], [0, 0, 1, 0, 1, 5]]
        {
            let puzzle = rolling(counts);
            for state in law::sample(&puzzle, 3000) {
                assert_eq!(Alternation(&puzzle).is_open(&state), can(&puzzle, &state), "{state:?}");
            }
        }
    }

    #[test]
    fn large_numbers_pack_or_are_refused() {
        let most = u64::from(Rolling::LARGEST);
        let puzzle = rolling([most; 6]);
        let state = State { touches: [Rolling::LARGEST; 6], die: Orientation::from_index(23) };
        assert_eq!(puzzle.unpack(puzzle.pack(&state)), state);
        let beyond = Instance::new([0, 0, 0, 0, 0, most + 1], None).unwrap();
        assert!(Rolling::new(&beyond).is_none());
    }
}
