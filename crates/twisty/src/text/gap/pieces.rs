//! The pieces of a puzzle of which only the stickers are known.
//!
//! Two points stay together if whatever fixes one fixes the other. Then, and only then, is there a map of the orbit of one
//! onto that of the other, as large, that takes each to the other and that every move keeps: it is made by going through
//! the orbit once, and refuted by the first move that would need it to be two things. So pieces are proved, without
//! the group. The maps of an orbit onto itself are as many as its points that stay together; a piece is what the powers
//! of one of them, the one with most, make of a point.

use super::program::Program;
use crate::definition::{Arrangement, Definition, Move, Orbit, Turn};
use everystate_algebra::group::orbits::orbits;
use std::collections::HashMap;

/// What no point is.
const NONE: u16 = u16::MAX;
/// How many images of points may be looked at: some seconds.
const STEPS: usize = 1 << 30;
/// The most orientations of a piece, and the most pieces of an orbit.
const MOST: (usize, usize) = (127, 255);

/// The definition of a program.
///
/// # Errors
/// What it is too large for, as a sentence.
pub(super) fn definition(program: &Program) -> Result<Definition, String> {
    let all = orbits(program.degree, program.moves.iter().map(|m| &m.to));
    let all: Vec<Vec<u16>> = all.into_iter().filter(|orbit| orbit.len() > 1).collect();
    if all.is_empty() {
        return Err("no move moves a point".to_owned());
    }
    let mut search = Search::new(program);
    let classes = search.classes(&all)?;
    let in_sets = search.in_sets();
    let mut kept: Vec<(Class, Arrangement)> = Vec::new();
    for class in classes {
        if let Some(arrangement) = class.arrangement(program, &in_sets)? {
            kept.push((class, arrangement));
            continue;
        }
        // What is seen are no pieces with orientations: each point is one.
        let twins = class.twins.iter().map(|twin| twin.values().copied().collect());
        let apart = [class.pieces.concat()].into_iter().chain(twins);
        for orbit in apart.map(Class::of_points) {
            if let Some(arrangement) = orbit.arrangement(program, &in_sets)? {
                kept.push((orbit, arrangement));
            }
        }
    }
    kept.sort_by_key(|(class, _)| class.pieces[0][0]);
    Ok(made(program, kept))
}

/// Orbits that move as one.
struct Class {
    /// The points of the first orbit, piece by piece in the order of their least points; those of a piece in the order
    /// of its orientations.
    pieces: Vec<Vec<u16>>,
    /// For each of the other orbits: which of its points stays with each point of the first.
    twins: Vec<HashMap<u16, u16>>,
}

/// How a piece looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Look {
    /// Like no other.
    Alone(usize),
    /// It does not matter where it is.
    Free,
    /// As its point in a set, of the orbit with this number in its class.
    Of(usize, usize),
}

impl Class {
    /// An orbit of which each point is a piece.
    fn of_points(mut orbit: Vec<u16>) -> Self {
        orbit.sort_unstable();
        Self { pieces: orbit.into_iter().map(|point| vec![point]).collect(), twins: Vec::new() }
    }

    /// What is seen when it is solved; `None` if that is not for each piece a look and perhaps an orientation.
    ///
    /// `in_sets` says by point whether it or one that stays with it is in a set.
    fn arrangement(
        &self,
        program: &Program,
        in_sets: &[bool],
    ) -> Result<Option<Arrangement>, String> {
        let (pieces, turns) = (self.pieces.len(), self.pieces[0].len());
        let orientations = u8::try_from(turns).ok().filter(|_| pieces <= MOST.1);
        let Some(orientations) = orientations else {
            return Err(format!("an orbit has {pieces} pieces; there can be up to {}", MOST.1));
        };
        // By piece: the sets that it has points in, each with the orbit and the orientation.
        let mut entries: Vec<Vec<(usize, usize, u8)>> = Vec::new();
        let mut sizes: HashMap<(usize, usize), usize> = HashMap::new();
        for piece in &self.pieces {
            let mut of_piece = Vec::new();
            for (turn, &point) in (0..).zip(piece) {
                let twins = self.twins.iter().map(|twin| twin[&point]);
                for (orbit, point) in [point].into_iter().chain(twins).enumerate() {
                    if let Some(set) = program.set[usize::from(point)] {
                        of_piece.push((set, orbit, turn));
                        *sizes.entry((set, orbit)).or_default() += 1;
                    }
                }
            }
            entries.push(of_piece);
        }
        let mut seen = Arrangement::identity(pieces, orientations);
        let mut numbers: HashMap<Look, u8> = HashMap::new();
        let mut moduli: HashMap<Look, u8> = HashMap::new();
        for (number, of_piece) in entries.iter().enumerate() {
            let is_alone = of_piece.iter().all(|&(set, orbit, _)| sizes[&(set, orbit)] == 1);
            let (look, turn, modulus) = match of_piece[..] {
                [] if in_sets[usize::from(self.pieces[number][0])] => (Look::Free, 0, 1),
                [] => (Look::Alone(number), 0, orientations),
                _ if is_alone => (Look::Alone(number), 0, orientations),
                [(set, orbit, turn)] => (Look::Of(set, orbit), turn, orientations),
                [(set, orbit, _), ..] => {
                    let alike = of_piece.iter().all(|entry| (entry.0, entry.1) == (set, orbit));
                    if !alike || of_piece.len() != turns {
                        return Ok(None);
                    }
                    (Look::Of(set, orbit), 0, 1)
                }
            };
            if *moduli.entry(look).or_insert(modulus) != modulus {
                return Ok(None);
            }
            let next = u8::try_from(numbers.len()).unwrap_or(u8::MAX);
            seen.pieces[number] = *numbers.entry(look).or_insert(next);
            seen.orientation[number] = turn;
            seen.modulus[number] = modulus;
        }
        Ok(Some(seen))
    }

    /// What a permutation does to the pieces.
    fn turn(&self, to: &[u16], stickers: &HashMap<u16, (u8, u8)>) -> Turn {
        let mut turn = Turn::identity(self.pieces.len());
        for (piece, points) in (0..=u8::MAX).zip(&self.pieces) {
            let (place, by) = stickers[&to[usize::from(points[0])]];
            turn.from[usize::from(place)] = piece;
            turn.delta[usize::from(place)] = by;
        }
        turn
    }
}

/// The definition of these orbits.
fn made(program: &Program, kept: Vec<(Class, Arrangement)>) -> Definition {
    // By point of each class's first orbit: its piece, and the orientation that it shows.
    let of_class = |class: &Class| -> HashMap<u16, (u8, u8)> {
        let pieces = (0..=u8::MAX).zip(&class.pieces);
        pieces
            .flat_map(|(piece, points)| {
                (0..=u8::MAX).zip(points).map(move |(turn, &point)| (point, (piece, turn)))
            })
            .collect()
    };
    let stickers: Vec<_> = kept.iter().map(|(class, _)| of_class(class)).collect();
    let moves = program.moves.iter().map(|m| {
        let turns = kept.iter().zip(&stickers).map(|((class, _), of)| class.turn(&m.to, of));
        let (name, purpose, line) = (m.name.clone(), m.purpose, m.line);
        Move { name, does: turns.collect(), purpose, needs: Vec::new(), line }
    });
    let moves = moves.collect();
    let orbits = (1..).zip(&kept).map(|(number, (class, _))| Orbit {
        name: format!("ORBIT{number}"),
        pieces: class.pieces.len(),
        orientations: u8::try_from(class.pieces[0].len()).unwrap_or(u8::MAX),
    });
    Definition {
        name: "Unnamed".to_owned(),
        orbits: orbits.collect(),
        solved: kept.into_iter().map(|(_, arrangement)| arrangement).collect(),
        moves,
        ..Definition::default()
    }
}

/// The search for points that stay together.
struct Search<'p> {
    program: &'p Program,
    /// By point: where the map in the making takes it.
    map: Vec<u16>,
    /// By point: another that stays with it, as a forest.
    together: Vec<u16>,
    /// How many images may still be looked at.
    steps: usize,
}

impl<'p> Search<'p> {
    fn new(program: &'p Program) -> Self {
        let together = (0..=NONE).take(program.degree).collect();
        Self { program, map: vec![NONE; program.degree], together, steps: STEPS }
    }

    /// The orbits, those that move as one together, in pieces.
    fn classes(&mut self, all: &[Vec<u16>]) -> Result<Vec<Class>, String> {
        let mut is_twin = vec![false; all.len()];
        let mut classes = Vec::new();
        for (number, orbit) in all.iter().enumerate() {
            if is_twin[number] {
                continue;
            }
            let pieces = self.pieces(orbit)?;
            let mut twins = Vec::new();
            for (other, points) in all.iter().enumerate().skip(number + 1) {
                if is_twin[other] || points.len() != orbit.len() {
                    continue;
                }
                for &point in points {
                    if let Some(map) = self.map(orbit[0], point)? {
                        twins.push(map.into_iter().collect());
                        is_twin[other] = true;
                        break;
                    }
                }
            }
            classes.push(Class { pieces, twins });
        }
        Ok(classes)
    }

    /// The pieces of an orbit, each its points in the order of its orientations.
    fn pieces(&mut self, orbit: &[u16]) -> Result<Vec<Vec<u16>>, String> {
        let mut best: (usize, HashMap<u16, u16>) = (1, HashMap::new());
        for &point in &orbit[1..] {
            let Some(map) = self.map(orbit[0], point)? else { continue };
            let map: HashMap<u16, u16> = map.into_iter().collect();
            let mut order = 1;
            let mut at = point;
            while at != orbit[0] {
                at = map[&at];
                order += 1;
            }
            if order > best.0 && order <= MOST.0 {
                best = (order, map);
            }
        }
        let mut pieces = Vec::new();
        let mut is_known = vec![false; self.program.degree];
        for &first in orbit {
            let mut piece = Vec::new();
            let mut at = first;
            while !core::mem::replace(&mut is_known[usize::from(at)], true) {
                piece.push(at);
                at = best.1.get(&at).copied().unwrap_or(at);
            }
            if !piece.is_empty() {
                pieces.push(piece);
            }
        }
        Ok(pieces)
    }

    /// The map of an orbit that takes `from` to `to` and that every move keeps, if there is one; the orbits of both
    /// are as large.
    fn map(&mut self, from: u16, to: u16) -> Result<Option<Vec<(u16, u16)>>, String> {
        let mut known = vec![from];
        self.map[usize::from(from)] = to;
        let mut at = 0;
        let mut is_map = true;
        'map: while let Some(&point) = known.get(at) {
            at += 1;
            let image = self.map[usize::from(point)];
            for m in &self.program.moves {
                let (next, wanted) = (m.to[usize::from(point)], m.to[usize::from(image)]);
                let there = &mut self.map[usize::from(next)];
                if *there == NONE {
                    *there = wanted;
                    known.push(next);
                } else if *there != wanted {
                    is_map = false;
                    break 'map;
                }
            }
        }
        let looked_at = at.saturating_mul(self.program.moves.len());
        let steps = self.steps.checked_sub(looked_at);
        self.steps = steps.ok_or("there are too many points to find out which stay together")?;
        let take =
            |&point: &u16| (point, core::mem::replace(&mut self.map[usize::from(point)], NONE));
        let map: Vec<(u16, u16)> = known.iter().map(take).collect();
        if !is_map {
            return Ok(None);
        }
        for &(a, b) in &map {
            let (a, b) = (self.root(a), self.root(b));
            self.together[usize::from(a.max(b))] = a.min(b);
        }
        Ok(Some(map))
    }

    /// The point that stands for all that stay with a point.
    fn root(&self, mut point: u16) -> u16 {
        while self.together[usize::from(point)] != point {
            point = self.together[usize::from(point)];
        }
        point
    }

    /// By point: whether it or one that stays with it is in a set.
    fn in_sets(&self) -> Vec<bool> {
        let points = || (0..=NONE).take(self.program.degree);
        let mut is_root = vec![false; self.program.degree];
        for point in points().filter(|&point| self.program.set[usize::from(point)].is_some()) {
            is_root[usize::from(self.root(point))] = true;
        }
        points().map(|point| is_root[usize::from(self.root(point))]).collect()
    }
}
