//! The invariants of ARCHITECTURE.md that can be read off the sources.

#[path = "architecture/source.rs"]
mod source;

use source::{Source, module_of, resolved};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every Rust source under a folder, with its text.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    assert!(!found.is_empty(), "{folder} has no sources");
    found
}

/// The crates named under `[dependencies]` of a manifest.
fn dependencies(krate: &str) -> Vec<String> {
    let manifest = fs::read_to_string(root().join(format!("crates/{krate}/Cargo.toml"))).unwrap();
    let section = manifest.split("[dependencies]").nth(1).unwrap_or_default();
    let section = section.split("\n[").next().unwrap_or_default();
    let names = section.lines().filter_map(|l| l.split(['.', ' ', '=']).next());
    names.filter(|n| !n.is_empty() && !n.starts_with('#')).map(str::to_owned).collect()
}

/// A source of a crate: where it stands below the crate's `src`, and what its code names.
struct Read {
    file: String,
    module: Vec<String>,
    source: Source,
}

/// What the sources of a crate name, without its tests.
fn read(krate: &str) -> Vec<Read> {
    let folder = root().join(format!("crates/{krate}/src"));
    let mut all: Vec<Read> = sources(&format!("crates/{krate}/src"))
        .iter()
        .map(|(path, text)| {
            let file = path.strip_prefix(&folder).unwrap().to_string_lossy().replace('\\', "/");
            Read { module: module_of(&file), file, source: Source::of(text) }
        })
        .collect();
    let of_tests: Vec<Vec<String>> = all
        .iter()
        .flat_map(|read| read.source.tests.iter().map(|name| [&read.module[..], name].concat()))
        .collect();
    all.retain(|read| !of_tests.iter().any(|module| read.module.starts_with(module)));
    all
}

const LIBRARIES: [&str; 14] = [
    "algebra",
    "asked",
    "boards",
    "cluster",
    "cpu",
    "puzzle",
    "search",
    "table",
    "twisty",
    "puzzles",
    "everystate",
    "study",
    "server",
    "py",
];

#[test]
fn puzzle_depends_on_nothing_and_algebra_on_big_integers() {
    assert_eq!(dependencies("puzzle"), Vec::<String>::new());
    assert_eq!(dependencies("algebra"), ["num-bigint"]);
}

#[test]
fn dependencies_run_downward() {
    let below = |krate: &str| -> &[&str] {
        match krate {
            "boards" | "cluster" => &["everystate-puzzle"],
            "search" | "table" => &["everystate-algebra", "everystate-cpu", "everystate-puzzle"],
            "twisty" | "puzzles" => &[
                "everystate-algebra",
                "everystate-cpu",
                "everystate-puzzle",
                "everystate-search",
                "everystate-table",
            ],
            "study" => &["everystate-puzzle", "everystate-puzzles"],
            "py" => &["everystate", "everystate-study"],
            _ => &[],
        }
    };
    for krate in [
        "algebra", "boards", "cluster", "cpu", "puzzle", "search", "table", "twisty", "puzzles",
        "study", "py",
    ] {
        for name in dependencies(krate) {
            let inside = name.starts_with("everystate");
            assert!(!inside || below(krate).contains(&name.as_str()), "{krate} depends on {name}");
        }
    }
}

/// The modules that open files.
const FILES: [(&str, &str); 3] = [("table", "file"), ("study", "store"), ("server", "store")];

/// What code must not name that neither prints, exits nor looks at its surroundings; with `files`, nor
/// opens files.
fn outward(source: &Source, files: bool) -> Vec<String> {
    let printing = ["println", "eprintln", "print", "eprint", "dbg"];
    let printed = source.macros.iter().filter(|(_, name)| printing.contains(&name.as_str()));
    let mut found: Vec<String> = printed.map(|(line, name)| format!("{line}: {name}!")).collect();
    for named in &source.paths {
        let path = format!("::{}", named.path.join("::"));
        let has = |word: &str| path.contains(word);
        let outside = has("::process::exit") || has("::std::env");
        let opens = has("::std::fs") || has("::Connection::open");
        if outside || (files && opens) {
            found.push(format!("{}: {}", named.line, &path[2..]));
        }
    }
    found
}

#[test]
fn libraries_neither_print_nor_exit_nor_open_files() {
    let mut exempt = [0; FILES.len()];
    for krate in LIBRARIES {
        for read in read(krate) {
            let opens = FILES
                .iter()
                .position(|&(within, module)| within == krate && under(&read.module, &[module]));
            if let Some(module) = opens {
                exempt[module] += 1;
            }
            let found = outward(&read.source, opens.is_none());
            assert!(found.is_empty(), "{krate}, {}: {found:?}", read.file);
        }
    }
    for (module, sources) in FILES.iter().zip(exempt) {
        assert!(sources > 0, "{module:?} is no longer where it was");
    }
}

#[test]
fn what_reaches_outward_is_seen_wherever_it_stands() {
    let seen = |text: &str| outward(&Source::of(text), true);
    let after_tests = "#[cfg(test)]\nmod tests { use std::fs; }\nfn f() { std::fs::read(x); }";
    assert_eq!(seen(after_tests), ["3: std::fs::read"]);
    assert_eq!(seen("use std::{env, io};"), ["1: std::env"]);
    assert_eq!(seen("fn f() { std::process::exit(1) }"), ["1: std::process::exit"]);
    assert_eq!(seen("fn f() { println!(\"x\") }"), ["1: println!"]);
    assert_eq!(seen("fn f() { rusqlite::Connection::open_with_flags(x) }").len(), 1);
    assert_eq!(outward(&Source::of("use std::fs::File;"), false), Vec::<String>::new());
    assert_eq!(seen("fn f() { \"std::fs\"; /* std::fs */ process(exit) }"), Vec::<String>::new());
}

#[test]
fn only_the_server_speaks_http() {
    for krate in LIBRARIES.into_iter().filter(|&krate| krate != "server").chain(["cli"]) {
        for name in dependencies(krate) {
            assert!(!["axum", "hyper"].contains(&name.as_str()), "{krate} depends on {name}");
        }
    }
    assert!(dependencies("server").contains(&"axum".to_owned()));
}

#[test]
fn search_and_table_know_no_puzzle() {
    for krate in ["search", "table"] {
        for read in read(krate) {
            for named in &read.source.paths {
                let known = (named.path.iter()).any(|name| {
                    ["everystate_puzzles", "everystate_twisty"].contains(&name.as_str())
                });
                assert!(!known, "{krate}, {}:{}", read.file, named.line);
            }
        }
    }
}

/// A verifier: its crate, its module, and what it takes from that crate besides [`CLAIMS`]: the instance's
/// data; of pieces, the definition, what its moves do, and goals, which say themselves whether they are met.
type Verifier = (&'static str, &'static str, &'static [&'static str]);

const VERIFIERS: [Verifier; 6] = [
    ("puzzles", "roll::verify", &["roll::rules::Instance"]),
    ("puzzles", "maze::verify", &["maze::Instance"]),
    ("puzzles", "stack::verify", &["stack::rules::Instance", "stack::rules::Side"]),
    ("puzzles", "gap::verify", &["gap::rules::Instance", "gap::rules::Card"]),
    ("puzzles", "cube2::verify", &["cube2::rules::Instance"]),
    (
        "twisty",
        "verify",
        &[
            "definition::Definition",
            "definition::Purpose",
            "definition::Pattern",
            "definition::Searched",
            "definition::Arrangement",
            "definition::Transformation",
            "definition::Turn",
            "position::Goal",
        ],
    ),
];

/// What is claimed and what is said of it.
const CLAIMS: [&str; 4] =
    ["family::Check", "family::Claim", "family::Metric", "family::Certificate"];

/// What every verifier may take from elsewhere: the language, sets, exact counts, and the contract.
const ELSEWHERE: [&str; 6] =
    ["std", "core", "hashbrown", "foldhash", "everystate_puzzle", "everystate_algebra::Natural"];

/// Whether a path is one of these or stands below it.
fn under(path: &[String], allowed: &[&str]) -> bool {
    allowed.iter().any(|allowed| {
        // Under no name at all is the whole crate.
        let mut allowed = allowed.split("::").filter(|name| !name.is_empty());
        let mut path = path.iter();
        allowed.all(|name| path.next().is_some_and(|segment| segment == name))
    })
}

/// What a source of a verifier names that it must not.
fn shared(source: &Source, module: &[String], verifier: &Verifier) -> Vec<String> {
    let (_, own, may) = verifier;
    let allowed = [&[*own], *may, &CLAIMS].concat();
    let is_refused = |named: &source::Named| match resolved(named, module) {
        // `super` alone is where a visibility or a value ends, not what is taken from it.
        Some(_) if !named.imported && named.path.len() == 1 => false,
        Some(path) => !under(&path, &allowed),
        None => {
            let first = &named.path[0];
            let ours = first.starts_with("everystate");
            let inside = [module, &named.within, std::slice::from_ref(first)].concat();
            let here = first.starts_with(char::is_uppercase)
                || source.modules.iter().any(|name| [module, name].concat() == inside);
            (ours || named.imported) && !here && !under(&named.path, &ELSEWHERE)
        }
    };
    let refused = source.paths.iter().filter(|named| is_refused(named));
    refused.map(|named| format!("{}: {}", named.line, named.path.join("::"))).collect()
}

#[test]
fn verifiers_share_no_code_with_solvers() {
    let mut met = [0; VERIFIERS.len()];
    for krate in ["puzzles", "twisty"] {
        for read in read(krate) {
            let owner = VERIFIERS
                .iter()
                .position(|verifier| verifier.0 == krate && under(&read.module, &[verifier.1]));
            let Some(owner) = owner else {
                let named = read.module.iter().any(|name| name.starts_with("verify"));
                assert!(!named, "{krate}, {} stands in no line of VERIFIERS", read.file);
                continue;
            };
            met[owner] += 1;
            let found = shared(&read.source, &read.module, &VERIFIERS[owner]);
            assert!(found.is_empty(), "{krate}, {}: {found:?}", read.file);
        }
    }
    for (verifier, files) in VERIFIERS.iter().zip(met) {
        assert!(files > 0, "{} is no longer where it was", verifier.1);
    }
}

#[test]
fn what_a_verifier_takes_from_solvers_is_seen() {
    let verifier: Verifier = ("puzzles", "gap::verify", &["gap::deal::Instance"]);
    let seen = |file: &str, text: &str| shared(&Source::of(text), &module_of(file), &verifier);
    let refused = [
        ("gap/verify.rs", "use super::solve;"),
        ("gap/verify.rs", "use super::solve::run;"),
        ("gap/verify.rs", "use super::deal;"),
        ("gap/verify.rs", "use super::*;"),
        ("gap/verify.rs", "use super::{deal::Instance, rules::Gap};"),
        ("gap/verify.rs", "use crate::family;"),
        ("gap/verify.rs", "use crate::gap as other;"),
        ("gap/verify.rs", "use everystate_search::bfs;"),
        ("gap/verify.rs", "use everystate_algebra::{Natural, orient};"),
        ("gap/verify.rs", "use everystate_puzzles::gap;"),
        ("gap/verify.rs", "fn f() { super::solve::run() }"),
        ("gap/verify.rs", "fn f() { everystate_table::explore::run() }"),
        ("gap/verify.rs", "fn f() { ::everystate_table::explore::run() }"),
        ("gap/verify.rs", "fn f() { vec![crate::gap::rules::Gap::new()] }"),
        ("gap/verify.rs", "#[cfg(test)] mod tests { } use super::solve;"),
        ("gap/verify.rs", "#[cfg(test)] use super::solve; fn f() -> super::rules::Gap {}"),
        ("gap/verify/walk.rs", "use super::super::rules::Gap;"),
        ("gap/verify/walk.rs", "mod x { use super::super::super::rules::Gap; }"),
    ];
    for (file, text) in refused {
        assert_eq!(seen(file, text).len(), 1, "{text}");
    }
    let allowed = [
        ("gap/verify.rs", "mod walk; use walk::{truth, Truth}; use super::deal::Instance;"),
        ("gap/verify.rs", "use std::collections::HashMap; use crate::family::{Check, Claim};"),
        ("gap/verify.rs", "enum Way { A } use Way::*; pub(super) fn f(x: &str) { str::len(x) }"),
        ("gap/verify.rs", "#[cfg(test)] mod tests { use super::super::solve; }"),
        ("gap/verify/walk.rs", "use super::board::Table; use everystate_algebra::Natural;"),
        ("gap/verify/walk.rs", "fn f(it: crate::gap::deal::Instance) { let x = self::g; }"),
    ];
    for (file, text) in allowed {
        assert_eq!(seen(file, text), Vec::<String>::new(), "{text}");
    }
}

/// The modules with `unsafe`.
const UNSAFE: [(&str, &str); 4] = [
    ("cpu", ""),
    ("table", "cosets::memory"),
    ("table", "pruning::lines"),
    ("table", "file::read"),
];

#[test]
fn unsafe_stands_in_few_modules() {
    let mut met = [0; UNSAFE.len()];
    for krate in LIBRARIES.into_iter().chain(["cli"]) {
        for read in read(krate) {
            let module = UNSAFE
                .iter()
                .position(|&(within, module)| within == krate && under(&read.module, &[module]));
            for named in read.source.paths.iter().filter(|named| named.path == ["unsafe"]) {
                let module =
                    module.unwrap_or_else(|| panic!("{krate}, {}:{}", read.file, named.line));
                met[module] += 1;
            }
        }
    }
    for (module, uses) in UNSAFE.iter().zip(met) {
        assert!(uses > 0, "{module:?} has no `unsafe` any more");
    }
}

#[test]
fn unsafe_is_proved_where_it_stands() {
    for krate in LIBRARIES.iter().chain(&["cli"]) {
        for (path, text) in sources(&format!("crates/{krate}/src")) {
            let lines: Vec<&str> = text.lines().collect();
            for (i, line) in lines.iter().enumerate() {
                let bare = line.split("//").next().unwrap_or_default();
                if bare.contains("unsafe {") {
                    let before = &lines[i.saturating_sub(4)..i];
                    let proved = before.iter().any(|l| l.contains("SAFETY:"));
                    assert!(proved, "{}:{}: {line}", path.display(), i + 1);
                }
            }
        }
    }
}

#[test]
fn files_stay_readable() {
    for krate in LIBRARIES.iter().chain(&["cli"]) {
        for (path, text) in sources(&format!("crates/{krate}")) {
            let lines = text.lines().count();
            assert!(lines <= 520, "{} has {lines} lines", path.display());
            assert!(text.starts_with("//!"), "{} does not say what it is for", path.display());
        }
    }
}

/// Traits that nobody is asked to implement: what they stand for is made by the crate itself.
const GIVEN: [(&str, &str); 1] = [("table", "Lanes")];

/// The public traits of a source, each with the lines of attributes before it.
fn traits(text: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let public = (0..lines.len()).filter_map(|i| Some((i, lines[i].strip_prefix("pub trait ")?)));
    let traits = public.map(|(i, rest)| {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let name = rest.split(|c| !is_name(c)).next().unwrap_or_default();
        let above = lines[..i].iter().rposition(|line| line.is_empty() || line.starts_with("///"));
        (name.to_owned(), lines[above.map_or(0, |above| above + 1)..i].join("\n"))
    });
    traits.collect()
}

#[test]
fn a_capability_that_is_missing_is_told_with_what_to_do() {
    let mut given = 0;
    for krate in ["puzzle", "search", "table"] {
        for (path, text) in sources(&format!("crates/{krate}/src")) {
            for (name, attributes) in traits(&text) {
                if GIVEN.contains(&(krate, &name)) {
                    given += 1;
                    continue;
                }
                let told = ["#[diagnostic::on_unimplemented(", "message = ", "note = "];
                let told = told.iter().all(|part| attributes.contains(part));
                assert!(
                    told,
                    "{}: the trait {name} says nothing where it is missing",
                    path.display()
                );
            }
        }
    }
    assert_eq!(given, GIVEN.len(), "{GIVEN:?} are no longer where they were");
    let two =
        "/// It is.\n#[a]\npub trait One<P>: Sync {\n}\n\n#[b(\n    c\n)]\npub trait Two {}\n";
    let told = [("One", "#[a]"), ("Two", "#[b(\n    c\n)]")];
    assert_eq!(traits(two), told.map(|(name, above)| (name.to_owned(), above.to_owned())));
}
