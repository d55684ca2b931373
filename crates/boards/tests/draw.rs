//! Boards as they are drawn: pictures are painted here, by code of its own, and looked at in places.

#[path = "draw/painted.rs"]
mod painted;

use everystate_boards::{Board, Direction, Film, Game, Grade, Input, Play, read};
use everystate_puzzle::random::Random;
use painted::{Painting, painted};

/// A game of three layers: what stands before its sections, its objects, its rules, and its levels.
fn text(preamble: &str, objects: &str, rules: &str, levels: &str) -> String {
    format!(
        "{preamble}\nOBJECTS\n\n{objects}\n\nLEGEND\n\n. = Background\nP = Player\nO = Goal\n* = Crate\n@ = Crate and Goal\n\nSOUNDS\n\n\
         COLLISIONLAYERS\n\nBackground\nGoal\nPlayer, Crate\n\nRULES\n\n{rules}\n\nWINCONDITIONS\n\nAll Goal on Crate\n\nLEVELS\n\n{levels}\n"
    )
}

/// Objects in an order that is not that of their layers.
const OBJECTS: &str = "Player\n#f80 White\n..1..\n.000.\n0.0.0\n..0..\n.0.0.\n\nCrate\nBrown Yellow\n11111\n1...1\n1.0.1\n1...1\n11111\n\nGoal\nBlue\n.....\n.000.\n.000.\n.000.\n.....\n\nBackground\n#012345";

const PUSH: &str = "[ > Player | Crate ] -> [ > Player | > Crate ]";

fn game(text: &str) -> Game {
    let read = read(text);
    let errors: Vec<_> = read.issues.iter().filter(|issue| issue.grade == Grade::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    read.game.unwrap()
}

/// The first level of a game as a picture.
fn still(game: &Game) -> Painting {
    painted(&Play::new(game, 0, "").unwrap().board().to_svg(game), 0.0)
}

/// The color that the palette said before gives a name.
fn named(preamble: &str, color: &str) -> String {
    let objects = OBJECTS.replace("#012345", color);
    still(&game(&text(preamble, &objects, "", "."))).at(2, 2).to_owned()
}

#[test]
fn pixels_have_their_colors_and_upper_layers_lie_on_top() {
    let picture = still(&game(&text("", OBJECTS, "", "P@\n.O")));
    assert_eq!((picture.width, picture.height), (10, 10));
    // The player: its first color, its second, and what is below it.
    assert_eq!(
        [picture.at(1, 1), picture.at(2, 0), picture.at(0, 0)],
        ["#ff8800", "#ffffff", "#012345"]
    );
    // The crate, the goal through its gaps, and the crate on the goal.
    assert_eq!(
        [picture.at(5, 0), picture.at(6, 1), picture.at(7, 2)],
        ["#f7e26b", "#1d57f7", "#a46422"]
    );
    // Nothing, and the goal alone.
    assert_eq!(
        [picture.at(2, 7), picture.at(7, 7), picture.at(5, 5)],
        ["#012345", "#1d57f7", "#012345"]
    );
}

#[test]
fn names_mean_what_the_palette_says() {
    for (preamble, color, value) in [
        ("", "red", "#be2633"),
        ("", "DarkGray", "#697175"),
        ("color_palette arnecolors", "pink", "#de65e2"),
        ("color_palette 1", "orange", "#ff5500"),
        ("color_palette mastersystem", "grey", "#555555"),
        ("color_palette 14", "lightblue", "#57bbe0"),
        ("color_palette c64", "darkred", "#3f1e17"),
        ("color_palette ega", "white", "#ffffff"),
        ("color_palette proteus_night", "black", "#010912"),
        ("color_palette 7", "#1aF", "#11aaff"),
        ("color_palette 7", "#12AbeF", "#12abef"),
    ] {
        assert_eq!(named(preamble, color), value, "{preamble}: {color}");
    }
}

#[test]
fn what_is_transparent_shows_what_is_around_boards() {
    assert_eq!(named("", "transparent"), "#000000");
    assert_eq!(named("background_color darkgreen", "transparent"), "#2f484e");
    assert_eq!(named("background_color #fed\ncolor_palette amiga", "transparent"), "#ffeedd");
    assert_eq!(named("background_color pink\ncolor_palette amiga", "transparent"), "#997788");
    // A color of a sprite, too.
    let objects = OBJECTS.replace("#f80", "transparent");
    let picture = still(&game(&text("", &objects, "", "P")));
    assert_eq!([picture.at(2, 0), picture.at(1, 1)], ["#ffffff", "#012345"]);
}

#[test]
fn sprites_that_are_not_five_by_five_are_drawn() {
    // None: one color. Three rows: as many columns, over the whole cell. A row that ends early: nothing there.
    let objects = "Background\n#000\n\nPlayer\nRed Blue\n\nCrate\nWhite Pink\n01010\n1.1\n011\n\nGoal\nGreen\n00000\n00\n00000\n00000\n0000";
    let game = game(&text("", objects, "", "P*O"));
    let picture = still(&game);
    let all = |left: usize| {
        (0..25).map(move |place| (left + place % 5, place / 5)).map(|(x, y)| picture.at(x, y))
    };
    assert!(all(0).all(|color| color == "#be2633"));
    let row = |left: usize, y: usize| all(left).skip(5 * y).take(5).collect::<Vec<&str>>();
    let (white, pink, black, green) = ("#ffffff", "#de65e2", "#000000", "#44891a");
    // The middle of a third is in the middle fifth; pixels at the edges are wider.
    for y in [0, 1] {
        assert_eq!(row(5, y), [white, white, pink, white, white], "row {y}");
    }
    assert_eq!(row(5, 2), [pink, pink, black, pink, pink]);
    assert_eq!(row(5, 4), [white, white, pink, pink, pink]);
    assert_eq!(row(10, 1), [green, green, black, black, black]);
    assert_eq!(row(10, 4), [green, green, green, green, black]);
    // In a terminal it is the same.
    let shown = Play::new(&game, 0, "").unwrap().board().to_terminal(&game, true);
    let third = shown.lines().nth(1).unwrap();
    let middle = "\x1b[38;2;222;101;226;48;2;255;255;255m▀▀\x1b[38;2;0;0;0;48;2;222;101;226m▀";
    assert!(third.contains(middle), "{third:?}");
}

#[test]
fn colors_that_are_not_there_are_drawn_as_puzzlescript_does() {
    let errors = |objects: &str| {
        let read = read(&text("text_color Yellow", objects, "", "P"));
        assert!(read.issues.iter().any(|issue| issue.grade == Grade::Error));
        still(&read.game.unwrap())
    };
    // A digit beyond the colors paints with the color before it, and that of text where there is none.
    let wrong = OBJECTS.replace("..1..", "7.172");
    let picture = errors(&wrong);
    assert_eq!(
        [0, 1, 2, 3, 4].map(|x| picture.at(x, 0)),
        ["#f7e26b", "#012345", "#ffffff", "#ffffff", "#ffffff"]
    );
    // More colors than digits are of no use, and none at all is the color of errors.
    let many = OBJECTS.replace("#f80 White", "#f80 White Red Red Red Red Red Red Red Red Blue");
    assert_eq!(errors(&many).at(2, 0), "#ffffff");
    let none = OBJECTS.replace("#f80 White\n..1..\n.000.\n0.0.0\n..0..\n.0.0.\n", "");
    assert_eq!(errors(&none).at(2, 2), "#ff00ff");
}

#[test]
fn a_small_picture_is_this() {
    let game = game(&text("title a <b> & \"c\" \u{1}", OBJECTS, "", "P."));
    let svg = Play::new(&game, 0, "").unwrap().board().to_svg(&game);
    let expected = "\
<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"80\" height=\"40\" viewBox=\"0 0 10 5\" shape-rendering=\"crispEdges\">
<title>a &lt;b&gt; &amp; &quot;c&quot; \u{fffd}</title>
<rect width=\"10\" height=\"5\" fill=\"#000000\"/>
<defs>
<g id=\"o0\"><path fill=\"#012345\" d=\"M0 0H5V5H0z\"/></g>
<g id=\"o2\"><path fill=\"#ff8800\" d=\"M1 1H4V2H1zM0 2H1V3H0zM4 2H5V3H4zM2 2H3V4H2zM1 4H2V5H1zM3 4H4V5H3z\"/>\
<path fill=\"#ffffff\" d=\"M2 0H3V1H2z\"/></g>
<g id=\"c0\"><use href=\"#o0\"/><use href=\"#o2\"/></g>
</defs>
<use href=\"#c0\" x=\"0\" y=\"0\"/>
<use href=\"#o0\" x=\"5\" y=\"0\"/>
</svg>
";
    assert_eq!(svg, expected);
}

/// Boards that are seen one after the other, with the time in milliseconds from which each is; how long all take; and the film.
fn filmed(game: &Game, inputs: &[Input], again: u32) -> (Vec<(u32, Board)>, u32, String) {
    let mut play = Play::new(game, 0, "seed").unwrap();
    let mut film = Film::new(game, play.board());
    assert!(play.shown().is_empty());
    let (mut seen, mut now, mut stay) = (vec![(0, play.board().clone())], 0, 600);
    for &input in inputs {
        play.input(input).unwrap();
        let shown = play.shown();
        film.add(&shown);
        let mut next = 300;
        for (number, shown) in shown.iter().enumerate() {
            let after = if number == 0 { stay } else { again };
            now += if shown.begins { 600 } else { after };
            next = if shown.begins { 600 } else { 300 };
            seen.push((now, shown.board.clone()));
        }
        now += if shown.is_empty() { stay } else { 0 };
        stay = next;
        assert_eq!(seen.last().unwrap().1, *play.board());
    }
    (seen, now + 1500, film.to_svg())
}

/// Compares a film with the boards that it shows.
fn compare(game: &Game, inputs: &[Input], again: u32) -> usize {
    let (seen, whole, svg) = filmed(game, inputs, again);
    let film = |time: f64| painted(&svg, time);
    let all = film(0.0);
    for (number, (time, board)) in seen.iter().enumerate() {
        let until = seen.get(number + 1).map_or(whole, |(time, _)| *time);
        let board = painted(&board.to_svg(game), 0.0);
        let (left, top) = ((all.width - board.width) / 2, (all.height - 2 - board.height) / 2);
        // A moment after it is shown, and a moment before the next one is.
        for time in [time + 1, until - 1] {
            let film = film(f64::from(time) / f64::from(whole));
            for y in 0..board.height {
                for x in 0..board.width {
                    assert_eq!(
                        film.at(left + x, top + y),
                        board.at(x, y),
                        "{x}, {y} at {time} of {whole}"
                    );
                }
            }
        }
    }
    let stands = painted(&svg.replace("<animate", "<nothing"), 0.0);
    assert_eq!(stands.colors, all.colors, "a viewer without animation shows the beginning");
    seen.len()
}

#[test]
fn films_show_each_board_in_its_time() {
    let inputs = |random: &mut Random| -> Vec<Input> {
        let input = |number: u64| match number {
            0 => Input::Move(Direction::Up),
            1 => Input::Move(Direction::Left),
            2 => Input::Move(Direction::Down),
            3 => Input::Undo,
            4 => Input::Restart,
            5 => Input::Tick,
            _ => Input::Move(Direction::Right),
        };
        (0..20).map(|_| input(random.below(8))).collect()
    };
    let fall = "[ > Player | Crate ] -> [ > Player | > Crate ]\n[ stationary Crate ] -> [ down Crate ] again";
    let plain = game(&text("", OBJECTS, PUSH, "......\n.P*.O.\n..*...\n......"));
    let again =
        game(&text("again_interval 0.05", OBJECTS, fall, ".P....\n..*...\n......\n......\n.....O"));
    for seed in 0..8 {
        let mut random = Random::new(seed);
        compare(&plain, &inputs(&mut random), 150);
        compare(&again, &inputs(&mut random), 50);
    }
    // The crate falls by four rows, in turns that follow by themselves, and the player goes.
    let falling = game(&text("", OBJECTS, fall, "P.*...\n......\n......\n......\nO....."));
    let inputs = [Input::Tick, Input::Move(Direction::Right)];
    assert_eq!(compare(&falling, &inputs, 150), 6);
}

#[test]
fn films_go_on_from_level_to_level() {
    let levels = "P*O\n\n......\n.P*O..\n......\n\nmessage the end";
    let game = game(&text("", OBJECTS, PUSH, levels));
    let right = Input::Move(Direction::Right);
    // The first level is seen as it is won; then the second one is.
    let inputs = [Input::Tick, right, right, right];
    assert_eq!(compare(&game, &inputs, 150), 6);
}

#[test]
fn a_crate_on_a_target_is_seen_on_a_level_of_sokoban() {
    let read = everystate_boards::open("######\n#@$*.#\n######\n");
    let game = read.game.unwrap();
    let picture = still(&game);
    let cell = |x: usize| -> Vec<&str> {
        (0..25).map(|place| picture.at(5 * x + place % 5, 5 + place / 5)).collect()
    };
    let all = [0, 1, 2, 3, 4].map(cell);
    for (number, one) in all.iter().enumerate() {
        assert!(all[..number].iter().all(|other| other != one), "cell {number}");
    }
}

#[test]
fn a_terminal_has_sprites_where_they_fit_and_signs_where_not() {
    let small = game(&text("", OBJECTS, "", "P.\n.O\n@."));
    let board = Play::new(&small, 0, "").unwrap().board().clone();
    assert_eq!(board.to_terminal(&small, false), "P.\n.O\n@.\n");
    let colored = board.to_terminal(&small, true);
    assert_eq!(colored.lines().count(), 8, "fifteen rows of pixels, two in a line");
    let first = "\x1b[38;2;1;35;69;48;2;1;35;69m \x1b[38;2;1;35;69;48;2;255;136;0m▀";
    assert!(colored.starts_with(first), "{colored:?}");

    let wide = game(&text("", OBJECTS, "", &"P.O.*.@.".repeat(3)));
    let signs = Play::new(&wide, 0, "").unwrap().board().to_terminal(&wide, true);
    let bare = |text: &str| -> String {
        let parts = text.split('\x1b');
        parts.map(|part| part.split_once('m').map_or("", |(_, rest)| rest)).collect()
    };
    assert_eq!(bare(&signs), "P   O   *   @   ".repeat(3) + "\n");
    // The color of what lies on top, with a sign that is read on it.
    let player = "\x1b[38;2;0;0;0;48;2;255;136;0mP ";
    assert!(signs.starts_with(player), "{signs:?}");
}

#[test]
fn no_sign_is_an_order_to_the_terminal() {
    let wide =
        text("", OBJECTS, "", &"P.O.*.@\u{7}".repeat(3)).replace(". = ", "\u{7} = Player\n. = ");
    let game = game(&wide);
    let shown = Play::new(&game, 0, "").unwrap().board().to_terminal(&game, true);
    assert!(!shown.contains('\u{7}'));
}
