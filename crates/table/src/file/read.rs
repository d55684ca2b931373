//! [`open`] and [`verify`]: a table is read whole, and only then used.

use super::error::{Cause, Damage, FileError, Foreign};
use super::frame::{self, Frame};
use super::header::{Header, Key};
use super::name;
use super::tally::{self, Tally};
use crate::cpu;
use everystate_puzzle::Meter;
use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// The bytes of a file, as the system maps them.
#[cfg(not(target_family = "wasm"))]
type Mapped = memmap2::Mmap;
/// The bytes of a file, read: there is nothing that maps them.
#[cfg(target_family = "wasm")]
type Mapped = crate::map::Map;

/// A table on disk, mapped into memory. All of it was read and found right when it was opened.
///
/// The mapping is of the file as it was opened: a table that is written anew or removed meanwhile does
/// not change it.
#[derive(Debug)]
pub struct Stored {
    path: PathBuf,
    header: Header,
    table: Mapped,
}

impl Stored {
    /// What is known of the table.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The table's bytes: words of eight, the lowest byte first.
    pub fn bytes(&self) -> &[u8] {
        &self.table
    }

    /// The words, in memory of their own: in large pages, where the system has them, what lies anywhere is found sooner than in those of
    /// a file.
    #[must_use]
    pub fn words(&self) -> Vec<u64> {
        let words = self.table.as_chunks::<8>().0;
        let mut all = Vec::with_capacity(words.len());
        cpu::large_pages(&all);
        all.extend(words.iter().map(|word| u64::from_le_bytes(*word)));
        all
    }

    /// The word with this number, of [`Header::words`].
    ///
    /// # Panics
    /// If there are no more than `index` words.
    #[inline]
    pub fn word(&self, index: usize) -> u64 {
        u64::from_le_bytes(self.table.as_chunks::<8>().0[index])
    }

    /// The distance modulo 3 of the position with this rank, `None` if there is no position.
    ///
    /// # Panics
    /// If the table has no such entry.
    #[inline]
    pub fn residue(&self, rank: u64) -> Option<u8> {
        let value = tally::entry(&self.table, frame::index(rank));
        (value != 3).then_some(value)
    }
}

/// Opens the table of `key`, `None` if the folder holds none. Before it returns, the whole file has
/// been read, on `threads` threads, and everything found right that [the module](super) names.
///
/// The file must not be changed in place while the table is open. This program never does that; another
/// one that shortened the file would end this process by a signal (SIGBUS), as would a disk that fails
/// to give a page again, and neither gives a wrong answer.
///
/// It takes the time of reading the file once; afterwards its pages are in the system's cache as far
/// as there is room. `meter` is asked after every block whether to go on.
///
/// # Errors
/// [`Cause::Damaged`] and [`Cause::Foreign`], which name what is wrong: then nothing of the file may be
/// used, and it is the caller's choice to build the table again or to refuse. [`Cause::Io`] if the
/// system cannot read it, [`Cause::Stopped`].
pub fn open(
    folder: &Path,
    key: &Key,
    threads: usize,
    meter: &Meter<'_>,
) -> Result<Option<Stored>, FileError> {
    let path = name::path(folder, key);
    match load(&path) {
        Err(Cause::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(cause.at(path)),
        Ok(loaded) => match loaded.map(key, threads, meter) {
            Ok((header, table)) => Ok(Some(Stored { path, header, table })),
            Err(cause) => Err(cause.at(path)),
        },
    }
}

/// The key of the table in this file; only its header is read.
pub(crate) fn key_of(path: &Path) -> Option<Key> {
    load(path).ok().map(|loaded| loaded.header.key)
}

/// Reads the table in this file whole, as [`open`] does, whatever it is of.
///
/// # Errors
/// As [`open`]; a file that is not there is [`Cause::Io`], and one under another name than its table's
/// [`Foreign::Name`].
pub fn verify(path: &Path, threads: usize, meter: &Meter<'_>) -> Result<Header, FileError> {
    let read = || {
        let loaded = load(path)?;
        loaded.check(threads, meter)?;
        name::named(path, &loaded.header.key)?;
        Ok(loaded.header)
    };
    read().map_err(|cause: Cause| cause.at(path))
}

/// A file whose header was read and found right.
pub(super) struct Loaded {
    file: File,
    pub(super) header: Header,
    frame: Frame,
    checksums: [u8; 32],
}

/// Opens a file and reads its header.
pub(super) fn load(path: &Path) -> Result<Loaded, Cause> {
    // Opening a pipe would wait for someone to write into it.
    if !std::fs::metadata(path).map_err(Cause::io("read"))?.is_file() {
        return Err(Foreign::NoTable.into());
    }
    let file = File::open(path).map_err(Cause::io("open"))?;
    let (header, frame, checksums) = frame::read(&file)?;
    Ok(Loaded { file, header, frame, checksums })
}

impl Loaded {
    /// Maps the table, if it is that of `key` and right.
    fn map(self, key: &Key, threads: usize, meter: &Meter<'_>) -> Result<(Header, Mapped), Cause> {
        compare(&self.header.key, key)?;
        self.check(threads, meter)?;
        let table = self.mapped()?;
        Ok((self.header, table))
    }

    /// The bytes of the table.
    #[cfg(not(target_family = "wasm"))]
    fn mapped(&self) -> Result<Mapped, Cause> {
        let mut options = memmap2::MmapOptions::new();
        options.offset(self.frame.body).len(frame::index(self.frame.bytes()));
        #[expect(unsafe_code, reason = "what is mapped changes with its file")]
        // SAFETY: nobody changes the file. This program never changes a file that has a table's name:
        // `write` renames a new one over it, `remove` takes the name away, and both leave what is
        // mapped as it is. Other programs are asked to stay away in the documentation of `open`.
        unsafe { options.map(&self.file) }.map_err(Cause::io("map"))
    }

    /// The bytes of the table.
    #[cfg(target_family = "wasm")]
    fn mapped(&self) -> Result<Mapped, Cause> {
        let length = frame::index(self.frame.bytes());
        let mut table = Mapped::map_anon(length).map_err(Cause::io("read"))?;
        (&self.file).seek(SeekFrom::Start(self.frame.body)).map_err(Cause::io("read"))?;
        io::Read::read_exact(&mut &self.file, &mut table).map_err(Cause::io("read"))?;
        Ok(table)
    }

    /// Reads the list of checksums and every block, and counts the values.
    ///
    /// Blocks are read, not mapped, so that a disk that fails is an error here and no signal; in order
    /// and one at a time, so that the system reads ahead; and checked by all threads at once.
    fn check(&self, threads: usize, meter: &Meter<'_>) -> Result<(), Cause> {
        let checksums = self.list()?;
        (&self.file).seek(SeekFrom::Start(self.frame.body)).map_err(Cause::io("read"))?;
        let next = Mutex::new(0);
        let failed = AtomicBool::new(false);
        let work = || self.check_blocks(&checksums, &next, &failed, meter);
        let spare = (threads as u64).min(self.frame.blocks()).saturating_sub(1);
        let results = std::thread::scope(|scope| {
            let spawn = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
            let others: Vec<_> = (0..spare).filter_map(spawn).collect();
            let mut results = vec![work()];
            for other in others {
                results.push(other.join().unwrap_or_else(|e| std::panic::resume_unwind(e)));
            }
            results
        });
        // Blocks are handed out in order and each is finished, so the first that is wrong is always
        // among those found.
        let mut tally = Tally::default();
        let mut first = None;
        for result in results {
            match result {
                Ok(counted) => tally.merge(counted),
                Err((block, cause)) => {
                    if first.as_ref().is_none_or(|(b, _)| block < *b) {
                        first = Some((block, cause));
                    }
                }
            }
        }
        match first {
            Some((_, cause)) => Err(cause),
            None => Ok(tally.compare(Tally::expected(&self.header))?),
        }
    }

    /// The list of checksums, if it has its digest.
    fn list(&self) -> Result<Vec<u8>, Cause> {
        (&self.file).seek(SeekFrom::Start(self.frame.checksums)).map_err(Cause::io("read"))?;
        let mut list = vec![0; frame::index(self.frame.length - self.frame.checksums)];
        frame::fill(&self.file, &mut list)?;
        if *blake3::hash(&list).as_bytes() != self.checksums {
            return Err(Damage::Checksums.into());
        }
        Ok(list)
    }

    /// One thread's share: blocks until there are no more, or one is wrong.
    fn check_blocks(
        &self,
        checksums: &[u8],
        next: &Mutex<u64>,
        failed: &AtomicBool,
        meter: &Meter<'_>,
    ) -> Result<Tally, (u64, Cause)> {
        let mut tally = Tally::default();
        let mut buffer = vec![0; self.frame.block_bytes(0)];
        let fail = |block, cause| {
            failed.store(true, Ordering::Relaxed);
            Err((block, cause))
        };
        loop {
            let mut place = next.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let block = *place;
            if block == self.frame.blocks() || failed.load(Ordering::Relaxed) {
                return Ok(tally);
            }
            *place += 1;
            let bytes = &mut buffer[..self.frame.block_bytes(block)];
            let filled = frame::fill(&self.file, bytes);
            drop(place);
            if let Err(cause) = filled.and_then(|()| Ok(meter.interrupted()?)) {
                return fail(block, cause);
            }
            let right = &checksums[frame::index(block) * 4..][..4];
            if crc32c::crc32c(bytes).to_le_bytes() != right {
                return fail(block, Damage::Block(block).into());
            }
            let offset = block * u64::from(self.frame.block);
            if let Err(damage) = tally::antipodes(&self.header, offset, bytes) {
                return fail(block, damage.into());
            }
            tally.add(bytes);
        }
    }
}

/// Whether a table of `found` is the one asked for.
fn compare(found: &Key, asked: &Key) -> Result<(), Foreign> {
    if found.definition != asked.definition {
        Err(Foreign::Definition)
    } else if found.metric != asked.metric {
        Err(Foreign::Metric { found: found.metric.clone() })
    } else if found.layout != asked.layout {
        Err(Foreign::Layout { found: found.layout })
    } else if found.ranks != asked.ranks {
        Err(Foreign::Ranks)
    } else {
        Ok(())
    }
}
