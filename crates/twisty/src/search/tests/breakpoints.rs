//! What stands side by side, against brute force, tables and what is known.

use super::{all, brute, compare, searching, shuffled, solves};
use crate::algebra::budget::Budget;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::reader::Reader;
use crate::search::breakpoints::Breakpoints;
use crate::search::{Request, Setup, Solver};
use crate::tests::brute::brute_layers;
use crate::tests::random::random_definition;
use crate::{Definition, Pattern, catalogue};
use core::cell::RefCell;
use everystate_algebra::Natural;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Metric, Silent, Stop, Verdict};

fn named(name: &str) -> Definition {
    catalogue::named(name).unwrap().unwrap()
}

/// What is found in a puzzle of so many positions: of few, whatever it is worth.
fn found(
    definition: &Definition,
    metric: Metric,
    positions: u64,
) -> Option<(Mechanism, Breakpoints)> {
    let mechanism = Mechanism::new(definition, &definition.searched(metric).unwrap()).unwrap();
    let found = Breakpoints::new(&mechanism, &Natural::from(positions), 2, Budget::ENDLESS)?;
    Some((mechanism, found))
}

/// The gaps of a stack of pancakes, counted as M. Helmert does: neighbours, and the lowest and the plate, whose sizes differ by more than one.
fn gaps(position: &Pattern) -> usize {
    let pieces = &position[0].pieces;
    let plate = u8::try_from(pieces.len()).unwrap();
    pieces
        .iter()
        .zip(pieces[1..].iter().chain([&plate]))
        .filter(|(a, b)| a.abs_diff(**b) > 1)
        .count()
}

#[test]
fn neighbours_of_pancakes_and_the_plate_are_found_and_gaps_are_counted() {
    let mut random = Random::new(1);
    for many in [5, 12, 60, 120] {
        let definition = named(&format!("pancake{many}"));
        let (mechanism, found) = found(&definition, Metric::Half, 2).unwrap();
        let reader = Reader::new(&definition, &mechanism);
        let moves = definition.searched(Metric::Half).unwrap();
        for _ in 0..20 {
            let position = shuffled(&definition, &moves, &mut random, 2 * many);
            let mut seen = vec![0; reader.places()];
            reader.read(&position, &mut seen).unwrap();
            let least = found.least(&found.board(&seen));
            assert_eq!(least as usize, gaps(&position), "{position:?}");
        }
    }
}

#[test]
fn what_is_found_of_others_is_what_is_known() {
    // Pairs, and how many of them a move puts together: neighbours in a row with its two ends, in a ring, of burnt ones.
    let known = [
        ("burnt9", "each move puts 1 of 9 pairs"),
        ("topspin12", "each move puts 1 of 13 pairs"),
        ("reversal12", "each move puts 2 of 13 pairs"),
        ("signed-reversal12", "each move puts 2 of 13 pairs"),
    ];
    for (name, told) in known {
        let (_, found) = found(&named(name), Metric::Half, 2).unwrap();
        let line = found.explain().concat();
        assert!(line.starts_with(told), "{name}: {line}");
    }
}

#[test]
fn it_is_found_of_any_number_of_pieces() {
    for many in [12_u64, 14, 15, 16, 20, 29] {
        for kind in ["pancake", "burnt", "topspin"] {
            let definition = named(&format!("{kind}{many}"));
            let mechanism =
                Mechanism::new(&definition, &definition.searched(Metric::Half).unwrap()).unwrap();
            let sides = if kind == "burnt" { 2 } else { 1 };
            let mut positions = Natural::ONE;
            for n in 1..=many {
                positions *= &Natural::from(n * sides);
            }
            let found = Breakpoints::new(&mechanism, &positions, 1, Budget::ENDLESS);
            assert!(found.is_some(), "{kind}{many}");
        }
    }
}

#[test]
fn no_bound_of_a_puzzle_of_the_catalogue_tells_too_much() {
    // And the most that one tells of any position.
    let known = [
        ("pancake7", 7),
        ("burnt5", 5),
        ("topspin7", 8),
        ("lrx6", 3),
        ("reversal7", 4),
        ("block-transposition7", 2),
        ("transposition6", 2),
        ("coxeter6", 6),
    ];
    for (name, most) in known {
        let definition = named(name);
        let metric = if name == "lrx6" { Metric::Quarter } else { Metric::Half };
        let (mechanism, found) = found(&definition, metric, 1).unwrap();
        let layers = brute_layers(&definition, metric, 50_000).unwrap();
        let reader = Reader::new(&definition, &mechanism);
        let mut best = 0;
        for (depth, layer) in (0..).zip(&layers) {
            for position in layer {
                let mut seen = vec![0; reader.places()];
                reader.read(position, &mut seen).unwrap();
                let least = found.least(&found.board(&seen));
                assert!(least <= depth, "{name}: {least} at {depth}, {position:?}");
                best = best.max(least);
            }
        }
        assert_eq!(best, most, "{name}: {}", found.explain().concat());
    }
}

#[test]
fn no_bound_tells_too_much() {
    let mut compared = 0;
    for seed in 0..150 {
        let definition = random_definition(seed);
        let metric = if seed % 2 == 0 { Metric::Half } else { Metric::Quarter };
        let moves = definition.searched(metric).unwrap();
        if moves.is_empty() || moves.len() > 40 || !definition.is_legal(&definition.solved) {
            continue;
        }
        let Some((mechanism, found)) = found(&definition, metric, 1) else { continue };
        let Some(layers) = brute_layers(&definition, metric, 3000) else { continue };
        let reader = Reader::new(&definition, &mechanism);
        for (depth, layer) in (0..).zip(&layers) {
            for position in layer {
                let mut seen = vec![0; reader.places()];
                reader.read(position, &mut seen).unwrap();
                let least = found.least(&found.board(&seen));
                assert!(least <= depth, "seed {seed}: {least} at {depth}, {position:?}");
            }
        }
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn solutions_are_those_of_brute_force_and_of_tables() {
    let mut random = Random::new(2);
    for name in ["pancake6", "burnt4", "pancake8", "burnt5"] {
        let definition = named(name);
        let solver =
            Solver::new(&definition, searching(1 << 20, Metric::Half), &Limits::none(), &Silent);
        let solver = solver.unwrap();
        assert!(solver.explain(&Silent).concat().contains("side by side"), "{name}");
        let setup = Setup { look_up: Some(true), threads: 2, ..Setup::default() };
        let table = Solver::new(&definition, setup, &Limits::none(), &Silent).unwrap();
        for turns in 0..12 {
            let start = shuffled(&definition, solver.moves(), &mut random, turns * turns);
            if definition.solved[0].pieces.len() < 7 {
                compare(
                    &definition,
                    &solver,
                    &start,
                    brute(&definition, solver.moves(), &start, 6000),
                );
            }
            for canonical in [false, true] {
                let request = Request { canonical, ..all() };
                let [a, b] = [&table, &solver].map(|solver| {
                    solver.solve(&start, &request, &Limits::none(), &Silent).unwrap()
                });
                assert_eq!((&a.verdict, &a.count), (&b.verdict, &b.count), "{name} {start:?}");
            }
            let some = Request { canonical: true, count: false, solutions: 3, ..all() };
            let [a, b] = [&table, &solver]
                .map(|solver| solver.solve(&start, &some, &Limits::none(), &Silent).unwrap());
            assert_eq!(a.solutions(), b.solutions(), "{name} {start:?}");
        }
    }
}

#[test]
fn sixty_pancakes_are_sorted_in_as_few_turns_as_their_gaps_allow() {
    let definition = named("pancake60");
    let solver = Solver::new(&definition, Setup::default(), &Limits::none(), &Silent).unwrap();
    let mut random = Random::new(3);
    let limits = Limits { positions: 1_000_000, ..Limits::none() };
    let mut done = 0;
    for _ in 0..5 {
        let start = shuffled(&definition, solver.moves(), &mut random, 300);
        let found = solver.solve(&start, &Request::FIRST, &limits, &Silent).unwrap();
        let length = usize::try_from(found.at_least).unwrap();
        assert!((gaps(&start)..gaps(&start) + 2).contains(&length), "{start:?}");
        if let Some(solution) = found.solutions().first() {
            assert_eq!(solution.len(), length);
            assert!(solves(&definition, solver.moves(), &start, solution));
            done += 1;
        }
    }
    assert!(done > 0);
}

#[test]
fn good_solutions_are_there_at_once() {
    let mut random = Random::new(6);
    for (name, most) in [("pancake100", 4), ("burnt30", 6), ("topspin20", 30)] {
        let definition = named(name);
        let solver = Solver::new(&definition, Setup::default(), &Limits::none(), &Silent).unwrap();
        let start = shuffled(&definition, solver.moves(), &mut random, 400);
        let found = RefCell::new(Vec::new());
        let ceiling =
            || found.borrow().last().map_or(u64::MAX, |way: &Vec<usize>| way.len() as u64);
        let stop = || found.borrow().len() > 2;
        solver.beam(&Limits::none()).unwrap().find(
            &start,
            &|way| found.borrow_mut().push(way),
            &ceiling,
            &stop,
        );
        let limits = Limits { positions: 1, ..Limits::none() };
        let bound = solver.solve(&start, &Request::FIRST, &limits, &Silent).unwrap().at_least;
        let found = found.into_inner();
        assert!(found.windows(2).all(|two| two[0].len() > two[1].len()));
        let best = found.last().unwrap();
        assert!(solves(&definition, solver.moves(), &start, best));
        let length = best.len() as u64;
        assert!((bound..=bound + most).contains(&length), "{name}: {length} of {bound}");
    }
    let cube = named("cube3");
    let setup = Setup { memory: Some(4096), ..Setup::default() };
    assert!(
        Solver::new(&cube, setup, &Limits::none(), &Silent)
            .unwrap()
            .beam(&Limits::none())
            .is_none()
    );
}

#[test]
fn threads_and_limits_change_nothing_of_what_is_told() {
    let definition = named("burnt20");
    let moves = definition.searched(Metric::Half).unwrap();
    let solver = |threads: usize| {
        let setup = Setup { threads, ..Setup::default() };
        Solver::new(&definition, setup, &Limits::none(), &Silent).unwrap()
    };
    let [one, three] = [1, 3].map(solver);
    let solve = |solver: &Solver, start: &Pattern, limits: &Limits| {
        solver.solve(start, &Request::FIRST, limits, &Silent).unwrap()
    };
    let mut divided = 0;
    for seed in 0..6 {
        let start = shuffled(&definition, &moves, &mut Random::new(seed), 60);
        let first = solve(&one, &start, &Limits::none());
        let third = solve(&three, &start, &Limits::none());
        assert_eq!(first.at_least, third.at_least);
        assert!(solves(&definition, &moves, &start, &third.solutions()[0]));
        let limits = Limits { depth: first.at_least - 1, ..Limits::none() };
        for near in [&one, &three].map(|solver| solve(solver, &start, &limits)) {
            assert_eq!(
                near.verdict,
                Verdict::Stopped { at_least: first.at_least, why: Stop::Depth }
            );
        }
        // Of a round of many the next is divided.
        divided += u64::from(first.positions > 300_000);
        let limits = Limits { positions: first.positions / 2, ..Limits::none() };
        let some = solve(&one, &start, &limits);
        assert!(some.positions == limits.positions && some.at_least <= first.at_least);
        assert_eq!(
            some.verdict,
            Verdict::Stopped { at_least: some.at_least, why: Stop::Positions }
        );
    }
    assert!(divided > 2, "{divided}");
}

#[test]
fn it_is_not_used_where_it_says_little() {
    // Of so many positions as these have, the bound of what stands side by side is far below what counting tells.
    assert!(found(&named("cube3"), Metric::Half, u64::MAX).is_none());
    // Nobody says of what looks alike whether moves solve it.
    let mut alike = named("burnt30");
    for (pieces, is_used) in [(30, true), (29, false)] {
        alike.solved[0].pieces[29] = pieces - 1;
        let setup = Setup { memory: Some(4096), ..Setup::default() };
        let solver = Solver::new(&alike, setup, &Limits::none(), &Silent).unwrap();
        assert_eq!(solver.beam(&Limits::none()).is_some(), is_used, "{pieces}");
    }
    for name in ["sliding4x4", "square1", "hanoi5"] {
        assert!(found(&named(name), Metric::Half, 2).is_none(), "{name}: moves need something");
    }
}
