//! Files that are packed into the program, as they are sent.

use axum::Router;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

/// A file and what is said of it.
#[derive(Debug)]
pub(crate) struct Packed {
    /// Its place below the folder, with a slash before it.
    pub(crate) path: &'static str,
    /// Its content type.
    pub(crate) kind: &'static str,
    /// Another one for other bytes, in the quotes that HTTP wants.
    pub(crate) tag: &'static str,
    /// The bytes as they are.
    pub(crate) plain: &'static [u8],
    /// The bytes compressed, unless they are as they stand.
    pub(crate) gzip: Option<&'static [u8]>,
}

/// The page.
pub(crate) static PAGE: &[Packed] = &include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The engines that answer in a browser, where somebody wants that.
pub(crate) static ENGINES: &[Packed] = &include!(concat!(env!("OUT_DIR"), "/engine.rs"));

/// The list of the works of others that the program contains.
pub(crate) static LICENCES: &[Packed] = &include!(concat!(env!("OUT_DIR"), "/licences.rs"));

/// How long a browser may keep what it was sent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kept {
    /// For ever: it never changes where it is.
    Forever,
    /// It is asked for again each time, and sent if it has another tag.
    Asked,
}

/// Sends each file for its path.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>(
    files: impl IntoIterator<Item = &'static Packed>,
    kept: Kept,
) -> Router<S> {
    files.into_iter().fold(Router::new(), |router, file| {
        router.route(file.path, get(move |asked: HeaderMap| async move { file.sent(&asked, kept) }))
    })
}

impl Packed {
    /// The answer to a request with such headers.
    pub(crate) fn sent(&'static self, asked: &HeaderMap, kept: Kept) -> Response {
        let cache = match kept {
            Kept::Forever => "max-age=31536000, immutable",
            Kept::Asked => "no-cache",
        };
        let always = [
            (CONTENT_TYPE, HeaderValue::from_static(self.kind)),
            (CACHE_CONTROL, HeaderValue::from_static(cache)),
            (ETAG, HeaderValue::from_static(self.tag)),
            (VARY, HeaderValue::from_static("accept-encoding")),
        ];
        let mut known = items(asked, &IF_NONE_MATCH);
        if known.any(|tag| tag == "*" || tag.trim_start_matches("W/") == self.tag) {
            return (StatusCode::NOT_MODIFIED, always).into_response();
        }
        if let Some(gzip) = self.gzip.filter(|gzip| gzip.len() < self.plain.len())
            && items(asked, &ACCEPT_ENCODING).any(takes_gzip)
        {
            return (always, [(CONTENT_ENCODING, "gzip")], gzip).into_response();
        }
        (always, self.plain).into_response()
    }
}

/// The items of a header that is a list; what is not text is none.
fn items<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}

/// Whether an item of `Accept-Encoding` has gzip among what is taken: `gzip`, with a weight that is not nothing.
fn takes_gzip(item: &str) -> bool {
    let (name, weight) = item.split_once(';').unwrap_or((item, ""));
    let weight = weight.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
    name.trim().eq_ignore_ascii_case("gzip") && weight.is_ok_and(|weight| weight > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(name: HeaderName, value: &'static str) -> Response {
        let index = PAGE.iter().find(|file| file.path == "/index.html").unwrap();
        index.sent(&HeaderMap::from_iter([(name, HeaderValue::from_static(value))]), Kept::Asked)
    }

    #[test]
    fn it_is_compressed_for_who_takes_it() {
        for (accepted, gzip) in [
            ("gzip", true),
            ("br, GZIP;q=0.5", true),
            ("deflate, gzip;q=1.0, *;q=0.5", true),
            ("gzip;q=0", false),
            ("gzip; q=0.000", false),
            ("gzip;q=much", false),
            ("br", false),
            ("", false),
        ] {
            let reply = sent(ACCEPT_ENCODING, accepted);
            let encoding = reply.headers().get(CONTENT_ENCODING).map(HeaderValue::as_bytes);
            assert_eq!(encoding, gzip.then_some(&b"gzip"[..]), "{accepted}");
            assert_eq!(reply.headers()[VARY], "accept-encoding");
        }
    }

    #[test]
    fn who_has_it_is_not_sent_it_again() {
        let tag = sent(VARY, "").headers()[ETAG].to_str().unwrap().to_owned();
        let known = |tags: String| sent(IF_NONE_MATCH, String::leak(tags)).status();
        assert_eq!(known(tag.clone()), StatusCode::NOT_MODIFIED);
        assert_eq!(known(format!("\"0\", W/{tag}")), StatusCode::NOT_MODIFIED);
        assert_eq!(known("*".to_owned()), StatusCode::NOT_MODIFIED);
        assert_eq!(known("\"0\"".to_owned()), StatusCode::OK);
    }

    #[test]
    fn what_stands_there_compressed_is_the_same_file() {
        let mut tags = std::collections::HashSet::new();
        for file in PAGE.iter().chain(LICENCES).chain(ENGINES) {
            if let Some(gzip) = file.gzip {
                let mut bytes = Vec::new();
                std::io::copy(&mut flate2::read::GzDecoder::new(gzip), &mut bytes).unwrap();
                assert_eq!(bytes, file.plain, "{}", file.path);
            }
            assert!(tags.insert(file.tag), "{} has a tag of its own", file.path);
        }
    }
}
