//! [`lines`]: what a command puts out, line by line, unless it falls silent.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;
use xtask::expect;

/// How long may nothing be heard of tests: many times what the longest takes by itself.
pub(crate) const PATIENCE: Duration = Duration::from_mins(10);

/// Runs a command and hands on each line of its output. Where nothing is heard of it for so long, what it has begun is killed, and
/// it goes on with the rest: a test that waits for ever is one that failed, and does not take those after it along.
///
/// # Errors
/// If the command failed, or could not be run; and if something was killed, with what was heard last.
pub(crate) fn lines(
    mut command: Command,
    (what, patience): (&str, Duration),
    mut take: impl FnMut(&str),
) -> Result<(), String> {
    let told = |e: std::io::Error| format!("{what} could not be started: {e}");
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(told)?;
    let (tell, heard) = mpsc::channel();
    let output = child.stdout.take();
    // It ends with the output, or is left behind with what holds that open.
    thread::spawn(move || {
        for line in output.into_iter().flat_map(|output| BufReader::new(output).split(b'\n')) {
            let Ok(line) = line else { break };
            if tell.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
        }
    });
    let (mut last, mut silent) = (String::new(), Vec::new());
    loop {
        match heard.recv_timeout(patience) {
            Ok(line) => {
                let line = line.trim_end_matches('\r');
                take(line);
                if !line.is_empty() {
                    line.clone_into(&mut last);
                }
            }
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                silent.push(format!("nothing was heard for {patience:?} after: {last}"));
                let children = ["-KILL", "-P", &child.id().to_string()];
                let ended = Command::new("pkill").args(children).status();
                if !ended.is_ok_and(|status| status.success()) {
                    let _ = child.kill();
                    break;
                }
            }
        }
    }
    let ended = expect(child.wait(), what);
    if silent.is_empty() { ended } else { Err(silent.join("; ")) }
}

#[cfg(all(test, unix))]
mod tests {
    use super::lines;
    use std::process::Command;
    use std::time::Duration;

    fn run(script: &str, patience: Duration) -> (Result<(), String>, Vec<String>) {
        let mut shell = Command::new("sh");
        shell.args(["-c", script]);
        let mut all = Vec::new();
        let ended = lines(shell, ("it", patience), |line| all.push(line.to_owned()));
        (ended, all)
    }

    #[test]
    fn all_lines_are_handed_on_and_a_failure_is_told() {
        let (ended, all) = run("echo one; echo; printf 'two\\r\\nthree'", Duration::from_mins(1));
        assert_eq!((ended, all), (Ok(()), ["one", "", "two", "three"].map(str::to_owned).to_vec()));
        let (ended, all) = run("echo one; exit 3", Duration::from_mins(1));
        assert_eq!((ended.unwrap_err(), all.len()), ("it failed: exit status: 3".to_owned(), 1));
    }

    #[test]
    fn what_falls_silent_is_killed_and_the_rest_goes_on() {
        let (ended, all) = run("echo one; sleep 1000; echo two", Duration::from_secs(3));
        assert_eq!(ended.unwrap_err(), "nothing was heard for 3s after: one");
        assert_eq!(all, ["one", "two"]);
    }
}
