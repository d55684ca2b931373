//! `serve`.

use super::bytes;
use super::tables::Folder;
use clap::Args as ClapArgs;
use std::net::SocketAddr;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
The address is printed when the server listens. GET /api describes what can be asked. Whatever happens
to the server, no job is lost: those that wait go on waiting when it begins again, those that were
worked on are marked interrupted, those that are done are there.

A question that takes a moment does not wait for long ones: one more than --threads is worked on beside
them for a fraction of a second. What was asked and answered before is not computed again. Jobs that the
page asked for end when nobody looks at them any more; others stay until they are done.

Examples:
  everystate serve
  everystate serve --listen 0.0.0.0:8080 --token \"$(openssl rand -hex 16)\" --memory 8G
  curl -d '{\"kind\":\"solve\",\"puzzle\":\"cube2\",\"instance\":{\"alg\":\"R U\"}}' \\
       -H 'content-type: application/json' localhost:8080/api/v1/jobs";

#[derive(ClapArgs)]
pub(crate) struct Serve {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    pub(crate) listen: SocketAddr,
    /// What has to stand in `Authorization: Bearer`; needed to listen beyond this machine
    #[arg(long, value_name = "TOKEN", env = "EVERYSTATE_TOKEN", hide_env_values = true)]
    pub(crate) token: Option<String>,
    /// The file that jobs and results are kept in [default: jobs.db in the folder of tables]
    #[arg(long, value_name = "FILE")]
    pub(crate) results: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// Keep nothing when the server ends
    #[arg(long, conflicts_with = "results")]
    pub(crate) forget: bool,
    /// Clients are told by `X-Forwarded-For`, which the proxy in front of this server sets
    #[arg(long)]
    pub(crate) forwarded: bool,
    /// Jobs worked on at once, for as long as they take [default: as many as cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// Memory for the tables of all jobs, as 8G, 500M or bytes; each may have an equal share
    #[arg(long, value_name = "SIZE", value_parser = bytes, default_value = "2G")]
    pub(crate) memory: u64,
    /// The longest time of a job, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    pub(crate) seconds: u32,
    /// Jobs that may wait
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) waiting: usize,
    /// Jobs of one client that may wait or be worked on; a client is an address
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    pub(crate) per_client: usize,
    /// Jobs that are kept when they have ended, with their answers; the oldest go first
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) keep_jobs: u64,
    /// Tell what happens as JSON, a line each
    #[arg(long)]
    pub(crate) json: bool,
}
