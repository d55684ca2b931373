//! Moves that a definition does not name: rotations are symmetries of what is turned, and what can be said in
//! two ways is the same.

use crate::catalogue;
use crate::definition::{Definition, Transformation};
use crate::notation::tests::alg;
use crate::notation::{Spelling, moves_of};
use proptest::prelude::*;

fn puzzle(name: &str) -> Definition {
    catalogue::named(name).unwrap().unwrap()
}

/// The names of the moves that an alg is made of.
fn names(text: &str, puzzle: &Definition) -> Vec<String> {
    moves_of(&alg(text), puzzle).unwrap().into_iter().map(|m| m.name).collect()
}

/// What an alg does.
fn does(text: &str, puzzle: &Definition) -> Transformation {
    let moves = moves_of(&alg(text), puzzle).unwrap();
    moves.iter().fold(puzzle.identity(), |product, m| puzzle.compose(&product, &m.does))
}

/// By puzzle: moves of its own, and rotations.
const PUZZLES: [(&str, &[&str], &[&str]); 6] = [
    ("cube2-fixed", &["R", "U", "F", "L'", "D", "B"], &["x", "y", "z"]),
    ("cube2-free", &["R", "U", "F", "L'", "D", "B"], &["x", "y", "z"]),
    ("cube3", &["R", "U", "F", "Lw", "M", "S'"], &["x", "y", "z"]),
    ("cube4", &["R", "U", "Fw", "2L", "3Rw", "2-3D"], &["x", "y", "z"]),
    ("megaminx", &["U", "F", "BL'", "R++", "DR", "D--"], &["Uv", "Fv", "BRv", "DLv"]),
    ("skewb", &["R", "U", "L", "B"], &["x", "y", "z"]),
];

proptest! {
    #[test]
    fn a_puzzle_is_the_same_however_it_is_held(
        which in 0..PUZZLES.len(),
        moves in prop::collection::vec((0..6_usize, 1..5), 1..8),
        turns in prop::collection::vec((0..4_usize, 1..5), 1..4),
    ) {
        let (name, own, rotations) = PUZZLES[which];
        let puzzle = puzzle(name);
        let word = |names: &[&str], picks: &[(usize, i32)]| {
            let one = |&(i, n): &(usize, i32)| format!("({}){n}", names[i % names.len()]);
            picks.iter().map(one).collect::<Vec<_>>().join(" ")
        };
        let held = word(rotations, &turns);
        let (word, short) = (word(own, &moves), format!("[{}, {}]", word(own, &moves[..1]), own[1]));
        // Held otherwise it is solved, up to how it is held, after the same word as often made.
        let identity = puzzle.identity();
        let back = if name == "cube4" { format!("({held})'") } else { String::new() };
        for n in 1..=30 {
            let plain = does(&format!("({short}){n}"), &puzzle) == identity;
            let otherwise = does(&format!("{held} ({short}){n} {back}"), &puzzle) == identity;
            prop_assert_eq!(plain, otherwise, "{}: {} {} times after {}", name, short, n, held);
        }
        // Undone it is solved, and held as before.
        let back = format!("({word} {held}) ({word} {held})' {}", own[1]);
        prop_assert_eq!(does(&back, &puzzle), does(own[1], &puzzle), "{}", back);
    }
}

#[test]
fn what_is_said_in_two_ways_is_the_same() {
    for (name, one, other) in [
        // A rotation alone makes nothing.
        ("cube2-fixed", "x y2 z'", ""),
        ("cube4", "x", "Rw Lw'"),
        ("megaminx", "Uv Fv2 DLv'", ""),
        ("skewb", "x y2 z'", ""),
        // The face across turns as much, with the cube around it.
        ("cube2-fixed", "L", "R x'"),
        ("cube2-fixed", "D F", "U y' F"),
        ("cube2-fixed", "B L", "F z' L"),
        ("cube2-fixed", "Rw", "x"),
        ("cube4", "2R", "R' Rw"),
        ("cube4", "2-3R", "x R' L"),
        ("cube4", "3Rw", "x L"),
        ("cube4", "Rw U", "Lw x U"),
        ("cube4", "m", "x' R L'"),
        ("cube4", "y Rw y'", "Bw"),
        ("cube5", "x y2 z'", ""),
        ("cube5", "2R", "R' Rw"),
        ("cube5", "M U", "x' Rw Lw' U"),
        ("cube5", "4Fw", "z B"),
        ("cube6", "x", "3Rw 3Lw'"),
        ("cube6", "3R", "Rw' 3Rw"),
        ("cube7", "3-5R", "x Rw' Lw"),
        ("cube7", "3U2", "Uw2 3Uw2"),
        // Held with F on the left after Uv, R is in front.
        ("megaminx", "Uv F Uv'", "R"),
        ("megaminx", "Uv L Uv'", "F"),
        ("megaminx", "Fv U Fv'", "L"),
        ("megaminx", "R++", "L2 Lv2'"),
        ("megaminx", "D-- U", "U2' Uv2 U"),
        ("megaminx", "(R++)5 (D--)5", ""),
        // What is at R after y was at B before.
        ("skewb", "y R y'", "B"),
        ("skewb", "y2 R y2", "L"),
        ("skewb", "z2 R z2", "U"),
    ] {
        let puzzle = puzzle(name);
        assert_eq!(does(one, &puzzle), does(other, &puzzle), "{name}: {one}, {other}");
    }
}

#[test]
fn moves_of_competitions_are_made_of_those_of_the_definition() {
    for (name, text, made) in [
        ("megaminx", "R++ D-- U'", "L2 FL2' FL'"),
        ("megaminx", "[R, U]3", "R U R' U' R U R' U' R U R' U'"),
        ("cube2-fixed", "R U L x", "R U R"),
        ("cube4", "Rw 2R x M'", ""),
        ("square1", "(1,0)/(3,-3)/", "U S U3 D3' S"),
        ("skewb", "R x R", "R L"),
    ] {
        let puzzle = puzzle(name);
        let found = moves_of(&alg(text), &puzzle);
        if made.is_empty() {
            // A cube of four layers has no layer in the middle.
            assert_eq!(found.unwrap_err().at, 8..10, "{name}: {text}");
        } else {
            assert_eq!(names(text, &puzzle).join(" "), made, "{name}: {text}");
        }
    }
    for (name, text, at) in [
        ("megaminx", "U R++ F++", 6..9),
        ("megaminx", "R++ 2U", 4..6),
        ("skewb", "x R F", 4..5),
        ("skewb", "x R++", 2..5),
        ("cube2-fixed", "L M", 2..3),
        ("pyraminx", "R x", 2..3),
    ] {
        assert_eq!(moves_of(&alg(text), &puzzle(name)).unwrap_err().at, at, "{name}: {text}");
    }
}

proptest! {
    #[test]
    fn what_is_written_of_square1_does_the_same(
        picks in prop::collection::vec((0..3_usize, -5..7_i32), 0..16),
    ) {
        let puzzle = puzzle("square1");
        let one = |&(i, n): &(usize, i32)| match (i, n) {
            (2, _) => "S".to_owned(),
            (_, n) if n < 0 => format!("{}{}'", ["U", "D"][i], -n),
            (_, n) => format!("{}{n}", ["U", "D"][i]),
        };
        // `U1` and `U0` are other names, or none.
        let moves: Vec<String> =
            picks.iter().filter(|(i, n)| *i == 2 || n.abs() > 1).map(one).collect();
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let written = Spelling::of(&puzzle).written(&moves);
        prop_assert!(!written.contains(['U', 'D', 'S']), "{}", written);
        prop_assert_eq!(does(&written, &puzzle), does(&moves.join(" "), &puzzle));
    }
}

#[test]
fn only_square1_has_tuples() {
    for name in ["cube3", "megaminx", "topspin20", "sliding3x3"] {
        assert_eq!(Spelling::of(&puzzle(name)).written(&["U", "D", "S"]), "U D S", "{name}");
    }
    // To any goal, and with fewer moves it stays itself as long as both layers turn.
    let mut square1 = puzzle("square1");
    square1.solved[0].pieces.rotate_left(12);
    assert_eq!(Spelling::of(&square1).written(&["U", "D", "S"]), "(1, 1) /");
    square1.moves.retain(|m| m.name != "D");
    assert_eq!(Spelling::of(&square1).written(&["U", "S"]), "U S");
}
