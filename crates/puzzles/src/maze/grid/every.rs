//! All shortest journeys, their number, and whether there is just one, from the tips that a
//! [`Flood`] kept.
//!
//! The positions on shortest journeys are found backwards from those that came home; each of their
//! tips is one edge of the graph of all shortest journeys, in which every walk from the start arrives.

use core::mem::size_of;
use core::ops::ControlFlow;

use everystate_algebra::Natural;
use everystate_algebra::orient::Direction;
use everystate_puzzle::{Limits, Meter, Stop, Verdict, Watch};

use super::flood::{DONE, Flood, Found, Spot};
use super::turns::{TURNS, turn_of};
use crate::maze::rules::{Instance, ORDER};

/// Floods up to the layer of the shortest journeys; `None` proves that there are none.
fn flood<'a>(maze: &'a Instance, meter: &mut Meter<'_>) -> Result<Option<Flood<'a>>, (u64, Stop)> {
    let mut flood = Flood::new(maze, meter).map_err(|why| (1, why))?;
    loop {
        match flood.step(meter) {
            Ok(true) => return Ok(Some(flood)),
            Ok(false) if flood.is_over() => return Ok(None),
            Ok(false) => {}
            Err(why) => return Err((flood.depth + 1, why)),
        }
    }
}

/// Runs `answer` on the flood, if there are journeys at all.
pub(super) fn run<T>(
    maze: &Instance,
    limits: &Limits,
    watch: &dyn Watch,
    answer: impl FnOnce(&mut Flood<'_>, &mut Meter<'_>) -> Result<T, Stop>,
) -> Found<T> {
    let mut meter = limits.meter(watch);
    let verdict = match flood(maze, &mut meter) {
        Err((at_least, why)) => Verdict::Stopped { at_least, why },
        Ok(None) => Verdict::Unsolvable,
        Ok(Some(mut flood)) => match answer(&mut flood, &mut meter) {
            Ok(answer) => Verdict::Solved(answer),
            Err(why) => Verdict::Stopped { at_least: flood.depth, why },
        },
    };
    Found { verdict, positions: meter.positions() }
}

/// A number of journeys that others are added to.
trait Number: Clone {
    fn add(&mut self, other: &Self);
    /// Bytes beside its own.
    fn heap_bytes(&self) -> u64;
}

impl Number for Natural {
    fn add(&mut self, other: &Self) {
        *self += other;
    }
    fn heap_bytes(&self) -> u64 {
        // A sum of four takes at most one word more.
        2 * (self.heap_bytes() + 8)
    }
}

/// A remainder and its modulus.
#[derive(Clone, Copy)]
struct Residue(u64, u64);

impl Number for Residue {
    fn add(&mut self, other: &Self) {
        // Below twice a modulus of 64 bits.
        let sum = u128::from(self.0) + u128::from(other.0);
        self.0 = u64::try_from(sum % u128::from(self.1)).unwrap_or(0);
    }
    fn heap_bytes(&self) -> u64 {
        0
    }
}

/// The first shortest journey and how many there are, modulo a number if there is one.
pub(in crate::maze) fn count(
    maze: &Instance,
    modulus: Option<u64>,
    limits: &Limits,
    watch: &dyn Watch,
) -> Found<(Vec<Direction>, Natural)> {
    run(maze, limits, watch, |flood, meter| {
        let count = match modulus {
            None => flood.ways(Natural::ONE, meter)?,
            Some(modulus) => {
                let Residue(count, _) = flood.ways(Residue(1 % modulus, modulus), meter)?;
                Natural::from(count)
            }
        };
        flood.mark(meter)?;
        Ok((flood.leftmost(meter)?, count))
    })
}

/// The first shortest journey and whether it is the only one.
pub(in crate::maze) fn unique(
    maze: &Instance,
    limits: &Limits,
    watch: &dyn Watch,
) -> Found<(Vec<Direction>, bool)> {
    run(maze, limits, watch, |flood, meter| {
        if let Some(spots) = flood.only_shortest() {
            return Ok((flood.tips_along(&spots), true));
        }
        flood.mark(meter)?;
        Ok((flood.leftmost(meter)?, false))
    })
}

/// Visits every shortest journey in the order N, S, W, E until `visit` breaks; the first of them and
/// how many were visited.
pub(in crate::maze) fn all(
    maze: &Instance,
    limits: &Limits,
    watch: &dyn Watch,
    visit: &mut dyn FnMut(&[Direction]) -> ControlFlow<()>,
) -> Found<(Vec<Direction>, Natural)> {
    run(maze, limits, watch, |flood, meter| {
        flood.mark(meter)?;
        let (mut first, mut visited) = (Vec::new(), 0u64);
        flood.walk(meter, &mut |tips| {
            if visited == 0 {
                first = tips.to_vec();
            }
            visited += 1;
            visit(tips)
        })?;
        Ok((first, Natural::from(visited)))
    })
}

impl Flood<'_> {
    /// The positions from which tips lead to `spot` (at `depth`) on shortest ways.
    fn arrivals(&self, spot: Spot, depth: u64) -> impl Iterator<Item = Spot> + '_ {
        let (tips, parity) = (self.tips_to(spot), self.parity(depth));
        (0..4).filter(move |n| tips >> n & 1 == 1).map(move |n| self.before(spot, parity, n))
    }

    /// Takes the mark of being done from all positions on shortest journeys, so that they alone among
    /// those whose tips were looked at have none.
    pub(super) fn mark(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        // From here on the layers hold positions instead of squares.
        let mut layer: Vec<Spot> = self.homes().collect();
        for depth in (2..=self.depth).rev() {
            self.next.clear();
            for &spot in &layer {
                meter.tick()?;
                let (tips, parity) = (self.tips_to(spot), self.parity(depth));
                for n in (0..4).filter(|n| tips >> n & 1 == 1) {
                    let before = self.before(spot, parity, n);
                    let cell = &mut self.cells[(before / TURNS) as usize];
                    let mark = 1 << (DONE + before % TURNS);
                    if *cell & mark != 0 {
                        *cell &= !mark;
                        if self.next.len() == self.next.capacity() {
                            self.widen(meter)?;
                        }
                        self.next.push(before);
                    }
                }
            }
            core::mem::swap(&mut layer, &mut self.next);
        }
        Ok(())
    }

    /// How many shortest journeys there are: those to each position of a layer, backwards.
    fn ways<N: Number>(&self, one: N, meter: &mut Meter<'_>) -> Result<N, Stop> {
        let entry = size_of::<(Spot, N)>() as u64;
        let mut layer: Vec<(Spot, N)> = self.homes().map(|spot| (spot, one.clone())).collect();
        for depth in (2..=self.depth).rev() {
            let arrivals = |spot| self.arrivals(spot, depth);
            let (mut count, mut heap) = (0, 0);
            for (spot, ways) in &layer {
                let here = arrivals(*spot).count();
                count += here;
                heap += here as u64 * ways.heap_bytes();
            }
            let entries = (count + layer.capacity()) as u64;
            meter.bytes(self.bytes.saturating_add(entries * entry + heap))?;
            let mut before: Vec<(Spot, N)> = Vec::with_capacity(count);
            for (spot, ways) in &layer {
                meter.tick()?;
                before.extend(arrivals(*spot).map(|b| (b, ways.clone())));
            }
            before.sort_unstable_by_key(|&(spot, _)| spot);
            before.dedup_by(|again, kept| {
                let same = again.0 == kept.0;
                if same {
                    kept.1.add(&again.1);
                }
                same
            });
            layer = before;
        }
        // What is left are the positions after the first tip: one way to each.
        let mut numbers = layer.into_iter().map(|(_, ways)| ways);
        let first = numbers.next().unwrap_or(one);
        Ok(numbers.fold(first, |mut sum, ways| {
            sum.add(&ways);
            sum
        }))
    }

    /// The only shortest journey as its positions from the first tip on; `None` if there are more.
    pub(super) fn only_shortest(&self) -> Option<Vec<Spot>> {
        let mut spots = Vec::new();
        let mut homes = self.homes();
        let (mut spot, None) = (homes.next()?, homes.next()) else { return None };
        for depth in (1..=self.depth).rev() {
            spots.push(spot);
            let mut arrivals = self.arrivals(spot, depth);
            match (arrivals.next(), arrivals.next()) {
                (Some(before), None) => spot = before,
                _ => return None,
            }
        }
        spots.reverse();
        Some(spots)
    }

    /// The tips of a journey that is the only shortest one.
    pub(super) fn tips_along(&self, spots: &[Spot]) -> Vec<Direction> {
        let tip = |&spot: &Spot| ORDER[self.tips_to(spot).trailing_zeros() as usize];
        spots.iter().map(tip).collect()
    }

    /// The position after tip `n` from `spot` (at `depth`) if that tip is part of a shortest journey.
    fn onward(&self, spot: Spot, depth: u64, n: usize) -> Option<Spot> {
        let reached = self.after(spot, self.parity(depth), n)?;
        let last = depth + 1 == self.depth;
        let part = last == self.is_home(reached)
            && self.tips_to(reached) >> n & 1 == 1
            && !self.is_done(reached);
        part.then_some(reached)
    }

    /// The start's position.
    pub(super) fn root(&self) -> Spot {
        self.maze.start_index() * TURNS + turn_of(self.maze.die())
    }

    /// Visits every shortest journey in order, after [`mark`](Self::mark), until `visit` breaks.
    fn walk(
        &self,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Direction]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let mut tips: Vec<Direction> = Vec::new();
        let (mut spot, mut depth, mut from) = (self.root(), 0, 0);
        loop {
            meter.tick()?;
            let step = (from..4).find_map(|n| Some((n, self.onward(spot, depth, n)?)));
            if let Some((n, reached)) = step {
                tips.push(ORDER[n]);
                (spot, depth, from) = (reached, depth + 1, 0);
                if depth < self.depth {
                    continue;
                }
                if visit(&tips).is_break() {
                    return Ok(());
                }
            }
            let Some(tip) = tips.pop() else { return Ok(()) };
            let n = ORDER.iter().position(|&d| d == tip).unwrap_or(0);
            spot = self.before(spot, self.parity(depth), n);
            (depth, from) = (depth - 1, n + 1);
        }
    }

    /// The first shortest journey, after [`mark`](Self::mark).
    pub(super) fn leftmost(&self, meter: &mut Meter<'_>) -> Result<Vec<Direction>, Stop> {
        let mut first = Vec::new();
        self.walk(meter, &mut |tips| {
            first = tips.to_vec();
            ControlFlow::Break(())
        })?;
        Ok(first)
    }
}
