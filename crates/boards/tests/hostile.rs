//! Texts of all kinds are read, and games of all kinds come to an end.

use everystate_boards::{Direction, Endless, Input, Play, read};
use everystate_puzzle::random::Random;

const GAME: &str = "title it\n\nOBJECTS\n\nBackground\nGreen\n\nTarget\nBlue\n.0...\n0.0.0\n.....\n.000.\n.....\n\nPlayer P\nWhite\n\nCrate\nOrange\n\n\
    LEGEND\n\n. = Background\n* = Crate\nO = Target\n@ = Crate and Target\nThing = Crate or Target\n\nSOUNDS\n\nCrate move 123\n\nCOLLISIONLAYERS\n\n\
    Background\nTarget\nPlayer, Crate\n\nRULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\nlate [ Crate Target ] [ Thing | ... | Player ] -> [ Crate ] [ | ... | Player ] again\n\
    startloop\n+ random [ horizontal Player | no Thing ] -> [ randomdir Player | random Thing ] (so)\nendloop\n\nWINCONDITIONS\n\nAll Target on Crate\n\n\
    LEVELS\n\nP.*.O\n.@...\n\nmessage so\n\n..P*O\n";

/// The text with some characters, words or lines elsewhere, twice or gone.
fn spoilt(random: &mut Random) -> String {
    let mut text = GAME.to_owned();
    for _ in 0..=random.index(6) {
        let split =
            |text: &str, by: &str| -> Vec<String> { text.split(by).map(str::to_owned).collect() };
        let by = ["\n", " ", ""][random.index(3)];
        let mut parts = split(&text, by);
        let (a, b) = (random.index(parts.len()), random.index(parts.len()));
        match random.index(4) {
            0 => _ = parts.remove(a),
            1 => parts.swap(a, b),
            2 => parts.insert(b, parts[a].clone()),
            _ => parts.insert(
                a,
                ["[", "]", "|", "(", ")", "...", "->", "=", "no", "late", "é", "moving"]
                    [random.index(12)]
                .to_owned(),
            ),
        }
        text = parts.join(by);
    }
    text
}

#[test]
fn whatever_is_written_is_read_and_what_is_read_is_played() {
    let mut random = Random::new(25);
    let mut played = 0;
    for _ in 0..4000 {
        let text = spoilt(&mut random);
        let read = read(&text);
        assert!(
            read.issues
                .iter()
                .all(|issue| issue.line.is_none_or(|line| line <= text.split('\n').count() + 1)),
            "{text}"
        );
        let Some(game) = read.game else {
            assert!(!read.issues.is_empty(), "{text}");
            continue;
        };
        let Some(mut play) = Play::new(&game, 0, "seed") else { continue };
        played += 1;
        for _ in 0..6 {
            let input = [
                Input::Move(Direction::Up),
                Input::Move(Direction::Left),
                Input::Move(Direction::Down),
                Input::Move(Direction::Right),
                Input::Action,
                Input::Undo,
                Input::Restart,
                Input::Tick,
            ][random.index(8)];
            if play.input(input).is_err() {
                break;
            }
            let board = play.board();
            assert_eq!(board.text(&game).lines().next().unwrap().chars().count(), board.width());
        }
    }
    assert!(played > 1000, "{played}");
}

fn game(rules: &str, level: &str) -> String {
    let start = GAME.find("[ > Player").unwrap();
    let end = GAME.find("\n\nWINCONDITIONS").unwrap();
    let levels = GAME.find("P.*.O").unwrap();
    format!("{}{rules}{}{level}\n", &GAME[..start], &GAME[end..levels])
}

#[test]
fn what_never_ends_is_told() {
    // A target comes and goes.
    let rules = "[ Crate Target ] -> [ action Crate ] again\n[ stationary Crate no Target ] -> [ Crate Target ] again";
    let again = game(rules, "P.*");
    let again = read(&again).game.unwrap();
    let mut play = Play::new(&again, 0, "seed").unwrap();
    assert_eq!(play.input(Input::Tick), Err(Endless::Again));
    // As many ways to match as there are cells, to the power of eight.
    let many = game(
        &format!("{} -> {}", "[ Crate ] ".repeat(8), "[ Crate ] ".repeat(8)),
        &vec!["*".repeat(30); 20].join("\n"),
    );
    let many = many.replace(" -> [ Crate ]", " -> [ right Crate ]");
    let many = read(&many).game.unwrap();
    let mut play = Play::new(&many, 0, "seed").unwrap();
    let before = play.board().clone();
    assert_eq!(play.input(Input::Tick), Err(Endless::Turn));
    assert_eq!(play.board(), &before);
    assert_eq!(play.input(Input::Tick), Err(Endless::Turn));
}

#[test]
fn rules_that_stand_for_too_many_are_refused() {
    let cells = "moving Crate | ".repeat(9);
    let text = game(&format!("[ {cells} Player ] -> [ {cells} Player ]"), "P");
    let read = read(&text);
    assert!(
        read.issues.iter().any(|issue| issue.message.contains("too many")),
        "{:?}",
        read.issues
    );
}

#[test]
fn a_million_of_anything_is_refused_in_time() {
    let many = |line: &dyn Fn(usize) -> String| (0..200_000).map(line).collect::<Vec<_>>().concat();
    let objects = many(&|n| format!("Thing{n}\nRed\n\n"));
    // Each name stands for twice as many as the one before.
    let names: Vec<String> =
        (1..64).map(|n| format!("K{n} = K{} or K{}\n", n - 1, n - 1)).collect();
    let names = names.concat();
    for (from, to, told) in [
        ("LEGEND", format!("{objects}LEGEND"), "at most 4096 objects"),
        ("SOUNDS", format!("K0 = Crate or Target\n{names}SOUNDS"), "at most 4096 objects"),
        ("RULES", format!("{}RULES", many(&|_| "Crate\n".to_owned())), "at most 4096 layers"),
        ("RULES", format!("{}\nRULES", many(&|_| "Crate,".to_owned())), "at most 4096 objects"),
        (
            "WINCONDITIONS",
            format!("{}WINCONDITIONS", many(&|_| "[ nothing ]\n".to_owned())),
            "no object",
        ),
    ] {
        let read = read(&GAME.replacen(from, &to, 1));
        let issues = &read.issues;
        assert!(
            issues.iter().any(|issue| issue.message.contains(told)),
            "{from}: {:?}",
            issues.first()
        );
        assert!(issues.len() <= 1000);
    }
}
