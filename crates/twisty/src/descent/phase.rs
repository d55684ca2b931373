//! [`Phase`]: from what some moves solve to what fewer do.

use crate::algebra::alike::Alike;
use crate::algebra::coloring::Coloring;
use crate::algebra::stickers::{Element, Stickers};
use crate::descent::component::Component;
use crate::descent::looked::Looked;
use crate::descent::looks::{Looks, Part};
use crate::descent::near::Near;
use crate::descent::places::place_orbits;
use crate::descent::sets::{Set, Sets};
use crate::descent::subset::Subset;
use crate::descent::turns::Turns;
use everystate_algebra::group::Limit;
use std::collections::HashSet;

/// What a stabilizer chain may take.
const LIMIT: Limit = Limit { bytes: 1 << 28, steps: 1 << 28 };
/// Of so many orbits of places at most it is looked at how evenly pieces are permuted.
const SIGNS: usize = 10;

/// The moves of a family that a phase has.
pub(crate) struct Kept {
    pub(crate) family: usize,
    /// The exponent of what generates them.
    pub(crate) step: usize,
    /// By exponent of that, from the first on: the number of the move, if it is one.
    pub(crate) moves: Vec<Option<u16>>,
}

/// How large tables of a phase may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sizes {
    /// Rows of a component.
    pub(crate) component: usize,
    /// States near the end.
    pub(crate) near: usize,
}

/// A phase.
pub(crate) struct Phase {
    pub(crate) kept: Vec<Kept>,
    /// By two families: whether moves of the first need not follow those of the second.
    pub(crate) idle: Vec<Vec<bool>>,
    pub(crate) components: Vec<Component>,
    pub(crate) near: Near,
    /// About how many moves it has.
    pub(crate) moves: f64,
    /// What the moves after it can do; nothing in the last.
    after: Option<Alike>,
}

impl Phase {
    /// From one set to another; `None` if it is too large.
    pub(crate) fn new(sets: &Sets, from: &Set, to: &Set, sizes: Sizes) -> Option<Self> {
        let stickers = &sets.stickers;
        let (mut kept, mut does, mut ends, mut free) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (number, family) in sets.families.iter().enumerate() {
            let step = family.levels[usize::from(from[number])];
            let end = family.levels[usize::from(to[number])];
            if let Some(first) = family.powers.get(step) {
                let moves = family.motions.iter().step_by(step).skip(1).copied().collect();
                does.push(first);
                free.push(end / step);
                kept.push(Kept { family: number, step, moves });
            }
            ends.extend(family.powers.get(end));
        }
        let turns = does.iter().zip(&kept).map(|(does, kept)| Turns { does, moves: &kept.moves });
        let turns: Vec<Turns<'_>> = turns.collect();
        let components = components(sets, (from, to), &turns, &ends, sizes.component);
        let need_not =
            |a: &Kept| kept.iter().map(|b| sets.need_not_follow(a.family, b.family)).collect();
        let idle = kept.iter().map(need_not).collect();
        let solved = stickers.identity();
        let states = components.iter().map(|component| component.state(stickers, &solved));
        let near = Near::new(
            &components,
            &turns,
            &states.collect::<Option<Vec<u32>>>()?,
            &free,
            sizes.near,
        );
        let after = if ends.is_empty() {
            None
        } else {
            Some(Alike::new(stickers, &sets.visible, sets.generators(to), LIMIT)?)
        };
        let moves = (sets.size(from) - sets.size(to)) / sets.growth(from).ln();
        Some(Self { kept, idle, components, near, moves, after })
    }

    /// What looks like a position and can be solved by the moves after this phase, if there is any.
    pub(crate) fn ended(&self, sets: &Sets, element: &[u16]) -> Option<Element> {
        let Sets { stickers, visible, .. } = sets;
        let Some(after) = &self.after else {
            let solved = stickers.identity();
            return (visible.pattern(element) == visible.pattern(&solved)).then_some(solved);
        };
        after.find(stickers, visible, element)
    }

    /// The states of its components; `None` if its moves do not solve the position.
    pub(crate) fn states(&self, stickers: &Stickers, element: &[u16]) -> Option<Vec<u32>> {
        self.components.iter().map(|component| component.state(stickers, element)).collect()
    }
}

/// What is looked at, by the places that moves exchange.
fn components(
    sets: &Sets,
    (from, to): (&Set, &Set),
    turns: &[Turns<'_>],
    ends: &[&Element],
    most: usize,
) -> Vec<Component> {
    let Sets { stickers, visible, .. } = sets;
    let (before, after) = (sets.orbits(from), sets.orbits(to));
    let looks = Looks::new(stickers, visible, (&before, &after), most);
    let mut components = Vec::new();
    let mut signed = Vec::new();
    for places in place_orbits(stickers, &before) {
        let classes: HashSet<u32> = places.iter().map(|&p| visible.looks()[p].class).collect();
        // Where all that is seen fits into a table, that knows the most.
        let parts = looks.finest(&places).map(|finest| vec![Part::Looks(finest)]);
        for part in parts.unwrap_or_else(|| looks.parts(&places)) {
            components.extend(match part {
                Part::Subset(pieces) => {
                    Subset::new(stickers, (&places, &pieces), turns, ends).map(Component::subset)
                }
                Part::Looks(looks) => {
                    let coloring = Coloring::new(stickers, looks);
                    let looked = Looked::Places { coloring, places: places.clone() };
                    Component::new(stickers, looked, turns, ends, most)
                }
            });
        }
        if places.len() > 1 && classes.len() == places.len() && signed.len() < SIGNS {
            signed.push(places);
        }
    }
    components.extend(Component::new(stickers, Looked::Signs(signed), turns, ends, most));
    components
}
