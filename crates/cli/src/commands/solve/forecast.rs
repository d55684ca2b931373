//! `solve --forecast`.

use crate::args::Solve;
use crate::exit::Exit;
use crate::progress::{Line, about, duration, size};
use crate::report::Failure;
use everystate::pieces::{self, Session, Solve as Request};
use everystate::twisty::{Prospect, Prospected};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::io::Write as _;

pub(super) fn run(
    args: &Solve,
    session: &Session,
    request: &Request<'_>,
    line: &Line,
) -> Result<Exit, Failure> {
    let prospect = session.prospect(request)?;
    let text = if args.json {
        let mut object = Map::new();
        object.insert("schema".into(), json!(1));
        object.insert("puzzle".into(), json!(args.puzzle));
        object.extend(pieces::prospected(&prospect));
        format!("{}\n", Value::Object(object))
    } else {
        told(&args.puzzle, &prospect)
    };
    line.stdout().write_all(text.as_bytes())?;
    Ok(Exit::Answered)
}

/// A prospect as a table for people.
fn told(puzzle: &str, prospect: &Prospect) -> String {
    let positions = prospect.positions.map_or_else(
        || "nobody knows how many positions".to_owned(),
        |n| format!("{} positions", about(n)),
    );
    let mut text = format!("{puzzle}: {positions}");
    if !prospect.lengths.is_empty() {
        let mean = pieces::mean(&prospect.lengths);
        let _ = write!(text, ", of which random ones take some {mean:.1} moves");
    }
    text.push('\n');
    if prospect.tables.iter().all(|table| table.filling.is_none() && table.nodes.is_none()) {
        let largest = prospect.tables.iter().filter(|table| table.allowed).map(|t| t.bytes).max();
        let _ = writeln!(
            text,
            "tables of up to {}; how long shortest solutions take is not known: none was found in\n\
             the trials, and --any gives others at once",
            size(largest.unwrap_or(0))
        );
        return text;
    }
    text += &line(" ", ["table", "depth", "filled or read in", "positions looked at", "time each"]);
    text.push('\n');
    // The largest that may be made is what long searches end with.
    let largest = prospect.tables.iter().rposition(|table| table.allowed);
    for (number, table) in prospect.tables.iter().enumerate() {
        text += &row(if Some(number) == largest { "*" } else { " " }, table);
        text.push('\n');
    }
    if prospect.tables.iter().all(|table| table.seconds.is_none()) {
        text += "how long shortest solutions take is not known; --any gives others at once\n";
    }
    text
}

/// The columns of a line.
fn line(mark: &str, [table, depth, filling, nodes, seconds]: [&str; 5]) -> String {
    format!("{mark} {table:>9} {depth:>8}  {filling:>17}  {nodes:>19}  {seconds:>11}")
}

fn row(mark: &str, table: &Prospected) -> String {
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".into());
    let note = match (table.kept, table.allowed) {
        (_, false) => "  with twice the memory",
        (true, _) => "  kept",
        _ => "",
    };
    let columns = [
        size(table.bytes),
        or_dash(table.depth.map(|depth| depth.to_string())),
        or_dash(table.filling.map(duration)),
        or_dash(table.nodes.map(about)),
        or_dash(table.seconds.map(duration)),
    ];
    line(mark, columns.each_ref().map(String::as_str)) + note
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is told where the tables have these seconds to fill and to search.
    fn of(seconds: [(Option<f64>, Option<f64>); 2]) -> String {
        let table = |(number, (filling, each)): (u64, (Option<f64>, Option<f64>))| Prospected {
            bytes: 1000 << (10 * number),
            allowed: number == 0,
            filling,
            nodes: each.map(|each| each * 1e3),
            seconds: each,
            ..Prospected::default()
        };
        let tables = (0..).zip(seconds).map(table).collect();
        told("it", &Prospect { positions: Some(12.0), tables, ..Prospect::default() })
    }

    #[test]
    fn columns_end_below_their_heads_and_what_is_not_known_is_said() {
        let all = of([(Some(1.0), Some(2.0)), (Some(3.0), Some(4.0))]);
        let lines: Vec<&str> = all.lines().collect();
        assert_eq!((lines.len(), lines[0]), (4, "it: 12 positions"));
        for (head, ends) in [("read in", ["1.0 s", "3.0 s"]), ("time each", ["2.0 s", "4.0 s"])] {
            let end = lines[1].find(head).unwrap() + head.len();
            assert!(
                lines[2][..end].ends_with(ends[0]) && lines[3][..end].ends_with(ends[1]),
                "{all}"
            );
        }
        assert!(lines[2].starts_with('*') && lines[3].ends_with("with twice the memory"), "{all}");
        let unknown = "how long shortest solutions take is not known";
        assert!(!all.contains(unknown));
        let half = of([(Some(1.0), None), (Some(3.0), None)]);
        assert!(half.lines().count() == 5 && half.contains(unknown), "{half}");
        let none = of([(None, None), (None, None)]);
        assert!(!none.contains("time each") && none.contains(unknown), "{none}");
        assert!(none.contains("tables of up to 1.0 kB"), "{none}");
    }
}
