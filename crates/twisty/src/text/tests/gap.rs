//! GAP's programs: faults with their places, pieces that are found against positions by stickers, and what looks alike.

use crate::catalogue;
use crate::definition::{Definition, Purpose};
use crate::tests::brute::{brute_first_levels, brute_levels};
use crate::text::gap::read;
use core::fmt::Write as _;
use everystate_puzzle::Metric::{Half, Quarter};
use everystate_puzzle::random::Random;
use std::collections::{BTreeMap, BTreeSet};

/// A program of moves, each by where it takes every point (from 0), and of sets that look alike.
fn program(moves: &[Vec<u16>], sets: Option<&[Vec<u16>]>) -> String {
    let mut text = "# made by a test\n".to_owned();
    for (number, to) in moves.iter().enumerate() {
        let cycles = cycles(to);
        let _ = writeln!(text, "M_M_{}:={cycles};", name(number));
    }
    let names: Vec<String> = (0..moves.len()).map(|n| format!("M_M_{}", name(n))).collect();
    let _ = writeln!(text, "Gen:=[\n{}\n];", names.join(","));
    if let Some(sets) = sets {
        let _ = writeln!(
            text,
            "ip:=[{}];",
            sets.iter().map(|set| row(set, "[]")).collect::<Vec<_>>().join(",")
        );
    }
    text + "# Size(Group(Gen));\nSize(Stabilizer(Group(Gen), ip, OnTuplesSets));\n"
}

fn name(number: usize) -> String {
    format!("T{}", char::from(b'a' + u8::try_from(number).unwrap()))
}

fn row(points: &[u16], brackets: &str) -> String {
    let (open, close) = brackets.split_at(1);
    let points: Vec<String> = points.iter().map(|point| (point + 1).to_string()).collect();
    format!("{open}{}{close}", points.join(","))
}

fn cycles(to: &[u16]) -> String {
    let mut seen = vec![false; to.len()];
    let mut text = String::new();
    for first in 0..to.len() {
        let (mut cycle, mut at) = (Vec::new(), first);
        while !core::mem::replace(&mut seen[at], true) {
            cycle.push(u16::try_from(at).unwrap());
            at = usize::from(to[at]);
        }
        if cycle.len() > 1 {
            text += &row(&cycle, "()");
        }
    }
    if text.is_empty() { "()".to_owned() } else { text }
}

/// The moves of a puzzle by stickers: those of a piece stand together.
fn stickers(definition: &Definition) -> Vec<Vec<u16>> {
    let moves = definition.moves.iter().filter(|m| m.purpose == Purpose::Search);
    let of_move = |m: &crate::definition::Move| {
        let mut to = Vec::new();
        for (orbit, turn) in definition.orbits.iter().zip(&m.does) {
            let (first, turns) = (to.len(), usize::from(orbit.orientations));
            to.resize(first + orbit.pieces * turns, 0);
            for (place, (&from, &delta)) in turn.from.iter().zip(&turn.delta).enumerate() {
                for turned in 0..turns {
                    let there = first + place * turns + (turned + usize::from(delta)) % turns;
                    to[first + usize::from(from) * turns + turned] = u16::try_from(there).unwrap();
                }
            }
        }
        to
    };
    moves.map(of_move).collect()
}

#[test]
fn puzzles_of_the_catalogue_come_back_from_their_stickers() {
    for name in [
        "cube2-fixed",
        "pyraminx",
        "skewb",
        "ivy",
        "dino",
        "cuboid2x3x3",
        "burnt4",
        "lrx6",
        "coxeter5",
    ] {
        let puzzle = catalogue::named(name).unwrap().unwrap();
        let read = read(program(&stickers(&puzzle), None).as_bytes()).unwrap();
        assert_eq!(read.check(), Ok(()), "{name}");
        for metric in [Half, Quarter] {
            let levels = |definition| brute_first_levels(definition, metric, 3);
            assert_eq!(levels(&read), levels(&puzzle), "{name}");
        }
        // Corners are corners and edges are edges, whatever their stickers are called.
        let most = |d: &Definition| d.orbits.iter().map(|o| o.orientations).max();
        assert_eq!(most(&read), most(&puzzle), "{name}");
        assert!(read.places() <= puzzle.places(), "{name}");
    }
}

/// How many positions there are at each distance, of what is seen of the points: by brute force.
fn levels_by_points(moves: &[Vec<u16>], seen: &[Vec<u16>]) -> Vec<u64> {
    let sorted = |mut set: Vec<u16>| {
        set.sort_unstable();
        set
    };
    let solved: Vec<Vec<u16>> = seen.iter().cloned().map(sorted).collect();
    let mut steps = moves.to_vec();
    for to in moves {
        let mut back = to.clone();
        (0..).zip(to).for_each(|(point, &there)| back[usize::from(there)] = point);
        steps.push(back);
    }
    let (mut known, mut layer) = (BTreeSet::from([solved.clone()]), vec![solved]);
    let mut levels = Vec::new();
    while !layer.is_empty() {
        levels.push(layer.len() as u64);
        let mut next = Vec::new();
        for (position, to) in layer.iter().flat_map(|p| steps.iter().map(move |to| (p, to))) {
            let after = |set: &Vec<u16>| sorted(set.iter().map(|&p| to[usize::from(p)]).collect());
            let there: Vec<Vec<u16>> = position.iter().map(after).collect();
            if known.insert(there.clone()) {
                next.push(there);
            }
        }
        layer = next;
    }
    levels
}

/// By point: what fixes it, as a set of the group's elements. Points with the same stay together.
fn stabilizers(moves: &[Vec<u16>]) -> Vec<BTreeSet<usize>> {
    let mut group = vec![(0..u16::try_from(moves[0].len()).unwrap()).collect::<Vec<u16>>()];
    let mut known: BTreeSet<Vec<u16>> = group.iter().cloned().collect();
    let mut at = 0;
    while let Some(element) = group.get(at).cloned() {
        at += 1;
        for to in moves {
            let product: Vec<u16> = element.iter().map(|&p| to[usize::from(p)]).collect();
            if known.insert(product.clone()) {
                group.push(product);
            }
        }
    }
    let fixes = |point: usize| {
        (0..group.len()).filter(|&g| usize::from(group[g][point]) == point).collect()
    };
    (0..moves[0].len()).map(fixes).collect()
}

/// Moves of a few pieces of a few stickers each, some of them with twins that go along, by points in any order.
fn some_moves(random: &mut Random) -> Vec<Vec<u16>> {
    let mut orbits = Vec::new();
    for _ in 0..random.between(1, 2) {
        orbits.push((random.index(2) + 2, random.index(3) + 1, random.index(2) + 1));
    }
    let degree: usize = orbits.iter().map(|(pieces, turns, copies)| pieces * turns * copies).sum();
    let mut names: Vec<u16> = (0..u16::try_from(degree).unwrap()).collect();
    for i in (1..degree).rev() {
        names.swap(i, random.index(i + 1));
    }
    let mut moves = Vec::new();
    for _ in 0..random.between(1, 2) {
        let mut to = vec![0; degree];
        let mut first = 0;
        for &(pieces, turns, copies) in &orbits {
            let mut there: Vec<usize> = (0..pieces).collect();
            for i in (1..pieces).rev() {
                there.swap(i, random.index(i + 1));
            }
            let by: Vec<usize> = (0..pieces).map(|_| random.index(turns)).collect();
            for copy in 0..copies {
                let start = first + copy * pieces * turns;
                for (piece, turned) in (0..pieces).flat_map(|p| (0..turns).map(move |t| (p, t))) {
                    let place = there[piece] * turns + (turned + by[piece]) % turns;
                    to[usize::from(names[start + piece * turns + turned])] = names[start + place];
                }
            }
            first += pieces * turns * copies;
        }
        moves.push(to);
    }
    moves
}

#[test]
fn what_looks_alike_is_seen_as_gap_counts_it() {
    let (mut with_turns, mut with_sets) = (0, 0);
    for seed in 0..600 {
        let random = &mut Random::of(seed, 12);
        let moves = some_moves(random);
        // Some of the points in a few sets.
        let mut by_set: BTreeMap<usize, Vec<u16>> = BTreeMap::new();
        let most = random.index(6);
        for point in 0..u16::try_from(moves[0].len()).unwrap() {
            let set = random.index(moves[0].len() + 1);
            if most > 0 && random.index(6) < most {
                by_set.entry(if seed % 2 == 0 { set } else { set % 3 }).or_default().push(point);
            }
        }
        let sets: Vec<Vec<u16>> = by_set.into_values().collect();
        let given = (!sets.is_empty()).then_some(&sets[..]);
        let is_fixed = |point: usize| moves.iter().all(|to| usize::from(to[point]) == point);
        let Ok(read) = read(program(&moves, given).as_bytes()) else {
            assert!((0..moves[0].len()).all(is_fixed));
            continue;
        };
        assert_eq!(read.check(), Ok(()), "{seed}");
        // Points of pieces that have none in a set are like no other.
        let fixed_by = stabilizers(&moves);
        let listed = |point: usize| {
            sets.iter().flatten().any(|&other| fixed_by[usize::from(other)] == fixed_by[point])
        };
        let mut seen = sets.clone();
        let others = (0..moves[0].len()).filter(|&point| !listed(point));
        seen.extend(others.map(|point| vec![u16::try_from(point).unwrap()]));
        assert_eq!(
            brute_levels(&read, Quarter),
            levels_by_points(&moves, &seen),
            "{seed}: {sets:?} {moves:?}"
        );
        with_turns += usize::from(read.orbits.iter().any(|orbit| orbit.orientations > 1));
        with_sets += usize::from(read.solved.iter().any(|at| at.modulus.contains(&1)));
    }
    assert!(with_turns > 100 && with_sets > 100, "{with_turns} {with_sets}");
}

#[test]
fn four_stickers_that_do_not_turn_in_a_ring_are_two_pieces() {
    let read = read(b"a:=(1,2)(3,4);b:=(1,3)(2,4);Gen:=[a,b];").unwrap();
    assert_eq!((read.orbits[0].pieces, read.orbits[0].orientations), (2, 2));
    assert_eq!(brute_levels(&read, Half), [1, 2, 1]);
}

#[test]
fn a_piece_has_as_many_orientations_as_it_can_whatever_its_points_are_called() {
    // The last point is the one across, to which a half turn leads.
    let one = b"a:=(1,2,4,3)(5,6,8,7);b:=(1,5)(2,6)(3,7)(4,8);Gen:=[a,b];";
    let read = read(one).unwrap();
    assert_eq!((read.orbits[0].pieces, read.orbits[0].orientations), (2, 4));
    assert_eq!(brute_levels(&read, Half).iter().sum::<u64>(), 8);
}

#[test]
fn points_that_no_move_moves_are_no_pieces() {
    let read = read(b"a:=(2,3)(7,8);Gen:=[a];").unwrap();
    let shape: Vec<_> =
        read.orbits.iter().map(|orbit| (orbit.pieces, orbit.orientations)).collect();
    assert_eq!(shape, [(1, 2)]);
}

#[test]
fn a_cycle_takes_what_is_at_a_point_to_the_next() {
    let read = read(
        b"M_R:=(2,3,5);\nM_L:=(1,5);\nM_Rv:=(2,3);\nx:=(1,2);\n\nGen:=[M_R,M_Rv,x];ip:=[[7]];",
    )
    .unwrap();
    assert_eq!(read.orbits[0].name, "ORBIT1");
    let names: Vec<(&str, Purpose, u64)> =
        read.moves.iter().map(|m| (&m.name[..], m.purpose, m.line)).collect();
    assert_eq!(
        names,
        [("R", Purpose::Search, 1), ("Rv", Purpose::Rotation, 3), ("x", Purpose::Search, 4)]
    );
    // Points 1, 2, 3 and 5: what was at 5 is at 2.
    assert_eq!(read.moves[0].does[0].from, [0, 3, 1, 2]);
}

#[test]
fn faults_have_their_places() {
    let cases: [(&str, &str); 22] = [
        ("", "line 1, column 1: the file ends here; expected `Gen:=[…];`, the moves"),
        ("a:=(1,2);\n", "line 2, column 1: the file ends here; expected `Gen:=[…];`, the moves"),
        ("a:=(1,2)", "line 1, column 9: the file ends here; expected `;`"),
        (
            "a:=(1,2\n);Gen:=[a",
            "line 2, column 10: the file ends here; expected names of permutations between commas, and `]`",
        ),
        (
            "a:=(1,2)(2,3);",
            "line 1, column 10: point 2 stands here twice; expected each point once",
        ),
        ("a:=(0,2);", "line 1, column 5: `0` is out of range; expected a point, 1 to 32767"),
        (
            "a:=(1,32768);",
            "line 1, column 7: `32768` is out of range; expected a point, 1 to 32767",
        ),
        (
            "a:=(1,,2);",
            "line 1, column 7: `,` does not belong here; expected points between commas, and `)`",
        ),
        (
            "a:=(1;2);",
            "line 1, column 6: `;` does not belong here; expected points between commas, and `)`",
        ),
        (
            "a:=1;",
            "line 1, column 4: `1` does not belong here; expected a permutation in cycles, as `(1,2)(3,4)`",
        ),
        (
            "a:=Group(b);",
            "line 1, column 4: `Group` does not belong here; expected a permutation in cycles, as `(1,2)(3,4)`",
        ),
        (
            "a:=(1,2);\na:=(1,3);",
            "line 2, column 1: `a` has a value already; expected each name once",
        ),
        ("a=(1,2);", "line 1, column 2: `=` does not belong here; expected `:=`"),
        ("quit;", "line 1, column 5: `;` does not belong here; expected `:=`"),
        (
            "(1,2);",
            "line 1, column 1: `(` does not belong here; expected `M_R:=(1,2)(3,4);`, `Gen:=[M_R];` or `ip:=[[1],[2,3]];`",
        ),
        (
            "a:=(1,2);\nGen:=[a,b];",
            "line 2, column 9: there is no permutation called `b`; expected permutations that are defined",
        ),
        (
            "a:=(1,2);\nGen:=[a,a];",
            "line 2, column 9: there are two moves called `a`; expected each move once",
        ),
        (
            "a:=();\n Gen:=[a];",
            "line 2, column 2: no move moves a point; expected fewer or simpler moves",
        ),
        (
            "Gen:=[];",
            "line 1, column 7: `]` does not belong here; expected names of permutations between commas, and `]`",
        ),
        (
            "a:=(1,2);Gen:=[a];ip:=[[1,2],[2]];",
            "line 1, column 31: point 2 stands here twice; expected each point once",
        ),
        (
            "Print(\"x\n\");",
            "line 1, column 7: this quotation mark is not closed; expected another one",
        ),
        (
            "a:=(1,2);\u{e9}",
            "line 1, column 10: `\u{fffd}` is no part of a program; expected names, numbers and signs",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(read(text.as_bytes()).unwrap_err().to_string(), expected, "{text}");
    }
    let long = "x".repeat(4096);
    let text = format!("{long}:=(1,2);Gen:=[{long}];");
    assert_eq!(read(text.as_bytes()).unwrap().moves[0].name, long);
    let fault = read(format!("{long}y:=(1,2);").as_bytes()).unwrap_err();
    assert_eq!(fault.message, "this runs on for more than 4096 bytes");
    let all: Vec<u16> = (1..=256).chain([0]).collect();
    let swap: Vec<u16> = [1, 0].into_iter().chain(2..=256).collect();
    let fault = read(program(&[all, swap], None).as_bytes()).unwrap_err();
    assert_eq!(
        (fault.line, &fault.message[..]),
        (4, "an orbit has 257 pieces; there can be up to 255")
    );
}

#[test]
fn a_program_that_would_take_too_much_memory_ends_in_a_fault() {
    let mut text = String::new();
    for n in 0..3000 {
        let _ = writeln!(text, "M_a{n}b:=(1,32767);");
    }
    let names: Vec<String> = (0..3000).map(|n| format!("M_a{n}b")).collect();
    let _ = writeln!(text, "Gen:=[{}];", names.join(","));
    let fault = read(text.as_bytes()).unwrap_err();
    assert!(fault.message.contains("256 MiB"), "{fault}");
}
