//! What `docs/formats/studies.md` says is so, by code that is written from that page.

mod common;

use everystate_puzzle::random::Random;
use everystate_puzzles::family::Wishes;
use everystate_puzzles::{Family as _, gap::Gap};
use everystate_study::{Parameters, Store, run};
use rusqlite::Connection;
use std::sync::LazyLock;

static PAGE: LazyLock<String> = LazyLock::new(|| {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/formats/studies.md");
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{path}: {e}"))
});

fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn step(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mix(*state)
}

fn state(seed: u64, index: u64) -> [u64; 3] {
    let first = |mut s: u64| step(&mut s);
    let key = first(seed);
    let inner = key ^ index.wrapping_mul(0xd1b5_4a32_d192_ed03);
    [key, inner, first(inner)]
}

/// A number below `n`, and what the generator gave for it.
fn below(state: &mut u64, n: u64) -> (u64, u64) {
    let passed_over = u64::try_from((1_u128 << 64) % u128::from(n)).unwrap();
    loop {
        let x = step(state);
        if x <= u64::MAX - passed_over {
            return (x, x % n);
        }
    }
}

fn cards(suits: u64, ranks: u64) -> Vec<String> {
    (1..=suits).flat_map(|s| (1..=ranks).map(move |r| format!("{s}{r}"))).collect()
}

#[test]
fn the_page_s_example_is_what_its_rules_give() {
    let numbers = state(1, 5);
    for number in numbers {
        assert!(PAGE.contains(&format!("| {number:016x} |")), "{number:016x}");
    }
    let (mut state, mut deck) = (numbers[2], cards(2, 3));
    for j in (1..deck.len()).rev() {
        let (x, k) = below(&mut state, j as u64 + 1);
        deck.swap(j, usize::try_from(k).unwrap());
        let line = format!("| {j} | {x:016x} | {k} | {} |", deck.join(" "));
        assert!(PAGE.contains(&line), "{line}");
    }
    let rows = format!("So the rows are {} and {}.", deck[..3].join(" "), deck[3..].join(" "));
    assert!(PAGE.contains(&rows), "{rows}");
}

#[test]
fn deals_are_what_the_page_s_rules_give() {
    for (suits, ranks) in [(2, 3), (4, 7), (4, 13), (1, 2), (9, 16)] {
        for (seed, index) in [(1, 5), (0, 0), (7, 999_999), (u64::MAX, 1 << 40)] {
            let (mut state, mut deck) = (state(seed, index)[2], cards(suits, ranks));
            for j in (1..deck.len()).rev() {
                let (_, k) = below(&mut state, j as u64 + 1);
                deck.swap(j, usize::try_from(k).unwrap());
            }
            let wishes = Wishes { size: Some(vec![suits, ranks]), ..Wishes::default() };
            let made = Gap.generate(&wishes, &mut Random::of(seed, index)).unwrap();
            let rows = &Gap.to_json(&made)["rows"];
            let made: Vec<&str> = rows
                .as_array()
                .unwrap()
                .iter()
                .flat_map(|row| row.as_array().unwrap())
                .map(|card| card.as_str().unwrap())
                .collect();
            assert_eq!(made, deck, "{suits}x{ranks}, seed {seed}, index {index}");
        }
    }
}

#[test]
fn the_tables_have_the_page_s_columns() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    run(&mut Store::open(&path).unwrap(), &Parameters::of("gap"), &common::options(3, 1)).unwrap();
    assert_eq!(common::csv(&path).len(), 3);
    let db = Connection::open(&path).unwrap();
    for table in ["study", "deal"] {
        let mut columns = db.prepare(&format!("PRAGMA table_info({table})")).unwrap();
        let columns =
            columns.query_map([], |row| Ok((row.get::<_, String>(1)?, row.get::<_, String>(2)?)));
        for column in columns.unwrap() {
            let (name, kind) = column.unwrap();
            assert!(PAGE.contains(&format!("| `{name}` | {kind} |")), "{name}");
        }
    }
    let number = |pragma| db.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!((number("application_id"), number("user_version")), (0x4556_5354, 1));
    let parameters: String =
        db.query_row("SELECT parameters FROM study", [], |row| row.get(0)).unwrap();
    assert_eq!(parameters, r#"{"family":"gap","seed":1,"question":"solve"}"#);
    for line in ["family", "seed", "question"] {
        assert!(PAGE.contains(&format!("| `{line}` |")), "{line}");
    }
}
