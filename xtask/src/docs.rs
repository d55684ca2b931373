//! The parts of documents that are made from the code: they stand between two marks and are checked.

use crate::root;
use everystate::puzzles::family::{About, Explores, Question};
use everystate::session;
use std::fmt::Write as _;

const BEGIN: &str = "<!-- begin generated: families -->";
const END: &str = "<!-- end generated -->";

/// Writes the generated parts anew.
///
/// # Errors
/// If a file cannot be read or written, or the marks are not there.
pub(crate) fn write() -> Result<(), String> {
    let path = root().join("README.md");
    let (old, new) = readme()?;
    if old != new {
        std::fs::write(&path, new).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(())
}

/// Checks that the generated parts are up to date.
///
/// # Errors
/// If they are not.
pub(crate) fn check() -> Result<(), String> {
    let (old, new) = readme()?;
    if old == new { Ok(()) } else { Err("README.md is stale: run `cargo xtask docs`".into()) }
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
