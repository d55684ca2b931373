//! Exploration by runs against brute force.

#![expect(clippy::cast_possible_truncation, reason = "a test has some thousands of positions")]

use super::block::{decode, encode};
use super::gather::Plan;
use super::*;
use crate::file::{Cause, FileError};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent, Stop, Watch};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Positions that lead to others at random; numbers are spread over both halves of a word.
pub(super) struct Space {
    /// In order, the first twice.
    pub(super) starts: Vec<usize>,
    pub(super) near: Vec<Vec<usize>>,
    pub(super) undirected: bool,
}

pub(super) fn word(number: usize) -> [u64; 2] {
    let number = number as u64;
    [number % 5 * 0x1111_1111_1111_1111, number / 5 * 0x0003_ffff_ffff_fff1]
}

/// The number of a position.
pub(super) fn number(word: &[u64; 2]) -> usize {
    let (low, high) = (word[0] / 0x1111_1111_1111_1111, word[1] / 0x0003_ffff_ffff_fff1);
    (high * 5 + low) as usize
}

impl Space {
    pub(super) fn random(random: &mut Random, undirected: bool) -> Self {
        // The largest have layers of more runs than are read at once.
        let most = [300, 3000, 60_000][random.below(3) as usize];
        let count = 2 + random.below(most) as usize;
        let mut near = vec![Vec::new(); count];
        for _ in 0..count * 3 / 2 {
            let [a, b] = [0, 1].map(|_| random.below(count as u64) as usize);
            if near[a].len() < 6 && near[b].len() < 6 {
                near[a].push(b);
                if undirected {
                    near[b].push(a);
                }
            }
        }
        let mut starts: Vec<usize> = (0..count).step_by(count / (1 + count % 3)).collect();
        starts.insert(0, 0);
        Self { starts, near, undirected }
    }

    /// By distance, the positions.
    pub(super) fn layers(&self) -> Vec<BTreeSet<[u64; 2]>> {
        let mut seen = vec![false; self.near.len()];
        let (mut layer, mut layers) = (self.starts.clone(), Vec::new());
        for &start in &layer {
            seen[start] = true;
        }
        while !layer.is_empty() {
            layers.push(layer.iter().map(|&number| word(number)).collect());
            let mut next = Vec::new();
            for &from in &layer {
                let near = self.near[from].iter();
                next.extend(near.filter(|&&to| !core::mem::replace(&mut seen[to], true)));
            }
            layer = next;
        }
        layers
    }
}

impl Words<2> for Space {
    fn starts(&self, out: &mut Vec<[u64; 2]>) {
        out.extend(self.starts.iter().rev().map(|&number| word(number)));
    }
    fn neighbours(&self, from: &[[u64; 2]], out: &mut Vec<[u64; 2]>) {
        let near = from.iter().flat_map(|word| &self.near[number(word)]);
        out.extend(near.map(|&number| word(number)));
    }
    fn most(&self) -> usize {
        6
    }
    fn size(&self, word: &[u64; 2]) -> u64 {
        1 + word[0] % 3
    }
    fn is_undirected(&self) -> bool {
        self.undirected
    }
}

fn explored(
    space: &Space,
    folder: &Path,
    (threads, watch): (usize, &dyn Watch),
) -> Result<Found<2>, FileError> {
    // As little as there is a plan for: layers of more than 512 words a thread take several runs.
    let bytes = Plan::least::<2>(6) * if threads == 2 { 2 } else { 1 };
    let place = Place { folder, digest: [5; 32], every: Duration::from_secs(9) };
    let limits = Limits { bytes, ..Limits::none() };
    run(space, &Options { threads, examples: 3 }, &place, &limits, watch)
}

fn compare(space: &Space, found: &Found<2>, what: &str) {
    let layers = space.layers();
    let size = |layer: &BTreeSet<_>| layer.iter().map(|word| space.size(word)).sum::<u64>();
    let counts: Vec<u64> = layers.iter().map(size).collect();
    assert_eq!(found.distribution.counts, counts, "{what}");
    assert!(found.stopped.is_none() && found.trouble.is_none(), "{what}");
    let last = layers.last().unwrap().iter().take(3).copied();
    assert_eq!(found.farthest, last.collect::<Vec<_>>(), "{what}");
    for number in (0..space.near.len()).step_by(1 + space.near.len() / 50) {
        for (distance, layer) in layers.iter().enumerate().step_by(3) {
            let is = layer.contains(&word(number));
            assert_eq!(found.has(distance, &word(number)).unwrap(), is, "{what} {number}");
        }
    }
}

fn spaces(seeds: core::ops::Range<u64>) -> impl Iterator<Item = (Space, String)> {
    seeds.map(|seed| {
        let mut random = Random::of(seed, 0);
        (Space::random(&mut random, !seed.is_multiple_of(3)), format!("seed {seed}"))
    })
}

#[test]
fn words_are_written_and_read() {
    let mut random = Random::of(1, 0);
    for round in 0..200_u64 {
        let scale = 1 + random.below(u64::MAX >> (round % 60));
        let mut words: Vec<[u64; 3]> = (0..round)
            .map(|_| [random.below(1 + round % 3), random.below(scale), random.below(u64::MAX)])
            .collect();
        words.sort_unstable();
        words.dedup();
        let (mut bytes, mut again) = (Vec::new(), Vec::new());
        encode(&words, &mut bytes);
        assert_eq!((decode(&bytes, &mut again), &again), (Some(()), &words));
        if let Some(cut) = bytes.len().checked_sub(1) {
            let cut = decode::<3>(&bytes[..cut], &mut again);
            assert!(cut.is_none() || again.len() < words.len());
        }
    }
    // What is written in no other way: no difference, and more than fits.
    assert_eq!(decode::<1>(&[1, 0], &mut Vec::new()), None);
    assert_eq!(decode::<1>(&[0xff; 12], &mut Vec::new()), None);
    let most = [[u64::MAX; 2]];
    let (mut bytes, mut again) = (Vec::new(), Vec::new());
    encode(&most, &mut bytes);
    assert_eq!((bytes.len(), decode(&bytes, &mut again), &again[..]), (19, Some(()), &most[..]));
    bytes.push(1);
    assert_eq!(decode::<2>(&bytes, &mut again), None);
}

#[test]
fn the_same_is_found_as_by_brute_force() {
    for (space, what) in spaces(0..30) {
        for threads in [1, 2] {
            let folder = tempfile::tempdir().unwrap();
            let found = explored(&space, folder.path(), (threads, &Silent)).unwrap();
            compare(&space, &found, &format!("{what} on {threads}"));
        }
    }
}

/// Ends after it was asked so many times.
struct Asked(AtomicU64);

impl Watch for Asked {
    fn cancelled(&self) -> bool {
        let left = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
        left.is_err()
    }
}

#[test]
fn interrupted_it_goes_on() {
    for (space, what) in spaces(0..40) {
        let folder = tempfile::tempdir().unwrap();
        for round in 1.. {
            let watch = Asked(AtomicU64::new(round * 3));
            match explored(&space, folder.path(), (1 + round as usize % 2, &watch)) {
                Ok(found) if found.stopped.is_none() => {
                    compare(&space, &found, &what);
                    break;
                }
                Ok(found) => assert_eq!(found.stopped, Some(Stop::Cancelled), "{what}"),
                Err(error) => assert!(matches!(error.cause, Cause::Stopped(_)), "{what}: {error}"),
            }
        }
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.file_name().unwrap() != "lock" {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Whatever of the last files is cut off, as when a machine stops, the rest is found anew.
#[test]
fn what_is_cut_off_is_found_anew() {
    let mut cuts = 0;
    for (round, (space, what)) in spaces(0..400).enumerate() {
        // How many files are without their name depends on the machine: where there are few, more is cut.
        if round >= 40 && cuts > 10 {
            break;
        }
        let mut random = Random::of(3, 0);
        let folder = tempfile::tempdir().unwrap();
        let watch = Asked(AtomicU64::new(20 + random.below(40)));
        let _ = explored(&space, folder.path(), (1, &watch));
        // Files without their name may have lost anything, and so may all of them that come later.
        for path in files(folder.path()) {
            if path.extension().is_some_and(|ending| ending == "part") {
                let length = fs::metadata(&path).unwrap().len();
                let file = fs::File::options().write(true).open(&path).unwrap();
                file.set_len(random.below(length + 1)).unwrap();
                cuts += 1;
            }
        }
        let found = explored(&space, folder.path(), (2, &Silent)).unwrap();
        compare(&space, &found, &what);
    }
    assert!(cuts > 10, "{cuts}");
}

#[test]
fn a_byte_that_was_altered_is_refused() {
    let (space, _) = spaces(1..2).next().unwrap();
    let folder = tempfile::tempdir().unwrap();
    explored(&space, folder.path(), (1, &Silent)).unwrap();
    let all = files(folder.path());
    let mut altered = 0;
    for path in &all {
        let bytes = fs::read(path).unwrap();
        for at in (0..bytes.len()).step_by(1 + bytes.len() / 40) {
            let mut wrong = bytes.clone();
            wrong[at] ^= 1 << (at % 8);
            fs::write(path, wrong).unwrap();
            let error = explored(&space, folder.path(), (1, &Silent)).unwrap_err();
            assert!(error.is_damaged() || error.is_foreign(), "{error}");
            altered += 1;
        }
        fs::write(path, bytes).unwrap();
    }
    assert!(altered > 100, "{altered}");
    compare(&space, &explored(&space, folder.path(), (1, &Silent)).unwrap(), "as it was");
}

#[test]
fn with_too_little_memory_it_says_how_much_it_takes() {
    let (space, _) = spaces(1..2).next().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let place = Place { folder: folder.path(), digest: [5; 32], every: Duration::from_secs(9) };
    let options = Options { threads: 1, examples: 3 };
    let with = |bytes| {
        let limits = Limits { bytes, ..Limits::none() };
        run(&space, &options, &place, &limits, &Silent).unwrap()
    };
    let found = with(1000);
    assert_eq!(found.stopped, Some(Stop::Memory));
    assert_eq!(with(found.bytes - 1).stopped, Some(Stop::Memory));
    compare(&space, &with(found.bytes), "enough");
}
