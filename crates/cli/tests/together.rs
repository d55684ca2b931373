//! Processes that explore together, over the loopback: they find what one does; killed or stopped at any moment, the others end with one
//! error that names the one, and go on later.

#![cfg(all(unix, feature = "cluster"))]

mod ports;
mod run;

use run::{program, run, text};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::time::Duration;

/// What an exploration prints, without what differs from run to run.
fn answer(stdout: &[u8]) -> Value {
    let found: Value = serde_json::from_slice(stdout).expect("one object");
    ["positions", "counts", "depth", "antipodes", "examples"]
        .map(|key| (key.to_owned(), found[key].clone()))
        .into_iter()
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// What one process finds.
fn right(what: &[&str]) -> Value {
    let out = run(&[&["explore", "--json", "--no-tables"], what].concat(), b"");
    assert_eq!(out.status.code(), Some(0));
    answer(&out.stdout)
}

/// A deal with some ten thousand positions, which have no numbers.
const DEAL: &str = "1\n410 16 41 310 28 110 38 35 27 22\n39 43 37 15 25 24 31 36 21 23\n44 29 17 13 210 42 18 19 48 45\n14 34 49 11 47 32 33 26 12 46\n";

/// The file of the deal.
fn deal(folder: &Path) -> String {
    let file = folder.join("deal");
    fs::write(&file, DEAL).unwrap();
    file.to_str().unwrap().to_owned()
}

/// A list of hosts at which nobody listens.
fn hosts(folder: &Path, count: usize) -> (PathBuf, Vec<String>) {
    let addresses = ports::free(count);
    let file = folder.join("hosts");
    fs::write(&file, addresses.join("\n")).unwrap();
    (file, addresses)
}

/// Starts one of the processes.
fn start(what: &[&str], hosts: &Path, process: usize, more: &[&str]) -> Child {
    let process = process.to_string();
    let hosts = hosts.to_str().unwrap();
    let args = ["--json", "--hosts", hosts, "--process", &process, "--no-tables", "--threads", "1"];
    let mut program = program(&[&["explore"], what, &args[..], more].concat());
    program.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    program.spawn().unwrap()
}

fn ended(children: Vec<Child>) -> Vec<Output> {
    children.into_iter().map(|child| child.wait_with_output().unwrap()).collect()
}

/// What an error says, one that is told well: a line, and no panic.
fn told(out: &Output) -> String {
    let told = text(&out.stderr);
    assert!(!told.contains("panicked"), "{told}");
    told
}

/// Numbers that are the same in every run.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(self.0 >> 33).unwrap() % bound
    }
}

#[test]
fn two_three_and_four_processes_find_what_one_does() {
    let shared = tempfile::tempdir().unwrap();
    let deal = deal(shared.path());
    for (what, counts) in [
        (&["skewb"][..], &[2, 4][..]),
        (&["pyraminx"], &[3]),
        (&["sliding3x3"], &[2]),
        // Positions that have no numbers, or are not to have any.
        (&["gap", &deal], &[2, 3, 4]),
        (&["skewb", "--listed"], &[3]),
    ] {
        let right = right(what);
        for &count in counts {
            let folder = tempfile::tempdir().unwrap();
            let (file, _) = hosts(folder.path(), count);
            let all = ended((0..count).map(|process| start(what, &file, process, &[])).collect());
            for (process, out) in all.iter().enumerate() {
                assert_eq!((out.status.code(), told(out).as_str()), (Some(0), ""), "{what:?}");
                assert_eq!(out.stdout.is_empty(), process > 0, "{what:?}: the first one prints");
            }
            assert_eq!(answer(&all[0].stdout), right, "{what:?}, {count}");
            let found: Value = serde_json::from_slice(&all[0].stdout).unwrap();
            assert_eq!(
                (&found["strategy"], &found["processes"]),
                (&"together".into(), &count.into())
            );
            assert!(found["sent"].as_u64().unwrap() > 0);
        }
        let workers = ["explore", "--json", "--no-tables", "--workers", "3"];
        let workers = run(&[&workers[..], what].concat(), b"");
        assert_eq!((workers.status.code(), told(&workers).as_str()), (Some(0), ""));
        assert_eq!(answer(&workers.stdout), right, "{what:?}");
    }
}

#[test]
fn killed_at_any_moment_the_others_say_so_and_as_many_as_there_are_go_on() {
    kills(&["skewb"], 50, 600_000);
}

#[test]
fn so_it_is_with_positions_that_have_no_numbers() {
    let folder = tempfile::tempdir().unwrap();
    kills(&["gap", &deal(folder.path())], 20, 400_000);
}

/// How many layers, begun or whole, there are in the folders of all processes.
fn files(folder: &Path) -> usize {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    entries.flatten().map(|entry| entry.path()).fold(0, |count, path| {
        let is_layer = path.extension().is_some_and(|it| it == "layer" || it == "part");
        count + if path.is_dir() { files(&path) } else { usize::from(is_layer) }
    })
}

/// Kills one of several processes after so many microseconds at most, or when there are some layers, and has others go on every tenth time.
fn kills(what: &[&str], rounds: usize, longest: u32) {
    let right = right(what);
    let folder = tempfile::tempdir().unwrap();
    let disk = folder.path().join("disk");
    fs::create_dir(&disk).unwrap();
    let kept = ["--disk", disk.to_str().unwrap(), "--silence", "4"];
    let mut draw = Draw(26);
    let (mut resumed, mut killed) = (0, 0);
    for round in 0..rounds {
        let count = 2 + draw.below(3) as usize;
        let (file, addresses) = hosts(folder.path(), count);
        let mut all: Vec<Child> =
            (0..count).map(|process| start(what, &file, process, &kept)).collect();
        let victim = draw.below(u32::try_from(count).unwrap()) as usize;
        if round % 2 == 0 {
            std::thread::sleep(Duration::from_micros(u64::from(draw.below(longest))));
        } else {
            // However long it takes until there are some.
            let layers = 1 + draw.below(12) as usize;
            while files(&disk) < layers && all[victim].try_wait().unwrap().is_none() {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        let _ = all[victim].kill();
        let all = ended(all);
        if all[victim].status.success() {
            // It had come to its end before.
            continue;
        }
        killed += 1;
        for (process, out) in all.iter().enumerate().filter(|(process, _)| *process != victim) {
            // One that needed nothing more of it may be done.
            let told = told(out);
            if out.status.success() {
                continue;
            }
            assert_eq!(out.status.code(), Some(3), "round {round}: {told}");
            let name = format!("process {victim} ({})", addresses[victim]);
            // One that was killed while it came is a stranger who went away, too.
            let lines: Vec<&str> = told.lines().filter(|line| line.starts_with('{')).collect();
            assert!(
                lines.len() == 1 && lines[0].contains(&name),
                "round {round}, {process}: {told}"
            );
        }
        if round % 10 == 9 {
            let count = 1 + draw.below(4) as usize;
            let (file, _) = hosts(folder.path(), count);
            let all = ended((0..count).map(|process| start(what, &file, process, &kept)).collect());
            assert!(all.iter().all(|out| out.status.success()), "{}", told(&all[0]));
            assert_eq!(answer(&all[0].stdout), right);
            let found: Value = serde_json::from_slice(&all[0].stdout).unwrap();
            resumed += found["resumed"].as_u64().unwrap_or(0);
            assert_eq!(fs::read_dir(&disk).unwrap().count(), 0, "what is finished leaves nothing");
        }
    }
    assert!(killed > rounds / 2 && resumed > 0, "{killed} killed, {resumed} layers were there");
}

#[test]
fn one_that_is_stopped_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let (file, addresses) = hosts(folder.path(), 3);
    let silence = ["--silence", "1"];
    // Larger than what is done by then.
    let mut all: Vec<Child> =
        (0..3).map(|process| start(&["cuboid2x3x3"], &file, process, &silence)).collect();
    std::thread::sleep(Duration::from_millis(400));
    let stopped = all.remove(1);
    let signal = |name: &str| {
        let id = stopped.id().to_string();
        std::process::Command::new("kill").args([name, &id]).status().unwrap()
    };
    assert!(signal("-STOP").success());
    for out in ended(all) {
        let told = told(&out);
        assert_eq!(out.status.code(), Some(3), "{told}");
        let name = format!("process 1 ({})", addresses[1]);
        // Whoever waits for it longest may hear of it from another.
        assert!(
            told.contains(&name)
                && (told.contains("said nothing for 1 second")
                    || told.contains("is gone")
                    || told.contains("did not come")
                    || told.contains("could not be joined")),
            "{told}"
        );
        assert_eq!(told.trim().lines().count(), 1, "{told}");
    }
    assert!(signal("-KILL").success());
    ended(vec![stopped]);
}

#[test]
fn strangers_are_told_and_the_run_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (file, addresses) = hosts(folder.path(), 2);
    let first = start(&["skewb"], &file, 0, &[]);
    let connect = || loop {
        match TcpStream::connect(&addresses[0]) {
            Ok(stream) => break stream,
            Err(_) => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    let silent = connect();
    connect().write_all(&[0; 73]).unwrap();
    let mut garbage = connect();
    garbage.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nUser-Agent: a browser of somebody who looks\r\n\r\n").unwrap();
    std::thread::sleep(Duration::from_millis(100));
    let all = ended(vec![first, start(&["skewb"], &file, 1, &[])]);
    drop(silent);
    assert!(all.iter().all(|out| out.status.success()), "{}", told(&all[0]));
    assert_eq!(answer(&all[0].stdout), right(&["skewb"]));
    let told = told(&all[0]);
    assert!(told.matches("was turned away: it does not know the secret").count() == 1, "{told}");
}

#[test]
fn what_does_not_fit_together_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (file, addresses) = hosts(folder.path(), 2);
    let all = ended(vec![start(&["skewb"], &file, 0, &[]), start(&["ivy"], &file, 1, &[])]);
    assert!(
        all.iter().any(
            |out| out.status.code() == Some(2) && told(out).contains("explores another puzzle")
        ),
        "{}",
        told(&all[0])
    );
    assert!(all.iter().all(|out| !out.status.success() && out.stdout.is_empty()));
    // Another secret.
    let secret = folder.path().join("secret");
    fs::write(&secret, "a\n").unwrap();
    let more = ["--secret", secret.to_str().unwrap(), "--silence", "4"];
    let all = ended(vec![
        start(&["ivy"], &file, 0, &["--silence", "4"]),
        start(&["ivy"], &file, 1, &more),
    ]);
    assert!(
        told(&all[1]).contains("are the secret and the list of hosts the same?"),
        "{}",
        told(&all[1])
    );
    assert!(told(&all[0]).contains("does not know the secret"), "{}", told(&all[0]));
    assert_eq!(all.iter().map(|out| out.status.code()).collect::<Vec<_>>(), [Some(3); 2]);
    let refused = |text: &str, process: &str, what: &str| {
        let file = folder.path().join("wrong");
        fs::write(&file, text).unwrap();
        let out =
            run(&["explore", "ivy", "--hosts", file.to_str().unwrap(), "--process", process], b"");
        assert_eq!(out.status.code(), Some(2), "{text:?}");
        assert!(told(&out).contains(what), "{}", told(&out));
    };
    refused("here\n", "0", "line 1: expected a host and a port");
    refused(&addresses.join("\n"), "2", "lists 2, from 0 on");
    refused("10.1.2.3:7000\n127.0.0.1:7000\n", "0", "--secret");
    let out = run(&["explore", "maze", "--workers", "2"], b"");
    assert_eq!(out.status.code(), Some(2));
}

#[test]
fn a_limit_of_one_ends_all_and_what_was_found_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let (file, _) = hosts(folder.path(), 2);
    let all = ended(vec![
        start(&["skewb"], &file, 0, &["--limit", "depth=5"]),
        start(&["skewb"], &file, 1, &[]),
    ]);
    for out in &all {
        assert_eq!((out.status.code(), told(out).as_str()), (Some(3), ""));
    }
    let found: Value = serde_json::from_slice(&all[0].stdout).unwrap();
    assert_eq!(
        found["counts"].as_array().unwrap()[..],
        right(&["skewb"])["counts"].as_array().unwrap()[..6]
    );
    assert_eq!(found["why"], "depth");
}
