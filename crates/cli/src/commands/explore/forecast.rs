//! `explore --forecast`: what exploring would take, in which way, and what would have to be otherwise.

use crate::args::explore::Explore;
use crate::exit::Exit;
use crate::io::{free_disk, free_memory, tables_folder};
use crate::progress::{Line, duration, grouped_digits, size};
use crate::report::Failure;
use everystate::pieces;
use everystate::twisty::{Change, Engine, Explorer, Forecast, Means, Plan, Way};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write as _;

/// Tells what exploring would take.
pub(super) fn run(
    args: &Explore,
    explorer: &Explorer<'_>,
    name: &str,
    line: &Line,
) -> Result<Exit, Failure> {
    let memory = args.work.limits().bytes;
    let folder = args.disk.clone().or_else(|| tables_folder(&args.folder).ok());
    let disk = folder.as_deref().and_then(free_disk);
    let threads = args.work.threads();
    let means = Means { memory, most: memory.max(free_memory()), disk, threads };
    let plan = explorer.plan(&means);
    let text = if args.json {
        let mut object = serde_json::Map::new();
        object.insert("schema".into(), json!(1));
        object.insert("puzzle".into(), json!(name));
        object.extend(pieces::plan(&plan));
        Value::Object(object).to_string() + "\n"
    } else {
        let line = told(&plan.forecast, args.disk.is_some());
        format!("{name}: {line}\n{}{}", table(&plan), advice(&plan, &means))
    };
    line.stdout().write_all(text.as_bytes())?;
    Ok(Exit::Answered)
}

/// A forecast in a line.
pub(super) fn told(forecast: &Forecast, on_disk: bool) -> String {
    let Some(positions) = &forecast.positions else {
        let each = forecast.each;
        return format!(
            "how many positions there are is known when all have been seen; each takes about {each} bytes"
        );
    };
    let digits = grouped_digits(&positions.to_string());
    match (forecast.bytes, forecast.seconds) {
        (Some(bytes), Some(seconds)) => {
            let size = size(bytes);
            let folded = match forecast.symmetries {
                1 => ",".to_owned(),
                symmetries => format!(" folded by {symmetries} symmetries:"),
            };
            let room = match forecast.disk {
                Some(disk) if on_disk => format!("{} of disk", self::size(disk)),
                _ => format!("{size} of memory"),
            };
            format!("{digits} positions{folded} {room}, about {}", spoken(seconds))
        }
        _ => format!("{digits} positions: too many to explore"),
    }
}

/// A time as people say it.
fn spoken(seconds: f64) -> String {
    match seconds {
        s if s < 1.5 => "a second".into(),
        s if s < 120.0 => format!("{s:.0} seconds"),
        s if s < 7200.0 => format!("{:.0} minutes", s / 60.0),
        s if s < 172_800.0 => format!("{:.0} hours", s / 3600.0),
        s => format!("{:.0} days", s / 86_400.0),
    }
}

/// A line for each way.
fn table(plan: &Plan) -> String {
    if plan.ways.is_empty() {
        return String::new();
    }
    let head = ["by", "memory", "disk", "sent by each", "a position", "time"];
    let mut text = columns(head, "") + "\n";
    for way in &plan.ways {
        text += &row(way);
        text.push('\n');
    }
    text
}

/// A line of the table.
fn columns([by, memory, disk, sent, each, time]: [&str; 6], fits: &str) -> String {
    let line = format!("  {by:<24} {memory:>8} {disk:>8} {sent:>13} {each:>13} {time:>8}  {fits}");
    line.trim_end().to_owned()
}

fn row(way: &Way) -> String {
    let or_dash = |bytes: u64| if bytes == 0 { "-".to_owned() } else { size(bytes) };
    let by = match way.engine {
        Engine::Table => "a table in memory".to_owned(),
        Engine::Disk => "--disk DIR".to_owned(),
        Engine::Together => format!("--hosts FILE, {} of them", way.processes),
        Engine::Set => "--listed".to_owned(),
        Engine::Runs => "--listed --disk DIR".to_owned(),
    };
    let each = match way.each {
        each if each < 0.095 => format!("{each:.3} bytes"),
        each if each < 9.5 => format!("{each:.1} bytes"),
        each => format!("{each:.0} bytes"),
    };
    let cells = [
        &or_dash(way.bytes),
        &or_dash(way.disk),
        &or_dash(way.sent),
        &each,
        &duration(way.seconds),
    ];
    columns(
        [&by, cells[0], cells[1], cells[2], cells[3], cells[4]],
        if way.fits { "fits" } else { "does not fit" },
    )
}

/// What would have to be otherwise.
fn advice(plan: &Plan, means: &Means) -> String {
    let Some(change) = plan.change else { return String::new() };
    let mut text =
        format!("a table does not fit into the {} that may be taken: ", size(means.memory));
    let _ = match change {
        // Whole mebibytes, as they are given; and no fewer than it takes.
        Change::Memory(bytes) => writeln!(text, "--memory {}M would do", bytes.div_ceil(1 << 20)),
        Change::Disk { disk, memory } => {
            writeln!(
                text,
                "--disk DIR would do, with {} of disk in {} of memory",
                size(disk),
                size(memory)
            )
        }
        Change::Processes(count) => {
            writeln!(text, "{count} machines with as much memory would do, by --hosts")
        }
        Change::LargerDisk(bytes) => {
            writeln!(text, "a disk with {} free would do, by --disk", size(bytes))
        }
    };
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn means() -> Means {
        Means { memory: 1 << 30, most: 1 << 31, disk: None, threads: 1 }
    }

    fn plan(change: Option<Change>) -> Plan {
        let forecast = Forecast {
            positions: None,
            symmetries: 1,
            bytes: None,
            disk: None,
            each: 12,
            seconds: None,
        };
        let way = |engine, each| Way {
            engine,
            processes: 7,
            bytes: 3_000_000,
            disk: 0,
            sent: 5_000,
            each,
            seconds: 130.0,
            fits: change.is_none(),
        };
        let ways = vec![way(Engine::Table, 0.25), way(Engine::Together, 0.012)];
        Plan { forecast, rate: 1e9, ways, change }
    }

    #[test]
    fn each_way_has_a_line() {
        let text = table(&plan(None));
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(
            lines[1].contains("3.0 MB        -        5.0 kB     0.2 bytes    2 min  fits"),
            "{text}"
        );
        assert!(
            lines[2].starts_with("  --hosts FILE, 7 of them  ") && lines[2].contains("0.012 bytes")
        );
        assert_eq!(advice(&plan(None), &means()), "");
    }

    #[test]
    fn the_least_that_would_do_is_told_as_it_is_given() {
        let told = |change| advice(&plan(Some(change)), &means());
        assert!(told(Change::Memory((1 << 30) + 1)).ends_with(": --memory 1025M would do\n"));
        let disk = told(Change::Disk { disk: 5_000_000_000, memory: 20_000_000 });
        assert!(disk.ends_with("--disk DIR would do, with 5.0 GB of disk in 20 MB of memory\n"));
        assert!(told(Change::Processes(12)).contains("12 machines with as much memory"));
        assert!(told(Change::LargerDisk(2_000_000_000_000)).contains("a disk with 2.0 TB free"));
    }
}
