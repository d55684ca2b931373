//! Puzzles of pieces that move in orbits: twisty puzzles, sliding tiles, and whatever else permutes pieces.
//!
//! The rooms, each of which uses only those above it:
//!
//! | room | what is in it |
//! |---|---|
//! | `definition` | what a puzzle is, and what moves do to positions |
//! | [`text`] | definitions as files: `.tws`, KPuzzle JSON, `.def`, `.gap`, `.scr` |
//! | [`catalogue`] | puzzles that have a name |
//! | `position` | positions and goals as people give them |
//! | [`notation`] | algorithms as people write them |
//! | [`verify`](verify()) | checks solutions; shares no code with what finds them |
//! | `algebra` | stickers, colorings, mechanisms, symmetries: what engines compute with |
//! | `exploration` | what exploring is asked and what it finds |
//! | `cosets` | all positions, counted, numbered and in a table |
//! | `frontier` | positions that have no numbers, layer after layer in a set |
//! | `explore` | exploring to the last position ([`Explorer`]) |
//! | `atlas` | positions at each distance, and how far each move leads ([`Atlas`]) |
//! | `audit` | a table checked by going through the layers again ([`audit()`]) |
//! | `search` | shortest solutions ([`Solver`]) |
//! | `scramble` | positions drawn at random, and moves that make them ([`Scrambler`]) |
//! | `descent` | good solutions of what is too large for that, down nested sets of moves |
//! | `anytime` | solutions at once, shorter ones a moment later, and what is proved ([`Approach`]) |
//!
//! Which engine when:
//!
//! | engine | taken for | needs | costs | promises |
//! |---|---|---|---|---|
//! | table of all positions (`cosets`) | exploring; solving up to 2·10⁹ positions | every move undone by a move, positions that can be numbered | ¼ byte a position | every distance, the farthest, solutions by looking up |
//! | layers in a set (`frontier`) | exploring where positions have no numbers, or some depth is enough | nothing | a word or more for each position that is kept: of symmetric ones one, of layers two where moves can be undone | the same, up to the depth reached |
//! | iterative deepening with pruning tables (`search`) | solving what is too large for either | at most 256 places and 128 moves | the memory given; time grows with the distance | the shortest solution, the first in order, all of them, or how many; stopped, what is proved |
//! | stabilizer chain (`algebra`, `search::member`) | before each search | nothing | the time allowed at most | that no moves make a position, and how many positions there are |

mod algebra;
mod anytime;
mod atlas;
mod audit;
pub mod catalogue;
mod cosets;
mod definition;
mod descent;
mod exploration;
mod explore;
mod frontier;
pub mod notation;
mod plan;
mod position;
mod scramble;
mod search;
pub mod text;
mod verify;

pub use anytime::{Approach, Enough, Wanted};
pub use atlas::{Around, Atlas};
pub use audit::{Audited, audit};
pub use cosets::digest::definition as digest;
pub use definition::{
    Arrangement, Block, Builder, Definition, Illegal, Mismatch, Move, Named, Need, Orbit, Pattern,
    Purpose, Searched, Transformation, Turn, Turning,
};
pub use everystate_table::together::Member;
pub use exploration::{Explored, Forecast, Options};
pub use explore::{Explorer, phase};
pub use plan::{Change, Engine, Means, Plan, Way};
pub use position::{Aimed, Goal, Slot, facelets, read_position, write_position};
pub use scramble::{Options as ScrambleOptions, Scramble, Scrambler, Uniform};
pub use search::{Prospect, Prospected, Report, Request, Setup, Solver, Warm};
pub use verify::{End, Verifier, verify};

#[cfg(test)]
pub(crate) mod tests;
