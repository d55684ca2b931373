//! [`Peers`]: processes that explore one space together, as one of them sees the others.

use std::fmt::{self, Display, Formatter};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

/// Processes that explore one space together, as one of them sees the others.
///
/// Messages are words, and come from each of them in the order in which they were sent. What is sent and not yet received is held in
/// memory without a bound: who sends much waits until it is told that some of it was taken.
///
/// ```
/// use everystate_puzzle::peers::{self, Peers};
/// use std::time::Duration;
/// let mut both = peers::here(2);
/// both[0].send(1, vec![7]).unwrap();
/// assert_eq!(both[1].receive(Duration::ZERO).unwrap(), Some((0, vec![7])));
/// assert_eq!(both[1].receive(Duration::ZERO).unwrap(), None);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not speak with other processes",
    note = "implement `Peers`, or use `peers::here`, of threads of one process"
)]
pub trait Peers {
    /// Which of them this is, from 0.
    fn number(&self) -> usize;

    /// How many there are.
    fn count(&self) -> usize;

    /// Sends a message to another of them.
    ///
    /// # Errors
    /// If one of them, whichever, is gone.
    ///
    /// # Panics
    /// If there is none of this number, or it is this one.
    fn send(&mut self, to: usize, message: Vec<u64>) -> Result<(), Lost>;

    /// The next message, and from which of them it is; `None` if there is none within this time.
    ///
    /// # Errors
    /// If one of them, whichever, is gone.
    fn receive(&mut self, wait: Duration) -> Result<Option<(usize, Vec<u64>)>, Lost>;
}

/// Why processes cannot go on together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// Which of them is the cause, from 0, if that is known.
    pub process: Option<usize>,
    /// What happened, for people.
    pub message: String,
}

impl Display for Lost {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Lost {}

/// Peers that are threads of one process.
///
/// ```
/// use everystate_puzzle::peers::{self, Peers};
/// assert_eq!(peers::here(3)[2].number(), 2);
/// ```
#[must_use]
pub fn here(count: usize) -> Vec<Here> {
    let (send, receive): (Vec<_>, Vec<_>) = (0..count).map(|_| mpsc::channel()).unzip();
    let here = |(number, receive)| Here { number, send: send.clone(), receive };
    receive.into_iter().enumerate().map(here).collect()
}

/// One of some peers that are threads of one process.
#[derive(Debug)]
pub struct Here {
    number: usize,
    send: Vec<Sender<(usize, Vec<u64>)>>,
    receive: Receiver<(usize, Vec<u64>)>,
}

impl Peers for Here {
    fn number(&self) -> usize {
        self.number
    }

    fn count(&self) -> usize {
        self.send.len()
    }

    fn send(&mut self, to: usize, message: Vec<u64>) -> Result<(), Lost> {
        assert_ne!(to, self.number, "a message to oneself");
        let gone = |_| Lost { process: Some(to), message: format!("process {to} is gone") };
        self.send[to].send((self.number, message)).map_err(gone)
    }

    fn receive(&mut self, wait: Duration) -> Result<Option<(usize, Vec<u64>)>, Lost> {
        match self.receive.recv_timeout(wait) {
            Ok(message) => Ok(Some(message)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => unreachable!("it can send to itself"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_in_the_order_in_which_they_were_sent_and_who_is_gone_is_named() {
        let mut peers = here(3);
        let mut third = peers.pop().unwrap();
        for k in 0..3 {
            peers[0].send(1, vec![k]).unwrap();
        }
        third.send(1, vec![9, 9]).unwrap();
        drop(third);
        let got: Vec<_> = (0..4).map(|_| peers[1].receive(Duration::ZERO).unwrap()).collect();
        assert_eq!(got.iter().flatten().filter(|(from, _)| *from == 0).count(), 3);
        assert_eq!(got[..3], [0, 1, 2].map(|k| Some((0, vec![k]))));
        assert_eq!(got[3], Some((2, vec![9, 9])));
        let lost = peers[0].send(2, vec![1]).unwrap_err();
        assert_eq!((lost.process, lost.to_string().as_str()), (Some(2), "process 2 is gone"));
    }

    #[test]
    #[should_panic(expected = "a message to oneself")]
    fn nobody_writes_to_themselves() {
        let _ = here(1)[0].send(0, Vec::new());
    }
}
