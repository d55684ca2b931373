//! [`audit`]: a table of all positions, checked by going through the layers again from the start.
//!
//! A table holds distances modulo 3, so no look at a position and its neighbours can prove one. What proves them is to go through the
//! layers once more, position after position, with a set of those seen: none of it is shared with what explores, which takes 64 positions at a time.
//! Where moves lead is looked up in the same lists, and these are compared first with what moves make of positions: for each coset and move, of some
//! members.

mod pass;
mod steps;
#[cfg(test)]
mod tests;

use crate::audit::pass::Pass;
use crate::cosets::space::Space;
use crate::explore::Explorer;
use everystate_puzzle::{Limits, Refusal, Watch};
use everystate_table::file::{self, Cause, FileError};
use std::path::Path;

/// What was gone through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audited {
    /// Positions at each distance.
    pub counts: Vec<u64>,
    /// Ranks at each distance, where symmetries make one of several positions; else as the positions.
    pub ranks: Vec<u64>,
    /// How many symmetries there are of which one position of each class is kept; 1 if all are.
    pub symmetries: u64,
    /// How many of the farthest positions there are up to these symmetries.
    pub classes: u64,
    /// Whether each of the examples is one of the farthest positions.
    pub farthest: Vec<bool>,
}

/// Goes through the layers of a puzzle beside its table; `examples` are moves that lead to positions of which is asked whether they are
/// among the farthest.
///
/// ```
/// use everystate_puzzle::{Limits, Metric, Silent};
/// use everystate_twisty::{Explorer, Options, audit, catalogue};
/// let ivy = catalogue::named("ivy").unwrap().unwrap();
/// let explorer = Explorer::new(&ivy, Metric::Half).unwrap();
/// let folder = tempfile::tempdir().unwrap();
/// let options = Options { tables: Some(folder.path().to_owned()), ..Options::default() };
/// let found = explorer.explore(&options, &Limits::none(), &Silent).unwrap();
/// let examples = [vec!["R".to_owned()]];
/// let audited = audit(&explorer, &found.file.unwrap(), &examples, 1, (&Limits::none(), &Silent)).unwrap();
/// assert_eq!(audited.counts, found.counts);
/// assert_eq!(audited.farthest, [false]);
/// ```
///
/// Costs a step for each position and move, on all threads, and three bits of memory for each rank.
///
/// # Errors
/// `Damaged` if the file is not as it was written, not the table of this puzzle, or anything in it is wrong;
/// `Limit` if there is not the memory or the time.
pub fn audit(
    explorer: &Explorer<'_>,
    table: &Path,
    examples: &[Vec<String>],
    threads: usize,
    (limits, watch): (&Limits, &dyn Watch),
) -> Result<Audited, Refusal> {
    // With less memory another numbering might be chosen than that of the table.
    let numbering = Limits { bytes: u64::MAX, ..limits.clone() };
    let Some(space) = explorer.space(&numbering, watch) else {
        return Err(Refusal::limit("its positions cannot be numbered, or not within the limits"));
    };
    let key = explorer.named().key(&space.cosets);
    let folder = table.parent().unwrap_or(Path::new(""));
    if file::path(folder, &key).file_name() != table.file_name() {
        return Err(Refusal::damaged(format!(
            "{} is not the table of this puzzle in this metric",
            table.display()
        )));
    }
    let meter = limits.meter(watch);
    let stored = file::open(folder, &key, threads, &meter).map_err(|error| refusal(&error))?;
    let stored =
        stored.ok_or_else(|| Refusal::usage(format!("there is no {}", table.display())))?;
    steps::check(&space, threads, &meter)?;
    let pass = Pass::new(&space, &stored, threads, limits)?;
    let (counts, ranks) = pass.run(&meter)?;
    let known = (&stored.header().counts, &stored.header().ranks);
    if counts != *known.0 || !known.1.is_empty() && ranks != *known.1 {
        return Err(Refusal::damaged(format!(
            "{} has other layers than its head says",
            table.display()
        )));
    }
    let is_last = |names: &Vec<String>| Ok(pass.is_last(place(&space, names)?));
    let farthest = examples.iter().map(is_last).collect::<Result<_, Refusal>>()?;
    let (symmetries, classes) = (space.symmetries() as u64, pass.classes());
    Ok(Audited { counts, ranks, symmetries, classes, farthest })
}

/// The rank of the position that some moves make of the solved one.
fn place(space: &Space, names: &[String]) -> Result<u64, Refusal> {
    let mechanism = &space.mechanism;
    let mut position = mechanism.solved().to_vec();
    let mut next = Vec::new();
    for name in names {
        let motion = mechanism.motions.iter().find(|motion| motion.name == *name);
        let motion =
            motion.ok_or_else(|| Refusal::damaged(format!("there is no move `{name}`")))?;
        if !mechanism.may(motion, &mechanism.visible, &position) {
            return Err(Refusal::damaged(format!("the move `{name}` is not possible there")));
        }
        mechanism.visible.apply(&mechanism.stickers, &position, &motion.element, &mut next);
        core::mem::swap(&mut position, &mut next);
    }
    space
        .find(&position)
        .ok_or_else(|| Refusal::damaged("a position that moves do not lead to".to_owned()))
}

fn refusal(error: &FileError) -> Refusal {
    match error.cause {
        Cause::Damaged(_) | Cause::Foreign(_) => Refusal::damaged(error.to_string()),
        _ => Refusal::limit(error.to_string()),
    }
}
