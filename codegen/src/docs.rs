//! The parts of documents that are made from the code: they stand between two marks and are checked.

use crate::document::{Document, draw, whole};
use everystate::boards::{self, Direction, Film, Input, Play};
use everystate::families::family::{About, Explores, Question};
use everystate::session;
use serde_json::json;
use std::fmt::Write as _;
use xtask::root;

const FAMILIES: &str = "<!-- begin generated: families -->";
const END: &str = "<!-- end generated -->";

/// Writes the generated parts anew.
///
/// # Errors
/// If a file cannot be read or written, or the marks are not there.
pub(crate) fn write() -> Result<(), String> {
    for (name, old, new) in documents()? {
        if old != new {
            std::fs::write(root().join(&name), new).map_err(|e| format!("{name}: {e}"))?;
        }
    }
    Ok(())
}

fn documents() -> Result<Vec<Document>, String> {
    let (old, new) = readme()?;
    let mut documents = vec![
        ("README.md".to_owned(), old, new),
        whole("docs/maze.svg".to_owned(), draw("maze", 1)?),
        whole("docs/sokoban.svg".to_owned(), sokoban()?),
        whole("docs/results.md".to_owned(), crate::results::document()?),
        whole("crates/asked/results.json".to_owned(), crate::results::answer()?),
        whole("crates/asked/boards.json".to_owned(), games()?),
    ];
    documents.extend(crate::gallery::documents()?);
    Ok(documents)
}

/// The games that come with the program, as the server tells them.
fn games() -> Result<String, String> {
    let folder = root().join("data/boards");
    let failure = |e: std::io::Error| format!("{}: {e}", folder.display());
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect())
        .map_err(failure)?;
    files.sort();
    let mut rows = Vec::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|e| e == "txt")) {
        let text = std::fs::read_to_string(file).map_err(failure)?;
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let read = boards::Text::read(name, text.clone().into()).map_err(|e| e.to_string())?;
        let (title, levels) = (read.game.title(), read.levels(None).len());
        rows.push(
            json!({ "name": name, "title": title, "levels": levels, "text": text }).to_string(),
        );
    }
    Ok(format!("{{\"schema\":1,\"games\":[\n{}\n]}}\n", rows.join(",\n")))
}

/// The picture of a game that is played: our Sokoban's first level, until it is won.
fn sokoban() -> Result<String, String> {
    let file = root().join("data/boards/sokoban.txt");
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let game = boards::read(&text).game.ok_or("data/boards/sokoban.txt is no game")?;
    let mut play = Play::new(&game, 1, "").ok_or("data/boards/sokoban.txt has no level 1")?;
    let mut moving = Film::new(&game, play.board());
    play.shown();
    let [up, down, right] = [Direction::Up, Direction::Down, Direction::Right].map(Input::Move);
    for input in [down, right, up, right, down] {
        play.input(input).map_err(|e| e.to_string())?;
        moving.add(&play.shown());
    }
    if play.won() == 1 { Ok(moving.to_svg()) } else { Err("the level is not won".to_owned()) }
}

fn readme() -> Result<(String, String), String> {
    let path = root().join("README.md");
    let old = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let new = between(&old, FAMILIES, &table())?;
    Ok((old, new))
}

/// A text with another part after the mark `begin`.
fn between(text: &str, begin: &str, part: &str) -> Result<String, String> {
    let parts =
        text.split_once(begin).and_then(|(head, rest)| Some((head, rest.split_once(END)?.1)));
    let (head, tail) = parts.ok_or_else(|| format!("README.md has lost the mark {begin}"))?;
    Ok(format!("{head}{begin}\n{part}{END}{tail}"))
}

/// Families × questions, with the strategy taken by default.
fn table() -> String {
    let mut out = String::from(
        "| family | what it is | solve | all | count | unique | unique=simple | any | sample | explore |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
    );
    for family in session::names().iter().filter_map(|name| session::open(name)) {
        let about = family.about();
        let _ = write!(out, "| `{}` | {} |", about.name, about.title);
        for question in Question::LISTED {
            let _ = write!(out, " {} |", default_strategy(about, question));
        }
        let explore = match about.explore {
            Explores::No => "–",
            Explores::Instance => "from an instance",
            Explores::Anywhere => "whole space",
            Explores::Solved => "from the solved position",
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

#[cfg(test)]
mod tests {
    #[test]
    fn generated_parts_are_up_to_date() {
        for (name, old, new) in super::documents().unwrap() {
            assert!(old == new, "{name} is stale: run `cargo xtask docs`");
        }
    }
}
