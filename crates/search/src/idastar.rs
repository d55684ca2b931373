//! IDA*: the shortest solution in little memory, by depth-first search under a rising bound.
//!
//! # What it computes
//! A shortest sequence of moves from the start to a goal: of all shortest ones, the first in the
//! order of [`Puzzle::moves`], read from the start.
//!
//! # When to use it
//! When a good lower bound on the distance is known and positions are too many to keep. Where they
//! fit in memory, [`astar`](crate::astar) looks at each only once.
//!
//! # What it needs from the puzzle
//! A [`Heuristic`] that never says more than the truth; it need not be consistent.
//!
//! # What it guarantees
//! The solution is shortest and first in move order. It ends on every finite puzzle: `Unsolvable`
//! when an iteration ends without the bound having cut anything. Stopped, `at_least` is the bound of
//! the iteration it was in.
//!
//! # Time and space
//! Each iteration expands the positions whose total (moves made and estimate) is within its bound.
//! Positions are remembered with the fewest moves that led to them: no way there that is longer, or as long and taken
//! before in the same iteration, is followed. The memory is a table that stays small where it spares little, and grows
//! with the search where it spares much; what has no place in it may be entered again. Without it
//! (by choice, or when bytes are short) only positions of the path itself are recognised, the
//! space is that of one path with its siblings, and the time can grow exponentially with depth.
//!
//! # Threads
//! After an iteration with many positions all threads work on the next ([`Limits::threads`]): they take the branches near the
//! start in order, each with a part of the bytes for a memory of its own, and one of all for the positions near the start, which
//! takes half a million entries at most. Verdict, solution and what is proved are those of one thread; the number of positions is
//! not, and may differ from run to run. Where positions are limited, or a thread's part of the bytes is not enough, one thread
//! works.
//!
//! # Literature
//! R. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
//! Intelligence 27, 1985. A. Reinefeld and T. Marsland, "Enhanced iterative-deepening search", IEEE
//! Transactions PAMI 16, 1994 (the memory).

use crate::Report;
use crate::budget::Budget;
use crate::common::{Common, Known, Worth};
use crate::descent::Descent;
use crate::price::{ByCost, One, Price};
use crate::tasks::Team;
use everystate_puzzle::{Cost, Heuristic, Limits, Puzzle, Stop, THREADS, Watch};

/// What can be chosen.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent, Verdict, Zero};
/// # use everystate_search::idastar::{self, Options};
/// let g = Graph::new(4, 0, [3], [(0, 1), (1, 0), (1, 2), (2, 3)]);
/// let report = idastar::run(&g, &Zero, &Options { remember: false }, &Limits::none(), &Silent);
/// assert_eq!(report.verdict, Verdict::Solved(vec![1, 2, 3]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether positions are remembered as far as it is worth the memory; `true` by default.
    pub remember: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { remember: true }
    }
}

/// The first in move order among the shortest solutions.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Silent, Verdict, Zero};
/// use everystate_search::idastar;
/// let g = Graph::new(4, 0, [3], [(0, 2), (0, 1), (1, 3), (2, 3), (2, 0)]);
/// let report = idastar::run(&g, &Zero, &idastar::Options::default(), &Limits::none(), &Silent);
/// assert_eq!(report.verdict, Verdict::Solved(vec![2, 3]));
/// ```
pub fn run<P: Puzzle, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Vec<P::Move>> {
    let mut budget = Budget::new(limits, watch);
    let end = search(puzzle, heuristic, One, (options, Worth::USUAL), &mut budget);
    budget.report(end)
}

/// A cheapest solution of a puzzle whose moves differ in cost; which of several is not specified. Estimates, the limit
/// on depth and what is proved at a limit are costs.
///
/// Each iteration raises the bound to the least total that the one before cut. Where nearly all totals differ there are as many
/// iterations as positions: then [`astar::cheapest`](crate::astar::cheapest) is the better choice.
///
/// ```
/// use everystate_puzzle::{adapt::Implicit, Limits, Priced, Silent, Verdict, Zero};
/// use everystate_search::idastar;
/// // From 1, double for 3 or add one for nothing, to reach 6.
/// let sum = Implicit { start: 1u32, goal: |s: &u32| *s == 6, next: |s: &u32| [2 * s, (s + 1).min(5)] };
/// let priced = Priced { puzzle: sum, cost: |_: &u32, m: u32| if m == 0 { 3 } else { 0 } };
/// let limits = Limits { depth: 10, ..Limits::none() };
/// let report = idastar::cheapest(&priced, &Zero, &idastar::Options::default(), &limits, &Silent);
/// assert_eq!(report.verdict, Verdict::Solved(vec![1, 1, 0]));
/// ```
pub fn cheapest<P: Cost, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Vec<P::Move>> {
    let mut budget = Budget::new(limits, watch);
    let end = search(puzzle, heuristic, ByCost, (options, Worth::USUAL), &mut budget);
    budget.report(end)
}

fn search<P: Puzzle, H: Heuristic<P>, C: Price<P>>(
    puzzle: &P,
    heuristic: &H,
    price: C,
    (options, worth): (&Options, Worth),
    budget: &mut Budget,
) -> Result<Option<Vec<P::Move>>, Stop> {
    let start = puzzle.start();
    budget.visit()?;
    if puzzle.is_goal(&start) {
        return Ok(Some(Vec::new()));
    }
    // The largest number is a proof that no goal can be reached.
    let estimate = heuristic.estimate(&start);
    if estimate == u32::MAX {
        return Ok(None);
    }
    let member = |remember| Descent::new(puzzle, heuristic, price, remember);
    let (mut descent, mut remember) = (member(options.remember), options.remember);
    // A limit on positions is kept to the position by one thread.
    let mut threads = if budget.counts() { 1 } else { budget.threads() };
    let (mut team, mut common) = (None, Common::new(worth));
    let start = descent.sibling(None, start, estimate, 0);
    let mut bound = u64::from(estimate).max(C::LEAST);
    let mut scratch = Vec::new();
    loop {
        // An iteration looks at all whose total is within the bound. What it cuts needs more moves than that, at least the
        // least total that was cut: the next bound. If it cuts nothing, everything that can be reached was looked at.
        budget.prove(bound);
        budget.enter(bound)?;
        let before = budget.statistics().positions;
        let (end, cut) = if let Some(team) = &mut team {
            Team::iteration(team, &start, bound, &common, budget)
        } else {
            descent.begin(bound);
            let known = Known { common: &common, part: 0 };
            let end = descent.run(start.clone(), known, &mut scratch, budget);
            (end, descent.cut)
        };
        // Each thread has its part of the memory alone, and what they know in common takes some; one without it may have enough.
        if end == Err(Stop::Memory) && (common.forget(budget) || team.is_some()) {
            descent.rest(budget);
            descent.memory.forget(budget);
            (team, threads, remember, descent) = (None, 1, false, member(options.remember));
            continue;
        }
        if !matches!(end, Ok(None)) {
            return end;
        }
        budget.depth = bound;
        if cut == u64::MAX {
            return Ok(None);
        }
        if remember {
            let depths = team.as_ref().map_or_else(|| descent.depths.clone(), Team::depths);
            common.begin((&depths, cut - bound), &start.state, budget);
        }
        bound = cut;
        let several = THREADS && threads > 1 && team.is_none();
        if several && budget.statistics().positions - before >= worth.many {
            descent.memory.forget(budget);
            team = Some(Team::new(threads, |remember| member(remember && options.remember)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{bfs, dijkstra};
    use core::time::Duration;
    use everystate_puzzle::graph::Graph;
    use everystate_puzzle::random::Random;
    use everystate_puzzle::{Estimate, Priced, Silent, Verdict, Zero, price};
    use std::sync::Arc;

    /// The eight tiles: a nibble for each place, 0 for the hole.
    struct Eight {
        start: u64,
    }

    impl Eight {
        const SOLVED: u64 = 0x8_7654_3210;

        fn hole(s: u64) -> u32 {
            (0..9).find(|place| (s >> (4 * place)).trailing_zeros() >= 4).unwrap()
        }
    }

    impl Puzzle for Eight {
        type State = u64;
        type Move = u32;
        fn start(&self) -> u64 {
            self.start
        }
        fn is_goal(&self, s: &u64) -> bool {
            *s == Self::SOLVED
        }
        fn moves(&self, s: &u64, out: &mut Vec<u32>) {
            let hole = Self::hole(*s);
            let beside =
                |place: &u32| (place / 3).abs_diff(hole / 3) + (place % 3).abs_diff(hole % 3) == 1;
            out.extend((0..9).filter(beside));
        }
        fn apply(&self, s: &u64, from: u32) -> u64 {
            let tile = s >> (4 * from) & 15;
            s ^ tile << (4 * from) ^ tile << (4 * Self::hole(*s))
        }
    }

    struct Manhattan;

    impl Heuristic<Eight> for Manhattan {
        fn estimate(&self, s: &u64) -> u32 {
            let apart = |place: u32| match (s >> (4 * place) & 15) as u32 {
                0 => 0,
                tile => (tile / 3).abs_diff(place / 3) + (tile % 3).abs_diff(place % 3),
            };
            (0..9).map(apart).sum()
        }
    }

    #[test]
    fn where_the_memory_spares_little_the_first_solution_is_still_the_first() {
        let mut random = Random::of(8, 0);
        let mut late = 0;
        for walk in [30, 60, 90, 200, 400, 800] {
            let eight = walked(&mut random, walk);
            let start = eight.start;
            let limits = Limits::none();
            let expected = bfs::run(&eight, &limits, &Silent).verdict;
            for remember in [true, false] {
                let found = run(&eight, &Manhattan, &Options { remember }, &limits, &Silent);
                assert_eq!(found.verdict, expected, "{start:x}");
            }
            // What follows iteration by iteration does the same, and shows how it was found.
            let mut budget = Budget::new(&limits, &Silent);
            let mut descent = Descent::new(&eight, &Manhattan, One, true);
            let common = Common::new(Worth::USUAL);
            let root = descent.sibling(None, start, Manhattan.estimate(&start), 0);
            let mut bound = u64::from(root.estimate).max(1);
            let Verdict::Solved(moves) = expected else { panic!("every walk can be walked back") };
            while bound < moves.len() as u64 {
                descent.begin(bound);
                let known = Known { common: &common, part: 0 };
                let end = descent.run(root.clone(), known, &mut Vec::new(), &mut budget);
                assert_eq!(end, Ok(None));
                // Each move changes the estimate by one, so totals by none or two: no bound is passed over.
                assert_eq!(descent.cut, bound + 2);
                bound = descent.cut;
            }
            late += u32::from(!descent.memory.first);
        }
        assert!(late > 0, "none was long enough");
    }

    /// The eight tiles after a walk.
    fn walked(random: &mut Random, walk: u64) -> Eight {
        let mut start = Eight::SOLVED;
        for _ in 0..walk {
            let mut moves = Vec::new();
            Eight { start }.moves(&start, &mut moves);
            start = Eight { start }.apply(&start, moves[random.index(moves.len())]);
        }
        Eight { start }
    }

    #[test]
    fn what_all_threads_know_spares_positions_and_not_the_first_solution() {
        let mut random = Random::of(8, 1);
        let (mut with, mut without) = (0, 0);
        for _ in 0..12 {
            let eight = walked(&mut random, 400);
            let limits = |threads| Limits { threads, ..Limits::none() };
            let expected = bfs::run(&eight, &Limits::none(), &Silent).verdict;
            // With an estimate that says less there are more ways to the same position.
            let half = Estimate(|s: &u64| Manhattan.estimate(s) / 2);
            for threads in [2, 3, 5] {
                let told = on(&eight, &half, One, (true, ALWAYS), &limits(threads));
                assert_eq!(told.verdict, expected, "{:x} {threads}", eight.start);
            }
            let positions = |seldom| {
                let worth = Worth { many: 64, seldom };
                let told = on(&eight, &Manhattan, One, (true, worth), &limits(1));
                assert_eq!(told.verdict, expected, "{:x} {seldom}", eight.start);
                told.statistics.positions
            };
            with += positions(4);
            without += positions(u64::MAX);
        }
        assert!(with < without, "{with} {without}");
    }

    /// A graph as drawn, with so many ways that there is work for several threads, and bounds that are less than the truth
    /// by what the vertex says.
    fn drawn(seed: u64, most: u64) -> (Graph, Vec<u32>) {
        let mut random = Random::new(seed);
        let n = 6 + u32::try_from(random.below(most)).unwrap();
        let ways = 1 + random.below(4);
        let mut edges = Vec::new();
        for v in 0..n {
            for _ in 0..ways {
                edges.push((v, u32::try_from(random.below(n.into())).unwrap()));
            }
        }
        let goals: Vec<u32> = (1..n).filter(|_| random.below(n.into()) < 2).collect();
        let g = Graph::new(n, 0, goals.clone(), edges);
        let bounds = (0..n).map(|v| {
            let from = Graph::new(n, v, goals.clone(), (0..n).flat_map(|v| edges_of(&g, v)));
            match bfs::run(&from, &Limits::none(), &Silent).verdict {
                Verdict::Solved(moves) => {
                    u32::try_from(moves.len()).unwrap() - u32::from(!moves.is_empty() && v % 3 > 0)
                }
                _ => {
                    if v % 2 == 0 {
                        u32::MAX
                    } else {
                        3
                    }
                }
            }
        });
        let bounds = bounds.collect();
        (g, bounds)
    }

    fn edges_of(g: &Graph, v: u32) -> Vec<(u32, u32)> {
        let mut next = Vec::new();
        g.moves(&v, &mut next);
        next.into_iter().map(|w| (v, w)).collect()
    }

    /// One thread with its own memory.
    const ALONE: Worth = Worth { many: u64::MAX, seldom: 1 };

    /// All threads, and all that they enter is known to all.
    const ALWAYS: Worth = Worth { many: 0, seldom: 1 };

    fn on<P: Puzzle, C: Price<P>>(
        puzzle: &P,
        heuristic: &impl Heuristic<P>,
        price: C,
        (remember, worth): (bool, Worth),
        limits: &Limits,
    ) -> Report<Vec<P::Move>> {
        let mut budget = Budget::new(limits, &Silent);
        let end = search(puzzle, heuristic, price, (&Options { remember }, worth), &mut budget);
        budget.report(end)
    }

    #[test]
    fn all_threads_find_the_first_solution_that_one_finds() {
        let mut solved = 0;
        for seed in 0..600 {
            for remember in [true, false] {
                // Without a memory all simple paths are followed.
                let (g, bounds) = drawn(seed, if remember { 60 } else { 4 });
                let informed = Estimate(|s: &u32| bounds[*s as usize]);
                let one = Limits { threads: 1, ..Limits::none() };
                let alone = on(&g, &informed, One, (remember, ALONE), &one);
                solved += u32::from(alone.verdict.is_proved());
                for threads in [1, 2, 3, 7] {
                    let limits = Limits { threads, ..Limits::none() };
                    let told = on(&g, &informed, One, (remember, ALWAYS), &limits);
                    assert_eq!(told.verdict, alone.verdict, "{seed} {remember} {threads}");
                }
            }
        }
        assert_eq!(solved, 1200);
    }

    #[test]
    fn all_threads_know_no_more_than_one_without_a_bound() {
        for seed in 0..120 {
            let (g, _) = drawn(seed, 60);
            let alone = bfs::run(&g, &Limits::none(), &Silent);
            let limits = Limits { threads: 2, ..Limits::none() };
            assert_eq!(
                on(&g, &Zero, One, (true, ALWAYS), &limits).verdict,
                alone.verdict,
                "{seed}"
            );
        }
    }

    #[test]
    fn all_threads_find_a_cheapest_solution() {
        for seed in 0..300 {
            let (g, _) = drawn(seed, 60);
            let tolls = Priced { puzzle: &g, cost: |from: &u32, to: u32| (from * 7 + to * 3) % 5 };
            let truth = dijkstra::run(&tolls, &Limits::none(), &Silent).verdict;
            let limits = Limits { threads: 3, ..Limits::none() };
            let told = on(&tolls, &Zero, ByCost, (true, ALWAYS), &limits).verdict;
            match (told, truth) {
                (Verdict::Solved(told), Verdict::Solved(truth)) => {
                    assert_eq!(price(&tolls, &told), price(&tolls, &truth), "{seed}");
                }
                (told, truth) => assert_eq!(told.name(), truth.name(), "{seed}"),
            }
        }
    }

    #[test]
    fn limits_hold_for_all_threads() {
        for seed in 0..60 {
            // Without the bytes for a memory all simple paths are followed.
            let (g, bounds) = drawn(seed, 6);
            let informed = Estimate(|s: &u32| bounds[*s as usize] / 2);
            let truth = bfs::run(&g, &Limits::none(), &Silent).verdict;
            let none = Limits { threads: 3, ..Limits::none() };
            for limit in [0, 1, 2, 5, 20, 100, 1_000, 4_000, 10_000, 40_000, 100_000, 1 << 20] {
                let limits = [
                    Limits { bytes: limit, ..none.clone() },
                    Limits { depth: limit, ..none.clone() },
                    Limits { positions: limit, ..none.clone() },
                    Limits { time: Some(Duration::from_micros(limit / 20)), ..none.clone() },
                ];
                for limits in limits {
                    let report = on(&g, &informed, One, (true, ALWAYS), &limits);
                    assert!(report.statistics.positions <= limits.positions, "{limits:?}");
                    assert!(report.statistics.bytes <= limits.bytes, "{limits:?}");
                    match (&report.verdict, &truth) {
                        (Verdict::Stopped { at_least, .. }, Verdict::Solved(way)) => {
                            assert!(*at_least <= way.len() as u64, "{seed} {limits:?}");
                        }
                        (Verdict::Stopped { .. }, _) => {}
                        (told, truth) => assert_eq!(told, truth, "{seed} {limits:?}"),
                    }
                }
            }
            let cancelled = Limits { cancel: Some(Arc::new(true.into())), ..none };
            let told = on(&g, &informed, One, (true, ALWAYS), &cancelled).verdict;
            assert!(
                matches!(told, Verdict::Stopped { why: Stop::Cancelled, .. }) || told.is_proved()
            );
        }
    }
}
