//! [`merge`]: makes the study of its shards.
//!
//! All files are looked at first: whether they are shards of one study, each there once and none without all its deals. Then
//! the rows are copied into a file that has its name when it is whole. So whatever is refused, or ends the process, leaves no
//! file; and the same call again finds the file that it made, and leaves it.

mod plan;

use crate::Row;
use crate::archive::{Archive, Header};
use crate::error::Error;
use crate::store::{Begun, Draft, Study};
use plan::{Part, Whole, plan};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// What came of merging.
///
/// ```
/// # use everystate_study::Merged;
/// assert_ne!(Merged::Made, Merged::There);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merged {
    /// The file was made.
    Made,
    /// There is a file that holds just that already.
    There,
    /// It was ended before; there is no file.
    Ended,
}

/// Makes a file of the studies whose shards are in some files, each shard once: the file that the studies would be in if nobody had
/// shared them out, but for what the clock said. `cancel` ends it once it is set.
///
/// ```
/// use everystate_study::{Merged, Options, Parameters, Report, Store, merge, run};
/// let folder = tempfile::tempdir().unwrap();
/// let path = |name: &str| folder.path().join(name);
/// let options = Options { deals: 10, threads: 1, bytes: 1 << 30, cancel: None, watch: &|_| {} };
/// for (name, shard) in [("one", "1/2"), ("two", "2/2")] {
///     let parameters = Parameters { shard: Some(shard.parse().unwrap()), ..Parameters::of("gap") };
///     run(&mut Store::open(&path(name)).unwrap(), &parameters, &options).unwrap();
/// }
/// assert_eq!(merge(&[path("two"), path("one")], &path("whole"), None).unwrap(), Merged::Made);
/// assert_eq!(Report::read(&path("whole")).unwrap().studies[0].done, 10);
/// assert!(merge(&[path("two")], &path("half"), None).is_err());
/// ```
///
/// # Errors
/// If a file is no file of shards, or of other studies than the first, or lacks deals; if a shard is given twice or
/// not at all; if `out` is there and holds something else. Nothing is made or changed then.
pub fn merge(files: &[PathBuf], out: &Path, cancel: Option<&AtomicBool>) -> Result<Merged, Error> {
    let wholes = plan(files)?;
    let copy = Copy { files, wholes: &wholes, cancel };
    let draft = match Draft::begin(out)? {
        Begun::Draft(draft) => draft,
        Begun::There => return copy.compare(out),
    };
    for whole in &wholes {
        let study = draft.study(&Study {
            family: &whole.family,
            parameters: &whole.text,
            deals: whole.deals,
            begun: (&whole.program, whole.begun),
        })?;
        if !copy.rows(whole, |row| draft.add(study, &row))? {
            return Ok(Merged::Ended);
        }
    }
    draft.finish()?;
    Ok(Merged::Made)
}

/// The rows of shards on their way.
struct Copy<'a> {
    files: &'a [PathBuf],
    wholes: &'a [Whole],
    cancel: Option<&'a AtomicBool>,
}

impl Copy<'_> {
    /// Hands on every row of a study, one shard after the other; false if that was ended.
    fn rows(
        &self,
        whole: &Whole,
        mut each: impl FnMut(Row) -> Result<(), Error>,
    ) -> Result<bool, Error> {
        for part in whole.parts.values() {
            let path = &self.files[part.file];
            let damaged = |what: String| Error::Damaged { path: path.clone(), what };
            let mut count = 0;
            let mut ended = false;
            Archive::open(path)?.rows(Some(part.study), |_, row| {
                ended |= self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed));
                if ended {
                    return Ok(());
                }
                if row.index >= whole.deals || part.shard.place(row.index).is_none() {
                    let Part { study, shard, .. } = part;
                    return Err(damaged(format!(
                        "study {study} has deal {}, which is not of its shard {shard} of {}",
                        row.index, whole.deals
                    )));
                }
                count += 1;
                each(row)
            })?;
            if ended {
                return Ok(false);
            }
            // It was whole when it was looked at, and a row that is there stays.
            if count != part.shard.turns(whole.deals) {
                return Err(damaged(format!("study {} has lost deals", part.study)));
            }
        }
        Ok(true)
    }

    /// Whether a file that is there holds just what would be made.
    fn compare(&self, out: &Path) -> Result<Merged, Error> {
        let archive = Archive::open(out)?;
        let headers = archive.headers()?;
        let other = |what: String| Error::Foreign { path: out.to_owned(), what };
        let same = |(had, whole): (&Header, &Whole)| {
            had.shard.is_none()
                && (&had.text, had.deals, &had.program)
                    == (&whole.text, whole.deals, &whole.program)
        };
        if headers.len() != self.wholes.len() || !headers.iter().zip(self.wholes).all(same) {
            return Err(other(
                "there already, and holds other studies than these shards make".into(),
            ));
        }
        for (had, whole) in headers.iter().zip(self.wholes) {
            let differs = |index: u64| {
                let what = "there already, and differs from the shards in";
                other(format!("{what} deal {index} of study {}", had.id))
            };
            let all = self.rows(whole, |row| {
                // The clock may have said something else.
                let kept = archive.row(had.id, row.index)?;
                let kept = kept.map(|kept| Row { seconds: row.seconds, ..kept });
                if kept.as_ref() == Some(&row) { Ok(()) } else { Err(differs(row.index)) }
            })?;
            if !all {
                return Ok(Merged::Ended);
            }
            if archive.counts(had.id)?.iter().sum::<u64>() != whole.deals {
                return Err(differs(whole.deals));
            }
        }
        Ok(Merged::There)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Parameters, Store, run};

    #[test]
    fn what_is_lost_between_two_looks_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("1.db");
        let parameters = Parameters { shard: "1/1".parse().ok(), ..Parameters::of("gap") };
        let mut options =
            Options { deals: 20, threads: 1, bytes: 1 << 30, cancel: None, watch: &|_| {} };
        run(&mut Store::open(&file).unwrap(), &parameters, &options).unwrap();
        let files = [file];
        let wholes = plan(&files).unwrap();
        let copied =
            || Copy { files: &files, wholes: &wholes, cancel: None }.rows(&wholes[0], |_| Ok(()));
        assert!(copied().unwrap());
        // Another file of that name, with fewer deals.
        std::fs::remove_file(&files[0]).unwrap();
        options.deals = 19;
        run(&mut Store::open(&files[0]).unwrap(), &parameters, &options).unwrap();
        let error = copied().unwrap_err();
        assert!(matches!(error, Error::Damaged { .. }), "{error:?}");
        assert!(error.to_string().contains("study 1 has lost deals"), "{error}");
    }
}
