//! A file of positions that several processes answer together, over the loopback: the answers of one, in their order, each once; a process
//! that is killed is named, and the run goes on with the file of answers.

#![cfg(all(unix, feature = "cluster"))]

mod ports;
mod run;

use run::{program, run, text};
use std::fmt::Write as _;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::time::{Duration, Instant};

/// A folder with a list of hosts and a file of scrambles.
struct Shared {
    folder: tempfile::TempDir,
    positions: String,
}

impl Shared {
    /// So many hosts at which nobody listens, and so many positions of Pyraminx, each some moves away.
    fn of(hosts: usize, positions: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("hosts"), ports::free(hosts).join("\n")).unwrap();
        let mut text = String::new();
        for number in 0..positions {
            let turns = ["U", "R", "L", "B"];
            let algorithm = (0..8).map(|at| turns[(number * 7 + number / 3 + at * at) % 4]);
            let _ = writeln!(text, "{}", algorithm.collect::<Vec<_>>().join(" "));
        }
        let positions = folder.path().join("positions");
        fs::write(&positions, text).unwrap();
        let positions = positions.to_str().unwrap().to_owned();
        Self { folder, positions }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn word(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    /// Starts one of the processes.
    fn start(&self, process: usize, more: &[&str]) -> Child {
        let (hosts, process) = (self.word("hosts"), process.to_string());
        let joined = ["--hosts", &hosts, "--process", &process, "--threads", "2"];
        let mut program = program(&[&self.asked()[..], &joined, more].concat());
        program.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        program.spawn().unwrap()
    }

    /// What is asked, whoever answers.
    fn asked(&self) -> [&str; 6] {
        ["solve", "pyraminx", "--strategy", "search", "--no-tables", &self.positions]
    }
}

fn ended(children: Vec<Child>) -> Vec<Output> {
    children.into_iter().map(|child| child.wait_with_output().unwrap()).collect()
}

/// Waits until a file has so many lines, which these processes write.
fn lines(file: &Path, count: usize, writers: &mut [&mut Child]) {
    let until = Instant::now() + Duration::from_mins(2);
    let has = || fs::read_to_string(file).unwrap_or_default().lines().count() >= count;
    while !has() {
        let waits = Instant::now() < until;
        for (number, child) in (0..).zip(&mut *writers) {
            let ended = child.try_wait().unwrap();
            if ended.is_some_and(|_| !has()) || !waits {
                let _ = child.kill();
                let mut told = String::new();
                child.stderr.as_mut().unwrap().read_to_string(&mut told).unwrap();
                panic!("no answers come; process {number}, {ended:?}: {told}");
            }
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn several_processes_answer_a_file_as_one_does() {
    for (count, positions) in [(2, 60), (3, 2)] {
        let shared = Shared::of(count, positions);
        let right = run(&shared.asked(), b"");
        assert_eq!(right.status.code(), Some(0));
        let all = ended((0..count).map(|process| shared.start(process, &[])).collect());
        for (process, out) in all.iter().enumerate() {
            assert_eq!((out.status.code(), text(&out.stderr).as_str()), (Some(0), ""));
            assert_eq!(out.stdout.is_empty(), process > 0, "the first one prints");
        }
        assert_eq!(text(&all[0].stdout), text(&right.stdout), "{count} processes");
    }
}

#[test]
fn one_that_is_killed_is_named_and_the_run_goes_on_with_its_file() {
    let shared = Shared::of(2, 3000);
    let answers = shared.word("answers");
    let resume = ["--resume", answers.as_str()];
    let (mut first, mut second) = (shared.start(0, &resume), shared.start(1, &resume));
    lines(&shared.path("answers"), 20, &mut [&mut first, &mut second]);
    second.kill().unwrap();
    second.wait().unwrap();
    let out = first.wait_with_output().unwrap();
    let told = text(&out.stderr);
    // It may have ended before it was killed; then nobody misses it.
    if out.status.code() != Some(0) {
        assert_eq!(out.status.code(), Some(3), "{told}");
        assert!(told.contains("process 1 (127.0.0.1:") && told.contains("is gone"), "{told}");
        assert!(!told.contains("panicked"), "{told}");
        let last = fs::read_to_string(&answers).unwrap();
        assert!(last.lines().count() < 3001);
    }
    let all = ended((0..2).map(|process| shared.start(process, &resume)).collect());
    assert!(all.iter().all(|out| out.status.code() == Some(0)), "{}", text(&all[0].stderr));
    let right = run(&shared.asked(), b"");
    let kept = fs::read_to_string(&answers).unwrap();
    let (heading, kept) = kept.split_once('\n').unwrap();
    assert!(heading.contains("3000 instances"), "{heading}");
    assert_eq!(kept, text(&right.stdout));
}

#[test]
fn what_does_not_fit_together_is_refused() {
    let shared = Shared::of(2, 4);
    // Another question.
    let all = ended(vec![shared.start(0, &[]), shared.start(1, &["--count"])]);
    for out in &all {
        assert_eq!(out.status.code(), Some(3), "{}", text(&out.stderr));
        assert!(out.stdout.is_empty());
    }
    let told = all.iter().map(|out| text(&out.stderr)).collect::<String>();
    assert!(told.contains("answers something else"), "{told}");
    // What is not divided so.
    let hosts = shared.word("hosts");
    for what in [&["solve", "maze"][..], &["solve", "data/boards/klotski.txt"]] {
        let out = run(&[what, &["--hosts", &hosts, "--process", "0"]].concat(), b"");
        assert_eq!(out.status.code(), Some(2));
        let told = text(&out.stderr);
        assert!(told.contains("--hosts is of puzzles of pieces"), "{told}");
    }
    let both = ["solve", "cube3", "--hosts", &hosts, "--process", "0", "--shard", "1/2"];
    assert_eq!(run(&both, b"").status.code(), Some(2));
}
