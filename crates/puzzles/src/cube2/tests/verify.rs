//! The verifier: right claims hold, changed ones fail.

use super::super::{Cube2, Instance};
use crate::Family;
use crate::family::{Ask, Check, Claim, Fields, Metric, Question, Wishes};
use everystate_algebra::Natural;
use everystate_puzzle::Verdict;
use everystate_puzzle::random::Random;
use std::ops::ControlFlow;

/// The claim that solving makes, with count and uniqueness.
fn claim(instance: &Instance, metric: Metric) -> Claim {
    let ask = |question| Ask::of(question).counted_in(metric);
    let solve = |question| {
        Cube2.solve(instance, &ask(question), &mut |_| ControlFlow::Continue(())).unwrap()
    };
    let Verdict::Solved(solution) = solve(Question::First).verdict else { panic!() };
    Claim {
        verdict: Some("solved".to_owned()),
        fields: Cube2.fields(instance, Some(&solution)),
        count: solve(Question::Count).count,
        unique: solve(Question::Unique).unique,
        modulus: None,
        metric: Some(metric),
        simple: false,
        any: false,
        at_least: None,
    }
}

fn fails(instance: &Instance, claim: &Claim, says: &str) {
    match Cube2.verify(instance, claim) {
        Check::Fails(why) if why.contains(says) => {}
        other => panic!("{claim:?} gives {other:?}, not {says}"),
    }
}

#[test]
fn right_claims_hold_and_changed_ones_fail() {
    for index in 0..12 {
        let moves = [(0, 0), (1, 3), (4, 8), (9, 11)][usize::try_from(index).unwrap() % 4];
        let wishes = Wishes { moves: Some(moves), ..Wishes::default() };
        let instance = Cube2.generate(&wishes, &mut Random::of(77, index)).unwrap();
        for metric in [Metric::Quarter, Metric::Half] {
            let right = claim(&instance, metric);
            let check = Cube2.verify(&instance, &right);
            assert!(matches!(check, Check::Holds(_)), "{right:?}: {check:?}");
            let length = right.fields.length.unwrap();
            let turns = right.fields.moves.clone().unwrap();

            let mut wrong = right.clone();
            wrong.fields.length = Some(length + 1);
            fails(&instance, &wrong, "not");
            wrong.fields.moves = None;
            fails(&instance, &wrong, "needed and enough");
            let mut wrong = right.clone();
            wrong.count = Some(Natural::from(999_999_999u64));
            fails(&instance, &wrong, "shortest sequence");
            let mut wrong = right.clone();
            wrong.unique = right.unique.map(|u| !u);
            fails(&instance, &wrong, "shortest sequences are");
            let mut wrong = right.clone();
            wrong.verdict = Some("unsolvable".to_owned());
            fails(&instance, &wrong, "any cube");

            let mut wrong = right.clone();
            wrong.fields.moves = Some([turns.clone(), vec!["U".into(), "Q".into()]].concat());
            fails(&instance, &wrong, "`Q`");
            wrong.fields.moves = Some([turns.clone(), vec!["F".into()]].concat());
            wrong.fields.length = Some(length + 1);
            fails(&instance, &wrong, "however held");
            // A way about: it arrives, but is no shortest.
            let about =
                [turns.clone(), ["R", "L", "R'", "L'"].map(str::to_owned).to_vec()].concat();
            wrong.fields.moves = Some(about.clone());
            wrong.fields.length = Some(length + 4);
            fails(&instance, &wrong, "are enough");
            // As bare moves it is a solution, and the sentence says that it is not the shortest.
            let fields = Fields { moves: Some(about), ..Fields::default() };
            let bare = Claim { fields, metric: Some(metric), ..Claim::default() };
            let check = Cube2.verify(&instance, &bare);
            assert!(matches!(&check, Check::Holds(s) if s.contains("are enough")), "{check:?}");
        }
    }
}

#[test]
fn moves_of_all_six_faces_and_half_turns_are_understood() {
    let object = serde_json::json!({ "alg": "R2 U" });
    let instance = Cube2.from_json(object.as_object().unwrap()).unwrap();
    let claim = |moves: &[&str], length, metric| Claim {
        verdict: Some("solved".to_owned()),
        fields: Fields {
            moves: Some(moves.iter().map(|&m| m.to_owned()).collect()),
            length: Some(length),
            ..Fields::default()
        },
        metric: Some(metric),
        ..Claim::default()
    };
    for (moves, length, metric) in [
        (&["U'", "R2"][..], 3, Metric::Quarter),
        (&["U'", "R2"], 2, Metric::Half),
        (&["D'", "F", "F"], 3, Metric::Quarter),
        (&["D'", "B2"], 2, Metric::Half),
        (&["U3"], 1, Metric::Half),
    ] {
        let check = Cube2.verify(&instance, &claim(moves, length, metric));
        let holds = matches!(check, Check::Holds(_));
        assert_eq!(holds, moves != ["U3"], "{moves:?}: {check:?}");
    }
    for metric in [None, Some(Metric::Quarter), Some(Metric::Half)] {
        let nothing = Cube2.verify(&instance, &Claim { metric, ..Claim::default() });
        assert!(matches!(nothing, Check::Open(_)), "{nothing:?}");
    }
}
