//! A cube turned by hand.

use everystate_puzzle::Puzzle;
use serde_json::json;

use super::coordinate::Position;
use super::cube::{Cube, Turn};
use super::rules::Instance;
use crate::family::{Play, Refusal, object, play};

/// The first cube as it is held, all six faces turned.
struct Held(Instance);

impl Puzzle for Held {
    type State = Cube;
    type Move = Turn;
    fn start(&self) -> Cube {
        self.0.from
    }
    fn is_goal(&self, s: &Cube) -> bool {
        Position::between(*s, self.0.to) == Position::SOLVED
    }
    fn moves(&self, _: &Cube, out: &mut Vec<Turn>) {
        out.extend((0..6).flat_map(|face| (1..=3).map(move |quarters| Turn::new(face, quarters))));
    }
    fn apply(&self, s: &Cube, m: Turn) -> Cube {
        s.turned(m)
    }
}

/// The cube after some turns, as its net.
///
/// # Errors
/// If something played is no turn.
pub(super) fn by_hand(instance: &Instance, played: &[String]) -> Result<Play, Refusal> {
    let shown = |cube: &Cube| object([("net", json!(cube.net()))]);
    play(&Held(*instance), played, |turn| turn.to_string(), shown)
}
