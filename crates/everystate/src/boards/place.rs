//! [`Place`]: a board that somebody came to, as JSON names it.

use super::text::Text;
use crate::Error;
use crate::session::object;
use core::time::Duration;
use everystate_boards::{Board, Challenge, Endless, Game, Input, Play, Stands};
use everystate_puzzles::family::Refusal;
use serde_json::Value;
use std::time::Instant;

/// The seed of random rules where none is given.
pub const SEED: &str = "everystate";

/// The most cells of a level of one's own.
const CELLS: usize = 1 << 16;

/// How long inputs are played.
const PATIENCE: Duration = Duration::from_secs(10);

/// A board that somebody came to: where it begins, and what was pressed.
#[derive(Clone, Debug)]
pub struct Place {
    level: usize,
    /// The game with a level of one's own.
    own: Option<Game>,
    inputs: Vec<Input>,
}

impl Place {
    /// Reads `{"level": 3}`, `{"rows": ["#####", "#@$.#", "#####"]}` in the signs of levels, or `{"board": [[["wall"], …], …]}` with what is in each cell,
    /// each with `"inputs": ["up", …]` if something was pressed.
    ///
    /// ```
    /// use everystate::boards::{Place, Text};
    /// let text = Text::read("one.xsb", b"#####\n#@$.#\n#####\n".to_vec()).unwrap();
    /// let place = Place::read(&text, r#"{"rows": ["@ $ ."], "inputs": ["right"]}"#).unwrap();
    /// assert_eq!(place.play(&text).unwrap().board().width(), 5);
    /// assert!(Place::read(&text, r#"{"rows": ["@?."]}"#).is_err());
    /// ```
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &Text, json: &str) -> Result<Self, Error> {
        let object =
            object::parse(json.trim().as_bytes()).map_err(|(_, _, message, expected)| {
                refused(format!("{message}: expected {expected}"))
            })?;
        let mut place = Self { level: 0, own: None, inputs: Vec::new() };
        let mut begun = None;
        for (key, value) in &object {
            match key.as_str() {
                "level" => place.level = level(text, value)?,
                "rows" => place.own = Some(text.game.with_board(rows(&text.game, value)?)),
                "board" => place.own = Some(text.game.with_board(cells(&text.game, value)?)),
                "inputs" => place.inputs = inputs(value)?,
                other => {
                    let message =
                        format!("`{other}` is no key of a place: level, rows, board or inputs");
                    return Err(refused(message));
                }
            }
            if key != "inputs"
                && let Some(before) = begun.replace(key)
            {
                return Err(refused(format!("`{before}` and `{key}` say both where it begins")));
            }
        }
        if begun.is_none() {
            place.level = text.levels(None).first().copied().unwrap_or(0);
        }
        Ok(place)
    }

    /// The same after more was pressed.
    #[must_use]
    pub fn then(mut self, inputs: &[Input]) -> Self {
        self.inputs.extend(inputs);
        self
    }

    /// The level, as it was named; `None` if it is one of one's own.
    pub fn level(&self) -> Option<usize> {
        self.own.is_none().then_some(self.level)
    }

    /// What was pressed.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// Plays to the place; what the last input made of the board is then to be had by [`Play::shown`].
    ///
    /// # Errors
    /// If rules do not come to an end, the level is won before the last input, or it takes too long.
    pub fn play<'a>(&'a self, text: &'a Text) -> Result<Play<'a>, Error> {
        let began = Instant::now();
        let game = self.own.as_ref().unwrap_or(&text.game);
        let none = || refused(format!("there is no level {} that is played", self.level));
        let mut play = Play::new(game, self.level, SEED).ok_or_else(none)?;
        let endless = |number: usize, endless: Endless| match number {
            0 => refused(format!("as the level begins: {endless}")),
            number => refused(format!("after input {number}: {endless}")),
        };
        play.settle().map_err(|e| endless(0, e))?;
        for (number, &input) in self.inputs.iter().enumerate() {
            if play.won() > 0 {
                return Err(refused(format!(
                    "after input {number} the level is won: nothing is pressed any more"
                )));
            }
            if began.elapsed() > PATIENCE {
                let seconds = PATIENCE.as_secs();
                let message =
                    format!("after input {number} the {seconds} seconds for playing are over");
                return Err(Error::Refused(Refusal::limit(message)));
            }
            play.shown();
            play.messages();
            play.input(input).map_err(|e| endless(number + 1, e))?;
        }
        Ok(play)
    }

    /// What is to be searched from there; `None` if the level is won.
    ///
    /// # Errors
    /// As [`play`](Self::play), and if it cannot be searched.
    pub fn challenge(&self, text: &Text) -> Result<Option<Challenge>, Error> {
        let game = self.own.as_ref().unwrap_or(&text.game);
        if self.inputs.is_empty() {
            return Challenge::new(game, self.level)
                .map(Some)
                .map_err(|e| text.refused(self.level, &e));
        }
        let play = self.play(text)?;
        if play.won() > 0 {
            return Ok(None);
        }
        Challenge::here(&play).map(Some).map_err(|e| text.refused(self.level, &e))
    }
}

fn refused(message: impl Into<String>) -> Error {
    Error::Refused(Refusal::usage(message))
}

fn level(text: &Text, value: &Value) -> Result<usize, Error> {
    let game = &text.game;
    let level = value.as_u64().and_then(|level| usize::try_from(level).ok());
    let level = level.filter(|&level| level < game.levels()).ok_or_else(|| {
        refused(format!(
            "{value} is no level of {}: there are {}, from 0",
            text.name,
            game.levels()
        ))
    })?;
    match game.message(level) {
        Some(message) => Err(refused(format!("level {level} is a message: {message}"))),
        None => Ok(level),
    }
}

fn inputs(value: &Value) -> Result<Vec<Input>, Error> {
    let names = value.as_array().ok_or_else(|| refused("`inputs` is a list of inputs by name"))?;
    names.iter().map(|name| input(name.as_str().unwrap_or_default())).collect()
}

/// The input of a name.
pub(super) fn input(name: &str) -> Result<Input, Error> {
    let shown: String = name.chars().take(40).collect();
    Input::named(name).ok_or_else(|| {
        refused(format!(
            "`{shown}` is no input: up, left, down, right, action, tick, undo or restart"
        ))
    })
}

/// A board of rows of which each has as many parts as the first.
fn board<'a, T: 'a>(
    game: &Game,
    rows: &'a [Value],
    parts: impl Fn(&'a Value) -> Option<Vec<T>>,
    objects: impl Fn(&T, usize, usize) -> Result<Vec<usize>, Error>,
) -> Result<Board, Error> {
    let mut read: Vec<Vec<Vec<usize>>> = Vec::new();
    let mut left = CELLS;
    for (y, row) in rows.iter().enumerate() {
        let row = parts(row).ok_or_else(|| refused(format!("row {} is none of cells", y + 1)))?;
        left = left.checked_sub(row.len().max(1)).ok_or_else(|| {
            Error::Refused(Refusal::limit(format!("a level has up to {CELLS} cells")))
        })?;
        let row: Result<Vec<_>, _> =
            row.iter().enumerate().map(|(x, cell)| objects(cell, x, y)).collect();
        let row = row?;
        if let Some(first) = read.first()
            && first.len() != row.len()
        {
            let message =
                format!("row {} has {} cells, and the first has {}", y + 1, row.len(), first.len());
            return Err(refused(message));
        }
        read.push(row);
    }
    if read.first().is_none_or(Vec::is_empty) {
        return Err(refused("a level has a cell at least"));
    }
    Board::of(game, &read).map_err(|(x, y, object)| {
        let name = game.object_name(object);
        refused(format!(
            "row {}, column {}: {name} is in one layer with another object there",
            y + 1,
            x + 1
        ))
    })
}

/// A board written in the signs of levels.
fn rows(game: &Game, value: &Value) -> Result<Board, Error> {
    let rows = value.as_array().ok_or_else(|| refused("`rows` is a list of rows"))?;
    let signs: Vec<(char, Vec<usize>)> = game.signs().collect();
    let parts = |row: &Value| row.as_str().map(|row| row.chars().collect());
    board(game, rows, parts, |sign: &char, x, y| {
        let of = |wanted: char| signs.iter().find(|(sign, _)| *sign == wanted);
        let small = sign.to_lowercase().next().unwrap_or(*sign);
        of(*sign).or_else(|| of(small)).map(|(_, objects)| objects.clone()).ok_or_else(|| {
            refused(format!(
                "row {}, column {}: `{sign}` is nothing that a level has",
                y + 1,
                x + 1
            ))
        })
    })
}

/// A board of which is told what is in each cell.
fn cells(game: &Game, value: &Value) -> Result<Board, Error> {
    let rows = value.as_array().ok_or_else(|| refused("`board` is a list of rows"))?;
    let parts = |row: &'_ Value| row.as_array().cloned();
    board(game, rows, parts, |cell: &Value, x, y| {
        let names = cell.as_array().map_or(&[][..], Vec::as_slice);
        let object = |name: &Value| match name.as_str().and_then(|name| game.stands(name)) {
            Some(Stands::All(objects)) if objects.len() == 1 => Ok(objects[0]),
            _ => Err(refused(format!("row {}, column {}: {name} is no object", y + 1, x + 1))),
        };
        names.iter().map(object).collect()
    })
}
