//! [`run`]: words that go to whom they belong, and those that come.

use super::super::space::Words;
use super::packet::thread;
use super::worker::{Exchange, Parcel, Share, Source, Told, Trouble, Worker};
use crate::together::Failed;
use crate::together::limits::{code, stop};
use crate::together::post::{Kind, Post, head};
use core::sync::atomic::Ordering;
use core::time::Duration;
use everystate_puzzle::{Meter, Stop};
use std::collections::VecDeque;
use std::sync::PoisonError;
use std::sync::mpsc::{self, Receiver};

/// How long is waited for others while threads are at work.
const SHORT: Duration = Duration::from_millis(1);

/// Finds a layer: sends what the sources have, and takes what comes from all; nothing of it, if a limit was reached `before`. The limit
/// that ended it, if one did: then what was reached is not all.
pub(super) fn run<const N: usize, S: Words<N>>(
    (exchange, inboxes): (&Exchange<'_, S, N>, Vec<Receiver<Parcel<N>>>),
    post: &mut Post<'_>,
    (shares, sources): (&mut [Share<N>], Vec<Source<'_>>),
    before: Option<Stop>,
    meter: &mut Meter<'_>,
) -> Result<Option<Stop>, Failed> {
    post.begin();
    exchange.ended.store(before.is_some(), Ordering::Relaxed);
    let (tell, told) = mpsc::channel();
    let stopped = std::thread::scope(|scope| {
        let threads = shares.iter_mut().zip(sources).zip(inboxes).enumerate();
        let workers: Vec<_> = threads
            .map(|(thread, ((share, source), inbox))| {
                let (worker, tell) = (Worker::new(exchange, (thread, share), source), tell.clone());
                scope.spawn(move || worker.run(&inbox, &tell))
            })
            .collect();
        let mut others = vec![true; post.count()];
        others[post.number()] = false;
        let pending = vec![VecDeque::new(); post.count()];
        let mut talk =
            Talk { exchange, told, pending, others, finished: 0, said: false, stopped: before };
        let stopped = talk.run(post, meter);
        exchange.ended.fetch_or(stopped.is_err(), Ordering::Relaxed);
        for (_, to) in &exchange.parcels {
            let _ = to.send(Parcel::End);
        }
        for worker in workers {
            if let Err(panic) = worker.join() {
                std::panic::resume_unwind(panic);
            }
        }
        stopped
    });
    // The last words may have found no room.
    match exchange.trouble.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(Trouble::File(error)) => Err(error.into()),
        Some(Trouble::Garbled) => Err(Failed::garbled()),
        Some(Trouble::Limit(limit)) => Ok(stopped?.or(Some(limit))),
        None => stopped,
    }
}

/// The conversation of a layer.
struct Talk<'a, S, const N: usize> {
    exchange: &'a Exchange<'a, S, N>,
    told: Receiver<Told>,
    /// By process, messages that wait until it has taken others.
    pending: Vec<VecDeque<Vec<u64>>>,
    /// By process, whether more comes from it.
    others: Vec<bool>,
    /// Threads that have found all.
    finished: usize,
    /// Whether the others know that all was sent.
    said: bool,
    stopped: Option<Stop>,
}

impl<S, const N: usize> Talk<'_, S, N> {
    fn run(&mut self, post: &mut Post<'_>, meter: &mut Meter<'_>) -> Result<Option<Stop>, Failed> {
        loop {
            self.look(meter);
            let is_idle = self.hear(post)?;
            self.send(post)?;
            if self.is_all_sent() && !self.said {
                self.said = true;
                let code = self.stopped.map_or(0, code);
                post.tell(&[head(Kind::End, self.exchange.depth), code])?;
            }
            if self.said && !self.others.contains(&true) {
                return Ok(self.stopped);
            }
            self.take(post, if is_idle { SHORT } else { Duration::ZERO })?;
        }
    }

    /// Looks whether it is to end.
    fn look(&mut self, meter: &Meter<'_>) {
        if self.stopped.is_none() {
            let trouble = self.exchange.trouble.lock().unwrap_or_else(PoisonError::into_inner);
            self.stopped = match *trouble {
                Some(Trouble::Limit(limit)) => Some(limit),
                // Told when threads are joined; others need only know that it is over.
                Some(_) => Some(Stop::Cancelled),
                None => meter.interrupted().err(),
            };
        }
        if self.stopped.is_some() {
            // What is found is not used, so nothing more is sent; threads that wait for less to be on its way go on, to their end.
            self.exchange.ended.store(true, Ordering::Relaxed);
            let dropped = self.pending.iter_mut().map(|pending| pending.drain(..).count()).sum();
            self.exchange.waiting.fetch_sub(dropped, Ordering::Relaxed);
        }
    }

    /// Hears what threads tell: whether that was nothing.
    fn hear(&mut self, post: &mut Post<'_>) -> Result<bool, Failed> {
        let mut is_idle = true;
        while let Ok(told) = self.told.try_recv() {
            is_idle = false;
            match told {
                Told::Message(to, message) => self.pending[to].push_back(message),
                Told::Taken(from) => {
                    post.send(from, vec![head(Kind::Taken, self.exchange.depth)])?;
                }
                Told::Finished => self.finished += 1,
            }
        }
        Ok(is_idle)
    }

    /// Sends what may be sent.
    fn send(&mut self, post: &mut Post<'_>) -> Result<(), Failed> {
        for (to, pending) in self.pending.iter_mut().enumerate() {
            while post.is_free(to)
                && let Some(message) = pending.pop_front()
            {
                self.exchange.waiting.fetch_sub(1, Ordering::Relaxed);
                post.packet(to, message)?;
            }
        }
        Ok(())
    }

    fn is_all_sent(&self) -> bool {
        self.finished == self.exchange.parcels.len() && self.pending.iter().all(VecDeque::is_empty)
    }

    /// Takes what comes.
    fn take(&mut self, post: &mut Post<'_>, mut wait: Duration) -> Result<(), Failed> {
        let Self { exchange, others, stopped, .. } = self;
        let kinds = [Kind::Rows, Kind::End];
        while let Some((from, kind, message)) = post.next(&kinds, exchange.depth, wait)? {
            wait = Duration::ZERO;
            if kind == Kind::Rows {
                let to = thread(&message).and_then(|thread| exchange.parcels.get(thread));
                let (_, to) = to.ok_or_else(Failed::garbled)?;
                let _ = to.send(Parcel::Message(from, message));
            } else {
                others[from] = false;
                *stopped = stopped.or(stop(message.get(1).copied().unwrap_or(0)));
            }
        }
        Ok(())
    }
}
