//! Twisty and sliding puzzles explored the textbook way: two bits per rank, every position unranked,
//! moved and ranked again.
//!
//! A program at a contest would not have tables of coordinates, but it would not be careless either:
//! permutations are ranked a word at a time, orbits that a move leaves alone keep their numbers, the
//! parity of permutations and the sum of turns are left out of the rank where every move keeps them,
//! and an orbit whose pieces go wherever another's go has no number of its own. All ranks that a position
//! leads to are computed before the first of them is looked up, which lets the processor fetch them at
//! once. One thread.

mod pieces;
mod rank;
mod tiles;

pub use pieces::Pieces;
pub use tiles::Tiles;

/// Positions numbered from 0 on, and where moves lead.
pub trait Puzzle {
    /// How many ranks there are.
    fn ranks(&self) -> usize;
    /// The solved position's.
    fn solved(&self) -> usize;
    /// Calls `visit` with the rank that each move leads to.
    fn expand(&self, rank: usize, visit: impl FnMut(usize));
}

/// The mark of a position that has not been reached; others hold their distance modulo 3.
const UNSEEN: u8 = 3;

/// Bytes of a table of so many ranks: four to a byte.
#[must_use]
pub fn table_bytes(ranks: usize) -> usize {
    ranks.div_ceil(4)
}

fn get(table: &[u8], rank: usize) -> u8 {
    table[rank / 4] >> (rank % 4 * 2) & 3
}

/// Marks a position if it is unseen; whether it was.
fn mark(table: &mut [u8], rank: usize, residue: u8) -> bool {
    let (byte, shift) = (&mut table[rank / 4], rank % 4 * 2);
    let unseen = *byte >> shift & 3 == UNSEEN;
    if unseen {
        *byte ^= (UNSEEN ^ residue) << shift;
    }
    unseen
}

/// How many positions are at each distance from the solved one: breadth-first, scanning the table once
/// per distance. `table` is of [`table_bytes`] bytes, whatever they are.
pub fn explore(puzzle: &impl Puzzle, table: &mut [u8]) -> Vec<u64> {
    table.fill(0xff);
    mark(table, puzzle.solved(), 0);
    let (mut layers, mut next) = (vec![1], Vec::new());
    loop {
        let now = u8::try_from((layers.len() - 1) % 3).unwrap_or(0);
        let mut found = 0;
        let holds: [bool; 256] = std::array::from_fn(|byte| {
            (0..4).any(|place| byte >> (2 * place) & 3 == usize::from(now))
        });
        for at in 0..puzzle.ranks() {
            // Most bytes hold nothing of this distance, in most layers.
            if holds[usize::from(table[at / 4])] && get(table, at) == now {
                next.clear();
                puzzle.expand(at, |to| next.push(to));
                found += next.iter().filter(|&&to| mark(table, to, (now + 1) % 3)).count() as u64;
            }
        }
        if found == 0 {
            return layers;
        }
        layers.push(found);
    }
}

/// Expands `count` positions as [`explore`] would, chosen by a congruence that begins with `seed`, and
/// returns the number of moves made. On the table of a puzzle too large to explore this way it tells
/// how long that would take at least: each position is expanded once. What is left out is the scanning,
/// and that later nobody foresees which positions are still unseen.
pub fn expand_some(puzzle: &impl Puzzle, table: &mut [u8], count: usize, seed: u64) -> u64 {
    let (mut state, mut moves, mut next) = (seed, 0, Vec::new());
    let ranks = puzzle.ranks() as u128;
    for _ in 0..count {
        state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(0x2545_f491_4f6c_dd1d);
        // The high bits of the product are a number below `ranks`.
        let rank = usize::try_from((u128::from(state) * ranks) >> 64).unwrap_or(0);
        next.clear();
        puzzle.expand(rank, |to| next.push(to));
        moves += next.len() as u64;
        for &to in &next {
            mark(table, to, 0);
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn tws(name: &str) -> Pieces {
        let path = format!("{}/../crates/twisty/defs/{name}.tws", env!("CARGO_MANIFEST_DIR"));
        Pieces::of_tws(&std::fs::read_to_string(path).expect("a definition of that name"))
    }

    fn layers(puzzle: &impl Puzzle) -> Vec<u64> {
        explore(puzzle, &mut vec![0; table_bytes(puzzle.ranks())])
    }

    /// The first numbers of positions, without a table.
    fn first(puzzle: &impl Puzzle, depth: usize) -> Vec<usize> {
        let mut seen = BTreeSet::from([puzzle.solved()]);
        let (mut layer, mut counts) = (vec![puzzle.solved()], vec![1]);
        for _ in 0..depth {
            let mut next = Vec::new();
            for rank in layer {
                puzzle.expand(rank, |to| {
                    assert!(to < puzzle.ranks());
                    if seen.insert(to) {
                        next.push(to);
                    }
                });
            }
            counts.push(next.len());
            layer = next;
        }
        counts
    }

    #[test]
    fn the_layers_are_the_known_ones() {
        assert_eq!(
            layers(&tws("cube2-fixed")),
            [1, 9, 54, 321, 1847, 9992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2644]
        );
        assert_eq!(
            layers(&tws("pyraminx-core")),
            [1, 8, 48, 288, 1728, 9896, 51_808, 220_111, 480_467, 166_276, 2457, 32]
        );
        let eight = layers(&Tiles::new(3, 3));
        assert_eq!(eight[..8], [1, 2, 4, 8, 16, 20, 39, 62]);
        assert_eq!((eight.len(), eight.iter().sum()), (32, 181_440));
    }

    #[test]
    fn large_puzzles_begin_as_is_known() {
        assert_eq!(first(&tws("cuboid2x3x3"), 5), [1, 10, 67, 420, 2335, 12_260]);
        assert_eq!(first(&tws("pyraminx-free"), 4), [1, 16, 136, 896, 5456]);
        assert_eq!(
            first(&Tiles::new(3, 4), 15),
            [1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781, 1392, 2494, 4442, 7854, 13_899]
        );
        assert_eq!(tws("dino-free").ranks(), 239_500_800);
        assert_eq!(tws("cuboid2x3x3").ranks(), 1_625_702_400);
        assert_eq!(tws("pyraminx-free").ranks(), 302_330_880);
        assert_eq!(Tiles::new(3, 4).ranks(), 239_500_800);
    }

    #[test]
    fn a_sample_makes_every_move_of_every_position() {
        let puzzle = tws("dino-free");
        let mut table = vec![0; table_bytes(puzzle.ranks())];
        assert_eq!(expand_some(&puzzle, &mut table, 1000, 1), 16_000);
    }
}
