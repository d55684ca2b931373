//! The book, `docs/book`: what it shows is what happens.
//!
//! The commands of a chapter are run by a shell in an empty folder, one after the other, and what they print is compared.
//! Blocks with a name are the files that they read; pictures are those that they draw. `BOOK=overwrite cargo test --package
//! everystate-cli --test book` writes outputs and pictures anew, to be looked at. Blocks of Rust are run as documentation
//! tests of the crate `codegen`, those of Python by `crates/py/tests`.

mod book {
    pub(crate) mod blocks;
    #[cfg(unix)]
    pub(crate) mod shell;
}

use book::blocks::{Block, blocks, commands};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn sources() -> PathBuf {
    root().join("docs/book/src")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// A chapter's text, and its blocks.
fn chapter(name: &str) -> (String, Vec<Block>) {
    let text = read(&sources().join(format!("{name}.md")));
    let blocks = blocks(&text).unwrap_or_else(|e| panic!("{name}.md: {e}"));
    (text, blocks)
}

/// The names of all chapters.
fn chapters() -> BTreeSet<String> {
    files("").iter().filter_map(|name| name.strip_suffix(".md")).map(str::to_owned).collect()
}

/// What a chapter shows of the folder of pictures.
fn shown(text: &str) -> BTreeSet<String> {
    let found = text.split("](pictures/").skip(1);
    found.filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())).collect()
}

/// A test for each chapter that has commands.
macro_rules! run {
    ($($test:ident)*) => {
        /// The chapters whose commands are run here.
        const RUN: &[&str] = &[$(stringify!($test)),*];
        $(#[cfg(unix)] #[test] fn $test() { book::shell::run(&stringify!($test).replace('_', "-")); })*
    };
}

run! { start roll maze stack gap cube2 twisty boards own_definition strategies memory machines page published formats }

#[test]
fn every_block_is_run_by_somebody() {
    let mut with_commands = BTreeSet::new();
    let documentation_tests = read(&root().join("codegen/src/lib.rs"));
    for name in chapters() {
        let (text, found) = chapter(&name);
        let mut waiting: BTreeSet<&str> = BTreeSet::new();
        let mut before = "";
        for block in &found {
            let at = format!("{name}.md:{}", block.line);
            match (block.language.as_str(), block.file.as_deref()) {
                ("", _) => panic!("{at}: a block has a language"),
                (_, Some(file)) => {
                    let said = text[..block.range.start].rsplit("\n\n").next().unwrap();
                    let said = format!(
                        "{}{said}",
                        text[..block.range.start].rsplit("\n\n").nth(1).unwrap_or("")
                    );
                    assert!(
                        said.contains(&format!("`{file}`")),
                        "{at}: `{file}` is named above it"
                    );
                    waiting.insert(file);
                }
                ("console", None) => {
                    with_commands.insert(name.replace('-', "_"));
                    let commands = commands(&block.text).unwrap_or_else(|e| panic!("{at}: {e}"));
                    assert!(!commands.is_empty(), "{at}: no command");
                    waiting.retain(|file| !commands.iter().any(|c| c.line.contains(file)));
                }
                ("rust", None) => {
                    let file = format!("!(\"../../docs/book/src/{name}.md\")");
                    let included = ["include_str", &file].concat();
                    assert!(documentation_tests.contains(&included), "{at}: {included} is missing");
                }
                ("sh", None) => preparations(&at, &block.text),
                // Those of Python are run by its tests; requests go to the server that was started.
                ("python" | "http", None) => {}
                // What Python printed, and what the server answered.
                ("text", None) if before == "python" => {}
                ("json", None) if before == "http" => {}
                (other, None) => panic!("{at}: nobody runs `{other}`"),
            }
            before = &block.language;
        }
        assert!(waiting.is_empty(), "{name}.md: no command reads {waiting:?}");
    }
    assert_eq!(with_commands, RUN.iter().map(|&name| name.to_owned()).collect());
}

/// Lines that fetch and install, which no test is to do: what they name is what there is.
fn preparations(at: &str, text: &str) {
    let manifest = read(&root().join("Cargo.toml"));
    let repository = manifest.split("repository = \"").nth(1).unwrap().split('"').next().unwrap();
    let known = [
        "rustc --version".to_owned(),
        "cc --version".to_owned(),
        format!("git clone {repository}"),
        "cd everystate".to_owned(),
        "mkdir ../first".to_owned(),
        "cd ../first".to_owned(),
        "cargo install --locked --path crates/cli".to_owned(),
        "pip install .".to_owned(),
        "cargo new river".to_owned(),
        "cd river".to_owned(),
        "cargo add everystate --path ../everystate/crates/everystate".to_owned(),
        "cargo run --quiet".to_owned(),
        "cargo xtask page".to_owned(),
        "cargo xtask known".to_owned(),
        "cargo xtask test".to_owned(),
        "cargo xtask test --page --python --install".to_owned(),
    ];
    for line in text.lines() {
        let line = line.split(" #").next().unwrap().trim_end();
        assert!(known.iter().any(|known| known == line), "{at}: nobody knows what `{line}` does");
    }
    for manifest in ["crates/cli", "crates/everystate"] {
        assert!(root().join(manifest).join("Cargo.toml").is_file());
    }
}

#[test]
fn every_picture_is_shown_and_drawn() {
    let mut drawn = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for name in chapters() {
        let (text, found) = chapter(&name);
        for picture in shown(&text) {
            assert!(sources().join("pictures").join(&picture).is_file(), "{name}.md: {picture}");
            let names_it =
                |block: &Block| block.language == "console" && block.text.contains(&picture);
            if found.iter().any(names_it) {
                drawn.insert(picture.clone());
            }
            seen.insert(picture);
        }
    }
    // Those in a folder below are of the gallery, and made by `codegen`.
    let of_gallery: BTreeSet<String> =
        files("pictures/gallery").into_iter().map(|name| format!("gallery/{name}")).collect();
    drawn.extend(of_gallery.iter().cloned());
    let all: BTreeSet<String> = files("pictures").union(&of_gallery).cloned().collect();
    assert_eq!((&all, &all), (&seen, &drawn));
}

/// The names of the files in a folder of the book.
fn files(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(sources().join(folder)).unwrap().map(|entry| entry.unwrap());
    let files = entries.filter(|entry| entry.file_type().unwrap().is_file());
    files.map(|entry| entry.file_name().into_string().unwrap()).collect()
}
