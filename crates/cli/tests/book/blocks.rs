//! A chapter of the book as its blocks of code.

use std::fmt::Write as _;
use std::ops::Range;

/// A block between two lines of three backticks.
#[derive(Debug)]
pub(crate) struct Block {
    /// The first word behind the backticks.
    pub(crate) language: String,
    /// What it is written into, if it is a file: `file=NAME` behind the language.
    pub(crate) file: Option<String>,
    pub(crate) text: String,
    /// Where its text stands in the chapter, in bytes.
    pub(crate) range: Range<usize>,
    /// The line of the chapter on which its text begins, from 1.
    pub(crate) line: usize,
}

/// The blocks of a chapter, in their order.
///
/// # Errors
/// A sentence, where marks are such that something would be passed over.
pub(crate) fn blocks(chapter: &str) -> Result<Vec<Block>, String> {
    let mut found: Vec<Block> = Vec::new();
    let mut open: Option<Block> = None;
    let mut at = 0;
    for (number, line) in chapter.split_inclusive('\n').enumerate() {
        let number = number + 1;
        let begins = at;
        at += line.len();
        let marked = line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~");
        if marked && !line.starts_with("```") {
            return Err(format!("line {number}: a mark of a block stands at the line's beginning"));
        }
        match (&mut open, marked) {
            (None, false) => {}
            (Some(block), false) => block.text.push_str(line),
            (Some(_), true) if line.trim() == "```" => {
                let mut block = open.take().ok_or("no block is open")?;
                block.range.end = begins;
                found.push(block);
            }
            (Some(_), true) => return Err(format!("line {number}: a block within a block")),
            (None, true) => open = Some(opened(line, number, at)?),
        }
    }
    match open {
        Some(block) => Err(format!("line {}: a block that does not end", block.line)),
        None => Ok(found),
    }
}

fn opened(line: &str, number: usize, at: usize) -> Result<Block, String> {
    let mut words = line.trim_end().trim_start_matches('`').split(' ');
    let language = words.next().unwrap_or_default().to_owned();
    let mut file = None;
    for word in words {
        match word.strip_prefix("file=") {
            Some(name) if file.is_none() => file = Some(name.to_owned()),
            _ => return Err(format!("line {number}: `{word}` says nothing about a block")),
        }
    }
    Ok(Block { language, file, text: String::new(), range: at..at, line: number + 1 })
}

/// A command of a block of the kind `console`, and what is to come of it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Command {
    /// For the shell; of several lines if lines that begin with `> ` follow.
    pub(crate) line: String,
    /// The exit code: `? 2` below the command, else 0.
    pub(crate) code: i32,
    /// What it prints.
    pub(crate) output: String,
}

/// The commands of a block.
///
/// # Errors
/// A sentence, where a line belongs to no command.
pub(crate) fn commands(text: &str) -> Result<Vec<Command>, String> {
    let mut found: Vec<Command> = Vec::new();
    let mut begun = false;
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            found.push(Command { line: command.to_owned(), code: 0, output: String::new() });
            begun = true;
            continue;
        }
        let last = found.last_mut().ok_or_else(|| format!("no command stands before `{line}`"))?;
        match (begun, line.strip_prefix("> "), line.strip_prefix("? ")) {
            (true, Some(more), _) => {
                last.line.push('\n');
                last.line.push_str(more);
            }
            (true, None, Some(code)) => {
                last.code = code.parse().map_err(|_| format!("`{line}` is no exit code"))?;
                begun = false;
            }
            _ => {
                last.output.push_str(line);
                last.output.push('\n');
                begun = false;
            }
        }
    }
    Ok(found)
}

/// A block of these commands.
pub(crate) fn written(commands: &[Command]) -> String {
    let mut text = String::new();
    for command in commands {
        let _ = writeln!(text, "$ {}", command.line.replace('\n', "\n> "));
        if command.code != 0 {
            let _ = writeln!(text, "? {}", command.code);
        }
        text.push_str(&command.output);
    }
    text
}

/// Whether a text is what is said of it, line by line: `[..]` stands for any part of a line, a line `...` for any lines.
pub(crate) fn fits(said: &str, text: &str) -> bool {
    let said: Vec<&str> = said.lines().collect();
    let lines: Vec<&str> = text.lines().collect();
    // How far into the text the lines said so far may have come.
    let mut at = vec![false; lines.len() + 1];
    at[0] = true;
    for said in said {
        let mut next = vec![false; lines.len() + 1];
        for from in (0..=lines.len()).filter(|&from| at[from]) {
            if said == "..." {
                next[from..].fill(true);
            } else if from < lines.len() && line_fits(said, lines[from]) {
                next[from + 1] = true;
            }
        }
        at = next;
    }
    at[lines.len()]
}

fn line_fits(said: &str, line: &str) -> bool {
    let mut parts = said.split("[..]");
    let Some(mut rest) = parts.next().and_then(|first| line.strip_prefix(first)) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, between)) = parts.split_last() else { return rest.is_empty() };
    for part in between {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[test]
fn blocks_are_found_with_what_is_said_of_them() {
    let chapter = "A\n```console\n$ one\n```\n\n```json file=a.json\n{}\n```\n";
    let found = blocks(chapter).unwrap();
    let told: Vec<_> =
        found.iter().map(|b| (b.language.as_str(), b.file.as_deref(), b.line)).collect();
    assert_eq!(told, [("console", None, 3), ("json", Some("a.json"), 7)]);
    assert_eq!(&chapter[found[0].range.clone()], "$ one\n");
    for wrong in ["```\n", " ```sh\n```\n", "```sh now\n```\n", "```sh\n```rust\n```\n"] {
        assert!(blocks(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn commands_have_lines_codes_and_outputs() {
    let text = "$ cat > a <<END\n> 1\n> END\n$ false\n? 1\n> no more of it\n$ true\n";
    let found = commands(text).unwrap();
    let told: Vec<_> = found.iter().map(|c| (c.line.as_str(), c.code, c.output.as_str())).collect();
    let shown = "> no more of it\n";
    assert_eq!(told, [("cat > a <<END\n1\nEND", 0, ""), ("false", 1, shown), ("true", 0, "")]);
    assert_eq!(written(&found), text);
    assert!(commands("true\n").is_err());
}

#[test]
fn what_is_left_open_fits_and_nothing_else() {
    assert!(fits("a [..] c\n...\nend\n", "a b c\nx\ny\nend\n"));
    assert!(fits("...\n", ""));
    assert!(!fits("a [..] c\n", "a b d\n") && !fits("a\n", "a\nb\n") && !fits("a\nb\n", "a\n"));
    assert!(!fits("ab[..]ba\n", "aba\n"));
}
