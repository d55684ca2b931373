//! Bad input: one diagnostic with its place, exit code 2, and what was answered before is printed.

mod run;

use run::{run, text};

/// A bad input, and what the program says of it.
struct Case {
    family: &'static str,
    input: Vec<u8>,
    line: u64,
    column: u64,
    /// Part of the message or of what was expected.
    says: &'static str,
    /// What is answered before.
    answered: &'static str,
}

fn case(
    family: &'static str,
    input: impl Into<Vec<u8>>,
    (line, column): (u64, u64),
    says: &'static str,
) -> Case {
    Case { family, input: input.into(), line, column, says, answered: "" }
}

const MAZE: &str = "A\n1 2 1 1 5 1\n-1 -1\n";
const MAZE_ANSWER: &str = "A\n  (1,1),(1,2),(1,1)\n";
const CUBE: &str = "  OW  |  OW  \n  GR  |  GR  \nGRWBWOGY|GRWBWOGY\nWBOBYYGB|WBOBYYGB\n  YR  |  YR  \n  OR  |  OR  \n";
const DEAL: &str =
    "12 13 14 15 16 17 21\n22 23 24 25 26 27 31\n32 33 34 35 36 37 41\n42 43 44 45 46 47 11\n";

fn cases() -> Vec<Case> {
    let mut cases = vec![
        case("maze", "", (1, 1), "END"),
        case("maze", "A\n1 2 1 1 5 1\n-1", (3, 3), "ends here"),
        case("maze", "A\n1 two 1 1 5 1\n-1 -1\nEND\n", (2, 3), "not a number"),
        case("maze", "A\n1 2 1 1 5 1\n-1 9\nEND\n", (3, 4), "out of range"),
        case("maze", "A\n1 2 1 1 5 2\n-1 -1\nEND\n", (2, 11), "opposite"),
        case("maze", "A\n1 2 1 1 5 5\n-1 -1\nEND\n", (2, 11), "5"),
        case("maze", "A\n1 2 2 1 5 1\n-1 -1\nEND\n", (2, 5), "row"),
        case("maze", "A\n1 2 1 3 5 1\n-1 -1\nEND\n", (2, 7), "column"),
        case("maze", "A\n1 2 1 1 5 1\n0 -1\nEND\n", (2, 5), "hole"),
        case("maze", "A\n0 2 1 1 5 1\nEND\n", (2, 1), "out of range"),
        case("maze", "A\n999999999 999999999 1 1 5 1\n-1\n", (2, 1), "out of range"),
        Case { answered: MAZE_ANSWER, ..case("maze", MAZE, (4, 1), "END") },
        Case { answered: MAZE_ANSWER, ..case("maze", format!("{MAZE}END\nmore"), (5, 1), "after") },
        case("roll", "", (1, 1), "ends here"),
        case("roll", "1 1 1 1 1 1\n", (2, 1), "ends here"),
        case("roll", "1 1 1 x 1 1\n1 2\n", (1, 7), "not a number"),
        case("roll", "1 1 1 -1 1 1\n1 2\n", (1, 7), "out of range"),
        case("roll", "1 1 1 1 1 1\n0 2\n0 0 0 0 0 0\n", (2, 1), "out of range"),
        case("roll", "1 1 1 1 1 1\n3 2\n0 0 0 0 0 0\n", (2, 3), ""),
        case("roll", "1 1 1 1 1 1\n1 7\n0 0 0 0 0 0\n", (2, 3), ""),
        Case { answered: "EEENEE\n", ..case("roll", "1 1 1 1 1 1\n1 6\n", (3, 1), "ends here") },
        Case {
            answered: "EEENEE\n",
            ..case("roll", "1 1 1 1 1 1\n1 6\n0 0 0 0 0 0\n1", (4, 1), "after")
        },
        case("stack", "", (1, 1), "ends here"),
        case("stack", "1\n1 1 1\n1 1 1\n1 1 1\n2 2 2\n2 2 2\n2 2", (7, 4), "ends here"),
        case("stack", "1\n1 1 1\n1 7 1\n", (3, 3), "out of range"),
        case("stack", "-1\n", (1, 1), "out of range"),
        Case {
            answered: "27\n",
            ..case("stack", "1\n1 1 1\n1 1 1\n1 1 1\n2 2 2\n2 2 2\n2 2 2\n3", (8, 1), "after")
        },
        case("gap", "", (1, 1), "ends here"),
        case("gap", "1\n12 13 14", (2, 7), "14"),
        case("gap", format!("1\n{}", DEAL.replace("33", "32")), (4, 4), "32"),
        case("gap", format!("1\n{}", DEAL.replace("33", "38")), (4, 4), "38"),
        case("gap", format!("1\n{}", DEAL.replace("33", "xx")), (4, 4), "xx"),
        Case { answered: "0\n", ..case("gap", format!("2\n{DEAL}"), (6, 1), "ends here") },
        Case { answered: "0\n", ..case("gap", format!("1\n{DEAL}\n12"), (7, 1), "after") },
        case("cube2", "", (1, 1), "ends here"),
        case("cube2", "x\n", (1, 1), "not a number"),
        case("cube2", "1\n  OW  |  OW  \n", (3, 1), "ends here"),
        Case { answered: "0\n", ..case("cube2", format!("2\n{CUBE}"), (8, 1), "ends here") },
        Case { answered: "0\n", ..case("cube2", format!("1\n{CUBE}x"), (8, 1), "after") },
        case("cube2", format!("1\n{}", CUBE.replacen("OW", "OX", 1)), (2, 4), "X"),
        case("cube2", format!("1\n{}", CUBE.replacen("OW", "OO", 1)), (2, 4), ""),
    ];
    for family in ["roll", "maze", "stack", "gap", "cube2"] {
        cases.push(case(family, "{", (1, 1), "JSON"));
        cases.push(case(family, "{}", (1, 1), ""));
        cases.push(case(family, "{\"nonsense\":1}", (1, 2), ""));
        cases.push(case(family, "{\"instance\":1}\n[1]\n", (1, 1), ""));
        cases.push(case(family, "{\"name\":1, \"name\":2}", (1, 12), "twice"));
    }
    cases
}

#[test]
fn each_is_one_diagnostic_with_its_place() {
    for Case { family, input, line, column, says, answered } in cases() {
        let shown = String::from_utf8_lossy(&input).into_owned();
        for threads in ["1", "2"] {
            let out = run(&["solve", family, "--threads", threads], &input);
            let (stdout, stderr) = (text(&out.stdout), text(&out.stderr));
            assert_eq!(out.status.code(), Some(2), "{family}: {shown}\n{stdout}{stderr}");
            assert_eq!(stdout, answered, "{family}: {shown}\n{stderr}");
            let place = format!("standard input:{line}:{column}: ");
            assert!(stderr.contains(&place), "{family}: {shown}\nwants {place}\n{stderr}");
            assert_eq!(
                stderr.matches("standard input:").count(),
                1 + stderr.matches("[standard input:").count(),
                "{stderr}"
            );
            // The text may be wrapped.
            let flat =
                stderr.split_whitespace().filter(|w| *w != "│").collect::<Vec<_>>().join(" ");
            assert!(flat.contains(says), "{family}: {shown}\nwants `{says}`\n{stderr}");
        }
    }
}

#[test]
fn errors_are_json_when_answers_are() {
    for Case { family, input, line, column, .. } in cases() {
        let out = run(&["solve", family, "--json"], &input);
        let stderr = text(&out.stderr);
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        let value: serde_json::Value = serde_json::from_str(&stderr).expect("one JSON object");
        let error = &value["error"];
        assert_eq!(error["file"], "standard input");
        assert_eq!((error["line"].as_u64(), error["column"].as_u64()), (Some(line), Some(column)));
        assert!(error["message"].is_string(), "{stderr}");
        for line in text(&out.stdout).lines() {
            serde_json::from_str::<serde_json::Value>(line).expect("answers are JSON");
        }
    }
}

#[test]
fn any_bytes_end_in_a_diagnostic() {
    let long = vec![b'1'; 1 << 20];
    let words = b"1 ".repeat(1 << 19);
    let nul = vec![0u8; 4096];
    let utf8 = b"\xff\xfe\xc3\x28 \xf0\x28\x8c\xbc".to_vec();
    let letters = vec![b'x'; 1 << 20];
    let deep = b"{\"a\":".repeat(100_000);
    let longline = format!("{{\"rows\":\"{}\"}}", "y".repeat(1 << 20)).into_bytes();
    for family in ["roll", "maze", "stack", "gap", "cube2"] {
        for input in [&long, &words, &nul, &utf8, &letters, &deep, &longline] {
            let out = run(&["solve", family], input);
            let stderr = text(&out.stderr);
            assert_eq!(out.status.code(), Some(2), "{family}: {stderr}");
            assert!(stderr.len() < 4000, "{family}: the diagnostic is {} bytes", stderr.len());
            assert!(stderr.contains("standard input:1:"), "{family}: {stderr}");
        }
    }
}

#[test]
fn where_the_input_ends_is_underlined() {
    for (input, place) in [
        ("1\n1 1", " 2 │ 1 1\n   ·    ┬\n   ·    ╰── here"),
        ("1\n", " 2 │\n   · ┬\n   · ╰── here"),
    ] {
        let stderr = text(&run(&["solve", "stack"], input.as_bytes()).stderr);
        let lines: Vec<&str> = stderr.lines().map(str::trim_end).collect();
        assert!(lines.join("\n").contains(place), "{stderr}");
    }
}

#[test]
fn wrong_usage_is_told() {
    for (args, says) in [
        (&["solve", "nonsense"][..], "there is no puzzle or file called `nonsense`"),
        (&["solve", "maze", "no/such/file"], "no/such/file"),
        (&["solve", "maze", "--strategy", "nonsense"], "nonsense"),
        (&["solve", "maze", "--metric", "half"], "metric"),
        (&["solve", "maze", "--limit", "moons=3"], "moons"),
        (&["solve", "maze", "--memory", "much"], "much"),
        (&["solve", "maze", "--all", "--count"], "--count"),
        (&["generate", "roll", "--moves", "3..2"], "3..2"),
        (&["verify", "maze", "-", "-"], "standard input"),
        (&["nonsense"], "nonsense"),
    ] {
        let out = run(args, b"");
        let stderr = text(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.contains(says), "{args:?}: {stderr}");
        assert_eq!(text(&out.stdout), "", "{args:?}");
    }
}

#[test]
fn with_json_every_error_is_json() {
    let cases: [(&[&str], &str, Option<&str>); 4] = [
        (&["solve", "maze", "--json", "no-such-file"], "cannot open", Some("no-such-file")),
        (&["solve", "maze", "--json", "--all", "--count"], "cannot be used with", None),
        (&["explore", "cube2", "--json", "--limit", "x=1"], "x=1", None),
        (
            &["explore", "cube2", "--json", "--csv", "no/such/folder"],
            "write",
            Some("no/such/folder"),
        ),
    ];
    for (args, says, file) in cases {
        let output = run(args, b"");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let error: serde_json::Value = serde_json::from_slice(&output.stderr).unwrap();
        let message = error["error"]["message"].as_str().unwrap();
        assert!(message.contains(says) && !message.contains('\n'), "{message}");
        assert_eq!(error["error"]["file"].as_str(), file, "{args:?}");
    }
}

#[test]
fn a_move_that_cannot_be_made_is_the_one_that_is_underlined() {
    for (puzzle, alg, place) in [
        ("hanoi3", "AB AB", "--alg:1:4"),
        ("sliding3x3", "D U D U U", "--alg:1:9"),
        ("square1", "/ (1,0)", "--alg:1:3"),
    ] {
        let out = run(&["solve", puzzle, "--alg", alg], b"");
        let stderr = text(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{puzzle}: {stderr}");
        assert!(stderr.contains(place) && stderr.contains("cannot be made here"), "{stderr}");
    }
}

#[test]
fn a_mark_of_the_byte_order_is_no_part_of_what_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let file = path.to_str().unwrap();
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/boards/ice.txt");
    let game = std::fs::read_to_string(game).unwrap();
    for (args, input) in [
        (&["solve", "ivy"][..], "R L'\n"),
        (&["alg", "--invert"], "R U\n"),
        (&["solve", file], "#####\n#@$.#\n#####\n"),
        (&["solve", file, "--level", "0"], &game),
    ] {
        let [plain, marked] = ["", "\u{feff}"].map(|mark| {
            let input = format!("{mark}{input}");
            std::fs::write(&path, &input).unwrap();
            // Who is given a file does not ask for more.
            run(args, input.as_bytes())
        });
        assert_eq!(text(&marked.stdout), text(&plain.stdout), "{}", text(&marked.stderr));
        assert_eq!(marked.status.code(), plain.status.code(), "{args:?}");
        assert!(!marked.stdout.is_empty(), "{args:?}: {}", text(&marked.stderr));
    }
}

#[cfg(unix)]
#[test]
fn what_has_no_end_is_no_file_to_go_on_with() {
    for (args, says) in [
        (["solve", "ivy", "--resume", "/dev/zero"], "no file that answers can be added to"),
        (["solve", "ivy", "--all", "--costs=/dev/zero"], "too long to be read"),
    ] {
        let out = run(&args, b"R\n");
        assert_eq!(out.status.code(), Some(2), "{args:?}: {}", text(&out.stderr));
        assert!(text(&out.stderr).contains(says), "{}", text(&out.stderr));
    }
}

#[test]
fn a_game_on_a_board_is_no_definition_of_pieces() {
    for command in [&["list"][..], &["scramble"], &["alg", "R", "--puzzle"]] {
        let out = run(&[command, &["data/boards/sokoban.xsb"]].concat(), b"");
        let stderr = text(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{command:?}: {stderr}");
        assert!(stderr.contains("is a game on a board"), "{command:?}: {stderr}");
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_wrong_usage() {
    let out = run(&["explore", "ivy", "--no-tables", "--disk", "data/boards/ice.txt"], b"");
    assert_eq!(out.status.code(), Some(2), "{}", text(&out.stderr));
}
