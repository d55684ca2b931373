//! The format stays as it was released: a sample of each version is read, and read a second time by a
//! reader that knows nothing but `docs/formats/table.md`.

use super::{Table, keep, opened, read, table};
use crate::file::{Header, path};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder with the sample of a version.
fn samples(version: u32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("samples/{version}"))
}

#[test]
fn the_sample_of_version_1_is_read() {
    let stored = opened(&samples(1), &table(1).header.key).unwrap().unwrap();
    assert_eq!(read(&stored), table(1));
}

#[test]
fn version_1_is_written_as_it_was_released() {
    let folder = tempfile::tempdir().unwrap();
    let written = fs::read(keep(folder.path(), &table(1)).unwrap()).unwrap();
    let sample = fs::read(path(&samples(1), &table(1).header.key)).unwrap();
    assert_eq!(written, sample);
}

#[test]
fn ranks_that_stand_for_more_are_told_beside_the_counts() {
    let folder = tempfile::tempdir().unwrap();
    let Table { header, words } = table(1);
    let ranks = header.counts.clone();
    let counts: Vec<u64> = ranks.iter().map(|n| 5 * n).collect();
    let header = Header { positions: counts.iter().sum(), counts, ranks, ..header };
    let kept = Table { header: header.clone(), words };
    let file = fs::read(keep(folder.path(), &kept).unwrap()).unwrap();
    assert_eq!(file[8..12], [2, 0, 0, 0]);
    let stored = opened(folder.path(), &header.key).unwrap().unwrap();
    assert_eq!(read(&stored), kept);
    // More ranks than positions, none, and as many as there is no room for.
    let ranks = |change: fn(&mut Vec<u64>)| {
        let mut ranks = header.ranks.clone();
        change(&mut ranks);
        Header { ranks, ..header.clone() }.length().is_ok()
    };
    assert!(ranks(|_| ()));
    assert!(!ranks(|ranks| ranks[0] = 6) && !ranks(|ranks| ranks[1] = 0));
    assert!(!ranks(|ranks| ranks.truncate(1)));
    assert!(!ranks(|ranks| *ranks.last_mut().unwrap() += 1000));
}

#[test]
fn the_sample_is_as_it_is_documented() {
    let file = fs::read(path(&samples(1), &table(1).header.key)).unwrap();
    let mut reader = Reader { file: &file, at: 0 };
    assert_eq!(reader.bytes(8), b"\x89EVST\r\n\x1a");
    assert_eq!(reader.number(4), 1);
    assert_eq!(reader.number(4), u64::from(crc32c(&file[..12])));
    assert_eq!(reader.number(8), file.len() as u64);
    let record = reader.length();
    let block = reader.length();
    assert_eq!(block, 64);
    let checksums_digest = reader.bytes(32);
    let head = [&file[..64], &file[96..96 + record]].concat();
    assert_eq!(reader.bytes(32), blake3::hash(&head).as_bytes());
    let header = reader.record();
    assert_eq!(reader.at, 96 + record);
    let body = (96 + record).div_ceil(4096) * 4096;
    assert!(reader.bytes(body - 96 - record).iter().all(|&byte| byte == 0));
    let words: Vec<u64> = (0..header.header.words).map(|_| reader.number(8)).collect();
    let checksums = &file[reader.at..];
    assert_eq!(checksums_digest, blake3::hash(checksums).as_bytes());
    for chunk in file[body..reader.at].chunks(block) {
        assert_eq!(reader.number(4), u64::from(crc32c(chunk)));
    }
    assert_eq!(reader.at, file.len());
    assert_eq!(Table { words, ..header }, table(1));
}

/// Reads numbers and texts one after the other.
struct Reader<'a> {
    file: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn bytes(&mut self, length: usize) -> &'a [u8] {
        self.at += length;
        &self.file[self.at - length..self.at]
    }

    /// A number of so many bytes, the lowest first.
    fn number(&mut self, length: usize) -> u64 {
        self.bytes(length).iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    fn length(&mut self) -> usize {
        self.number(4).try_into().unwrap()
    }

    /// A number in as many groups of seven bits as it takes, the lowest first.
    fn varint(&mut self) -> u64 {
        let mut number = 0;
        for group in 0.. {
            let byte = self.number(1);
            number |= (byte & 0x7f) << (7 * group);
            if byte < 0x80 {
                break;
            }
        }
        number
    }

    fn text(&mut self) -> String {
        let length = self.varint().try_into().unwrap();
        String::from_utf8(self.bytes(length).to_vec()).unwrap()
    }

    fn list(&mut self) -> Vec<u64> {
        (0..self.varint()).map(|_| self.varint()).collect()
    }

    fn record(&mut self) -> Table {
        use crate::file::Key;
        let key = Key {
            definition: self.bytes(32).try_into().unwrap(),
            metric: self.text(),
            layout: self.varint().try_into().unwrap(),
            ranks: self.bytes(32).try_into().unwrap(),
        };
        let header = Header {
            key,
            puzzle: self.text(),
            positions: self.varint(),
            words: self.varint(),
            counts: self.list(),
            ranks: Vec::new(),
            antipodes: self.list(),
            seconds: f64::from_bits(self.number(8)),
            made: self.varint(),
            program: self.text(),
        };
        Table { header, words: Vec::new() }
    }
}

/// CRC-32C bit by bit: reflected, polynomial 0x1EDC6F41, begun and ended with all ones.
fn crc32c(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = crc >> 1 ^ if crc & 1 == 1 { 0x82f6_3b78 } else { 0 };
        }
    }
    !crc
}
