//! Files, standard streams and the machine's memory.

use crate::args::tables::Folder;
use crate::aside::aside;
use crate::report::Failure;
use everystate::pieces;
use everystate::session::{self, Input, Session};
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The session of a family, or a failure that names those there are; of a puzzle of pieces what else there is for it.
pub(crate) fn open_family(name: &str) -> Result<Box<dyn Session>, Failure> {
    session::open(name).ok_or_else(|| {
        let names = session::names().join(", ");
        Failure::Usage(if matches!(pieces::open(name, None), Ok(Some(_))) {
            format!(
                "`{name}` is a puzzle of pieces, for which there are solve, explore, scramble, verify and judge; this is for {names}, and files with games"
            )
        } else {
            format!("there is no puzzle called `{name}`; there are {names}")
        })
    })
}

/// A file or, for `-`, standard input.
pub(crate) fn open_input(path: &Path) -> Result<Input, Failure> {
    if path == Path::new("-") {
        return Ok(Input::new("standard input", Box::new(std::io::stdin())));
    }
    let name = path.display().to_string();
    match File::open(path) {
        Ok(file) => Ok(Input::new(name, Box::new(file))),
        Err(e) => Err(Failure::File { message: format!("cannot open {name}: {e}"), name }),
    }
}

/// Whether two paths are the same file, however they are written: what is read is not to be written over.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    one == other
        || one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

/// An input, and whether nothing is in it.
pub(crate) fn whether_empty(mut input: Input) -> Result<(Input, bool), Failure> {
    let mut first = Vec::new();
    if let Err(e) = input.read.by_ref().take(1).read_to_end(&mut first) {
        let name = input.name;
        return Err(Failure::File { message: format!("cannot read {name}: {e}"), name });
    }
    let is_empty = first.is_empty();
    let read = Box::new(std::io::Cursor::new(first).chain(input.read));
    Ok((Input { read, ..input }, is_empty))
}

/// All files, or standard input if there are none. Files are opened now, so that a wrong name is
/// reported before anything is answered.
pub(crate) fn open_inputs<P: AsRef<Path>>(paths: &[P]) -> Result<Vec<Input>, Failure> {
    if paths.is_empty() {
        return Ok(vec![open_input(Path::new("-"))?]);
    }
    paths.iter().map(|p| open_input(p.as_ref())).collect()
}

/// The whole of an input and its name, or a failure if it has more than so many bytes.
pub(crate) fn read_whole(input: Input, longest: u64) -> Result<(String, Vec<u8>), Failure> {
    let Input { name, read, .. } = input;
    let mut text = Vec::new();
    let failure = match read.take(longest.saturating_add(1)).read_to_end(&mut text) {
        Ok(_) if text.len() as u64 <= longest => return Ok((name, text)),
        Ok(_) => format!("{name} is longer than {} MiB, too long to be read", longest >> 20),
        Err(e) => format!("cannot read {name}: {e}"),
    };
    Err(Failure::File { message: failure, name })
}

/// Writes a whole file.
pub(crate) fn write_file(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    std::fs::write(path, bytes).map_err(|e| {
        let name = path.display().to_string();
        Failure::File { message: format!("cannot write {name}: {e}"), name }
    })
}

/// The folder that tables are kept in: the one named, or that of `EVERYSTATE_CACHE`, or `everystate` in
/// the user's folder for what can be made again. It need not be there yet.
pub(crate) fn tables_folder(named: &Folder) -> Result<PathBuf, Failure> {
    named.tables.clone().map_or_else(default_tables_folder, Ok)
}

/// The folder for tables where none is named.
pub(crate) fn default_tables_folder() -> Result<PathBuf, Failure> {
    let set = |name| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    let home = || std::env::home_dir().filter(|home| home.is_absolute());
    let cache = || match () {
        () if cfg!(windows) => set("LOCALAPPDATA"),
        () if cfg!(target_os = "macos") => home().map(|home| home.join("Library/Caches")),
        // The XDG base directory specification: relative paths are to be ignored.
        () => set("XDG_CACHE_HOME")
            .filter(|path| path.is_absolute())
            .or_else(|| home().map(|home| home.join(".cache"))),
    };
    set("EVERYSTATE_CACHE").or_else(|| Some(cache()?.join("everystate"))).ok_or_else(|| {
        let message = "there is no folder for tables: name one with --tables or EVERYSTATE_CACHE";
        Failure::Usage(message.into())
    })
}

/// Four fifths of the memory that is free, or of what the process may have; 4 GiB where neither is
/// known.
pub(crate) fn free_memory() -> u64 {
    let free = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find(|l| l.starts_with("MemAvailable:"))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok()?.checked_mul(1024)
    });
    let group = std::fs::read_to_string("/sys/fs/cgroup/memory.max")
        .ok()
        .and_then(|text| text.trim().parse::<u64>().ok());
    let known = match (free, group) {
        (Some(a), Some(b)) => a.min(b),
        (Some(n), None) | (None, Some(n)) => n,
        (None, None) => return 4 << 30,
    };
    known / 5 * 4
}

/// Bytes that are free on the disk of a folder, or of the nearest folder above it that is there; `None` where that is not known.
#[cfg(unix)]
pub(crate) fn free_disk(folder: &Path) -> Option<u64> {
    let there = std::path::absolute(folder).ok()?;
    let there = there.ancestors().find(|folder| folder.is_dir())?;
    let disk = rustix::fs::statvfs(there).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

/// The same, where nobody is asked.
#[cfg(not(unix))]
pub(crate) fn free_disk(_folder: &Path) -> Option<u64> {
    None
}

/// The seed that was given, or one from the clock, which is printed.
pub(crate) fn seed(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let seed = now.map_or(0, |t| t.as_secs() ^ (u64::from(t.subsec_nanos()) << 20));
        aside(format_args!("seed {seed}"));
        seed
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_long_is_refused_and_not_cut() {
        let whole = |longest| {
            let input = Input::new("eight", Box::new(&b"12345678"[..]));
            read_whole(input, longest)
        };
        for longest in [8, 9, u64::MAX] {
            let (name, text) = whole(longest).unwrap_or_else(|_| panic!("{longest}"));
            assert_eq!((name.as_str(), &text[..]), ("eight", &b"12345678"[..]));
        }
        for longest in [0, 7] {
            assert!(matches!(whole(longest), Err(Failure::File { name, .. }) if name == "eight"));
        }
    }
}
