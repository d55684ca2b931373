//! Which pieces make the cosets and which the members.
//!
//! Any coloring will do. A good one leaves some thousands of members in words of 64, and few enough
//! cosets that the steps between them take little memory next to the table. For each orbit the
//! candidates look at nothing, at where pieces are, at how they are turned, at both, or at the first few
//! pieces only.

#![expect(clippy::cast_precision_loss, reason = "estimates need few digits")]

use super::coloring::{Coloring, Look};
use super::mechanism::Mechanism;
use super::size;
use super::space::Division;

/// What is looked at of an orbit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    Nothing,
    Places,
    Turns,
    Whole,
    /// The first pieces, so many of them, and no other; identical pieces count as one.
    Some(usize),
}

/// The colorings that divide a space of so many positions best, best first; with `words`, those whose
/// cosets have members in words of 64 before others.
pub(crate) fn choices(
    mechanism: &Mechanism,
    positions: u64,
    words: bool,
    division: &Division,
) -> Vec<Coloring> {
    let Ok(counter) = size::Counter::new(mechanism) else { return Vec::new() };
    let size = (positions as f64).log2();
    let best = if words { IN_WORDS } else { ONE_BY_ONE };
    let mut found: Vec<(f64, Coloring)> = Vec::new();
    for views in combinations(mechanism) {
        let coloring = coloring(mechanism, &views);
        // Ties between the pieces make the patterns fewer than estimated, never more.
        let estimate = estimate(&coloring, mechanism);
        let split = views.iter().any(|view| matches!(view, View::Some(_)));
        found.push(((size - estimate - best).abs() + if split { 2.0 } else { 0.0 }, coloring));
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.truncate(COUNTED);
    let orbits = mechanism.orbit.last().map_or(0, |last| last + 1);
    let ends = [View::Nothing, View::Whole];
    let ends = ends.map(|view| (4.0, coloring(mechanism, &vec![view; orbits])));
    let mut exact: Vec<(f64, Coloring)> = Vec::new();
    for (_, coloring) in found.into_iter().chain(ends) {
        if exact.iter().any(|(_, other)| other.is_alike(&coloring)) {
            continue;
        }
        let Ok(patterns) = counter.patterns(&coloring) else { continue };
        let Some(patterns) = patterns.to_u64().filter(|&n| n <= division.cosets as u64) else {
            continue;
        };
        let members = positions / patterns.max(1);
        if members > division.members as u64 {
            continue;
        }
        let misses = if words && !members.is_multiple_of(64) { 100.0 } else { 0.0 };
        // The steps' table should be small next to the table of distances.
        let steps = patterns as f64 * mechanism.motions.len() as f64 * 8.0;
        let heavy = (steps / (positions as f64 / 50.0 + 1e6)).log2().max(0.0);
        exact.push((misses + heavy * 2.0 + ((members as f64).log2() - best).abs(), coloring));
    }
    exact.sort_by(|a, b| a.0.total_cmp(&b.0));
    exact.into_iter().map(|(_, coloring)| coloring).take(TRIED).collect()
}

/// The logarithm of the number of members of a coset that works best where they are in words: a row of
/// cells of some kilobytes, which the nearest cache holds several of.
const IN_WORDS: f64 = 14.0;
/// The same where members are mapped one by one: the actions, each with an entry for every member, take
/// the memory then and the time to make them.
const ONE_BY_ONE: f64 = 11.0;
/// How many candidates are counted exactly.
const COUNTED: usize = 48;
/// How many candidates are tried.
const TRIED: usize = 8;

/// Ways to look at the orbits: of at most one, only some of the pieces.
fn combinations(mechanism: &Mechanism) -> Vec<Vec<View>> {
    let orbits = mechanism.orbit.last().map_or(0, |last| last + 1);
    let mut found: Vec<Vec<View>> = vec![Vec::new()];
    for orbit in 0..orbits {
        let mut longer = Vec::new();
        for views in &found {
            for view in self::views(mechanism, orbit) {
                let split = |view: &View| matches!(view, View::Some(_));
                if !(split(&view) && views.iter().any(split)) {
                    longer.push(views.iter().copied().chain([view]).collect());
                }
            }
        }
        // The number of combinations is bounded: orbits past that are taken whole or not at all.
        if longer.len() > 4000 {
            longer.retain(|views: &Vec<View>| matches!(views[orbit], View::Nothing | View::Whole));
        }
        if longer.len() > 4000 {
            longer.retain(|views| views[orbit] == View::Whole);
        }
        found = longer;
    }
    found
}

fn views(mechanism: &Mechanism, orbit: usize) -> Vec<View> {
    let looks = mechanism.visible.looks();
    let mut views = vec![View::Nothing, View::Whole];
    if (0..looks.len()).any(|p| mechanism.orbit[p] == orbit && looks[p].modulus > 1) {
        views.extend([View::Places, View::Turns]);
    }
    views.extend((1..classes(mechanism, orbit).len()).map(View::Some));
    views
}

/// The classes of an orbit's pieces, in the order of their first pieces.
fn classes(mechanism: &Mechanism, orbit: usize) -> Vec<u32> {
    let mut classes = Vec::new();
    for (look, &of) in mechanism.visible.looks().iter().zip(&mechanism.orbit) {
        if of == orbit && !classes.contains(&look.class) {
            classes.push(look.class);
        }
    }
    classes
}

/// The coloring that looks at the orbits in these ways, and at whatever the rules ask for.
pub(crate) fn coloring(mechanism: &Mechanism, views: &[View]) -> Coloring {
    let looks = mechanism.visible.looks();
    let each = |piece: usize| {
        let orbit = mechanism.orbit[piece];
        let number = classes(mechanism, orbit).iter().position(|&c| c == looks[piece].class);
        let (visible, watched) = (looks[piece], mechanism.watched(piece));
        let turned = Look { class: watched.class, ..visible };
        match views[orbit] {
            View::Nothing => watched,
            View::Turns => turned,
            View::Places if watched.modulus == 1 => {
                Look { class: visible.class, modulus: 1, offset: 0 }
            }
            View::Some(first) if number >= Some(first) => watched,
            // Classes of the whole are apart from those of what is only watched.
            View::Some(_) => Look { class: visible.class | 1 << 30, ..visible },
            View::Places | View::Whole => visible,
        }
    };
    Coloring::new(&mechanism.stickers, (0..looks.len()).map(each).collect())
}

/// The logarithm of the number of ways to place the pieces of each orbit, turned as far as it shows.
fn estimate(coloring: &Coloring, mechanism: &Mechanism) -> f64 {
    let looks = coloring.looks();
    let mut bits = 0.0;
    let mut counts = std::collections::BTreeMap::<_, u32>::new();
    for (piece, look) in looks.iter().enumerate() {
        bits += f64::from(look.modulus).log2();
        *counts.entry((mechanism.orbit[piece], look.class, look.modulus)).or_default() += 1;
    }
    let factorial = |n: u32| (1..=n).map(|k| f64::from(k).log2()).sum::<f64>();
    let mut sizes = std::collections::BTreeMap::<usize, u32>::new();
    for (&(orbit, ..), &count) in &counts {
        bits -= factorial(count);
        *sizes.entry(orbit).or_default() += count;
    }
    bits + sizes.values().map(|&n| factorial(n)).sum::<f64>()
}
