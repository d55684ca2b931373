//! The file of answers that `solve --resume` goes on with.

use crate::io::read_whole;
use crate::report::Failure;
use everystate::pieces::{Instance, Kept, Subject};
use everystate::session::Input;
use std::fs::OpenOptions;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// The longest file of answers, in bytes.
const LONGEST: u64 = 1 << 30;

/// A file of answers as it was found. Before [`goes_on`](Self::goes_on) nothing of it is changed.
pub(super) struct File {
    path: PathBuf,
    kept: Kept,
}

impl File {
    /// Reads what there is; a file that is not there is made later.
    pub(super) fn read(path: &Path, json: bool, subject: &Subject) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let text = match std::fs::metadata(path) {
            Err(e) if e.kind() == ErrorKind::NotFound => Vec::new(),
            Err(e) => return Err(failure(path, "read", &e)),
            Ok(about) if !about.is_file() => {
                let message = format!("{name} is no file that answers can be added to");
                return Err(Failure::File { message, name });
            }
            Ok(_) => {
                let file = std::fs::File::open(path).map_err(|e| failure(path, "read", &e))?;
                read_whole(Input::new(&*name, Box::new(file)), LONGEST)?.1
            }
        };
        let kept = Kept::read(&name, &text, json, subject)?;
        Ok(Self { path: path.to_owned(), kept })
    }

    /// What the next answers are appended to, and how many of these instances have theirs already.
    pub(super) fn goes_on(
        &self,
        instances: &[Instance],
    ) -> Result<(std::fs::File, usize), Failure> {
        let going = self.kept.goes_on(instances)?;
        let open = || -> io::Result<std::fs::File> {
            let mut file = OpenOptions::new().create(true).append(true).open(&self.path)?;
            // What was cut off while it was written is written again.
            if file.metadata()?.len() > going.length as u64 {
                file.set_len(going.length as u64)?;
            }
            file.write_all(going.heading.unwrap_or_default().as_bytes())?;
            Ok(file)
        };
        let file = open().map_err(|e| failure(&self.path, "write", &e))?;
        Ok((file, going.answered))
    }
}

fn failure(path: &Path, what: &str, e: &io::Error) -> Failure {
    let name = path.display().to_string();
    Failure::File { message: format!("cannot {what} {name}: {e}"), name }
}
