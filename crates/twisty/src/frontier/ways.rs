//! Shortest ways to the farthest positions of a small space: [`ways`].
//!
//! The layers are made once more, and kept. From the last one back, each is gone through for positions from which a move leads to those at hand: moves
//! are made forward only, so that it does not matter whether others undo them. All positions that are asked for go back together.

use crate::algebra::layout::{Layout, Word};
use crate::algebra::mechanism::Mechanism;
use crate::frontier::asked::{Asked, Options};
use crate::frontier::explore::search;
use crate::frontier::lanes::by_lanes;
use crate::frontier::layers::{Exploration, Search};
use everystate_puzzle::{Limits, Silent};
use hashbrown::HashMap;

/// How many words are moved at once.
const BATCH: usize = 512;

/// To each of some of the farthest positions a shortest way from the solved one, by the numbers of moves: of several the one that ends with the
/// least word before it, and so on back. `None` if a limit ends it, or one is not among the farthest.
///
/// Costs as much time as exploring without symmetries does, and half of it again; of memory the words of all positions.
pub(crate) fn ways(
    mechanism: &Mechanism,
    positions: &[Box<[u16]>],
    threads: usize,
    limits: &Limits,
) -> Option<Vec<Vec<usize>>> {
    let asked = Asked { mechanism, starts: &[], place: None, kept: None };
    let layout = Layout::new(mechanism);
    let run = by_lanes!(layout.lanes, back, None);
    run(&asked, &layout, positions, threads, limits)
}

/// [`ways`], of words of so many lanes.
fn back<const N: usize>(
    asked: &Asked<'_>,
    layout: &Layout,
    positions: &[Box<[u16]>],
    threads: usize,
    limits: &Limits,
) -> Option<Vec<Vec<usize>>> {
    let options = Options { threads, examples: 0, quotient: false };
    let search = search::<N>(asked, layout, &options, limits, &Silent).ok()?;
    let start: Word<N> = layout.pack(&asked.mechanism.solved())?;
    let mut exploration = Exploration::new(&search, &[start], limits.bytes).ok()?;
    let (mut layers, mut kept): (Vec<Vec<Word<N>>>, u64) = (Vec::new(), 0);
    let mut keep = |found: &Exploration<'_, N>, _: &[u64]| {
        let [_, (count, words)] = found.words();
        kept += (count * size_of::<Word<N>>()) as u64;
        // What would be past the limit is not kept, and then nothing is told.
        layers.push(if kept <= limits.bytes { words.collect() } else { Vec::new() });
    };
    let mut meter = limits.meter(&Silent);
    exploration.run(&[], &mut keep, &mut meter, &mut Vec::new()).ok()?;
    drop(exploration);
    let mut last = layers.pop()?;
    last.sort_unstable();
    let words = positions.iter().map(|position| layout.pack(position)).collect::<Option<Vec<_>>>();
    let mut at = words.filter(|words| words.iter().all(|word| last.binary_search(word).is_ok()))?;
    let mut ways = vec![Vec::new(); at.len()];
    for layer in layers.iter_mut().rev() {
        layer.sort_unstable();
        let before = before(&search, layer, &at);
        for (at, way) in at.iter_mut().zip(&mut ways) {
            let &(word, number) = before.get(at)?;
            *at = word;
            way.push(number);
        }
    }
    for way in &mut ways {
        way.reverse();
    }
    Some(ways)
}

/// For each of some words the least of a layer that a move leads from, and which.
fn before<const N: usize>(
    search: &Search<N>,
    layer: &[Word<N>],
    wanted: &[Word<N>],
) -> HashMap<Word<N>, (Word<N>, usize), foldhash::fast::FixedState> {
    let mut left: HashMap<Word<N>, Option<(Word<N>, usize)>, _> = wanted
        .iter()
        .map(|&word| (word, None))
        .collect::<HashMap<_, _, foldhash::fast::FixedState>>();
    let (mut possible, mut out) = (Vec::new(), Vec::new());
    let mut open = left.len();
    for batch in layer.chunks(BATCH) {
        if open == 0 {
            break;
        }
        for (number, action) in search.moves.iter().enumerate() {
            possible.clear();
            possible.extend_from_slice(batch);
            if !action.is_free() {
                action.retain(&mut possible);
            }
            action.apply(&possible, &mut out);
            for (from, to) in possible.iter().zip(&out) {
                let Some(found) = left.get_mut(to) else { continue };
                open -= usize::from(found.is_none());
                if found.is_none_or(|(word, _)| *from < word) {
                    *found = Some((*from, number));
                }
            }
        }
    }
    left.into_iter().filter_map(|(word, found)| Some((word, found?))).collect()
}
