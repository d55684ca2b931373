//! What moves do, calculated: composition, inverses, powers and orders, names with amounts, and the
//! moves that a search takes.
//!
//! Everything is by place: `new.piece[i] = old.piece[from[i]]`. So the transformation that makes `a` and
//! then `b` takes the piece of place `a.from[b.from[i]]`, and the amounts turned add up along the way.

use crate::definition::powers::{Names, amounts};
use crate::definition::{
    Arrangement, Block, Definition, Illegal, Need, Orbit, Pattern, Purpose, Transformation, Turn,
};
use everystate_puzzle::{Metric, Refusal};
use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};

/// A move that a search takes: a move of the definition or a power of one.
///
/// ```
/// # use everystate_puzzle::text::Source;
/// # use everystate_puzzle::Metric;
/// # use everystate_twisty::text::tws;
/// let text = b"Set P 4 1\nSolved\nEnd\nMove m\nP\n2 3 4 1\nEnd\n";
/// let ring = tws::read(&mut Source::new(&text[..])).unwrap();
/// let moves = ring.searched(Metric::Half).unwrap();
/// assert_eq!(moves[1].name, "m2");
/// assert_eq!(moves[1].does[0].from, [2, 3, 0, 1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Searched {
    /// The move's name with its amount: `F`, `F2`, `F'`.
    pub name: String,
    /// What it does.
    pub does: Transformation,
    /// What must hold before it.
    pub needs: Vec<Need>,
}

/// The most bytes that all searched moves may take together, about: a move of enormous order has as
/// many powers. What is asked of a puzzle has them several times over, and anybody can ask it of a definition of 200 bytes.
const BYTES: usize = 1 << 26;

impl Definition {
    /// Places of all orbits together.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// # use everystate_twisty::text::tws;
    /// let text = b"Set P 4 1\nSet Q 3 2\nSolved\nEnd\n";
    /// assert_eq!(tws::read(&mut Source::new(&text[..])).unwrap().places(), 7);
    /// ```
    pub fn places(&self) -> usize {
        self.orbits.iter().map(|orbit| orbit.pieces).sum()
    }

    /// The transformation that leaves everything as it is.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// # use everystate_twisty::text::tws;
    /// let text = b"Set P 3 1\nSolved\nEnd\n";
    /// let ring = tws::read(&mut Source::new(&text[..])).unwrap();
    /// assert_eq!(ring.identity()[0].from, [0, 1, 2]);
    /// ```
    pub fn identity(&self) -> Transformation {
        self.orbits.iter().map(|orbit| Turn::identity(orbit.pieces)).collect()
    }

    /// The transformation that makes `first` and then `then`. Costs a step a place.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// # use everystate_twisty::text::tws;
    /// let text = b"Set P 3 1\nSolved\nEnd\nMove a\nP\n2 3 1\nEnd\nMove b\nP\n2 1 3\nEnd\n";
    /// let ring = tws::read(&mut Source::new(&text[..])).unwrap();
    /// let (a, b) = (&ring.moves[0].does, &ring.moves[1].does);
    /// assert_eq!(ring.compose(a, b)[0].from, [2, 1, 0]);
    /// ```
    pub fn compose(&self, first: &Transformation, then: &Transformation) -> Transformation {
        let pairs = first.iter().zip(then).zip(&self.orbits);
        pairs.map(|((a, b), orbit)| a.then(b, orbit.orientations)).collect()
    }

    /// The transformation that undoes this one. Costs a step a place.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// # use everystate_twisty::text::tws;
    /// let text = b"Set P 3 1\nSolved\nEnd\nMove a\nP\n2 3 1\nEnd\n";
    /// let ring = tws::read(&mut Source::new(&text[..])).unwrap();
    /// assert_eq!(ring.inverse(&ring.moves[0].does)[0].from, [2, 0, 1]);
    /// ```
    pub fn inverse(&self, of: &Transformation) -> Transformation {
        of.iter().zip(&self.orbits).map(|(turn, orbit)| turn.inverse(orbit.orientations)).collect()
    }

    /// The transformation made `amount` times, undone as often where the amount is negative. Costs a
    /// step a place for each binary digit of the amount.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// # use everystate_twisty::text::tws;
    /// let text = b"Set P 3 1\nSolved\nEnd\nMove a\nP\n2 3 1\nEnd\n";
    /// let ring = tws::read(&mut Source::new(&text[..])).unwrap();
    /// let a = &ring.moves[0].does;
    /// assert_eq!(ring.power(a, -1), ring.power(a, 1_000_000_000_001));
    /// ```
    pub fn power(&self, of: &Transformation, amount: i64) -> Transformation {
        let mut left = amount.unsigned_abs();
        let mut square = if amount < 0 { self.inverse(of) } else { of.clone() };
        let mut power = self.identity();
        while left > 0 {
            if left % 2 == 1 {
                power = self.compose(&power, &square);
            }
            left /= 2;
            if left > 0 {
                square = self.compose(&square, &square);
            }
        }
        power
    }

    /// How often a transformation must be made until everything is as it was; `None` past 2^64. Pieces
    /// are distinguished here even where they are identical, and all their turns.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// # use everystate_twisty::text::tws;
    /// let text = b"Set P 3 2\nSolved\nEnd\nMove a\nP\n2 3 1\n0 0 1\nEnd\n";
    /// let ring = tws::read(&mut Source::new(&text[..])).unwrap();
    /// assert_eq!(ring.order(&ring.moves[0].does), Some(6));
    /// ```
    pub fn order(&self, of: &Transformation) -> Option<u64> {
        order(of, &self.orbits)
    }

    /// The position that a transformation makes of another. Costs a step a place.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// # use everystate_twisty::text::tws;
    /// let text = b"Set P 3 2\nSolved\nEnd\nMove a\nP\n2 3 1\n0 0 1\nEnd\n";
    /// let ring = tws::read(&mut Source::new(&text[..])).unwrap();
    /// let after = ring.apply(&ring.solved, &ring.moves[0].does);
    /// assert_eq!((&after[0].pieces[..], &after[0].orientation[..]), (&[1, 2, 0][..], &[0, 1, 0][..]));
    /// ```
    pub fn apply(&self, position: &Pattern, change: &Transformation) -> Pattern {
        position.iter().zip(change).map(|(old, turn)| old.turned(turn)).collect()
    }

    /// Makes moves one after the other, where all of them are always possible. Costs a step a place and
    /// move, and no memory but that of two positions.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// # use everystate_twisty::text::tws;
    /// let text = b"Set P 3 2\nSolved\nEnd\nMove a\nP\n2 3 1\n0 0 1\nEnd\n";
    /// let ring = tws::read(&mut Source::new(&text[..])).unwrap();
    /// let (a, start) = (&ring.moves[0].does, &ring.solved);
    /// assert_eq!(ring.apply_all(start, [a, a]), ring.apply(&ring.apply(start, a), a));
    /// ```
    pub fn apply_all<'m>(
        &self,
        position: &Pattern,
        moves: impl IntoIterator<Item = &'m Transformation>,
    ) -> Pattern {
        let (mut now, mut next) = (position.clone(), position.clone());
        for does in moves {
            for ((old, new), turn) in now.iter().zip(&mut next).zip(does) {
                for (to, (&from, &delta)) in turn.from.iter().zip(&turn.delta).enumerate() {
                    let from = usize::from(from);
                    let modulus = old.modulus[from];
                    new.pieces[to] = old.pieces[from];
                    new.orientation[to] = (old.orientation[from] + delta) % modulus;
                    new.modulus[to] = modulus;
                }
            }
            core::mem::swap(&mut now, &mut next);
        }
        now
    }

    /// Whether a move can be made in a position: what it needs stands there, and every block goes along
    /// with it as a whole or not at all. Where it leads may still be forbidden.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// # use everystate_puzzle::Metric;
    /// # use everystate_twisty::{Block, text::tws};
    /// let text = b"Set P 3 1\nSolved\nEnd\nMove swap\nP\n2 1 3\nEnd\n";
    /// let mut row = tws::read(&mut Source::new(&text[..])).unwrap();
    /// let swap = &row.searched(Metric::Half).unwrap()[0];
    /// assert!(row.is_possible(&row.solved, swap));
    /// row.blocks = vec![Block { pieces: vec![(0, 1), (0, 2)], line: 0 }];
    /// assert!(!row.is_possible(&row.solved, swap));
    /// ```
    pub fn is_possible(&self, position: &Pattern, change: &Searched) -> bool {
        let holds = |need: &Need| {
            let (orbit, place) = (&position[need.orbit], usize::from(need.place));
            orbit.pieces[place] == need.piece
                && need.orientation.is_none_or(|turned| turned == orbit.orientation[place])
        };
        let goes_along = |&(orbit, piece): &(usize, u8)| {
            let (orbit, turn) = (&position[orbit], &change.does[orbit]);
            orbit.pieces.iter().enumerate().any(|(i, &p)| p == piece && turn.touches(i))
        };
        let whole = |block: &Block| {
            block.pieces.iter().all(goes_along) || !block.pieces.iter().any(goes_along)
        };
        change.needs.iter().all(holds) && self.blocks.iter().all(whole)
    }

    /// Whether no rule forbids a position.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// # use everystate_twisty::text::tws;
    /// let text = b"Set P 2 1\nSolved\nEnd\nMove swap\nP\n2 1\nEnd\nIllegal P 1 2\n";
    /// let pair = tws::read(&mut Source::new(&text[..])).unwrap();
    /// assert!(pair.is_legal(&pair.solved));
    /// assert!(!pair.is_legal(&pair.apply(&pair.solved, &pair.moves[0].does)));
    /// ```
    pub fn is_legal(&self, position: &Pattern) -> bool {
        let holds = |rule: &Illegal| {
            !rule.pieces.contains(&position[rule.orbit].pieces[usize::from(rule.place)])
        };
        self.illegal.iter().all(holds)
    }

    /// The moves that a search takes, in the order in which their moves were named: in the metric
    /// `half` every move with all its powers (of order 4: `F`, `F2`, `F'`; of order 5: `m`, `m2`, `m2'`,
    /// `m'`), in `quarter` every move and its inverse. Rotations are none of them. Moves that change
    /// nothing are left out, and of moves that do the same to every single piece all but the first. A
    /// move that needs something is taken as it stands, without powers. A power whose name another move has
    /// goes by an amount that is a whole turn more or less.
    ///
    /// # Errors
    /// If the powers take more than about 64 MiB, and if one has no name that is read as it, as two moves of one name have.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// # use everystate_puzzle::Metric;
    /// # use everystate_twisty::text::tws;
    /// let text = b"Set P 5 1\nSolved\nEnd\nMove m\nP\n2 3 4 5 1\nEnd\n";
    /// let ring = tws::read(&mut Source::new(&text[..])).unwrap();
    /// let names = |metric| -> Vec<String> {
    ///     ring.searched(metric).unwrap().into_iter().map(|m| m.name).collect()
    /// };
    /// assert_eq!(names(Metric::Half), ["m", "m2", "m2'", "m'"]);
    /// assert_eq!(names(Metric::Quarter), ["m", "m'"]);
    /// ```
    pub fn searched(&self, metric: Metric) -> Result<Vec<Searched>, Refusal> {
        let identity = self.identity();
        let each: usize = self.orbits.iter().map(|orbit| 192 + 4 * orbit.pieces).sum();
        let most = BYTES / each.max(1);
        // By a hash of what it does and needs, or the next number that is free, the move: so that thousands of powers are not
        // kept twice.
        let hasher = RandomState::new();
        let mut seen: HashMap<u64, usize> = HashMap::new();
        let mut searched: Vec<Searched> = Vec::new();
        let mut add = |name: String, does: Transformation, needs: &[Need]| {
            let mut hash = hasher.hash_one((&does, needs));
            let is_known = loop {
                match seen.get(&hash).map(|&m| &searched[m]) {
                    Some(m) if m.does == does && m.needs == needs => break true,
                    Some(_) => hash = hash.wrapping_add(1),
                    None => break false,
                }
            };
            if does != identity && !is_known {
                seen.insert(hash, searched.len());
                searched.push(Searched { name, does, needs: needs.to_vec() });
            }
            (searched.len() <= most).then_some(())
        };
        let names = Names::new(self);
        for m in self.moves.iter().filter(|m| m.purpose == Purpose::Search) {
            let too_many = || too_many(&m.name);
            let order = self.order(&m.does);
            if !m.needs.is_empty() {
                add(m.name.clone(), m.does.clone(), &m.needs).ok_or_else(too_many)?;
            } else if metric == Metric::Quarter {
                // Of an order that is no number the inverse is one move less than a whole turn all the same.
                let order = order.unwrap_or(u64::MAX);
                let inverse = self.inverse(&m.does);
                for (amount, does) in [(1, m.does.clone()), (order - 1, inverse)] {
                    if does != identity {
                        let name = names.power(m, (amount, order), &does)?;
                        add(name, does, &[]).ok_or_else(too_many)?;
                    }
                }
            } else {
                let order = order.filter(|&order| order <= most as u64).ok_or_else(too_many)?;
                let mut power = m.does.clone();
                for amount in 1..order {
                    let name = names.power(m, (amount, order), &power)?;
                    add(name, power.clone(), &[]).ok_or_else(too_many)?;
                    power = self.compose(&power, &m.does);
                }
            }
        }
        Ok(searched)
    }

    /// Its name in one line, without what would move a terminal's cursor.
    ///
    /// ```
    /// # use everystate_twisty::Definition;
    /// let rings = Definition { name: " Two\n\u{1b}[2Jrings".into(), ..Definition::default() };
    /// assert_eq!(rings.title(), "Two [2Jrings");
    /// ```
    pub fn title(&self) -> String {
        let words = self.name.split(|c: char| c == ' ' || c.is_control());
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Whether every power of a move is the move or its inverse, so that `half` and `quarter` count the
    /// same.
    ///
    /// ```
    /// # use everystate_twisty::catalogue;
    /// let of = |name| catalogue::named(name).unwrap().unwrap().has_one_metric();
    /// assert!(of("pyraminx") && of("sliding3x3"));
    /// assert!(!of("cube3"));
    /// ```
    pub fn has_one_metric(&self) -> bool {
        let powers =
            self.moves.iter().filter(|m| m.purpose == Purpose::Search && m.needs.is_empty());
        powers.into_iter().all(|m| self.order(&m.does).is_some_and(|order| order <= 3))
    }

    /// What a move does that is named in a sequence: a move or another name for one, as it is called or
    /// with an amount after it (`R2`, `R'`, `R2'`, `R3`). A move that is itself called `R2` comes before
    /// the second power of `R`. `None` if there is no such move; a move that needs something has no
    /// powers.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// # use everystate_twisty::text::tws;
    /// let text = b"Set P 5 1\nSolved\nEnd\nMove m\nP\n2 3 4 5 1\nEnd\nMoveAlias u m2\n";
    /// let ring = tws::read(&mut Source::new(&text[..])).unwrap();
    /// assert_eq!(ring.find("m3").unwrap().does, ring.find("u'").unwrap().does);
    /// assert_eq!(ring.find("x"), None);
    /// ```
    pub fn find(&self, name: &str) -> Option<Searched> {
        let (does, needs) = self.follow(name)?;
        Some(Searched { name: name.to_owned(), does, needs })
    }

    fn follow(&self, name: &str) -> Option<(Transformation, Vec<Need>)> {
        let (number, given) = self.resolve(name)?;
        let m = &self.moves[number];
        let whole = m.needs.is_empty() || given.iter().all(|&amount| amount == 1);
        let power = |does: Transformation, &amount: &i64| match amount {
            1 => does,
            amount => self.power(&does, amount),
        };
        let does = whole.then(|| given.iter().fold(m.does.clone(), power))?;
        Some((does, m.needs.clone()))
    }

    /// The number of the move that a name stands for, and the amounts to make it of, whose product
    /// counts: the name's own, and that of every other name on the way.
    pub(crate) fn resolve(&self, name: &str) -> Option<(usize, Vec<i64>)> {
        let mut given = Vec::new();
        let mut name = name;
        // Readers refuse circles, but a definition can be built: each alias is followed once at most.
        for _ in 0..=self.named.len() {
            let known = |&(base, _): &(&str, i64)| {
                self.moves.iter().any(|m| m.name == base)
                    || self.named.iter().any(|alias| alias.name == base)
            };
            let (base, amount) = amounts(name).find(known)?;
            given.push(amount);
            if let Some(number) = self.moves.iter().position(|m| m.name == base) {
                return Some((number, given));
            }
            name = &self.named.iter().find(|alias| alias.name == base)?.of;
        }
        None
    }
}

/// [`Definition::order`] without a definition.
pub(crate) fn order(of: &Transformation, orbits: &[Orbit]) -> Option<u64> {
    let mut order = 1u64;
    for (turn, orbit) in of.iter().zip(orbits) {
        for cycle in turn.cycles(orbit.orientations) {
            order = order.checked_mul(cycle / gcd(order, cycle))?;
        }
    }
    Some(order)
}

fn too_many(name: &str) -> Refusal {
    Refusal::limit(format!("the powers of move `{name}` are too many; `quarter` does without them"))
}

impl Turn {
    pub(crate) fn identity(pieces: usize) -> Self {
        let from = (0..=u8::MAX).take(pieces).collect();
        Self { from, delta: vec![0; pieces] }
    }

    /// Whether it brings another piece to a place or turns the piece there.
    pub(crate) fn touches(&self, place: usize) -> bool {
        usize::from(self.from[place]) != place || self.delta[place] != 0
    }

    fn then(&self, then: &Self, orientations: u8) -> Self {
        let mut after = Self { from: Vec::new(), delta: Vec::new() };
        for (&from, &delta) in then.from.iter().zip(&then.delta) {
            let before = usize::from(from);
            after.from.push(self.from[before]);
            // Orientations stay below 128, so the sum of two fits.
            after.delta.push((self.delta[before] + delta) % orientations);
        }
        after
    }

    fn inverse(&self, orientations: u8) -> Self {
        let mut inverse = Self::identity(self.from.len());
        for (to, (&from, &delta)) in (0..=u8::MAX).zip(self.from.iter().zip(&self.delta)) {
            inverse.from[usize::from(from)] = to;
            inverse.delta[usize::from(from)] = (orientations - delta) % orientations;
        }
        inverse
    }

    /// How often the turn must be made until the pieces of each cycle are back and as they were.
    fn cycles(&self, orientations: u8) -> Vec<u64> {
        let mut seen = vec![false; self.from.len()];
        let mut cycles = Vec::new();
        for start in 0..self.from.len() {
            let (mut at, mut length, mut turned) = (start, 0, 0u64);
            while !seen[at] {
                seen[at] = true;
                length += 1;
                turned += u64::from(self.delta[at]);
                at = usize::from(self.from[at]);
            }
            if length > 0 {
                let all = u64::from(orientations);
                cycles.push(length * (all / gcd(all, turned % all)));
            }
        }
        cycles
    }
}

impl Arrangement {
    /// Every piece in the place of its number, none turned, all turns distinguished.
    pub(crate) fn identity(pieces: usize, orientations: u8) -> Self {
        Self {
            pieces: (0..=u8::MAX).take(pieces).collect(),
            orientation: vec![0; pieces],
            modulus: vec![orientations; pieces],
        }
    }

    fn turned(&self, turn: &Turn) -> Self {
        let mut new = Self { pieces: Vec::new(), orientation: Vec::new(), modulus: Vec::new() };
        for (&from, &delta) in turn.from.iter().zip(&turn.delta) {
            let from = usize::from(from);
            new.pieces.push(self.pieces[from]);
            new.orientation.push((self.orientation[from] + delta) % self.modulus[from]);
            new.modulus.push(self.modulus[from]);
        }
        new
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
