//! [`ask`]: what a puzzle is asked by the strategies that know nothing of it, and the record of the answer.

use core::ops::ControlFlow;
use everystate::contract::{Limits, Puzzle, Refusal, Verdict, Watch};
use everystate::families::family::Question;
use everystate::search::{Report, Statistics, count, enumerate};
use serde_json::{Map, Value, json};
use std::time::Instant;

/// What is asked, and within which limits.
pub(crate) struct Asked<'a> {
    pub(crate) question: Question,
    /// The most solutions that are listed.
    pub(crate) most: usize,
    pub(crate) limits: &'a Limits,
    pub(crate) watch: &'a dyn Watch,
}

/// The answer, with the keys that `everystate solve --json` prints, and its solutions as numbers of moves.
pub(crate) struct Found {
    pub(crate) record: Map<String, Value>,
    pub(crate) solutions: Vec<Vec<u32>>,
}

/// Asks a puzzle; `first` looks for one solution, by the strategy of this name.
///
/// # Errors
/// A question that has no answer here, or more solutions than are listed.
pub(crate) fn ask<P: Puzzle<Move = u32>>(
    puzzle: &P,
    asked: &Asked<'_>,
    strategy: &str,
    first: impl FnOnce(&P, &Limits, &dyn Watch) -> Report<Vec<u32>>,
) -> Result<Found, Refusal> {
    let started = Instant::now();
    let (limits, watch) = (asked.limits, asked.watch);
    let mut found = match asked.question {
        Question::First | Question::Any => {
            let Report { verdict, statistics } = first(puzzle, limits, watch);
            let solutions = if let Verdict::Solved(moves) = &verdict {
                vec![moves.clone()]
            } else {
                Vec::new()
            };
            let length = verdict.map(|moves| moves.len() as u64);
            Found { record: record(&length, &statistics, strategy), solutions }
        }
        Question::Count | Question::Unique => {
            let Report { verdict, statistics } = count::run(puzzle, limits, watch);
            let number = match &verdict {
                Verdict::Solved(shortest) => Some(shortest.solutions.to_string()),
                Verdict::Unsolvable => Some("0".to_owned()),
                Verdict::Stopped { .. } => None,
            };
            let mut record = record(&verdict.map(|shortest| shortest.length), &statistics, "count");
            if let Some(number) = number {
                if asked.question == Question::Unique {
                    record.insert("unique".into(), json!(number == "1"));
                }
                record.insert("count".into(), json!(number));
            }
            Found { record, solutions: Vec::new() }
        }
        Question::All => {
            let (mut solutions, mut more) = (Vec::new(), false);
            let Report { verdict, statistics } =
                enumerate::run(puzzle, limits, watch, &mut |moves| {
                    more = solutions.len() == asked.most;
                    if more {
                        return ControlFlow::Break(());
                    }
                    solutions.push(moves.to_vec());
                    ControlFlow::Continue(())
                });
            if more {
                let message =
                    format!("there are more than {} solutions; `count` tells how many", asked.most);
                return Err(Refusal::usage(message));
            }
            let length = solutions.first().map_or(0, |moves| moves.len() as u64);
            let proved = verdict.is_proved();
            let mut record = record(&verdict.map(|_| length), &statistics, "enumerate");
            if proved {
                record.insert("count".into(), json!(solutions.len().to_string()));
            }
            Found { record, solutions }
        }
        Question::Simple | Question::Sample => {
            let name = asked.question.name();
            return Err(Refusal::usage(format!("the question `{name}` is for families")));
        }
    };
    found.record.insert("seconds".into(), json!(started.elapsed().as_secs_f64()));
    Ok(found)
}

fn record(length: &Verdict<u64>, statistics: &Statistics, strategy: &str) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("verdict".into(), json!(length.name()));
    match length {
        Verdict::Solved(length) => _ = object.insert("length".into(), json!(length)),
        Verdict::Unsolvable => {}
        Verdict::Stopped { at_least, why } => {
            object.insert("at_least".into(), json!(at_least));
            object.insert("why".into(), json!(why.name()));
        }
    }
    object.insert("strategy".into(), json!(strategy));
    object.insert("positions".into(), json!(statistics.positions));
    object
}
