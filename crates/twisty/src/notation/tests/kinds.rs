//! Simplifying and counting by kind, against tables.

use crate::notation::tests::alg;
use crate::notation::{Alg, Kind, Metric, without_rotations};

const ANY: Kind = Kind::Cube { size: None };

const fn cube(size: u32) -> Kind<'static> {
    Kind::Cube { size: Some(size) }
}

#[test]
fn powers_are_brought_together_past_what_commutes() {
    for (kind, text, simple) in [
        (ANY, "R R", "R2"),
        (ANY, "R R R", "R'"),
        (ANY, "R2 R2", ""),
        (ANY, "R3 U4 F0 D5' L2'", "R' D' L2"),
        (ANY, "R L R' L'", ""),
        (ANY, "R U R'", "R U R'"),
        (ANY, "R x L' R' x'", "L'"),
        (ANY, "U R L' R' L U", "U2"),
        (ANY, "F (R U)2 (R U)2' F'", ""),
        (ANY, "r Rw 2Rw 1-2Rw 2-2Rw", "2-2Rw"),
        (ANY, "2R 2-2r 1R R'", "2R2"),
        (ANY, "Rv x U Lv", "Rv2 U Lv"),
        (ANY, "M 2R M m", "M2 2R m"),
        (cube(3), "M 2R", ""),
        (cube(3), "M 2L U m M", "M2 U m2"),
        (cube(3), "Rw 2-3Lw' 3Lw x", "Rw2"),
        (cube(2), "Rw x' R 2L'", "R2"),
        (cube(5), "2-4Rw 2-4Lw", ""),
        (cube(5), "M' 3R'", ""),
        (cube(4), "2-3Rw 2-3Lw r l", "r l"),
        (Kind::Pyraminx, "U u U L l' u U L' l", "U' u' L U L'"),
        (Kind::Pyraminx, "R R", "R'"),
        (Kind::Skewb, "R U U R x R R R x", "R U' R x2"),
        (Kind::Megaminx, "U D U2 D2' F2 B F2", "U2' D' F' B"),
        (Kind::Megaminx, "R BL R DL R FL R", "R' BL DL FL"),
        (Kind::Megaminx, "R++ R++ L DR R++ D++ D-- U R--", "R-- R-- L DR U R--"),
        (Kind::Megaminx, "Uv R++ R++ R++ R++ Dv U Dv", "Uv R-- Dv2 U"),
        (Kind::Square1, "(1, 0) (3, -5) / / (8, 6) (0, 0)", "(0, 1)"),
        (Kind::Square1, "(1, 0) / (0, 0) / (-1, 3) / (7, -7)", "(0, 3) / (-5, 5)"),
        (Kind::Square1, "/ (12, 0) / (0, 6) (0, 5)", "(0, -1)"),
    ] {
        let found = alg(text).simplify(&kind).map(|alg| alg.to_string());
        assert_eq!(found, Ok(simple.to_owned()), "{text} by {}", kind.name());
    }
}

#[test]
fn moves_that_a_kind_does_not_have_are_refused_at_their_place() {
    for (kind, text, at, message) in [
        (ANY, "R Q", 2..3, "`Q` is no move of a cube"),
        (ANY, "R++", 0..3, "`R++` is no move of a cube"),
        (ANY, "R (1, 0)", 2..8, "`(1, 0)` is for Square-1"),
        (ANY, "RU", 0..2, "`RU` is no move of a cube"),
        (ANY, "rw", 0..2, "`rw` is no move of a cube"),
        (ANY, "Mw", 0..2, "`Mw` is no move of a cube"),
        (ANY, "3x", 0..2, "`3x` has no numbers of layers"),
        (ANY, "1Rw", 0..3, "`1Rw` is one layer, which is not wide"),
        (cube(3), "R 4Rw", 2..5, "`4Rw` has more layers than this cube"),
        (cube(4), "R (M)2", 3..4, "a cube of even size has no middle layer for `M`"),
        (cube(2), "m", 0..1, "a cube of this size has no inner layer for `m`"),
        (Kind::Pyraminx, "U D", 2..3, "`D` is no move of the pyraminx"),
        (Kind::Skewb, "F", 0..1, "`F` is no move of the skewb"),
        (Kind::Skewb, "2R", 0..2, "`2R` is no move of the skewb"),
        (Kind::Megaminx, "U++", 0..3, "`U++` is no move of the megaminx"),
        (Kind::Square1, "(1, 0) R", 7..8, "`R` is no move of Square-1"),
    ] {
        let metric = kind.metrics()[0];
        for wrong in
            [alg(text).simplify(&kind).unwrap_err(), alg(text).count(&kind, metric).unwrap_err()]
        {
            assert_eq!((wrong.at, wrong.message.as_str()), (at.clone(), message), "{text}");
        }
    }
}

/// How many moves in every metric that a kind has.
fn counts(kind: &Kind, text: &str) -> Vec<u64> {
    kind.metrics().iter().map(|&metric| alg(text).count(kind, metric).unwrap()).collect()
}

#[test]
fn moves_are_counted_in_every_metric() {
    // half, quarter, coset block, slice, slice quarter, axial, execution
    for (kind, text, wanted) in [
        (ANY, "", [0, 0, 0, 0, 0, 0, 0]),
        (ANY, "R U2 F'", [3, 4, 3, 3, 4, 3, 3]),
        (ANY, "M2 U M", [5, 7, 5, 3, 4, 3, 3]),
        // The wiki's example.
        (ANY, "r2 U R' U' M U R U' R' r'", [11, 12, 11, 10, 11, 9, 10]),
        (ANY, "Rw 3Rw2 2-3Rw' 2R x y2", [6, 7, 6, 4, 5, 1, 6]),
        (ANY, "R3 R4 R0 R2'", [2, 3, 2, 2, 3, 1, 2]),
        (ANY, "R L' R2 U D U'", [6, 7, 6, 6, 7, 2, 6]),
        // Turned so that the face beside it comes there: R again, so to say.
        (ANY, "R y F", [2, 2, 2, 2, 2, 1, 3]),
        (ANY, "R y R", [2, 2, 2, 2, 2, 2, 3]),
        (ANY, "R x2 y' x B z L", [3, 3, 3, 3, 3, 3, 7]),
        (ANY, "(R U)3 // thrice", [6, 6, 6, 6, 6, 6, 6]),
        (cube(3), "3Rw 2-3Rw 2Rw 3R", [3, 3, 3, 3, 3, 1, 4]),
        (cube(5), "2-5Rw 5R 4R 2-4r m", [8, 8, 8, 5, 5, 1, 5]),
    ] {
        assert_eq!(counts(&kind, text), wanted, "{text}");
    }
    assert_eq!(counts(&Kind::Pyraminx, "U L2 u r' B"), [5, 3]);
    assert_eq!(counts(&Kind::Skewb, "R U2 x B"), [3, 4]);
    assert_eq!(counts(&Kind::Megaminx, "R++ D-- U2' Fv"), [3, 4]);
    assert_eq!(counts(&Kind::Square1, "/ (1, 0) / (0, 0) (-1, 3) / (12, 1)"), [7, 3, 6]);
}

#[test]
fn a_metric_of_another_puzzle_is_refused() {
    let wrong = alg("R U").count(&ANY, Metric::Twist).unwrap_err();
    assert_eq!((wrong.at, wrong.message.as_str()), (0..3, "`twist` is no metric of this puzzle"));
    assert!(wrong.expected.starts_with("half, quarter, "), "{}", wrong.expected);
}

#[test]
fn moves_without_blanks_are_told_apart_from_unknown_ones() {
    let expected = |text: &str| alg(text).simplify(&ANY).unwrap_err().expected;
    assert_eq!(expected("RUR'"), "blanks between moves");
    assert!(expected("Q").starts_with("one of R L U D F B"));
}

#[test]
fn the_kind_is_guessed_where_the_notation_tells() {
    for (text, name) in [
        ("", "cube"),
        ("R U R' U'", "cube"),
        ("U R L' B u' l", "pyraminx"),
        ("u l r' b", "pyraminx"),
        ("r U R' U'", "cube"),
        ("R U r2", "cube"),
        ("U L F u", "cube"),
        ("U L u u'", "cube"),
        ("R++ D--", "megaminx"),
        ("R BL U2", "megaminx"),
        ("(R) [U, (/)]", "square1"),
        ("(0, -1)", "square1"),
    ] {
        assert_eq!(Kind::guess(&alg(text)).name(), name, "{text}");
    }
}

#[test]
fn rotations_are_followed_to_the_end() {
    for (size, text, turns, rotation) in [
        (3, "R U F", "R U F", ""),
        (3, "x U", "F", "x"),
        (3, "Rw U Rw'", "L F L'", ""),
        (3, "M2 U M2 U2 M2 U M2", "R2 L2 D R2 L2 U2 R2 L2 D R2 L2", ""),
        (3, "E S", "U D' L' R", "x' y'"),
        (3, "x y z", "", "x2 y"),
        (3, "3Lw x4", "", "x'"),
        (2, "Rw R 2R", "R L'", "x"),
    ] {
        let found = without_rotations(&alg(text), size).unwrap();
        let shown = |alg: &Alg| alg.to_string();
        let (found_turns, found_rotation) = (shown(&found.0), shown(&found.1));
        assert_eq!((found_turns.as_str(), found_rotation.as_str()), (turns, rotation), "{text}");
    }
    assert!(without_rotations(&alg("R"), 4).is_err());
    assert!(without_rotations(&alg("R /"), 3).is_err());
    assert_eq!(without_rotations(&alg("R M"), 2).unwrap_err().at, 2..3);
}
