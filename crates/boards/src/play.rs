//! [`Play`]: a game as it is played, with undo, restart and levels.

use crate::board::Board;
use crate::game::{Game, Level, Quantifier};
use crate::random::Random;
use crate::rule::syntax::Command;
use crate::rule::word::{ACTION, Direction};
use crate::turn::Turn;
use core::fmt;
use std::collections::BTreeSet;

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    /// An arrow key.
    Move(Direction),
    /// The key for actions.
    Action,
    /// Nothing, while time passes.
    Tick,
    /// The board before the last change.
    Undo,
    /// The level from its beginning, or from its last checkpoint.
    Restart,
}

impl Input {
    /// What a player presses to go on, in the order in which searches try it.
    pub const PRESSED: [Self; 5] = [
        Self::Move(Direction::Up),
        Self::Move(Direction::Left),
        Self::Move(Direction::Down),
        Self::Move(Direction::Right),
        Self::Action,
    ];

    /// Its name: a direction in small letters, `action`, `tick`, `undo` or `restart`.
    ///
    /// ```
    /// use everystate_boards::Input;
    /// assert_eq!(Input::PRESSED.map(Input::name), ["up", "left", "down", "right", "action"]);
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Move(Direction::Up) => "up",
            Self::Move(Direction::Left) => "left",
            Self::Move(Direction::Down) => "down",
            Self::Move(Direction::Right) => "right",
            Self::Action => "action",
            Self::Tick => "tick",
            Self::Undo => "undo",
            Self::Restart => "restart",
        }
    }

    /// The input of a name; `None` if none is called so.
    ///
    /// ```
    /// use everystate_boards::Input;
    /// assert_eq!((Input::named("undo"), Input::named("jump")), (Some(Input::Undo), None));
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let others = [Self::Tick, Self::Undo, Self::Restart];
        Self::PRESSED.into_iter().chain(others).find(|input| input.name() == name)
    }
}

/// How many turns may follow each other by `again` before it is said that they never end.
pub(crate) const AGAIN: usize = 10_000;

/// What is not played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endless {
    /// Turns follow each other by `again`.
    Again,
    /// The rules of one turn take too long.
    Turn,
}

impl fmt::Display for Endless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Again => write!(f, "after {AGAIN} turns by AGAIN there is still another"),
            Self::Turn => f.write_str("the rules of one turn take too long"),
        }
    }
}

impl core::error::Error for Endless {}

/// A board that a player saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// What was on it.
    pub board: Board,
    /// Whether a level begins with it, after one that was won.
    pub begins: bool,
}

/// A game that is played.
///
/// ```
/// use everystate_boards::{Direction, Input, Play, read};
/// # let text = "OBJECTS\n\nBackground\nGreen\n\nPlayer\nWhite\n\nGoal\nBlue\n\nLEGEND\n\n. = Background\nP = Player\nO = Goal\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nGoal\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nAll Goal on Player\n\nLEVELS\n\nP.O\n";
/// let game = read(text).game.unwrap();
/// let mut play = Play::new(&game, 0, "seed").unwrap();
/// play.input(Input::Move(Direction::Right)).unwrap();
/// assert_eq!(play.board().names(&game, 1, 0), ["background", "player"]);
/// assert_eq!(play.won(), 0);
/// play.input(Input::Move(Direction::Right)).unwrap();
/// assert_eq!(play.won(), 1);
/// ```
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a thing of its own that a game is or is not"
)]
#[derive(Clone)]
pub struct Play<'a> {
    game: &'a Game,
    random: Random,
    level: usize,
    board: Board,
    /// Boards to go back to.
    before: Vec<Board>,
    /// Where the level begins anew.
    restart: Board,
    /// Whether a message is shown, or the end of the game: then nothing is won.
    text: bool,
    again: bool,
    restarting: bool,
    /// Whether a turn took too long: then nothing more is played.
    given_up: bool,
    won: usize,
    /// Boards since they were asked for, if they are kept.
    shown: Option<Vec<Shown>>,
    /// Lines of rules that did something, once they are noted.
    used: Option<BTreeSet<usize>>,
    /// What rules told since that was asked for.
    messages: Vec<String>,
}

impl<'a> Play<'a> {
    /// Begins with a level; `None` if that is a message, or there is none. Random rules draw by the seed.
    pub fn new(game: &'a Game, level: usize, seed: &str) -> Option<Self> {
        let Level::Board(board) = game.levels.get(level)? else { return None };
        let mut play = Self {
            game,
            random: Random::new(seed),
            level,
            board: board.clone(),
            before: Vec::new(),
            restart: board.clone(),
            text: false,
            again: false,
            restarting: false,
            given_up: false,
            won: 0,
            shown: None,
            used: None,
            messages: Vec::new(),
        };
        play.begin();
        Some(play)
    }

    /// Notes from now on which rules change something, or ask for something.
    pub fn note_rules(&mut self) {
        self.used.get_or_insert_default();
    }

    /// The lines of those rules since it was begun to note them.
    pub fn used_rules(&self) -> Vec<usize> {
        self.used.iter().flatten().copied().collect()
    }

    /// Goes on from a board of the level that is played, as if it had just come up: there is nothing to undo.
    pub fn resume(&mut self, board: Board) {
        self.board = board;
        self.before.clear();
        self.again = false;
    }

    /// The game that is played.
    pub const fn game(&self) -> &'a Game {
        self.game
    }

    /// What is on the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The level that is played.
    pub const fn level(&self) -> usize {
        self.level
    }

    /// How many levels were won since the beginning; the next one is played then.
    pub const fn won(&self) -> usize {
        self.won
    }

    /// The boards since they were asked for last, in their order, with those of turns that follow by `again`, and that which won a level; none
    /// the first time, from which on they are kept.
    pub fn shown(&mut self) -> Vec<Shown> {
        self.shown.replace(Vec::new()).unwrap_or_default()
    }

    /// What rules told, by their command `message`, since this was asked for last.
    pub fn messages(&mut self) -> Vec<String> {
        core::mem::take(&mut self.messages)
    }

    fn show(&mut self, begins: bool) {
        if let Some(shown) = &mut self.shown {
            shown.push(Shown { board: self.board.clone(), begins });
        }
    }

    /// What a player does, with all turns that follow by `again`.
    ///
    /// # Errors
    /// If such turns never end, or one takes too long: then the board is as it was before it, and nothing more is played.
    pub fn input(&mut self, input: Input) -> Result<(), Endless> {
        match input {
            Input::Undo => self.undo(false, true),
            Input::Restart => self.restart(false),
            Input::Tick => _ = self.turn(None, Mode::Played),
            Input::Action => _ = self.turn(Some(ACTION), Mode::Played),
            Input::Move(direction) => _ = self.turn(Some(direction.bit()), Mode::Played),
        }
        self.settle()
    }

    /// Turns that follow by `again`.
    ///
    /// # Errors
    /// As [`input`](Self::input).
    pub fn settle(&mut self) -> Result<(), Endless> {
        for _ in 0..AGAIN {
            if self.given_up {
                return Err(Endless::Turn);
            }
            if !core::mem::take(&mut self.again) {
                return Ok(());
            }
            self.turn(None, Mode::Played);
        }
        if self.again { Err(Endless::Again) } else { Ok(()) }
    }

    fn begin(&mut self) {
        self.before.clear();
        self.text = false;
        if self.game.metadata.has("run_rules_on_level_start") {
            self.turn(None, Mode::Begun);
        }
    }

    /// The level after one that was won.
    fn next(&mut self) {
        self.won += 1;
        self.again = false;
        match self.game.levels.get(self.level + 1) {
            Some(Level::Board(board)) => {
                self.level += 1;
                (self.board, self.restart) = (board.clone(), board.clone());
                self.random = Random::new(&self.level.to_string());
                self.begin();
                self.show(true);
            }
            Some(Level::Message(_)) => {
                self.level += 1;
                self.text = true;
            }
            None => {
                self.level = 0;
                self.text = true;
            }
        }
    }

    fn restart(&mut self, forced: bool) {
        if self.restarting || !forced && self.game.metadata.has("norestart") {
            return;
        }
        if self.again {
            self.undo(forced, true);
        }
        self.restarting = true;
        if !forced {
            self.before.push(self.board.clone());
        }
        self.board = self.restart.clone();
        self.again = false;
        if self.game.metadata.has("run_rules_on_level_start") {
            self.turn(None, Mode::Begun);
        }
        self.show(false);
        self.restarting = false;
    }

    fn undo(&mut self, forced: bool, past_the_same: bool) {
        if !forced && self.game.metadata.has("noundo") {
            return;
        }
        while past_the_same && self.before.last() == Some(&self.board) {
            self.before.pop();
        }
        if let Some(board) = self.before.pop() {
            self.board = board;
            self.again = false;
            self.show(false);
        }
    }

    /// A turn; says whether it changed anything, or would have.
    fn turn(&mut self, bits: Option<u8>, mode: Mode) -> bool {
        self.again = false;
        if self.given_up {
            return false;
        }
        let before = self.board.clone();
        let mut turn = Turn::new(self.game, before.clone(), &mut self.random);
        let players = bits.map_or_else(Vec::new, |bits| turn.start(bits));
        turn.run();
        self.given_up = turn.is_given_up();
        let Turn { board, commands, used, .. } = turn;
        if let (Some(all), true) = (&mut self.used, mode == Mode::Played) {
            all.extend(used);
        }
        if self.given_up {
            return false;
        }
        if mode == Mode::Played {
            let told = commands.iter().filter_map(|command| match command {
                Command::Message(text) => Some(text.clone()),
                _ => None,
            });
            self.messages.extend(told);
        }
        let game = self.game;
        if !players.is_empty() && game.metadata.has("require_player_movement") {
            let left = |&cell: &usize| !game.player.mask.meets(board.cell(cell));
            if !players.iter().any(left) {
                self.text = false;
                return false;
            }
        }
        if commands.contains(&Command::Cancel) {
            return commands.len() > 1;
        }
        self.board = board;
        self.commanded(&before, &commands, bits.is_some(), mode)
    }

    /// What follows a turn: restarting, winning, and another turn.
    fn commanded(
        &mut self,
        before: &Board,
        commands: &[Command],
        by_player: bool,
        mode: Mode,
    ) -> bool {
        let tried = mode == Mode::Tried;
        if commands.contains(&Command::Restart) {
            if tried {
                self.board = before.clone();
                return true;
            }
            // That ends the turn: nothing is won on the board that it comes back to, nor does another turn follow but of its own.
            self.before.push(before.clone());
            self.restart(true);
            return true;
        }
        let changed = self.board != *before;
        if tried {
            self.board = before.clone();
            return changed || commands.contains(&Command::Win);
        }
        if changed && by_player {
            self.before.push(before.clone());
        }
        if mode == Mode::Played {
            self.show(false);
        }
        if !self.text && self.is_won(commands) && mode == Mode::Played {
            self.next();
            // A level that begins has no commands.
            if !self.text {
                return changed;
            }
        }
        if commands.contains(&Command::Checkpoint) {
            self.restart = self.board.clone();
        }
        if commands.contains(&Command::Again) && changed {
            self.again = self.turn(None, Mode::Tried);
        }
        changed
    }

    /// Whether turns that follow a restart by themselves win.
    pub(crate) fn restart_wins(&self) -> bool {
        let mut again = self.clone();
        again.restart(true);
        let won = again.won;
        again.settle().is_ok() && again.won > won
    }

    fn is_won(&self, commands: &[Command]) -> bool {
        commands.contains(&Command::Win) || self.holds(&self.board)
    }

    /// Whether the conditions to win by hold on a board.
    fn holds(&self, board: &Board) -> bool {
        let wins = &self.game.wins;
        let cells = || (0..board.cells()).map(|cell| board.cell(cell));
        !wins.is_empty()
            && wins.iter().all(|win| {
                let on = |cell: &[u64]| win.on.as_ref().is_none_or(|on| on.holds(cell));
                let what = |cell: &[u64]| win.what.holds(cell);
                match win.quantifier {
                    Quantifier::No => !cells().any(|cell| what(cell) && on(cell)),
                    Quantifier::Some => cells().any(|cell| what(cell) && on(cell)),
                    Quantifier::All => !cells().any(|cell| what(cell) && !on(cell)),
                }
            })
    }
}

/// What a turn is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// It is played.
    Played,
    /// A level begins with it: then nothing is won.
    Begun,
    /// To see whether it would change anything.
    Tried,
}
