//! [`Cost`]: moves that do not cost the same.

use crate::adapt::{Compact, Restricted, Rooted, Through};
use crate::text::Fault;
use crate::{Backward, Graded, Members, Notation, Oracle, Packed, Puzzle, Ranked, Symmetric};
use core::ops::ControlFlow;

/// A puzzle whose moves cost something each: steps, pushes, seconds. A move may cost nothing.
///
/// Strategies that count moves do not ask for it: a plain puzzle is one in which every move costs one. Those that look for a
/// cheapest solution have `cheapest` in their names, or are Dijkstra's.
///
/// Promise, checked by [`law::cost`](crate::law::cost): what a move costs depends on the position and the move alone.
///
/// The adapters [`Rooted`], [`Restricted`] and [`Compact`] keep costs. [`Quotient`](crate::adapt::Quotient) does not: a
/// class may be reached from another by moves of different cost, and the move that stands for them would have to be the
/// cheapest of them.
///
/// ```
/// use everystate_puzzle::{Cost, Puzzle, price};
/// /// To 10 from 0: by stairs one up for 4, by lift three up for 7.
/// struct Tower;
/// impl Puzzle for Tower {
///     type State = u8;
///     type Move = u8;
///     fn start(&self) -> u8 { 0 }
///     fn is_goal(&self, s: &u8) -> bool { *s == 10 }
///     fn moves(&self, s: &u8, out: &mut Vec<u8>) { out.extend([1, 3].iter().filter(|&m| s + m <= 10)); }
///     fn apply(&self, s: &u8, m: u8) -> u8 { s + m }
/// }
/// impl Cost for Tower {
///     fn cost(&self, _: &u8, m: u8) -> u32 { if m == 1 { 4 } else { 7 } }
/// }
/// assert_eq!(price(&Tower, &[3, 3, 3, 1]), Some(25));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what its moves cost",
    note = "implement `Cost`, wrap the puzzle in `Priced`, or use a strategy that counts moves"
)]
pub trait Cost: Puzzle {
    /// What the legal move `m` costs in `s`.
    fn cost(&self, s: &Self::State, m: Self::Move) -> u32;
}

/// What `moves` cost together from the start, or `None` at the first move that is not legal.
///
/// This is what every cheapest solution is compared with: like [`replay`](crate::replay) it uses no code of any strategy,
/// and it does not ask whether the last position is a goal.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, price, Priced};
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 2)]);
/// let tolls = Priced { puzzle: &g, cost: |s: &u32, _: u32| 10 + s };
/// assert_eq!(price(&tolls, &[1, 2]), Some(21));
/// assert_eq!(price(&tolls, &[2]), None);
/// ```
pub fn price<P: Cost>(puzzle: &P, moves: &[P::Move]) -> Option<u64> {
    let mut legal = Vec::new();
    let mut state = puzzle.start();
    let mut total = 0;
    for &m in moves {
        legal.clear();
        puzzle.moves(&state, &mut legal);
        if !legal.contains(&m) {
            return None;
        }
        total += u64::from(puzzle.cost(&state, m));
        state = puzzle.apply(&state, m);
    }
    Some(total)
}

impl<P: Cost> Cost for &P {
    fn cost(&self, s: &P::State, m: P::Move) -> u32 {
        (**self).cost(s, m)
    }
}

impl<P: Cost> Cost for Rooted<P> {
    fn cost(&self, s: &P::State, m: P::Move) -> u32 {
        self.puzzle.cost(s, m)
    }
}

impl<P: Cost, F: Fn(&P::State, P::Move) -> bool + Sync> Cost for Restricted<P, F> {
    fn cost(&self, s: &P::State, m: P::Move) -> u32 {
        self.puzzle.cost(s, m)
    }
}

impl<P: Packed + Cost> Cost for Compact<'_, P> {
    fn cost(&self, s: &P::Word, m: P::Move) -> u32 {
        self.0.cost(&self.0.unpack(*s), m)
    }
}

/// The same puzzle with moves that cost what a closure says.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Cost, Priced, Puzzle};
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 2)]);
/// // Odd vertices are free to enter.
/// let priced = Priced { puzzle: g, cost: |_: &u32, to: u32| u32::from(to % 2 == 0) };
/// assert_eq!((priced.cost(&0, 1), priced.cost(&1, 2)), (0, 1));
/// assert!(priced.is_goal(&2));
/// ```
#[derive(Clone, Debug)]
pub struct Priced<P, F> {
    /// The puzzle.
    pub puzzle: P,
    /// What a legal move costs in a position.
    pub cost: F,
}

impl<P: Puzzle, F: Fn(&P::State, P::Move) -> u32 + Sync> Cost for Priced<P, F> {
    fn cost(&self, s: &P::State, m: P::Move) -> u32 {
        (self.cost)(s, m)
    }
}

impl<P: Puzzle, F: Fn(&P::State, P::Move) -> u32 + Sync> Puzzle for Priced<P, F> {
    type State = P::State;
    type Move = P::Move;
    fn start(&self) -> P::State {
        self.puzzle.start()
    }
    fn is_goal(&self, s: &P::State) -> bool {
        self.puzzle.is_goal(s)
    }
    fn moves(&self, s: &P::State, out: &mut Vec<P::Move>) {
        self.puzzle.moves(s, out);
    }
    fn apply(&self, s: &P::State, m: P::Move) -> P::State {
        self.puzzle.apply(s, m)
    }
    fn expand<B>(
        &self,
        s: &P::State,
        scratch: &mut Vec<P::Move>,
        visit: impl FnMut(P::Move, P::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.puzzle.expand(s, scratch, visit)
    }
}

impl<P: Ranked, F: Fn(&P::State, P::Move) -> u32 + Sync> Ranked for Priced<P, F> {
    fn ranks(&self) -> u64 {
        self.puzzle.ranks()
    }
    fn rank(&self, s: &P::State) -> u64 {
        self.puzzle.rank(s)
    }
    fn unrank(&self, r: u64) -> P::State {
        self.puzzle.unrank(r)
    }
    fn expand_ranks(&self, from: &[u64], out: &mut Vec<u64>) {
        self.puzzle.expand_ranks(from, out);
    }
}

impl<P: Backward, F: Fn(&P::State, P::Move) -> u32 + Sync> Backward for Priced<P, F> {
    fn goals(&self, out: &mut Vec<P::State>) {
        self.puzzle.goals(out);
    }
    fn predecessors(&self, s: &P::State, out: &mut Vec<(P::Move, P::State)>) {
        self.puzzle.predecessors(s, out);
    }
}

impl<P: Packed, F: Fn(&P::State, P::Move) -> u32 + Sync> Packed for Priced<P, F> {
    type Word = P::Word;
    fn pack(&self, s: &P::State) -> P::Word {
        self.puzzle.pack(s)
    }
    fn unpack(&self, w: P::Word) -> P::State {
        self.puzzle.unpack(w)
    }
}

impl<P: Graded, F: Fn(&P::State, P::Move) -> u32 + Sync> Graded for Priced<P, F> {
    fn grade(&self, s: &P::State) -> u64 {
        self.puzzle.grade(s)
    }
}

/// Classes are those of moves: what leads from two members to the same class need not cost the same.
impl<P: Symmetric, F: Fn(&P::State, P::Move) -> u32 + Sync> Symmetric for Priced<P, F> {
    fn canonical(&self, s: &P::State) -> P::State {
        self.puzzle.canonical(s)
    }
    fn class_size(&self, s: &P::State) -> u64 {
        self.puzzle.class_size(s)
    }
}

impl<P: Members, F: Fn(&P::State, P::Move) -> u32 + Sync> Members for Priced<P, F> {
    fn members(&self, s: &P::State, out: &mut Vec<P::State>) {
        self.puzzle.members(s, out);
    }
}

impl<P: Notation, F: Fn(&P::State, P::Move) -> u32 + Sync> Notation for Priced<P, F> {
    fn write_state(&self, s: &P::State) -> String {
        self.puzzle.write_state(s)
    }
    fn read_state(&self, text: &str) -> Result<P::State, Fault> {
        self.puzzle.read_state(text)
    }
    fn write_move(&self, m: P::Move) -> String {
        self.puzzle.write_move(m)
    }
    fn read_move(&self, text: &str) -> Result<P::Move, Fault> {
        self.puzzle.read_move(text)
    }
}

impl<P: Puzzle, F, O: Oracle<P>> Oracle<Priced<&P, F>> for Through<'_, P, O>
where
    F: Fn(&P::State, P::Move) -> u32 + Sync,
{
    fn may_finish(&self, s: &P::State, left: u64) -> bool {
        self.inner.may_finish(s, left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;
    use crate::{law, replay};

    /// A path of which the way back costs more, and a shortcut.
    fn tolls() -> Priced<Graph, fn(&u32, u32) -> u32> {
        let g = Graph::new(4, 0, [3], [(0, 1), (1, 2), (2, 3), (1, 0), (0, 3)]);
        Priced {
            puzzle: g,
            cost: |&from, to| if to > from { (to - from) * (to - from) } else { 7 },
        }
    }

    #[test]
    fn a_priced_puzzle_is_the_puzzle_and_keeps_its_promises() {
        let p = tolls();
        let states = law::sample(&p, 10);
        assert_eq!(states, law::sample(&p.puzzle, 10));
        law::puzzle(&p, &states).unwrap();
        law::ranked(&p, &states).unwrap();
        law::backward(&p, &states).unwrap();
        law::packed(&p, &states).unwrap();
        law::cost(&p, &states).unwrap();
        assert_eq!(replay(&p, &[1, 2, 3]), Some(3));
        assert_eq!((price(&p, &[1, 0, 3]), price(&p, &[1, 3])), (Some(1 + 7 + 9), None));
        assert_eq!(price(&p, &[]), Some(0));
    }

    #[test]
    fn adapters_keep_costs() {
        let p = tolls();
        let compact = Compact(&p);
        assert_eq!(price(&compact, &[1, 0, 3]), Some(17));
        let rooted = Rooted { puzzle: &p, start: 1 };
        assert_eq!(price(&rooted, &[0, 3]), Some(16));
        let restricted = Restricted { puzzle: &p, allow: |s: &u32, m: u32| m < s + 2 };
        assert_eq!((price(&restricted, &[1, 2, 3]), price(&restricted, &[3])), (Some(3), None));
        law::cost(&compact, &law::sample(&compact, 10)).unwrap();
        law::cost(&restricted, &law::sample(&restricted, 10)).unwrap();
    }

    #[test]
    fn prices_are_exact_beyond_32_bits() {
        let g = Graph::new(2, 0, [], [(0, 1), (1, 0)]);
        let dear = Priced { puzzle: g, cost: |_: &u32, _: u32| u32::MAX };
        assert_eq!(price(&dear, &[1, 0, 1]), Some(3 * u64::from(u32::MAX)));
    }
}
