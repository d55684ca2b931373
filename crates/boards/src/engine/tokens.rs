//! [`Tokens`]: objects that are moved about and made of each other, but never lost, and how many inputs it takes one to go from cell to cell.
//!
//! One token is followed alone, all else taken to be wherever it may be ([`Flow`]): so a way of the game is a way of the graph, and the graph's
//! distances are never more than the game's.

use super::flow::{Flow, MOVEMENTS, may_be_in};
use super::grid::{self, Plane};
use super::plan::NOWHERE;
use crate::game::Game;
use crate::mask::Mask;
use crate::rule::form::{CellForm, Part, RowForm, Rule};
use crate::rule::syntax::Command;
use crate::rule::word::{Direction, EVERY};
use std::collections::VecDeque;

/// A cell that a token does not come to.
pub(super) const NEVER: u32 = u32::MAX;

/// A kind of token: the objects that one may be, and where each may go.
#[derive(Debug)]
pub(super) struct Tokens<'a> {
    game: &'a Game,
    flow: &'a Flow,
    /// By number: the object.
    pub(super) objects: Vec<usize>,
    /// Made of each other in these cells, as numbers, and by so many cells further.
    turned: Vec<(usize, usize, Plane, isize)>,
    /// Whether any comes to be.
    pub(super) made: bool,
    /// Whether any may be lost.
    pub(super) lost: bool,
}

/// The rules that may ever match, with the cells where each of their parts may be.
pub(super) fn live<'a>(game: &'a Game, flow: &Flow) -> Vec<(&'a Rule, Vec<Vec<Plane>>)> {
    let programs = [&game.rules, &game.late];
    let rules =
        programs.into_iter().flat_map(|program| &program.groups).flat_map(|group| &group.rules);
    rules.filter_map(|rule| flow.places(game, rule).map(|places| (rule, places))).collect()
}

/// The rules that may ever match.
pub(super) type Live<'a> = [(&'a Rule, Vec<Vec<Plane>>)];

/// What a change does to the tokens of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    /// They are as before.
    Kept,
    /// One is there before, and one after, if any: another, or none.
    Changed(Option<usize>, Option<usize>),
    /// That depends.
    Unknown,
}

impl<'a> Tokens<'a> {
    /// The tokens that may be one of some objects, and whatever these turn into; `None` if that cannot be told of a rule.
    pub(super) fn of(
        game: &'a Game,
        flow: &'a Flow,
        live: &Live<'_>,
        objects: &Mask,
    ) -> Option<Self> {
        let there = |object: &usize| !grid::is_empty(&flow.reach[*object]);
        let objects = objects.objects().filter(there).collect();
        let mut tokens = Self { game, flow, objects, turned: Vec::new(), made: false, lost: false };
        // What it turns into is one of them, too: then all is to be looked at again.
        loop {
            let count = tokens.objects.len();
            (tokens.made, tokens.lost) = (false, false);
            tokens.turned.clear();
            for (rule, places) in live {
                tokens.rule(rule, places)?;
            }
            if tokens.objects.len() == count {
                return Some(tokens);
            }
        }
    }

    fn number(&self, object: usize) -> Option<usize> {
        self.objects.iter().position(|&other| other == object)
    }

    /// What a rule does to tokens: `None` if that depends.
    fn rule(&mut self, rule: &Rule, places: &[Vec<Plane>]) -> Option<()> {
        let (mut touched, mut changed) = (0, false);
        for (row, planes) in rule.rows.iter().zip(places) {
            touched += usize::from(self.touches(row));
            // By part: what goes, and what comes.
            let mut all: Vec<(usize, Option<usize>, Option<usize>)> = Vec::new();
            for (number, part) in row.parts.iter().enumerate() {
                let Part::Cell(form) = part else { continue };
                match self.spot(form) {
                    Spot::Kept => {}
                    Spot::Changed(before, after) => all.push((number, before, after)),
                    Spot::Unknown => return None,
                }
            }
            changed |= !all.is_empty();
            let mut gone: Vec<(usize, usize)> = Vec::new();
            let mut come: Vec<(usize, usize)> = Vec::new();
            for (number, before, after) in all {
                if let (Some(before), Some(after)) = (before, after) {
                    self.turn(before, after, planes[number].clone(), 0);
                } else {
                    gone.extend(before.map(|before| (number, before)));
                    come.extend(after.map(|after| (number, after)));
                }
            }
            match (&gone[..], &come[..]) {
                ([], []) => {}
                (&[(from, before)], &[(to, after)]) if row.gaps == 0 => {
                    let far = self.flow.grid.step(rule.direction)
                        * (to.cast_signed() - from.cast_signed());
                    self.turn(before, after, planes[from].clone(), far);
                }
                (_, []) => self.lost = true,
                ([], _) => self.made = true,
                _ => return None,
            }
        }
        // Two patterns may lie over each other: then what one says of the other's cells may not hold.
        (touched < 2 || !changed).then_some(())
    }

    /// Whether a pattern puts tokens anywhere or takes any away, were they there.
    fn touches(&self, row: &RowForm) -> bool {
        row.parts.iter().any(|part| {
            let Part::Cell(form) = part else { return false };
            form.change.as_ref().is_some_and(|change| {
                let mut objects = change.set.objects().chain(change.clear.objects());
                objects.any(|object| self.number(object).is_some())
            })
        })
    }

    /// What a change does to the tokens of a cell.
    fn spot(&mut self, form: &CellForm) -> Spot {
        let Some(change) = &form.change else { return Spot::Kept };
        let ours = |mask: &Mask| -> Vec<usize> {
            mask.objects().filter(|&object| self.number(object).is_some()).collect()
        };
        let (set, cleared) = (ours(&change.set), ours(&change.clear));
        if set.is_empty() && cleared.is_empty() {
            return Spot::Kept;
        }
        let before = ours(&form.present);
        let may = |&object: &usize| may_be_in(self.game, form, object);
        let surely = before.len() == 1
            && before
                .iter()
                .all(|object| change.clear.contains(*object) || change.set.contains(*object));
        let never = before.is_empty() && !cleared.iter().chain(&set).any(may);
        if !surely && !never {
            return Spot::Unknown;
        }
        // Others of them that may be in the cell would be lost.
        if surely && cleared.iter().any(|object| *object != before[0] && may(object)) {
            return Spot::Unknown;
        }
        let before = before.first().copied();
        let after = match (&set[..], before) {
            ([], Some(_)) => change.set.objects().find(|&object| {
                // It turns into what is put in its place.
                before.is_some_and(|before| self.game.layer[object] == self.game.layer[before])
            }),
            ([], None) => None,
            (&[one], _) => Some(one),
            _ => return Spot::Unknown,
        };
        if before.is_none() && after.is_none() || before == after {
            return Spot::Kept;
        }
        if let Some(after) = after
            && self.number(after).is_none()
        {
            self.objects.push(after);
        }
        Spot::Changed(before, after)
    }

    fn turn(&mut self, before: usize, after: usize, cells: Plane, far: isize) {
        if let (Some(before), Some(after)) = (self.number(before), self.number(after)) {
            self.turned.push((before, after, cells, far));
        }
    }

    /// By number and cell: to where one may move, and where the player is then, if that is in the way of others.
    ///
    /// `None` if they move, or come and go, in other ways, or do not block each other.
    pub(super) fn steps(&self, pushes: &Pushes) -> Option<Vec<Vec<(u16, u16)>>> {
        let (game, flow) = (self.game, self.flow);
        let layer = game.layer[*self.objects.first()?];
        let together = self.objects.iter().all(|&object| game.layer[object] == layer);
        if self.made || self.lost || !together || !self.turned.is_empty() {
            return None;
        }
        let players_block = game.player.mask.objects().all(|player| game.layer[player] == layer);
        let cells = flow.grid.cells();
        let mut steps = vec![Vec::new(); self.objects.len() * cells];
        for (number, &object) in self.objects.iter().enumerate() {
            for direction in Direction::ALL {
                let far = &pushes.far[direction.bit().trailing_zeros() as usize];
                for to in grid::cells(&flow.moved(game, object, direction)) {
                    let from = to.wrapping_add_signed(-flow.grid.step(direction));
                    let player = match far[..] {
                        [far] if players_block => from.wrapping_add_signed(-far),
                        _ => usize::from(NOWHERE),
                    };
                    let narrow = |cell: usize| u16::try_from(cell).unwrap_or(NOWHERE);
                    steps[number * cells + from].push((narrow(to), narrow(player)));
                }
            }
        }
        Some(steps)
    }

    /// By number and cell: the fewest steps to any of some cells as one of some objects, each step counted so much.
    pub(super) fn distances(&self, goals: &[(usize, Plane)], step: u32) -> Vec<Vec<u32>> {
        let cells = self.flow.grid.cells();
        let mut distances = vec![vec![NEVER; cells]; self.objects.len()];
        let mut queue: VecDeque<(u32, usize, usize)> = VecDeque::new();
        for (object, plane) in goals {
            let Some(number) = self.number(*object) else { continue };
            for cell in grid::cells(plane) {
                distances[number][cell] = 0;
                queue.push_back((0, number, cell));
            }
        }
        let back = self.backwards(step);
        while let Some((distance, number, cell)) = queue.pop_front() {
            if distances[number][cell] < distance {
                continue;
            }
            for &(other, from, cost) in &back[number * cells + cell] {
                let further = distance + cost;
                if further < distances[other][from] {
                    distances[other][from] = further;
                    if cost == 0 {
                        queue.push_front((further, other, from));
                    } else {
                        queue.push_back((further, other, from));
                    }
                }
            }
        }
        distances
    }

    /// By number and cell: from where it may come, and what that costs.
    fn backwards(&self, step: u32) -> Vec<Vec<(usize, usize, u32)>> {
        let cells = self.flow.grid.cells();
        let mut back = vec![Vec::new(); self.objects.len() * cells];
        for (number, &object) in self.objects.iter().enumerate() {
            for direction in Direction::ALL {
                for to in grid::cells(&self.flow.moved(self.game, object, direction)) {
                    let from = to.wrapping_add_signed(-self.flow.grid.step(direction));
                    back[number * cells + to].push((number, from, step));
                }
            }
        }
        for (before, after, plane, far) in &self.turned {
            for from in grid::cells(plane) {
                back[after * cells + from.wrapping_add_signed(*far)].push((*before, from, 0));
            }
        }
        back
    }
}

/// Whether each input is one turn in which nothing moves by more than a cell: then a step takes an input.
pub(super) fn steps_count(game: &Game, flow: &Flow, live: &Live<'_>) -> bool {
    let again = live.iter().any(|(rule, _)| rule.commands.contains(&Command::Again));
    let nothings = &flow.moving[game.names.len()..];
    !again && nothings.iter().flatten().all(|plane| grid::is_empty(plane))
}

/// Whether no input moves more than one of some objects: a single player moves, and what it gives a movement to is in one place beside it.
pub(super) fn one_moves(
    game: &Game,
    flow: &Flow,
    live: &Live<'_>,
    objects: &[usize],
) -> Option<Pushes> {
    let players = &game.player.mask;
    let count: usize = players.objects().map(|object| grid::count(&flow.initial[object])).sum();
    let tokens = Tokens::of(game, flow, live, players)?;
    let stays = tokens.turned.iter().all(|&(.., far)| far == 0);
    if tokens.made
        || !stays
        || count > 1
        || tokens.objects.iter().any(|&object| !players.contains(object))
    {
        return None;
    }
    let mut pushes = Pushes::default();
    // A player moves by itself, beside what it moves; and a place has one of each layer.
    let Some(&first) = objects.first() else { return Some(pushes) };
    if objects.iter().all(|&object| players.contains(object)) {
        return Some(pushes);
    }
    let alone =
        |&object: &usize| !players.contains(object) && game.layer[object] == game.layer[first];
    if !objects.iter().all(alone) {
        return None;
    }
    let one = |(rule, _): &(&Rule, _)| {
        keeps_players(game, rule) && gives_once(game, flow, rule, objects, &mut pushes)
    };
    live.iter().all(one).then_some(pushes)
}

/// Where a player is beside what it moves.
#[derive(Debug, Default)]
pub(super) struct Pushes {
    /// By direction of the player: how far what it moves is.
    places: [Option<isize>; MOVEMENTS],
    /// By direction of what moves: how far it may be from a player that moves it.
    pub(super) far: [Vec<isize>; MOVEMENTS],
}

/// Whether a rule gives players no other movement than they have.
pub(super) fn keeps_players(game: &Game, rule: &Rule) -> bool {
    // Of several patterns another may put a player where this one does not ask for it.
    let alone = rule.rows.len() == 1;
    let mut forms = rule.rows.iter().flat_map(|row| &row.parts);
    forms.all(|part| {
        let Part::Cell(form) = part else { return true };
        let Some(change) = &form.change else { return true };
        game.player.mask.objects().all(|player| {
            let layer = game.layer[player];
            let given = change.moving_set[layer] & !form.moving[layer];
            given == 0
                || !(change.set.contains(player)
                    || (!alone || may_be_in(game, form, player)) && !change.clear.contains(player))
        })
    })
}

/// The movements that a cell's change may give one of some objects of a layer that it does not have: by itself, or since it comes to where a
/// movement is. Of a rule with several patterns what the cell asks for may be gone by then.
fn gives(game: &Game, flow: &Flow, form: &CellForm, objects: &[usize], alone: bool) -> u8 {
    let (Some(change), Some(&first)) = (&form.change, objects.first()) else { return 0 };
    let layer = game.layer[first];
    let ours = |object: &usize| objects.contains(object);
    let there = |any: &Mask| !any.is_empty() && any.objects().all(|object| ours(&object));
    let was =
        alone && (form.present.objects().any(|object| ours(&object)) || form.any.iter().any(there));
    let comes = objects.iter().any(|&object| change.set.contains(object));
    let stays = objects
        .iter()
        .any(|&object| (!alone || may_be_in(game, form, object)) && !change.clear.contains(object));
    let given = if was || !comes {
        change.moving_set[layer] & !form.moving[layer]
    } else {
        change.moving_set[layer]
    };
    let kept = (change.moving_clear[layer] | change.layers[layer]) != EVERY;
    if comes && !was && kept && others_move(game, flow, layer, objects) {
        EVERY
    } else if comes || stays {
        given
    } else {
        0
    }
}

/// Whether anything of a layer but some objects, or nothing at all, may have a movement.
fn others_move(game: &Game, flow: &Flow, layer: usize, objects: &[usize]) -> bool {
    let others = game.layers[layer].objects().filter(|object| !objects.contains(object));
    { others }
        .chain([game.names.len() + layer])
        .any(|other| !flow.moving[other].iter().all(|plane| grid::is_empty(plane)))
}

/// Whether a rule gives a movement to one of the objects at most, in the place where others of the same direction do.
fn gives_once(
    game: &Game,
    flow: &Flow,
    rule: &Rule,
    objects: &[usize],
    pushes: &mut Pushes,
) -> bool {
    let player = |form: &CellForm| {
        let moving = |player: usize| form.moving[game.layer[player]];
        let there =
            |&player: &usize| form.present.contains(player) && moving(player).is_power_of_two();
        game.player.mask.objects().find(there).map(moving)
    };
    let mut given = 0;
    for row in &rule.rows {
        let forms = || {
            row.parts.iter().enumerate().filter_map(|(number, part)| match part {
                Part::Cell(form) => Some((number, form)),
                Part::Gap => None,
            })
        };
        for (number, form) in forms() {
            let bits = gives(game, flow, form, objects, rule.rows.len() == 1);
            if bits == 0 {
                continue;
            }
            given += 1;
            let mut players =
                forms().filter_map(|(at, form)| player(form).map(|moving| (at, moving)));
            let (Some((at, moving)), None, 0) = (players.next(), players.next(), row.gaps) else {
                return false;
            };
            let far = flow.grid.step(rule.direction) * (number.cast_signed() - at.cast_signed());
            for (bit, all) in pushes.far.iter_mut().enumerate() {
                if bits >> bit & 1 != 0 && !all.contains(&far) {
                    all.push(far);
                }
            }
            let place = &mut pushes.places[moving.trailing_zeros() as usize];
            if *place.get_or_insert(far) != far {
                return false;
            }
        }
    }
    given <= 1
}
