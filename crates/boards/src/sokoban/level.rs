//! [`Level`]: the squares of a level, read from its rows and looked over.

use super::line::Line;
use super::runs::{is_of_runs, spelt};
use super::sign::Sign;
use crate::issue::Issues;

/// The most rows and columns of a level: many times what levels have.
const SIDE: usize = 1 << 10;

/// The squares of a level.
#[derive(Debug)]
pub(super) struct Level {
    pub(super) width: usize,
    /// Row by row, each filled up with floor.
    pub(super) rows: Vec<Vec<Sign>>,
}

/// A row, and its line, from 1.
struct Row {
    line: usize,
    signs: Vec<Sign>,
}

/// Reads levels, as long as all together are not too large.
pub(super) struct Reader {
    pub(super) issues: Issues,
    /// How many squares there still may be.
    left: usize,
}

impl Reader {
    pub(super) fn new(squares: usize) -> Self {
        Self { issues: Issues::default(), left: squares }
    }

    /// Whether nothing more is read.
    pub(super) const fn is_full(&self) -> bool {
        self.left == 0
    }

    /// Reads a level that begins in a line, from 1; `None` if something is wrong with it, which is told then.
    pub(super) fn read(&mut self, first: usize, lines: &[Line<'_>]) -> Option<Level> {
        let rows = self.rows(first, lines)?;
        let is_right = counted(first, &rows, &mut self.issues);
        let width = rows.iter().map(|row| row.signs.len()).max().unwrap_or(0);
        let missing = rows.iter().map(|row| width - row.signs.len()).sum();
        self.take(first, missing)?;
        if !is_right {
            return None;
        }
        let filled = |mut row: Row| {
            row.signs.resize(width, Sign::Floor);
            row.signs
        };
        let level = Level { width, rows: rows.into_iter().map(filled).collect() };
        if level.is_open() {
            let message = "there are not walls all around the player, who can get to the edge";
            self.issues.warn(first, message);
        }
        Some(level)
    }

    /// Takes so many squares; `None`, and then says so, if they are too many.
    fn take(&mut self, line: usize, squares: usize) -> Option<()> {
        self.left = self.left.saturating_sub(squares);
        if self.is_full() {
            self.issues.error(line, "the levels up to this one are too large together");
            return None;
        }
        Some(())
    }

    fn rows(&mut self, first: usize, lines: &[Line<'_>]) -> Option<Vec<Row>> {
        let mut rows = Vec::new();
        let mut is_right = true;
        for (line, written) in (first..).zip(lines) {
            let Line::Row(written) = written else { continue };
            let strange =
                |&(_, c): &(usize, char)| !is_of_runs(c) && c != '|' && Sign::of(c).is_none();
            if let Some((at, c)) = written.chars().enumerate().find(strange) {
                let c = c.escape_debug();
                let message = format!("`{c}` in column {} is no sign of a level", at + 1);
                self.issues.error(line, message);
                is_right = false;
                continue;
            }
            for row in written.strip_suffix('|').unwrap_or(written).split('|') {
                if rows.len() == SIDE {
                    self.issues.error(line, format!("a level has at most {SIDE} rows"));
                    return None;
                }
                match spelt(row, SIDE) {
                    Ok(row) => {
                        let signs: Vec<Sign> = row.chars().filter_map(Sign::of).collect();
                        self.take(line, signs.len())?;
                        rows.push(Row { line, signs });
                    }
                    Err(wrong) => {
                        self.issues.error(line, wrong);
                        is_right = false;
                    }
                }
            }
        }
        // Rows of nothing but floor above and below are none of the level's, as lines of nothing but floor are none.
        let is_empty = |row: &Row| row.signs.iter().all(|&sign| sign == Sign::Floor);
        rows.truncate(rows.iter().rposition(|row| !is_empty(row)).map_or(0, |last| last + 1));
        rows.drain(..rows.iter().position(|row| !is_empty(row)).unwrap_or(0));
        is_right.then_some(rows)
    }
}

/// Says whether there is one player, and as many boxes as goals, and what is wrong if not.
fn counted(first: usize, rows: &[Row], issues: &mut Issues) -> bool {
    let count = |is: fn(Sign) -> bool| {
        rows.iter().flat_map(|row| &row.signs).filter(|&&sign| is(sign)).count()
    };
    let (players, boxes, goals) =
        (count(Sign::is_player), count(Sign::is_box), count(Sign::is_goal));
    let mut is_right = true;
    let mut wrong = |line: usize, message: String| {
        issues.error(line, message);
        is_right = false;
    };
    let in_lines = rows.iter().flat_map(|row| row.signs.iter().map(|&sign| (row.line, sign)));
    let mut players_lines = in_lines.filter(|(_, sign)| sign.is_player()).map(|(line, _)| line);
    match (players_lines.next(), players_lines.next()) {
        (None, _) => wrong(first, "there is no player in this level".into()),
        (Some(one), Some(other)) => {
            wrong(
                other,
                format!("there are {players} players in this level, the first in line {one}"),
            );
        }
        (Some(_), None) => {}
    }
    if boxes != goals {
        let s =
            |n: usize, one: &str, more: &str| format!("{n} {}", if n == 1 { one } else { more });
        let (boxes, goals) = (s(boxes, "box", "boxes"), s(goals, "goal", "goals"));
        wrong(
            first,
            format!("there are as many boxes as goals in a level; here are {boxes} and {goals}"),
        );
    } else if boxes == 0 {
        wrong(first, "there is no box in this level".into());
    }
    is_right
}

impl Level {
    /// Whether the player would get to the edge of the board if there were no boxes.
    fn is_open(&self) -> bool {
        let (width, height) = (self.width, self.rows.len());
        let mut seen = vec![false; width * height];
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let mut left: Vec<(usize, usize)> =
            cells.filter(|&(x, y)| self.rows[y][x].is_player()).collect();
        for &(x, y) in &left {
            seen[y * width + x] = true;
        }
        while let Some((x, y)) = left.pop() {
            if x == 0 || y == 0 || x + 1 == width || y + 1 == height {
                return true;
            }
            for (x, y) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
                if self.rows[y][x] != Sign::Wall && !seen[y * width + x] {
                    seen[y * width + x] = true;
                    left.push((x, y));
                }
            }
        }
        false
    }
}
