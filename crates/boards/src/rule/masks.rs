//! Rules as masks.

use super::expand::Spelt;
use super::form::{CellForm, Change, Movements, Part, RowForm, Rule};
use super::syntax::{Cell, Item, Term};
use super::word::{EVERY, How};
use crate::issue::Issues;
use crate::mask::Mask;

/// What is known of a game's objects.
pub(crate) struct Objects<'a> {
    /// By object: its name.
    pub(crate) names: &'a [String],
    /// By object: its layer.
    pub(crate) layer: &'a [usize],
    /// By layer: its objects.
    pub(crate) layers: &'a [Mask],
}

impl Objects<'_> {
    fn words(&self) -> usize {
        self.names.len().div_ceil(64).max(1)
    }

    pub(crate) fn mask(&self, objects: &[usize]) -> Mask {
        let mut mask = Mask::empty(self.words());
        for &object in objects {
            mask.insert(object);
        }
        mask
    }

    fn movements(&self) -> Movements {
        vec![0; self.layers.len()].into()
    }

    /// The objects of a term, their layer, and what the term is called.
    fn term(&self, term: &Term) -> Option<(Mask, usize, String)> {
        match term {
            Term::Object(object) => {
                let name = self.names[*object].to_uppercase();
                Some((self.mask(&[*object]), self.layer[*object], name))
            }
            Term::Any(name, objects) => {
                let layer = self.layer[*objects.first()?];
                let alike = objects.iter().all(|&object| self.layer[object] == layer);
                alike.then(|| (self.mask(objects), layer, name.to_uppercase()))
            }
            Term::Gap => None,
        }
    }
}

/// Two names that a cell asks for, of which it can hold one only.
pub(crate) type Clash = (String, String);

/// A rule, and the names in it that cannot be in one cell if there are such.
pub(crate) struct Formed {
    pub(crate) rule: Rule,
    pub(crate) clash: Option<Clash>,
    pub(crate) late: bool,
    pub(crate) random: bool,
    pub(crate) group: usize,
}

/// What layers are used for.
#[derive(Clone, Default)]
struct Used(Vec<Option<String>>);

/// The rule as masks; `None` if it can never be applied, which is told.
pub(crate) fn formed(spelt: &Spelt, objects: &Objects<'_>, issues: &mut Issues) -> Option<Formed> {
    let line = spelt.line;
    let mut clash = None;
    let mut rows = Vec::new();
    for (j, row) in spelt.left.iter().enumerate() {
        let (mut parts, mut gaps) = (Vec::new(), 0);
        for (k, left) in row.iter().enumerate() {
            let right = spelt.right.get(j).and_then(|row| row.get(k));
            if left.iter().any(|item| item.how == How::Gap) {
                gap(line, (left, right), k == 0 || k + 1 == row.len(), issues)?;
                gaps += 1;
                parts.push(Part::Gap);
                continue;
            }
            if right.is_some_and(|cell| cell.first().is_some_and(|item| item.how == How::Gap)) {
                issues.error(line, "`...` on the right stands where it does on the left");
            }
            if right
                .is_some_and(|cell| cell.len() > 1 && cell.iter().any(|item| item.how == How::Gap))
            {
                issues.error(line, "nothing else stands in a cell with `...`");
            }
            let (mut form, used) = matched(line, left, objects, &mut clash, issues)?;
            if let Some(right) = right {
                form.change =
                    changed(line, (&form, &used, right), objects, clash.is_some(), issues);
            }
            parts.push(Part::Cell(Box::new(form)));
        }
        if gaps > 2 {
            issues.error(line, "a pattern has two `...` at most");
            return None;
        }
        let (mut present, mut moving) = (objects.mask(&[]), objects.movements());
        for part in &parts {
            if let Part::Cell(cell) = part {
                present.add(&cell.present);
                moving.iter_mut().zip(&cell.moving).for_each(|(all, bits)| *all |= bits);
            }
        }
        rows.push(RowForm { parts, gaps, present, moving });
    }
    let rule = Rule {
        line,
        direction: spelt.direction,
        rows,
        changes: !spelt.right.is_empty(),
        rigid: spelt.rigid,
        commands: spelt.commands.clone(),
    };
    let Spelt { late, random, group, .. } = *spelt;
    Some(Formed { rule, clash, late, random, group })
}

/// What is asked of the place of any number of cells.
fn gap(
    line: usize,
    (left, right): (&Cell, Option<&Cell>),
    edge: bool,
    issues: &mut Issues,
) -> Option<()> {
    if left.len() != 1 {
        issues.error(line, "nothing else stands in a cell with `...`");
        return None;
    }
    if right.is_some_and(|cell| !matches!(&cell[..], [Item { how: How::Gap, .. }])) {
        issues.error(line, "`...` on the left stands on the right, too");
    }
    if edge {
        issues.error(line, "`...` stands between cells");
        return None;
    }
    Some(())
}

/// The left side of a cell, and by layer what uses it.
fn matched(
    line: usize,
    cell: &Cell,
    objects: &Objects<'_>,
    clash: &mut Option<Clash>,
    issues: &mut Issues,
) -> Option<(CellForm, Used)> {
    let mut used = Used(vec![None; objects.layers.len()]);
    let mut form = CellForm {
        present: objects.mask(&[]),
        missing: objects.mask(&[]),
        any: Vec::new(),
        moving: objects.movements(),
        still: objects.movements(),
        asks_movement: false,
        change: None,
    };
    for Item { how, term } in cell {
        if *how == How::Random {
            issues.error(line, "RANDOM stands on the right");
            continue;
        }
        let Some((mask, layer, name)) = objects.term(term) else {
            issues.error(line, "a name stands for objects of no layer");
            continue;
        };
        if *how == How::No {
            form.missing.add(&mask);
            continue;
        }
        if let Some(before) = used.0[layer].replace(name.clone()) {
            *clash = Some((name, before));
        }
        match term {
            Term::Object(_) => form.present.add(&mask),
            _ => form.any.push(mask),
        }
        match how {
            How::Stationary => form.still[layer] = EVERY,
            how => form.moving[layer] |= how.bits(),
        }
    }
    form.asks_movement = form.moving.iter().chain(&form.still).any(|&bits| bits != 0);
    if form.present.meets(form.missing.words()) {
        issues.warn(
            line,
            "this rule asks for an object and for NO such object in one cell: it is left out",
        );
        return None;
    }
    Some((form, used))
}

/// What becomes of a cell; `None` if nothing.
fn changed(
    line: usize,
    (form, used, cell): (&CellForm, &Used, &Cell),
    objects: &Objects<'_>,
    clashes: bool,
    issues: &mut Issues,
) -> Option<Change> {
    let count = objects.layers.len();
    let mut change = Change {
        clear: objects.mask(&[]),
        set: objects.mask(&[]),
        moving_clear: objects.movements(),
        moving_set: objects.movements(),
        layers: objects.movements(),
        random: objects.mask(&[]),
        random_direction: vec![false; count].into(),
    };
    let (mut taken, mut drawn) = (Used(vec![None; count]), vec![false; count]);
    let mut put = vec![false; count];
    for Item { how, term } in cell {
        if *how == How::Random {
            random(line, term, objects, (&mut change, &taken, &mut drawn), issues);
            continue;
        }
        if *how == How::Gap {
            break;
        }
        let Some((mask, layer, name)) = objects.term(term) else {
            issues.error(line, "a name stands for objects of no layer");
            continue;
        };
        if *how == How::No {
            change.clear.add(&mask);
            continue;
        }
        if (taken.0[layer].is_some() || drawn[layer]) && !clashes {
            let message = format!("{name} and another object of its layer cannot be in one cell");
            issues.error(line, message);
        }
        taken.0[layer] = Some(name);
        if *how != How::Plain {
            change.layers[layer] = EVERY;
        }
        if let Term::Object(object) = term {
            change.set.insert(*object);
            change.clear.add(&objects.layers[layer]);
            put[layer] = true;
        }
        match how {
            How::Stationary => change.moving_clear[layer] = EVERY,
            How::RandomDirection => change.random_direction[layer] = true,
            how => change.moving_set[layer] |= how.bits(),
        }
    }
    // What was there goes, unless all of it is put there again; so do the movements.
    if !form.present.is_within(change.set.words()) {
        change.clear.add(&form.present);
    }
    if form.moving.iter().zip(&change.moving_set).any(|(before, after)| before & !after != 0) {
        change
            .moving_clear
            .iter_mut()
            .zip(&form.moving)
            .for_each(|(clear, moving)| *clear |= moving);
    }
    let by_layer = used.0.iter().zip(&taken.0).zip(&put).zip(objects.layers).enumerate();
    for (layer, (((before, after), &put), mask)) in by_layer {
        if before.is_some() && after.is_none() {
            change.clear.add(mask);
            change.layers[layer] = EVERY;
        }
        if form.present.meets(mask.words()) && !put {
            change.layers[layer] = EVERY;
        }
    }
    let moves = [&change.moving_clear, &change.moving_set, &change.layers];
    let nothing = [&change.clear, &change.set, &change.random].iter().all(|mask| mask.is_empty())
        && moves.iter().all(|movements| movements.iter().all(|&bits| bits == 0))
        && !change.random_direction.contains(&true);
    (!nothing).then_some(change)
}

/// An object that is drawn.
fn random(
    line: usize,
    term: &Term,
    objects: &Objects<'_>,
    (change, taken, drawn): (&mut Change, &Used, &mut [bool]),
    issues: &mut Issues,
) {
    let all = match term {
        Term::Object(object) => vec![*object],
        Term::Any(_, objects) => objects.clone(),
        Term::Gap => Vec::new(),
    };
    if all.len() == 1 {
        issues.warn(line, "RANDOM stands before a name for several objects: here is one only");
    }
    change.random.add(&objects.mask(&all));
    for object in all {
        let layer = objects.layer[object];
        if taken.0[layer].as_ref().is_some_and(|name| *name != objects.names[object].to_uppercase())
        {
            issues.warn(line, "what is drawn may be of a layer that another object has");
        }
        drawn[layer] = true;
    }
}
