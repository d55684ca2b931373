//! [`Stages`]: what a chain has so far.

use crate::scramble::library::Word;
use crate::scramble::motions::Motions;
use crate::scramble::table::Table;
use crate::scramble::way::Way;

/// The stages of a chain, the first one first.
pub(crate) struct Stages {
    pub(crate) motions: Motions,
    pub(crate) tables: Vec<Table>,
}

impl Stages {
    /// None yet.
    pub(crate) const fn new(motions: Motions) -> Self {
        Self { motions, tables: Vec::new() }
    }

    /// The word that keeps what the stages bring home, of a sequence and what the stages make of it.
    pub(crate) fn sifted(&self, sequence: &[u16]) -> Option<Word> {
        let mut way = Way::new(self.motions.stickers.identity(), 0);
        let made = way.make(&self.motions, sequence)
            && self.tables.iter().all(|stage| stage.finish(&self.motions, &mut way));
        let sequence = self.motions.shortened(0, way.sequence);
        if made { Word::new(&self.motions, sequence) } else { None }
    }
}
