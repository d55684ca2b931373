//! [`Beam`]: ways through a phase, by beam search over single moves.
//!
//! Of the positions of each length so many are gone on with: those first of which a table knows that they are near the end, the
//! nearest first, then those whose components' distances weigh least. Positions whose components are in the same states differ in
//! what the phase does not look at: over the whole phase a few of them are gone on with, so that it does not go round among the
//! same few. Nothing depends on time or on the number of threads.

use crate::algebra::stickers::Element;
use crate::algebra::together::together;
use crate::descent::near::{hash, mixed};
use crate::descent::phase::Phase;
use crate::descent::sets::Sets;
use core::ops::Range;
use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashSet};

/// A position where a phase begins or ends.
#[derive(Clone)]
pub(crate) struct Stop {
    pub(crate) element: Element,
    /// The moves before it.
    pub(crate) moves: Vec<u16>,
    /// The number of the position that they began with.
    pub(crate) start: usize,
}

/// How wide and how far it looks.
#[derive(Clone, Copy)]
pub(crate) struct Width {
    /// Positions of each length that are gone on with.
    pub(crate) positions: usize,
    /// Of positions whose components are in the same states, so many are gone on with.
    pub(crate) same: u8,
    /// How many moves are made at most.
    pub(crate) longest: usize,
    pub(crate) threads: usize,
}

/// Of the children so many times as many are sorted as are gone on with.
const SORTED: usize = 3;
/// How many moves longer than the first way others may be.
const MORE: usize = 2;
/// A thread is not begun for fewer positions.
const FEW: usize = 64;
/// What is near counts for less than anything that is not.
const NEAR: f32 = -1e6;

/// Where a position comes from.
#[derive(Clone, Copy)]
enum From {
    Start(usize),
    Position(Step),
}

/// A move from one of the positions before: the number of the phase's family, and the exponent.
#[derive(Clone, Copy)]
struct Step {
    before: usize,
    family: usize,
    exponent: usize,
}

/// Positions of one length.
#[derive(Default)]
struct Layer {
    /// By position and component: the state.
    states: Vec<u32>,
    from: Vec<From>,
    elements: Vec<Element>,
}

/// A position that may be gone on with.
#[derive(Clone, Copy)]
struct Child {
    score: f32,
    hash: u64,
    ends: bool,
    step: Step,
}

/// What was gone on with.
#[derive(Default)]
struct Seen {
    /// By a hash of states: how often.
    states: HashMap<u64, u8, FixedState>,
    /// Hashes of what is seen of positions. One that is taken for another is lost, which makes no wrong solution.
    looks: HashSet<u64, FixedState>,
}

/// A search through a phase.
pub(crate) struct Beam<'a> {
    pub(crate) sets: &'a Sets,
    pub(crate) phase: &'a Phase,
    pub(crate) width: Width,
    pub(crate) stop: &'a (dyn Fn() -> bool + Sync),
}

impl Beam<'_> {
    /// Ways through the phase from any of these positions, those with fewest moves in all first; at most as many as positions are
    /// gone on with.
    pub(crate) fn search(&self, starts: &[Stop]) -> Vec<Stop> {
        let least = starts.iter().map(|start| start.moves.len()).min().unwrap_or(0);
        let most = starts.iter().map(|start| start.moves.len()).max().unwrap_or(0);
        let (mut layers, mut seen) = (Vec::<Layer>::new(), Seen::default());
        let (mut ends, mut ended) = (Vec::new(), HashSet::with_hasher(FixedState::default()));
        let (mut children, mut first) = (Vec::new(), None);
        for depth in 0..=self.width.longest + most - least {
            let mut layer = layers
                .last()
                .map_or_else(Layer::default, |before| self.taken(before, &children, &mut seen));
            let begun = starts.iter().enumerate().filter(|(_, s)| s.moves.len() == least + depth);
            for (number, start) in begun {
                self.begin(&mut layer, (number, start), &mut seen, &mut ends);
            }
            layers.push(layer);
            self.collect(starts, &layers, &children, &mut ended, &mut ends);
            if !ends.is_empty() {
                first.get_or_insert(depth);
            }
            let is_enough = ends.len() >= self.width.positions
                || first.is_some_and(|first| depth >= first + MORE);
            let layer = layers.last().expect("one was added");
            let is_over = layer.from.is_empty() && least + depth >= most;
            if is_enough || is_over || (self.stop)() {
                break;
            }
            children = self.children(layer);
        }
        ends.truncate(self.width.positions);
        ends
    }

    /// Goes on with a position where the phase begins.
    fn begin(
        &self,
        layer: &mut Layer,
        (number, start): (usize, &Stop),
        seen: &mut Seen,
        ends: &mut Vec<Stop>,
    ) {
        let states = self.phase.states(&self.sets.stickers, &start.element);
        let Some(states) = states else { return };
        if self.phase.near.distance(hash(&states)) == Some(0)
            && let Some(element) = self.phase.ended(self.sets, &start.element)
        {
            ends.push(Stop { element, ..start.clone() });
        }
        if seen.looks.insert(self.look(&start.element)) {
            layer.elements.push(start.element.clone());
            layer.states.extend(states);
            layer.from.push(From::Start(number));
        }
    }

    /// The children of a layer's positions.
    fn children(&self, layer: &Layer) -> Vec<Child> {
        let count = layer.from.len();
        let each = count.div_ceil(self.width.threads.max(1)).max(FEW);
        let part = |number| {
            let at = number * each;
            self.children_of(layer, at..(at + each).min(count))
        };
        together(self.width.threads, count.div_ceil(each), &part).concat()
    }

    fn children_of(&self, layer: &Layer, range: Range<usize>) -> Vec<Child> {
        let Phase { kept, idle, components, near, .. } = self.phase;
        let width = components.len();
        let mut children = Vec::new();
        let mut states = vec![0; width];
        for before in range {
            let first = children.len();
            for (family, turns) in kept.iter().enumerate() {
                let need_not = |last: Step| idle[family][last.family];
                if matches!(layer.from[before], From::Position(last) if need_not(last)) {
                    continue;
                }
                states.copy_from_slice(&layer.states[before * width..][..width]);
                for (exponent, motion) in (1..).zip(&turns.moves) {
                    let mut score = 0.0;
                    for (component, state) in components.iter().zip(&mut states) {
                        *state = component.next(*state, family);
                        score += component.weight(component.distance(*state));
                    }
                    if motion.is_some() {
                        let hash = hash(&states);
                        near.ask(hash);
                        let step = Step { before, family, exponent };
                        children.push(Child { score, hash, ends: false, step });
                    }
                }
            }
            // Only when memory was asked for all.
            for child in &mut children[first..] {
                if let Some(near) = near.distance(child.hash) {
                    child.score = NEAR + f32::from(near);
                    child.ends = near == 0;
                }
            }
        }
        children
    }

    /// The children that are gone on with.
    fn taken(&self, before: &Layer, children: &[Child], seen: &mut Seen) -> Layer {
        let mut layer = Layer::default();
        let mut order: Vec<Child> = children.iter().filter(|child| !child.ends).copied().collect();
        let by = |a: &Child, b: &Child| a.score.total_cmp(&b.score).then(a.hash.cmp(&b.hash));
        let most = SORTED * self.width.positions;
        if order.len() > most {
            order.select_nth_unstable_by(most, by);
            order.truncate(most);
        }
        order.sort_by(by);
        let width = self.phase.components.len();
        for Child { hash, step, .. } in order {
            if layer.from.len() >= self.width.positions {
                break;
            }
            let same = seen.states.entry(hash).or_default();
            if *same >= self.width.same {
                continue;
            }
            let element = self.made(&before.elements[step.before], step);
            if !seen.looks.insert(self.look(&element)) {
                continue;
            }
            *same += 1;
            let states = &before.states[step.before * width..][..width];
            for (component, &state) in self.phase.components.iter().zip(states) {
                let once = |state, _| component.next(state, step.family);
                layer.states.push((0..step.exponent).fold(state, once));
            }
            layer.elements.push(element);
            layer.from.push(From::Position(step));
        }
        layer
    }

    /// Adds the ends among the children of the layer before the last.
    fn collect(
        &self,
        starts: &[Stop],
        layers: &[Layer],
        children: &[Child],
        ended: &mut HashSet<u64, FixedState>,
        ends: &mut Vec<Stop>,
    ) {
        let Some(before) = layers.len().checked_sub(2) else { return };
        for Child { step, .. } in children.iter().filter(|child| child.ends) {
            if ends.len() >= self.width.positions || (self.stop)() {
                return;
            }
            let element = self.made(&layers[before].elements[step.before], *step);
            if ended.insert(self.look(&element))
                && let Some(element) = self.phase.ended(self.sets, &element)
            {
                let (start, moves) = self.way(starts, &layers[..=before], *step);
                ends.push(Stop { element, moves, start });
            }
        }
    }

    /// The position that all began with, and all moves, of a step from the last of these layers.
    fn way(&self, starts: &[Stop], layers: &[Layer], last: Step) -> (usize, Vec<u16>) {
        let mut steps = vec![last];
        let mut start = 0;
        for layer in layers.iter().rev() {
            match layer.from[steps[steps.len() - 1].before] {
                From::Position(step) => steps.push(step),
                From::Start(number) => {
                    start = number;
                    break;
                }
            }
        }
        let motion = |step: &Step| self.phase.kept[step.family].moves[step.exponent - 1];
        let mut moves = starts[start].moves.clone();
        moves.extend(steps.iter().rev().filter_map(motion));
        (starts[start].start, moves)
    }

    /// What a step makes of a position.
    fn made(&self, element: &Element, step: Step) -> Element {
        let kept = &self.phase.kept[step.family];
        let does = &self.sets.families[kept.family].powers[kept.step * step.exponent];
        self.sets.stickers.compose(element, does)
    }

    /// A hash of what is seen of a position.
    fn look(&self, element: &[u16]) -> u64 {
        let color = |&sticker: &u16| u32::from(self.sets.visible.color(sticker));
        element.iter().fold(0, |hash, sticker| mixed(hash, color(sticker)))
    }
}
