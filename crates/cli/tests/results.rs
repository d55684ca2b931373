//! Results of explorations: written, checked, and refused if anything in them is altered.

mod run;

use run::{run, text};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// A puzzle that is folded.
const PUZZLE: &str = "skewb-free";

/// Explores it: its result and its table.
fn explored(folder: &Path) -> (PathBuf, PathBuf) {
    let (result, tables) = (folder.join("result.toml"), folder.join("tables"));
    let [file, tables] = [&result, &tables].map(|path| path.to_str().unwrap());
    let out = run(&["explore", PUZZLE, "--tables", tables, "--result", file], b"");
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    let table = fs::read_dir(tables).unwrap().next().unwrap().unwrap().path();
    (result, table)
}

/// The exit code of verifying a result, and what is said.
fn verify(result: &Path, table: Option<&Path>) -> (Option<i32>, String) {
    let mut args = vec!["verify", result.to_str().unwrap(), "--json"];
    if let Some(table) = table {
        args.extend(["--table", table.to_str().unwrap()]);
    }
    let out = run(&args, b"");
    (out.status.code(), text(&out.stdout) + &text(&out.stderr))
}

/// A result with the checksum that fits what stands above.
fn fitted(result: &str) -> String {
    let at = result.rfind("checksum = ").unwrap();
    format!("{}checksum = \"{}\"\n", &result[..at], blake3::hash(&result.as_bytes()[..at]).to_hex())
}

/// The line of a field, altered.
fn altered(line: &str) -> String {
    let (key, value) = line.split_once(" = ").unwrap();
    let value = match value.as_bytes()[0] {
        // A text, a list of texts, a list of numbers, a number.
        b'"' => format!("\"x{}", &value[1..]),
        b'[' if value.starts_with("[\"") => value.replacen("[\"", "[\"U ", 1),
        b'[' => {
            // So that the layers still add up.
            let mut numbers: Vec<u64> = (value[1..value.len() - 1].split(", "))
                .map(|number| number.parse().unwrap())
                .collect();
            numbers[4] += 1;
            numbers[5] -= 1;
            format!("{numbers:?}")
        }
        _ => format!("1{value}"),
    };
    format!("{key} = {value}")
}

#[test]
fn whatever_is_altered_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (result, table) = explored(folder.path());
    let right = fs::read_to_string(&result).unwrap();
    let (code, said) = verify(&result, Some(&table));
    assert_eq!(code, Some(0), "{said}");
    let said: Value = serde_json::from_str(&said).unwrap();
    let fields = |key: &str| -> Vec<String> { serde_json::from_value(said[key].clone()).unwrap() };
    let (recomputed, held) = (fields("recomputed"), fields("checksum"));
    assert!(fields("unchecked").is_empty());
    let mut seen = 0;
    for line in right.lines().filter(|line| line.contains(" = ") && !line.starts_with("checksum")) {
        let key = line.split(' ').next().unwrap();
        if key == "definition" {
            continue;
        }
        seen += 1;
        let wrong = right.replacen(line, &altered(line), 1);
        assert_ne!(wrong, right);
        fs::write(&result, &wrong).unwrap();
        for table in [None, Some(&*table)] {
            let (code, said) = verify(&result, table);
            assert_eq!(code, Some(4), "{line}: {said}");
            assert!(said.contains("checksum"), "{line}: {said}");
        }
        fs::write(&result, fitted(&wrong)).unwrap();
        let (code, said) = verify(&result, Some(&table));
        if held.iter().any(|held| held == key) {
            assert_eq!(code, Some(0), "{line}: {said}");
        } else {
            let is_known = ["format", "form"].contains(&key) || recomputed.iter().any(|k| k == key);
            assert!(is_known, "{key} is told");
            assert_eq!(code, Some(4), "{line}: {said}");
            assert!(said.contains(&format!("`{key}`")) || key == "counts", "{line}: {said}");
        }
    }
    assert_eq!(seen, 22);
    // The definition, and each byte of a few.
    fs::write(&result, fitted(&right.replacen("3 2 5 4 1 6", "3 2 5 4 6 1", 1))).unwrap();
    assert_eq!(verify(&result, None).0, Some(4));
    for at in (0..right.len()).step_by(41) {
        let mut bytes = right.clone().into_bytes();
        bytes[at] ^= 1;
        fs::write(&result, bytes).unwrap();
        assert_eq!(verify(&result, None).0, Some(4), "byte {at}");
    }
    fs::write(&result, &right).unwrap();
    // A table that is not as it was written, and that of another puzzle.
    let mut bytes = fs::read(&table).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&table, bytes).unwrap();
    assert_eq!(verify(&result, Some(&table)).0, Some(4));
    let other =
        run(&["explore", "ivy", "--tables", folder.path().to_str().unwrap(), "--json"], b"");
    let other: Value = serde_json::from_slice(&other.stdout).unwrap();
    let (code, said) = verify(&result, Some(Path::new(other["table"].as_str().unwrap())));
    assert_eq!(code, Some(4), "{said}");
    assert!(said.contains("not the table of this puzzle"), "{said}");
}

#[test]
fn examples_are_as_many_as_there_are_and_each_another() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = folder.path().join("two.tws");
    fs::write(&puzzle, "Set A 2 1\nSolved\nEnd\nMove R\nA\n2 1\nEnd\n").unwrap();
    let result = folder.path().join("result.toml");
    let [puzzle, file] = [&puzzle, &result].map(|path| path.to_str().unwrap());
    let out = run(&["explore", puzzle, "--no-tables", "--result", file], b"");
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    let right = fs::read_to_string(&result).unwrap();
    assert_eq!(verify(&result, None).0, Some(0));
    let twice = right.replace("examples = [\"R\"]", "examples = [\"R\", \"R\"]");
    assert_ne!(twice, right);
    fs::write(&result, fitted(&twice)).unwrap();
    let (code, said) = verify(&result, None);
    assert!(code == Some(4) && said.contains("more examples than there are"), "{said}");
    // A table that is not there is not another's.
    fs::write(&result, right).unwrap();
    let (code, said) = verify(&result, Some(&folder.path().join("none")));
    assert!(code == Some(2) && said.contains("cannot open"), "{said}");
}

#[test]
fn what_is_no_result_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.toml");
    for wrong in ["", "a = 1\n", "checksum = \"\"\n", "\nchecksum = \"00\"\n"] {
        fs::write(&file, wrong).unwrap();
        let (code, said) = verify(&file, None);
        assert_eq!(code, Some(4), "{said}");
    }
    fs::write(&file, [0xff, 0xfe]).unwrap();
    assert_eq!(verify(&file, None).0, Some(4));
    assert_eq!(run(&["verify", "ivy"], b"").status.code(), Some(2));
    assert_eq!(run(&["verify", "cube3", "x"], b"").status.code(), Some(2));
    assert_eq!(
        run(&["verify", file.to_str().unwrap(), "--metric", "half"], b"").status.code(),
        Some(2)
    );
    // Where positions are left, there is no result.
    let path = file.to_str().unwrap();
    fs::remove_file(&file).unwrap();
    let out = run(&["explore", "ivy", "--no-tables", "--limit", "depth=2", "--result", path], b"");
    assert_eq!(out.status.code(), Some(3));
    assert!(!file.exists());
}
