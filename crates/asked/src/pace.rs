//! [`Pace`]: what is worth telling of how far a job is.
//!
//! A job is often several searches, one after the other or beside each other, each of which counts from 0: what has counted nothing
//! says nothing once something is known.

use everystate::contract::Progress;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How often it is told.
const OFTEN: Duration = Duration::from_millis(100);
/// Tables of fewer bytes than this are made at once.
const TABLE: u64 = 10_000_000;

/// What is worth telling of how far a job is, as it is sent: not too often, and nothing that says less than what was told before.
///
/// ```
/// use everystate::contract::Progress;
/// use everystate_asked::Pace;
/// let mut pace = Pace::every(std::time::Duration::ZERO);
/// let told = pace.progress(Progress { depth: 3, positions: 40, frontier: 27 }).unwrap();
/// assert_eq!((&told["depth"], &told["positions"]), (&3.into(), &40.into()));
/// // Another search begins, beside it or after it.
/// assert_eq!(pace.progress(Progress::default()), None);
/// ```
#[derive(Debug)]
pub struct Pace {
    often: Duration,
    begun: Instant,
    /// When something was told last.
    told: Option<Instant>,
    /// Whether more is known than that it has begun.
    known: bool,
    /// The search that counts: since when, from how many, and how many by now.
    counted: Option<(Instant, u64, u64)>,
    /// The bytes of the table that is made.
    table: u64,
}

impl Default for Pace {
    fn default() -> Self {
        Self::every(OFTEN)
    }
}

impl Pace {
    /// Telling as often as this at most.
    #[must_use]
    pub fn every(often: Duration) -> Self {
        let (begun, told, counted) = (Instant::now(), None, None);
        Self { often, begun, told, known: false, counted, table: 0 }
    }

    /// Where a search is: `depth`, `positions`, `frontier`, the `seconds` since the job began, and the positions a second, `rate`, once
    /// there is one.
    pub fn progress(&mut self, progress: Progress) -> Option<Value> {
        let Progress { depth, positions, frontier } = progress;
        if (self.known && positions == 0) || !self.is_time() {
            return None;
        }
        let mut told = json!({ "depth": depth, "positions": positions, "frontier": frontier });
        if positions > 0 {
            self.known = true;
            if let Some(rate) = self.rate(positions) {
                told["rate"] = rate.into();
            }
        }
        Some(self.timed(told))
    }

    /// A layer is complete: from now on that is known.
    pub fn layer(&mut self) {
        self.known = true;
    }

    /// A table is begun, of so many `bytes`, to be filled or, if it is `kept`, to be read; nothing of small ones.
    pub fn table(&mut self, bytes: u64, kept: bool) -> Option<Value> {
        self.table = bytes;
        if bytes < TABLE {
            return None;
        }
        self.known = true;
        Some(self.timed(json!({ "bytes": bytes, "kept": kept })))
    }

    /// How far that table is: of about so many positions `of`, so many are `filled`.
    pub fn filled(&mut self, done: u64, all: u64) -> Option<Value> {
        if self.table < TABLE || !self.is_time() {
            return None;
        }
        Some(self.timed(json!({ "bytes": self.table, "filled": done, "of": all })))
    }

    fn is_time(&self) -> bool {
        self.told.unwrap_or(self.begun).elapsed() >= self.often
    }

    /// Tells it, with the seconds.
    fn timed(&mut self, mut told: Value) -> Value {
        self.told = Some(Instant::now());
        told["seconds"] = ((self.begun.elapsed().as_secs_f64() * 1e3).round() / 1e3).into();
        told
    }

    /// The positions a second of the search that counts.
    #[expect(clippy::cast_precision_loss, reason = "a rate needs few digits")]
    fn rate(&mut self, positions: u64) -> Option<f64> {
        let (since, from) = match self.counted {
            // Fewer than before are of another search.
            Some((since, from, last)) if last <= positions => (since, from),
            _ => (Instant::now(), positions),
        };
        self.counted = Some((since, from, positions));
        let seconds = since.elapsed().as_secs_f64();
        (positions > from && seconds > 0.0).then(|| ((positions - from) as f64 / seconds).round())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(positions: u64) -> Progress {
        Progress { depth: 5, positions, frontier: positions }
    }

    #[test]
    fn what_says_less_than_before_is_not_told() {
        let mut pace = Pace::every(Duration::ZERO);
        // That it has begun is all that is known.
        assert_eq!(pace.progress(Progress::default()).unwrap()["positions"], 0);
        assert!(pace.progress(at(1000)).unwrap().get("rate").is_none());
        let told = pace.progress(at(3000)).unwrap();
        assert!(told["rate"].as_f64().unwrap() > 0.0 && told["seconds"].is_f64(), "{told}");
        assert_eq!(pace.progress(Progress::default()), None);
        // Another search that counts from the beginning has a rate of its own.
        assert!(pace.progress(at(10)).unwrap().get("rate").is_none());
        let mut pace = Pace::every(Duration::ZERO);
        pace.layer();
        assert_eq!(pace.progress(Progress::default()), None);
    }

    #[test]
    fn it_is_not_told_too_often() {
        let mut pace = Pace::every(Duration::from_hours(1));
        assert_eq!(pace.progress(at(10)), None);
        let mut pace = Pace::every(Duration::ZERO);
        assert!(pace.progress(at(10)).is_some());
        pace.often = Duration::from_hours(1);
        assert_eq!(pace.progress(at(20)), None);
    }

    #[test]
    fn large_tables_are_told_and_small_ones_are_not() {
        let mut pace = Pace::every(Duration::ZERO);
        assert_eq!(pace.table(TABLE - 1, false), None);
        assert_eq!(pace.filled(1, 2), None);
        let told = pace.table(TABLE, false).unwrap();
        assert_eq!((&told["bytes"], &told["kept"]), (&TABLE.into(), &false.into()));
        let told = pace.filled(1, 2).unwrap();
        assert_eq!((&told["filled"], &told["of"]), (&1.into(), &2.into()));
        assert_eq!(pace.progress(Progress::default()), None);
    }
}
