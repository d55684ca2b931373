//! `generate`.

mod boards;

use crate::args::generate::Generate;
use crate::exit::Exit;
use crate::game;
use crate::progress::{Line, interrupted};
use crate::report::Failure;
use everystate::families::scene;
use everystate::session::{self, Input, Solve};
use std::io::Write;
use std::path::Path;

pub(super) fn run(args: Generate) -> Result<Exit, Failure> {
    if session::open(&args.puzzle).is_none() && game::is_told(&args.puzzle) {
        return boards::run(&args);
    }
    if let Some(flag) = args.placed.given() {
        return Err(Failure::Usage(format!(
            "{flag} is of games on boards, which `{}` is not",
            args.puzzle
        )));
    }
    let family = crate::io::open_family(&args.puzzle)?;
    let wishes = args.wished.wishes(family.about(), ("generate", "--unique", args.unique))?;
    let line = Line::new();
    let request = session::Generate {
        count: args.count,
        shard: args.shard.unwrap_or_default(),
        seed: crate::io::seed(args.seed),
        json: args.json,
        wishes,
        threads: args.threads.map_or_else(
            || std::thread::available_parallelism().map_or(1, usize::from),
            usize::from,
        ),
        cancel: Some(crate::progress::on_interrupt()),
        watch: &line,
    };
    // Whole pages come, so that standard output's own buffer would only cut instances in two.
    let generated = match &args.export {
        None => family.generate(&request, &mut line.stdout())?,
        Some(folder) => {
            let mut both = Both { out: line.stdout(), kept: Vec::new() };
            let generated = family.generate(&request, &mut both)?;
            if interrupted() {
                line.say("nothing is exported after an interruption");
            } else {
                export(&*family, folder, String::from_utf8_lossy(&both.kept).as_ref(), args.json)?;
            }
            generated
        }
    };
    if let Some(lacks) = generated.lacks {
        line.say(&format!("ended early: {lacks}"));
    }
    Ok(if interrupted() { Exit::Interrupted } else { Exit::Answered })
}

/// Writes to standard output and keeps what was written.
struct Both<W> {
    out: W,
    kept: Vec<u8>,
}

impl<W: Write> Write for Both<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.kept.extend_from_slice(&bytes[..written]);
        Ok(written)
    }
    fn flush(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}

/// Writes instances, their answers, and a page for each without and, after all of these, one with its solution.
fn export(
    family: &dyn session::Session,
    folder: &Path,
    text: &str,
    json: bool,
) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|e| Failure::File {
        message: format!("cannot make the folder {}: {e}", folder.display()),
        name: folder.display().to_string(),
    })?;
    let write = |name: &str, text: &str| crate::io::write_file(&folder.join(name), text);
    write(if json { "instances.json" } else { "instances.txt" }, text)?;
    let input = || Input::text("the instances", text);
    let mut answers = Vec::new();
    family.solve(vec![input()], &Solve { json, ..Solve::default() }, &mut answers)?;
    let answers = String::from_utf8_lossy(&answers);
    write(if json { "answers.json" } else { "answers.txt" }, &answers)?;
    let mut all = Vec::new();
    for (solve, what) in [(None, ""), (Some(Solve::default()), "-solution")] {
        let (mut number, mut failed) = (0, None);
        family.draw(input(), solve.as_ref(), &mut |scene| {
            number += 1;
            let name = format!("{number}{what}.svg");
            failed = write(&name, &scene.to_svg()).err();
            all.push(scene);
            Ok(failed.is_none())
        })?;
        if let Some(failure) = failed {
            return Err(failure);
        }
    }
    crate::io::write_file(&folder.join("pages.pdf"), scene::pages(&all))?;
    Ok(())
}
