//! Streams: order, promptness, closed pipes, Ctrl-C, bounded memory.

mod run;

use run::{program, run, text};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
#[cfg(unix)]
use std::{
    process::{Command, Output},
    time::Duration,
};

#[test]
fn answers_come_in_input_order_on_any_number_of_threads() {
    let deals = text(&run(&["generate", "gap", "--count", "300", "--seed", "5"], b"").stdout);
    let one = run(&["solve", "gap", "--threads", "1"], deals.as_bytes()).stdout;
    assert_eq!(text(&one).lines().count(), 300);
    for threads in ["2", "7"] {
        assert_eq!(run(&["solve", "gap", "--threads", threads], deals.as_bytes()).stdout, one);
    }
}

#[test]
fn an_instance_is_answered_before_the_next_is_typed() {
    for threads in ["1", "3"] {
        let mut program = program(&["solve", "maze", "--threads", threads]);
        let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        for name in ["A", "B", "C"] {
            write!(input, "{name}\n1 2 1 1 5 1\n-1 -1\n").unwrap();
            input.flush().unwrap();
            let mut answer = String::new();
            output.read_line(&mut answer).unwrap();
            output.read_line(&mut answer).unwrap();
            assert_eq!(answer, format!("{name}\n  (1,1),(1,2),(1,1)\n"));
        }
        writeln!(input, "END").unwrap();
        drop(input);
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let stack = b"1\n0 0 0\n0 0 0\n0 0 0\n0 0 0\n0 0 0\n0 0 0\n";
    for threads in ["1", "2"] {
        let mut program = program(&["solve", "stack", "--all", "--json", "--threads", threads]);
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = program.spawn().unwrap();
        child.stdin.take().unwrap().write_all(stack).unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        assert!(first.contains("\"solution\":1"), "{first}");
        let out = child.wait_with_output().unwrap();
        assert_eq!((text(&out.stderr).as_str(), out.status.code()), ("", Some(0)));
    }
}

/// A deal that takes iterative deepening seconds.
const HARD: &str =
    "1\n17 12 16 13 15 14 11\n27 22 26 23 25 24 21\n37 32 36 33 35 34 31\n47 42 46 43 45 44 41\n";

/// A whole pack, which iterative deepening does not solve in a lifetime.
#[cfg(unix)]
const ENDLESS: &str = "1\n310 42 39 411 44 213 111 33 24 311 41 212 312\n\
    35 37 36 110 412 49 32 26 23 19 12 211 34\n16 29 46 13 48 11 113 17 410 22 27 413 210\n\
    28 25 15 31 18 45 313 112 47 43 38 21 14\n";

/// Interrupts the program when it has worked for a while, and for a longer one where it had not come to
/// what is asked for: on a machine with much to do even its start takes time.
#[cfg(unix)]
fn interrupted(args: &[&str], input: &str, code: i32, enough: impl Fn(&str) -> bool) -> Output {
    let after = |time| {
        let mut program = program(args);
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = program.spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let id = child.id().to_string();
        let ending = std::thread::spawn(move || child.wait_with_output().unwrap());
        std::thread::sleep(time);
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        ending.join().unwrap()
    };
    let mut out = after(Duration::from_millis(500));
    for seconds in [2, 8, 32] {
        if out.status.code() == Some(code) && enough(&text(&out.stdout)) {
            break;
        }
        out = after(Duration::from_secs(seconds));
    }
    out
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_is_known() {
    for threads in ["1", "2"] {
        let args = ["solve", "gap", "--json", "--strategy", "deepening", "--threads", threads];
        let out = interrupted(&args, ENDLESS, 130, |stdout| !stdout.is_empty());
        let stdout = text(&out.stdout);
        assert_eq!(out.status.code(), Some(130), "{stdout}{}", text(&out.stderr));
        assert!(stdout.contains("\"verdict\":\"stopped\""), "{stdout}");
        assert!(stdout.contains("\"why\":\"cancelled\""), "{stdout}");
    }
}

/// Of a position of a puzzle of pieces there is then the best solution so far and what is proved, as at any other limit.
#[cfg(unix)]
#[test]
fn ctrl_c_is_a_limit_where_each_position_has_its_line() {
    // One of Korf's and Felner's positions of the 24-puzzle, which needs 113 moves.
    let far = "{\"TILES\": {\"pieces\": [11, 12, 13, 20, 23, 19, 16, 1, 0, 18, 8, 3, 14, 17, 15, 4, 9, 5, 2, 6, 10, 24, 7, 22, 21]}}\n";
    let args =
        ["solve", "sliding5x5", "--json", "--no-tables", "--progress", "json", "--threads", "1"];
    let out = interrupted(&args, far, 3, |stdout| stdout.contains("\"length\""));
    let stdout = text(&out.stdout);
    assert_eq!(out.status.code(), Some(3), "{stdout}{}", text(&out.stderr));
    assert!(
        stdout.contains("\"verdict\":\"stopped\"") && stdout.contains("\"at_least\""),
        "{stdout}"
    );
    // What comes after it has none: then it was cut off.
    let two = format!("{far}{far}");
    let out = interrupted(&args, &two, 130, |_| true);
    assert_eq!(out.status.code(), Some(130), "{}", text(&out.stderr));
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_whole_instances() {
    for (args, least) in [
        (&["generate", "gap", "--count", "1000000000", "--seed", "1", "--json"][..], 1000),
        (&["generate", "gap", "--size", "9x16", "--solvable", "--seed", "1", "--json"], 0),
    ] {
        let out = interrupted(args, "", 130, |stdout| stdout.lines().count() >= least);
        assert_eq!(out.status.code(), Some(130), "{args:?}");
        let stdout = text(&out.stdout);
        assert!(stdout.is_empty() || stdout.ends_with("]]}\n") || stdout.ends_with("\"gap\"}\n"));
        assert!(stdout.lines().count() >= least, "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_told() {
    for args in [&["list"][..], &["--help"], &["solve", "--help"], &["generate", "maze"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let mut program = program(args);
        let out = program.stdout(full).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(out.status.code(), Some(2), "{args:?}");
        assert!(text(&out.stderr).contains("writing failed"), "{}", text(&out.stderr));
    }
}

#[test]
fn a_drawing_whose_solution_a_limit_kept_back_ends_with_the_limits_code() {
    let args = ["draw", "gap", "--solve", "--limit", "positions=10"];
    let out = run(&args, HARD.as_bytes());
    assert_eq!(out.status.code(), Some(3));
    assert!(!out.stdout.is_empty());
}

#[test]
fn limits_stop_an_instance_with_the_bound_reached() {
    for limit in ["positions=1000", "seconds=0.2", "depth=5"] {
        let args = ["solve", "gap", "--json", "--strategy", "deepening", "--limit", limit];
        let out = run(&args, HARD.as_bytes());
        let stdout = text(&out.stdout);
        assert_eq!(out.status.code(), Some(3), "{stdout}");
        let value: serde_json::Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!(value["verdict"], "stopped");
        let name = limit.split('=').next().unwrap();
        assert_eq!(value["why"], name);
        let bound = value["at_least"].as_u64().unwrap();
        assert!((1..=60).contains(&bound), "{stdout}");
    }
    let args = ["explain", "gap", "--strategy", "bfs", "--limit", "positions=10"];
    assert_eq!(run(&args, HARD.as_bytes()).status.code(), Some(3));
    let out =
        run(&["solve", "gap", "--json", "--strategy", "bfs", "--memory", "10K"], HARD.as_bytes());
    assert_eq!(out.status.code(), Some(3));
    assert!(text(&out.stdout).contains("\"why\":\"memory\""), "{}", text(&out.stdout));
}

/// The most memory a process has had, in bytes.
#[cfg(target_os = "linux")]
fn peak(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find(|l| l.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
}

#[cfg(target_os = "linux")]
#[test]
fn a_large_input_is_read_in_bounded_memory() {
    const TIMES: usize = 300_000;
    let mut program = program(&["solve", "stack", "--threads", "2"]);
    let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || {
        let (mut buffer, mut lines) = (vec![0; 1 << 16], 0);
        loop {
            match output.read(&mut buffer).unwrap() {
                0 => return lines,
                n => lines += buffer[..n].split(|&b| b == b'\n').count() - 1,
            }
        }
    });
    let instance = "1 1 1\n1 1 1\n1 1 1\n2 2 2\n2 2 2\n2 2 2\n";
    writeln!(input, "{TIMES}").unwrap();
    let block = instance.repeat(1000);
    for _ in 0..TIMES / 1000 {
        input.write_all(block.as_bytes()).unwrap();
    }
    let used = peak(child.id());
    drop(input);
    assert_eq!(reader.join().unwrap(), TIMES);
    assert!(child.wait().unwrap().success());
    assert!(used < 100 << 20, "{used} bytes for an input of {} bytes", block.len() * TIMES / 1000);
}

#[cfg(target_os = "linux")]
#[test]
fn who_cannot_be_told_anything_has_the_answers_and_the_exit_code() {
    let cases: [(&[&str], bool, i32); 6] = [
        (&["scramble", "ivy"], true, 0),
        (&["solve", "ivy", "--alg", "R", "--progress", "json"], true, 0),
        (&["explore", "ivy", "--no-tables", "--progress", "json"], true, 0),
        (&["solve", "nosuch"], false, 2),
        (&["solve", "--bad"], false, 2),
        (&["solve", "--bad", "--json"], false, 2),
    ];
    for (args, answers, code) in cases {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let out = program(args).stdin(Stdio::null()).stderr(full).output().unwrap();
        assert_eq!(out.status.code(), Some(code), "{args:?}");
        assert_eq!(!out.stdout.is_empty(), answers, "{args:?}");
    }
}
