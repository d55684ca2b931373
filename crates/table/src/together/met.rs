//! [`Met`]: others who were spoken with before.

use core::time::Duration;
use everystate_puzzle::peers::{Lost, Peers};
use std::collections::VecDeque;

/// Others who were spoken with before: what came before it was expected, for processes go on one after the other, is received first.
pub struct Met<'p> {
    pub(crate) peers: &'p mut dyn Peers,
    pub(crate) early: VecDeque<(usize, Vec<u64>)>,
    /// Words that this process sent them.
    pub sent: u64,
}

impl Peers for Met<'_> {
    fn number(&self) -> usize {
        self.peers.number()
    }

    fn count(&self) -> usize {
        self.peers.count()
    }

    fn send(&mut self, to: usize, message: Vec<u64>) -> Result<(), Lost> {
        self.peers.send(to, message)
    }

    fn receive(&mut self, wait: Duration) -> Result<Option<(usize, Vec<u64>)>, Lost> {
        match self.early.pop_front() {
            Some(message) => Ok(Some(message)),
            None => self.peers.receive(wait),
        }
    }
}
