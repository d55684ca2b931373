//! Layer after layer from the solved position: [`explore`].

use crate::algebra::budget::Budget;
use crate::algebra::layout::{Layout, Word};
use crate::algebra::mechanism::{Mechanism, Motion};
use crate::algebra::symmetry::Symmetries;
use crate::frontier::action::Action;
use crate::frontier::asked::{Asked, Found, Options};
use crate::frontier::checkpoint::{self, Begun, Keeper};
use crate::frontier::classes::Classes;
use crate::frontier::disk::Space;
use crate::frontier::lanes::by_lanes;
use crate::frontier::layers::{Exploration, Search};
use crate::frontier::shared;
use everystate_puzzle::{ALONE, Limits, Peers, Stop, Watch};
use everystate_table::file::FileError;
use everystate_table::runs::Place;
use everystate_table::runs::together::{self, Task};
use everystate_table::together::Failed;
use std::collections::HashMap;

/// Explores the positions of a puzzle.
///
/// # Errors
/// If what is there on disk is damaged or of something else, or nothing can be written.
pub(crate) fn explore(
    asked: &Asked<'_>,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Found, FileError> {
    explored(asked, None, options, limits, watch).map_err(|failed| match failed {
        Failed::File(error) => error,
        Failed::Lost(_) | Failed::Other(_) => unreachable!("no other process takes part"),
    })
}

/// Explores the positions of a puzzle together with other processes, each of which has a part of them, and keeps it at the task's place, if
/// there is one.
///
/// # Errors
/// As [`explore`], and if one of the others is gone or explores something else.
pub(crate) fn explore_with(
    asked: &Asked<'_>,
    options: &Options,
    (task, peers): (&Task<'_>, &mut dyn Peers),
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Found, Failed> {
    explored(asked, Some((task, peers)), options, limits, watch)
}

/// What is explored together, and with whom.
type Others<'a> = (&'a Task<'a>, &'a mut dyn Peers);

fn explored(
    asked: &Asked<'_>,
    others: Option<Others<'_>>,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Found, Failed> {
    let layout = Layout::new(asked.mechanism);
    let run = by_lanes!(layout.lanes, run, Ok(Found::refused(Stop::Memory)));
    run((asked, others), &layout, options, limits, watch)
}

fn run<const N: usize>(
    (asked, others): (&Asked<'_>, Option<Others<'_>>),
    layout: &Layout,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Found, Failed> {
    let search = match search::<N>(asked, layout, options, limits, watch) {
        Ok(search) => search,
        Err(stop) => {
            if let Some((_, peers)) = others {
                together::refuse(peers, stop)?;
            }
            return Ok(Found::refused(stop));
        }
    };
    let solved = [asked.mechanism.solved()];
    let starts = if asked.starts.is_empty() { &solved } else { asked.starts };
    let pack = |pattern: &[u16]| layout.pack(pattern).expect("a start's colors occur");
    let starts: Vec<_> = starts.iter().map(|start| pack(start)).collect();
    match (others.filter(|_| !ALONE), asked.place.as_ref().filter(|_| !ALONE)) {
        (Some(others), _) => {
            let space = Space { search: &search, starts: &starts };
            shared::explore(&space, layout, others, (options, limits), watch)
        }
        (None, None) => {
            Ok(in_memory(&search, &starts, layout, (asked.kept, options, limits), watch))
        }
        (None, Some(place)) => {
            Ok(on_disk(&search, &starts, layout, (place, options, limits), watch)?)
        }
    }
}

pub(super) fn search<const N: usize>(
    asked: &Asked<'_>,
    layout: &Layout,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Search<N>, Stop> {
    let (mechanism, meter) = (asked.mechanism, limits.meter(watch));
    let motions = &mechanism.motions;
    let bits = width(layout, motions.len(), TABLES, limits.bytes)?;
    let moves = motions.iter().map(|motion| {
        meter.interrupted()?;
        Ok(Action::of_motion(mechanism, layout, motion, bits))
    });
    Ok(Search {
        moves: moves.collect::<Result<_, Stop>>()?,
        // What keeps the solved position may take other starts elsewhere.
        classes: if options.quotient && asked.starts.is_empty() {
            classes(mechanism, layout, limits.bytes, Budget::of(&meter))
        } else {
            None
        },
        keep: !is_undirected(mechanism, layout),
        threads: options.threads,
    })
}

fn in_memory<const N: usize>(
    search: &Search<N>,
    starts: &[Word<N>],
    layout: &Layout,
    (kept, options, limits): (Option<checkpoint::Place<'_>>, &Options, &Limits),
    watch: &dyn Watch,
) -> Found {
    let mut meter = limits.meter(watch);
    // Where only some layers are asked for, more may be kept than these; and they are soon found.
    let whole = limits.depth == u64::MAX && limits.positions == u64::MAX;
    let mut keeper = kept.filter(|_| whole).map(|place| Keeper::new(place.of(search)));
    let begun = match keeper.as_mut().map(|keeper| keeper.begun(search, limits.bytes)) {
        Some(Ok(Some(begun))) => Ok(begun),
        Some(Err(stop)) => Err(stop),
        _ => Exploration::new(search, starts, limits.bytes)
            .map(|exploration| Begun { counts: Vec::new(), exploration }),
    };
    let Begun { counts: known, mut exploration } = match begun {
        Ok(begun) => begun,
        Err(stop) => return Found::refused(stop),
    };
    let mut counts = Vec::new();
    let mut keep = |found: &Exploration<'_, N>, counts: &[u64]| {
        if let Some(keeper) = &mut keeper {
            keeper.layer(found, counts);
        }
    };
    let stopped = exploration.run(&known, &mut keep, &mut meter, &mut counts).err();
    let trouble = keeper.and_then(|keeper| keeper.end(stopped.is_none()));
    let farthest = if counts.is_empty() { Vec::new() } else { exploration.least(options.examples) };
    let farthest = farthest.iter().map(|word| layout.unpack(word)).collect();
    Found { counts, farthest, stopped, bytes: exploration.bytes(), trouble, ..Found::default() }
}

fn on_disk<const N: usize>(
    search: &Search<N>,
    starts: &[Word<N>],
    layout: &Layout,
    (place, options, limits): (&Place<'_>, &Options, &Limits),
    watch: &dyn Watch,
) -> Result<Found, FileError> {
    let space = Space { search, starts };
    let mut found = space.explore(place, options.examples, limits, watch)?;
    let least = core::mem::take(&mut found.farthest);
    let farthest = search.members(least, options.examples);
    let mut ways = Vec::new();
    if found.stopped.is_none() {
        let depth = found.distribution.counts.len().saturating_sub(1);
        for &word in &farthest {
            ways.push(space.way(&found, depth, word)?);
        }
    }
    let mut trouble = match (found.stopped, &found.trouble) {
        (Some(Stop::Memory), None) => {
            Some(format!("exploring it on disk takes {} bytes of memory", found.bytes))
        }
        (_, trouble) => trouble.as_ref().map(FileError::to_string),
    };
    let (stopped, bytes, on_disk) = (found.stopped, found.bytes, found.on_disk);
    let counts = found.distribution.counts.clone();
    if stopped.is_none() {
        trouble = trouble.or_else(|| found.remove().err().map(|error| error.to_string()));
    }
    let farthest = farthest.iter().map(|word| layout.unpack(word)).collect();
    Ok(Found { counts, farthest, stopped, bytes, on_disk, trouble, ways, together: None })
}

/// The classes of positions that are the same but for a symmetry, if there are any.
fn classes<const N: usize>(
    mechanism: &Mechanism,
    layout: &Layout,
    bytes: u64,
    budget: Budget<'_>,
) -> Option<Classes<N>> {
    let symmetries = Symmetries::with(mechanism, layout, budget);
    let bits = width(layout, symmetries.count(), TABLES / 4, bytes / 4).ok()?;
    Classes::new(&symmetries, layout, bits)
}

/// The bytes that the tables of all moves may take: they should be in a cache.
const TABLES: u64 = 1 << 21;
/// The bytes past which they are refused.
const TABLES_MOST: u64 = 1 << 30;

/// How many bits of a word are looked up at once by so many actions, so that their tables take so many
/// bytes if that can be had, and not more than allowed.
fn width(layout: &Layout, actions: usize, wanted: u64, bytes: u64) -> Result<u32, Stop> {
    let size = |width: u32| {
        let fields = layout.fields.iter();
        // Fields that are wider than the width have a table of their own.
        let wide = fields.clone().filter(|f| f.bits > width).map(|f| 8u64 << f.bits).sum::<u64>();
        let bits: u64 = fields.filter(|f| f.bits <= width).map(|f| u64::from(f.bits)).sum();
        // As if half of each piece were wasted on places that cannot be joined with their neighbours.
        let narrow = bits.div_ceil(u64::from(width).div_ceil(2)) * (8 << width);
        (wide + narrow).saturating_mul(actions as u64)
    };
    let found = [10, 8, 6].into_iter().find(|&width| size(width) <= wanted).unwrap_or(4);
    if size(found) > bytes.min(TABLES_MOST) { Err(Stop::Memory) } else { Ok(found) }
}

/// Whether every move can be undone by a move, wherever it is possible: then a neighbour's distance is
/// at most one more or less. `false` may be wrong.
pub(crate) fn is_undirected(mechanism: &Mechanism, layout: &Layout) -> bool {
    let Mechanism { stickers, visible, motions, .. } = mechanism;
    let solved = visible.pattern(&stickers.identity());
    // Blocks are no obstacle: what stands in the places that a move touches stays in them.
    let undoes = |motion: &Motion, other: &Motion| {
        let may = |place: usize, color: u16| {
            let mut needs = motion.needs.iter().filter(|need| need.place() == place);
            needs.all(|need| need.allows(visible, color))
        };
        other.needs.iter().all(|need| {
            let sticker = motion.element[need.place()];
            let (from, turn) = (stickers.piece(sticker), stickers.turn(sticker));
            layout.fields[from].colors.iter().filter(|&&color| may(from, color)).all(|&color| {
                need.allows(visible, visible.color(stickers.plus(visible.sticker(color), turn)))
            })
        })
    };
    let mut by_element = HashMap::<&[u16], Vec<&Motion>>::new();
    for motion in motions {
        by_element.entry(&*motion.element).or_default().push(motion);
    }
    mechanism.is_legal(visible, &solved)
        && motions.iter().all(|motion| {
            let inverse = stickers.inverse(&motion.element);
            let others = by_element.get(&*inverse).into_iter().flatten();
            others.into_iter().any(|other| undoes(motion, other))
        })
}

/// About how many bytes each position takes that is kept: all of them, or the three widest layers in a
/// row.
pub(crate) fn bytes_per_position(mechanism: &Mechanism) -> u64 {
    let lanes = Layout::new(mechanism).lanes as u64;
    // Slots and their marks, three in four taken, and queues of half as many words as there are slots.
    (8 * lanes + 1) * 4 / 3 + 16 * lanes / 3
}
