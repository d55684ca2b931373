//! `serve`.

use crate::args::serve::Serve;
use crate::exit::Exit;
use crate::io::{default_tables_folder, tables_folder};
use crate::report::Failure;
use everystate_server::{Bounds, Config, StartError};
use std::io::{IsTerminal as _, Write as _};
use std::time::Duration;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

pub(super) fn run(args: &Serve) -> Result<Exit, Failure> {
    log(args.json);
    // A job that panics is that job's end, not the server's.
    std::panic::set_hook(Box::new(|info| tracing::error!("a bug, please report it: {info}")));
    let results = match &args.results {
        _ if args.forget => None,
        Some(file) => Some(file.clone()),
        None => Some(default_tables_folder()?.join("jobs.db")),
    };
    // What is kept for this run only goes when it ends.
    let passing = args.forget.then(tempfile::tempdir).transpose();
    let passing = passing.map_err(|e| Failure::Usage(format!("no folder for tables: {e}")))?;
    let tables = match &passing {
        Some(folder) if args.folder.tables.is_none() => folder.path().to_owned(),
        _ => tables_folder(&args.folder)?,
    };
    let usual = Config::default();
    let config = Config {
        listen: args.listen,
        token: args.token.clone(),
        forwarded: args.forwarded,
        results,
        tables: Some(tables),
        workers: args.threads.map_or(usual.workers, usize::from),
        program: program(),
        bounds: Bounds {
            memory: args.memory,
            time: Duration::from_secs(args.seconds.into()),
            waiting: args.waiting,
            each: args.per_client,
            kept: args.keep_jobs,
            ..usual.bounds
        },
    };
    let runtime = tokio::runtime::Runtime::new().map_err(StartError::Threads)?;
    runtime.block_on(async {
        let server = everystate_server::bind(config).await?;
        writeln!(std::io::stdout(), "http://{}", server.address())?;
        std::io::stdout().flush()?;
        server.run(asked_to_end()).await;
        Ok(Exit::Answered)
    })
}

/// Ends with Ctrl-C, and with what a service manager sends.
async fn asked_to_end() {
    #[cfg(unix)]
    let terminated = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                terminate.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        () = terminated => {}
    }
    tracing::info!("the server ends");
}

/// What happens goes to standard error; `RUST_LOG` says what of it: a level, or levels of parts of the
/// program (`warn,everystate_server=debug`).
fn log(json: bool) {
    let asked = std::env::var("RUST_LOG").ok().and_then(|text| text.parse().ok());
    let filter: Targets = asked.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
    let log = fmt::layer().with_writer(std::io::stderr);
    let log = log.with_ansi(std::io::stderr().is_terminal());
    let log = if json { log.json().boxed() } else { log.boxed() };
    tracing_subscriber::registry().with(log.with_filter(filter)).init();
}

/// What tells this program from any other: when its file was written, and how long it is.
fn program() -> Option<String> {
    let file = std::fs::metadata(std::env::current_exe().ok()?).ok()?;
    let written = file.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
    Some(format!("{} {}", written.as_nanos(), file.len()))
}
