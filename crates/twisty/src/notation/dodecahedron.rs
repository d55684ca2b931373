//! The Megaminx's scrambling moves and turns of it all as face turns: how it is held is followed.
//!
//! `R++` turns all but the layer of L by two fifths, clockwise as seen from the right (WCA 12d). That is
//! turning it all, and L back: L is turned twice the other way, as seen from its own side.

use crate::notation::kind::RING;
use crate::notation::{Alg, Move, Step, What, Wrong};

/// The number of a face: those of a pair of opposite ones stand after each other.
fn face(name: &str) -> Option<usize> {
    RING.iter().flat_map(|&(a, b)| [a, b]).position(|face| face == name)
}

/// The one across.
fn across(face: usize) -> usize {
    face ^ 1
}

/// The faces around one, clockwise as seen from outside.
fn around(face: usize) -> [usize; 5] {
    /// U, and what is around it.
    const TOP: usize = 10;
    let upper = |i: usize| 2 * (i % 5);
    match face {
        TOP => [0, 1, 2, 3, 4].map(upper),
        // What is across is seen from the other side.
        _ if face % 2 == 1 => {
            let mut back = around(across(face)).map(across);
            back.reverse();
            back
        }
        // Clockwise around F: U, R, the two below, L. A face below touches all above but the one across.
        _ => {
            let i = face / 2;
            [TOP, upper(i + 4), across(upper(i + 2)), across(upper(i + 3)), upper(i + 1)]
        }
    }
}

/// For every side of the room, the face that is there.
type Held = [usize; 12];

/// How it is held after turning it all about a side, clockwise by fifths.
fn turned(held: Held, side: usize, fifths: i64) -> Held {
    let ring = around(side);
    (0..fifths.rem_euclid(5)).fold(held, |held, _| {
        let mut next = held;
        for (k, &from) in ring.iter().enumerate() {
            let to = ring[(k + 1) % 5];
            next[to] = held[from];
            next[across(to)] = held[across(from)];
        }
        next
    })
}

/// Moves without brackets as turns of faces alone, and what is left out is how it is held in the end.
///
/// # Errors
/// At what is no move of a Megaminx.
pub(crate) fn faces(flat: &Alg) -> Result<Alg, Wrong> {
    let mut held: Held = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    let mut steps = Vec::new();
    for step in flat.steps() {
        let refuse = || {
            let message = format!("`{}` is no move of the megaminx", step.what);
            Wrong::new(step.at.clone(), message)
        };
        let What::Move(m) = &step.what else { return Err(refuse()) };
        let amount = i64::from(m.amount);
        // Which side is turned how far, and then how far all of it about that side.
        let (side, turn, all) = match (m.signed, m.name.as_str(), m.name.strip_suffix('v')) {
            _ if m.layers.is_some() => return Err(refuse()),
            (true, "R", _) => (face("L"), 2 * amount, -2 * amount),
            (true, "D", _) => (face("U"), 2 * amount, -2 * amount),
            (true, ..) => return Err(refuse()),
            (false, _, Some(name)) => (face(name), 0, amount),
            (false, name, None) => (face(name), amount, 0),
        };
        let side = side.ok_or_else(refuse)?;
        let amount = match i32::try_from(turn.rem_euclid(5)).unwrap_or_default() {
            0 => None,
            turn => Some(if turn > 2 { turn - 5 } else { turn }),
        };
        if let Some(amount) = amount {
            let (upper, lower) = RING[held[side] / 2];
            let name = if held[side].is_multiple_of(2) { upper } else { lower }.to_owned();
            let what = What::Move(Move { layers: None, name, amount, signed: false });
            steps.push(Step { what, at: step.at.clone() });
        }
        held = turned(held, side, all);
    }
    Ok(Alg::flat(steps))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_around_each_other_as_they_touch() {
        for face in 0..12 {
            let ring = around(face);
            for (k, &next) in ring.iter().enumerate() {
                let after = ring[(k + 1) % 5];
                // Three that meet follow each other the same way round, whichever is looked at.
                let own = around(next);
                let at = own.iter().position(|&other| other == after).unwrap();
                assert_eq!(own[(at + 1) % 5], face, "{face} {next} {after}");
            }
        }
    }
}
