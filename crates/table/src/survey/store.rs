//! Tables of one's own on disk. `docs/formats/table.md` has their words.

use super::explored::{Body, Explored};
use super::start::{Direction, Survey};
use crate::Distribution;
use crate::bits::{Bits, Width};
use crate::explore::Options;
use crate::file::{self, Cause, Damage, FileError, Header, Key, PRUNING, Stored};
use crate::own::{self, Edition};
use everystate_puzzle::{Limits, Meter, Ranked, Watch};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The layouts of tables of 2, 4 and 8 bits. Only the first are of distances modulo 3.
const fn layout(width: Width) -> u32 {
    match width {
        Width::Two => 0x100,
        Width::Four => PRUNING + 0x104,
        Width::Eight => PRUNING + 0x108,
    }
}

/// Words after the entries of a table of 4 or 8 bits: a cell in which each of the values that a file
/// counts occurs, and one whose first word is 1 if no step leads back over more than one layer.
const MORE: u64 = 4;

/// How many entries are counted between two looks at the limits.
const ENTRIES: u64 = 1 << 20;

impl<P: Ranked> Explored<P> {
    /// Keeps the table in a folder, which is made if it is not there; returns the file. It takes the
    /// place of an older one of the same name, direction and width. [`file`](mod@crate::file) has what
    /// is promised of it. Expands some hundred positions for the [fingerprint](own::fingerprint).
    ///
    /// # Errors
    /// [`Cause::Stopped`] if a limit ended the exploration, for unfinished tables are not kept, or ends
    /// the writing; [`Cause::Refused`] if the table has no sources; as [`file::write()`].
    pub fn save(
        &self,
        folder: &Path,
        edition: &Edition<'_>,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<PathBuf, FileError> {
        let width = self.body.width();
        let key = self.survey.key(edition, width);
        let refused = |cause: Cause| Err(cause.at(file::path(folder, &key)));
        if let Some(stop) = self.stopped {
            return refused(stop.into());
        }
        if self.distribution.counts.is_empty() {
            return refused(Cause::Refused(Damage::Senseless("no sources")));
        }
        let words = words(self.survey.puzzle.ranks(), width);
        let (counts, antipodes) = if width == Width::Two {
            (self.distribution.counts.clone(), self.farthest.clone())
        } else {
            (self.tally(words), Vec::new())
        };
        let header = Header {
            puzzle: format!("{}, version {}, {}", edition.name, edition.version, key.metric),
            key,
            positions: counts.iter().sum(),
            words,
            counts,
            antipodes,
            seconds: self.seconds,
            made: SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs()),
            program: env!("CARGO_PKG_VERSION").into(),
        };
        let mut body = |first: u64, buffer: &mut [u64]| {
            for (index, word) in (first..).zip(buffer) {
                *word = self.word(index, words);
            }
        };
        file::write(folder, &header, &mut body, &limits.meter(watch))
    }

    /// A word of the file's table, which has `words`.
    fn word(&self, index: u64, words: u64) -> u64 {
        let at = usize::try_from(index).unwrap_or(usize::MAX);
        match &self.body {
            Body::Disk(stored, _) => stored.word(at),
            Body::Memory(bits) if bits.width() == Width::Two => plane(bits, at),
            Body::Memory(bits) => match words - index {
                4 => 0b010,
                3 => 0b100,
                2 => u64::from(self.level),
                1 => 0,
                _ => bits.word(at),
            },
        }
    }

    /// How often each of the values 0, 1, 2 occurs if the words were cells of two bits an entry: what a
    /// file says of its table, whatever that holds.
    fn tally(&self, words: u64) -> Vec<u64> {
        let mut counts = vec![0; 3];
        for pair in (0..words).step_by(2) {
            let [low, high] = [pair, pair + 1].map(|index| self.word(index, words));
            counts[0] += u64::from((!low & !high).count_ones());
            counts[1] += u64::from((low & !high).count_ones());
            counts[2] += u64::from((!low & high).count_ones());
        }
        counts
    }
}

impl<P: Ranked> Survey<P> {
    /// Opens the table that [`Explored::save`] has kept of this survey under this name and with the
    /// width of `options`; `None` if there is none. The whole file is read and checked before, on the
    /// threads of `options`, and afterwards mapped: it takes no memory of its own.
    ///
    /// # Errors
    /// [`Cause::Foreign`] if it is of another version, other sources or a puzzle whose moves lead
    /// elsewhere; [`Cause::Damaged`], [`Cause::Io`], [`Cause::Stopped`].
    pub fn load(
        self,
        folder: &Path,
        edition: &Edition<'_>,
        options: &Options,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Option<Explored<P>>, FileError> {
        let width = options.width;
        let meter = limits.meter(watch);
        let threads = options.threads.min(limits.threads);
        let key = self.key(edition, width);
        let Some(stored) = own::open(folder, &key, threads, &meter)? else { return Ok(None) };
        let (distribution, level) = match known(&stored, width, self.puzzle.ranks(), &meter) {
            Ok(known) => known,
            Err(cause) => return Err(cause.at(stored.path())),
        };
        Ok(Some(Explored {
            survey: self,
            distribution,
            stopped: None,
            level,
            farthest: stored.header().antipodes.clone(),
            bytes: stored.bytes().len() as u64,
            seconds: stored.header().seconds,
            body: Body::Disk(Box::new(stored), width),
        }))
    }

    fn key(&self, edition: &Edition<'_>, width: Width) -> Key {
        let direction = match self.direction {
            Direction::From => "from",
            Direction::To => "to",
        };
        let kind = format!("moves {direction} the sources, {} bits", width.bits());
        edition.key(&kind, layout(width), self, fingerprint(self))
    }
}

/// A digest of where moves lead in the direction of a survey and, if that is against them, of where they
/// lead forward from the same positions, which is how its table is walked.
fn fingerprint<P: Ranked>(survey: &Survey<P>) -> [u8; 32] {
    own::fingerprint_with(survey, &|rank, out| {
        if survey.direction == Direction::To {
            survey.puzzle.expand_ranks(&[rank], out);
        }
    })
}

/// How many words a file's table has.
fn words(ranks: u64, width: Width) -> u64 {
    let entries = Bits::bytes(ranks, width) / 8;
    entries.next_multiple_of(2) + if width == Width::Two { 0 } else { MORE }
}

/// A word of a file from a table of 2 bits an entry: the low bits of 64 entries, or their high bits.
fn plane(bits: &Bits, index: usize) -> u64 {
    let [low, high] =
        [0, 1].map(|half| every_second(bits.word(index / 2 * 2 + half) >> (index % 2)));
    low | high << 32
}

/// The bits at even places, moved together.
fn every_second(word: u64) -> u64 {
    let mut x = word & 0x5555_5555_5555_5555;
    x = (x | x >> 1) & 0x3333_3333_3333_3333;
    x = (x | x >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
    x = (x | x >> 4) & 0x00ff_00ff_00ff_00ff;
    x = (x | x >> 8) & 0x0000_ffff_0000_ffff;
    (x | x >> 16) & 0xffff_ffff
}

/// The distribution of a stored table, and whether no step leads back over more than one layer.
fn known(
    stored: &Stored,
    width: Width,
    ranks: u64,
    meter: &Meter<'_>,
) -> Result<(Distribution, bool), Cause> {
    let header = stored.header();
    if header.words != words(ranks, width) {
        return Err(Damage::Senseless("a table of another length").into());
    }
    if width == Width::Two {
        return Ok((Distribution { counts: header.counts.clone() }, true));
    }
    let per_byte = usize::from(width == Width::Four) + 1;
    let mut counts = vec![0u64; 256];
    let mut left = ranks;
    for bytes in stored.bytes().chunks(usize::try_from(ENTRIES).unwrap_or(usize::MAX)) {
        for &byte in bytes {
            let entries = [byte & width.unset(), byte >> 4];
            for &entry in entries.iter().take(per_byte).take(usize::try_from(left).unwrap_or(2)) {
                counts[usize::from(entry)] += 1;
                left -= 1;
            }
        }
        meter.interrupted()?;
    }
    counts.truncate(usize::from(width.unset()));
    let deepest = counts.iter().rposition(|&n| n > 0).map_or(0, |depth| depth + 1);
    counts.truncate(deepest);
    if counts.is_empty() || counts.contains(&0) {
        return Err(Damage::Senseless("an empty layer").into());
    }
    let level = stored.word(usize::try_from(header.words - 2).unwrap_or(usize::MAX)) == 1;
    Ok((Distribution { counts }, level))
}
