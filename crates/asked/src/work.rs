//! A job carried out.

use crate::atlas;
use crate::boards;
use crate::listener::{Listener, Page, Sheet, put};
use crate::pieces;
use crate::request::{Counted, JobRequest, Kind, Subject};
use crate::trouble::Trouble;
use everystate::contract::{Limits, Stop};
use everystate::families::family::Request;
use everystate::session::{Generate, Input, Sample, Session, Solve, explored};
use serde_json::json;
use std::path::Path;
use std::time::Instant;

/// Does what a job asks for, within limits; the answer's lines go to `live`. Tables of puzzles of pieces are read and kept in the folder
/// `tables`.
///
/// # Errors
/// If it cannot be carried out, or its answer is longer than the listener takes.
pub fn carry_out(
    request: &JobRequest,
    limits: &Limits,
    live: &dyn Listener,
    tables: Option<&Path>,
) -> Result<(), Trouble> {
    let limits = Limits { cancel: Some(live.cancel()), ..limits.clone() };
    match request.subject()? {
        Subject::Family(session) => of_family(&*session, request, &limits, live),
        Subject::Pieces(definition) => {
            let tables = tables.map(Path::to_owned);
            pieces::Work { request, limits, live, tables }.carry_out(*definition)
        }
        Subject::Boards(text) => boards::Work { request, limits, live }.carry_out(&text),
    }
}

fn of_family(
    session: &dyn Session,
    request: &JobRequest,
    limits: &Limits,
    live: &dyn Listener,
) -> Result<(), Trouble> {
    let metric = request.metric.map(Counted::metric);
    let solve = || Solve {
        question: request.question.question(),
        sample: Sample { number: request.count.unwrap_or(1), seed: request.seed },
        strategy: request.strategy.clone(),
        metric,
        json: true,
        limits: limits.clone(),
        watch: live,
        ..Solve::default()
    };
    let mut sheet = Sheet::new(live);
    match request.kind {
        Kind::Solve if request.plain => {
            let mut page = Page::new(live);
            session.solve(vec![request.needed()?], &Solve { json: false, ..solve() }, &mut page)?;
            put(live, &json!({ "schema": 1, "text": page.text() })).map_err(lost)?;
        }
        Kind::Solve => {
            session.solve(vec![request.needed()?], &solve(), &mut sheet)?;
        }
        Kind::Verify => {
            let claims = request.claims.clone().unwrap_or_default();
            session.verify(
                request.needed()?,
                Input::text("the claims", claims),
                metric,
                true,
                &mut sheet,
            )?;
        }
        Kind::Explain => {
            let mut told = Vec::new();
            let stopped = session.explain(request.needed()?, &solve(), &mut told)?;
            let text = String::from_utf8_lossy(&told);
            put(live, &json!({ "schema": 1, "text": text, "stopped": stopped })).map_err(lost)?;
        }
        Kind::Generate => {
            let wishes = request.wished(session.about())?;
            let count = request.count.unwrap_or(1);
            let cancel = Some(live.cancel());
            let make = Generate {
                count,
                seed: request.seed,
                json: true,
                wishes,
                threads: limits.threads,
                cancel,
                watch: live,
                ..Generate::default()
            };
            session.generate(&make, &mut sheet)?;
        }
        Kind::Atlas => {
            let told = atlas::of_family(session, request, (limits, live))?;
            put(live, &told).map_err(lost)?;
        }
        Kind::Scramble => return Err(Trouble::refused("a family has no scrambles")),
        Kind::Explore => {
            let (begun, watch) = (Instant::now(), live);
            let ask = Request {
                metric,
                threads: limits.threads,
                limits: limits.clone(),
                disk: None,
                peers: None,
                watch,
            };
            let found = session.explore(request.input()?, &ask)?;
            let seconds = begun.elapsed().as_secs_f64();
            if found.stopped != Some(Stop::Cancelled) {
                let record = explored(session.about().name, metric, &found, seconds);
                put(live, &record.into()).map_err(lost)?;
            }
        }
    }
    Ok(())
}

#[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` takes")]
fn lost(e: std::io::Error) -> Trouble {
    Trouble::refused(e.to_string())
}
