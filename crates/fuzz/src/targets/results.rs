//! Results of explorations, and files of answers that a run goes on with.

use super::little;
use crate::Target;
use everystate::contract::{Limits, Silent};
use everystate::pieces::{self, Instance, Kept, Session, Solve, Subject, check_result};
use std::fmt::Write;
use std::sync::LazyLock;
use std::time::Duration;

pub(super) const RESULTS: Target = Target {
    name: "results",
    about: "results of explorations; the checksum is made right",
    // The order of the group is worked out only where there is time for it.
    run: |bytes| results(bytes, &Limits { time: Some(Duration::ZERO), ..little() }),
    further: Some(|bytes| results(bytes, &little())),
    words: &[
        "format = 1\n",
        "puzzle = ",
        "metric = \"half\"\n",
        "start = \"solved\"\n",
        "counts = [1, 2]\n",
        "positions = ",
        "depth = ",
        "antipodes = ",
        "symmetries = ",
        "classes = ",
        "ranks = ",
        "examples = ",
        "moves = ",
        "form = \"tws\"\n",
        "definition = ",
        "digest = ",
        "\"\"\"",
        "'''",
        "[a]\n",
    ],
    most: 1 << 13,
};

/// Where the checksum stands.
const CHECKSUM: &str = "checksum = ";

fn results(bytes: &[u8], limits: &Limits) {
    let text = String::from_utf8_lossy(bytes);
    let check = |text: &str| drop(check_result("fuzz", text, None, 1, (limits, &Silent)));
    check(&text);
    // What stands behind a wrong checksum would never be read.
    let mut told = text[..text.rfind(CHECKSUM).unwrap_or(text.len())].to_owned();
    if !told.ends_with('\n') {
        told.push('\n');
    }
    let sum = blake3::hash(told.as_bytes()).to_hex();
    let _ = writeln!(told, "{CHECKSUM}\"{sum}\"");
    check(&told);
}

pub(super) const KEPT: Target = Target {
    name: "kept",
    about: "files of answers that a run goes on with, as text and as JSON",
    run: |bytes| {
        let (subject, instances) = &*IVY;
        for json in [false, true] {
            if let Ok(kept) = Kept::read("fuzz", bytes, json, subject) {
                let _ = kept.goes_on(instances);
            }
        }
    },
    further: None,
    words: &[
        "\"verdict\"",
        "\"heading\"",
        "\"instances\"",
        "\"puzzle\"",
        "\"question\"",
        "// ",
        "instances",
        "R' // 1\n",
        "stopped",
        "unsolvable",
        "\n",
    ],
    most: 1 << 11,
};

static IVY: LazyLock<(Subject, Vec<Instance>)> = LazyLock::new(|| {
    let ivy = pieces::open("ivy", None).ok().flatten().expect("it is in the catalogue");
    let session = Session::new(ivy, &[], None).expect("no goal");
    let instances =
        ["R", "L R'"].map(|alg| session.positions().after("alg", alg).expect("its moves"));
    (session.subject(&Solve::default()), instances.to_vec())
});
