//! Pruning tables on disk: kept as explored ones are, under a key that has all that they depend on.

use super::solver::Setup;
use super::views::Choice;
use everystate_puzzle::Meter;
use everystate_table::file::{self, Header, Key};
use everystate_table::pruning::{Engine, Sizes};
use std::path::Path;
use std::time::{Instant, SystemTime};

/// The version of the hash and of the filling: tables of another are not read.
const LAYOUT: u32 = 0x1_0001;

/// What a table is of.
pub(super) fn key(definition: [u8; 32], setup: &Setup, choice: &Choice, sizes: Sizes) -> Key {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"pruning");
    hasher.update(&sizes.lines.to_le_bytes());
    hasher.update(&[sizes.depth]);
    for colors in &choice.projection.view.colors {
        hasher.update(&(colors.len() as u64).to_le_bytes());
        hasher.update(colors);
    }
    for renaming in &choice.projection.view.renamings {
        for (to, becomes) in renaming {
            hasher.update(&[*to]);
            hasher.update(&(becomes.len() as u64).to_le_bytes());
            hasher.update(becomes);
        }
    }
    if let Some((places, view)) = &choice.projection.core {
        hasher.update(places);
        view.colors.iter().for_each(|colors| {
            hasher.update(colors);
        });
    }
    let ranks: [u8; 32] = hasher.finalize().into();
    // A file is named by what it is of and the metric, and one puzzle has tables of several sizes.
    let mut hasher = blake3::Hasher::new();
    hasher.update(&definition);
    hasher.update(&ranks);
    Key {
        definition: hasher.finalize().into(),
        metric: setup.metric.name().into(),
        layout: LAYOUT,
        ranks,
    }
}

/// Whether a table is there.
pub(super) fn is_kept(folder: &Path, key: &Key) -> bool {
    file::path(folder, key).exists()
}

/// Reads a table; false if there is none.
pub(super) fn read(
    folder: &Path,
    key: &Key,
    engine: &mut Engine,
    threads: usize,
    meter: &Meter<'_>,
) -> Result<bool, String> {
    let Some(stored) = file::open(folder, key, threads, meter).map_err(|e| e.to_string())? else {
        return Ok(false);
    };
    let fits = stored.bytes().len() as u64 == engine.sizes().bytes();
    if !fits {
        return Err(format!("{} is not as long as its table", stored.path().display()));
    }
    let copy = |words: &mut [u64]| {
        for (word, bytes) in words.iter_mut().zip(stored.bytes().as_chunks::<8>().0) {
            *word = u64::from_le_bytes(*bytes);
        }
    };
    engine.read(copy).map_err(|e| e.to_string())?;
    Ok(true)
}

/// Writes a table.
pub(super) fn write(
    folder: &Path,
    key: Key,
    title: &str,
    engine: &Engine,
    started: Instant,
    meter: &Meter<'_>,
) -> Result<(), String> {
    let words = engine.words();
    // What a file says of its values is how many there are of each.
    let mut counts = vec![0_u64; 3];
    for pair in words.as_chunks::<2>().0 {
        let [low, high] = *pair;
        counts[0] += u64::from((!low & !high).count_ones());
        counts[1] += u64::from((low & !high).count_ones());
        counts[2] += u64::from((!low & high).count_ones());
    }
    if counts.contains(&0) {
        return Ok(());
    }
    let header = Header {
        key,
        puzzle: format!("{title}, pruning to depth {}", engine.sizes().depth),
        positions: counts.iter().sum(),
        words: words.len() as u64,
        counts,
        antipodes: Vec::new(),
        seconds: started.elapsed().as_secs_f64(),
        made: SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs()),
        program: env!("CARGO_PKG_VERSION").into(),
    };
    let mut rest = words;
    let mut body = |_: u64, buffer: &mut [u64]| {
        let (now, later) = rest.split_at(buffer.len());
        buffer.copy_from_slice(now);
        rest = later;
    };
    file::write(folder, &header, &mut body, meter).map(|_| ()).map_err(|e| e.to_string())
}
