//! [`Chained`]: solutions of any puzzle down a stabilizer chain, made shorter as long as there is time.
//!
//! Where moves are always possible a position is solved from all sides, and so is its inverse: each is another way down the chain.
//! The shortest of these are made shorter in [`Windows`]. Wider beams are tried last.

use crate::algebra::budget::Budget;
use crate::algebra::labeled;
use crate::algebra::stickers::{Element, Stickers};
use crate::anytime::best::Best;
use crate::anytime::windows::Windows;
use crate::definition::{Definition, Pattern, Searched};
use crate::descent::made::Made;
use crate::descent::solver::{Descent, Effort};
use crate::scramble::chain::{Chain, Sizes};
use crate::scramble::library::Library;
use crate::scramble::uniform::{Drawn, Uniform};
use crate::search::setup::Setup;
use crate::search::sides::Sides;
use core::sync::atomic::{AtomicUsize, Ordering};
use everystate_puzzle::{Limits, Refusal, Watch};
use std::time::Instant;

/// How many ways a beam goes on with: at first, and when all else was tried.
const WIDTHS: [usize; 4] = [4, 40, 160, 640];
/// Sequences that stretches are replaced by.
const LIBRARY: usize = 1 << 17;
/// Of these, so many are tried after each stretch: at first, and when all else was tried.
const TRIED: [usize; 2] = [1 << 10, LIBRARY];

/// Solutions down nested sets of moves are looked for if they have so many times fewer moves, about, than the first one.
const FIRST: f64 = 1.3;

/// The chain of a puzzle.
pub(crate) struct Chained {
    definition: Definition,
    moves: Vec<Searched>,
    stickers: Stickers,
    uniform: Uniform,
    chain: Chain,
    /// Where moves are always possible: by move the one that undoes it, the sides, and what stretches are replaced by.
    free: Option<Free>,
}

/// What goes only where moves are always possible.
struct Free {
    back: Vec<u16>,
    /// Whether no two positions look alike.
    is_whole: bool,
    sides: Option<Sides>,
    library: Library,
    /// Made when it is first asked for.
    descent: Made<Descent>,
}

/// A position as it is gone on with.
struct Start<'a> {
    drawn: Drawn,
    renamed: Option<&'a [u8]>,
    is_inverse: bool,
}

/// Ends what asks a meter.
pub(crate) struct Ending<'a>(pub(crate) &'a (dyn Fn() -> bool + Sync));

impl Watch for Ending<'_> {
    fn cancelled(&self) -> bool {
        (self.0)()
    }
}

impl Chained {
    /// Makes ready.
    ///
    /// # Errors
    /// If positions are not elements of groups, or the puzzle is too large for the limits.
    pub(crate) fn new(
        definition: &Definition,
        moves: &[Searched],
        setup: &Setup,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        let started = Instant::now();
        let uniform = Uniform::new(definition, setup.metric, limits, watch)?;
        let left = limits.after(started.elapsed());
        let chain = Chain::new(definition, setup.metric, &uniform, Sizes::USUAL, &left, watch)?;
        let left = limits.after(started.elapsed());
        let meter = left.meter(watch);
        let budget = Budget::of(&meter);
        let motions = chain.motions();
        let stickers = motions.stickers.clone();
        let is_free = uniform.patterns().is_none() && motions.patterns() == 1;
        let free = is_free.then(|| {
            let all: Vec<u16> = motions.all().collect();
            Free {
                is_whole: uniform.is_whole(),
                back: all.iter().map(|&m| motions.undo(0, m, 0)).collect(),
                sides: Sides::new(definition, None, moves, budget).ok(),
                library: Library::new(motions, &[], &all, LIBRARY, budget),
                descent: Made::new(),
            }
        });
        let definition = definition.clone();
        Ok(Self { definition, moves: moves.to_vec(), stickers, uniform, chain, free })
    }

    /// Looks for solutions and shorter ones, until it is to stop or has nothing more to try.
    pub(crate) fn find(
        &self,
        position: &Pattern,
        best: &Best<'_>,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) {
        let Some(drawn) = self.uniform.read(position) else { return };
        let starts = self.starts(position, drawn);
        let (ending, none) = (Ending(stop), Limits::none());
        let meter = none.meter(&ending);
        let budget = Budget::of(&meter);
        self.descend(&starts, best, threads, stop);
        for (round, &width) in WIDTHS.iter().enumerate() {
            let next = AtomicUsize::new(0);
            let work = || {
                while !stop()
                    && let Some(start) = starts.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let Some(found) = self.chain.sequence(&start.drawn, width, budget) else {
                        return;
                    };
                    self.offer(start, &found, best);
                    let Some(free) = &self.free else { continue };
                    let windows = Windows::new(self.chain.motions(), &free.library);
                    let mut found = found;
                    for &tried in TRIED.iter().take(1 + round) {
                        found = windows.shortened(found, tried, stop);
                        self.offer(start, &found, best);
                    }
                }
            };
            std::thread::scope(|scope| {
                for _ in 1..threads {
                    scope.spawn(work);
                }
                work();
            });
            if stop() {
                return;
            }
        }
    }

    /// Looks for solutions down nested sets of moves, if those seem shorter than the first one down the chain. That is kept back
    /// until there is one of the first effort, or none: who takes the first gets the better of the two.
    fn descend(
        &self,
        starts: &[Start<'_>],
        best: &Best<'_>,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) {
        let (Some(free), [start, ..]) = (&self.free, starts) else { return };
        let (ending, none) = (Ending(stop), Limits::none());
        let meter = none.meter(&ending);
        let budget = Budget::of(&meter);
        let Some(found) = self.chain.sequence(&start.drawn, WIDTHS[0], budget) else { return };
        let sides = free.sides.as_ref().and_then(|sides| sides.all(&self.definition.solved).ok());
        let symmetries = sides.iter().flatten().map(|&(_, renamed)| renamed);
        let symmetries: Vec<&[u8]> = symmetries.collect();
        let first = || self.offer(start, &found, best);
        if !Descent::is_quick(&self.moves, &self.definition, symmetries.len()) {
            first();
        }
        let make = || Descent::new(&self.definition, &self.moves, &symmetries, budget);
        let descent = free.descent.get(make, stop);
        let descent =
            descent.as_ref().filter(|descent| descent.moves() * FIRST < to_f64(found.len()));
        let all: Vec<&Element> = starts.iter().map(|start| &start.drawn.element).collect();
        let windows = Windows::new(self.chain.motions(), &free.library);
        let efforts = descent.iter().flat_map(|_| 0..Effort::ALL.len());
        for (effort, some) in efforts.flat_map(|n| [(n, &all[..1]), (n, &all[..])]) {
            if let Some((number, moves)) =
                descent.and_then(|descent| descent.solve(some, effort, threads, stop))
            {
                self.offer(&starts[number], &moves, best);
                let moves = windows.shortened(moves, TRIED[0], stop);
                self.offer(&starts[number], &moves, best);
            }
            first();
            if stop() {
                return;
            }
        }
        first();
    }

    /// The position and its inverse, from all sides.
    fn starts(&self, position: &Pattern, drawn: Drawn) -> Vec<Start<'_>> {
        let mut starts = vec![Start { drawn, renamed: None, is_inverse: false }];
        let Some(free) = &self.free else { return starts };
        let inverse = self.stickers.inverse(&starts[0].drawn.element);
        let inverse = labeled::position(&self.definition, &self.stickers, &inverse);
        // Of identical pieces it matters in the inverse which is which.
        let ways = if free.is_whole {
            &[(position, false), (&inverse, true)][..]
        } else {
            &[(position, false)]
        };
        for &(position, is_inverse) in ways {
            let seen = free.sides.as_ref().and_then(|sides| sides.all(position).ok());
            // The first side is the one from which the position was given, which is there already.
            let given = usize::from(!is_inverse);
            for (seen, renamed) in seen.unwrap_or_default().into_iter().skip(given) {
                if let Some(drawn) = self.uniform.read(&seen) {
                    starts.push(Start { drawn, renamed: Some(renamed), is_inverse });
                }
            }
        }
        starts
    }

    /// Offers a solution as it is of the position that was given.
    fn offer(&self, start: &Start<'_>, found: &[u16], best: &Best<'_>) {
        let of_side = |&m: &u16| {
            let renamed = start.renamed.map(|renamed| u16::from(renamed[usize::from(m)]));
            renamed.unwrap_or(m)
        };
        let renamed = found.iter().map(of_side);
        let moves: Vec<u16> = match &self.free {
            Some(free) if start.is_inverse => {
                renamed.rev().map(|m| free.back[usize::from(m)]).collect()
            }
            _ => renamed.collect(),
        };
        best.offer(moves.into_iter().map(usize::from).collect());
    }
}

/// A number of moves.
fn to_f64(moves: usize) -> f64 {
    u32::try_from(moves).map_or(f64::MAX, f64::from)
}
