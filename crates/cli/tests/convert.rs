//! `convert`: files there and back, and one diagnostic with its place for each that is bad.

mod run;

use run::{run, text};
use std::path::PathBuf;

/// A small puzzle, its pieces partly identical, one free to turn.
const TWS: &str =
    "Name Small\nSet C 3 3\n\nSolved\nC\n1 2 2\n? 0 1\nEnd\n\nMove R\nC\n2 3 1\n1 0 0\nEnd\n";

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

#[test]
fn a_puzzle_comes_back_through_all_formats() {
    let folder = folder("convert");
    let path = |name: &str| folder.join(name).display().to_string();
    std::fs::write(path("a.tws"), TWS).expect("a file can be written");
    for (from, to) in [
        ("a.tws", "b.json"),
        ("b.json", "c.def"),
        ("c.def", "d.kpuzzle.json"),
        ("d.kpuzzle.json", "e.tws"),
        ("a.tws", "f.ksolve"),
        ("f.ksolve", "g.tws"),
    ] {
        let out = run(&["convert", &path(from), "-o", &path(to)], b"");
        assert_eq!((out.status.code(), text(&out.stderr)), (Some(0), String::new()), "{from} {to}");
        assert_eq!(text(&out.stdout), "");
    }
    let read = |name: &str| std::fs::read_to_string(path(name)).expect("it was written");
    let wanted = format!("# Everystate wrote this.\n{TWS}");
    for name in ["e.tws", "g.tws"] {
        let lines = |text: &str| -> Vec<String> {
            text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
        };
        assert_eq!(lines(&read(name)), lines(&wanted));
    }
    assert!(
        read("c.def").lines().all(|line| !line.contains('\r')) && read("c.def").contains("\r\n")
    );
    // The format named comes before the one that the file's name says.
    let out = run(&["convert", &path("b.json"), "-o", &path("h.json"), "--to", "tws"], b"");
    assert_eq!(out.status.code(), Some(0));
    assert_eq!(read("h.json"), read("e.tws"));
}

#[test]
fn standard_input_is_told_by_what_is_in_it() {
    let json = run(&["convert", "-", "--to", "kpuzzle"], TWS.as_bytes());
    assert_eq!(json.status.code(), Some(0));
    let tws = run(&["convert", "-", "--to", "tws"], &json.stdout);
    let def = run(&["convert", "-", "--to", "ksolve"], &tws.stdout);
    assert_eq!(def.stdout, text(&tws.stdout).replace('\n', "\r\n").into_bytes());
}

#[test]
fn each_bad_definition_is_one_diagnostic_with_its_place() {
    let head = "Set P 3 2\nSolved\nEnd\n";
    let json = |perm: &str, mods: &str| {
        format!(
            "{{\"name\": \"A\", \"orbits\": [{{\"orbitName\": \"P\", \"numPieces\": 3, \"numOrientations\": 2}}],\n\
            \"defaultPattern\": {{\"P\": {{\"pieces\": [0, 1, 1], \"orientation\": [0, 0, 0], \"orientationMod\": {mods}}}}},\n\
            \"moves\": {{\"R\": {{\"P\": {{\"permutation\": {perm}, \"orientationDelta\": [0, 0, 0]}}}}}},\n\
            \"derivedMoves\": {{\"S\": \"[R: T]\"}}}}"
        )
    };
    let mut cases: Vec<(Vec<u8>, u64, u64, &str)> = vec![
        (b"".to_vec(), 1, 1, "ends here"),
        (format!("{head}Move R\nP\n1 2 2\nEnd\n").into(), 6, 5, "stands here twice, and 3 nowhere"),
        (format!("{head}Move R\nP\n1 2 3\n0 0 2\nEnd\n").into(), 7, 5, "`2` is out of range"),
        (format!("{head}Move R\nQ\n1 2 3\nEnd\n").into(), 5, 1, "there is no set called `Q`"),
        (format!("{head}Move R\nP\n1 2\n").into(), 6, 4, "the line ends here"),
        (format!("{head}Move R\nP\n1 2 3\n").into(), 7, 1, "`End` of the `Move` in line 4"),
        ("Set P 3 2\nSolved\nP\n1 2 1\n? 0 0\nEnd\n".into(), 5, 5, "matters in only one"),
        (b"Name caf\xe9\n".to_vec(), 1, 6, "not text in UTF-8"),
        (json("[0, 1, 1]", "[0, 1, 1]").into(), 3, 45, "stands here twice, and 2 nowhere"),
        (json("[0, 1, 2]", "[0, 1, 2]").into(), 2, 98, "is not turned alike there"),
        (json("[0, 1, 2]", "[0, 1, 3]").into(), 2, 98, "`3` is out of range"),
        (json("[0, 1, 2]", "[0, 0, 0]").into(), 4, 28, "there is no move called `T`"),
        (format!("{head}Block\nP\n1 4\nEnd\n").into(), 6, 3, "no piece of `P` is called `4`"),
    ];
    let hostile: Vec<(Vec<u8>, u64, u64, &str)> = vec![
        (vec![0; 4096], 1, 1, "control character"),
        ("9".repeat(1 << 21).into(), 1, 1, "longer than"),
        ("[".repeat(1 << 20).into(), 1, 1, "more than 4096 bytes"),
        (format!("{{\"name\": {}", "[".repeat(1 << 20)).into(), 1, 137, "too deep"),
        (
            format!("Set P 255 1\nSolved\nEnd\n{}", "Move R\nEnd\n".repeat(2)).into(),
            6,
            6,
            "already",
        ),
    ];
    cases.extend(hostile);
    for (input, line, column, says) in cases {
        let out = run(&["convert", "-", "--to", "ksolve"], &input);
        let stderr = text(&out.stderr);
        let place = format!("standard input:{line}:{column}: ");
        assert_eq!(out.status.code(), Some(2), "wants {place}\n{stderr}");
        assert_eq!(text(&out.stdout), "");
        assert!(stderr.contains(&place), "wants {place}\n{stderr}");
        let flat = stderr.split_whitespace().filter(|w| *w != "│").collect::<Vec<_>>().join(" ");
        assert!(flat.contains(says), "wants `{says}`\n{stderr}");
        assert!(stderr.len() < 4000, "{} bytes", stderr.len());
    }
}
