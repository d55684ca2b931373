//! What can be asked under `/api/v1`, and the description of it that is made from this file.

use crate::client::{self, Peer};
use crate::error::ApiError;
use crate::events::{self, Events};
use crate::job::State as At;
use crate::page;
use crate::queue::{Listed, Queue, Submitted};
use crate::store::Kept;
use crate::work::NOT_KEPT;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, PathRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use everystate::families::family::number;
use everystate_asked::{
    ConvertRequest, DescribeRequest, GAMES, JobRequest, PlayRequest, RESULTS, Trouble,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use utoipa::{IntoParams, OpenApi};

/// The description of the interface.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Everystate",
        description = "Exact answers about puzzles. Errors are `{\"error\":{\"message\":…}}`, with `line`, \
            `column` and `expected` where they apply. Numbers above 2^53 are strings."
    ),
    paths(
        families, puzzles, games, results, describe, convert, neighbours, submit, jobs, job, watch,
        cancel
    ),
    components(schemas(JobRequest, PlayRequest, ConvertRequest, DescribeRequest))
)]
struct Described;

/// The description as JSON.
pub(crate) fn description() -> Value {
    serde_json::to_value(Described::openapi()).unwrap_or_default()
}

type Shared = State<Arc<Queue>>;
type Answer = Result<Response, ApiError>;
/// The part of a path that names a job.
type Named = Result<Path<String>, PathRejection>;

/// All that is answered at once; what is watched has routes of its own.
pub(crate) fn routes(body: usize) -> Router<Arc<Queue>> {
    Router::new()
        .route("/api/v1/families", get(families))
        .route("/api/v1/puzzles", get(puzzles))
        .route("/api/v1/games", get(games))
        .route("/api/v1/results", get(results))
        .route("/api/v1/describe", post(describe))
        .route("/api/v1/convert", post(convert))
        .route("/api/v1/neighbours", post(neighbours))
        .route("/api/v1/jobs", get(jobs).post(submit))
        .route("/api/v1/jobs/{id}", get(job).delete(cancel))
        .route("/api/v1/openapi.json", get(|| async { Json(description()) }))
        .route("/api", get(page::described))
        .route("/metrics", get(metrics))
        .route("/healthz", get(health))
        .layer(DefaultBodyLimit::max(body))
}

/// What is watched as long as it takes.
pub(crate) fn watched() -> Router<Arc<Queue>> {
    Router::new().route("/api/v1/jobs/{id}/events", get(watch))
}

/// A body that is JSON of some form.
fn read<T: DeserializeOwned>(
    headers: &HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<T, ApiError> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    let is_json = |kind: &str| kind.trim().eq_ignore_ascii_case("application/json");
    if !kind.split(';').next().is_some_and(is_json) {
        let why = "the body has to be `application/json`";
        return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, why));
    }
    let body = body.map_err(|e| match e.status() {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "the body is longer than this server takes",
        ),
        _ => ApiError::bad("the body did not arrive whole"),
    })?;
    Ok(everystate_asked::read(&body)?)
}

fn named(id: Named) -> Result<String, ApiError> {
    id.map(|Path(id)| id).map_err(|_| ApiError::bad("the number of the job is no text"))
}

/// What takes a while and needs no waiting for others is done beside the requests.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.map_err(|e| ApiError::internal(&e))?
}

/// The families, with their rules, formats, an example and what can be asked.
#[utoipa::path(get, path = "/api/v1/families", responses((status = 200, description = "The families")))]
async fn families() -> Answer {
    Ok(Json(everystate_asked::families()).into_response())
}

/// The puzzles of pieces that have a name, with how many positions they have; `form` tells how the names
/// of a kind that can be had in any size are formed.
#[utoipa::path(get, path = "/api/v1/puzzles", responses((status = 200, description = "The puzzles")))]
async fn puzzles() -> Answer {
    Ok(Json(everystate_asked::puzzles()).into_response())
}

/// The games on boards that come with the program: name, title, how many levels, and the text, which is their `definition`.
#[utoipa::path(get, path = "/api/v1/games", responses((status = 200, description = "The games")))]
async fn games() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], GAMES).into_response()
}

/// The explorations of puzzles of pieces that are kept with the program, from the fewest positions to the most: how to ask for
/// each (`asked`), positions at each distance (`counts`), how far the farthest are (`depth`), how many (`antipodes`), how many
/// of these symmetries leave apart (`classes`, where that is known), ways to some of them (`examples`), time and memory.
#[utoipa::path(get, path = "/api/v1/results", responses((status = 200, description = "The results")))]
async fn results() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], RESULTS).into_response()
}

/// What a puzzle of pieces is made of, and what exploring it would take; of a game on boards, what it looks like, and its levels.
#[utoipa::path(post, path = "/api/v1/describe", request_body = DescribeRequest, responses(
    (status = 200, description = "Orbits, moves, positions, and a forecast; or objects, signs and levels"),
    (status = 422, description = "What is wrong with the definition, and where")
))]
async fn describe(
    State(queue): Shared,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let asked: DescribeRequest = read(&headers, body)?;
    let turn = queue.turn().await;
    aside(move || {
        let _turn = turn;
        Ok(Json(everystate_asked::describe(&asked)?).into_response())
    })
    .await
}

/// Instances written in another format, as `{"text": …}`.
#[utoipa::path(post, path = "/api/v1/convert", request_body = ConvertRequest, responses(
    (status = 200, description = "The instances in that format"),
    (status = 422, description = "What is wrong with the instances, and where")
))]
async fn convert(headers: HeaderMap, body: Result<Bytes, BytesRejection>) -> Answer {
    let asked: ConvertRequest = read(&headers, body)?;
    aside(move || Ok(Json(everystate_asked::convert(&asked)?).into_response())).await
}

/// The position after some moves, the moves that are legal there, and where each leads. Of a game on boards, instead of that, the boards that the last
/// input made one after the other (`shown`).
#[utoipa::path(post, path = "/api/v1/neighbours", request_body = PlayRequest, responses(
    (status = 200, description = "The position and its legal moves"),
    (status = 422, description = "What is wrong with the instance or the moves")
))]
async fn neighbours(
    State(queue): Shared,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let asked: PlayRequest = read(&headers, body)?;
    let turn = if asked.definition.is_some() { queue.turn().await } else { None };
    aside(move || {
        let _turn = turn;
        Ok(Json(everystate_asked::neighbours(&asked)?).into_response())
    })
    .await
}

/// A new job. It waits for its turn; `Location` is where it is found. What was asked before, to the byte, and answered by the same program
/// without a limit that stopped it, is not computed again: the job is that one, and done. While the same is worked on, both wait for that.
#[utoipa::path(post, path = "/api/v1/jobs", request_body = JobRequest, responses(
    (status = 202, description = "The job"),
    (status = 200, description = "A job that was answered before"),
    (status = 422, description = "Why it cannot be done"),
    (status = 429, description = "Too many jobs are waiting, or too many of this client's; `Retry-After` says when to ask again")
))]
async fn submit(
    State(queue): Shared,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let asked: JobRequest = read(&headers, body)?;
    let client = client::client(peer, &headers, queue.config.forwarded);
    let turn = if asked.definition.is_some() { queue.turn().await } else { None };
    aside(move || {
        let _turn = turn;
        let Submitted { id, answered } = queue.submit(&asked, client)?;
        let status = if answered { StatusCode::OK } else { StatusCode::ACCEPTED };
        let place = format!("/api/v1/jobs/{id}");
        let job = job_of(&queue, &id)?;
        Ok((status, [(header::LOCATION, place)], Json(job)).into_response())
    })
    .await
}

/// Jobs that are listed.
const LISTED: u32 = 100;

/// Which jobs are listed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Which {
    /// Whether only those are listed that wait or are worked on, all of them, the first one first.
    #[serde(default)]
    live: bool,
}

/// The latest hundred jobs, the last one first, without their answers; or those that wait or are worked on, with what each does: how far
/// it is (`progress`, `table`, `layers`), for how many `seconds`, and whether it is to be `watched`.
#[utoipa::path(get, path = "/api/v1/jobs", params(Which), responses((status = 200, description = "The jobs")))]
async fn jobs(State(queue): Shared, which: Result<Query<Which>, QueryRejection>) -> Answer {
    let Query(which) = which.map_err(|e| ApiError::bad(e.body_text()))?;
    aside(move || {
        let kept =
            if which.live { queue.store.these(&queue.ids()) } else { queue.store.latest(LISTED) };
        let jobs: Vec<Value> = kept
            .map_err(|e| ApiError::internal(&e))?
            .into_iter()
            .map(|job| {
                let listed = queue.listed(&job.id);
                shown(job, None, listed).into()
            })
            .collect();
        let (waiting, running) = queue.counts();
        Ok(Json(json!({ "jobs": jobs, "waiting": waiting, "running": running })).into_response())
    })
    .await
}

/// A job with its answer, as far as there is one.
#[utoipa::path(get, path = "/api/v1/jobs/{id}", params(("id" = String, Path)), responses(
    (status = 200, description = "The job"),
    (status = 404, description = "There is none")
))]
async fn job(State(queue): Shared, id: Named) -> Answer {
    let id = named(id)?;
    aside(move || {
        queue.seen(&id);
        Ok(Json(job_of(&queue, &id)?).into_response())
    })
    .await
}

/// Ends a job; one that is worked on ends soon after. What is done for it goes on if others asked the same.
#[utoipa::path(delete, path = "/api/v1/jobs/{id}", params(("id" = String, Path)), responses(
    (status = 200, description = "The job"),
    (status = 404, description = "There is none")
))]
async fn cancel(State(queue): Shared, id: Named) -> Answer {
    let id = named(id)?;
    aside(move || {
        queue.cancel(&id).map_err(|e| ApiError::internal(&e))?;
        Ok(Json(job_of(&queue, &id)?).into_response())
    })
    .await
}

/// The events of a job from its beginning: `state`, `progress`, `table`, `layer`, `line`, `narrowed`, and at last `end`, the whole job.
#[utoipa::path(get, path = "/api/v1/jobs/{id}/events", params(("id" = String, Path)), responses(
    (status = 200, description = "Server-sent events", content_type = "text/event-stream"),
    (status = 404, description = "There is none")
))]
async fn watch(State(queue): Shared, id: Named) -> Result<Events, ApiError> {
    events::of(&queue, &named(id)?)
}

async fn metrics(State(queue): Shared) -> String {
    queue.gauge.text()
}

async fn health(State(queue): Shared) -> Response {
    let (waiting, running) = queue.counts();
    Json(json!({ "ok": true, "waiting": waiting, "running": running })).into_response()
}

/// A job as it is shown.
pub(crate) fn job_of(queue: &Queue, id: &str) -> Result<Value, ApiError> {
    let live = queue.listed(id);
    let kept = queue.store.job(id).map_err(|e| ApiError::internal(&e))?;
    let mut kept = kept.ok_or_else(|| ApiError::not_found("job"))?;
    if live.is_none() && !kept.state.is_final() {
        // Nothing is done for it any more, and the store did not take how it ended.
        kept.state = At::Failed;
        kept.error = Some(ApiError::from(Trouble::refused(NOT_KEPT)).told());
    }
    let live = live.filter(|_| !kept.state.is_final());
    let lines = match &live {
        Some(live) => live.so_far.lines.iter().map(|line| value(line)).collect(),
        None => kept.lines.lines().map(value).collect(),
    };
    Ok(shown(kept, Some(lines), live).into())
}

/// A line of an answer.
fn value(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|_| json!(line))
}

fn shown(kept: Kept, lines: Option<Vec<Value>>, live: Option<Listed>) -> Map<String, Value> {
    let mut job = Map::new();
    job.insert("id".into(), json!(kept.id));
    job.insert("state".into(), json!(At::name(kept.state)));
    job.insert("kind".into(), json!(kept.kind));
    job.insert("puzzle".into(), json!(kept.puzzle));
    job.insert("created".into(), number(kept.created.unsigned_abs()));
    let seconds = live.as_ref().and_then(|live| live.seconds);
    if let Some(seconds) = kept.seconds.or(seconds) {
        job.insert("seconds".into(), json!((seconds * 1e6).round() / 1e6));
    }
    if let Some(live) = live.filter(|_| !kept.state.is_final()) {
        told(&mut job, live);
    }
    if let Some(lines) = lines {
        job.insert("lines".into(), lines.into());
    }
    if let Some(error) = kept.error {
        job.insert("error".into(), error);
    }
    job
}

/// What is told of a job that waits or is worked on.
fn told(job: &mut Map<String, Value>, live: Listed) {
    let Listed { so_far, question, watched, .. } = live;
    if let Some(question) = question {
        job.insert("question".into(), json!(question));
    }
    job.insert("watched".into(), json!(watched));
    let known =
        [("progress", so_far.progress), ("table", so_far.table), ("narrowed", so_far.narrowed)];
    for (name, known) in known {
        if let Some(known) = known {
            job.insert(name.into(), Value::clone(&known));
        }
    }
    if !so_far.layers.is_empty() {
        job.insert("layers".into(), json!(so_far.layers));
    }
}
