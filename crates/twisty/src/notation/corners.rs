//! The Skewb's rotations as turns of its corners: how it is held is followed.
//!
//! Four of the eight corners have a move (WCA 12h), and none of these is across from another. Turning a
//! half is turning all of the puzzle and the other half back, so that one of a corner and the one across
//! always has a move.

use crate::notation::frame::Frame;
use crate::notation::kind::Kind;
use crate::notation::{Alg, Move, Step, What, Wrong};

/// The moves, each with its corner's sides by their numbers in [`FACES`](super::frame::FACES), clockwise.
const MOVES: [(&str, [usize; 3]); 4] =
    [("R", [1, 4, 3]), ("U", [0, 5, 3]), ("L", [1, 5, 2]), ("B", [1, 3, 5])];

/// Moves without brackets as turns of corners alone, and what is left out is how it is held in the end.
///
/// # Errors
/// At what is no move of a Skewb.
pub(crate) fn turns(flat: &Alg) -> Result<Alg, Wrong> {
    let mut frame = Frame::START;
    let mut steps = Vec::new();
    for step in flat.steps() {
        let refuse = || {
            let message = format!("`{}` is no move of the {}", step.what, Kind::Skewb.name());
            Wrong::new(step.at.clone(), message)
        };
        let What::Move(m) = &step.what else { return Err(refuse()) };
        if m.layers.is_some() || m.signed {
            return Err(refuse());
        }
        if let Some(axis) = (0..3).find(|&axis| ["x", "y", "z"][axis as usize] == m.name) {
            frame = frame.turned(axis, m.amount.into());
            continue;
        }
        let (_, sides) = MOVES.into_iter().find(|(name, _)| *name == m.name).ok_or_else(refuse)?;
        let amount = match m.amount.rem_euclid(3) {
            0 => continue,
            1 => 1,
            _ => -1,
        };
        // The corner that is there, or the one across.
        let corner = sides.map(|side| frame.at(side));
        let across = corner.map(|face| face ^ 1);
        let is = |known: &[usize; 3], wanted: &[usize; 3]| known.iter().all(|f| wanted.contains(f));
        let own = MOVES.iter().find(|(_, known)| is(known, &corner));
        let other = || MOVES.iter().find(|(_, known)| is(known, &across));
        if own.is_none() {
            frame = frame.cycled(sides, amount.into());
        }
        let (name, _) = own.or_else(other).ok_or_else(refuse)?;
        let name = (*name).to_owned();
        let what = What::Move(Move { layers: None, name, amount, signed: false });
        steps.push(Step { what, at: step.at.clone() });
    }
    Ok(Alg::flat(steps))
}
