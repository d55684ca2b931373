//! What the writers share: names that a format can hold, rows of numbers, and the lines that `.tws` and
//! `.def` have in common.

use crate::definition::{Arrangement, Definition, Illegal, Move, Pattern, Purpose, Turn};
use crate::text::purpose::purpose;
use core::fmt::{self, Write};
use everystate_puzzle::text::{Source, show};
use std::collections::HashSet;

/// What of a definition a format cannot hold.
///
/// ```
/// # use everystate_puzzle::text::Source;
/// # use everystate_twisty::text::{kpuzzle, tws};
/// let text = b"Set P 2 1\nSolved\nEnd\nIllegal P 1 2\n";
/// let row = tws::read(&mut Source::new(&text[..])).unwrap();
/// let obstacle = kpuzzle::write(&row).unwrap_err();
/// assert_eq!(obstacle.to_string(), "line 4: KPuzzle JSON has no rules that forbid positions");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// The line of the file that the definition was read from; 0 where none is known.
    pub line: u64,
    /// What cannot be held, a sentence without a full stop.
    pub message: String,
}

impl Obstacle {
    pub(crate) fn new(line: u64, message: impl Into<String>) -> Self {
        Self { line, message: message.into() }
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.message),
            line => write!(f, "line {line}: {}", self.message),
        }
    }
}

impl std::error::Error for Obstacle {}

/// Checks what no format can hold: moves that need something, purposes that the names belie, names
/// that stand twice.
pub(crate) fn check_moves(definition: &Definition) -> Result<(), Obstacle> {
    let mut names = HashSet::new();
    for m in &definition.moves {
        let name = short(&m.name);
        let wrong = |message| Err(Obstacle::new(m.line, message));
        if !m.needs.is_empty() {
            let message = format!("move `{name}` needs pieces in places, which no format can say");
            return wrong(message);
        }
        if purpose(&m.name) != m.purpose {
            let kind = match m.purpose {
                Purpose::Search => "a move to search with",
                Purpose::Rotation => "a rotation",
            };
            return wrong(format!("move `{name}` is {kind}, and its name says otherwise"));
        }
        if !names.insert(&m.name) {
            return wrong(format!("there are two moves called `{name}`"));
        }
    }
    match definition.named.iter().find(|alias| !names.insert(&alias.name)) {
        None => Ok(()),
        Some(alias) => {
            let message = format!("there are two moves called `{}`", short(&alias.name));
            Err(Obstacle::new(alias.line, message))
        }
    }
}

/// A name as it can stand in a message.
pub(crate) fn short(name: &str) -> String {
    show(name.as_bytes())
}

/// Whether a text is one word of a line.
fn is_word(text: &str) -> bool {
    let fits = (1..=Source::TOKEN).contains(&text.len());
    fits && !text.contains(|c: char| c == ' ' || c.is_control())
}

/// Writes what `.tws` and `.def` have in common, with one end of line.
pub(crate) struct Lines<'a> {
    pub(crate) out: String,
    definition: &'a Definition,
    /// What the format is called, for messages.
    format: &'static str,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(definition: &'a Definition, format: &'static str) -> Self {
        let out = "# Everystate wrote this.\n".to_owned();
        Self { out, definition, format }
    }

    pub(crate) fn line(&mut self, line: fmt::Arguments<'_>) {
        // A String takes whatever is written to it.
        let _ = writeln!(self.out, "{line}");
    }

    /// Checks that names are words, and the rest that no format can hold.
    pub(crate) fn check(&self) -> Result<(), Obstacle> {
        check_moves(self.definition)?;
        let format = self.format;
        for orbit in &self.definition.orbits {
            let name = &orbit.name;
            let number = name.strip_prefix('-').unwrap_or(name);
            let misread = name == "End" || name == "?" || name.starts_with('#');
            if !is_word(name) || misread || number.starts_with(|c: char| c.is_ascii_digit()) {
                let message = format!("{format} can have no set called `{}`", short(name));
                return Err(Obstacle::new(0, message));
            }
        }
        let moves = self.definition.moves.iter().map(|m| (&m.name, m.line));
        let named = self.definition.named.iter();
        let named = named.flat_map(|alias| [(&alias.name, alias.line), (&alias.of, alias.line)]);
        match moves.chain(named).find(|(name, _)| !is_word(name)) {
            None => Ok(()),
            Some((name, line)) => {
                let message = format!("{format} can have no move called `{}`", short(name));
                Err(Obstacle::new(line, message))
            }
        }
    }

    /// Writes a position, in the order of `numbers`: from 0 or from 1.
    pub(crate) fn position(
        &mut self,
        keyword: &str,
        position: &Pattern,
        least: usize,
    ) -> Result<(), Obstacle> {
        self.line(format_args!("\n{keyword}"));
        let orbits = &self.definition.orbits;
        for (orbit, at) in orbits.iter().zip(position) {
            let pieces: Vec<usize> = at.pieces.iter().map(|&p| usize::from(p) + least).collect();
            self.line(format_args!("{}\n{}", orbit.name, row(&pieces)));
            if let Some(orientation) = self.orientation(at, orbit.orientations, &orbit.name)? {
                self.line(format_args!("{orientation}"));
            }
        }
        self.line(format_args!("End"));
        Ok(())
    }

    /// The row of orientations; `None` if nothing is turned and all can be distinguished.
    fn orientation(
        &self,
        at: &Arrangement,
        full: u8,
        name: &str,
    ) -> Result<Option<String>, Obstacle> {
        let mut turned = Vec::new();
        for (place, (&orientation, &modulus)) in at.orientation.iter().zip(&at.modulus).enumerate()
        {
            turned.push(match modulus {
                modulus if modulus == full => orientation.to_string(),
                1 => "?".to_owned(),
                modulus => {
                    let message = format!(
                        "{} cannot say that of the {full} orientations of the piece in place {} of \
                        `{name}` {modulus} can be told apart: all or none",
                        self.format,
                        place + 1
                    );
                    return Err(Obstacle::new(0, message));
                }
            });
        }
        let plain = turned.iter().all(|word| word == "0");
        Ok((!plain).then(|| turned.join(" ")))
    }

    /// Writes a move: the sets that it changes.
    pub(crate) fn turn(&mut self, m: &Move) {
        self.line(format_args!("\nMove {}", m.name));
        for (orbit, turn) in self.definition.orbits.iter().zip(&m.does) {
            if *turn == Turn::identity(orbit.pieces) {
                continue;
            }
            let from: Vec<usize> = turn.from.iter().map(|&from| usize::from(from) + 1).collect();
            self.line(format_args!("{}\n{}", orbit.name, row(&from)));
            if turn.delta.iter().any(|&delta| delta > 0) {
                // By piece: what piece is turned by is what the place that it comes to says.
                let mut by_piece = turn.delta.clone();
                for (&from, &delta) in turn.from.iter().zip(&turn.delta) {
                    by_piece[usize::from(from)] = delta;
                }
                self.line(format_args!("{}", row(&by_piece)));
            }
        }
        self.line(format_args!("End"));
    }

    /// Writes the names and the rules.
    pub(crate) fn rest(&mut self) {
        if !self.definition.named.is_empty() {
            self.line(format_args!(""));
        }
        for alias in &self.definition.named {
            self.line(format_args!("MoveAlias {} {}", alias.name, alias.of));
        }
        if !self.definition.illegal.is_empty() {
            self.line(format_args!(""));
        }
        for Illegal { orbit, place, pieces, .. } in &self.definition.illegal {
            let set = &self.definition.orbits[*orbit].name;
            let pieces: Vec<usize> = pieces.iter().map(|&piece| usize::from(piece) + 1).collect();
            self.line(format_args!("Illegal {set} {} {}", usize::from(*place) + 1, row(&pieces)));
        }
    }
}

/// Numbers with blanks between.
pub(crate) fn row<T: ToString>(numbers: &[T]) -> String {
    let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// A title made of words, not too long: characters that end a line or steer a terminal are left out.
pub(crate) fn title(name: &str, between: &str) -> String {
    let name: String = name.chars().take(1000).collect();
    let words = name.split(|c: char| c == ' ' || c.is_control()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(between)
}
