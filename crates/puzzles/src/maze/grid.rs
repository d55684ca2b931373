//! Breadth-first search over squares and orientations: the maze's own strategy, `grid`.
//!
//! *When:* always; the general strategies are there to check it. *Guarantees:* the shortest journey
//! and, among the shortest, the first in the order N, S, W, E; all of them, or their number, on
//! request. *Space:* eight bytes a square and eight for each square of the widest layer, whatever the
//! number of positions. *Time:* linear in the squares of all layers: orientations are tipped together.
//!
//! A tip changes the parity of the orientation, so all positions of one layer share it and a square
//! is met with at most twelve of the 24 orientations, always with the same twelve. A square's word
//! has five sets of these twelve: those that were first reached by a tip N, S, W and E (bits 0, 12,
//! 24, 36), and those *done*, whose own tips were looked at (bit 48); the highest four bits say what
//! the square holds, so that one look at one word is all. What is reached and not done is the square's
//! part of the layer; so a layer is a list of squares, and four looks at neighbours
//! serve up to twelve positions. The way back is read from the bits without any table of predecessors.
//!
//! Every tip from the layer before is kept. Positions of earlier layers are distinguished by being done;
//! positions of the same layer cannot be reached, because of the parity.

pub(super) mod every;
mod first;
mod flood;
mod homeward;
mod only;
mod turns;

pub(super) use first::first;
pub(super) use flood::Flood;
pub(super) use only::only;
