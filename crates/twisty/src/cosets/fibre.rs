//! [`Fibre`]: what is inside of every coset: patterns of the places that it leaves open, and what the steps do to them.

#![expect(
    clippy::cast_possible_truncation,
    reason = "stickers and colors are below 2^16 and patterns below 2^32: `Stickers` and `Index` see to it"
)]

use crate::algebra::automorphisms::Automorphisms;
use crate::algebra::budget::Budget;
use crate::algebra::coloring::Coloring;
use crate::algebra::index::Index;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::two_group;
use crate::algebra::two_group::TwoGroup;
use crate::cosets::list::{CosetList, Kin};
use everystate_algebra::group::{Group, Limit};
use everystate_table::cosets::Classes;

/// No member place: places are no more than stickers, which are at most so many.
const KNOWN: u16 = u16::MAX;

/// Why the members cannot be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Obstacle {
    /// There are too many members.
    Members,
    /// There are too many different actions.
    Actions,
    /// Time was up.
    Stopped,
}

/// Patterns of the member places and the actions on them.
pub(super) struct Fibre<'a> {
    mechanism: &'a Mechanism,
    pub(super) places: Vec<usize>,
    /// By place, its number among the member ones.
    local: Vec<usize>,
    /// By color and turn, the color after the turn.
    pub(super) turned: Vec<u16>,
    pub(super) turns: usize,
    /// Distinct actions: the sticker that comes to each member place, and before that the number of a symmetry.
    pub(super) actions: Index,
    sides: Vec<Side>,
    /// Where cosets stand for all that symmetries make of them.
    pub(super) classes: Option<Classes>,
}

/// What a symmetry does to members.
struct Side {
    /// By member place: the member place to which it brings what is there.
    to: Vec<usize>,
    /// By member place and color: the color that it becomes.
    becomes: Vec<Vec<u16>>,
}

impl<'a> Fibre<'a> {
    pub(super) fn new(mechanism: &'a Mechanism, coloring: &Coloring, kin: Option<&Kin>) -> Self {
        let (stickers, visible) = (&mechanism.stickers, &mechanism.visible);
        let places = member_places(mechanism, coloring);
        let mut local = vec![usize::MAX; stickers.pieces()];
        for (number, &place) in places.iter().enumerate() {
            local[place] = number;
        }
        let turns = (0..stickers.pieces()).map(|p| stickers.orientations(p)).max().unwrap_or(1);
        let mut turned = Vec::new();
        for color in 0..visible.colors() {
            let sticker = visible.sticker(color);
            turned.extend((0..turns).map(|turn| visible.color(stickers.plus(sticker, turn))));
        }
        let actions = Index::new(places.len() + 1);
        let sides = kin.map_or_else(Vec::new, |kin| {
            let all = &kin.automorphisms;
            (0..all.len()).map(|n| Side::new(mechanism, all, n, &places, &local)).collect()
        });
        let turns = usize::from(turns);
        Self { mechanism, places, local, turned, turns, actions, sides, classes: None }
    }

    /// Fills in the actions of all steps, and lists the distinct ones.
    pub(super) fn fill(
        &mut self,
        coset_list: &mut CosetList,
        budget: Budget<'_>,
    ) -> Result<(), Obstacle> {
        let mut row = Vec::new();
        if self.places.is_empty() {
            // The steps have the number of the first action already.
            self.actions.insert(&[0]);
            return Ok(());
        }
        let number = |actions: &mut Index, row: &mut Vec<u16>, action: &[u16], side: u32| {
            row.clear();
            row.extend(self.places.iter().map(|&place| action[place]));
            row.push(side as u16);
            actions.insert(row).0 as u32
        };
        // The action of a step is σ seen on the member places only: what it does elsewhere the coset says already. Distinct ones
        // are listed once; steps get their numbers. Costs steps × places.
        let mut steps = coset_list.take_steps();
        let each = 4 * self.mechanism.motions.len() * self.mechanism.stickers.pieces();
        for pattern in 0..steps.cosets() {
            if budget.ended_by(pattern, each) {
                return Err(Obstacle::Stopped);
            }
            for (motion, step) in steps.of_mut(pattern) {
                let action = coset_list.action_to(self.mechanism, pattern, motion, *step);
                step.action = number(&mut self.actions, &mut row, &action, step.action);
            }
        }
        // A coset that symmetries keep has members that they take to each other: what they do there are actions too.
        if let Some(kin) = &coset_list.kin {
            let mut classes = Classes { sizes: vec![], first_twin: vec![0], twins: vec![] };
            for pattern in 0..steps.cosets() {
                for side in kin.seen.keeping(coset_list.patterns.row(pattern)) {
                    let action = coset_list.twin(self.mechanism, pattern, side);
                    let twin = number(&mut self.actions, &mut row, &action, side as u32);
                    classes.twins.push(twin);
                }
                let before = classes.first_twin[pattern];
                let kept = 1 + classes.twins.len() as u32 - before;
                classes.sizes.push(kin.automorphisms.len() as u32 / kept);
                classes.first_twin.push(classes.twins.len() as u32);
            }
            self.classes = Some(classes);
        }
        coset_list.steps = steps;
        Ok(())
    }

    /// By action: the number of the symmetry that comes before it.
    pub(super) fn side(&self, action: usize) -> usize {
        self.actions.row(action).last().map_or(0, |&side| usize::from(side))
    }

    /// By action: what comes after its symmetry, as the sticker that comes to each member place.
    pub(super) fn after(&self, action: usize) -> &[u16] {
        &self.actions.row(action)[..self.places.len()]
    }

    /// The member that an action makes of another.
    pub(super) fn apply(&self, pattern: &[u16], action: usize, out: &mut Vec<u16>) {
        match (self.side(action), self.sides.get(self.side(action))) {
            (1.., Some(side)) => self.follow(&side.image(pattern), action, out),
            _ => self.follow(pattern, action, out),
        }
    }

    /// The member that a symmetry makes of another.
    pub(super) fn see(&self, pattern: &[u16], side: usize, out: &mut Vec<u16>) {
        *out = self.sides[side].image(pattern);
    }

    /// The member that an action makes of what its symmetry made of another.
    pub(super) fn follow(&self, pattern: &[u16], action: usize, out: &mut Vec<u16>) {
        self.bring(pattern, self.after(action), out);
    }

    /// The member in which to each member place this sticker of another comes.
    pub(super) fn bring(&self, pattern: &[u16], stickers: &[u16], out: &mut Vec<u16>) {
        let all = &self.mechanism.stickers;
        out.clear();
        if self.places.is_empty() {
            out.push(0);
            return;
        }
        out.extend(stickers.iter().map(|&from| {
            let there = usize::from(pattern[self.local[all.piece(from)]]);
            self.turned[there * self.turns + usize::from(all.turn(from))]
        }));
    }

    /// The solved member.
    pub(super) fn solved(&self) -> Vec<u16> {
        let solved = self.mechanism.solved();
        let base: Vec<u16> = self.places.iter().map(|&place| solved[place]).collect();
        if base.is_empty() { vec![0] } else { base }
    }

    /// The stickers that come to each member place in what a member is made by, where each is an element.
    pub(super) fn stickers(&self, pattern: &[u16]) -> Vec<u16> {
        pattern.iter().map(|&color| self.mechanism.visible.sticker(color)).collect()
    }

    /// Another action, before which comes no symmetry.
    pub(super) fn add(&mut self, element: &[u16]) {
        let mut row: Vec<u16> = self.places.iter().map(|&place| element[place]).collect();
        row.push(0);
        self.actions.insert(&row);
    }

    /// Everything that the actions make of the solved pattern; `None` if that is more than `most`, or
    /// budget ends.
    pub(super) fn orbit(&self, most: usize, budget: Budget<'_>) -> Option<Index> {
        let base = self.solved();
        let mut found = Index::new(base.len());
        found.insert(&base);
        // The members are the orbit of the solved pattern under H, and the actions of all steps generate H (Schreier's
        // lemma: they are the elements t(o)·m·t(o')⁻¹).
        // A few actions usually generate all: others join when they lead elsewhere.
        let mut generators: Vec<usize> = Vec::new();
        let mut next = Vec::new();
        for action in 0..self.actions.len() {
            self.apply(&base, action, &mut next);
            if found.find(&next).is_none() {
                generators.push(action);
                close(&mut found, &generators, most, budget, |p, a, out| self.apply(p, a, out))?;
            }
        }
        // Symmetries that move no member of their own may move others. With them the maps are those of H and of all
        // symmetries, so what they make is H: an action that led to what was found before is one of them.
        let pure = |&action: &usize| {
            let row = self.actions.row(action);
            let solved = self.places.iter().map(|&place| self.mechanism.stickers.at(place, 0));
            self.side(action) > 0 && row.iter().copied().zip(solved).all(|(a, b)| a == b)
        };
        let pure: Vec<usize> = (0..self.actions.len()).filter(pure).collect();
        if !pure.is_empty() {
            generators.extend(pure);
            close(&mut found, &generators, most, budget, |p, a, out| self.apply(p, a, out))?;
        }
        // The actions that fixed the solved pattern may still lead elsewhere from another.
        if !self.is_regular() {
            let few = self.generators(budget)?;
            close(&mut found, &few, most, budget, |p, a, out| self.apply(p, a, out))?;
        }
        Some(found)
    }

    /// A few of the actions, of which all others are products.
    fn generators(&self, budget: Budget<'_>) -> Option<Vec<usize>> {
        let stickers = &self.mechanism.stickers;
        let turns = self.places.iter().map(|&place| stickers.orientations(place));
        // The member places' stickers, numbered through.
        let first: Vec<u16> =
            turns.clone().scan(0, |at, turns| Some(core::mem::replace(at, *at + turns))).collect();
        let degree = turns.map(usize::from).sum();
        let permutation = |action: usize| -> Vec<u16> {
            let row = self.actions.row(action).iter().zip(&self.places);
            let images = row.flat_map(|(&sticker, &place)| {
                (0..stickers.orientations(place)).map(move |turn| stickers.plus(sticker, turn))
            });
            images.map(|s| first[self.local[stickers.piece(s)]] + stickers.turn(s)).collect()
        };
        let mut group = Group::within(Limit::NONE, degree, &[], [] as [Vec<u16>; 0]).ok()?;
        let mut few = Vec::new();
        for action in 0..self.actions.len() {
            if budget.ended() {
                return None;
            }
            let limit = budget.limit(Limit { bytes: 1 << 28, steps: 1 << 30 });
            if group.insert_within(limit, permutation(action)).ok()? {
                few.push(action);
            }
        }
        Some(few)
    }

    pub(super) fn is_regular(&self) -> bool {
        is_regular(self.mechanism, &self.places)
    }

    /// A subgroup of order 64 of H that symmetries map to itself; `None` if none was found.
    pub(super) fn two_group(&self, patterns: &Index) -> Option<TwoGroup> {
        if self.sides.is_empty() {
            return two_group::find(self.mechanism, &self.places, patterns);
        }
        let seen = |number: usize, pattern: &[u16]| self.sides[number].image(pattern);
        two_group::find_kept(self.mechanism, &self.places, patterns, (self.sides.len(), &seen))
    }

    /// By sticker, the member place where its piece is at home and the turn that undoes its own.
    pub(super) fn back(&self) -> Vec<(u16, u16)> {
        let stickers = &self.mechanism.stickers;
        let back = |sticker: u16| {
            let piece = stickers.piece(sticker);
            let local = u16::try_from(self.local[piece]).unwrap_or(KNOWN);
            let turns = stickers.orientations(piece);
            (local, (turns - stickers.turn(sticker)) % turns)
        };
        (0..stickers.count() as u16).map(back).collect()
    }
}

impl Side {
    /// What a symmetry, which keeps the solved pattern, does to what is at these places.
    pub(super) fn new(
        mechanism: &Mechanism,
        all: &Automorphisms,
        number: usize,
        places: &[usize],
        local: &[usize],
    ) -> Self {
        let visible = &mechanism.visible;
        let becomes = |&place: &usize| {
            let after = |color| all.step(number, place, visible.sticker(color)).1;
            (0..visible.colors()).map(|color| visible.color(after(color))).collect()
        };
        Self {
            to: places.iter().map(|&place| local[all.to(number, place)]).collect(),
            becomes: places.iter().map(becomes).collect(),
        }
    }

    /// What it makes of a member.
    fn image(&self, member: &[u16]) -> Vec<u16> {
        let mut image = vec![0; member.len()];
        for ((&to, becomes), &color) in self.to.iter().zip(&self.becomes).zip(member) {
            image[to] = becomes[usize::from(color)];
        }
        image
    }
}

/// Whether each member piece is unlike all others in all its turns.
pub(crate) fn is_regular(mechanism: &Mechanism, places: &[usize]) -> bool {
    let (stickers, visible) = (&mechanism.stickers, &mechanism.visible);
    let mut classes: Vec<u32> = places.iter().map(|&p| visible.looks()[p].class).collect();
    classes.sort_unstable();
    classes.dedup();
    classes.len() == places.len()
        && places.iter().all(|&p| visible.looks()[p].modulus == stickers.orientations(p))
}

/// Adds to `found` everything that the generators make of its rows.
fn close(
    found: &mut Index,
    generators: &[usize],
    most: usize,
    budget: Budget<'_>,
    apply: impl Fn(&[u16], usize, &mut Vec<u16>),
) -> Option<()> {
    let (mut at, mut next) = (0, Vec::new());
    while at < found.len() {
        // There may be as many generators as rows.
        if budget.ended_by(at, 4 * generators.len() * found.row(at).len()) {
            return None;
        }
        for &generator in generators {
            apply(found.row(at), generator, &mut next);
            found.insert(&next);
        }
        if found.len() > most {
            return None;
        }
        at += 1;
    }
    Some(())
}

/// The places whose piece's look does not follow from its coset color.
pub(crate) fn member_places(mechanism: &Mechanism, coloring: &Coloring) -> Vec<usize> {
    let (visible, seen) = (mechanism.visible.looks(), coloring.looks());
    // A color of the coset's coloring says what piece stands there if all pieces of the same coset color look alike, and how it
    // is turned if the two colorings count turns alike but for an offset that is the same for all of them.
    let follows = |place: usize| {
        let alike = |other: usize| {
            seen[other].class == seen[place].class && seen[other].modulus == seen[place].modulus
        };
        (0..seen.len()).filter(|&other| alike(other)).all(|other| {
            let shift = |p: usize| {
                (seen[p].offset + visible[p].modulus - visible[p].offset % visible[p].modulus)
                    % visible[p].modulus
            };
            visible[other].class == visible[place].class
                && visible[other].modulus == visible[place].modulus
                && seen[place].modulus == visible[place].modulus
                && shift(other) == shift(place)
        })
    };
    (0..seen.len()).filter(|&place| !follows(place)).collect()
}
