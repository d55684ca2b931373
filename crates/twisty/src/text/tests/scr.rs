//! `.scr`: positions in every form, and the faults with their places.

use crate::definition::{Definition, Pattern};
use crate::text::{Format, scr};
use everystate_puzzle::text::{Fault, Source};

/// Three corners that turn, of which the last may be turned anyhow, and 40 tokens with two kinds.
fn puzzle() -> Definition {
    let tokens: Vec<String> = (0..40).map(|i| (5 + i % 2 * 2).to_string()).collect();
    let ring: Vec<String> = (0..40).map(|i| (1 + (i + 1) % 40).to_string()).collect();
    let text = format!(
        "Set C 3 3\nSet T 40 2\nSolved\nC\n1 2 3\n0 0 ?\nT\n{}\nEnd\n\
        Move R\nC\n2 3 1\n1 0 2\nEnd\nMove S\nT\n{}\nEnd\nMoveAlias U S2\nIllegal C 1 3\n",
        tokens.join(" "),
        ring.join(" ")
    );
    Format::Tws.read(text.as_bytes()).unwrap()
}

fn read(text: &str) -> Result<Vec<scr::Scramble>, Fault> {
    scr::read(&mut Source::new(text.as_bytes()), &puzzle())
}

fn only(text: &str) -> Pattern {
    let mut scrambles = read(text).unwrap();
    assert_eq!(scrambles.len(), 1);
    scrambles.remove(0).position
}

#[test]
fn every_form_is_read() {
    let puzzle = puzzle();
    let corners = &only("# c\r\nScramble One two\r\nC\r\n3 1 2\r\n? 2 1\r\nEnd\r\n")[0];
    assert_eq!((&corners.pieces[..], &corners.orientation[..]), (&[2, 0, 1][..], &[0, 2, 1][..]));
    assert_eq!(corners.modulus, [1, 3, 3]);
    // A piece whose orientation does not matter loses what is given for it.
    assert_eq!(&only("Scramble One\nC\n3 1 2\n1 2 1\nEnd\n")[0], corners);
    assert_eq!(&only("ScrambleState Two\nC\n2 0 1\n2 2 1\nEnd\n")[0], corners);
    assert_eq!(&only("StartState Two\nC\n2 0 1\n2 2 1\nEnd\n")[0], corners);
    assert_eq!(only("Scramble A\nEnd"), puzzle.solved);
    assert_eq!(only("ScrambleAlg A\nEnd"), puzzle.solved);
    let by_moves = only("ScrambleAlg A\n R  S3,U'\nS4', ,\nEnd\n");
    let wanted = ["R", "S3'"].iter().fold(puzzle.solved.clone(), |position, name| {
        puzzle.apply(&position, &puzzle.find(name).unwrap().does)
    });
    assert_eq!(by_moves, wanted);
    let scrambles = read("ScrambleAlg One  two\nR3\nEnd\n\nScramble Three\nEnd\n").unwrap();
    let names: Vec<_> =
        scrambles.iter().map(|scramble| (scramble.name.as_str(), scramble.line)).collect();
    assert_eq!(names, [("One two", 1), ("Three", 5)]);
}

#[test]
fn positions_in_one_word_are_read() {
    // Piece 2 turned by 1, piece 0 by 2, piece 1 not at all; tokens: kinds 4 and 6 are 0 and 1.
    let tokens: String = (0..40).map(|i| if i % 2 == 0 { "02" } else { "01" }).collect();
    let position = only(&format!("CPOS 723{tokens}\n"));
    assert_eq!(position[0].pieces, [2, 0, 1]);
    assert_eq!(position[0].orientation, [0, 2, 0]);
    assert_eq!(&position[1].pieces[..3], [6, 4, 6]);
    assert_eq!(&position[1].orientation[..3], [0, 1, 0]);
    let solved: String = (0..40).map(|i| if i % 2 == 0 { "00" } else { "02" }).collect();
    assert_eq!(only(&format!("CPOS 036{solved}")), puzzle().solved);
}

#[test]
fn faults_have_places() {
    let tokens: String = (0..40).map(|i| if i % 2 == 0 { "00" } else { "02" }).collect();
    for (text, line, column, message) in [
        ("Scrambles A\n", 1, 1, "`Scrambles` begins no scramble".to_owned()),
        ("Scramble\n", 1, 9, "the line ends here".to_owned()),
        ("Scramble A\nC\n1 2 3\n", 4, 1, "the input ends here".to_owned()),
        ("Scramble A\nQ\n1 2 3\n", 2, 1, "there is no set called `Q`".to_owned()),
        (
            "Scramble A\nC\n1 2 2\nEnd\n",
            3,
            5,
            "this piece stands here more often than in the solved position".to_owned(),
        ),
        (
            "Scramble A\nC\n1 2 3\n0 ? 0\nEnd\n",
            4,
            3,
            "the orientation of this piece matters in the solved position".to_owned(),
        ),
        ("ScrambleAlg A\nR Q\nEnd\n", 2, 3, "there is no move called `Q`".to_owned()),
        ("ScrambleAlg A\nS,Q2\nEnd\n", 2, 3, "there is no move called `Q2`".to_owned()),
        ("ScrambleAlg A\nR R\nEnd\n", 2, 3, "`R` leads to a position that is forbidden".to_owned()),
        ("ScrambleAlg A\nS\n", 3, 1, "the input ends here".to_owned()),
        ("CPOS\n", 1, 5, "the line ends here".to_owned()),
        ("CPOS 03", 1, 8, "the position ends in set `C`".to_owned()),
        ("CPOS 03-", 1, 8, "this is no digit in base 62".to_owned()),
        ("CPOS 039", 1, 8, "set `C` has no piece 3".to_owned()),
        (&format!("CPOS 036{tokens}0"), 1, 89, "here are digits past the last place".to_owned()),
        (
            &format!("CPOS 030{tokens}"),
            1,
            8,
            "this piece stands here more often than in the solved position".to_owned(),
        ),
    ] {
        let fault = read(text).expect_err(text);
        assert_eq!((fault.line, fault.column, fault.message), (line, column, message), "{text}");
    }
}

#[test]
fn digits_have_62_values_and_two_make_a_large_number() {
    let ring: Vec<String> = (0..100).map(|i| (1 + (i + 1) % 100).to_string()).collect();
    let text = format!("Set L 100 3\nSolved\nEnd\nMove R\nL\n{}\nEnd\n", ring.join(" "));
    let puzzle = Format::Tws.read(text.as_bytes()).unwrap();
    let digits = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let values = (0..100).map(|place| 3 * (99 - place) + place % 3);
    let pairs = values.flat_map(|value| [digits[value / 62], digits[value % 62]]);
    let word: Vec<u8> = b"CPOS ".iter().copied().chain(pairs).collect();
    let scrambles = scr::read(&mut Source::new(&word[..]), &puzzle).unwrap();
    let position = &scrambles[0].position[0];
    assert!(position.pieces.iter().copied().eq((0..100).rev()));
    assert!(position.orientation.iter().copied().eq((0..100).map(|place| place % 3)));
}

#[test]
fn faults_inside_a_word_mark_its_digits() {
    let tokens: String = (0..40).map(|i| if i % 2 == 0 { "00" } else { "02" }).collect();
    let all = "the pieces of the solved position, each as often";
    for (text, column, length, expected) in [
        ("CPOS 03".to_owned(), 8, 0, "a word of 83 digits"),
        (format!("CPOS 036{tokens}0xy"), 89, 3, "a word of 83 digits"),
        ("CPOS 036000z".to_owned(), 11, 2, "pieces of the solved position"),
        // The 21st of a kind of which there are 20.
        (format!("CPOS 036{}", "00".repeat(40)), 49, 2, all),
        (format!("CPOS 030{tokens}"), 8, 1, all),
    ] {
        let fault = read(&text).expect_err(&text);
        let found = (fault.column, fault.length, fault.expected.as_str());
        assert_eq!(found, (column, length, expected), "{text}");
    }
}
