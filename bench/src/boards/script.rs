//! [`Engine`]: PuzzleScript's engine in Node.js, as a process of its own.

use super::Found;
use everystate_bench::measure::Spent;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// PuzzleScript's engine, which is not part of the project.
pub(super) struct Engine {
    /// The folder `src` of its sources.
    folder: PathBuf,
}

impl Engine {
    /// The engine in a folder.
    ///
    /// # Errors
    /// If it is not there, or Node.js is not.
    pub(super) fn new(folder: &Path) -> Result<Self, String> {
        if !folder.join("js").join("engine.js").is_file() {
            return Err(format!(
                "there is no js/engine.js of PuzzleScript in {}",
                folder.display()
            ));
        }
        let node = Command::new("node").arg("--version").output();
        if node.is_ok_and(|output| output.status.success()) {
            Ok(Self { folder: folder.to_owned() })
        } else {
            Err("there is no Node.js here to run PuzzleScript's engine with".to_owned())
        }
    }

    /// Where the games are that come with it.
    pub(super) fn demos(&self) -> PathBuf {
        self.folder.join("demo")
    }

    /// Goes through a level of a game for so many seconds, or to its end.
    ///
    /// # Panics
    /// If the engine does not understand the game.
    pub(super) fn run(&self, game: &str, level: usize, seconds: u64) -> Found {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/boards.js");
        let mut node = Command::new("node");
        node.arg(script).arg(&self.folder).args([level.to_string(), seconds.to_string()]);
        let started = node.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.expect("Node.js was there");
        let mut input = child.stdin.take().expect("it was piped");
        input.write_all(game.as_bytes()).expect("it reads the game");
        drop(input);
        let output = child.wait_with_output().expect("it comes to an end");
        assert!(
            output.status.success(),
            "PuzzleScript's engine fails at level {level} of {:?}",
            game.lines().next()
        );
        let text = String::from_utf8(output.stdout).expect("figures are text");
        let mut words = text.split_whitespace();
        let mut word = || words.next().expect("seconds, positions, whether these are all");
        let mut number = || word().parse().expect("a number of seconds");
        let spent = Spent { wall: number(), processor: number() };
        let positions = word().parse().expect("a number of positions");
        let all = word() == "1";
        let counts = words.map(|word| word.parse().expect("a number of positions")).collect();
        Found { counts, positions, all, spent, bytes: 0 }
    }
}
