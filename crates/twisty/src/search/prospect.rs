//! [`Prospect`]: what solving random positions will take, before anything is solved.
//!
//! Searches of random positions with small tables are begun and their nodes counted, length by length. From there on they grow as the
//! number of positions at each distance does (Korf, Reid, Edelkamp, Time complexity of iterative-deepening-A*, 2001), and fall
//! with the size of the table as they did between the tables that were tried. How long solutions are follows from the number of all positions
//! and from how those near the goal grow: were longer sequences to fall on positions at random, a share of exp(-s/n) of n
//! positions would be missed by all s of some length or less.

#![expect(clippy::cast_precision_loss, reason = "estimates need few digits")]

use everystate_algebra::Natural;

/// What solving a random position takes, about.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prospect {
    /// How many positions moves lead to, about, if that is known; of goals that moves reach, how many cosets.
    pub positions: Option<f64>,
    /// By length, the share of positions of which the shortest solutions are so long; empty where that is not known.
    pub lengths: Vec<f64>,
    /// The tables from the smallest to the largest, and the one that twice the memory would allow.
    pub tables: Vec<Prospected>,
    /// How many random positions were tried.
    pub tried: usize,
}

/// A table, and what a position takes with it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prospected {
    /// Its bytes.
    pub bytes: u64,
    /// How deep it is filled.
    pub depth: Option<u8>,
    /// Whether it is on disk.
    pub kept: bool,
    /// Whether it is within the memory that may be used.
    pub allowed: bool,
    /// Seconds that it takes to fill, or to read.
    pub filling: Option<f64>,
    /// Positions that are looked at for each that is solved.
    pub nodes: Option<f64>,
    /// Seconds for each.
    pub seconds: Option<f64>,
}

/// A number of positions as an estimate takes it.
pub(crate) fn about(n: &Natural) -> f64 {
    n.to_string().parse().unwrap_or(f64::INFINITY)
}

/// The longest that is counted.
pub(crate) const LONGEST: usize = 90;

/// By length, the share of positions of which shortest solutions have it, where so many positions are at the least distances.
pub(crate) fn lengths(near: &[u64], positions: f64) -> Vec<f64> {
    let listed: f64 = near.iter().map(|&count| count as f64).sum();
    if listed >= positions {
        return near.iter().map(|&count| count as f64 / listed).collect();
    }
    let (mut all, mut last, mut missed) = (0.0, 0.0, 1.0);
    let mut shares = Vec::new();
    while missed > 1e-6 && shares.len() <= LONGEST {
        last = near.get(shares.len()).map_or(last * growth(near), |&count| count as f64);
        all += last;
        let after = f64::exp(-all / positions);
        shares.push(missed - after);
        missed = after;
    }
    if missed > 0.5 { Vec::new() } else { shares }
}

/// By how much positions grow with each move, near the goal.
pub(crate) fn growth(near: &[u64]) -> f64 {
    match near {
        [.., before, last] if *before > 0 => *last as f64 / *before as f64,
        _ => 1.0,
    }
}

/// Nodes of each length, as many as were measured in all of some searches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sampled {
    /// By length, the mean.
    pub(crate) nodes: Vec<f64>,
    /// Nodes in a second.
    pub(crate) rate: f64,
}

impl Sampled {
    /// From the nodes of each length that each search finished.
    pub(crate) fn of(searches: &[Vec<u64>], rate: f64) -> Self {
        let whole = searches.iter().map(Vec::len).min().unwrap_or(0);
        let mean = |length: usize| {
            let sum: u64 = searches.iter().map(|search| search[length]).sum();
            sum as f64 / searches.len() as f64
        };
        Self { nodes: (0..whole).map(mean).collect(), rate }
    }

    /// The nodes of the last length that was measured, if it was more than a few.
    pub(crate) fn last(&self) -> Option<(usize, f64)> {
        let last = self.nodes.len().checked_sub(1)?;
        (self.nodes[last] >= 1.0).then(|| (last, self.nodes[last]))
    }

    /// Nodes of a length, of which those that were not measured grow so.
    pub(crate) fn at(&self, length: usize, growth: f64) -> Option<f64> {
        if let Some(&nodes) = self.nodes.get(length) {
            return Some(nodes);
        }
        let (last, nodes) = self.last()?;
        Some(nodes * growth.powf((length - last) as f64))
    }

    /// Nodes of a search for one solution of a random position, where solutions are so long: of the last length about half is searched.
    pub(crate) fn expected(&self, lengths: &[f64], growth: f64) -> Option<f64> {
        let (mut before, mut sum) = (0.0, 0.0);
        for (length, share) in lengths.iter().enumerate() {
            let nodes = self.at(length, growth)?;
            sum += share * (before + nodes / 2.0);
            before += nodes;
        }
        (!lengths.is_empty()).then_some(sum)
    }
}

/// Nodes fall at most by this power of the size in the long run, whatever two small tables show: of random cubes of 3×3×3 they are as
/// many with 4 GiB as this says from 8 MiB.
const STEEPEST: f64 = 1.0;

/// By what power of the size nodes fall, from two tables: 1 where twice the size halves them.
pub(crate) fn falling(small: (u64, &Sampled), large: (u64, &Sampled)) -> f64 {
    let both = small.1.nodes.iter().zip(&large.1.nodes).rev();
    let ratio = both.map(|(a, b)| a / b).find(|ratio| ratio.is_finite() && *ratio > 0.0);
    let sizes = large.0 as f64 / small.0 as f64;
    ratio.map_or(1.0, |ratio| (ratio.ln() / sizes.ln()).clamp(0.0, STEEPEST))
}
