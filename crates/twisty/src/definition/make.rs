//! Making moves on positions, by number or by name.

use crate::definition::{Definition, Pattern, Searched};

impl Definition {
    /// The position after a move, or `None` if it is not possible there or leads to a forbidden one. Costs a
    /// step a place.
    ///
    /// ```
    /// # use everystate_twisty::catalogue;
    /// let eight = catalogue::named("sliding3x3").unwrap().unwrap();
    /// // The empty place is at the lower right; only what is next to it moves.
    /// let possible = eight.moves.iter().filter_map(|m| eight.find(&m.name));
    /// assert!(possible.clone().any(|m| eight.after(&eight.solved, &m).is_none()));
    /// ```
    pub fn after(&self, position: &Pattern, m: &Searched) -> Option<Pattern> {
        let next = self.is_possible(position, m).then(|| self.apply(position, &m.does))?;
        self.is_legal(&next).then_some(next)
    }

    /// The moves that a name stands for: the one that [`find`](Self::find) finds and, where moves
    /// need something, all others that are called the same. A tile that slides down does so from
    /// any square above the empty one, and each of these is a move of its own.
    ///
    /// ```
    /// # use everystate_twisty::catalogue;
    /// let eight = catalogue::named("sliding3x3").unwrap().unwrap();
    /// assert_eq!(eight.called("D").len(), 6);
    /// let cube = catalogue::named("cube3").unwrap().unwrap();
    /// assert_eq!(cube.called("R2"), [cube.find("R2").unwrap()]);
    /// assert!(cube.called("Q").is_empty());
    /// ```
    pub fn called(&self, name: &str) -> Vec<Searched> {
        let Some(first) = self.find(name) else { return Vec::new() };
        if first.needs.is_empty() {
            return vec![first];
        }
        let base = self.resolve(name).map(|(number, _)| &self.moves[number].name);
        let others = self.moves.iter().filter(|m| Some(&m.name) == base);
        let searched = others.map(|m| Searched {
            name: name.to_owned(),
            does: m.does.clone(),
            needs: m.needs.clone(),
        });
        searched.collect()
    }

    /// The position after the move of this name, whichever of those that are called so is possible. `None`
    /// if none is, or none is called so.
    ///
    /// ```
    /// # use everystate_twisty::catalogue;
    /// let eight = catalogue::named("sliding3x3").unwrap().unwrap();
    /// let down = eight.make(&eight.solved, "D").unwrap();
    /// assert_eq!(down[0].pieces, [0, 1, 2, 3, 4, 8, 6, 7, 5]);
    /// assert_eq!(eight.make(&down, "U"), Some(eight.solved.clone()));
    /// assert_eq!(eight.make(&eight.solved, "U"), None); // nothing is below
    /// ```
    pub fn make(&self, position: &Pattern, name: &str) -> Option<Pattern> {
        self.called(name).iter().find_map(|m| self.after(position, m))
    }
}
