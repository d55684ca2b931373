//! The family through a session, as a front end asks it.

use everystate::Error;
use everystate::families::family::{Own, Question, WishValue, Wishes};
use everystate::json::{Value, from_str};
use everystate::session::{self, Generate, Input, Session, Solve};
use own_family::{Doubling, ODD};

fn family() -> Box<dyn Session> {
    session::of(&Doubling)
}

fn solved(text: &str, question: Question, json: bool) -> String {
    let mut out = Vec::new();
    let request = Solve { question, json, ..Solve::default() };
    family().solve(vec![Input::text("in", text)], &request, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn text_is_read_and_answered() {
    let out = solved("1 11\n5 5\n0 0\n", Question::First, false);
    assert_eq!(out, "5: double double add double add\n0: \n");
}

#[test]
fn json_is_read_and_counted() {
    let line: Value = from_str(&solved(r#"{"from":1,"to":4}"#, Question::Count, true)).unwrap();
    assert_eq!(line["count"], "2"); // 1 becomes 2 by either move, and is doubled then
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (text, line) in
        [("1 11\n7 3\n0 0\n", 2), ("0 3\n", 1), ("1 100001\n", 1), ("1 2\n0 0\n5", 3)]
    {
        let input = vec![Input::text("in", text)];
        let error = family().solve(input, &Solve::default(), &mut Vec::new()).unwrap_err();
        assert!(matches!(error, Error::Input { fault, .. } if fault.line == line), "{text}");
    }
}

#[test]
fn wishes_are_met_and_what_is_made_is_solved_and_verified() {
    let wishes = Wishes { own: Own::default().with(&ODD, WishValue::Yes), ..Wishes::default() };
    let request = Generate { count: 50, seed: 7, wishes, ..Generate::default() };
    let mut made = Vec::new();
    family().generate(&request, &mut made).unwrap();
    let made = String::from_utf8(made).unwrap();
    let ways: Vec<&str> = made.lines().collect();
    assert_eq!((ways.len(), ways[50]), (51, "0 0"));
    assert!(ways[..50].iter().all(|way| way.ends_with(['1', '3', '5', '7', '9'])));
    for question in [Question::First, Question::Count, Question::Unique] {
        let claims = Input::text("claims", solved(&made, question, true));
        let told = family().verify(
            Input::text("made", made.as_str()),
            claims,
            None,
            false,
            &mut Vec::new(),
        );
        assert_eq!(told.unwrap().holds, 50, "{question:?}");
    }
}

#[test]
fn false_claims_fail() {
    let five = "double double add double";
    for claim in [five, "add add add add add add add add add add", "double up"] {
        let (way, claim) = (Input::text("way", "1 11\n0 0\n"), Input::text("claim", claim));
        let told = family().verify(way, claim, None, false, &mut Vec::new()).unwrap();
        assert_eq!((told.holds, told.fails), (0, 1));
    }
}

#[test]
fn numbers_of_ways_are_checked() {
    let input = || Input::text("way", r#"{"from":1,"to":4}"#);
    let holds = |claim: &str| {
        let claims = Input::text("claims", claim);
        family().verify(input(), claims, None, false, &mut Vec::new()).unwrap().holds == 1
    };
    assert!(holds(r#"{"instance":1,"verdict":"solved","count":"2"}"#));
    assert!(!holds(r#"{"instance":1,"verdict":"solved","count":"3"}"#));
    assert!(!holds(r#"{"instance":1,"verdict":"solved","unique":true}"#));
    assert!(!holds(r#"{"instance":1,"verdict":"unsolvable"}"#));
}
