//! [`General`]: any definition's moves as factors, and which of them commute.

use crate::definition::{Definition, Purpose, Transformation};
use crate::notation::cube::Layer;
use crate::notation::factor::Factor;
use crate::notation::lookup::{look_up, names, unknown};
use crate::notation::{Alg, Move, Step, What, Wrong};
use std::collections::HashMap;

/// The most different moves of which it is found out what commutes.
const DIFFERENT: usize = 1000;

/// A definition's moves as they turn up.
pub(crate) struct General<'a> {
    definition: &'a Definition,
    /// By the move's number in the definition: its class, and -1 if it is the inverse of the class's.
    known: HashMap<usize, (u32, i64)>,
    classes: Vec<Class>,
    commute: HashMap<(u32, u32), bool>,
    /// What was read before: long algs say the same again and again.
    read: HashMap<Move, Vec<Factor>>,
}

/// Moves that do the same, or undo it.
struct Class {
    does: Transformation,
    inverse: Transformation,
    order: u64,
}

impl<'a> General<'a> {
    pub(crate) fn new(definition: &'a Definition) -> Self {
        let (known, commute, read) = (HashMap::new(), HashMap::new(), HashMap::new());
        Self { definition, known, classes: Vec::new(), commute, read }
    }

    /// The factors of a step that is no bracket.
    pub(crate) fn read(&mut self, step: &Step) -> Result<Vec<Factor>, Wrong> {
        let What::Move(m) = &step.what else { return self.square1(step) };
        if let Some(read) = self.read.get(m) {
            return Ok(read.clone());
        }
        let mut factors = self.factors(step)?;
        for factor in &mut factors {
            if m.signed {
                factor.spelt = What::Move(Move { amount: 1, ..m.clone() });
            }
            if factor.written.is_some() || factor.fixed {
                factor.written = Some(step.what.clone());
            }
        }
        self.read.insert(m.clone(), factors.clone());
        Ok(factors)
    }

    /// The factors of a step, each written as the definition calls it.
    fn factors(&mut self, step: &Step) -> Result<Vec<Factor>, Wrong> {
        let mut factors = Vec::new();
        for names in names(&step.what) {
            let found = look_up(self.definition, &names);
            let (number, given) = found.ok_or_else(|| unknown(step, self.definition))?;
            let (class, sense) = self.class(number, step)?;
            let order = self.classes[class as usize].order;
            factors.push(self.factor(number, (class, sense, order), &given));
        }
        Ok(factors)
    }

    /// The factors of Square-1's turns, written as such.
    fn square1(&mut self, step: &Step) -> Result<Vec<Factor>, Wrong> {
        let mut factors = self.factors(step)?;
        if let What::Tuple { top, bottom } = step.what {
            let turns = [(top, (1, 0)), (bottom, (0, 1))];
            let turns = turns.into_iter().filter(|&(amount, _)| amount != 0);
            for (factor, (_, (top, bottom))) in factors.iter_mut().zip(turns) {
                factor.spelt = What::Tuple { top, bottom };
            }
        } else {
            // Of another order it could not be written backward.
            for factor in factors.iter_mut().filter(|f| f.order == 2) {
                factor.spelt = step.what.clone();
            }
        }
        Ok(factors)
    }

    /// The class of a move, and its sense there.
    fn class(&mut self, number: usize, step: &Step) -> Result<(u32, i64), Wrong> {
        if let Some(&known) = self.known.get(&number) {
            return Ok(known);
        }
        if self.known.len() >= DIFFERENT {
            let message = format!("up to here these are more than {DIFFERENT} different moves");
            return Err(Wrong::new(step.at.clone(), message));
        }
        let does = &self.definition.moves[number].does;
        let classes = (0..).zip(&self.classes);
        let same = classes.into_iter().find_map(|(class, other)| match () {
            () if other.does == *does => Some((class, 1)),
            () if other.inverse == *does => Some((class, -1)),
            () => None,
        });
        let found = same.unwrap_or_else(|| {
            let order = self.definition.order(does).unwrap_or(0);
            let inverse = self.definition.inverse(does);
            self.classes.push(Class { does: does.clone(), inverse, order });
            // At most a thousand.
            (u32::try_from(self.classes.len() - 1).unwrap_or(u32::MAX), 1)
        });
        self.known.insert(number, found);
        Ok(found)
    }

    fn factor(
        &self,
        number: usize,
        (class, sense, order): (u32, i64, u64),
        given: &[i64],
    ) -> Factor {
        let m = &self.definition.moves[number];
        let modulus = if order == 0 { i128::from(i64::MAX) } else { i128::from(order) };
        let product = given.iter().fold(1, |product: i128, &n| product * i128::from(n) % modulus);
        let amount = sense * i64::try_from(product).unwrap_or_default();
        let whole = Move { layers: None, name: m.name.clone(), amount: 1, signed: false };
        // As it is parsed, if it can be.
        let spelt = Alg::parse(&m.name).ok().and_then(|alg| match &alg.steps[..] {
            [Step { what: What::Move(m), .. }] if m.amount == 1 => Some(m.clone()),
            _ => None,
        });
        let spelt = What::Move(spelt.unwrap_or(whole));
        let weight = i64::from(m.purpose == Purpose::Search);
        // Another name: whoever reads it writes it down.
        let written = (given.len() > 1).then(|| spelt.clone());
        let (part, fixed) = (Layer::Whole, !m.needs.is_empty());
        Factor { class, part, amount, order, spelt, sense, fixed, weight, written }
    }

    pub(crate) fn commute(&mut self, a: u32, b: u32) -> bool {
        let (definition, classes) = (self.definition, &self.classes);
        *self.commute.entry((a.min(b), a.max(b))).or_insert_with(|| {
            let (a, b) = (&classes[a as usize].does, &classes[b as usize].does);
            definition.compose(a, b) == definition.compose(b, a)
        })
    }
}
