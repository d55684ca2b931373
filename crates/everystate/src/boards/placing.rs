//! [`Placing`]: what is placed on a board, how many of it, and into which cells.

use everystate_boards::{Board, Game, Stands};
use everystate_puzzle::random::Random;

/// What is placed on a level's board. Each thing has a cell of its own, drawn at random; what is placed is not there before.
#[derive(Clone, Debug)]
pub struct Placing {
    /// The board without what is placed.
    board: Board,
    /// Columns and rows of the cells that are filled.
    cells: Vec<(usize, usize)>,
    things: Vec<Thing>,
}

/// Objects that are together in a cell, and in how many.
#[derive(Clone, Debug)]
struct Thing {
    name: String,
    objects: Vec<usize>,
    least: usize,
    most: usize,
}

/// Why something cannot be placed, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misplaced(String);

impl core::fmt::Display for Misplaced {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Misplaced {}

fn no<T>(why: String) -> Result<T, Misplaced> {
    Err(Misplaced(why))
}

impl Placing {
    /// Reads what is placed on a level: names of objects or of the legend with commas between, each with a number (`Crate*3`), a range
    /// (`Crate*2..4`, both ends included) or a share of the cells, rounded down (`Crate*10%..20%`); one where nothing is said. It is placed into
    /// cells that have nothing but the background, or into those that are shown by a sign, once all that is placed has been taken off the board.
    ///
    /// ```
    /// use everystate::boards::{Placing, open};
    /// let game = open("#####\n#@$.#\n#   #\n#####\n").game.unwrap();
    /// assert_eq!(Placing::read(&game, 0, "Player, Crate*1..2, Target", None).unwrap().cells(), 6);
    /// let no = Placing::read(&game, 0, "Player*7", None).unwrap_err();
    /// assert_eq!(no.to_string(), "at least 7 cells are to be filled, and there are 4 to be filled");
    /// ```
    ///
    /// # Errors
    /// If something is not understood, does not fit into the cells, or has no sign with what is there; if there is no such level.
    pub fn read(
        game: &Game,
        level: usize,
        things: &str,
        into: Option<char>,
    ) -> Result<Self, Misplaced> {
        let Some(board) = game.board(level) else {
            return no(format!("there is no level {level} to be filled"));
        };
        let parts: Vec<&str> =
            things.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
        if parts.is_empty() {
            return no("nothing is said of what is to be placed".to_owned());
        }
        let named = parts.iter().map(|part| named(game, part));
        let named = named.collect::<Result<Vec<_>, _>>()?;
        let mut board = board.clone();
        named.iter().flat_map(|(_, objects, _)| objects).for_each(|&object| board.take(object));
        let all = (0..board.height()).flat_map(|y| (0..board.width()).map(move |x| (x, y)));
        let is_filled = |&(x, y): &(usize, usize)| match into {
            Some(sign) => board.sign(game, x, y) == Some(sign),
            None => board.is_bare(game, x, y),
        };
        let cells: Vec<(usize, usize)> = all.filter(is_filled).collect();
        if cells.is_empty() {
            let what = into.map_or_else(
                || "has nothing but the background".to_owned(),
                |sign| format!("is shown by `{sign}`"),
            );
            return no(format!("no cell of level {level} {what} once what is placed is taken off"));
        }
        let things = named.into_iter().map(|(name, objects, number)| {
            let (least, most) = range(number, cells.len())?;
            Ok(Thing { name: name.to_owned(), objects, least, most })
        });
        let placing = Self { things: things.collect::<Result<_, _>>()?, board, cells };
        placing.check(game)?;
        Ok(placing)
    }

    /// How many cells there are to be filled.
    pub fn cells(&self) -> usize {
        self.cells.len()
    }

    /// Whether all can be placed, and written as a level.
    fn check(&self, game: &Game) -> Result<(), Misplaced> {
        let least = self.least(0);
        if least > self.cells.len() {
            let cells = self.cells.len();
            return no(format!(
                "at least {least} cells are to be filled, and there are {cells} to be filled"
            ));
        }
        let unsigned = |board: &Board, (x, y): (usize, usize)| {
            let names = board.names(game, x, y).join(" and ");
            no(format!("levels have no sign for {names} in one cell: the legend may give it one"))
        };
        if let Err(cell) = self.board.reread(game) {
            return unsigned(&self.board, cell);
        }
        // What is in the cells differs in the background at most.
        for thing in &self.things {
            for &(x, y) in &self.cells {
                let mut board = self.board.clone();
                for &object in &thing.objects {
                    if let Err(other) = board.put(game, x, y, object) {
                        let (name, other) = (&thing.name, game.object_name(other));
                        return no(format!(
                            "{name} cannot be placed where {other} is: they are of one layer"
                        ));
                    }
                }
                if board.sign(game, x, y).is_none() {
                    return unsigned(&board, (x, y));
                }
            }
        }
        Ok(())
    }

    /// How many cells are filled at least by things from one on.
    fn least(&self, from: usize) -> usize {
        self.things[from..].iter().map(|thing| thing.least).fold(0, usize::saturating_add)
    }

    /// A board with all in place. Numbers are drawn first, in the order of things, none so high that a later one would have no room; then
    /// cells.
    pub(super) fn draw(&self, game: &Game, random: &mut Random) -> Board {
        let (mut board, mut cells) = (self.board.clone(), self.cells.clone());
        let mut room = cells.len();
        let mut numbers = Vec::new();
        for (i, thing) in self.things.iter().enumerate() {
            let most = thing.most.min(room - self.least(i + 1));
            let number = thing.least + random.index(most - thing.least + 1);
            room -= number;
            numbers.push(number);
        }
        for (thing, number) in self.things.iter().zip(numbers) {
            for _ in 0..number {
                let (x, y) = cells.swap_remove(random.index(cells.len()));
                for &object in &thing.objects {
                    // Nothing of its layer is there: that was looked at for each cell.
                    let _ = board.put(game, x, y, object);
                }
            }
        }
        board
    }
}

/// What a part names, and what is said of its number.
fn named<'a>(
    game: &Game,
    part: &'a str,
) -> Result<(&'a str, Vec<usize>, Option<&'a str>), Misplaced> {
    // A name may be the star itself.
    let (name, number) = match part.rsplit_once('*') {
        Some((name, number)) if game.stands(part).is_none() => (name.trim(), Some(number.trim())),
        _ => (part, None),
    };
    let names = |objects: &[usize]| {
        objects.iter().map(|&object| game.object_name(object)).collect::<Vec<_>>().join(", ")
    };
    match game.stands(name) {
        Some(Stands::All(objects)) if objects.is_empty() => no(format!("{name} is in no layer")),
        Some(Stands::All(objects)) => {
            match objects.iter().find(|&&object| game.is_ground(object)) {
                Some(_) => no(format!("{name} is of the background, which is in every cell")),
                None => Ok((name, objects.clone(), number)),
            }
        }
        Some(Stands::Any(objects)) => {
            no(format!("{name} is any of several: one is to be named, {}", names(objects)))
        }
        None => {
            let all: Vec<usize> =
                (0..game.objects()).filter(|&object| !game.is_ground(object)).collect();
            no(format!("there is nothing called `{name}`; there are {}", names(&all)))
        }
    }
}

/// The least and the most that a number says, of so many cells.
fn range(number: Option<&str>, cells: usize) -> Result<(usize, usize), Misplaced> {
    let Some(number) = number else { return Ok((1, 1)) };
    let wrong =
        || Misplaced(format!("`{number}` is no number of cells; write 3, 2..4, or 10%..20%"));
    let one = |text: &str| -> Result<usize, Misplaced> {
        let (text, is_share) = text.strip_suffix('%').map_or((text, false), |text| (text, true));
        let number = text.trim().parse::<usize>().map_err(|_| wrong())?;
        match is_share {
            true if number > 100 => Err(wrong()),
            true => Ok(cells * number / 100),
            false => Ok(number),
        }
    };
    let (least, most) = match number.split_once("..") {
        Some((least, most)) => (one(least.trim())?, one(most.trim())?),
        None => (one(number)?, one(number)?),
    };
    if least > most { no(format!("`{number}` is empty")) } else { Ok((least, most)) }
}
