//! Games on boards over HTTP: described, played, solved and explained.

mod common;

use common::Running;
use everystate_server::Config;
use serde_json::{Value, json};

/// A crate to push over two cells, two levels and a message between them, and one that cannot be won.
const ROOM: &str = "title Room\nauthor Somebody\n\nOBJECTS\n\nBackground\nGreen\n\nWall\nBrown\n\nPlayer\n#fff\n.0.\n000\n0.0\n\nCrate\nOrange\n\nTarget\nRed\n\n\
LEGEND\n\n. = Background\n# = Wall\nP = Player\n* = Crate\nO = Target\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n\n\
RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n\nWINCONDITIONS\n\nAll Target on Crate\n\n\
LEVELS\n\n#######\n#P.*.O#\n#######\n\nmessage Well done.\n\n#######\n#P...O#\n#..*..#\n#.....#\n#######\n\n####\n#*P#\n#.O#\n####\n";

fn ask(more: &Value) -> Value {
    let mut ask = json!({ "puzzle": "room.txt", "definition": ROOM });
    ask.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    ask
}

fn job(server: &Running, kind: &str, more: &Value) -> Value {
    let mut ask = ask(more);
    ask["kind"] = json!(kind);
    server.done(&ask)["lines"].clone()
}

#[test]
fn a_game_is_described_with_all_that_it_takes_to_show_it() {
    let server = Running::new(Config::default());
    let told = server.post("/api/v1/describe", &ask(&json!({}))).json();
    assert_eq!((&told["title"], &told["author"]), (&json!("Room"), &json!("Somebody")));
    assert_eq!(told["levels"][0], json!({ "rows": ["#######", "#P.*.O#", "#######"] }));
    assert_eq!(told["levels"][1], json!({ "message": "Well done." }));
    assert_eq!((&told["ground"], &told["refused"]), (&json!("background"), &Value::Null));
    let object = |name: &str| {
        told["objects"].as_array().unwrap().iter().find(|one| one["name"] == name).unwrap().clone()
    };
    assert_eq!(object("background")["ground"], true);
    let player = object("player");
    assert_eq!((&player["side"], &player["ground"]), (&json!(3), &json!(false)));
    assert_eq!(player["areas"][0], json!([1, 0, 1, 1, "#ffffff"]));
    let sign = |sign: &str| {
        told["signs"].as_array().unwrap().iter().find(|one| one["sign"] == sign).unwrap()["objects"]
            .clone()
    };
    assert_eq!((sign("*"), sign("#")), (json!(["crate"]), json!(["wall"])));
    // A game that is refused is not shown; one that is not searched is, and it is said why.
    let wrong =
        json!({ "puzzle": "room.txt", "definition": ROOM.replace("| Crate ] ->", "| Crat ] ->") });
    let wrong = server.post("/api/v1/describe", &wrong);
    assert_eq!((wrong.status, &wrong.json()["error"]["line"]), (422, &json!(42)), "{}", wrong.body);
    let drawn = ROOM.replace("-> [ > Player | > Crate ]", "-> [ > Player | randomdir Crate ]");
    let drawn = server.post("/api/v1/describe", &json!({ "puzzle": "d.txt", "definition": drawn }));
    assert!(drawn.json()["refused"].as_str().unwrap().contains("random"), "{}", drawn.body);
    let timed = format!("realtime_interval 1\n{ROOM}");
    let timed = server.post("/api/v1/describe", &json!({ "puzzle": "t.txt", "definition": timed }));
    assert_eq!(timed.json()["real_time"], true);
}

#[test]
fn the_games_that_come_with_the_program_are_listed_and_can_be_asked() {
    let server = Running::new(Config::default());
    let games = server.get("/api/v1/games").json()["games"].clone();
    let games = games.as_array().unwrap();
    assert_eq!(games.len(), 7);
    for game in games {
        let asked = json!({ "puzzle": game["name"], "definition": game["text"] });
        let told = server.post("/api/v1/describe", &asked).json();
        assert_eq!(told["title"], game["title"]);
        let levels = told["levels"].as_array().unwrap().iter();
        assert_eq!(levels.filter(|level| level.get("rows").is_some()).count(), game["levels"]);
    }
}

#[test]
fn a_level_is_played() {
    let server = Running::new(Config::default());
    let at = |more: Value| server.post("/api/v1/neighbours", &ask(&more)).json();
    let begun = at(json!({}));
    assert_eq!((&begun["goal"], &begun["moves"]), (&json!(false), &json!(["right"])));
    assert_eq!(begun["position"]["board"][1][1], json!(["background", "player"]));
    assert_eq!(begun["shown"], json!([]));
    let pushed = at(json!({ "instance": { "level": 0 }, "played": ["right", "right"] }));
    assert_eq!(pushed["position"]["board"][1][4], json!(["background", "crate"]));
    assert_eq!(
        (&pushed["shown"][0], &pushed["moves"]),
        (&pushed["position"]["board"], &json!(["left", "right"]))
    );
    // The board that was answered can be gone on from, and so can what was pressed.
    for instance in
        [pushed["position"].clone(), json!({ "level": 0, "inputs": ["right", "right"] })]
    {
        let won = at(json!({ "instance": instance, "played": ["right"] }));
        assert_eq!((&won["goal"], &won["moves"]), (&json!(true), &json!([])), "{won}");
        assert_eq!(won["position"]["board"][1][5], json!(["background", "crate", "target"]));
    }
    let undone = at(json!({ "instance": { "level": 0 }, "played": ["right", "undo"] }));
    assert_eq!(undone["position"], begun["position"]);
    let own = at(json!({ "instance": { "rows": ["P*O"] }, "played": ["right"] }));
    assert_eq!(own["goal"], true);
    let wrong = [
        (json!({ "instance": { "level": 1 } }), "is a message: Well done."),
        (json!({ "instance": { "level": 9 } }), "is no level"),
        (json!({ "instance": { "rows": ["P*O"], "level": 0 } }), "say both"),
        (json!({ "instance": { "rows": ["P*O", "#"] } }), "row 2 has 1 cells"),
        (json!({ "instance": { "rows": ["P?O"] } }), "row 1, column 2: `?`"),
        (json!({ "instance": { "rows": [] } }), "a cell at least"),
        (json!({ "instance": { "board": [[["wall", "crate"]]] } }), "in one layer"),
        (json!({ "instance": { "board": [[["ball"]]] } }), "is no object"),
        (json!({ "instance": { "rows": ["P"], "inputs": ["jump"] } }), "`jump` is no input"),
        (json!({ "instance": { "place": 3 } }), "`place` is no key"),
        (
            json!({ "instance": { "rows": ["P*O"], "inputs": ["right"] }, "played": ["left"] }),
            "is won",
        ),
    ];
    for (more, told) in wrong {
        let reply = server.post("/api/v1/neighbours", &ask(&more));
        assert_eq!(reply.status, 422, "{told}: {}", reply.body);
        assert!(reply.body.contains(told), "{told}: {}", reply.body);
    }
}

#[test]
fn levels_and_what_comes_after_inputs_are_solved() {
    let server = Running::new(Config::default());
    let all = job(&server, "solve", &json!({}));
    let verdicts: Vec<(&Value, &Value)> =
        all.as_array().unwrap().iter().map(|line| (&line["level"], &line["verdict"])).collect();
    let (solved, none) = (json!("solved"), json!("unsolvable"));
    assert_eq!(verdicts, [(&json!(0), &solved), (&json!(2), &solved), (&json!(3), &none)]);
    assert_eq!(all[0]["moves"], json!(["right", "right", "right"]));
    let one = |instance: Value| job(&server, "solve", &json!({ "instance": instance }))[0].clone();
    assert_eq!(one(json!({ "level": 0, "inputs": ["right"] }))["length"], 2);
    let won = one(json!({ "level": 0, "inputs": ["right", "right", "right"] }));
    assert_eq!((&won["verdict"], &won["length"]), (&solved, &json!(0)));
    // Pushed against the wall the crate does not come back.
    let long = all[1]["length"].as_u64().unwrap();
    let lost = ["right", "right", "down", "left", "left", "down", "right", "up"];
    let lost = one(json!({ "level": 2, "inputs": lost }));
    assert!(long > 1 && lost["verdict"] != "stopped", "{lost}");
    let count = |instance: Value, question: &str| {
        let asked = json!({ "instance": instance, "question": question });
        job(&server, "solve", &asked)
    };
    let ways = count(json!({ "rows": ["....", ".P*O", "...."] }), "count");
    assert_eq!((&ways[0]["length"], &ways[0]["count"]), (&json!(1), &json!("1")));
    assert_eq!(count(json!({ "level": 2 }), "unique")[0]["unique"], json!(false));
    let every = count(json!({ "level": 2 }), "all");
    let every = every.as_array().unwrap();
    assert_eq!(every.last().unwrap()["count"], json!((every.len() - 1).to_string()));
    assert_eq!(count(json!({ "level": 2 }), "any")[0]["verdict"], "solved");
    let study = job(&server, "explain", &json!({ "instance": { "level": 2 } }));
    assert_eq!(study[0]["length"].as_u64(), Some(long));
    assert!(study[0]["lost"].as_u64().unwrap() > 0, "{study}");
}

#[test]
fn what_is_not_of_boards_is_refused_at_once() {
    let server = Running::new(Config::default());
    let wrong = [
        (json!({ "kind": "explore" }), "explain"),
        (json!({ "kind": "generate" }), "the program alone"),
        (json!({ "kind": "scramble" }), "the program alone"),
        (json!({ "kind": "solve", "strategy": "idastar" }), "bfs and astar"),
        (json!({ "kind": "solve", "question": "sample" }), "no such question"),
        (json!({ "kind": "solve", "moves": ["R"] }), "`moves` is not of boards"),
        (json!({ "kind": "solve", "metric": "half" }), "`metric` is not of boards"),
        (json!({ "kind": "solve", "instance": { "level": 1 } }), "is a message"),
        (json!({ "kind": "solve", "instance": { "level": 0 }, "text": "P" }), "two ways"),
    ];
    for (more, told) in wrong {
        let reply = server.post("/api/v1/jobs", &ask(&more));
        assert_eq!(reply.status, 422, "{told}: {}", reply.body);
        assert!(reply.body.contains(told), "{told}: {}", reply.body);
    }
    let random = ROOM.replace("-> [ > Player | > Crate ]", "-> [ > Player | randomdir Crate ]");
    let random = json!({ "kind": "solve", "puzzle": "r.txt", "definition": random });
    let failed = server.done(&random);
    assert_eq!((&failed["state"], &failed["error"]["line"]), (&json!("failed"), &json!(42)));
}

#[test]
fn levels_of_sokoban_are_games_too() {
    let server = Running::new(Config::default());
    let level = "######\n#@ $.#\n######\n";
    let told =
        server.post("/api/v1/describe", &json!({ "puzzle": "one.xsb", "definition": level }));
    assert_eq!(told.json()["format"], "sokoban");
    assert_eq!(told.json()["levels"][0]["rows"], json!(["######", "#@ $.#", "######"]));
    let solved = json!({ "kind": "solve", "puzzle": "one.xsb", "definition": level });
    assert_eq!(server.done(&solved)["lines"][0]["moves"], json!(["right", "right"]));
}
