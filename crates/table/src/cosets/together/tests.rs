//! Exploration by several processes against the one in memory.

use super::super::tests::{folded, random_space};
use super::super::{self as cosets, Cosets, Options};
use super::*;
use crate::file::Key;
use crate::together::{Failed, Found, Place};
use core::time::Duration;
use everystate_puzzle::peers::{self, Here, Peers};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent, Stop, Watch};
use std::fs;
use std::path::Path;
use std::path::PathBuf;

fn key(number: u8) -> Key {
    Key { definition: [number; 32], metric: "half".into(), layout: 1, ranks: [2; 32] }
}

fn options(threads: usize) -> Options {
    Options { threads, examples: 3, portable: threads == 2, ..Options::default() }
}

/// What each of some processes finds, and the residues that the first one is told of all ranks.
struct All {
    found: Vec<Found<1>>,
    residues: Vec<Option<u8>>,
}

/// A process with a folder for its layers.
struct Process<'a> {
    peers: Here,
    folder: Option<PathBuf>,
    limits: Limits,
    watch: &'a dyn Watch,
    threads: usize,
}

/// Explores as one of them, and answers; the first one asks for all ranks.
fn one(
    space: &Cosets,
    process: &mut Process<'_>,
    remove: bool,
) -> Result<(Found<1>, Vec<Option<u8>>), Failed> {
    let Process { peers, folder, limits, watch, threads } = process;
    let place = folder.as_deref().map(|folder| Place { folder, every: Duration::from_secs(9) });
    let number = peers.number();
    let task = Task { key: &key(1), sent: 0, place };
    let mut together = explore(space, &options(*threads), (&task, peers), limits, *watch)?;
    let mut residues = Vec::new();
    if number == 0 {
        let ranks: Vec<u64> = (0..space.ranks()).collect();
        for some in ranks.chunks(1 + space.moves()) {
            residues.extend(together.residues(some)?);
        }
        together.end()?;
    } else {
        together.answer()?;
    }
    let found = together.found.clone();
    if remove {
        together.remove()?;
    }
    Ok((found, residues))
}

/// Explores with so many processes and threads of each.
fn explored(
    space: &Cosets,
    processes: usize,
    threads: usize,
    disk: Option<(&Path, bool)>,
    limits: &Limits,
) -> All {
    std::thread::scope(|scope| {
        let folder = |number: usize| {
            let (folder, is_shared) = disk?;
            Some(if is_shared { folder.to_owned() } else { folder.join(format!("disk {number}")) })
        };
        let begin = |(number, peers): (usize, Here)| {
            // Processes need not have equally many threads.
            let threads = 1 + (threads + number) % 3;
            let (folder, limits) = (folder(number), limits.clone());
            let mut process = Process { peers, folder, limits, watch: &Silent, threads };
            let done = disk.is_none() || limits_are_none(&process.limits);
            scope.spawn(move || one(space, &mut process, done).unwrap())
        };
        let running: Vec<_> = peers::here(processes).into_iter().enumerate().map(begin).collect();
        let all = running.into_iter().map(|process| process.join().unwrap());
        let (found, mut residues): (Vec<_>, Vec<_>) = all.unzip();
        All { found, residues: residues.swap_remove(0) }
    })
}

fn limits_are_none(limits: &Limits) -> bool {
    limits.depth == u64::MAX && limits.positions == u64::MAX
}

/// All that is found is the same as in memory.
fn compare(all: &All, found: &cosets::Found, what: &str) {
    for its in &all.found {
        assert_eq!(its.distribution, found.distribution, "{what}");
        assert_eq!(its.ranks, found.ranks, "{what}");
        assert_eq!(its.farthest.as_flattened(), found.farthest, "{what}");
        assert_eq!((its.stopped, &its.trouble), (None, &None), "{what}");
    }
    let table = found.table.as_ref().unwrap();
    for (rank, residue) in (0..).zip(&all.residues) {
        assert_eq!(*residue, table.residue(rank), "{what}, rank {rank}");
    }
}

fn spaces(seeds: core::ops::Range<u64>) -> impl Iterator<Item = (u64, Cosets, Random)> {
    seeds.map(|seed| {
        let mut random = Random::of(seed, 0);
        let space = random_space(&mut random, [None, Some(6), None, Some(5)][seed as usize % 4]);
        let space =
            if seed % 5 == 4 { folded(3 + random.index(9), 2, seed % 2 == 0) } else { space };
        (seed, space, random)
    })
}

#[test]
fn any_number_of_processes_finds_the_same() {
    for (seed, space, _) in spaces(0..60) {
        let found = cosets::run(&space, &options(1), &Limits::none(), &Silent);
        for processes in [1, 2, 3, 5] {
            let all = explored(&space, processes, seed as usize, None, &Limits::none());
            compare(&all, &found, &format!("seed {seed}, {processes} processes"));
        }
    }
}

#[test]
fn layers_that_are_kept_are_gone_on_with_by_any_number_of_processes() {
    let mut resumed = 0;
    for (seed, space, mut random) in spaces(0..60) {
        let found = cosets::run(&space, &options(1), &Limits::none(), &Silent);
        let folder = tempfile::tempdir().unwrap();
        // Processes that share a disk may be fewer or more the next time.
        let is_shared = seed % 2 == 0;
        let mut processes = 1 + random.index(4);
        for depth in [1, 3] {
            let limits = Limits { depth, ..Limits::none() };
            explored(&space, processes, 1, Some((folder.path(), is_shared)), &limits);
            if is_shared {
                processes = 1 + random.index(4);
            }
        }
        let all = explored(&space, processes, 2, Some((folder.path(), is_shared)), &Limits::none());
        compare(&all, &found, &format!("seed {seed}"));
        resumed += all.found[0].resumed;
        // What is finished leaves nothing but empty folders.
        let left = walk(folder.path());
        assert!(left.is_empty(), "seed {seed}: {left:?}");
    }
    assert!(resumed > 60, "{resumed}");
}

/// All files in a folder.
fn walk(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(walk(&path));
        } else {
            files.push(path);
        }
    }
    files
}

#[test]
fn a_limit_of_one_process_ends_all_of_them() {
    for (seed, space, _) in spaces(0..40) {
        let found = cosets::run(&space, &options(1), &Limits::none(), &Silent);
        let layers = found.distribution.counts.len() as u64;
        let depth = seed % layers.max(1);
        let limits = |number: usize| match number {
            1 => Limits { depth, ..Limits::none() },
            _ => Limits::none(),
        };
        let all = std::thread::scope(|scope| {
            let begin = |(number, peers): (usize, Here)| {
                let limits = limits(number);
                let folder = None;
                let mut process = Process { peers, folder, limits, watch: &Silent, threads: 2 };
                let space = &space;
                scope.spawn(move || one(space, &mut process, false).unwrap())
            };
            let running: Vec<_> = peers::here(3).into_iter().enumerate().map(begin).collect();
            running.into_iter().map(|process| process.join().unwrap().0).collect::<Vec<_>>()
        });
        for its in all {
            let stopped = (depth + 1 < layers).then_some(Stop::Depth);
            let counts = &found.distribution.counts[..layers.min(depth + 1) as usize];
            // What lies behind the last layer is not looked for if it is known that nothing does.
            assert!(its.stopped == stopped || its.stopped == Some(Stop::Depth), "seed {seed}");
            assert_eq!(its.distribution.counts, counts, "seed {seed}");
        }
    }
}

impl AsRef<Cosets> for Cosets {
    fn as_ref(&self) -> &Cosets {
        self
    }
}

/// What each of some processes is told, the first of which lists this; what the second sends before is given to it first.
fn told(
    space: Option<&Cosets>,
    digest: impl Fn(usize) -> u8 + Sync,
    processes: usize,
) -> Vec<Result<Option<Vec<u8>>, Failed>> {
    std::thread::scope(|scope| {
        let (digest, here) = (&digest, peers::here(processes));
        let begin = |mut peers: Here| {
            scope.spawn(move || {
                let number = peers.number();
                let list = || {
                    assert_eq!(number, 0, "only the first lists");
                    space.cloned()
                };
                let (space, mut met) = spread([digest(number); 32], &mut peers, list)?;
                assert!(number > 0 || matches!(space, Some(Spread::Here(_)) | None));
                // Who is told first goes on first, and what it says then is not lost.
                for to in (0..processes).filter(|&to| to != number) {
                    met.send(to, vec![HELLO, number as u64])?;
                }
                let mut others = Vec::new();
                let begun = std::time::Instant::now();
                while others.len() + 1 < processes {
                    assert!(begun.elapsed() < Duration::from_mins(2), "{others:?} of {processes}");
                    if let Some((from, message)) = met.receive(Duration::from_secs(1))? {
                        // What is left of the space: how much of it was taken.
                        if message[0] == HELLO {
                            assert_eq!(message, [HELLO, from as u64]);
                            others.push(from);
                        }
                    }
                }
                Ok(space.map(|space| space.as_ref().to_bytes()))
            })
        };
        let running: Vec<_> = here.into_iter().map(begin).collect();
        running.into_iter().map(|process| process.join().unwrap()).collect()
    })
}

#[test]
fn the_first_lists_and_all_are_told() {
    for (seed, space, _) in spaces(0..40) {
        for processes in [1, 2, 3, 5] {
            let wanted = space.to_bytes();
            for its in told(Some(&space), |_| 1, processes) {
                assert_eq!(its.unwrap(), Some(wanted.clone()), "seed {seed}, {processes}");
            }
        }
    }
    for processes in [1, 2, 4] {
        for its in told(None, |_| 1, processes) {
            assert_eq!(its.unwrap(), None);
        }
    }
}

#[test]
fn who_explores_something_else_is_told_before_anything_is_listed() {
    let space = folded(5, 2, true);
    for its in told(Some(&space), |number| (number / 2) as u8, 3) {
        assert!(matches!(its, Err(Failed::Other(_) | Failed::Lost(_))));
    }
}

#[test]
fn what_is_no_space_ends_who_hears_it() {
    let messages: [&[&[u64]]; 5] = [
        // More than any memory has; no length; a length and nothing; nonsense; who sends it is not the first.
        &[&[8 | LISTED << 8, 1 << 41]],
        &[&[8 | LISTED << 8]],
        &[&[8 | LISTED << 8, 16], &[8 | LISTED << 8]],
        &[&[8 | LISTED << 8, 16], &[8 | LISTED << 8, 5, 6]],
        &[&[99]],
    ];
    for (number, messages) in messages.iter().enumerate() {
        let failed = std::thread::scope(|scope| {
            let mut two = peers::here(2);
            let (mut second, mut first) = (two.pop().unwrap(), two.pop().unwrap());
            let hears = scope.spawn(move || {
                let list = || -> Option<Cosets> { unreachable!("only the first lists") };
                spread([1; 32], &mut second, list).map(|(space, _)| space.is_some())
            });
            // What both begin with.
            let hello = first.receive(Duration::from_mins(1)).unwrap().unwrap().1;
            first.send(1, hello).unwrap();
            for message in *messages {
                first.send(1, message.to_vec()).unwrap();
            }
            hears.join().unwrap()
        });
        assert!(matches!(failed, Err(Failed::Lost(_))), "{number}: {failed:?}");
    }
}

/// The head of what processes begin a table with.
const HELLO: u64 = 0;

/// What stands for the layer of messages about a space.
const LISTED: u64 = crate::together::post::LOOKING as u64;
