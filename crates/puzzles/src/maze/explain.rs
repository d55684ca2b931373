//! What a person wants to know of one maze, in sentences.

use core::fmt::Write as _;
use std::collections::HashMap;

use everystate_algebra::Natural;
use everystate_algebra::orient::Direction;
use everystate_puzzle::{Limits, Puzzle, Stop, Verdict, Watch};

use super::generate::difficulty;
use super::grid::{Flood, every};
use super::rules::{Instance, USUAL};
use super::stand::Stand;

/// `1 square`, `2 squares`.
pub(super) fn number(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// Explains a maze; `limits` hold for each of the two searches it takes.
pub(super) fn explain(maze: &Instance, limits: &Limits, watch: &dyn Watch) -> String {
    let mut out = String::new();
    let (rows, columns, die) = (maze.rows(), maze.columns(), maze.die());
    let home = maze.home();
    let _ = writeln!(
        out,
        "{}: {rows} x {columns} squares, the die on ({},{}) with {} on top and {} in front.",
        maze.name(),
        home[0],
        home[1],
        maze.shown_on_top(die),
        maze.shown_in_front(die)
    );
    if !maze.is_plain() {
        let _ = writeln!(out, "On these terms: {}.", terms(maze));
    }
    if maze.visits_all() {
        return out;
    }
    let found = every::count(maze, None, limits, watch);
    match &found.verdict {
        Verdict::Solved((tips, count)) => solved(maze, tips, count, &mut out),
        Verdict::Unsolvable => {
            out.push_str("There is no way home: every position that can be reached was seen.\n");
        }
        Verdict::Stopped { at_least, why } => {
            let _ = writeln!(
                out,
                "Not settled: {}. A journey has at least {}.",
                why.told(),
                number(*at_least, "move", "moves")
            );
        }
    }
    let tips = found.verdict.solution().map(|(tips, _)| tips);
    let mut meter = limits.meter(watch);
    let space = Flood::new(maze, &mut meter).and_then(|mut flood| {
        while !flood.is_over() {
            flood.step(&mut meter)?;
        }
        Ok(flood)
    });
    let positions = meter.positions();
    let told = space.and_then(|mut flood| {
        let homeward = flood.mark_homeward(&mut meter)?;
        reach(maze, &flood, positions, homeward, tips.as_deref(), &mut out);
        Ok(())
    });
    if let Err(why) = told {
        unseen(why, &mut out);
    }
    out
}

/// A journey over all squares.
pub(super) fn over_all(maze: &Instance, verdict: &Verdict<Vec<Direction>>) -> String {
    match verdict {
        Verdict::Solved(tips) => {
            let squares = maze.entries().iter().filter(|&&entry| entry != 0).count();
            format!(
                "The shortest way over all {squares} squares has {}.\n",
                number(tips.len() as u64, "move", "moves")
            )
        }
        Verdict::Unsolvable => "No way enters all squares.\n".to_owned(),
        Verdict::Stopped { at_least, why } => {
            let least = number(*at_least, "move", "moves");
            format!("Not settled: {}. A way over all squares has at least {least}.\n", why.told())
        }
    }
}

/// What is not as in the contest: another goal, another die.
pub(super) fn terms(maze: &Instance) -> String {
    let mut terms = Vec::new();
    if !maze.is_round() {
        let ([row, column], (top, front)) = (maze.goal(), maze.asked());
        let mut goal = format!("goal ({row},{column})");
        for (face, what) in [(top, "top"), (front, "front")] {
            let _ = face.map(|face| write!(goal, ", {what} {face}"));
        }
        terms.push(goal);
    }
    if maze.visits_all() {
        terms.push("every square is to be entered".to_owned());
    }
    if maze.labels() != USUAL {
        let [top, front, right, left, back, bottom] = maze.labels();
        terms.push(format!(
            "die with {top} on top, {front} in front, {right} right, {left} left, {back} behind, \
             {bottom} below"
        ));
    }
    terms.join("; ")
}

fn unseen(why: Stop, out: &mut String) {
    let _ = writeln!(out, "The whole maze was not explored: {}.", why.told());
}

/// The journey itself: its length, how many there are, choices and squares met twice.
fn solved(maze: &Instance, tips: &[Direction], count: &Natural, out: &mut String) {
    let length = number(tips.len() as u64, "move", "moves");
    if *count == Natural::ONE {
        let _ = writeln!(out, "The shortest way home has {length}, and there is only one.");
    } else {
        let _ = writeln!(out, "The shortest way home has {length}, and there are {count}.");
    }
    let mut legal = Vec::new();
    let mut stand = maze.start();
    let mut choices = [0u64; 5];
    for &tip in tips {
        legal.clear();
        maze.moves(&stand, &mut legal);
        choices[legal.len().min(4)] += 1;
        stand = maze.apply(&stand, tip);
    }
    let _ = writeln!(
        out,
        "Along the first of them {} forced; {} two legal tips, {} three, {} four.",
        match choices[1] {
            1 => "1 tip is".to_owned(),
            n => format!("{n} tips are"),
        },
        number(choices[2], "position has", "positions have"),
        choices[3],
        choices[4]
    );
    let bits = difficulty(maze, tips);
    let _ = writeln!(
        out,
        "Difficulty {}.{}: who tips at random goes this way once in 2^{} times.",
        bits / 1000,
        bits % 1000 / 100,
        (bits + 500) / 1000
    );
    let mut visits: HashMap<[u32; 2], u32> = HashMap::new();
    for at in maze.path(tips).into_iter().skip(1) {
        *visits.entry(at).or_default() += 1;
    }
    let twice = visits.values().filter(|&&n| n > 1).count() as u64;
    let most = visits.values().max().copied().unwrap_or(0);
    if twice > 0 {
        let squares = number(twice, "square is", "squares are");
        let often = if most > 2 { format!(", one of them {most} times") } else { String::new() };
        let _ = writeln!(out, "{squares} met more than once{often}.");
    }
}

/// The whole space: what can be reached, what leads nowhere.
fn reach(
    maze: &Instance,
    flood: &Flood<'_>,
    positions: u64,
    homeward: u64,
    tips: Option<&[Direction]>,
    out: &mut String,
) {
    let (mut open, mut entered) = (0u64, 0u64);
    for row in 1..=maze.rows() {
        for column in 1..=maze.columns() {
            if maze.value(row, column) != 0 && [row, column] != maze.home() {
                open += 1;
                entered += u64::from(flood.entered(row, column));
            }
        }
    }
    let _ = writeln!(
        out,
        "The die can reach {}, the start included, the farthest in {}.",
        number(positions, "position", "positions"),
        number(flood.farthest(), "move", "moves")
    );
    let squares = number(open, "square", "squares");
    let _ = writeln!(
        out,
        "Of the {squares} beside the start that are no holes, {} can never be entered.",
        open - entered
    );
    let away = positions - 1 - flood.homes_seen();
    let lost = away - homeward;
    match tips {
        Some(tips) => {
            let _ = writeln!(
                out,
                "{} of the {} under way can no longer come home.",
                lost,
                number(away, "position", "positions")
            );
            branches(maze, flood, tips, out);
        }
        None if positions == 1 => out.push_str("No tip at all is legal on the start.\n"),
        None => {
            let _ = writeln!(out, "None of them leads to the goal.");
        }
    }
}

/// The tips beside the journey, and those that are fatal.
fn branches(maze: &Instance, flood: &Flood<'_>, tips: &[Direction], out: &mut String) {
    let mut stand: Stand = maze.start();
    let (mut aside, mut fatal) = (0u64, 0u64);
    let mut first = None;
    let mut legal = Vec::new();
    for (k, &tip) in tips.iter().enumerate() {
        legal.clear();
        maze.moves(&stand, &mut legal);
        for &other in legal.iter().filter(|&&d| d != tip) {
            aside += 1;
            if !flood.is_homeward(maze.apply(&stand, other)) {
                fatal += 1;
                first.get_or_insert((k + 1, stand, other));
            }
        }
        stand = maze.apply(&stand, tip);
    }
    let _ = write!(
        out,
        "Of {} that leave this way, {fatal} cannot be made good",
        number(aside, "legal tip", "legal tips")
    );
    let _ = match first {
        Some((k, stand, tip)) => {
            writeln!(
                out,
                ", the first at move {k}: {} from {}.",
                tip.letter(),
                maze.describe(stand)
            )
        }
        None => writeln!(out, "."),
    };
}
