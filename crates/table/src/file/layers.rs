//! [`Folder`]: the layers of an exploration that is larger than memory, a file each, written from end to end and never changed.
//!
//! A layer is a list of records, each a part of it by number, in any order. Until all of it is on the disk a file has another name; what it
//! has of whole records is as good as if it were finished, so that whoever was interrupted goes on behind them.
//! `docs/formats/layers.md` describes the files for people.

use super::error::{Cause, Damage, FileError, Foreign};
use super::layer::{
    END, LONGEST, Layer, Place, RECORD, Record, TOTALS, Totals, fill, full, number, sum,
};
use super::part::{Part, write_at};
use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

/// What a file begins with.
const MAGIC: [u8; 8] = *b"\x89EVSL\r\n\x1a";
/// The version of the format.
const FORMAT: u32 = 1;
/// The bytes before the first record.
const HEAD: usize = 56;
/// The layers of one exploration.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    /// What the exploration is of.
    digest: [u8; 32],
    /// Records of a layer at most.
    records: usize,
    /// Whoever has it works here.
    _lock: File,
}

impl Folder {
    /// The layers of what has this digest, each of at most so many records, in a folder of its own within `folder`; both are made if they
    /// are not there.
    pub(crate) fn open(folder: &Path, digest: [u8; 32], records: usize) -> Result<Self, FileError> {
        let path = folder.join(Self::name(&digest));
        fs::create_dir_all(&path).map_err(|e| full(e, "make the folder").at(&path))?;
        let lock = path.join("lock");
        let options = File::options().write(true).create(true).truncate(false).open(&lock);
        let file = options.map_err(|e| full(e, "make").at(&lock))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                let busy =
                    io::Error::new(io::ErrorKind::ResourceBusy, "another program explores it");
                Err(Cause::io("lock")(busy).at(lock))
            }
            // Where files cannot be locked, nobody is kept out.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Self { path, digest, records, _lock: file }),
        }
    }

    /// Whether `folder` has layers of what has this digest.
    pub(crate) fn is_there(folder: &Path, digest: &[u8; 32]) -> bool {
        folder.join(Self::name(digest)).is_dir()
    }

    /// Removes a folder if nothing is in it.
    pub(crate) fn tidy(folder: &Path) {
        // One in which something is, is not removed, which is as wanted.
        let _ = fs::remove_dir(folder);
    }

    /// What stands in a folder, by its names in order.
    pub(crate) fn names(folder: &Path) -> Result<Vec<String>, FileError> {
        let failed = |e| Cause::io("read the folder")(e).at(folder);
        let mut found = Vec::new();
        for entry in fs::read_dir(folder).map_err(failed)? {
            found.extend(entry.map_err(failed)?.file_name().into_string());
        }
        found.sort_unstable();
        Ok(found)
    }

    /// The name of the folder of what has this digest.
    fn name(digest: &[u8; 32]) -> String {
        format!("{:016x}", u64::from_be_bytes(*digest.first_chunk().expect("32 bytes")))
    }

    /// Removes what there is of a layer that has not its name.
    pub(crate) fn discard(&self, depth: u64) -> Result<(), FileError> {
        let path = self.unfinished(depth);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Cause::io("remove")(error).at(path))
            }
            _ => Ok(()),
        }
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    fn finished(&self, depth: u64) -> PathBuf {
        self.path.join(format!("{depth:05}.layer"))
    }

    fn unfinished(&self, depth: u64) -> PathBuf {
        self.path.join(format!("{depth:05}.part"))
    }

    /// The depths of the layers that have their name.
    fn named(&self) -> Result<Vec<u64>, FileError> {
        let failed = |e| Cause::io("read the folder")(e).at(&self.path);
        let mut found = Vec::new();
        for entry in fs::read_dir(&self.path).map_err(failed)? {
            let name = entry.map_err(failed)?.file_name();
            let depth = name.to_str().and_then(|name| name.strip_suffix(".layer"));
            found.extend(depth.and_then(|depth| depth.parse::<u64>().ok()));
        }
        Ok(found)
    }

    /// The layers of which all is there, from the first on, each read to its end.
    ///
    /// # Errors
    /// If one that has its name is missing, is not as it was written, or of something else.
    pub(crate) fn layers(
        &self,
        go_on: &dyn Fn() -> Result<(), Cause>,
    ) -> Result<Vec<Layer>, FileError> {
        let named = self.named()?;
        let mut layers = Vec::new();
        for depth in 0.. {
            let is_named = named.contains(&depth);
            let path = if is_named { self.finished(depth) } else { self.unfinished(depth) };
            match self.layer(depth, path, go_on) {
                Ok(layer) => layers.push(layer),
                // One without its name is gone on with, or begun.
                Err(error) if is_named || matches!(error.cause, Cause::Stopped(_)) => {
                    return Err(error);
                }
                Err(_) if named.iter().any(|&later| later > depth) => {
                    return Err(Cause::from(Damage::Missing).at(self.finished(depth)));
                }
                Err(_) => break,
            }
        }
        Ok(layers)
    }

    /// A layer of which all is there.
    fn layer(
        &self,
        depth: u64,
        path: PathBuf,
        go_on: &dyn Fn() -> Result<(), Cause>,
    ) -> Result<Layer, FileError> {
        let mut file = File::open(&path).map_err(|e| Cause::io("open")(e).at(&path))?;
        let mut places = Vec::new();
        let read = self.scan(&mut file, depth, &mut places, &mut |_| go_on());
        let scanned = read.map_err(|cause| cause.at(&path))?;
        let bytes = fs::metadata(&path).map_err(|e| Cause::io("read")(e).at(&path))?.len();
        match scanned {
            Scanned { totals: Some(totals), end, .. } if end == bytes => {
                Ok(Layer { path, named: self.finished(depth), places, totals, bytes })
            }
            Scanned { totals: Some(_), end, .. } => {
                Err(Cause::from(Damage::Length { expected: end, found: bytes }).at(path))
            }
            Scanned { totals: None, end, .. } => Err(Cause::from(Damage::Record(end)).at(path)),
        }
    }

    /// Brings layers to the disk, which get their names then.
    pub(crate) fn keep(&self, layers: &mut [Layer]) -> Result<(), FileError> {
        for layer in layers.iter_mut().filter(|layer| layer.path != layer.named) {
            let Layer { path, named, .. } = &*layer;
            let synced = File::open(path).and_then(|file| file.sync_all());
            synced.map_err(|e| full(e, "write").at(path))?;
            fs::rename(path, named).map_err(|e| full(e, "give its name to").at(path))?;
            layer.path.clone_from(&layer.named);
        }
        if cfg!(unix) {
            let _ = File::open(&self.path).and_then(|folder| folder.sync_all());
        }
        Ok(())
    }

    /// A layer to be written; what is there of it is handed to `each` and stays.
    pub(crate) fn part(
        &self,
        depth: u64,
        each: &mut dyn FnMut(Record<'_>) -> Result<(), Cause>,
    ) -> Result<Part, FileError> {
        let path = self.unfinished(depth);
        let mut places = Vec::new();
        let mut begin = || -> Result<(File, u64), Cause> {
            let options =
                File::options().read(true).write(true).create(true).truncate(false).open(&path);
            let mut file = options.map_err(|e| full(e, "make"))?;
            let end = match self.scan(&mut file, depth, &mut places, each) {
                // Where it ends within a record, or one is not as it was written, what comes before is whole.
                Ok(scanned) => scanned.records,
                // A file of which the first bytes were not written yet.
                Err(Cause::Damaged(Damage::Short(_) | Damage::Prefix)) => 0,
                Err(cause) => return Err(cause),
            };
            file.set_len(end).map_err(Cause::io("shorten"))?;
            if end > 0 {
                return Ok((file, end));
            }
            write_at(&file, &self.head(depth), 0).map_err(|e| full(e, "write"))?;
            Ok((file, HEAD as u64))
        };
        let (file, end) = begin().map_err(|cause| cause.at(&path))?;
        Ok(Part::new((path, self.finished(depth)), file, (places, end)))
    }

    /// Removes these layers, which are all, and the folder.
    pub(crate) fn remove(self, layers: Vec<Layer>) -> Result<(), FileError> {
        // The last one first: whatever ends it, no layer is there without those before it.
        layers.into_iter().rev().try_for_each(Layer::remove)?;
        fs::remove_dir_all(&self.path).map_err(|e| Cause::io("remove")(e).at(&self.path))
    }

    fn head(&self, depth: u64) -> [u8; HEAD] {
        let mut head = [0; HEAD];
        head[..8].copy_from_slice(&MAGIC);
        head[8..12].copy_from_slice(&FORMAT.to_le_bytes());
        head[12..44].copy_from_slice(&self.digest);
        head[44..52].copy_from_slice(&depth.to_le_bytes());
        let sum = crc32c::crc32c(&head[..52]);
        head[52..].copy_from_slice(&sum.to_le_bytes());
        head
    }

    /// Reads a file as far as its records are whole.
    fn scan(
        &self,
        file: &mut File,
        depth: u64,
        places: &mut Vec<Place>,
        each: &mut dyn FnMut(Record<'_>) -> Result<(), Cause>,
    ) -> Result<Scanned, Cause> {
        let mut reader = BufReader::with_capacity(1 << 18, file);
        let mut head = [0; HEAD];
        let read = fill(&mut reader, &mut head)?;
        if read < HEAD {
            return Err(Damage::Short(read as u64).into());
        }
        if head[..8] != MAGIC || number(&head[52..]) != crc32c::crc32c(&head[..52]) {
            return Err(Damage::Prefix.into());
        }
        if head != self.head(depth) {
            return Err(Foreign::Layer.into());
        }
        let (mut end, mut records, mut bytes) = (HEAD as u64, 0, Vec::new());
        loop {
            let mut head = [0; RECORD];
            if fill(&mut reader, &mut head)? < RECORD {
                return Ok(Scanned { totals: None, records: end, end });
            }
            let (at, form, length) = (number(&head), number(&head[4..]), number(&head[8..]));
            let known = at == END && length as usize == TOTALS
                || (at as usize) < self.records
                    && places.get(at as usize).is_none_or(|place| place.offset == 0);
            if !known || length > LONGEST {
                return Ok(Scanned { totals: None, records: end, end });
            }
            bytes.resize(length as usize, 0);
            if fill(&mut reader, &mut bytes)? < bytes.len()
                || number(&head[12..]) != sum(&head, &bytes)
            {
                return Ok(Scanned { totals: None, records: end, end });
            }
            let offset = end + RECORD as u64;
            end = offset + u64::from(length);
            if at == END {
                let [positions, ranks, count] = [0, 8, 16]
                    .map(|k| u64::from_le_bytes(*bytes[k..].first_chunk().expect("24 bytes")));
                let totals = (count == records).then_some(Totals { positions, ranks });
                return Ok(Scanned { totals, records: offset - RECORD as u64, end });
            }
            records += 1;
            if places.len() <= at as usize {
                places.resize(at as usize + 1, Place::default());
            }
            places[at as usize] = Place { offset, length };
            each(Record { number: at, form, bytes: &bytes })?;
        }
    }
}

/// How far a file is whole.
struct Scanned {
    /// What its last record says, if it has one.
    totals: Option<Totals>,
    /// Where the last whole record ends that holds a part of the layer.
    records: u64,
    /// Where the last whole record ends.
    end: u64,
}
