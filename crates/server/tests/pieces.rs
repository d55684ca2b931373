//! Puzzles of pieces over HTTP: of the catalogue, and from definitions that somebody sends.

mod common;

use common::Running;
use everystate_server::{Bounds, Config};
use serde_json::{Value, json};

/// Three pieces that one move turns.
const RING: &str = "Set P 3 1\nSolved\nEnd\nMove a\nP\n2 3 1\nEnd\n";

fn tables() -> (tempfile::TempDir, Config) {
    let folder = tempfile::tempdir().unwrap();
    let tables = Some(folder.path().to_owned());
    (folder, Config { tables, ..Config::default() })
}

fn text(lines: &Value) -> String {
    lines.as_array().unwrap().iter().map(|line| line.to_string() + "\n").collect()
}

#[test]
fn what_there_is_and_what_it_is_made_of() {
    let server = Running::new(Config::default());
    let puzzles = server.get("/api/v1/puzzles").json()["puzzles"].clone();
    let named = |name: &str| {
        puzzles.as_array().unwrap().iter().find(|puzzle| puzzle["name"] == name).unwrap().clone()
    };
    assert_eq!(named("cube3")["positions"], "43252003274489856000");
    assert_eq!(named("sliding3x3")["form"], "slidingRxC");
    let cube = server.post("/api/v1/describe", &json!({ "puzzle": "cube3" })).json();
    assert_eq!(cube["orbits"][1], json!({ "name": "EDGES", "pieces": 12, "orientations": 2 }));
    assert_eq!(cube["moves"].as_array().unwrap().len(), 18);
    assert_eq!(cube["forecast"], json!({ "positions": "43252003274489856000" }));
    let ring = json!({ "puzzle": "ring.tws", "definition": RING });
    let ring = server.post("/api/v1/describe", &ring).json();
    assert_eq!((&ring["positions"], &ring["moves"]), (&json!(3), &json!(["a", "a'"])));
    let wrong = json!({ "puzzle": "ring.tws", "definition": RING.replace("2 3 1", "2 3 3") });
    for path in ["describe", "neighbours"] {
        let reply = server.post(&format!("/api/v1/{path}"), &wrong);
        assert_eq!((reply.status, &reply.json()["error"]["line"]), (422, &json!(6)), "{path}");
    }
    assert_eq!(server.post("/api/v1/describe", &json!({ "puzzle": "maze" })).status, 422);
    assert_eq!(server.post("/api/v1/describe", &json!({ "puzzle": "../ring.tws" })).status, 422);
}

#[test]
fn results_are_told_and_agree_with_the_puzzles() {
    let (_folder, config) = tables();
    let server = Running::new(config);
    let told = server.get("/api/v1/results");
    assert!(told.head.contains("content-type: application/json"), "{}", told.head);
    let puzzles = server.get("/api/v1/puzzles").json()["puzzles"].clone();
    let results = told.json()["results"].clone();
    for result in results.as_array().unwrap() {
        let counts: Vec<u64> = serde_json::from_value(result["counts"].clone()).unwrap();
        assert_eq!(result["positions"], counts.iter().sum::<u64>(), "{result}");
        assert_eq!(result["antipodes"], *counts.last().unwrap(), "{result}");
        assert_eq!(result["depth"], counts.len() - 1, "{result}");
        let listed = puzzles.as_array().unwrap().iter().find(|one| one["name"] == result["puzzle"]);
        let all = &listed.unwrap_or_else(|| panic!("{result} is of no puzzle"))["positions"];
        // By some of the moves not all positions are reached.
        let some = result["asked"].as_str().unwrap().contains(" --moves ");
        assert_eq!(&result["positions"] == all, !some, "{result}");
    }
    // The farthest are as far as is told.
    let ivy = results.as_array().unwrap().iter().find(|result| result["puzzle"] == "ivy").unwrap();
    for way in ivy["examples"].as_array().unwrap() {
        let solved =
            server.done(&json!({ "kind": "solve", "puzzle": "ivy", "instance": { "alg": way } }));
        assert_eq!(solved["lines"][0]["length"], ivy["depth"], "{solved}");
    }
}

#[test]
fn a_puzzle_is_played() {
    let server = Running::new(Config::default());
    let at = |body: &Value| server.post("/api/v1/neighbours", body);
    let solved = at(&json!({ "puzzle": "ivy" })).json();
    assert_eq!((&solved["goal"], &solved["after"]), (&json!(true), &json!([])));
    let turned = at(&json!({ "puzzle": "ivy", "played": ["R"] })).json();
    assert_eq!(turned["goal"], false);
    // The position that was answered can be asked about, and the same by moves.
    let back = json!({ "puzzle": "ivy", "instance": turned["position"], "played": ["R'"] });
    assert_eq!(at(&back).json(), solved);
    let alg = json!({ "puzzle": "ivy", "instance": { "alg": "R" } });
    assert_eq!(at(&alg).json(), turned);
    let wrong = at(&json!({ "puzzle": "cube3", "instance": { "alg": "R Q" } }));
    assert_eq!((wrong.status, &wrong.json()["error"]["column"]), (422, &json!(3)));
    assert_eq!(at(&json!({ "puzzle": "cube3", "played": ["Q"] })).status, 422);
    // In the corner the empty place has two neighbours.
    let tiles = at(&json!({ "puzzle": "sliding3x3" })).json();
    assert_eq!(tiles["moves"].as_array().unwrap().len(), 2, "{tiles}");
    // Six moves are called `D`; the one that is meant is the one that is possible.
    for (name, played) in
        [("sliding3x3", ["D", "R", "U", "L"]), ("hanoi5", ["AB", "AC", "BC", "AB"])]
    {
        let there = at(&json!({ "puzzle": name, "played": played }));
        assert_eq!(there.status, 200, "{name}: {}", there.body);
        let alg = json!({ "puzzle": name, "instance": { "alg": played.join(" ") } });
        assert_eq!(at(&alg).json()["position"], there.json()["position"]);
    }
    let ring = json!({ "puzzle": "ring.tws", "definition": RING, "played": ["a", "a", "a"] });
    assert_eq!(at(&ring).json()["goal"], true);
}

#[test]
fn positions_are_scrambled_solved_and_verified() {
    let (_folder, config) = tables();
    let server = Running::new(config);
    let made = server.done(&json!({ "kind": "scramble", "puzzle": "ivy", "count": 5, "seed": 7 }));
    let scrambles: Vec<String> = made["lines"].as_array().unwrap().iter().map(words).collect();
    assert_eq!(scrambles.len(), 5);
    let positions = scrambles.join("\n");
    let ask = |kind: &str, more: Value| {
        let mut ask = json!({ "kind": kind, "puzzle": "ivy", "text": positions });
        ask.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        server.done(&ask)["lines"].clone()
    };
    let solved = ask("solve", json!({}));
    let lengths: Vec<u64> = lines(&solved, "length");
    assert!(lengths.len() == 5 && lengths.iter().all(|&n| n <= 8), "the farthest are 8 away");
    let claims = text(&solved);
    let checked = ask("verify", json!({ "claims": claims }));
    assert!(checked.as_array().unwrap().iter().all(|line| line["holds"] == true), "{checked}");
    let wrong = ask("verify", json!({ "claims": claims.replace("\"length\":", "\"length\":1") }));
    assert!(wrong.as_array().unwrap().iter().all(|line| line["holds"] == false), "{wrong}");
    // By search the same as by a table; as many are listed as are counted.
    let searched = ask("solve", json!({ "strategy": "search" }));
    assert_eq!(lines::<u64>(&searched, "length"), lengths);
    let all = ask("solve", json!({ "question": "all" }));
    let listed = all.as_array().unwrap().iter().filter(|line| line["solution"].is_u64()).count();
    let counts = lines::<String>(&ask("solve", json!({ "question": "count" })), "count");
    let counted: usize = counts.iter().map(|count| count.parse::<usize>().unwrap()).sum();
    assert_eq!(listed, counted);
    let one = ask("solve", json!({ "question": "unique" }));
    let unique: Vec<bool> = lines(&one, "unique");
    assert_eq!(unique, counts.iter().map(|count| count == "1").collect::<Vec<_>>());
    assert!(ask("explain", json!({}))[0]["text"].as_str().unwrap().contains("29160 positions"));
}

fn words(line: &Value) -> String {
    let moves = line["scramble"].as_array().unwrap().iter().map(|m| m.as_str().unwrap());
    moves.collect::<Vec<_>>().join(" ")
}

fn lines<T: serde::de::DeserializeOwned>(lines: &Value, key: &str) -> Vec<T> {
    let of = |line: &Value| serde_json::from_value(line[key].clone()).unwrap();
    lines.as_array().unwrap().iter().map(of).collect()
}

#[test]
fn some_moves_another_goal_and_a_definition_of_ones_own() {
    let (_folder, config) = tables();
    let server = Running::new(config);
    let solve = |more: Value| {
        let mut ask = json!({ "kind": "solve", "puzzle": "cube2-fixed" });
        ask.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        server.done(&ask)
    };
    let two = solve(json!({ "instance": { "alg": "R U R'" }, "moves": ["R", "U"] }));
    assert_eq!(two["lines"][0]["moves"], json!(["R", "U'", "R'"]));
    let no = solve(json!({ "instance": { "alg": "F" }, "moves": ["R", "U"] }));
    assert_eq!(no["lines"][0]["verdict"], "unsolvable");
    // One corner alone is home sooner than all.
    let goal = r#"{"CORNERS":{"pieces":[0,"?","?","?","?","?","?"]}}"#;
    let some = solve(json!({ "instance": { "alg": "U R F" }, "goal": goal }));
    assert!(some["lines"][0]["length"].as_u64().unwrap() < 3, "{some}");
    // The nearest of several, and whatever some moves solve.
    let far = r#"{"CORNERS":{"pieces":[6,"?","?","?","?","?","?"]}}"#;
    let near = solve(json!({ "instance": { "alg": "U R F" }, "goal": format!("[{far},{goal}]") }));
    let (both, one) = (&near["lines"][0], &some["lines"][0]);
    assert!(both["length"].as_u64() <= one["length"].as_u64() && both["goal"].is_u64(), "{near}");
    let finished = solve(json!({ "instance": { "alg": "U R F" }, "goal_moves": ["U", "R"] }));
    assert_eq!(finished["lines"][0]["moves"], json!(["F'"]));
    let ring = server.done(&json!({ "kind": "solve", "puzzle": "ring.tws", "definition": RING,
        "text": "a\na a\na Q" }));
    assert_eq!(lines::<u64>(&ring["lines"], "length"), [1, 1]);
    assert_eq!((&ring["error"]["line"], &ring["state"]), (&json!(3), &json!("failed")));
    let explored =
        server.done(&json!({ "kind": "explore", "puzzle": "ring.tws", "definition": RING }));
    assert_eq!(explored["lines"][0]["counts"], json!([1, 2]));
}

#[test]
fn what_is_too_large_is_refused_with_the_forecast() {
    let (_folder, config) = tables();
    let bounds = Bounds { memory: 100 << 20, ..Bounds::default() };
    let server = Running::new(Config { bounds, workers: 1, ..config });
    let explore = |ask: Value| {
        let mut body = json!({ "kind": "explore" });
        body.as_object_mut().unwrap().extend(ask.as_object().unwrap().clone());
        server.done(&body)
    };
    let ivy = explore(json!({ "puzzle": "ivy" }));
    let counts: Vec<u64> = serde_json::from_value(ivy["lines"][0]["counts"].clone()).unwrap();
    assert_eq!((counts.iter().sum::<u64>(), counts.len()), (29_160, 9));
    for (name, figures) in [
        ("cube3", ["43252003274489856000", "more than any memory holds"]),
        ("sliding4x4", ["10461394944000", "a job here may take 104857600"]),
    ] {
        let refused = explore(json!({ "puzzle": name }));
        let message = refused["error"]["message"].as_str().unwrap();
        assert!(figures.iter().all(|figure| message.contains(figure)), "{message}");
        assert_eq!(refused["error"]["limit"], true);
    }
    // Within a limit there is something to report.
    let some = explore(json!({ "puzzle": "cube3", "limits": { "depth": 3 } }));
    assert_eq!(some["lines"][0]["counts"], json!([1, 18, 243, 3240]));
}

#[test]
fn what_makes_no_sense_is_refused_at_once() {
    let server = Running::new(Config::default());
    for ask in [
        json!({ "kind": "solve", "puzzle": "cube3" }),
        json!({ "kind": "solve", "puzzle": "cube3", "text": "R", "strategy": "guess" }),
        json!({ "kind": "solve", "puzzle": "cube3", "text": "R", "question": "sample" }),
        json!({ "kind": "solve", "puzzle": "cube3", "text": "R", "moves": ["Q"] }),
        json!({ "kind": "solve", "puzzle": "cube3", "text": "R", "goal": "{\"X\":{}}" }),
        json!({ "kind": "solve", "puzzle": "topspin1", "text": "" }),
        json!({ "kind": "solve", "puzzle": "/etc/passwd", "text": "" }),
        json!({ "kind": "solve", "puzzle": "x.tws", "definition": "Set", "text": "" }),
        json!({ "kind": "explore", "puzzle": "cube3", "text": "R" }),
        json!({ "kind": "explore", "puzzle": "ivy", "goal": "{}" }),
        json!({ "kind": "explore", "puzzle": "ivy", "goal_moves": ["R"] }),
        json!({ "kind": "solve", "puzzle": "ivy", "text": "R", "goal_moves": ["Q"] }),
        json!({ "kind": "solve", "puzzle": "ivy", "text": "R", "goal": "{}", "goal_moves": ["R"] }),
        json!({ "kind": "solve", "puzzle": "maze", "text": "x", "goal_moves": ["R"] }),
        json!({ "kind": "generate", "puzzle": "cube3" }),
        json!({ "kind": "scramble", "puzzle": "maze" }),
        json!({ "kind": "scramble", "puzzle": "ivy", "count": 1_000_000 }),
        json!({ "kind": "verify", "puzzle": "cube3", "text": "R" }),
        json!({ "kind": "solve", "puzzle": "cube2", "instance": { "alg": "R" }, "moves": ["R"] }),
    ] {
        let reply = server.post("/api/v1/jobs", &ask);
        assert_eq!(reply.status, 422, "{ask}: {}", reply.body);
        assert!(!reply.message().is_empty());
    }
}
