//! [`write()`]: a table goes to disk whole or not at all.

use super::error::{Cause, FileError};
use super::frame::{self, Frame};
use super::header::Header;
use super::tally::{self, Tally};
use super::{folder, name};
use everystate_puzzle::Meter;
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

/// Keeps a table in a folder, which is made if it is not there. Returns the file.
///
/// `body` fills a buffer with the words from the given one on; it is called for each block in turn.
/// The whole file goes to the disk under a name of its own, then takes the table's name, in place of
/// an older one. Unfinished files of writers that are gone are removed first. Takes the time of writing
/// [`Header::length`] bytes to the disk; `meter` is asked after every block whether to go on.
///
/// # Errors
/// [`Cause::Refused`] if header and table contradict each other, [`Cause::Full`] if the disk is,
/// [`Cause::Io`], [`Cause::Stopped`]. Then nothing is left behind, and an older table stays.
pub fn write(
    folder: &Path,
    header: &Header,
    body: &mut dyn FnMut(u64, &mut [u64]),
    meter: &Meter<'_>,
) -> Result<PathBuf, FileError> {
    write_to(&System, folder, header, frame::BLOCK, body, meter)
}

/// What a writer asks of the system. The tests have disks that are full, fail, or lose power.
pub(super) trait Disk {
    /// A file that is being written.
    type File: Write + Seek;
    /// Makes a folder and those above it, unless they are there.
    fn make_folder(&self, folder: &Path) -> io::Result<()>;
    /// Makes a file that is not there yet and locks it.
    fn create(&self, path: &Path) -> io::Result<Self::File>;
    /// Returns when all of the file is on the disk.
    fn sync(&self, file: &Self::File) -> io::Result<()>;
    /// Gives a file another name, in place of the file that has it.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Returns when the folder's names are on the disk.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;
    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// [`write()`] on any disk, with blocks of any length.
pub(super) fn write_to<D: Disk>(
    disk: &D,
    folder: &Path,
    header: &Header,
    block: u32,
    body: &mut dyn FnMut(u64, &mut [u64]),
    meter: &Meter<'_>,
) -> Result<PathBuf, FileError> {
    let path = name::path(folder, &header.key);
    let (frame, record) =
        Frame::of(header, block).map_err(|what| Cause::Refused(what).at(&path))?;
    let mut work = || {
        disk.make_folder(folder).map_err(Cause::io("make the folder of"))?;
        // What is left over does no harm but to room, so that failing to remove it is no failure.
        let _ = folder::sweep(folder);
        let (mut unfinished, mut file) = create(disk, folder, header)?;
        fill(&mut file, &frame, header, &record, body, meter)?;
        disk.sync(&file).map_err(Cause::io("write"))?;
        disk.rename(&unfinished.path, &path).map_err(Cause::io("give its name to"))?;
        unfinished.named = true;
        // The file is complete under either name. Some systems cannot do this for folders, and if the
        // name is lost with the power, so is the table and nothing else.
        let _ = disk.sync_folder(folder);
        Ok(())
    };
    match work() {
        Ok(()) => Ok(path),
        Err(cause) => Err(full(cause, frame.length).at(path)),
    }
}

/// Names the lack of room as such.
fn full(cause: Cause, needed: u64) -> Cause {
    match cause {
        Cause::Io { error, .. }
            if matches!(
                error.kind(),
                io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded
            ) =>
        {
            Cause::Full { needed }
        }
        other => other,
    }
}

/// A file that is removed unless it got its name.
struct Unfinished<'a, D: Disk> {
    disk: &'a D,
    path: PathBuf,
    named: bool,
}

impl<D: Disk> Drop for Unfinished<'_, D> {
    fn drop(&mut self) {
        if !self.named {
            // If this fails too, the next writer removes it.
            let _ = self.disk.remove(&self.path);
        }
    }
}

/// Makes a file under a name that nobody has.
fn create<'a, D: Disk>(
    disk: &'a D,
    folder: &Path,
    header: &Header,
) -> Result<(Unfinished<'a, D>, D::File), Cause> {
    let mut attempts = 0;
    loop {
        let nonce = RandomState::new().build_hasher().finish();
        let path = name::unfinished(folder, &header.key, nonce);
        match disk.create(&path) {
            Ok(file) => return Ok((Unfinished { disk, path, named: false }, file)),
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists && attempts < 100 => attempts += 1,
            Err(e) => return Err(Cause::io("make")(e)),
        }
    }
}

/// Writes the file from end to end; the head last, so that an unfinished file is not even a table.
fn fill<F: Write + Seek>(
    file: &mut F,
    frame: &Frame,
    header: &Header,
    record: &[u8],
    body: &mut dyn FnMut(u64, &mut [u64]),
    meter: &Meter<'_>,
) -> Result<(), Cause> {
    let failed = Cause::io("write");
    file.write_all(&vec![0; frame::index(frame.body)]).map_err(&failed)?;
    let mut words = vec![0; frame.block_bytes(0) / 8];
    let mut bytes = vec![0; frame.block_bytes(0)];
    let mut checksums = Vec::new();
    let mut tally = Tally::default();
    for block in 0..frame.blocks() {
        let length = frame.block_bytes(block);
        let (words, bytes) = (&mut words[..length / 8], &mut bytes[..length]);
        body(block * u64::from(frame.block / 8), words);
        for (eight, word) in bytes.as_chunks_mut().0.iter_mut().zip(words) {
            *eight = word.to_le_bytes();
        }
        tally.add(bytes);
        let offset = block * u64::from(frame.block);
        tally::antipodes(header, offset, bytes).map_err(Cause::Refused)?;
        checksums.extend(crc32c::crc32c(bytes).to_le_bytes());
        file.write_all(bytes).map_err(&failed)?;
        meter.interrupted()?;
    }
    tally.compare(Tally::expected(header)).map_err(Cause::Refused)?;
    file.write_all(&checksums).map_err(&failed)?;
    file.rewind().map_err(&failed)?;
    let digest = *blake3::hash(&checksums).as_bytes();
    file.write_all(&frame.head(record, digest)).map_err(&failed)?;
    file.flush().map_err(&failed)
}

/// The system's own disk.
pub(super) struct System;

impl Disk for System {
    type File = File;

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)
    }

    fn create(&self, path: &Path) -> io::Result<File> {
        let file = File::options().write(true).create_new(true).open(path)?;
        // Whoever sweeps the folder may have taken the file for a dead writer's before it was locked.
        // Waits for him, then looks. Where files cannot be locked they are swept by age.
        let _ = file.lock();
        if path.try_exists()? { Ok(file) } else { Err(io::ErrorKind::AlreadyExists.into()) }
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }
}
