//! Four puzzles as a person writes them who has read the first page of the documentation: four methods
//! each, positions in a machine word. All programs that are compared use these positions and moves.

#![expect(
    clippy::cast_possible_truncation,
    reason = "places, tiles and thirds of a board are small"
)]

use everystate::prelude::*;

/// A stack of ten pancakes, turned over from the top by a spatula put under any of them; a nibble each.
pub(crate) struct Pancakes;

impl Pancakes {
    /// How many there are.
    pub(crate) const SIZE: u8 = 10;

    /// In order, the smallest on top.
    pub(crate) const SORTED: u64 = 0x0098_7654_3210;

    /// The topmost `k` turned over.
    pub(crate) fn flip(s: u64, k: u32) -> u64 {
        let bytes = s.swap_bytes();
        let nibbles = (bytes & 0x0f0f_0f0f_0f0f_0f0f) << 4 | (bytes & 0xf0f0_f0f0_f0f0_f0f0) >> 4;
        let rest = s >> (4 * k) << (4 * k);
        rest | nibbles >> (64 - 4 * k)
    }
}

impl Puzzle for Pancakes {
    type State = u64;
    type Move = u8;
    fn start(&self) -> u64 {
        Self::SORTED
    }
    fn is_goal(&self, _: &u64) -> bool {
        false
    }
    fn moves(&self, _: &u64, out: &mut Vec<u8>) {
        out.extend(2..=Self::SIZE);
    }
    fn apply(&self, s: &u64, m: u8) -> u64 {
        Self::flip(*s, m.into())
    }
}

/// Peg solitaire on the English board: a bit for each of 33 holes, the middle one empty at first. Boards
/// that are turned or mirrored are the same: of each eight, the least is taken.
pub(crate) struct Pegs {
    /// The two pegs of a jump, the one that jumps and the one that goes, and its hole: bits of a board.
    pub(crate) jumps: Vec<(u64, u64)>,
    /// What a turn to the left and a mirror make of each third of a board: 11 bits.
    turned: [[Vec<u64>; 3]; 7],
    /// Jumps are made only while there are more pegs than this.
    until: u32,
}

impl Pegs {
    /// The middle hole.
    pub(crate) const MIDDLE: u64 = 1 << 16;

    /// All holes but the middle one have a peg.
    pub(crate) const FULL: u64 = ((1 << 33) - 1) & !Self::MIDDLE;

    /// The board, on which jumps are made while there are more pegs than `until`.
    pub(crate) fn until(until: u32) -> Self {
        let all = (-3..=3).flat_map(|y| (-3..=3).map(move |x| (x, y)));
        let on =
            |&(x, y): &(i32, i32)| x.abs() <= 3 && y.abs() <= 3 && (x.abs() <= 1 || y.abs() <= 1);
        let holes: Vec<(i32, i32)> = all.filter(on).collect();
        let place = |at: (i32, i32)| holes.iter().position(|&hole| hole == at);
        let mut jumps = Vec::new();
        for &(x, y) in &holes {
            for (dx, dy) in [(0, -1), (-1, 0), (1, 0), (0, 1)] {
                let line = [place((x + dx, y + dy)), place((x + 2 * dx, y + 2 * dy))];
                if let (Some(from), [Some(over), Some(to)]) = (place((x, y)), line) {
                    jumps.push((1 << from | 1 << over, 1 << to));
                }
            }
        }
        let turned = std::array::from_fn(|n| {
            let image = |&(x, y): &(i32, i32)| {
                let (x, y) = if n >= 3 { (-x, y) } else { (x, y) };
                // With no mirror the board as it is is left out.
                (0..(n + 1) % 4).fold((x, y), |(x, y), _| (-y, x))
            };
            let to: Vec<usize> =
                holes.iter().map(|at| place(image(at)).expect("on the board")).collect();
            std::array::from_fn(|third| {
                let bits = |word: usize| (0..11).filter(move |bit| word >> bit & 1 > 0);
                (0..1 << 11)
                    .map(|word| bits(word).map(|bit| 1 << to[11 * third + bit]).sum())
                    .collect()
            })
        });
        Self { jumps, turned, until }
    }

    /// The least of the eight boards.
    pub(crate) fn least(&self, s: u64) -> u64 {
        let third = |n: u32| (s >> (11 * n)) as usize & 0x7ff;
        let images = self.turned.iter().map(|[a, b, c]| a[third(0)] | b[third(1)] | c[third(2)]);
        images.fold(s, u64::min)
    }
}

impl Puzzle for Pegs {
    type State = u64;
    type Move = u8;
    fn start(&self) -> u64 {
        Self::FULL
    }
    fn is_goal(&self, s: &u64) -> bool {
        *s == Self::MIDDLE
    }
    fn moves(&self, s: &u64, out: &mut Vec<u8>) {
        if s.count_ones() > self.until {
            let legal = |&(_, &(pegs, hole)): &(u8, &(u64, u64))| s & pegs == pegs && s & hole == 0;
            out.extend((0..).zip(&self.jumps).filter(legal).map(|(m, _)| m));
        }
    }
    fn apply(&self, s: &u64, m: u8) -> u64 {
        let (pegs, hole) = self.jumps[usize::from(m)];
        self.least(s ^ (pegs | hole))
    }
}

/// Each jump takes a peg away.
impl Graded for Pegs {
    fn grade(&self, s: &u64) -> u64 {
        s.count_zeros().into()
    }
}

/// The sliding puzzle of fifteen tiles: a nibble each, 0 for the hole, which belongs at the first place.
pub(crate) struct Fifteen {
    /// The first position.
    pub(crate) start: u64,
}

impl Fifteen {
    /// Each tile at the place of its number.
    pub(crate) const SOLVED: u64 = 0xfedc_ba98_7654_3210;

    /// The place of the hole.
    pub(crate) fn hole(s: u64) -> u32 {
        let ones = 0x1111_1111_1111_1111;
        (s.wrapping_sub(ones) & !s & ones << 3).trailing_zeros() / 4
    }

    /// The tile at the place `from` moved to the hole at the place `hole`.
    pub(crate) fn slide(s: u64, hole: u32, from: u32) -> u64 {
        let tile = s >> (4 * from) & 15;
        s ^ tile << (4 * from) ^ tile << (4 * hole)
    }

    /// Where the tile that moves may come from.
    pub(crate) fn neighbours(hole: u32) -> &'static [u8] {
        const fn row(hole: u8) -> ([u8; 4], usize) {
            let (mut to, mut n) = ([0; 4], 0);
            if hole >= 4 {
                to[n] = hole - 4;
                n += 1;
            }
            if !hole.is_multiple_of(4) {
                to[n] = hole - 1;
                n += 1;
            }
            if hole % 4 < 3 {
                to[n] = hole + 1;
                n += 1;
            }
            if hole < 12 {
                to[n] = hole + 4;
                n += 1;
            }
            (to, n)
        }
        static ROWS: [([u8; 4], usize); 16] = {
            let mut rows = [([0; 4], 0); 16];
            let mut hole = 0;
            while hole < 16 {
                rows[hole as usize] = row(hole);
                hole += 1;
            }
            rows
        };
        let (to, n) = &ROWS[hole as usize];
        &to[..*n]
    }

    /// How far each tile is from its place, along rows and columns.
    pub(crate) fn manhattan(s: u64) -> u32 {
        (0..16).map(|place| u32::from(Self::apart((s >> (4 * place)) as usize & 15, place))).sum()
    }

    /// How far the tile is from its own place when it is at another; 0 for the hole.
    pub(crate) fn apart(tile: usize, place: usize) -> u8 {
        static APART: [[u8; 16]; 16] = {
            let mut apart = [[0; 16]; 16];
            let mut tile = 1;
            while tile < 16 {
                let mut place = 0;
                while place < 16 {
                    apart[tile][place] =
                        ((tile / 4).abs_diff(place / 4) + (tile % 4).abs_diff(place % 4)) as u8;
                    place += 1;
                }
                tile += 1;
            }
            apart
        };
        APART[tile][place]
    }
}

impl Puzzle for Fifteen {
    type State = u64;
    type Move = u8;
    fn start(&self) -> u64 {
        self.start
    }
    fn is_goal(&self, s: &u64) -> bool {
        *s == Self::SOLVED
    }
    fn moves(&self, s: &u64, out: &mut Vec<u8>) {
        out.extend_from_slice(Self::neighbours(Self::hole(*s)));
    }
    fn apply(&self, s: &u64, m: u8) -> u64 {
        Self::slide(*s, Self::hole(*s), m.into())
    }
}

/// The distance of the tiles from their places, added up.
pub(crate) struct Manhattan;

impl Heuristic<Fifteen> for Manhattan {
    fn estimate(&self, s: &u64) -> u32 {
        Fifteen::manhattan(*s)
    }
    fn estimate_after(&self, s: &u64, before: u32, from: u8, _: &u64) -> u32 {
        let tile = (s >> (4 * from)) as usize & 15;
        let apart = |place| u32::from(Fifteen::apart(tile, place));
        before + apart(Fifteen::hole(*s) as usize) - apart(from.into())
    }
}

/// Positions of the fifteen tiles after so many random moves.
pub(crate) fn fifteens(count: u64, walk: u32) -> Vec<u64> {
    (0..count)
        .map(|index| {
            let mut random = everystate::contract::random::Random::of(15, index);
            let (mut s, mut before) = (Fifteen::SOLVED, 16);
            for _ in 0..walk {
                let hole = Fifteen::hole(s);
                // Back at once is no move.
                let to: Vec<u8> = Fifteen::neighbours(hole)
                    .iter()
                    .copied()
                    .filter(|&t| u32::from(t) != before)
                    .collect();
                s = Fifteen::slide(s, hole, to[random.index(to.len())].into());
                before = hole;
            }
            s
        })
        .collect()
}
