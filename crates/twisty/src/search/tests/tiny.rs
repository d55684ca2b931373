//! Searches with tables of a few kilobytes.

use crate::search::{Request, Setup, Solver};
use crate::text::tws;
use everystate_algebra::Natural;
use everystate_puzzle::text::Source;
use everystate_puzzle::{Limits, Metric, Silent, Verdict};

const A: &str = "Move A\nS0\n3 2 1\nS1\n1 4 3 2\n";
const B: &str = "Move B\nS0\n3 1 2\nS1\n1 3 4 2\n";

/// Pieces that look alike hide whether moves make a position: the group does not decide, and the search meets
/// cores that no moves make.
#[test]
fn a_core_that_no_moves_make_is_no_accident() {
    let places = "Set S0 3 1\nSet S1 4 1\nSolved\nS0\n2 1 2\nS1\n1 2 1 3\nEnd\n";
    let text = format!("{places}{A}End\n{B}End\n");
    let definition = tws::read(&mut Source::new(text.as_bytes())).unwrap();
    let mut start = definition.solved.clone();
    start[0].pieces = vec![0, 1, 1];
    start[1].pieces = vec![2, 0, 1, 0];
    let limits = Limits { depth: 12, ..Limits::none() };
    let setup = Setup { metric: Metric::Quarter, threads: 1, ..Setup::default() };
    let asked = |setup: Setup| {
        let solver = Solver::new(&definition, setup, &Limits::none(), &Silent).unwrap();
        solver.solve(&start, &Request::FIRST, &limits, &Silent).unwrap().verdict
    };
    for memory in [100 << 10, 1 << 20] {
        let setup = Setup { memory: Some(memory), look_up: Some(false), ..setup.clone() };
        assert_eq!(asked(setup), Verdict::Unsolvable);
    }
    // All positions were listed, and it is none of them.
    assert_eq!(asked(Setup { look_up: Some(true), ..setup }), Verdict::Unsolvable);
}

/// The same with more positions than are listed: the core alone decides, and nothing is searched.
#[test]
fn a_core_that_no_moves_make_is_no_search() {
    let places = "Set S0 3 1\nSet S1 4 1\nSet P 9 1\nSolved\nS0\n2 1 2\nS1\n1 2 1 3\nEnd\n";
    let (a, b) = ("P\n2 3 4 5 6 7 8 9 1\n", "P\n2 1 3 4 5 6 7 8 9\n");
    let text = format!("{places}{A}{a}End\n{B}{b}End\n");
    let definition = tws::read(&mut Source::new(text.as_bytes())).unwrap();
    let limits = Limits { positions: 100_000, ..Limits::none() };
    let setup =
        Setup { threads: 1, memory: Some(100 << 10), look_up: Some(false), ..Setup::default() };
    let solver = Solver::new(&definition, setup, &Limits::none(), &Silent).unwrap();
    let mut start = definition.solved.clone();
    start[0].pieces = vec![0, 1, 1];
    start[1].pieces = vec![2, 0, 1, 0];
    let request = Request { count: true, ..Request::FIRST };
    let found = solver.solve(&start, &request, &limits, &Silent).unwrap();
    assert_eq!(
        (found.verdict, found.positions, found.strategy),
        (Verdict::Unsolvable, 0, "search")
    );
    assert_eq!(found.count, Some(Natural::from(0_u64)));
    // What moves make is searched for.
    let turned = definition.apply(&definition.solved, &solver.moves()[0].does);
    let found = solver.solve(&turned, &Request::FIRST, &limits, &Silent).unwrap();
    assert_eq!(found.solutions()[0].len(), 1);
}
