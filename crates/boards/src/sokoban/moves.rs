//! Moves as they are written of Sokoban: `u`, `l`, `d`, `r`, and capitals where a box is pushed.

use super::runs::{is_of_runs, spelt};
use crate::board::Board;
use crate::game::{Game, Level};
use crate::random::Random;
use crate::rule::word::Direction;
use crate::turn::Turn;

/// The most moves that a text is read for: many times what solutions have.
const MOST: usize = 1 << 20;

/// The moves that a text says, with blanks between or not, in runs (`3r2(dR)`) or not. Whether boxes are pushed is not looked at.
///
/// `None` if the text has none, or says anything else, or stands for more than a million.
///
/// ```
/// use everystate_boards::{Direction::*, sokoban};
/// assert_eq!(sokoban::moves("u2(Rl)"), Some(vec![Up, Right, Left, Right, Left]));
/// assert_eq!(sokoban::moves("up"), None);
/// ```
pub fn moves(text: &str) -> Option<Vec<Direction>> {
    let says = |c: char| c == ' ' || is_of_runs(c) || direction(c).is_some();
    if !text.chars().all(says) {
        return None;
    }
    let moves: Vec<Direction> = spelt(text, MOST).ok()?.chars().filter_map(direction).collect();
    (!moves.is_empty()).then_some(moves)
}

const fn direction(c: char) -> Option<Direction> {
    Some(match c.to_ascii_lowercase() {
        'u' => Direction::Up,
        'l' => Direction::Left,
        'd' => Direction::Down,
        'r' => Direction::Right,
        _ => return None,
    })
}

/// Moves of a level as they are written, capitals where anything but the player moves; those that change nothing are left out.
///
/// `None` if the level is a message, or there is none. The game's rules are to be those of Sokoban.
///
/// ```
/// use everystate_boards::{Direction::*, sokoban};
/// let game = sokoban::read("######\n#@ $.#\n######\n").game.unwrap();
/// assert_eq!(sokoban::lurd(&game, 0, &[Up, Right, Right]).as_deref(), Some("rR"));
/// ```
pub fn lurd(game: &Game, level: usize, moves: &[Direction]) -> Option<String> {
    let Level::Board(board) = game.levels.get(level)? else { return None };
    let mut board = board.clone();
    // Nothing is drawn in Sokoban.
    let mut random = Random::new("");
    let mut text = String::new();
    for &direction in moves {
        let mut turn = Turn::new(game, board.clone(), &mut random);
        turn.start(direction.bit());
        turn.run();
        let after = turn.board;
        if after == board {
            continue;
        }
        let others = |cell: usize, of: &Board| -> Vec<u64> {
            let words = of.cell(cell).iter().zip(game.player.mask.words());
            words.map(|(cell, player)| cell & !player).collect()
        };
        let pushes = (0..board.cells()).any(|cell| others(cell, &board) != others(cell, &after));
        let letter = match direction {
            Direction::Up => 'u',
            Direction::Left => 'l',
            Direction::Down => 'd',
            Direction::Right => 'r',
        };
        text.push(if pushes { letter.to_ascii_uppercase() } else { letter });
        board = after;
    }
    Some(text)
}
