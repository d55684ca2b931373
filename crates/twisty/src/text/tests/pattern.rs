//! Positions and goals as JSON: what is read, and the faults with their places.

use crate::definition::Definition;
use crate::text::kpuzzle;
use crate::text::kpuzzle::pattern::{goal, goals, position};
use everystate_puzzle::text::Fault;

/// Six places of which the last two have the same piece, that turns by threes but for the fourth piece, which
/// shows no turns; and an orbit without turns.
const PUZZLE: &str = r#"{
  "name": "P",
  "orbits": [
    { "orbitName": "P", "numPieces": 6, "numOrientations": 3 },
    { "orbitName": "Q", "numPieces": 2, "numOrientations": 1 }
  ],
  "defaultPattern": {
    "P": { "pieces": [0, 1, 2, 3, 4, 4], "orientation": [0, 0, 0, 0, 0, 0], "orientationMod": [0, 0, 0, 1, 0, 0] },
    "Q": { "pieces": [0, 1], "orientation": [0, 0] }
  },
  "moves": { "R": { "Q": { "permutation": [1, 0], "orientationDelta": [0, 0] } } },
  "derivedMoves": {}
}"#;

fn puzzle() -> Definition {
    kpuzzle::read(PUZZLE.as_bytes()).unwrap()
}

/// The sets that may change places where a goal lists these pieces.
fn alike(pieces: &str) -> Result<Vec<Vec<u8>>, Fault> {
    let text = format!(r#"{{"P": {{"pieces": [{pieces}]}}}}"#);
    goal(&text, &puzzle()).map(|all| all[0].alike.clone())
}

#[test]
fn a_number_that_stands_for_several_is_one_of_them_at_home() {
    let none: [[u8; 0]; 0] = [];
    assert_eq!(alike("0, 1, 2, 3, 4, 4").unwrap(), none);
    assert_eq!(alike("0, 0, 2, 3, 4, 4").unwrap(), [[0, 1]]);
    assert_eq!(alike(r#"1, 1, "?", "?", "?", null"#).unwrap(), [[0, 1]]);
    assert_eq!(alike(r#"1, "?", 1, "?", "?", 1"#).unwrap_err().message, TOO_OFTEN_1);
    assert_eq!(alike(r#"2, "?", 2, "?", "?", "?""#).unwrap(), [[0, 2]]);
    assert_eq!(alike(r#"0, 0, 2, 2, "?", "?""#).unwrap(), [[0, 1], [2, 3]]);
    assert_eq!(alike(r#"1, 1, 1, 1, "?", "?""#).unwrap(), [[0, 1, 2, 3]]);
    // Piece 4 is there twice.
    assert_eq!(alike(r#""?", "?", "?", 4, 4, "?""#).unwrap(), none);
    assert_eq!(alike(r#""?", "?", "?", 4, 4, 4"#).unwrap(), [[3, 4]]);
    assert_eq!(alike(r#""?", "?", "?", 3, 3, 3"#).unwrap(), [[3, 4]]);
    // Of the pieces that are at home in places 3 and 4 there are three.
    let fault = alike(r#""?", "?", "?", 3, 3, "?""#).unwrap_err();
    assert_eq!(fault.message, "piece 3 stands here once too often");
    // A number of a piece that is not at home there.
    let fault = alike(r#"2, 2, "?", "?", "?", "?""#).unwrap_err();
    assert_eq!(fault.message, "piece 2 stands here once too often");
    let fault = alike("0, 0, 1, 3, 4, 4").unwrap_err();
    assert_eq!(fault.message, "piece 1 stands here once too often, and 2 nowhere");
}

const TOO_OFTEN_1: &str = "piece 1 stands here once too often";

#[test]
fn a_goal_asks_for_what_it_lists() {
    let text =
        r#"{"P": {"pieces": [0, 0, "?", null, 4, 3], "orientation": [2, "?", 2, 1, null, 0]}}"#;
    let all = goal(text, &puzzle()).unwrap();
    let places = [
        (Some(0), Some(2)),
        (Some(0), None),
        (None, Some(2)),
        (None, Some(1)),
        (Some(4), None),
        (Some(3), Some(0)),
    ];
    assert_eq!(all[0].places, places);
    assert_eq!(all[1].places, [(None, None); 2]);
    assert_eq!(goals(&format!("[{text}, {{}}]"), &puzzle()).unwrap().len(), 2);
    assert_eq!(goals(text, &puzzle()).unwrap().len(), 1);
    let Err(fault) = goals("[]", &puzzle()) else { panic!("no goal is none") };
    assert_eq!(fault.message, "there is no goal");
}

#[test]
fn a_position_says_where_everything_is() {
    let text = r#"{"P": {"pieces": [3, 4, 2, 1, 4, 0], "orientation": [0, 1, 2, 1, 0, 2]}}"#;
    let read = position(text, &puzzle()).unwrap();
    assert_eq!(read[0].pieces, [3, 4, 2, 1, 4, 0]);
    assert_eq!(read[0].orientation, [0, 1, 2, 1, 0, 2]);
    assert_eq!(read[0].modulus, [1, 3, 3, 3, 3, 3]);
    assert_eq!(read[1], puzzle().solved[1]);
}

#[test]
fn faults_of_positions_and_goals_have_their_places() {
    let list = "a number for each place of `P`";
    let wild = "a number or \"?\" for each place of `P`";
    let cases = [
        (false, r#"{"P": {"pieces": [0, 1, 2, 3, 4]}}"#, 18, "the places are 6, not 5", list),
        (
            false,
            r#"{"P": {"pieces": [0, 1, 2, 3, 4, 4, 4]}}"#,
            37,
            "the places are 6, and here is one more",
            list,
        ),
        (true, r#"{"P": {"pieces": [0]}}"#, 18, "the places are 6, not 1", wild),
        (
            true,
            r#"{"P": {"orientation": ["?", "?", "?", "?", "?", "?", "?"]}}"#,
            54,
            "the places are 6, and here is one more",
            wild,
        ),
        (
            false,
            r#"{"P": {"pieces": [0, 1, 2, 3, "?", 4]}}"#,
            31,
            "a string stands here",
            "a number, 0 to 254",
        ),
        (
            false,
            r#"{"P": {"pieces": [0, 1, 2, 3, null, 4]}}"#,
            31,
            "null stands here",
            "a number, 0 to 254",
        ),
        (
            true,
            r#"{"P": {"pieces": [0, 1, "x", 3, 4, 4]}}"#,
            25,
            "a string stands here",
            "a number or \"?\", 0 to 254",
        ),
        (
            true,
            r#"{"P": {"orientation": [3, "?", "?", "?", "?", "?"]}}"#,
            24,
            "`3` is out of range",
            "a number or \"?\", 0 to 2",
        ),
        (
            true,
            r#"{"P": {"pieces": [3, "?", "?", "?", "?", "?"], "orientation": [1, "?", "?", "?", "?", "?"]}}"#,
            64,
            "`1` is out of range",
            "an orientation of this piece, 0 to 0",
        ),
        (
            false,
            r#"{"P": {"pieces": [0, 1, 2, 3, 4, 5]}}"#,
            34,
            "`P` has no piece 5",
            "the pieces of `P`, each as often as it is there",
        ),
        (
            false,
            r#"{"P": {"pieces": [0, 1, 2, 3, 4, 3]}}"#,
            34,
            "piece 3 stands here once too often",
            "the pieces of `P`, each as often as it is there",
        ),
        (false, r#"{"R": {}}"#, 2, "there is no orbit called `R`", "P, Q"),
        (
            true,
            r#"{"P": {"modulus": []}}"#,
            8,
            "`modulus` means nothing here",
            "pieces, orientation",
        ),
        (
            false,
            r#"{"P": {"pieces": [0, 1, 2, 3, 4, 4]}}"#,
            7,
            "`orientation` is missing in this object",
            "",
        ),
    ];
    for (is_goal, text, column, message, expected) in cases {
        let fault =
            if is_goal { goal(text, &puzzle()).err() } else { position(text, &puzzle()).err() };
        let fault = fault.expect(text);
        let found = (fault.line, fault.column, &fault.message[..]);
        assert_eq!(found, (1, column, message), "{text}");
        if !expected.is_empty() {
            assert_eq!(fault.expected, expected, "{text}");
        }
    }
}
