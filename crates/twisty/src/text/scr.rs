//! `.scr`, positions of a puzzle to be solved.
//!
//! ```text
//! Scramble One                  a position, as `Solved` gives it: from 1
//! CORNER
//! 2 1 3
//! 0 1 1
//! End
//! ScrambleState Two             the same from 0
//! CORNER
//! 1 0 2
//! End
//! ScrambleAlg Three             what moves make of the solved position
//! R U2' F, R'
//! End
//! CPOS 0A3                      a position in one word
//! ```
//!
//! Sets that are left out are solved. Orientations are by place; `?` is for pieces whose orientation
//! does not matter. Moves are separated by blanks, commas or line ends. The word after `CPOS` says for
//! each place, in the order of the sets, piece · orientations + orientation, from 0, in base 62 (digits,
//! capitals, small letters) with two digits where a set has more than 62 such numbers; pieces are
//! counted without those numbers that no piece has.

use crate::definition::{Arrangement, Definition, Pattern};
use crate::text::allowance::Allowance;
use crate::text::block;
use crate::text::block::{Sets, Style};
use crate::text::lines::{Layout, Line, Lines, Word};
use everystate_puzzle::text::{Fault, Source};

/// A position with a name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scramble {
    /// What the file calls it; `CPOS` for a position without a name.
    pub name: String,
    /// The position.
    pub position: Pattern,
    /// The line where it begins.
    pub line: u64,
}

/// Reads all positions of a file.
///
/// # Errors
/// What is wrong first, with its place: also pieces that the puzzle does not have, and moves that it
/// does not know or that cannot be made.
///
/// ```
/// # use everystate_puzzle::text::Source;
/// # use everystate_twisty::text::{scr, tws};
/// let text = b"Set P 3 1\nSolved\nEnd\nMove R\nP\n2 3 1\nEnd\n";
/// let ring = tws::read(&mut Source::new(&text[..])).unwrap();
/// let scrambles = scr::read(&mut Source::new(&b"ScrambleAlg A\nR R2,R'\nEnd\n"[..]), &ring).unwrap();
/// assert_eq!(scrambles[0].position[0].pieces, [2, 0, 1]);
/// ```
pub fn read(source: &mut Source<'_>, puzzle: &Definition) -> Result<Vec<Scramble>, Fault> {
    let mut sets = Sets::default();
    for orbit in &puzzle.orbits {
        sets.add(orbit.clone());
    }
    let mut reader = Reader {
        lines: Lines::new(source, Layout::Strict),
        sets,
        puzzle,
        allowance: Allowance::default(),
    };
    let mut scrambles = Vec::new();
    while let Some(line) = reader.lines.next()? {
        reader.spend(&line[0])?;
        let keyword = &line[0];
        let position = match keyword.text.as_str() {
            "Scramble" => reader.position(&line, Style::FromOne)?,
            "ScrambleState" | "StartState" => reader.position(&line, Style::FromZero)?,
            "ScrambleAlg" => reader.moves(&line)?,
            "CPOS" => {
                let [_, word] = reader.lines.exactly(&line, ["CPOS", "a position in one word"])?;
                reader.compact(word)?
            }
            _ => {
                let message = format!("`{}` begins no scramble", keyword.shown());
                let expected = "Scramble, ScrambleState, ScrambleAlg, CPOS, or # in column 1";
                return Err(reader.lines.fault(keyword, message, expected));
            }
        };
        let name = if keyword.text == "CPOS" { "CPOS".to_owned() } else { name(&line) };
        scrambles.push(Scramble { name, position, line: keyword.place.line });
    }
    Ok(scrambles)
}

/// The words after the first.
fn name(line: &Line) -> String {
    let words: Vec<&str> = line[1..].iter().map(|word| word.text.as_str()).collect();
    words.join(" ")
}

struct Reader<'s, 'a, 'd> {
    lines: Lines<'s, 'a>,
    sets: Sets,
    puzzle: &'d Definition,
    allowance: Allowance,
}

impl Reader<'_, '_, '_> {
    fn spend(&mut self, word: &Word) -> Result<(), Fault> {
        let lines = &self.lines;
        let bytes = Allowance::ITEM + Allowance::whole(&self.puzzle.orbits);
        self.allowance.spend(bytes).map_err(|message| lines.fault(word, message, "fewer positions"))
    }

    fn named(&self, line: &Line) -> Result<(), Fault> {
        if line.len() < 2 { Err(self.lines.short(line, "a name")) } else { Ok(()) }
    }

    fn position(&mut self, line: &Line, style: Style) -> Result<Pattern, Fault> {
        self.named(line)?;
        let rows = block::rows(&mut self.lines, &self.sets, &line[0])?;
        let (orbits, solved) = (&self.puzzle.orbits, &self.puzzle.solved);
        block::scrambled(&self.lines, orbits, &rows, style, solved)
    }

    /// What moves make of the solved position.
    fn moves(&mut self, begin: &Line) -> Result<Pattern, Fault> {
        self.named(begin)?;
        let mut position = self.puzzle.solved.clone();
        loop {
            let Some(line) = self.lines.next()? else {
                let (name, line) = (begin[0].shown(), begin[0].place.line);
                return Err(self.lines.ended(&format!("`End` of the `{name}` in line {line}")));
            };
            if line.len() == 1 && line[0].text == "End" {
                return Ok(position);
            }
            for word in line.iter().flat_map(Word::split_at_commas) {
                let Some(change) = self.puzzle.find(&word.text) else {
                    let message = format!("there is no move called `{}`", word.shown());
                    return Err(self.lines.fault(
                        &word,
                        message,
                        "a move, with an amount, or `End`",
                    ));
                };
                if let Some(next) = self.puzzle.make(&position, &word.text) {
                    position = next;
                    continue;
                }
                let forbidden = self.puzzle.is_possible(&position, &change);
                let what = if forbidden {
                    "leads to a position that is forbidden"
                } else {
                    "cannot be made here"
                };
                let message = format!("`{}` {what}", word.shown());
                return Err(self.lines.fault(&word, message, "moves that can be made"));
            }
        }
    }

    fn compact(&self, word: &Word) -> Result<Pattern, Fault> {
        let mut digits = word.text.bytes().enumerate();
        let mut position = Pattern::new();
        for (orbit, solved) in self.puzzle.orbits.iter().zip(&self.puzzle.solved) {
            let mut known = solved.pieces.clone();
            known.sort_unstable();
            known.dedup();
            let all = usize::from(orbit.orientations);
            let values = orbit.pieces * all;
            let length = match values {
                0..=62 => 1,
                63..=3844 => 2,
                _ => {
                    let message =
                        format!("set `{}` has {values} numbers, too many for CPOS", orbit.name);
                    return Err(self.lines.fault(word, message, "`Scramble`"));
                }
            };
            let mut now = Arrangement {
                pieces: Vec::new(),
                orientation: Vec::new(),
                modulus: vec![orbit.orientations; orbit.pieces],
            };
            for _ in 0..orbit.pieces {
                let mut value = 0;
                let mut first = None;
                for _ in 0..length {
                    let Some((i, digit)) = digits.next() else {
                        let message = format!("the position ends in set `{}`", orbit.name);
                        let wanted = self.length();
                        let end = word.text.len();
                        return Err(self.lines.fault_inside(word, end, 0, message, wanted));
                    };
                    first.get_or_insert(i);
                    let Some(digit) = base_62(digit) else {
                        let message = "this is no digit in base 62";
                        return Err(self.lines.fault_inside(word, i, 1, message, "0-9, A-Z, a-z"));
                    };
                    value = value * 62 + digit;
                }
                let Some(&piece) = known.get(value / all) else {
                    let message = format!("set `{}` has no piece {}", orbit.name, value / all);
                    let at = first.unwrap_or(0);
                    let expected = "pieces of the solved position";
                    return Err(self.lines.fault_inside(word, at, length, message, expected));
                };
                now.pieces.push(piece);
                now.orientation.push(u8::try_from(value % all).unwrap_or(0));
            }
            position.push(now);
        }
        if let Some((i, _)) = digits.next() {
            let rest = word.text.len() - i;
            let message = "here are digits past the last place";
            return Err(self.lines.fault_inside(word, i, rest, message, self.length()));
        }
        block::same_pieces(&self.puzzle.solved, &mut position).map_err(|unlike| {
            let expected = "the pieces of the solved position, each as often";
            let (at, length) = self.digits_of(unlike.orbit, unlike.place);
            self.lines.fault_inside(word, at, length, unlike.message(), expected)
        })?;
        Ok(position)
    }

    /// Where in the word a place is, and its digits.
    fn digits_of(&self, orbit: usize, place: usize) -> (usize, usize) {
        let digits = |set: &crate::definition::Orbit| {
            if set.pieces * usize::from(set.orientations) <= 62 { 1 } else { 2 }
        };
        let (before, rest) = self.puzzle.orbits.split_at(orbit);
        let length = digits(&rest[0]);
        (before.iter().map(|set| set.pieces * digits(set)).sum::<usize>() + place * length, length)
    }

    fn length(&self) -> String {
        let last = self.puzzle.orbits.len() - 1;
        let (at, length) = self.digits_of(last, self.puzzle.orbits[last].pieces - 1);
        format!("a word of {} digits", at + length)
    }
}

fn base_62(digit: u8) -> Option<usize> {
    let value = match digit {
        b'0'..=b'9' => digit - b'0',
        b'A'..=b'Z' => digit - b'A' + 10,
        b'a'..=b'z' => digit - b'a' + 36,
        _ => return None,
    };
    Some(usize::from(value))
}
