//! [`Beam`]: ways through a phase.

use crate::algebra::stickers::Element;
use crate::descent::phase::{Phase, hash};
use crate::descent::sets::Sets;
use std::collections::HashSet;

/// Where a phase is begun.
#[derive(Clone)]
pub(crate) struct Start {
    pub(crate) element: Element,
    /// The moves before.
    pub(crate) moves: Vec<u16>,
    /// The side from which the position is seen.
    pub(crate) side: usize,
}

/// How wide and how long it looks.
#[derive(Clone, Copy)]
pub(crate) struct Width {
    /// Positions that are gone on with, of each length.
    pub(crate) positions: usize,
    /// Ends that are gone on with.
    pub(crate) ends: usize,
    /// How many moves more than the first end others may have.
    pub(crate) more: usize,
    /// The longest phase.
    pub(crate) longest: usize,
    pub(crate) threads: usize,
}

/// Positions of one length.
#[derive(Default)]
struct Layer {
    /// By position and component: the state.
    states: Vec<u32>,
    /// By position: where it comes from.
    from: Vec<From>,
    /// By position: what it is.
    elements: Vec<Element>,
}

#[derive(Clone, Copy)]
enum From {
    Start(u32),
    Position { before: u32, kept: u8, exponent: u8 },
}

/// A position that may be gone on with.
#[derive(Clone, Copy)]
struct Child {
    score: f32,
    hash: u64,
    before: u32,
    kept: u8,
    exponent: u8,
    ends: bool,
}

/// The longest phase.
const LONGEST: usize = 80;

pub(crate) struct Beam<'a> {
    pub(crate) sets: &'a Sets<'a>,
    pub(crate) phase: &'a Phase,
    pub(crate) width: Width,
    pub(crate) stop: &'a (dyn Fn() -> bool + Sync),
}

impl Beam<'_> {
    /// Ways through the phase, the shortest first.
    pub(crate) fn search(&self, starts: &[Start]) -> Vec<Start> {
        let least = starts.iter().map(|start| start.moves.len()).min().unwrap_or(0);
        let mut ends: Vec<Start> = Vec::new();
        let mut layers: Vec<Layer> = Vec::new();
        let mut seen: HashSet<u64> = HashSet::new();
        let mut same = std::collections::HashMap::new();
        let mut first = None;
        let mut children: Vec<Child> = Vec::new();
        for depth in 0..self.width.longest.min(LONGEST) {
            if (self.stop)() {
                break;
            }
            let mut layer = self.taken(&mut layers, &children, &mut seen, &mut same);
            for (number, start) in (0..).zip(starts) {
                if start.moves.len() != least + depth {
                    continue;
                }
                let Some(states) = self.phase.states(self.sets.stickers, &start.element) else { continue };
                if self.is_end(&states)
                    && let Some(element) = self.phase.ended(self.sets, &start.element)
                {
                    ends.push(Start { element, ..start.clone() });
                    first.get_or_insert(depth);
                }
                if seen.insert(self.look(&start.element)) {
                    layer.elements.push(start.element.clone());
                    layer.states.extend(states);
                    layer.from.push(From::Start(number));
                }
            }
            layers.push(layer);
            // Ends of the layer.
            let many = ends.len();
            self.collect(starts, &layers, &children, &mut ends);
            if std::env::var("DEBUG").is_ok() {
                println!("      depth {depth} layer {} children {} ends {} accepted {} best {:?}", layers.last().unwrap().from.len(), children.len(), children.iter().filter(|c| c.ends).count(), ends.len() - many, layers.last().unwrap().states.chunks(self.phase.components.len()).next().map(|s| s.iter().zip(&self.phase.components).map(|(&s, c)| c.distance(s)).collect::<Vec<_>>()));
            }
            if !ends.is_empty() {
                first.get_or_insert(depth);
            }
            let enough = ends.len() >= self.width.ends;
            if enough || first.is_some_and(|first| depth >= first + self.width.more) {
                break;
            }
            let is_over = layers.last().is_none_or(|layer| layer.from.is_empty());
            if is_over && starts.iter().all(|start| start.moves.len() <= least + depth) {
                break;
            }
            children = self.children(layers.last().expect("one was added"));
        }
        ends.truncate(self.width.ends);
        ends
    }

    fn is_end(&self, states: &[u32]) -> bool {
        self.phase.components.iter().zip(states).all(|(c, &state)| c.distance(state) == 0)
    }

    /// The children of a layer's positions.
    fn children(&self, layer: &Layer) -> Vec<Child> {
        let count = layer.from.len();
        let each = count.div_ceil(self.width.threads).max(64);
        let ranges: Vec<_> = (0..count).step_by(each).map(|at| at..(at + each).min(count)).collect();
        if ranges.len() < 2 {
            return self.children_of(layer, 0..count);
        }
        std::thread::scope(|scope| {
            let work = |range| scope.spawn(move || self.children_of(layer, range));
            let threads: Vec<_> = ranges.into_iter().map(work).collect();
            threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
        })
    }

    fn children_of(&self, layer: &Layer, range: core::ops::Range<usize>) -> Vec<Child> {
        let Phase { kept, idle, components, .. } = self.phase;
        let width = components.len();
        let mut children = Vec::with_capacity(range.len() * 16);
        let mut states = vec![0; width];
        for number in range {
            let last = match layer.from[number] {
                From::Position { kept, .. } => Some(usize::from(kept)),
                From::Start(_) => None,
            };
            let before = u32::try_from(number).unwrap_or(u32::MAX);
            for (family, turns) in kept.iter().enumerate() {
                if last.is_some_and(|last| idle[family][last]) {
                    continue;
                }
                states.copy_from_slice(&layer.states[number * width..][..width]);
                for (exponent, motion) in (1_u8..).zip(&turns.moves) {
                    let (mut score, mut ends) = (0.0, true);
                    for (component, state) in components.iter().zip(&mut states) {
                        *state = component.next(*state, family, kept.len());
                        let distance = component.distance(*state);
                        ends &= distance == 0;
                        score += component.share(distance);
                    }
                    if motion.is_some() {
                        let kept = u8::try_from(family).unwrap_or(u8::MAX);
                        let hash = hash(&states);
                        if let Some(&distance) = self.phase.near.get(&hash) {
                            score = f32::from(distance) - 1e6;
                            ends = distance == 0;
                        }
                        children.push(Child { score, hash, before, kept, exponent, ends });
                    }
                }
            }
        }
        children
    }

    fn made(&self, element: &Element, kept: u8, exponent: u8) -> Element {
        let kept = &self.phase.kept[usize::from(kept)];
        let does = &self.sets.families[kept.family].powers[kept.step * usize::from(exponent)];
        self.sets.stickers.compose(element, does)
    }

    fn look(&self, element: &[u16]) -> u64 {
        let mix = |hash: u64, &sticker: &u16| {
            let mixed = (hash ^ u64::from(self.sets.visible.color(sticker))).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed ^ mixed >> 29
        };
        element.iter().fold(0x1234_5678, mix)
    }

    /// The best of them.
    fn taken(&self, layers: &mut [Layer], children: &[Child], seen: &mut HashSet<u64>, same: &mut std::collections::HashMap<u64, u32>) -> Layer {
        let mut layer = Layer::default();
        let Some(before) = layers.last_mut() else { return layer };
        let limit: u32 = std::env::var("SAME").ok().and_then(|v| v.parse().ok()).unwrap_or(1000000);
        let mut order: Vec<Child> = children.iter().filter(|child| !child.ends).copied().collect();
        let by = |a: &Child, b: &Child| a.score.total_cmp(&b.score).then(a.hash.cmp(&b.hash));
        let some = 3 * self.width.positions;
        if order.len() > some {
            order.select_nth_unstable_by(some, by);
            order.truncate(some);
        }
        order.sort_by(by);
        let width = self.phase.components.len();
        for child in order {
            if layer.from.len() >= self.width.positions {
                break;
            }
            let count = same.entry(child.hash).or_default();
            if *count >= limit {
                continue;
            }
            let element = self.made(&before.elements[child.before as usize], child.kept, child.exponent);
            if !seen.insert(self.look(&element)) {
                continue;
            }
            *count += 1;
            layer.elements.push(element);
            let states = &before.states[child.before as usize * width..][..width];
            for (component, &state) in self.phase.components.iter().zip(states) {
                let once = |state, _| component.next(state, usize::from(child.kept), self.phase.kept.len());
                layer.states.push((0..child.exponent).fold(state, once));
            }
            let Child { before, kept, exponent, .. } = child;
            layer.from.push(From::Position { before, kept, exponent });
        }
        layer
    }

    /// The ends among children of the layer before the last.
    fn collect(&self, starts: &[Start], layers: &[Layer], children: &[Child], ends: &mut Vec<Start>) {
        let Some(before) = layers.len().checked_sub(2) else { return };
        let mut known: HashSet<u64> = ends.iter().map(|end| self.look(&end.element)).collect();
        for child in children.iter().filter(|child| child.ends) {
            if ends.len() >= self.width.ends || (self.stop)() {
                return;
            }
            let mut way = vec![(child.kept, child.exponent)];
            let mut at = (before, child.before);
            let start = loop {
                match layers[at.0].from[at.1 as usize] {
                    From::Start(start) => break &starts[start as usize],
                    From::Position { before, kept, exponent } => {
                        way.push((kept, exponent));
                        at = (at.0 - 1, before);
                    }
                }
            };
            let mut moves = start.moves.clone();
            let element = self.made(&layers[before].elements[child.before as usize], child.kept, child.exponent);
            for (kept, exponent) in way.into_iter().rev() {
                let kept = &self.phase.kept[usize::from(kept)];
                let Some(motion) = kept.moves[usize::from(exponent) - 1] else { continue };
                moves.push(motion);
            }
            if !known.insert(self.look(&element)) {
                continue;
            }
            if let Some(element) = self.phase.ended(self.sets, &element) {
                ends.push(Start { element, moves, side: start.side });
            }
        }
    }
}

