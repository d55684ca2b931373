//! [`Layer`]: a layer in a file, and what its records are.

use super::error::{Cause, Damage, FileError};
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::PathBuf;

/// The bytes before what a record holds.
pub(super) const RECORD: usize = 16;
/// The number of the record that ends a layer.
pub(super) const END: u32 = u32::MAX;
/// What the last record holds: positions, ranks, and how many records came before.
pub(super) const TOTALS: usize = 24;

/// What is known of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Totals {
    /// Positions.
    pub(crate) positions: u64,
    /// Ranks.
    pub(crate) ranks: u64,
}

/// Where a record stands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// Where what it holds begins; 0 if there is no such record.
    pub(super) offset: u64,
    pub(super) length: u32,
}

/// A layer of which all is written.
#[derive(Debug)]
pub(crate) struct Layer {
    pub(super) path: PathBuf,
    /// The name it gets when it is on the disk.
    pub(super) named: PathBuf,
    pub(super) places: Vec<Place>,
    pub(crate) totals: Totals,
    /// The length of the file.
    pub(crate) bytes: u64,
}

/// What a record holds, and in which form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'a> {
    pub(crate) number: u32,
    pub(crate) form: u32,
    pub(crate) bytes: &'a [u8],
}

/// The longest record that is read.
pub(super) const LONGEST: u32 = 1 << 28;

/// The number that four bytes are.
pub(super) fn number(bytes: &[u8]) -> u32 {
    u32::from_le_bytes(*bytes.first_chunk().expect("at least four bytes"))
}

/// The checksum of a record.
pub(super) fn sum(head: &[u8; RECORD], bytes: &[u8]) -> u32 {
    crc32c::crc32c_append(crc32c::crc32c(&head[..12]), bytes)
}

/// Reads until a buffer is full or the file ends: how many bytes that are.
pub(super) fn fill(reader: &mut impl Read, buffer: &mut [u8]) -> Result<usize, Cause> {
    let mut filled = 0;
    while filled < buffer.len() {
        match reader.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(n) => filled += n,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(Cause::io("read")(e)),
        }
    }
    Ok(filled)
}

/// What a system's error is the cause of, the lack of room named as such.
pub(super) fn full(error: io::Error, doing: &'static str) -> Cause {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Cause::NoRoom,
        _ => Cause::io(doing)(error),
    }
}

impl Layer {
    /// Whether there is a record of this number that holds something.
    pub(crate) fn has(&self, number: usize) -> bool {
        self.place(number).length > 0
    }

    /// Where a record stands.
    fn place(&self, number: usize) -> Place {
        self.places.get(number).copied().unwrap_or_default()
    }

    /// How many numbers of records there are.
    pub(crate) fn records(&self) -> usize {
        self.places.len()
    }

    /// Removes it.
    pub(crate) fn remove(self) -> Result<(), FileError> {
        fs::remove_file(&self.path).map_err(|e| Cause::io("remove")(e).at(&self.path))
    }

    /// Opens it to be read.
    pub(crate) fn reader(&self) -> Result<Reader<'_>, FileError> {
        let file = File::open(&self.path).map_err(|e| Cause::io("open")(e).at(&self.path))?;
        Ok(Reader { layer: self, file, bytes: Vec::new() })
    }
}

/// A layer that is read.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    pub(crate) layer: &'a Layer,
    file: File,
    bytes: Vec<u8>,
}

impl Reader<'_> {
    /// A record, if there is one of this number that holds something.
    ///
    /// # Errors
    /// If the file cannot be read, or is not as it was written.
    pub(crate) fn read(&mut self, number: usize) -> Result<Option<Record<'_>>, FileError> {
        let Place { offset, length } = self.layer.place(number);
        if length == 0 {
            return Ok(None);
        }
        let at = |cause: Cause| cause.at(&self.layer.path);
        let begin = offset - RECORD as u64;
        self.file.seek(SeekFrom::Start(begin)).map_err(|e| at(Cause::io("read")(e)))?;
        let all = RECORD + length as usize;
        // It is never made shorter, as what is added would be cleared first.
        self.bytes.resize(self.bytes.len().max(all), 0);
        let bytes = &mut self.bytes[..all];
        if fill(&mut self.file, bytes).map_err(at)? < all {
            return Err(at(Damage::Shrunk.into()));
        }
        let (head, bytes) = bytes.split_first_chunk().expect("a record has a head");
        if self::number(head) as usize != number || self::number(&head[12..]) != sum(head, bytes) {
            return Err(at(Damage::Record(begin).into()));
        }
        let form = self::number(&head[4..]);
        Ok(Some(Record { number: self::number(head), form, bytes }))
    }

    /// What is wrong if a record has its checksum and cannot be what was written.
    pub(crate) fn damaged(&self, number: usize) -> FileError {
        let begin = self.layer.place(number).offset.saturating_sub(RECORD as u64);
        Cause::from(Damage::Record(begin)).at(&self.layer.path)
    }
}
