//! KPuzzle JSON: what is read, and the faults with their places.

use crate::definition::{Definition, Purpose};
use crate::text::kpuzzle;
use everystate_puzzle::Metric;
use everystate_puzzle::text::Fault;

fn read(text: &str) -> Result<Definition, Fault> {
    kpuzzle::read(text.as_bytes())
}

/// Two corners and three pieces that turn, of which one may be turned anyhow and one half known.
const SMALL: &str = r#"{
  "name": "Small \u00e9",
  "orbits": [
    { "orbitName": "C", "numPieces": 2, "numOrientations": 3 },
    { "orbitName": "E", "numPieces": 3, "numOrientations": 4 }
  ],
  "defaultPattern": {
    "E": { "pieces": [0, 1, 2], "orientation": [3, 0, 1], "orientationMod": [0, 1, 2] },
    "C": { "orientation": [0, 0], "pieces": [1, 1] }
  },
  "moves": {
    "R": {
      "C": { "permutation": [1, 0], "orientationDelta": [1, 2] },
      "E": { "permutation": [1, 2, 0], "orientationDelta": [0, 3, -1] }
    },
    "z": { "E": { "permutation": [1, 0, 2], "orientationDelta": [0, 0, 0] } }
  },
  "derivedMoves": {
    "F": "[z': R]",
    "Fv": "z",
    "B": "F2 L'",
    "L": "(R z)2 [R, z]",
    "R2": "R R"
  },
  "more": null
}"#;

#[test]
fn everything_is_read() {
    let small = read(SMALL).unwrap();
    assert_eq!(small.name, "Small é");
    assert_eq!(small.solved[1].modulus, [4, 1, 2]);
    assert_eq!(small.solved[1].orientation, [3, 0, 1]);
    assert_eq!(small.solved[0].pieces, [1, 1]);
    let moves: Vec<_> = small.moves.iter().map(|m| (m.name.as_str(), m.purpose, m.line)).collect();
    let (search, rotation) = (Purpose::Search, Purpose::Rotation);
    assert_eq!(
        moves,
        [
            ("R", search, 12),
            ("z", rotation, 16),
            ("F", search, 19),
            ("Fv", rotation, 20),
            ("B", search, 21),
            ("L", search, 22),
            ("R2", search, 23),
        ]
    );
    assert_eq!(small.moves[0].does[1].delta, [0, 3, 3]);
    assert_eq!(small.moves[1].does[0].from, [0, 1]);
    // z' R z, and z is its own inverse.
    let (r, z) = (&small.moves[0].does, &small.moves[1].does);
    let product =
        |moves: &[_]| moves.iter().fold(small.identity(), |product, m| small.compose(&product, m));
    assert_eq!(small.moves[2].does, product(&[z.clone(), r.clone(), z.clone()]));
    let back = small.inverse(r);
    let l = product(&[
        r.clone(),
        z.clone(),
        r.clone(),
        z.clone(),
        r.clone(),
        z.clone(),
        back,
        z.clone(),
    ]);
    assert_eq!(small.moves[5].does, l);
    let f = small.moves[2].does.clone();
    assert_eq!(small.moves[4].does, product(&[f.clone(), f, small.inverse(&l)]));
    // R2 is a power of R: searched once.
    let names = small.searched(Metric::Half).unwrap();
    assert_eq!(names.iter().filter(|m| m.name == "R2").count(), 1);
}

#[test]
fn syntax_has_its_place() {
    for (text, line, column, message) in [
        ("", 1, 1, "the input ends here"),
        ("{\n \"name\": \"A\",\n", 3, 1, "the input ends here"),
        ("{\n  \"name\" \"A\"}", 2, 10, "`\"` does not belong here"),
        ("{} x", 1, 4, "there is text after the definition"),
        ("[]", 1, 1, "a list stands here"),
        ("{\"name\": \"A\", \"name\": 1}", 1, 15, "`name` stands here for the second time"),
        ("{\"name\": nul}", 1, 13, "`}` does not belong here"),
        ("{\"name\": 1}", 1, 10, "a number stands here"),
        ("{\n}", 1, 1, "`name` is missing in this object"),
        ("{\"name\": \"\u{1}\"}", 1, 11, "`\u{fffd}` does not belong here"),
    ] {
        check(text, line, column, message);
    }
    let fault = kpuzzle::read(b"{\n\"name\": \"caf\xe9\"}").unwrap_err();
    assert_eq!((fault.line, fault.column), (2, 13));
    let deep = "[".repeat(100_000);
    assert_eq!(read(&deep).unwrap_err().column, 129);
}

fn check(text: &str, line: u64, column: u64, message: &str) {
    let fault = read(text).expect_err(text);
    assert_eq!(
        (fault.line, fault.column, fault.message.as_str()),
        (line, column, message),
        "{text}"
    );
}

#[test]
fn meaning_has_its_place() {
    for (old, new, line, column, message) in [
        ("\"numPieces\": 2", "\"numPieces\": 0", 4, 38, "`0` is out of range"),
        ("\"numPieces\": 2", "\"numPieces\": 256", 4, 38, "`256` is out of range"),
        ("\"numPieces\": 2", "\"numPieces\": 2.0", 4, 38, "`2.0` is not a whole number"),
        ("\"numPieces\": 2", "\"numPieces\": \"2\"", 4, 38, "a string stands here"),
        ("\"numOrientations\": 3", "\"numOrientations\": 128", 4, 60, "`128` is out of range"),
        ("\"numOrientations\": 3", "\"n\": 3", 4, 5, "`numOrientations` is missing in this object"),
        (
            "\"orbitName\": \"E\"",
            "\"orbitName\": \"C\"",
            5,
            20,
            "orbit `C` is declared for the second time",
        ),
        ("\"E\": { \"pieces\"", "\"D\": { \"pieces\"", 8, 5, "there is no orbit called `D`"),
        ("\"pieces\": [0, 1, 2]", "\"pieces\": [0, 1]", 8, 22, "here are 2 numbers"),
        ("\"pieces\": [0, 1, 2]", "\"pieces\": [0, 1, 2, 3]", 8, 32, "this is one number too many"),
        ("\"pieces\": [0, 1, 2]", "\"pieces\": [0, 1, 255]", 8, 29, "`255` is out of range"),
        ("\"pieces\": [0, 1, 2]", "\"pieces\": [0, 1, -1]", 8, 29, "`-1` is out of range"),
        ("[3, 0, 1]", "[4, 0, 1]", 8, 49, "`4` is out of range"),
        ("[3, 0, 1]", "[3, 0, 2]", 8, 55, "`2` is out of range"),
        ("[3, 0, 1]", "[3, 1, 1]", 8, 52, "`1` is out of range"),
        ("[0, 1, 2] }", "[0, 1, 3] }", 8, 84, "3 does not divide 4"),
        (
            "\"pieces\": [0, 1, 2]",
            "\"pieces\": [0, 1, 1]",
            8,
            84,
            "piece 1 stands in places 1 and 2 and is not turned alike there",
        ),
        (
            "\"permutation\": [1, 2, 0]",
            "\"permutation\": [1, 2, 2]",
            14,
            36,
            "`2` stands here twice, and 0 nowhere",
        ),
        ("\"permutation\": [1, 2, 0]", "\"permutation\": [1, 2, 3]", 14, 36, "`3` is out of range"),
        ("[0, 3, -1]", "[0, 4, -1]", 14, 64, "`4` is out of range"),
        ("[0, 3, -1]", "[0, 3, -4]", 14, 67, "`-4` is out of range"),
        ("\"z\": { \"E\"", "\"z\": { \"Q\"", 16, 12, "there is no orbit called `Q`"),
        ("\"[z': R]\"", "\"[z': Q]\"", 19, 16, "there is no move called `Q`"),
        ("\"[z': R]\"", "\"[z': B]\"", 21, 11, "`B` is given by itself in the end"),
        ("\"[z': R]\"", "\"[z': R\"", 19, 17, "the moves end here inside brackets"),
        ("\"[z': R]\"", "\"[z': R\\n\"", 19, 10, "the moves end here inside brackets"),
        ("\"[z': R]\"", "7", 19, 10, "a number stands here"),
        ("\"F\": ", "\"a\\u001bb\": ", 19, 5, "`a\u{fffd}b` holds a control character"),
        ("\"derivedMoves\": {", "\"derivedMoves\": [] , \"d\": {", 18, 19, "a list stands here"),
    ] {
        assert!(SMALL.contains(old), "{old}");
        check(&SMALL.replacen(old, new, 1), line, column, message);
    }
}

#[test]
fn a_derived_move_does_not_take_the_name_of_another() {
    // `_` is no move, but nobody asks for it.
    let twice = SMALL.replacen("\"derivedMoves\": {", "\"derivedMoves\": { \"R\": \"_\",", 1);
    let [small, twice] = [SMALL, &twice].map(|text| kpuzzle::read(text.as_bytes()).unwrap());
    assert_eq!(small.find("R").unwrap().does, twice.find("R").unwrap().does);
    assert_eq!(small.moves.len(), twice.moves.len());
}
