//! [`Near`]: how far what is near the end of a phase is from it.

#![expect(
    clippy::cast_possible_truncation,
    reason = "distances are below 255, places below their number"
)]

use crate::descent::component::Component;
use crate::descent::turns::Turns;
use everystate_cpu as cpu;

/// Places of the smallest table.
const SMALL: usize = 1 << 10;
/// The part of a place that says how far.
const FAR: u64 = 0xff;
/// A place where nothing is.
const FREE: u64 = u64::MAX;

/// By a hash of the components' states: moves to the end. Two states with one hash are taken for one: that leads astray, to no wrong
/// solution.
///
/// A table of its own, for phases are what a first answer waits for: a place is a hash without its last eight bits, in which stands how far. It begins to be looked for where its first bits say.
pub(crate) struct Near {
    places: Vec<u64>,
    count: usize,
}

impl Near {
    /// At most so many states around the one at the end. `free` is, by family, of which exponents the multiples are moves after the
    /// phase: what these lead to is at the end, too.
    pub(crate) fn new(
        components: &[Component],
        turns: &[Turns<'_>],
        end: &[u32],
        free: &[usize],
        most: usize,
    ) -> Self {
        let mut near = Self { places: free_places(SMALL), count: 0 };
        near.insert(hash(end), 0);
        let width = end.len();
        // One after the other: the states, and how far they are.
        let (mut queue, mut distances) = (end.to_vec(), vec![0_u8]);
        let mut states = vec![0; width];
        // What follows a position: hashes, and states one after the other.
        let (mut hashes, mut after) = (Vec::new(), Vec::new());
        for at_end in [true, false] {
            let mut at = 0;
            while at < distances.len() && near.count < most {
                let farther = if at_end { 0 } else { distances[at].saturating_add(1) };
                hashes.clear();
                after.clear();
                for (family, turns) in turns.iter().enumerate() {
                    states.copy_from_slice(&queue[at * width..][..width]);
                    for (exponent, motion) in (1..).zip(turns.moves) {
                        for (component, state) in components.iter().zip(&mut states) {
                            *state = component.next(*state, family);
                        }
                        if motion.is_some() && (!at_end || exponent % free[family] == 0) {
                            let hash = hash(&states);
                            near.ask(hash);
                            hashes.push(hash);
                            after.extend_from_slice(&states);
                        }
                    }
                }
                // Only when memory was asked for all.
                for (hash, states) in hashes.iter().zip(after.chunks_exact(width.max(1))) {
                    if near.insert(*hash, farther) {
                        queue.extend_from_slice(states);
                        distances.push(farther);
                    }
                }
                at += 1;
            }
        }
        near
    }

    /// Asks memory for what is known of a hash.
    pub(crate) fn ask(&self, hash: u64) {
        cpu::prefetch_at(&self.places, self.first(hash));
    }

    /// How many moves lead from states with this hash to the end, if they are near.
    pub(crate) fn distance(&self, hash: u64) -> Option<u8> {
        let place = self.places[self.place(hash)];
        (place != FREE).then_some((place & FAR) as u8)
    }

    /// Where a hash begins to be looked for.
    fn first(&self, hash: u64) -> usize {
        (hash >> (64 - self.places.len().trailing_zeros())) as usize
    }

    /// Where a hash is, or would be.
    fn place(&self, hash: u64) -> usize {
        let mut at = self.first(hash);
        while self.places[at] != FREE && self.places[at] & !FAR != hash & !FAR {
            at = (at + 1) % self.places.len();
        }
        at
    }

    /// Enters states that are so far, unless they are there; whether they were not.
    fn insert(&mut self, hash: u64, far: u8) -> bool {
        let at = self.place(hash);
        if self.places[at] != FREE {
            return false;
        }
        self.places[at] = hash & !FAR | u64::from(far).min(FAR - 1);
        self.count += 1;
        // Never more than half of it is in use: what is looked for mostly lies where it is looked for first.
        if self.count * 2 > self.places.len() {
            let larger = free_places(self.places.len() * 2);
            for place in core::mem::replace(&mut self.places, larger) {
                if place != FREE {
                    let at = self.place(place);
                    self.places[at] = place;
                }
            }
        }
        true
    }
}

/// So many places where nothing is, in large pages.
fn free_places(count: usize) -> Vec<u64> {
    let mut places = Vec::with_capacity(count);
    cpu::large_pages(&places);
    places.resize(count, FREE);
    places
}

/// A hash of states.
pub(crate) fn hash(states: &[u32]) -> u64 {
    states.iter().fold(0, |hash, &state| mixed(hash, state))
}

/// A hash with one number more.
pub(crate) const fn mixed(hash: u64, number: u32) -> u64 {
    let mixed = (hash ^ number as u64 ^ 0x2545_f491).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}

#[cfg(test)]
mod tests {
    use super::{Near, SMALL, free_places, mixed};

    #[test]
    fn what_was_entered_first_is_told_however_large_the_table_grows() {
        let mut near = Near { places: free_places(SMALL), count: 0 };
        let hash = |n: u32| mixed(0, n);
        for n in 0..5000 {
            assert_eq!(near.distance(hash(n)), None);
            assert!(near.insert(hash(n), (n % 300).min(255) as u8), "{n}");
            assert!(!near.insert(hash(n), 77));
        }
        assert!(near.places.len() >= 2 * near.count && near.count == 5000);
        // Hashes that begin alike lie one after the other, past the last place those at the first.
        for low in 1..9 {
            assert!(near.insert(u64::MAX << 12 | low << 8, 3));
            assert!(near.insert(low << 8, 4));
        }
        for low in 1..9 {
            assert_eq!(near.distance(u64::MAX << 12 | low << 8), Some(3));
            assert_eq!(
                (near.distance(low << 8), near.distance(low << 9 | 1 << 20)),
                (Some(4), None)
            );
        }
        for n in 0..5000 {
            assert_eq!(near.distance(hash(n)), Some((n % 300).min(254) as u8));
        }
    }
}
