//! `convert`.

use crate::args::convert::Convert;
use crate::exit::Exit;
use crate::io::write_file;
use crate::puzzle::{self, Defined};
use crate::report::Failure;
use everystate::puzzles::twisty::text::Format;
use std::io::Write as _;

pub(super) fn run(args: &Convert) -> Result<Exit, Failure> {
    let output = args.target.output.as_deref();
    let by_name = output.and_then(|path| Format::of_name(&path.display().to_string()));
    let Some(format) = args.target.to.map(Format::from).or(by_name) else {
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
