//! Exploration of a space of cosets that is larger than memory: its layers in files, read and written by whole stripes.
//!
//! **What it computes.** The same as [`run`](super::run), on any number of threads and with any memory.
//!
//! **How it works.** A layer is a file with a bit for each rank, in *stripes* of some cosets (`stripe`), and never changes once it is
//! there. Neighbours of a layer are in it, or in the one before or after, so nothing else need be known to find the next
//! (`pass`): memory holds a *segment* of the space at a time, the stripes of the layer from which moves lead there are read
//! once, in order, by a thread of their own, and every thread takes what they reach in its share of the segment. Then what the two layers
//! have of the segment is taken off, and what is left is written behind what was written before.
//!
//! **Interrupted at any time**, it goes on: finished layers are there, and of the one that was begun the stripes that were written.
//! Checkpoints cost nothing but bringing files to the disk now and then, which matters only when the power fails.
//!
//! **Space.** Five or six bits a rank on disk for all layers together, and a quarter of a byte for the table that is made of them.
//!
//! **Literature.** R. Korf, *Delayed duplicate detection*, IJCAI 2003; D. Kunkle and G. Cooperman, *Twenty-six moves suffice for Rubik's
//! cube*, ISSAC 2007. That two layers are enough to find the next is *frontier search*: R. Korf, W. Zhang, I. Thayer and H. Hohwald,
//! *Frontier search*, J. ACM 52, 2005.

mod kept;
mod pass;
mod rest;
#[cfg(test)]
mod tests;

use super::options::Options;
use super::push::Pushes;
use super::space::Cosets;
use super::stripe::{Layout, decode, encode};
use crate::Distribution;
use crate::file::layer::{Layer, Record, Totals};
use crate::file::layers::Folder;
use crate::file::pace::{Ended, Rarely};
use crate::file::{Cause, Damage, FileError, Key};
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use everystate_puzzle::{Limits, Meter, Stop, Watch};
pub use kept::{Kept, Words};
use pass::{Pass, Plan, held};
use rest::Rest;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

/// Where an exploration is on disk.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The folder. Each exploration has one of its own in it.
    pub folder: &'a Path,
    /// What is explored: an exploration of the same goes on.
    pub key: &'a Key,
    /// How often files are brought to the disk, at most: what was written since may be lost if the machine stops.
    pub every: Duration,
}

/// About how many bytes of disk exploring so many ranks takes: layers, and the table that is made of them.
///
/// ```
/// # use everystate_table::cosets::disk;
/// assert_eq!(disk::bytes(8_000), 8_000);
/// ```
#[must_use]
pub const fn bytes(ranks: u64) -> u64 {
    // A layer in which more than one of 64 ranks is takes a bit for each of all, and of such there are five or six.
    ranks / 8 * 6 + ranks / 4
}

/// Explores `space` from its start, with its layers in files; goes on with what is there of it.
///
/// # Errors
/// If what is there is damaged or of something else, or the first layer cannot be written. What fails later ends the exploration, and is
/// told with what was found.
///
/// # Panics
/// If the space names a coset, an action or a member that it does not have.
pub fn run(
    space: &Cosets,
    options: &Options,
    place: &Place<'_>,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Kept, FileError> {
    let mut meter = limits.meter(watch);
    let layout = Layout::of(space);
    let folder = Folder::open(place.folder, digest(place.key), layout.stripes())?;
    let go_on = || meter.interrupted().map_err(Cause::Stopped);
    let layers = folder.layers(&go_on)?;
    let (farthest, distribution, ranks) = (Vec::new(), Distribution::default(), Vec::new());
    let (stopped, trouble, bytes, on_disk) = (None, None, limits.bytes, 0);
    let mut kept = Kept {
        distribution,
        ranks,
        farthest,
        stopped,
        trouble,
        bytes,
        on_disk,
        folder,
        layout,
        layers,
        at_hand: Mutex::default(),
    };
    let room = limits.bytes.saturating_sub(space.bytes()).min(WHOLE.max(space.ranks() / 8 * 2));
    kept.bytes = space.bytes() + room;
    let Some(plan) = Plan::new(&layout, options.threads, room) else {
        kept.bytes = space.bytes() + Plan::least(&layout);
        kept.stopped = Some(Stop::Memory);
        return Ok(kept);
    };
    super::memory::give_back();
    let exploring = Exploring {
        space,
        options,
        plan,
        room,
        rest: None,
        rooms: Mutex::default(),
        part: Mutex::new(Rarely::new(place.every)),
        layers: Rarely::new(place.every),
    };
    if let Err(ended) = exploring.layers(&mut kept, &mut meter) {
        let (stop, trouble) = ended.told(kept.layers.is_empty())?;
        kept.stopped = Some(stop);
        // Whoever stops it may switch off the machine.
        kept.trouble = trouble.or_else(|| kept.folder.keep(&mut kept.layers).err());
    }
    let wanted = options.examples;
    if let Some(last) = kept.distribution.counts.len().checked_sub(1) {
        kept.farthest = self::kept::least(&layout, &kept.layers[last], wanted)?;
    }
    kept.on_disk = kept.layers.iter().map(|layer| layer.bytes).sum();
    Ok(kept)
}

/// More than this is of no use for a small space.
const WHOLE: u64 = 1 << 24;

/// The digest of what is explored, and of how its layers are divided.
fn digest(key: &Key) -> [u8; 32] {
    let key = postcard::to_stdvec(key).expect("a key has no part that cannot be written");
    *blake3::hash(&key).as_bytes()
}

/// An exploration that is under way.
struct Exploring<'a> {
    space: &'a Cosets,
    options: &'a Options,
    plan: Plan,
    /// Bytes for rows.
    room: u64,
    /// What is left, once that is little.
    rest: Option<Rest>,
    rooms: Mutex<Vec<Vec<u64>>>,
    /// When the layer that is written is brought to the disk.
    part: Mutex<Rarely>,
    /// When those before it are.
    layers: Rarely,
}

impl Exploring<'_> {
    /// Finds layer after layer, those that are there already counted as if they were found now.
    fn layers(mut self, kept: &mut Kept, meter: &mut Meter<'_>) -> Result<(), Ended> {
        for depth in 0.. {
            let mut counted = false;
            meter.enter(depth as u64)?;
            if depth == kept.layers.len() {
                counted = depth > 0;
                let layer = if counted { self.next(kept, meter)? } else { self.first(kept)? };
                let Some(layer) = layer else { return Ok(()) };
                kept.layers.push(layer);
                let Kept { folder, layers, .. } = kept;
                self.layers.perhaps(|| folder.keep(layers))?;
            }
            let Totals { positions, ranks } = kept.layers[depth].totals;
            if !counted {
                meter.visit_many(positions)?;
            }
            meter.layer(depth as u64, positions);
            kept.distribution.counts.push(positions);
            kept.ranks.push(ranks);
            if meter.positions() == self.space.positions() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Writes the layer of the start.
    fn first(&self, kept: &Kept) -> Result<Option<Layer>, Ended> {
        let (_, stripe, word, bit) = kept.layout.place(self.space.start);
        let (mut words, mut bytes) = (Vec::new(), Vec::new());
        kept.layout.clear(stripe, &mut words);
        words[word] |= 1 << bit;
        let part = kept.folder.part(0, &mut |_| Ok(()))?;
        if !part.has(stripe) {
            let form = encode(&words, 1, &mut bytes);
            part.append(Record { number: stripe as u32, form, bytes: &bytes })?;
        }
        let (positions, ranks) = pass::count(self.space, &kept.layout, stripe, &words);
        Ok(Some(part.finish(Totals { positions, ranks })?))
    }

    /// Finds the layer after the last; `None` if there is none.
    fn next(&mut self, kept: &Kept, meter: &mut Meter<'_>) -> Result<Option<Layer>, Ended> {
        let (layout, depth) = (kept.layout, kept.layers.len());
        let (mut words, mut positions, mut ranks) = (Vec::new(), 0, 0);
        let mut seen = |record: Record<'_>| {
            layout.clear(record.number as usize, &mut words);
            if !decode(record.form, record.bytes, &mut words) {
                return Err(Cause::Damaged(Damage::Record(u64::from(record.number))));
            }
            let found = pass::count(self.space, &layout, record.number as usize, &words);
            positions += found.0;
            ranks += found.1;
            Ok(())
        };
        let part = kept.folder.part(depth as u64, &mut seen)?;
        let pass = Pass {
            space: self.space,
            layout,
            pushes: Pushes::new(&self.space.members, self.options.portable),
            now: &kept.layers[depth - 1],
            before: depth.checked_sub(2).map(|before| &kept.layers[before]),
            on_disk: kept.layers.iter().map(|layer| layer.bytes).sum(),
            part,
            positions: AtomicU64::new(positions),
            ranks: AtomicU64::new(ranks),
            ended: AtomicBool::new(false),
            rooms: &self.rooms,
            sync: &self.part,
        };
        let left =
            self.space.ranks() - kept.layers.iter().map(|layer| layer.totals.ranks).sum::<u64>();
        if self.rest.is_none() && Rest::is_few(self.space, left, self.room) {
            held(&self.rooms).clear();
            self.rest = Some(Rest::new(&layout, &kept.layers, self.options.threads)?);
        }
        match &mut self.rest {
            Some(rest) => {
                rest.next(&pass, self.options.threads)?;
                meter.visit_many(pass.positions.load(Ordering::Relaxed))?;
                meter.interrupted()?;
            }
            None => pass.run(self.plan, meter)?,
        }
        let positions = pass.positions.load(Ordering::Relaxed);
        let ranks = pass.ranks.load(Ordering::Relaxed);
        let part = pass.part;
        if positions == 0 {
            part.discard()?;
            return Ok(None);
        }
        Ok(Some(part.finish(Totals { positions, ranks })?))
    }
}
