//! Checks solutions of puzzles of pieces by their moves alone.
//!
//! Moves are made one after the other on the position as its definition has it. Whether there are fewer, or how many
//! sequences there are, is found by breadth-first search from both ends, as far as [`POSITIONS`] go. None of it is shared
//! with what solves: no boards, no tables, no symmetries, no groups.

mod cost;
mod made;

use crate::definition::{Definition, Pattern, Searched};
use crate::position::Goal;
use crate::verify::made::Made;
use everystate_algebra::Natural;
use everystate_puzzle::{Check, Claim, Metric};
use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashSet};

/// Positions that a search from both ends finds, at most: enough for five moves of the 3×3×3 from each.
const POSITIONS: usize = 1_250_000;

/// What can be seen of a position.
type Seen = Vec<u8>;

/// Where moves are to lead.
///
/// ```
/// use everystate_puzzle::{Check, Claim, Fields};
/// use everystate_twisty::{End, Verifier, catalogue};
/// let cube = catalogue::named("cube3").unwrap().unwrap();
/// let domino = cube.with_moves(&["U", "D", "R2", "L2", "F2", "B2"]).unwrap();
/// let start = cube.make(&cube.make(&cube.solved, "U").unwrap(), "R").unwrap();
/// let moves = |name: &str| Some(vec![name.to_owned()]);
/// let claim = |name| Claim { fields: Fields { moves: moves(name), ..Fields::default() }, ..Claim::default() };
/// let verifier = Verifier::new(&cube, End::Moves(&domino));
/// assert!(matches!(verifier.verify(&start, &claim("R")), Check::Holds(_)));
/// assert!(matches!(verifier.verify(&start, &claim("R2")), Check::Fails(_)));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum End<'a> {
    /// To the solved position.
    Solved,
    /// To a position that meets one of these goals.
    Goals(&'a [Goal]),
    /// To a position that the moves of this definition, of the same puzzle, solve.
    Moves(&'a Definition),
}

/// What is the end, ready to be asked.
enum Ends<'a> {
    Solved(Seen),
    Goals(&'a [Goal]),
    Moves(Made),
}

impl<'a> Ends<'a> {
    fn new(definition: &Definition, end: End<'a>) -> Result<Self, String> {
        Ok(match end {
            End::Solved => Self::Solved(seen(&definition.solved)),
            End::Goals(goals) => Self::Goals(goals),
            End::Moves(finishing) => Self::Moves(Made::new(definition, finishing)?),
        })
    }

    fn is_met(&self, at: &Pattern) -> bool {
        match self {
            Self::Solved(solved) => seen(at) == *solved,
            Self::Goals(goals) => goals.iter().any(|goal| goal.is_met(at)),
            Self::Moves(made) => made.contains(at),
        }
    }
}

/// Checks what is claimed of a position: that moves solve it, that no fewer do, how many sequences do, or that none does.
/// A claim with a verdict says that its moves are the fewest; moves alone do not. `definition` is the one to
/// whose solved position they lead; the claim's metric is [`Metric::Half`] if it has none.
///
/// What takes more than a million positions to decide is left open. Costs up to a few seconds and half a
/// gigabyte then.
///
/// ```
/// use everystate_puzzle::{Check, Claim, Fields};
/// use everystate_twisty::{catalogue, verify};
/// let cube = catalogue::named("cube3").unwrap().unwrap();
/// let start = cube.apply(&cube.solved, &cube.find("R").unwrap().does);
/// let moves = Some(vec!["R'".to_owned()]);
/// let claim = Claim { fields: Fields { moves, ..Fields::default() }, ..Claim::default() };
/// assert!(matches!(verify(&cube, &start, &claim), Check::Holds(_)));
/// ```
pub fn verify(definition: &Definition, start: &Pattern, claim: &Claim<Natural>) -> Check {
    Verifier::new(definition, End::Solved).verify(start, claim)
}

/// What checks claims about positions of a puzzle that are to be brought to one end, as [`verify`] does those about the solved
/// position. Of any other end, whether there are fewer moves is looked for from the position alone, so less far. That moves solve a
/// position is proved by elements that they make; that they do not is said where thousands of random ones have shown nothing else.
pub struct Verifier<'a> {
    definition: &'a Definition,
    ends: Result<Ends<'a>, String>,
}

impl<'a> Verifier<'a> {
    /// Of a definition's positions. Costs some random products of moves where some moves are the end, otherwise nothing.
    pub fn new(definition: &'a Definition, end: End<'a>) -> Self {
        Self { definition, ends: Ends::new(definition, end) }
    }

    /// Why nothing can be decided, if so: then every claim is open.
    pub fn undecided(&self) -> Option<&str> {
        self.ends.as_ref().err().map(String::as_str)
    }

    /// How many moves these are in a metric, as claims count them: a power of a move is one in [`Metric::Half`], and in
    /// [`Metric::Quarter`] the fewest times that the move or its inverse makes it; a rotation is none.
    ///
    /// ```
    /// # use everystate_puzzle::Metric;
    /// # use everystate_twisty::{End, Verifier, catalogue};
    /// let cube = catalogue::named("cube3").unwrap().unwrap();
    /// let moves = ["R2", "U'"].map(str::to_owned);
    /// let verifier = Verifier::new(&cube, End::Solved);
    /// assert_eq!([Metric::Half, Metric::Quarter].map(|metric| verifier.cost(&moves, metric)), [2, 3]);
    /// ```
    pub fn cost(&self, moves: &[String], metric: Metric) -> u64 {
        cost::cost(self.definition, moves, metric)
    }

    /// Checks what is claimed of a position.
    pub fn verify(&self, start: &Pattern, claim: &Claim<Natural>) -> Check {
        if *claim == (Claim { metric: claim.metric, ..Claim::default() }) {
            return Check::Open("nothing is claimed: give moves, or a length".into());
        }
        let ends = match &self.ends {
            Ok(ends) => ends,
            Err(why) => return Check::Open(why.clone()),
        };
        match judged(self.definition, ends, start, claim) {
            Ok((said, open)) if open.is_empty() => Check::Holds(said.join("; ")),
            Ok((said, open)) => Check::Open([said, open].concat().join("; ")),
            Err(why) => Check::Fails(why),
        }
    }

    /// In how many places what moves make of a position looks other than it should, for the nearest of several goals; where some moves
    /// are the end, all places are one. By the moves alone: costs a step a place and move.
    ///
    /// ```
    /// use everystate_twisty::{End, Verifier, catalogue};
    /// let ivy = catalogue::named("ivy").unwrap().unwrap();
    /// let moves = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    /// let differing = |names| Verifier::new(&ivy, End::Solved).differing(&ivy.solved, &moves(names));
    /// assert_eq!(differing(&["R", "R'"]), Ok(0));
    /// assert_eq!(differing(&["R"]), Ok(4)); // a corner and three centres
    /// assert!(differing(&["Q"]).is_err());
    /// ```
    ///
    /// # Errors
    /// Which move cannot be made, and why; or why nothing can be decided.
    pub fn differing(&self, start: &Pattern, moves: &[String]) -> Result<usize, String> {
        let at = made(self.definition, start, moves)?;
        match self.ends.as_ref().map_err(Clone::clone)? {
            Ends::Solved(_) => Ok(Goal::of(&self.definition.solved).differing(&at)),
            Ends::Goals(goals) => {
                Ok(goals.iter().map(|goal| goal.differing(&at)).min().unwrap_or(usize::MAX))
            }
            Ends::Moves(made) => Ok(usize::from(!made.contains(&at))),
        }
    }
}

/// What is true of a claim and what is open, or why it is false.
fn judged(
    definition: &Definition,
    ends: &Ends<'_>,
    start: &Pattern,
    claim: &Claim<Natural>,
) -> Result<(Vec<String>, Vec<String>), String> {
    let metric = claim.metric.unwrap_or(Metric::Half);
    let (mut said, mut open) = (Vec::new(), Vec::new());
    let length = claim.fields.length;
    let made = claim.fields.moves.as_ref().map(|moves| cost::cost(definition, moves, metric));
    if let (Some(moves), Some(cost)) = (&claim.fields.moves, made) {
        replay(definition, ends, start, moves)?;
        let (count, counted) = (moves.len() as u64, in_metric(cost, metric));
        said.push(if cost == count {
            format!("the {} it", plural(count, "move", "solves", "solve"))
        } else {
            let (s, verb) = if count == 1 { ("", "solves") } else { ("s", "solve") };
            format!("the {count} move{s}, {counted}, {verb} it")
        });
        if let Some(length) = length.filter(|&length| length != cost) {
            let counted = if cost == count { count.to_string() } else { counted };
            return Err(format!("the moves are {counted}, not {length}"));
        }
    }
    let alone = length.is_some() && claim.fields.moves.is_none();
    let shortest = claim.verdict.as_deref() == Some("solved");
    let impossible = claim.verdict.as_deref() == Some("unsolvable");
    let more = alone || impossible || claim.count.is_some() || claim.unique.is_some();
    if !shortest && !more && claim.at_least.is_none() {
        return Ok((said, open));
    }
    let searched = match definition.searched(metric) {
        Ok(searched) => searched,
        Err(refusal) => {
            open.push(refusal.message);
            return Ok((said, open));
        }
    };
    let ways = ways((definition, ends), &searched, start);
    if let Some(at_least) = claim.at_least.filter(|_| !impossible) {
        bounded(at_least, &ways, &mut said, &mut open)?;
        // Moves with a bound are not called the fewest.
        if !more {
            return Ok((said, open));
        }
    }
    match ways {
        Ways::Some(fewest, count) => {
            if impossible {
                return Err(plural(fewest, "move", "solves it", "solve it"));
            }
            match made.or(length) {
                Some(claimed) if claimed > fewest && claim.at_least.is_some() => {
                    if alone {
                        open.push(format!("whether {claimed} do is not checked without them"));
                    }
                }
                Some(claimed) if claimed != fewest => {
                    return Err(plural(
                        fewest,
                        "move",
                        "is needed and enough",
                        "are needed and enough",
                    ));
                }
                _ => said.push(format!("no way is shorter than {fewest}")),
            }
            counted(claim, count, &mut said, &mut open)?;
        }
        Ways::None if impossible => {
            let counts_some = claim.count.is_some() && !claim.counts(&Natural::from(0));
            if counts_some || claim.unique == Some(true) {
                return Err("no sequence of moves solves it".into());
            }
            said.push("none of the positions that moves lead to is solved".into());
        }
        Ways::None => return Err("no sequence of moves solves it".into()),
        Ways::Open(least) => {
            let whether = if impossible { "whether none" } else { "whether no fewer" };
            open.push(format!(
                "at least {least} are needed; {whether} do would take more than a million positions"
            ));
        }
    }
    Ok((said, open))
}

/// Judges how many moves are said to be needed at least.
fn bounded(
    claimed: u64,
    ways: &Ways,
    said: &mut Vec<String>,
    open: &mut Vec<String>,
) -> Result<(), String> {
    let needed = plural(claimed, "move", "is needed", "are needed");
    match *ways {
        Ways::Some(fewest, _) if fewest < claimed => {
            let enough = plural(fewest, "move", "is enough", "are enough");
            return Err(format!("{enough}, not {claimed} at least"));
        }
        Ways::Open(least) if least < claimed => open.push(format!(
            "at least {least} are needed; whether {claimed} are would take more than a million positions"
        )),
        Ways::Some(..) | Ways::Open(_) => said.push(format!("at least {needed}")),
        Ways::None => return Err("no sequence of moves solves it".into()),
    }
    Ok(())
}

/// Judges how many sequences there are said to be.
fn counted(
    claim: &Claim<Natural>,
    ways: u128,
    said: &mut Vec<String>,
    open: &mut Vec<String>,
) -> Result<(), String> {
    if let Some(unique) = claim.unique {
        if unique != (ways == 1) {
            return Err(sequences(ways));
        }
        said.push(if unique { "there is one" } else { "there is more than one" }.into());
    }
    match &claim.count {
        None => {}
        // More were not counted.
        Some(_) if ways == u128::MAX && !claim.counts_none() => {
            open.push(
                "there are 2^128 - 1 shortest sequences or more, which are not counted".into(),
            );
        }
        Some(_) if claim.counts(&Natural::from_u128(ways)) => {
            said.push(sequences(ways));
        }
        Some(_) if claim.counts_none() => {
            return Err(sequences(ways));
        }
        // Others may be counted too, or those that differ only in the order of moves that commute once.
        Some(count) => open
            .push(format!("{}; whether {count} are as asked for is not checked", sequences(ways))),
    }
    Ok(())
}

/// A number of moves that is not that of those which were given.
fn in_metric(cost: u64, metric: Metric) -> String {
    format!("{cost} in the {} metric", metric.name())
}

fn sequences(n: u128) -> String {
    if n == 1 {
        "there is 1 shortest sequence".into()
    } else {
        format!("there are {n} shortest sequences")
    }
}

fn plural(n: u64, noun: &str, one: &str, many: &str) -> String {
    if n == 1 { format!("{n} {noun} {one}") } else { format!("{n} {noun}s {many}") }
}

/// Makes moves; why they do not solve the position.
fn replay(
    definition: &Definition,
    ends: &Ends<'_>,
    start: &Pattern,
    moves: &[String],
) -> Result<(), String> {
    if ends.is_met(&made(definition, start, moves)?) {
        return Ok(());
    }
    let count = moves.len() as u64;
    Err(format!("the {} it", plural(count, "move", "does not solve", "do not solve")))
}

/// What moves make of a position, or which of them cannot be made.
fn made(definition: &Definition, start: &Pattern, moves: &[String]) -> Result<Pattern, String> {
    let mut at = start.clone();
    for (number, name) in (1..).zip(moves) {
        let short: String = name.chars().take(24).collect();
        if definition.find(name).is_none() {
            return Err(format!("move {number}, `{short}`, is none of the puzzle's"));
        }
        at = definition
            .make(&at, name)
            .ok_or_else(|| format!("move {number}, `{short}`, cannot be made there"))?;
    }
    Ok(at)
}

/// What can be seen of a position, as a key: pieces, and how far they are turned as far as that is distinguished.
fn seen(position: &Pattern) -> Seen {
    let places: usize = position.iter().map(|orbit| orbit.pieces.len()).sum();
    let mut key = Seen::with_capacity(2 * places);
    for orbit in position {
        key.extend_from_slice(&orbit.pieces);
        key.extend(orbit.orientation.iter().zip(&orbit.modulus).map(|(turn, whole)| turn % whole));
    }
    key
}

/// How a position is solved.
enum Ways {
    /// In so many moves at least, by so many sequences.
    Some(u64, u128),
    None,
    /// In so many moves at least, if at all.
    Open(u64),
}

/// One side of a search.
struct Side {
    /// The positions of all layers.
    known: HashSet<Seen, FixedState>,
    /// Those of the last, each with how many sequences lead there.
    layer: HashMap<Seen, (Pattern, u128), FixedState>,
    depth: u64,
}

impl Side {
    fn new(start: &Pattern) -> Self {
        let layer = HashMap::from_iter([(seen(start), (start.clone(), 1))]);
        Self { known: HashSet::from_iter([seen(start)]), layer, depth: 0 }
    }

    /// Goes on to the next layer; not if there are more than `room` positions in it.
    fn advance(&mut self, definition: &Definition, searched: &[Searched], room: usize) -> bool {
        let mut next: HashMap<Seen, (Pattern, u128), FixedState> = HashMap::default();
        for (pattern, ways) in self.layer.values() {
            if next.len() > room {
                return false;
            }
            for m in searched.iter().filter(|m| definition.is_possible(pattern, m)) {
                let to = definition.apply(pattern, &m.does);
                let key = seen(&to);
                if definition.is_legal(&to) && !self.known.contains(&key) {
                    let (_, sum) = next.entry(key).or_insert((to, 0));
                    *sum = sum.saturating_add(*ways);
                }
            }
        }
        self.known.extend(next.keys().cloned());
        self.layer = next;
        self.depth += 1;
        true
    }
}

/// The fewest moves that solve a position, and how many sequences of so many do.
fn ways(
    (definition, ends): (&Definition, &Ends<'_>),
    searched: &[Searched],
    start: &Pattern,
) -> Ways {
    let undone = |m: &Searched| {
        let undoes =
            |other: &Searched| definition.compose(&m.does, &other.does) == definition.identity();
        m.needs.is_empty() && searched.iter().any(undoes)
    };
    // Back from the goal, the moves are the same where each is undone by one that is always possible too.
    let backward = definition.illegal.is_empty()
        && definition.blocks.is_empty()
        && searched.iter().all(undone);
    let mut a = Side::new(start);
    let mut b = matches!(ends, Ends::Solved(_)).then(|| Side::new(&definition.solved));
    loop {
        let ways_from = |(key, (at, ways)): (&Seen, &(Pattern, u128))| match &b {
            Some(b) => b.layer.get(key).map(|(_, other)| ways.saturating_mul(*other)),
            None => ends.is_met(at).then_some(*ways),
        };
        let met = a.layer.iter().filter_map(ways_from).fold(0_u128, u128::saturating_add);
        let (other, known) = b.as_ref().map_or((0, 0), |b| (b.depth, b.known.len()));
        if met > 0 {
            return Ways::Some(a.depth + other, met);
        }
        if a.layer.is_empty() || b.as_ref().is_some_and(|b| b.layer.is_empty()) {
            return Ways::None;
        }
        let least = a.depth + other + 1;
        let room = POSITIONS.saturating_sub(a.known.len() + known);
        let side = match &mut b {
            Some(b) if backward && b.layer.len() < a.layer.len() => b,
            _ => &mut a,
        };
        if !side.advance(definition, searched, room) {
            return Ways::Open(least);
        }
    }
}

#[cfg(test)]
mod tests;
