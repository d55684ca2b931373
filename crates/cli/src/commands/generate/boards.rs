//! `generate` of levels of games.

use crate::args::Limit;
use crate::args::generate::Generate;
use crate::exit::Exit;
use crate::game;
use crate::progress::{Line, interrupted, on_interrupt};
use crate::report::Failure;
use everystate::boards::{Ended, Placing, Text, Wanted, fresh};
use everystate::contract::{Limits, Stop};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

/// After how many boards a level is given up.
const TRIES: u64 = 10_000;
/// How many positions of a board are gone through: many times those of levels that people solve at once.
const POSITIONS: u64 = 1_000_000;

/// Fills a level of a game.
pub(super) fn run(args: &Generate) -> Result<Exit, Failure> {
    let (moves, best_of) = args.wished.of_games().map_err(|flag| not_of_games(&flag))?;
    if args.export.is_some() {
        return Err(not_of_games("--export"));
    }
    if args.shard.is_some() {
        let message = "levels of a game are made one after the other, since none is made twice: there is no --shard of them";
        return Err(Failure::Usage(message.to_owned()));
    }
    if let Some(what @ [_, ..]) = args.unique.as_deref().map(str::as_bytes) {
        let what = String::from_utf8_lossy(what);
        return Err(not_of_games(&format!("--unique={what}")));
    }
    let opened = game::searched(Path::new(&args.puzzle))?;
    // Of a level that is not there, and of a message, it tells what is wrong.
    let level = game::begin(&opened, args.placed.level, "")?.level();
    opened.challenge(level)?;
    let Some(things) = &args.placed.place else {
        let message = "of a game --place says what is to be placed, as in --place \"Crate*2, Target*2, Player\"";
        return Err(Failure::Usage(message.to_owned()));
    };
    let placing = Placing::read(&opened.game, level, things, args.placed.into);
    let placing = placing.map_err(|no| Failure::Usage(format!("{}: {no}", opened.name)))?;
    let seed = crate::io::seed(args.seed);
    let wanted = Wanted {
        count: args.count,
        seed,
        moves: moves.map_or(0..=u64::MAX, |(least, most)| least..=most),
        pushes: args.placed.pushes.map(|(least, most)| least..=most),
        unique: args.unique.is_some(),
        tries: best_of.or(args.placed.tries).unwrap_or(TRIES),
        longest: best_of.is_some(),
        is_level: &|text, board| opened.is_level(text, board),
        limits: limits(args),
    };
    made(args, &opened, &placing, &wanted)
}

fn not_of_games(flag: &str) -> Failure {
    Failure::Usage(format!("generate of games on boards does not know `{flag}`"))
}

fn limits(args: &Generate) -> Limits {
    let mut limits = Limits {
        positions: POSITIONS,
        bytes: crate::io::free_memory(),
        cancel: Some(on_interrupt()),
        ..Limits::none()
    };
    limits.threads = args.threads.map_or(limits.threads, usize::from);
    for limit in &args.placed.limit {
        match *limit {
            Limit::Positions(positions) => limits.positions = positions,
            Limit::Depth(depth) => limits.depth = depth,
            Limit::Seconds(time) => limits.time = Some(time),
        }
    }
    limits
}

/// Makes the levels and writes each as it comes.
fn made(
    args: &Generate,
    opened: &Text,
    placing: &Placing,
    wanted: &Wanted<'_>,
) -> Result<Exit, Failure> {
    let line = Line::new();
    let (mut failed, mut number) = (None, 0);
    let ended = fresh(&opened.game, placing, wanted, &line, &mut |level| {
        number = level.number;
        let text = match (args.json, number) {
            (true, _) => format!("{}\n", level.record(wanted.seed)),
            (false, 1) => level.text,
            (false, _) => format!("\n{}", level.text),
        };
        let mut out = line.stdout();
        match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    if let Some(error) = failed {
        return Err(error.into());
    }
    Ok(match ended {
        Ended::Made => Exit::Answered,
        Ended::Stopped(Stop::Cancelled) => Exit::Interrupted,
        _ if interrupted() => Exit::Interrupted,
        Ended::Stopped(stop) => {
            line.say(&format!("ended early: {}, after {number} levels", stop.told()));
            Exit::Limit
        }
        Ended::GivenUp(number, misses) => {
            line.say(&format!("ended early: level {number} was not found: {misses}"));
            Exit::Limit
        }
    })
}
