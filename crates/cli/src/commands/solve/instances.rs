//! What `solve` reads of a puzzle of pieces: a line an instance, as moves, JSON or facelets, or a `.scr` file.

use crate::args::Solve;
use crate::io::{open_input, read_whole};
use crate::report::Failure;
use everystate::Error;
use everystate::puzzle::text::{Fault, Source};
use everystate::puzzles::family::Metric;
use everystate::puzzles::notation::{Alg, moves_of};
use everystate::puzzles::twisty::text::scr;
use everystate::puzzles::twisty::{
    Aimed, Definition, Goal, Pattern, Transformation, read_position,
};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// A position to solve.
pub(crate) struct Instance {
    /// What it is called, if it has a name.
    pub(crate) name: Option<String>,
    pub(crate) position: Pattern,
}

/// Reads instances.
pub(crate) struct Reader {
    /// The puzzle as it was given: positions are read in its terms.
    original: Definition,
    /// The same with the moves that were asked for.
    restricted: Definition,
    aimed: Option<Aimed>,
    /// What moves do that are always possible, by their names.
    known: HashMap<String, Transformation>,
}

/// Instances, and what was wrong after them.
pub(crate) type Instances = (Vec<Instance>, Option<Failure>);

impl Reader {
    /// Reads positions of a puzzle that are to be solved with these moves, or all, to this goal, or the solved position.
    pub(crate) fn new(
        definition: Definition,
        moves: &[String],
        goal: Option<&str>,
    ) -> Result<Self, Failure> {
        let restricted = crate::puzzle::restricted(definition.clone(), moves)?;
        let aimed = match goal {
            None => None,
            Some(goal) => {
                let (name, text) = if goal.trim_start().starts_with('{') {
                    ("--goal".to_owned(), goal.as_bytes().to_vec())
                } else {
                    read_whole(open_input(Path::new(goal))?, LONGEST)?
                };
                let text = String::from_utf8_lossy(&text);
                let goal = Goal::read(&text, &definition).map_err(|fault| input(&name, fault))?;
                let aimed = Aimed::new(&restricted, &goal);
                Some(aimed.map_err(|misfit| Failure::Usage(format!("--goal: {misfit}")))?)
            }
        };
        let ruled = !definition.illegal.is_empty() || !definition.blocks.is_empty();
        let moves =
            if ruled { Vec::new() } else { definition.searched(Metric::Half).unwrap_or_default() };
        let known = moves.into_iter().filter(|m| m.needs.is_empty());
        let known = known.map(|m| (m.name, m.does)).collect();
        Ok(Self { original: definition, restricted, aimed, known })
    }

    /// The puzzle whose solved position is the goal.
    pub(crate) fn target(&self) -> &Definition {
        self.aimed.as_ref().map_or(&self.restricted, |aimed| &aimed.definition)
    }

    fn instance(&self, name: Option<String>, position: &Pattern) -> Instance {
        let position = match &self.aimed {
            None => position.clone(),
            Some(aimed) => aimed.position(position),
        };
        Instance { name, position }
    }

    /// All instances, and what is wrong with the first that is wrong.
    pub(super) fn instances(&self, args: &Solve) -> Result<Instances, Failure> {
        let given = match (&args.pieces.alg, &args.pieces.from) {
            (Some(alg), _) => Some(("--alg", self.alg(alg))),
            (_, Some(from)) => Some(("--from", self.position(from))),
            _ => None,
        };
        if let Some((flag, position)) = given {
            if !args.input.is_empty() {
                return Err(Failure::Usage(format!("{flag} is the position: no file is read")));
            }
            let position = position.map_err(|fault| input(flag, fault))?;
            return Ok((vec![self.instance(None, &position)], None));
        }
        let input = [PathBuf::from("-")];
        self.read(if args.input.is_empty() { &input } else { &args.input })
    }

    /// All instances of files, and what is wrong with the first that is wrong.
    pub(crate) fn read(&self, paths: &[PathBuf]) -> Result<Instances, Failure> {
        let mut all = Vec::new();
        for path in paths {
            let (name, text) = read_whole(open_input(path)?, LONGEST)?;
            let scr = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("scr"))
                || begins_scr(&text);
            if scr {
                let found = scr::read(&mut Source::new(&text[..]), &self.original);
                match found {
                    Ok(found) => all.extend(
                        found.iter().map(|s| self.instance(Some(s.name.clone()), &s.position)),
                    ),
                    Err(fault) => return Ok((all, Some(input(&name, fault)))),
                }
                continue;
            }
            for (number, line) in (1..).zip(text.split(|&b| b == b'\n')) {
                let line = line.trim_ascii_end();
                match self.line(line) {
                    Ok(None) => {}
                    Ok(Some(instance)) => all.push(instance),
                    Err(fault) => {
                        return Ok((all, Some(input(&name, Fault { line: number, ..fault }))));
                    }
                }
            }
        }
        Ok((all, None))
    }

    /// The instance of a line; none in one that is empty or a comment.
    fn line(&self, line: &[u8]) -> Result<Option<Instance>, Fault> {
        let text = std::str::from_utf8(line).map_err(|e| {
            Fault::in_text(line, e.valid_up_to(), 1, "this is not text in UTF-8", "")
        })?;
        let bare = text.trim_start();
        if bare.is_empty() || bare.starts_with("//") || bare.starts_with('#') {
            return Ok(None);
        }
        let position = if bare.starts_with('{') {
            self.json(text)?
        } else if is_facelets(bare) {
            self.position(text)?
        } else {
            self.alg(text)?
        };
        Ok(Some(self.instance(None, &position)))
    }

    /// `{"alg":"…"}`, or a position.
    fn json(&self, text: &str) -> Result<Pattern, Fault> {
        let value: Option<serde_json::Value> = serde_json::from_str(text).ok();
        match value.as_ref().and_then(|value| value.get("alg")?.as_str()) {
            Some(alg) => self.alg(alg),
            None => self.position(text),
        }
    }

    fn position(&self, text: &str) -> Result<Pattern, Fault> {
        read_position(text, &self.original)
    }

    /// What moves make of the solved position.
    fn alg(&self, text: &str) -> Result<Pattern, Fault> {
        let fault = |wrong: everystate::puzzles::notation::Wrong| {
            let (at, length) = (wrong.at.start, wrong.at.len());
            Fault::in_text(text.as_bytes(), at, length, wrong.message, wrong.expected)
        };
        // Nearly always these are moves with blanks between.
        let simple = text.split_ascii_whitespace().map(|word| self.known.get(word));
        if let Some(moves) = simple.collect::<Option<Vec<&Transformation>>>() {
            return Ok(self.original.apply_all(&self.original.solved, moves));
        }
        let alg = Alg::parse(text).map_err(fault)?;
        let mut at = self.original.solved.clone();
        for m in moves_of(&alg, &self.original).map_err(fault)? {
            let possible = self.original.is_possible(&at, &m);
            at = self.original.apply(&at, &m.does);
            if !possible || !self.original.is_legal(&at) {
                let message = format!("the move {} cannot be made here", m.name);
                let start = text.find(&m.name).unwrap_or(0);
                return Err(Fault::in_text(text.as_bytes(), start, m.name.len(), message, ""));
            }
        }
        Ok(at)
    }
}

/// Whether a text is that of a `.scr` file.
fn begins_scr(text: &[u8]) -> bool {
    let first = text.split(|&b| b == b'\n').map(<[u8]>::trim_ascii);
    let mut first = first.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    first.next().is_some_and(|line| line.starts_with(b"Scramble") || line.starts_with(b"CPOS"))
}

/// Whether a word is the facelets of a cube rather than moves.
fn is_facelets(text: &str) -> bool {
    let text = text.trim();
    matches!(text.len(), 24 | 54) && text.bytes().all(|b| b.is_ascii_alphabetic())
}

fn input(file: &str, fault: Fault) -> Failure {
    Failure::Library(Error::Input { file: file.to_owned(), fault: Box::new(fault) })
}

/// The most bytes of a file.
const LONGEST: u64 = 1 << 30;
