//! Questions about a block, answered by axes or, die by die, by the strategies for any puzzle.
//!
//! A strategy that finds one solution answers which sums there are by being asked for each: the goal is
//! then a block whose right side shows that sum.

use super::arrangement::{Arrangement, Sums};
use super::axes::{self, Axes};
use super::bound::{DiceFit, DiceLeft};
use super::rules::{Filling, Instance, Prefix, faces, faces_of};
use super::solution::Solution;
use super::{draw, sums, visit};
use crate::family::general::shortest;
use crate::family::{Answer, Ask, Exploration, Question, Refusal, Request};
use core::ops::ControlFlow;
use everystate_algebra::Natural;
use everystate_algebra::orient::Orientation;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Meter, Stop, Verdict};
use everystate_search::{Report, Statistics, count, enumerate, levels, lexdfs};
use std::time::Instant;

/// The limits that are left after some searches.
struct Rest<'a> {
    ask: &'a Ask<'a>,
    began: Instant,
    positions: u64,
}

impl<'a> Rest<'a> {
    fn new(ask: &'a Ask<'a>) -> Self {
        Self { ask, began: Instant::now(), positions: 0 }
    }

    fn limits(&self) -> Limits {
        let all = &self.ask.limits;
        Limits {
            positions: all.positions.saturating_sub(self.positions),
            time: all.time.map(|time| time.saturating_sub(self.began.elapsed())),
            ..all.clone()
        }
    }

    fn spend<T>(&mut self, report: Report<T>) -> Verdict<T> {
        let Statistics { positions, .. } = report.statistics;
        self.positions = self.positions.saturating_add(positions);
        report.verdict
    }
}

/// The filling of a block, or why it is too large.
fn filling(block: &Instance, sum: Option<u64>) -> Result<Filling<'_>, Refusal> {
    Filling::new(block, sum).ok_or_else(|| {
        Refusal::limit(format!(
            "placing die by die takes blocks that show at most {} faces, this one shows {}: use `axes`",
            Prefix::FACES,
            faces(block.size())
        ))
    })
}

/// Answers a question by the strategy called `strategy`.
pub(super) fn solve(
    block: &Instance,
    strategy: &'static str,
    ask: &Ask<'_>,
    emit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Result<Answer<Solution>, Refusal> {
    let (found, positions) = if strategy == "axes" {
        let mut meter = ask.limits.meter(ask.watch);
        (by_axes(block, ask, &mut meter, emit), meter.positions())
    } else {
        let mut rest = Rest::new(ask);
        let found = match strategy {
            "enumerate" => all(block, &mut rest, emit)?,
            _ => sum_by_sum(strategy, block, &mut rest)?,
        };
        (found, rest.positions)
    };
    let (verdict, number) = match found {
        Ok((sums, number)) if sums.is_empty() => (Verdict::Unsolvable, number),
        Ok((sums, number)) => (Verdict::Solved(Solution::Sums(sums)), number),
        // Every arrangement has as many moves as the block has dice.
        Err(why) => (Verdict::Stopped { at_least: block.dice(), why }, Natural::ZERO),
    };
    Ok(Answer::of(verdict, strategy, positions).counting(ask.question, number))
}

/// The sums and the number of arrangements, or the limit that ended it.
type Found = Result<(Sums, Natural), Stop>;

/// By axis patterns and signs.
fn by_axes(
    block: &Instance,
    ask: &Ask<'_>,
    meter: &mut Meter<'_>,
    emit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Found {
    if block.dice() > ask.limits.depth {
        return Err(Stop::Depth);
    }
    let size = block.size();
    meter.bytes(axes::bytes(block) + sums::bytes(size) + Sums::bytes(size))?;
    let axes = Axes::new(block);
    let sums = sums::sums(&axes, meter)?;
    let number = match ask.question {
        Question::First | Question::Any | Question::Simple | Question::Sample => Natural::ZERO,
        Question::Count | Question::Unique => axes.count(),
        Question::All => {
            drop(axes);
            let mut ended = false;
            let count = visit::run(block, meter, &mut |solution| {
                ended = emit(solution).is_break();
                if ended { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            if ended {
                return Err(Stop::Cancelled);
            }
            Natural::from(count)
        }
    };
    Ok((sums, number))
}

/// Draws `number` arrangements, each of all equally likely; the first is the verdict's.
pub(super) fn sample(
    block: &Instance,
    number: u64,
    random: &mut Random,
    ask: &Ask<'_>,
    emit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Answer<Solution> {
    let mut meter = ask.limits.meter(ask.watch);
    let mut first = None;
    let drawn = drawn(block, number, random, ask, &mut meter, &mut |solution| {
        first.get_or_insert_with(|| solution.clone());
        emit(solution)
    });
    let verdict = match (drawn, first) {
        (Ok(()), Some(first)) => Verdict::Solved(first),
        (Ok(()), None) => Verdict::Unsolvable,
        (Err(why), _) => Verdict::Stopped { at_least: block.dice(), why },
    };
    Answer::of(verdict, "axes", meter.positions())
}

fn drawn(
    block: &Instance,
    number: u64,
    random: &mut Random,
    ask: &Ask<'_>,
    meter: &mut Meter<'_>,
    emit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Result<(), Stop> {
    if block.dice() > ask.limits.depth {
        return Err(Stop::Depth);
    }
    meter.bytes(draw::bytes(block))?;
    let graph = Axes::new(block);
    let Some(mut draw) = draw::Draw::new(&graph) else { return Ok(()) };
    let mut solution = Solution::Arrangement(Arrangement::blank(block.size()));
    let large = faces(block.size()) > 4096;
    for _ in 0..number {
        meter.visit()?;
        if large {
            meter.interrupted()?;
        }
        if let Some(arrangement) = solution.arrangement_mut() {
            draw.draw(random, arrangement);
        }
        if emit(&solution).is_break() {
            return Err(Stop::Cancelled);
        }
    }
    Ok(())
}

/// Every arrangement, one after the other.
fn all(
    block: &Instance,
    rest: &mut Rest<'_>,
    emit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Result<Found, Refusal> {
    let filling = filling(block, None)?;
    let mut sums = Sums::none(block.size());
    let mut ended = false;
    let report = enumerate::run(&filling, &rest.limits(), rest.ask.watch, &mut |dice| {
        let arrangement = assemble(block, dice);
        sums.insert(arrangement.sum());
        if rest.ask.question == Question::All {
            ended = emit(&Solution::Arrangement(arrangement)).is_break();
        }
        if ended { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    Ok(match rest.spend(report) {
        Verdict::Stopped { why, .. } => Err(why),
        _ if ended => Err(Stop::Cancelled),
        Verdict::Solved(number) => Ok((sums, Natural::from(number))),
        Verdict::Unsolvable => Ok((sums, Natural::ZERO)),
    })
}

/// The arrangement of dice in order.
fn assemble(block: &Instance, dice: &[Orientation]) -> Arrangement {
    let size @ [nx, ny, _] = block.size();
    let mut arrangement = Arrangement::blank(size);
    for (n, die) in dice.iter().enumerate() {
        let at = [n % nx, n / nx % ny, n / (nx * ny)];
        // Dice behind each other show the same face: setting it again changes nothing.
        for (face, pips) in
            faces_of(size, at).into_iter().zip([die.top(), die.front(), die.right()])
        {
            arrangement.show(face, pips);
        }
    }
    arrangement
}

/// A search for each sum. The numbers are right for `count`; the other strategies find one of each.
fn sum_by_sum(
    strategy: &'static str,
    block: &Instance,
    rest: &mut Rest<'_>,
) -> Result<Found, Refusal> {
    let (mut sums, mut number) = (Sums::none(block.size()), Natural::ZERO);
    let [rows, columns] = [block.size()[2] as u64, block.size()[1] as u64];
    // First any sum at all, which settles blocks without arrangement.
    let range = rows * columns..=6 * rows * columns;
    for sum in core::iter::once(None).chain(range.map(Some)) {
        match find(strategy, filling(block, sum)?, block.dice(), rest) {
            Verdict::Stopped { why, .. } => return Ok(Err(why)),
            Verdict::Unsolvable if sum.is_none() => break,
            Verdict::Unsolvable => {}
            Verdict::Solved(found) => {
                if let Some(sum) = sum {
                    sums.insert(sum);
                    number += &found;
                }
            }
        }
    }
    Ok(Ok((sums, number)))
}

/// How many solutions a strategy finds: all for `count`, one otherwise.
fn find(
    strategy: &'static str,
    filling: Filling<'_>,
    dice: u64,
    rest: &mut Rest<'_>,
) -> Verdict<Natural> {
    let (limits, watch) = (rest.limits(), rest.ask.watch);
    let one = |_| Natural::ONE;
    match strategy {
        "count" => {
            let report = count::run(&filling, &limits, watch);
            rest.spend(report).map(|shortest| shortest.solutions)
        }
        "lexdfs" => {
            let options = lexdfs::Options { length: dice, ..Default::default() };
            rest.spend(lexdfs::run(&filling, &DiceFit(filling), &options, &limits, watch)).map(one)
        }
        name => rest.spend(shortest(name, &filling, &DiceLeft(filling), &limits, watch)).map(one),
    }
}

/// Positions at each number of dice.
pub(super) fn explore(block: &Instance, request: &Request<'_>) -> Result<Exploration, Refusal> {
    let filling = filling(block, None)?;
    let options = levels::Options { examples: 5 };
    let found = levels::run(&filling, &options, &request.bounds(), request.watch);
    Ok(Exploration::of(found, |&prefix| name(&filling.dice(prefix))))
}

/// The dice of a prefix as text, as in the moves of a solution.
fn name(dice: &[[u8; 3]]) -> String {
    let dice: Vec<String> =
        dice.iter().map(|die| die.iter().map(u8::to_string).collect()).collect();
    dice.join(" ")
}
