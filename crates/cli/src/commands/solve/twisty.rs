//! `solve` of a puzzle of pieces: positions one after the other, or thousands at once.

use super::{costs, forecast, instances, resume};
use crate::args::Solve;
use crate::exit::Exit;
use crate::io::tables_folder;
use crate::progress::{Line, interrupted};
use crate::report::Failure;
use everystate::Error;
use everystate::families::family::{Metric, Question};
use everystate::pieces::{self, Session, Solve as Request};
use everystate::twisty::{Definition, Solver};
use std::time::Instant;

pub(super) fn run(args: &Solve, definition: Definition) -> Result<Exit, Failure> {
    let line = Line::of(args.pieces.progress, Line::depths);
    if args.pieces.resume.is_some() && args.all && !args.json {
        let message = "--all with --resume wants --json: in text nobody knows where an answer ends";
        return Err(Failure::Usage(message.into()));
    }
    let session = instances::session(definition, &args.pieces.aim)?;
    let mut request = request(args, &session, &line)?;
    request.check().map_err(Error::Refused)?;
    if args.pieces.forecast {
        return forecast::run(args, &session, &request, &line);
    }
    // Before tables are made for what is refused.
    let resumed = match &args.pieces.resume {
        None => None,
        Some(path) => Some(resume::File::read(path, args.json, &session.subject(&request))?),
    };
    let started = Instant::now();
    let solver = session.solver(&request)?;
    request.spent = started.elapsed();
    if args.pieces.explain {
        for text in solver.explain(&line) {
            line.say(&text);
        }
    }
    let exit = answer(args, (&session, &solver), request, resumed.as_ref(), &line);
    if exit.is_ok()
        && let Some(trouble) = solver.trouble()
    {
        line.say(&trouble);
    }
    exit
}

/// What is asked of the puzzle.
fn request<'a>(args: &Solve, session: &Session, line: &'a Line) -> Result<Request<'a>, Failure> {
    let pieces = &args.pieces;
    let metric = args.how.metric.map_or(Metric::Half, Into::into);
    let costs = match pieces.costs.as_deref() {
        None => None,
        Some(file) => {
            let moves = session.target().searched(metric).map_err(Error::Refused)?;
            Some(costs::read(file, &moves)?)
        }
    };
    Ok(Request {
        question: super::question(args),
        canonical: pieces.canonical,
        longest: pieces.max_depth,
        within: pieces.within,
        early: line.is_watched(),
        any_side: pieces.any_side,
        strategy: args.how.strategy.clone(),
        metric,
        modulus: args.modulus,
        costs,
        json: args.json,
        threads: args.work.threads(),
        tables: if pieces.no_tables { None } else { Some(tables_folder(&pieces.folder)?) },
        memory: args.work.memory,
        limits: args.work.limits(),
        // What an interruption cut off is answered when the run goes on.
        cut: pieces.resume.is_none(),
        watch: line,
        ..Request::default()
    })
}

/// Answers what is read, after what a file has answers of already.
fn answer(
    args: &Solve,
    (session, solver): (&Session, &Solver),
    mut request: Request<'_>,
    resumed: Option<&resume::File>,
    line: &Line,
) -> Result<Exit, Failure> {
    let (mut instances, wrong) = instances::asked(session.positions(), args)?;
    if let Some(shard) = args.shard {
        if let Some(wrong) = wrong {
            return Err(wrong.into());
        }
        // Those before it are passed over as if they had their answers, so that each keeps its number.
        let place = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        let block = shard.block(instances.len() as u64);
        instances.truncate(place(block.end));
        request.answered = place(block.start);
    }
    let tally = match resumed {
        None => pieces::answer(solver, &instances, &request, &mut line.stdout()),
        Some(resumed) => {
            let (mut file, answered) = resumed.goes_on(&instances)?;
            request.answered = answered;
            pieces::answer(solver, &instances, &request, &mut file)
        }
    }?;
    if let Some(wrong) = wrong {
        return Err(wrong.into());
    }
    let no = match request.question {
        Question::Unique => tally.unique == 0,
        _ => args.json && tally.unsolvable == 1,
    };
    // Ctrl-C is a limit like any other where each position has a line of what was found and proved.
    let has_all = (tally.instances + request.answered as u64) == instances.len() as u64;
    Ok(if interrupted() && !has_all {
        Exit::Interrupted
    } else if tally.stopped > 0 {
        Exit::Limit
    } else if instances.len() == 1 && tally.instances == 1 && no && args.shard.is_none() {
        Exit::No
    } else {
        Exit::Answered
    })
}
