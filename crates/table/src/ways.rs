//! Ways into a subgroup: a table of how far they are, and a walk through all of one length.
//!
//! **What it computes.** What a subgroup leaves open of a position is a state of three [`Coordinates`], which moves change each for
//! itself. The table has for every state, of those that symmetries make of each other one, how many moves lead home, as a
//! remainder by 3 in two bits: with the distance of a state known, that of its neighbours is, as it differs by one at most. So
//! a walk goes nowhere from where it does not come home in time, and its cost is that of the ways that it finds. Their last few moves
//! are listed ahead ([`Tails`]), as they are the same again and again.
//!
//! **Symmetries.** They act on the first two coordinates together and on the rest alone. A state is brought to the representative
//! of the class of its first two, and the rest along with it (H. Kociemba's *sym-coordinates*,
//! <http://kociemba.org/math/symmetric.htm>). Where a symmetry keeps a representative, the entries of what it makes of the rest
//! are filled alike. A walk keeps the representative of each node and the symmetry that made it: what the representative becomes by
//! each move stands in one row, and which of the node's moves that is, and which symmetry then, in two small tables.
//!
//! **Marks.** Most ways are of no use to who walks: what tells is a number that is carried along ([`Visit::Mark`]), and looked at for some
//! ways together at their ends.
//!
//! **Cost.** A byte an entry while it is filled, a quarter of one then. Breadth-first: an entry is expanded once in the early depths,
//! and in the late ones looks for a neighbour until it finds one.

mod coordinates;
mod fill;
mod table;
mod tails;
mod walk;

pub use coordinates::{Coordinates, State};
pub use table::Ways;
pub use tails::Tails;
pub use walk::{LONGEST, Visit, Walk};

#[cfg(test)]
mod tests;
