//! Certificates of levels without solution hold, and nothing else does; solutions are played.

use everystate::boards::{Challenge, Game, Question, Request, certify, open, verify};
use everystate::contract::{Limits, Silent, Stop};
use everystate::session::{Input, Verified};
use std::ops::ControlFlow;

/// Games of our own, with a level that is impossible and one that is not.
const GAMES: [(&str, usize, usize); 7] = [
    ("sokoban", 3, 1),
    ("pegs", 3, 0),
    ("klotski", 2, 0),
    ("rush-hour", 2, 0),
    ("ice", 2, 0),
    ("river", 1, 0),
    ("lights", 4, 0),
];

fn ours(name: &str) -> (Game, String) {
    let file = format!("{}/../../data/boards/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).unwrap();
    (open(&text).game.unwrap(), text)
}

fn certified(game: &Game, text: &str, level: usize, limits: &Limits) -> Result<String, String> {
    certify(&Challenge::new(game, level).unwrap(), (game, text, level), limits, &Silent)
}

/// What is found of certificates, and what is told of them.
fn judged(game: &Game, text: &str, line: &str, limits: &Limits) -> (Verified, String) {
    let mut out = Vec::new();
    let input = Input::text("certificates", line);
    let (verified, claims) =
        verify((game, text), None, Some(input), false, limits, &mut out).unwrap();
    assert_eq!(claims, Verified::default());
    (verified, String::from_utf8(out).unwrap())
}

const HOLDS: Verified = Verified { holds: 1, fails: 0, open: 0 };
const FAILS: Verified = Verified { holds: 0, fails: 1, open: 0 };
const OPEN: Verified = Verified { holds: 0, fails: 0, open: 1 };

#[test]
fn each_impossible_level_has_a_certificate_that_holds_and_no_other_has_one() {
    for (name, impossible, possible) in GAMES {
        let (game, text) = ours(name);
        let line = certified(&game, &text, impossible, &Limits::none()).unwrap();
        let (verified, told) = judged(&game, &text, &line, &Limits::none());
        assert_eq!(verified, HOLDS, "{name}: {told}");
        assert!(told.starts_with(&format!("level {impossible}: holds: there is no solution")));
        let refused = certified(&game, &text, possible, &Limits::none()).unwrap_err();
        assert_eq!(refused, "there is a solution: nothing to certify", "{name}");
    }
}

/// A line in which a key has another value.
fn with(line: &str, key: &str, change: impl Fn(&str) -> String) -> String {
    let start = line.find(&format!("\"{key}\":")).unwrap() + key.len() + 3;
    let end = start + line[start..].find([',', '}']).unwrap();
    format!("{}{}{}", &line[..start], change(&line[start..end]), &line[end..])
}

#[test]
fn certificates_of_something_else_do_not_hold() {
    let (game, text) = ours("ice");
    let line = certified(&game, &text, 2, &Limits::none()).unwrap();
    let one = |by: i64| move |number: &str| (number.parse::<i64>().unwrap() + by).to_string();
    let turned = |digest: &str| {
        let other = if digest.starts_with("\"0") { "\"1" } else { "\"0" };
        format!("{other}{}", &digest[2..])
    };
    let cases = [
        (with(&line, "positions", one(1)), "not"),
        (with(&line, "positions", one(-1)), "more than"),
        (with(&line, "moves", one(1)), "moves"),
        (with(&line, "moves", one(-1)), "moves"),
        (with(&line, "digest", turned), "the digest is of other positions"),
        (with(&line, "subject", turned), "of something else"),
        (with(&line, "level", |_| "1".to_owned()), "of something else"),
        (with(&line, "level", |_| "7".to_owned()), "of something else"),
    ];
    for (line, why) in cases {
        let (verified, told) = judged(&game, &text, &line, &Limits::none());
        assert!(verified == FAILS && told.contains(why), "{line}: {told}");
    }
    // Of another text, which has the same levels.
    let (verified, _) = judged(&game, &format!("{text}\n"), &line, &Limits::none());
    assert_eq!(verified, FAILS);
    // All is right but that the level has a solution: the subject of it, and whatever else.
    let text = "#####\n#@$.#\n#####\n";
    let game = open(text).game.unwrap();
    let subject = blake3::hash(format!("boards 0\n{text}").as_bytes()).to_hex();
    let forged =
        with(&with(&line, "level", |_| "0".to_owned()), "subject", |_| format!("\"{subject}\""));
    let (verified, told) = judged(&game, text, &forged, &Limits::none());
    assert!(verified == FAILS && told.contains("it has a solution"), "{told}");
}

#[test]
fn what_is_no_certificate_is_told_in_its_place() {
    let (game, text) = ours("ice");
    let line = certified(&game, &text, 2, &Limits::none()).unwrap();
    for (line, what) in [
        (String::new(), "a certificate"),
        ("{}".to_owned(), "`schema` is missing"),
        (line.replace("boards", "gap"), "`puzzle` is"),
        (line.replace("\"level\"", "\"instance\""), "the key `instance` is not known"),
    ] {
        let input = Input::text("certificates", line);
        let limits = Limits::none();
        let wrong = verify((&game, &text), None, Some(input), false, &limits, &mut Vec::new());
        let told = format!("{:?}", wrong.unwrap_err());
        assert!(told.contains(what), "{told}");
    }
}

#[test]
fn limits_are_kept_on_both_sides() {
    let (game, text) = ours("pegs");
    let line = certified(&game, &text, 3, &Limits::none()).unwrap();
    let few = Limits { positions: 100, ..Limits::none() };
    let refused = certified(&game, &text, 3, &few).unwrap_err();
    assert_eq!(
        refused,
        format!("no certificate: going through all positions was {}", Stop::Positions.told())
    );
    let small = Limits { bytes: 100_000, ..Limits::none() };
    assert!(certified(&game, &text, 3, &small).unwrap_err().contains(&Stop::Memory.told()));
    let (verified, told) = judged(&game, &text, &line, &small);
    assert!(verified == OPEN && told.contains("memory"), "{told}");
}

#[test]
fn solutions_are_played() {
    let (game, text) = ours("sokoban");
    let challenge = Challenge::new(&game, 1).unwrap();
    let request = Request {
        question: Question::Shortest,
        measure: everystate::boards::Measure::Inputs,
        strategy: None,
        limits: Limits::none(),
    };
    let answer =
        everystate::boards::ask(&challenge, &request, &Silent, &mut |_| ControlFlow::Continue(()));
    let everystate::contract::Verdict::Solved(found) = answer.unwrap().verdict else { panic!() };
    let word = |press: &everystate::boards::Press| format!("{:?}", press.input).to_lowercase();
    let moves: Vec<String> = found.presses.unwrap().iter().map(word).collect();
    let moves = moves.iter().map(|word| word.trim_start_matches("move(").trim_end_matches(')'));
    let moves: Vec<&str> = moves.collect();
    let claim = |level: usize, length: usize, moves: &[&str]| {
        let moves = moves.join("\",\"");
        format!(
            "{{\"level\":{level},\"verdict\":\"solved\",\"length\":{length},\"moves\":[\"{moves}\"]}}\n"
        )
    };
    let all = moves.len();
    let lines = [
        (claim(1, all, &moves), HOLDS),
        (claim(1, all + 1, &moves), FAILS),
        (claim(1, all - 1, &moves[..all - 1]), FAILS),
        (claim(1, all + 1, &[&moves[..], &["up"]].concat()), FAILS),
        (claim(2, all, &moves), FAILS),
        (claim(9, all, &moves), FAILS),
        ("{\"level\":3,\"verdict\":\"unsolvable\"}\n".to_owned(), OPEN),
        ("{\"level\":3,\"verdict\":\"stopped\"}\n".to_owned(), OPEN),
    ];
    let judge = |line: &str, certificate: Option<&str>| {
        let solutions = Some(Input::text("answers", line));
        let certificates = certificates_of(certificate);
        verify((&game, &text), solutions, certificates, true, &Limits::none(), &mut Vec::new())
    };
    for (line, expected) in lines {
        assert_eq!(judge(&line, None).unwrap().1, expected, "{line}");
    }
    let certificate = certified(&game, &text, 3, &Limits::none()).unwrap();
    let unsolvable = "{\"level\":3,\"verdict\":\"unsolvable\"}\n";
    assert_eq!(judge(unsolvable, Some(&certificate)).unwrap(), (HOLDS, HOLDS));
    for line in ["{\"level\":1,\"moves\":[\"fly\"]}", "{\"moves\":[]}", "nothing"] {
        assert!(judge(line, None).is_err(), "{line}");
    }
}

fn certificates_of(line: Option<&str>) -> Option<Input> {
    line.map(|line| Input::text("certificates", line.to_owned()))
}

/// A lamp that an action lights, and that then blinks for ever: on and off, turn by turn.
const BLINKING: &str = "OBJECTS\n\nBackground\nBlack\n\nWall\nGray\n\nPlayer\nWhite\n\nTarget\nRed\n\nLamp\nBlue\n\nBlinking\nGreen\n\nLit\nYellow\n\nDone\nPink\n\n\
LEGEND\n\n. = Background\n# = Wall\nP = Player\nO = Target\nL = Lamp\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nLamp, Blinking\nLit\nDone\nPlayer, Wall\n\nRULES\n\n\
[ action Player ] [ Lamp ] -> [ Player ] [ Blinking ]\n[ Blinking no Lit ] -> [ Blinking Lit Done ] again\n\
[ Blinking Lit no Done ] -> [ Blinking Done ] again\n[ Done ] -> [ ]\n\nWINCONDITIONS\n\nSome Player on Target\n\nLEVELS\n\nP.O\n..L\n\nP#O\n.#L\n";

#[test]
fn an_input_after_which_turns_never_end_leads_nowhere() {
    let game = open(BLINKING).game.unwrap();
    let request = Request {
        question: Question::Shortest,
        measure: everystate::boards::Measure::Inputs,
        strategy: None,
        limits: Limits::none(),
    };
    let verdict = |level| {
        let challenge = Challenge::new(&game, level).unwrap();
        let mut none = |_: &[_]| ControlFlow::Break(());
        let answer = everystate::boards::ask(&challenge, &request, &Silent, &mut none).unwrap();
        answer.verdict.map(|found| found.length)
    };
    assert_eq!(verdict(0), everystate::contract::Verdict::Solved(2));
    assert_eq!(verdict(1), everystate::contract::Verdict::Unsolvable);
    let line = certified(&game, BLINKING, 1, &Limits::none()).unwrap();
    let (verified, told) = judged(&game, BLINKING, &line, &Limits::none());
    assert_eq!(verified, HOLDS, "{told}");
}

/// A crate that is gone beside the player after a turn, whoever presses what; in a game with no action, or one whose action would win.
fn without_action(rule: &str) -> String {
    format!(
        "noaction\n\nOBJECTS\n\nBackground\nBlack\n\nPlayer\nWhite\n\nCrate\nOrange\n\nLEGEND\n\n. = Background\nP = Player\n* = Crate\n\nSOUNDS\n\n\
         COLLISIONLAYERS\n\nBackground\nPlayer, Crate\n\nRULES\n\n{rule}\n\nWINCONDITIONS\n\nSome Crate on Player\n\nLEVELS\n\nP*.\n"
    )
}

#[test]
fn what_a_player_cannot_press_makes_no_difference() {
    for rule in [
        "late [ Player | Crate ] -> [ Player | ]",
        "[ action Player | Crate ] -> [ Player | ]",
        "[ action Player ] -> win",
    ] {
        let text = without_action(rule);
        let game = open(&text).game.unwrap();
        let line = certified(&game, &text, 0, &Limits::none()).unwrap();
        assert_eq!(judged(&game, &text, &line, &Limits::none()).0, HOLDS, "{rule}");
        let said = "{\"level\":0,\"length\":1,\"moves\":[\"action\"]}\n";
        let (solutions, mut out) = (Input::text("answers", said), Vec::new());
        let limits = Limits::none();
        let judged = verify((&game, &text), Some(solutions), None, false, &limits, &mut out);
        assert_eq!(judged.unwrap().1, FAILS, "{rule}");
        assert!(String::from_utf8(out).unwrap().contains("the game has no action"));
    }
}

#[test]
fn an_answer_of_another_schema_is_not_judged() {
    let (game, text) = ours(GAMES[0].0);
    let judge = |schema: &str| {
        let line = format!("{{\"schema\":{schema},\"level\":0,\"verdict\":\"stopped\"}}\n");
        let claims = Some(Input::text("answers", line));
        verify((&game, &text), claims, None, true, &Limits::none(), &mut Vec::new())
    };
    assert!(judge("1").is_ok());
    for schema in ["2", "\"1\"", "null"] {
        let error = judge(schema).unwrap_err().to_string();
        assert!(error.contains("is of another version of the program"), "{error}");
    }
}
