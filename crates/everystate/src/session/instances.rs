//! Instances of an input, from the contest's text or from JSON lines, whichever it is.

use super::Input;
use crate::Error;
use everystate_puzzle::text::{Fault, Place, Source};
use everystate_puzzles::Family;
use serde_json::Value;

/// The longest line of JSON, in bytes.
const JSON_LINE: usize = 1 << 28;

/// Reads the instances of one input, one after the other.
pub(super) struct Instances<'a, F: Family> {
    family: &'a F,
    pub(super) name: String,
    pub(super) source: Source<'a>,
    form: Form<F::Reader>,
}

enum Form<R> {
    Unknown,
    Text(R),
    Json,
    Ended,
}

/// What is wrong with a line of JSON: offset and length in the line, message, what was expected.
type Wrong = (usize, usize, String, String);

impl<'a, F: Family> Instances<'a, F> {
    pub(super) fn new(family: &'a F, input: Input) -> Self {
        let source = Source::new(input.read);
        Self { family, name: input.name, source, form: Form::Unknown }
    }

    /// Calls `hook` before more input is waited for.
    pub(super) fn before_read(mut self, hook: impl FnMut() + 'a) -> Self {
        self.source = self.source.before_read(hook);
        self
    }

    /// The next instance; `None` after the last.
    pub(super) fn next(&mut self) -> Result<Option<F::Instance>, Error> {
        self.read().map_err(|fault| {
            self.form = Form::Ended;
            Error::input(&self.name, fault)
        })
    }

    fn read(&mut self) -> Result<Option<F::Instance>, Fault> {
        if matches!(self.form, Form::Unknown) {
            self.form = match self.source.peek()? {
                Some(b'{') => Form::Json,
                _ => Form::Text(F::Reader::default()),
            };
        }
        let next = match &mut self.form {
            Form::Text(reader) => self.family.read(reader, &mut self.source)?,
            Form::Json => read_json(self.family, &mut self.source)?,
            Form::Unknown | Form::Ended => None,
        };
        if next.is_none() {
            self.form = Form::Ended;
        }
        Ok(next)
    }
}

fn read_json<F: Family>(family: &F, source: &mut Source<'_>) -> Result<Option<F::Instance>, Fault> {
    if source.peek()?.is_none() {
        return Ok(None);
    }
    let (place, parsed) = match source.line(JSON_LINE)? {
        Some((place, line)) => (place, parse(family, line)),
        None => return Ok(None),
    };
    parsed.map(Some).map_err(|(offset, length, message, expected)| {
        let offset = offset as u64;
        let at = Place {
            line: place.line,
            column: place.column + offset,
            offset: place.offset + offset,
        };
        source.fault(at, length, message, expected)
    })
}

fn parse<F: Family>(family: &F, line: &[u8]) -> Result<F::Instance, Wrong> {
    let value: Value = serde_json::from_slice(line).map_err(|e| {
        let message = e.to_string();
        let message = message.split(" at line ").next().unwrap_or_default().to_owned();
        let column = e.column().clamp(1, line.len().max(1));
        (column - 1, 1, message, "one JSON object a line".to_owned())
    })?;
    let Value::Object(object) = value else {
        return Err((0, line.len(), "this is not a JSON object".into(), "an object, `{…}`".into()));
    };
    family.from_json(&object).map_err(|misfit| {
        let (offset, length) = locate(line, &misfit.key);
        (offset, length, misfit.message, misfit.expected)
    })
}

/// Where a key stands in a line: the key with its quotes, or the line's first byte.
fn locate(line: &[u8], key: &str) -> (usize, usize) {
    let quoted = format!("\"{key}\"");
    let found = line.windows(quoted.len()).position(|w| w == quoted.as_bytes());
    match found {
        Some(offset) if !key.is_empty() => (offset, quoted.len()),
        _ => (0, 1),
    }
}
