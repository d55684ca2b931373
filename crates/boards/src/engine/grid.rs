//! [`Grid`]: sets of cells of a level, as planes of bits.

use crate::rule::word::Direction;

/// A set of cells: a bit for each, in the order of the board's cells (column by column).
pub(super) type Plane = Vec<u64>;

/// The cells of a level.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub(super) width: usize,
    pub(super) height: usize,
    /// By direction: the cells that have a neighbour there.
    inland: [Plane; 4],
}

impl Grid {
    pub(super) fn new(width: usize, height: usize) -> Self {
        let mut grid = Self { width, height, inland: Default::default() };
        for (number, direction) in Direction::ALL.into_iter().enumerate() {
            let mut plane = grid.none();
            for cell in 0..grid.cells() {
                if grid.next(cell, direction).is_some() {
                    insert(&mut plane, cell);
                }
            }
            grid.inland[number] = plane;
        }
        grid
    }

    pub(super) const fn cells(&self) -> usize {
        self.width * self.height
    }

    /// Words of a plane.
    pub(super) const fn words(&self) -> usize {
        self.cells().div_ceil(64)
    }

    pub(super) fn none(&self) -> Plane {
        vec![0; self.words()]
    }

    pub(super) fn all(&self) -> Plane {
        let mut plane = self.none();
        (0..self.cells()).for_each(|cell| insert(&mut plane, cell));
        plane
    }

    /// How far apart in the order of cells neighbours are.
    pub(super) const fn step(&self, direction: Direction) -> isize {
        let (x, y) = direction.step();
        x * self.height.cast_signed() + y
    }

    /// The next cell in a direction, if there is one.
    pub(super) fn next(&self, cell: usize, direction: Direction) -> Option<usize> {
        let (x, y) = (cell / self.height, cell % self.height);
        let edge = match direction {
            Direction::Up => y == 0,
            Direction::Down => y + 1 == self.height,
            Direction::Left => x == 0,
            Direction::Right => x + 1 == self.width,
        };
        (!edge).then(|| cell.wrapping_add_signed(self.step(direction)))
    }

    /// The neighbours of cells in a direction.
    pub(super) fn moved(&self, plane: &Plane, direction: Direction) -> Plane {
        let number = Direction::ALL.iter().position(|&other| other == direction).unwrap_or(0);
        let inland = both(plane, &self.inland[number]);
        shifted(&inland, self.step(direction))
    }

    /// The cells in a direction from others, the others among them.
    pub(super) fn beyond(&self, plane: &Plane, direction: Direction) -> Plane {
        let mut all = plane.clone();
        let mut front = plane.clone();
        while !is_empty(&front) {
            front = self.moved(&front, direction);
            all = either(&all, &front);
        }
        all
    }
}

/// Each bit so many places further.
fn shifted(plane: &[u64], by: isize) -> Plane {
    let (words, bits) = (by.unsigned_abs() / 64, by.unsigned_abs() % 64);
    let at = |index: Option<usize>| index.and_then(|index| plane.get(index)).copied().unwrap_or(0);
    let word = |index: usize| {
        if by >= 0 {
            let (low, lower) = (index.checked_sub(words), index.checked_sub(words + 1));
            at(low) << bits
                | at(lower).checked_shr(64 - u32::try_from(bits).unwrap_or(0)).unwrap_or(0)
        } else {
            let (high, higher) = (index + words, index + words + 1);
            at(Some(high)) >> bits
                | at(Some(higher)).checked_shl(64 - u32::try_from(bits).unwrap_or(0)).unwrap_or(0)
        }
    };
    (0..plane.len()).map(word).collect()
}

pub(super) fn insert(plane: &mut [u64], cell: usize) {
    plane[cell / 64] |= 1 << (cell % 64);
}

pub(super) fn is_empty(plane: &[u64]) -> bool {
    plane.iter().all(|&word| word == 0)
}

pub(super) fn count(plane: &[u64]) -> usize {
    plane.iter().map(|word| word.count_ones() as usize).sum()
}

pub(super) fn both(one: &[u64], other: &[u64]) -> Plane {
    one.iter().zip(other).map(|(one, other)| one & other).collect()
}

pub(super) fn either(one: &[u64], other: &[u64]) -> Plane {
    one.iter().zip(other).map(|(one, other)| one | other).collect()
}

pub(super) fn without(one: &[u64], other: &[u64]) -> Plane {
    one.iter().zip(other).map(|(one, other)| one & !other).collect()
}

/// Adds cells to a set; says whether any is new.
pub(super) fn add(plane: &mut [u64], more: &[u64]) -> bool {
    let mut new = false;
    for (word, more) in plane.iter_mut().zip(more) {
        new |= more & !*word != 0;
        *word |= more;
    }
    new
}

/// The cells of a set, in order.
pub(super) fn cells(plane: &[u64]) -> impl Iterator<Item = usize> {
    plane.iter().enumerate().flat_map(|(index, &word)| {
        core::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)))
            .take_while(|&word| word != 0)
            .map(move |word| index * 64 + word.trailing_zeros() as usize)
    })
}
