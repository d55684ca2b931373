//! The first in order of the shortest solutions, when their length is known.
//!
//! # How
//! From the start on, the moves are tried in order, and the first is made that leaves a solution with the
//! detours that are left. Whether one is left, a depth-first search finds out, which looks at as many moves as are
//! enough ([`still`](crate::gap::relaxation::still)) and keeps each position that has none with so many detours. What one question ruled out
//! all later ones know, so that the walk takes little more than the first of them.
//!
//! # Time and space
//! Positions as for [`layers`](super::layers), each some 45 bytes for a contest's deal and 70 for a whole pack's.

use everystate_puzzle::{Meter, Stop};
use hashbrown::HashMap;

use super::deck::{Deck, Entry};
use super::table::Key;
use crate::gap::rules::{Card, Instance};

struct Walk<'a, 'm, const N: usize, const C: usize, const G: usize> {
    deck: &'a Deck<N, C, G>,
    /// With how many detours a position is known to have no solution.
    hopeless: HashMap<Key<N>, u16, foldhash::fast::FixedState>,
    meter: &'a mut Meter<'m>,
}

impl<const N: usize, const C: usize, const G: usize> Walk<'_, '_, N, C, G> {
    /// Whether a position has a solution with up to `left` detours.
    fn leads_home(&mut self, entry: &Entry<N, C, G>, left: u16) -> Result<bool, Stop> {
        if entry.key == Key::GOAL {
            return Ok(true);
        }
        // Without a solution of so many detours there is none of fewer.
        if self.hopeless.get(&entry.key).is_some_and(|&detours| detours >= left) {
            return Ok(false);
        }
        self.meter.visit()?;
        // A set of moves that is enough keeps a solution of the same length if there is one (lemmas 4 and 7), so it keeps one
        // with as many detours. Moves without a detour are tried first.
        let enough = match self.deck.forced(entry) {
            Some(i) => 1 << i,
            None => self.deck.choose(entry),
        };
        for detours in 0..=left.min(2) {
            for i in (0..G).filter(|i| enough >> i & 1 != 0 && entry.detours(*i) == detours) {
                if self.leads_home(&self.after(entry, i), left - detours)? {
                    return Ok(true);
                }
            }
        }
        if self.hopeless.len() == self.hopeless.capacity() {
            let slots = (self.hopeless.capacity() * 2).max(1 << 10) as u64;
            self.meter.bytes(slots * 8 / 7 * size_of::<(Key<N>, u16)>() as u64)?;
        }
        self.hopeless.insert(entry.key, left);
        Ok(false)
    }

    fn after(&self, entry: &Entry<N, C, G>, i: usize) -> Entry<N, C, G> {
        let mut next = *entry;
        self.deck.make(&mut next, i, self.deck.key_after(entry, i));
        next
    }
}

/// The first in order of the solutions with `detours` detours, which is the fewest that any has; `None` if
/// there is none. For decks of up to 64 cells.
pub(super) fn first<const N: usize, const C: usize, const G: usize>(
    deal: &Instance,
    detours: u16,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Card>>, Stop> {
    let (deck, mut entry) = Deck::<N, C, G>::new(deal);
    let mut walk = Walk { deck: &deck, hopeless: HashMap::default(), meter };
    let (mut left, mut moves) = (detours, Vec::new());
    while entry.key != Key::GOAL {
        // The first in order may begin with a move that is not in a set that is enough: here all are tried, in the order
        // of cards. The first that leaves a solution within the detours left is made.
        let mut legal: Vec<usize> = (0..G).filter(|i| entry.live() >> i & 1 != 0).collect();
        legal.sort_unstable_by_key(|&i| entry.card(i));
        let mut found = None;
        for i in legal.into_iter().filter(|&i| entry.detours(i) <= left) {
            let next = walk.after(&entry, i);
            if walk.leads_home(&next, left - entry.detours(i))? {
                found = Some((i, next));
                break;
            }
        }
        let Some((i, next)) = found else { return Ok(None) };
        let (card, stride) = (usize::from(entry.card(i)), deal.stride());
        moves.push(Card::at(card / stride, card % stride));
        left -= entry.detours(i);
        entry = next;
    }
    Ok(Some(moves))
}
