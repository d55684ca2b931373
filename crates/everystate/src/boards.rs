//! Puzzles on a board: the crate `everystate-boards`, and what a level is asked.

mod ask;
mod certificate;
mod fresh;
mod parts;
mod place;
mod placing;
mod straight;
mod study;
mod text;
mod told;
mod verify;

pub use ask::{Answer, Found, Question, Request, STRATEGIES, ask, letters};
pub use certificate::certify;
pub use everystate_boards::*;
pub use fresh::{Ended, Fresh, Misses, Wanted, fresh};
pub use parts::INTERNED;
pub use place::{Place, SEED};
pub use placing::{Misplaced, Placing};
pub use study::{Study, Whole, study};
pub use text::Text;
pub use told::{cells, described, names, played, record, studied};
pub use verify::{Judged, verify};
