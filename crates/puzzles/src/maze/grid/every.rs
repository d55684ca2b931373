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

use super::{FIELD, Flood, Found, MARK, ORDER, Spot, TURN, TURNS, Until, turn_of};
use crate::maze::Instance;

/// Floods up to the layer of the shortest journeys; `None` proves that there are none.
fn flood<'a>(maze: &'a Instance, meter: &mut Meter<'_>) -> Result<Option<Flood<'a>>, (u64, Stop)> {
    let mut flood = Flood::new(maze, meter).map_err(|why| (1, why))?;
    loop {
        match flood.step(Until::All, meter) {
            Ok(true) => return Ok(Some(flood)),
            Ok(false) if flood.is_over() => return Ok(None),
            Ok(false) => {}
            Err(why) => return Err((flood.depth + 1, why)),
        }
    }
}

/// Runs `answer` on the flood, if there are journeys at all.
fn run<T>(
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

/// The first shortest journey and how many there are.
pub(in crate::maze) fn count(
    maze: &Instance,
    limits: &Limits,
    watch: &dyn Watch,
) -> Found<(Vec<Direction>, Natural)> {
    run(maze, limits, watch, |flood, meter| {
        let count = flood.ways(meter)?;
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
        let unique = flood.is_only();
        flood.mark(meter)?;
        Ok((flood.leftmost(meter)?, unique))
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
    /// The tips that lead to `spot` (at `depth`) on shortest ways, as (tip, position before);
    /// `None` for the start.
    fn arrivals(&self, spot: Spot, depth: u64) -> impl Iterator<Item = Option<Spot>> + '_ {
        let field = self.field(spot);
        (0..4).filter(move |n| field >> n & 1 == 1).map(move |n| self.before(spot, depth, n))
    }

    /// Takes the mark from all positions on shortest journeys, so that they alone among those
    /// expanded have none.
    fn mark(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        self.layer.clear();
        self.layer.extend_from_slice(&self.homes);
        for depth in (2..=self.depth).rev() {
            self.next.clear();
            for i in 0..self.layer.len() {
                meter.tick()?;
                let spot = self.layer[i];
                let field = self.field(spot);
                for n in (0..4).filter(|n| field >> n & 1 == 1) {
                    let Some(before) = self.before(spot, depth, n) else { continue };
                    let cell = &mut self.cells[(before / TURNS) as usize];
                    let mark = MARK << (before % TURNS * FIELD);
                    if *cell & mark != 0 {
                        *cell &= !mark;
                        if self.next.len() == self.next.capacity() {
                            self.widen(meter)?;
                        }
                        self.next.push(before);
                    }
                }
            }
            core::mem::swap(&mut self.layer, &mut self.next);
        }
        Ok(())
    }

    /// How many shortest journeys there are: those to each position of a layer, backwards.
    fn ways(&self, meter: &mut Meter<'_>) -> Result<Natural, Stop> {
        let entry = size_of::<(Spot, Natural)>() as u64;
        let mut layer: Vec<(Spot, Natural)> =
            self.homes.iter().map(|&spot| (spot, Natural::ONE)).collect();
        for depth in (2..=self.depth).rev() {
            let arrivals = |spot| self.arrivals(spot, depth).flatten();
            let (mut count, mut heap) = (0, 0);
            for (spot, ways) in &layer {
                let here = arrivals(*spot).count();
                count += here;
                // A sum of four takes at most one word more.
                heap += here as u64 * 2 * (ways.heap_bytes() + 8);
            }
            let entries = (count + layer.capacity()) as u64;
            meter.bytes(self.bytes.saturating_add(entries * entry + heap))?;
            let mut before: Vec<(Spot, Natural)> = Vec::with_capacity(count);
            for (spot, ways) in &layer {
                meter.tick()?;
                before.extend(arrivals(*spot).map(|b| (b, ways.clone())));
            }
            before.sort_unstable_by_key(|&(spot, _)| spot);
            before.dedup_by(|again, kept| {
                let same = again.0 == kept.0;
                if same {
                    kept.1 += &again.1;
                }
                same
            });
            layer = before;
        }
        // What is left are the positions after the first tip: one way to each.
        let mut sum = Natural::ZERO;
        for (_, ways) in &layer {
            sum += ways;
        }
        Ok(sum)
    }

    /// Whether there is one shortest journey only.
    fn is_only(&self) -> bool {
        let [mut spot] = self.homes[..] else { return false };
        for depth in (1..=self.depth).rev() {
            let mut arrivals = self.arrivals(spot, depth);
            match (arrivals.next(), arrivals.next()) {
                (Some(Some(before)), None) => spot = before,
                (Some(None), None) => return true,
                _ => return false,
            }
        }
        true
    }

    /// The position after tip `n` from `spot` (at `depth`) if that tip is part of a shortest journey.
    fn onward(&self, spot: Spot, depth: u64, n: usize) -> Option<Spot> {
        let turn = &TURN[self.parity(depth)][(spot % TURNS) as usize];
        let beside = (spot / TURNS).wrapping_add(self.offsets()[n]);
        if self.maze.entries()[beside as usize] >> turn.top & 1 == 0 {
            return None;
        }
        let last = depth + 1 == self.depth;
        if last != (beside == self.maze.start_index()) {
            return None;
        }
        let reached = beside * TURNS + u32::from(turn.to[n]);
        let field = self.field(reached);
        (field >> n & 1 == 1 && field & MARK == 0).then_some(reached)
    }

    /// Visits every shortest journey in order, after [`mark`](Self::mark), until `visit` breaks.
    fn walk(
        &self,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Direction]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let start = self.maze.start_index() * TURNS + u32::from(turn_of(self.maze.die()));
        let mut tips: Vec<Direction> = Vec::new();
        let (mut spot, mut depth, mut from) = (start, 0, 0);
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
            spot = self.before(spot, depth, n).unwrap_or(start);
            (depth, from) = (depth - 1, n + 1);
        }
    }

    /// The first shortest journey, after [`mark`](Self::mark).
    fn leftmost(&self, meter: &mut Meter<'_>) -> Result<Vec<Direction>, Stop> {
        let mut first = Vec::new();
        self.walk(meter, &mut |tips| {
            first = tips.to_vec();
            ControlFlow::Break(())
        })?;
        Ok(first)
    }
}
