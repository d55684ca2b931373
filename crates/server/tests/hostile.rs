//! Requests that mean ill, or were never meant to be one: each gets a clear 4xx, and the server goes on.

mod common;

use common::{PATIENCE, Reply, Running, endless};
use everystate_server::{Bounds, Config, StartError, bind};
use serde_json::{Value, json};
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

const JSON: (&str, &str) = ("Content-Type", "application/json");

fn server() -> Running {
    Running::new(Config::default())
}

/// The server still answers.
fn is_well(server: &Running) {
    let job =
        server.done(&json!({ "kind": "solve", "puzzle": "cube2", "instance": { "alg": "R" } }));
    assert_eq!(job["lines"][0]["length"], 1);
    assert_eq!(server.get("/healthz").status, 200);
}

/// A 4xx with a sentence that names no path of this machine.
fn refused(reply: &Reply, status: u16) {
    assert_eq!(reply.status, status, "{reply:?}");
    let message = reply.message();
    assert!(
        !message.is_empty() && !message.contains("/home") && !message.contains(".rs"),
        "{message}"
    );
}

#[test]
fn bodies_that_are_no_request() {
    let server = server();
    let jobs: [(&[u8], u16); 16] = [
        (b"", 400),
        (b"null", 422),
        (b"[]", 422),
        (b"{", 400),
        (b"{}", 422),
        (b"\xff\xfe{}", 400),
        (br#"{"kind":"solve"}"#, 422),
        (br#"{"kind":"dance","puzzle":"maze"}"#, 422),
        (br#"{"kind":["solve"],"puzzle":"maze"}"#, 400),
        (br#"{"kind":"solve","puzzle":7}"#, 422),
        (br#"{"kind":"solve","puzzle":"chess","text":""}"#, 422),
        (br#"{"kind":"solve","puzzle":"maze"}"#, 422),
        (br#"{"kind":"solve","puzzle":"maze","text":"","instance":{}}"#, 422),
        (br#"{"kind":"solve","puzzle":"maze","text":"","file":"/etc/passwd"}"#, 422),
        (br#"{"kind":"solve","kind":"solve","puzzle":"maze","text":""}"#, 422),
        (br#"{"kind":"solve","puzzle":"maze","text":"","limits":{"seconds":-1}}"#, 422),
    ];
    for (body, status) in jobs {
        let reply = server.ask("POST", "/api/v1/jobs", &[JSON, ("X", "y")], body);
        refused(&reply, status);
    }
    for place in ["jobs", "neighbours", "convert"] {
        let path = format!("/api/v1/{place}");
        for kind in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""] {
            refused(&server.ask("POST", &path, &[("Content-Type", kind)], b"{}"), 415);
        }
    }
    is_well(&server);
}

#[test]
fn bodies_that_are_too_deep_or_too_long() {
    let server = server();
    let deep = format!(r#"{{"kind":"solve","puzzle":"maze","instance":{}}}"#, "[".repeat(100_000));
    refused(&server.ask("POST", "/api/v1/jobs", &[JSON], deep.as_bytes()), 400);
    let deep = "[".repeat(900) + &"]".repeat(900);
    let deep = format!(r#"{{"kind":"solve","puzzle":"maze","instance":{{"squares":{deep}}}}}"#);
    let reply = server.ask("POST", "/api/v1/jobs", &[JSON], deep.as_bytes());
    assert!(
        reply.status == 400
            || server.ended(reply.json()["id"].as_str().unwrap())["state"] == "failed"
    );
    let long = vec![b' '; (1 << 20) + 1];
    refused(&server.ask("POST", "/api/v1/jobs", &[JSON], &long), 413);
    // A hundred megabytes that are only promised.
    let head = format!(
        "POST /api/v1/jobs HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: \
         100000000\r\nConnection: close\r\n\r\n{{",
        server.address
    );
    refused(&server.raw(head.as_bytes()), 413);
    // And a hundred megabytes that come in parts of unknown number.
    let head = format!(
        "POST /api/v1/jobs HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nTransfer-Encoding: \
         chunked\r\nConnection: close\r\n\r\n",
        server.address
    );
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.write_all(head.as_bytes()).unwrap();
    let chunk = [b"10000\r\n".as_slice(), &vec![b' '; 0x10000], b"\r\n"].concat();
    let mut sent = 0;
    while sent < 1600 && stream.write_all(&chunk).is_ok() {
        sent += 1;
    }
    assert!(sent < 1600, "it takes everything");
    is_well(&server);
}

#[test]
fn instances_that_are_none() {
    let server = server();
    let asks = [
        ("maze", json!({ "squares": [[1, 2], [3]] })),
        ("maze", json!({ "start": [9, 9], "top": 1, "front": 2, "squares": [[1]] })),
        ("gap", json!({ "rows": [["11", "11"]] })),
        ("cube2", json!({ "from": "W".repeat(24) })),
        ("roll", json!({ "counts": [-1, 0, 0, 0, 0, 0] })),
        ("stack", json!({ "size": [1_000_000, 1_000_000, 1_000_000] })),
    ];
    for (puzzle, instance) in asks {
        let ask = json!({ "puzzle": puzzle, "instance": instance });
        refused(&server.post("/api/v1/neighbours", &ask), 422);
        let job = json!({ "kind": "solve", "puzzle": puzzle, "instance": instance });
        let job = server.done(&job);
        assert_eq!(job["state"], "failed", "{job}");
        assert!(!job["error"]["message"].as_str().unwrap().is_empty());
    }
    // A key that stands twice is two questions.
    let twice = r#"{"puzzle":"cube2","instance":{"alg":"R",
        "alg":"U"}}"#;
    let reply = server.ask("POST", "/api/v1/neighbours", &[JSON], twice.as_bytes());
    refused(&reply, 422);
    assert!(reply.message().contains("stands twice"));
    is_well(&server);
}

#[test]
fn pages_of_other_origins() {
    let server = server();
    let here = server.address.to_string();
    let same = format!("http://{here}");
    let ask = |headers: &[(&str, &str)]| server.ask("GET", "/api/v1/families", headers, b"");
    assert_eq!(ask(&[("Origin", &same)]).status, 200);
    assert_eq!(ask(&[("Sec-Fetch-Site", "same-origin")]).status, 200);
    let other = same.replace(&format!(":{}", server.address.port()), ":1");
    for origin in ["https://elsewhere", "null", "http://localhost.elsewhere", "", &other] {
        refused(&ask(&[("Origin", origin)]), 403);
    }
    for site in ["cross-site", "same-site"] {
        refused(&ask(&[("Sec-Fetch-Site", site)]), 403);
    }
    for host in ["elsewhere", "127.0.0.1.elsewhere:80", "localhost.:80", ""] {
        refused(&ask(&[("Host", host)]), 403);
    }
    let none = server.raw(b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n");
    refused(&none, 400);
    let twice = format!(
        "GET /healthz HTTP/1.1\r\nHost: {here}\r\nHost: elsewhere\r\nConnection: close\r\n\r\n"
    );
    refused(&server.raw(twice.as_bytes()), 400);
    is_well(&server);
}

#[test]
fn places_that_are_not_there() {
    let server = server();
    let places = [
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/api/v1/jobs/..",
        "/api/v1/jobs/..%2f..%2fjobs.db",
        "/api/v1/jobs/'%20OR%201=1",
        "/api/v1/jobs/%00",
        "/api/v2/jobs",
        "/api/v1/jobs/0/events",
    ];
    for place in places {
        refused(&server.get(place), 404);
    }
    refused(&server.get("/api/v1/jobs/%ff"), 400);
    for (method, place) in
        [("PUT", "/api/v1/jobs"), ("DELETE", "/api/v1/families"), ("POST", "/healthz")]
    {
        refused(&server.ask(method, place, &[], b""), 405);
    }
    for line in ["GET", "GET / HTTP/9", "\0\0\0\0", "GET /\r\n /x HTTP/1.1"] {
        let status = server.raw(format!("{line}\r\n\r\n").as_bytes()).status;
        assert!(matches!(status, 0 | 400 | 505), "{line:?} {status}");
    }
    let long = format!("GET /{} HTTP/1.1\r\nHost: x\r\n\r\n", "a".repeat(1 << 20));
    assert!(matches!(server.raw(long.as_bytes()).status, 0 | 414 | 431));
    is_well(&server);
}

#[test]
fn what_comes_slowly_is_not_waited_for() {
    let bounds =
        Bounds { arrival: Duration::from_millis(400), connections: 8, ..Bounds::default() };
    let server = Running::new(Config { bounds, ..Config::default() });
    let mut slow = Vec::new();
    for kind in 0..2 {
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let body = "Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{";
        let rest = if kind == 0 { "X: " } else { body };
        let head = format!("POST /api/v1/jobs HTTP/1.1\r\nHost: {}\r\n{rest}", server.address);
        stream.write_all(head.as_bytes()).unwrap();
        slow.push(stream);
    }
    for mut stream in slow {
        let mut answer = Vec::new();
        // Closed in whatever way, but by the server.
        if let Err(error) = stream.read_to_end(&mut answer) {
            assert!(
                !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
                "{error}"
            );
        }
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
    }
    // Whoever asks on a machine with much to do may be slow, too.
    let begun = Instant::now();
    while server.get("/healthz").status != 200 {
        assert!(begun.elapsed() < PATIENCE);
    }
}

#[test]
fn connections_beyond_the_limit_are_closed() {
    let bounds = Bounds { connections: 4, ..Bounds::default() };
    let server = Running::new(Config { bounds, ..Config::default() });
    let open: Vec<TcpStream> =
        (0..4).map(|_| TcpStream::connect(server.address).unwrap()).collect();
    // Connections are taken in the order in which they were made.
    assert_eq!(server.get("/healthz").status, 0);
    drop(open);
    let begun = Instant::now();
    while server.get("/healthz").status != 200 {
        assert!(begun.elapsed() < PATIENCE);
    }
}

#[test]
fn beyond_loopback_the_token_decides() {
    let listen = "0.0.0.0:0".parse().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let bare = runtime.block_on(bind(Config { listen, ..Config::default() }));
    assert!(matches!(bare, Err(StartError::NoToken(_))));
    let token = Some("a secret".to_owned());
    let server = Running::new(Config { token, ..Config::default() });
    refused(&server.get("/api/v1/families"), 401);
    refused(&server.get("/metrics"), 401);
    refused(&server.ask("GET", "/api", &[("Authorization", "Bearer a secre")], b""), 401);
    let borne = [("Authorization", "Bearer a secret")];
    assert_eq!(server.ask("GET", "/api/v1/families", &borne, b"").status, 200);
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn every_answer_says_what_a_browser_may_do() {
    let server = server();
    for (place, status) in [("/api", 200), ("/api/v1/families", 200), ("/nothing", 404)] {
        let reply = server.get(place);
        assert_eq!(reply.status, status);
        for said in
            ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff"]
        {
            assert!(reply.head.contains(said), "{place}: {}", reply.head);
        }
        assert!(!reply.head.contains("unsafe-inline"));
    }
    let described: Value = server.get("/api/v1/openapi.json").json();
    for path in ["/api/v1/jobs", "/api/v1/neighbours", "/api/v1/jobs/{id}/events"] {
        assert!(described["paths"][path].is_object(), "{path}");
        assert!(server.get("/api").body.contains(path));
    }
}

#[test]
fn a_thousand_jobs_at_once() {
    let quick = Duration::from_hours(1);
    let bounds = Bounds { each: 2000, quick, ..Bounds::default() };
    let server = Running::new(Config { workers: 1, bounds, ..Config::default() });
    // Until these are cancelled all others wait.
    let long = [0, 1].map(|number| server.begin(&endless(number)));
    let small = |number: usize| {
        json!({ "kind": "solve", "puzzle": "cube2", "instance": { "alg": "R U F' R2 U" },
            "seed": number / 2 })
    };
    let bad = |number: usize| json!({ "kind": "solve", "puzzle": "gap", "text": "1\n11 11\n", "seed": number });
    let ids: Vec<String> = std::thread::scope(|scope| {
        let post = |from: usize| {
            let server = &server;
            scope.spawn(move || {
                let one = |n: usize| if n.is_multiple_of(10) { bad(n) } else { small(n) };
                (from..from + 125).map(|n| server.begin(&one(n))).collect::<Vec<_>>()
            })
        };
        let threads: Vec<_> = (0..8).map(|k| post(k * 125)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(ids.len(), 1000);
    let health = server.get("/healthz");
    assert_eq!((health.status, &health.json()["waiting"]), (200, &json!(1000)));
    for id in &long {
        server.cancel(id);
    }
    let states: Vec<Value> = ids.iter().map(|id| server.ended(id)["state"].clone()).collect();
    assert_eq!(states.iter().filter(|&state| state == "done").count(), 900);
    assert_eq!(states.iter().filter(|&state| state == "failed").count(), 100);
}
