//! Moves as cubers write them, through the program: what is read, what is written, and that both are the same.

mod run;

use run::{run, text};
use std::fs;

/// What the program prints and its exit code.
fn said(args: &[&str], input: &str) -> (String, Option<i32>) {
    let out = run(args, input.as_bytes());
    (text(&out.stdout), out.status.code())
}

fn solve(puzzle: &str, flags: &[&str], algs: &str) -> String {
    let more = ["--no-tables", "--memory", "1M"];
    let (out, code) = said(&[&["solve", puzzle], flags, &more].concat(), algs);
    assert_eq!(code, Some(0), "{puzzle} {flags:?}: {algs}");
    out
}

#[test]
fn solutions_of_square1_are_tuples_and_slashes() {
    let algs = "(1,0)/(3,-3)/\n/\n(1, 0)\n(0,-4) / (4,0)\n\n(1,0) (-1,0)\n";
    let out = solve("square1", &[], algs);
    assert_eq!(
        out,
        "/ (-3, 3) / (-1, 0) // 5\n/ // 1\n(-1, 0) // 1\n(-4, 0) / (0, 4) // 3\n// 0\n"
    );
    // JSON has the definition's names, each a move.
    let json = solve("square1", &["--json"], "(1,0)/(3,-3)/");
    assert!(json.contains(r#""length":5,"moves":["S","U3'","D3","S","U'"]"#), "{json}");
    // Lengths are of the metric that is asked for, in which each layer's turn is a move.
    assert_eq!(solve("square1", &["--metric", "quarter"], "(1,-1)/\n"), "/ (-1, 1) // 3\n");
    // Both orders of the two are solutions, and look alike.
    assert_eq!(solve("square1", &["--all"], "(3, -1)\n"), "(-3, 1) // 2\n(-3, 1) // 2\n");
    assert_eq!(solve("square1", &["--all", "--canonical"], "(3, -1)\n"), "(-3, 1) // 2\n");
}

#[test]
fn what_cubers_write_is_read() {
    for (puzzle, alg, solution) in [
        ("megaminx", "R++", "L2' // 1\n"),
        ("megaminx", "R++ D-- U'", "FL2' L2' // 2\n"),
        ("cube3", "M", "R' L // 2\n"),
        ("cube3", "[R, U]3 [R, U]2", "R U R' U' // 4\n"),
        ("cube4", "2R U", "U' R Rw' // 3\n"),
        ("cube2-fixed", "L", "R' // 1\n"),
        ("skewb", "x R", "L' // 1\n"),
    ] {
        assert_eq!(solve(puzzle, &["--alg", alg], ""), solution, "{puzzle}: {alg}");
    }
}

#[test]
fn what_is_written_is_verified_and_so_is_what_cubers_write() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let judge = |puzzle: &str, algs: &str, claims: &str| {
        let [algs, claims] = [file("algs", algs), file("claims", claims)];
        said(&["verify", puzzle, &algs, &claims], "")
    };
    let algs = "(1,0)/(3,-3)/\n(0,-4) / (4,0)\n";
    for flags in [&[][..], &["--json"]] {
        let (out, code) = judge("square1", algs, &solve("square1", flags, algs));
        assert_eq!((code, out.matches(": holds: ").count()), (Some(0), 2), "{out}");
    }
    for (puzzle, alg, claim, holds) in [
        ("square1", "(1,0)/", r#"{"length":2,"moves":["/","(-1,0)"]}"#, true),
        ("square1", "(1,0)/", r#"{"length":3,"moves":["/","(-1,0)"]}"#, false),
        ("square1", "(1,0)/", "/ (1, 0) // 2", false),
        ("cube3", "[R, U]3", "[U, R]3", true),
        ("cube3", "[R, U]3", "[R, U]3", true),
        ("cube3", "[R, U]2", "[R, U]2", false),
        ("cube3", "[R, U]2", "[R, Q]2", false),
        // A position is the puzzle as it was held at first.
        ("megaminx", "R++ D-- U'", "U D++ R--", false),
        ("megaminx", "R++", "Lv2 R--", true),
        ("megaminx", "R++", "R--", true),
        ("cube3", "M", "M'", true),
    ] {
        let (out, code) = judge(puzzle, alg, claim);
        let wanted = if holds { ": holds: " } else { ": fails: " };
        assert!(out.contains(wanted), "{puzzle}: {alg}, {claim}: {out}");
        assert_eq!(code, Some(i32::from(!holds)));
    }
}
