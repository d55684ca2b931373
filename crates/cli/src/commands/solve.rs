//! `solve`.

mod boards;
mod certificates;
mod costs;
mod forecast;
pub(super) mod instances;
mod resume;
mod shard;
mod twisty;

use crate::args::{Solve, Unique};
use crate::exit::Exit;
use crate::game;
use crate::progress::{Line, interrupted};
use crate::puzzle::{self, Puzzle};
use crate::report::Failure;
use everystate::Error;
use everystate::families::family::{About, Question, Refusal};
use everystate::session::{self, Input, Sample, Session};

pub(super) fn run(args: &Solve) -> Result<Exit, Failure> {
    let is_game = session::open(&args.puzzle).is_none() && game::is_told(&args.puzzle);
    #[cfg(feature = "cluster")]
    if args.company.hosts.is_some() && (is_game || session::open(&args.puzzle).is_some()) {
        let message = format!(
            "--hosts is of puzzles of pieces, which `{}` is not; --shard divides any batch",
            args.puzzle
        );
        return Err(Failure::Usage(message));
    }
    if is_game {
        return boards::run(args);
    }
    if let Some(flag) = args.boards.given() {
        return Err(Failure::Usage(format!(
            "{flag} is of games on boards, which `{}` is not",
            args.puzzle
        )));
    }
    shard::can(args)?;
    let puzzle = puzzle::open(&args.puzzle)?;
    can(puzzle.about(), args).map_err(Error::Refused)?;
    let family = match puzzle {
        Puzzle::Family(family) => family,
        Puzzle::Twisty(definition, _) => return twisty::run(args, definition),
    };
    let only = match args.shard {
        None => None,
        Some(shard) => Some(shard.block(family.count(inputs(&*family, args)?)?)),
    };
    let inputs = inputs(&*family, args)?;
    let line = Line::new();
    let question = question(args);
    let certificates = match &args.certificate {
        None => None,
        Some(path) => {
            let read = args.input.iter().map(AsRef::as_ref);
            Some(certificates::File::create(path, read, &line)?)
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
        only,
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
    } else if tally.instances == 1 && no && args.shard.is_none() {
        Exit::No
    } else {
        Exit::Answered
    })
}

/// Refuses what the puzzle cannot be asked, before a seed is printed or input is waited for.
fn can(about: &About, args: &Solve) -> Result<(), Refusal> {
    let terms = args.journey.terms(None);
    args.pieces.given().chain(terms.all_given()).try_for_each(|flag| about.has(flag))?;
    if args.certificate.is_some() {
        about.has_certificates()?;
    }
    about.strategy(args.how.strategy.as_deref(), question(args)).map(|_| ())
}

/// What a family's instances are read from: files, or what the command line says.
fn inputs(family: &dyn Session, args: &Solve) -> Result<Vec<Input>, Failure> {
    let (about, from) = (family.about(), args.pieces.from.as_ref());
    let position = from.filter(|_| about.has("--position").is_ok());
    let given = match (&args.pieces.alg, position) {
        (Some(alg), _) => Some(("--alg", Input::alg(about, "--alg", alg))),
        (_, Some(position)) => Some(("--from", Input::position(about, "--from", position))),
        _ => None,
    };
    if let Some((flag, input)) = given {
        instances::only(flag, args)?;
        return Ok(vec![input.map_err(Error::Refused)?]);
    }
    let terms = args.journey.terms(from);
    terms.all_given().try_for_each(|flag| about.has(flag)).map_err(Error::Refused)?;
    let inputs = crate::io::open_inputs(&args.input)?;
    Ok(inputs.into_iter().map(|input| input.on(terms.clone())).collect())
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
