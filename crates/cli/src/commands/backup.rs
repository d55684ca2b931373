//! `backup`.

use crate::args::backup::Backup;
use crate::exit::Exit;
use crate::io::default_tables_folder;
use crate::moment::time;
use crate::progress::grouped;
use crate::report::Failure;
use everystate::families::family::number;
use serde_json::json;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

pub(super) fn run(args: &Backup) -> Result<Exit, Failure> {
    let database = match &args.results {
        Some(file) => file.clone(),
        None => default_tables_folder()?.join("jobs.db"),
    };
    let folder = args.copy.is_dir().then_some(args.copy.as_path());
    if folder.is_none() && args.keep.is_some() {
        let message = "--keep is of the copies in a folder, and there is no folder of this name";
        return Err(Failure::Usage(message.to_owned()));
    }
    let copy = folder.map_or_else(|| args.copy.clone(), |folder| folder.join(name(now())));
    let copied = everystate_server::backup(&database, &copy)?;
    let removed = match (folder, args.keep) {
        (Some(folder), Some(keep)) => thin(folder, (keep, &copy)).map_err(|e| {
            let name = folder.display().to_string();
            Failure::File { message: format!("cannot remove copies in {name}: {e}"), name }
        })?,
        _ => Vec::new(),
    };
    let names = removed.iter().map(|path| path.display().to_string());
    let shown = copy.display().to_string();
    let text = if args.json {
        let names: Vec<String> = names.collect();
        let (jobs, bytes) = (number(copied.jobs), number(copied.bytes));
        let told =
            json!({ "schema": 1, "file": shown, "jobs": jobs, "bytes": bytes, "removed": names });
        format!("{told}\n")
    } else {
        let (jobs, s) = (grouped(copied.jobs), if copied.jobs == 1 { "" } else { "s" });
        let told = format!("{shown}: {jobs} job{s}, {} bytes\n", grouped(copied.bytes));
        names.fold(told, |told, name| format!("{told}removed {name}\n"))
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(Exit::Answered)
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// A copy's name by its moment, so that names are in the order of time: `jobs-20261128T031500Z.db`.
fn name(seconds: u64) -> String {
    format!("jobs-{}.db", time(seconds).replace(['-', ':'], ""))
}

/// Whether a file has a name that copies get.
fn is_named(file: &str) -> bool {
    let moment = file.strip_prefix("jobs-").and_then(|rest| rest.strip_suffix("Z.db"));
    moment.is_some_and(|moment| {
        let digits = moment.bytes().filter(u8::is_ascii_digit).count();
        moment.len() == 15 && digits == 14 && moment.as_bytes()[8] == b'T'
    })
}

/// Removes the oldest copies, down to so many, but never the one that was made just now: the clock may have been ahead once.
fn thin(folder: &Path, (keep, made): (u64, &Path)) -> io::Result<Vec<PathBuf>> {
    let mut copies = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if name.to_str().is_some_and(is_named) {
            copies.push(folder.join(name));
        }
    }
    copies.sort();
    copies.truncate(copies.len().saturating_sub(usize::try_from(keep).unwrap_or(usize::MAX)));
    copies.retain(|copy| copy != made);
    for copy in &copies {
        fs::remove_file(copy)?;
    }
    Ok(copies)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_copies_go_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let moments = [5, 1_000_000_000, 86_400, 2_000_000_000];
        let others = ["jobs.db", "jobs-20261128.db", "jobs-2026x128T031500Z.db", "notes"];
        for file in moments.map(name).iter().map(String::as_str).chain(others) {
            fs::write(folder.path().join(file), "").unwrap();
        }
        assert_eq!(name(86_400), "jobs-19700102T000000Z.db");
        let none = folder.path().join("none");
        let gone = thin(folder.path(), (3, &none)).unwrap();
        assert_eq!(gone, [folder.path().join(name(5))]);
        assert_eq!(thin(folder.path(), (1, &none)).unwrap().len(), 2);
        assert_eq!(thin(folder.path(), (1, &none)).unwrap().len(), 0);
        let mut left: Vec<_> =
            fs::read_dir(folder.path()).unwrap().collect::<Result<_, _>>().unwrap();
        left.sort_by_key(fs::DirEntry::file_name);
        let left: Vec<_> =
            left.iter().map(|file| file.file_name().into_string().unwrap()).collect();
        let mut want: Vec<String> = others.map(str::to_owned).to_vec();
        want.push(name(2_000_000_000));
        want.sort();
        assert_eq!(left, want);
        // A copy that was made now is not removed for one of a moment that is yet to come.
        let now = folder.path().join(name(1_900_000_000));
        fs::write(&now, "").unwrap();
        assert_eq!(thin(folder.path(), (1, &now)).unwrap().len(), 0);
        assert!(now.exists());
    }
}
