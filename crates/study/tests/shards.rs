//! Shards make a study together: each deal once, whatever ended them on the way, and the report of a study that was made at once.

mod common;

use common::{csv, options};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Shard};
use everystate_puzzles::family::Wishes;
use everystate_study::{Archive, Merged, Parameters, Store, merge, run};
use rusqlite::Connection;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// A study with deals of every kind, quick to answer: solved, unsolvable, stopped, with numbers of positions that can be reached.
fn parameters() -> Parameters {
    let wishes = Wishes { size: Some(vec![4, 6]), ..Wishes::default() };
    let limits = Limits { positions: 300, ..Limits::none() };
    Parameters { wishes, limits, reach: true, ..Parameters::of("gap") }
}

fn study(path: &Path, parameters: &Parameters, deals: u64) {
    run(&mut Store::open(path).unwrap(), parameters, &options(deals, 2)).unwrap();
}

/// Makes every shard of a study in a file of its own.
fn shards(folder: &Path, parameters: &Parameters, of: u64, deals: u64) -> Vec<PathBuf> {
    let made = (1..=of).map(|number| {
        let path = folder.join(format!("shard-{number}.db"));
        let shard = Shard::new(number, of);
        study(&path, &Parameters { shard, ..parameters.clone() }, deals);
        path
    });
    made.collect()
}

/// All that is told of a file but for what the clock said. It is looked at where every file has the same name.
fn told(path: &Path) -> (String, String, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let same = folder.path().join("same.db");
    fs::copy(path, &same).unwrap();
    let archive = Archive::open(&same).unwrap();
    let report = archive.report(None).unwrap();
    let mut json = report.to_json();
    assert_eq!(json["file"].take(), same.display().to_string());
    let charts = archive.charts().unwrap().into_iter().map(|chart| chart.svg);
    (report.to_text(), json.to_string(), charts.collect())
}

/// What a file says that its studies are.
fn headers(path: &Path) -> Vec<(i64, String, String, i64, String)> {
    let db = Connection::open(path).unwrap();
    let mut all =
        db.prepare("SELECT id, family, parameters, deals, program FROM study ORDER BY id").unwrap();
    let row = |row: &rusqlite::Row<'_>| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
    };
    all.query_map([], row).unwrap().map(Result::unwrap).collect()
}

#[test]
fn seven_shards_are_the_study_that_is_made_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, merged) = (folder.path().join("whole.db"), folder.path().join("merged.db"));
    study(&whole, &parameters(), 1000);
    let mut parts = shards(folder.path(), &parameters(), 7, 1000);
    let rows: Vec<usize> = parts.iter().map(|part| csv(part).len()).collect();
    assert_eq!(rows, [143, 143, 143, 143, 143, 143, 142]);
    parts.reverse();
    assert_eq!(merge(&parts, &merged, None).unwrap(), Merged::Made);
    assert_eq!(csv(&merged), csv(&whole));
    assert_eq!(headers(&merged), headers(&whole));
    let (text, json, charts) = told(&merged);
    assert_eq!((text.clone(), json, charts), told(&whole));
    assert!(
        text.contains("1 000 of 1 000") && text.contains("reachable") && !text.contains("seconds")
    );

    // It is a study like any other: nothing is left to do, and more deals are added to it.
    study(&merged, &parameters(), 1000);
    assert_eq!(csv(&merged), csv(&whole));
    study(&merged, &parameters(), 1100);
    study(&whole, &parameters(), 1100);
    assert_eq!(csv(&merged), csv(&whole));
}

#[test]
fn what_the_clock_said_is_kept_and_told_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let parts = shards(folder.path(), &Parameters::of("gap"), 2, 20);
    for (path, begun) in parts.iter().zip([2000, 1000]) {
        let db = Connection::open(path).unwrap();
        db.execute("UPDATE study SET begun = ?", [begun]).unwrap();
        db.execute("UPDATE deal SET seconds = idx + 1", []).unwrap();
    }
    let merged = folder.path().join("merged.db");
    merge(&parts, &merged, None).unwrap();
    let report = Archive::open(&merged).unwrap().timed(None).unwrap();
    let summary = &report.studies[0];
    let seconds = summary.seconds.unwrap();
    assert_eq!((summary.begun, seconds.max, seconds.longest), (Some(1000), 20.0, 19));
    assert!(report.to_text().contains("\n  seconds       median 10.0"), "{}", report.to_text());
}

#[test]
fn any_shards_have_every_deal_once() {
    let mut random = Random::new(3);
    for round in 0..12 {
        // Sometimes more shards than deals, so that some have none.
        let (of, deals) = (1 + random.below(12), random.below(40));
        let folder = tempfile::tempdir().unwrap();
        let parameters = Parameters { seed: round, ..Parameters::of("gap") };
        let parts = shards(folder.path(), &parameters, of, deals);
        let rows = |path: &Path| -> Vec<Vec<String>> {
            csv(path).into_iter().map(|row| row[1..].to_vec()).collect()
        };
        let mut all: Vec<_> = parts.iter().flat_map(|part| rows(part)).collect();
        all.sort_by_key(|row| row[0].parse::<u64>().unwrap());
        let whole = folder.path().join("whole.db");
        study(&whole, &parameters, deals);
        assert_eq!(all, rows(&whole), "{of} shards of {deals}");
        let merged = folder.path().join("merged.db");
        merge(&parts, &merged, None).unwrap();
        assert_eq!(rows(&merged), all, "{of} shards of {deals}");
        assert_eq!(told(&merged), told(&whole), "{of} shards of {deals}");
    }
}

#[test]
fn a_shard_goes_on_where_it_was_ended() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let parameters = Parameters { shard: Shard::new(2, 3), ..Parameters::of("gap") };
    study(&path("once"), &parameters, 600);
    let right = csv(&path("once"));
    assert!(right.iter().map(|row| row[1].parse::<u64>().unwrap()).eq((1..600).step_by(3)));

    // Ended by whoever asked for it, then with more deals.
    let cancel = AtomicBool::new(false);
    let watch = |progress: &everystate_study::Progress| {
        assert_eq!(progress.deals, 100);
        if progress.done() > 10 {
            cancel.store(true, Ordering::Relaxed);
        }
    };
    let mut asked = options(300, 2);
    (asked.cancel, asked.watch) = (Some(&cancel), &watch);
    run(&mut Store::open(&path("ended")).unwrap(), &parameters, &asked).unwrap();
    assert!((11..=100).contains(&csv(&path("ended")).len()));
    for deals in [300, 10, 600] {
        study(&path("ended"), &parameters, deals);
    }
    assert_eq!(csv(&path("ended")), right);

    // With holes, as a kill leaves them.
    for holes in ["idx < 5", "idx % 7 = 2", "idx BETWEEN 100 AND 480", "idx > 590", "1"] {
        let db = Connection::open(path("ended")).unwrap();
        assert!(db.execute(&format!("DELETE FROM deal WHERE {holes}"), []).unwrap() > 0);
        drop(db);
        study(&path("ended"), &parameters, 600);
        assert_eq!(csv(&path("ended")), right, "{holes}");
    }
}

#[test]
fn a_report_of_a_shard_tells_its_part() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let parameters = Parameters { shard: Shard::new(3, 7), ..Parameters::of("gap") };
    study(&path, &parameters, 100);
    let report = Archive::open(&path).unwrap().report(None).unwrap();
    let summary = &report.studies[0];
    assert_eq!((summary.done, summary.deals, summary.whole), (14, 14, Some(100)));
    let text = report.to_text();
    assert!(text.starts_with("study 1: gap, seed 1, shard 3/7\n"), "{text}");
    assert!(text.contains("14 of 14, of 100 that the study has\n"), "{text}");
    let json = report.to_json();
    assert_eq!(json["studies"][0]["parameters"]["shard"], "3/7");
    assert_eq!(
        (&json["studies"][0]["deals"], &json["studies"][0]["whole"]),
        (&14.into(), &100.into())
    );
    // Another shard is another study in the same file, and so is the whole.
    for (shard, number) in [(Shard::new(4, 7), 2), (None, 3), (Shard::new(3, 7), 1)] {
        let parameters = Parameters { shard, ..Parameters::of("gap") };
        let mut store = Store::open(&path).unwrap();
        assert_eq!(run(&mut store, &parameters, &options(100, 1)).unwrap(), number);
    }
}

#[test]
fn files_may_hold_several_shards_and_shards_of_several_studies() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let sizes = [vec![4, 5], vec![4, 4]].map(|size| {
        let wishes = Wishes { size: Some(size), ..Wishes::default() };
        Parameters { wishes, ..Parameters::of("gap") }
    });
    // The second file has its studies the other way round.
    for (name, studies, numbers) in [("one", [0, 1], &[1, 3][..]), ("two", [1, 0], &[2])] {
        for study_of in studies {
            for &number in numbers {
                let shard = Shard::new(number, 3);
                study(&path(name), &Parameters { shard, ..sizes[study_of].clone() }, 60);
            }
        }
    }
    merge(&[path("one"), path("two")], &path("merged"), None).unwrap();
    for size in &sizes {
        study(&path("whole"), size, 60);
    }
    assert_eq!(csv(&path("merged")), csv(&path("whole")));
    assert_eq!(headers(&path("merged")), headers(&path("whole")));
    assert_eq!(told(&path("merged")), told(&path("whole")));
    assert!(told(&path("merged")).0.contains("share solved by size"));
}
