//! Instances of an input, from the contest's text or from JSON lines, whichever it is.

use super::Input;
use super::object::{self, Wrong};
use crate::Error;
use everystate_puzzle::text::{Fault, Place, Source};
use everystate_puzzles::Family;
use everystate_puzzles::family::Terms;

/// The longest line of JSON, in bytes.
const JSON_LINE: usize = 1 << 28;

/// Reads the instances of one input, one after the other.
pub(super) struct Instances<'a, F: Family> {
    family: &'a F,
    pub(super) name: String,
    pub(super) source: Source<'a>,
    form: Form<F::Reader>,
    terms: Terms,
}

enum Form<R> {
    Unknown,
    Text(R),
    Json,
    Ended,
}

impl<'a, F: Family> Instances<'a, F> {
    pub(super) fn new(family: &'a F, input: Input) -> Self {
        let source = Source::new(input.read);
        Self { family, name: input.name, source, form: Form::Unknown, terms: input.terms }
    }

    /// Calls `hook` before more input is waited for.
    pub(super) fn before_read(mut self, hook: impl FnMut() + 'a) -> Self {
        self.source = self.source.before_read(hook);
        self
    }

    /// The next instance; `None` after the last.
    ///
    /// Terms that the family does not know are refused before anything is read.
    pub(super) fn next(&mut self) -> Result<Option<F::Instance>, Error> {
        if matches!(self.form, Form::Unknown) {
            self.terms.all_given().try_for_each(|term| self.family.about().has(term))?;
        }
        let instance = self.read().map_err(|fault| {
            self.form = Form::Ended;
            Error::input(&self.name, fault)
        })?;
        Ok(instance.map(|instance| self.family.on_terms(instance, &self.terms)).transpose()?)
    }

    /// The next instance and where it begins; `None` after the last.
    pub(super) fn placed(&mut self) -> Result<Option<(Place, F::Instance)>, Error> {
        // What stands between two instances is not of the next one.
        self.source.skip_blank().map_err(|fault| Error::input(&self.name, fault))?;
        let place = self.source.place();
        Ok(self.next()?.map(|instance| (place, instance)))
    }

    /// The first instance, which is `wanted`.
    pub(super) fn first(&mut self, wanted: &str) -> Result<F::Instance, Error> {
        let first = self.next()?;
        first.ok_or_else(|| Error::input(&self.name, self.source.ended(wanted)))
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

/// How many instances the inputs have, which are read to their end.
pub(super) fn count<F: Family>(family: &F, inputs: Vec<Input>) -> Result<u64, Error> {
    let mut count = 0;
    for input in inputs {
        let mut instances = Instances::new(family, input);
        while instances.next()?.is_some() {
            count += 1;
        }
    }
    Ok(count)
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
    let object = object::parse(line)?;
    family.from_json(&object).map_err(|misfit| {
        let (offset, length) = object::locate(line, &misfit.key);
        (offset, length, misfit.message, misfit.expected)
    })
}
