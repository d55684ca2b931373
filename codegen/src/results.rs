//! `docs/results.md` and what the server tells of results, made of `data/results`.

use crate::digits::grouped;
use everystate::families::family;
use everystate::pieces;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use toml_edit::{DocumentMut, Item};
use xtask::root;

/// What stands above the table.
const HEAD: &str = "\
# Results

What exploring puzzles to their last position found: how many positions there are, how far the farthest are from the solved one (God's number), and how many these are. Each row is made from a file in
[data/results](../data/results), which has the definition, all layers and some of the farthest positions, and was verified beside the table (`everystate verify FILE --table TABLE`; [what that checks](formats/results.md)).
In brackets: how many of them there are up to the puzzle's symmetries, where that is known. The picture has a bar for each distance. Times are those of whole explorations on two shared cores. The page of `everystate serve` shows all of it beside the puzzles.

| puzzle | positions | farthest | so many | distances | symmetries | seconds | again with `everystate` |
|---|---:|---:|---:|---|---:|---:|---|
";

/// The files of results with their texts, by name.
pub(crate) fn files() -> Result<Vec<(PathBuf, String)>, String> {
    let folder = root().join("data/results");
    let failed = |e: std::io::Error| format!("{}: {e}", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let text =
            std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        files.push((path, text));
    }
    files.sort();
    Ok(files)
}

/// The whole document.
pub(crate) fn document() -> Result<String, String> {
    let rows = rows(|_, of| row(of))?;
    Ok(rows.into_iter().fold(HEAD.to_owned(), |text, row| text + &row))
}

/// What the server answers, `{"schema":1,"results":[…]}`, with a line for each result.
pub(crate) fn answer() -> Result<String, String> {
    let rows = rows(|path, of| Some(record(path, of)?.to_string()))?;
    Ok(format!("{{\"schema\":1,\"results\":[\n{}\n]}}\n", rows.join(",\n")))
}

/// A row of each result, sorted by how many positions there are, then as text.
fn rows(of: impl Fn(&Path, &DocumentMut) -> Option<String>) -> Result<Vec<String>, String> {
    let mut rows = Vec::new();
    for (path, text) in files()? {
        let document: DocumentMut = text.parse().map_err(|e| format!("{}: {e}", path.display()))?;
        let row = of(&path, &document).zip(document.get("positions").and_then(number));
        let (row, positions) =
            row.ok_or_else(|| format!("{}: a field is missing", path.display()))?;
        rows.push((positions, row));
    }
    rows.sort();
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}

/// What is told of a result: how it is asked for and what was found, without the definition and what only a check needs.
/// `file` is its name in `data/results`; numbers above 2⁵³ are texts.
fn record(path: &Path, of: &DocumentMut) -> Option<Value> {
    let mut told = Map::new();
    told.insert("file".into(), path.file_name()?.to_str()?.into());
    for key in ["puzzle", "asked", "metric", "machine"] {
        told.insert(key.into(), of.get(key)?.as_str()?.into());
    }
    for key in ["positions", "depth", "antipodes", "symmetries", "bytes"] {
        told.insert(key.into(), family::number(number(of.get(key)?)?));
    }
    if let Some(classes) = of.get("classes").and_then(number) {
        told.insert("classes".into(), family::number(classes));
    }
    told.insert("counts".into(), counts(of)?.into_iter().map(family::number).collect());
    let examples = of.get("examples")?.as_array()?.iter().map(|moves| moves.as_str());
    told.insert("examples".into(), examples.collect::<Option<Vec<_>>>()?.into());
    told.insert("seconds".into(), of.get("seconds")?.as_float()?.into());
    Some(told.into())
}

/// A row of the document's table.
fn row(of: &DocumentMut) -> Option<String> {
    let text = |key: &str| of.get(key)?.as_str();
    let positions = number(of.get("positions")?)?;
    let mut row = String::new();
    let seconds = of.get("seconds")?.as_float()?;
    let antipodes = grouped(&number(of.get("antipodes")?)?.to_string());
    let classes = of.get("classes").and_then(number);
    let classes = classes.map_or_else(String::new, |n| format!(" ({n})"));
    let _ = writeln!(
        row,
        "| `{}` | {} | {} | {} | {} | {} | {seconds:.2} | `{}` |",
        text("puzzle")?,
        grouped(&positions.to_string()),
        number(of.get("depth")?)?,
        antipodes + &classes,
        bars(&counts(of)?),
        number(of.get("symmetries")?)?,
        text("asked")?,
    );
    Some(row)
}

/// Positions at each distance, of puzzles that were explored as a whole in the metric `half`, by their names.
///
/// # Errors
/// If a file cannot be read.
pub(crate) fn found() -> Result<BTreeMap<String, Vec<u64>>, String> {
    let mut found = BTreeMap::new();
    for (path, text) in files()? {
        let of: DocumentMut = text.parse().map_err(|e| format!("{}: {e}", path.display()))?;
        let told = |key: &str| of.get(key).and_then(Item::as_str).unwrap_or_default();
        let name = told("puzzle");
        if told("asked") == format!("explore {name}") && told("metric") == "half" {
            let counts = counts(&of).ok_or_else(|| format!("{}: no counts", path.display()))?;
            found.insert(name.to_owned(), counts);
        }
    }
    Ok(found)
}

/// Positions at each distance.
fn counts(of: &DocumentMut) -> Option<Vec<u64>> {
    of.get("counts")?.as_array()?.iter().map(value).collect()
}

fn number(item: &Item) -> Option<u64> {
    value(item.as_value()?)
}

fn value(value: &toml_edit::Value) -> Option<u64> {
    let number = value.as_integer().and_then(|n| u64::try_from(n).ok());
    number.or_else(|| value.as_str()?.parse().ok())
}

/// A bar for each count, as high as it is of the largest; none so low that it cannot be seen.
fn bars(counts: &[u64]) -> String {
    let most = counts.iter().copied().max().unwrap_or(1).max(1);
    let bar = |&count: &u64| {
        let eighths = u128::from(count) * 8 / u128::from(most);
        ['▁', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'][usize::try_from(eighths).unwrap_or(8)]
    };
    counts.iter().map(bar).collect()
}

/// Whether each result is as it was written, as far as that is known without its table.
pub(crate) fn check() -> Result<usize, String> {
    use everystate::contract::{Limits, Silent};
    let files = files()?;
    for (path, text) in &files {
        let name = path.display().to_string();
        pieces::check_result(&name, text, None, 2, (&Limits::none(), &Silent))
            .map_err(|e| format!("{name}: {e}"))?;
    }
    Ok(files.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_as_they_were_written() {
        assert!(check().unwrap() >= 15);
    }

    #[test]
    fn what_is_told_of_a_result_is_whole_and_exact() {
        let text = "puzzle = \"p\"\nasked = \"explore p\"\nmetric = \"half\"\nmachine = \"m\"\n\
            positions = \"9007199254740993\"\ndepth = 1\nantipodes = \"9007199254740992\"\n\
            symmetries = 1\nbytes = 7\ncounts = [1, \"9007199254740992\"]\nexamples = [\"a\"]\n\
            seconds = 0.5\n";
        let document: DocumentMut = text.parse().unwrap();
        let told = record(Path::new("data/results/p-all.toml"), &document).unwrap();
        assert_eq!(told["file"], "p-all.toml");
        // Of what a browser rounds the digits are told.
        assert_eq!(told["positions"], "9007199254740993");
        assert_eq!(told["counts"][1], 9_007_199_254_740_992_u64);
        assert!(told.get("classes").is_none());
        for line in text.lines() {
            let less: DocumentMut = text.replace(line, "").parse().unwrap();
            assert!(record(Path::new("p.toml"), &less).is_none(), "without {line}");
        }
    }

    #[test]
    fn bars_are_as_high_as_counts() {
        assert_eq!(bars(&[0, 1, 50, 100]), "▁▁▄█");
    }
}
