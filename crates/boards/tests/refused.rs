//! Texts that are wrong in one place, and the lines that PuzzleScript names.

use everystate_boards::{Grade, Issue, read};

/// A game that nothing is wrong with.
const GAME: &str = "title x\n\
    \n\
    OBJECTS\n\
    \n\
    Background\n\
    Green\n\
    \n\
    Target\n\
    Blue\n\
    \n\
    Wall\n\
    Brown\n\
    \n\
    Player\n\
    White\n\
    \n\
    Crate\n\
    Orange\n\
    \n\
    Ball\n\
    Red\n\
    \n\
    Ghost\n\
    Gray\n\
    \n\
    LEGEND\n\
    \n\
    . = Background\n\
    # = Wall\n\
    P = Player\n\
    * = Crate\n\
    O = Target\n\
    @ = Crate and Target\n\
    Q = Player and Target\n\
    B = Ball\n\
    G = Ghost\n\
    Thing = Crate or Ball\n\
    Spirit = Ghost or Target\n\
    Pair = Ball and Target\n\
    \n\
    SOUNDS\n\
    \n\
    \n\
    COLLISIONLAYERS\n\
    \n\
    Background\n\
    Target\n\
    Ghost\n\
    Player, Wall, Crate, Ball\n\
    \n\
    RULES\n\
    \n\
    [ > Player | Crate ] -> [ > Player | > Crate ]\n\
    \n\
    WINCONDITIONS\n\
    \n\
    All Target on Crate\n\
    \n\
    LEVELS\n\
    \n\
    P*O.\n\
    ....\n\
    ";

/// What is wrong, what is written instead of what, and the lines.
type Case = (&'static str, &'static str, &'static str, &'static [usize]);

#[test]
fn nothing_is_wrong_with_the_game() {
    assert_eq!(read(GAME).issues, []);
}

#[test]
fn what_is_wrong_is_told_in_its_line() {
    for (about, from, to, lines) in CASES {
        let text = GAME.replacen(from, to, 1);
        assert_ne!(text, GAME, "{about}");
        let errors = read(&text).issues.into_iter().filter(|issue| issue.grade == Grade::Error);
        let mut told: Vec<usize> = errors.filter_map(|issue| issue.line).collect();
        told.dedup();
        // What follows from it may be told, too.
        told.truncate(lines.len());
        assert_eq!(told, *lines, "{about}: {:?}", read(&text).issues);
    }
}

#[test]
fn what_is_too_wide_in_a_sprite_is_left_out_with_a_warning() {
    for (sprite, grades) in [
        ("Red\n.....\n.000.1\n.....\n.....\n.....\n", &[Grade::Warning][..]),
        ("Red\n.....\n.010.\n.....\n.....\n.....\n", &[Grade::Error]),
        ("Red\n.....\n.000.\n.....\n.....\n.....\n", &[]),
    ] {
        let mut told: Vec<Grade> = read(&GAME.replacen("Red\n", sprite, 1))
            .issues
            .iter()
            .map(|issue| issue.grade)
            .collect();
        told.dedup();
        assert_eq!(told, grades, "{sprite}");
    }
}

const CASES: [Case; 50] = [
    ("a word that nobody knows before the sections", "title x", "title x\nfrobnicate", &[2]),
    ("a title without a title", "title x", "title", &[1]),
    ("a color that is none", "Blue", "Bluish", &[8, 9]),
    (
        "a sprite with more colors than there are",
        "Red\n",
        "Red\n.1...\n.....\n.....\n.....\n.....\n",
        &[22],
    ),
    ("an object twice", "Ghost\nGray\n", "Ghost\nGray\n\nCrate\nBlue\n", &[26, 27]),
    ("an object in no layer", "Target\nGhost\nPlayer", "Target\nPlayer", &[23]),
    ("a name twice", "G = Ghost", "P = Ghost", &[36]),
    ("a name of nothing", "G = Ghost", "G = Ghast", &[36]),
    ("a name of itself", "G = Ghost", "Z = Z or Ghost\nG = Ghost", &[36]),
    ("and beside or", "G = Ghost", "Z = Wall or Crate and Ball\nG = Ghost", &[36]),
    ("together in one layer", "G = Ghost", "G = Ghost\nZ = Wall and Crate", &[37]),
    ("no equals sign", "G = Ghost", "G Ghost", &[36]),
    (
        "together in a collision layer",
        "Player, Wall, Crate, Ball",
        "Player, Wall, Crate, Ball, Pair",
        &[49],
    ),
    (
        "the background beside others",
        "Background\nTarget\nGhost\nPlayer",
        "Background, Target\nGhost\nPlayer",
        &[46],
    ),
    ("a layer of nothing", "Ghost\nPlayer, Wall", "Ghost, Ghast\nPlayer, Wall", &[48]),
    ("a sound of nothing", "SOUNDS\n", "SOUNDS\n\nGhast move 123\n", &[43]),
    ("a sound without a number", "SOUNDS\n", "SOUNDS\n\nCrate move loud\n", &[43]),
    ("a section missing", "SOUNDS\n", "", &[43]),
    ("a section twice", "SOUNDS\n", "SOUNDS\n\nSOUNDS\n", &[43]),
    ("a section with something after it", "SOUNDS\n", "SOUNDS loud\n", &[41]),
    ("no arrow", "[ > Player | Crate ] -> [ > Player | > Crate ]", "[ > Player | Crate ]", &[53]),
    (
        "two arrows",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ > Player ] -> [ Player ] -> [ ]",
        &[53],
    ),
    (
        "a rule of nobody",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ > Player | Ghast ] -> [ | ]",
        &[53],
    ),
    (
        "shorter on the right",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ > Player | Crate ] -> [ > Player ]",
        &[53],
    ),
    (
        "two directions at once",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ > < Player ] -> [ Player ]",
        &[53],
    ),
    (
        "a movement of nothing",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ > Player | > ] -> [ > Player | ]",
        &[53],
    ),
    (
        "twice in a cell",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ Player Player ] -> [ Player ]",
        &[53],
    ),
    (
        "a movement in a late rule",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "late [ > Player ] -> [ Player ]",
        &[53],
    ),
    (
        "late and rigid",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "late rigid [ Player ] -> [ ]",
        &[53],
    ),
    (
        "an open movement on the right",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ Player ] -> [ moving Player ]",
        &[53],
    ),
    (
        "an open kind on the right",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ Player ] -> [ Thing ]",
        &[53],
    ),
    (
        "gap at the edge",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ ... | Player ] -> [ ... | Player ]",
        &[53],
    ),
    (
        "gap on one side",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ Player | ... | Crate ] -> [ Player | | Crate ]",
        &[53],
    ),
    (
        "gap with company",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ Player | ... Wall | Crate ] -> [ Player | ... | Crate ]",
        &[53],
    ),
    (
        "what is never in one cell",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ Wall Crate ] -> [ Wall ]",
        &[53],
    ),
    (
        "two of a layer on the right",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ Wall ] -> [ Wall Crate ]",
        &[53],
    ),
    (
        "random on the left",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ random Thing ] -> [ Crate ]",
        &[53],
    ),
    (
        "no pair",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ no Pair Player ] -> [ Player ]",
        &[53],
    ),
    (
        "a command on the left",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ Player win ] -> [ Player ]",
        &[53],
    ),
    (
        "a relative direction before a rule",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "> [ Player ] -> [ Player ]",
        &[53],
    ),
    (
        "plus without a rule",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "+ [ Player ] -> [ Player ]",
        &[53],
    ),
    (
        "a loop without end",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "startloop\n[ > Player | Crate ] -> [ > Player | > Crate ]",
        &[53],
    ),
    (
        "an end without a loop",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ > Player | Crate ] -> [ > Player | > Crate ]\nendloop",
        &[54],
    ),
    (
        "loops in each other",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "startloop\nstartloop\n[ > Player | Crate ] -> [ > Player | > Crate ]\nendloop\nendloop",
        &[54, 56],
    ),
    (
        "there and not there",
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ Player ] -> [ Player Crate no Thing ]",
        &[53],
    ),
    ("a condition that begins with nothing", "All Target on Crate", "Every Target on Crate", &[57]),
    ("a condition on nobody", "All Target on Crate", "All Target on Ghast", &[57]),
    ("a condition with a wrong word", "All Target on Crate", "All Target in Crate", &[57]),
    ("a condition of nothing", "All Target on Crate", "All", &[57]),
    ("a sign that is nothing", "P*O.", "P*O!", &[61]),
];

#[test]
fn a_comment_without_an_end_is_told_where_it_begins() {
    let open = read("title A\n(one) (two\n\nOBJECTS\n(three)\n");
    let told = Issue::first(&open.issues).unwrap();
    assert_eq!((told.line, told.grade), (Some(2), Grade::Warning));
    assert!(told.message.contains("never closed"), "{told}");
    // Where there is an error in a line that is told, and so it is if nothing is hidden.
    let both = read("OBJECTS\n\nPlayer\nNocolor\n\nLEGEND\nP = Nobody\n(");
    assert!(Issue::first(&both.issues).unwrap().line.is_some_and(|line| line < 8));
    let closed = read("title A\n(one)\n");
    assert_eq!(Issue::first(&closed.issues).unwrap().line, None);
    assert!(Issue::first(&[]).is_none());
}
