//! [`Definition`]: a puzzle of pieces that move in orbits, whatever file it came from.
//!
//! A position says, for every place of every orbit, which piece stands there and how it is turned. A
//! move takes, for every place, the piece of another place and turns it further. Twisty puzzles are
//! of this kind, and sliding blocks, tokens on a track, stacks of pancakes: whatever permutes pieces.

/// A set of places that pieces move among.
///
/// ```
/// # use everystate_twisty::Orbit;
/// let corners = Orbit { name: "CORNERS".into(), pieces: 8, orientations: 3 };
/// assert_eq!(corners.name, "CORNERS");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Orbit {
    /// What files call it.
    pub name: String,
    /// Places, and pieces in them: 1 to 255.
    pub pieces: usize,
    /// Ways in which a piece can be turned in its place: 1 to 127.
    pub orientations: u8,
}

/// What stands in the places of one orbit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Arrangement {
    /// By place: which piece, from 0 and below 255. Pieces with the same number are identical. Numbers
    /// may be left out, so that one can be larger than there are places.
    pub pieces: Vec<u8>,
    /// By place: how its piece is turned, below `modulus`.
    pub orientation: Vec<u8>,
    /// By place: the number of turns of this piece that can be distinguished, a divisor of the orbit's
    /// orientations. 1 for a piece whose orientation does not matter. It goes with the piece.
    pub modulus: Vec<u8>,
}

/// A position: an [`Arrangement`] for every orbit, in the definition's order.
pub type Pattern = Vec<Arrangement>;

/// What a move does to one orbit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// By place: the place whose piece comes here, from 0.
    pub from: Vec<u8>,
    /// By place: how much the piece that comes here is turned further.
    pub delta: Vec<u8>,
}

/// What a move does: a [`Turn`] for every orbit, in the definition's order.
pub type Transformation = Vec<Turn>;

/// What a move is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// A move to search with.
    Search,
    /// A turn of the whole puzzle: a symmetry, never searched.
    Rotation,
}

/// A piece that must stand in a place for a move to be possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Need {
    /// The orbit's number.
    pub orbit: usize,
    /// The place, from 0.
    pub place: u8,
    /// The piece, from 0.
    pub piece: u8,
    /// How it must be turned; `None` for any way.
    pub orientation: Option<u8>,
}

/// A move as it was named. Its powers are moves too: see [`Definition::searched`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Its name.
    pub name: String,
    /// What it does.
    pub does: Transformation,
    /// What it is for.
    pub purpose: Purpose,
    /// What must hold before it; empty for nearly every puzzle. Moves with needs have no powers.
    pub needs: Vec<Need>,
    /// The line of the file that names it; 0 if there is none.
    pub line: u64,
}

/// A rule that forbids positions: some pieces may not stand in some place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Illegal {
    /// The orbit's number.
    pub orbit: usize,
    /// The place, from 0.
    pub place: u8,
    /// The pieces, from 0.
    pub pieces: Vec<u8>,
    /// The line of the file that states it; 0 if there is none.
    pub line: u64,
}

/// Pieces that are joined: a move takes all of them along or none. It takes along what stands in the
/// places that it brings another piece to or whose piece it turns, even where nobody sees that turn.
/// Of identical pieces it is enough that one stands there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// The pieces in order, from 0, each with its orbit's number before it.
    pub pieces: Vec<(usize, u8)>,
    /// The line of the file that states it; 0 if there is none.
    pub line: u64,
}

/// Another name for a move with an amount, as `R'`. Read and written, never searched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Named {
    /// The name.
    pub name: String,
    /// The move or other name that it stands for, as written.
    pub of: String,
    /// The line of the file; 0 if there is none.
    pub line: u64,
}

/// A puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Definition {
    /// What it is called.
    pub name: String,
    /// Its orbits.
    pub orbits: Vec<Orbit>,
    /// The solved position.
    pub solved: Pattern,
    /// The position that a solution starts from, if the file gives one.
    pub start: Option<Pattern>,
    /// Its moves, in the order in which they were named.
    pub moves: Vec<Move>,
    /// Positions that are forbidden.
    pub illegal: Vec<Illegal>,
    /// Pieces that are joined; none for nearly every puzzle.
    pub blocks: Vec<Block>,
    /// Further names of moves.
    pub named: Vec<Named>,
}
