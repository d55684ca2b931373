//! Explorations by sorted runs on disk, and together with other processes, against those in memory.

use everystate_puzzle::peers::{self, Here, Peers};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent, Stop};
use std::cell::RefCell;
use std::path::Path;
use std::time::Duration;

use super::{deal, random};
use crate::Family;
use crate::family::{Disk, Exploration, Request};
use crate::gap::{Gap, Instance, word_bits};

const MEMORY: u64 = 48 << 20;

fn request(limits: Limits, folder: Option<&Path>) -> Request<'_> {
    let disk = folder.map(|folder| Disk { folder, every: Duration::ZERO });
    Request { metric: None, threads: 2, limits, disk, peers: None, watch: &Silent }
}

fn explored(deals: &[Instance], limits: Limits, folder: Option<&Path>) -> Exploration {
    let request = request(limits, folder);
    match deals {
        [deal] => Gap.explore(Some(deal), &request).unwrap(),
        deals => Gap.explore_from(deals, &request).unwrap(),
    }
}

fn entries(folder: &Path) -> usize {
    std::fs::read_dir(folder).unwrap().count()
}

/// The same counts on disk as in memory, and examples of as many moves; then nothing is left there.
fn compare(deals: &[Instance], depth: u64) {
    let folder = tempfile::tempdir().unwrap();
    let limits = || Limits { depth, bytes: MEMORY, ..Limits::none() };
    let (there, here) =
        (explored(deals, limits(), Some(folder.path())), explored(deals, limits(), None));
    assert_eq!((&there.counts, there.stopped), (&here.counts, here.stopped), "{deals:?}");
    assert_eq!((there.strategy, here.strategy, there.trouble), ("runs", "bfs", None));
    assert!(there.on_disk > 0 && there.bytes <= MEMORY && here.on_disk == 0);
    let last = usize::try_from(*here.counts.last().unwrap()).unwrap();
    assert_eq!(there.examples.len(), last.min(4));
    if last <= here.examples.len() {
        let sorted = |mut examples: Vec<String>| {
            examples.sort_unstable();
            examples
        };
        if last <= 4 {
            assert_eq!(sorted(there.examples.clone()), sorted(here.examples));
        }
    }
    assert_eq!(entries(folder.path()) == 0, there.stopped.is_none());
    for (process, found) in together(deals, 3, &limits()).into_iter().enumerate() {
        assert_eq!((&found.counts, found.stopped), (&here.counts, here.stopped), "{deals:?}");
        assert_eq!((found.strategy, found.trouble), ("together", None));
        // The least ones, as on disk.
        assert_eq!(found.examples, there.examples, "{deals:?}");
        let member = found.together.unwrap();
        assert_eq!((member.process, member.processes), (process, 3));
    }
}

/// What each of some processes finds.
fn together(deals: &[Instance], processes: usize, limits: &Limits) -> Vec<Exploration> {
    let one = |mut peer: Here| {
        let peers = RefCell::new(&mut peer as &mut dyn Peers);
        let request = Request { peers: Some(&peers), ..request(limits.clone(), None) };
        match deals {
            [deal] => Gap.explore(Some(deal), &request).unwrap(),
            deals => Gap.explore_from(deals, &request).unwrap(),
        }
    };
    let one = &one;
    std::thread::scope(|scope| {
        let all = peers::here(processes).into_iter().map(|peer| scope.spawn(move || one(peer)));
        all.collect::<Vec<_>>().into_iter().map(|it| it.join().unwrap()).collect()
    })
}

#[test]
fn what_is_on_disk_counts_as_what_is_in_memory() {
    let mut seeds = Random::new(26);
    for (suits, ranks) in [(1, 4), (2, 6), (3, 5), (4, 4), (4, 5)] {
        for _ in 0..3 {
            compare(&[random(suits, ranks, &mut seeds)], u64::MAX);
        }
    }
    // Words of 128 and of 256 bits, and the largest deck.
    for (suits, ranks, bits) in [(4, 13, 65..=128), (7, 13, 129..=256), (9, 16, 129..=256)] {
        let deal = random(suits, ranks, &mut seeds);
        assert!(bits.contains(&word_bits(&deal)));
        compare(&[deal], 5);
    }
}

#[test]
fn so_it_does_by_other_rules_and_from_several_deals() {
    let mut seeds = Random::new(27);
    for (variant, suits, ranks) in [
        ("gap", 3, 4),
        ("gaps-one-deal", 2, 4),
        ("gaps-tied", 2, 4),
        ("gaps-live", 2, 4),
        ("fixed+live", 3, 4),
    ] {
        let variant = variant.parse().unwrap();
        let mut deal = || random(suits, ranks, &mut seeds).played_by(variant);
        let deals = [deal(), deal(), deal()];
        compare(&deals[..1], u64::MAX);
        compare(&deals, u64::MAX);
    }
    // Cells of 4 × 6, 5 × 16, 6 × 48 and 8 × 135 bits, of which some are in two words.
    for (variant, suits, ranks) in [
        ("montana", 2, 4),
        ("montana", 4, 5),
        ("montana", 4, 13),
        ("gaps-live", 4, 13),
        ("gaps-live", 9, 16),
    ] {
        compare(&[random(suits, ranks, &mut seeds).played_by(variant.parse().unwrap())], 4);
    }
}

#[test]
fn an_exploration_goes_on_with_its_own_layers_alone() {
    let mut seeds = Random::new(28);
    let deals = [(); 2].map(|()| random(4, 5, &mut seeds));
    let other = deals[0].clone().played_by("fixed+live".parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    for (left, deal) in (1..).zip(deals.iter().chain([&other])) {
        let limits = Limits { depth: 3, bytes: MEMORY, ..Limits::none() };
        let found = explored(core::slice::from_ref(deal), limits, Some(folder.path()));
        assert_eq!((found.counts.len(), found.stopped), (4, Some(Stop::Depth)));
        assert_eq!(entries(folder.path()), left);
    }
    for (left, deal) in (0..3).rev().zip(deals.iter().chain([&other])) {
        let deal = core::slice::from_ref(deal);
        let limits = || Limits { bytes: MEMORY, ..Limits::none() };
        let found = explored(deal, limits(), Some(folder.path()));
        assert_eq!(found.counts, explored(deal, limits(), None).counts);
        assert_eq!(entries(folder.path()), left);
    }
}

#[test]
fn too_little_memory_and_what_is_damaged_are_told() {
    let start = deal("22 11/21 12");
    let folder = tempfile::tempdir().unwrap();
    let limits = |bytes| Limits { bytes, ..Limits::none() };
    let found = explored(core::slice::from_ref(&start), limits(17 << 20), Some(folder.path()));
    assert_eq!(found.stopped, Some(Stop::Memory));
    assert!(found.trouble.unwrap().starts_with("exploring it on disk takes "));
    let short = Limits { depth: 1, ..limits(MEMORY) };
    explored(core::slice::from_ref(&start), short, Some(folder.path()));
    spoil(folder.path());
    let request = request(limits(MEMORY), Some(folder.path()));
    let refusal = Gap.explore(Some(&start), &request).unwrap_err();
    assert!(refusal.message.contains("damaged"), "{refusal:?}");
}

/// Writes something else into all files of a folder.
fn spoil(folder: &Path) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            spoil(&path);
        } else {
            std::fs::write(&path, "nothing of ours").unwrap();
        }
    }
}
