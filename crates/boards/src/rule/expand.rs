//! Spells a rule out: one for each direction, each movement that a word may stand for, and each object that a name may.
//!
//! On the right a word or name that stands for several is that which it was on the left: in the same cell; or of the same name, where
//! that was met once.

use super::syntax::{Cell, Command, Item, Row, Rule, Term};
use super::word::{Direction, How};
use crate::issue::Issues;
use std::collections::{HashSet, VecDeque};

/// A rule for one direction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Spelt {
    pub(crate) line: usize,
    pub(crate) direction: Direction,
    pub(crate) left: Vec<Row>,
    pub(crate) right: Vec<Row>,
    pub(crate) late: bool,
    pub(crate) rigid: bool,
    pub(crate) random: bool,
    pub(crate) group: usize,
    pub(crate) commands: Vec<Command>,
}

/// The most rules that one, and that all, may be spelt out to.
const MOST: usize = 1 << 16;

/// Rules spelt out.
///
/// `layer` tells the layer of an object. `None` where what a rule on the right means is open, so that nothing can be played.
pub(crate) fn expanded(
    rules: &[Rule],
    layer: &dyn Fn(usize) -> usize,
    issues: &mut Issues,
) -> Option<Vec<Spelt>> {
    let mut all = Vec::new();
    let mut open = false;
    for rule in rules {
        for &direction in &rule.directions {
            match moved(directed(rule, direction), issues) {
                Some(moved) => all.extend(moved),
                None => open = true,
            }
            if all.len() > MOST {
                issues.whole("the rules stand for too many");
                return None;
            }
        }
    }
    if open {
        return None;
    }
    let mut spelt: Vec<Spelt> = Vec::new();
    for rule in all {
        spelt.extend(named(rule, layer, issues));
        if spelt.len() > MOST {
            issues.whole("the rules stand for too many");
            return None;
        }
    }
    for rule in spelt.iter_mut().filter(|rule| !rule.late) {
        still(rule, layer);
    }
    Some(distinct(spelt))
}

/// A rule for one of its directions. Where no cells are left out it is told downward or to the right.
fn directed(rule: &Rule, direction: Direction) -> Spelt {
    let seen = |rows: &[Row]| -> Vec<Row> {
        let item = |item: &Item| Item { how: item.how.seen_from(direction), ..item.clone() };
        let cell = |cell: &Cell| cell.iter().map(item).collect();
        rows.iter().map(|row| row.iter().map(cell).collect()).collect()
    };
    let mut spelt = Spelt {
        line: rule.line,
        direction,
        left: seen(&rule.left),
        right: seen(&rule.right),
        late: rule.late,
        rigid: rule.rigid,
        random: rule.random,
        group: rule.group,
        commands: rule.commands.clone(),
    };
    let gap = |cell: &Cell| cell.first().is_some_and(|item| item.how == How::Gap);
    let turned = match direction {
        Direction::Up => Direction::Down,
        Direction::Left => Direction::Right,
        _ => return spelt,
    };
    if spelt.left.iter().flatten().any(gap) {
        return spelt;
    }
    spelt.direction = turned;
    for row in spelt.left.iter_mut().chain(&mut spelt.right) {
        row.reverse();
    }
    spelt
}

/// What a term is called.
fn key(term: &Term) -> String {
    match term {
        Term::Object(object) => object.to_string(),
        Term::Any(name, _) => format!(" {name}"),
        Term::Gap => String::new(),
    }
}

/// What a word before a term became.
#[derive(Clone)]
struct Moved {
    word: How,
    term: String,
    into: How,
    count: usize,
    place: (usize, usize),
}

/// What a word became, and how often it was met.
#[derive(Clone)]
struct Seen {
    word: How,
    into: How,
    count: usize,
}

/// A rule on the way, with what its words became.
struct Moving {
    rule: Spelt,
    moved: Vec<Moved>,
    seen: Vec<Seen>,
}

/// Spells out the words that stand for several movements; `None` if one on the right stays open.
fn moved(rule: Spelt, issues: &mut Issues) -> Option<Vec<Spelt>> {
    let line = rule.line;
    let mut waiting = VecDeque::from([Moving { rule, moved: Vec::new(), seen: Vec::new() }]);
    let mut all = Vec::new();
    while let Some(moving) = waiting.pop_front() {
        let before = waiting.len();
        for (j, row) in moving.rule.left.iter().enumerate() {
            for (k, cell) in row.iter().enumerate() {
                let open = cell.iter().find(|item| !item.how.meanings().is_empty());
                let Some(Item { how, term }) = open else { continue };
                let meanings = how.meanings().iter();
                waiting.extend(meanings.map(|&into| moving.made((j, k), *how, term, into)));
            }
        }
        if waiting.len() == before {
            all.push(moving);
        }
        if waiting.len() > MOST {
            issues.error(line, "this rule stands for too many");
            return None;
        }
    }
    for moving in &mut all {
        moving.inferred();
    }
    let open = |rule: &Spelt| {
        rule.right.iter().flatten().flatten().any(|item| !item.how.meanings().is_empty())
    };
    if all.iter().any(|moving| open(&moving.rule)) {
        issues.error(
            line,
            "a movement on the right stands for several, and the left does not say which",
        );
        return None;
    }
    Some(all.into_iter().map(|moving| moving.rule).collect())
}

impl Moving {
    /// The rule with a word before a term in a cell being another.
    fn made(&self, (j, k): (usize, usize), word: How, term: &Term, into: How) -> Self {
        let mut made =
            Self { rule: self.rule.clone(), moved: self.moved.clone(), seen: self.seen.clone() };
        let (left, right) = (&mut made.rule.left, &mut made.rule.right);
        for cell in [left.get_mut(j), right.get_mut(j)].into_iter().flatten() {
            let items = cell[k].iter_mut().filter(|item| item.how == word && item.term == *term);
            items.for_each(|item| item.how = into);
        }
        let term = key(term);
        match made.moved.iter_mut().find(|moved| moved.word == word && moved.term == term) {
            None => made.moved.push(Moved { word, term, into, count: 1, place: (j, k) }),
            Some(moved) if moved.place != (j, k) => moved.count += 1,
            Some(_) => {}
        }
        match made.seen.iter_mut().find(|seen| seen.word == word) {
            None => made.seen.push(Seen { word, into, count: 1 }),
            Some(seen) => seen.count += 1,
        }
        made
    }

    /// What words on the right are, by what they became on the left.
    fn inferred(&mut self) {
        for item in self.rule.right.iter_mut().flatten().flatten() {
            let term = key(&item.term);
            let known =
                self.moved.iter().find(|m| m.count == 1 && m.word == item.how && m.term == term);
            if let Some(moved) = known {
                item.how = moved.into;
            }
        }
        for item in self.rule.right.iter_mut().flatten().flatten() {
            if let Some(seen) = self.seen.iter().find(|s| s.count == 1 && s.word == item.how) {
                item.how = seen.into;
            }
        }
    }
}

/// The names of a cell that stand for any of several objects.
fn kinds(cell: &Cell) -> impl Iterator<Item = &str> {
    cell.iter().filter(|item| item.how != How::Random).filter_map(|item| match &item.term {
        Term::Any(name, _) => Some(name.as_str()),
        _ => None,
    })
}

/// Says in a cell which object a name stands for.
fn settle(cell: &mut Cell, name: &str, object: usize) {
    for item in cell.iter_mut().filter(|item| item.how != How::Random) {
        if matches!(&item.term, Term::Any(other, _) if other == name) {
            item.term = Term::Object(object);
        }
    }
}

/// Spells `NO` before a kind out.
fn without(cell: &mut Cell) {
    let spelt = cell.drain(..).flat_map(|item| match item {
        Item { how: How::No, term: Term::Any(_, objects) } => {
            objects.into_iter().map(|o| Item { how: How::No, term: Term::Object(o) }).collect()
        }
        item => vec![item],
    });
    *cell = spelt.collect::<Vec<_>>();
}

/// A rule on the way, with the objects that names became, and how often.
#[derive(Clone)]
struct Named {
    rule: Spelt,
    became: Vec<(String, usize, usize)>,
}

/// Spells out the names that stand for any of several objects, where these are of several layers or the right needs to know which.
fn named(mut rule: Spelt, layer: &dyn Fn(usize) -> usize, issues: &mut Issues) -> Vec<Spelt> {
    rule.left.iter_mut().chain(&mut rule.right).flatten().for_each(without);
    let mut open: HashSet<String> = HashSet::new();
    for (left, right) in rule.left.iter().zip(&rule.right) {
        for (left, right) in left.iter().zip(right) {
            let fresh = kinds(right).filter(|name| !kinds(left).any(|other| other == *name));
            open.extend(fresh.map(str::to_owned));
        }
    }
    let line = rule.line;
    let mut waiting = VecDeque::from([Named { rule, became: Vec::new() }]);
    let mut all = Vec::new();
    while let Some(from) = waiting.pop_front() {
        let Some((j, k, name, objects)) = unsettled(&from.rule, &open, layer) else {
            all.push(from);
            continue;
        };
        for object in objects {
            let mut named = from.clone();
            settle(&mut named.rule.left[j][k], &name, object);
            if let Some(row) = named.rule.right.get_mut(j) {
                settle(&mut row[k], &name, object);
            }
            match named.became.iter_mut().find(|(other, _, _)| *other == name) {
                None => named.became.push((name.clone(), object, 1)),
                Some((_, _, count)) => *count += 1,
            }
            waiting.push_back(named);
        }
        if waiting.len() > MOST {
            issues.error(line, "this rule stands for too many");
            return Vec::new();
        }
    }
    for Named { rule, became } in &mut all {
        for (name, object, _) in became.iter().filter(|(_, _, count)| *count == 1) {
            for cell in rule.right.iter_mut().flatten() {
                settle(cell, name, *object);
            }
        }
    }
    let remains = |named: &Named| {
        named.rule.right.iter().flatten().any(|cell| kinds(cell).any(|name| open.contains(name)))
    };
    if all.iter().any(remains) {
        issues.error(
            line,
            "a name on the right stands for several objects, and the left does not say which",
        );
        return Vec::new();
    }
    all.into_iter().map(|named| named.rule).collect()
}

/// The first name of the left that is to be spelt out.
fn unsettled(
    rule: &Spelt,
    open: &HashSet<String>,
    layer: &dyn Fn(usize) -> usize,
) -> Option<(usize, usize, String, Vec<usize>)> {
    for (j, row) in rule.left.iter().enumerate() {
        for (k, cell) in row.iter().enumerate() {
            for item in cell.iter().filter(|item| item.how != How::Random) {
                let Term::Any(name, objects) = &item.term else { continue };
                if open.contains(name) || !is_of_one_layer(objects, layer) {
                    return Some((j, k, name.clone(), objects.clone()));
                }
            }
        }
    }
    None
}

/// Whether objects are of one layer.
pub(crate) fn is_of_one_layer(objects: &[usize], layer: &dyn Fn(usize) -> usize) -> bool {
    objects.windows(2).all(|pair| layer(pair[0]) == layer(pair[1])) && !objects.is_empty()
}

/// What the right puts where nothing of its layer was on the left does not move.
fn still(rule: &mut Spelt, layer: &dyn Fn(usize) -> usize) {
    for (left, right) in rule.left.iter().zip(&mut rule.right) {
        for (left, right) in left.iter().zip(right) {
            let before: Vec<usize> = left
                .iter()
                .flat_map(|item| match &item.term {
                    Term::Object(object) => vec![*object],
                    Term::Any(_, objects) => objects.clone(),
                    Term::Gap => Vec::new(),
                })
                .collect();
            for item in right.iter_mut().filter(|item| item.how == How::Plain) {
                let Term::Object(object) = item.term else { continue };
                if !before.iter().any(|&other| layer(other) == layer(object)) {
                    item.how = How::Stationary;
                }
            }
        }
    }
}

/// Of rules of a group that are the same the last one. Where a pattern is one cell the direction makes no difference.
fn distinct(rules: Vec<Spelt>) -> Vec<Spelt> {
    let (mut seen, mut group) = (HashSet::new(), None);
    let mut kept = Vec::new();
    for rule in rules.into_iter().rev() {
        if group != Some(rule.group) {
            seen.clear();
            group = Some(rule.group);
        }
        let mut same = rule.clone();
        if !same.left.iter().any(|row| row.len() > 1) {
            same.direction = Direction::Down;
        }
        if seen.insert(same) {
            kept.push(rule);
        }
    }
    kept.reverse();
    kept
}
