//! One JSON object of a line.

use serde_json::{Map, Value};
use std::collections::HashSet;

/// What is wrong with a line of JSON: offset and length in the line, message, what was expected.
pub(crate) type Wrong = (usize, usize, String, String);

/// The object that a line holds. A key that stands twice is refused: whichever of its values one took,
/// the answer would be to another question than the one that the reader of the line sees.
pub(crate) fn parse(line: &[u8]) -> Result<Map<String, Value>, Wrong> {
    let value: Value = serde_json::from_slice(line).map_err(|e| {
        let message = e.to_string();
        let message = message.split(" at line ").next().unwrap_or_default().to_owned();
        let column = e.column().clamp(1, line.len().max(1));
        (column - 1, 1, message, "one JSON object a line".to_owned())
    })?;
    let Value::Object(object) = value else {
        return Err((0, line.len(), "this is not a JSON object".into(), "an object, `{…}`".into()));
    };
    let keys = keys(line);
    if keys.len() > object.len() {
        let mut seen = HashSet::new();
        for (offset, length) in keys {
            let quoted = &line[offset..offset + length];
            let key: String = serde_json::from_slice(quoted).unwrap_or_default();
            let shown: String = key.chars().take(40).collect();
            if !seen.insert(key) {
                let message = format!("the key `{shown}` stands twice");
                return Err((offset, length, message, "each key once".into()));
            }
        }
    }
    Ok(object)
}

/// Where a key stands in a line: the key with its quotes, or the line's first byte.
pub(crate) fn locate(line: &[u8], key: &str) -> (usize, usize) {
    let quoted = format!("\"{key}\"");
    let found = line.windows(quoted.len()).position(|w| w == quoted.as_bytes());
    match found {
        Some(offset) if !key.is_empty() => (offset, quoted.len()),
        _ => (0, 1),
    }
}

/// Offset and length of the outermost keys of an object, quotes included, in a line that is JSON.
fn keys(line: &[u8]) -> Vec<(usize, usize)> {
    let (mut found, mut depth, mut at) = (Vec::new(), 0u32, 0);
    while at < line.len() {
        match line[at] {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'"' => {
                let start = at;
                at += 1;
                while at < line.len() && line[at] != b'"' {
                    at += if line[at] == b'\\' { 2 } else { 1 };
                }
                let after = line.get(at + 1..).unwrap_or_default();
                let next = after.iter().find(|b| !b.is_ascii_whitespace());
                if depth == 1 && next == Some(&b':') {
                    found.push((start, at + 1 - start));
                }
            }
            _ => {}
        }
        at += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_stands_twice_is_refused_at_its_second_place() {
        for (line, place) in [
            (r#"{"a":1,"a":2}"#, (7, 3)),
            (r#"{"a":"b\":","b":{"a":1},"c":["b","b"], "\u0061" :2}"#, (39, 8)),
            (r#"{"é":[[1]],"b":1,"é":[]}"#, (18, 4)),
        ] {
            let (offset, length, message, _) = parse(line.as_bytes()).unwrap_err();
            assert_eq!((offset, length), place, "{line}");
            assert!(message.ends_with("stands twice"), "{message}");
        }
    }

    #[test]
    fn keys_inside_values_are_their_own() {
        let line = r#"{"a":{"a":1},"b":[{"a":1},{"b":"a"}],"c":"\\","d":"\",\"a\":"}"#;
        assert_eq!(parse(line.as_bytes()).unwrap().len(), 4);
        assert!(parse(b"{}").unwrap().is_empty());
    }
}
