//! Fresh instances: made on some threads, written by another.
//!
//! Several threads make every so manieth instance each, one instance is made by all of them; what is made
//! depends on the seed and the instance's number alone. The writer shows what there is whenever it has
//! to wait, so that an instance that takes long, or is never found, holds back none before it; and it
//! writes whole instances only.

use crate::Error;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Shard, Silent, THREADS, Watch};
use everystate_puzzles::Family;
use everystate_puzzles::family::{Making, Refusal, Wishes};
use std::io::Write;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};

/// What instances to make.
///
/// ```
/// # use everystate::session::{self, Generate};
/// let maze = session::open("maze").unwrap();
/// let made = |count| {
///     let mut out = Vec::new();
///     let request = Generate { count, seed: 7, json: true, ..Generate::default() };
///     maze.generate(&request, &mut out).unwrap();
///     out
/// };
/// assert!(made(3).starts_with(&made(2))); // an instance depends on the seed and its number alone
/// ```
#[derive(Clone)]
pub struct Generate<'a> {
    /// How many, all shards together.
    pub count: u64,
    /// Which of them are written, in blocks: all shards, one after the other, are what is written of everything.
    pub shard: Shard,
    /// The seed: the same seed gives the same instances.
    pub seed: u64,
    /// One JSON object an instance instead of the contest's text.
    pub json: bool,
    /// What they should be like.
    pub wishes: Wishes,
    /// Threads to work on. The instances do not depend on them.
    pub threads: usize,
    /// Ends it once it is set: with the instance that is being made, as good as it is by then.
    pub cancel: Option<Arc<AtomicBool>>,
    /// Who watches.
    pub watch: &'a dyn Watch,
}

impl Default for Generate<'_> {
    /// No instance, on one thread.
    fn default() -> Self {
        Self {
            count: 0,
            shard: Shard::WHOLE,
            seed: 0,
            json: false,
            wishes: Wishes::default(),
            threads: 1,
            cancel: None,
            watch: &Silent,
        }
    }
}

/// What was made.
///
/// ```
/// # use everystate::session::{self, Generate};
/// let request = Generate { count: 3, ..Generate::default() };
/// let generated = session::open("gap").unwrap().generate(&request, &mut Vec::new()).unwrap();
/// assert_eq!((generated.instances, generated.lacks), (3, None));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Generated {
    /// How many instances.
    pub instances: u64,
    /// What the last of them lacks of the wishes, if it was ended early.
    pub lacks: Option<String>,
}

/// Instances of one thread that may wait for the writer.
const WAITING: usize = 256;

/// An instance as it is written, and what it lacks.
struct Page {
    text: String,
    lacks: Option<String>,
}

/// What a thread sends, in the order of its instances; after a refusal nothing more.
type Sent = Result<Page, Refusal>;

/// Writes what is asked for; see [`Session::generate`](super::Session::generate).
pub(super) fn run<F: Family>(
    family: &F,
    request: &Generate<'_>,
    out: &mut dyn Write,
) -> Result<Generated, Error> {
    let wishes = &family.about().settled(&request.wishes);
    let block = request.shard.block(request.count);
    let count = block.end - block.start;
    // Without threads all are made before the first is written.
    let all = usize::try_from(count.max(1)).unwrap_or(usize::MAX);
    let makers = request.threads.clamp(1, all);
    // One instance at a time has all threads for itself.
    let each = if makers == 1 { request.threads.max(1) } else { 1 };
    std::thread::scope(|scope| {
        let mut channels = Vec::with_capacity(makers);
        for first in 0..makers as u64 {
            let (pages, made) = sync_channel(if THREADS { WAITING } else { all });
            channels.push(made);
            let indices = block.start + first..block.end;
            let maker = Maker { family, request, wishes, threads: each, alone: count <= 1 };
            let work = move || maker.make(indices, makers as u64, &pages);
            if THREADS {
                scope.spawn(work);
            } else {
                work();
            }
        }
        let written = write(family, (request, count), &channels, out);
        // Who still makes ends when nobody takes it.
        drop(channels);
        written
    })
}

/// One of the threads.
struct Maker<'a, F> {
    family: &'a F,
    request: &'a Generate<'a>,
    wishes: &'a Wishes,
    threads: usize,
    /// Whether there is one instance only.
    alone: bool,
}

impl<F: Family> Maker<'_, F> {
    /// Makes instances of these indices, from the first in steps.
    fn make(&self, indices: Range<u64>, step: u64, pages: &SyncSender<Sent>) {
        let mut index = indices.start;
        while index < indices.end {
            let Some(page) = self.page(index).transpose() else { return };
            let refused = page.is_err();
            // If nobody takes it, writing has failed, which the writer reports.
            if pages.send(page).is_err() || refused {
                return;
            }
            index += step;
        }
    }

    /// An instance; `None` if the work was ended before it.
    fn page(&self, index: u64) -> Result<Option<Page>, Refusal> {
        let making = Making {
            threads: self.threads,
            watch: self.request.watch,
            cancel: self.request.cancel.as_deref(),
        };
        // The only one is made as well as time allows.
        if making.is_cancelled() && !self.alone {
            return Ok(None);
        }
        let mut random = Random::of(self.request.seed, index);
        let made = self.family.make(self.wishes, &mut random, &making)?;
        let mut text = String::new();
        if self.request.json {
            text = serde_json::Value::Object(self.family.to_json(&made.instance)).to_string();
            text.push('\n');
        } else {
            self.family.text_fits(&made.instance)?;
            self.family.write(&made.instance, &mut text);
        }
        Ok(Some(Page { text, lacks: made.lacks }))
    }
}

/// Writes so many instances in their order, and what stands before and after them.
fn write<F: Family>(
    family: &F,
    (request, count): (&Generate<'_>, u64),
    channels: &[Receiver<Sent>],
    out: &mut dyn Write,
) -> Result<Generated, Error> {
    /// Bytes gathered before they are written.
    const PAGE: usize = 1 << 15;
    let mut generated = Generated::default();
    let mut page = String::new();
    let (has_head, has_tail) =
        (!request.json && request.shard.is_first(), !request.json && request.shard.is_last());
    // Before the first of them it is known that they can be made.
    if count == 0 && has_head {
        family.write_head(request.count, &mut page);
    }
    let mut ended = false;
    while generated.instances < count {
        let made = &channels[usize::try_from(generated.instances).unwrap_or(0) % channels.len()];
        let next = match made.try_recv() {
            Ok(next) => next,
            Err(TryRecvError::Disconnected) => {
                ended = true;
                break;
            }
            Err(TryRecvError::Empty) => {
                out.write_all(page.as_bytes())?;
                out.flush()?;
                page.clear();
                let Ok(next) = made.recv() else {
                    ended = true;
                    break;
                };
                next
            }
        };
        let next = match next {
            Ok(next) => next,
            Err(refusal) => {
                out.write_all(page.as_bytes())?;
                out.flush()?;
                return Err(refusal.into());
            }
        };
        if generated.instances == 0 && has_head {
            family.write_head(request.count, &mut page);
        }
        page.push_str(&next.text);
        generated.instances += 1;
        generated.lacks = next.lacks;
        if page.len() >= PAGE {
            out.write_all(page.as_bytes())?;
            page.clear();
        }
    }
    if has_tail && !ended {
        family.write_tail(&mut page);
    }
    out.write_all(page.as_bytes())?;
    out.flush()?;
    Ok(generated)
}
