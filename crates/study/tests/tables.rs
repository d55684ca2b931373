//! Tables for other programs: what is written reads back.

mod common;

use common::{csv, options};
use everystate_puzzle::Limits;
use everystate_puzzles::family::{Question, Wishes};
use everystate_study::{Archive, Parameters, Store, run};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use std::fs::File;
use std::path::Path;

/// Three studies: with stopped deals, with numbers of reachable positions, with unique ones.
fn studies(path: &Path) {
    let mut store = Store::open(path).unwrap();
    let wishes = Wishes { size: Some(vec![4, 6]), ..Wishes::default() };
    let limits = Limits { positions: 300, ..Limits::none() };
    let gap = Parameters { wishes, limits, reach: true, ..Parameters::of("gap") };
    run(&mut store, &gap, &options(400, 2)).unwrap();
    let maze = Parameters { question: Question::Unique, ..Parameters::of("maze") };
    run(&mut store, &maze, &options(50, 2)).unwrap();
    run(&mut store, &Parameters::of("gap"), &options(70_000, 2)).unwrap();
}

/// A value as CSV writes it.
fn shown(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Bool(b) => b.to_string(),
        Field::Long(n) => n.to_string(),
        Field::Str(text) => text.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn parquet_reads_back_as_csv() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    studies(&path);
    let parquet = folder.path().join("a.parquet");
    let archive = Archive::open(&path).unwrap();
    archive.parquet(&mut File::create(&parquet).unwrap()).unwrap();
    let reader = SerializedFileReader::new(File::open(&parquet).unwrap()).unwrap();
    let metadata = reader.metadata().file_metadata();
    assert_eq!((metadata.num_rows(), reader.num_row_groups()), (70_450, 2));
    let fields = metadata.key_value_metadata().unwrap();
    let second = fields.iter().find(|field| field.key == "study 2").unwrap();
    let parameters = r#"{"family":"maze","seed":1,"question":"unique"}"#;
    assert_eq!(second.value.as_deref(), Some(parameters));
    let rows: Vec<Vec<String>> = reader
        .get_row_iter(None)
        .unwrap()
        .map(|row| {
            let row = row.unwrap();
            let mut cells: Vec<_> = row.get_column_iter().collect();
            let (name, seconds) = cells.pop().unwrap();
            assert!(name == "seconds" && matches!(seconds, Field::Double(s) if *s >= 0.0));
            cells.into_iter().map(|(_, field)| shown(field)).collect()
        })
        .collect();
    assert!(rows == csv(&path));
    assert!(rows.iter().any(|row| row[2] == "stopped" && row[5] == "positions"));
    assert!(rows.iter().any(|row| row[6] == "true") && rows.iter().any(|row| !row[8].is_empty()));
}

#[test]
fn the_report_counts_what_is_in_the_tables() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    studies(&path);
    let (report, rows) = (Archive::open(&path).unwrap().report(None).unwrap(), csv(&path));
    assert_eq!(report.studies.len(), 3);
    for summary in &report.studies {
        let of = summary.study.to_string();
        let rows: Vec<_> = rows.iter().filter(|row| row[0] == of).collect();
        let count = |verdict: &str| rows.iter().filter(|row| row[2] == verdict).count() as u64;
        let share = &summary.share;
        assert_eq!(summary.done, rows.len() as u64);
        assert_eq!(
            (share.solved, share.unsolvable, share.stopped),
            (count("solved"), count("unsolvable"), count("stopped"))
        );
        assert!(share.exact999.low <= share.exact95.low && share.exact95.low <= share.wilson95.low);
        assert!(share.exact999.high >= share.exact95.high);
        let column = |place: usize| {
            let cells = rows.iter().filter(|row| !row[place].is_empty());
            let mut values: Vec<u64> = cells.map(|row| row[place].parse().unwrap()).collect();
            values.sort_unstable();
            values
        };
        for (spread, place) in
            [(&summary.moves, 3), (&summary.positions, 7), (&summary.reachable, 8)]
        {
            let values = column(place);
            let Some(spread) = spread else {
                assert!(values.is_empty());
                continue;
            };
            let at = |part: usize| values[(values.len() * part).div_ceil(100).max(1) - 1];
            assert_eq!(spread.count, values.len() as u64);
            assert_eq!(spread.quartiles, [at(25), at(50), at(75)]);
            assert_eq!((spread.high, spread.min, spread.max), (at(99), at(0), at(100)));
            let longest = rows.iter().find(|row| row[place] == spread.max.to_string()).unwrap();
            assert_eq!(longest[1], spread.longest.to_string());
        }
    }
    // The two of gap differ in size, whatever else they differ in.
    assert_eq!(report.sizes.len(), 1);
    let studies: Vec<i64> = report.sizes[0].rows.iter().map(|row| row.study).collect();
    assert_eq!(studies, [3, 1]);
    let text = report.to_text();
    assert!(text.contains("share solved by size: gap\n"), "{text}");
    assert!(text.contains("the stopped deals count as lost in each lower end"), "{text}");
}
