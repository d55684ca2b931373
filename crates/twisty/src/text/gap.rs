//! `.gap`, puzzles as permutation groups in the language of GAP, as `PuzzleGeometry` writes them.
//!
//! ```text
//! # a comment
//! M_R:=(1,2,3)(4,5,6);          a permutation of points from 1: point 1 goes to 2, 2 to 3, 3 to 1
//! M_L:=(3,7)(6,8);
//! Gen:=[                        the moves
//! M_R,M_L
//! ];
//! ip:=[[1,3],[2],[7]];          points that look alike
//! Size(Group(Gen));             what is asked of GAP is passed over
//! ```
//!
//! A move is called as its permutation without `M_` before it, which `PuzzleGeometry` writes once or twice; a name with `M_`
//! that is one of a turn of the whole puzzle is that, as in every format. Permutations that `Gen` does not name are none
//! of the puzzle's moves.
//!
//! The file knows stickers and no pieces: those are found. Points that stay together whatever moves are made
//! are one piece, and where they can change places among themselves, in a ring, they are its orientations. Points that
//! no move moves are left out. There are as many positions as the group has elements; with `ip`, as its elements do
//! different things to the sets: a set is seen where its points are, and which of them is where is not. Of a piece
//! that has a point in `ip`, other points do not matter; a piece without one is like no other.

mod pieces;
mod program;
mod token;

use crate::definition::Definition;
use everystate_puzzle::text::Fault;

/// Reads a definition. It is called `Unnamed`, and its orbits `ORBIT1`, `ORBIT2`, … in the order of their
/// least points; in that order pieces are numbered, too.
///
/// # Errors
/// What is wrong first, with its place.
///
/// ```
/// # use everystate_twisty::text::gap;
/// // Two pieces of two stickers: 1 and 2, 3 and 4.
/// let flip = gap::read(b"M_S:=(1,3)(2,4);\nM_F:=(1,2);\nGen:=[M_S,M_F];\n").unwrap();
/// assert_eq!((flip.orbits[0].pieces, flip.orbits[0].orientations), (2, 2));
/// assert_eq!(flip.moves[1].does[0].delta, [1, 0]);
/// let fault = gap::read(b"M_S:=(1,3)(2,3);\nGen:=[M_S];\n").unwrap_err();
/// assert_eq!(fault.to_string(), "line 1, column 14: point 3 stands here twice; expected each point once");
/// ```
pub fn read(text: &[u8]) -> Result<Definition, Fault> {
    let program = program::read(text)?;
    pieces::definition(&program).map_err(|why| {
        let (at, length) = program.moves_at;
        Fault::in_text(text, at, length, why, "fewer or simpler moves")
    })
}
