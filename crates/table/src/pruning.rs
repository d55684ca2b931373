//! Shortest solutions of puzzles that are too large to explore: pruning tables, and the search that they
//! guide.
//!
//! **What it computes.** For a position of pieces in places, the shortest sequences of moves to the solved
//! one, one of them or all, by iterative deepening (IDA*): every sequence of 0, 1, 2 … moves is tried,
//! and left as soon as a table tells that the moves that remain are too few. So what is found is
//! shortest, and "none of up to *n* moves" is proved, not guessed.
//!
//! **The table** has two bits for each of as many entries as fit into the memory given, filled by going
//! through all positions up to some depth *d*, one of each class of symmetric ones: an entry tells
//! whether some position that falls on it is at most *d* − 2, exactly *d* − 1 or *d* moves from solved, or
//! none is, so that the distance is at least *d* + 1. Which entry a position falls on is a hash of what a
//! [`Abstraction`] shows of it; positions that share an entry make it tell less, but never too much. Of 256 entries in a
//! line of cache four bits tell the nearest, for those that are at most *d* − 2. See `docs/math/pruning.md`.
//!
//! **What the search uses.** Where every element is a position, the position and its inverse are carried
//! along, for both are equally far: each gives a bound, a move may be made at the front of the solution or at its back,
//! and where the bound of one allows no move to spare, the moves that do not change it need not be made
//! at the other side. Children are looked up together, so that memory answers them together.
//!
//! **Literature.** R. Korf, *Finding optimal solutions to Rubik's cube using pattern databases*, AAAI
//! 1997; two bits an entry and the cut by moves that keep a bound: T. Rokicki, *nxopt* (notes, 2014),
//! S. Tronto, *H48* (notes, 2025); hashing whole positions: T. Rokicki, *twsearch*.

mod board;
mod claims;
mod dfs;
mod engine_of;
mod fill;
mod index;
mod layers;
mod lines;
mod order;
mod run;
mod task;
mod visits;

pub use board::{Instructions, PLACES, Pieces};
pub use run::{Asked, Ended, Engine, Found, Report, Sizes, commuting, fits};

/// What stands in the way of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// More than 256 places.
    Places,
    /// More than 128 moves.
    Moves,
    /// More colors in one place than a byte holds.
    Colors,
    /// It was told to stop before it was ready.
    Stopped,
}

/// A condition on what stands in a place.
#[derive(Clone, Debug)]
pub struct Condition {
    /// The place.
    pub place: usize,
    /// By piece and turn: whether it may stand there.
    pub allowed: Vec<Vec<bool>>,
}

/// A move.
#[derive(Clone, Debug)]
pub struct Move {
    /// By place: the piece that it brings there from the solved position, which is where it comes from,
    /// and how far it turns it.
    pub does: Pieces,
    /// What must hold before it.
    pub needs: Vec<Condition>,
    /// By block of joined pieces: the places that it touches, if any.
    pub touches: Vec<u8>,
}

/// A symmetry, as it acts on the colors of an abstraction: by place, the place that its color goes to, and by
/// color what becomes of it.
pub type Renaming = Vec<(u8, Vec<u8>)>;

/// What is looked at: a color, below 255, for every piece by its turn. Colors of places that share no
/// pieces may be the same.
#[derive(Clone, Debug)]
pub struct Abstraction {
    /// By piece and turn.
    pub colors: Vec<Vec<u8>>,
    /// The symmetries, the one that changes nothing first; the same in all abstractions of a puzzle.
    pub renamings: Vec<Renaming>,
}

impl Abstraction {
    /// Whether an element before all others, by place the piece there and its turn, changes nothing of what is seen.
    pub fn is_kept(&self, element: &[(u8, u8)]) -> bool {
        let colors = &self.colors;
        let stays = |piece: usize| {
            let (to, more) = element[piece];
            let to = &colors[usize::from(to)];
            let turned = |turn: usize| to[(turn + usize::from(more)) % to.len()];
            (0..colors[piece].len()).all(|turn| colors[piece][turn] == turned(turn))
        };
        (0..colors.len()).all(stays)
    }
}

/// A puzzle as the search sees it.
#[derive(Clone, Debug)]
pub struct Problem {
    /// By place: how many turns its pieces have.
    pub orientations: Vec<u8>,
    /// The moves.
    pub moves: Vec<Move>,
    /// What makes two positions different, with the symmetries.
    pub visible: Abstraction,
    /// What must hold of every position.
    pub rules: Vec<Condition>,
    /// By piece: the bit of its class among those of joined pieces.
    pub joined: Vec<u64>,
    /// Bits of classes of which a move takes all along or none.
    pub blocks: Vec<u64>,
    /// Whether every element is a position of its own, moves can be undone by moves, and nothing is
    /// forbidden.
    pub is_group: bool,
}

impl Problem {
    /// Whether some move is not always possible.
    pub fn has_rules(&self) -> bool {
        !self.rules.is_empty()
            || !self.blocks.is_empty()
            || self.moves.iter().any(|m| !m.needs.is_empty())
    }
}

/// How positions fall on the entries of a table.
#[derive(Clone, Debug)]
pub struct Projection {
    /// What is looked at.
    pub abstraction: Abstraction,
    /// What decides which of the symmetric forms is taken: some places and how they are looked at. Without
    /// it all forms are compared.
    pub core: Option<(Vec<u8>, Abstraction)>,
    /// By place, what is told of each color there, after a symmetry has been chosen: the colors themselves where
    /// it has none of the place.
    pub refinement: Vec<Vec<u8>>,
    /// For people.
    pub name: String,
}
