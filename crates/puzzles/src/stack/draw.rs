//! Arrangements at random, each of all that fit the givens equally likely (`docs/math/stack.md`).
//!
//! A case comes up in proportion to the completions of its choices, by rejection; then its free layers choose
//! and every component of the graph is turned round or not, each by a random bit. Patterns whose layers are all
//! alike count in direction x only, so that none is met twice.
//!
//! Time a few operations for each face of the block, after the graph of its givens; a random bit for
//! each free layer and each component.

use super::arrangement::Arrangement;
use super::axes::{self, Axes, Case};
use super::rules::{Instance, faces};
use super::visit::{Layers, show};
use everystate_puzzle::random::Random;

/// Bytes that drawing takes, at most.
pub(super) fn bytes(block: &Instance) -> u64 {
    let layers: usize = block.size().iter().sum();
    // Each case keeps a choice and, if free, a number for each layer of its direction.
    axes::bytes(block) + (layers * (3 * 9 + 1) + faces(block.size()) / 2) as u64 + 8
}

/// Draws the arrangements of one graph.
pub(super) struct Draw<'a> {
    graph: &'a Axes,
    cases: Vec<(Case, Layers)>,
    /// Free layers of the case that has most.
    most: usize,
}

impl<'a> Draw<'a> {
    /// `None` if there is no arrangement.
    pub(super) fn new(graph: &'a Axes) -> Option<Self> {
        let cases: Vec<_> = graph.cases().map(|case| (case, Layers::of(graph, case))).collect();
        let most = cases.iter().map(|(_, layers)| layers.free.len()).max()?;
        Some(Self { graph, cases, most })
    }

    /// Draws one into `arrangement`.
    pub(super) fn draw(&mut self, random: &mut Random, arrangement: &mut Arrangement) {
        let chosen = loop {
            let chosen = random.index(self.cases.len());
            let (case, layers) = &mut self.cases[chosen];
            if (layers.free.len()..self.most).any(|_| bit(random) == 1) {
                continue;
            }
            for &layer in &layers.free {
                layers.choice[layer] = bit(random);
            }
            if case.direction == 0 || layers.differ() {
                break chosen;
            }
        };
        let (case, layers) = &self.cases[chosen];
        let graph = self.graph;
        let mut turned: Vec<u8> = (0..graph.first[3]).map(|_| bit(random)).collect();
        for node in 0..turned.len() {
            // A root is never after its nodes.
            turned[node] = turned[graph.root(node)] ^ graph.sign(node, *case);
        }
        show(graph, *case, &layers.choice, |node| turned[node], arrangement);
    }
}

/// One of all arrangements of an open block.
pub(super) fn any(size: [usize; 3], random: &mut Random) -> Arrangement {
    let mut arrangement = Arrangement::blank(size);
    if let Some(mut draw) = Draw::new(&Axes::open(size)) {
        draw.draw(random, &mut arrangement);
    }
    arrangement
}

fn bit(random: &mut Random) -> u8 {
    u8::from(random.next_u64() & 1 == 1)
}
