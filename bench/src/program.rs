//! The whole program, from its start to its last line, against a checksum of the same file.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use everystate_bench::generate;
use everystate_bench::measure::{self, Comparison};

/// Pairs of runs.
const PAIRS: usize = 15;

/// Runs a command with its output thrown away.
fn run(command: &mut Command) {
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).status();
    assert!(status.is_ok_and(|s| s.success()), "{command:?} failed");
}

/// The program, built beside this benchmark.
pub(crate) fn program() -> Option<PathBuf> {
    let mut path = std::env::current_exe().ok()?;
    path.set_file_name(format!("everystate{}", std::env::consts::EXE_SUFFIX));
    path.exists().then_some(path)
}

/// `everystate solve cube2` on 250 000 pairs, on all cores, beside `sha256sum` on the same file.
pub(crate) fn against_checksum() {
    let Some(everystate) = program() else {
        println!("program: not built beside the benchmark; `cargo xtask bench` builds it");
        return;
    };
    let file = std::env::temp_dir().join(format!("everystate-bench-{}.txt", std::process::id()));
    std::fs::write(&file, generate::cube2(7, 250_000))
        .expect("the temporary folder can be written");
    let size = File::open(&file).and_then(|f| f.metadata()).map_or(0, |m| m.len());
    if Command::new("sha256sum").arg("--version").output().is_ok_and(|o| o.status.success()) {
        let Comparison { first, second, ratio } = measure::alternate(
            PAIRS,
            || run(Command::new(&everystate).args(["solve", "cube2"]).arg(&file)),
            || run(Command::new("sha256sum").arg(&file)),
        );
        println!(
            "program: cube2, 250000 pairs, {} MB: {:.1} ms; sha256sum {:.1} ms; ratio {ratio:.2}",
            size / 1_000_000,
            first.times(1e3),
            second.times(1e3),
        );
    } else {
        println!("program: there is no sha256sum here to compare with");
    }
    std::fs::remove_file(&file).expect("the temporary file can be removed");
}
