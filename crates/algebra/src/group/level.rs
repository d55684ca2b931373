//! One level of a stabilizer chain: an orbit with an element of the group for each of its points.

use super::permutation::{Permutation, identity};

/// Marks a point outside an orbit. No index of an orbit is as large: there are at most 65 535 points.
const OUTSIDE: u16 = u16::MAX;

/// A generator of a level's group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    /// Its number among the chain's strong generators.
    pub(super) strong: usize,
    /// For how many points of the orbit, from the first on, its Schreier generator is known to lie in
    /// the group of the next level.
    pub(super) checked: usize,
}

/// A base point, its orbit under the group H of this level, and a transversal: for every point p of the
/// orbit an element u of H with `u[base point] = p`.
///
/// Only the inverses of transversal elements are ever needed. They are stored as rows of images while
/// there is room; without rows they are multiplied from the generators along the tree by which the
/// orbit was found.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// The base point.
    pub(super) point: u16,
    /// What generates the group of this level.
    pub(super) members: Vec<Member>,
    /// The orbit, the base point first; points are only ever added at its end.
    pub(super) orbit: Vec<u16>,
    /// By point: its index in the orbit.
    place: Box<[u16]>,
    /// By index in the orbit: the member that led here from an earlier point; the first is unused.
    edge: Vec<u32>,
    /// By index in the orbit: the images of the inverse of its transversal element, if `explicit`.
    rows: Vec<u16>,
    explicit: bool,
}

impl Level {
    /// The level of the trivial group at a point.
    pub(super) fn new(degree: usize, point: u16) -> Self {
        let mut place = vec![OUTSIDE; degree].into_boxed_slice();
        place[usize::from(point)] = 0;
        Self {
            point,
            members: Vec::new(),
            orbit: vec![point],
            place,
            edge: vec![0],
            rows: identity(degree).into_vec(),
            explicit: true,
        }
    }

    /// The index of a point in the orbit.
    pub(super) fn place(&self, point: u16) -> Option<usize> {
        let place = self.place[usize::from(point)];
        (place != OUTSIDE).then_some(usize::from(place))
    }

    /// Whether the transversal element of `to` was made as this member times that of the point it
    /// comes from.
    pub(super) fn is_edge(&self, member: usize, to: usize) -> bool {
        to != 0 && self.edge[to] as usize == member
    }

    /// Bytes that it takes, rows apart.
    pub(super) fn bytes(degree: usize) -> u64 {
        (degree * 4 + size_of::<Self>()) as u64
    }

    /// How many rows of images it holds.
    pub(super) fn rows(&self) -> usize {
        self.rows.len() / self.place.len().max(1)
    }

    /// Adds a generator, without its images of the orbit: [`grow`](Self::grow) follows.
    pub(super) fn admit(&mut self, strong: usize) {
        self.members.push(Member { strong, checked: 0 });
    }

    /// Closes the orbit under the members, of which those before `old` have closed it already.
    ///
    /// Elements for points that were in the orbit stay as they are. `room` is how many bytes rows may
    /// still take.
    pub(super) fn grow(&mut self, strong: &[Permutation], old: usize, room: &mut u64) {
        let known = self.orbit.len();
        let mut at = 0;
        while let Some(&from) = self.orbit.get(at) {
            let first = if at < known { old } else { 0 };
            for number in first..self.members.len() {
                let generator = &strong[self.members[number].strong];
                let to = generator.images[usize::from(from)];
                if self.place[usize::from(to)] == OUTSIDE {
                    self.add(at, number, to, generator, room);
                }
            }
            at += 1;
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "points and members are at most 65 535 each"
    )]
    fn add(&mut self, from: usize, member: usize, to: u16, by: &Permutation, room: &mut u64) {
        self.place[usize::from(to)] = self.orbit.len() as u16;
        self.orbit.push(to);
        self.edge.push(member as u32);
        if !self.explicit {
            return;
        }
        let degree = self.place.len();
        let bytes = 2 * degree as u64;
        if let Some(left) = room.checked_sub(bytes) {
            *room = left;
            // The element is by · u, so its inverse is u⁻¹ · by⁻¹.
            let start = from * degree;
            self.rows.reserve(degree);
            for &i in &by.inverse {
                let image = self.rows[start + usize::from(i)];
                self.rows.push(image);
            }
        } else {
            *room += bytes * (self.rows.len() / degree - 1) as u64;
            self.explicit = false;
            self.rows = Vec::new();
        }
    }

    /// Multiplies `x` from the left by the inverse of the transversal element of the orbit's point
    /// with this index.
    pub(super) fn reduce(&self, strong: &[Permutation], mut index: usize, x: &mut [u16]) {
        if index == 0 {
            return;
        }
        if self.explicit {
            let degree = self.place.len();
            multiply(&self.rows[index * degree..][..degree], x);
            return;
        }
        while index != 0 {
            let member = self.members[self.edge[index] as usize];
            let inverse = &strong[member.strong].inverse;
            multiply(inverse, x);
            let from = inverse[usize::from(self.orbit[index])];
            index = usize::from(self.place[usize::from(from)]);
        }
    }
}

/// Replaces `x` by `factor · x`.
fn multiply(factor: &[u16], x: &mut [u16]) {
    for image in x {
        *image = factor[usize::from(*image)];
    }
}

/// Multiplies `x` from the left by elements of the chain's levels until it fixes their points.
///
/// Returns the index of the first level in whose orbit the image of its point does not lie, or the
/// number of levels. `visit` learns the indices in the orbits on the way.
pub(super) fn sift(
    levels: &[Level],
    strong: &[Permutation],
    x: &mut [u16],
    mut visit: impl FnMut(&Level, usize),
) -> usize {
    for (number, level) in levels.iter().enumerate() {
        let Some(index) = level.place(x[usize::from(level.point)]) else { return number };
        visit(level, index);
        level.reduce(strong, index, x);
    }
    levels.len()
}

#[cfg(test)]
mod tests {
    use super::super::permutation::identity;
    use super::*;

    #[test]
    fn a_level_takes_the_bytes_that_are_counted() {
        for degree in [1usize, 30] {
            let level = Level::new(degree, 0);
            // The row of the identity, and where each point is in the orbit.
            let heap = size_of_val(&*level.place) + size_of_val(&*level.rows);
            assert_eq!(Level::bytes(degree), (size_of::<Level>() + heap) as u64);
        }
    }

    #[test]
    fn rows_are_kept_while_there_is_room_and_all_of_it_is_given_back() {
        let cycle: Box<[u16]> = (0..5).map(|i| (i + 1) % 5).collect();
        let strong = [Permutation::new(cycle)];
        let grown = |mut room: u64| {
            let mut level = Level::new(5, 0);
            level.admit(0);
            level.grow(&strong, 0, &mut room);
            assert_eq!(level.orbit, [0, 1, 2, 3, 4]);
            // Whether by rows or by the tree, the same comes of it.
            for index in 0..5 {
                let mut x = identity(5);
                level.reduce(&strong, index, &mut x);
                assert_eq!(usize::from(x[index]), 0);
            }
            (level.rows(), room)
        };
        // A row is ten bytes, and that of the identity was there before.
        assert_eq!(grown(41), (5, 1));
        assert_eq!(grown(40), (5, 0));
        assert_eq!(grown(39), (0, 39));
        assert_eq!(grown(0), (0, 0));
    }
}
