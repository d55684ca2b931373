//! The family's own method against brute force.

use super::super::arrangement::Arrangement;
use super::super::axes::Axes;
use super::super::draw;
use super::super::generate::any_pips;
use super::super::verify::brute_force;
use super::super::{Instance, Side, visit};
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
    let found = super::super::sums::sums(&Axes::new(block), &mut limits.meter(&Silent)).unwrap();
    assert_eq!(found.iter().collect::<Vec<_>>(), brute.keys().copied().collect::<Vec<_>>());
}

/// Gives `givens` faces of any pips, or, with an arrangement, its own.
fn give_some(block: &mut Instance, givens: usize, like: Option<&Arrangement>, random: &mut Random) {
    for _ in 0..givens {
        let side = Side::ALL[random.index(3)];
        let (rows, columns) = side.shape(block.size());
        let (row, column) = (random.index(rows), random.index(columns));
        let pips = like.map_or_else(|| any_pips(random), |a| a.face(side, row, column));
        block.give(side, row, column, pips);
    }
}

#[test]
fn oracle_brute_force_agrees_on_random_givens() {
    let mut solvable = 0;
    for seed in 0..5400 {
        let mut random = Random::of(7, seed);
        // Every block up to 3 × 3 × 3 alike.
        let of = |step: u64| 1 + usize::try_from(seed / 4 / step % 3).unwrap();
        let size = [of(1), of(3), of(9)];
        let dice: usize = size.iter().product();
        let givens = random.index(7) + dice / 4;
        let mut block = Instance::open(size).unwrap();
        let arrangement = (seed % 2 == 0).then(|| draw::any(size, &mut random));
        give_some(&mut block, givens, arrangement.as_ref(), &mut random);
        if seed % 4 == 0 {
            give_some(&mut block, 1, None, &mut random);
        }
        let brute = brute_force(&block, u64::MAX).unwrap();
        solvable += u32::from(!brute.is_empty());
        let total = Natural::from(brute.values().sum::<u64>());
        assert_eq!(Axes::new(&block).count(), total, "{block:?}");
        assert_eq!(by_visiting(&block), brute, "{block:?}");
        check_sums(&block, &brute);
    }
    assert!((1500..4500).contains(&solvable), "{solvable} of 5400 solvable");
}

/// Blocks whose sides take several words in the sums' bit sets, against a list of all arrangements.
#[test]
fn long_blocks_have_the_sums_of_their_arrangements() {
    let mut checked = 0;
    for seed in 0..600 {
        let mut random = Random::of(9, seed);
        let mut size = [1 + random.index(3), 1 + random.index(3), 8 + random.index(25)];
        random.shuffle(&mut size);
        let arrangement = draw::any(size, &mut random);
        let mut block = Instance::open(size).unwrap();
        let givens = size.iter().sum::<usize>() + random.index(20);
        give_some(&mut block, givens, Some(&arrangement), &mut random);
        let count = Axes::new(&block).count().to_u64();
        if count.is_some_and(|count| count <= 20_000) {
            let found = by_visiting(&block);
            assert_eq!(Some(found.values().sum::<u64>()), count, "{block:?}");
            check_sums(&block, &found);
            checked += 1;
        }
    }
    assert!(checked > 100, "only {checked} blocks were small enough");
}
