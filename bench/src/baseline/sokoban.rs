//! Sokoban by whole positions: crates as bits of a word over the floor's cells, the player's cell beside them, a queue and a hash set.

use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Shl, Shr};

use hashbrown::HashSet;

/// Stands for no cell: a wall, or beyond the border.
const WALL: u8 = u8::MAX;

/// Words in which crates are bits from the lowest on, and the player's cell is in the highest [`PLAYER`] bits.
trait Word:
    Copy
    + Eq
    + Hash
    + From<u8>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Where the player's cell is.
    const CRATES: u32;
    /// The lowest byte.
    fn byte(self) -> u8;
}

/// Bits of the player's cell.
const PLAYER: u32 = 8;

impl Word for u64 {
    const CRATES: u32 = Self::BITS - PLAYER;
    fn byte(self) -> u8 {
        self.to_le_bytes()[0]
    }
}

impl Word for u128 {
    const CRATES: u32 = Self::BITS - PLAYER;
    fn byte(self) -> u8 {
        self.to_le_bytes()[0]
    }
}

/// A level: its floor's cells are numbered row by row.
struct Level {
    /// By cell: the next one up, left, down and right.
    beside: Vec<[u8; 4]>,
    targets: Vec<u8>,
    crates: Vec<u8>,
    player: u8,
}

/// How many positions of a level are so many moves away from its start, until nothing new comes.
///
/// The level is in Sokoban's usual letters. All positions in which each target has a crate are one, from which nothing goes on.
///
/// ```
/// // The crate is pushed onto the target, or away from it; then the player walks.
/// use everystate_bench::baseline::sokoban::counts;
/// assert_eq!(counts("#####\n#@$.#\n#####\n"), [1, 1]);
/// assert_eq!(counts("#######\n#. @$ #\n#######\n"), [1, 2, 2, 1, 1]);
/// ```
///
/// # Panics
/// If it has no player, or more than 120 cells.
#[must_use]
pub fn counts(level: &str) -> Vec<u64> {
    let level = read(level);
    if level.beside.len() <= u64::CRATES as usize {
        search::<u64>(&level)
    } else {
        search::<u128>(&level)
    }
}

fn read(text: &str) -> Level {
    let rows: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
    let mut numbers: Vec<Vec<u8>> = rows.iter().map(|row| vec![WALL; row.len()]).collect();
    let mut cells = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, &letter) in row.iter().enumerate() {
            if letter != b'#' {
                numbers[y][x] = u8::try_from(cells.len()).expect("few cells");
                cells.push((y, x, letter));
            }
        }
    }
    assert!(cells.len() <= u128::CRATES as usize, "at most 120 cells");
    let at = |y: usize, x: usize| numbers.get(y).and_then(|row| row.get(x)).map_or(WALL, |&n| n);
    let those = |letters: &[u8]| -> Vec<u8> {
        let meant = cells.iter().filter(|(_, _, letter)| letters.contains(letter));
        meant.map(|&(y, x, _)| numbers[y][x]).collect()
    };
    Level {
        beside: cells
            .iter()
            .map(|&(y, x, _)| {
                [at(y.wrapping_sub(1), x), at(y, x.wrapping_sub(1)), at(y + 1, x), at(y, x + 1)]
            })
            .collect(),
        targets: those(b".*+"),
        crates: those(b"$*"),
        player: those(b"@+")[0],
    }
}

fn search<W: Word>(level: &Level) -> Vec<u64> {
    let one = W::from(1);
    let bits =
        |cells: &[u8]| cells.iter().fold(W::from(0), |bits, &cell| bits | one << u32::from(cell));
    let at = |crates: W, cell: u8| (crates >> u32::from(cell) & one) == one;
    let targets = bits(&level.targets);
    let start = bits(&level.crates) | W::from(level.player) << W::CRATES;
    if start & targets == targets {
        return vec![1];
    }
    let mut seen: HashSet<W> = HashSet::new();
    seen.insert(start);
    let (mut layer, mut counts) = (vec![start], Vec::new());
    let (mut won, mut wins) = (false, 0);
    while !layer.is_empty() || wins > 0 {
        counts.push(layer.len() as u64 + wins);
        wins = 0;
        let mut next = Vec::new();
        for &position in &layer {
            let player = (position >> W::CRATES).byte();
            let crates = position ^ W::from(player) << W::CRATES;
            for side in 0..4 {
                let to = level.beside[usize::from(player)][side];
                if to == WALL {
                    continue;
                }
                let mut moved = crates;
                if at(crates, to) {
                    let beyond = level.beside[usize::from(to)][side];
                    if beyond == WALL || at(crates, beyond) {
                        continue;
                    }
                    moved = crates ^ one << u32::from(to) ^ one << u32::from(beyond);
                    if moved & targets == targets {
                        wins += u64::from(!won);
                        won = true;
                        continue;
                    }
                }
                let position = moved | W::from(to) << W::CRATES;
                if seen.insert(position) {
                    next.push(position);
                }
            }
        }
        layer = next;
    }
    counts
}
