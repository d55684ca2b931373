//! [`Keeper`]: checkpoints of a set of positions in memory, in the folder of tables.
//!
//! What is kept are the words of which the next layer is made: those of the last layer and of the one before, or of all where moves are not
//! undone. They are written, checked and replaced as tables are; `docs/formats/table.md` has their form.

use crate::algebra::layout::Word;
use crate::cosets::checkpoint::Pace;
use crate::frontier::layers::{Exploration, Search};
use everystate_puzzle::{Limits, Silent, Stop};
use everystate_table::file::{self, Header, Key, PRUNING, Stored};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// The form of what is kept.
const LAYOUT: u32 = PRUNING + 0x200;
/// What follows the words, so that each value occurs that a file counts.
const END: [u64; 2] = [0b010, 0b100];

/// Where a set of positions is kept on the way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) folder: &'a Path,
    /// What is explored.
    pub(crate) digest: [u8; 32],
    pub(crate) metric: &'a str,
    /// The puzzle's name, for people.
    pub(crate) title: &'a str,
    pub(crate) every: Option<Duration>,
    pub(crate) threads: usize,
}

impl Place<'_> {
    /// The place of a search, of other classes than which nothing is taken.
    pub(super) fn of<const N: usize>(self, search: &Search<N>) -> Self {
        Self { digest: search.digest(self.digest), ..self }
    }
}

/// Keeps a set of positions on the way.
pub(super) struct Keeper<'a> {
    place: Place<'a>,
    pace: Pace,
    /// The file, once there is one.
    file: Option<PathBuf>,
    trouble: Option<String>,
}

/// What was kept.
pub(super) struct Begun<'a, const N: usize> {
    pub(super) counts: Vec<u64>,
    pub(super) exploration: Exploration<'a, N>,
}

impl<'a> Keeper<'a> {
    pub(super) fn new(place: Place<'a>) -> Self {
        Self { pace: Pace::new(place.every, 0), place, file: None, trouble: None }
    }

    fn key(&self) -> Key {
        let Place { digest, metric, .. } = self.place;
        Key {
            definition: digest,
            metric: format!("{metric} (so far)"),
            layout: LAYOUT,
            ranks: digest,
        }
    }

    /// What was kept of an exploration, if there is something.
    pub(super) fn begun<'s, const N: usize>(
        &mut self,
        search: &'s Search<N>,
        bytes: u64,
    ) -> Result<Option<Begun<'s, N>>, Stop> {
        let limits = Limits::none();
        let Place { folder, threads, .. } = self.place;
        let stored = match file::open(folder, &self.key(), threads, &limits.meter(&Silent)) {
            Ok(Some(stored)) => stored,
            Ok(None) => return Ok(None),
            // One that is not as it was written is as good as none, and why is reported.
            Err(error) => {
                self.trouble = Some(error.to_string());
                return Ok(None);
            }
        };
        self.file = Some(stored.path().to_owned());
        let begun = match Head::of(&stored, N) {
            Some(head) => {
                let mut words =
                    (0..head.before + head.last).map(|number| head.word(&stored, number));
                Exploration::again(search, (head.before, &mut words), bytes)?
                    .map(|exploration| Begun { counts: head.counts.clone(), exploration })
            }
            None => None,
        };
        if begun.is_none() {
            self.trouble = Some(format!("{} is of no exploration", stored.path().display()));
        }
        Ok(begun)
    }

    /// Keeps the layers that were found, if it is time.
    pub(super) fn layer<const N: usize>(&mut self, found: &Exploration<'_, N>, counts: &[u64]) {
        if !self.pace.is_time() {
            return;
        }
        let started = Instant::now();
        let limits = Limits::none();
        let head = || {
            let lengths = found.words().map(|(count, _)| count as u64);
            let first = [counts.len() as u64].into_iter().chain(counts.iter().copied());
            let count = 1 + counts.len() + 2;
            // As many as make the words begin at an even place.
            first.chain(lengths).chain((0..count % 2).map(|_| 0))
        };
        let words = || {
            let words = found.words().into_iter().flat_map(|(_, words)| words).flatten();
            let count = found.words().iter().map(|(count, _)| count * N).sum::<usize>();
            head().chain(words).chain((0..count % 2).map(|_| 0)).chain(END)
        };
        let header = Header {
            key: self.key(),
            puzzle: format!("{}, positions so far", self.place.title),
            positions: 0,
            words: words().count() as u64,
            counts: file::values(words()),
            ranks: Vec::new(),
            antipodes: Vec::new(),
            seconds: 0.0,
            made: SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs()),
            program: env!("CARGO_PKG_VERSION").into(),
        };
        let header = Header { positions: header.counts.iter().sum(), ..header };
        let mut rest = words();
        let mut body = |_: u64, block: &mut [u64]| {
            block.iter_mut().zip(&mut rest).for_each(|(into, word)| *into = word);
        };
        match file::write(self.place.folder, &header, &mut body, &limits.meter(&Silent)) {
            Ok(path) => self.file = Some(path),
            // It goes on without.
            Err(error) => self.trouble = Some(error.to_string()),
        }
        self.pace.took(started.elapsed());
    }

    /// Removes what was kept if all is explored. Returns what went wrong.
    pub(super) fn end(self, finished: bool) -> Option<String> {
        let removed = self.file.filter(|_| finished).map(|file| file::remove(&file));
        let failed = removed.and_then(Result::err).map(|error| error.to_string());
        self.trouble.or(failed)
    }
}

/// What stands before the words.
struct Head {
    counts: Vec<u64>,
    before: usize,
    last: usize,
    /// Where the words begin.
    first: usize,
}

impl Head {
    /// Reads it; `None` if it does not fit the number of words, of so many numbers each.
    fn of(stored: &Stored, lanes: usize) -> Option<Self> {
        let all = usize::try_from(stored.header().words).ok()?;
        let number =
            |index: usize| usize::try_from((index < all).then(|| stored.word(index))?).ok();
        let layers = number(0).filter(|&layers| 0 < layers && layers < all)?;
        let counts =
            (1..=layers).map(|depth| Some(number(depth)? as u64)).collect::<Option<_>>()?;
        let (before, last) = (number(layers + 1)?, number(layers + 2)?);
        let first = (layers + 3).next_multiple_of(2);
        let words = before.checked_add(last)?.checked_mul(lanes)?.checked_next_multiple_of(2)?;
        let whole = first.checked_add(words)?.checked_add(END.len())? == all && last > 0;
        whole.then_some(Self { counts, before, last, first })
    }

    /// The word with a number.
    fn word<const N: usize>(&self, stored: &Stored, number: usize) -> Word<N> {
        core::array::from_fn(|lane| stored.word(self.first + number * N + lane))
    }
}
