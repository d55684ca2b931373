//! Simplifying: powers of one move become one, wherever everything between them commutes with it.
//!
//! Moves that commute or not, and no other relation, make a partially commutative group. There a word is
//! as short as it can be if no two powers of one move can be brought together, and one pass is enough: a
//! factor that vanishes brings no others together, since those that could pass it before still can.
//! Literature: E. R. Green, *Graph products of groups*, 1990.

use crate::notation::cube::Layer;
use crate::notation::factor::{Factor, reduce};
use crate::notation::kind::{Kind, Reader};
use crate::notation::{Alg, Move, Step, What, Wrong, puzzle};
use std::collections::HashMap;
use std::ops::Range;

/// A factor, and where it stands; `None` once it has vanished.
type Slot = Option<(Factor, Range<usize>)>;

impl Alg {
    /// The same moves, expanded, with powers of one move made one where everything between them commutes
    /// with it: what is left cannot be shortened in that way. Amounts are as short as they can be. Moves
    /// keep their order and how they are written; nothing is sorted.
    ///
    /// Costs a step for each move and each move of another sort.
    ///
    /// # Errors
    /// At a move that the kind does not have; for a definition, past a thousand different moves.
    ///
    /// ```
    /// # use everystate_twisty::{notation::{Alg, Kind}, catalogue};
    /// let alg = Alg::parse("(R L' R)2 U x2 y Dw3 U'")?;
    /// assert_eq!(alg.simplify(&Kind::Cube { size: None })?.to_string(), "L2 U x2 y Dw' U'");
    /// # Ok::<(), everystate_twisty::notation::Wrong>(())
    /// ```
    pub fn simplify(&self, kind: &Kind) -> Result<Self, Wrong> {
        let flat = self.expand();
        let kind = &puzzle::spelled(&flat, kind)?;
        let mut word = Word::new(Reader::new(kind));
        for step in &flat.steps {
            for factor in word.reader.read(step)? {
                word.add(factor, &step.at);
            }
        }
        Ok(word.steps())
    }
}

/// What has been read so far, as short as it can be.
struct Word<'a> {
    reader: Reader<'a>,
    slots: Vec<Slot>,
    /// By what is turned: where it stands; the last may be open to merge.
    places: HashMap<(u32, Layer), Vec<usize>>,
    /// By class: where its factors stand. Those at the end may have vanished.
    classes: Vec<(u32, Vec<usize>)>,
    /// What nothing may pass: everything before this.
    barrier: usize,
}

impl<'a> Word<'a> {
    fn new(reader: Reader<'a>) -> Self {
        let (slots, places, classes) = (Vec::new(), HashMap::new(), Vec::new());
        Self { reader, slots, places, classes, barrier: 0 }
    }

    /// Multiplies by a factor.
    fn add(&mut self, factor: Factor, at: &Range<usize>) {
        let amount = factor.reduced();
        if amount == 0 && !factor.fixed {
            return;
        }
        let key = (factor.class, factor.part);
        let open = self.places.get(&key).and_then(|places| places.last().copied());
        if let Some(place) = open.filter(|&place| !factor.fixed && self.is_open(place, key.0))
            && let Some((before, _)) = &mut self.slots[place]
        {
            let power = reduce(before.amount + amount, factor.order);
            if power == 0 {
                self.slots[place] = None;
                self.places.entry(key).and_modify(|places| _ = places.pop());
                return;
            }
            // Only where an order is enormous can an amount be too large to be written.
            if i32::try_from(power).is_ok_and(|power| power != i32::MIN) {
                before.amount = power;
                before.written = None;
                return;
            }
        }
        let place = self.slots.len();
        self.places.entry(key).or_default().push(place);
        match self.classes.iter_mut().find(|(class, _)| *class == key.0) {
            Some((_, places)) => places.push(place),
            None => self.classes.push((key.0, vec![place])),
        }
        if factor.fixed {
            self.barrier = place + 1;
        }
        self.slots.push(Some((Factor { amount, ..factor }, at.clone())));
    }

    /// Whether everything after a place commutes with a class.
    fn is_open(&mut self, place: usize, class: u32) -> bool {
        if place < self.barrier {
            return false;
        }
        for (other, places) in &mut self.classes {
            while places.last().is_some_and(|&last| self.slots[last].is_none()) {
                places.pop();
            }
            let later = places.last().is_some_and(|&last| last > place);
            if *other != class && later && !self.reader.commute(*other, class) {
                return false;
            }
        }
        true
    }

    /// What is left, as steps.
    fn steps(self) -> Alg {
        let mut steps: Vec<Step> = Vec::new();
        for (factor, at) in self.slots.into_iter().flatten() {
            let power = reduce(factor.amount * factor.sense, factor.order);
            let amount = i32::try_from(power).unwrap_or_default();
            let mut push = |what| steps.push(Step { what, at: at.clone() });
            match (factor.written, factor.spelt) {
                (Some(written), _) => push(written),
                // There is no sign for the second power of `R++`.
                (None, What::Move(m)) if m.signed => {
                    for _ in 0..amount.unsigned_abs() {
                        push(What::Move(Move { amount: amount.signum(), ..m.clone() }));
                    }
                }
                (None, What::Move(m)) => push(What::Move(Move { amount, ..m })),
                (None, What::Tuple { top, bottom }) => {
                    let (top, bottom) = (amount * top, amount * bottom);
                    match steps.last_mut().map(|step| &mut step.what) {
                        // The other half of it.
                        Some(What::Tuple { top: t, bottom: b })
                            if (*t == 0 || top == 0) && (*b == 0 || bottom == 0) =>
                        {
                            (*t, *b) = (*t + top, *b + bottom);
                        }
                        _ => steps.push(Step { what: What::Tuple { top, bottom }, at }),
                    }
                }
                (None, what) => push(what),
            }
        }
        Alg::flat(steps)
    }
}
