//! A puzzle's positions as a map of them has them: how many at each distance, some of each, and how far each move leads ([`Atlas`]).
//!
//! Where all positions can be numbered and their table may be had, distances are looked up in it. Of any other puzzle the nearest positions
//! are kept in a list, so that what lies farther is told to be beyond.

mod charted;
mod near;

use crate::algebra::reader::Reader;
use crate::cosets::lookup::Lookup;
use crate::definition::{Mismatch, Pattern};
use crate::exploration::Options;
use crate::explore::Explorer;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Refusal, Stop, Watch};
use near::Near;

/// Positions in the list of a puzzle that has no table.
const NEAREST: u64 = 100_000;
/// Positions in the list beside a table, whose first layers are too thin for chance.
const BESIDE: u64 = 5000;

/// Positions by their distance from the solved one.
///
/// ```
/// use everystate_puzzle::{Limits, Metric, Silent};
/// use everystate_twisty::{Atlas, Explorer, Options, catalogue};
/// let ivy = catalogue::named("ivy").unwrap().unwrap();
/// let explorer = Explorer::new(&ivy, Metric::Half).unwrap();
/// let atlas = Atlas::new(&explorer, &Options::default(), &Limits::none(), &Silent).unwrap();
/// assert_eq!((atlas.counts()[..3].to_vec(), atlas.stopped()), (vec![1, 8, 48], None));
/// let turned = ivy.after(&ivy.solved, &ivy.find("R").unwrap()).unwrap();
/// let around = atlas.around(&turned).unwrap();
/// assert_eq!(around.distance, Some(1));
/// assert!(around.moves.contains(&("R'".to_owned(), Some(0))));
/// let some = atlas.some(3, 1, &Silent);
/// assert!(some[1].len() == 3 && some[1].iter().all(|way| way.split(' ').count() == 1));
/// ```
pub struct Atlas<'e, 'd> {
    explorer: &'e Explorer<'d>,
    chart: Chart,
}

/// Where distances are.
enum Chart {
    /// In a table of all positions; the nearest are in a list, too.
    Table(Box<Lookup>, Near),
    /// In a list of the nearest alone.
    Near(Near),
}

/// A position, and where its moves lead.
///
/// ```
/// # use everystate_twisty::Around;
/// let around = Around { distance: None, moves: vec![("R".into(), Some(9))] };
/// assert_eq!(around.moves[0].1, Some(9));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Around {
    /// Its distance from the solved position; `None` if the atlas does not have it: it is beyond the nearest, or no moves make it
    /// ([`Atlas::stopped`] tells).
    pub distance: Option<u64>,
    /// Each legal move, and the distance where it leads.
    pub moves: Vec<(String, Option<u64>)>,
}

impl<'e, 'd> Atlas<'e, 'd> {
    /// The atlas of a puzzle: its table read or made and kept where the options say, or its nearest hundred thousand positions where a table of all
    /// cannot be had within the limits.
    ///
    /// # Errors
    /// If the puzzle is explored from other positions than the solved one.
    pub fn new(
        explorer: &'e Explorer<'d>,
        options: &Options,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        if explorer.has_starts() {
            let message = "an atlas has distances from the solved position alone";
            return Err(Refusal::usage(message));
        }
        let fits = explorer.forecast(options.threads).bytes;
        let table = if fits.is_some_and(|bytes| bytes <= limits.bytes) {
            explorer.look_up(options, limits, watch)
        } else {
            None
        };
        let most = if table.is_some() { BESIDE } else { limits.positions.min(NEAREST) };
        let few = Limits { positions: most, ..limits.clone() };
        let near = Near::new(&explorer.mechanism, &few, watch);
        let chart = match table {
            Some(lookup) => Chart::Table(Box::new(lookup), near),
            None => Chart::Near(near),
        };
        Ok(Self { explorer, chart })
    }

    /// How many positions there are at each distance: all, or those of the complete layers of the nearest.
    #[must_use]
    pub fn counts(&self) -> Vec<u64> {
        match &self.chart {
            Chart::Table(lookup, _) => lookup.counts.clone(),
            Chart::Near(near) => near.counts(),
        }
    }

    /// Why it does not have all positions; `None` if it does.
    #[must_use]
    pub fn stopped(&self) -> Option<Stop> {
        match &self.chart {
            Chart::Table(..) => None,
            Chart::Near(near) => near.stopped(),
        }
    }

    /// How far a position is, and each of its moves leads. Costs a look-up a move.
    ///
    /// # Errors
    /// If it is not made of the puzzle's pieces.
    pub fn around(&self, position: &Pattern) -> Result<Around, Mismatch> {
        let Explorer { mechanism, .. } = self.explorer;
        let reader = Reader::new(self.explorer.definition(), mechanism);
        let mut seen = vec![0; reader.places()].into_boxed_slice();
        reader.read(position, &mut seen)?;
        let (distance, moves) = match &self.chart {
            Chart::Table(lookup, _) => charted::around(lookup, &seen),
            Chart::Near(near) => near.around(mechanism, &seen),
        };
        let named = |(m, to): (usize, Option<u64>)| (mechanism.motions[m].name.clone(), to);
        Ok(Around { distance, moves: moves.into_iter().map(named).collect() })
    }

    /// Up to `each` positions at each distance, all different, each as a shortest way to it from the solved one; the same for the same seed. Near the
    /// solved position, as far as layers are in a list, each position of a layer is equally likely, and where it has no more all are given. Elsewhere ranks are
    /// drawn, and of layers so thin that chance does not find them those are given that lie before the farthest ones or beyond the nearest.
    #[must_use]
    pub fn some(&self, each: usize, seed: u64, watch: &dyn Watch) -> Vec<Vec<String>> {
        let mut random = Random::new(seed);
        let mechanism = &self.explorer.mechanism;
        match &self.chart {
            Chart::Table(lookup, near) => {
                let mut layers = charted::some((lookup, near), each, &mut random, watch);
                for (layer, some) in layers.iter_mut().zip(near.some(mechanism, each, &mut random))
                {
                    *layer = some;
                }
                layers
            }
            Chart::Near(near) => near.some(mechanism, each, &mut random),
        }
    }
}

#[cfg(test)]
mod tests;
