//! What powers of moves are called: a name with an amount after it, which is read as this power and no other.

use crate::definition::{Definition, Move, Transformation};
use everystate_puzzle::Refusal;
use std::collections::HashMap;

/// The names of a definition, by which those of powers are chosen.
pub(super) struct Names<'d> {
    definition: &'d Definition,
    /// What the first move of a name does; nothing for another name of a move.
    taken: HashMap<&'d str, Option<&'d Transformation>>,
}

impl<'d> Names<'d> {
    pub(super) fn new(definition: &'d Definition) -> Self {
        let mut taken: HashMap<_, _> =
            definition.named.iter().map(|alias| (alias.name.as_str(), None)).collect();
        taken.extend(definition.moves.iter().rev().map(|m| (m.name.as_str(), Some(&m.does))));
        Self { definition, taken }
    }

    /// The name of a power, as short as it can be: amounts past half the order count backward. Where that is read as something
    /// else, because another move has the name (`f12` of a puzzle with `f1` and `f12`), one whole turn more or less is told.
    pub(super) fn power(
        &self,
        base: &Move,
        (amount, order): (u64, u64),
        does: &Transformation,
    ) -> Result<String, Refusal> {
        /// Whole turns that are tried, either way.
        const TURNS: u64 = 32;
        let name = &base.name;
        let usual = written(name, amount, order);
        if self.is_read(&usual, base, does) {
            return Ok(usual);
        }
        let mut others = (0..TURNS).flat_map(|turns| {
            let whole = order.saturating_mul(turns);
            let back = whole.saturating_add(order - amount);
            [format!("{name}{}", whole.saturating_add(amount)), format!("{name}{back}'")]
        });
        others.find(|other| self.is_read(other, base, does)).ok_or_else(|| {
            Refusal::usage(if self.taken.get(name.as_str()) == Some(&Some(&base.does)) {
                format!(
                    "a power of `{name}` would be called `{usual}`, which is another move: one of the two needs another name; `quarter` does without powers"
                )
            } else {
                format!("two moves are called `{name}`: one of them needs another name")
            })
        })
    }

    /// Whether a name of a power is read as it. Only where what is read begins with another name than the move's this has to be
    /// worked out.
    fn is_read(&self, power: &str, base: &Move, does: &Transformation) -> bool {
        let read = amounts(power).find_map(|(name, _)| Some((name, self.taken.get(name)?)));
        match read {
            Some((name, first)) if name == base.name && first.is_some() => {
                *first == Some(&base.does)
            }
            Some(_) => self.definition.find(power).is_some_and(|found| found.does == *does),
            None => false,
        }
    }
}

/// An amount as it is usually written.
fn written(name: &str, amount: u64, order: u64) -> String {
    match (amount, order - amount) {
        (1, _) => name.to_owned(),
        (_, 1) => format!("{name}'"),
        (amount, back) if back < amount => format!("{name}{back}'"),
        (amount, _) => format!("{name}{amount}"),
    }
}

/// The ways to read a name as a base and an amount, the longest base first: `R12'` is the inverse of
/// `R12`, then twelve times `R` backward, then…
pub(crate) fn amounts(name: &str) -> impl Iterator<Item = (&str, i64)> {
    let (stem, sign) = name.strip_suffix('\'').map_or((name, 1), |stem| (stem, -1));
    let digits = stem.bytes().rev().take_while(u8::is_ascii_digit).count();
    let whole = (sign < 0).then_some((name, 1));
    let split = (0..=digits.min(stem.len().saturating_sub(1))).filter_map(move |n| {
        let (base, amount) = stem.split_at(stem.len() - n);
        let amount = if n == 0 { 1 } else { amount.parse::<i64>().ok()? };
        Some((base, sign * amount))
    });
    whole.into_iter().chain(split).filter(|(base, _)| !base.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::random::random_definition;
    use crate::text::tws;
    use everystate_puzzle::Metric;
    use everystate_puzzle::random::Random;
    use everystate_puzzle::text::Source;

    fn puzzle(moves: &str) -> Definition {
        let text = format!("Set P 5 1\nSolved\nEnd\n{moves}");
        tws::read(&mut Source::new(text.as_bytes())).unwrap()
    }

    fn names(definition: &Definition, metric: Metric) -> Vec<String> {
        definition.searched(metric).unwrap().into_iter().map(|m| m.name).collect()
    }

    const FIVE: &str = "P\n2 3 4 5 1\nEnd\n";
    const THREE: &str = "P\n1 2 4 5 3\nEnd\n";

    #[test]
    fn a_power_that_another_move_is_called_has_another_amount() {
        let cases: [(&str, &[&str], &[&str]); 5] = [
            ("m2", &["m", "m3'", "m3", "m'", "m2", "m2'"], &["m", "m'", "m2", "m2'"]),
            ("m'", &["m", "m2", "m2'", "m4", "m'", "m''"], &["m", "m4", "m'", "m''"]),
            ("m2'", &["m", "m2", "m3", "m'", "m2'", "m2''"], &["m", "m'", "m2'", "m2''"]),
            ("m3", &["m", "m2", "m2'", "m'", "m3", "m3'"], &["m", "m'", "m3", "m3'"]),
            ("n", &["m", "m2", "m2'", "m'", "n", "n'"], &["m", "m'", "n", "n'"]),
        ];
        for (other, half, quarter) in cases {
            let definition = puzzle(&format!("Move m\n{FIVE}Move {other}\n{THREE}"));
            for (metric, expected) in [(Metric::Half, half), (Metric::Quarter, quarter)] {
                let found = names(&definition, metric);
                assert_eq!(found, expected, "{other} {metric:?}");
            }
        }
    }

    #[test]
    fn whatever_moves_are_called_a_name_is_read_as_what_it_names() {
        const NAMES: [&str; 9] = ["a", "a1", "a2", "a12", "a'", "a2'", "a3", "a13'", "b"];
        let mut random = Random::new(52);
        let mut usual = [0, 0];
        for seed in 0..100 {
            let mut definition = random_definition(seed);
            let mut left: Vec<&str> = NAMES.to_vec();
            definition.named.clear();
            definition.moves.truncate(left.len());
            for m in &mut definition.moves {
                m.name = left.swap_remove(random.index(left.len())).to_owned();
            }
            for metric in [Metric::Half, Metric::Quarter] {
                let Ok(searched) = definition.searched(metric) else { continue };
                for m in searched.iter().filter(|m| m.needs.is_empty()) {
                    let read = definition.find(&m.name).unwrap();
                    assert_eq!(read.does, m.does, "{} of {:?}", m.name, definition.moves);
                    let own = definition.moves.iter().map(|base| (base, m.name.as_str()));
                    let stems = own.filter_map(|(base, name)| name.strip_prefix(&*base.name));
                    usual[usize::from(stems.count() > 1)] += 1;
                }
            }
        }
        assert!(usual[0] > 100 && usual[1] > 100, "{usual:?}");
    }

    #[test]
    fn two_moves_of_one_name_are_refused() {
        let mut definition = puzzle(&format!("Move m\n{FIVE}Move n\n{THREE}"));
        definition.moves[1].name = "m".into();
        for metric in [Metric::Half, Metric::Quarter] {
            let refused = definition.searched(metric).unwrap_err();
            assert!(refused.message.contains("two moves are called `m`"), "{refused}");
        }
    }
}
