//! Solutions against brute force: how long, how many, and that they solve.

mod breakpoints;
mod filling;
mod goals;
mod questions;
mod sequences;
mod sides;
mod slides;
mod tiny;

use crate::algebra::budget::Budget;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::reader::Reader;
use crate::catalogue;
use crate::definition::{Definition, Pattern, Searched};
use crate::search::problem::Prepared;
use crate::search::searcher::Searcher;
use crate::search::{Report, Request, Setup, Solver, abstractions, refine};
use crate::tests::brute::brute_layers;
use crate::tests::random::{random_definition, shuffled};
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use everystate_algebra::Natural;
use everystate_puzzle::Metric;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::Source;
use everystate_puzzle::{Limits, Silent, Verdict, Watch};
use everystate_table::pruning::{Engine, Instructions, Query};
use std::collections::HashMap;

/// What brute force says of a position.
#[derive(Clone, Copy)]
enum Truth {
    /// How far it is from solved, and how many shortest ways there are.
    Far(usize, u64),
    /// There is no way.
    Cut,
    /// There are too many positions.
    Unknown,
}

/// Goes through layers forward.
fn brute(definition: &Definition, moves: &[Searched], start: &Pattern, most: usize) -> Truth {
    let solved = shown(definition, &definition.solved);
    let mut seen: HashMap<Pattern, usize> = HashMap::from([(start.clone(), 0)]);
    let mut layer: HashMap<Pattern, u64> = HashMap::from([(start.clone(), 1)]);
    for depth in 0.. {
        if let Some((_, count)) = layer.iter().find(|(at, _)| shown(definition, at) == solved) {
            return Truth::Far(depth, *count);
        }
        if layer.is_empty() {
            return Truth::Cut;
        }
        let mut next: HashMap<Pattern, u64> = HashMap::new();
        for (at, count) in &layer {
            for m in moves.iter().filter(|m| definition.is_possible(at, m)) {
                let to = definition.apply(at, &m.does);
                if definition.is_legal(&to) && *seen.entry(to.clone()).or_insert(depth + 1) > depth
                {
                    *next.entry(to).or_insert(0) += count;
                }
            }
        }
        if seen.len() > most {
            return Truth::Unknown;
        }
        layer = next;
    }
    Truth::Unknown
}

/// What of a position can be seen.
fn shown(_: &Definition, position: &Pattern) -> Vec<(Vec<u8>, Vec<u8>)> {
    let shown = |orbit: &crate::definition::Arrangement| {
        let turned = orbit.orientation.iter().zip(&orbit.modulus).map(|(o, m)| o % m).collect();
        (orbit.pieces.clone(), turned)
    };
    position.iter().map(shown).collect()
}

fn solves(definition: &Definition, moves: &[Searched], start: &Pattern, way: &[usize]) -> bool {
    let mut at = start.clone();
    for &m in way {
        let m = &moves[m];
        if !definition.is_possible(&at, m) {
            return false;
        }
        at = definition.apply(&at, &m.does);
        if !definition.is_legal(&at) {
            return false;
        }
    }
    shown(definition, &at) == shown(definition, &definition.solved)
}

fn all() -> Request {
    Request { solutions: 100_000, count: true, canonical: false, least: 0, threads: 0 }
}

fn searching(memory: u64, metric: Metric) -> Setup {
    Setup { memory: Some(memory), metric, look_up: Some(false), threads: 2, ..Setup::default() }
}

fn looking_up(metric: Metric) -> Setup {
    Setup { metric, look_up: Some(true), threads: 2, ..Setup::default() }
}

fn compare(definition: &Definition, solver: &Solver, start: &Pattern, wanted: Truth) {
    if let Truth::Unknown = wanted {
        return;
    }
    let limits = Limits { depth: 40, positions: 3_000_000, ..Limits::none() };
    let moves = solver.moves();
    let name = &definition.name;
    let first = solver.solve(start, &Request::FIRST, &limits, &Silent).unwrap();
    let found: Report = solver.solve(start, &all(), &limits, &Silent).unwrap();
    match wanted {
        Truth::Far(length, count) => {
            assert!([&first, &found].iter().all(|it| it.verdict != Verdict::Unsolvable), "{name}");
            assert_eq!(
                first.solutions().first().map(Vec::len),
                Some(length),
                "{name} {first:?} {start:?}"
            );
            assert!(solves(definition, moves, start, &first.solutions()[0]), "{name}");
            if count < 50_000 {
                assert_eq!(found.count, Some(Natural::from(count)), "{name} {start:?}");
                assert_eq!(found.solutions().len() as u64, count, "{name}");
            }
            let mut ways = found.solutions().to_vec();
            ways.dedup();
            assert_eq!(ways.len(), found.solutions().len(), "{name}: no way twice");
            for way in &ways {
                assert_eq!(way.len(), length, "{name}");
                assert!(solves(definition, moves, start, way), "{name}");
            }
        }
        Truth::Cut => {
            assert!(first.solutions().is_empty() && found.solutions().is_empty(), "{name}");
            assert!(!matches!(first.verdict, Verdict::Solved(_)), "{name}");
        }
        Truth::Unknown => {}
    }
}

#[test]
fn random_puzzles_are_solved_as_by_brute_force() {
    let (mut compared, mut by_table) = (0, 0);
    for seed in 0..150 {
        let definition = random_definition(seed);
        let metric = if seed % 2 == 0 { Metric::Half } else { Metric::Quarter };
        let moves = definition.searched(metric).unwrap();
        if moves.is_empty() || moves.len() > 60 || !definition.is_legal(&definition.solved) {
            continue;
        }
        let Ok(solver) = Solver::new(
            &definition,
            searching(4096 << (seed % 5), metric),
            &Limits::none(),
            &Silent,
        ) else {
            continue;
        };
        let table = Solver::new(&definition, looking_up(metric), &Limits::none(), &Silent);
        let mut random = Random::new(seed);
        for n in [0, 1, 3, 30] {
            let start = shuffled(&definition, &moves, &mut random, n);
            let wanted = brute(&definition, &moves, &start, 3000);
            compare(&definition, &solver, &start, wanted);
            compared += usize::from(!matches!(wanted, Truth::Unknown));
            if let Ok(table) = &table {
                compare(&definition, table, &start, wanted);
                by_table += usize::from(!matches!(wanted, Truth::Unknown));
            }
        }
    }
    assert!(compared > 200 && by_table > 100, "{compared} {by_table}");
}

#[test]
fn tables_and_searches_agree() {
    for (name, metric) in
        [("ivy", Metric::Half), ("pyraminx", Metric::Half), ("cube2", Metric::Quarter)]
    {
        let Some(definition) = catalogue::named(name) else { continue };
        let definition = definition.unwrap();
        let limits = Limits::none();
        let table = Setup { metric, look_up: Some(true), ..Setup::default() };
        let by_table = Solver::new(&definition, table, &limits, &Silent).unwrap();
        let by_search =
            Solver::new(&definition, searching(1 << 20, metric), &limits, &Silent).unwrap();
        let mut random = Random::new(5);
        for _ in 0..12 {
            let start = shuffled(&definition, by_table.moves(), &mut random, 50);
            let a = by_table.solve(&start, &all(), &limits, &Silent).unwrap();
            let b = by_search.solve(&start, &all(), &limits, &Silent).unwrap();
            assert_eq!(a.count, b.count, "{name}");
            assert_eq!(a.solutions(), b.solutions(), "{name}");
            let canonical = Request { canonical: true, ..all() };
            let a = by_table.solve(&start, &canonical, &limits, &Silent).unwrap();
            let b = by_search.solve(&start, &canonical, &limits, &Silent).unwrap();
            assert_eq!((&a.count, a.solutions()), (&b.count, b.solutions()), "{name}");
        }
    }
}

#[test]
fn what_moves_do_not_make_is_told_by_the_group() {
    let cube = catalogue::named("cube3").unwrap().unwrap();
    let solver =
        Solver::new(&cube, searching(4096, Metric::Half), &Limits::none(), &Silent).unwrap();
    let mut flipped = cube.solved.clone();
    flipped[1].orientation[3] = 1;
    let mut twisted = cube.solved.clone();
    twisted[0].orientation[0] = 1;
    let mut swapped = cube.solved.clone();
    swapped[0].pieces.swap(0, 1);
    for position in [flipped, twisted, swapped] {
        let found = solver.solve(&position, &Request::FIRST, &Limits::none(), &Silent).unwrap();
        assert!(found.verdict == Verdict::Unsolvable && found.positions == 0);
        assert_eq!(found.strategy, "group");
    }
}

#[test]
fn no_table_tells_too_much() {
    let (mut compared, mut refined) = (0, 0);
    for seed in 0..120 {
        let definition = random_definition(seed);
        let metric = if seed % 2 == 0 { Metric::Half } else { Metric::Quarter };
        let moves = definition.searched(metric).unwrap();
        if moves.is_empty() || moves.len() > 40 || !definition.is_legal(&definition.solved) {
            continue;
        }
        let mechanism = Mechanism::new(&definition, &moves).unwrap();
        // Moves that nothing undoes have other distances there than back.
        if mechanism.has_needs() {
            continue;
        }
        let Ok(prepared) = Prepared::new(&mechanism, Budget::ENDLESS) else { continue };
        let reader = Reader::new(&definition, &mechanism);
        let Some(layers) = brute_layers(&definition, metric, 3000) else { continue };
        let choices = abstractions::choices(&prepared, Budget::ENDLESS).unwrap();
        let some = [0, choices.len() / 3, choices.len() / 2, choices.len() - 1];
        let mut tried: Vec<abstractions::Choice> =
            some.map(|number| choices[number].clone()).to_vec();
        // Between each of them and the next coarser.
        let between = |part: f64| {
            let (most, least) = (choices[0].patterns, choices[choices.len() - 1].patterns);
            refine::pick(&prepared, &choices, least + (most - least) * part, 0.0)
        };
        tried.extend([0.3, 0.5, 0.7, 0.9].map(between));
        refined += tried.iter().filter(|choice| !choice.projection.refinement.is_empty()).count();
        for choice in &tried {
            let bytes = 4096 << (seed % 5);
            let mut engine =
                Engine::new(&prepared.problem, &choice.projection, bytes, &|| false).unwrap();
            assert!(engine.fill(engine.sizes().depth, 2, &|| false, &|_, _| ()).unwrap());
            for (depth, layer) in (0..).zip(&layers) {
                for position in layer {
                    let mut seen = vec![0; reader.places()];
                    reader.read(position, &mut seen).unwrap();
                    let bound = engine.bound(&prepared.of_pattern(&mechanism, &seen));
                    let name = &choice.projection.name;
                    assert!(
                        bound <= depth,
                        "seed {seed}, {name}: {bound} at {depth}, {position:?}"
                    );
                }
            }
            compared += 1;
        }
    }
    assert!(compared > 100 && refined > 50, "{compared} {refined}");
}

#[test]
fn searches_at_once_share_a_table_that_grows() {
    let definition = catalogue::named("cube3").unwrap().unwrap();
    let setup = |memory| Setup { memory: Some(memory), ..Setup::default() };
    // Of this size the first depth leaves most entries empty, so that the next is worth it.
    let growing = Solver::new(&definition, setup(13 << 18), &Limits::none(), &Silent).unwrap();
    let usual = Solver::new(&definition, setup(8 << 20), &Limits::none(), &Silent).unwrap();
    let mut random = Random::new(3);
    let mut some = || {
        let moves = usual.moves();
        let mut chosen = || &moves[random.index(moves.len())].does;
        let moves: Vec<_> = (0..13).map(|_| chosen()).collect();
        definition.apply_all(&definition.solved, moves)
    };
    let positions: Vec<Pattern> = (0..9).map(|_| some()).collect();
    let length = |solver: &Solver, position: &Pattern| {
        let found = solver.solve(position, &Request::FIRST, &Limits::none(), &Silent).unwrap();
        found.solutions()[0].len()
    };
    let lengths: Vec<usize> = positions.iter().map(|p| length(&usual, p)).collect();
    let check = |i: usize| assert_eq!(length(&growing, &positions[i]), lengths[i], "position {i}");
    std::thread::scope(|scope| {
        scope.spawn(|| (0..9).rev().for_each(check));
        (0..9).for_each(check);
    });
}

/// Sequences of up to so many moves that solve a position, none of which joins with the one before.
fn sequences(definition: &Definition, moves: &[Searched], start: &Pattern, most: usize) -> u64 {
    fn below(
        (definition, moves): (&Definition, &[Searched]),
        at: &Pattern,
        last: Option<&Searched>,
        left: usize,
    ) -> u64 {
        let here = u64::from(shown(definition, at) == shown(definition, &definition.solved));
        let joins = |m: &Searched| {
            let both = last.map(|last| definition.compose(&last.does, &m.does));
            both.is_some_and(|both| {
                both == definition.identity() || moves.iter().any(|m| m.does == both)
            })
        };
        let after = moves.iter().filter(|m| left > 0 && !joins(m)).map(|m| {
            let to = definition.apply(at, &m.does);
            below((definition, moves), &to, Some(m), left - 1)
        });
        here + after.sum::<u64>()
    }
    below((definition, moves), start, None, most)
}

#[test]
fn longer_solutions_are_found_where_a_table_would_tell_the_shortest_only() {
    let definition = catalogue::named("cube2-fixed").unwrap().unwrap();
    let setup = Setup { longer: true, memory: Some(1 << 20), ..Setup::default() };
    let solver = Solver::new(&definition, setup, &Limits::none(), &Silent).unwrap();
    let mut start = definition.solved.clone();
    for name in ["R", "U2", "R'"] {
        start = definition.apply(&start, &definition.find(name).unwrap().does);
    }
    let limits = Limits { depth: 5, ..Limits::none() };
    let found = solver.solve(&start, &all(), &limits, &Silent).unwrap();
    let wanted = sequences(&definition, solver.moves(), &start, 5);
    assert!(wanted > 1);
    assert_eq!(found.count, Some(Natural::from(wanted)));
    let table = Setup { longer: true, look_up: Some(true), ..Setup::default() };
    assert!(Solver::new(&definition, table, &Limits::none(), &Silent).is_err());
}

#[test]
fn moves_past_a_byte_keep_their_numbers() {
    // A ring of 300 turns, every one of them a move.
    let text = "Set A 3 100\nSolved\nEnd\nMove a\nA\n2 3 1\n0 0 1\nEnd\n";
    let definition = crate::text::tws::read(&mut Source::new(text.as_bytes())).unwrap();
    let setup = Setup { look_up: Some(true), ..Setup::default() };
    let solver = Solver::new(&definition, setup, &Limits::none(), &Silent).unwrap();
    assert_eq!(solver.moves().len(), 299);
    for number in [3, 254, 255, 256, 298] {
        let start = definition.apply(&definition.solved, &solver.moves()[number].does);
        let found = solver.solve(&start, &Request::FIRST, &Limits::none(), &Silent).unwrap();
        assert_eq!(found.solutions()[0].len(), 1);
        assert!(solves(&definition, solver.moves(), &start, &found.solutions()[0]));
    }
}

#[test]
fn what_commutes_is_known_while_there_is_no_table() {
    let definition = catalogue::named("cube2-fixed").unwrap().unwrap();
    let setup = Setup { look_up: Some(false), memory: Some(1 << 20), ..Setup::default() };
    let moves = definition.searched(setup.metric).unwrap();
    let mechanism = Mechanism::new(&definition, &moves).unwrap();
    // No table is made before something is solved.
    let prepared = Prepared::new(&mechanism, Budget::ENDLESS);
    let searcher = Searcher::new(&definition, prepared, &setup, Budget::ENDLESS).unwrap();
    for (a, one) in (0..).zip(&moves) {
        for (b, other) in (0..).zip(&moves) {
            let wanted = definition.compose(&one.does, &other.does)
                == definition.compose(&other.does, &one.does);
            assert_eq!(searcher.commute(a, b), wanted, "{} {}", one.name, other.name);
        }
    }
}

#[test]
fn tables_and_searches_are_the_same_with_all_instructions() {
    for (name, length) in [("cube3", 7), ("skewb", 6), ("megaminx", 4), ("cube4", 4)] {
        let definition = catalogue::named(name).unwrap().unwrap();
        let moves = definition.searched(Metric::Half).unwrap();
        let mechanism = Mechanism::new(&definition, &moves).unwrap();
        let prepared = Prepared::new(&mechanism, Budget::ENDLESS).unwrap();
        let choice = refine::pick(
            &prepared,
            &abstractions::choices(&prepared, Budget::ENDLESS).unwrap(),
            20.0,
            0.0,
        );
        let start = (0..length).fold(definition.solved.clone(), |at, number| {
            definition.apply(&at, &moves[(7 * number + 3) % moves.len()].does)
        });
        let mut seen = vec![0; Reader::new(&definition, &mechanism).places()];
        Reader::new(&definition, &mechanism).read(&start, &mut seen).unwrap();
        let start = prepared.of_pattern(&mechanism, &seen);
        let kinds = [Instructions::Plain, Instructions::Avx2, Instructions::Avx512];
        let found = kinds.map(|most| {
            let engine =
                Engine::up_to(most, &prepared.problem, &choice.projection, 1 << 16, &|| false);
            let mut engine = engine.unwrap();
            engine.fill(3, 2, &|| false, &|_, _| ()).unwrap();
            let query = Query {
                starts: vec![start.clone()],
                first: false,
                least: 0,
                found: false,
                most: 7,
                longer: false,
                solutions: 1000,
                positions: u64::MAX,
                threads: 2,
                accepts: None,
                tells: None,
            };
            let report = engine.solve(&query, &|| false, &|_, _, _| ());
            (engine.words().to_vec(), report.solutions, report.nodes)
        });
        assert!(!found[0].1.is_empty(), "{name}");
        assert!(found[0] == found[1] && found[0] == found[2], "{name}");
    }
}

/// Who counts the tables that are made, and those of them that were made after something was searched.
#[derive(Default)]
struct Tables {
    all: AtomicUsize,
    late: AtomicUsize,
    has_searched: AtomicBool,
}

impl Watch for Tables {
    fn table(&self, _: u64, _: bool) {
        self.all.fetch_add(1, Ordering::Relaxed);
        let late = usize::from(self.has_searched.load(Ordering::Relaxed));
        self.late.fetch_add(late, Ordering::Relaxed);
    }

    fn layer(&self, _: u64, _: u64) {
        self.has_searched.store(true, Ordering::Relaxed);
    }
}

#[test]
fn who_may_look_at_few_positions_waits_for_no_table_that_others_need() {
    let cube = catalogue::named("cube3").unwrap().unwrap();
    let setup = Setup { memory: Some(2 << 20), ..Setup::default() };
    let solver = Solver::new(&cube, setup, &Limits::none(), &Silent).unwrap();
    let moves = "R U F L D B R2 U2 F L2 D B2 R F U L D2".split(' ');
    let turned = moves.fold(cube.solved.clone(), |at, name| cube.make(&at, name).unwrap());
    let solve = |positions| {
        let tables = Tables::default();
        let limits = Limits { positions, ..Limits::none() };
        let report = solver.solve(&turned, &Request::FIRST, &limits, &tables).unwrap();
        assert!(report.stopped().is_some() && report.positions >= positions);
        (tables.all.into_inner(), tables.late.into_inner())
    };
    solver.await_positions(100_000);
    assert_eq!([solve(20_000), solve(20_000), solve(600_000)], [(1, 0), (0, 0), (0, 0)]);
    assert_eq!([solve(600_000), solve(600_000), solve(600_000)], [(0, 0); 3]);
    // Who may look at as many as a better table costs has it, after as many: what the others looked at does not count.
    solver.await_positions(1);
    assert_eq!(solve(3_000_000), (1, 1));
}
