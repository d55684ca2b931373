//! Positions and goals as JSON: what cubing.js calls a pattern.
//!
//! ```text
//! { "CORNERS": { "pieces": [2, 0, 1], "orientation": [1, 1, 0] } }             a position
//! { "CORNERS": { "pieces": [0, "?", null], "orientation": [0, "?", "?"] } }    a goal
//! ```
//!
//! Everything counts from 0 and is by place. Keys that are not known are faults here, unlike in
//! definitions: what is left out means something.

use crate::definition::{Arrangement, Definition, Orbit, Pattern};
use crate::text::kpuzzle::json::{Json, Object, Value, narrow};
use crate::text::write::short;
use everystate_puzzle::text::Fault;
use nojson::JsonValueKind;

/// What a list says about a place: the value that says it, and a number if it is one.
type Entry<'t, 'r> = (Value<'t, 'r>, Option<u8>);

/// What a goal says about an orbit.
pub(crate) struct Wanted {
    /// By place a piece and an orientation, if it asks for one.
    pub(crate) places: Vec<(Option<u8>, Option<u8>)>,
    /// Sets of pieces that may change places.
    pub(crate) alike: Vec<Vec<u8>>,
}

/// Reads a position. Orbits that are left out are solved.
pub(crate) fn position(text: &str, puzzle: &Definition) -> Result<Pattern, Fault> {
    let json = Json::new(text.as_bytes())?;
    let tree = json.parse()?;
    let reader = Reader { json: &json, puzzle };
    let root = reader.root(tree.value(), "a position: an object")?;
    let orbits = puzzle.orbits.iter().zip(&puzzle.solved);
    let arrangement = |(orbit, solved): (&Orbit, &Arrangement)| match root.get(&orbit.name) {
        None => Ok(solved.clone()),
        Some(value) => reader.arrangement(value, orbit, solved),
    };
    orbits.map(arrangement).collect()
}

/// Reads a goal. What is left out is not asked for.
pub(crate) fn goal(text: &str, puzzle: &Definition) -> Result<Vec<Wanted>, Fault> {
    let json = Json::new(text.as_bytes())?;
    let tree = json.parse()?;
    Reader { json: &json, puzzle }.goal(tree.value())
}

/// Reads a goal, or an array of them.
pub(crate) fn goals(text: &str, puzzle: &Definition) -> Result<Vec<Vec<Wanted>>, Fault> {
    let json = Json::new(text.as_bytes())?;
    let tree = json.parse()?;
    let (reader, value) = (Reader { json: &json, puzzle }, tree.value());
    if value.kind() != JsonValueKind::Array {
        return Ok(vec![reader.goal(value)?]);
    }
    let expected = "a goal: an object";
    let all: Result<Vec<_>, _> =
        json.array(value, expected)?.map(|value| reader.goal(value)).collect();
    match all? {
        none if none.is_empty() => Err(json.fault(value, "there is no goal", expected)),
        all => Ok(all),
    }
}

struct Reader<'j, 't> {
    json: &'j Json<'t>,
    puzzle: &'j Definition,
}

impl<'t> Reader<'_, 't> {
    fn goal(&self, value: Value<'t, '_>) -> Result<Vec<Wanted>, Fault> {
        let root = self.root(value, "a goal: an object")?;
        let orbits = self.puzzle.orbits.iter().zip(&self.puzzle.solved);
        let wanted = |(orbit, solved): (&Orbit, &Arrangement)| match root.get(&orbit.name) {
            None => Ok(Wanted { places: vec![(None, None); orbit.pieces], alike: Vec::new() }),
            Some(value) => self.wanted(value, orbit, solved),
        };
        orbits.map(wanted).collect()
    }

    fn root<'r>(&self, value: Value<'t, 'r>, expected: &str) -> Result<Object<'t, 'r>, Fault> {
        let object = self.json.object(value, expected)?;
        let known = |name: &str| self.puzzle.orbits.iter().any(|orbit| orbit.name == name);
        if let Some((key, name, _)) = object.members().find(|(_, name, _)| !known(name)) {
            let message = format!("there is no orbit called `{}`", short(name));
            let names: Vec<String> =
                self.puzzle.orbits.iter().map(|orbit| short(&orbit.name)).collect();
            return Err(self.json.fault(key, message, names.join(", ")));
        }
        Ok(object)
    }

    /// An orbit's object, with no keys but these.
    fn orbit<'r>(&self, value: Value<'t, 'r>, keys: &[&str]) -> Result<Object<'t, 'r>, Fault> {
        let object = self.json.object(value, "an orbit's pieces: an object")?;
        if let Some((key, name, _)) = object.members().find(|(_, name, _)| !keys.contains(name)) {
            let message = format!("`{}` means nothing here", short(name));
            return Err(self.json.fault(key, message, keys.join(", ")));
        }
        Ok(object)
    }

    fn arrangement(
        &self,
        value: Value<'t, '_>,
        orbit: &Orbit,
        solved: &Arrangement,
    ) -> Result<Arrangement, Fault> {
        // cubing.js writes what the definition says too.
        let object = self.orbit(value, &["pieces", "orientation", "orientationMod"])?;
        let listed = self.list(self.json.member(&object, "pieces")?, orbit, 254, false)?;
        self.pieces(&listed, orbit, solved)?;
        let pieces: Vec<u8> = listed.iter().filter_map(|&(_, piece)| piece).collect();
        let modulus: Vec<u8> = pieces.iter().map(|&piece| turns(solved, piece)).collect();
        let orientation = match object.get("orientation") {
            None if modulus.iter().all(|&modulus| modulus == 1) => vec![0; orbit.pieces],
            None => {
                self.json.member(&object, "orientation")?;
                Vec::new()
            }
            Some(list) => {
                let listed = self.list(list, orbit, orbit.orientations - 1, false)?;
                for (&(value, turned), &modulus) in listed.iter().zip(&modulus) {
                    self.below(value, turned, modulus)?;
                }
                listed.iter().filter_map(|&(_, turned)| turned).collect()
            }
        };
        Ok(Arrangement { pieces, orientation, modulus })
    }

    fn wanted(
        &self,
        value: Value<'t, '_>,
        orbit: &Orbit,
        solved: &Arrangement,
    ) -> Result<Wanted, Fault> {
        let object = self.orbit(value, &["pieces", "orientation"])?;
        let mut pieces = vec![None; orbit.pieces];
        let mut alike = Vec::new();
        if let Some(list) = object.get("pieces") {
            let listed = self.list(list, orbit, 254, true)?;
            alike = exchanged(&listed, solved);
            // Where pieces may change places, each place asks for one of them.
            let mut each = listed.clone();
            for set in &alike {
                let mut members = solved.pieces.iter().copied().filter(|piece| set.contains(piece));
                for (_, piece) in
                    each.iter_mut().filter(|entry| entry.1.is_some_and(|p| set.contains(&p)))
                {
                    *piece = members.next().or(*piece);
                }
            }
            self.pieces(&each, orbit, solved)?;
            pieces = listed.into_iter().map(|(_, piece)| piece).collect();
        }
        let mut orientation = vec![None; orbit.pieces];
        if let Some(list) = object.get("orientation") {
            let listed = self.list(list, orbit, orbit.orientations - 1, true)?;
            for (&(value, turned), piece) in listed.iter().zip(&pieces) {
                let modulus = piece.map_or(orbit.orientations, |piece| turns(solved, piece));
                self.below(value, turned, modulus)?;
            }
            orientation = listed.into_iter().map(|(_, turned)| turned).collect();
        }
        Ok(Wanted { places: pieces.into_iter().zip(orientation).collect(), alike })
    }

    /// A list with a number, or what stands for any, for each place of an orbit.
    fn list<'r>(
        &self,
        list: Value<'t, 'r>,
        orbit: &Orbit,
        most: u8,
        wild: bool,
    ) -> Result<Vec<Entry<'t, 'r>>, Fault> {
        let what = if wild { "a number or \"?\"" } else { "a number" };
        let wanted = || format!("{} for each place of `{}`", what, short(&orbit.name));
        let mut entries = Vec::new();
        for value in self.json.array(list, &format!("a list with {}", wanted()))? {
            if entries.len() == orbit.pieces {
                let message = format!("the places are {}, and here is one more", orbit.pieces);
                return Err(self.json.fault(value, message, wanted()));
            }
            let any = match value.kind() {
                JsonValueKind::Null => true,
                JsonValueKind::String => value.as_raw_str() == "\"?\"",
                _ => false,
            };
            let number = if any && wild {
                None
            } else {
                Some(narrow(self.json.number(value, 0..=i64::from(most), what)?))
            };
            entries.push((value, number));
        }
        if entries.len() < orbit.pieces {
            let message = format!("the places are {}, not {}", orbit.pieces, entries.len());
            return Err(self.json.fault(list, message, wanted()));
        }
        Ok(entries)
    }

    /// Requires that the pieces are the orbit's, none more often than there.
    fn pieces(
        &self,
        listed: &[Entry<'t, '_>],
        orbit: &Orbit,
        solved: &Arrangement,
    ) -> Result<(), Fault> {
        let mut left = solved.pieces.clone();
        for &(value, piece) in listed {
            let Some(piece) = piece else { continue };
            if let Some(found) = left.iter().position(|&other| other == piece) {
                left.swap_remove(found);
                continue;
            }
            let name = short(&orbit.name);
            let message = if solved.pieces.contains(&piece) {
                let shown: Vec<u8> = listed.iter().filter_map(|entry| entry.1).collect();
                let missing = solved.pieces.iter().filter(|piece| !shown.contains(piece)).min();
                let missing = missing.filter(|_| shown.len() == listed.len());
                let nowhere =
                    missing.map_or(String::new(), |piece| format!(", and {piece} nowhere"));
                format!("piece {piece} stands here once too often{nowhere}")
            } else {
                format!("`{name}` has no piece {piece}")
            };
            let expected = format!("the pieces of `{name}`, each as often as it is there");
            return Err(self.json.fault(value, message, expected));
        }
        Ok(())
    }

    /// Requires that an orientation is one of a piece.
    fn below(&self, value: Value<'t, '_>, turned: Option<u8>, modulus: u8) -> Result<(), Fault> {
        match turned {
            Some(turned) if turned >= modulus => {
                let message = format!("`{turned}` is out of range");
                let expected = format!("an orientation of this piece, 0 to {}", modulus - 1);
                Err(self.json.fault(value, message, expected))
            }
            _ => Ok(()),
        }
    }
}

/// The sets of pieces that may change places: a number that is there more often than the piece is stands for all pieces that are
/// at home in these places, of which it is one, if they are as many.
fn exchanged(listed: &[Entry<'_, '_>], solved: &Arrangement) -> Vec<Vec<u8>> {
    let mut sets: Vec<Vec<u8>> = Vec::new();
    for piece in listed.iter().filter_map(|&(_, piece)| piece) {
        let count = |of: &dyn Fn(u8) -> bool| solved.pieces.iter().filter(|&&p| of(p)).count();
        let places: Vec<usize> =
            (0..listed.len()).filter(|&place| listed[place].1 == Some(piece)).collect();
        let mut set: Vec<u8> = places.iter().map(|&place| solved.pieces[place]).collect();
        set.sort_unstable();
        set.dedup();
        let is_set = places.len() > count(&|p| p == piece)
            && set.contains(&piece)
            && count(&|p| set.contains(&p)) == places.len();
        if is_set && !sets.contains(&set) {
            sets.push(set);
        }
    }
    sets
}

/// How many orientations of a piece can be distinguished.
fn turns(solved: &Arrangement, piece: u8) -> u8 {
    let home = solved.pieces.iter().position(|&other| other == piece);
    home.map_or(1, |home| solved.modulus[home])
}
