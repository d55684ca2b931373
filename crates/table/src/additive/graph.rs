//! [`Graph`]: the places and the steps between them.

/// No token is there, or no pattern has it.
pub const NONE: u8 = u8::MAX;
/// No way.
pub(super) const NEVER: u8 = u8::MAX;
/// Symmetries that are looked for, at most, and steps of looking.
const SYMMETRIES: usize = 8;
const STEPS: usize = 1 << 16;

/// Places that tokens stand in, which of them are next to each other, and which are empty at the end.
#[derive(Clone, Debug)]
pub struct Graph {
    places: usize,
    /// By place: those next to it, in order.
    near: Vec<Vec<u8>>,
    /// By two places: steps from one to the other; 255 if there is no way.
    far: Vec<u8>,
    /// Whether each step leads from one half of the places to the other.
    halves: bool,
    /// The places that are empty at the end.
    empties: Vec<u8>,
}

impl Graph {
    /// So many places, below 256, with steps between two of them either way, and those that are empty at the end.
    ///
    /// Costs a step for each place and pair that is next to each other.
    ///
    /// # Panics
    /// If a place is not below their number, or that is more than 255.
    ///
    /// ```
    /// use everystate_table::additive::Graph;
    /// let square = Graph::new(4, &[(0, 1), (1, 3), (3, 2), (2, 0)], &[3]);
    /// assert_eq!(square.distance(0, 3), Some(2));
    /// assert_eq!(square.symmetries(), [[0, 1, 2, 3], [0, 2, 1, 3]]);
    /// ```
    #[must_use]
    pub fn new(places: usize, steps: &[(u8, u8)], empties: &[u8]) -> Self {
        assert!(places < 256, "a place is a byte, and one of them stands for none");
        let mut near = vec![Vec::new(); places];
        for &(a, b) in steps {
            near[usize::from(a)].push(b);
            near[usize::from(b)].push(a);
        }
        for near in &mut near {
            near.sort_unstable();
            near.dedup();
        }
        let far: Vec<u8> = (0..places).flat_map(|from| distances(&near, from)).collect();
        let mut halves = true;
        for (from, near) in near.iter().enumerate() {
            let odd = |to: usize| {
                (0..places)
                    .find(|&p| far[p * places + to] != NEVER)
                    .map_or(0, |p| far[p * places + to] % 2)
            };
            halves &= near.iter().all(|&to| odd(from) != odd(usize::from(to)));
        }
        Self { places, near, far, halves, empties: empties.to_vec() }
    }

    /// A board of so many columns and rows, by row from place 0 on, on which tiles slide to what is beside, above or below.
    ///
    /// # Panics
    /// If it has more than 255 places, or one that is empty at the end is none of them.
    ///
    /// ```
    /// use everystate_table::additive::Graph;
    /// let board = Graph::grid(3, 2, &[5]);
    /// assert_eq!((board.near(1), board.near(5)), (&[0, 2, 4][..], &[2, 4][..]));
    /// assert_eq!(board.distance(0, 5), Some(3));
    /// ```
    #[must_use]
    pub fn grid(columns: u8, rows: u8, empties: &[u8]) -> Self {
        let places = usize::from(columns) * usize::from(rows);
        assert!(empties.iter().all(|&place| usize::from(place) < places), "a place of the board");
        let is_step =
            |(a, b): (u8, u8)| usize::from(b) < places && (b - a == columns || b % columns > 0);
        let steps = (0..places as u8)
            .flat_map(|a| [(a, a.saturating_add(1)), (a, a.saturating_add(columns))]);
        Self::new(places, &steps.filter(|&step| is_step(step)).collect::<Vec<_>>(), empties)
    }

    /// How many places there are.
    #[must_use]
    pub const fn places(&self) -> usize {
        self.places
    }

    /// The places that are empty at the end.
    #[must_use]
    pub fn empties(&self) -> &[u8] {
        &self.empties
    }

    /// Steps from one place to another; `None` if there is no way.
    #[must_use]
    pub fn distance(&self, from: u8, to: u8) -> Option<u8> {
        Some(self.far(from, to)).filter(|&far| far != NEVER)
    }

    /// The same, 255 if there is no way.
    #[inline]
    pub(super) fn far(&self, from: u8, to: u8) -> u8 {
        self.far[usize::from(from) * self.places + usize::from(to)]
    }

    /// The places next to one, in order.
    #[must_use]
    #[inline]
    pub fn near(&self, place: u8) -> &[u8] {
        &self.near[usize::from(place)]
    }

    /// By how much the steps that a token makes from one place to another can differ: 2 where each leads from one half of the
    /// places to the other.
    pub(super) const fn stride(&self) -> u8 {
        if self.halves { 2 } else { 1 }
    }

    /// What can be done to the places so that steps stay steps and what is empty at the end is: by place, where it goes. That
    /// which changes nothing is the first; not more than 8 are looked for, nor for long.
    #[must_use]
    pub fn symmetries(&self) -> Vec<Vec<u8>> {
        let identity: Vec<u8> = (0..self.places).map(|place| place as u8).collect();
        let mut search = Search {
            graph: self,
            order: self.order(),
            map: vec![NEVER; self.places],
            used: vec![false; self.places],
            found: vec![identity],
            steps: STEPS,
        };
        search.extend(0);
        search.found
    }

    /// The places in an order in which each but the first of a part that hangs together is next to one before.
    fn order(&self) -> Vec<(u8, Option<u8>)> {
        let mut order: Vec<(u8, Option<u8>)> = Vec::new();
        let mut seen = vec![false; self.places];
        let firsts = self.empties.iter().copied().chain((0..self.places).map(|place| place as u8));
        for first in firsts {
            if core::mem::replace(&mut seen[usize::from(first)], true) {
                continue;
            }
            let mut at = order.len();
            order.push((first, None));
            while let Some(&(place, _)) = order.get(at) {
                at += 1;
                for &next in self.near(place) {
                    if !core::mem::replace(&mut seen[usize::from(next)], true) {
                        order.push((next, Some(place)));
                    }
                }
            }
        }
        order
    }
}

/// Looks for symmetries, place by place.
struct Search<'a> {
    graph: &'a Graph,
    order: Vec<(u8, Option<u8>)>,
    map: Vec<u8>,
    used: Vec<bool>,
    found: Vec<Vec<u8>>,
    steps: usize,
}

impl Search<'_> {
    fn extend(&mut self, at: usize) {
        if self.found.len() >= SYMMETRIES || self.steps == 0 {
            return;
        }
        self.steps -= 1;
        let Some(&(place, before)) = self.order.get(at) else {
            if self.map != self.found[0] {
                self.found.push(self.map.clone());
            }
            return;
        };
        let candidates: Vec<u8> = match before {
            Some(before) => self.graph.near(self.map[usize::from(before)]).to_vec(),
            None => (0..self.graph.places).map(|place| place as u8).collect(),
        };
        for to in candidates {
            if !self.used[usize::from(to)] && self.fits(place, to, at) {
                self.used[usize::from(to)] = true;
                self.map[usize::from(place)] = to;
                self.extend(at + 1);
                self.used[usize::from(to)] = false;
                self.map[usize::from(place)] = NEVER;
            }
        }
    }

    /// Whether a place can go there, as far as those before it say.
    fn fits(&self, place: u8, to: u8, at: usize) -> bool {
        let is_empty = |place: u8| self.graph.empties.contains(&place);
        let next = |a: u8, b: u8| self.graph.near(a).binary_search(&b).is_ok();
        is_empty(place) == is_empty(to)
            && self.graph.near(place).len() == self.graph.near(to).len()
            && self.order[..at]
                .iter()
                .all(|&(other, _)| next(place, other) == next(to, self.map[usize::from(other)]))
    }
}

/// Steps from a place to each, 255 where there is no way.
fn distances(near: &[Vec<u8>], from: usize) -> Vec<u8> {
    let mut far = vec![NEVER; near.len()];
    far[from] = 0;
    let mut now = vec![from];
    for steps in 1..NEVER {
        let mut then = Vec::new();
        for &place in &now {
            for &next in &near[place] {
                if far[usize::from(next)] == NEVER {
                    far[usize::from(next)] = steps;
                    then.push(usize::from(next));
                }
            }
        }
        now = then;
    }
    far
}
