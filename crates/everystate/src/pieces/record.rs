//! [`Record`]: answers about positions as JSON.

use super::Instance;
use everystate_algebra::Natural;
use everystate_puzzles::family::{Metric, number};
use everystate_twisty::notation::Spelling;
use everystate_twisty::{Solved, Solver};
use serde_json::{Map, Value, json};

/// What a solution costs, by its moves as numbers of [`Solver::moves`].
pub type Cost<'a> = &'a dyn Fn(&[usize]) -> f64;

/// What was asked of a puzzle's positions, for the lines that tell the answers.
///
/// ```
/// # use everystate::{prelude::*, pieces::{self, Positions, Record}};
/// # use everystate::twisty::{Query, Setup, Solver};
/// let cube = pieces::open("cube2-fixed", None).unwrap().unwrap();
/// let positions = Positions::new(cube, &[], None).unwrap();
/// let solver = Solver::new(positions.target(), Setup::default(), &Limits::none(), &Silent).unwrap();
/// let instance = positions.after("alg", "R U").unwrap();
/// let solved = solver.solve(&instance.position, &Query::FIRST, &Limits::none(), &Silent).unwrap();
/// let record = Record { solver: &solver, all: false, unique: false, modulus: None, cost: None };
/// let lines = record.lines(&instance, 1, &solved, &[&solved.solutions[0]], 0.5);
/// assert_eq!(lines[0]["moves"], serde_json::json!(["U'", "R'"]));
/// ```
pub struct Record<'a> {
    /// Who solved them.
    pub solver: &'a Solver,
    /// Whether all solutions were asked for: each has a line then, before the instance's.
    pub all: bool,
    /// Whether the question was if there is exactly one.
    pub unique: bool,
    /// The modulus of a count.
    pub modulus: Option<u64>,
    /// What a solution costs, if costs were given.
    pub cost: Option<Cost<'a>>,
}

impl Record<'_> {
    /// The number of solutions, or its remainder.
    #[must_use]
    pub fn counted(&self, solved: &Solved) -> Option<Natural> {
        let count = solved.count.as_ref()?;
        Some(match self.modulus {
            Some(modulus) => Natural::from(count.remainder(modulus)),
            None => count.clone(),
        })
    }

    /// The names of moves.
    #[must_use]
    pub fn names(&self, moves: &[usize]) -> Vec<&str> {
        moves.iter().map(|&m| self.solver.moves()[m].name.as_str()).collect()
    }

    /// Moves in one line, as cubers write them.
    #[must_use]
    pub fn written(&self, moves: &[usize]) -> String {
        Spelling::of(self.solver.definition()).written(&self.names(moves))
    }

    /// The lines about an instance: its solutions in this order if all were asked for, then the answer.
    #[must_use]
    pub fn lines(
        &self,
        instance: &Instance,
        number_of: usize,
        solved: &Solved,
        order: &[&Vec<usize>],
        seconds: f64,
    ) -> Vec<Value> {
        let mut lines = Vec::new();
        for (k, moves) in (1..).zip(order).filter(|_| self.all) {
            let mut object = self.head(instance, number_of);
            object.insert("solution".into(), json!(k));
            object.insert("length".into(), json!(moves.len()));
            object.insert("moves".into(), json!(self.names(moves)));
            if let Some(cost) = self.cost {
                object.insert("cost".into(), json!(cost(moves)));
            }
            lines.push(Value::Object(object));
        }
        let mut object = self.head(instance, number_of);
        self.put_answer(&mut object, solved, order);
        object.insert("strategy".into(), json!(solved.strategy));
        object.insert("positions".into(), number(solved.positions));
        object.insert("seconds".into(), json!((seconds * 1e6).round() / 1e6));
        lines.push(Value::Object(object));
        lines
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

    fn put_answer(&self, object: &mut Map<String, Value>, solved: &Solved, order: &[&Vec<usize>]) {
        let verdict = match solved {
            Solved { impossible: true, .. } => "unsolvable",
            Solved { stopped: Some(_), .. } => "stopped",
            _ => "solved",
        };
        object.insert("verdict".into(), json!(verdict));
        if let Some(moves) = order.first() {
            object.insert("length".into(), json!(moves.len()));
            if !self.all {
                object.insert("moves".into(), json!(self.names(moves)));
            }
        } else if verdict == "solved" {
            object.insert("length".into(), number(solved.at_least));
        }
        let all = self.all && solved.stopped.is_none();
        let count = self.counted(solved).map(|count| count.to_string());
        if let Some(count) = count.or_else(|| all.then(|| order.len().to_string())) {
            if self.unique {
                object.insert("unique".into(), json!(count == "1"));
            }
            object.insert("count".into(), json!(count));
            if let Some(modulus) = self.modulus {
                object.insert("mod".into(), json!(modulus.to_string()));
            }
        }
        if let Some(why) = solved.stopped {
            object.insert("at_least".into(), number(solved.at_least));
            object.insert("why".into(), json!(why.name()));
        }
    }
}
