//! A maze played by hand.

use everystate_algebra::orient::Direction;
use serde_json::{Map, Value, json};

use super::rules::Instance;
use super::stand::Stand;
use super::visit::Visiting;
use crate::family::{Hand, Play, Refusal, object, play};

/// The position after some tips: the square, and what the die shows above, in front and on the right.
///
/// # Errors
/// If a tip is not legal, or the maze asks for all squares and has too many of them.
pub(super) fn by_hand(maze: &Instance, hand: &Hand<'_>) -> Result<Play, Refusal> {
    let written = |d: Direction| d.letter().to_string();
    if !maze.visits_all() {
        return play(maze, hand, written, |s| shown(maze, *s));
    }
    let visiting = Visiting::new(maze)?;
    play(&visiting, hand, written, |s| {
        let mut position = shown(maze, s.stand());
        position.insert("left".to_owned(), json!(visiting.left(s)));
        position
    })
}

fn shown(maze: &Instance, s: Stand) -> Map<String, Value> {
    let (die, labels) = (s.die(), maze.labels());
    object([
        ("square", json!(maze.place(s.square()))),
        ("top", json!(maze.shown_on_top(die))),
        ("front", json!(maze.shown_in_front(die))),
        ("right", json!(labels[usize::from(die.right() - 1)])),
    ])
}
