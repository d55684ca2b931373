//! [`Shifts`]: the orders of a few tokens, and what becomes of an order when one of them goes elsewhere in it.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

/// The most tokens.
pub(super) const MOST: usize = 8;

/// All orders of `k` tokens, numbered in dictionary order.
#[derive(Clone, Debug)]
pub(super) struct Shifts {
    pub(super) k: usize,
    pub(super) count: usize,
    /// By number: the tokens in order, the rest zero.
    pub(super) orders: Vec<[u8; MOST]>,
    /// By `i`, by `j`, by number: that of the order in which the token at `i` is taken out and put in at `j`.
    moved: Vec<u16>,
    /// By `i` and `j`, where in `moved` that begins: all that leave the order as it is share a place, which stays near.
    begins: [u32; MOST * MOST],
}

impl Shifts {
    /// The orders of so many tokens, 1 to 8.
    pub(super) fn new(k: usize) -> Self {
        let count: usize = (1..=k).product();
        let orders: Vec<[u8; MOST]> = (0..count).map(|number| order(number, k)).collect();
        let mut moved = Vec::with_capacity(k * k * count);
        for i in 0..k {
            for j in 0..k {
                moved.extend(orders.iter().map(|order| {
                    let mut after = *order;
                    if i < j {
                        after[i..=j].rotate_left(1);
                    } else {
                        after[j..=i].rotate_right(1);
                    }
                    number(&after[..k]) as u16
                }));
            }
        }
        let begins = core::array::from_fn(|at| match (at / MOST, at % MOST) {
            (i, j) if i == j || i.max(j) >= k => 0,
            (i, j) => ((i * k + j) * count) as u32,
        });
        Self { k, count, orders, moved, begins }
    }

    /// The number of an order after its token at `i` went to `j`.
    #[inline(always)]
    pub(super) fn after(&self, order: u16, i: u32, j: u32) -> u16 {
        let begins = self.begins[(i as usize * MOST + j as usize) % (MOST * MOST)];
        self.moved[begins as usize + usize::from(order)]
    }

    /// By number of an order: that after its token at `i` went to `j`.
    #[inline]
    pub(super) fn moved(&self, i: usize, j: usize) -> &[u16] {
        &self.moved[(i * self.k + j) * self.count..][..self.count]
    }
}

/// The order with a number.
fn order(number: usize, k: usize) -> [u8; MOST] {
    let mut left: Vec<u8> = (0..k).map(|token| token as u8).collect();
    let (mut order, mut rest) = ([0; MOST], number);
    let mut block: usize = (1..=k).product();
    for (i, token) in order[..k].iter_mut().enumerate() {
        block /= k - i;
        *token = left.remove(rest / block);
        rest %= block;
    }
    order
}

/// Where tokens are, by token: the places in order, and the number of the order of the tokens in them.
pub(super) fn in_order(at: &[u8]) -> (Vec<u8>, u16) {
    let mut tokens: Vec<(u8, u8)> = at.iter().copied().zip(0..).collect();
    tokens.sort_unstable();
    let (places, order): (Vec<u8>, Vec<u8>) = tokens.into_iter().unzip();
    (places, number(&order) as u16)
}

/// The number of an order.
fn number(order: &[u8]) -> usize {
    let mut number = 0;
    for (i, token) in order.iter().enumerate() {
        let smaller = order[i + 1..].iter().filter(|&later| later < token).count();
        number = number * (order.len() - i) + smaller;
    }
    number
}
