//! [`Block`]: rows of a level among the lines of a collection, and its title.

use super::line::Line;
use core::ops::Range;

/// Rows of a level.
#[derive(Debug)]
pub(super) struct Block<'a> {
    /// Its lines, from 0.
    pub(super) lines: Range<usize>,
    /// Its title by a property.
    named: Option<&'a str>,
    /// Its title by a line above it, or by a remark directly below.
    headed: Option<&'a str>,
}

impl<'a> Block<'a> {
    /// The title of the level, if it has one.
    pub(super) fn title(&self) -> Option<&'a str> {
        self.named.or(self.headed).filter(|title| !title.is_empty())
    }
}

/// What a collection says of itself.
#[derive(Debug, Default)]
pub(super) struct About<'a> {
    pub(super) title: Option<&'a str>,
    pub(super) author: Option<&'a str>,
}

/// The levels of a collection: rows one below the other, with a wall or a player among them. Lines of nothing but floor above and below these, as
/// `---`, are text.
pub(super) fn blocks<'a>(lines: &mut [Line<'a>]) -> Vec<Block<'a>> {
    let mut blocks = Vec::new();
    let mut from = 0;
    while from < lines.len() {
        let is_row = |line: &Line<'_>| matches!(line, Line::Row(_));
        let length = lines[from..].iter().take_while(|line| is_row(line)).count();
        let rows = &mut lines[from..from + length];
        let has = |line: &Line<'_>, signs: &str| matches!(line, Line::Row(row) if row.contains(|c| signs.contains(c)));
        let first = rows.iter().position(|row| has(row, "#@+$*.")).unwrap_or(length);
        let last = rows.iter().rposition(|row| has(row, "#@+$*.")).map_or(first, |last| last + 1);
        let is_level = rows.iter().any(|row| has(row, "#@+"));
        for (at, row) in rows.iter_mut().enumerate() {
            if let Line::Row(text) = *row
                && !(is_level && (first..last).contains(&at))
            {
                *row = Line::Text(text.trim());
            }
        }
        if is_level {
            let lines = from + first..from + last;
            blocks.push(Block { lines, named: None, headed: None });
        }
        from += length.max(1);
    }
    blocks
}

/// Gives the levels their titles, and says what the collection says of itself.
///
/// A title is a property, `Title: …`, of the level above it, or of that below which it touches; or the last line of text above a level, if
/// a blank line stands before it or it is alone; or a remark, above the level or directly below it.
pub(super) fn titled<'a>(lines: &[Line<'a>], blocks: &mut [Block<'a>]) -> About<'a> {
    let mut about = About::default();
    for next in 0..=blocks.len() {
        let from = next.checked_sub(1).map_or(0, |above| blocks[above].lines.end);
        let to = blocks.get(next).map_or(lines.len(), |below| below.lines.start);
        let (before, after) = blocks.split_at_mut(next);
        let (above, below) = (before.last_mut(), after.first_mut());
        Gap { lines: &lines[from..to], above, below }.titles(&mut about);
    }
    about
}

/// Lines between two levels, or before the first, or after the last.
struct Gap<'l, 'b, 'a> {
    lines: &'l [Line<'a>],
    above: Option<&'b mut Block<'a>>,
    below: Option<&'b mut Block<'a>>,
}

impl<'a> Gap<'_, '_, 'a> {
    fn titles(mut self, about: &mut About<'a>) {
        self.properties(about);
        let mut lines = self.lines;
        // A remark directly below a level, and not directly above one, is of that.
        if let (Some(above), [Line::Remark(title), rest @ ..]) = (&mut self.above, lines)
            && matches!((rest, &self.below), ([Line::Blank, ..], _) | ([], None))
        {
            above.headed = Some(title);
            lines = rest;
        }
        if let Some(below) = self.below {
            below.headed = heading(lines);
        }
    }

    fn properties(&mut self, about: &mut About<'a>) {
        let mut start = 0;
        for paragraph in self.lines.split(|line| *line == Line::Blank) {
            let end = start + paragraph.len();
            let touches_above = self.above.is_some() && start == 0;
            let touches_below = self.below.is_some() && end == self.lines.len();
            start = end + 1;
            for line in paragraph {
                let Line::Property(key, value) = *line else { continue };
                let level = match (&mut self.above, &mut self.below) {
                    (_, Some(below)) if touches_below && !touches_above => Some(below),
                    (Some(above), _) => Some(above),
                    _ => None,
                };
                let place = match (key, level) {
                    ("collection", _) | ("title", None) => &mut about.title,
                    ("title", Some(level)) => &mut level.named,
                    ("author", None) => &mut about.author,
                    _ => continue,
                };
                place.get_or_insert(value);
            }
        }
    }
}

/// The title of the level below these lines.
fn heading<'a>(lines: &[Line<'a>]) -> Option<&'a str> {
    let is_text = |line: &Line<'_>| matches!(line, Line::Text(_) | Line::Remark(_));
    let at = lines.iter().rposition(is_text)?;
    // What stands above moves is the title of these.
    if lines[at + 1..].iter().find(|line| **line != Line::Blank) == Some(&Line::Moves) {
        return None;
    }
    let is_alone = || lines.iter().filter(|line| is_text(line)).count() == 1;
    match lines[at] {
        Line::Remark(title) => Some(title),
        Line::Text(title) => {
            let follows = at.checked_sub(1).is_none_or(|before| lines[before] == Line::Blank);
            (follows || is_alone()).then_some(title)
        }
        _ => None,
    }
}
