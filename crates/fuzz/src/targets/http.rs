//! What comes to the server over the network, to the byte: each input is one connection.

use crate::Target;
use everystate_server::{Bounds, Config, bind};
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::LazyLock;
use std::sync::mpsc::channel;
use std::time::Duration;

pub(super) const HTTP: Target = Target {
    name: "http",
    about: "bytes that come to the server",
    run: http,
    further: None,
    words: &[
        "GET ",
        "POST ",
        "HEAD ",
        "DELETE ",
        "OPTIONS ",
        " HTTP/1.1\r\n",
        " HTTP/1.0\r\n",
        "/api/v1/jobs",
        "/api/v1/families",
        "/api/v1/puzzles",
        "/api/v1/neighbours",
        "/api/v1/convert",
        "/api/v1/describe",
        "/api/v1/openapi.json",
        "/metrics",
        "/healthz",
        "/events",
        "/../",
        "%2e%2e/",
        "%00",
        "?after=1",
        "?live=true&limit=",
        "Host: 127.0.0.1\r\n",
        "Content-Type: application/json\r\n",
        "Content-Length: 2\r\n",
        "Transfer-Encoding: chunked\r\n",
        "Connection: close\r\n",
        "Origin: http://127.0.0.1\r\n",
        "Authorization: Bearer x\r\n",
        "Range: bytes=0-\r\n",
        "If-None-Match: *\r\n",
        "Expect: 100-continue\r\n",
        "Accept-Encoding: gzip\r\n",
        "Last-Event-ID: 7\r\n",
        "Upgrade: h2c\r\n",
        "X-Forwarded-For: ::1\r\n",
        "\r\n\r\n",
        "0\r\n\r\n",
    ],
    most: 1 << 12,
};

/// A server that gives jobs next to nothing.
static SERVER: LazyLock<SocketAddr> = LazyLock::new(|| {
    let (tell, told) = channel();
    std::thread::spawn(move || {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        runtime.expect("a runtime").block_on(async {
            let bounds = Bounds {
                memory: 1 << 26,
                time: Duration::from_millis(20),
                waiting: 100,
                kept: 100,
                body: 1 << 12,
                arrival: Duration::from_secs(1),
                answer: 1 << 14,
                ..Bounds::default()
            };
            let config = Config { workers: 1, bounds, ..Config::default() };
            let server = bind(config).await.expect("a port of this machine");
            tell.send(server.address()).expect("somebody waits for it");
            server.run(std::future::pending()).await;
        });
    });
    told.recv().expect("a server")
});

fn http(bytes: &[u8]) {
    let mut stream = TcpStream::connect(*SERVER).expect("it listens");
    // Job after job has events until its end, and nobody asks for a longer wait.
    stream.set_read_timeout(Some(Duration::from_secs(5))).expect("a time");
    // A server that has answered may close before it has read all.
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(Shutdown::Write);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    assert!(
        answer.is_empty() || answer.starts_with(b"HTTP/1."),
        "{}",
        String::from_utf8_lossy(&answer)
    );
    let status = answer.get(9..12).unwrap_or_default();
    assert_ne!(status, b"500", "{}", String::from_utf8_lossy(&answer));
}
