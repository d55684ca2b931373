//! Exploration on disk against the one in memory.

use super::super::tests::{folded, random_space};
use super::super::{Found, run as in_memory};
use super::*;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent};
use std::fs;
use std::path::PathBuf;

fn key() -> Key {
    Key { definition: [1; 32], metric: "half".into(), layout: 1, ranks: [2; 32] }
}

/// Explores in a folder with room for so many stripes of each thread.
fn explored(
    space: &Cosets,
    folder: &Path,
    (threads, share): (usize, u64),
    limits: &Limits,
) -> Result<Kept, FileError> {
    let stripe = Layout::of(space).stripe() as u64 * 8;
    let bytes = space.bytes() + (7 + 4 * threads as u64 + threads as u64 * share) * stripe;
    let limits = Limits { bytes, ..limits.clone() };
    let options = Options { threads, examples: 3, portable: share == 2, ..Options::default() };
    let place = Place { folder, key: &key(), every: Duration::from_secs(9) };
    run(space, &options, &place, &limits, &Silent)
}

/// All that both find is the same: counts, examples, and every entry of the table.
fn compare(space: &Cosets, kept: &Kept, found: &Found, what: &str) {
    assert_eq!(kept.distribution, found.distribution, "{what}");
    assert_eq!((&kept.ranks, &kept.farthest), (&found.ranks, &found.farthest), "{what}");
    assert!(kept.stopped.is_none() && kept.trouble.is_none(), "{what}");
    let table = found.table.as_ref().unwrap();
    let wanted = table.words();
    for size in [1, 3, wanted.len()] {
        let (mut words, mut all) = (kept.words(space).unwrap(), vec![0; wanted.len()]);
        all.chunks_mut(size).for_each(|buffer| words.fill(buffer).unwrap());
        assert_eq!(all, wanted, "{what}");
    }
    for rank in (0..space.ranks()).step_by(1 + space.ranks() as usize / 20) {
        assert_eq!(kept.residue(rank), table.residue(rank), "{what}, rank {rank}");
    }
}

fn options() -> Options {
    Options { examples: 3, ..Options::default() }
}

fn spaces(seeds: core::ops::Range<u64>) -> impl Iterator<Item = (u64, Cosets, Random)> {
    seeds.map(|seed| {
        let mut random = Random::of(seed, 0);
        let space = random_space(&mut random, [None, Some(6), None, Some(5)][seed as usize % 4]);
        (seed, space, random)
    })
}

#[test]
fn the_same_is_found_with_any_memory_and_threads() {
    for (seed, space, _) in spaces(0..120) {
        let found = in_memory(&space, &options(), &Limits::none(), &Silent);
        for setting in [(1, 1), (2, 2), (3, 1), (1, 100)] {
            let folder = tempfile::tempdir().unwrap();
            let kept = explored(&space, folder.path(), setting, &Limits::none()).unwrap();
            compare(&space, &kept, &found, &format!("seed {seed} {setting:?}"));
            kept.remove().unwrap();
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        }
    }
}

#[test]
fn whatever_is_left_of_the_layer_under_way_it_goes_on() {
    for (seed, space, mut random) in spaces(0..120) {
        let found = in_memory(&space, &options(), &Limits::none(), &Silent);
        let folder = tempfile::tempdir().unwrap();
        let mut rounds = 0;
        loop {
            rounds += 1;
            let most = random.below(space.positions() + 2).max(rounds);
            let limits = Limits { positions: most, ..Limits::none() };
            let kept = explored(&space, folder.path(), (2, 1), &limits).unwrap();
            let seen = &kept.distribution.counts;
            assert_eq!(seen[..], found.distribution.counts[..seen.len()], "seed {seed}");
            if kept.stopped.is_none() {
                compare(&space, &kept, &found, &format!("seed {seed}"));
                break;
            }
            assert_eq!(kept.stopped, Some(Stop::Positions));
            drop(kept);
            // The last bytes may not have come to the disk, or not as they were.
            for path in files(folder.path(), "part") {
                let mut bytes = fs::read(&path).unwrap();
                bytes.truncate(random.index(bytes.len() + 1));
                if let (Some(byte), 0) = (bytes.last_mut(), random.below(2)) {
                    *byte ^= 1 << random.below(8);
                }
                fs::write(path, bytes).unwrap();
            }
        }
    }
}

/// The files of the one exploration in a folder that end so.
fn files(folder: &Path, end: &str) -> Vec<PathBuf> {
    let inner = fs::read_dir(folder).unwrap().next().unwrap().unwrap().path();
    let paths = fs::read_dir(inner).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|e| e == end)).collect();
    paths.sort();
    paths
}

#[test]
fn a_finished_layer_that_is_not_as_it_was_is_refused() {
    let (_, space, _) = spaces(3..4).next().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let found = in_memory(&space, &options(), &Limits::none(), &Silent);
    let all: u64 = found.distribution.counts.iter().sum();
    // What is stopped is brought to the disk, and named.
    let but_one = Limits { positions: all - 1, ..Limits::none() };
    let kept = explored(&space, folder.path(), (1, 1), &but_one).unwrap();
    let depth = kept.distribution.counts.len();
    drop(kept);
    let again = || explored(&space, folder.path(), (1, 1), &but_one);
    let layers = files(folder.path(), "layer");
    assert_eq!(layers.len(), depth);
    for path in &layers {
        let bytes = fs::read(path).unwrap();
        for at in 0..bytes.len() {
            let mut altered = bytes.clone();
            altered[at] ^= 1 << (at % 8);
            fs::write(path, &altered).unwrap();
            let error = again().unwrap_err();
            assert!(error.is_damaged(), "byte {at}: {error}");
            // One that is shorter, too.
            fs::write(path, &bytes[..at]).unwrap();
            assert!(again().unwrap_err().is_damaged(), "up to byte {at}");
        }
        fs::write(path, [&bytes[..], &[0]].concat()).unwrap();
        assert!(again().unwrap_err().is_damaged());
        fs::write(path, &bytes).unwrap();
    }
    // Another layer in its place, one of something else, and one too few.
    let (first, second) = (fs::read(&layers[0]).unwrap(), fs::read(&layers[1]).unwrap());
    fs::write(&layers[0], &second).unwrap();
    assert!(again().unwrap_err().is_foreign());
    fs::remove_file(&layers[0]).unwrap();
    assert!(again().unwrap_err().is_damaged());
    fs::write(&layers[0], &first).unwrap();
    assert_eq!(again().unwrap().distribution.counts.len(), depth);
}

#[test]
fn what_one_explores_no_other_does_at_once() {
    let (_, space, _) = spaces(5..6).next().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let kept = explored(&space, folder.path(), (1, 1), &Limits::none()).unwrap();
    let error = explored(&space, folder.path(), (1, 1), &Limits::none()).unwrap_err();
    assert!(error.to_string().contains("another program"), "{error}");
    drop(kept);
    assert!(explored(&space, folder.path(), (1, 1), &Limits::none()).is_ok());
}

#[test]
fn too_little_memory_is_told_and_nothing_is_lost() {
    let (_, space, _) = spaces(1..2).next().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let place = Place { folder: folder.path(), key: &key(), every: Duration::ZERO };
    let limits = Limits { bytes: space.bytes() + 100, ..Limits::none() };
    let kept = run(&space, &options(), &place, &limits, &Silent).unwrap();
    assert_eq!((kept.stopped, kept.distribution.counts.len()), (Some(Stop::Memory), 0));
    // What it says that it takes is enough.
    let limits = Limits { bytes: kept.bytes, ..Limits::none() };
    drop(kept);
    let kept = run(&space, &options(), &place, &limits, &Silent).unwrap();
    assert_eq!(kept.stopped, None);
}

/// A space in which cosets stand for others.
#[test]
fn classes_count_for_all_of_them() {
    for (ring, other, words) in [(9, 5, true), (8, 3, true), (7, 4, false), (12, 1, true)] {
        let space = folded(ring, other, words);
        let found = in_memory(&space, &options(), &Limits::none(), &Silent);
        for setting in [(1, 1), (2, 2), (1, 100)] {
            let folder = tempfile::tempdir().unwrap();
            let kept = explored(&space, folder.path(), setting, &Limits::none()).unwrap();
            compare(&space, &kept, &found, &format!("{ring} {other} {words} {setting:?}"));
        }
    }
}
