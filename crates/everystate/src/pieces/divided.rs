//! [`answer_with`]: the instances of a run, divided among processes.
//!
//! Each process has all instances and a solver of its own. The first hands the others the number of one instance after the other, as many as
//! they have threads for and as many again, which wait there; it answers with its own threads what it hands nobody, and writes all answers in
//! their order. Where there are few instances, each process answers one at a time by all its threads.

mod letter;
mod other;

use super::batch::Batch;
use super::kept::asked;
use super::session::has_no_wildcards;
use super::{Instance, Solve, Subject};
use crate::Error;
use crate::session::Tally;
use crate::session::ordered::{self, Desk, Ending, Halt, Room, Sheet, Work};
use everystate_puzzle::peers::{Lost, Peers};
use everystate_puzzles::family::Refusal;
use everystate_twisty::Solver;
use letter::{Answered, Letter};
use std::collections::HashMap;
use std::io::Write;
use std::ops::Range;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long is waited for others before something else is looked after.
const WAIT: Duration = Duration::from_millis(2);
/// How long before it is looked whether somebody wants it to end.
const LOOK: Duration = Duration::from_millis(50);
/// Answers that are dealt for each thread ahead of the one that is written.
const AHEAD: usize = 64;

/// Answers instances in their order together with other processes, each of which calls this with the same instances and a solver of the same
/// puzzle: what [`answer`](super::answer) does alone. The first of them writes the answers; to `out` of the others nothing is written, and
/// their tally is of what they answered themselves.
///
/// ```
/// # use everystate::{pieces::{self, Session, Solve, answer_with}, contract::peers};
/// let session = Session::new(pieces::open("ivy", None).unwrap().unwrap(), &[], None).unwrap();
/// let instances = ["R", "L", "R L"].map(|alg| session.positions().after("alg", alg).unwrap());
/// let written = std::thread::scope(|scope| {
///     let of = |mut peer: peers::Here| {
///         let (request, mut out) = (Solve::default(), Vec::new());
///         let solver = session.solver(&request).unwrap();
///         let asked = (&request, &session.subject(&request));
///         answer_with(&solver, &instances, asked, &mut peer, &mut out).unwrap();
///         out
///     };
///     let all: Vec<_> = peers::here(2).into_iter().map(|peer| scope.spawn(move || of(peer))).collect();
///     all.into_iter().map(|one| one.join().unwrap()).collect::<Vec<_>>()
/// });
/// assert_eq!(written, [&b"R' // 1\nL' // 1\nL' R' // 2\n"[..], b""]);
/// ```
///
/// # Errors
/// As [`answer`](super::answer); if another process answers something else, or is gone: what was answered before is written.
pub fn answer_with(
    solver: &Solver,
    instances: &[Instance],
    (request, subject): (&Solve<'_>, &Subject),
    peers: &mut dyn Peers,
    out: &mut (dyn Write + Send),
) -> Result<Tally, Error> {
    has_no_wildcards(instances)?;
    let threads = request.threads.max(1);
    let asked = asked(subject, instances, request.json);
    let (of_each, all) = greet(peers, threads, asked).map_err(gone)?;
    // With enough of them each has a thread of its own; before that one has all of a process.
    let is_much = instances.len().saturating_sub(request.answered) >= 4 * all;
    let (each, workers) = if is_much { (1, threads) } else { (threads, 1) };
    let ending = Ending::new(request.watch);
    let batch = Batch::new(solver, instances, (request, request.spent), &ending, (each, true));
    if peers.number() > 0 {
        return other::work(&batch, workers, peers);
    }
    let handed = |of: usize| if is_much { 2 * of } else { 1 };
    let others = of_each.iter().enumerate().skip(1);
    // The last are taken first: those of others, who are the longer on their way.
    let mut lanes = vec![None; workers];
    lanes.extend(others.flat_map(|(to, &of)| vec![Some(to); handed(of)]));
    let left = instances.len().saturating_sub(request.answered);
    request.watch.awaited(left as u64);
    let (orders, given) = channel();
    let count = lanes.len();
    let divided = Divided { batch, lanes: Mutex::new(lanes), orders: Mutex::new(orders) };
    let (lost, room) = (
        Mutex::new(None),
        Room { threads: count, ahead: AHEAD, certificates: None, ending: &ending },
    );
    let (answered, told) = std::thread::scope(|scope| {
        // Those who speak with other processes may not be moved to another thread; what is written may.
        let writer = scope.spawn(|| {
            let answers = Handed { divided, lost: &lost };
            let deal = |desk: &dyn Desk<Range<usize>>| {
                answers.divided.batch.deal(desk);
                Ok(())
            };
            ordered::run(&answers, &room, deal, out)
        });
        let told = hand_out(peers, &given, (&ending, &lost));
        // Whoever waits for another's answer need wait no longer.
        drop(given);
        match writer.join() {
            Ok(answered) => (answered, told),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    });
    let tally = answered?;
    told.map_err(gone)?;
    Ok(tally)
}

/// Tells the first process what is answered here and by how many threads, and hears from it by how many all have; the first hears it from each.
/// By how many each has, as far as it is known here, and all.
///
/// The others hear from the first alone, so that nothing comes to one that does not expect it yet.
fn greet(
    peers: &mut dyn Peers,
    threads: usize,
    asked: [u64; 4],
) -> Result<(Vec<usize>, usize), Lost> {
    let (number, count) = (peers.number(), peers.count());
    let mut of_each = vec![0; count];
    of_each[number] = threads;
    if number > 0 {
        peers.send(0, Letter::Hello { asked, threads }.words())?;
        return Ok((of_each, hello(peers, asked)?.1));
    }
    let mut wrong = None;
    while of_each.contains(&0) {
        match hello(peers, asked) {
            Ok((from, its)) => of_each[from] = its,
            Err(Greeting::Other(from)) => (of_each[from], wrong) = (1, Some(from)),
            Err(Greeting::Lost(lost)) => return Err(lost),
        }
    }
    let threads = of_each.iter().sum();
    for to in 1..count {
        peers.send(to, Letter::Hello { asked, threads }.words())?;
    }
    match wrong {
        None => Ok((of_each, threads)),
        Some(from) => Err(Greeting::Other(from).into()),
    }
}

/// Why a process does not belong to the others.
enum Greeting {
    /// It answers something else.
    Other(usize),
    Lost(Lost),
}

impl From<Lost> for Greeting {
    fn from(lost: Lost) -> Self {
        Self::Lost(lost)
    }
}

impl From<Greeting> for Lost {
    fn from(wrong: Greeting) -> Self {
        match wrong {
            Greeting::Lost(lost) => lost,
            Greeting::Other(from) => {
                let message = format!(
                    "process {from} answers something else: all need the same version, puzzle, question and positions"
                );
                Self { process: Some(from), message }
            }
        }
    }
}

/// The next greeting: from whom, and by how many threads.
fn hello(peers: &mut dyn Peers, asked: [u64; 4]) -> Result<(usize, usize), Greeting> {
    loop {
        let Some((from, words)) = peers.receive(LOOK)? else { continue };
        return match Letter::read(&words) {
            Some(Letter::Hello { asked: other, threads }) if other == asked => {
                Ok((from, threads.clamp(1, 1 << 16)))
            }
            Some(Letter::Hello { .. }) => Err(Greeting::Other(from)),
            _ => Err(Letter::garbled(from).into()),
        };
    }
}

/// Another process is gone.
fn gone(lost: Lost) -> Error {
    Refusal::limit(lost.message).into()
}

/// An instance that another process is to answer.
struct Order {
    to: usize,
    index: usize,
    back: SyncSender<Answered>,
}

/// A batch of which others answer a part.
struct Divided<'a> {
    batch: Batch<'a>,
    /// Who may be given another instance: a process, or a thread of this one.
    lanes: Mutex<Vec<Option<usize>>>,
    orders: Mutex<Sender<Order>>,
}

/// The same, and who is gone, if somebody is.
struct Handed<'a, 'l> {
    divided: Divided<'a>,
    lost: &'l Mutex<Option<Lost>>,
}

impl Work for Handed<'_, '_> {
    type Part = Range<usize>;

    fn answer(&self, part: &Range<usize>, sheet: &mut Sheet<'_>) -> Result<Tally, Halt> {
        let Divided { batch, lanes, orders } = &self.divided;
        // As many threads ask as there are lanes, so that one is free.
        let lane = lanes.lock().unwrap_or_else(PoisonError::into_inner).pop().flatten();
        let answered = match lane {
            None => batch.answer(part, sheet),
            Some(to) => part.clone().try_fold(Tally::default(), |mut tally, index| {
                let (back, answer) = sync_channel(1);
                let order = Order { to, index, back };
                let sent = orders.lock().unwrap_or_else(PoisonError::into_inner).send(order);
                let answer = sent.ok().and_then(|()| answer.recv().ok());
                let Some(answer) = answer else { return Err(self.is_gone()) };
                let (its, text) = answer.map_err(Halt::Refused)?;
                sheet.page.extend_from_slice(&text);
                batch.request.watch.answered(its.instances);
                tally.add(&its);
                Ok(tally)
            }),
        };
        lanes.lock().unwrap_or_else(PoisonError::into_inner).push(lane);
        answered
    }

    fn cancelled(&self) -> bool {
        self.divided.batch.cancelled()
    }
}

impl Handed<'_, '_> {
    /// Why an answer does not come.
    fn is_gone(&self) -> Halt {
        let lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        let message = lost.as_ref().map_or("the others are gone", |lost| &lost.message);
        Halt::Refused(Refusal::limit(message))
    }
}

/// By process and instance: who waits for the answer.
type Waiting = HashMap<(usize, usize), SyncSender<Answered>>;

/// Hands instances out as they are ordered, and answers back, until nobody orders any more; then tells the others that it ends.
fn hand_out(
    peers: &mut dyn Peers,
    orders: &Receiver<Order>,
    (ending, lost): (&Ending<'_>, &Mutex<Option<Lost>>),
) -> Result<(), Lost> {
    // Whoever waits for an answer that does not come is told why: those who tell it are let go after that is known.
    let mut waiting = HashMap::new();
    let result = exchange(peers, (orders, &mut waiting), ending);
    if let Err(why) = &result {
        *lost.lock().unwrap_or_else(PoisonError::into_inner) = Some(why.clone());
    }
    result
}

fn exchange(
    peers: &mut dyn Peers,
    (orders, waiting): (&Receiver<Order>, &mut Waiting),
    ending: &Ending<'_>,
) -> Result<(), Lost> {
    use everystate_puzzle::Watch as _;
    let (mut are_all, mut is_cut) = (false, false);
    while !(are_all && waiting.is_empty()) {
        let wait = if waiting.is_empty() { LOOK } else { WAIT };
        match orders.recv_timeout(wait) {
            Ok(Order { to, index, back }) => {
                peers.send(to, Letter::Give { index }.words())?;
                waiting.insert((to, index), back);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => are_all = true,
        }
        if ending.cancelled() && !is_cut {
            is_cut = true;
            tell(peers, &Letter::Cut)?;
        }
        while let Some((from, words)) = peers.receive(Duration::ZERO)? {
            let Some(Letter::Answer { index, answered }) = Letter::read(&words) else {
                return Err(Letter::garbled(from));
            };
            let Some(back) = waiting.remove(&(from, index)) else {
                return Err(Letter::garbled(from));
            };
            // Nobody waits for it any more where another answer was refused.
            let _ = back.send(answered);
        }
    }
    tell(peers, &Letter::End)
}

/// Sends a letter to all others.
fn tell(peers: &mut dyn Peers, letter: &Letter) -> Result<(), Lost> {
    (1..peers.count()).try_for_each(|to| peers.send(to, letter.words()))
}

#[cfg(test)]
mod tests;
