//! Several goals, and whatever some moves solve, against brute force.

use super::shuffled;
use crate::definition::Searched;
use crate::search::{Report, Request, Setup, Solver};
use crate::tests::random::random_definition;
use crate::text::tws;
use crate::{Aimed, Definition, End, Goal, Pattern, Verifier, catalogue};
use everystate_algebra::Natural;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::Source;
use everystate_puzzle::{Check, Claim, Fields, Limits, Metric, Silent, Stop, Verdict};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Everything that moves make of a position; `None` if it is more than so many.
fn reached(
    definition: &Definition,
    moves: &[Searched],
    from: &Pattern,
    most: usize,
) -> Option<HashSet<Pattern>> {
    let mut seen = HashSet::from([from.clone()]);
    let mut open = vec![from.clone()];
    while let Some(at) = open.pop() {
        for m in moves.iter().filter(|m| definition.is_possible(&at, m)) {
            let to = definition.apply(&at, &m.does);
            if definition.is_legal(&to) && seen.insert(to.clone()) {
                open.push(to);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(seen)
}

/// The fewest moves from a position to one that is wanted and how many sequences of so many there are; `None` if there are none or more
/// than some thousand positions on the way.
fn ways(
    definition: &Definition,
    moves: &[Searched],
    from: &Pattern,
    is_wanted: &dyn Fn(&Pattern) -> bool,
) -> Option<(usize, u64)> {
    let mut known = HashSet::from([from.clone()]);
    let mut layer = HashMap::from([(from.clone(), 1_u64)]);
    for depth in 0.. {
        let met = layer.iter().filter(|(at, _)| is_wanted(at)).map(|(_, ways)| ways).sum();
        if met > 0 {
            return Some((depth, met));
        }
        let mut next = HashMap::new();
        for (at, ways) in &layer {
            for m in moves.iter().filter(|m| definition.is_possible(at, m)) {
                let to = definition.apply(at, &m.does);
                if definition.is_legal(&to) && !known.contains(&to) {
                    *next.entry(to).or_insert(0) += ways;
                }
            }
        }
        known.extend(next.keys().cloned());
        if next.is_empty() || known.len() > 20_000 {
            return None;
        }
        layer = next;
    }
    None
}

fn all() -> Request {
    Request { solutions: 100_000, count: true, ..Request::FIRST }
}

fn solve(solver: &Solver, start: &Pattern, request: &Request) -> Report {
    solver.solve(start, request, &Limits::none(), &Silent).unwrap()
}

/// Compares an answer with brute force, which found so many moves and ways.
fn compare(
    (definition, solver, end): (&Definition, &Solver, End<'_>),
    start: &Pattern,
    (fewest, count): (usize, u64),
    is_wanted: &dyn Fn(&Pattern) -> bool,
) {
    let found = solve(solver, start, &all());
    let told = || format!("{}: {start:?} {found:?}", definition.name);
    assert!(matches!(found.verdict, Verdict::Solved(_)), "{}", told());
    assert_eq!(found.count, Some(Natural::from(count)), "{}", told());
    let listed: BTreeSet<_> = found.solutions().iter().collect();
    assert_eq!(listed.len() as u64, count, "{}", told());
    for way in &listed {
        assert_eq!(way.len(), fewest, "{}", told());
        let end = way.iter().fold(start.clone(), |at, &m| {
            definition.apply(&at, &definition.find(&solver.moves()[m].name).unwrap().does)
        });
        assert!(is_wanted(&end) && solver.is_met(&end), "{}", told());
    }
    let one = solve(solver, start, &Request::FIRST);
    assert_eq!((one.solutions().len(), one.solutions()[0].len()), (1, fewest), "{}", told());
    assert_eq!(one.at_least, fewest as u64);
    let verifier = Verifier::new(definition, end);
    // The verifier agrees, and refuses what stops a move early.
    let names = one.solutions()[0].iter().map(|&m| solver.moves()[m].name.clone());
    let mut moves: Vec<String> = names.collect();
    let claim = |moves: &[String]| Claim {
        verdict: Some("solved".into()),
        fields: Fields { moves: Some(moves.to_vec()), ..Fields::default() },
        ..Claim::default()
    };
    let said = verifier.verify(start, &claim(&moves));
    assert!(matches!(said, Check::Holds(_)), "{}: {said:?}", told());
    if moves.pop().is_some() {
        let said = verifier.verify(start, &claim(&moves));
        assert!(matches!(said, Check::Fails(_)), "{}: {said:?}", told());
    }
}

/// More ways are not compared.
const MANY: u64 = 10_000;

/// Compares an answer with brute force where that is possible: the fewest moves and how many ways, if it is known.
fn holds(
    puzzle: (&Definition, &Solver, End<'_>),
    start: &Pattern,
    is_wanted: &dyn Fn(&Pattern) -> bool,
) -> Option<(usize, u64)> {
    assert_eq!(puzzle.1.is_met(start), is_wanted(start), "{}: {start:?}", puzzle.0.name);
    let truth = ways(puzzle.0, puzzle.1.moves(), start, is_wanted)?;
    if truth.1 < MANY {
        compare(puzzle, start, truth, is_wanted);
    }
    Some(truth)
}

#[test]
fn the_nearest_of_random_goals_is_as_far_as_by_brute_force() {
    let (mut compared, mut shared) = (0, 0);
    for seed in 0..90 {
        let definition = random_definition(seed);
        let moves = definition.searched(Metric::Half).unwrap();
        if moves.is_empty() || moves.len() > 60 || !definition.is_legal(&definition.solved) {
            continue;
        }
        let mut random = Random::new(seed);
        let mut goals: Vec<Goal> = Vec::new();
        for _ in 0..2 + random.index(2) {
            let target = shuffled(&definition, &moves, &mut random, 20);
            let mut goal = Goal::of(&target);
            if random.below(3) == 0 {
                let orbit = random.index(goal.slots.len());
                goal.slots[orbit].iter_mut().for_each(|slot| slot.piece = None);
                goal.slots[orbit].iter_mut().for_each(|slot| slot.orientation = None);
            }
            goals.push(goal);
        }
        let aims: Result<Vec<Aimed>, _> =
            goals.iter().map(|goal| Aimed::new(&definition, goal)).collect();
        let Ok(aims) = aims else { continue };
        shared += usize::from(aims[1].renamed_as(&definition, &aims[0]).is_some());
        let is_wanted = |at: &Pattern| goals.iter().any(|goal| goal.is_met(at));
        let look_up = [None, Some(false)][random.index(2)];
        let setup = Setup { memory: Some(1 << 16), look_up, ..Setup::default() };
        let solver = Solver::to_any(&definition, &aims, &setup, &Limits::none(), &Silent).unwrap();
        let end = End::Goals(&goals);
        for turns in [0, 2, 30] {
            let start = shuffled(&definition, &moves, &mut random, turns);
            let Some(truth) = holds((&definition, &solver, end), &start, &is_wanted) else {
                continue;
            };
            compared += u32::from(truth.1 < MANY);
        }
    }
    assert!(compared > 100 && shared > 10, "{compared} {shared}");
}

#[test]
fn what_random_moves_solve_is_as_far_as_by_brute_force() {
    let (mut compared, mut hidden) = (0, 0);
    let catalogued = ["pyraminx", "cube2-fixed", "ivy", "skewb"].map(catalogue::named);
    let catalogued = catalogued.into_iter().map(|found| found.unwrap().unwrap());
    for (seed, definition) in (0..).zip(catalogued.chain((0..110).map(random_definition))) {
        let moves = definition.searched(Metric::Half).unwrap();
        if moves.is_empty() || moves.len() > 60 {
            continue;
        }
        let mut random = Random::new(seed);
        let named: Vec<&str> = definition.moves.iter().map(|m| m.name.as_str()).collect();
        let few: Vec<&str> =
            named.iter().copied().filter(|_| random.below(2) == 0).take(2).collect();
        let Ok(finishing) = definition.with_moves(&few) else { continue };
        let powers = finishing.searched(Metric::Half).unwrap();
        let Some(goal) = reached(&definition, &powers, &definition.solved, 20_000) else {
            continue;
        };
        // Where moves can be undone, what they solve is what they make of the solved position.
        let is_wanted = |at: &Pattern| goal.contains(at);
        let setup = Setup { memory: Some(1 << 16), ..Setup::default() };
        let solver = Solver::finishing(&definition, &finishing, &setup, &Limits::none(), &Silent);
        let Ok(solver) = solver else { continue };
        let does: Vec<_> = powers.iter().map(|m| m.does.clone()).collect();
        let aimed = Aimed::solved_by(&definition, &does).unwrap();
        let end = End::Moves(&finishing);
        for turns in [0, 2, 30] {
            let start = shuffled(&definition, &moves, &mut random, turns);
            let Some(truth) = holds((&definition, &solver, end), &start, &is_wanted) else {
                continue;
            };
            compared += u32::from(truth.1 < MANY);
            // Where the orbits alone would have been content with fewer moves.
            let looks = |at: &Pattern| aimed.position(at) == aimed.definition.solved;
            let seen = ways(&definition, &moves, &start, &looks);
            hidden += usize::from(seen.is_some_and(|seen| seen.0 < truth.0));
        }
    }
    assert!(compared > 80 && hidden > 3, "{compared} {hidden}");
}

#[test]
fn the_ways_into_subgroups_of_the_cube_are_those_that_are_known() {
    let cube = catalogue::named("cube3").unwrap().unwrap();
    let solver = |moves: &[&str], any_side: bool| {
        let finishing = cube.with_moves(moves).unwrap();
        let setup = Setup { memory: Some(1 << 22), any_side, ..Setup::default() };
        Solver::finishing(&cube, &finishing, &setup, &Limits::none(), &Silent).unwrap()
    };
    let after = |alg: &str| {
        alg.split(' ').fold(cube.solved.clone(), |at, name| cube.make(&at, name).unwrap())
    };
    let length = |solver: &Solver, at: &Pattern| {
        let found = solve(solver, at, &Request::FIRST);
        found.solutions()[0].len()
    };
    let domino = ["U", "D", "R2", "L2", "F2", "B2"];
    let to_domino = solver(&domino, false);
    for (alg, wanted) in [("R2 U F2 D'", 0), ("R U R", 3), ("R U F", 3), ("R U R' F D' L", 6)] {
        let found = length(&to_domino, &after(alg));
        assert!(found <= wanted && (wanted > 3 || found == wanted), "{alg}: {found}");
    }
    // From another side, R and L are the moves that need no half turns.
    assert_eq!(length(&solver(&domino, true), &after("R L' U2 F2")), 0);
    assert_eq!(length(&to_domino, &after("R L' U2 F2")), 2);
    // Half turns make a sixth of what looks so: the orbits of their stickers do not tell.
    let halves = ["U2", "D2", "R2", "L2", "F2", "B2"];
    let finishing = cube.with_moves(&halves).unwrap();
    let does: Vec<_> = finishing.moves.iter().map(|m| m.does.clone()).collect();
    let aimed = Aimed::solved_by(&cube, &does).unwrap();
    let to_looks = Solver::new(
        &aimed.definition,
        Setup { memory: Some(1 << 22), ..Setup::default() },
        &Limits::none(),
        &Silent,
    );
    let (to_looks, to_halves) = (to_looks.unwrap(), solver(&halves, false));
    let (mut random, mut inside) = (Random::new(7), 0);
    for _ in 0..40 {
        let moves = finishing_and(&cube, &["U", "D"], &halves);
        let at = shuffled(&cube, &moves, &mut random, 30);
        let found = solve(&to_looks, &aimed.position(&at), &Request::FIRST);
        let at = found.solutions()[0].iter().fold(at, |at, &m| {
            cube.apply(&at, &cube.find(&to_looks.moves()[m].name).unwrap().does)
        });
        assert!(aimed.position(&at) == aimed.definition.solved);
        let here = Limits { depth: 0, ..Limits::none() };
        let found = to_halves.solve(&at, &Request::FIRST, &here, &Silent).unwrap();
        inside += u32::from(found.stopped().is_none());
    }
    assert!((1..20).contains(&inside), "{inside}");
}

#[test]
fn what_looks_alike_on_the_way_is_not_the_same() {
    // Of the half turns of a small cube: a search for one solution, which is divided, finds what one for all does.
    let cube = catalogue::named("cube2-fixed").unwrap().unwrap();
    let halves: Vec<String> = cube.moves.iter().map(|m| format!("{}2", m.name)).collect();
    let halves: Vec<&str> = halves.iter().map(String::as_str).collect();
    let finishing = cube.with_moves(&halves).unwrap();
    let setup = Setup { memory: Some(1 << 16), ..Setup::default() };
    let solver = Solver::finishing(&cube, &finishing, &setup, &Limits::none(), &Silent).unwrap();
    let moves = cube.searched(Metric::Half).unwrap();
    let (mut random, mut far) = (Random::new(11), 0);
    for _ in 0..60 {
        let at = shuffled(&cube, &moves, &mut random, 30);
        let one = solve(&solver, &at, &Request::FIRST);
        let all = solve(&solver, &at, &Request { count: true, ..Request::FIRST });
        let (one, all) = (&one.solutions()[0], &all.solutions()[0]);
        assert_eq!(one.len(), all.len(), "{at:?}");
        far += u32::from(one.len() > 5);
    }
    assert!(far > 20, "{far}");
}

/// The moves that these and those are.
fn finishing_and(cube: &Definition, some: &[&str], others: &[&str]) -> Vec<Searched> {
    cube.with_moves(&[some, others].concat()).unwrap().searched(Metric::Half).unwrap()
}

#[test]
fn what_cannot_be_is_told() {
    let cube = catalogue::named("cube3").unwrap().unwrap();
    let finishing = cube.with_moves(&["U", "R"]).unwrap();
    let setup = Setup { memory: Some(1 << 20), ..Setup::default() };
    let solver = Solver::finishing(&cube, &finishing, &setup, &Limits::none(), &Silent).unwrap();
    let mut flipped = cube.solved.clone();
    let edges = cube.orbits.iter().position(|orbit| orbit.orientations == 2).unwrap();
    flipped[edges].orientation[0] = 1;
    assert_eq!(solve(&solver, &flipped, &Request::FIRST).verdict, Verdict::Unsolvable);
    let far = cube.make(&cube.make(&cube.solved, "F").unwrap(), "L").unwrap();
    let limits = Limits { depth: 1, ..Limits::none() };
    let stopped = solver.solve(&far, &Request::FIRST, &limits, &Silent).unwrap();
    assert_eq!(stopped.verdict, Verdict::Stopped { at_least: 2, why: Stop::Depth });
    let tiles = catalogue::named("sliding3x3").unwrap().unwrap();
    let refused = Solver::finishing(&tiles, &tiles, &setup, &Limits::none(), &Silent);
    assert!(refused.err().unwrap().message.contains("has rules"));
    // Goals of two positions: one that no moves make is no way out, and limits hold over both.
    let aims = [flipped, far.clone()].map(|at| Aimed::new(&cube, &Goal::of(&at)).unwrap());
    let solver = Solver::to_any(&cube, &aims, &setup, &Limits::none(), &Silent).unwrap();
    assert_eq!(solve(&solver, &cube.solved, &Request::FIRST).at_least, 2);
    let stopped = solver.solve(&cube.solved, &Request::FIRST, &limits, &Silent).unwrap();
    assert_eq!(stopped.verdict, Verdict::Stopped { at_least: 2, why: Stop::Depth });
    // Identical pieces that the moves mix with others: then neither the solver nor the verifier decides.
    let cube4 = catalogue::named("cube4").unwrap().unwrap();
    let wide = cube4.with_moves(&["Rw"]).unwrap();
    let refused = Solver::finishing(&cube4, &wide, &setup, &Limits::none(), &Silent);
    assert!(refused.err().unwrap().message.contains("identical pieces"));
    let nothing = Claim {
        fields: Fields { moves: Some(Vec::new()), ..Fields::default() },
        ..Claim::default()
    };
    let said = Verifier::new(&cube4, End::Moves(&wide)).verify(&cube4.solved, &nothing);
    assert!(matches!(said, Check::Open(_)), "{said:?}");
    // A limit is that of all goals together.
    let deep = |seed| {
        let moves = cube.searched(Metric::Half).unwrap();
        shuffled(&cube, &moves, &mut Random::new(seed), 40)
    };
    let aims = [1, 2].map(|seed| Aimed::new(&cube, &Goal::of(&deep(seed))).unwrap());
    let solver = Solver::to_any(&cube, &aims, &setup, &Limits::none(), &Silent).unwrap();
    let limits = Limits { positions: 20_000, ..Limits::none() };
    let stopped = solver.solve(&cube.solved, &Request::FIRST, &limits, &Silent).unwrap();
    assert_eq!(stopped.stopped(), Some(Stop::Positions));
    assert!(stopped.positions <= 21_000, "{}", stopped.positions);
}

#[test]
fn a_piece_turned_as_no_move_turns_it_is_no_way_to_an_open_goal() {
    let text = b"Set A 4 2\nSolved\nEnd\nMove R\nA\n4 2 1 3\nEnd\n";
    let turned = tws::read(&mut Source::new(&text[..])).unwrap();
    let goal = r#"{"A":{"pieces":["?","?",1,"?"],"orientation":["?","?",0,"?"]}}"#;
    let aimed = Aimed::new(&turned, &Goal::read(goal, &turned).unwrap()).unwrap();
    let setup = Setup { look_up: Some(false), memory: Some(1 << 16), ..Setup::default() };
    let solver = Solver::aimed(&turned, &aimed, setup, &Limits::none(), &Silent).unwrap();
    let mut start = turned.solved.clone();
    start[0].pieces = [0, 2, 3, 1].into();
    start[0].orientation[3] = 1;
    assert_eq!(
        solve(&solver, &aimed.position(&start), &Request::FIRST).verdict,
        Verdict::Unsolvable
    );
}
