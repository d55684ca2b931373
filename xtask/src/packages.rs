//! What is published: every package has what the registry asks for, needs no file but its own, and can be packaged.

use serde_json::Value;
use std::fs;
use std::path::{Component, Path, PathBuf};
use xtask::{cargo, expect};

/// Checks what would be published, and packages it.
///
/// # Errors
/// What is missing.
pub(crate) fn check() -> Result<(), String> {
    let told = cargo(&["metadata", "--format-version", "1", "--locked", "--no-deps"]).output();
    let told = told.map_err(|e| format!("cargo metadata could not be started: {e}"))?;
    let metadata: Value =
        serde_json::from_slice(&told.stdout).map_err(|e| format!("cargo metadata: {e}"))?;
    let packages = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let published: Vec<&Value> = packages.iter().filter(|one| one["publish"].is_null()).collect();
    let mut wrong = Vec::new();
    // Those that need one another are packaged in one go: none of them has to be at the registry yet. What may be
    // downloaded has been for the build.
    let mut package = cargo(&["package", "--no-verify", "--allow-dirty", "--offline", "--quiet"]);
    for one in &published {
        let name = one["name"].as_str().unwrap_or_default();
        package.args(["--package", name]);
        wrong.extend(lacks(one).into_iter().map(|what| format!("{name} {what}")));
        let manifest = Path::new(one["manifest_path"].as_str().unwrap_or_default());
        let folder = manifest.parent().unwrap_or(manifest);
        for (source, file) in outside(folder).map_err(|e| format!("{name}: {e}"))? {
            wrong.push(format!("{} includes {file}, which its package has not", source.display()));
        }
    }
    if published.is_empty() {
        return Err("no package is published".to_owned());
    }
    if !wrong.is_empty() {
        return Err(wrong.join("; "));
    }
    expect(package.status(), "cargo package")
}

/// What a package lacks of what the registry shows or asks for.
fn lacks(package: &Value) -> Vec<String> {
    let number = |key: &str| package[key].as_array().map_or(0, Vec::len);
    let mut lacks = Vec::new();
    for key in ["description", "license", "repository", "readme"] {
        if package[key].as_str().is_none_or(str::is_empty) {
            lacks.push(format!("has no {key}"));
        }
    }
    // More than five of either are refused.
    for key in ["keywords", "categories"] {
        if !(1..=5).contains(&number(key)) {
            lacks.push(format!("has {} {key}", number(key)));
        }
    }
    for needed in package["dependencies"].as_array().into_iter().flatten() {
        if !needed["path"].is_null() && needed["req"] == "*" {
            lacks.push(format!("needs {} of no version", needed["name"]));
        }
    }
    let folder = Path::new(package["manifest_path"].as_str().unwrap_or_default()).parent();
    if let (Some(folder), Some(readme)) = (folder, package["readme"].as_str())
        && !folder.join(readme).is_file()
    {
        lacks.push(format!("has no file {readme}"));
    }
    lacks
}

/// The files that sources of a package include from outside its folder: they would not be in the package.
fn outside(package: &Path) -> std::io::Result<Vec<(PathBuf, String)>> {
    let (mut found, mut folders) = (Vec::new(), vec![package.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path)?;
                let far = included(&text).into_iter().filter(|file| !within(package, &path, file));
                let far: Vec<_> = far.map(|file| (path.clone(), file.to_owned())).collect();
                found.extend(far);
            }
        }
    }
    Ok(found)
}

/// The files that a source includes, or the first parts of their names.
fn included(text: &str) -> Vec<&str> {
    let kinds = ["include_str!(", "include_bytes!(", "include!(", "#[path = "];
    let ends = kinds.iter().flat_map(|kind| text.match_indices(kind).map(|(i, _)| i + kind.len()));
    ends.filter_map(|end| text[end..].split('"').nth(1)).collect()
}

/// Whether a file that a source names relative to itself is in the package.
fn within(package: &Path, source: &Path, file: &str) -> bool {
    let mut path = source.parent().unwrap_or(package).to_owned();
    for part in Path::new(file).components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            part => path.push(part),
        }
    }
    path.starts_with(package)
}

#[cfg(test)]
mod tests {
    use super::{included, lacks, within};
    use serde_json::json;
    use std::path::Path;

    #[test]
    fn included_files_are_found() {
        assert_eq!(included("#[doc = include_str!(\"../README.md\")]"), ["../README.md"]);
        let made = "[$(($name, include_str!(\n    concat!(\"../../data/\", $name, \".tws\"))),*]";
        assert_eq!(included(made), ["../../data/"]);
        assert_eq!(included("#[path = \"../examples/river.rs\"]"), ["../examples/river.rs"]);
        assert_eq!(included("let path = \"../..\";"), Vec::<&str>::new());
    }

    #[test]
    fn what_is_outside_of_a_package_is_told() {
        let (package, source) = (Path::new("/w/crates/one"), Path::new("/w/crates/one/src/lib.rs"));
        assert!(within(package, source, "../README.md"));
        assert!(within(package, source, "data/a.bin"));
        assert!(!within(package, source, "../../README.md"));
        assert!(!within(package, source, "../../../README.md"));
        assert!(!within(package, source, "../../other/README.md"));
    }

    #[test]
    fn what_a_package_lacks_is_told() {
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let mut package = json!({
            "manifest_path": manifest, "description": "d", "license": "MIT", "repository": "r", "readme": "Cargo.toml",
            "keywords": ["k"], "categories": ["c"],
            "dependencies": [{ "name": "one", "req": "^0.1.0", "path": "/w/one" }, { "name": "two", "req": "*" }],
        });
        assert_eq!(lacks(&package), Vec::<String>::new());
        package["keywords"] = json!(["1", "2", "3", "4", "5", "6"]);
        package["description"] = json!("");
        package["readme"] = json!("NONE.md");
        package["dependencies"][0]["req"] = json!("*");
        let told = [
            "has no description",
            "has 6 keywords",
            "needs \"one\" of no version",
            "has no file NONE.md",
        ];
        assert_eq!(lacks(&package), told);
    }
}
