//! `scramble`.

use crate::args::scramble::Scramble as Arguments;
use crate::exit::Exit;
use crate::io::tables_folder;
use crate::progress::{Line, interrupted};
use crate::puzzle::{self, Puzzle};
use crate::report::Failure;
use everystate::Error;
use everystate::puzzle::Stop;
use everystate::puzzles::family::{Metric, Refusal, number};
use everystate::puzzles::twisty::{Scramble, ScrambleOptions, Scrambler};
use serde_json::json;
use std::io::Write as _;
use std::time::SystemTime;

pub(super) fn run(args: &Arguments) -> Result<Exit, Failure> {
    let Puzzle::Twisty(definition, name) = puzzle::open(&args.puzzle)? else {
        let message = format!(
            "`{}` is a family, not a puzzle of pieces; `everystate generate` makes its instances",
            args.puzzle
        );
        return Err(Failure::Usage(message));
    };
    let line = Line::silent();
    let limits = args.work.limits();
    let options = ScrambleOptions {
        metric: args.metric.map_or(Metric::Half, Into::into),
        threads: args.work.threads(),
        tables: if args.no_tables { None } else { Some(tables_folder(&args.folder)?) },
        rules: args.wca,
    };
    let scrambler = Scrambler::new(&definition, options, &limits, &line);
    let scrambler = scrambler.map_err(Error::Refused)?;
    let seed = args.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let seed = now.map_or(0, |t| t.as_secs() ^ (u64::from(t.subsec_nanos()) << 20));
        eprintln!("seed {seed}");
        seed
    });
    let mut out = std::io::stdout().lock();
    for index in 0..args.count {
        let scramble = match scrambler.scramble(seed, index, &limits, &line) {
            Ok(scramble) => scramble,
            Err(_) if interrupted() => return Ok(Exit::Interrupted),
            Err(stop) => return Err(stopped(stop, index)),
        };
        let text = if args.json {
            record(&name, &scramble, seed, index)
        } else {
            scramble.moves.join(" ") + "\n"
        };
        out.write_all(text.as_bytes())?;
        out.flush()?;
    }
    Ok(Exit::Answered)
}

/// That a limit ended it, and at which scramble.
fn stopped(stop: Stop, index: u64) -> Failure {
    let message = format!("{}: scramble {} has no sequence yet", stop.told(), index + 1);
    Failure::Library(Error::Refused(Refusal::limit(message)))
}

fn record(puzzle: &str, scramble: &Scramble, seed: u64, index: u64) -> String {
    let object = json!({
        "schema": 1,
        "puzzle": puzzle,
        "scramble": scramble.moves,
        "length": scramble.moves.len(),
        "shortest": scramble.shortest,
        "seed": number(seed),
        "index": index,
    });
    object.to_string() + "\n"
}
