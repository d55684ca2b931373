//! Goals against brute force: distances to any position that meets one, in the puzzle itself, and to
//! the solved position of the puzzle that is aimed at it.

use crate::catalogue;
use crate::definition::{Definition, Pattern, Searched};
use crate::explore::Explorer;
use crate::position::{Aimed, Goal, Slot};
use crate::search::{Request, Setup, Solver};
use crate::tests::random::{random_definition, shuffled};
use everystate_puzzle::Metric;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent};
use std::collections::HashSet;

/// The fewest moves from a position to one that is wanted, if any is; an error if there are more than
/// `most` positions on the way, with how many were seen.
fn distance(
    definition: &Definition,
    moves: &[Searched],
    from: &Pattern,
    most: usize,
    is_wanted: &dyn Fn(&Pattern) -> bool,
) -> Result<Option<usize>, usize> {
    let mut seen = HashSet::from([from.clone()]);
    let mut layer = vec![from.clone()];
    for depth in 0.. {
        if layer.iter().any(is_wanted) {
            return Ok(Some(depth));
        }
        let mut next = Vec::new();
        for at in &layer {
            for m in moves.iter().filter(|m| definition.is_possible(at, m)) {
                let to = definition.apply(at, &m.does);
                if definition.is_legal(&to) && seen.insert(to.clone()) {
                    next.push(to);
                }
            }
        }
        if next.is_empty() {
            return Ok(None);
        }
        if seen.len() > most {
            return Err(seen.len());
        }
        layer = next;
    }
    Ok(None)
}

/// A goal that leaves open something of a position, by orbit: nothing, all, all orientations, all
/// pieces, places as chance has it or both.
fn loosened(position: &Pattern, random: &mut Random) -> Goal {
    let mut goal = Goal::of(position);
    for slots in &mut goal.slots {
        let way = random.below(7);
        for slot in slots {
            let chance = random.below(2) == 0;
            let (no_piece, no_turn) = match way {
                0 => (false, false),
                1 => (true, true),
                2 => (false, true),
                3 => (true, false),
                4 => (chance, chance),
                5 => (chance, true),
                _ => (chance, random.below(2) == 0),
            };
            slot.piece = slot.piece.filter(|_| !no_piece);
            slot.orientation = slot.orientation.filter(|_| !no_turn);
        }
    }
    goal
}

/// Compares distances from some positions to a goal; how many could be compared and were not those
/// to the solved position.
fn compare(definition: &Definition, goal: &Goal, random: &mut Random, most: usize) -> usize {
    let moves = definition.searched(Metric::Half).unwrap();
    let Ok(aimed) = Aimed::new(definition, goal) else { return 0 };
    let aimed_moves = aimed.definition.searched(Metric::Half).unwrap();
    assert_eq!(moves.len(), aimed_moves.len());
    let mut compared = 0;
    for n in [0, 1, 2, 40] {
        let from = shuffled(definition, &moves, random, n);
        let here = distance(definition, &moves, &from, most, &|at| goal.is_met(at));
        let solved = |at: &Pattern| *at == aimed.definition.solved;
        let start = aimed.position(&from);
        let there = distance(&aimed.definition, &aimed_moves, &start, most, &solved);
        // The aimed puzzle has fewer positions, if anything.
        if let Ok(here) = here {
            let name = &definition.name;
            assert_eq!(there, Ok(here), "{name}: {goal:?} from {from:?}");
            compared += usize::from(*goal != Goal::of(&definition.solved));
        }
    }
    compared
}

#[test]
fn random_goals_are_as_far_as_by_brute_force() {
    let (mut compared, mut aimed) = (0, 0);
    for seed in 0..100 {
        let definition = random_definition(seed);
        let moves = definition.searched(Metric::Half).unwrap();
        if moves.is_empty() || moves.len() > 60 {
            continue;
        }
        let mut random = Random::new(seed);
        for _ in 0..4 {
            let target = shuffled(&definition, &moves, &mut random, 30);
            let goal = loosened(&target, &mut random);
            let here = compare(&definition, &goal, &mut random, 1000);
            compared += here;
            aimed += usize::from(here > 0);
        }
    }
    assert!(compared > 250 && aimed > 60, "{compared} positions, {aimed} goals");
}

#[test]
fn goals_of_known_puzzles_are_as_far_as_by_brute_force() {
    for (name, least) in [("ivy", 20), ("cube2-fixed", 20), ("pyraminx-core", 20)] {
        let definition = catalogue::named(name).unwrap().unwrap();
        let moves = definition.searched(Metric::Half).unwrap();
        let mut random = Random::new(11);
        let mut compared = 0;
        for n in 0..18 {
            let target = shuffled(&definition, &moves, &mut random, 1 + n / 3);
            let goal = loosened(&target, &mut random);
            compared += compare(&definition, &goal, &mut random, 6_000);
        }
        assert!(compared >= least, "{name}: {compared}");
    }
}

#[test]
fn solvers_solve_for_goals() {
    let mut compared = 0;
    for name in ["ivy", "cube2-fixed", "pyraminx-core"] {
        let definition = cube(name);
        let moves = definition.searched(Metric::Half).unwrap();
        let mut random = Random::new(23);
        for n in 0..8 {
            let target = shuffled(&definition, &moves, &mut random, 1 + n / 2);
            let goal = loosened(&target, &mut random);
            let Ok(aimed) = Aimed::new(&definition, &goal) else { continue };
            let setup = Setup { memory: Some(1 << 16), look_up: Some(false), ..Setup::default() };
            let solver = Solver::new(&aimed.definition, setup, &Limits::none(), &Silent).unwrap();
            let from = shuffled(&definition, &moves, &mut random, n / 2);
            let found = solver
                .solve(&aimed.position(&from), &Request::FIRST, &Limits::none(), &Silent)
                .unwrap();
            let way = found.solutions().first().unwrap();
            let mut at = from.clone();
            for &m in way {
                let named = &solver.moves()[m].name;
                at = definition.apply(&at, &definition.find(named).unwrap().does);
            }
            assert!(goal.is_met(&at), "{name}: {goal:?} from {from:?}");
            let here = distance(&definition, &moves, &from, 6_000, &|at| goal.is_met(at));
            if let Ok(here) = here {
                assert_eq!(here, Some(way.len()), "{name}: {goal:?} from {from:?}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 8, "{compared}");
}

fn cube(name: &str) -> Definition {
    catalogue::named(name).unwrap().unwrap()
}

fn positions(definition: &Definition, text: &str) -> String {
    let aimed = Aimed::new(definition, &Goal::read(text, definition).unwrap()).unwrap();
    let explorer = Explorer::new(&aimed.definition, Metric::Half).unwrap();
    explorer.positions().unwrap().to_string()
}

#[test]
fn what_is_left_open_makes_positions_the_same() {
    let cube3 = cube("cube3");
    // All edges turned well, all corners turned well: 2^11 and 3^7.
    let zeros = |n: usize| vec!["0"; n].join(",");
    let edges = format!(r#"{{"EDGES":{{"orientation":[{}]}}}}"#, zeros(12));
    assert_eq!(positions(&cube3, &edges), "2048");
    let corners = format!(r#"{{"CORNERS":{{"orientation":[{}]}}}}"#, zeros(8));
    assert_eq!(positions(&cube3, &corners), "2187");
    // The white cross: four edges among twelve, each turned in one of two ways.
    let cross = r#"{"EDGES":{"pieces":["?","?","?","?",4,5,6,7,"?","?","?","?"],
        "orientation":["?","?","?","?",0,0,0,0,"?","?","?","?"]}}"#;
    assert_eq!(positions(&cube3, cross), "190080");
    assert_eq!(positions(&cube3, "{}"), "1");
}

fn refusal(definition: &Definition, goal: &Goal) -> (usize, String) {
    let misfit = Aimed::new(definition, goal).unwrap_err();
    (misfit.place, misfit.message)
}

#[test]
fn what_a_definition_cannot_say_is_refused() {
    let cube2 = cube("cube2-fixed");
    let solved = Goal::of(&cube2.solved);
    let mut goal = solved.clone();
    goal.slots[0][0] = Slot::default();
    goal.slots[0][4] = Slot { piece: None, orientation: Some(1) };
    let (place, message) = refusal(&cube2, &goal);
    assert_eq!(place, 5);
    assert!(message.starts_with("how the piece is turned matters in place 5 and not in place 1"));
    // Of one place the piece is known, and each place may differ.
    let mut goal = solved.clone();
    goal.slots[0][0].piece = None;
    assert_eq!(Aimed::new(&cube2, &goal).unwrap().definition, cube2);
    goal.slots[0][0].orientation = None;
    assert_eq!(Aimed::new(&cube2, &goal).unwrap().definition.solved[0].modulus[..2], [1, 3]);
    let mut goal = solved.clone();
    goal.slots[0][3].piece = Some(2);
    assert_eq!(refusal(&cube2, &goal).1, "piece 3 is asked for more often than it is there");
    goal.slots[0][3].piece = Some(99);
    assert_eq!(refusal(&cube2, &goal), (4, "there is no piece 100 in this orbit".into()));
    goal.slots[0].pop();
    assert_eq!(refusal(&cube2, &goal), (0, "7 places are needed, not 6".into()));
    goal.slots.pop();
    assert_eq!(refusal(&cube2, &goal), (0, "the goal has 0 orbits, the puzzle 1".into()));
    let mut twins = cube2.clone();
    twins.solved[0].pieces = vec![0, 0, 1, 2, 3, 4, 5];
    let mut goal = Goal::of(&twins.solved);
    (goal.slots[0][1].piece, goal.slots[0][2].piece) = (None, None);
    let (place, message) = refusal(&twins, &goal);
    assert!(place == 1 && message.contains("others of the same number"), "{message}");
}

#[test]
fn rules_that_name_what_is_left_open_are_refused() {
    // Moves need the empty place, the last piece; another tile may be anything.
    let tiles = cube("sliding3x3");
    let mut goal = Goal { slots: vec![vec![Slot::default(); 9]], alike: vec![vec![]] };
    let message = refusal(&tiles, &goal).1;
    assert!(message.starts_with("the goal must say where piece 9 is: move `"), "{message}");
    goal.slots[0][4].piece = Some(8);
    goal.slots[0][0].piece = Some(0);
    let mut random = Random::new(3);
    assert_eq!(compare(&tiles, &goal, &mut random, 200_000), 4);
    let mut ruled = cube("ivy");
    let orbit = (0..ruled.orbits.len()).max_by_key(|&o| ruled.orbits[o].pieces).unwrap();
    let mut goal = Goal::of(&ruled.solved);
    goal.slots[orbit] = vec![Slot::default(); ruled.orbits[orbit].pieces];
    let pieces = vec![ruled.solved[orbit].pieces[0]];
    ruled.illegal.push(crate::definition::Illegal { orbit, place: 1, pieces, line: 0 });
    let message = refusal(&ruled, &goal).1;
    assert!(message.contains("does not tell them apart"), "{message}");
    let all = ruled.solved[orbit].pieces.clone();
    ruled.illegal[0].pieces = all;
    assert_eq!(Aimed::new(&ruled, &goal).unwrap().definition.illegal[0].pieces.len(), 1);
}

#[test]
fn pieces_with_one_number_may_change_places() {
    let cube3 = cube("cube3");
    // Four edges among twelve, which may be turned as they like, and in any order: C(12, 4).
    let any = r#"{"EDGES":{"pieces":["?","?","?","?",4,4,4,4,"?","?","?","?"]}}"#;
    assert_eq!(positions(&cube3, any), "495");
    // Of two sets each: C(12, 4) times C(8, 4).
    let two = r#"{"EDGES":{"pieces":[0,0,0,0,4,4,4,4,"?","?","?","?"]}}"#;
    assert_eq!(positions(&cube3, two), "34650");
    // Where turns matter, each place says how; what may stand there stands so.
    let turned = r#"{"EDGES":{"pieces":["?","?","?","?",5,5,5,5,"?","?","?","?"],
        "orientation":["?","?","?","?",0,0,0,0,"?","?","?","?"]}}"#;
    assert_eq!(positions(&cube3, turned), "7920");
    let cube2 = cube("cube2-fixed");
    let either = r#"{"CORNERS":{"pieces":[1,1,2,3,4,5,6],"orientation":[0,0,0,0,0,0,0]}}"#;
    let goal = Goal::read(either, &cube2).unwrap();
    let mut swapped = cube2.solved.clone();
    swapped[0].pieces.swap(0, 1);
    assert!(goal.is_met(&cube2.solved) && goal.is_met(&swapped));
    swapped[0].pieces.swap(1, 2);
    assert!(!goal.is_met(&swapped));
    let mut random = Random::new(5);
    assert!(compare(&cube2, &goal, &mut random, 20_000) > 0);
    // In whichever order a goal is put together, and however it names what may change places.
    let mut other = goal.clone();
    (other.slots[0][0].piece, other.slots[0][1].piece) = (Some(0), Some(0));
    assert_eq!(Aimed::new(&cube2, &other), Aimed::new(&cube2, &goal));
    other.slots[0][2].piece = None;
    assert!(Aimed::new(&cube2, &other).is_ok());
    other.slots[0][1].piece = None;
    assert!(refusal(&cube2, &other).1.contains("others of the same number"));
    let faults = [
        (
            r#"{"CORNERS":{"pieces":[2,2,"?","?","?","?","?"]}}"#,
            "piece 2 stands here once too often",
        ),
        (r#"{"CORNERS":{"pieces":[1,1,0,"?","?","?","?"]}}"#, "piece 0 stands here once too often"),
        (r#"{"CORNERS":{"pieces":[9,9,"?","?","?","?","?"]}}"#, "`CORNERS` has no piece 9"),
    ];
    for (text, message) in faults {
        assert_eq!(Goal::read(text, &cube2).unwrap_err().message, message);
    }
}

#[test]
fn faults_of_goals_have_their_places() {
    let cube = cube("cube3");
    let fault = |text: &str| {
        let fault = Goal::read(text, &cube).unwrap_err();
        (fault.column, fault.message)
    };
    assert_eq!(fault(r#"{"EDGE":{}}"#), (2, "there is no orbit called `EDGE`".into()));
    assert_eq!(
        fault(r#"{"EDGES":{"orientations":[]}}"#),
        (11, "`orientations` means nothing here".into())
    );
    let with = |list: &str| format!(r#"{{"CORNERS":{{"orientation":[{list}]}}}}"#);
    assert_eq!(fault(&with("0,0,0")), (27, "the places are 8, not 3".into()));
    assert_eq!(
        fault(&with("0,0,0,0,0,0,0,0,0")),
        (44, "the places are 8, and here is one more".into())
    );
    assert_eq!(fault(&with("0,3,0,0,0,0,0,0")).0, 30);
    assert_eq!(fault(&with("0,\"!\",0,0,0,0,0,0")), (30, "a string stands here".into()));
    let text = r#"{"CORNERS":{"pieces":["?",9,0,"?","?","?","?","?"]}}"#;
    assert_eq!(fault(text), (27, "`CORNERS` has no piece 9".into()));
}
