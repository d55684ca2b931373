//! A person's tables on disk. `docs/formats/table.md` has their words.

use crate::Distribution;
use crate::bits::{Bits, Width};
use crate::body::Body;
use crate::file::{self, Cause, Damage, FileError, Header, Key, PRUNING, Stored};
use crate::own::Edition;
use everystate_puzzle::Meter;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The layouts of tables of 2, 4 and 8 bits. Only the first are of distances modulo 3.
pub(crate) const fn layout(width: Width) -> u32 {
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

/// What is kept, but for what names it.
pub(crate) struct Kept<'a> {
    pub(crate) body: &'a Body,
    pub(crate) entries: u64,
    /// With 2 bits, how many entries there are at each distance, and the first of the farthest.
    pub(crate) counts: &'a [u64],
    pub(crate) farthest: &'a [u64],
    /// Whether no step of the exploration leads back over more than one layer.
    pub(crate) level: bool,
    pub(crate) seconds: f64,
}

impl Kept<'_> {
    /// Writes the file of this key; returns where it is.
    pub(crate) fn write(
        &self,
        folder: &Path,
        edition: &Edition<'_>,
        key: Key,
        meter: &Meter<'_>,
    ) -> Result<PathBuf, FileError> {
        let words = words(self.entries, self.body.width());
        let word = |index| word(self.body, self.level, index, words);
        let (counts, antipodes) = if self.body.width() == Width::Two {
            (self.counts.to_vec(), self.farthest.to_vec())
        } else {
            (file::values((0..words).map(word)), Vec::new())
        };
        let header = Header {
            puzzle: format!("{}, version {}, {}", edition.name, edition.version, key.metric),
            key,
            positions: counts.iter().sum(),
            words,
            counts,
            ranks: Vec::new(),
            antipodes,
            seconds: self.seconds,
            made: SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs()),
            program: env!("CARGO_PKG_VERSION").into(),
        };
        let mut body = |first: u64, buffer: &mut [u64]| {
            for (index, into) in (first..).zip(buffer) {
                *into = word(index);
            }
        };
        file::write(folder, &header, &mut body, meter)
    }
}

/// A word of the file's table, which has `words`.
fn word(body: &Body, level: bool, index: u64, words: u64) -> u64 {
    let at = usize::try_from(index).unwrap_or(usize::MAX);
    match body {
        Body::Disk(stored, _) => stored.word(at),
        Body::Memory(bits) if bits.width() == Width::Two => plane(bits, at),
        Body::Memory(bits) => match words - index {
            4 => 0b010,
            3 => 0b100,
            2 => u64::from(level),
            1 => 0,
            _ => bits.word(at),
        },
    }
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

/// How many entries a stored table has at each distance, and whether no step of the exploration leads back
/// over more than one layer.
pub(crate) fn known(
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
    let level = stored.word(usize::try_from(header.words - 2).unwrap_or(usize::MAX)) == 1;
    Ok((Distribution { counts }, level))
}
