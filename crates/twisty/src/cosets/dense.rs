//! [`Dense`]: a space with the distances of its positions, read from the folder of tables, or explored
//! and kept there.

use crate::cosets::checkpoint::Keeper;
use crate::cosets::lookup::{Lookup, Table};
use crate::cosets::named::{self, Named};
use crate::cosets::space::{At, Space};
use crate::exploration::{Explored, Options};
use everystate_puzzle::{Limits, Refusal, Stop, Watch};
use everystate_table::cosets::disk::{self, Place};
use everystate_table::cosets::{self, Seen};
use everystate_table::file::{self, EVERY, FileError, Header, Key, PROGRAM, Stored};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A space as far as it was explored.
pub(crate) struct Dense {
    space: Space,
    /// `None` if there was no room for it.
    table: Option<Table>,
    /// Positions at each distance.
    counts: Vec<u64>,
    /// Ranks at each distance.
    ranks: Vec<u64>,
    /// Ranks of some of the farthest positions.
    farthest: Vec<u64>,
    /// The limit that ended it.
    stopped: Option<Stop>,
    bytes: u64,
    /// Bytes of layers on disk.
    on_disk: u64,
    /// The table that was read or written.
    file: Option<PathBuf>,
    trouble: Option<String>,
}

impl Dense {
    /// Reads the space's table, or explores the space, and writes its table if it was seen to the last
    /// position.
    ///
    /// # Errors
    /// If what is on disk of an exploration is damaged or of something else, or none can be begun there.
    pub(crate) fn new(
        named: Named<'_>,
        space: Space,
        options: &Options,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        let started = Instant::now();
        let key = named.key(&space.cosets);
        let mut trouble = None;
        if let Some(folder) = &options.tables {
            // The key has the definition's digest and that of where each move leads from each rank, and a file is
            // checked whole before it is used: so a table that is found is the one that exploring would make. One
            // that is damaged is as good as none, and why is reported.
            match file::open(folder, &key, options.threads, &limits.meter(watch)) {
                Ok(Some(stored)) => return Ok(Self::stored(space, stored)),
                Ok(None) => {}
                Err(error) => trouble = Some(error.to_string()),
            }
        }
        let mut rest = limits.after(started.elapsed());
        rest.bytes = rest.bytes.saturating_sub(space.bytes());
        let mut dense = match options.layers() {
            Some(folder) => Self::on_disk(space, &key, (folder, options), &rest, watch)?,
            None => Self::in_memory(space, (named, &key), options, &rest, watch),
        };
        dense.trouble = dense.trouble.take().or(trouble);
        // Only a table with every position is kept: in a part of one, what was not seen has no distance, and who
        // reads it relies on all. On disk it takes a fourth of a byte for each position.
        if let (Some(folder), None) = (&options.tables, dense.stopped) {
            let header = dense.header(named, key, started.elapsed().as_secs_f64());
            match dense.save(folder, &header, &limits.after(started.elapsed()), watch) {
                Ok(path) => dense.file = path,
                Err(error) => dense.trouble = Some(error.to_string()),
            }
        }
        Ok(dense)
    }

    /// Explores a space in memory.
    fn in_memory(
        space: Space,
        (named, key): (Named<'_>, &Key),
        options: &Options,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Self {
        let engine = cosets::Options { threads: options.threads, ..cosets::Options::default() };
        let place = (options.tables.as_deref(), options.threads, options.checkpoint);
        let mut keeper = Keeper::new(&space, (named, key), place);
        let found = match &mut keeper {
            Some(keeper) => cosets::run_kept(&space.cosets, &engine, keeper, limits, watch),
            None => cosets::run(&space.cosets, &engine, limits, watch),
        };
        let trouble = keeper.and_then(|keeper| keeper.end(found.stopped.is_none()));
        Self {
            bytes: found.bytes.saturating_add(space.bytes()),
            space,
            table: found.table.map(Table::Memory),
            counts: found.distribution.counts,
            ranks: found.ranks,
            farthest: found.farthest,
            stopped: found.stopped,
            on_disk: 0,
            file: None,
            trouble,
        }
    }

    /// Explores a space with its layers on disk.
    fn on_disk(
        space: Space,
        key: &Key,
        (folder, options): (&Path, &Options),
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        let engine = cosets::Options { threads: options.threads, ..cosets::Options::default() };
        let every = options.checkpoint.unwrap_or(EVERY);
        let place = Place { folder, key, every };
        let limits = Limits { bytes: limits.bytes.saturating_sub(PROGRAM), ..limits.clone() };
        let found = disk::run(&space.cosets, &engine, &place, &limits, watch)?;
        let space_bytes = space.bytes();
        Ok(Self {
            bytes: found.bytes.saturating_add(space_bytes),
            space,
            counts: found.distribution.counts.clone(),
            ranks: found.ranks.clone(),
            farthest: found.farthest.clone(),
            stopped: found.stopped,
            on_disk: found.on_disk,
            trouble: match (found.stopped, &found.trouble) {
                (Some(Stop::Memory), None) => Some(format!(
                    "exploring it on disk takes {} bytes of memory",
                    found.bytes + space_bytes + PROGRAM
                )),
                (_, trouble) => trouble.as_ref().map(FileError::to_string),
            },
            table: Some(Table::Layers(Box::new(found))),
            file: None,
        })
    }

    /// What is known of the table when it is written.
    fn header(&self, named: Named<'_>, key: Key, seconds: f64) -> Header {
        let Self { counts, ranks, farthest, .. } = self;
        let (counts, ranks, farthest) = (counts.clone(), ranks.clone(), farthest.clone());
        let header = Header { seconds, ..named::header(&self.space, (named, key)) };
        named::with(header, Seen { counts, ranks, farthest }, self.space.symmetries())
    }

    /// Writes the table to a folder; there may be none.
    fn save(
        &self,
        folder: &Path,
        header: &Header,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Option<PathBuf>, FileError> {
        let meter = limits.meter(watch);
        match &self.table {
            Some(Table::Memory(table)) => {
                let mut rest = table.words();
                let mut body = |_: u64, buffer: &mut [u64]| {
                    let (now, later) = rest.split_at(buffer.len());
                    buffer.copy_from_slice(now);
                    rest = later;
                };
                file::write(folder, header, &mut body, &meter).map(Some)
            }
            Some(Table::Layers(kept)) => {
                let (mut words, mut wrong) = (kept.words(&self.space.cosets)?, None);
                let mut body = |_: u64, buffer: &mut [u64]| {
                    wrong = wrong.take().or_else(|| words.fill(buffer).err());
                };
                let written = file::write(folder, header, &mut body, &meter);
                wrong.map_or(written, Err).map(Some)
            }
            Some(Table::Disk(_)) | None => Ok(None),
        }
    }

    /// A space whose table is on disk.
    fn stored(space: Space, stored: Stored) -> Self {
        let header = stored.header();
        Self {
            space,
            counts: header.counts.clone(),
            ranks: header.ranks.clone(),
            farthest: header.antipodes.clone(),
            stopped: None,
            bytes: stored.bytes().len() as u64,
            file: Some(stored.path().to_owned()),
            on_disk: 0,
            trouble: None,
            table: Some(Table::Disk(Box::new(stored))),
        }
    }

    /// What was found, with so many examples of the farthest positions.
    pub(crate) fn explored(mut self, options: &Options) -> Explored {
        let some = self.farthest.iter().take(options.examples);
        let examples = some.filter_map(|&rank| self.way_to(rank)).collect();
        let strategy = match self.table {
            Some(Table::Disk(_)) => "table",
            Some(Table::Layers(_)) => "disk",
            _ => "cosets",
        };
        // What is finished needs its layers no more, unless its table is wanted and could not be written.
        let is_kept = options.tables.is_none() || self.file.is_some();
        if let (Some(Table::Layers(kept)), None, true) = (self.table, self.stopped, is_kept) {
            self.trouble = self.trouble.or_else(|| Some(kept.remove().err()?.to_string()));
        }
        let symmetries = self.space.symmetries() as u64;
        let is_all = self.ranks.last().is_some_and(|&ranks| ranks == self.farthest.len() as u64);
        let is_known = symmetries > 1 && self.stopped.is_none() && is_all;
        let classes = is_known.then(|| self.space.cosets.classes_of(self.farthest.iter().copied()));
        Explored {
            counts: self.counts,
            ranks: if symmetries > 1 { self.ranks } else { Vec::new() },
            symmetries,
            classes,
            stopped: self.stopped,
            examples,
            strategy,
            bytes: self.bytes,
            on_disk: self.on_disk,
            file: self.file,
            trouble: self.trouble,
            together: None,
        }
    }

    /// The table for looking up distances, if every position has one.
    pub(crate) fn lookup(self) -> Option<Lookup> {
        // Where a limit ended it, some positions have no distance yet.
        let table = self.table.filter(|_| self.stopped.is_none())?;
        let Self { space, counts, farthest, bytes, trouble, .. } = self;
        Some(Lookup { space, table, counts, farthest, bytes, trouble })
    }

    /// The moves from the solved position to another.
    fn way_to(&self, rank: u64) -> Option<String> {
        let at = At { rank, side: 0 };
        let way = self.table.as_ref()?.way(&self.space, self.counts.len() as u64, at)?;
        forth(&self.space, at, &way)
    }
}

/// The moves from the solved position to another, by the moves that lead from there to the solved one.
pub(crate) fn forth(space: &Space, mut at: At, way: &[usize]) -> Option<String> {
    let motions = &space.mechanism.motions;
    let mut names = Vec::new();
    for &index in way {
        // The way leads from the position to the solved one. Each step is undone by some move, as in a space
        // all are, and those moves, last one first, lead from the solved position here.
        let near = space.neighbours(at).into_iter();
        let nearer = { near }.find_map(|(m, to)| (m == index).then_some(to))?;
        let forth = if space.symmetries() > 1 {
            // A position may be seen from several sides that look alike, but then no rule forbids what undoes a move.
            let back = space.mechanism.stickers.inverse(&motions[index].element);
            motions.iter().position(|motion| motion.element == back)?
        } else {
            let back = space.neighbours(nearer).into_iter();
            { back }.find_map(|(m, to)| (to == at).then_some(m))?
        };
        names.push(motions[forth].name.as_str());
        at = nearer;
    }
    names.reverse();
    Some(names.join(" "))
}
