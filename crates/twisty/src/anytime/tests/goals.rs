//! Any-time answers to more than one goal, checked by the verifier.

use super::{Told, drawn, named};
use crate::anytime::approach::{Approach, Wanted};
use crate::anytime::enough::Enough;
use crate::definition::{Definition, Pattern};
use crate::search::{Report, Setup, Solver};
use crate::{Aimed, End, Goal, Verifier};
use everystate_puzzle::{Check, Claim, Fields, Limits, Silent, Stop, Verdict};

/// A first solution, with what the verifier says of it.
fn first(solver: &Solver, definition: &Definition, end: End<'_>, position: &Pattern) -> Report {
    let wanted = Wanted { enough: Enough::Any, threads: 2, waited_for: false };
    let approach = Approach::new(solver);
    let told = Told::default();
    let report = approach.solve(solver, position, wanted, &Limits::none(), &told).unwrap();
    let Verdict::Solved(solutions) = &report.verdict else { panic!("{report:?}") };
    let moves: Vec<String> = solutions[0].iter().map(|&m| solver.moves()[m].name.clone()).collect();
    assert!(moves.len() as u64 >= report.at_least && report.at_least > 0);
    // Whether no fewer moves do is not claimed: it is more than the verifier can go through.
    let claim =
        Claim { fields: Fields { moves: Some(moves), ..Fields::default() }, ..Claim::default() };
    let check = Verifier::new(definition, end).verify(position, &claim);
    assert!(matches!(check, Check::Holds(_)), "{check:?}");
    report
}

fn setup(any_side: bool) -> Setup {
    Setup { threads: 2, memory: Some(1 << 20), any_side, ..Setup::default() }
}

#[test]
fn the_first_of_several_goals_that_can_be_reached_will_do() {
    let definition = named("topspin20");
    let goals = [5, 6].map(|number| Goal::of(&drawn(&definition, number)));
    let aims = goals.each_ref().map(|goal| Aimed::new(&definition, goal).unwrap());
    let limits = Limits::none();
    let solver = Solver::to_any(&definition, &aims, &setup(false), &limits, &Silent).unwrap();
    first(&solver, &definition, End::Goals(&goals), &drawn(&definition, 1));
    // A cube's pieces twisted alone are reached by no moves, and not tried.
    let cube = named("cube3");
    let mut unreachable = Goal::of(&cube.solved);
    unreachable.slots[0][0].orientation = Some(1);
    let goals = [unreachable, Goal::of(&drawn(&cube, 1))];
    let aims = goals.each_ref().map(|goal| Aimed::new(&cube, goal).unwrap());
    let solver = Solver::to_any(&cube, &aims, &setup(false), &limits, &Silent).unwrap();
    let homes = solver.homes();
    let reached = homes.iter().map(|home| solver.may_reach(home, &cube.solved).unwrap());
    assert_eq!(reached.collect::<Vec<_>>(), [false, true]);
}

#[test]
fn from_any_side_the_side_that_is_given_will_do() {
    let definition = named("topspin20");
    let solver = Solver::new(&definition, setup(true), &Limits::none(), &Silent).unwrap();
    let goals = [Goal::of(&definition.solved)];
    // A solution to the side that is given is one to any.
    first(&solver, &definition, End::Goals(&goals), &drawn(&definition, 2));
}

#[test]
fn what_comes_after_a_goal_is_met_is_left_out() {
    let definition = named("topspin20");
    let finishing = definition.with_moves(&["R"]).unwrap();
    let limits = Limits::none();
    let solver =
        Solver::finishing(&definition, &finishing, &setup(false), &limits, &Silent).unwrap();
    let report = first(&solver, &definition, End::Moves(&finishing), &drawn(&definition, 3));
    // A last rotation would be one of the moves of the goal.
    let last = report.solutions()[0].last().map(|&m| &*solver.moves()[m].name);
    assert_eq!(last, Some("F"));
    let near = Limits { positions: 250_000, ..limits };
    let wanted = Wanted { enough: Enough::Shortest, threads: 1, waited_for: false };
    let approach = Approach::new(&solver);
    let report = approach.solve(&solver, &drawn(&definition, 4), wanted, &near, &Silent).unwrap();
    assert_eq!((report.stopped(), report.solutions().len()), (Some(Stop::Positions), 1));
}
