//! [`Factor`]: a move as part of a product of moves.

use crate::notation::What;
use crate::notation::cube::Layer;

/// A move as part of a product: a power of something that is turned.
#[derive(Clone, Debug)]
pub(crate) struct Factor {
    /// What commutation depends on.
    pub(crate) class: u32,
    /// What is turned, among those of the class: factors with the same are powers of one move.
    pub(crate) part: Layer,
    /// The power, in the sense of the part.
    pub(crate) amount: i64,
    /// How often it is to be made until nothing has changed; 0 if that is not known.
    pub(crate) order: u64,
    /// How a power of it is written: with the amount 1, or a tuple with a 1, or a slash.
    pub(crate) spelt: What,
    /// The amount of what is written, for 1 of the power.
    pub(crate) sense: i64,
    /// Whether it stays as it is, and nothing may pass it.
    pub(crate) fixed: bool,
    /// How many turns of outer blocks it is.
    pub(crate) weight: i64,
    /// How it is written if that does not follow from the rest: by another name.
    pub(crate) written: Option<What>,
}

impl Factor {
    /// The power in its shortest form: from less than half the order backward to half of it.
    pub(crate) fn reduced(&self) -> i64 {
        reduce(self.amount, self.order)
    }
}

/// An amount in its shortest form.
pub(crate) fn reduce(amount: i64, order: u64) -> i64 {
    match i64::try_from(order) {
        Err(_) | Ok(0) => amount,
        Ok(order) => {
            let rest = amount.rem_euclid(order);
            if rest > order / 2 { rest - order } else { rest }
        }
    }
}

/// The factors of a Square-1 step: classes and orders of the top, the bottom, the slash.
pub(crate) fn square1(what: &What, classes: [u32; 3], orders: [u64; 3]) -> Vec<Factor> {
    let factor = |i: usize, amount: i32, spelt| Factor {
        class: classes[i],
        part: Layer::Whole,
        amount: i64::from(amount),
        order: orders[i],
        spelt,
        sense: 1,
        fixed: false,
        weight: 1,
        written: None,
    };
    match *what {
        What::Tuple { top, bottom } => vec![
            factor(0, top, What::Tuple { top: 1, bottom: 0 }),
            factor(1, bottom, What::Tuple { top: 0, bottom: 1 }),
        ],
        _ => vec![factor(2, 1, What::Slash)],
    }
}
