//! Ways home of a small puzzle, against all sequences tried.

use super::{Coordinates, State, Tails, Visit, Walk, Ways};
use std::collections::{BTreeSet, HashMap};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Turns of three wheels that a move makes.
const MOVES: [[i32; 3]; 6] =
    [[1, 1, 0], [-1, -1, 0], [0, 1, 1], [0, -1, -1], [2, 0, 1], [-2, 0, -1]];
/// The move that undoes each.
const BACK: [u8; 6] = [1, 0, 3, 2, 5, 4];
/// Places on each wheel.
const WHEELS: [i32; 3] = [7, 9, 5];

/// Three wheels; turned the other way they are the same puzzle.
fn wheels() -> Coordinates {
    let number = |n: i32| u16::try_from(n).unwrap();
    let steps = |wheel: usize| {
        let places = 0..WHEELS[wheel];
        let after = move |at: i32| MOVES.map(|m| number((at + m[wheel]).rem_euclid(WHEELS[wheel])));
        places.flat_map(after).collect()
    };
    let back = |wheel: usize, at: i32| (-at).rem_euclid(WHEELS[wheel]);
    let rests = 0..WHEELS[2];
    let mut coordinates = Coordinates {
        moves: MOVES.len(),
        first: steps(0),
        second: steps(1),
        rest: steps(2),
        seconds: 9,
        rests: 5,
        symmetries: 2,
        renamed: rests.clone().chain(rests.map(|at| back(2, at))).map(number).collect(),
        seen: (0..6).chain(BACK).collect(),
        both: vec![0, 1, 1, 0],
        classes: vec![u32::MAX; 63],
        representatives: Vec::new(),
        kept_by: Vec::new(),
    };
    for pair in 0..63 {
        let other = back(0, pair / 9) * 9 + back(1, pair % 9);
        if pair <= other {
            let class = u32::try_from(coordinates.representatives.len()).unwrap();
            coordinates.classes[usize::try_from(other).unwrap()] = class << 8 | 1;
            coordinates.classes[usize::try_from(pair).unwrap()] = class << 8;
            coordinates.representatives.push(u32::try_from(pair).unwrap());
            coordinates.kept_by.push(if pair == other { 3 } else { 1 });
        }
    }
    coordinates
}

fn states() -> impl Iterator<Item = State> {
    (0..7).flat_map(|first| {
        (0..9).flat_map(move |second| (0..5).map(move |rest| State { first, second, rest }))
    })
}

/// How far each state is, by going through all.
fn distances(coordinates: &Coordinates) -> HashMap<State, u8> {
    let mut far = HashMap::from([(State::HOME, 0)]);
    let mut layer = vec![State::HOME];
    for depth in 1.. {
        let mut next = Vec::new();
        for &at in &layer {
            for m in 0..coordinates.moves {
                let to = coordinates.after(at, m);
                far.entry(to).or_insert_with(|| {
                    next.push(to);
                    depth
                });
            }
        }
        if next.is_empty() {
            return far;
        }
        layer = next;
    }
    unreachable!("there are not so many layers")
}

fn go() -> bool {
    false
}

/// Does something with each way, as long as it wants: marks are the sums of the moves' numbers.
struct Each<F, W> {
    with: F,
    wants: W,
}

impl<F: FnMut(usize, Vec<u8>), W: Fn(u32) -> bool> Visit for Each<F, W> {
    type Mark = u32;

    fn first(&self, start: usize) -> u32 {
        100 * u32::try_from(start).unwrap()
    }

    fn after(&self, mark: u32, m: u8) -> u32 {
        mark + u32::from(m)
    }

    fn ask(&self, _: u32) {}

    fn wants(&self, mark: u32) -> bool {
        (self.wants)(mark)
    }

    fn way(&mut self, start: usize, firsts: &[u8], lasts: &[u8]) {
        (self.with)(start, [firsts, lasts].concat());
    }
}

/// What it wants of the walks of a length.
fn wanted(mark: u32) -> bool {
    mark % 5 != 2
}

#[test]
fn a_table_has_the_distances_of_all_states() {
    for threads in [1, 3] {
        let ways = Ways::new(wheels(), threads, &go).unwrap();
        let far = distances(ways.coordinates());
        assert_eq!((far.len(), ways.reached()), (7 * 9 * 5, 7 * 9 * 5));
        for state in states() {
            assert_eq!(ways.distance(state), Some(far[&state]), "{state:?}");
        }
        let again = Ways::of(wheels(), ways.words()).unwrap();
        assert!(states().all(|state| again.distance(state) == Some(far[&state])));
    }
    assert!(Ways::of(wheels(), &[0; 3]).is_none());
    assert!(Ways::new(wheels(), 2, &|| true).is_none());
}

#[test]
fn what_no_moves_make_has_no_distance() {
    let mut coordinates = wheels();
    // Without moves that turn it the last wheel stays where it is.
    coordinates.rest = (0..5).flat_map(|at| [at; 6]).collect();
    let ways = Ways::new(coordinates, 1, &go).unwrap();
    for state in states() {
        assert_eq!(ways.distance(state).is_some(), state.rest == 0, "{state:?}");
    }
    assert_eq!(ways.reached(), 7 * 9);
}

#[test]
fn a_walk_goes_through_all_ways_of_a_length_and_no_others() {
    let ways = Ways::new(wheels(), 2, &go).unwrap();
    let after = [0b10, 0b01, 0b1000, 0b100, 0, 0];
    let starts = [
        State { first: 1, second: 2, rest: 1 },
        State::HOME,
        State { first: 2, second: 0, rest: 1 },
    ];
    for (length, lasts, threads) in
        [(0, 63_u128, 1), (1, 63, 2), (3, 63, 1), (5, 63, 3), (6, 0b10011, 2), (7, 0b10011, 1)]
    {
        // All sequences, tried.
        let mut expected = BTreeSet::new();
        for (number, &start) in starts.iter().enumerate() {
            let mut all: Vec<(State, Vec<u8>)> = vec![(start, Vec::new())];
            for _ in 0..length {
                all = all
                    .into_iter()
                    .flat_map(|(at, moves)| {
                        let last = moves.last().map_or(0_u64, |&m| after[usize::from(m)]);
                        let next = (0..6_u8).filter(move |m| last >> m & 1 == 0);
                        let ways = &ways;
                        next.map(move |m| {
                            let to = ways.coordinates().after(at, usize::from(m));
                            (to, [&moves[..], &[m]].concat())
                        })
                        .collect::<Vec<_>>()
                    })
                    .collect();
            }
            let ends = |(at, moves): &(State, Vec<u8>)| {
                let sum: u32 = moves.iter().map(|&m| u32::from(m)).sum();
                let ends = *at == State::HOME && moves.last().is_none_or(|m| lasts >> m & 1 == 1);
                ends && wanted(100 * u32::try_from(number).unwrap() + sum)
            };
            expected.extend(all.into_iter().filter(ends).map(|(_, moves)| (number, moves)));
        }
        let found = Mutex::new(Vec::new());
        let with = |start, moves| found.lock().unwrap().push((start, moves));
        let visit = || Each { with, wants: wanted };
        let walk = Walk {
            starts: &starts,
            length,
            tails: &Tails::new(ways.coordinates(), lasts, &BACK, after.map(u128::from).to_vec()),
            threads,
            stop: &go,
        };
        assert!(walk.run(&ways, &visit));
        assert!((4..7).contains(&walk.tails.longest()), "walks of every kind");
        let mut found = found.into_inner().unwrap();
        let count = found.len();
        found.sort();
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{length}");
        assert_eq!(count, expected.len(), "{length}: some were found twice");
        assert!(length < 5 || count > 5, "{length}: {count}");
    }
}

#[test]
fn a_walk_ends_when_it_is_to_stop() {
    let ways = Ways::new(wheels(), 1, &go).unwrap();
    let (count, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
    let visit = || {
        let with = |_, _: Vec<u8>| {
            if count.fetch_add(1, Ordering::Relaxed) == 1000 {
                stopped.store(true, Ordering::Relaxed);
            }
        };
        Each { with, wants: |_| true }
    };
    let walk = Walk {
        starts: &[State::HOME],
        // There are far more ways of so many moves than anybody has time for.
        length: 40,
        tails: &Tails::new(ways.coordinates(), u128::MAX, &BACK, vec![0; 6]),
        threads: 2,
        stop: &|| stopped.load(Ordering::Relaxed),
    };
    assert!(!walk.run(&ways, &visit));
    assert!(count.into_inner() > 1000);
}
