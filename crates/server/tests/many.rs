//! The server under many: quick questions beside long ones, jobs that nobody watches any more, what one client may have, and what is asked
//! twice.

mod common;

use common::{PATIENCE, Running, endless};
use everystate::session;
use everystate_server::{Bounds, Config};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn with(workers: usize, bounds: Bounds) -> Running {
    Running::new(Config { workers, bounds, ..Config::default() })
}

/// A maze that is solved at once; of another number it is another job.
fn quick(number: u64) -> Value {
    let text = session::open("maze").unwrap().about().example;
    json!({ "kind": "solve", "puzzle": "maze", "text": text, "seed": number })
}

fn watched(mut request: Value) -> Value {
    request["watched"] = json!(true);
    request
}

/// A search of a 3×3×3 that takes longer than anybody waits: no way there is shorter.
fn cube() -> Value {
    let alg = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    json!({ "kind": "solve", "puzzle": "cube3", "instance": { "alg": alg } })
}

#[test]
fn quick_questions_are_never_behind_long_ones() {
    // Nothing leaves the quick lane here: what is quick is done in it, and what is long is not in it.
    let server = with(2, Bounds { quick: Duration::from_hours(1), ..Bounds::default() });
    let long = [cube(), endless(1)].map(|request| server.begin(&request));
    for id in &long {
        server.until(id, "running");
    }
    for number in 0..20 {
        let maze = server.done(&quick(number));
        assert_eq!(
            (&maze["state"], &maze["lines"][0]["verdict"]),
            (&json!("done"), &json!("solved"))
        );
    }
    assert_eq!(long.each_ref().map(|id| server.state(id)), ["running", "running"]);
}

#[test]
fn what_takes_longer_leaves_the_quick_lane_and_begins_again_when_it_is_its_turn() {
    let server = with(1, Bounds { quick: Duration::from_secs(2), ..Bounds::default() });
    let first = server.begin(&endless(0));
    server.until(&first, "running");
    let second = server.begin(&endless(1));
    let mut told = server.follow(&second);
    // It is in the lane, and then it waits. What came of it there is not told: it would be told twice.
    let mut names = Vec::new();
    for (name, data) in told.by_ref() {
        names.push(name);
        if data["state"] == "queued" && names.len() > 1 {
            break;
        }
    }
    assert!(!names.contains(&"layer".to_owned()), "{names:?}");
    assert_eq!(server.done(&quick(0))["state"], "done");
    assert_eq!((server.state(&first), server.state(&second)), (json!("running"), json!("queued")));
    server.cancel(&first);
    let mut depths = Vec::new();
    for (_, layer) in told.by_ref().filter(|(name, _)| name == "layer").take(4) {
        depths.push(layer["depth"].as_u64().unwrap());
    }
    assert_eq!(depths, [0, 1, 2, 3]);
    server.cancel(&second);
    assert_eq!(told.last().unwrap().1["state"], "cancelled");
}

#[test]
fn what_is_quick_in_the_lane_is_told_whole() {
    let server = with(1, Bounds { quick: Duration::from_hours(1), ..Bounds::default() });
    let first = server.begin(&endless(0));
    server.until(&first, "running");
    let wishes = json!({ "size": [3, 3] });
    let made = json!({ "kind": "generate", "puzzle": "maze", "wishes": wishes, "count": 5 });
    let told: Vec<_> = server.follow(&server.begin(&made)).collect();
    let (end, job) = told.last().unwrap();
    assert_eq!((end.as_str(), job["lines"].as_array().unwrap().len()), ("end", 5));
    // Who comes after the end is told the end alone.
    let lines = told.iter().filter(|(name, _)| name == "line").count();
    assert!(lines == 5 || told.len() == 1, "{told:?}");
}

#[test]
fn what_nobody_watches_ends_and_what_was_posted_without_a_word_stays() {
    let patience = Duration::from_secs(2);
    let server = with(4, Bounds { unwatched: patience, ..Bounds::default() });
    let followed = server.begin(&watched(endless(0)));
    let mut stream = server.follow(&followed);
    assert_eq!(stream.next().unwrap().0, "state");
    let posted = server.begin(&endless(1));
    let alone = server.begin(&watched(endless(2)));
    server.until(&alone, "unwatched");
    assert_eq!(
        (server.state(&followed), server.state(&posted)),
        (json!("running"), json!("running"))
    );
    let job = server.get(&format!("/api/v1/jobs/{alone}")).json();
    assert!(job["error"].is_null() && job["seconds"].as_f64().unwrap() >= 1.0, "{job}");
    // The page is closed.
    let closed = Instant::now();
    drop(stream);
    server.until(&followed, "unwatched");
    assert!(closed.elapsed() >= patience);
    assert_eq!(server.state(&posted), "running");
}

#[test]
fn what_waits_and_is_not_watched_is_never_begun() {
    let bounds =
        Bounds { unwatched: Duration::ZERO, quick: Duration::from_hours(1), ..Bounds::default() };
    let server = with(1, bounds);
    let long = [0, 1].map(|number| server.begin(&endless(number)));
    for id in &long {
        server.until(id, "running");
    }
    let waits = server.begin(&watched(endless(2)));
    server.until(&waits, "unwatched");
    assert_eq!(server.get(&format!("/api/v1/jobs/{waits}")).json()["seconds"], 0.0);
}

#[test]
fn who_comes_back_in_time_finds_the_work_where_it_was() {
    let server = with(1, Bounds { unwatched: Duration::from_secs(20), ..Bounds::default() });
    let request = watched(endless(0));
    let first = server.begin(&request);
    let stream = server.follow(&first);
    let known = stream.filter(|(name, _)| name == "layer").take(3).count();
    // The page is loaded again.
    let second = server.begin(&request);
    let job = server.get(&format!("/api/v1/jobs/{second}")).json();
    assert_eq!(
        (&job["state"], job["layers"].as_array().unwrap().len() >= known),
        (&json!("running"), true)
    );
    // The server sees soon that the first has left; then the job is kept as it is.
    let begun = Instant::now();
    let mut stream = server.follow(&second);
    assert_eq!(stream.next().unwrap().1["state"], "running");
    drop(stream);
    while server.begin(&request) != second && server.begin(&request) != first {
        assert!(begun.elapsed() < PATIENCE);
    }
}

#[test]
fn one_client_may_have_so_many_jobs_and_others_theirs() {
    let bounds = Bounds { each: 3, ..Bounds::default() };
    let config = Config { workers: 1, forwarded: true, bounds, ..Config::default() };
    let server = Running::new(config);
    let post = |who: &str, number: u64| {
        let headers = [("Content-Type", "application/json"), ("X-Forwarded-For", who)];
        server.ask("POST", "/api/v1/jobs", &headers, endless(number).to_string().as_bytes())
    };
    let ids: Vec<Value> =
        (0..3).map(|number| post("10.0.0.1", number).json()["id"].clone()).collect();
    let more = post("10.0.0.1", 3);
    assert_eq!(more.status, 429, "{}", more.body);
    assert!(more.head.contains("retry-after: 5"), "{}", more.head);
    assert!(more.message().starts_with("3 jobs of yours wait or are worked on"), "{}", more.body);
    // What a client says of itself stands before what the proxy says of it.
    assert_eq!(post("10.9.9.9, 10.0.0.1", 3).status, 429);
    assert_eq!(post("10.0.0.2", 3).status, 202);
    let first = ids[0].as_str().unwrap();
    server.cancel(first);
    server.until(first, "cancelled");
    assert_eq!(post("10.0.0.1", 4).status, 202);
}

#[test]
fn what_was_answered_is_given_again_at_once() {
    let server = Running::new(Config::default());
    let post = |request: &Value| server.post("/api/v1/jobs", request);
    let first = server.done(&quick(0));
    let again = post(&quick(0));
    assert_eq!((again.status, &again.json()), (200, &first));
    // Whether it is to be watched makes no other question of it.
    assert_eq!(post(&watched(quick(0))).json()["id"], first["id"]);
    assert_ne!(server.begin(&quick(1)), first["id"].as_str().unwrap());
    // What a limit stopped could be more the next time.
    let text = session::open("gap").unwrap().about().example;
    let stopped =
        json!({ "kind": "solve", "puzzle": "gap", "text": text, "limits": { "positions": 10 } });
    let once = server.done(&stopped);
    assert_eq!(once["lines"][0]["verdict"], "stopped");
    assert_ne!(server.done(&stopped)["id"], once["id"]);
    // Which solution comes first may be another one the next time.
    let any = json!({ "kind": "solve", "puzzle": "gap", "text": text, "question": "any" });
    assert_ne!(server.done(&any)["id"], server.done(&any)["id"]);
    // What is refused is looked at again.
    let wrong = json!({ "kind": "solve", "puzzle": "gap", "text": "1\n11 11\n" });
    let failed = server.done(&wrong);
    assert_eq!(failed["state"], "failed");
    assert_ne!(server.done(&wrong)["id"], failed["id"]);
}

#[test]
fn what_is_worked_on_is_shared_until_nobody_wants_it() {
    let server = with(2, Bounds::default());
    let ids: Vec<String> = (0..3).map(|_| server.begin(&endless(0))).collect();
    assert!(ids[0] != ids[1] && ids[1] != ids[2] && ids[0] != ids[2]);
    for id in &ids {
        server.until(id, "running");
    }
    let health = server.get("/healthz").json();
    assert_eq!((&health["waiting"], &health["running"]), (&json!(0), &json!(3)));
    // Whoever leaves, the others still wait for it.
    let told = server.follow(&ids[0]);
    server.cancel(&ids[0]);
    assert_eq!(told.last().unwrap().1["state"], "cancelled");
    assert_eq!(
        (server.state(&ids[1]), server.state(&ids[2])),
        (json!("running"), json!("running"))
    );
    server.cancel(&ids[1]);
    server.cancel(&ids[2]);
    for id in &ids {
        assert_eq!(server.ended(id)["state"], "cancelled");
    }
    // Nobody waits for a work that is being ended.
    let again = server.begin(&endless(0));
    server.until(&again, "running");
}

#[test]
fn who_comes_late_to_what_a_limit_stops_has_a_work_of_its_own() {
    let server = with(1, Bounds { quick: Duration::from_hours(1), ..Bounds::default() });
    let mut request = endless(0);
    request["limits"] = json!({ "seconds": 3 });
    let first = server.begin(&request);
    server.until(&first, "running");
    let late = server.begin(&request);
    let told = server.follow(&late);
    let ended = server.ended(&first);
    assert_eq!(ended["lines"][0]["why"], "seconds", "{ended}");
    let told: Vec<_> = told.collect();
    let states: Vec<&Value> =
        told.iter().filter(|(name, _)| name == "state").map(|(_, data)| &data["state"]).collect();
    assert!(states.len() > 1, "it begins again: {states:?}");
    let (_, job) = told.last().unwrap();
    assert_eq!((&job["state"], &job["lines"][0]["why"]), (&json!("done"), &json!("seconds")));
    assert!(job["seconds"].as_f64().unwrap() >= 3.0, "{job}");
    assert_eq!(told.iter().filter(|(name, _)| name == "line").count(), 1);
}

#[test]
fn what_each_job_does_is_listed() {
    let server = with(1, Bounds { quick: Duration::from_hours(1), ..Bounds::default() });
    let done = server.done(&quick(0));
    let count =
        json!({ "kind": "solve", "puzzle": "gap", "text": common::LARGE, "strategy": "deepening" });
    let ids = [endless(0), watched(count), endless(1)].map(|request| server.begin(&request));
    // Following it is watching it.
    let _stream = server.follow(&ids[1]);
    let begun = Instant::now();
    let jobs = loop {
        let listed = server.get("/api/v1/jobs?live=true").json();
        let jobs = listed["jobs"].as_array().unwrap().clone();
        let positions = |job: &Value| job["progress"]["positions"].as_u64() > Some(0);
        if jobs.len() == 3 && jobs[..2].iter().all(positions) {
            break jobs;
        }
        assert!(begun.elapsed() < PATIENCE, "{listed}");
    };
    let listed: Vec<&str> = jobs.iter().map(|job| job["id"].as_str().unwrap()).collect();
    assert_eq!(listed, ids, "the first one first, and not {}", done["id"]);
    let of = |job: &Value| {
        ["kind", "puzzle", "question", "state", "watched"].map(|key| job[key].clone())
    };
    assert_eq!(json!(of(&jobs[0])), json!(["explore", "gap", null, "running", false]));
    assert_eq!(json!(of(&jobs[1])), json!(["solve", "gap", "solve", "running", true]));
    assert_eq!(json!(of(&jobs[2])), json!(["explore", "gap", null, "queued", false]));
    assert!(jobs[0]["seconds"].as_f64() > Some(0.0) && jobs[2]["seconds"].is_null());
    assert_eq!(server.get("/api/v1/jobs?live=perhaps").status, 400);
    assert_eq!(server.get("/api/v1/jobs").json()["jobs"].as_array().unwrap().len(), 4);
}

#[test]
fn a_long_search_tells_its_depth_its_positions_and_how_fast_it_is() {
    let server = with(1, Bounds { memory: 64 << 20, ..Bounds::default() });
    let id = server.begin(&cube());
    let mut known = false;
    for (name, told) in server.follow(&id) {
        assert_ne!(name, "end", "{told}");
        if name != "progress" {
            continue;
        }
        let positions = told["positions"].as_u64().unwrap();
        assert!(positions > 0 || !known, "{told}");
        known |= positions > 0;
        if told["rate"].as_f64() > Some(0.0) {
            assert!(told["depth"].as_u64() > Some(0) && told["seconds"].is_f64(), "{told}");
            break;
        }
    }
    assert!(known);
    server.cancel(&id);
    assert_eq!(server.ended(&id)["state"], "cancelled");
}
