//! The rows of `data/known/*.toml`.

use toml_edit::{DocumentMut, Item, Table, Value};
use xtask::root;

/// The keys of a row.
const KEYS: [&str; 8] =
    ["puzzle", "file", "with", "metric", "positions", "complete", "counts", "source"];

/// What is known of a puzzle.
#[derive(Debug)]
pub(crate) struct Row {
    /// Its name in the catalogue, if it has one.
    pub(crate) puzzle: Option<String>,
    /// A definition file of it by others, if there is one.
    pub(crate) file: Option<String>,
    /// With what else it is explored: which moves, how far from what.
    pub(crate) with: Vec<String>,
    /// `half` or `quarter`.
    pub(crate) metric: String,
    /// How many positions there are, in decimal digits.
    pub(crate) positions: String,
    /// Whether `counts` go to the last position.
    pub(crate) complete: bool,
    /// Positions at each distance, 0 first.
    pub(crate) counts: Vec<u64>,
}

impl Row {
    /// The name and the file that the puzzle goes by.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = String> {
        self.puzzle.clone().into_iter().chain(self.file.clone())
    }

    /// Whether it is of all positions of this puzzle of ours in this metric.
    pub(crate) fn is_of(&self, puzzle: &str, metric: &str) -> bool {
        self.puzzle.as_deref() == Some(puzzle) && self.metric == metric && self.with.is_empty()
    }

    /// Whether this is the row's file, not its name.
    pub(crate) fn is_file(&self, input: &str) -> bool {
        self.file.as_deref() == Some(input) && self.puzzle.as_deref() != Some(input)
    }

    /// How much of the puzzle is known, for a line of a table.
    pub(crate) fn size(&self) -> String {
        if self.complete {
            self.positions.clone()
        } else {
            format!("to depth {}", self.counts.len() - 1)
        }
    }

    /// Reads a row.
    ///
    /// # Errors
    /// What is missing, unknown or contradicts itself.
    fn read(table: &Table) -> Result<Self, String> {
        if let Some((key, _)) = table.iter().find(|(key, _)| !KEYS.contains(key)) {
            return Err(format!("`{key}` is no key of a row"));
        }
        let text = |key| table.get(key).and_then(Item::as_str).map(str::to_owned);
        let number = |value: &Value| value.as_integer().and_then(|n| u64::try_from(n).ok());
        let counts = table.get("counts").and_then(Item::as_array).ok_or("it has no counts")?;
        let counts: Option<Vec<u64>> = counts.iter().map(number).collect();
        let counts = counts.filter(|counts| !counts.is_empty()).ok_or("a count is no number")?;
        let complete = table.get("complete").is_none_or(|item| item.as_bool() != Some(false));
        let sum: u64 = counts.iter().sum();
        // TOML's integers end at 2^63, so larger ones stand in quotes.
        let positions = match table.get("positions") {
            Some(Item::Value(Value::String(text))) => text.value().to_owned(),
            Some(Item::Value(Value::Integer(number))) => number.value().to_string(),
            _ => return Err("it does not say how many positions there are".to_owned()),
        };
        if complete && positions != sum.to_string() {
            return Err(format!("its counts add up to {sum}, not {positions}"));
        }
        let metric = text("metric").filter(|metric| metric == "half" || metric == "quarter");
        let metric = metric.ok_or("its metric is neither `half` nor `quarter`")?;
        text("source").filter(|source| !source.is_empty()).ok_or("it has no source")?;
        let (puzzle, file) = (text("puzzle"), text("file"));
        if puzzle.is_none() && file.is_none() {
            return Err("it has neither a puzzle nor a file".to_owned());
        }
        let with = match table.get("with").map(Item::as_array) {
            None => Some(Vec::new()),
            Some(list) => {
                list.into_iter().flatten().map(|t| t.as_str().map(str::to_owned)).collect()
            }
        };
        let with = with.ok_or("what it is explored with is no text")?;
        Ok(Self { puzzle, file, with, metric, positions, complete, counts })
    }
}

/// Every row of every file, in the order of the files' names.
///
/// # Errors
/// If a file cannot be read, or a row is not as it should be.
pub(crate) fn read() -> Result<Vec<Row>, String> {
    let folder = root().join("data/known");
    let entries = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    let mut rows = Vec::new();
    for file in files {
        let named = |why: String| format!("{}: {why}", file.display());
        let text = std::fs::read_to_string(&file).map_err(|e| named(e.to_string()))?;
        rows.extend(parse(&text).map_err(named)?);
    }
    Ok(rows)
}

/// The rows of one file.
///
/// # Errors
/// If it is not TOML, or a row is not as it should be.
pub(crate) fn parse(text: &str) -> Result<Vec<Row>, String> {
    let document: DocumentMut = text.parse().map_err(|e| format!("{e}"))?;
    let rows = document.get("known").and_then(Item::as_array_of_tables);
    let rows = rows.ok_or("it has no [[known]]")?;
    let row = |(i, table): (usize, &Table)| {
        Row::read(table).map_err(|why| format!("row {} of [[known]]: {why}", i + 1))
    };
    rows.iter().enumerate().map(row).collect()
}
