//! Whether there is exactly one journey that meets no position twice.
//!
//! Let p₀ … pₙ be a shortest journey. Another journey without repeated positions leaves it for the first
//! time at some pᵢ and comes back to it for the first time after that at some pⱼ. It has met p₀ … pᵢ,
//! so j > i: there is a *detour* forward, whose inner positions are not on the journey. Conversely every
//! detour forward (and be it a single tip) makes another journey without repeated positions. So it is
//! enough to give each position beside the journey the least i from which it can be reached beside the
//! journey, p₀'s first, and to look for a tip from it to a pⱼ with j > i. Each position is looked at
//! once: linear, where counting such journeys is #P-hard.
//!
//! All positions that end a journey count as the one pₙ: they are met last only. They lie on one square,
//! so there is one tip at most from a position to them.

use std::collections::HashMap;

use everystate_algebra::orient::Direction;
use everystate_puzzle::{Limits, Meter, Stop, Watch};

use super::every;
use super::flood::{Flood, Found, Spot};
use super::turns::TURNS;
use crate::maze::Instance;

/// The first shortest journey, and whether no other meets no position twice.
pub(in crate::maze) fn only(
    maze: &Instance,
    limits: &Limits,
    watch: &dyn Watch,
) -> Found<(Vec<Direction>, bool)> {
    every::run(maze, limits, watch, |flood, meter| {
        let Some(spots) = flood.only_shortest() else {
            flood.mark(meter)?;
            return Ok((flood.leftmost(meter)?, false));
        };
        let detour = flood.has_detour(&spots, meter)?;
        Ok((flood.tips_along(&spots), !detour))
    })
}

impl Flood<'_> {
    /// Whether a journey, given by its positions after the start, has a detour forward.
    fn has_detour(&self, spots: &[Spot], meter: &mut Meter<'_>) -> Result<bool, Stop> {
        let number = spots.len() as u64;
        let tables = self.bytes + self.cells.len() as u64 * 2 + number * 32;
        meter.bytes(tables)?;
        let mut along: HashMap<Spot, usize> = spots.iter().copied().zip(1..).collect();
        // A start that ends journeys is met again as the last of them; any other never.
        if !self.is_home(self.root()) {
            along.insert(self.root(), 0);
        }
        let mut met = vec![0_u16; self.cells.len()];
        let mut open: Vec<Spot> = Vec::new();
        let journey = core::iter::once(self.root()).chain(spots.iter().copied());
        for (i, from) in journey.take(spots.len()).enumerate() {
            // Tips along the journey itself are no detours.
            open.push(from);
            while let Some(spot) = open.pop() {
                meter.visit()?;
                let parity = self.parity_on(spot / TURNS);
                for n in 0..4 {
                    let Some(reached) = self.after(spot, parity, n) else { continue };
                    let place = if self.is_home(reached) {
                        Some(spots.len())
                    } else {
                        along.get(&reached).copied()
                    };
                    match place {
                        Some(j) if j > i + 1 || (j > i && spot != from) => return Ok(true),
                        Some(_) => {}
                        None => {
                            let (cell, k) = (&mut met[(reached / TURNS) as usize], reached % TURNS);
                            if *cell >> k & 1 == 0 {
                                *cell |= 1 << k;
                                if open.len() == open.capacity() {
                                    // While it grows, the old and the new one exist side by side.
                                    meter.bytes(tables + open.capacity() as u64 * 12)?;
                                }
                                open.push(reached);
                            }
                        }
                    }
                }
            }
        }
        Ok(false)
    }
}
