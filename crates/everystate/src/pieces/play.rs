//! Playing a puzzle of pieces move by move.

use super::Instance;
use super::about::distinct;
use crate::Error;
use everystate_puzzles::family::{Metric, Play, Refusal};
use everystate_twisty::{Definition, Goal, write_position};
use serde_json::{Map, Value};

/// The position after some moves, by name, and the moves that are possible there, powers among them.
/// [`Play::after`] is empty: of a puzzle with hundreds of pieces it would be far longer than the rest.
///
/// Costs a step a place for each move played, and for each of the puzzle's moves.
///
/// ```
/// # use everystate::pieces::{self, Positions};
/// let ivy = pieces::open("ivy", None).unwrap().unwrap();
/// let positions = Positions::new(ivy, &[], None).unwrap();
/// let start = positions.after("alg", "R").unwrap();
/// let play = pieces::play(positions.target(), &start, &["R'".to_owned()]).unwrap();
/// assert!(play.goal && play.moves.contains(&"R".to_owned()));
/// assert!(pieces::play(positions.target(), &start, &["Q".to_owned()]).is_err());
/// ```
///
/// # Errors
/// The first move that the puzzle does not have, or that is not possible where it is made; more
/// powers than can be listed.
pub fn play(target: &Definition, start: &Instance, played: &[String]) -> Result<Play, Error> {
    let mut at = start.position.clone();
    for (number, name) in (1..).zip(played) {
        let short: String = name.chars().take(24).collect();
        if target.find(name).is_none() {
            let message = format!("move {number}, `{short}`, is none of the puzzle's");
            return Err(Refusal::usage(message).into());
        }
        at = target.make(&at, name).ok_or_else(|| {
            Refusal::usage(format!("move {number}, `{short}`, cannot be made there"))
        })?;
    }
    let searched = target.searched(Metric::Half)?.into_iter();
    let moves = distinct(searched.filter(|m| target.after(&at, m).is_some()).map(|m| m.name));
    let goal = Goal::of(&target.solved).is_met(&at);
    Ok(Play {
        goal,
        position: object(write_position(&at, target)),
        moves,
        after: Vec::new(),
        chart: None,
    })
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(object) => object,
        other => Map::from_iter([("position".to_owned(), other)]),
    }
}
