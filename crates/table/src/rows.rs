//! Exploration by whole rows: hundreds of positions with each instruction.
//!
//! **What it computes.** The number of positions at each distance from a start, and a table with the
//! distance of each, from which one is read with one access to memory.
//!
//! **When to use it.** For spaces that are products: a position is a *row* and a *column*, and a move
//! takes a row to a row and maps the columns in a way that depends on the row and the move only. In a
//! row's 729 columns of six twisted corners, a move's map is an addition in Z₃⁶ ([`ternary`]), about
//! thirty vector instructions for the row. Up to 14 moves deep ([`Stop::Depth`] past that).
//!
//! **What it needs.** [`RowSpace`]: for a row, the union over all moves into it of what they bring from
//! the current layer. Pulling like this, rather than pushing each row's successors, lets moves share
//! work: of the four rows on the orbit of a face turn, both neighbours of a row come through the same
//! map, so they are united first and mapped once.
//!
//! **What it guarantees.** The same counts and table whichever instructions are used; the portable
//! code and the variants compiled for AVX2 and AVX-512 are the same functions.
//!
//! **Time and space.** Every layer passes over all rows, or over half of them where moves alternate
//! between two halves of the rows ([`RowSpace::ALTERNATES`]); then also nothing need be remembered as
//! seen, because the neighbours of a layer lie in the layers before and after it, and the one before
//! lies where the one after is to be written. 128 bytes a row and frontier, and
//! 64 bytes a row and four words for the table. One thread.
//!
//! **Literature.** Bit-parallel exploration of the corners' space is folklore among cube programmers;
//! pulling is *bottom-up* search (Beamer, Asanović and Patterson, SC 2012).

#![expect(
    clippy::inline_always,
    reason = "what is inlined into a function is compiled for its instructions; the rest is not"
)]

mod lanes;
mod options;
mod planes;
mod row;
mod space;
pub mod ternary;

pub use lanes::{Lanes, Portable};
pub use options::{Instructions, Options};
pub use planes::Distances;
pub use row::{Place, Row};
pub use space::RowSpace;

#[cfg(target_arch = "x86_64")]
use crate::cpu;
use crate::{Distribution, Exploration};
use everystate_puzzle::{Limits, Meter, Stop, Watch};
use planes::UNSEEN;

/// The frontiers: one set of rows where moves alternate (then `next` and `seen` are empty).
struct Frontiers {
    now: Vec<Row>,
    next: Vec<Row>,
    seen: Vec<Row>,
}

/// Bytes that the exploration of a space takes.
///
/// ```
/// # use everystate_puzzle::{Limits, Silent};
/// # use everystate_table::rows::ternary::{self, Shift};
/// # use everystate_table::rows::{self, Lanes, Options, Place, Row, RowSpace};
/// # struct Ring;
/// # impl RowSpace for Ring {
/// #     const ALTERNATES: bool = true;
/// #     const WORDS: usize = ternary::WORDS;
/// #     fn rows(&self) -> usize { 2 }
/// #     fn columns(&self) -> u32 { ternary::COLUMNS }
/// #     fn start(&self) -> Place { ternary::at(0, [0; 6]) }
/// #     fn gather<L: Lanes>(&self, lanes: L, layer: &[Row], _: usize) -> Row {
/// #         let by = |a| Shift::new([a, 0, 0, 0, 0, 0]).apply(lanes, &layer[0]);
/// #         by(1).union(&by(2))
/// #     }
/// # }
/// // Two rows of 27 words: seven lines of 64 bytes each, and 128 for each row of the frontier.
/// assert_eq!(rows::bytes(&Ring), 2 * (7 * 64 + 128));
/// ```
pub fn bytes<S: RowSpace>(space: &S) -> u64 {
    let frontiers = if S::ALTERNATES { 1 } else { 3 };
    let rows = space.rows() as u64;
    let frontiers = rows.saturating_mul(size_of::<Row>() as u64 * frontiers);
    Distances::bytes(space.rows(), S::WORDS).saturating_add(frontiers)
}

/// Explores `space` from its start.
///
/// ```
/// # use everystate_puzzle::{Limits, Silent};
/// # use everystate_table::rows::ternary::{self, Shift};
/// # use everystate_table::rows::{self, Lanes, Options, Place, Row, RowSpace};
/// # struct Ring;
/// # impl RowSpace for Ring {
/// #     const ALTERNATES: bool = true;
/// #     const WORDS: usize = ternary::WORDS;
/// #     fn rows(&self) -> usize { 2 }
/// #     fn columns(&self) -> u32 { ternary::COLUMNS }
/// #     fn start(&self) -> Place { ternary::at(0, [0; 6]) }
/// #     fn gather<L: Lanes>(&self, lanes: L, layer: &[Row], _: usize) -> Row {
/// #         let by = |a| Shift::new([a, 0, 0, 0, 0, 0]).apply(lanes, &layer[0]);
/// #         by(1).union(&by(2))
/// #     }
/// # }
/// // Two rows, and a step to the other adds or subtracts (1, 0, 0, 0, 0, 0).
/// let found = rows::run(&Ring, &Options::default(), &Limits::none(), &Silent);
/// assert_eq!(found.distribution.counts, [1, 2, 2, 1]);
/// let table = found.table.unwrap();
/// assert_eq!(table.get(ternary::at(1, [0; 6])), Some(3));
/// ```
///
/// # Panics
/// If the space names a row or word that it does not have.
pub fn run<S: RowSpace>(
    space: &S,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Exploration<Distances> {
    assert!(S::WORDS <= 32, "a row has at most 32 words");
    let mut meter = limits.meter(watch);
    let bytes = bytes(space);
    if let Err(why) = meter.bytes(bytes) {
        return Exploration::refused(why);
    }
    let rows = space.rows();
    let more = if S::ALTERNATES { 0 } else { rows };
    // All memory is taken before the first layer, so that nothing can fail on the way.
    let (Ok(now), Ok(next), Ok(seen), Ok(mut table)) =
        (empty(rows), empty(more), empty(more), Distances::new(rows, S::WORDS))
    else {
        return Exploration::refused(Stop::Memory);
    };
    let mut frontiers = Frontiers { now, next, seen };
    let mut counts = Vec::new();
    let step = choose::<S>(options.instructions);
    let stopped = layers(space, step, &mut meter, &mut frontiers, &mut table, &mut counts).err();
    table.complete(counts.len() as u64);
    Exploration { distribution: Distribution { counts }, table: Some(table), stopped, bytes }
}

fn empty(rows: usize) -> Result<Vec<Row>, std::collections::TryReserveError> {
    let mut all = Vec::new();
    all.try_reserve_exact(rows)?;
    all.resize(rows, Row::EMPTY);
    Ok(all)
}

/// Explores layer after layer; `counts` has the complete ones.
fn layers<S: RowSpace>(
    space: &S,
    step: Step<S>,
    meter: &mut Meter<'_>,
    frontiers: &mut Frontiers,
    table: &mut Distances,
    counts: &mut Vec<u64>,
) -> Result<(), Stop> {
    let all = space.rows() as u64 * u64::from(space.columns());
    // Layer 0 is the start. Every other layer is found from the one before by going through all rows to be reached and
    // gathering what leads into them, less what was there before.
    let start = space.start();
    meter.enter(0)?;
    frontiers.now[start.row].insert(start.word, start.bit);
    if let Some(seen) = frontiers.seen.get_mut(start.row) {
        seen.insert(start.word, start.bit);
    }
    if let Some(lines) = table.rows_mut(start.row, S::WORDS).next() {
        lines.record(&frontiers.now[start.row], 0);
    }
    let mut count = 1;
    loop {
        meter.visit_many(count)?;
        meter.layer(counts.len() as u64, count);
        counts.push(count);
        let depth = counts.len();
        if meter.positions() == all {
            return Ok(());
        }
        meter.enter(depth as u64)?;
        // Four binary digits hold distances up to 14; 15 is unseen.
        let value = u8::try_from(depth).ok().filter(|&d| d < UNSEEN).ok_or(Stop::Depth)?;
        count = step(space, frontiers, table, value);
        if count == 0 {
            return Ok(());
        }
    }
}

/// Finds the layer at a depth and counts it.
type Step<S> = fn(&S, &mut Frontiers, &mut Distances, u8) -> u64;

fn choose<S: RowSpace>(instructions: Instructions) -> Step<S> {
    match instructions {
        // Chosen once for an exploration. A step goes over all rows, so what calling it costs does not count, and all that it
        // calls is inlined into it.
        #[cfg(target_arch = "x86_64")]
        Instructions::Best => step_avx512,
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx2 => step_avx2,
        _ => |space, frontiers, table, depth| step(Portable, space, frontiers, table, depth),
    }
}

/// [`step`] compiled for AVX-512 where there is AVX-512, or the next best.
#[cfg(target_arch = "x86_64")]
fn step_avx512<S: RowSpace>(
    space: &S,
    frontiers: &mut Frontiers,
    table: &mut Distances,
    depth: u8,
) -> u64 {
    match cpu::Avx512::detect() {
        Some(lanes) => lanes.run(Stepping { lanes, space, frontiers, table, depth }),
        None => step_avx2(space, frontiers, table, depth),
    }
}

/// [`step`] compiled for AVX2 where there is AVX2, or portable.
#[cfg(target_arch = "x86_64")]
fn step_avx2<S: RowSpace>(
    space: &S,
    frontiers: &mut Frontiers,
    table: &mut Distances,
    depth: u8,
) -> u64 {
    match cpu::Avx2::detect() {
        Some(lanes) => lanes.run(Stepping { lanes, space, frontiers, table, depth }),
        None => step(Portable, space, frontiers, table, depth),
    }
}

/// [`step`] and what it is called with.
#[cfg(target_arch = "x86_64")]
struct Stepping<'a, S, L> {
    lanes: L,
    space: &'a S,
    frontiers: &'a mut Frontiers,
    table: &'a mut Distances,
    depth: u8,
}

#[cfg(target_arch = "x86_64")]
impl<S: RowSpace, L: Lanes> cpu::Kernel for Stepping<'_, S, L> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        step(self.lanes, self.space, self.frontiers, self.table, self.depth)
    }
}

#[inline(always)]
fn step<S: RowSpace, L: Lanes>(
    lanes: L,
    space: &S,
    frontiers: &mut Frontiers,
    table: &mut Distances,
    depth: u8,
) -> u64 {
    let mut count = 0;
    if S::ALTERNATES {
        // Moves lead from one half of the rows to the other, so a layer lies in one half, and the layers before and after it in
        // the other. The new layer is written over the one before the frontier: a neighbor of the frontier lies before or
        // after it, for in the frontier's own half there is none, and a move undoes each move. So what is gathered less what
        // stood there is new, and nothing need be remembered as seen.
        let half = space.rows() / 2;
        let (low, high) = frontiers.now.split_at_mut(half);
        let to_high = (space.start().row >= half) == depth.is_multiple_of(2);
        let (layer, target, first) = if to_high { (low, high, half) } else { (high, low, 0) };
        let rows = target.iter_mut().zip(table.rows_mut(first, S::WORDS));
        for (row, (old, lines)) in (first..).zip(rows) {
            // `old` is the layer before the one that is pulled from.
            let new = space.gather(lanes, layer, row).without(old);
            *old = new;
            if !new.is_empty() {
                count += u64::from(new.count());
                lines.record(&new, depth);
            }
        }
    } else {
        // In general a neighbor of the frontier may lie anywhere in what was seen, which is a set of its own then. Rows are
        // written into another set, since later rows still pull from this one, and the two are exchanged at the end.
        let rows = frontiers.next.iter_mut().zip(&mut frontiers.seen);
        for (row, ((to, seen), lines)) in rows.zip(table.rows_mut(0, S::WORDS)).enumerate() {
            let new = space.gather(lanes, &frontiers.now, row).without(seen);
            *to = new;
            if !new.is_empty() {
                count += u64::from(new.count());
                *seen = seen.union(&new);
                lines.record(&new, depth);
            }
        }
        core::mem::swap(&mut frontiers.now, &mut frontiers.next);
    }
    count
}

#[cfg(test)]
mod tests;
