//! Each target gets its corpus, all that was ever found with it, and some hundred changes of these, the same each time.

use everystate_fuzz::driver::{Options, run};
use everystate_fuzz::{TARGETS, corpus};
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::time::Duration;

/// How many changed inputs each target gets.
const RUNS: u64 = 1000;
/// How long it gets them at most: of what takes longer there are fewer.
const TIME: Duration = Duration::from_millis(400);

#[test]
fn every_target_takes_its_corpus_what_was_found_and_changes_of_both() {
    let options = Options {
        program: env!("CARGO_BIN_EXE_everystate-fuzz").into(),
        runs: RUNS,
        further: 1,
        seed: 1,
        time: TIME,
        // A machine that is busy with other things is none of its business.
        hang: Duration::from_mins(2),
        folder: corpus::folder(),
        only: None,
        tries: 100,
    };
    let left = Mutex::new(TARGETS.iter());
    let found = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let next = left.lock().unwrap().next();
                    let Some(target) = next else { break };
                    let outcome = run(target, &options).unwrap();
                    if let Some(finding) = outcome.finding {
                        let path = finding.path.display().to_string();
                        found
                            .lock()
                            .unwrap()
                            .push(format!("{}: {path}\n{}", target.name, finding.told));
                    }
                }
            });
        }
    });
    let found = found.into_inner().unwrap();
    assert!(found.is_empty(), "{}", found.join("\n\n"));
}

#[test]
fn every_target_has_a_corpus_that_it_takes_and_a_binary_for_cargo_fuzz() {
    let manifest = std::fs::read_to_string(corpus::folder().join("Cargo.toml")).unwrap();
    let mut names = BTreeSet::new();
    for target in TARGETS {
        assert!(names.insert(target.name.to_owned()), "{} stands twice", target.name);
        let seeds = corpus::read(&corpus::seeds(&corpus::folder(), target.name)).unwrap();
        assert!(!seeds.is_empty(), "{} has no corpus", target.name);
        for kept in seeds {
            let length = kept.bytes.len();
            assert!(length <= target.most, "{}: {length} bytes", kept.path.display());
        }
        let source = corpus::folder().join("fuzz_targets").join(format!("{}.rs", target.name));
        let source = std::fs::read_to_string(source).unwrap();
        assert!(source.contains(&format!("feed(\"{}\", bytes)", target.name)), "{}", target.name);
        assert!(manifest.contains(&format!("\nname = \"{}\"\n", target.name)), "{}", target.name);
    }
    for folder in ["corpus", "findings"] {
        let folder = corpus::folder().join(folder);
        let Ok(entries) = std::fs::read_dir(folder) else { continue };
        for entry in entries {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(names.contains(&name), "{name} is the folder of no target");
        }
    }
}
