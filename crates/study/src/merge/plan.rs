//! [`plan`]: what files are shards of, and whether each shard is there once and has all its deals.

use crate::archive::{Archive, Header};
use crate::error::Error;
use everystate_puzzle::Shard;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A study that shards are of.
pub(super) struct Whole {
    pub(super) family: String,
    /// Its parameters as they are written, and as they are.
    pub(super) text: String,
    parameters: Map<String, Value>,
    pub(super) deals: u64,
    /// The version of the program that began its shards.
    pub(super) program: String,
    /// When the first of them was begun: seconds since 1970 began.
    pub(super) begun: u64,
    /// How many shards it has.
    of: u64,
    /// By their numbers.
    pub(super) parts: BTreeMap<u64, Part>,
}

/// A shard in a file.
pub(super) struct Part {
    /// The file's place among those that were named.
    pub(super) file: usize,
    /// The number of the shard's study in it.
    pub(super) study: i64,
    pub(super) shard: Shard,
}

/// Missing shards that are named; of more it is told how many there are.
const NAMED: usize = 10;

/// The studies of which the first file has shards, each with all its shards.
pub(super) fn plan(files: &[PathBuf]) -> Result<Vec<Whole>, Error> {
    let mut wholes: Vec<Whole> = Vec::new();
    for (place, path) in files.iter().enumerate() {
        let foreign = |what: String| Error::Foreign { path: path.clone(), what };
        let archive = Archive::open(path)?;
        let headers = archive.headers()?;
        if headers.is_empty() {
            return Err(foreign("a file without studies, and no shard of one".into()));
        }
        for header in headers {
            let Some(shard) = header.shard else {
                let what = format!("no file of shards: its study {} is a whole one", header.id);
                return Err(foreign(what));
            };
            let whole = match wholes.iter().position(|whole| whole.text == header.text) {
                Some(known) => &mut wholes[known],
                None if place == 0 => {
                    wholes.push(Whole::of(&header, shard));
                    let last = wholes.len() - 1;
                    &mut wholes[last]
                }
                None => return Err(foreign(unlike(&header, &wholes, &files[0]))),
            };
            if let Some(what) = whole.differs(&header, shard) {
                let first = files[0].display();
                return Err(foreign(format!("a shard of another study than {first} has: {what}")));
            }
            if let Some(part) = whole.parts.get(&shard.number()) {
                let other = files[part.file].clone();
                return Err(Error::Twice { path: path.clone(), other, shard });
            }
            let deals = shard.turns(whole.deals);
            let done: u64 = archive.counts(header.id)?.iter().sum();
            if done < deals {
                let (path, lacks) = (path.clone(), deals - done);
                return Err(Error::Lacking { path, shard, lacks, deals });
            }
            whole.begun = whole.begun.min(header.begun);
            whole.parts.insert(shard.number(), Part { file: place, study: header.id, shard });
        }
    }
    wholes.iter().try_for_each(|whole| whole.is_all_there(files))?;
    Ok(wholes)
}

impl Whole {
    fn of(header: &Header, shard: Shard) -> Self {
        Self {
            family: header.family.clone(),
            text: header.text.clone(),
            parameters: header.parameters.clone(),
            deals: header.deals,
            program: header.program.clone(),
            begun: header.begun,
            of: shard.of(),
            parts: BTreeMap::new(),
        }
    }

    /// What keeps a shard with the same parameters from being one of the same study.
    fn differs(&self, header: &Header, shard: Shard) -> Option<String> {
        let Header { deals, program, .. } = header;
        if *deals != self.deals {
            Some(format!("{deals} deals and not {}", self.deals))
        } else if shard.of() != self.of {
            Some(format!("in {} shards and not {}", shard.of(), self.of))
        } else if *program != self.program {
            // Another version may look at other positions.
            let own = &self.program;
            Some(format!("begun by version {program} of the program and not {own}"))
        } else {
            None
        }
    }

    /// Sees that no shard is missing.
    fn is_all_there(&self, files: &[PathBuf]) -> Result<(), Error> {
        let count = self.of - self.parts.len() as u64;
        if count == 0 {
            return Ok(());
        }
        let missing = (1..=self.of).filter(|number| !self.parts.contains_key(number));
        let shards = missing.take(NAMED).filter_map(|number| Shard::new(number, self.of)).collect();
        let has = self.parts.values().next().map_or(0, |part| part.file);
        Err(Error::Absent { path: files[has].clone(), shards, count })
    }
}

/// In what a shard differs from those of the first file, of which it is none: from the one that it is most like.
fn unlike(header: &Header, wholes: &[Whole], first: &Path) -> String {
    let nearest = wholes.iter().map(|whole| differences(&header.parameters, &whole.parameters));
    let nearest = nearest.min_by_key(Vec::len).unwrap_or_default();
    let first = first.display();
    format!("a shard of another study than {first} has: {}", nearest.join(", "))
}

/// In what parameters differ, the shard apart.
fn differences(own: &Map<String, Value>, other: &Map<String, Value>) -> Vec<String> {
    let shown = |value: Option<&Value>| match value {
        None => "none".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
    };
    let keys = own.keys().chain(other.keys().filter(|key| !own.contains_key(*key)));
    keys.filter(|key| *key != crate::parameters::SHARD && own.get(*key) != other.get(*key))
        .map(|key| format!("{key} {} and not {}", shown(own.get(key)), shown(other.get(key))))
        .collect()
}
