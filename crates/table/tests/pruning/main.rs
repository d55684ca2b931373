//! Searches that a pruning table guides, against brute force.

#![cfg(feature = "files")]

mod brute;
mod puzzle;

use brute::{Truth, brute, distances, firsts, sequences};
use everystate_puzzle::random::Random;
use everystate_table::pruning::{Ended, Engine, Instructions, Pieces, Query, Report};
use puzzle::{KINDS, Kind, Puzzle, below, looking_at, projection, solved, start};

/// The most moves that are asked for.
const DEPTH: u32 = 14;

fn query(starts: &[Pieces]) -> Query<'static> {
    Query {
        starts: starts.to_vec(),
        first: false,
        least: 0,
        found: false,
        most: DEPTH,
        longer: false,
        solutions: 100_000,
        positions: 20_000_000,
        threads: 1,
        accepts: None,
        tells: None,
    }
}

fn solve(engine: &Engine, query: &Query<'_>) -> Report {
    engine.solve(query, &|| false, &|_, _, _| ())
}

/// The moves of the solutions, each of which is of the first start.
fn moves(report: &Report) -> Vec<Vec<u8>> {
    report
        .solutions
        .iter()
        .map(|(start, moves)| (*start == 0).then(|| moves.clone()).unwrap())
        .collect()
}

/// Engines with the table filled to some depth: with each kind of instructions there is, the same table of each.
fn engines(puzzle: &Puzzle, random: &mut Random) -> Vec<Engine> {
    let projection = projection(puzzle, random);
    let (bytes, depth) = (64 << random.below(8), u8::try_from(random.below(6)).unwrap());
    let all = [Instructions::Plain, Instructions::Avx2, Instructions::Avx512];
    let engine = |most| {
        let mut engine =
            Engine::up_to(most, &puzzle.problem, &projection, bytes, &|| false).unwrap();
        let threads = 1 + usize::from(most == Instructions::Avx2);
        assert!(engine.fill(depth, threads, &|| false, &|_, _| ()).unwrap());
        engine
    };
    let engines: Vec<Engine> = all.into_iter().map(engine).collect();
    for other in &engines[1..] {
        assert_eq!(other.words(), engines[0].words(), "the same table");
    }
    engines
}

/// Whether an engine says what brute force does.
fn agree(puzzle: &Puzzle, engine: &Engine, start: &Pieces, truth: &Truth, told: &str) {
    let all = solve(engine, &query(std::slice::from_ref(start)));
    let one =
        solve(engine, &Query { first: true, threads: 2, ..query(std::slice::from_ref(start)) });
    match truth {
        Truth::Unknown => {}
        Truth::None => {
            assert!(all.solutions.is_empty() && one.solutions.is_empty(), "{told}");
            assert!(matches!(all.ended, Ended::Unsolvable | Ended::Depth), "{told} {all:?}");
        }
        Truth::Far(length) if *length > DEPTH => {
            assert_eq!((all.at_least, all.ended), (DEPTH + 1, Ended::Depth), "{told}");
        }
        Truth::Far(_) | Truth::Ways(_) => {
            let length = truth.length().unwrap();
            assert!(engine.bound(start) <= length, "{told}: {} of {length}", engine.bound(start));
            assert_eq!((one.at_least, one.ended), (length, Ended::Whole), "{told}");
            let [(0, way)] = &one.solutions[..] else { panic!("{told}: one solution") };
            let at = way.iter().try_fold(start.clone(), |at, &m| {
                puzzle.made(&at, &puzzle.problem.moves[usize::from(m)])
            });
            assert!(at.is_some_and(|at| puzzle.is_solved(&at)), "{told}: {way:?}");
            assert_eq!(way.len() as u64, u64::from(length), "{told}");
            if let Truth::Ways(ways) = truth {
                let wanted: Vec<Vec<u8>> = firsts(puzzle, ways).into_iter().collect();
                assert_eq!(moves(&all), wanted, "{told}: all of {}", ways.len());
                assert_eq!((all.at_least, all.ended), (length, Ended::Whole), "{told}");
            }
        }
    }
}

#[test]
fn what_is_found_is_what_brute_force_finds() {
    let (mut known, mut none) = ([0; KINDS.len()], 0);
    for seed in 0..90 {
        let mut random = Random::new(seed);
        let number = below(&mut random, KINDS.len());
        let puzzle = Puzzle::random(&mut random, KINDS[number]);
        let engines = engines(&puzzle, &mut random);
        for n in 0..4 {
            let start = start(&puzzle, &mut random, n);
            if !puzzle.is_legal(&start) {
                continue;
            }
            let truth = brute(&puzzle, &start, &|at| puzzle.is_solved(at));
            let told = format!("seed {seed}, {:?}, {start:?}", KINDS[number]);
            for engine in &engines {
                agree(&puzzle, engine, &start, &truth, &told);
            }
            known[number] += usize::from(truth.length().is_some());
            none += usize::from(matches!(truth, Truth::None));
        }
    }
    assert!(known.iter().all(|&known| known > 20) && none > 20, "{known:?} {none}");
}

/// Random puzzles with an engine, a position and the length of its shortest solution, such that all sequences of a move more can be
/// gone through.
fn few_moves(
    kinds: &[Kind],
    seeds: u64,
    mut seen: impl FnMut(&Puzzle, &Engine, &Pieces, u32, &str),
) {
    let mut tried = 0;
    for seed in 0..seeds {
        let mut random = Random::new(1000 + seed);
        let kind = kinds[below(&mut random, kinds.len())];
        let puzzle = Puzzle::random(&mut random, kind);
        let engine = &engines(&puzzle, &mut random)[0];
        let start = start(&puzzle, &mut random, 1);
        let Some(length) = brute(&puzzle, &start, &|at| puzzle.is_solved(at)).length() else {
            continue;
        };
        if puzzle.problem.moves.len().pow(length + 1) > 20_000 || !puzzle.is_legal(&start) {
            continue;
        }
        seen(&puzzle, engine, &start, length, &format!("seed {seed}, {kind:?}, {start:?}"));
        tried += 1;
    }
    assert!(tried > seeds / 3, "{tried}");
}

#[test]
fn longer_solutions_are_those_that_no_order_makes_shorter() {
    let mut some = 0;
    few_moves(&KINDS, 60, |puzzle, engine, start, length, told| {
        let wanted: Vec<Vec<u8>> =
            (length..length + 2).flat_map(|length| sequences(puzzle, start, length)).collect();
        let longer = Query { longer: true, most: length + 1, ..query(std::slice::from_ref(start)) };
        assert_eq!(moves(&solve(engine, &longer)), wanted, "{told}");
        some += usize::from(wanted.iter().any(|way| way.len() as u64 > u64::from(length)));
        // Where shorter ones were found before, that there are no more says nothing of the position.
        let more = Query {
            least: length + 1,
            most: length + 1,
            found: true,
            longer: true,
            ..query(std::slice::from_ref(start))
        };
        let wanted: Vec<Vec<u8>> = sequences(puzzle, start, length + 1).into_iter().collect();
        let report = solve(engine, &more);
        assert!(moves(&report) == wanted && report.ended != Ended::Unsolvable, "{told}");
        // It is known that none is shorter.
        let known = Query { least: length, ..query(std::slice::from_ref(start)) };
        let wanted: Vec<Vec<u8>> = sequences(puzzle, start, length).into_iter().collect();
        assert_eq!(moves(&solve(engine, &known)), wanted, "{told}");
    });
    assert!(some > 10, "{some}");
}

#[test]
fn what_looks_solved_can_be_asked_about() {
    let mut farther = 0;
    few_moves(&[Kind::Alike], 120, |puzzle, engine, start, length, told| {
        // The two that look alike are exchanged, and have to be in their own places.
        let exchanged =
            |&(piece, turn): &(u8, u8)| (if piece < 2 { 1 - piece } else { piece }, turn);
        let start = &start.iter().map(exchanged).collect();
        let is_there = |at: &Pieces| at.iter().zip(solved(at.len())).all(|(a, b)| a.0 == b.0);
        let is_goal = |at: &Pieces| puzzle.is_solved(at) && is_there(at);
        let Truth::Ways(ways) = brute(puzzle, start, &is_goal) else { return };
        let made = |way: &[u8]| {
            way.iter().fold(start.clone(), |at, &m| {
                puzzle.made(&at, &puzzle.problem.moves[usize::from(m)]).unwrap()
            })
        };
        let accepts = |number: usize, way: &[u8]| number == 0 && is_there(&made(way));
        let all = Query { accepts: Some(&accepts), ..query(std::slice::from_ref(start)) };
        let wanted: Vec<Vec<u8>> = firsts(puzzle, &ways).into_iter().collect();
        assert_eq!(moves(&solve(engine, &all)), wanted, "{told}");
        let one = solve(engine, &Query { first: true, ..all });
        assert!(one.solutions.len() == 1 && wanted.contains(&one.solutions[0].1), "{told}");
        farther += usize::from(wanted[0].len() as u64 > u64::from(length));
    });
    assert!(farther > 3, "{farther}");
}

#[test]
fn of_several_positions_the_nearest_are_solved() {
    few_moves(&KINDS, 60, |puzzle, engine, start, length, told| {
        // After its first move a position is a move nearer, which is told of the second.
        let [(0, way)] =
            &solve(engine, &Query { first: true, ..query(std::slice::from_ref(start)) }).solutions
                [..]
        else {
            panic!("{told}: a solution");
        };
        let Some(&m) = way.first() else { return };
        let near = puzzle.made(start, &puzzle.problem.moves[usize::from(m)]).unwrap();
        let report = solve(engine, &query(&[start.clone(), near.clone(), near.clone()]));
        let wanted = sequences(puzzle, &near, length - 1);
        let each = |number| wanted.iter().map(move |way| (number, way.clone()));
        assert_eq!(report.solutions, each(1).chain(each(2)).collect::<Vec<_>>(), "{told}");
        let first = solve(engine, &Query { first: true, ..query(&[start.clone(), near]) });
        assert!(matches!(&first.solutions[..], [(1, way)] if wanted.contains(way)), "{told}");
    });
}

#[test]
fn a_table_that_is_read_is_the_one_that_was_filled() {
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let puzzle = Puzzle::random(&mut random, Kind::Group);
        let projection = projection(&puzzle, &mut random);
        let engine = || Engine::new(&puzzle.problem, &projection, 1 << 10, &|| false).unwrap();
        let (mut filled, mut read) = (engine(), engine());
        assert!(filled.depth().is_none() && filled.words() == [0; 8]);
        // Depth after depth, where it is stopped in between, is the same as at once.
        for depth in 0..4 {
            let _ = filled.fill(depth, 1, &|| depth % 2 == 1, &|_, _| ()).unwrap();
        }
        let mut told = Vec::new();
        assert!(filled.fill(3, 2, &|| false, &|_, _| ()).unwrap());
        let mut once = engine();
        let tell = std::sync::Mutex::new(&mut told);
        assert!(
            once.fill(3, 1, &|| false, &|depth, share| tell.lock().unwrap().push((depth, share)))
                .unwrap()
        );
        assert_eq!(once.words(), filled.words(), "seed {seed}");
        let ends: Vec<u8> =
            told.iter().filter(|(_, share)| *share >= 1.0).map(|(depth, _)| *depth).collect();
        let depth = filled.depth().unwrap();
        assert_eq!(ends, (0..=depth).collect::<Vec<u8>>(), "each depth is told at its end");
        read.read(depth, |words| words.copy_from_slice(filled.words())).unwrap();
        assert_eq!((read.depth(), read.words()), (Some(depth), filled.words()));
        assert!((read.share() - filled.share()).abs() < 1e-12 && read.share() > 0.0);
        for n in [1, 2] {
            let start = start(&puzzle, &mut random, n);
            assert_eq!(read.bound(&start), filled.bound(&start), "seed {seed}");
        }
    }
}

#[test]
fn limits_are_kept() {
    let mut several = 0;
    few_moves(&[Kind::Group, Kind::Alike], 40, |puzzle, engine, start, length, told| {
        let all = query(std::slice::from_ref(start));
        let ways = sequences(puzzle, start, length);
        let none = solve(engine, &Query { positions: 0, ..all.clone() });
        assert!(none.solutions.is_empty() && none.ended == Ended::Positions, "{told}");
        assert!(none.at_least <= length, "{told}");
        let stopped = engine.solve(&all, &|| true, &|_, _, _| ());
        assert!(stopped.solutions.is_empty() && stopped.ended == Ended::Stopped, "{told}");
        if length > 0 {
            let short = solve(engine, &Query { most: length - 1, ..all.clone() });
            assert!(short.solutions.is_empty() && short.at_least == length, "{told}");
            assert_eq!(short.ended, Ended::Depth, "{told}");
        }
        let few = solve(engine, &Query { solutions: ways.len() - 1, ..all.clone() });
        assert_eq!(few.ended, Ended::Solutions, "{told}");
        let enough = solve(engine, &Query { solutions: ways.len(), ..all });
        assert_eq!((enough.ended, enough.solutions.len()), (Ended::Whole, ways.len()), "{told}");
        several += usize::from(ways.len() > 1);
    });
    assert!(several > 3, "{several}");
}

/// An entry says of positions that it was filled with how far they are, as far as no other falls on it: of the last two depths
/// exactly, of nearer ones by the nearest in its line, and of all others that they are farther.
#[test]
fn a_table_with_room_for_all_says_how_far_they_are() {
    let (mut tried, mut exact, mut near) = (0, 0, [0; 2]);
    for seed in 0..60 {
        let mut random = Random::new(2000 + seed);
        let puzzle = Puzzle::random(&mut random, Kind::Group);
        let Some(distances) = distances(&puzzle).filter(|all| all.len() > 100) else { continue };
        let colors = puzzle.problem.visible.colors.clone();
        let sight = looking_at(&puzzle, colors, random.below(3) > 0);
        let mut engine = Engine::new(&puzzle.problem, &sight, 1 << 21, &|| false).unwrap();
        let depth = 2 + u8::try_from(random.below(3)).unwrap();
        assert!(engine.fill(depth, 1, &|| false, &|_, _| ()).unwrap());
        // A small space is filled to its end.
        let depth = u32::from(engine.depth().unwrap());
        for (at, &distance) in &distances {
            let bound = engine.bound(at);
            assert!(bound <= distance, "seed {seed}: {at:?}");
            if distance + 1 < depth {
                near[usize::from(bound == distance)] += 1;
            } else {
                exact += usize::from(bound == distance.min(depth + 1));
                tried += 1;
            }
        }
    }
    assert!(tried > 10_000 && exact * 100 > tried * 99, "{exact} of {tried}");
    // A line has up to 64 positions of a small space.
    assert!(near[1] > near[0] && near[1] > 100, "{near:?}");
}
