//! Nets: the 24 letters of a cube, and what can be wrong with them.

use super::cube::{Cube, HOME, LETTERS, twisted};
use core::fmt::{self, Write as _};

/// The facelets of each row of the net, left to right.
pub(crate) const ROWS: [&[u8]; 6] = [
    &[20, 3],
    &[21, 2],
    &[19, 22, 23, 0, 1, 4, 5, 18],
    &[16, 13, 12, 11, 10, 7, 6, 17],
    &[14, 9],
    &[15, 8],
];

/// The column of the net at which a row of two facelets begins.
pub(crate) const INDENT: usize = 2;

/// The row and the index within the row of each facelet.
pub(crate) const CELL: [(usize, usize); 24] = {
    let mut cell = [(0, 0); 24];
    let mut row = 0;
    while row < 6 {
        let mut i = 0;
        while i < ROWS[row].len() {
            cell[ROWS[row][i] as usize] = (row, i);
            i += 1;
        }
        row += 1;
    }
    cell
};

/// A code for each byte: that of a color's face, or [`NO_COLOUR`].
pub(crate) const CODE: [u8; 256] = {
    let mut code = [NO_COLOUR; 256];
    let mut face = 0;
    while face < 6 {
        code[LETTERS[face as usize] as usize] = face;
        face += 1;
    }
    code
};
pub(crate) const NO_COLOUR: u8 = 7;

/// By the codes of a corner's three colors, 3 bits each: the facelet of the solved cube that the first
/// of them is (bits 24..29), its twist (bits 16..), and a bit for the corner (bits 0..8); or
/// [`NO_CORNER`].
static CORNER: [u32; 512] = {
    let mut corner = [NO_CORNER; 512];
    let mut facelet = 0;
    while facelet < 24 {
        let second = twisted(facelet, 1);
        let third = twisted(facelet, 2);
        let key = key([HOME[facelet as usize], HOME[second as usize], HOME[third as usize]]);
        corner[key] = (facelet as u32) << 24 | ((facelet % 3) as u32) << 16 | 1 << (facelet / 3);
        facelet += 1;
    }
    corner
};
const NO_CORNER: u32 = 1 << 31;

const fn key(codes: [u8; 3]) -> usize {
    (codes[0] as usize) << 6 | (codes[1] as usize) << 3 | codes[2] as usize
}

/// The rows of a net as letters; of a row of two, the first two count.
pub(crate) type Letters = [[u8; 8]; 6];

impl Cube {
    /// The cube that these letters show, if they are those of a cube that turning can make.
    #[inline]
    pub(crate) fn from_letters(letters: &Letters) -> Option<Self> {
        let mut cube = Self::SOLVED;
        let (mut sum, mut bad) = (0, 0);
        for (place, out) in cube.0.iter_mut().enumerate() {
            let code = |facelet: usize| {
                let (row, i) = CELL[facelet];
                CODE[usize::from(letters[row][i])]
            };
            let corner = CORNER[key([code(place * 3), code(place * 3 + 1), code(place * 3 + 2)])];
            bad |= corner;
            sum += corner & 0x00ff_ffff;
            *out = (corner >> 24) as u8 & 31;
        }
        // Eight powers of two below 256 add to 255 only if they are all different.
        let sound = bad & NO_CORNER == 0 && sum & 0xffff == 255 && (sum >> 16).is_multiple_of(3);
        sound.then_some(cube)
    }

    /// The 24 letters of the net in reading order.
    ///
    /// ```
    /// # use everystate_puzzles::cube2::Cube;
    /// assert_eq!(Cube::SOLVED.net(), "YYYYOOBBRRGGOOBBRRGGWWWW");
    /// ```
    #[must_use]
    pub fn net(self) -> String {
        self.rows().concat()
    }

    /// The letters of each row of the net.
    pub(crate) fn rows(self) -> [String; 6] {
        let colors = self.colors();
        let letter = |&f: &u8| char::from(LETTERS[usize::from(colors[usize::from(f)])]);
        ROWS.map(|row| row.iter().map(letter).collect())
    }

    /// The cube whose net has these 24 letters in reading order.
    ///
    /// ```
    /// # use everystate_puzzles::cube2::Cube;
    /// assert_eq!(Cube::from_net(&Cube::SOLVED.net()), Ok(Cube::SOLVED));
    /// assert!(Cube::from_net("white").is_err());
    /// ```
    ///
    /// # Errors
    /// Why there is no such cube, with the place of a letter to blame.
    pub fn from_net(net: &str) -> Result<Self, Flaw> {
        let shown: Vec<char> = net.chars().collect();
        if shown.len() != 24 {
            let message = format!("this net has {} letters", shown.len());
            return Err(Flaw { index: 0, message, expected: "24 letters".to_owned() });
        }
        let mut letters = [[0; 8]; 6];
        let cells =
            ROWS.iter().enumerate().flat_map(|(r, row)| (0..row.len()).map(move |i| (r, i)));
        for (index, (&c, (row, i))) in shown.iter().zip(cells).enumerate() {
            let byte = u8::try_from(c).unwrap_or(0);
            if CODE[usize::from(byte)] == NO_COLOUR {
                let message = format!("`{}` is not a colour", c.escape_debug());
                return Err(Flaw { index, message, expected: COLOURS.to_owned() });
            }
            letters[row][i] = byte;
        }
        Self::from_letters(&letters).ok_or_else(|| diagnose(&letters))
    }
}

/// What is expected where a letter is not a color.
pub(crate) const COLOURS: &str = "W, O, G, R, B or Y";

/// Why a net is not one of a cube that turning can make.
///
/// ```
/// # use everystate_puzzles::cube2::Cube;
/// let flaw = Cube::from_net("YYYYOOBBRRGGOOBBRRGGWWWX").unwrap_err();
/// assert_eq!((flaw.index, flaw.message.as_str()), (23, "`X` is not a colour"));
/// assert_eq!(flaw.to_string(), "letter 24: `X` is not a colour; expected W, O, G, R, B or Y");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Flaw {
    /// The letter to blame, counted from 0 in reading order.
    pub index: usize,
    /// What is wrong.
    pub message: String,
    /// What should be there.
    pub expected: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "letter {}: {}; expected {}", self.index + 1, self.message, self.expected)
    }
}

impl core::error::Error for Flaw {}

/// The place in reading order of each facelet.
fn index(facelet: usize) -> usize {
    let (row, i) = CELL[facelet];
    ROWS[..row].iter().map(|r| r.len()).sum::<usize>() + i
}

/// What is wrong with a net of 24 colors that no cube shows.
pub(crate) fn diagnose(letters: &Letters) -> Flaw {
    let letter = |facelet: usize| {
        let (row, i) = CELL[facelet];
        letters[row][i]
    };
    let code = |facelet: usize| CODE[usize::from(letter(facelet))];
    let corner = |place: usize| CORNER[key([0, 1, 2].map(|j| code(place * 3 + j)))];
    if let Some(flaw) = miscounted(&letter, &corner) {
        return flaw;
    }
    let shown =
        |place: usize| -> String { (0..3).map(|j| char::from(letter(place * 3 + j))).collect() };
    for place in 0..8 {
        if corner(place) == NO_CORNER {
            return no_corner(&shown(place), index(place * 3));
        }
    }
    for place in 0..8 {
        if let Some(before) = (0..place).find(|&p| corner(p) & 255 == corner(place) & 255) {
            let message =
                format!("the corner {} is there twice (as {} too)", shown(place), shown(before));
            let expected = "each of the eight corners once".to_owned();
            return Flaw { index: index(place * 3), message, expected };
        }
    }
    let twist: u32 = (0..8).map(|p| corner(p) >> 16 & 3).sum::<u32>() % 3;
    // Facelets are numbered anticlockwise, and a twist of 1 shows what was at the next one.
    let way = if twist == 1 { "anticlockwise" } else { "clockwise" };
    Flaw {
        index: index(0),
        message: "a corner is twisted: no turning leads from the solved cube to this one"
            .to_owned(),
        expected: format!("some corner, this one for example, twisted {way} by a third of a turn"),
    }
}

/// The flaw of a net in which a color is not on four facelets.
fn miscounted(letter: &impl Fn(usize) -> u8, corner: &impl Fn(usize) -> u32) -> Option<Flaw> {
    let count = |color: u8| (0..24).filter(|&f| letter(f) == color).count();
    let mut message = String::new();
    for color in LETTERS {
        if count(color) != 4 {
            let joint = if message.is_empty() { "" } else { ", " };
            let _ = write!(message, "{joint}{} on {}", char::from(color), count(color));
        }
    }
    if message.is_empty() {
        return None;
    }
    // Blame a facelet of a color there is too much of, in a wrong corner if there is one.
    let mut suspects: Vec<usize> = (0..24).filter(|&f| count(letter(f)) > 4).collect();
    suspects.sort_unstable_by_key(|&f| index(f));
    let wrong = suspects.iter().find(|&&f| corner(f / 3) == NO_CORNER).or(suspects.get(4));
    Some(Flaw {
        index: index(wrong.copied().unwrap_or(0)),
        message: format!("a colour is on the wrong number of facelets: {message}"),
        expected: "each of W, O, G, R, B and Y on 4".to_owned(),
    })
}

/// The flaw of three colors that are not a corner.
fn no_corner(shown: &str, index: usize) -> Flaw {
    let letters: Vec<u8> = shown.bytes().collect();
    let codes: Vec<u8> = letters.iter().map(|&l| CODE[usize::from(l)]).collect();
    let mirrored = CORNER[key([codes[0], codes[2], codes[1]])];
    let pair = [(0, 1), (0, 2), (1, 2)].into_iter().find(|&(a, b)| codes[a] % 3 == codes[b] % 3);
    let expected = "a corner of the cube BRY YRG GRW WRB BOW WOG GOY YOB".to_owned();
    let reason = match pair {
        _ if mirrored != NO_CORNER => {
            let home = (mirrored >> 24) as usize / 3 * 3;
            let named = HOME[home..home + 3].iter().map(|&f| char::from(LETTERS[usize::from(f)]));
            format!("it is the mirror image of {}", named.collect::<String>())
        }
        Some((a, b)) if codes[a] == codes[b] => {
            format!("it has the colour {} twice", char::from(letters[a]))
        }
        Some((a, b)) => {
            let (a, b) = (char::from(letters[a]), char::from(letters[b]));
            format!("{a} and {b} are opposite faces")
        }
        // Three colors of three axes are a corner or its mirror image.
        None => "its colours do not meet".to_owned(),
    };
    Flaw { index, message: format!("there is no corner {shown}: {reason}"), expected }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flaw(net: &str) -> (usize, String) {
        let flaw = Cube::from_net(net).unwrap_err();
        (flaw.index, flaw.message)
    }

    /// The solved net with the three letters of some places replaced.
    fn replaced(places: &[(usize, &str)]) -> String {
        let mut net: Vec<char> = Cube::SOLVED.net().chars().collect();
        for &(place, letters) in places {
            for (j, c) in letters.chars().enumerate() {
                net[index(place * 3 + j)] = c;
            }
        }
        net.into_iter().collect()
    }

    #[test]
    fn the_figure_of_the_contest() {
        assert_eq!(index(20), 0);
        assert_eq!(index(8), 23);
        assert_eq!(CELL[18], (2, 7));
        assert!((0..24).all(|f| ROWS[CELL[f].0][CELL[f].1] == u8::try_from(f).unwrap()));
    }

    #[test]
    fn each_flaw_has_its_reason_and_place() {
        let solved = "YYYYOOBBRRGGOOBBRRGGWWWW";
        assert!(Cube::from_net(solved).is_ok());
        assert_eq!(flaw("YYYY").1, "this net has 4 letters");
        assert_eq!(flaw(&solved.replace('W', "é")), (20, "`é` is not a colour".into()));
        assert_eq!(flaw(&solved.to_lowercase()).0, 0);
        let (at, why) = flaw("OYYYOOBBRRGGOOBBRRGGWWWW");
        assert_eq!((at, why.contains("Y on 3, O on 5")), (0, true), "{why}");
        // Colors counted right, but two corners exchange one sticker.
        let (at, why) = flaw(&replaced(&[(0, "BRR"), (1, "YYG")]));
        assert_eq!((at, why.as_str()), (7, "there is no corner BRR: it has the colour R twice"));
        let (_, why) = flaw(&replaced(&[(0, "BRG"), (1, "YRY")]));
        assert_eq!(why, "there is no corner BRG: B and G are opposite faces");
        let (_, why) = flaw(&replaced(&[(0, "BYR")]));
        assert_eq!(why, "there is no corner BYR: it is the mirror image of BRY");
        let (at, why) = flaw(&replaced(&[(0, "RYB")]));
        assert_eq!((at, why.contains("twisted")), (7, true), "{why}");
    }

    #[test]
    fn the_same_corner_twice() {
        // YRG and BOW have the same colors together as BRY and WOG.
        let net = replaced(&[(1, "BRY"), (4, "WOG")]);
        let (at, why) = flaw(&net);
        assert_eq!((at, why.as_str()), (1, "the corner BRY is there twice (as BRY too)"));
    }

    #[test]
    fn a_twisted_corner_can_be_mended_as_said() {
        for by in [1, 2] {
            let mut letters = [[0; 8]; 6];
            let mut cube = Cube::SOLVED;
            cube.0[0] = twisted(cube.0[0], by);
            for (row, text) in letters.iter_mut().zip(cube.rows()) {
                row[..text.len()].copy_from_slice(text.as_bytes());
            }
            assert_eq!(Cube::from_letters(&letters), None);
            let flaw = diagnose(&letters);
            let way = if by == 1 { "twisted anticlockwise" } else { "twisted clockwise" };
            assert!(flaw.expected.contains(way), "{flaw:?}");
        }
    }
}
