//! `serve` as a process of its own: killed, ended, refused.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
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
            .args(["serve", "--listen", "127.0.0.1:0", "--threads", "1", "--json", "--results"])
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

    fn ask(&self, method: &str, path: &str, body: &str) -> Value {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: \
             application/json\r\nContent-Length: {length}\r\n\r\n{body}",
            self.address
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
    }

    fn post(&self, job: &Value) -> String {
        self.ask("POST", "/api/v1/jobs", &job.to_string())["id"].as_str().unwrap().to_owned()
    }

    fn state(&self, id: &str) -> String {
        self.job(id)["state"].as_str().unwrap().to_owned()
    }

    fn job(&self, id: &str) -> Value {
        self.ask("GET", &format!("/api/v1/jobs/{id}"), "")
    }

    fn wait(&self, id: &str, state: &str) {
        let begun = Instant::now();
        while self.state(id) != state {
            assert!(begun.elapsed() < PATIENCE, "{id} is not {state}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// How it ended, which it does on its own.
    fn ended(&mut self) -> ExitStatus {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                return status;
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end");
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

/// A job that comes to no end while somebody waits for it; of another number it is another one.
fn long(number: u64) -> Value {
    json!({ "kind": "solve", "puzzle": "gap", "strategy": "deepening", "text": ENDLESS,
        "seed": number })
}

/// A job of no time.
fn short(number: u64) -> Value {
    json!({ "kind": "solve", "puzzle": "cube2", "instance": { "alg": "R U F" }, "seed": number })
}

#[test]
fn a_server_that_is_killed_loses_no_job() {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("jobs.db");
    let server = Server::new(&results);
    let done = server.post(&short(0));
    server.wait(&done, "done");
    let answer = server.job(&done);
    let running = server.post(&long(0));
    server.wait(&running, "running");
    // Each of these has its time in the quick lane before the next.
    (1..=20).for_each(|number| drop(server.post(&long(number))));
    let waiting: Vec<String> = (1..=5).map(|number| server.post(&short(number))).collect();
    drop(server); // kill -9
    let server = Server::new(&results);
    assert_eq!(server.job(&done), answer);
    assert_eq!(server.state(&running), "interrupted");
    for id in &waiting {
        server.wait(id, "done");
        assert_eq!(server.job(id)["lines"][0]["length"], 3);
    }
    let listed = server.ask("GET", "/api/v1/jobs", "");
    assert_eq!(listed["jobs"].as_array().unwrap().len(), 27);
}

/// Asked to end, it ends soon, whatever it works on, and the next one goes on with that.
#[cfg(unix)]
#[test]
fn a_server_that_is_asked_to_end_does() {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("jobs.db");
    let mut server = Server::new(&results);
    let running = server.post(&long(0));
    server.wait(&running, "running");
    let kill = Command::new("kill").arg(server.process.id().to_string()).status().unwrap();
    assert!(kill.success());
    assert_eq!(server.ended().code(), Some(0));
    let server = Server::new(&results);
    server.wait(&running, "running");
}

#[test]
fn how_many_jobs_are_kept_and_allowed_is_told() {
    let help = Command::new(env!("CARGO_BIN_EXE_everystate")).args(["serve", "--help"]).output();
    let help = String::from_utf8(help.unwrap().stdout).unwrap();
    for (option, usual) in [("--keep-jobs <N>", 10_000), ("--per-client <N>", 1000)] {
        let told = help.split_once(option).unwrap_or_else(|| panic!("{help}")).1;
        let told = told.split("\n  ").take(2).collect::<String>();
        assert!(told.contains(&format!("[default: {usual}]")), "{option}: {told}");
    }
}

#[test]
fn what_cannot_be_served_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let letter = folder.path().join("letter");
    std::fs::write(&letter, "Dear Sir or Madam, this is a letter and no database at all.").unwrap();
    let letter = letter.to_str().unwrap();
    let cases: [(&[&str], &str); 4] = [
        (&["--listen", "0.0.0.0:0", "--forget"], "can be reached from other machines"),
        (&["--listen", "127.0.0.1:0", "--results", letter], "this is no database"),
        (&["--listen", "nowhere"], "invalid value"),
        (&["--keep-jobs", "0"], "invalid value"),
    ];
    for (args, why) in cases {
        let mut program = Command::new(env!("CARGO_BIN_EXE_everystate"));
        let out = program.arg("serve").args(args).env_remove("EVERYSTATE_TOKEN").output().unwrap();
        assert_eq!(out.status.code(), Some(2), "{args:?}");
        let told = String::from_utf8(out.stderr).unwrap();
        assert!(told.contains(why), "{told}");
    }
}
