//! Every family × every strategy that applies: the same answers on the same instances, each checked
//! by a verifier that shares no code with the solvers.

use everystate::algebra::Natural;
use everystate::contract::random::Random;
use everystate::contract::{Limits, Verdict};
use everystate::families::family::{
    Answer, Ask, Check, Claim, Family, Fields, Metric, Question, Strategy,
};
use everystate::families::list;
use everystate::session::{self, Input, Solve};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const INSTANCES: u64 = 1000;
/// Solutions of one instance that are listed at most; beyond, the list is not compared.
const LISTED: usize = 5000;

struct Agree;

impl list::Visitor for Agree {
    type Out = ();
    fn visit<F: Family>(self, family: &'static F) {
        let mut solved = 0u64;
        let mut unsolvable = 0u64;
        for index in 0..INSTANCES {
            // Every second instance as it comes, so that unsolvable ones are among them.
            let mut wishes = family.small();
            wishes.solvable |=
                index % 2 == 1 && family.about().takes(&everystate::families::family::SOLVABLE);
            let instance =
                family.generate(&wishes, &mut Random::of(2026, index)).unwrap_or_else(|r| {
                    panic!("{}: instance {index}: {}", family.about().name, r.message)
                });
            let metrics: Vec<Option<Metric>> = match family.about().metrics {
                [] => vec![None],
                some => vec![Some(some[usize::try_from(index).unwrap() % some.len()])],
            };
            for metric in metrics {
                if agree(family, &instance, metric, index) {
                    solved += 1;
                } else {
                    unsolvable += 1;
                }
            }
        }
        let name = family.about().name;
        assert!(solved >= INSTANCES / 4, "{name}: only {solved} of the instances have a solution");
        println!("{name}: {solved} solved, {unsolvable} unsolvable");
    }
}

/// What a strategy says, with all solutions when it lists them.
struct Said<S> {
    strategy: &'static Strategy,
    question: Question,
    answer: Answer<S>,
    /// Each solution listed, whole, and its fields (which may show a part of it).
    listed: Vec<(String, Fields)>,
}

fn ask<F: Family>(
    family: &F,
    instance: &F::Instance,
    strategy: &'static Strategy,
    question: Question,
    metric: Option<Metric>,
) -> Said<F::Solution> {
    let limits = Limits { positions: 5_000_000, ..Limits::none() };
    let ask = Ask::of(question).by(strategy.name).counted_in(metric).within(limits);
    let mut listed = Vec::new();
    let answer = family
        .solve(instance, &ask, &mut |s| {
            listed.push((format!("{s:?}"), family.fields(instance, Some(s))));
            if listed.len() < LISTED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .unwrap_or_else(|r| panic!("{} refuses {instance:?}: {}", strategy.name, r.message));
    Said { strategy, question, answer, listed }
}

/// Whether the instance has a solution, after all strategies have agreed on everything.
fn agree<F: Family>(
    family: &F,
    instance: &F::Instance,
    metric: Option<Metric>,
    index: u64,
) -> bool {
    let name = family.about().name;
    let said: Vec<Said<F::Solution>> = family
        .about()
        .strategies
        .iter()
        .flat_map(|s| s.answers.iter().map(move |&q| (s, q)))
        // Drawing has a question of its own, `Family::sample`.
        .filter(|&(_, q)| q != Question::Sample)
        .map(|(s, q)| ask(family, instance, s, q, metric))
        .collect();
    let first = said.iter().find(|s| s.question == Question::First).expect("a way to solve");
    let solution = |s: &Said<F::Solution>| match &s.answer.verdict {
        Verdict::Solved(x) => family.fields(instance, Some(x)),
        _ => family.fields(instance, None),
    };
    let expected = solution(first);
    let count = said.iter().filter(|s| s.listed.is_empty()).find_map(|s| s.answer.count.clone());
    // A list that was broken off proves nothing.
    let whole = |s: &&Said<F::Solution>| s.listed.len() < LISTED;
    for s in said.iter().filter(whole) {
        let who = format!("{name} {index} by {}, {:?}: {instance:?}", s.strategy.name, s.question);
        assert!(s.answer.verdict.is_proved(), "{who} stopped");
        assert_eq!(s.answer.verdict.name(), first.answer.verdict.name(), "{who}");
        assert_eq!(s.answer.strategy, s.strategy.name, "{who}");
        let found = solution(s);
        if s.question == Question::Any {
            let verdict = Some(s.answer.verdict.name().to_owned());
            let claim = Claim { verdict, fields: found, any: true, metric, ..Claim::default() };
            if let Check::Fails(why) = family.verify(instance, &claim) {
                panic!("{who}: the verifier says {why}");
            }
        } else if s.question == Question::First {
            assert_eq!(found.length, expected.length, "{who}");
            assert_eq!(found.sums, expected.sums, "{who}");
            if s.strategy.first && first.strategy.first {
                assert_eq!(found.moves, expected.moves, "{who}");
            }
            let claim = Claim {
                verdict: Some(s.answer.verdict.name().to_owned()),
                fields: found,
                metric,
                ..Claim::default()
            };
            if let Check::Fails(why) = family.verify(instance, &claim) {
                panic!("{who}: the verifier says {why}");
            }
        }
        if let (Some(a), Some(b)) = (&s.answer.count, &count) {
            assert_eq!(a, b, "{who}");
        }
        // What is unique among more than the shortest can only be so among these.
        if let (Question::Simple, Some(true), Some(count)) = (s.question, s.answer.unique, &count) {
            assert_eq!(*count, Natural::ONE, "{who}");
        } else if let (Question::Unique, Some(unique), Some(count)) =
            (s.question, s.answer.unique, &count)
        {
            assert_eq!(unique, *count == Natural::ONE, "{who}");
        }
        if s.question == Question::All {
            check_list(family, instance, metric, s, &who);
        }
    }
    matches!(first.answer.verdict, Verdict::Solved(_))
}

/// The list of all solutions: no two the same, as many as are counted, each verified.
fn check_list<F: Family>(
    family: &F,
    instance: &F::Instance,
    metric: Option<Metric>,
    said: &Said<F::Solution>,
    who: &str,
) {
    let different: BTreeSet<String> = said.listed.iter().map(|(s, _)| s.clone()).collect();
    assert_eq!(different.len(), said.listed.len(), "{who}: a solution is listed twice");
    let listed = Natural::from(said.listed.len() as u64);
    assert_eq!(said.answer.count.as_ref(), Some(&listed), "{who}");
    for (_, fields) in said.listed.iter().take(20) {
        let claim = Claim { fields: fields.clone(), metric, ..Claim::default() };
        if let Check::Fails(why) = family.verify(instance, &claim) {
            panic!("{who}: the verifier says of {fields:?}: {why}");
        }
    }
}

macro_rules! families {
    ($($test:ident),*) => {
        $(
            #[test]
            fn $test() {
                list::visit(stringify!($test), Agree).expect("a family of that name");
            }
        )*

        #[test]
        fn every_family_is_in_this_suite() {
            assert_eq!(list::NAMES, [$(stringify!($test)),*]);
        }
    };
}

families!(roll, maze, stack, gap, cube2);

fn example(name: &str, kind: &str) -> String {
    let path = format!("{}/../../examples/{name}.{kind}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
}

#[test]
fn the_contests_samples_are_answered_byte_for_byte() {
    for name in list::NAMES {
        for threads in [1, 2, 5] {
            let request = Solve { threads, ..Solve::default() };
            let mut out = Vec::new();
            let input = Input::text(*name, example(name, "in"));
            let family = session::open(name).unwrap();
            family.solve(vec![input], &request, &mut out).unwrap();
            assert_eq!(String::from_utf8(out).unwrap(), example(name, "out"), "{name}");
        }
    }
}

#[test]
fn the_described_examples_are_the_same_as_text_and_as_json() {
    for name in list::NAMES {
        let family = session::open(name).unwrap();
        let answers = |text: &str| {
            let mut out = Vec::new();
            let tally = family
                .solve(vec![Input::text("example", text)], &Solve::default(), &mut out)
                .unwrap();
            assert!(tally.instances >= 1 && tally.solved == tally.instances, "{name}: {tally:?}");
            out
        };
        assert_eq!(answers(family.about().example), answers(family.about().json), "{name}");
    }
}

#[test]
fn answers_are_verified_as_the_program_prints_them() {
    for name in list::NAMES {
        let family = session::open(name).unwrap();
        let input = || Input::text(*name, family.about().example);
        let ask = |question| {
            let mut json = Vec::new();
            let request = Solve { json: true, question, ..Solve::default() };
            family.solve(vec![input()], &request, &mut json).unwrap();
            json
        };
        let counted = String::from_utf8(ask(Question::Count)).unwrap();
        let few = counted.lines().all(|line| {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            line["count"].as_str().unwrap().len() <= 3
        });
        let questions = [Question::First, Question::Count, Question::Unique];
        for question in questions.into_iter().chain(few.then_some(Question::All)) {
            let json = ask(question);
            let claims = Input::text("answers", String::from_utf8(json).unwrap());
            let mut report = Vec::new();
            let verified = family.verify(input(), claims, None, false, &mut report).unwrap();
            let report = String::from_utf8(report).unwrap();
            assert_eq!(verified.fails, 0, "{name} {question:?}: {report}");
            assert!(verified.holds + verified.open > 0, "{name} {question:?}: {report}");
        }
    }
}
