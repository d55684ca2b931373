//! Sokoban's levels in their own format.

use everystate_boards::{
    Compiled, Direction, Format, Game, Grade, Input, Play, open, read, sokoban,
};
use everystate_puzzle::random::Random;

const DIRECTIONS: [Direction; 4] =
    [Direction::Up, Direction::Left, Direction::Down, Direction::Right];

/// A small level that is right.
const LEVEL: &str = "#####\n#@$.#\n#####\n";

/// The game of a text with nothing wrong in it.
fn game(text: &str) -> Game {
    let Compiled { game, issues } = sokoban::read(text);
    assert_eq!(issues, [], "{text}");
    game.unwrap()
}

/// A level as it is shown.
fn board(game: &Game, level: usize) -> String {
    Play::new(game, level, "").unwrap().board().text(game)
}

/// What is wrong with a text, with the lines.
fn errors(text: &str) -> Vec<String> {
    let issues = sokoban::read(text).issues.into_iter();
    issues.filter(|issue| issue.grade == Grade::Error).map(|issue| issue.to_string()).collect()
}

#[test]
fn every_sign_is_read_in_all_its_forms() {
    let level = "########\n#@$.*  #\n# *$.  ###\n##########\n";
    let letters = level.replace('@', "p").replace('$', "b").replace('*', "B").replace('.', "o");
    let plus = "#####\n#+$ #\n#####\n";
    for (written, shown) in [
        (level.to_owned(), level),
        (level.replace(' ', "-"), level),
        (level.replace(' ', "_"), level),
        (level.replace('\n', "\r\n"), level),
        (level.replace('\n', "  \n"), level),
        (format!("\u{feff}{level}"), level),
        (letters, level),
        (plus.to_owned(), plus),
        (plus.replace('+', "P"), plus),
    ] {
        let game = game(&written);
        assert_eq!((game.levels(), board(&game, 0).as_str()), (1, shown), "{written}");
    }
    let game = game("########\n# $$.*+#\n########\n");
    let play = Play::new(&game, 0, "").unwrap();
    let names: Vec<String> = (0..8).map(|x| play.board().names(&game, x, 1).join(" ")).collect();
    let floor = "background";
    let told = ["wall", "", "crate", "crate", "target", "crate target", "player target", "wall"];
    for (found, told) in names.iter().zip(told) {
        let mut all: Vec<&str> = told.split(' ').filter(|name| !name.is_empty()).collect();
        all.push(floor);
        all.sort_unstable();
        assert_eq!(*found, all.join(" "));
    }
}

#[test]
fn rows_may_be_of_different_length() {
    let level = game("  ###\n  #.#\n###*####\n#@ $   #\n########\n");
    assert_eq!(board(&level, 0), "  ###\n  #.#\n###*####\n#@ $   #\n########\n");
    let play = Play::new(&level, 0, "").unwrap();
    assert_eq!((play.board().width(), play.board().height()), (8, 5));
    assert_eq!(play.board().names(&level, 7, 0), ["background"]);
    // An empty row is written with a sign for floor, and shown so.
    let level = game("*###*\n-\n#####\n#@$.#\n#####\n");
    let shown = "*###*\n-\n#####\n#@$.#\n#####\n";
    assert_eq!(board(&level, 0), shown);
    assert_eq!(board(&game(shown), 0), shown);
}

/// A row in runs, of each sign by itself.
fn in_runs(row: &str) -> String {
    let signs: Vec<char> = row.chars().map(|c| if c == ' ' { '-' } else { c }).collect();
    let runs = signs.chunk_by(|a, b| a == b);
    let run = |run: &[char]| match run.len() {
        1 => run[0].to_string(),
        n => format!("{n}{}", run[0]),
    };
    runs.map(run).collect()
}

#[test]
fn runs_are_the_rows_that_they_stand_for() {
    let level = "############\n#@ $   .#  #\n## ## ## ###\n#          #\n############\n";
    let rows: Vec<String> = level.lines().map(in_runs).collect();
    assert_eq!(rows[0], "12#");
    for text in [
        rows.join("\n"),
        rows.join("|"),
        rows.join("|") + "|",
        rows.join("|\n"),
        format!("{}\n{}", rows[..2].join("|"), rows[2..].join("|")),
    ] {
        assert_eq!(board(&game(&text), 0), level, "{text}");
    }
    let groups = "12#|#@-$3-.#2-#|2#2(-2#)-3#|#2(2(2-)-)#|3(2(2(#)))";
    assert_eq!(board(&game(groups), 0), level);
    let nested = sokoban::read("2(3(#-)#)|(((#)))5-@$.-*#|14#").game.unwrap();
    assert_eq!(board(&nested, 0), "# # # ## # # #\n#     @$. *#\n##############\n");
}

#[test]
fn collections_have_titles() {
    let text = format!(
        ":: ######## ::\n::  a file ::\nCollection: Pushes (all)\nAuthor: Somebody\n\n; 1\n\n{LEVEL}\n\
         A second\n\n{LEVEL}Author: Another\nDate: 2026-11-27\n\nSolution 1\nR\n\n\
         {LEVEL}Title: By name\nComment:\nnone of a level:\n\n{LEVEL}\n#####\nComment-End:\n\n\
         Not this one\nThe last line of notes\n{LEVEL}Comment: one line\n\n-----\n\n; above\n{LEVEL}; below\n\n{LEVEL}; the last\n"
    );
    let read = sokoban::read(&text);
    assert_eq!(read.issues, []);
    let game = read.game.unwrap();
    assert_eq!(game.title(), Some("Pushes (all)"));
    let titles: Vec<Option<&str>> = (0..game.levels()).map(|n| game.level_title(n)).collect();
    let told =
        [Some("1"), Some("A second"), Some("By name"), None, Some("below"), Some("the last")];
    assert_eq!(titles, told);
    assert!((0..game.levels()).all(|level| board(&game, level) == LEVEL));
    assert_eq!(game.level_title(6), None);
    let before = format!("Title: First\n{LEVEL}\nTitle: Second\nAuthor: B\n{LEVEL}");
    let before = sokoban::read(&before).game.unwrap();
    assert_eq!((before.level_title(0), before.level_title(1)), (Some("First"), Some("Second")));
    assert_eq!(before.title(), None);
}

#[test]
fn words_and_moves_are_no_rows() {
    let text = format!(
        "Bob\n\n1.\n{LEVEL}---\n\nSolution\n3(rR)2l\n[]U*rr\n\n----\n2026-11-27\n(1)\n\n#2 of them\n{LEVEL}### end ###\n"
    );
    let game = game(&text);
    assert_eq!(game.levels(), 2);
    assert!((0..2).all(|level| board(&game, level) == LEVEL));
}

#[test]
fn what_is_wrong_is_told_in_its_line() {
    let wide = "#".repeat(1025);
    let high = "#\n".repeat(1025);
    for (text, told) in [
        ("\n####\n#$.#\n####\n", &["line 2: there is no player in this level"][..]),
        (
            "#####\n#@$.#\n#@  #\n#####\n",
            &["line 3: there are 2 players in this level, the first in line 2"],
        ),
        (
            "######\n#@+$ #\n######\n",
            &["line 2: there are 2 players in this level, the first in line 2"],
        ),
        (
            "#####\n#@$ #\n#####\n",
            &["line 1: there are as many boxes as goals in a level; here are 1 box and 0 goals"],
        ),
        (
            "\n\n######\n#@$..#\n######\n",
            &["line 3: there are as many boxes as goals in a level; here are 1 box and 2 goals"],
        ),
        ("####\n#@ #\n####\n", &["line 1: there is no box in this level"]),
        ("#####\n#@$x#\n#####\n", &["line 2: `x` in column 4 is no sign of a level"]),
        ("#####\n#@$.#\n####é\n", &["line 3: `é` in column 5 is no sign of a level"]),
        ("#:###\n#@$.#\n#####\n", &["line 1: `:` in column 2 is no sign of a level"]),
        ("#####\n#@\t$.#\n#####\n", &["line 2: `\\t` in column 3 is no sign of a level"]),
        ("5#|#@$?#|5#\n", &["line 1: `?` in column 7 is no sign of a level"]),
        ("5#|#@$.#|5\n", &["line 1: a number stands before no sign"]),
        ("5#|#@$.#|(2)5#\n", &["line 1: a number stands before no sign"]),
        ("5#|#@$.#|(5#\n", &["line 1: a `(` is not closed"]),
        ("5#\n#@$.#\n5#)\n", &["line 3: a `)` closes what no `(` has opened"]),
        ("5#|#@0-$.#|5#\n", &["line 1: a run has one sign at least"]),
        ("99999999999999999999999#\n", &["line 1: runs stand for at most 1024 signs"]),
        (
            "#9(9(9(9(9(9(9(9(9(9(9(9(-))))))))))))@$.#\n",
            &["line 1: runs stand for at most 1024 signs"],
        ),
        ("#99999999999()@$.#\n", &["line 1: runs stand for at most 1024 signs"]),
        (wide.as_str(), &["line 1: runs stand for at most 1024 signs"]),
        (high.as_str(), &["line 1025: a level has at most 1024 rows"]),
        ("no level\n", &["there is no level in this text"]),
        ("", &["there is no level in this text"]),
    ] {
        assert_eq!(errors(text), told, "{text:.80}");
        assert!(sokoban::read(text).game.is_none(), "{text:.80}");
    }
}

#[test]
fn a_level_that_is_refused_keeps_its_number() {
    let text = format!("; a\n{LEVEL}\n; b\n####\n####\n\n; c\n{LEVEL}");
    let Compiled { game, issues } = sokoban::read(&text);
    assert!(issues.iter().all(|issue| issue.line == Some(7)));
    let game = game.unwrap();
    assert_eq!((game.levels(), game.level_title(2)), (3, Some("c")));
    assert_eq!(game.message(1), Some("something is wrong with the level in line 7"));
    assert_eq!((board(&game, 0), board(&game, 2)), (LEVEL.to_owned(), LEVEL.to_owned()));
}

#[test]
fn the_edge_of_the_board_keeps_in_what_walls_do_not() {
    for text in ["@$.\n", "#####\n#@$.\n#####\n"] {
        let Compiled { game, issues } = sokoban::read(text);
        let grades: Vec<Grade> = issues.iter().map(|issue| issue.grade).collect();
        assert_eq!(grades, [Grade::Warning], "{text}");
        let game = game.unwrap();
        let mut play = Play::new(&game, 0, "").unwrap();
        play.input(Input::Move(Direction::Right)).unwrap();
        assert_eq!(play.won(), 1);
    }
    // Boxes keep nobody in.
    let closed = "  ###\n###.#\n#@$ #\n#####\n";
    assert_eq!(sokoban::read(closed).issues, []);
    let open = sokoban::read("#####\n$@ .#\n#####\n").issues;
    assert_eq!(open.len(), 1);
    assert_eq!((open[0].line, open[0].grade), (Some(1), Grade::Warning));
}

/// The rules as a game of PuzzleScript, with a level in its signs.
fn written(level: &str) -> String {
    let level = level.replace(' ', "-");
    format!(
        "OBJECTS\n\nBackground\nGreen\n\nTarget\nBlue\n\nWall\nBrown\n\nPlayer\nWhite\n\nCrate\nOrange\n\nLEGEND\n\n- = Background\n\
         # = Wall\n@ = Player\n+ = Player and Target\n$ = Crate\n* = Crate and Target\n. = Target\n\nSOUNDS\n\nCOLLISIONLAYERS\n\n\
         Background\nTarget\nPlayer, Wall, Crate\n\nRULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n\n\
         WINCONDITIONS\n\nAll Target on Crate\n\nLEVELS\n\n{level}\n"
    )
}

/// A level of random signs, with as many goals as boxes and one player.
fn drawn(random: &mut Random) -> String {
    let (width, height) = (3 + random.index(6), 3 + random.index(6));
    let mut signs: Vec<char> =
        (0..width * height).map(|_| if random.index(6) == 0 { '#' } else { ' ' }).collect();
    let mut at = |sign: char| {
        let free: Vec<usize> = (0..signs.len()).filter(|&at| signs[at] == ' ').collect();
        if let Some(&place) = free.get(random.index(free.len().max(1))) {
            signs[place] = sign;
        }
    };
    at('@');
    (0..3).for_each(|_| {
        at('$');
        at('.');
    });
    at('*');
    let rows: Vec<String> =
        signs.chunks(width).map(|row| format!("#{}#", row.iter().collect::<String>())).collect();
    let wall = "#".repeat(width + 2);
    format!("{wall}\n{}\n{wall}\n", rows.join("\n"))
}

#[test]
fn levels_are_played_as_the_same_game_of_puzzlescript() {
    let mut random = Random::new(31);
    let mut played = 0;
    for _ in 0..200 {
        let level = drawn(&mut random);
        if !errors(&level).is_empty() {
            continue;
        }
        let (ours, theirs) = (game(&level), read(&written(&level)));
        assert_eq!(theirs.issues, []);
        let theirs = theirs.game.unwrap();
        let mut ours = (Play::new(&ours, 0, "").unwrap(), &ours);
        let mut theirs = (Play::new(&theirs, 0, "").unwrap(), &theirs);
        for _ in 0..40 {
            let input = Input::Move(DIRECTIONS[random.index(4)]);
            let mut shown = Vec::new();
            for (play, game) in [&mut ours, &mut theirs] {
                play.input(input).unwrap();
                shown.push((play.board().text(game).replace('-', " "), play.won()));
            }
            assert_eq!(shown[0], shown[1], "{level}");
            played += 1;
        }
    }
    assert!(played > 4000, "{played}");
}

#[test]
fn moves_are_written_and_read() {
    use Direction::{Down, Left, Right, Up};
    let level = game("#######\n#@ $. #\n#     #\n#######\n");
    let moves = [Up, Right, Right, Right, Right, Down, Left, Left, Left, Left, Up];
    let text = sokoban::lurd(&level, 0, &moves).unwrap();
    assert_eq!(text, "rRRdlllu");
    let again = sokoban::moves(&text).unwrap();
    assert_eq!(sokoban::lurd(&level, 0, &again), Some(text));
    assert_eq!(sokoban::lurd(&level, 1, &again), None);
    assert_eq!(sokoban::moves("2(r 2U) lD"), Some(vec![Right, Up, Up, Right, Up, Up, Left, Down]));
    for text in
        ["", " ", "3", "()", "up", "r,l", "r*", "2000000l", "9(9(9(9(9(9(9(u)))))))", "(u", "é"]
    {
        assert_eq!(sokoban::moves(text), None, "{text}");
    }
}

#[test]
fn the_format_of_a_text_is_told_from_it() {
    let script = written(LEVEL);
    for (text, format) in [
        (LEVEL, Format::Sokoban),
        ("5#|#@$.#|5#", Format::Sokoban),
        ("; Objects are pushed\n\nRules\nLevels\n#####\n#@$ #\n", Format::Sokoban),
        (script.as_str(), Format::PuzzleScript),
        ("=====\nObjects (all)\n=====\n###\n", Format::PuzzleScript),
        ("", Format::PuzzleScript),
        ("DICEMAZE1\n3 3 1 2 5 1\n-1 2 4\n", Format::PuzzleScript),
    ] {
        assert_eq!(Format::of(text), format, "{text}");
    }
    let shown = |text: &str| board(&open(text).game.unwrap(), 0);
    assert_eq!(shown(&script), shown(LEVEL));
}

/// A collection with some characters, lines or levels elsewhere, twice, gone or new.
fn spoilt(random: &mut Random) -> String {
    let mut text = format!(
        ":: about ::\nCollection: All\n\n; one\n\n{LEVEL}Title: One\nComment:\nso\nComment-End:\n\n3(2(#))|2(#-)b.-#|#p-2-#|6#\n\nSolution\n2rR\n\n\
         Three\n\n#####\n#@$ ##\n# #.#\n#*  #\n#####\n"
    );
    for _ in 0..=random.index(8) {
        let by = ["\n", "\n\n", ""][random.index(3)];
        let mut parts: Vec<String> = text.split(by).map(str::to_owned).collect();
        let (a, b) = (random.index(parts.len()), random.index(parts.len()));
        let new =
            ["#", "@", "9", "(", ")", "|", ";", ":", "é", "\t", "Comment:", "99999999", "$", "."];
        match random.index(4) {
            0 => _ = parts.remove(a),
            1 => parts.swap(a, b),
            2 => parts.insert(b, parts[a].clone()),
            _ => parts.insert(a, new[random.index(new.len())].to_owned()),
        }
        text = parts.join(by);
    }
    text
}

#[test]
fn whatever_is_written_is_read_and_what_is_shown_is_read_again() {
    let mut random = Random::new(26);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..6000 {
        let text = spoilt(&mut random);
        let lines = text.split('\n').count();
        let Compiled { game, issues } = sokoban::read(&text);
        assert!(
            issues.iter().all(|issue| issue.line.is_none_or(|line| (1..=lines).contains(&line)))
        );
        let has_error = issues.iter().any(|issue| issue.grade == Grade::Error);
        let Some(game) = game else {
            assert!(has_error, "{text}");
            continue;
        };
        for level in 0..game.levels() {
            let Some(play) = Play::new(&game, level, "") else {
                assert!(has_error && game.message(level).is_some(), "{text}");
                wrong += 1;
                continue;
            };
            right += 1;
            let shown = play.board().text(&game);
            let signs = |sign: &[char]| shown.matches(sign).count();
            assert_eq!(signs(&['@', '+']), 1, "{text}");
            assert_eq!(signs(&['$', '*']), signs(&['.', '*', '+']), "{text}");
            let again = sokoban::read(&shown).game;
            assert_eq!(again.map(|again| board(&again, 0)), Some(shown), "{text}");
        }
    }
    assert!(right > 4000 && wrong > 1000, "{right} {wrong}");
}

#[test]
fn a_million_of_anything_is_refused_in_time() {
    let large = format!("1022#|{}1024#\n\n", "1024#|".repeat(1022));
    for (text, told) in [
        ("#@$.#\n\n".repeat(1 << 17), "there are at most 65536 levels"),
        (large.repeat(100), "too large together"),
        ("\n".repeat(1 << 23), "more lines than are read"),
        ("(".repeat(1 << 22) + "#", "not closed"),
        ("#".to_owned() + &"1024()".repeat(1 << 20), "there is no player"),
        ("#".to_owned() + &"|".repeat(1 << 22), "at most 1024 rows"),
        ("Comment:\n".repeat(1 << 20), "there is no level"),
    ] {
        let errors = errors(&text);
        assert!(errors.iter().any(|error| error.contains(told)), "{told}: {errors:?}");
        assert!(errors.len() <= 500);
    }
}
