//! Levels that are made are as was wished: brute force over the plain engine finds the same of them.

use core::ops::ControlFlow;
use everystate::boards::{
    Board, Direction, Ended, Fresh, Game, Input, Placing, Play, Wanted, fresh, open,
};
use everystate::contract::{Limits, Silent};
use std::collections::HashMap;

/// The text of our Sokoban.
fn written() -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/boards/sokoban.txt");
    std::fs::read_to_string(file).unwrap()
}

fn sokoban() -> Game {
    open(&written()).game.unwrap()
}

fn wanted() -> Wanted<'static> {
    Wanted {
        count: 3,
        seed: 1,
        moves: 0..=u64::MAX,
        pushes: None,
        unique: false,
        tries: 2000,
        longest: false,
        is_level: &|_, _| true,
        limits: Limits { threads: 2, ..Limits::none() },
    }
}

fn made(game: &Game, placing: &Placing, wanted: &Wanted<'_>) -> (Vec<Fresh>, Ended) {
    let mut levels = Vec::new();
    let ended = fresh(game, placing, wanted, &Silent, &mut |level| {
        levels.push(level);
        ControlFlow::Continue(())
    });
    (levels, ended)
}

/// How many inputs a shortest solution has and how many such there are, layer by layer, by playing alone.
fn played(game: &Game, board: &Board) -> Option<(u64, u64)> {
    let game = game.with_board(board.clone());
    let (mut seen, mut layer) =
        (HashMap::from([(board.clone(), 0)]), HashMap::from([(board.clone(), 1)]));
    for depth in 1.. {
        let (mut next, mut won) = (HashMap::new(), 0);
        for (board, ways) in layer {
            for direction in [Direction::Up, Direction::Left, Direction::Down, Direction::Right] {
                let mut play = Play::new(&game, 0, "").unwrap();
                play.resume(board.clone());
                play.input(Input::Move(direction)).unwrap();
                if play.won() > 0 {
                    won += ways;
                } else if *seen.entry(play.board().clone()).or_insert(depth) == depth {
                    *next.entry(play.board().clone()).or_insert(0) += ways;
                }
            }
        }
        match (won, next.is_empty()) {
            (1.., _) => return Some((depth, won)),
            (_, true) => return None,
            _ => layer = next,
        }
    }
    None
}

fn count(game: &Game, board: &Board, name: &str) -> usize {
    let cells = (0..board.height()).flat_map(|y| (0..board.width()).map(move |x| (x, y)));
    cells.filter(|&(x, y)| board.names(game, x, y).contains(&name)).count()
}

#[test]
fn levels_are_as_was_wished() {
    let game = sokoban();
    let placing = Placing::read(&game, 3, "Crate*1..2, Target, Player", None).unwrap();
    let wanted = Wanted { moves: 4..=12, pushes: Some(2..=6), unique: true, ..wanted() };
    let (levels, ended) = made(&game, &placing, &wanted);
    assert_eq!((levels.len(), ended), (3, Ended::Made));
    for (number, level) in (1..).zip(&levels) {
        assert_eq!(level.number, number);
        assert_eq!(played(&game, &level.board), Some((level.length, 1)), "{}", level.text);
        assert!(wanted.moves.contains(&level.length) && level.unique == Some(true));
        assert!(level.pushes.is_some_and(|pushes| (2..=6).contains(&pushes)));
        assert!((1..=2).contains(&count(&game, &level.board, "crate")));
        assert_eq!(["target", "player"].map(|name| count(&game, &level.board, name)), [1, 1]);
        assert_eq!(
            count(&game, &level.board, "wall"),
            count(&game, game.board(3).unwrap(), "wall")
        );
        // Where the level stands among the game's it is that board.
        let text = format!("{}\n\n{}", written(), level.text);
        assert_eq!(open(&text).game.unwrap().board(4), Some(&level.board));
    }
}

#[test]
fn what_is_told_beside_the_wishes_is_so() {
    let game = sokoban();
    let placing = Placing::read(&game, 3, "@, Crate, O, Player", None).unwrap();
    let (levels, _) = made(&game, &placing, &wanted());
    assert_eq!(levels.len(), 3);
    for level in levels {
        let (length, ways) = played(&game, &level.board).unwrap();
        assert_eq!((level.length, level.unique), (length, Some(ways == 1)), "{}", level.text);
        assert_eq!(count(&game, &level.board, "crate"), 2);
    }
}

#[test]
fn the_same_seed_makes_the_same_levels() {
    let game = sokoban();
    let placing = Placing::read(&game, 1, "Crate*2, Target*10%, Player", None).unwrap();
    let of = |seed, threads, longest| {
        let limits = Limits { threads, ..Limits::none() };
        let tries = if longest { 60 } else { 2000 };
        made(
            &game,
            &placing,
            &Wanted { seed, moves: 8..=u64::MAX, longest, tries, count: 2, limits, ..wanted() },
        )
    };
    for longest in [false, true] {
        let one = of(7, 1, longest);
        assert_eq!(one, of(7, 4, longest));
        assert_ne!(one.0, of(8, 1, longest).0);
    }
    let (first, longest) = (of(7, 1, false).0, of(7, 1, true).0);
    assert!(first[0].length <= longest[0].length);
}

#[test]
fn levels_go_where_they_are_told() {
    let game = sokoban();
    // Crates onto the targets of level 1, which stay; those that were there are gone.
    let placing = Placing::read(&game, 1, "Crate", Some('O')).unwrap();
    let mut wanted = wanted();
    (wanted.count, wanted.tries) = (1, 50);
    let (levels, ended) = made(&game, &placing, &wanted);
    assert!(levels.is_empty());
    let Ended::GivenUp(1, misses) = ended else { panic!("{ended:?}") };
    assert_eq!(misses.to_string(), "of 50 boards 50 have no solution", "one crate, four targets");
}

#[test]
fn what_cannot_be_is_said() {
    let game = sokoban();
    let placing = Placing::read(&game, 3, "Crate, Target, Player", None).unwrap();
    let wanted = Wanted { moves: 500..=u64::MAX, tries: 40, ..wanted() };
    let (levels, ended) = made(&game, &placing, &wanted);
    assert!(levels.is_empty());
    let Ended::GivenUp(1, misses) = ended else { panic!("{ended:?}") };
    let told = misses.to_string();
    assert!(
        told.starts_with("of 40 boards ") && told.contains("have too short a solution"),
        "{told}"
    );
    let over = Limits { time: Some(core::time::Duration::ZERO), ..Limits::none() };
    let (levels, ended) = made(&game, &placing, &Wanted { limits: over, ..self::wanted() });
    assert!(levels.is_empty() && matches!(ended, Ended::Stopped(_)), "{ended:?}");
}

#[test]
fn what_cannot_be_placed_is_told() {
    let game = sokoban();
    for (things, into, told) in [
        ("Crat*2", None, "there is nothing called `crat`; there are target, player, wall, crate"),
        ("Crate*two", None, "`two` is no number of cells; write 3, 2..4, or 10%..20%"),
        ("Crate*4..2", None, "`4..2` is empty"),
        ("Background", None, "Background is of the background, which is in every cell"),
        (" , ", None, "nothing is said of what is to be placed"),
        ("Crate*90, Player", None, "at least 91 cells are to be filled"),
        ("Crate", Some('#'), "Crate cannot be placed where wall is: they are of one layer"),
        (
            "Player",
            Some('O'),
            "levels have no sign for background and player and target in one cell",
        ),
        ("Crate", Some('%'), "no cell of level 1 is shown by `%`"),
    ] {
        let no = Placing::read(&game, 1, things, into).unwrap_err().to_string();
        assert!(no.to_lowercase().starts_with(&told.to_lowercase()), "{no}");
    }
    assert!(Placing::read(&game, 0, "Crate", None).is_err(), "a message");
}

/// A level without walls, whose edge is floor.
const OPEN: &str = "@   #\n $.  \n     \n";

#[test]
fn a_level_of_sokoban_is_what_its_text_says() {
    use everystate::boards::Text;
    for (text, few) in [(OPEN, true), ("@   #\n $.  \n#   #\n", false)] {
        let opened = Text::read("levels", text.into()).unwrap();
        let placing =
            Placing::read(&opened.game, 0, "Crate, Target, Player, Wall*1..3", None).unwrap();
        let is_level = |text: &str, board: &Board| opened.is_level(text, board);
        let wanted = Wanted { count: 20, moves: 2..=u64::MAX, is_level: &is_level, ..wanted() };
        let (levels, ended) = made(&opened.game, &placing, &wanted);
        assert!(ended == Ended::Made || few, "{ended:?}");
        assert!(levels.len() > 4, "{}", levels.len());
        for level in &levels {
            let game = open(&level.text).game.unwrap();
            let (read, made) = (game.board(0).unwrap(), &level.board);
            assert_eq!((read.width(), read.height()), (made.width(), made.height()));
            let found = played(&game, read).unwrap();
            assert_eq!(found.0, level.length, "{}", level.text);
            assert_eq!(level.unique, Some(found.1 == 1));
        }
    }
}

/// Interrupted once so many boards were looked at.
struct After(std::sync::atomic::AtomicU64);

impl everystate::contract::Watch for After {
    fn progress(&self, _: everystate::contract::Progress) {}

    fn cancelled(&self) -> bool {
        self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 3000
    }
}

#[test]
fn the_hardest_so_far_is_there_when_it_is_interrupted() {
    let game = sokoban();
    let placing = Placing::read(&game, 3, "Crate*2, Target*2, Player", None).unwrap();
    for longest in [true, false] {
        let moves = if longest { 0..=u64::MAX } else { 1000..=u64::MAX };
        let wanted = Wanted { tries: 1 << 40, longest, moves, ..wanted() };
        let mut levels = Vec::new();
        let ended = fresh(&game, &placing, &wanted, &After(0.into()), &mut |level| {
            levels.push(level);
            ControlFlow::Continue(())
        });
        assert_eq!(ended, Ended::Stopped(everystate::contract::Stop::Cancelled));
        assert_eq!(levels.len(), usize::from(longest));
        for level in levels {
            assert_eq!(played(&game, &level.board).map(|(length, _)| length), Some(level.length));
        }
    }
}
