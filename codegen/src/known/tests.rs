//! Tests of what is known, and of comparing with it.

use super::rows::{parse, read};
use super::*;
use everystate::contract::{Limits, Silent};
use everystate::families::family::Metric;
use everystate::pieces::{Aim, Positions};
use everystate::twisty::{Definition, Explorer, Options, catalogue};
use serde_json::json;

const ROW: &str = "[[known]]\npuzzle = \"ivy\"\nmetric = \"half\"\npositions = 9\n\
    counts = [1, 8]\nsource = \"a guess\"\n";

#[test]
fn every_known_row_is_of_a_puzzle_that_has_as_many_positions() {
    let rows = read().unwrap();
    assert!(rows.len() >= 40, "{} rows", rows.len());
    let sizes = catalogue::entries();
    for row in &rows {
        let Some(name) = &row.puzzle else { continue };
        assert!(catalogue::named(name).unwrap().is_ok(), "{name}");
        let entry = sizes.iter().find(|entry| entry.name == name);
        if let Some(entry) = entry.filter(|_| row.with.is_empty()) {
            assert_eq!(entry.positions.to_string(), row.positions, "{name}");
        }
        assert_eq!(row.counts[0], 1);
    }
}

/// The puzzle that is explored with what else a row says.
fn explored(definition: Definition, with: &[String]) -> Definition {
    let list = |value: &str| value.split(',').map(str::to_owned).collect::<Vec<_>>();
    let (mut moves, mut finishing, mut goals) = (Vec::new(), Vec::new(), Vec::new());
    for pair in with.chunks(2) {
        match &pair[0][..] {
            "--moves" => moves = list(&pair[1]),
            "--goal-moves" => finishing = list(&pair[1]),
            "--to-goal" => goals.push(("goal", &pair[1][..])),
            other => panic!("{other}"),
        }
    }
    let aim = Aim { goals: &goals, finishing: &finishing };
    Positions::to(definition, &moves, aim).unwrap().explored().unwrap()
}

/// Of those that are explored with something else; how many there are takes a moment.
#[test]
fn rows_with_something_else_are_of_as_many_positions() {
    let rows = read().unwrap();
    let rows: Vec<_> = rows.iter().filter(|row| !row.with.is_empty()).collect();
    assert!(rows.len() >= 3);
    for row in rows {
        let named = catalogue::named(row.puzzle.as_ref().unwrap()).unwrap().unwrap();
        let puzzle = explored(named, &row.with);
        let explorer = Explorer::new(&puzzle, Metric::Half).unwrap();
        assert_eq!(explorer.positions().unwrap().to_string(), row.positions, "{:?}", row.with);
    }
}

/// Those that take a moment; `cargo xtask known` explores the others.
#[test]
fn every_known_row_under_ten_million_positions_is_what_exploring_gives() {
    let rows = read().unwrap();
    let rows =
        rows.iter().filter(|row| row.complete && row.counts.iter().sum::<u64>() < 10_000_000);
    let mut compared = 0;
    for row in rows {
        let Some(name) = &row.puzzle else { continue };
        let puzzle = explored(catalogue::named(name).unwrap().unwrap(), &row.with);
        let metric = [Metric::Half, Metric::Quarter].into_iter().find(|m| m.name() == row.metric);
        let explorer = Explorer::new(&puzzle, metric.unwrap()).unwrap();
        // Where a move is undone by none, how many positions there are is known when all have been seen.
        match explorer.positions() {
            Some(positions) => assert_eq!(positions.to_string(), row.positions, "{name}"),
            None => assert!(name.starts_with("lx"), "{name}"),
        }
        let options = Options { threads: 2, examples: 1, ..Options::default() };
        let found = explorer.explore(&options, &Limits::none(), &Silent).unwrap();
        assert_eq!(found.counts, row.counts, "{name}, {}", row.metric);
        compared += 1;
    }
    assert!(compared >= 25, "{compared} rows");
}

#[test]
fn rows_that_contradict_themselves_are_refused() {
    assert_eq!(parse(ROW).unwrap().len(), 1);
    let refused = |from: &str, to: &str| parse(&ROW.replace(from, to)).unwrap_err();
    let row = "row 1 of [[known]]: ";
    assert_eq!(refused("8]", "7]"), format!("{row}its counts add up to 8, not 9"));
    assert_eq!(refused("source", "sauce"), format!("{row}`sauce` is no key of a row"));
    assert_eq!(
        refused("half", "third"),
        format!("{row}its metric is neither `half` nor `quarter`")
    );
    assert_eq!(refused("8]", "-8]"), format!("{row}a count is no number"));
    assert_eq!(refused("a guess", ""), format!("{row}it has no source"));
    assert!(refused("9", "nine").contains("TOML"));
    assert!(refused("positions = 9", "").ends_with("how many positions there are"));
}

#[test]
fn what_differs_from_the_known_is_told() {
    let rows = parse(ROW).unwrap();
    let told = |found: Value| match compare(&rows[0], &found) {
        Outcome::Agrees => "agrees".to_owned(),
        Outcome::Differs(how) | Outcome::Skipped(how) => how,
    };
    assert_eq!(told(json!({"positions": 9, "counts": [1, 8]})), "agrees");
    assert_eq!(told(json!({"positions": "9", "counts": ["1", "8"]})), "agrees");
    assert_eq!(told(json!({"positions": 8, "counts": [1, 8]})), "8 positions in all");
    assert_eq!(told(json!({"positions": 9, "counts": [1, 7]})), "at depth 1 7, known are 8");
    let deeper = json!({"positions": 9, "counts": [1, 8, 3]});
    assert_eq!(told(deeper), "at depth 2 3, known are none");
    assert_eq!(told(json!({})), "at depth 0 none, known are 1");
    let mut first =
        parse(&ROW.replace("positions = 9", "positions = 12\ncomplete = false")).unwrap().remove(0);
    let deeper = json!({"positions": 12, "counts": [1, 8, 3]});
    assert!(matches!(compare(&first, &deeper), Outcome::Agrees));
    first.complete = true;
    assert!(matches!(compare(&first, &deeper), Outcome::Differs(_)));
}

#[test]
fn wishes_are_read() {
    let read = |args: &[&str]| Wishes::read(args.iter().map(|&arg| arg.to_owned()));
    let wishes = read(&["--under", "10_000", "ivy", "--defs", "there", "233"]).unwrap();
    assert_eq!((wishes.under, wishes.names.len()), (Some(10_000), 2));
    assert!(wishes.mean("233.tws") && wishes.mean("ivy") && !wishes.mean("dino"));
    assert!(read(&["--under"]).unwrap_err().starts_with("--under wants a value"));
    assert!(read(&["--over"]).unwrap_err().starts_with("`--over` is unknown"));
    assert!(read(&[]).unwrap().mean("dino"));
}
