//! A space that several processes explore together, each of which has a part of its table.

use crate::cosets::dense::forth;
use crate::cosets::named::Named;
use crate::cosets::space::{At, Space};
use crate::exploration::{Explored, Options};
use everystate_puzzle::{Limits, Peers, Refusal, Watch};
use everystate_table::cosets::{
    self,
    together::{self, Spread, Task},
};
use everystate_table::file::EVERY;
use everystate_table::together::{Failed, Member, Met, Place};

/// Explores a space, which so many symmetries fold, with others.
///
/// # Errors
/// If one of them is gone or explores something else, or what is on disk is damaged or of something else.
pub(crate) fn explore(
    named: Named<'_>,
    (space, symmetries): (&Spread<Space>, u64),
    (options, mut peers): (&Options, Met<'_>),
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Explored, Refusal> {
    let cosets = space.as_ref();
    let key = named.key(cosets);
    let (process, processes, sent) = (peers.number(), peers.count(), peers.sent);
    let every = options.checkpoint.unwrap_or(EVERY);
    let place = options.disk.as_deref().map(|folder| Place { folder, every });
    let engine = cosets::Options { threads: options.threads, ..cosets::Options::default() };
    let task = Task { key: &key, sent, place };
    let mut all = together::explore(cosets, &engine, (&task, &mut peers), limits, watch)?;
    let found = all.found.clone();
    let mut examples = Vec::new();
    if let Spread::Here(space) = space {
        for &[rank] in found.farthest.iter().take(options.examples) {
            examples.extend(way_to(&mut all, space, rank)?);
        }
        all.end()?;
    } else {
        all.answer()?;
    }
    let mut trouble = found.trouble;
    if found.stopped.is_none()
        && let Err(error) = all.remove()
    {
        trouble = Some(error.to_string());
    }
    let is_all = found.ranks.last().is_some_and(|&ranks| ranks == found.farthest.len() as u64);
    let is_known = symmetries > 1 && found.stopped.is_none() && is_all;
    let classes =
        is_known.then(|| cosets.classes_of(found.farthest.as_flattened().iter().copied()));
    Ok(Explored {
        counts: found.distribution.counts,
        ranks: if symmetries > 1 { found.ranks } else { Vec::new() },
        symmetries,
        classes,
        stopped: found.stopped,
        examples,
        strategy: "together",
        bytes: found.bytes,
        on_disk: found.on_disk,
        file: None,
        trouble,
        together: Some(Member { processes, process, sent: found.sent, resumed: found.resumed }),
    })
}

/// The moves from the solved position to another, by distances that are asked from whoever has them.
fn way_to(
    all: &mut together::Together<'_>,
    space: &Space,
    rank: u64,
) -> Result<Option<String>, Failed> {
    let (mut at, mut way) = (At { rank, side: 0 }, Vec::new());
    let Some(mut value) = all.residues(&[rank])?[0] else { return Ok(None) };
    while at.rank != space.cosets.start {
        value = (value + 2) % 3;
        let near = space.neighbours(at);
        let ranks: Vec<u64> = near.iter().map(|(_, to)| to.rank).collect();
        let residues = all.residues(&ranks)?;
        let nearer = near.into_iter().zip(residues).find(|(_, residue)| *residue == Some(value));
        let Some(((m, to), _)) = nearer else { return Ok(None) };
        way.push(m);
        at = to;
    }
    Ok(forth(space, At { rank, side: 0 }, &way))
}
