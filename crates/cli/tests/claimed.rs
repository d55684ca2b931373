//! What one command prints, another takes: answers in every metric, whatever moves are called, and certificates.

mod run;

use run::text;
use std::fs;
use std::path::Path;

/// What a run printed, its exit code, and what it printed of errors.
fn run(args: &[&str], input: &str) -> (String, i32, String) {
    let out = run::run(args, input.as_bytes());
    (text(&out.stdout), out.status.code().unwrap_or(-1), text(&out.stderr))
}

/// A file of a folder, with this in it.
fn file(folder: &Path, name: &str, content: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, content).expect("a file can be written");
    path.display().to_string()
}

#[test]
fn answers_in_half_turns_are_verified_as_they_were_given() {
    let folder = tempfile::tempdir().expect("a folder");
    let cubes = file(folder.path(), "cubes", "{\"alg\":\"R2 U F2\"}\n{\"alg\":\"U2\"}\n");
    let solve = ["solve", "cube2", &cubes, "--metric", "half"];
    for flags in [&["--all", "--json"][..], &["--json"], &["--count", "--json"]] {
        let (answers, code, _) = run(&[&solve[..], flags].concat(), "");
        assert_eq!(code, 0);
        let answers = file(folder.path(), "answers", &answers);
        let (told, code, _) = run(&["verify", "cube2", &cubes, &answers], "");
        assert_eq!((code, told.contains("fails")), (0, false), "{told}");
    }
    // Moves alone say of no metric.
    let moves = file(folder.path(), "moves", "F2 U' R2\nU2\n");
    let told = |metric: &str| run(&["verify", "cube2", &cubes, &moves, "--metric", metric], "").0;
    assert_eq!(
        told("half"),
        "instance 1: holds: the 3 moves turn the first cube into the second; no way is shorter than 3\n\
         instance 2: holds: the 1 move turns the first cube into the second; no way is shorter than 1\n"
    );
    let quarter = told("quarter");
    let first = "instance 1: holds: the 3 moves, 5 in the quarter metric, turn the first cube into the second; \
                 no way is shorter than 5\n";
    assert!(quarter.starts_with(first), "{quarter}");
    let (_, code, trouble) = run(&["verify", "maze", &cubes, &moves, "--metric", "half"], "");
    assert!(code == 2 && trouble.contains("maze has no metric `half`"), "{trouble}");
}

#[test]
fn half_turns_of_others_count_two_in_quarter_turns() {
    let folder = tempfile::tempdir().expect("a folder");
    let position = file(folder.path(), "position", "U2 R2\n");
    let judged = |solution: &str| {
        let solution = file(folder.path(), "solution", &format!("{solution}\n"));
        let args = ["judge", "cube2-fixed", &position, &solution, "--metric", "quarter"];
        run(&args, "").0.lines().next().expect("a line").to_owned()
    };
    assert_eq!(judged("R2 U2 U2 U2"), "instance 1: 8 moves, at least 4 are needed, 4 are enough");
    assert_eq!(judged("R2 U' U'"), "instance 1: 4 moves, and no way is shorter");
    let claim = "{\"instance\":1,\"verdict\":\"solved\",\"length\":4,\"moves\":[\"R2\",\"U2\"]}\n";
    let claim = file(folder.path(), "claim", claim);
    let verify = ["verify", "cube2-fixed", &position, &claim, "--metric"];
    assert_eq!(run(&[&verify[..], &["quarter"]].concat(), "").1, 0);
    assert_eq!(run(&[&verify[..], &["half"]].concat(), "").1, 1);
}

#[test]
fn answers_are_read_as_they_were_meant_whatever_moves_are_called() {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzle = |other: &str| {
        let text = format!(
            "Set A 5 1\nSolved\nA\n1 2 3 4 5\nEnd\nMove f1\nA\n2 3 4 1 5\nEnd\nMove {other}\nA\n1 2 4 5 3\nEnd\n"
        );
        file(folder.path(), "puzzle.tws", &text)
    };
    for other in ["f12", "f1'", "f13", "f11"] {
        let puzzle = puzzle(other);
        let scrambles = run(&["scramble", &puzzle, "--seed", "5", "--count", "20"], "");
        assert_eq!(scrambles.1, 0, "{other} {}", scrambles.2);
        let scrambles = file(folder.path(), "scrambles", &scrambles.0);
        for metric in ["half", "quarter"] {
            let solve = ["solve", &puzzle, &scrambles, "--no-tables", "--metric", metric];
            let (answers, code, trouble) = run(&solve, "");
            assert_eq!(code, 0, "{other} {metric} {trouble}");
            let answers = file(folder.path(), "answers", &answers);
            let verify = ["verify", &puzzle, &scrambles, &answers, "--metric", metric];
            let (told, code, _) = run(&verify, "");
            assert_eq!((code, told.matches("holds").count()), (0, 20), "{other} {metric}: {told}");
        }
    }
}

#[test]
fn an_answer_about_something_else_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let mazes = "examples/maze.in";
    let (answers, ..) = run(&["solve", "maze", mazes, "--json"], "");
    let verify = |answers: &str| {
        let answers = file(folder.path(), "answers", answers);
        run(&["verify", "maze", mazes, &answers], "")
    };
    assert_eq!(verify(&answers).1, 0);
    let (_, rest) = answers.split_once("\"name\":\"").expect("a name");
    let (name, _) = rest.split_once('"').expect("its end");
    let (told, code, _) = verify(&answers.replacen(name, "ANOTHER", 1));
    let why = format!("instance 1: fails: this is about `ANOTHER`, and the instance is `{name}`\n");
    assert!(code == 1 && told.starts_with(&why), "{told}");
    let (_, code, trouble) = verify(&answers.replacen("\"schema\":1", "\"schema\":2", 1));
    assert!(code == 2 && trouble.contains("schema 2 is of another version"), "{trouble}");
}

#[test]
fn what_has_no_solution_is_counted_as_none() {
    let folder = tempfile::tempdir().expect("a folder");
    // Two pieces that only whole turns move.
    let text = "Set A 4 1\nSolved\nEnd\nMove m\nA\n2 3 1 4\nEnd\nMove n\nA\n1 3 4 2\nEnd\n";
    let puzzle = file(folder.path(), "even.tws", text);
    let odd = file(folder.path(), "odd", "{\"A\":{\"pieces\":[1,0,2,3]}}\n");
    let solve = ["solve", &puzzle, &odd, "--no-tables"];
    for (flags, told, expected) in [
        (&[][..], "no sequence of moves solves it\n", 0),
        (&["--all"], "no sequence of moves solves it\n", 0),
        (&["--count"], "0\n", 0),
        (&["--unique"], "no\n", 1),
    ] {
        let (out, code, _) = run(&[&solve[..], flags].concat(), "");
        assert_eq!((out.as_str(), code), (told, expected), "{flags:?}");
    }
}

#[test]
fn where_all_have_solutions_no_certificate_is_missing() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = file(folder.path(), "levels.xsb", "#####\n#@$.#\n#####\n");
    let certificates = folder.path().join("certificates").display().to_string();
    let (answers, code, _) = run(&["solve", &game, "--json", "--certificate", &certificates], "");
    assert_eq!(code, 0);
    let answers = file(folder.path(), "answers", &answers);
    let (told, code, _) = run(&["verify", &game, &answers, "--certificate", &certificates], "");
    assert_eq!(code, 0, "{told}");
    // Alone they show nothing.
    assert_eq!(run(&["verify", &game, "--certificate", &certificates], "").1, 4);
    // What is read is not written over.
    let (_, code, trouble) = run(&["solve", &game, "--certificate", &game], "");
    assert!(code == 2 && trouble.contains("a file of their own"), "{trouble}");
    assert!(fs::read_to_string(&game).expect("it is there").contains("@$."));
    let deals = file(folder.path(), "deals", "1\n11 12\n21 22\n");
    let (_, code, trouble) = run(&["solve", "gap", &deals, "--certificate", &deals], "");
    assert!(code == 2 && trouble.contains("a file of their own"), "{trouble}");
    // What nothing shows is open.
    let unsolvable = file(folder.path(), "said", "{\"level\":0,\"verdict\":\"unsolvable\"}\n");
    assert_eq!(run(&["verify", &game, &unsolvable], "").1, 3);
}

#[test]
fn a_solution_is_replayed_as_it_was_printed() {
    let games = Path::new("data/boards");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(games);
    for name in ["lights.txt", "pegs.txt", "sokoban.xsb"] {
        let game = folder.join(name).display().to_string();
        let (told, ..) = run(&["solve", &game, "--level", "0"], "");
        let inputs = told.lines().last().expect("a solution").trim().to_owned();
        let args = ["replay", &game, "--level", "0", "--json", "--inputs", &inputs];
        let (out, code, trouble) = run(&args, "");
        assert!(code == 0 && out.contains("\"won\":true"), "{name} {inputs} {out} {trouble}");
    }
}
