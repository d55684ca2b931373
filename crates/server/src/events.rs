//! A job watched while it is worked on: server-sent events.

use crate::api;
use crate::error::ApiError;
use crate::job::{Event as Told, SoFar, State};
use crate::queue::Queue;
use axum::response::sse::{Event, KeepAlive, Sse};
use everystate_asked::progressed;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc::{self, Sender};
use tokio_stream::wrappers::ReceiverStream;

/// What is sent to one who watches, an event after the other.
pub(crate) type Events =
    Sse<axum::response::sse::KeepAliveStream<ReceiverStream<Result<Event, Infallible>>>>;

/// Events that may be under way to one who reads slowly.
const UNDER_WAY: usize = 64;

/// The events of a job from its beginning: its state, lines, layers, progress and what is known of a shortest solution, and at the end the whole job.
pub(crate) fn of(queue: &Arc<Queue>, id: &str) -> Result<Events, ApiError> {
    api::job_of(queue, id)?;
    let (sender, receiver) = mpsc::channel(UNDER_WAY);
    tokio::spawn(send(queue.clone(), id.to_owned(), sender));
    Ok(Sse::new(ReceiverStream::new(receiver)).keep_alive(KeepAlive::default()))
}

fn event(name: &str, data: &Value) -> Event {
    Event::default().event(name).data(data.to_string())
}

fn layer(depth: u64, count: u64) -> Event {
    event("layer", &json!({ "depth": depth, "count": count }))
}

/// The events that one who comes late has missed.
fn told_late(so_far: SoFar) -> impl Iterator<Item = Event> {
    let state = event("state", &json!({ "state": so_far.state.name() }));
    let layers = (0..).zip(so_far.layers).map(|(depth, count)| layer(depth, count));
    let lines = so_far.lines.into_iter().map(|line| Event::default().event("line").data(&*line));
    let narrowed = so_far.narrowed.map(|known| event("narrowed", &known));
    std::iter::once(state).chain(layers).chain(narrowed).chain(lines)
}

/// Sends the events of a job until it ends or nobody listens.
async fn send(queue: Arc<Queue>, id: String, to: Sender<Result<Event, Infallible>>) {
    if let Some(live) = queue.live(&id) {
        let (mut events, so_far) = live.watch();
        drop(live);
        let (lines, layers) = (so_far.lines.len(), so_far.layers.len() as u64);
        for event in told_late(so_far) {
            if to.send(Ok(event)).await.is_err() {
                return;
            }
        }
        loop {
            let next = match events.recv().await {
                Ok(Told::End) | Err(RecvError::Closed) => break,
                // What was missed stands in the end.
                Err(RecvError::Lagged(_)) => continue,
                Ok(Told::Line(number, _)) if number < lines => continue,
                Ok(Told::Layer(depth, _)) if depth < layers => continue,
                Ok(Told::Line(_, line)) => Event::default().event("line").data(&*line),
                Ok(Told::State(state)) if state.is_final() => continue,
                Ok(Told::State(state)) => event("state", &json!({ "state": State::name(state) })),
                Ok(Told::Progress(progress)) => event("progress", &progressed(progress)),
                Ok(Told::Layer(depth, count)) => layer(depth, count),
                Ok(Told::Narrowed(known)) => event("narrowed", &known),
            };
            if to.send(Ok(next)).await.is_err() {
                return;
            }
        }
    }
    if let Ok(job) = api::job_of(&queue, &id) {
        let _ = to.send(Ok(event("end", &job))).await;
    }
}
