//! Permutations of up to 16 things in lexicographic order, by a word of four bits for each.

/// Things that are left, by number, four bits each: all sixteen.
const ALL: u64 = 0xfedc_ba98_7654_3210;

/// The rank of the first `digits` of a permutation's `n` things among all choices of so many.
pub(super) fn rank(things: &[u8; 16], n: usize, digits: usize) -> usize {
    // For each thing, how many of those left come before it.
    let mut before = ALL;
    let mut rank = 0;
    for (i, &thing) in things[..digits].iter().enumerate() {
        let at = u32::from(thing & 15) * 4;
        rank = rank * (n - i) + (before >> at & 15) as usize;
        before = before.wrapping_sub(0x1111_1111_1111_1110 << at);
    }
    rank
}

/// The permutation of `n` things with a rank among the choices of `digits` of them. What is not chosen
/// follows in order, except that the last two change places if the permutation would otherwise not
/// be of the parity asked for.
pub(super) fn unrank(mut rank: usize, n: usize, digits: usize, odd: Option<bool>) -> [u8; 16] {
    let mut smaller = [0; 16];
    for i in (0..digits).rev() {
        smaller[i] = rank % (n - i);
        rank /= n - i;
    }
    if odd.is_some_and(|odd| (smaller.iter().sum::<usize>() % 2 == 1) != odd) {
        smaller[n - 2] = 1;
    }
    let mut left = ALL;
    let mut things = [0; 16];
    for (thing, smaller) in things.iter_mut().zip(smaller).take(n) {
        let at = smaller * 4;
        *thing = (left >> at & 15) as u8;
        let below = (1 << at) - 1;
        left = left & below | left >> 4 & !below;
    }
    things
}

/// Whether a permutation is odd.
pub(super) fn is_odd(things: &[u8]) -> bool {
    let pairs = (0..things.len()).flat_map(|i| (0..i).map(move |j| (j, i)));
    pairs.filter(|&(j, i)| things[j] > things[i]).count() % 2 == 1
}

/// `n!`, or the number of choices of `digits` of `n` things in order.
pub(super) fn choices(n: usize, digits: usize) -> usize {
    (0..digits).map(|i| n - i).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_is_that_of_its_permutation() {
        for rank in 0..choices(6, 6) {
            let things = unrank(rank, 6, 6, None);
            assert_eq!(super::rank(&things, 6, 6), rank);
        }
        for odd in [false, true] {
            for rank in 0..choices(6, 4) {
                let things = unrank(rank, 6, 4, Some(odd));
                assert_eq!((super::rank(&things, 6, 4), is_odd(&things[..6])), (rank, odd));
            }
        }
    }
}
