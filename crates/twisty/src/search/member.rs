//! [`Membership`]: whether moves make a position at all, by the group they generate.

use crate::algebra::budget::Budget;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::stickers::Element;
use everystate_algebra::Natural;
use everystate_algebra::group::{Group, Limit};

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Moves make it, or would if none were forbidden.
    Inside,
    /// No sequence of moves makes it.
    Outside,
    /// The group does not decide.
    Unknown,
}

/// The group that moves generate, together with what cannot be seen.
#[derive(Debug)]
pub(crate) struct Membership {
    group: Option<Group>,
    /// Whether whatever is in the group is made by moves.
    exact: bool,
}

/// What a stabilizer chain may take.
pub(crate) const LIMIT: Limit = Limit { bytes: 1 << 29, steps: 1 << 30 };

impl Membership {
    /// The group of a mechanism. Moves that needs and rules forbid are taken as if they did not: what is
    /// outside then is outside in any case. If the budget ends nothing is decided.
    pub(crate) fn new(mechanism: &Mechanism, budget: Budget<'_>) -> Self {
        let moves = mechanism.motions.iter().map(|motion| motion.element.clone());
        let unseen = unseen(mechanism);
        let exact = unseen.is_empty() && !mechanism.has_rules();
        let all = moves.chain(unseen).map(|element| mechanism.stickers.permutation(&element));
        let limit = budget.limit(LIMIT);
        let group = Group::within(limit, mechanism.stickers.count(), &[], all).ok();
        Self { group, exact }
    }

    /// Whether what is in the group is made by moves, so that a search for it ends.
    pub(crate) const fn is_exact(&self) -> bool {
        self.exact
    }

    /// How many elements the group has, if it is known.
    pub(crate) fn order(&self) -> Option<Natural> {
        self.group.as_ref().map(Group::order)
    }

    /// Where a position is, given as its visible pattern.
    pub(crate) fn place(&self, mechanism: &Mechanism, pattern: &[u16]) -> Place {
        let Some(group) = &self.group else { return Place::Unknown };
        // Others that look so differ by what cannot be seen, which is in the group.
        let Some(element) = element_of(mechanism, pattern) else { return Place::Outside };
        match group.contains(&mechanism.stickers.permutation(&element)) {
            false => Place::Outside,
            true if self.exact => Place::Inside,
            true => Place::Unknown,
        }
    }
}

/// Any element that looks as a visible pattern; `None` if there is none.
pub(crate) fn element_of(mechanism: &Mechanism, pattern: &[u16]) -> Option<Element> {
    let mut used = vec![false; mechanism.stickers.pieces()];
    let count = u16::try_from(mechanism.stickers.count()).unwrap_or(u16::MAX);
    let mut place = |&color: &u16| {
        let sticker = (0..count).find(|&sticker| {
            mechanism.visible.color(sticker) == color && !used[mechanism.stickers.piece(sticker)]
        })?;
        used[mechanism.stickers.piece(sticker)] = true;
        Some(sticker)
    };
    pattern.iter().map(&mut place).collect()
}

/// Elements that nobody sees: exchanges of identical pieces, and turns that do not matter.
pub(crate) fn unseen(mechanism: &Mechanism) -> Vec<Element> {
    let (stickers, visible) = (&mechanism.stickers, &mechanism.visible);
    let looks = visible.looks();
    let mut found = Vec::new();
    let mut last = std::collections::HashMap::new();
    for piece in 0..stickers.pieces() {
        if looks[piece].modulus < stickers.orientations(piece) {
            let mut element = stickers.identity();
            element[piece] = stickers.at(piece, looks[piece].modulus);
            found.push(element);
        }
        if let Some(other) = last.insert((looks[piece].class, looks[piece].modulus), piece) {
            let other: usize = other;
            // What stands for the other is the sticker that looks as it does.
            let alike = |of: usize, with: usize| {
                (0..stickers.orientations(with))
                    .map(|turn| stickers.at(with, turn))
                    .find(|&sticker| visible.color(sticker) == visible.color(stickers.at(of, 0)))
            };
            if let (Some(a), Some(b)) = (alike(piece, other), alike(other, piece)) {
                let mut element = stickers.identity();
                element[piece] = a;
                element[other] = b;
                found.push(element);
            }
        }
    }
    found
}
