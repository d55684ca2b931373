//! Puzzles in which each move takes one piece into an empty place, against brute force and known results.

use super::{Truth, brute, compare, searching, shown, solves};
use crate::algebra::budget::Budget;
use crate::algebra::mechanism::Mechanism;
use crate::search::member::Place;
use crate::search::slides::Slides;
use crate::search::{Request, Setup, Solver};
use crate::tests::brute::brute_layers;
use crate::{Aimed, Definition, Goal, Pattern, Slot, catalogue};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Metric, Silent, Stop, Verdict};

fn named(name: &str) -> Definition {
    catalogue::named(name).unwrap().unwrap()
}

fn slides(definition: &Definition) -> Option<Slides> {
    let moves = definition.searched(Metric::Half).unwrap();
    let mechanism = Mechanism::new(definition, &moves).unwrap();
    Slides::new(&mechanism, Budget::ENDLESS)
}

fn solver(definition: &Definition, setup: Setup) -> Solver {
    Solver::new(definition, setup, &Limits::none(), &Silent).unwrap()
}

/// A position of one orbit.
fn of(definition: &Definition, pieces: &[u8]) -> Pattern {
    let mut position = definition.solved.clone();
    position[0].pieces = pieces.to_vec();
    position
}

/// A sliding puzzle of few places of which some moves are left out, and some tiles look alike.
fn random(seed: u64) -> Definition {
    let mut random = Random::new(seed);
    let mut definition = named(["sliding2x3", "sliding2x4", "sliding3x2"][random.index(3)]);
    for _ in 0..random.index(4) {
        let number = random.index(definition.moves.len());
        definition.moves.remove(number);
    }
    let places = definition.solved[0].pieces.len();
    for _ in 0..random.index(3) {
        let (a, b) = (random.index(places - 1), random.index(places - 1));
        definition.solved[0].pieces[a] = definition.solved[0].pieces[b];
    }
    definition
}

#[test]
fn slides_are_found_in_the_definition_and_nowhere_else() {
    for name in ["sliding2x2", "sliding3x3", "sliding4x4", "sliding7x5"] {
        let found = slides(&named(name)).unwrap();
        let places = 0..u8::try_from(found.graph.places()).unwrap();
        let steps: usize = places.map(|place| found.graph.near(place).len()).sum();
        assert_eq!(steps, named(name).moves.len(), "{name}");
    }
    for name in ["cube3", "hanoi5", "topspin12", "pancake8", "square1", "pyraminx"] {
        assert!(slides(&named(name)).is_none(), "{name}");
    }
    // A move that needs another piece, or none, is no slide.
    let mut other = named("sliding3x3");
    other.moves[0].needs[0].piece = 0;
    assert!(slides(&other).is_none());
    let mut free = named("sliding3x3");
    free.moves[0].needs.clear();
    assert!(slides(&free).is_none());
}

#[test]
fn what_slides_is_solved_as_by_brute_force() {
    let (mut compared, mut cut) = (0, 0);
    for seed in 0..60 {
        let definition = random(seed);
        if slides(&definition).is_none() {
            continue;
        }
        let moves = definition.searched(Metric::Half).unwrap();
        let memory = [100, 3000, 1 << 20][usize::try_from(seed).unwrap() % 3];
        let solver = solver(&definition, searching(memory, Metric::Half));
        let mut random = Random::new(seed);
        for turn in 0..4 {
            // Any arrangement at all every second time: half of them cannot be solved.
            let mut pieces = definition.solved[0].pieces.clone();
            random.shuffle(&mut pieces);
            let start = match turn % 2 {
                0 => super::shuffled(&definition, &moves, &mut random, 40),
                _ => of(&definition, &pieces),
            };
            let wanted = brute(&definition, &moves, &start, 30_000);
            if matches!(wanted, Truth::Far(far, _) if far > 18) {
                continue;
            }
            compare(&definition, &solver, &start, wanted);
            compared += 1;
            cut += usize::from(matches!(wanted, Truth::Cut));
        }
    }
    assert!(compared > 120 && cut > 10, "{compared} {cut}");
}

/// Every arrangement of the smallest puzzles: whether slides make it.
#[test]
fn what_slides_cannot_make_is_told_by_the_group() {
    for name in ["sliding2x2", "sliding2x3"] {
        let definition = named(name);
        let found = slides(&definition).unwrap();
        let layers = brute_layers(&definition, Metric::Half, usize::MAX).unwrap();
        let made: std::collections::HashSet<Vec<u8>> =
            layers.concat().into_iter().map(|position| position[0].pieces.clone()).collect();
        let nothing = u8::try_from(definition.solved[0].pieces.len() - 1).unwrap();
        let mut outside = 0;
        for pieces in permutations(&definition.solved[0].pieces) {
            let at: Vec<u8> = pieces.iter().map(|&p| if p == nothing { 255 } else { p }).collect();
            let is_made = made.contains(&pieces);
            assert_eq!(found.place(&at) != Place::Outside, is_made, "{name} {pieces:?}");
            outside += usize::from(!is_made);
        }
        assert_eq!(outside, [12, 360][usize::from(name == "sliding2x3")]);
    }
    // Two tiles exchanged, which Sam Loyd offered a thousand dollars for.
    let fifteen = named("sliding4x4");
    let solver = solver(&fifteen, Setup { threads: 1, ..Setup::default() });
    let mut loyd = fifteen.solved.clone();
    loyd[0].pieces.swap(13, 14);
    let report = solver.solve(&loyd, &Request::FIRST, &Limits::none(), &Silent).unwrap();
    assert_eq!(
        (report.verdict, report.positions, report.strategy),
        (Verdict::Unsolvable, 0, "group")
    );
    // Where two tiles look alike it can be done.
    let mut alike = fifteen.clone();
    alike.solved[0].pieces[1] = 0;
    let found = slides(&alike).unwrap();
    let mut at: Vec<u8> = (0..15).chain([255]).collect();
    at[1] = 0;
    at.swap(13, 14);
    assert_eq!(found.place(&at), Place::Unknown);
}

fn permutations(pieces: &[u8]) -> Vec<Vec<u8>> {
    if pieces.is_empty() {
        return vec![Vec::new()];
    }
    let with = |i: usize| {
        let rest = [&pieces[..i], &pieces[i + 1..]].concat();
        permutations(&rest).into_iter().map(move |rest| [&[pieces[i]], &rest[..]].concat())
    };
    (0..pieces.len()).flat_map(with).collect()
}

/// Korf's first three positions of the 15-puzzle, turned around, with their fewest moves (R. Korf, *Depth-first
/// iterative-deepening*, 1985).
const KORF: [(usize, [u8; 16]); 3] = [
    (57, [12, 5, 7, 11, 14, 13, 15, 9, 10, 6, 3, 4, 8, 0, 2, 1]),
    (55, [9, 4, 0, 15, 14, 8, 12, 13, 1, 7, 3, 6, 5, 11, 10, 2]),
    (59, [0, 14, 9, 12, 15, 10, 3, 6, 11, 5, 4, 2, 13, 7, 8, 1]),
];

#[test]
fn positions_of_the_fifteen_puzzle_have_their_known_lengths() {
    let definition = named("sliding4x4");
    let folder = tempfile::tempdir().unwrap();
    // As much memory as the second size takes.
    let limits = Limits { bytes: 16 << 20, ..Limits::none() };
    let setup = Setup {
        threads: 2,
        tables: Some(folder.path().into()),
        memory: Some(16 << 20),
        ..Setup::default()
    };
    let limited = Limits { bytes: 64 << 20, ..limits };
    let fresh = solver(&definition, setup.clone());
    for (length, pieces) in KORF {
        let start = of(&definition, &pieces);
        let report = fresh.solve(&start, &Request::FIRST, &limited, &Silent).unwrap();
        assert_eq!(report.solutions()[0].len(), length);
        assert!(solves(&definition, fresh.moves(), &start, &report.solutions()[0]));
        assert_eq!(report.at_least, length as u64);
    }
    fresh.warm(&limited, &Silent).unwrap();
    assert_eq!(fresh.trouble(), None);
    // Who comes later begins with what was kept, and looks at fewer positions.
    let again = solver(&definition, setup.clone());
    let start = of(&definition, &KORF[0].1);
    let warm = fresh.solve(&start, &Request::FIRST, &limited, &Silent).unwrap();
    let kept = again.solve(&start, &Request::FIRST, &limited, &Silent).unwrap();
    assert_eq!((kept.positions, kept.at_least), (warm.positions, warm.at_least));
    assert_eq!(again.explain(&Silent), fresh.explain(&Silent));
    // What was damaged is made anew, and told.
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        let mut bytes = std::fs::read(&path).unwrap();
        let at = bytes.len() / 2;
        bytes[at] ^= 1;
        std::fs::write(path, bytes).unwrap();
    }
    let mended = solver(&definition, setup);
    let report = mended.solve(&start, &Request::FIRST, &limited, &Silent).unwrap();
    assert_eq!(report.at_least, KORF[0].0 as u64);
    mended.warm(&limited, &Silent).unwrap();
    assert!(mended.trouble().is_some());
}

#[test]
fn databases_of_an_odd_number_of_words_are_kept() {
    // 15·14·13·12·11·10·9 entries of the largest, 16 in a word.
    let definition = named("sliding3x5");
    let folder = tempfile::tempdir().unwrap();
    let tables = Some(folder.path().into());
    let setup = Setup { threads: 2, tables, memory: Some(16 << 20), ..Setup::default() };
    let limits = Limits { bytes: 64 << 20, positions: 1000, ..Limits::none() };
    let explained = [0, 1].map(|_| {
        let solver = solver(&definition, setup.clone());
        solver.warm(&limits, &Silent).unwrap();
        assert_eq!(solver.trouble(), None);
        solver.explain(&Silent)
    });
    assert_eq!(explained[0], explained[1]);
    assert!(std::fs::read_dir(folder.path()).unwrap().count() > 1);
}

#[test]
fn limits_are_kept_with_what_was_proved() {
    let definition = named("sliding4x4");
    let solver = solver(&definition, Setup { threads: 2, ..Setup::default() });
    let (length, pieces) = KORF[2];
    let start = of(&definition, &pieces);
    let ask = |limits: Limits| solver.solve(&start, &Request::FIRST, &limits, &Silent).unwrap();
    let none = Limits { time: Some(std::time::Duration::ZERO), ..Limits::none() };
    assert_eq!(ask(none).stopped(), Some(Stop::Seconds));
    let few = ask(Limits { positions: 5000, ..Limits::none() });
    assert_eq!(few.stopped(), Some(Stop::Positions));
    assert!(few.at_least > 40 && few.at_least <= length as u64 && few.positions < 20_000);
    let near = ask(Limits { depth: 50, ..Limits::none() });
    assert_eq!((near.stopped(), near.at_least), (Some(Stop::Depth), 51));
    let small = ask(Limits { bytes: 1000, ..Limits::none() });
    assert!(small.stopped().is_none_or(|why| why == Stop::Memory));
}

/// Short searches together go on to larger databases only where those are soon made.
#[test]
fn short_searches_make_nobody_wait_for_larger_databases() {
    // The first have 2^21 entries, and the next twice as many, which are worth 65 536 positions.
    let setup = Setup { threads: 2, memory: Some(2 << 20), ..Setup::default() };
    let time = Some(std::time::Duration::from_secs(100));
    let limits = Limits { positions: 60_000, time, ..Limits::none() };
    let ask = |solver: &Solver, start: &Pattern| {
        let report = solver.solve(start, &Request::FIRST, &limits, &Silent).unwrap();
        assert!(matches!(report.stopped(), None | Some(Stop::Positions)));
        solver.explain(&Silent)
    };
    // To choose among databases of four of its tiles thousands of millions of entries are filled.
    let definition = named("sliding5x5");
    let large = solver(&definition, setup.clone());
    let moves = definition.searched(Metric::Half).unwrap();
    let start = super::shuffled(&definition, &moves, &mut Random::new(2), 3000);
    let first = ask(&large, &start);
    assert_eq!([ask(&large, &start), ask(&large, &start)], [first.clone(), first]);
    let definition = named("sliding4x4");
    let small = solver(&definition, setup);
    let start = of(&definition, &KORF[0].1);
    let first = ask(&small, &start);
    assert_ne!(ask(&small, &start), first);
}

/// Larger databases than there is room for are done without.
#[test]
fn where_larger_databases_have_no_room_the_search_goes_on() {
    let definition = named("sliding4x4");
    let setup = Setup { threads: 2, memory: Some(16 << 20), ..Setup::default() };
    let solver = solver(&definition, setup);
    let limits = Limits { bytes: 5 << 20, ..Limits::none() };
    solver.warm(&limits, &Silent).unwrap();
    let (length, pieces) = KORF[1];
    let report = solver.solve(&of(&definition, &pieces), &Request::FIRST, &limits, &Silent);
    assert_eq!(report.unwrap().solutions()[0].len(), length);
}

/// Only some tiles are to be where they belong.
#[test]
fn a_goal_may_leave_tiles_open() {
    let definition = named("sliding3x3");
    let mut goal = Goal::of(&definition.solved);
    goal.slots[0][3..8].fill(Slot::default());
    let aimed = Aimed::new(&definition, &goal).unwrap();
    let setup = Setup { look_up: Some(false), threads: 1, ..Setup::default() };
    let solver = Solver::aimed(&definition, &aimed, setup, &Limits::none(), &Silent).unwrap();
    let moves = aimed.definition.searched(Metric::Half).unwrap();
    let mut random = Random::new(5);
    for _ in 0..10 {
        let from = super::shuffled(&definition, &moves, &mut random, 60);
        let start = aimed.position(&from);
        let wanted = brute(&aimed.definition, &moves, &start, 1_000_000);
        let report = solver.solve(&start, &Request::FIRST, &Limits::none(), &Silent).unwrap();
        let Truth::Far(far, _) = wanted else { panic!("it can be solved") };
        assert_eq!(report.solutions()[0].len(), far);
        let end = report.solutions()[0]
            .iter()
            .fold(start, |at, &m| aimed.definition.apply(&at, &moves[m].does));
        assert_eq!(
            shown(&aimed.definition, &end),
            shown(&aimed.definition, &aimed.definition.solved)
        );
    }
}

/// More moves than a hashed table has bits for.
#[test]
fn large_boards_are_searched_too() {
    let definition = named("sliding9x9");
    let solver =
        solver(&definition, Setup { threads: 2, memory: Some(1 << 22), ..Setup::default() });
    let moves = definition.searched(Metric::Half).unwrap();
    let start = super::shuffled(&definition, &moves, &mut Random::new(1), 3000);
    let limits = Limits { positions: 200_000, ..Limits::none() };
    let report = solver.solve(&start, &Request::FIRST, &limits, &Silent).unwrap();
    assert!(report.at_least > 10 && report.strategy == "search", "{}", report.at_least);
    if let Some(way) = report.solutions().first() {
        assert!(solves(&definition, &moves, &start, way));
    }
}
