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
            members,
            roots: roots.map(|(point, _)| point).collect(),
        }
    }

    /// The colors before any refinement: lengths of cycles, and classes that must stay.
    pub(super) fn colors(&self, points: Points<'_>) -> Colors {
        let mut by_point = vec![Vec::new(); self.degree];
        let mut by_generator = Vec::new();
        for (generator, moved) in self.generators.iter().zip(&self.moved) {
            let mut lengths = Vec::with_capacity(moved.len());
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
                for point in cycle {
                    by_point[usize::from(point)].push(length);
                    lengths.push(length);
                }
            }
            lengths.sort_unstable();
            by_generator.push(lengths);
        }
        for lengths in &mut by_point {
            lengths.sort_unstable();
        }
        let numbered = |signatures: Vec<Vec<u32>>| {
            agree(&signatures, &signatures).expect("they are the same").left
        };
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
        let both = |of: fn(&Self, &Colors) -> Vec<Vec<u32>>, left: &Colors, right: &Colors| {
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
    fn generator_signatures(&self, colors: &Colors) -> Vec<Vec<u32>> {
        let signature = |number: usize| {
            let images = &self.generators[number];
            let pairs = self.moved[number].iter().map(|&point| {
                let image = images[usize::from(point)];
                [colors.points[usize::from(point)], colors.points[usize::from(image)]]
            });
            flattened(vec![colors.generators[number]], pairs.collect())
        };
        (0..self.generators.len()).map(signature).collect()
    }

    /// The same for points.
    fn point_signatures(&self, colors: &Colors) -> Vec<Vec<u32>> {
        let signature = |point: usize| {
            let triples = self.movers[point].iter().map(|&number| {
                let next = self.generators[number][point];
                let last = self.inverses[number][point];
                let [next, last] = [next, last].map(|point| colors.points[usize::from(point)]);
                [colors.generators[number], next, last]
            });
            let own = vec![colors.points[point], colors.classes[self.class[point]]];
            flattened(own, triples.collect())
        };
        (0..self.degree).map(signature).collect()
    }

    /// The same for classes.
    fn class_signatures(&self, colors: &Colors) -> Vec<Vec<u32>> {
        let signature = |number: usize| {
            let points = self.members[number].iter();
            let points = points.map(|&point| [colors.points[usize::from(point)]]);
            flattened(vec![colors.classes[number]], points.collect())
        };
        (0..self.members.len()).map(signature).collect()
    }
}

/// A vertex's own colors, and then the sorted tuples of its neighbours'.
fn flattened<const N: usize>(mut own: Vec<u32>, mut tuples: Vec<[u32; N]>) -> Vec<u32> {
    tuples.sort_unstable();
    own.extend(tuples.iter().flatten());
    own
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
fn agree(left: &[Vec<u32>], right: &[Vec<u32>]) -> Option<Agreement> {
    let sorted = |signatures: &[Vec<u32>]| {
        let mut order: Vec<usize> = (0..signatures.len()).collect();
        order.sort_unstable_by(|&a, &b| signatures[a].cmp(&signatures[b]));
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
        if last.replace(&left[a]).is_some_and(|last| *last != left[a]) {
            color += 1;
        }
        agreement.left[a] = color;
        agreement.right[b] = color;
    }
    agreement.count = last.map_or(0, |_| color as usize + 1);
    Some(agreement)
}
