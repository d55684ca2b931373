//! The maze, its positions and its tips: [`Instance`] is a [`Puzzle`] itself.

use core::fmt;

use everystate_algebra::orient::{Direction, Orientation};
use everystate_puzzle::{Backward, Packed, Puzzle, Ranked};

use crate::family::Misfit;

/// The order in which tips are tried and ties are broken: N, S, W, E.
pub const ORDER: [Direction; 4] =
    [Direction::North, Direction::South, Direction::West, Direction::East];

/// The tops with which a wild square may be entered: all six.
const WILD: u8 = 0b0111_1110;

/// The tops with which a square may be entered.
fn tops(value: i8) -> u8 {
    match value {
        1..=6 => 1 << value,
        -1 => WILD,
        _ => 0,
    }
}

/// The longest name, in bytes.
pub const NAME: usize = 255;

/// Rows and columns of the largest maze.
pub const SIDE: u32 = 16_384;

/// The squares of a maze while they are read, row by row.
///
/// Every square is kept as the set of tops with which it may be entered (bit `t` for top `t`). A
/// border of squares that no die enters lies above and below and, shared between the end of a row
/// and the beginning of the next, at the sides: no neighbour ever needs a bounds check of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Squares {
    columns: u32,
    filled: u32,
    entry: Vec<u8>,
}

impl Squares {
    /// No rows yet, of `columns` squares each.
    pub(super) fn new(columns: u32) -> Self {
        Self { columns, filled: 0, entry: vec![0; columns as usize + 1] }
    }

    /// Adds a square, from the left and from the top: 1 to 6, 0 for a hole, -1 for a wild one.
    pub(super) fn push(&mut self, value: i8) {
        self.entry.push(tops(value));
        self.filled += 1;
        if self.filled == self.columns {
            self.filled = 0;
            self.entry.push(0);
        }
    }

    fn close(mut self) -> Vec<u8> {
        self.entry.resize(self.entry.len() + self.columns as usize + 1, 0);
        self.entry.shrink_to_fit();
        self.entry
    }
}

/// A maze, the square to start from and come back to, and how the die lies there.
///
/// ```
/// use everystate_puzzles::maze::Instance;
/// let maze = Instance::new("M", [1, 2], 5, 1, &[vec![-1, 2, 4], vec![5, 5, 6]]).unwrap();
/// assert_eq!((maze.rows(), maze.columns(), maze.value(1, 1), maze.value(2, 3)), (2, 3, -1, 6));
/// assert!(Instance::new("M", [1, 2], 5, 2, &[vec![1, 2]]).is_err());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Instance {
    name: String,
    rows: u32,
    columns: u32,
    /// The start's index in `entry`.
    start: u32,
    die: Orientation,
    /// See [`Squares`]: row `r`, column `c` (from 1) stands at `r * (columns + 1) + c - 1`.
    entry: Vec<u8>,
}

impl fmt::Debug for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (top, front) = (self.die.top(), self.die.front());
        write!(f, "{} {}x{}, start {:?} ", self.name, self.rows, self.columns, self.home())?;
        write!(f, "top {top} front {front}")?;
        for row in 1..=self.rows.min(20) {
            let values: Vec<i8> = (1..=self.columns.min(20)).map(|c| self.value(row, c)).collect();
            write!(f, " {values:?}")?;
        }
        Ok(())
    }
}

/// What is wrong with a name, if anything.
pub(super) fn name_fault(name: &str) -> Option<String> {
    if name.is_empty() {
        Some("the name is empty".to_owned())
    } else if name.len() > NAME {
        Some(format!("the name has {} bytes, more than {NAME}", name.len()))
    } else if name.chars().any(|c| c.is_ascii_whitespace() || c.is_control()) {
        Some("the name holds a blank or a control character".to_owned())
    } else if name == "END" {
        Some("the name END ends the input".to_owned())
    } else {
        None
    }
}

impl Instance {
    /// A maze from its rows; `start` is (row, column) from 1, squares are 1 to 6, 0 for a hole, -1
    /// for a wild one.
    ///
    /// ```
    /// # use everystate_puzzles::maze::Instance;
    /// assert!(Instance::new("M", [1, 1], 1, 2, &[vec![-1, 3]]).is_ok());
    /// let misfit = Instance::new("M", [1, 1], 1, 6, &[vec![-1, 3]]).unwrap_err();
    /// assert_eq!(misfit.key, "front"); // 6 is under the 1 on top
    /// ```
    ///
    /// # Errors
    /// The first thing that no maze can have, by its key in JSON: a name with blanks, no or too many
    /// squares, rows of different length, a value out of range, a start outside or on a hole, a top
    /// and front that no die shows.
    pub fn new(
        name: &str,
        start: [u32; 2],
        top: u8,
        front: u8,
        rows: &[Vec<i8>],
    ) -> Result<Self, Misfit> {
        let columns = rows.first().map_or(0, Vec::len);
        let side = 1..=SIDE as usize;
        if !side.contains(&rows.len()) || !side.contains(&columns) {
            let message = format!("{} rows of {columns} squares are no maze", rows.len());
            return Err(Misfit::at("squares", message, format!("1 to {SIDE} rows and columns")));
        }
        let mut squares = Squares::new(u32::try_from(columns).unwrap_or(SIDE));
        for (row, n) in rows.iter().zip(1..) {
            if row.len() != columns {
                let message = format!("row {n} has {} squares", row.len());
                return Err(Misfit::at("squares", message, format!("{columns}, as in row 1")));
            }
            for &value in row {
                if !(-1..=6).contains(&value) {
                    let message = format!("{value} in row {n} is no square");
                    return Err(Misfit::at("squares", message, "-1 to 6"));
                }
                squares.push(value);
            }
        }
        Self::assemble(name, start, [top, front], squares)
    }

    /// The maze of complete rows of squares.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub(super) fn assemble(
        name: &str,
        start: [u32; 2],
        [top, front]: [u8; 2],
        squares: Squares,
    ) -> Result<Self, Misfit> {
        if let Some(message) = name_fault(name) {
            return Err(Misfit::at("name", message, format!("1 to {NAME} bytes without blanks")));
        }
        let columns = squares.columns;
        let entry = squares.close();
        // `entry` holds two border rows more than the maze; both sides are at most SIDE.
        let rows = u32::try_from(entry.len() / (columns as usize + 1) - 2).unwrap_or(SIDE);
        if !(1..=rows).contains(&start[0]) || !(1..=columns).contains(&start[1]) {
            let message = format!("the start ({}, {}) lies outside the maze", start[0], start[1]);
            let expected = format!("a row from 1 to {rows} and a column from 1 to {columns}");
            return Err(Misfit::at("start", message, expected));
        }
        let Some(die) = Orientation::new(top, front) else {
            let message = format!("no die shows {top} on top and {front} in front");
            return Err(Misfit::at("front", message, front_expected(top)));
        };
        let start = start[0] * (columns + 1) + start[1] - 1;
        if entry[start as usize] == 0 {
            return Err(Misfit::at("start", "the start is a hole", "a square that can be entered"));
        }
        Ok(Self { name: name.to_owned(), rows, columns, start, die, entry })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// Rows of squares.
    pub fn rows(&self) -> u32 {
        self.rows
    }
    /// Columns of squares.
    pub fn columns(&self) -> u32 {
        self.columns
    }
    /// The row and column, from 1, of the square to leave and come back to.
    ///
    /// ```
    /// # use everystate_puzzles::maze::Instance;
    /// let maze = Instance::new("M", [1, 2], 5, 1, &[vec![-1, 2]]).unwrap();
    /// assert_eq!(maze.home(), [1, 2]);
    /// ```
    pub fn home(&self) -> [u32; 2] {
        self.place(self.start)
    }
    /// How the die lies on the start.
    ///
    /// ```
    /// # use everystate_puzzles::maze::Instance;
    /// let maze = Instance::new("M", [1, 2], 5, 1, &[vec![-1, 2]]).unwrap();
    /// assert_eq!((maze.die().top(), maze.die().right()), (5, 3));
    /// ```
    pub fn die(&self) -> Orientation {
        self.die
    }

    /// The square in a row and column (from 1): 1 to 6, 0 for a hole, -1 for a wild one.
    ///
    /// ```
    /// # use everystate_puzzles::maze::Instance;
    /// let maze = Instance::new("M", [1, 1], 5, 1, &[vec![-1, 2, 0]]).unwrap();
    /// assert_eq!([1, 2, 3].map(|column| maze.value(1, column)), [-1, 2, 0]);
    /// ```
    ///
    /// # Panics
    /// If there is no such row or column.
    pub fn value(&self, row: u32, column: u32) -> i8 {
        assert!((1..=self.rows).contains(&row) && (1..=self.columns).contains(&column));
        match self.entry[(row * self.stride() + column - 1) as usize] {
            0 => 0,
            WILD => -1,
            // One bit of 1..=6.
            set => i8::try_from(set.trailing_zeros()).unwrap_or(0),
        }
    }

    /// Changes a square, which must be there; the start must not become a hole.
    pub(super) fn set(&mut self, [row, column]: [u32; 2], value: i8) {
        let square = row * self.stride() + column - 1;
        self.entry[square as usize] = tops(value);
    }

    /// The index of the start among [`entries`](Self::entries).
    pub(super) fn start_index(&self) -> u32 {
        self.start
    }
    /// The tops with which each square may be entered, border included.
    pub(super) fn entries(&self) -> &[u8] {
        &self.entry
    }
    /// From a square to the one below it.
    pub(super) fn stride(&self) -> u32 {
        self.columns + 1
    }
    /// Row and column, from 1, of an index among [`entries`](Self::entries).
    pub(super) fn place(&self, square: u32) -> [u32; 2] {
        [square / self.stride(), square % self.stride() + 1]
    }

    /// The square next to one that is not of the border.
    fn beside(&self, square: u32, direction: Direction) -> u32 {
        match direction {
            Direction::North => square - self.stride(),
            Direction::South => square + self.stride(),
            Direction::West => square - 1,
            Direction::East => square + 1,
        }
    }

    pub(super) fn enterable(&self, square: u32, top: u8) -> bool {
        self.entry[square as usize] >> top & 1 == 1
    }

    /// Row and column, from 1, of every square on the way of `tips`, the start included. Tips that
    /// would leave the maze end the list.
    ///
    /// ```
    /// # use everystate_puzzles::maze::Instance;
    /// use everystate_algebra::orient::Direction::{East, South};
    /// let maze = Instance::new("M", [1, 1], 5, 1, &[vec![-1, -1]]).unwrap();
    /// assert_eq!(maze.path(&[East]), [[1, 1], [1, 2]]);
    /// assert_eq!(maze.path(&[South, East]), [[1, 1]]); // there is no second row
    /// ```
    pub fn path(&self, tips: &[Direction]) -> Vec<[u32; 2]> {
        let mut path = Vec::with_capacity(tips.len() + 1);
        let mut square = self.start;
        path.push(self.place(square));
        for &tip in tips {
            square = self.beside(square, tip);
            if self.entry[square as usize] == 0 {
                break;
            }
            path.push(self.place(square));
        }
        path
    }

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
        format!("({row},{column}) top {} front {}", die.top(), die.front())
    }
}

/// The fronts that a die with `top` can have, for messages.
pub(super) fn front_expected(top: u8) -> String {
    let fronts: Vec<String> =
        (1..=6).filter(|&f| Orientation::new(top, f).is_some()).map(|f| f.to_string()).collect();
    if fronts.is_empty() {
        return "a top and a front from 1 to 6 on neighbouring faces".to_owned();
    }
    format!("with {top} on top, one of {}", fronts.join(", "))
}

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
        Stand(Stand::new(self.start, self.die).0 | Stand::FRESH)
    }

    fn is_goal(&self, s: &Stand) -> bool {
        s.square() == self.start && !s.is_fresh()
    }

    /// The journey ends on coming back: a goal has no moves.
    fn moves(&self, s: &Stand, out: &mut Vec<Direction>) {
        if self.is_goal(s) || self.entry[s.square() as usize] == 0 {
            return;
        }
        let (square, top) = (s.square(), s.die().top());
        out.extend(ORDER.into_iter().filter(|&d| self.enterable(self.beside(square, d), top)));
    }

    fn apply(&self, s: &Stand, d: Direction) -> Stand {
        Stand::new(self.beside(s.square(), d), s.die().roll(d))
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
        self.entry.len() as u64 * 24 + 1
    }
    fn rank(&self, s: &Stand) -> u64 {
        if s.is_fresh() {
            return self.entry.len() as u64 * 24;
        }
        u64::from(s.square()) * 24 + s.die().index() as u64
    }
    fn unrank(&self, r: u64) -> Stand {
        if r >= self.entry.len() as u64 * 24 {
            return self.start();
        }
        Stand(((r / 24) << 6) | (r % 24))
    }
}

impl Backward for Instance {
    /// Only the twelve orientations that an even number of tips can give: a way back to a square has
    /// an even number of tips.
    fn goals(&self, out: &mut Vec<Stand>) {
        let even = |die: &Orientation| die.is_even() == self.die.is_even();
        out.extend(Orientation::all().filter(even).map(|die| Stand::new(self.start, die)));
    }

    fn predecessors(&self, s: &Stand, out: &mut Vec<(Direction, Stand)>) {
        if s.is_fresh() || self.entry[s.square() as usize] == 0 {
            return;
        }
        for d in ORDER {
            let (square, die) = (self.beside(s.square(), d.opposite()), s.die().roll(d.opposite()));
            if self.entry[square as usize] == 0 || !self.enterable(s.square(), die.top()) {
                continue;
            }
            if square != self.start {
                out.push((d, Stand::new(square, die)));
            } else if die == self.die {
                out.push((d, self.start()));
            }
        }
    }
}
