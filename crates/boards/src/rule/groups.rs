//! Rules in groups, and the loops around groups.

use super::form::{Group, Program};
use super::masks::{Clash, Formed};
use crate::issue::Issues;
use std::collections::BTreeMap;

/// The most groups with rigid rules.
const RIGID: usize = 30;

/// The groups of rules that are not late, and of those that are.
pub(crate) fn grouped(
    formed: Vec<Formed>,
    loops: &[(usize, bool)],
    issues: &mut Issues,
) -> [Program; 2] {
    let mut groups: [BTreeMap<usize, Vec<Formed>>; 2] = Default::default();
    for formed in formed {
        groups[usize::from(formed.late)].entry(formed.group).or_default().push(formed);
    }
    let spans = spans(loops, issues);
    let [rules, late] = groups.map(|groups| {
        let groups: Vec<Group> =
            groups.into_iter().filter_map(|(number, rules)| group(number, rules, issues)).collect();
        let back = points(&groups, &spans, issues);
        Program { groups, back }
    });
    let rigid: Vec<&Group> = rules.groups.iter().filter(|group| group.is_rigid()).collect();
    if let Some(group) = rigid.get(RIGID) {
        let line = group.rules.first().map_or(group.number, |rule| rule.line);
        issues.error(line, format!("there are at most {RIGID} groups with rigid rules"));
    }
    [rules, late]
}

/// A group without the rules that ask for what cannot be; where nothing is left of a line that is told.
fn group(number: usize, mut rules: Vec<Formed>, issues: &mut Issues) -> Option<Group> {
    let mut clashes: Vec<Clash> = Vec::new();
    let mut at = 0;
    while at < rules.len() {
        let Some(clash) = rules[at].clash.clone() else {
            at += 1;
            continue;
        };
        let line = rules[at].rule.line;
        let of_line = |other: Option<&Formed>| other.is_some_and(|other| other.rule.line == line);
        let others = at > 0 && of_line(rules.get(at - 1)) || of_line(rules.get(at + 1));
        rules.remove(at);
        if !clashes.contains(&clash) {
            clashes.push(clash);
        }
        if !others || rules.is_empty() {
            let (one, other) = &clashes[0];
            issues.error(
                line,
                format!("{one} and {other} are never in one cell, so this rule is never applied"),
            );
        }
    }
    let random = rules.first()?.random;
    Some(Group { number, random, rules: rules.into_iter().map(|formed| formed.rule).collect() })
}

/// The first and last line of each loop.
fn spans(loops: &[(usize, bool)], issues: &mut Issues) -> Vec<(usize, usize)> {
    for (number, &(line, starts)) in loops.iter().enumerate() {
        match (number % 2 == 0, starts) {
            (true, false) => issues.error(line, "ENDLOOP ends no loop"),
            (false, true) => issues.error(line, "STARTLOOP within a loop"),
            _ => {}
        }
    }
    if let (1, Some(&(line, _))) = (loops.len() % 2, loops.last()) {
        issues.error(line, "STARTLOOP without ENDLOOP");
    }
    let end = |pair: &[(usize, bool)]| pair.last().map_or(0, |&(line, _)| line);
    loops.chunks(2).map(|pair| (pair[0].0, end(pair))).collect()
}

/// By group: where to go back to after it.
fn points(groups: &[Group], spans: &[(usize, usize)], issues: &mut Issues) -> Vec<Option<usize>> {
    let mut back: Vec<Option<usize>> = vec![None; groups.len()];
    for &(start, end) in spans {
        let mut init = None;
        for (index, group) in groups.iter().enumerate() {
            let (Some(first), Some(last)) = (group.rules.first(), group.rules.last()) else {
                continue;
            };
            let within = |line: usize| first.line <= line && line <= last.line;
            if within(start) || within(end) {
                issues.error(start, "a loop begins or ends within a group of rules");
            }
            if end < first.line {
                break;
            }
            if start <= first.line {
                let init = *init.get_or_insert(index);
                if index > 0 && back[index - 1] == Some(init) {
                    back[index - 1] = None;
                }
                back[index] = Some(init);
            }
        }
    }
    back
}
