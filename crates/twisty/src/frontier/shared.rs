//! The same by several processes ([`everystate_table::runs::together`]), each of which has a part of the packed words.

use crate::algebra::layout::Layout;
use crate::frontier::asked::{Found, Options};
use crate::frontier::disk::Space;
use everystate_puzzle::{Limits, Peers, Watch};
use everystate_table::runs::{
    self,
    together::{self, Task},
};
use everystate_table::together::{Failed, Member};

/// Explores a space together with other processes, in the memory that the tables of moves leave.
///
/// # Errors
/// If one of the others is gone or explores something else, or what is on disk is damaged or of something else.
pub(super) fn explore<const N: usize>(
    space: &Space<'_, N>,
    layout: &Layout,
    (task, peers): (&Task<'_>, &mut dyn Peers),
    (options, limits): (&Options, &Limits),
    watch: &dyn Watch,
) -> Result<Found, Failed> {
    let (process, processes) = (peers.number(), peers.count());
    let (search, examples) = (space.search, options.examples);
    let taken = search.bytes();
    let limits = Limits { bytes: limits.bytes.saturating_sub(taken), ..limits.clone() };
    let engine = runs::Options { threads: search.threads, examples };
    let task = Task { digest: search.digest(task.digest), ..*task };
    let found = together::explore(space, &engine, (&task, peers), &limits, watch)?;
    let farthest = search.members(found.farthest, examples);
    Ok(Found {
        counts: found.distribution.counts,
        farthest: farthest.iter().map(|word| layout.unpack(word)).collect(),
        stopped: found.stopped,
        bytes: found.bytes.saturating_add(taken),
        on_disk: found.on_disk,
        trouble: found.trouble,
        ways: Vec::new(),
        together: Some(Member { processes, process, sent: found.sent, resumed: found.resumed }),
    })
}
