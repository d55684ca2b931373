//! What exploring by a set of positions shows, and how it is watched.

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

/// Watches a search whose layers are reported only if it was enough.
pub(super) struct Quiet<'a>(pub(super) &'a dyn Watch);

impl Watch for Quiet<'_> {
    fn cancelled(&self) -> bool {
        self.0.cancelled()
    }
}
