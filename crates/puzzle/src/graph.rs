//! [`Graph`]: a puzzle given by its edges, for tests and small models.

use crate::text::Fault;
use crate::{Backward, Notation, Packed, Puzzle, Ranked};

/// A directed graph as a puzzle; a position is a vertex and a move is the vertex it leads to.
///
/// Edges keep the order they are given in; a repeated edge is kept once.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Puzzle};
/// let g = Graph::new(4, 0, [3], [(0, 2), (0, 1), (2, 3), (1, 3)]);
/// let mut moves = Vec::new();
/// g.moves(&0, &mut moves);
/// assert_eq!(moves, [2, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    start: u32,
    goals: Vec<u32>,
    next: Vec<Vec<u32>>,
    before: Vec<Vec<u32>>,
}

impl Graph {
    /// A graph on the vertices `0..vertices`.
    ///
    /// ```
    /// # use everystate_puzzle::{graph::Graph, Backward};
    /// let g = Graph::new(3, 0, [2], [(0, 2), (1, 2)]);
    /// let mut before = Vec::new();
    /// g.predecessors(&2, &mut before);
    /// assert_eq!(before, [(2, 0), (2, 1)]); // the move to 2, from 0 and from 1
    /// ```
    ///
    /// # Panics
    /// If the start, a goal or an edge names a vertex that is not there.
    pub fn new(
        vertices: u32,
        start: u32,
        goals: impl IntoIterator<Item = u32>,
        edges: impl IntoIterator<Item = (u32, u32)>,
    ) -> Self {
        let n = vertices as usize;
        assert!(start < vertices, "start {start} is not among {vertices} vertices");
        let mut goals: Vec<u32> = goals.into_iter().collect();
        goals.sort_unstable();
        goals.dedup();
        assert!(goals.iter().all(|&g| g < vertices), "a goal is not among {vertices} vertices");
        let mut graph =
            Self { start, goals, next: vec![Vec::new(); n], before: vec![Vec::new(); n] };
        for (a, b) in edges {
            assert!(a < vertices && b < vertices, "edge {a} → {b} leaves the {vertices} vertices");
            if !graph.next[a as usize].contains(&b) {
                graph.next[a as usize].push(b);
                graph.before[b as usize].push(a);
            }
        }
        graph
    }
}

impl Puzzle for Graph {
    type State = u32;
    type Move = u32;
    fn start(&self) -> u32 {
        self.start
    }
    fn is_goal(&self, s: &u32) -> bool {
        self.goals.binary_search(s).is_ok()
    }
    fn moves(&self, s: &u32, out: &mut Vec<u32>) {
        out.extend_from_slice(&self.next[*s as usize]);
    }
    fn apply(&self, _: &u32, m: u32) -> u32 {
        m
    }
}

impl Ranked for Graph {
    fn ranks(&self) -> u64 {
        self.next.len() as u64
    }
    fn rank(&self, s: &u32) -> u64 {
        u64::from(*s)
    }
    #[expect(clippy::cast_possible_truncation, reason = "a rank is a vertex, and vertices are u32")]
    fn unrank(&self, r: u64) -> u32 {
        r as u32
    }
}

impl Backward for Graph {
    fn goals(&self, out: &mut Vec<u32>) {
        out.extend_from_slice(&self.goals);
    }
    fn predecessors(&self, s: &u32, out: &mut Vec<(u32, u32)>) {
        out.extend(self.before[*s as usize].iter().map(|&b| (*s, b)));
    }
}

impl Packed for Graph {
    type Word = u32;
    fn pack(&self, s: &u32) -> u32 {
        *s
    }
    fn unpack(&self, w: u32) -> u32 {
        w
    }
}

impl Notation for Graph {
    fn write_state(&self, s: &u32) -> String {
        s.to_string()
    }
    fn read_state(&self, text: &str) -> Result<u32, Fault> {
        match text.parse() {
            Ok(v) if (v as usize) < self.next.len() => Ok(v),
            _ => Err(Fault::new(
                1,
                1,
                text.len(),
                format!("`{text}` is not a vertex"),
                format!("a number below {}", self.next.len()),
            )),
        }
    }
    fn write_move(&self, m: u32) -> String {
        m.to_string()
    }
    fn read_move(&self, text: &str) -> Result<u32, Fault> {
        self.read_state(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_vertices_are_read() {
        let g = Graph::new(3, 0, [2], [(0, 1)]);
        assert_eq!(g.read_state("2"), Ok(2));
        for text in ["3", "4294967295", "-1", "x", ""] {
            let fault = g.read_state(text).unwrap_err();
            assert_eq!(fault.message, format!("`{text}` is not a vertex"));
            assert_eq!(fault.expected, "a number below 3");
        }
        assert!(g.read_move("3").is_err());
    }
}
