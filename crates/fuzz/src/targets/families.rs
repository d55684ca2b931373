//! Instances of the families, as the contest has them, as JSON and in formats of their own.
//!
//! What is read is written and read again, and has to be the same; a solution that is found within few positions has to hold.

use super::{input, little};
use crate::Target;
use everystate::families::family::{Hand, Question};
use everystate::session::{self, Solve};

const JSON: &[&str] = &[
    "\"variant\"",
    "\"size\"",
    "\"name\"",
    "\"start\"",
    "\"squares\"",
    "\"grid\"",
    "\"rows\"",
    "\"columns\"",
    "\"cards\"",
    "\"dice\"",
    "\"net\"",
    "\"alg\"",
    "\"towers\"",
    "null",
    "[[1]]",
    "{}",
    "\"\"",
];

pub(super) const ROLL: Target = Target {
    name: "roll",
    about: "instances of roll",
    run: |bytes| read("roll", bytes),
    further: Some(|bytes| solve("roll", bytes)),
    words: JSON,
    most: 1 << 11,
};

pub(super) const MAZE: Target = Target {
    name: "maze",
    about: "instances of maze",
    run: |bytes| read("maze", bytes),
    further: Some(|bytes| solve("maze", bytes)),
    words: &[
        "END",
        "DICEMAZE1",
        "-1",
        "\"name\"",
        "\"squares\"",
        "\"start\"",
        "\"top\"",
        "\"front\"",
        "null",
    ],
    most: 1 << 11,
};

pub(super) const STACK: Target = Target {
    name: "stack",
    about: "instances of stack",
    run: |bytes| read("stack", bytes),
    further: Some(|bytes| solve("stack", bytes)),
    words: JSON,
    most: 1 << 11,
};

pub(super) const GAP: Target = Target {
    name: "gap",
    about: "deals of gap, as numbers, cards and JSON",
    run: |bytes| read("gap", bytes),
    further: Some(|bytes| solve("gap", bytes)),
    words: &["2S", "AS", "KH", "10D", "--", "JC", "\"rows\"", "\"cards\"", "\"layout\"", "null"],
    most: 1 << 11,
};

pub(super) const CUBE2: Target = Target {
    name: "cube2",
    about: "cubes of cube2, as nets and JSON",
    run: |bytes| read("cube2", bytes),
    further: Some(|bytes| solve("cube2", bytes)),
    words: &["\"net\"", "\"alg\"", "\"corners\"", "R", "U2", "F'", "WWWW", "wo", "null"],
    most: 1 << 11,
};

fn read(name: &str, bytes: &[u8]) {
    let family = session::open(name).expect("a family");
    let mut json = Vec::new();
    // Of no instance nothing is written, which is no text of any format.
    if family.convert(vec![input(bytes)], "json", &mut json).is_ok() && !json.is_empty() {
        let again = |format: &str| {
            let mut text = Vec::new();
            family.convert(vec![input(&json)], format, &mut text).ok()?;
            Some(text)
        };
        assert_eq!(again("json"), Some(json.clone()), "{}", shown(&json));
        // A name, or a size, may be more than the contest's text can say.
        if let Some(text) = again("contest") {
            let mut back = Vec::new();
            let read = family.convert(vec![input(&text)], "json", &mut back);
            assert!(read.is_ok(), "{}\n{}", read.unwrap_err(), shown(&text));
            // Where no tips are asked for, that text asks for all: it has to ask for some.
            let (back, json) = (shown(&back), shown(&json));
            let pairs = back.lines().zip(json.lines());
            let same = |(b, a): (&str, &str)| name == "roll" && !a.contains("\"from\"") || b == a;
            assert!(back.lines().count() == json.lines().count(), "{back}{json}");
            assert!(pairs.into_iter().all(same), "{back}{json}");
        }
        for format in family.about().formats {
            let _ = again(format);
        }
    }
    let _ = family.play(input(bytes), &Hand::playing(&[]));
}

/// What is read is solved, and an answer holds.
fn solve(name: &str, bytes: &[u8]) {
    let family = session::open(name).expect("a family");
    let questions = [Question::First, Question::Any, Question::Count, Question::Unique];
    let question = questions[bytes.len() % questions.len()];
    // All that the verifier of stacks can do is to try everything, which takes a second where it gives up.
    if name == "stack" && bytes.iter().map(|&byte| u32::from(byte)).sum::<u32>() % 16 > 0 {
        return;
    }
    let mut answers = Vec::new();
    let request = Solve { question, json: true, limits: little(), ..Solve::default() };
    let solved = family.solve(vec![input(bytes)], &request, &mut answers);
    if solved.is_ok_and(|tally| tally.instances > 0) {
        let mut told = Vec::new();
        let checked = family.verify(input(bytes), input(&answers), None, false, &mut told);
        let checked = checked.unwrap_or_else(|e| panic!("{e}\n{}", shown(&answers)));
        assert_eq!(checked.fails, 0, "{}\n{}", shown(&told), shown(&answers));
    }
}

fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
