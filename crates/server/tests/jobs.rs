//! Jobs: answered like the program answers, cancelled, watched, kept.

mod common;

use common::{PATIENCE, Running};
use everystate::session::{self, Input, Solve};
use everystate_server::{Bounds, Config};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::mpsc::channel;
use std::time::Instant;

/// A deal of two packs' size that takes hours.
fn endless() -> Value {
    json!({ "kind": "explore", "puzzle": "gap", "limits": { "seconds": 500 }, "text": LARGE })
}

/// A whole pack: its layers come at once, and there are more of them than anybody waits for.
const LARGE: &str = "1\n310 42 39 411 44 213 111 33 24 311 41 212 312\n\
    35 37 36 110 412 49 32 26 23 19 12 211 34\n16 29 46 13 48 11 113 17 410 22 27 413 210\n\
    28 25 15 31 18 45 313 112 47 43 38 21 14\n";

#[test]
fn every_family_is_answered_as_the_program_answers() {
    let server = Running::new(Config::default());
    for name in session::names() {
        let about = session::open(name).unwrap().about();
        let instance: Value = serde_json::from_str(about.json).unwrap();
        let job = server.done(&json!({ "kind": "solve", "puzzle": name, "instance": instance }));
        assert_eq!(job["state"], "done", "{job}");
        let mut out = Vec::new();
        let request = Solve { json: true, ..Solve::default() };
        let inputs = vec![Input::text("instance", about.json)];
        session::open(name).unwrap().solve(inputs, &request, &mut out).unwrap();
        let mut want: Value = serde_json::from_slice(&out).unwrap();
        let mut got = job["lines"][0].clone();
        for line in [&mut want, &mut got] {
            line.as_object_mut().unwrap().remove("seconds").unwrap();
        }
        assert_eq!(got, want);
        let text = json!({ "kind": "explain", "puzzle": name, "text": about.example });
        assert!(server.done(&text)["lines"][0]["text"].as_str().unwrap().contains("Strategy"));
    }
}

#[test]
fn instances_are_made_solved_verified_and_explored() {
    let server = Running::new(Config::default());
    let wishes = json!({ "size": [4, 5], "solvable": true });
    let made = server.done(
        &json!({ "kind": "generate", "puzzle": "maze", "wishes": wishes, "count": 3, "seed": 5 }),
    );
    let mazes: Vec<String> =
        made["lines"].as_array().unwrap().iter().map(Value::to_string).collect();
    assert_eq!(mazes.len(), 3);
    let text = mazes.join("\n");
    let solved = server.done(&json!({ "kind": "solve", "puzzle": "maze", "text": text }));
    let claims: Vec<String> =
        solved["lines"].as_array().unwrap().iter().map(Value::to_string).collect();
    let verify = |claims: &str| {
        server.done(&json!({ "kind": "verify", "puzzle": "maze", "text": text, "claims": claims }))
    };
    let checked = verify(&claims.join("\n"));
    assert!(
        checked["lines"].as_array().unwrap().iter().all(|line| line["holds"] == true),
        "{checked}"
    );
    let wrong = claims.join("\n").replace("\"length\":", "\"length\":1");
    assert!(verify(&wrong)["lines"].as_array().unwrap().iter().all(|line| line["holds"] == false));
    let explored = server.done(&json!({ "kind": "explore", "puzzle": "cube2", "metric": "half" }));
    assert_eq!(explored["lines"][0]["counts"][11], 2644);
    let convert = json!({ "puzzle": "maze", "text": text, "to": "contest" });
    let contest = server.post("/api/v1/convert", &convert).json()["text"].clone();
    let again = server.done(&json!({ "kind": "solve", "puzzle": "maze", "text": contest }));
    assert_eq!(again["lines"][2]["path"], solved["lines"][2]["path"]);
}

#[test]
fn every_question_that_a_family_lists_is_a_jobs() {
    let server = Running::new(Config::default());
    let families = server.get("/api/v1/families").json()["families"].clone();
    for family in families.as_array().unwrap() {
        let asked = family["strategies"].as_array().unwrap().iter().filter(|s| s["first"] == true);
        for question in asked.flat_map(|strategy| strategy["answers"].as_array().unwrap()) {
            let limits = json!({ "positions": 100_000, "seconds": 5 });
            let job = json!({ "kind": "solve", "puzzle": family["name"], "question": question,
                "instance": family["json"], "limits": limits });
            let reply = server.post("/api/v1/jobs", &job);
            assert_eq!(reply.status, 202, "{job}: {}", reply.body);
        }
    }
    let about = session::open("stack").unwrap().about();
    let drawn = server.done(&json!({ "kind": "solve", "puzzle": "stack", "text": about.example,
        "question": "sample", "count": 3, "seed": 7 }));
    let samples = drawn["lines"].as_array().unwrap().iter().filter_map(|l| l["sample"].as_u64());
    assert_eq!(samples.collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn a_limit_stops_with_what_was_proved() {
    let server = Running::new(Config::default());
    let mut job = json!({ "kind": "solve", "puzzle": "gap", "text": session::open("gap").unwrap().about().example,
        "limits": { "positions": 10 } });
    let line = server.done(&job)["lines"][0].clone();
    assert_eq!((&line["verdict"], &line["why"]), (&json!("stopped"), &json!("positions")));
    job["limits"] = json!({ "bytes": u64::MAX });
    let reply = server.post("/api/v1/jobs", &job);
    assert_eq!(reply.status, 422);
    assert!(reply.message().contains("this server gives one"), "{}", reply.body);
    job["limits"] = json!({ "seconds": 1e9 });
    assert_eq!(server.post("/api/v1/jobs", &job).status, 422);
}

#[test]
fn a_generator_that_never_finds_ends_with_its_time() {
    let server = Running::new(Config::default());
    let wishes = json!({ "size": [2, 2], "moves": [1000, 1000] });
    let job = server.done(&json!({ "kind": "generate", "puzzle": "maze", "wishes": wishes,
        "limits": { "seconds": 0.1 } }));
    assert_eq!(job["state"], "failed", "{job}");
}

#[test]
fn jobs_are_cancelled_whether_they_wait_or_run() {
    let server = Running::new(Config { workers: 1, ..Config::default() });
    let post = || server.post("/api/v1/jobs", &endless()).json()["id"].as_str().unwrap().to_owned();
    let (running, waiting) = (post(), post());
    let state = |id: &str| server.get(&format!("/api/v1/jobs/{id}")).json()["state"].clone();
    let begun = Instant::now();
    while state(&running) != "running" {
        assert!(begun.elapsed() < PATIENCE);
    }
    for id in [&waiting, &running] {
        assert_eq!(server.ask("DELETE", &format!("/api/v1/jobs/{id}"), &[], b"").status, 200);
        assert_eq!(server.ended(id)["state"], "cancelled");
    }
    // What has ended stays as it is.
    assert_eq!(server.ask("DELETE", &format!("/api/v1/jobs/{running}"), &[], b"").status, 200);
    let listed = server.get("/api/v1/jobs").json();
    assert_eq!(listed["jobs"].as_array().unwrap().len(), 2);
    assert!(server.get("/metrics").body.contains("everystate_jobs_total"));
}

#[test]
fn a_queue_that_is_full_says_so() {
    let bounds = Bounds { waiting: 2, ..Bounds::default() };
    let server = Running::new(Config { workers: 1, bounds, ..Config::default() });
    let replies: Vec<u16> =
        (0..5).map(|_| server.post("/api/v1/jobs", &endless()).status).collect();
    assert!(replies.contains(&429) && replies[0] == 202, "{replies:?}");
}

/// The events of a job, each its name and data; `seen` is called with those that have come by then.
fn events(server: &Running, id: &str, seen: impl Fn(&[(String, Value)])) -> Vec<(String, Value)> {
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let head = format!(
        "GET /api/v1/jobs/{id}/events HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
        server.address
    );
    stream.write_all(head.as_bytes()).unwrap();
    let (mut name, mut events) = (String::new(), Vec::new());
    for line in BufReader::new(stream).lines() {
        let Ok(line) = line else { break };
        if let Some(told) = line.strip_prefix("event: ") {
            told.clone_into(&mut name);
        } else if let Some(data) = line.strip_prefix("data: ") {
            events.push((name.clone(), serde_json::from_str(data).unwrap()));
            seen(&events);
        }
    }
    events
}

#[test]
fn a_job_is_watched_to_its_end() {
    let server = Running::new(Config { workers: 1, ..Config::default() });
    // It waits until somebody watches.
    let first = server.post("/api/v1/jobs", &endless()).json()["id"].as_str().unwrap().to_owned();
    let request = json!({ "kind": "explore", "puzzle": "cube2" });
    let id = server.post("/api/v1/jobs", &request).json()["id"].as_str().unwrap().to_owned();
    let (told, late) = std::thread::scope(|scope| {
        // Watches from now on; goes on here when so many layers have come.
        let watch = |id: &str, layers| {
            let (tell, told) = channel();
            let (server, id) = (&server, id.to_owned());
            let watcher = scope.spawn(move || {
                events(server, &id, |seen| {
                    if seen.iter().filter(|(name, _)| name == "layer").count() >= layers {
                        let _ = tell.send(());
                    }
                })
            });
            // Where it ends before, what has come is looked at below.
            let _ = told.recv();
            watcher
        };
        let watcher = watch(&id, 0);
        // Some layers are known by the time that the late one comes.
        let (early, late) = (watch(&first, 2), watch(&first, 2));
        server.ask("DELETE", &format!("/api/v1/jobs/{first}"), &[], b"");
        early.join().unwrap();
        (watcher.join().unwrap(), late.join().unwrap())
    });
    // Who comes while it is worked on is sent what there was, each layer once.
    assert_eq!(late[0].1["state"], "running");
    let layers = late.iter().filter(|(name, _)| name == "layer").map(|(_, layer)| &layer["depth"]);
    let depths: Vec<u64> = layers.map(|depth| depth.as_u64().unwrap()).collect();
    assert!(depths.len() > 1 && depths.iter().copied().eq(0..depths.len() as u64), "{depths:?}");
    assert_eq!(late.last().unwrap().1["state"], "cancelled");
    let names: Vec<&str> = told.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!((names[0], told[0].1["state"].as_str()), ("state", Some("queued")));
    assert_eq!(names.iter().filter(|&&name| name == "layer").count(), 15, "{names:?}");
    assert_eq!(names.iter().filter(|&&name| name == "line").count(), 1);
    let (last, job) = told.last().unwrap();
    assert_eq!((last.as_str(), &job["state"]), ("end", &json!("done")));
    assert_eq!(job["lines"][0]["positions"], 3_674_160);
    // Who comes late is sent the end.
    assert_eq!(events(&server, &id, |_| {}).len(), 1);
}

#[test]
fn an_answer_that_is_too_long_is_a_refusal() {
    let bounds = Bounds { answer: 2000, ..Bounds::default() };
    let server = Running::new(Config { bounds, ..Config::default() });
    let text = session::open("gap").unwrap().about().example;
    let job =
        server.done(&json!({ "kind": "solve", "question": "all", "puzzle": "gap", "text": text }));
    assert_eq!(job["state"], "failed");
    assert!(job["error"]["message"].as_str().unwrap().contains("longer than"), "{job}");
}

#[test]
fn a_server_that_begins_again_has_what_was_done_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let results = Some(folder.path().join("jobs.db"));
    let config = Config { workers: 1, results, ..Config::default() };
    let server = Running::new(config.clone());
    let small = json!({ "kind": "solve", "puzzle": "cube2", "instance": { "alg": "R U F" } });
    let id = |reply: common::Reply| reply.json()["id"].as_str().unwrap().to_owned();
    let done = server.done(&small);
    let long = id(server.post("/api/v1/jobs", &endless()));
    let waits: Vec<String> = (0..5).map(|_| id(server.post("/api/v1/jobs", &small))).collect();
    drop(server);
    let server = Running::new(config);
    assert_eq!(server.ended(done["id"].as_str().unwrap()), done);
    // It was worked on, or was about to be: it begins again.
    server.ask("DELETE", &format!("/api/v1/jobs/{long}"), &[], b"");
    for id in waits {
        assert_eq!(server.ended(&id)["lines"][0]["length"], 3);
    }
}
