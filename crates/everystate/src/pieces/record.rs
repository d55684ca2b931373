//! [`Record`]: answers about positions, as text and as JSON.

use super::{Instance, UNSOLVABLE};
use crate::session::Tally;
use everystate_algebra::Natural;
use everystate_puzzle::Verdict;
use everystate_puzzles::family::{Metric, Question, number};
use everystate_twisty::notation::Spelling;
use everystate_twisty::{Report, Solver};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// What was asked of a puzzle's positions, for the lines of the answers.
pub(super) struct Record<'a> {
    /// Who solved them.
    pub(super) solver: &'a Solver,
    /// What was asked. If it was for all solutions, each has a line before the instance's.
    pub(super) question: Question,
    /// Whether a solution that is none of the shortest will do.
    pub(super) will_do: bool,
    /// The modulus of a count.
    pub(super) modulus: Option<u64>,
    /// How solutions are written.
    pub(super) spelling: Spelling,
    /// What each move costs, if costs were given.
    pub(super) costs: Option<&'a [f64]>,
}

impl Record<'_> {
    fn all(&self) -> bool {
        self.question == Question::All
    }

    /// Whether one solution was asked for.
    fn one(&self) -> bool {
        matches!(self.question, Question::First | Question::Any)
    }

    /// The number of solutions, or its remainder.
    fn counted(&self, report: &Report) -> Option<Natural> {
        let count = report.count.as_ref()?;
        Some(match self.modulus {
            Some(modulus) => Natural::from(count.remainder(modulus)),
            None => count.clone(),
        })
    }

    /// The names of moves.
    fn names(&self, moves: &[usize]) -> Vec<&str> {
        moves.iter().map(|&m| self.solver.moves()[m].name.as_str()).collect()
    }

    /// What moves cost, if costs were given.
    fn cost(&self, moves: &[usize]) -> Option<f64> {
        self.costs.map(|costs| moves.iter().map(|&m| costs[m]).sum())
    }

    /// The solutions in the order in which they are written.
    fn order<'s>(&self, report: &'s Report) -> Vec<&'s Vec<usize>> {
        let mut order: Vec<&Vec<usize>> = report.solutions().iter().collect();
        if self.costs.is_some() {
            let cost = |moves: &[usize]| self.cost(moves).unwrap_or(0.0);
            order.sort_by(|a, b| {
                let dearer = cost(a).total_cmp(&cost(b));
                a.len().cmp(&b.len()).then(dearer).then_with(|| a.cmp(b))
            });
        }
        order
    }

    /// The text about an instance.
    pub(super) fn text(&self, instance: &Instance, report: &Report) -> String {
        let mut out = String::new();
        if report.verdict == Verdict::Unsolvable {
            let said = match self.question {
                Question::Count => "0",
                Question::Unique => "no",
                _ => UNSOLVABLE,
            };
            return format!("{said}\n");
        }
        let order = self.order(report);
        let goal = self.goal(instance, &order);
        let mut line = |moves: &[usize], cost: Option<f64>| {
            let names = self.spelling.written(&self.names(moves));
            let blank = if names.is_empty() { "" } else { " " };
            let cost = cost.map(|cost| format!(", cost {cost}")).unwrap_or_default();
            let proved = match report.at_least {
                least if self.one() && least < moves.len() as u64 => format!(", at least {least}"),
                _ => String::new(),
            };
            let goal = goal.map(|goal| format!(", goal {goal}")).unwrap_or_default();
            let _ = writeln!(out, "{names}{blank}// {}{cost}{proved}{goal}", moves.len());
        };
        match (self.question, order.first(), self.counted(report)) {
            (Question::First | Question::Any, Some(moves), _) => {
                line(moves, None);
                return out;
            }
            (Question::All, ..) => order.iter().for_each(|moves| line(moves, self.cost(moves))),
            (Question::Unique, _, Some(count)) => {
                out.push_str(if count.to_u64() == Some(1) { "yes\n" } else { "no\n" });
            }
            (_, _, Some(count)) => {
                let _ = writeln!(out, "{count}");
            }
            _ => {}
        }
        if let Verdict::Stopped { at_least, why } = report.verdict {
            let moves = if at_least == 1 { "move" } else { "moves" };
            let _ = writeln!(out, "{}: at least {at_least} {moves}", why.told());
        }
        if out.is_empty() {
            out.push_str("none\n");
        }
        out
    }

    /// The lines about an instance: its solutions if all were asked for, then the answer.
    pub(super) fn lines(
        &self,
        instance: &Instance,
        number_of: usize,
        report: &Report,
        seconds: f64,
    ) -> Vec<Value> {
        let mut lines = Vec::new();
        let order = self.order(report);
        for (k, moves) in (1..).zip(&order).filter(|_| self.all()) {
            let mut object = self.head(instance, number_of);
            object.insert("solution".into(), json!(k));
            object.insert("length".into(), json!(moves.len()));
            object.insert("moves".into(), json!(self.names(moves)));
            if let Some(cost) = self.cost(moves) {
                object.insert("cost".into(), json!(cost));
            }
            lines.push(Value::Object(object));
        }
        let mut object = self.head(instance, number_of);
        self.put_answer(&mut object, report, &order);
        object.insert("strategy".into(), json!(report.strategy));
        object.insert("positions".into(), number(report.positions));
        object.insert("seconds".into(), json!((seconds * 1e6).round() / 1e6));
        if let Some(goal) = self.goal(instance, &order) {
            object.insert("goal".into(), json!(goal));
        }
        lines.push(Value::Object(object));
        lines
    }

    /// Of several goals the number, from 1, of the one that the first solution reaches.
    fn goal(&self, instance: &Instance, order: &[&Vec<usize>]) -> Option<usize> {
        let moves = order.first().filter(|_| self.one())?;
        Some(1 + self.solver.goal_of(&instance.position, moves)?)
    }

    fn head(&self, instance: &Instance, number_of: usize) -> Map<String, Value> {
        let mut object = Map::new();
        object.insert("schema".into(), json!(1));
        object.insert("instance".into(), json!(number_of));
        if let Some(name) = &instance.name {
            object.insert("name".into(), json!(name));
        }
        // Lengths of another metric than the usual one mean nothing without it.
        let metric = self.solver.setup().metric;
        if metric != Metric::Half {
            object.insert("metric".into(), json!(metric.name()));
        }
        object
    }

    fn put_answer(&self, object: &mut Map<String, Value>, report: &Report, order: &[&Vec<usize>]) {
        object.insert("verdict".into(), json!(report.verdict.name()));
        if let Some(moves) = order.first() {
            object.insert("length".into(), json!(moves.len()));
            if !self.all() {
                object.insert("moves".into(), json!(self.names(moves)));
            }
        }
        let all = self.all() && report.verdict.is_proved();
        let count = self.counted(report).map(|count| count.to_string());
        if let Some(count) = count.or_else(|| all.then(|| order.len().to_string())) {
            if self.question == Question::Unique {
                object.insert("unique".into(), json!(count == "1"));
            }
            object.insert("count".into(), json!(count));
            if let Some(modulus) = self.modulus {
                object.insert("mod".into(), json!(modulus.to_string()));
            }
        }
        if let Some(moves) = order.first().filter(|_| self.one()) {
            let shortest = moves.len() as u64 <= report.at_least;
            // Of what is solved it goes without saying, unless something else would have done.
            if !shortest || self.will_do {
                object.insert("shortest".into(), json!(shortest));
                object.insert("at_least".into(), number(report.at_least));
            }
        }
        if let Verdict::Stopped { at_least, why } = report.verdict {
            object.insert("at_least".into(), number(at_least));
            object.insert("why".into(), json!(why.name()));
        }
    }
}

/// How one instance counts.
pub(super) fn tally(report: &Report) -> Tally {
    let one = report.count.as_ref().and_then(Natural::to_u64) == Some(1);
    Tally {
        instances: 1,
        solved: u64::from(matches!(report.verdict, Verdict::Solved(_))),
        unsolvable: u64::from(matches!(report.verdict, Verdict::Unsolvable)),
        stopped: u64::from(matches!(report.verdict, Verdict::Stopped { .. })),
        unique: u64::from(one),
        cancelled: false,
    }
}
