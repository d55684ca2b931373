//! Tables as they are filled: in steps, and far from what is listed.

use crate::algebra::budget::Budget;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::reader::Reader;
use crate::catalogue;
use crate::search::problem::Prepared;
use crate::search::{Request, Setup, Solver, abstractions, refine};
use core::sync::atomic::{AtomicU32, Ordering};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Metric, Silent};
use everystate_table::pruning::Engine;
use std::sync::Mutex;

#[test]
fn a_table_that_is_filled_in_steps_is_the_one_that_is_filled_at_once() {
    let definition = catalogue::named("cube3").unwrap().unwrap();
    let moves = definition.searched(Metric::Half).unwrap();
    let mechanism = Mechanism::new(&definition, &moves).unwrap();
    let prepared = Prepared::new(&mechanism, Budget::ENDLESS).unwrap();
    let reader = Reader::new(&definition, &mechanism);
    let choice = refine::pick(
        &prepared,
        &abstractions::choices(&prepared, Budget::ENDLESS).unwrap(),
        24.0,
        0.0,
    );
    assert!(!choice.projection.refinement.is_empty());
    let engine = || Engine::new(&prepared.problem, &choice.projection, 1 << 18, &|| false).unwrap();
    let mut whole = engine();
    assert!(whole.fill(7, 1, &|| false, &|_, _| ()).unwrap());
    let mut slow = engine();
    let (mut stops, told, mut random) = (0, Mutex::new(Vec::new()), Random::new(5));
    for depth in [3, 6, 7] {
        // It is stopped, each time a little later, and goes on where it was.
        for most in 3.. {
            let query = AtomicU32::new(0);
            let stop = || query.fetch_add(1, Ordering::Relaxed) >= most;
            let tell = |depth: u8, share: f64| told.lock().unwrap().push((depth, share));
            if slow.fill(depth, 2, &stop, &tell).unwrap() {
                break;
            }
            stops += 1;
            // Its bound for a position that is as near as it has come to must hold meanwhile.
            let mut position = definition.solved.clone();
            for depth in 0..9 {
                let mut seen = vec![0; reader.places()];
                reader.read(&position, &mut seen).unwrap();
                assert!(slow.bound(&prepared.of_pattern(&mechanism, &seen)) <= depth);
                let m = &moves[random.index(moves.len())];
                position = definition.apply(&position, &m.does);
            }
        }
        assert_eq!(slow.depth(), Some(depth));
    }
    assert!(stops > 3, "{stops}");
    assert!(whole.words() == slow.words());
    assert!((whole.share() - slow.share()).abs() < 1e-9);
    let told = told.into_inner().unwrap();
    let ended = told.iter().filter(|(_, share)| *share >= 1.0);
    assert_eq!(ended.map(|(depth, _)| *depth).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert!(told.iter().any(|(depth, share)| *depth == 7 && (0.1..0.9).contains(share)));
}

/// Sequences that go on far from the positions that are listed leave out first moves that lead back: nothing else.
#[test]
fn what_is_filled_far_from_what_is_listed_bounds_no_position_by_too_much() {
    let definition = catalogue::named("skewb").unwrap().unwrap();
    let moves = definition.searched(Metric::Half).unwrap();
    let mechanism = Mechanism::new(&definition, &moves).unwrap();
    let prepared = Prepared::new(&mechanism, Budget::ENDLESS).unwrap();
    let reader = Reader::new(&definition, &mechanism);
    let choices = abstractions::choices(&prepared, Budget::ENDLESS).unwrap();
    let finest = &choices[0].projection;
    let mut engine = Engine::new(&prepared.problem, finest, 1 << 20, &|| false).unwrap();
    assert!(engine.fill(10, 2, &|| false, &|_, _| ()).unwrap());
    let setup = Setup { look_up: Some(true), ..Setup::default() };
    let solver = Solver::new(&definition, setup, &Limits::none(), &Silent).unwrap();
    let (mut random, mut far) = (Random::new(8), 0);
    for _ in 0..400 {
        let mut position = definition.solved.clone();
        for _ in 0..40 {
            let m = &moves[random.index(moves.len())];
            position = definition.apply(&position, &m.does);
        }
        let found = solver.solve(&position, &Request::FIRST, &Limits::none(), &Silent).unwrap();
        let mut seen = vec![0; reader.places()];
        reader.read(&position, &mut seen).unwrap();
        let bound = engine.bound(&prepared.of_pattern(&mechanism, &seen));
        assert!(u64::from(bound) <= found.at_least, "{bound} of {}", found.at_least);
        far += u32::from(bound >= 8);
    }
    assert!(far > 100, "{far}");
}
