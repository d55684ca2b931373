//! Blocks: the lines between `Solved` or `Move` and `End`, which say for some sets what stands in their
//! places or where it comes from, and how it is turned.

use crate::definition::{Arrangement, Orbit, Pattern, Transformation, Turn};
use crate::text::lines::{Layout, Line, Lines, Word};
use everystate_puzzle::text::Fault;
use std::collections::{HashMap, HashSet};

/// The sets of a file, by number and by name.
#[derive(Default)]
pub(crate) struct Sets {
    pub(crate) orbits: Vec<Orbit>,
    numbers: HashMap<String, usize>,
}

impl Sets {
    /// Adds a set; false if there is one of that name.
    pub(crate) fn add(&mut self, orbit: Orbit) -> bool {
        let fresh = self.numbers.insert(orbit.name.clone(), self.orbits.len()).is_none();
        self.orbits.push(orbit);
        fresh
    }

    /// The number of the set that a word names.
    pub(crate) fn find(
        &self,
        lines: &Lines<'_, '_>,
        word: &Word,
        expected: &str,
    ) -> Result<usize, Fault> {
        self.numbers.get(&word.text).copied().ok_or_else(|| {
            lines.fault(word, format!("there is no set called `{}`", word.shown()), expected)
        })
    }
}

/// How a block counts and what its lines of orientations mean.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// `Solved`, `Scramble`, `Move`: from 1, and the orientations of moves are by piece.
    FromOne,
    /// `StartState`, `ScrambleState`, `MoveTransformation`: from 0, and orientations are by place.
    FromZero,
}

/// What a block says about one set: a line of pieces or places, and perhaps one of orientations.
pub(crate) struct Rows {
    orbit: usize,
    pieces: Line,
    orientation: Option<Line>,
}

/// The most numbers in a block.
const WORDS: usize = 1 << 20;

/// What a block says up to its `End`. `begin` is the word that opened it.
pub(crate) fn rows(
    lines: &mut Lines<'_, '_>,
    sets: &Sets,
    begin: &Word,
) -> Result<Vec<Rows>, Fault> {
    let mut all: Vec<Rows> = Vec::new();
    let mut seen = HashSet::new();
    let mut words = 0;
    loop {
        let end = || format!("`End` of the `{}` in line {}", begin.shown(), begin.place.line);
        let line = match lines.layout {
            Layout::Strict => lines.next()?,
            Layout::Free => lines.word()?.map(|word| vec![word]),
        };
        let Some(line) = line else { return Err(lines.ended(&end())) };
        if line[0].is_number() {
            let message = if all.is_empty() {
                "here are numbers before a set is named"
            } else {
                "a set has two rows of numbers at most"
            };
            return Err(lines.fault(&line[0], message, "a set's name or `End`"));
        }
        let [word] = lines.exactly(&line, ["a set's name"])?;
        if word.text == "End" {
            return Ok(all);
        }
        let orbit = sets.find(lines, word, "a set's name or `End`")?;
        if !seen.insert(orbit) {
            let message = format!("set `{}` stands here for the second time", word.shown());
            return Err(lines.fault(word, message, "another set's name or `End`"));
        }
        let set = &sets.orbits[orbit];
        let Some(pieces) = row(lines, set)? else {
            let what = format!("the numbers of set `{}`", set.name);
            return Err(match lines.word()? {
                None => lines.ended(&end()),
                Some(word) => {
                    let message = format!("`{}` stands here instead of numbers", word.shown());
                    lines.fault(&word, message, what)
                }
            });
        };
        let orientation = row(lines, set)?;
        words += pieces.len() + orientation.as_ref().map_or(0, Vec::len);
        if words > WORDS {
            let message = format!("the `{}` has more than {WORDS} numbers here", begin.shown());
            return Err(lines.fault(&pieces[0], message, "fewer or smaller sets"));
        }
        all.push(Rows { orbit, pieces, orientation });
    }
}

/// The numbers of a set that come next; `None` if something else does.
fn row(lines: &mut Lines<'_, '_>, orbit: &Orbit) -> Result<Option<Line>, Fault> {
    let Some(first) = lines.word()? else { return Ok(None) };
    let is_number = first.is_number();
    lines.put_back(first);
    if !is_number {
        return Ok(None);
    }
    if lines.layout == Layout::Strict {
        let line = lines.next()?.unwrap_or_default();
        return full(lines, line, orbit).map(Some);
    }
    let mut row = Line::new();
    while row.len() < orbit.pieces {
        match lines.word()? {
            Some(word) if word.is_number() => row.push(word),
            Some(word) => {
                let message = format!("`{}` stands here instead of a number", word.shown());
                return Err(lines.fault(&word, message, wanted(orbit)));
            }
            None => return Err(lines.ended(&wanted(orbit))),
        }
    }
    Ok(Some(row))
}

fn wanted(orbit: &Orbit) -> String {
    format!("{} numbers, one for each place of `{}`", orbit.pieces, orbit.name)
}

/// The line, if it has a number for each place of the set.
fn full(lines: &Lines<'_, '_>, line: Line, orbit: &Orbit) -> Result<Line, Fault> {
    let wanted = wanted(orbit);
    if line.len() < orbit.pieces {
        return Err(lines.short(&line, wanted));
    }
    match line.get(orbit.pieces) {
        None => Ok(line),
        Some(word) => {
            let message = format!("here are {} numbers", line.len());
            Err(lines.fault(word, message, wanted))
        }
    }
}

/// The position that a block gives: sets that it does not name are as in `otherwise`.
pub(crate) fn position(
    lines: &Lines<'_, '_>,
    orbits: &[Orbit],
    rows: &[Rows],
    style: Style,
    otherwise: Pattern,
) -> Result<Pattern, Fault> {
    let mut position = otherwise;
    for row in rows {
        position[row.orbit] = arrangement(lines, &orbits[row.orbit], row, style)?;
    }
    Ok(position)
}

/// The position that a block gives, if it has the pieces of the solved one; sets that it does not name
/// are solved.
pub(crate) fn scrambled(
    lines: &Lines<'_, '_>,
    orbits: &[Orbit],
    rows: &[Rows],
    style: Style,
    solved: &Pattern,
) -> Result<Pattern, Fault> {
    let mut now = position(lines, orbits, rows, style, solved.clone())?;
    match same_pieces(solved, &mut now) {
        Ok(()) => Ok(now),
        Err(unlike) => Err(unlike_fault(lines, rows, &unlike)),
    }
}

fn unlike_fault(lines: &Lines<'_, '_>, rows: &[Rows], unlike: &Unlike) -> Fault {
    let Some(row) = rows.iter().find(|row| row.orbit == unlike.orbit) else {
        return lines.ended("the pieces of the solved position");
    };
    let words = if unlike.orientation { row.orientation.as_ref() } else { Some(&row.pieces) };
    let word = &words.unwrap_or(&row.pieces)[unlike.place];
    lines.fault(word, unlike.message(), "the pieces of the solved position, each as often")
}

/// What stands in the places of one set.
fn arrangement(
    lines: &Lines<'_, '_>,
    orbit: &Orbit,
    row: &Rows,
    style: Style,
) -> Result<Arrangement, Fault> {
    let least = usize::from(style == Style::FromOne);
    let pieces = numbers(&row.pieces, |word| {
        Ok(narrow(lines.number(word, least..=254 + least, "a piece")? - least))
    })?;
    let mut arrangement = Arrangement {
        pieces,
        orientation: vec![0; orbit.pieces],
        modulus: vec![orbit.orientations; orbit.pieces],
    };
    let Some(words) = &row.orientation else { return Ok(arrangement) };
    for (place, word) in words.iter().enumerate() {
        if word.text == "?" {
            arrangement.modulus[place] = 1;
        } else {
            arrangement.orientation[place] = orientation(lines, word, orbit)?;
        }
    }
    let mut first = [None; 256];
    for (place, word) in words.iter().enumerate() {
        let before = first[usize::from(arrangement.pieces[place])].get_or_insert(place);
        if arrangement.modulus[*before] != arrangement.modulus[place] {
            let piece = row.pieces[place].shown();
            let message = format!(
                "piece {piece} stands in places {} and {}, but its orientation matters in only one",
                *before + 1,
                place + 1
            );
            let expected = "`?` for all pieces with the same number or for none";
            return Err(lines.fault(word, message, expected));
        }
    }
    Ok(arrangement)
}

/// Requires that a position has the pieces of the solved one, each as often. Pieces whose orientation
/// does not matter there lose theirs.
pub(crate) fn same_pieces(solved: &Pattern, position: &mut Pattern) -> Result<(), Unlike> {
    for (orbit, (solved, now)) in solved.iter().zip(position).enumerate() {
        let mut left: Vec<(u8, u8)> =
            solved.pieces.iter().copied().zip(solved.modulus.iter().copied()).collect();
        for place in 0..now.pieces.len() {
            let piece = now.pieces[place];
            let Some(found) = left.iter().position(|&(other, _)| other == piece) else {
                return Err(Unlike { orbit, place, orientation: false });
            };
            let (_, modulus) = left.swap_remove(found);
            if now.modulus[place] < modulus {
                return Err(Unlike { orbit, place, orientation: true });
            }
            now.modulus[place] = modulus;
            now.orientation[place] %= modulus;
        }
    }
    Ok(())
}

/// Where a position differs from every position of the puzzle.
pub(crate) struct Unlike {
    pub(crate) orbit: usize,
    pub(crate) place: usize,
    /// Whether it is the orientation that differs, or the piece.
    pub(crate) orientation: bool,
}

impl Unlike {
    pub(crate) fn message(&self) -> String {
        if self.orientation {
            "the orientation of this piece matters in the solved position".to_owned()
        } else {
            "this piece stands here more often than in the solved position".to_owned()
        }
    }
}

/// What a block does that describes a move: sets that it does not name stay as they are.
pub(crate) fn transformation(
    lines: &Lines<'_, '_>,
    orbits: &[Orbit],
    rows: &[Rows],
    style: Style,
) -> Result<Transformation, Fault> {
    let mut all: Transformation = orbits.iter().map(|orbit| Turn::identity(orbit.pieces)).collect();
    for row in rows {
        let orbit = &orbits[row.orbit];
        let from = permutation(lines, orbit, &row.pieces, style)?;
        let mut delta = vec![0; orbit.pieces];
        if let Some(words) = &row.orientation {
            delta = numbers(words, |word| turned(lines, word, orbit))?;
            if style == Style::FromOne {
                delta = from.iter().map(|&piece| delta[usize::from(piece)]).collect();
            }
        }
        all[row.orbit] = Turn { from, delta };
    }
    Ok(all)
}

/// A line in which every place stands once.
fn permutation(
    lines: &Lines<'_, '_>,
    orbit: &Orbit,
    words: &Line,
    style: Style,
) -> Result<Vec<u8>, Fault> {
    let least = usize::from(style == Style::FromOne);
    let range = least..=orbit.pieces - 1 + least;
    let values =
        numbers(words, |word| Ok(narrow(lines.number(word, range.clone(), "a place")? - least)))?;
    let mut seen = [false; 256];
    for (word, &value) in words.iter().zip(&values) {
        if core::mem::replace(&mut seen[usize::from(value)], true) {
            let missing = (0..orbit.pieces).find(|&n| !values.contains(&narrow(n))).unwrap_or(0);
            let shown = word.shown();
            let message = format!("`{shown}` stands here twice, and {} nowhere", missing + least);
            return Err(lines.fault(word, message, "every place once"));
        }
    }
    Ok(values)
}

fn orientation(lines: &Lines<'_, '_>, word: &Word, orbit: &Orbit) -> Result<u8, Fault> {
    let most = usize::from(orbit.orientations) - 1;
    lines.number(word, 0..=most, "an orientation").map(narrow)
}

/// An orientation in a move. KSolve+ lets a move turn pieces that have one orientation: that changes
/// nothing, but the piece counts as moved.
fn turned(lines: &Lines<'_, '_>, word: &Word, orbit: &Orbit) -> Result<u8, Fault> {
    match (lines.layout, orbit.orientations) {
        (Layout::Free, 1) => lines.number(word, 0..=126, "an orientation").map(narrow),
        _ => orientation(lines, word, orbit),
    }
}

/// Checks rows of which every number is 0 or 1.
pub(crate) fn flags(lines: &Lines<'_, '_>, rows: &[Rows]) -> Result<(), Fault> {
    for row in rows {
        for word in row.pieces.iter().chain(row.orientation.iter().flatten()) {
            lines.number(word, 0..=1, "0 to solve or 1 to ignore")?;
        }
    }
    Ok(())
}

fn numbers(words: &Line, number: impl FnMut(&Word) -> Result<u8, Fault>) -> Result<Vec<u8>, Fault> {
    words.iter().map(number).collect()
}

/// A number that was checked to be small.
fn narrow(value: usize) -> u8 {
    u8::try_from(value).unwrap_or(u8::MAX)
}
