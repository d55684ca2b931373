//! Mazes in the contest's format and in JSON, and journeys in the contest's output.

use core::fmt::Write as _;

use everystate_algebra::orient::{Direction, Orientation};
use everystate_puzzle::text::{Fault, Place, Source};
use serde_json::{Map, Value, json};

use super::rules::{Instance, NAME, SIDE, Squares, USUAL, front_expected, name_fault};
use crate::family::{Misfit, Refusal, Terms, only_keys, required, shown};

/// The name that ends the input.
const END: &str = "END";
/// The name of a JSON maze that has none.
const UNNAMED: &str = "MAZE";

/// The next maze of a contest text; `None` after `END`, where the text must end too.
///
/// Memory grows with the squares read, not with the size that is announced.
///
/// # Errors
/// The first thing that is wrong, at its place.
pub(super) fn read(source: &mut Source<'_>) -> Result<Option<Instance>, Fault> {
    let (place, name) = source.word("the name of a maze, or END")?;
    if name == END {
        source.finish(END)?;
        return Ok(None);
    }
    if let Some(message) = name_fault(&name) {
        let expected = format!("the name of a maze, at most {NAME} bytes");
        return Err(source.fault(place, name.len(), message, expected));
    }
    let side = 1..=i128::from(SIDE);
    let rows = small(source.integer(side.clone(), "the number of rows")?);
    let columns = small(source.integer(side, "the number of columns")?);
    let (at, length, row) = placed(source, rows, "the row of the start")?;
    let (_, _, column) = placed(source, columns, "the column of the start")?;
    let (_, _, top) = placed(source, 6, "the face on top")?;
    let (at_front, front_length, front) = placed(source, 6, "the face in front")?;
    let faces = [top, front].map(|face| u8::try_from(face).unwrap_or(0));
    if Orientation::new(faces[0], faces[1]).is_none() {
        let relation = if top == front { "the same face" } else { "opposite faces" };
        let message = format!("top {top} and front {front} are {relation}");
        let expected = front_expected(faces[0]);
        return Err(source.fault(at_front, front_length, message, expected));
    }
    let mut squares = Squares::new(columns);
    for r in 1..=rows {
        for c in 1..=columns {
            let value = source.integer(-1..=6, "a square")?;
            if value == 0 && (r, c) == (row, column) {
                let message = format!("the start ({row}, {column}) is a hole");
                return Err(source.fault(at, length, message, "a square that can be entered"));
            }
            squares.push(i8::try_from(value).unwrap_or(0));
        }
    }
    match Instance::assemble(&name, [row, column], faces, squares) {
        Ok(maze) => Ok(Some(maze)),
        Err(misfit) => Err(source.fault(place, name.len(), misfit.message, misfit.expected)),
    }
}

/// A number from 1 to `high` with its place and length.
fn placed(source: &mut Source<'_>, high: u32, what: &str) -> Result<(Place, usize, u32), Fault> {
    source.skip_blank()?;
    let at = source.place();
    let value = small(source.integer(1..=i128::from(high), what)?);
    let length = source.place().offset - at.offset;
    Ok((at, usize::try_from(length).unwrap_or(0), value))
}

/// A value that was read within a range of small numbers.
fn small(value: i128) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// Writes a maze as [`read`] reads it.
pub(super) fn write(maze: &Instance, out: &mut String) {
    let ([row, column], die) = (maze.home(), maze.die());
    let (top, front) = (die.top(), die.front());
    out.push_str(maze.name());
    let _ = writeln!(out, "\n{} {} {row} {column} {top} {front}", maze.rows(), maze.columns());
    for row in 1..=maze.rows() {
        for column in 1..=maze.columns() {
            if column > 1 {
                out.push(' ');
            }
            match u8::try_from(maze.value(row, column)) {
                Ok(digit) => out.push(char::from(b'0' + digit)),
                Err(_) => out.push_str("-1"),
            }
        }
        out.push('\n');
    }
}

/// Writes what ends a text.
pub(super) fn write_end(out: &mut String) {
    out.push_str(END);
    out.push('\n');
}

/// Writes the name and the squares visited, nine to a line.
pub(super) fn print(maze: &Instance, tips: &[Direction], out: &mut String) {
    out.push_str(maze.name());
    for (i, [row, column]) in maze.path(tips).into_iter().enumerate() {
        out.push_str(match (i, i % 9) {
            (0, _) => "\n  ",
            (_, 0) => ",\n  ",
            _ => ",",
        });
        let _ = write!(out, "({row},{column})");
    }
    out.push('\n');
}

/// Writes the name and that there is no journey.
pub(super) fn print_unsolvable(maze: &Instance, out: &mut String) {
    out.push_str(maze.name());
    out.push_str("\n  No Solution Possible\n");
}

/// The maze of a JSON object.
///
/// # Errors
/// The first thing that is wrong, with its key.
pub(super) fn from_json(object: &Map<String, Value>) -> Result<Instance, Misfit> {
    const KEYS: [&str; 9] =
        ["start", "top", "front", "die", "goal", "goal_top", "goal_front", "visit", "squares"];
    only_keys(object, &KEYS)?;
    let name = match object.get("name") {
        None => UNNAMED,
        Some(Value::String(name)) => name,
        Some(other) => return Err(Misfit::at("name", format!("{other} is no name"), "a string")),
    };
    let start = pair(object, "start")?;
    let labels = object.get("die").map(labels).transpose()?;
    let faces = if labels.is_none() {
        [face(object, "top")?, face(object, "front")?]
    } else {
        // Which numbers lie where is known by the die.
        if let Some(key) = ["top", "front"].into_iter().find(|key| object.contains_key(*key)) {
            let message = format!("`{key}` and `die` both tell how the die lies");
            return Err(Misfit::at(key, message, "one of them"));
        }
        [1, 2]
    };
    let mut maze = Instance::assemble(name, start, faces, squares(object)?)?;
    if let Some(labels) = labels {
        maze = maze.with_die(labels)?;
    }
    match object.get("visit").map(|value| value.as_str()) {
        None => {}
        Some(Some("all")) => maze = maze.over_all(),
        Some(_) => {
            let message = format!("{} is nothing to visit", shown(&object["visit"]));
            return Err(Misfit::at("visit", message, "`all`"));
        }
    }
    let asked = ["goal_top", "goal_front"].map(|key| match object.get(key) {
        None => Ok(None),
        Some(value) => number_to_six(value, key, 0).map(Some),
    });
    let [top, front] = asked;
    let (top, front) = (top?, front?);
    let goal = match object.get("goal") {
        Some(_) => pair(object, "goal")?,
        None if top.is_none() && front.is_none() => return Ok(maze),
        None => start,
    };
    maze.to(goal, top, front)
}

/// What the die shows above, in front, right, left, behind and below.
fn labels(value: &Value) -> Result<[u8; 6], Misfit> {
    let expected = "six numbers from 0 to 6: above, in front, right, left, behind, below";
    let misfit = || Misfit::at("die", format!("{} is no die", shown(value)), expected);
    let list = value.as_array().filter(|list| list.len() == 6).ok_or_else(misfit)?;
    let mut labels = [0; 6];
    for (label, value) in labels.iter_mut().zip(list) {
        *label = number_to_six(value, "die", 0).map_err(|_| misfit())?;
    }
    Ok(labels)
}

fn pair(object: &Map<String, Value>, key: &'static str) -> Result<[u32; 2], Misfit> {
    let expected = "[row, column], counted from 1";
    let value = required(object, key, expected)?;
    let number = |v: &Value| v.as_u64().and_then(|n| u32::try_from(n).ok());
    match value.as_array().map(Vec::as_slice) {
        Some([row, column]) => number(row).zip(number(column)).map(Into::into),
        _ => None,
    }
    .ok_or_else(|| Misfit::at(key, format!("{} is no square", shown(value)), expected))
}

fn face(object: &Map<String, Value>, key: &'static str) -> Result<u8, Misfit> {
    number_to_six(required(object, key, "a face from 1 to 6")?, key, 1)
}

/// A number from `least` to 6.
fn number_to_six(value: &Value, key: &'static str, least: u8) -> Result<u8, Misfit> {
    let face =
        value.as_u64().and_then(|n| u8::try_from(n).ok()).filter(|f| (least..=6).contains(f));
    let expected = format!("{least} to 6");
    face.ok_or_else(|| Misfit::at(key, format!("{} is no face", shown(value)), expected))
}

fn squares(object: &Map<String, Value>) -> Result<Squares, Misfit> {
    let expected = "an array of rows, each an array of -1 to 6";
    let value = required(object, "squares", expected)?;
    let misfit = |message: String, expected: &str| Misfit::at("squares", message, expected);
    let rows =
        value.as_array().ok_or_else(|| misfit("the squares are no array".into(), expected))?;
    let first = rows.first().and_then(Value::as_array).map_or(0, Vec::len);
    let sides = format!("1 to {SIDE} rows and columns");
    let columns = match u32::try_from(first) {
        Ok(columns) if (1..=SIDE).contains(&columns) && rows.len() <= SIDE as usize => columns,
        _ => return Err(misfit(format!("{} rows of {first} are no maze", rows.len()), &sides)),
    };
    let mut squares = Squares::new(columns);
    for (row, n) in rows.iter().zip(1..) {
        let row = row.as_array().filter(|row| row.len() == first);
        let row = row.ok_or_else(|| misfit(format!("row {n} is not {first} squares"), expected))?;
        for value in row {
            let square = value.as_i64().and_then(|v| i8::try_from(v).ok());
            match square.filter(|v| (-1..=6).contains(v)) {
                Some(v) => squares.push(v),
                None => {
                    return Err(misfit(
                        format!("{} in row {n} is no square", shown(value)),
                        "-1 to 6",
                    ));
                }
            }
        }
    }
    Ok(squares)
}

/// The JSON object of a maze.
pub(super) fn to_json(maze: &Instance) -> Map<String, Value> {
    let row = |r| (1..=maze.columns()).map(|c| maze.value(r, c)).collect::<Vec<i8>>();
    let rows: Vec<Vec<i8>> = (1..=maze.rows()).map(row).collect();
    let mut object = Map::new();
    object.insert("name".into(), json!(maze.name()));
    object.insert("start".into(), json!(maze.home()));
    if maze.labels() == USUAL {
        object.insert("top".into(), json!(maze.die().top()));
        object.insert("front".into(), json!(maze.die().front()));
    } else {
        object.insert("die".into(), json!(maze.labels()));
    }
    if maze.visits_all() {
        object.insert("visit".into(), json!("all"));
    }
    if !maze.is_round() {
        let (top, front) = maze.asked();
        object.insert("goal".into(), json!(maze.goal()));
        for (key, face) in [("goal_top", top), ("goal_front", front)] {
            let _ = face.map(|face| object.insert(key.into(), json!(face)));
        }
    }
    object.insert("squares".into(), json!(rows));
    object
}

/// The maze on terms as they are written on a command line: squares as `ROW,COLUMN`, with numbers on top
/// and in front after them if these are asked for, `?` for one that is not.
///
/// # Errors
/// What is wrong with them.
pub(super) fn on_terms(mut maze: Instance, terms: &Terms) -> Result<Instance, Refusal> {
    if terms.variant.is_some() {
        return Err(Refusal::usage("maze has no variants"));
    }
    let refused = |flag: &str, misfit: Misfit| {
        Refusal::usage(format!("{flag}: {}; expected {}", misfit.message, misfit.expected))
    };
    if let Some(from) = &terms.from {
        let (at, top, front) = spot("--from", from)?;
        let faces = match (top, front) {
            (None, None) => None,
            (Some(top), Some(front)) => Some([top, front]),
            _ => {
                let message = "--from: both numbers are needed, or none: ROW,COLUMN,TOP,FRONT";
                return Err(Refusal::usage(message));
            }
        };
        maze = maze.from(at, faces).map_err(|m| refused("--from", m))?;
    }
    if let Some(to) = &terms.to {
        let (at, top, front) = spot("--to", to)?;
        maze = maze.to(at, top, front).map_err(|m| refused("--to", m))?;
    }
    match terms.visit.as_deref() {
        None => Ok(maze),
        Some("all") => Ok(maze.over_all()),
        Some(other) => Err(Refusal::usage(format!("--visit: `{other}` is not `all`"))),
    }
}

/// A square, and what the die is to show on top and in front.
type Spot = ([u32; 2], Option<u8>, Option<u8>);

fn spot(flag: &str, text: &str) -> Result<Spot, Refusal> {
    let wrong = || {
        Refusal::usage(format!(
            "{flag}: `{text}` is no square; write ROW,COLUMN or ROW,COLUMN,TOP,FRONT"
        ))
    };
    let face = |text: Option<&&str>| match text {
        None | Some(&"?") => Ok(None),
        Some(text) => text.parse().map(Some).map_err(|_| wrong()),
    };
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    if !(2..=4).contains(&parts.len()) {
        return Err(wrong());
    }
    let number = |text: &str| text.parse().map_err(|_| wrong());
    Ok(([number(parts[0])?, number(parts[1])?], face(parts.get(2))?, face(parts.get(3))?))
}
