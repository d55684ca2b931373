//! Claims that hold, fail and stay open.

use super::*;
use crate::catalogue;
use crate::tests::random::{random_definition, shuffled};
use crate::text::tws;
use everystate_puzzle::Fields;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::Source;
use std::collections::{BTreeMap, BTreeSet};

fn claim(moves: Option<&str>, length: Option<u64>, verdict: Option<&str>) -> Claim<Natural> {
    let moves = moves.map(|text| text.split_whitespace().map(str::to_owned).collect());
    let fields = Fields { length, moves, ..Fields::default() };
    Claim { fields, verdict: verdict.map(str::to_owned), ..Claim::default() }
}

fn after(definition: &Definition, text: &str) -> Pattern {
    let does: Vec<_> =
        text.split_whitespace().map(|name| definition.find(name).unwrap().does).collect();
    definition.apply_all(&definition.solved, &does)
}

#[test]
fn claims_are_judged_by_their_moves() {
    let cube = catalogue::named("cube3").unwrap().unwrap();
    let start = after(&cube, "R U F2");
    let judge = |claim: Claim<Natural>| verify(&cube, &start, &claim);
    assert!(matches!(judge(claim(Some("F2 U' R'"), Some(3), Some("solved"))), Check::Holds(_)));
    assert!(matches!(judge(claim(None, Some(3), Some("solved"))), Check::Holds(_)));
    // A longer way solves it too, if it is not called the shortest.
    for length in [None, Some(4)] {
        assert!(matches!(judge(claim(Some("F F U' R'"), length, None)), Check::Holds(_)));
    }
    for (false_claim, why) in [
        (claim(Some("F F U' R'"), Some(4), Some("solved")), "3 moves are needed and enough"),
        (claim(Some("F2 U' R'"), Some(4), None), "the moves are 3, not 4"),
        (claim(Some("F2 U' R"), None, None), "the 3 moves do not solve it"),
        (claim(Some("F2 Q"), None, None), "move 2, `Q`, is none of the puzzle's"),
        (claim(None, Some(2), Some("solved")), "3 moves are needed and enough"),
        (claim(None, None, Some("unsolvable")), "3 moves solve it"),
    ] {
        assert_eq!(judge(false_claim), Check::Fails(why.into()));
    }
    for metric in [None, Some(Metric::Quarter)] {
        let open = judge(Claim { metric, ..Claim::default() });
        assert!(matches!(open, Check::Open(why) if why.starts_with("nothing is claimed")));
    }
}

#[test]
fn half_turns_are_two_quarter_turns_and_rotations_none() {
    use Metric::{Half, Quarter};
    let cube = catalogue::named("cube3").unwrap().unwrap();
    let start = after(&cube, "U2 R");
    let judge = |moves: &str, length, verdict, metric| {
        let claim = Claim { metric: Some(metric), ..claim(Some(moves), length, verdict) };
        verify(&cube, &start, &claim)
    };
    for (moves, length, metric) in
        [("R' U2", 3, Quarter), ("R' U' U'", 3, Quarter), ("R' U2", 2, Half), ("R3 U2 D4", 2, Half)]
    {
        let check = judge(moves, Some(length), Some("solved"), metric);
        assert!(matches!(check, Check::Holds(_)), "{moves} {metric:?} {check:?}");
    }
    let told = "the 2 moves, 3 in the quarter metric, solve it";
    assert_eq!(judge("R' U2", None, None, Quarter), Check::Holds(told.into()));
    for (moves, length, metric, why) in [
        ("R' U2", 2, Quarter, "the moves are 3 in the quarter metric, not 2"),
        ("R' U U", 2, Half, "the moves are 3, not 2"),
        ("R' U2 F F'", 5, Quarter, "3 moves are needed and enough"),
    ] {
        let check = judge(moves, Some(length), Some("solved"), metric);
        assert_eq!(check, Check::Fails(why.into()), "{moves}");
    }
    let text = b"Set P 5 1\nSolved\nEnd\nMove x\nP\n2 1 3 4 5\nEnd\nMove R\nP\n2 3 4 1 5\nEnd\nMove m\nP\n2 3 4 5 1\nEnd\n";
    let turned = tws::read(&mut Source::new(&text[..])).unwrap();
    let verifier = Verifier::new(&turned, End::Solved);
    let cost = |text: &str| {
        let moves: Vec<_> = text.split_whitespace().map(str::to_owned).collect();
        [Half, Quarter].map(|metric| verifier.cost(&moves, metric))
    };
    // A turn of the whole, half a turn, a quarter of one, none at all; of five parts two and three.
    assert_eq!(cost("x R2 R' R3 R4 R5 m2 m8"), [6, 2 + 1 + 1 + 1 + 2 + 2]);
    assert_eq!(cost("Q"), [1, 1]);
}

#[test]
fn bounds_are_judged_as_far_as_they_can_be() {
    let cube = catalogue::named("cube3").unwrap().unwrap();
    let start = after(&cube, "R U F2");
    let bounded = |moves: Option<&str>, at_least, verdict| {
        verify(&cube, &start, &Claim { at_least: Some(at_least), ..claim(moves, None, verdict) })
    };
    for verdict in [Some("solved"), Some("stopped")] {
        // Longer than need be, which is not denied.
        let holds = bounded(Some("F F U' R'"), 3, verdict);
        let told = "the 4 moves solve it; at least 3 moves are needed";
        assert_eq!(holds, Check::Holds(told.into()));
        let fails = bounded(Some("F F U' R'"), 4, verdict);
        assert_eq!(fails, Check::Fails("3 moves are enough, not 4 at least".into()));
        let fails = bounded(Some("F F U'"), 1, verdict);
        assert_eq!(fails, Check::Fails("the 3 moves do not solve it".into()));
    }
    let far = after(&cube, "R U F2 L D B2 R' U F L2 D' B R2 U' F' L D2");
    let claimed = Claim { at_least: Some(15), ..claim(None, None, Some("stopped")) };
    let open = verify(&cube, &far, &claimed);
    assert!(matches!(open, Check::Open(why) if why.contains("whether 15 are would take")));
    let claimed = Claim { at_least: Some(5), ..claimed };
    assert!(matches!(verify(&cube, &far, &claimed), Check::Holds(_)));
}

#[test]
fn what_is_claimed_beside_a_bound_is_judged_too() {
    let cube = catalogue::named("cube3").unwrap().unwrap();
    let start = after(&cube, "R L");
    let judged = |at_least, more: Claim<Natural>| {
        verify(&cube, &start, &Claim { at_least: Some(at_least), ..more })
    };
    assert_eq!(
        judged(1, claim(None, None, Some("unsolvable"))),
        Check::Fails("2 moves solve it".into())
    );
    assert!(matches!(judged(1, claim(None, Some(2), Some("solved"))), Check::Holds(_)));
    assert!(matches!(judged(1, claim(None, Some(1), None)), Check::Fails(_)));
    let open = judged(2, claim(None, Some(3), Some("solved")));
    assert!(matches!(open, Check::Open(why) if why.contains("whether 3 do is not checked")));
    // The moves are longer than need be, and there are two ways that are not.
    let counted = |count: u64, unique| {
        let more = claim(Some("R R L' R"), None, Some("stopped"));
        judged(2, Claim { count: Some(Natural::from(count)), unique, ..more })
    };
    assert!(matches!(counted(2, None), Check::Holds(why) if why.contains("at least 2 moves")));
    assert!(matches!(counted(0, None), Check::Fails(_)));
    assert!(matches!(counted(2, Some(true)), Check::Fails(_)));
    // What nothing solves may be said to need any number.
    let mut twisted = cube.solved.clone();
    twisted[0].pieces.swap(0, 1);
    let claimed = Claim { at_least: Some(3), ..claim(None, None, Some("unsolvable")) };
    assert!(matches!(verify(&cube, &twisted, &claimed), Check::Open(_)));
}

#[test]
fn a_bound_is_held_against_what_was_found() {
    let judge = |claimed, ways| {
        let (mut said, mut open) = (Vec::new(), Vec::new());
        bounded(claimed, &ways, &mut said, &mut open).map(|()| (said.concat(), open.len()))
    };
    for ways in [Ways::Open(4), Ways::Open(3), Ways::Some(3, 1), Ways::Some(5, 2)] {
        assert_eq!(judge(3, ways), Ok(("at least 3 moves are needed".into(), 0)));
    }
    assert_eq!(judge(3, Ways::Open(2)), Ok((String::new(), 1)));
    assert_eq!(judge(3, Ways::Some(2, 1)), Err("2 moves are enough, not 3 at least".into()));
    assert_eq!(judge(3, Ways::None), Err("no sequence of moves solves it".into()));
}

/// The fewest moves from a position to the solved one, and how many sequences of so many there are; `None` if moves do not lead there.
fn nearest(definition: &Definition, searched: &[Searched], start: &Pattern) -> Option<(u64, u64)> {
    let mut known = BTreeSet::from([seen(start)]);
    let mut layer = BTreeMap::from([(seen(start), (start.clone(), 1))]);
    for depth in 0.. {
        if let Some((_, ways)) = layer.get(&seen(&definition.solved)) {
            return Some((depth, *ways));
        }
        let mut next: BTreeMap<Seen, (Pattern, u64)> = BTreeMap::new();
        for (at, ways) in layer.values() {
            for to in searched.iter().filter_map(|m| definition.after(at, m)) {
                if !known.contains(&seen(&to)) {
                    next.entry(seen(&to)).or_insert((to, 0)).1 += ways;
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        known.extend(next.keys().cloned());
        layer = next;
    }
    None
}

#[test]
fn claims_of_random_puzzles_are_judged_as_by_brute_force() {
    let (mut far, mut never) = (0, 0);
    for seed in 0..40 {
        let definition = random_definition(seed);
        let metric = if seed % 2 == 0 { Metric::Half } else { Metric::Quarter };
        let searched = definition.searched(metric).unwrap();
        if searched.is_empty() || !definition.is_legal(&definition.solved) {
            continue;
        }
        let random = &mut Random::of(3, seed);
        for swapped in [false, true] {
            let turns = random.below(12);
            let mut start = shuffled(&definition, &searched, random, turns);
            if swapped {
                let orbit = &mut start[0];
                let last = orbit.pieces.len() - 1;
                orbit.pieces.swap(0, last);
                orbit.modulus.swap(0, last);
                orbit.orientation.swap(0, last);
            }
            let judge = |claim: Claim<Natural>| {
                verify(&definition, &start, &Claim { metric: Some(metric), ..claim })
            };
            let long = |length| claim(None, Some(length), Some("solved"));
            let none = judge(claim(None, None, Some("unsolvable")));
            let Some((length, ways)) = nearest(&definition, &searched, &start) else {
                never += 1;
                assert!(matches!(none, Check::Holds(_)), "{seed}: {none:?}");
                assert!(matches!(judge(long(1)), Check::Fails(_)), "{seed}");
                continue;
            };
            far += usize::from(length > 1);
            assert!(matches!(none, Check::Fails(_)), "{seed}: {none:?}");
            let least = |at_least| Claim { at_least: Some(at_least), ..Claim::default() };
            let count = Claim { count: Some(ways.into()), ..long(length) };
            let unique = Claim { unique: Some(ways == 1), ..long(length) };
            for holds in [long(length), least(length), count, unique] {
                assert!(matches!(judge(holds.clone()), Check::Holds(_)), "{seed}: {holds:?}");
            }
            let longer = [long(length + 1), least(length + 1)];
            let shorter = length.checked_sub(1).map(long);
            let other = Claim { unique: Some(ways != 1), ..long(length) };
            for fails in longer.into_iter().chain(shorter).chain([other]) {
                assert!(matches!(judge(fails.clone()), Check::Fails(_)), "{seed}: {fails:?}");
            }
        }
    }
    assert!(far > 15 && never > 15, "{far} {never}");
}

#[test]
fn places_that_look_other_than_they_should_are_counted() {
    let cube = catalogue::named("cube2-fixed").unwrap().unwrap();
    let moves = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let home = Verifier::new(&cube, End::Solved);
    let differing = |text| home.differing(&cube.solved, &moves(text));
    assert_eq!([differing(""), differing("R"), differing("R R'")], [Ok(0), Ok(4), Ok(0)]);
    let goals = [Goal::of(&after(&cube, "R")), Goal::of(&after(&cube, "U F"))];
    let any = Verifier::new(&cube, End::Goals(&goals));
    assert_eq!(
        [any.differing(&cube.solved, &[]), any.differing(&cube.solved, &moves("R"))],
        [Ok(4), Ok(0)]
    );
    let halves = cube.with_moves(&["R2", "U2", "F2"]).unwrap();
    let domino = Verifier::new(&cube, End::Moves(&halves));
    let differing = |text| domino.differing(&cube.solved, &moves(text));
    assert_eq!([differing("R2 U2"), differing("R")], [Ok(0), Ok(1)]);
    // With rules it is not decided what some moves solve.
    let ring = "Set P 5 1\nSolved\nEnd\nMove a\nP\n2 3 4 5 1\nEnd\nIllegal P 5 1\n";
    let bound = crate::text::tws::read(&mut Source::new(ring.as_bytes())).unwrap();
    let undecided = Verifier::new(&bound, End::Moves(&bound));
    assert!(undecided.undecided().is_some_and(|why| why.contains("with rules")));
    assert!(undecided.differing(&bound.solved, &[]).is_err());
    assert_eq!(home.undecided(), None);
}

#[test]
fn another_count_than_that_of_all_sequences_is_open_and_none_is_false() {
    let cube = catalogue::named("cube3").unwrap().unwrap();
    let start = after(&cube, "R L");
    let counted = |count: u64, modulus| {
        let count = Some(Natural::from(count));
        verify(&cube, &start, &Claim { count, modulus, ..claim(None, Some(2), None) })
    };
    // R' L' and L' R'.
    assert!(matches!(counted(2, None), Check::Holds(_)));
    assert!(matches!(counted(1, None), Check::Open(why) if why.contains("whether 1 are")));
    assert!(matches!(counted(0, None), Check::Fails(_)));
    assert!(matches!(counted(0, Some(2)), Check::Holds(_)));
    assert!(matches!(counted(1, Some(2)), Check::Open(_)));
}

#[test]
fn moves_that_share_a_name_are_told_apart_by_the_position() {
    for (name, text, back) in
        [("sliding3x3", "D R", "L U"), ("hanoi3", "AC AB CB", "BC BA CA"), ("hanoi3", "", "")]
    {
        let puzzle = catalogue::named(name).unwrap().unwrap();
        let mut at = puzzle.solved.clone();
        for m in text.split_whitespace() {
            at = puzzle.make(&at, m).unwrap();
        }
        let length = Some(text.split_whitespace().count() as u64);
        let judged = verify(&puzzle, &at, &claim(Some(back), length, Some("solved")));
        assert!(matches!(judged, Check::Holds(_)), "{name} {text}: {judged:?}");
        let nowhere = if name == "hanoi3" { "BA BA" } else { "D D D" };
        let judged = verify(&puzzle, &at, &claim(Some(nowhere), None, None));
        assert!(matches!(judged, Check::Fails(_)), "{judged:?}");
    }
}

#[test]
fn what_takes_too_long_is_open() {
    let cube = catalogue::named("cube3").unwrap().unwrap();
    let text = "R U F2 D L' B2 U2 R' F D2 L B' U R2 F'";
    let start = after(&cube, text);
    let back = "F R2 U' B L' D2 F' R U2 B2 L D' F2 U' R'";
    let judged = verify(&cube, &start, &claim(Some(back), Some(15), Some("solved")));
    assert!(matches!(judged, Check::Open(why) if why.contains("the 15 moves solve it")));
    assert!(matches!(verify(&cube, &start, &claim(Some(back), None, None)), Check::Holds(_)));
}

#[test]
fn sequences_are_counted_and_none_is_proved() {
    let cube = catalogue::named("cube2-fixed").unwrap().unwrap();
    let start = after(&cube, "R2 U2 R2 U2");
    let some = |count: u64| Claim {
        count: Some(Natural::from(count)),
        ..claim(None, None, Some("solved"))
    };
    let Check::Holds(why) = verify(&cube, &start, &claim(None, None, Some("solved"))) else {
        panic!()
    };
    // R2 U2 three times does nothing.
    assert!(why.contains("no way is shorter than 2"), "{why}");
    let holds = (1..20).filter(|&n| matches!(verify(&cube, &start, &some(n)), Check::Holds(_)));
    assert_eq!(holds.count(), 1);
    assert!(matches!(verify(&cube, &start, &some(0)), Check::Fails(_)));
    // The only move turns a ring of three.
    let text = "Set P 3 2\nSolved\nEnd\nMove a\nP\n2 3 1\n0 0 1\nEnd\n";
    let ring = crate::text::tws::read(&mut Source::new(text.as_bytes())).unwrap();
    let mut swapped = ring.solved.clone();
    swapped[0].pieces.swap(0, 1);
    let judged = |verdict| verify(&ring, &swapped, &claim(None, None, Some(verdict)));
    let all = "none of the positions that moves lead to is solved";
    assert_eq!(judged("unsolvable"), Check::Holds(all.into()));
    assert_eq!(judged("solved"), Check::Fails("no sequence of moves solves it".into()));
    // Where none solves it there are none, and not one.
    let none = |count: Option<u64>, unique| {
        let count = count.map(Natural::from);
        let claim = Claim { count, unique, ..claim(None, None, Some("unsolvable")) };
        verify(&ring, &swapped, &claim)
    };
    for (count, unique) in [(Some(0), None), (None, Some(false)), (Some(0), Some(false))] {
        assert!(matches!(none(count, unique), Check::Holds(_)), "{count:?} {unique:?}");
    }
    for (count, unique) in [(Some(7), None), (None, Some(true))] {
        assert!(matches!(none(count, unique), Check::Fails(_)), "{count:?} {unique:?}");
    }
}

/// R. Stanley, On the number of reduced decompositions of elements of Coxeter groups, 1984: those of the longest of nine.
#[test]
fn more_sequences_than_64_bits_hold_are_counted() {
    let swaps = catalogue::named("coxeter9").unwrap().unwrap();
    let mut start = swaps.solved.clone();
    start[0].pieces.reverse();
    let judged = |count: u128| {
        let count = Some(Natural::from_u128(count));
        verify(&swaps, &start, &Claim { count, ..claim(None, Some(36), None) })
    };
    assert!(matches!(judged(29_258_366_996_258_488_320), Check::Holds(_)));
    assert!(matches!(judged(u128::from(u64::MAX)), Check::Open(_)));
}

#[test]
fn one_and_several_sequences_are_told_apart() {
    let cube = catalogue::named("cube2-fixed").unwrap().unwrap();
    let judged = |text: &str, unique| {
        let unique = Some(unique);
        let claim = Claim { unique, ..claim(None, None, Some("solved")) };
        verify(&cube, &after(&cube, text), &claim)
    };
    assert!(matches!(judged("R U", true), Check::Holds(why) if why.ends_with("there is one")));
    assert_eq!(judged("R U", false), Check::Fails("there is 1 shortest sequence".into()));
    // Half turns of two faces three times in turn do nothing: half of it is undone in two ways.
    let Check::Holds(why) = judged("R2 U2 R2", false) else { panic!("there are two") };
    assert!(why.ends_with("there is more than one"), "{why}");
    let Check::Fails(why) = judged("R2 U2 R2", true) else { panic!("there are two") };
    assert_eq!(why, "there are 2 shortest sequences");
}

#[test]
fn a_way_through_positions_that_are_forbidden_is_none() {
    // A ring of five is turned back by two steps, or on by three; piece 1 may not come to place 5.
    let ring = "Set P 5 1\nSolved\nEnd\nMove a\nP\n2 3 4 5 1\nEnd\n";
    let read = |text: &str| crate::text::tws::read(&mut Source::new(text.as_bytes())).unwrap();
    let (free, bound) = (read(ring), read(&format!("{ring}Illegal P 5 1\n")));
    let start = after(&free, "a a");
    let judged = |definition: &Definition, length| {
        let claim = claim(None, Some(length), Some("solved"));
        verify(definition, &start, &Claim { metric: Some(Metric::Quarter), ..claim })
    };
    assert!(matches!(judged(&free, 2), Check::Holds(_)));
    assert_eq!(judged(&free, 3), Check::Fails("2 moves are needed and enough".into()));
    assert!(matches!(judged(&bound, 3), Check::Holds(_)), "{:?}", judged(&bound, 3));
    assert_eq!(judged(&bound, 2), Check::Fails("3 moves are needed and enough".into()));
}

#[test]
fn what_is_not_searched_is_left_open() {
    // A power that no amount tells from another move: from `f10` to `f19` all are there.
    let turn = "P\n2 3 4 1 5\nEnd\n";
    let tens = (10..20).map(|n| format!("Move f{n}\nP\n1 2 4 5 3\nEnd\n")).collect::<Vec<_>>();
    let text = format!("Set P 5 1\nSolved\nEnd\nMove f1\n{turn}{}", tens.concat());
    let definition = tws::read(&mut Source::new(text.as_bytes())).unwrap();
    let message = definition.searched(Metric::Half).unwrap_err().message;
    assert!(message.contains("`quarter` does without powers"), "{message}");
    let start = after(&definition, "f1 f12");
    let judge = |length, metric| {
        let claim = claim(Some("f12' f1'"), length, length.map(|_| "solved"));
        verify(&definition, &start, &Claim { metric: Some(metric), ..claim })
    };
    assert_eq!(judge(None, Metric::Half), Check::Holds("the 2 moves solve it".into()));
    assert_eq!(
        judge(Some(2), Metric::Half),
        Check::Open(format!("the 2 moves solve it; {message}"))
    );
    assert!(matches!(judge(Some(2), Metric::Quarter), Check::Holds(_)));
}
