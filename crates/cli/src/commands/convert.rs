//! `convert`.

use crate::args::convert::Convert;
use crate::exit::Exit;
use crate::io::write_file;
use crate::puzzle::{self, Defined};
use crate::report::Failure;
use everystate::session::{self, Session};
use everystate::twisty::text::Format;
use std::io::Write as _;

pub(super) fn run(args: &Convert) -> Result<Exit, Failure> {
    let output = args.target.output.as_deref();
    if let Some(family) = session::open(&args.puzzle) {
        return instances(args, &*family);
    }
    if !args.input.is_empty() {
        return Err(Failure::Usage(format!("`{}` is no family with instances", args.puzzle)));
    }
    let named = args.target.to.map(|format| {
        format.of_definitions().ok_or_else(|| {
            let message = format!("`{}` is for the instances of families", format.name());
            Failure::Usage(message)
        })
    });
    let by_name = output.and_then(|path| Format::of_name(&path.display().to_string()));
    let Some(format) = named.transpose()?.or(by_name) else {
        let name = output.map_or_else(String::new, |path| path.display().to_string());
        let formats = Format::ALL.map(Format::name).join(", ");
        let message = format!("the name `{name}` tells no format; --to can, there are {formats}");
        return Err(Failure::Usage(message));
    };
    let defined: Defined = puzzle::defined(&args.puzzle)?;
    let text = format.write(&defined.definition).map_err(|obstacle| defined.obstacle(&obstacle))?;
    match output {
        Some(path) => write_file(path, &text)?,
        None => std::io::stdout().write_all(text.as_bytes())?,
    }
    Ok(Exit::Answered)
}

/// Writes the instances of a family.
fn instances(args: &Convert, family: &dyn Session) -> Result<Exit, Failure> {
    let Some(format) = args.target.to else {
        let formats = family.about().formats.join(", ");
        return Err(Failure::Usage(format!("--to is needed for instances; there are {formats}")));
    };
    let mut text = Vec::new();
    family.convert(crate::io::open_inputs(&args.input)?, format.name(), &mut text)?;
    match args.target.output.as_deref() {
        Some(path) => write_file(path, &text)?,
        None => std::io::stdout().write_all(&text)?,
    }
    Ok(Exit::Answered)
}
