//! Whatever is changed in a file, the table is not used, and the error names the part.

use super::{BLOCK, Table, keep, opened, read, table};
use crate::file::frame::{self, Frame};
use crate::file::header::Record;
use crate::file::{Cause, Damage, FileError, Foreign, Header, Key, verify};
use everystate_puzzle::{Limits, Progress, Silent, Watch};
use proptest::prelude::*;
use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file in a folder of its own, whose bytes the tests change.
struct Target {
    folder: tempfile::TempDir,
    path: PathBuf,
    bytes: Vec<u8>,
    frame: Frame,
}

fn target() -> Target {
    let folder = tempfile::tempdir().unwrap();
    let path = keep(folder.path(), &table(1)).unwrap();
    let bytes = fs::read(&path).unwrap();
    let frame = Frame::of(&table(1).header, BLOCK).unwrap().0;
    assert_eq!(bytes.len() as u64, frame.length);
    Target { folder, path, bytes, frame }
}

impl Target {
    /// What is found when the file has these bytes.
    fn opened(&self, bytes: &[u8]) -> Result<Table, FileError> {
        fs::write(&self.path, bytes).unwrap();
        self.reopened()
    }

    fn reopened(&self) -> Result<Table, FileError> {
        let stored = opened(self.folder.path(), &table(1).header.key)?;
        Ok(read(&stored.expect("the file is there")))
    }

    /// What is wrong when a bit of the byte at this place is.
    fn wrong(&self, place: u64) -> Cause {
        let header = frame::PREAMBLE as u64 + u64::from(self.frame.record);
        match place {
            0..8 => Foreign::NoTable.into(),
            8..16 => Damage::Prefix.into(),
            16..24 => Damage::Length { expected: 0, found: 0 }.into(),
            _ if place < header => Damage::Header.into(),
            _ if place < self.frame.body => Damage::Gap.into(),
            _ if place < self.frame.checksums => {
                Damage::Block((place - self.frame.body) / u64::from(BLOCK)).into()
            }
            _ => Damage::Checksums.into(),
        }
    }
}

/// The cause in words, without numbers that differ from flip to flip.
fn kind(cause: &Cause) -> String {
    match cause {
        Cause::Damaged(Damage::Length { .. }) => "length".to_owned(),
        other => format!("{other:?}"),
    }
}

#[test]
fn every_flipped_bit_is_seen_and_its_part_named() {
    let target = target();
    let mut file = File::options().write(true).open(&target.path).unwrap();
    let mut put = |place: u64, byte: u8| {
        file.seek(SeekFrom::Start(place)).unwrap();
        file.write_all(&[byte]).unwrap();
    };
    for (place, &byte) in (0..).zip(&target.bytes) {
        let wrong = kind(&target.wrong(place));
        for bit in 0..8 {
            put(place, byte ^ 1 << bit);
            let error = target.reopened().expect_err("a flipped bit");
            assert_eq!(kind(&error.cause), wrong, "bit {bit} of byte {place}");
        }
        put(place, byte);
    }
    assert_eq!(target.reopened().unwrap(), table(1));
}

#[test]
fn every_truncation_is_seen() {
    let target = target();
    let file = File::options().write(true).open(&target.path).unwrap();
    for found in (0..target.frame.length).rev() {
        file.set_len(found).unwrap();
        let error = target.reopened().expect_err("a shorter file");
        let damage = match found {
            0..96 => Damage::Short(found),
            _ => Damage::Length { expected: target.frame.length, found },
        };
        assert_eq!(format!("{:?}", error.cause), format!("{:?}", Cause::from(damage)));
    }
}

#[test]
fn whatever_is_appended_is_seen() {
    let target = target();
    for more in [1, 2, 4, 7, 64, 4096, 10_000] {
        for byte in [0, 0xff] {
            let mut bytes = target.bytes.clone();
            bytes.resize(bytes.len() + more, byte);
            let error = target.opened(&bytes).expect_err("a longer file");
            assert_eq!(kind(&error.cause), "length");
        }
    }
}

#[test]
fn blocks_in_another_order_are_seen() {
    let target = target();
    let mut bytes = target.bytes.clone();
    let body = frame::index(target.frame.body);
    let (first, second) = bytes[body..].split_at_mut(16);
    first.swap_with_slice(&mut second[48..64]);
    let error = target.opened(&bytes).unwrap_err();
    assert!(matches!(error.cause, Cause::Damaged(Damage::Block(0))), "{error}");
}

#[test]
fn the_rest_of_another_table_is_seen() {
    let target = target();
    let other = tempfile::tempdir().unwrap();
    let other = fs::read(keep(other.path(), &table(2)).unwrap()).unwrap();
    let mut bytes = target.bytes.clone();
    let body = frame::index(target.frame.body);
    bytes[body..].copy_from_slice(&other[body..]);
    let error = target.opened(&bytes).unwrap_err();
    assert!(matches!(error.cause, Cause::Damaged(Damage::Checksums)), "{error}");
    assert_eq!(target.opened(&other).unwrap(), table(2));
}

/// A file whose digests and checksums are right, whatever it says.
fn forged(header: &Header, words: &[u64], block: u32) -> Vec<u8> {
    let record = postcard::to_stdvec(&Record::from(header)).unwrap();
    let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
    forged_record(&record, &bytes, block)
}

fn forged_record(record: &[u8], bytes: &[u8], block: u32) -> Vec<u8> {
    let blocks = bytes.chunks(block.max(1) as usize);
    let list: Vec<u8> = blocks.flat_map(|b| crc32c::crc32c(b).to_le_bytes()).collect();
    let body = (frame::PREAMBLE + record.len()).next_multiple_of(4096);
    let frame = Frame {
        format: 1,
        record: u32::try_from(record.len()).unwrap(),
        block,
        body: body as u64,
        checksums: (body + bytes.len()) as u64,
        length: (body + bytes.len() + list.len()) as u64,
    };
    let mut file = frame.head(record, *blake3::hash(&list).as_bytes());
    file.extend(bytes);
    file.extend(list);
    file
}

#[test]
fn a_forged_file_of_the_right_table_is_that_table() {
    let target = target();
    let Table { header, words } = table(1);
    let bytes = forged(&header, &words, BLOCK);
    assert_eq!(bytes, target.bytes);
    for block in [80, 96, 128, 1 << 20] {
        assert_eq!(target.opened(&forged(&header, &words, block)).unwrap(), table(1));
    }
}

#[test]
fn a_table_that_is_not_of_its_distribution_is_seen() {
    let target = target();
    let Table { header, mut words } = table(1);
    for (word, bit) in [(0, 40), (3, 17), (9, 63)] {
        words[word] ^= 1 << bit;
        let error = target.opened(&forged(&header, &words, BLOCK)).unwrap_err();
        assert!(matches!(error.cause, Cause::Damaged(Damage::Contents { .. })), "{error}");
        words[word] ^= 1 << bit;
    }
}

#[test]
fn antipodes_that_are_none_are_seen() {
    let target = target();
    let Table { header, words } = table(1);
    let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
    for wrong in (0..320).filter(|&rank| crate::file::tally::entry(&bytes, rank) != 2) {
        let header = Header { antipodes: vec![1, wrong as u64], ..header.clone() };
        let error = target.opened(&forged(&header, &words, BLOCK)).unwrap_err();
        let named = |cause: &Cause| format!("{cause:?}").contains(&format!("(Antipode({wrong}))"));
        assert!(error.is_damaged() && named(&error.cause));
        let error = keep(target.folder.path(), &Table { header, words: words.clone() });
        let error = error.unwrap_err();
        assert!(matches!(error.cause, Cause::Refused(_)) && named(&error.cause));
    }
}

#[test]
fn headers_that_cannot_be_are_seen() {
    let target = target();
    let Table { header: h, words } = table(1);
    let senseless = [
        Header { positions: 301, ..h.clone() },
        Header { counts: vec![], positions: 0, ..h.clone() },
        Header { counts: vec![300, 0], ..h.clone() },
        Header { counts: vec![u64::MAX, 301], ..h.clone() },
        Header { counts: vec![321], positions: 321, ..h.clone() },
        Header { words: 8, ..h.clone() },
        Header { words: 11, ..h.clone() },
        Header { words: 1 << 60, ..h.clone() },
        Header { words: u64::MAX, ..h.clone() },
        Header { antipodes: vec![0; 7], ..h.clone() },
        Header { antipodes: vec![320], ..h.clone() },
        Header { antipodes: vec![1, 0], ..h.clone() },
        Header { antipodes: vec![1, 1], ..h.clone() },
        Header { seconds: -1.0, ..h.clone() },
        Header { seconds: f64::NAN, ..h.clone() },
        Header { seconds: f64::INFINITY, ..h.clone() },
    ];
    for header in &senseless {
        let error = target.opened(&forged(header, &words, BLOCK)).unwrap_err();
        assert!(matches!(error.cause, Cause::Damaged(Damage::Senseless(_))), "{header:?}: {error}");
        let error = keep(target.folder.path(), &Table { header: header.clone(), words: vec![] });
        assert!(matches!(error.unwrap_err().cause, Cause::Refused(_)), "{header:?}");
    }
    for words in [12, 100, 1 << 40] {
        let error = target.opened(&forged(&Header { words, ..h.clone() }, &table(1).words, BLOCK));
        assert_eq!(kind(&error.unwrap_err().cause), "length");
    }
    for block in [0, 1, 8, 48, 65, 68, 72, (1 << 26) + 16, u32::MAX] {
        let error = target.opened(&forged(&h, &words, block)).unwrap_err();
        assert!(matches!(error.cause, Cause::Damaged(Damage::Senseless(_))), "{block}: {error}");
    }
    let mut longer = postcard::to_stdvec(&Record::from(&h)).unwrap();
    longer.push(0);
    let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
    let error = target.opened(&forged_record(&longer, &bytes, BLOCK)).unwrap_err();
    assert!(matches!(error.cause, Cause::Damaged(Damage::Senseless(_))), "{error}");
}

proptest! {
    /// No record, however wrong, is more than an error.
    #[test]
    fn any_record_is_read_or_refused(
        random in prop::collection::vec(any::<u8>(), 0..200),
        at in 0usize..200,
        byte in any::<u8>(),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("any.everystate");
        let mut changed = postcard::to_stdvec(&Record::from(&table(1).header)).unwrap();
        let at = at % changed.len();
        changed[at] = byte;
        for record in [random, changed] {
            fs::write(&path, forged_record(&record, &[0; 80], BLOCK)).unwrap();
            let found = verify(&path, 1, &Limits::none().meter(&Silent));
            prop_assert!(found.is_err());
        }
    }
}

#[test]
fn a_table_of_something_else_is_named() {
    let target = target();
    let key = table(1).header.key;
    let asked = |key: &Key| {
        let path = crate::file::path(target.folder.path(), key);
        fs::write(path, &target.bytes).unwrap();
        opened(target.folder.path(), key).unwrap_err()
    };
    for (key, foreign) in [
        (Key { definition: [8; 32], ..key.clone() }, Foreign::Definition),
        (Key { metric: "quarter".into(), ..key.clone() }, Foreign::Metric { found: "half".into() }),
        (Key { layout: 2, ..key.clone() }, Foreign::Layout { found: 1 }),
        (Key { ranks: [8; 32], ..key.clone() }, Foreign::Ranks),
    ] {
        let error = asked(&key);
        assert!(error.is_foreign() && !error.is_damaged());
        assert!(matches!(&error.cause, Cause::Foreign(f) if *f == foreign), "{error}");
    }
}

#[test]
fn another_version_of_the_format_is_named() {
    let target = target();
    for version in [0, 3, u32::MAX] {
        let mut bytes = target.bytes.clone();
        bytes[8..12].copy_from_slice(&u32::to_le_bytes(version));
        let checksum = crc32c::crc32c(&bytes[..12]);
        bytes[12..16].copy_from_slice(&checksum.to_le_bytes());
        // A later version need not be longer than its prefix.
        for bytes in [&bytes[..], &bytes[..16]] {
            let error = target.opened(bytes).unwrap_err();
            let foreign = Foreign::Format { found: version };
            assert!(matches!(&error.cause, Cause::Foreign(f) if *f == foreign), "{error}");
        }
    }
}

#[test]
fn what_is_no_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let key = table(1).header.key;
    let path = crate::file::path(folder.path(), &key);
    fs::write(&path, "a text of some length that is no table").unwrap();
    assert!(opened(folder.path(), &key).unwrap_err().is_foreign());
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert!(opened(folder.path(), &key).unwrap_err().is_foreign());
    // A name that leads nowhere is a table that is not there.
    #[cfg(unix)]
    {
        fs::remove_dir(&path).unwrap();
        std::os::unix::fs::symlink(Path::new("nowhere"), &path).unwrap();
        assert!(opened(folder.path(), &key).unwrap().is_none());
    }
}

/// Lets other threads take the next blocks while one is being checked.
struct Slow;
impl Watch for Slow {
    fn progress(&self, _: Progress) {
        std::thread::sleep(std::time::Duration::from_micros(20));
    }
}

#[test]
fn the_first_of_several_wrong_blocks_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let Table { header, words } = table(1);
    let words: Vec<u64> = words.iter().copied().cycle().take(1000).collect();
    let counts = header.counts.iter().map(|n| n * 100).collect();
    let header = Header { words: 1000, positions: 30_000, counts, ..header };
    let good = Table { header, words };
    let path = keep(folder.path(), &good).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    let body = frame::index(Frame::of(&good.header, BLOCK).unwrap().0.body);
    for block in 30..125 {
        bytes[body + block * 64 + 5] ^= 0x10;
    }
    fs::write(&path, bytes).unwrap();
    for threads in [1, 2, 3, 4, 4, 4, 4, 4] {
        let limits = Limits::none();
        let error = verify(&path, threads, &limits.meter(&Slow)).unwrap_err();
        assert!(matches!(error.cause, Cause::Damaged(Damage::Block(30))), "{error}");
    }
}
