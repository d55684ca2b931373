//! `docs/results.md`, made of `data/results`.

use crate::digits::grouped;
use everystate::pieces;
use std::fmt::Write as _;
use std::path::PathBuf;
use toml_edit::{DocumentMut, Item};
use xtask::root;

/// What stands above the table.
const HEAD: &str = "\
# Results

What exploring puzzles to their last position found: how many positions there are, how far the farthest are from the solved one (God's number), and how many these are. Each row is made from a file in
[data/results](../data/results), which has the definition, all layers and some of the farthest positions, and was verified beside the table (`everystate verify FILE --table TABLE`; [what that checks](formats/results.md)).
In brackets: how many of them there are up to the puzzle's symmetries, where that is known. The picture has a bar for each distance. Times are those of whole explorations on two shared cores.

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
    let mut rows = Vec::new();
    for (path, text) in files()? {
        let document: DocumentMut = text.parse().map_err(|e| format!("{}: {e}", path.display()))?;
        let row =
            row(&document).ok_or_else(|| format!("{}: a field is missing", path.display()))?;
        rows.push(row);
    }
    rows.sort();
    Ok(rows.into_iter().fold(HEAD.to_owned(), |text, (_, row)| text + &row))
}

/// A row with how many positions there are, by which rows are sorted.
fn row(of: &DocumentMut) -> Option<(u64, String)> {
    let text = |key: &str| of.get(key)?.as_str();
    let positions = number(of.get("positions")?)?;
    let counts: Option<Vec<u64>> = of.get("counts")?.as_array()?.iter().map(value).collect();
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
        bars(&counts?),
        number(of.get("symmetries")?)?,
        text("asked")?,
    );
    Some((positions, row))
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
    fn bars_are_as_high_as_counts() {
        assert_eq!(bars(&[0, 1, 50, 100]), "▁▁▄█");
    }
}
