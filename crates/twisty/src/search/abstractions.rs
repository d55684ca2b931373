//! What a pruning table may look at: coarser abstractions of a puzzle that all its symmetries keep.
//!
//! An abstraction merges colors. It is of use if symmetries and moves make the same of what it shows whatever
//! they were, so merging two colors merges what symmetries and turns make of them: the congruences
//! that two colors generate are found so, and their joins. Of the cube's edges they are, for example, the
//! slices with the orientation, of its corners the two tetrads with the twist; nobody says so to the program.

#![expect(clippy::cast_possible_truncation, reason = "colors and places are below 256")]
#![expect(clippy::cast_precision_loss, reason = "estimates need few digits")]

use crate::algebra::budget::Budget;
use crate::search::problem::Prepared;
use everystate_puzzle::Watch;
use everystate_puzzle::random::Random;
use everystate_table::pruning::{Abstraction, Engine, Move, Pieces, Projection, Renaming};
use std::collections::BTreeSet;

/// A coloring of some orbits that symmetries exchange among each other: by orbit and color, the new color.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Merge(Vec<Vec<u8>>);

/// Orbits that symmetries exchange, and the congruences of their colors, the finest first.
struct Part {
    orbits: Vec<usize>,
    merges: Vec<Merge>,
}

/// An abstraction that a table can be made of.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) projection: Projection,
    /// The base 2 logarithm of how many patterns it shows, about, symmetric ones counted once.
    pub(crate) patterns: f64,
    /// How many moves *m* leave it as it is from the left: *m·q* shows what *q* shows (docs/math/pruning.md, "Both ends").
    pub(crate) inert: u32,
}

/// The most abstractions.
const CHOICES: usize = 1000;
/// The most colors of all symmetries that are looked at, for all abstractions or for all congruences, about.
const WORK: usize = 1 << 29;
/// The most congruences of a part.
const MERGES: usize = 64;
/// The most colors of an orbit for which merging is tried.
const COLORS: usize = 150;
/// The most congruences that two colors generate which are joined.
const JOINED: usize = 24;

/// By place: its orbit.
pub(crate) fn orbit_of(prepared: &Prepared, place: usize) -> usize {
    prepared.orbits.partition_point(|&(start, _)| start <= place) - 1
}

/// All abstractions, the finest first; `None` if the budget ends.
pub(crate) fn choices(prepared: &Prepared, budget: Budget<'_>) -> Option<Vec<Choice>> {
    let problem = &prepared.problem;
    let parts = parts(prepared, budget);
    // To see what all symmetries make of an abstraction takes so many steps.
    let each = problem.visible.renamings.len() * problem.visible.colors.concat().len();
    let most = (WORK / each.max(1)).clamp(8, CHOICES);
    // Symmetries exchange nothing between parts, so any congruence of one goes with any of another: all combinations, as many
    // as there is time to look at, are abstractions that symmetries keep. That they are cut off loses none but coarse ones,
    // as each part's begin with the finest; a coarser table is weaker, never wrong.
    let mut all: Vec<Vec<Option<&Merge>>> = vec![Vec::new()];
    for part in &parts {
        let longer = all.iter().flat_map(|chosen| {
            part.merges.iter().map(move |merge| [&chosen[..], &[Some(merge)]].concat())
        });
        all = longer.take(most).collect();
    }
    let cores = cores(prepared, &parts);
    let mut found: Vec<Choice> = Vec::new();
    for chosen in all {
        if budget.ended() {
            return None;
        }
        let mut abstraction = vec![Vec::new(); problem.orientations.len()];
        for (part, merge) in parts.iter().zip(&chosen) {
            for (&orbit, colors) in part.orbits.iter().zip(merge.iter().flat_map(|m| &m.0)) {
                for place in places(prepared, orbit) {
                    let old = &problem.visible.colors[place];
                    abstraction[place] = old.iter().map(|&c| colors[usize::from(c)]).collect();
                }
            }
        }
        // Entries are shared by symmetric positions, of which there are as many as symmetries, for nearly all.
        let patterns =
            patterns(prepared, &abstraction) - (problem.visible.renamings.len() as f64).log2();
        let abstraction =
            Abstraction { renamings: renamed(prepared, &abstraction), colors: abstraction };
        let name = name(prepared, &abstraction);
        // A core that is looked at as the rest is takes no second look, and one that sees no more than the
        // rest keeps as many moves.
        let same = |(places, core): &&(Vec<u8>, Abstraction)| {
            places
                .iter()
                .all(|&p| core.colors[usize::from(p)] == abstraction.colors[usize::from(p)])
        };
        let core = cores.iter().find(same);
        let core = core
            .or_else(|| cores.iter().find(|(_, core)| is_coarser(prepared, core, &abstraction)));
        let core = core.or(cores.first()).cloned();
        let kept = |m: &&Move| {
            abstraction.is_kept(&m.does)
                && core.as_ref().is_none_or(|(_, core)| core.is_kept(&m.does))
        };
        let inert = problem.moves.iter().filter(kept).count() as u32;
        let inert = if problem.is_group { inert } else { 0 };
        found.push(Choice {
            projection: Projection { abstraction, core, refinement: Vec::new(), name },
            patterns,
            inert,
        });
    }
    found.sort_by(|a, b| b.patterns.total_cmp(&a.patterns));
    Some(found)
}

/// Whether an abstraction distinguishes no more than another.
pub(crate) fn is_coarser(
    prepared: &Prepared,
    abstraction: &Abstraction,
    than: &Abstraction,
) -> bool {
    let mut made = std::collections::HashMap::new();
    (0..abstraction.colors.len()).all(|piece| {
        let orbit = orbit_of(prepared, piece);
        let mut pairs = than.colors[piece].iter().zip(&abstraction.colors[piece]);
        pairs.all(|(fine, coarse)| *made.entry((orbit, fine)).or_insert(coarse) == coarse)
    })
}

/// The places of an orbit.
pub(crate) fn places(prepared: &Prepared, orbit: usize) -> std::ops::Range<usize> {
    let end = prepared.orbits.get(orbit + 1).map(|&(start, _)| start);
    prepared.orbits[orbit].0..end.unwrap_or(prepared.problem.orientations.len())
}

/// The base 2 logarithm of how many patterns an abstraction shows, about.
fn patterns(prepared: &Prepared, abstraction: &[Vec<u8>]) -> f64 {
    let factorial = |n: usize| (2..=n).map(|k| (k as f64).log2()).sum::<f64>();
    let mut total = 0.0;
    for orbit in 0..prepared.orbits.len() {
        let range = places(prepared, orbit);
        // A multinomial: arrangements of kinds, times what their turns show, less what turns add up to. Parity and what orbits
        // have in common are left out: it decides between abstractions, where a factor of two is nothing.
        total += factorial(range.len());
        // Pieces are of one kind if they show the same colors; each shows as many turns.
        let mut kinds = std::collections::BTreeMap::<Vec<u8>, usize>::new();
        for piece in range {
            let mut colors = abstraction[piece].clone();
            colors.sort_unstable();
            colors.dedup();
            total += (colors.len() as f64).log2();
            *kinds.entry(colors).or_insert(0) += 1;
        }
        total -= kinds.values().map(|&n| factorial(n)).sum::<f64>();
        total -= conserved(prepared, abstraction, orbit);
    }
    total
}

/// The base 2 logarithm of what the turns of an orbit's pieces add up to, if all turns are seen and no move changes their sum.
fn conserved(prepared: &Prepared, abstraction: &[Vec<u8>], orbit: usize) -> f64 {
    let range = places(prepared, orbit);
    let whole = usize::from(prepared.problem.orientations[range.start]);
    let all = range
        .clone()
        .all(|piece| abstraction[piece].iter().collect::<BTreeSet<_>>().len() == whole);
    let keeps = |m: &Move| {
        let sum: usize = m.does[range.clone()].iter().map(|&(_, turn)| usize::from(turn)).sum();
        sum.is_multiple_of(whole)
    };
    if all && prepared.problem.moves.iter().all(keeps) { (whole as f64).log2() } else { 0.0 }
}

/// What symmetries make of the new colors.
fn renamed(prepared: &Prepared, abstraction: &[Vec<u8>]) -> Vec<Renaming> {
    let old = &prepared.problem.visible;
    let most = 1 + abstraction.iter().flatten().copied().max().map_or(0, usize::from);
    // By orbit and old color: the new one.
    let mut new = vec![vec![255; 256]; prepared.orbits.len()];
    for (place, colors) in abstraction.iter().enumerate() {
        let new = &mut new[orbit_of(prepared, place)];
        for (&before, &after) in old.colors[place].iter().zip(colors) {
            new[usize::from(before)] = after;
        }
    }
    let renamed = |renaming: &Renaming| {
        // Merged colors have merged images, as a congruence is closed under symmetries; so whichever of them is looked at
        // gives the same, and 255 is left where a place shows none of them.
        let of_place = |(place, (to, becomes)): (usize, &(u8, Vec<u8>))| {
            let (from, there) =
                (&new[orbit_of(prepared, place)], &new[orbit_of(prepared, usize::from(*to))]);
            let mut made = vec![255; most];
            for (color, &after) in becomes.iter().enumerate() {
                if after != 255 && from[color] != 255 {
                    made[usize::from(from[color])] = there[usize::from(after)];
                }
            }
            (*to, made)
        };
        renaming.iter().enumerate().map(of_place).collect()
    };
    old.renamings.iter().map(renamed).collect()
}

/// Orbits that symmetries exchange, with the congruences of their colors.
fn parts(prepared: &Prepared, budget: Budget<'_>) -> Vec<Part> {
    let count = prepared.orbits.len();
    let mut of: Vec<usize> = (0..count).collect();
    for renaming in &prepared.problem.visible.renamings {
        for (place, (to, _)) in renaming.iter().enumerate() {
            let (a, b) = (of[orbit_of(prepared, place)], of[orbit_of(prepared, usize::from(*to))]);
            of.iter_mut().filter(|o| **o == a.max(b)).for_each(|o| *o = a.min(b));
        }
    }
    // Now orbits have the same number where a symmetry takes one to the other.
    let roots: BTreeSet<usize> = of.iter().copied().collect();
    let part = |root: usize| {
        let orbits: Vec<usize> = (0..count).filter(|&o| of[o] == root).collect();
        let merges = congruences(prepared, &orbits, budget);
        Part { orbits, merges }
    };
    roots.into_iter().map(part).collect()
}

/// Colors of some orbits, numbered through, and what symmetries and turns make of them.
struct Colors {
    /// By orbit: the number of its first color, and how many there are.
    first: Vec<(usize, usize)>,
    count: usize,
    maps: Vec<Vec<Option<usize>>>,
}

impl Colors {
    fn new(prepared: &Prepared, orbits: &[usize]) -> Self {
        let abstraction = &prepared.problem.visible;
        let mut first = vec![(0, 0); prepared.orbits.len()];
        let mut count = 0;
        for &orbit in orbits {
            let most =
                places(prepared, orbit).flat_map(|p| abstraction.colors[p].iter().copied()).max();
            let colors = 1 + most.map_or(0, usize::from);
            first[orbit] = (count, colors);
            count += colors;
        }
        // Each map is what a symmetry makes of the colors of one place, as a partial function on all of them: merging a pair
        // merges its images by every map. The same map comes from many places and is kept once.
        let mut maps = BTreeSet::new();
        for renaming in &abstraction.renamings {
            for &orbit in orbits {
                for place in places(prepared, orbit) {
                    let (to, becomes) = &renaming[place];
                    let there = first[orbit_of(prepared, usize::from(*to))].0;
                    let mut map = vec![None; count];
                    for (color, &after) in becomes.iter().enumerate().take(first[orbit].1) {
                        map[first[orbit].0 + color] =
                            (after != 255).then_some(there + usize::from(after));
                    }
                    maps.insert(map);
                }
            }
        }
        // One turn further, where moves turn pieces.
        let mut turned: Vec<Option<usize>> = vec![None; count];
        for &orbit in orbits {
            let moves = &prepared.problem.moves;
            let turns = moves.iter().any(|m| places(prepared, orbit).any(|p| m.does[p].1 != 0));
            for piece in places(prepared, orbit).filter(|_| turns) {
                let colors = &abstraction.colors[piece];
                for (turn, &color) in colors.iter().enumerate() {
                    let next = colors[(turn + 1) % colors.len()];
                    turned[first[orbit].0 + usize::from(color)] =
                        Some(first[orbit].0 + usize::from(next));
                }
            }
        }
        maps.insert(turned);
        Self { first, count, maps: maps.into_iter().collect() }
    }

    /// The congruence that pairs generate: by color, the least that is merged with it.
    fn closed(&self, pairs: &[(usize, usize)]) -> Vec<usize> {
        let mut least: Vec<usize> = (0..self.count).collect();
        let unite = |least: &mut Vec<usize>, a: usize, b: usize| {
            let (low, high) = (least[a].min(least[b]), least[a].max(least[b]));
            if low != high {
                least.iter_mut().filter(|l| **l == high).for_each(|l| *l = low);
            }
            low != high
        };
        for &(a, b) in pairs {
            unite(&mut least, a, b);
        }
        let mut image = vec![None; self.count];
        // Until nothing changes: if two colors of a class have images, these are merged too. Each round that changes something
        // has a class less, so there are at most as many rounds as colors, each maps × colors.
        let mut changed = true;
        while changed {
            changed = false;
            for map in &self.maps {
                // By class, what is made of one of its colors, and so of all.
                image.fill(None);
                for color in 0..self.count {
                    let Some(made) = map[color] else { continue };
                    match image[least[color]] {
                        None => image[least[color]] = Some(made),
                        Some(other) => changed |= unite(&mut least, made, other),
                    }
                }
            }
        }
        least
    }
}

/// The congruences of the colors of some orbits, the finest first.
fn congruences(prepared: &Prepared, orbits: &[usize], budget: Budget<'_>) -> Vec<Merge> {
    let colors = Colors::new(prepared, orbits);
    let merge = |least: &[usize]| {
        let of_orbit = |&orbit: &usize| {
            let (first, count) = colors.first[orbit];
            let mut numbers: Vec<usize> = Vec::new();
            let number = |color: usize| {
                let root = least[first + color];
                let known = numbers.iter().position(|&n| n == root);
                known.unwrap_or_else(|| {
                    numbers.push(root);
                    numbers.len() - 1
                }) as u8
            };
            (0..count).map(number).collect::<Vec<u8>>()
        };
        Merge(orbits.iter().map(of_orbit).collect())
    };
    let finest: Vec<usize> = (0..colors.count).collect();
    let coarsest: Vec<usize> = orbits
        .iter()
        .flat_map(|&o| core::iter::repeat_n(colors.first[o].0, colors.first[o].1))
        .collect();
    let mut found: Vec<Vec<usize>> = vec![finest];
    let work = colors.maps.len().saturating_mul(colors.count * colors.count);
    if colors.count <= COLORS && work <= WORK {
        let mut simple: BTreeSet<Vec<usize>> = BTreeSet::new();
        for &orbit in orbits {
            let (first, count) = colors.first[orbit];
            // Colors are alike under symmetries mostly, so those merged with the first are tried, and
            // with each other first one of an orbit's piece.
            for a in (0..count).take(2) {
                for b in (a + 1..count).take_while(|_| !budget.ended()) {
                    simple.insert(colors.closed(&[(first + a, first + b)]));
                }
            }
        }
        let mut simple: Vec<Vec<usize>> = simple.into_iter().collect();
        // The finer ones come first.
        simple.sort_by_key(|least| core::cmp::Reverse(classes(least)));
        simple.truncate(JOINED);
        let mut at = 0;
        let mut all: BTreeSet<Vec<usize>> = simple.iter().cloned().collect();
        while at < simple.len() && all.len() < MERGES {
            for other in (0..at).take_while(|_| !budget.ended()) {
                let pairs: Vec<(usize, usize)> = (simple[at].iter().copied().enumerate())
                    .chain(simple[other].iter().copied().enumerate())
                    .collect();
                let joined = colors.closed(&pairs);
                if all.len() < MERGES && all.insert(joined.clone()) {
                    simple.push(joined);
                }
            }
            at += 1;
        }
        found.extend(all);
    }
    found.push(coarsest);
    let mut merges: Vec<(usize, Merge)> = found.iter().map(|l| (classes(l), merge(l))).collect();
    merges.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    merges.dedup_by(|a, b| a.1 == b.1);
    merges.into_iter().map(|(_, merge)| merge).collect()
}

fn classes(least: &[usize]) -> usize {
    least.iter().enumerate().filter(|(color, least)| color == *least).count()
}

/// The most entries of a core's table.
const CORE: usize = 1 << 20;

/// Cores, those with the most patterns first: orbits that are looked at so that they have few enough.
fn cores(prepared: &Prepared, parts: &[Part]) -> Vec<(Vec<u8>, Abstraction)> {
    let problem = &prepared.problem;
    let mut found = Vec::new();
    for part in parts.iter().filter(|part| part.orbits.len() == 1) {
        let range = places(prepared, part.orbits[0]);
        for merge in &part.merges {
            let colors = merge.0[0].iter().copied().max().map_or(0, |most| usize::from(most) + 1);
            let numbers = (colors as f64).powf(range.len() as f64 - 1.0);
            if colors < 2 || numbers > CORE as f64 || range.len() < 2 {
                continue;
            }
            let mut abstraction: Vec<Vec<u8>> =
                problem.visible.colors.iter().map(|colors| vec![0; colors.len()]).collect();
            for place in range.clone() {
                let old = &problem.visible.colors[place];
                abstraction[place] = old.iter().map(|&c| merge.0[0][usize::from(c)]).collect();
            }
            let patterns = patterns(prepared, &abstraction);
            let abstraction =
                Abstraction { renamings: renamed(prepared, &abstraction), colors: abstraction };
            found.push((patterns, (range.clone().map(|p| p as u8).collect(), abstraction)));
        }
    }
    found.sort_by(|a: &(f64, _), b| b.0.total_cmp(&a.0));
    found.into_iter().map(|(_, core)| core).collect()
}

/// An abstraction in words: by orbit, how many kinds of pieces it distinguishes and how many turns of each.
fn name(prepared: &Prepared, abstraction: &Abstraction) -> String {
    let of_orbit = |orbit: usize| {
        let mut kinds = BTreeSet::new();
        let mut turns = 0;
        for piece in places(prepared, orbit) {
            let colors: BTreeSet<u8> = abstraction.colors[piece].iter().copied().collect();
            turns = turns.max(colors.len());
            kinds.insert(colors);
        }
        match (kinds.len(), turns) {
            (1, 1) => "-".into(),
            (kinds, 1) => format!("{kinds}"),
            (kinds, turns) => format!("{kinds}×{turns}"),
        }
    };
    let all: Vec<String> = (0..prepared.orbits.len()).map(of_orbit).collect();
    all.join(" ")
}

/// Bytes of a table that is made to measure an abstraction.
const TRIAL: u64 = 4 << 20;

/// How an abstraction prunes, measured with a small table: its bounds for random positions.
pub(crate) fn measured(
    prepared: &Prepared,
    choice: &Choice,
    threads: usize,
    watch: &dyn Watch,
) -> String {
    let stop = || watch.cancelled();
    let Ok(mut engine) = Engine::new(&prepared.problem, &choice.projection, TRIAL, &stop) else {
        return "not measured".into();
    };
    if !engine.fill(engine.sizes().depth, threads, &stop, &|_, _| ()).unwrap_or(false) {
        return "not measured".into();
    }
    // Some sixty moves from solved, with a seed, so that it is the same each time.
    let mut random = Random::new(1);
    let moves = &prepared.problem.moves;
    let (mut sum, many) = (0, 1000_u32);
    for _ in 0..many {
        let mut board: Pieces =
            (0..prepared.problem.orientations.len()).map(|p| (p as u8, 0)).collect();
        for _ in 0..60 {
            let does = &moves[random.below(moves.len() as u64) as usize].does;
            board = does
                .iter()
                .enumerate()
                .map(|(place, &(from, more))| {
                    let (piece, turn) = board[usize::from(from)];
                    let whole = prepared.problem.orientations[place];
                    (piece, (turn + more) % whole)
                })
                .collect();
        }
        sum += engine.bound(&board);
    }
    format!("{:.2} moves by 4 MiB", f64::from(sum) / f64::from(many))
}
