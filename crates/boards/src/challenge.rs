//! [`Challenge`]: a level, or a game on its way, that can be searched.

use crate::board::Board;
use crate::engine::bound::Measure;
use crate::engine::runner::{Runner, Terms, runner};
use crate::engine::slice;
use crate::game::Game;
use crate::mask::Mask;
use crate::play::{Endless, Play};
use crate::rule::form::Program;
use crate::rule::word::ACTION;
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
    /// After some inputs rules do not come to an end: what comes after them is not known.
    Underway(Endless),
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
            Self::Underway(endless) => write!(f, "after some inputs: {endless}"),
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
    pub(crate) begin: Begin,
    /// Objects that are looked at.
    kept: Mask,
    pub(crate) runner: Arc<dyn Runner>,
    pub(crate) start: Board,
    /// Whether the key for actions may do anything.
    pub(crate) action: bool,
}

/// Where a search begins.
#[derive(Clone, Debug)]
pub(crate) struct Begin {
    board: Board,
    /// Whether it is won already.
    pub(crate) won: bool,
    /// Whether what a rule goes back to is won by turns that follow by themselves.
    restart_wins: bool,
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
        let slice = slice::sliced(game);
        let mut play = Play::new(game, level, "").ok_or(Refused::NoLevel)?;
        let first = (play.board().clone(), restart_wins(game, &play));
        play.settle().map_err(Refused::Endless)?;
        let won = play.won() > 0;
        let board = if won { first.0 } else { play.board().clone() };
        Self::of(game, Begin { board, won, restart_wins: first.1 }, slice.as_ref())
    }

    /// The board of a game that is played, on its way: what goes back to a board before it counts as nothing, as restarting a level does.
    ///
    /// ```
    /// use everystate_boards::{Challenge, Direction, Input, Play, sokoban};
    /// let game = sokoban::read("######\n#@ $.#\n######\n").game.unwrap();
    /// let mut play = Play::new(&game, 0, "").unwrap();
    /// play.input(Input::Move(Direction::Right)).unwrap();
    /// let here = Challenge::here(&play).unwrap();
    /// assert_ne!(here.start(), Challenge::new(&game, 0).unwrap().start());
    /// ```
    ///
    /// # Errors
    /// If it cannot be searched.
    pub fn here(play: &Play<'_>) -> Result<Self, Refused> {
        let game = play.game();
        let slice = slice::sliced(game);
        let (board, restart_wins) = (play.board().clone(), restart_wins(game, play));
        Self::of(game, Begin { board, won: false, restart_wins }, slice.as_ref())
    }

    /// The same with all that is in the game, also what seems to make no difference.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn whole(&self) -> Result<Self, Refused> {
        Self::of(&self.game, self.begin.clone(), None)
    }

    fn of(game: &Game, begin: Begin, slice: Option<&(Game, Mask)>) -> Result<Self, Refused> {
        let searched = slice.map_or(game, |(slice, _)| slice);
        checked(searched)?;
        let restart_wins = begin.restart_wins;
        let commands = |command| uses(game, command);
        if commands(Which::Checkpoint)
            && commands(Which::Restart)
            && (restart_wins || game.metadata.has("run_rules_on_level_start"))
        {
            return Err(Refused::Checkpoint);
        }
        let kept = slice.map_or_else(|| game.all_objects(), |(_, kept)| kept.clone());
        let mut start = begin.board.clone();
        start.keep(&kept);
        let terms = Terms { is_slice: slice.is_some(), restart_wins };
        let runner = runner(searched, &start, terms).ok_or(Refused::Many)?;
        if runner.bits() >= WIDEST {
            return Err(Refused::Large(runner.bits()));
        }
        let action =
            !game.metadata.has("noaction") && (action_matters(searched) || runner.wins_idly());
        let game = Arc::new(game.clone());
        Ok(Self { game, begin, kept, runner: runner.into(), start, action })
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

    /// Whether nothing ever wins: there is no condition to win by, no rule asks for winning, and it is not won as it begins.
    pub fn is_never_won(&self) -> bool {
        self.game.wins.is_empty() && !uses(&self.game, Which::Win) && !self.begin.won
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
}

/// Refuses what no level of a game is searched with.
fn checked(game: &Game) -> Result<(), Refused> {
    if let Some(line) = random(game) {
        return Err(Refused::Random(line));
    }
    if game.metadata.has("realtime_interval") {
        return Err(Refused::RealTime);
    }
    Ok(())
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
    Win,
}

/// Whether an input that goes back to where the level began may win it.
fn restart_wins(game: &Game, play: &Play<'_>) -> bool {
    uses(game, Which::Restart) && play.restart_wins()
}

fn uses(game: &Game, which: Which) -> bool {
    use crate::rule::syntax::Command;
    let command = match which {
        Which::Checkpoint => Command::Checkpoint,
        Which::Restart => Command::Restart,
        Which::Win => Command::Win,
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
