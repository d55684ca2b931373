//! Pattern databases on disk.

use super::{Abstraction, PatternDatabase, database};
use crate::bits::Width;
use crate::body::Body;
use crate::explore::Options;
use crate::file::{self, Cause, FileError, Key, Stored};
use crate::kept::{self, Kept};
use crate::own::{self, Edition};
use crate::survey::{Direction, Survey, Unexplored};
use everystate_puzzle::{Limits, Watch};
use std::path::{Path, PathBuf};

impl<A: Abstraction> PatternDatabase<A> {
    /// Keeps the database in a folder, which is made if it is not there; returns the file. It takes the
    /// place of an older one of the same name. [`file`](mod@crate::file) has what is promised of it.
    ///
    /// # Errors
    /// [`Cause::Stopped`] if a limit ended the exploration, for unfinished tables are not kept, or ends
    /// the writing; as [`file::write()`].
    pub fn save(
        &self,
        folder: &Path,
        edition: &Edition<'_>,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<PathBuf, FileError> {
        let key = key(&self.survey, edition);
        if let Some(stop) = self.stopped {
            return Err(Cause::from(stop).at(file::path(folder, &key)));
        }
        let kept = Kept {
            body: &self.body,
            entries: self.abstraction().entries(),
            counts: &[],
            farthest: &[],
            level: self.survey.direction == Direction::From,
            seconds: self.seconds,
        };
        kept.write(folder, edition, key, &limits.meter(watch))
    }

    /// Opens the database that [`save`](Self::save) has kept of this survey under this name; `None` if
    /// there is none. The whole file is read and checked before, on the threads of `options`, and
    /// afterwards mapped: it takes no memory of its own, and processes share it.
    ///
    /// # Errors
    /// [`Cause::Foreign`] if it is of another version, other sources, an abstraction whose moves lead
    /// elsewhere, or whose ranks have other entries; [`Cause::Damaged`], [`Cause::Io`], [`Cause::Stopped`].
    pub fn load(
        survey: Survey<A>,
        folder: &Path,
        edition: &Edition<'_>,
        options: &Options,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Option<Self>, FileError> {
        let stored = stored(&survey, folder, edition, options, limits, watch)?;
        Ok(stored.map(|stored| Self::of(survey, stored)))
    }

    /// [`load`](Self::load), or else [`build`](Self::build) and [`save`](Self::save): a file that is not
    /// there, or not of this survey, or damaged, makes room for the new one. What could not be
    /// kept is still there to be used, and [`unkept`](Self::unkept) says why it was not.
    ///
    /// # Errors
    /// As [`build`](Self::build).
    ///
    /// # Panics
    /// As [`build`](Self::build).
    pub fn open(
        survey: Survey<A>,
        folder: &Path,
        edition: &Edition<'_>,
        options: &Options,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Unexplored> {
        match stored(&survey, folder, edition, options, limits, watch) {
            Ok(Some(stored)) => return Ok(Self::of(survey, stored)),
            Err(FileError { cause: Cause::Stopped(stop), .. }) => {
                return Err(Unexplored::Refused(stop));
            }
            Ok(None) | Err(_) => {}
        }
        let mut built = Self::build(survey, options, limits, watch)?;
        built.unkept = built.save(folder, edition, limits, watch).err();
        Ok(built)
    }

    /// Why [`open`](Self::open) could not keep what it built.
    pub fn unkept(&self) -> Option<&FileError> {
        self.unkept.as_ref()
    }

    fn of(survey: Survey<A>, stored: Stored) -> Self {
        Self {
            beyond: database::beyond(survey.direction == Direction::From),
            survey,
            stopped: None,
            seconds: stored.header().seconds,
            body: Body::Disk(Box::new(stored), Width::Eight),
            unkept: None,
        }
    }
}

/// The file of a survey's database, if it is there and right.
fn stored<A: Abstraction>(
    survey: &Survey<A>,
    folder: &Path,
    edition: &Edition<'_>,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Option<Stored>, FileError> {
    let meter = limits.meter(watch);
    let threads = options.threads.min(limits.threads);
    let stored = own::open(folder, &key(survey, edition), threads, &meter)?;
    if let Some(stored) = &stored {
        kept::known(stored, Width::Eight, survey.puzzle.entries(), &meter)
            .map_err(|cause| cause.at(stored.path()))?;
    }
    Ok(stored)
}

/// The key of a database. Its fingerprint is of the moves, and of the entries of the ranks near by.
fn key<A: Abstraction>(survey: &Survey<A>, edition: &Edition<'_>) -> Key {
    let abstraction = &survey.puzzle;
    let mut hasher = blake3::Hasher::new();
    hasher.update(&abstraction.entries().to_le_bytes());
    hasher.update(&own::fingerprint_with(survey, &|rank, out| out.push(abstraction.entry(rank))));
    let direction = match survey.direction {
        Direction::From => "from",
        Direction::To => "to",
    };
    let kind = format!("pattern database, moves {direction} the sources");
    let layout = kept::layout(Width::Eight);
    edition.key(&kind, layout, survey, *hasher.finalize().as_bytes())
}
