//! Games on boards: what is read is played, and what a search finds is a solution.

use super::{input, little};
use crate::Target;
use everystate::boards::{
    Challenge, Direction, Game, Grade, Input, Measure, Place, Placing, Play, Question, Request,
    Text, ask, names, open, sokoban, verify,
};
use everystate::contract::{Limits, Silent, Verdict};
use serde_json::json;
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// A game of the project's own.
pub(super) const GAME: &str = include_str!("../../../../data/boards/sokoban.txt");
/// Levels of the project's own.
pub(super) const LEVELS: &str = include_str!("../../../../data/boards/sokoban.xsb");

const WORDS: &[&str] = &[
    "title ",
    "OBJECTS\n",
    "LEGEND\n",
    "SOUNDS\n",
    "COLLISIONLAYERS\n",
    "RULES\n",
    "WINCONDITIONS\n",
    "LEVELS\n",
    "=====\n",
    "Player",
    "Background",
    "Crate",
    "[",
    "]",
    "|",
    "->",
    "...",
    "late ",
    "random ",
    "rigid ",
    "again",
    "cancel",
    "restart",
    "win",
    "message ",
    "sfx1",
    "startloop\n",
    "endloop\n",
    "+ ",
    "no ",
    "> ",
    "< ",
    "^ ",
    "v ",
    "moving ",
    "stationary ",
    "action ",
    "horizontal ",
    "perpendicular ",
    "randomdir ",
    " and ",
    " or ",
    " = ",
    "All ",
    "Some ",
    "No ",
    " on ",
    "run_rules_on_level_start\n",
    "realtime_interval 1\n",
    "flickscreen 3x3\n",
    "zoomscreen 5x5\n",
    "noaction\n",
    "require_player_movement\n",
    "#",
    "$",
    "@",
    ".",
    "*",
];

pub(super) const PUZZLESCRIPT: Target = Target {
    name: "puzzlescript",
    about: "games in PuzzleScript's language",
    run: |bytes| drop(game(&String::from_utf8_lossy(bytes))),
    further: Some(|bytes| played(&String::from_utf8_lossy(bytes))),
    words: WORDS,
    most: 1 << 12,
};

pub(super) const SOKOBAN: Target = Target {
    name: "sokoban",
    about: "levels in Sokoban's format",
    run: |bytes| {
        let text = String::from_utf8_lossy(bytes);
        drop(sokoban::read(&text));
        drop(game(&text));
    },
    further: Some(|bytes| played(&String::from_utf8_lossy(bytes))),
    words: &[
        "#", "$", "@", ".", "*", "+", "-", "_", " ", "3#", "99", "|", "; ", "Title: ", "####\n",
        "\n\n",
    ],
    most: 1 << 11,
};

pub(super) const PLACING: Target = Target {
    name: "placing",
    about: "what is to be placed in a level, as `generate --place` has it",
    run: |bytes| {
        let things = String::from_utf8_lossy(bytes);
        for text in &*GAMES {
            for level in [0, 1, 2] {
                drop(Placing::read(&text.game, level, &things, None));
            }
        }
    },
    further: None,
    words: &[
        "Crate",
        "Target",
        "Player",
        "*2..4",
        "*",
        ", ",
        "..",
        "$",
        "@",
        "18446744073709551616",
    ],
    most: 1 << 9,
};

pub(super) const PLACE: Target = Target {
    name: "place",
    about: "places in a game as JSON, of two games",
    run: place,
    further: None,
    words: &[
        "\"level\"",
        "\"inputs\"",
        "\"text\"",
        "\"board\"",
        "\"own\"",
        "\"up\"",
        "\"left\"",
        "\"undo\"",
        "\"restart\"",
        "\"action\"",
        "\"lurdRLUD\"",
        "null",
    ],
    most: 1 << 11,
};

/// The games of which places are read.
static GAMES: LazyLock<[Text; 2]> = LazyLock::new(|| {
    [("sokoban.txt", GAME), ("sokoban.xsb", LEVELS)]
        .map(|(name, text)| Text::read(name, text.into()).expect("a game"))
});

/// A game as it is read, and whether without an error.
fn game(text: &str) -> Option<(Game, bool)> {
    let read = open(text);
    let lines = text.split('\n').count() + 1;
    assert!(
        read.issues.iter().all(|issue| issue.line.is_none_or(|line| line <= lines)),
        "{:?}",
        read.issues
    );
    assert!(read.game.is_some() || !read.issues.is_empty(), "neither a game nor what is wrong");
    let is_right = read.issues.iter().all(|issue| issue.grade != Grade::Error);
    read.game.map(|game| (game, is_right))
}

/// A game is played, and its first levels are searched.
fn played(text: &str) {
    let Some((game, is_right)) = game(text) else { return };
    for level in 0..game.levels().min(2) {
        let Some(mut play) = Play::new(&game, level, "seed") else { continue };
        let moves =
            [Direction::Up, Direction::Right, Direction::Down, Direction::Left].map(Input::Move);
        let others = [Input::Action, Input::Tick, Input::Undo, Input::Restart];
        for input in moves.into_iter().chain(others) {
            if play.input(input).is_err() {
                break;
            }
        }
        // A game with errors is played as far as it was understood, and not searched.
        if !is_right {
            continue;
        }
        let Ok(challenge) = Challenge::new(&game, level) else { continue };
        solved(&challenge, level, (&game, text));
    }
}

fn solved(challenge: &Challenge, level: usize, (game, text): (&Game, &str)) {
    let request = Request {
        question: Question::Any,
        measure: Measure::Inputs,
        strategy: None,
        limits: little(),
    };
    let Ok(answer) = ask(challenge, &request, &Silent, &mut |_| ControlFlow::Continue(())) else {
        return;
    };
    let Verdict::Solved(found) = answer.verdict else { return };
    let Some(presses) = found.presses else { return };
    let claim =
        json!({ "level": level, "verdict": "solved", "any": true, "moves": names(&presses) })
            .to_string();
    let mut told = Vec::new();
    let judged = verify(
        (game, text),
        Some(input(claim.as_bytes())),
        None,
        false,
        &Limits::none(),
        &mut told,
    );
    let judged = judged.unwrap_or_else(|e| panic!("{e}\n{claim}"));
    assert_eq!(judged.1.fails, 0, "{}\n{claim}", String::from_utf8_lossy(&told));
}

fn place(bytes: &[u8]) {
    let json = String::from_utf8_lossy(bytes);
    for text in &*GAMES {
        let Ok(place) = Place::read(text, &json) else { continue };
        let _ = place.challenge(text);
        if let Ok(mut play) = place.play(text) {
            let _ = play.input(Input::Undo);
        }
    }
}
