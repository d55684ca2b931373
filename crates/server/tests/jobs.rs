//! Jobs: answered like the program answers, cancelled, watched, kept.

mod common;

use common::{PATIENCE, Running, endless};
use everystate::session::{self, Input, Solve};
use everystate_server::{Bounds, Config};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// One worker, and a quick lane that what is in it does not leave.
fn slow() -> Config {
    let bounds = Bounds { quick: Duration::from_hours(1), ..Bounds::default() };
    Config { workers: 1, bounds, ..Config::default() }
}

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
            // What is asked twice is answered once.
            assert!(matches!(reply.status, 200 | 202), "{job}: {}", reply.body);
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
    let server = Running::new(slow());
    let ids: Vec<String> = (0..3).map(|number| server.begin(&endless(number))).collect();
    let [running, quick, waiting] = ids.as_slice() else { unreachable!() };
    server.until(running, "running");
    server.until(quick, "running");
    assert_eq!(server.state(waiting), "queued");
    for id in [waiting, running, quick] {
        server.cancel(id);
        assert_eq!(server.ended(id)["state"], "cancelled");
    }
    // What has ended stays as it is.
    server.cancel(running);
    assert_eq!(server.state(running), "cancelled");
    let listed = server.get("/api/v1/jobs").json();
    assert_eq!(listed["jobs"].as_array().unwrap().len(), 3);
    // All three are counted, also the one that nothing was done for; it is said to have ended a moment before that.
    let begun = Instant::now();
    while !counted(&server, "cancelled", 3) {
        assert!(begun.elapsed() < PATIENCE, "{}", server.get("/metrics").body);
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Whether so many jobs ended in a state, by the metrics.
fn counted(server: &Running, state: &str, jobs: u64) -> bool {
    let metrics = server.get("/metrics").body;
    let mut lines = metrics.lines().filter(|line| line.starts_with("everystate_jobs_total{"));
    lines.any(|line| line.contains(state) && line.ends_with(&format!(" {jobs}")))
}

#[test]
fn a_queue_that_is_full_says_so() {
    let Config { bounds, .. } = slow();
    let server = Running::new(Config { bounds: Bounds { waiting: 2, ..bounds }, ..slow() });
    let replies: Vec<common::Reply> =
        (0..5).map(|number| server.post("/api/v1/jobs", &endless(number))).collect();
    let full = replies.iter().find(|reply| reply.status == 429).expect("two wait");
    assert_eq!(replies[0].status, 202);
    assert!(full.head.contains("retry-after: 5"), "{}", full.head);
    assert!(full.message().contains("2 jobs are waiting"), "{}", full.body);
}

#[test]
fn a_job_is_watched_to_its_end() {
    let server = Running::new(slow());
    // It waits until somebody watches.
    let first = server.begin(&endless(0));
    let quick = server.begin(&endless(1));
    let id = server.begin(&json!({ "kind": "explore", "puzzle": "cube2" }));
    let mut told = server.follow(&id);
    let (name, state) = told.next().unwrap();
    assert_eq!((&*name, &state["state"]), ("state", &json!("queued")));
    // Some layers are known by the time that the late one comes.
    let layers = |followed: &mut common::Followed| {
        followed.filter(|(name, _)| name == "layer").take(2).count()
    };
    assert_eq!(layers(&mut server.follow(&first)), 2);
    let mut late = server.follow(&first);
    assert_eq!(late.next().unwrap().1["state"], "running");
    server.cancel(&quick);
    server.cancel(&first);
    // Who comes while it is worked on is sent what there was, each layer once.
    let late: Vec<_> = late.collect();
    let layers = late.iter().filter(|(name, _)| name == "layer").map(|(_, layer)| &layer["depth"]);
    let depths: Vec<u64> = layers.map(|depth| depth.as_u64().unwrap()).collect();
    assert!(depths.len() > 1 && depths.iter().copied().eq(0..depths.len() as u64), "{depths:?}");
    assert_eq!(late.last().unwrap().1["state"], "cancelled");
    let told: Vec<_> = told.collect();
    let names: Vec<&str> = told.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names.iter().filter(|&&name| name == "layer").count(), 15, "{names:?}");
    assert_eq!(names.iter().filter(|&&name| name == "line").count(), 1);
    // Once a layer is known nothing says that it has just begun.
    let known = names.iter().position(|&name| name == "layer").unwrap();
    let mut after = told[known..].iter().filter(|(name, _)| name == "progress");
    assert!(after.all(|(_, progress)| progress["positions"].as_u64() > Some(0)), "{told:?}");
    let (last, job) = told.last().unwrap();
    assert_eq!((last.as_str(), &job["state"]), ("end", &json!("done")));
    assert_eq!(job["lines"][0]["positions"], 3_674_160);
    // Who comes late is sent the end.
    assert_eq!(server.follow(&id).count(), 1);
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
    let program = Some("the same".to_owned());
    let config = Config { results, program, ..slow() };
    let server = Running::new(config.clone());
    let small = |number: u64| {
        json!({ "kind": "solve", "puzzle": "cube2", "instance": { "alg": "R U F" },
            "seed": number })
    };
    let done = server.done(&small(0));
    let long: Vec<String> = (0..2).map(|number| server.begin(&endless(number))).collect();
    let waits: Vec<String> = (1..6).map(|number| server.begin(&small(number))).collect();
    assert_eq!(server.state(&waits[4]), "queued");
    drop(server);
    let server = Running::new(config);
    assert_eq!(server.ended(done["id"].as_str().unwrap()), done);
    // They were worked on, or were about to be: they begin again.
    for id in &long {
        server.cancel(id);
    }
    for id in waits {
        assert_eq!(server.ended(&id)["lines"][0]["length"], 3);
    }
    // What the server before it answered is not computed again.
    let again = server.post("/api/v1/jobs", &small(0));
    assert_eq!((again.status, &again.json()), (200, &done));
}
