//! [`Near`]: how far what is near the end of a phase is from it.

use crate::descent::component::Component;
use crate::descent::turns::Turns;
use foldhash::fast::FixedState;
use hashbrown::HashMap;

/// By a hash of the components' states: moves to the end. Two states with one hash are taken for one: that leads astray, to no wrong
/// solution.
#[derive(Default)]
pub(crate) struct Near(HashMap<u64, u8, FixedState>);

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
        let mut near = HashMap::with_hasher(FixedState::default());
        near.insert(hash(end), 0);
        let mut queue = end.to_vec();
        let width = end.len();
        let mut states = vec![0; width];
        for at_end in [true, false] {
            let mut at = 0;
            while at * width < queue.len() && near.len() < most {
                let own = queue[at * width..][..width].to_vec();
                let farther = if at_end { 0 } else { near[&hash(&own)] + 1 };
                at += 1;
                for (family, turns) in turns.iter().enumerate() {
                    states.copy_from_slice(&own);
                    for (exponent, motion) in (1..).zip(turns.moves) {
                        for (component, state) in components.iter().zip(&mut states) {
                            *state = component.next(*state, family);
                        }
                        let may = !at_end || exponent % free[family] == 0;
                        if motion.is_some() && may {
                            near.entry(hash(&states)).or_insert_with(|| {
                                queue.extend_from_slice(&states);
                                farther
                            });
                        }
                    }
                }
            }
        }
        Self(near)
    }

    /// How many moves lead from states with this hash to the end, if they are near.
    pub(crate) fn distance(&self, hash: u64) -> Option<u8> {
        self.0.get(&hash).copied()
    }
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
