//! [`sliced`]: a game without what can make no difference to whether, and how, a level is won.
//!
//! Layers matter that conditions to win, or players, are in; and so do those that a rule looks at which changes anything in a layer that matters,
//! or asks for something. All others only decorate: shadows, footprints, pictures that change by themselves. Rules that only change these are left
//! out, and so are their objects; what is drawn at random there is of no account.
//!
//! Two things a rule that is left out could still do: it keeps a group going round for longer, and a turn may follow by `again` because of it alone.
//! Rounds on a position that stays the same in what matters change nothing of that; where the engine comes to a limit of rounds, or where such a
//! turn would change something that matters, it says so, and the game is to be searched whole.

use crate::game::Game;
use crate::mask::Mask;
use crate::rule::form::{CellForm, Change, Part, Program, Rule};
use crate::rule::syntax::Command;

/// Which layers matter.
fn layers(game: &Game) -> Vec<bool> {
    let mut matters = vec![false; game.layers.len()];
    let mark = |mask: &Mask, matters: &mut Vec<bool>| {
        mask.objects().for_each(|object| matters[game.layer[object]] = true);
    };
    mark(&game.player.mask, &mut matters);
    for win in &game.wins {
        mark(&win.what.mask, &mut matters);
        win.on.iter().for_each(|on| mark(&on.mask, &mut matters));
    }
    let single = single(game);
    loop {
        let before = matters.clone();
        for rule in rules(game).filter(|rule| changes(game, rule, &before, &single)) {
            look(game, rule, &mut matters);
        }
        // Of a group in which one of all matches is drawn all are drawn from.
        for group in [&game.rules, &game.late].into_iter().flat_map(|program| &program.groups) {
            if group.random && group.rules.iter().any(|rule| changes(game, rule, &before, &single))
            {
                group.rules.iter().for_each(|rule| look(game, rule, &mut matters));
            }
        }
        if matters == before {
            return matters;
        }
    }
}

/// The game with the rules that change layers that matter, and the objects of these; `None` if all matter.
pub(crate) fn sliced(game: &Game) -> Option<(Game, Mask)> {
    let matters = layers(game);
    if !matters.contains(&false) {
        return None;
    }
    let single = single(game);
    let mut slice = game.clone();
    let keep = |program: &Program| {
        let mut program = program.clone();
        for group in &mut program.groups {
            let drawn = group.random
                && group.rules.iter().any(|rule| changes(game, rule, &matters, &single));
            group.rules.retain(|rule| drawn || changes(game, rule, &matters, &single));
            group.random &= !group.rules.is_empty();
            group.rules.iter_mut().for_each(|rule| strip(game, rule, &matters));
        }
        program
    };
    (slice.rules, slice.late) = (keep(&game.rules), keep(&game.late));
    Some((slice, objects(game, &matters)))
}

/// The objects of layers that matter.
fn objects(game: &Game, matters: &[bool]) -> Mask {
    let mut all = Mask::empty(game.words());
    for (mask, _) in game.layers.iter().zip(matters).filter(|(_, matters)| **matters) {
        all.add(mask);
    }
    all
}

fn rules(game: &Game) -> impl Iterator<Item = &Rule> {
    [&game.rules, &game.late]
        .into_iter()
        .flat_map(|program| &program.groups)
        .flat_map(|group| &group.rules)
}

fn forms(rule: &Rule) -> impl Iterator<Item = &CellForm> {
    rule.rows.iter().flat_map(|row| &row.parts).filter_map(|part| match part {
        Part::Cell(form) => Some(&**form),
        Part::Gap => None,
    })
}

/// By layer: whether nothing ever has two movements there, since each is put in the place of all others.
fn single(game: &Game) -> Vec<bool> {
    let mut single = vec![true; game.layers.len()];
    for change in rules(game).flat_map(forms).filter_map(|form| form.change.as_ref()) {
        for (layer, single) in single.iter_mut().enumerate() {
            let given = change.moving_set[layer];
            let replaces =
                (change.moving_clear[layer] | change.layers[layer]) == crate::rule::word::EVERY;
            *single &= given == 0 || given.is_power_of_two() && replaces;
            *single &= !change.random_direction[layer];
        }
    }
    single
}

/// Whether a rule changes anything in a layer that matters, or asks for something that does.
fn changes(game: &Game, rule: &Rule, matters: &[bool], single: &[bool]) -> bool {
    let asks = |command: &Command| {
        matches!(
            command,
            Command::Cancel
                | Command::Restart
                | Command::Win
                | Command::Again
                | Command::Checkpoint
        )
    };
    rule.rigid
        || rule.commands.iter().any(asks)
        || forms(rule).any(|form| {
            form.change.as_ref().is_some_and(|change| {
                (0..matters.len()).any(|layer| {
                    matters[layer] && touches(game, form, change, layer, single[layer])
                })
            })
        })
}

/// Whether a layer of a cell may be another after a change.
fn touches(game: &Game, form: &CellForm, change: &Change, layer: usize, single: bool) -> bool {
    let mask = &game.layers[layer];
    if change.random.meets(mask.words()) || change.random_direction[layer] {
        return true;
    }
    let put = mask.objects().find(|&object| change.set.contains(object));
    let objects = match put {
        Some(put) => !form.present.contains(put),
        None => {
            change.clear.meets(mask.words())
                && mask
                    .objects()
                    .any(|object| change.clear.contains(object) && !form.missing.contains(object))
        }
    };
    let cleared = change.moving_clear[layer] | change.layers[layer];
    let given = change.moving_set[layer];
    let same = single && given.is_power_of_two() && form.moving[layer] == given;
    // Nothing was there to be cleared, where it was asked that nothing moves.
    let still = given == 0 && form.still[layer] == crate::rule::word::EVERY;
    objects || (cleared != 0 || given != 0) && !same && !still
}

/// Marks the layers that a rule looks at.
fn look(game: &Game, rule: &Rule, matters: &mut [bool]) {
    for form in forms(rule) {
        let masks = [&form.present, &form.missing].into_iter().chain(&form.any);
        masks.flat_map(Mask::objects).for_each(|object| matters[game.layer[object]] = true);
        for (layer, (moving, still)) in form.moving.iter().zip(&form.still).enumerate() {
            matters[layer] |= *moving != 0 || *still != 0;
        }
    }
}

/// Leaves of what a rule changes only layers that matter.
fn strip(game: &Game, rule: &mut Rule, matters: &[bool]) {
    let kept = objects(game, matters);
    for part in rule.rows.iter_mut().flat_map(|row| &mut row.parts) {
        let Part::Cell(form) = part else { continue };
        let Some(change) = &mut form.change else { continue };
        change.clear.keep(&kept);
        change.set.keep(&kept);
        change.random.keep(&kept);
        for layer in (0..matters.len()).filter(|&layer| !matters[layer]) {
            change.moving_clear[layer] = 0;
            change.moving_set[layer] = 0;
            change.layers[layer] = 0;
            change.random_direction[layer] = false;
        }
    }
}
