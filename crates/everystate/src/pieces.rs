//! Puzzles of pieces, asked in text: what a front end reads and writes of them, where
//! [`twisty`](everystate_twisty) has what is computed.
//!
//! ```
//! use everystate::pieces::{self, Session, Solve};
//! use everystate::session::Input;
//! let ivy = pieces::open("ivy", None).unwrap().unwrap();
//! let session = Session::new(ivy, &[], None).unwrap();
//! let mut out = Vec::new();
//! let two = vec![Input::text("two", "R\nR L\n")];
//! let tally = session.solve(two, &Solve::default(), &mut out).unwrap();
//! assert_eq!((tally.solved, out.as_slice()), (2, &b"R' // 1\nL' R' // 2\n"[..]));
//! ```

mod about;
mod batch;
mod claims;
mod divided;
mod judge;
mod kept;
mod play;
mod positions;
mod prospect;
mod record;
mod result;
mod session;
mod solve;

pub use about::{ABOUT, described, exploration, forecast, listed, plan, scrambled};
pub use claims::{UNSOLVABLE, verify};
pub use divided::answer_with;
pub use judge::{Judged, judge};
pub use kept::{Going, Kept, Subject};
pub use play::play;
pub use positions::{Aim, Instance, Positions};
pub use prospect::{mean, prospected};
pub use result::{Checked, Made, check_result, result};
pub use session::{Session, answer};
pub use solve::Solve;

use crate::Error;
use everystate_puzzles::family::Refusal;
use everystate_twisty::{Definition, catalogue, text};

/// A puzzle of the catalogue, or the one that the text of a definition file of this name defines. `None`
/// if the catalogue has none of that name.
///
/// ```
/// # use everystate::{Error, pieces};
/// assert_eq!(pieces::open("cube3", None).unwrap().unwrap().orbits.len(), 2);
/// assert!(pieces::open("chess", None).unwrap().is_none());
/// let ring = pieces::open("ring.tws", Some("Set P 3 1\nSolved\nEnd\nMove a\nP\n2 3 1\nEnd\n"));
/// assert_eq!(ring.unwrap().unwrap().moves[0].name, "a");
/// let wrong = pieces::open("ring.tws", Some("Set P 3 1\nSolved\nEnd\nMove a\nP\n2 3 3\nEnd\n"));
/// assert!(matches!(wrong, Err(Error::Input { fault, .. }) if fault.line == 6));
/// ```
///
/// # Errors
/// What is wrong with the text, or a number in the name that the catalogue does not go to.
pub fn open(name: &str, definition: Option<&str>) -> Result<Option<Definition>, Error> {
    match definition {
        Some(text) => match text::read(name, text.as_bytes()) {
            Ok(definition) => Ok(Some(definition)),
            Err(fault) => Err(Error::input(name, fault)),
        },
        None => Ok(catalogue::named(name).transpose()?),
    }
}

/// The same puzzle with some of its moves only, or with all if none are named.
///
/// # Errors
/// A name that is none of the puzzle's moves.
fn restricted(definition: Definition, moves: &[String]) -> Result<Definition, Error> {
    if moves.is_empty() {
        return Ok(definition);
    }
    let names: Vec<&str> = moves.iter().map(|name| name.trim()).collect();
    definition.with_moves(&names).map_err(|message| Refusal::usage(message).into())
}
