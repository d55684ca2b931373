//! [`Config`]: where the server listens and what it allows.

use everystate_asked::Share;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// Where the server listens, where it keeps results, and what it allows.
///
/// ```
/// let config = everystate_server::Config::default();
/// assert!(config.listen.ip().is_loopback());
/// ```
#[derive(Clone, Debug)]
pub struct Config {
    /// The address and port; port 0 takes a free one.
    pub listen: SocketAddr,
    /// What has to stand in `Authorization: Bearer`; needed to listen beyond loopback.
    pub token: Option<String>,
    /// Whether whoever connects is a proxy that names the clients in `X-Forwarded-For`.
    pub forwarded: bool,
    /// The database of jobs; `None` keeps them in memory.
    pub results: Option<PathBuf>,
    /// The folder of the tables of puzzles of pieces; `None` makes them anew for each job.
    pub tables: Option<PathBuf>,
    /// Jobs worked on at once for as long as they take; one more is worked on beside them for a short time.
    pub workers: usize,
    /// What tells this program from any other, whose answers are not given again; `None` has none given again but those of this server.
    pub program: Option<String>,
    /// What it allows.
    pub bounds: Bounds,
}

impl Default for Config {
    /// Loopback, a free port, nothing kept, as many workers as cores.
    fn default() -> Self {
        Self {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0),
            token: None,
            forwarded: false,
            results: None,
            tables: None,
            workers: std::thread::available_parallelism().map_or(1, usize::from),
            program: None,
            bounds: Bounds::default(),
        }
    }
}

impl Config {
    /// What one job may have: an equal share of the memory, the longest time, and a thread.
    pub(crate) fn share(&self) -> Share {
        Share {
            bytes: self.bounds.memory / self.workers.max(1) as u64,
            time: self.bounds.time,
            threads: 1,
            giver: "this server",
        }
    }
}

/// What a server allows.
///
/// ```
/// use everystate_server::Bounds;
/// let bounds = Bounds { memory: 1 << 30, ..Bounds::default() };
/// assert!(bounds.body < 1 << 24);
/// ```
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Bytes of the tables of all jobs that run; each may have an equal share, and so may what is in the quick lane for the short time that
    /// it is there.
    pub memory: u64,
    /// The longest time of a job, and the time of one that names none.
    pub time: Duration,
    /// Jobs that may wait.
    pub waiting: usize,
    /// Jobs of one client that may wait or be worked on.
    pub each: usize,
    /// Jobs that are kept when they have ended; the oldest go first.
    pub kept: u64,
    /// How long a job that is to be watched goes on when nobody does.
    pub unwatched: Duration,
    /// The time in the quick lane.
    pub quick: Duration,
    /// Bytes of a request's body.
    pub body: usize,
    /// The time in which a request has to arrive and to be answered; events are not bounded by it.
    pub arrival: Duration,
    /// Bytes of the answer of a job.
    pub answer: usize,
    /// Connections at once.
    pub connections: usize,
}

impl Default for Bounds {
    /// 2 GiB of tables, ten minutes a job, 10 000 jobs waiting and as many kept, 1000 of one client, three seconds unwatched, 0.3 in the
    /// quick lane, bodies of 1 MiB within ten seconds, answers of 8 MiB, 1024 connections.
    fn default() -> Self {
        Self {
            memory: 2 << 30,
            time: Duration::from_mins(10),
            waiting: 10_000,
            each: 1000,
            kept: 10_000,
            unwatched: Duration::from_secs(3),
            quick: Duration::from_millis(300),
            body: 1 << 20,
            arrival: Duration::from_secs(10),
            answer: 8 << 20,
            connections: 1024,
        }
    }
}
