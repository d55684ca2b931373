//! [`Metric`]: what counts as one move.

use crate::notation::factor::Factor;
use crate::notation::frame::Frame;
use crate::notation::kind::{Kind, Reader, TIP};
use crate::notation::{Alg, What, Wrong, puzzle};

/// What counts as one move. Moves that do nothing (`R4`) count nowhere, pauses and comments neither.
///
/// For cubes the definitions are those of the
/// [WCA regulations](https://www.worldcubeassociation.org/regulations/#article-12-notation), 12a, and
/// of the [Speedsolving wiki](https://www.speedsolving.com/wiki/index.php/Metric).
///
/// ```
/// # use everystate_twisty::notation::{Alg, Kind, Metric};
/// // The wiki's example.
/// let alg = Alg::parse("r2 U R' U' M U R U' R' r'")?;
/// let cube = Kind::Cube { size: None };
/// let count = |metric| alg.count(&cube, metric);
/// assert_eq!((count(Metric::Half)?, count(Metric::Quarter)?, count(Metric::Slice)?), (11, 12, 10));
/// # Ok::<(), everystate_twisty::notation::Wrong>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Metric {
    /// HTM, FTM: a face by any angle is 1, a slice is turning the two faces beside it, a rotation 0. So is
    /// any move of a [definition](Kind::Puzzle) 1.
    Half,
    /// QTM: as [`Half`](Self::Half), but every quarter of a turn is 1 (for a definition, every time that
    /// a move is made).
    Quarter,
    /// OBTM (WCA 12a): a block of layers with a face is 1, a slice 2, a rotation 0. The same as
    /// [`Half`](Self::Half), which was made for three layers.
    OuterBlock,
    /// STM: any layers that turn together, by any angle, are 1, a rotation 0.
    Slice,
    /// SQTM: as [`Slice`](Self::Slice), but every quarter of a turn is 1.
    SliceQuarter,
    /// ATM: turns about the same axis of the cube, one after the other, are 1 together, a rotation 0.
    Axial,
    /// ETM (WCA 12a): everything that is made is 1, rotations too.
    Execution,
    /// Every turn is 1 by any angle, a rotation 0. Of Square-1, the top, the bottom and the slash are
    /// turns.
    Turn,
    /// As [`Turn`](Self::Turn), but a Pyraminx's tips are 0.
    WithoutTips,
    /// Square-1's twists: a slash is 1, anything else 0.
    Twist,
}

impl Metric {
    /// Its name, as `everystate alg --count` prints it.
    ///
    /// ```
    /// # use everystate_twisty::notation::Metric;
    /// assert_eq!(Metric::OuterBlock.name(), "outer-block");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Self::Half => "half",
            Self::Quarter => "quarter",
            Self::OuterBlock => "outer-block",
            Self::Slice => "slice",
            Self::SliceQuarter => "slice-quarter",
            Self::Axial => "axial",
            Self::Execution => "execution",
            Self::Turn => "turn",
            Self::WithoutTips => "without-tips",
            Self::Twist => "twist",
        }
    }
}

impl Kind<'_> {
    /// The metrics that it has.
    ///
    /// ```
    /// # use everystate_twisty::notation::{Kind, Metric};
    /// assert_eq!(Kind::Pyraminx.metrics(), [Metric::Turn, Metric::WithoutTips]);
    /// ```
    pub fn metrics(&self) -> &'static [Metric] {
        match self {
            Self::Cube { .. } => &[
                Metric::Half,
                Metric::Quarter,
                Metric::OuterBlock,
                Metric::Slice,
                Metric::SliceQuarter,
                Metric::Axial,
                Metric::Execution,
            ],
            Self::Pyraminx => &[Metric::Turn, Metric::WithoutTips],
            Self::Skewb | Self::Megaminx => &[Metric::Turn, Metric::Execution],
            Self::Square1 => &[Metric::Turn, Metric::Twist, Metric::Execution],
            Self::Puzzle(_) => &[Metric::Half, Metric::Quarter, Metric::Execution],
        }
    }
}

impl Alg {
    /// How many moves it has, expanded but not simplified.
    ///
    /// Costs a step a move.
    ///
    /// # Errors
    /// At a move that the kind does not have. A metric that is none of the [kind's](Kind::metrics) is
    /// a fault of the whole.
    ///
    /// ```
    /// # use everystate_twisty::notation::{Alg, Kind, Metric};
    /// let alg = Alg::parse("(1, 0) / (3, 3) / (-1, 0)")?;
    /// assert_eq!(alg.count(&Kind::Square1, Metric::Twist)?, 2);
    /// assert_eq!(alg.count(&Kind::Square1, Metric::Turn)?, 6);
    /// assert_eq!(alg.count(&Kind::Square1, Metric::Execution)?, 5);
    /// assert!(alg.count(&Kind::Square1, Metric::Axial).is_err());
    /// # Ok::<(), everystate_twisty::notation::Wrong>(())
    /// ```
    pub fn count(&self, kind: &Kind, metric: Metric) -> Result<u64, Wrong> {
        let flat = self.expand();
        if !kind.metrics().contains(&metric) {
            let end = self.steps.last().map_or(0, |step| step.at.end);
            let message = format!("`{}` is no metric of this puzzle", metric.name());
            let names: Vec<&str> = kind.metrics().iter().map(|metric| metric.name()).collect();
            return Err(Wrong::new(0..end, message).expecting(names.join(", ")));
        }
        let kind = puzzle::spelled(&flat, kind)?;
        let mut reader = Reader::new(&kind);
        let mut axial = Axial { frame: Frame::START, before: None };
        let mut count = 0;
        for step in &flat.steps {
            let mut factors = reader.read(step)?;
            // A move that needs something is made even if its order is unknown.
            factors.retain(|factor| factor.reduced() != 0 || factor.fixed);
            count += match metric {
                Metric::Execution => u64::from(!factors.is_empty()),
                Metric::Twist => u64::from(step.what == What::Slash),
                Metric::Axial => factors.iter().map(|factor| axial.count(factor)).sum(),
                _ => factors.iter().map(|factor| one(factor, metric)).sum(),
            };
        }
        Ok(count)
    }
}

/// What one turn counts.
fn one(factor: &Factor, metric: Metric) -> u64 {
    let weight = match metric {
        Metric::Slice | Metric::SliceQuarter => factor.weight.min(1),
        Metric::WithoutTips if factor.part == TIP => 0,
        _ => factor.weight,
    };
    let by_angle = matches!(metric, Metric::Quarter | Metric::SliceQuarter);
    let times = if by_angle { factor.reduced().unsigned_abs() } else { 1 };
    weight.unsigned_abs() * times
}

/// Turns about one axis of the cube, however it is held.
struct Axial {
    frame: Frame,
    /// The axis of the last turn, by the numbers of its faces.
    before: Option<usize>,
}

impl Axial {
    fn count(&mut self, factor: &Factor) -> u64 {
        if factor.weight == 0 {
            // Rotations are about an axis of the room.
            self.frame = self.frame.turned(factor.class, factor.reduced());
            return 0;
        }
        let axis = self.frame.face(factor.class, false) / 2;
        u64::from(self.before.replace(axis) != Some(axis))
    }
}
