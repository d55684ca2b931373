//! `explore`.

mod forecast;

use crate::args::explore::Explore;
#[cfg(feature = "cluster")]
use crate::commands::company;
use crate::commands::solve::instances;
use crate::exit::Exit;
use crate::game;
use crate::growth::Growth;
use crate::io::tables_folder;
use crate::progress::{Line, bars, grouped, interrupted};
use crate::puzzle::{self, Puzzle};
use crate::report::Failure;
use everystate::Error;
use everystate::contract::{Limits, Stop};
use everystate::families::family::{Disk, Exploration, Metric, Request};
use everystate::pieces::{self, Aim, Made, Positions};
use everystate::session::{self, Input, Session, explored};
use everystate::twisty::{Definition, Explored, Explorer, Member, Options, Pattern};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// What was found, and of what.
struct Shown {
    name: String,
    metric: Option<Metric>,
    /// Whether the other metric counts the same.
    alike: bool,
    found: Exploration,
    seconds: f64,
    /// The table that was read or written.
    file: Option<PathBuf>,
    /// How many of the farthest positions there are up to symmetry, if that is known.
    classes: Option<u64>,
    /// What others can check, if it is asked for and all was explored.
    result: Option<String>,
}

impl Shown {
    /// Whether another process prints it.
    fn is_quiet(&self) -> bool {
        self.found.together.is_some_and(|together| together.process > 0)
    }
}

pub(super) fn run(args: &Explore) -> Result<Exit, Failure> {
    let line = Line::of(args.progress, Line::bars);
    if session::open(&args.puzzle).is_none() && game::is_told(&args.puzzle) {
        let name = &args.puzzle;
        return Err(Failure::Usage(format!(
            "a game on a board is not explored as puzzles are: `everystate explain {name}` goes through all positions of a level"
        )));
    }
    let puzzle = puzzle::open(&args.puzzle)?;
    for (given, flag) in [
        (!args.moves.is_empty(), "--moves"),
        (!args.to_goal.is_empty(), "--to-goal"),
        (!args.goal_moves.is_empty(), "--goal-moves"),
        // Every family that explores does so from several positions, too.
        (args.from.is_some() && matches!(puzzle, Puzzle::Twisty(..)), "--from"),
        (args.disk.is_some(), "--disk"),
        (args.listed, "--listed"),
        (args.checkpoint.is_some(), "--checkpoint"),
        (args.result.is_some(), "--result"),
        #[cfg(feature = "cluster")]
        (args.company.hosts.is_some(), "--hosts"),
        #[cfg(feature = "cluster")]
        (args.company.workers.is_some(), "--workers"),
    ] {
        if given {
            puzzle.about().has(flag).map_err(Error::Refused)?;
        }
    }
    let growth = growth(args, &puzzle)?;
    let shown = match puzzle {
        Puzzle::Family(family) if args.forecast => {
            let message =
                format!("no forecast for {}: it is explored at once", family.about().name);
            return Err(Failure::Usage(message));
        }
        Puzzle::Family(family) => instance(args, family.as_ref(), &line)?,
        Puzzle::Twisty(..) if args.position.is_some() => {
            let message = "a puzzle of pieces is explored from its solved position, or from the goal of --to-goal";
            return Err(Failure::Usage(message.into()));
        }
        Puzzle::Twisty(definition, name) => {
            let (definition, goals) = aimed(args, definition)?;
            let metric = args.metric.map_or(Metric::Half, Into::into);
            let (limits, started) = (args.work.limits(), Instant::now());
            let explorer = Explorer::within(&definition, metric, &limits, &line);
            let explorer = starting(args, explorer.map_err(Error::Refused)?, &goals)?;
            if args.forecast {
                return forecast::run(args, &explorer, &name, &line);
            }
            let limits = limits.after(started.elapsed());
            let shown = match twisty(args, &explorer, name, metric, &limits, &line) {
                // While it read what it was to go on from.
                Err(_) if interrupted() => {
                    line.say("interrupted before anything was explored");
                    return Ok(Exit::Interrupted);
                }
                shown => shown?,
            };
            Shown { alike: definition.has_one_metric(), ..shown }
        }
    };
    if !shown.is_quiet() {
        let text = if args.json { record(&shown) } else { table(&shown) };
        line.stdout().write_all(text.as_bytes())?;
        write_files(args, &shown)?;
    }
    match &growth {
        _ if shown.is_quiet() => {}
        Some(growth) if shown.found.stopped.is_none() => growth.write(&shown.found.counts)?,
        Some(_) => line.say("not all was explored: nothing is added to the file of --growth"),
        None => {}
    }
    Ok(match shown.found.stopped {
        _ if interrupted() => Exit::Interrupted,
        Some(Stop::Cancelled) => Exit::Interrupted,
        Some(_) => Exit::Limit,
        None => Exit::Answered,
    })
}

/// The file of `--growth` and the key of the row in it, if they are given.
fn growth(args: &Explore, puzzle: &Puzzle) -> Result<Option<Growth>, Failure> {
    let Some(file) = &args.growth else { return Ok(None) };
    let whole = args.position.is_none() && args.from.is_none() && args.to_goal.is_empty();
    let key = match &args.key {
        Some(key) => key.clone(),
        None if whole && args.moves.is_empty() && args.goal_moves.is_empty() => key(args, puzzle),
        None => {
            let message = "of moves, goals and positions that are given a name says nothing: --growth needs a --key";
            return Err(Failure::Usage(message.into()));
        }
    };
    Growth::at(file, key).map(Some)
}

/// The key of a whole puzzle: its name, and how turns are counted where that makes a difference.
fn key(args: &Explore, puzzle: &Puzzle) -> String {
    let metric: Option<Metric> = args.metric.map(Into::into);
    let (name, metric) = match puzzle {
        Puzzle::Family(family) => {
            let about = family.about();
            (about.name, metric.or(about.metrics.first().copied()))
        }
        Puzzle::Twisty(definition, name) if definition.has_one_metric() => (name.as_str(), None),
        Puzzle::Twisty(_, name) => (name.as_str(), Some(metric.unwrap_or(Metric::Half))),
    };
    match metric {
        None => name.to_owned(),
        Some(Metric::Half) => format!("{name}_htm"),
        Some(Metric::Quarter) => format!("{name}_qtm"),
    }
}

/// The puzzle whose positions are explored, by some moves, from a goal, and its positions that are the goals if there are several.
fn aimed(args: &Explore, definition: Definition) -> Result<(Definition, Vec<Pattern>), Failure> {
    let goals = args.to_goal.iter().map(|goal| instances::goal("--to-goal", goal));
    let goals = goals.collect::<Result<Vec<_>, _>>()?;
    let goals: Vec<_> = goals.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let aim = Aim { goals: &goals, finishing: &args.goal_moves };
    let positions = Positions::to(definition, &args.moves, aim)?;
    let starts = positions.starts()?;
    let flags = [(args.forecast, "--forecast"), (args.result.is_some(), "--result")];
    if let Some((_, flag)) = flags.iter().find(|(given, _)| *given && !starts.is_empty()) {
        return Err(Failure::Usage(format!("{flag} is for one goal: there are {}", starts.len())));
    }
    Ok((positions.explored()?, starts))
}

/// Exploring from several goals, or from the positions of `--from`, if they are given.
fn starting<'a>(
    args: &Explore,
    explorer: Explorer<'a>,
    goals: &[Pattern],
) -> Result<Explorer<'a>, Failure> {
    if !goals.is_empty() {
        let wrong = |(number, wrong): (usize, _)| {
            Failure::Usage(format!("--to-goal: goal {}: {wrong}", number + 1))
        };
        return explorer.starting(goals).map_err(wrong);
    }
    let Some(path) = &args.from else { return Ok(explorer) };
    let positions = Positions::new(explorer.definition().clone(), &[], None)?;
    let (instances, wrong) = instances::read(&positions, core::slice::from_ref(path))?;
    if let Some(wrong) = wrong {
        return Err(wrong.into());
    }
    let starts: Vec<_> = instances.into_iter().map(|instance| instance.position).collect();
    if starts.is_empty() {
        let message = format!("{}: no position to start from", path.display());
        return Err(Failure::Usage(message));
    }
    explorer.starting(&starts).map_err(|(number, wrong)| {
        Failure::Usage(format!("{}: position {}: {wrong}", path.display(), number + 1))
    })
}

/// Explores a family from an instance, or from all of a file.
fn instance(args: &Explore, family: &dyn Session, line: &Line) -> Result<Shown, Failure> {
    let position = match args.position.as_deref() {
        None => None,
        Some(text) if text.trim_start().starts_with('{') => {
            Some(Input::text("the position given", text))
        }
        Some(path) => Some(crate::io::open_input(Path::new(path))?),
    };
    let metric: Option<Metric> = args.metric.map(Into::into);
    let every = args.checkpoint.map_or(Disk::EVERY, Duration::from_secs);
    let disk = args.disk.as_deref().map(|folder| Disk { folder, every });
    if args.checkpoint.is_some() && disk.is_none() {
        let message = "in memory nothing is kept on the way: --checkpoint needs --disk";
        return Err(Failure::Usage(message.into()));
    }
    let (threads, limits) = (args.work.threads(), args.work.limits());
    let request = Request { metric, threads, limits, disk, peers: None, watch: line };
    let started = Instant::now();
    let explore = |request: &Request<'_>| -> Result<Exploration, Failure> {
        Ok(match &args.from {
            Some(path) => family.explore_from(crate::io::open_input(path)?, request)?,
            None => family.explore(position, request)?,
        })
    };
    #[cfg(feature = "cluster")]
    let found = company::explored(&args.company, &request, explore)?;
    #[cfg(not(feature = "cluster"))]
    let found = explore(&request)?;
    if let Some(trouble) = &found.trouble {
        line.say(trouble);
    }
    let about = family.about();
    Ok(Shown {
        name: about.name.into(),
        metric: metric.or(about.metrics.first().copied()),
        alike: false,
        found,
        seconds: started.elapsed().as_secs_f64(),
        file: None,
        result: None,
        classes: None,
    })
}

/// Explores a puzzle of pieces from its solved position.
fn twisty(
    args: &Explore,
    explorer: &Explorer<'_>,
    name: String,
    metric: Metric,
    limits: &Limits,
    line: &Line,
) -> Result<Shown, Failure> {
    let threads = args.work.threads();
    let tables = if args.no_tables { None } else { Some(tables_folder(&args.folder)?) };
    let (disk, checkpoint) = (args.disk.clone(), args.checkpoint.map(Duration::from_secs));
    if checkpoint.is_some() && disk.is_none() && tables.is_none() {
        let message = "with --no-tables nothing is kept: --checkpoint needs tables or --disk";
        return Err(Failure::Usage(message.into()));
    }
    // The forecast is of positions that have numbers.
    if !args.listed && !explorer.has_starts() {
        line.note(&forecast::told(&explorer.forecast(threads), disk.is_some()));
    }
    let (examples, listed) = (args.examples, args.listed);
    let options = Options { threads, examples, tables, disk, listed, checkpoint };
    let started = Instant::now();
    let found = explored_by(args, explorer, &options, limits, line)?;
    if let Some(trouble) = &found.trouble {
        line.say(trouble);
    }
    let seconds = started.elapsed().as_secs_f64();
    let result = match &args.result {
        Some(_) if found.stopped.is_none() => {
            let of = (explorer.definition(), metric);
            let made = made(args, seconds, threads);
            Some(pieces::result(&name, of, &found, &made).map_err(Error::Refused)?)
        }
        _ => None,
    };
    Ok(Shown {
        result,
        name,
        metric: Some(metric),
        alike: false,
        found: pieces::exploration(&found),
        seconds,
        file: found.file,
        classes: found.classes,
    })
}

/// Explores, together with other processes if there are any.
#[cfg_attr(not(feature = "cluster"), expect(unused_variables, reason = "alone nobody is asked"))]
fn explored_by(
    args: &Explore,
    explorer: &Explorer<'_>,
    options: &Options,
    limits: &Limits,
    line: &Line,
) -> Result<Explored, Failure> {
    #[cfg(feature = "cluster")]
    if let Some(mut member) = company::join(&args.company)? {
        let options = Options { threads: member.threads(options.threads), ..options.clone() };
        let limits = member.limits(limits);
        let found = explorer.explore_with(&options, &mut member.company, &limits, line);
        let found = found.map_err(Error::Refused)?;
        member.end()?;
        return Ok(found);
    }
    Ok(explorer.explore(options, limits, line).map_err(Error::Refused)?)
}

/// How an exploration was made.
fn made(args: &Explore, seconds: f64, threads: usize) -> Made {
    let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    let mut asked = format!("explore {}", args.puzzle);
    for (flag, list) in [("moves", &args.moves), ("goal-moves", &args.goal_moves)] {
        if !list.is_empty() {
            let _ = write!(asked, " --{flag} {}", list.join(","));
        }
    }
    for goal in &args.to_goal {
        let _ = write!(asked, " --to-goal '{goal}'");
    }
    if let Some(metric) = args.metric {
        let _ = write!(
            asked,
            " --metric {}",
            everystate::families::family::Metric::from(metric).name()
        );
    }
    Made {
        asked,
        seconds,
        time: SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs()),
        program: env!("CARGO_PKG_VERSION").into(),
        machine: format!("{system}, {threads} thread{}", if threads == 1 { "" } else { "s" }),
    }
}

fn write_files(args: &Explore, shown: &Shown) -> Result<(), Failure> {
    if let Some(file) = &args.svg {
        let title = title(shown);
        let svg = crate::chart::distribution(&title, &shown.found.counts)
            .map_err(|e| Failure::Usage(format!("cannot draw the distribution: {e}")))?;
        crate::io::write_file(file, &svg)?;
    }
    if let (Some(file), Some(result)) = (&args.result, &shown.result) {
        crate::io::write_file(file, result)?;
    }
    if let Some(file) = &args.b_file {
        let line = |(depth, count): (usize, &u64)| format!("{depth} {count}\n");
        let lines: String = shown.found.counts.iter().enumerate().map(line).collect();
        crate::io::write_file(file, &lines)?;
    }
    if let Some(file) = &args.csv {
        let mut csv = String::from("depth,positions\n");
        for (depth, count) in shown.found.counts.iter().enumerate() {
            let _ = writeln!(csv, "{depth},{count}");
        }
        crate::io::write_file(file, &csv)?;
    }
    Ok(())
}

fn title(Shown { name, metric, alike, .. }: &Shown) -> String {
    match metric {
        Some(metric) if !alike => {
            format!("{name}, {} turns: positions at each distance", metric.name())
        }
        _ => format!("{name}: positions at each distance"),
    }
}

fn record(shown: &Shown) -> String {
    let Shown { name, metric, found, seconds, file, classes, .. } = shown;
    let mut object = explored(name, *metric, found, *seconds);
    let seconds = object.shift_remove("seconds");
    if found.on_disk > 0 {
        object.insert("disk".into(), json!(found.on_disk));
    }
    if let Some(classes) = classes {
        object.insert("classes".into(), json!(classes));
    }
    if let Some(Member { processes, sent, resumed, .. }) = &found.together {
        object.insert("processes".into(), json!(processes));
        object.insert("sent".into(), json!(sent));
        if *resumed > 0 {
            object.insert("resumed".into(), json!(resumed));
        }
    }
    if let Some(file) = file {
        object.insert("table".into(), json!(file.display().to_string()));
    }
    object.extend(seconds.map(|seconds| ("seconds".to_owned(), seconds)));
    Value::Object(object).to_string() + "\n"
}

/// The distribution as a table with a bar for each depth.
fn table(shown: &Shown) -> String {
    let found = &shown.found;
    let mut out = title(shown) + "\n\n" + &bars(&found.counts);
    let total: u64 = found.counts.iter().sum();
    let depth = found.counts.len().saturating_sub(1);
    let s = |n: usize| if n == 1 { "" } else { "s" };
    let _ = writeln!(out, "\n{} position{}", grouped(total), if total == 1 { "" } else { "s" });
    if let Some(why) = found.stopped {
        let what = why.told();
        let _ = writeln!(out, "{what}: the farthest is at least {depth} move{} away", s(depth));
        return out;
    }
    let last = found.counts.last().copied().unwrap_or(0);
    let of = shown.classes.map_or_else(String::new, |n| format!(", {} up to symmetry", grouped(n)));
    let _ = writeln!(out, "the farthest are {depth} move{} away: {}{of}", s(depth), grouped(last));
    for example in &found.examples {
        let _ = writeln!(out, "  {example}");
    }
    out
}
