//! [`Keeper`]: checkpoints of an exploration in memory, in the folder of tables.
//!
//! A checkpoint is a table of the layers that are complete, under a key of its own: it is written, checked and replaced as tables are.

use crate::cosets::named::{Named, header, with};
use crate::cosets::space::Space;
use everystate_puzzle::{Limits, Silent};
use everystate_table::cosets::{Keep, Seen};
use everystate_table::file::{self, Header, Key};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Before so much time nothing is kept, unless it is asked for.
const SOON: Duration = Duration::from_secs(30);
/// Keeping takes at most one of so many parts of the time.
const PART: u32 = 20;
/// Bytes that are written in a second, until it is known.
const RATE: u64 = 1 << 30;

/// When an exploration is kept.
pub(crate) struct Pace {
    every: Option<Duration>,
    last: Instant,
    /// How long keeping takes.
    cost: Duration,
}

impl Pace {
    /// So often, or as often as takes a twentieth of the time, where so many bytes are kept first.
    pub(crate) fn new(every: Option<Duration>, bytes: u64) -> Self {
        Self { every, last: Instant::now(), cost: Duration::from_secs(bytes / RATE) }
    }

    pub(crate) fn is_time(&self) -> bool {
        let every = self.every.unwrap_or_else(|| SOON.max(self.cost * PART));
        self.last.elapsed() >= every
    }

    /// It was kept just now, which took so long.
    pub(crate) fn took(&mut self, cost: Duration) {
        (self.cost, self.last) = (cost, Instant::now());
    }
}

/// Keeps an exploration on the way.
pub(crate) struct Keeper<'a> {
    folder: &'a Path,
    /// Without layers yet.
    header: Header,
    symmetries: usize,
    threads: usize,
    pace: Pace,
    /// The file, once there is one.
    file: Option<PathBuf>,
    trouble: Option<String>,
}

impl<'a> Keeper<'a> {
    /// Keeps it in the folder of tables, if there is one.
    pub(crate) fn new(
        space: &Space,
        (named, key): (Named<'_>, &Key),
        (folder, threads, every): (Option<&'a Path>, usize, Option<Duration>),
    ) -> Option<Self> {
        let key = Key { metric: format!("{} (so far)", key.metric), ..key.clone() };
        let header = header(space, (named, key));
        Some(Self {
            folder: folder?,
            symmetries: space.symmetries(),
            threads,
            pace: Pace::new(every, header.words * 8),
            header,
            file: None,
            trouble: None,
        })
    }

    /// Removes what was kept if all is explored. Returns what went wrong.
    pub(crate) fn end(self, finished: bool) -> Option<String> {
        let removed = self.file.filter(|_| finished).map(|file| file::remove(&file));
        let failed = removed.and_then(Result::err).map(|error| error.to_string());
        self.trouble.or(failed)
    }
}

impl Keep for Keeper<'_> {
    fn begun(&mut self, words: &mut [u64]) -> Option<Seen> {
        let limits = Limits::none();
        let stored =
            file::open(self.folder, &self.header.key, self.threads, &limits.meter(&Silent));
        let stored = match stored {
            Ok(stored) => stored?,
            // One that is not as it was written is as good as none, and why is reported.
            Err(error) => {
                self.trouble = Some(error.to_string());
                return None;
            }
        };
        if stored.header().words != words.len() as u64 {
            return None;
        }
        (0..).zip(words).for_each(|(index, word)| *word = stored.word(index));
        self.file = Some(stored.path().to_owned());
        let Header { counts, ranks, antipodes, .. } = stored.header().clone();
        let ranks = if ranks.is_empty() { counts.clone() } else { ranks };
        Some(Seen { counts, ranks, farthest: antipodes })
    }

    fn layer(&mut self, seen: &Seen, copy: &dyn Fn(usize, &mut [u64])) {
        if !self.pace.is_time() {
            return;
        }
        let (started, limits) = (Instant::now(), Limits::none());
        let header = with(self.header.clone(), seen.clone(), self.symmetries);
        let mut body = |first: u64, words: &mut [u64]| {
            copy(usize::try_from(first).expect("a table is in memory"), words);
        };
        match file::write(self.folder, &header, &mut body, &limits.meter(&Silent)) {
            Ok(path) => self.file = Some(path),
            // It goes on without.
            Err(error) => self.trouble = Some(error.to_string()),
        }
        self.pace.took(started.elapsed());
    }
}
