//! `judge`: other people's solutions; and the puzzles of a competition, which `convert` makes into what it reads.

mod run;

use run::text;

/// What a run printed, its exit code, and what it printed of errors.
fn run(args: &[&str], input: &[u8]) -> (String, i32, String) {
    let out = run::run(args, input);
    (text(&out.stdout), out.status.code().unwrap_or(-1), text(&out.stderr))
}

#[test]
fn solutions_are_judged_against_what_is_proved() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("positions"), "R U\nR\nL\nR L U\n").expect("a file can be written");
    let solutions = "U' R'\nR R\nL\n-\n";
    std::fs::write(path("solutions"), solutions).expect("a file can be written");
    // What is proved takes a moment, but more than the second that it may where all else has to be done, too.
    let files = ["judge", "pyraminx", &path("positions"), &path("solutions")];
    let args = [&files[..], &["--no-tables", "--limit", "seconds=300"]].concat();
    let (out, code, _) = run(&args, b"");
    let wanted = "instance 1: 2 moves, and no way is shorter\n\
        instance 2: 2 moves, at least 1 are needed, 1 are enough\n\
        instance 3: wrong: ";
    assert!(out.starts_with(wanted) && out.contains("instance 4: no solution\n"), "{out}");
    assert!(out.contains("4 positions: 2 solved, 1 wrong, 1 without a solution\n"), "{out}");
    assert!(out.contains("moves: 4 in all, mean 2; 0 % 2"), "{out}");
    assert_eq!(code, 1);
    let csv = path("judged.csv");
    let (out, ..) = run(&[&args[..], &["--json", "--csv", &csv]].concat(), b"");
    let last: serde_json::Value =
        serde_json::from_str(out.lines().last().expect("lines")).expect("JSON");
    assert_eq!(
        (last["judged"]["shortest"].as_u64(), last["judged"]["gaps"]["sum"].as_u64()),
        (Some(1), Some(1))
    );
    let table = std::fs::read_to_string(&csv).expect("it was written");
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 5);
    assert_eq!(rows[1..3], ["1,,true,2,2,0,true,,", "2,,true,2,1,1,false,1,"]);
    // Of other ends: what some moves solve, and the nearest of goals.
    let aimed = |flags: &[&str]| run(&[&args[..], flags].concat(), b"").0;
    let wanted = "instance 1: 2 moves, at least 0 are needed, 0 are enough\n\
        instance 2: 2 moves, at least 0 are needed, 0 are enough\ninstance 3: wrong: ";
    let out = aimed(&["--goal-moves", "U,R"]);
    assert!(out.starts_with(wanted), "{out}");
    assert!(aimed(&["--goal", "[{}]"]).contains("4 positions: 3 solved, 0 wrong"));
    // What cannot be decided is not called wrong.
    let undecided =
        ["judge", "cube4", &path("positions"), &path("solutions"), "--goal-moves", "Rw"];
    let (out, code, trouble) = run(&undecided, b"");
    assert!(out.is_empty() && code == 2 && trouble.contains("what looks alike"), "{trouble}");
    // What is there for families is `verify`.
    let (_, code, trouble) = run(&["judge", "maze", &path("positions"), &path("solutions")], b"");
    assert!(code == 2 && trouble.contains("verify"), "{trouble}");
}

const TYPES: &str = "puzzle_type,allowed_moves\n\
    wreath_3/3,\"{'l': [1, 2, 0, 3, 4], 'r': [0, 1, 3, 4, 2]}\"\n";
const PUZZLES: &str = "id,puzzle_type,solution_state,initial_state,num_wildcards\n\
    3,wreath_3/3,A;B;C;A;C,B;C;A;A;C,0\n\
    6,wreath_3/3,A;B;C;A;C,B;C;A;C;A,2\n";

#[test]
fn puzzles_of_a_competition_are_converted_and_judged() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let write =
        |name: &str, text: &str| std::fs::write(path(name), text).expect("a file can be written");
    write("types.csv", TYPES);
    write("puzzles.csv", PUZZLES);
    write("solutions.csv", "id,moves\n6,-l\n3,l.l\n");
    let [types, puzzles, solutions, out] =
        ["types.csv", "puzzles.csv", "solutions.csv", "out"].map(path);
    let (_, code, trouble) = run(&["convert", &types, &puzzles, &solutions, "-o", &out], b"");
    assert_eq!(code, 0, "{trouble}");
    let [puzzle, positions, solved] =
        ["tws", "positions", "solutions"].map(|e| path(&format!("out/wreath_3-3.{e}")));
    assert_eq!(std::fs::read_to_string(&solved).expect("it was written"), "l l\nl'\n");
    let args = ["judge", &puzzle, &positions, &solved, "--metric", "quarter", "--no-tables"];
    let (told, code, trouble) = run(&args, b"");
    let wanted =
        "instance 1 (3): 2 moves, at least 1 are needed, 1 are enough\ninstance 2 (6): 1 move\n";
    assert!(told.starts_with(wanted), "{told}{trouble}");
    assert_eq!(code, 0);
    let checked = run(&["verify", &puzzle, &positions, &solved], b"");
    assert_eq!(checked.1, 0, "{}", checked.0);
    // Nothing solves what has wildcards.
    let (_, code, trouble) = run(&["solve", &puzzle, &positions, "--no-tables"], b"");
    assert!(code == 2 && trouble.contains("instance 2 has wildcards"), "{trouble}");
    // What is wrong has its place.
    write("puzzles.csv", &PUZZLES.replace("3,wreath_3/3", "3,wreath"));
    let (_, code, trouble) = run(&["convert", &types, &puzzles, "-o", &out], b"");
    assert!(code == 2 && trouble.contains("puzzles.csv") && trouble.contains(":2:3"), "{trouble}");
    let (_, code, _) = run(&["convert", &types, &puzzles], b"");
    assert_eq!(code, 2);
}
