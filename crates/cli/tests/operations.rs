//! A server that is run for others: watched, backed up while it works, brought to another version.

mod run;

use run::{run, text};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Only a server that hangs takes so long.
const PATIENCE: Duration = Duration::from_mins(5);

struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn new(results: &Path) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_everystate"))
            .args(["serve", "--listen", "127.0.0.1:0", "--threads", "1", "--results"])
            .arg(results)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap().to_owned();
        Self { process, address }
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (host, length) = (&self.address, body.len());
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
        let kind = format!("Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n");
        stream.write_all(format!("{head}{kind}{body}").as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.split_once("\r\n\r\n").unwrap().1.to_owned()
    }

    fn post(&self, job: &Value) -> String {
        let told: Value =
            serde_json::from_str(&self.ask("POST", "/api/v1/jobs", &job.to_string())).unwrap();
        told["id"].as_str().unwrap().to_owned()
    }

    fn job(&self, id: &str) -> Value {
        serde_json::from_str(&self.ask("GET", &format!("/api/v1/jobs/{id}"), "")).unwrap()
    }

    fn wait(&self, id: &str, state: &str) {
        let begun = Instant::now();
        while self.job(id)["state"] != state {
            assert!(begun.elapsed() < PATIENCE, "{id} is not {state}: {}", self.job(id));
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A whole pack, which no search without a table comes to the end of.
const ENDLESS: &str = "1\n310 42 39 411 44 213 111 33 24 311 41 212 312\n\
    35 37 36 110 412 49 32 26 23 19 12 211 34\n16 29 46 13 48 11 113 17 410 22 27 413 210\n\
    28 25 15 31 18 45 313 112 47 43 38 21 14\n";

/// A job of no time; of another number it is another job, which nobody has the answer of.
fn short(number: u64) -> Value {
    let instance = json!({ "alg": "R U F" });
    json!({ "kind": "solve", "puzzle": "cube2", "instance": instance, "seed": number })
}

/// A job that comes to no end while somebody waits for it.
fn long() -> Value {
    json!({ "kind": "solve", "puzzle": "gap", "strategy": "deepening", "text": ENDLESS })
}

fn project(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// Copies the database, by the program.
fn backup(results: &Path, args: &[&str]) -> Output {
    let results = results.to_str().unwrap();
    run(&[&["backup", "--results", results], args].concat(), b"")
}

#[test]
fn a_copy_that_is_made_while_the_server_works_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let (results, copy) = (folder.path().join("jobs.db"), folder.path().join("copy.db"));
    let server = Server::new(&results);
    let done = server.post(&short(0));
    server.wait(&done, "done");
    let running = server.post(&long());
    server.wait(&running, "running");
    // It is answered beside the long one, before the copy or after it.
    let quick = server.post(&short(1));
    let copied = backup(&results, &["--json", copy.to_str().unwrap()]);
    assert!(copied.status.success(), "{}", text(&copied.stderr));
    let told: Value = serde_json::from_slice(&copied.stdout).unwrap();
    assert_eq!((&told["jobs"], &told["removed"]), (&json!(3), &json!([])));
    assert_eq!(told["bytes"], fs::metadata(&copy).unwrap().len());
    // The server has noticed nothing, and takes more.
    let later = server.post(&short(2));
    assert_eq!(server.job(&running)["state"], "running");
    let answer = server.job(&done);
    drop(server);
    let server = Server::new(&copy);
    assert_eq!(server.job(&done), answer);
    server.wait(&running, "interrupted");
    server.wait(&quick, "done");
    assert_eq!(server.job(&quick)["lines"][0]["length"], 3);
    assert!(server.job(&later)["error"].is_object());
}

#[test]
fn copies_in_a_folder_are_named_by_their_moment_and_the_oldest_go() {
    let folder = tempfile::tempdir().unwrap();
    let (results, copies) = (folder.path().join("jobs.db"), folder.path().join("copies"));
    fs::create_dir(&copies).unwrap();
    let _server = Server::new(&results);
    let old = copies.join("jobs-20200101T000000Z.db");
    fs::write(&old, "").unwrap();
    let made = backup(&results, &["--keep", "1", copies.to_str().unwrap()]);
    let told = text(&made.stdout);
    assert!(made.status.success(), "{}", text(&made.stderr));
    assert!(
        told.contains(": 0 jobs, ") && told.ends_with(&format!("removed {}\n", old.display())),
        "{told}"
    );
    let left: Vec<_> = fs::read_dir(&copies).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(left.len(), 1);
    assert!(told.starts_with(left[0].to_str().unwrap()), "{told}");
}

#[test]
fn what_cannot_be_copied_is_refused_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (results, copy) = (folder.path().join("jobs.db"), folder.path().join("copy.db"));
    let to = copy.to_str().unwrap();
    let cases: [(&[&str], &str); 2] = [
        (&[to], "there is no such file"),
        (&["--keep", "2", to], "--keep is of the copies in a folder"),
    ];
    for (args, told) in cases {
        let refused = backup(&results, args);
        assert_eq!(refused.status.code(), Some(2));
        assert!(text(&refused.stderr).contains(told), "{}", text(&refused.stderr));
    }
    fs::write(&results, "Dear Sir or Madam, this is a letter and no database at all.").unwrap();
    let refused = backup(&results, &[to]);
    assert!(text(&refused.stderr).contains("this is no database"), "{}", text(&refused.stderr));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// The database of the first version: one job is done, one was worked on when its server was killed, and one waits.
#[test]
fn jobs_of_the_first_version_are_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("jobs.db");
    fs::copy(project("crates/server/samples/jobs-1.db"), &results).unwrap();
    let ids = text(&fs::read(project("crates/server/samples/jobs-1.txt")).unwrap());
    let [done, running, waiting] = ids.lines().collect::<Vec<_>>()[..] else { panic!("{ids}") };
    for _ in 0..2 {
        let server = Server::new(&results);
        server.wait(waiting, "done");
        for id in [done, waiting] {
            let job = server.job(id);
            assert_eq!(
                (&job["state"], &job["lines"][0]["length"]),
                (&json!("done"), &json!(3)),
                "{job}"
            );
        }
        assert_eq!(server.job(running)["state"], "interrupted");
    }
}

/// The measures that a text names.
fn measures(text: &str) -> BTreeSet<String> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let names = text.split(|c| !is_name(c)).filter(|word| word.starts_with("everystate_"));
    names.map(str::to_owned).collect()
}

#[test]
fn the_dashboard_shows_all_that_is_measured_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::new(&folder.path().join("jobs.db"));
    let done = server.post(&short(0));
    server.wait(&done, "done");
    // They are told when the time is looked at.
    let begun = Instant::now();
    while !server.ask("GET", "/metrics", "").contains("everystate_jobs_waiting") {
        assert!(begun.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(50));
    }
    let told = server.ask("GET", "/metrics", "");
    let kinds: BTreeSet<String> = told
        .lines()
        .filter_map(|line| Some(line.strip_prefix("# TYPE ")?.split(' ').next()?.to_owned()))
        .collect();
    let series = measures(&told);
    let file = fs::read_to_string(project("packaging/grafana/everystate.json")).unwrap();
    let dashboard: Value = serde_json::from_str(&file).unwrap();
    let mut shown = BTreeSet::new();
    for panel in dashboard["panels"].as_array().unwrap() {
        for target in panel["targets"].as_array().unwrap() {
            shown.extend(measures(target["expr"].as_str().unwrap()));
        }
    }
    let unknown: Vec<_> = shown.difference(&series).collect();
    assert!(unknown.is_empty(), "no server measures {unknown:?}, but {series:?}");
    let parts = ["_bucket", "_sum", "_count"];
    let of = |name: &str| {
        parts.iter().find_map(|part| name.strip_suffix(part)).unwrap_or(name).to_owned()
    };
    let whole: BTreeSet<String> = shown.iter().map(|name| of(name)).collect();
    assert_eq!(whole, kinds, "the dashboard is to show each measure");
    // Nor do panels lie over each other.
    let mut cells = BTreeSet::new();
    for panel in dashboard["panels"].as_array().unwrap() {
        let at = |key: &str| panel["gridPos"][key].as_u64().unwrap();
        for (x, y) in (0..at("w")).flat_map(|x| (0..at("h")).map(move |y| (x, y))) {
            assert!(cells.insert((at("x") + x, at("y") + y)) && at("x") + x < 24, "{panel}");
        }
    }
}

/// A program's options, by its help.
fn options(command: &str) -> BTreeSet<String> {
    let help = text(&run(&[command, "--help"], b"").stdout);
    let words = help.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
    words.filter(|word| word.starts_with("--")).map(str::to_owned).collect()
}

#[test]
fn the_units_call_the_program_as_it_is() {
    for (unit, command) in
        [("everystate.service", "serve"), ("everystate-backup.service", "backup")]
    {
        let text = fs::read_to_string(project(&format!("packaging/systemd/{unit}"))).unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix("ExecStart=")).unwrap();
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words[..2], ["/usr/bin/everystate", command]);
        let known = options(command);
        let asked = words.iter().filter(|word| word.starts_with("--"));
        for option in asked {
            assert!(known.contains(*option), "{unit}: {option}");
        }
        // Both are of one user, whose folder it is.
        assert!(text.contains("\nDynamicUser=yes\nUser=everystate\nStateDirectory=everystate"));
    }
}
