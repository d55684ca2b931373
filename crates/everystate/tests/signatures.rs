//! What is public names no type of a package by others: a new major version of theirs would be one of ours.
//!
//! Read off the sources: what `pub` stands before, as far as its body, with the bodies of enumerations and traits.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates that a person's puzzle or family is written against, and what of others their signatures may name.
///
/// `serde_json` is `everystate::json`, which says so.
const CRATES: [(&str, &[&str]); 7] = [
    ("algebra", &[]),
    ("puzzle", &[]),
    ("search", &[]),
    ("table", &[]),
    ("puzzles", &["serde_json"]),
    ("twisty", &["serde_json"]),
    ("everystate", &["serde_json"]),
];

fn folder(krate: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(krate)
}

/// The packages by others that a manifest names, as code writes them.
fn others(krate: &str) -> BTreeSet<String> {
    let manifest = fs::read_to_string(folder(krate).join("Cargo.toml")).unwrap();
    let section = manifest.split("\n[dependencies]").nth(1).unwrap_or_default();
    let section = section.split("\n[").next().unwrap_or_default();
    let names = section.lines().filter_map(|line| line.split(['.', ' ', '=']).next());
    let names = names.filter(|name| !name.is_empty() && !name.starts_with(['#', '}', ']']));
    names
        .filter(|name| !name.starts_with("everystate"))
        .map(|name| name.replace('-', "_"))
        .collect()
}

fn sources(krate: &str) -> Vec<(PathBuf, String)> {
    let (mut found, mut folders) = (Vec::new(), vec![folder(krate).join("src")]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push((path.clone(), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found
}

fn word(token: &TokenTree) -> Option<String> {
    if let TokenTree::Ident(ident) = token { Some(ident.to_string()) } else { None }
}

fn is(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

fn body(token: &TokenTree) -> Option<TokenStream> {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group.stream()),
        _ => None,
    }
}

/// All words of a stream.
fn words(stream: TokenStream, out: &mut Vec<String>) {
    for token in stream {
        out.extend(word(&token));
        if let TokenTree::Group(group) = token {
            words(group.stream(), out);
        }
    }
}

/// The tokens of a file without what is compiled for tests alone.
fn without_tests(stream: TokenStream) -> Vec<TokenTree> {
    let mut out: Vec<TokenTree> = Vec::new();
    let mut skips = false;
    for token in stream {
        if skips {
            skips = body(&token).is_none() && !is(&token, ';');
            continue;
        }
        let of_tests = matches!(&token, TokenTree::Group(group)
            if group.stream().to_string().replace(' ', "") == "cfg(test)");
        if of_tests && out.last().is_some_and(|last| is(last, '#')) {
            out.pop();
            skips = true;
        } else {
            out.push(token);
        }
    }
    out
}

/// The names that `use` brings from these packages.
fn brought(tokens: &[TokenTree], others: &BTreeSet<String>) -> BTreeSet<String> {
    let mut names = others.clone();
    for (i, token) in tokens.iter().enumerate() {
        if word(token).as_deref() != Some("use") {
            continue;
        }
        let statement = tokens[i + 1..].iter().take_while(|token| !is(token, ';')).cloned();
        let mut path = Vec::new();
        words(statement.collect(), &mut path);
        if path.first().is_some_and(|root| others.contains(root)) {
            names.extend(path);
        }
    }
    names.remove("self");
    names.remove("as");
    names
}

/// What is public, each with all of its words.
fn public(tokens: &[TokenTree], out: &mut Vec<Vec<String>>) {
    for (i, token) in tokens.iter().enumerate() {
        if let TokenTree::Group(group) = token {
            public(&group.stream().into_iter().collect::<Vec<_>>(), out);
        }
        let narrower = matches!(tokens.get(i + 1), Some(TokenTree::Group(group))
            if group.delimiter() == Delimiter::Parenthesis);
        if word(token).as_deref() != Some("pub") || narrower {
            continue;
        }
        let mut item = Vec::new();
        let kind = tokens.get(i + 1).and_then(word).unwrap_or_default();
        for token in &tokens[i + 1..] {
            if let Some(body) = body(token).filter(|_| kind != "use") {
                match kind.as_str() {
                    "enum" => words(body, &mut item),
                    "trait" => signatures(body, &mut item),
                    _ => {}
                }
                break;
            }
            if is(token, ';') || is(token, '=') {
                // A type's or constant's value; a type's is what it is.
                if kind == "type" && is(token, '=') {
                    continue;
                }
                break;
            }
            words(token.clone().into(), &mut item);
        }
        out.push(item);
    }
}

/// The words of a trait's body, without those of its functions' bodies.
fn signatures(body_of_trait: TokenStream, out: &mut Vec<String>) {
    let kept = body_of_trait.into_iter().filter(|token| body(token).is_none());
    words(kept.collect(), out);
}

/// The public items of a text that name one of these packages, or what comes from it.
fn naming(text: &str, others: &BTreeSet<String>) -> Vec<String> {
    let tokens = without_tests(text.parse().unwrap());
    let names = brought(&tokens, others);
    let mut items = Vec::new();
    public(&tokens, &mut items);
    let names_one = |item: &Vec<String>| item.iter().any(|word| names.contains(word));
    items.into_iter().filter(names_one).map(|item| item.join(" ")).collect()
}

#[test]
fn no_type_of_others_is_in_a_public_signature() {
    let (mut found, mut items) = (Vec::new(), Vec::new());
    for (krate, allowed) in CRATES {
        let mut others = others(krate);
        others.retain(|name| !allowed.contains(&name.as_str()));
        for (path, text) in sources(krate) {
            public(&without_tests(text.parse().unwrap()), &mut items);
            found.extend(
                naming(&text, &others).iter().map(|it| format!("{}: {it}", path.display())),
            );
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(items.len() > 1000, "{}", items.len());
}

#[test]
fn each_way_to_name_one_is_seen() {
    let others = BTreeSet::from(["tar".to_owned()]);
    let named = [
        "use tar::Ball; pub fn f(x: Ball) {}",
        "pub fn f() -> Vec<tar::Ball> { todo!() }",
        "pub use tar::Ball;",
        "use tar::{Ball as Round}; pub struct S { pub x: Round }",
        "pub struct S(pub tar::Ball);",
        "pub enum E { A(tar::Ball) }",
        "pub trait T { fn f(&self, x: tar::Ball) -> u8 { 3 } }",
        "pub type Ball = tar::Ball;",
        "pub const fn f<T: tar::Throw>(x: T) {}",
        "pub fn f<T>(x: T) where T: tar::Throw {}",
        "struct S; impl S { pub fn f(&self) -> tar::Ball { todo!() } }",
    ];
    for text in named {
        assert!(!naming(text, &others).is_empty(), "{text}");
    }
    let not = [
        "use tar::Ball; fn f(x: Ball) {} pub fn g() { let _ = tar::Ball::new(); }",
        "pub(crate) fn f(x: tar::Ball) {}",
        "pub struct S { x: tar::Ball }",
        "pub trait T { fn f(&self) -> u8 { tar::number() } }",
        "#[cfg(test)] mod tests { pub fn f(x: tar::Ball) {} }",
        "pub const N: u8 = tar::NUMBER;",
    ];
    for text in not {
        assert_eq!(naming(text, &others), Vec::<String>::new(), "{text}");
    }
}
