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

impl Model {
    /// Which vertices can end in a goal by walks of exactly 0, 1, … `length` moves.
    pub(crate) fn finishing(&self, length: usize) -> Vec<Vec<bool>> {
        let mut can = vec![vec![false; self.vertices as usize]];
        self.goals.iter().for_each(|&g| can[0][g as usize] = true);
        for left in 1..=length {
            let mut now = vec![false; self.vertices as usize];
            for &(a, b) in &self.edges {
                now[a as usize] |= can[left - 1][b as usize];
            }
            can.push(now);
        }
        can
    }

    /// The first of [`walks`](Self::walks), and how many they are, where they are too many to list.
    pub(crate) fn first_and_count(&self, length: usize) -> (Vec<u32>, u64) {
        let can = self.finishing(length);
        let (mut at, mut first) = (self.start, Vec::new());
        for left in (0..length).rev() {
            let edge = self.edges.iter().find(|e| e.0 == at && can[left][e.1 as usize]);
            at = edge.expect("a walk of this length ends in a goal").1;
            first.push(at);
        }
        let mut ways = vec![0u64; self.vertices as usize];
        ways[self.start as usize] = 1;
        for _ in 0..length {
            let mut next = vec![0; self.vertices as usize];
            for &(a, b) in &self.edges {
                next[b as usize] += ways[a as usize];
            }
            ways = next;
        }
        let ends = (0u32..).zip(&ways).filter(|(v, _)| self.goals.contains(v));
        (first, ends.map(|(_, n)| n).sum())
    }
}

/// Random graphs with long shortest solutions: a few parallel chains with rungs between them, steps
/// back, and jumps ahead.
pub(crate) fn ladders() -> impl Strategy<Value = Model> {
    (2u32..=3, 4u32..=10).prop_flat_map(|(wide, long)| {
        let n = wide * long;
        let rung = move |(i, j, k): (u32, u32, u32)| {
            let to = (i + j).saturating_sub(2).min(long - 1);
            (i * wide + k % wide, to * wide + k / wide)
        };
        let rungs = prop::collection::vec((0..long, 0u32..5, 0..wide * wide), 0..n as usize);
        let chains = (0..n - wide).map(move |v| (v, v + wide));
        let order = prop::collection::vec(any::<u32>(), 2 * n as usize);
        (rungs, order, any::<bool>()).prop_map(move |(rungs, order, reachable)| {
            let mut edges: Vec<_> = chains.clone().chain(rungs.into_iter().map(rung)).collect();
            let mut keyed: Vec<_> = order.into_iter().zip(edges.drain(..)).collect();
            keyed.sort_unstable();
            let edges: Vec<_> = keyed.into_iter().map(|(_, e)| e).collect();
            let goals = if reachable { vec![n - 1, n - wide] } else { vec![] };
            Model::new(n, 0, &goals, &edges)
        })
    })
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
