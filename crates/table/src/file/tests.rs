//! Tests of tables on disk: a small table, and what can happen to its file.

mod damage;
mod disk;
mod folder;
mod format;
mod power;

use super::write::write_to;
use super::{FileError, Header, Key, Stored, open};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent};
use std::path::{Path, PathBuf};

/// Small blocks, so that a small table has several.
const BLOCK: u32 = 64;

/// A table: its header and its words.
#[derive(Clone, Debug, PartialEq)]
struct Table {
    header: Header,
    words: Vec<u64>,
}

/// A table of 300 positions in 320 entries, shuffled by a seed.
fn table(seed: u64) -> Table {
    let counts = vec![1, 6, 27, 120, 140, 6];
    let mut values = vec![3u8; 320];
    let mut next = 0;
    for (depth, &count) in (0u8..6).zip(&counts).rev() {
        for _ in 0..count {
            values[next] = depth % 3;
            next += 1;
        }
    }
    // The three antipodes that the header names stay where they are.
    let mut random = Random::new(seed);
    for i in (4..values.len()).rev() {
        let other = random.below(i as u64 - 2) + 3;
        values.swap(i, usize::try_from(other).unwrap());
    }
    let words = values.chunks(64).flat_map(|entries| {
        [0, 1].map(|plane| {
            let bits = entries.iter().rev().map(|value| u64::from(value >> plane & 1));
            bits.fold(0, |word, bit| word << 1 | bit)
        })
    });
    let key = Key { definition: [7; 32], metric: "half".into(), layout: 1, ranks: [9; 32] };
    let header = Header {
        key,
        puzzle: "a small one".into(),
        positions: 300,
        words: 10,
        counts,
        ranks: vec![],
        antipodes: vec![0, 1, 2],
        seconds: 0.25,
        made: 1_800_000_000 + seed,
        program: "0.1.0".into(),
    };
    Table { header, words: words.collect() }
}

/// Writes a table into a folder with small blocks.
fn keep(folder: &Path, table: &Table) -> Result<PathBuf, FileError> {
    keep_on(&super::write::System, folder, table)
}

fn keep_on<D: super::write::Disk>(
    disk: &D,
    folder: &Path,
    table: &Table,
) -> Result<PathBuf, FileError> {
    let limits = Limits::none();
    let mut body = |from: u64, words: &mut [u64]| {
        let first = usize::try_from(from).unwrap();
        words.copy_from_slice(&table.words[first..][..words.len()]);
    };
    write_to(disk, folder, &table.header, BLOCK, &mut body, &limits.meter(&Silent))
}

/// Opens the table of a key on two threads.
fn opened(folder: &Path, key: &Key) -> Result<Option<Stored>, FileError> {
    open(folder, key, 2, &Limits::none().meter(&Silent))
}

/// All that is in an open table.
fn read(stored: &Stored) -> Table {
    let words = 0..usize::try_from(stored.header().words).unwrap();
    let words = words.map(|i| stored.word(i));
    Table { header: stored.header().clone(), words: words.collect() }
}

#[test]
fn what_was_written_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let first = table(1);
    assert!(opened(folder.path(), &first.header.key).unwrap().is_none());
    let path = keep(&folder.path().join("not/there/yet"), &first).unwrap();
    let stored = opened(path.parent().unwrap(), &first.header.key).unwrap().unwrap();
    assert_eq!(read(&stored), first);
    assert_eq!(stored.path(), path);
    for rank in 0..320 {
        let bit = |word: usize| first.words[rank / 64 * 2 + word] >> (rank % 64) & 1;
        let value = Some(bit(0) + 2 * bit(1)).filter(|&value| value != 3);
        assert_eq!(stored.residue(rank as u64).map(u64::from), value);
    }
    let bytes: Vec<u8> = first.words.iter().flat_map(|w| w.to_le_bytes()).collect();
    assert_eq!(stored.bytes(), bytes);
}

#[test]
fn an_open_table_stays_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (table(1), table(2));
    let path = keep(folder.path(), &first).unwrap();
    let stored = opened(folder.path(), &first.header.key).unwrap().unwrap();
    assert_eq!(keep(folder.path(), &second).unwrap(), path);
    let anew = opened(folder.path(), &first.header.key).unwrap().unwrap();
    super::remove(&path).unwrap();
    assert_eq!((read(&stored), read(&anew)), (first, second));
    assert!(opened(folder.path(), &anew.header().key).unwrap().is_none());
}

#[test]
fn a_table_of_many_full_blocks_is_read_by_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let words = 5 * u64::from(super::frame::BLOCK) / 8 + 2;
    let positions = words * 32;
    let header = Header { positions, words, counts: vec![positions], ..table(1).header };
    let header = Header { antipodes: vec![0], ..header };
    let limits = Limits::none();
    let meter = limits.meter(&Silent);
    let mut asked = 0;
    let mut body = |first: u64, words: &mut [u64]| {
        assert_eq!(first, asked);
        asked += words.len() as u64;
        words.fill(0);
    };
    let path = super::write(folder.path(), &header, &mut body, &meter).unwrap();
    assert_eq!(asked, words);
    assert_eq!(std::fs::metadata(&path).unwrap().len(), header.length().unwrap());
    for threads in [0, 1, 2, 3, 8] {
        let stored = open(folder.path(), &header.key, threads, &meter).unwrap().unwrap();
        assert!(stored.bytes().iter().all(|&byte| byte == 0));
    }
}
