//! What threads know in common, against what may be spared.

use super::*;
use everystate_puzzle::{Limits, Silent};

/// An iteration with so many positions of each number of moves.
fn iteration(counts: &[u64]) -> Depths {
    let mut depths = Depths::within(counts.len() as u64 - 1);
    for (moves, &count) in counts.iter().enumerate() {
        (0..count).for_each(|_| depths.note(moves as u64));
    }
    depths
}

/// A table in its second iteration, in which positions with fewer than five moves are noted.
fn table(budget: &mut Budget) -> Common<u64> {
    let mut common = Common::new(Worth::USUAL);
    common.begin((&iteration(&[1, 10, 100]), 2), &0, budget);
    assert_eq!(common.below, 0, "so few are not worth while");
    // A sixteenth of them had fewer than three moves, and will have fewer than three and what the bound is raised by.
    common.begin((&iteration(&[1, 10, 100, 10_000, 100_000]), 2), &0, budget);
    assert_eq!(common.below, 5);
    common
}

/// A hash of which all bits that are looked at differ from number to number.
fn hash(s: u64) -> u64 {
    s.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[test]
fn positions_are_counted_by_their_moves_whatever_the_bound() {
    for bound in [0, 1, 255, 256, 1000, 1 << 40, u64::MAX] {
        let mut depths = Depths::within(bound);
        let some = [0, bound / 3, bound / 2, bound];
        for moves in some {
            depths.note(moves);
        }
        let mut twice = depths.clone();
        twice.add(&depths);
        assert_eq!((depths.total(), twice.total()), (4, 8));
        let (count, below) = depths.first(3);
        let truth = some.iter().filter(|&&moves| moves < below).count() as u64;
        assert_eq!(count, truth, "{bound}");
        assert_eq!(twice.first(6).1, below);
    }
    let depths = iteration(&[1, 2, 4, 8]);
    let first = [0, 1, 2, 3, 6, 7, 14, 15, 99].map(|most| depths.first(most));
    let all = (15, 256);
    assert_eq!(first, [(0, 0), (1, 1), (1, 1), (3, 2), (3, 2), (7, 3), (7, 3), all, all]);
}

#[test]
fn as_many_moves_spare_what_comes_later_and_fewer_spare_all() {
    let limits = Limits::none();
    let mut budget = Budget::new(&limits, &Silent);
    let mut common = table(&mut budget);
    let enter = |common: &Common<u64>, s, moves, part| common.enter(hash(s), &s, moves, part);
    // Zero is what fills free entries, too.
    for s in [0, 7] {
        assert!(enter(&common, s, 2, 5));
        assert!(!enter(&common, s, 2, 5) && !enter(&common, s, 2, 6));
        // An earlier part follows it itself, and is known by then.
        assert!(enter(&common, s, 2, 4));
        assert!(!enter(&common, s, 2, 4) && !enter(&common, s, 2, 5));
        assert!(!enter(&common, s, 3, 0), "fewer moves led to it");
        assert!(enter(&common, s, 1, 9));
        assert!(!enter(&common, s, 2, 0));
    }
    common.begin((&iteration(&[1, 10, 100, 20_000, 200_000]), 0), &0, &mut budget);
    for s in [0, 7] {
        assert!(!enter(&common, s, 2, 0), "less is left to it than before");
        assert!(enter(&common, s, 1, 9), "more is left to it than before");
        assert!(!enter(&common, s, 1, 9));
    }
    // Those beyond all numbers of parts are not in order.
    assert!(enter(&common, 9, 2, u32::MAX) && enter(&common, 9, 2, u32::MAX));
    // More than an entry can tell.
    assert!(enter(&common, 8, 1 << 32, 0) && enter(&common, 8, 1 << 32, 0));
}

#[test]
fn what_has_more_moves_gives_way() {
    let limits = Limits::none();
    let mut budget = Budget::new(&limits, &Silent);
    let common = table(&mut budget);
    // All in one place.
    for (s, moves) in [(1, 2), (2, 1), (3, 2), (4, 1), (5, 1), (6, 1)] {
        assert!(common.enter(0, &s, moves, 0));
    }
    let known = [1, 2, 3, 4, 5, 6].map(|s: u64| !common.enter(0, &s, 2, 0));
    assert_eq!(known, [false, true, false, true, true, true]);
}

#[test]
fn it_is_looked_at_seldom_and_takes_no_more_than_its_bytes() {
    let limits = Limits::none();
    let mut budget = Budget::new(&limits, &Silent);
    let mut common = Common::<u64>::new(Worth::USUAL);
    let mut counts = vec![1_u64, 3];
    for _ in 0..14 {
        counts.push(counts[counts.len() - 1] * 5 / 2);
        let depths = iteration(&counts);
        common.begin((&depths, 0), &0, &mut budget);
        let below = usize::try_from(common.below).unwrap();
        let noted: u64 = counts[..below].iter().sum();
        assert!(noted * Worth::USUAL.seldom <= depths.total());
    }
    assert!(common.below > 5);
    let held = budget.statistics().bytes;
    assert!(held > 0 && held <= 24 * 64 * (1 << 13), "{held}");
    assert!(common.forget(&mut budget) && !common.forget(&mut budget));
    // Where the bytes are not allowed nothing is noted.
    let limits = Limits { bytes: 1000, ..Limits::none() };
    let mut budget = Budget::new(&limits, &Silent);
    common.begin((&iteration(&counts), 0), &0, &mut budget);
    assert_eq!(common.below, 0);
    assert!(common.enter(hash(1), &1, 0, 0) && budget.statistics().bytes <= 1000);
}
