//! [`Claims`]: which core belongs to which class of symmetric ones, while a table of them is made.

#![expect(clippy::cast_possible_truncation, reason = "numbers of cores fit into 32 bits")]

use super::problem::Abstraction;
use std::collections::HashMap;

/// Bits for a symmetry in the table of cores; those above are for the class.
pub(super) const BITS: u32 = 10;
/// Marks cores with several symmetries.
pub(super) const SEVERAL: u32 = 1 << 31;
/// The most symmetries of cores that have several, of all together. Where they are more, most of them do nothing to the core.
const SEVERALS: usize = 1 << 23;

/// What symmetries make of the cores that moves make, while a table of them is made.
pub(super) struct Claims<'a> {
    look: &'a Abstraction,
    places: &'a [u8],
    /// By symmetry: the number of the one that undoes it.
    inverses: &'a [u16],
    /// The number of what is seen of a core.
    number: &'a dyn Fn(&[u8]) -> usize,
    /// By number: the class and the symmetry of the core; `u32::MAX` of none.
    entries: Vec<u32>,
    /// By number: the color of the last place.
    lasts: Vec<u8>,
    several: HashMap<u32, Vec<u32>>,
    /// How many more symmetries of cores that have several may be listed.
    room: usize,
}

impl<'a> Claims<'a> {
    /// No claims yet of the cores in some places, looked at in this way, which have so many numbers.
    pub(super) fn new(
        (look, places): (&'a Abstraction, &'a [u8]),
        inverses: &'a [u16],
        number: &'a dyn Fn(&[u8]) -> usize,
        count: usize,
    ) -> Self {
        let (entries, lasts) = (vec![u32::MAX; count], vec![0; count]);
        let several = HashMap::new();
        Self { look, places, inverses, number, entries, lasts, several, room: SEVERALS }
    }

    /// By number, the class and symmetry; and the symmetries of the cores that have several.
    pub(super) fn done(self) -> (Vec<u32>, HashMap<u32, Vec<u32>>) {
        (self.entries, self.several)
    }

    /// Whether rules leave the colors in their places: what they keep away has no form, not even its own.
    pub(super) fn may_be(&self, seen: &[u8]) -> bool {
        let own = &self.look.renamings[0];
        let shows = |&place: &u8| {
            let place = usize::from(place);
            own[place].1[usize::from(seen[place])] != u8::MAX
        };
        self.places.iter().all(shows)
    }

    pub(super) fn is_known(&self, seen: &[u8]) -> bool {
        self.entries[(self.number)(seen)] != u32::MAX
    }

    /// Whether the color of the last place is that of the others with the same number.
    pub(super) fn follows(&self, seen: &[u8]) -> bool {
        let last = usize::from(self.places[self.places.len() - 1]);
        self.lasts[(self.number)(seen)] == seen[last]
    }

    /// Enters the forms of a core into the table as those of a new class; false if the color of a last place does not follow, or
    /// there are too many symmetries.
    pub(super) fn claim(&mut self, seen: &[u8], class: u32) -> bool {
        let mut follows = true;
        let mut made = vec![0; seen.len()];
        let last = usize::from(self.places[self.places.len() - 1]);
        for (renaming, &inverse) in self.look.renamings.iter().zip(self.inverses) {
            for &place in self.places {
                let (to, becomes) = &renaming[usize::from(place)];
                made[usize::from(*to)] = becomes[usize::from(seen[usize::from(place)])];
            }
            // What rules keep away has no image.
            if self.places.iter().any(|&place| made[usize::from(place)] == u8::MAX) {
                continue;
            }
            let raw = (self.number)(&made);
            let entry = class << BITS | u32::from(inverse);
            let old = self.entries[raw];
            if old == u32::MAX {
                self.entries[raw] = entry;
                self.lasts[raw] = made[last];
            } else {
                let Some(room) = self.room.checked_sub(1) else { return false };
                self.room = room;
                follows &= self.lasts[raw] == made[last];
                let known = self.several.entry(raw as u32).or_insert_with(|| vec![old & !SEVERAL]);
                known.push(entry);
                self.entries[raw] = old | SEVERAL;
            }
        }
        follows
    }
}
