//! A deal played by hand.

use serde_json::json;

use super::deal::Instance;
use super::loose::Loose;
use crate::family::{Play, Refusal, object, play};

/// The position after some moves: the rows with the left column, `null` where no card lies.
///
/// # Errors
/// If a move is not legal.
pub(super) fn by_hand(deal: &Instance, played: &[String]) -> Result<Play, Refusal> {
    let game = Loose::new(deal);
    play(
        &game,
        played,
        |shift| game.step(shift).to_string(),
        |s| {
            let rows: Vec<Vec<Option<String>>> = game
                .rows_of(s)
                .map(|row| row.map(|c| c.map(|c| c.to_string())).collect())
                .collect();
            object([("rows", json!(rows))])
        },
    )
}
