//! The list of the works of others that the program contains: every package that it is linked with on any
//! system, with its licence and the text of that. The page shows it under About.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use xtask::{cargo, root};

/// Where the list is; the server packs it beside the page, which needs no building for it.
const FILE: &str = "crates/server/licences/program-licences.txt";
/// The package that is the program.
const PROGRAM: &str = "everystate-cli";

/// Writes the list anew.
///
/// # Errors
/// If cargo cannot list the packages, or the file cannot be written.
pub(crate) fn write() -> Result<(), String> {
    fs::write(root().join(FILE), list()?).map_err(|e| format!("{FILE}: {e}"))
}

/// Checks that the list is up to date.
///
/// # Errors
/// If it is not.
pub(crate) fn check() -> Result<(), String> {
    let old = fs::read_to_string(root().join(FILE)).unwrap_or_default();
    if old == list()? {
        return Ok(());
    }
    Err(format!("{FILE} is stale: run `cargo xtask licences`"))
}

/// The packages of others that the program is linked with on any system, by name and version, as cargo tells of them.
///
/// # Errors
/// If cargo cannot list them.
pub(crate) fn linked_packages() -> Result<BTreeMap<(String, String), Value>, String> {
    let told = cargo(&["metadata", "--format-version", "1", "--locked"]).output();
    let told = told.map_err(|e| format!("cargo metadata could not be started: {e}"))?;
    let metadata: Value =
        serde_json::from_slice(&told.stdout).map_err(|e| format!("cargo metadata: {e}"))?;
    linked(&metadata).ok_or_else(|| "cargo metadata has another form than expected".to_owned())
}

fn list() -> Result<String, String> {
    let packages = linked_packages()?;
    let mut out = String::from(
        "The program contains the following works of others, used under these licences.\n\n",
    );
    let mut texts: BTreeMap<String, (BTreeSet<String>, String)> = BTreeMap::new();
    for package in packages.values() {
        let named = format!("{} {}", word(package, "name"), word(package, "version"));
        let _ =
            writeln!(out, "{named}: {} {}", word(package, "license"), word(package, "repository"));
        for text in licences(package)? {
            // The same words in other lines are the same licence.
            let key = text.split_whitespace().collect::<Vec<_>>().join(" ");
            texts.entry(key).or_insert_with(|| (BTreeSet::new(), text)).0.insert(named.clone());
        }
    }
    let mut texts: Vec<_> = texts.into_values().collect();
    texts.sort();
    for (packages, text) in texts {
        let packages: Vec<String> = packages.into_iter().collect();
        let line = "-".repeat(72);
        let _ = write!(out, "\n{line}\n{}\n\n{text}\n", packages.join(", "));
    }
    Ok(out)
}

/// The packages of others that the program is linked with, by name and version.
fn linked(metadata: &Value) -> Option<BTreeMap<(String, String), Value>> {
    let by_id = |list: &Value| -> Option<HashMap<String, Value>> {
        let of = |one: &Value| Some((one["id"].as_str()?.to_owned(), one.clone()));
        list.as_array()?.iter().map(of).collect()
    };
    let packages = by_id(&metadata["packages"])?;
    let nodes = by_id(&metadata["resolve"]["nodes"])?;
    let mut left: Vec<&str> =
        packages.iter().filter(|(_, p)| p["name"] == PROGRAM).map(|(id, _)| id.as_str()).collect();
    let (mut seen, mut found) = (BTreeSet::new(), BTreeMap::new());
    while let Some(id) = left.pop() {
        if !seen.insert(id) {
            continue;
        }
        let package = packages.get(id)?;
        // The project's own come from no registry.
        if !package["source"].is_null() {
            let key = (word(package, "name").to_owned(), word(package, "version").to_owned());
            found.insert(key, package.clone());
        }
        for needed in nodes.get(id)?["deps"].as_array()? {
            let kinds = needed["dep_kinds"].as_array()?;
            if kinds.iter().any(|kind| kind["kind"].is_null()) {
                left.push(needed["pkg"].as_str()?);
            }
        }
    }
    Some(found)
}

fn word<'a>(package: &'a Value, key: &str) -> &'a str {
    package[key].as_str().unwrap_or_default()
}

/// The texts of a package's licences; of several to choose from, MIT's.
fn licences(package: &Value) -> Result<Vec<String>, String> {
    let folder = Path::new(word(package, "manifest_path")).parent().unwrap_or(Path::new("."));
    let told = |e: std::io::Error| format!("{}: {e}", word(package, "name"));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(told)? {
        let entry = entry.map_err(told)?;
        let name = entry.file_name().to_string_lossy().to_ascii_lowercase();
        let begins = ["license", "licence", "copying", "unlicense", "notice"];
        if begins.iter().any(|word| name.starts_with(word)) && entry.path().is_file() {
            files.push((name, entry.path()));
        }
    }
    files.sort();
    let choice = !word(package, "license").contains(" AND ");
    if choice && files.iter().any(|(name, _)| name.contains("mit")) {
        files.retain(|(name, _)| name.contains("mit") || name.starts_with("notice"));
    }
    let read = |(_, path): &(String, std::path::PathBuf)| {
        let text = String::from_utf8_lossy(&fs::read(path).map_err(told)?).replace("\r\n", "\n");
        let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
        Ok(lines.join("\n"))
    };
    files.iter().map(read).collect()
}
