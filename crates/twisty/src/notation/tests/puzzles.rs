//! Algs made on the catalogue's puzzles.

use crate::catalogue;
use crate::definition::{Definition, Move, Named, Purpose, Transformation};
use crate::notation::tests::{alg, texts};
use crate::notation::{Alg, Kind, Metric, Step, What, moves_of, without_rotations};
use crate::text::tws;
use everystate_puzzle::text::Source;
use proptest::prelude::*;

fn puzzle(name: &str) -> Definition {
    catalogue::named(name).unwrap().unwrap()
}

fn read(text: &str) -> Definition {
    tws::read(&mut Source::new(text.as_bytes())).unwrap()
}

/// What an alg does, one move after the other.
fn does(alg: &Alg, puzzle: &Definition) -> Transformation {
    let moves = moves_of(alg, puzzle).unwrap();
    moves.iter().fold(puzzle.identity(), |product, m| puzzle.compose(&product, &m.does))
}

/// What a tree does, brackets by the puzzle's own powers and inverses.
fn means(steps: &[Step], puzzle: &Definition) -> Transformation {
    let product = |parts: &[&Transformation]| {
        parts.iter().fold(puzzle.identity(), |product, part| puzzle.compose(&product, part))
    };
    let of = |alg: &Alg| means(alg.steps(), puzzle);
    let one = |step: &Step| match &step.what {
        What::Group(alg, amount) => puzzle.power(&of(alg), (*amount).into()),
        What::Commutator(a, b) => {
            let (a, b) = (of(a), of(b));
            product(&[&a, &b, &puzzle.inverse(&a), &puzzle.inverse(&b)])
        }
        What::Conjugate(a, b) => {
            let a = of(a);
            product(&[&a, &of(b), &puzzle.inverse(&a)])
        }
        what => puzzle.find(&what.to_string()).map_or_else(|| puzzle.identity(), |m| m.does),
    };
    steps.iter().fold(puzzle.identity(), |all, step| puzzle.compose(&all, &one(step)))
}

/// Whether two powers of one move still could be brought together; by what the moves do, step by step.
fn is_simple(alg: &Alg, puzzle: &Definition) -> bool {
    let base = |step: &Step| match &step.what {
        What::Move(m) => m.name.clone(),
        what => panic!("{what}"),
    };
    let root = |name: &str| puzzle.find(name).unwrap().does;
    let steps = alg.steps();
    (0..steps.len()).all(|i| {
        let own = base(&steps[i]);
        let mine = root(&own);
        for later in &steps[i + 1..] {
            let other = base(later);
            if other == own {
                return false;
            }
            let other = root(&other);
            if puzzle.compose(&mine, &other) != puzzle.compose(&other, &mine) {
                return true;
            }
        }
        true
    })
}

fn holds(puzzle: &Definition, kind: Option<Kind>, text: &str) -> Result<(), TestCaseError> {
    let made = alg(text);
    let wanted = means(made.steps(), puzzle);
    prop_assert_eq!(&does(&made, puzzle), &wanted, "expanded");
    prop_assert_eq!(does(&made.invert(), puzzle), puzzle.inverse(&wanted), "inverted");
    for kind in [Some(Kind::Puzzle(puzzle)), kind].into_iter().flatten() {
        let simple = made.simplify(&kind).unwrap();
        prop_assert_eq!(&does(&simple, puzzle), &wanted, "{}: {}", kind.name(), simple);
        prop_assert!(is_simple(&simple, puzzle), "{}: {}", kind.name(), simple);
        prop_assert_eq!(simple.simplify(&kind).unwrap(), simple);
    }
    Ok(())
}

const AMOUNTS: &[&str] = &["", "", "'", "2", "2'", "7"];

proptest! {
    #[test]
    fn cube3(text in texts(&["R", "L", "U", "D", "F", "B"], AMOUNTS)) {
        holds(&puzzle("cube3"), Some(Kind::Cube { size: Some(3) }), &text)?;
    }

    #[test]
    fn megaminx(text in texts(&["U", "D", "F", "BL", "R", "FL", "DR", "L"], AMOUNTS)) {
        holds(&puzzle("megaminx"), Some(Kind::Megaminx), &text)?;
    }

    #[test]
    fn pyraminx(text in texts(&["U", "L", "R", "B", "u", "l", "r", "b"], AMOUNTS)) {
        holds(&puzzle("pyraminx"), Some(Kind::Pyraminx), &text)?;
    }

    #[test]
    fn skewb(text in texts(&["U", "L", "R", "B"], AMOUNTS)) {
        holds(&puzzle("skewb"), Some(Kind::Skewb), &text)?;
    }

    #[test]
    fn skewb_free(text in texts(&["UFR", "DBL", "UBL", "DFR"], AMOUNTS)) {
        holds(&puzzle("skewb-free"), None, &text)?;
    }

    #[test]
    fn square1(text in texts(&["U", "D", "S"], AMOUNTS)) {
        holds(&puzzle("square1"), None, &text)?;
    }

    #[test]
    fn square1_in_brackets(turns in prop::collection::vec((-7..7, -7..7, any::<bool>()), 0..12)) {
        let turn = |(top, bottom, slash): (i32, i32, bool)| {
            format!("({top}, {bottom}){}", if slash { " /" } else { "" })
        };
        let text: Vec<String> = turns.into_iter().map(turn).collect();
        let (puzzle, made) = (puzzle("square1"), alg(&text.join(" ")));
        for kind in [Kind::Square1, Kind::Puzzle(&puzzle)] {
            let simple = made.simplify(&kind).unwrap();
            prop_assert_eq!(does(&simple, &puzzle), does(&made, &puzzle), "{}", simple);
            prop_assert_eq!(simple.simplify(&kind).unwrap(), simple);
        }
    }

    #[test]
    fn what_turns_a_cube_is_made_of_its_faces(
        text in texts(&["R", "Uw", "f", "M", "S", "x", "y"], &["", "'", "2"])
    ) {
        let cube = puzzle("cube3");
        let faces = without_rotations(&alg(&text), 3).unwrap().0;
        prop_assert_eq!(does(&alg(&text), &cube), does(&faces, &cube));
    }
}

#[test]
fn megaminx_faces_commute_where_they_do_not_touch() {
    let puzzle = puzzle("megaminx");
    let mut commuting = 0;
    for (i, a) in puzzle.moves.iter().enumerate() {
        for b in &puzzle.moves[i + 1..] {
            let really = puzzle.compose(&a.does, &b.does) == puzzle.compose(&b.does, &a.does);
            let text = format!("{} {} {}'", a.name, b.name, a.name);
            let simple = alg(&text).simplify(&Kind::Megaminx).unwrap();
            assert_eq!(simple.moves() == 1, really, "{text}");
            commuting += usize::from(really);
        }
    }
    // Every face touches five of eleven.
    assert_eq!(commuting, 12 * 6 / 2);
}

#[test]
fn moves_are_found_by_their_names_and_otherwise_told() {
    let names = |text: &str, name: &str| {
        let moves = moves_of(&alg(text), &puzzle(name));
        moves.map(|moves| moves.into_iter().map(|m| m.name).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(names("R2 (F2 U)2", "cuboid2x3x3"), Ok("R2 F2 U F2 U".to_owned()));
    assert_eq!(names("(1, -3) / (0, 6)", "square1"), Ok("U D3' S D6".to_owned()));
    assert_eq!(names("3f 10f", "pancake10"), Ok("3f 10f".to_owned()));
    assert_eq!(names("Rw U x", "cube2-free"), Ok("F".to_owned()));
    assert_eq!(names("M", "cube3"), Ok("R L'".to_owned()));
    for (text, name, at, message) in [
        ("U F", "cuboid2x3x3", 2..3, "there is no move called `F`"),
        ("U x", "cuboid2x3x3", 2..3, "there is no move called `x`"),
        ("R M", "cube2-free", 2..3, "there is no move called `M`"),
        ("U (M)2", "cube2-fixed", 3..4, "there is no move called `M`"),
        ("F++", "megaminx", 0..3, "there is no move called `F++`"),
        ("AB AB2", "hanoi3", 3..6, "there is no move called `AB2`"),
        ("R /", "cube3", 2..3, "there is no move called `/`"),
        ("r x 4r", "cube3", 4..6, "there is no move called `4r`"),
    ] {
        let puzzle = puzzle(name);
        let simple = alg(text).simplify(&Kind::Puzzle(&puzzle));
        for wrong in [moves_of(&alg(text), &puzzle).unwrap_err(), simple.unwrap_err()] {
            assert_eq!((wrong.at, wrong.message.as_str()), (at.clone(), message), "{name}: {text}");
        }
    }
    let wrong = moves_of(&alg("bl"), &puzzle("megaminx")).unwrap_err();
    assert_eq!(wrong.expected, "one of BL, BR, B, U, F, R, L, FR, DR, DL, FL, D");
}

#[test]
fn rotations_that_a_definition_has_are_made_at_the_end() {
    let mut cube = puzzle("cube2-free");
    for (name, [a, b]) in [("x", ["R", "L'"]), ("y", ["U", "D'"]), ("z", ["F", "B'"])] {
        let does = |name: &str| cube.find(name).unwrap().does;
        let does = cube.compose(&does(a), &does(b));
        let (name, purpose) = (name.to_owned(), Purpose::Rotation);
        cube.moves.push(Move { name, does, purpose, needs: vec![], line: 0 });
    }
    // Made of faces: the definition does not name `Rw`, which here is `x`.
    for (text, same) in [("Rw U", "x U"), ("R Rw y Fw' D2", "R x y z' D2")] {
        assert_eq!(does(&alg(text), &cube), does(&alg(same), &cube), "{text}");
    }
    assert_eq!(moves_of(&alg("Rw U"), &cube).unwrap()[1].name, "x");
}

#[test]
fn other_names_and_moves_that_are_inverses_are_seen_through() {
    let mut ring = read(
        "Set P 5 1\nSolved\nEnd\nMove m\nP\n2 3 4 5 1\nEnd\nMove w\nP\n5 1 2 3 4\nEnd\nMove s\nP\n2 1 3 4 5\nEnd\n",
    );
    ring.named = vec![Named { name: "u".into(), of: "m2".into(), line: 0 }];
    let simple = |text: &str| alg(text).simplify(&Kind::Puzzle(&ring)).unwrap().to_string();
    for (text, wanted) in [
        ("u", "u"),
        ("u s u'", "u s u'"),
        ("u u", "m'"),
        ("m u", "m2'"),
        ("m w", ""),
        ("w w w", "w2'"),
        ("m w' s", "m2 s"),
        ("w m'", "w2"),
        ("m6 s3", "m s"),
        ("u5", ""),
    ] {
        assert_eq!(simple(text), wanted, "{text}");
    }
}

#[test]
fn moves_that_need_something_stay_as_they_stand() {
    let puzzle = puzzle("hanoi3");
    let name = |i: usize| puzzle.moves[i].name.clone();
    let text = format!("{} {} {} {}", name(0), name(1), name(0), name(0));
    let simple = alg(&text).simplify(&Kind::Puzzle(&puzzle)).unwrap();
    assert_eq!(simple.to_string(), text);
    assert_eq!(alg(&text).count(&Kind::Puzzle(&puzzle), Metric::Half), Ok(4));
}

#[test]
fn a_definition_counts_by_its_orders() {
    let count = |text: &str, name: &str| {
        let puzzle = puzzle(name);
        let kind = Kind::Puzzle(&puzzle);
        let counts = kind.metrics().iter().map(|&metric| alg(text).count(&kind, metric).unwrap());
        counts.collect::<Vec<_>>()
    };
    assert_eq!(count("U2 F2' R5 B", "megaminx"), [3, 5, 3]);
    assert_eq!(count("R U2 M x", "cube3"), [4, 5, 4]);
    assert_eq!(count("(3, -2) / U6", "square1"), [4, 12, 3]);
}

#[test]
fn a_thousand_different_moves_are_enough() {
    // Letters alone, so that every name is one.
    let name = |i: usize| format!("m{}", "x".repeat(i));
    let moves: Vec<String> =
        (0..=1000).map(|i| format!("Move {}\nP\n2 1\nEnd\n", name(i))).collect();
    let text = "Set P 2 1\nSolved\nEnd\n".to_owned() + &moves.concat();
    let puzzle = read(&text);
    let many = |n: usize| alg(&(0..n).map(name).collect::<Vec<_>>().join(" "));
    let simple = many(1000).simplify(&Kind::Puzzle(&puzzle)).unwrap();
    assert_eq!(simple.moves(), 0);
    let wrong = many(1001).simplify(&Kind::Puzzle(&puzzle)).unwrap_err();
    assert!(wrong.message.contains("1000 different moves"), "{wrong}");
}
