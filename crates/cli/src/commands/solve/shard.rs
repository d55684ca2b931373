//! A shard of the instances that `solve` answers.

use crate::args::Solve;
use crate::report::Failure;
use std::path::Path;

/// Refuses what has no shards: before anything is answered the instances are counted, so that they are read twice.
pub(super) fn can(args: &Solve) -> Result<(), Failure> {
    if args.shard.is_none() {
        return Ok(());
    }
    if args.sample.is_some() && args.seed.is_none() {
        let message = "--shard with --sample wants --seed: without it every shard draws by another";
        return Err(Failure::Usage(message.into()));
    }
    let twice = |name: &str| {
        let message = format!(
            "--shard counts the instances before it answers any, and {name} cannot be read twice: name files"
        );
        Err(Failure::Usage(message))
    };
    if args.input.is_empty() {
        return twice("standard input");
    }
    for path in &args.input {
        if path == Path::new("-") {
            return twice("standard input");
        }
        // What is not there is told when it is opened.
        if path.metadata().is_ok_and(|found| !found.is_file()) {
            return twice(&path.display().to_string());
        }
    }
    Ok(())
}
