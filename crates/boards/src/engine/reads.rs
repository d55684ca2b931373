//! [`Reads`]: what an input looks at, of the position that it begins from.
//!
//! A turn that keeps this account comes to the same end from each position in which what it asked for is the same: whatever else it does follows
//! from that. So all that it takes is to ask before anything is used, to ask for nothing that is known already, and in an order that follows from
//! what is known.

use super::bits::Bits;
use super::exec::Place;
use super::flow::Flow;
use super::plan::{Plan, Spot, Step, Strip};
use super::work::Work;

/// More questions than this are not remembered.
pub(super) const MOST: usize = 64;

/// A look for an object in a cell, as it was when the input began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) cell: usize,
    pub(super) object: usize,
}

/// What is known of a position as an input begins.
#[derive(Clone, Debug, Default)]
pub(super) struct Reads<const N: usize> {
    /// By cell: the objects of which it is known whether they were there.
    known: Vec<Bits<N>>,
    /// The same, before anything is asked.
    settled: Vec<Bits<N>>,
    /// By object: all of its layer.
    layers: Vec<Bits<N>>,
    /// By object: all that is known by the same look.
    together: Vec<Bits<N>>,
    pub(super) asked: Vec<Asked>,
}

impl<const N: usize> Reads<N> {
    /// Known are all players, and what never changes.
    pub(super) fn new(
        flow: &Flow,
        plan: &Plan<N>,
        layer: &[usize],
        together: impl Fn(usize) -> Bits<N>,
    ) -> Self {
        let mut settled = vec![plan.player.mask; plan.cells];
        let objects = &plan.numbers.objects;
        for (number, &object) in objects.iter().enumerate() {
            let varies = flow.varies(object);
            for (cell, settled) in settled.iter_mut().enumerate() {
                if varies[cell / 64] >> (cell % 64) & 1 == 0 {
                    settled.insert(number);
                }
            }
        }
        let alike = |&object: &usize| {
            let mut all = Bits::NONE;
            for (number, &other) in objects.iter().enumerate() {
                if layer[other] == layer[object] {
                    all.insert(number);
                }
            }
            all
        };
        let layers = objects.iter().map(alike).collect();
        let together = (0..objects.len()).map(together).collect();
        Self { known: settled.clone(), settled, layers, together, asked: Vec::new() }
    }

    /// All objects of an object's layer.
    pub(super) fn layer(&self, object: usize) -> &Bits<N> {
        &self.layers[object]
    }

    /// Before an input, in a position that has none of some objects.
    pub(super) fn begin(&mut self, absent: impl Iterator<Item = usize>) {
        let mut nowhere = Bits::NONE;
        absent.for_each(|object| nowhere.insert(object));
        for (known, settled) in self.known.iter_mut().zip(&self.settled) {
            *known = settled.or(&nowhere);
        }
        self.asked.clear();
    }
}

impl<const N: usize> Work<N> {
    /// Whether an object is in a cell: if that is not known, it is asked.
    fn ask(&mut self, cell: usize, object: usize) -> bool {
        let there = self.cells[cell].contains(object);
        let reads = &mut self.reads;
        if !reads.known[cell].contains(object) {
            reads.asked.push(Asked { cell, object });
            let seen = reads.together[object];
            reads.known[cell] = reads.known[cell].or(&seen);
            for other in seen.and(&self.cells[cell]).ones() {
                // Nothing else of its layer is there.
                reads.known[cell] = reads.known[cell].or(&reads.layers[other]);
            }
            if reads.asked.len() > MOST {
                self.left = 0;
            }
        }
        there
    }

    /// Asks for each of some objects of a cell.
    pub(super) fn ask_all(&mut self, cell: usize, objects: &Bits<N>) {
        for object in objects.without(&self.reads.known[cell]).ones() {
            self.ask(cell, object);
        }
    }

    /// Whether any of some objects is in a cell.
    pub(super) fn ask_any(&mut self, cell: usize, objects: &Bits<N>) -> bool {
        objects.and(&self.reads.known[cell]).meets(&self.cells[cell])
            || objects.without(&self.reads.known[cell]).ones().any(|object| self.ask(cell, object))
    }

    /// Whether a pattern is in a place. If what is known rules it out nothing is asked.
    pub(super) fn looks_like(&mut self, step: &Step<N>, strip: &Strip<N>, place: Place) -> bool {
        let may = place.spots(step, strip).all(|(cell, spot)| self.may_fit(spot, cell));
        may && place.spots(step, strip).all(|(cell, spot)| self.asks_for(spot, cell))
    }

    fn may_fit(&self, spot: &Spot<N>, cell: usize) -> bool {
        let (known, there) = (&self.reads.known[cell], &self.cells[cell]);
        let moves = &self.moves[cell];
        spot.moving.is_within(moves)
            && !spot.still.meets(moves)
            && spot.present.and(known).is_within(there)
            && !spot.missing.and(known).meets(there)
            && spot.any.iter().all(|any| !any.is_within(known) || any.meets(there))
    }

    fn asks_for(&mut self, spot: &Spot<N>, cell: usize) -> bool {
        spot.present.ones().all(|object| self.ask(cell, object))
            && !spot.missing.ones().any(|object| self.ask(cell, object))
            && spot.any.iter().all(|any| self.ask_any(cell, any))
    }
}
