//! A job watched while it is worked on: server-sent events.

use crate::api;
use crate::error::ApiError;
use crate::job::{Event as Told, Live, SoFar, State};
use crate::queue::{Following, Queue};
use axum::response::sse::{Event, KeepAlive, Sse};
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
    let following = queue.follow(id);
    api::job_of(queue, id)?;
    let (sender, receiver) = mpsc::channel(UNDER_WAY);
    tokio::spawn(send(queue.clone(), following, id.to_owned(), sender));
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
    let known =
        [("table", so_far.table), ("progress", so_far.progress), ("narrowed", so_far.narrowed)];
    let known = known.into_iter().filter_map(|(name, known)| Some(event(name, &*known?)));
    std::iter::once(state).chain(layers).chain(known).chain(lines)
}

/// Nobody listens any more.
struct Gone;

/// What there is to say to one who follows a job.
struct Teller {
    id: String,
    to: Sender<Result<Event, Infallible>>,
}

impl Teller {
    async fn tell(&self, event: Event) -> Result<(), Gone> {
        self.to.send(Ok(event)).await.map_err(|_| Gone)
    }

    /// Tells of what a job waits for until that ends, or the job does not wait for it any more.
    async fn follow(&self, queue: &Queue, live: &Arc<Live>, late: bool) -> Result<(), Gone> {
        let (mut events, mut so_far) = live.watch();
        // It may have ended before anybody listened: then there is no word of that to come.
        if queue.live(&self.id).is_none_or(|(now, _)| !Arc::ptr_eq(&now, live)) {
            return Ok(());
        }
        if late {
            so_far.lines.clear();
        }
        let (lines, layers) = (so_far.lines.len(), so_far.layers.len() as u64);
        for event in told_late(so_far) {
            self.tell(event).await?;
        }
        loop {
            let next = tokio::select! {
                next = events.recv() => next,
                () = self.to.closed() => return Err(Gone),
            };
            let next = match next {
                Ok(Told::End) | Err(RecvError::Closed) => return Ok(()),
                Ok(Told::Left(id)) if *id == *self.id => return Ok(()),
                // What was missed stands in the end; that the job left may be among it.
                Err(RecvError::Lagged(_)) => match queue.live(&self.id) {
                    Some((now, _)) if Arc::ptr_eq(&now, live) => continue,
                    _ => return Ok(()),
                },
                Ok(Told::Left(_)) => continue,
                Ok(Told::Line(number, _)) if late || number < lines => continue,
                Ok(Told::Layer(depth, _)) if depth < layers => continue,
                Ok(Told::Line(_, told)) => Event::default().event("line").data(&*told),
                Ok(Told::State(new)) if new.is_final() => continue,
                Ok(Told::State(new)) => event("state", &json!({ "state": State::name(new) })),
                Ok(Told::Progress(progress)) => event("progress", &progress),
                Ok(Told::Table(table)) => event("table", &table),
                Ok(Told::Layer(depth, count)) => layer(depth, count),
                Ok(Told::Narrowed(known)) => event("narrowed", &known),
            };
            self.tell(next).await?;
        }
    }

    /// Tells of a job until it ends.
    async fn all(&self, queue: &Arc<Queue>) -> Result<(), Gone> {
        let (mut before, mut missed): (Option<Arc<Live>>, bool) = (None, false);
        // A job that came late to what it waits for may have a work of its own after it.
        while let Some((live, late)) = queue.live(&self.id) {
            if before.as_ref().is_some_and(|before| Arc::ptr_eq(before, &live)) {
                break;
            }
            missed = late;
            self.follow(queue, &live, late).await?;
            before = Some(live);
        }
        let Ok(job) = api::job_of(queue, &self.id) else { return Ok(()) };
        for line in job["lines"].as_array().into_iter().flatten().filter(|_| missed) {
            self.tell(event("line", line)).await?;
        }
        self.tell(event("end", &job)).await
    }
}

/// Sends the events of a job until it ends or nobody listens.
async fn send(
    queue: Arc<Queue>,
    following: Following,
    id: String,
    to: Sender<Result<Event, Infallible>>,
) {
    // That nobody listens any more is no failure.
    let _ = Teller { id, to }.all(&queue).await;
    drop(following);
}
