//! A server in a thread of its own, and a client that says to the byte what it sends.

#![allow(dead_code, clippy::allow_attributes, reason = "not every test uses all of it")]

use everystate_server::{Config, bind};
use serde_json::Value;
use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Only a server that hangs takes so long.
pub(crate) const PATIENCE: Duration = Duration::from_mins(5);

/// A server that ends when it is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub(crate) fn new(config: Config) -> Self {
        let (told, address) = std::sync::mpsc::channel();
        let (end, ended) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            tokio::runtime::Runtime::new().unwrap().block_on(async {
                let server = bind(config).await.unwrap();
                told.send(server.address()).unwrap();
                server.run(async { ended.await.unwrap_or(()) }).await;
            });
        });
        Self { address: address.recv().unwrap(), end: Some(end), thread: Some(thread) }
    }

    /// Asks for a path; the answer's status and body.
    pub(crate) fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, &[], b"")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Reply {
        let json = [("Content-Type", "application/json")];
        self.ask("POST", path, &json, body.to_string().as_bytes())
    }

    pub(crate) fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Reply {
        let mut all = vec![("Host", self.address.to_string())];
        all.retain(|(name, _)| headers.iter().all(|(given, _)| !given.eq_ignore_ascii_case(name)));
        all.extend(headers.iter().map(|&(name, value)| (name, value.to_owned())));
        if !body.is_empty() {
            all.push(("Content-Length", body.len().to_string()));
        }
        let all: Vec<String> =
            all.into_iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n{}", all.concat());
        self.raw(&[text.as_bytes(), b"\r\n", body].concat())
    }

    /// Sends bytes as they are and reads to the end.
    pub(crate) fn raw(&self, bytes: &[u8]) -> Reply {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        // A server that has answered may close before it has read all.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        Reply::of(&answer)
    }

    /// A job's answer when it has ended.
    pub(crate) fn ended(&self, id: &str) -> Value {
        let begun = Instant::now();
        loop {
            let job = self.get(&format!("/api/v1/jobs/{id}")).json();
            if !matches!(job["state"].as_str(), Some("queued" | "running")) {
                return job;
            }
            assert!(begun.elapsed() < PATIENCE, "{job}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Posts a job, and gives its number.
    pub(crate) fn begin(&self, request: &Value) -> String {
        let reply = self.post("/api/v1/jobs", request);
        assert!(matches!(reply.status, 200 | 202), "{}", reply.body);
        reply.json()["id"].as_str().unwrap().to_owned()
    }

    /// Posts a job and waits for its end.
    pub(crate) fn done(&self, request: &Value) -> Value {
        self.ended(&self.begin(request))
    }

    /// Where a job is, which nobody is told to have asked for.
    pub(crate) fn state(&self, id: &str) -> Value {
        let listed = self.get("/api/v1/jobs").json();
        let job = listed["jobs"].as_array().unwrap().iter().find(|job| job["id"] == id);
        job.unwrap_or_else(|| panic!("{id} is not there: {listed}"))["state"].clone()
    }

    /// Waits until a job is there.
    pub(crate) fn until(&self, id: &str, state: &str) {
        let begun = Instant::now();
        while self.state(id) != state {
            assert!(begun.elapsed() < PATIENCE, "{id} is {}, not {state}", self.state(id));
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    pub(crate) fn cancel(&self, id: &str) {
        assert_eq!(self.ask("DELETE", &format!("/api/v1/jobs/{id}"), &[], b"").status, 200);
    }

    /// The events of a job, one after the other as they come, until the job or who reads them ends.
    pub(crate) fn follow(&self, id: &str) -> Followed {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let head = format!(
            "GET /api/v1/jobs/{id}/events HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            self.address
        );
        stream.write_all(head.as_bytes()).unwrap();
        Followed(BufReader::new(stream).lines())
    }
}

/// What comes of a job, each its name and data.
pub(crate) struct Followed(Lines<BufReader<TcpStream>>);

impl Iterator for Followed {
    type Item = (String, Value);
    fn next(&mut self) -> Option<Self::Item> {
        let mut name = String::new();
        for line in self.0.by_ref() {
            let line = line.ok()?;
            if let Some(told) = line.strip_prefix("event: ") {
                told.clone_into(&mut name);
            } else if let Some(data) = line.strip_prefix("data: ") {
                return Some((name, serde_json::from_str(data).unwrap()));
            }
        }
        None
    }
}

/// A whole pack: its layers come at once, and there are more of them than anybody waits for.
pub(crate) const LARGE: &str = "1\n310 42 39 411 44 213 111 33 24 311 41 212 312\n\
    35 37 36 110 412 49 32 26 23 19 12 211 34\n16 29 46 13 48 11 113 17 410 22 27 413 210\n\
    28 25 15 31 18 45 313 112 47 43 38 21 14\n";

/// A job of two packs' size that takes hours; of another number it is another job.
pub(crate) fn endless(number: u64) -> Value {
    serde_json::json!({ "kind": "explore", "puzzle": "gap", "limits": { "seconds": 500 },
        "text": LARGE, "seed": number })
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.end.take().unwrap().send(());
        let joined = self.thread.take().unwrap().join();
        assert!(std::thread::panicking() || joined.is_ok());
    }
}

/// What was answered.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Reply {
    fn of(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or(0);
        Self { status, head: head.to_ascii_lowercase(), body: body.to_owned() }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.body))
    }

    pub(crate) fn message(&self) -> String {
        self.json()["error"]["message"].as_str().unwrap().to_owned()
    }
}
