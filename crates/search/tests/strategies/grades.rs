//! Puzzles that lead from grade to grade: what is found with two layers in memory is what is found with all.

use everystate_puzzle::{Graded, Limits, Puzzle, Silent, Stop, Verdict, law};
use everystate_search::{count, levels};

/// Layers of so many positions, of which moves as good as drawn lead to the next.
#[derive(Clone)]
struct Cascade {
    width: u32,
    depth: u8,
    moves: u32,
    goals: u32,
}

const WIDE: Cascade = Cascade { width: 30_000, depth: 9, moves: 5, goals: 7 };

impl Puzzle for Cascade {
    type State = (u8, u32);
    type Move = u32;
    fn start(&self) -> (u8, u32) {
        (3, 1)
    }
    fn is_goal(&self, s: &(u8, u32)) -> bool {
        s.0 == 3 + self.depth && s.1 < self.goals
    }
    fn moves(&self, s: &(u8, u32), out: &mut Vec<u32>) {
        if s.0 < 3 + self.depth {
            out.extend(0..self.moves);
        }
    }
    fn apply(&self, s: &(u8, u32), m: u32) -> (u8, u32) {
        let key = u64::from(s.0) << 40 | u64::from(s.1) << 8 | u64::from(m);
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        (s.0 + 1, ((mixed * u64::from(self.width)) >> 32) as u32)
    }
}

impl Graded for Cascade {
    fn grade(&self, s: &(u8, u32)) -> u64 {
        s.0.into()
    }
}

fn within(threads: usize) -> Limits {
    Limits { threads, ..Limits::none() }
}

#[test]
fn numbers_and_levels_are_those_of_all_layers_in_half_the_memory() {
    let deep = Cascade { depth: 25, ..WIDE };
    assert_eq!(law::graded(&deep, &law::sample(&deep, 1000)), Ok(()));
    let options = levels::Options { examples: 0 };
    let number = count::run(&deep, &within(1), &Silent);
    let found = levels::run(&deep, &options, &within(1), &Silent);
    assert!(found.counts.iter().filter(|&&count| count > 8192).count() >= 3, "{:?}", found.counts);
    for threads in [1, 3] {
        let graded = count::graded(&deep, &within(threads), &Silent);
        assert_eq!(graded.verdict, number.verdict);
        let (a, b) = (graded.statistics, number.statistics);
        assert_eq!((a.positions, a.generated, a.depth), (b.positions, b.generated, b.depth));
        let graded = levels::graded(&deep, &options, &within(threads), &Silent);
        assert_eq!((&graded.counts, graded.stopped), (&found.counts, None));
        if threads == 1 {
            assert!(2 * a.bytes < b.bytes, "{} of {}", a.bytes, b.bytes);
            assert!(2 * graded.statistics.bytes < found.statistics.bytes);
        }
    }
}

#[test]
fn more_solutions_than_a_word_holds_are_counted() {
    // Twelve layers of three positions, each of which leads ninety times to each of the next.
    struct Many;
    impl Puzzle for Many {
        type State = (u8, u8);
        type Move = u16;
        fn start(&self) -> (u8, u8) {
            (0, 0)
        }
        fn is_goal(&self, s: &(u8, u8)) -> bool {
            s.0 == 12
        }
        fn moves(&self, s: &(u8, u8), out: &mut Vec<u16>) {
            if s.0 < 12 {
                out.extend(0..270);
            }
        }
        fn apply(&self, s: &(u8, u8), m: u16) -> (u8, u8) {
            (s.0 + 1, (m % 3) as u8)
        }
    }
    impl Graded for Many {
        fn grade(&self, s: &(u8, u8)) -> u64 {
            s.0.into()
        }
    }
    let graded = count::graded(&Many, &Limits::none(), &Silent).verdict.solution().unwrap();
    // 270 to the twelfth.
    assert_eq!(graded.solutions.to_string(), 270u128.pow(12).to_string());
    assert_eq!(count::run(&Many, &Limits::none(), &Silent).verdict, Verdict::Solved(graded));
}

#[test]
fn limits_stop_it_with_what_is_proved() {
    let small = Cascade { width: 3000, ..WIDE };
    let options = levels::Options::default();
    let whole = levels::run(&small, &options, &within(1), &Silent);
    let mut stops = Vec::new();
    let of_depth = (0..12).map(|depth| Limits { depth, ..within(1) });
    let of_positions = (0..30).map(|i| Limits { positions: i * 701, ..within(1) });
    let of_bytes = (0..60).map(|i| Limits { bytes: i * 4001, ..within(1) });
    for limits in of_depth.chain(of_positions).chain(of_bytes) {
        let graded = count::graded(&small, &limits, &Silent);
        if limits.bytes == u64::MAX {
            assert_eq!(graded.verdict, count::run(&small, &limits, &Silent).verdict, "{limits:?}");
        }
        assert!(graded.statistics.bytes <= limits.bytes);
        if let Verdict::Stopped { at_least, why } = graded.verdict {
            assert!(at_least <= 9, "{limits:?}");
            stops.push(why);
        }
        let levels = levels::graded(&small, &options, &limits, &Silent);
        assert!(levels.statistics.bytes <= limits.bytes);
        assert!(whole.counts.starts_with(&levels.counts));
        assert_eq!(levels.stopped.is_none(), levels.counts == whole.counts, "{limits:?}");
        let depth = levels.counts.len().checked_sub(1);
        assert!(levels.last.iter().all(|s| Some(usize::from(s.0) - 3) == depth), "{levels:?}");
    }
    for why in [Stop::Positions, Stop::Memory, Stop::Depth] {
        assert!(stops.contains(&why), "nothing was stopped by {why}");
    }
    // At the depth of the last layer nothing is beyond.
    let last = Limits { depth: 9, ..within(1) };
    let none = Cascade { goals: 0, ..small };
    assert_eq!(count::graded(&none, &last, &Silent).verdict, Verdict::Unsolvable);
}

#[test]
#[should_panic(expected = "is of grade 0, and its layer is not")]
fn a_wrong_grade_is_found_while_it_is_used() {
    struct Ungraded(Cascade);
    impl Puzzle for Ungraded {
        type State = (u8, u32);
        type Move = u32;
        fn start(&self) -> (u8, u32) {
            self.0.start()
        }
        fn is_goal(&self, s: &(u8, u32)) -> bool {
            self.0.is_goal(s)
        }
        fn moves(&self, s: &(u8, u32), out: &mut Vec<u32>) {
            self.0.moves(s, out);
        }
        fn apply(&self, s: &(u8, u32), m: u32) -> (u8, u32) {
            self.0.apply(s, m)
        }
    }
    impl Graded for Ungraded {
        fn grade(&self, s: &(u8, u32)) -> u64 {
            if s.0 == 7 { 0 } else { s.0.into() }
        }
    }
    let _ = count::graded(&Ungraded(WIDE), &Limits::none(), &Silent);
}
