//! A whole puzzle, read and written.

use crate::definition::{Arrangement, Definition, Move, Orbit, Pattern, Transformation, Turn};
use crate::text::allowance::Allowance;
use crate::text::kpuzzle::json::{Json, Object, narrow};
use crate::text::sequence;
use crate::text::sequence::Formula;
use crate::text::write;
use crate::text::write::{Obstacle, short};
use everystate_puzzle::text::Fault;
use std::collections::HashSet;

/// Reads a definition.
///
/// # Errors
/// What is wrong first, with its place: also what is wrong in meaning, as a permutation that is none.
///
/// ```
/// # use everystate_twisty::text::kpuzzle;
/// let text = br#"{ "name": "Pair", "orbits": [{ "orbitName": "P", "numPieces": 2, "numOrientations": 1 }],
///   "defaultPattern": { "P": { "pieces": [0, 1], "orientation": [0, 0] } },
///   "moves": { "S": { "P": { "permutation": [1, 1], "orientationDelta": [0, 0] } } } }"#;
/// let fault = kpuzzle::read(text).unwrap_err();
/// assert_eq!((fault.line, fault.column), (3, 47));
/// assert_eq!(fault.message, "`1` stands here twice, and 0 nowhere");
/// ```
pub fn read(text: &[u8]) -> Result<Definition, Fault> {
    let json = Json::new(text)?;
    let tree = json.parse()?;
    let root = json.object(tree.value(), "a puzzle: an object")?;
    let name = json.string(json.member(&root, "name")?, "the puzzle's name")?;
    let mut reader =
        Reader { json: &json, definition: Definition::default(), allowance: Allowance::default() };
    reader.definition.name = name.into_owned();
    reader.orbits(&root)?;
    reader.definition.solved = reader.pattern(&root)?;
    reader.moves(&root)?;
    reader.derived(&root)?;
    Ok(reader.definition)
}

/// Writes a definition: every move with what it does to every orbit, as cubing.js wants it.
///
/// # Errors
/// What the format cannot hold: rules that forbid positions, blocks, names for moves, a position to
/// start from, moves that need something.
///
/// ```
/// # use everystate_puzzle::text::Source;
/// # use everystate_twisty::text::{kpuzzle, tws};
/// let text = b"Set P 3 1\nSolved\nEnd\nMove R\nP\n2 3 1\nEnd\n";
/// let ring = tws::read(&mut Source::new(&text[..])).unwrap();
/// let json = kpuzzle::write(&ring).unwrap();
/// assert!(json.contains(r#""P": { "permutation": [1, 2, 0], "orientationDelta": [0, 0, 0] }"#));
/// ```
pub fn write(definition: &Definition) -> Result<String, Obstacle> {
    write::check_moves(definition)?;
    if let Some(rule) = definition.illegal.first() {
        return Err(Obstacle::new(rule.line, "KPuzzle JSON has no rules that forbid positions"));
    }
    if let Some(block) = definition.blocks.first() {
        return Err(Obstacle::new(block.line, "KPuzzle JSON has no blocks of joined pieces"));
    }
    if let Some(alias) = definition.named.first() {
        let message = format!("KPuzzle JSON has no name `{}` that is no move", short(&alias.name));
        return Err(Obstacle::new(alias.line, message));
    }
    if definition.start.is_some() {
        let message = "KPuzzle JSON has no position to start from beside the solved one";
        return Err(Obstacle::new(0, message));
    }
    let list = |values: &[u8]| {
        let words: Vec<String> = values.iter().map(u8::to_string).collect();
        format!("[{}]", words.join(", "))
    };
    let orbits = definition.orbits.iter().map(|Orbit { name, pieces, orientations }| {
        let name = quoted(name);
        format!(
            "    {{ \"orbitName\": {name}, \"numPieces\": {pieces}, \
            \"numOrientations\": {orientations} }}"
        )
    });
    let pattern = definition.orbits.iter().zip(&definition.solved).map(|(orbit, at)| {
        let full = orbit.orientations;
        let modulus = |&m: &u8| if m == full { 0 } else { m };
        let modulus: Vec<u8> = at.modulus.iter().map(modulus).collect();
        let modulus = if modulus.iter().all(|&m| m == 0) {
            String::new()
        } else {
            format!(", \"orientationMod\": {}", list(&modulus))
        };
        let (name, pieces, turned) = (quoted(&orbit.name), list(&at.pieces), list(&at.orientation));
        format!("    {name}: {{ \"pieces\": {pieces}, \"orientation\": {turned}{modulus} }}")
    });
    let moves = definition.moves.iter().map(|m| {
        let turns = definition.orbits.iter().zip(&m.does).map(|(orbit, turn)| {
            let (name, from, delta) = (quoted(&orbit.name), list(&turn.from), list(&turn.delta));
            format!("      {name}: {{ \"permutation\": {from}, \"orientationDelta\": {delta} }}")
        });
        format!("    {}: {{\n{}\n    }}", quoted(&m.name), joined(turns))
    });
    let (orbits, pattern, moves) = (joined(orbits), joined(pattern), joined(moves));
    Ok(format!(
        "{{\n  \"name\": {},\n  \"orbits\": [\n{orbits}\n  ],\n  \"defaultPattern\": {{\n{pattern}\n  }},\n  \
        \"moves\": {{\n{moves}\n  }}\n}}\n",
        quoted(&definition.name)
    ))
}

/// A string of JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Members or elements, each in its line.
fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(",\n")
}

struct Reader<'j, 't> {
    json: &'j Json<'t>,
    definition: Definition,
    allowance: Allowance,
}

type Value<'t, 'r> = nojson::RawJsonValue<'t, 'r>;

impl<'t> Reader<'_, 't> {
    fn orbits(&mut self, root: &Object<'t, '_>) -> Result<(), Fault> {
        let json = self.json;
        let list = json.member(root, "orbits")?;
        let mut names = HashSet::new();
        for value in json.array(list, "a list of orbits")? {
            let orbit = json.object(value, "an orbit: an object")?;
            let at = json.member(&orbit, "orbitName")?;
            let name = json.string(at, "the orbit's name")?.into_owned();
            json.plain(at, &name)?;
            if !names.insert(name.clone()) {
                let message = format!("orbit `{}` is declared for the second time", short(&name));
                return Err(json.fault(at, message, "another name"));
            }
            let pieces = json.member(&orbit, "numPieces")?;
            let pieces = json.number(pieces, 1..=255, "the number of places")?;
            let orientations = json.member(&orbit, "numOrientations")?;
            let orientations = json.number(orientations, 1..=127, "the number of orientations")?;
            self.spend(value, Allowance::ITEM + usize::from(narrow(pieces)))?;
            let orbit = Orbit {
                name,
                pieces: usize::from(narrow(pieces)),
                orientations: narrow(orientations),
            };
            self.definition.orbits.push(orbit);
        }
        if self.definition.orbits.is_empty() {
            return Err(json.fault(list, "there is no orbit here", "at least one orbit"));
        }
        Ok(())
    }

    fn pattern(&mut self, root: &Object<'t, '_>) -> Result<Pattern, Fault> {
        let json = self.json;
        let value = json.member(root, "defaultPattern")?;
        let object = json.object(value, "the solved position: an object")?;
        self.only_orbits(&object)?;
        let orbits = &self.definition.orbits;
        orbits.iter().map(|orbit| self.arrangement(&object, orbit)).collect()
    }

    fn arrangement(&self, of: &Object<'t, '_>, orbit: &Orbit) -> Result<Arrangement, Fault> {
        let json = self.json;
        let object = json.object(json.member(of, &orbit.name)?, "an orbit's pieces: an object")?;
        let member = |key| json.member(&object, key);
        let listed = self.numbers(member("pieces")?, orbit, 0..=254, "a piece")?;
        let pieces: Vec<u8> = listed.iter().map(|&(_, piece)| narrow(piece)).collect();
        let full = i64::from(orbit.orientations);
        let mut modulus = vec![orbit.orientations; orbit.pieces];
        let mut places = Vec::new();
        if let Some(list) = object.get("orientationMod") {
            let what = "the number of orientations told apart";
            let divisors = self.numbers(list, orbit, 0..=full, what)?;
            for (place, &(value, divisor)) in divisors.iter().enumerate() {
                if divisor > 0 && full % divisor > 0 {
                    let message = format!("{divisor} does not divide {full}");
                    let expected = "0, or a divisor of the number of orientations";
                    return Err(json.fault(value, message, expected));
                }
                if divisor > 0 {
                    modulus[place] = narrow(divisor);
                }
                places.push(value);
            }
        }
        for (place, &value) in places.iter().enumerate() {
            let other = (0..place).find(|&other| pieces[other] == pieces[place]);
            if let Some(other) = other.filter(|&other| modulus[other] != modulus[place]) {
                let message = format!(
                    "piece {} stands in places {other} and {place} and is not turned alike there",
                    pieces[place]
                );
                let expected = "the same for all pieces with the same number";
                return Err(json.fault(value, message, expected));
            }
        }
        let listed = self.numbers(member("orientation")?, orbit, 0..=full - 1, "an orientation")?;
        let mut orientation = Vec::new();
        for (&(value, turned), &modulus) in listed.iter().zip(&modulus) {
            json.number(value, 0..=i64::from(modulus) - 1, "an orientation of this piece")?;
            orientation.push(narrow(turned));
        }
        Ok(Arrangement { pieces, orientation, modulus })
    }

    fn moves(&mut self, root: &Object<'t, '_>) -> Result<(), Fault> {
        let json = self.json;
        let moves = json.object(json.member(root, "moves")?, "the moves: an object")?;
        for (key, name, value) in moves.members() {
            json.a_word(key, name)?;
            self.spend(key, Allowance::ITEM + Allowance::whole(&self.definition.orbits))?;
            let object = json.object(value, "a move: an object")?;
            self.only_orbits(&object)?;
            let orbits = &self.definition.orbits;
            let turn = |orbit: &Orbit| match object.get(&orbit.name) {
                None => Ok(Turn::identity(orbit.pieces)),
                Some(value) => self.turn(value, orbit),
            };
            let does = orbits.iter().map(turn).collect::<Result<Transformation, Fault>>()?;
            self.add(key, name, does);
        }
        Ok(())
    }

    fn turn(&self, value: Value<'t, '_>, orbit: &Orbit) -> Result<Turn, Fault> {
        let json = self.json;
        let object = json.object(value, "what a move does to an orbit: an object")?;
        let most = i64::try_from(orbit.pieces).unwrap_or(1) - 1;
        let list = json.member(&object, "permutation")?;
        let listed = self.numbers(list, orbit, 0..=most, "a place")?;
        let from: Vec<u8> = listed.iter().map(|&(_, place)| narrow(place)).collect();
        let mut seen = [false; 256];
        for (&(value, place), &at) in listed.iter().zip(&from) {
            if core::mem::replace(&mut seen[usize::from(at)], true) {
                let missing = (0..=most).find(|&n| !from.contains(&narrow(n))).unwrap_or(0);
                let message = format!("`{place}` stands here twice, and {missing} nowhere");
                return Err(json.fault(value, message, "every place once"));
            }
        }
        let list = json.member(&object, "orientationDelta")?;
        let all = i64::from(orbit.orientations);
        // cubing.js itself has turns backward, as -1.
        let listed = self.numbers(list, orbit, 1 - all..=all - 1, "an orientation")?;
        let delta = listed.iter().map(|&(_, turned)| narrow(turned.rem_euclid(all))).collect();
        Ok(Turn { from, delta })
    }

    fn derived(&mut self, root: &Object<'t, '_>) -> Result<(), Fault> {
        let json = self.json;
        let Some(value) = root.get("derivedMoves") else { return Ok(()) };
        let object = json.object(value, "the derived moves: an object")?;
        let mut formulas = Vec::new();
        let known: HashSet<&str> = self.definition.moves.iter().map(|m| m.name.as_str()).collect();
        let members: Vec<_> =
            object.members().filter(|(_, name, _)| !known.contains(name)).collect();
        for &(key, name, value) in &members {
            json.a_word(key, name)?;
            let text = json.string(value, "moves")?;
            let steps = crate::text::kpuzzle::alg::parse(&text)
                .map_err(|wrong| json.fault_inside(value, wrong.at, wrong.message, "moves"))?;
            formulas.push(Formula { name: name.to_owned(), steps });
        }
        drop(known);
        for &(key, ..) in &members {
            self.spend(key, Allowance::ITEM + Allowance::whole(&self.definition.orbits))?;
        }
        let resolved = sequence::resolve(&self.definition, &formulas).map_err(|wrong| {
            let (_, _, value) = members[wrong.formula];
            json.fault_inside(value, wrong.at, wrong.message, "moves that are defined")
        })?;
        for ((key, name, _), does) in members.into_iter().zip(resolved) {
            self.add(key, name, does);
        }
        Ok(())
    }

    fn add(&mut self, key: Value<'t, '_>, name: &str, does: Transformation) {
        let purpose = crate::text::purpose::purpose(name);
        let line = self.json.line(key);
        let name = name.to_owned();
        self.definition.moves.push(Move { name, does, purpose, needs: Vec::new(), line });
    }

    /// A list with a number for each place of an orbit.
    fn numbers<'r>(
        &self,
        list: Value<'t, 'r>,
        orbit: &Orbit,
        range: core::ops::RangeInclusive<i64>,
        what: &str,
    ) -> Result<Vec<(Value<'t, 'r>, i64)>, Fault> {
        let wanted =
            || format!("{} numbers, one for each place of `{}`", orbit.pieces, short(&orbit.name));
        let mut numbers = Vec::new();
        for value in self.json.array(list, "a list of numbers")? {
            if numbers.len() == orbit.pieces {
                return Err(self.json.fault(value, "this is one number too many", wanted()));
            }
            numbers.push((value, self.json.number(value, range.clone(), what)?));
        }
        if numbers.len() < orbit.pieces {
            let count = numbers.len();
            let message = match count {
                1 => "here is 1 number".to_owned(),
                _ => format!("here are {count} numbers"),
            };
            return Err(self.json.fault(list, message, wanted()));
        }
        Ok(numbers)
    }

    /// Requires that all keys are names of orbits.
    fn only_orbits(&self, object: &Object<'t, '_>) -> Result<(), Fault> {
        let names: HashSet<&str> =
            self.definition.orbits.iter().map(|orbit| orbit.name.as_str()).collect();
        match object.members().find(|(_, name, _)| !names.contains(name)) {
            None => Ok(()),
            Some((key, name, _)) => {
                let message = format!("there is no orbit called `{}`", short(name));
                Err(self.json.fault(key, message, "names of orbits"))
            }
        }
    }

    fn spend(&mut self, value: Value<'t, '_>, bytes: usize) -> Result<(), Fault> {
        let json = self.json;
        let wrong = |message| json.fault(value, message, "a smaller definition");
        self.allowance.spend(bytes).map_err(wrong)
    }
}
