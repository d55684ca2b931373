//! Ladders, phases and the solutions down them, against brute force where a puzzle is small enough for it.

use crate::algebra::budget::Budget;
use crate::algebra::coloring::{Coloring, Look};
use crate::algebra::stickers::{Element, Stickers};
use crate::catalogue;
use crate::definition::{Definition, Searched};
use crate::descent::closing::Closing;
use crate::descent::component::Component;
use crate::descent::families::Family;
use crate::descent::ladder::Rungs;
use crate::descent::looked::Looked;
use crate::descent::near::hash;
use crate::descent::phase::{Phase, Sizes};
use crate::descent::places::place_orbits;
use crate::descent::reach::Reach;
use crate::descent::sets::{Set, Sets};
use crate::descent::solver::{Descent, Effort};
use crate::descent::subset::Subset;
use crate::descent::turns::Turns;
use crate::scramble::Uniform;
use crate::search::sides::Sides;
use core::sync::atomic::{AtomicU32, Ordering};
use everystate_algebra::group::Group;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Metric, Silent};
use std::collections::{HashMap, HashSet};

const SMALL: Sizes = Sizes { component: 1 << 12, near: 1 << 10 };

fn named(name: &str) -> (Definition, Vec<Searched>) {
    let definition = catalogue::named(name).unwrap().unwrap();
    let moves = definition.searched(Metric::Half).unwrap();
    (definition, moves)
}

/// By symmetry, the move that each move is on another side.
fn symmetries(definition: &Definition, moves: &[Searched]) -> Vec<Vec<u8>> {
    let sides = Sides::new(definition, None, moves, Budget::ENDLESS).unwrap();
    let all = sides.all(&definition.solved).unwrap();
    all.iter().map(|(_, renamed)| renamed.to_vec()).collect()
}

/// The sets of a puzzle, as if it had no symmetries.
fn sets(name: &str) -> Sets {
    let (definition, moves) = named(name);
    let stickers = Stickers::of(&definition.orbits).unwrap();
    let visible = Coloring::visible(&definition, &stickers);
    let families = Family::all(&stickers, &moves).unwrap();
    Sets::new(stickers, visible, families, Vec::new())
}

/// The set that keeps of each family, as moves are named, the multiples of these powers; nothing of what is not named.
fn set(name: &str, sets: &Sets, kept: &[(&str, usize)]) -> Set {
    let (_, moves) = named(name);
    let level = |family: &Family| {
        let first = &moves[usize::from(family.motions[1].unwrap())].name;
        let power = kept.iter().find(|(name, _)| name == first).map_or(usize::MAX, |kept| kept.1);
        let level = family.levels.iter().position(|&d| d == power);
        u8::try_from(level.unwrap_or(family.levels.len() - 1)).unwrap()
    };
    sets.families.iter().map(level).collect()
}

/// What the moves of a set make of the solved position.
fn group(sets: &Sets, set: &Set) -> Group {
    Group::new(sets.stickers.count(), sets.generators(set))
}

#[test]
fn families_are_the_powers_of_a_move() {
    let sets = sets("cube3");
    assert_eq!(sets.families.len(), 6);
    for family in &sets.families {
        assert_eq!((family.powers.len(), &family.levels[..]), (4, &[1, 2, 4][..]));
        let exponents: Vec<usize> = family.kept(1).map(|(exponent, _)| exponent).collect();
        assert_eq!(exponents, [2]);
        assert_eq!((family.kept(0).count(), family.kept(2).count()), (3, 0));
    }
    // Where half turns are no moves they are no level.
    let (definition, _) = named("cube3");
    let quarter = definition.searched(Metric::Quarter).unwrap();
    let stickers = Stickers::of(&definition.orbits).unwrap();
    let families = Family::all(&stickers, &quarter).unwrap();
    assert!(families.iter().all(|family| family.levels == [1, 4]));
}

#[test]
fn sizes_are_those_of_what_orbits_let_moves_do() {
    let cube = sets("cube3");
    let factorial = |n: u32| (1..=n).map(f64::from).product::<f64>();
    let all = factorial(8) * factorial(12) * 3_f64.powi(7) * 2_f64.powi(11);
    assert!((cube.size(&cube.all()) - all.ln()).abs() < 1e-9);
    let kociemba = [("U", 1), ("D", 1), ("F", 2), ("B", 2), ("R", 2), ("L", 2)].as_slice();
    let phase = factorial(8) * factorial(8) * factorial(4);
    assert!((cube.size(&set("cube3", &cube, kociemba)) - phase.ln()).abs() < 1e-9);
    // Of the 4×4×4's centers four look alike each.
    let cube = sets("cube4");
    let centers = factorial(24) / factorial(4).powi(6);
    let all = factorial(8) * 3_f64.powi(7) * factorial(24) * centers;
    assert!((cube.size(&cube.all()) - all.ln()).abs() < 1e-9);
    // What nothing moves is one position.
    assert!(cube.size(&set("cube4", &cube, &[])).abs() < 1e-9);
}

#[test]
fn sets_that_do_less_than_their_orbits_let_them_are_not_wide() {
    let cube = sets("cube3");
    let reach = Reach::new(&cube);
    let wide = |kept: &[(&str, usize)]| reach.is_wide(&set("cube3", &cube, kept));
    assert!(wide(&[("U", 1), ("D", 1), ("F", 1), ("B", 1), ("R", 1), ("L", 1)]));
    assert!(wide(&[("U", 1), ("D", 1), ("F", 2), ("B", 2), ("R", 2), ("L", 2)]));
    // One face turns eight pieces in four ways.
    assert!(!wide(&[("U", 1)]));
    // Two faces permute six corners in 120 ways of 720, and turn them in 3⁵: that is a few too few, no more.
    assert!(wide(&[("U", 1), ("R", 1)]));
    // The outer layers of the 4×4×4 bring its edges anywhere, but only in pairs.
    let cube = sets("cube4");
    let reach = Reach::new(&cube);
    let outer = [("U", 1), ("D", 1), ("F", 1), ("B", 1), ("R", 1), ("L", 1)];
    assert!(!reach.is_wide(&set("cube4", &cube, &outer)));
    assert!(reach.is_wide(&cube.all()));
}

#[test]
fn ladders_lead_from_all_moves_to_none() {
    for name in ["cube3", "skewb", "pyraminx-free", "megaminx", "fto"] {
        let (definition, moves) = named(name);
        let mut sets = sets(name);
        let wide = |sets: &Sets, set: &Set| Reach::new(sets).is_wide(set);
        let ladder = |sets: &Sets| {
            let rungs = Rungs::new(sets, 2, &|| false).unwrap();
            rungs.best(sets, 20.0, &mut |set, _| Some(wide(sets, set)))
        };
        // Symmetries make it quicker, and here, where all sets are looked at, they change nothing.
        let without =
            ["cube3", "skewb", "fto"].contains(&name).then(|| ladder(&sets).unwrap().moves);
        let renamed = symmetries(&definition, &moves);
        let image = |renamed: &Vec<u8>, family: &Family| {
            let to = u16::from(renamed[usize::from(family.motions[1].unwrap())]);
            sets.families.iter().position(|f| f.motions.contains(&Some(to))).unwrap()
        };
        let of = |renamed| sets.families.iter().map(|family| image(renamed, family)).collect();
        let all: Vec<Vec<usize>> = renamed.iter().map(of).collect();
        sets = Sets::new(sets.stickers, sets.visible, sets.families, all);
        let ladder = ladder(&sets).unwrap();
        assert!(without.is_none_or(|moves| (moves - ladder.moves).abs() < 1e-6), "{name}");
        assert_eq!(ladder.sets[0], sets.all(), "{name}");
        assert_eq!(sets.generators(ladder.sets.last().unwrap()).count(), 0, "{name}");
        for pair in ladder.sets.windows(2) {
            let (above, below) = (group(&sets, &pair[0]), group(&sets, &pair[1]));
            assert!(sets.generators(&pair[1]).all(|generator| above.contains(generator)), "{name}");
            assert!(below.order() < above.order(), "{name}");
        }
        let middle = &ladder.sets[1..ladder.sets.len() - 1];
        assert!(middle.iter().all(|set| wide(&sets, set)), "{name}");
    }
}

/// Moves to where a phase ends, by breadth-first search over all elements of a group.
fn distances(sets: &Sets, from: &Set, to: &Set) -> HashMap<Element, u8> {
    let ends = group(sets, to);
    let generating: Vec<(usize, usize)> = sets
        .families
        .iter()
        .enumerate()
        .flat_map(|(f, family)| family.kept(usize::from(from[f])).map(move |(e, _)| (f, e)))
        .collect();
    let elements = ends.elements().map(|p| sets.stickers.of_permutation(&p));
    let mut distance: HashMap<Element, u8> = elements.map(|e| (e, 0)).collect();
    let mut layer: Vec<Element> = distance.keys().cloned().collect();
    for farther in 1.. {
        let mut next = Vec::new();
        for element in &layer {
            for &(family, exponent) in &generating {
                let to = sets.stickers.compose(element, &sets.families[family].powers[exponent]);
                if !distance.contains_key(&to) {
                    distance.insert(to.clone(), farther);
                    next.push(to);
                }
            }
        }
        if next.is_empty() {
            return distance;
        }
        layer = next;
    }
    distance
}

#[test]
fn components_never_say_more_than_there_is() {
    type Kept<'a> = &'a [(&'a str, usize)];
    let pairs: [(&str, Kept<'_>, Kept<'_>); 4] = [
        ("cube2-fixed", &[("U", 1), ("R", 1)], &[("U", 1)]),
        ("cube2-fixed", &[("U", 1), ("R", 2), ("F", 2)], &[]),
        ("pyraminx", &[("U", 1), ("L", 1)], &[]),
        ("skewb", &[("R", 1), ("U", 1)], &[("R", 1)]),
    ];
    for (name, from, to) in pairs {
        let sets = sets(name);
        let (from, to) = (set(name, &sets, from), set(name, &sets, to));
        let phase = Phase::new(&sets, &from, &to, SMALL).unwrap();
        let after = group(&sets, &to);
        let (mut tight, mut near) = (0, 0);
        let all = distances(&sets, &from, &to);
        for (element, &distance) in &all {
            let states = phase.states(&sets.stickers, element).unwrap();
            let bound = phase.components.iter().zip(&states).map(|(c, &s)| c.distance(s)).max();
            assert!(bound.unwrap() <= distance, "{name} {element:?}");
            tight += usize::from(bound == Some(distance));
            // What is near counts as the components have it, which may be less than there is.
            let known = phase.near.distance(hash(&states));
            assert!(known.is_none_or(|known| known <= distance && Some(known) >= bound), "{name}");
            near += usize::from(known == Some(distance));
            let is_end = after.contains(&sets.stickers.permutation(element));
            assert_eq!(phase.ended(&sets, element).is_some(), is_end, "{name}");
        }
        let some = all.len() / 200;
        assert!(tight > some && near > some, "{name}: {tight} and {near} of {}", all.len());
    }
}

#[test]
fn sets_of_places_are_as_far_as_rows() {
    let sets = sets("cube4");
    let stickers = &sets.stickers;
    let all = sets.all();
    let orbit = place_orbits(stickers, &sets.orbits(&all)).into_iter().find(|o| o.len() == 24);
    let places = orbit.unwrap();
    let pieces = &places[..3];
    let kept: Vec<(usize, Vec<Option<u16>>)> = sets
        .families
        .iter()
        .enumerate()
        .map(|(f, family)| (f, family.motions[1..].to_vec()))
        .collect();
    let turns: Vec<Turns<'_>> =
        kept.iter().map(|(f, moves)| Turns { does: &sets.families[*f].powers[1], moves }).collect();
    // The phase may end with a half turn of the first face.
    let ends = [&sets.families[0].powers[2]];
    let subset = Subset::new(stickers, (&places, pieces), &turns, &ends).unwrap();
    let look =
        |piece: usize| Look { class: u32::from(pieces.contains(&piece)), modulus: 1, offset: 0 };
    let coloring = Coloring::new(stickers, (0..stickers.pieces()).map(look).collect());
    let looked = Looked::Places { coloring, places: places.clone() };
    let rows = Component::new(stickers, looked, &turns, &ends, 1 << 12).unwrap();
    let mut random = Random::of(5, 0);
    let (mut element, mut seen) = (stickers.identity(), HashSet::new());
    let (mut state, mut row) =
        (subset.state(stickers, &element), rows.state(stickers, &element).unwrap());
    for _ in 0..5000 {
        assert_eq!(subset.distance(state), rows.distance(row));
        seen.insert(state);
        let family = random.index(turns.len());
        element = stickers.compose(&element, turns[family].does);
        (state, row) = (subset.next(state, family), rows.next(row, family));
        assert_eq!(state, subset.state(stickers, &element));
        assert_eq!(Some(row), rows.state(stickers, &element));
    }
    assert!(seen.len() > 1000);
}

/// Of identical pieces the moves of a chain bring each to its own place.
#[test]
fn a_chain_closes_what_some_moves_make_and_nothing_else() {
    for (name, faces) in [("megaminx", ["F", "R"]), ("cube4", ["U2", "Rw2"]), ("fto", ["F", "U"])] {
        let (definition, moves) = named(name);
        let stickers = Stickers::of(&definition.orbits).unwrap();
        let of_face = |m: &&Searched| faces.iter().any(|face| m.name.starts_with(face));
        let kept: Vec<u16> =
            (0..).zip(&moves).filter(|(_, m)| of_face(m)).map(|(n, _)| n).collect();
        let closing = Closing::new((&definition, &moves), &kept, 2, &|| false).unwrap();
        let element = |m: u16| stickers.element(&moves[usize::from(m)].does);
        let mut random = Random::of(3, 0);
        for turns in [0, 1, 2, 50] {
            let some = (0..turns).map(|_| kept[random.index(kept.len())]);
            let start = some.fold(stickers.identity(), |at, m| stickers.compose(&at, &element(m)));
            let found = closing.solution(&start, &|| false).unwrap();
            assert!(found.iter().all(|m| kept.contains(m)), "{name}");
            assert!(found.len() <= 100, "{name}: {}", found.len());
            let end = found.iter().fold(start, |at, &m| stickers.compose(&at, &element(m)));
            assert_eq!(end, stickers.identity(), "{name}");
        }
        let other = (0..).zip(&moves).find(|(_, m)| !of_face(m)).unwrap().0;
        assert_eq!(closing.solution(&element(other), &|| false), None, "{name}");
        assert!(closing.solution(&element(kept[0]), &|| true).is_none(), "{name}");
        assert!(Closing::new((&definition, &moves), &kept, 2, &|| true).is_none(), "{name}");
    }
}

#[test]
fn solutions_solve_whatever_the_threads() {
    for (name, at_most, drawn) in [("pyraminx-free", 25, 5), ("cube3", 40, 2), ("megaminx", 130, 1)]
    {
        let (definition, moves) = named(name);
        let renamed = symmetries(&definition, &moves);
        let renamed: Vec<&[u8]> = renamed.iter().map(|renamed| &renamed[..]).collect();
        let descent = Descent::new(&definition, &moves, (&renamed, 2), Budget::ENDLESS).unwrap();
        let uniform = Uniform::new(&definition, Metric::Half, &Limits::none(), &Silent).unwrap();
        let stickers = Stickers::of(&definition.orbits).unwrap();
        for number in 0..drawn {
            let drawn = [0, 1].map(|n| uniform.drawn(&mut Random::of(4, 2 * number + n)));
            let positions = [&drawn[0].element, &drawn[1].element];
            let solve = |threads| {
                (0..Effort::ALL.len())
                    .find_map(|e| descent.solve(&positions, e, threads, &|| false))
            };
            let (start, found) = solve(1).unwrap();
            assert!(found.len() <= at_most, "{name}: {}", found.len());
            assert_eq!(solve(2), Some((start, found.clone())), "{name}");
            let element = found.iter().fold(positions[start].clone(), |element, &m| {
                stickers.compose(&element, &stickers.element(&moves[usize::from(m)].does))
            });
            assert_eq!(element, stickers.identity(), "{name}");
        }
    }
}

/// Beams miss the end of the Megaminx's last phase in most attempts.
#[test]
fn last_phases_are_closed_where_beams_find_no_end() {
    let (definition, moves) = named("megaminx");
    let renamed = symmetries(&definition, &moves);
    let renamed: Vec<&[u8]> = renamed.iter().map(|renamed| &renamed[..]).collect();
    let descent = Descent::new(&definition, &moves, (&renamed, 2), Budget::ENDLESS).unwrap();
    let uniform = Uniform::new(&definition, Metric::Half, &Limits::none(), &Silent).unwrap();
    for number in 0..3 {
        let drawn = uniform.drawn(&mut Random::of(6, number));
        assert!(descent.solve(&[&drawn.element], 0, 2, &|| false).is_some(), "{number}");
    }
}

#[test]
fn who_stops_it_gets_nothing_and_may_come_again() {
    let (definition, moves) = named("cube3");
    let descent = Descent::new(&definition, &moves, (&[], 2), Budget::ENDLESS).unwrap();
    let uniform = Uniform::new(&definition, Metric::Half, &Limits::none(), &Silent).unwrap();
    let drawn = uniform.drawn(&mut Random::of(4, 1));
    for turns in [0, 1, 3, 10] {
        let asked = AtomicU32::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= turns;
        assert_eq!(descent.solve(&[&drawn.element], 0, 1, &stop), None);
    }
    assert!(
        (0..Effort::ALL.len()).any(|e| descent.solve(&[&drawn.element], e, 1, &|| false).is_some())
    );
}
