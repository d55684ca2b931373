//! The invariants of ARCHITECTURE.md that can be read off the sources.

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

/// The code of a file: neither comments, nor what follows `#[cfg(test)]`.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    text.lines().filter(|l| !l.trim_start().starts_with("//"))
}

const LIBRARIES: [&str; 9] =
    ["algebra", "puzzle", "search", "table", "twisty", "puzzles", "everystate", "study", "server"];

#[test]
fn puzzle_depends_on_nothing_and_algebra_on_big_integers() {
    assert_eq!(dependencies("puzzle"), Vec::<String>::new());
    assert_eq!(dependencies("algebra"), ["num-bigint"]);
}

#[test]
fn dependencies_run_downward() {
    let below = |krate: &str| -> &[&str] {
        match krate {
            "search" | "table" => &["everystate-algebra", "everystate-puzzle"],
            "twisty" | "puzzles" => &[
                "everystate-algebra",
                "everystate-puzzle",
                "everystate-search",
                "everystate-table",
            ],
            "study" => &["everystate-puzzle", "everystate-puzzles"],
            _ => &[],
        }
    };
    for krate in ["algebra", "puzzle", "search", "table", "twisty", "puzzles", "study"] {
        for name in dependencies(krate) {
            let inside = name.starts_with("everystate");
            assert!(!inside || below(krate).contains(&name.as_str()), "{krate} depends on {name}");
        }
    }
}

/// The modules that open files.
const FILES: [&str; 3] =
    ["crates/table/src/file", "crates/study/src/store", "crates/server/src/store"];

/// Which of them a source belongs to.
fn of_files(path: &Path) -> Option<usize> {
    let path = path.to_string_lossy().replace('\\', "/");
    FILES.iter().position(|module| {
        path.ends_with(&format!("{module}.rs")) || path.contains(&format!("{module}/"))
    })
}

#[test]
fn libraries_neither_print_nor_exit_nor_open_files() {
    let forbidden = ["println!", "eprintln!", "print!(", "process::exit", "std::env", "dbg!("];
    let mut exempt = [0; FILES.len()];
    for krate in LIBRARIES {
        for (path, text) in sources(&format!("crates/{krate}/src")) {
            let opens = of_files(&path);
            if let Some(module) = opens {
                exempt[module] += 1;
            }
            for line in code(&text) {
                for word in forbidden {
                    assert!(!line.contains(word), "{}: {line}", path.display());
                }
                let opened = ["std::fs", "Connection::open"].iter().any(|w| line.contains(w));
                assert!(opens.is_some() || !opened, "{}: {line}", path.display());
            }
        }
    }
    for (module, sources) in FILES.iter().zip(exempt) {
        assert!(sources > 0, "{module} is no longer where it was");
    }
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
        for (path, text) in sources(&format!("crates/{krate}/src")) {
            for line in code(&text) {
                let knows =
                    ["everystate_puzzles", "everystate_twisty"].iter().any(|w| line.contains(w));
                assert!(!knows, "{}: {line}", path.display());
            }
        }
    }
}

#[test]
fn verifiers_share_no_code_with_solvers() {
    let folders = ["crates/puzzles/src", "crates/twisty/src"].map(sources);
    for (path, text) in folders.into_iter().flatten() {
        let verifier =
            path.components().any(|c| c.as_os_str().to_string_lossy().starts_with("verify"));
        if !verifier {
            continue;
        }
        for line in code(&text) {
            for word in ["everystate_search", "everystate_table", "everystate_algebra::orient"] {
                assert!(!line.contains(word), "{}: {line}", path.display());
            }
        }
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
