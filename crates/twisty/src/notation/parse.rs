//! Text to [`Alg`], in one pass; every fault has its place.

use crate::notation::{Alg, LONGEST, Layers, Move, Step, What, Wrong};
use everystate_puzzle::text::show;
use std::ops::Range;

/// Brackets in brackets, at most.
const DEPTH: usize = 64;

impl Alg {
    /// Reads an alg. Steps are separated by blanks; brackets and Square-1's slash need none. A prime may
    /// be `'`, `’` or `′`.
    ///
    /// Costs time and memory in proportion to the text.
    ///
    /// # Errors
    /// At the bytes that are no notation, brackets that are not closed, brackets more than 64 deep, a
    /// number past 2^31, or where the moves become more than [`LONGEST`] when expanded.
    ///
    /// ```
    /// # use everystate_twisty::notation::Alg;
    /// let wrong = Alg::parse("R U'2").unwrap_err();
    /// assert_eq!((wrong.at, wrong.expected.as_str()), (2..5, "`U2'`"));
    /// ```
    pub fn parse(text: &str) -> Result<Self, Wrong> {
        let mut parser = Parser { text, at: 0, left: LONGEST };
        parser.steps(&[], 0)
    }
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    /// Steps of any sort that may still be read.
    left: usize,
}

impl<'t> Parser<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn eat(&mut self, wanted: impl Fn(char) -> bool) -> bool {
        let found = self.peek().filter(|&c| wanted(c));
        self.at += found.map_or(0, char::len_utf8);
        found.is_some()
    }

    /// Takes the longest beginning whose characters all are of a kind.
    fn take(&mut self, kind: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !kind(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    /// The next character's bytes.
    fn here(&self) -> Range<usize> {
        self.at..self.at + self.peek().map_or(0, char::len_utf8)
    }

    /// The fault that the next character does not belong here.
    fn unexpected(&self) -> Wrong {
        let c = self.peek().map(String::from).unwrap_or_default();
        Wrong::new(self.here(), format!("`{}` does not belong here", show(c.as_bytes())))
    }

    /// Steps up to one of `until`, or to the end; those who wait for `until` look whether it came.
    fn steps(&mut self, until: &[char], depth: usize) -> Result<Alg, Wrong> {
        let mut steps = Vec::new();
        let mut moves = 0_usize;
        // Whether a move or an amount ended just before, so that a move needs a blank between.
        let mut crowded = false;
        loop {
            let start = self.at;
            let what = match self.peek() {
                None => break,
                Some(c) if until.contains(&c) => break,
                Some(c) if c.is_whitespace() => {
                    self.at += c.len_utf8();
                    crowded = false;
                    continue;
                }
                Some('/') if self.rest().starts_with("//") => {
                    let comment = self.take(|c| c != '\n');
                    What::Comment(comment[2..].trim().to_owned())
                }
                Some('/') => {
                    self.at += 1;
                    What::Slash
                }
                Some('.') => {
                    self.at += 1;
                    What::Pause
                }
                Some('(') => self.group(depth)?,
                Some('[') => self.bracket(depth)?,
                Some(c) if crowded && begins_move(c) => {
                    return Err(Wrong::new(self.here(), "a blank is missing before this"));
                }
                Some(c) if begins_move(c) => What::Move(self.one()?),
                Some(_) => return Err(self.unexpected()),
            };
            crowded = !matches!(self.text.as_bytes()[self.at - 1], b')' | b']' | b'/' | b'.');
            let at = start..self.at;
            let all = what.moves().and_then(|n| n.checked_add(moves)).filter(|&n| n <= LONGEST);
            let (Some(all), Some(left)) = (all, self.left.checked_sub(1)) else {
                let message = format!("up to here these are more than {LONGEST} moves");
                return Err(Wrong::new(at, message));
            };
            (moves, self.left) = (all, left);
            steps.push(Step { what, at });
        }
        Ok(Alg { steps, moves })
    }

    /// Steps in brackets that were opened at `open`, up to one of `until`, which stays.
    fn inside(&mut self, open: usize, until: &[char], depth: usize) -> Result<Alg, Wrong> {
        let steps = self.steps(until, depth + 1)?;
        match self.peek() {
            Some(_) => Ok(steps),
            None => Err(Wrong::new(open..open + 1, "this bracket is not closed")),
        }
    }

    /// `(R U)3'`, or Square-1's `(1, -3)`.
    fn group(&mut self, depth: usize) -> Result<What, Wrong> {
        if let Some(pair) = self.pair()? {
            return Ok(pair);
        }
        let open = self.enter(depth)?;
        let steps = self.inside(open, &[')', ','], depth)?;
        if self.peek() == Some(',') {
            return Err(self.unexpected().expecting("a commutator in square brackets, `[A, B]`"));
        }
        self.at += 1;
        let amount = self.amount(open)?;
        Ok(What::Group(steps, amount.value()))
    }

    /// Square-1's turns of the top and the bottom, if that is what stands here.
    fn pair(&mut self) -> Result<Option<What>, Wrong> {
        let rest = self.rest();
        let end = rest.find([')', '[', ']']).unwrap_or(rest.len());
        let Some((top, bottom)) = rest[1..end.max(1)].split_once(',') else { return Ok(None) };
        let number = |text: &str| {
            let digits = text.trim().strip_prefix(['-', '−']).unwrap_or(text.trim());
            let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            let sign = if digits.len() < text.trim().len() { -1 } else { 1 };
            is_number.then(|| digits.parse::<i32>().ok().map(|n| sign * n))
        };
        let (Some(top), Some(bottom)) = (number(top), number(bottom)) else { return Ok(None) };
        if !rest[end..].starts_with(')') {
            return Err(Wrong::new(self.at..self.at + 1, "this bracket is not closed"));
        }
        let at = self.at..self.at + end + 1;
        let (Some(top), Some(bottom)) = (top, bottom) else {
            return Err(Wrong::new(at, "these numbers are too large"));
        };
        self.at = at.end;
        if self.peek().is_some_and(|c| is_prime(c) || c.is_ascii_digit()) {
            let message = "Square-1's turns in brackets have no amount";
            return Err(Wrong::new(self.here(), message));
        }
        Ok(Some(What::Tuple { top, bottom }))
    }

    /// `[A, B]` or `[A: B]`, with an amount.
    fn bracket(&mut self, depth: usize) -> Result<What, Wrong> {
        let open = self.enter(depth)?;
        let a = self.inside(open, &[',', ':', ']'], depth)?;
        let separator = self.here();
        if self.peek() == Some(']') {
            let wrong = self.unexpected();
            return Err(wrong.expecting("`,` for a commutator or `:` for a conjugate before it"));
        }
        self.at = separator.end;
        let b = self.inside(open, &[']', ',', ':'], depth)?;
        if self.peek() != Some(']') {
            return Err(self.unexpected().expecting("two parts in these brackets"));
        }
        self.at += 1;
        let is_commutator = &self.text[separator] == ",";
        let what = if is_commutator { What::Commutator(a, b) } else { What::Conjugate(a, b) };
        let inner = open..self.at;
        let amount = self.amount(open)?;
        if matches!(amount, Amount::None) {
            return Ok(what);
        }
        let alone = Alg::of(vec![Step { what, at: inner.clone() }]);
        let alone = alone
            .ok_or_else(|| Wrong::new(inner, format!("these are more than {LONGEST} moves")))?;
        Ok(What::Group(alone, amount.value()))
    }

    /// Passes an opening bracket and returns where it stood.
    fn enter(&mut self, depth: usize) -> Result<usize, Wrong> {
        if depth >= DEPTH {
            let message = format!("brackets stand more than {DEPTH} deep here");
            return Err(Wrong::new(self.here(), message));
        }
        self.at += 1;
        Ok(self.at - 1)
    }

    /// Digits and a prime, if there are any, of what began at `start`.
    fn amount(&mut self, start: usize) -> Result<Amount, Wrong> {
        let digits_at = self.at;
        let digits = self.take(|c| c.is_ascii_digit());
        let digits_at = digits_at..self.at;
        if digits.len() > 1 && digits.starts_with('0') {
            return Err(Wrong::new(digits_at, "an amount does not begin with 0"));
        }
        let amount = match digits {
            "" => 1,
            digits => digits
                .parse::<i32>()
                .map_err(|_| Wrong::new(digits_at.clone(), "this amount is too large"))?,
        };
        let name = start..digits_at.start;
        let prime = self.eat(is_prime);
        let more = self.take(|c| c.is_ascii_digit());
        if !more.is_empty() {
            // `R'2`: no puzzle's notation has it, and it is read in two ways.
            let name = show(self.text[name].as_bytes());
            let wrong = Wrong::new(start..self.at, "an amount stands before the prime");
            let right = format!("`{name}{more}'`");
            return Err(if digits.is_empty() { wrong.expecting(right) } else { wrong });
        }
        Ok(match (digits, prime) {
            ("", false) => Amount::None,
            (_, true) => Amount::Some(-amount),
            (_, false) => Amount::Some(amount),
        })
    }

    /// A move: layers, a name, an amount or Megaminx's signs.
    fn one(&mut self) -> Result<Move, Wrong> {
        let start = self.at;
        let layers = self.layers()?;
        let name_at = self.at;
        if self.take(is_letter).is_empty() {
            return Err(Wrong::new(start..self.at, "a move's name is missing after this number"));
        }
        let mut name_end = self.at;
        let rest = self.rest();
        // A single 1, which is no amount that anybody writes.
        if rest.starts_with('1') && !rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
            self.at += 1;
            name_end = self.at;
        }
        let (amount, after) = (self.amount(start)?, self.at);
        let name = self.text[name_at..name_end].to_owned();
        let signs = self.take(|c| matches!(c, '+' | '-' | '−'));
        let signed = match signs.replace('−', "-").as_str() {
            "" => return Ok(Move { layers, name, amount: amount.value(), signed: false }),
            "++" => 1,
            "--" => -1,
            _ => 0,
        };
        if signed == 0 || !matches!(amount, Amount::None) {
            let wrong = Wrong::new(after..self.at, format!("`{signs}` does not belong here"));
            return Err(wrong.expecting("`++` or `--` right after a name"));
        }
        Ok(Move { layers, name, amount: signed, signed: true })
    }

    /// The numbers before a move's name.
    fn layers(&mut self) -> Result<Option<Layers>, Wrong> {
        let start = self.at;
        let first = self.take(|c| c.is_ascii_digit());
        if first.is_empty() {
            return Ok(None);
        }
        let second = self.eat(|c| c == '-').then(|| self.take(|c| c.is_ascii_digit()));
        let at = start..self.at;
        let number = |digits: &str| {
            let number = digits.parse::<u32>().ok().filter(|_| !digits.starts_with('0'));
            let message = "layers are numbers from 1 on, as in `3Rw` or `2-4Rw`";
            number.ok_or_else(|| Wrong::new(at.clone(), message))
        };
        let Some(second) = second else {
            return Ok(Some(Layers { from: None, to: number(first)? }));
        };
        let (from, to) = (number(first)?, number(second)?);
        if from > to {
            return Err(Wrong::new(at, "the larger layer stands last"));
        }
        Ok(Some(Layers { from: Some(from), to }))
    }
}

/// An amount as it stands in the text.
enum Amount {
    None,
    Some(i32),
}

impl Amount {
    fn value(&self) -> i32 {
        match *self {
            Self::None => 1,
            Self::Some(amount) => amount,
        }
    }
}

fn is_prime(c: char) -> bool {
    matches!(c, '\'' | '’' | '′')
}

fn is_letter(c: char) -> bool {
    c == '_' || c.is_alphabetic()
}

fn begins_move(c: char) -> bool {
    is_letter(c) || c.is_ascii_digit()
}
