//! [`Alike`]: elements of a group that look like a given one, where pieces are identical.

use crate::algebra::coloring::Coloring;
use crate::algebra::stickers::{Element, Stickers};
use everystate_algebra::group::{Group, Limit};
use std::collections::HashMap;

/// A group, along a base by which it is found which of identical pieces is which.
pub(crate) struct Alike {
    group: Group,
}

/// Choices that are tried for an element.
const STEPS: usize = 1 << 16;

impl Alike {
    /// The group that these permutations of all stickers generate; `None` if it takes more than the limit.
    pub(crate) fn new(
        stickers: &Stickers,
        visible: &Coloring,
        generators: impl IntoIterator<Item = impl AsRef<[u16]>>,
        limit: Limit,
    ) -> Option<Self> {
        // Pieces that are the only ones of their kind come first: they leave no choice, and little to those after them.
        let mut kinds = HashMap::new();
        visible.looks().iter().for_each(|look| *kinds.entry(look.class).or_insert(0) += 1);
        let mut pieces: Vec<usize> = (0..stickers.pieces()).collect();
        pieces.sort_by_key(|&piece| kinds[&visible.looks()[piece].class]);
        let base: Vec<u16> = pieces.iter().map(|&piece| stickers.at(piece, 0)).collect();
        let group = Group::within(limit, stickers.count(), &base, generators).ok()?;
        Some(Self { group })
    }

    /// An element of the group that looks like this one; `None` if there is none, or it was not found soon enough.
    pub(crate) fn find(
        &self,
        stickers: &Stickers,
        visible: &Coloring,
        element: &[u16],
    ) -> Option<Element> {
        // By color: the stickers of places that show it.
        let mut showing: HashMap<u16, Vec<u16>> = HashMap::new();
        for (place, sticker) in (0..=u16::MAX).zip(&stickers.permutation(element)) {
            showing.entry(visible.color(*sticker)).or_default().push(place);
        }
        let allowed = |piece: u16, places: &mut Vec<u16>| {
            places.extend(showing.get(&visible.color(piece)).into_iter().flatten());
        };
        let where_pieces_are = self.group.element_within(STEPS, &allowed)?;
        let found = stickers.inverse(&stickers.of_permutation(&where_pieces_are));
        (visible.pattern(&found) == visible.pattern(element)).then_some(found)
    }
}
