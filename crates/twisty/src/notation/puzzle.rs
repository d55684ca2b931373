//! Algs for a [`Definition`]: its moves by their names, and which of them commute.

use crate::definition::{Definition, Purpose, Searched, Transformation};
use crate::notation::cube::Layer;
use crate::notation::kind::{Factor, Kind, Reader};
use crate::notation::{Alg, Move, Step, What, Wrong, frame};
use everystate_puzzle::text::show;
use std::collections::HashMap;

/// The moves of a definition that an alg consists of, in their order, by the names that stand there;
/// Square-1's `(1, -3)` is its `U` and `D` (or `U_SQ_` and `D_SQ_`), `/` its `S` (or `_SLASH_`).
///
/// On a 3x3x3 or 2x2x2 cube whose definition does not name them, wide moves, slices and rotations are
/// made of the face turns: [`without_rotations`](crate::notation::without_rotations) says how the cube is held in
/// the end, which no position of such a definition tells.
///
/// # Errors
/// At a move that the definition does not have, or where they become more than about 256 MiB.
///
/// ```
/// # use everystate_twisty::{notation::{Alg, moves_of}, catalogue};
/// let cube = catalogue::named("cube3").unwrap().unwrap();
/// let names = |text: &str| {
///     let moves = moves_of(&Alg::parse(text)?, &cube)?;
///     Ok::<_, everystate_twisty::notation::Wrong>(
///         moves.into_iter().map(|m| m.name).collect::<Vec<_>>())
/// };
/// assert_eq!(names("(R U2)2")?, ["R", "U2", "R", "U2"]);
/// assert_eq!(names("x U M'")?, ["F", "R'", "L"]);
/// assert_eq!(names("R Q").unwrap_err().at, 2..3);
/// # Ok::<(), everystate_twisty::notation::Wrong>(())
/// ```
pub fn moves_of(alg: &Alg, definition: &Definition) -> Result<Vec<Searched>, Wrong> {
    let flat = alg.expand();
    let faces = match as_cube(&flat, &Kind::Puzzle(definition))? {
        Kind::Cube { size: Some(size) } => {
            let (mut turns, rotation) = frame::without_rotations(&flat, size)?;
            // A definition that has rotations, but not all else, tells how the cube is held.
            if ["x", "y", "z"].iter().all(|name| definition.find(name).is_some()) {
                turns.steps.extend(rotation.steps);
            }
            turns
        }
        _ => flat,
    };
    let each: usize = definition.orbits.iter().map(|orbit| 192 + 4 * orbit.pieces).sum();
    let mut found = Vec::new();
    for step in &faces.steps {
        for names in names(&step.what) {
            if found.len() > BYTES / each.max(1) {
                let message = format!("up to here these take more than {} MiB", BYTES >> 20);
                return Err(Wrong::new(step.at.clone(), message));
            }
            let searched = names.iter().find_map(|name| definition.find(name));
            found.push(searched.ok_or_else(|| unknown(step, definition))?);
        }
    }
    Ok(found)
}

/// The most bytes that moves may take together, about: those of an enormous puzzle are enormous.
const BYTES: usize = 1 << 28;

/// What a definition may call a step that is no bracket: for each move in it the names, the best first.
fn names(what: &What) -> Vec<Vec<String>> {
    let power = |name: &str, amount: i32| {
        Move { layers: None, name: name.to_owned(), amount, signed: false }.to_string()
    };
    match what {
        What::Move(m) if m.signed => {
            vec![vec![m.to_string(), power(&format!("{}_PLUSPLUS_", m.name), m.amount)]]
        }
        What::Move(m) => vec![vec![m.to_string()]],
        What::Tuple { top, bottom } => {
            let turns = [(["U_SQ_", "U"], *top), (["D_SQ_", "D"], *bottom)];
            let turns = turns.into_iter().filter(|&(_, amount)| amount != 0);
            turns.map(|(names, amount)| names.map(|name| power(name, amount)).into()).collect()
        }
        _ => vec![["_SLASH_", "/", "S"].map(str::to_owned).into()],
    }
}

/// The number of the move that one of these names stands for, with the amounts to make it of.
fn look_up(definition: &Definition, names: &[String]) -> Option<(usize, Vec<i64>)> {
    let (number, given) = names.iter().find_map(|name| definition.resolve(name))?;
    let whole = definition.moves[number].needs.is_empty() || given.iter().all(|&n| n == 1);
    whole.then_some((number, given))
}

/// The fault that a definition has no such move, with those that it has.
fn unknown(step: &Step, definition: &Definition) -> Wrong {
    /// Names to tell.
    const SHOWN: usize = 12;
    let name = step.what.to_string();
    let mut have: Vec<&str> = Vec::new();
    let moves = definition.moves.iter().map(|m| m.name.as_str());
    for other in moves.chain(definition.named.iter().map(|named| named.name.as_str())) {
        if !have.contains(&other) && have.len() < 1000 {
            have.push(other);
        }
    }
    // First what differs in the size of letters alone, then what begins with the same letter.
    let bare = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = bare.trim_end_matches(|c: char| !c.is_alphabetic());
    let begins = |other: &str| {
        bare.get(..1)
            .is_some_and(|first| other.get(..1).is_some_and(|own| own.eq_ignore_ascii_case(first)))
    };
    have.sort_by_key(|other| match () {
        () if other.eq_ignore_ascii_case(bare) => 0,
        () if begins(other) => 1,
        () => 2,
    });
    let more = if have.len() > SHOWN { ", …" } else { "" };
    let have: Vec<String> = have.iter().take(SHOWN).map(|n| show(n.as_bytes())).collect();
    let message = format!("there is no move called `{}`", show(name.as_bytes()));
    Wrong::new(step.at.clone(), message).expecting(format!("one of {}{more}", have.join(", ")))
}

/// The cube, if a definition is one and does not itself name all of an alg's moves; otherwise what was
/// given.
///
/// # Errors
/// At the first move that the definition does not name and that cannot be made of its faces.
pub(crate) fn as_cube<'a>(flat: &Alg, kind: &Kind<'a>) -> Result<Kind<'a>, Wrong> {
    let Kind::Puzzle(definition) = kind else { return Ok(*kind) };
    // A long alg names few moves.
    let mut known = HashMap::new();
    let mut is_known = |step: &Step| match &step.what {
        What::Move(m) => *known
            .entry(m.clone())
            .or_insert_with(|| look_up(definition, &names(&step.what)[0]).is_some()),
        what => names(what).iter().all(|names| look_up(definition, names).is_some()),
    };
    let others: Vec<&Step> = flat.steps.iter().filter(|step| !is_known(step)).collect();
    let Some(&first) = others.first() else { return Ok(*kind) };
    let cube = Kind::Cube { size: cube_size(definition) };
    let mut reader = Reader::new(&cube);
    let mut is_cube = |step: &Step| reader.read(step).is_ok();
    if !matches!(cube, Kind::Cube { size: Some(_) }) {
        return Err(unknown(first, definition));
    }
    if flat.steps.iter().all(&mut is_cube) {
        return Ok(cube);
    }
    // The one to blame is no move of any cube, if there is one.
    let worst = others.iter().copied().find(|step| !is_cube(step));
    Err(unknown(worst.unwrap_or(first), definition))
}

/// How many layers a definition's cube has if its faces turn as those of a 2x2x2 or 3x3x3: told by what
/// each pair and each three of them move together.
fn cube_size(definition: &Definition) -> Option<u32> {
    let mut faces = Vec::new();
    for name in frame::FACES {
        let face = definition.find(name)?;
        if !face.needs.is_empty() || definition.order(&face.does) != Some(4) {
            return None;
        }
        faces.push(face.does);
    }
    // How many places each set of faces touches: bit `i` for face `i`.
    let mut touched = [0_u32; 64];
    for (orbit, of) in definition.orbits.iter().enumerate() {
        for place in 0..of.pieces {
            let bits = (0..6).filter(|&face: &usize| faces[face][orbit].touches(place));
            touched[bits.map(|face| 1 << face).sum::<usize>()] += 1;
        }
    }
    let opposite = |set: usize| (0..3).any(|axis| (set >> (2 * axis)) & 3 == 3);
    let count = |faces: u32| {
        let sets = (0..64_usize).filter(move |&set| set.count_ones() == faces && !opposite(set));
        sets.map(|set| touched[set])
    };
    if (0..64).any(|set| opposite(set) && touched[set] > 0) || !count(3).all(|n| n == 1) {
        return None;
    }
    // Seen along any edge, the faces must turn the same way round.
    let pairs = (0..36).map(|i| (i / 6, i % 6)).filter(|&(a, b)| a / 2 != b / 2);
    let orders = pairs.map(|(a, b)| definition.order(&definition.compose(&faces[a], &faces[b])));
    let mut orders = orders.collect::<Vec<_>>();
    orders.dedup();
    match (orders.len(), count(2).max(), count(2).min(), count(1).max()) {
        (1, Some(1), Some(1), Some(0 | 1)) => Some(3),
        (1, Some(0), _, Some(0)) => Some(2),
        _ => None,
    }
}

/// The most different moves of which it is found out what commutes.
const DIFFERENT: usize = 1000;

/// A definition's moves as they turn up.
pub(crate) struct General<'a> {
    definition: &'a Definition,
    /// By the move's number in the definition: its class, and -1 if it is the inverse of the class's.
    known: HashMap<usize, (u32, i64)>,
    classes: Vec<Class>,
    commute: HashMap<(u32, u32), bool>,
    /// What was read before: long algs say the same again and again.
    read: HashMap<Move, Vec<Factor>>,
}

/// Moves that do the same, or undo it.
struct Class {
    does: Transformation,
    inverse: Transformation,
    order: u64,
}

impl<'a> General<'a> {
    pub(crate) fn new(definition: &'a Definition) -> Self {
        let (known, commute, read) = (HashMap::new(), HashMap::new(), HashMap::new());
        Self { definition, known, classes: Vec::new(), commute, read }
    }

    /// The factors of a step that is no bracket.
    pub(crate) fn read(&mut self, step: &Step) -> Result<Vec<Factor>, Wrong> {
        let What::Move(m) = &step.what else { return self.square1(step) };
        if let Some(read) = self.read.get(m) {
            return Ok(read.clone());
        }
        let mut factors = self.factors(step)?;
        for factor in &mut factors {
            if m.signed {
                factor.spelt = What::Move(Move { amount: 1, ..m.clone() });
            }
            if factor.written.is_some() || factor.fixed {
                factor.written = Some(step.what.clone());
            }
        }
        self.read.insert(m.clone(), factors.clone());
        Ok(factors)
    }

    /// The factors of a step, each written as the definition calls it.
    fn factors(&mut self, step: &Step) -> Result<Vec<Factor>, Wrong> {
        let mut factors = Vec::new();
        for names in names(&step.what) {
            let found = look_up(self.definition, &names);
            let (number, given) = found.ok_or_else(|| unknown(step, self.definition))?;
            let (class, sense) = self.class(number, step)?;
            let order = self.classes[class as usize].order;
            factors.push(self.factor(number, (class, sense, order), &given));
        }
        Ok(factors)
    }

    /// The factors of Square-1's turns, written as such.
    fn square1(&mut self, step: &Step) -> Result<Vec<Factor>, Wrong> {
        let mut factors = self.factors(step)?;
        if let What::Tuple { top, bottom } = step.what {
            let turns = [(top, (1, 0)), (bottom, (0, 1))];
            let turns = turns.into_iter().filter(|&(amount, _)| amount != 0);
            for (factor, (_, (top, bottom))) in factors.iter_mut().zip(turns) {
                factor.spelt = What::Tuple { top, bottom };
            }
        } else {
            // Of another order it could not be written backward.
            for factor in factors.iter_mut().filter(|f| f.order == 2) {
                factor.spelt = step.what.clone();
            }
        }
        Ok(factors)
    }

    /// The class of a move, and its sense there.
    fn class(&mut self, number: usize, step: &Step) -> Result<(u32, i64), Wrong> {
        if let Some(&known) = self.known.get(&number) {
            return Ok(known);
        }
        if self.known.len() >= DIFFERENT {
            let message = format!("up to here these are more than {DIFFERENT} different moves");
            return Err(Wrong::new(step.at.clone(), message));
        }
        let does = &self.definition.moves[number].does;
        let classes = (0..).zip(&self.classes);
        let same = classes.into_iter().find_map(|(class, other)| match () {
            () if other.does == *does => Some((class, 1)),
            () if other.inverse == *does => Some((class, -1)),
            () => None,
        });
        let found = same.unwrap_or_else(|| {
            let order = self.definition.order(does).unwrap_or(0);
            let inverse = self.definition.inverse(does);
            self.classes.push(Class { does: does.clone(), inverse, order });
            // At most a thousand.
            (u32::try_from(self.classes.len() - 1).unwrap_or(u32::MAX), 1)
        });
        self.known.insert(number, found);
        Ok(found)
    }

    fn factor(
        &self,
        number: usize,
        (class, sense, order): (u32, i64, u64),
        given: &[i64],
    ) -> Factor {
        let m = &self.definition.moves[number];
        let modulus = if order == 0 { i128::from(i64::MAX) } else { i128::from(order) };
        let product = given.iter().fold(1, |product: i128, &n| product * i128::from(n) % modulus);
        let amount = sense * i64::try_from(product).unwrap_or_default();
        let whole = Move { layers: None, name: m.name.clone(), amount: 1, signed: false };
        // As it is parsed, if it can be.
        let spelt = Alg::parse(&m.name).ok().and_then(|alg| match &alg.steps[..] {
            [Step { what: What::Move(m), .. }] if m.amount == 1 => Some(m.clone()),
            _ => None,
        });
        let spelt = What::Move(spelt.unwrap_or(whole));
        let weight = i64::from(m.purpose == Purpose::Search);
        // Another name: whoever reads it writes it down.
        let written = (given.len() > 1).then(|| spelt.clone());
        let (part, fixed) = (Layer::Whole, !m.needs.is_empty());
        Factor { class, part, amount, order, spelt, sense, fixed, weight, written }
    }

    pub(crate) fn commute(&mut self, a: u32, b: u32) -> bool {
        let (definition, classes) = (self.definition, &self.classes);
        *self.commute.entry((a.min(b), a.max(b))).or_insert_with(|| {
            let (a, b) = (&classes[a as usize].does, &classes[b as usize].does);
            definition.compose(a, b) == definition.compose(b, a)
        })
    }
}
