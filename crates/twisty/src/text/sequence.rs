//! Moves that are given by other moves: resolved whatever their order, with circles and unknown names
//! reported.

use crate::definition::amounts;
use crate::definition::{Definition, Transformation};
use crate::text::allowance::Allowance;
use std::collections::HashMap;
use std::ops::Range;

/// Moves made one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A move by its name, amount included.
    Move {
        name: String,
        /// Where it stands, in whatever its reader counts.
        at: Range<usize>,
    },
    /// Steps made so many times; undone as often if that is negative.
    Group(Vec<Step>, i64),
    /// `[A, B]`: A B A' B'.
    Commutator(Vec<Step>, Vec<Step>),
    /// `[A: B]`: A B A'.
    Conjugate(Vec<Step>, Vec<Step>),
}

/// A name for steps.
pub(crate) struct Formula {
    pub(crate) name: String,
    pub(crate) steps: Vec<Step>,
}

/// Why formulas cannot be calculated: which one, and where in it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Unresolved {
    pub(crate) formula: usize,
    pub(crate) at: Range<usize>,
    pub(crate) message: String,
}

/// The most bytes of transformations that are calculated for all formulas together.
const WORK: usize = 1 << 31;

/// What every formula does, in their order. They may use the definition's moves and each other, each
/// with an amount; a definition's move comes before a formula of the same name.
pub(crate) fn resolve(
    definition: &Definition,
    formulas: &[Formula],
) -> Result<Vec<Transformation>, Unresolved> {
    let mut known: HashMap<&str, Entry> = HashMap::new();
    for (i, m) in definition.moves.iter().enumerate() {
        known.entry(&m.name).or_insert(Entry::Move(i));
    }
    for (i, formula) in formulas.iter().enumerate() {
        known.entry(&formula.name).or_insert(Entry::Formula(i));
    }
    let mut resolver = Resolver { definition, known, done: vec![None; formulas.len()], work: WORK };
    let mut entered = vec![false; formulas.len()];
    // Formulas that wait for those they use, without recursion: a chain may be as long as the file.
    let mut waiting: Vec<usize> = Vec::new();
    for root in 0..formulas.len() {
        waiting.push(root);
        while let Some(&formula) = waiting.last() {
            if resolver.done[formula].is_some() {
                waiting.pop();
                continue;
            }
            let fresh = !core::mem::replace(&mut entered[formula], true);
            let before = waiting.len();
            for (name, at) in names(&formulas[formula].steps) {
                let wrong = |message| Unresolved { formula, at: at.clone(), message };
                match resolver.look_up(name) {
                    None => {
                        return Err(wrong(format!("there is no move called `{}`", short(name))));
                    }
                    Some((Entry::Formula(other), _)) if resolver.done[other].is_none() => {
                        if !fresh || entered[other] {
                            let own = short(&formulas[formula].name);
                            return Err(wrong(format!("`{own}` is given by itself in the end")));
                        }
                        waiting.push(other);
                    }
                    Some(_) => {}
                }
            }
            if waiting.len() == before {
                let Some(does) = resolver.product(&formulas[formula].steps) else {
                    let message = "this takes too long to calculate".to_owned();
                    return Err(Unresolved { formula, at: 0..1, message });
                };
                resolver.done[formula] = Some(does);
            }
        }
    }
    Ok(resolver.done.into_iter().flatten().collect())
}

#[derive(Clone, Copy)]
enum Entry {
    Move(usize),
    Formula(usize),
}

struct Resolver<'a> {
    definition: &'a Definition,
    known: HashMap<&'a str, Entry>,
    /// What each formula does, once that is known.
    done: Vec<Option<Transformation>>,
    /// Numbers that may still be calculated.
    work: usize,
}

impl Resolver<'_> {
    /// What a name with an amount stands for.
    fn look_up(&self, name: &str) -> Option<(Entry, i64)> {
        amounts(name).find_map(|(base, amount)| Some((*self.known.get(base)?, amount)))
    }

    /// What steps do whose names are all known; `None` if that is too much work.
    fn product(&mut self, steps: &[Step]) -> Option<Transformation> {
        let mut product = self.definition.identity();
        for step in steps {
            let does = match step {
                Step::Move { name, .. } => {
                    let (entry, amount) = self.look_up(name)?;
                    let does = match entry {
                        Entry::Move(i) => self.definition.moves[i].does.clone(),
                        Entry::Formula(i) => self.done[i].clone()?,
                    };
                    self.power(&does, amount)?
                }
                Step::Group(steps, amount) => {
                    let does = self.product(steps)?;
                    self.power(&does, *amount)?
                }
                Step::Commutator(a, b) => {
                    let (a, b) = (self.product(a)?, self.product(b)?);
                    let there = self.compose(&a, &b)?;
                    let (a, b) = (self.power(&a, -1)?, self.power(&b, -1)?);
                    let back = self.compose(&a, &b)?;
                    self.compose(&there, &back)?
                }
                Step::Conjugate(a, b) => {
                    let (a, b) = (self.product(a)?, self.product(b)?);
                    let there = self.compose(&a, &b)?;
                    let back = self.power(&a, -1)?;
                    self.compose(&there, &back)?
                }
            };
            product = self.compose(&product, &does)?;
        }
        Some(product)
    }

    fn compose(&mut self, a: &Transformation, b: &Transformation) -> Option<Transformation> {
        self.spend(1)?;
        Some(self.definition.compose(a, b))
    }

    fn power(&mut self, of: &Transformation, amount: i64) -> Option<Transformation> {
        if amount == 1 {
            return Some(of.clone());
        }
        self.spend(2 * amount.unsigned_abs().max(1).ilog2() as usize + 1)?;
        Some(self.definition.power(of, amount))
    }

    fn spend(&mut self, compositions: usize) -> Option<()> {
        let cost = compositions.checked_mul(Allowance::whole(&self.definition.orbits).max(1))?;
        self.work = self.work.checked_sub(cost)?;
        Some(())
    }
}

/// The names of all moves in steps, with where each stands.
fn names(steps: &[Step]) -> Vec<(&str, &Range<usize>)> {
    let mut all = Vec::new();
    for step in steps {
        match step {
            Step::Move { name, at } => all.push((name.as_str(), at)),
            Step::Group(steps, _) => all.extend(names(steps)),
            Step::Commutator(a, b) | Step::Conjugate(a, b) => {
                all.extend(names(a));
                all.extend(names(b));
            }
        }
    }
    all
}

/// A name as it can stand in a message.
fn short(name: &str) -> String {
    everystate_puzzle::text::show(name.as_bytes())
}
