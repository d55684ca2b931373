//! Tables of one's own on disk. `docs/formats/table.md` has their words.

use super::explored::Explored;
use super::start::{Direction, Survey};
use crate::bits::Width;
use crate::body::Body;
use crate::explore::Options;
use crate::file::{self, Cause, Damage, FileError, Key};
use crate::kept::{self, Kept};
use crate::own::{self, Edition};
use everystate_puzzle::{Limits, Ranked, Watch};
use std::path::{Path, PathBuf};

impl<P: Ranked> Explored<P> {
    /// Keeps the table in a folder, which is made if it is not there; returns the file. It takes the
    /// place of an older one of the same name, direction and width. [`file`](mod@crate::file) has what
    /// is promised of it. Expands some hundred positions for the [fingerprint](own::fingerprint).
    ///
    /// # Errors
    /// [`Cause::Stopped`] if a limit ended the exploration, for unfinished tables are not kept, or ends
    /// the writing; [`Cause::Refused`] if the table has no sources; as [`file::write()`].
    pub fn save(
        &self,
        folder: &Path,
        edition: &Edition<'_>,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<PathBuf, FileError> {
        let width = self.body.width();
        let key = self.survey.key(edition, width);
        let refused = |cause: Cause| Err(cause.at(file::path(folder, &key)));
        if let Some(stop) = self.stopped {
            return refused(stop.into());
        }
        if self.distribution.counts.is_empty() {
            return refused(Cause::Refused(Damage::Senseless("no sources")));
        }
        let kept = Kept {
            body: &self.body,
            entries: self.survey.puzzle.ranks(),
            counts: &self.distribution.counts,
            farthest: &self.farthest,
            level: self.level,
            seconds: self.seconds,
        };
        kept.write(folder, edition, key, &limits.meter(watch))
    }
}

impl<P: Ranked> Survey<P> {
    /// Opens the table that [`Explored::save`] has kept of this survey under this name and with the
    /// width of `options`; `None` if there is none. The whole file is read and checked before, on the
    /// threads of `options`, and afterwards mapped: it takes no memory of its own.
    ///
    /// # Errors
    /// [`Cause::Foreign`] if it is of another version, other sources or a puzzle whose moves lead
    /// elsewhere; [`Cause::Damaged`], [`Cause::Io`], [`Cause::Stopped`].
    pub fn load(
        self,
        folder: &Path,
        edition: &Edition<'_>,
        options: &Options,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Option<Explored<P>>, FileError> {
        let width = options.width;
        let meter = limits.meter(watch);
        let threads = options.threads.min(limits.threads);
        let key = self.key(edition, width);
        let Some(stored) = own::open(folder, &key, threads, &meter)? else { return Ok(None) };
        let (distribution, level) = match kept::known(&stored, width, self.puzzle.ranks(), &meter) {
            Ok((found, _)) if found.counts.is_empty() || found.counts.contains(&0) => {
                return Err(Cause::from(Damage::Senseless("an empty layer")).at(stored.path()));
            }
            Ok(known) => known,
            Err(cause) => return Err(cause.at(stored.path())),
        };
        Ok(Some(Explored {
            survey: self,
            distribution,
            stopped: None,
            level,
            farthest: stored.header().antipodes.clone(),
            bytes: stored.bytes().len() as u64,
            seconds: stored.header().seconds,
            body: Body::Disk(Box::new(stored), width),
        }))
    }

    fn key(&self, edition: &Edition<'_>, width: Width) -> Key {
        let direction = match self.direction {
            Direction::From => "from",
            Direction::To => "to",
        };
        let kind = format!("moves {direction} the sources, {} bits", width.bits());
        edition.key(&kind, kept::layout(width), self, fingerprint(self))
    }
}

/// A digest of where moves lead in the direction of a survey and, if that is against them, of where they
/// lead forward from the same positions, which is how its table is walked.
fn fingerprint<P: Ranked>(survey: &Survey<P>) -> [u8; 32] {
    own::fingerprint_with(survey, &|rank, out| {
        if survey.direction == Direction::To {
            survey.puzzle.expand_ranks(&[rank], out);
        }
    })
}
