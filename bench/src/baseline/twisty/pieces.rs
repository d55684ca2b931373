//! Pieces in orbits, as `.tws` files define them: at most four orbits of at most 16 pieces, all
//! different.

use super::Puzzle;
use super::rank::{choices, is_odd, rank, unrank};

/// The pieces of an orbit, by place: which, and how turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Part {
    piece: [u8; 16],
    turn: [u8; 16],
}

/// How the permutation of an orbit's pieces is numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// It never changes.
    Fixed,
    /// It is that of an earlier orbit.
    As(usize),
    /// Only even ones occur.
    Even,
    All,
}

#[derive(Clone, Debug)]
struct Orbit {
    name: String,
    pieces: usize,
    turns: u8,
    order: Order,
    /// How many digits a permutation's rank has.
    digits: usize,
    /// How many pieces may be turned at will: of the others, one follows.
    free: usize,
    /// The ranks of the turns.
    twists: usize,
    /// The ranks of the orbit.
    size: usize,
    /// What the orbit's rank is multiplied by.
    stride: usize,
}

/// What a move does to an orbit; `None` if it leaves it alone.
type Turn = Option<Part>;

/// Pieces in orbits.
#[derive(Clone, Debug)]
pub struct Pieces {
    orbits: Vec<Orbit>,
    /// Every power of every move.
    moves: Vec<Vec<Turn>>,
}

impl Pieces {
    /// The puzzle of a `.tws` file, every power of a move being a move.
    ///
    /// # Panics
    /// If the file is not one, or not of such pieces.
    #[must_use]
    pub fn of_tws(text: &str) -> Self {
        let mut lines = text.lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty());
        let mut puzzle = Self { orbits: Vec::new(), moves: Vec::new() };
        while let Some(line) = lines.next() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[0] {
                "Set" => {
                    puzzle.orbits.push(Orbit::new(words[1], number(words[2]), number(words[3])));
                }
                "Move" => {
                    let turn = puzzle.read(lines.by_ref().take_while(|line| *line != "End"));
                    puzzle.add_powers(&turn);
                }
                "Solved" => {
                    let solved = puzzle.read(lines.by_ref().take_while(|line| *line != "End"));
                    assert!(solved.iter().all(Option::is_none), "pieces are in order when solved");
                }
                "Name" => {}
                other => panic!("`{other}` is not read here"),
            }
        }
        puzzle.number();
        puzzle
    }

    /// Reads what stands between `Move` and `End`.
    fn read<'a>(&self, lines: impl Iterator<Item = &'a str>) -> Vec<Turn> {
        let mut rows: Vec<Vec<Vec<u8>>> = vec![Vec::new(); self.orbits.len()];
        let mut at = 0;
        for line in lines {
            let words: Vec<&str> = line.split_whitespace().collect();
            if let Some(orbit) = self.orbits.iter().position(|orbit| orbit.name == words[0]) {
                at = orbit;
            } else {
                let numbers = words.iter().map(|word| small(number(word)));
                rows[at].push(numbers.collect());
            }
        }
        let turn = |(orbit, rows): (&Orbit, Vec<Vec<u8>>)| {
            let mut turn = orbit.solved();
            for (place, from) in rows.first().into_iter().flatten().enumerate() {
                turn.piece[place] = from - 1;
                // Turns are written by piece.
                let turns = rows.get(1).map_or(0, |turns| turns[usize::from(from - 1)]);
                turn.turn[place] = turns;
            }
            (turn != orbit.solved()).then_some(turn)
        };
        self.orbits.iter().zip(rows).map(turn).collect()
    }

    fn add_powers(&mut self, turn: &[Turn]) {
        let mut power = turn.to_vec();
        while power.iter().any(Option::is_some) {
            self.moves.push(power.clone());
            for ((power, turn), orbit) in power.iter_mut().zip(turn).zip(&self.orbits) {
                let after = orbit.after(
                    &power.unwrap_or_else(|| orbit.solved()),
                    &turn.unwrap_or_else(|| orbit.solved()),
                );
                *power = (after != orbit.solved()).then_some(after);
            }
        }
    }

    /// Decides how the orbits are numbered.
    fn number(&mut self) {
        let mut stride = 1;
        for at in 0..self.orbits.len() {
            let turns: Vec<Part> = self.moves.iter().map(|m| self.turn(m, at)).collect();
            let pieces = self.orbits[at].pieces;
            let alike = |other: &usize| {
                self.moves
                    .iter()
                    .zip(&turns)
                    .all(|(m, turn)| self.turn(m, *other).piece == turn.piece)
            };
            let order = if turns.iter().all(|turn| turn.piece == self.orbits[at].solved().piece) {
                Order::Fixed
            } else if let Some(other) = (0..at).find(alike) {
                Order::As(other)
            } else if turns.iter().all(|turn| !is_odd(&turn.piece[..pieces])) {
                Order::Even
            } else {
                Order::All
            };
            let orbit = &mut self.orbits[at];
            let sum = |turn: &Part| turn.turn.iter().map(|&t| usize::from(t)).sum::<usize>();
            let kept = turns.iter().all(|turn| sum(turn) % usize::from(orbit.turns) == 0);
            orbit.order = order;
            orbit.digits = match order {
                Order::Fixed | Order::As(_) => 0,
                Order::Even => pieces - 2,
                Order::All => pieces,
            };
            orbit.free = if orbit.turns == 1 { 0 } else { pieces - usize::from(kept) };
            orbit.twists = usize::from(orbit.turns).pow(u32::try_from(orbit.free).expect("small"));
            orbit.size = orbit.twists * choices(pieces, orbit.digits);
            orbit.stride = stride;
            stride *= orbit.size;
        }
    }

    fn turn(&self, m: &[Turn], orbit: usize) -> Part {
        m[orbit].unwrap_or_else(|| self.orbits[orbit].solved())
    }
}

fn small(number: usize) -> u8 {
    u8::try_from(number).expect("at most 255")
}

fn number(word: &str) -> usize {
    word.parse().expect("a number")
}

impl Orbit {
    fn new(name: &str, pieces: usize, turns: usize) -> Self {
        assert!((3..=16).contains(&pieces), "{pieces} pieces");
        let turns = small(turns);
        let (name, order) = (name.to_owned(), Order::All);
        Self { name, pieces, turns, order, digits: 0, free: 0, twists: 1, size: 1, stride: 1 }
    }

    fn solved(&self) -> Part {
        let mut part = Part::default();
        for (place, piece) in (0..).zip(&mut part.piece[..self.pieces]) {
            *piece = place;
        }
        part
    }

    fn after(&self, part: &Part, turn: &Part) -> Part {
        let mut after = Part::default();
        for place in 0..self.pieces {
            let from = usize::from(turn.piece[place] & 15);
            after.piece[place] = part.piece[from];
            let turned = part.turn[from] + turn.turn[place];
            after.turn[place] = if turned >= self.turns { turned - self.turns } else { turned };
        }
        after
    }

    fn rank(&self, part: &Part) -> usize {
        let turns = part.turn[..self.free].iter();
        let twist = turns.fold(0, |rank, &turn| rank * usize::from(self.turns) + usize::from(turn));
        rank(&part.piece, self.pieces, self.digits) * self.twists + twist
    }

    /// The pieces with a rank; `before` are the orbits before this one.
    fn unrank(&self, rank: usize, before: &[Part]) -> Part {
        let (order, mut twist) = (rank / self.twists, rank % self.twists);
        let piece = match self.order {
            Order::Fixed => self.solved().piece,
            Order::As(other) => before[other].piece,
            Order::Even => unrank(order, self.pieces, self.digits, Some(false)),
            Order::All => unrank(order, self.pieces, self.digits, None),
        };
        let (turns, mut turn) = (usize::from(self.turns), [0; 16]);
        for turn in turn[..self.free].iter_mut().rev() {
            *turn = small(twist % turns);
            twist /= turns;
        }
        if self.free > 0 && self.free < self.pieces {
            let sum: usize = turn.iter().map(|&turn| usize::from(turn)).sum();
            turn[self.free] = small((turns - sum % turns) % turns);
        }
        Part { piece, turn }
    }
}

impl Puzzle for Pieces {
    fn ranks(&self) -> usize {
        self.orbits.iter().map(|orbit| orbit.size).product()
    }

    fn solved(&self) -> usize {
        self.orbits.iter().map(|orbit| orbit.rank(&orbit.solved()) * orbit.stride).sum()
    }

    fn expand(&self, from: usize, mut visit: impl FnMut(usize)) {
        let (mut parts, mut ranks) = ([Part::default(); 4], [0; 4]);
        for (at, orbit) in self.orbits.iter().enumerate() {
            ranks[at] = from / orbit.stride % orbit.size;
            parts[at] = orbit.unrank(ranks[at], &parts[..at]);
        }
        for turns in &self.moves {
            let mut to = from;
            for (at, (orbit, turn)) in self.orbits.iter().zip(turns).enumerate() {
                if let Some(turn) = turn {
                    let rank = orbit.rank(&orbit.after(&parts[at], turn));
                    to = to + rank * orbit.stride - ranks[at] * orbit.stride;
                }
            }
            visit(to);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_its_rank() {
        let path =
            format!("{}/../crates/twisty/defs/pyraminx-free.tws", env!("CARGO_MANIFEST_DIR"));
        let puzzle = Pieces::of_tws(&std::fs::read_to_string(path).expect("a definition"));
        let orders: Vec<Order> = puzzle.orbits.iter().map(|orbit| orbit.order).collect();
        assert_eq!(orders, [Order::Even, Order::Even, Order::As(0)]);
        let free: Vec<usize> = puzzle.orbits.iter().map(|orbit| orbit.free).collect();
        assert_eq!(free, [3, 5, 4]);
        for rank in (0..puzzle.ranks()).step_by(99_991) {
            let (mut parts, mut again) = ([Part::default(); 4], 0);
            for (at, orbit) in puzzle.orbits.iter().enumerate() {
                parts[at] = orbit.unrank(rank / orbit.stride % orbit.size, &parts[..at]);
                again += orbit.rank(&parts[at]) * orbit.stride;
            }
            assert_eq!(again, rank);
        }
    }
}
