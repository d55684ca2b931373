//! Small games, each about one part of the language, and some about what is hard to know of them beforehand.

/// A game: what it is about, what stands before its sections, its rules, its conditions and its level.
pub(crate) struct Case(
    pub(crate) &'static str,
    pub(crate) &'static str,
    pub(crate) &'static str,
    pub(crate) &'static str,
    pub(crate) &'static str,
);

impl Case {
    /// The text of the game.
    pub(crate) fn text(&self) -> String {
        let Self(_, preamble, rules, wins, level) = self;
        text(preamble, rules, wins, level)
    }
}

/// The text of a game with these parts.
pub(crate) fn text(preamble: &str, rules: &str, wins: &str, level: &str) -> String {
    let objects = "Background\nGreen\n\nTarget\nBlue\n\nWall\nBrown\n\nPlayer\nWhite\n\nCrate\nOrange\n\nBall\nRed\n\nGhost\nGray\n";
    let legend = ". = Background\n# = Wall\nP = Player\n* = Crate\nO = Target\nB = Ball\nG = Ghost\nc = Crate and Ghost\n\
                  Thing = Crate or Ball\nSolid = Crate or Wall\nSpirit = Ghost or Target\nPair = Ball and Target\n";
    let layers = "Background\nTarget\nGhost\nPlayer, Wall, Crate, Ball\n";
    format!(
        "title a game\n{preamble}\nOBJECTS\n\n{objects}\nLEGEND\n\n{legend}\nSOUNDS\n\nCOLLISIONLAYERS\n\n{layers}\nRULES\n\n{rules}\n\n\
         WINCONDITIONS\n\n{wins}\n\nLEVELS\n\n{level}\n"
    )
}

pub(crate) const CASES: [Case; 48] = [
    Case(
        "crates are pushed, until all are on targets",
        "",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "All Target on Crate",
        "P*.*.#\n..*#O.\n......",
    ),
    Case(
        "all in a row are pushed",
        "",
        "[ > Player | Crate ] -> [ > Player | > Crate ]\n[ > Crate | Crate ] -> [ > Crate | > Crate ]",
        "Some Crate on Target",
        "P**.O\n.....\n.*...",
    ),
    Case(
        "crates are pulled",
        "",
        "[ Crate | < Player ] -> [ < Crate | < Player ]",
        "All Crate on Target",
        "*P...\n....O\n.....",
    ),
    Case(
        "any number of cells between",
        "",
        "[ > Player | ... | Crate ] -> [ > Player | ... | > Crate ]",
        "",
        "P.*.*..\n.......",
    ),
    Case(
        "any number of cells, twice",
        "",
        "[ > Player | ... | Crate | ... | Ball ] -> [ > Player | ... | Ball | ... | Crate ]",
        "",
        "P.*..B.#\n........",
    ),
    Case(
        "late rules see what has moved",
        "",
        "[ > Player | Crate ] -> [ > Player | > Crate ]\nlate [ Crate Target ] -> [ Ball Target ]",
        "No Crate",
        "P*O.\n.*..\n..O.",
    ),
    Case(
        "movements are seen from the rule",
        "",
        "right [ > Player | Crate ] -> [ ^ Player | v Crate ]\nleft [ > Player | Crate ] -> [ ^ Player | v Crate ]",
        "",
        ".......\n.P*P*P.\n.......",
    ),
    Case(
        "parallel and perpendicular",
        "",
        "[ perpendicular Player | Crate ] -> [ perpendicular Player | perpendicular Crate ]\n[ parallel Player | Ball ] -> [ parallel Player | parallel Ball ]",
        "",
        "....\n*P..\n.B..\n....",
    ),
    Case(
        "moving is the same on both sides",
        "",
        "[ moving Player ] [ Ghost ] -> [ moving Player ] [ moving Ghost ]",
        "",
        "P..\n.G.\n...",
    ),
    Case(
        "horizontal and vertical",
        "",
        "horizontal [ > Player | Crate ] -> [ > Player | > Crate ]\nvertical [ > Player | Crate ] -> [ > Player | Crate ]",
        "",
        "..*.\n.P*.\n....",
    ),
    Case("actions", "", "[ action Player ] [ Crate ] -> [ Player ] [ Ball ]", "No Crate", "P*.*"),
    Case(
        "kinds of one layer",
        "",
        "[ > Player | Thing ] -> [ > Player | > Thing ]",
        "All Thing on Target",
        "PB*.\nP*.O",
    ),
    Case(
        "kinds of several layers",
        "",
        "[ > Player | Spirit ] -> [ > Player | no Spirit ]",
        "No Ghost\nSome Ball",
        "PG.\nPO.\nP..",
    ),
    Case(
        "what a kind was on the left it is on the right",
        "",
        "[ > Player | Spirit ] [ Wall ] -> [ Player | ] [ Spirit ]",
        "",
        "PG#\nP.#",
    ),
    Case(
        "together in a cell",
        "",
        "[ > Player | Pair ] -> [ > Player | > Crate Target ]",
        "No Ball",
        "PB.\nPO.\n.B.",
    ),
    Case(
        "no such object",
        "",
        "[ > Player | no Wall no Crate ] -> [ > Player | > Ghost ]",
        "",
        "P.#\nP*#\nPG.",
    ),
    Case(
        "stationary",
        "",
        "[ stationary Ball ] [ > Player ] -> [ up Ball ] [ > Player ]",
        "",
        "...\nB..\n..P",
    ),
    Case(
        "a group is gone through until nothing changes",
        "",
        "[ > Player ] [ Ball | no Solid no Player ] -> [ > Player ] [ Ball | Ball ]",
        "",
        "B.#\n#P.\n...",
    ),
    Case(
        "rules of a group take turns",
        "",
        "[ Ball | no Wall no Thing no Player ] -> [ Ball | Crate ]\n+ [ Crate | no Wall no Thing no Player ] -> [ Crate | Ball ]",
        "",
        "B....\nP....",
    ),
    Case(
        "a loop is gone through until nothing changes",
        "",
        "startloop\nright [ Ball | no Solid no Ball no Player ] -> [ | Ball ]\nright [ Ball ] -> [ Crate ]\ndown [ Crate | no Solid no Ball no Player ] -> [ | Ball ]\nendloop",
        "",
        "B...#\nP...#\n###.#",
    ),
    Case(
        "rigid bodies move whole or not at all",
        "",
        "rigid [ > Player | Crate ] -> [ > Player | > Crate ]\n+ rigid [ moving Crate | Crate ] -> [ moving Crate | moving Crate ]",
        "",
        ".....\nP*.#.\n.**..\n....#",
    ),
    Case(
        "two groups of rigid rules",
        "",
        "rigid [ > Player | Crate ] -> [ > Player | > Crate ]\nrigid [ > Player | Ball ] -> [ > Player | > Ball ]\nrigid [ moving Crate | Ball ] -> [ moving Crate | moving Ball ]",
        "",
        ".....\nP*B#.\n.B*..\n....#",
    ),
    Case(
        "cancelled",
        "",
        "[ > Player | Crate ] -> [ > Player | > Crate ]\nlate [ Crate Target ] -> cancel",
        "",
        "P*O.\n....",
    ),
    Case(
        "restarted",
        "",
        "[ > Player | Crate ] -> [ > Player | > Crate ]\nlate [ Crate Target ] -> restart",
        "",
        "P.*.O\n.....",
    ),
    Case(
        "restarted in a level whose conditions hold as it begins",
        "",
        "[ > Player | Crate ] -> [ > Player | Crate ] restart\n[ > Player | Wall ] -> [ > Player | Wall ] cancel\n[ > Player ] [ Ghost ] -> [ > Player ] [ Ball ]",
        "No Ball",
        "P*.G.#",
    ),
    Case(
        "a checkpoint",
        "",
        "[ > Player | Crate ] -> [ > Player | > Crate ]\nlate [ Player Target ] -> checkpoint",
        "All Crate on Target",
        "PO*..O",
    ),
    Case(
        "again and again",
        "",
        "late [ Ball | no Wall ] -> [ Ball | no Wall ]\n[ action Player ] [ stationary Ball ] -> [ Player ] [ right Ball ] again\n[ stationary Ball Ghost ] -> [ right Ball Ghost ] again",
        "Some Ball on Target",
        "B..G.O#\nP......",
    ),
    Case(
        "balls roll until something stops them",
        "",
        "[ > Player | Ball ] -> [ > Player | > Ball ]\n[ > Ball ] -> [ > Ball Ghost ] again\n[ stationary Ball Ghost ] -> [ right Ball Ghost ]\n[ Ghost no Ball ] -> [ ]",
        "Some Ball on Target",
        "PB..O\n.....",
    ),
    Case(
        "won by all of three conditions",
        "",
        "[ > Player | Crate ] -> [ > Player | > Crate ]\n[ > Player | Ghost ] -> [ > Player | ]",
        "All Target on Crate\nNo Ghost\nSome Ball",
        "P*O.B\n...G.",
    ),
    Case("won by a rule", "", "[ > Player | Wall ] -> win", "", "P.#\n..."),
    Case(
        "rules run on the start of a level",
        "run_rules_on_level_start\n",
        "right [ Ball | no Solid no Player ] -> [ Ball | Crate ]\n[ > Player | Crate ] -> [ > Player | > Crate ]",
        "All Crate on Target",
        "PB..O\n.....",
    ),
    Case(
        "turns follow as a level begins, and after a restart",
        "run_rules_on_level_start\n",
        "[ stationary Ball ] -> [ down Ball ] again\n[ > Player | Wall ] -> [ > Player | Wall ] restart",
        "No Ball on Target",
        "B..\n...\nOP#",
    ),
    Case(
        "a turn without movement of the player does not count",
        "require_player_movement\n",
        "[ > Player | Crate ] -> [ Player | > Crate ]\n[ > Player | Ball ] -> [ > Player | > Ball ]",
        "",
        "P.*.\n..B.",
    ),
    Case(
        "no actions",
        "noaction\n",
        "[ > Player | Crate ] -> [ > Player | > Crate ]\n[ action Player ] -> [ Ball ]",
        "",
        "P*..\n....",
    ),
    Case("two players", "", "[ > Player | Crate ] -> [ > Player | > Crate ]", "", "P*.P#\nP#.*."),
    Case(
        "several patterns are all tried with all",
        "",
        "[ > Player ] [ Ball ] [ Ghost ] -> [ > Player ] [ Crate ] [ Ghost ]",
        "",
        "B.B\nG.G\nP..",
    ),
    Case(
        "patterns that lie over each other",
        "",
        "[ > Player | Crate ] [ Solid ] -> [ > Player | Ball ] [ > Solid ]",
        "",
        "P*..*\n.....",
    ),
    Case(
        "patterns that lie over each other, and undo what the other does",
        "",
        "[ > Player | Crate ] [ Thing ] -> [ > Player | Ball ] [ Ghost ]",
        "",
        "P*..\n.*B.",
    ),
    Case(
        "what is gone leaves its movement",
        "",
        "right [ > Player | Ball | Crate ] -> [ > Player | > Ball | down Crate ]\n[ Ghost ] -> [ Ghost no Crate ]",
        "",
        ".....\nPBc..\n.....\n.....",
    ),
    Case(
        "players move what is elsewhere",
        "",
        "[ > Player ] [ Crate ] -> [ > Player ] [ > Crate ]",
        "All Crate on Target",
        "P..*\n....\n#.O.",
    ),
    Case(
        "crates come to be and are gone",
        "",
        "[ action Player | no Solid no Ball ] -> [ Player | Crate ]\n[ > Player | Crate ] -> [ > Player | > Crate ]\nlate [ Crate Target ] -> [ Target ]",
        "No Target",
        "P.O",
    ),
    Case(
        "a crate and a player change places",
        "",
        "[ > Player | Crate ] -> [ Crate | Player ]",
        "All Player on Target",
        "P*.\n*.O",
    ),
    Case(
        "players turn around",
        "",
        "[ > Player | Crate ] -> [ < Player | > Crate ]",
        "",
        "..P*.\n.....",
    ),
    Case(
        "movements in two directions are none",
        "",
        "[ > Player | Crate ] -> [ > Player | > Crate ]\n[ > Player ] [ Crate | Ball ] -> [ > Player ] [ down Crate | Ball ]\n[ > Crate | Ghost ] -> [ > Crate | > Ghost ]",
        "",
        "P*B.\n.*..\n.G..",
    ),
    Case(
        "where a player is, something is taken away",
        "",
        "[ > Player Target ] -> [ > Player ]\nlate [ Player Ghost ] -> [ Player Target ]",
        "No Target",
        "PO.G\nO.O#\n#OO.",
    ),
    Case(
        "something is taken away before the player moves, and after it",
        "",
        "[ > Player Target ] -> [ > Player ]\nlate [ Player Target ] -> [ Player ]",
        "No Target",
        "PO.OO\nOO.O.\n..OO.",
    ),
    Case(
        "a player that rules move takes away more than one",
        "",
        "[ > Player Target ] -> [ > Player ]\n[ > Player | no Solid ] -> [ | > Player ]",
        "No Target",
        "POOOO\n.OO#.\n#.O..",
    ),
    Case(
        "two players take away, each where it is",
        "",
        "[ > Player Target ] -> [ > Player ]",
        "No Target",
        "POO.O\n..#..\nP.OO.",
    ),
];
