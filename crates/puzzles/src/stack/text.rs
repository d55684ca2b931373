//! Blocks as contest text and as JSON.
//!
//! Text: the number of instances, then for each the top (back row first) and the front (top row first),
//! three lines of three numbers each, 0 where a face is open. JSON holds any size and the right side
//! too.

use super::rules::{Faces, Instance, MAX_SIDE, Side};
use crate::family::{Misfit, Refusal, only_keys, shown};
use core::fmt::Write as _;
use everystate_puzzle::text::{Fault, Source};
use serde_json::{Map, Value, json};

/// The size of the contest's block.
pub(super) const CONTEST: [usize; 3] = [3, 3, 3];

/// The most instances that one text may announce.
const INSTANCES: i128 = 1_000_000_000_000;

/// Where reading is: before the number of instances, or with some still to come.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reader {
    left: Option<i128>,
}

/// The next instance of a contest text; `None` after the last.
pub(super) fn read(
    reader: &mut Reader,
    source: &mut Source<'_>,
) -> Result<Option<Instance>, Fault> {
    let left = match reader.left {
        Some(left) => left,
        None => source.integer(0..=INSTANCES, "the number of instances")?,
    };
    reader.left = Some(left);
    if left == 0 {
        source.finish("the last instance")?;
        return Ok(None);
    }
    let mut block = Instance::contest();
    for (side, what) in [
        (Side::Top, "a face of the top (0 where it is open)"),
        (Side::Front, "a face of the front (0 where it is open)"),
    ] {
        let mut pips = [0; 9];
        for pips in &mut pips {
            *pips = u8::try_from(source.integer(0..=6, what)?).unwrap_or_default();
        }
        block.set(side, Faces::from_slice(&pips));
    }
    reader.left = Some(left - 1);
    Ok(Some(block))
}

/// Whether the contest format can hold a block.
pub(super) fn fits(block: &Instance) -> Result<(), Refusal> {
    let [nx, ny, nz] = block.size();
    if block.size() != CONTEST {
        return Err(Refusal::usage(format!(
            "the contest format holds blocks of 3x3x3 dice, this one has {nx}x{ny}x{nz}: use `--json`"
        )));
    }
    if !block.is_open(Side::Right) {
        return Err(Refusal::usage(
            "the contest format cannot hold faces given on the right side: use `--json`",
        ));
    }
    Ok(())
}

/// Writes a block in the contest format: the top and the front.
pub(super) fn write(block: &Instance, out: &mut String) {
    for side in [Side::Top, Side::Front] {
        let (rows, columns) = side.shape(block.size());
        for row in 0..rows {
            for column in 0..columns {
                let separator = if column == 0 { "" } else { " " };
                let _ = write!(out, "{separator}{}", block.given(side, row, column));
            }
            out.push('\n');
        }
    }
}

/// The block of a JSON object.
pub(super) fn from_json(object: &Map<String, Value>) -> Result<Instance, Misfit> {
    only_keys(object, &["size", "top", "front", "right"])?;
    let mut block = Instance::open(size(object.get("size"))?).ok_or_else(misfit_size)?;
    for (side, key) in [(Side::Top, "top"), (Side::Front, "front"), (Side::Right, "right")] {
        if let Some(value) = object.get(key) {
            let pips = faces(key, value, side.shape(block.size()))?;
            block.set(side, pips);
        }
    }
    Ok(block)
}

fn misfit_size() -> Misfit {
    Misfit::at(
        "size",
        "these are not three sides of a block",
        format!("[nx, ny, nz], each from 1 to {MAX_SIDE}"),
    )
}

fn size(value: Option<&Value>) -> Result<[usize; 3], Misfit> {
    let Some(value) = value else {
        return Err(Misfit::at(
            "",
            "the block has no `size`",
            format!("`\"size\":[nx, ny, nz]`, each from 1 to {MAX_SIDE}"),
        ));
    };
    let sides: Option<Vec<usize>> = value.as_array().and_then(|sides| {
        sides.iter().map(|n| n.as_u64().and_then(|n| usize::try_from(n).ok())).collect()
    });
    match sides.as_deref() {
        Some(&[nx, ny, nz]) => Ok([nx, ny, nz]),
        _ => Err(misfit_size()),
    }
}

/// The faces of a side, row by row.
fn faces(
    key: &'static str,
    value: &Value,
    (rows, columns): (usize, usize),
) -> Result<Faces, Misfit> {
    let expected = format!("{rows} rows of {columns} numbers from 0 (open) to 6");
    let misfit = |message: String| Misfit::at(key, message, expected.clone());
    let Some(lines) = value.as_array() else {
        return Err(misfit("this is not a list of rows".to_owned()));
    };
    if lines.len() != rows {
        return Err(misfit(format!("the number of rows is {}", lines.len())));
    }
    let mut pips = Faces::with_capacity(rows * columns);
    for (i, line) in lines.iter().enumerate() {
        let Some(line) = line.as_array() else {
            return Err(misfit(format!("row {} is not a list", i + 1)));
        };
        if line.len() != columns {
            return Err(misfit(format!("the number of faces in row {} is {}", i + 1, line.len())));
        }
        for (j, face) in line.iter().enumerate() {
            let Some(face @ 0..=6) = face.as_u64().and_then(|face| u8::try_from(face).ok()) else {
                let found = shown(face);
                return Err(misfit(format!("row {}, column {} is {found}", i + 1, j + 1)));
            };
            pips.push(face);
        }
    }
    Ok(pips)
}

/// The JSON object of a block: its size, and the sides on which something is given.
pub(super) fn to_json(block: &Instance) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("size".to_owned(), json!(block.size()));
    for side in Side::ALL {
        if !block.is_open(side) {
            let (rows, columns) = side.shape(block.size());
            let line = |row| (0..columns).map(|column| block.given(side, row, column)).collect();
            let lines: Vec<Vec<u8>> = (0..rows).map(line).collect();
            object.insert(side.name().to_owned(), json!(lines));
        }
    }
    object
}
