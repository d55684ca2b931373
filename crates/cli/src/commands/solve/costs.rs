//! The file that says what each move costs.

use crate::io::{open_input, read_whole};
use crate::report::Failure;
use everystate::Error;
use everystate::contract::text::Fault;
use everystate::twisty::Searched;
use std::path::Path;

/// The longest file, in bytes.
const LONGEST: u64 = 1 << 24;

/// Reads lines of a move and its cost. A move that is not named costs 1.
pub(super) fn read(path: &Path, moves: &[Searched]) -> Result<Vec<f64>, Failure> {
    let (name, text) = read_whole(open_input(path)?, LONGEST)?;
    let mut costs = vec![1.0; moves.len()];
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
        let Some(number) = moves.iter().position(|m| m.name == name_of) else {
            return Err(wrong(0, "this is none of the moves searched with"));
        };
        let Some(cost) = cost.filter(|cost| cost.is_finite()) else {
            return Err(wrong(name_of.len(), "a number is missing here"));
        };
        costs[number] = cost;
    }
    Ok(costs)
}
