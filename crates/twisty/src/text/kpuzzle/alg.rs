//! The notation of algorithms in cubing.js: `R U2'`, `(R U)3`, `[R, U]`, `[z': U]`, and what else a
//! derived move can be written with.

use crate::text::sequence::Step;
use everystate_puzzle::text::show;
use std::ops::Range;

/// What is wrong with an algorithm, and where.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    pub(crate) at: Range<usize>,
    pub(crate) message: String,
}

/// Brackets in brackets, at most.
const DEPTH: usize = 64;

/// The steps of an algorithm.
pub(crate) fn parse(text: &str) -> Result<Vec<Step>, Wrong> {
    let mut parser = Parser { text, at: 0 };
    let steps = parser.steps(&[], 0)?;
    Ok(steps)
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Parser<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Takes the longest beginning whose characters all are of a kind.
    fn take(&mut self, kind: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !kind(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    /// The fault that the next character does not belong here.
    fn unexpected(&self) -> Wrong {
        let message = match self.peek() {
            Some(c) => format!("`{}` does not belong here", show(c.to_string().as_bytes())),
            None => "the moves end here inside brackets".to_owned(),
        };
        Wrong { at: self.at..self.at + self.peek().map_or(0, char::len_utf8), message }
    }

    /// Steps up to one of `until`, or to the end if there are none.
    fn steps(&mut self, until: &[char], depth: usize) -> Result<Vec<Step>, Wrong> {
        let mut steps = Vec::new();
        // Whether a step ended just before, so that another needs a blank between.
        let mut crowded = false;
        loop {
            let start = self.at;
            match self.peek() {
                None if until.is_empty() => return Ok(steps),
                Some(c) if until.contains(&c) => return Ok(steps),
                Some(' ' | '\n' | '\r' | '\t') => {
                    self.at += 1;
                    crowded = false;
                    continue;
                }
                // Square-1's slash needs no blanks.
                Some('/') if !self.rest().starts_with("//") => {
                    self.at += 1;
                    steps.push(Step::Move { name: "_SLASH_".to_owned(), at: start..self.at });
                    crowded = false;
                    continue;
                }
                Some(c) if crowded && begins_step(c) => {
                    let message = "a blank is missing before this".to_owned();
                    return Err(Wrong { at: start..start + 1, message });
                }
                Some('/') => {
                    self.take(|c| c != '\n');
                    continue;
                }
                // A pause.
                Some('.') => self.at += 1,
                Some('(') => steps.push(self.group(depth)?),
                Some('[') => steps.push(self.bracket(depth)?),
                Some(c) if begins_step(c) => steps.push(self.one()?),
                Some(_) | None => return Err(self.unexpected()),
            }
            crowded = true;
        }
    }

    /// `(R U)3'`, or Square-1's `(1, -3)`.
    fn group(&mut self, depth: usize) -> Result<Step, Wrong> {
        self.enter(depth)?;
        if let Some(pair) = self.pair() {
            return Ok(pair);
        }
        let steps = self.steps(&[')'], depth + 1)?;
        self.at += 1;
        Ok(Step::Group(steps, self.amount()?.unwrap_or(1)))
    }

    /// Square-1's turns of the top and the bottom, if that is what stands here.
    fn pair(&mut self) -> Option<Step> {
        let rest = self.rest();
        let inner = &rest[..rest.find(')')?];
        let (top, bottom) = inner.split_once(',')?;
        let whole = |text: &str| {
            let digits = text.strip_prefix('-').unwrap_or(text);
            let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            text.parse::<i64>().ok().filter(|_| is_number)
        };
        let amounts = [whole(top)?, whole(bottom.strip_prefix(' ').unwrap_or(bottom))?];
        let at = self.at..self.at + inner.len();
        self.at += inner.len() + 1;
        let turn = |name: &str, amount| {
            let turn = Step::Move { name: name.to_owned(), at: at.clone() };
            Step::Group(vec![turn], amount)
        };
        Some(Step::Group(vec![turn("U_SQ_", amounts[0]), turn("D_SQ_", amounts[1])], 1))
    }

    /// `[A, B]` or `[A: B]`, with an amount.
    fn bracket(&mut self, depth: usize) -> Result<Step, Wrong> {
        self.enter(depth)?;
        let a = self.steps(&[',', ':'], depth + 1)?;
        let is_commutator = self.eat(',');
        if !is_commutator {
            self.at += 1;
        }
        let b = self.steps(&[']'], depth + 1)?;
        self.at += 1;
        let step = if is_commutator { Step::Commutator(a, b) } else { Step::Conjugate(a, b) };
        Ok(match self.amount()? {
            None => step,
            Some(amount) => Step::Group(vec![step], amount),
        })
    }

    /// Passes an opening bracket.
    fn enter(&mut self, depth: usize) -> Result<(), Wrong> {
        if depth >= DEPTH {
            let message = format!("brackets stand {DEPTH} deep here");
            return Err(Wrong { at: self.at..self.at + 1, message });
        }
        self.at += 1;
        Ok(())
    }

    /// Digits and a prime, if there are any.
    fn amount(&mut self) -> Result<Option<i64>, Wrong> {
        let start = self.at;
        let digits = self.take(|c| c.is_ascii_digit());
        let wrong = |message: &str, at| Err(Wrong { at, message: message.to_owned() });
        if digits.len() > 1 && digits.starts_with('0') {
            return wrong("an amount does not begin with 0", start..self.at);
        }
        let amount = match digits {
            "" => 1,
            digits => match digits.parse::<i64>() {
                Ok(amount) => amount,
                Err(_) => return wrong("this amount is too large", start..self.at),
            },
        };
        let prime = self.eat('\'');
        let amount = if prime { -amount } else { amount };
        Ok((prime || !digits.is_empty()).then_some(amount))
    }

    /// A move: layers, letters, an amount, and the signs of Megaminx and Clock.
    fn one(&mut self) -> Result<Step, Wrong> {
        let start = self.at;
        self.take(|c| c.is_ascii_digit());
        if self.at > start && self.peek() == Some('-') {
            self.at += 1;
            self.take(|c| c.is_ascii_digit());
        }
        if self.take(|c| c == '_' || c.is_ascii_alphabetic()).is_empty() {
            let message = "a move's letters are missing here".to_owned();
            return Err(Wrong { at: self.at..self.at, message });
        }
        let stem = self.at;
        self.amount()?;
        let end = self.at;
        let sign = self.take(|c| matches!(c, '+' | '-'));
        let at = start..self.at;
        let name = &self.text[start..end];
        if sign.is_empty() {
            return Ok(Step::Move { name: name.to_owned(), at });
        }
        // `UR3-` is `UR_PLUS_3'`, `R--` is `R_PLUSPLUS_'`.
        let amount = &self.text[stem..end];
        let fits = match sign {
            "+" | "-" => !amount.is_empty() && !amount.ends_with('\''),
            "++" | "--" => amount.is_empty(),
            _ => false,
        };
        if !fits {
            return Err(Wrong {
                at: end..self.at,
                message: format!("`{sign}` does not belong here"),
            });
        }
        let family = if sign.len() == 1 { "PLUS" } else { "PLUSPLUS" };
        let prime = if sign.starts_with('-') { "'" } else { "" };
        let name = format!("{}_{family}_{amount}{prime}", &self.text[start..stem]);
        Ok(Step::Move { name, at })
    }
}

/// Whether a step, or a comment, can begin with this.
fn begins_step(c: char) -> bool {
    matches!(c, '_' | '(' | '[' | '.' | '/') || c.is_ascii_alphanumeric()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps written out, so that they can be compared at a glance.
    fn told(steps: &[Step]) -> String {
        let one = |step: &Step| match step {
            Step::Move { name, .. } => name.clone(),
            Step::Group(steps, amount) => format!("({})^{amount}", told(steps)),
            Step::Commutator(a, b) => format!("[{}, {}]", told(a), told(b)),
            Step::Conjugate(a, b) => format!("[{}: {}]", told(a), told(b)),
        };
        steps.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_form_is_read() {
        for (text, steps) in [
            ("", ""),
            ("  R U2'  F", "R U2' F"),
            ("[z': U]", "[z': U]"),
            ("[ R U , F ]2'", "([R U, F])^-2"),
            ("[R: [U, F]]'", "([R: [U, F]])^-1"),
            ("(R U)3 ((F)')2", "(R U)^3 ((F)^-1)^2"),
            ("2-3Rw2 3L Uv' U_SQ_", "2-3Rw2 3L Uv' U_SQ_"),
            ("R . U // and more\nF", "R U F"),
            ("(1, -3)/(0,6) /", "((U_SQ_)^1 (D_SQ_)^-3)^1 _SLASH_ ((U_SQ_)^0 (D_SQ_)^6)^1 _SLASH_"),
            ("UR3- ALL0+ R++ D--", "UR_PLUS_3' ALL_PLUS_0 R_PLUSPLUS_ D_PLUSPLUS_'"),
        ] {
            match parse(text) {
                Ok(found) => assert_eq!(told(&found), steps, "{text}"),
                Err(wrong) => panic!("{text}: {wrong:?}"),
            }
        }
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (text, at, message) in [
            ("R(U)", 1..2, "a blank is missing before this"),
            ("(+1, 2)", 1..2, "`+` does not belong here"),
            ("R'2", 2..3, "a blank is missing before this"),
            ("R (U", 4..4, "the moves end here inside brackets"),
            ("[R U]", 4..5, "`]` does not belong here"),
            ("[R, U", 5..5, "the moves end here inside brackets"),
            ("R )", 2..3, "`)` does not belong here"),
            ("R é", 2..4, "`é` does not belong here"),
            ("R 22", 4..4, "a move's letters are missing here"),
            ("R02", 1..3, "an amount does not begin with 0"),
            ("R99999999999999999999", 1..21, "this amount is too large"),
            ("R+", 1..2, "`+` does not belong here"),
            ("R2++", 2..4, "`++` does not belong here"),
        ] {
            assert_eq!(parse(text), Err(Wrong { at, message: message.to_owned() }), "{text}");
        }
        let deep = "(".repeat(100_000);
        let message = "brackets stand 64 deep here".to_owned();
        assert_eq!(parse(&deep), Err(Wrong { at: 64..65, message }));
    }
}
