//! Rows of places are the same layers and solutions as positions one by one, whatever the threads and limits.

use everystate_puzzle::{Limits, Placed, Puzzle, Row, Silent, Stop, Verdict, law};
use everystate_search::{bfs, levels};
use std::time::Duration;

/// Someone walks round a ring of a hundred cells, and turns dials that lie in some of them, each from 0 to 9: what a dial may be turned to depends
/// on the one before.
struct Ring {
    /// Where the dials lie.
    dials: Vec<usize>,
    /// What they show in the end, from the first on; `None` if there is no end.
    wanted: Option<u32>,
}

const CELLS: usize = 100;
const DIGITS: u32 = 10;

impl Ring {
    fn digit(number: u32, dial: usize) -> u32 {
        number / DIGITS.pow(u32::try_from(dial).unwrap()) % DIGITS
    }

    /// What the dial in a cell may be turned to.
    fn turned(&self, number: u32, cell: usize) -> Option<u32> {
        let dial = self.dials.iter().position(|&dial| dial == cell)?;
        let before = Self::digit(number, (dial + 1) % self.dials.len());
        let (digit, one) = (Self::digit(number, dial), DIGITS.pow(u32::try_from(dial).unwrap()));
        let next = (digit + 1 + before % 3) % DIGITS;
        Some(number - digit * one + next * one)
    }
}

impl Puzzle for Ring {
    type State = (u32, u8);
    type Move = u8;
    fn start(&self) -> (u32, u8) {
        (0, 70)
    }
    fn is_goal(&self, s: &(u32, u8)) -> bool {
        self.wanted == Some(s.0) && s.1 == 0
    }
    fn moves(&self, s: &(u32, u8), out: &mut Vec<u8>) {
        out.extend([0, 1]);
        out.extend(self.turned(s.0, s.1.into()).map(|_| 2));
    }
    fn apply(&self, &(number, cell): &(u32, u8), m: u8) -> (u32, u8) {
        match m {
            0 => (number, (cell + 1) % 100),
            1 => (number, (cell + 99) % 100),
            _ => (self.turned(number, cell.into()).unwrap(), cell),
        }
    }
}

impl Placed<2> for Ring {
    type Rest = u32;
    fn split(&self, s: &(u32, u8)) -> (u32, usize) {
        (s.0, s.1.into())
    }
    fn join(&self, rest: &u32, place: usize) -> (u32, u8) {
        (*rest, u8::try_from(place).unwrap())
    }
    fn step(&self, rest: &u32, from: &Row<2>, visit: &mut impl FnMut(u32, usize)) -> Row<2> {
        for &cell in &self.dials {
            if from[cell / 64] >> (cell % 64) & 1 != 0 {
                visit(self.turned(*rest, cell).unwrap(), cell);
            }
        }
        let row = u128::from(from[0]) | u128::from(from[1]) << 64;
        let up = row << 1 | row >> (CELLS - 1);
        let all = (up | row >> 1 | row << (CELLS - 1)) & ((1 << CELLS) - 1);
        [all, all >> 64].map(|half| u64::try_from(half & u128::from(u64::MAX)).unwrap())
    }
    fn goals(&self, rest: &u32) -> Row<2> {
        [u64::from(self.wanted == Some(*rest)), 0]
    }
}

fn ring(wanted: Option<u32>) -> Ring {
    Ring { dials: vec![3, 40, 41, 90], wanted }
}

fn within(threads: usize) -> Limits {
    Limits { threads, ..Limits::none() }
}

#[test]
fn rows_lead_where_moves_lead() {
    let ring = ring(Some(123));
    assert_eq!(law::placed(&ring, &law::sample(&ring, 3000)), Ok(()));
}

#[test]
fn layers_are_the_same_whatever_the_threads() {
    let ring = ring(None);
    let options = levels::Options { examples: 3 };
    let plain = levels::run(&ring, &options, &within(1), &Silent);
    assert_eq!(plain.stopped, None);
    // Enough rests at a time that all threads work.
    assert!(plain.counts.iter().any(|&count| count > 16_000), "{:?}", plain.counts);
    let one = levels::placed(&ring, &options, &within(1), &Silent);
    for threads in 1..=4 {
        let rows = levels::placed(&ring, &options, &within(threads), &Silent);
        assert_eq!((rows.counts, rows.stopped), (plain.counts.clone(), None), "{threads}");
        assert_eq!(rows.statistics.positions, plain.statistics.positions);
        assert_eq!(rows.statistics.generated, one.statistics.generated);
        assert_eq!(rows.last, one.last, "{threads}");
        let last = *plain.counts.last().unwrap();
        assert_eq!(rows.last.len() as u64, last.min(3));
    }
    // A position with a word of 64 bits and what goes with it took ten times as much.
    let (bytes, positions) = (one.statistics.bytes, one.statistics.positions);
    assert!(bytes < 2 * positions, "{bytes} {positions}");
}

#[test]
fn the_first_solution_is_the_same_whatever_the_threads() {
    let mut solved = 0;
    for wanted in [0, 1, 77, 1234, 9876, 500, 60, 999] {
        let ring = ring(Some(wanted));
        let plain = bfs::run(&ring, &within(1), &Silent);
        solved += u32::from(plain.verdict.name() == "solved");
        for threads in [1, 3] {
            let rows = bfs::placed(&ring, &within(threads), &Silent);
            assert_eq!(rows.verdict, plain.verdict, "{wanted} {threads}");
        }
    }
    assert!(solved >= 4, "{solved}");
}

#[test]
fn limits_are_kept() {
    let ring = ring(None);
    let all = levels::placed(&ring, &levels::Options::default(), &within(1), &Silent);
    for threads in [1, 3] {
        for limit in [1, 5, 30] {
            let limits = Limits { depth: limit, ..within(threads) };
            let found = levels::placed(&ring, &levels::Options::default(), &limits, &Silent);
            let layers = usize::try_from(limit).unwrap() + 1;
            assert_eq!(
                (found.counts, found.stopped),
                (all.counts[..layers].to_vec(), Some(Stop::Depth))
            );
            let found = bfs::placed(&ring, &limits, &Silent);
            let stopped = Verdict::Stopped { at_least: limit + 1, why: Stop::Depth };
            assert_eq!(found.verdict, stopped);
        }
        for positions in [0, 1, 100, 123_456] {
            let limits = Limits { positions, ..within(threads) };
            let found = levels::placed(&ring, &levels::Options::default(), &limits, &Silent);
            assert_eq!(
                (found.statistics.positions, found.stopped),
                (positions, Some(Stop::Positions))
            );
            assert!(found.counts.iter().sum::<u64>() <= positions);
        }
        for bytes in [0, 1000, 100_000] {
            let limits = Limits { bytes, ..within(threads) };
            let found = levels::placed(&ring, &levels::Options::default(), &limits, &Silent);
            assert_eq!(found.stopped, Some(Stop::Memory));
            assert!(found.statistics.bytes <= bytes);
            assert_eq!(found.counts, all.counts[..found.counts.len()]);
        }
        let limits = Limits { time: Some(Duration::ZERO), ..within(threads) };
        let found = levels::placed(&ring, &levels::Options::default(), &limits, &Silent);
        assert_eq!(found.stopped, Some(Stop::Seconds));
    }
    // In the layer at the limit there is nothing: all was seen.
    let depth = all.counts.len() as u64 - 1;
    let found =
        levels::placed(&ring, &levels::Options::default(), &Limits { depth, ..within(2) }, &Silent);
    assert_eq!((found.counts, found.stopped, found.last), (all.counts, None, all.last));
}
