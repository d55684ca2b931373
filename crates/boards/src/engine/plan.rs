//! [`Plan`]: a level's game in the numbers that the engine works with.
//!
//! Objects that can never be there are left out, and rules that can never match; what is left is numbered anew, so that a cell's objects, and
//! its movements, are a few words.

#![expect(
    clippy::inline_always,
    reason = "all of this is done for each cell, millions of times a second"
)]

use super::bits::Bits;
use super::flow::{Flow, MOVEMENTS};
use super::grid::{self, Plane};
use crate::game::{Filter, Game, Quantifier};
use crate::mask::Mask;
use crate::rule::form::{CellForm, Change, Part, RowForm, Rule};
use crate::rule::syntax::Command;
use crate::rule::word::{Direction, EVERY};

/// Layers in a word of movements.
const LAYERS: usize = 64 / MOVEMENTS;
/// No cell.
pub(super) const NOWHERE: u16 = u16::MAX;

/// The new numbers.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    /// By new number, in order: the object.
    pub(super) objects: Vec<usize>,
    /// By object: its new number.
    pub(super) object: Vec<Option<usize>>,
    /// Layers in which anything may move, in order.
    pub(super) layers: Vec<usize>,
    /// By layer: its place among those.
    layer: Vec<Option<usize>>,
}

impl Numbers {
    pub(super) fn of(game: &Game, flow: &Flow) -> Self {
        let there = |&object: &usize| !grid::is_empty(&flow.reach[object]);
        let objects: Vec<usize> = (0..game.names.len()).filter(there).collect();
        let moves = |&layer: &usize| flow.moves(game, layer);
        let layers: Vec<usize> = (0..game.layers.len()).filter(moves).collect();
        let place = |list: &[usize], count: usize| -> Vec<Option<usize>> {
            (0..count).map(|item| list.iter().position(|&other| other == item)).collect()
        };
        let (object, layer) =
            (place(&objects, game.names.len()), place(&layers, game.layers.len()));
        Self { objects, object, layers, layer }
    }

    /// How many words a cell's objects, and its movements, take.
    pub(super) fn words(&self) -> usize {
        self.objects.len().div_ceil(64).max(self.layers.len().div_ceil(LAYERS)).max(1)
    }

    pub(super) fn bits<const N: usize>(&self, mask: &Mask) -> Bits<N> {
        let mut bits = Bits::NONE;
        mask.objects()
            .filter_map(|object| self.object[object])
            .for_each(|object| bits.insert(object));
        bits
    }

    /// The bit of a layer's first movement.
    pub(super) const fn movement(place: usize) -> usize {
        place / LAYERS * 64 + place % LAYERS * MOVEMENTS
    }

    /// The place of the layer that a movement's bit is of, of those in its word.
    pub(super) const fn layer_of(bit: usize) -> usize {
        bit / 64 * LAYERS + bit % 64 / MOVEMENTS
    }

    fn movements<const N: usize>(&self, movements: &[u8]) -> Bits<N> {
        let mut bits = Bits::NONE;
        for (layer, &moves) in movements.iter().enumerate() {
            let Some(place) = self.layer[layer] else { continue };
            for bit in (0..MOVEMENTS).filter(|bit| moves >> bit & 1 != 0) {
                bits.insert(Self::movement(place) + bit);
            }
        }
        bits
    }
}

/// What is asked of a cell, and what becomes of it.
#[derive(Clone, Debug)]
pub(super) struct Spot<const N: usize> {
    pub(super) present: Bits<N>,
    pub(super) missing: Bits<N>,
    pub(super) any: Vec<Bits<N>>,
    pub(super) moving: Bits<N>,
    pub(super) still: Bits<N>,
    pub(super) change: Option<Made<N>>,
}

impl<const N: usize> Spot<N> {
    #[inline(always)]
    pub(super) fn fits(&self, objects: &Bits<N>, movements: &Bits<N>) -> bool {
        self.present.is_within(objects)
            && !self.missing.meets(objects)
            && self.moving.is_within(movements)
            && !self.still.meets(movements)
            && self.any.iter().all(|any| any.meets(objects))
    }
}

/// What becomes of a cell.
#[derive(Clone, Debug)]
pub(super) struct Made<const N: usize> {
    pub(super) clear: Bits<N>,
    pub(super) set: Bits<N>,
    pub(super) moving_clear: Bits<N>,
    pub(super) moving_set: Bits<N>,
    /// By layer of the game, of rigid rules only: movements that are to come about.
    pub(super) rigid: Vec<u8>,
}

/// Where to begin to look for a pattern.
#[derive(Clone, Debug)]
pub(super) enum Key {
    /// At the cells of any of these planes, so many steps before them.
    Planes(Vec<usize>, isize),
    /// Everywhere where it may begin.
    Starts,
}

/// A cell of a pattern, or the place of any number of cells.
#[derive(Clone, Debug)]
pub(super) enum Piece<const N: usize> {
    Spot(Spot<N>),
    Gap,
}

/// Cells side by side.
#[derive(Clone, Debug)]
pub(super) struct Strip<const N: usize> {
    pub(super) pieces: Vec<Piece<N>>,
    pub(super) gaps: usize,
    /// Cells without those of gaps.
    pub(super) length: usize,
    pub(super) key: Key,
    /// Cells in which it may begin.
    pub(super) starts: Plane,
}

/// A rule.
#[derive(Clone, Debug)]
pub(super) struct Step<const N: usize> {
    pub(super) direction: Direction,
    /// From a cell to the next.
    pub(super) stride: isize,
    pub(super) strips: Vec<Strip<N>>,
    pub(super) changes: bool,
    /// Movements that must be somewhere.
    pub(super) needs: Bits<N>,
    /// Objects that must be somewhere.
    pub(super) asks: Bits<N>,
    pub(super) commands: u8,
    pub(super) rigid: bool,
}

/// Rules that are applied until none does anything.
#[derive(Clone, Debug)]
pub(super) struct Block<const N: usize> {
    pub(super) rules: Vec<Step<N>>,
    /// The number of its kind, from 1, if it has rigid rules.
    pub(super) rigid: Option<u8>,
}

/// Groups in their order, and loops.
#[derive(Clone, Debug)]
pub(super) struct Course<const N: usize> {
    pub(super) blocks: Vec<Block<N>>,
    pub(super) back: Vec<Option<usize>>,
}

pub(super) const CANCEL: u8 = 1;
pub(super) const RESTART: u8 = 2;
pub(super) const WIN: u8 = 4;
pub(super) const AGAIN: u8 = 8;
pub(super) const CHECKPOINT: u8 = 16;

/// Cells that have any, or all, of some objects.
#[derive(Clone, Debug)]
pub(super) struct Sieve<const N: usize> {
    pub(super) mask: Bits<N>,
    pub(super) all: bool,
    /// Whether it asks for an object that is never there.
    pub(super) never: bool,
}

impl<const N: usize> Sieve<N> {
    fn of(numbers: &Numbers, filter: &Filter) -> Self {
        let never =
            filter.all && filter.mask.objects().any(|object| numbers.object[object].is_none());
        Self { mask: numbers.bits(&filter.mask), all: filter.all, never }
    }

    #[inline(always)]
    pub(super) fn holds(&self, objects: &Bits<N>) -> bool {
        if self.all {
            !self.never && self.mask.is_within(objects)
        } else {
            self.mask.meets(objects)
        }
    }

    /// The cells that may have such objects.
    fn cells(&self, flow: &Flow, numbers: &Numbers) -> Plane {
        let mut cells = flow.grid.none();
        for (number, &object) in numbers.objects.iter().enumerate() {
            if self.mask.0[number / 64] >> (number % 64) & 1 != 0 {
                grid::add(&mut cells, &flow.reach[object]);
            }
        }
        cells
    }
}

/// A condition to win by.
#[derive(Clone, Debug)]
pub(super) struct Condition<const N: usize> {
    pub(super) quantifier: Quantifier,
    pub(super) what: Sieve<N>,
    pub(super) on: Option<Sieve<N>>,
    /// Cells that need to be looked at.
    pub(super) cells: Vec<u16>,
}

/// A level's game.
#[derive(Clone, Debug)]
pub(super) struct Plan<const N: usize> {
    pub(super) numbers: Numbers,
    pub(super) cells: usize,
    pub(super) height: usize,
    /// Words of a plane.
    pub(super) words: usize,
    /// By direction and cell: the next one.
    pub(super) next: [Vec<u16>; 4],
    pub(super) player: Sieve<N>,
    /// By object of players: its bit, and the first bit of its movements.
    pub(super) players: Vec<(usize, usize)>,
    /// By layer in which anything may move: its objects.
    pub(super) layers: Vec<Bits<N>>,
    pub(super) rules: Course<N>,
    pub(super) late: Course<N>,
    pub(super) conditions: Vec<Condition<N>>,
    /// Layers of the game, where rules are rigid.
    pub(super) rigid: Option<usize>,
    pub(super) requires_movement: bool,
}

impl<const N: usize> Plan<N> {
    pub(super) fn of(game: &Game, flow: &Flow) -> Self {
        let numbers = Numbers::of(game, flow);
        let grid = &flow.grid;
        let next = Direction::ALL.map(|direction| {
            let next = |cell| grid.next(cell, direction).and_then(|next| u16::try_from(next).ok());
            (0..grid.cells()).map(|cell| next(cell).unwrap_or(NOWHERE)).collect()
        });
        let players = game.player.mask.objects().filter_map(|object| {
            let place = numbers.layer[game.layer[object]]?;
            Some((numbers.object[object]?, Numbers::movement(place)))
        });
        let maker = Maker { game, flow, numbers: &numbers };
        let course = |program: &crate::rule::form::Program| Course {
            blocks: program.groups.iter().map(|group| maker.block(group)).collect(),
            back: program.back.clone(),
        };
        let (rules, late) = (course(&game.rules), course(&game.late));
        let conditions = game.wins.iter().map(|win| {
            let what = Sieve::of(&numbers, &win.what);
            let cells = what.cells(flow, &numbers);
            let cells = grid::cells(&cells).filter_map(|cell| u16::try_from(cell).ok()).collect();
            Condition {
                quantifier: win.quantifier,
                cells,
                what,
                on: win.on.as_ref().map(|on| Sieve::of(&numbers, on)),
            }
        });
        let any_rigid = game.rules.groups.iter().any(crate::rule::form::Group::is_rigid);
        Self {
            cells: grid.cells(),
            height: grid.height,
            words: grid.words(),
            next,
            player: Sieve::of(&numbers, &game.player),
            players: players.collect(),
            layers: numbers.layers.iter().map(|&layer| numbers.bits(&game.layers[layer])).collect(),
            rules,
            late,
            conditions: conditions.collect(),
            rigid: any_rigid.then_some(game.layers.len()),
            requires_movement: game.metadata.has("require_player_movement"),
            numbers,
        }
    }

    /// The plane of an object.
    pub(super) const fn object_plane(&self, number: usize) -> usize {
        number * self.words
    }

    /// How many planes there are: of objects, and of movements.
    pub(super) const fn planes(&self) -> usize {
        self.numbers.objects.len() + N * 64
    }
}

/// Makes rules.
struct Maker<'a> {
    game: &'a Game,
    flow: &'a Flow,
    numbers: &'a Numbers,
}

impl Maker<'_> {
    fn block<const N: usize>(&self, group: &crate::rule::form::Group) -> Block<N> {
        let mut kinds = self.game.rules.groups.iter().filter(|group| group.is_rigid());
        let number = kinds.position(|other| other.number == group.number);
        let rigid = number.map(|number| u8::try_from(number + 1).unwrap_or(EVERY));
        Block {
            rules: group.rules.iter().filter_map(|rule| self.step(rule)).collect(),
            rigid: rigid.filter(|_| group.is_rigid()),
        }
    }

    fn step<const N: usize>(&self, rule: &Rule) -> Option<Step<N>> {
        let places = self.flow.places(self.game, rule)?;
        let strips =
            rule.rows.iter().zip(&places).map(|(row, places)| self.strip(rule, row, places));
        let (mut needs, mut asks) = (Bits::NONE, Bits::NONE);
        for row in &rule.rows {
            needs = needs.or(&self.numbers.movements(&row.moving));
            asks = asks.or(&self.numbers.bits(&row.present));
        }
        let commands = rule.commands.iter().map(|command| match command {
            Command::Cancel => CANCEL,
            Command::Restart => RESTART,
            Command::Win => WIN,
            Command::Again => AGAIN,
            Command::Checkpoint => CHECKPOINT,
            Command::Message(_) | Command::Sound(_) => 0,
        });
        Some(Step {
            direction: rule.direction,
            stride: self.flow.grid.step(rule.direction),
            strips: strips.collect(),
            changes: rule.changes,
            needs,
            asks,
            commands: commands.fold(0, |all, command| all | command),
            rigid: rule.rigid,
        })
    }

    fn strip<const N: usize>(&self, rule: &Rule, row: &RowForm, places: &[Plane]) -> Strip<N> {
        let pieces = row.parts.iter().map(|part| match part {
            Part::Gap => Piece::Gap,
            Part::Cell(form) => Piece::Spot(self.spot(rule, form)),
        });
        Strip {
            pieces: pieces.collect(),
            gaps: row.gaps,
            length: row.parts.len() - row.gaps,
            key: self.key::<N>(row),
            starts: places[0].clone(),
        }
    }

    /// The rarest thing that a cell before the first gap has: a movement, or an object of which there are few.
    fn key<const N: usize>(&self, row: &RowForm) -> Key {
        let words = self.flow.grid.words();
        let objects = self.numbers.objects.len();
        let mut best: Option<(usize, Vec<usize>, isize)> = None;
        let mut offer = |rare: usize, planes: Vec<usize>, steps: usize| {
            if best.as_ref().is_none_or(|&(other, ..)| rare < other) {
                best = Some((rare, planes, steps.cast_signed()));
            }
        };
        for (steps, part) in row.parts.iter().enumerate() {
            let Part::Cell(form) = part else { break };
            let moving: Bits<N> = self.numbers.movements(&form.moving);
            if let Some(bit) = (0..N * 64).find(|bit| moving.0[bit / 64] >> (bit % 64) & 1 != 0) {
                offer(0, vec![(objects + bit) * words], steps);
            }
            let plane = |object: usize| self.numbers.object[object].map(|number| number * words);
            for object in form.present.objects() {
                let rare = 1 + grid::count(&self.flow.initial[object]);
                offer(rare, plane(object).into_iter().collect(), steps);
            }
            for any in &form.any {
                let count = |object: usize| grid::count(&self.flow.initial[object]);
                let rare =
                    2 + any.objects().map(count).sum::<usize>() + any.objects().count() * words;
                offer(rare, any.objects().filter_map(plane).collect(), steps);
            }
        }
        match best {
            Some((rare, planes, steps)) if rare < self.flow.grid.cells() => {
                Key::Planes(planes, steps)
            }
            _ => Key::Starts,
        }
    }

    fn spot<const N: usize>(&self, rule: &Rule, form: &CellForm) -> Spot<N> {
        let numbers = self.numbers;
        Spot {
            present: numbers.bits(&form.present),
            missing: numbers.bits(&form.missing),
            any: form.any.iter().map(|any| numbers.bits(any)).collect(),
            moving: numbers.movements(&form.moving),
            still: numbers.movements(&form.still),
            change: form.change.as_ref().map(|change| self.made(rule, change)),
        }
    }

    fn made<const N: usize>(&self, rule: &Rule, change: &Change) -> Made<N> {
        let numbers = self.numbers;
        let cleared: Bits<N> = numbers.movements(&change.moving_clear);
        Made {
            clear: numbers.bits(&change.clear),
            set: numbers.bits(&change.set),
            moving_clear: cleared.or(&numbers.movements(&change.layers)),
            moving_set: numbers.movements(&change.moving_set),
            rigid: if rule.rigid { change.layers.to_vec() } else { Vec::new() },
        }
    }
}
