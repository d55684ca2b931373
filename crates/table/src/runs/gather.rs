//! [`Gather`]: where moves lead from a layer, sorted, as much at a time as memory holds.

use super::block;
use super::merge::{Merge, Source};
use super::space::Words;
use super::stream::{Stream, Writer};
use crate::file::FileError;
use crate::file::layer::{Layer, Record, Totals};
use crate::file::layers::Folder;
use crate::file::pace::Ended;
use core::sync::atomic::{AtomicBool, Ordering};
use everystate_puzzle::{Meter, Stop};
use std::path::Path;
use std::time::Duration;

/// How many words are expanded at once.
const BATCH: usize = 512;
/// How many records a file has at most.
pub(super) const RECORDS: usize = 1 << 31;
/// How many files are read at once, at least.
const FEWEST: usize = 8;

/// How memory is divided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    threads: usize,
    /// Words of a layer that a thread expands at once, and what it makes of them at most.
    from: usize,
    share: usize,
    /// How many runs are read at once.
    fan: usize,
}

/// Bytes of a file that is read: a record, its words, and some slack.
const fn stream_bytes<const N: usize>() -> usize {
    block::words::<N>() * N * 20
}

impl Plan {
    /// So many threads, or as many as there is room for; `None` if that is none.
    pub(super) fn new<const N: usize>(threads: usize, room: u64, most: usize) -> Option<Self> {
        let room = usize::try_from(room).unwrap_or(usize::MAX);
        // What is left of an eighth is for the words that are written.
        let fan = (room / 8 / stream_bytes::<N>()).clamp(FEWEST, 1 << 10);
        let words = room.checked_sub(2 * (fan + 4) * stream_bytes::<N>())? / (8 * N);
        let threads = threads.max(1).min(words / (BATCH * (1 + most)));
        let from = words.checked_div(threads)? / (1 + most);
        Some(Self { threads, from, share: from * most, fan })
    }

    /// The bytes without which there is no plan.
    pub(super) fn least<const N: usize>(most: usize) -> u64 {
        let words = BATCH * (1 + most) * 8 * N;
        (2 * (FEWEST + 4) * stream_bytes::<N>() + words) as u64
    }
}

/// The runs of a layer on one level: those of the second are made of as many of the first as are read at once.
struct Level {
    folder: Folder,
    runs: Vec<Layer>,
}

/// What moves make of a layer.
pub(super) struct Gather<'a, const N: usize, S> {
    space: &'a S,
    plan: Plan,
    levels: [Level; 2],
    /// By thread, what it sorts.
    buffers: Vec<Vec<[u64; N]>>,
}

impl<'a, const N: usize, S: Words<N>> Gather<'a, N, S> {
    /// What is there of the runs of a layer, in a folder.
    pub(super) fn open(
        (space, plan): (&'a S, Plan),
        (folder, digest, depth): (&Path, &[u8; 32], usize),
        meter: &Meter<'_>,
    ) -> Result<Self, FileError> {
        let open = |level: u64| {
            let mut all = blake3::Hasher::new();
            all.update(digest).update(&(depth as u64).to_le_bytes()).update(&level.to_le_bytes());
            let folder = Folder::open(folder, *all.finalize().as_bytes(), RECORDS)?;
            let runs = folder.layers(&|| meter.interrupted().map_err(Into::into))?;
            Ok(Level { folder, runs })
        };
        let levels = [open(0)?, open(1)?];
        let buffers = (0..plan.threads).map(|_| Vec::new()).collect();
        Ok(Self { space, plan, levels, buffers })
    }

    /// Expands a layer to its end, from where it was interrupted; there are so many bytes on disk beside the runs.
    pub(super) fn run(
        &mut self,
        layer: &Layer,
        on_disk: u64,
        meter: &Meter<'_>,
    ) -> Result<(), Ended> {
        let runs = self.levels.iter().flat_map(|level| &level.runs);
        let mut done = runs.map(|run| run.totals.positions).max().unwrap_or(0);
        let mut stream = Stream::open(layer)?;
        stream.pass(done)?;
        let mut from = Vec::new();
        loop {
            from.clear();
            stream.take(self.plan.from * self.plan.threads, &mut from)?;
            if from.is_empty() {
                self.buffers.iter_mut().for_each(Vec::clear);
                return Ok(());
            }
            self.sort(&from, meter)?;
            let first = done == 0;
            done += from.len() as u64;
            if first && done == layer.totals.ranks {
                // All of it is in memory.
                return Ok(());
            }
            self.write(0, done, meter)?;
            meter.watch().on_disk(on_disk + self.bytes());
            if self.levels[0].runs.len() >= self.plan.fan {
                self.write(1, done, meter)?;
                self.empty(0)?;
            }
            if self.levels[1].runs.len() > self.plan.fan {
                return Err(Stop::Memory.into());
            }
        }
    }

    /// Expands some words, and sorts what that makes, a part of it on each thread.
    fn sort(&mut self, from: &[[u64; N]], meter: &Meter<'_>) -> Result<(), Stop> {
        let each = from.len().div_ceil(self.plan.threads);
        let (space, share, ended) = (self.space, self.plan.share, &AtomicBool::new(false));
        self.buffers.iter_mut().for_each(Vec::clear);
        let work = |(buffer, part): (&mut Vec<[u64; N]>, &[[u64; N]])| {
            buffer.reserve_exact(share.min(part.len() * space.most()));
            for batch in part.chunks(BATCH) {
                if ended.load(Ordering::Relaxed) {
                    return;
                }
                space.neighbours(batch, buffer);
            }
            buffer.sort_unstable();
            buffer.dedup();
        };
        let work = &work;
        let parts = self.buffers.iter_mut().zip(from.chunks(each));
        std::thread::scope(|scope| {
            let workers: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
            while workers.iter().any(|worker| !worker.is_finished()) {
                std::thread::sleep(Duration::from_micros(100));
                if let Err(stop) = meter.interrupted() {
                    ended.store(true, Ordering::Relaxed);
                    return Err(stop);
                }
            }
            Ok(())
        })
    }

    /// Writes a run: of the first level what is in memory, of the second the runs of the first. So many words of the layer are done then.
    fn write(&mut self, level: usize, done: u64, meter: &Meter<'_>) -> Result<(), Ended> {
        let Level { folder, runs } = &self.levels[level];
        let depth = runs.len() as u64;
        let mut begun = 0;
        let count = &mut |_: Record<'_>| {
            begun += 1;
            Ok(())
        };
        let mut part = folder.part(depth, count)?;
        if begun > 0 {
            // What is left of one that was not ended.
            part.discard()?;
            part = folder.part(depth, &mut |_| Ok(()))?;
        }
        let sources = if level == 0 { self.memory() } else { files(&self.levels[0].runs)? };
        let (mut merge, mut writer) = (Merge::new(sources)?, Writer::new(&part, 0));
        let mut words = 0;
        while let Some(word) = merge.next()? {
            writer.push(word)?;
            words += 1;
            if words % INTERRUPTED == 0 {
                meter.interrupted()?;
            }
        }
        writer.flush()?;
        let run = part.finish(Totals { positions: done, ranks: words })?;
        self.levels[level].runs.push(run);
        Ok(())
    }

    /// Bytes of the runs.
    pub(super) fn bytes(&self) -> u64 {
        self.levels.iter().flat_map(|level| &level.runs).map(|run| run.bytes).sum()
    }

    /// Removes the runs of a level.
    fn empty(&mut self, level: usize) -> Result<(), FileError> {
        // The last one first: whatever ends it, none is there without those before it.
        while let Some(run) = self.levels[level].runs.pop() {
            run.remove()?;
        }
        Ok(())
    }

    fn memory(&self) -> Vec<Source<'_, N>> {
        let buffers = self.buffers.iter().filter(|buffer| !buffer.is_empty());
        buffers.map(|buffer| Source::Memory(buffer.iter())).collect()
    }

    /// All that was made, in order.
    pub(super) fn merged(&self) -> Result<Merge<'_, N>, FileError> {
        let mut sources = self.memory();
        for level in &self.levels {
            sources.extend(files(&level.runs)?);
        }
        Merge::new(sources)
    }

    /// Removes all runs, with their folders.
    pub(super) fn remove(self) -> Result<(), FileError> {
        self.levels.into_iter().try_for_each(|level| level.folder.remove(level.runs))
    }
}

/// After so many words it is asked whether to go on.
pub(super) const INTERRUPTED: u64 = 1 << 14;

fn files<const N: usize>(runs: &[Layer]) -> Result<Vec<Source<'_, N>>, FileError> {
    runs.iter().map(|run| Ok(Source::File(Stream::open(run)?))).collect()
}
