//! Layer sizes of many explorations in one file, as the program keeps them.

mod run;

use run::{run, text};
use std::fs;
use std::path::Path;

/// The exit code of an exploration that keeps its layers in a file, and what is said.
fn explored(args: &[&str], file: &Path) -> (Option<i32>, String) {
    let mut all = vec!["explore"];
    all.extend(args);
    all.extend(["--no-tables", "--growth", file.to_str().unwrap()]);
    let out = run(&all, b"");
    (out.status.code(), text(&out.stderr))
}

/// The rows of a file, read as CSV whose second column is JSON.
fn rows(file: &Path) -> Vec<(String, Vec<u64>)> {
    let text = fs::read_to_string(file).unwrap();
    let row = |line: &str| {
        let (key, sizes) = line.split_once(",\"").unwrap();
        let sizes = serde_json::from_str(sizes.strip_suffix('"').unwrap()).unwrap();
        (key.to_owned(), sizes)
    };
    text.lines().map(row).collect()
}

#[test]
fn a_file_has_a_row_of_each_exploration() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("growth.csv");
    let half = vec![1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644];
    let ivy = [1, 8, 48];
    assert_eq!(explored(&["cube2", "--metric", "half"], &file), (Some(0), String::new()));
    assert_eq!(explored(&["ivy", "--key", "mine"], &file).0, Some(0));
    assert_eq!(explored(&["cube2-fixed"], &file).0, Some(0));
    assert_eq!(explored(&["cube2", "--metric", "half"], &file).0, Some(0));
    let found = rows(&file);
    let keys: Vec<&str> = found.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(keys, ["cube2_htm", "mine", "cube2-fixed_htm"]);
    assert_eq!((&found[0].1, &found[1].1[..3], &found[2].1), (&half, &ivy[..], &half));
    assert_eq!(found[1].1.iter().sum::<u64>(), 29_160);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn what_is_not_whole_or_has_no_name_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("growth.csv");
    let (code, said) = explored(&["ivy", "--limit", "depth=2"], &file);
    assert!(code == Some(3) && said.contains("nothing is added"), "{said}");
    let (code, said) = explored(&["ivy", "--moves", "R"], &file);
    assert!(code == Some(2) && said.contains("--growth needs a --key"), "{said}");
    assert!(!file.exists());
    assert_eq!(explored(&["ivy", "--moves", "R", "--key", "turns of R"], &file).0, Some(0));
    assert_eq!(rows(&file), [("turns of R".to_owned(), vec![1, 2])]);
}

#[test]
fn a_file_of_something_else_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("other.csv");
    fs::write(&file, "depth,positions\n0,1\n").unwrap();
    let (code, said) = explored(&["ivy"], &file);
    assert!(code == Some(2) && said.contains("other.csv:1:7"), "{said}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "depth,positions\n0,1\n");
    let (code, said) = explored(&["ivy"], folder.path());
    assert!(code == Some(2) && said.contains("no file that rows can be kept in"), "{said}");
}
