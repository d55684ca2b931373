//! Exploration of a space made of cosets, 64 positions with one instruction.
//!
//! **What it computes.** The number of positions at each distance from a start, some of the farthest,
//! and a table with 2 bits a position, the distance modulo 3.
//!
//! **When to use it.** For every puzzle whose positions fall into [`cosets`](Cosets::cosets) of
//! equally many [`members`](Cosets::members) such that a move takes whole cosets to whole cosets: for
//! the positions of a group, the cosets of any subgroup; for pieces that move in orbits, the places of
//! some of them.
//!
//! **What it needs.** For every coset and move the coset it leads to and which of a few *actions* it
//! has on the members; for every action what it does to the members. Moves must be closed under
//! inversion: with a move from *x* to *y* there is one from *y* to *x*.
//!
//! **How it works.** A position's rank is its coset times the members of a coset plus its member. The
//! members come in words of 64 that actions map to each other, up to a permutation within the word
//! (a *twist*): then a step of 64 positions is two loads, a bit permutation and an *or*
//! ([`Members::Words`]). Where there are no such words, members are mapped one by one
//! ([`Members::Each`]). Where symmetries take cosets to cosets, one of each class is kept and counted for all of them ([`Classes`]). A layer is found forward, from the frontier, while the frontier is small;
//! then backward, from the positions not yet seen.
//!
//! **What it guarantees.** The same counts and the same table on any number of threads. At a limit,
//! the counts are those of the complete layers.
//!
//! **Literature.** Tables of distances modulo 3: G. Cooperman, L. Finkelstein and N. Sarawagi,
//! *Applications of Cayley graphs*, AAECC-8, 1990. Cosets as bitmaps: T. Rokicki, H. Kociemba,
//! M. Davidson and J. Dethridge, *The diameter of the Rubik's cube group is twenty*, 2013.

#![expect(
    clippy::cast_possible_truncation,
    reason = "cosets and members are counted in 32 bits, and a table has fewer cells than memory has bytes"
)]

mod actions;
mod begun;
pub mod disk;
mod each;
mod finds;
mod layer;
mod memory;
mod options;
mod picks;
mod push;
mod sent;
mod shuffle;
mod space;
mod steps;
mod stripe;
mod table;
pub mod together;
mod words;
mod work;

pub use actions::{Actions, PARTED, Parted};
pub use begun::{Keep, Seen};
pub use options::{Forward, Options};
pub use shuffle::{NotTriangular, Turns, Twists};
pub use space::{Classes, Cosets, Members};
pub use steps::{Step, Steps};
pub use table::{Found, Residues, way};

use crate::Distribution;
use begun::Nothing;
use everystate_puzzle::{Limits, Meter, Stop, Watch};
use finds::Part;
use layer::Layer;
use memory::{Cell, Planes};
use work::New;

/// Bytes that the table of `positions` positions takes.
///
/// ```
/// # use everystate_table::cosets;
/// assert_eq!(cosets::table_bytes(1_625_702_400), 406_425_600);
/// ```
#[must_use]
pub const fn table_bytes(positions: u64) -> u64 {
    positions.div_ceil(64).saturating_mul(16)
}

/// Explores `space` from its start.
///
/// # Panics
/// If the space names a coset, an action or a member that it does not have.
pub fn run(space: &Cosets, options: &Options, limits: &Limits, watch: &dyn Watch) -> Found {
    run_kept(space, options, &mut Nothing, limits, watch)
}

/// The same, kept on the way, and gone on with if it was begun.
///
/// # Panics
/// As [`run`].
pub fn run_kept(
    space: &Cosets,
    options: &Options,
    keep: &mut dyn Keep,
    limits: &Limits,
    watch: &dyn Watch,
) -> Found {
    let mut meter = limits.meter(watch);
    let bytes = table_bytes(space.ranks()).saturating_add(space.bytes());
    if let Err(why) = meter.bytes(bytes) {
        return Found::refused(why);
    }
    let Ok(mut planes) = Planes::new(space.ranks().div_ceil(64), options.threads) else {
        return Found::refused(Stop::Memory);
    };
    let begun = keep.begun(planes.words_mut());
    let mut seen = Seen::default();
    let exploring = Exploring { space, options, keep, cells: planes.cells() };
    let stopped = exploring.layers(begun, &mut meter, &mut seen).err();
    let Seen { counts, ranks, farthest } = seen;
    let table = Some(Residues::new(planes, space.ranks(), counts.len() as u64));
    Found { distribution: Distribution { counts }, ranks, farthest, table, stopped, bytes }
}

/// An exploration that is under way.
struct Exploring<'a> {
    space: &'a Cosets,
    options: &'a Options,
    keep: &'a mut dyn Keep,
    cells: &'a [Cell],
}

impl Exploring<'_> {
    /// Explores layer after layer.
    fn layers(
        self,
        begun: Option<Seen>,
        meter: &mut Meter<'_>,
        seen: &mut Seen,
    ) -> Result<(), Stop> {
        let Self { space, options, keep, cells } = self;
        // The parts of a layer are listed as it is found, as long as they are few.
        // A part takes 16 bytes, and every thread may have so many: the table is a quarter of a byte a
        // position, and lists should be next to nothing beside it.
        let room = (space.ranks() / 49_152).clamp(1 << 10, 1 << 20) as usize;
        let New { mut count, mut ranks, examples, mut parts } = match begun {
            Some(begun) => again(begun, meter, seen)?,
            None => first(space, cells, meter)?,
        };
        seen.farthest = examples;
        while count > 0 {
            meter.layer(seen.counts.len() as u64, count);
            seen.counts.push(count);
            seen.ranks.push(ranks);
            if meter.positions() == space.positions() {
                return Ok(());
            }
            keep.layer(seen, &|first, words| memory::copy(cells, first, words));
            let depth = seen.counts.len() as u64;
            meter.enter(depth)?;
            let unseen = space.positions() - meter.positions();
            // Forward costs the frontier times the moves, backward the unseen times the moves. Most positions lie in a few layers,
            // before which forward is cheap, and after them backward. A small frontier is listed besides, and then going forward
            // does not even read the rest of the table; a larger one is found again by its residue.
            let forward = forward(&space.members, options, count, unseen);
            let frontier = parts.as_deref().filter(|_| forward);
            let layer = Layer { space, cells, depth, forward, frontier, room };
            let found = layer.find(options, meter)?;
            (count, ranks, parts) = (found.count, found.ranks, found.parts);
            if count > 0 {
                seen.farthest = found.examples;
            }
        }
        Ok(())
    }
}

/// The layer of the start.
fn first(space: &Cosets, cells: &[Cell], meter: &mut Meter<'_>) -> Result<New, Stop> {
    meter.enter(0)?;
    let (cell, bit) = ((space.start / 64) as usize, space.start % 64);
    cells[cell].start(bit);
    // Residues modulo 3 are enough: distances of neighbors differ by one at most, so an unseen position next to one of
    // the frontier's residue is next to the frontier itself; next to a layer three before, it would have been seen. As
    // moves can be undone, looking from the unseen for the frontier finds the same as looking from the frontier.
    let parts = Some(vec![Part { cell, new: 1 << bit }]);
    meter.visit_many(1)?;
    Ok(New { count: 1, ranks: 1, examples: vec![space.start], parts })
}

/// The last of the layers that are there; those before it are seen again.
fn again(begun: Seen, meter: &mut Meter<'_>, seen: &mut Seen) -> Result<New, Stop> {
    let Seen { counts, ranks, farthest } = begun;
    let layers = counts.len();
    for (depth, (count, ranks)) in (1..).zip(counts.into_iter().zip(ranks)) {
        meter.enter(depth as u64 - 1)?;
        meter.visit_many(count)?;
        if depth == layers {
            return Ok(New { count, ranks, examples: farthest, parts: None });
        }
        meter.layer(depth as u64 - 1, count);
        seen.counts.push(count);
        seen.ranks.push(ranks);
    }
    Ok(New { count: 0, ranks: 0, examples: Vec::new(), parts: None })
}

/// A step forward touches a line of memory that is rarely in cache and locks it; a step backward is one
/// of a stream, for 64 positions at once.
const FORWARD_COST: u64 = 8;

/// Where steps are of one position, those backward are spared as soon as one leads to the frontier.
const FORWARD_COST_EACH: u64 = 2;

fn forward(members: &Members, options: &Options, frontier: u64, unseen: u64) -> bool {
    let (cost, backward) = match members {
        Members::Words { .. } => (FORWARD_COST, unseen.div_ceil(64)),
        Members::Each { .. } => (FORWARD_COST_EACH, unseen),
    };
    match options.forward {
        Forward::Always => true,
        Forward::Never => false,
        Forward::Cheaper => frontier.saturating_mul(cost) < backward,
    }
}

#[cfg(test)]
mod tests;
