//! Disks that lose power: a journal of what a writer asked for is replayed up to any moment, and of
//! what was not yet promised to be on the disk, chance decides.

use super::{Table, keep, keep_on, opened, read, table};
use crate::file::write::Disk;
use everystate_puzzle::random::Random;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// What a writer asked for. Files are numbered in the order in which they were made.
#[derive(Clone, Debug)]
enum Asked {
    Create(PathBuf),
    Write { file: usize, offset: usize, bytes: Vec<u8> },
    Sync(usize),
    Rename { from: PathBuf, to: PathBuf },
    SyncFolder,
    Remove(PathBuf),
}

/// A disk that writes down what it is asked for, and does nothing.
#[derive(Default)]
struct Journal(Rc<RefCell<Vec<Asked>>>);

struct Written {
    file: usize,
    place: usize,
    journal: Rc<RefCell<Vec<Asked>>>,
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let asked = Asked::Write { file: self.file, offset: self.place, bytes: bytes.to_vec() };
        self.journal.borrow_mut().push(asked);
        self.place += bytes.len();
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Written {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let SeekFrom::Start(place) = to else { return Err(io::ErrorKind::Unsupported.into()) };
        self.place = usize::try_from(place).unwrap();
        Ok(place)
    }
}

impl Journal {
    fn push(&self, asked: Asked) {
        self.0.borrow_mut().push(asked);
    }
}

impl Disk for Journal {
    type File = Written;
    fn make_folder(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }
    fn create(&self, path: &Path) -> io::Result<Written> {
        let made = |asked: &&Asked| matches!(asked, Asked::Create(_));
        let file = self.0.borrow().iter().filter(made).count();
        self.push(Asked::Create(path.into()));
        Ok(Written { file, place: 0, journal: Rc::clone(&self.0) })
    }
    fn sync(&self, file: &Written) -> io::Result<()> {
        self.push(Asked::Sync(file.file));
        Ok(())
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.push(Asked::Rename { from: from.into(), to: to.into() });
        Ok(())
    }
    fn sync_folder(&self, _: &Path) -> io::Result<()> {
        self.push(Asked::SyncFolder);
        Ok(())
    }
    fn remove(&self, path: &Path) -> io::Result<()> {
        self.push(Asked::Remove(path.into()));
        Ok(())
    }
}

/// The bytes that reach the disk together.
const SECTOR: usize = 512;

/// What is on the disk, and what has been asked for since.
#[derive(Default)]
struct Platter {
    files: Vec<Vec<u8>>,
    pending: Vec<Vec<(usize, Vec<u8>)>>,
    names: BTreeMap<PathBuf, usize>,
    renames: Vec<Asked>,
}

impl Platter {
    /// Does what is asked; `honest` disks have everything on the disk when they say so.
    fn ask(&mut self, asked: &Asked, honest: bool) {
        match asked {
            Asked::Create(_) => {
                self.files.push(Vec::new());
                self.pending.push(Vec::new());
                self.renames.push(asked.clone());
            }
            Asked::Write { file, offset, bytes } => {
                for (k, sector) in bytes.chunks(SECTOR).enumerate() {
                    self.pending[*file].push((offset + k * SECTOR, sector.to_vec()));
                }
            }
            Asked::Sync(file) if honest => {
                for (offset, bytes) in std::mem::take(&mut self.pending[*file]) {
                    put(&mut self.files[*file], offset, &bytes);
                }
            }
            Asked::SyncFolder if honest => {
                for asked in std::mem::take(&mut self.renames) {
                    self.name(&asked);
                }
            }
            Asked::Sync(_) | Asked::SyncFolder => {}
            Asked::Rename { .. } | Asked::Remove(_) => self.renames.push(asked.clone()),
        }
    }

    fn name(&mut self, asked: &Asked) {
        match asked {
            Asked::Create(path) => {
                // The older table is file 0 and was never made in the journal.
                let file = self.names.len();
                self.names.insert(path.clone(), file);
            }
            Asked::Rename { from, to } => {
                let file = self.names.remove(from).expect("what is renamed was made");
                self.names.insert(to.clone(), file);
            }
            Asked::Remove(path) => {
                self.names.remove(path);
            }
            other => unreachable!("{other:?} is no name"),
        }
    }

    /// The power is lost: any sectors of the unfinished writes are on the disk, and names up to any.
    fn lose_power(mut self, random: &mut Random) -> BTreeMap<PathBuf, Vec<u8>> {
        let kept = random.below(self.renames.len() as u64 + 1);
        for asked in std::mem::take(&mut self.renames).iter().take(usize::try_from(kept).unwrap()) {
            self.name(asked);
        }
        // Mostly all or nearly all of it, as when power is lost soon after a write.
        let lost = [0, 1, 8, 32, 64][usize::try_from(random.below(5)).unwrap()];
        for (file, pending) in self.files.iter_mut().zip(self.pending) {
            for (offset, bytes) in pending {
                if random.below(64) >= lost {
                    put(file, offset, &bytes);
                }
            }
        }
        self.names.into_iter().map(|(path, file)| (path, self.files[file].clone())).collect()
    }
}

fn put(file: &mut Vec<u8>, offset: usize, bytes: &[u8]) {
    file.resize(file.len().max(offset + bytes.len()), 0);
    file[offset..][..bytes.len()].copy_from_slice(bytes);
}

/// What is found after the power was lost after each of the writer's steps, many times over: how often
/// the older table, the newer one, and a damaged file.
fn losses(honest: bool) -> [u64; 3] {
    let folder = tempfile::tempdir().unwrap();
    let (older, newer) = (table(1), table(2));
    let path = keep(folder.path(), &older).unwrap();
    let before = fs::read(&path).unwrap();
    let journal = Journal::default();
    keep_on(&journal, folder.path(), &newer).unwrap();
    let journal = journal.0.take();
    let mut random = Random::new(7);
    let mut seen = [0; 3];
    for steps in 0..=journal.len() {
        for _ in 0..100 {
            let mut platter = Platter::default();
            platter.files.push(before.clone());
            platter.pending.push(Vec::new());
            platter.names.insert(path.clone(), 0);
            for asked in &journal[..steps] {
                let asked = match asked.clone() {
                    Asked::Write { file, offset, bytes } => {
                        Asked::Write { file: file + 1, offset, bytes }
                    }
                    Asked::Sync(file) => Asked::Sync(file + 1),
                    other => other,
                };
                platter.ask(&asked, honest);
            }
            seen[found(folder.path(), platter.lose_power(&mut random), [&older, &newer])] += 1;
        }
    }
    seen
}

/// Puts these files into the folder and opens the table: 0 the older, 1 the newer, 2 a damaged one.
fn found(folder: &Path, files: BTreeMap<PathBuf, Vec<u8>>, tables: [&Table; 2]) -> usize {
    for entry in fs::read_dir(folder).unwrap() {
        fs::remove_file(entry.unwrap().path()).unwrap();
    }
    for (path, bytes) in files {
        fs::write(path, bytes).unwrap();
    }
    match opened(folder, &tables[0].header.key) {
        Ok(stored) => {
            let stored = read(&stored.expect("a table is there at every moment"));
            tables.iter().position(|&table| *table == stored).expect("one of the two tables")
        }
        Err(error) => {
            assert!(error.is_damaged() || error.is_foreign(), "{error}");
            2
        }
    }
}

#[test]
fn whenever_the_power_is_lost_the_older_or_the_newer_table_is_there() {
    let [older, newer, damaged] = losses(true);
    assert!(older > 0 && newer > 0, "{older} {newer}");
    assert_eq!(damaged, 0);
}

#[test]
fn a_disk_that_lies_about_what_it_has_written_never_gives_a_wrong_table() {
    let [older, newer, damaged] = losses(false);
    assert!(older > 0 && newer > 0 && damaged > 0, "{older} {newer} {damaged}");
}
