//! Puzzles of pieces with a move that none of them undoes: only moves as they were given are made, on rows.

use super::columns::{Columns, Step};
use super::layers::{by_width, padded};
use super::searched::{Asked, Found, ask};
use everystate::contract::{Backward, Puzzle, Refusal};
use everystate::search::bidirectional;
use everystate::twisty::{Definition, Move, Pattern, Searched, Transformation};
use serde_json::{Value, json};

/// A puzzle by rows, from a position to the solved one.
struct OneWay<'a, const N: usize> {
    columns: &'a Columns,
    steps: &'a [Step],
    back: &'a [Step],
    start: [u8; N],
    goal: [u8; N],
}

impl<const N: usize> Puzzle for OneWay<'_, N> {
    type State = [u8; N];
    type Move = u32;

    fn start(&self) -> [u8; N] {
        self.start
    }
    fn is_goal(&self, s: &[u8; N]) -> bool {
        *s == self.goal
    }
    fn moves(&self, _: &[u8; N], out: &mut Vec<u32>) {
        out.extend((0..).take(self.steps.len()));
    }
    fn apply(&self, s: &[u8; N], m: u32) -> [u8; N] {
        self.columns.after(s, &self.steps[m as usize])
    }
}

impl<const N: usize> Backward for OneWay<'_, N> {
    fn goals(&self, out: &mut Vec<[u8; N]>) {
        out.push(self.goal);
    }
    fn predecessors(&self, s: &[u8; N], out: &mut Vec<(u32, [u8; N])>) {
        out.extend((0..).zip(self.back).map(|(m, step)| (m, self.columns.after(s, step))));
    }
}

/// What the moves do to rows, as they were given.
pub(crate) fn steps(definition: &Definition, columns: &Columns) -> Vec<Step> {
    each(definition, columns, |m| m.does.clone())
}

fn each(
    definition: &Definition,
    columns: &Columns,
    does: impl Fn(&Move) -> Transformation,
) -> Vec<Step> {
    let searched = |m: &Move| Searched { name: m.name.clone(), does: does(m), needs: Vec::new() };
    definition.moves.iter().map(|m| columns.step(&searched(m))).collect()
}

/// Lines about positions, as the other puzzles of pieces have them.
///
/// # Errors
/// What the question is refused for.
pub(crate) fn lines(
    definition: &Definition,
    positions: &[Pattern],
    asked: &Asked<'_>,
) -> Result<String, Refusal> {
    let columns = Columns::new(definition)?;
    let steps = steps(definition, &columns);
    let back = each(definition, &columns, |m| definition.inverse(&m.does));
    let solved = columns.row::<512>(&definition.solved);
    let mut out = String::new();
    for (number, position) in (1..).zip(positions) {
        let start = columns.row::<512>(position);
        let moves = (&columns, &steps[..], &back[..]);
        let found = by_width!(columns.width(), solution(moves, &start, &solved, asked))?;
        for line in told(number, found, &steps) {
            out += &line.to_string();
            out.push('\n');
        }
    }
    Ok(out)
}

fn solution<const N: usize>(
    (columns, steps, back): (&Columns, &[Step], &[Step]),
    start: &[u8],
    goal: &[u8],
    asked: &Asked<'_>,
) -> Result<Found, Refusal> {
    let (start, goal) = (padded(start), padded(goal));
    let puzzle: OneWay<'_, N> = OneWay { columns, steps, back, start, goal };
    ask(&puzzle, asked, "bidirectional", bidirectional::run)
}

/// The lines of an answer: its solutions if all were asked for, then the answer.
fn told(number: u64, found: Found, steps: &[Step]) -> Vec<Value> {
    let names = |moves: &[u32]| -> Vec<&str> {
        moves.iter().map(|&m| steps[m as usize].name.as_str()).collect()
    };
    let head = || json!({ "schema": 1, "instance": number });
    let Found { record, solutions } = found;
    let mut lines = Vec::new();
    let all = record.get("strategy") == Some(&json!("enumerate"));
    for (k, moves) in (1..).zip(&solutions).filter(|_| all) {
        let mut line = head();
        line["solution"] = json!(k);
        line["length"] = json!(moves.len());
        line["moves"] = json!(names(moves));
        lines.push(line);
    }
    let mut line = head();
    for (key, value) in record {
        line[key] = value;
    }
    if let (Some(moves), false) = (solutions.first(), all) {
        line["moves"] = json!(names(moves));
    }
    lines.push(line);
    lines
}
