//! Runs the program.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The program, in the project's folder.
pub(crate) fn program(args: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_everystate"));
    program.args(args).env("NO_COLOR", "1");
    program.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    program
}

/// Runs the program on an input to its end.
pub(crate) fn run(args: &[&str], input: &[u8]) -> Output {
    let mut program = program(args);
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = program.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.to_vec();
    // A program that ends before it has read everything closes the pipe; that is its right.
    let feeder = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("the feeder ends");
    output
}

/// What a run printed, as text.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program prints UTF-8")
}
