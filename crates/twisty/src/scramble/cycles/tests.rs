//! Three-cycles: that words do what they say and no more, that none is longer than it must be, and that what they solve is solved.

use crate::algebra::budget::Budget;
use crate::algebra::coloring::Coloring;
use crate::algebra::labeled;
use crate::algebra::stickers::Element;
use crate::catalogue;
use crate::definition::{Definition, Pattern};
use crate::scramble::cycles::kinds::{Kinds, is_even};
use crate::scramble::cycles::solver::{Cycles, Width};
use crate::scramble::cycles::table::Table;
use crate::scramble::cycles::triple::Triple;
use crate::scramble::cycles::words::{Cycle, found};
use crate::scramble::motions::Motions;
use crate::scramble::uniform::Uniform;
use crate::tests::random::random_definition;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Metric, Silent};

fn named(name: &str) -> Definition {
    catalogue::named(name).unwrap().unwrap()
}

fn motions(definition: &Definition) -> Motions {
    let moves = definition.searched(Metric::Half).unwrap();
    Motions::new(definition, &moves, None, Budget::ENDLESS).unwrap()
}

fn kinds(definition: &Definition, motions: &Motions) -> Kinds {
    Kinds::new(motions, &Coloring::visible(definition, &motions.stickers))
}

fn cycles(definition: &Definition, motions: &Motions) -> Option<Cycles> {
    let visible = Coloring::visible(definition, &motions.stickers);
    Cycles::new(motions, visible, 2, Budget::ENDLESS)
}

/// Where a sequence takes what is in each place, made move by move.
fn made(motions: &Motions, sequence: &[u16]) -> Vec<u16> {
    let stickers = &motions.stickers;
    let places = (0..stickers.pieces()).map(|place| stickers.at(place, 0));
    places.map(|at| sequence.iter().fold(at, |at, &motion| motions.go(motion, at))).collect()
}

/// Where a cycle takes what is in each place.
fn cycled(motions: &Motions, kinds: &Kinds, kind: usize, triple: Triple) -> Vec<u16> {
    let stickers = &motions.stickers;
    let mut to: Vec<u16> = stickers.identity().to_vec();
    let kind = &kinds.all[kind];
    let [a, b, c] = triple.places.map(|place| kind.places[usize::from(place)]);
    let turns = [triple.turns[0], triple.turns[1], triple.last(kind.ways)];
    for (from, at, turn) in [(a, b, turns[0]), (b, c, turns[1]), (c, a, turns[2])] {
        to[from] = stickers.at(at, turn);
    }
    to
}

/// What moves make of a position.
fn after(definition: &Definition, position: &Pattern, moves: &[u16]) -> Pattern {
    let all = definition.searched(Metric::Half).unwrap();
    let mut at = position.clone();
    for &m in moves {
        at = definition.apply(&at, &all[usize::from(m)].does);
    }
    at
}

const WITH_WORDS: [&str; 5] = ["cube3", "cube4", "cube5", "dino-free", "helicopter"];

#[test]
fn words_cycle_three_pieces_and_move_no_other() {
    for name in WITH_WORDS {
        let definition = named(name);
        let (motions, number) = (motions(&definition), motions(&definition).count());
        let kinds = kinds(&definition, &motions);
        let words = found(&motions, &kinds, 2, Budget::ENDLESS).unwrap();
        for (kind, some) in words.iter().enumerate() {
            assert_eq!(some.is_empty(), kinds.all[kind].is_idle, "{name}");
            for Cycle { sequence, kind: of, triple } in some {
                assert_eq!(*of, kind);
                assert!(sequence.iter().all(|&m| usize::from(m) < number));
                let does = made(&motions, sequence);
                assert_eq!(does, cycled(&motions, &kinds, kind, *triple), "{name} {triple:?}");
            }
        }
    }
}

#[test]
fn each_kind_of_a_large_cube_has_short_words() {
    let definition = named("cube5");
    let motions = motions(&definition);
    let kinds = kinds(&definition, &motions);
    let words = found(&motions, &kinds, 1, Budget::ENDLESS).unwrap();
    let least = |some: &Vec<Cycle>| some.iter().map(|word| word.sequence.len()).min();
    let of = |size: usize| {
        let kinds = kinds.all.iter().zip(&words).filter(move |(kind, _)| kind.places.len() == size);
        let mut found: Vec<usize> = kinds.filter_map(|(_, some)| least(some)).collect();
        found.sort_unstable();
        found
    };
    // Corners; edges between; wings and two kinds of centres.
    assert_eq!((of(8), of(12), of(24)), (vec![8], vec![8], vec![10, 10, 12]));
}

#[test]
fn no_word_of_a_table_is_longer_than_another_and_a_move_at_both_ends() {
    for name in ["cube3", "dino-free", "helicopter", "cube4"] {
        let definition = named(name);
        let motions = motions(&definition);
        let kinds = kinds(&definition, &motions);
        let words = found(&motions, &kinds, 2, Budget::ENDLESS).unwrap();
        let mut random = Random::new(5);
        for (kind, given) in words.into_iter().enumerate() {
            if kinds.all[kind].is_idle {
                continue;
            }
            let Kinds { all, of } = &kinds;
            let table =
                Table::new(&motions, &all[kind], of, given.clone(), Budget::ENDLESS).unwrap();
            for Cycle { sequence, triple, .. } in &given {
                assert!(usize::from(table.cost(*triple).unwrap()) <= sequence.len());
            }
            let (count, ways) = (all[kind].places.len(), all[kind].ways);
            let mut known = 0;
            for _ in 0..2000 {
                let mut places = [0; 3];
                places.fill_with(|| u16::try_from(random.index(count)).unwrap());
                let [a, b, c] = places;
                if a == b || b == c || a == c {
                    continue;
                }
                let turns = [(); 2].map(|()| u16::try_from(random.index(ways.into())).unwrap());
                let triple = Triple { places, turns };
                let Some(cost) = table.cost(triple) else { continue };
                known += 1;
                let word = table.word(&motions, triple);
                assert_eq!(word.len(), usize::from(cost));
                let does = made(&motions, &word);
                assert_eq!(does, cycled(&motions, &kinds, kind, triple), "{name} {triple:?}");
                let motion = u16::try_from(random.index(motions.count())).unwrap();
                let around = [&[motions.undo(0, motion, 0)][..], &word, &[motion]].concat();
                let does = made(&motions, &around);
                let moved = Triple {
                    places: places.map(|place| {
                        let at = motions.stickers.at(all[kind].places[usize::from(place)], 0);
                        of[motions.stickers.piece(motions.go(motion, at))].1
                    }),
                    turns: [0; 2],
                };
                let all_turns = (0..ways).flat_map(|a| (0..ways).map(move |b| [a, b]));
                let moved = all_turns
                    .map(|turns| Triple { turns, ..moved })
                    .find(|&moved| cycled(&motions, &kinds, kind, moved) == does);
                assert!(table.cost(moved.unwrap()).unwrap() <= cost + 2);
            }
            assert!(known > 1000, "{name}: {known}");
        }
    }
}

#[test]
fn charges_add_up_and_three_cycles_change_none() {
    for name in WITH_WORDS {
        let definition = named(name);
        let motions = motions(&definition);
        let kinds = kinds(&definition, &motions);
        let stickers = &motions.stickers;
        let uniform = Uniform::new(&definition, Metric::Half, &Limits::none(), &Silent).unwrap();
        let mut random = Random::new(8);
        let mut odd = 0;
        for _ in 0..50 {
            let [a, b]: [Element; 2] = [(); 2].map(|()| uniform.drawn(&mut random).element);
            let charges = |element: &Element| kinds.charges(&motions, element);
            let both = charges(&stickers.compose(&a, &b));
            assert_eq!(both, kinds.sum(&charges(&a), &charges(&b)), "{name}");
            odd += usize::from(!is_even(&charges(&a)));
        }
        // A turn of a dino's corner is even; a quarter turn of a face is not, nor is half a turn of a helicopter's edge.
        assert_eq!(odd > 0, name != "dino-free", "{name}: {odd}");
        let words = found(&motions, &kinds, 2, Budget::ENDLESS).unwrap();
        for word in words.iter().flatten().take(100) {
            let element = stickers.inverse(&made(&motions, &word.sequence));
            assert!(is_even(&kinds.charges(&motions, &element)), "{name}");
        }
    }
}

#[test]
fn what_is_drawn_is_solved_whatever_the_threads() {
    for name in WITH_WORDS {
        let definition = named(name);
        let motions = motions(&definition);
        let cycles = cycles(&definition, &motions).unwrap();
        let uniform = Uniform::new(&definition, Metric::Half, &Limits::none(), &Silent).unwrap();
        for number in 0..6 {
            let drawn = uniform.drawn(&mut Random::of(11, number));
            let solve = |threads| {
                cycles.solve(&motions, &drawn.element, (Width::ALL[0], threads), &|| false)
            };
            let found = solve(1).unwrap();
            let end = after(&definition, &drawn.position, &found);
            assert_eq!(end, definition.solved, "{name} {number}");
            assert_eq!(solve(3).as_ref(), Some(&found), "{name} {number}");
        }
        let identity = motions.stickers.identity();
        let none = cycles.solve(&motions, &identity, (Width::ALL[0], 1), &|| false);
        assert_eq!(none, Some(Vec::new()), "{name}");
    }
}

#[test]
fn pieces_that_are_only_turned_come_home() {
    let definition = named("cube3");
    let motions = motions(&definition);
    let cycles = cycles(&definition, &motions).unwrap();
    let moves = definition.searched(Metric::Half).unwrap();
    // All edges turned over and nothing else; and two corners turned, one each way.
    for name in [
        "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2",
        "R U R' U R U2 R' L' U' L U' L' U2 L",
    ] {
        let number = |name: &str| moves.iter().position(|m| m.name == name).unwrap();
        let made: Vec<u16> =
            name.split(' ').map(|name| u16::try_from(number(name)).unwrap()).collect();
        let position = after(&definition, &definition.solved, &made);
        let element = labeled::element(&definition, &motions.stickers, &position).unwrap();
        for width in [Width { onward: 1, ways: 4 }, Width::ALL[0]] {
            let found = cycles.solve(&motions, &element, (width, 2), &|| false).unwrap();
            assert_eq!(after(&definition, &position, &found), definition.solved, "{name}");
        }
    }
}

#[test]
fn puzzles_without_words_have_none_and_who_has_no_time_gets_none() {
    for name in ["gear", "megaminx", "cube2-free"] {
        let definition = named(name);
        let motions = motions(&definition);
        let some = cycles(&definition, &motions).is_some();
        assert_eq!(some, name == "cube2-free", "{name}");
    }
    let definition = named("cube4");
    let motions = motions(&definition);
    let cycles = cycles(&definition, &motions).unwrap();
    let uniform = Uniform::new(&definition, Metric::Half, &Limits::none(), &Silent).unwrap();
    let drawn = uniform.drawn(&mut Random::of(1, 0));
    assert_eq!(cycles.solve(&motions, &drawn.element, (Width::ALL[0], 2), &|| true), None);
}

#[test]
fn what_random_puzzles_have_solved_is_solved() {
    let (mut puzzles, mut solved) = (0, 0);
    for seed in 0..400 {
        let definition = random_definition(seed);
        let uniform = Uniform::new(&definition, Metric::Half, &Limits::none(), &Silent);
        let Ok(uniform) = uniform else { continue };
        if uniform.patterns().is_some() {
            continue;
        }
        let motions = motions(&definition);
        let Some(cycles) = cycles(&definition, &motions) else { continue };
        puzzles += 1;
        for number in 0..4 {
            let drawn = uniform.drawn(&mut Random::of(seed, number));
            let width = (Width::ALL[0], 1);
            if let Some(found) = cycles.solve(&motions, &drawn.element, width, &|| false) {
                solved += 1;
                assert_eq!(after(&definition, &drawn.position, &found), definition.solved);
            }
        }
    }
    assert!(puzzles > 20 && solved > 3 * puzzles, "{puzzles} {solved}");
}
