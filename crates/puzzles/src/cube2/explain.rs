//! What a person wants to know of two cubes.

use super::distances::Distances;
use super::rules::Instance;
use super::solution::Solution;
use super::solve::solve;
use crate::family::{About, Ask, Explanation, Metric, Question, Refusal};
use core::fmt::Write as _;
use core::ops::ControlFlow;
use everystate_puzzle::Verdict;

/// Sentences, one a line, with the strategies that the family offers.
pub(super) fn explain(
    about: &About,
    instance: &Instance,
    ask: &Ask<'_>,
) -> Result<Explanation, Refusal> {
    let strategy = about.strategy(ask.strategy, Question::First)?;
    let first = asking(ask, Question::First);
    let answer =
        solve(instance.position(), strategy.name, &first, &mut |_| ControlFlow::Continue(()));
    let mut out = String::new();
    match &answer.verdict {
        Verdict::Solved(solution) => solved(about, instance, ask, solution, &mut out)?,
        Verdict::Unsolvable => out.push_str("There is no way.\n"),
        Verdict::Stopped { at_least, why } => {
            let _ = writeln!(
                out,
                "Not settled: {}. The first cube is at least {at_least} move{} from the second.",
                why.told(),
                if *at_least == 1 { "" } else { "s" }
            );
        }
    }
    let (name, positions) = (answer.strategy, answer.positions);
    let _ = writeln!(out, "Strategy: {name}; positions looked at: {positions}.");
    Ok(answer.explained(out))
}

/// The same request with another question, moves included.
fn asking<'a>(ask: &Ask<'a>, question: Question) -> Ask<'a> {
    Ask { question, moves: true, limits: ask.limits.clone(), ..*ask }
}

fn solved(
    about: &About,
    instance: &Instance,
    ask: &Ask<'_>,
    solution: &Solution,
    out: &mut String,
) -> Result<(), Refusal> {
    let metric = ask.metric.unwrap_or(Metric::Quarter);
    let unit = if metric == Metric::Quarter { "quarter turn" } else { "turn" };
    let turns = solution.turns().unwrap_or_default();
    if turns.is_empty() {
        out.push_str("The two cubes are the same, up to the way they are held.\n");
        return Ok(());
    }
    let shown: Vec<String> = turns.iter().map(ToString::to_string).collect();
    let (length, shown) = (turns.len(), shown.join(" "));
    let plural = if length == 1 { "" } else { "s" };
    let _ = writeln!(out, "The first cube becomes the second in {length} {unit}{plural}: {shown}.");
    let table = about.strategy(Some("table"), Question::Count)?;
    let count = asking(ask, Question::Count);
    let answer = solve(instance.position(), table.name, &count, &mut |_| ControlFlow::Continue(()));
    if let Some(count) = answer.count {
        let _ = writeln!(
            out,
            "Shortest sequences of turns of U, R and F: {count}. (Turns of D, L and B do what these do, \
             with the cube held differently afterwards.)"
        );
        // The table is there: it has just counted.
        if let Ok(distances) = Distances::shared(metric) {
            let all = distances.distribution();
            let nearer: u64 = all.counts.iter().take(length).sum();
            let are = if nearer == 1 { "is" } else { "are" };
            let (total, deepest) = (all.total(), all.depth().unwrap_or(0));
            let _ = writeln!(
                out,
                "Of all {total} positions, {nearer} {are} nearer to the second cube than the first is; the \
                 farthest are {deepest} {unit}s away."
            );
        }
    }
    Ok(())
}
