//! Ways home of a small puzzle, against all sequences tried.

use super::walk::nearer;
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

/// Moves on a grid, and of a wheel.
const STEPS: [[i32; 3]; 8] = [
    [1, 0, 1],
    [1, 0, -1],
    [-1, 0, 1],
    [-1, 0, -1],
    [0, 1, 1],
    [0, 1, -1],
    [0, -1, 1],
    [0, -1, -1],
];
const STEPS_BACK: [u8; 8] = [3, 2, 1, 0, 7, 6, 5, 4];

/// A grid of five by five whose sides are joined, and a wheel of seven. Turned, mirrored, and with the wheel the other way around it is the
/// same puzzle: 16 symmetries, of which few commute.
fn grid() -> Coordinates {
    let number = |n: i32, of: i32| u16::try_from(n.rem_euclid(of)).unwrap();
    let steps = |which: usize, of: i32| -> Vec<u16> {
        (0..of).flat_map(|at| STEPS.map(|step| number(at + step[which], of))).collect()
    };
    // What a symmetry makes of a place or a step: its three lowest bits mirror twice and exchange, the next turns the wheel around.
    let image = |symmetry: usize, [x, y, wheel]: [i32; 3]| {
        let sign = |bit: usize| if symmetry >> bit & 1 == 1 { -1 } else { 1 };
        let (x, y) = (sign(0) * x, sign(1) * y);
        let (x, y) = if symmetry >> 2 & 1 == 1 { (y, x) } else { (x, y) };
        [x, y, sign(3) * wheel]
    };
    let place = |at: [i32; 3]| usize::from(number(at[0], 5) * 5 + number(at[1], 5));
    let step = |m: [i32; 3]| u8::try_from(STEPS.iter().position(|&n| n == m).unwrap()).unwrap();
    let both = |a: usize, b: usize| {
        let same = |c: &usize| STEPS.iter().all(|&m| image(*c, m) == image(b, image(a, m)));
        u8::try_from((0..16).find(same).unwrap()).unwrap()
    };
    let mut coordinates = Coordinates {
        moves: STEPS.len(),
        first: steps(0, 5),
        second: steps(1, 5),
        rest: steps(2, 7),
        seconds: 5,
        rests: 7,
        symmetries: 16,
        renamed: (0..16)
            .flat_map(|s| (0..7).map(move |at| number(image(s, [0, 0, at])[2], 7)))
            .collect(),
        seen: (0..16).flat_map(|s| STEPS.map(|m| step(image(s, m)))).collect(),
        both: (0..16).flat_map(|a| (0..16).map(move |b| both(a, b))).collect(),
        classes: vec![u32::MAX; 25],
        representatives: Vec::new(),
        kept_by: Vec::new(),
    };
    for pair in 0..25_i32 {
        let at = [pair / 5, pair % 5, 0];
        let images: Vec<usize> = (0..16).map(|s| place(image(s, at))).collect();
        let least = *images.iter().min().unwrap();
        let symmetry = images.iter().position(|&to| to == least).unwrap();
        let here = usize::try_from(pair).unwrap();
        if least == here {
            coordinates.representatives.push(u32::try_from(pair).unwrap());
            let kept = (0..16).filter(|&s| images[s] == here).fold(0, |set, s| set | 1 << s);
            coordinates.kept_by.push(kept);
        }
        let class = coordinates.representatives.iter().position(|&r| r as usize == least).unwrap();
        coordinates.classes[here] = u32::try_from(class << 8 | symmetry).unwrap();
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

/// Does something with each way that it wants. Marks depend on the start, on every move, and on their order.
struct Each<F, W> {
    with: F,
    wants: W,
}

impl<F: FnMut(usize, Vec<u8>), W: Fn(u32) -> bool> Visit for Each<F, W> {
    type Mark = u32;

    fn first(&self, start: usize) -> u32 {
        first(start)
    }

    fn after(&self, mark: u32, m: u8) -> u32 {
        marked(mark, m)
    }

    fn ask(&self, _: u32) {}

    fn wants(&self, mark: u32) -> bool {
        (self.wants)(mark)
    }

    fn way(&mut self, start: usize, firsts: &[u8], lasts: &[u8]) {
        (self.with)(start, [firsts, lasts].concat());
    }
}

fn first(start: usize) -> u32 {
    1 + u32::try_from(start).unwrap()
}

fn marked(mark: u32, m: u8) -> u32 {
    (7 * mark + u32::from(m) + 1) % 1009
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
        let again = Ways::of(wheels(), ways.words().to_vec());
        assert!(states().all(|state| again.distance(state) == Some(far[&state])));
        assert_eq!(again.into_coordinates().words(), ways.words().len());
    }
    let (ways, far) = (Ways::new(grid(), 2, &go).unwrap(), distances(&grid()));
    assert_eq!((far.len(), ways.reached()), (5 * 5 * 7, 5 * 5 * 7));
    assert!(far.iter().all(|(&state, &far)| ways.distance(state) == Some(far)));
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

/// A walk of a length through all ways from some starts, which end by some moves, by those who list no more than so many ahead.
struct Walked<'a> {
    coordinates: &'a dyn Fn() -> Coordinates,
    after: &'a [u128],
    back: &'a [u8],
    starts: &'a [State],
    length: u8,
    lasts: u128,
    listed: usize,
}

impl Walked<'_> {
    /// All sequences tried.
    fn expected(&self) -> BTreeSet<(usize, Vec<u8>)> {
        let coordinates = (self.coordinates)();
        let mut expected = BTreeSet::new();
        for (number, &start) in self.starts.iter().enumerate() {
            let mut all: Vec<(State, u32, Vec<u8>)> = vec![(start, first(number), Vec::new())];
            for _ in 0..self.length {
                let next = all.iter().flat_map(|(at, mark, moves)| {
                    let forbidden = moves.last().map_or(0, |&m| self.after[usize::from(m)]);
                    let numbers = 0..u8::try_from(coordinates.moves).unwrap();
                    let may = numbers.filter(move |m| forbidden >> m & 1 == 0);
                    may.map(|m| {
                        let to = coordinates.after(*at, usize::from(m));
                        (to, marked(*mark, m), [&moves[..], &[m]].concat())
                    })
                });
                all = next.collect();
            }
            let ends = |(at, mark, moves): &(State, u32, Vec<u8>)| {
                let last = moves.last().is_none_or(|m| self.lasts >> m & 1 == 1);
                *at == State::HOME && last && wanted(*mark)
            };
            expected.extend(all.into_iter().filter(ends).map(|(_, _, moves)| (number, moves)));
        }
        expected
    }

    /// The same by the walk.
    fn found(&self, threads: usize) -> Vec<(usize, Vec<u8>)> {
        let ways = Ways::new((self.coordinates)(), threads, &go).unwrap();
        let found = Mutex::new(Vec::new());
        let with = |start, moves| found.lock().unwrap().push((start, moves));
        let visit = || Each { with, wants: wanted };
        let ends = (self.lasts, self.back);
        let tails = Tails::up_to(self.listed, ways.coordinates(), ends, self.after.to_vec());
        let (starts, length) = (self.starts, self.length);
        let walk = Walk { starts, length, tails: &tails, threads, stop: &go };
        assert!(walk.run(&ways, &visit));
        let mut found = found.into_inner().unwrap();
        found.sort();
        found
    }
}

#[test]
fn a_walk_goes_through_all_ways_of_a_length_and_no_others() {
    let state = |first, second, rest| State { first, second, rest };
    let wheels_after = [0b10, 0b01, 0b1000, 0b100, 0, 0];
    let grid_after = [0b1000, 0b100, 0b10, 0b1, 0b1000_0000, 0b100_0000, 0b10_0001, 0b1_0010];
    let starts = [state(1, 2, 1), State::HOME, state(2, 0, 1)];
    // With one or two moves listed most of a walk is between its tasks and those.
    for (length, lasts, listed, threads) in [
        (0, u128::MAX, 8, 1),
        (1, 63, 8, 2),
        (3, 63, 1, 1),
        (5, 63, 8, 3),
        (6, 0b1_0011, 1, 2),
        (7, 0b1_0011, 2, 1),
        (7, 0b1_0011, 8, 1),
    ] {
        for (coordinates, after, back) in [
            (&wheels as &dyn Fn() -> Coordinates, &wheels_after[..], &BACK[..]),
            (&grid, &grid_after, &STEPS_BACK),
        ] {
            let length = if after.len() == 8 { length.min(6) } else { length };
            let walked =
                Walked { coordinates, after, back, starts: &starts, length, lasts, listed };
            let (expected, found) = (walked.expected(), walked.found(threads));
            let count = found.len();
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{length} {listed}");
            assert_eq!(count, expected.len(), "{length} {listed}: some were found twice");
            assert!(length < 5 || count > 5, "{length}: {count}");
        }
    }
}

#[test]
fn what_is_nearer_is_what_its_distance_says() {
    for far in 0..20 {
        for left in 1..20 {
            for other in far.max(1) - 1..=far + 1 {
                assert_eq!(nearer(far, left) >> (other % 3) & 1 == 1, other < left);
            }
        }
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
