//! The family's own method against brute force.

use super::axes::Axes;
use super::verify::brute_force;
use super::{Instance, Side, visit};
use everystate_algebra::Natural;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent};
use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

fn by_visiting(block: &Instance) -> BTreeMap<u64, u64> {
    let mut sums = BTreeMap::new();
    let mut seen = HashSet::new();
    let count = visit(block, &Limits::none(), &Silent, &mut |a| {
        *sums.entry(a.sum()).or_insert(0) += 1;
        assert!(seen.insert(a.clone()), "{a:?} comes twice");
        ControlFlow::Continue(())
    });
    assert_eq!(count, Ok(seen.len() as u64));
    sums
}

#[test]
fn open_blocks_have_as_many_arrangements_as_the_closed_form_says() {
    for nx in 1..=3 {
        for ny in 1..=3 {
            for nz in 1..=3 {
                let block = Instance::open([nx, ny, nz]).unwrap();
                let patterns = 6 + 3 * ((1 << nx) + (1 << ny) + (1 << nz) - 6);
                let closed: u64 = patterns << (nx + ny + nz - 1);
                assert_eq!(Axes::new(&block).count(), Natural::from(closed));
                let brute = brute_force(&block, u64::MAX).unwrap();
                assert_eq!(brute.values().sum::<u64>(), closed);
                assert_eq!(by_visiting(&block), brute);
                check_sums(&block, &brute);
            }
        }
    }
}

fn check_sums(block: &Instance, brute: &BTreeMap<u64, u64>) {
    let limits = Limits::none();
    let found = super::sums::sums(&mut Axes::new(block), &mut limits.meter(&Silent)).unwrap();
    assert_eq!(found.iter().collect::<Vec<_>>(), brute.keys().copied().collect::<Vec<_>>());
}

#[test]
fn oracle_brute_force_agrees_on_random_givens() {
    let mut solvable = 0;
    for seed in 0..4000 {
        let mut random = Random::of(7, seed);
        let most = if seed % 8 == 0 { [3, 3, 3] } else { [2, 3, 3] };
        let mut size = most.map(|most| 1 + random.index(most));
        random.shuffle(&mut size);
        let mut block = Instance::open(size).unwrap();
        for _ in 0..random.index(6) {
            let side = Side::ALL[random.index(3)];
            let (rows, columns) = side.shape(size);
            let pips = 1 + random.index(6) as u8;
            block.give(side, random.index(rows), random.index(columns), pips);
        }
        let brute = brute_force(&block, u64::MAX).unwrap();
        solvable += u32::from(!brute.is_empty());
        assert_eq!(
            Axes::new(&block).count(),
            Natural::from(brute.values().sum::<u64>()),
            "{block:?}"
        );
        assert_eq!(by_visiting(&block), brute, "{block:?}");
        check_sums(&block, &brute);
    }
    assert!((400..3600).contains(&solvable), "{solvable} of 4000 solvable");
}
