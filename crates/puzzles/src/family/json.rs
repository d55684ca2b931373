//! [`Misfit`]: what is wrong with a JSON instance; the ways in which every family reads its keys.

use serde_json::{Map, Value};
use std::borrow::Cow;

/// What is wrong with a JSON instance, by the key it is wrong at.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    pub fn at(
        key: impl Into<Cow<'static, str>>,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self { key: key.into(), message: message.into(), expected: expected.into() }
    }
}

/// Refuses the keys of a JSON instance that are neither `known` nor allowed everywhere (`schema`,
/// `instance`, `name`).
///
/// ```
/// # use everystate_puzzles::family::only_keys;
/// let object = serde_json::from_str(r#"{"size":3,"colour":"red"}"#).unwrap();
/// let misfit = only_keys(&object, &["size", "givens"]).unwrap_err();
/// assert_eq!((misfit.key.as_ref(), misfit.expected.as_str()), ("colour", "`size` or `givens`"));
/// ```
///
/// # Errors
/// The first key that is not known.
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
