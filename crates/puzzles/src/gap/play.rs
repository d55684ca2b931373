//! A deal played by hand.

use serde_json::json;

use super::rules::{Card, Instance, Loose};
use crate::family::{Hand, Play, Refusal, object, play};

/// The position after some moves: the rows with the left column, `null` where no card lies.
///
/// # Errors
/// If a move is not legal.
pub(super) fn by_hand(deal: &Instance, hand: &Hand<'_>) -> Result<Play, Refusal> {
    let game = Loose::new(deal);
    play(
        &game,
        hand,
        |shift| game.step(shift).to_string(),
        |s| {
            let name = |card: Option<Card>| card.map(|c| c.to_string());
            let names = |row: Vec<_>| row.into_iter().map(name).collect::<Vec<_>>();
            let rows: Vec<_> = game.rows_of(s).into_iter().map(names).collect();
            object([("rows", json!(rows))])
        },
    )
}
