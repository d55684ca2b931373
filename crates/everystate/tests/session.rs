//! What a session promises, whatever the family.

use everystate::contract::Limits;
use everystate::families::family::{MOVES, Question, Wishes};
use everystate::session::{self, Generate, Input, Solve};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn lines(bytes: &[u8]) -> Vec<Value> {
    let text = std::str::from_utf8(bytes).unwrap();
    text.lines().map(|l| serde_json::from_str(l).unwrap()).collect()
}

#[test]
fn a_wish_for_moves_is_a_wish_for_a_solution() {
    for &name in session::names() {
        let family = session::open(name).unwrap();
        if !family.about().takes(&MOVES) {
            continue;
        }
        let moves = if name == "gap" { (25, 40) } else { (4, 9) };
        let wishes = Wishes { moves: Some(moves), ..Wishes::default() };
        let request = Generate { count: 20, seed: 3, json: true, wishes, ..Generate::default() };
        let (mut made, mut out) = (Vec::new(), Vec::new());
        family.generate(&request, &mut made).unwrap();
        let input = Input::text("made", String::from_utf8(made).unwrap());
        let solve = Solve { json: true, ..Solve::default() };
        family.solve(vec![input], &solve, &mut out).unwrap();
        for line in lines(&out) {
            let length = line["length"].as_u64();
            assert!(length.is_some_and(|n| (moves.0..=moves.1).contains(&n)), "{name}: {line}");
        }
    }
}

/// An instance of each family.
const SMALL: [(&str, &str); 6] = [
    ("roll", r#"{"counts":[1,1,1,0,0,0],"from":1,"to":3}"#),
    ("roll", r#"{"counts":[1,1,1,0,0,0]}"#),
    ("maze", r#"{"name":"M","start":[1,1],"top":5,"front":1,"squares":[[-1,-1],[-1,-1]]}"#),
    ("stack", r#"{"size":[2,1,1]}"#),
    ("gap", r#"{"rows":[["12","11"],["21","22"]]}"#),
    ("cube2", r#"{"alg":"R U"}"#),
];

#[test]
fn the_line_of_an_instance_has_the_same_fields_with_and_without_all_solutions() {
    for (name, instance) in SMALL {
        let last = |question| {
            let mut out = Vec::new();
            let solve = Solve { json: true, question, ..Solve::default() };
            let input = Input::text("instance", instance);
            session::open(name).unwrap().solve(vec![input], &solve, &mut out).unwrap();
            lines(&out).pop().unwrap()
        };
        let (first, all) = (last(Question::First), last(Question::All));
        for field in ["verdict", "length", "moves", "path", "sums", "runs"] {
            assert_eq!(first.get(field), all.get(field), "{name}: {all}");
        }
        assert!(all["count"].is_string() && first.get("count").is_none());
    }
}

#[test]
fn a_count_comes_as_a_remainder_too() {
    for (name, instance) in SMALL {
        let family = session::open(name).unwrap();
        let count = |modulus| {
            let mut out = Vec::new();
            let question = Question::Count;
            let solve = Solve { json: true, question, modulus, ..Solve::default() };
            family.solve(vec![Input::text("instance", instance)], &solve, &mut out).unwrap();
            lines(&out).pop().unwrap()
        };
        let whole = count(None);
        assert!(whole.get("mod").is_none());
        let whole: u64 = whole["count"].as_str().unwrap().parse().unwrap();
        for modulus in [1, 2, 3, 7, 1 << 63, u64::MAX] {
            let mut answer = count(Some(modulus));
            assert_eq!(answer["count"], (whole % modulus).to_string(), "{name} mod {modulus}");
            assert_eq!(answer["mod"], modulus.to_string());
            let verify = |answer: &Value| {
                let claims = Input::text("claims", answer.to_string());
                let input = Input::text("instance", instance);
                family.verify(input, claims, None, false, &mut Vec::new()).unwrap()
            };
            assert_eq!(verify(&answer).holds, 1, "{name}: {answer}");
            answer["count"] = ((whole + 1) % modulus).to_string().into();
            assert_eq!(verify(&answer).fails, u64::from(modulus > 1), "{name}: {answer}");
            answer["count"] = modulus.to_string().into();
            assert_eq!(verify(&answer).fails, 1, "{name}: {answer}");
        }
    }
}

#[test]
fn a_modulus_is_of_a_count() {
    let family = session::open("maze").unwrap();
    let refused = |question, modulus| {
        let solve = Solve { question, modulus, ..Solve::default() };
        let input = Input::text("maze", family.about().example);
        family.solve(vec![input], &solve, &mut Vec::new()).unwrap_err().to_string()
    };
    assert!(refused(Question::First, Some(7)).contains("only a number of solutions"));
    assert!(refused(Question::Count, Some(0)).contains("remainder by 0"));
}

/// An output that takes nothing.
struct Closed;

impl std::io::Write for Closed {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::BrokenPipe.into())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_closed_output_ends_the_run_and_leaves_the_callers_flag_alone() {
    let open = "1\n0 0 0\n0 0 0\n0 0 0\n0 0 0\n0 0 0\n0 0 0\n";
    let family = session::open("stack").unwrap();
    for threads in [1, 3] {
        let flag = Arc::new(AtomicBool::new(false));
        let request = Solve {
            question: Question::All,
            threads,
            limits: Limits { cancel: Some(flag.clone()), ..Limits::none() },
            ..Solve::default()
        };
        let inputs = (0..3).map(|i| Input::text(i.to_string(), open)).collect();
        let error = family.solve(inputs, &request, &mut Closed).unwrap_err();
        assert!(error.is_closed_pipe(), "{error}");
        assert!(!flag.load(Ordering::Relaxed));
    }
}

#[test]
fn a_family_knows_just_the_terms_that_it_takes() {
    use everystate::families::family::Terms;
    let terms = |flag: &str| {
        let of = |name: &str, value: &str| (flag == name).then(|| value.to_owned());
        Terms {
            from: of("--from", "1,1"),
            to: of("--to", "1,1"),
            visit: of("--visit", "all"),
            variant: of("--variant", "gap"),
        }
    };
    let mut known = 0;
    for name in session::names() {
        let family = session::open(name).unwrap();
        for flag in ["--from", "--to", "--visit", "--variant"] {
            let input = Input::text("example", family.about().example).on(terms(flag));
            let taken = family.solve(vec![input], &Solve::default(), &mut Vec::new());
            match family.about().has(flag) {
                // What it knows it takes, or says what is wrong with it.
                Ok(()) => assert!(taken.is_ok(), "{name} {flag}: {}", taken.unwrap_err()),
                Err(refusal) => assert_eq!(taken.unwrap_err().to_string(), refusal.message),
            }
            known += u32::from(family.about().has(flag).is_ok());
        }
    }
    assert_eq!(known, 4);
}
