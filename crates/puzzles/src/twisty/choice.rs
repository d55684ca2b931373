//! Which pieces make the cosets and which the members.
//!
//! Any coloring will do. A good one leaves some thousands of members in words of 64, and few enough
//! cosets that the steps between them take little memory next to the table. For each orbit the
//! candidates look at nothing, at where pieces are, at how they are turned, at both, or at the first few
//! pieces only.

use super::coloring::{Coloring, Look};
use super::mechanism::Mechanism;

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

/// A candidate with an estimate of how many patterns it has: never too low.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) views: Vec<View>,
    /// The logarithm to base 2 of the number of patterns, if nothing tied the pieces together.
    pub(crate) estimate: f64,
}

/// The candidates whose patterns leave between 2^`least` and 2^`most` members of 2^`size` positions, as
/// far as can be told, best first.
pub(crate) fn candidates(
    mechanism: &Mechanism,
    size: f64,
    least: f64,
    most: f64,
) -> Vec<Candidate> {
    let orbits = mechanism.orbit.iter().max().map_or(0, |&last| last + 1);
    let mut found = vec![Candidate { views: Vec::new(), estimate: 0.0 }];
    for orbit in 0..orbits {
        let mut longer = Vec::new();
        for candidate in &found {
            for view in views(mechanism, orbit) {
                // At most one orbit is split.
                let split = |v: &View| matches!(v, View::Some(_));
                if split(&view) && candidate.views.iter().any(split) {
                    continue;
                }
                let mut views = candidate.views.clone();
                views.push(view);
                longer.push(Candidate { views, estimate: 0.0 });
            }
        }
        // The number of combinations is bounded: orbits past that are taken whole or not at all.
        if longer.len() > 20_000 {
            longer.retain(|c| matches!(c.views[orbit], View::Nothing | View::Whole));
        }
        if longer.len() > 20_000 {
            longer.retain(|c| c.views[orbit] == View::Whole);
        }
        found = longer;
    }
    for candidate in &mut found {
        candidate.estimate = estimate(&coloring(mechanism, &candidate.views), mechanism);
    }
    // Ties between the pieces make the patterns fewer, and the members more, than estimated.
    found.retain(|c| (least - 8.0..=most).contains(&(size - c.estimate)));
    let middle = f64::midpoint(least, most);
    let cost = |c: &Candidate| {
        let split = c.views.iter().any(|v| matches!(v, View::Some(_)));
        (size - c.estimate - middle).abs() + if split { 4.0 } else { 0.0 }
    };
    found.sort_by(|a, b| cost(a).total_cmp(&cost(b)));
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
