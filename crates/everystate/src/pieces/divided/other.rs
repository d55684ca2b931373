//! [`work`]: what a process does to which the first hands instances.

use super::super::batch::Batch;
use super::letter::{Answered, Letter};
use super::{LOOK, WAIT, gone};
use crate::Error;
use crate::session::Tally;
use crate::session::ordered::{Halt, Sheet, Work as _};
use everystate_puzzle::peers::{Lost, Peers};
use everystate_puzzles::family::Refusal;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Answers what it is given by so many threads at once, until nothing more comes.
pub(super) fn work(
    batch: &Batch<'_>,
    threads: usize,
    peers: &mut dyn Peers,
) -> Result<Tally, Error> {
    let (give, given) = channel();
    let given = Mutex::new(given);
    let (done, answers) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (given, done) = (&given, done.clone());
            scope.spawn(move || serve(batch, given, &done));
        }
        drop(done);
        let talk = Talk { batch, give, answers: &answers };
        let result = talk.run(peers);
        // What is under way is for nobody, if there is something.
        batch.ending.end();
        result
    })
    .map_err(|why| match why {
        Ended::Lost(lost) => gone(lost),
        Ended::Here => Refusal::limit("interrupted").into(),
    })
}

/// Why it ends before its end.
enum Ended {
    Lost(Lost),
    /// By who watches this process.
    Here,
}

impl From<Lost> for Ended {
    fn from(lost: Lost) -> Self {
        Self::Lost(lost)
    }
}

/// Answers one instance after the other, as long as some are given.
fn serve(batch: &Batch<'_>, given: &Mutex<Receiver<usize>>, done: &Sender<(usize, Answered)>) {
    loop {
        let next = given.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(index) = next else { return };
        let answered = match Sheet::whole(|sheet| batch.answer_one(index, sheet)) {
            Ok(answered) => Ok(answered),
            Err(Halt::Refused(refusal)) => Err(refusal),
            Err(Halt::Closed) => return,
        };
        if done.send((index, answered)).is_err() {
            return;
        }
    }
}

/// The conversation with the first process.
struct Talk<'a> {
    batch: &'a Batch<'a>,
    give: Sender<usize>,
    answers: &'a Receiver<(usize, Answered)>,
}

impl Talk<'_> {
    fn run(self, peers: &mut dyn Peers) -> Result<Tally, Ended> {
        let Self { batch, give, answers } = self;
        let (mut tally, mut is_cut, mut open) = (Tally::default(), false, 0_usize);
        loop {
            if !is_cut && batch.cancelled() {
                return Err(Ended::Here);
            }
            let mut wait = if open > 0 { WAIT } else { LOOK };
            while let Some((from, words)) = peers.receive(wait)? {
                match Letter::read(&words) {
                    Some(Letter::Give { index }) if index < batch.instances.len() && from == 0 => {
                        open += 1;
                        // Threads wait for it until this ends.
                        let _ = give.send(index);
                    }
                    Some(Letter::Cut) if from == 0 => {
                        is_cut = true;
                        batch.ending.end();
                    }
                    Some(Letter::End) if from == 0 => return Ok(tally),
                    _ => return Err(Letter::garbled(from).into()),
                }
                wait = Duration::ZERO;
            }
            while let Ok((index, answered)) = answers.try_recv() {
                open -= 1;
                if let Ok((its, _)) = &answered {
                    tally.add(its);
                }
                peers.send(0, Letter::Answer { index, answered }.words())?;
            }
        }
    }
}
