//! One file a command.

mod alg;
mod backup;
#[cfg(feature = "cluster")]
mod company;
mod convert;
mod draw;
mod explain;
mod explore;
mod generate;
mod judge;
mod list;
mod man;
mod replay;
mod scramble;
mod serve;
mod solve;
mod study;
mod tables;
mod verify;

use crate::args::{Args, Command};
use crate::exit::Exit;
use crate::report::Failure;
use clap::CommandFactory;

/// Carries a command out.
pub(crate) fn run(command: Command) -> Result<Exit, Failure> {
    match command {
        Command::Solve(args) => solve::run(&args),
        Command::Explore(args) => explore::run(&args),
        Command::Generate(args) => generate::run(args),
        Command::Verify(args) => verify::run(&args),
        Command::Judge(args) => judge::run(&args),
        Command::Draw(args) => draw::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::List(args) => list::run(&args),
        Command::Tables(args) => tables::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Alg(args) => alg::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Scramble(args) => scramble::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Backup(args) => backup::run(&args),
        Command::Study(args) => study::run(*args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "everystate", &mut script);
            std::io::Write::write_all(&mut std::io::stdout(), &script)?;
            Ok(Exit::Answered)
        }
        Command::Man { folder } => man::run(&folder),
    }
}
