//! [`fresh`]: new levels of a game, by placing objects at random and keeping what is as was wished.

use super::ask::{Question, Request, ask};
use super::placing::Placing;
use core::ops::{ControlFlow, RangeInclusive};
use core::sync::atomic::{AtomicU64, Ordering};
use everystate_boards::{Board, Challenge, Game, Measure};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Stop, Verdict, Watch};
use std::collections::HashSet;
use std::sync::Mutex;
use std::time::Instant;

/// What levels are to be like.
pub struct Wanted<'a> {
    /// How many levels.
    pub count: u64,
    /// The seed: the same gives the same levels, whatever the number of threads.
    pub seed: u64,
    /// How many inputs a shortest solution has.
    pub moves: RangeInclusive<u64>,
    /// How many inputs change more than players, in a solution with the fewest of these.
    pub pushes: Option<RangeInclusive<u64>>,
    /// Whether there is to be one shortest solution only.
    pub unique: bool,
    /// After how many boards a level is given up.
    pub tries: u64,
    /// Whether of all these boards the one is taken whose shortest solution is longest, and not the first that will do.
    pub longest: bool,
    /// Whether a text is this board as a level in the format that the game is in.
    pub is_level: &'a (dyn Fn(&str, &Board) -> bool + Sync),
    /// How far one board is searched; how long, and on how many threads, all are.
    pub limits: Limits,
}

/// A level that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fresh {
    /// Which it is, from 1.
    pub number: u64,
    /// The level as the game's levels are written, row by row.
    pub text: String,
    /// The board that is read there.
    pub board: Board,
    /// How many inputs a shortest solution has.
    pub length: u64,
    /// The fewest pushes of a solution, unless the limits leave that open.
    pub pushes: Option<u64>,
    /// Whether there is one shortest solution only, unless the limits leave that open.
    pub unique: Option<bool>,
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All levels were made, or whom they are handed to wants no more.
    Made,
    /// A level was given up: its number, and why its boards would not do.
    GivenUp(u64, Misses),
    /// A limit ended it, of time or memory, or an interruption.
    Stopped(Stop),
}

/// Why a board will not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Miss {
    Repeated,
    Foreign,
    Undecided,
    Unsolvable,
    Short,
    Long,
    FewPushes,
    ManyPushes,
    Ambiguous,
}

/// By reason, in the order in which it is looked at: how it is told.
const TOLD: [(Miss, &str); 9] = [
    (Miss::Repeated, "were made before"),
    (Miss::Foreign, "are no levels in the format of the game"),
    (Miss::Undecided, "were left undecided by the limits, or never come to rest"),
    (Miss::Unsolvable, "have no solution"),
    (Miss::Short, "have too short a solution"),
    (Miss::Long, "have none of so few moves"),
    (Miss::FewPushes, "have a solution of too few pushes"),
    (Miss::ManyPushes, "have none of so few pushes"),
    (Miss::Ambiguous, "have several shortest solutions"),
];

/// How many boards would not do, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Misses([u64; TOLD.len()]);

impl core::fmt::Display for Misses {
    /// A part of a sentence: `of 10 boards 7 have no solution, 3 have too short a solution`.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "of {} boards", self.0.iter().sum::<u64>())?;
        let told = self.0.iter().zip(TOLD).filter(|(number, _)| **number > 0);
        for (place, (number, (_, told))) in told.enumerate() {
            write!(f, "{} {number} {told}", if place > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

/// Makes levels, in order, and hands each to `visit`.
///
/// Each board is drawn from a stream of its own (`SplitMix64`, of the seed, the level's number and the board's), and searched on one thread; what
/// ends by time or memory ends all, so that neither makes a difference to which levels there are; but the hardest of many is then that of those which
/// were looked at.
///
/// ```
/// use everystate::boards::{Ended, Placing, Wanted, fresh, open};
/// use everystate::contract::{Limits, Silent};
/// let text = "#####\n#@$.#\n#   #\n#####\n";
/// let game = open(text).game.unwrap();
/// let placing = Placing::read(&game, 0, "Player, Crate, Target", None).unwrap();
/// let wanted = Wanted {
///     count: 1, seed: 1, moves: 3..=9, pushes: None, unique: false, tries: 1000, longest: false,
///     is_level: &|_, _| true, limits: Limits::none(),
/// };
/// let mut length = 0;
/// let ended = fresh(&game, &placing, &wanted, &Silent, &mut |level| {
///     length = level.length;
///     core::ops::ControlFlow::Continue(())
/// });
/// assert_eq!(ended, Ended::Made);
/// assert!(length >= 3);
/// ```
pub fn fresh(
    game: &Game,
    placing: &Placing,
    wanted: &Wanted<'_>,
    watch: &dyn Watch,
    visit: &mut dyn FnMut(Fresh) -> ControlFlow<()>,
) -> Ended {
    let started = Instant::now();
    let machine = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = wanted.limits.threads.min(machine).max(1);
    let mut made = HashSet::new();
    for number in 1..=wanted.count {
        let maker = Maker { game, placing, wanted, number, threads, started, made: &made };
        let (level, ended) = maker.level(watch);
        if let Some(level) = level {
            made.insert(level.text.clone());
            if visit(level).is_break() {
                break;
            }
        }
        if let Some(ended) = ended {
            return ended;
        }
    }
    Ended::Made
}

/// Makes one level.
struct Maker<'a> {
    game: &'a Game,
    placing: &'a Placing,
    wanted: &'a Wanted<'a>,
    number: u64,
    threads: usize,
    started: Instant,
    /// Levels that were made before.
    made: &'a HashSet<String>,
}

/// What is known of the boards of a level.
#[derive(Default)]
struct Known {
    /// The board that is taken, with its number.
    best: Option<(u64, Fresh)>,
    misses: Misses,
    stopped: Option<Stop>,
}

/// What came of a board.
enum Tried {
    Fits(Fresh),
    Misses(Miss),
    Stopped(Stop),
}

/// Ends the search of a board that makes no difference any more.
struct Ending<'a> {
    watch: &'a dyn Watch,
    board: u64,
    last: &'a AtomicU64,
}

impl Watch for Ending<'_> {
    fn cancelled(&self) -> bool {
        self.board > self.last.load(Ordering::Relaxed) || self.watch.cancelled()
    }
}

impl Maker<'_> {
    /// The level: the first of its boards that will do, or the best of all, or of those that were looked at until it ended; and why it did.
    fn level(&self, watch: &dyn Watch) -> (Option<Fresh>, Option<Ended>) {
        // Boards are begun in order, so that all before the last that is looked at have been when all threads are done.
        let (next, last) = (AtomicU64::new(0), AtomicU64::new(self.wanted.tries));
        let known = Mutex::new(Known::default());
        let work = || loop {
            let board = next.fetch_add(1, Ordering::Relaxed);
            if board >= self.wanted.tries || board > last.load(Ordering::Relaxed) {
                break;
            }
            let tried = self.tried(board, &Ending { watch, board, last: &last });
            if let Ok(mut known) = known.lock() {
                self.note(&mut known, &last, board, tried);
            }
        };
        std::thread::scope(|scope| {
            (1..self.threads).for_each(|_| _ = scope.spawn(work));
            work();
        });
        let Known { best, misses, stopped } = known.into_inner().unwrap_or_default();
        match (stopped, best) {
            (Some(stop), best) => (best.map(|(_, level)| level), Some(Ended::Stopped(stop))),
            (None, Some((_, level))) => match self.told(level.clone(), watch) {
                Ok(level) => (Some(level), None),
                Err(stop) => (self.wanted.longest.then_some(level), Some(Ended::Stopped(stop))),
            },
            (None, None) => (None, Some(Ended::GivenUp(self.number, misses))),
        }
    }

    /// Notes what came of a board, unless it makes no difference.
    fn note(&self, known: &mut Known, last: &AtomicU64, board: u64, tried: Tried) {
        if board > last.load(Ordering::Relaxed) {
            return;
        }
        match tried {
            Tried::Misses(miss) => known.misses.0[miss as usize] += 1,
            Tried::Stopped(stop) => {
                // One before it that stops, too, or will do, is looked at still.
                known.stopped = Some(stop);
                // The best of those so far is one that was wished for; the first of all is not known.
                if !self.wanted.longest {
                    known.best = None;
                }
                last.store(board, Ordering::Relaxed);
            }
            Tried::Fits(level) if self.wanted.longest => {
                let rank = |&(board, ref level): &(u64, Fresh)| (level.length, u64::MAX - board);
                let other = (board, level);
                if known.best.as_ref().is_none_or(|best| rank(best) < rank(&other)) {
                    known.best = Some(other);
                }
            }
            Tried::Fits(level) => {
                (known.best, known.stopped) = (Some((board, level)), None);
                last.store(board, Ordering::Relaxed);
            }
        }
    }

    /// Draws a board and looks whether it will do.
    fn tried(&self, board: u64, watch: &dyn Watch) -> Tried {
        let stream = Random::of(self.wanted.seed, self.number).next_u64();
        let drawn = self.placing.draw(self.game, &mut Random::of(stream, board));
        let text = drawn.text(self.game);
        if self.made.contains(&text) {
            return Tried::Misses(Miss::Repeated);
        }
        // What is read where it stands is solved: that may have another background.
        let Ok(read) = drawn.reread(self.game) else { return Tried::Misses(Miss::Foreign) };
        if !(self.wanted.is_level)(&text, &read) {
            return Tried::Misses(Miss::Foreign);
        }
        let number = self.number;
        let level = Fresh { number, text, board: read, length: 0, pushes: None, unique: None };
        self.judged(level, watch).unwrap_or_else(|tried| tried)
    }

    /// A level with what is known of it, if it is as was wished.
    fn judged(&self, mut level: Fresh, watch: &dyn Watch) -> Result<Tried, Tried> {
        let wanted = self.wanted;
        let challenge = self.challenge(&level.board)?;
        let length = self.ask(&challenge, Question::Shortest, Measure::Inputs, watch)?;
        level.length = length.ok_or(Tried::Misses(Miss::Long))?.0;
        if level.length < *wanted.moves.start() {
            return Err(Tried::Misses(Miss::Short));
        }
        if level.length > *wanted.moves.end() {
            return Err(Tried::Misses(Miss::Long));
        }
        if let Some(range) = &wanted.pushes {
            let pushes = self.pushes(&challenge, watch)?;
            if pushes < *range.start() {
                return Err(Tried::Misses(Miss::FewPushes));
            }
            if pushes > *range.end() {
                return Err(Tried::Misses(Miss::ManyPushes));
            }
            level.pushes = Some(pushes);
        }
        if wanted.unique {
            if !self.unique(&challenge, watch)? {
                return Err(Tried::Misses(Miss::Ambiguous));
            }
            level.unique = Some(true);
        }
        Ok(Tried::Fits(level))
    }

    /// A level that is taken, with what was not wished of it and is told.
    fn told(&self, mut level: Fresh, watch: &dyn Watch) -> Result<Fresh, Stop> {
        let Ok(challenge) = self.challenge(&level.board) else { return Ok(level) };
        if level.pushes.is_none() {
            level.pushes = open(self.pushes(&challenge, watch))?;
        }
        if level.unique.is_none() {
            level.unique = open(self.unique(&challenge, watch))?;
        }
        Ok(level)
    }

    fn challenge(&self, board: &Board) -> Result<Challenge, Tried> {
        let game = self.game.with_board(board.clone());
        Challenge::new(&game, 0).map_err(|_| Tried::Misses(Miss::Undecided))
    }

    /// The fewest pushes of a solution.
    fn pushes(&self, challenge: &Challenge, watch: &dyn Watch) -> Result<u64, Tried> {
        let found = self.ask(challenge, Question::Shortest, Measure::Pushes, watch)?;
        found.map(|(cost, _)| cost).ok_or(Tried::Misses(Miss::Undecided))
    }

    /// Whether there is one shortest solution only.
    fn unique(&self, challenge: &Challenge, watch: &dyn Watch) -> Result<bool, Tried> {
        let found = self.ask(challenge, Question::Count, Measure::Inputs, watch)?;
        let count = found.and_then(|(_, count)| count).ok_or(Tried::Misses(Miss::Undecided))?;
        Ok(count == "1")
    }

    /// What a solution costs, and how many there are where that is asked; `None` if none has as few moves as are wished.
    fn ask(
        &self,
        challenge: &Challenge,
        question: Question,
        measure: Measure,
        watch: &dyn Watch,
    ) -> Result<Option<(u64, Option<String>)>, Tried> {
        let limits = self.wanted.limits.after(self.started.elapsed());
        let most = match measure {
            Measure::Inputs => *self.wanted.moves.end(),
            Measure::Pushes => u64::MAX,
        };
        let limits = Limits {
            threads: 1,
            bytes: limits.bytes / self.threads as u64,
            depth: limits.depth.min(most),
            ..limits
        };
        let request = Request { question, measure, strategy: None, limits };
        let answer = ask(challenge, &request, watch, &mut |_| ControlFlow::Continue(()));
        match answer.map(|answer| (answer.verdict, answer.count)) {
            Ok((Verdict::Solved(found), count)) => Ok(Some((found.cost, count))),
            Ok((Verdict::Unsolvable, _)) => Err(Tried::Misses(Miss::Unsolvable)),
            Ok((Verdict::Stopped { why: Stop::Depth, .. }, _)) if request.limits.depth == most => {
                Ok(None)
            }
            Ok((Verdict::Stopped { why: Stop::Depth | Stop::Positions, .. }, _)) | Err(_) => {
                Err(Tried::Misses(Miss::Undecided))
            }
            Ok((Verdict::Stopped { why, .. }, _)) => Err(Tried::Stopped(why)),
        }
    }
}

/// What was found; `None` if limits of one board leave it open.
fn open<T>(found: Result<T, Tried>) -> Result<Option<T>, Stop> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Tried::Stopped(stop)) => Err(stop),
        Err(_) => Ok(None),
    }
}
