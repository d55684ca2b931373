//! [`Group`]: a stabilizer chain of the group that some permutations generate, and what is asked of it.

use super::build::{Chain, Limit, OverLimit};
use super::level::{Level, sift};
use super::permutation::{Permutation, identity, is_permutation, least_moved};
use crate::Natural;

/// A group of permutations of the points 0, 1, …, degree−1.
///
/// With base points b₀, b₁, … and G⁽ⁱ⁾ the subgroup that fixes the first i of them, it holds for each i
/// the orbit of bᵢ under G⁽ⁱ⁾ and, for each point of it, an element of G⁽ⁱ⁾ that takes bᵢ there. Every
/// element of the group is in exactly one way a product u₀·u₁·u₂⋯ of those.
///
/// Up to 64 MiB of those elements are stored; in larger chains they are multiplied from generators
/// whenever they are needed, so space is O(levels · degree).
///
/// ```
/// # use everystate_algebra::{Natural, group::Group};
/// // All that the turn (0 1 2 3) and the swap (0 1) generate.
/// let group = Group::new(4, [[1u16, 2, 3, 0], [1, 0, 2, 3]]);
/// assert_eq!(group.order(), Natural::from(24));
/// // The turn and a reflection of a square.
/// let square = Group::new(4, [[1u16, 2, 3, 0], [0, 3, 2, 1]]);
/// assert_eq!(square.order(), Natural::from(8));
/// assert!(square.contains(&[2, 3, 0, 1]) && !square.contains(&[1, 0, 2, 3]));
/// ```
#[derive(Clone, Debug)]
pub struct Group {
    pub(super) degree: usize,
    /// Generators: different, none of them the identity.
    given: Vec<Box<[u16]>>,
    /// The base points that were asked for.
    asked: Vec<u16>,
    pub(super) levels: Vec<Level>,
    pub(super) strong: Vec<Permutation>,
}

impl Group {
    /// The group that permutations of `degree` points generate.
    ///
    /// Its base has, in increasing order, each point that the stabilizer of those before it moves.
    ///
    /// ```
    /// # use everystate_algebra::{Natural, group::Group};
    /// let trivial = Group::new(3, [[0u16, 1, 2]]);
    /// assert_eq!(trivial.order(), Natural::ONE);
    /// assert!(trivial.base().is_empty());
    /// ```
    ///
    /// # Panics
    /// If `degree` is more than 65 535, or a generator is not a permutation of that many points.
    pub fn new(degree: usize, generators: impl IntoIterator<Item = impl AsRef<[u16]>>) -> Self {
        Self::with_base(degree, &[], generators)
    }

    /// The same with a base that begins with given points, in this order.
    ///
    /// They are kept even where they are fixed already, so that level i is the stabilizer of the first
    /// i of them. After them come, in increasing order, the points that are needed beside them.
    ///
    /// ```
    /// # use everystate_algebra::group::Group;
    /// let group = Group::with_base(5, &[3, 4], [[1u16, 2, 0, 3, 4], [0, 1, 2, 4, 3]]);
    /// assert_eq!(group.base(), [3, 4, 0]);
    /// let sizes: Vec<usize> = (0..3).map(|level| group.orbit_size(level)).collect();
    /// assert_eq!(sizes, [2, 1, 3]);
    /// ```
    ///
    /// # Panics
    /// As [`new`](Self::new), and if a point of the base is not below `degree` or stands in it twice.
    pub fn with_base(
        degree: usize,
        base: &[u16],
        generators: impl IntoIterator<Item = impl AsRef<[u16]>>,
    ) -> Self {
        match Self::within(Limit::NONE, degree, base, generators) {
            Ok(group) => group,
            Err(error) => unreachable!("there is no limit, but {error}"),
        }
    }

    /// The same within limits of memory and work, for generators that come from a stranger.
    ///
    /// # Errors
    /// A limit would be passed.
    ///
    /// ```
    /// # use everystate_algebra::group::{Group, Limit, OverLimit};
    /// let limit = Limit { bytes: 1 << 20, steps: 10 };
    /// let error = Group::within(limit, 3, &[], [[1u16, 2, 0]]).unwrap_err();
    /// assert_eq!(error, OverLimit::Steps);
    /// ```
    ///
    /// # Panics
    /// As [`with_base`](Self::with_base).
    pub fn within(
        limit: Limit,
        degree: usize,
        base: &[u16],
        generators: impl IntoIterator<Item = impl AsRef<[u16]>>,
    ) -> Result<Self, OverLimit> {
        assert!(u16::try_from(degree).is_ok(), "points are numbered below 65 535");
        let mut seen = vec![false; degree];
        for &point in base {
            let seen = seen.get_mut(usize::from(point)).expect("base points are below the degree");
            assert!(!core::mem::replace(seen, true), "a base has each point once");
        }
        let mut given: Vec<Box<[u16]>> = Vec::new();
        for generator in generators {
            let images = generator.as_ref();
            assert!(
                images.len() == degree && is_permutation(images),
                "generators are permutations of all points"
            );
            if least_moved(images).is_some() {
                given.push(images.into());
            }
        }
        given.sort_unstable();
        given.dedup();
        Self::made(limit, degree, base.to_vec(), given)
    }

    fn made(
        limit: Limit,
        degree: usize,
        asked: Vec<u16>,
        given: Vec<Box<[u16]>>,
    ) -> Result<Self, OverLimit> {
        let Chain { levels, strong, .. } = Chain::of(limit, degree, &asked, &given)?;
        Ok(Self { degree, given, asked, levels, strong })
    }

    /// Adds a generator if it is not an element. Says whether it was added.
    ///
    /// The chain is made anew then, with the base points that were asked for in the beginning.
    ///
    /// ```
    /// # use everystate_algebra::{Natural, group::Group};
    /// let mut group = Group::new(4, [[1u16, 2, 3, 0]]);
    /// assert!(!group.insert(&[2, 3, 0, 1]));
    /// assert!(group.insert(&[1, 0, 2, 3]));
    /// assert_eq!(group.order(), Natural::from(24));
    /// ```
    ///
    /// # Panics
    /// If it is not a permutation of the group's points.
    pub fn insert(&mut self, permutation: impl AsRef<[u16]>) -> bool {
        match self.insert_within(Limit::NONE, permutation) {
            Ok(added) => added,
            Err(error) => unreachable!("there is no limit, but {error}"),
        }
    }

    /// The same within limits of memory and work.
    ///
    /// # Errors
    /// A limit would be passed; then the group stays as it was.
    ///
    /// ```
    /// # use everystate_algebra::group::{Group, Limit};
    /// let mut group = Group::new(3, [[1u16, 0, 2]]);
    /// let limit = Limit { bytes: 1 << 20, steps: 10 };
    /// assert!(group.insert_within(limit, &[1u16, 2, 0]).is_err());
    /// assert_eq!(group.order().to_u64(), Some(2));
    /// assert_eq!(group.insert_within(Limit::NONE, &[1u16, 2, 0]), Ok(true));
    /// assert_eq!(group.order().to_u64(), Some(6));
    /// ```
    ///
    /// # Panics
    /// As [`insert`](Self::insert).
    pub fn insert_within(
        &mut self,
        limit: Limit,
        permutation: impl AsRef<[u16]>,
    ) -> Result<bool, OverLimit> {
        let images = permutation.as_ref();
        assert!(
            images.len() == self.degree && is_permutation(images),
            "generators are permutations of all points"
        );
        if self.contains(images) {
            return Ok(false);
        }
        let mut given = self.given.clone();
        given.push(images.into());
        *self = Self::made(limit, self.degree, self.asked.clone(), given)?;
        Ok(true)
    }

    /// How many points it permutes, fixed ones among them.
    ///
    /// ```
    /// # use everystate_algebra::group::Group;
    /// assert_eq!(Group::new(3, [[1u16, 0, 2]]).degree(), 3);
    /// ```
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// The generators that it was made from, in increasing order, each once, without the identity.
    ///
    /// ```
    /// # use everystate_algebra::group::Group;
    /// let group = Group::new(2, [[1u16, 0], [0, 1], [1, 0]]);
    /// assert_eq!(group.generators(), [Box::from([1u16, 0])]);
    /// ```
    pub fn generators(&self) -> &[Box<[u16]>] {
        &self.given
    }

    /// How many elements it has.
    ///
    /// ```
    /// # use everystate_algebra::group::Group;
    /// let (cycle, swap): (Vec<u16>, Vec<u16>) =
    ///     (0..30).map(|i| ((i + 1) % 30, if i < 2 { 1 - i } else { i })).unzip();
    /// let symmetric = Group::new(30, [cycle, swap]);
    /// assert_eq!(symmetric.order().to_string(), "265252859812191058636308480000000");
    /// ```
    pub fn order(&self) -> Natural {
        let mut order = Natural::ONE;
        for level in &self.levels {
            order *= &Natural::from(level.orbit.len() as u64);
        }
        order
    }

    /// The base: one point for each level. Only the identity fixes all of them.
    ///
    /// ```
    /// # use everystate_algebra::group::Group;
    /// assert_eq!(Group::new(4, [[0u16, 2, 1, 3]]).base(), [1]);
    /// ```
    pub fn base(&self) -> Vec<u16> {
        self.levels.iter().map(|level| level.point).collect()
    }

    /// How many points the base point of a level can go to while those before it are fixed.
    ///
    /// The group's order is the product of these over all levels.
    ///
    /// ```
    /// # use everystate_algebra::group::Group;
    /// let group = Group::new(3, [[1u16, 2, 0], [1, 0, 2]]);
    /// assert_eq!((group.orbit_size(0), group.orbit_size(1)), (3, 2));
    /// ```
    ///
    /// # Panics
    /// If there is no such level.
    pub fn orbit_size(&self, level: usize) -> usize {
        self.levels[level].orbit.len()
    }

    /// Whether a permutation is an element. What is no permutation of the points is none.
    ///
    /// Time O(levels · degree).
    ///
    /// ```
    /// # use everystate_algebra::group::Group;
    /// let rotations = Group::new(3, [[1u16, 2, 0]]);
    /// assert!(rotations.contains(&[2, 0, 1]));
    /// assert!(!rotations.contains(&[1, 0, 2]));
    /// assert!(!rotations.contains(&[7, 7]));
    /// ```
    pub fn contains(&self, permutation: &[u16]) -> bool {
        if permutation.len() != self.degree || !is_permutation(permutation) {
            return false;
        }
        let mut rest = Box::from(permutation);
        sift(&self.levels, &self.strong, &mut rest, |_, _| ());
        least_moved(&rest).is_none()
    }

    /// An element, every one exactly equally likely if `below(n)` is a number below n, every one
    /// exactly equally likely and independent of the others.
    ///
    /// Time O(levels · degree).
    ///
    /// ```
    /// # use everystate_algebra::group::Group;
    /// let group = Group::new(4, [[1u16, 2, 3, 0]]);
    /// let mut state = 1u64;
    /// let element = group.random(&mut |n| {
    ///     state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
    ///     (state >> 33) % n
    /// });
    /// assert!(group.contains(&element));
    /// ```
    ///
    /// # Panics
    /// If `below(n)` is not below n.
    pub fn random(&self, below: &mut dyn FnMut(u64) -> u64) -> Box<[u16]> {
        // The inverse of a uniform element is one.
        let mut element = identity(self.degree);
        for level in &self.levels {
            let size = level.orbit.len() as u64;
            if size > 1 {
                let index = below(size);
                assert!(index < size, "a number below {size} was asked for");
                #[expect(clippy::cast_possible_truncation, reason = "below the size of an orbit")]
                level.reduce(&self.strong, index as usize, &mut element);
            }
        }
        element
    }

    /// The element h·x of the coset {h·x : h in the group} that stands for all of it.
    ///
    /// It depends only on the coset, so two arrangements have the same one exactly if a renaming of
    /// contents from the group makes one the other. Going through the base points in order, the slot
    /// at which each stands is as early as the choices before it allow: that is why there is only one
    /// such element (*Cosets* in `docs/math/groups.md`).
    ///
    /// Time O(levels · degree).
    ///
    /// ```
    /// # use everystate_algebra::group::Group;
    /// // Contents 0, 1, 2 may be renamed round; 3 is 3.
    /// let group = Group::new(4, [[1u16, 2, 0, 3]]);
    /// assert_eq!(*group.canonical_in_coset(&[3, 2, 0, 1]), [3, 0, 1, 2]);
    /// assert_eq!(*group.canonical_in_coset(&[3, 1, 2, 0]), [3, 0, 1, 2]);
    /// assert_eq!(*group.canonical_in_coset(&[3, 1, 0, 2]), [3, 0, 2, 1]);
    /// ```
    ///
    /// # Panics
    /// If `x` is not a permutation of the group's points.
    #[must_use]
    pub fn canonical_in_coset(&self, x: &[u16]) -> Box<[u16]> {
        assert!(x.len() == self.degree && is_permutation(x), "an arrangement has all points");
        let mut x = Box::from(x);
        self.canonicalize(&mut x);
        x
    }

    /// Replaces a permutation by [`canonical_in_coset`](Self::canonical_in_coset), in place and
    /// without checking that it is one.
    ///
    /// For hot loops: allocates nothing. What comes out for anything but a permutation of the group's
    /// points means nothing.
    ///
    /// ```
    /// # use everystate_algebra::group::Group;
    /// let group = Group::new(3, [[1u16, 2, 0]]);
    /// let mut x = [2, 0, 1];
    /// group.canonicalize(&mut x);
    /// assert_eq!(x, [0, 1, 2]);
    /// ```
    ///
    /// # Panics
    /// If a content is not below the degree.
    pub fn canonicalize(&self, x: &mut [u16]) {
        for level in &self.levels {
            if level.orbit.len() > 1 {
                // The first slot whose content can become the base point.
                if let Some(index) = x.iter().find_map(|&content| level.place(content)) {
                    level.reduce(&self.strong, index, x);
                }
            }
        }
    }

    /// The subgroup that fixes the first `level` points of the base; its base is the rest.
    ///
    /// ```
    /// # use everystate_algebra::{Natural, group::Group};
    /// let group = Group::new(4, [[1u16, 2, 3, 0], [1, 0, 2, 3]]);
    /// let fixed = group.stabilizer(1);
    /// assert_eq!(fixed.order(), Natural::from(6));
    /// assert_eq!(fixed.base(), [1, 2]);
    /// assert!(fixed.contains(&[0, 2, 1, 3]) && !fixed.contains(&[1, 0, 2, 3]));
    /// ```
    ///
    /// # Panics
    /// If there are fewer base points.
    #[must_use]
    pub fn stabilizer(&self, level: usize) -> Self {
        let levels = self.levels[level..].to_vec();
        let members = levels.first().map_or(&[][..], |level| &level.members);
        let given = members.iter().map(|m| self.strong[m.strong].images.clone()).collect();
        let asked = self.asked.get(level..).unwrap_or_default().to_vec();
        Self { degree: self.degree, given, asked, levels, strong: self.strong.clone() }
    }
}
