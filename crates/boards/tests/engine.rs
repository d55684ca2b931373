//! The quick engine does what the plain interpreter does: from every position, for every input.

#[path = "engine/cases.rs"]
mod cases;
#[path = "engine/fuzz.rs"]
mod fuzz;

use cases::{CASES, text};
use core::ops::ControlFlow;
use everystate_boards::{
    Board, Challenge, Counted, Game, Grade, Input, Level, Measure, Play, Refused, read,
};
use everystate_puzzle::Puzzle;
use everystate_puzzle::random::Random;
use std::collections::HashMap;

/// So often an input is played before it is noted, and once more.
const AGAIN: usize = 14;

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
struct Compared {
    positions: usize,
    /// Inputs that led to another position, that won, and that led back to the start by `restart`.
    changed: usize,
    won: usize,
    restarted: usize,
    /// Rules that did not come to an end.
    endless: usize,
    /// Levels in which something that was left out makes a difference.
    unsure: usize,
}

/// What the plain interpreter makes of an input.
#[derive(Debug, PartialEq, Eq)]
enum Played {
    Won,
    Endless,
    Board(Board),
}

fn played(game: &Game, level: usize, board: &Board, input: Input) -> Played {
    let mut play = Play::new(game, level, "").unwrap();
    play.resume(board.clone());
    let end = play.input(input);
    match end {
        _ if play.won() > 0 => Played::Won,
        Err(_) => Played::Endless,
        Ok(()) => Played::Board(play.board().clone()),
    }
}

/// Goes breadth-first through so many positions of a level, and compares what each input makes of each of them; also where it is `noted` what that was,
/// which takes most of the time.
fn walk<const P: usize>(
    text: &str,
    game: &Game,
    number: usize,
    challenge: &Challenge,
    most: usize,
    noted: bool,
) -> Compared {
    let mut compared = Compared::default();
    let start = challenge.level::<P>().start();
    // Of each position a whole board: what only decorates is in boards, and not in positions.
    let mut boards: HashMap<[u64; P], Board> = HashMap::new();
    let mut queue = vec![start];
    if start != Level::<P>::WON {
        let mut play = Play::new(game, number, "").unwrap();
        play.settle().unwrap();
        assert_eq!(challenge.kept(play.board()), *challenge.start(), "{text}");
        boards.insert(start, play.board().clone());
    }
    while let Some(&position) = queue.get(compared.positions) {
        compared.positions += 1;
        let level = challenge.level::<P>();
        let mut after: HashMap<Input, [u64; P]> = HashMap::new();
        let _ = level.expand(&position, &mut Vec::new(), |input, next| {
            assert!(after.insert(input, next).is_none(), "{text}");
            ControlFlow::<()>::Continue(())
        });
        if position == Level::<P>::WON {
            assert!(after.is_empty(), "{text}");
            continue;
        }
        if level.was_unsure() {
            compared.unsure += 1;
            break;
        }
        let board = boards[&position].clone();
        let kept = challenge.kept(&board);
        assert_eq!(level.board(&position), kept, "{text}");
        assert_eq!(level.pack(&board), position, "{text}");
        let mut endless = false;
        for input in Input::PRESSED {
            if input == Input::Action && text.contains("noaction") {
                continue;
            }
            let told = || format!("{text}\n{}\n{input:?}", board.text(game));
            match (played(game, number, &board, input), after.get(&input)) {
                (Played::Won, next) => {
                    assert_eq!(next, Some(&Level::<P>::WON), "{}", told());
                    compared.won += 1;
                }
                (Played::Endless, next) => {
                    assert_eq!(next, None, "{}", told());
                    endless = true;
                }
                (Played::Board(end), None) => {
                    let end = challenge.kept(&end);
                    if end != kept {
                        let back = text.contains("restart") && end == *challenge.start();
                        assert!(back, "{}\n{}", told(), end.text(game));
                        compared.restarted += 1;
                    }
                }
                (Played::Board(whole), Some(next)) => {
                    let end = challenge.kept(&whole);
                    assert_ne!(end, kept, "{}", told());
                    assert_ne!(*next, Level::<P>::WON, "{}", told());
                    assert_eq!(level.board(next).text(game), end.text(game), "{}", told());
                    assert_eq!(level.board(next), end, "{}", told());
                    assert_eq!(level.pack(&end), *next, "{}", told());
                    compared.changed += 1;
                    if queue.len() < most && boards.insert(*next, whole).is_none() {
                        queue.push(*next);
                    }
                }
            }
        }
        assert_eq!(level.was_endless(), endless, "{text}\n{}", board.text(game));
        compared.endless += usize::from(endless);
        if endless {
            break;
        }
    }
    if noted {
        again(text, challenge, &queue);
    }
    compared
}

/// Inputs that come again and again are known by what they look at: then they do what they did.
fn again<const P: usize>(text: &str, challenge: &Challenge, positions: &[[u64; P]]) {
    let counted = Counted { level: &challenge.level::<P>(), measure: Measure::Pushes };
    let expanded = |position: &[u64; P]| {
        let mut all = Vec::new();
        let _ = counted.expand(position, &mut Vec::new(), |press, next| {
            all.push((press, next));
            ControlFlow::<()>::Continue(())
        });
        all
    };
    let first: Vec<_> = positions.iter().map(expanded).collect();
    for _ in 0..AGAIN {
        for (position, first) in positions.iter().zip(&first) {
            assert_eq!(expanded(position), *first, "{text}");
        }
    }
}

/// Compares a level of a game; `None` if it is not searched.
fn compare(text: &str, game: &Game, level: usize, most: usize) -> Option<Compared> {
    let challenge = Challenge::new(game, level).ok()?;
    let sliced = compare_one(text, game, level, &challenge, most, true);
    // With all that decorates, too; unless something in that is drawn at random.
    let Ok(whole) = challenge.whole() else { return Some(sliced) };
    let compared = compare_one(text, game, level, &whole, most, false);
    assert_eq!(compared.unsure, 0, "{text}");
    Some(Compared { unsure: sliced.unsure, ..compared })
}

fn compare_one(
    text: &str,
    game: &Game,
    level: usize,
    challenge: &Challenge,
    most: usize,
    noted: bool,
) -> Compared {
    match challenge.words() {
        1 => walk::<1>(text, game, level, challenge, most, noted),
        2 => walk::<2>(text, game, level, challenge, most, noted),
        3..=4 => walk::<4>(text, game, level, challenge, most, noted),
        5..=8 => walk::<8>(text, game, level, challenge, most, noted),
        9..=16 => walk::<16>(text, game, level, challenge, most, noted),
        _ => walk::<128>(text, game, level, challenge, most, noted),
    }
}

/// Compares a level that is searched.
fn searched(text: &str, most: usize) -> Compared {
    let read = read(text);
    let errors: Vec<_> = read.issues.iter().filter(|issue| issue.grade == Grade::Error).collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    compare(text, &read.game.unwrap(), 0, most).unwrap_or_else(|| panic!("{text}"))
}

#[test]
fn each_part_of_the_language_is_played_as_by_the_interpreter() {
    for case in CASES {
        let compared = searched(&case.text(), 300);
        assert!(compared.changed > 0, "{}: {compared:?}", case.0);
    }
}

/// Who is called for a successor may ask the level for another.
#[test]
fn a_level_is_asked_while_it_is_asked() {
    let game = read(&ours("sokoban")).game.unwrap();
    let level = Challenge::new(&game, 1).unwrap().level::<1>();
    let start = level.start();
    let mut seen = 0;
    let _ = level.expand(&start, &mut Vec::new(), |input, next| {
        assert_eq!(level.apply(&start, input), next);
        assert_eq!(level.pack(&level.board(&next)), next);
        seen += 1;
        ControlFlow::<()>::Continue(())
    });
    assert!(seen > 1);
}

/// A game of our own.
fn ours(name: &str) -> String {
    let file = format!("{}/../../data/boards/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(file).unwrap()
}

#[test]
fn our_own_games_are_played_as_by_the_interpreter() {
    let names = ["ice", "klotski", "lights", "pegs", "river", "rush-hour", "sokoban"];
    for name in names {
        let text = &ours(name);
        let game = read(text).game.unwrap();
        let mut compared = Compared::default();
        for level in (0..game.levels()).filter(|&level| game.message(level).is_none()) {
            let more = compare(text, &game, level, 150).unwrap_or_else(|| panic!("{text}"));
            compared.positions += more.positions;
            compared.changed += more.changed;
        }
        assert!(compared.positions > 100 && compared.changed > 200, "{text}\n{compared:?}");
    }
}

/// The text of a game of so many kinds of crates, each in a layer of its own or all in one, that are pushed and turn into the next.
fn kinds(count: usize, layers: bool, level: &str) -> String {
    let names: Vec<String> = (0..count).map(|number| format!("crate{number}")).collect();
    let objects: Vec<String> = names.iter().map(|name| format!("{name}\nOrange\n\n")).collect();
    let turns: Vec<String> = names
        .windows(2)
        .rev()
        .map(|pair| format!("[ action Player | {} ] -> [ Player | {} ]\n", pair[0], pair[1]))
        .collect();
    let pushes: Vec<String> = names
        .iter()
        .map(|name| format!("[ > Player | {name} ] -> [ > Player | > {name} ]\n"))
        .collect();
    format!(
        "title kinds\n\nOBJECTS\n\nBackground\nGreen\n\nPlayer\nWhite\n\nWall\nBrown\n\n{}LEGEND\n\n. = Background\nP = Player\n# = Wall\n* = crate0\n\n\
         SOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer, Wall\n{}\n\nRULES\n\n{}{}\nWINCONDITIONS\n\nSome crate{} on Player\n\nLEVELS\n\n{level}\n",
        objects.concat(),
        names.join(if layers { "\n" } else { ", " }),
        pushes.concat(),
        turns.concat(),
        count - 1,
    )
}

#[test]
fn games_of_many_objects_and_layers_are_played_as_by_the_interpreter() {
    for (count, layers) in [(70, false), (14, true), (70, true), (90, true)] {
        let compared = searched(&kinds(count, layers, "P.*.\n...."), 200);
        assert_eq!(compared.positions, 200, "{count} {layers}");
    }
    let many = read(&kinds(100, true, "P.*.")).game.unwrap();
    assert_eq!(Challenge::new(&many, 0).err(), Some(Refused::Many));
}

#[test]
fn large_boards_are_played_as_by_the_interpreter() {
    let row = |cells: &[(usize, char)], width: usize| -> String {
        let sign = |x| cells.iter().find(|(at, _)| *at == x).map_or('.', |(_, sign)| *sign);
        (0..width).map(sign).collect()
    };
    // More than 64 cells; a column of more than 64; a row of more than 64.
    let square: Vec<String> = (0..12)
        .map(|y| row(&[(y, if y == 5 { 'P' } else { '*' }), ((y * 5 + 3) % 12, 'B')], 12))
        .collect();
    let column: Vec<String> = (0..80)
        .map(|y| {
            row(
                &[(
                    0,
                    if y == 63 {
                        'P'
                    } else if y % 9 == 2 {
                        '*'
                    } else {
                        '.'
                    },
                )],
                2,
            )
        })
        .collect();
    let line = [row(&[(64, 'P'), (66, '*'), (30, 'B')], 130), row(&[(65, '*')], 130)];
    let rules = [
        "[ > Player | Thing ] -> [ > Player | > Thing ]\n[ > Crate | Crate ] -> [ > Crate | > Crate ]",
        "[ > Player | ... | Crate ] -> [ > Player | ... | > Crate ]\nlate [ Crate | Ball ] -> [ Ball | Crate ]",
    ];
    for level in [square.join("\n"), column.join("\n"), line.join("\n")] {
        for rules in rules {
            let compared = searched(&text("", rules, "All Crate on Target", &level), 60);
            assert_eq!(compared.positions, 60, "{rules}\n{level}");
        }
    }
}

/// A number in binary that is counted up by turns that follow each other, until there are no digits left.
fn counting(from: usize) -> String {
    let digits: String =
        (0..14).rev().map(|digit| if from >> digit & 1 == 1 { '*' } else { 'B' }).collect();
    text(
        "",
        "[ Target no Ghost ] -> [ Target Ghost ]\nleft [ Crate Ghost | ] -> [ Ball | Ghost ]\n[ Ball Ghost ] -> [ Crate ] again\n[ Wall Ghost ] -> [ Wall ]",
        "",
        &format!("#{digits}P"),
    )
    .replace("B = Ball\n", "B = Ball\nT = Crate and Target\nU = Ball and Target\n")
    .replace("*P", "TP")
    .replace("BP", "UP")
}

#[test]
fn turns_that_follow_each_other_end_where_they_do_for_the_interpreter() {
    // So many follow that one more would be too many; then that one.
    for (from, endless) in [(6383, 0), (6382, 1)] {
        let compared = searched(&counting(from), 1);
        assert_eq!(compared.endless, endless, "{from}: {compared:?}");
        assert_eq!(compared.changed > 0, endless == 0, "{from}: {compared:?}");
    }
}

/// Compares half of a thousand random games: those of every other eight numbers. Adds up what was compared, and how many of them
/// change anything.
fn half_a_thousand(half: u64) -> (Compared, usize) {
    let (mut all, mut games, mut lively) = (Compared::default(), 0, 0);
    for number in (0..20_000).filter(|number| number / 8 % 2 == half) {
        let random = &mut Random::of(25, number);
        let text = match number % 8 {
            0 | 4 => fuzz::pushing(random),
            1 => fuzz::cursor(random),
            _ => fuzz::game(random),
        };
        let read = read(&text);
        if read.issues.iter().any(|issue| issue.grade == Grade::Error) {
            continue;
        }
        let Some(game) = read.game else { continue };
        let Some(compared) = compare(&text, &game, 0, 16) else { continue };
        games += 1;
        lively += usize::from(compared.changed > 0);
        all.positions += compared.positions;
        all.changed += compared.changed;
        all.won += compared.won;
        all.restarted += compared.restarted;
        if games == 500 {
            return (all, lively);
        }
    }
    panic!("many texts are games");
}

#[test]
fn a_thousand_random_games_are_played_as_by_the_interpreter() {
    // The longest of the tests here by far: on two threads.
    let halves = std::thread::scope(|scope| {
        [0, 1].map(|half| scope.spawn(move || half_a_thousand(half))).map(|it| it.join().unwrap())
    });
    let sum = |of: fn(&Compared) -> usize| halves.iter().map(|(all, _)| of(all)).sum::<usize>();
    let lively: usize = halves.iter().map(|(_, lively)| lively).sum();
    assert!(lively > 500 && sum(|all| all.positions) > 6000, "{halves:?}");
    assert!(sum(|all| all.changed) > 15_000 && sum(|all| all.won) > 1000, "{halves:?}");
    assert!(sum(|all| all.restarted) > 10, "{halves:?}");
}
