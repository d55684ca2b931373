//! [`study`]: what who makes a level wants to know of it.

use super::ask::{Found, priced};
use core::time::Duration;
use everystate_algebra::Natural;
use everystate_boards::{Challenge, Endless, Game, Input, Level, Measure, Play, Refused};
use everystate_puzzle::{Limits, Puzzle, Stop, Verdict, Watch};
use everystate_search::atlas::{self, Atlas};
use std::collections::HashMap;
use std::time::Instant;

/// What is known of a level when all of its positions were gone through.
#[derive(Clone, Debug)]
pub struct Study {
    /// Positions that inputs lead to; all won ones are one.
    pub positions: u64,
    /// Whether that is all: then the rest is known, too.
    pub whole: Option<Whole>,
    /// The limit that ended it otherwise.
    pub stopped: Option<Stop>,
    /// Bits of a position.
    pub bits: u32,
    /// How long it took.
    pub time: Duration,
}

/// What is known of a level.
#[derive(Clone, Debug)]
pub struct Whole {
    /// A shortest solution, the first in the order of inputs; `None` if there is none.
    pub solution: Option<Found>,
    /// How many shortest solutions there are.
    pub solutions: Natural,
    /// The most inputs that it takes to any position.
    pub farthest: u32,
    /// Positions from which no input wins any more.
    pub lost: u64,
    /// After how many inputs the level may be lost for the first time.
    pub first_loss: Option<u32>,
    /// By input of the solution: how many inputs there are that neither lose, nor lead back to where the solution was.
    pub choices: Vec<u32>,
    /// By input of the solution: how many inputs lose.
    pub traps: Vec<u32>,
    /// Lines of rules that the solution makes no use of.
    pub idle_rules: Vec<usize>,
    /// Objects that are never there, whatever is pressed.
    pub absent: Vec<String>,
}

/// Goes through all positions of a level.
///
/// # Errors
/// If the rules of a turn take too long.
pub fn study(
    game: &Game,
    number: usize,
    challenge: &Challenge,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Study, Refused> {
    let started = Instant::now();
    let mut study = if let Some(study) = of_any((game, number, challenge, limits, watch))? {
        study
    } else {
        let whole = challenge.whole()?;
        of_any((game, number, &whole, limits, watch))?.ok_or(Refused::Underway(Endless::Turn))?
    };
    study.time = started.elapsed();
    Ok(study)
}

/// The same; `None` if something was left out of the game that makes a difference.
fn of_any(asked: Asked<'_>) -> Result<Option<Study>, Refused> {
    match asked.2.words() {
        1 => of::<1>(asked),
        2 => of::<2>(asked),
        3 => of::<3>(asked),
        4 => of::<4>(asked),
        8 => of::<8>(asked),
        16 => of::<16>(asked),
        32 => of::<32>(asked),
        64 => of::<64>(asked),
        _ => of::<128>(asked),
    }
}

type Asked<'a> = (&'a Game, usize, &'a Challenge, &'a Limits, &'a dyn Watch);

fn of<const P: usize>(
    (game, number, challenge, limits, watch): Asked<'_>,
) -> Result<Option<Study>, Refused> {
    let level: Level<P> = challenge.level();
    let report = atlas::run(&level, limits, watch);
    if level.was_unsure() {
        return Ok(None);
    }
    if level.was_endless() {
        return Err(Refused::Underway(Endless::Turn));
    }
    let mut study = Study {
        positions: report.statistics.positions,
        whole: None,
        stopped: None,
        bits: challenge.bits(),
        time: Duration::ZERO,
    };
    match report.verdict {
        Verdict::Solved(atlas) => {
            study.whole = Some(whole((game, number, challenge), &level, &atlas));
        }
        Verdict::Stopped { why, .. } => study.stopped = Some(why),
        Verdict::Unsolvable => {}
    }
    Ok(Some(study))
}

type Positions<const P: usize> = Atlas<[u64; P], Input>;

fn whole<const P: usize>(
    (game, number, challenge): (&Game, usize, &Challenge),
    level: &Level<P>,
    atlas: &Positions<P>,
) -> Whole {
    let lost = |&i: &u32| atlas.left(i).is_none();
    let way = way(atlas);
    let on_way = |i: u32, before: usize| way[..before].iter().any(|&(_, from)| from == i);
    let at = |place: usize| way.get(place).map(|&(_, from)| from);
    let count = |place: usize, wanted: &dyn Fn(u32) -> bool| {
        let moves = at(place).map_or(&[][..], |i| atlas.moves(i));
        u32::try_from(moves.iter().filter(|&&(_, to)| wanted(to)).count()).unwrap_or(u32::MAX)
    };
    let inputs: Vec<Input> = way.iter().map(|&(input, _)| input).collect();
    let solution = atlas.left(0).map(|_| priced(level, Measure::Inputs, inputs.clone()));
    Whole {
        solutions: solutions(atlas),
        farthest: (0..atlas.len()).map(|i| atlas.depth(i)).max().unwrap_or(0),
        lost: (0..atlas.len()).filter(lost).count() as u64,
        first_loss: (0..atlas.len()).find(lost).map(|i| atlas.depth(i)),
        choices: (0..way.len())
            .map(|place| count(place, &|to| atlas.left(to).is_some() && !on_way(to, place)))
            .collect(),
        traps: (0..way.len()).map(|place| count(place, &|to| atlas.left(to).is_none())).collect(),
        idle_rules: solution.as_ref().map_or_else(Vec::new, |_| idle(game, number, &inputs)),
        absent: absent((game, challenge), level, atlas),
        solution,
    }
}

/// The first shortest solution: inputs, and the positions that they are pressed in.
fn way<const P: usize>(atlas: &Positions<P>) -> Vec<(Input, u32)> {
    let mut way = Vec::new();
    let mut i = 0;
    while let Some(left @ 1..) = atlas.left(i) {
        let nearer = atlas.moves(i).iter().find(|&&(_, to)| atlas.left(to) == Some(left - 1));
        let Some(&(input, to)) = nearer else { break };
        way.push((input, i));
        i = to;
    }
    way
}

/// How many shortest ways there are from the start to a goal.
fn solutions<const P: usize>(atlas: &Positions<P>) -> Natural {
    let Some(length) = atlas.left(0) else { return Natural::ZERO };
    // Of those on a shortest way alone, and those that are still to be counted.
    let mut ways = HashMap::from([(0, Natural::ONE)]);
    // Positions are numbered by depth, so those before have been counted.
    for i in 0..atlas.len() {
        let Some(left @ 1..) = atlas.left(i) else { continue };
        if atlas.depth(i) + left != length {
            continue;
        }
        // No way comes back to it.
        let Some(here) = ways.remove(&i) else { continue };
        for &(_, to) in atlas.moves(i) {
            if atlas.left(to) == Some(left - 1) {
                *ways.entry(to).or_default() += &here;
            }
        }
    }
    atlas.goals().iter().filter_map(|goal| ways.get(goal)).sum()
}

/// Lines of rules that never change anything as the inputs are played, nor ask for anything.
fn idle(game: &Game, number: usize, inputs: &[Input]) -> Vec<usize> {
    let Some(mut play) = Play::new(game, number, "") else { return Vec::new() };
    play.note_rules();
    let mut ended = play.settle().is_err();
    for &input in inputs {
        ended = ended || play.input(input).is_err();
    }
    let used = play.used_rules();
    let lines = game.rule_lines();
    lines.into_iter().filter(|line| !used.contains(line)).collect()
}

/// Names of objects that are looked at, and that no position has.
fn absent<const P: usize>(
    (game, challenge): (&Game, &Challenge),
    level: &Level<P>,
    atlas: &Positions<P>,
) -> Vec<String> {
    let mut there = vec![false; game.objects()];
    for i in 0..atlas.len() {
        if !level.is_goal(atlas.position(i)) {
            level.mark_objects(atlas.position(i), &mut there);
        }
    }
    let named =
        there.iter().enumerate().filter(|&(object, &there)| !there && challenge.keeps(object));
    named.map(|(object, _)| game.object_name(object).to_owned()).collect()
}
