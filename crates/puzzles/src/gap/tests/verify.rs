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
    Claim { verdict, fields, count: answer.count, unique: answer.unique, ..Claim::default() }
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

#[test]
fn a_card_that_cannot_move_is_told_what_is_in_its_way() {
    let tell = |rows: &str, card: &str| {
        let fields = Fields { moves: Some(vec![card.into()]), ..Fields::default() };
        match Gap.verify(&deal(rows), &Claim { fields, ..Claim::default() }) {
            Check::Fails(why) => why,
            other => panic!("{other:?}"),
        }
    };
    // With the aces at the left: 11 13 -- 12 and 21 23 22 --.
    let rows = "13 11 12/23 22 21";
    assert_eq!(tell(rows, "13"), "move 1: `13` cannot move: right of 12 the row ends");
    assert_eq!(tell(rows, "22"), "move 1: `22` cannot move: right of 21 stands 23");
    assert_eq!(tell(rows, "12"), "move 1: `12` cannot move: right of 11 stands 13");
    assert_eq!(tell(rows, "33"), "move 1: there is no card `33`");
    assert_eq!(tell(rows, "11"), "move 1: `11` stays in the left column");
    assert_eq!(tell(rows, "23>1"), "move 1: `23` cannot go there; it can go to row 2");
    assert_eq!(tell(rows, "23>3"), "move 1: `23>3`: there is no row 3");
    let none = "move 1: `23>x` is no move; moves are written 12, 12>3 or 12>3,1";
    assert_eq!(tell(rows, "23>x"), none);
}
