//! The gallery of the book: a picture of each family, of games on boards and of each puzzle of the catalogue, made by the program's
//! own means.

mod film;
mod pieces;
mod replay;

use crate::digits::grouped;
use crate::document::{Document, draw, whole};
use everystate::session;
use everystate::twisty::catalogue;
use std::fmt::Write as _;

/// Where the pictures are, from the gallery.
const PICTURES: &str = "pictures/gallery";

const HEAD: &str = "\
# Gallery

Every picture here was drawn by the program, and so was this page: `cargo xtask docs` makes both, and a test sees that they are
what it makes. A puzzle that is added to the program has its picture.

";

const FAMILIES: &str = "\
## Families

An instance of each with its solution, as `everystate draw NAME examples/NAME.in --solve --svg FILE` draws it.

";

const BOARDS: &str = "\
## Games on a board

Each plays its shortest solution: `everystate solve` finds the inputs, and `everystate draw GAME --inputs … --svg FILE` makes of them a picture
that moves. The games are in [`data/boards`](../../../data/boards/README.md); [the chapter](boards.md) makes one from nothing.

";

const PIECES: &str = "\
## Puzzles of pieces

A picture of what a puzzle is made of. Each circle is an orbit, with a dot for each place; a dot with a hole is a place whose piece can be turned. Lines of one color are a
move: they go round as pieces do, and a ring around a dot says that its piece is turned where it is. Of puzzles with more than twelve moves the first twelve are drawn. The bars below are positions at each
distance from the solved one, on a logarithmic scale, where they are known ([data/known](../../../data/known), [results](../../results.md)).
Each counts every turn of a face as one move; the last column counts half turns twice.

";

const REPLAY: &str = "\
### The 3×3×3, scrambled and solved

Eight corners on the left, twelve edges on the right. A piece is at home where ring and dot have the same color, and its hand points up when it is turned as it was. The six
moves `R U F2 D' L B2` are made, and then the six that `everystate solve cube3` finds.

";

/// What the picture above shows: moves, and those that `solve` finds for what they make.
const SCRAMBLE: [&str; 2] = ["R U F2 D' L B2", "B2 L' D F2 U' R'"];

/// Which instance of each family's examples is drawn, from 0.
const INSTANCES: [(&str, usize); 5] =
    [("roll", 0), ("maze", 1), ("stack", 1), ("gap", 1), ("cube2", 1)];

/// The gallery and its pictures.
///
/// # Errors
/// If something cannot be read or drawn.
pub(crate) fn documents() -> Result<Vec<Document>, String> {
    let mut page = HEAD.to_owned() + FAMILIES;
    let mut pictures: Vec<(String, String)> = Vec::new();
    for name in session::names() {
        let &(_, instance) = INSTANCES
            .iter()
            .find(|one| one.0 == *name)
            .ok_or_else(|| format!("the gallery says of {name} no instance to draw"))?;
        let family = session::open(name).ok_or("a family that is listed does not open")?;
        let title = family.about().title;
        let _ = writeln!(page, "### `{name}`\n\nThis is {title}: [its chapter]({name}.md).\n");
        let _ = writeln!(page, "![{title}]({PICTURES}/{name}.svg)\n");
        pictures.push(((*name).to_owned(), draw(name, instance)?));
    }
    page.push_str(BOARDS);
    for (game, level, what) in film::LEVELS {
        let _ = writeln!(page, "### `{game}`, level {level}\n\n{what}\n");
        let name = format!("{}-{level}", game.replace('.', "-"));
        let _ = writeln!(page, "![{game}, level {level}, is played]({PICTURES}/{name}.svg)\n");
        pictures.push((name, film::of(game, level)?));
    }
    page.push_str(PIECES);
    page.push_str(&table(&mut pictures)?);
    let _ = writeln!(page, "\n{REPLAY}![Pieces on their way]({PICTURES}/replay.svg)");
    let cube = catalogue::named("cube3").ok_or("there is no cube3")?.map_err(|e| e.to_string())?;
    pictures.push(("replay".to_owned(), replay::of(&cube, SCRAMBLE[0], SCRAMBLE[1])?));
    let mut documents = vec![whole("docs/book/src/gallery.md".to_owned(), page)];
    for (name, picture) in pictures {
        documents.push(whole(format!("docs/book/src/{PICTURES}/{name}.svg"), picture));
    }
    Ok(documents)
}

/// The puzzles that are explored by name, with what is known of them, and a picture of each.
fn table(pictures: &mut Vec<(String, String)>) -> Result<String, String> {
    let rows = crate::known::rows()?;
    let found = crate::results::found()?;
    let known = |name: &str, metric: &str| {
        let row = rows.iter().find(|row| row.is_of(name, metric) && row.complete);
        row.map(|row| &row.counts[..])
    };
    let number = |counts: Option<&[u64]>| {
        counts.map_or_else(|| "–".to_owned(), |counts| (counts.len() - 1).to_string())
    };
    let mut out = String::from(
        "| | puzzle | what it is | positions | God's number | in quarter turns |\n\
         |---|---|---|--:|--:|--:|\n",
    );
    let mut before = None;
    for entry in catalogue::entries() {
        let name = entry.name;
        let half = known(name, "half").or_else(|| found.get(name).map(Vec::as_slice));
        let quarter = known(name, "quarter");
        let definition = catalogue::named(name).ok_or("a puzzle that is listed has no name")?;
        let definition = definition.map_err(|e| e.to_string())?;
        pictures.push((name.to_owned(), pieces::of(&definition, half.or(quarter))));
        let positions = grouped(&entry.positions.to_string());
        let form = entry.form.map(|form| form.replace(" or ", "` or `"));
        let what = match &form {
            None => entry.title.to_owned(),
            Some(form) if before == entry.form => format!("Another `{form}`."),
            Some(form) => format!("{} Any `{form}`.", entry.title),
        };
        before = entry.form;
        let (half, quarter) = (number(half), number(quarter));
        let _ = writeln!(
            out,
            "| ![{name}]({PICTURES}/{name}.svg) | `{name}` | {what} | {positions} | {half} | {quarter} |"
        );
    }
    Ok(out)
}
