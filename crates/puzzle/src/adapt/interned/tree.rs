//! [`Tree`]: the numbers of the parts of a position.

/// So many rows: words, pairs, pairs of pairs, … of up to 256 words, until two are left.
const ROWS: usize = 8;

/// The numbers of the words of a position, of their pairs, and so on, until two numbers are left; where a row is odd its last number goes on alone.
pub(super) struct Tree<const N: usize> {
    rows: [[u32; N]; ROWS],
}

/// How many numbers a row has.
const fn width(words: usize, row: usize) -> usize {
    words.div_ceil(1 << row)
}

/// The row of the last two numbers, or of the only one.
const fn last(words: usize) -> usize {
    let mut row = 0;
    while width(words, row) > 2 {
        row += 1;
    }
    row
}

fn join(first: u32, second: u32) -> u64 {
    u64::from(first) | u64::from(second) << 32
}

fn split(pair: u64) -> [u32; 2] {
    let [low, high] = [pair & u64::from(u32::MAX), pair >> 32];
    [low, high].map(|half| u32::try_from(half).unwrap_or(u32::MAX))
}

impl<const N: usize> Tree<N> {
    /// All numbers of a position; `pair` tells which two a number stands for.
    pub(super) fn open(position: u64, pair: impl Fn(u32) -> u64) -> Self {
        let mut tree = Self { rows: [[0; N]; ROWS] };
        let last = last(N);
        let numbers = split(position);
        tree.rows[last][..width(N, last)].copy_from_slice(&numbers[..width(N, last)]);
        for row in (0..last).rev() {
            for place in 0..width(N, row + 1) {
                let number = tree.rows[row + 1][place];
                let alone = 2 * place + 1 == width(N, row);
                let [first, second] = if alone { [number; 2] } else { split(pair(number)) };
                tree.rows[row][2 * place] = first;
                if !alone {
                    tree.rows[row][2 * place + 1] = second;
                }
            }
        }
        tree
    }

    /// The number of a word.
    pub(super) const fn word(&self, place: usize) -> u32 {
        self.rows[0][place]
    }

    /// The position of words of which `word` gives the numbers; `pair` gives those of pairs. Of a position that is known, with what tells which words are
    /// the same, all numbers are taken that stand for the same.
    pub(super) fn close(
        word: impl Fn(usize) -> u32,
        pair: impl Fn(u64) -> u32,
        known: Option<(&Self, &impl Fn(usize) -> bool)>,
    ) -> u64 {
        let mut numbers = [0; N];
        for (place, number) in numbers.iter_mut().enumerate() {
            *number = match known {
                Some((tree, same)) if same(place) => tree.rows[0][place],
                _ => word(place),
            };
        }
        let last = last(N);
        for row in 0..last {
            for place in 0..width(N, row + 1) {
                let (first, second) = (numbers[2 * place], 2 * place + 1);
                if second == width(N, row) {
                    numbers[place] = first;
                    continue;
                }
                let second = numbers[second];
                let same = known.is_some_and(|(tree, _)| {
                    tree.rows[row][2 * place] == first && tree.rows[row][2 * place + 1] == second
                });
                numbers[place] = match known {
                    Some((tree, _)) if same => tree.rows[row + 1][place],
                    _ => pair(join(first, second)),
                };
            }
        }
        join(numbers[0], if width(N, last) == 2 { numbers[1] } else { 0 })
    }
}
