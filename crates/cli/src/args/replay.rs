//! The arguments of `replay`.

use clap::Args;
use everystate::boards::{Direction, Input, SEED, sokoban};
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Replay {
    /// A game of PuzzleScript, or levels of Sokoban (.xsb, .sok); `-` for standard input
    #[arg(value_name = "GAME")]
    pub(crate) game: PathBuf,
    /// The level, from 0, messages counted [default: the first that is no message]
    #[arg(long, value_name = "N")]
    pub(crate) level: Option<usize>,
    /// What is pressed, one after the other: up,left or 0,1, or moves as `solve` writes them, uLx
    #[arg(long, value_name = "INPUTS", value_delimiter = ',', value_parser = inputs)]
    pub(crate) inputs: Vec<Inputs>,
    /// The seed of random rules: the same one plays the same game
    #[arg(long, value_name = "TEXT", default_value = SEED)]
    pub(crate) seed: String,
    /// Print one JSON object: whether a level was won, and of each cell, row by row, what is in it
    #[arg(long)]
    pub(crate) json: bool,
}

/// What a word stands for.
#[derive(Clone)]
pub(crate) struct Inputs(pub(crate) Vec<Input>);

/// Inputs as `solve` writes them: moves as those of Sokoban, with an `x` for each action.
fn letters(text: &str) -> Option<Vec<Input>> {
    let mut inputs = Vec::new();
    for (number, moves) in text.trim().split(['x', 'X']).enumerate() {
        if number > 0 {
            inputs.push(Input::Action);
        }
        if !moves.is_empty() {
            inputs.extend(sokoban::moves(moves)?.into_iter().map(Input::Move));
        }
    }
    Some(inputs)
}

pub(crate) fn inputs(text: &str) -> Result<Inputs, String> {
    let input = match text.trim().to_lowercase().as_str() {
        "0" => Input::Move(Direction::Up),
        "1" => Input::Move(Direction::Left),
        "2" => Input::Move(Direction::Down),
        "3" => Input::Move(Direction::Right),
        "4" => Input::Action,
        other => {
            if let Some(input) = Input::named(other) {
                return Ok(Inputs(vec![input]));
            }
            return letters(text).map(Inputs).ok_or_else(|| {
                format!(
                    "`{other}` is no input: 0 to 4, up, left, down, right, action, undo, restart, tick, or letters u, l, d, r, x"
                )
            });
        }
    };
    Ok(Inputs(vec![input]))
}
