//! [`Made`]: what some moves make, as far as random products of them show it.
//!
//! Levels of elements, each of which leaves in place the stickers that the levels before are for: what is brought back to nothing by
//! elements of all levels is a product of them, which proves that the moves make it. The levels are filled with what random
//! products leave over, until hundreds of them in a row leave nothing (after Leon, On an algorithm for finding a base and a
//! strong generating set, 1980). So what is found to be made is; that something is not is as good as certain.

use crate::definition::{Arrangement, Definition, Pattern, Transformation};
use everystate_puzzle::Metric;
use everystate_puzzle::random::Random;
use std::collections::HashMap;

/// Stickers by number: what stands where each is.
type Element = Vec<u16>;
/// By place of an orbit: the home of the piece there, and how far it is turned.
type Stand = Vec<(usize, usize)>;

/// Random products that leave nothing over, one after the other, before the levels are taken for full.
const QUIET: usize = 400;
/// Random products in all.
const MOST: usize = 200_000;
/// Moves in each of them at most, and half as many at least: as many each time would be all that one move makes of powers.
const LONG: usize = 120;

/// What moves make of a solved position.
pub(super) struct Made {
    solved: Pattern,
    /// By orbit: the number of its first sticker, and how many turns a piece has.
    orbits: Vec<(usize, usize)>,
    stickers: usize,
    /// By sticker: by what stands there, an element that leaves those before in place, and the one that undoes it.
    levels: Vec<HashMap<u16, (Element, Element)>>,
}

impl Made {
    /// What the moves of `finishing` make of a definition's solved position.
    ///
    /// # Errors
    /// Where that is not decided by what they generate: with rules, or identical pieces that they mix with others.
    pub(super) fn new(definition: &Definition, finishing: &Definition) -> Result<Self, String> {
        let moves = finishing.searched(Metric::Half).map_err(|refusal| refusal.message)?;
        let needs = moves.iter().any(|m| !m.needs.is_empty());
        if needs || !definition.illegal.is_empty() || !definition.blocks.is_empty() {
            return Err("with rules it is not decided what some moves solve".into());
        }
        let (mut orbits, mut stickers) = (Vec::new(), 0);
        for orbit in &definition.orbits {
            let turns = usize::from(orbit.orientations.max(1));
            orbits.push((stickers, turns));
            stickers += orbit.pieces * turns;
        }
        let solved = definition.solved.clone();
        let mut made = Self { solved, orbits, stickers, levels: Vec::new() };
        made.levels = vec![HashMap::new(); stickers];
        if !moves.iter().all(|m| made.keeps_kinds(&m.does)) {
            return Err(
                "the moves mix what looks alike with other pieces or turns: it is not decided what they solve"
                    .into(),
            );
        }
        let mut all: Vec<Element> = moves.iter().map(|m| made.of_move(&m.does)).collect();
        all.extend(made.unseen());
        if all.is_empty() {
            return Ok(made);
        }
        let (mut random, mut quiet) = (Random::new(1980), 0);
        for _ in 0..MOST {
            let mut product: Element = (0..made.stickers).map(narrow).collect();
            for _ in 0..LONG / 2 + random.index(LONG / 2) {
                let next = &all[random.index(all.len())];
                product = product.iter().map(|&s| next[usize::from(s)]).collect();
            }
            quiet = if made.insert(product) { 0 } else { quiet + 1 };
            if quiet == QUIET {
                break;
            }
        }
        Ok(made)
    }

    /// Whether the moves make a position.
    pub(super) fn contains(&self, position: &Pattern) -> bool {
        let Some(element) = self.of_position(position) else { return false };
        self.left_over(element).is_none()
    }

    /// Keeps what is left over of an element; whether something is.
    fn insert(&mut self, element: Element) -> bool {
        let Some((level, left)) = self.left_over(element) else { return false };
        let mut undone = vec![0; left.len()];
        for (from, &to) in left.iter().enumerate() {
            undone[usize::from(to)] = narrow(from);
        }
        self.levels[level].insert(left[level], (left, undone));
        true
    }

    /// What is left over of an element by those of all levels, and the level that has nothing for it; nothing if it is one of their
    /// products.
    fn left_over(&self, mut element: Element) -> Option<(usize, Element)> {
        for level in 0..self.stickers {
            let there = element[level];
            if usize::from(there) == level {
                continue;
            }
            let Some((_, undone)) = self.levels[level].get(&there) else {
                return Some((level, element));
            };
            // What stands there goes back, and what levels before are for stays.
            element = element.iter().map(|&s| undone[usize::from(s)]).collect();
        }
        None
    }

    fn sticker(&self, orbit: usize, place: usize, turn: usize) -> u16 {
        let (first, turns) = self.orbits[orbit];
        narrow(first + place * turns + turn % turns)
    }

    /// The stickers of one orbit, where by place another stands there, turned.
    fn stand(&self, orbit: usize, there: &[(usize, usize)]) -> Element {
        let turns = self.orbits[orbit].1;
        let of_place = |&(home, more): &(usize, usize)| {
            (0..turns).map(move |turn| self.sticker(orbit, home, more + turn))
        };
        there.iter().flat_map(of_place).collect()
    }

    fn of_move(&self, does: &Transformation) -> Element {
        let orbit = |(orbit, turn): (usize, &crate::definition::Turn)| {
            let there = turn.from.iter().zip(&turn.delta);
            let there: Vec<_> =
                there.map(|(&from, &more)| (usize::from(from), usize::from(more))).collect();
            self.stand(orbit, &there)
        };
        does.iter().enumerate().flat_map(orbit).collect()
    }

    /// One of the elements that look so; `None` for other pieces.
    fn of_position(&self, position: &Pattern) -> Option<Element> {
        let mut element = Vec::new();
        for (orbit, (there, solved)) in position.iter().zip(&self.solved).enumerate() {
            let turns = self.orbits[orbit].1;
            let mut used = vec![false; solved.pieces.len()];
            let mut stand = Vec::new();
            for (piece, &turned) in there.pieces.iter().zip(&there.orientation) {
                let mut homes = 0..solved.pieces.len();
                let home = homes.find(|&home| solved.pieces[home] == *piece && !used[home])?;
                used[home] = true;
                let back = turns - usize::from(solved.orientation[home]) % turns;
                stand.push((home, usize::from(turned) + back));
            }
            element.extend(self.stand(orbit, &stand));
        }
        Some(element)
    }

    /// What nobody sees: two identical pieces exchanged, a piece turned as far as looks the same.
    fn unseen(&self) -> Vec<Element> {
        let mut all = Vec::new();
        let whole: Vec<Stand> = self
            .solved
            .iter()
            .map(|o| (0..o.pieces.len()).map(|home| (home, 0)).collect())
            .collect();
        let mut put = |orbit: usize, change: &dyn Fn(&mut Stand)| {
            let mut stand = whole.clone();
            change(&mut stand[orbit]);
            all.push(
                stand.iter().enumerate().flat_map(|(orbit, s)| self.stand(orbit, s)).collect(),
            );
        };
        for (orbit, solved) in self.solved.iter().enumerate() {
            for home in 0..solved.pieces.len() {
                let modulus = usize::from(solved.modulus[home]);
                if modulus < self.orbits[orbit].1 {
                    put(orbit, &|stand| stand[home].1 = modulus);
                }
                let mut before = 0..home;
                if let Some(other) = before.find(|&o| solved.pieces[o] == solved.pieces[home]) {
                    let turn = |from: usize, to: usize| {
                        let turns = self.orbits[orbit].1;
                        let (a, b) = (solved.orientation[from], solved.orientation[to]);
                        (usize::from(a) + turns - usize::from(b)) % turns
                    };
                    put(orbit, &|stand| {
                        stand[home] = (other, turn(home, other));
                        stand[other] = (home, turn(other, home));
                    });
                }
            }
        }
        all
    }

    /// Whether a move takes stickers that look alike to such: without that, what moves and exchanges that nobody sees make together looks
    /// otherwise than what moves alone do.
    fn keeps_kinds(&self, does: &Transformation) -> bool {
        let mut becomes = HashMap::new();
        let kinds = self.kinds();
        let there = self.of_move(does).into_iter().map(|s| kinds[usize::from(s)]);
        kinds.iter().zip(there).all(|(&kind, there)| *becomes.entry(kind).or_insert(there) == there)
    }

    /// By sticker its orbit, the piece, and which of those that are told apart on it: the same for those that look alike.
    fn kinds(&self) -> Vec<(usize, u8, usize)> {
        let of_orbit = |(orbit, solved): (usize, &Arrangement)| {
            let turns = self.orbits[orbit].1;
            let of_home = |home: usize| {
                let turned = usize::from(solved.orientation[home]);
                let modulus = usize::from(solved.modulus[home]).max(1);
                (0..turns).map(move |turn| (orbit, solved.pieces[home], (turn + turned) % modulus))
            };
            (0..solved.pieces.len()).flat_map(of_home).collect::<Vec<_>>()
        };
        self.solved.iter().enumerate().flat_map(of_orbit).collect()
    }
}

fn narrow(sticker: usize) -> u16 {
    u16::try_from(sticker).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests;
