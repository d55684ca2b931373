//! Explorations from several goals that ask for the same pieces, against brute force: how far whole positions are from the nearest that
//! meets any of them.

use crate::catalogue;
use crate::definition::{Definition, Pattern};
use crate::exploration::Options;
use crate::explore::Explorer;
use crate::position::{Aimed, Goal};
use crate::tests::brute::{brute_layers, brute_layers_from};
use crate::tests::random::{random_definition, shuffled};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Metric, Silent};
use std::collections::HashSet;

/// What goals ask of each piece of each orbit: whether it is told apart, and whether its turn is.
struct Asks(Vec<Vec<(bool, bool)>>, Vec<Vec<Vec<u8>>>);

impl Asks {
    fn random(definition: &Definition, random: &mut Random) -> Self {
        let (mut asks, mut alike) = (Vec::new(), Vec::new());
        for orbit in &definition.solved {
            let all = random.below(3) == 0;
            let turns = random.below(2) == 0;
            let mut chance = || all || random.below(2) == 0;
            let asked: Vec<(bool, bool)> = (0..256).map(|_| (chance(), turns)).collect();
            let mut sets = Vec::new();
            if let [a, .., b] = orbit.pieces[..]
                && a != b
                && random.below(3) == 0
                && asked[usize::from(a)].0
                && asked[usize::from(b)].0
            {
                sets.push(vec![a.min(b), a.max(b)]);
            }
            asks.push(asked);
            alike.push(sets);
        }
        Self(asks, alike)
    }

    /// The goal that asks so for what a position has.
    fn goal(&self, position: &Pattern) -> Goal {
        let mut goal = Goal::of(position);
        for (slots, asked) in goal.slots.iter_mut().zip(&self.0) {
            for slot in slots {
                let (piece, turn) = slot.piece.map_or((false, false), |p| asked[usize::from(p)]);
                slot.piece = slot.piece.filter(|_| piece);
                slot.orientation = slot.orientation.filter(|_| piece && turn);
            }
        }
        goal.alike.clone_from(&self.1);
        goal
    }
}

/// Compares the layers around some goals; whether they are of one kind and not one goal.
fn compare(definition: &Definition, goals: &[Goal], metric: Metric) -> bool {
    let Ok(aims) =
        goals.iter().map(|goal| Aimed::new(definition, goal)).collect::<Result<Vec<_>, _>>()
    else {
        return false;
    };
    let starts: Option<Vec<_>> = aims.iter().map(|aimed| aimed.seen_as(&aims[0])).collect();
    let starts = starts.unwrap_or_else(|| panic!("{}: {goals:?}", definition.name));
    let explorer = Explorer::new(&aims[0].definition, metric).unwrap();
    // Moves of the puzzle and rules may forbid what chance put there.
    let Ok(explorer) = explorer.starting(&starts) else { return false };
    let found = explorer.explore(&Options::default(), &Limits::none(), &Silent).unwrap();
    let all = brute_layers(definition, metric, usize::MAX).unwrap_or_default().concat();
    let met: Vec<_> =
        all.into_iter().filter(|at| goals.iter().any(|goal| goal.is_met(at))).collect();
    let mut seen = HashSet::new();
    let mut wanted = Vec::new();
    for layer in brute_layers_from(definition, metric, &met) {
        let shown = layer.iter().map(|at| aims[0].position(at));
        wanted.push(shown.filter(|at| seen.insert(at.clone())).count() as u64);
    }
    while wanted.last() == Some(&0) {
        wanted.pop();
    }
    assert_eq!((found.counts, found.stopped), (wanted, None), "{}: {goals:?}", definition.name);
    starts.iter().any(|start| *start != starts[0])
}

#[test]
fn layers_around_several_goals_are_those_of_whole_positions() {
    let mut compared = 0;
    let named = ["sliding2x3", "ivy", "sliding2x3", "ivy", "sliding2x3"];
    let named = named.map(|name| catalogue::named(name).unwrap().unwrap());
    for (seed, definition) in (0..).zip((0..60).map(random_definition).chain(named)) {
        let metric = if seed % 3 == 0 { Metric::Quarter } else { Metric::Half };
        let moves = definition.searched(metric).unwrap();
        if moves.is_empty() || !definition.is_legal(&definition.solved) {
            continue;
        }
        let random = &mut Random::of(seed, 3);
        let asks = Asks::random(&definition, random);
        let number = 2 + random.index(3);
        let target = |_| {
            let turns = random.below(20);
            asks.goal(&shuffled(&definition, &moves, random, turns))
        };
        let goals: Vec<_> = (0..number).map(target).collect();
        compared += usize::from(compare(&definition, &goals, metric));
    }
    assert!(compared > 15, "{compared}");
}

#[test]
fn goals_that_tell_other_pieces_or_turns_apart_are_of_other_kinds() {
    let cube = catalogue::named("cube2-fixed").unwrap().unwrap();
    let aimed = |pieces: &str, turns: &str| {
        let text = format!(r#"{{"CORNERS": {{"pieces": [{pieces}], "orientation": [{turns}]}}}}"#);
        Aimed::new(&cube, &Goal::read(&text, &cube).unwrap()).unwrap()
    };
    let any = r#""?", "?", "?", "?", "?""#;
    let free = format!(r#""?", "?", {any}"#);
    let first = aimed(&format!("0, 1, {any}"), &format!("0, 0, {any}"));
    let second = aimed(&format!("1, 0, {any}"), &format!("2, 1, {any}"));
    let seen = second.seen_as(&first).unwrap();
    assert_eq!((&seen[0].pieces[..2], &seen[0].orientation[..2]), (&[1, 0][..], &[2, 1][..]));
    for other in [
        aimed(&format!("0, 2, {any}"), &format!("0, 0, {any}")),
        aimed(&format!("0, 1, {any}"), &free),
        aimed(&format!("0, 0, {any}"), &format!("0, 0, {any}")),
        aimed(&free, &free),
        aimed(r#"0, 1, 2, "?", "?", "?", "?""#, r#"0, 0, 0, "?", "?", "?", "?""#),
    ] {
        assert!(other.seen_as(&first).is_none() && first.seen_as(&other).is_none());
    }
}
