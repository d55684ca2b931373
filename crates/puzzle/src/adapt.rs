//! Puzzles made from puzzles: another start, fewer moves, no moves in vain, a symmetry, packed words, closures.
//!
//! An adapter is a [`Puzzle`](crate::Puzzle) itself, so every strategy works on it and none can forget it is there.
//!
//! # What survives
//!
//! What a puzzle offers beyond its moves, the adapted one offers too, wherever it stays true:
//!
//! | | [`Rooted`] | [`Restricted`] | [`Quotient`] | [`Compact`] | [`Priced`] |
//! |---|---|---|---|---|---|
//! | [`expand`] of its own | yes | yes ¹ | yes | yes | yes |
//! | [`Ranked`] | yes | yes ² | yes ³ | yes | yes |
//! | [`Backward`] | yes | yes | if it has [`Members`] ⁴ | yes | yes |
//! | [`Symmetric`], [`Members`] | yes | no ⁵ | no ⁶ | yes | yes ⁷ |
//! | [`Packed`] | yes | yes | yes | no ⁸ | yes |
//! | [`Graded`] | yes | yes | yes ⁹ | yes | yes |
//! | [`Cost`] | yes | yes | no ¹⁰ | yes | its own |
//! | [`Notation`] | yes | yes | yes ¹¹ | yes | yes |
//! | [`Heuristic`], by [`Through`] | yes | yes ¹² | yes ¹³ | yes | no ¹⁴ |
//! | [`Oracle`], by [`Through`] | yes | yes ¹² | yes | yes | yes |
//!
//! 1. Successors by moves that are not allowed are made and dropped.
//! 2. Ranks are expanded one by one, for [`expand_ranks`] does not say by which moves.
//! 3. With the ranks of the puzzle, of which those of canonical positions are reached; they are expanded one by one, and
//!    every successor is made canonical.
//! 4. What leads to a class leads to any member of it, perhaps not to the canonical one.
//! 5. A move may be allowed in one member of a class and not in another.
//! 6. Its positions are the classes already. Where the positions are to be counted, their sizes are asked of the puzzle.
//! 7. In moves: what leads from two members to the same class need not cost the same.
//! 8. Its positions are words already.
//! 9. Where the positions of a class are of one grade; [`law::graded`] of the quotient checks it, and strategies as they go.
//! 10. A class may be reached from another by moves of different cost, and the cheapest would have to stand for them.
//! 11. Any position of a class may be read for it, and is made canonical. Moves are those of the canonical position.
//! 12. Fewer moves make no way shorter.
//! 13. But what follows from a move ([`estimate_after`]) does not: the position after it is another once it is canonical.
//! 14. A bound on the number of moves is none on their cost, for which a cheapest solution's strategy would take it. It is
//!     written for the priced puzzle itself.
//!
//! [`Pruned`] leaves out moves after others, so its positions are pairs, each with the state of what decides on that. Of the list it has
//! [`Graded`], [`Notation`], and bounds and oracles by [`Through`]; it has a rank, a word or a way back for no pair, and a way that
//! is as short may cost more. Classes of [`Symmetric`] puzzles are made first, and pruned then.
//!
//! [`Interned`] keeps positions of many words as one, by numbers of their parts. Of the list it has [`expand`], [`Cost`] and a bound that the puzzle
//! has of itself: positions get their numbers as they are met, so there are none to be ranked or written.
//!
//! [`Placed`] none of them has: what they change of positions or moves, rows of places do not know of.
//!
//! An [`Implicit`] puzzle is made of closures and has none of them. Adapters go into each other; [`Compact`] is best the
//! outermost: what stands around it would pack and unpack for each question of its own.
//!
//! [`Backward`]: crate::Backward
//! [`Cost`]: crate::Cost
//! [`Graded`]: crate::Graded
//! [`Heuristic`]: crate::Heuristic
//! [`Members`]: crate::Members
//! [`Notation`]: crate::Notation
//! [`Oracle`]: crate::Oracle
//! [`Packed`]: crate::Packed
//! [`Placed`]: crate::Placed
//! [`Priced`]: crate::Priced
//! [`Ranked`]: crate::Ranked
//! [`Symmetric`]: crate::Symmetric
//! [`estimate_after`]: crate::Heuristic::estimate_after
//! [`expand`]: crate::Puzzle::expand
//! [`expand_ranks`]: crate::Ranked::expand_ranks
//! [`law::graded`]: crate::law::graded

mod compact;
mod implicit;
mod interned;
mod pruned;
mod quotient;
mod restricted;
mod rooted;
mod through;

pub use compact::Compact;
pub use implicit::Implicit;
pub use interned::Interned;
pub use pruned::Pruned;
pub use quotient::Quotient;
pub use restricted::Restricted;
pub use rooted::Rooted;
pub use through::Through;

#[cfg(test)]
mod tests;
