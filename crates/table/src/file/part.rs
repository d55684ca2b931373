//! [`Part`]: a layer that is being written.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a record is a stripe, of some megabytes at most"
)]

use super::error::{Cause, FileError};
use super::layer::{END, Layer, Place, RECORD, Record, TOTALS, Totals, full, sum};
use std::fs::{self, File};
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A layer that is being written, by several threads at once.
#[derive(Debug)]
pub(crate) struct Part {
    path: PathBuf,
    named: PathBuf,
    file: File,
    written: Mutex<Written>,
}

/// How far a layer is written.
#[derive(Debug)]
struct Written {
    places: Vec<Place>,
    records: u64,
    /// Where the next record begins.
    end: u64,
}

impl Part {
    /// A file in which so many records stand, up to `end`, and that gets another name.
    pub(super) fn new(
        (path, named): (PathBuf, PathBuf),
        file: File,
        (places, end): (Vec<Place>, u64),
    ) -> Self {
        let records = places.iter().filter(|place| place.offset > 0).count() as u64;
        let written = Mutex::new(Written { places, records, end });
        Self { path, named, file, written }
    }

    fn written(&self) -> MutexGuard<'_, Written> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there is a record of this number.
    pub(crate) fn has(&self, number: usize) -> bool {
        self.written().places.get(number).is_some_and(|place| place.offset > 0)
    }

    /// How many bytes it has.
    pub(crate) fn bytes(&self) -> u64 {
        self.written().end
    }

    /// Writes a record behind those that are there.
    pub(crate) fn append(&self, record: Record<'_>) -> Result<(), FileError> {
        let length = record.bytes.len() as u32;
        // Threads write each at its place. If that is all that comes to the disk, what is behind it is not read.
        let begin = self.written().take(length);
        self.write(record, begin).map_err(|cause| cause.at(&self.path))?;
        let mut written = self.written();
        let number = record.number as usize;
        if written.places.len() <= number {
            written.places.resize(number + 1, Place::default());
        }
        written.places[number] = Place { offset: begin + RECORD as u64, length };
        written.records += 1;
        Ok(())
    }

    fn write(&self, Record { number, form, bytes }: Record<'_>, begin: u64) -> Result<(), Cause> {
        let mut head = [0; RECORD];
        head[..4].copy_from_slice(&number.to_le_bytes());
        head[4..8].copy_from_slice(&form.to_le_bytes());
        head[8..12].copy_from_slice(&(bytes.len() as u32).to_le_bytes());
        let sum = sum(&head, bytes);
        head[12..].copy_from_slice(&sum.to_le_bytes());
        let written = write_at(&self.file, &head, begin)
            .and_then(|()| write_at(&self.file, bytes, begin + RECORD as u64));
        written.map_err(|e| full(e, "write"))
    }

    /// Brings what was written to the disk.
    pub(crate) fn sync(&self) -> Result<(), FileError> {
        self.file.sync_data().map_err(|e| full(e, "write").at(&self.path))
    }

    /// Ends the layer.
    pub(crate) fn finish(self, totals: Totals) -> Result<Layer, FileError> {
        let (records, begin) = {
            let mut written = self.written();
            (written.records, written.take(TOTALS as u32))
        };
        let bytes: Vec<u8> = [totals.positions, totals.ranks, records]
            .iter()
            .flat_map(|n| n.to_le_bytes())
            .collect();
        self.write(Record { number: END, form: 0, bytes: &bytes }, begin)
            .map_err(|cause| cause.at(&self.path))?;
        let Self { path, named, written, .. } = self;
        let Written { places, end, .. } =
            written.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Layer { path, named, places, totals, bytes: end })
    }

    /// Removes it.
    pub(crate) fn discard(self) -> Result<(), FileError> {
        fs::remove_file(&self.path).map_err(|e| Cause::io("remove")(e).at(&self.path))
    }
}

impl Written {
    /// Takes the place of a record that holds so many bytes: where it begins.
    fn take(&mut self, length: u32) -> u64 {
        let begin = self.end;
        self.end += RECORD as u64 + u64::from(length);
        begin
    }
}

/// Writes some bytes at a place of a file.
#[cfg(unix)]
pub(super) fn write_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, offset)
}

/// Writes some bytes at a place of a file: for one thread, since it has to go there first.
#[cfg(target_family = "wasm")]
pub(super) fn write_at(mut file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    use std::io::{Seek as _, SeekFrom, Write as _};
    file.seek(SeekFrom::Start(offset))?;
    file.write_all(bytes)
}

/// Writes some bytes at a place of a file.
#[cfg(windows)]
pub(super) fn write_at(file: &File, mut bytes: &[u8], mut offset: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let written = std::os::windows::fs::FileExt::seek_write(file, bytes, offset)?;
        if written == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        bytes = &bytes[written..];
        offset += written as u64;
    }
    Ok(())
}
