//! [`Misfit`]: what is wrong with a JSON instance; the ways in which every family reads its keys.

use serde_json::{Map, Value};
use std::borrow::Cow;
use std::fmt;

/// What is wrong with a JSON instance, by the key it is wrong at.
///
/// ```
/// # use everystate_puzzles::{Family, maze::Maze};
/// let object = serde_json::from_str(r#"{"start":[1,1],"top":5}"#).unwrap();
/// let misfit = Maze.from_json(&object).unwrap_err();
/// assert_eq!((misfit.key.as_ref(), misfit.message.as_str()), ("", "`front` is missing"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Misfit {
    /// The key, which is looked up in the text to show the place; empty for the object as a whole.
    pub key: Cow<'static, str>,
    /// What is wrong.
    pub message: String,
    /// What should stand there.
    pub expected: String,
}

impl Misfit {
    /// Something wrong at a key.
    ///
    /// ```
    /// # use everystate_puzzles::family::Misfit;
    /// let misfit = Misfit::at("top", "a die has no face 7", "a number from 1 to 6");
    /// assert_eq!(misfit.key, "top");
    /// let told = "`top`: a die has no face 7; expected a number from 1 to 6";
    /// assert_eq!(misfit.to_string(), told);
    /// ```
    pub fn at(
        key: impl Into<Cow<'static, str>>,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self { key: key.into(), message: message.into(), expected: expected.into() }
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.key.is_empty() {
            write!(f, "`{}`: ", self.key)?;
        }
        f.write_str(&self.message)?;
        if self.expected.is_empty() { Ok(()) } else { write!(f, "; expected {}", self.expected) }
    }
}

impl std::error::Error for Misfit {}

/// Refuses the keys of a JSON instance that are neither `known` nor allowed everywhere (`schema`,
/// `instance`, `name`), by the first of them.
///
/// ```
/// # use everystate_puzzles::family::only_keys;
/// let object = serde_json::from_str(r#"{"name":"a","size":3}"#).unwrap();
/// assert!(only_keys(&object, &["size"]).is_ok());
/// assert_eq!(only_keys(&object, &["width"]).unwrap_err().key, "size");
/// ```
///
/// # Errors
/// The first key that is none of them.
pub fn only_keys(object: &Map<String, Value>, known: &[&str]) -> Result<(), Misfit> {
    let everywhere = ["schema", "instance", "name"];
    let odd =
        object.keys().find(|k| !known.contains(&k.as_str()) && !everywhere.contains(&k.as_str()));
    let Some(key) = odd else { return Ok(()) };
    let shown: String = key.chars().take(40).collect();
    let names: Vec<String> = known.iter().map(|k| format!("`{k}`")).collect();
    let expected = match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    };
    Err(Misfit::at(key.clone(), format!("the key `{shown}` is not known"), expected))
}

/// The value at a key that has to be there.
pub(crate) fn required<'o>(
    object: &'o Map<String, Value>,
    key: &str,
    expected: impl Into<String>,
) -> Result<&'o Value, Misfit> {
    object.get(key).ok_or_else(|| Misfit::at("", format!("`{key}` is missing"), expected))
}

/// A value as it can stand in a message.
pub(crate) fn shown(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// A number in JSON: a string if a double, which is what other programs read, could not hold it.
///
/// ```
/// # use everystate_puzzles::family::number;
/// assert_eq!(number(1 << 53), 9_007_199_254_740_992_u64);
/// assert_eq!(number((1 << 53) + 1), "9007199254740993");
/// ```
pub fn number(n: u64) -> Value {
    const EXACT: u64 = 1 << 53;
    if n > EXACT { Value::String(n.to_string()) } else { Value::from(n) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_is_not_known_is_told_with_those_that_are() {
        let object = serde_json::from_str(r#"{"name":"a","size":3,"color":"red"}"#).unwrap();
        let misfit = only_keys(&object, &["size", "givens"]).unwrap_err();
        assert_eq!(
            (misfit.key.as_ref(), misfit.expected.as_str()),
            ("color", "`size` or `givens`")
        );
        assert_eq!(only_keys(&object, &["size", "color"]), Ok(()));
    }
}
