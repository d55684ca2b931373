//! [`ask`]: a question about a level, and its answer.

use super::parts::{INTERNED, in_parts};
use super::straight::straight;
use core::ops::ControlFlow;
use core::time::Duration;
use everystate_boards::{
    Challenge, Counted, Direction, Endless, Input, Level, Measure, Press, Refused, Roaming, Rows,
    Unmet,
};
use everystate_puzzle::adapt::Interned;
use everystate_puzzle::{Limits, Progress, Puzzle, Stop, Verdict, Watch};
use everystate_search::{Report, Statistics, anytime, astar, bfs, count, enumerate};
use std::time::Instant;

/// What a level is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// A shortest solution.
    Shortest,
    /// Some solution.
    Any,
    /// How many shortest solutions there are.
    Count,
    /// All shortest solutions.
    All,
}

/// What a level is asked, and how.
#[derive(Clone, Debug)]
pub struct Request {
    /// The question.
    pub question: Question,
    /// What counts.
    pub measure: Measure,
    /// One of [`STRATEGIES`]; if none is named, the one that is likely to be quickest.
    pub strategy: Option<String>,
    /// How far to go.
    pub limits: Limits,
}

/// The strategies that may be named: for a shortest solution.
pub const STRATEGIES: [&str; 2] = ["bfs", "astar"];

/// What was found.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The solution, or what is known of it.
    pub verdict: Verdict<Found>,
    /// The best solution that was found, where a shortest one was asked for and a limit stopped the search.
    pub known: Option<Found>,
    /// How many shortest solutions there are, where that was asked: as text, since it may be huge.
    pub count: Option<String>,
    /// The strategy that was taken.
    pub strategy: &'static str,
    /// What it took.
    pub statistics: Statistics,
    /// How long it took.
    pub time: Duration,
}

/// What is known of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// How many inputs it has.
    pub length: u64,
    /// How many of them count: all, or pushes.
    pub cost: u64,
    /// The inputs, where solutions were not only counted; each costs 1 if it changes more than players.
    pub presses: Option<Vec<Press>>,
}

impl Found {
    /// How many of the inputs change more than players.
    pub fn pushes(&self) -> u64 {
        self.presses.iter().flatten().map(|press| u64::from(press.cost)).sum()
    }
}

/// Asks a level; with [`Question::All`] each solution is handed to `visit`.
///
/// What is counted, and listed, is of inputs; of pushes there is a solution with the fewest.
///
/// # Errors
/// If the rules of a turn take too long: then nothing is known of what comes after it. If the strategy or the question is not to be had.
pub fn ask(
    challenge: &Challenge,
    request: &Request,
    watch: &dyn Watch,
    visit: &mut dyn FnMut(&[Press]) -> ControlFlow<()>,
) -> Result<Answer, Refused> {
    let started = Instant::now();
    let mut answer = if let Some(answer) = of_any(challenge, request, watch, visit)? {
        answer
    } else {
        let whole = challenge.whole()?;
        of_any(&whole, request, watch, visit)?.ok_or(Refused::Underway(Endless::Turn))?
    };
    answer.time = started.elapsed();
    Ok(answer)
}

/// The answer; `None` if something was left out of the game that makes a difference.
fn of_any(
    challenge: &Challenge,
    request: &Request,
    watch: &dyn Watch,
    visit: &mut dyn FnMut(&[Press]) -> ControlFlow<()>,
) -> Result<Option<Answer>, Refused> {
    match challenge.words() {
        1 => of::<1>(challenge, request, watch, visit),
        2 => of::<2>(challenge, request, watch, visit),
        3 => of::<3>(challenge, request, watch, visit),
        4 => of::<4>(challenge, request, watch, visit),
        8 => of::<8>(challenge, request, watch, visit),
        16 => of::<16>(challenge, request, watch, visit),
        32 => of::<32>(challenge, request, watch, visit),
        64 => of::<64>(challenge, request, watch, visit),
        _ => of::<128>(challenge, request, watch, visit),
    }
}

/// Ends a search once rules did not come to an end.
struct Ending<'a, const P: usize> {
    level: &'a Level<P>,
    watch: &'a dyn Watch,
}

impl<const P: usize> Watch for Ending<'_, P> {
    fn progress(&self, progress: Progress) {
        self.watch.progress(progress);
    }
    fn cancelled(&self) -> bool {
        self.level.was_endless() || self.level.was_unsure() || self.watch.cancelled()
    }
}

fn of<const P: usize>(
    challenge: &Challenge,
    request: &Request,
    watch: &dyn Watch,
    visit: &mut dyn FnMut(&[Press]) -> ControlFlow<()>,
) -> Result<Option<Answer>, Refused> {
    let level: Level<P> = challenge.level::<P>().pruned();
    let watch = &Ending { level: &level, watch };
    let found = |inputs| priced(&level, request.measure, inputs);
    let limits = &request.limits;
    if level.is_never_won() {
        let count = matches!(request.question, Question::Count | Question::All);
        let nothing = Report { verdict: Verdict::Unsolvable, statistics: Statistics::default() };
        let answer = answer::<Found>(NOTHING_WINS, nothing, |found| found);
        return Ok(Some(Answer { count: count.then(|| "0".to_owned()), ..answer }));
    }
    let answer = match request.question {
        Question::Shortest | Question::Any => patient(&level, request, watch),
        Question::Count => {
            let report = counted(&level, limits, watch);
            let number = report.verdict.as_ref().map(|shortest| shortest.solutions.to_string());
            let mut answer = answer("count", report, |shortest| Found {
                length: shortest.length,
                cost: shortest.length,
                presses: None,
            });
            answer.count = match number {
                Verdict::Solved(number) => Some(number),
                Verdict::Unsolvable => Some("0".to_owned()),
                Verdict::Stopped { .. } => None,
            };
            answer
        }
        Question::All => {
            let mut first = Vec::new();
            let report = enumerate::run(&level, limits, watch, &mut |inputs| {
                if level.was_unsure() {
                    return ControlFlow::Break(());
                }
                let presses = found(inputs.to_vec()).presses.unwrap_or_default();
                if first.is_empty() {
                    first = inputs.to_vec();
                }
                visit(&presses)
            });
            let number = report.verdict.as_ref().map(ToString::to_string);
            let mut answer = answer("enumerate", report, |_| found(first));
            answer.count = match number {
                Verdict::Solved(number) => Some(number),
                Verdict::Unsolvable => Some("0".to_owned()),
                Verdict::Stopped { .. } => None,
            };
            answer
        }
    };
    if level.was_unsure() {
        return Ok(None);
    }
    if level.was_endless() {
        return Err(Refused::Underway(Endless::Turn));
    }
    Ok(Some(answer))
}

/// How many shortest solutions there are.
fn counted<const P: usize>(
    level: &Level<P>,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<count::Shortest> {
    if P < INTERNED {
        return count::run(level, limits, watch);
    }
    let interned = Interned::new(level);
    in_parts(&interned, limits, watch, |limits, watch| count::run(&interned, limits, watch))
}

fn answer<T>(strategy: &'static str, report: Report<T>, found: impl FnOnce(T) -> Found) -> Answer {
    let Report { verdict, statistics } = report;
    let verdict = verdict.map(found);
    Answer { verdict, known: None, count: None, strategy, statistics, time: Duration::ZERO }
}

/// After so many positions some solution is looked for, for four times as many.
const FEW: u64 = 1 << 20;

/// The part of the time that may go by before that, and that looking for some solution may take: one in so many.
const PARTS: [u32; 2] = [12, 8];

/// What proves that a level has no solution without a search: that nothing wins, and parity.
const NOTHING_WINS: &str = "rules";
const PARITY: &str = "parity";

/// A shortest solution, or some. If that takes long it is seen first whether there can be one at all; and before a shortest one some solution is looked
/// for, which is told if the search does not come to its end; where there is none that is seen sooner, too.
fn patient<const P: usize>(level: &Level<P>, request: &Request, watch: &dyn Watch) -> Answer {
    let began = Instant::now();
    let within = |positions: u64, part: u32| {
        let left = request.limits.time.map(|time| time.saturating_sub(began.elapsed()));
        let time = left.map(|left| left / part);
        let limits = Limits { positions, time, ..request.limits.clone() };
        Request { limits, ..request.clone() }
    };
    let positions = request.limits.positions;
    let any = request.question == Question::Any;
    let search = if any { some } else { shortest };
    let first = search(level, &within(positions.min(FEW), PARTS[0]), watch);
    let Verdict::Stopped { at_least: proved, why: Stop::Positions | Stop::Seconds } = first.verdict
    else {
        return first;
    };
    if positions <= FEW && first.statistics.positions >= positions {
        return first;
    }
    if level.is_out_of_reach() {
        return Answer { verdict: Verdict::Unsolvable, strategy: PARITY, ..first };
    }
    if any {
        return some(level, &within(positions, 1), watch);
    }
    let known = some(level, &within(positions.min(4 * FEW), PARTS[1]), watch);
    if known.verdict == Verdict::Unsolvable {
        return known;
    }
    let mut last = shortest(level, &within(positions, 1), watch);
    if let Verdict::Stopped { at_least, .. } = &mut last.verdict {
        *at_least = (*at_least).max(proved);
        last.known = known.verdict.solution();
        last.statistics.positions = last.statistics.positions.max(first.statistics.positions);
    }
    last
}

/// Some solution: what is left to be done leads the way to it.
fn some<const P: usize>(level: &Level<P>, request: &Request, watch: &dyn Watch) -> Answer {
    let (limits, options) = (&request.limits, anytime::Options::default());
    let unmet = Unmet(level);
    let mut answer = if let Some(roaming) = Roaming::of(level) {
        let mut first = |_: &_| ControlFlow::Break(());
        let report = anytime::cheapest(&roaming, &unmet, &options, limits, watch, &mut first);
        let inputs = |steps: &[_]| straight(level, &roaming.inputs(steps));
        let found = |steps: &[_]| priced(level, request.measure, inputs(steps));
        answer("anytime", report, |solution| found(&solution.moves))
    } else {
        let mut first = |_: &_| ControlFlow::Break(());
        let report = anytime::run(level, &unmet, &options, limits, watch, &mut first);
        let inputs = |moves: &[Input]| priced(level, request.measure, straight(level, moves));
        answer("anytime", report, |solution| inputs(&solution.moves))
    };
    // What leads the way is no bound.
    if let Verdict::Stopped { at_least, .. } = &mut answer.verdict {
        *at_least = u64::from(level.bound(&level.start(), Measure::Inputs));
    }
    answer
}

fn shortest<const P: usize>(level: &Level<P>, request: &Request, watch: &dyn Watch) -> Answer {
    let limits = &request.limits;
    let found = |inputs| priced(level, request.measure, inputs);
    if request.measure == Measure::Pushes {
        if let Some(roaming) = Roaming::of(level) {
            let report = astar::cheapest(&roaming, &roaming, limits, watch);
            return answer("astar", report, |steps| {
                found(straight(level, &roaming.inputs(&steps)))
            });
        }
        let counted = Counted { level, measure: Measure::Pushes };
        let report = astar::cheapest(&counted, &counted, limits, watch);
        return answer("astar", report, |presses| {
            let inputs: Vec<Input> = presses.iter().map(|press| press.input).collect();
            found(straight(level, &inputs))
        });
    }
    let astar = match request.strategy.as_deref() {
        Some(named) => named != "bfs",
        None => level.knows(Measure::Inputs),
    };
    if let (false, Some(report)) = (astar, by_rows(level, limits, watch)) {
        return answer("bfs", report, found);
    }
    if P >= INTERNED {
        let interned = Interned::new(level);
        let report = in_parts(&interned, limits, watch, |limits, watch| {
            if astar {
                astar::run(&interned, &interned, limits, watch)
            } else {
                bfs::run(&interned, limits, watch)
            }
        });
        return answer(if astar { "astar" } else { "bfs" }, report, found);
    }
    if astar {
        answer("astar", astar::run(level, level, limits, watch), found)
    } else {
        answer("bfs", bfs::run(level, limits, watch), found)
    }
}

/// A shortest solution, layer by layer of rows of places, if a single player walks.
fn by_rows<const P: usize>(
    level: &Level<P>,
    limits: &Limits,
    watch: &dyn Watch,
) -> Option<Report<Vec<Input>>> {
    Some(match Rows::<P, 1>::words(level)? {
        1 => bfs::placed(&Rows::<P, 1>::of(level)?, limits, watch),
        2 => bfs::placed(&Rows::<P, 2>::of(level)?, limits, watch),
        _ => bfs::placed(&Rows::<P, 4>::of(level)?, limits, watch),
    })
}

/// A solution with what it costs.
pub(super) fn priced<const P: usize>(
    level: &Level<P>,
    measure: Measure,
    inputs: Vec<Input>,
) -> Found {
    let mut presses: Vec<Press> =
        inputs.into_iter().map(|input| Press { input, cost: 0 }).collect();
    price(level, &mut presses);
    let length = presses.len() as u64;
    let cost = match measure {
        Measure::Inputs => length,
        Measure::Pushes => presses.iter().map(|press| u64::from(press.cost)).sum(),
    };
    Found { length, cost, presses: Some(presses) }
}

/// Says of each of some inputs whether it changes more than players.
fn price<const P: usize>(level: &Level<P>, presses: &mut [Press]) {
    let counted = Counted { level, measure: Measure::Pushes };
    let mut position = level.start();
    for press in presses {
        let after = counted.expand(&position, &mut Vec::new(), |other, next| {
            if press.input == other.input {
                ControlFlow::Break((other.cost, next))
            } else {
                ControlFlow::Continue(())
            }
        });
        if let ControlFlow::Break((cost, next)) = after {
            (press.cost, position) = (cost, next);
        }
    }
}

/// Inputs in letters: `u`, `l`, `d`, `r`, and `x` for the action; capitals where more than players change.
///
/// ```
/// use everystate::boards::{Direction, Input, Press, letters};
/// let presses = [(Input::Move(Direction::Up), 0), (Input::Action, 1)];
/// assert_eq!(letters(&presses.map(|(input, cost)| Press { input, cost })), "uX");
/// ```
pub fn letters(presses: &[Press]) -> String {
    let letter = |press: &Press| {
        let letter = match press.input {
            Input::Move(Direction::Up) => 'u',
            Input::Move(Direction::Left) => 'l',
            Input::Move(Direction::Down) => 'd',
            Input::Move(Direction::Right) => 'r',
            _ => 'x',
        };
        if press.cost > 0 { letter.to_ascii_uppercase() } else { letter }
    };
    presses.iter().map(letter).collect()
}
