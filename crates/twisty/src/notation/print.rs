//! [`Alg`] to text: a blank between steps, a line's end after a comment.

use crate::notation::{Alg, Layers, Move, Step, What};
use std::fmt::{self, Display, Formatter};

impl Display for Alg {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (i, step) in self.steps.iter().enumerate() {
            match i.checked_sub(1).map(|before| &self.steps[before].what) {
                None => {}
                Some(What::Comment(_)) => f.write_str("\n")?,
                Some(_) => f.write_str(" ")?,
            }
            step.what.fmt(f)?;
        }
        Ok(())
    }
}

/// A part of brackets: what follows a comment stands in the next line.
struct Part<'a>(&'a Alg);

impl Display for Part<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)?;
        match self.0.steps.last() {
            Some(Step { what: What::Comment(_), .. }) => f.write_str("\n"),
            _ => Ok(()),
        }
    }
}

impl Display for What {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(m) => m.fmt(f),
            Self::Tuple { top, bottom } => write!(f, "({top}, {bottom})"),
            Self::Slash => f.write_str("/"),
            Self::Group(alg, amount) => {
                // `[A, B]2` needs no further brackets.
                let bare = match &alg.steps[..] {
                    [Step { what, .. }] if *amount != 1 => {
                        matches!(what, Self::Commutator(..) | Self::Conjugate(..))
                    }
                    _ => false,
                };
                if bare {
                    alg.fmt(f)?;
                } else {
                    write!(f, "({})", Part(alg))?;
                }
                suffix(f, *amount)
            }
            Self::Commutator(a, b) => write!(f, "[{}, {}]", Part(a), Part(b)),
            Self::Conjugate(a, b) => write!(f, "[{}: {}]", Part(a), Part(b)),
            Self::Pause => f.write_str("."),
            Self::Comment(text) if text.is_empty() => f.write_str("//"),
            Self::Comment(text) => write!(f, "// {text}"),
        }
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(layers) = self.layers {
            layers.fmt(f)?;
        }
        f.write_str(&self.name)?;
        match self.signed {
            true if self.amount < 0 => f.write_str("--"),
            true => f.write_str("++"),
            false => suffix(f, self.amount),
        }
    }
}

impl Display for Layers {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.from {
            Some(from) => write!(f, "{from}-{}", self.to),
            None => write!(f, "{}", self.to),
        }
    }
}

/// An amount after what it belongs to.
fn suffix(f: &mut Formatter<'_>, amount: i32) -> fmt::Result {
    let prime = if amount < 0 { "'" } else { "" };
    match amount.unsigned_abs() {
        1 => f.write_str(prime),
        n => write!(f, "{n}{prime}"),
    }
}
