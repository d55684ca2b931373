//! What `solve` prints of a puzzle of pieces.

use crate::args::Solve;
use crate::report::Failure;
use everystate::Error;
use everystate::pieces::{Cost, Instance, Record, UNSOLVABLE};
use everystate::puzzle::text::Fault;
use everystate::twisty::{Solved, Solver};
use std::fmt::Write as _;
use std::path::Path;

/// Prints answers.
pub(super) struct Answers<'a> {
    pub(super) args: &'a Solve,
    pub(super) solver: &'a Solver,
    pub(super) costs: Option<Costs>,
}

/// What each move costs.
pub(super) struct Costs(Vec<f64>);

impl Costs {
    /// Reads lines of a move and its cost. A move that is not named costs 1.
    pub(super) fn read(path: &Path, solver: &Solver) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let text = std::fs::read(path).map_err(|e| Failure::File {
            message: format!("cannot read {name}: {e}"),
            name: name.clone(),
        })?;
        let mut costs = vec![1.0; solver.moves().len()];
        for (line_number, line) in (1..).zip(text.split(|&b| b == b'\n')) {
            let line = line.trim_ascii_end();
            let words = String::from_utf8_lossy(line).into_owned();
            let mut words = words.split_whitespace();
            let Some(name_of) = words.next().filter(|word| !word.starts_with('#')) else {
                continue;
            };
            let cost = words.next().and_then(|word| word.parse::<f64>().ok());
            let wrong = |at: usize, message: &str| {
                let fault = Fault::in_text(line, at, line.len() - at, message, "MOVE COST");
                let fault = Fault { line: line_number, ..fault };
                Failure::Library(Error::Input { file: name.clone(), fault: Box::new(fault) })
            };
            let Some(number) = solver.moves().iter().position(|m| m.name == name_of) else {
                return Err(wrong(0, "this is none of the moves searched with"));
            };
            let Some(cost) = cost.filter(|cost| cost.is_finite()) else {
                return Err(wrong(name_of.len(), "a number is missing here"));
            };
            costs[number] = cost;
        }
        Ok(Self(costs))
    }

    fn of(&self, moves: &[usize]) -> f64 {
        moves.iter().map(|&m| self.0[m]).sum()
    }
}

/// How many instances a file has answers of.
pub(super) fn answered(path: &Path, json: bool) -> Result<usize, Failure> {
    let name = path.display().to_string();
    let text = match std::fs::read(path) {
        Ok(text) => text,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(0),
        Err(e) => return Err(Failure::File { message: format!("cannot read {name}: {e}"), name }),
    };
    // What was cut off while it was written is written again.
    let whole = text.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
    if whole < text.len() {
        let file = std::fs::OpenOptions::new().write(true).open(path);
        let cut = file.and_then(|file| file.set_len(whole as u64));
        cut.map_err(|e| Failure::File { message: format!("cannot write {name}: {e}"), name })?;
    }
    let lines = text[..whole].split_inclusive(|&b| b == b'\n');
    let last = |line: &&[u8]| {
        // Of several lines of an instance the last has no `solution`.
        !json || !String::from_utf8_lossy(line).contains("\"solution\":")
    };
    Ok(lines.filter(last).count())
}

impl Answers<'_> {
    /// What is printed for an instance.
    pub(super) fn text(
        &self,
        instance: &Instance,
        number: usize,
        solved: &Solved,
        seconds: f64,
    ) -> String {
        let mut order: Vec<&Vec<usize>> = solved.solutions.iter().collect();
        if let Some(costs) = &self.costs {
            order.sort_by(|a, b| {
                let cost = costs.of(a).total_cmp(&costs.of(b));
                a.len().cmp(&b.len()).then(cost).then_with(|| a.cmp(b))
            });
        }
        let cost = self.costs.as_ref().map(|costs| |moves: &[usize]| costs.of(moves));
        let record = Record {
            solver: self.solver,
            all: self.args.all,
            unique: self.args.unique.is_some(),
            modulus: self.args.modulus,
            cost: cost.as_ref().map(|cost| cost as Cost<'_>),
        };
        if !self.args.json {
            return self.plain(&record, solved, &order);
        }
        let lines = record.lines(instance, number, solved, &order, seconds);
        lines.iter().fold(String::new(), |mut out, line| {
            let _ = writeln!(out, "{line}");
            out
        })
    }

    fn plain(&self, record: &Record<'_>, solved: &Solved, order: &[&Vec<usize>]) -> String {
        let mut out = String::new();
        if solved.impossible {
            return format!("{UNSOLVABLE}\n");
        }
        let one = !self.args.all && !self.args.count && self.args.unique.is_none();
        if let Some(moves) = order.first().filter(|_| one) {
            let names = record.written(moves);
            let blank = if names.is_empty() { "" } else { " " };
            let _ = writeln!(out, "{names}{blank}// {}", moves.len());
            return out;
        }
        if self.args.all {
            for moves in order {
                let names = record.written(moves);
                let blank = if names.is_empty() { "" } else { " " };
                let cost = self.costs.as_ref().map(|costs| format!(", cost {}", costs.of(moves)));
                let cost = cost.unwrap_or_default();
                let _ = writeln!(out, "{names}{blank}// {}{cost}", moves.len());
            }
        } else if let Some(count) = record.counted(solved) {
            if self.args.unique.is_some() {
                let one = if count.to_u64() == Some(1) { "yes" } else { "no" };
                let _ = writeln!(out, "{one}");
            } else {
                let _ = writeln!(out, "{count}");
            }
        }
        if let Some(why) = solved.stopped {
            let moves = if solved.at_least == 1 { "move" } else { "moves" };
            let _ = writeln!(out, "{}: at least {} {moves}", why.told(), solved.at_least);
        }
        if out.is_empty() {
            out.push_str("none\n");
        }
        out
    }
}
