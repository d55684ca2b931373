//! [`Problem`]: a puzzle as pieces in places, and [`Projection`]: what a table is of.

use super::board::Pieces;

/// What stands in the way of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// More than 256 places.
    Places,
    /// More than 128 moves.
    Moves,
    /// More colors in one place than a byte holds.
    Colors,
    /// It was progress to stop before it was ready.
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
    /// By place, what is progress of each color there, after a symmetry has been chosen: the colors themselves where
    /// it has none of the place.
    pub refinement: Vec<Vec<u8>>,
    /// For people.
    pub name: String,
}
