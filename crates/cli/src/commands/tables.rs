//! `tables`.

mod make;

use crate::args::tables::{Clear, List, Tables, Task, Verify};
use crate::exit::Exit;
use crate::io::tables_folder;
use crate::moment::time;
use crate::progress::{grouped, interrupted, on_interrupt};
use crate::report::Failure;
use everystate::contract::{Limits, Silent};
use everystate::families::family::number;
use everystate::table::file::{self, Cause, Entry, FileError, Header, Removed};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

pub(super) fn run(args: &Tables) -> Result<Exit, Failure> {
    match &args.task {
        Task::Make(args) => make::run(args),
        Task::List(args) => list(args),
        Task::Verify(args) => verify(args),
        Task::Clear(args) => clear(args),
    }
}

fn list(args: &List) -> Result<Exit, Failure> {
    let folder = tables_folder(&args.folder)?;
    let mut entries = file::list(&folder)?;
    // By puzzle and metric; what has no header comes last.
    entries.sort_by_cached_key(|entry| match &entry.header {
        Ok(header) => (0, header.puzzle.clone(), header.key.metric.clone()),
        Err(_) => (1, String::new(), String::new()),
    });
    let text = if args.json {
        entries.iter().map(|entry| record(entry).to_string() + "\n").collect()
    } else {
        let left = file::leftovers(&folder)?.len();
        table(&folder, &entries, left)
    };
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(Exit::Answered)
}

/// The tables of a folder, for people.
fn table(folder: &Path, entries: &[Entry], left: usize) -> String {
    let mut rows = vec![
        ["puzzle", "metric", "positions", "depth", "bytes", "made", "file"].map(str::to_owned),
    ];
    let mut wrong = String::new();
    for entry in entries {
        match &entry.header {
            Ok(header) => rows.push([
                plain(&header.puzzle),
                plain(&header.key.metric),
                header.distances().map_or_else(|| "–".into(), |_| grouped(header.positions)),
                depth(header).map_or_else(|| "–".into(), |depth| depth.to_string()),
                grouped(entry.bytes),
                time(header.made),
                name(&entry.path),
            ]),
            Err(error) => {
                let _ = writeln!(wrong, "{error}");
            }
        }
    }
    let mut out = String::new();
    if rows.len() > 1 {
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
        let widths = [0, 1, 2, 3, 4, 5, 6].map(|column| width(column).unwrap_or(0));
        for row in &rows {
            let mut line = String::new();
            for (column, (text, width)) in row.iter().zip(widths).enumerate() {
                let _ = match column {
                    2..=4 => write!(line, "{text:>width$}  "),
                    _ => write!(line, "{text:<width$}  "),
                };
            }
            out += line.trim_end();
            out.push('\n');
        }
        out.push('\n');
    }
    out += &wrong;
    let bytes = grouped(entries.iter().map(|entry| entry.bytes).sum());
    let _ = match entries.len() {
        0 => writeln!(out, "no tables in {}", folder.display()),
        n => writeln!(out, "{n} table{}, {bytes} bytes in {}", s(n), folder.display()),
    };
    if left > 0 {
        let _ =
            writeln!(out, "{left} file{} of killed writers: `everystate tables clear`", s(left));
    }
    out
}

/// A table of a folder as JSON.
fn record(entry: &Entry) -> Value {
    let mut object = Map::new();
    object.insert("schema".into(), json!(1));
    object.insert("file".into(), json!(entry.path.display().to_string()));
    state(&mut object, entry.header.as_ref());
    object.insert("bytes".into(), number(entry.bytes));
    if let Ok(header) = &entry.header {
        object.insert("made".into(), json!(time(header.made)));
        object.insert("seconds".into(), json!(header.seconds));
        object.insert("program".into(), json!(header.program));
    }
    Value::Object(object)
}

/// Whether a table is right, and what it is or why it is not.
fn state(object: &mut Map<String, Value>, found: Result<&Header, &FileError>) {
    let state = match found {
        Ok(_) => "ok",
        Err(error) if error.is_damaged() => "damaged",
        Err(error) if error.is_foreign() => "foreign",
        Err(_) => "unreadable",
    };
    object.insert("state".into(), json!(state));
    match found {
        Ok(header) => {
            object.insert("puzzle".into(), json!(header.puzzle));
            object.insert("metric".into(), json!(header.key.metric));
            if let Some(depth) = depth(header) {
                object.insert("positions".into(), number(header.positions));
                object.insert("depth".into(), json!(depth));
            }
        }
        Err(error) => {
            object.insert("why".into(), json!(error.to_string()));
        }
    }
}

fn verify(args: &Verify) -> Result<Exit, Failure> {
    let mut exit = Exit::Answered;
    let threads = args.threads.map_or_else(cores, usize::from);
    for path in chosen(&args.files, &tables_folder(&args.folder)?)? {
        let found = read(&path, threads);
        let text = if args.json {
            let mut object = Map::new();
            object.insert("schema".into(), json!(1));
            object.insert("file".into(), json!(path.display().to_string()));
            state(&mut object, found.as_ref());
            Value::Object(object).to_string() + "\n"
        } else {
            match &found {
                Ok(header) => format!("{} is right: {}\n", path.display(), told(header)),
                Err(error) => format!("{error}\n"),
            }
        };
        match found {
            Err(FileError { cause: Cause::Stopped(_), .. }) if interrupted() => {
                return Ok(Exit::Interrupted);
            }
            Err(error) if error.is_damaged() || error.is_foreign() => exit = Exit::Damaged,
            Err(_) if exit == Exit::Answered => exit = Exit::Usage,
            _ => {}
        }
        std::io::stdout().write_all(text.as_bytes())?;
    }
    Ok(exit)
}

fn clear(args: &Clear) -> Result<Exit, Failure> {
    let folder = tables_folder(&args.folder)?;
    let mut cleared = Cleared { json: args.json, files: 0, bytes: 0 };
    let paths = chosen(&args.files, &folder)?;
    if let Some(path) = paths.iter().find(|path| !file::is_named(path)) {
        let message = format!("{} does not have the name of a table", path.display());
        return Err(Failure::Usage(message));
    }
    for path in paths {
        if args.damaged {
            match read(&path, cores()) {
                Err(error) if error.is_damaged() || error.is_foreign() => {}
                Err(FileError { cause: Cause::Stopped(_), .. }) if interrupted() => {
                    return Ok(Exit::Interrupted);
                }
                Err(error) => return Err(error.into()),
                Ok(_) => continue,
            }
        }
        cleared.tell(&file::remove(&path)?)?;
    }
    if args.files.is_empty() {
        for removed in file::sweep(&folder)? {
            cleared.tell(&removed)?;
        }
    }
    if !args.json {
        let (files, bytes) = (cleared.files, grouped(cleared.bytes));
        let text = match files {
            0 => "nothing to remove\n".to_owned(),
            1 => return Ok(Exit::Answered),
            n => format!("{n} files, {bytes} bytes\n"),
        };
        std::io::stdout().write_all(text.as_bytes())?;
    }
    Ok(Exit::Answered)
}

/// What was removed so far.
struct Cleared {
    json: bool,
    files: u64,
    bytes: u64,
}

impl Cleared {
    fn tell(&mut self, removed: &Removed) -> Result<(), Failure> {
        self.files += 1;
        self.bytes += removed.bytes;
        let path = removed.path.display();
        let text = if self.json {
            let path = path.to_string();
            json!({ "schema": 1, "file": path, "bytes": number(removed.bytes) }).to_string() + "\n"
        } else {
            format!("removed {path}, {} bytes\n", grouped(removed.bytes))
        };
        Ok(std::io::stdout().write_all(text.as_bytes())?)
    }
}

/// The tables that are named, or all in the folder. A bare name is one of the folder's.
fn chosen(files: &[PathBuf], folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    if files.is_empty() {
        return Ok(file::tables(folder)?);
    }
    let choose = |path: &PathBuf| {
        let kept = folder.join(path);
        let bare = path.components().count() == 1;
        let path = if bare && kept.exists() { kept } else { path.clone() };
        match std::fs::metadata(&path) {
            Ok(_) => Ok(path),
            Err(e) => {
                let name = path.display().to_string();
                Err(Failure::File { message: format!("cannot read {name}: {e}"), name })
            }
        }
    };
    files.iter().map(choose).collect()
}

/// Reads a table from end to end; Ctrl-C ends it.
fn read(path: &Path, threads: usize) -> Result<Header, FileError> {
    let limits = Limits { cancel: Some(on_interrupt()), ..Limits::none() };
    file::verify(path, threads, &limits.meter(&Silent))
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn told(header: &Header) -> String {
    let (puzzle, metric) = (plain(&header.puzzle), plain(&header.key.metric));
    let Some(depth) = depth(header) else { return format!("{puzzle} in metric {metric}") };
    let positions = grouped(header.positions);
    let moves = s(depth);
    format!(
        "{puzzle} in metric {metric}, {positions} positions, the farthest {depth} move{moves} away"
    )
}

/// How far the farthest position is, if the table has distances.
fn depth(header: &Header) -> Option<usize> {
    header.distances().map(|counts| counts.len().saturating_sub(1))
}

fn s(n: usize) -> &'static str {
    if n == 1 { "" } else { "s" }
}

fn name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.display().to_string())
}

/// A text from a file, without what would move the cursor.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}
