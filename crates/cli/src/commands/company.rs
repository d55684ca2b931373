//! Exploring, or answering, together with other processes.

use crate::args::company::Company as Asked;
use crate::aside::aside;
use crate::progress::{interrupted, patient};
use crate::report::Failure;
use everystate::Error;
use everystate::cluster::{self, Company, Hosts, Joining, Secret};
use everystate::contract::peers::Lost;
use everystate::contract::{Limits, Peers, Refusal};
use everystate::families::family::{Exploration, Request};
use std::cell::RefCell;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// What the processes know that a process starts on its own machine: the number of each, and the addresses of all.
const WORKER: &str = "EVERYSTATE_WORKER";
/// What all of them know and nobody else.
const SECRET: &str = "EVERYSTATE_SECRET";

/// The processes that work together, as this one has joined them.
pub(super) struct Member {
    pub(super) company: Company,
    /// Those that this one has started.
    workers: Workers,
    /// By how many the memory and the threads of this machine are shared.
    pub(super) share: usize,
}

impl Member {
    /// The part of limits that each process on this machine has.
    pub(super) fn limits(&self, limits: &Limits) -> Limits {
        Limits { bytes: limits.bytes / self.share as u64, ..limits.clone() }
    }

    /// The part of threads that each process on this machine has.
    pub(super) fn threads(&self, threads: usize) -> usize {
        (threads / self.share).max(1)
    }

    /// Ends it, when all is found.
    pub(super) fn end(self) -> Result<(), Failure> {
        self.company.end().map_err(failure)?;
        self.workers.wait();
        Ok(())
    }
}

/// Explores a family, together with other processes if there are any.
pub(super) fn explored(
    asked: &Asked,
    request: &Request<'_>,
    explore: impl FnOnce(&Request<'_>) -> Result<Exploration, Failure>,
) -> Result<Exploration, Failure> {
    let Some(mut member) = join(asked)? else { return explore(request) };
    let (threads, limits) = (member.threads(request.threads), member.limits(&request.limits));
    let peers = RefCell::new(&mut member.company as &mut dyn Peers);
    let Request { metric, disk, watch, .. } = *request;
    let found = explore(&Request { metric, threads, limits, disk, peers: Some(&peers), watch })?;
    member.end()?;
    Ok(found)
}

/// Processes on this machine.
struct Workers(Vec<Child>);

impl Workers {
    /// Waits until they have ended.
    fn wait(mut self) {
        for mut worker in self.0.drain(..) {
            let _ = worker.wait();
        }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        for worker in &mut self.0 {
            let _ = worker.kill();
            let _ = worker.wait();
        }
    }
}

/// Another process is gone: what was found is kept if it was to be.
fn failure(lost: Lost) -> Failure {
    Failure::Library(Error::Refused(Refusal::limit(lost.message)))
}

/// Joins the others, if there are any.
pub(super) fn join(asked: &Asked) -> Result<Option<Member>, Failure> {
    let worker = std::env::var(WORKER).ok();
    let (hosts, process, secret, workers) = match (worker, asked.workers, &asked.hosts) {
        (Some(worker), Some(_), _) => {
            let mut words = worker.split(' ');
            let process = words.next().and_then(|number| number.parse().ok()).unwrap_or(0);
            let hosts = Hosts::of(words.map(str::to_owned).collect());
            (hosts, process, secret(None)?, Workers(Vec::new()))
        }
        (None, Some(count), _) => started(usize::from(count))?,
        (_, _, Some(file)) => {
            let hosts = listed(file)?;
            let process = asked.process.unwrap_or(0);
            if process >= hosts.addresses().len() {
                let (count, file) = (hosts.addresses().len(), file.display());
                let message = format!("--process {process}: {file} lists {count}, from 0 on");
                return Err(Failure::Usage(message));
            }
            let secret = secret(asked.terms.secret.as_deref())?;
            if secret.is_none() && !hosts.are_here() {
                let message = "whoever reaches these hosts could join: give all processes the same --secret FILE, or set EVERYSTATE_SECRET";
                return Err(Failure::Usage(message.into()));
            }
            (hosts, process, secret, Workers(Vec::new()))
        }
        (_, None, None) => return Ok(None),
    };
    // What others do when one is interrupted takes them a moment.
    patient();
    let share = if asked.workers.is_some() { hosts.addresses().len() } else { 1 };
    let joining = Joining {
        hosts: &hosts,
        process,
        secret: &secret.unwrap_or_else(|| Secret::new("")),
        silence: Duration::from_secs_f64(asked.terms.silence),
        told: Arc::new(|what| aside(format_args!("everystate: {what}"))),
        cancelled: &interrupted,
    };
    let company = cluster::join(&joining).map_err(failure)?;
    Ok(Some(Member { company, workers, share }))
}

/// The hosts that a file lists.
fn listed(file: &Path) -> Result<Hosts, Failure> {
    let text = std::fs::read_to_string(file).map_err(|e| Failure::File {
        name: file.display().to_string(),
        message: format!("cannot read: {e}"),
    })?;
    Hosts::read(&text).map_err(|wrong| {
        let place = if wrong.line > 0 { format!(", line {}", wrong.line) } else { String::new() };
        Failure::Usage(format!("{}{place}: {wrong}", file.display()))
    })
}

/// The secret of a file, or of the surroundings.
fn secret(file: Option<&Path>) -> Result<Option<Secret>, Failure> {
    let Some(file) = file else {
        return Ok(std::env::var(SECRET).ok().map(|text| Secret::new(&text)));
    };
    let failed = |message: String| Failure::File { name: file.display().to_string(), message };
    let text = std::fs::read_to_string(file).map_err(|e| failed(format!("cannot read: {e}")))?;
    if text.trim().is_empty() {
        return Err(failed("a secret must not be empty".into()));
    }
    Ok(Some(Secret::new(&text)))
}

/// Starts so many processes on this machine but this one, each with the same command.
fn started(count: usize) -> Result<(Hosts, usize, Option<Secret>, Workers), Failure> {
    let failed = |e: std::io::Error| Failure::Usage(format!("cannot start workers: {e}"));
    // Ports that are free now are most likely so in a moment; if not, it is told.
    let listeners = (0..count).map(|_| TcpListener::bind("127.0.0.1:0"));
    let listeners = listeners.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    let addresses = listeners.iter().map(|l| Ok(l.local_addr()?.to_string()));
    let addresses = addresses.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    drop(listeners);
    let secret = Secret::drawn().text();
    let program = std::env::current_exe().map_err(failed)?;
    let mut workers = Workers(Vec::new());
    for number in 1..count {
        let child = Command::new(&program)
            .args(std::env::args_os().skip(1))
            .env(WORKER, format!("{number} {}", addresses.join(" ")))
            .env(SECRET, &secret)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        workers.0.push(child.map_err(failed)?);
    }
    Ok((Hosts::of(addresses), 0, Some(Secret::new(&secret)), workers))
}
