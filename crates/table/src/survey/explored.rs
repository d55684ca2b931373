//! [`Explored`]: the distances that a survey found.

use super::reason::NoWay;
use super::start::Survey;
use crate::Distribution;
use crate::bits::Width;
use crate::body::Body;
use everystate_puzzle::{Ranked, Stop};
use std::path::Path;

/// A space explored by a [`Survey`], or read from disk: distances and ways.
///
/// A *source* is a position at distance 0: a start, or a goal. Distances are counted with the moves: from
/// the nearest source ([`Survey::from_start`]), or to it ([`Survey::to_goals`]).
#[derive(Debug)]
pub struct Explored<P: Ranked> {
    pub(super) survey: Survey<P>,
    pub(super) body: Body,
    pub(super) distribution: Distribution,
    pub(super) stopped: Option<Stop>,
    /// Whether it is proved that no step of the exploration leads back over more than one layer.
    pub(super) level: bool,
    /// With 2 bits, the first ranks of the last layer.
    pub(super) farthest: Vec<u64>,
    pub(super) bytes: u64,
    pub(super) seconds: f64,
}

impl<P: Ranked> Explored<P> {
    /// So many farthest positions are known without a search in a table of 2 bits.
    pub const KEPT: usize = 1 << 16;

    /// The puzzle.
    pub fn puzzle(&self) -> &P {
        &self.survey.puzzle
    }

    /// How many positions there are at each distance; of the complete layers, if a limit ended it.
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }

    /// The limit that ended the exploration; `None` if all was explored.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// Bytes that exploring took, or of the table if it was read from disk.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Seconds by the clock that exploring took, when the table was made.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// The file that the table was read from.
    pub fn file(&self) -> Option<&Path> {
        match &self.body {
            Body::Memory(_) => None,
            #[cfg(feature = "files")]
            Body::Disk(stored, _) => Some(stored.path()),
        }
    }

    /// The entry of a position that was reached and about which the table tells.
    pub(super) fn entry(&self, state: &P::State) -> Result<u8, NoWay> {
        let rank = self.survey.puzzle.rank(state);
        assert!(rank < self.survey.puzzle.ranks(), "{state:?} has no rank");
        let value = self.body.get(rank);
        if value != self.body.width().unset() {
            let told = self.stopped.is_none() || self.body.width() != Width::Two;
            return if told { Ok(value) } else { Err(NoWay::Unfinished) };
        }
        match self.stopped {
            None => Err(NoWay::Unreachable),
            Some(_) => Err(NoWay::Beyond(self.distribution.counts.len() as u64)),
        }
    }
}
