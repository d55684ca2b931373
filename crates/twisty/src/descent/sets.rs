//! [`Sets`]: which moves of a puzzle are kept, and what follows from that.
//!
//! A set keeps of each family of moves, which are the powers of one, all powers or some: the multiples of a divisor of their
//! order.

use crate::algebra::coloring::Coloring;
use crate::algebra::stickers::Stickers;
use crate::descent::families::Family;
use crate::descent::places::size;
use everystate_algebra::group::orbits::representatives;

/// By family: which of its levels is kept.
pub(crate) type Set = Box<[u8]>;

/// The moves of a puzzle, of which sets are made.
pub(crate) struct Sets {
    pub(crate) stickers: Stickers,
    pub(crate) visible: Coloring,
    pub(crate) families: Vec<Family>,
    /// By family and level: the permutation of all stickers that generates what is kept; none of the last level.
    generators: Vec<Vec<Box<[u16]>>>,
    /// By two families: whether their moves commute.
    commuting: Vec<Vec<bool>>,
    /// The symmetries: by family, the one that it is seen from another side.
    symmetries: Vec<Vec<usize>>,
}

/// Moves after which sequences grow as they will.
const GROWN: usize = 12;
/// Growth is taken to be at least this: few moves end soon, and what they reach is few.
const LEAST: f64 = 1.5;

impl Sets {
    /// Of these families, with symmetries as what they make of each.
    pub(crate) fn new(
        stickers: Stickers,
        visible: Coloring,
        families: Vec<Family>,
        mut symmetries: Vec<Vec<usize>>,
    ) -> Self {
        symmetries.sort_unstable();
        symmetries.dedup();
        let generator = |family: &Family| {
            let kept = family.levels.iter().take(family.levels.len() - 1);
            kept.map(|&d| stickers.permutation(&family.powers[d])).collect()
        };
        let commute = |a: &Family, b: &Family| {
            let (a, b) = (&a.powers[1], &b.powers[1]);
            stickers.compose(a, b) == stickers.compose(b, a)
        };
        let commuting =
            families.iter().map(|a| families.iter().map(|b| commute(a, b)).collect()).collect();
        let generators = families.iter().map(generator).collect();
        Self { stickers, visible, families, generators, commuting, symmetries }
    }

    /// The set of all moves.
    pub(crate) fn all(&self) -> Set {
        vec![0; self.families.len()].into()
    }

    /// The set of no moves.
    pub(crate) fn none(&self) -> Set {
        let last = |family: &Family| u8::try_from(family.levels.len() - 1).unwrap_or(u8::MAX);
        self.families.iter().map(last).collect()
    }

    /// Whether moves of one family need not follow those of another: those of the other may as well be made after them.
    pub(crate) fn need_not_follow(&self, family: usize, before: usize) -> bool {
        family == before || (family < before && self.commuting[family][before])
    }

    /// The permutations that generate what a set does.
    pub(crate) fn generators(&self, set: &Set) -> impl Iterator<Item = &[u16]> {
        let kept = self.generators.iter().zip(set.iter());
        kept.filter_map(|(levels, &level)| levels.get(usize::from(level)).map(|kept| &kept[..]))
    }

    /// By sticker: the least that the moves of a set make of it.
    pub(crate) fn orbits(&self, set: &Set) -> Vec<u16> {
        representatives(self.stickers.count(), self.generators(set))
    }

    /// The logarithm of about how many positions the moves of a set solve.
    pub(crate) fn size(&self, set: &Set) -> f64 {
        size(&self.stickers, &self.visible, &self.orbits(set))
    }

    /// The set with all moves that bring no sticker elsewhere than its own do.
    pub(crate) fn closed(&self, set: &Set, orbits: &[u16]) -> Set {
        let within =
            |p: &[u16]| p.iter().zip(orbits).all(|(&to, &own)| orbits[usize::from(to)] == own);
        let close = |(levels, &level): (&Vec<Box<[u16]>>, &u8)| {
            let free = (0..level).zip(levels).find(|(_, p)| within(p));
            free.map_or(level, |(free, _)| free)
        };
        self.generators.iter().zip(set.iter()).map(close).collect()
    }

    /// The least set that a symmetry makes of this one.
    pub(crate) fn canonical(&self, set: &Set) -> Set {
        // Most differ early: only the least is written down.
        let order = |a: &&Vec<usize>, b: &&Vec<usize>| {
            a.iter().map(|&f| set[f]).cmp(b.iter().map(|&f| set[f]))
        };
        let least = self.symmetries.iter().min_by(order);
        least.map_or_else(|| set.clone(), |symmetry| symmetry.iter().map(|&f| set[f]).collect())
    }

    /// What symmetries make of a set.
    pub(crate) fn images(&self, set: &Set) -> impl Iterator<Item = Set> {
        let image = move |symmetry: &Vec<usize>| symmetry.iter().map(|&f| set[f]).collect();
        core::iter::once(set.clone()).chain(self.symmetries.iter().map(image))
    }

    /// Whether a set keeps all that another does.
    pub(crate) fn keeps(&self, set: &Set, other: &Set) -> bool {
        let kept = |(family, (&own, &other)): (&Family, (&u8, &u8))| {
            family.levels[usize::from(other)].is_multiple_of(family.levels[usize::from(own)])
        };
        self.families.iter().zip(set.iter().zip(other)).all(kept)
    }

    /// By how much the number of sequences of a set's moves grows with each.
    pub(crate) fn growth(&self, set: &Set) -> f64 {
        let count = |(family, &level): (&Family, &u8)| family.kept(usize::from(level)).count();
        let counts: Vec<f64> = self
            .families
            .iter()
            .zip(set.iter())
            // Families have few moves.
            .map(|kept| u32::try_from(count(kept)).map_or(f64::MAX, f64::from))
            .collect();
        let mut ending = vec![1.0; counts.len()];
        let mut growth = 1.0_f64;
        for _ in 0..GROWN {
            let before: f64 = ending.iter().sum();
            let into = |f: usize| {
                let from = (0..counts.len()).filter(|&b| !self.need_not_follow(f, b));
                counts[f] * from.map(|b| ending[b]).sum::<f64>() / before.max(1e-9)
            };
            ending = (0..counts.len()).map(into).collect();
            growth = ending.iter().sum();
        }
        growth.max(LEAST)
    }

    /// The sets that keep a little less: of one family fewer moves, with no level between.
    pub(crate) fn lower<'s>(&'s self, set: &'s Set) -> impl Iterator<Item = Set> + 's {
        let families = self.families.iter().enumerate();
        families.flat_map(move |(number, family)| {
            let level = usize::from(set[number]);
            let own = family.levels[level];
            let lower: Vec<usize> = (level + 1..family.levels.len())
                .filter(|&l| family.levels[l].is_multiple_of(own))
                .filter(|&l| {
                    let between = |m: &usize| {
                        let d = family.levels[*m];
                        d.is_multiple_of(own) && family.levels[l].is_multiple_of(d)
                    };
                    (level + 1..l).find(between).is_none()
                })
                .collect();
            lower.into_iter().map(move |l| {
                let mut lower = set.clone();
                lower[number] = u8::try_from(l).unwrap_or(u8::MAX);
                lower
            })
        })
    }
}
