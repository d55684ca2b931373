//! A model whose moves have costs, the truth about it by relaxing every edge until nothing changes, and the list of
//! strategies that look for a cheapest solution.

use crate::all::{Bound, settled};
use crate::brute::{Model, models};
use everystate_puzzle::graph::Graph;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Heuristic, Limits, Priced, Silent, Verdict, Watch, price};
use everystate_search::anytime::{self, Options, Ratio, Solution};
use everystate_search::{Report, astar, dijkstra, idastar, partial};
use proptest::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;

type Table = Box<dyn Fn(&u32, u32) -> u32 + Send + Sync>;

/// A graph whose edges have costs.
pub(crate) type Tolls = Priced<Graph, Table>;

impl Heuristic<Tolls> for Bound {
    fn estimate(&self, s: &u32) -> u32 {
        self.0[*s as usize]
    }
}

/// A model and what its edges cost, in their order.
#[derive(Clone, Debug)]
pub(crate) struct Costly {
    pub(crate) model: Model,
    pub(crate) costs: Vec<u32>,
}

impl Costly {
    /// A model by its edges, each with what it costs.
    pub(crate) fn new(
        vertices: u32,
        (start, goals): (u32, &[u32]),
        edges: &[(u32, u32, u32)],
    ) -> Self {
        let plain: Vec<_> = edges.iter().map(|&(a, b, _)| (a, b)).collect();
        let model = Model::new(vertices, start, goals, &plain);
        assert_eq!(model.edges.len(), edges.len(), "an edge is there twice");
        Self { model, costs: edges.iter().map(|e| e.2).collect() }
    }

    pub(crate) fn tolls(&self) -> Tolls {
        let costs: HashMap<(u32, u32), u32> =
            self.model.edges.iter().copied().zip(self.costs.iter().copied()).collect();
        Priced { puzzle: self.model.graph(), cost: Box::new(move |&from, to| costs[&(from, to)]) }
    }

    /// What a cheapest way from each vertex to a goal costs.
    pub(crate) fn distances(&self) -> Vec<Option<u64>> {
        let mut distances = vec![None; self.model.vertices as usize];
        self.model.goals.iter().for_each(|&goal| distances[goal as usize] = Some(0));
        loop {
            let before = distances.clone();
            for (&(a, b), &cost) in self.model.edges.iter().zip(&self.costs) {
                let Some(further) = distances[b as usize].map(|d: u64| d + u64::from(cost)) else {
                    continue;
                };
                let known = &mut distances[a as usize];
                *known = Some(known.map_or(further, |known| known.min(further)));
            }
            if distances == before {
                return distances;
            }
        }
    }

    pub(crate) fn distance(&self) -> Option<u64> {
        self.distances()[self.model.start as usize]
    }

    /// Never more than the truth, and lowered at random unless it is to be `exact`; dead ends are known, or some of them.
    pub(crate) fn bound(&self, seed: u64, exact: bool) -> Bound {
        let mut random = Random::new(seed);
        // From 2³² − 1 on a number says that no goal can be reached.
        let most = u64::from(u32::MAX) - 1;
        let estimate = |d: &Option<u64>| match d {
            None if exact || random.below(2) == 0 => u32::MAX,
            None => u32::try_from(random.below(20)).unwrap(),
            Some(d) if exact => u32::try_from((*d).min(most)).unwrap(),
            Some(d) => u32::try_from(random.below(d.min(&most) + 1)).unwrap(),
        };
        Bound(self.distances().iter().map(estimate).collect())
    }
}

/// Random graphs, each edge with a cost of 0 to 3; or of that many large numbers, of which few make more than 32 bits hold.
pub(crate) fn costly() -> impl Strategy<Value = Costly> {
    let unit = prop_oneof![4 => Just(1), 1 => Just(1000), 1 => Just(600_000_000)];
    let costs = prop::collection::vec(0u32..=3, 30);
    (models(), costs, unit).prop_map(|(model, costs, unit)| {
        let costs = costs.into_iter().take(model.edges.len()).map(|c| c * unit).collect();
        Costly { model, costs }
    })
}

type Run = Box<dyn Fn(&Tolls, &Limits, &dyn Watch) -> Report<Vec<u32>>>;

/// A strategy that looks for a cheapest solution.
pub(crate) struct Cheapest {
    pub(crate) name: String,
    pub(crate) run: Run,
}

/// Weights from A*'s to that of a search that hardly looks back.
pub(crate) const WEIGHTS: [(u16, u16); 4] = [(1, 1), (3, 2), (2, 1), (1000, 1)];

/// Every strategy that looks for a cheapest solution, with every kind of bound and weight.
pub(crate) fn cheapest(costly: &Costly, seed: u64) -> Vec<Cheapest> {
    let zero = Bound(vec![0; costly.model.vertices as usize]);
    let bounds =
        [("zero", zero), ("loose", costly.bound(seed, false)), ("exact", costly.bound(seed, true))];
    let mut all = vec![Cheapest { name: "dijkstra".into(), run: Box::new(dijkstra::run) }];
    for (kind, bound) in bounds {
        let it = bound.clone();
        let run: Run = Box::new(move |p, limits, watch| astar::cheapest(p, &it, limits, watch));
        all.push(Cheapest { name: format!("astar, {kind}"), run });
        let it = bound.clone();
        let run: Run = Box::new(move |p, limits, watch| partial::cheapest(p, &it, limits, watch));
        all.push(Cheapest { name: format!("partial, {kind}"), run });
        for (over, under) in WEIGHTS {
            let (it, weight) = (bound.clone(), Ratio::new(over, under).unwrap());
            let options = Options { weight, ..Options::default() };
            let run: Run = Box::new(move |p, limits, watch| {
                let go_on = &mut |_: &Solution<u32>| ControlFlow::Continue(());
                settled(anytime::cheapest(p, &it, &options, limits, watch, go_on))
            });
            all.push(Cheapest { name: format!("anytime, {kind}, {over}/{under}"), run });
        }
    }
    all
}

/// IDA* with every kind of bound. It keeps to no 32 bits, and needs an iteration for every cost that a position has: so it
/// is asked of small models only.
pub(crate) fn deepening(costly: &Costly, seed: u64) -> Vec<Cheapest> {
    let zero = Bound(vec![0; costly.model.vertices as usize]);
    let bounds = [zero, costly.bound(seed, false), costly.bound(seed, true)];
    let each = |bound: &Bound, remember| {
        let it = bound.clone();
        let options = idastar::Options { remember };
        let run: Run =
            Box::new(move |p, limits, watch| idastar::cheapest(p, &it, &options, limits, watch));
        Cheapest { name: format!("idastar, {remember}, {:?}", bound.0), run }
    };
    bounds.iter().flat_map(|bound| [true, false].map(|remember| each(bound, remember))).collect()
}

/// Checks one strategy's verdict against the truth: with no limit, but that sums end at 32 bits.
pub(crate) fn agrees(costly: &Costly, s: &Cheapest, truth: Option<u64>) {
    let tolls = costly.tolls();
    let report = (s.run)(&tolls, &Limits::none(), &Silent);
    let most = u64::from(u32::MAX);
    match (report.verdict, truth) {
        (Verdict::Solved(path), Some(truth)) => {
            assert_eq!(price(&tolls, &path), Some(truth), "{}: {path:?}", s.name);
            let end = path.last().unwrap_or(&costly.model.start);
            assert!(costly.model.goals.contains(end), "{}: {path:?}", s.name);
        }
        (Verdict::Unsolvable, None) => {}
        (Verdict::Stopped { at_least, why: everystate_puzzle::Stop::Depth }, truth) => {
            let beyond = costly.costs.iter().map(|&cost| u64::from(cost)).sum::<u64>() >= most;
            assert!(beyond && at_least >= most, "{}: stopped at {at_least}", s.name);
            assert!(truth.is_none_or(|truth| at_least <= truth), "{}: {at_least}", s.name);
        }
        (verdict, truth) => panic!("{}: {verdict:?}, the truth is {truth:?}", s.name),
    }
}
