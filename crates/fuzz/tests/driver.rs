//! The driver finds what it is to find, in each way in which a target can fail, and makes it small.

use everystate_fuzz::driver::{Options, Outcome, run};
use everystate_fuzz::{corpus, target};
use std::path::Path;
use std::time::Duration;

fn fed(name: &str, folder: &Path, hang: Duration) -> Outcome {
    fed_with(name, folder, hang, 1)
}

/// Of so many changed inputs one is carried out.
fn fed_with(name: &str, folder: &Path, hang: Duration, further: u64) -> Outcome {
    let options = Options {
        program: env!("CARGO_BIN_EXE_everystate-fuzz").into(),
        runs: 5000,
        further,
        seed: 1,
        time: Duration::from_mins(2),
        hang,
        folder: folder.to_owned(),
        only: None,
        tries: 60,
    };
    run(target(name).unwrap(), &options).unwrap()
}

/// What was found, and what was said of it.
fn found(name: &str, hang: Duration) -> (Vec<u8>, String) {
    let folder = tempfile::tempdir().unwrap();
    let finding = fed(name, folder.path(), hang).finding.expect("it fails");
    let kept = corpus::read(&corpus::findings(folder.path(), name)).unwrap();
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0].path, finding.path);
    // It is tried again before anything else.
    let again = fed(name, folder.path(), hang).finding.expect("it fails again");
    assert_eq!(again.path, finding.path);
    (kept[0].bytes.clone(), finding.told)
}

/// Much longer than anything takes that ends.
const LONG: Duration = Duration::from_mins(2);

#[test]
fn a_panic_is_found_and_made_small() {
    let (bytes, told) = found("trap-panic", LONG);
    assert_eq!(bytes, b"boom");
    assert!(told.contains("traps.rs") && told.contains("boom"), "{told}");
}

#[test]
fn what_takes_too_long_is_found() {
    let (bytes, told) = found("trap-hang", Duration::from_millis(500));
    assert!(bytes.windows(4).any(|four| four == b"boom"));
    assert!(told.contains("longer than 0.5 s"), "{told}");
}

#[test]
fn too_much_memory_is_found() {
    let (bytes, told) = found("trap-memory", LONG);
    assert_eq!(bytes, b"boom");
    assert!(told.contains("memory allocation"), "{told}");
}

#[test]
fn the_end_of_the_stack_is_found() {
    let (bytes, _) = found("trap-stack", LONG);
    assert_eq!(bytes, b"boom");
}

#[test]
fn as_many_inputs_are_carried_out_as_are_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let seldom = fed_with("trap-further", folder.path(), LONG, 5000);
    assert!(seldom.finding.is_none() && seldom.told.starts_with("5000 inputs, "));
    let finding = fed_with("trap-further", folder.path(), LONG, 2).finding.expect("it fails");
    assert_eq!(std::fs::read(&finding.path).unwrap(), b"boom");
    // What was found is carried out in any case.
    let again = fed_with("trap-further", folder.path(), LONG, 5000).finding.expect("it fails");
    assert_eq!(again.path, finding.path);
}

#[test]
fn what_takes_everything_ends_well() {
    let folder = tempfile::tempdir().unwrap();
    let outcome = fed("trap-none", folder.path(), LONG);
    assert!(outcome.finding.is_none());
    assert!(outcome.told.starts_with("5000 inputs, "), "{}", outcome.told);
}
