//! The file of answers that `solve --resume` goes on with.

use crate::report::Failure;
use everystate::pieces::{Instance, Kept, Subject};
use std::fs::OpenOptions;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// A file of answers as it was found. Before [`goes_on`](Self::goes_on) nothing of it is changed.
pub(super) struct File {
    path: PathBuf,
    kept: Kept,
}

impl File {
    /// Reads what there is; a file that is not there is made later.
    pub(super) fn read(path: &Path, json: bool, subject: &Subject) -> Result<Self, Failure> {
        let text = match std::fs::read(path) {
            Ok(text) => text,
            Err(e) if e.kind() == ErrorKind::NotFound => Vec::new(),
            Err(e) => return Err(failure(path, "read", &e)),
        };
        let kept = Kept::read(&path.display().to_string(), &text, json, subject)?;
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
