//! The engine in a browser: one request from the input, its answer to the output, and it ends.
//!
//! ```text
//! input    {"method":"POST","path":"jobs","share":{…}}   one line: what is asked, and what it may have
//!          …                                             the body, as a server would get it
//! output   {"status":202}                                one line
//!          …                                             the body; of a job an event a line, as it comes
//! ```
//!
//! It knows nothing of where it runs. A worker of the page gives it its input and takes its output; who does not want an answer
//! any more ends the worker, with all its memory.

mod asked;
mod told;

use std::io::{self, Read as _, Write as _};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut input = Vec::new();
    let done = io::stdin().read_to_end(&mut input).and_then(|_| {
        let mut out = io::stdout();
        asked::answer(&input, &mut out)?;
        out.flush()
    });
    // Nobody hears it: there is nothing left to say it to.
    if done.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
