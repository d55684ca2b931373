//! The 24 orientations of a die, how it rolls, and the rotations of a cube as a whole.
//!
//! A die is the usual one: opposite faces add to 7, and with 1 on top and 2 towards you, 3 is on the
//! right. An orientation is fixed by its top and front face; as 1, 2, 3 stand for the three axes, the
//! 24 orientations are also the 24 rotations of a cube: orientation `o` is the rotation that takes the
//! die from [`Orientation::FIRST`] to `o`. One table serves rolling dice and turning cubes.

/// One of the 24 orientations of a die, numbered 0..24 in the order of (top, front).
///
/// ```
/// # use everystate_algebra::orient::{Direction, Orientation};
/// let die = Orientation::new(5, 1).unwrap();
/// assert_eq!((die.top(), die.front(), die.right()), (5, 1, 3));
/// let tipped = die.roll(Direction::East);
/// assert_eq!((tipped.bottom(), tipped.right()), (3, 5));
/// assert!(Orientation::new(5, 2).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Orientation(u8);

/// Where a die is tipped, seen from above with north away from you. The order is the dictionary's.
///
/// ```
/// # use everystate_algebra::orient::Direction;
/// assert_eq!(Direction::East.opposite(), Direction::West);
/// assert_eq!(Direction::North.letter(), 'N');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the right.
    East,
    /// Away from you.
    North,
    /// Towards you.
    South,
    /// To the left.
    West,
}

impl Direction {
    /// All four in dictionary order: E, N, S, W.
    pub const ALL: [Self; 4] = [Self::East, Self::North, Self::South, Self::West];

    /// The way back.
    ///
    /// ```
    /// # use everystate_algebra::orient::Direction;
    /// assert!(Direction::ALL.iter().all(|d| d.opposite() != *d && d.opposite().opposite() == *d));
    /// ```
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::East => Self::West,
            Self::West => Self::East,
            Self::North => Self::South,
            Self::South => Self::North,
        }
    }

    /// `E`, `N`, `S` or `W`.
    ///
    /// ```
    /// # use everystate_algebra::orient::Direction;
    /// assert_eq!(Direction::ALL.map(Direction::letter), ['E', 'N', 'S', 'W']);
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::East => 'E',
            Self::North => 'N',
            Self::South => 'S',
            Self::West => 'W',
        }
    }

    /// The direction of a letter.
    ///
    /// ```
    /// # use everystate_algebra::orient::Direction;
    /// assert_eq!(Direction::from_letter('S'), Some(Direction::South));
    /// assert_eq!(Direction::from_letter('s'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'E' => Some(Self::East),
            'N' => Some(Self::North),
            'S' => Some(Self::South),
            'W' => Some(Self::West),
            _ => None,
        }
    }
}

/// The face on the right of a die with `top` and `front`, or 0 if no die shows them.
const fn right_of(top: u8, front: u8) -> u8 {
    // With x, y, z = 1, 2, 3 as a right-handed frame (top, front, right), the right face is the
    // "cross product": positive for a cyclic pair of axes and signs that multiply to plus.
    let (a, b) = (if top <= 3 { top } else { 7 - top }, if front <= 3 { front } else { 7 - front });
    if top == 0 || front == 0 || top > 6 || front > 6 || a == b {
        return 0;
    }
    let third = 6 - a - b;
    let cyclic = b == a % 3 + 1;
    let same_sign = (top <= 3) == (front <= 3);
    if cyclic == same_sign { third } else { 7 - third }
}

/// (top, front, right) of each orientation.
const FACES: [[u8; 3]; 24] = {
    let mut faces = [[0; 3]; 24];
    let (mut n, mut top) = (0, 1);
    while top <= 6 {
        let mut front = 1;
        while front <= 6 {
            let right = right_of(top, front);
            if right != 0 {
                faces[n] = [top, front, right];
                n += 1;
            }
            front += 1;
        }
        top += 1;
    }
    faces
};

/// The number of the orientation with a top and a front; 24 where there is none.
#[expect(clippy::cast_possible_truncation, reason = "there are 24 orientations")]
const NUMBER: [[u8; 7]; 7] = {
    let mut number = [[24; 7]; 7];
    let mut n = 0;
    while n < 24 {
        number[FACES[n][0] as usize][FACES[n][1] as usize] = n as u8;
        n += 1;
    }
    number
};

const ROLL: [[u8; 4]; 24] = {
    let mut roll = [[0; 4]; 24];
    let mut n = 0;
    while n < 24 {
        let [top, front, right] = FACES[n];
        // (new top, new front) for each direction: the face opposite to the way it tips comes up.
        let to = [(7 - right, front), (front, 7 - top), (7 - front, top), (right, front)];
        let mut d = 0;
        while d < 4 {
            roll[n][d] = NUMBER[to[d].0 as usize][to[d].1 as usize];
            d += 1;
        }
        n += 1;
    }
    roll
};

/// What face label `f` of the first die becomes under the rotation `o`.
const fn image(o: usize, f: u8) -> u8 {
    let a = if f <= 3 { f } else { 7 - f };
    let to = FACES[o][a as usize - 1];
    if f <= 3 { to } else { 7 - to }
}

const COMPOSE: [[u8; 24]; 24] = {
    let mut table = [[0; 24]; 24];
    let mut a = 0;
    while a < 24 {
        let mut b = 0;
        while b < 24 {
            let (top, front) = (image(a, FACES[b][0]), image(a, FACES[b][1]));
            table[a][b] = NUMBER[top as usize][front as usize];
            b += 1;
        }
        a += 1;
    }
    table
};

#[expect(clippy::cast_possible_truncation, reason = "there are 24 orientations")]
const INVERSE: [u8; 24] = {
    let mut table = [0; 24];
    let mut a = 0;
    while a < 24 {
        let mut b = 0;
        while b < 24 {
            if COMPOSE[a][b] == 0 {
                table[a] = b as u8;
            }
            b += 1;
        }
        a += 1;
    }
    table
};

impl Orientation {
    /// 1 on top, 2 in front, 3 on the right; as a rotation, the identity.
    pub const FIRST: Self = Self(0);

    /// All 24 in order.
    ///
    /// ```
    /// # use everystate_algebra::orient::Orientation;
    /// assert_eq!(Orientation::all().len(), 24);
    /// assert_eq!(Orientation::all().filter(|o| o.top() == 6).count(), 4);
    /// ```
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..24).map(Self)
    }

    /// The orientation with this top and front, or `None` where no die shows them (equal or opposite
    /// faces, or faces that are not 1 to 6).
    ///
    /// ```
    /// # use everystate_algebra::orient::Orientation;
    /// assert_eq!(Orientation::new(1, 2), Some(Orientation::FIRST));
    /// assert_eq!(Orientation::new(1, 6), None); // 6 is under a 1
    /// ```
    #[must_use]
    pub const fn new(top: u8, front: u8) -> Option<Self> {
        if top > 6 || front > 6 || NUMBER[top as usize][front as usize] == 24 {
            return None;
        }
        Some(Self(NUMBER[top as usize][front as usize]))
    }

    /// The orientation with this number.
    ///
    /// ```
    /// # use everystate_algebra::orient::Orientation;
    /// assert_eq!(Orientation::from_index(0), Orientation::FIRST);
    /// assert!(Orientation::all().enumerate().all(|(i, o)| Orientation::from_index(i) == o));
    /// ```
    ///
    /// # Panics
    /// If `index` is 24 or more.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "checked against 24")]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < 24, "an orientation's number is below 24");
        Self(index as u8)
    }

    /// Its number, below 24.
    ///
    /// ```
    /// # use everystate_algebra::orient::Orientation;
    /// assert_eq!(Orientation::new(6, 5).unwrap().index(), 23);
    /// ```
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The face on top.
    ///
    /// ```
    /// # use everystate_algebra::orient::{Direction, Orientation};
    /// // Tipped to the right, a die shows what was on its left.
    /// assert_eq!(Orientation::FIRST.roll(Direction::East).top(), Orientation::FIRST.left());
    /// ```
    #[must_use]
    pub const fn top(self) -> u8 {
        FACES[self.0 as usize][0]
    }
    /// The face towards you.
    ///
    /// ```
    /// # use everystate_algebra::orient::{Direction, Orientation};
    /// // A tip to the side leaves the front where it is.
    /// assert_eq!(Orientation::FIRST.roll(Direction::West).front(), 2);
    /// ```
    #[must_use]
    pub const fn front(self) -> u8 {
        FACES[self.0 as usize][1]
    }
    /// The face on the right.
    ///
    /// ```
    /// # use everystate_algebra::orient::Orientation;
    /// // The mirror image of this die would have a 4 there.
    /// assert_eq!(Orientation::new(1, 2).unwrap().right(), 3);
    /// ```
    #[must_use]
    pub const fn right(self) -> u8 {
        FACES[self.0 as usize][2]
    }
    /// The face that touches the table.
    ///
    /// ```
    /// # use everystate_algebra::orient::Orientation;
    /// assert!(Orientation::all().all(|o| o.top() + o.bottom() == 7));
    /// ```
    #[must_use]
    pub const fn bottom(self) -> u8 {
        7 - self.top()
    }
    /// The face away from you.
    ///
    /// ```
    /// # use everystate_algebra::orient::Orientation;
    /// assert_eq!(Orientation::FIRST.back(), 5);
    /// ```
    #[must_use]
    pub const fn back(self) -> u8 {
        7 - self.front()
    }
    /// The face on the left.
    ///
    /// ```
    /// # use everystate_algebra::orient::Orientation;
    /// assert_eq!(Orientation::FIRST.left(), 4);
    /// ```
    #[must_use]
    pub const fn left(self) -> u8 {
        7 - self.right()
    }

    /// The die tipped over its lower edge in a direction: the face on that side comes to the bottom.
    ///
    /// ```
    /// # use everystate_algebra::orient::{Direction, Orientation};
    /// let die = Orientation::FIRST;
    /// assert_eq!(die.roll(Direction::North).bottom(), die.back());
    /// assert_eq!(die.roll(Direction::North).roll(Direction::South), die);
    /// ```
    #[must_use]
    pub const fn roll(self, direction: Direction) -> Self {
        Self(ROLL[self.0 as usize][direction as usize])
    }

    /// As rotations: `other` first, then `self`, both about axes fixed to the die.
    ///
    /// ```
    /// # use everystate_algebra::orient::Orientation;
    /// for a in Orientation::all() {
    ///     assert_eq!(a.compose(a.inverse()), Orientation::FIRST);
    /// }
    /// ```
    #[must_use]
    pub const fn compose(self, other: Self) -> Self {
        Self(COMPOSE[self.0 as usize][other.0 as usize])
    }

    /// The rotation that undoes this one.
    ///
    /// ```
    /// # use everystate_algebra::orient::{Direction, Orientation};
    /// // Two quarter turns undo themselves, one does not.
    /// let quarter = Orientation::FIRST.roll(Direction::East);
    /// let half = quarter.roll(Direction::East);
    /// assert!(half.inverse() == half && quarter.inverse() != quarter);
    /// ```
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self(INVERSE[self.0 as usize])
    }

    /// Whether an even number of tips leads here from [`FIRST`](Self::FIRST).
    ///
    /// ```
    /// # use everystate_algebra::orient::{Direction, Orientation};
    /// assert_eq!(Orientation::all().filter(|o| o.is_even()).count(), 12);
    /// assert!(!Orientation::FIRST.roll(Direction::East).is_even());
    /// ```
    #[must_use]
    pub const fn is_even(self) -> bool {
        // The axes' arrangement is an even permutation exactly for the twelve even orientations.
        let (a, b) = (FACES[self.0 as usize][0], FACES[self.0 as usize][1]);
        let (a, b) = (if a <= 3 { a } else { 7 - a }, if b <= 3 { b } else { 7 - b });
        b == a % 3 + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_read_as_they_are_written() {
        let letters = ['E', 'N', 'S', 'W'];
        let directions = [Direction::East, Direction::North, Direction::South, Direction::West];
        assert_eq!(letters.map(Direction::from_letter), directions.map(Some));
        assert_eq!(Direction::from_letter('X'), None);
    }

    #[test]
    fn the_die_is_the_usual_one() {
        assert_eq!(Orientation::new(1, 2).map(Orientation::right), Some(3));
        assert_eq!(Orientation::new(5, 1).map(Orientation::right), Some(3));
        assert_eq!(Orientation::all().len(), 24);
        assert_eq!(
            (1..=6).flat_map(|t| (1..=6).filter_map(move |f| Orientation::new(t, f))).count(),
            24
        );
    }

    #[test]
    fn rolling_brings_the_right_face_down() {
        for o in Orientation::all() {
            assert_eq!(o.roll(Direction::East).bottom(), o.right());
            assert_eq!(o.roll(Direction::North).bottom(), o.back());
            assert_eq!(o.roll(Direction::South).bottom(), o.front());
            assert_eq!(o.roll(Direction::West).bottom(), o.left());
            for d in Direction::ALL {
                assert_eq!(o.roll(d).roll(d.opposite()), o);
                assert_eq!(o.roll(d).roll(d).roll(d).roll(d), o);
                assert_ne!(o.roll(d).is_even(), o.is_even());
            }
        }
    }

    #[test]
    fn rotations_are_a_group_on_which_rolling_acts() {
        for a in Orientation::all() {
            assert_eq!(a.compose(Orientation::FIRST), a);
            assert_eq!(Orientation::FIRST.compose(a), a);
            for b in Orientation::all() {
                for c in Orientation::all() {
                    assert_eq!(a.compose(b).compose(c), a.compose(b.compose(c)));
                }
                // Rolling moves sides, composing relabels faces: they commute.
                for d in Direction::ALL {
                    assert_eq!(a.compose(b.roll(d)), a.compose(b).roll(d));
                }
            }
        }
    }
}
