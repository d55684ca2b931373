//! What exploring by a set of positions shows, and how it is watched.

use crate::algebra::mechanism::Mechanism;
use crate::definition::{Definition, Orbit};
use crate::exploration::Explored;
use crate::frontier;
use everystate_puzzle::Watch;

/// What a set of positions shows.
pub(super) fn of_list(found: frontier::Found, examples: Vec<String>) -> Explored {
    Explored {
        ranks: Vec::new(),
        symmetries: 1,
        classes: None,
        on_disk: found.on_disk,
        counts: found.counts,
        stopped: found.stopped,
        examples,
        strategy: match found.together {
            Some(_) => "together",
            None if found.on_disk > 0 => "runs",
            None => "listed",
        },
        bytes: found.bytes,
        file: None,
        trouble: found.trouble,
        together: found.together,
    }
}

/// A position as text: for each orbit its pieces by place, from 1, and how they are turned.
pub(super) fn described(
    (definition, mechanism): (&Definition, &Mechanism),
    position: &[u16],
) -> String {
    let Mechanism { stickers, visible, .. } = mechanism;
    let mut start = 0;
    let shown = |orbit: &Orbit| {
        let places = &position[start..start + orbit.pieces];
        start += orbit.pieces;
        let piece = |&color: &u16| {
            let look = visible.looks()[stickers.piece(visible.sticker(color))];
            let turn = (stickers.turn(visible.sticker(color)) + look.offset) % look.modulus;
            let number = look.class % 256 + 1;
            if turn == 0 { number.to_string() } else { format!("{number}:{turn}") }
        };
        let pieces: Vec<String> = places.iter().map(piece).collect();
        format!("{} {}", orbit.name, pieces.join(" "))
    };
    let orbits: Vec<String> = definition.orbits.iter().map(shown).collect();
    orbits.join("; ")
}

/// Watches a search whose layers are reported only if it was enough.
pub(super) struct Quiet<'a>(pub(super) &'a dyn Watch);

impl Watch for Quiet<'_> {
    fn cancelled(&self) -> bool {
        self.0.cancelled()
    }
}
