//! [`Layers`]: the positions nearest to the solved one, one of each class of symmetric ones.

use super::board::{Board, Boards, Colors, Pieces};
use super::problem::{Abstraction, Condition, Problem};
use super::pulled::{Pulled, after, least, pulled};
use super::task::LONGEST;
use std::collections::HashSet;

/// Places of forms of boards that are looked at between two questions whether to stop, about: some hundredths of a second.
const LOOKED: usize = 1 << 24;

/// What a puzzle's positions and moves are as boards.
#[derive(Debug)]
pub(super) struct Compiled<S: Boards> {
    pub(super) kind: S,
    pub(super) places: usize,
    pub(super) orientations: S::Board,
    pub(super) solved: S::Board,
    pub(super) moves: Vec<S::Board>,
    /// What undoes each move.
    pub(super) back: Vec<S::Board>,
    pub(super) visible: Colors,
    /// How the solved position looks.
    pub(super) goal: Vec<u8>,
    pulled: Vec<Pulled>,
    /// By place, by color: a piece and turn of that color.
    stickers: Vec<Vec<(u8, u8)>>,
    pub(super) is_group: bool,
    rules: Vec<Condition>,
    needs: Vec<Vec<Condition>>,
    touches: Vec<Vec<u8>>,
    joined: Vec<u64>,
    blocks: Vec<u64>,
    pub(super) has_rules: bool,
}

impl<S: Boards> Compiled<S> {
    pub(super) fn new(kind: S, problem: &Problem) -> Self {
        let places = problem.orientations.len();
        let solved = S::Board::of(&[]);
        let moves: Vec<S::Board> = problem.moves.iter().map(|m| S::Board::of(&m.does)).collect();
        let back = problem.moves.iter();
        let back = back.map(|m| S::Board::of(&inverse(&m.does, &problem.orientations))).collect();
        let abstraction = &problem.visible;
        let visible = Colors::new(&abstraction.colors);
        let mut compiled = Self {
            kind,
            places,
            orientations: S::Board::whole(&problem.orientations),
            solved,
            moves,
            back,
            goal: Vec::new(),
            visible,
            pulled: pulled(abstraction, places),
            stickers: stickers(abstraction, &problem.moves, places),
            is_group: problem.is_group,
            rules: problem.rules.clone(),
            needs: problem.moves.iter().map(|m| m.needs.clone()).collect(),
            touches: problem.moves.iter().map(|m| m.touches.clone()).collect(),
            joined: problem.joined.clone(),
            blocks: problem.blocks.clone(),
            has_rules: problem.has_rules(),
        };
        compiled.goal = compiled.look(&compiled.solved);
        compiled
    }

    /// How a board looks.
    pub(super) fn look(&self, board: &S::Board) -> Vec<u8> {
        self.kind.look(board, &self.visible).as_ref()[..self.places].to_vec()
    }

    pub(super) fn compose(&self, a: &S::Board, b: &S::Board) -> S::Board {
        self.kind.compose(a, b, &self.orientations)
    }

    /// The board that undoes another.
    pub(super) fn inverse(&self, board: &S::Board, orientations: &[u8]) -> S::Board {
        let pieces: Pieces = (0..self.places).map(|place| board.at(place)).collect();
        S::Board::of(&inverse(&pieces, orientations))
    }

    /// Whether a board looks solved.
    #[inline]
    pub(super) fn is_solved(&self, board: &S::Board) -> bool {
        if self.is_group {
            return *board == self.solved;
        }
        self.kind.look(board, &self.visible).as_ref()[..self.places] == self.goal
    }

    /// Whether a position is allowed.
    pub(super) fn is_legal(&self, board: &S::Board) -> bool {
        self.rules.iter().all(|rule| holds::<S>(rule, board))
    }

    /// Whether a move is possible in a position, as far as what must hold before it goes.
    pub(super) fn may(&self, board: &S::Board, m: usize) -> bool {
        let whole = || {
            let piece = |&place: &u8| usize::from(board.at(usize::from(place)).0);
            let all = self.touches[m].iter().fold(0, |all, place| all | self.joined[piece(place)]);
            self.blocks.iter().all(|&block| all & block == 0 || all & block == block)
        };
        self.needs[m].iter().all(|need| holds::<S>(need, board))
            && (self.blocks.is_empty() || whole())
    }

    /// How many symmetries there are.
    pub(super) fn symmetries(&self) -> usize {
        self.pulled.len()
    }

    /// The form of a look that a symmetry makes.
    pub(super) fn renamed(&self, symmetry: usize, seen: &[u8]) -> Vec<u8> {
        let at = |(from, becomes): &(u8, Vec<u8>)| after(becomes, seen[usize::from(*from)]);
        self.pulled[symmetry].iter().map(at).collect()
    }

    /// The first of the symmetric forms of a look.
    pub(super) fn canonical(&self, seen: &[u8]) -> Box<[u8]> {
        self.renamed(least(&self.pulled, seen), seen).into()
    }

    /// A board that looks so.
    pub(super) fn board(&self, seen: &[u8]) -> S::Board {
        let at = |(place, &color): (usize, &u8)| self.stickers[place][usize::from(color)];
        let pieces: Pieces = seen.iter().enumerate().map(at).collect();
        S::Board::of(&pieces)
    }
}

fn holds<S: Boards>(condition: &Condition, board: &S::Board) -> bool {
    let (piece, turn) = board.at(condition.place);
    condition.allowed[usize::from(piece)][usize::from(turn)]
}

/// What undoes a move.
pub(super) fn inverse(does: &[(u8, u8)], orientations: &[u8]) -> Pieces {
    let mut inverse = vec![(0, 0); does.len()];
    for (place, &(piece, turn)) in (0..=u8::MAX).zip(does) {
        let whole = orientations[usize::from(place)];
        inverse[usize::from(piece)] = (place, (whole - turn) % whole);
    }
    inverse
}

/// By place, by color, a piece and turn of that color that moves can bring there: of the same orbit.
fn stickers(abstraction: &Abstraction, moves: &[super::Move], places: usize) -> Vec<Vec<(u8, u8)>> {
    // Places that moves bring pieces between.
    let mut orbit: Vec<usize> = (0..places).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for m in moves {
            for (place, &(from, _)) in m.does.iter().enumerate() {
                let least = orbit[place].min(orbit[usize::from(from)]);
                for at in [place, usize::from(from)] {
                    changed |= orbit[at] != least;
                    orbit[at] = least;
                }
            }
        }
    }
    let of = |place: usize| {
        let mut found = vec![(0, 0); 256];
        for piece in (0..places).rev().filter(|&piece| orbit[piece] == orbit[place]) {
            for (turn, &color) in abstraction.colors[piece].iter().enumerate() {
                #[expect(clippy::cast_possible_truncation, reason = "at most 256 places and turns")]
                let sticker = (piece as u8, turn as u8);
                found[usize::from(color)] = sticker;
            }
        }
        found
    };
    (0..places).map(of).collect()
}

/// Positions by depth.
#[derive(Debug)]
pub(super) struct Layers<B> {
    pub(super) boards: Vec<Vec<B>>,
    /// Whether these are all positions.
    pub(super) complete: bool,
    /// How all of them look, in the first of their symmetric forms.
    known: HashSet<Box<[u8]>>,
}

impl<B> Layers<B> {
    /// The layers as far as all together have no more than about `most` positions, the same each time; `None`
    /// if it is to stop.
    pub(super) fn new<S: Boards<Board = B>>(
        compiled: &Compiled<S>,
        most: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let start = compiled.canonical(&compiled.goal);
        let mut layer = vec![compiled.board(&start)];
        let mut known: HashSet<Box<[u8]>> = HashSet::from([start]);
        let mut boards = Vec::new();
        // A board costs all its moves in all their forms; whether to stop is asked about as often whatever that is.
        let each = compiled.moves.len() * (compiled.symmetries() + 8) * compiled.places;
        let rest = (LOOKED / each.max(1)).clamp(1, 1024);
        while boards.len() < LONGEST - 2 && !layer.is_empty() {
            let mut next = Vec::new();
            for (number, board) in layer.iter().enumerate() {
                if number % rest == 0 && stop() {
                    return None;
                }
                for (m, back) in compiled.back.iter().enumerate() {
                    let before = compiled.compose(board, back);
                    if compiled.has_rules
                        && !(compiled.is_legal(&before) && compiled.may(&before, m))
                    {
                        continue;
                    }
                    let form = compiled.canonical(&compiled.look(&before));
                    if !known.contains(&form) {
                        next.push(compiled.board(&form));
                        known.insert(form);
                    }
                }
            }
            boards.push(layer);
            layer = next;
            let growth = layer.len() / boards.last().map_or(1, Vec::len).max(1);
            if known.len() + layer.len() * growth.max(2) > most {
                break;
            }
        }
        let complete = layer.is_empty();
        if !complete {
            boards.push(layer);
        }
        Some(Self { boards, complete, known })
    }

    /// Whether a board is one of these, or a symmetric one.
    pub(super) fn contains<S: Boards<Board = B>>(&self, compiled: &Compiled<S>, board: &B) -> bool {
        self.known.contains(&compiled.canonical(&compiled.look(board)))
    }
}
