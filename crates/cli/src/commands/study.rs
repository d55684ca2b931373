//! `study`.

use crate::args::study::{Merge, Other, Study};
use crate::exit::Exit;
use crate::progress::{Batch, interrupted, on_interrupt, patient};
use crate::report::Failure;
use everystate::contract::Limits;
use everystate::families::family::Question;
use everystate_study::{Archive, Merged, Options, Parameters, Progress, Store, wilson};
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

pub(super) fn run(args: Study) -> Result<Exit, Failure> {
    if let Some(Other::Merge(args)) = &args.merge {
        return merge(args);
    }
    let shown = Shown {
        json: args.json,
        times: args.times,
        svg: args.svg.clone(),
        csv: args.csv.clone(),
        parquet: args.parquet.clone(),
    };
    let file = args.report.clone().or_else(|| args.out.clone()).unwrap_or_default();
    shown.apart_from(&file)?;
    let study = match args.report {
        Some(_) => None,
        None => Some(work(args, &file)?),
    };
    shown.show(&file, study)?;
    Ok(if interrupted() { Exit::Interrupted } else { Exit::Answered })
}

/// Makes a study of its shards.
fn merge(args: &Merge) -> Result<Exit, Failure> {
    let cancel = on_interrupt();
    if everystate_study::merge(&args.files, &args.out, Some(&cancel))? == Merged::Ended {
        return Ok(Exit::Interrupted);
    }
    Shown { json: args.json, ..Shown::default() }.show(&args.out, None)?;
    Ok(Exit::Answered)
}

/// Makes and answers what the file lacks; returned is the study's number in it.
fn work(args: Study, file: &Path) -> Result<i64, Failure> {
    let puzzle = args.puzzle.unwrap_or_default();
    let family = crate::io::open_family(&puzzle)?;
    let threads = args.work.threads();
    let share = |bytes: u64| bytes / threads.max(1) as u64;
    let limits = args.work.limits();
    // Memory is a parameter where it was named; how much is free today is none.
    let bytes = if args.work.memory.is_some() { share(limits.bytes) } else { u64::MAX };
    let parameters = Parameters {
        seed: args.seed.unwrap_or(1),
        wishes: args.wished.wishes(family.about(), ("study", "--only", args.only))?,
        question: match (args.unique, args.any) {
            (true, _) => Question::Unique,
            (_, true) => Question::Any,
            _ => Question::First,
        },
        reach: args.reach,
        strategy: args.how.strategy,
        metric: args.how.metric.map(Into::into),
        limits: Limits { bytes, ..limits.clone() },
        shard: args.shard,
        ..Parameters::of(&puzzle)
    };
    // What makes no sense is refused before a file is made.
    parameters.settled().map_err(everystate_study::Error::from)?;
    let cancel = on_interrupt();
    patient();
    let mut store = Store::open(file)?;
    let bar = Batch::new();
    let options = Options {
        deals: args.deals.unwrap_or(0),
        threads,
        bytes: share(limits.bytes),
        cancel: Some(&cancel),
        watch: &|progress| show(&bar, progress),
    };
    Ok(everystate_study::run(&mut store, &parameters, &options)?)
}

fn show(bar: &Batch, progress: &Progress) {
    let done = progress.done();
    bar.show(done, progress.deals, progress.fresh, || {
        let (least, most) = (progress.solved, progress.solved + progress.stopped);
        let interval = wilson(least, done, 0.95).to(wilson(most, done, 0.95));
        format!("{:.3} to {:.3} % solved", 100.0 * interval.low, 100.0 * interval.high)
    });
}

/// What is shown of a file.
#[derive(Default)]
struct Shown {
    json: bool,
    times: bool,
    svg: Option<PathBuf>,
    csv: Option<PathBuf>,
    parquet: Option<PathBuf>,
}

impl Shown {
    /// Refuses to write over the file that is read.
    fn apart_from(&self, file: &Path) -> Result<(), Failure> {
        let same = |path: &&PathBuf| crate::io::is_same_file(path, file);
        match self.csv.iter().chain(&self.parquet).find(same) {
            Some(path) => {
                let path = path.display();
                Err(Failure::Usage(format!("{path} holds the studies and would be written over")))
            }
            None => Ok(()),
        }
    }

    /// Prints the report, of one study or of all, and writes what was asked for.
    fn show(&self, file: &Path, study: Option<i64>) -> Result<(), Failure> {
        let archive = Archive::open(file)?;
        let report = if self.times { archive.timed(study) } else { archive.report(study) }?;
        let text = if self.json { format!("{}\n", report.to_json()) } else { report.to_text() };
        std::io::stdout().write_all(text.as_bytes())?;
        if let Some(path) = &self.csv {
            written(path, |out| archive.csv(out))?;
        }
        if let Some(path) = &self.parquet {
            written(path, |out| archive.parquet(out))?;
        }
        let Some(folder) = &self.svg else { return Ok(()) };
        std::fs::create_dir_all(folder).map_err(|e| cannot("make the folder", folder, &e))?;
        for chart in archive.charts()? {
            crate::io::write_file(&folder.join(format!("{}.svg", chart.name)), chart.svg)?;
        }
        Ok(())
    }
}

/// Writes a file as it comes.
fn written(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<(), everystate_study::Error>,
) -> Result<(), Failure> {
    let file = File::create(path).map_err(|e| cannot("write", path, &e))?;
    let mut out = BufWriter::new(file);
    write(&mut out)?;
    out.flush().map_err(|e| cannot("write", path, &e))
}

fn cannot(doing: &str, path: &Path, error: &std::io::Error) -> Failure {
    let name = path.display().to_string();
    Failure::File { message: format!("cannot {doing} {name}: {error}"), name }
}
