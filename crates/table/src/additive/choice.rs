//! [`Measured`]: which tokens go together in patterns.

use crate::additive::bound::image;
use crate::additive::database::{Database, Pattern};
use crate::additive::fill::Filling;
use crate::additive::graph::Graph;
use crate::additive::rows::Rows;
use crate::additive::sets::Sets;
use crate::additive::shifts::{MOST, Shifts};
use core::sync::atomic::{AtomicUsize, Ordering};
use everystate_puzzle::random::Random;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::PoisonError;

/// Tokens of the largest sets that are measured.
const LARGEST: usize = 4;
/// Steps that measuring may take for sets of one size, about: a second.
const WORK: usize = 1_000_000_000;
/// Sets of one size, at most.
const SETS: usize = 1 << 16;
/// Beginnings from which a partition is made better.
const TRIES: usize = 40;
/// Times that all pairs of tokens are looked at in each try, at most.
const SWEEPS: usize = 50;
/// What tokens are worth to each other that are not measured, by the square of their distance.
const NEAR: f64 = 1e-3;
/// What is better by less than this is as good.
const LEAST: f64 = 1e-9;

/// What a few tokens need in the mean beyond what fewer of them do.
#[derive(Debug)]
pub struct Measured {
    tokens: Vec<u8>,
    places: usize,
    /// By set of 2 to 4 tokens: its excess in the mean, less what all smaller sets in it add to theirs.
    beyond: HashMap<Pattern, f64>,
}

impl Measured {
    /// Measures sets of 2 to `largest` tokens, not more than 4, those that are near to each other at the end first, as many as
    /// there is time for; `None` if it is to stop. Costs a second or two for each size.
    #[must_use]
    pub fn new(
        graph: &Graph,
        tokens: &[u8],
        largest: usize,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Self> {
        let mut beyond: HashMap<Pattern, f64> = HashMap::new();
        // Of pairs that are not measured those that are near go together.
        for pair in subsets(tokens, 2) {
            let far = f64::from(graph.far(pair[0], pair[1]));
            beyond.insert(pair, NEAR / (far * far));
        }
        for k in 2..=LARGEST.min(largest).min(tokens.len()) {
            if count(tokens.len(), k) > SETS {
                break;
            }
            for (pattern, mean) in means(graph, subsets(tokens, k), threads, stop)? {
                // All sets within it, by the bits of a number.
                let within = (1_usize..(1 << k) - 1).filter_map(|bits| {
                    let of_bits = pattern.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
                    beyond.get(&of_bits.map(|(_, &token)| token).collect::<Pattern>())
                });
                let less: f64 = within.sum();
                beyond.insert(pattern, mean - less);
            }
        }
        Some(Self { tokens: tokens.to_vec(), places: graph.places(), beyond })
    }

    /// Patterns that have together at most so many entries and each token once, of which the sum is large in the mean, as
    /// far as small sets tell. The same each time.
    #[must_use]
    pub fn patterns(&self, entries: u64) -> Vec<Pattern> {
        let sizes = sizes(self.places, self.tokens.len(), entries);
        let mut random = Random::new(entries);
        let mut best: (f64, Vec<Pattern>) = (f64::MIN, Vec::new());
        for _ in 0..TRIES {
            let mut order = self.tokens.clone();
            random.shuffle(&mut order);
            let mut rest = &order[..];
            let mut parts: Vec<Pattern> = Vec::new();
            for &size in &sizes {
                let (part, others) = rest.split_at(size);
                parts.push(part.to_vec());
                rest = others;
            }
            self.exchange(&mut parts);
            let worth: f64 = parts.iter().map(|part| self.worth(part)).sum();
            if worth > best.0 + LEAST {
                best = (worth, parts);
            }
        }
        let mut parts = best.1;
        for part in &mut parts {
            part.sort_unstable();
        }
        parts.sort_unstable_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        parts
    }

    /// Exchanges tokens of different parts as long as that is better.
    fn exchange(&self, parts: &mut [Pattern]) {
        for _ in 0..SWEEPS {
            let mut better = false;
            for p in 0..parts.len() {
                for q in p + 1..parts.len() {
                    for i in 0..parts[p].len() {
                        for j in 0..parts[q].len() {
                            let (a, b) = (parts[p][i], parts[q][j]);
                            let gain = self.joins(b, &parts[p], a) + self.joins(a, &parts[q], b)
                                - self.joins(a, &parts[p], a)
                                - self.joins(b, &parts[q], b);
                            if gain > LEAST {
                                (parts[p][i], parts[q][j]) = (b, a);
                                better = true;
                            }
                        }
                    }
                }
            }
            if !better {
                return;
            }
        }
    }

    /// What a token is worth in a part without another token.
    fn joins(&self, token: u8, part: &[u8], without: u8) -> f64 {
        let others: Vec<u8> =
            part.iter().copied().filter(|&other| other != without && other != token).collect();
        let worth = |with: &[u8]| {
            let mut set = [token; LARGEST];
            set[1..=with.len()].copy_from_slice(with);
            set[..=with.len()].sort_unstable();
            self.beyond.get(&set[..=with.len()]).copied().unwrap_or(0.0)
        };
        let mut sum = 0.0;
        for (i, &a) in others.iter().enumerate() {
            sum += worth(&[a]);
            for (j, &b) in others.iter().enumerate().skip(i + 1) {
                sum += worth(&[a, b]);
                sum += others[j + 1..].iter().map(|&c| worth(&[a, b, c])).sum::<f64>();
            }
        }
        sum
    }

    fn worth(&self, part: &[u8]) -> f64 {
        (0..part.len()).map(|i| self.joins(part[i], &part[..i], part[i])).sum()
    }
}

/// Sizes of patterns, the largest first, that have together at most so many entries, and of these the ones with most pairs.
fn sizes(places: usize, tokens: usize, entries: u64) -> Vec<usize> {
    let of = |size: usize| Database::entries(places, size).unwrap_or(u64::MAX);
    // Of the largest size every number, and of each smaller one as many as there is room for.
    let fill = |largest: usize, many: usize| {
        let (mut sizes, mut left, mut room) = (Vec::new(), tokens, entries);
        for size in (2..=largest).rev() {
            let most = if size == largest { many } else { tokens };
            while left >= size
                && of(size) <= room
                && sizes.iter().filter(|&&s| s == size).count() < most
            {
                sizes.push(size);
                (left, room) = (left - size, room - of(size));
            }
        }
        sizes.extend(core::iter::repeat_n(1, left));
        sizes
    };
    let all = (2..=MOST.min(tokens))
        .flat_map(|largest| (1..=tokens / largest).map(move |many| (largest, many)));
    let all = all.map(|(largest, many)| fill(largest, many));
    all.max_by_key(|sizes| sizes.iter().map(|size| size * size).sum::<usize>())
        .unwrap_or_else(|| vec![1; tokens])
}

/// How many sets of so many tokens there are.
fn count(tokens: usize, k: usize) -> usize {
    (0..k).fold(1, |all, i| all * (tokens - i) / (i + 1))
}

/// Subsets of so many tokens.
fn subsets(tokens: &[u8], k: usize) -> Vec<Pattern> {
    if k == 0 {
        return vec![Vec::new()];
    }
    let with = |i: usize| {
        let rest = subsets(&tokens[i + 1..], k - 1).into_iter();
        rest.map(move |rest| [&[tokens[i]], &rest[..]].concat())
    };
    (0..tokens.len()).flat_map(with).collect()
}

/// The mean excess of patterns of one size, the nearest of them as far as there is time.
fn means(
    graph: &Graph,
    mut patterns: Vec<Pattern>,
    threads: usize,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<(Pattern, f64)>> {
    let Some(k) = patterns.first().map(Vec::len) else { return Some(Vec::new()) };
    let Some(sets) = Sets::new(graph.places(), k) else { return Some(Vec::new()) };
    let spread = |pattern: &Pattern| -> u32 {
        let pairs = pattern
            .iter()
            .enumerate()
            .flat_map(|(i, &a)| pattern[i + 1..].iter().map(move |&b| (a, b)));
        pairs.map(|(a, b)| u32::from(graph.far(a, b))).sum()
    };
    patterns.sort_by_key(spread);
    // A step for each move of each set in each layer, of which there are twice as many as places lie one behind the other, about.
    let deep = (0..graph.places()).map(|place| graph.far(0, place as u8)).max().unwrap_or(0);
    let each = sets.count * k * 4 * usize::from(deep) * k;
    // Symmetric ones are measured once.
    let symmetries = graph.symmetries();
    let least = |pattern: &Pattern| symmetries.iter().map(|map| image(map, pattern)).min();
    let mut classes: HashMap<Pattern, Vec<Pattern>> = HashMap::new();
    let mut order: Vec<Pattern> = Vec::new();
    for pattern in patterns {
        let Some(class) = least(&pattern) else { continue };
        let members = classes.entry(class.clone()).or_default();
        if members.is_empty() {
            order.push(class);
        }
        members.push(pattern);
    }
    order.truncate(WORK * threads.max(1) / each.max(1));
    if order.is_empty() {
        return Some(Vec::new());
    }
    let rows = Rows::new(graph, &sets, &stop)?;
    let shifts = Shifts::new(k);
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    let work = || {
        while let Some(homes) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
            let filling = Filling { graph, sets: &sets, shifts: &shifts, rows: &rows, homes };
            let Some(words) = filling.fill(1, stop) else { return };
            let Some(database) = Database::of(graph, homes, words) else { return };
            let mean = database.mean();
            found.lock().unwrap_or_else(PoisonError::into_inner).push((homes.clone(), mean));
        }
    };
    std::thread::scope(|scope| {
        (1..threads).for_each(|_| drop(scope.spawn(work)));
        work();
    });
    if stop() {
        return None;
    }
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    let all = found.into_iter().flat_map(|(class, mean)| {
        classes.remove(&class).unwrap_or_default().into_iter().map(move |pattern| (pattern, mean))
    });
    Some(all.collect())
}
