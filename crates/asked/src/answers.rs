//! What is answered at once.

use crate::boards;
use crate::pieces;
use crate::request::{ConvertRequest, DescribeRequest, PlayRequest, Subject, open, subject};
use crate::trouble::Trouble;
use crate::wanted;
use everystate::families::family::{Explores, Hand, Question, in_order};
use everystate::pieces::listed;
use everystate::session;
use everystate::twisty::catalogue;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The games that come with the program, as `cargo xtask docs` made them of `data/boards`.
pub const GAMES: &str = include_str!("../boards.json");

/// What explorations found that are kept with the program, as `cargo xtask docs` made it of `data/results`.
pub const RESULTS: &str = include_str!("../results.json");

/// A request of some form, of its JSON.
///
/// # Errors
/// With the place if it is no JSON, or not of this form.
pub fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Trouble> {
    serde_json::from_slice(body).map_err(|e| {
        let message = e.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        let told = match e.classify() {
            serde_json::error::Category::Data => Trouble::refused(message),
            _ => Trouble::bad(message),
        };
        told.at(e.line() as u64, e.column() as u64)
    })
}

/// The families, with their rules, formats, an example and what can be asked, below `families`; and which `version` answers.
pub fn families() -> Value {
    let of = |name: &&str| {
        let about = session::open(name)?.about();
        let answers =
            |questions: &[Question]| questions.iter().map(|q| q.name()).collect::<Vec<_>>();
        let strategies = about
            .strategies
            .iter()
            .map(|s| json!({ "name": s.name, "answers": answers(s.answers), "first": s.first }));
        let explore = match about.explore {
            Explores::No => "no",
            Explores::Instance => "instance",
            Explores::Anywhere => "start",
            Explores::Solved => "solved",
        };
        Some(json!({
            "name": about.name,
            "title": about.title,
            "rules": about.rules,
            "format": about.format,
            "example": about.example,
            "json": serde_json::from_str::<Value>(about.json).unwrap_or_default(),
            "strategies": strategies.collect::<Vec<_>>(),
            "metrics": about.metrics.iter().map(|m| m.name()).collect::<Vec<_>>(),
            "wishes": about.wishes.iter().map(|wish| wish.key).collect::<Vec<_>>(),
            "generator": in_order(about.wishes.iter().copied()).into_iter().map(wanted::described).collect::<Vec<_>>(),
            "formats": about.formats,
            "explore": explore,
        }))
    };
    let families: Vec<Value> = session::names().iter().filter_map(of).collect();
    json!({ "families": families, "version": env!("CARGO_PKG_VERSION") })
}

/// The puzzles of pieces that have a name, with how many positions they have, below `puzzles`.
pub fn puzzles() -> Value {
    let listed: Vec<Value> = catalogue::entries().iter().map(listed).collect();
    json!({ "puzzles": listed })
}

/// What a puzzle of pieces is made of, and what exploring it would take; of a game on boards, what it looks like, and its
/// levels.
///
/// # Errors
/// With the place if something is wrong with the definition, and for a family.
pub fn describe(asked: &DescribeRequest) -> Result<Value, Trouble> {
    match subject(&asked.puzzle, asked.definition.as_deref())? {
        Subject::Pieces(definition) => pieces::described(&definition, &asked.puzzle),
        Subject::Boards(text) => boards::described(*text),
        Subject::Family(_) => Err(Trouble::refused("GET /api/v1/families describes the families")),
    }
}

/// Instances written in another format, below `text`.
///
/// # Errors
/// With the place if something is wrong with the instances; if the family has no such format.
pub fn convert(asked: &ConvertRequest) -> Result<Value, Trouble> {
    let mut text = Vec::new();
    let input = asked.needed()?;
    open(&asked.puzzle)?.convert(vec![input], &asked.to, &mut text)?;
    let text = String::from_utf8_lossy(&text);
    Ok(json!({ "schema": 1, "text": text }))
}

/// The position after some moves, the moves that are legal there, and where each leads.
///
/// # Errors
/// With the place if something is wrong with the instance; if a move is not legal.
pub fn neighbours(asked: &PlayRequest) -> Result<Value, Trouble> {
    let mut told = match subject(&asked.puzzle, asked.definition.as_deref())? {
        Subject::Family(family) => {
            let play = family.play(asked.needed()?, &Hand::playing(&asked.played))?;
            json!({
                "goal": play.goal, "position": play.position, "moves": play.moves,
                "after": play.after,
            })
        }
        Subject::Pieces(definition) => {
            pieces::neighbours(*definition, asked.given_text()?.as_deref(), &asked.played)?
        }
        Subject::Boards(text) => {
            boards::neighbours(&text, asked.given_text()?.as_deref(), &asked.played)?
        }
    };
    told["schema"] = json!(1);
    told["puzzle"] = json!(asked.puzzle);
    Ok(told)
}
