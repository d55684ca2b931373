//! How large a group can be at most, from what is seen of its generators: a proof of most orders.
//!
//! A chain never has more elements than its group. So if it has as many as the group can have at most,
//! it is right, and no Schreier generator has to be looked at. The bound here is met by symmetric and
//! alternating groups, by puzzles whose pieces are permuted and twisted with nothing but parities and
//! sums of twists kept, and by products of those. Its proof is *Counting* in `docs/math/groups.md`.
//!
//! Take an orbit and a permutation c of it that commutes with all generators. Their group permutes the
//! cycles of c, of which there are k, all of one length m, and moves points along them: it lies in the
//! wreath product of a cyclic group of order m with the symmetric group of degree k. That has m^k · k!
//! elements, and two things about each that products add up: whether the cycles are permuted evenly,
//! and the sum of all shifts along cycles mod m. Over all orbits these are a vector for each element;
//! the vectors that occur are those that the generators' vectors generate, and all vectors are equally
//! frequent in the product of the wreath products.

use super::orbits::orbits;
use crate::Natural;

/// Permutations c that are compared for an orbit.
const TRIES: usize = 16;

/// Groups with more orbits than that are not bounded: vectors of so many numbers take too long.
const MOST_ORBITS: usize = 1000;

/// An upper bound of the order of a group: the product of wreath products of orbits, divided by the
/// index of the vectors that occur among all.
#[derive(Debug)]
pub(super) struct Bound {
    /// For each orbit: how many cycles c has, and how long they are.
    wreaths: Vec<(usize, usize)>,
    /// Numbers whose product is the index.
    divisors: Vec<u64>,
}

impl Bound {
    /// The bound for the group that permutations of `degree` points generate, spending about as many
    /// steps as are left at most: with fewer steps it is larger. None if there are too many orbits.
    pub(super) fn of(degree: usize, generators: &[&[u16]], steps: &mut u64) -> Option<Self> {
        let mut orbits = orbits(degree, generators);
        orbits.retain(|orbit| orbit.len() > 1);
        if orbits.len() > MOST_ORBITS {
            return None;
        }
        let mut finder = Finder::new(degree, generators, steps);
        // An orbit that is an image of a larger one adds nothing.
        orbits.sort_by_key(|orbit| core::cmp::Reverse(orbit.len()));
        let mut kept: Vec<Vec<u16>> = Vec::new();
        for orbit in orbits {
            let shown = kept.iter().any(|larger| {
                larger.len().is_multiple_of(orbit.len()) && finder.covers(larger, &orbit)
            });
            if !shown {
                kept.push(orbit);
            }
        }
        let cycles: Vec<Cycles> = kept.iter().map(|orbit| finder.commuting(orbit)).collect();
        let moduli = cycles.iter().flat_map(Cycles::moduli).collect();
        let mut lattice = Lattice::new(moduli);
        for generator in generators {
            let vector = cycles.iter().flat_map(|cycles| cycles.vector(generator, &finder.place));
            lattice.insert(vector.collect());
        }
        Some(Self {
            wreaths: cycles.iter().map(|cycles| (cycles.starts.len(), cycles.length)).collect(),
            divisors: lattice.pivots(),
        })
    }

    /// Its natural logarithm, nearly.
    #[expect(clippy::cast_precision_loss, reason = "none is above 2^17")]
    pub(super) fn logarithm(&self) -> f64 {
        let ln = |n: usize| (n as f64).ln();
        let of = |&(count, length): &(usize, usize)| {
            (2..=count).map(ln).sum::<f64>() + count as f64 * ln(length)
        };
        let index: f64 = self.divisors.iter().map(|&divisor| (divisor as f64).ln()).sum();
        self.wreaths.iter().map(of).sum::<f64>() - index
    }

    /// Whether it is this number, exactly.
    pub(super) fn is(&self, mut order: Natural) -> bool {
        // Both sides are multiplied with the index.
        for &divisor in &self.divisors {
            order *= &Natural::from(divisor);
        }
        let mut product = Natural::ONE;
        for &(count, length) in &self.wreaths {
            for n in 1..=count {
                product *= &Natural::from((n * length) as u64);
            }
        }
        product == order
    }
}

/// Where a point stands on the cycles of its orbit.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The number of its cycle.
    cycle: usize,
    /// How often c takes the cycle's first point to it.
    shift: usize,
}

/// The cycles of a permutation c of an orbit that commutes with a group.
#[derive(Debug)]
struct Cycles {
    /// The first point of each.
    starts: Vec<u16>,
    /// How long they are, all of them.
    length: usize,
}

impl Cycles {
    /// The moduli of the vector's entries: parity, if there is one, and shift, if there is one.
    fn moduli(&self) -> impl Iterator<Item = u64> + use<> {
        let parity = (self.starts.len() > 1).then_some(2);
        let shift = (self.length > 1).then_some(self.length as u64);
        parity.into_iter().chain(shift)
    }

    /// What of an element products add up, an entry for each modulus.
    fn vector(&self, element: &[u16], place: &[Place]) -> impl Iterator<Item = u64> + use<> {
        let image = |&start: &u16| place[usize::from(element[usize::from(start)])];
        let images: Vec<Place> = self.starts.iter().map(image).collect();
        let mut odd = false;
        let mut seen = vec![false; images.len()];
        for start in 0..images.len() {
            seen[start] = true;
            let mut at = images[start].cycle;
            while !core::mem::replace(&mut seen[at], true) {
                odd = !odd;
                at = images[at].cycle;
            }
        }
        let sum: usize = images.iter().map(|image| image.shift).sum();
        let parity = (self.starts.len() > 1).then_some(u64::from(odd));
        let shift = (self.length > 1).then_some((sum % self.length) as u64);
        parity.into_iter().chain(shift)
    }
}

/// Finds maps between orbits that commute with generators.
struct Finder<'a> {
    generators: &'a [&'a [u16]],
    /// By generator and point: the length of the cycle that the point is in.
    lengths: Vec<Vec<u16>>,
    /// A map in the making: by point its image, or `NOWHERE`.
    map: Vec<u16>,
    /// By point of an orbit whose cycles were found: its place on them.
    place: Vec<Place>,
    steps: &'a mut u64,
}

/// No point: there are at most 65 535.
const NOWHERE: u16 = u16::MAX;

impl<'a> Finder<'a> {
    fn new(degree: usize, generators: &'a [&'a [u16]], steps: &'a mut u64) -> Self {
        let lengths = generators.iter().map(|generator| cycle_lengths(generator)).collect();
        *steps = steps.saturating_sub(2 * (degree * generators.len()) as u64);
        let place = vec![Place { cycle: 0, shift: 0 }; degree];
        Self { generators, lengths, map: vec![NOWHERE; degree], place, steps }
    }

    fn spend(&mut self, steps: usize) -> bool {
        let left = self.steps.checked_sub(steps as u64);
        *self.steps = left.unwrap_or(0);
        left.is_some()
    }

    /// Whether there is a map from an orbit onto another that commutes with the generators.
    fn covers(&mut self, from: &[u16], onto: &[u16]) -> bool {
        onto.iter().any(|&image| {
            let fits = self.extend(from[0], image);
            self.clear(from);
            fits
        })
    }

    /// The cycles of the commuting permutation of an orbit, among those tried, that has the longest.
    fn commuting(&mut self, orbit: &[u16]) -> Cycles {
        let mut best = orbit.to_vec();
        let (mut longest, mut found) = (1, 0);
        for &image in &orbit[1..] {
            if self.extend(orbit[0], image) {
                let first = Some(image);
                let cycle =
                    core::iter::successors(first, |&point| Some(self.map[usize::from(point)]));
                let length = 1 + cycle.take_while(|&point| point != orbit[0]).count();
                if length > longest {
                    longest = length;
                    best = orbit.iter().map(|&point| self.map[usize::from(point)]).collect();
                }
                found += 1;
            }
            self.clear(orbit);
            if found == TRIES || longest == orbit.len() {
                break;
            }
        }
        for (&point, &image) in orbit.iter().zip(&best) {
            self.map[usize::from(point)] = image;
        }
        self.cycles(orbit, longest)
    }

    /// The cycles of the map of an orbit, all of some length; takes the map back.
    fn cycles(&mut self, orbit: &[u16], length: usize) -> Cycles {
        let mut starts = Vec::new();
        for &start in orbit {
            let (mut point, mut shift) = (start, 0);
            while self.map[usize::from(point)] != NOWHERE {
                self.place[usize::from(point)] = Place { cycle: starts.len(), shift };
                point = core::mem::replace(&mut self.map[usize::from(point)], NOWHERE);
                shift += 1;
            }
            if shift > 0 {
                starts.push(start);
            }
        }
        Cycles { starts, length }
    }

    /// Extends "`point` goes to `image`" to the orbit of the point; false if that cannot be done, or
    /// not within the steps that are left.
    fn extend(&mut self, point: u16, image: u16) -> bool {
        if !self.spend(self.generators.len()) {
            return false;
        }
        // The image's cycles are images of the point's cycles.
        let fits = |lengths: &Vec<u16>| {
            lengths[usize::from(point)].is_multiple_of(lengths[usize::from(image)])
        };
        if !self.lengths.iter().all(fits) {
            return false;
        }
        self.map[usize::from(point)] = image;
        let mut queue = vec![point];
        let mut at = 0;
        while let Some(&point) = queue.get(at) {
            at += 1;
            if !self.spend(self.generators.len()) {
                return false;
            }
            let image = self.map[usize::from(point)];
            for generator in self.generators {
                let (next, to) = (generator[usize::from(point)], generator[usize::from(image)]);
                match self.map[usize::from(next)] {
                    NOWHERE => {
                        self.map[usize::from(next)] = to;
                        queue.push(next);
                    }
                    known if known != to => return false,
                    _ => {}
                }
            }
        }
        true
    }

    fn clear(&mut self, orbit: &[u16]) {
        for &point in orbit {
            self.map[usize::from(point)] = NOWHERE;
        }
    }
}

/// By point: the length of its cycle.
fn cycle_lengths(permutation: &[u16]) -> Vec<u16> {
    let mut lengths = vec![0; permutation.len()];
    for start in 0..permutation.len() {
        if lengths[start] == 0 {
            let next = |&at: &usize| Some(usize::from(permutation[at]));
            let cycle = || {
                let rest = core::iter::successors(next(&start), next);
                rest.take_while(|&at| at != start).chain([start])
            };
            let length = cycle().map(|_| 1u16).sum();
            for at in cycle() {
                lengths[at] = length;
            }
        }
    }
    lengths
}

/// The vectors of integers that are congruent, entry by entry modulo the moduli, to sums of some.
///
/// They are generated by rows, of which each has a first entry that is not 0, its pivot, in a column of
/// its own. Columns without a row have their modulus there and zeros after it.
#[derive(Debug)]
struct Lattice {
    moduli: Vec<u64>,
    rows: Vec<Option<Vec<u64>>>,
}

impl Lattice {
    fn new(moduli: Vec<u64>) -> Self {
        Self { rows: vec![None; moduli.len()], moduli }
    }

    fn insert(&mut self, mut vector: Vec<u64>) {
        for column in 0..self.moduli.len() {
            let modulus = self.moduli[column];
            if vector[column] == 0 {
                continue;
            }
            // Euclid's algorithm on the pivot and the vector's entry, all along the two rows.
            let mut row = self.rows[column].take().unwrap_or_else(|| {
                let mut row = vec![0; self.moduli.len()];
                row[column] = modulus;
                row
            });
            while vector[column] != 0 {
                let times = row[column] / vector[column];
                for (i, (a, &b)) in row.iter_mut().zip(&vector).enumerate().skip(column) {
                    let modulus = self.moduli[i];
                    let product = times % modulus * b % modulus;
                    // The pivot itself is not reduced: it may be the modulus.
                    *a = if i == column {
                        *a - times * b
                    } else {
                        (*a + modulus - product) % modulus
                    };
                }
                core::mem::swap(&mut row, &mut vector);
            }
            self.rows[column] = Some(row);
        }
    }

    /// The pivots; their product is the index of the lattice among all vectors of integers.
    fn pivots(&self) -> Vec<u64> {
        let pivot = |(column, row): (usize, &Option<Vec<u64>>)| {
            row.as_ref().map_or(self.moduli[column], |row| row[column])
        };
        self.rows.iter().enumerate().map(pivot).collect()
    }
}

#[cfg(test)]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "numbers of tests are small"
)]
mod tests {
    use super::*;

    /// The index of the vectors that some generate among all, by listing them.
    fn index(moduli: &[u64], vectors: &[Vec<u64>]) -> u64 {
        let mut all = std::collections::BTreeSet::from([vec![0; moduli.len()]]);
        let mut queue = vec![vec![0; moduli.len()]];
        while let Some(sum) = queue.pop() {
            for vector in vectors {
                let entries = sum.iter().zip(vector).zip(moduli);
                let next: Vec<u64> = entries.map(|((a, b), m)| (a + b) % m).collect();
                if all.insert(next.clone()) {
                    queue.push(next);
                }
            }
        }
        moduli.iter().product::<u64>() / all.len() as u64
    }

    /// A generator of numbers below others.
    fn numbers() -> impl FnMut(u64) -> u64 {
        let mut state = 1u64;
        move |n| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
            (state >> 33) % n
        }
    }

    /// How many products some permutations have.
    fn closure(degree: u16, generators: &[Vec<u16>]) -> usize {
        let identity: Vec<u16> = (0..degree).collect();
        let mut all = std::collections::BTreeSet::from([identity.clone()]);
        let mut queue = vec![identity];
        while let Some(element) = queue.pop() {
            for generator in generators {
                let product: Vec<u16> =
                    element.iter().map(|&point| generator[usize::from(point)]).collect();
                if all.insert(product.clone()) {
                    queue.push(product);
                }
            }
        }
        all.len()
    }

    /// A permutation of the points below `degree`, shuffled within blocks of some size and of these.
    fn shuffled(degree: u16, block: u16, next: &mut impl FnMut(u64) -> u64) -> Vec<u16> {
        let mut blocks: Vec<u16> = (0..degree / block).collect();
        for i in (1..blocks.len()).rev() {
            blocks.swap(i, next(i as u64 + 1) as usize);
        }
        let mut images = Vec::new();
        for target in blocks {
            let shift = next(u64::from(block)) as u16;
            images.extend((0..block).map(|i| target * block + (i + shift) % block));
        }
        images
    }

    #[test]
    fn no_group_is_larger_than_its_bound() {
        let mut next = numbers();
        let mut met = 0;
        for _ in 0..3000 {
            // Up to three sets of twisted pieces, of which some move as others do.
            let (count, block) = [(4, 1), (3, 2), (2, 3), (3, 3), (1, 4)][next(5) as usize];
            let (others, size) = [(0, 1), (4, 1), (2, 2)][next(3) as usize];
            let same = next(2) == 1;
            let (first, second) = (count * block, others * size);
            let degree = first + second + if same { count } else { 0 };
            let generators: Vec<Vec<u16>> = (0..=next(3))
                .map(|_| {
                    let mut images = shuffled(first, block, &mut next);
                    let more = shuffled(second, size, &mut next);
                    images.extend(more.iter().map(|image| image + first));
                    if same {
                        let pieces = (0..count).map(|i| images[usize::from(i * block)] / block);
                        let pieces: Vec<u16> = pieces.collect();
                        images.extend(pieces.iter().map(|image| image + first + second));
                    }
                    images
                })
                .collect();
            let slices: Vec<&[u16]> = generators.iter().map(Vec::as_slice).collect();
            let order = closure(degree, &generators);
            for mut steps in [0, 40, u64::MAX] {
                let bound =
                    Bound::of(usize::from(degree), &slices, &mut steps).expect("few orbits");
                let excess = bound.logarithm() - (order as f64).ln();
                assert!(excess > -1e-9, "{order} {bound:?} {generators:?}");
                let is = bound.is(Natural::from(order as u64));
                assert_eq!(is, excess < 1e-9, "{order} {bound:?} {generators:?}");
                met += u32::from(is);
            }
        }
        assert!(met > 3000, "the bound is met {met} times");
    }

    #[test]
    fn pieces_that_move_as_others_do_add_nothing() {
        // All permutations of five pieces with two stickers each, on three sets of them and on the pairs without order.
        let mut next = numbers();
        let generators: Vec<Vec<u16>> = (0..3)
            .map(|_| {
                let one = shuffled(5, 1, &mut next);
                let sets = (0..3).flat_map(|set| one.iter().map(move |image| image + 5 * set));
                sets.collect()
            })
            .collect();
        let slices: Vec<&[u16]> = generators.iter().map(Vec::as_slice).collect();
        let order = closure(15, &generators) as u64;
        let mut steps = u64::MAX;
        let bound = Bound::of(15, &slices, &mut steps).expect("few orbits");
        assert_eq!((order, bound.wreaths.len()), (120, 1));
        assert!(bound.is(Natural::from(order)));
    }

    #[test]
    fn more_than_a_thousand_orbits_are_not_bounded() {
        let swaps = |orbits: u16| -> Vec<u16> { (0..2 * orbits).map(|i| i ^ 1).collect() };
        let of = |orbits: u16| {
            let mut steps = 0;
            Bound::of(2 * usize::from(orbits), &[&swaps(orbits)], &mut steps)
        };
        assert!(of(1000).is_some() && of(1001).is_none() && of(1500).is_none());
    }

    #[test]
    fn a_lattice_has_the_index_of_what_it_generates() {
        let mut next = numbers();
        for _ in 0..2000 {
            let moduli: Vec<u64> = (0..next(4)).map(|_| 1 + next(12)).collect();
            let mut lattice = Lattice::new(moduli.clone());
            let mut vectors = Vec::new();
            for _ in 0..next(4) {
                // Multiples, so that not everything is generated.
                let factor = 1 + next(4);
                let vector: Vec<u64> = moduli.iter().map(|&m| next(m) * factor % m).collect();
                lattice.insert(vector.clone());
                vectors.push(vector);
            }
            let product: u64 = lattice.pivots().iter().product();
            assert_eq!(product, index(&moduli, &vectors), "{moduli:?} {vectors:?}");
            // What stands behind a pivot stays small, so that no product is too large for a word.
            for (column, row) in lattice.rows.iter().enumerate() {
                let behind = row.iter().flatten().zip(&moduli).skip(column + 1);
                assert!(behind.into_iter().all(|(entry, modulus)| entry < modulus), "{row:?}");
            }
        }
    }
}
