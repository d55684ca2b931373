//! `alg`.

use crate::args::alg::{Alg as Arguments, Kind as Named};
use crate::exit::Exit;
use crate::puzzle;
use crate::report::Failure;
use everystate::Error;
use everystate::contract::text::Fault;
use everystate::notation::{Alg, Kind, Wrong, without_rotations};
use everystate::twisty::Definition;
use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;

/// The longest line that is read, in bytes.
const LONGEST: u64 = 1 << 24;

pub(super) fn run(args: &Arguments) -> Result<Exit, Failure> {
    let not_cube = args.kind.is_some_and(|kind| kind != Named::Cube);
    for (name, is_given) in [("--size", args.size.is_some()), ("--mirror", args.mirror.is_some())] {
        if is_given && not_cube {
            return Err(Failure::Usage(format!("{name} is for cubes")));
        }
    }
    let defined = args.puzzle.as_deref().map(puzzle::defined).transpose()?;
    let question = Question { args, definition: defined.as_ref().map(|of| &of.definition) };
    match args.text.as_deref() {
        None | Some("-") => question.lines()?,
        Some(text) => {
            let answer = question
                .answer(text)
                .map_err(|wrong| input("ALG", fault(text.as_bytes(), wrong)))?;
            std::io::stdout().write_all(answer.as_bytes())?;
        }
    }
    Ok(Exit::Answered)
}

fn input(file: &str, fault: Fault) -> Failure {
    Failure::Library(Error::Input { file: file.to_owned(), fault: Box::new(fault) })
}

fn fault(text: &[u8], wrong: Wrong) -> Fault {
    Fault::in_text(text, wrong.at.start, wrong.at.len(), wrong.message, wrong.expected)
}

/// What is asked about each alg.
struct Question<'a> {
    args: &'a Arguments,
    definition: Option<&'a Definition>,
}

impl Question<'_> {
    /// Answers the lines of standard input in their order, each as soon as it is read.
    fn lines(&self) -> Result<(), Failure> {
        let source = crate::io::open_input(Path::new("-"))?;
        let name = source.name;
        let failed = |e: std::io::Error| {
            let message = format!("cannot read {name}: {e}");
            Failure::File { name: name.clone(), message }
        };
        let mut read = BufReader::new(source.read);
        let mut out = std::io::stdout().lock();
        for number in 1.. {
            let mut line = Vec::new();
            let length =
                read.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line).map_err(failed)?;
            if length == 0 {
                break;
            }
            // Some editors write a mark of the byte order.
            let mark: &[u8] = if number == 1 { b"\xef\xbb\xbf" } else { b"" };
            let line = line.strip_prefix(mark).unwrap_or(&line).trim_ascii_end();
            let answer = match std::str::from_utf8(line) {
                _ if length as u64 > LONGEST => {
                    let message = format!("this line is longer than {} MiB", LONGEST >> 20);
                    Err(Fault::in_text(line, 0, 0, message, ""))
                }
                Ok(text) => self.answer(text).map_err(|wrong| fault(line, wrong)),
                Err(e) => {
                    Err(Fault::in_text(line, e.valid_up_to(), 1, "this is not text in UTF-8", ""))
                }
            };
            let answer = answer.map_err(|fault| input(&name, Fault { line: number, ..fault }))?;
            // Counts are several lines each.
            if number > 1 && self.args.count && !self.args.json {
                out.write_all(b"\n")?;
            }
            out.write_all(answer.as_bytes())?;
        }
        Ok(())
    }

    /// What is printed for an alg.
    fn answer(&self, text: &str) -> Result<String, Wrong> {
        let mut alg = Alg::parse(text)?;
        let kind = match (self.definition, self.args.kind) {
            (Some(definition), _) => Kind::Puzzle(definition),
            (None, Some(kind)) => kind.of(self.args.size),
            (None, None) if self.is_cube() => Kind::Cube { size: self.args.size },
            (None, None) => Kind::guess(&alg),
        };
        if self.definition.is_some() || self.args.kind.is_some() {
            // Whoever names a puzzle wants to know that it has these moves, whatever is asked.
            alg.count(&kind, kind.metrics()[0])?;
        }
        let mut rotation = None;
        if self.args.invert {
            alg = alg.invert();
        }
        if let Some(plane) = self.args.mirror {
            alg = alg.mirror(plane.into())?;
        }
        if self.args.faces {
            let (turns, last) = without_rotations(&alg, self.args.size.unwrap_or(3))?;
            alg = Alg::parse(&format!("{turns} {last}"))?;
            rotation = Some(last);
        }
        if self.args.expand {
            alg = alg.expand();
        }
        if self.args.simplify {
            alg = alg.simplify(&kind)?;
        }
        if self.args.json {
            self.record(&alg, &kind, rotation.as_ref())
        } else {
            self.text(&alg, &kind)
        }
    }

    /// Whether what is asked is asked of a cube.
    fn is_cube(&self) -> bool {
        self.args.faces || self.args.mirror.is_some() || self.args.size.is_some()
    }

    fn text(&self, alg: &Alg, kind: &Kind) -> Result<String, Wrong> {
        if !self.args.count {
            return Ok(format!("{alg}\n"));
        }
        let mut out = String::new();
        for &metric in kind.metrics() {
            let _ = writeln!(out, "{:<14}{:>6}", metric.name(), alg.count(kind, metric)?);
        }
        Ok(out)
    }

    fn record(&self, alg: &Alg, kind: &Kind, rotation: Option<&Alg>) -> Result<String, Wrong> {
        let mut object =
            serde_json::json!({ "schema": 1, "alg": alg.to_string(), "moves": alg.moves() });
        if let Some(rotation) = rotation {
            object["rotation"] = rotation.to_string().into();
        }
        if self.args.count {
            object["kind"] = kind.name().into();
            for &metric in kind.metrics() {
                object["metrics"][metric.name()] = alg.count(kind, metric)?.into();
            }
        }
        Ok(object.to_string() + "\n")
    }
}
