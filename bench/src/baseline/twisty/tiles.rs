//! Sliding tiles: the square that is empty, and the order of the tiles in the others.

use super::Puzzle;
use super::rank::{choices, is_odd, rank, unrank};

/// Sliding tiles, at most 16 squares; solved, they stand in order and the last square is empty.
#[derive(Clone, Debug)]
pub struct Tiles {
    rows: usize,
    columns: usize,
    /// By empty square: whether the tiles' order is odd. Sideways it stays, up and down a tile passes
    /// one less than there are columns.
    odd: Vec<bool>,
}

impl Tiles {
    /// The puzzle with so many rows and columns, at least 2 of each.
    ///
    /// # Panics
    /// If there are fewer, or more than 16 squares.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Self {
        assert!(rows >= 2 && columns >= 2 && rows * columns <= 16, "{rows} by {columns} squares");
        let odd = |empty| (rows - 1 - empty / columns) * (columns - 1) % 2 == 1;
        Self { rows, columns, odd: (0..rows * columns).map(odd).collect() }
    }

    /// Tiles.
    fn tiles(&self) -> usize {
        self.rows * self.columns - 1
    }

    /// Orders of the tiles for one empty square.
    fn orders(&self) -> usize {
        choices(self.tiles(), self.tiles() - 2)
    }
}

impl Puzzle for Tiles {
    fn ranks(&self) -> usize {
        self.orders() * (self.tiles() + 1)
    }

    fn solved(&self) -> usize {
        self.orders() * self.tiles()
    }

    fn expand(&self, from: usize, mut visit: impl FnMut(usize)) {
        let (n, orders, columns) = (self.tiles(), self.orders(), self.columns);
        let (empty, order) = (from / orders, from % orders);
        let tiles = unrank(order, n, n - 2, Some(self.odd[empty]));
        debug_assert_eq!(is_odd(&tiles[..n]), self.odd[empty]);
        if empty % columns > 0 {
            visit((empty - 1) * orders + order);
        }
        if empty % columns + 1 < columns {
            visit((empty + 1) * orders + order);
        }
        // Reading on without the empty square, the tile at square s is the s-th or the one before.
        if empty >= columns {
            let mut tiles = tiles;
            tiles[empty - columns..empty].rotate_left(1);
            visit((empty - columns) * orders + rank(&tiles, n, n - 2));
        }
        if empty + columns <= n {
            let mut tiles = tiles;
            tiles[empty..empty + columns].rotate_right(1);
            visit((empty + columns) * orders + rank(&tiles, n, n - 2));
        }
    }
}
