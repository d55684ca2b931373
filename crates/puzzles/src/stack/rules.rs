//! A block of dice with some of its visible faces given, and the block as a [`Puzzle`]: dice put in
//! one after the other.

use everystate_algebra::orient::Orientation;
use everystate_puzzle::{Packed, Puzzle};
use smallvec::SmallVec;

/// The longest side of a block, in dice.
pub const MAX_SIDE: usize = 1024;

/// One of the three sides of the block that one sees.
///
/// ```
/// # use everystate_puzzles::stack::Side;
/// assert_eq!(Side::ALL.map(Side::name), ["top", "front", "right"]);
/// assert_eq!(Side::Right.shape([4, 5, 6]), (6, 5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Seen from above: the back row first, the left column first.
    Top,
    /// Seen from the front: the top row first, the left column first.
    Front,
    /// Seen from the right: the top row first, the front column first.
    Right,
}

impl Side {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Top, Self::Front, Self::Right];

    /// `top`, `front` or `right`.
    ///
    /// ```
    /// # use everystate_puzzles::stack::Side;
    /// assert_eq!(Side::Front.name(), "front");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Top => "top",
            Self::Front => "front",
            Self::Right => "right",
        }
    }

    /// Rows and columns of this side of a block of `[nx, ny, nz]` dice.
    ///
    /// ```
    /// # use everystate_puzzles::stack::Side;
    /// // Four dice wide, five deep, six high: the front has six rows of four.
    /// assert_eq!(Side::Front.shape([4, 5, 6]), (6, 4));
    /// ```
    #[must_use]
    pub const fn shape(self, [nx, ny, nz]: [usize; 3]) -> (usize, usize) {
        match self {
            Self::Top => (ny, nx),
            Self::Front => (nz, nx),
            Self::Right => (nz, ny),
        }
    }

    /// The number of this side's first face when all faces of the block are numbered: the top row by
    /// row, the front, the right. With the number of the face within its side, the face's own.
    pub(super) const fn offset(self, [nx, ny, nz]: [usize; 3]) -> usize {
        match self {
            Self::Top => 0,
            Self::Front => nx * ny,
            Self::Right => nx * (ny + nz),
        }
    }

    /// The lines of dice behind face `index` of this side as a pair of layers: `(x, y)` for the top,
    /// `(x, z)` for the front, `(y, z)` for the right.
    pub(super) const fn layers(self, size: [usize; 3], index: usize) -> (usize, usize) {
        let (_, columns) = self.shape(size);
        let (row, column) = (index / columns, index % columns);
        match self {
            Self::Top | Self::Front => (column, row),
            Self::Right => (columns - 1 - column, row),
        }
    }
}

/// How many faces of a block one sees.
pub(super) const fn faces(size: [usize; 3]) -> usize {
    Side::Right.offset(size) + size[1] * size[2]
}

/// The numbers of the faces that show the die at `(x, y, z)`: top, front and right.
pub(super) const fn faces_of(size: [usize; 3], [x, y, z]: [usize; 3]) -> [usize; 3] {
    [
        y * size[0] + x,
        Side::Front.offset(size) + z * size[0] + x,
        Side::Right.offset(size) + z * size[1] + (size[1] - 1 - y),
    ]
}

/// A block of `nx × ny × nz` dice, some of whose visible faces are given.
///
/// x runs from left to right, y from back to front, z from top to bottom.
///
/// ```
/// use everystate_puzzles::stack::{Instance, Side};
/// let mut block = Instance::open([3, 2, 1]).unwrap();
/// block.give(Side::Top, 1, 2, 6);
/// assert_eq!(block.given(Side::Top, 1, 2), 6);
/// assert_eq!(block.given(Side::Right, 0, 0), 0);
/// assert_eq!(block.dice(), 6);
/// assert!(Instance::open([3, 0, 1]).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Instance {
    size: [usize; 3],
    /// Row by row as one sees them, 0 where open; empty while nothing is given on the side, so that
    /// an open block takes no memory; a small side stands in the instance itself.
    given: [Faces; 3],
}

/// The faces of one side.
pub(super) type Faces = SmallVec<[u8; 16]>;

impl Instance {
    /// The block of this size with nothing given; `None` unless each side is 1 to [`MAX_SIDE`].
    ///
    /// ```
    /// # use everystate_puzzles::stack::{Instance, MAX_SIDE};
    /// assert_eq!(Instance::open([2, 3, 4]).unwrap().dice(), 24);
    /// assert!(Instance::open([1, 1, MAX_SIDE + 1]).is_none());
    /// ```
    #[must_use]
    pub fn open(size: [usize; 3]) -> Option<Self> {
        let fits = size.iter().all(|n| (1..=MAX_SIDE).contains(n));
        fits.then_some(Self { size, given: [const { Faces::new_const() }; 3] })
    }

    /// The block of the contest, 3×3×3, with nothing given.
    ///
    /// ```
    /// # use everystate_puzzles::stack::Instance;
    /// assert_eq!(Instance::contest().size(), [3, 3, 3]);
    /// ```
    #[must_use]
    pub const fn contest() -> Self {
        Self { size: [3; 3], given: [const { Faces::new_const() }; 3] }
    }

    /// `[nx, ny, nz]`.
    ///
    /// ```
    /// # use everystate_puzzles::stack::Instance;
    /// assert_eq!(Instance::open([2, 3, 4]).unwrap().size(), [2, 3, 4]);
    /// ```
    #[must_use]
    pub const fn size(&self) -> [usize; 3] {
        self.size
    }

    /// How many dice there are: nx · ny · nz.
    ///
    /// ```
    /// # use everystate_puzzles::stack::Instance;
    /// assert_eq!(Instance::contest().dice(), 27);
    /// ```
    #[must_use]
    pub const fn dice(&self) -> u64 {
        self.size[0] as u64 * self.size[1] as u64 * self.size[2] as u64
    }

    /// The pips given at a row and column of a side, from 0 and as one sees it; 0 if open.
    ///
    /// ```
    /// # use everystate_puzzles::stack::{Instance, Side};
    /// let mut block = Instance::contest();
    /// block.give(Side::Front, 2, 0, 5);
    /// assert_eq!((block.given(Side::Front, 2, 0), block.given(Side::Front, 0, 2)), (5, 0));
    /// ```
    ///
    /// # Panics
    /// If there is no such row or column.
    #[must_use]
    pub fn given(&self, side: Side, row: usize, column: usize) -> u8 {
        let (rows, columns) = side.shape(self.size);
        assert!(row < rows && column < columns, "no such face");
        self.given_at(side, row * columns + column)
    }

    /// The pips given at a face by its number within the side.
    pub(super) fn given_at(&self, side: Side, index: usize) -> u8 {
        self.given[side as usize].get(index).copied().unwrap_or(0)
    }

    /// Gives the pips (1 to 6) of a face, or opens it again (0).
    ///
    /// ```
    /// # use everystate_puzzles::stack::{Instance, Side};
    /// let mut block = Instance::contest();
    /// block.give(Side::Top, 1, 1, 4);
    /// block.give(Side::Top, 1, 1, 0);
    /// assert_eq!(block.given(Side::Top, 1, 1), 0);
    /// ```
    ///
    /// # Panics
    /// If there is no such row or column, or no die shows `pips`.
    pub fn give(&mut self, side: Side, row: usize, column: usize, pips: u8) {
        let (rows, columns) = side.shape(self.size);
        assert!(row < rows && column < columns && pips <= 6, "no such face");
        self.give_at(side, row * columns + column, pips);
    }

    pub(super) fn give_at(&mut self, side: Side, index: usize, pips: u8) {
        let (rows, columns) = side.shape(self.size);
        let given = &mut self.given[side as usize];
        if given.is_empty() {
            if pips == 0 {
                return;
            }
            given.resize(rows * columns, 0);
        }
        given[index] = pips;
        if pips == 0 && given.iter().all(|&p| p == 0) {
            *given = Faces::new();
        }
    }

    /// Sets a whole side, row by row as one sees it.
    pub(super) fn set(&mut self, side: Side, pips: Faces) {
        let (rows, columns) = side.shape(self.size);
        debug_assert!(pips.len() == rows * columns && pips.iter().all(|&p| p <= 6), "a whole side");
        let open = pips.iter().all(|&p| p == 0);
        self.given[side as usize] = if open { Faces::new() } else { pips };
    }

    /// All faces of a side, row by row as one sees them, 0 where open; none if nothing is given there.
    pub(super) fn side(&self, side: Side) -> &[u8] {
        &self.given[side as usize]
    }

    /// Whether nothing is given on a side.
    ///
    /// ```
    /// # use everystate_puzzles::stack::{Instance, Side};
    /// let mut block = Instance::contest();
    /// block.give(Side::Top, 1, 1, 4);
    /// assert!(!block.is_open(Side::Top) && block.is_open(Side::Right));
    /// ```
    #[must_use]
    pub fn is_open(&self, side: Side) -> bool {
        self.given[side as usize].is_empty()
    }

    /// The given faces: side, number within the side, pips.
    pub(super) fn givens(&self) -> impl Iterator<Item = (Side, usize, u8)> + '_ {
        Side::ALL.into_iter().flat_map(|side| {
            let given = self.given[side as usize].iter().copied().enumerate();
            given.filter(|&(_, p)| p != 0).map(move |(i, p)| (side, i, p))
        })
    }
}

/// A block of dice partly filled: the first dice in order (x fastest, then y, then z) and what they
/// show.
///
/// Layout: face `i` (the top row by row, the front, the right) in bits 3(i mod 21).. of word i / 21, 0
/// while no die behind it is placed; the number of dice placed in the highest byte of the last word.
/// So at most [`FACES`](Self::FACES) faces fit.
///
/// ```
/// # use everystate_puzzle::Puzzle;
/// # use everystate_puzzles::stack::{Filling, Instance};
/// let block = Instance::open([2, 1, 1]).unwrap();
/// let filling = Filling::new(&block, None).unwrap();
/// assert_eq!(filling.start().placed(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prefix([u64; 4]);

impl Prefix {
    /// The most faces that a prefix can distinguish.
    pub const FACES: usize = 80;
    const ONE_DIE: u64 = 1 << 56;

    /// How many dice are placed.
    ///
    /// ```
    /// # use everystate_puzzle::{Puzzle, replay};
    /// # use everystate_puzzles::stack::{Filling, Instance};
    /// let block = Instance::open([2, 1, 1]).unwrap();
    /// let filling = Filling::new(&block, None).unwrap();
    /// let mut moves = Vec::new();
    /// filling.moves(&filling.start(), &mut moves);
    /// assert_eq!(replay(&filling, &moves[..1]).unwrap().placed(), 1);
    /// ```
    #[must_use]
    pub const fn placed(self) -> u64 {
        self.0[3] >> 56
    }

    const fn face(self, i: usize) -> u8 {
        ((self.0[i / 21] >> (3 * (i % 21))) & 7) as u8
    }

    const fn show(&mut self, i: usize, pips: u8) {
        self.0[i / 21] |= (pips as u64) << (3 * (i % 21));
    }
}

/// A block as a [`Puzzle`]: a move puts in the next die (left to right, then back to front, then top
/// to bottom) in an orientation that fits the dice it touches and the givens. Every solution has as
/// many moves as there are dice, and prefixes that differ never meet again.
///
/// With a sum, the goal is only a block whose right side shows it.
///
/// ```
/// use everystate_puzzle::{Puzzle, replay};
/// use everystate_puzzles::stack::{Filling, Instance, Side};
/// let mut block = Instance::open([2, 1, 1]).unwrap();
/// block.give(Side::Top, 0, 0, 1);
/// let filling = Filling::new(&block, Some(3)).unwrap();
/// let mut moves = Vec::new();
/// filling.moves(&filling.start(), &mut moves);
/// assert_eq!(moves.len(), 4);
/// let fits = moves.into_iter().find(|die| die.right() == 3).unwrap();
/// let end = replay(&filling, &[fits, fits]).unwrap();
/// assert!(filling.is_goal(&end));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Filling<'a> {
    pub(super) block: &'a Instance,
    sum: Option<u64>,
}

impl<'a> Filling<'a> {
    /// The block as a puzzle, for every sum or for one; `None` if it shows more than
    /// [`Prefix::FACES`] faces.
    ///
    /// ```
    /// # use everystate_puzzles::stack::{Filling, Instance};
    /// assert!(Filling::new(&Instance::contest(), Some(27)).is_some());
    /// assert!(Filling::new(&Instance::open([9, 9, 9]).unwrap(), None).is_none()); // 243 faces
    /// ```
    #[must_use]
    pub fn new(block: &'a Instance, sum: Option<u64>) -> Option<Self> {
        (faces(block.size) <= Prefix::FACES).then_some(Self { block, sum })
    }

    /// Where die `n` lies.
    pub(super) const fn place(&self, n: usize) -> [usize; 3] {
        let [nx, ny, _] = self.block.size;
        [n % nx, n / nx % ny, n / (nx * ny)]
    }

    /// Top, front and right face of each die placed, in order.
    ///
    /// ```
    /// # use everystate_algebra::orient::Orientation;
    /// # use everystate_puzzle::replay;
    /// # use everystate_puzzles::stack::{Filling, Instance};
    /// let block = Instance::open([1, 1, 1]).unwrap();
    /// let filling = Filling::new(&block, None).unwrap();
    /// let full = replay(&filling, &[Orientation::FIRST]).unwrap();
    /// assert_eq!(filling.dice(full), [[1, 2, 3]]);
    /// ```
    #[must_use]
    pub fn dice(&self, s: Prefix) -> Vec<[u8; 3]> {
        let show = |n| faces_of(self.block.size, self.place(n)).map(|face| s.face(face));
        (0..Self::placed(s)).map(show).collect()
    }

    /// What is known of the faces that show a die: placed or given, 0 if neither.
    pub(super) fn known(&self, s: Prefix, at: [usize; 3]) -> [u8; 3] {
        let numbers = faces_of(self.block.size, at);
        core::array::from_fn(|k| match s.face(numbers[k]) {
            0 => {
                let side = Side::ALL[k];
                self.block.given_at(side, numbers[k] - side.offset(self.block.size))
            }
            pips => pips,
        })
    }

    /// Whether the right side can still show the wanted sum, as far as its own faces show.
    pub(super) fn sum_in_reach(&self, s: Prefix) -> bool {
        let Some(sum) = self.sum else { return true };
        let (mut least, mut most) = (0, 0);
        let first = Side::Right.offset(self.block.size);
        for i in first..faces(self.block.size) {
            let pips = match s.face(i) {
                0 => self.block.given_at(Side::Right, i - first),
                pips => pips,
            };
            least += u64::from(if pips == 0 { 1 } else { pips });
            most += u64::from(if pips == 0 { 6 } else { pips });
        }
        (least..=most).contains(&sum)
    }

    #[expect(clippy::cast_possible_truncation, reason = "a prefix has at most 255 dice")]
    pub(super) const fn placed(s: Prefix) -> usize {
        s.placed() as usize
    }
}

pub(super) fn fits(die: Orientation, [top, front, right]: [u8; 3]) -> bool {
    (top == 0 || top == die.top())
        && (front == 0 || front == die.front())
        && (right == 0 || right == die.right())
}

impl Puzzle for Filling<'_> {
    type State = Prefix;
    type Move = Orientation;

    fn start(&self) -> Prefix {
        Prefix([0; 4])
    }

    fn is_goal(&self, s: &Prefix) -> bool {
        // With every die placed the bounds of the sum are the sum.
        s.placed() == self.block.dice() && self.sum_in_reach(*s)
    }

    fn moves(&self, s: &Prefix, out: &mut Vec<Orientation>) {
        if s.placed() < self.block.dice() {
            let known = self.known(*s, self.place(Self::placed(*s)));
            out.extend(Orientation::all().filter(|&die| fits(die, known)));
        }
    }

    fn apply(&self, s: &Prefix, die: Orientation) -> Prefix {
        let mut next = *s;
        let numbers = faces_of(self.block.size, self.place(Self::placed(*s)));
        for (i, pips) in numbers.into_iter().zip([die.top(), die.front(), die.right()]) {
            next.show(i, pips);
        }
        next.0[3] += Prefix::ONE_DIE;
        next
    }
}

impl Packed for Filling<'_> {
    type Word = [u64; 4];
    fn pack(&self, s: &Prefix) -> [u64; 4] {
        s.0
    }
    fn unpack(&self, w: [u64; 4]) -> Prefix {
        Prefix(w)
    }
}
