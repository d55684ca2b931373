//! What moves that somebody gives are counted as.

use crate::definition::{Definition, Purpose};
use everystate_puzzle::Metric;

/// How many moves these are in a metric: a power of a move is one in `half`, and in `quarter` as many as the fewest times that the
/// move or its inverse makes it; a rotation is none, nor is what changes nothing. What is no move counts as one.
pub(super) fn cost(definition: &Definition, moves: &[String], metric: Metric) -> u64 {
    moves.iter().map(|name| of(definition, name, metric).unwrap_or(1)).sum()
}

fn of(definition: &Definition, name: &str, metric: Metric) -> Option<u64> {
    let (number, given) = definition.resolve(name)?;
    let base = &definition.moves[number];
    if base.purpose == Purpose::Rotation {
        return Some(0);
    }
    // What needs something has no powers.
    if !base.needs.is_empty() {
        return Some(1);
    }
    let order = i128::from(definition.order(&base.does)?);
    let times = given.iter().fold(1, |all, &amount| (all * i128::from(amount)).rem_euclid(order));
    let times = u64::try_from(times.min(order - times)).ok()?;
    Some(if metric == Metric::Quarter { times } else { times.min(1) })
}
