//! What making a chain takes is counted: it is what limits are asked against.

use super::puzzles::{self, Pieces};
use everystate_algebra::group::automorphism::{
    Cap, CapReached, Points, relabelings, strong_generators,
};
use everystate_algebra::group::{Group, Limit};

/// The least limit under which `made` succeeds.
fn least<T, E>(made: impl Fn(u64) -> Result<T, E>) -> u64 {
    let (mut low, mut high) = (0, 1u64 << 40);
    while low + 1 < high {
        let middle = u64::midpoint(low, high);
        if made(middle).is_ok() { high = middle } else { low = middle }
    }
    high
}

fn steps(degree: usize, generators: &[Box<[u16]>]) -> u64 {
    least(|steps| Group::within(Limit { steps, ..Limit::NONE }, degree, &[], generators))
}

fn bytes(degree: usize, generators: &[Box<[u16]>]) -> u64 {
    least(|bytes| Group::within(Limit { bytes, ..Limit::NONE }, degree, &[], generators))
}

/// A name, how many points there are, and generators.
type Named = (&'static str, usize, Vec<Box<[u16]>>);

/// Groups of every kind: all permutations, pieces that turn, blocks, cycles beside each other.
fn groups() -> Vec<Named> {
    let corners = puzzles::face_turns(&puzzles::hexahedron(), Pieces::Corners);
    let solid = puzzles::face_turns(&puzzles::dodecahedron(), Pieces::CornersAndEdges);
    let (few, many) = (corners[0].len(), solid[0].len());
    // Two copies of the same, and a cycle that commutes with all.
    let beside = |i: u16| if i < 60 { (i + 5) % 60 } else { 60 + (i + 10) % 60 };
    let rows = vec![(0..120).map(beside).collect(), (0..120).map(|i| i ^ 1).collect()];
    vec![
        ("swaps", 12, puzzles::neighbour_swaps(12)),
        ("spin", 40, puzzles::top_spin(40)),
        ("corners", few, corners),
        ("solid", many, solid),
        ("rows", 120, rows),
    ]
}

/// A chain that takes more, or counts less, than it did makes limits mean something else: then these are to be looked at, and written anew.
#[test]
fn steps_and_bytes_are_those_that_a_chain_took() {
    let expected = [
        ("swaps", 30_388, 20_911),
        ("spin", 395_437, 173_967),
        ("corners", 41_157, 21_455),
        ("solid", 1_381_586, 459_455),
        ("rows", 312_168, 17_375),
    ];
    for ((name, degree, generators), expected) in groups().into_iter().zip(expected) {
        let found = steps(degree, &generators);
        assert_eq!((name, found), (expected.0, expected.1));
        // Sizes of lists are those of machines of 64 bits.
        if cfg!(target_pointer_width = "64") {
            assert_eq!((name, bytes(degree, &generators)), (expected.0, expected.2));
        }
    }
}

#[test]
fn steps_of_relabelings_are_those_that_they_took() {
    let expected = [(3611, 3565), (9747, 9747), (11_657, 10_817), (77_666, 69_086), (4802, 4802)];
    for ((name, degree, generators), expected) in groups().into_iter().zip(expected) {
        for points in [Points::Alike, Points::Classes(&vec![0; degree])] {
            let cap = |steps| Cap { steps, count: 10_000 };
            let all = least(|steps| relabelings(degree, &generators, points, cap(steps)));
            let few = least(|steps| strong_generators(degree, &generators, points, cap(steps)));
            assert_eq!((name, all, few), (name, expected.0, expected.1));
        }
    }
}

#[test]
fn images_that_take_a_class_apart_are_given_up_at_once() {
    let generators = [[3u16, 2, 1, 0, 5, 4], [5, 3, 4, 1, 2, 0]];
    let points = Points::Classes(&[0, 0, 2, 1, 2, 1]);
    let of = |steps| relabelings(6, generators, points, Cap { steps, count: 10 });
    assert_eq!(least(of), 764);
}

#[test]
fn of_images_that_relabelings_exchange_one_is_tried_in_vain() {
    // Swaps around a ring of six points, and around two of three: by their neighbours they are all alike.
    let ring =
        |start: u16, points: u16| (0..points).map(move |n| (start + n, start + (n + 1) % points));
    let swapped = |(a, b): (u16, u16)| -> Box<[u16]> {
        (0..12)
            .map(|p| {
                if p == a {
                    b
                } else if p == b {
                    a
                } else {
                    p
                }
            })
            .collect()
    };
    let swaps: Vec<_> = ring(0, 6).chain(ring(6, 3)).chain(ring(9, 3)).map(swapped).collect();
    let cap = |steps| Cap { steps, count: 1000 };
    assert_eq!(relabelings(12, &swaps, Points::Alike, cap(u64::MAX)).unwrap().len(), 12 * 72);
    assert_eq!(least(|steps| strong_generators(12, &swaps, Points::Alike, cap(steps))), 24_824);
}

#[test]
fn what_is_too_much_work_says_so() {
    let cap = Cap { steps: 1, count: 1 };
    let error = relabelings(12, puzzles::neighbour_swaps(12), Points::Alike, cap).unwrap_err();
    assert_eq!(error, CapReached);
    let why = "the symmetries of the generators are too many, or too much work to find";
    assert_eq!(error.to_string(), why);
}
