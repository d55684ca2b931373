//! A model of a puzzle by its edges, and the truth about it from scratch: no visited set, no queue, no
//! code of the crate under test.

use everystate_puzzle::graph::Graph;
use proptest::prelude::*;

/// A directed graph on `0..vertices`, its edges in order and without repetition.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) vertices: u32,
    pub(crate) start: u32,
    pub(crate) goals: Vec<u32>,
    pub(crate) edges: Vec<(u32, u32)>,
}

impl Model {
    pub(crate) fn new(vertices: u32, start: u32, goals: &[u32], edges: &[(u32, u32)]) -> Self {
        let mut kept: Vec<(u32, u32)> = Vec::new();
        for e in edges {
            if !kept.contains(e) {
                kept.push(*e);
            }
        }
        Self { vertices, start, goals: goals.to_vec(), edges: kept }
    }

    pub(crate) fn graph(&self) -> Graph {
        Graph::new(self.vertices, self.start, self.goals.clone(), self.edges.clone())
    }

    /// The vertices that walks of exactly 0, 1, … moves from `from` end in, one set a length, as far
    /// as twice the number of vertices.
    fn ends(&self, from: u32) -> Vec<Vec<bool>> {
        let mut now = vec![false; self.vertices as usize];
        now[from as usize] = true;
        let mut sets = vec![now];
        for _ in 0..2 * self.vertices {
            let last = &sets[sets.len() - 1];
            let mut next = vec![false; self.vertices as usize];
            for &(a, b) in &self.edges {
                next[b as usize] |= last[a as usize];
            }
            sets.push(next);
        }
        sets
    }

    /// The length of the shortest walk from `from` to a goal.
    pub(crate) fn distance_from(&self, from: u32) -> Option<u64> {
        let sets = self.ends(from);
        let at = sets.iter().position(|set| self.goals.iter().any(|&g| set[g as usize]));
        at.map(|n| n as u64)
    }

    pub(crate) fn distance(&self) -> Option<u64> {
        self.distance_from(self.start)
    }

    /// How many vertices are first reached by walks of 0, 1, … moves.
    pub(crate) fn levels(&self) -> Vec<u64> {
        let sets = self.ends(self.start);
        let mut counts = vec![0; sets.len()];
        for v in 0..self.vertices as usize {
            if let Some(d) = sets.iter().position(|set| set[v]) {
                counts[d] += 1;
            }
        }
        while counts.last() == Some(&0) {
            counts.pop();
        }
        counts
    }

    /// Every walk of exactly `length` moves that ends in a goal, in the order of the edges.
    pub(crate) fn walks(&self, length: u64) -> Vec<Vec<u32>> {
        let mut walks = vec![vec![self.start]];
        for _ in 0..length {
            let longer = walks.iter().flat_map(|walk| {
                let last = walk[walk.len() - 1];
                let next = self.edges.iter().filter(move |e| e.0 == last).map(|e| e.1);
                next.map(|b| [walk.as_slice(), &[b]].concat())
            });
            walks = longer.collect();
        }
        walks.retain(|walk| self.goals.contains(&walk[walk.len() - 1]));
        walks.iter().map(|walk| walk[1..].to_vec()).collect()
    }
}

/// Random graphs: sparse enough that all walks of the shortest length can be listed.
pub(crate) fn models() -> impl Strategy<Value = Model> {
    (1u32..=9).prop_flat_map(|n| {
        let edges = prop::collection::vec((0..n, 0..n), 0..(2 * n as usize + 3));
        let goals = prop::collection::vec(0..n, 0..3);
        (0..n, goals, edges)
            .prop_map(move |(start, goals, edges)| Model::new(n, start, &goals, &edges))
    })
}
