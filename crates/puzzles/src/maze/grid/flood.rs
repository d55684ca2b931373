//! The flood: layer after layer of squares, and in each square's word which orientations reached it, and by
//! which tips. What the bits are stands in [`grid`](super).

use everystate_puzzle::{Meter, Stop, Verdict};

use super::turns::{Admitted, DIE, Rolls, TO, TURNS, USUALLY, admitted, turn_of};
use crate::maze::rules::{Instance, USUAL};
use crate::maze::stand::Stand;

/// Squares that fit a layer before it grows.
const INITIAL: usize = 64;

/// All twelve orientations.
pub(super) const ALL: u64 = (1 << TURNS) - 1;
/// Where the set of those done begins.
pub(super) const DONE: u32 = 4 * TURNS;
/// Where the set of those reached by each tip of [`ORDER`](crate::maze::ORDER) begins.
const REACHED_BY: [u32; 4] = [0, TURNS, 2 * TURNS, 3 * TURNS];
/// The sets of those reached.
const REACHED: u64 = (1 << DONE) - 1;
/// Where it stands what the square holds: 0 for a hole, 1 to 6, 7 if it is wild.
const HOLDS: u32 = 5 * TURNS;

/// The position of the opposite tip in [`ORDER`](crate::maze::ORDER).
pub(super) const BACK: [usize; 4] = [1, 0, 3, 2];

/// A position without its parity: twelve times the square's index, and the orientation's number.
pub(super) type Spot = u32;

/// The orientations that were reached, of a square's word.
pub(super) const fn reached(word: u64) -> u64 {
    (word | word >> 12 | word >> 24 | word >> 36) & ALL
}

/// The orientations that were reached and are not done.
const fn pending(word: u64) -> u64 {
    reached(word) & !(word >> DONE)
}

/// What a square holds, from the set of numbers that it may be entered with.
fn holds(tops: u8) -> u64 {
    match tops {
        0 => 0,
        one if one.is_power_of_two() => u64::from(one.trailing_zeros()),
        _ => 7,
    }
}

/// The bits of a set, ascending.
pub(super) fn members(mut set: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        (set != 0).then(|| {
            let k = set.trailing_zeros();
            set &= set - 1;
            k
        })
    })
}

/// A breadth-first search in progress.
pub(in crate::maze) struct Flood<'a> {
    pub(super) maze: &'a Instance,
    pub(super) admitted: Admitted,
    /// A word for each square.
    pub(super) cells: Vec<u64>,
    /// The squares with positions at `depth`, those on the goal apart.
    pub(super) layer: Vec<u32>,
    pub(super) next: Vec<u32>,
    /// The square where journeys end, and the orientations with which they do.
    pub(super) goal: (u32, u64),
    /// Those with which the goal was reached at `depth`.
    pub(super) home: u64,
    /// Positions at `depth`, those on the goal included.
    width: u64,
    /// Moves to the positions in `layer`.
    pub(super) depth: u64,
    /// The most bytes taken so far.
    pub(super) bytes: u64,
}

impl<'a> Flood<'a> {
    /// A search that stands before the first tip. A position on the goal has no tips.
    ///
    /// # Errors
    /// If the limits forbid its tables, or any position.
    pub(in crate::maze) fn new(maze: &'a Instance, meter: &mut Meter<'_>) -> Result<Self, Stop> {
        let mut flood = Self::roaming(maze, meter)?;
        let goal = maze.goal_index();
        let mut ends = 0;
        for (k, &die) in DIE[flood.parity_on(goal)].iter().enumerate() {
            ends |= u64::from(maze.ends(goal, die)) << k;
        }
        flood.goal = (goal, ends);
        if maze.ends(maze.start_index(), maze.die()) {
            // The start has been left before it is come back to.
            flood.cells[maze.start_index() as usize] &= !(ALL << DONE);
        }
        Ok(flood)
    }

    /// A search in which the goal is a square like any other.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub(in crate::maze) fn roaming(
        maze: &'a Instance,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Stop> {
        let bytes = Self::needs(maze);
        meter.bytes(bytes)?;
        meter.enter(0)?;
        meter.visit()?;
        let (start, k) = (maze.start_index(), turn_of(maze.die()));
        let mut layer = Vec::with_capacity(INITIAL);
        layer.push(start);
        let next = Vec::with_capacity(INITIAL);
        let mut cells: Vec<u64> = maze.entries().iter().map(|&tops| holds(tops) << HOLDS).collect();
        cells[start as usize] |= 1 << (DONE + k);
        let labels = maze.labels();
        let admitted = if labels == USUAL { USUALLY } else { admitted(labels) };
        let (goal, home) = ((u32::MAX, 0), 0);
        Ok(Self { maze, admitted, cells, layer, next, goal, home, width: 1, depth: 0, bytes })
    }

    /// The bytes without which a search cannot begin.
    pub(in crate::maze) fn needs(maze: &Instance) -> u64 {
        maze.entries().len() as u64 * 8 + 2 * INITIAL as u64 * 4
    }

    /// The most bytes it took.
    pub(in crate::maze) fn bytes(&self) -> u64 {
        self.bytes
    }
    /// How many positions the last layer has, those on the goal included.
    pub(in crate::maze) fn width(&self) -> u64 {
        self.width
    }
    /// The positions of the last layer, those on the goal apart.
    pub(in crate::maze) fn stands(&self) -> impl Iterator<Item = Stand> + '_ {
        self.layer.iter().flat_map(move |&square| {
            let here = members(self.pending_on(square));
            here.map(move |k| self.stand(square * TURNS + k, self.depth))
        })
    }
    /// The orientations of a square of the layer whose tips are to be looked at.
    fn pending_on(&self, square: u32) -> u64 {
        if self.depth == 0 {
            return 1 << turn_of(self.maze.die());
        }
        let ends = if square == self.goal.0 { self.goal.1 } else { 0 };
        pending(self.cells[square as usize]) & !ends
    }
    /// Moves to the farthest position seen, after the end of a flood.
    pub(in crate::maze) fn farthest(&self) -> u64 {
        if self.width == 0 { self.depth - 1 } else { self.depth }
    }
    /// How many positions seen are on the goal.
    pub(in crate::maze) fn homes_seen(&self) -> u64 {
        let cell = self.cells.get(self.goal.0 as usize);
        cell.map_or(0, |&cell| u64::from((reached(cell) & self.goal.1).count_ones()))
    }
    /// Whether a square (from 1) was ever entered.
    pub(in crate::maze) fn entered(&self, row: u32, column: u32) -> bool {
        self.cells[(row * self.maze.stride() + column - 1) as usize] & REACHED != 0
    }

    /// The parity of orientations at a depth.
    pub(super) fn parity(&self, depth: u64) -> usize {
        usize::from(self.maze.die().is_even() == depth.is_multiple_of(2))
    }

    /// The parity of orientations on a square.
    pub(super) fn parity_on(&self, square: u32) -> usize {
        let ([row, column], [r, c]) = (self.maze.place(square), self.maze.home());
        self.parity(u64::from(row.abs_diff(r) + column.abs_diff(c)))
    }

    pub(super) fn stand(&self, spot: Spot, depth: u64) -> Stand {
        let die = DIE[self.parity(depth)][(spot % TURNS) as usize];
        Stand::new(spot / TURNS, die)
    }

    /// The distances to the four neighbours in the order of tips, to be added with wrapping.
    pub(super) fn offsets(&self) -> [u32; 4] {
        let stride = self.maze.stride();
        [stride.wrapping_neg(), stride, 1u32.wrapping_neg(), 1]
    }

    /// The tips by which a position was first reached, as four bits; 0 if it never was.
    pub(super) fn tips_to(&self, spot: Spot) -> u64 {
        let word = self.cells[(spot / TURNS) as usize] >> (spot % TURNS);
        word & 1 | word >> 11 & 2 | word >> 22 & 4 | word >> 33 & 8
    }
    /// Whether a position is marked as done.
    pub(super) fn is_done(&self, spot: Spot) -> bool {
        self.cells[(spot / TURNS) as usize] >> (DONE + spot % TURNS) & 1 == 1
    }
    /// Whether a position ends a journey.
    pub(super) fn is_home(&self, spot: Spot) -> bool {
        spot / TURNS == self.goal.0 && self.goal.1 >> (spot % TURNS) & 1 == 1
    }
    /// The positions on the goal that the last step reached.
    pub(super) fn homes(&self) -> impl Iterator<Item = Spot> {
        let square = self.goal.0;
        members(self.home).map(move |k| square * TURNS + k)
    }

    /// Makes the next layer from the last one. True if somebody came home; who goes on after that
    /// sees all positions of a journey.
    ///
    /// # Errors
    /// The limit reached; what was seen of the layer under way is not to be used.
    pub(in crate::maze) fn step(&mut self, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        meter.enter(self.depth + 1)?;
        if self.home != 0 {
            self.cells[self.goal.0 as usize] |= self.home << DONE;
            self.home = 0;
        }
        self.next.clear();
        let before = meter.positions();
        self.expand(meter)?;
        self.depth += 1;
        core::mem::swap(&mut self.layer, &mut self.next);
        if let Some(&cell) = self.cells.get(self.goal.0 as usize) {
            self.home = pending(cell) & self.goal.1;
        }
        self.width = meter.positions() - before;
        meter.layer(self.depth, self.width);
        Ok(self.home != 0)
    }

    /// Whether no position is left whose tips were not looked at.
    pub(in crate::maze) fn is_over(&self) -> bool {
        self.layer.is_empty()
    }

    /// Looks at the tips of the whole layer.
    fn expand(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let parity = self.parity(self.depth);
        let (rolls, offsets) = (Rolls::of(parity), self.offsets());
        let admitted = self.admitted[parity];
        let first = self.depth == 0;
        for i in 0..self.layer.len() {
            let square = self.layer[i];
            let mut here = pending(self.cells[square as usize]);
            if first || square == self.goal.0 {
                here = self.pending_on(square);
            }
            if !first {
                self.cells[square as usize] |= here << DONE;
            }
            for (n, &offset) in offsets.iter().enumerate() {
                let beside = square.wrapping_add(offset);
                let cell = &mut self.cells[beside as usize];
                let old = *cell;
                let able = here & admitted[(old >> HOLDS) as usize];
                if able == 0 {
                    continue;
                }
                let landed = rolls.roll(n, able);
                let fresh = landed & !(old >> DONE);
                *cell = old | fresh << REACHED_BY[n];
                let new = fresh & !reached(old);
                if new != 0 {
                    meter.visit_many(u64::from(new.count_ones()))?;
                    self.queue(beside, old, new, meter)?;
                }
            }
            meter.tick()?;
        }
        Ok(())
    }

    /// Puts a square onto the next layer, whose word was `old` before `new` orientations were
    /// reached, unless it stands there or has only orientations that end the journey.
    #[inline]
    fn queue(&mut self, square: u32, old: u64, new: u64, meter: &Meter<'_>) -> Result<(), Stop> {
        let ends = if square == self.goal.0 { self.goal.1 } else { 0 };
        if new & !ends != 0 && pending(old) & !ends == 0 {
            if self.next.len() == self.next.capacity() {
                self.widen(meter)?;
            }
            self.next.push(square);
        }
        Ok(())
    }

    #[cold]
    pub(super) fn widen(&mut self, meter: &Meter<'_>) -> Result<(), Stop> {
        let more = self.next.capacity();
        // While a vector grows, the old and the new one exist side by side.
        let squares = self.layer.capacity() + 3 * more;
        let bytes = self.cells.len() as u64 * 8 + squares as u64 * 4;
        meter.bytes(bytes)?;
        self.next.reserve_exact(more);
        self.bytes = self.bytes.max(bytes);
        Ok(())
    }

    /// The position before `spot` (of a layer of this parity) if tip `n` of the order led to it.
    pub(super) fn before(&self, spot: Spot, parity: usize, n: usize) -> Spot {
        let square = (spot / TURNS).wrapping_sub(self.offsets()[n]);
        square * TURNS + u32::from(TO[parity][(spot % TURNS) as usize][BACK[n]])
    }

    /// Whether a die with orientation `k` of this parity may tip onto a square.
    pub(super) fn admits(&self, square: u32, parity: usize, k: u32) -> bool {
        let holds = self.cells[square as usize] >> HOLDS;
        self.admitted[parity][holds as usize] >> k & 1 == 1
    }

    /// The position after tip `n` from `spot` (of a layer of this parity); `None` if the tip is not
    /// legal.
    pub(super) fn after(&self, spot: Spot, parity: usize, n: usize) -> Option<Spot> {
        let (square, k) = (spot / TURNS, spot % TURNS);
        let beside = square.wrapping_add(self.offsets()[n]);
        self.admits(beside, parity, k)
            .then(|| beside * TURNS + u32::from(TO[parity][k as usize][n]))
    }
}

/// The outcome of a search.
pub(in crate::maze) struct Found<T> {
    pub(in crate::maze) verdict: Verdict<T>,
    pub(in crate::maze) positions: u64,
}
