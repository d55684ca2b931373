//! `explain`.

mod boards;

use crate::args::Explain;
use crate::exit::Exit;
use crate::game;
use crate::progress::{Line, interrupted};
use crate::report::Failure;
use everystate::session::{self, Solve};

pub(super) fn run(args: &Explain) -> Result<Exit, Failure> {
    if session::open(&args.puzzle).is_none() && game::is_named(&args.puzzle) {
        return boards::run(args);
    }
    if args.level.is_some() || args.json {
        return Err(Failure::Usage("--level and --json are of games on boards".to_owned()));
    }
    let family = crate::io::open_family(&args.puzzle)?;
    let inputs = crate::io::open_inputs(&args.input)?;
    let line = Line::new();
    let request = Solve {
        strategy: args.how.strategy.clone(),
        metric: args.how.metric.map(Into::into),
        threads: args.work.threads(),
        limits: args.work.limits(),
        watch: &line,
        ..Solve::default()
    };
    let mut stopped = false;
    for input in inputs {
        let input = input.on(args.terms.terms());
        stopped |= family.explain(input, &request, &mut line.stdout())?;
    }
    Ok(if interrupted() {
        Exit::Interrupted
    } else if stopped {
        Exit::Limit
    } else {
        Exit::Answered
    })
}
