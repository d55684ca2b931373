//! Which processes work together.

use clap::Args as ClapArgs;
use std::path::PathBuf;

#[derive(ClapArgs)]
pub(crate) struct Company {
    /// Explore together with the processes that this file lists, each of which runs the same command: a line each, host:port, where it
    /// listens; each needs its part of the memory only, and with --disk keeps its layers there, to go on from
    #[arg(long, value_name = "FILE", requires = "process", conflicts_with = "forecast")]
    pub(crate) hosts: Option<PathBuf>,
    /// Which of them this is, from 0 for the first line; the first one prints what is found
    #[arg(long, value_name = "N", requires = "hosts")]
    pub(crate) process: Option<usize>,
    /// Explore by so many processes on this machine
    #[arg(long, value_name = "N", conflicts_with_all = ["hosts", "forecast"], value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) workers: Option<u16>,
    #[command(flatten)]
    pub(crate) terms: Terms,
}

/// The processes that answer a file together.
#[derive(ClapArgs)]
pub(crate) struct Among {
    /// Answer together with the processes that this file lists, each of which runs the same command on the same positions: a line each,
    /// host:port, where it listens
    #[arg(long, value_name = "FILE", requires = "process", conflicts_with_all = ["forecast", "shard"])]
    pub(crate) hosts: Option<PathBuf>,
    /// Which of them this is, from 0 for the first line; the first one prints the answers
    #[arg(long, value_name = "N", requires = "hosts")]
    pub(crate) process: Option<usize>,
    #[command(flatten)]
    pub(crate) terms: Terms,
}

/// On which terms processes join.
#[derive(ClapArgs, Clone)]
pub(crate) struct Terms {
    /// A file with what all processes know and nobody else; the variable `EVERYSTATE_SECRET` has it otherwise
    #[arg(long, value_name = "FILE", requires = "hosts")]
    pub(crate) secret: Option<PathBuf>,
    /// How long another process may say nothing, and be waited for at the beginning
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = seconds)]
    pub(crate) silence: f64,
}

impl Among {
    /// The same as of an exploration.
    pub(crate) fn company(&self) -> Company {
        let Self { hosts, process, terms } = self;
        Company { hosts: hosts.clone(), process: *process, workers: None, terms: terms.clone() }
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("`{text}` is not a number"))?;
    if (0.1..=86_400.0).contains(&seconds) {
        Ok(seconds)
    } else {
        Err("from 0.1 to 86400 seconds".into())
    }
}
