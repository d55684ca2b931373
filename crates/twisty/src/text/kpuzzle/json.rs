//! JSON whose values know their places, so that a fault can point at any of them.

use everystate_puzzle::text::{Fault, show};
use nojson::{JsonParseError, JsonValueKind, RawJson, RawJsonValue};
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::{Range, RangeInclusive};

pub(crate) type Value<'t, 'r> = RawJsonValue<'t, 'r>;

/// A text that holds JSON.
pub(crate) struct Json<'t> {
    bytes: &'t [u8],
    text: &'t str,
    /// Bytes before `text`: a byte order mark.
    skipped: usize,
    /// Where lines end.
    ends: Vec<usize>,
}

/// The longest text that is read, in bytes: every value of it takes memory for its place.
const LONGEST: usize = 1 << 24;

/// The members of an object, in their order, and by name.
pub(crate) struct Object<'t, 'r> {
    at: Value<'t, 'r>,
    members: Vec<(Value<'t, 'r>, Cow<'t, str>, Value<'t, 'r>)>,
    numbers: HashMap<Cow<'t, str>, usize>,
}

impl<'t, 'r> Object<'t, 'r> {
    pub(crate) fn get(&self, key: &str) -> Option<Value<'t, 'r>> {
        self.numbers.get(key).map(|&number| self.members[number].2)
    }

    /// Keys, what they say, values.
    pub(crate) fn members(&self) -> impl Iterator<Item = (Value<'t, 'r>, &str, Value<'t, 'r>)> {
        self.members.iter().map(|(key, name, value)| (*key, name.as_ref(), *value))
    }
}

impl<'t> Json<'t> {
    /// A text, if it is one.
    pub(crate) fn new(bytes: &'t [u8]) -> Result<Self, Fault> {
        let fault = |at, message: &str| Err(Fault::in_text(bytes, at, 1, message, "JSON in UTF-8"));
        let inner = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let skipped = bytes.len() - inner.len();
        if inner.len() > LONGEST {
            return fault(LONGEST, "the definition is longer than 16 MiB");
        }
        match core::str::from_utf8(inner) {
            Err(e) => fault(skipped + e.valid_up_to(), "this is not text in UTF-8"),
            Ok(text) => {
                let ends = bytes.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(i, _)| i);
                Ok(Self { bytes, text, skipped, ends: ends.collect() })
            }
        }
    }

    pub(crate) fn parse(&self) -> Result<RawJson<'t>, Fault> {
        RawJson::parse(self.text).map_err(|e| self.syntax(&e))
    }

    /// What is wrong with text that is not JSON.
    fn syntax(&self, e: &JsonParseError) -> Fault {
        let at = e.position();
        let next = self.text.get(at..).and_then(|rest| rest.chars().next());
        let length = next.map_or(0, char::len_utf8);
        let here = show(next.map(String::from).unwrap_or_default().as_bytes());
        let (message, expected) = match e {
            JsonParseError::UnexpectedEos { .. } => {
                ("the input ends here".to_owned(), "the rest of the JSON")
            }
            JsonParseError::UnexpectedTrailingChar { .. } => {
                ("there is text after the definition".to_owned(), "the end of the input")
            }
            JsonParseError::UnexpectedValueChar { .. } => {
                (format!("`{here}` does not belong here"), "JSON")
            }
            JsonParseError::InvalidValue { .. } => {
                ("lists or objects stand too deep in each other here".to_owned(), "a definition")
            }
        };
        Fault::in_text(self.bytes, self.skipped + at, length, message, expected)
    }

    /// A fault of a value.
    pub(crate) fn fault(
        &self,
        value: Value<'t, '_>,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Fault {
        let offset = self.skipped + value.position();
        // Of a list or an object, its bracket.
        let length = match value.kind() {
            JsonValueKind::Array | JsonValueKind::Object => 1,
            _ => value.as_raw_str().len(),
        };
        Fault::in_text(self.bytes, offset, length, message, expected)
    }

    /// A fault inside a string: of all of it, where it has escapes and places in it are not known.
    pub(crate) fn fault_inside(
        &self,
        value: Value<'t, '_>,
        at: Range<usize>,
        message: impl Into<String>,
        expected: &str,
    ) -> Fault {
        if value.as_raw_str().contains('\\') {
            return self.fault(value, message, expected);
        }
        let offset = self.skipped + value.position() + 1 + at.start;
        Fault::in_text(self.bytes, offset, at.len(), message, expected)
    }

    /// The line of a value.
    pub(crate) fn line(&self, value: Value<'t, '_>) -> u64 {
        let offset = self.skipped + value.position();
        self.ends.partition_point(|&end| end < offset) as u64 + 1
    }

    fn wrong_kind(&self, value: Value<'t, '_>, expected: &str) -> Fault {
        let found = match value.kind() {
            JsonValueKind::Null => "null",
            JsonValueKind::Boolean => "true or false",
            JsonValueKind::Integer | JsonValueKind::Float => "a number",
            JsonValueKind::String => "a string",
            JsonValueKind::Array => "a list",
            JsonValueKind::Object => "an object",
        };
        self.fault(value, format!("{found} stands here"), expected)
    }

    pub(crate) fn object<'r>(
        &self,
        value: Value<'t, 'r>,
        expected: &str,
    ) -> Result<Object<'t, 'r>, Fault> {
        let wrong = |_| self.wrong_kind(value, expected);
        let mut object = Object { at: value, members: Vec::new(), numbers: HashMap::new() };
        for (key, member) in value.to_object().map_err(wrong)? {
            let name = key.to_unquoted_string_str().map_err(wrong)?;
            if object.numbers.insert(name.clone(), object.members.len()).is_some() {
                let message =
                    format!("`{}` stands here for the second time", show(name.as_bytes()));
                return Err(self.fault(key, message, "another key"));
            }
            object.members.push((key, name, member));
        }
        Ok(object)
    }

    /// The value at a key that has to be there.
    pub(crate) fn member<'r>(
        &self,
        object: &Object<'t, 'r>,
        key: &str,
    ) -> Result<Value<'t, 'r>, Fault> {
        object.get(key).ok_or_else(|| {
            let key = show(key.as_bytes());
            self.fault(object.at, format!("`{key}` is missing in this object"), format!("`{key}`"))
        })
    }

    pub(crate) fn array<'r>(
        &self,
        value: Value<'t, 'r>,
        expected: &str,
    ) -> Result<impl Iterator<Item = Value<'t, 'r>>, Fault> {
        value.to_array().map_err(|_| self.wrong_kind(value, expected))
    }

    pub(crate) fn string(
        &self,
        value: Value<'t, '_>,
        expected: &str,
    ) -> Result<Cow<'t, str>, Fault> {
        value.to_unquoted_string_str().map_err(|_| self.wrong_kind(value, expected))
    }

    /// Refuses the name of a move that no sequence of moves could hold, as blanks end one there.
    pub(crate) fn a_word(&self, value: Value<'t, '_>, name: &str) -> Result<(), Fault> {
        self.plain(value, name)?;
        if name.is_empty() || name.contains(char::is_whitespace) {
            let message = match name {
                "" => "a move has no name".to_owned(),
                _ => format!("`{}` holds a blank", show(name.as_bytes())),
            };
            return Err(self.fault(value, message, "a name of letters, digits and signs"));
        }
        Ok(())
    }

    /// Refuses a name that would move a terminal's cursor.
    pub(crate) fn plain(&self, value: Value<'t, '_>, name: &str) -> Result<(), Fault> {
        if name.contains(char::is_control) {
            let message = format!("`{}` holds a control character", show(name.as_bytes()));
            return Err(self.fault(value, message, "a name of letters, digits and signs"));
        }
        Ok(())
    }

    /// A whole number in a range; `what` names it in errors.
    pub(crate) fn number(
        &self,
        value: Value<'t, '_>,
        range: RangeInclusive<i64>,
        what: &str,
    ) -> Result<i64, Fault> {
        let expected = || format!("{what}, {} to {}", range.start(), range.end());
        if value.kind() != JsonValueKind::Integer {
            return Err(match value.kind() {
                JsonValueKind::Float => {
                    let shown = show(value.as_raw_str().as_bytes());
                    self.fault(value, format!("`{shown}` is not a whole number"), expected())
                }
                _ => self.wrong_kind(value, &expected()),
            });
        }
        let number = value.as_raw_str().parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let shown = show(value.as_raw_str().as_bytes());
            self.fault(value, format!("`{shown}` is out of range"), expected())
        })
    }
}

/// A number that was checked to be small.
pub(crate) fn narrow(value: i64) -> u8 {
    u8::try_from(value).unwrap_or(u8::MAX)
}
