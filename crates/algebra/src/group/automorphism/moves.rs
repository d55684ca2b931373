//! Generators as a relabeling sees them, and colors that every relabeling must respect.

use super::points::Points;
use crate::group::orbits::representatives;
use crate::group::permutation::{inverse, is_permutation, least_moved};

/// Generators with what is asked about them again and again.
#[derive(Debug)]
pub(super) struct Moves {
    pub(super) degree: usize,
    pub(super) generators: Vec<Box<[u16]>>,
    pub(super) inverses: Vec<Box<[u16]>>,
    /// By generator: the points that it moves.
    pub(super) moved: Vec<Vec<u16>>,
    /// By point: the generators that move it.
    pub(super) movers: Vec<Vec<usize>>,
    /// By point: the number of its class.
    pub(super) class: Vec<usize>,
    /// Whether each class must stay.
    pub(super) stays: bool,
    /// By class: its points.
    pub(super) members: Vec<Vec<u16>>,
    /// The least point of each orbit.
    pub(super) roots: Vec<u16>,
}

/// Colors that a relabeling takes from the left side, where it starts, to the right, where it ends.
#[derive(Clone, Debug)]
pub(super) struct Colors {
    pub(super) points: Vec<u32>,
    pub(super) generators: Vec<u32>,
    pub(super) classes: Vec<u32>,
}

impl Moves {
    pub(super) fn new(
        degree: usize,
        generators: impl IntoIterator<Item = impl AsRef<[u16]>>,
        points: Points<'_>,
    ) -> Self {
        assert!(u16::try_from(degree).is_ok(), "points are numbered below 65 535");
        let mut distinct: Vec<Box<[u16]>> = Vec::new();
        for generator in generators {
            let images = generator.as_ref();
            assert!(
                images.len() == degree && is_permutation(images),
                "generators are permutations of all points"
            );
            if least_moved(images).is_some() {
                distinct.push(images.into());
            }
        }
        distinct.sort_unstable();
        distinct.dedup();
        let mut movers = vec![Vec::new(); degree];
        let mut moved = Vec::new();
        for (number, generator) in distinct.iter().enumerate() {
            let points = (0..=u16::MAX).zip(generator).filter(|&(point, &image)| point != image);
            let points: Vec<u16> = points.map(|(point, _)| point).collect();
            for &point in &points {
                movers[usize::from(point)].push(number);
            }
            moved.push(points);
        }
        let names = match points {
            Points::Alike => vec![0; degree],
            Points::Colored(names) | Points::Classes(names) => names.to_vec(),
        };
        assert!(names.len() == degree, "each point has a colour");
        let mut sorted = names.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let class: Vec<usize> =
            names.iter().map(|name| sorted.partition_point(|s| s < name)).collect();
        let mut members = vec![Vec::new(); sorted.len()];
        (0..=u16::MAX).zip(&class).for_each(|(point, &class)| members[class].push(point));
        let least = representatives(degree, &distinct);
        let roots = (0..=u16::MAX).zip(least).filter(|&(point, least)| point == least);
        Self {
            degree,
            inverses: distinct.iter().map(|generator| inverse(generator)).collect(),
            generators: distinct,
            moved,
            movers,
            class,
            stays: matches!(points, Points::Colored(_)),
            members,
            roots: roots.map(|(point, _)| point).collect(),
        }
    }

    /// The colors before any refinement: lengths of cycles, and classes that must stay.
    pub(super) fn colors(&self, points: Points<'_>) -> Colors {
        let mut by_point = vec![0_u64; self.degree];
        let mut by_generator = Vec::new();
        for (generator, moved) in self.generators.iter().zip(&self.moved) {
            let mut lengths = 0_u64;
            let mut seen = vec![false; self.degree];
            for &start in moved {
                if seen[usize::from(start)] {
                    continue;
                }
                let mut cycle = Vec::new();
                let mut point = start;
                while !core::mem::replace(&mut seen[usize::from(point)], true) {
                    cycle.push(point);
                    point = generator[usize::from(point)];
                }
                let length = u32::try_from(cycle.len()).expect("at most 65 535 points");
                let told = mixed(&[length]);
                for point in cycle {
                    let lengths_there = &mut by_point[usize::from(point)];
                    *lengths_there = lengths_there.wrapping_add(told);
                    lengths = lengths.wrapping_add(told);
                }
            }
            by_generator.push(lengths);
        }
        let numbered =
            |signatures: Vec<u64>| agree(&signatures, &signatures).expect("they are the same").left;
        let classes = match points {
            Points::Alike | Points::Classes(_) => vec![0; self.members.len()],
            Points::Colored(_) => (0..=u32::from(u16::MAX)).take(self.members.len()).collect(),
        };
        Colors { points: numbered(by_point), generators: numbered(by_generator), classes }
    }

    /// How much work a refinement is.
    pub(super) fn refinement_steps(&self) -> u64 {
        let edges: usize = self.moved.iter().map(Vec::len).sum();
        (8 * edges + 4 * self.degree + 1) as u64
    }

    /// Colors refined by the colors of neighbours, the same on both sides, and how many points have;
    /// none if the sides do not have the same.
    ///
    /// Generators and classes are told apart by the points' colors of before: if those of points become
    /// no more, nothing will.
    pub(super) fn refine(&self, left: &Colors, right: &Colors) -> Option<(Colors, Colors, usize)> {
        let (mut left, mut right) = (left.clone(), right.clone());
        let both = |of: fn(&Self, &Colors) -> Vec<u64>, left: &Colors, right: &Colors| {
            agree(&of(self, left), &of(self, right))
        };
        let agreed = both(Self::generator_signatures, &left, &right)?;
        (left.generators, right.generators) = (agreed.left, agreed.right);
        let agreed = both(Self::class_signatures, &left, &right)?;
        (left.classes, right.classes) = (agreed.left, agreed.right);
        let agreed = both(Self::point_signatures, &left, &right)?;
        (left.points, right.points) = (agreed.left, agreed.right);
        Some((left, right, agreed.count))
    }

    /// What is the same for two generators if a relabeling that respects colors takes one to the other.
    fn generator_signatures(&self, colors: &Colors) -> Vec<u64> {
        let signature = |number: usize| {
            let images = &self.generators[number];
            let pair = |&point: &u16| {
                let image = images[usize::from(point)];
                mixed(&[colors.points[usize::from(point)], colors.points[usize::from(image)]])
            };
            summed(&[colors.generators[number]], self.moved[number].iter().map(pair))
        };
        (0..self.generators.len()).map(signature).collect()
    }

    /// The same for points.
    fn point_signatures(&self, colors: &Colors) -> Vec<u64> {
        let signature = |point: usize| {
            let triple = |&number: &usize| {
                let next = self.generators[number][point];
                let last = self.inverses[number][point];
                let [next, last] = [next, last].map(|point| colors.points[usize::from(point)]);
                mixed(&[colors.generators[number], next, last])
            };
            let own = [colors.points[point], colors.classes[self.class[point]]];
            summed(&own, self.movers[point].iter().map(triple))
        };
        (0..self.degree).map(signature).collect()
    }

    /// The same for classes.
    fn class_signatures(&self, colors: &Colors) -> Vec<u64> {
        let signature = |number: usize| {
            let color = |&point: &u16| mixed(&[colors.points[usize::from(point)]]);
            summed(&[colors.classes[number]], self.members[number].iter().map(color))
        };
        (0..self.members.len()).map(signature).collect()
    }
}

/// A hash of a vertex's own colors and of its neighbours' in any order. Two that differ may have the same one, once in 2⁶⁴ pairs: then colors
/// tell less, and what is found is the same, as each relabeling is held against the generators and classes themselves.
fn summed(own: &[u32], neighbours: impl Iterator<Item = u64>) -> u64 {
    neighbours.fold(mixed(own).rotate_left(32), u64::wrapping_add)
}

/// A hash of a few colors (the finalizer of S. Vigna's `SplitMix64`, over each).
fn mixed(colors: &[u32]) -> u64 {
    let mut hash = 0x243f_6a88_85a3_08d3_u64;
    for &color in colors {
        hash = (hash ^ u64::from(color)).wrapping_add(0x9e37_79b9_7f4a_7c15);
        hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        hash ^= hash >> 31;
    }
    hash
}

/// Colors for two lists of signatures, and how many there are.
#[derive(Debug)]
struct Agreement {
    left: Vec<u32>,
    right: Vec<u32>,
    count: usize,
}

/// The same colors for the same signatures, numbered in their order, if the two lists are the same in
/// some order.
fn agree(left: &[u64], right: &[u64]) -> Option<Agreement> {
    let sorted = |signatures: &[u64]| {
        let mut order: Vec<usize> = (0..signatures.len()).collect();
        order.sort_unstable_by_key(|&vertex| signatures[vertex]);
        order
    };
    let (lefts, rights) = (sorted(left), sorted(right));
    let mut agreement =
        Agreement { left: vec![0; left.len()], right: vec![0; right.len()], count: 0 };
    let mut last = None;
    let mut color = 0;
    for (&a, &b) in lefts.iter().zip(&rights) {
        if left[a] != right[b] {
            return None;
        }
        if last.replace(left[a]).is_some_and(|last| last != left[a]) {
            color += 1;
        }
        agreement.left[a] = color;
        agreement.right[b] = color;
    }
    agreement.count = last.map_or(0, |_| color as usize + 1);
    Some(agreement)
}
