//! Instances written in another format.

use super::Input;
use super::instances::Instances;
use crate::Error;
use everystate_puzzles::Family;
use everystate_puzzles::family::Refusal;
use serde_json::Value;
use std::io::Write;

/// Writes the instances of all inputs; see [`Session::convert`](super::Session::convert).
pub(super) fn run<F: Family>(
    family: &F,
    inputs: Vec<Input>,
    format: &str,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let about = family.about();
    if !about.formats.contains(&format) {
        let message = format!(
            "`{format}` is no format of {}; there are {}",
            about.name,
            about.formats.join(", ")
        );
        return Err(Refusal::usage(message).into());
    }
    let (mut text, mut count) = (String::new(), 0);
    for input in inputs {
        let mut instances = Instances::new(family, input);
        while let Some(instance) = instances.next()? {
            count += 1;
            match format {
                "contest" => {
                    family.text_fits(&instance)?;
                    family.write(&instance, &mut text);
                }
                "json" => {
                    text.push_str(&Value::Object(family.to_json(&instance)).to_string());
                    text.push('\n');
                }
                _ => family.write_as(format, &instance, &mut text)?,
            }
        }
    }
    if format == "contest" {
        // Their number comes first, so that nothing can be written before all are read.
        let mut head = String::new();
        family.write_head(count, &mut head);
        text.insert_str(0, &head);
        family.write_tail(&mut text);
    }
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}
