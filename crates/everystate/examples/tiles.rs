//! The same ten as `korf.rs` by what any puzzle can have: a smaller puzzle of one's own, explored, and kept on disk.

#![expect(clippy::cast_possible_truncation, reason = "tiles and cells are few")]

use everystate::algebra::rank::Placements;
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
    fn placements(&self, more: u64) -> Placements {
        Placements::new(16, (self.0 + more) as usize).expect("few")
    }
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
/// The tiles' cells, and after them the region's first.
impl Ranked for Tiles {
    fn ranks(&self) -> u64 {
        self.placements(1).count()
    }
    fn rank(&self, s: &Board) -> u64 {
        let mut at = [0; 16];
        let cells = (0..self.0).map(|i| s.0 >> (4 * i) & 15).chain([s.1.trailing_zeros().into()]);
        at.iter_mut().zip(cells).for_each(|(at, cell)| *at = cell as u8);
        self.placements(1).rank(&at[..=self.0 as usize])
    }
    fn unrank(&self, rank: u64) -> Board {
        let mut at = [0; 16];
        self.placements(1).unrank(rank, &mut at[..=self.0 as usize]);
        let cells = (0..self.0).map(|i| u64::from(at[i as usize]) << (4 * i)).sum();
        self.board(cells, 1 << at[self.0 as usize])
    }
}
impl Abstraction for Tiles {
    type Of = Tiles;
    fn image(&self, s: &Board) -> Board {
        self.board(s.0 >> (4 * self.1) & ((1 << (4 * self.0)) - 1), s.1)
    }
    fn entries(&self) -> u64 {
        self.placements(0).count()
    }
    fn entry(&self, rank: u64) -> u64 {
        rank / (16 - self.0)
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
