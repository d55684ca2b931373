//! Positions as text: JSON as cubing.js has it, and the [facelets](crate::position::facelets()) of cubes.

use crate::definition::{Definition, Pattern};
use crate::position::facelets::Cube;
use crate::text::kpuzzle::pattern;
use everystate_puzzle::text::{Fault, show};
use serde_json::{Map, Value};

/// Reads a position of a puzzle. Text that begins with `{` is JSON as cubing.js has it, which counts from
/// 0 and by place; orbits that are left out are solved, and `orientation` may be left out where no
/// orientation of the orbit matters:
///
/// ```text
/// { "CORNERS": { "pieces": [2, 0, 1], "orientation": [1, 1, 0] } }
/// ```
///
/// Any other text gives the colors of a cube, where the puzzle's pieces and moves are those of the
/// catalogue's `cube3`, `cube2-fixed` or `cube2-free`: the faces U, R, F, D, L, B, each in reading order
/// (U with B above it, D with F, the others with U), 54 letters or 24, blanks or not. Any six
/// letters or digits are colors. The centers say what face they are of; where there are none, the
/// corner DBL does, which is where it belongs then. Of `cube2-free`, which is not held by a corner,
/// the letters U, R, F, D, L, B are the faces themselves.
///
/// Whether moves lead there is not asked: a twisted corner is a position too. Costs a step a place and
/// piece; for colors the puzzle is compared with those of the catalogue, which are read for it.
///
/// # Errors
/// What is wrong first, with its place: what is no JSON, lists of a wrong length, pieces that the puzzle
/// does not have or has less often, orientations out of range, unknown keys; a wrong number of colors,
/// and colors of no piece or of one that is there twice.
///
/// ```
/// # use everystate_twisty::{catalogue, read_position};
/// let cube = catalogue::named("cube2-fixed").unwrap().unwrap();
/// let turned = cube.apply(&cube.solved, &cube.find("U").unwrap().does);
/// let json = r#"{"CORNERS": {"pieces": [2, 0, 3, 1, 4, 5, 6], "orientation": [0, 0, 0, 0, 0, 0, 0]}}"#;
/// assert_eq!(read_position(json, &cube), Ok(turned.clone()));
/// assert_eq!(read_position("wwww bbrr rrgg yyyy ggoo oobb", &cube), Ok(turned));
/// let fault = read_position("wwww bbrr rrgg yyyy ggoo owbb", &cube).unwrap_err();
/// assert_eq!((fault.column, &fault.message[..]), (1, "no corner has the colours w g w"));
/// ```
pub fn read_position(text: &str, definition: &Definition) -> Result<Pattern, Fault> {
    let bytes = text.as_bytes();
    let start = text.find(|c: char| !c.is_whitespace() && c != '\u{feff}').unwrap_or(text.len());
    if text[start..].starts_with('{') {
        return pattern::position(text, definition);
    }
    if let Some(cube) = Cube::of(definition) {
        return cube.read(text);
    }
    let first = text[start..].chars().next();
    let here = show(first.map(String::from).unwrap_or_default().as_bytes());
    let message = match first {
        Some(_) => format!("`{here}` begins no position of this puzzle"),
        None => "here is no position".to_owned(),
    };
    let length = first.map_or(0, char::len_utf8);
    Err(Fault::in_text(bytes, start, length, message, "JSON, beginning with `{`"))
}

/// A position as JSON, as [`read_position`] takes it and cubing.js has it: every orbit with its pieces
/// and how they are turned. Costs a step a place.
///
/// ```
/// # use everystate_twisty::{catalogue, read_position, write_position};
/// let ivy = catalogue::named("ivy").unwrap().unwrap();
/// let turned = ivy.apply(&ivy.solved, &ivy.moves[0].does);
/// let json = write_position(&turned, &ivy).to_string();
/// assert_eq!(read_position(&json, &ivy), Ok(turned));
/// ```
pub fn write_position(position: &Pattern, definition: &Definition) -> Value {
    let orbits = definition.orbits.iter().zip(position).map(|(orbit, there)| {
        let mut lists = Map::new();
        lists.insert("pieces".to_owned(), there.pieces.as_slice().into());
        lists.insert("orientation".to_owned(), there.orientation.as_slice().into());
        (orbit.name.clone(), Value::Object(lists))
    });
    Value::Object(orbits.collect())
}

#[cfg(test)]
mod tests;
