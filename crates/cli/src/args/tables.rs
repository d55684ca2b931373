//! The arguments of `tables`, and of whatever else keeps tables.

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
            Task::List(list) => list.json,
            Task::Verify(verify) => verify.json,
            Task::Clear(clear) => clear.json,
        }
    }
}

#[derive(Subcommand)]
pub(crate) enum Task {
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
