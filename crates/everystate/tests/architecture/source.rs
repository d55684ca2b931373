//! What a source names: its paths and macros, without those of its tests.
//!
//! A source is read as tokens, so that neither a comment nor a string is taken for code. An item under
//! `#[cfg(test)]` is left out, and nothing but that item.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use std::iter::repeat_n;

/// A path that a source names, as `crate::family::Check`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) line: usize,
    /// The segments; `*` ends what is imported whole.
    pub(crate) path: Vec<String>,
    /// Whether a `use` names it.
    pub(crate) imported: bool,
    /// The modules of the same source that it stands in.
    pub(crate) within: Vec<String>,
}

/// What the code of a source names.
#[derive(Debug, Default)]
pub(crate) struct Source {
    pub(crate) paths: Vec<Named>,
    /// The last name of each macro that is called, and its line.
    pub(crate) macros: Vec<(usize, String)>,
    /// The modules that it declares.
    pub(crate) modules: Vec<Vec<String>>,
    /// The modules that it declares for tests only.
    pub(crate) tests: Vec<Vec<String>>,
}

impl Source {
    /// # Panics
    ///
    /// Where the text is no Rust, or an item under `#[cfg(test)]` is of a kind that is not known here.
    pub(crate) fn of(text: &str) -> Self {
        let tokens: TokenStream = text.parse().unwrap_or_else(|e| panic!("{e:?}"));
        let mut source = Self::default();
        source.walk(tokens, &[]);
        source
    }

    fn walk(&mut self, tokens: TokenStream, within: &[String]) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            at = match &tokens[at] {
                TokenTree::Punct(p) if p.as_char() == '#' => match attributes(&tokens, at) {
                    Attributes::Inner { test: true } => return,
                    Attributes::Outer { test: true, end } => {
                        if let Some(name) = declared(&tokens, end) {
                            self.tests.push(joined(within, &name));
                        }
                        item_end(&tokens, end)
                    }
                    Attributes::Outer { end, .. } => end,
                    Attributes::Inner { .. } => at + 3,
                    Attributes::None => at + 1,
                },
                TokenTree::Ident(word) if word == "pub" => visibility_end(&tokens, at),
                TokenTree::Ident(word) if word == "use" && !is_punct(tokens.get(at + 1), '<') => {
                    let end = find(&tokens, at, |token| is_punct(Some(token), ';'));
                    self.import(&tokens[at + 1..end], &[], within);
                    end + 1
                }
                TokenTree::Ident(word) if word == "mod" => self.module(&tokens, at, within),
                TokenTree::Ident(word) => self.path(&tokens, at, word, within),
                TokenTree::Group(group) => {
                    self.walk(group.stream(), within);
                    at + 1
                }
                _ => at + 1,
            };
        }
    }

    /// Reads `mod name;` or `mod name { … }`; where it ends.
    fn module(&mut self, tokens: &[TokenTree], at: usize, within: &[String]) -> usize {
        let Some(TokenTree::Ident(name)) = tokens.get(at + 1) else { return at + 1 };
        let inside = joined(within, &name.to_string());
        self.modules.push(inside.clone());
        match tokens.get(at + 2) {
            Some(TokenTree::Group(body)) => self.walk(body.stream(), &inside),
            _ => return at + 2,
        }
        at + 3
    }

    /// Reads a path that starts with a word; where it ends.
    fn path(
        &mut self,
        tokens: &[TokenTree],
        start: usize,
        first: &Ident,
        within: &[String],
    ) -> usize {
        let mut path = vec![first.to_string()];
        let mut at = start + 1;
        while is_punct(tokens.get(at), ':') && is_punct(tokens.get(at + 1), ':') {
            let Some(TokenTree::Ident(name)) = tokens.get(at + 2) else { break };
            path.push(name.to_string());
            at += 3;
        }
        let line = first.span().start().line;
        let called = matches!(tokens.get(at + 1), Some(TokenTree::Group(_)));
        if is_punct(tokens.get(at), '!') && called {
            self.macros.push((line, path[path.len() - 1].clone()));
        }
        self.paths.push(Named { line, path, imported: false, within: within.to_vec() });
        at
    }

    /// Adds every path of the tree of a `use`.
    fn import(&mut self, tokens: &[TokenTree], before: &[String], within: &[String]) {
        for tree in tokens.split(|token| is_punct(Some(token), ',')) {
            let mut path = before.to_vec();
            let Some(first) = tree.first() else { continue };
            let line = first.span().start().line;
            let mut whole = true;
            for token in tree {
                match token {
                    TokenTree::Ident(word) if word == "as" => break,
                    TokenTree::Ident(word) => path.push(word.to_string()),
                    TokenTree::Punct(p) if p.as_char() == '*' => path.push("*".into()),
                    TokenTree::Group(group) => {
                        let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                        self.import(&inside, &path, within);
                        whole = false;
                    }
                    _ => {}
                }
            }
            if whole {
                // `use a::{self}` names `a`.
                if path.len() > 1 && path[path.len() - 1] == "self" {
                    path.pop();
                }
                self.paths.push(Named { line, path, imported: true, within: within.to_vec() });
            }
        }
    }
}

/// What stands at a `#`.
enum Attributes {
    None,
    Inner {
        test: bool,
    },
    /// One or several in a row, and where they end.
    Outer {
        test: bool,
        end: usize,
    },
}

fn attributes(tokens: &[TokenTree], start: usize) -> Attributes {
    if is_punct(tokens.get(start + 1), '!') {
        let Some(TokenTree::Group(group)) = tokens.get(start + 2) else { return Attributes::None };
        return Attributes::Inner { test: is_for_tests(group) };
    }
    let (mut end, mut test) = (start, false);
    while is_punct(tokens.get(end), '#') {
        let Some(TokenTree::Group(group)) = tokens.get(end + 1) else { break };
        test |= is_for_tests(group);
        end += 2;
    }
    if end == start { Attributes::None } else { Attributes::Outer { test, end } }
}

/// Whether an attribute is `[cfg(test)]`, or `[cfg(all(…))]` with `test` among them.
fn is_for_tests(attribute: &Group) -> bool {
    fn demands(tokens: TokenStream) -> bool {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        match tokens.as_slice() {
            [TokenTree::Ident(word)] => word == "test",
            [TokenTree::Ident(word), TokenTree::Group(all)] if word == "all" => {
                let inside: Vec<TokenTree> = all.stream().into_iter().collect();
                inside
                    .split(|token| is_punct(Some(token), ','))
                    .any(|part| demands(part.iter().cloned().collect()))
            }
            _ => false,
        }
    }
    let tokens: Vec<TokenTree> = attribute.stream().into_iter().collect();
    match tokens.as_slice() {
        [TokenTree::Ident(word), TokenTree::Group(group)] if word == "cfg" => {
            demands(group.stream())
        }
        _ => false,
    }
}

/// Where the item that starts at `start` ends: behind its body, or behind its `;`.
fn item_end(tokens: &[TokenTree], start: usize) -> usize {
    let at = match tokens.get(start) {
        Some(TokenTree::Ident(word)) if word == "pub" => visibility_end(tokens, start),
        _ => start,
    };
    let word = |at: usize| match tokens.get(at) {
        Some(TokenTree::Ident(word)) => word.to_string(),
        _ => String::new(),
    };
    let (first, second) = (word(at), word(at + 1));
    let function = ["fn", "unsafe", "async", "extern"].contains(&second.as_str());
    let bodied = ["mod", "fn", "struct", "enum", "union", "impl", "trait", "unsafe", "async"];
    if ["use", "static", "type"].contains(&first.as_str()) || (first == "const" && !function) {
        find(tokens, at, |token| is_punct(Some(token), ';')) + 1
    } else if bodied.contains(&first.as_str()) || first == "const" {
        find(tokens, at, |token| {
            let body = |group: &Group| group.delimiter() == Delimiter::Brace;
            is_punct(Some(token), ';') || matches!(token, TokenTree::Group(group) if body(group))
        }) + 1
    } else {
        let line = tokens.get(at).map_or(0, |token| token.span().start().line);
        panic!("line {line}: an item under #[cfg(test)] of a kind that is not known: `{first}`")
    }
}

/// The name of the module that an item declares.
fn declared(tokens: &[TokenTree], start: usize) -> Option<String> {
    let at = match tokens.get(start)? {
        TokenTree::Ident(word) if word == "pub" => visibility_end(tokens, start),
        _ => start,
    };
    match (tokens.get(at)?, tokens.get(at + 1)?) {
        (TokenTree::Ident(word), TokenTree::Ident(name)) if word == "mod" => Some(name.to_string()),
        _ => None,
    }
}

/// Where `pub`, `pub(crate)` or `pub(in a::b)` ends.
fn visibility_end(tokens: &[TokenTree], at: usize) -> usize {
    let Some(TokenTree::Group(group)) = tokens.get(at + 1) else { return at + 1 };
    let inside: Vec<String> = group.stream().into_iter().map(|token| token.to_string()).collect();
    let alone = inside.len() == 1 && ["crate", "super", "self"].contains(&inside[0].as_str());
    let narrowed = alone || inside.first().is_some_and(|word| word == "in");
    if group.delimiter() == Delimiter::Parenthesis && narrowed { at + 2 } else { at + 1 }
}

fn find(tokens: &[TokenTree], from: usize, is: impl Fn(&TokenTree) -> bool) -> usize {
    (from..tokens.len()).find(|&at| is(&tokens[at])).unwrap_or(tokens.len())
}

fn is_punct(token: Option<&TokenTree>, char: char) -> bool {
    matches!(token, Some(TokenTree::Punct(p)) if p.as_char() == char)
}

fn joined(within: &[String], name: &str) -> Vec<String> {
    let mut all = within.to_vec();
    all.push(name.to_owned());
    all
}

/// The path of a module, from the crate's root, that stands in a file: its path below `src`, with `/` between.
pub(crate) fn module_of(file: &str) -> Vec<String> {
    let stem = file.strip_suffix(".rs").unwrap_or(file);
    let mut path: Vec<String> = stem.split('/').map(str::to_owned).collect();
    if matches!(path.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        path.pop();
    }
    path
}

/// A path with its `crate`, `self` and `super` resolved, as written from the crate's root; nothing for one
/// that starts with a name.
pub(crate) fn resolved(named: &Named, module: &[String]) -> Option<Vec<String>> {
    let mut at: Vec<String> = [module, &named.within].concat();
    let mut rest = named.path.as_slice();
    match rest.first()?.as_str() {
        "crate" => at.clear(),
        "self" => {}
        "super" => {
            let up = rest.iter().take_while(|&segment| segment == "super").count();
            at.truncate(at.len().checked_sub(up)?);
            rest = &rest[up - 1..];
        }
        _ => return None,
    }
    at.extend_from_slice(&rest[1..]);
    Some(at)
}

/// The names in a source, joined: for the tests below.
fn paths(text: &str) -> Vec<String> {
    Source::of(text).paths.iter().map(|named| named.path.join("::")).collect()
}

#[test]
fn only_the_item_under_the_attribute_is_left_out() {
    let items = [
        "mod tests;",
        "pub(crate) mod tests;",
        "mod tests { use a::b; fn f() { g(\"}\", '}') /* } */ } // }\n }",
        "use a::{b, c::{self, d}};",
        "fn f<T: Into<[u8; 3]>>(x: T) -> u8 where T: Copy { if x { 1 } else { 2 } }",
        "pub(in crate::gap) const fn f() -> u8 { 1 }",
        "const X: [u8; 2] = { let x = 1; [x; 2] };",
        "static S: Foo = Foo { x: 1 };",
        "struct A(u8);",
        "impl A { fn f() { } }",
    ];
    for item in items {
        for attribute in ["cfg(test)", "cfg(all(unix, test))", "cfg(test)] #[expect(dead_code)"] {
            let text = format!("fn a() {{}}\n/// Says.\n#[{attribute}]\n{item}\nfn after() {{}}");
            assert_eq!(paths(&text), ["fn", "a", "fn", "after"], "{text}");
        }
        for attribute in
            ["cfg(not(test))", "cfg(any(unix, test))", "cfg(unix)", "doc = \"cfg(test)\""]
        {
            let text = format!("fn a() {{}}\n#[{attribute}]\n{item}\nfn after() {{}}");
            let kept = Source::of(&text);
            let declares = item.contains("mod ") && kept.modules == [["tests"]];
            assert!(kept.paths.len() > 4 || declares, "{text}");
            assert_eq!(paths(&text)[kept.paths.len() - 2..], ["fn", "after"], "{text}");
        }
    }
}

#[test]
fn a_comment_or_a_string_that_looks_like_the_attribute_hides_nothing() {
    let text = "// #[cfg(test)]\nconst A: &str = \"#[cfg(test)] mod x {\";\nfn f<'a>() { b::c() }";
    assert!(paths(text).contains(&"b::c".to_owned()));
    assert_eq!(paths("#![cfg(test)]\nfn f() { std::fs::read(\"x\") }"), Vec::<String>::new());
    assert_eq!(Source::of("fn f() {}\n#[cfg(test)]\npub mod tests;").tests, [["tests"]]);
}

#[test]
#[should_panic(expected = "line 2: an item under #[cfg(test)] of a kind that is not known: `x`")]
fn an_unknown_kind_of_item_is_not_guessed_at() {
    Source::of("struct A { #[cfg(test)]\n x: Map<u8, u8>, y: u8 }");
}

#[test]
fn every_path_is_found() {
    let imported = paths("use super::{a, b::{self, C as D}, e::*}; fn f() -> impl T + use<'a> {}");
    assert_eq!(imported[..4], ["super::a", "super::b", "super::b::C", "super::e::*"]);
    let named = paths("fn f(x: &crate::a::B) { vec![super::c::<u8>(), <self::D as E>::f()] }");
    for path in ["crate::a::B", "super::c", "self::D", "vec"] {
        assert!(named.contains(&path.to_owned()), "{path}: {named:?}");
    }
    let source = Source::of("pub(super) fn f() {\n  std::println!(\"x\") }");
    assert_eq!(source.macros, [(2, "println".to_owned())]);
    assert!(!source.paths.iter().any(|named| named.path[0] == "super"));
}

#[test]
fn paths_are_resolved_from_the_root() {
    let words = |path: &str| -> Vec<String> { path.split("::").map(str::to_owned).collect() };
    let cases = [
        ("gap/verify/walk.rs", "use super::board::Table;", Some("gap::verify::board::Table")),
        ("gap/verify.rs", "use super::solve;", Some("gap::solve")),
        ("gap/mod.rs", "use self::solve;", Some("gap::solve")),
        ("gap/verify.rs", "mod x { use super::super::solve; }", Some("gap::solve")),
        ("gap/verify/walk.rs", "use crate::gap::solve;", Some("gap::solve")),
        ("lib.rs", "use everystate_search::bfs;", None),
    ];
    for (file, text, path) in cases {
        let source = Source::of(text);
        assert_eq!(resolved(&source.paths[0], &module_of(file)), path.map(words), "{file}: {text}");
    }
    let nested: String = repeat_n("super::", 9).collect();
    assert_eq!(resolved(&Source::of(&format!("use {nested}a;")).paths[0], &words("gap")), None);
}
