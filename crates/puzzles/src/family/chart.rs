//! [`Chart`]: all positions of a puzzle, how far they are, and what is around one.

use super::Metric;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Puzzle, Stop, Verdict, Watch};
use everystate_search::atlas::{self, Atlas};
use serde_json::{Map, Value};

/// How positions are to be charted.
pub struct Charting<'a> {
    /// What counts as one move, where that can be chosen.
    pub metric: Option<Metric>,
    /// Of each layer so many positions are given.
    pub each: usize,
    /// Which ones: the same for the same seed.
    pub seed: u64,
    /// The limits.
    pub limits: Limits,
    /// Who watches.
    pub watch: &'a dyn Watch,
}

/// All positions that moves lead to from the start, past goals too; the end of a journey that comes home is another position than its beginning, which exploring takes for one. Of a cube all that there are, which are alike from every start: by their distance from the
/// goal.
///
/// ```
/// use everystate_puzzle::text::Source;
/// use everystate_puzzle::{Limits, Silent};
/// use everystate_puzzles::{Family, family::{Charting, Hand}, maze::Maze};
/// let mut source = Source::new(&b"M\n1 3 1 1 5 1\n-1 -1 -1\nEND\n"[..]);
/// let maze = Maze.read(&mut (), &mut source).unwrap().unwrap();
/// let limits = Limits::none();
/// let charting = Charting { metric: None, each: 2, seed: 1, limits, watch: &Silent };
/// let hand = Hand { played: &["E".to_owned()], chart: Some(&charting) };
/// let chart = Maze.play(&maze, &hand).unwrap().chart.unwrap();
/// // Two tips away it lies on the third square, or it is home: which is another position than where it began.
/// assert_eq!((chart.counts, chart.from_start, chart.left), (vec![1, 1, 2], Some(1), Some(1)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chart {
    /// How many positions there are at each distance from the start; of a cube from the goal.
    pub counts: Vec<u64>,
    /// From how many of them no moves lead to a goal.
    pub lost: u64,
    /// How many moves the position that was played to lies from the start, by the shortest way; of a cube nothing.
    pub from_start: Option<u64>,
    /// How many moves are left from there; `None` if no moves lead to a goal.
    pub left: Option<u64>,
    /// The same after each of its legal moves, in their order.
    pub moves: Vec<Option<u64>>,
    /// Some positions of each layer, as many as were asked for or all.
    pub layers: Vec<Vec<Standing>>,
    /// What ended it before all were charted: then nothing else is told.
    pub stopped: Option<Stop>,
}

/// A position of a chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// A shortest way to it from the start; of a cube nothing.
    pub way: Vec<String>,
    /// How many moves are left from there; `None` if no moves lead to a goal.
    pub left: Option<u64>,
    /// The position, in the family's own keys.
    pub position: Map<String, Value>,
}

/// Charts the positions of a puzzle, and what is around the one that moves lead to which are legal.
pub(crate) fn chart<P: Puzzle>(
    puzzle: &P,
    (played, asked): (&[String], &Charting<'_>),
    written: &impl Fn(P::Move) -> String,
    shown: &impl Fn(&P::State) -> Map<String, Value>,
) -> Chart {
    let report = atlas::run(puzzle, &asked.limits, asked.watch);
    let all = match report.verdict {
        Verdict::Solved(all) => all,
        Verdict::Stopped { why, .. } => return Chart { stopped: Some(why), ..Chart::default() },
        Verdict::Unsolvable => return Chart::default(),
    };
    let to = |at: u32, name: &String| {
        all.moves(at).iter().find(|(m, _)| written(*m) == *name).map(|&(_, to)| to)
    };
    let here = played.iter().try_fold(0, to).unwrap_or(0);
    let left = |at: u32| all.left(at).map(u64::from);
    let came = all.came();
    let mut random = Random::new(asked.seed);
    let (mut counts, mut layers) = (Vec::new(), Vec::new());
    for depth in 0.. {
        let layer = all.layer(depth);
        if layer.is_empty() {
            break;
        }
        counts.push(u64::from(layer.end - layer.start));
        let some = random.some(layer.len() as u64, asked.each).into_iter();
        let some = some.filter_map(|n| layer.clone().nth(usize::try_from(n).ok()?));
        let some = some.map(|at| Standing {
            way: way(&all, &came, at, written),
            left: left(at),
            position: shown(all.position(at)),
        });
        layers.push(some.collect());
    }
    let lost = (0..all.len()).filter(|&at| left(at).is_none()).count();
    Chart {
        counts,
        lost: lost as u64,
        from_start: Some(all.depth(here).into()),
        left: left(here),
        moves: all.moves(here).iter().map(|&(_, to)| left(to)).collect(),
        layers,
        stopped: None,
    }
}

/// The moves of a shortest way from the start.
fn way<S, M: Copy>(
    all: &Atlas<S, M>,
    came: &[u32],
    mut at: u32,
    written: &impl Fn(M) -> String,
) -> Vec<String> {
    let mut way = Vec::new();
    while at > 0 {
        let before = came[at as usize];
        way.extend(all.moves(before).iter().find(|(_, to)| *to == at).map(|&(m, _)| written(m)));
        at = before;
    }
    way.reverse();
    way
}
