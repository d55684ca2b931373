//! The page as it is sent: what may be kept has its digest in the address, all else is asked for again.

mod common;

use common::{Reply, Running};
use everystate_server::Config;
use std::sync::LazyLock;

/// One for all.
static SERVER: LazyLock<Running> = LazyLock::new(|| Running::new(Config::default()));

/// The values of an attribute's kind in the index: what it loads.
fn loaded(index: &str) -> Vec<&str> {
    index.split('"').filter(|value| value.starts_with("/page-")).collect()
}

fn header<'a>(reply: &'a Reply, name: &str) -> &'a str {
    let line = reply.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    line.unwrap_or_else(|| panic!("no {name}: {}", reply.head))
}

#[test]
fn what_the_index_loads_is_kept_for_ever() {
    let server = &*SERVER;
    let index = server.get("/");
    assert_eq!((index.status, header(&index, "cache-control")), (200, "no-cache"));
    let loaded = loaded(&index.body);
    assert!(loaded.iter().any(|path| path.ends_with("/assets/main.js")), "{loaded:?}");
    assert!(loaded.iter().any(|path| path.ends_with("/assets/index.css")), "{loaded:?}");
    for path in loaded {
        let kept = server.get(path);
        assert_eq!(kept.status, 200, "{path}");
        assert_eq!(header(&kept, "cache-control"), "max-age=31536000, immutable", "{path}");
        // The same file by its name alone is asked for again each time, and has the same tag.
        let name = &path[path[1..].find('/').unwrap() + 1..];
        let asked = server.get(name);
        assert_eq!((asked.status, header(&asked, "cache-control")), (200, "no-cache"), "{name}");
        assert_eq!(header(&asked, "etag"), header(&kept, "etag"));
        assert_eq!(asked.body, kept.body);
        let tag = header(&asked, "etag").to_owned();
        for (place, cache) in [(name, "no-cache"), (path, "max-age=31536000, immutable")] {
            let again = server.ask("GET", place, &[("If-None-Match", &tag)], b"");
            assert_eq!((again.status, header(&again, "cache-control")), (304, cache), "{place}");
        }
    }
}

#[test]
fn of_another_page_nothing_is_sent() {
    let server = &*SERVER;
    let index = server.get("/").body;
    let main = loaded(&index).into_iter().find(|path| path.ends_with("/main.js")).unwrap();
    let digest = main.strip_prefix("/page-").unwrap().split('/').next().unwrap();
    assert!(digest.len() == 16 && digest.bytes().all(|b| b.is_ascii_hexdigit()), "{digest}");
    let other: String = digest.bytes().map(|b| if b == b'0' { '1' } else { '0' }).collect();
    for path in [main.replace(digest, &other), main.replace("main", "sub"), "/page-".to_owned()] {
        let reply = server.get(&path);
        assert_eq!(reply.status, 404, "{path}");
        assert!(!reply.head.contains("immutable"), "{}", reply.head);
    }
    // The index itself is never kept, by whatever address.
    for path in
        [format!("/page-{digest}"), format!("/page-{digest}/index.html"), "/index.html".to_owned()]
    {
        let reply = server.get(&path);
        assert!(!reply.head.contains("immutable"), "{path}: {}", reply.head);
    }
}

#[test]
fn the_engines_lie_beside_the_page_and_may_be_compiled() {
    let server = &*SERVER;
    let index = server.get("/");
    let main = loaded(&index.body).into_iter().find(|path| path.ends_with("/main.js")).unwrap();
    for name in ["engine", "games", "engine-threads", "games-threads"] {
        let engine = server.get(&main.replace("main.js", &format!("{name}.packed")));
        assert_eq!(engine.status, 200, "{name}");
        // A newer program with the same page may have other engines.
        assert_eq!(header(&engine, "cache-control"), "no-cache");
        assert_eq!(header(&engine, "content-type"), "application/octet-stream");
        assert!(!engine.head.contains("content-encoding"), "{}", engine.head);
    }
    assert!(header(&index, "content-security-policy").contains("'wasm-unsafe-eval'"));
    // Without these two a browser gives no thread to anybody.
    assert_eq!(header(&index, "cross-origin-opener-policy"), "same-origin");
    assert_eq!(header(&index, "cross-origin-embedder-policy"), "require-corp");
}

#[test]
fn the_list_of_what_the_program_contains_is_served() {
    let server = &*SERVER;
    let list = server.get("/assets/program-licences.txt");
    assert_eq!((list.status, header(&list, "cache-control")), (200, "no-cache"));
    assert!(list.body.starts_with("The program contains the following works of others"));
    // This very crate is linked with it.
    assert!(list.body.contains("\naxum 0.8."), "it names what the server is built on");
    assert!(header(&list, "content-type").starts_with("text/plain"));
}
