//! Playing by hand: every family's solution can be played to the goal, and nothing illegal can.

use everystate::Error;
use everystate::families::family::{Hand, Play};
use everystate::pieces::{self, Positions};
use everystate::session::{self, Input, Solve};
use serde_json::Value;

fn play(family: &str, instance: &str, played: &[&str]) -> Result<Play, Error> {
    let played: Vec<String> = played.iter().map(|&m| m.to_owned()).collect();
    session::open(family).unwrap().play(Input::text("instance", instance), &Hand::playing(&played))
}

/// The moves of the first shortest solution of a family's example.
fn solved(family: &str, instance: &str) -> Vec<String> {
    let request = Solve { json: true, ..Solve::default() };
    let mut out = Vec::new();
    let inputs = vec![Input::text("instance", instance)];
    session::open(family).unwrap().solve(inputs, &request, &mut out).unwrap();
    let line: Value = serde_json::from_slice(&out).unwrap();
    let moves = line["moves"].as_array().unwrap();
    moves.iter().map(|m| m.as_str().unwrap().to_owned()).collect()
}

#[test]
fn solutions_can_be_played_to_the_goal() {
    let others = [
        ("gap", r#"{"rows":[["22","13","11"],["21","23","12"]],"variant":"gaps-one-deal"}"#),
        ("maze", r#"{"start":[1,1],"top":1,"front":2,"squares":[[-1,-1],[-1,-1]],"visit":"all"}"#),
        ("maze", r#"{"start":[1,1],"top":1,"front":2,"squares":[[-1,-1,-1]],"goal":[1,3]}"#),
    ];
    let examples =
        ["maze", "gap", "cube2"].map(|name| (name, session::open(name).unwrap().about().json));
    for (family, instance) in examples.into_iter().chain(others) {
        let moves = solved(family, instance);
        for end in 0..=moves.len() {
            let path: Vec<&str> = moves[..end].iter().map(String::as_str).collect();
            let there = play(family, instance, &path).unwrap();
            assert_eq!(there.goal, end == moves.len(), "{family} {path:?}");
            assert_eq!(there.moves.len(), there.after.len());
            if let Some(next) = moves.get(end) {
                let at = there.moves.iter().position(|m| m == next).unwrap();
                let path: Vec<&str> = moves[..=end].iter().map(String::as_str).collect();
                assert_eq!(there.after[at], play(family, instance, &path).unwrap().position);
            }
        }
    }
}

#[test]
fn a_roll_is_played_to_its_numbers() {
    let roll = r#"{"counts":[1,1,1,1,1,1]}"#;
    let there = play("roll", roll, &["E", "E", "E", "N", "E"]).unwrap();
    assert!(!there.goal);
    assert_eq!(there.position["touches"].as_array().unwrap().len(), 6);
    assert!(play("roll", roll, &["E", "E", "E", "N", "E", "E"]).unwrap().goal);
    let large = r#"{"counts":[1000000000000,1,1,1,1,1]}"#;
    assert!(play("roll", large, &[]).unwrap_err().to_string().contains("1048575"));
}

#[test]
fn what_is_not_legal_is_named_with_what_is() {
    let maze = session::open("maze").unwrap().about().json;
    let error = play("maze", maze, &["S", "N"]).unwrap_err().to_string();
    assert!(error.starts_with("move 2, `N`, is not legal where it is made; "), "{error}");
    let error = play("cube2", r#"{"alg":"R"}"#, &["R'", "X"]).unwrap_err().to_string();
    assert!(error.starts_with("move 2, `X`") && error.contains("U, U2, U'"), "{error}");
    let error = play("stack", session::open("stack").unwrap().about().json, &[]).unwrap_err();
    assert_eq!(error.to_string(), "stack has no moves to play");
}

#[test]
fn a_move_of_enormous_order_is_told_with_all_its_powers() {
    // To look for each name among all before it would take most of a minute.
    let cycles = [8_usize, 3, 5, 7, 11, 13];
    let places: usize = cycles.iter().sum();
    let mut images = Vec::new();
    for length in cycles {
        let first = images.len() + 1;
        images.extend((0..length).map(|k| (first + (k + 1) % length).to_string()));
    }
    let row = |numbers: &[String]| numbers.join(" ");
    let solved = row(&(1..=places).map(|place| place.to_string()).collect::<Vec<_>>());
    let text =
        format!("Set P {places} 1\nSolved\nP\n{solved}\nEnd\nMove a\nP\n{}\nEnd\n", row(&images));
    let definition = pieces::open("long.tws", Some(&text)).unwrap().unwrap();
    let powers = cycles.iter().product::<usize>() - 1;
    let told = pieces::described(&definition, "long", None).unwrap();
    assert_eq!(told["moves"].as_array().map(Vec::len), Some(powers));
    let positions = Positions::new(definition, &[], None).unwrap();
    let start = positions.after("solved", "").unwrap();
    let play = pieces::play(positions.target(), &start, &[]).unwrap();
    assert_eq!((play.moves.len(), play.moves[1].as_str()), (powers, "a2"));
}
