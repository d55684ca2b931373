//! Command lines of all kinds: each is read, or refused with a sentence, whatever stands there.

use super::Args;
use clap::{CommandFactory, Parser};
use everystate::contract::random::Random;

/// Values at which readers of them end.
const VALUES: &[&str] = &[
    "",
    "-",
    "--",
    "=",
    "0",
    "-0",
    "-1",
    "00",
    "1",
    "256",
    "65536",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "1e400",
    "NaN",
    "-inf",
    "inf",
    "0.1",
    "1e-400",
    "G",
    "17179869184T",
    "16777216T",
    "KiB",
    "9G9",
    "é",
    "G\u{301}",
    "\u{1F600}x8",
    "x",
    "3x",
    "8x8x",
    "18446744073709551616x1",
    "..",
    "3..2",
    "..=",
    "..=..",
    "0..=18446744073709551615",
    "1...2",
    "seconds=",
    "seconds=1e400",
    "seconds=-1",
    "seconds=nan",
    "depth=-1",
    "positions=1=2",
    "=5",
    "depth",
    "1/0",
    "0/1",
    "5/3",
    "1/18446744073709551616",
    "/",
    "up,,left",
    ",",
    "R U",
    "{}",
    "[",
    "maze",
    "cube2",
    "cube3",
    "json",
    "quarter",
];

/// All options that the commands have.
fn options() -> (Vec<String>, Vec<String>) {
    let command = Args::command();
    let commands: Vec<String> =
        command.get_subcommands().map(|one| one.get_name().to_owned()).collect();
    let long = |one: &clap::Command| {
        one.get_arguments().filter_map(|arg| arg.get_long().map(str::to_owned)).collect()
    };
    let options = command.get_subcommands().flat_map(|one| -> Vec<String> { long(one) }).collect();
    (commands, options)
}

#[test]
fn whatever_stands_in_a_command_line_is_read_or_refused() {
    let (commands, options) = options();
    let mut random = Random::new(7);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..1500 {
        let mut line =
            vec!["everystate".to_owned(), commands[random.index(commands.len())].clone()];
        for _ in 0..random.index(4) {
            let option = &options[random.index(options.len())];
            let value = VALUES[random.index(VALUES.len())];
            match random.index(4) {
                0 => line.push(format!("--{option}={value}")),
                1 => line.extend([format!("--{option}"), value.to_owned()]),
                2 => line.push(format!("--{option}")),
                _ => line.push(value.to_owned()),
            }
        }
        match Args::try_parse_from(&line) {
            Ok(_) => read += 1,
            Err(error) => {
                assert!(!error.to_string().is_empty(), "{line:?}");
                refused += 1;
            }
        }
    }
    assert!(read > 20 && refused > 500, "{read} read, {refused} refused");
}
