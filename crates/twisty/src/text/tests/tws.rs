//! `.tws`: what is read, and the faults with their places.

use crate::definition::{Definition, Purpose};
use crate::text::tws;
use everystate_puzzle::Metric;
use everystate_puzzle::text::{Fault, Source};

fn read(text: &str) -> Result<Definition, Fault> {
    tws::read(&mut Source::new(text.as_bytes()))
}

/// A corner that turns, three edges that go round, a pair of identical pieces.
const SMALL: &str = "\
# by hand
Name Small
Set C 2 3
# a comment between
Set E 3 2

Solved
C
1 2
0 ?
E
1 1 2
End
Move R
E
2 3 1
1 0 1
C
2 1
1 2
End
MoveTransformation S
E
1 2 0
1 0 1
End
MoveSequence T R2 uv' S
Move uv
C
1 2
1 1
End
MoveAlias U T'
Illegal C 2 1 3
Move DRFv
End
";

#[test]
fn everything_is_read() {
    let small = read(SMALL).unwrap();
    assert_eq!(small.name, "Small");
    let names: Vec<_> = small.moves.iter().map(|m| (m.name.as_str(), m.line)).collect();
    assert_eq!(names, [("R", 14), ("S", 22), ("T", 27), ("uv", 28), ("DRFv", 35)]);
    assert_eq!(small.moves[4].purpose, Purpose::Rotation);
    assert_eq!(small.moves[3].purpose, Purpose::Search);
    assert_eq!(small.solved[0].modulus, [3, 1]);
    assert_eq!(small.solved[1].pieces, [0, 0, 1]);
    // By piece in `Move`: place 1 gets piece 2, whose number is 0.
    assert_eq!(small.moves[0].does[1].from, [1, 2, 0]);
    assert_eq!(small.moves[0].does[1].delta, [0, 1, 1]);
    assert_eq!(small.moves[0].does[0].delta, [2, 1]);
    // By place in `MoveTransformation`.
    assert_eq!(small.moves[1].does[1].delta, [1, 0, 1]);
    assert_eq!(small.moves[1].does[0].from, [0, 1]);
    let by_hand = ["R", "R", "uv'", "S"].iter().fold(small.identity(), |product, name| {
        small.compose(&product, &small.find(name).unwrap().does)
    });
    assert_eq!(small.moves[2].does, by_hand);
    assert_eq!(small.find("U").unwrap().does, small.inverse(&by_hand));
    assert_eq!((small.illegal[0].orbit, small.illegal[0].place), (0, 1));
    assert_eq!(small.illegal[0].pieces, [0, 2]);
}

#[test]
fn line_ends_and_the_end_of_the_file_do_not_matter() {
    let small = read(SMALL).unwrap();
    assert_eq!(read(&SMALL.replace('\n', "\r\n")).unwrap(), small);
    assert_eq!(read(SMALL.trim_end()).unwrap(), small);
    assert_eq!(read(&format!("\u{feff}{SMALL}")).unwrap(), small);
    assert_eq!(read(&SMALL.replace(' ', " \t ")).unwrap(), small);
}

#[test]
fn a_start_state_alone_is_the_solved_position() {
    let alone = read("Set P 3 2\nStartState\nP\n0 0 2\n0 0 1\nEnd\n").unwrap();
    assert_eq!(alone.solved[0].pieces, [0, 0, 2]);
    assert_eq!(alone.solved[0].orientation, [0, 0, 1]);
    assert_eq!((alone.start, alone.name.as_str()), (None, "Unnamed"));
    let after = read("Set P 3 2\nSolved\nEnd\nStartState\nP\n2 1 0\nEnd\n").unwrap();
    assert_eq!(after.start.unwrap()[0].pieces, [2, 1, 0]);
}

#[test]
fn moves_that_add_nothing_are_legal() {
    let idle = read("Set P 1 1\nSolved\nEnd\nMove a\nEnd\nMove b\nP\n1\nEnd\n").unwrap();
    assert!(idle.searched(Metric::Half).unwrap().is_empty());
    assert!(read("Set P 1 1\nSolved\nEnd\n").unwrap().moves.is_empty());
}

#[test]
fn faults_have_places() {
    let head = "Set P 3 2\nSolved\nEnd\n";
    for (text, line, column, message) in [
        ("", 1, 1, "the input ends here"),
        ("Set P 3 2\n", 2, 1, "the input ends here"),
        ("Set P 3 2\nSolved\nP\n1 2 3\n", 5, 1, "the input ends here"),
        ("Set P 3\n", 1, 8, "the line ends here"),
        ("Set P 3 2 4\n", 1, 11, "`4` is one word too many"),
        ("Set P 0 2\n", 1, 7, "`0` is out of range"),
        ("Set P 256 2\n", 1, 7, "`256` is out of range"),
        ("Set P 3 128\n", 1, 9, "`128` is out of range"),
        (
            "Set P 9999999999999999999999999 1\n",
            1,
            7,
            "`999999999999999999999999…` is out of range",
        ),
        ("Set P x 1\n", 1, 7, "`x` is not a number"),
        ("Set P -3 1\n", 1, 7, "`-3` is out of range"),
        ("Set 3P 3 1\n", 1, 5, "`3P` cannot be a set's name"),
        ("Set P 3 1\n Set P 3 1\n", 2, 6, "set `P` is declared for the second time"),
        ("set P 3 1\n", 1, 1, "`set` begins no part of a definition"),
        ("Solved\nEnd\n", 1, 1, "no set is declared before this"),
        ("Name A\nName B\n", 2, 1, "the name stands first, and once"),
        ("Name A B\n", 1, 8, "`B` is one word too many"),
        ("Set P 3 2\nMove m\n", 2, 1, "`Move` stands before the solved position"),
        ("Set P 3 2\nSolved\nEND\n", 3, 1, "there is no set called `END`"),
        ("Set P 3 2\nSolved\nP\nEnd\n", 4, 1, "`End` stands here instead of numbers"),
        ("Set P 3 2\nSolved\n1 2 3\n", 3, 1, "here are numbers before a set is named"),
        ("Set P 3 2\nSolved\nP\n1 2\n", 4, 4, "the line ends here"),
        ("Set P 3 2\nSolved\nP\n1 2 3 1 5\n", 4, 7, "here are 5 numbers"),
        ("Set P 3 2\nSolved\nP\n1 0 3\nEnd\n", 4, 3, "`0` is out of range"),
        ("Set P 3 2\nSolved\nP\n1 256 3\nEnd\n", 4, 3, "`256` is out of range"),
        ("Set P 3 2\nSolved\nP\n1 ? 3\nEnd\n", 4, 3, "`?` is not a number"),
        ("Set P 3 2\nSolved\nP\n1 2 3\n0 2 0\nEnd\n", 5, 3, "`2` is out of range"),
        (
            "Set P 3 2\nSolved\nP\n1 2 1\n? 0 0\nEnd\n",
            5,
            5,
            "piece 1 stands in places 1 and 3, but its orientation matters in only one",
        ),
        (
            "Set P 3 2\nSolved\nP\n1 2 3\n0 0 0\n0 0 0\n",
            6,
            1,
            "a set has two rows of numbers at most",
        ),
        ("Set P 3 2\nSolved\nP\n1 2 3\nP\n", 5, 1, "set `P` stands here for the second time"),
    ] {
        check(text, line, column, message);
    }
    for (text, line, column, message) in [
        ("Move m\nP\n1 3 3\nEnd\n", 6, 5, "`3` stands here twice, and 2 nowhere"),
        ("Move m\nP\n1 2 4\nEnd\n", 6, 5, "`4` is out of range"),
        ("Move m\nP\n1 2 3\n0 0 ?\nEnd\n", 7, 5, "`?` is not a number"),
        ("Move m\nQ\n1 2 3\nEnd\n", 5, 1, "there is no set called `Q`"),
        ("MoveTransformation m\nP\n1 2 3\nEnd\n", 6, 5, "`3` is out of range"),
        ("Move m\nEnd\n Move m\n", 6, 7, "there is a move called `m` already"),
        ("Move m\nEnd\nSet Q 1 1\n", 6, 1, "a set is declared after the solved position or a move"),
        ("Set Q 1 1\n", 4, 1, "a set is declared after the solved position or a move"),
        ("Move m\nEnd\nSolved\n", 6, 1, "`Solved` stands after moves or rules"),
        ("Solved\n", 4, 1, "`Solved` stands here for the second time"),
        ("StartState\nP\n0 1 1\nEnd\n", 6, 5, PIECES),
        ("StartState\nP\n0 1 2\n0 0 ?\nEnd\n", 7, 5, ORIENTATION),
        ("MoveSequence a\n", 4, 15, "the line ends here"),
        ("MoveSequence a b\n", 4, 16, "there is no move called `b`"),
        ("MoveSequence a b\nMoveSequence b a2\n", 5, 16, "`b` is given by itself in the end"),
        ("MoveAlias a b c\n", 4, 15, "`c` is one word too many"),
        ("MoveAlias a a'\n", 4, 13, "`a` is given by itself in the end"),
        ("Illegal P 4 1\n", 4, 11, "`4` is out of range"),
        ("Illegal Q 1 1\n", 4, 9, "there is no set called `Q`"),
        ("Illegal P 1\n", 4, 12, "the line ends here"),
        ("Move a\0b\nEnd\n", 4, 6, "`a\u{fffd}b` holds a control character"),
    ] {
        check(&format!("{head}{text}"), line, column, message);
    }
}

const PIECES: &str = "this piece stands here more often than in the solved position";
const ORIENTATION: &str = "the orientation of this piece matters in the solved position";

fn check(text: &str, line: u64, column: u64, message: &str) {
    let fault = read(text).expect_err(text);
    assert_eq!(
        (fault.line, fault.column, fault.message.as_str()),
        (line, column, message),
        "{text}"
    );
}

#[test]
fn bytes_that_are_no_text_are_told() {
    let fault = tws::read(&mut Source::new(&b"# caf\xe9\nName caf\xe9\n"[..])).unwrap_err();
    assert_eq!((fault.line, fault.column), (2, 6));
    assert_eq!(fault.message, "this is not text in UTF-8");
}

#[test]
fn long_chains_of_sequences_are_followed() {
    let chain = (0..20_000).map(|i| format!("MoveSequence n{i}n n{}n\n", i + 1));
    let text: String =
        core::iter::once("Set P 3 1\nSolved\nEnd\n".to_owned()).chain(chain).collect();
    let last = "Move n20000n\nP\n2 3 1\nEnd\n";
    let ring = read(&(text.clone() + last)).unwrap();
    assert_eq!(ring.find("n0n").unwrap().does, ring.find("n20000n").unwrap().does);
    assert_eq!(ring.moves.len(), 20_001);
    let circle = format!("{text}MoveSequence n20000n n7n\n");
    assert!(read(&circle).unwrap_err().message.contains("given by itself"));
}
