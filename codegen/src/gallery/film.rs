//! Levels of games that play their solutions.

use core::ops::ControlFlow;
use everystate::boards::{self, Challenge, Film, Measure, Play, Question, Request};
use everystate::contract::{Limits, Silent, Verdict};
use xtask::root;

/// Which levels: the game's file in `data/boards`, the level, and what one sees.
pub(super) const LEVELS: [(&str, usize, &str); 8] = [
    ("sokoban.txt", 2, "Two crates, one of them pushed back through a door."),
    ("sokoban.xsb", 1, "Sokoban in its own format."),
    ("pegs.txt", 1, "Peg solitaire: nine pegs, a Greek cross. Each jump takes a peg off."),
    (
        "lights.txt",
        0,
        "Lights Out, three by three, all lit: each press switches a lamp and its neighbours.",
    ),
    ("klotski.txt", 0, "Sliding blocks of four sizes, on a board of three by four."),
    ("rush-hour.txt", 0, "Twelve cars; one of them wants out."),
    ("ice.txt", 1, "Blocks that slide until something stops them."),
    ("river.txt", 0, "Alcuin's river: wolf, goat and cabbage."),
];

/// The picture of a level that plays its solution with the fewest steps.
///
/// # Errors
/// If there is none.
pub(super) fn of(name: &str, level: usize) -> Result<String, String> {
    let file = root().join("data/boards").join(name);
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let game = boards::open(&text).game.ok_or_else(|| format!("{name} is no game"))?;
    let challenge = Challenge::new(&game, level).map_err(|e| format!("{name}: {e}"))?;
    // One thread, so that of several solutions the same one is found each time.
    let limits = Limits { threads: 1, ..Limits::none() };
    let question = Question::Shortest;
    let request = Request { question, measure: Measure::Pushes, strategy: None, limits };
    let answer = boards::ask(&challenge, &request, &Silent, &mut |_| ControlFlow::Continue(()));
    let presses = match answer.map_err(|e| format!("{name}: {e}"))?.verdict {
        Verdict::Solved(found) => found.presses.unwrap_or_default(),
        _ => return Err(format!("{name}: level {level} has no solution")),
    };
    let mut play =
        Play::new(&game, level, "").ok_or_else(|| format!("{name}: no level {level}"))?;
    let mut moving = Film::new(&game, play.board());
    play.shown();
    for press in presses {
        // What would be shown after it is the next level.
        if play.won() > 0 {
            return Err(format!("{name}: level {level} is won too soon"));
        }
        play.input(press.input).map_err(|e| e.to_string())?;
        moving.add(&play.shown());
    }
    if play.won() == 1 { Ok(moving.to_svg()) } else { Err(format!("{name}: it is not won")) }
}
