//! [`run`]: makes, answers and keeps the deals of a study.
//!
//! What is to be done are places in the study's shard, by turns; the shard of a whole study has every index. Threads take
//! places from one queue, a few at a time, and send their rows to the thread that asked, which
//! alone writes. Rows wait for it in a channel of fixed length, so that memory does not grow with the
//! number of deals. What is written is committed twice a second and after some thousand rows, whatever
//! comes first.

use crate::measure::{End, Measure, measure};
use crate::{Error, Parameters, Row, Store};
use everystate_puzzle::{Shard, Watch as _};
use everystate_puzzles::family::Refusal;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Rows after which a transaction is committed.
const ROWS: u64 = 4096;
/// Time after which it is.
const MOMENT: Duration = Duration::from_millis(400);
/// How long a thread keeps rows to itself.
const HELD: Duration = Duration::from_millis(50);
/// What a batch of deals is to take.
const BATCH: Duration = Duration::from_millis(4);
/// Batches that may wait for the writer.
const WAITING: usize = 64;

/// How a study is worked on. What comes out does not depend on it.
///
/// ```
/// # use everystate_study::Options;
/// let options = Options { deals: 9, threads: 2, bytes: 1 << 30, cancel: None, watch: &|_| {} };
/// assert_eq!(options.deals, 9);
/// ```
pub struct Options<'a> {
    /// How many deals the study is to have, all its shards together.
    pub deals: u64,
    /// Threads to work on.
    pub threads: usize,
    /// Bytes that the tables of one deal may take, where the parameters say nothing of it.
    pub bytes: u64,
    /// Ends the work once it is set; what was done by then is kept.
    pub cancel: Option<&'a AtomicBool>,
    /// Who watches: called whenever there are new rows.
    pub watch: &'a dyn Fn(&Progress),
}

/// How far a study is.
///
/// ```
/// # use everystate_study::Progress;
/// let progress = Progress { deals: 10, solved: 3, unsolvable: 1, ..Progress::default() };
/// assert_eq!(progress.done(), 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// How many deals it is to have, or its shard.
    pub deals: u64,
    /// How many of those that are done this run has done.
    pub fresh: u64,
    /// Deals with a solution.
    pub solved: u64,
    /// Deals without one.
    pub unsolvable: u64,
    /// Deals that a limit stopped.
    pub stopped: u64,
}

impl Progress {
    /// How many deals are done.
    ///
    /// ```
    /// # use everystate_study::Progress;
    /// assert_eq!(Progress { stopped: 2, ..Progress::default() }.done(), 2);
    /// ```
    #[must_use]
    pub fn done(&self) -> u64 {
        self.solved + self.unsolvable + self.stopped
    }

    fn add(&mut self, rows: &[Row]) {
        for row in rows {
            match row.verdict.name() {
                "solved" => self.solved += 1,
                "unsolvable" => self.unsolvable += 1,
                _ => self.stopped += 1,
            }
        }
        self.fresh += rows.len() as u64;
    }
}

/// Makes, answers and keeps every deal of a study that has no row yet. Returned is the study's number
/// in the file.
///
/// ```
/// use everystate_study::{Options, Parameters, Report, Store, run};
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("gap.db");
/// let mut store = Store::open(&path).unwrap();
/// let options = Options { deals: 20, threads: 2, bytes: 1 << 30, cancel: None, watch: &|_| {} };
/// run(&mut store, &Parameters::of("gap"), &options).unwrap();
/// let report = Report::read(&path).unwrap();
/// assert_eq!(report.studies[0].done, 20);
/// ```
///
/// # Errors
/// If the parameters make no sense, a deal cannot be made, or the file cannot be written. What was done
/// before is kept.
pub fn run(
    store: &mut Store,
    parameters: &Parameters,
    options: &Options<'_>,
) -> Result<i64, Error> {
    let parameters = parameters.settled()?;
    let end = End {
        asked: options.cancel,
        failed: AtomicBool::new(false),
        refused: AtomicU64::new(u64::MAX),
    };
    let Some(measure) = measure(&parameters, options.bytes, &end) else {
        return Err(Refusal::usage(format!("there is no family `{}`", parameters.family)).into());
    };
    let entry = store.entry(&parameters, options.deals)?;
    let [solved, unsolvable, stopped] = entry.counts;
    let shard = parameters.shard.unwrap_or_default();
    let deals = shard.turns(options.deals);
    let mut progress = Progress { deals, fresh: 0, solved, unsolvable, stopped };
    progress.deals = progress.deals.max(progress.done());
    let queue = Queue::new(entry.missing);
    let threads = queue.left().clamp(1, options.threads.max(1) as u64);
    let done = std::thread::scope(|scope| {
        let (rows, made) = sync_channel(WAITING);
        for _ in 0..threads {
            let (rows, measure, queue, end) = (rows.clone(), &*measure, &queue, &end);
            scope.spawn(move || work(measure, (queue, shard), end, &rows));
        }
        drop(rows);
        (options.watch)(&progress);
        let writer = Writer { store, study: entry.id, end: &end, watch: options.watch };
        // Where writing fails nobody receives any more, and the threads end.
        writer.write(made, &mut progress)
    });
    if done.is_err() && progress.done() == 0 {
        store.forget(entry.id)?;
    }
    done.map(|()| entry.id)
}

/// Rows, or the deal that could not be made and why.
type Made = Result<Vec<Row>, (u64, Refusal)>;

/// Takes places in a shard, sends rows.
fn work(
    measure: &dyn Measure,
    (queue, shard): (&Queue, Shard),
    end: &End<'_>,
    out: &SyncSender<Made>,
) {
    let mut batch = 1;
    while let Some(places) = queue.take(batch) {
        let started = Instant::now();
        let mut sent = started;
        let mut rows = Vec::new();
        for index in places.clone().map(|place| shard.turn(place)) {
            if end.cancelled() && !end.is_before_refused(index) {
                break;
            }
            match measure.row(index) {
                Ok(Some(row)) => rows.push(row),
                Ok(None) => break,
                Err(refusal) => {
                    let _ = out.send(Ok(rows));
                    let _ = out.send(Err((index, refusal)));
                    return;
                }
            }
            if sent.elapsed() > HELD {
                sent = Instant::now();
                if out.send(Ok(std::mem::take(&mut rows))).is_err() {
                    return;
                }
            }
        }
        if out.send(Ok(rows)).is_err() || end.cancelled() {
            return;
        }
        batch = paced(places.end - places.start, started.elapsed());
    }
}

/// How many deals take about as long as a batch should, after `n` took `gone`.
fn paced(n: u64, gone: Duration) -> u64 {
    let each = (gone.as_nanos() / u128::from(n.max(1))).max(1);
    u64::try_from(BATCH.as_nanos() / each).unwrap_or(1).clamp(1, 256)
}

/// The places that nobody has taken yet.
struct Queue(Mutex<Vec<Range<u64>>>);

impl Queue {
    fn new(mut ranges: Vec<Range<u64>>) -> Self {
        ranges.reverse();
        Self(Mutex::new(ranges))
    }

    fn left(&self) -> u64 {
        let ranges = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        ranges.iter().map(|range| range.end - range.start).sum()
    }

    /// The next few, at most `n`.
    fn take(&self, n: u64) -> Option<Range<u64>> {
        let mut ranges = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let range = ranges.last_mut()?;
        let taken = range.start..range.end.min(range.start.saturating_add(n));
        range.start = taken.end;
        if range.is_empty() {
            ranges.pop();
        }
        Some(taken)
    }
}

/// The one who writes.
struct Writer<'a> {
    store: &'a Store,
    study: i64,
    end: &'a End<'a>,
    watch: &'a dyn Fn(&Progress),
}

impl Writer<'_> {
    /// Writes what comes, to the end, and commits all of it.
    fn write(&self, made: Receiver<Made>, progress: &mut Progress) -> Result<(), Error> {
        let written = self.receive(&made, progress);
        if written.is_err() {
            self.end.failed.store(true, Ordering::Relaxed);
        }
        drop(made);
        written
    }

    fn receive(&self, made: &Receiver<Made>, progress: &mut Progress) -> Result<(), Error> {
        let mut refused = None;
        // When the transaction was begun, and how many rows it has.
        let mut begun: Option<(Instant, u64)> = None;
        loop {
            let wait = begun.map_or(MOMENT, |(at, _)| MOMENT.saturating_sub(at.elapsed()));
            let next = made.recv_timeout(wait);
            match next {
                Ok(Ok(rows)) if rows.is_empty() => {}
                Ok(Ok(rows)) => {
                    if begun.is_none() {
                        self.store.begin()?;
                    }
                    let (at, before) = begun.unwrap_or_else(|| (Instant::now(), 0));
                    self.store.add(self.study, &rows)?;
                    progress.add(&rows);
                    begun = Some((at, before + rows.len() as u64));
                    (self.watch)(progress);
                }
                // The others end, and what they have is kept.
                Ok(Err((index, refusal))) => {
                    // Of several the first deal is named, whichever thread came to it first.
                    if self.end.refused.fetch_min(index, Ordering::Relaxed) > index {
                        refused = Some(refusal);
                    }
                    self.end.failed.store(true, Ordering::Release);
                }
                Err(RecvTimeoutError::Timeout) => (self.watch)(progress),
                Err(RecvTimeoutError::Disconnected) => {
                    if begun.is_some() {
                        self.store.commit()?;
                    }
                    return refused.map_or(Ok(()), |refusal: Refusal| Err(refusal.into()));
                }
            }
            if begun.is_some_and(|(at, rows)| rows >= ROWS || at.elapsed() >= MOMENT) {
                self.store.commit()?;
                begun = None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_taken_once() {
        let queue = Queue::new(vec![3..5, 9..10, 20..300]);
        let mut taken = Vec::new();
        let mut n = 1;
        while let Some(range) = queue.take(n) {
            assert!(range.end - range.start <= n && !range.is_empty());
            taken.extend(range);
            n = n % 7 + 1;
        }
        assert!(taken.into_iter().eq((3..5).chain(9..10).chain(20..300)));
    }

    #[test]
    fn a_batch_takes_about_its_time() {
        assert_eq!(paced(1, Duration::from_secs(3)), 1);
        assert_eq!(paced(10, Duration::from_millis(1)), 40);
        assert_eq!(paced(10, Duration::ZERO), 256);
    }
}
