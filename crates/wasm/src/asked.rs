//! What is asked, and who answers it: the paths of the server's interface, without those of its queue.

use crate::told::Teller;
use everystate_asked::{
    GAMES, JobRequest, RESULTS, Share, Trouble, carry_out, convert, describe, families, neighbours,
    puzzles, read,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

/// The first line of the input.
#[derive(Debug, Deserialize)]
struct Head {
    method: String,
    /// Below `/api/v1/`.
    path: String,
    /// What a job may have.
    #[serde(default)]
    share: Given,
}

/// What a job may have, as the page gives it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Given {
    /// Bytes of its tables; half a gibibyte unless it is said.
    bytes: Option<u64>,
    /// The longest time; ten minutes unless it is said.
    seconds: Option<u64>,
    /// Threads; one unless it is said.
    threads: Option<usize>,
    /// The folder of the tables of puzzles of pieces.
    tables: Option<PathBuf>,
}

impl Given {
    fn share(&self) -> Share {
        Share {
            bytes: self.bytes.unwrap_or(512 << 20),
            time: Duration::from_secs(self.seconds.unwrap_or(600)),
            threads: self.threads.unwrap_or(1).max(1),
            giver: "this page",
        }
    }
}

/// Answers one request.
///
/// # Errors
/// If nobody takes the answer.
pub(crate) fn answer(input: &[u8], out: &mut (dyn Write + Send)) -> io::Result<()> {
    let end = input.iter().position(|&byte| byte == b'\n').unwrap_or(input.len());
    let (head, body) = (&input[..end], input.get(end + 1..).unwrap_or_default());
    match read::<Head>(head) {
        Ok(head) if (&*head.method, &*head.path) == ("POST", "jobs") => job(&head.share, body, out),
        Ok(head) => match at_once(&head, body) {
            Ok(answer) => write!(out, "{{\"status\":200}}\n{answer}"),
            Err(trouble) => refuse(&trouble, out),
        },
        Err(trouble) => refuse(&trouble, out),
    }
}

fn refuse(trouble: &Trouble, out: &mut dyn Write) -> io::Result<()> {
    let told = json!({ "error": trouble.told() });
    write!(out, "{}\n{told}", json!({ "status": trouble.status() }))
}

fn at_once(head: &Head, body: &[u8]) -> Result<String, Trouble> {
    let told = |value: Value| value.to_string();
    Ok(match (&*head.method, &*head.path) {
        ("GET", "families") => told(families()),
        ("GET", "puzzles") => told(puzzles()),
        ("GET", "games") => GAMES.to_owned(),
        ("GET", "results") => RESULTS.to_owned(),
        ("POST", "describe") => told(describe(&read(body)?)?),
        ("POST", "convert") => told(convert(&read(body)?)?),
        ("POST", "neighbours") => told(neighbours(&read(body)?)?),
        _ => return Err(Trouble::new(404, "there is no such page")),
    })
}

/// Carries out a job, and tells of it while it does.
fn job(given: &Given, body: &[u8], out: &mut (dyn Write + Send)) -> io::Result<()> {
    let share = given.share();
    let taken = read::<JobRequest>(body).and_then(|request| {
        request.check(&share)?;
        let limits = request.limits(&share)?;
        Ok((request, limits))
    });
    let (request, limits) = match taken {
        Ok(taken) => taken,
        Err(trouble) => return refuse(&trouble, out),
    };
    writeln!(out, "{{\"status\":202}}")?;
    let teller = Teller::new(out);
    teller.tell("state", &json!({ "state": "running" }))?;
    let done = carry_out(&request, &limits, &teller, given.tables.as_deref());
    let mut end = json!({ "state": if done.is_ok() { "done" } else { "failed" } });
    if let Err(trouble) = done {
        end["error"] = trouble.told();
    }
    teller.tell("end", &end)
}
