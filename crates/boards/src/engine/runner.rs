//! [`Runner`]: inputs on packed positions.

#![expect(
    clippy::inline_always,
    reason = "all of this is done for each cell, millions of times a second"
)]

use super::bits::Bits;
use super::bound::{Bound, Measure, Scratch};
use super::flow::Flow;
use super::pack::Packing;
use super::places::Places;
use super::plan::{AGAIN, CANCEL, Numbers, Plan, RESTART, WIN};
use super::reads::Reads;
use super::recall::{INPUTS, Recall};
use super::roam::Roam;
use super::spread::Spread;
use super::told::Told;
use super::wins::Wins;
use super::work::Work;
use crate::board::Board;
use crate::game::{Game, Quantifier};
use crate::play::AGAIN as TURNS;
use crate::rule::syntax::Command;
use core::cell::RefCell;
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

/// After so many turns that follow each other, a power of two, it is looked whether they come to a board again (R. P. Brent's way to find that).
const MARKED: usize = 64;

/// What became of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It is as before.
    Same,
    /// It is another one.
    Other,
    /// The level is won.
    Won,
    /// The rules do not come to an end.
    Endless,
    /// It depends on what was left out.
    Unsure,
}

/// Inputs on packed positions of a level.
pub(crate) trait Runner: Send + Sync + core::fmt::Debug {
    /// How many bits a position takes.
    fn bits(&self) -> u32;
    /// The position of a board.
    fn pack(&self, board: &Board, packed: &mut [u64]);
    /// What each of the movements that are wanted, by the bits of their numbers, makes of a position: the outcomes, and in as many equal parts of `after` the positions, those in which the level
    /// is won among them.
    fn each(
        &self,
        packed: &[u64],
        movements: (&[u8], u8),
        outcomes: &mut [Outcome; INPUTS],
        after: &mut [u64],
    );
    /// Whether an input that changes nothing wins at the start.
    fn wins_idly(&self) -> bool;
    /// At least so many inputs win from a position; `u32::MAX` if none do. Knows nothing unless [`knows`](Self::knows) says so.
    fn estimate(&self, packed: &[u64], measure: Measure) -> u32;
    /// Whether anything is known of how many inputs it takes.
    fn knows(&self, measure: Measure) -> bool;
    /// Whether two positions differ in nothing but players.
    fn walks(&self, one: &[u64], other: &[u64]) -> bool;
    /// Places of players that are one with those of a position.
    fn roam(&self, packed: &[u64], movements: &[u8]) -> Option<Roam>;
    /// Places of players as bits of rows, whatever the position.
    fn places(&self, movements: &[u8]) -> Option<Arc<Places>>;
    /// Whether it is proved, by what inputs may change, that none win from a position.
    fn out_of_reach(&self, packed: &[u64], movements: &[u8]) -> bool;
    /// How many cells are not as the conditions to win ask for.
    fn unmet(&self, packed: &[u64]) -> u32;
    /// Visits each object of each cell, by the game's numbers.
    fn objects(&self, packed: &[u64], visit: &mut dyn FnMut(usize, usize));
}

/// What is to be known of a game beside its text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    /// Whether something of the game was left out.
    pub(crate) is_slice: bool,
    /// Whether going back to the start wins.
    pub(crate) restart_wins: bool,
}

/// The engine for a board; `None` if it has too many objects, layers or cells for it.
pub(crate) fn runner(game: &Game, board: &Board, terms: Terms) -> Option<Box<dyn Runner>> {
    if board.cells() >= usize::from(super::plan::NOWHERE) {
        return None;
    }
    let flow = Flow::of(game, board);
    Some(match Numbers::of(game, &flow).words() {
        1 => Box::new(Machine::<1>::of(game, &flow, terms)),
        2 => Box::new(Machine::<2>::of(game, &flow, terms)),
        3..=4 => Box::new(Machine::<4>::of(game, &flow, terms)),
        5..=8 => Box::new(Machine::<8>::of(game, &flow, terms)),
        _ => return None,
    })
}

/// A level, whole.
#[derive(Debug)]
pub(super) struct Machine<const N: usize> {
    pub(super) plan: Plan<N>,
    pub(super) packing: Packing,
    /// What is needed to know inputs again.
    pub(super) memory: Option<Memory<N>>,
    /// Tells boards of this level from those of others.
    number: u64,
    /// Boards that no thread works on.
    idle: Idle<N>,
    /// Whether the start would be won by an input that changes nothing.
    pub(super) won_at_once: bool,
    pub(super) terms: Terms,
    /// Of inputs, and of pushes.
    pub(super) bounds: [Bound; 2],
    /// Bits of a position that tell where players are.
    pub(super) walking: Vec<u64>,
    /// Once somebody asked.
    places: OnceLock<Option<Arc<Places>>>,
}

/// What is needed to know inputs again.
#[derive(Debug)]
pub(super) struct Memory<const N: usize> {
    pub(super) spread: Spread,
    pub(super) wins: Wins<N>,
    pub(super) reads: Reads<N>,
}

/// Boards of a level that no thread works on. Threads come and go, and what is noted on a board is to outlast them.
type Idle<const N: usize> = Arc<Mutex<Vec<Bench<N>>>>;

/// A board of a level: where it belongs, it is put back when the thread ends.
struct Lent<const N: usize> {
    bench: Option<Bench<N>>,
    idle: Idle<N>,
}

impl<const N: usize> Drop for Lent<N> {
    fn drop(&mut self) {
        if let (Some(bench), Ok(mut idle)) = (self.bench.take(), self.idle.lock()) {
            idle.push(bench);
        }
    }
}

/// What a thread works on.
struct Desk {
    number: u64,
    work: Box<dyn core::any::Any>,
}

thread_local! {
    /// The boards that this thread worked on last.
    static DESKS: RefCell<Vec<Desk>> = const { RefCell::new(Vec::new()) };
}

/// How many boards a thread keeps.
const DESKS_KEPT: usize = 4;

static NUMBER: AtomicU64 = AtomicU64::new(0);

/// A board, and buffers.
#[derive(Debug)]
pub(super) struct Bench<const N: usize> {
    pub(super) work: Work<N>,
    pub(super) players: Vec<usize>,
    now: Vec<u64>,
    pub(super) before: Vec<u64>,
    /// The position, spread.
    pub(super) spread: Vec<u64>,
    pub(super) recall: Recall,
    /// Of inputs, and of pushes.
    told: [Told; 2],
    scratch: Scratch,
}

impl<const N: usize> Machine<N> {
    fn of(game: &Game, flow: &Flow, terms: Terms) -> Self {
        let plan = Plan::of(game, flow);
        let live = super::tokens::live(game, flow);
        let packing = Packing::of((game, flow, &live), &plan);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let objects = &plan.numbers.object;
        let bounds = [Measure::Inputs, Measure::Pushes].map(|measure| {
            // Where going back to the start wins it may be one input from anywhere.
            let restarts = live.iter().any(|(rule, _)| rule.commands.contains(&Command::Restart));
            if restarts && terms.restart_wins {
                Bound::default()
            } else {
                Bound::of((game, flow, &live), objects, measure)
            }
        });
        let players =
            game.player.mask.objects().filter_map(|object| objects[object]).collect::<Vec<_>>();
        let walking = packing.bits_of(&players);
        let won_at_once = false;
        let memory = None;
        let mut machine = Self {
            plan,
            packing,
            memory,
            number,
            idle: Idle::default(),
            won_at_once,
            terms,
            bounds,
            walking,
            places: OnceLock::new(),
        };
        let mut work = Work::new(&machine.plan);
        for (object, &old) in machine.plan.numbers.objects.iter().enumerate() {
            for cell in super::grid::cells(&flow.initial[old]) {
                work.toggle(&machine.plan, cell, object);
            }
        }
        machine.won_at_once = machine.is_won(&work);
        machine.memory = machine.memory(game, flow);
        machine
    }

    /// Works on this thread's board of the level. It is taken from the others meanwhile, so that who is called may ask for one, too.
    fn with<T>(&self, run: impl FnOnce(&mut Bench<N>) -> T) -> T {
        let desk = DESKS.with_borrow_mut(|desks| {
            let place = desks.iter().position(|desk| desk.number == self.number)?;
            Some(desks.swap_remove(place))
        });
        let mut desk = desk.unwrap_or_else(|| {
            let bench = self.idle.lock().ok().and_then(|mut idle| idle.pop());
            let bench = Some(bench.unwrap_or_else(|| self.bench()));
            let lent = Lent { bench, idle: Arc::clone(&self.idle) };
            Desk { number: self.number, work: Box::new(lent) }
        });
        let bench = desk.work.downcast_mut::<Lent<N>>().and_then(|lent| lent.bench.as_mut());
        let result = run(bench.expect("the board of this level"));
        DESKS.with_borrow_mut(|desks| {
            if desks.len() >= DESKS_KEPT {
                desks.remove(0);
            }
            desks.push(desk);
        });
        result
    }

    /// A board with what never changes.
    fn bench(&self) -> Bench<N> {
        let mut work = Work::new(&self.plan);
        self.packing.lay(&self.plan, &mut work);
        let words = self.packing.bits as usize / 64 + 1;
        let (now, before) = (vec![0; words], vec![0; words]);
        let mut spread = Vec::new();
        if let Some(memory) = &self.memory {
            work.reads = memory.reads.clone();
            spread = vec![0; memory.spread.words];
        }
        let recall = Recall::new(&self.walking, Spread::absent(&self.packing));
        let told = self.bounds.each_ref().map(|bound| {
            let objects: Vec<usize> =
                (0..self.plan.numbers.objects.len()).filter(|&object| bound.asks(object)).collect();
            Told::new(&self.packing.bits_with(&objects), self.packing.bits)
        });
        let scratch = Scratch::default();
        Bench { work, players: Vec::new(), now, before, spread, recall, told, scratch }
    }

    fn is_won(&self, work: &Work<N>) -> bool {
        let conditions = &self.plan.conditions;
        !conditions.is_empty()
            && conditions.iter().all(|condition| {
                let mut cells = condition.cells.iter().map(|&cell| &work.cells[usize::from(cell)]);
                let (what, on) = (&condition.what, condition.on.as_ref());
                match condition.quantifier {
                    Quantifier::No => {
                        !cells.any(|cell| what.holds(cell) && on.is_none_or(|on| on.holds(cell)))
                    }
                    Quantifier::Some => {
                        cells.any(|cell| what.holds(cell) && on.is_none_or(|on| on.holds(cell)))
                    }
                    Quantifier::All => {
                        !cells.any(|cell| what.holds(cell) && !on.is_none_or(|on| on.holds(cell)))
                    }
                }
            })
    }

    /// What an input, and all turns that follow by `again`, make of the position on the board, which is `before`; it is left in `now`, and the
    /// board as it was.
    #[inline(always)]
    fn input(&self, bench: &mut Bench<N>, packed: &[u64], movement: u8) -> Outcome {
        let Bench { work, players, now, before, .. } = bench;
        before.copy_from_slice(packed);
        let mut bits = movement;
        let mut outcome = Outcome::Same;
        let mut idle = false;
        // A board that there was before, of turns that follow each other.
        let mut mark: Option<Vec<u64>> = None;
        work.rounds_ran_out = false;
        for turn in 0.. {
            if !self.plan.turn::<false>(work, bits, players) {
                outcome = Outcome::Endless;
                break;
            }
            let stays = |&cell: &usize| self.plan.player.mask.meets(&work.cells[cell]);
            if self.plan.requires_movement
                && bits != 0
                && !players.is_empty()
                && players.iter().all(stays)
            {
                break;
            }
            if work.commands & CANCEL != 0 {
                break;
            }
            if work.commands & RESTART != 0 && idle {
                outcome = Outcome::Unsure;
                break;
            }
            if work.commands & RESTART != 0 {
                // It leads to the start, from where all of this began.
                outcome = match self.terms.restart_wins {
                    _ if turn > TURNS => Outcome::Endless,
                    true => Outcome::Won,
                    false => Outcome::Same,
                };
                break;
            }
            let changed = !work.touched.is_empty() && {
                self.packing.pack_anew(&self.plan, work, before, now);
                now.iter().zip(&*before).any(|(now, before)| now != before)
            };
            if idle {
                if changed || work.commands & WIN != 0 {
                    outcome = Outcome::Unsure;
                }
                break;
            }
            let wins = work.commands & WIN != 0;
            if !changed && !wins && turn > 0 {
                break;
            }
            // So many may follow, and this would be another.
            if turn > TURNS {
                outcome = Outcome::Endless;
                break;
            }
            if changed {
                before.copy_from_slice(now);
                outcome = Outcome::Other;
            }
            if wins || self.is_won(work) {
                outcome = Outcome::Won;
                break;
            }
            if work.commands & AGAIN == 0 {
                break;
            }
            // Turns that come to a board again go on for ever: no way leads on from there.
            if mark.as_ref().is_some_and(|mark| mark == before) {
                outcome = Outcome::Same;
                break;
            }
            if turn >= MARKED && turn.is_power_of_two() {
                mark = Some(before.clone());
            }
            // A turn may follow since something changed that was left out: if it changes what was not, that is not known.
            if !changed {
                if !self.terms.is_slice {
                    break;
                }
                idle = true;
            }
            bits = 0;
        }
        work.revert(&self.plan, 0);
        work.touched = Bits::NONE;
        if self.terms.is_slice && work.rounds_ran_out {
            return Outcome::Unsure;
        }
        if outcome == Outcome::Other && before[..] == *packed { Outcome::Same } else { outcome }
    }
}

impl<const N: usize> Runner for Machine<N> {
    fn bits(&self) -> u32 {
        self.packing.bits
    }

    fn wins_idly(&self) -> bool {
        self.won_at_once
    }

    fn pack(&self, board: &Board, packed: &mut [u64]) {
        let mut work = Work::new(&self.plan);
        for cell in 0..board.cells() {
            for object in crate::mask::objects(board.cell(cell)) {
                if let Some(number) = self.plan.numbers.object[object] {
                    work.toggle(&self.plan, cell, number);
                }
            }
        }
        let words = self.packing.bits as usize / 64 + 1;
        self.packing.pack(&self.plan, &work, &mut packed[..words]);
    }

    fn each(
        &self,
        packed: &[u64],
        (movements, wanted): (&[u8], u8),
        outcomes: &mut [Outcome; INPUTS],
        after: &mut [u64],
    ) {
        let part = after.len() / INPUTS;
        self.with(|bench| {
            let packed = &packed[..bench.now.len()];
            let mut lookup = self.look_up(bench, packed);
            let mut is_laid = false;
            let inputs = movements.iter().zip(outcomes).zip(after.chunks_exact_mut(part));
            for (number, ((&movement, outcome), after)) in inputs.enumerate() {
                if wanted >> number & 1 == 0 {
                    continue;
                }
                let after = &mut after[..packed.len()];
                let known = match lookup {
                    Some(lookup) => self.known(bench, lookup, number, after),
                    None => Err(None),
                };
                *outcome = known.unwrap_or_else(|place| {
                    if !is_laid {
                        self.packing.toggle(&self.plan, &mut bench.work, packed);
                        is_laid = true;
                    }
                    if let (Some(at), Some(place)) = (lookup, place)
                        && self.learn(bench, at, (number, movement), place)
                    {
                        lookup = self.look_up(bench, packed);
                    }
                    let outcome = self.input(bench, packed, movement);
                    after.copy_from_slice(&bench.before);
                    outcome
                });
            }
            if is_laid {
                self.packing.toggle(&self.plan, &mut bench.work, packed);
            }
        });
    }

    fn estimate(&self, packed: &[u64], measure: Measure) -> u32 {
        self.with(|bench| {
            let Bench { told, scratch, .. } = bench;
            told[measure as usize].of(packed, || {
                let tokens = &mut |numbers: &[Option<usize>], out: &mut Vec<(usize, usize)>| {
                    self.packing.tokens(packed, numbers, out);
                };
                self.bounds[measure as usize].estimate(scratch, tokens)
            })
        })
    }

    fn knows(&self, measure: Measure) -> bool {
        !self.bounds[measure as usize].is_empty()
    }

    fn walks(&self, one: &[u64], other: &[u64]) -> bool {
        let words = self.walking.iter().zip(one.iter().zip(other));
        { words }.all(|(walking, (one, other))| (one ^ other) & !walking == 0)
    }

    fn roam(&self, packed: &[u64], movements: &[u8]) -> Option<Roam> {
        self.memory.as_ref()?;
        self.with(|bench| self.roams(bench, &packed[..bench.now.len()], movements))
    }

    fn places(&self, movements: &[u8]) -> Option<Arc<Places>> {
        let find = || self.with(|bench| self.find_places(bench, movements)).map(Arc::new);
        self.places.get_or_init(find).clone()
    }

    fn out_of_reach(&self, packed: &[u64], movements: &[u8]) -> bool {
        self.with(|bench| self.is_out_of_reach(bench, &packed[..bench.now.len()], movements))
    }

    fn unmet(&self, packed: &[u64]) -> u32 {
        self.with(|bench| {
            let packed = &packed[..bench.now.len()];
            self.memory.as_ref().map_or(0, |memory| {
                memory.spread.open(&self.packing, packed, &mut bench.spread);
                memory.wins.unmet(&bench.spread)
            })
        })
    }

    fn objects(&self, packed: &[u64], visit: &mut dyn FnMut(usize, usize)) {
        self.with(|bench| {
            let packed = &packed[..bench.now.len()];
            self.packing.toggle(&self.plan, &mut bench.work, packed);
            for cell in 0..self.plan.cells {
                for (number, &object) in self.plan.numbers.objects.iter().enumerate() {
                    if bench.work.cells[cell].0[number / 64] >> (number % 64) & 1 != 0 {
                        visit(cell, object);
                    }
                }
            }
            self.packing.toggle(&self.plan, &mut bench.work, packed);
        });
    }
}
