//! The maze: its squares, how the die lies on the start, what it shows, and where the journey ends.

use core::fmt;

use everystate_algebra::orient::{Direction, Orientation};

use crate::family::Misfit;

/// The order in which tips are tried and ties are broken: N, S, W, E.
pub const ORDER: [Direction; 4] =
    [Direction::North, Direction::South, Direction::West, Direction::East];

/// The tops with which a wild square may be entered: all six, and a blank one.
const WILD: u8 = 0b0111_1111;

/// The tops with which a square may be entered.
fn tops(value: i8) -> u8 {
    match value {
        1..=6 => 1 << value,
        -1 => WILD,
        _ => 0,
    }
}

/// What the faces of the usual die show.
pub(super) const USUAL: [u8; 6] = [1, 2, 3, 4, 5, 6];

/// All 24 orientations.
const ANY: u32 = (1 << 24) - 1;

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
    /// What the faces 1 to 6 of the die show: these numbers, unless it is no usual die.
    labels: [u8; 6],
    /// The index in `entry` of the square where the journey ends.
    goal: u32,
    /// The orientations, a bit each, with which it ends there.
    ends: u32,
    /// Whether every square that is no hole has to be entered.
    all: bool,
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
        let (name, labels, ends) = (name.to_owned(), USUAL, ANY);
        Ok(Self { name, rows, columns, start, die, labels, goal: start, ends, all: false, entry })
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

    /// The same maze for a die whose faces show these numbers, 0 for a blank face that goes with wild
    /// squares only: on the start, from 1 to 6, above, in front, on the right, on the left, behind and
    /// below. The usual die shows 1 to 6, its mirror image 1 2 4 3 5 6.
    ///
    /// ```
    /// # use everystate_puzzle::Puzzle;
    /// # use everystate_puzzles::maze::Instance;
    /// let maze = Instance::new("M", [1, 1], 1, 2, &[vec![-1, 4]]).unwrap();
    /// let odd = maze.with_die([4, 1, 1, 2, 2, 0]).unwrap();
    /// let mut moves = Vec::new();
    /// odd.moves(&odd.start(), &mut moves);
    /// assert_eq!(moves.len(), 1); // the 4 on top fits
    /// ```
    ///
    /// # Errors
    /// If a number is above 6.
    pub fn with_die(mut self, labels: [u8; 6]) -> Result<Self, Misfit> {
        if let Some(label) = labels.iter().find(|&&label| label > 6) {
            let message = format!("{label} is on none of the squares");
            return Err(Misfit::at("die", message, "six numbers from 0 to 6"));
        }
        (self.die, self.labels) = (Orientation::FIRST, labels);
        Ok(self)
    }

    /// The same maze with a journey that ends on a square (row and column from 1), if it is to be so
    /// with these numbers on top and in front.
    ///
    /// ```
    /// # use everystate_puzzles::maze::Instance;
    /// let maze = Instance::new("M", [1, 1], 1, 2, &[vec![-1, -1, 0]]).unwrap();
    /// assert_eq!(maze.clone().to([1, 2], Some(4), None).unwrap().goal(), [1, 2]);
    /// assert!(maze.to([1, 3], None, None).is_err()); // a hole
    /// ```
    ///
    /// # Errors
    /// If there is no such square, it is a hole, or the die never shows that.
    pub fn to(mut self, at: [u32; 2], top: Option<u8>, front: Option<u8>) -> Result<Self, Misfit> {
        let [row, column] = at;
        let inside = (1..=self.rows).contains(&row) && (1..=self.columns).contains(&column);
        if !inside || self.value(row, column) == 0 {
            let what = if inside { "is a hole" } else { "lies outside the maze" };
            let message = format!("the goal ({row}, {column}) {what}");
            return Err(Misfit::at("goal", message, "a square that can be entered"));
        }
        let fits = |die: &Orientation| {
            top.is_none_or(|top| top == self.shown_on_top(*die))
                && front.is_none_or(|front| front == self.shown_in_front(*die))
        };
        let ends = Orientation::all().filter(fits).fold(0, |set, die| set | 1 << die.index());
        if ends == 0 {
            let key = if front.is_some() { "goal_front" } else { "goal_top" };
            let message = "the die never lies so on the goal".to_owned();
            return Err(Misfit::at(key, message, "what neighbouring faces of the die show"));
        }
        self.goal = row * self.stride() + column - 1;
        self.ends = ends;
        Ok(self)
    }

    /// The same maze with another start, where the die lies with these numbers on top and in front or, if
    /// none are given, as it does. A journey back to the start leads back there.
    ///
    /// ```
    /// # use everystate_puzzles::maze::Instance;
    /// let maze = Instance::new("M", [1, 1], 1, 2, &[vec![-1, -1]]).unwrap();
    /// let there = maze.from([1, 2], Some([3, 1])).unwrap();
    /// assert_eq!((there.home(), there.goal(), there.die().top()), ([1, 2], [1, 2], 3));
    /// ```
    ///
    /// # Errors
    /// If there is no such square, it is a hole, or no die shows that; if the die is not the usual one
    /// its faces cannot be given by numbers.
    pub fn from(mut self, at: [u32; 2], faces: Option<[u8; 2]>) -> Result<Self, Misfit> {
        let round = self.is_round();
        let [row, column] = at;
        let inside = (1..=self.rows).contains(&row) && (1..=self.columns).contains(&column);
        if !inside || self.value(row, column) == 0 {
            let what = if inside { "is a hole" } else { "lies outside the maze" };
            let message = format!("the start ({row}, {column}) {what}");
            return Err(Misfit::at("start", message, "a square that can be entered"));
        }
        if let Some([top, front]) = faces {
            if self.labels != USUAL {
                let message =
                    "the faces of a die that is not the usual one are not told by numbers";
                return Err(Misfit::at("die", message, "a square alone: ROW,COLUMN"));
            }
            self.die = Orientation::new(top, front).ok_or_else(|| {
                let message = format!("no die shows {top} on top and {front} in front");
                Misfit::at("front", message, front_expected(top))
            })?;
        }
        self.start = row * self.stride() + column - 1;
        if round {
            self.goal = self.start;
        }
        Ok(self)
    }

    /// The same maze, whose journey has to enter every square that is no hole.
    ///
    /// ```
    /// # use everystate_puzzles::maze::Instance;
    /// let maze = Instance::new("M", [1, 1], 1, 2, &[vec![-1, -1]]).unwrap();
    /// assert!(maze.over_all().visits_all());
    /// ```
    #[must_use]
    pub fn over_all(mut self) -> Self {
        self.all = true;
        self
    }
    /// Whether the journey has to enter every square that is no hole.
    #[must_use]
    pub fn visits_all(&self) -> bool {
        self.all
    }

    /// The row and column, from 1, of the square where the journey ends: the start, unless another one
    /// was given.
    #[must_use]
    pub fn goal(&self) -> [u32; 2] {
        self.place(self.goal)
    }
    /// What the faces 1 to 6 show.
    #[must_use]
    pub fn labels(&self) -> [u8; 6] {
        self.labels
    }
    /// What a die that lies so shows above.
    #[must_use]
    pub fn shown_on_top(&self, die: Orientation) -> u8 {
        self.labels[usize::from(die.top() - 1)]
    }
    /// What a die that lies so shows in front.
    #[must_use]
    pub fn shown_in_front(&self, die: Orientation) -> u8 {
        self.labels[usize::from(die.front() - 1)]
    }
    /// Whether a journey ends on a square with the die lying so.
    pub(super) fn ends(&self, square: u32, die: Orientation) -> bool {
        square == self.goal && self.ends >> die.index() & 1 == 1
    }
    /// Whether the contest's format says all there is: the usual die, and a journey back to the start.
    pub(super) fn is_plain(&self) -> bool {
        self.is_round() && self.labels == USUAL && !self.all
    }
    /// Whether the journey leads back to the start, however the die lies then.
    pub(super) fn is_round(&self) -> bool {
        (self.goal, self.ends) == (self.start, ANY)
    }
    /// The numbers that the goal asks for on top and in front, if all orientations that show them
    /// belong to it and no others.
    pub(super) fn asked(&self) -> (Option<u8>, Option<u8>) {
        let agreed = |shown: &dyn Fn(Orientation) -> u8| {
            let mut dice = Orientation::all().filter(|die| self.ends >> die.index() & 1 == 1);
            let first = dice.next().map(shown)?;
            dice.all(|die| shown(die) == first).then_some(first)
        };
        if self.ends == ANY {
            return (None, None);
        }
        (agreed(&|die| self.shown_on_top(die)), agreed(&|die| self.shown_in_front(die)))
    }
    /// The index of the goal among [`entries`](Self::entries).
    pub(super) fn goal_index(&self) -> u32 {
        self.goal
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
    pub(super) fn beside(&self, square: u32, direction: Direction) -> u32 {
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
