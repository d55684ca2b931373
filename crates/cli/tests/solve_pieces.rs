//! `solve` of puzzles of pieces, through the program.

mod run;

use run::{run, text};
use serde_json::Value;
use std::fs;

/// What the program prints, its exit code and what it says on standard error.
fn solve(args: &[&str], input: &str) -> (String, Option<i32>, String) {
    let out = run(&[&["solve"], args, &["--no-tables"]].concat(), input.as_bytes());
    (text(&out.stdout), out.status.code(), text(&out.stderr))
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect()
}

#[test]
fn a_scramble_is_solved_as_short_as_can_be() {
    let (out, code, _) = solve(&["cube3", "--alg", "R U R' U'", "--memory", "1M"], "");
    assert_eq!((out.as_str(), code), ("U R U' R' // 4\n", Some(0)));
    let (out, code, _) = solve(&["pyraminx", "--alg", "(R U)2 R'", "--json"], "");
    let found = &objects(&out)[0];
    assert_eq!((found["verdict"].as_str(), code), (Some("solved"), Some(0)));
    assert_eq!(found["strategy"], "table");
}

#[test]
fn solutions_are_counted_listed_and_told_unique() {
    let (out, ..) = solve(&["cube3", "--alg", "U D", "--count", "--memory", "1M"], "");
    assert_eq!(out, "2\n");
    let (out, ..) = solve(&["cube3", "--alg", "U D", "--all", "--memory", "1M"], "");
    assert_eq!(out, "U' D' // 2\nD' U' // 2\n");
    let one = ["cube3", "--alg", "U D", "--all", "--canonical", "--json", "--memory", "1M"];
    let found = objects(&solve(&one, "").0);
    assert_eq!((found.len(), &found[1]["count"]), (2, &Value::from("1")));
    let (out, code, _) = solve(&["cube3", "--alg", "U D", "--unique", "--memory", "1M"], "");
    assert_eq!((out.as_str(), code), ("no\n", Some(1)));
}

#[test]
fn some_moves_only_and_all_solutions_up_to_a_length() {
    // Of a cube of four layers, some faces and halves.
    let args = ["cube4", "--alg", "Rw U R Uw' R U2", "--moves", "R,U,Rw,Uw", "--memory", "1M"];
    assert_eq!(solve(&args, "").0, "U2 R' Uw R' U' Rw' // 6\n");
    let args = ["cube3", "--alg", "R2 U2 R2 U2 R2 U2", "--moves", "R2,U2", "--count"];
    assert_eq!(solve(&args, "").0, "2\n");
    let args = ["cube2-fixed", "--alg", "U", "--moves", "U", "--all", "--max-depth", "1"];
    assert_eq!(solve(&args, "").0, "U' // 1\n");
    // A table would give the shortest only: these are searched, whatever could be looked up.
    let args = ["cube2-fixed", "--alg", "R U", "--count", "--max-depth", "8"];
    assert_eq!(solve(&args, "").0, "81\n");
    let (_, code, trouble) = solve(&["cube3", "--alg", "R", "--max-depth", "3"], "");
    assert_eq!(code, Some(2));
    assert!(trouble.contains("goes with `all`"), "{trouble}");
    let args = ["cube3", "--alg", "", "--moves", "R,U", "--all", "--max-depth", "2"];
    assert_eq!(solve(&[&args[..], &["--strategy", "search"]].concat(), "").0, "// 0\n");
}

#[test]
fn solutions_are_sorted_by_cost() {
    let folder = tempfile::tempdir().unwrap();
    let costs = folder.path().join("costs");
    fs::write(&costs, "# turns\nU' 3\nD' 0.5\n").unwrap();
    let args =
        ["cube3", "--alg", "U D", "--all", "--memory", "1M", "--costs", costs.to_str().unwrap()];
    assert_eq!(solve(&args, "").0, "U' D' // 2, cost 3.5\nD' U' // 2, cost 3.5\n");
    fs::write(&costs, "U' 3\nQ 1\n").unwrap();
    let (_, code, trouble) = solve(&args, "");
    assert_eq!(code, Some(2));
    assert!(trouble.contains(":2:1"), "{trouble}");
}

#[test]
fn what_no_moves_make_is_told_at_once() {
    let flipped = r#"{"EDGES":{"pieces":[0,1,2,3,4,5,6,7,8,9,10,11],"orientation":[1,0,0,0,0,0,0,0,0,0,0,0]}}"#;
    let (out, code, _) = solve(&["cube3", "--from", flipped, "--json", "--memory", "1M"], "");
    let found = &objects(&out)[0];
    assert_eq!(found["verdict"], "unsolvable");
    assert_eq!((found["positions"].as_u64(), code), (Some(0), Some(1)));
    assert_eq!(found["strategy"], "group");
}

#[test]
fn facelets_goals_and_files_of_scrambles_are_read() {
    let solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    assert_eq!(solve(&["cube3", "--memory", "1M"], solved).0, "// 0\n");
    let cross = r#"{"EDGES":{"pieces":["?","?","?","?",4,5,6,7,"?","?","?","?"],"orientation":["?","?","?","?",0,0,0,0,"?","?","?","?"]}}"#;
    let args = ["cube3", "--alg", "D R2 U F2", "--goal", cross, "--json", "--memory", "1M"];
    let found = &objects(&solve(&args, "").0)[0];
    // What the upper face does is nothing to the cross.
    assert_eq!((found["verdict"].as_str(), found["length"].as_u64()), (Some("solved"), Some(3)));
    let any = [&args[..], &["--any-side"]].concat();
    let from_any = &objects(&solve(&any, "").0)[0];
    assert!(from_any["length"].as_u64() <= found["length"].as_u64());
    // The cross of the upper face is as it was when the lower one is turned.
    let turned = ["cube3", "--alg", "D", "--goal", cross, "--memory", "1M"];
    assert_eq!(solve(&turned, "").0, "D' // 1\n");
    assert_eq!(solve(&[&turned[..], &["--any-side"]].concat(), "").0, "// 0\n");
    let scr = "ScrambleAlg A\nR U\nEnd\nScrambleAlg B\nF\nEnd\n";
    let found = objects(&solve(&["cube3", "--json", "--memory", "1M"], scr).0);
    assert_eq!((&found[0]["name"], &found[1]["name"]), (&Value::from("A"), &Value::from("B")));
    assert_eq!((&found[0]["length"], &found[1]["length"]), (&Value::from(2), &Value::from(1)));
}

#[test]
fn the_nearest_of_several_goals_and_pieces_that_may_change_places() {
    let other = r#"{"CORNERS":{"pieces":[1,0,2,3,4,5,6],"orientation":[0,0,0,0,0,0,0]}}"#;
    let either = r#"{"CORNERS":{"pieces":[1,1,2,3,4,5,6],"orientation":[0,0,0,0,0,0,0]}}"#;
    let length = |args: &[&str]| {
        let args = [&["cube2-fixed", "--alg", "R U F R' U2", "--json"], args].concat();
        let (out, code, trouble) = solve(&args, "");
        assert_eq!(code, Some(0), "{trouble}");
        let found = objects(&out).remove(0);
        (found["length"].as_u64().unwrap(), found["goal"].as_u64(), found)
    };
    let solved = r#"{"CORNERS":{"pieces":[0,1,2,3,4,5,6],"orientation":[0,0,0,0,0,0,0]}}"#;
    let (near, far) = (length(&["--goal", solved]).0, length(&["--goal", other]).0);
    assert!(near == 5 && far != near, "{near} {far}");
    let array = format!("[{other}, {solved}]");
    for goals in [&["--goal", &array][..], &["--goal", other, "--goal", solved]] {
        let (fewest, goal, _) = length(goals);
        assert_eq!((fewest, goal), (near.min(far), Some(if far < near { 1 } else { 2 })));
    }
    assert_eq!(length(&["--goal", either]).0, near.min(far));
    // Told in text, verified, and refused where it is wrong.
    let told = ["cube2-fixed", "--alg", "R", "--goal", other, "--goal", solved];
    assert_eq!(solve(&told, "").0, "R' // 1, goal 2\n");
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (positions, answers) = (file("positions", "R\nR\n"), file("answers", "R'\nR2\n"));
    let checked = |flags: &[&str]| {
        let out = run(&[&["verify", "cube2-fixed", &positions, &answers], flags].concat(), b"");
        (text(&out.stdout), out.status.code())
    };
    let (said, code) = checked(&["--goal", &array]);
    assert_eq!((said.lines().count(), code), (2, Some(1)), "{said}");
    assert!(said.starts_with("instance 1: holds") && said.contains("instance 2: fails"), "{said}");
    // What R alone solves, R and R2 do.
    assert_eq!(checked(&["--goal-moves", "R"]).1, Some(0));
    assert_eq!(checked(&["--goal-moves", "U"]).1, Some(1));
    let (_, code, trouble) = solve(&["cube2-fixed", "--alg", "R", "--goal", "[]"], "");
    assert!(code == Some(2) && trouble.contains("there is no goal"), "{trouble}");
    let twice = r#"{"CORNERS":{"pieces":[2,2,"?","?","?","?","?"]}}"#;
    let (_, code, trouble) = solve(&["cube2-fixed", "--alg", "R", "--goal", twice], "");
    assert!(code == Some(2) && trouble.contains("once too often"), "{trouble}");
}

#[test]
fn any_position_that_some_moves_solve_is_a_goal() {
    let domino = ["--goal-moves", "U,D,R2,L2,F2,B2", "--memory", "1M"];
    let of = |alg: &str, more: &[&str]| {
        solve(&[&["cube3", "--alg", alg], &domino[..], more].concat(), "").0
    };
    assert_eq!(of("R2 U F2 D'", &[]), "// 0\n");
    assert_eq!(of("U R", &[]), "R // 1\n");
    assert_eq!(of("U R", &["--count"]), "2\n");
    assert_eq!(of("L U2 R'", &["--any-side"]), "// 0\n");
    let far = objects(&of("R U F", &["--limit", "depth=2", "--json"]));
    assert_eq!((&far[0]["verdict"], &far[0]["at_least"]), (&"stopped".into(), &3.into()));
    // Where time is up before anything is ready, nothing is said.
    let late = of("U R", &["--limit", "seconds=0"]);
    assert_eq!(late, "stopped by the limit on seconds: at least 0 moves\n");
    let refused = [
        (&["cube3", "--goal-moves", "U", "--goal", "{}"][..], "cannot be used with"),
        (&["cube3", "--goal-moves", "Q", "--alg", "R"], "there is no move called"),
        (&["sliding3x3", "--goal-moves", "U", "--alg", ""], "has rules that forbid moves"),
        (&["cube4", "--goal-moves", "Rw", "--alg", "U"], "identical pieces"),
        (&["maze", "--goal-moves", "U"], "--goal-moves is nothing that maze knows"),
    ];
    for (args, wanted) in refused {
        let (_, code, trouble) = solve(args, "");
        assert!(code == Some(2) && trouble.contains(wanted), "{args:?}: {code:?} {trouble}");
    }
}

#[test]
fn what_solving_takes_is_told_ahead() {
    let forecast = |args: &[&str]| {
        let (out, code, trouble) = solve(&[args, &["--forecast", "--json"]].concat(), "");
        assert_eq!((out.lines().count(), code), (1, Some(0)), "{trouble}");
        objects(&out).remove(0)
    };
    // By a table of all positions, or by a search with tables up to so many bytes.
    let few = forecast(&["skewb"]);
    assert_eq!(
        (few["positions"].as_f64(), few["tables"].as_array().unwrap().len()),
        (Some(3_149_280.0), 1)
    );
    let searched = forecast(&["skewb", "--strategy", "search", "--memory", "256K"]);
    let tables = searched["tables"].as_array().unwrap();
    assert_eq!(tables.iter().map(|t| t["allowed"] == true).collect::<Vec<_>>(), [true, false]);
    assert!((searched["length"].as_f64().unwrap() - 8.36).abs() < 0.3, "{searched}");
    let of = |n: usize, key: &str| tables[n][key].as_f64().unwrap();
    assert!(of(1, "bytes") > 1.9 * of(0, "bytes") && of(1, "positions") < of(0, "positions"));
    // What was expected is what comes, about: a hundred random positions.
    let scrambles = run(&["scramble", "skewb", "--count", "100", "--seed", "3"], b"");
    let args = ["skewb", "--strategy", "search", "--memory", "256K", "--json", "--threads", "1"];
    let found = objects(&solve(&args, &text(&scrambles.stdout)).0);
    let mean = found.iter().map(|f| f["positions"].as_f64().unwrap()).sum::<f64>() / 100.0;
    let ratio = of(0, "positions") / mean;
    assert!((0.25..4.0).contains(&ratio), "{} expected, {mean} seen", of(0, "positions"));
    // Of a goal of less, and in words.
    let domino = ["cube3", "--goal-moves", "U,D,R2,L2,F2,B2", "--memory", "1M"];
    let phase = forecast(&domino);
    assert!((phase["positions"].as_f64().unwrap() / 2_217_093_120.0 - 1.0).abs() < 1e-9);
    assert!((8.9..10.0).contains(&phase["length"].as_f64().unwrap()), "{phase}");
    let (told, ..) = solve(&["cube3", "--forecast", "--memory", "1M"], "");
    assert!(
        told.starts_with("cube3: 4.3·10^19 positions, of which random ones take some 17.6"),
        "{told}"
    );
    assert!(told.contains("with twice the memory"), "{told}");
    let slid = forecast(&["sliding3x4", "--strategy", "search", "--memory", "1M"]);
    assert!((30.0..42.0).contains(&slid["length"].as_f64().unwrap()), "{slid}");
    let (_, code, trouble) = solve(&["maze", "--forecast"], "");
    assert!(
        code == Some(2) && trouble.contains("--forecast is nothing that maze knows"),
        "{trouble}"
    );
    for many in [&["--goal", "[{},{}]"][..], &["--goal", "{}", "--any-side"]] {
        let (_, code, trouble) = solve(&[&["cube3", "--forecast"], many].concat(), "");
        assert!(code == Some(2) && trouble.contains("of one goal"), "{trouble}");
    }
    let (_, code, trouble) = solve(&["cube3", "--forecast", "--limit", "seconds=0"], "");
    assert!(code == Some(3) && trouble.contains("nothing is known yet"), "{trouble}");
}

#[test]
fn a_fault_loses_nothing_that_was_answered() {
    let (out, code, trouble) = solve(&["cube3", "--memory", "1M"], "R U\nF // two\nR Q\nU\n");
    assert_eq!((out.as_str(), code), ("U' R' // 2\nF' // 1\n", Some(2)));
    assert!(trouble.contains(":3:3"), "{trouble}");
}

#[test]
fn many_are_answered_in_order_whatever_the_threads_and_resumed() {
    let names = ["U", "R", "F", "U2", "R2", "F2", "U'", "R'", "F'"];
    let line = |n: usize| format!("{} {} {}\n", names[n % 9], names[n / 3 % 9], names[n / 7 % 9]);
    let input: String = (0..200).map(line).collect();
    let of = |threads: &str| {
        solve(&["cube3", "--strategy", "search", "--memory", "1M", "--threads", threads], &input).0
    };
    let one = of("1");
    assert_eq!(one.lines().count(), 200);
    assert_eq!(one, of("3"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("answers");
    let args = ["cube3", "--memory", "1M", "--resume", file.to_str().unwrap()];
    let first: String = input.split_inclusive('\n').take(90).collect();
    assert_eq!(solve(&args, &first).1, Some(0));
    // A line that was cut off is written again.
    let half = fs::read_to_string(&file).unwrap();
    fs::write(&file, half + "U' R").unwrap();
    let (out, code, _) = solve(&args, &input);
    assert_eq!((out.as_str(), code), ("", Some(0)));
    // Answers of several lines can be distinguished in JSON only.
    assert_eq!(solve(&[&args[..], &["--all"]].concat(), &input).1, Some(2));
    let answers = fs::read_to_string(&file).unwrap();
    let answers: Vec<&str> = answers.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(answers, one.lines().collect::<Vec<_>>());
}

#[test]
fn a_definition_whose_remarks_look_like_walls_is_no_game() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../twisty/defs/ivy.tws");
    assert_eq!(solve(&[file], "R L\n"), solve(&["ivy"], "R L\n"));
    assert_eq!(solve(&[file], "R L\n").1, Some(0));
}

#[test]
fn limits_tell_what_was_proved() {
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    let args =
        ["cube3", "--alg", superflip, "--json", "--memory", "1M", "--limit", "positions=1000"];
    let (out, code, _) = solve(&args, "");
    let found = &objects(&out)[0];
    assert_eq!((found["verdict"].as_str(), code), (Some("stopped"), Some(3)));
    assert!(found["at_least"].as_u64() > Some(5), "{found}");
    let args = ["cube3", "--alg", "R U F", "--limit", "depth=2", "--json", "--memory", "1M"];
    let found = &objects(&solve(&args, "").0)[0];
    assert_eq!((&found["why"], &found["at_least"]), (&Value::from("depth"), &Value::from(3)));
}

#[test]
fn what_a_puzzle_does_not_know_is_refused_in_the_same_words_for_all() {
    let refused: [(&[&str], &str); 12] = [
        (&["maze", "--alg", "R"], "--alg is nothing that maze knows"),
        (&["cube2", "--goal", "{}"], "--goal is nothing that cube2 knows"),
        (&["gap", "--resume", "/none/there"], "--resume is nothing that gap knows"),
        (&["gap", "--to", "1,1"], "--to is nothing that gap knows"),
        (&["roll", "--from", "1,1"], "--from is nothing that roll knows"),
        (&["cube3", "--visit", "all"], "--visit is nothing that a puzzle of pieces knows"),
        (&["maze", "--any"], "maze does not answer `any`"),
        (&["maze", "--within", "2"], "--within is nothing that maze knows"),
        (&["cube3", "--unique=simple"], "a puzzle of pieces does not answer `unique=simple`"),
        (&["cube3", "--sample", "3"], "a puzzle of pieces does not answer `sample`"),
        (&["cube3", "--certificate", "/none/there"], "a puzzle of pieces has no certificates"),
        (
            &["cube3", "--strategy", "bfs"],
            "`bfs` does not answer `solve` for a puzzle of pieces; table, search do",
        ),
    ];
    for (args, message) in refused {
        let (out, code, trouble) = solve(args, "R\n");
        assert_eq!((out.as_str(), code), ("", Some(2)), "{args:?}");
        assert_eq!(trouble, format!("everystate: {message}\n"), "{args:?}");
    }
}

#[test]
fn a_family_of_cubes_takes_moves_and_positions_as_other_puzzles_do() {
    assert_eq!(solve(&["cube2", "--alg", "R U"], ""), ("2\n".to_owned(), Some(0), String::new()));
    let half = ["cube2", "--alg", "R2 U", "--metric", "half", "--json"];
    assert_eq!(objects(&solve(&half, "").0)[0]["length"], 2);
    // The same position by its letters, and as JSON.
    let letters = "OWGRGRWBWOGYWBOBYYGBYROR";
    let json = format!("{{\"from\":\"{letters}\"}}");
    let [a, b] = [letters, &json].map(|from| solve(&["cube2", "--from", from, "--json"], ""));
    assert_eq!((a.1, &objects(&a.0)[0]["moves"]), (Some(0), &objects(&b.0)[0]["moves"]));
    let (_, code, trouble) = solve(&["cube2", "--alg", "R Q"], "");
    assert!(code == Some(2) && trouble.contains("turn 2, `Q`, is none"), "{trouble}");
    let (_, code, trouble) = solve(&["cube2", "--alg", "R", "file"], "");
    assert!(code == Some(2) && trouble.contains("no file is read"), "{trouble}");
    // A maze's square is not the position, but where it starts.
    let maze = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/maze.in"));
    assert_eq!(solve(&["maze", "--from", "1,1"], &maze.unwrap()).1, Some(0));
}

#[test]
fn what_is_solved_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let cases: [(&str, &str, &[&str], &[&str]); 6] = [
        ("cube3", "R U F2\nD L' B\n", &["--json", "--memory", "1M"], &[]),
        ("cube3", "U D\n", &["--json", "--all", "--memory", "1M"], &[]),
        ("pyraminx", "R L U\n", &["--json", "--count"], &[]),
        ("cube3", "R2 U2 R2\n", &["--moves", "R2,U2"], &["--moves", "R2,U2"]),
        // The answers name the metric.
        ("cube3", "U2 R\n", &["--json", "--metric", "quarter", "--memory", "1M"], &[]),
        ("skewb", "R L'\n\nB\n", &[], &[]),
    ];
    for (puzzle, scrambles, flags, same) in cases {
        let (out, code, trouble) = solve(&[&[puzzle], flags].concat(), scrambles);
        assert_eq!(code, Some(0), "{puzzle}: {trouble}");
        let [scrambles, solutions] = [file("scrambles", scrambles), file("solutions", &out)];
        let args = [&["verify", puzzle, &scrambles, &solutions], same].concat();
        let out = run(&args, b"");
        let told = text(&out.stdout);
        assert_eq!(out.status.code(), Some(0), "{puzzle}: {told}{}", text(&out.stderr));
        assert!(told.lines().all(|line| line.contains(": holds: ")), "{told}");
        // Of no other scramble is it a solution.
        let other = file("other", "R\nR U\n");
        let out = run(&["verify", puzzle, &other, &solutions], b"");
        assert_eq!(out.status.code(), Some(1), "{puzzle}: {}", text(&out.stdout));
    }
}

#[test]
fn a_good_solution_is_there_at_once_with_what_is_proved() {
    let folder = tempfile::tempdir().expect("a folder");
    let (instance, claims) = (folder.path().join("twenty"), folder.path().join("claims"));
    let scrambled = run(&["scramble", "topspin20", "--seed", "4", "--no-tables"], b"");
    fs::write(&instance, &scrambled.stdout).expect("a file");
    let path = instance.to_str().expect("text");
    for (asked, within) in [(&["--any"][..], None), (&["--within", "60"], Some(60))] {
        let args = [&["topspin20", path, "--json"], asked].concat();
        let (out, code, _) = solve(&args, "");
        let found = &objects(&out)[0];
        assert_eq!((found["verdict"].as_str(), code), (Some("solved"), Some(0)), "{found}");
        let [length, at_least] = ["length", "at_least"].map(|key| found[key].as_u64().unwrap());
        assert_eq!(found["shortest"], length == at_least);
        assert!(at_least > 10 && at_least <= length, "{found}");
        assert!(within.is_none_or(|within| length <= at_least + within), "{found}");
        // Whoever checks it looks for less than is claimed, or for all of it.
        fs::write(&claims, &out).expect("a file");
        let checked = run(&["verify", "topspin20", path, claims.to_str().expect("text")], b"");
        let told = text(&checked.stdout);
        assert!(told.contains(&format!("the {length} moves solve it; at least ")), "{told}");
        // The same as text, which has to end in the same place.
        let (out, code, _) =
            solve(&args.iter().filter(|a| **a != "--json").copied().collect::<Vec<_>>(), "");
        assert!(
            code == Some(0) && out.contains(", at least ") && out.lines().count() == 1,
            "{out}"
        );
    }
    let (_, code, trouble) = solve(&["topspin20", path, "--any", "--within", "3"], "");
    assert!(code == Some(2) && trouble.contains("--within"), "{trouble}");
}

#[test]
fn a_limit_of_time_leaves_the_best_so_far() {
    let scrambled = run(&["scramble", "sliding5x5", "--seed", "4", "--no-tables"], b"");
    // A busy machine may have done nothing but what comes before the search; then it gets longer.
    let heard = ["seconds=6", "seconds=60"].iter().any(|limit| {
        let args = ["sliding5x5", "--limit", limit, "--progress", "json"];
        let (out, code, told) = solve(&args, &text(&scrambled.stdout));
        assert_eq!(code, Some(3), "{out}");
        // On a machine that has no time at all there is a bound alone.
        assert!(out.contains("at least "), "{out}");
        told.lines().any(|line| line.contains("\"at_least\""))
    });
    assert!(heard, "no bound was told on the way");
}
