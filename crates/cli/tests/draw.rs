//! `draw` of games.

mod run;

use everystate::boards::{Direction, Film, Input, Play, read};
use run::{run, text};

const GAME: &str = "data/boards/sokoban.txt";

/// A file of this test's own, which is gone.
fn file(name: &str) -> String {
    let path = std::env::temp_dir().join(format!("everystate-draw-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_level_is_a_picture_and_inputs_make_it_move() {
    let written = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../data/boards/sokoban.txt"
    ));
    let game = read(&written.unwrap()).game.unwrap();
    let mut play = Play::new(&game, 2, "").unwrap();
    let still = play.board().to_svg(&game);
    let mut moving = Film::new(&game, play.board());
    play.shown();
    for input in [Input::Move(Direction::Down), Input::Undo] {
        play.input(input).unwrap();
        moving.add(&play.shown());
    }
    let moves = ["--inputs", "down,undo"];
    for (name, inputs, expected) in
        [("still.svg", &[][..], still), ("film.svg", &moves[..], moving.to_svg())]
    {
        let file = file(name);
        let args = [&["draw", GAME, "--level", "2", "--svg", &file][..], inputs].concat();
        let out = run(&args, b"");
        assert!(out.status.success() && out.stdout.is_empty(), "{}", text(&out.stderr));
        assert!(std::fs::read_to_string(&file).unwrap() == expected, "{name}");
        std::fs::remove_file(file).unwrap();
    }
}

#[test]
fn a_game_comes_from_standard_input_too_and_has_colors_where_asked() {
    let levels = "OBJECTS\n\nBackground\n#010203\n\nPlayer\n#fff\n\nLEGEND\n\n. = Background\nP = Player\n\nSOUNDS\n\n\
                  COLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP.\n";
    let plain = run(&["draw", "-", "--inputs", "right"], levels.as_bytes());
    assert_eq!(text(&plain.stdout), ".P\n");
    let colored = text(&run(&["draw", "-", "--color", "always"], levels.as_bytes()).stdout);
    let (white, ground) = ("255;255;255", "1;2;3");
    assert!(
        colored.starts_with(&format!(
            "\x1b[38;2;{white};48;2;{white}m     \x1b[38;2;{ground};48;2;{ground}m     \x1b[0m\n"
        )),
        "{colored:?}"
    );
    // What PuzzleScript refuses is drawn as far as it was understood, and told.
    let wrong = run(&["draw", "-"], levels.replace("#fff", "#fff Nothing").as_bytes());
    assert_eq!((text(&wrong.stdout).as_str(), wrong.status.code()), ("P.\n", Some(2)));
    assert!(text(&wrong.stderr).contains("standard input:7:"), "{}", text(&wrong.stderr));
}
