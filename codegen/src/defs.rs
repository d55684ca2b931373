//! `cargo xtask defs`: the project's own puzzle definitions, made from the puzzles' rules.
//!
//! Every file in `crates/twisty/defs` is made here and never written by hand; `cargo xtask test` checks that
//! they are up to date. The program has most of them built in (`twisty::catalogue`), so a new one is
//! made here first and named there afterwards.

mod gear;
mod named;
mod print;
mod solid;
mod square1;
mod turnstile;

use everystate::twisty::catalogue;
use everystate::twisty::text::tws;
use xtask::root;

/// Writes the files anew.
///
/// # Errors
/// If a puzzle's geometry makes no sense, or a file cannot be written.
pub(crate) fn write() -> Result<(), String> {
    let folder = root().join("crates/twisty/defs");
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for (name, text) in files()? {
        std::fs::write(folder.join(&name), text).map_err(|e| format!("{name}: {e}"))?;
    }
    Ok(())
}

/// Every file's name and text.
fn files() -> Result<Vec<(String, String)>, String> {
    let solids = named::solids().into_iter().map(|puzzle| {
        let text = print::solid(&puzzle).map_err(|e| format!("{}: {e}", puzzle.name))?;
        Ok((format!("{}.tws", puzzle.name), text))
    });
    let square1 = Ok(("square1.tws".to_owned(), square1::square1()));
    let turnstile = Ok(("turnstile.tws".to_owned(), turnstile::turnstile()));
    let gear = gear::gear().map(|text| ("gear.tws".to_owned(), text));
    solids.chain([gear, square1, turnstile]).chain(EXAMPLES.map(example)).collect()
}

/// Examples of kinds of puzzles that the program builds in any size: those that a file can hold.
const EXAMPLES: [&str; 3] = ["pancake10", "burnt8", "topspin20"];

/// The file of a puzzle that the program builds.
fn example(name: &str) -> Result<(String, String), String> {
    let built = catalogue::named(name).ok_or_else(|| format!("{name} has no such puzzle"))?;
    let text = tws::write(&built.map_err(|e| e.message)?).map_err(|e| format!("{name}: {e}"))?;
    // The file says itself where it comes from.
    let text = text.lines().skip_while(|line| line.starts_with('#'));
    let entries = catalogue::entries();
    let entry = entries.iter().find(|entry| entry.name == name);
    let entry = entry.ok_or_else(|| format!("{name} is not in the catalogue's list"))?;
    let mut out = String::new();
    print::comment(&mut out, entry.title);
    out.push_str("#\n");
    print::comment(&mut out, &format!("Positions: {}.", entry.positions));
    let source = "Written from the rules by `cargo xtask defs`; the program builds it in any size";
    print::comment(&mut out, &format!("{source}, as {}.", entry.form.unwrap_or(name)));
    out.push('\n');
    out.extend(text.flat_map(|line| [line, "\n"]));
    Ok((format!("{name}.tws"), out))
}

#[cfg(test)]
mod tests {
    #[test]
    fn files_are_what_would_be_written() {
        let (folder, files) = (xtask::root().join("crates/twisty/defs"), super::files().unwrap());
        for (name, text) in &files {
            let there = std::fs::read_to_string(folder.join(name)).ok();
            assert!(
                there.as_ref() == Some(text),
                "crates/twisty/defs/{name} is stale: run `cargo xtask defs`"
            );
        }
        for entry in std::fs::read_dir(&folder).unwrap() {
            let there = entry.unwrap().file_name();
            let made = files.iter().any(|(name, _)| there.to_str() == Some(name));
            assert!(
                made,
                "crates/twisty/defs/{} is not made by `cargo xtask defs`",
                there.display()
            );
        }
    }
}
