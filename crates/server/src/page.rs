//! What is read in a browser.

use crate::api;
use crate::error::ApiError;
use crate::packed::{self, ENGINES, Kept, LICENCES, PAGE, Packed};
use crate::queue::Queue;
use axum::Router;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::Value;
use std::fmt::Write as _;
use std::sync::Arc;

/// The page itself, packed into the program, and the list of what that contains.
///
/// Whatever the page loads is asked for below an address with the digest of all of it, and never changes
/// there. The index is asked for again each time, and so is a file by its name alone; and so are the engines, which lie beside
/// what loads them but are not of the digest.
pub(crate) fn files() -> Router<Arc<Queue>> {
    let index = |file: &&Packed| file.path == "/index.html";
    let loaded = || PAGE.iter().filter(move |file| !index(file));
    let first = PAGE.iter().find(index).expect("a page has an index");
    let beside = concat!("/page-", env!("PAGE_DIGEST"), "/assets");
    Router::new()
        .nest(beside, packed::routes(ENGINES, Kept::Asked))
        .route("/", get(move |asked: HeaderMap| async move { first.sent(&asked, Kept::Asked) }))
        .nest(concat!("/page-", env!("PAGE_DIGEST")), packed::routes(loaded(), Kept::Forever))
        .merge(packed::routes(PAGE, Kept::Asked))
        .nest("/assets", packed::routes(LICENCES, Kept::Asked))
}

/// Text as it stands in HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The interface as a page for people, made from its description.
pub(crate) async fn described() -> Response {
    let description = api::description();
    let mut page = String::from(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport \
         content='width=device-width'><title>Everystate: the interface</title><main><h1>Everystate: the \
         interface</h1>",
    );
    let text = |value: &Value| escaped(value.as_str().unwrap_or_default());
    let _ = write!(page, "<p>{}</p>", text(&description["info"]["description"]));
    page.push_str("<p>For programs: <a href=/api/v1/openapi.json>openapi.json</a></p>");
    for (path, ways) in description["paths"].as_object().into_iter().flatten() {
        for (way, told) in ways.as_object().into_iter().flatten() {
            let title = format!("{} {}", way.to_uppercase(), escaped(path));
            let _ =
                write!(page, "<h2><code>{title}</code></h2><p>{}</p><ul>", text(&told["summary"]));
            for (status, answer) in told["responses"].as_object().into_iter().flatten() {
                let _ = write!(page, "<li>{status}: {}</li>", text(&answer["description"]));
            }
            page.push_str("</ul>");
        }
    }
    page.push_str("<h2>What is sent</h2>");
    for (name, schema) in description["components"]["schemas"].as_object().into_iter().flatten() {
        let _ =
            write!(page, "<h3>{}</h3><p>{}</p><ul>", escaped(name), text(&schema["description"]));
        for (key, field) in schema["properties"].as_object().into_iter().flatten() {
            let _ = write!(
                page,
                "<li><code>{}</code> {}</li>",
                escaped(key),
                text(&field["description"])
            );
        }
        page.push_str("</ul>");
    }
    page.push_str("</main></html>");
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}

/// There is nothing there.
pub(crate) async fn nothing() -> ApiError {
    ApiError::not_found("page")
}

/// There is something there, but not for this method.
pub(crate) async fn not_so() -> ApiError {
    ApiError::new(axum::http::StatusCode::METHOD_NOT_ALLOWED, "this method is not for this place")
}
