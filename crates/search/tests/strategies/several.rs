//! Layers around several positions: beside a queue that begins with all of them, and within limits.

use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Puzzle, Silent, Stop};
use everystate_search::levels::{self, Levels};
use std::collections::{BTreeSet, VecDeque};

/// Numbers below `size`, each of which leads to three others, as good as drawn.
struct Drawn {
    size: u32,
}

impl Puzzle for Drawn {
    type State = u32;
    type Move = u32;
    fn start(&self) -> u32 {
        0
    }
    fn is_goal(&self, _: &u32) -> bool {
        false
    }
    fn moves(&self, _: &u32, out: &mut Vec<u32>) {
        out.extend(0..3);
    }
    fn apply(&self, s: &u32, m: u32) -> u32 {
        let mixed = (u64::from(*s) << 2 | u64::from(m)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        u32::try_from((mixed * u64::from(self.size)) >> 32).unwrap()
    }
}

/// The distance of each number from the nearest start.
fn distances(puzzle: &Drawn, starts: &[u32]) -> Vec<Option<usize>> {
    let mut distances = vec![None; puzzle.size as usize];
    let mut queue = VecDeque::new();
    for &start in starts {
        distances[start as usize] = Some(0);
        queue.push_back(start);
    }
    while let Some(s) = queue.pop_front() {
        for m in 0..3 {
            let next = puzzle.apply(&s, m);
            if distances[next as usize].is_none() {
                distances[next as usize] = distances[s as usize].map(|d: usize| d + 1);
                queue.push_back(next);
            }
        }
    }
    distances
}

fn several(puzzle: &Drawn, starts: &[u32], limits: &Limits) -> Levels<u32> {
    levels::several(puzzle, starts, &levels::Options { examples: usize::MAX }, limits, &Silent)
}

#[test]
fn layers_are_those_of_a_queue_that_begins_with_all() {
    let mut random = Random::new(24);
    // The large ones go on as words; the last has more starts than a list holds before that.
    for (size, number) in [(1, 1), (9, 2), (300, 1), (300, 5), (200_000, 3), (200_000, 60_000)] {
        let puzzle = Drawn { size };
        let mut starts: Vec<u32> =
            (0..number).map(|_| u32::try_from(random.below(size.into())).unwrap()).collect();
        starts.push(starts[0]);
        let distances = distances(&puzzle, &starts);
        let at = |d: usize| -> Vec<u32> {
            (0..size).filter(|&s| distances[s as usize] == Some(d)).collect()
        };
        for threads in [1, 3] {
            let found = several(&puzzle, &starts, &Limits { threads, ..Limits::none() });
            assert_eq!(found.stopped, None);
            for (d, &count) in found.counts.iter().enumerate() {
                assert_eq!(at(d).len() as u64, count, "{size} {number} {d}");
            }
            assert!(at(found.counts.len()).is_empty());
            let last: BTreeSet<u32> = found.last.into_iter().collect();
            assert!(last.into_iter().eq(at(found.counts.len() - 1)), "{size} {number}");
            let seen: u64 = found.counts.iter().sum();
            assert_eq!(found.statistics.positions, seen);
        }
    }
}

#[test]
fn a_limit_among_the_starts_leaves_no_layer() {
    let puzzle = Drawn { size: 1000 };
    let starts = [7, 8, 7, 9];
    let within = |positions| several(&puzzle, &starts, &Limits { positions, ..Limits::none() });
    let found = within(2);
    assert_eq!((found.counts, found.last, found.stopped), (vec![], vec![], Some(Stop::Positions)));
    let found = within(3);
    assert_eq!((found.counts, found.last), (vec![3], vec![7, 8, 9]));
    assert_eq!(found.stopped, Some(Stop::Positions));
}

#[test]
fn one_start_is_that_of_the_puzzle_as_well() {
    let puzzle = Drawn { size: 100_000 };
    let options = levels::Options { examples: usize::MAX };
    let whole = levels::run(&puzzle, &options, &Limits::none(), &Silent);
    assert!(whole.counts.len() > 3);
    // How many blocks of a layer are under way at once, and so the bytes, threads decide as they come.
    let without = |mut levels: Levels<_>| {
        levels.statistics.bytes = 0;
        levels
    };
    assert_eq!(without(several(&puzzle, &[0], &Limits::none())), without(whole));
}
