//! [`Fewer`]: how many inputs it takes until few enough of some objects are left.
//!
//! A rule that takes some away *spends* the player's movement if it asks for a moving player and leaves none moving. Where there is one player at
//! most, no rule gives it a movement that it does not have, and nothing else of its layer moves, no two such matches are in one turn.
//!
//! A rule that takes some away *where a player is* does so once, if there is one player at most and rules leave it where it is: in its cell there
//! is one of them at most. After it has moved it may happen once more, in `late` rules.

use super::flow::Flow;
use super::grid::{self, Plane};
use super::tokens::{Live, keeps_players};
use crate::game::Game;
use crate::mask::Mask;
use crate::rule::form::{CellForm, Part, Rule};
use crate::rule::syntax::Command;

/// Objects of which only few may be left.
#[derive(Debug)]
pub(super) struct Fewer {
    /// By object's new number: whether it is one of them.
    pub(super) numbers: Vec<Option<usize>>,
    /// How many there are that are always there.
    fixed: u32,
    /// How many may be left.
    left: u32,
    /// How many an input takes away at most.
    most: u32,
}

impl Fewer {
    /// Of objects that may be left only in some cells; `None` if it cannot be told how many an input takes away.
    pub(super) fn of(
        (game, flow, live): (&Game, &Flow, &Live<'_>),
        numbers: &[Option<usize>],
        (objects, cells): (&Mask, &Plane),
    ) -> Option<Self> {
        let there: Vec<usize> =
            objects.objects().filter(|&object| !grid::is_empty(&flow.reach[object])).collect();
        let layer = game.layer[*there.first()?];
        // In a cell there is one of a layer.
        if there.iter().any(|&object| game.layer[object] != layer) {
            return None;
        }
        let most = most(game, flow, live, objects)?;
        let reach = there
            .iter()
            .fold(flow.grid.none(), |all, &object| grid::either(&all, &flow.reach[object]));
        let narrow = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let always = there.iter().map(|&object| grid::count(&flow.always(object))).sum();
        let mut of = vec![None; numbers.iter().flatten().count()];
        for &object in &there {
            if let Some(new) = numbers[object] {
                of[new] = Some(0);
            }
        }
        Some(Self {
            numbers: of,
            fixed: narrow(always),
            left: narrow(grid::count(&grid::both(&reach, cells))),
            most,
        })
    }

    /// At least so many inputs are needed from a position with so many of them beside those that are always there; `u32::MAX` if none ever takes
    /// one away, and there are too many.
    pub(super) fn estimate(&self, count: usize) -> u32 {
        let count = u32::try_from(count).unwrap_or(u32::MAX).saturating_add(self.fixed);
        match count.saturating_sub(self.left) {
            0 => 0,
            _ if self.most == 0 => u32::MAX,
            more => more.div_ceil(self.most),
        }
    }
}

/// The only cell where some object may be left, and the object, if one always is: none is ever taken away but by a rule that puts one somewhere.
pub(super) fn last(
    (flow, live): (&Flow, &Live<'_>),
    (objects, cells): (&Mask, &Plane),
) -> Option<(usize, usize)> {
    let mut there = objects.objects().filter(|&object| !grid::is_empty(&flow.reach[object]));
    let (object, None) = (there.next()?, there.next()) else { return None };
    let only = grid::both(&flow.reach[object], cells);
    let cell = grid::cells(&only).next().filter(|_| grid::count(&only) == 1)?;
    let leaves = |rule: &Rule| {
        let takes = forms(rule).any(|form| {
            let change = form.change.as_ref();
            change
                .is_some_and(|change| change.clear.contains(object) && !change.set.contains(object))
        });
        let puts = forms(rule)
            .any(|form| form.change.as_ref().is_some_and(|change| change.set.contains(object)));
        !takes || puts && rule.rows.len() == 1
    };
    let is = !grid::is_empty(&flow.initial[object]) && live.iter().all(|(rule, _)| leaves(rule));
    is.then_some((cell, object))
}

/// How many of some objects an input takes away at most.
fn most(game: &Game, flow: &Flow, live: &Live<'_>, objects: &Mask) -> Option<u32> {
    let (mut spent, mut early, mut late) = (0, 0, 0);
    for (rule, _) in live {
        // What two patterns bring may be in one cell.
        let least = if rule.rows.len() > 1 { 0 } else { -1 };
        let lost: i64 = forms(rule).map(|form| loss(game, form, objects).max(least)).sum();
        if lost <= 0 {
            continue;
        }
        if spends(game, rule) && single(game, flow, live) {
            spent = spent.max(u32::try_from(lost).ok()?);
        } else if is_at_player(game, rule, objects) && stays(game, flow, live) {
            let mut rules = game.late.groups.iter().flat_map(|group| &group.rules);
            let phase =
                if rules.any(|other| core::ptr::eq(other, *rule)) { &mut late } else { &mut early };
            *phase = 1;
        } else {
            return None;
        }
    }
    Some(spent + early + late)
}

/// Whether a rule takes some objects only from cells in which it asks for a player.
fn is_at_player(game: &Game, rule: &Rule, objects: &Mask) -> bool {
    let players = &game.player.mask;
    forms(rule).all(|form| {
        loss(game, form, objects) <= 0
            || players.objects().any(|player| form.present.contains(player))
    })
}

/// Whether there is one player at most, and rules leave it in its cell, where it is taken from only once before it moves, and once after.
fn stays(game: &Game, flow: &Flow, live: &Live<'_>) -> bool {
    let players = &game.player.mask;
    let count: usize = players.objects().map(|object| grid::count(&flow.initial[object])).sum();
    let keeps = |form: &CellForm| {
        form.change.as_ref().is_none_or(|change| {
            players.objects().all(|player| {
                let (set, clear) = (change.set.contains(player), change.clear.contains(player));
                (!set || form.present.contains(player))
                    && (!clear || set || !super::flow::may_be_in(game, form, player))
                    && !change.random.contains(player)
            })
        })
    };
    count <= 1
        && live
            .iter()
            .all(|(rule, _)| !rule.commands.contains(&Command::Again) && forms(rule).all(keeps))
}

fn forms(rule: &Rule) -> impl Iterator<Item = &CellForm> {
    rule.rows.iter().flat_map(|row| &row.parts).filter_map(|part| match part {
        Part::Cell(form) => Some(&**form),
        Part::Gap => None,
    })
}

/// How many of some objects of a layer are in a cell less after a change than before, at most.
fn loss(game: &Game, form: &CellForm, objects: &Mask) -> i64 {
    let Some(change) = &form.change else { return 0 };
    let may = |&object: &usize| super::flow::may_be_in(game, form, object);
    let set = objects.objects().any(|object| change.set.contains(object));
    let before = objects.objects().any(|object| may(&object));
    match (set, before) {
        // One comes where none was.
        (true, false) => -1,
        (true, true) | (false, false) => 0,
        (false, true) => {
            i64::from(objects.objects().filter(may).any(|object| change.clear.contains(object)))
        }
    }
}

/// Whether a rule asks for a player that moves, and leaves it without a movement.
fn spends(game: &Game, rule: &Rule) -> bool {
    let players = &game.player.mask;
    forms(rule).any(|form| {
        let present = players.objects().find(|&player| form.present.contains(player));
        let any = form
            .any
            .iter()
            .find(|any| !any.is_empty() && any.objects().all(|object| players.contains(object)));
        let player = present.or_else(|| any.and_then(|any| any.objects().next()));
        let Some(layer) = player.map(|player| game.layer[player]) else { return false };
        form.moving[layer] != 0
            && form.change.as_ref().is_some_and(|change| {
                // A player has the input's movement, and no other.
                let cleared = change.moving_clear[layer] | change.layers[layer];
                form.moving[layer] & !cleared == 0
                    && change.moving_set[layer] == 0
                    && !change.random_direction[layer]
            })
    })
}

/// Whether there is one player at most, in a layer in which nothing else moves, and its movements are only taken away.
fn single(game: &Game, flow: &Flow, live: &Live<'_>) -> bool {
    let players = &game.player.mask;
    let count: usize = players.objects().map(|object| grid::count(&flow.initial[object])).sum();
    let Some(layer) = players.objects().next().map(|player| game.layer[player]) else {
        return false;
    };
    let still = |of: usize| flow.moving[of].iter().all(|plane| grid::is_empty(plane));
    let mut others = game.layers[layer].objects().filter(|&object| !players.contains(object));
    count <= 1
        && players.objects().all(|player| game.layer[player] == layer)
        && still(game.names.len() + layer)
        && others.all(still)
        && live.iter().all(|(rule, _)| {
            keeps_players(game, rule)
                && !rule.commands.contains(&Command::Again)
                && brings_none(rule, players)
        })
}

/// Whether there are no more players after a match of a rule than before.
fn brings_none(rule: &Rule, players: &Mask) -> bool {
    let more = |form: &CellForm| {
        let Some(change) = &form.change else { return (false, 0) };
        let any = |mask: &Mask| players.objects().any(|player| mask.contains(player));
        let (set, before) = (any(&change.set), any(&form.present));
        let goes = players
            .objects()
            .any(|player| form.present.contains(player) && change.clear.contains(player));
        let touches = set || any(&change.clear) || any(&change.random);
        (touches, i32::from(set) - i32::from(before && (set || goes)))
    };
    // Two patterns may lie over each other, and take away the same.
    let rows: Vec<(bool, i32)> = rule
        .rows
        .iter()
        .map(|row| {
            let cells = row.parts.iter().filter_map(|part| match part {
                Part::Cell(form) => Some(more(form)),
                Part::Gap => None,
            });
            cells.fold((false, 0), |all, one| (all.0 || one.0, all.1 + one.1))
        })
        .collect();
    rows.iter().filter(|(touches, _)| *touches).count() <= 1
        && rows.iter().map(|(_, more)| more).sum::<i32>() <= 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::read;
    use crate::play::Play;

    /// How many balls an input takes away at most, in a game with these rules.
    fn most_of(rules: &str, level: &str) -> Option<u32> {
        let text = format!(
            "title it\n\nOBJECTS\n\nBackground\nGreen\n\nWall\nBrown\n\nHero\nWhite\n\nGrip\nBlue\n\nBall\nRed\n\nGem\nGray\n\nLEGEND\n\n. = Background\n\
             # = Wall\nH = Hero\nB = Ball\nM = Gem\nPlayer = Hero or Grip\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nBall, Gem\nHero, Grip, Wall\n\n\
             RULES\n\n{rules}\n\nWINCONDITIONS\n\nNo Ball\n\nLEVELS\n\n{level}\n"
        );
        let game = read(&text).game.unwrap();
        let flow = Flow::of(&game, Play::new(&game, 0, "").unwrap().board());
        let live = super::super::tokens::live(&game, &flow);
        most(&game, &flow, &live, &game.wins[0].what.mask)
    }

    #[test]
    fn a_match_that_takes_the_players_movement_is_the_only_one() {
        let level = "BBB.\nBHB.\n#BB.";
        for (rules, expected) in [
            ("", 0),
            ("[ > Player | Ball ] -> [ > Player | > Ball ]", 0),
            ("[ > Hero | Ball ] -> [ Hero | ]", 1),
            ("[ > Hero | Ball | Ball ] -> [ Hero | | ]", 2),
            ("[ > Hero | Ball | Ball | no Ball ] -> [ | | | Hero Ball ]", 1),
            ("[ > Hero | Ball ] -> [ Grip | Gem ]", 1),
            ("[ > Hero ] [ Ball ] -> [ Hero ] [ ]", 1),
        ] {
            assert_eq!(most_of(rules, level), Some(expected), "{rules}");
        }
    }

    #[test]
    fn what_may_match_again_says_nothing() {
        let level = "BBB.\nBHB.\n#BB.";
        for rules in [
            "[ > Hero | Ball ] -> [ > Hero | ]",
            "[ Hero | Ball ] -> [ Hero | ]",
            "[ Ball | Ball ] -> [ Ball | ]",
            "late [ Hero | Ball ] -> [ Hero | ]",
            "[ > Hero | Ball ] -> [ Hero | ] again",
            "[ > Hero | Ball ] -> [ Hero | ]\n[ stationary Hero ] -> [ > Hero ]",
            "[ > Hero | Ball ] -> [ Hero | Hero ]",
        ] {
            assert_eq!(most_of(rules, level), None, "{rules}");
        }
        // Two players.
        assert_eq!(most_of("[ > Hero | Ball ] -> [ Hero | ]", "BBB.\nBHB.\n#BBH"), None);
    }
}
