//! What definitions are put together from.

use crate::definition::{Arrangement, Definition, Move, Need, Orbit, Purpose, Turn};

/// An orbit whose pieces stand in the places of their numbers.
pub(crate) fn orbit(name: impl Into<String>, pieces: u8, orientations: u8) -> (Orbit, Arrangement) {
    let pieces = usize::from(pieces);
    let orbit = Orbit { name: name.into(), pieces, orientations };
    (orbit, Arrangement::identity(pieces, orientations))
}

/// A puzzle of these orbits and moves.
pub(crate) fn definition(
    name: String,
    orbits: impl IntoIterator<Item = (Orbit, Arrangement)>,
    moves: Vec<Move>,
) -> Definition {
    let (orbits, solved) = orbits.into_iter().unzip();
    let (illegal, blocks, named) = (vec![], vec![], vec![]);
    Definition { name, orbits, solved, start: None, moves, illegal, blocks, named }
}

/// A move.
pub(crate) fn step(name: impl Into<String>, does: Vec<Turn>, needs: Vec<Need>) -> Move {
    Move { name: name.into(), does, purpose: Purpose::Search, needs, line: 0 }
}

/// What leaves `pieces` places as they are, but takes to each `to` the piece of its `from`.
pub(crate) fn taking(pieces: u8, moved: impl IntoIterator<Item = (u8, u8)>) -> Turn {
    let mut turn = Turn::identity(usize::from(pieces));
    for (to, from) in moved {
        turn.from[usize::from(to)] = from;
    }
    turn
}
