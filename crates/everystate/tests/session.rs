//! What a session promises, whatever the family.

use everystate::puzzle::Limits;
use everystate::puzzles::family::{Question, Wish, Wishes};
use everystate::session::{self, Generate, Input, Solve};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn lines(bytes: &[u8]) -> Vec<serde_json::Value> {
    let text = std::str::from_utf8(bytes).unwrap();
    text.lines().map(|l| serde_json::from_str(l).unwrap()).collect()
}

#[test]
fn a_wish_for_moves_is_a_wish_for_a_solution() {
    for &name in session::names() {
        let family = session::open(name).unwrap();
        if !family.about().wishes.contains(&Wish::Moves) {
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

#[test]
fn the_line_of_an_instance_has_the_same_fields_with_and_without_all_solutions() {
    let instances = [
        ("roll", r#"{"counts":[1,1,1,0,0,0],"from":1,"to":3}"#),
        ("roll", r#"{"counts":[1,1,1,0,0,0]}"#),
        ("maze", r#"{"name":"M","start":[1,1],"top":5,"front":1,"squares":[[-1,-1],[-1,-1]]}"#),
        ("stack", r#"{"size":[2,1,1]}"#),
        ("gap", r#"{"rows":[["12","11"],["21","22"]]}"#),
        ("cube2", r#"{"alg":"R U"}"#),
    ];
    for (name, instance) in instances {
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
