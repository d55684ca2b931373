//! [`Rows`]: where the tokens of a pattern stand, and in which region what else is empty.

use crate::additive::graph::{Graph, NEVER};
use crate::additive::sets::Sets;

/// What one move makes of a row: the row that it comes from, in which the token that is at `from` goes to `to`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) source: u32,
    pub(super) from: u8,
    pub(super) to: u8,
}

/// A row for each set of places and each region of the rest, and by which moves rows lead to each other. What is in a row, the
/// orders of the tokens, all moves change alike.
#[derive(Debug)]
pub(super) struct Rows {
    /// By set: its first row, and behind the last the number of all.
    pub(super) first: Vec<u32>,
    /// By row: its first edge, and behind the last the number of all.
    pub(super) begin: Vec<u32>,
    pub(super) edges: Vec<Edge>,
}

/// The regions of the places that a set leaves.
struct Regions<'a> {
    graph: &'a Graph,
    /// Whether an empty place can be anywhere in the rest, wherever it was.
    anywhere: bool,
    /// By place: the region's number, in the order of their first places.
    of: Vec<u8>,
    count: u8,
    stack: Vec<u8>,
}

impl<'a> Regions<'a> {
    /// Of no set yet.
    fn new(graph: &'a Graph) -> Self {
        // Of several empty places each could be in another region: then none are told apart, which is a bound still.
        let anywhere = graph.empties().len() != 1;
        Self { graph, anywhere, of: vec![NEVER; graph.places()], count: 0, stack: Vec::new() }
    }

    fn find(&mut self, set: &[u8]) {
        self.of.fill(NEVER);
        if self.anywhere {
            self.of.fill(0);
            self.count = 1;
            return;
        }
        self.count = 0;
        for first in 0..self.of.len() {
            if self.of[first] != NEVER || set.contains(&(first as u8)) {
                continue;
            }
            self.of[first] = self.count;
            self.stack.push(first as u8);
            while let Some(place) = self.stack.pop() {
                for &next in self.graph.near(place) {
                    if self.of[usize::from(next)] == NEVER && !set.contains(&next) {
                        self.of[usize::from(next)] = self.count;
                        self.stack.push(next);
                    }
                }
            }
            self.count += 1;
        }
    }
}

impl Rows {
    /// The rows of a graph; `None` if it is to stop, or they are too many.
    pub(super) fn new(graph: &Graph, sets: &Sets, stop: &dyn Fn() -> bool) -> Option<Self> {
        let mut here = Regions::new(graph);
        let mut first = Vec::with_capacity(sets.count + 1);
        let mut set = sets.set(0);
        let mut rows = 0_u32;
        for number in 0..sets.count {
            if number % 4096 == 0 && stop() {
                return None;
            }
            first.push(rows);
            here.find(&set[..sets.k]);
            rows = rows.checked_add(u32::from(here.count))?;
            sets.next(&mut set[..sets.k]);
        }
        first.push(rows);
        let mut there = Regions::new(graph);
        let (mut begin, mut edges) = (Vec::with_capacity(rows as usize + 1), Vec::new());
        let mut set = sets.set(0);
        let mut of_set: Vec<(u8, Edge)> = Vec::new();
        for number in 0..sets.count {
            if number % 1024 == 0 && stop() {
                return None;
            }
            let set_now = &set[..sets.k];
            here.find(set_now);
            of_set.clear();
            for (to, &place) in (0..).zip(set_now) {
                for &empty in graph.near(place) {
                    if set_now.contains(&empty) {
                        continue;
                    }
                    let mut before = set;
                    let from = shifted(&mut before[..sets.k], usize::from(to), empty);
                    there.find(&before[..sets.k]);
                    let source = first[sets.number(&before[..sets.k]) as usize]
                        + u32::from(there.of[usize::from(place)]);
                    of_set
                        .push((here.of[usize::from(empty)], Edge { source, from: from as u8, to }));
                }
            }
            for region in 0..here.count {
                begin.push(u32::try_from(edges.len()).ok()?);
                edges.extend(of_set.iter().filter(|edge| edge.0 == region).map(|edge| edge.1));
            }
            sets.next(&mut set[..sets.k]);
        }
        begin.push(u32::try_from(edges.len()).ok()?);
        Some(Self { first, begin, edges })
    }

    /// How many rows there are.
    pub(super) fn count(&self) -> usize {
        self.begin.len() - 1
    }

    /// The region of the places that a set leaves in which a place is.
    pub(super) fn region(graph: &Graph, set: &[u8], place: u8) -> u32 {
        let mut regions = Regions::new(graph);
        regions.find(set);
        u32::from(regions.of[usize::from(place)])
    }
}

/// The place at `i` of a set in order becomes another: where in the order that is.
fn shifted(set: &mut [u8], i: usize, place: u8) -> usize {
    let mut j = i;
    while j + 1 < set.len() && set[j + 1] < place {
        set[j] = set[j + 1];
        j += 1;
    }
    while j > 0 && set[j - 1] > place {
        set[j] = set[j - 1];
        j -= 1;
    }
    set[j] = place;
    j
}
