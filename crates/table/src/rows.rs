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
mod planes;
pub mod ternary;

pub use lanes::{Lanes, Portable};
pub use planes::Distances;

#[cfg(target_arch = "x86_64")]
use crate::cpu;
use crate::{Distribution, Exploration};
use everystate_puzzle::{Limits, Meter, Stop, Watch};
use planes::UNSEEN;

/// A set of columns: bits of up to 32 words.
///
/// ```
/// # use everystate_table::rows::Row;
/// let mut row = Row::EMPTY;
/// row.insert(26, 7);
/// assert!(row.contains(26, 7) && row.count() == 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Row(
    /// The words.
    pub [u32; 32],
);

impl Row {
    /// No column.
    pub const EMPTY: Self = Self([0; 32]);

    /// Adds the column at a word and bit.
    ///
    /// ```
    /// # use everystate_table::rows::Row;
    /// let mut row = Row::EMPTY;
    /// row.insert(2, 5);
    /// assert_eq!(row.0[2], 1 << 5);
    /// ```
    ///
    /// # Panics
    /// If there is no such word or bit.
    pub fn insert(&mut self, word: u8, bit: u8) {
        self.0[usize::from(word)] |= 1 << bit;
    }

    /// Whether the column at a word and bit is there.
    ///
    /// ```
    /// # use everystate_table::rows::Row;
    /// let mut row = Row::EMPTY;
    /// row.insert(2, 5);
    /// assert!(row.contains(2, 5) && !row.contains(5, 2));
    /// ```
    ///
    /// # Panics
    /// If there is no such word or bit.
    #[must_use]
    pub fn contains(&self, word: u8, bit: u8) -> bool {
        self.0[usize::from(word)] >> bit & 1 == 1
    }

    /// How many columns there are.
    ///
    /// ```
    /// # use everystate_table::rows::Row;
    /// let mut row = Row::EMPTY;
    /// row.insert(2, 5);
    /// row.insert(2, 5);
    /// row.insert(31, 0);
    /// assert_eq!(row.count(), 2);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// Whether there is none.
    ///
    /// ```
    /// # use everystate_table::rows::Row;
    /// assert!(Row::EMPTY.is_empty());
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, w| all | w) == 0
    }

    /// The columns of either.
    ///
    /// ```
    /// # use everystate_table::rows::Row;
    /// let (a, b) = (Row([1; 32]), Row([2; 32]));
    /// assert_eq!(a.union(&b), Row([3; 32]));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let mut out = *self;
        for (word, other) in out.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
        out
    }

    /// The columns that are not in the other.
    ///
    /// ```
    /// # use everystate_table::rows::Row;
    /// let (a, b) = (Row([3; 32]), Row([2; 32]));
    /// assert_eq!(a.without(&b), Row([1; 32]));
    /// assert!(a.without(&a).is_empty());
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let mut out = *self;
        for (word, other) in out.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
        out
    }
}

/// A position: a row, and a column as a word and a bit of it.
///
/// ```
/// # use everystate_table::rows::{ternary, Place};
/// assert_eq!(ternary::at(4, [1, 0, 2, 0, 1, 0]), Place { row: 4, word: 11, bit: 3 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The row.
    pub row: usize,
    /// The word of the row.
    pub word: u8,
    /// The bit of the word.
    pub bit: u8,
}

/// A space whose positions are rows times columns.
///
/// ```
/// use everystate_puzzle::{Limits, Silent};
/// use everystate_table::rows::{self, ternary::{self, Shift}, Lanes, Place, Row, RowSpace};
/// /// Four rows in a ring; stepping on adds (1, 0, 0, 0, 0, 0), stepping back subtracts it.
/// struct Ring;
/// impl RowSpace for Ring {
///     const ALTERNATES: bool = false;
///     const WORDS: usize = ternary::WORDS;
///     fn rows(&self) -> usize { 4 }
///     fn columns(&self) -> u32 { ternary::COLUMNS }
///     fn start(&self) -> Place { ternary::at(0, [0; 6]) }
///     fn gather<L: Lanes>(&self, lanes: L, layer: &[Row], row: usize) -> Row {
///         let on = Shift::new([1, 0, 0, 0, 0, 0]).apply(lanes, &layer[(row + 3) % 4]);
///         let back = Shift::new([2, 0, 0, 0, 0, 0]).apply(lanes, &layer[(row + 1) % 4]);
///         on.union(&back)
///     }
/// }
/// let found = rows::run(&Ring, &rows::Options::default(), &Limits::none(), &Silent);
/// assert_eq!(found.distribution.counts, [1, 2, 2, 2, 2, 2, 1]);
/// ```
pub trait RowSpace: Sync {
    /// Whether every move leads from the first half of the rows to the second or back, and can be
    /// undone by a move. Then half of the work and of the memory is enough.
    const ALTERNATES: bool;
    /// How many words of a row are in use, from the first; at most 32.
    const WORDS: usize;

    /// How many rows there are.
    fn rows(&self) -> usize;
    /// How many columns a row has.
    fn columns(&self) -> u32;
    /// The position at distance 0.
    fn start(&self) -> Place;

    /// The columns of `row` that some move reaches from the positions in `layer`.
    ///
    /// `layer` has all rows; where moves alternate, it has only the half that `row` is not in, numbered
    /// from 0. Mark the implementation `#[inline(always)]`, so that it is compiled for the instructions
    /// at hand.
    fn gather<L: Lanes>(&self, lanes: L, layer: &[Row], row: usize) -> Row;
}

/// The instructions that [`run`] uses.
///
/// ```
/// # use everystate_puzzle::{Limits, Silent};
/// # use everystate_table::rows::{self, Instructions, Lanes, Options, Place, Row, RowSpace};
/// /// One row of 32 columns; a move leads from each word to the next.
/// # struct Words;
/// impl RowSpace for Words {
/// #     const ALTERNATES: bool = false;
/// #     const WORDS: usize = 32;
/// #     fn rows(&self) -> usize { 1 }
/// #     fn columns(&self) -> u32 { 32 }
/// #     fn start(&self) -> Place { Place { row: 0, word: 0, bit: 0 } }
///     fn gather<L: Lanes>(&self, lanes: L, layer: &[Row], row: usize) -> Row {
///         let mut index = Row([0; 32]);
///         (0..32).for_each(|w| index.0[w as usize] = (w + 31) % 32);
///         lanes.permute(&layer[row], &index)
///     }
/// }
/// for instructions in [Instructions::Best, Instructions::Portable, Instructions::Avx2] {
///     let limits = Limits { depth: 5, ..Limits::none() };
///     let found = rows::run(&Words, &Options { instructions }, &limits, &Silent);
///     assert_eq!(found.distribution.counts, [1; 6]);
/// }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Instructions {
    /// The best that the machine has.
    #[default]
    Best,
    /// What every machine of the architecture has.
    Portable,
    /// AVX2, or portable where there is none.
    Avx2,
}

/// How to explore.
///
/// ```
/// # use everystate_table::rows::{Instructions, Options};
/// assert_eq!(Options::default().instructions, Instructions::Best);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Which instructions to use; the result is the same.
    pub instructions: Instructions,
}

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
