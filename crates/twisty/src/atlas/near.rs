//! [`Near`]: the nearest positions of a puzzle, kept in a list.

use crate::algebra::mechanism::Mechanism;
use crate::cosets::positions::Positions;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Puzzle, Stop, Watch};
use everystate_search::layered::{self, Layered};
use std::collections::{HashMap, HashSet};
use std::convert::Infallible;

/// Positions by their distance, as visible patterns.
pub(super) struct Near {
    all: Layered<Box<[u16]>>,
}

impl Near {
    pub(super) fn new(mechanism: &Mechanism, limits: &Limits, watch: &dyn Watch) -> Self {
        let puzzle = Positions { mechanism, goal: mechanism.solved() };
        let mut moves = Vec::new();
        let successors = |some: &[Box<[u16]>], out: &mut Vec<Box<[u16]>>| {
            for s in some {
                puzzle.moves(s, &mut moves);
                out.extend(moves.iter().map(|&m| puzzle.apply(s, m)));
            }
            Ok::<(), Infallible>(())
        };
        let options = layered::Options::default();
        let all = layered::run(&[mechanism.solved()], successors, &options, limits, watch);
        Self { all: all.unwrap_or_else(|never| match never {}) }
    }

    pub(super) fn counts(&self) -> Vec<u64> {
        self.all.counts()
    }

    /// The positions of a complete layer.
    pub(super) fn layer(&self, depth: usize) -> &[Box<[u16]>] {
        self.all.layer(depth)
    }

    pub(super) fn stopped(&self) -> Option<Stop> {
        self.all.stopped()
    }

    /// How far a position is, and where each of its moves leads.
    pub(super) fn around(
        &self,
        mechanism: &Mechanism,
        seen: &[u16],
    ) -> (Option<u64>, Vec<(usize, Option<u64>)>) {
        let (puzzle, at) = (Positions { mechanism, goal: mechanism.solved() }, seen.into());
        let mut moves = Vec::new();
        puzzle.moves(&at, &mut moves);
        let to = |&m: &usize| (m, self.all.distance(&puzzle.apply(&at, m)));
        (self.all.distance(&at), moves.iter().map(to).collect())
    }

    /// Some positions of each layer, as ways there.
    pub(super) fn some(
        &self,
        mechanism: &Mechanism,
        each: usize,
        random: &mut Random,
    ) -> Vec<Vec<String>> {
        let layers = self.all.counts().len();
        let drawn: Vec<Vec<Box<[u16]>>> =
            (0..layers).map(|depth| drawn(self.all.layer(depth), each, random)).collect();
        let came = self.came(mechanism, &drawn);
        let names = |position: &[u16]| {
            let (mut at, mut way) = (position, Vec::new());
            while let Some((from, m)) = came.get(at) {
                way.push(mechanism.motions[*m].name.as_str());
                at = from;
            }
            way.reverse();
            way.join(" ")
        };
        drawn.iter().map(|layer| layer.iter().map(|position| names(position)).collect()).collect()
    }

    /// From where, and by which move, one comes to these positions, and to those on the way to them: layer before layer, since moves need not be undone
    /// by moves.
    fn came(&self, mechanism: &Mechanism, drawn: &[Vec<Box<[u16]>>]) -> Came {
        let puzzle = Positions { mechanism, goal: mechanism.solved() };
        let (mut came, mut moves): (Came, _) = (HashMap::new(), Vec::new());
        let mut wanted: Vec<Box<[u16]>> = Vec::new();
        for depth in (1..drawn.len()).rev() {
            wanted.extend(drawn[depth].iter().cloned());
            let mut left: HashSet<Box<[u16]>> = wanted.drain(..).collect();
            for from in self.all.layer(depth - 1) {
                if left.is_empty() {
                    break;
                }
                puzzle.moves(from, &mut moves);
                let count = left.len();
                for &m in &moves {
                    if let Some(to) = left.take(&puzzle.apply(from, m)) {
                        came.insert(to, (from.clone(), m));
                    }
                }
                if left.len() < count {
                    wanted.push(from.clone());
                }
            }
        }
        came
    }
}

/// By position: from where one comes to it, and by which move.
type Came = HashMap<Box<[u16]>, (Box<[u16]>, usize)>;

/// So many of these, each as likely as every other, in their order; all where there are no more.
pub(super) fn drawn<T: Clone>(all: &[T], each: usize, random: &mut Random) -> Vec<T> {
    let some = random.some(all.len() as u64, each).into_iter();
    some.filter_map(|number| all.get(usize::try_from(number).ok()?).cloned()).collect()
}
