//! Exploration by cosets against a plain search.

use super::*;
use everystate_puzzle::Silent;
use everystate_puzzle::random::Random;

/// Counts by a plain search over ranks.
fn plain(space: &Cosets) -> Vec<u64> {
    let mut seen = vec![false; space.positions() as usize];
    seen[space.start as usize] = true;
    let (mut layer, mut counts) = (vec![space.start], Vec::new());
    while !layer.is_empty() {
        counts.push(layer.len() as u64);
        let mut next = Vec::new();
        for rank in layer {
            for index in 0..space.moves() {
                let to = space.neighbour(rank, index);
                next.extend(to.filter(|&to| !core::mem::replace(&mut seen[to as usize], true)));
            }
        }
        layer = next;
    }
    counts
}

/// A random space whose moves come in pairs that undo each other; some are not possible.
fn random_space(random: &mut Random, words: bool) -> Cosets {
    let cosets = 1 + random.below(9) as u32;
    let size = if words { 64 * (1 + random.below(3)) } else { 1 + random.below(150) } as u32;
    let moves = 1 + random.index(3);
    let mut steps = vec![None; cosets as usize * moves * 2];
    let mut actions = Vec::new();
    for pair in 0..moves {
        let mut to: Vec<u32> = (0..cosets).collect();
        random.shuffle(&mut to);
        for coset in 0..cosets {
            if random.below(8) == 0 {
                continue;
            }
            let number = steps.iter().filter(|s| s.is_some()).count() as u32;
            let there = to[coset as usize];
            let (forth, back) = (2 * pair, 2 * pair + 1);
            steps[coset as usize * moves * 2 + forth] = Some(Step { coset: there, action: number });
            steps[there as usize * moves * 2 + back] = Some(Step { coset, action: number + 1 });
            let mut order: Vec<u32> = (0..if words { size / 64 } else { size }).collect();
            random.shuffle(&mut order);
            let mut back = vec![0; order.len()];
            for (from, &to) in order.iter().enumerate() {
                let unit = if words { 64 } else { 1 };
                actions.push(to * unit);
                back[to as usize] = from as u32 * unit;
            }
            actions.extend(back);
        }
    }
    // Twist t exchanges bits whose numbers differ by t: each undoes itself.
    let images: Vec<_> = (0..64u8).map(|t| core::array::from_fn(|k| k as u8 ^ t)).collect();
    if words {
        let n = (size / 64) as usize;
        for pair in actions.chunks_mut(2 * n) {
            let (forth, back) = pair.split_at_mut(n);
            for entry in forth {
                let twist = random.below(64) as u32;
                *entry += twist;
                back[(*entry / 64) as usize] += twist;
            }
        }
    }
    let members = if words {
        Members::Words { words: size / 64, actions, twists: Twists::new(&images).unwrap() }
    } else {
        Members::Each { members: size, actions }
    };
    let start = random.below(u64::from(cosets) * u64::from(size));
    let mut rows = Steps::new(moves * 2);
    for row in steps.chunks(moves * 2) {
        rows.push(row.iter().copied());
    }
    Cosets { steps: rows, members, start }
}

#[test]
fn random_spaces_are_counted_as_by_a_plain_search() {
    for seed in 0..400 {
        let mut random = Random::of(seed, 0);
        let space = random_space(&mut random, seed % 2 == 0);
        let wanted = plain(&space);
        for forward in [Forward::Cheaper, Forward::Always, Forward::Never] {
            for (threads, portable) in [(1, false), (2, true), (3, false)] {
                let options = Options { threads, portable, forward, examples: 3 };
                let found = run(&space, &options, &Limits::none(), &Silent);
                assert_eq!(found.distribution.counts, wanted, "seed {seed} {options:?}");
                check(&space, &found);
            }
        }
    }
}

/// The table against the space itself: ways are as long as the layers say.
fn check(space: &Cosets, found: &Found) {
    let table = found.table.as_ref().unwrap();
    let mut lengths = vec![0; found.distribution.counts.len()];
    let mut last = Vec::new();
    for rank in 0..space.positions() {
        let Some(way) = table.way(space, rank) else {
            assert_eq!(table.residue(rank), None);
            continue;
        };
        assert_eq!(table.residue(rank), Some((way.len() % 3) as u8));
        let end = way.iter().try_fold(rank, |at, &index| space.neighbour(at, index));
        assert_eq!(end, Some(space.start));
        lengths[way.len()] += 1;
        if way.len() + 1 == lengths.len() {
            last.push(rank);
        }
    }
    assert_eq!(lengths, found.distribution.counts);
    last.truncate(3);
    assert_eq!(found.farthest, last);
}

#[test]
fn limits_keep_what_is_complete() {
    let spaces = (0..).map(|seed| random_space(&mut Random::of(seed, 0), true));
    let (space, all) =
        spaces.map(|s| (plain(&s), s)).map(|(c, s)| (s, c)).find(|(_, c)| c.len() > 3).unwrap();
    let of = |limits| {
        let found = run(&space, &Options::default(), &limits, &Silent);
        (found.distribution.counts, found.stopped)
    };
    let limits = Limits { depth: 2, ..Limits::none() };
    assert_eq!(of(limits), (all[..3].to_vec(), Some(Stop::Depth)));
    let limits = Limits { positions: all[0] + all[1] + 1, ..Limits::none() };
    assert_eq!(of(limits), (all[..2].to_vec(), Some(Stop::Positions)));
    let limits = Limits { bytes: 100, ..Limits::none() };
    assert_eq!(of(limits), (vec![], Some(Stop::Memory)));
}

#[test]
fn twists_pull_and_push() {
    use super::shuffle::{Portable, Shuffle};
    // Triangular: bit 0 flips where bit 3 is set, bit 2 always.
    let image: [u8; 64] = core::array::from_fn(|k| (k as u8 ^ 4) ^ (k as u8 >> 3 & 1));
    let twists = Twists::new(&[image]).unwrap();
    let mut random = Random::new(1);
    for _ in 0..100 {
        let word = random.next_u64();
        let pulled = (0..64).fold(0, |w, k| w | (word >> image[k] & 1) << k);
        assert_eq!(Portable.shuffle(&twists.pull, 0, word), pulled);
        assert_eq!(Portable.shuffle(&twists.push, 0, pulled), word);
        #[cfg(target_arch = "x86_64")]
        if let Some(avx512) = crate::cpu::Avx512::detect() {
            assert_eq!(avx512.shuffle(&twists.pull, 0, word), pulled);
            assert_eq!(avx512.shuffle(&twists.push, 0, pulled), word);
        }
    }
    let turned = core::array::from_fn(|k| (k as u8 + 1) % 64);
    assert_eq!(Twists::new(&[turned]).unwrap_err(), NotTriangular);
    assert_eq!(Twists::new(&[[3; 64]]).unwrap_err(), NotTriangular);
}
