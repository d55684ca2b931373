//! Abstractions between two others: finer in some places, coarser in the rest.
//!
//! Once the symmetry that brings a position to its form is chosen, what is hashed of that form need not be
//! what all symmetries keep. So of an abstraction with more patterns than a table has entries some places are
//! looked at as a coarser abstraction does: as many as it takes. The coset coordinates of Tronto's H48 are of this form.

#![expect(clippy::cast_possible_truncation, reason = "colors are below 256")]

use crate::search::abstractions;
use crate::search::abstractions::Choice;
use crate::search::problem::Prepared;
use std::collections::HashMap;

/// The abstraction for a table of 2 to the `entries` entries, with 2 to the `finer` times as many patterns if they can be had. Of `choices`
/// that show as many patterns as there are entries it is one that most moves leave as it is from the left: that is worth more than patterns to
/// spare. Of these it is the coarsest that shows as many as are wanted, refined to about so many, or else the finest.
pub(crate) fn pick(prepared: &Prepared, choices: &[Choice], entries: f64, finer: f64) -> Choice {
    let enough = choices.iter().filter(|choice| choice.patterns >= entries);
    let most = enough.clone().map(|choice| choice.inert).max();
    let finest = enough.filter(|choice| Some(choice.inert) == most).map(|choice| choice.patterns);
    let entries = finest.fold(entries, f64::max).min(entries + finer);
    let enough = choices.iter().filter(|choice| choice.patterns >= entries);
    let best = enough.max_by(|a, b| a.inert.cmp(&b.inert).then(b.patterns.total_cmp(&a.patterns)));
    let Some(fine) = best else { return choices[0].clone() };
    let coarser = choices.iter().filter(|choice| choice.patterns < entries);
    let refined = coarser.map(|coarse| refined(prepared, fine, coarse, entries));
    refined.flatten().next().unwrap_or_else(|| fine.clone())
}

/// An abstraction with as many places looked at as a coarser one does as it takes, the others as finely as before; `None` if
/// that one is not coarser, or sees less of what decides between symmetries.
fn refined(prepared: &Prepared, fine: &Choice, coarse: &Choice, entries: f64) -> Option<Choice> {
    let abstraction = &fine.projection.abstraction;
    if !abstractions::is_coarser(prepared, &coarse.projection.abstraction, abstraction) {
        return None;
    }
    // By orbit and color, the least of those that the coarser abstraction does not distinguish.
    let mut least: HashMap<(usize, u8), u8> = HashMap::new();
    let mut merged_to: HashMap<(usize, u8), u8> = HashMap::new();
    for (piece, colors) in abstraction.colors.iter().enumerate() {
        let orbit = abstractions::orbit_of(prepared, piece);
        for (&color, &merged) in colors.iter().zip(&coarse.projection.abstraction.colors[piece]) {
            let first = *least.entry((orbit, merged)).or_insert(color);
            merged_to.insert((orbit, color), first);
        }
    }
    let orbit_merges =
        |orbit: usize| merged_to.iter().any(|(&(o, color), &to)| o == orbit && color != to);
    let all: Vec<usize> = (0..abstraction.colors.len())
        .filter(|&place| orbit_merges(abstractions::orbit_of(prepared, place)))
        .collect();
    let (core, look) = fine.projection.core.as_ref()?;
    let complete =
        core.iter().all(|&p| look.colors[usize::from(p)] == abstraction.colors[usize::from(p)]);
    // The class of such a core stands in the hash for all its colors, which cannot be looked at less finely then.
    if complete && core.iter().any(|&place| all.contains(&usize::from(place))) {
        return None;
    }
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let each = (fine.patterns - coarse.patterns) / all.len() as f64;
    #[expect(clippy::cast_sign_loss, reason = "more than none")]
    let kept = ((entries - coarse.patterns) / each).ceil().max(0.0) as usize;
    let mut made = fine.clone();
    made.projection.refinement = vec![Vec::new(); abstraction.colors.len()];
    for &place in all.iter().skip(kept) {
        let orbit = abstractions::orbit_of(prepared, place);
        let of = |color: u8| merged_to.get(&(orbit, color)).copied().unwrap_or(color);
        made.projection.refinement[place] = (0..=254).map(of).collect();
    }
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let patterns = coarse.patterns + each * kept as f64;
    made.patterns = patterns.min(fine.patterns);
    made.projection.name = format!("{} in {} of {} places", made.projection.name, kept, all.len());
    Some(made)
}
