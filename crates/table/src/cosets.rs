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
//! ([`Members::Each`]). A layer is found forward, from the frontier, while the frontier is small;
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

mod each;
mod finds;
mod layer;
mod memory;
mod shuffle;
mod steps;
mod table;
mod words;

pub use shuffle::{NotTriangular, Twists};
pub use steps::{Step, Steps};
pub use table::{Distances, Found, way};

use crate::Distribution;
use everystate_puzzle::{Limits, Meter, Stop, Watch};
use finds::Part;
use layer::Layer;
use memory::Planes;

/// What the actions do to the members of a coset.
#[derive(Clone, Debug)]
pub enum Members {
    /// Members in words of 64, which actions map to each other.
    Words {
        /// Words of a coset.
        words: u32,
        /// For each action and word: the word it leads to, times 64, plus the number of the twist.
        actions: Vec<u32>,
        /// What the twists do within a word.
        twists: Twists,
    },
    /// Members one by one.
    Each {
        /// Members of a coset.
        members: u32,
        /// For each action and member: the member it leads to.
        actions: Vec<u32>,
    },
}

/// A space of positions in cosets.
///
/// ```
/// use everystate_puzzle::{Limits, Silent};
/// use everystate_table::cosets::{self, Cosets, Members, Options, Step, Steps};
/// // Two rings of three; one move turns a ring, the other changes rings.
/// let step = |coset, action| Some(Step { coset, action });
/// let mut steps = Steps::new(3);
/// steps.push([step(0, 0), step(0, 1), step(1, 2)]);
/// steps.push([step(1, 0), step(1, 1), step(0, 2)]);
/// let space = Cosets {
///     steps,
///     members: Members::Each { members: 3, actions: vec![1, 2, 0, 2, 0, 1, 0, 1, 2] },
///     start: 0,
/// };
/// let found = cosets::run(&space, &Options::default(), &Limits::none(), &Silent);
/// assert_eq!(found.distribution.counts, [1, 3, 2]);
/// ```
#[derive(Clone, Debug)]
pub struct Cosets {
    /// Where the moves lead from each coset.
    pub steps: Steps,
    /// What the actions do.
    pub members: Members,
    /// The rank of the position at distance 0.
    pub start: u64,
}

impl Cosets {
    /// How many cosets there are.
    pub const fn cosets(&self) -> usize {
        self.steps.cosets()
    }

    /// How many moves there are.
    pub const fn moves(&self) -> usize {
        self.steps.moves()
    }

    /// Members of a coset.
    pub fn members(&self) -> u32 {
        match &self.members {
            Members::Words { words, .. } => words * 64,
            Members::Each { members, .. } => *members,
        }
    }

    /// How many positions there are.
    pub fn positions(&self) -> u64 {
        self.cosets() as u64 * u64::from(self.members())
    }

    /// The rank to which a move leads; `None` if it is not possible. `rank` must be below
    /// [`positions`](Self::positions) and `index` below [`moves`](Self::moves).
    pub fn neighbour(&self, rank: u64, index: usize) -> Option<u64> {
        let size = u64::from(self.members());
        let step = self.steps.get((rank / size) as usize, index)?;
        let to = self.image(step.action, (rank % size) as u32);
        Some(u64::from(step.coset) * size + u64::from(to))
    }

    /// The member to which an action takes a member.
    #[inline]
    fn image(&self, action: u32, member: u32) -> u32 {
        let (action, place) = (action as usize, member as usize);
        match &self.members {
            Members::Words { words, actions, twists } => {
                let entry = actions[action * *words as usize + place / 64];
                let bit = twists.image((entry % 64) as usize, (member % 64) as u8);
                entry / 64 * 64 + u32::from(bit)
            }
            Members::Each { members, actions } => actions[action * *members as usize + place],
        }
    }

    /// Bytes of the steps, the actions and the twists.
    pub fn bytes(&self) -> u64 {
        let members = match &self.members {
            Members::Words { actions, twists, .. } => actions.len() as u64 * 4 + twists.bytes(),
            Members::Each { actions, .. } => actions.len() as u64 * 4,
        };
        self.steps.bytes() + members
    }
}

/// How to explore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Threads that work at once; 0 counts as 1.
    pub threads: usize,
    /// How many of the farthest positions to give: those with the least ranks.
    pub examples: usize,
    /// Whether to use nothing but portable code; the result is the same.
    pub portable: bool,
    /// When a layer is found forward; the result is the same.
    pub forward: Forward,
}

/// When a layer is found forward, from the frontier, rather than backward, from the unseen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Forward {
    /// When it is cheaper.
    #[default]
    Cheaper,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Default for Options {
    /// All the machine's threads, 1000 examples.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self { threads, examples: 1000, portable: false, forward: Forward::Cheaper }
    }
}

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
    let mut meter = limits.meter(watch);
    let bytes = table_bytes(space.positions()).saturating_add(space.bytes());
    if let Err(why) = meter.bytes(bytes) {
        return Found::refused(why);
    }
    let Ok(mut planes) = Planes::new(space.positions().div_ceil(64), options.threads) else {
        return Found::refused(Stop::Memory);
    };
    let (mut counts, mut farthest) = (Vec::new(), Vec::new());
    let stopped = layers(space, options, &mut meter, &mut planes, &mut counts, &mut farthest).err();
    let table = Distances::new(planes, space.positions(), counts.len() as u64);
    Found { distribution: Distribution { counts }, farthest, table: Some(table), stopped, bytes }
}

/// Explores layer after layer; `counts` has the complete ones and `farthest` positions of the last.
fn layers(
    space: &Cosets,
    options: &Options,
    meter: &mut Meter<'_>,
    planes: &mut Planes,
    counts: &mut Vec<u64>,
    farthest: &mut Vec<u64>,
) -> Result<(), Stop> {
    meter.enter(0)?;
    let cells = planes.cells();
    cells[(space.start / 64) as usize].start(space.start % 64);
    farthest.push(space.start);
    // Residues modulo 3 are enough: distances of neighbors differ by one at most, so an unseen position next to one of
    // the frontier's residue is next to the frontier itself; next to a layer three before, it would have been seen. As
    // moves can be undone, looking from the unseen for the frontier finds the same as looking from the frontier.
    let mut parts =
        Some(vec![Part { cell: (space.start / 64) as usize, new: 1 << (space.start % 64) }]);
    // The parts of a layer are listed as it is found, as long as they are few.
    // A part takes 16 bytes, and every thread may have so many: the table is a quarter of a byte a
    // position, and lists should be next to nothing beside it.
    let room = (space.positions() / 49_152).clamp(1 << 10, 1 << 20) as usize;
    let mut count = 1;
    meter.visit_many(count)?;
    while count > 0 {
        meter.layer(counts.len() as u64, count);
        counts.push(count);
        if meter.positions() == space.positions() {
            return Ok(());
        }
        let depth = counts.len() as u64;
        meter.enter(depth)?;
        let unseen = space.positions() - meter.positions();
        // Forward costs the frontier times the moves, backward the unseen times the moves. Most positions lie in a few layers,
        // before which forward is cheap, and after them backward. A small frontier is listed besides, and then going forward
        // does not even read the rest of the table; a larger one is found again by its residue.
        let forward = forward(&space.members, options, count, unseen);
        let frontier = parts.as_deref().filter(|_| forward);
        let layer = Layer { space, cells, depth, forward, frontier, room };
        let found = layer.find(options, meter)?;
        (count, parts) = (found.count, found.parts);
        if count > 0 {
            *farthest = found.examples;
        }
    }
    Ok(())
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
