//! Tests of the catalogue: names, sizes, and what is known of each puzzle's positions.

use std::collections::BTreeSet;

use everystate_algebra::Natural;
use everystate_algebra::group::Group;

use crate::catalogue::{entries, file, named};
use crate::definition::{Definition, Purpose, Turn};
use crate::tests::brute::{brute_first_levels, brute_levels};
use everystate_puzzle::Metric;
use everystate_puzzle::Metric::{Half, Quarter};

fn puzzle(name: &str) -> Definition {
    named(name).unwrap_or_else(|| panic!("{name} is no name")).unwrap()
}

/// The number of positions at each distance, by brute force.
fn levels(name: &str, metric: Metric) -> Vec<u64> {
    brute_levels(&puzzle(name), metric)
}

/// A move as a permutation of the turned pieces: place 0 turned by 0, place 0 turned by 1, …
fn points(definition: &Definition, does: &[Turn]) -> Vec<u16> {
    let mut points = Vec::new();
    let mut first = 0;
    for (orbit, turn) in definition.orbits.iter().zip(does) {
        let turns = u16::from(orbit.orientations);
        for (&from, &delta) in turn.from.iter().zip(&turn.delta) {
            let turned = (0..turns).map(|o| (o + turns - u16::from(delta)) % turns);
            points.extend(turned.map(|o| first + u16::from(from) * turns + o));
        }
        first = u16::try_from(points.len()).unwrap();
    }
    points
}

fn order(definition: &Definition) -> Natural {
    let moves = definition.moves.iter().filter(|m| m.purpose == Purpose::Search);
    let moves: Vec<_> = moves.map(|m| points(definition, &m.does)).collect();
    let degree = definition.orbits.iter().map(|o| o.pieces * usize::from(o.orientations)).sum();
    Group::new(degree, moves).order()
}

/// How many elements of the group exchange pieces that look the same, and do nothing else: all, but of the
/// 4x4x4 cube half of them, as its corners and its centres have the same parity, of the 5x5x5 half of them for each kind of centres, of Turnstile and the 3x3x4 half of them likewise, and of the octahedron a
/// quarter, as each half of its centres has an even one, and of the Rex cube, as each half of its petals has.
fn alike(definition: &Definition) -> Natural {
    let mut halved = match &definition.name[..] {
        "cube4" | "cuboid3x3x4" | "turnstile" => 1,
        "cube5" | "fto" | "fto-triangles" | "rex" => 2,
        _ => 0,
    };
    let mut all = Natural::from(1_u64);
    for arrangement in &definition.solved {
        let mut counts = [0_u64; 256];
        for &piece in &arrangement.pieces {
            let count = &mut counts[usize::from(piece)];
            *count += 1;
            let mut times = *count;
            while halved > 0 && times.is_multiple_of(2) {
                (halved, times) = (halved - 1, times / 2);
            }
            all *= &Natural::from(times);
        }
    }
    all
}

#[test]
fn groups_are_as_large_as_the_catalogue_says() {
    let mut checked = 0;
    for entry in entries() {
        let puzzle = puzzle(entry.name);
        let has_rules =
            |d: &Definition| !d.illegal.is_empty() || d.moves.iter().any(|m| !m.needs.is_empty());
        // Those would take a minute: `explore --forecast` counts them.
        let is_slow = ["cube6", "cube7"].contains(&entry.name);
        if !has_rules(&puzzle) && !is_slow {
            let mut wanted = entry.positions.clone();
            wanted *= &alike(&puzzle);
            assert_eq!(order(&puzzle), wanted, "{}", entry.name);
            checked += 1;
        }
    }
    assert_eq!(checked, 47);
}

#[test]
fn large_cubes_have_as_many_positions_as_is_published() {
    let positions =
        |name| entries().into_iter().find(|entry| entry.name == name).unwrap().positions;
    let cube5 =
        concat!("282870942277741856536180333107150328293127731985672134721536", "000000000000000");
    // There in one way of holding it.
    let cube6 = concat!(
        "157152858401024063281013959519483771508510790313968742344694",
        "684829502629887168573442107637760000000000000000000000000"
    );
    let cube7 = concat!(
        "195005511837313078353291267540197487949049926920434345671521",
        "329123232327061354691800652787127558533606823285517191373112",
        "99993600000000000000000000000000000000000"
    );
    let mut held: Natural = cube6.parse().unwrap();
    held *= &Natural::from(24_u64);
    assert_eq!(positions("cube5").to_string(), cube5);
    assert_eq!(positions("cube6"), held);
    assert_eq!(positions("cube7").to_string(), cube7);
}

#[test]
fn every_file_tells_what_it_is() {
    for entry in entries() {
        assert!(entry.title.ends_with('.') && entry.title.len() < 100, "{}", entry.title);
        assert!(!entry.positions.is_zero(), "{}", entry.name);
        if let Some(text) = file(entry.name) {
            assert!(text.is_ascii(), "{}", entry.name);
            assert_eq!(puzzle(entry.name).name, entry.name);
        }
    }
    let names: BTreeSet<_> = entries().into_iter().map(|entry| entry.name).collect();
    assert_eq!(names.len(), entries().len());
}

#[test]
fn names_are_read_and_refused() {
    let refusal = |name: &str| named(name).unwrap().unwrap_err().message;
    assert_eq!(refusal("sliding"), "sliding does not exist: such names are slidingRxC");
    assert_eq!(refusal("sliding3"), "sliding3 does not exist: such names are slidingRxC");
    assert_eq!(refusal("sliding3x"), "sliding3x does not exist: columns go from 2 to 15");
    assert_eq!(refusal("sliding03x3"), "sliding03x3 does not exist: rows go from 2 to 15");
    assert_eq!(refusal("sliding3x3x3"), "sliding3x3x3 does not exist: such names are slidingRxC");
    assert_eq!(refusal("sliding1x3"), "sliding1x3 does not exist: rows go from 2 to 15");
    assert_eq!(refusal("hanoi0"), "hanoi0 does not exist: discs go from 1 to 40");
    assert_eq!(refusal("hanoi7-2"), "hanoi7-2 does not exist: pegs go from 3 to 9");
    let far = "pancake99999999999999999999";
    assert_eq!(
        refusal("cyclic-coxeter2"),
        "cyclic-coxeter2 does not exist: tokens go from 3 to 255"
    );
    assert_eq!(refusal("lx1"), "lx1 does not exist: tokens go from 2 to 255");
    assert_eq!(refusal(far), format!("{far} does not exist: pancakes go from 1 to 255"));
    assert!(refusal("topspin6-7").contains("not past the ring"));
    for unknown in ["", "cube", "cube33", "slidingx", "sliding3x3.tws", "hanoi7x3", "Ivy", "ivy "] {
        let is_kind = unknown == "slidingx";
        assert_eq!(named(unknown).is_some(), is_kind, "{unknown}");
    }
    assert_eq!(puzzle("topspin9").name, "topspin9-4");
    assert_eq!(puzzle("hanoi5-3").name, "hanoi5");
}

#[test]
fn the_largest_puzzles_are_built() {
    assert_eq!(puzzle("sliding15x15").moves.len(), 840);
    assert_eq!(puzzle("pancake255").moves.len(), 254);
    assert_eq!(puzzle("burnt255").moves.len(), 255);
    assert_eq!(puzzle("topspin255-255").moves.len(), 2);
    assert_eq!(puzzle("hanoi40-9").moves.len(), 40 * 72);
    for exchanging in ["transposition255", "reversal255", "block-transposition255"] {
        assert_eq!(puzzle(exchanging).moves.len(), 255 * 254 / 2);
    }
    assert_eq!(puzzle("signed-reversal255").moves.len(), 255 * 256 / 2);
    assert_eq!(puzzle("coxeter255").moves.len() + 1, puzzle("cyclic-coxeter255").moves.len());
    assert_eq!(puzzle("lrx255").moves.len(), puzzle("lx255").moves.len());
}

#[test]
fn the_ivy_cube_by_brute_force() {
    assert_eq!(levels("ivy", Half), [1, 8, 48, 288, 1640, 7582, 15262, 4221, 110]);
}

#[test]
fn sliding_tiles_by_brute_force() {
    let known = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    assert_eq!(levels("sliding3x3", Half), known);
    assert_eq!(levels("sliding2x2", Quarter), [1, 2, 2, 2, 2, 2, 1]);
    // 2×3 takes 21 moves at most (Karlemo and Östergård 2000), and lies on its side as 3×2.
    let flat = levels("sliding2x3", Half);
    assert_eq!((flat.len() - 1, flat.iter().sum::<u64>()), (21, 360));
    assert_eq!(flat, levels("sliding3x2", Quarter));
}

#[test]
fn towers_of_hanoi_by_brute_force() {
    for discs in 1..=7u32 {
        let levels = levels(&format!("hanoi{discs}"), Half);
        // At distance d there are two positions to the power of the ones in d, in binary (Hinz 1992).
        let known: Vec<u64> = (0..1u32 << discs).map(|d| 1 << d.count_ones()).collect();
        assert_eq!(levels, known);
    }
    for discs in 1..=6u32 {
        let levels = levels(&format!("hanoi{discs}-4"), Half);
        assert_eq!(levels.iter().sum::<u64>(), 4u64.pow(discs));
        // A tower moves in as many moves as Frame and Stewart's way takes.
        let frame_stewart = [1, 3, 5, 9, 13, 17];
        assert!(levels.len() > frame_stewart[discs as usize - 1]);
    }
}

#[test]
fn pancakes_by_brute_force() {
    for (n, worst) in (2..).zip([1, 3, 4, 5, 7, 8, 9]) {
        assert_eq!(levels(&format!("pancake{n}"), Half).len() - 1, worst, "{n}");
    }
    for (n, worst) in (1..).zip([1, 4, 6, 8, 10, 12]) {
        assert_eq!(levels(&format!("burnt{n}"), Half).len() - 1, worst, "{n}");
    }
    assert_eq!(levels("pancake1", Half), [1]);
    assert_eq!(levels("pancake4", Half), [1, 3, 6, 11, 3]);
    assert_eq!(levels("burnt2", Half), [1, 2, 2, 2, 1]);
}

#[test]
fn top_spin_by_brute_force() {
    // A turntable of two sorts by neighbours, anywhere in the ring.
    assert_eq!(levels("topspin3-2", Half), [1, 3, 2]);
    for name in ["topspin4", "topspin5", "topspin6", "topspin7", "topspin8-5", "topspin7-3"] {
        let order = order(&puzzle(name)).to_u64().unwrap();
        assert_eq!(levels(name, Half).iter().sum::<u64>(), order, "{name}");
        assert_eq!(levels(name, Quarter).iter().sum::<u64>(), order, "{name}");
    }
}

#[test]
fn exchanges_by_brute_force() {
    for n in 2..=7 {
        // Each further token has 0, 1, … inversions more, so the Mahonian numbers are products of 1 + q + q² + ….
        let mut mahonian = vec![1_u64];
        for more in 1..n {
            let mut next = vec![0; mahonian.len() + more];
            for (k, count) in mahonian.iter().enumerate() {
                (k..=k + more).for_each(|to| next[to] += count);
            }
            mahonian = next;
        }
        assert_eq!(levels(&format!("coxeter{n}"), Half), mahonian);
        // Each further token is in a cycle of its own or in one of the others': Stirling numbers of the first kind.
        let mut stirling = vec![1_u64];
        for others in 1..n as u64 {
            let in_one: Vec<u64> = stirling.iter().map(|count| others * count).collect();
            stirling.push(0);
            stirling[1..].iter_mut().zip(in_one).for_each(|(count, more)| *count += more);
        }
        assert_eq!(levels(&format!("transposition{n}"), Quarter), stirling);
    }
    for n in 3..=7 {
        assert_eq!(levels(&format!("cyclic-coxeter{n}"), Half).len() - 1, n * n / 4);
    }
    assert_eq!(levels("cyclic-coxeter4", Half), [1, 4, 10, 8, 1]);
}

#[test]
fn rings_with_an_exchange_by_brute_force() {
    for (n, worst) in (2..).zip([1, 2, 6, 10, 15, 21]) {
        assert_eq!(levels(&format!("lrx{n}"), Quarter).len() - 1, worst, "{n}");
    }
    for (n, worst) in (2..).zip([1, 2, 6, 11, 18, 25]) {
        let name = format!("lx{n}");
        assert_eq!(levels(&name, Half).len() - 1, worst, "{n}");
        assert_eq!(levels(&name, Half), levels(&name, Quarter));
    }
    assert_eq!(levels("lx5", Half), [1, 2, 3, 5, 8, 12, 15, 20, 22, 19, 11, 2]);
}

#[test]
fn segments_by_brute_force() {
    for n in 2..=7 {
        let levels = levels(&format!("reversal{n}"), Half);
        // Two take n−1 reversals where there are more than two tokens: Gollan's, and what undoes it.
        assert_eq!((levels.len(), levels[n - 1]), (n, if n == 2 { 1 } else { 2 }), "{n}");
    }
    for (n, worst) in (1..).zip([1, 3, 3, 5, 6, 7]) {
        assert_eq!(levels(&format!("signed-reversal{n}"), Half).len() - 1, worst, "{n}");
    }
    for (n, worst) in (2..).zip([1, 2, 3, 3, 4, 4]) {
        let levels = levels(&format!("block-transposition{n}"), Half);
        // Two blocks are told by three of the n+1 gaps.
        assert_eq!((levels.len() - 1, levels[1]), (worst, (n + 1) * n * (n - 1) / 6), "{n}");
    }
}

/// Square-1 reaches 3678 shapes with the cut free, with the middle layer either way: brute force with
/// all corners alike and all edges alike.
#[test]
fn square_1_has_3678_shapes() {
    let mut shapes = puzzle("square1");
    for piece in &mut shapes.solved[0].pieces {
        *piece = match *piece {
            16 => 16,
            // Corners and edges alternate: above, corners are first; below, edges are.
            piece if (piece < 8) == (piece % 2 == 0) => 0,
            _ => 1,
        };
    }
    assert_eq!(brute_levels(&shapes, Half).iter().sum::<u64>(), 2 * 3678);
}

#[test]
fn the_first_positions_of_large_puzzles_by_brute_force() {
    let first = |name: &str, metric, depth| brute_first_levels(&puzzle(name), metric, depth);
    // The 3×3×3 as cube20.org has it; the 2×2×2 and the Skewb as others have counted them.
    assert_eq!(first("cube3", Half, 3), [1, 18, 243, 3240]);
    assert_eq!(first("cube3", Quarter, 4), [1, 12, 114, 1068, 10011]);
    assert_eq!(first("cube2-fixed", Half, 4), [1, 9, 54, 321, 1847]);
    assert_eq!(first("cube2-free", Half, 3), [1, 18, 243, 2874]);
    assert_eq!(first("cuboid2x3x3", Half, 4), [1, 10, 67, 420, 2335]);
    assert_eq!(first("pyraminx", Half, 3), [1, 16, 136, 896]);
    assert_eq!(first("pyraminx-free", Half, 4), [1, 16, 136, 896, 5456]);
    assert_eq!(first("skewb", Half, 4), [1, 8, 48, 288, 1728]);
    assert_eq!(first("skewb-free", Half, 3), [1, 16, 208, 2280]);
    // 30 pairs of faces meet, and their order matters; 36 do not; each face turns in four ways.
    assert_eq!(first("megaminx", Half, 2), [1, 12 * 4, (2 * 30 + 36) * 4 * 4]);
    assert_eq!(first("square1", Half, 4), [1, 15, 69, 212, 1141]);
    let tiles = [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948];
    assert_eq!(first("sliding4x4", Half, 10), tiles);
}
