//! [`Reader`]: what is seen of a position in each place, or why it is none of the puzzle's.

use crate::algebra::index::with_row;
use crate::algebra::mechanism::Mechanism;
use crate::definition::{Arrangement, Definition, Mismatch, Pattern};

/// Reads positions of one puzzle. Everything is looked up: a million are read in a fraction of a second.
#[derive(Debug)]
pub(crate) struct Reader {
    orbits: Vec<Orbit>,
    kinds: Vec<Kind>,
    /// By kind: how many pieces are of it.
    counts: Vec<u16>,
    /// By kind and turn: the color.
    colors: Vec<u16>,
    places: usize,
}

#[derive(Debug)]
struct Orbit {
    name: String,
    places: usize,
    /// By the number that the definition gives a piece: its kind.
    kinds: Vec<Option<u16>>,
}

/// Identical pieces of an orbit.
#[derive(Debug)]
struct Kind {
    /// The number of the color of the first turn.
    first: usize,
    /// The turns that can be distinguished.
    modulus: u16,
}

impl Reader {
    /// A reader of a definition's positions.
    pub(crate) fn new(definition: &Definition, mechanism: &Mechanism) -> Self {
        let Mechanism { stickers, visible, .. } = mechanism;
        let (mut orbits, mut start) = (Vec::new(), 0);
        let (mut all, mut counts, mut colors) = (Vec::<Kind>::new(), Vec::<u16>::new(), Vec::new());
        for (orbit, solved) in definition.orbits.iter().zip(&definition.solved) {
            let mut kinds: Vec<Option<u16>> = vec![None; 256];
            for (home, &piece) in solved.pieces.iter().enumerate() {
                let kind = kinds[usize::from(piece)].get_or_insert_with(|| {
                    let look = visible.looks()[start + home];
                    let first = colors.len();
                    colors.extend((0..look.modulus).map(|turned| {
                        let turn = turned + look.modulus - look.offset % look.modulus;
                        visible.color(stickers.at(start + home, turn % look.modulus))
                    }));
                    all.push(Kind { first, modulus: look.modulus });
                    counts.push(0);
                    u16::try_from(all.len() - 1).expect("fewer kinds than stickers")
                });
                counts[usize::from(*kind)] += 1;
            }
            orbits.push(Orbit { name: orbit.name.clone(), places: orbit.pieces, kinds });
            start += orbit.pieces;
        }
        Self { orbits, kinds: all, counts, colors, places: start }
    }

    /// How many places there are.
    pub(crate) fn places(&self) -> usize {
        self.places
    }

    /// The visible pattern of a position, put into `seen`, which has an entry for each place.
    ///
    /// # Errors
    /// If it is not made of the definition's pieces.
    pub(crate) fn read(&self, position: &Pattern, seen: &mut [u16]) -> Result<(), Mismatch> {
        if position.len() != self.orbits.len() {
            let message = format!("{} are needed, not {}", self.orbits.len(), position.len());
            return Err(Mismatch { orbit: "orbits".into(), place: 0, message });
        }
        with_row(self.counts.len(), |left| {
            left.copy_from_slice(&self.counts);
            let mut seen = seen;
            for (orbit, there) in self.orbits.iter().zip(position) {
                let here;
                (here, seen) = seen.split_at_mut(orbit.places);
                self.read_orbit(orbit, there, left, here)?;
            }
            Ok(())
        })
    }

    /// The same for one orbit; of each kind so many pieces are `left`.
    fn read_orbit(
        &self,
        orbit: &Orbit,
        there: &Arrangement,
        left: &mut [u16],
        seen: &mut [u16],
    ) -> Result<(), Mismatch> {
        let wrong = |place, message: String| Mismatch { orbit: orbit.name.clone(), place, message };
        if there.pieces.len() != orbit.places || there.orientation.len() != orbit.places {
            let message = format!("{} places are needed, not {}", orbit.places, there.pieces.len());
            return Err(wrong(0, message));
        }
        let turned = there.pieces.iter().zip(&there.orientation);
        for (place, (seen, (&piece, &turned))) in (1..).zip(seen.iter_mut().zip(turned)) {
            let number = usize::from(piece) + 1;
            let Some(kind) = orbit.kinds[usize::from(piece)] else {
                let message = format!("there is no piece {number} in this orbit");
                return Err(wrong(place, message));
            };
            let left = &mut left[usize::from(kind)];
            let Some(fewer) = left.checked_sub(1) else {
                return Err(wrong(place, format!("piece {number} is there too often")));
            };
            *left = fewer;
            let Kind { first, modulus } = self.kinds[usize::from(kind)];
            *seen = self.colors[first + usize::from(u16::from(turned) % modulus)];
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;
    use crate::tests::random::random_definition;
    use everystate_puzzle::Metric;
    use everystate_puzzle::random::Random;

    fn reader(definition: &Definition) -> (Reader, Mechanism) {
        let moves = definition.searched(Metric::Half).unwrap();
        let mechanism = Mechanism::new(definition, &moves).unwrap();
        (Reader::new(definition, &mechanism), mechanism)
    }

    #[test]
    fn what_is_seen_goes_with_the_moves() {
        for seed in 0..100 {
            let definition = random_definition(seed);
            let (reader, mechanism) = reader(&definition);
            let Mechanism { stickers, visible, motions, .. } = &mechanism;
            let moves = definition.searched(Metric::Half).unwrap();
            let mut position = definition.solved.clone();
            let mut wanted = mechanism.solved().to_vec();
            let mut seen = vec![0; reader.places()];
            let mut random = Random::new(seed);
            for _ in 0..20 {
                reader.read(&position, &mut seen).unwrap();
                assert_eq!(seen, wanted, "seed {seed}");
                if moves.is_empty() {
                    break;
                }
                let number = random.index(moves.len());
                position = definition.apply(&position, &moves[number].does);
                let mut next = Vec::new();
                visible.apply(stickers, &wanted, &motions[number].element, &mut next);
                wanted = next;
            }
        }
    }

    #[test]
    fn what_is_none_of_the_puzzle_is_told() {
        let definition = catalogue::named("pyraminx").unwrap().unwrap();
        let (reader, _) = reader(&definition);
        let told = |change: &dyn Fn(&mut Pattern)| {
            let mut position = definition.solved.clone();
            change(&mut position);
            let misfit = reader.read(&position, &mut vec![0; reader.places()]).err();
            misfit.map(|misfit| (misfit.place, misfit.message))
        };
        let wanted = |place, message: &str| Some((place, message.to_owned()));
        let count = definition.orbits.len();
        assert_eq!(told(&|_| ()), None);
        assert_eq!(
            told(&|p| p[0].pieces[2] = 99),
            wanted(3, "there is no piece 100 in this orbit")
        );
        let again = |p: &mut Pattern| p[1].pieces[1] = p[1].pieces[0];
        let number = definition.solved[1].pieces[0] + 1;
        assert_eq!(told(&again), wanted(2, &format!("piece {number} is there too often")));
        let places = definition.orbits[0].pieces;
        let fewer = |p: &mut Pattern| p[0].pieces.truncate(places - 1);
        let message = format!("{places} places are needed, not {}", places - 1);
        assert_eq!(told(&fewer), wanted(0, &message));
        let message = format!("{count} are needed, not {}", count - 1);
        assert_eq!(told(&|p| drop(p.pop())), wanted(0, &message));
    }
}
