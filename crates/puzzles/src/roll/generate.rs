//! Random instances.

use super::arrange::Pairing;
use super::rules::{Instance, LARGEST};
use crate::family::{Refusal, Wishes};
use everystate_puzzle::random::Random;

/// The largest number on a face unless a size is wished for.
const SIZE: u64 = 100;

/// How many tips an instance asks for at most, so that answers can be read.
const WINDOW: u64 = 10_000;

/// How often a wish is tried.
const TRIES: u32 = 1000;

/// Six numbers from 0 to `most`, every choice equally likely.
fn any_numbers(most: u64, random: &mut Random) -> [u64; 6] {
    core::array::from_fn(|_| random.between(0, most))
}

/// Six numbers from 0 to `most` with a given sum, at most six times `most`.
fn numbers_of_sum(most: u64, sum: u64, random: &mut Random) -> [u64; 6] {
    let mut rest = sum;
    let mut numbers = [0; 6];
    for (number, after) in numbers.iter_mut().zip((0..6).rev()) {
        let low = rest.saturating_sub(most * after);
        *number = random.between(low, most.min(rest));
        rest -= *number;
    }
    random.shuffle(&mut numbers);
    numbers
}

/// Makes an instance as `wishes` say; `size` is the largest number, `moves` the sum.
pub(super) fn generate(wishes: &Wishes, random: &mut Random) -> Result<Instance, Refusal> {
    let Wishes { size, unique, solvable, moves, .. } = wishes;
    if unique.is_some() {
        return Err(Refusal::usage(
            "no instance of roll has exactly one solution: turning every tip of a solution by a \
             quarter makes another",
        ));
    }
    let most = match size.as_deref() {
        None => SIZE,
        Some(&[most]) if (1..=LARGEST).contains(&most) => most,
        Some(_) => {
            return Err(Refusal::usage(format!(
                "the size of a roll is one number, the largest on a face, 1 to {LARGEST}"
            )));
        }
    };
    let (low, high) = moves.unwrap_or((1, 6 * most));
    let (low, high) = (low.max(1), high.min(6 * most));
    if low > high {
        return Err(Refusal::usage(format!(
            "a roll with numbers up to {most} has 1 to {} tips",
            6 * most
        )));
    }
    for _ in 0..TRIES {
        let counts = match moves {
            Some(_) => numbers_of_sum(most, random.between(low, high), random),
            None => any_numbers(most, random),
        };
        let tips = counts.iter().sum();
        let mut sorted = counts;
        sorted.sort_unstable();
        if tips == 0 || (*solvable && !Pairing::of(&sorted).is_solvable()) {
            continue;
        }
        let from = random.between(1, tips);
        let to = random.between(from, tips.min(from.saturating_add(WINDOW - 1)));
        if let Some(instance) = Instance::new(counts, Some((from, to))) {
            return Ok(instance);
        }
    }
    Err(Refusal::limit(format!("no instance as wished for was found in {TRIES} tries")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_met() {
        for seed in 0..300 {
            let size = seed % 9 + 1;
            let wishes = Wishes {
                size: Some(vec![size]),
                solvable: seed % 2 == 0,
                moves: (seed % 3 == 0).then_some((2, 7)),
                ..Wishes::default()
            };
            let instance = generate(&wishes, &mut Random::of(9, seed)).unwrap();
            assert_eq!(instance, generate(&wishes, &mut Random::of(9, seed)).unwrap());
            assert!(instance.counts().iter().all(|&c| c <= size));
            assert!(instance.window().is_some_and(|(from, to)| from <= to));
            if wishes.moves.is_some() {
                assert!((2..=7).contains(&instance.tips()));
            }
            if wishes.solvable {
                assert!(Pairing::of(&instance.sorted()).is_solvable());
            }
        }
    }

    #[test]
    fn both_verdicts_are_generated() {
        let wishes = Wishes { moves: Some((1, 6)), ..Wishes::default() };
        let solvable = (0..200)
            .filter(|&seed| {
                let instance = generate(&wishes, &mut Random::of(1, seed)).unwrap();
                Pairing::of(&instance.sorted()).is_solvable()
            })
            .count();
        assert!((40..160).contains(&solvable), "{solvable} of 200");
    }

    #[test]
    fn what_cannot_be_met_is_refused() {
        let mut random = Random::new(1);
        let mut refuse = |wishes: Wishes| generate(&wishes, &mut random).unwrap_err().message;
        assert!(
            refuse(Wishes { unique: Some(String::new()), ..Wishes::default() })
                .contains("exactly one")
        );
        assert!(
            refuse(Wishes { size: Some(vec![8, 8]), ..Wishes::default() }).contains("one number")
        );
        assert!(refuse(Wishes { size: Some(vec![0]), ..Wishes::default() }).contains("1 to"));
        let moves = Some((601, 700));
        assert!(refuse(Wishes { moves, ..Wishes::default() }).contains("600 tips"));
        // Two tips cannot touch one face twice, so a size of 2 is fine but a sum of 0 is none.
        assert!(refuse(Wishes { moves: Some((0, 0)), ..Wishes::default() }).contains("1 to 600"));
    }

    #[test]
    fn the_largest_size_works() {
        let wishes = Wishes { size: Some(vec![LARGEST]), solvable: true, ..Wishes::default() };
        let instance = generate(&wishes, &mut Random::new(5)).unwrap();
        let (from, to) = instance.window().unwrap();
        assert!(to - from < WINDOW);
    }
}
