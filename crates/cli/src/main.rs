//! The `everystate` program: reads arguments, opens files, prints, exits.
//!
//! **Architecture invariant:** only this crate prints and exits, and it solves nothing itself. What is said beside the answers goes
//! through [`aside`], as the macros for it end the program where nobody listens.

#![deny(clippy::print_stderr)]

mod args;
mod aside;
mod chart;
mod commands;
mod exit;
mod game;
mod growth;
mod io;
mod moment;
mod progress;
mod puzzle;
mod report;

use aside::aside;
use clap::Parser;
use exit::Exit;

fn main() {
    install_panic_hook();
    let args = args::Args::try_parse().unwrap_or_else(|e| {
        let wants_json = std::env::args_os().any(|a| a == "--json");
        std::process::exit(report::usage(&e, wants_json) as i32)
    });
    let json = args.command.json();
    let exit = match commands::run(args.command) {
        Ok(exit) => exit,
        Err(failure) => report::show(&failure, json),
    };
    std::process::exit(exit as i32);
}

/// A panic is a bug: say so in one line and leave with the code for bugs.
fn install_panic_hook() {
    std::panic::set_hook(Box::new(|info| {
        let place =
            info.location().map_or_else(String::new, |l| format!(" at {}:{}", l.file(), l.line()));
        let message = info.payload_as_str().unwrap_or("unknown");
        aside(format_args!(
            "everystate: this is a bug, please report it with the input: {message}{place}"
        ));
        std::process::exit(Exit::Bug as i32);
    }));
}
