//! The colors of a cube, face by face, and the pieces that they are on.
//!
//! ```text
//!             U1 U2 U3
//!             U4 U5 U6
//!             U7 U8 U9
//!   L1 L2 L3  F1 F2 F3  R1 R2 R3  B1 B2 B3
//!   L4 L5 L6  F4 F5 F6  R4 R5 R6  B4 B5 B6
//!   L7 L8 L9  F7 F8 F9  R7 R8 R9  B7 B8 B9
//!             D1 D2 D3
//!             D4 D5 D6
//!             D7 D8 D9
//! ```
//!
//! They are written U1 to U9, then R, F, D, L and B, as Kociemba's programs have it. Which of them a
//! piece shows follows from its name in the definition file: `URF` has stickers on U, R and F, clockwise,
//! and its orientation says how many stickers on its first one is.

use crate::catalogue;
use crate::definition::{Arrangement, Definition, Pattern};
use everystate_puzzle::text::Fault;

/// The faces, in the order in which they are written.
const FACES: &str = "URFDLB";

/// The faces above and to the left of each face as it is written.
const BESIDE: [&str; 6] = ["BL", "UF", "UL", "FL", "UB", "UR"];

/// A cube whose faces are known.
pub(crate) struct Cube {
    /// Facelets along an edge.
    side: usize,
    /// By orbit of the definition.
    orbits: Vec<Places>,
    /// The corner that never moves and is no piece of the definition.
    held: Option<Vec<usize>>,
    /// Whether the letters of the faces stand for themselves, as nothing else says what is where.
    is_free: bool,
    solved: Pattern,
}

/// The pieces of one orbit.
struct Places {
    what: &'static str,
    /// By place: its facelets, clockwise from the first that its piece's name has.
    facelets: Vec<Vec<usize>>,
}

/// A character where it stands in a text.
struct Letter {
    at: usize,
    letter: char,
}

impl Letter {
    fn fault(&self, text: &str, message: String, expected: &str) -> Fault {
        Fault::in_text(text.as_bytes(), self.at, self.letter.len_utf8(), message, expected)
    }
}

/// The colors that a text gives.
struct Shown<'t> {
    text: &'t str,
    letters: Vec<Letter>,
    /// By face.
    names: Vec<char>,
    colors: Colors,
}

impl Shown<'_> {
    fn at(&self, facelets: &[usize]) -> String {
        spaced(facelets.iter().map(|&facelet| self.letters[facelet].letter))
    }

    fn fault(&self, facelet: usize, message: String, expected: &str) -> Fault {
        self.letters[facelet].fault(self.text, message, expected)
    }
}

/// Letters as they stand in a message.
fn spaced(letters: impl Iterator<Item = char>) -> String {
    letters.map(String::from).collect::<Vec<_>>().join(" ")
}

/// By facelet: the face whose color it has.
type Colors = Vec<usize>;

/// A position's colors as Kociemba's programs have them: the faces U, R, F, D, L, B, each in reading
/// order, 54 letters or 24. `None` if the puzzle is no cube whose faces are known (see
/// [`read_position`](crate::position::read_position)) or the position is none of its.
///
/// Costs a step a place, and reading the puzzles of the catalogue that the definition is compared with.
///
/// ```
/// # use everystate_twisty::{catalogue, facelets};
/// let cube = catalogue::named("cube3").unwrap().unwrap();
/// let turned = cube.apply(&cube.solved, &cube.find("R").unwrap().does);
/// let letters = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB";
/// assert_eq!(facelets(&turned, &cube).as_deref(), Some(letters));
/// ```
pub fn facelets(position: &Pattern, definition: &Definition) -> Option<String> {
    Cube::of(definition)?.write(position)
}

impl Cube {
    /// The cube that a definition is of, if its pieces are numbered as in the catalogue: its moves show it.
    pub(crate) fn of(definition: &Definition) -> Option<Self> {
        ["cube3", "cube2-fixed", "cube2-free"].into_iter().find_map(|name| {
            let known = catalogue::named(name)?.ok()?;
            if known.orbits != definition.orbits || known.solved != definition.solved {
                return None;
            }
            let own = definition.moves.iter().filter_map(|m| Some((m, known.find(&m.name)?)));
            let mut alike = own.map(|(m, same)| m.does == same.does).peekable();
            alike.peek()?;
            alike.all(|same| same).then(|| Self::named(name, known))?
        })
    }

    fn named(name: &str, known: Definition) -> Option<Self> {
        let side = if name == "cube3" { 3 } else { 2 };
        let text = catalogue::file(name)?;
        let orbits = known.orbits.iter().map(|orbit| {
            let start = format!("# {}: ", orbit.name);
            let list = text.lines().find_map(|line| line.strip_prefix(&start))?;
            let names = list.trim_end_matches('.').split(", ");
            let facelets = names.map(|named| of_piece(named.split_once(' ')?.1, side));
            let facelets = facelets.collect::<Option<Vec<_>>>()?;
            let what = if facelets.first()?.len() == 3 { "corner" } else { "edge" };
            (facelets.len() == orbit.pieces).then_some(Places { what, facelets })
        });
        let orbits = orbits.collect::<Option<Vec<_>>>()?;
        let held = if name == "cube2-fixed" { Some(of_piece("DBL", side)?) } else { None };
        Some(Self { side, orbits, held, is_free: name == "cube2-free", solved: known.solved })
    }

    fn face(&self, facelet: usize) -> usize {
        facelet / (self.side * self.side)
    }

    fn write(&self, position: &Pattern) -> Option<String> {
        let letters: Vec<char> = FACES.chars().collect();
        // Centres, and a corner that is no piece, are where they belong.
        let mut shown: Vec<char> =
            (0..6 * self.side * self.side).map(|f| letters[self.face(f)]).collect();
        if position.len() != self.orbits.len() {
            return None;
        }
        for (places, there) in self.orbits.iter().zip(position) {
            let pieces = there.pieces.iter().zip(&there.orientation);
            if there.pieces.len() != places.facelets.len() {
                return None;
            }
            for (place, (&piece, &turned)) in places.facelets.iter().zip(pieces) {
                let home = places.facelets.get(usize::from(piece))?;
                for (sticker, &facelet) in home.iter().enumerate() {
                    let at = (sticker + usize::from(turned)) % place.len();
                    shown[place[at]] = letters[self.face(facelet)];
                }
            }
        }
        Some(shown.into_iter().collect())
    }

    /// Reads the colors of a position.
    pub(crate) fn read(&self, text: &str) -> Result<Pattern, Fault> {
        let letters = self.letters(text)?;
        let (names, colors) = self.colors(text, &letters)?;
        let shown = Shown { text, letters, names, colors };
        let mut position = self.solved.clone();
        for (places, there) in self.orbits.iter().zip(&mut position) {
            let mut stands: Vec<Option<usize>> = vec![None; places.facelets.len()];
            for (place, facelets) in places.facelets.iter().enumerate() {
                let Some((piece, turned)) = self.piece(places, facelets, &shown.colors) else {
                    return Err(self.no_piece(places, facelets, &shown));
                };
                stands[piece].get_or_insert(place);
                set(there, place, piece, turned);
            }
            if let Some(missing) = stands.iter().position(Option::is_none) {
                let piece = |place: usize| usize::from(there.pieces[place]);
                let twice = |&place: &usize| stands[piece(place)] != Some(place);
                let place = (0..stands.len()).find(twice).unwrap_or(0);
                let message = format!(
                    "the {} {} stands here for the second time, and {} nowhere",
                    places.what,
                    self.named_piece(places, piece(place), &shown),
                    self.named_piece(places, missing, &shown)
                );
                let first = places.facelets[place][0];
                return Err(shown.fault(first, message, "every piece once"));
            }
        }
        Ok(position)
    }

    /// What is wrong with the colors of a place that are those of no piece.
    fn no_piece(&self, places: &Places, facelets: &[usize], shown: &Shown<'_>) -> Fault {
        let what = places.what;
        let here = shown.at(facelets);
        let message = if self.is_held(facelets, &shown.colors) {
            format!("the corner {here} stands here and in the place DBL")
        } else {
            format!("no {what} has the colours {here}")
        };
        let mut mirrored = facelets.to_vec();
        mirrored.reverse();
        let expected = match self.piece(places, &mirrored, &shown.colors) {
            Some((piece, _)) => {
                let other = self.named_piece(places, piece, shown);
                format!("those of a {what}, clockwise; this is the mirror image of {other}")
            }
            None => format!("those of one {what}"),
        };
        shown.fault(facelets[0], message, &expected)
    }

    /// Whether facelets show the corner that never moves.
    fn is_held(&self, shown: &[usize], colors: &Colors) -> bool {
        let Some(held) = &self.held else { return false };
        let held = Places { what: "corner", facelets: vec![held.clone()] };
        self.piece(&held, shown, colors).is_some()
    }

    /// A piece by its colors, as they are when it is where it belongs.
    fn named_piece(&self, places: &Places, piece: usize, shown: &Shown<'_>) -> String {
        let faces = places.facelets[piece].iter().map(|&facelet| shown.names[self.face(facelet)]);
        spaced(faces)
    }

    /// The piece whose colors these facelets show, and how it is turned.
    fn piece(&self, places: &Places, shown: &[usize], colors: &Colors) -> Option<(usize, usize)> {
        places.facelets.iter().enumerate().find_map(|(piece, home)| {
            let turned = (0..home.len()).find(|turned| {
                let has = |(sticker, &facelet): (usize, &usize)| {
                    colors[shown[(sticker + turned) % home.len()]] == self.face(facelet)
                };
                home.iter().enumerate().all(has)
            })?;
            Some((piece, turned))
        })
    }

    /// The letters of a text, one for each facelet.
    fn letters(&self, text: &str) -> Result<Vec<Letter>, Fault> {
        let count = 6 * self.side * self.side;
        let expected = format!("{count} letters, the faces U, R, F, D, L, B in reading order");
        let fault = |at, length, message: String| {
            Err(Fault::in_text(text.as_bytes(), at, length, message, expected.clone()))
        };
        let mut letters = Vec::new();
        for (at, letter) in text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            if !letter.is_alphanumeric() {
                let shown = letter.escape_debug();
                return fault(at, letter.len_utf8(), format!("`{shown}` is no colour"));
            }
            if letters.len() == count {
                return fault(at, letter.len_utf8(), "here is one letter too many".to_owned());
            }
            letters.push(Letter { at, letter });
        }
        if letters.len() < count {
            return fault(text.trim_end().len(), 0, format!("here are {} letters", letters.len()));
        }
        Ok(letters)
    }

    /// The color of each face, and by facelet the face whose color it has.
    fn colors(&self, text: &str, letters: &[Letter]) -> Result<(Vec<char>, Colors), Fault> {
        let names: Vec<char> = if self.side == 3 {
            let centres: Vec<usize> = (0..6).map(|face| 9 * face + 4).collect();
            let named: Vec<char> = centres.iter().map(|&f| letters[f].letter).collect();
            if let Some(face) = (1..6).find(|&face| named[..face].contains(&named[face])) {
                let message = format!("two centres have the colour {}", named[face]);
                let centre = &letters[centres[face]];
                return Err(centre.fault(text, message, "six centres of six colours"));
            }
            named
        } else if self.is_free && letters.iter().all(|l| FACES.contains(l.letter)) {
            FACES.chars().collect()
        } else {
            self.told_by_corner(letters).map_err(|(facelet, message)| {
                letters[facelet].fault(text, message, "six colours, each on four facelets")
            })?
        };
        let mut colors = Colors::new();
        for letter in letters {
            let Some(face) = names.iter().position(|&name| name == letter.letter) else {
                let message = format!("`{}` is the colour of no centre", letter.letter);
                return Err(letter.fault(text, message, "the colours of the centres"));
            };
            colors.push(face);
        }
        Ok((names, colors))
    }

    /// The color of each face of a cube without centres whose corner DBL is where it belongs; or what
    /// is wrong, and with which facelet.
    fn told_by_corner(&self, letters: &[Letter]) -> Result<Vec<char>, (usize, String)> {
        let held = match &self.held {
            Some(held) => held.clone(),
            None => of_piece("DBL", self.side).unwrap_or_default(),
        };
        let mut names = vec![' '; 6];
        for (n, &facelet) in held.iter().enumerate() {
            let letter = letters[facelet].letter;
            if held[..n].iter().any(|&other| letters[other].letter == letter) {
                let shown = spaced(held.iter().map(|&f| letters[f].letter));
                return Err((facelet, format!("no corner has the colours {shown}")));
            }
            names[self.face(facelet)] = letter;
        }
        let mut others: Vec<char> = Vec::new();
        for (facelet, &Letter { letter, .. }) in letters.iter().enumerate() {
            if !names.contains(&letter) && !others.contains(&letter) {
                if others.len() == 3 {
                    return Err((facelet, format!("`{letter}` is a seventh colour")));
                }
                others.push(letter);
            }
        }
        let &[a, b, c] = &others[..] else {
            return Err((0, format!("here are {} colours", 3 + others.len())));
        };
        // Of the ways to give the three others to U, R and F one fits a cube, or else one fits best.
        let ways = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]];
        let all = ways.map(|[u, r, f]| {
            let mut way = names.clone();
            (way[0], way[1], way[2]) = (u, r, f);
            let face = |l: &Letter| way.iter().position(|&name| name == l.letter).unwrap_or(6);
            let colors: Colors = letters.iter().map(face).collect();
            let fits = self.orbits.iter().flat_map(|places| {
                places.facelets.iter().filter(|shown| self.piece(places, shown, &colors).is_some())
            });
            (fits.count(), way)
        });
        let best = all.iter().map(|(fits, _)| *fits).max();
        let found = all.into_iter().find(|(fits, _)| Some(*fits) == best);
        Ok(found.map_or(names, |(_, way)| way))
    }
}

/// The facelets of a place: on the faces of its name, each at the border to the other faces named.
fn of_piece(name: &str, side: usize) -> Option<Vec<usize>> {
    let opposite = |face: char| {
        let number = FACES.find(face)?;
        FACES.chars().nth((number + 3) % 6)
    };
    let facelet = |face: char| {
        let number = FACES.find(face)?;
        let mut beside = BESIDE[number].chars();
        let mut line = || {
            let near = beside.next()?;
            let far = opposite(near)?;
            Some(if name.contains(near) {
                0
            } else if name.contains(far) {
                side - 1
            } else {
                side / 2
            })
        };
        let (row, column) = (line()?, line()?);
        Some(number * side * side + row * side + column)
    };
    name.chars().map(facelet).collect()
}

/// Puts a piece into a place.
fn set(there: &mut Arrangement, place: usize, piece: usize, turned: usize) {
    // Both are below 255: they are numbers of a definition's places and turns.
    there.pieces[place] = u8::try_from(piece).unwrap_or(u8::MAX);
    there.orientation[place] = u8::try_from(turned).unwrap_or(0);
}
