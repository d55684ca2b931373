//! The file that `solve` writes certificates into.

use crate::progress::Line;
use crate::report::Failure;
use everystate::session::Certificates;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// A file of certificates, and how many it lacks.
pub(super) struct File<'a> {
    name: String,
    out: Mutex<BufWriter<std::fs::File>>,
    lacking: AtomicU64,
    line: &'a Line,
}

impl<'a> File<'a> {
    /// An empty file, which is none of those that are read; what is missing in it is reported on `line`.
    pub(super) fn create<'p>(
        path: &Path,
        read: impl IntoIterator<Item = &'p Path>,
        line: &'a Line,
    ) -> Result<Self, Failure> {
        let name = path.display().to_string();
        // Standard input is no file, whatever else is called `-`.
        let mut read = read.into_iter().filter(|read| *read != Path::new("-"));
        if read.any(|read| crate::io::is_same_file(path, read)) {
            let message = format!("{name} is read: certificates need a file of their own");
            return Err(Failure::Usage(message));
        }
        match std::fs::File::create(path) {
            Ok(file) => {
                let out = Mutex::new(BufWriter::new(file));
                Ok(Self { name, out, lacking: AtomicU64::new(0), line })
            }
            Err(e) => Err(failure(name, &e)),
        }
    }

    /// Writes all of it; how many certificates it lacks.
    pub(super) fn finish(self) -> Result<u64, Failure> {
        let lacking = self.lacking.into_inner();
        match self.out.into_inner() {
            Ok(mut file) => file.flush().map(|()| lacking).map_err(|e| failure(self.name, &e)),
            Err(_) => Ok(lacking),
        }
    }
}

fn failure(name: String, e: &io::Error) -> Failure {
    Failure::File { message: format!("cannot write {name}: {e}"), name }
}

impl Certificates for File<'_> {
    fn write(&self, line: &str) -> io::Result<()> {
        match self.out.lock() {
            Ok(mut file) => file.write_all(line.as_bytes()),
            Err(_) => Err(io::Error::other("a writer has failed")),
        }
    }

    fn lacking(&self, instance: u64, why: &str) {
        self.lacking.fetch_add(1, Ordering::Relaxed);
        self.line.say(&format!("instance {instance}: {why}"));
    }
}

impl File<'_> {
    /// Takes the certificate of a level, or says why it lacks that.
    pub(super) fn level(&self, level: usize, made: Result<String, String>) -> io::Result<()> {
        match made {
            Ok(line) => self.write(&line),
            Err(why) => {
                self.lacking.fetch_add(1, Ordering::Relaxed);
                self.line.say(&format!("level {level}: {why}"));
                Ok(())
            }
        }
    }
}
