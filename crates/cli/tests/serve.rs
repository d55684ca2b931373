//! `serve` as a process of its own: killed, ended, refused.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

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
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
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
            assert!(begun.elapsed() < Duration::from_mins(1), "{id} is not {state}");
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

/// A job of seconds, and one of no time.
fn jobs() -> (Value, Value) {
    let deal = "1\n26 31 13 44 21 24 42 18 28\n17 45 23 25 41 36 11 38 48\n46 34 14 12 37 32 47 19 29\n\
        16 43 27 35 22 33 15 39 49\n";
    let cube = json!({ "kind": "solve", "puzzle": "cube2", "instance": { "alg": "R U F" } });
    (json!({ "kind": "explore", "puzzle": "gap", "text": deal }), cube)
}

#[test]
fn a_server_that_is_killed_loses_no_job() {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("jobs.db");
    let (long, short) = jobs();
    let server = Server::new(&results);
    let done = server.post(&short);
    server.wait(&done, "done");
    let answer = server.job(&done);
    let running = server.post(&long);
    server.wait(&running, "running");
    let waiting: Vec<String> = (0..20).map(|_| server.post(&short)).collect();
    drop(server); // kill -9
    let server = Server::new(&results);
    assert_eq!(server.job(&done), answer);
    assert_eq!(server.state(&running), "interrupted");
    for id in &waiting {
        server.wait(id, "done");
        assert_eq!(server.job(id)["lines"][0]["length"], 3);
    }
    let listed = server.ask("GET", "/api/v1/jobs", "");
    assert_eq!(listed["jobs"].as_array().unwrap().len(), 22);
}

/// Asked to end, it ends soon, whatever it works on, and the next one goes on with that.
#[cfg(unix)]
#[test]
fn a_server_that_is_asked_to_end_does() {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("jobs.db");
    let (long, _) = jobs();
    let mut server = Server::new(&results);
    let running = server.post(&long);
    server.wait(&running, "running");
    let begun = Instant::now();
    let kill = Command::new("kill").arg(server.process.id().to_string()).status().unwrap();
    assert!(kill.success());
    assert_eq!(server.process.wait().unwrap().code(), Some(0));
    assert!(begun.elapsed() < Duration::from_secs(20));
    let server = Server::new(&results);
    // By the time it tells its address it may have done so.
    server.wait(&running, "done");
}

#[test]
fn what_cannot_be_served_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let letter = folder.path().join("letter");
    std::fs::write(&letter, "Dear Sir or Madam, this is a letter and no database at all.").unwrap();
    let letter = letter.to_str().unwrap();
    let cases: [(&[&str], &str); 3] = [
        (&["--listen", "0.0.0.0:0", "--forget"], "can be reached from other machines"),
        (&["--listen", "127.0.0.1:0", "--results", letter], "this is no database"),
        (&["--listen", "nowhere"], "invalid value"),
    ];
    for (args, why) in cases {
        let mut program = Command::new(env!("CARGO_BIN_EXE_everystate"));
        let out = program.arg("serve").args(args).env_remove("EVERYSTATE_TOKEN").output().unwrap();
        assert_eq!(out.status.code(), Some(2), "{args:?}");
        let told = String::from_utf8(out.stderr).unwrap();
        assert!(told.contains(why), "{told}");
    }
}
