//! The card game Gap: breadth-first over boards as they lie, with an ordered map of those seen.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write;

use pathfinding::prelude::bfs;

/// Four rows of eight places: a card is ten times its suit plus its value, 0 is a gap.
type Board = [[u8; 8]; 4];

/// Answers a contest text of `gap` with a queue and an ordered map from boards to distances.
///
/// ```
/// let text = "1\n12 13 14 15 16 17 21\n22 23 24 25 26 27 31\n32 33 34 35 36 37 41\n42 43 44 45 46 47 11\n";
/// assert_eq!(everystate_bench::baseline::gap::solve(text), "0\n");
/// ```
///
/// # Panics
/// If the text is not in the contest's format.
#[must_use]
pub fn solve(input: &str) -> String {
    answers(input, search)
}

/// The same answers from the `pathfinding` crate's `bfs`.
///
/// # Panics
/// As [`solve`].
#[must_use]
pub fn solve_with_pathfinding(input: &str) -> String {
    answers(input, |board| {
        let path = bfs(board, successors, |board| *board == goal());
        path.map(|boards| boards.len() - 1)
    })
}

/// Reads the deals, and writes the number of moves that `search` finds for each.
fn answers(input: &str, search: impl Fn(&Board) -> Option<usize>) -> String {
    let mut numbers =
        input.split_ascii_whitespace().map(|word| word.parse::<u32>().expect("a number"));
    let deals = numbers.next().expect("the number of deals");
    let mut output = String::new();
    for _ in 0..deals {
        let mut board: Board = [[0; 8]; 4];
        for row in &mut board {
            for place in &mut row[1..] {
                *place = u8::try_from(numbers.next().expect("28 cards a deal")).expect("a card");
            }
        }
        for (row, ace) in [11, 21, 31, 41].into_iter().enumerate() {
            let (from, column) = find(&board, ace);
            board[from][column] = 0;
            board[row][0] = ace;
        }
        match search(&board) {
            Some(moves) => writeln!(output, "{moves}"),
            None => writeln!(output, "-1"),
        }
        .expect("a string takes all");
    }
    output
}

/// The fewest moves to the goal.
fn search(start: &Board) -> Option<usize> {
    let goal = goal();
    let mut distances = BTreeMap::from([(*start, 0)]);
    let mut queue = VecDeque::from([*start]);
    while let Some(board) = queue.pop_front() {
        let moves = distances[&board];
        if board == goal {
            return Some(moves);
        }
        for next in successors(&board) {
            distances.entry(next).or_insert_with(|| {
                queue.push_back(next);
                moves + 1
            });
        }
    }
    None
}

/// The boards one move away.
fn successors(board: &Board) -> Vec<Board> {
    let mut next = Vec::new();
    for row in 0..4 {
        for column in 1..8 {
            let left = board[row][column - 1];
            if board[row][column] == 0 && left != 0 && left % 10 != 7 {
                let (from, place) = find(board, left + 1);
                let mut moved = *board;
                moved[row][column] = left + 1;
                moved[from][place] = 0;
                next.push(moved);
            }
        }
    }
    next
}

/// Where a card lies.
fn find(board: &Board, card: u8) -> (usize, usize) {
    for (row, cards) in board.iter().enumerate() {
        if let Some(column) = cards.iter().position(|&other| other == card) {
            return (row, column);
        }
    }
    panic!("every card lies somewhere, also {card}")
}

/// Row i holds suit i from 1 to 7, then a gap.
fn goal() -> Board {
    [
        [11, 12, 13, 14, 15, 16, 17, 0],
        [21, 22, 23, 24, 25, 26, 27, 0],
        [31, 32, 33, 34, 35, 36, 37, 0],
        [41, 42, 43, 44, 45, 46, 47, 0],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate;

    #[test]
    fn the_map_and_the_crate_agree() {
        let text = generate::gap(3, 20);
        assert_eq!(solve(&text), solve_with_pathfinding(&text));
        let easy = generate::gap_swapped(3, 100, 3);
        let answer = solve(&easy);
        assert_eq!(answer, solve_with_pathfinding(&easy));
        let lost = answer.lines().filter(|line| *line == "-1").count();
        assert!((1..100).contains(&lost), "{lost} of 100 are lost");
    }

    #[test]
    fn boards_near_the_goal() {
        let mut board = goal();
        board[0] = [11, 12, 13, 14, 15, 16, 0, 17];
        assert_eq!(search(&board), Some(1));
        board[0] = [11, 12, 13, 14, 15, 17, 16, 0];
        assert_eq!(search(&board), Some(3));
        // Every gap lies behind a 7.
        board[0] = [11, 12, 13, 14, 16, 15, 17, 0];
        assert_eq!(search(&board), None);
    }
}
