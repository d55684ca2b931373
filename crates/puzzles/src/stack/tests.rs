//! Tests of the family, one file for each part: what they share is here.

mod axes;
mod draw;
mod generate;
mod laws;
mod sat;
mod scene;
mod solve;
mod text;
mod verify;

use crate::Family;
use crate::family::{Answer, Ask, Check, Claim, Fields, Question, RefusalKind, Request, Wishes};
use crate::stack::{DiceFit, DiceLeft, Filling, Instance, Reader, Side, Solution, Stack};
use everystate_algebra::Natural;
use everystate_algebra::orient::Orientation;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::{Fault, Source};
use everystate_puzzle::{Limits, Oracle, Puzzle, Silent, Stop, Verdict, law, replay};
use proptest::prelude::*;
use serde_json::{Map, Value};
use std::ops::ControlFlow;

const SAMPLE: &str = "4
1 1 1\n1 1 1\n1 1 1\n2 2 2\n2 2 2\n2 2 2
4 3 3\n5 2 2\n4 3 3\n6 1 1\n6 1 1\n6 1 0
1 0 0\n0 2 0\n0 0 0\n5 1 2\n5 1 2\n0 0 0
2 0 0\n0 3 0\n0 0 0\n0 0 0\n0 0 0\n3 0 1
";
const ANSWERS: &str = "27\n24\n32 33 36\n0\n";

fn read_all(text: &[u8]) -> Result<Vec<Instance>, (usize, Fault)> {
    let (mut source, mut reader) = (Source::new(text), Reader::default());
    let mut blocks = Vec::new();
    loop {
        match Stack.read(&mut reader, &mut source) {
            Ok(Some(block)) => blocks.push(block),
            Ok(None) => return Ok(blocks),
            Err(fault) => return Err((blocks.len(), fault)),
        }
    }
}

fn sample(index: usize) -> Instance {
    read_all(SAMPLE.as_bytes()).unwrap().remove(index)
}

fn ask(question: Question, strategy: Option<&str>) -> Ask<'_> {
    Ask::of(question).by(strategy)
}

/// The answer, and the fields of every solution emitted.
fn solve(block: &Instance, ask: &Ask<'_>) -> (Answer<Solution>, Vec<Fields>) {
    let mut listed = Vec::new();
    let answer = Stack.solve(block, ask, &mut |solution| {
        listed.push(Stack.fields(block, Some(solution)));
        ControlFlow::Continue(())
    });
    (answer.unwrap(), listed)
}

fn sums(block: &Instance) -> Vec<u64> {
    let (answer, _) = solve(block, &ask(Question::First, None));
    Stack.fields(block, answer.verdict.solution().as_ref()).sums.unwrap()
}

fn count(block: &Instance) -> Natural {
    solve(block, &ask(Question::Count, None)).0.count.unwrap()
}

fn object(text: &str) -> Map<String, Value> {
    serde_json::from_str(text).unwrap()
}

fn json(text: &str) -> Instance {
    Stack.from_json(&object(text)).unwrap_or_else(|misfit| panic!("{text}: {misfit:?}"))
}

fn wish(size: [u64; 3]) -> Wishes {
    Wishes { size: Some(size.to_vec()), ..Wishes::default() }
}
