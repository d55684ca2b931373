//! The arguments of `tables`, and of whatever else keeps tables.

use super::aim::Aim;
use super::{Metric, ProgressForm, Work};
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Where tables are kept.
#[derive(Args)]
pub(crate) struct Folder {
    /// The folder with the tables [default: `EVERYSTATE_CACHE`, or everystate in the user's cache]
    #[arg(long = "tables", value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Tables {
    #[command(subcommand)]
    pub(crate) task: Task,
}

impl Tables {
    /// Whether errors are to be JSON.
    pub(crate) fn json(&self) -> bool {
        match &self.task {
            Task::Make(make) => make.json,
            Task::List(list) => list.json,
            Task::Verify(verify) => verify.json,
            Task::Clear(clear) => clear.json,
        }
    }
}

#[derive(Subcommand)]
pub(crate) enum Task {
    /// Make the tables that solving a puzzle's positions takes, ahead, as deep as is worth it for many of them
    #[command(after_help = "\
`everystate solve PUZZLE --forecast` tells what solving takes with tables of several sizes, and how
long they take to fill. `solve` finds them where it is given as much --memory, or none as here.
Exit code 3: a limit ended it. What is filled to some depth is kept.")]
    Make(Make),
    /// Tell what is kept; reads no more than the headers
    List(List),
    /// Read tables from end to end and tell which are as they were written
    #[command(after_help = "\
Exit code 4: one of them is damaged, or no table of this version of the program.")]
    Verify(Verify),
    /// Remove tables, and what killed writers left
    Clear(Clear),
}

#[derive(Args)]
pub(crate) struct Make {
    /// A puzzle of the catalogue, or a file that defines one
    pub(crate) puzzle: String,
    #[command(flatten)]
    pub(crate) aim: Aim,
    /// What counts as one move [default: half]
    #[arg(long)]
    pub(crate) metric: Option<Metric>,
    #[command(flatten)]
    pub(crate) work: Work,
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// How to report progress on standard error [default: a line, if it is a terminal]
    #[arg(long, value_name = "FORM")]
    pub(crate) progress: Option<ProgressForm>,
}

#[derive(Args)]
pub(crate) struct List {
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// Print one JSON object a table
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Verify {
    /// Tables, by the names that `list` gives or by their paths; all in the folder if none
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// Threads to work on [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Print one JSON object a table
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Clear {
    /// Tables, by the names that `list` gives or by their paths; all in the folder if none
    pub(crate) files: Vec<PathBuf>,
    /// Only those that `verify` finds wrong
    #[arg(long)]
    pub(crate) damaged: bool,
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// Print one JSON object a file
    #[arg(long)]
    pub(crate) json: bool,
}
