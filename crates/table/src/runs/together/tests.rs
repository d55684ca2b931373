//! Exploration by several processes against brute force.

#![expect(clippy::cast_possible_truncation, reason = "layers are few")]

use super::super::Options;
use super::super::tests::{Space, number, word};
use super::explore::digest;
use super::packet::message;
use super::places::Places;
use super::*;
use crate::together::limits::code;
use crate::together::post::{BEGINNING, Kind, LOOKING, head};
use crate::together::{Failed, Found, Place};
use everystate_puzzle::peers::{self, Here, Peers};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent, Stop};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

const DIGEST: [u8; 32] = [5; 32];

/// Where the processes keep layers: in one folder, or each in one of its own.
type Disk<'a> = Option<(&'a Path, bool)>;

/// Explores with so many processes, which need not have equally many threads; `limits` are told by process.
fn explored(
    space: &Space,
    processes: usize,
    disk: Disk<'_>,
    limits: impl Fn(usize) -> Limits,
) -> Vec<Result<Found<2>, Failed>> {
    std::thread::scope(|scope| {
        let begin = |(number, mut peer): (usize, Here)| {
            let limits = limits(number);
            let folder = disk.map(|(folder, is_shared)| {
                if is_shared { folder.to_owned() } else { folder.join(format!("disk {number}")) }
            });
            scope.spawn(move || {
                let place = folder.as_deref();
                let place = place.map(|folder| Place { folder, every: Duration::from_secs(9) });
                let task = Task { digest: DIGEST, place };
                let options = Options { threads: 1 + (processes + number) % 3, examples: 3 };
                explore(space, &options, (&task, &mut peer), &limits, &Silent)
            })
        };
        let running: Vec<_> = peers::here(processes).into_iter().enumerate().map(begin).collect();
        running.into_iter().map(|process| process.join().unwrap()).collect()
    })
}

fn compare(space: &Space, all: &[Result<Found<2>, Failed>], what: &str) {
    let layers = space.layers();
    for found in all {
        let found = found.as_ref().unwrap();
        let size = |word: &[u64; 2]| 1 + word[0] % 3;
        let counts: Vec<u64> = layers.iter().map(|layer| layer.iter().map(size).sum()).collect();
        assert_eq!(found.distribution.counts, counts, "{what}");
        let words: Vec<u64> = layers.iter().map(|layer| layer.len() as u64).collect();
        assert_eq!(found.ranks, words, "{what}");
        let least: Vec<_> = layers.last().unwrap().iter().take(3).copied().collect();
        assert_eq!(found.farthest, least, "{what}");
        assert_eq!((found.stopped, &found.trouble), (None, &None), "{what}");
    }
}

fn spaces(seeds: core::ops::Range<u64>) -> impl Iterator<Item = (u64, Space, Random)> {
    seeds.map(|seed| {
        let mut random = Random::of(seed, 1);
        let space = Space::random(&mut random, seed % 2 == 0);
        (seed, space, random)
    })
}

#[test]
fn any_number_of_processes_finds_the_same() {
    for (seed, space, _) in spaces(0..24) {
        for processes in [1, 2, 3, 5] {
            let all = explored(&space, processes, None, |_| Limits::none());
            compare(&space, &all, &format!("seed {seed}, {processes} processes"));
            let sent = all[0].as_ref().unwrap().sent;
            assert_eq!(sent > 0, processes > 1, "seed {seed}");
        }
    }
}

#[test]
fn layers_that_are_kept_are_gone_on_with_by_any_number_of_processes() {
    let mut resumed = 0;
    for (seed, space, mut random) in spaces(0..24) {
        let folder = tempfile::tempdir().unwrap();
        // Processes that share a disk may be fewer or more the next time.
        let is_shared = seed % 4 < 2;
        let mut processes = 1 + random.index(4);
        for depth in [1, 3] {
            let disk = Some((folder.path(), is_shared));
            for found in explored(&space, processes, disk, |_| Limits { depth, ..Limits::none() }) {
                found.unwrap();
            }
            if is_shared {
                processes = 1 + random.index(4);
            }
        }
        let all = explored(&space, processes, Some((folder.path(), is_shared)), |_| Limits::none());
        compare(&space, &all, &format!("seed {seed}"));
        resumed += all[0].as_ref().unwrap().resumed;
        // What is finished leaves nothing but empty folders.
        let left = files(folder.path());
        assert!(left.is_empty(), "seed {seed}: {left:?}");
    }
    assert!(resumed > 40, "{resumed}");
}

/// All files in a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, mut files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    files.extend(folders.iter().flat_map(|folder| self::files(folder)));
    files
}

#[test]
fn a_limit_of_one_process_ends_all_of_them() {
    for (seed, space, _) in spaces(0..12) {
        let counts: Vec<u64> = space.layers().iter().map(|layer| layer.len() as u64).collect();
        let depth = seed % counts.len() as u64;
        let limits = |number| match number {
            1 => Limits { depth, ..Limits::none() },
            _ => Limits::none(),
        };
        for found in explored(&space, 3, None, limits) {
            let found = found.unwrap();
            assert_eq!(found.stopped, Some(Stop::Depth), "seed {seed}");
            assert_eq!(found.ranks, counts[..=depth as usize], "seed {seed}");
        }
    }
}

#[test]
fn a_process_without_memory_ends_all_of_them_with_the_layers_that_are_complete() {
    let mut stopped = 0;
    for (seed, space, _) in spaces(0..24) {
        let whole = explored(&space, 3, None, |_| Limits::none());
        let counts = &whole[0].as_ref().unwrap().ranks;
        // Somewhat less than one of them took.
        let bytes = whole[1].as_ref().unwrap().bytes;
        for part in [3, 60] {
            let bytes = bytes - bytes / part;
            let limits = |number| Limits {
                bytes: if number == 1 { bytes } else { u64::MAX },
                ..Limits::none()
            };
            for found in explored(&space, 3, None, limits) {
                let found = found.unwrap();
                let seen = found.ranks.len();
                assert_eq!(found.ranks, counts[..seen], "seed {seed}");
                assert_eq!(found.stopped.is_none(), seen == counts.len(), "seed {seed}");
                assert!(found.stopped.is_none_or(|stop| stop == Stop::Memory), "seed {seed}");
                stopped += usize::from(found.stopped.is_some() && seen > 0);
            }
        }
    }
    assert!(stopped > 10, "{stopped}");
}

/// What one of them allows least holds for all, who find the same.
#[test]
fn a_limit_of_one_process_ends_all_at_the_same_layer() {
    for (seed, space, _) in spaces(30..42) {
        let layers: Vec<u64> = (space.layers().iter())
            .map(|layer| layer.iter().map(|word| 1 + word[0] % 3).sum())
            .collect();
        let positions = layers.iter().take(layers.len() / 2).sum::<u64>();
        let all = explored(&space, 3, None, |number| {
            let least = seed as usize % 3 == number;
            Limits { positions: if least { positions } else { u64::MAX }, ..Limits::none() }
        });
        for found in all {
            let found = found.unwrap();
            assert_eq!(found.stopped, Some(Stop::Positions), "seed {seed}");
            assert_eq!(found.distribution.counts, layers[..layers.len() / 2], "seed {seed}");
        }
    }
}

#[test]
fn who_explores_something_else_is_named() {
    let space = Space::random(&mut Random::new(1), true);
    let [mut first, mut second] = <[Here; 2]>::try_from(peers::here(2)).unwrap();
    let one = |peer: &mut Here, digest: u8| {
        let task = Task { digest: [digest; 32], place: None };
        let options = Options { threads: 1, examples: 0 };
        explore(&space, &options, (&task, peer), &Limits::none(), &Silent)
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(|| one(&mut second, 2));
        assert!(matches!(one(&mut first, 1), Err(Failed::Other(1))));
        assert!(matches!(other.join().unwrap(), Err(Failed::Other(0))));
    });
}

/// What one tells first that explores beside one other: that it begins, does the same, and has room; and that it has one start.
fn greeting() -> Vec<Vec<u64>> {
    let words = digest::<2>(DIGEST);
    let words = words.as_chunks().0.iter().map(|eight| u64::from_le_bytes(*eight));
    let hello = [head(Kind::Hello, 0)].into_iter().chain(words).chain([1, u64::MAX]).collect();
    vec![done(BEGINNING), hello, done(LOOKING), done(0)]
}

fn done(depth: usize) -> Vec<u64> {
    vec![head(Kind::Done, depth), 0, 1, 1, 0]
}

#[test]
fn what_waits_to_be_sent_when_a_limit_is_reached_holds_nobody_up() {
    const COUNT: usize = 20_000;
    // Each start leads to one position more, of another process every other time: more messages than may be under way.
    let near = (0..2 * COUNT).map(|from| Vec::from_iter((from < COUNT).then_some(from + COUNT)));
    let space = Space { starts: (0..COUNT).collect(), near: near.collect(), undirected: false };
    let [mut first, mut second] = <[Here; 2]>::try_from(peers::here(2)).unwrap();
    let (tell, told) = std::sync::mpsc::channel();
    // Not joined: if it waits for ever, this test must not.
    std::thread::spawn(move || {
        let task = Task { digest: DIGEST, place: None };
        let options = Options { threads: 1, examples: 0 };
        let found = explore(&space, &options, (&task, &mut first), &Limits::none(), &Silent);
        tell.send(found.map(|found| found.stopped)).unwrap();
    });
    for message in greeting() {
        second.send(0, message).unwrap();
    }
    // It takes no packet, until no more are sent: then there is no memory.
    let mut packets = 0;
    while let Some((_, message)) = second.receive(Duration::from_millis(500)).unwrap() {
        packets += usize::from(message[0] == head(Kind::Rows, 1));
    }
    assert!(packets > 16, "{packets}");
    for message in [vec![head(Kind::End, 1), code(Stop::Memory)], done(1)] {
        second.send(0, message).unwrap();
    }
    let stopped = told.recv_timeout(Duration::from_mins(1)).expect("it waits for ever");
    assert_eq!(stopped.unwrap(), Some(Stop::Memory));
}

/// Explores beside one that sends what is no packet of words of its first layer.
fn beside(space: &Space, made: impl Fn(&Places, &mut Vec<u64>) + Sync) -> Result<Found<2>, Failed> {
    let [mut first, mut second] = <[Here; 2]>::try_from(peers::here(2)).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let places = Places::new(1, vec![1, 1]).unwrap();
            let here = |number: &usize| places.of_word(&word(*number)).process == 0;
            let mut sent: Vec<_> = (0..space.near.len()).filter(here).take(20).map(word).collect();
            let mut packet = message((1, 0), &mut sent, &mut Vec::new());
            made(&places, &mut packet);
            let end = vec![head(Kind::End, 1), code(Stop::Cancelled)];
            for message in greeting().into_iter().chain([packet, end, done(1)]) {
                second.send(0, message).unwrap();
            }
            // It goes on as long as the other speaks.
            while !matches!(second.receive(Duration::from_millis(300)), Ok(None)) {}
        });
        let task = Task { digest: DIGEST, place: None };
        let options = Options { threads: 1, examples: 0 };
        explore(space, &options, (&task, &mut first), &Limits::none(), &Silent)
    })
}

#[test]
fn words_of_another_process_are_refused_and_so_is_what_is_no_packet() {
    let space = Space::random(&mut Random::new(3), true);
    let is_garbled = |found: Result<Found<2>, Failed>| {
        found.is_err_and(|failed| failed.to_string().contains("no process of this version"))
    };
    assert!(!is_garbled(beside(&space, |_, _| {})));
    assert!(is_garbled(beside(&space, |_, packet| *packet.last_mut().unwrap() = u64::MAX)));
    assert!(is_garbled(beside(&space, |_, packet| packet[1] = 9)));
    assert!(is_garbled(beside(&space, |places, packet| {
        let mut other: Vec<_> = (0..space.near.len()).map(word).collect();
        other.retain(|word| places.of_word(word).process == 1 && number(word) > 0);
        *packet = message((1, 0), &mut other, &mut Vec::new());
    })));
}
