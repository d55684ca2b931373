//! [`Rule`]: what the competitions ask of scrambles.
//!
//! Article 4b3 of the [regulations](https://www.worldcubeassociation.org/regulations/#4b3) wants a
//! position that is uniformly random among those that need at least 2 moves, and more where one of these
//! says so: 4b3b the 2×2×2 at least 4, 4b3c the Skewb at least 7, 4b3d Square-1 at least 11, 4b3f the
//! Pyraminx at least 6, its tips counted. The Megaminx gets random moves instead (4b3e); how many, and
//! that they come in seven lines of `R` and `D` by turns and a `U`, is the custom of the official
//! program. A move is a turn of a face by any amount (12a); on Square-1 turning both layers is one,
//! `/` another (12c4).

use crate::catalogue;
use crate::definition::{Definition, Pattern, Searched};
use crate::scramble::drawn::Scramble;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Metric, Refusal};
use std::collections::HashSet;

/// What is asked of a puzzle's scrambles.
pub(crate) struct Rule {
    kind: Kind,
    /// The fewest moves that may solve it.
    least: usize,
    /// What is at most half as many moves as are too few away from solved.
    near: HashSet<Pattern>,
    /// The moves that it counts.
    moves: Vec<Searched>,
    definition: Definition,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Positions, by the definition's own moves.
    Plain,
    /// Positions; moves by a small letter come last, as they are printed.
    Tips,
    /// Positions; both layers turn at once.
    Square1,
    /// Random moves.
    Megaminx,
}

/// The puzzles of competitions: the catalogue's name, and the fewest moves.
const PUZZLES: [(&str, Kind, usize); 6] = [
    ("cube2-fixed", Kind::Plain, 4),
    ("cube3", Kind::Plain, 2),
    ("pyraminx", Kind::Tips, 6),
    ("skewb", Kind::Plain, 7),
    ("square1", Kind::Square1, 11),
    ("megaminx", Kind::Megaminx, 2),
];

impl Rule {
    /// The rule for a puzzle's scrambles.
    pub(crate) fn of(definition: &Definition, metric: Metric) -> Result<Self, Refusal> {
        let is_it = |name: &str| {
            let named = catalogue::named(name).and_then(Result::ok);
            named.is_some_and(|named| named == *definition)
        };
        let Some((_, kind, least)) = PUZZLES.into_iter().find(|&(name, ..)| is_it(name)) else {
            let names: Vec<&str> = PUZZLES.iter().map(|&(name, ..)| name).collect();
            let (title, names) = (definition.title(), names.join(", "));
            let message = format!(
                "no competition's rules for scrambles of {title} are known here, only for {names}"
            );
            return Err(Refusal::usage(message));
        };
        if metric != Metric::Half && !definition.has_one_metric() {
            let message = "in the competitions' rules a half turn is one move: metric `half`";
            return Err(Refusal::usage(message));
        }
        let mut moves = definition.searched(metric)?;
        if kind == Kind::Square1 {
            moves.extend(both(definition, &moves));
        }
        let definition = definition.clone();
        let mut rule = Self { kind, least, near: HashSet::new(), moves, definition };
        // A table has the distances of the small ones.
        if matches!(kind, Kind::Square1) {
            rule.near = rule.within(&rule.definition.solved, (least - 1) / 2);
        }
        Ok(rule)
    }

    /// Whether scrambles are random moves instead of random positions.
    pub(crate) fn is_of_moves(&self) -> bool {
        self.kind == Kind::Megaminx
    }

    /// The moves that it counts.
    #[cfg(test)]
    pub(crate) fn counted(&self) -> impl Iterator<Item = &Searched> {
        self.moves.iter()
    }

    /// Random moves: seven lines of ten turns of all but a face and one of the face above.
    pub(crate) fn moves(random: &mut Random) -> Vec<String> {
        let mut moves = Vec::new();
        for _ in 0..7 {
            let mut back = false;
            for turn in 0..10 {
                back = random.below(2) == 1;
                let side = if turn % 2 == 0 { "R" } else { "D" };
                moves.push(format!("{side}{}", if back { "--" } else { "++" }));
            }
            moves.push(if back { "U'".to_owned() } else { "U".to_owned() });
        }
        moves
    }

    /// Whether a scramble is not too easy.
    pub(crate) fn allows(&self, scramble: &Scramble) -> bool {
        let Some(position) = &scramble.position else { return true };
        match self.kind {
            Kind::Square1 => {
                // Moves can be undone, so ways from both ends meet if there is one of too few.
                let rest = (self.least - 1) - (self.least - 1) / 2;
                self.within(position, rest).is_disjoint(&self.near)
            }
            _ if scramble.shortest => scramble.moves.len() >= self.least,
            _ => !self.within(position, self.least - 1).contains(&self.definition.solved),
        }
    }

    /// The positions at most so many moves away.
    fn within(&self, start: &Pattern, depth: usize) -> HashSet<Pattern> {
        let mut seen = HashSet::from([start.clone()]);
        let mut layer = vec![(start.clone(), None)];
        for _ in 0..depth {
            let mut next = Vec::new();
            for (at, last) in &layer {
                // What follows a move of its own kind on Square-1 makes one with it, or none.
                let twists = |m: &Searched| (self.kind == Kind::Square1).then(|| m.name == "S");
                let fresh = |m: &&Searched| last.is_none() || twists(m) != *last;
                for m in self.moves.iter().filter(fresh) {
                    let to = self.definition.apply(at, &m.does);
                    if self.definition.is_legal(&to) && seen.insert(to.clone()) {
                        next.push((to, twists(m)));
                    }
                }
            }
            layer = next;
        }
        seen
    }

    /// The scramble as competitions write it.
    pub(crate) fn written(&self, mut scramble: Scramble) -> Scramble {
        match self.kind {
            Kind::Plain | Kind::Megaminx => {}
            // Turns of tips commute with everything.
            Kind::Tips => scramble.moves.sort_by_key(|m| m.starts_with(char::is_lowercase)),
            Kind::Square1 => {
                scramble.moves = tuples(&scramble.moves);
                // Shortest is what was found where each layer's turn is a move.
                scramble.shortest = false;
            }
        }
        scramble
    }
}

/// The turns of both layers at once.
fn both(definition: &Definition, moves: &[Searched]) -> Vec<Searched> {
    let of = |layer: char| moves.iter().filter(move |m| m.name.starts_with(layer));
    let pair = |upper: &Searched, lower: &Searched| Searched {
        name: format!("{}{}", upper.name, lower.name),
        does: definition.compose(&upper.does, &lower.does),
        needs: Vec::new(),
    };
    of('U').flat_map(|upper| of('D').map(move |lower| pair(upper, lower))).collect()
}

/// Turns of Square-1's layers in pairs, as `(1, 0)`, and `/` for its twist.
fn tuples(moves: &[String]) -> Vec<String> {
    let mut written = Vec::new();
    let mut turns: Option<[i32; 2]> = None;
    for name in moves.iter().map(String::as_str).chain([""]) {
        if let Some(layer) = ["U", "D"].iter().position(|layer| name.starts_with(layer)) {
            turns.get_or_insert([0, 0])[layer] += amount(&name[1..]);
            continue;
        }
        if let Some([upper, lower]) = turns.take() {
            // From -5 to 6 twelfths.
            let least = |turn: i32| (turn + 5).rem_euclid(12) - 5;
            written.push(format!("({}, {})", least(upper), least(lower)));
        }
        if name == "S" {
            written.push("/".to_owned());
        }
    }
    written
}

/// What stands after a move's name: nothing, an amount, a prime.
fn amount(text: &str) -> i32 {
    let (digits, sign) = text.strip_suffix('\'').map_or((text, 1), |digits| (digits, -1));
    sign * digits.parse().unwrap_or(1)
}
