//! `solve --resume FILE`: a file of answers says what it answers, and nothing else is touched.

mod run;

use run::{run, text};
use std::fs;
use std::path::PathBuf;

/// A folder with a file of answers in it.
struct Folder {
    folder: tempfile::TempDir,
}

impl Folder {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    }

    /// What a run appends to `answers`; its exit code and what it says on standard error.
    fn solve(&self, args: &[&str], input: &str) -> (Option<i32>, String) {
        let file = self.path("answers");
        let resume = ["--no-tables", "--resume", file.to_str().unwrap()];
        let out = run(&[&["solve"], args, &resume].concat(), input.as_bytes());
        assert_eq!(text(&out.stdout), "", "answers go into the file");
        (out.status.code(), text(&out.stderr))
    }

    fn answers(&self) -> String {
        fs::read_to_string(self.path("answers")).unwrap()
    }
}

/// The answers without how long each took.
fn timeless(answers: &str) -> String {
    let line =
        |line: &str| line.split(",\"seconds\":").next().unwrap_or_default().to_owned() + "\n";
    answers.lines().map(line).collect()
}

const SCRAMBLES: &str = "R\nR L\nD\nR' D L\n";

#[test]
fn what_is_no_file_of_answers_is_refused_and_untouched() {
    let folder = Folder::new();
    let notes = "Buy bread\nR' // 1\nand cheese\n";
    let binary = b"\x7fELF\x02\0\n\xff\xfe\0half a line".to_vec();
    let long = "x".repeat(5000);
    let old = "R' // 1\nL' R' // 2\n";
    let files: [&[u8]; 8] = [
        notes.as_bytes(),
        &binary,
        b"\0",
        b"\n",
        b"no end",
        b"{}\n",
        long.as_bytes(),
        old.as_bytes(),
    ];
    for bytes in files {
        for flags in [&["ivy"][..], &["ivy", "--json"], &["ivy", "--count"]] {
            folder.write("answers", bytes);
            let (code, told) = folder.solve(flags, SCRAMBLES);
            assert_eq!(code, Some(4), "{flags:?} {told}");
            assert_eq!(told.matches("no file of answers").count(), 1, "{told}");
            assert_eq!(fs::read(folder.path("answers")).unwrap(), bytes, "{told}");
        }
    }
}

#[test]
fn answers_to_something_else_are_refused_and_untouched() {
    let folder = Folder::new();
    let costs = [folder.write("costs", "R 2\n"), folder.write("others", "R 3\n")];
    let cross = r#"{"EDGES":{"pieces":["?","?","?","?",4,5,6,7,"?","?","?","?"],"orientation":["?","?","?","?",0,0,0,0,"?","?","?","?"]}}"#;
    let flags: [&[&str]; 15] = [
        &["ivy"],
        &["ivy", "--json"],
        &["ivy", "--count"],
        &["ivy", "--count", "--mod", "2"],
        &["ivy", "--count", "--max-depth", "3"],
        &["ivy", "--count", "--canonical"],
        &["ivy", "--unique"],
        &["ivy", "--all", "--json"],
        &["ivy", "--all", "--json", "--costs", &costs[0]],
        &["ivy", "--all", "--json", "--costs", &costs[1]],
        &["ivy", "--any-side"],
        &["ivy", "--moves", "R,L,D"],
        &["ivy", "--metric", "quarter"],
        &["cube3"],
        &["cube3", "--goal", cross],
    ];
    for mine in flags {
        let _ = fs::remove_file(folder.path("answers"));
        let (code, told) = folder.solve(mine, SCRAMBLES);
        assert_eq!((code, told.as_str()), (Some(0), ""), "{mine:?}");
        let before = folder.answers();
        for other in flags.into_iter().filter(|&other| other != mine) {
            let (code, told) = folder.solve(other, SCRAMBLES);
            assert_eq!(code, Some(4), "{mine:?} {other:?} {told}");
            assert_eq!(folder.answers(), before, "{mine:?} {other:?}");
        }
        // Threads, memory, limits and how an answer is found make no other answer of it.
        let same = [mine, &["--threads", "3", "--memory", "1M", "--limit", "seconds=9"]].concat();
        assert_eq!(folder.solve(&same, SCRAMBLES), (Some(0), String::new()), "{mine:?}");
        assert_eq!(folder.answers(), before, "{mine:?}");
    }
}

#[test]
fn more_instances_may_come_and_none_may_change() {
    let folder = Folder::new();
    assert_eq!(folder.solve(&["ivy"], "D\nR\n").0, Some(0));
    let two = folder.answers();
    for other in ["R\nR\n", "D\nR'\n", "D\n", "", "R\nD\nL\n"] {
        let (code, told) = folder.solve(&["ivy"], other);
        assert_eq!(code, Some(4), "{other:?} {told}");
        assert!(told.contains("other instances: 2"), "{told}");
        assert_eq!(folder.answers(), two);
    }
    // The same positions, written in another way, and more.
    assert_eq!(folder.solve(&["ivy"], "# mine\nD\n\n{\"alg\":\"R\"}\nL\nD R\n").0, Some(0));
    let four = folder.answers();
    let new = four.strip_prefix(&two).expect("what there was stays");
    let lines: Vec<&str> = new.lines().collect();
    assert!(lines[0].starts_with("# everystate answers: "), "{new}");
    assert_eq!(lines[1..], ["L' // 1", "R' D' // 2"]);
    // Those that came are as fixed as the first.
    let (code, told) = folder.solve(&["ivy"], "D\nR\nR\nD R\nL\n");
    assert!(code == Some(4) && told.contains("other instances: 4"), "{told}");
    assert_eq!(folder.solve(&["ivy"], "D\nR\nL\nD R\n"), (Some(0), String::new()));
    assert_eq!(folder.answers(), four);
    // A fault after instances that were answered is mended, and what follows it is new.
    let _ = fs::remove_file(folder.path("answers"));
    assert_eq!(folder.solve(&["ivy"], "D\nQ\nR\n").0, Some(2));
    assert_eq!(folder.solve(&["ivy"], "D\nL\nR\n").0, Some(0));
    assert!(folder.answers().ends_with("L' // 1\nR' // 1\n"), "{}", folder.answers());
}

#[test]
fn a_run_killed_at_any_byte_goes_on_where_it_was() {
    let folder = Folder::new();
    for flags in [&["ivy"][..], &["ivy", "--json", "--count"], &["ivy", "--json", "--all"]] {
        let _ = fs::remove_file(folder.path("answers"));
        assert_eq!(folder.solve(flags, "R L\nD R L\nR\n").0, Some(0));
        let whole = folder.answers();
        // A step that meets every column of lines of so many lengths in a few dozen runs.
        for cut in (0..whole.len()).step_by(1 + whole.len() / 40) {
            folder.write("answers", &whole[..cut]);
            let (code, told) = folder.solve(flags, "R L\nD R L\nR\n");
            assert_eq!((code, told.as_str()), (Some(0), ""), "{flags:?} cut at {cut}");
            assert_eq!(timeless(&folder.answers()), timeless(&whole), "{flags:?} cut at {cut}");
        }
    }
}

#[test]
fn damaged_answers_are_told_with_their_line() {
    let folder = Folder::new();
    assert_eq!(folder.solve(&["ivy", "--json"], SCRAMBLES).0, Some(0));
    let whole = folder.answers();
    let second = whole.replacen("\"instance\":2,", "\"instance\":3,", 1);
    folder.write("answers", &second);
    let (code, told) = folder.solve(&["ivy", "--json"], SCRAMBLES);
    assert_eq!(code, Some(4));
    let told: serde_json::Value = serde_json::from_str(&told).expect("one object");
    assert_eq!(told["error"]["line"], 3, "{told}");
    assert_eq!(folder.answers(), second);
    // More answers than there were instances.
    folder.write(
        "answers",
        whole.clone() + &whole.lines().last().unwrap().replace(":4,", ":5,") + "\n",
    );
    assert_eq!(folder.solve(&["ivy", "--json"], SCRAMBLES).0, Some(4));
}

#[test]
fn what_is_resumed_is_verified_and_has_one_schema() {
    let folder = Folder::new();
    let input = folder.write("input", SCRAMBLES);
    for flags in [&["ivy"][..], &["ivy", "--json"], &["ivy", "--json", "--all"]] {
        let _ = fs::remove_file(folder.path("answers"));
        assert_eq!(folder.solve(flags, SCRAMBLES).0, Some(0));
        let answers = folder.path("answers");
        let out = run(&["verify", "ivy", &input, answers.to_str().unwrap()], b"");
        let told = text(&out.stdout);
        assert_eq!(
            (out.status.code(), told.matches(": holds").count() >= 4),
            (Some(0), true),
            "{told}"
        );
        if flags.contains(&"--json") {
            let objects = folder.answers();
            assert!(objects.lines().all(|line| line.starts_with("{\"schema\":1,")), "{objects}");
        }
    }
}
