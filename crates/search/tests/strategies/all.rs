//! The list of strategies that every test goes through.

use crate::brute::Model;
use everystate_puzzle::graph::Graph;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Heuristic, Limits, Placed, Puzzle, Row, Silent, Verdict, Watch, Zero};
use everystate_search::{
    Report, anytime, astar, bfs, bidirectional, count, deepening, enumerate, idastar, levels,
    lexdfs, partial,
};
use std::ops::ControlFlow;

/// A bound given vertex by vertex.
#[derive(Clone, Debug)]
pub(crate) struct Bound(pub(crate) Vec<u32>);

impl Bound {
    /// The truth, and no more: dead ends are known, and on the rest every estimate is lowered at
    /// random, which makes the bound inconsistent.
    pub(crate) fn of(model: &Model, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let estimate = |v| match model.distance_from(v) {
            None if random.below(2) == 0 => u32::MAX,
            None => u32::try_from(random.below(20)).unwrap(),
            Some(d) => u32::try_from(random.below(d + 1)).unwrap(),
        };
        Self((0..model.vertices).map(estimate).collect())
    }

    /// Exactly the truth.
    pub(crate) fn exact(model: &Model) -> Self {
        let estimate = |v| model.distance_from(v).map_or(u32::MAX, |d| u32::try_from(d).unwrap());
        Self((0..model.vertices).map(estimate).collect())
    }
}

impl Heuristic<Graph> for Bound {
    fn estimate(&self, s: &u32) -> u32 {
        self.0[*s as usize]
    }
}

pub(crate) type Run = Box<dyn Fn(&Graph, &Limits, &dyn Watch) -> Report<Vec<u32>>>;

/// A strategy that looks for a shortest solution.
pub(crate) struct Shortest {
    pub(crate) name: &'static str,
    /// Whether it promises the first in move order.
    pub(crate) first: bool,
    pub(crate) run: Run,
}

fn deep(remember: bool) -> Run {
    Box::new(move |g, limits, watch| {
        deepening::run(g, &deepening::Options { remember }, limits, watch)
    })
}

fn ida(bound: &Bound, remember: bool) -> Run {
    let bound = bound.clone();
    Box::new(move |g, limits, watch| {
        idastar::run(g, &bound, &idastar::Options { remember }, limits, watch)
    })
}

fn best_first(bound: &Bound) -> Run {
    let bound = bound.clone();
    Box::new(move |g, limits, watch| astar::run(g, &bound, limits, watch))
}

fn partly(bound: &Bound) -> Run {
    let bound = bound.clone();
    Box::new(move |g, limits, watch| partial::run(g, &bound, limits, watch))
}

/// What an anytime search says where only a cheapest solution counts.
pub(crate) fn settled<M>(report: Report<anytime::Solution<M>>) -> Report<Vec<M>> {
    let verdict = match report.verdict {
        Verdict::Solved(solution) if solution.is_optimal() => Verdict::Solved(solution.moves),
        Verdict::Solved(anytime::Solution { at_least, stopped: Some(why), .. }) => {
            Verdict::Stopped { at_least, why }
        }
        Verdict::Solved(_) => panic!("ended with a solution that is not proved, at no limit"),
        Verdict::Unsolvable => Verdict::Unsolvable,
        Verdict::Stopped { at_least, why } => Verdict::Stopped { at_least, why },
    };
    Report { verdict, statistics: report.statistics }
}

/// With a weight of two, until it is proved.
fn until_proved(bound: &Bound) -> Run {
    let bound = bound.clone();
    Box::new(move |g, limits, watch| {
        let go_on = &mut |_: &anytime::Solution<u32>| ControlFlow::Continue(());
        settled(anytime::run(g, &bound, &anytime::Options::default(), limits, watch, go_on))
    })
}

fn breadth_first(g: &Graph, limits: &Limits, watch: &dyn Watch) -> Report<Vec<u32>> {
    bfs::run(g, limits, watch)
}

fn from_both_ends(g: &Graph, limits: &Limits, watch: &dyn Watch) -> Report<Vec<u32>> {
    bidirectional::run(g, limits, watch)
}

/// The first solution that enumeration hands out.
fn first_of_all(g: &Graph, limits: &Limits, watch: &dyn Watch) -> Report<Vec<u32>> {
    let mut first = None;
    let Report { verdict, statistics } = enumerate::run(g, limits, watch, &mut |path| {
        first = Some(path.to_vec());
        ControlFlow::Break(())
    });
    let verdict = verdict.map(|n| {
        assert_eq!(n, 1);
        first.clone().expect("one solution was handed out")
    });
    Report { verdict, statistics }
}

/// A graph's vertices as rests and places: not all of its moves that keep the rest are told as such.
pub(crate) struct Rowed<'a>(pub(crate) &'a Graph);

impl Puzzle for Rowed<'_> {
    type State = u32;
    type Move = u32;
    fn start(&self) -> u32 {
        self.0.start()
    }
    fn is_goal(&self, s: &u32) -> bool {
        self.0.is_goal(s)
    }
    fn moves(&self, s: &u32, out: &mut Vec<u32>) {
        self.0.moves(s, out);
    }
    fn apply(&self, s: &u32, m: u32) -> u32 {
        self.0.apply(s, m)
    }
}

impl Placed<2> for Rowed<'_> {
    type Rest = u32;
    fn split(&self, s: &u32) -> (u32, usize) {
        (s / 3, 50 * (s % 3) as usize)
    }
    fn join(&self, rest: &u32, place: usize) -> u32 {
        3 * rest + u32::try_from(place / 50).unwrap()
    }
    fn step(&self, rest: &u32, from: &Row<2>, visit: &mut impl FnMut(u32, usize)) -> Row<2> {
        let (mut to, mut moves) = ([0; 2], Vec::new());
        for place in (0..128).filter(|place| from[place / 64] >> (place % 64) & 1 != 0) {
            let s = self.join(rest, place);
            moves.clear();
            self.moves(&s, &mut moves);
            for &m in &moves {
                match self.split(&self.apply(&s, m)) {
                    (other, place) if other != *rest || m % 5 == 0 => visit(other, place),
                    (_, place) => to[place / 64] |= 1 << (place % 64),
                }
            }
        }
        to
    }
    fn goals(&self, rest: &u32) -> Row<2> {
        let mut goals = [0; 2];
        for s in 3 * rest..3 * rest + 3 {
            let (_, place) = self.split(&s);
            goals[place / 64] |= u64::from(self.is_goal(&s)) << (place % 64);
        }
        goals
    }
}

fn by_rows(g: &Graph, limits: &Limits, watch: &dyn Watch) -> Report<Vec<u32>> {
    bfs::placed(&Rowed(g), limits, watch)
}

/// Every strategy that looks for a shortest solution, with every kind of bound and option.
pub(crate) fn shortest(model: &Model, seed: u64) -> Vec<Shortest> {
    let (loose, exact) = (Bound::of(model, seed), Bound::exact(model));
    let zero = Bound(vec![0; model.vertices as usize]);
    let of = |name, first, run: Run| Shortest { name, first, run };
    vec![
        of("bfs", true, Box::new(breadth_first)),
        of("bfs, placed", true, Box::new(by_rows)),
        of("bidirectional", false, Box::new(from_both_ends)),
        of("astar, zero", false, best_first(&zero)),
        of("astar, loose", false, best_first(&loose)),
        of("astar, exact", false, best_first(&exact)),
        of("partial, zero", false, partly(&zero)),
        of("partial, loose", false, partly(&loose)),
        of("partial, exact", false, partly(&exact)),
        of("anytime, zero", false, until_proved(&zero)),
        of("anytime, loose", false, until_proved(&loose)),
        of("anytime, exact", false, until_proved(&exact)),
        of("idastar, loose", true, ida(&loose, true)),
        of("idastar, exact", true, ida(&exact, true)),
        of("idastar without memory", true, ida(&loose, false)),
        of("deepening", true, deep(true)),
        of("deepening without memory", true, deep(false)),
        of("enumerate", true, Box::new(first_of_all)),
    ]
}

/// The number of shortest solutions, as text, and their length.
pub(crate) fn counted(g: &Graph, limits: &Limits) -> Report<(u64, String)> {
    let report = count::run(g, limits, &Silent);
    let verdict = report.verdict.map(|s| (s.length, s.solutions.to_string()));
    Report { verdict, statistics: report.statistics }
}

/// All shortest solutions.
pub(crate) fn enumerated(g: &Graph, limits: &Limits) -> (Report<u64>, Vec<Vec<u32>>) {
    let mut all = Vec::new();
    let report = enumerate::run(g, limits, &Silent, &mut |path| {
        all.push(path.to_vec());
        ControlFlow::Continue(())
    });
    (report, all)
}

/// How many positions lie at each distance.
pub(crate) fn leveled(g: &Graph, limits: &Limits) -> levels::Levels<u32> {
    levels::run(g, &levels::Options { examples: 2 }, limits, &Silent)
}

/// The same by rows of places.
pub(crate) fn leveled_by_rows(g: &Graph, limits: &Limits) -> levels::Levels<u32> {
    levels::placed(&Rowed(g), &levels::Options { examples: 2 }, limits, &Silent)
}

/// The first solution of an exact length; `tight` uses an oracle that is never wrong.
pub(crate) fn exactly(
    model: &Model,
    length: u64,
    (remember, tight): (bool, bool),
    limits: &Limits,
) -> Report<Vec<u32>> {
    let options = lexdfs::Options { length, remember };
    if tight {
        let can = model.finishing(usize::try_from(length).unwrap());
        lexdfs::run(&model.graph(), &Exact(can), &options, limits, &Silent)
    } else {
        lexdfs::run(&model.graph(), &everystate_puzzle::Always, &options, limits, &Silent)
    }
}

struct Exact(Vec<Vec<bool>>);

impl everystate_puzzle::Oracle<Graph> for Exact {
    fn may_finish(&self, s: &u32, left: u64) -> bool {
        self.0[usize::try_from(left).unwrap()][*s as usize]
    }
}

/// Checks one strategy's verdict against the whole truth.
pub(crate) fn agrees(model: &Model, s: &Shortest, walks: &[Vec<u32>]) {
    let report = (s.run)(&model.graph(), &Limits::none(), &Silent);
    match (report.verdict, walks) {
        (Verdict::Solved(path), [first, ..]) => {
            assert!(walks.contains(&path), "{}: {path:?} is not among {walks:?}", s.name);
            assert!(!s.first || path == *first, "{}: {path:?} is not {first:?}", s.name);
        }
        (Verdict::Unsolvable, []) => {}
        (verdict, _) => panic!("{}: {verdict:?}, but the solutions are {walks:?}", s.name),
    }
}

/// The bound that knows nothing is the same as deepening.
pub(crate) fn zero(g: &Graph, limits: &Limits) -> Report<Vec<u32>> {
    idastar::run(g, &Zero, &idastar::Options::default(), limits, &Silent)
}
