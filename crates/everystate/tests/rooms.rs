//! The order of files within a crate: none uses what uses it, and rooms use only those below them.
//!
//! A file uses another if a path in its code leads there, through re-exports to where the name is defined.
//! Tests are left out: they may look at everything.

#[path = "rooms/sources.rs"]
mod sources;

use sources::Crate;
use std::collections::BTreeMap;

/// A folder in rooms.
struct House {
    krate: &'static str,
    /// The module whose children are the rooms; empty for the crate's root.
    folder: &'static str,
    /// The rooms, each above those that it may use.
    rooms: &'static [&'static str],
}

const HOUSES: [House; 2] = [
    House {
        krate: "twisty",
        folder: "",
        rooms: &[
            "definition",
            "text",
            "catalogue",
            "position",
            "notation",
            "verify",
            "algebra",
            "exploration",
            "cosets",
            "frontier",
            "explore",
            "plan",
            "atlas",
            "audit",
            "search",
            "scramble",
            "descent",
            "anytime",
        ],
    },
    House {
        krate: "puzzles",
        folder: "gap",
        rooms: &[
            "rules",
            "solution",
            "text",
            "scene",
            "play",
            "verify",
            "relaxation",
            "bound",
            "shortest",
            "winnable",
            "certificate",
            "solve",
            "explore",
            "generate",
            "explain",
            "entry",
        ],
    },
];

impl House {
    /// The room that a file is in or is, if it is in the folder.
    fn room<'a>(&self, file: &'a str) -> Option<&'a str> {
        let inside = match self.folder {
            "" => file,
            folder => file.strip_prefix(folder)?.strip_prefix("::")?,
        };
        inside.split("::").next().filter(|room| !room.is_empty())
    }

    /// Uses of a room by one below it.
    fn upward(&self, uses: &BTreeMap<String, Vec<String>>) -> Vec<String> {
        let floor = |file: &str| {
            let room = self.room(file)?;
            self.rooms.iter().position(|&other| other == room)
        };
        let each = uses.iter().flat_map(|(file, used)| used.iter().map(move |other| (file, other)));
        let wrong =
            each.filter(|(file, other)| floor(file) < floor(other) && floor(file).is_some());
        wrong.map(|(file, other)| format!("{file} uses {other}")).collect()
    }
}

/// The crates whose files are in an order.
const CRATES: [&str; 8] =
    ["algebra", "cluster", "puzzle", "puzzles", "py", "search", "table", "twisty"];

/// Heads of folders whose children need their code: the trait of all families and the drawing; the trait of
/// boards, which the children implement.
const WITH_CODE: [(&str, &str); 3] =
    [("puzzles", "family"), ("puzzles", "scene"), ("table", "pruning::board")];

/// Files that use the head of a folder that they are in, with this head; the crate's root is none.
fn on_heads(uses: &BTreeMap<String, Vec<String>>) -> Vec<(&str, &str)> {
    let is_head = |file: &str, other: &str| {
        !other.is_empty() && file.strip_prefix(other).is_some_and(|rest| rest.starts_with("::"))
    };
    let each =
        uses.iter().flat_map(|(file, used)| used.iter().map(|o| (file.as_str(), o.as_str())));
    each.filter(|(file, other)| is_head(file, other)).collect()
}

/// Files of which each uses the next and the last the first, if there are such.
fn circle(uses: &BTreeMap<String, Vec<String>>) -> Option<Vec<String>> {
    /// Goes on from the last file of `path`; what was left behind leads to no circle.
    fn walk<'a>(
        uses: &'a BTreeMap<String, Vec<String>>,
        path: &mut Vec<&'a str>,
        left: &mut Vec<&'a str>,
    ) -> Option<Vec<String>> {
        let last = *path.last()?;
        for next in uses.get(last).into_iter().flatten() {
            if let Some(begin) = path.iter().position(|file| file == next) {
                return Some(path[begin..].iter().map(|&file| file.to_owned()).collect());
            }
            if !left.contains(&next.as_str()) {
                path.push(next);
                let found = walk(uses, path, left);
                if found.is_some() {
                    return found;
                }
                path.pop();
            }
        }
        left.push(last);
        None
    }
    let mut left = Vec::new();
    uses.keys().find_map(|file| walk(uses, &mut vec![file], &mut left))
}

#[test]
fn no_file_uses_what_uses_it() {
    for name in CRATES {
        let uses = Crate::read(name).uses();
        assert!(uses.values().map(Vec::len).sum::<usize>() > uses.len() / 2, "{name}: {uses:?}");
        assert_eq!(circle(&uses), None, "{name}");
    }
}

#[test]
fn heads_have_no_code_that_their_children_need() {
    for name in CRATES {
        let uses = Crate::read(name).uses();
        let mut found = on_heads(&uses);
        found.retain(|(_, head)| !WITH_CODE.contains(&(name, head)));
        assert_eq!(found, [], "{name}");
    }
}

#[test]
fn rooms_use_those_below_them() {
    for house in HOUSES {
        let uses = Crate::read(house.krate).uses();
        assert_eq!(house.upward(&uses), Vec::<String>::new());
        for room in house.rooms {
            let is_there = uses.keys().any(|file| house.room(file) == Some(room));
            assert!(is_there, "{}: {room} is no longer there", house.krate);
        }
        let mut rooms = uses.keys().filter_map(|file| house.room(file));
        assert_eq!(rooms.find(|room| !house.rooms.contains(room)), None, "is no room");
    }
}

/// A crate of these files.
fn of(files: &[(&str, &str)]) -> BTreeMap<String, Vec<String>> {
    let files = files.iter().map(|&(file, text)| (file.to_owned(), text.to_owned()));
    Crate::of(files.collect()).uses()
}

#[test]
fn circles_are_found() {
    let head = ("a", "mod b;\nmod c;\npub use b::B;");
    let uses = of(&[head, ("a::b", "use super::c::{self, C as D};"), ("a::c", "pub struct C;")]);
    assert_eq!(uses["a::b"], ["a::c"]);
    assert_eq!(circle(&uses), None);
    let uses =
        of(&[head, ("a::b", "use super::c::{self, C};"), ("a::c", "fn f(b: crate::a::B) {}")]);
    assert_eq!(uses["a::c"], ["a::b"]); // where B is defined, not the head that passes it on
    assert_eq!(circle(&uses).unwrap().len(), 2);
    let commented = "// use super::b;\n/* super::b */ const S: &str = \"super::b\";";
    let tested = "#[cfg(test)]\nmod tests {\n    use super::super::b;\n}\n";
    let uses =
        of(&[head, ("a::b", "use super::c::C;"), ("a::c", &format!("{commented}\n{tested}"))]);
    assert_eq!(circle(&uses), None);
}

#[test]
fn what_needs_a_head_is_found() {
    let uses = of(&[
        ("a", "mod b;\nmod c;\npub use b::B;\npub struct A;"),
        ("a::b", "pub struct B;\npub(in crate::a) fn f(a: super::A) {}"),
        ("a::c", "use super::B;\npub(in crate::a) fn f(b: B) {}"),
    ]);
    assert_eq!(on_heads(&uses), [("a::b", "a")]);
}

#[test]
fn what_leads_upward_is_found() {
    let uses = of(&[
        ("definition", "use crate::search::Solver;"),
        ("search", "mod solver;\npub use solver::Solver;\nuse crate::definition::Definition;"),
        ("search::solver", "use crate::text;"),
        ("text", ""),
    ]);
    assert_eq!(HOUSES[0].upward(&uses), ["definition uses search::solver"]);
    let uses = of(&[
        ("gap", "pub use rules::Game;"),
        ("gap::rules", "mod game;\npub use game::Game;"),
        ("gap::rules::game", "use crate::gap::bound;\nuse crate::search;"),
        ("gap::bound", "use super::Game;\nuse super::shortest::layers;"),
        ("gap::shortest", "pub mod layers;"),
        ("gap::shortest::layers", ""),
        ("search", ""),
    ]);
    let upward = ["gap::bound uses gap::shortest::layers", "gap::rules::game uses gap::bound"];
    assert_eq!(HOUSES[1].upward(&uses), upward);
}

/// Words that had a better one in the field, as parts of names.
const RETIRED: [&str; 12] = [
    "outer",
    "inner",
    "listed",
    "view",
    "fold",
    "hunt",
    "hunted",
    "caught",
    "mechanics",
    "machine",
    "patience",
    "misfit",
];

/// The words that a name is made of, in small letters: `HuntedView` is of `hunted` and `view`.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for c in name.chars() {
        if c == '_' || c.is_uppercase() && !words.last().is_some_and(String::is_empty) {
            words.push(String::new());
        }
        if let (Some(word), true) = (words.last_mut(), c != '_') {
            word.extend(c.to_lowercase());
        }
    }
    // In capitals each letter began one.
    let capitals = name.chars().all(|c| !c.is_lowercase());
    if capitals { name.split('_').map(str::to_lowercase).collect() } else { words }
}

#[test]
fn retired_names_do_not_return() {
    assert_eq!(words("HuntedView"), ["hunted", "view"]);
    assert_eq!(words("is_hunt"), ["is", "hunt"]);
    assert_eq!(words("MOST_VIEWS"), ["most", "views"]);
    let is_retired = |name: &str| words(name).iter().any(|word| RETIRED.contains(&word.as_str()));
    assert!(is_retired("Patience") && is_retired("inner_places") && !is_retired("folder"));
    for krate in ["table", "twisty", "puzzles"] {
        let names = Crate::read(krate).names();
        assert!(names.len() > 500, "{krate}: {}", names.len());
        // Of the families, the cards: a maze may have its own words.
        let of_it = |file: &str| krate != "puzzles" || file.starts_with("gap");
        // What the notation of cubes calls so itself.
        let own = |file: &str, name: &str| file == "notation::cube" && name == "Inner";
        let found: Vec<_> = (names.iter())
            .filter(|(file, name)| of_it(file) && is_retired(name) && !own(file, name))
            .collect();
        assert_eq!(found, Vec::<&(String, String)>::new(), "{krate}");
    }
}
