//! [`Definition::with_moves`]: the same puzzle with some of its moves only.

use crate::definition::{Definition, Move, Purpose, Transformation};
use everystate_puzzle::Metric;

impl Definition {
    /// The same puzzle with only these moves to search with. A name is a move's, or another name for one,
    /// with an amount or without: `R` gives `R` and its powers as far as the metric takes them, `R2` the
    /// half turn alone, and `R'`, whose powers are those of `R`, what `R` gives. Rotations stay, and so
    /// do other names for moves that are still there. Moves that are no longer there cannot be
    /// [found](Self::find) in the new definition: read an algorithm with the old one.
    ///
    /// Costs a step a place for each move given and for each of its powers.
    ///
    /// # Errors
    /// As a sentence: a name that the puzzle does not know (with one that is like it), a rotation, no
    /// name at all; and a power whose own powers would go by names that mean other moves in this
    /// definition, as `m22` would for `m2` made twice.
    ///
    /// ```
    /// # use everystate_puzzle::Metric;
    /// # use everystate_twisty::catalogue;
    /// let cube = catalogue::named("cube3").unwrap().unwrap();
    /// let few = cube.with_moves(&["R2", "U"]).unwrap();
    /// let names: Vec<_> = few.searched(Metric::Half).unwrap().into_iter().map(|m| m.name).collect();
    /// assert_eq!(names, ["R2", "U", "U2", "U'"]);
    /// let message = cube.with_moves(&["r"]).unwrap_err();
    /// assert_eq!(message, "there is no move called `r`; is it `R`?");
    /// ```
    pub fn with_moves(&self, names: &[&str]) -> Result<Definition, String> {
        if names.is_empty() {
            return Err("there is no move to search with".to_owned());
        }
        let mut moves: Vec<Move> = Vec::new();
        for name in names {
            for chosen in self.chosen(name)? {
                if !moves.contains(&chosen) {
                    moves.push(chosen);
                }
            }
        }
        let rotations = self.moves.iter().filter(|m| m.purpose == Purpose::Rotation);
        moves.extend(rotations.cloned());
        let mut few = Definition { moves, ..self.clone() };
        let stays = |name: &str| {
            !few.moves.iter().any(|m| m.name == name)
                && few.find(name).is_some_and(|found| self.find(name) == Some(found))
        };
        let aliases = self.named.iter().filter(|alias| stays(&alias.name)).cloned().collect();
        few.named = aliases;
        self.check_names(&few)?;
        Ok(few)
    }

    /// The moves to search with that a name asks for: several of one name where they need different
    /// things, as the tiles of a sliding puzzle do.
    fn chosen(&self, name: &str) -> Result<Vec<Move>, String> {
        let Some((number, _)) = self.resolve(name) else {
            return Err(self.unknown(name));
        };
        let base = &self.moves[number];
        if base.purpose == Purpose::Rotation {
            return Err(format!("`{name}` turns the whole puzzle, which is never searched"));
        }
        let Some(found) = self.find(name) else {
            let base = &base.name;
            return Err(format!("`{base}` needs something and has no powers, so not `{name}`"));
        };
        // Powers that come round to the move itself are better called what they are powers of.
        if self.order(&found.does) == self.order(&base.does) {
            let alike = self.moves.iter().filter(|m| m.name == base.name);
            return Ok(alike.cloned().collect());
        }
        Ok(vec![Move { name: found.name, does: found.does, ..base.clone() }])
    }

    /// Requires that what is searched in `few` has names that mean the same here.
    fn check_names(&self, few: &Definition) -> Result<(), String> {
        let searched = few.searched(Metric::Half).or_else(|_| few.searched(Metric::Quarter));
        let searched = searched.map_err(|refusal| refusal.message)?;
        let means = |name: &str, does: &Transformation| {
            self.find(name).is_some_and(|own| own.does == *does)
                || self.moves.iter().any(|m| m.name == name && m.does == *does)
        };
        let other = searched.iter().find(|m| !means(&m.name, &m.does));
        other.map_or(Ok(()), |m| {
            let base = few.resolve(&m.name).map_or("", |(number, _)| &few.moves[number].name);
            let name = &m.name;
            Err(format!("a power of `{base}` would be called `{name}`, which is another move"))
        })
    }

    /// The message about a name that is none, with the nearest one.
    fn unknown(&self, name: &str) -> String {
        let known =
            self.moves.iter().filter(|m| m.purpose == Purpose::Search).map(|m| m.name.as_str());
        let known = known.chain(self.named.iter().map(|alias| alias.name.as_str()));
        let near = known.map(|other| (distance(name, other), other)).min();
        let shown = name.escape_debug();
        let letters = name.chars().count();
        let allowed = if letters == 1 { 1 } else { 2 * (1 + letters / 4) };
        match near {
            // Any name of one letter is one letter away from any other.
            Some((few, other)) if few <= allowed => {
                format!("there is no move called `{shown}`; is it `{other}`?")
            }
            _ => format!("there is no move called `{shown}`"),
        }
    }
}

/// How many letters have to be replaced, put in or left out to make one name of another, each counted
/// twice; the same letter of the other case counts once.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).map(|n| 2 * n).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = 2 * (i + 1);
        for (j, &y) in b.iter().enumerate() {
            let replaced = match (x == y, x.to_lowercase().eq(y.to_lowercase())) {
                (true, _) => 0,
                (false, true) => 1,
                (false, false) => 2,
            };
            let best = (diagonal + replaced).min(row[j] + 2).min(row[j + 1] + 2);
            diagonal = core::mem::replace(&mut row[j + 1], best);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use crate::catalogue;
    use crate::definition::Definition;
    use crate::explore::Explorer;
    use crate::tests::brute::brute_levels;
    use everystate_puzzle::Metric;

    fn named(name: &str) -> Definition {
        catalogue::named(name).unwrap().unwrap()
    }

    fn searched(of: &Definition, metric: Metric) -> Vec<String> {
        of.searched(metric).unwrap().into_iter().map(|m| m.name).collect()
    }

    #[test]
    fn subgroups_of_the_cube_have_their_known_sizes() {
        let cube = named("cube3");
        // The product of two half turns has order 6: twelve positions in a ring, one opposite.
        let squares = cube.with_moves(&["R2", "U2"]).unwrap();
        assert_eq!(brute_levels(&squares, Metric::Half), [1, 2, 2, 2, 2, 2, 1]);
        let size = |names: &[&str]| {
            let few = cube.with_moves(names).unwrap();
            Explorer::new(&few, Metric::Half).unwrap().positions().unwrap().to_string()
        };
        assert_eq!(size(&["R2", "U2"]), "12");
        assert_eq!(size(&["R", "U"]), "73483200");
        assert_eq!(size(&["U'"]), "4");
        assert_eq!(size(&["R2", "L2", "U2", "D2", "F2", "B2"]), "663552");
        assert_eq!(size(&["U", "D", "R", "L", "F", "B"]), "43252003274489856000");
    }

    #[test]
    fn a_name_gives_its_powers() {
        let cube = named("cube3");
        let few = |names: &[&str]| searched(&cube.with_moves(names).unwrap(), Metric::Half);
        assert_eq!(few(&["U'", "R2", "U"]), ["U", "U2", "U'", "R2"]);
        assert_eq!(few(&["R2", "R"]), ["R2", "R", "R'"]);
        let quarter = searched(&cube.with_moves(&["U'", "R2"]).unwrap(), Metric::Quarter);
        assert_eq!(quarter, ["U", "U'", "R2"]);
    }

    #[test]
    fn rotations_stay_and_cannot_be_searched() {
        let mut cube = named("cube2-free");
        let mut rotation = cube.moves[0].clone();
        (rotation.name, rotation.purpose) = ("y".into(), crate::definition::Purpose::Rotation);
        cube.moves.push(rotation);
        let few = cube.with_moves(&["R"]).unwrap();
        let names: Vec<_> = few.moves.iter().map(|m| m.name.as_str()).collect();
        assert_eq!(names, ["R", "y"]);
        let message = cube.with_moves(&["y"]).unwrap_err();
        assert_eq!(message, "`y` turns the whole puzzle, which is never searched");
    }

    #[test]
    fn other_names_stay_with_their_moves() {
        let mut cube = named("cube2-fixed");
        for (name, of) in [("turn", "R2"), ("top", "U"), ("halfway", "turn'")] {
            cube.named.push(crate::definition::Named { name: name.into(), of: of.into(), line: 0 });
        }
        let few = cube.with_moves(&["turn"]).unwrap();
        assert_eq!(searched(&few, Metric::Half), ["turn"]);
        let names: Vec<_> = few.named.iter().map(|alias| alias.name.as_str()).collect();
        assert_eq!(names, ["halfway"]);
        let all = cube.with_moves(&["R", "U"]).unwrap();
        assert_eq!(all.named, cube.named);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let cube = named("cube3");
        let wrong = |names: &[&str]| cube.with_moves(names).unwrap_err();
        assert_eq!(wrong(&[]), "there is no move to search with");
        assert_eq!(wrong(&["U", "u"]), "there is no move called `u`; is it `U`?");
        assert_eq!(wrong(&["elephant"]), "there is no move called `elephant`");
        // Five different powers of t², which `t22` and so on do not name: it is t twenty-two times.
        let ring = named("topspin20");
        let turn = ring.moves.iter().find(|m| ring.order(&m.does) == Some(20)).unwrap();
        let message = ring.with_moves(&[&format!("{}2", turn.name)]).unwrap_err();
        assert!(message.contains("which is another move"), "{message}");
        assert!(ring.with_moves(&[&format!("{}10", turn.name)]).is_ok());
        let tiles = named("sliding3x3");
        let name = format!("{}2", tiles.moves[0].name);
        let message = tiles.with_moves(&[&name]).unwrap_err();
        assert!(message.contains("has no powers"), "{message}");
        // Twelve ways for a tile to move along a row, twelve along a column: half of each one way.
        assert_eq!(tiles.with_moves(&["R", "L"]).unwrap().moves.len(), 12);
    }
}
