//! The positions of a maze and its tips: [`Instance`] is a [`Puzzle`].

use core::fmt;

use everystate_algebra::orient::{Direction, Orientation};
use everystate_puzzle::{Backward, Packed, Puzzle, Ranked};

use super::rules::{Instance, ORDER};

/// A position: the square, how the die lies, and whether it has yet to leave the start.
///
/// A word: bits 0 to 4 the orientation's number, bit 5 set until the first tip, from bit 6 the
/// square's index. The start before the first tip differs from the same square on coming back,
/// which is the goal.
///
/// ```
/// use everystate_puzzle::Puzzle;
/// # use everystate_puzzles::maze::Instance;
/// let maze = Instance::new("M", [1, 1], 1, 2, &[vec![-1, -1]]).unwrap();
/// let s = maze.start();
/// assert!(s.is_fresh() && !maze.is_goal(&s));
/// assert_eq!(maze.describe(s), "(1,1) top 1 front 2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stand(u64);

impl Stand {
    const FRESH: u64 = 1 << 5;

    pub(super) fn new(square: u32, die: Orientation) -> Self {
        Self(u64::from(square) << 6 | die.index() as u64)
    }

    #[expect(clippy::cast_possible_truncation, reason = "a square's index is 32 bits")]
    pub(super) fn square(self) -> u32 {
        (self.0 >> 6) as u32
    }

    /// How the die lies.
    #[must_use]
    pub fn die(self) -> Orientation {
        Orientation::from_index((self.0 & 31) as usize)
    }

    /// Whether the die has not been tipped yet.
    ///
    /// ```
    /// # use everystate_puzzle::{replay, Puzzle};
    /// # use everystate_puzzles::maze::Instance;
    /// use everystate_algebra::orient::Direction::{East, West};
    /// let maze = Instance::new("M", [1, 1], 1, 2, &[vec![-1, -1]]).unwrap();
    /// let back = replay(&maze, &[East, West]).unwrap();
    /// assert!(maze.is_goal(&back) && !back.is_fresh() && maze.start().is_fresh());
    /// ```
    #[must_use]
    pub fn is_fresh(self) -> bool {
        self.0 & Self::FRESH != 0
    }
}

impl fmt::Debug for Stand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fresh = if self.is_fresh() { " fresh" } else { "" };
        let die = self.die();
        write!(f, "square {} top {} front {}{fresh}", self.square(), die.top(), die.front())
    }
}

impl Puzzle for Instance {
    type State = Stand;
    type Move = Direction;

    fn start(&self) -> Stand {
        Stand(Stand::new(self.start_index(), self.die()).0 | Stand::FRESH)
    }

    fn is_goal(&self, s: &Stand) -> bool {
        !s.is_fresh() && self.ends(s.square(), s.die())
    }

    /// The journey ends on coming back: a goal has no moves.
    fn moves(&self, s: &Stand, out: &mut Vec<Direction>) {
        if !self.is_goal(s) {
            self.ways(*s, out);
        }
    }

    fn apply(&self, s: &Stand, d: Direction) -> Stand {
        Stand::new(self.beside(s.square(), d), s.die().roll(d))
    }
}

/// A maze without an end: the goal is a square like any other, and the start too once a tip has led back to it.
pub(super) struct Roaming<'a>(pub(super) &'a Instance);

impl Puzzle for Roaming<'_> {
    type State = Stand;
    type Move = Direction;

    fn start(&self) -> Stand {
        Stand::new(self.0.start_index(), self.0.die())
    }

    fn is_goal(&self, _: &Stand) -> bool {
        false
    }

    fn moves(&self, s: &Stand, out: &mut Vec<Direction>) {
        self.0.ways(*s, out);
    }

    fn apply(&self, s: &Stand, d: Direction) -> Stand {
        self.0.apply(s, d)
    }
}

impl Instance {
    /// A position as people read it: `(2,5) top 3 front 1`.
    ///
    /// ```
    /// # use everystate_puzzle::replay;
    /// # use everystate_puzzles::maze::Instance;
    /// use everystate_algebra::orient::Direction::East;
    /// let maze = Instance::new("M", [1, 1], 1, 2, &[vec![-1, -1]]).unwrap();
    /// let there = replay(&maze, &[East]).unwrap();
    /// assert_eq!(maze.describe(there), "(1,2) top 4 front 2");
    /// ```
    pub fn describe(&self, stand: Stand) -> String {
        let ([row, column], die) = (self.place(stand.square()), stand.die());
        let (top, front) = (self.shown_on_top(die), self.shown_in_front(die));
        format!("({row},{column}) top {top} front {front}")
    }

    /// The tips that are legal, whether or not a journey ends here.
    pub(super) fn ways(&self, s: Stand, out: &mut Vec<Direction>) {
        if self.entries()[s.square() as usize] == 0 {
            return;
        }
        let (square, top) = (s.square(), self.shown_on_top(s.die()));
        out.extend(ORDER.into_iter().filter(|&d| self.enterable(self.beside(square, d), top)));
    }
}

impl Packed for Instance {
    type Word = u64;
    fn pack(&self, s: &Stand) -> u64 {
        s.0
    }
    fn unpack(&self, w: u64) -> Stand {
        Stand(w)
    }
}

/// Rank: 24 times the square's index (borders included) and the orientation's number; the position
/// before the first tip comes last.
impl Ranked for Instance {
    fn ranks(&self) -> u64 {
        self.entries().len() as u64 * 24 + 1
    }
    fn rank(&self, s: &Stand) -> u64 {
        if s.is_fresh() {
            return self.entries().len() as u64 * 24;
        }
        u64::from(s.square()) * 24 + s.die().index() as u64
    }
    fn unrank(&self, r: u64) -> Stand {
        if r >= self.entries().len() as u64 * 24 {
            return self.start();
        }
        Stand(((r / 24) << 6) | (r % 24))
    }
}

impl Backward for Instance {
    /// Only those of the goal's orientations that as many tips can give as there are rows and columns
    /// on the way: a tip changes the parity of both.
    fn goals(&self, out: &mut Vec<Stand>) {
        let (from, to) = (self.home(), self.goal());
        let apart = from[0].abs_diff(to[0]) + from[1].abs_diff(to[1]);
        let even = self.die().is_even() == apart.is_multiple_of(2);
        let square = self.goal_index();
        let ends = |die: &Orientation| die.is_even() == even && self.ends(square, *die);
        out.extend(Orientation::all().filter(ends).map(|die| Stand::new(square, die)));
    }

    fn predecessors(&self, s: &Stand, out: &mut Vec<(Direction, Stand)>) {
        if s.is_fresh() || self.entries()[s.square() as usize] == 0 {
            return;
        }
        for d in ORDER {
            let (square, die) = (self.beside(s.square(), d.opposite()), s.die().roll(d.opposite()));
            let top = self.shown_on_top(die);
            if self.entries()[square as usize] == 0 || !self.enterable(s.square(), top) {
                continue;
            }
            if !self.ends(square, die) {
                out.push((d, Stand::new(square, die)));
            }
            if (square, die) == (self.start_index(), self.die()) {
                out.push((d, self.start()));
            }
        }
    }
}
