//! [`run`]: layer after layer.

use super::block::decode;
use super::found::Found;
use super::gather::{Gather, INTERRUPTED, Plan, RECORDS};
use super::space::Words;
use super::stream::{Stream, Writer};
use crate::Distribution;
use crate::file::layer::{Layer, Record, Totals};
use crate::file::layers::Folder;
use crate::file::pace::{Ended, Rarely};
use crate::file::part::Part;
use crate::file::{Cause, Damage, FileError};
use everystate_puzzle::{Limits, Meter, Stop, Watch};
use std::path::Path;
use std::time::Duration;

/// How to explore.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Threads that work at once.
    pub threads: usize,
    /// How many of the farthest positions to give: those with the least words.
    pub examples: usize,
}

/// Where an exploration is on disk.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The folder. Each exploration has one of its own in it.
    pub folder: &'a Path,
    /// What is explored: an exploration with the same digest goes on.
    pub digest: [u8; 32],
    /// How often layers are brought to the disk, at most: what was written since may be lost if the machine stops.
    pub every: Duration,
}

/// Explores a space from its starts; goes on with what is there of it. Memory is that of the limits, beside what the space has.
///
/// ```
/// use everystate_puzzle::{Limits, Silent};
/// use everystate_table::runs::{Options, Place, Words, run};
/// /// Numbers, of which each leads to its double and to its half.
/// struct Doubles;
/// impl Words<1> for Doubles {
///     fn starts(&self, out: &mut Vec<[u64; 1]>) { out.push([8]) }
///     fn neighbours(&self, from: &[[u64; 1]], out: &mut Vec<[u64; 1]>) {
///         let near = |&[n]: &[u64; 1]| [2 * n, n / 2].into_iter().filter(|&n| (1..=64).contains(&n));
///         out.extend(from.iter().flat_map(near).map(|n| [n]));
///     }
///     fn most(&self) -> usize { 2 }
///     fn size(&self, _: &[u64; 1]) -> u64 { 1 }
///     fn is_undirected(&self) -> bool { true }
/// }
/// let folder = tempfile::tempdir().unwrap();
/// let place = Place { folder: folder.path(), digest: [7; 32], every: std::time::Duration::from_secs(60) };
/// let options = Options { threads: 2, examples: 4 };
/// let limits = Limits { bytes: 16 << 20, ..Limits::none() };
/// let found = run(&Doubles, &options, &place, &limits, &Silent).unwrap();
/// assert_eq!((found.distribution.counts.clone(), found.farthest.clone()), (vec![1, 2, 2, 2], vec![[1], [64]]));
/// assert!(found.has(1, &[16]).unwrap() && !found.has(1, &[2]).unwrap());
/// found.remove().unwrap();
/// ```
///
/// # Errors
/// If what is there is damaged or of something else, or the first layer cannot be written. What fails later ends the exploration, and is
/// told with what was found.
pub fn run<const N: usize>(
    space: &impl Words<N>,
    options: &Options,
    place: &Place<'_>,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Found<N>, FileError> {
    let mut meter = limits.meter(watch);
    let folder = Folder::open(place.folder, place.digest, RECORDS)?;
    let layers = folder.layers(&|| meter.interrupted().map_err(Cause::Stopped))?;
    let mut found = Found {
        distribution: Distribution::default(),
        farthest: Vec::new(),
        stopped: None,
        trouble: None,
        bytes: limits.bytes,
        on_disk: 0,
        layers,
        folder: None,
    };
    let room = limits.bytes.min(1 << 40);
    let Some(plan) = Plan::new::<N>(options.threads, room, space.most()) else {
        found.bytes = Plan::least::<N>(space.most());
        found.stopped = Some(Stop::Memory);
        return Ok(found);
    };
    let layers = Rarely::new(place.every);
    let mut exploring = Exploring { space, plan, folder, digest: place.digest, layers, found };
    let done = exploring.layers(&mut meter);
    let Exploring { folder, mut found, .. } = exploring;
    if let Err(ended) = done {
        let (stop, trouble) = ended.told(found.layers.is_empty())?;
        (found.stopped, found.trouble) = (Some(stop), trouble);
    }
    found.folder = Some(folder);
    if let Some(last) = found.distribution.counts.len().checked_sub(1) {
        Stream::open(&found.layers[last])?.take(options.examples, &mut found.farthest)?;
    }
    found.on_disk = found.layers.iter().map(|layer| layer.bytes).sum();
    Ok(found)
}

/// An exploration that is under way.
struct Exploring<'a, const N: usize, S> {
    space: &'a S,
    plan: Plan,
    folder: Folder,
    digest: [u8; 32],
    /// When layers are brought to the disk.
    layers: Rarely,
    found: Found<N>,
}

impl<const N: usize, S: Words<N>> Exploring<'_, N, S> {
    /// Finds layer after layer, those that are there already counted as if they were found now.
    fn layers(&mut self, meter: &mut Meter<'_>) -> Result<(), Ended> {
        let done = self.find(meter);
        // Whoever stops it may switch off the machine.
        let kept = self.folder.keep(&mut self.found.layers);
        done?;
        Ok(kept?)
    }

    fn find(&mut self, meter: &mut Meter<'_>) -> Result<(), Ended> {
        for depth in 0.. {
            meter.enter(depth as u64)?;
            if depth == self.found.layers.len() {
                let Some(layer) = self.next(meter)? else { return Ok(()) };
                self.found.layers.push(layer);
                let Self { folder, layers, found, .. } = self;
                layers.perhaps(|| folder.keep(&mut found.layers))?;
            }
            let positions = self.found.layers[depth].totals.positions;
            meter.visit_many(positions)?;
            meter.layer(depth as u64, positions);
            self.found.distribution.counts.push(positions);
        }
        Ok(())
    }

    /// The next layer; `None` if nothing is in it.
    fn next(&self, meter: &Meter<'_>) -> Result<Option<Layer>, Ended> {
        let before = &*self.found.layers;
        let depth = before.len();
        let Some(last) = before.last() else {
            let (part, _) = Begun::<N>::new(&self.folder, self.space, depth)?;
            part.discard()?;
            let (part, mut begun) = Begun::new(&self.folder, self.space, depth)?;
            let mut writer = Writer::new(&part, 0);
            let mut starts = Vec::new();
            self.space.starts(&mut starts);
            starts.sort_unstable();
            starts.dedup();
            starts.into_iter().try_for_each(|start| begun.push(&mut writer, start, self.space))?;
            writer.flush()?;
            return Ok(Some(part.finish(begun.totals)?));
        };
        let runs = self.folder.path().join("runs");
        let place = (&*runs, &self.digest, depth);
        let mut gather = Gather::open((self.space, self.plan), place, meter)?;
        let on_disk = before.iter().map(|layer| layer.bytes).sum();
        gather.run(last, on_disk, meter)?;
        let known = if self.space.is_undirected() { before.len().saturating_sub(2) } else { 0 };
        let known: Result<Vec<_>, _> = before[known..].iter().map(Stream::open).collect();
        let (mut known, mut merge) = (known?, gather.merged()?);
        let (part, mut begun) = Begun::new(&self.folder, self.space, depth)?;
        let mut writer = Writer::new(&part, begun.records);
        let written = begun.last;
        let mut words = 0_u64;
        'words: while let Some(word) = merge.next()? {
            words += 1;
            if words.is_multiple_of(INTERRUPTED) {
                meter.watch().on_disk(on_disk + gather.bytes() + part.bytes());
                meter.interrupted()?;
            }
            for layer in &mut known {
                if layer.has(&word)? {
                    continue 'words;
                }
            }
            if written.is_none_or(|written| written < word) {
                begun.push(&mut writer, word, self.space)?;
            }
        }
        writer.flush()?;
        drop(merge);
        let layer = if begun.totals.ranks == 0 {
            part.discard()?;
            None
        } else {
            Some(part.finish(begun.totals)?)
        };
        gather.remove()?;
        Ok(layer)
    }
}

/// What is there of a layer that is being written.
struct Begun<const N: usize> {
    records: u32,
    last: Option<[u64; N]>,
    totals: Totals,
}

impl<const N: usize> Begun<N> {
    fn new(
        folder: &Folder,
        space: &impl Words<N>,
        depth: usize,
    ) -> Result<(Part, Self), FileError> {
        let mut begun = Self { records: 0, last: None, totals: Totals { positions: 0, ranks: 0 } };
        let mut words = Vec::new();
        let part = folder.part(depth as u64, &mut |record: Record<'_>| {
            let good = record.number == begun.records && decode(record.bytes, &mut words).is_some();
            if !good || words.first().copied() <= begun.last {
                return Err(Damage::Senseless("words that are not in order").into());
            }
            begun.records += 1;
            begun.totals.ranks += words.len() as u64;
            begun.totals.positions += words.iter().map(|word| space.size(word)).sum::<u64>();
            begun.last = words.last().copied();
            Ok(())
        })?;
        Ok((part, begun))
    }

    #[inline]
    fn push(
        &mut self,
        writer: &mut Writer<'_, N>,
        word: [u64; N],
        space: &impl Words<N>,
    ) -> Result<(), FileError> {
        self.totals.ranks += 1;
        self.totals.positions += space.size(&word);
        writer.push(word)
    }
}
