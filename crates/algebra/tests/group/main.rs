//! Groups against the closure of their generators by brute force, and against known orders.

#![expect(clippy::cast_possible_truncation, reason = "points of tests are few")]

mod automorphism;
mod costs;
mod elements;
mod puzzles;

use everystate_algebra::Natural;
use everystate_algebra::group::{Group, Limit, orbits};
use proptest::prelude::*;
use puzzles::{Pieces, cycles};
use std::collections::{BTreeMap, BTreeSet};

type Images = Box<[u16]>;

fn compose(a: &[u16], b: &[u16]) -> Images {
    b.iter().map(|&i| a[usize::from(i)]).collect()
}

/// All products of the generators.
fn closure(degree: u16, generators: &[Images]) -> BTreeSet<Images> {
    let identity: Images = (0..degree).collect();
    let mut found = BTreeSet::from([identity.clone()]);
    let mut queue = vec![identity];
    while let Some(element) = queue.pop() {
        for generator in generators {
            let product = compose(generator, &element);
            if found.insert(product.clone()) {
                queue.push(product);
            }
        }
    }
    found
}

fn all_permutations(degree: u16) -> BTreeSet<Images> {
    closure(degree, &puzzles::neighbour_swaps(degree))
}

fn factorial(n: u64) -> Natural {
    let mut product = Natural::ONE;
    (2..=n).for_each(|k| product *= &Natural::from(k));
    product
}

fn half(n: &Natural) -> Natural {
    // Of an even number, by its decimals.
    let mut rest = 0;
    let decimals = n.to_string();
    let digits = decimals.bytes().map(|digit| {
        let value = rest * 10 + digit - b'0';
        rest = value % 2;
        char::from(b'0' + value / 2)
    });
    let half = digits.collect::<String>().parse().expect("digits");
    assert_eq!(rest, 0);
    half
}

/// A generator of numbers for tests of `random` (xorshift).
fn numbers(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |n| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 8) % n
    }
}

/// A few permutations of a few points, as they come: many groups are symmetric, but not all.
fn small() -> impl Strategy<Value = (u16, Vec<Images>, Vec<u16>)> {
    (1..=7u16, 0..=3usize).prop_flat_map(|(degree, count)| {
        let points = || Just((0..degree).collect::<Vec<u16>>());
        // Shuffling only a few of the points makes groups that are not transitive.
        let permutation =
            (points().prop_shuffle(), points().prop_shuffle(), 0..=usize::from(degree)).prop_map(
                move |(moved, shuffled, size)| {
                    let mut images: Images = (0..degree).collect();
                    let mut chosen = moved[..size].to_vec();
                    chosen.sort_unstable();
                    let kept = shuffled.iter().filter(|point| chosen.contains(point));
                    for (&at, &image) in chosen.iter().zip(kept) {
                        images[usize::from(at)] = image;
                    }
                    images
                },
            );
        let base = (points().prop_shuffle(), 0..=usize::from(degree))
            .prop_map(|(points, size)| points[..size].to_vec());
        (Just(degree), prop::collection::vec(permutation, count), base)
    })
}

/// Twisted pieces of two kinds, and pieces that move as the first kind does: generators that permute
/// them, and several bases.
fn twisted() -> impl Strategy<Value = (u16, Vec<Images>, Vec<Vec<u16>>)> {
    let kind = || (1..=4u16, 1..=5u16);
    (kind(), kind(), any::<bool>(), 1..=3usize).prop_flat_map(|(first, second, copied, count)| {
        let copies = if copied { first.1 } else { 0 };
        let degree = first.0 * first.1 + second.0 * second.1 + copies;
        let pieces = |kind: (u16, u16)| {
            let places = Just((0..kind.1).collect::<Vec<u16>>()).prop_shuffle();
            (places, prop::collection::vec(0..kind.0, usize::from(kind.1)))
        };
        let images = move |kind: (u16, u16), (places, twists): &(Vec<u16>, Vec<u16>), from: u16| {
            let pieces = places.iter().zip(twists);
            let stickers = pieces.flat_map(|(place, twist)| {
                (0..kind.0).map(move |i| from + place * kind.0 + (i + twist) % kind.0)
            });
            stickers.collect::<Vec<u16>>()
        };
        let generator = (pieces(first), pieces(second)).prop_map(move |(one, two)| {
            let mut all = images(first, &one, 0);
            all.extend(images(second, &two, first.0 * first.1));
            let from = degree - copies;
            all.extend(one.0.iter().take(usize::from(copies)).map(|place| from + place));
            all.into_boxed_slice()
        });
        let base = Just((0..degree).collect::<Vec<u16>>()).prop_shuffle();
        let bases = prop::collection::vec(base, 3).prop_map(|mut bases| {
            bases[0].clear();
            bases[1].truncate(2);
            bases
        });
        (Just(degree), prop::collection::vec(generator, count), bases)
    })
}

proptest! {
    #[test]
    fn a_group_is_the_closure_of_its_generators((degree, generators, base) in small()) {
        let elements = closure(degree, &generators);
        let group = Group::with_base(usize::from(degree), &base, &generators);
        prop_assert_eq!(group.order(), Natural::from(elements.len() as u64));
        for permutation in all_permutations(degree) {
            prop_assert_eq!(group.contains(&permutation), elements.contains(&permutation));
            prop_assert_eq!(group.rank(&permutation).is_some(), elements.contains(&permutation));
        }
    }

    #[test]
    fn ranks_number_all_elements((degree, generators, base) in small()) {
        let elements = closure(degree, &generators);
        let group = Group::with_base(usize::from(degree), &base, &generators);
        let listed: Vec<Images> = group.elements().collect();
        prop_assert_eq!(listed.len(), elements.len());
        for (element, rank) in listed.iter().zip(0..) {
            prop_assert_eq!(group.rank(element), Some(rank));
            prop_assert_eq!(&group.unrank(rank), element);
        }
        prop_assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), elements);
    }

    #[test]
    fn a_base_has_what_was_asked_for_and_then_what_is_needed((degree, generators, base) in small()) {
        let group = Group::with_base(usize::from(degree), &base, &generators);
        let elements = closure(degree, &generators);
        let mut expected = base.clone();
        for point in 0..degree {
            let fixes = |g: &&Images| expected.iter().all(|&b| g[usize::from(b)] == b);
            if elements.iter().filter(fixes).any(|g| g[usize::from(point)] != point) {
                expected.push(point);
            }
        }
        prop_assert_eq!(group.base(), expected.clone());
        for level in 0..=expected.len() {
            let fixes = |g: &&Images| expected[..level].iter().all(|&b| g[usize::from(b)] == b);
            let fixing: BTreeSet<&Images> = elements.iter().filter(fixes).collect();
            let stabilizer = group.stabilizer(level);
            prop_assert_eq!(stabilizer.order(), Natural::from(fixing.len() as u64));
            prop_assert_eq!(stabilizer.base(), &expected[level..]);
            prop_assert!(fixing.iter().all(|g| stabilizer.contains(g)));
            let again = Group::new(usize::from(degree), stabilizer.generators());
            prop_assert_eq!(again.order(), stabilizer.order());
            if let Some(&point) = expected.get(level) {
                let orbit: BTreeSet<u16> = fixing.iter().map(|g| g[usize::from(point)]).collect();
                prop_assert_eq!(group.orbit_size(level), orbit.len());
            }
        }
    }

    #[test]
    fn cosets_have_one_representative_each((degree, generators, base) in small()) {
        let group = Group::with_base(usize::from(degree), &base, &generators);
        let elements = closure(degree, &generators);
        let mut sizes: BTreeMap<Images, usize> = BTreeMap::new();
        for x in all_permutations(degree) {
            let canonical = group.canonical_in_coset(&x);
            // In the same coset: h·x for the element h = canonical · x⁻¹.
            let mut inverse = x.clone();
            for (point, &image) in (0..).zip(&x) {
                inverse[usize::from(image)] = point;
            }
            prop_assert!(elements.contains(&compose(&canonical, &inverse)));
            prop_assert_eq!(group.canonical_in_coset(&canonical), canonical.clone());
            *sizes.entry(canonical).or_default() += 1;
        }
        // As many representatives as cosets, so one for each.
        prop_assert!(sizes.values().all(|&size| size == elements.len()));
    }

    #[test]
    fn generators_can_come_one_by_one((degree, generators, base) in small()) {
        let mut group = Group::with_base(usize::from(degree), &base, [[0u16; 0]; 0]);
        for (count, generator) in generators.iter().enumerate() {
            let known = closure(degree, &generators[..count]).contains(generator);
            prop_assert_eq!(group.insert(generator), !known);
        }
        let whole = Group::with_base(usize::from(degree), &base, &generators);
        prop_assert_eq!(group.order(), whole.order());
        prop_assert_eq!(group.base(), whole.base());
    }

    #[test]
    fn an_order_does_not_depend_on_the_base((degree, generators, bases) in twisted()) {
        let orders = bases.iter().map(|base| {
            let group = Group::with_base(usize::from(degree), base, &generators);
            let order = group.order();
            let mut below = numbers(1 + u64::from(base.first().copied().unwrap_or_default()));
            let element = group.random(&mut below);
            assert!(group.contains(&element));
            // The group is a coset.
            let identity: Images = (0..degree).collect();
            assert_eq!(group.canonical_in_coset(&element), group.canonical_in_coset(&identity));
            order
        });
        let orders: BTreeSet<String> = orders.map(|order| order.to_string()).collect();
        prop_assert_eq!(orders.len(), 1);
    }

    #[test]
    fn orbits_are_what_elements_reach((degree, generators, _) in small()) {
        let elements = closure(degree, &generators);
        let reached = |point: u16| -> BTreeSet<u16> {
            elements.iter().map(|g| g[usize::from(point)]).collect()
        };
        let expected: BTreeSet<BTreeSet<u16>> = (0..degree).map(reached).collect();
        let found = orbits::orbits(usize::from(degree), &generators);
        prop_assert!(found.is_sorted_by_key(|orbit| orbit[0]));
        prop_assert!(found.iter().all(|orbit| orbit.is_sorted()));
        let found: BTreeSet<BTreeSet<u16>> =
            found.into_iter().map(|orbit| orbit.into_iter().collect()).collect();
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn random_elements_are_uniform() {
    // Chi-square over the 60 even permutations of five points, 59 degrees of freedom: above 113 once
    // in 30 000 times, and the numbers are always the same.
    let turn = cycles(5, &[&[0, 1, 2, 3, 4]]);
    let group = Group::new(5, [turn, cycles(5, &[&[0, 1, 2]])]);
    assert_eq!(group.order(), Natural::from(60));
    let mut counts = [0u32; 60];
    let mut below = numbers(88_172_645_463_325_252);
    for _ in 0..60_000 {
        let rank = group.rank(&group.random(&mut below)).expect("an element");
        counts[rank as usize] += 1;
    }
    let chi: f64 = counts.iter().map(|&count| (f64::from(count) - 1000.0).powi(2) / 1000.0).sum();
    assert!(chi < 113.0, "{chi} {counts:?}");
}

#[test]
fn groups_of_nothing_are_trivial() {
    for degree in [0, 1, 5] {
        let identity: Images = (0..degree as u16).collect();
        let group = Group::new(degree, [&identity, &identity]);
        assert_eq!(group.order(), Natural::ONE);
        assert!(group.base().is_empty() && group.generators().is_empty());
        assert!(group.contains(&identity));
        assert_eq!(group.elements().collect::<Vec<_>>(), core::slice::from_ref(&identity));
        assert_eq!(group.canonical_in_coset(&identity), identity);
        assert_eq!(group.random(&mut |_| unreachable!()), identity);
    }
    let kept = Group::with_base(3, &[2, 0], [[0u16; 0]; 0]);
    assert_eq!(kept.base(), [2, 0]);
    assert!(!kept.contains(&[1, 0, 2]) && !kept.contains(&[0, 1]) && !kept.contains(&[0, 0, 2]));
}

#[test]
fn mathieu_groups_have_their_orders() {
    let turn = cycles(11, &[&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]);
    let m11 = Group::new(11, [turn, cycles(11, &[&[2, 6, 10, 7], &[3, 9, 4, 5]])]);
    assert_eq!(m11.order(), Natural::from(7920));
    let m12 = Group::new(
        12,
        [
            cycles(12, &[&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]),
            cycles(12, &[&[2, 6, 10, 7], &[3, 9, 4, 5]]),
            cycles(12, &[&[0, 11], &[1, 10], &[2, 5], &[3, 7], &[4, 8], &[6, 9]]),
        ],
    );
    assert_eq!(m12.order(), Natural::from(95_040));
    let m24 = Group::new(24, puzzles::mathieu_24());
    assert_eq!(m24.order(), Natural::from(244_823_040));
    // Five points can go anywhere, and what fixes them has 48 elements.
    assert_eq!(m24.stabilizer(5).order(), Natural::from(48));
    let psl = Group::new(24, puzzles::projective_line(23, false));
    assert_eq!(psl.order(), Natural::from(23 * (23 * 23 - 1) / 2));
}

#[test]
fn symmetric_and_alternating_groups_have_their_orders() {
    for n in (2..=20u16).chain([37, 60, 120, 200]) {
        let all = factorial(u64::from(n));
        for generators in [puzzles::stars(n, false), puzzles::neighbour_swaps(n)] {
            assert_eq!(Group::new(usize::from(n), generators).order(), all, "S{n}");
        }
        assert_eq!(Group::new(usize::from(n), puzzles::stars(n, true)).order(), half(&all), "A{n}");
    }
    assert_eq!(Group::new(20, puzzles::top_spin(20)).order(), factorial(20));
    // Four tokens turned round make an even permutation, 21 shifted as well.
    assert_eq!(Group::new(21, puzzles::top_spin(21)).order(), half(&factorial(21)));
}

#[test]
fn puzzles_have_their_orders() {
    let order = |turns: &[Images]| Group::new(turns[0].len(), turns).order().to_string();
    let turns = |faces, pieces| puzzles::face_turns(&faces, pieces);
    assert_eq!(order(&turns(puzzles::hexahedron(), Pieces::Corners)), "88179840");
    let cube = turns(puzzles::hexahedron(), Pieces::CornersAndEdges);
    assert_eq!(cube[0].len(), 48);
    assert_eq!(order(&cube), "43252003274489856000");
    assert_eq!(order(&puzzles::cube(2)), "88179840");
    assert_eq!(order(&puzzles::cube(3)), "43252003274489856000");
    let megaminx = turns(puzzles::dodecahedron(), Pieces::CornersAndEdges);
    assert_eq!(
        order(&megaminx),
        "100669616553523347122516032313645505168688116411019768627200000000000"
    );
}

#[test]
fn a_pyraminx_with_faces_and_tips_has_its_order() {
    // Tips go with the corners below them when a face turns, and turn alone.
    let corners = puzzles::face_turns(&puzzles::tetrahedron(), Pieces::Corners);
    let rest = puzzles::face_turns(&puzzles::tetrahedron(), Pieces::CornersAndEdges);
    let mut turns: Vec<Images> = corners
        .iter()
        .zip(&rest)
        .map(|(tips, rest)| tips.iter().copied().chain(rest.iter().map(|i| i + 12)).collect())
        .collect();
    for orbit in tips() {
        turns.push(cycles(36, &[&orbit]));
    }
    assert_eq!(Group::new(36, turns).order(), Natural::from(302_330_880));
}

/// The three stickers of each corner of a tetrahedron.
fn tips() -> Vec<Vec<u16>> {
    let faces = puzzles::tetrahedron();
    let stickers: Vec<usize> = faces.into_iter().flatten().collect();
    let of = |v: usize| (0..12u16).filter(|&s| stickers[usize::from(s)] == v).collect();
    (0..4).map(of).collect()
}

#[test]
fn a_cube_of_five_layers_has_its_order() {
    // Corners, edges, wings and two kinds of centres, all of them distinguishable. An outer turn is odd on
    // all but the wings, an inner one on the wings and on the centres next to the middle ones.
    let group = Group::new(150, puzzles::cube(5));
    let mut order = Natural::ONE;
    let kinds = [factorial(8), factorial(12), factorial(24), factorial(24), factorial(24)];
    for kind in &kinds {
        order *= kind;
    }
    (0..7).for_each(|_| order *= &Natural::from(3));
    (0..11).for_each(|_| order *= &Natural::from(2));
    assert_eq!(group.order(), half(&half(&half(&order))));
}

#[test]
fn large_abelian_groups_need_many_generators() {
    // Each level needs as many generators as there are swaps left: all but the first few are found by
    // the proof.
    let swaps: Vec<Images> = (0..100).map(|i| cycles(200, &[&[2 * i, 2 * i + 1]])).collect();
    let group = Group::new(200, &swaps);
    let mut order = Natural::ONE;
    (0..100).for_each(|_| order *= &Natural::from(2));
    assert_eq!(group.order(), order);
    assert_eq!(group.base(), (0..100).map(|i| 2 * i).collect::<Vec<_>>());
}

#[test]
fn chains_too_large_for_rows_do_with_trees() {
    // 9000 · 9000 images would not fit; the cycle has one generator, so trees need the shortcuts
    // that random powers are.
    let n: u16 = 9000;
    let turn: Images = (0..n).map(|i| (i + 1) % n).collect();
    let group = Group::new(usize::from(n), [&turn]);
    assert_eq!(group.order(), Natural::from(u64::from(n)));
    let back: Images = (0..n).map(|i| (i + n - 1) % n).collect();
    assert!(group.contains(&back));
    let shifted = group.rank(&back).expect("an element");
    assert_eq!(group.unrank(shifted), back);
    assert_eq!(*group.canonical_in_coset(&back), *(0..n).collect::<Images>());
}

#[test]
fn trees_answer_as_rows_do() {
    let generators = puzzles::stars(120, true);
    let rows = Group::new(120, &generators);
    // Rows may take half of the bytes, and would take 1.7 million.
    let limit = Limit { bytes: 1_400_000, steps: u64::MAX };
    let trees = Group::within(limit, 120, &[], &generators).expect("trees are small");
    assert_eq!(trees.order(), rows.order());
    let mut below = numbers(7);
    for _ in 0..20 {
        let x = Group::new(120, puzzles::stars(120, false)).random(&mut below);
        assert_eq!(trees.contains(&x), rows.contains(&x));
        assert_eq!(trees.canonical_in_coset(&x), rows.canonical_in_coset(&x));
    }
}

#[test]
fn hostile_generators_meet_the_limit() {
    let limit = Limit { bytes: 1 << 26, steps: 1 << 28 };
    for n in [1000u16, 65_535] {
        let generators = [(0..n).map(|i| (i + 1) % n).collect(), cycles(n, &[&[0, 1]])];
        assert!(Group::within(limit, usize::from(n), &[], generators).is_err());
    }
    let group = Group::within(limit, 60, &[], puzzles::top_spin(60)).expect("a small chain");
    assert_eq!(group.order(), factorial(60));
}
