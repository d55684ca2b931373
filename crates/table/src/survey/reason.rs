//! [`Unexplored`] and [`NoWay`]: why there is no table, and why a table does not tell.

use core::fmt;
use everystate_puzzle::Stop;

/// Why there is no table.
///
/// ```
/// use everystate_puzzle::{Limits, Silent, graph::Graph};
/// use everystate_table::{bits::Width, explore::Options, survey::{Survey, Unexplored}};
/// let ring = Graph::new(4, 0, [], (0..4).map(|i| (i, (i + 1) % 4))); // one way only
/// let run = |width| {
///     let options = Options { width, ..Options::default() };
///     Survey::from_start(&ring).run(&options, &Limits::none(), &Silent)
/// };
/// assert_eq!(run(Width::Two).unwrap_err(), Unexplored::Steep);
/// assert_eq!(run(Width::Eight).unwrap().distance(&3), Ok(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unexplored {
    /// A limit, or the machine, does not allow the table.
    Refused(Stop),
    /// A move leads back over more than one layer, as moves that cannot be taken back do, so that
    /// distances modulo 3 do not tell which position is nearer.
    Steep,
}

impl fmt::Display for Unexplored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(stop) => write!(f, "the table was not begun: {}", stop.told()),
            Self::Steep => f.write_str(
                "a move leads back over more than one layer, which 2 bits a position cannot tell; \
                 explore with 4 or 8",
            ),
        }
    }
}

impl core::error::Error for Unexplored {}

/// Why a table tells no distance or way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoWay {
    /// Proved: the sources do not lead to the position, or it does not lead to them.
    Unreachable,
    /// A limit ended the exploration after the layers at smaller distances than this: the position is
    /// at least so many moves away, or not reachable.
    Beyond(u64),
    /// A limit ended the exploration, and what is asked for needs all of it: anything in a table of 2
    /// bits, and ways against the direction of the exploration.
    Unfinished,
    /// Some moves cannot be taken back, and the table does not tell ways in this direction. To explore
    /// in the other direction, or [`Survey::undoing`](super::Survey::undoing), may.
    OneWay,
}

impl fmt::Display for NoWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable => f.write_str("no moves lead there"),
            Self::Beyond(n) => {
                write!(
                    f,
                    "it is at least {n} moves away, where the exploration ended, or not reachable"
                )
            }
            Self::Unfinished => f.write_str("a limit ended the exploration before this was proved"),
            Self::OneWay => f.write_str(
                "some moves cannot be taken back, so the table tells no ways in this direction",
            ),
        }
    }
}

impl core::error::Error for NoWay {}
