//! A 3×3×3 block of dice whose touching faces add to 7, filled die by die.
//!
//! Dice are placed from the left, the back and the top on; every one of the 24 orientations is tried,
//! and kept if it fits the neighbours that are there already and the pips that are given.

use std::collections::BTreeSet;

/// A die's faces: top, front, right, back, left, bottom.
pub type Die = [u8; 6];

/// The dice of a block, in the order (layer from the top, row from the back, column from the left).
pub type Block = [Die; 27];

/// The pips given on the top (back row first) and on the front (top row first); 0 is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Givens {
    /// The nine pips of the top, from the back row to the front row.
    pub top: [[u8; 3]; 3],
    /// The nine pips of the front, from the top row to the bottom row.
    pub front: [[u8; 3]; 3],
}

const TOP: usize = 0;
const FRONT: usize = 1;
const RIGHT: usize = 2;
const BACK: usize = 3;
const LEFT: usize = 4;
const BOTTOM: usize = 5;

/// Answers a contest text of `stack`: for every instance the sums that the right side can show.
///
/// ```
/// let text = "1\n1 1 1\n1 1 1\n1 1 1\n2 2 2\n2 2 2\n2 2 2\n";
/// assert_eq!(everystate_bench::baseline::stack::solve(text), "27\n");
/// ```
///
/// # Panics
/// If the text is not in the contest's format.
#[must_use]
pub fn solve(input: &str) -> String {
    let mut numbers =
        input.split_ascii_whitespace().map(|word| word.parse::<u32>().expect("a number"));
    let instances = numbers.next().expect("the number of instances");
    let mut output = String::new();
    for _ in 0..instances {
        let mut pip =
            || u8::try_from(numbers.next().expect("18 numbers an instance")).expect("a pip");
        let mut view = || std::array::from_fn(|_| std::array::from_fn(|_| pip()));
        let givens = Givens { top: view(), front: view() };
        let mut sums = BTreeSet::new();
        visit(&givens, &mut |block| {
            sums.insert(
                block.iter().skip(2).step_by(3).map(|die| u32::from(die[RIGHT])).sum::<u32>(),
            );
        });
        if sums.is_empty() {
            sums.insert(0);
        }
        let words: Vec<String> = sums.iter().map(u32::to_string).collect();
        output += &words.join(" ");
        output += "\n";
    }
    output
}

/// Visits every arrangement of a block with nothing given, and returns how many there are.
///
/// ```
/// assert_eq!(everystate_bench::baseline::stack::visit_all(), 15_360);
/// ```
#[must_use]
pub fn visit_all() -> u64 {
    let mut number = 0;
    visit(&Givens::default(), &mut |block| {
        std::hint::black_box(block);
        number += 1;
    });
    number
}

/// Calls `found` with every arrangement that shows the givens.
pub fn visit(givens: &Givens, found: &mut impl FnMut(&Block)) {
    place(givens, &orientations(), &mut [[0; 6]; 27], 0, found);
}

/// Fills the block from die number `at` on.
fn place(
    givens: &Givens,
    all: &[Die],
    block: &mut Block,
    at: usize,
    found: &mut impl FnMut(&Block),
) {
    if at == 27 {
        found(block);
        return;
    }
    let (layer, row, column) = (at / 9, at / 3 % 3, at % 3);
    for die in all {
        let fits = (column == 0 || block[at - 1][RIGHT] + die[LEFT] == 7)
            && (row == 0 || block[at - 3][FRONT] + die[BACK] == 7)
            && (layer == 0 || block[at - 9][BOTTOM] + die[TOP] == 7)
            && (layer != 0 || shows(givens.top[row][column], die[TOP]))
            && (row != 2 || shows(givens.front[layer][column], die[FRONT]));
        if fits {
            block[at] = *die;
            place(givens, all, block, at + 1, found);
        }
    }
}

/// Whether a face agrees with what is given for it.
fn shows(given: u8, face: u8) -> bool {
    given == 0 || given == face
}

/// The 24 ways a die can lie, by rolling one about.
fn orientations() -> Vec<Die> {
    let mut all: Vec<Die> = vec![[1, 2, 3, 5, 4, 6]];
    let mut next = 0;
    while next < all.len() {
        let [top, front, right, back, left, bottom] = all[next];
        let forwards = [back, top, right, bottom, left, front];
        let sideways = [left, front, top, back, bottom, right];
        for die in [forwards, sideways] {
            if !all.contains(&die) {
                all.push(die);
            }
        }
        next += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate;

    #[test]
    fn there_are_24_orientations_with_opposite_faces_adding_to_7() {
        let all = orientations();
        assert_eq!(all.len(), 24);
        assert!(all.contains(&[5, 1, 3, 6, 4, 2]));
        for die in all {
            assert!(
                die[TOP] + die[BOTTOM] == 7
                    && die[FRONT] + die[BACK] == 7
                    && die[LEFT] + die[RIGHT] == 7
            );
        }
    }

    #[test]
    fn arrangements_are_different_blocks_of_touching_dice() {
        let dice = orientations();
        let mut seen = BTreeSet::new();
        visit(&Givens::default(), &mut |block| {
            assert!(seen.insert(*block));
            for (at, die) in block.iter().enumerate() {
                assert!(dice.contains(die));
                assert!(at % 3 == 2 || die[RIGHT] + block[at + 1][LEFT] == 7);
                assert!(at / 3 % 3 == 2 || die[FRONT] + block[at + 3][BACK] == 7);
                assert!(at / 9 == 2 || die[BOTTOM] + block[at + 9][TOP] == 7);
            }
        });
        assert_eq!(seen.len(), 15_360);
        assert_eq!(visit_all(), 15_360);
    }

    #[test]
    fn sums_are_those_of_all_arrangements_that_show_the_givens() {
        let mut all = Vec::new();
        visit(&Givens::default(), &mut |block| all.push(*block));
        let text = generate::stack(9, 120);
        let mut numbers =
            text.split_ascii_whitespace().map(|word| word.parse::<u8>().expect("small"));
        assert_eq!(numbers.next(), Some(120));
        let (mut none, mut several) = (0, 0);
        for line in solve(&text).lines() {
            let given: [u8; 18] = std::array::from_fn(|_| numbers.next().expect("18 numbers"));
            let sums: BTreeSet<u32> = all
                .iter()
                .filter(|block| {
                    (0..9).all(|i| given[i] == 0 || given[i] == block[i][TOP])
                        && (0..9).all(|i| {
                            given[9 + i] == 0 || given[9 + i] == block[i / 3 * 9 + 6 + i % 3][FRONT]
                        })
                })
                .map(|block| (0..9).map(|i| u32::from(block[3 * i + 2][RIGHT])).sum())
                .collect();
            none += u32::from(sums.is_empty());
            several += u32::from(sums.len() > 1);
            let expected = if sums.is_empty() { BTreeSet::from([0]) } else { sums };
            let found: Vec<u32> =
                line.split(' ').map(|word| word.parse().expect("a sum")).collect();
            assert_eq!(found, expected.into_iter().collect::<Vec<_>>());
        }
        assert!(none > 10 && several > 10, "{none} without, {several} with several sums");
    }
}
