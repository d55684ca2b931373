//! Atlases over HTTP: what they say of positions is what solving them says.

mod common;

use common::Running;
use everystate_server::Config;
use serde_json::{Value, json};

const DEAL: &str = r#"{"rows":[["12","23","11","24"],["22","14","13","21"]]}"#;

fn answer(server: &Running, job: &Value) -> Value {
    let done = server.done(job);
    assert_eq!(done["state"], "done", "{done}");
    done["lines"][0].clone()
}

/// The instance that a family shows in its description.
fn example(server: &Running, family: &str) -> Value {
    let families = server.get("/api/v1/families").json()["families"].clone();
    let about = families.as_array().unwrap().iter().find(|about| about["name"] == family).unwrap();
    about["json"].clone()
}

#[test]
fn positions_of_a_family_are_where_exploring_counts_them_and_one_move_from_each_other() {
    let server = Running::new(Config::default());
    let deal: Value = serde_json::from_str(DEAL).unwrap();
    for (family, instance) in
        [("maze", example(&server, "maze")), ("roll", example(&server, "roll")), ("gap", deal)]
    {
        let ask = |kind: &str, more: Value| {
            let mut job = json!({ "kind": kind, "puzzle": family, "instance": instance });
            job.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            answer(&server, &job)
        };
        let atlas = ask("atlas", json!({ "count": 3, "seed": 5 }));
        let explored = ask("explore", json!({}));
        assert_eq!(atlas["counts"], explored["counts"], "{family}");
        assert_eq!(atlas["here"]["left"], ask("solve", json!({}))["length"], "{family}");
        assert_eq!(atlas["here"]["from_start"], 0);
        let (mut met, mut won) = (0, 0);
        for (depth, layer) in atlas["layers"].as_array().unwrap().iter().enumerate() {
            let count = usize::try_from(atlas["counts"][depth].as_u64().unwrap()).unwrap();
            assert_eq!(layer.as_array().unwrap().len(), count.min(3), "{family} {depth}");
            for one in layer.as_array().unwrap().iter().take(2) {
                assert_eq!(one["moves"].as_array().unwrap().len(), depth);
                let there = ask("atlas", json!({ "played": one["moves"] }));
                let here = &there["here"];
                assert_eq!(here["position"], one["position"], "{family}");
                assert_eq!((&here["left"], &here["from_start"]), (&one["left"], &json!(depth)));
                let nearest =
                    here["moves"].as_array().unwrap().iter().filter_map(|m| m["left"].as_u64());
                let wanted = match one["left"].as_u64() {
                    Some(0) => {
                        assert_eq!(here["goal"], true);
                        won += 1;
                        continue;
                    }
                    left => left.map(|left| left - 1),
                };
                assert_eq!(nearest.min(), wanted, "{family} {one}");
                met += 1;
            }
        }
        assert!(met > 5 && won + met > 6, "{family}: {met} and {won}");
    }
}

#[test]
fn positions_of_pieces_are_as_far_as_solving_says() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Some(folder.path().to_owned());
    let server = Running::new(Config { tables, ..Config::default() });
    let atlas = answer(
        &server,
        &json!({ "kind": "atlas", "puzzle": "ivy", "instance": { "alg": "R L" }, "played": ["D"], "count": 4, "seed": 2 }),
    );
    let explored = answer(&server, &json!({ "kind": "explore", "puzzle": "ivy" }));
    assert_eq!(
        (&atlas["counts"], &atlas["positions"]),
        (&explored["counts"], &explored["positions"])
    );
    let solved = |alg: &str| {
        answer(&server, &json!({ "kind": "solve", "puzzle": "ivy", "instance": { "alg": alg } }))["length"].clone()
    };
    assert_eq!(atlas["here"]["left"], solved("R L D"));
    let moves = atlas["here"]["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 8);
    for one in moves {
        let name = one["move"].as_str().unwrap();
        assert_eq!(one["left"], solved(&format!("R L D {name}")), "{name}");
    }
    for (depth, layer) in atlas["layers"].as_array().unwrap().iter().enumerate() {
        assert!(!layer.as_array().unwrap().is_empty(), "{depth}");
        for one in layer.as_array().unwrap() {
            let names: Vec<&str> =
                one["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
            assert_eq!((solved(&names.join(" ")), &one["left"]), (json!(depth), &json!(depth)));
            let at = json!({ "puzzle": "ivy", "played": names });
            assert_eq!(server.post("/api/v1/neighbours", &at).json()["position"], one["position"]);
        }
    }
}

#[test]
fn what_is_too_large_for_a_table_has_its_nearest_positions() {
    let server = Running::new(Config::default());
    let atlas = answer(
        &server,
        &json!({ "kind": "atlas", "puzzle": "cube3", "metric": "half", "count": 2, "limits": { "positions": 5000 } }),
    );
    assert_eq!(
        (&atlas["counts"], &atlas["why"]),
        (&json!([1, 18, 243, 3240]), &json!("positions"))
    );
    assert_eq!(atlas["here"]["moves"].as_array().unwrap().len(), 18);
    assert!(atlas["here"]["moves"].as_array().unwrap().iter().all(|one| one["left"] == 1));
    let far = json!({ "kind": "atlas", "puzzle": "cube3", "instance": { "alg": "R U F D L B" }, "limits": { "positions": 5000 } });
    assert_eq!(answer(&server, &far)["here"]["left"], Value::Null);
    // A deal of a whole pack is more than a map.
    let deal =
        json!({ "kind": "generate", "puzzle": "gap", "wishes": { "size": [4, 13] }, "seed": 1 });
    let deal = answer(&server, &deal);
    let job = json!({ "kind": "atlas", "puzzle": "gap", "instance": deal, "limits": { "positions": 1000 } });
    let told = answer(&server, &job);
    assert_eq!((&told["why"], &told["layers"]), (&json!("positions"), &json!([])));
    assert!(told["here"]["moves"][0].get("left").is_none());
}

#[test]
fn a_cube_is_charted_from_its_goal() {
    let server = Running::new(Config::default());
    let cube = example(&server, "cube2");
    let job = |more: Value| {
        let mut job = json!({ "kind": "atlas", "puzzle": "cube2", "metric": "half", "instance": cube, "count": 2 });
        job.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        answer(&server, &job)
    };
    let atlas = job(json!({}));
    assert_eq!(atlas["positions"], 3_674_160);
    let length = |net: &Value| {
        let mut instance = cube.clone();
        instance["from"] = net.clone();
        answer(
            &server,
            &json!({ "kind": "solve", "puzzle": "cube2", "metric": "half", "instance": instance }),
        )["length"]
            .clone()
    };
    for (depth, layer) in atlas["layers"].as_array().unwrap().iter().enumerate() {
        let wanted = if depth == 0 { 1 } else { 2 };
        assert_eq!(layer.as_array().unwrap().len(), wanted);
        for one in layer.as_array().unwrap() {
            assert_eq!(length(&one["position"]["net"]), depth);
        }
    }
    let turned = job(json!({ "played": ["R", "U"] }));
    assert_eq!(turned["here"]["left"], length(&turned["here"]["position"]["net"]));
    assert_eq!(turned["here"]["moves"].as_array().unwrap().len(), 18);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let server = Running::new(Config::default());
    for (job, said) in [
        (json!({ "kind": "atlas", "puzzle": "ivy", "count": 101 }), "100"),
        (json!({ "kind": "atlas", "puzzle": "maze" }), "instance"),
        (
            json!({ "kind": "solve", "puzzle": "ivy", "instance": { "alg": "R" }, "played": ["R"] }),
            "`played`",
        ),
    ] {
        let reply = server.post("/api/v1/jobs", &job);
        let told = if reply.status == 422 {
            reply.json()["error"]["message"].to_string()
        } else {
            server.done(&job)["error"]["message"].to_string()
        };
        assert!(told.contains(said), "{told}");
    }
    let illegal = json!({ "kind": "atlas", "puzzle": "ivy", "played": ["Q"] });
    let told = server.done(&illegal);
    assert!(told["error"]["message"].as_str().unwrap().contains("move 1"), "{told}");
}
