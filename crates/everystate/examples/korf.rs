//! Ten of Korf's fifteen puzzles by two pattern databases of one's own, of which the moves are added.

use everystate::prelude::*;
use everystate::table::additive::{Database, Graph};

/// The cell of each tile, and that of the gap first.
type Cells = [u8; 16];
pub(crate) struct Fifteen<'a>(pub Cells, pub &'a Graph);

impl Puzzle for Fifteen<'_> {
    type State = Cells;
    type Move = u8; // the cell from which a tile goes to the gap

    fn start(&self) -> Cells {
        self.0
    }
    fn is_goal(&self, cells: &Cells) -> bool {
        cells.is_sorted()
    }
    fn moves(&self, cells: &Cells, out: &mut Vec<u8>) {
        out.extend(self.1.near(cells[0]));
    }
    fn apply(&self, cells: &Cells, from: u8) -> Cells {
        let mut next = *cells;
        next.swap(0, cells.iter().position(|&cell| cell == from).expect("a tile is there"));
        next
    }
}

/// By a database of each part of the tiles, which is a row of them.
pub(crate) fn solve(parts: &[&[u8]], graph: &Graph, starts: &[Cells]) -> Vec<usize> {
    let fill = |tiles: &&[u8]| Database::new(graph, tiles, 2, 1 << 30, &|| false).expect("room");
    let each: Vec<_> = parts.iter().map(fill).collect();
    let bound = Estimate(|cells: &Cells| {
        let all = each.iter().map(|of| of.moves(graph, &cells[usize::from(of.pattern()[0])..]));
        all.sum::<u64>().try_into().expect("few")
    });
    let (options, limits) = (idastar::Options::default(), Limits::none());
    let run = |puzzle| idastar::run(&puzzle, &bound, &options, &limits, &Silent).verdict;
    let moves = |&start| run(Fifteen(start, graph)).solution().expect("it can be solved").len();
    starts.iter().map(moves).inspect(|moves| println!("{moves} moves")).collect()
}

fn main() {
    let korf = [
        [9, 11, 10, 15, 12, 7, 8, 3, 13, 6, 14, 4, 5, 1, 0, 2],
        [12, 11, 8, 9, 2, 1, 15, 10, 6, 4, 3, 14, 5, 0, 7, 13],
        [11, 14, 3, 12, 7, 10, 13, 1, 2, 8, 6, 5, 9, 4, 0, 15],
        [7, 10, 9, 12, 13, 0, 15, 3, 8, 14, 2, 5, 1, 11, 6, 4],
        [15, 12, 13, 5, 0, 9, 10, 1, 14, 6, 4, 8, 7, 3, 2, 11],
        [13, 2, 10, 5, 14, 11, 6, 1, 8, 3, 12, 9, 4, 15, 0, 7],
        [15, 11, 0, 13, 5, 3, 6, 7, 9, 12, 10, 1, 8, 4, 14, 2],
        [5, 13, 7, 3, 6, 11, 8, 15, 4, 10, 14, 1, 0, 9, 12, 2],
        [15, 13, 7, 0, 5, 4, 10, 11, 6, 2, 12, 3, 9, 8, 1, 14],
        [4, 15, 14, 9, 8, 12, 10, 6, 2, 3, 7, 1, 13, 0, 11, 5],
    ];
    let parts: [&[u8]; 2] = [&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]];
    let lengths = solve(&parts, &Graph::grid(4, 4, &[0]), &korf);
    assert_eq!(lengths, [57, 55, 59, 56, 56, 52, 52, 50, 46, 59], "as he published them");
}
