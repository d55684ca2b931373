//! [`Level`]: a level as a puzzle that can be searched.

use crate::board::Board;
use crate::engine::bound::Measure;
use crate::engine::recall::INPUTS;
use crate::engine::roam::Roam;
use crate::engine::runner::{Outcome, Runner, Terms, runner};
use crate::engine::slice;
use crate::game::Game;
use crate::mask::Mask;
use crate::play::{Endless, Input, Play};
use crate::rule::form::Program;
use crate::rule::word::{ACTION, Direction};
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};
use everystate_puzzle::{Cost, Heuristic, Puzzle};
use std::sync::Arc;

/// Why a level is not searched.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// There is no such level.
    NoLevel,
    /// It is a message.
    Message(String),
    /// A rule draws at random, in this line.
    Random(usize),
    /// Time passes by itself.
    RealTime,
    /// As the level begins its rules do not come to an end.
    Endless(Endless),
    /// A checkpoint may be gone back to, from which rules then run, or which is not won as the start is.
    Checkpoint,
    /// It has more objects, layers or cells than are worked with.
    Many,
    /// Positions take so many bits, more than are kept.
    Large(u32),
}

impl core::fmt::Display for Refused {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::NoLevel => f.write_str("there is no such level"),
            Self::Message(text) => write!(f, "this level is a message: {text}"),
            Self::Random(_) => {
                f.write_str("what this rule does is drawn at random: such a game can be replayed, but not searched")
            }
            Self::RealTime => {
                f.write_str("time passes by itself in this game: it can be replayed, but not searched")
            }
            Self::Endless(endless) => write!(f, "as the level begins: {endless}"),
            Self::Checkpoint => f.write_str(
                "a checkpoint, restarting, and rules that run as a level begins, or one that is won as it begins: what such a game comes back to is not \
                 searched",
            ),
            Self::Many => f.write_str("it has more objects, layers or cells than are searched"),
            Self::Large(bits) => write!(f, "a position takes {bits} bits, more than are kept"),
        }
    }
}

impl core::error::Error for Refused {}

/// A level that can be searched: what is asked of it does not depend on how large its positions are.
#[derive(Clone, Debug)]
pub struct Challenge {
    game: Arc<Game>,
    level: usize,
    /// Objects that are looked at.
    kept: Mask,
    runner: Arc<dyn Runner>,
    start: Board,
    won: bool,
    action: bool,
}

/// The words that positions are kept in: so many are tried.
const WIDEST: u32 = 128 * 64;

impl Challenge {
    /// A level of a game, settled as it begins. The game's text is to be one without errors: what PuzzleScript makes of others is not searched.
    ///
    /// # Errors
    /// If there is no such level, or it cannot be searched.
    pub fn new(game: &Game, level: usize) -> Result<Self, Refused> {
        if level >= game.levels() {
            return Err(Refused::NoLevel);
        }
        if let Some(text) = game.message(level) {
            return Err(Refused::Message(text.to_owned()));
        }
        Self::of(game, level, slice::sliced(game).as_ref())
    }

    /// The same with all that is in the game, also what seems to make no difference.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn whole(&self) -> Result<Self, Refused> {
        Self::of(&self.game, self.level, None)
    }

    fn of(game: &Game, level: usize, slice: Option<&(Game, Mask)>) -> Result<Self, Refused> {
        let searched = slice.map_or(game, |(slice, _)| slice);
        if let Some(line) = random(searched) {
            return Err(Refused::Random(line));
        }
        if game.metadata.has("realtime_interval") {
            return Err(Refused::RealTime);
        }
        let mut play = Play::new(game, level, "").ok_or(Refused::NoLevel)?;
        // As a level begins nothing is won, but where a rule asks for a restart it may be.
        let restart_wins = play.holds();
        let commands = |command| uses(game, command);
        if commands(Which::Checkpoint)
            && commands(Which::Restart)
            && (restart_wins || game.metadata.has("run_rules_on_level_start"))
        {
            return Err(Refused::Checkpoint);
        }
        play.settle().map_err(Refused::Endless)?;
        let start = play.board().clone();
        let won = play.won() > 0;
        let start = if won {
            Play::new(game, level, "").ok_or(Refused::NoLevel)?.board().clone()
        } else {
            start
        };
        let kept = slice.map_or_else(|| game.all_objects(), |(_, kept)| kept.clone());
        let mut start = start;
        start.keep(&kept);
        let terms = Terms { is_slice: slice.is_some(), restart_wins };
        let runner = runner(searched, &start, terms).ok_or(Refused::Many)?;
        if runner.bits() >= WIDEST {
            return Err(Refused::Large(runner.bits()));
        }
        let action =
            !game.metadata.has("noaction") && (action_matters(searched) || runner.wins_idly());
        let game = Arc::new(game.clone());
        Ok(Self { game, level, kept, runner: runner.into(), start, won, action })
    }

    /// A board without what makes no difference: what only decorates is not in positions.
    pub fn kept(&self, board: &Board) -> Board {
        let mut board = board.clone();
        board.keep(&self.kept);
        board
    }

    /// Whether an object is looked at, by its number.
    pub fn keeps(&self, object: usize) -> bool {
        self.kept.contains(object)
    }

    /// The board that it begins with, without what makes no difference.
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// How many bits a position takes.
    pub fn bits(&self) -> u32 {
        self.runner.bits()
    }

    /// The number of words of a position.
    pub fn words(&self) -> usize {
        let words = self.runner.bits() as usize / 64 + 1;
        if words <= 4 { words } else { words.next_power_of_two() }
    }

    /// Whether anything is known of how many inputs it takes, besides what is found by playing.
    pub fn has_bound(&self, measure: Measure) -> bool {
        self.runner.knows(measure)
    }

    /// The level as a puzzle with positions of `P` words.
    ///
    /// # Panics
    /// If positions take more.
    pub fn level<const P: usize>(&self) -> Level<P> {
        assert!(self.words() <= P, "positions of so many words");
        Level {
            challenge: self.clone(),
            prunes: false,
            endless: AtomicBool::new(false),
            unsure: AtomicBool::new(false),
        }
    }
}

/// A level as a puzzle: positions are words, moves are inputs that change something, and all won positions are one.
///
/// Turns that follow by `again` belong to the input that they follow. Gone back to by `restart` is only what was there before, so an input that
/// does so is none.
#[derive(Debug)]
pub struct Level<const P: usize> {
    challenge: Challenge,
    prunes: bool,
    endless: AtomicBool,
    unsure: AtomicBool,
}

impl<const P: usize> Level<P> {
    /// The position in which the level is won.
    pub const WON: [u64; P] = [u64::MAX; P];

    /// Whether rules of a position did not come to an end: then nothing is known of what came after.
    pub fn was_endless(&self) -> bool {
        self.endless.load(Ordering::Relaxed)
    }

    /// Whether what was left out of the game turned out to make a difference: then the [`whole`](Challenge::whole) of it is to be searched.
    pub fn was_unsure(&self) -> bool {
        self.unsure.load(Ordering::Relaxed)
    }

    /// Without the inputs after which the level can, by its bound, not be won any more: solutions are the same.
    #[must_use]
    pub fn pruned(mut self) -> Self {
        self.prunes = self.challenge.has_bound(Measure::Inputs);
        self
    }

    /// At least so many inputs win from a position, by the measure; `u32::MAX` if none do.
    pub fn bound(&self, position: &[u64; P], measure: Measure) -> u32 {
        match *position {
            position if position == Self::WON => 0,
            position => match self.challenge.runner.estimate(&position, measure) {
                // It takes an input all the same: it is not won.
                0 if measure == Measure::Inputs => 1,
                bound => bound,
            },
        }
    }

    /// Visits what the inputs make of a position, in order, beside something that tells whether they change nothing but players.
    #[inline]
    fn each<B>(
        &self,
        s: &[u64; P],
        visit: impl FnMut(Input, &dyn Fn() -> bool, [u64; P]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.each_of(s, u8::MAX, visit)
    }

    /// The same of some inputs, by the bits of their numbers.
    #[inline]
    pub(crate) fn each_of<B>(
        &self,
        s: &[u64; P],
        wanted: u8,
        mut visit: impl FnMut(Input, &dyn Fn() -> bool, [u64; P]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if *s == Self::WON {
            return ControlFlow::Continue(());
        }
        let runner = &self.challenge.runner;
        let movements = self.movements();
        let (mut outcomes, mut after) = ([Outcome::Same; INPUTS], [[0; P]; INPUTS]);
        runner.each(s, (movements, wanted), &mut outcomes, after.as_flattened_mut());
        let inputs = Input::PRESSED.iter().zip(outcomes).zip(&after).take(movements.len());
        for ((&input, outcome), after) in inputs {
            let next = match outcome {
                Outcome::Same => continue,
                Outcome::Won => Self::WON,
                Outcome::Other => *after,
                Outcome::Unsure => {
                    self.unsure.store(true, Ordering::Relaxed);
                    continue;
                }
                Outcome::Endless => {
                    self.endless.store(true, Ordering::Relaxed);
                    continue;
                }
            };
            if self.prunes && next != Self::WON && self.bound(&next, Measure::Inputs) == u32::MAX {
                continue;
            }
            visit(input, &|| runner.walks(s, after), next)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether anything is known of how many inputs it takes, besides what is found by playing.
    pub fn knows(&self, measure: Measure) -> bool {
        self.challenge.has_bound(measure)
    }

    /// Places of players that are one with those of a position.
    pub(crate) fn roam(&self, position: &[u64; P]) -> Option<Roam> {
        self.challenge.runner.roam(position, self.movements())
    }

    /// Whether it is proved without a search that no inputs win: what they change, whatever is where, does not add up to what would have to change.
    ///
    /// Looks at some thousand turns at most, and says `false` if that is not enough to tell.
    pub fn is_out_of_reach(&self) -> bool {
        let start = self.start();
        start != Self::WON && self.challenge.runner.out_of_reach(&start, self.movements())
    }

    /// How many cells of a position are not as the conditions to win ask for.
    pub(crate) fn unmet(&self, position: &[u64; P]) -> u32 {
        if *position == Self::WON { 0 } else { self.challenge.runner.unmet(position) }
    }

    fn movements(&self) -> &'static [u8] {
        const ALL: [u8; 5] = [
            Direction::Up.bit(),
            Direction::Left.bit(),
            Direction::Down.bit(),
            Direction::Right.bit(),
            ACTION,
        ];
        if self.challenge.action { &ALL } else { &ALL[..4] }
    }

    /// The position of a board of this level.
    ///
    /// # Panics
    /// If it is a board that no input leads to, and has something where nothing of that ever is.
    pub fn pack(&self, board: &Board) -> [u64; P] {
        let mut packed = [0; P];
        self.challenge.runner.pack(board, &mut packed);
        packed
    }

    /// Marks the objects that a position has anywhere, by their numbers.
    pub fn mark_objects(&self, position: &[u64; P], there: &mut [bool]) {
        self.objects(position, &mut |_, object| there[object] = true);
    }

    /// What is in the cells of a position: visits each object of each cell, by their numbers.
    fn objects(&self, position: &[u64; P], visit: &mut dyn FnMut(usize, usize)) {
        self.challenge.runner.objects(position, visit);
    }

    /// The board of a position; of the won one, the start's.
    pub fn board(&self, position: &[u64; P]) -> Board {
        let mut board = self.challenge.start.clone();
        if *position != Self::WON {
            board.clear();
            self.objects(position, &mut |cell, object| board.insert(cell, object));
        }
        board
    }
}

impl<const P: usize> Puzzle for Level<P> {
    type State = [u64; P];
    type Move = Input;

    fn start(&self) -> [u64; P] {
        if self.challenge.won { Self::WON } else { self.pack(&self.challenge.start) }
    }

    fn is_goal(&self, s: &[u64; P]) -> bool {
        *s == Self::WON
    }

    fn moves(&self, s: &[u64; P], out: &mut Vec<Input>) {
        let mut scratch = Vec::new();
        let _ = self.expand(s, &mut scratch, |input, _| {
            out.push(input);
            ControlFlow::<()>::Continue(())
        });
    }

    fn apply(&self, s: &[u64; P], m: Input) -> [u64; P] {
        let mut after = *s;
        let mut scratch = Vec::new();
        let _ = self.expand(s, &mut scratch, |input, next| {
            if input == m {
                after = next;
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        after
    }

    #[inline]
    fn expand<B>(
        &self,
        s: &[u64; P],
        _: &mut Vec<Input>,
        mut visit: impl FnMut(Input, [u64; P]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.each(s, |input, _, next| visit(input, next))
    }
}

/// An input, and whether it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Press {
    /// What is pressed.
    pub input: Input,
    /// What it costs: 1 if it counts.
    pub cost: u8,
}

/// A level in which inputs count by a [`Measure`]; solutions that cost least are looked for.
#[derive(Debug)]
pub struct Counted<'a, const P: usize> {
    /// The level.
    pub level: &'a Level<P>,
    /// What counts.
    pub measure: Measure,
}

impl<const P: usize> Puzzle for Counted<'_, P> {
    type State = [u64; P];
    type Move = Press;

    fn start(&self) -> [u64; P] {
        self.level.start()
    }

    fn is_goal(&self, s: &[u64; P]) -> bool {
        self.level.is_goal(s)
    }

    fn moves(&self, s: &[u64; P], out: &mut Vec<Press>) {
        let _ = self.expand(s, &mut Vec::new(), |press, _| {
            out.push(press);
            ControlFlow::<()>::Continue(())
        });
    }

    fn apply(&self, s: &[u64; P], m: Press) -> [u64; P] {
        self.level.apply(s, m.input)
    }

    fn expand<B>(
        &self,
        s: &[u64; P],
        _: &mut Vec<Press>,
        mut visit: impl FnMut(Press, [u64; P]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.level.each(s, |input, walks, next| {
            let free = self.measure == Measure::Pushes && walks();
            visit(Press { input, cost: u8::from(!free) }, next)
        })
    }
}

impl<const P: usize> Cost for Counted<'_, P> {
    fn cost(&self, _: &[u64; P], m: Press) -> u32 {
        u32::from(m.cost)
    }
}

impl<const P: usize> Heuristic<Self> for Counted<'_, P> {
    fn estimate(&self, s: &[u64; P]) -> u32 {
        self.level.bound(s, self.measure)
    }
}

impl<const P: usize> Heuristic<Level<P>> for Level<P> {
    fn estimate(&self, s: &[u64; P]) -> u32 {
        self.bound(s, Measure::Inputs)
    }
}

/// The line of the first rule in which anything is drawn at random.
fn random(game: &Game) -> Option<usize> {
    use crate::rule::form::Part;
    let drawn = |program: &Program| {
        program.groups.iter().find_map(|group| {
            let rule = group.rules.iter().find(|rule| {
                let mut parts = rule.rows.iter().flat_map(|row| &row.parts);
                group.random || parts.any(|part| {
                    matches!(part, Part::Cell(form) if form.change.as_ref().is_some_and(|change| {
                        !change.random.is_empty() || change.random_direction.contains(&true)
                    }))
                })
            });
            rule.map(|rule| rule.line)
        })
    };
    [&game.rules, &game.late].into_iter().filter_map(drawn).min()
}

/// A command that a search asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Checkpoint,
    Restart,
}

fn uses(game: &Game, which: Which) -> bool {
    use crate::rule::syntax::Command;
    let command = match which {
        Which::Checkpoint => Command::Checkpoint,
        Which::Restart => Command::Restart,
    };
    let programs = [&game.rules, &game.late];
    let mut rules =
        programs.into_iter().flat_map(|program| &program.groups).flat_map(|group| &group.rules);
    rules.any(|rule| rule.commands.contains(&command))
}

/// Whether an action may ever do anything: not where each rule asks for a movement that no action is.
fn action_matters(game: &Game) -> bool {
    let rules = || game.rules.groups.iter().flat_map(|group| &group.rules);
    let walks = |bits: &u8| bits & !ACTION != 0;
    let asks =
        |rule: &crate::rule::form::Rule| rule.rows.iter().any(|row| row.moving.iter().any(walks));
    !game.late.groups.is_empty() || !rules().all(asks)
}
