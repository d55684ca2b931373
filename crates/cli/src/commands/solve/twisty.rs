//! `solve` of a puzzle of pieces: positions one after the other, or thousands at once.

use super::{costs, forecast, instances, resume};
use crate::args::Solve;
#[cfg(feature = "cluster")]
use crate::commands::company;
use crate::exit::Exit;
use crate::io::tables_folder;
use crate::progress::{Line, interrupted};
use crate::report::Failure;
use everystate::Error;
#[cfg(feature = "cluster")]
use everystate::contract::Peers as _;
use everystate::families::family::{Metric, Question};
use everystate::pieces::{self, Instance, Session, Solve as Request};
use everystate::session::Tally;
use everystate::twisty::{Definition, Solver};
use std::io::Write;
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
    // Before anything is made that takes long.
    #[cfg(feature = "cluster")]
    let mut member = company::join(&args.company.company())?;
    let started = Instant::now();
    let solver = session.solver(&request)?;
    request.spent = started.elapsed();
    if args.pieces.explain {
        for text in solver.explain(&line) {
            line.say(&text);
        }
    }
    let room = Answering {
        args,
        session: &session,
        solver: &solver,
        line: &line,
        #[cfg(feature = "cluster")]
        member: member.as_mut(),
    };
    let exit = room.answer(request, resumed.as_ref());
    #[cfg(feature = "cluster")]
    if let (Ok(_), Some(member)) = (&exit, member) {
        member.end()?;
    }
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

/// What answers positions, and for whom.
struct Answering<'a> {
    args: &'a Solve,
    session: &'a Session,
    solver: &'a Solver,
    line: &'a Line,
    /// Those who answer a part of them.
    #[cfg(feature = "cluster")]
    member: Option<&'a mut company::Member>,
}

impl Answering<'_> {
    /// Answers what is read, after what a file has answers of already.
    fn answer(
        mut self,
        mut request: Request<'_>,
        resumed: Option<&resume::File>,
    ) -> Result<Exit, Failure> {
        let args = self.args;
        let (mut instances, wrong) = instances::asked(self.session.positions(), args)?;
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
        let tally = match resumed.filter(|_| !self.is_other()) {
            None => self.tally(&instances, &request, &mut self.line.stdout()),
            Some(resumed) => {
                let (mut file, answered) = resumed.goes_on(&instances)?;
                request.answered = answered;
                self.tally(&instances, &request, &mut file)
            }
        }?;
        if let Some(wrong) = wrong {
            return Err(wrong.into());
        }
        if self.is_other() {
            return Ok(if interrupted() { Exit::Interrupted } else { Exit::Answered });
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

    /// Whether another process has the answers.
    fn is_other(&self) -> bool {
        #[cfg(feature = "cluster")]
        return self.member.as_ref().is_some_and(|member| member.company.number() > 0);
        #[cfg(not(feature = "cluster"))]
        false
    }

    fn tally(
        &mut self,
        instances: &[Instance],
        request: &Request<'_>,
        out: &mut (dyn Write + Send),
    ) -> Result<Tally, Error> {
        #[cfg(feature = "cluster")]
        if let Some(member) = &mut self.member {
            let asked = (request, &self.session.subject(request));
            return pieces::answer_with(self.solver, instances, asked, &mut member.company, out);
        }
        pieces::answer(self.solver, instances, request, out)
    }
}
