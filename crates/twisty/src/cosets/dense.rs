//! [`Dense`]: a space with the distances of its positions, read from the folder of tables, or explored
//! and kept there.

use crate::cosets::digest;
use crate::cosets::lookup::{Lookup, Table};
use crate::cosets::space::{At, Space};
use crate::definition::Definition;
use crate::exploration::{Explored, Options};
use everystate_puzzle::Metric;
use everystate_puzzle::{Limits, Stop, Watch};
use everystate_table::cosets;
use everystate_table::file::{self, FileError, Header, Key, Stored};
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

/// The version of the numbering: tables of another are not read.
const LAYOUT: u32 = 1;

/// What a table is of.
#[derive(Clone, Copy)]
pub(crate) struct Named<'a> {
    pub(crate) definition: &'a Definition,
    pub(crate) metric: Metric,
}

/// A space as far as it was explored.
pub(crate) struct Dense {
    space: Space,
    /// `None` if there was no room for it.
    table: Option<Table>,
    /// Positions at each distance.
    counts: Vec<u64>,
    /// Ranks of some of the farthest positions.
    farthest: Vec<u64>,
    /// The limit that ended it.
    stopped: Option<Stop>,
    bytes: u64,
    /// The table that was read or written.
    file: Option<PathBuf>,
    trouble: Option<String>,
}

impl Dense {
    /// Reads the space's table, or explores the space, and writes its table if it was seen to the last
    /// position.
    pub(crate) fn new(
        named: Named<'_>,
        space: Space,
        options: &Options,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Self {
        let started = Instant::now();
        let kept = options.tables.as_ref().map(|folder| (folder, named.key(&space)));
        let mut trouble = None;
        if let Some((folder, key)) = &kept {
            // The key has the definition's digest and that of where each move leads from each rank, and a file is
            // checked whole before it is used: so a table that is found is the one that exploring would make. One
            // that is damaged is as good as none, and why is reported.
            match file::open(folder, key, options.threads, &limits.meter(watch)) {
                Ok(Some(stored)) => return Self::stored(space, stored),
                Ok(None) => {}
                Err(error) => trouble = Some(error.to_string()),
            }
        }
        let engine = cosets::Options { threads: options.threads, ..cosets::Options::default() };
        let mut rest = limits.after(started.elapsed());
        rest.bytes = rest.bytes.saturating_sub(space.bytes());
        let found = cosets::run(&space.cosets, &engine, &rest, watch);
        // Only a table with every position is kept: in a part of one, what was not seen has no distance, and who
        // reads it relies on all. On disk it takes a fourth of a byte for each position.
        let mut file = None;
        if let (Some((folder, key)), Some(table), None) = (kept, &found.table, found.stopped) {
            let header = Header {
                key,
                puzzle: named.definition.name.clone(),
                positions: space.positions(),
                words: table.words().len() as u64,
                counts: found.distribution.counts.clone(),
                ranks: if space.symmetries() > 1 { found.ranks.clone() } else { Vec::new() },
                antipodes: found.farthest.clone(),
                seconds: started.elapsed().as_secs_f64(),
                made: SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs()),
                program: env!("CARGO_PKG_VERSION").into(),
            };
            match save(folder, &header, table.words(), &limits.after(started.elapsed()), watch) {
                Ok(path) => file = Some(path),
                Err(error) => trouble = Some(error.to_string()),
            }
        }
        Self {
            bytes: found.bytes.saturating_add(space.bytes()),
            space,
            table: found.table.map(Table::Memory),
            counts: found.distribution.counts,
            farthest: found.farthest,
            stopped: found.stopped,
            file,
            trouble,
        }
    }

    /// A space whose table is on disk.
    fn stored(space: Space, stored: Stored) -> Self {
        let header = stored.header();
        Self {
            space,
            counts: header.counts.clone(),
            farthest: header.antipodes.clone(),
            stopped: None,
            bytes: stored.bytes().len() as u64,
            file: Some(stored.path().to_owned()),
            trouble: None,
            table: Some(Table::Disk(Box::new(stored))),
        }
    }

    /// What was found, with so many examples of the farthest positions.
    pub(crate) fn explored(self, examples: usize) -> Explored {
        let some = self.farthest.iter().take(examples);
        let examples = some.filter_map(|&rank| self.way_to(rank)).collect();
        let is_stored = matches!(self.table, Some(Table::Disk(_)));
        Explored {
            counts: self.counts,
            stopped: self.stopped,
            examples,
            strategy: if is_stored { "table" } else { "cosets" },
            bytes: self.bytes,
            file: self.file,
            trouble: self.trouble,
        }
    }

    /// The table for looking up distances, if every position has one.
    pub(crate) fn lookup(self) -> Option<Lookup> {
        // Where a limit ended it, some positions have no distance yet.
        let table = self.table.filter(|_| self.stopped.is_none())?;
        let Self { space, counts, bytes, trouble, .. } = self;
        Some(Lookup { space, table, counts, bytes, trouble })
    }

    /// The moves from the solved position to another.
    fn way_to(&self, rank: u64) -> Option<String> {
        let motions = &self.space.mechanism.motions;
        let mut at = At { rank, side: 0 };
        let mut names = Vec::new();
        for index in self.table.as_ref()?.way(&self.space, self.counts.len() as u64, at)? {
            // The table leads from the position to the solved one. Each step is undone by some move, as in a space
            // all are, and those moves, last one first, lead from the solved position here.
            let near = self.space.neighbours(at).into_iter();
            let nearer = { near }.find_map(|(m, to)| (m == index).then_some(to))?;
            let forth = if self.space.symmetries() > 1 {
                // A position may be seen from several sides that look alike, but then no rule forbids what undoes a move.
                let back = self.space.mechanism.stickers.inverse(&motions[index].element);
                motions.iter().position(|motion| motion.element == back)?
            } else {
                let back = self.space.neighbours(nearer).into_iter();
                { back }.find_map(|(m, to)| (to == at).then_some(m))?
            };
            names.push(motions[forth].name.as_str());
            at = nearer;
        }
        names.reverse();
        Some(names.join(" "))
    }
}

impl Named<'_> {
    fn key(&self, space: &Space) -> Key {
        Key {
            definition: digest::definition(self.definition),
            metric: self.metric.name().into(),
            layout: LAYOUT,
            ranks: digest::ranks(&space.cosets),
        }
    }
}

/// Writes a table to a folder.
fn save(
    folder: &Path,
    header: &Header,
    words: &[u64],
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<PathBuf, FileError> {
    let mut rest = words;
    let mut body = |_: u64, buffer: &mut [u64]| {
        let (now, later) = rest.split_at(buffer.len());
        buffer.copy_from_slice(now);
        rest = later;
    };
    file::write(folder, header, &mut body, &limits.meter(watch))
}
