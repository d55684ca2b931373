//! [`Model`]: a small random puzzle with every capability.

use crate::graph::Graph;
use crate::random::Random;
use crate::text::Fault;
use crate::{
    Backward, Cost, Graded, Heuristic, Members, Notation, Oracle, Packed, Puzzle, Ranked, Symmetric,
};
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicUsize, Ordering};

/// A graph whose vertices fall into classes: successors of two members are of the same classes, but need not be as many,
/// and some members may have no move that leads to them.
#[derive(Debug)]
pub(super) struct Model {
    pub(super) graph: Graph,
    /// The vertices of each class; the first is the canonical one.
    pub(super) classes: Vec<Vec<u32>>,
    /// The class of each vertex.
    of: Vec<usize>,
    /// How often `expand` and `expand_ranks` were called.
    pub(super) expanded: AtomicUsize,
    pub(super) expanded_ranks: AtomicUsize,
}

impl Model {
    /// Up to seven classes of up to three; `graded` if every move leads from a class to the next.
    pub(super) fn new(seed: u64, graded: bool) -> Self {
        let mut random = Random::new(seed);
        let count = 1 + random.index(7);
        let sizes: Vec<usize> = (0..count).map(|_| 1 + random.index(3)).collect();
        let mut vertices: Vec<u32> = (0..).take(sizes.iter().sum()).collect();
        random.shuffle(&mut vertices);
        let mut rest = vertices.into_iter();
        let classes: Vec<Vec<u32>> =
            sizes.iter().map(|&size| rest.by_ref().take(size).collect()).collect();
        let mut edges = Vec::new();
        for (a, from) in classes.iter().enumerate() {
            for (b, to) in classes.iter().enumerate() {
                // A move may lead back into its class.
                if if graded { b != a + 1 } else { random.below(3) > 0 } {
                    continue;
                }
                for &v in from {
                    let sure = random.index(to.len());
                    let some = |&i: &usize| i == sure || random.below(2) == 0;
                    let some: Vec<usize> = (0..to.len()).filter(some).collect();
                    edges.extend(some.into_iter().map(|i| (v, to[i])));
                }
            }
        }
        random.shuffle(&mut edges);
        let goal = random.index(count + 1);
        let goals = classes.get(goal).cloned().unwrap_or_default();
        let first = &classes[if graded { 0 } else { random.index(count) }];
        let start = first[random.index(first.len())];
        let vertices = sizes.iter().sum::<usize>().try_into().unwrap();
        Self::of(Graph::new(vertices, start, goals, edges), classes)
    }

    /// A graph with the classes of its vertices.
    pub(super) fn of(graph: Graph, classes: Vec<Vec<u32>>) -> Self {
        let mut of = vec![0; classes.iter().map(Vec::len).sum()];
        for (i, class) in classes.iter().enumerate() {
            for &v in class {
                of[v as usize] = i;
            }
        }
        let (expanded, expanded_ranks) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Self { graph, classes, of, expanded, expanded_ranks }
    }

    fn class(&self, s: u32) -> &[u32] {
        &self.classes[self.of[s as usize]]
    }

    /// All vertices.
    pub(super) fn all(&self) -> Vec<u32> {
        (0..).take(self.of.len()).collect()
    }
}

impl Puzzle for Model {
    type State = u32;
    type Move = u32;
    fn start(&self) -> u32 {
        self.graph.start()
    }
    fn is_goal(&self, s: &u32) -> bool {
        self.graph.is_goal(s)
    }
    fn moves(&self, s: &u32, out: &mut Vec<u32>) {
        self.graph.moves(s, out);
    }
    fn apply(&self, s: &u32, m: u32) -> u32 {
        self.graph.apply(s, m)
    }
    fn expand<B>(
        &self,
        s: &u32,
        scratch: &mut Vec<u32>,
        visit: impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.expanded.fetch_add(1, Ordering::Relaxed);
        self.graph.expand(s, scratch, visit)
    }
}

impl Ranked for Model {
    fn ranks(&self) -> u64 {
        self.graph.ranks()
    }
    /// Backward, that a rank is no vertex.
    fn rank(&self, s: &u32) -> u64 {
        self.ranks() - 1 - self.graph.rank(s)
    }
    fn unrank(&self, r: u64) -> u32 {
        self.graph.unrank(self.ranks() - 1 - r)
    }
    fn expand_ranks(&self, from: &[u64], out: &mut Vec<u64>) {
        self.expanded_ranks.fetch_add(1, Ordering::Relaxed);
        let mut moves = Vec::new();
        for &r in from {
            self.graph.moves(&self.unrank(r), &mut moves);
        }
        out.extend(moves.iter().map(|s| self.rank(s)));
    }
}

impl Backward for Model {
    fn goals(&self, out: &mut Vec<u32>) {
        self.graph.goals(out);
    }
    fn predecessors(&self, s: &u32, out: &mut Vec<(u32, u32)>) {
        self.graph.predecessors(s, out);
    }
}

impl Symmetric for Model {
    fn canonical(&self, s: &u32) -> u32 {
        self.class(*s)[0]
    }
    fn class_size(&self, s: &u32) -> u64 {
        self.class(*s).len() as u64
    }
}

impl Members for Model {
    fn members(&self, s: &u32, out: &mut Vec<u32>) {
        out.extend_from_slice(self.class(*s));
    }
}

impl Packed for Model {
    type Word = u64;
    fn pack(&self, s: &u32) -> u64 {
        1000 + u64::from(*s)
    }
    fn unpack(&self, w: u64) -> u32 {
        u32::try_from(w - 1000).unwrap()
    }
}

impl Graded for Model {
    /// Right for those that are made graded.
    fn grade(&self, s: &u32) -> u64 {
        self.of[*s as usize] as u64
    }
}

impl Cost for Model {
    fn cost(&self, s: &u32, m: u32) -> u32 {
        (7 * s + 3 * m) % 5
    }
}

impl Notation for Model {
    fn write_state(&self, s: &u32) -> String {
        format!("v{s}")
    }
    fn read_state(&self, text: &str) -> Result<u32, Fault> {
        self.graph.read_state(text.trim_start_matches('v'))
    }
    fn write_move(&self, m: u32) -> String {
        format!("to {m}")
    }
    fn read_move(&self, text: &str) -> Result<u32, Fault> {
        self.graph.read_move(text.trim_start_matches("to "))
    }
}

/// The least number of moves to a goal, `u32::MAX` where there is no way, by relaxation over all edges.
#[derive(Debug)]
pub(super) struct Distances(pub(super) Vec<u32>);

impl Distances {
    pub(super) fn new(model: &Model) -> Self {
        let mut far = vec![u32::MAX; model.of.len()];
        for _ in 0..=far.len() {
            for s in model.all() {
                let mut next = Vec::new();
                model.moves(&s, &mut next);
                let after = next.iter().map(|&n| far[n as usize].saturating_add(1)).min();
                far[s as usize] = if model.is_goal(&s) { 0 } else { after.unwrap_or(u32::MAX) };
            }
        }
        Self(far)
    }
}

impl Heuristic<Model> for Distances {
    fn estimate(&self, s: &u32) -> u32 {
        self.0[*s as usize]
    }
}

impl Oracle<Model> for Distances {
    fn may_finish(&self, s: &u32, left: u64) -> bool {
        let least = self.0[*s as usize];
        least != u32::MAX && u64::from(least) <= left
    }
}
