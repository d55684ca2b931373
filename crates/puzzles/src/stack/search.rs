//! Questions answered by the strategies for any puzzle, die by die.
//!
//! A strategy that finds one solution answers which sums there are by being asked for each: the goal is
//! then a block whose right side shows that sum.

use super::arrangement::{Arrangement, Sums};
use super::rules::{DiceFit, DiceLeft, Filling, Instance, Prefix, Side, faces, faces_of};
use super::solution::Solution;
use crate::family::{Answer, Ask, Question, Refusal};
use core::ops::ControlFlow;
use everystate_algebra::Natural;
use everystate_algebra::orient::Orientation;
use everystate_puzzle::{Limits, Stop, Verdict};
use everystate_search::{
    Report, Statistics, astar, bfs, count, deepening, enumerate, idastar, lexdfs,
};
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
pub(super) fn filling(block: &Instance, sum: Option<u64>) -> Result<Filling<'_>, Refusal> {
    Filling::new(block, sum).ok_or_else(|| {
        Refusal::limit(format!(
            "placing die by die takes blocks that show at most {} faces, this one shows {}: use `axes`",
            Prefix::FACES,
            faces(block.size())
        ))
    })
}

/// Answers a question by a strategy of that name.
pub(super) fn answer(
    strategy: &'static str,
    block: &Instance,
    ask: &Ask<'_>,
    emit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Result<Answer<Solution>, Refusal> {
    let mut rest = Rest::new(ask);
    let found = match strategy {
        "enumerate" => all(block, &mut rest, emit)?,
        _ => sum_by_sum(strategy, block, &mut rest)?,
    };
    let positions = rest.positions;
    let (verdict, number) = match found {
        Ok((sums, number)) if sums.is_empty() => (Verdict::Unsolvable, number),
        Ok((sums, number)) => (Verdict::Solved(Solution::Sums(sums)), number),
        Err(why) => {
            // Every arrangement has as many moves as the block has dice.
            let verdict = Verdict::Stopped { at_least: block.dice(), why };
            return Ok(Answer { verdict, count: None, unique: None, strategy, positions });
        }
    };
    let unique = (ask.question == Question::Unique).then(|| number == Natural::ONE);
    let count = matches!(ask.question, Question::All | Question::Count).then_some(number);
    Ok(Answer { verdict, count, unique, strategy, positions })
}

/// The sums and the number of arrangements, or the limit that ended it.
type Found = Result<(Sums, Natural), Stop>;

/// Every arrangement, one after the other.
fn all(
    block: &Instance,
    rest: &mut Rest<'_>,
    emit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Result<Found, Refusal> {
    let filling = filling(block, None)?;
    let mut sums = Sums::none(block.size());
    let mut ended = false;
    let report = enumerate::run(
        &filling,
        &enumerate::Options::default(),
        &rest.limits(),
        rest.ask.watch,
        &mut |dice| {
            let arrangement = assemble(block, dice);
            sums.insert(arrangement.sum());
            if rest.ask.question == Question::All {
                ended = emit(&Solution::Arrangement(arrangement)).is_break();
            }
            if ended { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
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
            let report = count::run(&filling, &count::Options::default(), &limits, watch);
            rest.spend(report).map(|shortest| shortest.solutions)
        }
        "bfs" => rest.spend(bfs::run(&filling, &bfs::Options::default(), &limits, watch)).map(one),
        "astar" => {
            let (bound, options) = (DiceLeft(filling), astar::Options::default());
            rest.spend(astar::run(&filling, &bound, &options, &limits, watch)).map(one)
        }
        "idastar" => {
            let (bound, options) = (DiceLeft(filling), idastar::Options::default());
            rest.spend(idastar::run(&filling, &bound, &options, &limits, watch)).map(one)
        }
        "deepening" => {
            let options = deepening::Options::default();
            rest.spend(deepening::run(&filling, &options, &limits, watch)).map(one)
        }
        _ => {
            let options = lexdfs::Options { length: dice, ..Default::default() };
            rest.spend(lexdfs::run(&filling, &DiceFit(filling), &options, &limits, watch)).map(one)
        }
    }
}

/// Faces given on a side, for a person: `top row 1 column 2 = 6`.
pub(super) fn describe(block: &Instance, (side, index, pips): (Side, usize, u8)) -> String {
    let (_, columns) = side.shape(block.size());
    format!("{} row {} column {} = {pips}", side.name(), index / columns + 1, index % columns + 1)
}
