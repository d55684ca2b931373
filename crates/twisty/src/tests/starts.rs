//! Explorations from several positions, and of positions that are listed though they could be numbered, against brute force.

#![expect(clippy::cast_possible_truncation, reason = "moves and seeds are few")]

use crate::catalogue;
use crate::definition::{Definition, Pattern};
use crate::exploration::Options;
use crate::explore::Explorer;
use crate::frontier::{self, Asked};
use crate::tests::brute::{brute_layers, brute_levels, brute_levels_from};
use crate::tests::random::random_definition;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Metric, Silent, Stop, peers};
use everystate_table::runs::Place;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn options(threads: usize) -> Options {
    Options { threads, listed: true, ..Options::default() }
}

/// Some positions that moves lead to from the solved one, this too, and one of them twice.
fn starts(definition: &Definition, metric: Metric, random: &mut Random) -> Vec<Pattern> {
    let moves = definition.searched(metric).unwrap();
    let mut starts = vec![definition.solved.clone()];
    for _ in 0..random.below(4) {
        let mut at = definition.solved.clone();
        for _ in 0..random.below(12) {
            let m = &moves[random.below(moves.len() as u64) as usize];
            at = definition.after(&at, m).unwrap_or(at);
        }
        starts.push(at.clone());
        starts.push(at);
    }
    starts
}

#[test]
fn from_several_positions_as_by_brute_force() {
    let mut several = 0;
    for seed in 0..60 {
        let definition = random_definition(seed);
        let metric = if seed % 3 == 0 { Metric::Quarter } else { Metric::Half };
        let mut random = Random::of(seed, 1);
        if definition.searched(metric).unwrap().is_empty() {
            continue;
        }
        let starts = starts(&definition, metric, &mut random);
        let wanted = brute_levels_from(&definition, metric, &starts);
        several += u64::from(wanted.first().is_some_and(|&count| count > 1));
        let explorer = Explorer::new(&definition, metric).unwrap();
        // A solved position that a rule forbids is none to start from.
        let Ok(explorer) = explorer.starting(&starts) else { continue };
        for disk in [false, true] {
            let folder = tempfile::tempdir().unwrap();
            let disk = disk.then(|| folder.path().to_owned());
            let options = Options { disk, ..options(1 + seed as usize % 2) };
            let found = explorer.explore(&options, &Limits::none(), &Silent).unwrap();
            assert_eq!((&found.counts, found.stopped), (&wanted, None), "seed {seed}");
        }
    }
    assert!(several > 20, "{several}");
}

#[test]
fn by_runs_on_disk_as_by_brute_force() {
    for seed in 0..60 {
        let definition = random_definition(seed);
        let metric = if seed % 3 == 0 { Metric::Quarter } else { Metric::Half };
        let explorer = Explorer::new(&definition, metric).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let disk = Some(folder.path().to_owned());
        let limits = Limits { bytes: 48 << 20, ..Limits::none() };
        let options = Options { disk, ..options(2) };
        let found = explorer.explore(&options, &limits, &Silent).unwrap();
        let wanted = brute_levels(&definition, metric);
        assert_eq!((&found.counts, found.stopped), (&wanted, None), "seed {seed}");
        assert_eq!(found.strategy, "runs");
        let left = std::fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, 0, "what is finished leaves nothing behind");
    }
}

#[test]
fn by_processes_that_share_them_as_by_brute_force() {
    let (mut listed, mut several) = (0, 0);
    for seed in 0..24 {
        let definition = random_definition(seed);
        let metric = if seed % 3 == 0 { Metric::Quarter } else { Metric::Half };
        let explorer = Explorer::new(&definition, metric).unwrap();
        let wanted = brute_levels(&definition, metric);
        let last = usize::try_from(*wanted.last().unwrap()).unwrap();
        for is_listed in [false, true] {
            let options = Options { listed: is_listed, ..options(1 + seed as usize % 2) };
            let one = |mut peer| {
                explorer.explore_with(&options, &mut peer, &Limits::none(), &Silent).unwrap()
            };
            let one = &one;
            let all: Vec<_> = std::thread::scope(|scope| {
                let peers = peers::here(3).into_iter();
                let all: Vec<_> = peers.map(|peer| scope.spawn(move || one(peer))).collect();
                all.into_iter().map(|it| it.join().unwrap()).collect()
            });
            for (process, found) in all.iter().enumerate() {
                assert_eq!((&found.counts, found.stopped), (&wanted, None), "seed {seed}");
                assert_eq!((found.strategy, &found.trouble), ("together", &None));
                let wanted = if process == 0 { last.min(options.examples) } else { 0 };
                assert_eq!(found.examples.len(), wanted, "seed {seed}, {process}");
            }
            listed += usize::from(is_listed);
            several += usize::from(wanted.len() > 2);
        }
    }
    assert!(listed == 24 && several > 16, "{listed} {several}");
}

/// A process with a limit that the others have not ends them all, with what was found: also where it cannot begin.
#[test]
fn a_limit_of_one_process_ends_the_others() {
    let ivy = catalogue::named("ivy").unwrap().unwrap();
    let explorer = Explorer::new(&ivy, Metric::Half).unwrap();
    let stopped = |is_listed: bool, number: usize, limits: &Limits| {
        let options = Options { listed: is_listed, ..options(1) };
        let one = |(process, mut peer): (usize, peers::Here)| {
            let limits = if process == number { limits.clone() } else { Limits::none() };
            explorer.explore_with(&options, &mut peer, &limits, &Silent).unwrap()
        };
        let one = &one;
        let all: Vec<_> = std::thread::scope(|scope| {
            let peers = peers::here(2).into_iter().enumerate();
            let all: Vec<_> = peers.map(|peer| scope.spawn(move || one(peer))).collect();
            all.into_iter().map(|it| it.join().unwrap()).collect()
        });
        assert_eq!(all[0].counts, all[1].counts);
        all.into_iter().map(|found| (found.stopped, found.counts.len())).collect::<Vec<_>>()
    };
    let none = Limits::none();
    for number in [0, 1] {
        let positions = Limits { positions: 200, ..none.clone() };
        for is_listed in [false, true] {
            assert_eq!(stopped(is_listed, number, &positions), [(Some(Stop::Positions), 3); 2]);
        }
        let bytes = Limits { bytes: 1000, ..none.clone() };
        assert_eq!(stopped(true, number, &bytes), [(Some(Stop::Memory), 0); 2]);
        let cancel = Some(Arc::new(AtomicBool::new(true)));
        let cancelled = Limits { cancel, ..none.clone() };
        for is_listed in [false, true] {
            assert_eq!(stopped(is_listed, number, &cancelled), [(Some(Stop::Cancelled), 0); 2]);
        }
    }
}

/// The farthest positions are as far as they are said to be, and are reached by the ways that are told.
#[test]
fn ways_from_runs_lead_to_the_farthest() {
    for name in ["ivy", "cuboid2x2x3", "sliding3x3"] {
        let definition = catalogue::named(name).unwrap().unwrap();
        let explorer = Explorer::new(&definition, Metric::Half).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let on_disk = Options { disk: Some(folder.path().to_owned()), ..options(2) };
        let found = explorer.explore(&on_disk, &Limits::none(), &Silent).unwrap();
        let layers = brute_layers(&definition, Metric::Half, usize::MAX).unwrap();
        let farthest = layers.last().unwrap();
        assert_eq!(found.counts.len(), layers.len(), "{name}");
        assert_eq!(found.examples.len(), 4.min(farthest.len()), "{name}");
        let mut reached = Vec::new();
        for way in &found.examples {
            let mut at = definition.solved.clone();
            for step in way.split(' ') {
                let next =
                    definition.called(step).into_iter().find_map(|m| definition.after(&at, &m));
                at = next.unwrap_or_else(|| panic!("{name}: {step} of {way}"));
            }
            assert_eq!(way.split(' ').count(), found.counts.len() - 1, "{name}");
            assert!(farthest.contains(&at) && !reached.contains(&at), "{name}: {way}");
            reached.push(at);
        }
    }
}

#[test]
fn positions_that_are_none_to_start_from_are_refused() {
    let skewb = catalogue::named("skewb").unwrap().unwrap();
    let explorer = || Explorer::new(&skewb, Metric::Half).unwrap();
    let mut wrong = skewb.solved.clone();
    // Pieces of one orbit, of which no move brings the one to where the other is.
    let places = wrong[0].pieces.len();
    wrong[0].pieces[0] = wrong[0].pieces[places - 1];
    let (number, mismatch) = explorer().starting(&[skewb.solved.clone(), wrong]).err().unwrap();
    assert_eq!((number, &*mismatch.orbit), (1, &*skewb.orbits[0].name));
    let square = catalogue::named("square1").unwrap().unwrap();
    let mut blocked = square.solved.clone();
    blocked[0].pieces.swap(0, 1);
    let explorer = Explorer::new(&square, Metric::Half).unwrap();
    let (number, mismatch) = explorer.starting(&[blocked]).err().unwrap();
    assert_eq!((number, &*mismatch.message), (0, "a rule forbids the position"));
}

/// With so little memory that no symmetries are used, what was found with them is not gone on from.
#[test]
fn layers_of_classes_are_not_gone_on_from_without_them() {
    let definition = catalogue::named("cuboid2x2x3").unwrap().unwrap();
    let mechanism = crate::algebra::mechanism::Mechanism::new(
        &definition,
        &definition.searched(Metric::Half).unwrap(),
    );
    let mechanism = mechanism.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let place = Place { folder: folder.path(), digest: [1; 32], every: Duration::from_mins(1) };
    let asked = Asked { mechanism: &mechanism, starts: &[], place: Some(place), kept: None };
    let explore = |quotient, depth| {
        let options = frontier::Options { threads: 2, examples: 1, quotient };
        let limits = Limits { depth, ..Limits::none() };
        frontier::explore(&asked, &options, &limits, &Silent).unwrap()
    };
    let wanted = brute_levels(&definition, Metric::Half);
    for quotient in [true, false] {
        assert_eq!(explore(quotient, 5).counts, wanted[..6], "{quotient}");
        assert_eq!(explore(!quotient, 9).counts, wanted[..10], "{quotient}");
    }
    assert_eq!(explore(true, u64::MAX).counts, wanted);
}
