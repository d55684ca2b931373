//! The parts of documents that are made from the code: they stand between two marks and are checked.

use crate::root;
use everystate::puzzles::family::{About, Explores, Question};
use everystate::session;
use std::fmt::Write as _;

const BEGIN: &str = "<!-- begin generated: families -->";
const END: &str = "<!-- end generated -->";

/// A document: its name, what it holds, and what it should hold.
type Document = (&'static str, String, String);

/// Writes the generated parts anew.
///
/// # Errors
/// If a file cannot be read or written, or the marks are not there.
pub(crate) fn write() -> Result<(), String> {
    for (name, old, new) in documents()? {
        if old != new {
            std::fs::write(root().join(name), new).map_err(|e| format!("{name}: {e}"))?;
        }
    }
    Ok(())
}

/// Checks that the generated parts are up to date.
///
/// # Errors
/// If they are not.
pub(crate) fn check() -> Result<(), String> {
    match documents()?.into_iter().find(|(_, old, new)| old != new) {
        None => Ok(()),
        Some((name, _, _)) => Err(format!("{name} is stale: run `cargo xtask docs`")),
    }
}

fn documents() -> Result<[Document; 2], String> {
    let (old, new) = readme()?;
    let drawn = std::fs::read_to_string(root().join("docs/maze.svg")).unwrap_or_default();
    Ok([("README.md", old, new), ("docs/maze.svg", drawn, maze()?)])
}

/// The README's picture: the second example maze with its solution.
fn maze() -> Result<String, String> {
    let file = root().join("examples/maze.in");
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let family = session::open("maze").ok_or("there is no family called maze")?;
    let mut drawings = Vec::new();
    let input = session::Input::text("examples/maze.in", text);
    let drawn = family.draw(input, Some(&session::Solve::default()), &mut |scene| {
        drawings.push(scene.to_svg());
        Ok(true)
    });
    drawn.map_err(|e| e.to_string())?;
    drawings.into_iter().nth(1).ok_or_else(|| "examples/maze.in has no second maze".to_owned())
}

fn readme() -> Result<(String, String), String> {
    let path = root().join("README.md");
    let old = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let parts =
        old.split_once(BEGIN).and_then(|(head, rest)| Some((head, rest.split_once(END)?.1)));
    let (head, tail) = parts.ok_or("README.md has lost the marks of its generated part")?;
    let new = format!("{head}{BEGIN}\n{}{END}{tail}", table());
    Ok((old, new))
}

/// Families × questions, with the strategy taken by default.
fn table() -> String {
    let mut out = String::from(
        "| family | what it is | solve | all | count | unique | explore |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for family in session::names().iter().filter_map(|name| session::open(name)) {
        let about = family.about();
        let _ = write!(out, "| `{}` | {} |", about.name, about.title);
        for question in Question::ALL {
            let _ = write!(out, " {} |", default_strategy(about, question));
        }
        let explore = match about.explore {
            Explores::No => "–",
            Explores::Instance => "from an instance",
            Explores::Anywhere => "whole space",
        };
        let _ = writeln!(out, " {explore} |");
    }
    out
}

fn default_strategy(about: &About, question: Question) -> String {
    match about.strategy(None, question) {
        Ok(strategy) => format!("`{}`", strategy.name),
        Err(_) => "–".into(),
    }
}
