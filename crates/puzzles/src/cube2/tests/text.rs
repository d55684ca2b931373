//! Bad input: one fault each, at its place.

use super::{QUERY, SAMPLE, read_all};
use proptest::prelude::*;

/// A text, the line, column and length of its fault, and what that says.
type Case<'a> = (Vec<u8>, (u64, u64, usize), &'a str);
/// Facelets of the net (row and column from 0) that show another letter.
type Changes<'a> = &'a [(usize, usize, char)];

#[test]
fn each_fault_has_its_place_and_says_what_is_expected() {
    let one = format!("1\n{QUERY}");
    let swapped = |a: &str, b: &str| one.replacen(a, b, 1);
    let cases: Vec<Case<'_>> = vec![
        (b"".to_vec(), (1, 1, 0), "number of queries"),
        (b"x\n".to_vec(), (1, 1, 1), "not a number"),
        (b"-1\n".to_vec(), (1, 1, 2), "out of range"),
        (b"99999999999999999999\n".to_vec(), (1, 1, 20), "out of range"),
        (b"1\n".to_vec(), (2, 1, 0), "2 facelets"),
        (one.as_bytes()[..30].to_vec(), (4, 1, 0), "8 facelets"),
        (one.as_bytes()[..38].to_vec(), (4, 9, 0), "the line ends here"),
        (one.as_bytes()[..42].to_vec(), (4, 10, 3), "3 facelets"),
        (format!("2\n{QUERY}").into_bytes(), (8, 1, 0), "2 facelets"),
        (format!("0\n{QUERY}").into_bytes(), (2, 3, 2), "after the last query"),
        (format!("{one}x").into_bytes(), (8, 1, 1), "after the last query"),
        (swapped("OW", "OX").into_bytes(), (2, 4, 1), "`X` is not a colour"),
        (swapped("OW", "Ow").into_bytes(), (2, 4, 1), "W, O, G, R, B or Y"),
        (swapped("OW", "O\0").into_bytes(), (2, 4, 1), "x00"),
        (swapped("OW", "OWW").into_bytes(), (2, 3, 3), "3 facelets"),
        (swapped("OW", "O W").into_bytes(), (2, 3, 1), "1 facelet"),
        (swapped("|  BG", "|  BG|").into_bytes(), (2, 12, 1), "more than two"),
        (swapped("  OW  |", "      |").into_bytes(), (2, 7, 1), "before the separator"),
        (swapped("|  BG", "||  BG").into_bytes(), (2, 8, 1), "before the separator"),
        (swapped("GRWBWOGY|OGWYRRWY", "GRWBWOGYOGWYRRWY").into_bytes(), (4, 1, 16), "16"),
        (swapped("  OW  |  BG  \n", "  OW  |  BG  \n\n").into_bytes(), (3, 1, 0), "ends here"),
        (swapped("OW", "OO").into_bytes(), (2, 4, 1), "W on 3, O on 5"),
        (swapped("BG", "BB").into_bytes(), (2, 11, 1), "B on 5, G on 3"),
    ];
    for (text, (line, column, length), says) in cases {
        let shown = String::from_utf8_lossy(&text).into_owned();
        let fault = read_all(&text).expect_err(&shown);
        assert_eq!(
            (fault.line, fault.column, fault.length),
            (line, column, length),
            "{fault}\n{shown}"
        );
        assert!(fault.to_string().contains(says), "{fault}: {says}\n{shown}");
    }
    let mut bytes = one.clone().into_bytes();
    bytes[5] = 0xff;
    let fault = read_all(&bytes).unwrap_err();
    assert_eq!((fault.line, fault.column), (2, 4), "{fault}");
    let long = format!("1\n{}OW | BG\n", " ".repeat(1 << 20));
    assert!(read_all(long.as_bytes()).is_err());
    let long = format!("1\n{}\n", "OW".repeat(1 << 20));
    assert_eq!(read_all(long.as_bytes()).unwrap_err().line, 2);
}

#[test]
fn impossible_cubes_are_refused_with_the_reason() {
    // The nets of the solved cube with the letters of some facelets changed: (row, column) from 0.
    let solved = ["YY", "YY", "OOBBRRGG", "OOBBRRGG", "WW", "WW"];
    let query = |changes: Changes<'_>| {
        let mut rows = solved.map(|r| r.chars().collect::<Vec<_>>());
        for &(row, column, letter) in changes {
            rows[row][column] = letter;
        }
        let lines: Vec<String> = rows
            .iter()
            .zip(solved)
            .map(|(r, s)| format!("{s} | {}\n", r.iter().collect::<String>()))
            .collect();
        format!("1\n{}", lines.concat())
    };
    assert!(read_all(query(&[]).as_bytes()).is_ok());
    let cases: [(Changes<'_>, (u64, u64), &str); 5] = [
        // The corner of facelets 0, 1, 2 turned in place.
        (&[(2, 3, 'R'), (2, 4, 'Y'), (1, 1, 'B')], (4, 15), "twisted"),
        // … with two of its stickers exchanged.
        (&[(2, 3, 'R'), (2, 4, 'B')], (4, 15), "mirror image of BRY"),
        (&[(2, 3, 'Y'), (1, 1, 'B')], (4, 15), "mirror image of BRY"),
        // Y of corner 0 and R of corner 1 exchanged.
        (&[(1, 1, 'R'), (2, 5, 'Y')], (4, 15), "the colour R twice"),
        // Y of corner 0 and G of corner 1 exchanged.
        (&[(1, 1, 'G'), (2, 6, 'Y')], (4, 15), "B and G are opposite"),
    ];
    for (changes, place, says) in cases {
        let text = query(changes);
        let fault = read_all(text.as_bytes()).expect_err(&text);
        assert!(fault.message.contains(says), "{fault}\n{text}");
        assert_eq!((fault.line, fault.column), place, "{fault}\n{text}");
        assert!(fault.excerpt.is_some());
    }
}

#[test]
fn a_fault_after_many_queries_is_found_where_it_is() {
    let mut text = "1001\n".to_owned();
    for _ in 0..1000 {
        text.push_str(QUERY);
    }
    text.push_str(&QUERY.replacen("OW", "OG", 1));
    let fault = read_all(text.as_bytes()).unwrap_err();
    assert_eq!((fault.line, fault.column), (6002, 4), "{fault}");
    // And one in the middle, where the layout is known.
    let text = text.replace("1001\n", "1002\n") + QUERY;
    assert_eq!(read_all(text.as_bytes()).unwrap_err().line, 6002);
}

proptest! {
    #[test]
    fn no_damage_makes_the_reader_panic(
        at in 0..SAMPLE.len(),
        byte in any::<u8>(),
        cut in 0..=SAMPLE.len(),
    ) {
        let mut text = SAMPLE.as_bytes().to_vec();
        text[at] = byte;
        let _ = read_all(&text);
        let result = read_all(&SAMPLE.as_bytes()[..cut]);
        // All but the padding and the line end of the last line is needed.
        prop_assert_eq!(result.is_ok(), cut >= SAMPLE.trim_end().len());
    }
}
