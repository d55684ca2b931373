//! What the wheel is made of: `pyproject.toml`, the manifest and the package agree.

use std::fs;
use std::path::Path;

#[test]
fn the_wheel_is_of_this_crate_and_its_package() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read =
        |path: &str| fs::read_to_string(here.join(path)).unwrap_or_else(|e| panic!("{path}: {e}"));
    let (project, manifest) = (read("../../pyproject.toml"), read("Cargo.toml"));
    let value = |text: &str, key: &str| {
        let line = text.lines().find(|line| line.starts_with(&format!("{key} = ")));
        let line = line.unwrap_or_else(|| panic!("there is no {key}"));
        line.split('"').nth(1).unwrap_or_default().to_owned()
    };
    assert_eq!(value(&project, "manifest-path"), "crates/py/Cargo.toml");
    let library = manifest.split("[lib]").nth(1).map(|section| value(section, "name")).unwrap();
    assert_eq!(value(&project, "module-name"), format!("everystate.{library}"));
    let package = here.join("../..").join(value(&project, "python-source")).join("everystate");
    for file in ["__init__.py", "py.typed", &format!("{library}.pyi")] {
        assert!(package.join(file).is_file(), "{file} is missing");
    }
    // The oldest Python, which the compiled module says as PyO3 does.
    let oldest = value(&project, "requires-python");
    let feature = format!("abi3-py{}", oldest.trim_start_matches(">=").replace('.', ""));
    assert!(manifest.contains(&feature), "{oldest} is not {feature}");
}
