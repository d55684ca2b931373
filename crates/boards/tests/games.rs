//! Small games, each about one part of the language. What becomes of their boards was found by playing them with PuzzleScript itself.

use everystate_boards::{Direction, Game, Grade, Input, Play, read};

/// What is in a cell beside the background, and a sign for it.
const SIGNS: [(&str, char); 15] = [
    ("", '.'),
    ("crate", '*'),
    ("player", 'P'),
    ("wall", '#'),
    ("ball", 'B'),
    ("ghost", 'G'),
    ("target", 'O'),
    ("crate target", '@'),
    ("player target", 'Q'),
    ("ball target", 'Y'),
    ("ghost wall", '%'),
    ("ghost player", 'g'),
    ("crate ghost", 'c'),
    ("ball ghost", 'b'),
    ("ghost target", 't'),
];

/// A game: what it is about, what stands before its sections, its rules, its conditions, its levels with a blank line between, what is pressed, the
/// seed, and the board at the end.
struct Case(
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

/// The text of a game with these parts.
fn text(preamble: &str, rules: &str, wins: &str, levels: &str) -> String {
    let objects = "Background\nGreen\n\nTarget\nBlue\n\nWall\nBrown\n\nPlayer\nWhite\n\nCrate\nOrange\n\nBall\nRed\n\nGhost\nGray\n";
    let legend = ". = Background\n# = Wall\nP = Player\n* = Crate\nO = Target\n@ = Crate and Target\nQ = Player and Target\nB = Ball\n\
                  G = Ghost\nThing = Crate or Ball\nSpirit = Ghost or Target\nPair = Ball and Target\n";
    let layers = "Background\nTarget\nGhost\nPlayer, Wall, Crate, Ball\n";
    format!(
        "title a game\n{preamble}\nOBJECTS\n\n{objects}\nLEGEND\n\n{legend}\nSOUNDS\n\nCOLLISIONLAYERS\n\n{layers}\nRULES\n\n{rules}\n\n\
         WINCONDITIONS\n\n{wins}\n\nLEVELS\n\n{levels}\n"
    )
}

fn input(text: &str) -> Input {
    match text {
        "0" => Input::Move(Direction::Up),
        "1" => Input::Move(Direction::Left),
        "2" => Input::Move(Direction::Down),
        "3" => Input::Move(Direction::Right),
        "4" => Input::Action,
        "undo" => Input::Undo,
        "restart" => Input::Restart,
        "tick" => Input::Tick,
        other => panic!("{other}"),
    }
}

fn shown(game: &Game, play: &Play<'_>) -> String {
    let board = play.board();
    let sign = |x, y| {
        let names: Vec<&str> =
            board.names(game, x, y).into_iter().filter(|name| *name != "background").collect();
        let names = names.join(" ");
        SIGNS.iter().find(|(all, _)| *all == names).unwrap_or_else(|| panic!("{names}")).1
    };
    let row = |y| (0..board.width()).map(|x| sign(x, y)).collect::<String>();
    (0..board.height()).map(row).collect::<Vec<String>>().join(" ")
}

#[test]
fn boards_end_as_they_do_in_puzzlescript() {
    for Case(about, preamble, rules, wins, levels, inputs, seed, end) in CASES {
        let read = read(&text(preamble, rules, wins, levels));
        let errors: Vec<_> =
            read.issues.iter().filter(|issue| issue.grade == Grade::Error).collect();
        assert_eq!(errors, Vec::<&everystate_boards::Issue>::new(), "{about}");
        let game = read.game.unwrap();
        let mut play = Play::new(&game, 0, seed).unwrap();
        play.settle().unwrap();
        for pressed in inputs.split(',') {
            play.input(input(pressed)).unwrap();
        }
        assert_eq!(shown(&game, &play), end, "{about}");
    }
}

const CASES: [Case; 40] = [
    Case(
        "crates are pushed, one at a time",
        "",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "",
        "P*.*.#\n..*#..",
        "3,3,3,2,3",
        "seed",
        "..**.# .P*#..",
    ),
    Case(
        "all in a row are pushed where the rule says so",
        "",
        "[ > Player | ... | Crate ] -> [ > Player | ... | > Crate ]",
        "",
        "P.*.*..\n.......",
        "3,3",
        "seed",
        "..P.*.* .......",
    ),
    Case(
        "of two gaps each stands for any number",
        "",
        "[ > Player | ... | Crate | ... | Ball ] -> [ > Player | ... | Ball | ... | Crate ]",
        "",
        "P.*..B.#",
        "3",
        "seed",
        ".PB..*.#",
    ),
    Case(
        "gaps look to the left and up, too",
        "",
        "[ > Player | ... | Crate ] -> [ Player | ... | Ball ]",
        "",
        ".*..P\n....*\n.....\n*...*",
        "1,2,0",
        "seed",
        ".B..P ....B ..... *...*",
    ),
    Case(
        "late rules see what has moved",
        "",
        "[ > Player | Crate ] -> [ > Player | > Crate ]\nlate [ Crate Target ] -> [ Ball Target ]",
        "",
        "P*O.\n....",
        "3,3",
        "seed",
        ".PY. ....",
    ),
    Case(
        "what a rule creates does not move",
        "",
        "[ > Player | Crate ] -> [ Player | Ball ]",
        "",
        "P**.",
        "3,3",
        "seed",
        "PB*.",
    ),
    Case(
        "movements are seen from the rule",
        "",
        "right [ > Player | Crate ] -> [ ^ Player | v Crate ]\nleft [ > Player | Crate ] -> [ ^ Player | v Crate ]",
        "",
        ".......\n.P*P*P.\n.......",
        "3,1",
        "seed",
        "P.P.... .....P. ..*.*..",
    ),
    Case(
        "parallel and perpendicular",
        "",
        "[ perpendicular Player | Crate ] -> [ perpendicular Player | perpendicular Crate ]\n[ parallel Player | Ball ] -> [ parallel Player | parallel Ball ]",
        "",
        "....\n*P..\n.B..\n....",
        "0,3,1",
        "seed",
        "*P.. .B.. .... ....",
    ),
    Case(
        "moving is the same on both sides",
        "",
        "[ moving Player ] [ Ghost ] -> [ moving Player ] [ moving Ghost ]",
        "",
        "P..\n.G.\n...",
        "3,2,4",
        "seed",
        "... .P. ..G",
    ),
    Case(
        "horizontal and vertical",
        "",
        "horizontal [ > Player | Crate ] -> [ > Player | > Crate ]\nvertical [ > Player | Crate ] -> [ > Player | Crate ]",
        "",
        "..*.\n.P*.\n....",
        "3,0,3",
        "seed",
        "..*. ..P* ....",
    ),
    Case(
        "an action stays where it is",
        "",
        "[ action Player ] [ Crate ] -> [ Player ] [ Ball ]",
        "",
        "P*.*",
        "3,4",
        "seed",
        "PB.*",
    ),
    Case(
        "kinds of one layer",
        "",
        "[ > Player | Thing ] -> [ > Player | > Thing ]",
        "",
        "PB*.\nP*..",
        "3,3",
        "seed",
        "PB*. ..P*",
    ),
    Case(
        "kinds of several layers are spelt out",
        "",
        "[ > Player | Spirit ] -> [ > Player | no Spirit ]",
        "",
        "PG.\nPO.\nP..",
        "3",
        "seed",
        ".P. .P. .P.",
    ),
    Case(
        "what a kind was on the left it is on the right",
        "",
        "[ > Player | Spirit ] [ Wall ] -> [ Player | ] [ Spirit ]",
        "",
        "PG#\nP.#",
        "3",
        "seed",
        "P.G .P#",
    ),
    Case(
        "together in a cell",
        "",
        "[ > Player | Pair ] -> [ > Player | > Crate Target ]",
        "",
        "PB.\nPO.",
        "3",
        "seed",
        "PB. .Q.",
    ),
    Case(
        "no such object",
        "",
        "[ > Player | no Wall no Crate ] -> [ > Player | > Ghost ]",
        "",
        "P.#\nP*#\nPG.",
        "3",
        "seed",
        ".P% P*# .PG",
    ),
    Case(
        "stationary",
        "",
        "[ stationary Ball ] [ > Player ] -> [ up Ball ] [ > Player ]",
        "",
        "...\nB..\n..P",
        "1,1",
        "seed",
        "B.. ... P..",
    ),
    Case(
        "a group is gone through until nothing changes",
        "",
        "[ Ball | no Wall ] -> [ Ball | Ball ]",
        "",
        "B..\n..#\n#..",
        "3",
        "seed",
        "BBB BB# #BB",
    ),
    Case(
        "rules of a group take turns",
        "",
        "[ Ball | no Wall no Ball no Crate no Player ] -> [ Ball | Crate ]\n+ [ Crate | no Wall no Ball no Crate no Player ] -> [ Crate | Ball ]",
        "",
        "B....\nP....",
        "3",
        "seed",
        "B*B*B PB*B*",
    ),
    Case(
        "a loop is gone through until nothing changes",
        "",
        "startloop\nright [ Ball | no Crate no Wall no Ball ] -> [ | Ball ]\nright [ Ball ] -> [ Crate ]\ndown [ Crate | no Wall no Crate no Ball ] -> [ | Ball ]\nendloop",
        "",
        "B...#\n....#\n###.#",
        "3",
        "seed",
        "....# ....# ###*#",
    ),
    Case(
        "rigid bodies move whole or not at all",
        "",
        "rigid [ > Player | Crate ] -> [ > Player | > Crate ]\n+ rigid [ > Crate | Crate ] -> [ > Crate | > Crate ]\n+ rigid [ moving Crate | Crate ] -> [ moving Crate | moving Crate ]",
        "",
        ".....\nP*.#.\n.**..\n....#",
        "3,3,3",
        "seed",
        "..... .P*#. ..**. ....#",
    ),
    Case(
        "cancelled",
        "",
        "[ > Player | Crate ] -> [ > Player | > Crate ]\nlate [ Crate Target ] -> cancel",
        "",
        "P*O.",
        "3,3",
        "seed",
        "P*O.",
    ),
    Case(
        "restarted",
        "",
        "[ > Player | Crate ] -> [ > Player | > Crate ]\nlate [ Crate Target ] -> restart",
        "",
        "P.*.O",
        "3,3,3",
        "seed",
        "P.*.O",
    ),
    Case(
        "a checkpoint is where the level begins again",
        "",
        "[ > Player | Crate ] -> [ > Player | > Crate ]\nlate [ Player Target ] -> checkpoint",
        "",
        "PO*...",
        "3,3,restart,3,undo",
        "seed",
        ".Q*...",
    ),
    Case(
        "again and again",
        "",
        "late [ Ball | no Wall ] -> [ Ball | no Wall ]\n[ stationary Ball ] -> [ right Ball ]\n[ right Ball | no Wall ] -> [ right Ball | no Wall ] again",
        "",
        "B...#\nP....",
        "4",
        "seed",
        "...B# P....",
    ),
    Case(
        "won by a condition, and on to the next level",
        "",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "All Target on Crate",
        "P*O\n\nmessage between\n\nP.*.O",
        "3,3",
        "seed",
        ".P@",
    ),
    Case(
        "won by all of three conditions",
        "",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "All Target on Crate\nNo Ghost\nSome Ball",
        "P*O.B\n\nP..",
        "3,2,3",
        "seed",
        ".P.",
    ),
    Case(
        "won by a rule",
        "",
        "[ > Player | Wall ] -> win",
        "",
        "P.#\n\n.P.",
        "3,3,1",
        "seed",
        "P..",
    ),
    Case(
        "undo and restart",
        "",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "",
        "P*...\n.....",
        "3,2,undo,undo,3,restart,undo,0",
        "seed",
        ".P*.. .....",
    ),
    Case(
        "nothing to undo",
        "noundo\n",
        "[ > Player ] -> [ > Player ]",
        "",
        "P..",
        "3,undo,undo",
        "seed",
        ".P.",
    ),
    Case(
        "no restart",
        "norestart\n",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "",
        "P..",
        "3,restart",
        "seed",
        ".P.",
    ),
    Case(
        "rules run on the start of a level",
        "run_rules_on_level_start\n",
        "right [ Ball | no Wall ] -> [ Ball | Crate ]",
        "",
        "PB.",
        "restart",
        "seed",
        "PB*",
    ),
    Case(
        "a turn without movement of the player does not count",
        "require_player_movement\n",
        "[ > Player | Crate ] -> [ Player | > Crate ]",
        "",
        "P.*.",
        "3,3,1",
        "seed",
        "P.*.",
    ),
    Case(
        "time passes",
        "",
        "[ Ball ] -> [ right Ball ]",
        "",
        "PB..",
        "tick,tick,tick,undo",
        "seed",
        "P..B",
    ),
    Case(
        "drawn objects",
        "",
        "[ > Player ] [ Wall ] -> [ > Player ] [ random Thing ]",
        "",
        "P..\n###\n###",
        "3",
        "one",
        ".P. BB* B*B",
    ),
    Case(
        "drawn directions",
        "",
        "[ Ball ] -> [ randomdir Ball ]",
        "",
        ".....\n..B..\n.....\nP....",
        "3,3,3,3,1,1",
        "two",
        "...B. ..... ..... ..P..",
    ),
    Case(
        "drawn rules",
        "",
        "random [ no Wall no Player no Crate no Ball ] -> [ Ball ]\n+ [ Crate ] -> [ Ghost ]",
        "",
        "P....\n**...",
        "4,4,4",
        "three",
        "P.... GG..B",
    ),
    Case(
        "two players",
        "",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "",
        "P*.P#\nP#.*.",
        "3,1,3",
        "seed",
        ".P*P# P#.*.",
    ),
    Case(
        "several patterns are all tried with all",
        "",
        "[ Ball ] [ Ghost ] -> [ Crate ] [ Ghost ]",
        "",
        "B.B\nG.G\nP..",
        "4",
        "seed",
        "*.* G.G P..",
    ),
    Case(
        "comments are nothing",
        "",
        "( nothing (at all) )\n[ > Player | Crate ] -> [ > Player | > Crate ] (pushed)",
        "",
        "P*..",
        "3",
        "seed",
        ".P*.",
    ),
];
