//! Random small puzzles of pieces in places: with symmetries, with rules, with moves that need something or take joined pieces
//! along, and with pieces that look alike; and what a table of each may look at.

use everystate_puzzle::random::Random;
use everystate_table::pruning::{
    Abstraction, Condition, Move, Pieces, Problem, Projection, Renaming,
};
use std::collections::BTreeSet;

/// A puzzle, and what brute force needs to know of it beside.
pub(crate) struct Puzzle {
    pub(crate) problem: Problem,
    /// By orbit: its first place, the one behind its last, and the turns of its pieces.
    orbits: Vec<(usize, usize, u8)>,
    /// By symmetry: where it takes each place.
    symmetries: Vec<Vec<usize>>,
}

/// First `a`, then `b`.
pub(crate) fn composed(a: &[(u8, u8)], b: &[(u8, u8)], whole: &[u8]) -> Pieces {
    let of_place = |(place, &(from, more)): (usize, &(u8, u8))| {
        let (piece, turn) = a[usize::from(from)];
        (piece, (turn + more) % whole[place])
    };
    b.iter().enumerate().map(of_place).collect()
}

pub(crate) fn solved(places: usize) -> Pieces {
    (0..places).map(|place| (u8::try_from(place).unwrap(), 0)).collect()
}

/// What undoes an element.
fn undone(element: &[(u8, u8)], whole: &[u8]) -> Pieces {
    let mut inverse = solved(element.len());
    for (place, &(from, turn)) in element.iter().enumerate() {
        inverse[usize::from(from)] =
            (u8::try_from(place).unwrap(), (whole[place] - turn) % whole[place]);
    }
    inverse
}

/// An element as a symmetry of the puzzle sees it.
fn seen_from(symmetry: &[usize], element: &[(u8, u8)]) -> Pieces {
    let mut made = vec![(0, 0); element.len()];
    for (place, &(piece, turn)) in element.iter().enumerate() {
        made[symmetry[place]] = (u8::try_from(symmetry[usize::from(piece)]).unwrap(), turn);
    }
    made
}

/// What is different between the puzzles that are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Every element is a position, and moves undo moves.
    Group,
    /// Some moves cannot be undone by one move.
    OneWay,
    /// Pieces 0 and 1 of the first orbit look alike.
    Alike,
    /// Some positions are forbidden.
    Rules,
    /// Some moves need something of a place.
    Needs,
    /// Two pieces are joined: moves take both along, or none.
    Joined,
}

pub(crate) const KINDS: [Kind; 6] =
    [Kind::Group, Kind::OneWay, Kind::Alike, Kind::Rules, Kind::Needs, Kind::Joined];

pub(crate) fn below(random: &mut Random, most: usize) -> usize {
    usize::try_from(random.below(most as u64)).unwrap()
}

fn shuffle<T>(random: &mut Random, list: &mut [T]) {
    for at in (1..list.len()).rev() {
        list.swap(at, below(random, at + 1));
    }
}

/// Orbits of which the first is exchanged by a symmetry, places and turns by orbit, all places of an orbit.
const SHAPES: [&[(usize, u8)]; 6] =
    [&[(4, 3)], &[(4, 1), (3, 2)], &[(6, 1)], &[(4, 2), (2, 1)], &[(3, 3), (4, 1)], &[(5, 2)]];

impl Puzzle {
    pub(crate) fn random(random: &mut Random, kind: Kind) -> Self {
        let shape = SHAPES[below(random, SHAPES.len())];
        let mut orbits = Vec::new();
        for &(places, turns) in shape {
            let first = orbits.last().map_or(0, |&(_, end, _)| end);
            orbits.push((first, first + places, turns));
        }
        let whole: Vec<u8> =
            orbits.iter().flat_map(|&(first, end, turns)| vec![turns; end - first]).collect();
        // Rules and joined pieces are of certain places, which symmetries would have to keep.
        let plain = matches!(kind, Kind::Group | Kind::OneWay);
        let symmetries = symmetries(&orbits, plain && random.below(3) > 0, random.below(2) == 0);
        let mut moves: Vec<Move> = Vec::new();
        for _ in 0..2 + random.below(2) {
            let (does, touches) = element(random, &orbits);
            let needs = if kind == Kind::Needs && random.below(2) == 0 {
                vec![condition(random, &whole)]
            } else {
                Vec::new()
            };
            for symmetry in &symmetries {
                let does = seen_from(symmetry, &does);
                let add = Move { does, needs: needs.clone(), touches: touches.clone() };
                let back = Move { does: undone(&add.does, &whole), ..add.clone() };
                let both = if kind == Kind::OneWay { vec![add] } else { vec![add, back] };
                for add in both {
                    if moves.iter().all(|other| other.does != add.does) {
                        moves.push(add);
                    }
                }
            }
        }
        let mut colors: Vec<Vec<u8>> = Vec::new();
        for &(first, end, turns) in &orbits {
            for piece in 0..u8::try_from(end - first).unwrap() {
                colors.push((0..turns).map(|turn| piece * turns + turn).collect());
            }
        }
        if kind == Kind::Alike {
            let alike = colors[0].clone();
            colors[1] = alike;
        }
        let rules = if kind == Kind::Rules { vec![condition(random, &whole)] } else { Vec::new() };
        let mut joined = vec![0; whole.len()];
        if kind == Kind::Joined {
            // Pieces 0 and 2 are joined; those are their bits.
            (joined[0], joined[2]) = (1, 2);
        }
        let renamings = renamings(&symmetries, &colors);
        Self {
            problem: Problem {
                orientations: whole,
                moves,
                visible: Abstraction { colors, renamings },
                rules,
                joined,
                blocks: if kind == Kind::Joined { vec![3] } else { Vec::new() },
                is_group: kind == Kind::Group,
            },
            orbits,
            symmetries,
        }
    }

    fn looks(&self, board: &[(u8, u8)]) -> Vec<u8> {
        let colors = &self.problem.visible.colors;
        board.iter().map(|&(piece, turn)| colors[usize::from(piece)][usize::from(turn)]).collect()
    }

    pub(crate) fn is_solved(&self, board: &[(u8, u8)]) -> bool {
        self.looks(board) == self.looks(&solved(board.len()))
    }

    /// Whether rules allow a position.
    pub(crate) fn is_legal(&self, board: &[(u8, u8)]) -> bool {
        self.problem.rules.iter().all(|rule| holds(rule, board))
    }

    /// What a move makes of a position, if it may be made.
    pub(crate) fn made(&self, board: &[(u8, u8)], m: &Move) -> Option<Pieces> {
        let joined = |place: &u8| self.problem.joined[usize::from(board[usize::from(*place)].0)];
        let taken = m.touches.iter().fold(0, |all, place| all | joined(place));
        let whole = self.problem.blocks.iter().all(|block| [0, *block].contains(&(taken & block)));
        let may = whole && m.needs.iter().all(|need| holds(need, board));
        let to = may.then(|| composed(board, &m.does, &self.problem.orientations))?;
        self.is_legal(&to).then_some(to)
    }

    /// Whether the order of two moves is not distinguished.
    fn commutes(&self, a: u8, b: u8) -> bool {
        let Problem { moves, orientations, blocks, rules, .. } = &self.problem;
        let (a, b) = (&moves[usize::from(a)].does, &moves[usize::from(b)].does);
        let still = solved(a.len());
        let apart = (0..a.len()).all(|place| a[place] == still[place] || b[place] == still[place]);
        blocks.is_empty()
            && moves.iter().all(|m| m.needs.is_empty())
            && composed(a, b, orientations) == composed(b, a, orientations)
            && (rules.is_empty() || apart)
    }

    /// All sequences that differ from one in the order of moves that commute.
    pub(crate) fn orders(&self, moves: &[u8]) -> BTreeSet<Vec<u8>> {
        let mut known = BTreeSet::from([moves.to_vec()]);
        let mut open = vec![moves.to_vec()];
        while let Some(moves) = open.pop() {
            for at in 1..moves.len() {
                let mut other = moves.clone();
                other.swap(at - 1, at);
                if self.commutes(moves[at - 1], moves[at]) && known.insert(other.clone()) {
                    open.push(other);
                }
            }
        }
        known
    }
}

/// Whether a condition holds.
fn holds(condition: &Condition, board: &[(u8, u8)]) -> bool {
    let (piece, turn) = board[condition.place];
    condition.allowed[usize::from(piece)][usize::from(turn)]
}

/// The powers of a symmetry that exchanges all places of each orbit, or two of each, or none.
fn symmetries(orbits: &[(usize, usize, u8)], some: bool, round: bool) -> Vec<Vec<usize>> {
    let places = orbits.last().unwrap().1;
    let identity: Vec<usize> = (0..places).collect();
    let mut step = identity.clone();
    for &(first, end, _) in orbits {
        if round {
            step[first..end].rotate_left(1);
        } else {
            step[first..end].reverse();
        }
    }
    let mut all = vec![identity.clone()];
    if some {
        let next = |last: &Vec<usize>| last.iter().map(|&place| step[place]).collect();
        let powers = std::iter::successors(Some(step.clone()), |last| Some(next(last)));
        all.extend(powers.take_while(|power| *power != identity));
    }
    all
}

/// What symmetries make of colors that are the same for a piece wherever it stands.
fn renamings(symmetries: &[Vec<usize>], colors: &[Vec<u8>]) -> Vec<Renaming> {
    let most = 1 + colors.iter().flatten().max().map_or(0, |&color| usize::from(color));
    let renaming = |symmetry: &Vec<usize>| {
        // Orbits differ in the turns of their pieces, and a place shows colors of its own orbit alone.
        let of_place = |place: usize| {
            let mut becomes = vec![255; most];
            for (piece, turns) in colors.iter().enumerate() {
                if turns.len() == colors[place].len() {
                    for (turn, &color) in turns.iter().enumerate() {
                        becomes[usize::from(color)] = colors[symmetry[piece]][turn];
                    }
                }
            }
            (u8::try_from(symmetry[place]).unwrap(), becomes)
        };
        (0..colors.len()).map(of_place).collect()
    };
    symmetries.iter().map(renaming).collect()
}

/// A move of some places, which need not be all that it touches.
fn element(random: &mut Random, orbits: &[(usize, usize, u8)]) -> (Pieces, Vec<u8>) {
    let mut does = solved(orbits.last().unwrap().1);
    let mut touches = Vec::new();
    for &(first, end, turns) in orbits {
        let mut places: Vec<usize> = (first..end).collect();
        shuffle(random, &mut places);
        places.truncate(below(random, places.len() + 1));
        for (at, &place) in places.iter().enumerate() {
            let from = places[(at + 1) % places.len()];
            let turn = u8::try_from(random.below(u64::from(turns))).unwrap();
            does[place] = (u8::try_from(from).unwrap(), turn);
            touches.push(u8::try_from(place).unwrap());
        }
    }
    (does, touches)
}

/// A condition on some place, which what is solved fulfils.
fn condition(random: &mut Random, whole: &[u8]) -> Condition {
    let place = below(random, whole.len());
    let mut allowed: Vec<Vec<bool>> =
        whole.iter().map(|&turns| (0..turns).map(|_| random.below(3) > 0).collect()).collect();
    allowed[place][0] = true;
    Condition { place, allowed }
}

/// What a table of a puzzle looks at: all, the pieces without their turns, or their turns alone; with the first orbit as a core
/// or without; and some colors taken together at the end.
pub(crate) fn projection(puzzle: &Puzzle, random: &mut Random) -> Projection {
    let visible = &puzzle.problem.visible;
    let sight = random.below(3);
    let coarse = |(place, colors): (usize, &Vec<u8>)| -> Vec<u8> {
        let turns = u8::try_from(colors.len()).unwrap();
        let first = puzzle.orbits.iter().find(|(_, end, _)| place < *end).unwrap().0;
        // Of pieces that do not turn the first of a later orbit is told from the others, so that something is seen there.
        let turn = |turn: u8| match sight {
            0 => colors[usize::from(turn)],
            1 => colors[0] / turns,
            _ => turn + u8::from(first > 0 && turns == 1 && place == first),
        };
        (0..turns).map(turn).collect()
    };
    let alone = puzzle.symmetries.len() == 1;
    let colors: Vec<Vec<u8>> = if sight == 2 && !alone {
        visible.colors.clone()
    } else {
        visible.colors.iter().enumerate().map(coarse).collect()
    };
    let has_core = random.below(3) > 0;
    let refinement = if random.below(3) == 0 {
        colors.iter().map(|_| (0..30).map(|color| color / 2).collect()).collect()
    } else {
        Vec::new()
    };
    Projection { refinement, ..looking_at(puzzle, colors, has_core) }
}

/// What looks at some colors of pieces, with those of the first orbit as a core or without.
pub(crate) fn looking_at(puzzle: &Puzzle, colors: Vec<Vec<u8>>, has_core: bool) -> Projection {
    let of = |colors: Vec<Vec<u8>>| Abstraction {
        renamings: renamings(&puzzle.symmetries, &colors),
        colors,
    };
    let (first, end, _) = puzzle.orbits[0];
    let core = has_core.then(|| {
        let mut colors = colors.clone();
        colors[end..].iter_mut().flatten().for_each(|color| *color = 0);
        let places = (first..end).map(|place| u8::try_from(place).unwrap()).collect();
        (places, of(colors))
    });
    Projection { abstraction: of(colors), core, refinement: Vec::new(), name: "tried".into() }
}

/// A position some moves from solved, or, of number 3, any arrangement at all.
pub(crate) fn start(puzzle: &Puzzle, random: &mut Random, number: u64) -> Pieces {
    let whole = &puzzle.problem.orientations;
    let mut at = solved(whole.len());
    if number == 3 {
        for &(first, end, turns) in &puzzle.orbits {
            shuffle(random, &mut at[first..end]);
            for place in &mut at[first..end] {
                place.1 = u8::try_from(random.below(u64::from(turns))).unwrap();
            }
        }
        return at;
    }
    for _ in 0..[1, 4, 30][usize::try_from(number).unwrap()] {
        let m = &puzzle.problem.moves[below(random, puzzle.problem.moves.len())];
        let back = undone(&m.does, whole);
        // Backwards, so that the way is one to solved, if that is allowed.
        let before = composed(&at, &back, whole);
        if puzzle.made(&before, m).as_ref() == Some(&at) {
            at = before;
        }
    }
    at
}
