//! [`Tokens`]: a program of GAP in names, numbers and signs, each with its place.

use everystate_puzzle::text::{Fault, Source, show};

/// What a program is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Name,
    Number,
    /// `:=`
    Becomes,
    /// A text in quotation marks.
    Quoted,
    /// One byte of any other kind.
    Sign(u8),
}

/// A piece of a program, and where it begins in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    pub(super) kind: Kind,
    pub(super) at: usize,
    pub(super) bytes: &'t [u8],
}

impl Token<'_> {
    pub(super) fn is(&self, sign: u8) -> bool {
        self.kind == Kind::Sign(sign)
    }
}

/// The tokens of a program, one after the other, without blanks and comments.
pub(super) struct Tokens<'t> {
    pub(super) text: &'t [u8],
    at: usize,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(text: &'t [u8]) -> Self {
        Self { text, at: 0 }
    }

    /// The next token; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Token<'t>>, Fault> {
        self.skip();
        let (at, rest) = (self.at, &self.text[self.at..]);
        let Some(&first) = rest.first() else { return Ok(None) };
        let word = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
        let (kind, length) = match first {
            _ if word > 0 && rest[..word].iter().all(u8::is_ascii_digit) => (Kind::Number, word),
            _ if word > 0 => (Kind::Name, word),
            b':' if rest.get(1) == Some(&b'=') => (Kind::Becomes, 2),
            b'"' => match rest[1..].iter().position(|&b| b == b'"' || b == b'\n') {
                Some(end) if rest[1 + end] == b'"' => (Kind::Quoted, end + 2),
                _ => {
                    return Err(self.fault(
                        at,
                        1,
                        "this quotation mark is not closed",
                        "another one",
                    ));
                }
            },
            b if b.is_ascii_graphic() => (Kind::Sign(b), 1),
            b => {
                let message = format!("`{}` is no part of a program", show(&[b]));
                return Err(self.fault(at, 1, message, "names, numbers and signs"));
            }
        };
        if length > Source::TOKEN && kind != Kind::Quoted {
            let message = format!("this runs on for more than {} bytes", Source::TOKEN);
            return Err(self.fault(at, length, message, "a shorter name"));
        }
        self.at += length;
        Ok(Some(Token { kind, at, bytes: &rest[..length] }))
    }

    /// The next token, where a program cannot end.
    pub(super) fn more(&mut self, expected: &str) -> Result<Token<'t>, Fault> {
        self.next()?.ok_or_else(|| self.ended(expected))
    }

    /// The fault that the file ends where `expected` should follow.
    pub(super) fn ended(&self, expected: &str) -> Fault {
        self.fault(self.text.len(), 0, "the file ends here", expected)
    }

    /// The next token, which must be this sign.
    pub(super) fn sign(&mut self, sign: u8, expected: &str) -> Result<Token<'t>, Fault> {
        let token = self.more(expected)?;
        if token.is(sign) { Ok(token) } else { Err(self.unexpected(&token, expected)) }
    }

    /// Whether another element of a list follows, after the sign that ends it or a comma.
    pub(super) fn goes_on(&mut self, end: u8, expected: &str) -> Result<bool, Fault> {
        let token = self.more(expected)?;
        if token.is(end) || token.is(b',') {
            Ok(token.is(b','))
        } else {
            Err(self.unexpected(&token, expected))
        }
    }

    /// The next token without taking it.
    pub(super) fn peek(&mut self) -> Result<Option<Token<'t>>, Fault> {
        let at = self.at;
        let token = self.next()?;
        self.at = at;
        Ok(token)
    }

    fn skip(&mut self) {
        while let Some(&b) = self.text.get(self.at) {
            if b == b'#' {
                let rest = &self.text[self.at..];
                self.at += rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
            } else if b.is_ascii_whitespace() {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    pub(super) fn unexpected(&self, token: &Token<'_>, expected: &str) -> Fault {
        self.wrong(token, format!("`{}` does not belong here", show(token.bytes)), expected)
    }

    pub(super) fn wrong(
        &self,
        token: &Token<'_>,
        message: impl Into<String>,
        expected: &str,
    ) -> Fault {
        self.fault(token.at, token.bytes.len(), message, expected)
    }

    fn fault(&self, at: usize, length: usize, message: impl Into<String>, expected: &str) -> Fault {
        Fault::in_text(self.text, at, length, message, expected)
    }
}
