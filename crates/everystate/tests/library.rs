//! A puzzle of one's own through the prelude alone: every strategy and adapter, borrowed.

use everystate::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// A knight on a board of 8 × 8, from one square to another; mirror images about the long diagonal
/// are equivalent.
struct Knight {
    from: (u8, u8),
}

const GOAL: (u8, u8) = (7, 7);
const JUMPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Puzzle for Knight {
    type State = (u8, u8);
    type Move = (i8, i8);
    fn start(&self) -> (u8, u8) {
        self.from
    }
    fn is_goal(&self, s: &(u8, u8)) -> bool {
        *s == GOAL
    }
    fn moves(&self, s: &(u8, u8), out: &mut Vec<(i8, i8)>) {
        let inside = |n: u8, by: i8| n.checked_add_signed(by).is_some_and(|n| n < 8);
        out.extend(JUMPS.into_iter().filter(|m| inside(s.0, m.0) && inside(s.1, m.1)));
    }
    fn apply(&self, s: &(u8, u8), m: (i8, i8)) -> (u8, u8) {
        (s.0.wrapping_add_signed(m.0), s.1.wrapping_add_signed(m.1))
    }
}

impl Backward for Knight {
    fn goals(&self, out: &mut Vec<(u8, u8)>) {
        out.push(GOAL);
    }
    fn predecessors(&self, s: &(u8, u8), out: &mut Vec<((i8, i8), (u8, u8))>) {
        let mut moves = Vec::new();
        self.moves(s, &mut moves);
        out.extend(moves.into_iter().map(|m| ((-m.0, -m.1), self.apply(s, m))));
    }
}

impl Symmetric for Knight {
    fn canonical(&self, s: &(u8, u8)) -> (u8, u8) {
        (s.0.min(s.1), s.0.max(s.1))
    }
    fn class_size(&self, s: &(u8, u8)) -> u64 {
        if s.0 == s.1 { 1 } else { 2 }
    }
}

impl Packed for Knight {
    type Word = u8;
    fn pack(&self, s: &(u8, u8)) -> u8 {
        s.0 << 3 | s.1
    }
    fn unpack(&self, w: u8) -> (u8, u8) {
        (w >> 3, w & 7)
    }
}

/// A jump brings the knight three lines nearer at most.
struct Lines;

impl Heuristic<Knight> for Lines {
    fn estimate(&self, s: &(u8, u8)) -> u32 {
        u32::from(GOAL.0.abs_diff(s.0) + GOAL.1.abs_diff(s.1)).div_ceil(3)
    }
}

#[test]
fn every_strategy_and_adapter_takes_a_borrowed_puzzle() {
    let knight = Knight { from: (0, 0) };
    let none = Limits::none();
    let solved = |report: Report<Vec<(i8, i8)>>| report.verdict.solution().expect("a solution");
    let first = solved(everystate::shortest(&knight, &none));
    assert_eq!(first.len(), 6);
    assert_eq!(replay(&knight, &first), Some(GOAL));

    let through = Through { puzzle: &knight, inner: Lines };
    let deep = idastar::Options::default();
    let quotient = Quotient(&knight);
    let found = [
        solved(bidirectional::run(&knight, &none, &Silent)),
        solved(astar::run(&knight, &Lines, &none, &Silent)),
        solved(idastar::run(&knight, &Lines, &deep, &none, &Silent)),
        solved(astar::run(&Compact(&knight), &through, &none, &Silent)),
        solved(astar::run(&Rooted { puzzle: &knight, start: (0, 0) }, &through, &none, &Silent)),
        quotient.lift(&solved(everystate::shortest(&quotient, &none))).expect("a path"),
        quotient.lift(&solved(astar::run(&quotient, &through, &none, &Silent))).expect("a path"),
    ];
    for moves in found {
        assert_eq!((moves.len(), replay(&knight, &moves)), (6, Some(GOAL)));
    }

    let counted = count::run(&knight, &none, &Silent);
    let mut listed = 0u64;
    enumerate::run(&knight, &none, &Silent, &mut |_| {
        listed += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(counted.verdict.solution().expect("a count").solutions, listed.into());

    let squares: u64 = everystate::distances(&knight, &none).counts.iter().sum();
    let classes: u64 = everystate::distances(&quotient, &none).counts.iter().sum();
    assert_eq!((squares, classes), (64, 36));
    let few = Limits { positions: 10, ..Limits::none() };
    let stopped = everystate::shortest(&knight, &few).verdict;
    assert!(matches!(stopped, Verdict::Stopped { why: Stop::Positions, .. }), "{stopped:?}");
}

/// What else a person names who has a puzzle: the laws, bounds and oracles that know nothing, progress, what is counted.
#[test]
fn the_prelude_has_what_goes_with_a_puzzle() {
    struct Deepest(AtomicU64);
    impl Watch for Deepest {
        fn progress(&self, progress: Progress) {
            self.0.fetch_max(progress.depth, Ordering::Relaxed);
        }
    }
    let knight = Knight { from: (0, 0) };
    let (none, states) = (Limits::none(), law::sample(&knight, 64));
    law::puzzle(&knight, &states).unwrap();
    law::consistent(&knight, &Max(Lines, Zero), &states).unwrap();
    let deepest = Deepest(AtomicU64::new(0));
    let six = lexdfs::Options { length: 6, ..lexdfs::Options::default() };
    let moves = lexdfs::run(&knight, &Always, &six, &none, &deepest).verdict.solution().unwrap();
    assert_eq!(replay(&knight, &moves), Some(GOAL));
    let shortest: Natural =
        count::run(&knight, &none, &deepest).verdict.solution().unwrap().solutions;
    assert_eq!(shortest, Natural::from(108));
    assert_eq!(deepest.0.into_inner(), 6);
}

/// Whoever calls the library can hand each of its errors on with `?`, to other threads, too.
#[test]
fn what_fails_is_an_error() {
    use everystate::{algebra, contract};
    error::<contract::Refusal>();
    error::<contract::Stop>();
    error::<contract::law::Breach>();
    error::<contract::text::Fault>();
    error::<algebra::NoNatural>();
    error::<algebra::group::automorphism::CapReached>();
    error::<algebra::group::OverLimit>();
    error::<algebra::perm::CycleError>();
    error::<algebra::perm::ImageError>();
    error::<algebra::rank::TooMany>();
}

#[cfg(feature = "full")]
#[test]
fn what_fails_of_a_feature_is_an_error() {
    use everystate::{families, table, twisty};
    error::<everystate::Error>();
    error::<families::cube2::Flaw>();
    error::<families::cube2::NoTurn>();
    error::<families::family::Misfit>();
    error::<families::gap::Misdeal>();
    error::<families::gap::NoCard>();
    error::<families::gap::NoVariant>();
    error::<table::file::FileError>();
    error::<twisty::Mismatch>();
    error::<twisty::notation::Wrong>();
    error::<twisty::text::Obstacle>();
}

#[cfg(feature = "families")]
#[test]
fn what_an_error_wraps_is_its_source() {
    use everystate::contract::text::Fault;
    use everystate::contract::{Refusal, text::Source};
    use std::error::Error;
    use std::io;

    let fault = Box::new(Source::new(&b"1 x"[..]).ended("a number"));
    let of_input = everystate::Error::Input { file: "a".to_owned(), fault: fault.clone() };
    let damaged = everystate::Error::Damaged { file: "a".to_owned(), fault: fault.clone() };
    for error in [of_input, damaged] {
        assert_eq!(error.source().unwrap().downcast_ref::<Fault>(), Some(&*fault));
    }
    let refused = everystate::Error::from(Refusal::usage("no"));
    assert_eq!(refused.source().unwrap().to_string(), "no");
    let output = everystate::Error::from(io::Error::from(io::ErrorKind::StorageFull));
    let kind = output.source().unwrap().downcast_ref::<io::Error>().map(io::Error::kind);
    assert_eq!(kind, Some(io::ErrorKind::StorageFull));
}

const fn error<E: std::error::Error + Send + Sync + 'static>() {}
