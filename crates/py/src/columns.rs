//! [`Columns`]: a position of a puzzle of pieces as a row of bytes, and what moves do to rows.
//!
//! A row has for each orbit the pieces by place, and after them, where pieces of the orbit can be turned, how each is
//! turned: `C0 C1 … O0 O1 …`. Of a puzzle that was given by permutations that is the state itself.

use everystate::contract::{Metric, Refusal};
use everystate::twisty::{Arrangement, Definition, Pattern, Searched};

/// The most bytes of a row.
const WIDEST: usize = 512;

/// Where the columns of an orbit are.
struct Part {
    /// The column of its first place.
    at: usize,
    /// How many places it has.
    places: usize,
    /// The column that says how the piece of the first place is turned, if any is.
    turns: Option<usize>,
    /// By piece: how many of its turns are told apart.
    modulus: [u8; 256],
}

/// How rows are divided.
pub(crate) struct Columns {
    parts: Vec<Part>,
    width: usize,
}

/// What a move does to a row.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// The name of the move.
    pub(crate) name: String,
    /// By column: the column whose byte comes here.
    from: Vec<u16>,
    /// What is turned further: the column, that of the piece there, the part, and by how much.
    turned: Vec<(u16, u16, u16, u8)>,
}

impl Columns {
    /// The columns of a puzzle.
    ///
    /// # Errors
    /// A puzzle of more places than a row has.
    pub(crate) fn new(definition: &Definition) -> Result<Self, Refusal> {
        let (mut parts, mut width) = (Vec::new(), 0);
        for (orbit, solved) in definition.orbits.iter().zip(&definition.solved) {
            let (at, places) = (width, orbit.pieces);
            width += places;
            let turns = (orbit.orientations > 1).then_some(width);
            width += turns.map_or(0, |_| places);
            let mut modulus = [1; 256];
            for (&piece, &m) in solved.pieces.iter().zip(&solved.modulus) {
                modulus[usize::from(piece)] = m;
            }
            parts.push(Part { at, places, turns, modulus });
        }
        if width > WIDEST {
            let message =
                format!("a row of this puzzle takes {width} bytes, and rows go up to {WIDEST}");
            return Err(Refusal::usage(message));
        }
        Ok(Self { parts, width })
    }

    /// How many bytes a row has.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// A position as a row, with zeros after it.
    pub(crate) fn row<const N: usize>(&self, position: &Pattern) -> [u8; N] {
        let mut row = [0; N];
        for (part, there) in self.parts.iter().zip(position) {
            row[part.at..part.at + part.places].copy_from_slice(&there.pieces);
            if let Some(turns) = part.turns {
                row[turns..turns + part.places].copy_from_slice(&there.orientation);
            }
        }
        row
    }

    /// The position of a row; `None` if it has another width. Whether it is one of the puzzle's is for others to say.
    pub(crate) fn position(&self, row: &[u8]) -> Option<Pattern> {
        let row = row.get(..self.width).filter(|_| row.len() >= self.width)?;
        let parts = self.parts.iter().map(|part| {
            let pieces = row[part.at..part.at + part.places].to_vec();
            let turns = part.turns.map(|turns| row[turns..turns + part.places].to_vec());
            let modulus = pieces.iter().map(|&piece| part.modulus[usize::from(piece)]).collect();
            let orientation = turns.unwrap_or_else(|| vec![0; part.places]);
            Arrangement { pieces, orientation, modulus }
        });
        Some(parts.collect())
    }

    /// What these moves do.
    ///
    /// # Errors
    /// Moves with rules of their own, which rows do not know; too many powers.
    pub(crate) fn steps(
        &self,
        definition: &Definition,
        metric: Metric,
    ) -> Result<Vec<Step>, Refusal> {
        let moves = definition.searched(metric)?;
        let ruled = moves.iter().any(|m| !m.needs.is_empty());
        if ruled || !definition.illegal.is_empty() || !definition.blocks.is_empty() {
            let message = "the puzzle has rules about where pieces may stand: its positions are counted, not kept as rows";
            return Err(Refusal::usage(message));
        }
        Ok(moves.iter().map(|m| self.step(m)).collect())
    }

    /// What a move does.
    pub(crate) fn step(&self, m: &Searched) -> Step {
        let column = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        let (mut from, mut turned) = (vec![0; self.width], Vec::new());
        for (number, (part, turn)) in self.parts.iter().zip(&m.does).enumerate() {
            for (place, (&source, &delta)) in turn.from.iter().zip(&turn.delta).enumerate() {
                from[part.at + place] = column(part.at + usize::from(source));
                let Some(turns) = part.turns else { continue };
                from[turns + place] = column(turns + usize::from(source));
                if delta > 0 {
                    turned.push((
                        column(turns + place),
                        column(part.at + place),
                        column(number),
                        delta,
                    ));
                }
            }
        }
        Step { name: m.name.clone(), from, turned }
    }

    /// The row after a move.
    pub(crate) fn after<const N: usize>(&self, row: &[u8; N], step: &Step) -> [u8; N] {
        let mut next = [0; N];
        for (to, &from) in next.iter_mut().zip(&step.from) {
            *to = row[usize::from(from)];
        }
        for &(column, piece, part, delta) in &step.turned {
            let piece = next[usize::from(piece)];
            let modulus = self.parts[usize::from(part)].modulus[usize::from(piece)];
            let byte = &mut next[usize::from(column)];
            // Orientations stay below 128, so the sum of two fits.
            *byte = (*byte + delta) % modulus;
        }
        next
    }
}
