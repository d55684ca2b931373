//! Goals as they are seen from any side, against symmetries that brute force finds.

use super::{shown, shuffled};
use crate::search::{Request, Setup, Solver};
use crate::text::tws;
use crate::{
    Aimed, Arrangement, Definition, Goal, Move, Orbit, Pattern, Purpose, Searched, Turn, catalogue,
};
use everystate_algebra::Natural;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::Source;
use everystate_puzzle::{Limits, Metric, Silent};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A ring of pieces with a move that is made anywhere on it, so that there are sides to see it from.
fn ring(random: &mut Random) -> Definition {
    let pieces = 4 + random.index(2);
    let orientations = [1, 1, 2, 3][random.index(if pieces == 4 { 4 } else { 3 })];
    let count = u8::try_from(pieces).unwrap();
    let mut from: Vec<u8> = (0..count).collect();
    let mut delta = vec![0; pieces];
    let cycle = 2 + random.index(2);
    let mut places: Vec<usize> = (0..pieces).collect();
    random.shuffle(&mut places);
    for at in 0..cycle {
        from[places[at]] = u8::try_from(places[(at + 1) % cycle]).unwrap();
        delta[places[at]] = u8::try_from(random.below(u64::from(orientations))).unwrap();
    }
    let turned = |by: usize| {
        let mut turn = Turn { from: vec![0; pieces], delta: vec![0; pieces] };
        for place in 0..pieces {
            let there = (place + by) % pieces;
            turn.from[there] = u8::try_from((usize::from(from[place]) + by) % pieces).unwrap();
            turn.delta[there] = delta[place];
        }
        let (name, purpose) = (format!("M{by}"), Purpose::Search);
        Move { name, does: vec![turn], purpose, needs: vec![], line: 0 }
    };
    Definition {
        name: "ring".into(),
        orbits: vec![Orbit { name: "RING".into(), pieces, orientations }],
        solved: vec![Arrangement {
            pieces: (0..count).collect(),
            orientation: vec![0; pieces],
            modulus: vec![orientations; pieces],
        }],
        moves: (0..pieces).map(turned).collect(),
        ..Definition::default()
    }
}

/// A goal that leaves some pieces open, or some turns.
fn goal(definition: &Definition, random: &mut Random) -> Goal {
    let mut goal = Goal::of(&definition.solved);
    let turns = random.below(3) == 0;
    for slot in goal.slots.iter_mut().flatten() {
        if random.below(2) == 0 {
            slot.piece = None;
            slot.orientation = None;
        }
        if turns {
            slot.orientation = None;
        }
    }
    goal
}

/// By position, what a symmetry makes of it.
type Map = HashMap<Pattern, Pattern>;

/// All symmetries: permutations of the moves under which whatever sequences lead to one position, the permuted ones lead to one
/// position too. They are found by trying all permutations.
fn symmetries(definition: &Definition, moves: &[Searched]) -> Vec<Map> {
    let mut permutations: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in moves {
        let longer = permutations.iter().flat_map(|chosen| {
            let left = (0..moves.len()).filter(|m| !chosen.contains(m));
            left.map(|m| [&chosen[..], &[m]].concat()).collect::<Vec<_>>()
        });
        permutations = longer.collect();
    }
    permutations.iter().filter_map(|permutation| map(definition, moves, permutation)).collect()
}

fn map(definition: &Definition, moves: &[Searched], permutation: &[usize]) -> Option<Map> {
    let start = (definition.solved.clone(), definition.solved.clone());
    let mut map = Map::from([start.clone()]);
    let mut left = vec![start];
    let mut made: BTreeSet<Vec<(Vec<u8>, Vec<u8>)>> = BTreeSet::new();
    while let Some((at, image)) = left.pop() {
        if !made.insert(shown(definition, &image)) {
            return None;
        }
        for (m, &there) in permutation.iter().enumerate() {
            let to = definition.apply(&at, &moves[m].does);
            let image = definition.apply(&image, &moves[there].does);
            match map.get(&to) {
                Some(known) if *known != image => return None,
                Some(_) => {}
                None => {
                    map.insert(to.clone(), image.clone());
                    left.push((to, image));
                }
            }
        }
    }
    Some(map)
}

/// How far a position is from one that meets the goal as it is seen from any side, and how many ways there are.
fn brute(
    definition: &Definition,
    moves: &[Searched],
    maps: &[Map],
    goal: &Goal,
    start: &Pattern,
) -> (usize, u64) {
    let meets = |at: &Pattern| maps.iter().any(|map| goal.is_met(&map[at]));
    let mut layer = BTreeMap::from([(shown(definition, start), (start.clone(), 1_u64))]);
    let mut seen: BTreeSet<_> = layer.keys().cloned().collect();
    for depth in 0.. {
        let ways: u64 = layer.values().filter(|(at, _)| meets(at)).map(|(_, ways)| ways).sum();
        if ways > 0 {
            return (depth, ways);
        }
        let mut next = BTreeMap::new();
        for (at, ways) in layer.values() {
            for m in moves {
                let to = definition.apply(at, &m.does);
                let key = shown(definition, &to);
                if !seen.contains(&key) {
                    next.entry(key).or_insert((to, 0)).1 += ways;
                }
            }
        }
        seen.extend(next.keys().cloned());
        layer = next;
    }
    unreachable!("moves lead from any position to the solved one")
}

#[test]
fn any_side_is_any_that_brute_force_finds() {
    let (mut compared, mut nearer) = (0, 0);
    for seed in 0..60 {
        let random = &mut Random::new(seed);
        let definition = ring(random);
        let metric = Metric::Quarter;
        let moves = definition.searched(metric).unwrap();
        if moves.len() > 6 {
            continue;
        }
        let maps = symmetries(&definition, &moves);
        for _ in 0..3 {
            let goal = goal(&definition, random);
            let Ok(aimed) = Aimed::new(&definition, &goal) else { continue };
            let memory = Some(4096 << (seed % 3));
            let setup = Setup { metric, memory, any_side: true, threads: 1, ..Setup::default() };
            let limits = Limits::none();
            let solver = Solver::aimed(&definition, &aimed, setup, &limits, &Silent).unwrap();
            for n in [0, 1, 2, 20] {
                let start = shuffled(&definition, &moves, random, n);
                let (length, ways) = brute(&definition, &moves, &maps, &goal, &start);
                let request = Request {
                    solutions: 100_000,
                    count: true,
                    canonical: false,
                    least: 0,
                    threads: 0,
                };
                let found = solver.solve(&start, &request, &limits, &Silent).unwrap();
                let told = format!("{definition:?} {goal:?} {start:?}");
                assert_eq!(solver.is_met(&start), length == 0, "{told}");
                assert_eq!(found.solutions().first().map(Vec::len), Some(length), "{told}");
                assert_eq!(found.count, Some(Natural::from(ways)), "{told}");
                assert_eq!(found.solutions().len() as u64, ways, "{told}");
                let first = solver.solve(&start, &Request::FIRST, &limits, &Silent).unwrap();
                let end = first.solutions()[0]
                    .iter()
                    .fold(start.clone(), |at, &m| definition.apply(&at, &solver.moves()[m].does));
                assert!(maps.iter().any(|map| goal.is_met(&map[&end])), "{told}");
                assert_eq!(first.solutions()[0].len(), length, "{told}");
                let own = brute(&definition, &moves, &maps[..1], &goal, &start).0;
                nearer += usize::from(length < own);
                compared += 1;
            }
        }
    }
    assert!(compared > 200 && nearer > 20, "{compared} {nearer}");
}

#[test]
fn the_cross_of_another_side_is_solved_already() {
    let cube = catalogue::named("cube3").unwrap().unwrap();
    let cross = r#"{"EDGES":{"pieces":["?","?","?","?",4,5,6,7,"?","?","?","?"],
        "orientation":["?","?","?","?",0,0,0,0,"?","?","?","?"]}}"#;
    let goal = Goal::read(cross, &cube).unwrap();
    let aimed = Aimed::new(&cube, &goal).unwrap();
    let memory = Some(1 << 20);
    let setup = Setup { memory, any_side: true, threads: 1, ..Setup::default() };
    let solver = Solver::aimed(&cube, &aimed, setup, &Limits::none(), &Silent).unwrap();
    let after = |text: &str| {
        let does: Vec<_> =
            text.split_whitespace().map(|name| cube.find(name).unwrap().does).collect();
        cube.apply_all(&cube.solved, &does)
    };
    for (text, length) in [("", 0), ("D", 0), ("D U", 1), ("R", 0), ("R F", 1)] {
        let found = solver.solve(&after(text), &Request::FIRST, &Limits::none(), &Silent).unwrap();
        assert_eq!(found.solutions()[0].len(), length, "{text}: {found:?}");
    }
}

/// Six places on which all moves are cycles: they look so alike that not all symmetries are found, and what a goal is like from the others is not known.
#[test]
fn where_symmetries_may_be_missing_nothing_is_claimed_of_all_sides() {
    let text = b"Set A 6 1\nSolved\nEnd\nMove a\nA\n4 3 5 2 6 1\nEnd\nMove b\nA\n2 5 4 6 3 1\nEnd\nMove d\nA\n5 3 4 1 6 2\nEnd\n\
        Move e\nA\n3 6 4 5 2 1\nEnd\n";
    let cycles = tws::read(&mut Source::new(&text[..])).unwrap();
    let goal = Goal::read(r#"{"A":{"pieces":[0,2,1,3,4,5]}}"#, &cycles).unwrap();
    let aimed = Aimed::new(&cycles, &goal).unwrap();
    let solver = |any_side: bool| {
        let setup = Setup { memory: Some(1 << 16), any_side, threads: 1, ..Setup::default() };
        Solver::aimed(&cycles, &aimed, setup, &Limits::none(), &Silent)
    };
    assert!(solver(false).is_ok());
    let refused = solver(true).err().expect("two places seen from the other side are the goal's");
    assert!(refused.message.contains("not all of them are found"), "{}", refused.message);
}
