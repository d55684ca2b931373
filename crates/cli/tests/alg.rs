//! `alg`: many lines, and one diagnostic with its place where one is bad.

mod run;

use run::{run, text};

#[test]
fn every_line_is_answered_in_its_order() {
    let input = "R R // twice\r\n\n(1,0)/(-1, 0)/ /\nU l U'\nR U R' b";
    for args in [&["alg", "--simplify"][..], &["alg", "--simplify", "-"][..]] {
        let out = run(args, input.as_bytes());
        assert_eq!((out.status.code(), text(&out.stderr)), (Some(0), String::new()));
        assert_eq!(text(&out.stdout), "R2\n\n(1, 0) / (-1, 0)\nU l U'\nR U R' b\n");
    }
    let out = run(&["alg", "--json"], b"R\n(R U)3\n");
    let wanted =
        "{\"schema\":1,\"alg\":\"R\",\"moves\":1}\n{\"schema\":1,\"alg\":\"(R U)3\",\"moves\":6}\n";
    assert_eq!(text(&out.stdout), wanted);
    let out = run(&["alg", "--count", "--kind", "square1"], b"(1, 0)\n/");
    let one = |turn: u64, twist: u64| {
        format!("turn          {turn:>6}\ntwist         {twist:>6}\nexecution          1\n")
    };
    assert_eq!(text(&out.stdout), one(1, 0) + "\n" + &one(1, 1));
    assert_eq!(text(&run(&["alg"], b"").stdout), "");
}

/// Arguments, the input, what is answered, the line and column at fault, and what is said about it.
type Case = (&'static [&'static str], &'static [u8], &'static str, u64, u64, &'static str);

#[test]
fn what_was_answered_before_a_bad_line_stays() {
    let cases: [Case; 8] = [
        (&[], b"R\nU  U'2\nF\n", "R\n", 2, 4, "an amount stands before the prime"),
        (&[], b"R (\n", "", 1, 3, "this bracket is not closed"),
        (&[], b"R\nU \xff\n", "R\n", 2, 3, "not text in UTF-8"),
        (&[], b"R\0", "", 1, 2, "does not belong here"),
        (
            &["--simplify", "--kind", "skewb"],
            b"R R\nR F",
            "R'\n",
            2,
            3,
            "`F` is no move of the skewb",
        ),
        (&["--puzzle", "ivy"], b"L\n[L, X]\n", "L\n", 2, 5, "there is no move called `X`"),
        (
            &["--puzzle", "cube3"],
            b"x\n\nr [L: 4r]\n",
            "x\n\n",
            3,
            7,
            "there is no move called `4r`",
        ),
        (&["--expand"], b"F (((R)999)999)999", "", 1, 4, "more than 262144 moves"),
    ];
    for (args, input, answered, line, column, says) in cases {
        let out = run(&[&["alg"], args].concat(), input);
        let stderr = text(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{stderr}");
        assert_eq!(text(&out.stdout), answered, "{stderr}");
        let place = format!("standard input:{line}:{column}: ");
        assert_eq!(stderr.matches(&place).count(), 1, "wants {place}\n{stderr}");
        assert!(stderr.contains(says) && stderr.contains("╰── here"), "wants {says}\n{stderr}");

        let json = text(&run(&[&["alg", "--json"], args].concat(), input).stderr);
        let place = format!("\"file\":\"standard input\",\"line\":{line},\"column\":{column}");
        assert!(json.starts_with("{\"error\":{\"message\":") && json.contains(&place), "{json}");
        assert_eq!(json.lines().count(), 1, "{json}");
    }
}

#[test]
fn a_file_defines_the_moves_too() {
    let definition =
        "Name Ring\nSet P 5 1\nSolved\nEnd\nMove turn\nP\n2 3 4 5 1\nEnd\nMoveAlias back turn'\n";
    let file = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("ring.tws");
    std::fs::write(&file, definition).expect("a file can be written");
    let file = file.display().to_string();
    let out = run(&["alg", "--simplify", "--puzzle", &file, "turn2 back (turn)4 back"], b"");
    assert_eq!((text(&out.stdout).as_str(), out.status.code()), ("back\n", Some(0)));
}
