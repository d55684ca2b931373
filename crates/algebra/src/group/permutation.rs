//! Permutations as a chain holds them: with their inverses; random elements of what they generate.

/// A permutation and its inverse.
#[derive(Clone, Debug)]
pub(super) struct Permutation {
    pub(super) images: Box<[u16]>,
    pub(super) inverse: Box<[u16]>,
}

impl Permutation {
    pub(super) fn new(images: Box<[u16]>) -> Self {
        let inverse = inverse(&images);
        Self { images, inverse }
    }

    /// Bytes that one takes.
    pub(super) fn bytes(degree: usize) -> u64 {
        (degree * 4 + size_of::<Self>()) as u64
    }
}

/// 0, 1, …, degree−1.
#[expect(clippy::cast_possible_truncation, reason = "degrees are at most 65 535")]
pub(super) fn identity(degree: usize) -> Box<[u16]> {
    (0..degree).map(|i| i as u16).collect()
}

/// What undoes a permutation.
pub(super) fn inverse(images: &[u16]) -> Box<[u16]> {
    let mut inverse = vec![0; images.len()].into_boxed_slice();
    for (point, &image) in (0..=u16::MAX).zip(images) {
        inverse[usize::from(image)] = point;
    }
    inverse
}

/// The least point that is moved.
pub(super) fn least_moved(images: &[u16]) -> Option<u16> {
    (0..=u16::MAX).zip(images).find(|&(point, &image)| point != image).map(|(point, _)| point)
}

/// Whether it is a permutation of its indices.
pub(super) fn is_permutation(images: &[u16]) -> bool {
    let mut seen = vec![false; images.len()];
    images.iter().all(|&image| {
        seen.get_mut(usize::from(image)).is_some_and(|seen| !core::mem::replace(seen, true))
    })
}

/// A generator of random numbers (`SplitMix64`) whose seed never changes: chains are the same each time.
#[derive(Debug)]
pub(super) struct Chance(u64);

impl Chance {
    pub(super) const fn new() -> Self {
        Self(0)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, nearly uniform for `n` below 2³².
    #[expect(clippy::cast_possible_truncation, reason = "the high half of a product is below n")]
    fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }
}

/// Elements that look random, of the group that some permutations generate: product replacement
/// with an accumulator ("rattle").
///
/// Celler, Leedham-Green, Murray, Niemeyer, O'Brien, *Generating random elements of a finite group*,
/// Comm. Algebra 23 (1995), 4931–4948. Nothing that is answered depends on how random they are.
#[derive(Debug)]
pub(super) struct Sampler {
    slots: Vec<Box<[u16]>>,
    sum: Box<[u16]>,
    spare: Box<[u16]>,
}

impl Sampler {
    /// How many slots and how many products before the first element, for a number of generators.
    fn size(generators: usize) -> (usize, usize) {
        let slots = generators.max(10);
        (slots, 50 + 4 * slots)
    }

    /// Images that are computed for the first element.
    pub(super) fn steps(generators: usize, degree: usize) -> u64 {
        let (slots, products) = Self::size(generators);
        (degree * (slots + 2 * products)) as u64
    }

    /// A sampler of the group that these generate; there must be one at least.
    pub(super) fn new<'a>(
        generators: impl ExactSizeIterator<Item = &'a [u16]> + Clone,
        chance: &mut Chance,
    ) -> Self {
        let (slots, products) = Self::size(generators.len());
        let slots: Vec<Box<[u16]>> = generators.cycle().take(slots).map(Box::from).collect();
        let degree = slots[0].len();
        let mut sampler = Self { slots, sum: identity(degree), spare: identity(degree) };
        for _ in 0..products {
            sampler.next(chance);
        }
        sampler
    }

    /// The next element.
    pub(super) fn next(&mut self, chance: &mut Chance) -> &[u16] {
        let changed = chance.below(self.slots.len());
        let other = (changed + 1 + chance.below(self.slots.len() - 1)) % self.slots.len();
        let (mut left, mut right) = (changed, other);
        if chance.next() & 1 == 0 {
            (left, right) = (other, changed);
        }
        compose_into(&mut self.spare, &self.slots[left], &self.slots[right]);
        core::mem::swap(&mut self.slots[changed], &mut self.spare);
        compose_into(&mut self.spare, &self.sum, &self.slots[changed]);
        core::mem::swap(&mut self.sum, &mut self.spare);
        &self.sum
    }
}

/// `out[i] = a[b[i]]`.
fn compose_into(out: &mut [u16], a: &[u16], b: &[u16]) {
    for (out, &image) in out.iter_mut().zip(b) {
        *out = a[usize::from(image)];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_permutation_takes_the_bytes_that_are_counted() {
        for degree in [1usize, 2, 100] {
            let it = Permutation::new(identity(degree));
            let heap = size_of_val(&*it.images) + size_of_val(&*it.inverse);
            assert_eq!(Permutation::bytes(degree), (size_of::<Permutation>() + heap) as u64);
        }
    }

    #[test]
    fn numbers_are_those_of_splitmix() {
        // The first of the seed 0, as its author's program prints them.
        let mut chance = Chance::new();
        assert_eq!(chance.next(), 0xe220_a839_7b1d_cdaf);
        assert_eq!(chance.next(), 0x6e78_9e6a_a1b9_65f4);
        assert_eq!(chance.next(), 0x06c4_5d18_8009_454f);
    }

    #[test]
    fn elements_are_products_of_the_generators_and_of_every_kind() {
        // A cycle of six: the elements are its powers, and all come.
        let cycle: Box<[u16]> = (0..6).map(|i| (i + 1) % 6).collect();
        let mut chance = Chance::new();
        let mut sampler = Sampler::new([&*cycle].into_iter(), &mut chance);
        let mut counts = [0; 6];
        for _ in 0..600 {
            let element = sampler.next(&mut chance);
            let shift = element[0];
            assert!((0..6).all(|i| element[usize::from(i)] == (i + shift) % 6));
            counts[usize::from(shift)] += 1;
        }
        assert!(counts.into_iter().all(|count| (50..160).contains(&count)), "{counts:?}");
        assert!(sampler.slots.iter().any(|slot| slot[0] != 1), "all slots are changed");
    }

    #[test]
    fn the_first_element_costs_its_slots_and_products() {
        // Ten slots at least; each product composes two permutations, and 50 and four for each slot are made.
        assert_eq!(Sampler::steps(2, 7), 7 * (10 + 2 * 90));
        assert_eq!(Sampler::steps(20, 3), 3 * (20 + 2 * 130));
    }
}
