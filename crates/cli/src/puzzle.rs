//! What PUZZLE on the command line stands for: a family, a puzzle of the catalogue, or a file that
//! defines one.

use crate::report::Failure;
use everystate::Error;
use everystate::puzzle::text::Source;
use everystate::puzzles::twisty::{Definition, catalogue, text};
use everystate::session::{self, Session};
use std::path::Path;

/// A puzzle that was named.
pub(crate) enum Puzzle {
    /// A family of instances.
    Family(Box<dyn Session>),
    /// Pieces that move in orbits; how it was named.
    Twisty(Definition, String),
}

/// Opens a family, a puzzle of the catalogue, or a definition file, by its name.
pub(crate) fn open(name: &str) -> Result<Puzzle, Failure> {
    if let Some(family) = session::open(name) {
        return Ok(Puzzle::Family(family));
    }
    if let Some(named) = catalogue::named(name) {
        let definition = named.map_err(|refusal| Failure::Library(Error::Refused(refusal)))?;
        return Ok(Puzzle::Twisty(definition, name.to_owned()));
    }
    let path = Path::new(name);
    if path.exists() || path.extension().is_some() || path.components().count() > 1 {
        return Ok(Puzzle::Twisty(definition(path)?, name.to_owned()));
    }
    let mut names: Vec<String> = session::names().iter().map(ToString::to_string).collect();
    names.extend(catalogue::entries().iter().map(|entry| entry.name.to_owned()));
    let names = names.join(", ");
    Err(Failure::Usage(format!("there is no puzzle or file called `{name}`; there are {names}")))
}

/// Reads a definition file.
pub(crate) fn definition(path: &Path) -> Result<Definition, Failure> {
    let input = crate::io::open_input(path)?;
    let mut source = Source::new(input.read);
    text::tws::read(&mut source).map_err(|fault| {
        Failure::Library(Error::Input { file: input.name, fault: Box::new(fault) })
    })
}
