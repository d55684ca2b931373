//! `generate`.

use crate::args::Generate;
use crate::exit::Exit;
use crate::progress::interrupted;
use crate::report::Failure;
use everystate::puzzles::family::{Wish, Wishes};
use everystate::session;

pub(super) fn run(args: Generate) -> Result<Exit, Failure> {
    let family = crate::io::open_family(&args.puzzle)?;
    let asked = [
        (args.size.is_some(), Wish::Size, "--size"),
        (args.unique.is_some(), Wish::Unique, "--unique"),
        (args.moves.is_some(), Wish::Moves, "--moves"),
        (args.solvable, Wish::Solvable, "--solvable"),
    ];
    for (asked, wish, flag) in asked {
        if asked && !family.about().wishes.contains(&wish) {
            let message = format!("generate {} does not know `{flag}`", family.about().name);
            return Err(Failure::Usage(message));
        }
    }
    let request = session::Generate {
        count: args.count,
        seed: crate::io::seed(args.seed),
        json: args.json,
        wishes: Wishes {
            size: args.size.map(|s| s.0),
            unique: args.unique,
            solvable: args.solvable,
            moves: args.moves,
        },
        cancel: Some(crate::progress::on_interrupt()),
    };
    // Whole pages come, so that standard output's own buffer would only cut instances in two.
    family.generate(&request, &mut std::io::stdout())?;
    Ok(if interrupted() { Exit::Interrupted } else { Exit::Answered })
}
