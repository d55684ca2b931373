//! What the files of a crate use of each other, read off their texts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The sources of a crate by module (`search::solver`; the root is empty), without tests.
pub(crate) struct Crate {
    files: BTreeMap<String, String>,
}

/// A path as its segments.
type Segments = Vec<String>;

impl Crate {
    /// The sources of `crates/NAME`.
    pub(crate) fn read(name: &str) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
        let (mut files, mut folders) = (BTreeMap::new(), vec![root.clone()]);
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let inside = path.strip_prefix(&root).unwrap().with_extension("");
                let parts = inside.iter().map(|part| part.to_str().unwrap().to_owned());
                let mut parts: Segments = parts.collect();
                if matches!(parts.last().map(String::as_str), Some("mod" | "lib")) {
                    parts.pop();
                }
                if !parts.iter().any(|part| part == "tests") {
                    files.insert(parts.join("::"), fs::read_to_string(&path).unwrap());
                }
            }
        }
        Self::of(files)
    }

    /// These files by module.
    pub(crate) fn of(files: BTreeMap<String, String>) -> Self {
        let code = |(file, text): (String, String)| (file, without_tests(&bare(&text)));
        Self { files: files.into_iter().map(code).collect() }
    }

    /// The names of files, and of what they define, each with its file.
    pub(crate) fn names(&self) -> Vec<(String, String)> {
        const KEYWORDS: [&str; 9] =
            ["const", "enum", "fn", "mod", "static", "struct", "trait", "type", "union"];
        let mut names = Vec::new();
        for (file, text) in &self.files {
            names.extend(file.split("::").map(|part| (file.clone(), part.to_owned())));
            let words: Vec<&str> = text
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .filter(|w| !w.is_empty())
                .collect();
            let defined = words.windows(2).filter(|two| KEYWORDS.contains(&two[0]));
            names.extend(defined.map(|two| (file.clone(), two[1].to_owned())));
        }
        names
    }

    /// By file, the others that it uses.
    pub(crate) fn uses(&self) -> BTreeMap<String, Vec<String>> {
        let mut passed = BTreeMap::new();
        let mut paths = BTreeMap::new();
        for (file, text) in &self.files {
            let mut own = Vec::new();
            let (statements, rest) = statements(text);
            for statement in statements {
                for (path, name) in expanded(&statement.tree) {
                    let Some(path) = self.absolute(file, &path) else { continue };
                    if !statement.passes_on {
                        own.push(path.clone());
                    }
                    // What a head has for itself, its children may have from it, too.
                    passed.insert((file.clone(), name), path);
                }
            }
            own.extend(written(&rest).iter().filter_map(|path| self.absolute(file, path)));
            paths.insert(file.clone(), own);
        }
        let used = |(file, paths): (String, Vec<Segments>)| {
            let files: BTreeSet<String> = paths.iter().map(|p| self.owner(p, &passed)).collect();
            let others = files.into_iter().filter(|other| *other != file).collect();
            (file, others)
        };
        paths.into_iter().map(used).collect()
    }

    /// The path from the crate's root, if it is one within the crate.
    fn absolute(&self, file: &str, path: &[String]) -> Option<Segments> {
        let here: Segments =
            file.split("::").filter(|s| !s.is_empty()).map(str::to_owned).collect();
        let ups = path.iter().take_while(|segment| *segment == "super").count();
        match path.first()?.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some([&here, &path[1..]].concat()),
            "super" => Some([here.get(..here.len().checked_sub(ups)?)?, &path[ups..]].concat()),
            first => {
                let child = here.iter().map(String::as_str).chain([first]);
                let child = child.collect::<Vec<_>>().join("::");
                self.files.contains_key(&child).then(|| [&here, path].concat())
            }
        }
    }

    /// The file that defines what a path leads to.
    fn owner(&self, path: &[String], passed: &BTreeMap<(String, String), Segments>) -> String {
        let modules = (0..=path.len()).rev().map(|n| (n, path[..n].join("::")));
        let found = modules.into_iter().find(|(_, module)| self.files.contains_key(module));
        let (segments, module) = found.unwrap_or_default();
        let Some(name) = path.get(segments) else { return module };
        match passed.get(&(module.clone(), name.clone())) {
            // A head that passes on what it has from itself would never end.
            Some(target) if target.len() < 9 && *target != path => {
                let rest = &path[segments + 1..];
                self.owner(&[target, rest].concat(), passed)
            }
            _ => module,
        }
    }
}

/// The text without comments, and with nothing in strings.
fn bare(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let skipped = match c {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' => quoted(rest),
            'r' if rest.starts_with("r\"") || rest.starts_with("r#") => raw(rest),
            // A character: not the beginning of a lifetime.
            '\'' if rest.starts_with("'\\") => 3 + rest[3..].find('\'').unwrap_or(0),
            '\'' if rest.chars().nth(2) == Some('\'') => {
                rest.char_indices().nth(3).map_or(rest.len(), |(end, _)| end)
            }
            _ => 0,
        };
        if skipped == 0 {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        } else {
            rest = &rest[skipped..];
        }
    }
    out
}

/// The bytes of the string that a text begins with.
fn quoted(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut end = 1;
    while end < bytes.len() && bytes[end] != b'"' {
        end += if bytes[end] == b'\\' { 2 } else { 1 };
    }
    (end + 1).min(text.len())
}

/// The bytes of the raw string that a text begins with; of a raw name its first letter.
fn raw(text: &str) -> usize {
    let hashes = text[1..].bytes().take_while(|&b| b == b'#').count();
    let Some(inside) = text[1 + hashes..].strip_prefix('"') else { return 0 };
    let close = format!("\"{}", "#".repeat(hashes));
    inside.find(&close).map_or(text.len(), |end| 2 + hashes + end + close.len())
}

/// The text without the items that only tests have.
fn without_tests(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("#[cfg(test)]") {
        out.push_str(&rest[..at]);
        rest = &rest[at + "#[cfg(test)]".len()..];
        // An item ends with its first semicolon, or with the brace that closes its first one.
        let mut depth = 0;
        let end = rest.char_indices().find_map(|(at, c)| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            let ends = depth == 0 && (c == ';' || c == '}');
            ends.then(|| at + 1)
        });
        rest = &rest[end.unwrap_or(rest.len())..];
    }
    out + rest
}

/// A `use`.
struct Statement {
    tree: String,
    /// Whether others have it from here, too.
    passes_on: bool,
}

/// The `use`s of a text, and the rest of it.
fn statements(text: &str) -> (Vec<Statement>, String) {
    let begins = |line: &str| {
        let words = line.trim_start();
        let bare = words.strip_prefix("pub").map_or(words, |rest| {
            rest.trim_start()
                .strip_prefix('(')
                .map_or(rest, |rest| rest.split_once(')').map_or("", |parts| parts.1))
        });
        bare.trim_start().strip_prefix("use ").map(|_| words.starts_with("pub"))
    };
    let mut found: Vec<Statement> = Vec::new();
    let mut rest = String::new();
    let mut open = false;
    for line in text.lines() {
        let begun = if open { None } else { begins(line) };
        if let Some(passes_on) = begun {
            let tree = line.split_once("use ").map_or("", |parts| parts.1);
            found.push(Statement { tree: tree.to_owned(), passes_on });
        } else if let (true, Some(statement)) = (open, found.last_mut()) {
            statement.tree.push_str(line);
        } else {
            rest.push_str(line);
            rest.push('\n');
            continue;
        }
        open = !line.contains(';');
        if let (false, Some(statement)) = (open, found.last_mut()) {
            let end = statement.tree.find(';').unwrap_or(statement.tree.len());
            statement.tree.truncate(end);
        }
    }
    (found, rest)
}

/// The paths of a tree, each with the name that it gets.
fn expanded(tree: &str) -> Vec<(Segments, String)> {
    let tree = tree.trim();
    let Some((before, inside)) = tree.strip_suffix('}').and_then(|rest| rest.split_once('{'))
    else {
        let (path, name) = tree.split_once(" as ").unwrap_or((tree, ""));
        let path: Segments = path.split("::").map(|s| s.trim().to_owned()).collect();
        let own = path.last().filter(|_| name.is_empty());
        let name = own.cloned().unwrap_or_else(|| name.trim().to_owned());
        let selfless = path.len() - usize::from(path.last().is_some_and(|s| s == "self"));
        return vec![(path[..selfless].to_vec(), name)];
    };
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for c in inside.chars() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        match parts.last_mut() {
            Some(part) if depth > 0 || c != ',' => part.push(c),
            _ => parts.push(String::new()),
        }
    }
    let before: Segments =
        before.split("::").map(str::trim).filter(|s| !s.is_empty()).map(str::to_owned).collect();
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    let under = parts.flat_map(|part| expanded(part));
    under.map(|(path, name)| ([&before[..], &path].concat(), name)).collect()
}

/// The paths of several segments that stand in the code.
fn written(text: &str) -> Vec<Segments> {
    let ends = |c: char| !c.is_alphanumeric() && c != '_' && c != ':';
    // `pub(in a::b)` says who may see, not what is used.
    let seen = text.split("pub(in ").enumerate();
    let after = |part: &str| part.find(')').map_or("", |end| &part[end..]).to_owned();
    let text: String =
        seen.map(|(i, part)| if i > 0 { after(part) } else { part.to_owned() }).collect();
    let words = text.split(ends).filter(|word| word.contains("::"));
    let segments = |word: &str| word.split("::").map(str::to_owned).collect::<Segments>();
    words.map(segments).filter(|path| path.iter().all(|s| !s.is_empty())).collect()
}
