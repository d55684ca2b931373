//! `scramble`: the same for the same seed, as lines and as JSON.

mod run;

use run::{run, text};

#[test]
fn a_seed_gives_the_same_whatever_the_threads() {
    let args = ["scramble", "skewb", "--no-tables", "--seed", "3", "--count", "5"];
    let lines = |threads: &str| {
        let out = run(&[&args[..], &["--threads", threads]].concat(), b"");
        assert_eq!((out.status.code(), text(&out.stderr)), (Some(0), String::new()));
        text(&out.stdout)
    };
    let one = lines("1");
    assert_eq!(one.lines().count(), 5);
    assert_eq!(one, lines("3"));
    let json = text(&run(&[&args[..], &["--json"]].concat(), b"").stdout);
    for (index, (line, object)) in one.lines().zip(json.lines()).enumerate() {
        let object: serde_json::Value = serde_json::from_str(object).expect("an object a line");
        let moves: Vec<&str> = line.split(' ').collect();
        assert_eq!(
            object,
            serde_json::json!({
                "schema": 1, "puzzle": "skewb", "scramble": moves, "length": moves.len(),
                "shortest": true, "seed": 3, "index": index,
            })
        );
    }
    assert_eq!(json.lines().count(), 5);
}

#[test]
fn a_seed_that_was_not_given_is_told() {
    let out = run(&["scramble", "ivy", "--no-tables"], b"");
    let told = text(&out.stderr);
    let seed = told.trim_end().strip_prefix("seed ").expect("the seed is named");
    let again = run(&["scramble", "ivy", "--no-tables", "--seed", seed], b"");
    assert_eq!(text(&out.stdout), text(&again.stdout));
}

#[test]
fn what_has_no_scrambles_is_refused() {
    for (args, says) in [
        (&["maze"][..], "is a family"),
        (&["ivy", "--wca"], "no competition's rules for scrambles of ivy"),
        (&["cube2-fixed", "--wca", "--metric", "quarter"], "a half turn is one move"),
        (&["no-such"], "there is no puzzle or file"),
    ] {
        let out = run(&[&["scramble", "--no-tables", "--seed", "1"], args].concat(), b"");
        let told = text(&out.stderr);
        assert_eq!((out.status.code(), text(&out.stdout)), (Some(2), String::new()), "{told}");
        assert!(told.contains(says), "{told}");
    }
    let out = run(&["scramble", "megaminx", "--wca", "--seed", "1"], b"");
    assert_eq!(text(&out.stdout).split_whitespace().count(), 77);
}

#[test]
fn a_family_that_is_a_puzzle_of_pieces_is_scrambled_as_one() {
    let scrambled = |puzzle| run(&["scramble", puzzle, "--no-tables", "--seed", "7"], b"");
    let (family, pieces) = (scrambled("cube2"), scrambled("cube2-fixed"));
    assert_eq!((family.status.code(), text(&family.stdout)), (Some(0), text(&pieces.stdout)));
    // The family itself solves what it makes, by the same moves.
    let alg = text(&family.stdout);
    let solved = run(&["solve", "cube2", "--metric", "half", "--alg", alg.trim()], b"");
    assert_eq!(solved.status.code(), Some(0), "{}", text(&solved.stderr));
    let simple = run(&["alg", "--puzzle", "cube2", "--simplify", "R U U"], b"");
    assert_eq!((simple.status.code(), text(&simple.stdout)), (Some(0), "R U2\n".into()));
    let refused = scrambled("maze");
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("`maze` is a family, not a puzzle of pieces"));
}
