//! [`Motions`]: a puzzle's moves as what they do to where the pieces are.

use crate::algebra::budget::Budget;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::stickers::{Element, Stickers};
use crate::cosets::list::CosetList;
use crate::definition::{Definition, Searched};
use everystate_puzzle::Refusal;
use std::collections::HashMap;

/// The moves of a puzzle, and between which patterns of the pieces that rules ask for each leads.
///
/// A *place sticker* is a place and how a piece is turned there, numbered as the piece that belongs there
/// turned as much. Where the pieces of a position *a* are is then the element *a⁻¹*, by piece; of that a
/// few pieces can be followed alone: a move *m* takes each to what *m⁻¹* makes of its place sticker.
#[derive(Clone)]
pub(crate) struct Motions {
    pub(crate) stickers: Stickers,
    /// By motion, by place sticker: where what is there goes.
    go: Vec<Box<[u16]>>,
    /// By pattern and motion: the pattern that it leads to, [`NONE`] where it is not possible.
    targets: Vec<u32>,
    /// By motion: those that do its inverse.
    inverse: Vec<Vec<u16>>,
    searched: Vec<Searched>,
    /// By what a motion does: its number.
    numbers: HashMap<Box<[u16]>, u16>,
    /// By two motions: what they make. Nothing where they are many: then it is worked out when it is asked for.
    products: Vec<Product>,
}

/// What two motions make, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Product {
    Nothing,
    Motion(u16),
    Commuting,
    Other,
}

/// A move that is not possible.
const NONE: u32 = u32::MAX;
/// The most patterns times moves.
const TARGETS: usize = 1 << 26;
/// Of up to so many motions it is kept what any two make.
const FEW: usize = 400;

impl Motions {
    /// The motions of a puzzle by these moves, with the patterns that they lead to, the solved one
    /// first; `None` where there are no rules.
    pub(crate) fn new(
        definition: &Definition,
        moves: &[Searched],
        coset_list: Option<&CosetList>,
        budget: Budget<'_>,
    ) -> Result<Self, Refusal> {
        let late = || {
            let message = "time was up before its moves were known";
            Refusal::limit(format!("{}: {message}", definition.title()))
        };
        let too_large = || Refusal::limit(format!("{} is too large", definition.title()));
        let mechanism = Mechanism::new(definition, moves).ok_or_else(too_large)?;
        let count = mechanism.motions.len();
        u16::try_from(count).map_err(|_| too_large())?;
        let patterns = coset_list.map_or(1, CosetList::len);
        if patterns.saturating_mul(count) > TARGETS {
            return Err(too_large());
        }
        let targets = match coset_list {
            None => vec![0; count],
            Some(coset_list) => targets(&mechanism, coset_list, budget).ok_or_else(late)?,
        };
        let stickers = &mechanism.stickers;
        let back: Vec<Element> =
            mechanism.motions.iter().map(|motion| stickers.inverse(&motion.element)).collect();
        let mut alike: HashMap<&Element, Vec<u16>> = HashMap::new();
        for (m, motion) in (0..=u16::MAX).zip(&mechanism.motions) {
            alike.entry(&motion.element).or_default().push(m);
        }
        let undoes = |by: &Element| alike.get(by).cloned().unwrap_or_default();
        let go: Vec<Box<[u16]>> = back.iter().map(|by| stickers.permutation(by)).collect();
        let mut motions = Self {
            numbers: go.iter().cloned().zip(0..).collect(),
            products: Vec::new(),
            go,
            inverse: back.iter().map(undoes).collect(),
            stickers: mechanism.stickers.clone(),
            targets,
            searched: moves.to_vec(),
        };
        if count <= FEW {
            let all = || motions.all();
            let pairs = all().flat_map(|a| all().map(move |b| (a, b)));
            motions.products = pairs.map(|(a, b)| motions.worked_out(a, b)).collect();
        }
        Ok(motions)
    }

    /// How many moves there are.
    pub(crate) fn count(&self) -> usize {
        self.go.len()
    }

    /// The numbers of all.
    pub(crate) fn all(&self) -> impl Iterator<Item = u16> + use<> {
        0..u16::try_from(self.count()).unwrap_or(u16::MAX)
    }

    /// The patterns that these motions lead to from the solved one.
    pub(crate) fn reach(&self, allowed: &[u16]) -> usize {
        let mut seen = vec![false; self.patterns()];
        let mut reached = vec![0];
        seen[0] = true;
        let mut at = 0;
        while let Some(&pattern) = reached.get(at) {
            for target in allowed.iter().filter_map(|&motion| self.target(pattern, motion)) {
                if !core::mem::replace(&mut seen[target as usize], true) {
                    reached.push(target);
                }
            }
            at += 1;
        }
        reached.len()
    }

    /// How many patterns there are.
    pub(crate) fn patterns(&self) -> usize {
        self.targets.len() / self.count().max(1)
    }

    /// The move with a number.
    pub(crate) fn searched(&self, motion: u16) -> &Searched {
        &self.searched[usize::from(motion)]
    }

    /// The pattern that a motion leads to, if it is possible.
    pub(crate) fn target(&self, pattern: u32, motion: u16) -> Option<u32> {
        let target = self.targets[pattern as usize * self.count() + usize::from(motion)];
        (target != NONE).then_some(target)
    }

    /// Where a motion takes what is somewhere.
    pub(crate) fn go(&self, motion: u16, at: u16) -> u16 {
        self.go[usize::from(motion)][usize::from(at)]
    }

    /// A motion that undoes the one that led from a pattern to another.
    ///
    /// # Panics
    /// If none does, which cannot be where positions are drawn uniformly.
    pub(crate) fn undo(&self, from: u32, motion: u16, to: u32) -> u16 {
        let undoes = |&&m: &&u16| self.target(to, m) == Some(from);
        *self.inverse[usize::from(motion)].iter().find(undoes).expect("each move can be undone")
    }

    /// The sequence that undoes one from a pattern.
    pub(crate) fn reversed(&self, mut from: u32, sequence: &[u16]) -> Vec<u16> {
        let mut reversed = Vec::with_capacity(sequence.len());
        for &motion in sequence {
            let to = self.target(from, motion).expect("a possible move");
            reversed.push(self.undo(from, motion, to));
            from = to;
        }
        reversed.reverse();
        reversed
    }

    /// A sequence that does the same from a pattern, in which no two moves are one, or none, even after moves
    /// between them that commute with one of them.
    pub(crate) fn shortened(&self, from: u32, sequence: Vec<u16>) -> Vec<u16> {
        for past in [true, false] {
            let mut short: Vec<u16> = Vec::new();
            for &motion in &sequence {
                self.append(&mut short, motion, past);
            }
            // Rules may forbid what commutes otherwise.
            let mut pattern = Some(from);
            for &motion in &short {
                pattern = pattern.and_then(|pattern| self.target(pattern, motion));
            }
            if pattern.is_some() {
                return short;
            }
        }
        sequence
    }

    fn append(&self, sequence: &mut Vec<u16>, motion: u16, past: bool) {
        for at in (0..sequence.len()).rev() {
            match self.product(sequence[at], motion) {
                Product::Nothing => {
                    sequence.remove(at);
                    return;
                }
                Product::Motion(one) => {
                    sequence.remove(at);
                    // It may join with one before.
                    let rest = sequence.split_off(at);
                    self.append(sequence, one, past);
                    sequence.extend(rest);
                    return;
                }
                Product::Commuting if past => {}
                Product::Commuting | Product::Other => break,
            }
        }
        sequence.push(motion);
    }

    /// What two motions make.
    fn product(&self, first: u16, then: u16) -> Product {
        let known = self.products.get(usize::from(first) * self.count() + usize::from(then));
        known.copied().unwrap_or_else(|| self.worked_out(first, then))
    }

    fn worked_out(&self, first: u16, then: u16) -> Product {
        let compose =
            |a: &[u16], b: &[u16]| -> Vec<u16> { a.iter().map(|&at| b[usize::from(at)]).collect() };
        let (a, b) = (&self.go[usize::from(first)], &self.go[usize::from(then)]);
        let both = compose(a, b);
        if both.iter().zip(0..).all(|(&at, i)| at == i) {
            return Product::Nothing;
        }
        match self.numbers.get(&both[..]) {
            Some(&motion) => Product::Motion(motion),
            None if both == compose(b, a) => Product::Commuting,
            None => Product::Other,
        }
    }

    /// Whether a motion leaves these pieces where they belong.
    pub(crate) fn keeps(&self, motion: u16, pieces: &[usize]) -> bool {
        pieces.iter().all(|&piece| {
            let home = self.stickers.at(piece, 0);
            self.go(motion, home) == home
        })
    }
}

/// By pattern and motion, the pattern that it leads to; `None` if the budget ends.
fn targets(mechanism: &Mechanism, coset_list: &CosetList, budget: Budget<'_>) -> Option<Vec<u32>> {
    let mut next = Vec::new();
    let each = mechanism.motions.len() * mechanism.stickers.pieces();
    let mut targets = Vec::with_capacity(coset_list.len() * mechanism.motions.len());
    for pattern in 0..coset_list.len() {
        if budget.ended_by(pattern, each) {
            return None;
        }
        let row = coset_list.patterns.row(pattern);
        for motion in &mechanism.motions {
            coset_list.coloring.apply(&mechanism.stickers, row, &motion.element, &mut next);
            let is_possible = mechanism.may(motion, &coset_list.coloring, row)
                && mechanism.is_legal(&coset_list.coloring, &next);
            let target = if is_possible { coset_list.patterns.find(&next) } else { None };
            targets.push(target.and_then(|target| u32::try_from(target).ok()).unwrap_or(NONE));
        }
    }
    Some(targets)
}
