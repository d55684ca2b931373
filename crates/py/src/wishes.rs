//! What instances are to be like: a JSON object with a key for each wish that a family declares.

use everystate::contract::Refusal;
use everystate::families::family::{About, UNIQUE, WishKind, WishSpec, WishValue, Wishes};
use everystate::families::list;
use serde_json::{Map, Value};

/// Reads the wishes.
///
/// # Errors
/// A key that the family does not know, or a value of another form.
pub(crate) fn read(about: &About, text: &str) -> Result<Wishes, Refusal> {
    let object: Map<String, Value> =
        serde_json::from_str(text).map_err(|e| Refusal::usage(format!("the wishes: {e}")))?;
    let mut wishes = Wishes::default();
    for (key, value) in &object {
        let spec = list::wishes().iter().copied().find(|spec| spec.key == key && about.takes(spec));
        let spec = spec.ok_or_else(|| {
            let known = list::wishes().iter().filter(|spec| about.takes(spec));
            let known: Vec<&str> = known.map(|spec| spec.key).collect();
            let name = about.name;
            Refusal::usage(format!(
                "{name} does not know the wish `{key}`; it knows {}",
                known.join(", ")
            ))
        })?;
        if let Some(value) = wished(spec, value)? {
            wishes = wishes.with(spec, value)?;
        }
    }
    Ok(wishes)
}

/// What a value says of a wish; nothing where it is `null` or false.
fn wished(spec: &'static WishSpec, value: &Value) -> Result<Option<WishValue>, Refusal> {
    let number = |value: &Value| value.as_u64();
    let numbers = |value: &Value| value.as_array()?.iter().map(number).collect::<Option<Vec<_>>>();
    let read = match (spec.kind, value) {
        (_, Value::Null | Value::Bool(false)) => return Ok(None),
        (WishKind::Name { .. }, Value::Bool(true)) if *spec == UNIQUE => {
            Some(WishValue::Name(String::new()))
        }
        (WishKind::Yes, Value::Bool(true)) => Some(WishValue::Yes),
        (WishKind::Number { .. }, value) => number(value).map(WishValue::Number),
        (WishKind::Range, Value::Number(_)) => number(value).map(|n| WishValue::Range(n, n)),
        // From a number on, if there is no second one.
        (WishKind::Range, Value::Array(pair)) => match &pair[..] {
            [low, Value::Null] => number(low).map(|low| WishValue::Range(low, u64::MAX)),
            [low, high] => {
                number(low).zip(number(high)).map(|(low, high)| WishValue::Range(low, high))
            }
            _ => None,
        },
        (WishKind::Name { .. }, Value::String(name)) => Some(WishValue::Name(name.clone())),
        (WishKind::Size, Value::Number(_)) => number(value).map(|n| WishValue::Size(vec![n])),
        (WishKind::Size, value) => numbers(value).map(WishValue::Size),
        _ => None,
    };
    let form = match spec.kind {
        WishKind::Yes => "True or False",
        WishKind::Number { .. } => "a whole number",
        WishKind::Range => "a number of moves, or two: from and to",
        WishKind::Name { .. } => "a name",
        WishKind::Size => "a number, or several",
    };
    read.map(Some).ok_or_else(|| Refusal::usage(format!("`{}` is {form}, not {value}", spec.key)))
}
