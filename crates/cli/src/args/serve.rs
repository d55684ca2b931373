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
    /// Jobs worked on at once [default: as many as cores]
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
    /// Tell what happens as JSON, a line each
    #[arg(long)]
    pub(crate) json: bool,
}
