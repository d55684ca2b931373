//! [`Words`]: members that are elements of a group, in words by a subgroup of order 64, or 32 where a word has two.

use crate::algebra::budget::Budget;
use crate::algebra::coloring::Coloring;
use crate::algebra::index::Index;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::two_group::TwoGroup;
use crate::cosets::fibre::Fibre;
use crate::cosets::list::Kin;
use everystate_algebra::group::Group;

/// The members, word by word, and the subgroup.
#[derive(Clone)]
pub(crate) struct Words {
    pub(super) patterns: Index,
    pub(super) group: TwoGroup,
}

impl Words {
    /// The members that a group makes by a subgroup that symmetries map to itself; `None` if none was found, or budget ends.
    pub(crate) fn kept(
        mechanism: &Mechanism,
        coloring: &Coloring,
        (kin, group): (&Kin, &Group),
        budget: Budget<'_>,
    ) -> Option<Self> {
        let mut fibre = Fibre::new(mechanism, coloring, Some(kin));
        for generator in group.generators() {
            fibre.add(&mechanism.stickers.of_permutation(generator));
        }
        Self::of(&fibre, &elements(&fibre, budget)?)
    }

    /// These members, of which each is an element, in words; `None` if there is no such subgroup.
    pub(super) fn of(fibre: &Fibre<'_>, patterns: &Index) -> Option<Self> {
        let group = fibre.two_group(patterns)?;
        Some(Self { patterns: by_word(patterns, &group), group })
    }
}

/// All that the actions make of the solved pattern, where each member is an element and no symmetry comes before an action; `None` if budget
/// ends.
///
/// As the group grows by a generator, it is listed coset by coset of what it was (L. Dimino's algorithm; G. Butler, *Fundamental Algorithms for
/// Permutation Groups*, 1991, chapter 3): so only one element of each is looked up for every generator, and the others are made.
fn elements(fibre: &Fibre<'_>, budget: Budget<'_>) -> Option<Index> {
    let base = fibre.solved();
    let mut found = Index::new(base.len());
    found.insert(&base);
    let (mut generators, mut next, mut with) = (Vec::new(), Vec::new(), Vec::new());
    for action in 0..fibre.actions.len() {
        fibre.follow(&base, action, &mut next);
        if found.find(&next).is_some() {
            continue;
        }
        generators.push(action);
        // The group H without this generator; the whole is the union of H·x for the elements x that the generators lead to.
        let before = found.len();
        let mut first = 0;
        while first < found.len() {
            for &generator in &generators {
                fibre.follow(found.row(first), generator, &mut next);
                if found.find(&next).is_some() {
                    continue;
                }
                let x = fibre.stickers(&next);
                for h in 0..before {
                    if budget.ended_by(h, 4 * base.len()) {
                        return None;
                    }
                    fibre.bring(found.row(h), &x, &mut with);
                    found.insert(&with);
                }
            }
            first += before;
        }
    }
    Some(found)
}

/// The members by words. Cosets of the subgroup K of order 64, or 32 where a word has two: the first member that is in none represents the next
/// word, and k·r gets the bit that k has in K. Left multiplication by K has no fixed members, so each word is full.
fn by_word(patterns: &Index, group: &TwoGroup) -> Index {
    let mut by_word = Index::new(patterns.width());
    let mut next = Vec::new();
    for number in 0..patterns.len() {
        if by_word.find(patterns.row(number)).is_some() {
            continue;
        }
        for bit in 0..group.len() {
            group.multiply(bit, patterns.row(number), &mut next);
            by_word.insert(&next);
        }
    }
    by_word.shrink();
    by_word
}
