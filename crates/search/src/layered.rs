//! Layers that are kept: every position at its distance from the start, of a space whose successors come in batches.
//!
//! # What it computes
//! All positions that can be reached, layer by layer, in one list: how many there are at each distance, which they are,
//! and the distance of any position. The goal plays no part.
//!
//! # When to use it
//! Where positions themselves are wanted and not only how many there are ([`levels`](crate::levels) counts in a part of
//! the memory), or where successors are best made of many positions at once, as arrays of another language are.
//!
//! # What it needs from the puzzle
//! A function that appends the successors of some positions, in any order and with repeats. It may fail: then the failure
//! is what comes back.
//!
//! # What it guarantees
//! Every count is exact, and positions are compared whole. Within a layer they stand in the order in which they were met,
//! the same each time. Where a limit stops it, the complete layers are given and the one it was working on is left out;
//! [`stopped`](Layered::stopped) is `None` only when everything reachable was seen.
//!
//! # Time and space
//! One hash and one probe for each successor, of which a hundred are looked up together; for each position itself and 6
//! to 8 bytes of table. Up to 4 294 967 294 positions.
//!
//! # Literature
//! As [`levels`](crate::levels).

use crate::Statistics;
use crate::budget::{Budget, bytes_of};
use crate::visited::{BATCH, Known, Visited};
use core::hash::Hash;
use core::ops::Range;
use everystate_puzzle::{Limits, Stop, Watch};

/// What can be chosen.
///
/// ```
/// assert!(everystate_search::layered::Options::default().batch > 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Of how many positions successors are asked for at once, at most; 1024 by default. At least 1.
    pub batch: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { batch: 1024 }
    }
}

/// All positions that were reached, by their distance from the nearest start.
///
/// ```
/// use everystate_puzzle::{Limits, Silent};
/// use everystate_search::layered;
/// let ring = |some: &[u8], out: &mut Vec<u8>| {
///     out.extend(some.iter().flat_map(|s| [(s + 1) % 6, (s + 5) % 6]));
///     Ok::<(), ()>(())
/// };
/// let all = layered::run(&[0], ring, &layered::Options::default(), &Limits::none(), &Silent).unwrap();
/// assert_eq!(all.counts(), [1, 2, 2, 1]);
/// assert_eq!((all.layer(3), all.layer(4), all.distance(&4)), (&[3][..], &[][..], Some(2)));
/// ```
#[derive(Clone, Debug)]
pub struct Layered<S> {
    seen: Visited<S>,
    /// Where each complete layer ends.
    ends: Vec<usize>,
    stopped: Option<Stop>,
    statistics: Statistics,
}

impl<S> Layered<S> {
    /// How many positions there are at each distance; complete layers only.
    pub fn counts(&self) -> Vec<u64> {
        (0..self.ends.len()).map(|depth| self.range(depth).len() as u64).collect()
    }

    /// The positions at a distance; none where no complete layer is.
    pub fn layer(&self, depth: usize) -> &[S] {
        if depth < self.ends.len() { &self.seen.states()[self.range(depth)] } else { &[] }
    }

    /// The limit that ended it, or `None` if everything reachable was seen.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// What it took.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    fn range(&self, depth: usize) -> Range<usize> {
        depth.checked_sub(1).map_or(0, |before| self.ends[before])..self.ends[depth]
    }
}

impl<S: Eq + Hash> Layered<S> {
    /// How far a position is from the nearest start; `None` if it is in no complete layer.
    pub fn distance(&self, s: &S) -> Option<u64> {
        let number = self.seen.find(self.seen.hash(s), s)? as usize;
        let depth = self.ends.partition_point(|&end| end <= number);
        (depth < self.ends.len()).then_some(depth as u64)
    }
}

/// Goes through all positions, layer by layer, from these starts, however often one is given.
///
/// # Errors
/// What `successors` fails with.
pub fn run<S: Clone + Eq + Hash, E>(
    starts: &[S],
    mut successors: impl FnMut(&[S], &mut Vec<S>) -> Result<(), E>,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Layered<S>, E> {
    let mut budget = Budget::new(limits, watch);
    let (seen, ends, made) = (Visited::default(), Vec::new(), Vec::new());
    let successors: Successors<'_, S, E> = &mut successors;
    let mut layers = Layers { successors, batch: options.batch.max(1), seen, ends, made, held: 0 };
    let stopped = match layers.all(starts, &mut budget) {
        Ok(()) => None,
        Err(End::Stopped(stop)) => Some(stop),
        Err(End::Failed(failure)) => return Err(failure),
    };
    let Layers { seen, ends, .. } = layers;
    Ok(Layered { seen, ends, stopped, statistics: budget.statistics() })
}

/// Why it ends before all was seen.
enum End<E> {
    Stopped(Stop),
    Failed(E),
}

impl<E> From<Stop> for End<E> {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// Asks for the successors of some positions.
type Successors<'a, S, E> = &'a mut dyn FnMut(&[S], &mut Vec<S>) -> Result<(), E>;

struct Layers<'a, S, E> {
    successors: Successors<'a, S, E>,
    batch: usize,
    seen: Visited<S>,
    ends: Vec<usize>,
    /// Successors that are still to be looked up, and the bytes that were asked for them.
    made: Vec<S>,
    held: u64,
}

impl<S: Clone + Eq + Hash, E> Layers<'_, S, E> {
    fn all(&mut self, starts: &[S], budget: &mut Budget) -> Result<(), End<E>> {
        for start in starts {
            self.seen.insert(start.clone(), budget)?;
        }
        let mut known = Known::default();
        let mut from = 0;
        while from < self.seen.len() as usize {
            let layer = from..self.seen.len() as usize;
            budget.layer(self.ends.len() as u64, layer.len());
            self.ends.push(layer.end);
            let last = budget.enter(self.ends.len() as u64).err();
            for at in layer.clone().step_by(self.batch) {
                self.make(at..layer.end.min(at + self.batch), budget)?;
                for some in self.made.chunks(BATCH) {
                    self.seen.look_up(some, &mut known);
                    for (i, s) in some.iter().enumerate() {
                        if known.found[i] == Known::NEW {
                            // Past the last layer that may be it is enough that there is more.
                            last.map_or(Ok(()), Err)?;
                            self.seen.insert_hashed(known.hashes[i], s.clone(), budget)?;
                        }
                    }
                }
            }
            from = layer.end;
        }
        Ok(())
    }

    /// Makes the successors of some positions.
    fn make(&mut self, of: Range<usize>, budget: &mut Budget) -> Result<(), End<E>> {
        budget.interrupted()?;
        self.made.clear();
        (self.successors)(&self.seen.states()[of], &mut self.made).map_err(End::Failed)?;
        budget.generated += self.made.len() as u64;
        let bytes = bytes_of(&self.made);
        if bytes > self.held {
            budget.take(bytes - self.held)?;
            self.held = bytes;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Layered, Options, run};
    use crate::levels;
    use everystate_puzzle::graph::Graph;
    use everystate_puzzle::random::Random;
    use everystate_puzzle::{Limits, Puzzle, Silent, Stop};

    fn of(graph: &Graph, batch: usize, limits: &Limits) -> Layered<u32> {
        let successors = |some: &[u32], out: &mut Vec<u32>| {
            let mut moves = Vec::new();
            for s in some {
                moves.clear();
                graph.moves(s, &mut moves);
                out.extend(moves.iter().map(|&m| graph.apply(s, m)));
            }
            Ok::<(), ()>(())
        };
        run(&[graph.start()], successors, &Options { batch }, limits, &Silent).unwrap()
    }

    #[test]
    fn layers_are_those_of_levels_within_any_limit_and_batch() {
        for seed in 0..60 {
            let mut random = Random::of(seed, 0);
            let nodes = 1 + u32::try_from(random.below(40)).unwrap();
            let mut node = || u32::try_from(random.below(nodes.into())).unwrap();
            let edges: Vec<_> = (0..nodes + 20).map(|_| (node(), node())).collect();
            let graph = Graph::new(nodes, 0, [], edges);
            let bounds = [u64::MAX, 0, 1, 2, 3];
            let depths = bounds.map(|depth| Limits { depth, ..Limits::none() });
            let sizes = bounds.map(|positions| Limits { positions, ..Limits::none() });
            for limits in depths.into_iter().chain(sizes) {
                let known = levels::run(&graph, &levels::Options::default(), &limits, &Silent);
                for batch in [1, 3, 1000] {
                    let all = of(&graph, batch, &limits);
                    assert_eq!(
                        (all.counts(), all.stopped()),
                        (known.counts.clone(), known.stopped)
                    );
                    for depth in 0..all.counts().len() {
                        assert!(
                            all.layer(depth).iter().all(|s| all.distance(s) == Some(depth as u64))
                        );
                    }
                    let met = (0..nodes).filter(|s| all.distance(s).is_some()).count() as u64;
                    assert_eq!(met, all.counts().iter().sum::<u64>());
                }
            }
        }
    }

    #[test]
    fn failures_come_back_and_memory_ends_it() {
        let fails = |_: &[u8], _: &mut Vec<u8>| Err("no");
        let failed = run(&[0], fails, &Options::default(), &Limits::none(), &Silent);
        assert_eq!(failed.err(), Some("no"));
        let line = Graph::new(100_000, 0, [], (0..99_999).map(|i| (i, i + 1)));
        let all = of(&line, 64, &Limits { bytes: 100_000, ..Limits::none() });
        assert_eq!(all.stopped(), Some(Stop::Memory));
        assert!(all.counts().len() > 1000 && all.statistics().bytes <= 100_000);
    }
}
