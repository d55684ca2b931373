//! Orbits of points under permutations, and how large a group with given orbits can be.

use crate::Natural;

/// The orbits of the points 0, 1, …, degree−1 under the group that permutations generate.
///
/// Each orbit has its points in increasing order, and orbits are in the order of their least points;
/// fixed points are orbits of one. Time is nearly proportional to the number of images.
///
/// ```
/// # use everystate_algebra::group::orbits::orbits;
/// let found = orbits(5, [[1u16, 0, 2, 3, 4], [0, 1, 4, 3, 2]]);
/// assert_eq!(found, [vec![0, 1], vec![2, 4], vec![3]]);
/// ```
///
/// # Panics
/// If an image is `degree` or more, or `degree` is more than 65 535.
#[must_use]
pub fn orbits(
    degree: usize,
    generators: impl IntoIterator<Item = impl AsRef<[u16]>>,
) -> Vec<Vec<u16>> {
    let least = representatives(degree, generators);
    let mut number = vec![0; degree];
    let mut orbits: Vec<Vec<u16>> = Vec::new();
    for (point, &first) in (0..=u16::MAX).zip(&least) {
        if first == point {
            number[usize::from(point)] = orbits.len();
            orbits.push(Vec::new());
        }
        orbits[number[usize::from(first)]].push(point);
    }
    orbits
}

/// By point: the least point of its orbit under the group that permutations generate.
///
/// ```
/// # use everystate_algebra::group::orbits::representatives;
/// assert_eq!(representatives(4, [[0u16, 3, 2, 1]]), [0, 1, 2, 1]);
/// ```
///
/// # Panics
/// If an image is `degree` or more, or `degree` is more than 65 535.
#[must_use]
pub fn representatives(
    degree: usize,
    generators: impl IntoIterator<Item = impl AsRef<[u16]>>,
) -> Vec<u16> {
    assert!(u16::try_from(degree).is_ok(), "points are numbered below 65 535");
    // A forest in which every point leads to a smaller one of its orbit, or to itself.
    let mut smaller: Vec<u16> = super::permutation::identity(degree).into_vec();
    for generator in generators {
        for (point, &image) in (0..=u16::MAX).zip(generator.as_ref()) {
            let (a, b) = (root(&mut smaller, point), root(&mut smaller, image));
            smaller[usize::from(a.max(b))] = a.min(b);
        }
    }
    // Going up, the point that each leads to is a root already.
    for point in 0..degree {
        smaller[point] = smaller[usize::from(smaller[point])];
    }
    smaller
}

/// The root of a point's tree; paths are halved on the way.
fn root(smaller: &mut [u16], mut point: u16) -> u16 {
    while smaller[usize::from(point)] != point {
        let next = smaller[usize::from(smaller[usize::from(point)])];
        smaller[usize::from(point)] = next;
        point = next;
    }
    point
}

/// An upper bound of the order of a group, from its orbits and the signs of its generators on them.
///
/// A group with several orbits O of two points or more lies in the product of their symmetric groups.
/// Its signs on the orbits are a group of order 2ʳ, r the rank of the generators' signs over the field
/// of two elements, and elements with all signs even lie in the product of the alternating groups:
/// the order is at most 2ʳ · Π |O|!/2.
#[derive(Debug)]
pub(super) struct Bound {
    /// Sizes of the orbits of two points or more.
    sizes: Vec<usize>,
    rank: usize,
}

impl Bound {
    pub(super) fn of<'a>(
        degree: usize,
        generators: impl Iterator<Item = &'a [u16]> + Clone,
    ) -> Self {
        let least = representatives(degree, generators.clone());
        let mut count = vec![0usize; degree];
        for &first in &least {
            count[usize::from(first)] += 1;
        }
        // By point: the number of its orbit among those of two points or more.
        let mut number = vec![0; degree];
        let mut sizes = Vec::new();
        for point in 0..degree {
            let first = usize::from(least[point]);
            if first == point && count[point] > 1 {
                number[point] = sizes.len();
                sizes.push(count[point]);
            } else {
                number[point] = number[first];
            }
        }
        let mut rows: Vec<Vec<u64>> = Vec::new();
        for generator in generators {
            let mut signs = signs(generator, &number, sizes.len());
            for row in &rows {
                // Each row has a leading bit that no row after it has.
                let lead = leading(row).expect("rows are not zero");
                if signs[lead / 64] >> (lead % 64) & 1 == 1 {
                    signs.iter_mut().zip(row).for_each(|(a, b)| *a ^= b);
                }
            }
            if leading(&signs).is_some() {
                rows.push(signs);
            }
        }
        Self { sizes, rank: rows.len() }
    }

    /// The natural logarithm of the bound, nearly.
    #[expect(clippy::cast_precision_loss, reason = "sizes and ranks are below 2^16")]
    pub(super) fn logarithm(&self) -> f64 {
        let twos = self.rank as f64 - self.sizes.len() as f64;
        let factors = self.sizes.iter().flat_map(|&size| 2..=size).map(|n| (n as f64).ln());
        factors.sum::<f64>() + twos * core::f64::consts::LN_2
    }

    /// Whether it is this number, exactly.
    pub(super) fn is(&self, mut order: Natural) -> bool {
        // Compared after multiplying both with 2 for each orbit.
        let two = Natural::from(2);
        self.sizes.iter().for_each(|_| order *= &two);
        let mut bound = Natural::ONE;
        (0..self.rank).for_each(|_| bound *= &two);
        for n in self.sizes.iter().flat_map(|&size| 2..=size) {
            bound *= &Natural::from(n as u64);
        }
        bound == order
    }
}

/// The signs of a permutation on orbits, as bits: 1 for odd.
fn signs(permutation: &[u16], number: &[usize], orbits: usize) -> Vec<u64> {
    let mut signs = vec![0; orbits.div_ceil(64)];
    let mut seen = vec![false; permutation.len()];
    for start in 0..permutation.len() {
        seen[start] = true;
        let mut point = usize::from(permutation[start]);
        while !core::mem::replace(&mut seen[point], true) {
            signs[number[start] / 64] ^= 1 << (number[start] % 64);
            point = usize::from(permutation[point]);
        }
    }
    signs
}

/// The number of the lowest bit that is set.
fn leading(bits: &[u64]) -> Option<usize> {
    let word = bits.iter().position(|&word| word != 0)?;
    Some(64 * word + bits[word].trailing_zeros() as usize)
}
