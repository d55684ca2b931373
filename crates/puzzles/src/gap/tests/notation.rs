//! Deals in the notation of card players and in Solvitaire's JSON, good, bad and changed at random.

use everystate_puzzle::random::Random;
use everystate_puzzle::text::Fault;
use serde_json::{Map, Value};

use super::super::*;
use super::{IN, all, random};
use crate::Family;

const PACK: &str = "\
    KS 2H 5D QC AS 3C 9H 7D 4S JH 10C 6S 8D\n\
    2S AH 5C QD 3H KC 9S 7H 4D JC 10S 6H 8C\n\
    2D 5S AC QH 3S KD 9C 7S 4C JS 10H 6D 8H\n\
    2C 5H AD QS 3D KH 9D 7C 4H JD 10D 6C 8S\n";

fn pack() -> Instance {
    let [deal] = &all(PACK.as_bytes()).unwrap()[..] else { panic!("one deal") };
    deal.clone()
}

fn written(format: &str, deal: &Instance) -> String {
    let mut out = String::new();
    Gap.write_as(format, deal, &mut out).unwrap();
    out
}

fn json(text: &str) -> Map<String, Value> {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_pack_is_read_in_every_notation() {
    let pack = pack();
    assert_eq!((pack.suits(), pack.ranks()), (4, 13));
    assert_eq!(
        pack.cards()[..3].iter().map(Card::to_string).collect::<Vec<_>>(),
        ["113", "22", "35"]
    );
    let signs =
        PACK.replace('S', "♠").replace('H', "♥").replace('D', "♦").replace('C', "♣\u{fe0f}");
    for text in [
        PACK.to_lowercase(),
        PACK.replace("10", "T"),
        PACK.replace("10", "t").replace('\n', "\r\n"),
        signs,
        format!("1\n{PACK}"),
        format!("\n\n1 {PACK}\n\n"),
        PACK.replace('\n', "\n\n"),
    ] {
        assert_eq!(all(text.as_bytes()).unwrap()[..], *core::slice::from_ref(&pack), "{text}");
    }
    let two = format!("{PACK}{PACK}\n{PACK}");
    assert_eq!(all(two.as_bytes()).unwrap().len(), 3);
}

#[test]
fn what_is_written_is_read() {
    let mut seeds = Random::new(41);
    for (suits, ranks) in [(4, 13), (4, 7), (1, 2), (2, 13), (3, 5), (3, 7), (4, 2)] {
        let deals = [0; 3].map(|_| random(suits, ranks, &mut seeds));
        let text: String = deals.iter().map(|deal| written("cards", deal)).collect();
        assert_eq!(all(text.as_bytes()).unwrap(), deals, "{text}");
        for deal in &deals {
            let back = Gap.from_json(&json(&written("solvitaire", deal))).unwrap();
            let moved = |a: &Card, b: &Card| a == b || (a.value() == 1 && b.value() == 1);
            assert!(back.cards().iter().zip(deal.cards()).all(|(a, b)| moved(a, b)));
        }
    }
    for (suits, ranks) in [(5, 7), (4, 14)] {
        let deal = random(suits, ranks, &mut seeds);
        for format in ["cards", "solvitaire"] {
            assert!(Gap.write_as(format, &deal, &mut String::new()).is_err());
        }
    }
    assert!(Gap.write_as("klondike", &pack(), &mut String::new()).is_err());
}

/// Gaps, aces of any suit and the aces as they were dealt are the same game.
#[test]
fn aces_stand_for_gaps() {
    let plain = |deal: &Instance| {
        let game = Loose::new(deal);
        game.describe(&everystate_puzzle::Puzzle::start(&game))
    };
    for variant in ["gap", "gaps-one-deal"] {
        let rules = |deal: Instance| deal.played_by(variant.parse().unwrap());
        let pack = rules(pack());
        let gaps = ["AS", "AH", "AC", "AD"].iter().fold(PACK.to_owned(), |t, a| t.replace(a, "--"));
        let [read] = &all(gaps.as_bytes()).unwrap()[..] else { panic!("one deal") };
        assert_eq!(plain(&rules(read.clone())), plain(&pack));
        let object = json(&written("solvitaire", &pack));
        let alike = Gap.from_json(&object).unwrap();
        assert_eq!(plain(&rules(alike)), plain(&pack));
        let other = written("solvitaire", &pack).replacen("AS", "ad", 2);
        let other =
            format!("{},\"variant\":\"{variant}\"}}", other.trim_end().trim_end_matches('}'));
        assert_eq!(plain(&Gap.from_json(&json(&other)).unwrap()), plain(&pack));
    }
}

/// A row that is a deck of its own, before one that begins with a gap.
#[test]
fn a_gap_begins_no_deal() {
    let [deal] = &all(b"3S -- 2S\n-- 3H 2H\n").unwrap()[..] else { panic!("one deal") };
    assert_eq!((deal.suits(), deal.cards()[3].to_string()), (2, "21".into()));
    assert_eq!(all(b"3S -- 2S\n\n-- 3S 2S\n").unwrap().len(), 2);
}

#[test]
fn bad_cards_are_shown_where_they_are_bad() {
    let bad: [(String, u64, u64, &str); 16] = [
        (PACK.replace("7D", "7X"), 1, 22, "`7X` is not a card"),
        (PACK.replace("7D", "1D"), 1, 22, "`1D` is not a card"),
        (PACK.replace("7D", "37"), 1, 22, "another way than the cards before"),
        (
            format!("1\n{}", IN[2..].replacen("13", "3S", 1)),
            2,
            4,
            "another way than the cards before",
        ),
        (PACK.replace("AH", "AS"), 2, 4, "`AS` stands twice: first in line 1, column 13"),
        (PACK.replace("AH", "--"), 2, 4, "a gap, but AS is dealt"),
        (PACK.replace("AS", "--"), 2, 4, "`AH` is dealt, but there are gaps"),
        (PACK.replace(" 8D", ""), 1, 1, "`KS` is not in a deck with 12 cards in a row"),
        (PACK.replace(" 8C", ""), 2, 37, "only 12 cards"),
        (PACK.replace(" 8S", ""), 4, 37, "only 12 cards"),
        (format!("2\n{PACK}"), 6, 1, "the input ends"),
        (format!("0\n{PACK}"), 2, 1, "text after the last deal"),
        ("KS QS\nKH QH\n".into(), 1, 1, "not in a deck with 2 cards"),
        ("AS 2S 3S\n2H -- 3H\n".into(), 2, 4, "a gap, but AS is dealt"),
        ("-- 2S 3S\n2H 3H -- 4H\n".into(), 2, 10, "more than 3 cards"),
        ("-- -- 2S\n2H -- --\n".into(), 2, 4, "there are 4 gaps in a deal of 2 rows"),
    ];
    for (text, line, column, message) in bad {
        let fault = all(text.as_bytes()).unwrap_err();
        assert_eq!((fault.line, fault.column), (line, column), "{text}: {fault}");
        assert!(fault.message.contains(message), "{text}: {fault}");
    }
    let three = PACK.lines().take(3).collect::<Vec<_>>().join("\n");
    let fault = all(three.as_bytes()).unwrap_err();
    assert!(fault.expected.contains("is missing"), "{fault}");
}

#[test]
fn bad_sequences_are_named() {
    let right = written("solvitaire", &pack());
    let first = r#""KS","2H""#;
    let bad = [
        (right.replace("QC", "QX"), "\"QX\" in row 1 is not a card"),
        (right.replace("QC", "QD"), "`QD` in row 2 stands already in row 1, column 4"),
        (right.replacen("AS", "2H", 1), "there are 3 aces"),
        (right.replacen("9H", "AS", 1), "one too many"),
        (right.replace(first, r#""KS""#), "row 2 has 13 cards, the first row 12"),
        (right.replace(first, r#""KS",2"#), "2 in row 1 is not a card"),
        (right.replace(first, r#""KS","--""#), "\"--\" in row 1 is not a card"),
        (r#"{"sequences":[]}"#.into(), "0 rows"),
        (r#"{"sequences":7}"#.into(), "no array"),
        (r#"{"sequences":[["AS","KS"]]}"#.into(), "`KS` in row 1 is not in the deck"),
    ];
    for (text, message) in bad {
        let misfit = Gap.from_json(&json(&text)).unwrap_err();
        assert_eq!(misfit.key, "sequences", "{text}");
        assert!(misfit.message.contains(message), "{text}: {}", misfit.message);
    }
    let odd = r#"{"sequences":[["AS","2S"]],"rows":[]}"#;
    assert_eq!(Gap.from_json(&json(odd)).unwrap_err().key, "rows");
    assert!(Gap.from_json(&json(r#"{"sequences":[["2S","AC"]],"variant":"montana"}"#)).is_ok());
}

/// Changes a text at one to four places.
fn mutate(text: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..random.between(1, 4) {
        if bytes.is_empty() {
            break;
        }
        let at = random.index(bytes.len());
        match random.below(7) {
            0 => bytes[at] = random.index(256).to_le_bytes()[0],
            1 => drop(bytes.remove(at)),
            2 => bytes.insert(at, b" \n0123456789-AKQJTSHDCash\xe2"[random.index(26)]),
            3 => bytes.truncate(at),
            4 => {
                let to = (at + random.index(30)).min(bytes.len());
                let piece = bytes[at..to].to_vec();
                let into = random.index(bytes.len() + 1);
                bytes.splice(into..into, piece);
            }
            5 => {
                let mut tokens: Vec<Vec<u8>> =
                    bytes.split(|&b| b == b' ').map(<[u8]>::to_vec).collect();
                let (a, b) = (random.index(tokens.len()), random.index(tokens.len()));
                tokens.swap(a, b);
                bytes = tokens.join(&b' ');
            }
            _ => {
                let mut lines: Vec<Vec<u8>> =
                    bytes.split(|&b| b == b'\n').map(<[u8]>::to_vec).collect();
                let line = lines[random.index(lines.len())].clone();
                lines.insert(random.index(lines.len()), line);
                bytes = lines.join(&b'\n');
            }
        }
    }
    bytes
}

/// A fault points into the text.
fn check_place(fault: &Fault, bytes: &[u8]) {
    let lines: Vec<&[u8]> = bytes.split(|&b| b == b'\n').collect();
    let (line, shown) = (usize::try_from(fault.line).unwrap(), bytes.escape_ascii());
    assert!((1..=lines.len()).contains(&line), "{fault} in {shown}");
    assert!((1..=lines[line - 1].len() as u64 + 1).contains(&fault.column), "{fault} in {shown}");
    assert!(!fault.message.is_empty() && !fault.expected.is_empty(), "{fault} in {shown}");
}

#[test]
fn mutated_deals_are_read_or_have_a_fault() {
    let small = "2H AS 2S\n-- 3H 3S\n".replace("--", "AH");
    let gaps = "-- 2S 3S\n2H 3H --\n\n3S -- 2S\n-- 2H 3H\n";
    let signs = "2♥ A♠ 2♠\nA♥ 3♥ 3♠\n\n10♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ A♠\n";
    for (text, least) in [(IN, 10), (PACK, 10), (&small, 100), (gaps, 100), (signs, 50)] {
        all(text.as_bytes()).unwrap();
        let mut read = 0;
        for seed in 0..4_000 {
            let bytes = mutate(text, &mut Random::of(seed, 7));
            match all(&bytes) {
                Ok(deals) => {
                    read += 1;
                    for deal in deals {
                        assert_eq!(Gap.from_json(&Gap.to_json(&deal)), Ok(deal));
                    }
                }
                Err(fault) => check_place(&fault, &bytes),
            }
        }
        assert!((least..3_500).contains(&read), "{text}: {read}");
    }
}

#[test]
fn mutated_json_is_read_or_has_a_key() {
    let text = written("solvitaire", &pack());
    let (mut read, mut objects) = (0, 0);
    for seed in 0..4_000 {
        let bytes = mutate(text.trim_end(), &mut Random::of(seed, 8));
        let Ok(Value::Object(object)) = serde_json::from_slice(&bytes) else { continue };
        objects += 1;
        match Gap.from_json(&object) {
            Ok(_) => read += 1,
            Err(misfit) => assert!(!misfit.message.is_empty() && !misfit.expected.is_empty()),
        }
    }
    assert!(objects > 300 && read > 5, "{objects} {read}");
}
