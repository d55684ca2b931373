//! Files of tables and of studies.

use super::little;
use crate::Target;
use everystate::contract::Silent;
use everystate::table::file;
use everystate_study::Archive;
use std::path::Path;

pub(super) const TABLE: Target = Target {
    name: "table",
    about: "files of tables; the checksums are made right, too",
    run: |bytes| {
        table(bytes);
        let mut mended = bytes.to_vec();
        if mend(&mut mended).is_some() {
            table(&mended);
        }
    },
    further: None,
    words: &["\u{89}EVST\r\n\u{1a}", "half", "quarter", "cube2", "0.1.0"],
    most: 1 << 13,
};

pub(super) const STUDY: Target = Target {
    name: "study",
    about: "files of studies",
    run: study,
    further: None,
    words: &[
        "CREATE TABLE ",
        "studies",
        "deals",
        "SQLite format 3\0",
        "INTEGER",
        "TEXT",
        "{\"size\":[4]}",
    ],
    most: 1 << 16,
};

fn in_a_file(bytes: &[u8], name: &str, read: impl FnOnce(&Path)) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).expect("a file");
    read(&path);
}

fn table(bytes: &[u8]) {
    in_a_file(bytes, "0123456789abcdef.everystate", |path| {
        let limits = little();
        let meter = limits.meter(&Silent);
        let Some(folder) = path.parent() else { return };
        if let Ok(header) = file::verify(path, 1, &meter) {
            assert_eq!(header.counts.iter().sum::<u64>(), header.positions);
        }
        for entry in file::list(folder).expect("a folder") {
            // The name is that of no table; as the header says it is called, it can be used.
            let Err(error) = entry.header else { continue };
            assert!(!error.to_string().is_empty());
        }
    });
}

/// Makes the checksums right, of which `docs/formats/table.md` tells: else nothing behind them would ever be read.
fn mend(bytes: &mut [u8]) -> Option<()> {
    let number =
        |bytes: &[u8], at: usize| Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
    let (record, block) = (number(bytes, 24)? as usize, number(bytes, 28)?.max(16) as usize);
    let length = (bytes.len() as u64).to_le_bytes();
    bytes.get_mut(..8)?.copy_from_slice(b"\x89EVST\r\n\x1a");
    let sum = crc32c::crc32c(bytes.get(..12)?);
    bytes.get_mut(12..16)?.copy_from_slice(&sum.to_le_bytes());
    bytes.get_mut(16..24)?.copy_from_slice(&length);
    let end = record.checked_add(96)?;
    let body = end.checked_next_multiple_of(4096)?;
    // As many bytes of the body as leave room for the checksum of each block.
    let rest = bytes.len().checked_sub(body)?;
    let words =
        (0..=rest / 8).rev().find(|words| words * 8 + (words * 8).div_ceil(block) * 4 <= rest)?;
    let sums: Vec<u8> = bytes[body..body + words * 8]
        .chunks(block)
        .flat_map(|block| crc32c::crc32c(block).to_le_bytes())
        .collect();
    let list = bytes.get_mut(body + words * 8..)?;
    list.get_mut(..sums.len())?.copy_from_slice(&sums);
    let list = *blake3::hash(list).as_bytes();
    bytes.get_mut(32..64)?.copy_from_slice(&list);
    let mut hasher = blake3::Hasher::new();
    hasher.update(bytes.get(..64)?).update(bytes.get(96..end)?);
    bytes.get_mut(64..96)?.copy_from_slice(hasher.finalize().as_bytes());
    Some(())
}

fn study(bytes: &[u8]) {
    in_a_file(bytes, "study.db", |path| {
        let Ok(archive) = Archive::open(path) else { return };
        if let Ok(report) = archive.report(None) {
            let _ = (report.to_text(), report.to_json());
        }
        drop(archive.csv(&mut Vec::new()));
    });
}
