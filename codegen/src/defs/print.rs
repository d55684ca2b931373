//! Definitions as text: what a person wants to know first, then what the program reads.

use super::named::Cut;
use super::solid::{Effect, Kind};
use std::fmt::Write as _;

/// The columns of a comment.
const WIDTH: usize = 100;

/// The file of a puzzle that is a cut solid.
///
/// # Errors
/// If a turn takes a piece to where none belongs.
pub(super) fn solid(puzzle: &Cut) -> Result<String, String> {
    let mut out = String::new();
    comment(&mut out, puzzle.title);
    out.push_str("#\n");
    comment(&mut out, puzzle.about);
    comment(&mut out, &format!("Positions: {}.", puzzle.positions));
    out.push_str("#\n");
    comment(
        &mut out,
        "Derived from the geometry by `cargo xtask defs`: a turn takes the pieces that lie beyond a \
         cut across its axis, clockwise as one sees them looking at the puzzle along the axis. A \
         piece is named by the faces its stickers are on, clockwise from the first.",
    );
    if puzzle.kinds.iter().any(|kind| kind.turns) {
        let text = "Its orientation says how many stickers on, clockwise, its first one is.";
        comment(&mut out, text);
    }
    for kind in &puzzle.kinds {
        let pieces = kind.pieces.iter().enumerate();
        let pieces: Vec<String> = pieces.map(|(i, p)| format!("{} {}", i + 1, p.name)).collect();
        comment(&mut out, &format!("{}: {}.", kind.name, pieces.join(", ")));
    }
    let _ = write!(out, "\nName {}\n\n", puzzle.name);
    for kind in &puzzle.kinds {
        let _ = writeln!(out, "Set {} {} {}", kind.name, kind.pieces.len(), kind.orientations());
    }
    out.push_str("\nSolved\n");
    for kind in &puzzle.kinds {
        let _ = writeln!(out, "{}\n{}", kind.name, spaced(kind.solved()));
    }
    out.push_str("End\n");
    for turn in &puzzle.turns {
        let _ = writeln!(out, "\nMove {}", turn.name);
        for kind in &puzzle.kinds {
            effect(&mut out, kind, &turn.does(kind)?);
        }
        out.push_str("End\n");
    }
    Ok(out)
}

/// The lines of one kind of a move. Orientations stand where the piece came from: that is the format.
fn effect(out: &mut String, kind: &Kind, effect: &Effect) {
    if effect.iter().enumerate().all(|(place, &come)| come == (place, 0)) {
        return;
    }
    let _ = writeln!(out, "{}\n{}", kind.name, spaced(effect.iter().map(|come| come.0 + 1)));
    if effect.iter().any(|come| come.1 > 0) {
        let mut turned = vec![0; effect.len()];
        for &(from, by) in effect {
            turned[from] = by;
        }
        let _ = writeln!(out, "{}", spaced(turned));
    }
}

/// Numbers with blanks between them.
pub(super) fn spaced(numbers: impl IntoIterator<Item = usize>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

/// Text in lines that begin with `#`.
pub(super) fn comment(out: &mut String, text: &str) {
    let mut line = String::from("#");
    for word in text.split_whitespace() {
        if line.len() + 1 + word.len() > WIDTH {
            let _ = writeln!(out, "{line}");
            line = String::from("#");
        }
        line.push(' ');
        line.push_str(word);
    }
    let _ = writeln!(out, "{line}");
}
