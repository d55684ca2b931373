//! `verify`.

use crate::args::Verify;
use crate::exit::Exit;
use crate::report::Failure;
use std::path::Path;

pub(super) fn run(args: &Verify) -> Result<Exit, Failure> {
    let family = crate::io::open_family(&args.puzzle)?;
    if args.input == Path::new("-") && args.solution == Path::new("-") {
        let message = "the instances and the solutions cannot both be standard input";
        return Err(Failure::Usage(message.into()));
    }
    let input = crate::io::open_input(&args.input)?;
    let claims = crate::io::open_input(&args.solution)?;
    let verified = family.verify(input, claims, args.json, &mut std::io::stdout())?;
    Ok(if verified.fails > 0 {
        Exit::No
    } else if verified.open > 0 {
        Exit::Limit
    } else {
        Exit::Answered
    })
}
