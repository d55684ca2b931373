//! [`Goal`]: what is asked for instead of the solved position.

use crate::definition::{Arrangement, Definition, Pattern};
use crate::text::kpuzzle::pattern;
use everystate_puzzle::text::Fault;

/// What is asked for of one place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Slot {
    /// The piece, from 0, or one of those that it may change places with; `None` for any.
    pub piece: Option<u8>,
    /// How it is turned; `None` for any way. Of a piece with fewer turns that can be distinguished than
    /// this, what is left of it after whole turns.
    pub orientation: Option<u8>,
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    /// By orbit, by place.
    pub slots: Vec<Vec<Slot>>,
    /// By orbit: sets of pieces that may change places, so that where one of them is asked for any of them may stand.
    pub alike: Vec<Vec<Vec<u8>>>,
}

impl Goal {
    /// The goal that only this position meets.
    ///
    /// ```
    /// # use everystate_twisty::{Goal, catalogue};
    /// let ivy = catalogue::named("ivy").unwrap().unwrap();
    /// assert!(Goal::of(&ivy.solved).is_met(&ivy.solved));
    /// assert!(!Goal::of(&ivy.solved).is_met(&ivy.apply(&ivy.solved, &ivy.moves[0].does)));
    /// ```
    pub fn of(position: &Pattern) -> Self {
        let slots = |orbit: &Arrangement| {
            let slot = |(&piece, &turned)| Slot { piece: Some(piece), orientation: Some(turned) };
            orbit.pieces.iter().zip(&orbit.orientation).map(slot).collect()
        };
        Self {
            slots: position.iter().map(slots).collect(),
            alike: vec![Vec::new(); position.len()],
        }
    }

    /// Whether a position meets it. Costs a step a place.
    ///
    /// ```
    /// # use everystate_twisty::{Goal, catalogue};
    /// let cube = catalogue::named("cube3").unwrap().unwrap();
    /// let edges = r#"{"EDGES": {"orientation": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]}}"#;
    /// let goal = Goal::read(edges, &cube).unwrap();
    /// let after = |name| cube.apply(&cube.solved, &cube.find(name).unwrap().does);
    /// assert!(goal.is_met(&after("R")) && !goal.is_met(&after("F")));
    /// ```
    pub fn is_met(&self, position: &Pattern) -> bool {
        self.differing(position) == 0
    }

    /// In how many places a position does not meet it; in all there could be, if it is of another puzzle.
    pub(crate) fn differing(&self, position: &Pattern) -> usize {
        let fits = |(slots, there): (&Vec<Slot>, &Arrangement)| slots.len() == there.pieces.len();
        if self.slots.len() != position.len() || !self.slots.iter().zip(position).all(fits) {
            return usize::MAX;
        }
        let orbits = self.slots.iter().zip(position).enumerate();
        let places = orbits.flat_map(|(orbit, (slots, there))| {
            slots.iter().enumerate().map(move |(place, slot)| (orbit, there, place, slot))
        });
        let differs = |&(orbit, there, place, slot): &(usize, &Arrangement, usize, &Slot)| {
            let modulus = there.modulus[place];
            let turns = |turned: u8| turned % modulus != there.orientation[place] % modulus;
            slot.piece.is_some_and(|piece| !self.stands_for(orbit, piece, there.pieces[place]))
                || slot.orientation.is_some_and(turns)
        };
        places.filter(differs).count()
    }

    /// Whether a piece will do where another is asked for.
    fn stands_for(&self, orbit: usize, asked: u8, there: u8) -> bool {
        let alike = self.alike.get(orbit).into_iter().flatten();
        asked == there || alike.into_iter().any(|set| set.contains(&asked) && set.contains(&there))
    }

    /// Reads a goal: JSON as cubing.js writes positions, with `"?"` or `null` for what may be any. It
    /// counts from 0 and by place; an orbit, or one of its lists, that is left out may be any. A piece's number that is repeated
    /// stands for the pieces that are at home in these places: they may change places with each other.
    ///
    /// ```text
    /// { "EDGES": { "pieces": [0, 1, "?", …], "orientation": [0, 0, "?", …] } }
    /// { "EDGES": { "pieces": [0, 0, 0, 0, "?", …] } }       the first four, in any order
    /// ```
    ///
    /// # Errors
    /// What is wrong first, with its place: also orbits, pieces and orientations that the puzzle does
    /// not have, pieces asked for more often than there are, lists of a wrong length, unknown keys.
    ///
    /// ```
    /// # use everystate_twisty::{Goal, Slot, catalogue};
    /// let cube = catalogue::named("cube2-fixed").unwrap().unwrap();
    /// let text = r#"{"CORNERS": {"pieces": [0, 1, "?", null, "?", "?", "?"]}}"#;
    /// let goal = Goal::read(text, &cube).unwrap();
    /// assert_eq!(goal.slots[0][1], Slot { piece: Some(1), orientation: None });
    /// assert_eq!(goal.slots[0][3], Slot::default());
    /// let either = Goal::read(&text.replace("0, 1", "1, 1"), &cube).unwrap();
    /// assert_eq!(either.alike[0], [[0, 1]]);
    /// let fault = Goal::read(&text.replace("0, 1", "2, 2"), &cube).unwrap_err();
    /// assert_eq!((fault.column, &fault.message[..]), (28, "piece 2 stands here once too often"));
    /// ```
    pub fn read(text: &str, definition: &Definition) -> Result<Self, Fault> {
        Ok(Self::of_wanted(pattern::goal(text, definition)?))
    }

    /// Reads one goal or, in a JSON array, several.
    ///
    /// ```
    /// # use everystate_twisty::{Goal, catalogue};
    /// let ivy = catalogue::named("ivy").unwrap().unwrap();
    /// assert_eq!(Goal::read_all("{}", &ivy).unwrap().len(), 1);
    /// assert_eq!(Goal::read_all("[{}, {}]", &ivy).unwrap().len(), 2);
    /// assert!(Goal::read_all("[]", &ivy).is_err());
    /// ```
    ///
    /// # Errors
    /// As [`read`](Self::read), and an array with none.
    pub fn read_all(text: &str, definition: &Definition) -> Result<Vec<Self>, Fault> {
        let goals = pattern::goals(text, definition)?;
        Ok(goals.into_iter().map(Self::of_wanted).collect())
    }

    fn of_wanted(orbits: Vec<pattern::Wanted>) -> Self {
        let slot = |(piece, orientation)| Slot { piece, orientation };
        let (slots, alike) = orbits
            .into_iter()
            .map(|wanted| (wanted.places.into_iter().map(slot).collect(), wanted.alike))
            .unzip();
        Self { slots, alike }
    }
}
