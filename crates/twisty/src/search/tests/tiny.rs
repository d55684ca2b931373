//! Searches with tables of a few kilobytes.

use crate::search::{Request, Setup, Solver};
use crate::text::tws;
use everystate_puzzle::text::Source;
use everystate_puzzle::{Limits, Metric, Silent, Stop, Verdict};

/// Pieces that look alike hide whether moves make a position: the group does not tell, and the search meets
/// cores that no moves make.
#[test]
fn a_core_that_no_moves_make_is_no_accident() {
    let text = "Set S0 3 1\nSet S1 4 1\nSolved\nS0\n2 1 2\nS1\n1 2 1 3\nEnd\n\
                Move A\nS0\n3 2 1\nS1\n1 4 3 2\nEnd\nMove B\nS0\n3 1 2\nS1\n1 3 4 2\nEnd\n";
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
        assert_eq!(asked(setup), Verdict::Stopped { at_least: 13, why: Stop::Depth });
    }
    // All positions tell that it is none of them.
    assert_eq!(asked(Setup { look_up: Some(true), ..setup }), Verdict::Unsolvable);
}
