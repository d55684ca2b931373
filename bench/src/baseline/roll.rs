//! Rolling a die so that its faces touch the ground given numbers of times, tip by tip.
//!
//! Before every tip the directions are tried in dictionary order; the first that leaves some of the
//! 720 arrangements of the numbers on the faces within reach is taken. Whether an arrangement is
//! within reach depends only on what is left to do on each of the three axes: a tip never brings
//! down a face of the axis that is vertical, and always may bring down any face of the other two.

use std::fmt::Write;

/// The faces' places while the die rolls: bottom, east, north, south, west, top.
type Die = [usize; 6];

/// The axis of each of the six faces.
const AXIS: [usize; 6] = [0, 1, 2, 2, 1, 0];

/// Answers a contest text of `roll`: for every instance the p-th to q-th tips, or `impossible`.
///
/// Time per tip is up to 4 × 720 feasibility checks.
///
/// ```
/// let text = "1 1 1 1 1 1\n1 6\n0 0 0 0 0 0\n";
/// assert_eq!(everystate_bench::baseline::roll::solve(text), "EEENEE\n");
/// ```
///
/// # Panics
/// If the text is not in the contest's format, or a possible instance has no p-th or q-th tip (the
/// contest's sample asks an impossible one for tips past the sum).
#[must_use]
pub fn solve(input: &str) -> String {
    let mut numbers =
        input.split_ascii_whitespace().map(|word| word.parse::<i64>().expect("a number"));
    let mut next = || numbers.next().expect("six zeros end the input");
    let orders = permutations();
    let mut output = String::new();
    loop {
        let wanted: [i64; 6] = std::array::from_fn(|_| next());
        if wanted == [0; 6] {
            return output;
        }
        let (p, q) = (next(), next());
        let line = tips(&wanted, &orders, p, q).unwrap_or_else(|| "impossible".into());
        writeln!(output, "{line}").expect("a string takes all");
    }
}

/// The whole first sequence that reaches `wanted`, as [`solve`] finds it, but quicker: an arrangement
/// that is out of reach stays so and is forgotten, and the one that allowed the last tip is asked
/// first about the next. `None` if there is no sequence.
///
/// ```
/// use everystate_bench::baseline::roll;
/// assert_eq!(roll::whole(&[1, 1, 1, 1, 1, 1]).as_deref(), Some("EEENEE"));
/// assert_eq!(roll::whole(&[0, 0, 0, 0, 0, 2]), None);
/// ```
///
/// # Panics
/// Never, as long as what is within reach has a next tip.
#[must_use]
pub fn whole(wanted: &[i64; 6]) -> Option<String> {
    let mut die: Die = [0, 1, 2, 3, 4, 5];
    let mut counts = [0; 6];
    let mut orders = permutations();
    orders.retain(|order| reachable(wanted, &[*order], &counts, die[0]));
    let mut last = *orders.first()?;
    let mut letters = String::new();
    for _ in 0..wanted.iter().sum() {
        for letter in ['E', 'N', 'S', 'W'] {
            let tipped = tip(&die, letter);
            counts[tipped[0]] += 1;
            let within = |order: &[usize; 6]| reachable(wanted, &[*order], &counts, tipped[0]);
            if within(&last) {
                die = tipped;
                letters.push(letter);
                break;
            }
            if let Some(order) = orders.iter().find(|order| within(order)) {
                last = *order;
                orders.retain(within);
                die = tipped;
                letters.push(letter);
                break;
            }
            counts[tipped[0]] -= 1;
            assert!(letter != 'W', "a reachable state has a reachable successor");
        }
    }
    Some(letters)
}

/// The p-th to q-th tips of the first sequence that reaches `wanted`.
fn tips(wanted: &[i64; 6], orders: &[[usize; 6]], p: i64, q: i64) -> Option<String> {
    let mut die: Die = [0, 1, 2, 3, 4, 5];
    let mut counts = [0; 6];
    if !reachable(wanted, orders, &counts, die[0]) {
        return None;
    }
    assert!(1 <= p && p <= q && q <= wanted.iter().sum(), "1 <= p <= q <= the sum");
    let mut letters = String::new();
    for number in 1..=q {
        for letter in ['E', 'N', 'S', 'W'] {
            let tipped = tip(&die, letter);
            counts[tipped[0]] += 1;
            if reachable(wanted, orders, &counts, tipped[0]) {
                die = tipped;
                if number >= p {
                    letters.push(letter);
                }
                break;
            }
            counts[tipped[0]] -= 1;
            assert!(letter != 'W', "a reachable state has a reachable successor");
        }
    }
    Some(letters)
}

/// The die after one tip.
fn tip(&[bottom, east, north, south, west, top]: &Die, letter: char) -> Die {
    match letter {
        'E' => [east, top, north, south, bottom, west],
        'N' => [north, east, top, bottom, west, south],
        'S' => [south, east, bottom, top, west, north],
        _ => [west, bottom, north, south, top, east],
    }
}

/// Whether some arrangement of the wanted numbers can still be reached with `bottom` below.
fn reachable(wanted: &[i64; 6], orders: &[[usize; 6]], counts: &[i64; 6], bottom: usize) -> bool {
    orders.iter().any(|order| {
        let mut left = [0; 3];
        for face in 0..6 {
            let more = wanted[order[face]] - counts[face];
            if more < 0 {
                return false;
            }
            left[AXIS[face]] += more;
        }
        // No axis may have to come twice in a row: the vertical one comes at most once after each
        // tip about the others, another one at most once more than that.
        let total: i64 = left.iter().sum();
        (0..3).all(|axis| left[axis] <= total - left[axis] + i64::from(axis != AXIS[bottom]))
    })
}

/// The 720 orders of six things.
fn permutations() -> Vec<[usize; 6]> {
    fn extend(order: &mut Vec<usize>, all: &mut Vec<[usize; 6]>) {
        if let Ok(full) = <[usize; 6]>::try_from(order.as_slice()) {
            all.push(full);
            return;
        }
        for thing in 0..6 {
            if !order.contains(&thing) {
                order.push(thing);
                extend(order, all);
                order.pop();
            }
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), &mut all);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// The first sequence for every multiset of counts, by trying all sequences of `length` tips.
    fn brute(length: usize) -> BTreeMap<[i64; 6], String> {
        let mut first = BTreeMap::new();
        for code in 0..4_usize.pow(u32::try_from(length).expect("small")) {
            let mut die: Die = [0, 1, 2, 3, 4, 5];
            let mut counts = [0; 6];
            let mut letters = String::new();
            for place in (0..length).rev() {
                let letter = ['E', 'N', 'S', 'W'][code >> (2 * place) & 3];
                die = tip(&die, letter);
                counts[die[0]] += 1;
                letters.push(letter);
            }
            counts.sort_unstable();
            first.entry(counts).or_insert(letters);
        }
        first
    }

    #[test]
    fn a_tip_and_its_opposite_cancel_and_four_tips_are_none() {
        let die: Die = [0, 1, 2, 3, 4, 5];
        for (one, other) in [('E', 'W'), ('N', 'S'), ('S', 'N'), ('W', 'E')] {
            assert_eq!(tip(&tip(&die, one), other), die);
            assert_eq!((0..4).fold(die, |die, _| tip(&die, one)), die);
            let tipped = tip(&die, one);
            assert!((0..3).all(|place| AXIS[tipped[place]] == AXIS[tipped[5 - place]]));
        }
    }

    #[test]
    fn every_small_target_agrees_with_trying_all_sequences() {
        for length in 1..=8_i64 {
            let first = brute(usize::try_from(length).expect("small"));
            let mut seen = 0;
            let mut text = String::new();
            let mut expected = String::new();
            for code in 0..9_i64.pow(6) {
                let wanted: [i64; 6] =
                    std::array::from_fn(|i| code / 9_i64.pow(u32::try_from(i).expect("small")) % 9);
                if wanted.is_sorted() && wanted.iter().sum::<i64>() == length {
                    seen += 1;
                    let shuffled = [3, 0, 5, 2, 1, 4].map(|i| wanted[i].to_string()).join(" ");
                    writeln!(text, "{shuffled}\n1 {length}").expect("a string takes all");
                    expected += first.get(&wanted).map_or("impossible", String::as_str);
                    expected.push('\n');
                }
            }
            assert!(seen >= 1 && first.keys().all(|counts| counts.iter().sum::<i64>() == length));
            for (line, expected) in text.lines().step_by(2).zip(expected.lines()) {
                let numbers: Vec<i64> = line.split(' ').map(|n| n.parse().expect("one")).collect();
                let numbers = numbers.try_into().expect("six");
                assert_eq!(whole(&numbers).as_deref().unwrap_or("impossible"), expected);
            }
            assert_eq!(solve(&(text + "0 0 0 0 0 0\n")), expected);
        }
    }
}
