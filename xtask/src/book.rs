//! `cargo xtask book`: the book, `docs/book`, as pages for a browser in `target/book/html`.
//!
//! In the repository links lead where files are, so that the chapters can be read there too. Documents beside the book that
//! `SUMMARY.md` lists (the mathematics, the formats) are chapters as they stand: before mdBook is run, everything is copied into
//! one folder, and links are changed accordingly. What is no chapter is linked in the repository on the web.

mod links;

use links::{anchors, links};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::{cargo, expect, root};

/// The version that is installed where there is none.
const VERSION: &str = "0.5.4";

/// Where the chapters are.
const SOURCES: &str = "docs/book/src";

/// Writes the book.
///
/// # Errors
/// If a link leads nowhere, or mdBook cannot be installed or run.
pub(crate) fn write() -> Result<(), String> {
    let folder = crate::web::target_folder().join("book");
    let book = Book::read(&root())?;
    book.gather(&folder)?;
    let program = program()?;
    expect(Command::new(program).arg("build").arg(&folder).status(), "mdBook")?;
    println!("{}", folder.join("html/index.html").display());
    Ok(())
}

/// mdBook: that of the system, or one of our own.
fn program() -> Result<PathBuf, String> {
    let name = format!("mdbook{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).map(|folder| folder.join(&name));
    let tools = crate::web::target_folder().join("tools");
    let own = tools.join("bin").join(&name);
    if let Some(found) = found.chain([own.clone()]).find(|file| file.is_file()) {
        return Ok(found);
    }
    let mut install = cargo(&["install", "mdbook", "--locked", "--version", VERSION]);
    // What it serves pages with, and watches files, is half of what is to be built.
    install.args(["--no-default-features", "--features", "search", "--root"]).arg(tools);
    expect(install.status(), "installing mdBook")?;
    Ok(own)
}

/// The pages of the book.
struct Book {
    /// The repository's folder.
    root: PathBuf,
    /// The file of each page, from the repository's folder, and where it is in the book.
    pages: BTreeMap<String, String>,
    /// Where the repository is on the web.
    repository: String,
}

impl Book {
    /// The pages that `SUMMARY.md` lists, and itself.
    ///
    /// # Errors
    /// If a file cannot be read.
    fn read(root: &Path) -> Result<Self, String> {
        let manifest = read(&root.join("Cargo.toml"))?;
        let repository = manifest.split("repository = \"").nth(1).and_then(|r| r.split('"').next());
        let summary = format!("{SOURCES}/SUMMARY.md");
        let mut pages = BTreeMap::new();
        for link in links(&read(&root.join(&summary))?) {
            let (file, _) = resolved(&summary, &link.target);
            let page = file.strip_prefix(SOURCES).or_else(|| file.strip_prefix("docs"));
            let page = page.ok_or_else(|| format!("{file} is no document"))?;
            pages.insert(file.clone(), page.trim_start_matches('/').to_owned());
        }
        pages.insert(summary, "SUMMARY.md".to_owned());
        let repository = repository.ok_or("Cargo.toml names no repository")?.to_owned();
        Ok(Self { root: root.to_owned(), pages, repository })
    }

    /// Copies all that the book is made of into a folder.
    fn gather(&self, folder: &Path) -> Result<(), String> {
        let sources = folder.join("src");
        if sources.is_dir() {
            fs::remove_dir_all(&sources).map_err(|e| format!("{}: {e}", sources.display()))?;
        }
        copy(&self.root.join(SOURCES), &sources)?;
        copy_file(&self.root.join("docs/book/book.toml"), &folder.join("book.toml"))?;
        for (file, page) in &self.pages {
            let text = self.moved(file, &read(&self.root.join(file))?)?;
            let to = sources.join(page);
            make(to.parent().unwrap_or(&sources))?;
            fs::write(&to, text).map_err(|e| format!("{}: {e}", to.display()))?;
        }
        Ok(())
    }

    /// A page's text with its links as they are in the book.
    fn moved(&self, file: &str, text: &str) -> Result<String, String> {
        let mut new = String::new();
        let mut copied = 0;
        for link in links(text) {
            let target = self.target(file, &link.target)?;
            new.push_str(&text[copied..link.at]);
            new.push_str(&target);
            copied = link.at + link.target.len();
        }
        new.push_str(&text[copied..]);
        Ok(new)
    }

    /// Where a link leads in the book.
    ///
    /// # Errors
    /// A sentence, if it leads nowhere.
    fn target(&self, file: &str, target: &str) -> Result<String, String> {
        if target.contains("://") || target.starts_with("mailto:") {
            return Ok(target.to_owned());
        }
        let (to, anchor) = resolved(file, target);
        let path = self.root.join(&to);
        if !path.exists() {
            return Err(format!("{file}: `{target}` leads to {to}, which is not there"));
        }
        if let Some(anchor) = anchor
            && !anchors(&read(&path)?).iter().any(|one| one == anchor)
        {
            return Err(format!("{file}: `{target}`: {to} has no heading `#{anchor}`"));
        }
        let anchor = anchor.map(|anchor| format!("#{anchor}")).unwrap_or_default();
        let own = self.pages.get(file).ok_or_else(|| format!("SUMMARY.md does not list {file}"))?;
        let within = to.strip_prefix(SOURCES).map(|rest| rest.trim_start_matches('/'));
        if let Some(page) = self.pages.get(&to).map(String::as_str).or(within) {
            return Ok(format!("{}{anchor}", relative(own, page)));
        }
        let kind = if path.is_dir() { "tree" } else { "blob" };
        Ok(format!("{}/{kind}/main/{to}{anchor}", self.repository))
    }
}

/// The file that a link of another leads to, both from the repository's folder, and the heading.
fn resolved<'a>(file: &str, target: &'a str) -> (String, Option<&'a str>) {
    let (path, anchor) = match target.split_once('#') {
        Some((path, anchor)) => (path, Some(anchor)),
        None => (target, None),
    };
    if path.is_empty() {
        return (file.to_owned(), anchor);
    }
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." | "" => {}
            name => parts.push(name),
        }
    }
    (parts.join("/"), anchor)
}

/// The way from one page of the book to another.
fn relative(from: &str, to: &str) -> String {
    format!("{}{to}", "../".repeat(from.matches('/').count()))
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn make(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))
}

fn copy_file(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(drop).map_err(|e| format!("{}: {e}", from.display()))
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    make(to)?;
    for entry in fs::read_dir(from).map_err(|e| format!("{}: {e}", from.display()))? {
        let entry = entry.map_err(|e| format!("{}: {e}", from.display()))?;
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() { copy(&path, &to)? } else { copy_file(&path, &to)? }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Book, SOURCES, read, relative, resolved};
    use xtask::root;

    #[test]
    fn links_lead_somewhere() {
        let book = Book::read(&root()).unwrap();
        let moved = |file: &String| book.moved(file, &read(&root().join(file)).unwrap());
        let wrong: Vec<String> = book.pages.keys().filter_map(|file| moved(file).err()).collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn every_chapter_is_listed_once() {
        let book = Book::read(&root()).unwrap();
        let summary = read(&root().join(SOURCES).join("SUMMARY.md")).unwrap();
        assert_eq!(super::links(&summary).len() + 1, book.pages.len(), "one stands there twice");
        for entry in std::fs::read_dir(root().join(SOURCES)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            let listed = book.pages.contains_key(&format!("{SOURCES}/{name}"));
            let chapter = path.extension().is_some_and(|extension| extension == "md");
            assert!(listed || !chapter, "SUMMARY.md does not list {name}");
        }
    }

    #[test]
    fn links_are_changed_as_the_book_needs_it() {
        let book = Book::read(&root()).unwrap();
        let from = |file: &str, target: &str| book.target(file, target);
        let maze = format!("{SOURCES}/maze.md");
        assert_eq!(from(&maze, "../../math/maze.md"), Ok("math/maze.md".to_owned()));
        assert_eq!(from("docs/math/maze.md", "../book/src/maze.md"), Ok("../maze.md".to_owned()));
        let web = format!("{}/blob/main/README.md", book.repository);
        assert_eq!(from(&maze, "../../../README.md"), Ok(web));
        assert_eq!(
            from(&maze, "https://example.org/a#b"),
            Ok("https://example.org/a#b".to_owned())
        );
        assert!(from(&maze, "nowhere.md").is_err_and(|e| e.contains("which is not there")));
        assert!(from(&maze, "start.md#nowhere").is_err_and(|e| e.contains("no heading")));
    }

    #[test]
    fn ways_are_found() {
        assert_eq!(
            resolved("docs/book/src/a.md", "../../b.md#c"),
            ("docs/b.md".to_owned(), Some("c"))
        );
        assert_eq!(resolved("docs/a.md", "#c"), ("docs/a.md".to_owned(), Some("c")));
        assert_eq!(relative("math/a.md", "formats/b.md"), "../formats/b.md");
    }
}
