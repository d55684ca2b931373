//! Deals as text and as JSON, good and bad.

use everystate_puzzle::random::Random;
use proptest::prelude::*;
use serde_json::{Map, Value};

use super::super::*;
use super::{IN, all, length, random};
use crate::Family;

fn row_of(text: &str) -> Map<String, Value> {
    serde_json::from_str(text).unwrap()
}

proptest! {
    #[test]
    fn text_and_json_give_the_deal_back(suits in 1u64..=9, ranks in 2u64..=16, seed: u64) {
        let mut seeds = Random::new(seed);
        let deals = [random(suits, ranks, &mut seeds), random(4, 7, &mut seeds)];
        let mut text = String::new();
        Gap.write_head(2, &mut text);
        for deal in &deals {
            prop_assert!(Gap.text_fits(deal).is_ok());
            Gap.write(deal, &mut text);
            prop_assert_eq!(&Gap.from_json(&Gap.to_json(deal)).unwrap(), deal);
        }
        prop_assert_eq!(&all(text.as_bytes()).unwrap()[..], &deals);
    }

    #[test]
    fn no_text_is_too_strange(text in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = all(&text);
        let _ = all(&[b"2\n", &text[..]].concat());
    }
}

#[test]
fn deals_of_all_kinds_are_told_apart() {
    // Sorted decks, whose first rows are decks of their own, and no blank line after the contest's.
    let sorted = |suits: usize, ranks: usize| {
        let card = |s, v| Card::new(s, v).unwrap();
        let cards: Vec<Card> =
            (1..=suits).flat_map(|s| (1..=ranks).map(move |v| card(s, v))).collect();
        Instance::new(suits, ranks, &cards).unwrap()
    };
    for (suits, ranks) in [(1, 2), (2, 2), (4, 7), (3, 7), (9, 3), (6, 16)] {
        let deals = [sorted(suits, ranks), sorted(2, 3), sorted(suits, ranks)];
        let mut text = "3 ".to_owned();
        for deal in &deals {
            Gap.write(deal, &mut text);
        }
        assert_eq!(all(text.as_bytes()).unwrap(), deals);
        assert_eq!(length(&deals[0]), Some((suits * (ranks - 1)) as u64));
    }
    assert!(Gap.text_fits(&sorted(5, 7)).is_err());
    let lines: Vec<&str> = IN.lines().filter(|l| !l.is_empty()).collect();
    let close = lines.join(" \r\n");
    assert_eq!(all(close.as_bytes()).unwrap(), all(IN.as_bytes()).unwrap());
    let wide = IN.replace('\n', "\n\n");
    assert_eq!(all(wide.as_bytes()).unwrap(), all(IN.as_bytes()).unwrap());
}

#[test]
fn bad_texts_are_shown_where_they_are_bad() {
    let row = "12 13 14 15 16 17 21\n";
    let rest = "22 23 24 25 26 27 31\n32 33 34 35 36 37 41\n42 43 44 45 46 47 11\n";
    let bad: [(String, u64, u64, &str); 22] = [
        (String::new(), 1, 1, "the input ends"),
        ("x".into(), 1, 1, "not a number"),
        ("-1".into(), 1, 1, "out of range"),
        ("2\n".into(), 2, 1, "the input ends"),
        (format!("2\n{row}{rest}\n"), 7, 1, "the input ends"),
        (format!("1\n{row}22 23"), 3, 6, "only 2 cards"),
        (format!("1\n{row}{}", &rest[..42]), 5, 1, "the input ends"),
        (format!("1\n{row}{rest}\n  12"), 7, 3, "text after the last deal"),
        (format!("0\n{row}"), 2, 1, "text after the last deal"),
        (format!("1\n{}{rest}", row.replace("14", "1x")), 2, 7, "`1x` is not a card"),
        (format!("1\n{}{rest}", row.replace("14", "1\0")), 2, 7, "is not a card"),
        (format!("1\n{}{rest}", row.replace("14", "104")), 2, 7, "`104` is not a card"),
        (format!("1\n{}{rest}", row.replace("14", "18")), 2, 7, "7 cards in a row"),
        (format!("1\n{}{rest}", row.replace("14", "14 14")), 2, 10, "stands twice"),
        (format!("1\n{row}{}", rest.replace("31", "13")), 3, 19, "line 2, column 4"),
        (format!("1\n{row}{}", rest.replace("31\n", "31 18\n")), 3, 22, "more than 7 cards"),
        (format!("1\n{row}{}", rest.replace(" 31\n", "\n")), 3, 18, "only 6 cards"),
        (format!("1\n{row}{}", rest.replace("31", "51")), 3, 19, "not in a deck of 4 rows"),
        ("1\n12\n11\n".into(), 2, 3, "only 1 card"),
        (format!("1\n{}", "11 ".repeat(17)), 2, 49, "more than 16 cards"),
        (format!("1\n{}", "1".repeat(1 << 20)), 2, 1, "more than 4096"),
        ("1\n11 13 12\n22 23 31\n32 33 21\n\n\n11 12\n".into(), 7, 1, "text after"),
    ];
    for (text, line, column, message) in bad {
        let fault = all(text.as_bytes()).unwrap_err();
        let start: String = text.chars().take(120).collect();
        assert_eq!((fault.line, fault.column), (line, column), "{start:?}: {fault}");
        assert!(fault.message.contains(message), "{start:?}: {fault}");
    }
    let no_card = all(b"1\n12 1x\n").unwrap_err();
    assert_eq!(no_card.expected, "a card: a suit from 1 to 9, then a value from 1 to 16, as in 23");
    let no_card = all(b"KS 1x\n").unwrap_err();
    assert!(
        no_card.expected.starts_with("a card: A, 2 to 10, J, Q or K, then S, H, D or C, as in 10C")
    );
    let short = format!("1\n{row}{}", rest.replace(" 31\n", "\n"));
    let fault = all(short.as_bytes()).unwrap_err();
    let excerpt = fault.excerpt.unwrap();
    assert_eq!((&excerpt.text[..], excerpt.column), (&b"22 23 24 25 26 27"[..], 1));
    let fault = all(b"1\n12 \xff\xfe 11\n").unwrap_err();
    assert_eq!((fault.line, fault.column, fault.length), (2, 4, 2));
    assert_eq!(all(b"18446744073709551615\n11 12\n\n").unwrap_err().line, 4);
}

#[test]
fn four_rows_of_seven_are_the_contest_s_deal_where_a_blank_line_follows() {
    let [first, second] =
        ["12 13 14 15 16 17 51\n22 23 24 25 26 27 31\n", "32 33 34 35 36 37 41\n"];
    let [third, fifth] = ["42 43 44 45 46 47 11\n", "52 53 54 55 56 57 21\n"];
    let whole = format!("1\n{first}{second}{third}{fifth}");
    assert_eq!(all(whole.as_bytes()).unwrap()[0].suits(), 5);
    let apart = format!("1\n{first}{second}{third}\n{fifth}");
    let fault = all(apart.as_bytes()).unwrap_err();
    assert_eq!((fault.line, fault.column), (2, 19), "{fault}");
    assert_eq!(fault.message, "`51` is not in a deck of 4 rows");
}

#[test]
fn bad_json_is_named_by_its_key() {
    let bad = [
        ("{}", "", "missing"),
        (r#"{"rows":[["11","12"]],"colour":1}"#, "colour", "`colour`"),
        (r#"{"rows":[["11","12"]],"variant":"klondike"}"#, "variant", "montana"),
        (r#"{"rows":7}"#, "rows", "no array"),
        (r#"{"rows":[]}"#, "rows", "0 rows"),
        (r#"{"rows":[["11"]]}"#, "rows", "1 card"),
        (r#"{"rows":[["11","12"],["21"]]}"#, "rows", "row 2 has 1"),
        (r#"{"rows":[["11",12]]}"#, "rows", "12 in row 1"),
        (r#"{"rows":[["11","13"]]}"#, "rows", "`13` in row 1 is not in the deck"),
        (r#"{"rows":[["11","12"],["21","12"]]}"#, "rows", "already in row 1, column 2"),
    ];
    for (text, key, message) in bad {
        let misfit = Gap.from_json(&row_of(text)).unwrap_err();
        assert_eq!(misfit.key, key, "{text}");
        assert!(misfit.message.contains(message), "{text}: {}", misfit.message);
    }
    assert!(Gap.from_json(&row_of(r#"{"schema":1,"instance":3,"rows":[["12","11"]]}"#)).is_ok());
}
