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

#[cfg(test)]
mod tests {
    use super::*;

    /// Boards of one word of cells and of several, among them some of just a word, and of columns longer than one.
    const SIZES: [(usize, usize); 9] =
        [(1, 1), (5, 4), (8, 8), (1, 64), (64, 1), (13, 5), (3, 65), (2, 100), (20, 10)];

    /// Every third cell or so, and the corners.
    fn some(grid: &Grid) -> Vec<usize> {
        let last = grid.cells() - 1;
        let corner = |cell: usize| {
            cell == 0 || cell == last || cell + 1 == grid.height || cell + grid.height == last + 1
        };
        (0..grid.cells()).filter(|&cell| corner(cell) || cell * 7 % 11 < 3).collect()
    }

    fn plane(grid: &Grid, cells: impl IntoIterator<Item = usize>) -> Plane {
        let mut plane = grid.none();
        cells.into_iter().for_each(|cell| insert(&mut plane, cell));
        plane
    }

    /// The next cell by its column and row.
    fn walked(grid: &Grid, cell: usize, direction: Direction) -> Option<usize> {
        let (x, y) = direction.step();
        let x = (cell / grid.height).checked_add_signed(x).filter(|&x| x < grid.width)?;
        let y = (cell % grid.height).checked_add_signed(y).filter(|&y| y < grid.height)?;
        Some(x * grid.height + y)
    }

    #[test]
    fn cells_move_as_one_walks() {
        for (width, height) in SIZES {
            let grid = Grid::new(width, height);
            let some = some(&grid);
            for direction in Direction::ALL {
                let next = |&cell: &usize| walked(&grid, cell, direction);
                for cell in 0..grid.cells() {
                    assert_eq!(grid.next(cell, direction), next(&cell), "{width} {height} {cell}");
                }
                let moved = grid.moved(&plane(&grid, some.iter().copied()), direction);
                let expected = plane(&grid, some.iter().filter_map(next));
                assert_eq!(moved, expected, "{width} {height} {direction:?}");
                for cell in 0..grid.cells() {
                    let beyond = grid.beyond(&plane(&grid, [cell]), direction);
                    let walk = core::iter::successors(Some(cell), next);
                    assert_eq!(beyond, plane(&grid, walk), "{width} {height} {cell} {direction:?}");
                }
            }
        }
    }

    #[test]
    fn planes_are_sets() {
        for (width, height) in SIZES {
            let grid = Grid::new(width, height);
            let (one, all) = (some(&grid), 0..grid.cells());
            let other: Vec<usize> = all.clone().filter(|cell| cell % 2 == 0).collect();
            let (a, b) = (plane(&grid, one.iter().copied()), plane(&grid, other.iter().copied()));
            assert!(cells(&a).eq(one.iter().copied()));
            assert!(cells(&grid.all()).eq(all.clone()) && is_empty(&grid.none()));
            assert_eq!(count(&a), one.len());
            let of = |is: &dyn Fn(bool, bool) -> bool| {
                let is = |cell: &usize| is(one.contains(cell), other.contains(cell));
                plane(&grid, all.clone().filter(is))
            };
            assert_eq!(both(&a, &b), of(&|one, other| one && other));
            assert_eq!(either(&a, &b), of(&|one, other| one || other));
            assert_eq!(without(&a, &b), of(&|one, other| one && !other));
            let mut sum = a.clone();
            assert_eq!(add(&mut sum, &b), other.iter().any(|cell| !one.contains(cell)));
            assert_eq!(sum, either(&a, &b));
            assert!(!add(&mut sum, &a));
        }
    }
}
