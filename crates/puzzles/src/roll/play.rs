//! A die rolled by hand.

use serde_json::json;

use super::rules::{Instance, Rolling, State};
use crate::family::{Hand, Play, Refusal, object, play};

/// The position after some tips: how the die lies, and how often each face has touched the table.
///
/// # Errors
/// If a tip is not legal, or a number is too large for a person to come near it.
pub(super) fn by_hand(instance: &Instance, hand: &Hand<'_>) -> Result<Play, Refusal> {
    let most = Rolling::LARGEST;
    let rolling = Rolling::new(instance).ok_or_else(|| {
        Refusal::limit(format!("a die is rolled by hand for numbers up to {most}"))
    })?;
    let shown = |s: &State| {
        let (top, front, right) = (s.die.top(), s.die.front(), s.die.right());
        object([
            ("top", json!(top)),
            ("front", json!(front)),
            ("right", json!(right)),
            ("touches", json!(s.touches)),
        ])
    };
    play(&rolling, hand, |d| d.letter().to_string(), shown)
}
