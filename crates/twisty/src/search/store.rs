//! Pruning tables on disk: kept as explored ones are, under a key that has all that they depend on.

use crate::definition::Definition;
use crate::search::abstractions::Choice;
use crate::search::setup::Setup;
use everystate_puzzle::Meter;
use everystate_table::file::{self, Header, Key};
use everystate_table::pruning::Engine;
use std::path::PathBuf;
use std::time::{Instant, SystemTime};

/// The version of the hash and of the filling: tables of another are not read.
const LAYOUT: u32 = file::PRUNING + 3;
/// Tables are filled less deep.
const DEEPEST: u8 = 64;

/// The tables of a puzzle on disk.
pub(crate) struct Table {
    folder: Option<PathBuf>,
    digest: [u8; 32],
    metric: &'static str,
    title: String,
}

impl Table {
    pub(crate) fn new(definition: &Definition, setup: &Setup) -> Self {
        Self {
            folder: setup.tables.clone(),
            digest: crate::cosets::digest::definition(definition),
            metric: setup.metric.name(),
            title: definition.title(),
        }
    }

    /// What tables of so many bytes are of, however deep they are filled.
    fn base(choice: &Choice, bytes: u64) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"pruning");
        hasher.update(&bytes.to_le_bytes());
        for colors in &choice.projection.abstraction.colors {
            hasher.update(&(colors.len() as u64).to_le_bytes());
            hasher.update(colors);
        }
        for renaming in &choice.projection.abstraction.renamings {
            for (to, becomes) in renaming {
                hasher.update(&[*to]);
                hasher.update(&(becomes.len() as u64).to_le_bytes());
                hasher.update(becomes);
            }
        }
        for refinement in &choice.projection.refinement {
            hasher.update(&(refinement.len() as u64).to_le_bytes());
            hasher.update(refinement);
        }
        if let Some((places, abstraction)) = &choice.projection.core {
            hasher.update(places);
            abstraction.colors.iter().for_each(|colors| {
                hasher.update(colors);
            });
        }
        hasher.finalize().into()
    }

    /// What a table that is filled up to a depth is of.
    fn key(&self, base: [u8; 32], depth: u8) -> Key {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&base);
        hasher.update(&[depth]);
        let ranks: [u8; 32] = hasher.finalize().into();
        // A file is named by what it is of and the metric, and one puzzle has tables of several sizes.
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.digest);
        hasher.update(&ranks);
        let definition = hasher.finalize().into();
        Key { definition, metric: self.metric.into(), layout: LAYOUT, ranks }
    }

    /// The words of a table of anything that was kept, by what it depends on; `None` if there is none.
    pub(crate) fn words(
        &self,
        base: [u8; 32],
        threads: usize,
        meter: &Meter<'_>,
    ) -> Result<Option<Vec<u64>>, String> {
        let Some(folder) = &self.folder else { return Ok(None) };
        let stored = file::open(folder, &self.key(base, 0), threads, meter);
        let stored = stored.map_err(|e| e.to_string())?;
        Ok(stored.map(|stored| stored.words()))
    }

    /// Whether there is a table of anything that was kept, by what it depends on.
    pub(crate) fn holds(&self, base: [u8; 32]) -> bool {
        self.folder.as_ref().is_some_and(|folder| file::path(folder, &self.key(base, 0)).exists())
    }

    /// Whether there is a table of this puzzle that is called so, whatever it depends on. Costs a read of a few kilobytes for each table of the folder.
    pub(crate) fn has_named(&self, what: &str) -> bool {
        let Some(folder) = &self.folder else { return false };
        let name = format!("{}, {what}", self.title);
        let is_it = |entry: &file::Entry| entry.header.as_ref().is_ok_and(|it| it.puzzle == name);
        file::list(folder).is_ok_and(|all| all.iter().any(is_it))
    }

    /// How deep the deepest table of so many bytes is filled that is there.
    pub(crate) fn kept(&self, choice: &Choice, bytes: u64) -> Option<u8> {
        let folder = self.folder.as_ref()?;
        let base = Self::base(choice, bytes);
        let there = |depth: &u8| file::path(folder, &self.key(base, *depth)).exists();
        (0..DEEPEST).rev().find(there)
    }

    /// Reads a table; false if there is none.
    pub(crate) fn read(
        &self,
        (choice, bytes, depth): (&Choice, u64, u8),
        engine: &mut Engine,
        threads: usize,
        meter: &Meter<'_>,
    ) -> Result<bool, String> {
        let Some(folder) = &self.folder else { return Ok(false) };
        let key = self.key(Self::base(choice, bytes), depth);
        let stored = file::open(folder, &key, threads, meter).map_err(|e| e.to_string())?;
        let Some(stored) = stored else { return Ok(false) };
        let fits = stored.bytes().len() as u64 == engine.sizes().bytes();
        if !fits {
            return Err(format!("{} is not as long as its table", stored.path().display()));
        }
        // Threads share the work, most of which is to touch the memory for the first time.
        let copy = |words: &mut [u64]| {
            let all = stored.bytes().as_chunks::<8>().0;
            let length = words.len().div_ceil(threads.max(1)).max(1);
            let copy = |words: &mut [u64], stored: &[[u8; 8]]| {
                for (word, bytes) in words.iter_mut().zip(stored) {
                    *word = u64::from_le_bytes(*bytes);
                }
            };
            std::thread::scope(|scope| {
                let mut parts = words.chunks_mut(length).zip(all.chunks(length));
                let own = parts.next();
                for (words, stored) in parts {
                    scope.spawn(move || copy(words, stored));
                }
                if let Some((words, stored)) = own {
                    copy(words, stored);
                }
            });
        };
        engine.read(depth, copy).map_err(|e| e.to_string())?;
        Ok(true)
    }

    /// Writes a table in the place of the one before, which was filled less deep.
    pub(crate) fn write(
        &self,
        (choice, bytes, before): (&Choice, u64, Option<u8>),
        engine: &Engine,
        started: Instant,
        meter: &Meter<'_>,
    ) -> Result<(), String> {
        let (Some(folder), Some(depth)) = (&self.folder, engine.depth()) else { return Ok(()) };
        let base = Self::base(choice, bytes);
        let what = format!("pruning to depth {depth}");
        if !self.keep((base, depth), &what, engine.words(), started, meter)? {
            return Ok(());
        }
        if let Some(before) = before.filter(|&before| before < depth) {
            // It may have been removed already.
            let _ = file::remove(&file::path(folder, &self.key(base, before)));
        }
        Ok(())
    }

    /// Writes the words of a table, of each 64 entries of two bits the low ones and the high ones; false if that is nothing to keep.
    /// After an odd number of words there is another one.
    pub(crate) fn keep(
        &self,
        (base, depth): ([u8; 32], u8),
        what: &str,
        words: &[u64],
        started: Instant,
        meter: &Meter<'_>,
    ) -> Result<bool, String> {
        let Some(folder) = &self.folder else { return Ok(false) };
        // What a file says of its values is how many there are of each.
        let counts = file::values(words.iter().copied());
        if counts.contains(&0) {
            return Ok(false);
        }
        let header = Header {
            key: self.key(base, depth),
            puzzle: format!("{}, {what}", self.title),
            positions: counts.iter().sum(),
            words: words.len().next_multiple_of(2) as u64,
            counts,
            ranks: vec![],
            antipodes: Vec::new(),
            seconds: started.elapsed().as_secs_f64(),
            made: SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs()),
            program: env!("CARGO_PKG_VERSION").into(),
        };
        let mut rest = words;
        let mut body = |_: u64, buffer: &mut [u64]| {
            let (now, later) = rest.split_at(buffer.len().min(rest.len()));
            let (words, odd) = buffer.split_at_mut(now.len());
            words.copy_from_slice(now);
            odd.fill(0);
            rest = later;
        };
        file::write(folder, &header, &mut body, meter).map_err(|e| e.to_string())?;
        Ok(true)
    }
}
