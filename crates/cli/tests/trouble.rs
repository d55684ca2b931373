//! `explore` and what befalls its tables: writers that are killed, bits that flip, disks that are full.
//! Whatever happens, the answer is right and says what happened.

mod run;

use run::{program, run, text};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

/// What `explore` prints of a puzzle with its tables in a folder, and what it says on standard error.
fn explore(puzzle: &str, folder: &Path) -> (Value, String) {
    let out = run(&["explore", puzzle, "--json", "--tables", folder.to_str().unwrap()], b"");
    assert_eq!(out.status.code(), Some(0));
    (serde_json::from_slice(&out.stdout).expect("one object"), text(&out.stderr))
}

/// The files of a folder whose names end so.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.to_str().unwrap().ends_with(ending)).collect()
}

/// Whatever is in a folder, tables that are not right are not among it.
fn verified(folder: &Path) {
    let out = run(&["tables", "verify", "--tables", folder.to_str().unwrap()], b"");
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stdout));
}

#[test]
fn a_table_whose_writer_is_killed_is_never_used() {
    const PUZZLE: &str = "pyraminx-core";
    let alone = tempfile::tempdir().unwrap();
    let (right, _) = explore(PUZZLE, alone.path());
    let folder = tempfile::tempdir().unwrap();
    let (mut unfinished, mut kept) = (0, 0);
    for round in 0..400 {
        // Moments spread over the time that a table takes, until one was within it.
        if round >= 24 && unfinished > 0 {
            break;
        }
        for table in files(folder.path(), ".everystate") {
            fs::remove_file(table).unwrap();
        }
        let args = ["explore", PUZZLE, "--tables", folder.path().to_str().unwrap()];
        let mut program = program(&args);
        program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = program.spawn().unwrap();
        // From the moment on at which the file is there: at once, and a little later each time.
        while files(folder.path(), "").is_empty() && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        std::thread::sleep(Duration::from_micros(40 * (round % 24)));
        child.kill().unwrap();
        child.wait().unwrap();
        unfinished += files(folder.path(), ".unfinished").len();
        let tables = files(folder.path(), ".everystate").len();
        kept += tables;
        verified(folder.path());
        let (found, _) = explore(PUZZLE, folder.path());
        assert_eq!(found["counts"], right["counts"]);
        assert_eq!(found["examples"], right["examples"]);
        assert_eq!(found["strategy"], if tables == 1 { "table" } else { "cosets" });
        // Whoever writes a table takes away what the killed have left.
        assert!(tables == 1 || files(folder.path(), ".unfinished").is_empty());
    }
    assert!(unfinished > 0, "no writer was killed before it was done; {kept} tables were kept");
}

#[test]
fn a_flipped_bit_is_found_named_and_the_table_made_again() {
    const PUZZLE: &str = "sliding3x2";
    let folder = tempfile::tempdir().unwrap();
    let (right, said) = explore(PUZZLE, folder.path());
    assert_eq!((&right["strategy"], &*said), (&"cosets".into(), ""));
    let (again, said) = explore(PUZZLE, folder.path());
    assert_eq!((&again["strategy"], &*said), (&"table".into(), ""));
    let table = files(folder.path(), "").pop().unwrap();
    let bytes = fs::read(&table).unwrap();
    // A prime step meets every part of the file, and every bit of a byte.
    for bit in (0..bytes.len() * 8).step_by(101) {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        fs::write(&table, damaged).unwrap();
        let (found, said) = explore(PUZZLE, folder.path());
        assert_eq!(found["counts"], right["counts"], "bit {bit}");
        assert_eq!(found["examples"], right["examples"], "bit {bit}");
        assert_eq!(found["strategy"], "cosets", "bit {bit}");
        assert!(said.contains(table.to_str().unwrap()), "bit {bit}: {said}");
        verified(folder.path());
    }
    // The same for a file that ends too early, and for one with more at its end.
    for length in [0, 1, 15, 16, 4095, 4096, bytes.len() - 1, bytes.len() + 1] {
        let mut damaged = bytes.clone();
        damaged.resize(length, 0);
        fs::write(&table, damaged).unwrap();
        let (found, said) = explore(PUZZLE, folder.path());
        assert_eq!(found["counts"], right["counts"]);
        assert_eq!(found["strategy"], "cosets");
        assert!(said.contains(table.to_str().unwrap()), "length {length}: {said}");
    }
}

#[test]
fn a_table_of_another_puzzle_under_this_one_s_name_is_not_used() {
    let folder = tempfile::tempdir().unwrap();
    explore("ivy", folder.path());
    let ivy = files(folder.path(), "").pop().unwrap();
    let (right, _) = explore("pyraminx-core", folder.path());
    let pyraminx = files(folder.path(), "").into_iter().find(|file| *file != ivy).unwrap();
    fs::copy(&ivy, &pyraminx).unwrap();
    let (found, said) = explore("pyraminx-core", folder.path());
    assert_eq!((&found["counts"], &found["strategy"]), (&right["counts"], &"cosets".into()));
    assert!(said.contains(pyraminx.to_str().unwrap()), "{said}");
}

/// A limit on the length of files stands for a full disk: writing fails in the same place, with
/// another number of the error.
#[cfg(unix)]
#[test]
fn a_full_disk_costs_the_table_and_not_the_answer() {
    use std::process::Command;
    let right = explore("pyraminx-core", tempfile::tempdir().unwrap().path()).0;
    let path = env!("CARGO_BIN_EXE_everystate");
    for kilobytes in [0, 1, 4, 5, 100, 230] {
        let folder = tempfile::tempdir().unwrap();
        let limited = format!("trap '' XFSZ; ulimit -f {kilobytes}; exec \"$0\" \"$@\"");
        let mut program = Command::new("bash");
        program.args(["-c", &limited, path, "explore", "pyraminx-core", "--json", "--tables"]);
        let out = program.arg(folder.path()).output().unwrap();
        assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
        let found: Value = serde_json::from_slice(&out.stdout).unwrap();
        assert_eq!((&found["counts"], &found["table"]), (&right["counts"], &Value::Null));
        let said = text(&out.stderr);
        assert!(said.contains("cannot write") && said.lines().count() == 1, "{said}");
        assert_eq!(files(folder.path(), ""), Vec::<PathBuf>::new());
    }
}
