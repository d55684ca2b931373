//! What PUZZLE on the command line stands for: a family, a puzzle of the catalogue, or a file that
//! defines one.

use crate::game;
use crate::report::Failure;
use everystate::Error;
use everystate::contract::text::Fault;
use everystate::families::family::About;
use everystate::pieces;
use everystate::session::{self, Session};
use everystate::twisty::text::{self, Obstacle};
use everystate::twisty::{Definition, catalogue};
use std::path::Path;

/// A puzzle that was named.
pub(crate) enum Puzzle {
    /// A family of instances.
    Family(Box<dyn Session>),
    /// Pieces that move in orbits; how it was named.
    Twisty(Definition, String),
}

impl Puzzle {
    /// What it can be asked.
    pub(crate) fn about(&self) -> &'static About {
        match self {
            Self::Family(family) => family.about(),
            Self::Twisty(..) => &pieces::ABOUT,
        }
    }
}

/// Opens a family, a puzzle of the catalogue, or a definition file, by its name.
pub(crate) fn open(name: &str) -> Result<Puzzle, Failure> {
    match session::open(name) {
        Some(family) => Ok(Puzzle::Family(family)),
        None => Ok(Puzzle::Twisty(named(name)?.definition, name.to_owned())),
    }
}

/// A puzzle of the catalogue, or a definition file.
fn named(name: &str) -> Result<Defined, Failure> {
    if let Some(definition) = pieces::open(name, None)? {
        return Ok(Defined { definition, file: None });
    }
    if game::is_told(name) {
        return Err(Failure::Usage(format!(
            "{name} is a game on a board, for which there are solve, explain, generate, verify, replay and draw"
        )));
    }
    let path = Path::new(name);
    if path.exists() || path.extension().is_some() || path.components().count() > 1 {
        return read(path);
    }
    let near = nearest(name).map_or_else(String::new, |near| format!("did you mean `{near}`? "));
    let message =
        format!("there is no puzzle or file called `{name}`; {near}`everystate list` has all");
    Err(Failure::Usage(message))
}

/// The name that a misspelt one was probably meant to be.
fn nearest(name: &str) -> Option<String> {
    let mut names: Vec<String> = session::names().iter().map(ToString::to_string).collect();
    names.extend(catalogue::entries().iter().map(|entry| entry.name.to_owned()));
    let distance = |other: &String| strsim::damerau_levenshtein(name, other);
    names.into_iter().filter(|other| distance(other) <= 2).min_by_key(distance)
}

/// A definition, and the file that it was read from.
pub(crate) struct Defined {
    pub(crate) definition: Definition,
    /// The file's name and its text.
    file: Option<(String, Vec<u8>)>,
}

/// The puzzle of pieces that a name stands for: one of the catalogue, a definition file, or what a family is, too; none
/// of a family that is not made of pieces.
pub(crate) fn pieces(name: &str) -> Result<Option<Defined>, Failure> {
    let Some(family) = session::open(name) else { return named(name).map(Some) };
    family.about().pieces.map(named).transpose()
}

/// The same, or what standard input defines (`-`).
pub(crate) fn defined(name: &str) -> Result<Defined, Failure> {
    if name == "-" {
        return read(Path::new(name));
    }
    pieces(name)?.ok_or_else(|| {
        let message =
            format!("`{name}` is a family, not a puzzle of pieces that a file can define");
        Failure::Usage(message)
    })
}

/// The longest definition file, in bytes.
const LONGEST: u64 = 1 << 26;

fn read(path: &Path) -> Result<Defined, Failure> {
    let (name, text) = crate::io::read_whole(crate::io::open_input(path)?, LONGEST)?;
    match text::read(&name, &text) {
        Ok(definition) => Ok(Defined { definition, file: Some((name, text)) }),
        Err(fault) => Err(input(name, fault)),
    }
}

fn input(file: String, fault: Fault) -> Failure {
    Failure::Library(Error::Input { file, fault: Box::new(fault) })
}

impl Defined {
    /// What a format cannot hold, shown in the file where the file says it.
    pub(crate) fn obstacle(&self, obstacle: &Obstacle) -> Failure {
        let line = usize::try_from(obstacle.line).unwrap_or(0);
        let Some(((name, text), before)) = self.file.as_ref().zip(line.checked_sub(1)) else {
            return Failure::Usage(obstacle.to_string());
        };
        let lines = text.split_inclusive(|&b| b == b'\n');
        let start: usize = lines.clone().take(before).map(<[u8]>::len).sum();
        let mut lines = lines.skip(before);
        let shown = lines.next().unwrap_or_default();
        let indent = shown.len() - shown.trim_ascii_start().len();
        let length = shown.trim_ascii().len();
        let fault = Fault::in_text(text, start + indent, length, &obstacle.message, "");
        input(name.clone(), fault)
    }
}
