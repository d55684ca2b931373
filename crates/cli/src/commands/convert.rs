//! `convert`.

use crate::args::convert::Convert;
use crate::aside::aside;
use crate::exit::Exit;
use crate::io::{open_input, read_whole, write_file};
use crate::puzzle::{self, Defined};
use crate::report::Failure;
use everystate::Error;
use everystate::session::{self, Session};
use everystate::twisty::text::Format;
use everystate::twisty::text::santa::{self, Set, Wrong};
use everystate::twisty::write_position;
use std::collections::HashMap;
use std::io::Write as _;
use std::path::Path;

pub(super) fn run(args: &Convert) -> Result<Exit, Failure> {
    let output = args.target.output.as_deref();
    if Path::new(&args.puzzle).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv"))
    {
        return competition(args);
    }
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

/// The longest table that is read, in bytes.
const LONGEST: u64 = 1 << 30;

/// Writes the puzzles of a competition into a folder: a definition for each, its positions, and what solves them if that is given.
fn competition(args: &Convert) -> Result<Exit, Failure> {
    let (Some(folder), true) = (&args.target.output, args.target.to.is_none()) else {
        let message = "the puzzles of a competition are many files: --output names their folder";
        return Err(Failure::Usage(message.into()));
    };
    let (puzzles, solutions) = match &args.input[..] {
        [puzzles] => (puzzles, None),
        [puzzles, solutions] => (puzzles, Some(solutions)),
        _ => {
            let message = "the tables are that of types, that of puzzles, and that of solutions if there is one";
            return Err(Failure::Usage(message.into()));
        }
    };
    let read = |path: &Path| -> Result<(String, String), Failure> {
        let (name, text) = read_whole(open_input(path)?, LONGEST)?;
        Ok((name, String::from_utf8_lossy(&text).into_owned()))
    };
    let (types_name, types) = read(Path::new(&args.puzzle))?;
    let (puzzles_name, puzzles) = read(puzzles)?;
    let sets = santa::read(&types, &puzzles).map_err(|wrong| match wrong {
        Wrong::Types(fault) => Error::input(&types_name, fault),
        Wrong::Puzzles(fault) => Error::input(&puzzles_name, fault),
    })?;
    let solutions: Option<HashMap<String, String>> = match solutions {
        None => None,
        Some(path) => {
            let (name, text) = read(path)?;
            let read = santa::solutions(&text).map_err(|fault| Error::input(&name, fault))?;
            Some(read.into_iter().collect())
        }
    };
    std::fs::create_dir_all(folder)?;
    for set in &sets {
        write_set(folder, set, solutions.as_ref())?;
    }
    Ok(Exit::Answered)
}

/// Writes one puzzle of a competition.
fn write_set(
    folder: &Path,
    set: &Set,
    solutions: Option<&HashMap<String, String>>,
) -> Result<(), Failure> {
    let definition = &set.definition;
    let path =
        |ending: &str| folder.join(format!("{}.{ending}", definition.name.replace('/', "-")));
    let text = Format::Tws
        .write(definition)
        .map_err(|obstacle| Failure::Usage(format!("{}: {obstacle}", definition.name)))?;
    write_file(&path("tws"), &text)?;
    let (mut positions, mut solved) = (String::new(), String::new());
    for given in &set.positions {
        let Some(position) = &given.position else {
            aside(format_args!(
                "puzzle {} of {} shows pieces that no moves bring there: it is left out",
                given.id, definition.name
            ));
            continue;
        };
        let mut object = write_position(position, definition);
        object["name"] = given.id.clone().into();
        if given.wildcards > 0 {
            object["wildcards"] = given.wildcards.into();
        }
        positions += &object.to_string();
        positions.push('\n');
        if let Some(solutions) = solutions {
            let moves = solutions.get(&given.id).map_or("-", String::as_str);
            // A line without moves is no line.
            solved += if moves.is_empty() { "// 0\n" } else { moves };
            solved += if moves.is_empty() { "" } else { "\n" };
        }
    }
    write_file(&path("positions"), &positions)?;
    if solutions.is_some() {
        write_file(&path("solutions"), &solved)?;
    }
    Ok(())
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
