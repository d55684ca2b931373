//! Orbits of points under permutations.

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
