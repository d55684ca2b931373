//! The games of our own, `data/boards`: nothing is wrong with their texts, solutions win in as many steps as `README.md` there says, and what is
//! said there to be impossible is.

use everystate_boards::{Board, Direction, Game, Input, Play, read};
use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A game, its level, the steps of a shortest solution, and such a solution by what is pressed: an arrow's first letter, or `x` for action.
struct Solved(&'static str, usize, usize, &'static str);

const SOLVED: [Solved; 16] = [
    Solved("sokoban", 1, 3, "drurd"),
    Solved("sokoban", 2, 6, "rrdrluurrdllll"),
    Solved("pegs", 0, 5, "uxlddrrxurxllxruxd"),
    Solved("pegs", 1, 8, "uxuddddxulldxrxuuxddrrxluxddxu"),
    Solved(
        "pegs",
        2,
        31,
        "uuxdullxruulxduurrxlddrxllxrrrxuddrrxllldxuuxdlldxrxuddrrxuuxddrrxlxullddddxulldxrxuuxdxrdxuuxddrrxllxrlddxuuxdlldxrxurx\
         ldxu",
    ),
    Solved("lights", 0, 5, "xulxddxrrxuux"),
    Solved("lights", 1, 8, "lxlxuxddxrrruxrxuxddx"),
    Solved("lights", 2, 15, "xuxlxuxrxrdxdxdxrxuxuuxllldddxlxdxrx"),
    Solved("lights", 3, 15, "xlxuxlxruxrdxrxrxuxddxldxlxlxdxlx"),
    Solved("klotski", 0, 11, "uxdrrxuuulxddxurxlxdrxuuxdddxuuxldxr"),
    Solved(
        "klotski",
        1,
        116,
        "lxrxulxdxrrrxlxuuxlxrrxdxlxurxlllxrxlddxuxdrxlxrrxlxurrxlxurxddxuullxrxldxuxddxuxldxrxuulxdxurxlxrrrxlxuurxddxullxrxllxr\
         xldxuuxddddxuuxdrxlxdrxlxrrxlxrrxluxurxdxullxrxlddxuxldxrrxuulxdxuuuxdxulxrxlddxuxddxuxdrxlxuurxddxulxruxdrrxllxddrrxuxl\
         dxrxulxdxurxlxdrxuxldxrxuulxdxullxrrxuullxdxurxlxdrxuxddddxuuxdrxlxrrxldxuuxdxuuuxdxulxrrxlllxrrxlddxuxldxuxdddxuxdrxuxd\
         rxllxrrrxllxurxdxuuuxdxuuxdrxllxrxlddxuuxdrrxlxurxddxuuuxddxulxrxllxrxllxrxlddxuuxddrrxlxrrxluxddxuxldxrrxlllxrrxuulxdxu\
         rxllxrrrxllxdrxuxddxurxllxr",
    ),
    Solved("rush-hour", 0, 14, "llddxrrxuulxdxullxrrxldddddxuuuxdrrxlxrrrxlxuuurxdddxulxr"),
    Solved(
        "rush-hour",
        1,
        93,
        "rrxlxuurxdxulxrxdxdxlllxuxdrrxlxdrxuxrrrxdxdxllxuuuurxddxuulllxrrxlldxrrxlddxuuxllddxrxulxrxuulxddddxurrxlxurxlxuurxddxu\
         rrxlllxddrxuxrxuxuxllxdddxrrxrrxuxlddxuuxlllldddxuxdrxuxrxrrxldxllxuurxrrxuullxdddxuuulxrxrxdddxurxllxulxrrxrxdxllllxuuu\
         xrxrxldxrxldddxuuuxdrrxllxdrrxllxddrxuuxddrxuuxdrrxllllxdrrrrxllxuuuuurrxdddxuulxddxulxdxulxdxulxrrrr",
    ),
    Solved("ice", 0, 2, "drrullluld"),
    Solved(
        "ice",
        1,
        11,
        "rrullldluuurulruullldddrdddlluurruuurrddrdluullldddrdddlluurddrruruuuurul",
    ),
    Solved("river", 0, 7, "uuxddrrxuuullxdrrxlldxdrrxuullx"),
];

/// Levels that cannot be won, and of which all boards are gone through here.
const IMPOSSIBLE: [(&str, usize); 7] = [
    ("sokoban", 3),
    ("pegs", 3),
    ("lights", 4),
    ("klotski", 2),
    ("rush-hour", 2),
    ("ice", 2),
    ("river", 1),
];

/// Levels that cannot be won, by what never changes in them, and that have too many boards to go through here.
const LARGE: [(&str, usize); 2] = [("pegs", 4), ("lights", 5)];

/// What moves at no cost.
const PLAYERS: [&str; 3] = ["player", "cursor", "grip"];

const INPUTS: [(char, Input); 5] = [
    ('u', Input::Move(Direction::Up)),
    ('l', Input::Move(Direction::Left)),
    ('d', Input::Move(Direction::Down)),
    ('r', Input::Move(Direction::Right)),
    ('x', Input::Action),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/boards")
}

fn game(name: &str) -> Game {
    let text = fs::read_to_string(folder().join(format!("{name}.txt"))).unwrap();
    let read = read(&text);
    assert_eq!(read.issues, [], "{name}");
    read.game.unwrap()
}

/// What is in each cell but players.
fn pieces<'a>(game: &'a Game, board: &Board) -> Vec<Vec<&'a str>> {
    let cells = (0..board.height()).flat_map(|y| (0..board.width()).map(move |x| (x, y)));
    let names = |(x, y)| board.names(game, x, y).into_iter();
    cells.map(|cell| names(cell).filter(|name| !PLAYERS.contains(name)).collect()).collect()
}

/// The rows of the table: a game, its level, and the fewest steps, or `impossible`.
fn table() -> BTreeSet<(String, usize, String)> {
    let text = fs::read_to_string(folder().join("README.md")).unwrap();
    let mut rows = BTreeSet::new();
    let mut game = "";
    for line in text.lines().filter(|line| line.starts_with('|')).skip(2) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        // A game stands in the first of its rows.
        game = cells[0].strip_prefix('`').map_or(game, |name| name.strip_suffix(".txt`").unwrap());
        assert!(rows.insert((game.to_owned(), cells[1].parse().unwrap(), cells[3].to_owned())));
    }
    rows
}

#[test]
fn the_table_has_every_level_and_says_what_is_tested() {
    let solved =
        SOLVED.iter().map(|&Solved(name, level, steps, _)| (name, level, steps.to_string()));
    let not = IMPOSSIBLE.iter().chain(&LARGE);
    let not = not.map(|&(name, level)| (name, level, "impossible".to_owned()));
    let tested = solved.chain(not).map(|(name, level, steps)| (name.to_owned(), level, steps));
    assert_eq!(table(), tested.collect());
    let mut there = BTreeSet::new();
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let name = path.file_stem().unwrap().to_str().unwrap();
            let game = game(name);
            let boards = (0..game.levels()).filter(|&level| game.message(level).is_none());
            there.extend(boards.map(|level| (name.to_owned(), level)));
        }
    }
    assert_eq!(there, table().into_iter().map(|(name, level, _)| (name, level)).collect());
}

#[test]
fn solutions_win_in_the_steps_that_are_known() {
    for Solved(name, level, steps, inputs) in SOLVED {
        let game = game(name);
        let mut play = Play::new(&game, level, "seed").unwrap();
        let mut made = 0;
        for pressed in inputs.chars() {
            assert_eq!(play.won(), 0, "{name}, level {level}: won before the last input");
            let before = pieces(&game, play.board());
            let (_, input) = INPUTS.into_iter().find(|&(sign, _)| sign == pressed).unwrap();
            play.input(input).unwrap();
            // Where a level is won the board is the next one's; no condition here is about players alone.
            made += usize::from(play.won() > 0 || pieces(&game, play.board()) != before);
        }
        assert_eq!((play.won(), made), (1, steps), "{name}, level {level}");
    }
}

#[test]
fn the_impossible_is_never_won() {
    for (name, level) in IMPOSSIBLE {
        let game = game(name);
        let mut play = Play::new(&game, level, "seed").unwrap();
        let mut seen = HashSet::from([play.board().clone()]);
        // By step from the start: which input is next.
        let mut next = vec![0];
        while let Some(tried) = next.last_mut() {
            let Some(&(_, input)) = INPUTS.get(*tried) else {
                next.pop();
                play.input(Input::Undo).unwrap();
                continue;
            };
            *tried += 1;
            let before = play.board().clone();
            play.input(input).unwrap();
            assert_eq!(play.won(), 0, "{name}, level {level}");
            if seen.insert(play.board().clone()) {
                next.push(0);
            } else if *play.board() != before {
                play.input(Input::Undo).unwrap();
                assert_eq!(*play.board(), before, "{name}, level {level}");
            }
        }
        assert!(seen.len() > 1, "{name}, level {level}: nothing moves");
    }
}
