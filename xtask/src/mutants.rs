//! `cargo xtask mutants`: small changes, one at a time, that a crate's own tests are to see.
//!
//! Of all changes that `cargo mutants` would make a sample is taken, always the same for a seed: names are hashed together with the seed, and those of
//! the least hashes are tried. A change keeps its place in the sample while lines move. What was found is in
//! docs/mutants.md.

use std::collections::HashMap;
use std::fmt::Write as _;
use xtask::{cargo, expect, root};

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    package: String,
    sample: usize,
    seed: u64,
    files: Vec<String>,
    /// Handed on to the tests.
    rest: Vec<String>,
}

impl Options {
    /// Reads them off the command line.
    ///
    /// # Errors
    /// The sentence that says what is wrong with it.
    pub(crate) fn of(mut args: impl Iterator<Item = String>) -> Result<Self, String> {
        let usage = "cargo xtask mutants PACKAGE [--sample N] [--seed S] [--file GLOB]… [-- TEST ARGUMENTS]";
        let package = args.next().filter(|name| !name.starts_with('-')).ok_or(usage)?;
        let mut options =
            Self { package, sample: 300, seed: 1, files: Vec::new(), rest: Vec::new() };
        while let Some(arg) = args.next() {
            if arg == "--" {
                options.rest = args.collect();
                break;
            }
            let value = args.next().ok_or_else(|| format!("{arg} needs a value: {usage}"))?;
            let number = || value.parse().map_err(|_| format!("{arg} {value}: a whole number"));
            match arg.as_str() {
                "--sample" => options.sample = usize::try_from(number()?).unwrap_or(usize::MAX),
                "--seed" => options.seed = number()?,
                "--file" => options.files.push(value),
                _ => return Err(format!("{usage}, but not {arg}")),
            }
        }
        Ok(options)
    }

    /// The arguments that say what is looked at.
    fn scope(&self) -> Vec<&str> {
        let files = self.files.iter().flat_map(|file| ["--file", file]);
        ["mutants", "--package", &self.package].into_iter().chain(files).collect()
    }
}

/// Lists the changes, takes a sample, and tries it.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let listed = cargo(&[&options.scope()[..], &["--list", "--colors", "never"]].concat())
        .output()
        .map_err(|e| format!("cargo could not be started: {e}"))?;
    if !listed.status.success() {
        return Err(refusal(&String::from_utf8_lossy(&listed.stderr)));
    }
    let listed = String::from_utf8_lossy(&listed.stdout);
    let names: Vec<&str> = listed.lines().collect();
    let chosen = sample(&names, options.sample, options.seed);
    println!("{} changes, of which {} are tried", names.len(), chosen.len());
    let output = root().join("target").join("mutants").join(&options.package);
    std::fs::create_dir_all(&output).map_err(|e| format!("{}: {e}", output.display()))?;
    let mut mutants = cargo(&options.scope());
    mutants.args(["--re", &pattern(&chosen), "--no-shuffle", "--timeout-multiplier", "3"]);
    mutants.arg("--output").arg(output);
    if !options.rest.is_empty() {
        mutants.arg("--").args(&options.rest);
    }
    expect(mutants.status(), "a change that no test sees")
}

/// Why nothing was listed, and what to install if that is why.
fn refusal(why: &str) -> String {
    let install = "`cargo install cargo-mutants` brings what this needs";
    let missing = why.contains("no such command");
    if missing { format!("{}\n{install}", why.trim_end()) } else { why.trim_end().to_owned() }
}

/// The names of the least hashes.
fn sample<'n>(names: &[&'n str], count: usize, seed: u64) -> Vec<&'n str> {
    let mut alike: HashMap<String, u32> = HashMap::new();
    let mut keyed: Vec<(u64, &str)> = names
        .iter()
        .map(|name| {
            let plain = without_place(name);
            // The same change in several places of a file: by their order.
            let nth = alike.entry(plain.clone()).or_default();
            let key = hash(&format!("{seed} {nth} {plain}"));
            *nth += 1;
            (key, *name)
        })
        .collect();
    keyed.sort_unstable();
    keyed.truncate(count);
    keyed.into_iter().map(|(_, name)| name).collect()
}

/// A change's name without the line and column, which move.
fn without_place(name: &str) -> String {
    let mut parts = name.splitn(4, ':');
    let (file, line, column) = (parts.next(), parts.next(), parts.next());
    let is_number = |part: Option<&str>| part.is_some_and(|part| part.parse::<u32>().is_ok());
    match (file, parts.next()) {
        (Some(file), Some(rest)) if is_number(line) && is_number(column) => {
            format!("{file}:{rest}")
        }
        _ => name.to_owned(),
    }
}

/// FNV-1a, mixed once more since its low bits decide.
fn hash(text: &str) -> u64 {
    let fnv = text.bytes().fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mixed = (fnv ^ fnv >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 32
}

/// A regular expression that holds for these names and no others.
fn pattern(names: &[&str]) -> String {
    let mut pattern = String::new();
    for (i, name) in names.iter().enumerate() {
        pattern.push_str(if i > 0 { "|^" } else { "^" });
        for letter in name.chars() {
            // Of other signs some mean something when there is a backslash before them.
            if r"\.+*?()|[]{}^$".contains(letter) {
                pattern.push('\\');
            }
            let _ = write!(pattern, "{letter}");
        }
        pattern.push('$');
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str) -> Result<Options, String> {
        Options::of(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_are_read() {
        let options = of("everystate-puzzle").unwrap();
        assert_eq!((options.sample, options.seed), (300, 1));
        let line = "p --seed 7 --file a/*.rs --sample 5 --file b.rs -- --lib -- text";
        let options = of(line).unwrap();
        assert_eq!((options.sample, options.seed), (5, 7));
        assert_eq!(
            options.scope(),
            ["mutants", "--package", "p", "--file", "a/*.rs", "--file", "b.rs"]
        );
        assert_eq!(options.rest, ["--lib", "--", "text"]);
        for wrong in ["", "--seed 3", "p --seed", "p --seed x", "p --what 3"] {
            assert!(of(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_to_install_is_said_where_it_is_missing() {
        let said = refusal("error: no such command: `mutants`\n");
        assert!(said.ends_with("\n`cargo install cargo-mutants` brings what this needs"), "{said}");
        let package = "error: package \"none\" not found";
        assert_eq!(refusal(package), package);
    }

    #[test]
    fn a_sample_stays_when_lines_move() {
        let names = |shift: u32| -> Vec<String> {
            (0..200)
                .map(|i| format!("src/a.rs:{}:7: replace + with - in f{}", i + shift, i % 50))
                .collect()
        };
        let chosen = |shift, seed| -> Vec<String> {
            let names = names(shift);
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            sample(&names, 40, seed).into_iter().map(without_place).collect()
        };
        assert_eq!(chosen(0, 1).len(), 40);
        assert_eq!(chosen(0, 1), chosen(1000, 1));
        assert_ne!(chosen(0, 1), chosen(0, 2));
        assert_eq!(sample(&["a", "b"], 10, 1).len(), 2);
    }

    #[test]
    fn a_pattern_holds_for_its_names_alone() {
        let names = ["a.rs:1:2: replace * with + in f<'a>", "b.rs:3:4: delete ! in g"];
        let expected = r"^a\.rs:1:2: replace \* with \+ in f<'a>$|^b\.rs:3:4: delete ! in g$";
        assert_eq!(pattern(&names), expected);
    }
}
