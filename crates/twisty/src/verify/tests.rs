//! Claims that hold, fail and stay open.

use super::*;
use crate::catalogue;
use everystate_puzzle::Fields;
use everystate_puzzle::text::Source;

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
