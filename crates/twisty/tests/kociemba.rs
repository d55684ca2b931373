//! The 3×3×3 beside a solver by others, which knows nothing of definitions: what a move does, how a position is written, that a
//! solution is one, and that none is shorter.

use everystate_puzzle::random::Random;
use everystate_puzzle::{Check, Claim, Fields, Limits, Metric, Silent};
use everystate_twisty::{
    Definition, Pattern, Request, ScrambleOptions, Scrambler, Setup, Solver, Uniform, catalogue,
    facelets, read_position, verify,
};
use min2phase::{apply_moves, from_moves};
use std::sync::LazyLock;

static CUBE: LazyLock<Definition> = LazyLock::new(|| catalogue::named("cube3").unwrap().unwrap());

/// Turns of the faces, no two of the same one in a row.
fn turns(count: usize, random: &mut Random) -> Vec<String> {
    let mut faces = Vec::with_capacity(count);
    while faces.len() < count {
        let face = ["U", "R", "F", "D", "L", "B"][random.index(6)];
        if faces.last() != Some(&face) {
            faces.push(face);
        }
    }
    let times = |face: &str| format!("{face}{}", ["", "2", "'"][random.index(3)]);
    faces.into_iter().map(times).collect()
}

fn made(start: &Pattern, moves: &[String]) -> Pattern {
    moves.iter().fold(start.clone(), |at, name| CUBE.make(&at, name).unwrap())
}

/// How the other program sees a cube after moves.
fn theirs(moves: &[String]) -> String {
    from_moves(&moves.join(" ")).expect("moves of faces")
}

fn seen(position: &Pattern) -> String {
    facelets(position, &CUBE).expect("the puzzle is a cube")
}

/// The other program's solution of so many moves at most: it looks for fewer first.
fn their_solution(seen: &str, most: usize) -> Vec<String> {
    let said = min2phase::solve(&seen.to_owned(), u8::try_from(most).unwrap());
    assert!(!said.starts_with("Error"), "{said}: {seen}");
    said.split_whitespace().map(ToOwned::to_owned).collect()
}

/// What is found by it is judged here.
fn holds(position: &Pattern, moves: Vec<String>) -> bool {
    let fields = Fields { moves: Some(moves), ..Fields::default() };
    matches!(verify(&CUBE, position, &Claim { fields, ..Claim::default() }), Check::Holds(_))
}

#[test]
fn moves_do_the_same_and_positions_are_written_alike() {
    for number in 0..100 {
        let moves = turns(40, &mut Random::of(1, number));
        let position = made(&CUBE.solved, &moves);
        assert_eq!(seen(&position), theirs(&moves), "{moves:?}");
        assert_eq!(read_position(&theirs(&moves), &CUBE), Ok(position), "{moves:?}");
    }
}

#[test]
fn each_solves_what_the_other_draws() {
    let uniform = Uniform::new(&CUBE, Metric::Half, &Limits::none(), &Silent).unwrap();
    let options = ScrambleOptions::default();
    let scrambler = Scrambler::new(&CUBE, options, &Limits::none(), &Silent).unwrap();
    for number in 0..20 {
        let drawn = uniform.draw(&mut Random::of(2, number));
        let found = their_solution(&seen(&drawn), 23);
        assert!(holds(&drawn, found.clone()), "{found:?}");
        assert!(!holds(&drawn, found[1..].to_vec()), "{found:?} without its first move");
        let scramble = scrambler.scramble(3, number, &Limits::none(), &Silent).unwrap();
        let position = scramble.position.expect("its position is known");
        assert_eq!(theirs(&scramble.moves), seen(&position), "{:?}", scramble.moves);
        assert_eq!(made(&CUBE.solved, &scramble.moves), position);
    }
}

#[test]
fn no_solution_is_shorter_by_the_other_program_either() {
    let setup = Setup { memory: Some(2 << 20), ..Setup::default() };
    let solver = Solver::new(&CUBE, setup, &Limits::none(), &Silent).unwrap();
    for number in 0..40 {
        let turns = turns(1 + number % 8, &mut Random::of(3, number as u64));
        let position = made(&CUBE.solved, &turns);
        let report = solver.solve(&position, &Request::FIRST, &Limits::none(), &Silent).unwrap();
        let ours = report.solutions()[0].iter().map(|&m| solver.moves()[m].name.clone());
        let ours: Vec<String> = ours.collect();
        let end = apply_moves(&seen(&position), &ours.join(" "));
        assert_eq!(end, Some(seen(&CUBE.solved)), "{turns:?}: {ours:?}");
        let theirs = their_solution(&seen(&position), ours.len());
        assert_eq!(theirs.len(), ours.len(), "{turns:?}: {theirs:?}");
        assert!(holds(&position, theirs));
    }
}
