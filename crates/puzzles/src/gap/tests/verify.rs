//! The verifier on right and wrong claims.

use everystate_algebra::Natural;
use everystate_puzzle::random::Random;

use super::super::*;
use super::{KNOWN, ask, deal, random, solve};
use crate::Family;
use crate::family::{Check, Claim, Fields, Question};

fn claim(deal: &Instance, question: Question) -> Claim {
    let name = if question == Question::First { "layers" } else { "count" };
    let (answer, _) = solve(deal, &ask(question, name));
    let verdict = Some(answer.verdict.name().to_owned());
    let fields = Gap.fields(deal, answer.verdict.solution().as_ref());
    Claim {
        verdict,
        fields,
        count: answer.count,
        unique: answer.unique,
        modulus: None,
        metric: None,
    }
}

#[test]
fn right_claims_hold() {
    let mut seeds = Random::new(9);
    for round in 0..60 {
        let deal = random(3, 4 + round % 2, &mut seeds);
        for question in [Question::First, Question::Count, Question::Unique] {
            let claim = claim(&deal, question);
            assert!(matches!(Gap.verify(&deal, &claim), Check::Holds(_)), "{claim:?}");
            let moves = Fields { moves: claim.fields.moves, ..Fields::default() };
            if moves.moves.is_some() {
                let bare = Claim { fields: moves, ..Claim::default() };
                assert!(matches!(Gap.verify(&deal, &bare), Check::Holds(_)));
            }
        }
    }
}

fn moves(claim: &mut Claim) -> &mut Vec<String> {
    claim.fields.moves.as_mut().unwrap()
}

#[test]
fn wrong_claims_fail() {
    let deal = deal(KNOWN[3].0);
    let right = claim(&deal, Question::First);
    let fails = |change: &dyn Fn(&mut Claim), part: &str| {
        let mut wrong = right.clone();
        change(&mut wrong);
        match Gap.verify(&deal, &wrong) {
            Check::Fails(why) => assert!(why.contains(part), "{why}"),
            other => panic!("{part}: {other:?}"),
        }
    };
    fails(&|c| c.verdict = Some("unsolvable".into()), "the moves solve it in 58");
    fails(&|c| c.fields.length = Some(57), "57");
    fails(&|c| c.count = Some(Natural::ZERO), "not 0");
    fails(&|c| moves(c).swap(3, 40), "move 4");
    fails(&|c| moves(c)[0] = "11".into(), "move 1: `11` stays");
    fails(&|c| moves(c)[5] = "99".into(), "move 6: there is no card");
    fails(
        &|c| {
            moves(c).pop();
            c.fields.length = Some(57);
        },
        "not all where they belong",
    );
    fails(&|c| c.fields.path = Some(Vec::new()), "no path");
    let none = Claim { verdict: Some("unsolvable".into()), ..Claim::default() };
    assert!(matches!(Gap.verify(&deal, &none), Check::Fails(_)));
    let lost = super::deal(KNOWN[4].0);
    assert!(matches!(Gap.verify(&lost, &none), Check::Holds(_)));
    let solved = Claim {
        verdict: Some("solved".into()),
        fields: Fields { length: Some(40), ..Fields::default() },
        ..Claim::default()
    };
    assert!(matches!(Gap.verify(&lost, &solved), Check::Fails(_)));
}
