//! Parts of work done on several threads and written in their order: streamed as they come, in bounded memory.
//!
//! One thread reads parts and deals them out; workers do them; the calling thread writes. What is written
//! of a part travels through a small channel of its own, and the channels are emptied one after the other
//! in the order of the parts: a worker that runs ahead waits when its channel is full, so memory is bounded
//! even for an instance with endless solutions. On one thread each part is done when it is dealt.

use super::Tally;
use super::certificates::{Certificates, Proof};
use crate::Error;
use everystate_puzzle::{Progress, Watch};
use everystate_puzzles::family::Refusal;
use std::cell::RefCell;
use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex};

/// Answers go on at this many bytes.
pub(crate) const PAGE: usize = 1 << 15;

/// Work that is done part by part.
pub(crate) trait Work: Sync {
    /// What one worker does without another.
    type Part: Send;

    /// Does a part: what is to be written of it goes to `sheet`. If it was cancelled before its end, so the
    /// tally says, and nothing that comes after it is written.
    fn answer(&self, part: &Self::Part, sheet: &mut Sheet<'_>) -> Result<Tally, Halt>;

    /// Whether it is to end.
    fn cancelled(&self) -> bool;
}

/// Where who reads parts hands them in.
pub(crate) trait Desk<P> {
    /// Takes the next part.
    fn deal(&self, part: P) -> Result<(), Closed>;

    /// Is called before more input is waited for: what is answered is shown.
    fn pause(&self);
}

/// How parts are done and written.
pub(crate) struct Room<'a> {
    /// Parts done at once.
    pub(crate) threads: usize,
    /// Parts that are dealt for each thread before the first of them is written.
    pub(crate) ahead: usize,
    /// Who takes certificates.
    pub(crate) certificates: Option<&'a dyn Certificates>,
    /// What ends the searches under way.
    pub(crate) ending: &'a Ending<'a>,
}

/// Does all parts that `read` deals; see the module. What was done before an error is written before it is
/// returned.
pub(crate) fn run<W: Work>(
    work: &W,
    room: &Room<'_>,
    read: impl FnOnce(&dyn Desk<W::Part>) -> Result<(), Error> + Send,
    out: &mut dyn Write,
) -> Result<Tally, Error> {
    let mut out = BufWriter::with_capacity(PAGE, out);
    if room.threads <= 1 {
        in_turn(work, room, read, &mut out)
    } else {
        side_by_side(work, room, read, &mut out)
    }
}

/// The caller's watcher, and whether a run is over because its output is closed or it was refused: then the
/// searches still under way end too. The caller's own flag is not touched.
pub(crate) struct Ending<'a> {
    watch: &'a dyn Watch,
    over: AtomicBool,
}

impl<'a> Ending<'a> {
    pub(crate) fn new(watch: &'a dyn Watch) -> Self {
        Self { watch, over: AtomicBool::new(false) }
    }

    /// Ends the searches that are under way.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

impl Watch for Ending<'_> {
    fn progress(&self, progress: Progress) {
        self.watch.progress(progress);
    }
    fn layer(&self, depth: u64, count: u64) {
        self.watch.layer(depth, count);
    }
    fn narrowed(&self, at_least: u64, at_most: u64) {
        self.watch.narrowed(at_least, at_most);
    }
    fn found(&self, moves: &[usize]) {
        self.watch.found(moves);
    }
    fn table(&self, bytes: u64, kept: bool) {
        self.watch.table(bytes, kept);
    }
    fn filled(&self, done: u64, all: u64) {
        self.watch.filled(done, all);
    }
    fn cancelled(&self) -> bool {
        self.over.load(Ordering::Relaxed) || self.watch.cancelled()
    }
    fn awaited(&self, instances: u64) {
        self.watch.awaited(instances);
    }
    fn answered(&self, instances: u64) {
        self.watch.answered(instances);
    }
}

/// The output of a run on one thread: between two instances it is also flushed by the reader, before
/// that waits for input. After the first failure nothing more is written.
struct Shown<'a> {
    out: RefCell<&'a mut dyn Write>,
    failed: RefCell<Option<io::Error>>,
}

impl Shown<'_> {
    fn unless_failed(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Closed> {
        let mut failed = self.failed.borrow_mut();
        if failed.is_none() {
            *failed = write(&mut **self.out.borrow_mut()).err();
        }
        if failed.is_none() { Ok(()) } else { Err(Closed) }
    }

    fn flush(&self) -> Result<(), Closed> {
        self.unless_failed(|out| out.flush())
    }

    fn write(&self, page: &mut Vec<u8>, prompt: bool) -> Result<(), Closed> {
        let written = self.unless_failed(|out| {
            out.write_all(page)?;
            if prompt { out.flush() } else { Ok(()) }
        });
        page.clear();
        written
    }

    fn prove(&self, proof: &Proof, to: Option<&dyn Certificates>) -> Result<(), Closed> {
        self.unless_failed(|_| proof.hand(to))
    }

    fn finish(self) -> io::Result<()> {
        let _ = self.flush();
        self.failed.into_inner().map_or(Ok(()), Err)
    }
}

/// A part under way to a worker.
struct Job<P> {
    part: P,
    answers: SyncSender<Chunk>,
}

/// What a worker sends to the writer.
enum Chunk {
    Page(Vec<u8>),
    Proof(Proof),
    Done(Tally),
    Refused(Refusal),
}

/// Nobody reads the answers any more.
pub(crate) struct Closed;

/// Takes a page's content on; the flag asks for it to be shown now.
type Take<'a> = dyn FnMut(&mut Vec<u8>, bool) -> Result<(), Closed> + 'a;

/// Takes a certificate on.
type Prove<'a> = dyn Fn(Proof) -> Result<(), Closed> + 'a;

/// Where answers gather until they are taken on.
pub(crate) struct Sheet<'a> {
    pub(crate) page: Vec<u8>,
    take: &'a mut Take<'a>,
    pub(super) prove: &'a Prove<'a>,
}

impl Sheet<'_> {
    /// Takes it on, at once if it is to be shown now.
    pub(crate) fn send(&mut self, prompt: bool) -> Result<(), Closed> {
        if self.page.is_empty() { Ok(()) } else { (self.take)(&mut self.page, prompt) }
    }

    /// All that is written of one part.
    #[cfg(feature = "pieces")]
    pub(crate) fn whole(
        answer: impl FnOnce(&mut Sheet<'_>) -> Result<Tally, Halt>,
    ) -> Result<(Tally, Vec<u8>), Halt> {
        let mut all = Vec::new();
        let mut take = |page: &mut Vec<u8>, _| {
            all.append(page);
            Ok(())
        };
        let mut sheet = Sheet { page: Vec::new(), take: &mut take, prove: &|_| Ok(()) };
        let tally = answer(&mut sheet)?;
        sheet.send(true)?;
        Ok((tally, all))
    }

    pub(crate) fn line(&mut self, line: &serde_json::Value) {
        self.page.extend_from_slice(line.to_string().as_bytes());
        self.page.push(b'\n');
    }
}

/// Why a worker stops.
pub(crate) enum Halt {
    Closed,
    Refused(Refusal),
}

impl From<Closed> for Halt {
    fn from(_: Closed) -> Self {
        Self::Closed
    }
}

/// The desk of one thread: what is dealt is done.
struct Turn<'a, W> {
    work: &'a W,
    shown: Shown<'a>,
    certificates: Option<&'a dyn Certificates>,
    so_far: RefCell<(Tally, Option<Refusal>)>,
    page: RefCell<Vec<u8>>,
}

impl<W: Work> Desk<W::Part> for Turn<'_, W> {
    fn deal(&self, part: W::Part) -> Result<(), Closed> {
        let mut take = |page: &mut Vec<u8>, prompt| self.shown.write(page, prompt);
        let prove = |proof: Proof| self.shown.prove(&proof, self.certificates);
        let page = self.page.take();
        let mut sheet = Sheet { page, take: &mut take, prove: &prove };
        let answered = self.work.answer(&part, &mut sheet);
        let passed_on = sheet.send(false);
        self.page.replace(sheet.page);
        let mut so_far = self.so_far.borrow_mut();
        match answered {
            Ok(one) if passed_on.is_ok() => {
                so_far.0.add(&one);
                if one.cancelled { Err(Closed) } else { Ok(()) }
            }
            Ok(_) | Err(Halt::Closed) => Err(Closed),
            Err(Halt::Refused(refusal)) => {
                so_far.1 = Some(refusal);
                Err(Closed)
            }
        }
    }

    /// A failure is remembered, and returned at the end.
    fn pause(&self) {
        drop(self.shown.flush());
    }
}

/// One thread: read, do, write.
fn in_turn<W: Work>(
    work: &W,
    room: &Room<'_>,
    read: impl FnOnce(&dyn Desk<W::Part>) -> Result<(), Error>,
    out: &mut dyn Write,
) -> Result<Tally, Error> {
    let shown = Shown { out: RefCell::new(out), failed: RefCell::new(None) };
    let (so_far, page) = (RefCell::default(), RefCell::default());
    let turn = Turn { work, shown, certificates: room.certificates, so_far, page };
    let read = read(&turn);
    let Turn { shown, so_far, .. } = turn;
    shown.finish()?;
    match so_far.into_inner() {
        (_, Some(refusal)) => Err(refusal.into()),
        (tally, None) => read.map(|()| tally),
    }
}

/// The desk of several threads: what is dealt waits for one of them.
struct Counter<P> {
    jobs: SyncSender<Job<P>>,
    order: SyncSender<Receiver<Chunk>>,
}

impl<P> Desk<P> for Counter<P> {
    fn deal(&self, part: P) -> Result<(), Closed> {
        let (answers, chunks) = sync_channel(4);
        self.order.send(chunks).map_err(|_| Closed)?;
        self.jobs.send(Job { part, answers }).map_err(|_| Closed)
    }

    /// Who writes shows what there is whenever nothing more is there.
    fn pause(&self) {}
}

/// Several threads: one reads, `threads` work, this one writes.
fn side_by_side<W: Work>(
    work: &W,
    room: &Room<'_>,
    read: impl FnOnce(&dyn Desk<W::Part>) -> Result<(), Error> + Send,
    out: &mut dyn Write,
) -> Result<Tally, Error> {
    std::thread::scope(|scope| {
        let (jobs, queue) = sync_channel::<Job<W::Part>>(room.threads);
        let (order, in_order) = sync_channel::<Receiver<Chunk>>(room.threads * room.ahead);
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..room.threads {
            let queue = Arc::clone(&queue);
            scope.spawn(move || serve(work, &queue));
        }
        // The workers hold the queue now: when the last of them is gone, sending a job fails.
        drop(queue);
        let reader = scope.spawn(move || read(&Counter { jobs, order }));
        let written = write_in_order(&in_order, room.certificates, out);
        drop(in_order);
        if written.is_err() {
            room.ending.end();
        }
        let read = reader.join();
        let mut tally = written?;
        match read {
            Ok(read) => read?,
            Err(panic) => std::panic::resume_unwind(panic),
        }
        tally.cancelled |= work.cancelled();
        Ok(tally)
    })
}

/// Does what comes through the queue, until nothing comes any more.
fn serve<W: Work>(work: &W, queue: &Mutex<Receiver<Job<W::Part>>>) {
    loop {
        let job = match queue.lock() {
            Ok(queue) => queue.recv(),
            Err(_) => return,
        };
        let Ok(Job { part, answers }) = job else { return };
        let mut take = |page: &mut Vec<u8>, _| {
            answers.send(Chunk::Page(std::mem::take(page))).map_err(|_| Closed)
        };
        let prove = |proof: Proof| answers.send(Chunk::Proof(proof)).map_err(|_| Closed);
        let mut sheet = Sheet { page: Vec::new(), take: &mut take, prove: &prove };
        let last = match work.answer(&part, &mut sheet) {
            Ok(tally) => Chunk::Done(tally),
            Err(Halt::Refused(refusal)) => Chunk::Refused(refusal),
            Err(Halt::Closed) => return,
        };
        if sheet.send(true).is_err() || answers.send(last).is_err() {
            return;
        }
    }
}

/// Writes the answers of all parts in their order, as far as none was cancelled.
fn write_in_order(
    in_order: &Receiver<Receiver<Chunk>>,
    certificates: Option<&dyn Certificates>,
    out: &mut dyn Write,
) -> Result<Tally, Error> {
    let mut tally = Tally::default();
    loop {
        let chunks = match in_order.try_recv() {
            Ok(chunks) => chunks,
            Err(TryRecvError::Disconnected) => break,
            Err(TryRecvError::Empty) => {
                out.flush()?;
                match in_order.recv() {
                    Ok(chunks) => chunks,
                    Err(_) => break,
                }
            }
        };
        loop {
            let chunk = match chunks.try_recv() {
                Ok(chunk) => chunk,
                Err(TryRecvError::Disconnected) => break,
                Err(TryRecvError::Empty) => {
                    out.flush()?;
                    match chunks.recv() {
                        Ok(chunk) => chunk,
                        Err(_) => break,
                    }
                }
            };
            match chunk {
                Chunk::Page(page) => out.write_all(&page)?,
                Chunk::Proof(proof) => proof.hand(certificates)?,
                Chunk::Done(one) => {
                    tally.add(&one);
                    if one.cancelled {
                        out.flush()?;
                        return Ok(tally);
                    }
                }
                Chunk::Refused(refusal) => {
                    out.flush()?;
                    return Err(refusal.into());
                }
            }
        }
    }
    out.flush()?;
    Ok(tally)
}
