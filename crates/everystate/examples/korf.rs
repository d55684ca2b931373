//! Ten of Korf's fifteen puzzles by a pattern database of one's own: tiles 1 to 7 and 8 to 15, added.

use everystate::prelude::*;
use everystate::table::explore::Options;
use std::path::Path;

/// So many tiles after so many: all fifteen are the puzzle, fewer a pattern. And where it starts.
pub(crate) struct Tiles(pub u64, pub u64, pub u64);
/// The cell of each tile, 4 bits each, and all cells to which the gap can go without moving one.
type Board = (u64, u64);

const SOLVED: u64 = 0xfed_cba9_8765_4321;
const KORF: [u64; 10] = [
    0x201_54e6_d387_cfab,
    0xd70_5e34_6af1_298b,
    0xf04_9568_21da_7c3e,
    0x46b_152e_83f0_dc9a,
    0xb23_7846_e1a9_05dc,
    0x70f_49c3_816b_e5a2,
    0x2e4_81ac_9763_5d0b,
    0x2c9_01ea_4f8b_637d,
    0xe18_93c2_6ba4_507d,
    0x5b0_d173_26ac_89ef,
];

fn beside(cells: u64) -> u64 {
    cells << 4 | cells >> 4 | (cells & 0x7777) << 1 | (cells & 0xeeee) >> 1
}
impl Tiles {
    fn board(&self, cells: u64, gap: u64) -> Board {
        let free = (0..self.0).fold(0xffff, |free, i| free & !(1 << (cells >> (4 * i) & 15)));
        let (mut region, mut wider) = (0, gap & free);
        while region != wider {
            (region, wider) = (wider, (wider | beside(wider)) & free);
        }
        (cells, region)
    }
}
impl Puzzle for Tiles {
    type State = Board;
    type Move = (u64, u64); // a tile, and what changes in its cell

    fn start(&self) -> Board {
        self.image(&Tiles(15, 0, 0).board(self.2, 0xffff))
    }
    fn is_goal(&self, s: &Board) -> bool {
        *s == self.image(&(SOLVED, 1))
    }
    fn moves(&self, s: &Board, out: &mut Vec<(u64, u64)>) {
        for (i, from) in (0..self.0).map(|i| (i, s.0 >> (4 * i) & 15)) {
            let to = beside(1 << from) & s.1;
            out.extend((0..16).filter(|cell| to >> cell & 1 == 1).map(|cell| (i, from ^ cell)));
        }
    }
    fn apply(&self, s: &Board, (i, change): (u64, u64)) -> Board {
        self.board(s.0 ^ change << (4 * i), 1 << (s.0 >> (4 * i) & 15))
    }
}
/// The tiles' cells in a mixed base, 16, 15, …, counting only free ones; then the region's first.
impl Ranked for Tiles {
    fn ranks(&self) -> u64 {
        self.entries() * (16 - self.0)
    }
    fn rank(&self, s: &Board) -> u64 {
        let (mut free, mut rank, mut base) = (0xffff_u64, 0, 1);
        let cells =
            (0..self.0).map(|i| 1 << (s.0 >> (4 * i) & 15)).chain([s.1 & s.1.wrapping_neg()]);
        for (cell, n) in cells.zip((0..=16).rev()) {
            rank += base * u64::from((free & (cell - 1)).count_ones());
            (free, base) = (free & !cell, base * n);
        }
        rank
    }
    fn unrank(&self, mut rank: u64) -> Board {
        let (mut free, mut cells) = (0xffff_u64, 0);
        for i in 0..=self.0 {
            let ahead = (0..rank % (16 - i)).fold(free, |ahead, _| ahead & (ahead - 1));
            let cell = ahead.trailing_zeros();
            (rank, free, cells) =
                (rank / (16 - i), free & !(1 << cell), cells | u64::from(cell) << (4 * i));
        }
        self.board(cells & ((1 << (4 * self.0)) - 1), 1 << (cells >> (4 * self.0)))
    }
}
impl Abstraction for Tiles {
    type Of = Tiles;
    fn image(&self, s: &Board) -> Board {
        self.board(s.0 >> (4 * self.1) & ((1 << (4 * self.0)) - 1), s.1)
    }
    fn entries(&self) -> u64 {
        (0..self.0).map(|i| 16 - i).product()
    }
    fn entry(&self, rank: u64) -> u64 {
        rank % self.entries()
    }
}

/// Solves puzzles of fifteen tiles by two databases, which are built unless the folder has them.
pub(crate) fn solve(parts: [u64; 2], korf: &[u64], folder: &Path) -> Vec<usize> {
    let (options, limits) = (Options::default(), Limits::none());
    let [near, far] = [(parts[0], 0), (parts[1], parts[0])].map(|(n, first)| {
        let edition =
            Edition { name: &format!("fifteen puzzle, {n} tiles after {first}"), version: "1" };
        let survey = Survey::from_start(Tiles(n, first, SOLVED));
        PatternDatabase::open(survey, folder, &edition, &options, &limits, &Silent).expect("room")
    });
    let solve = |&cells| {
        let (puzzle, bound) = (Tiles(15, 0, cells), Sum(&near, &far));
        let report = idastar::run(&puzzle, &bound, &idastar::Options::default(), &limits, &Silent);
        let moves = report.verdict.solution().expect("they can be solved");
        assert_eq!(replay(&puzzle, &moves).map(|end| end.0), Some(SOLVED));
        moves.len()
    };
    korf.iter().map(solve).inspect(|length| println!("{length} moves")).collect()
}

fn main() {
    let lengths = solve([7, 8], &KORF, &std::env::temp_dir().join("everystate-example"));
    assert_eq!(lengths, [57, 55, 59, 56, 56, 52, 52, 50, 46, 59]);
}
