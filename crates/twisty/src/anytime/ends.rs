//! [`Ends`]: short solutions by the moves of a subgroup, of positions that are in it.
//!
//! The subgroup's moves take pieces of a *part* to places of that part, and where they are follows from where they were. So a
//! position is a number for each part, moves are looked up, and a table for two parts together tells how many moves these need
//! at least: pattern databases (J. Culberson, J. Schaeffer, *Pattern databases*, Comput. Intell. 14 (1998), 318–334), of which the
//! largest bound counts. Depth-first iterative deepening does the rest.

#![expect(
    clippy::cast_possible_truncation,
    reason = "parts have fewer than 2^20 states, and moves are below 128"
)]

use crate::algebra::budget::Budget;
use crate::algebra::index::{Index, with_row};
use crate::algebra::stickers::{Element, Stickers};
use crate::anytime::carried::{Anywhere, At, Carried};

/// Parts at most.
const PARTS: usize = 8;
/// States of a part at most.
const STATES: usize = 1 << 20;
/// Entries of a table of two parts at most.
const ENTRIES: usize = 1 << 23;

/// Where the pieces of each part are, by its number.
type Places = [u32; PARTS];

/// What is carried where nothing can be.
const NOWHERE: At = [0; 2];

/// A solver of what is in a subgroup.
pub(crate) struct Ends {
    parts: Vec<Part>,
    tables: Vec<Table>,
    /// The subgroup's moves, by their numbers among all.
    moves: Vec<u8>,
    /// By move of the subgroup: those that need not follow it.
    after: Vec<u128>,
    /// What most positions of the subgroup need, as far as the tables tell.
    usual: u8,
    /// The number of a table whose parts are carried along sequences of any moves, and what these make of them.
    carried: Option<(usize, Carried)>,
}

/// Pieces that the subgroup's moves take to each other's places.
struct Part {
    pieces: Vec<usize>,
    states: Index,
    /// By state and move of the subgroup.
    steps: Vec<u32>,
}

/// By where the pieces of two parts are, or twice in the same: the fewest moves that bring these home.
struct Table {
    parts: (usize, usize),
    /// States of the second.
    width: usize,
    far: Vec<u8>,
}

impl Ends {
    /// A solver by these of all moves; `None` if their parts have too many states, or the budget ends.
    pub(crate) fn new(
        stickers: &Stickers,
        elements: &[Element],
        moves: Vec<u8>,
        budget: Budget<'_>,
    ) -> Option<Self> {
        let own: Vec<&Element> = moves.iter().map(|&m| &elements[usize::from(m)]).collect();
        let mut parts = Vec::new();
        let go: Vec<Box<[u16]>> =
            own.iter().map(|element| stickers.permutation(&stickers.inverse(element))).collect();
        for pieces in closed(stickers, &own) {
            let part = Part::new(stickers, pieces, &go, budget)?;
            if part.states.len() > 1 {
                parts.push(part);
            }
        }
        if parts.len() > PARTS {
            return None;
        }
        let mut tables = Vec::new();
        for a in 0..parts.len() {
            let fits = |&b: &usize| parts[a].states.len() * parts[b].states.len() <= ENTRIES;
            let mut others: Vec<usize> = (a + 1..parts.len()).filter(fits).collect();
            if others.is_empty() {
                others.push(a);
            }
            for b in others {
                tables.push(Table::new(&parts, (a, b), own.len(), budget)?);
            }
        }
        let usual = tables.iter().map(Table::usual).max().unwrap_or(0);
        let after = after(stickers, &own);
        let carried = carried(stickers, (&parts, &tables), elements, budget);
        Some(Self { parts, tables, moves, after, usual, carried })
    }

    /// What is carried along from a position, given by where each piece is; `None` if moves do not lead there.
    pub(crate) fn carried(
        &self,
        stickers: &Stickers,
        position: &impl Fn(usize) -> u16,
    ) -> Option<At> {
        match &self.carried {
            Some((_, carried)) => carried.at(stickers, position),
            None => Some(NOWHERE),
        }
    }

    /// The same after one of all moves.
    #[inline]
    pub(crate) fn after(&self, at: At, m: u8) -> At {
        match &self.carried {
            Some((_, carried)) => carried.after(at, m),
            None => at,
        }
    }

    /// Asks memory for what [`after`](Self::after) will look into.
    #[inline]
    pub(crate) fn ask(&self, at: At) {
        if let Some((_, carried)) = &self.carried {
            carried.ask(at);
        }
    }

    /// Whether a position of the subgroup may have a solution of so many moves, by what was carried to it.
    #[inline]
    pub(crate) fn is_near(&self, [first, second]: At, most: u8) -> bool {
        let Some((table, _)) = self.carried else { return true };
        let table = &self.tables[table];
        let (first, second) = (usize::from(first), usize::from(second));
        // Beyond the states of a part within the subgroup are those outside.
        let far = table.far.get(first * table.width + second);
        second < table.width && far.is_some_and(|&far| far <= most)
    }

    /// What most positions of the subgroup need at least.
    pub(crate) const fn usual(&self) -> u8 {
        self.usual
    }

    /// A shortest solution by the subgroup's moves, if it has at most so many; as numbers of all moves. The position is given by
    /// where each piece is.
    pub(crate) fn solve(&self, position: &impl Fn(usize) -> u16, most: u8) -> Option<Vec<u8>> {
        let at = self.read(position, most)?;
        let mut moves = Vec::new();
        (self.bound(&at)..=most).find_map(|depth| {
            moves.clear();
            let own = |&m: &u8| self.moves[usize::from(m)];
            self.search(&at, depth, 0, &mut moves).then(|| moves.iter().map(own).collect())
        })
    }

    /// The numbers of where the pieces of each part are; `None` if the position is not in the subgroup, or needs more moves.
    fn read(&self, position: &impl Fn(usize) -> u16, most: u8) -> Option<Places> {
        let mut at = [u32::MAX; PARTS];
        for table in &self.tables {
            // Most positions need too many, which the first table shows as a rule.
            for number in [table.parts.0, table.parts.1] {
                if at[number] == u32::MAX {
                    at[number] = self.parts[number].state(position)?;
                }
            }
            if table.far[table.entry(&at)] > most {
                return None;
            }
        }
        // Parts beyond those there are are home.
        at[self.parts.len()..].fill(0);
        Some(at)
    }

    fn bound(&self, at: &Places) -> u8 {
        self.tables.iter().map(|table| table.far[table.entry(at)]).max().unwrap_or(0)
    }

    /// Searches for a way home of exactly so many moves; no table says that it needs more.
    fn search(&self, at: &Places, left: u8, forbidden: u128, moves: &mut Vec<u8>) -> bool {
        if left == 0 {
            return at.iter().all(|&state| state == 0);
        }
        (0..self.moves.len()).filter(|m| forbidden >> m & 1 == 0).any(|m| {
            let mut next = *at;
            for (state, part) in next.iter_mut().zip(&self.parts) {
                *state = part.steps[*state as usize * self.moves.len() + m];
            }
            if self.tables.iter().any(|table| table.far[table.entry(&next)] >= left) {
                return false;
            }
            moves.push(m as u8);
            let found = self.search(&next, left - 1, self.after[m], moves);
            if !found {
                moves.pop();
            }
            found
        })
    }
}

impl Part {
    /// What moves make of the places of pieces, each by where it takes what is somewhere; home is the first state.
    fn new(
        stickers: &Stickers,
        pieces: Vec<usize>,
        go: &[Box<[u16]>],
        budget: Budget<'_>,
    ) -> Option<Self> {
        let home: Vec<u16> = pieces.iter().map(|&piece| stickers.at(piece, 0)).collect();
        let mut states = Index::new(home.len());
        states.insert(&home);
        let (mut steps, mut next, mut at) = (Vec::new(), home, 0);
        while at < states.len() {
            if states.len() > STATES || budget.ended_by(at, go.len() * pieces.len()) {
                return None;
            }
            for go in go {
                for (next, &before) in next.iter_mut().zip(states.row(at)) {
                    *next = go[usize::from(before)];
                }
                steps.push(states.insert(&next).0 as u32);
            }
            at += 1;
        }
        Some(Self { pieces, states, steps })
    }

    /// The number of where its pieces are; `None` if the subgroup's moves do not take them there.
    fn state(&self, position: &impl Fn(usize) -> u16) -> Option<u32> {
        let found = with_row(self.pieces.len(), |row| {
            for (code, &piece) in row.iter_mut().zip(&self.pieces) {
                *code = position(piece);
            }
            self.states.find(row)
        });
        found.map(|state| state as u32)
    }
}

impl Table {
    /// Breadth-first from home.
    fn new(
        parts: &[Part],
        (a, b): (usize, usize),
        moves: usize,
        budget: Budget<'_>,
    ) -> Option<Self> {
        let width = if a == b { 1 } else { parts[b].states.len() };
        let mut table =
            Self { parts: (a, b), width, far: vec![u8::MAX; parts[a].states.len() * width] };
        table.far[0] = 0;
        let mut layer = vec![0_usize];
        for depth in 1..u8::MAX {
            if layer.is_empty() {
                return Some(table);
            }
            if budget.ended() {
                return None;
            }
            let mut next = Vec::new();
            for entry in layer {
                let (first, second) = (entry / width, entry % width);
                for m in 0..moves {
                    let first = parts[a].steps[first * moves + m] as usize;
                    let second = if a == b { 0 } else { parts[b].steps[second * moves + m] };
                    let to = first * width + second as usize;
                    if table.far[to] == u8::MAX {
                        table.far[to] = depth;
                        next.push(to);
                    }
                }
            }
            layer = next;
        }
        None
    }

    fn entry(&self, at: &Places) -> usize {
        let (a, b) = self.parts;
        let second = if a == b { 0 } else { at[b] as usize };
        at[a] as usize * self.width + second
    }

    /// What half of the entries do not pass.
    fn usual(&self) -> u8 {
        let mut counts = [0_usize; 256];
        self.far.iter().for_each(|&far| counts[usize::from(far)] += 1);
        let reached: usize = counts[..255].iter().sum();
        let sums = counts[..255].iter().scan(0, |sum, count| {
            *sum += count;
            Some(*sum)
        });
        sums.take_while(|sum| 2 * sum < reached).count() as u8
    }
}

/// Of the tables whose parts can be carried the one that tells most, and what moves make of its parts.
fn carried(
    stickers: &Stickers,
    (parts, tables): (&[Part], &[Table]),
    elements: &[Element],
    budget: Budget<'_>,
) -> Option<(usize, Carried)> {
    let go: Vec<Box<[u16]>> =
        elements.iter().map(|element| stickers.permutation(&stickers.inverse(element))).collect();
    let mut anywhere: Vec<Option<Anywhere>> = parts
        .iter()
        .map(|part| Anywhere::new(stickers, &part.pieces, &part.states, &go, budget))
        .collect();
    let there = |part: usize| anywhere[part].is_some();
    let may =
        tables.iter().enumerate().filter(|(_, table)| there(table.parts.0) && there(table.parts.1));
    let (number, table) = may.max_by_key(|(_, table)| table.usual())?;
    let (a, b) = table.parts;
    let first = anywhere[a].take()?;
    let second = if a == b { None } else { Some(anywhere[b].take()?) };
    Some((number, Carried::new(go.len(), first, second)))
}

/// The places that moves take to each other, each set in ascending order.
fn closed(stickers: &Stickers, moves: &[&Element]) -> Vec<Vec<usize>> {
    let mut least: Vec<usize> = (0..stickers.pieces()).collect();
    loop {
        let before = least.clone();
        for element in moves {
            for (place, &sticker) in element.iter().enumerate() {
                let from = stickers.piece(sticker);
                let both = least[place].min(least[from]);
                (least[place], least[from]) = (both, both);
            }
        }
        if least == before {
            break;
        }
    }
    let heads = (0..least.len()).filter(|&place| least[place] == place);
    heads.map(|head| (0..least.len()).filter(|&place| least[place] == head).collect()).collect()
}

/// By move: those that need not follow it, as the two are one move or none, or commute and come in the other order too.
pub(crate) fn after(stickers: &Stickers, moves: &[&Element]) -> Vec<u128> {
    let identity = stickers.identity();
    let of = |(one, a): (usize, &&Element)| {
        let need_not = |(other, b): (usize, &&Element)| {
            let both = stickers.compose(a, b);
            let joins = both == identity || moves.contains(&&both);
            joins || (other < one && both == stickers.compose(b, a))
        };
        let numbered = moves.iter().enumerate().filter(|&(other, b)| need_not((other, b)));
        numbered.fold(0, |set, (other, _)| set | 1 << other)
    };
    moves.iter().enumerate().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::Ends;
    use crate::algebra::budget::Budget;
    use crate::algebra::stickers::{Element, Stickers};
    use crate::catalogue;
    use everystate_puzzle::random::Random;
    use everystate_puzzle::{Limits, Metric, Silent};

    /// Where each piece is after moves.
    fn gone(stickers: &Stickers, go: &[Box<[u16]>], moves: &[usize]) -> Element {
        let mut at = stickers.identity();
        for &m in moves {
            at.iter_mut().for_each(|place| *place = go[m][usize::from(*place)]);
        }
        at
    }

    #[test]
    fn what_is_carried_along_is_where_the_pieces_come() {
        let definition = catalogue::named("cube3").unwrap().unwrap();
        let moves = definition.searched(Metric::Half).unwrap();
        let stickers = Stickers::of(&definition.orbits).unwrap();
        let elements: Vec<Element> = moves.iter().map(|m| stickers.element(&m.does)).collect();
        let names = ["U", "U2", "U'", "D", "D2", "D'", "R2", "L2", "F2", "B2"];
        let number = |name: &&str| moves.iter().position(|m| m.name == *name).unwrap();
        let own: Vec<usize> = names.iter().map(number).collect();
        let narrow = own.iter().map(|&m| u8::try_from(m).unwrap()).collect();
        let limits = Limits::none();
        let meter = limits.meter(&Silent);
        let ends = Ends::new(&stickers, &elements, narrow, Budget::of(&meter)).unwrap();
        let go: Vec<Box<[u16]>> =
            elements.iter().map(|e| stickers.permutation(&stickers.inverse(e))).collect();
        let back = |m: usize| {
            let back = stickers.inverse(&elements[m]);
            elements.iter().position(|other| *other == back).unwrap()
        };
        let (mut random, mut told) = (Random::new(7), 0);
        for length in (1..9).cycle().take(200) {
            let inside: Vec<usize> = (0..length).map(|_| own[random.index(own.len())]).collect();
            let away: Vec<usize> = (0..length).map(|_| random.index(elements.len())).collect();
            let there = gone(&stickers, &go, &inside);
            let start = gone(&stickers, &go, &[&inside[..], &away].concat());
            let carried = |at: &Element| ends.carried(&stickers, &|piece| at[piece]).unwrap();
            let came =
                away.iter().rev().fold(carried(&start), |at, &m| ends.after(at, back(m) as u8));
            assert_eq!(came, carried(&there));
            // Nothing is said to be too far that is not, and what the table tells is.
            let most = u8::try_from(length).unwrap();
            let solution = ends.solve(&|piece| there[piece], most).unwrap();
            let needs = u8::try_from(solution.len()).unwrap();
            let bound = (0..=needs).find(|&most| ends.is_near(came, most)).unwrap();
            let read = ends.read(&|piece| there[piece], most).unwrap();
            let table = &ends.tables[ends.carried.as_ref().unwrap().0];
            assert_eq!(bound, table.far[table.entry(&read)]);
            told += usize::from(bound > 0);
        }
        assert!(told > 150, "{told} of 200 have a bound");
        // What is outside is not near, whichever of the two parts shows it.
        for name in ["R", "F", "U"] {
            let at = gone(&stickers, &go, &[number(&name)]);
            let at = ends.carried(&stickers, &|piece| at[piece]).unwrap();
            assert_eq!(ends.is_near(at, u8::MAX), name == "U", "{name}");
        }
    }
}
