//! A*: the shortest or cheapest solution, nearest estimated total first.
//!
//! # What it computes
//! A shortest sequence of moves from the start to a goal ([`run`]), or a cheapest one where moves differ in cost
//! ([`cheapest`]); which of several is not specified.
//!
//! # When to use it
//! When a good lower bound on the distance is known and the positions it leaves fit in memory. Where
//! they do not, use [`idastar`](crate::idastar); where no bound is known, [`bfs`](crate::bfs), or
//! [`dijkstra`](crate::dijkstra) if moves differ in cost; where any solution is welcome, [`anytime`](crate::anytime).
//!
//! # What it needs from the puzzle
//! A [`Heuristic`] that never says more than the truth: moves, or for [`cheapest`] a cost. It need not be consistent: a
//! position reached in fewer moves than before, or at less cost, is opened again. For [`cheapest`] a [`Cost`], which may be 0.
//! Positions should be small and without memory of their own: see [`Compact`](everystate_puzzle::adapt::Compact).
//!
//! # What it guarantees
//! The solution is shortest, or cheapest. `Unsolvable` only after everything reachable was seen, but for what lies
//! behind positions that the heuristic proves dead. Stopped, `at_least` is the largest total (moves
//! made and estimate) that a position to be expanded next had: some open position is always on a
//! shortest solution. For [`cheapest`] moves are their costs, here, in the limit on depth and in the statistics. Solutions of
//! a cost from 2³² − 1 on are not looked for: what is left then is *stopped* by depth.
//!
//! # Time and space
//! One hash and one probe for each successor, one estimate for each new position. Of equal totals the smaller estimate is
//! expanded first; a long search expands several positions at once, so that their successors are looked up together. For each position
//! seen: the position, 5 bytes (6 once a solution's part costs 255, 8 from 65 535 on), 4 bytes for each time it is opened (16 where
//! hardly two totals are equal), and 6 to 8 bytes of table. Moves are not kept: those of the solution are found again.
//! With an inconsistent bound a position can be opened again as many times as its way there can
//! become shorter.
//!
//! # Threads
//! After some thousands of positions all threads work ([`Limits::threads`]): each position belongs to a part by its hash, and
//! the parts are worked on in rounds (the module `rounds` says how). The verdict is that of one thread, and so is the length or cost
//! of the solution; which solution, and after how many positions, depends on how many threads there are, and on nothing else:
//! it is the same each time. A search whose positions are limited, or which has less than 4 MiB for each thread, works on one.
//! Where bytes are limited each part has its share; when one has used it up the search is *stopped*, which may be a little
//! sooner or later than with one thread.
//!
//! # Literature
//! P. Hart, N. Nilsson and B. Raphael, "A formal basis for the heuristic determination of minimum cost
//! paths", IEEE Transactions SSC-4, 1968. A. Martelli, "On the complexity of admissible search
//! algorithms", Artificial Intelligence 8, 1977 (inconsistent bounds). A. Kishimoto, A. Fukunaga and A. Botea, "Evaluation of a
//! simple, scalable, parallel best-first search strategy", Artificial Intelligence 195, 2013 (positions shared out by hash).

use crate::budget::Budget;
use crate::part::{Flow, Part, Successors, checked};
use crate::price::{ByCost, One, Price};
use crate::reached::Entry;
use crate::visited::{BATCH, Visited};
use crate::{Report, rounds};
use core::ops::ControlFlow;
use everystate_puzzle::{Cost, Heuristic, Limits, Puzzle, Stop, THREADS, Watch};

/// A shortest solution.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Heuristic, Limits, Silent, Verdict};
/// use everystate_search::astar;
/// struct Ahead;
/// impl Heuristic<Graph> for Ahead {
///     fn estimate(&self, s: &u32) -> u32 { (9 - s).div_ceil(2) }
/// }
/// let g = Graph::new(10, 0, [9], (0..9).map(|i| (i, i + 1)).chain([(1, 3), (5, 7)]));
/// let report = astar::run(&g, &Ahead, &Limits::none(), &Silent);
/// assert_eq!(report.verdict, Verdict::Solved(vec![1, 3, 4, 5, 7, 8, 9]));
/// ```
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent, Zero};
/// # use everystate_search::astar;
/// let g = Graph::new(4, 0, [3], [(0, 1), (1, 3), (0, 2)]);
/// let report = astar::run(&g, &Zero, &Limits::none(), &Silent);
/// assert!(report.verdict.is_proved());
/// ```
pub fn run<P: Puzzle, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Vec<P::Move>> {
    search((puzzle, One, heuristic), &LONG, limits, watch)
}

/// A cheapest solution, where moves differ in cost.
///
/// The heuristic is a lower bound on costs ([`law::lower_bound`](everystate_puzzle::law::lower_bound) checks it), and so are
/// [`Limits::depth`] and what is proved.
///
/// ```
/// use everystate_puzzle::{graph::Graph, price, Limits, Priced, Silent, Verdict, Zero};
/// use everystate_search::astar;
/// let g = Graph::new(4, 0, [3], [(0, 3), (0, 1), (1, 2), (2, 3)]);
/// let tolls = Priced { puzzle: g, cost: |from: &u32, to: u32| (to - from) * (to - from) };
/// let report = astar::cheapest(&tolls, &Zero, &Limits::none(), &Silent);
/// assert_eq!(report.verdict, Verdict::Solved(vec![1, 2, 3]));
/// assert_eq!(price(&tolls, &[1, 2, 3]), Some(3));
///
/// let poor = Limits { depth: 2, ..Limits::none() };
/// let report = astar::cheapest(&tolls, &Zero, &poor, &Silent);
/// assert!(matches!(report.verdict, Verdict::Stopped { at_least: 3, .. }));
/// ```
pub fn cheapest<P: Cost, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Vec<P::Move>> {
    search((puzzle, ByCost, heuristic), &LONG, limits, watch)
}

fn search<P: Puzzle, C: Price<P>, H: Heuristic<P>>(
    (puzzle, price, heuristic): (&P, C, &H),
    several: &Several,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Vec<P::Move>> {
    let mut budget = Budget::new(limits, watch);
    let end = find(Part::new(puzzle, price, heuristic), several, &mut budget, follow);
    budget.report(end)
}

/// From when on several threads work.
#[derive(Debug)]
pub(crate) struct Several {
    /// So many positions were expanded: about a millisecond of work.
    expanded: u64,
    /// So many bytes are left for each: what each takes once, and not for every position, is little beside it.
    room: u64,
}

/// When several threads gain something.
const LONG: Several = Several { expanded: 3000, room: 4 << 20 };

/// One thread works.
pub(crate) const ALONE: Several = Several { expanded: u64::MAX, room: u64::MAX };

/// What is used again and again: moves, and successors on their way.
pub(crate) type Work<'w, P> = (&'w mut Vec<<P as Puzzle>::Move>, &'w mut Successors<P>);

impl Several {
    /// How many threads may work when one has reached this.
    fn threads(&self, budget: &Budget) -> u32 {
        // A limit on positions is kept to the position by one thread.
        if budget.counts() {
            return 1;
        }
        let most = budget.rest().bytes / self.room.max(1);
        u32::try_from(most.min(budget.threads() as u64)).unwrap_or(1)
    }
}

/// How many positions are expanded at once at most: their successors fill a batch.
const TOGETHER: u64 = 32;

/// As many times as many as were expanded at once must have been expanded before, so that a small search expands
/// one after the other and hardly any in vain.
const BEFORE: u64 = 64;

/// Expands what has the lowest total, each position by `follow`, until there is a solution. `follow` is given a position that is no goal,
/// whole and by its number, with this total.
pub(crate) fn find<'a, P: Puzzle, C: Price<P>, H: Heuristic<P>>(
    mut part: Part<'a, P, C, H>,
    several: &Several,
    budget: &mut Budget,
    follow: impl Fn(
        &mut Part<'a, P, C, H>,
        (&P::State, Entry, u64),
        &mut Visited<P::State>,
        Work<'_, P>,
        &mut Budget,
    ) -> Flow,
) -> Result<Option<Vec<P::Move>>, Stop> {
    let start = part.puzzle.start();
    budget.visit()?;
    if part.puzzle.is_goal(&start) {
        return Ok(Some(Vec::new()));
    }
    budget.prove(C::LEAST);
    let mut visited = Visited::default();
    visited.remember(start, budget)?;
    part.reached.root(budget)?;
    part.reach(&visited, Entry { state: 0, cost: 0 }, budget)?;
    let (mut scratch, mut batch) = (Vec::new(), Successors::<P>::default());
    let (mut highest, mut expanded, mut alone) = (None, 0, several.expanded);
    while let Some(total) = part.open.total(budget) {
        // Every solution goes on from some open position, and no total is more than the truth: so the least open total is a
        // bound for all. It may fall again where estimates are not consistent; the highest so far still holds.
        if highest.is_none_or(|highest| total > highest) {
            budget.depth = highest.unwrap_or(0);
            highest = Some(total);
            budget.prove(total);
            budget.enter(total)?;
        }
        if expanded >= alone {
            let threads = several.threads(budget);
            // Of what is never called nothing is built.
            if THREADS && threads > 1 {
                return rounds::run((part, visited), (threads, highest.unwrap_or(0)), budget);
            }
            alone = u64::MAX;
        }
        let together = (expanded / BEFORE).clamp(1, TOGETHER);
        expanded += together;
        let work = (&mut scratch, &mut batch);
        if let ControlFlow::Break(end) =
            expand(&mut part, (total, together), &mut visited, work, budget, &follow)
        {
            return end.map(|goal| Some(part.path(&visited, goal.state)));
        }
    }
    if let Some(least) = part.reached.beyond() {
        budget.prove(least);
        return Err(Stop::Depth);
    }
    Ok(None)
}

/// Expands up to so many positions of the lowest total, and opens what they lead to.
fn expand<'a, P: Puzzle, C: Price<P>, H: Heuristic<P>>(
    part: &mut Part<'a, P, C, H>,
    (total, together): (u64, u64),
    visited: &mut Visited<P::State>,
    (scratch, batch): Work<'_, P>,
    budget: &mut Budget,
    follow: impl Fn(
        &mut Part<'a, P, C, H>,
        (&P::State, Entry, u64),
        &mut Visited<P::State>,
        Work<'_, P>,
        &mut Budget,
    ) -> Flow,
) -> Flow {
    let mut left = together;
    while left > 0 && part.open.total(budget) == Some(total) {
        let Some(it) = part.pop(budget) else { break };
        checked(budget.tick())?;
        if !part.reached.is_current(it) {
            continue;
        }
        left -= 1;
        // A copy, for the set may move while it grows.
        let state = visited.state(it.state).clone();
        if part.puzzle.is_goal(&state) {
            return ControlFlow::Break(Ok(it));
        }
        follow(part, (&state, it, total), visited, (&mut *scratch, &mut *batch), budget)?;
    }
    part.open_all(visited, batch, budget)
}

/// Collects all that a position leads to.
fn follow<P: Puzzle, C: Price<P>, H: Heuristic<P>>(
    part: &mut Part<'_, P, C, H>,
    (state, it, _): (&P::State, Entry, u64),
    visited: &mut Visited<P::State>,
    (scratch, batch): Work<'_, P>,
    budget: &mut Budget,
) -> Flow {
    let (puzzle, price) = (part.puzzle, part.price);
    puzzle.expand(state, scratch, |m, next| {
        let cost = it.cost.saturating_add(price.of(puzzle, state, m));
        batch.push(Entry { state: it.state, cost }, next);
        if batch.len() < BATCH {
            return ControlFlow::Continue(());
        }
        part.open_all(visited, batch, budget)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::time::Duration;
    use everystate_puzzle::graph::Graph;
    use everystate_puzzle::random::Random;
    use everystate_puzzle::{Estimate, Priced, Silent, Verdict, price};
    use std::sync::Arc;

    /// Several threads from the first position on, or when so many have been expanded.
    fn after(expanded: u64) -> Several {
        Several { expanded, room: 0 }
    }

    /// A graph by its edges, what each costs, and a bound for each vertex.
    struct Drawn {
        graph: Graph,
        costs: Vec<(u32, u32, u32)>,
        bounds: Vec<u32>,
        /// So many positions are expanded before there are several threads.
        alone: u64,
        /// What a cheapest solution costs.
        truth: Option<u64>,
    }

    impl Drawn {
        /// Of up to so many vertices, with costs of one of the kinds: one each, none or one, small, and large.
        fn new(seed: u64, most: u64, kind: u64) -> Self {
            let mut random = Random::new(seed);
            let mut below = |n: u64| u32::try_from(random.below(n)).unwrap();
            let n = 2 + below(most);
            let ways = 1 + below(4);
            let mut costs: Vec<(u32, u32, u32)> = Vec::new();
            for v in 0..n {
                for _ in 0..ways {
                    let cost = match kind {
                        0 => 1,
                        1 => below(2),
                        2 => below(6),
                        _ => below(1 << 20),
                    };
                    costs.push((v, below(n.into()), cost));
                }
            }
            costs.sort_unstable();
            costs.dedup_by_key(|&mut (from, to, _)| (from, to));
            let goals: Vec<u32> = (1..n).filter(|_| below(n.into()) < 2).collect();
            // Along every edge until nothing changes: the truth from scratch.
            let mut truth = vec![u64::MAX; n as usize];
            for &goal in &goals {
                truth[goal as usize] = 0;
            }
            for _ in 0..n {
                for &(from, to, cost) in &costs {
                    let by = truth[to as usize].saturating_add(cost.into());
                    truth[from as usize] = truth[from as usize].min(by);
                }
            }
            // From nothing to the truth, and now and then all that there is to know of what is lost.
            let bounds = truth.iter().map(|&truth| match (u32::try_from(truth), below(3)) {
                (Ok(truth), 0) => truth,
                (Ok(truth), _) => below(u64::from(truth) + 1),
                (Err(_), 0) => u32::MAX,
                (Err(_), _) => below(9),
            });
            let bounds = bounds.collect();
            let edges = costs.iter().map(|&(from, to, _)| (from, to));
            let graph = Graph::new(n, 0, goals.clone(), edges);
            let truth = (truth[0] < u64::MAX).then_some(truth[0]);
            Self { graph, costs, bounds, alone: seed % 5 * 9, truth }
        }

        fn cost(&self, from: u32, to: u32) -> u32 {
            let at = self.costs.binary_search_by_key(&(from, to), |&(from, to, _)| (from, to));
            self.costs[at.unwrap()].2
        }

        /// What is found within these limits, checked against the truth.
        fn check(&self, limits: &Limits) -> Report<Vec<u32>> {
            let informed = Estimate(|s: &u32| self.bounds[*s as usize]);
            let tolls = Priced { puzzle: &self.graph, cost: |from: &u32, to| self.cost(*from, to) };
            let report = search((&tolls, ByCost, &informed), &after(self.alone), limits, &Silent);
            assert!(report.statistics.bytes <= limits.bytes, "{limits:?}");
            assert!(report.statistics.positions <= limits.positions, "{limits:?}");
            match &report.verdict {
                Verdict::Solved(moves) => {
                    assert_eq!(price(&tolls, moves), self.truth, "{limits:?}");
                    assert!(self.truth <= Some(limits.depth), "{limits:?}");
                }
                Verdict::Unsolvable => assert_eq!(self.truth, None, "{limits:?}"),
                Verdict::Stopped { at_least, why } => {
                    assert!(self.truth.is_none_or(|truth| *at_least <= truth), "{limits:?}");
                    let limited = match why {
                        Stop::Depth => *at_least > limits.depth,
                        Stop::Memory => limits.bytes < u64::MAX,
                        Stop::Positions => report.statistics.positions == limits.positions,
                        Stop::Seconds => limits.time.is_some(),
                        _ => limits.cancel.is_some(),
                    };
                    assert!(limited, "{why} {limits:?}");
                }
            }
            report
        }
    }

    fn on(threads: usize) -> Limits {
        Limits { threads, ..Limits::none() }
    }

    #[test]
    fn all_threads_find_a_cheapest_solution_or_that_there_is_none_and_the_same_again() {
        let mut solved = 0;
        for seed in 0..1500 {
            let most = match seed % 3 {
                0 => 3,
                1 => 60,
                _ => 400,
            };
            let drawn = Drawn::new(seed, most, seed % 4);
            for threads in [2, 3, 7] {
                let report = drawn.check(&on(threads));
                assert!(report.verdict.is_proved(), "{seed}");
                assert_eq!(drawn.check(&on(threads)), report, "{seed}");
                solved += u32::from(matches!(report.verdict, Verdict::Solved(_)));
            }
        }
        assert!((1500..4000).contains(&solved), "{solved} of 4500");
    }

    #[test]
    fn where_moves_cost_one_it_is_shortest() {
        for seed in 0..500 {
            let drawn = Drawn::new(seed, 100, 0);
            let informed = Estimate(|s: &u32| drawn.bounds[*s as usize]);
            let report =
                search((&drawn.graph, One, &informed), &after(seed % 7 * 5), &on(3), &Silent);
            let found = report.verdict.solution().map(|moves| moves.len() as u64);
            assert_eq!(found, drawn.truth, "{seed}");
        }
    }

    #[test]
    fn limits_hold_for_all_threads() {
        let mut stops = Vec::new();
        for seed in 0..150 {
            let drawn = Drawn::new(seed, 120, seed % 4);
            let none = on(3);
            for limit in (0..20).chain([30, 50, 100, 1_000, 30_000, 1 << 19]) {
                let limits = [
                    Limits { depth: limit, ..none.clone() },
                    Limits { positions: limit, ..none.clone() },
                    Limits { time: Some(Duration::from_micros(limit)), ..none.clone() },
                ];
                for limits in limits {
                    let report = drawn.check(&limits);
                    match report.verdict {
                        Verdict::Stopped { why, .. } => stops.push(why),
                        _ => assert!(drawn.truth.is_none_or(|truth| truth <= limits.depth)),
                    }
                    if drawn.truth.is_some_and(|truth| truth <= limit) && limits.depth == limit {
                        assert!(report.verdict.is_proved(), "{seed} {limit}");
                    }
                }
            }
            let cancelled = Limits { cancel: Some(Arc::new(true.into())), ..none };
            drawn.check(&cancelled);
        }
        for why in [Stop::Depth, Stop::Positions, Stop::Seconds] {
            assert!(stops.contains(&why), "nothing was stopped by {why}");
        }
    }

    #[test]
    fn bytes_from_none_to_plenty() {
        for seed in 0..24 {
            let drawn = Drawn::new(seed, 400, seed % 4);
            let mut proved = 0;
            for bytes in (0..60_000).step_by(509).chain((60_000..1 << 20).step_by(40_009)) {
                proved += u32::from(drawn.check(&Limits { bytes, ..on(2) }).verdict.is_proved());
            }
            assert!((1..143).contains(&proved), "{seed}: {proved}");
        }
    }

    #[test]
    fn what_was_left_closed_before_there_were_several_parts_still_counts() {
        // By 1 it takes 151 moves, more than allowed; the rest is a dead end of 60.
        let chain = (2..61).map(|v| (v, v + 1));
        let g = Graph::new(62, 0, [], [(0, 1), (0, 2)].into_iter().chain(chain));
        let far = Estimate(|s: &u32| if *s == 1 { 150 } else { 0 });
        for expanded in [0, 1, 2, 30] {
            let limits = Limits { depth: 100, ..on(3) };
            let report = search((&g, One, &far), &after(expanded), &limits, &Silent);
            let stopped = Verdict::Stopped { at_least: 151, why: Stop::Depth };
            assert_eq!(report.verdict, stopped, "{expanded}");
        }
    }
}
