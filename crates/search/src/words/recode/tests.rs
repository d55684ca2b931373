//! What cells have under one coding they have under the next.

use super::*;
use crate::words::cell::bytes_of_large;
use everystate_algebra::Natural;
use everystate_puzzle::random::Random;
use std::collections::BTreeMap;

/// The depth of the layer in work.
const DEPTH: u64 = 4;

/// What is known of a word: its mark, its value, and whether it is a goal of the layer in the making.
type Known = (Mark, Natural, bool);

fn held(cells: &mut Cells<u64, u64>) -> u64 {
    let cells = cells.iter_mut().map(unlocked);
    cells.map(|cell| cell.bytes() + bytes_of_large(&cell.large)).sum()
}

/// Random positions that are done, in work and in the making, half of them in the first shards, so that
/// some layers are listed and some are not. Some have values that are too large.
fn filled(coding: &Coding<u64>, allowance: &Allowance) -> (Cells<u64, u64>, BTreeMap<u64, Known>) {
    let (mut all, mut known) = (cells(coding, false), BTreeMap::new());
    let (division, mut random) = (Division::of(coding), Random::new(4));
    for mark in [Mark::OLD, Mark::of(DEPTH), Mark::of(DEPTH + 1)] {
        for i in 0..3000 {
            let shard = random.index(if i % 2 == 0 { 16 } else { SHARDS });
            let word = coding.word(division.join(shard, random.below(1 << division.bits)));
            let number = Natural::from(u64::MAX >> random.below(9)) + Natural::from(3_u64);
            let is_goal = mark == Mark::of(DEPTH + 1) && i % 50 == 0;
            let (n, code) = division.split(coding.code(word));
            let cell = unlocked(&mut all[n]);
            if known.contains_key(&word) {
                continue;
            }
            if mark == Mark::OLD {
                cell.shard.insert(code, mark, i, allowance).unwrap();
                known.insert(word, (mark, i.into(), false));
            } else {
                cell.add_number((code, &number), mark, allowance, || is_goal).unwrap();
                known.insert(word, (mark, number, is_goal));
            }
        }
        if mark == Mark::of(DEPTH) {
            for cell in &mut all {
                unlocked(cell).turn();
            }
        }
    }
    (all, known)
}

#[test]
fn positions_values_layers_and_goals_stay() {
    let from = Coding::new(1_u64 << 40, (1 << 26) - 1);
    let to = from.with([1_u64 << 41, 1 << 50]);
    let allowance = Allowance::new(u64::MAX);
    let (mut old, known) = filled(&from, &allowance);
    assert!(old.iter_mut().any(|cell| unlocked(cell).current.is_none()));
    assert!(
        old.iter_mut().any(|cell| unlocked(cell).current.as_ref().is_some_and(|it| it.len() > 5))
    );
    assert_eq!(allowance.held(), held(&mut old));
    let mut new = Change { from: &from, to: &to }.cells(old, DEPTH, &allowance).unwrap();
    assert_eq!((allowance.held(), new.len()), (held(&mut new), SHARDS));
    let mut found = BTreeMap::new();
    for (n, cell) in new.iter_mut().enumerate() {
        let cell = unlocked(cell);
        let (mut left, mut made) = (0, 0);
        let mut all = Vec::new();
        cell.shard.each(|code, mark, _| all.push((code, mark)));
        for (code, mark) in all {
            left += u64::from(mark == Mark::of(DEPTH));
            made += u64::from(mark == Mark::of(DEPTH + 1));
            let word = to.word(Division::of(&to).join(n, code));
            found.insert(word, (mark, cell.value(code), cell.goals.contains(&code)));
        }
        assert_eq!((cell.left, cell.made), (left, made));
        assert!(cell.current.is_none() && cell.next.is_none());
    }
    assert_eq!(found, known);
    assert!(known.values().filter(|(.., is_goal)| *is_goal).count() > 40);
}

#[test]
fn without_memory_there_is_none() {
    let from = Coding::new(0_u64, (1 << 26) - 1);
    let to = from.with([1_u64 << 41]);
    let plenty = Allowance::new(u64::MAX);
    let (old, _) = filled(&from, &plenty);
    let change = Change { from: &from, to: &to };
    let none = Allowance::new(plenty.held());
    none.take(plenty.held()).unwrap();
    assert!(matches!(change.cells(old, DEPTH, &none), Err(Stop::Memory)));
}

#[test]
fn what_was_seen_stays() {
    let from = Coding::new(1_u64 << 40, (1 << 26) - 1);
    let to = from.with([1_u64 << 41, 1 << 50]);
    let allowance = Allowance::new(u64::MAX);
    let (mut old, mut random): (Cells<u64, u64>, _) = (cells(&from, true), Random::new(5));
    let mut known = BTreeMap::new();
    for i in 0..6000_u64 {
        let code = random.below(1 << from.bits());
        let (n, rest) = Division::of(&from).split(code);
        let cell = unlocked(&mut old[n]);
        if i % 2 == 0 {
            cell.seen.as_mut().unwrap().insert(rest, Mark::OLD, (), &allowance).unwrap();
            known.entry(from.word(code)).or_insert(0);
        } else if cell.add((rest, i), Mark::of(DEPTH + 1), &allowance, || false).unwrap() {
            known.insert(from.word(code), i);
        }
    }
    assert_eq!(allowance.held(), held(&mut old));
    let mut new = Change { from: &from, to: &to }.cells(old, DEPTH, &allowance).unwrap();
    assert_eq!(allowance.held(), held(&mut new));
    let mut found = BTreeMap::new();
    for (n, cell) in new.iter_mut().enumerate() {
        let cell = unlocked(cell);
        let mut all = Vec::new();
        cell.seen.as_ref().unwrap().each(|code, _, ()| all.push(code));
        for code in all {
            let value = cell.value(code).to_u64().unwrap();
            found.insert(to.word(Division::of(&to).join(n, code)), value);
            let again = cell.add((code, 1), Mark::of(DEPTH + 1), &allowance, || false);
            assert_eq!(again, Ok(false));
            assert_eq!(cell.value(code), if value > 0 { value + 1 } else { 0 }.into());
        }
    }
    assert_eq!(found, known);
}
