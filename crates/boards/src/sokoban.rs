//! Collections of Sokoban's levels, in the text format that programs exchange them in (`.xsb`, `.sok`, `.txt`).
//!
//! | sign | letter | what |
//! |---|---|---|
//! | `#` | | a wall |
//! | `@` | `p` | the player |
//! | `+` | `P` | the player on a goal |
//! | `$` | `b` | a box |
//! | `*` | `B` | a box on a goal |
//! | `.` | `o` | a goal |
//! | blank, `-`, `_` | | floor |
//!
//! A level is rows of these, one below the other, with a wall or a player among them. Rows may be in runs, `3#2-2(#-)`, and several in a line,
//! with `|` between. What is shorter than the longest row is filled up with floor, and so is what is outside of the walls. Titles are read
//! (`Title: …`, a line above the level, `; …`); solutions, games that were saved, comments and other notes are skipped.
//! Sources: the pages *Level format* and *Sok format* of the [Sokoban Wiki](http://sokobano.de/wiki).

mod blocks;
mod level;
mod line;
mod moves;
mod runs;
mod sign;

use crate::board::Board;
use crate::game::{self, Compiled, Game, Level};
use sign::Sign;

pub use moves::{lurd, moves};

/// The rules, as a game of PuzzleScript with the signs of levels.
const RULES: &str = include_str!("sokoban/rules.txt");

/// The most squares of all levels together: as many as the longest text that is read has characters.
const SQUARES: usize = 1 << 24;
/// The most levels: many times what collections have.
const LEVELS: usize = 1 << 16;

/// Whether there is a level in a text.
pub(crate) fn is_collection(text: &str) -> bool {
    !blocks::blocks(&mut line::lines(text)).is_empty()
}

/// Whether there is a level with a player in a text.
pub(crate) fn has_player(text: &str) -> bool {
    let mut lines = line::lines(text);
    let blocks = blocks::blocks(&mut lines);
    let mut rows = blocks.iter().flat_map(|block| &lines[block.lines.clone()]);
    rows.any(|line| matches!(line, line::Line::Row(row) if row.contains(['@', '+'])))
}

/// Reads a collection of levels, as a game with Sokoban's rules, its levels in the order of the text, with their titles.
///
/// A level with no player, with two, with other than as many boxes as goals or with something else in it is an error; it keeps its number, and a
/// message stands in its place. Where walls do not go all around the player, the edge of the board keeps everything on it, and a warning tells so.
///
/// ```
/// let text = "; One push\n\n#####\n#@$.#\n#####\n";
/// let game = everystate_boards::sokoban::read(text).game.unwrap();
/// assert_eq!(game.level_title(0), Some("One push"));
/// ```
pub fn read(text: &str) -> Compiled {
    let mut lines = line::lines(text);
    let mut blocks = blocks::blocks(&mut lines);
    let about = blocks::titled(&lines, &mut blocks);
    let Compiled { game, issues: wrong } = game::read(RULES);
    let Some(mut game) = game else { return Compiled { game, issues: wrong } };
    let (mut levels, mut titles) = (Vec::new(), Vec::new());
    let mut reader = level::Reader::new(SQUARES);
    for block in &blocks {
        let first = block.lines.start + 1;
        if levels.len() == LEVELS {
            reader.issues.error(first, format!("there are at most {LEVELS} levels"));
            break;
        }
        let level = reader.read(first, &lines[block.lines.clone()]);
        if reader.is_full() {
            break;
        }
        levels.push(match level {
            Some(level) => Level::Board(board(&game, &level)),
            None => Level::Message(format!("something is wrong with the level in line {first}")),
        });
        titles.push(block.title().map(str::to_owned));
    }
    let mut issues = reader.issues;
    if lines.len() == line::LINES {
        issues.error(line::LINES, "there are more lines than are read");
    } else if blocks.is_empty() {
        issues.whole("there is no level in this text");
    }
    let mut issues = issues.0;
    issues.sort_by_key(|issue| (issue.line.is_none(), issue.line));
    if !levels.iter().any(|level| matches!(level, Level::Board(_))) {
        return Compiled { game: None, issues };
    }
    for (key, value) in [("title", about.title), ("author", about.author)] {
        if let Some(value) = value {
            game.metadata.add(key, value);
        }
    }
    // The language has no name that is a blank, but boards are shown with it.
    let floor = game.signs.iter_mut().filter(|(sign, _)| *sign == Sign::Floor.written());
    floor.for_each(|(sign, _)| *sign = ' ');
    (game.levels, game.titles) = (levels, titles);
    Compiled { game: Some(game), issues }
}

/// The board of a level.
fn board(game: &Game, level: &level::Level) -> Board {
    let mut board = Board::new(level.width, level.rows.len(), game.words());
    let of = |sign: Sign| game.signs.iter().find(|(written, _)| *written == sign.written());
    for (y, row) in level.rows.iter().enumerate() {
        for (x, &sign) in row.iter().enumerate() {
            let cell = board.index(x, y);
            for (_, mask) in of(Sign::Floor).into_iter().chain(of(sign)) {
                let words = board.cell_mut(cell).iter_mut().zip(mask.words());
                words.for_each(|(word, objects)| *word |= objects);
            }
        }
    }
    board
}
