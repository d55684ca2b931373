//! Sessions of puzzles of pieces: many instances, in order, streamed, ended.

use everystate::Error;
use everystate::contract::{Limits, Watch};
use everystate::families::family::Question;
use everystate::pieces::{self, Session, Solve, answer};
use everystate::session::Input;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

fn session(name: &str) -> Session {
    Session::new(pieces::open(name, None).unwrap().unwrap(), &[], None).unwrap()
}

fn scrambles(count: usize) -> String {
    let names = ["R", "L", "D", "B", "R'", "L'"];
    let word = |n: usize| names[n % names.len()];
    let line = |n: usize| [word(n), word(n / 3), word(n / 7)].join(" ") + "\n";
    (0..count).map(line).collect()
}

#[test]
fn answers_are_the_same_on_any_number_of_threads() {
    let session = session("ivy");
    for (question, json) in
        [(Question::First, false), (Question::All, true), (Question::Count, false)]
    {
        let text = |threads| {
            let request = Solve { question, json, threads, ..Solve::default() };
            let mut out = Vec::new();
            let input = vec![Input::text("a", scrambles(70)), Input::text("b", scrambles(30))];
            let tally = session.solve(input, &request, &mut out).unwrap();
            assert_eq!((tally.instances, tally.solved), (100, 100));
            let text = String::from_utf8(out).unwrap();
            // How long each took is another each time.
            text.lines()
                .map(|l| l.split(",\"seconds\"").next().unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        let one = text(1);
        assert!(one.len() >= 100);
        for threads in [2, 3, 30] {
            assert_eq!(text(threads), one, "{question:?} on {threads}");
        }
    }
}

#[test]
fn a_fault_loses_no_answer_and_the_numbers_go_on() {
    let session = session("ivy");
    let request = Solve { answered: 2, json: true, threads: 2, ..Solve::default() };
    let input = Input::text("mine", format!("{}Q\nR\n", scrambles(40)));
    let mut out = Vec::new();
    let error = session.solve(vec![input], &request, &mut out).unwrap_err();
    assert!(matches!(&error, Error::Input { fault, .. } if fault.line == 41), "{error}");
    let text = String::from_utf8(out).unwrap();
    assert_eq!(text.lines().count(), 38);
    assert!(text.starts_with("{\"schema\":1,\"instance\":3,"), "{text}");
}

/// What is written, and what happens then.
struct Out<'a> {
    text: Vec<u8>,
    then: &'a dyn Fn() -> io::Result<()>,
}

impl Write for Out<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (self.then)()?;
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_closed_output_ends_the_searches_under_way() {
    let session = session("cube3");
    // Searches of hours.
    let far = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2\n".repeat(40);
    let request = Solve { threads: 2, memory: Some(1 << 20), ..Solve::default() };
    let solver = session.solver(&request).unwrap();
    let (instances, wrong) = session.positions().read("far", format!("R\n{far}").as_bytes());
    assert!(wrong.is_none());
    let then = || Err(io::ErrorKind::BrokenPipe.into());
    let mut out = Out { text: Vec::new(), then: &then };
    let error = answer(&solver, &instances, &request, &mut out).unwrap_err();
    assert!(error.is_closed_pipe());
}

#[test]
fn after_a_cancelled_search_nothing_is_written_that_a_run_goes_on_with() {
    let session = session("cube3");
    let far = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2\n";
    let near = "R\n".repeat(20);
    let (instances, _) = session.positions().read("mixed", format!("R\n{far}{near}").as_bytes());
    for (threads, cut) in [(1, false), (1, true), (2, false), (2, true)] {
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits { cancel: Some(flag.clone()), ..Limits::none() };
        let request = Solve { threads, limits, cut, memory: Some(1 << 20), ..Solve::default() };
        let solver = session.solver(&request).unwrap();
        let set = || {
            flag.store(true, Ordering::Relaxed);
            Ok(())
        };
        let mut out = Out { text: Vec::new(), then: &set };
        let tally = answer(&solver, &instances, &request, &mut out).unwrap();
        assert!(tally.cancelled, "{tally:?}");
        let text = String::from_utf8(out.text).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "R' // 1");
        if cut {
            assert!(lines.len() == 1 || lines[1].starts_with("interrupted: at least"), "{text}");
        } else {
            assert_eq!((lines.len(), tally.instances, tally.stopped), (1, 1, 0), "{text}");
        }
    }
}

/// Counts what is reported.
#[derive(Default)]
struct Told {
    awaited: AtomicU64,
    answered: AtomicU64,
    depths: Mutex<u64>,
}

impl Watch for Told {
    fn layer(&self, _: u64, _: u64) {
        *self.depths.lock().unwrap() += 1;
    }
    fn awaited(&self, instances: u64) {
        self.awaited.fetch_add(instances, Ordering::Relaxed);
    }
    fn answered(&self, instances: u64) {
        self.answered.fetch_add(instances, Ordering::Relaxed);
    }
}

#[test]
fn of_many_the_number_is_told_and_of_few_the_search() {
    let session = session("cube3");
    for (count, awaited) in [(40, 40), (3, 0)] {
        let told = Told::default();
        let request = Solve { threads: 2, memory: Some(1 << 20), ..Solve::default() };
        let solver = session.solver(&request).unwrap();
        let request = Solve { watch: &told, ..request };
        let (instances, _) = session.positions().read("near", "R U F\n".repeat(count).as_bytes());
        answer(&solver, &instances, &request, &mut Vec::new()).unwrap();
        assert_eq!(told.awaited.into_inner(), awaited);
        assert_eq!(told.answered.into_inner(), awaited);
        assert_eq!(told.depths.into_inner().unwrap() > 0, awaited == 0);
    }
}
