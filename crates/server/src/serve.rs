//! [`Server`]: the listener, its connections and their end.

use crate::api;
use crate::client::Peer;
use crate::config::Config;
use crate::error::StartError;
use crate::guard::guard;
use crate::page;
use crate::queue::Queue;
use crate::store::Store;
use axum::http::StatusCode;
use axum::{Extension, Router, middleware};
use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    queue: Arc<Queue>,
}

/// The time that connections have to end when the server does.
const ENDING: Duration = Duration::from_secs(5);

/// Listens as the configuration says, and begins with the jobs that it finds waiting.
///
/// ```
/// # tokio::runtime::Runtime::new().unwrap().block_on(async {
/// use everystate_server::{Config, bind};
/// let server = bind(Config::default()).await.unwrap();
/// assert!(server.address().ip().is_loopback());
/// server.run(async {}).await; // ends at once
/// # });
/// ```
///
/// # Errors
/// If it would listen beyond loopback without a token, or cannot listen, or not use its database.
pub async fn bind(config: Config) -> Result<Server, StartError> {
    if !config.listen.ip().is_loopback() && config.token.as_deref().unwrap_or("").is_empty() {
        return Err(StartError::NoToken(config.listen));
    }
    let failed = |e| StartError::Listen(config.listen, e);
    let listener = TcpListener::bind(config.listen).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let store = Store::open(config.results.as_deref()).map_err(StartError::Results)?;
    let queue = Queue::begin(store, config).map_err(StartError::Results)?;
    Ok(Server { listener, address, queue })
}

impl Server {
    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `end`; then connections have a few seconds, and jobs that are worked on wait for the next
    /// server.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let Self { listener, queue, .. } = self;
        let bounds = queue.config.bounds.clone();
        let app = app(queue.clone());
        let mut http = Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(bounds.arrival);
        let connections = Arc::new(Semaphore::new(bounds.connections));
        let graceful = GracefulShutdown::new();
        let mut end = std::pin::pin!(end);
        loop {
            let (stream, peer) = tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, peer)) => (stream, Peer(peer.ip())),
                    Err(error) => {
                        tracing::warn!(%error, "a connection was not accepted");
                        tokio::time::sleep(Duration::from_millis(50)).await;
                        continue;
                    }
                },
                () = &mut end => break,
            };
            // One connection too many is closed; what waits in front of it is the system's.
            let Ok(permit) = connections.clone().try_acquire_owned() else { continue };
            let _ = stream.set_nodelay(true);
            let service = TowerToHyperService::new(app.clone().layer(Extension(peer)));
            let connection = http.serve_connection(TokioIo::new(stream), service);
            let connection = graceful.watch(connection);
            tokio::spawn(async move {
                // What goes wrong here went wrong at the other end.
                let _ = connection.await;
                drop(permit);
            });
        }
        drop(listener);
        queue.close();
        let _ = tokio::time::timeout(ENDING, graceful.shutdown()).await;
        let _ = tokio::task::spawn_blocking(move || queue.join()).await;
    }
}

/// All routes with what holds for every request.
fn app(queue: Arc<Queue>) -> Router {
    let bounds = &queue.config.bounds;
    let late = TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, bounds.arrival);
    api::routes(bounds.body)
        .layer(late)
        .merge(api::watched())
        .merge(page::files())
        .fallback(page::nothing)
        .method_not_allowed_fallback(page::not_so)
        .layer(middleware::from_fn_with_state(queue.clone(), guard))
        .layer(CatchPanicLayer::new())
        .layer(TraceLayer::new_for_http())
        .with_state(queue)
}
