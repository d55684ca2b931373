//! A study is what its parameters say: the same on any number of threads, in one run or in several, and
//! the same as generating and solving.

mod common;

use common::{csv, options};
use everystate::session::{self, Generate, Input, Solve};
use everystate_puzzle::Limits;
use everystate_puzzles::family::{Own, Question, Wishes};
use everystate_puzzles::gap::VARIANT;
use everystate_study::{Parameters, Store, run};
use rusqlite::Connection;
use serde_json::Value;
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn a_study_is_what_generate_and_solve_say() {
    let of = |size: &[u64], variant: Option<&str>| Wishes {
        size: Some(size.to_vec()),
        own: variant.map_or_else(Own::default, |variant| Own::default().with(&VARIANT, variant)),
        ..Wishes::default()
    };
    for (family, deals, wishes) in [
        ("gap", 60, of(&[4, 6], None)),
        ("gap", 30, of(&[4, 4], Some("montana"))),
        ("maze", 60, of(&[6, 6], None)),
        ("cube2", 5, Wishes::default()),
    ] {
        for question in [Question::First, Question::Unique] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a.db");
            let limits = Limits { positions: 400, ..Limits::none() };
            let wishes = wishes.clone();
            let parameters =
                Parameters { seed: 9, wishes, question, limits, ..Parameters::of(family) };
            run(&mut Store::open(&path).unwrap(), &parameters, &options(deals, 2)).unwrap();

            let session = session::open(family).unwrap();
            let mut made = Vec::new();
            let Parameters { seed, wishes, limits, .. } = parameters.clone();
            let request =
                Generate { count: deals, seed, json: true, wishes, ..Generate::default() };
            session.generate(&request, &mut made).unwrap();
            let mut solved = Vec::new();
            let request = Solve { question, json: true, limits, ..Solve::default() };
            let input = Input::text("made", String::from_utf8(made).unwrap());
            session.solve(vec![input], &request, &mut solved).unwrap();

            let (rows, answers) = (csv(&path), String::from_utf8(solved).unwrap());
            assert_eq!((rows.len() as u64, answers.lines().count() as u64), (deals, deals));
            for (row, answer) in rows.iter().zip(answers.lines()) {
                let answer: Value = serde_json::from_str(answer).unwrap();
                let shown = |key: &str| match &answer[key] {
                    Value::Null => String::new(),
                    Value::String(text) => text.clone(),
                    value => value.to_string(),
                };
                // Where `solve` shows the moves, a limit may stop it when the length is known already.
                if row[2] == "solved" && shown("verdict") == "stopped" {
                    assert_eq!(row[3], shown("at_least"), "{family} {row:?} {answer}");
                    continue;
                }
                assert_eq!(row[2], shown("verdict"), "{family} {row:?} {answer}");
                assert_eq!(row[3], shown("length"), "{family} {row:?} {answer}");
                assert_eq!(row[4], shown("at_least"), "{family} {row:?} {answer}");
                assert_eq!(row[5], shown("why"), "{family} {row:?} {answer}");
                if question == Question::Unique {
                    assert_eq!(row[6], shown("unique"), "{family} {row:?} {answer}");
                }
            }
        }
    }
}

#[test]
fn any_number_of_threads_and_of_runs_gives_the_same_rows() {
    let folder = tempfile::tempdir().unwrap();
    let wishes = Wishes { size: Some(vec![4, 6]), ..Wishes::default() };
    let limits = Limits { positions: 300, ..Limits::none() };
    let parameters = Parameters { wishes, limits, reach: true, ..Parameters::of("gap") };
    let rows = |name: &str, runs: &[(u64, usize)]| {
        let path = folder.path().join(name);
        for &(deals, threads) in runs {
            run(&mut Store::open(&path).unwrap(), &parameters, &options(deals, threads)).unwrap();
        }
        csv(&path)
    };
    let right = rows("one", &[(700, 1)]);
    assert_eq!(right.len(), 700);
    assert!(right.iter().any(|row| row[2] == "stopped" && row[8].is_empty()));
    assert!(right.iter().any(|row| row[2] == "solved" && !row[8].is_empty()));
    assert_eq!(rows("two", &[(700, 2)]), right);
    assert_eq!(rows("five", &[(700, 5)]), right);
    assert_eq!(rows("more", &[(1, 2), (300, 2), (300, 1), (700, 2), (700, 2), (10, 1)]), right);
}

#[test]
fn what_is_missing_anywhere_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let parameters = Parameters::of("gap");
    let all = || run(&mut Store::open(&path).unwrap(), &parameters, &options(500, 2)).unwrap();
    all();
    let right = csv(&path);
    for holes in ["idx < 3", "idx % 7 = 2", "idx BETWEEN 100 AND 480", "idx > 497", "1"] {
        let db = Connection::open(&path).unwrap();
        assert!(db.execute(&format!("DELETE FROM deal WHERE {holes}"), []).unwrap() > 0);
        drop(db);
        assert_ne!(csv(&path), right);
        all();
        assert_eq!(csv(&path), right, "{holes}");
    }
}

#[test]
fn other_parameters_are_another_study_in_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let gap = Parameters::of("gap");
    let named = Parameters { strategy: Some("auto".into()), ..gap.clone() };
    let studies = [
        (gap.clone(), 1),
        (named, 1), // what the family takes
        (Parameters { seed: 2, ..gap.clone() }, 2),
        (Parameters { question: Question::Unique, ..gap.clone() }, 3),
        (Parameters { limits: Limits { depth: 9, ..Limits::none() }, ..gap.clone() }, 4),
        (Parameters { strategy: Some("bfs".into()), ..gap.clone() }, 5),
        (Parameters::of("maze"), 6),
        (gap, 1),
    ];
    for (parameters, study) in studies {
        let mut store = Store::open(&path).unwrap();
        assert_eq!(run(&mut store, &parameters, &options(20, 2)).unwrap(), study);
    }
    assert_eq!(csv(&path).len(), 6 * 20);
}

#[test]
fn who_asks_for_the_end_keeps_what_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let cancel = AtomicBool::new(false);
    let parameters = Parameters::of("gap");
    let watch = |progress: &everystate_study::Progress| {
        if progress.done() > 100 {
            cancel.store(true, Ordering::Relaxed);
        }
    };
    let mut options = options(1 << 40, 2);
    options.cancel = Some(&cancel);
    options.watch = &watch;
    run(&mut Store::open(&path).unwrap(), &parameters, &options).unwrap();
    let rows = csv(&path);
    assert!(rows.len() > 100 && rows.iter().all(|row| row[2] != "stopped"), "{}", rows.len());
}
