//! What a machine over moves leaves.

use super::breach::{Breach, successors};
use crate::Puzzle;
use crate::adapt::Pruned;
use core::fmt::Debug;
use core::hash::Hash;
use std::collections::{HashMap, HashSet};

/// To every position within `depth` moves of the start one of the shortest ways is left.
///
/// It looks at all of these positions, and at each in all states of the machine that lead there. What holds that far may fail beyond, unless the
/// rule that [`Pruned`] names holds of all that is left out.
///
/// ```
/// # use everystate_puzzle::{adapt::{Implicit, Pruned}, law};
/// let lamps = Implicit { start: 0u8, goal: |s: &u8| *s == 7, next: |s: &u8| [s ^ 1, s ^ 2, s ^ 4] };
/// // The move before is not taken back; then each lamp only once, in order; then not the next one either.
/// let again = Pruned { puzzle: &lamps, begin: None, after: |last: &Option<u32>, m: u32| (*last != Some(m)).then_some(Some(m)) };
/// assert_eq!(law::pruned(&again, 3), Ok(()));
/// let order = Pruned { puzzle: &lamps, begin: 0, after: |least: &u32, m: u32| (m >= *least).then_some(m + 1) };
/// assert_eq!(law::pruned(&order, 3), Ok(()));
/// let wrong = Pruned { puzzle: &lamps, begin: 0, after: |least: &u32, m: u32| (m >= *least).then_some(m + 2) };
/// assert_eq!(law::pruned(&wrong, 1), Ok(()));
/// assert_eq!(law::pruned(&wrong, 2).unwrap_err().to_string(), "[0, 1] leads to 3, and no way of 2 that is left does");
/// ```
///
/// # Errors
/// The first position of which it is not so.
pub fn pruned<P, T, F>(puzzle: &Pruned<P, T, F>, depth: u64) -> Result<(), Breach>
where
    P: Puzzle,
    T: Clone + Eq + Hash + Debug + Send + Sync + 'static,
    F: Fn(&T, P::Move) -> Option<T> + Sync,
{
    let start = puzzle.puzzle.start();
    let mut ways = HashMap::from([(start.clone(), Vec::new())]);
    let mut left = HashSet::from([puzzle.start()]);
    let (mut layer, mut layer_left) = (vec![start], vec![puzzle.start()]);
    for moves in 1..=depth {
        let mut next = Vec::new();
        for s in &layer {
            let way = ways[s].clone();
            for (m, to) in successors(&puzzle.puzzle, s) {
                if !ways.contains_key(&to) {
                    ways.insert(to.clone(), [&way[..], &[m]].concat());
                    next.push(to);
                }
            }
        }
        let mut next_left = Vec::new();
        for s in &layer_left {
            for (_, to) in successors(puzzle, s) {
                if left.insert(to.clone()) {
                    next_left.push(to);
                }
            }
        }
        let reached: HashSet<&P::State> = next_left.iter().map(|(s, _)| s).collect();
        if let Some(s) = next.iter().find(|s| !reached.contains(s)) {
            let way = &ways[s];
            return Err(Breach(format!(
                "{way:?} leads to {s:?}, and no way of {moves} that is left does"
            )));
        }
        (layer, layer_left) = (next, next_left);
    }
    Ok(())
}
