//! What is made from the code, and what is known, compared with it: `cargo xtask docs`, `defs`, `known` and `results`.

mod defs;
mod digits;
mod docs;
mod document;
mod gallery;
mod known;
mod results;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let result = match args.next().as_deref() {
        Some("docs") => docs::write(),
        Some("results") => results::check().map(drop),
        Some("defs") => defs::write(),
        Some("known") => known::run(args),
        _ => Err("usage: cargo xtask docs, defs, known or results".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
