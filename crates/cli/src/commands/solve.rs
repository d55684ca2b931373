//! `solve`.

mod certificates;
mod costs;
pub(super) mod instances;
mod resume;
mod twisty;

use crate::args::{Solve, Unique};
use crate::exit::Exit;
use crate::progress::{Line, interrupted};
use crate::puzzle::{self, Puzzle};
use crate::report::Failure;
use everystate::Error;
use everystate::puzzles::family::Question;
use everystate::session::{self, Sample};

pub(super) fn run(args: &Solve) -> Result<Exit, Failure> {
    let family = match puzzle::open(&args.puzzle)? {
        Puzzle::Family(family) => family,
        Puzzle::Twisty(definition, _) => return twisty::run(args, definition),
    };
    if let Some(flag) = args.pieces.given() {
        let name = family.about().name;
        let message = format!("{flag} is for puzzles of pieces, and {name} is a family");
        return Err(Failure::Usage(message));
    }
    let terms = args.journey.terms(args.pieces.from.as_ref());
    let inputs = crate::io::open_inputs(&args.input)?;
    let inputs = inputs.into_iter().map(|input| input.on(terms.clone())).collect();
    let line = Line::new();
    let question = question(args);
    // Refused before a seed is told or input is waited for.
    family.about().strategy(args.how.strategy.as_deref(), question).map_err(Error::Refused)?;
    let certificates = match &args.certificate {
        None => None,
        Some(path) => {
            family.about().has_certificates().map_err(Error::Refused)?;
            Some(certificates::File::create(path, &line)?)
        }
    };
    let sample = args
        .sample
        .map_or_else(Sample::default, |number| Sample { number, seed: crate::io::seed(args.seed) });
    let request = session::Solve {
        question,
        sample,
        strategy: args.how.strategy.clone(),
        metric: args.how.metric.map(Into::into),
        modulus: args.modulus,
        json: args.json,
        threads: args.work.threads(),
        limits: args.work.limits(),
        certificates: certificates.as_ref().map(|file| file as &dyn session::Certificates),
        watch: &line,
    };
    let result = family.solve(inputs, &request, &mut line.stdout());
    let lacking = certificates.map_or(Ok(0), certificates::File::finish)?;
    let tally = match result {
        Ok(tally) => tally,
        Err(e) if interrupted() && !matches!(e, everystate::Error::Input { .. }) => {
            return Ok(Exit::Interrupted);
        }
        Err(e) => return Err(e.into()),
    };
    let no = match question {
        Question::Unique | Question::Simple => tally.unique == 0,
        _ => args.json && tally.unsolvable == 1,
    };
    Ok(if interrupted() || tally.cancelled {
        Exit::Interrupted
    } else if tally.stopped > 0 || lacking > 0 {
        Exit::Limit
    } else if tally.instances == 1 && no {
        Exit::No
    } else {
        Exit::Answered
    })
}

/// What is asked of each instance.
fn question(args: &Solve) -> Question {
    match args {
        Solve { all: true, .. } => Question::All,
        Solve { count: true, .. } => Question::Count,
        Solve { unique: Some(Unique::Shortest), .. } => Question::Unique,
        Solve { unique: Some(Unique::Simple), .. } => Question::Simple,
        Solve { any: true, .. } => Question::Any,
        Solve { sample: Some(_), .. } => Question::Sample,
        _ => Question::First,
    }
}
