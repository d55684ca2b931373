//! Checking claims about a deal, with a board and a search of its own.

use std::collections::HashMap;

use everystate_algebra::Natural;

use super::deal::Instance;
use crate::family::{Check, Claim};

/// The most positions that are looked at.
const POSITIONS: usize = 200_000;

/// Suit and value of the card on each cell, row by row; (0, 0) is a gap.
type Board = Vec<(u8, u8)>;

/// The table as it lies: rows of `width` cells.
struct Table {
    width: usize,
}

impl Table {
    /// The deal with its lowest cards in the left column.
    fn lay(deal: &Instance) -> (Self, Board) {
        let table = Self { width: deal.ranks() + 1 };
        let mut board = Board::new();
        for (suit, row) in (1..).zip(deal.rows()) {
            board.push((suit, 1));
            for card in row {
                let pair = |n: usize| u8::try_from(n).unwrap_or(0);
                let (suit, value) = (pair(card.suit()), pair(card.value()));
                board.push(if value == 1 { (0, 0) } else { (suit, value) });
            }
        }
        (table, board)
    }

    fn is_solved(&self, board: &Board) -> bool {
        let right = |(cell, &card): (usize, &(u8, u8))| {
            let (row, column) = (cell / self.width, cell % self.width);
            let last = column + 1 == self.width;
            let wanted = if last { (0, 0) } else { (row + 1, column + 1) };
            (usize::from(card.0), usize::from(card.1)) == wanted
        };
        board.iter().enumerate().all(right)
    }

    /// Moves a card by its name.
    fn play(&self, board: &mut Board, name: &str) -> Result<(), String> {
        let named = |card: &(u8, u8)| card.0 != 0 && format!("{}{}", card.0, card.1) == name;
        let Some(from) = board.iter().position(named) else {
            return Err(format!("there is no card `{name}`"));
        };
        let (suit, value) = board[from];
        if value == 1 {
            return Err(format!("`{name}` stays in the left column"));
        }
        let lower = (suit, value - 1);
        let Some(left) = board.iter().position(|&card| card == lower) else {
            return Err(format!("there is no card {}{}", lower.0, lower.1));
        };
        let place = format!("right of {}{}", lower.0, lower.1);
        if (left + 1) % self.width == 0 {
            return Err(format!("`{name}` cannot move: {place} the row ends"));
        }
        match board[left + 1] {
            (0, 0) => {}
            (s, v) => return Err(format!("`{name}` cannot move: {place} stands {s}{v}")),
        }
        board.swap(from, left + 1);
        Ok(())
    }

    /// Every position one move on.
    fn next(&self, board: &Board) -> Vec<Board> {
        let mut found = Vec::new();
        for gap in (0..board.len()).filter(|&cell| board[cell] == (0, 0)) {
            let (suit, value) = board[gap - 1];
            if suit == 0 || usize::from(value) + 1 == self.width {
                continue;
            }
            if let Some(from) = board.iter().position(|&card| card == (suit, value + 1)) {
                let mut after = board.clone();
                after.swap(from, gap);
                found.push(after);
            }
        }
        found
    }
}

/// What a plain search found.
enum Truth {
    /// The fewest moves and in how many ways.
    Shortest(u64, Natural),
    /// Everything was seen, the goal was not.
    None(usize),
    /// More positions than are looked at; a solution has at least so many moves.
    Unknown(u64),
}

/// Layer after layer, with the number of ways to each position.
fn truth(table: &Table, start: Board) -> Truth {
    let mut seen: HashMap<Board, u64> = HashMap::from([(start.clone(), 0)]);
    let mut layer = HashMap::from([(start, Natural::ONE)]);
    for depth in 0.. {
        if let Some((_, ways)) = layer.iter().find(|(board, _)| table.is_solved(board)) {
            return Truth::Shortest(depth, ways.clone());
        }
        let mut after: HashMap<Board, Natural> = HashMap::new();
        for (board, ways) in &layer {
            for next in table.next(board) {
                if seen.len() >= POSITIONS {
                    return Truth::Unknown(depth + 1);
                }
                if *seen.entry(next.clone()).or_insert(depth + 1) == depth + 1 {
                    *after.entry(next).or_insert(Natural::ZERO) += ways;
                }
            }
        }
        if after.is_empty() {
            break;
        }
        layer = after;
    }
    Truth::None(seen.len())
}

fn moves_word(n: u64) -> String {
    if n == 1 { "1 move".into() } else { format!("{n} moves") }
}

/// Plays the moves of a claim; how many they are if they solve the deal.
fn replay(table: &Table, start: &Board, moves: &[String]) -> Result<u64, String> {
    let mut board = start.clone();
    for (i, name) in moves.iter().enumerate() {
        table.play(&mut board, name).map_err(|why| format!("move {}: {why}", i + 1))?;
    }
    if !table.is_solved(&board) {
        let n = moves_word(moves.len() as u64);
        return Err(format!("after {n} the cards are not all where they belong"));
    }
    Ok(moves.len() as u64)
}

/// Checks what is claimed of a deal.
pub(super) fn verify(deal: &Instance, claim: &Claim) -> Check {
    match check(deal, claim) {
        Ok(check) => check,
        Err(why) => Check::Fails(why),
    }
}

fn check(deal: &Instance, claim: &Claim) -> Result<Check, String> {
    if !deal.variant().is_contest() {
        return Ok(Check::Open(format!("the verifier does not know {} yet", deal.variant())));
    }
    let fields = &claim.fields;
    if fields.path.is_some() || fields.sums.is_some() || fields.runs.is_some() {
        return Err("a deal has no path, sums or runs".into());
    }
    if claim.metric.is_some() {
        return Err("the moves of a deal are counted in one way only".into());
    }
    let (table, start) = Table::lay(deal);
    let played = match &fields.moves {
        Some(moves) => Some(replay(&table, &start, moves)?),
        None => None,
    };
    if let (Some(played), Some(length)) = (played, fields.length)
        && played != length
    {
        return Err(format!("the solution is said to have {length} moves but has {played}"));
    }
    match claim.verdict.as_deref() {
        None | Some("solved") => {}
        Some("unsolvable") => return unsolvable(&table, start, claim, played),
        Some("stopped") => {
            return Ok(Check::Open("nothing is claimed but that it was stopped".into()));
        }
        Some(other) => return Err(format!("`{other}` is no verdict")),
    }
    if claim.any {
        return Ok(match played {
            Some(n) => Check::Holds(format!("the moves solve it in {n}")),
            None => Check::Open("a solution is claimed, and no moves are told".into()),
        });
    }
    let claimed = fields.length.or(if claim.verdict.is_some() { played } else { None });
    let (shortest, ways) = match truth(&table, start) {
        Truth::Shortest(shortest, ways) => (shortest, ways),
        Truth::None(seen) => {
            return Err(format!("there is no solution: all {seen} positions were looked at"));
        }
        Truth::Unknown(least) => return too_many(claim, played, least),
    };
    if let Some(claimed) = claimed
        && claimed != shortest
    {
        let n = moves_word(shortest);
        return Err(format!("a shortest solution has {n}, not {claimed}"));
    }
    if let Some(count) = &claim.count
        && !claim.counts(&ways)
    {
        return Err(format!("there are {ways} shortest solutions, not {count}"));
    }
    let one = ways == Natural::ONE;
    if claim.unique.is_some_and(|unique| unique != one) {
        return Err(format!("the number of shortest solutions is {ways}"));
    }
    let mut told = match played {
        Some(n) if n > shortest => {
            format!("the moves solve it in {n}; the shortest way has {}", moves_word(shortest))
        }
        Some(n) => format!("the moves solve it in {n}, and no fewer do"),
        None => format!("a shortest solution has {}", moves_word(shortest)),
    };
    if claim.count.is_some() || claim.unique.is_some() {
        told.push_str("; the number of solutions of that length is ");
        told.push_str(&ways.to_string());
    }
    Ok(Check::Holds(told))
}

fn unsolvable(
    table: &Table,
    start: Board,
    claim: &Claim,
    played: Option<u64>,
) -> Result<Check, String> {
    if let Some(n) = played {
        return Err(format!("it is said to have no solution, but the moves solve it in {n}"));
    }
    if claim.fields.length.is_some() {
        return Err("it is said to have no solution, but a length is given".into());
    }
    if !claim.counts(&Natural::ZERO) || claim.unique == Some(true) {
        return Err("it is said to have no solution, but to have some".into());
    }
    match truth(table, start) {
        Truth::None(seen) => Ok(Check::Holds(format!(
            "there is no solution: all {seen} positions that can be reached were looked at"
        ))),
        Truth::Shortest(n, _) => Err(format!("it has a solution of {}", moves_word(n))),
        Truth::Unknown(_) => Ok(Check::Open(format!(
            "more than {POSITIONS} positions can be reached; they were not all looked at"
        ))),
    }
}

/// What can be said where no search settles it.
fn too_many(claim: &Claim, played: Option<u64>, least: u64) -> Result<Check, String> {
    if let Some(length) = claim.fields.length
        && length < least
    {
        return Err(format!("a solution has at least {least} moves, not {length}"));
    }
    let unchecked = format!("more than {POSITIONS} positions would have to be looked at");
    let counted = claim.count.is_some() || claim.unique.is_some();
    Ok(match played {
        Some(n) if n == least && !counted => {
            Check::Holds(format!("the moves solve it in {n}, and no fewer do"))
        }
        Some(n) if !counted => Check::Holds(format!(
            "the moves solve it in {n}; that no shorter way exists was not checked ({unchecked})"
        )),
        Some(n) => Check::Open(format!(
            "the moves solve it in {n}; how many ways there are was not checked ({unchecked})"
        )),
        None => Check::Open(unchecked),
    })
}
