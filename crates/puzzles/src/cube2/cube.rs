//! [`Cube`]: one colored cube, its corners, and the ways to turn and hold it.
//!
//! Facelets are numbered as in the contest's net (see the [module](super)): facelet `3i + j` is the
//! `j`-th of place `i`, and the middle facelet of every place lies on the left or right face. Everything
//! below is derived from the faces that the 24 facelets lie on.

use core::fmt;

/// The letters of the colors of U, R, F, D, L, B.
pub(crate) const LETTERS: [u8; 6] = *b"YRBWOG";
/// The letters of the faces.
pub(crate) const FACES: [u8; 6] = *b"URFDLB";

const U: u8 = 0;
const R: u8 = 1;
const F: u8 = 2;
const D: u8 = 3;
const L: u8 = 4;
const B: u8 = 5;

/// The face of each facelet, which is also its color on the solved cube.
pub(crate) const HOME: [u8; 24] =
    [F, R, U, U, R, B, B, R, D, D, R, F, F, L, D, D, L, B, B, L, U, U, L, F];

/// The place that the turns U, R and F leave alone: down, left, back.
pub(crate) const FIXED: usize = 5;

/// The faces that the sides of each face go round when it is turned clockwise.
const AROUND: [[u8; 4]; 6] =
    [[F, L, B, R], [U, B, D, F], [U, R, D, L], [F, R, B, L], [U, F, D, B], [U, L, D, R]];

const fn faces_of(place: u8) -> u8 {
    let s = place as usize * 3;
    1 << HOME[s] | 1 << HOME[s + 1] | 1 << HOME[s + 2]
}

/// Where each facelet goes when its face goes to `map[face]`, a rotation of the cube.
const fn carry(map: [u8; 6]) -> [u8; 24] {
    let mut to = [0; 24];
    let mut s = 0;
    while s < 24 {
        let corner = s / 3 * 3;
        let faces = 1 << map[HOME[corner] as usize]
            | 1 << map[HOME[corner + 1] as usize]
            | 1 << map[HOME[corner + 2] as usize];
        let mut t = 0;
        while t < 24 {
            if HOME[t as usize] == map[HOME[s] as usize] && faces_of(t / 3) == faces {
                to[s] = t;
            }
            t += 1;
        }
        s += 1;
    }
    to
}

/// Where each facelet goes with a clockwise quarter turn of each face.
pub(crate) const QUARTER: [[u8; 24]; 6] = {
    let mut turns = [[0; 24]; 6];
    let mut face = 0;
    while face < 6 {
        let mut map = [0, 1, 2, 3, 4, 5];
        let mut i = 0;
        while i < 4 {
            map[AROUND[face][i] as usize] = AROUND[face][(i + 1) % 4];
            i += 1;
        }
        let whole = carry(map);
        let mut s = 0;
        while s < 24 {
            let turned = faces_of(s / 3) >> face & 1 == 1;
            turns[face][s as usize] = if turned { whole[s as usize] } else { s };
            s += 1;
        }
        face += 1;
    }
    turns
};

/// The 24 ways to hold the cube: `HELD[x]` says where each facelet goes when the cube is turned so that
/// the first facelet of the fixed place comes to facelet `x`.
pub(crate) const HELD: [[u8; 24]; 24] = {
    let mut held = [[0; 24]; 24];
    let mut x = 0;
    while x < 24 {
        let mut map = [0; 6];
        let mut j = 0;
        while j < 3 {
            let (from, to) = (HOME[FIXED * 3 + j], HOME[x / 3 * 3 + (x + j) % 3]);
            map[from as usize] = to;
            map[(from as usize + 3) % 6] = (to + 3) % 6;
            j += 1;
        }
        held[x] = carry(map);
        x += 1;
    }
    held
};

/// The facelet `by` further in its corner.
#[inline]
pub(crate) const fn twisted(facelet: u8, by: u8) -> u8 {
    facelet / 3 * 3 + (facelet % 3 + by) % 3
}

/// A position of the cube, held in a certain way: what is at each of the eight places.
///
/// Byte `i` is the facelet of the solved cube whose sticker shows at the first facelet of place `i`:
/// three times the corner plus its twist. All 8! · 3⁷ = 24 · 3 674 160 of them can be reached by turning
/// and holding.
///
/// ```
/// # use everystate_puzzles::cube2::{Cube, Turn};
/// let turn: Turn = "R".parse().unwrap();
/// let cube = Cube::SOLVED.turned(turn);
/// assert_ne!(cube, Cube::SOLVED);
/// assert_eq!(cube.turned(turn.inverse()), Cube::SOLVED);
/// assert_eq!(Cube::from_net(&cube.net()), Ok(cube));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cube(pub(crate) [u8; 8]);

impl fmt::Debug for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cube({})", self.net())
    }
}

impl Cube {
    /// The solved cube: yellow up, blue in front, red on the right.
    pub const SOLVED: Self = Self([0, 3, 6, 9, 12, 15, 18, 21]);

    /// The cube with every sticker of facelet `s` moved to facelet `to[s]`.
    #[must_use]
    pub(crate) const fn carried(self, to: &[u8; 24]) -> Self {
        let mut out = [0; 8];
        let mut place = 0;
        while place < 8 {
            let t = to[place * 3];
            out[(t / 3) as usize] = twisted(self.0[place], 3 - t % 3);
            place += 1;
        }
        Self(out)
    }

    /// The cube after a turn.
    ///
    /// ```
    /// # use everystate_puzzles::cube2::Cube;
    /// let cube = Cube::SOLVED.turned("R2".parse().unwrap());
    /// assert_eq!(cube.turned("R2".parse().unwrap()), Cube::SOLVED);
    /// ```
    #[must_use]
    pub fn turned(self, turn: Turn) -> Self {
        let mut cube = self;
        for _ in 0..turn.quarters() {
            cube = cube.carried(&QUARTER[turn.face()]);
        }
        cube
    }

    /// The cube held in the `way`-th of the 24 ways.
    ///
    /// ```
    /// # use everystate_puzzles::cube2::{Cube, Position};
    /// // However a solved cube is held, it is solved.
    /// let ways = (0..24).map(|way| Position::between(Cube::SOLVED.held(way), Cube::SOLVED));
    /// assert!(ways.into_iter().all(|position| position == Position::SOLVED));
    /// ```
    ///
    /// # Panics
    /// If `way` is 24 or more.
    #[must_use]
    pub fn held(self, way: usize) -> Self {
        self.carried(&HELD[way])
    }

    /// The cube held so that the place that U, R and F leave alone shows what it does on another.
    pub(crate) fn held_as(self, other: Self) -> Self {
        let alike = |held: &Self| held.0[FIXED] == other.0[FIXED];
        // One of the ways brings any of the 24 stickers there.
        (0..24).map(|way| self.held(way)).find(alike).unwrap_or(self)
    }

    /// The color of each facelet as the face it belongs to on the solved cube (U, R, F, D, L, B = 0..6).
    pub(crate) fn colors(self) -> [u8; 24] {
        let mut out = [0; 24];
        for (facelet, color) in (0u8..).zip(&mut out) {
            let shown = twisted(self.0[usize::from(facelet / 3)], facelet % 3);
            *color = HOME[usize::from(shown)];
        }
        out
    }
}

/// A turn of one face: a quarter clockwise, a half, or a quarter back.
///
/// ```
/// # use everystate_puzzles::cube2::Turn;
/// let turn: Turn = "F'".parse().unwrap();
/// assert_eq!((turn.to_string(), turn.quarters()), ("F'".to_owned(), 3));
/// assert_eq!(turn.inverse().to_string(), "F");
/// assert!("X".parse::<Turn>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn(pub(crate) u8);

impl Turn {
    /// A turn of face `face` (U, R, F, D, L, B = 0..6) by 1 to 3 quarters.
    pub(crate) const fn new(face: u8, quarters: u8) -> Self {
        Self(face * 3 + quarters - 1)
    }

    /// The face that is turned.
    pub(crate) const fn face(self) -> usize {
        self.0 as usize / 3
    }

    /// Quarters clockwise: 1, 2 or 3.
    ///
    /// ```
    /// # use everystate_puzzles::cube2::Turn;
    /// let quarters = ["U", "U2", "U'"].map(|turn| turn.parse::<Turn>().unwrap().quarters());
    /// assert_eq!(quarters, [1, 2, 3]);
    /// ```
    #[must_use]
    pub const fn quarters(self) -> u8 {
        self.0 % 3 + 1
    }

    /// The turn that undoes this one.
    ///
    /// ```
    /// # use everystate_puzzles::cube2::Turn;
    /// let inverse = |turn: &str| turn.parse::<Turn>().unwrap().inverse().to_string();
    /// assert_eq!(["U", "U2", "U'"].map(inverse), ["U'", "U2", "U"]);
    /// ```
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self::new(self.0 / 3, 4 - self.quarters())
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suffix = ["", "2", "'"][usize::from(self.0 % 3)];
        write!(f, "{}{suffix}", char::from(FACES[self.face()]))
    }
}

/// A text that is no [`Turn`].
///
/// ```
/// # use everystate_puzzles::cube2::{NoTurn, Turn};
/// let wrong: NoTurn = "R4".parse::<Turn>().unwrap_err();
/// assert_eq!(wrong.to_string(), "`R4` is not a turn");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoTurn(String);

impl fmt::Display for NoTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a turn", self.0)
    }
}

impl core::error::Error for NoTurn {}

impl core::str::FromStr for Turn {
    type Err = NoTurn;
    fn from_str(text: &str) -> Result<Self, NoTurn> {
        let wrong = || NoTurn(text.to_owned());
        let (face, rest) = text.split_at_checked(1).ok_or_else(wrong)?;
        let face = FACES.iter().position(|&f| face.as_bytes() == [f]).ok_or_else(wrong)?;
        let quarters = match rest {
            "" => 1,
            "2" | "2'" | "2\u{2019}" => 2,
            "'" | "\u{2019}" | "3" => 3,
            _ => return Err(wrong()),
        };
        #[expect(clippy::cast_possible_truncation, reason = "one of six faces")]
        let face = face as u8;
        Ok(Self::new(face, quarters))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_facelets_are_those_of_the_named_corners() {
        let corners: Vec<String> = HOME
            .chunks(3)
            .map(|c| c.iter().map(|&f| char::from(LETTERS[usize::from(f)])).collect())
            .collect();
        assert_eq!(corners, ["BRY", "YRG", "GRW", "WRB", "BOW", "WOG", "GOY", "YOB"]);
    }

    #[test]
    fn turns_and_rotations_are_permutations_of_the_right_order() {
        for turn in &QUARTER {
            let mut sorted = *turn;
            sorted.sort_unstable();
            assert!((0..24).eq(sorted));
            assert_eq!(turn.iter().zip(0..).filter(|&(&t, s)| t != s).count(), 12);
        }
        let mut different: Vec<[u8; 24]> = HELD.to_vec();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), 24);
        for face in 0..6 {
            let quarter = Turn::new(face, 1);
            let mut cube = Cube::SOLVED;
            for i in 1..=4 {
                cube = cube.turned(quarter);
                assert_eq!(cube == Cube::SOLVED, i == 4);
            }
        }
    }

    #[test]
    fn turning_opposite_faces_differs_by_a_rotation() {
        for (face, opposite) in [(0u8, 3u8), (1, 4), (2, 5)] {
            let one = Cube::SOLVED.turned(Turn::new(face, 1));
            let other = Cube::SOLVED.turned(Turn::new(opposite, 1));
            assert!((0..24).any(|way| other.held(way) == one));
            let back = Cube::SOLVED.turned(Turn::new(opposite, 3));
            assert!(!(0..24).any(|way| back.held(way) == one));
        }
    }

    #[test]
    fn every_turn_reads_as_it_is_written() {
        for n in 0..18 {
            let turn = Turn(n);
            assert_eq!(turn.to_string().parse(), Ok(turn));
            assert_eq!(turn.inverse().inverse(), turn);
        }
        for wrong in ["", "'", "u", "U4", "U''", "é", "UR"] {
            assert!(wrong.parse::<Turn>().is_err(), "{wrong}");
        }
    }
}
