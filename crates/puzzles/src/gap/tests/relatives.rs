//! The verifier on variants: right and wrong claims, moves in every form.

use everystate_algebra::Natural;
use everystate_puzzle::random::Random;

use super::super::*;
use super::{ask, brute_by, deal, random, solve};
use crate::Family;
use crate::family::{Check, Claim, Fields, Question};

pub(super) const VARIANTS: [(&str, u64, u64); 8] = [
    ("gap", 3, 5),
    ("gaps-one-deal", 3, 4),
    ("gaps-one-deal", 2, 5),
    ("gaps-tied", 3, 4),
    ("gaps-live", 2, 4),
    ("fixed+live", 2, 5),
    ("free+tied+live", 2, 4),
    ("gaps-fixed", 3, 4),
];

fn claim(deal: &Instance, question: Question) -> Claim {
    let name = if question == Question::First { "bfs" } else { "count" };
    let (answer, _) = solve(deal, &ask(question, name));
    let verdict = Some(answer.verdict.name().to_owned());
    let fields = Gap.fields(deal, answer.verdict.solution().as_ref());
    Claim { verdict, fields, count: answer.count, unique: answer.unique, ..Claim::default() }
}

fn holds(deal: &Instance, claim: &Claim) -> bool {
    match Gap.verify(deal, claim) {
        Check::Holds(_) => true,
        Check::Fails(_) => false,
        Check::Open(why) => panic!("{why}: {claim:?}"),
    }
}

#[test]
fn right_claims_hold_and_wrong_ones_fail() {
    let (mut seeds, mut solved, mut lost) = (Random::new(31), 0, 0);
    for (variant, suits, ranks) in VARIANTS {
        for _ in 0..25 {
            let deal = random(suits, ranks, &mut seeds).played_by(variant.parse().unwrap());
            for question in [Question::First, Question::Count, Question::Unique] {
                let right = claim(&deal, question);
                let check = Gap.verify(&deal, &right);
                assert!(matches!(check, Check::Holds(_)), "{deal:?} {right:?} {check:?}");
                wrong_ones_fail(&deal, &right);
            }
            match brute_by(&deal) {
                Some(_) => solved += 1,
                None => lost += 1,
            }
        }
    }
    assert!(solved > 40 && lost > 40, "{solved} {lost}");
}

fn wrong_ones_fail(deal: &Instance, right: &Claim) {
    let mut wrong = vec![];
    let solvable = right.fields.length.is_some();
    let other = if solvable { "unsolvable" } else { "solved" };
    wrong.push(Claim { verdict: Some(other.into()), ..right.clone() });
    if let Some(length) = right.fields.length {
        let bare = |length| {
            let fields = Fields { length: Some(length), ..Fields::default() };
            Claim { verdict: Some("solved".into()), fields, ..Claim::default() }
        };
        wrong.extend([bare(length + 1), bare(length.wrapping_sub(1))]);
        wrong.push(Claim {
            verdict: Some("unsolvable".into()),
            fields: Fields::default(),
            ..Claim::default()
        });
    }
    if let Some(count) = &right.count {
        let mut more = count.clone();
        more += &Natural::ONE;
        wrong.push(Claim { count: Some(more), ..right.clone() });
    }
    if let Some(unique) = right.unique {
        wrong.push(Claim { unique: Some(!unique), ..right.clone() });
    }
    if let Some(moves) = right.fields.moves.as_ref().filter(|moves| !moves.is_empty()) {
        let with = |moves: Vec<String>| {
            let fields = Fields { moves: Some(moves), ..right.fields.clone() };
            Claim { fields, ..right.clone() }
        };
        wrong.push(with(moves[1..].to_vec()));
        wrong.push(with([&moves[..], &moves[moves.len() - 1..]].concat()));
        wrong.push(with([&["99".to_owned()], &moves[1..]].concat()));
    }
    for wrong in wrong {
        assert!(!holds(deal, &wrong), "{deal:?} {wrong:?}");
    }
}

fn told(deal: &Instance, moves: &[&str]) -> String {
    let moves = moves.iter().map(|&m| m.to_owned()).collect();
    let fields = Fields { moves: Some(moves), ..Fields::default() };
    match Gap.verify(deal, &Claim { fields, ..Claim::default() }) {
        Check::Holds(why) | Check::Fails(why) | Check::Open(why) => why,
    }
}

#[test]
fn moves_are_written_as_the_variant_needs() {
    let one = deal("12 11 13/21 22 23").played_by("gaps-one-deal".parse().unwrap());
    // 12 -- 13/-- 22 23 once the cards of value 1 are gone.
    assert_eq!(told(&one, &["22", "12"]), "move 2: `12` cannot move: no row is open");
    assert_eq!(told(&one, &["23", "13"]), "move 1: `23` cannot move: right of 22 stands 23");
    assert!(told(&one, &["13", "22>2", "23"]).starts_with("the moves solve it in 3"));
    assert!(told(&one, &["22", "13", "23"]).starts_with("the moves solve it in 3"));
    assert!(told(&one, &["22>1"]).contains("`22` cannot go there; it can go to row 2"));
    assert!(told(&one, &["22>3"]).contains("there is no row 3"));
    assert!(told(&one, &["22>x"]).contains("is no move"));
    assert!(told(&one, &["22>"]).contains("is no move"));
    assert!(told(&one, &["22>2,"]).contains("is no move"));
    assert!(told(&one, &["22>+2"]).contains("is no move"));
    assert!(told(&one, &["11"]).contains("there is no card `11`"));
    assert!(told(&one, &["22>2,1", "13>1,2", "23"]).starts_with("the moves solve it in 3"));
    // -- -- 12/22 13 23: both gaps can be filled, the second by any 3.
    let open = deal("11 21 12/22 13 23").played_by("gaps-live".parse().unwrap());
    assert_eq!(told(&open, &["13>1,2", "99"]), "move 2: there is no card `99`");
    assert_eq!(
        told(&open, &["12", "13>1,2", "23>2,2"]),
        "the moves solve it in 3, and no fewer do"
    );
    let why = told(&open, &["12>1,3"]);
    assert_eq!(why, "move 1: `12` cannot go there; it can go to row 1, column 1");
    let fixed = deal("21 12 13/22 11 23");
    assert!(told(&fixed, &["11"]).contains("`11` stays in the left column"));
}

#[test]
fn two_ways_to_go_must_be_told_apart() {
    // -- 13/-- 12 after the cards of value 1 are gone: 12 may open either row.
    let deal = deal("11 13 22/21 12 23").played_by("gaps-one-deal".parse().unwrap());
    let why = told(&deal, &["12"]);
    assert_eq!(why, "move 1: `12` says not where to; it can go to row 1 or row 2");
}
