//! `scramble`.

use crate::args::scramble::Scramble as Arguments;
use crate::exit::Exit;
use crate::io::{seed, tables_folder};
use crate::progress::{Line, interrupted};
use crate::puzzle::{self, Defined};
use crate::report::Failure;
use everystate::Error;
use everystate::contract::Stop;
use everystate::families::family::{Metric, Refusal};
use everystate::pieces;
use everystate::twisty::{Scramble, ScrambleOptions, Scrambler};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::Instant;

pub(super) fn run(args: &Arguments) -> Result<Exit, Failure> {
    let Some(Defined { definition, .. }) = puzzle::pieces(&args.puzzle)? else {
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
    let started = Instant::now();
    let scrambler = Scrambler::new(&definition, options, &limits, &line);
    let scrambler = scrambler.map_err(Error::Refused)?;
    // What it takes to be made ready is the first one's time.
    let first = limits.after(started.elapsed());
    let seed = seed(args.seed);
    let threads = args.work.threads().min(usize::try_from(args.count).unwrap_or(usize::MAX));
    let next = AtomicU64::new(0);
    let (sender, made) = sync_channel(AHEAD);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, scrambler, line) = (sender.clone(), &next, &scrambler, &line);
            let (first, others) = (&first, &limits);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= args.count {
                        break;
                    }
                    // Nobody listens any more once one has failed.
                    let limits = if index == 0 { first } else { others };
                    let scramble = scrambler.scramble(seed, index, limits, line);
                    if sender.send((index, scramble)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        write(args, seed, made)
    })
}

/// How many scrambles may wait to be taken.
const AHEAD: usize = 64;

/// Writes scrambles in the order of their numbers, as soon as those before are written.
fn write(
    args: &Arguments,
    seed: u64,
    made: Receiver<(u64, Result<Scramble, Stop>)>,
) -> Result<Exit, Failure> {
    let mut out = std::io::stdout().lock();
    let mut waiting = BTreeMap::new();
    let mut index = 0;
    for (number, scramble) in made {
        waiting.insert(number, scramble);
        while let Some(scramble) = waiting.remove(&index) {
            let scramble = match scramble {
                Ok(scramble) => scramble,
                Err(_) if interrupted() => return Ok(Exit::Interrupted),
                Err(stop) => return Err(stopped(stop, index)),
            };
            let text = if args.json {
                pieces::scrambled(&args.puzzle, &scramble, seed, index).to_string() + "\n"
            } else {
                scramble.moves.join(" ") + "\n"
            };
            out.write_all(text.as_bytes())?;
            out.flush()?;
            index += 1;
        }
    }
    Ok(Exit::Answered)
}

/// That a limit ended it, and at which scramble.
fn stopped(stop: Stop, index: u64) -> Failure {
    let message = format!("{}: scramble {} has no sequence yet", stop.told(), index + 1);
    Failure::Library(Error::Refused(Refusal::limit(message)))
}
