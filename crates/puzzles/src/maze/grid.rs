//! Breadth-first search over squares and orientations: the maze's own strategy, `grid`.
//!
//! *When:* always; the general strategies are there to check it. *Guarantees:* the shortest journey
//! and, among the shortest, the first in the order N, S, W, E; all of them, or their number, on
//! request. *Space:* eight bytes a square and eight for each position of the widest layer.
//! *Time:* linear in the positions reached.
//!
//! A tip changes the parity of the orientation, so all positions of one layer share it and a square
//! is met with at most twelve of the 24 orientations. Each of the twelve has five bits of the square's
//! word: the tips by which it was first reached (N, S, W, E from the lowest bit up) and a mark. A
//! position is found unseen or at the end of its shortest ways by one look at one word, and the way
//! back is read from the bits without any table of predecessors.
//!
//! With only the first solution wanted, the first tip alone is kept: layers are visited in the
//! dictionary order of their first ways, so the first tip to arrive belongs to the first way. With
//! all wanted, every tip from the layer before is kept. Positions of earlier layers are told apart by
//! the mark, which is set when a position is expanded; positions of the same layer cannot be reached,
//! because of the parity.

use everystate_algebra::orient::{Direction, Orientation};
use everystate_puzzle::{Limits, Meter, Stop, Verdict, Watch};

use super::rules::{Instance, ORDER, Stand};

pub(super) mod every;
mod homeward;

/// Positions that fit a layer before it grows.
const INITIAL: usize = 64;

/// Orientations of one parity.
pub(super) const TURNS: u32 = 12;
/// Bits of one orientation in a square's word.
const FIELD: u32 = 5;
/// The bit of a field that marks its position.
const MARK: u64 = 1 << 4;

/// The orientations of each parity (odd, even), by their number among the twelve.
const DIE: [[Orientation; 12]; 2] = {
    let mut dice = [[Orientation::FIRST; 12]; 2];
    let (mut n, mut count) = (0, [0; 2]);
    while n < 24 {
        let die = Orientation::from_index(n);
        let parity = die.is_even() as usize;
        dice[parity][count[parity]] = die;
        count[parity] += 1;
        n += 1;
    }
    dice
};

/// The number of an orientation among those of its parity.
const fn turn_of(die: Orientation) -> u8 {
    let same = &DIE[die.is_even() as usize];
    let mut k = 0;
    while same[k as usize].index() != die.index() {
        k += 1;
    }
    k
}

/// The top of each orientation, and where each tip of [`ORDER`] leads among the other parity's.
#[derive(Clone, Copy)]
struct Turn {
    top: u8,
    to: [u8; 4],
}

const TURN: [[Turn; 12]; 2] = {
    let mut table = [[Turn { top: 0, to: [0; 4] }; 12]; 2];
    let mut parity = 0;
    while parity < 2 {
        let mut k = 0;
        while k < 12 {
            let die = DIE[parity][k];
            table[parity][k].top = die.top();
            let mut n = 0;
            while n < 4 {
                table[parity][k].to[n] = turn_of(die.roll(ORDER[n]));
                n += 1;
            }
            k += 1;
        }
        parity += 1;
    }
    table
};

/// The position of the opposite tip in [`ORDER`].
const BACK: [usize; 4] = [1, 0, 3, 2];

/// A position without its parity: twelve times the square's index, and the orientation's number.
type Spot = u32;

/// A breadth-first search in progress.
pub(super) struct Flood<'a> {
    maze: &'a Instance,
    /// A word for each square: twelve fields.
    cells: Vec<u64>,
    layer: Vec<Spot>,
    next: Vec<Spot>,
    /// Positions on the start, on coming back, at `depth + 1`.
    homes: Vec<Spot>,
    /// Moves to the positions in `layer`.
    depth: u64,
    /// The most bytes taken so far.
    bytes: u64,
}

/// What a layer's expansion stops for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Until {
    /// The first journey that comes home.
    First,
    /// The end of the first layer with journeys that come home; all their tips are kept.
    All,
    /// Nothing: every position of a journey is to be seen.
    Never,
    /// Nothing, and coming home ends nothing: the die roams, and the start is a square like any other.
    Roam,
}

impl<'a> Flood<'a> {
    /// A search that stands before the first tip.
    ///
    /// # Errors
    /// If the limits forbid its tables, or any position.
    pub(super) fn new(maze: &'a Instance, meter: &mut Meter<'_>) -> Result<Self, Stop> {
        let squares = maze.entries().len();
        let bytes = Self::needs(maze);
        meter.bytes(bytes)?;
        meter.enter(0)?;
        meter.visit()?;
        let first = maze.start_index() * TURNS + u32::from(turn_of(maze.die()));
        let mut layer = Vec::with_capacity(INITIAL);
        layer.push(first);
        let next = Vec::with_capacity(INITIAL);
        let cells = vec![0; squares];
        Ok(Self { maze, cells, layer, next, homes: Vec::new(), depth: 0, bytes })
    }

    /// The bytes without which a search cannot begin.
    pub(super) fn needs(maze: &Instance) -> u64 {
        maze.entries().len() as u64 * 8 + 2 * INITIAL as u64 * 4
    }

    /// The most bytes it took.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }
    /// Positions of the last layer (those that did not come home, unless the die roams).
    pub(super) fn stands(&self) -> impl Iterator<Item = Stand> + '_ {
        self.layer.iter().map(|&spot| self.stand(spot, self.depth))
    }
    /// Moves to the farthest position seen, after the end of a flood with [`Until::Never`].
    pub(super) fn farthest(&self) -> u64 {
        if self.homes.is_empty() { self.depth - 1 } else { self.depth }
    }
    /// How many positions seen have come home.
    pub(super) fn homes_seen(&self) -> u64 {
        let home = self.maze.start_index() * TURNS;
        (0..TURNS).map(|k| u64::from(self.field(home + k) != 0)).sum()
    }
    /// Whether a square (from 1) was ever entered.
    pub(super) fn entered(&self, row: u32, column: u32) -> bool {
        self.cells[(row * self.maze.stride() + column - 1) as usize] != 0
    }

    fn parity(&self, depth: u64) -> usize {
        usize::from(self.maze.die().is_even() == depth.is_multiple_of(2))
    }

    fn stand(&self, spot: Spot, depth: u64) -> Stand {
        let die = DIE[self.parity(depth)][(spot % TURNS) as usize];
        Stand::new(spot / TURNS, die)
    }

    /// The distances to the four neighbours in the order of tips, to be added with wrapping.
    fn offsets(&self) -> [u32; 4] {
        let stride = self.maze.stride();
        [stride.wrapping_neg(), stride, 1u32.wrapping_neg(), 1]
    }

    fn field(&self, spot: Spot) -> u64 {
        self.cells[(spot / TURNS) as usize] >> (spot % TURNS * FIELD) & 31
    }

    /// Makes the next layer from the last one. True if somebody came home (see [`homes`](Self::homes));
    /// with `Until::First` the new layer is then not complete.
    ///
    /// # Errors
    /// The limit reached; the layer last completed stays the last.
    pub(super) fn step(&mut self, until: Until, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        meter.enter(self.depth + 1)?;
        self.next.clear();
        self.homes.clear();
        if until == Until::Roam && self.depth == 0 {
            let (home, k) = (self.maze.start_index(), u32::from(turn_of(self.maze.die())));
            self.cells[home as usize] |= MARK << (k * FIELD);
        }
        match until {
            Until::First => self.expand::<true, false, false>(meter)?,
            Until::All => self.expand::<false, true, false>(meter)?,
            Until::Never => self.expand::<false, false, false>(meter)?,
            Until::Roam => self.expand::<false, false, true>(meter)?,
        }
        self.depth += 1;
        core::mem::swap(&mut self.layer, &mut self.next);
        let done = !self.homes.is_empty();
        if !(done && until == Until::First) {
            meter.layer(self.depth, (self.layer.len() + self.homes.len()) as u64);
        }
        Ok(done)
    }

    /// Whether every position has been seen.
    pub(super) fn is_over(&self) -> bool {
        self.layer.is_empty()
    }

    fn expand<const FIRST: bool, const EVERY: bool, const ROAM: bool>(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let turns = &TURN[self.parity(self.depth)];
        let (offsets, entry) = (self.offsets(), self.maze.entries());
        let home = self.maze.start_index();
        for i in 0..self.layer.len() {
            let spot = self.layer[i];
            let square = spot / TURNS;
            let k = spot % TURNS;
            let turn = &turns[k as usize];
            // The start itself has no field: its square's are of those who came home.
            if EVERY && square != home {
                self.cells[square as usize] |= MARK << (k * FIELD);
            }
            for (n, (&offset, &to)) in offsets.iter().zip(&turn.to).enumerate() {
                let beside = square.wrapping_add(offset);
                if entry[beside as usize] >> turn.top & 1 == 0 {
                    continue;
                }
                let shift = u32::from(to) * FIELD;
                let cell = &mut self.cells[beside as usize];
                let field = *cell >> shift & 31;
                if field == 0 {
                    meter.visit()?;
                    *cell |= 1 << n << shift;
                    let reached = beside * TURNS + u32::from(to);
                    if beside == home && !ROAM {
                        self.homes.push(reached);
                        if FIRST {
                            return Ok(());
                        }
                    } else {
                        if self.next.len() == self.next.capacity() {
                            self.widen(meter)?;
                        }
                        self.next.push(reached);
                    }
                } else if EVERY && field & MARK == 0 {
                    *cell |= 1 << n << shift;
                }
            }
        }
        Ok(())
    }

    #[cold]
    fn widen(&mut self, meter: &Meter<'_>) -> Result<(), Stop> {
        let more = self.next.capacity();
        // While a vector grows, the old and the new one exist side by side.
        let spots = self.layer.capacity() + 3 * more;
        let bytes = self.cells.len() as u64 * 8 + spots as u64 * 4;
        meter.bytes(bytes)?;
        self.next.reserve_exact(more);
        self.bytes = self.bytes.max(bytes);
        Ok(())
    }

    /// The position before `spot` (at `depth`) if tip `n` of the order led to it; `None` for the
    /// start.
    fn before(&self, spot: Spot, depth: u64, n: usize) -> Option<Spot> {
        let square = (spot / TURNS).wrapping_sub(self.offsets()[n]);
        let turn = &TURN[self.parity(depth)][(spot % TURNS) as usize];
        (square != self.maze.start_index()).then(|| square * TURNS + u32::from(turn.to[BACK[n]]))
    }

    /// The first way to `spot`, which lies at `depth`.
    fn way(&self, mut spot: Spot, mut depth: u64) -> Vec<Direction> {
        let mut tips = Vec::new();
        loop {
            // With `Until::First` and `Never` exactly one tip is kept.
            let n = (self.field(spot) & 15).trailing_zeros() as usize;
            tips.push(ORDER[n]);
            let Some(before) = self.before(spot, depth, n) else { break };
            spot = before;
            depth -= 1;
        }
        tips.reverse();
        tips
    }

    /// The way to the first position that came home in the last step of `Until::First`.
    pub(super) fn first(&self) -> Vec<Direction> {
        self.homes.first().map_or_else(Vec::new, |&spot| self.way(spot, self.depth))
    }
}

/// The outcome of a search.
pub(super) struct Found<T> {
    pub(super) verdict: Verdict<T>,
    pub(super) positions: u64,
}

/// The first shortest journey.
pub(super) fn first(maze: &Instance, limits: &Limits, watch: &dyn Watch) -> Found<Vec<Direction>> {
    let mut meter = limits.meter(watch);
    let verdict = match Flood::new(maze, &mut meter) {
        Err(why) => Verdict::Stopped { at_least: 1, why },
        Ok(mut flood) => loop {
            match flood.step(Until::First, &mut meter) {
                Ok(true) => break Verdict::Solved(flood.first()),
                Ok(false) if flood.is_over() => break Verdict::Unsolvable,
                Ok(false) => {}
                Err(why) => break Verdict::Stopped { at_least: flood.depth + 1, why },
            }
        },
    };
    Found { verdict, positions: meter.positions() }
}
