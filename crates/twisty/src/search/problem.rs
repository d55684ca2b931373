//! A [`Mechanism`] as the search with pruning tables takes it.

#![expect(
    clippy::cast_possible_truncation,
    reason = "places, colors and turns are below 256 where a search is possible at all"
)]

use crate::algebra::budget::Budget;
use crate::algebra::layout::Layout;
use crate::algebra::mechanism::{Condition, Mechanism};
use crate::algebra::symmetry::Symmetries;
use everystate_table::pruning::{self, Abstraction, Pieces, Problem, Unfit};

/// A puzzle for the search, and how its positions become boards.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    pub(crate) problem: Problem,
    /// By orbit: its first place, and the turns that its pieces have here.
    pub(crate) orbits: Vec<(usize, u8)>,
    /// Whether the problem has all symmetries that there are.
    pub(crate) all_symmetries: bool,
}

impl Prepared {
    /// The mechanism for the search, if the budget lasts.
    pub(crate) fn new(mechanism: &Mechanism, budget: Budget<'_>) -> Result<Self, Unfit> {
        Self::of_orbits(mechanism, orbits(mechanism), budget)
    }

    /// The same with all turns of all pieces, also those that nobody sees: then moves commute only if they do whatever is seen.
    pub(crate) fn whole(mechanism: &Mechanism, budget: Budget<'_>) -> Result<Self, Unfit> {
        let mut orbits = orbits(mechanism);
        for (start, turns) in &mut orbits {
            *turns = u8::try_from(mechanism.stickers.orientations(*start)).unwrap_or(u8::MAX);
        }
        Self::of_orbits(mechanism, orbits, budget)
    }

    fn of_orbits(
        mechanism: &Mechanism,
        orbits: Vec<(usize, u8)>,
        budget: Budget<'_>,
    ) -> Result<Self, Unfit> {
        let Mechanism { stickers, visible, orbit, .. } = mechanism;
        let places = stickers.pieces();
        if places > pruning::PLACES {
            return Err(Unfit::Places);
        }
        let count = orbit.last().map_or(0, |last| last + 1);
        let mut first = Vec::new();
        for number in 0..count {
            let start = orbit.partition_point(|&o| o < number);
            let end = orbit.partition_point(|&o| o <= number);
            let colors = (start..end).flat_map(|piece| {
                (0..stickers.orientations(piece))
                    .map(move |turn| visible.color(stickers.at(piece, turn)))
            });
            let (mut low, mut high) = (u16::MAX, 0);
            for color in colors {
                (low, high) = (low.min(color), high.max(color));
            }
            if high.saturating_sub(low) > 250 {
                return Err(Unfit::Colors);
            }
            first.push(low);
        }
        let turns = |place: usize| u16::from(orbits[orbit[place]].1);
        let local = |place: usize, color: u16| (color - first[orbit[place]]) as u8;
        let color = |piece: usize, turn: u16| visible.color(stickers.at(piece, turn));
        let colors: Vec<Vec<u8>> = (0..places)
            .map(|piece| (0..turns(piece)).map(|t| local(piece, color(piece, t))).collect())
            .collect();
        let of_colors = |condition: &Condition| {
            let allowed = |piece: usize| {
                (0..turns(piece)).map(|t| condition.allows(visible, color(piece, t))).collect()
            };
            pruning::Condition {
                place: condition.place(),
                allowed: (0..places).map(allowed).collect(),
            }
        };
        let layout = Layout::new(mechanism);
        let symmetries = Symmetries::with(mechanism, &layout, budget);
        if budget.ended() {
            return Err(Unfit::Stopped);
        }
        let renamings = renamings(&symmetries, &layout, &local);
        let board = |element: &[u16]| -> Pieces {
            let place = |&sticker: &u16| {
                let piece = stickers.piece(sticker);
                (piece as u8, (stickers.turn(sticker) % turns(piece)) as u8)
            };
            element.iter().map(place).collect()
        };
        let blocks = mechanism.joined_blocks().ok_or(Unfit::Colors)?;
        let moves = mechanism.motions.iter().map(|motion| pruning::Move {
            does: board(&motion.element),
            needs: motion.needs.iter().map(of_colors).collect(),
            touches: motion.touched.iter().map(|&place| place as u8).collect(),
        });
        let is_group = symmetries.inverse().is_some()
            && orbits.iter().enumerate().all(|(orbit, &(start, turns))| {
                let end = orbits.get(orbit + 1).map_or(places, |&(next, _)| next);
                (start..end).all(|p| visible.looks()[p].modulus == u16::from(turns))
            });
        Ok(Self {
            problem: Problem {
                orientations: (0..places).map(|place| turns(place) as u8).collect(),
                moves: moves.collect(),
                visible: Abstraction { colors, renamings },
                rules: mechanism.rules.iter().map(of_colors).collect(),
                joined: blocks.0,
                blocks: blocks.1,
                is_group,
            },
            orbits,
            all_symmetries: symmetries.are_all(),
        })
    }

    /// The board of a position given by its visible pattern of stickers.
    pub(crate) fn of_pattern(&self, mechanism: &Mechanism, pattern: &[u16]) -> Pieces {
        let of_place = |(place, &color): (usize, &u16)| {
            let sticker = mechanism.visible.sticker(color);
            let piece = mechanism.stickers.piece(sticker);
            let turns = u16::from(self.orbits[mechanism.orbit[place]].1);
            (piece as u8, (mechanism.stickers.turn(sticker) % turns) as u8)
        };
        pattern.iter().enumerate().map(of_place).collect()
    }
}

/// By orbit: its first place, and the turns of its pieces that make a difference. Turns that nobody sees are left out where no
/// piece of the orbit shows them.
fn orbits(mechanism: &Mechanism) -> Vec<(usize, u8)> {
    let Mechanism { stickers, visible, orbit, .. } = mechanism;
    let mut orbits = Vec::new();
    let mut start = 0;
    for places in orbit.chunk_by(|a, b| a == b) {
        let looks = &visible.looks()[start..start + places.len()];
        let alike = looks.iter().all(|look| look.modulus == looks[0].modulus);
        let turns = if alike { looks[0].modulus } else { stickers.orientations(start) };
        orbits.push((start, turns as u8));
        start += places.len();
    }
    orbits
}

/// Which moves commute, as a search has it: where making them in either order does the same to every piece, and what one may do
/// does not depend on the other.
#[derive(Debug)]
pub(crate) struct Commuting {
    /// By move, by place: the piece that it brings there and how far it turns it, as far as that makes a difference.
    moves: Vec<Vec<(usize, u8)>>,
    /// By place.
    turns: Vec<u8>,
    /// Whether moves need something or take joined pieces along: then none are exchanged.
    strict: bool,
    /// Whether rules forbid positions: then only those are exchanged that touch no place in common.
    apart: bool,
}

impl Commuting {
    /// Of a mechanism's moves.
    pub(crate) fn new(mechanism: &Mechanism) -> Self {
        let Mechanism { stickers, motions, orbit, .. } = mechanism;
        let orbits = orbits(mechanism);
        let turns: Vec<u8> = orbit.iter().map(|&orbit| orbits[orbit].1).collect();
        let of_place = |(place, &sticker): (usize, &u16)| {
            let turn = stickers.turn(sticker) % u16::from(turns[place]);
            (stickers.piece(sticker), turn as u8)
        };
        let moves = motions.iter();
        let moves = moves.map(|m| m.element.iter().enumerate().map(of_place).collect()).collect();
        let strict =
            !mechanism.blocks.is_empty() || motions.iter().any(|motion| !motion.needs.is_empty());
        Self { moves, turns, strict, apart: !mechanism.rules.is_empty() }
    }

    /// Whether two moves commute.
    pub(crate) fn commute(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.moves[a], &self.moves[b]);
        let after = |first: &[(usize, u8)], then: &[(usize, u8)], place: usize| {
            let (from, more) = then[place];
            let (piece, turn) = first[from];
            (piece, (turn + more) % self.turns[place])
        };
        let stays = |m: &[(usize, u8)], place: usize| m[place] == (place, 0);
        !self.strict
            && (0..a.len()).all(|place| {
                after(a, b, place) == after(b, a, place)
                    && (!self.apart || stays(a, place) || stays(b, place))
            })
    }
}

/// The symmetries of the visible colors, the one that changes nothing first.
fn renamings(
    symmetries: &Symmetries,
    layout: &Layout,
    local: &impl Fn(usize, u16) -> u8,
) -> Vec<pruning::Renaming> {
    let places = layout.fields.len();
    let colors = layout.fields.iter().enumerate();
    let most = colors.flat_map(|(place, field)| field.colors.iter().map(move |&c| local(place, c)));
    let most = 1 + most.max().map_or(0, usize::from);
    let maps = symmetries.maps().iter().filter(|map| map.iter().flatten().all(Option::is_some));
    let mut renamings: Vec<pruning::Renaming> = maps
        .map(|map| {
            let of_place = |(place, codes): (usize, &Vec<Option<(usize, u64)>>)| {
                let to = codes.iter().flatten().next().map_or(place, |&(to, _)| to);
                let mut becomes = vec![255; most];
                for (code, step) in codes.iter().enumerate() {
                    let Some((to, after)) = step else { continue };
                    let before = local(place, layout.fields[place].colors[code]);
                    let after = local(*to, layout.fields[*to].colors[*after as usize]);
                    becomes[usize::from(before)] = after;
                }
                (to as u8, becomes)
            };
            map.iter().enumerate().map(of_place).collect()
        })
        .collect();
    let same = |renaming: &pruning::Renaming| {
        renaming.iter().enumerate().all(|(place, (to, becomes))| {
            let stays = |&color: &u16| {
                let color = local(place, color);
                becomes[usize::from(color)] == color
            };
            usize::from(*to) == place && layout.fields[place].colors.iter().all(stays)
        })
    };
    // The one that changes nothing comes first. With more symmetries than a table of cores has room for (`pruning`'s limit), none
    // but that is used: positions are then not counted once for all that look alike, and nothing else changes.
    let identity = renamings.iter().position(same);
    if let (Some(identity), true) = (identity, renamings.len() <= pruning::SYMMETRIES) {
        renamings.swap(0, identity);
    } else {
        renamings = vec![
            (0..places).map(|place| (place as u8, (0..=u8::MAX).take(251).collect())).collect(),
        ];
    }
    renamings
}
