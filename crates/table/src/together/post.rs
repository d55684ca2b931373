//! [`Post`]: what processes write to each other, and how much of it is under way.

use everystate_puzzle::peers::{Lost, Peers};
use std::collections::VecDeque;
use std::time::Duration;

/// Packets to a process that are not worked on yet, at most.
pub(crate) const AHEAD: usize = 32;

/// Words of a packet, about: larger ones are given back to the system each time, and their pages cleared.
pub(crate) const PACKET: usize = if cfg!(test) { 16 } else { 1 << 13 };

/// How long is waited for a message before something else is looked after.
pub(crate) const WAIT: Duration = Duration::from_millis(50);

/// What a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Kind {
    /// What is explored, and what is there of it.
    Hello,
    /// Stripes of the frontier, or of a layer that was kept.
    Rows,
    /// All stripes were sent.
    End,
    /// What was found of a layer.
    Done,
    /// A packet of rows was worked on, or so many.
    Taken,
    /// Which residues these ranks have.
    Ask,
    /// The residues.
    Tell,
    /// Nothing more is asked.
    Bye,
    /// The space, as one of them listed it.
    Space,
}

const KINDS: [Kind; 9] = {
    use Kind::{Ask, Bye, Done, End, Hello, Rows, Space, Taken, Tell};
    [Hello, Rows, End, Done, Taken, Ask, Tell, Bye, Space]
};

/// The first word of a message.
pub(crate) fn head(kind: Kind, depth: usize) -> u64 {
    kind as u64 | (depth as u64) << 8
}

/// Bytes as words of a message, eight in each, the last filled up with zeros.
pub(crate) fn put_bytes(bytes: &[u8], into: &mut Vec<u64>) {
    let (eights, rest) = bytes.as_chunks();
    into.extend(eights.iter().map(|eight| u64::from_le_bytes(*eight)));
    if !rest.is_empty() {
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        into.push(u64::from_le_bytes(last));
    }
}

/// What a message is, and of which layer.
fn told(message: &[u64]) -> Option<(Kind, usize)> {
    let head = *message.first()?;
    Some((*KINDS.get((head & 255) as usize)?, (head >> 8) as usize))
}

/// The messages to and from other processes.
pub(crate) struct Post<'p> {
    peers: &'p mut dyn Peers,
    /// What came before it was expected, for processes go on one after the other.
    early: VecDeque<(usize, Vec<u64>)>,
    /// By process, how many more packets may be sent to it.
    free: Vec<usize>,
    /// Words that were sent.
    pub(crate) sent: u64,
}

impl<'p> Post<'p> {
    pub(crate) fn new(peers: &'p mut dyn Peers) -> Self {
        let free = vec![AHEAD; peers.count()];
        Self { peers, early: VecDeque::new(), free, sent: 0 }
    }

    /// What came before it was expected.
    pub(crate) fn into_early(self) -> VecDeque<(usize, Vec<u64>)> {
        self.early
    }

    pub(crate) fn number(&self) -> usize {
        self.peers.number()
    }

    pub(crate) fn count(&self) -> usize {
        self.peers.count()
    }

    pub(crate) fn send(&mut self, to: usize, message: Vec<u64>) -> Result<(), Lost> {
        self.sent += message.len() as u64;
        self.peers.send(to, message)
    }

    /// Begins a layer: what was sent of another was worked on by now.
    pub(crate) fn begin(&mut self) {
        self.free.fill(AHEAD);
    }

    /// Whether a packet of rows may be sent to a process.
    pub(crate) fn is_free(&self, to: usize) -> bool {
        self.free[to] > 0
    }

    /// Sends a packet of rows, for which there must be room.
    pub(crate) fn packet(&mut self, to: usize, message: Vec<u64>) -> Result<(), Lost> {
        self.free[to] -= 1;
        self.send(to, message)
    }

    /// Sends a message to all others.
    pub(crate) fn tell(&mut self, message: &[u64]) -> Result<(), Lost> {
        let others = (0..self.count()).filter(|&to| to != self.number());
        others.collect::<Vec<_>>().into_iter().try_for_each(|to| self.send(to, message.to_vec()))
    }

    /// The next message of these kinds of a layer, and from whom; `None` if none comes within this time, or there is room for another packet,
    /// which is all that is waited for if there are no kinds.
    pub(crate) fn next(
        &mut self,
        kinds: &[Kind],
        depth: usize,
        wait: Duration,
    ) -> Result<Option<(usize, Kind, Vec<u64>)>, Lost> {
        let wanted = |message: &[u64]| {
            told(message).filter(|&(kind, of)| of == depth && kinds.contains(&kind))
        };
        let early = self.early.iter().position(|(_, message)| wanted(message).is_some());
        if let Some((from, message)) = early.and_then(|at| self.early.remove(at)) {
            return Ok(wanted(&message).map(|(kind, _)| (from, kind, message)));
        }
        while let Some((from, message)) = self.peers.receive(wait)? {
            match (told(&message), wanted(&message)) {
                (Some((Kind::Taken, of)), _) => {
                    if of == depth {
                        let packets = message.get(1).map_or(1, |&packets| packets as usize);
                        self.free[from] = self.free[from].saturating_add(packets).min(AHEAD);
                    }
                    // Who waits for room need wait no longer.
                    if kinds.is_empty() || kinds.contains(&Kind::Rows) {
                        return Ok(None);
                    }
                }
                (_, Some((kind, _))) => return Ok(Some((from, kind, message))),
                (Some(_), None) => self.early.push_back((from, message)),
                (None, None) => {
                    let message =
                        format!("process {from} sent what no process of this version sends");
                    return Err(Lost { process: Some(from), message });
                }
            }
        }
        Ok(None)
    }

    /// A message of this kind of a layer from each other process, by process; meanwhile `now_and_then` is called.
    pub(crate) fn all(
        &mut self,
        kind: Kind,
        depth: usize,
        mut now_and_then: impl FnMut(),
    ) -> Result<Vec<Option<Vec<u64>>>, Lost> {
        let mut all: Vec<Option<Vec<u64>>> = vec![None; self.count()];
        for _ in 1..self.count() {
            let (from, message) = loop {
                match self.next(&[kind], depth, WAIT)? {
                    Some((from, _, message)) => break (from, message),
                    None => now_and_then(),
                }
            };
            all[from] = Some(message);
        }
        Ok(all)
    }
}

/// What stands for the layer where all are explored.
pub(crate) const LOOKING: usize = usize::MAX >> 24;

/// What stands for the layer before all others: there each says whether it begins at all.
pub(crate) const BEGINNING: usize = LOOKING - 1;
