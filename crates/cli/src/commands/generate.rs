//! `generate`.

use crate::args::Generate;
use crate::exit::Exit;
use crate::progress::{Line, interrupted};
use crate::report::Failure;
use everystate::puzzles::family::{Wish, Wishes};
use everystate::session;
use std::time::SystemTime;

pub(super) fn run(args: Generate) -> Result<Exit, Failure> {
    let family = crate::io::open_family(&args.puzzle)?;
    let moves = args.moves.or(args.min_length.map(|least| (least, u64::MAX)));
    let asked = [
        (args.size.is_some(), Wish::Size, "--size"),
        (args.unique.is_some(), Wish::Unique, "--unique"),
        (moves.is_some(), Wish::Moves, "--moves"),
        (args.solvable, Wish::Solvable, "--solvable"),
        (args.wild.is_some(), Wish::Wild, "--wild"),
        (args.holes.is_some(), Wish::Holes, "--holes"),
        (args.symmetry.is_some(), Wish::Symmetry, "--symmetry"),
        (args.best_of.is_some(), Wish::BestOf, "--best-of"),
    ];
    for (asked, wish, flag) in asked {
        if asked && !family.about().wishes.contains(&wish) {
            let message = format!("generate {} does not know `{flag}`", family.about().name);
            return Err(Failure::Usage(message));
        }
    }
    let seed = args.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let seed = now.map_or(0, |t| t.as_secs() ^ (u64::from(t.subsec_nanos()) << 20));
        eprintln!("seed {seed}");
        seed
    });
    let line = Line::new();
    let request = session::Generate {
        count: args.count,
        seed,
        json: args.json,
        wishes: Wishes {
            size: args.size.map(|s| s.0),
            unique: args.unique.is_some(),
            kind: args.unique.filter(|kind| !kind.is_empty()),
            solvable: args.solvable,
            moves,
            wild: args.wild,
            holes: args.holes,
            symmetry: args.symmetry,
            best_of: args.best_of.unwrap_or(1),
        },
        threads: args.threads.map_or_else(
            || std::thread::available_parallelism().map_or(1, usize::from),
            usize::from,
        ),
        cancel: Some(crate::progress::on_interrupt()),
        watch: &line,
    };
    // Whole pages come, so that standard output's own buffer would only cut instances in two.
    let generated = family.generate(&request, &mut line.stdout())?;
    if let Some(lacks) = generated.lacks {
        line.say(&format!("ended early: {lacks}"));
    }
    Ok(if interrupted() { Exit::Interrupted } else { Exit::Answered })
}
