//! Making a stabilizer chain: filled with random elements from the top down, then proved, and
//! repaired where it is short, from the bottom up.
//!
//! Each level i has a list of generators Tᵢ and the transversal Uᵢ of the orbit of its base point under
//! ⟨Tᵢ⟩. What always holds: Tᵢ₊₁ lies in the stabilizer of level i's base point in ⟨Tᵢ⟩. So a chain is
//! never too large, and it is right as soon as those stabilizers are not larger than ⟨Tᵢ₊₁⟩, which
//! `complete` proves. The proof is in `docs/math/groups.md`.

use super::bound::Bound;
use super::level::{Level, sift};
use super::permutation::{Chance, Permutation, Sampler, least_moved};
use crate::Natural;

/// Random generators for each level. More make it less likely that a level must be repaired, fewer
/// make the proof shorter: its cost is proportional to them.
const SAMPLES: usize = 6;

/// Bytes that rows of images may take; orbits that are found later do with trees.
const ROW_BYTES: u64 = 1 << 26;

/// A chain would take more memory or more work than was allowed.
///
/// ```
/// # use everystate_algebra::group::{Group, Limit};
/// let cycle: Vec<u16> = (0..60_000).map(|i| (i + 1) % 60_000).collect();
/// let swap: Vec<u16> = (0..60_000).map(|i| if i < 2 { 1 - i } else { i }).collect();
/// let limit = Limit { bytes: 1 << 24, steps: 1 << 30 };
/// assert!(Group::within(limit, 60_000, &[], [cycle, swap]).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OverLimit {
    /// More memory.
    Bytes,
    /// More work.
    Steps,
}

impl core::fmt::Display for OverLimit {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Bytes => "the stabilizer chain of the group takes more memory than allowed",
            Self::Steps => "the stabilizer chain of the group takes more work than allowed",
        })
    }
}

impl core::error::Error for OverLimit {}

/// How much making a chain may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Bytes that the chain may hold.
    pub bytes: u64,
    /// Images of points that may be computed; 10⁹ take about a second.
    pub steps: u64,
}

impl Limit {
    /// Whatever it takes.
    pub const NONE: Self = Self { bytes: u64::MAX, steps: u64::MAX };
}

/// A chain in the making.
#[derive(Debug)]
pub(super) struct Chain {
    degree: usize,
    /// How many levels at the front stand for base points that were asked for.
    prescribed: usize,
    pub(super) levels: Vec<Level>,
    pub(super) strong: Vec<Permutation>,
    chance: Chance,
    limit: Limit,
    /// Bytes that rows may still take.
    room: u64,
    /// Random generators for each level.
    samples: usize,
}

impl Chain {
    /// The chain of the group that these generate, none of them the identity.
    pub(super) fn of(
        limit: Limit,
        degree: usize,
        base: &[u16],
        given: &[Box<[u16]>],
    ) -> Result<Self, OverLimit> {
        Self::sampled(SAMPLES, limit, degree, base, given)
    }

    /// The same with a number of random generators for each level. With none, all is found by the
    /// proof.
    fn sampled(
        samples: usize,
        limit: Limit,
        degree: usize,
        base: &[u16],
        given: &[Box<[u16]>],
    ) -> Result<Self, OverLimit> {
        let mut chain = Self {
            degree,
            prescribed: 0,
            levels: Vec::new(),
            strong: Vec::new(),
            chance: Chance::new(),
            limit,
            room: ROW_BYTES.min(limit.bytes / 2),
            samples,
        };
        chain.take(chain.room)?;
        for &point in base {
            chain.open(chain.levels.len(), point)?;
        }
        chain.prescribed = base.len();
        chain.fill(given)?;
        let bottom = chain.levels.len();
        chain.complete(bottom)?;
        for generator in given {
            chain.spend(chain.levels.len() as u64 * degree as u64)?;
            let mut rest = generator.clone();
            sift(&chain.levels, &chain.strong, &mut rest, |_, _| ());
            if least_moved(&rest).is_some() {
                let touched = chain.admit(0, rest)?;
                chain.complete(touched + 1)?;
            }
        }
        Ok(chain)
    }

    fn take(&mut self, bytes: u64) -> Result<(), OverLimit> {
        self.limit.bytes = self.limit.bytes.checked_sub(bytes).ok_or(OverLimit::Bytes)?;
        Ok(())
    }

    fn spend(&mut self, steps: u64) -> Result<(), OverLimit> {
        self.limit.steps = self.limit.steps.checked_sub(steps).ok_or(OverLimit::Steps)?;
        Ok(())
    }

    /// Puts a level of the trivial group before another.
    fn open(&mut self, before: usize, point: u16) -> Result<(), OverLimit> {
        self.take(Level::bytes(self.degree))?;
        self.levels.insert(before, Level::new(self.degree, point));
        Ok(())
    }

    /// The number of a new strong generator.
    fn keep(&mut self, images: Box<[u16]>) -> Result<usize, OverLimit> {
        self.take(Permutation::bytes(self.degree))?;
        self.strong.push(Permutation::new(images));
        Ok(self.strong.len() - 1)
    }

    /// Gives generators to a level and closes its orbit.
    fn join(&mut self, level: usize, strong: impl Iterator<Item = usize>) -> Result<(), OverLimit> {
        let Self { levels, strong: all, room, .. } = self;
        let level = &mut levels[level];
        let (old, before, rows) = (level.members.len(), level.orbit.len(), level.rows());
        strong.for_each(|number| level.admit(number));
        level.grow(all, old, room);
        let (members, added) = (level.members.len() - old, level.orbit.len() - before);
        let rows = level.rows().saturating_sub(rows);
        self.spend((members * before + added * (members + old) + rows * self.degree) as u64)?;
        // A member and a point of the orbit take 8 bytes each at most, in vectors twice as long.
        self.take(32 * (members + added) as u64)
    }

    /// From the top down: random elements of each level's group, made fixing the point of the level,
    /// generate the next.
    fn fill(&mut self, given: &[Box<[u16]>]) -> Result<(), OverLimit> {
        if given.is_empty() {
            return Ok(());
        }
        self.spend(Sampler::steps(given.len(), self.degree))?;
        let generators = given.iter().map(AsRef::as_ref);
        let mut source = Sampler::new(generators, &mut self.chance);
        let mut number = 0;
        let mut fresh = self.pick(&mut source, None);
        while !fresh.is_empty() {
            if number == self.levels.len() {
                let lowest = fresh.iter().filter_map(|x| least_moved(x)).min();
                let Some(point) = lowest else { break };
                self.open(number, point)?;
            }
            let first = self.strong.len();
            for images in fresh {
                self.keep(images)?;
            }
            self.join(number, first..self.strong.len())?;
            self.spend(Sampler::steps(self.samples, self.degree))?;
            let generators = self.strong[first..].iter().map(|s| &*s.images);
            let mut source = Sampler::new(generators, &mut self.chance);
            fresh = self.pick(&mut source, Some(number));
            number += 1;
        }
        Ok(())
    }

    /// A few different elements that are not the identity, made fixing the point of a level.
    fn pick(&mut self, source: &mut Sampler, level: Option<usize>) -> Vec<Box<[u16]>> {
        let mut picked: Vec<Box<[u16]>> = Vec::new();
        for _ in 0..self.samples {
            let mut sample = Box::from(source.next(&mut self.chance));
            if let Some(level) = level {
                sift(&self.levels[level..=level], &self.strong, &mut sample, |_, _| ());
            }
            if least_moved(&sample).is_some() && !picked.contains(&sample) {
                picked.push(sample);
            }
        }
        picked
    }

    /// Adds an element of the group of level `from`, which fixes the points of the levels before it, to
    /// all levels to whose groups it belongs. Returns the last of them.
    fn admit(&mut self, from: usize, element: Box<[u16]>) -> Result<usize, OverLimit> {
        let lowest = least_moved(&element).expect("the identity is in every group");
        let moves = |level: &Level| element[usize::from(level.point)] != level.point;
        let mut last = from;
        let mut inserted = false;
        loop {
            let Some(level) = self.levels.get(last) else {
                self.open(last, lowest)?;
                break;
            };
            if last >= self.prescribed && lowest < level.point {
                // The level that was here fixes `lowest`: its point was the least that it moved.
                self.open(last, lowest)?;
                inserted = true;
                break;
            }
            if moves(level) {
                break;
            }
            last += 1;
        }
        let number = self.keep(element)?;
        for level in from..last {
            self.join(level, [number].into_iter())?;
        }
        let below: Vec<usize> = if inserted {
            self.levels[last + 1].members.iter().map(|member| member.strong).collect()
        } else {
            Vec::new()
        };
        self.join(last, below.into_iter().chain([number]))?;
        Ok(last)
    }

    /// From the bottom up: proves the levels before `unproved`, adding to those below a level what
    /// the proof of it shows to be missing there.
    fn complete(&mut self, mut unproved: usize) -> Result<(), OverLimit> {
        // If there is nothing more that the whole group can have, no level lacks anything.
        if unproved > 0 && self.is_full(0)? {
            return Ok(());
        }
        while let Some(level) = unproved.checked_sub(1) {
            match self.missing(level)? {
                None => unproved = level,
                Some(element) => unproved = self.admit(unproved, element)? + 1,
            }
        }
        Ok(())
    }

    /// An element of the stabilizer of a level's point that the levels below it, which are proved, do
    /// not have.
    fn missing(&mut self, number: usize) -> Result<Option<Box<[u16]>>, OverLimit> {
        if self.is_full(number)? {
            return Ok(None);
        }
        let price = self.price(number);
        let mut product = vec![0; self.degree].into_boxed_slice();
        for member in 0..self.levels[number].members.len() {
            while self.levels[number].members[member].checked < self.levels[number].orbit.len() {
                self.spend(price)?;
                let (above, below) = self.levels.split_at_mut(number + 1);
                let level = &mut above[number];
                let from = level.members[member].checked;
                level.members[member].checked += 1;
                if schreier(level, &self.strong, member, from, &mut product) {
                    sift(below, &self.strong, &mut product, |_, _| ());
                    if least_moved(&product).is_some() {
                        return Ok(Some(product));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Steps for a Schreier generator of a level, at most.
    fn price(&self, number: usize) -> u64 {
        ((self.levels.len() - number + 3) * self.degree) as u64
    }

    /// Whether the chain from a level on has as many elements as its group can have. Spends a
    /// quarter of what it would save at most.
    fn is_full(&mut self, number: usize) -> Result<bool, OverLimit> {
        let level = &self.levels[number];
        let unchecked = level.members.iter().map(|member| level.orbit.len() - member.checked);
        let worth = unchecked.sum::<usize>() as u64 * self.price(number);
        if worth == 0 {
            return Ok(false);
        }
        let generators = level.members.iter().map(|member| &*self.strong[member.strong].images);
        let generators: Vec<&[u16]> = generators.collect();
        let mut left = worth / 4;
        let bound = Bound::of(self.degree, &generators, &mut left);
        self.spend(worth / 4 - left)?;
        let Some(bound) = bound else { return Ok(false) };
        let sizes = self.levels[number..].iter().map(|level| level.orbit.len() as u64);
        // Logarithms decide nearly always; where they are close, exact numbers do.
        #[expect(clippy::cast_precision_loss, reason = "sizes are below 2^16")]
        let logarithm: f64 = sizes.clone().map(|size| (size as f64).ln()).sum();
        if (logarithm - bound.logarithm()).abs() > 0.1 {
            return Ok(false);
        }
        let mut order = Natural::ONE;
        sizes.for_each(|size| order *= &Natural::from(size));
        Ok(bound.is(order))
    }
}

/// Writes the Schreier generator `u(q)⁻¹ · s · u(p)` of a member s and a point p of the orbit, q = s(p);
/// false if it is the identity by construction.
fn schreier(
    level: &Level,
    strong: &[Permutation],
    member: usize,
    from: usize,
    product: &mut [u16],
) -> bool {
    let generator = &strong[level.members[member].strong];
    let to = generator.images[usize::from(level.orbit[from])];
    let to = level.place(to).expect("orbits are closed");
    if level.is_edge(member, to) {
        return false;
    }
    // x · u(p) has the image x[i] at the point that u(p)⁻¹ takes i to.
    let mut inverse = super::permutation::identity(product.len());
    level.reduce(strong, from, &mut inverse);
    for (&at, &image) in inverse.iter().zip(&generator.images) {
        product[usize::from(at)] = image;
    }
    level.reduce(strong, to, product);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::group::permutation::{identity, is_permutation};

    /// The product of the orbits' sizes of a chain made with few random elements.
    fn order(samples: usize, base: &[u16], generators: &[&[u16]]) -> u64 {
        let degree = generators[0].len();
        let mut given: Vec<Box<[u16]>> = generators.iter().map(|&g| g.into()).collect();
        assert!(given.iter().all(|g| is_permutation(g)));
        given.retain(|g| least_moved(g).is_some());
        let chain = Chain::sampled(samples, Limit::NONE, degree, base, &given).expect("no limit");
        let mut rest = identity(degree);
        assert_eq!(sift(&chain.levels, &chain.strong, &mut rest, |_, _| ()), chain.levels.len());
        chain.levels.iter().map(|level| level.orbit.len() as u64).product()
    }

    fn cycle(degree: u16, points: &[u16]) -> Vec<u16> {
        let mut images: Vec<u16> = (0..degree).collect();
        for (i, &point) in points.iter().enumerate() {
            images[usize::from(point)] = points[(i + 1) % points.len()];
        }
        images
    }

    #[test]
    fn the_proof_finds_what_random_elements_do_not() {
        let turn = cycle(11, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        let other: Vec<u16> = cycle(11, &[2, 6, 10, 7])
            .iter()
            .map(|&i| cycle(11, &[3, 9, 4, 5])[usize::from(i)])
            .collect();
        let swap = cycle(11, &[0, 1]);
        // A dihedral group that also swaps two more points.
        let flip: Vec<u16> = [4, 3, 2, 1, 0, 6, 5].to_vec();
        let spin = cycle(7, &[0, 1, 2, 3, 4]);
        for samples in 0..4 {
            for base in [&[][..], &[3], &[5, 6, 1]] {
                assert_eq!(order(samples, base, &[&turn, &other]), 7920, "{samples} {base:?}");
                assert_eq!(order(samples, base, &[&turn, &swap]), 39_916_800);
                assert_eq!(order(samples, base, &[&flip, &spin]), 10);
                assert_eq!(order(samples, base, &[&other]), 4);
            }
        }
    }

    #[test]
    fn a_level_that_is_put_before_others_has_their_generators_too() {
        // The second generator moves a point before all that the first one does, and so does the third.
        let generators = [cycle(6, &[3, 4, 5]), cycle(6, &[1, 3]), cycle(6, &[0, 2, 1])];
        let slices = generators.each_ref().map(Vec::as_slice);
        for samples in 0..4 {
            assert_eq!(order(samples, &[], &slices[..2]), 24, "{samples}");
            assert_eq!(order(samples, &[], &slices), 720, "{samples}");
            assert_eq!(order(samples, &[4], &slices), 720, "{samples}");
        }
    }
}
