//! Cycle notation, out and in: `(0,1,2)(3,4)`.

use super::general::Perm;
use core::fmt;
use core::str::FromStr;

/// Which number the first point has in a text. In the code it is always 0.
///
/// ```
/// # use everystate_algebra::perm::{Numbering, Perm};
/// let p = Perm::parse("(1,2)(3,4)", 4, Numbering::FromOne).unwrap();
/// assert_eq!(p.images(), [1, 0, 3, 2]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbering {
    /// Points count from 0, as in the code.
    #[default]
    FromZero,
    /// Points count from 1, as in GAP and in most books.
    FromOne,
}

impl Numbering {
    const fn first(self) -> u8 {
        match self {
            Self::FromZero => 0,
            Self::FromOne => 1,
        }
    }
}

/// A permutation that [displays](fmt::Display) as its cycles; see [`Perm::notation`].
///
/// Each cycle starts at its least point and cycles stand in the order of those; fixed points are
/// left out; the identity is `()`. GAP, Sage and [`Perm::parse`] read it.
///
/// ```
/// # use everystate_algebra::perm::{Numbering, Perm};
/// let p = Perm::new([1, 0, 3, 2]).unwrap();
/// assert_eq!(p.notation(Numbering::FromOne).to_string(), "(1,2)(3,4)");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CycleNotation<'a> {
    perm: &'a Perm,
    numbering: Numbering,
}

impl<'a> CycleNotation<'a> {
    pub(super) const fn new(perm: &'a Perm, numbering: Numbering) -> Self {
        Self { perm, numbering }
    }
}

impl fmt::Display for CycleNotation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cycles = self.perm.cycles();
        if cycles.is_empty() {
            return f.write_str("()");
        }
        for cycle in cycles {
            let mut before = '(';
            for point in cycle {
                // A point is below 255, so the sum is a byte.
                write!(f, "{before}{}", point + self.numbering.first())?;
                before = ',';
            }
            f.write_str(")")?;
        }
        Ok(())
    }
}

/// The cycles, with points counted from 0 as in the code.
impl fmt::Display for Perm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.notation(Numbering::FromZero).fmt(f)
    }
}

/// What is wrong with a text in cycle notation, and where.
///
/// ```
/// # use everystate_algebra::perm::Perm;
/// let error = "(0,1)(2,1)".parse::<Perm>().unwrap_err();
/// assert_eq!((error.column, error.length), (9, 1));
/// assert_eq!(
///     error.to_string(),
///     "column 9: the point 1 stands at column 4 already; expected each point at most once",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CycleError {
    /// The column in bytes, from 1.
    pub column: usize,
    /// How many bytes from there are at fault; 0 at the end of the text.
    pub length: usize,
    /// What is wrong there.
    pub fault: CycleFault,
}

/// The kinds of [`CycleError`]. Points are numbered here as they are in the text.
///
/// ```
/// # use everystate_algebra::perm::{CycleFault, Numbering, Perm};
/// let error = Perm::parse("(1,7)", 6, Numbering::FromOne).unwrap_err();
/// assert_eq!(error.fault, CycleFault::OutOfRange { point: Some(7), first: 1, degree: 6 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CycleFault {
    /// Something else should stand here.
    Unexpected {
        /// The character that stands here; none at the end of the text.
        found: Option<char>,
        /// What should.
        expected: &'static str,
    },
    /// A number that is none of the points.
    OutOfRange {
        /// The number, if it is below 2⁶⁴.
        point: Option<u64>,
        /// The first point's number.
        first: u8,
        /// How many points there are.
        degree: u8,
    },
    /// A point that stood before.
    Repeated {
        /// The point.
        point: u8,
        /// The column at which it stood.
        before: usize,
    },
}

impl fmt::Display for CycleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unexpected { found: Some(c), expected } => {
                write!(f, "{c:?} stands here; expected {expected}")
            }
            Self::Unexpected { found: None, expected } => {
                write!(f, "the text ends here; expected {expected}")
            }
            Self::OutOfRange { point, first, degree } => {
                match point {
                    Some(point) => write!(f, "{point} is not a point; ")?,
                    None => f.write_str("this number is not a point; ")?,
                }
                match degree.checked_sub(1) {
                    Some(most) => write!(
                        f,
                        "expected one from {first} to {}",
                        u16::from(most) + u16::from(first)
                    ),
                    None => f.write_str("expected none, as there are no points"),
                }
            }
            Self::Repeated { point, before } => {
                write!(
                    f,
                    "the point {point} stands at column {before} already; expected each point at most once"
                )
            }
        }
    }
}

impl fmt::Display for CycleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.fault)
    }
}

impl core::error::Error for CycleError {}

impl Perm {
    /// Its cycles as text, with points counted as wished.
    ///
    /// ```
    /// # use everystate_algebra::perm::{Numbering, Perm};
    /// let p = Perm::new([1, 2, 0, 3]).unwrap();
    /// assert_eq!(p.notation(Numbering::FromOne).to_string(), "(1,2,3)");
    /// ```
    #[must_use]
    pub fn notation(&self, numbering: Numbering) -> CycleNotation<'_> {
        CycleNotation::new(self, numbering)
    }

    /// Reads cycles over `degree` points: `(0,1,2)(3,4)`, `( 0 1 2 ) (3 4)`, `()`.
    ///
    /// Points stand apart by a comma, blanks or both; blanks may stand between all other parts.
    /// Points that no cycle names stay, and may be named in a cycle of their own. The cycles must
    /// have no point in common, so that the order of reading them cannot matter.
    ///
    /// # Errors
    /// The first byte at which the text stops being that, or the first number that is not a point or
    /// stood before.
    ///
    /// ```
    /// # use everystate_algebra::perm::{Numbering, Perm};
    /// let p = Perm::parse("( 0 1 2 ) (4, 5)", 6, Numbering::FromZero).unwrap();
    /// assert_eq!(p.images(), [1, 2, 0, 3, 5, 4]);
    /// assert_eq!(Perm::parse("(0 1", 6, Numbering::FromZero).unwrap_err().column, 5);
    /// ```
    pub fn parse(text: &str, degree: u8, numbering: Numbering) -> Result<Self, CycleError> {
        let mut reader = Reader::new(text, degree, numbering);
        reader.cycles()?;
        Ok(Self(reader.images.into()))
    }
}

/// Reads [cycles](Perm::parse) with points from 0 to 254; the degree is one more than the largest
/// point named (of `()` it is 0).
impl FromStr for Perm {
    type Err = CycleError;
    fn from_str(text: &str) -> Result<Self, CycleError> {
        let mut reader = Reader::new(text, u8::MAX, Numbering::FromZero);
        reader.cycles()?;
        let degree =
            reader.column_of.iter().rposition(|&column| column != 0).map_or(0, |last| last + 1);
        reader.images.truncate(degree);
        Ok(Self(reader.images.into()))
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    numbering: Numbering,
    degree: u8,
    images: Vec<u8>,
    /// The column at which each point was named; 0 if it was not.
    column_of: Vec<usize>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, degree: u8, numbering: Numbering) -> Self {
        let column_of = vec![0; usize::from(degree)];
        Self { text, at: 0, numbering, degree, images: (0..degree).collect(), column_of }
    }

    fn cycles(&mut self) -> Result<(), CycleError> {
        self.blanks();
        loop {
            if !self.eat(b'(') {
                return Err(self.unexpected("a cycle, which starts with `(`"));
            }
            self.cycle()?;
            self.blanks();
            if self.at == self.text.len() {
                return Ok(());
            }
        }
    }

    /// A cycle after its `(`.
    fn cycle(&mut self) -> Result<(), CycleError> {
        self.blanks();
        if self.eat(b')') {
            return Ok(());
        }
        let first = self.point()?;
        let mut last = first;
        loop {
            let blank = self.blanks();
            if self.eat(b')') {
                self.images[usize::from(last)] = first;
                return Ok(());
            }
            let comma = self.eat(b',');
            if !comma && !blank {
                return Err(self.unexpected("`,` and another point, or `)`"));
            }
            self.blanks();
            let next = self.point()?;
            self.images[usize::from(last)] = next;
            last = next;
        }
    }

    /// A point, as the code numbers it.
    fn point(&mut self) -> Result<u8, CycleError> {
        let digits =
            self.text.as_bytes()[self.at..].iter().take_while(|b| b.is_ascii_digit()).count();
        if digits == 0 {
            return Err(self.unexpected("a point's number"));
        }
        let start = self.at;
        self.at += digits;
        let fail = |fault| Err(CycleError { column: start + 1, length: digits, fault });
        let number = self.text[start..self.at].parse::<u64>().ok();
        let first = self.numbering.first();
        let point = number
            .and_then(|n| n.checked_sub(u64::from(first)))
            .and_then(|n| u8::try_from(n).ok())
            .filter(|&p| p < self.degree);
        let Some(point) = point else {
            return fail(CycleFault::OutOfRange { point: number, first, degree: self.degree });
        };
        let before = core::mem::replace(&mut self.column_of[usize::from(point)], start + 1);
        if before != 0 {
            return fail(CycleFault::Repeated { point: point + first, before });
        }
        Ok(point)
    }

    /// Skips blanks; whether there were any.
    fn blanks(&mut self) -> bool {
        let rest = &self.text.as_bytes()[self.at..];
        let blanks = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
        self.at += blanks;
        blanks > 0
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.text.as_bytes().get(self.at) == Some(&byte);
        self.at += usize::from(found);
        found
    }

    fn unexpected(&self, expected: &'static str) -> CycleError {
        let found = self.text.get(self.at..).and_then(|rest| rest.chars().next());
        CycleError {
            column: self.at + 1,
            length: found.map_or(0, char::len_utf8),
            fault: CycleFault::Unexpected { found, expected },
        }
    }
}
