//! What is found of inputs in each place, and the tables made of it.

use super::{Chunk, Cube, LANES, MOST, Numbers, PUSHES, Places, Push, SPREAD, TABLE, TURNS, Way};
use crate::engine::answers::Answer;
use crate::engine::pack::Kind;
use crate::engine::recall::{End, INPUTS, Last};
use crate::engine::runner::{Bench, Machine, Memory};
use crate::engine::spread::Toggles;

impl<const N: usize> Machine<N> {
    /// `None` if players are not told so, or no input moves one alone.
    pub(in crate::engine) fn find_places(
        &self,
        bench: &mut Bench<N>,
        movements: &[u8],
    ) -> Option<Places> {
        let memory = self.memory.as_ref()?;
        if self.won_at_once || memory.spread.words > SPREAD {
            return None;
        }
        let singles = self.single_players(memory)?;
        let places: Vec<Vec<u64>> = singles.iter().map(|place| place.words.clone()).collect();
        let numbers = Numbers::of(&self.walking, &places)?;
        let mut found = Found { cubes: Vec::new(), pushes: Vec::new(), left: TURNS[1] };
        for (place, single) in singles.iter().enumerate() {
            found.pushes.push(Default::default());
            for (input, &movement) in movements.iter().enumerate() {
                if !single.words.is_empty() {
                    self.find_ways(
                        bench,
                        memory,
                        (place, single),
                        (input, movement),
                        &numbers,
                        &mut found,
                    );
                }
            }
        }
        let count = places.len();
        let mut made = Places {
            packing: self.packing.clone(),
            spread: memory.spread.clone(),
            walking: self.walking.clone(),
            count,
            words: places,
            numbers,
            ways: Vec::new(),
            first: Vec::new(),
            chunks: Vec::new(),
            width: 8,
            table: Vec::new(),
            pushes: found.pushes,
            conditions: memory.wins.conditions.clone(),
        };
        made.tabulate(&found.cubes);
        made.ways.iter().any(|way| way.by.is_some()).then_some(made)
    }

    /// A single player in each cell where it may be, or none: numbered so that cells that lie alike to each other have numbers that do.
    fn single_players(&self, memory: &Memory<N>) -> Option<Vec<Single>> {
        let is_player = |&object: &usize| self.plan.player.mask.contains(object);
        let fields = || {
            let fields = self.packing.fields.iter();
            fields.filter(|field| field.objects.iter().any(is_player))
        };
        let listed = fields().any(|field| field.kind == Kind::List);
        if listed && (fields().count() > 1 || fields().any(|field| field.offsets.len() > 1)) {
            return None;
        }
        let words = self.walking.len();
        let mut all: Vec<Single> = Vec::new();
        for field in fields() {
            for &object in &field.objects {
                let cells = field.cells.iter().map(|&cell| usize::from(cell));
                let base = all.len();
                let first = cells.clone().min()?;
                for cell in cells {
                    let Some(test) = memory.spread.test(&self.packing, cell, object) else {
                        continue;
                    };
                    let mut bits = vec![0; words];
                    *bits.get_mut(test.look.word as usize)? |= test.value << test.look.shift;
                    let number = base + cell - first;
                    if all.len() <= number {
                        all.resize(number + 1, Single::default());
                    }
                    all[number] = Single { words: bits, player: Some((cell, object)) };
                }
            }
        }
        if !listed {
            all.push(Single { words: vec![0; words], player: None });
        }
        (all.len() <= MOST).then_some(all)
    }

    /// Adds what is known of an input in a place.
    fn find_ways(
        &self,
        bench: &mut Bench<N>,
        memory: &Memory<N>,
        (place, single): (usize, &Single),
        (input, movement): (usize, u8),
        numbers: &Numbers,
        found: &mut Found,
    ) {
        let Found { cubes, pushes, left } = found;
        let mut turns = TURNS[0].min(*left);
        let (before, first) = (turns, cubes.len());
        let pushes = &mut pushes[place][input];
        let lays = (&single.player.into_iter().collect(), movement);
        let end = self.answered(bench, lays, &mut turns, |bench, answers, end| {
            let end = if bench.work.rounds_ran_out { None } else { end };
            let by = match Change::of(end) {
                None => return Some(()),
                // A position that is won as it is there never is but at the start.
                Some(Change::Nothing) => None,
                Some(Change::Some(change)) => {
                    let bits = self.bits(memory, answers)?;
                    match self.stepped(memory, &single.words, &change, numbers) {
                        Some(push) if push.toggles.is_empty() => {
                            Some(push.to.cast_signed() - place.cast_signed())
                        }
                        Some(push) => {
                            pushes.push(Push { bits: words_of(&bits), ..push });
                            return Some(());
                        }
                        None => return Some(()),
                    }
                }
            };
            let bits = self.bits(memory, answers)?;
            cubes.push(Cube { way: Way { input, by }, place, bits });
            Some(())
        });
        *left -= before - turns;
        if end.is_none() {
            cubes.truncate(first);
        } else {
            join(cubes, first);
        }
        pushes.truncate(PUSHES);
    }

    /// What an input changes of a position in which players are in the place of these bits. Where it moves them alone, nothing is won by it; `None` if it is not
    /// kept.
    fn stepped(
        &self,
        memory: &Memory<N>,
        from: &[u64],
        (all, matters): &(Toggles, bool),
        numbers: &Numbers,
    ) -> Option<Push> {
        let mut to = from.to_vec();
        let mut toggles = Vec::new();
        for &(word, bits) in &all.bits {
            let walking = self.walking.get(word as usize).copied().unwrap_or(0);
            if let Some(to) = to.get_mut(word as usize) {
                *to ^= bits & walking;
            }
            if bits & !walking != 0 {
                toggles.push((word, bits & !walking));
            }
        }
        let surely = || memory.wins.surely_fail(&self.walking, &to);
        if toggles.is_empty() && *matters && !surely() {
            return None;
        }
        let to = numbers.number(&to)?;
        Some(Push { bits: Vec::new(), toggles, lists: all.lists, matters: *matters, to })
    }

    /// The bits of a position that is as was answered.
    fn bits(&self, memory: &Memory<N>, answers: &[Answer]) -> Option<Vec<(u32, bool)>> {
        let mut bits = Vec::new();
        for answer in answers {
            let test = memory.spread.test(&self.packing, answer.cell, answer.object())?;
            let value = if answer.there.is_some() { test.value } else { 0 };
            let first = test.look.word * 64 + u32::from(test.look.shift);
            bits.extend(
                (0..u32::from(test.look.bits)).map(|bit| (first + bit, value >> bit & 1 != 0)),
            );
        }
        bits.sort_unstable();
        bits.dedup();
        Some(bits)
    }
}

/// What an input changes in the end, and whether conditions to win by ask for that.
enum Change {
    Nothing,
    Some((Toggles, bool)),
}

impl Change {
    /// `None` if it is not kept: a rule wins, or the level may be won by a turn that others follow.
    fn of(end: Option<End>) -> Option<Self> {
        match end? {
            End::Rests(_) => Some(Self::Nothing),
            End::Step(step) => {
                let toggles = Toggles { bits: step.bits().to_vec(), lists: step.lists };
                Some(Self::Some((toggles, step.matters)))
            }
            End::Turns(stages, Last::Stays) => {
                let (last, before) = stages.split_last()?;
                let wins = last.wins || before.iter().any(|stage| stage.wins || stage.matters);
                if wins || last.toggles.bits.is_empty() {
                    return None;
                }
                Some(Self::Some((last.toggles.clone(), last.matters)))
            }
            End::Turns(..) => None,
        }
    }
}

/// What is known of inputs.
struct Found {
    cubes: Vec<Cube>,
    pushes: Vec<[Vec<Push>; INPUTS]>,
    /// So many turns are still looked at.
    left: usize,
}

/// Bits, each set or not, by word: those, and which of them are set.
fn words_of(bits: &[(u32, bool)]) -> Vec<(u32, u64, u64)> {
    let mut words: Vec<(u32, u64, u64)> = Vec::new();
    for &(bit, set) in bits {
        let (word, bit) = (bit / 64, 1 << (bit % 64));
        if words.last().is_none_or(|last| last.0 != word) {
            words.push((word, 0, 0));
        }
        if let Some((_, mask, all)) = words.last_mut() {
            *mask |= bit;
            *all |= if set { bit } else { 0 };
        }
    }
    words
}

/// A single player, or none, as a place.
#[derive(Clone, Debug, Default)]
struct Single {
    /// The words of a position that tell of it.
    words: Vec<u64>,
    player: Option<(usize, usize)>,
}

/// Makes one of two cubes, from a number on, that differ in one bit only, as long as there are any.
fn join(cubes: &mut Vec<Cube>, from: usize) {
    loop {
        let pair = (from..cubes.len()).find_map(|one| {
            let other = (one + 1..cubes.len()).find(|&other| {
                let (one, other) = (&cubes[one], &cubes[other]);
                let differ = one.bits.iter().zip(&other.bits).filter(|(one, other)| one != other);
                let same = one.bits.iter().zip(&other.bits).all(|(one, other)| one.0 == other.0);
                one.way == other.way
                    && one.bits.len() == other.bits.len()
                    && same
                    && differ.count() == 1
            });
            Some((one, other?))
        });
        let Some((one, other)) = pair else { return };
        let other = cubes.swap_remove(other);
        let bits = core::mem::take(&mut cubes[one].bits);
        cubes[one].bits = bits.into_iter().filter(|bit| other.bits.contains(bit)).collect();
    }
}

impl Places {
    /// Makes planes of cubes, and tables; cubes for which there is no room are left out: what is not known is played.
    fn tabulate(&mut self, cubes: &[Cube]) {
        let words = self.words();
        let mut planes: Vec<Vec<&Cube>> = Vec::new();
        for cube in cubes {
            let fits = |plane: &&mut Vec<&Cube>| {
                plane[0].way == cube.way && plane.iter().all(|other| other.place != cube.place)
            };
            if let Some(plane) = planes.iter_mut().find(fits) {
                plane.push(cube);
            } else if (planes.len() + 1) * words <= LANES {
                planes.push(vec![cube]);
            }
        }
        self.ways = planes.iter().map(|plane| plane[0].way).collect();
        // A multiple of what is combined at once.
        let lanes = (planes.len() * words).next_multiple_of(4);
        self.first = vec![0; lanes];
        let mut asked: Vec<u32> = Vec::new();
        for (number, plane) in planes.iter().enumerate() {
            for cube in plane {
                self.first[number * words + cube.place / 64] |= 1 << (cube.place % 64);
                asked.extend(cube.bits.iter().map(|&(bit, _)| bit));
            }
        }
        let chunks = |width: u32| {
            let mut chunks: Vec<u32> = asked.iter().map(|bit| bit / width).collect();
            chunks.sort_unstable();
            chunks.dedup();
            chunks
        };
        if chunks(8).len() * 256 * lanes > TABLE {
            self.width = 4;
        }
        let (width, values) = (self.width, 1usize << self.width);
        let chunks = chunks(width);
        self.table = vec![u64::MAX; chunks.len() * values * lanes];
        for (number, plane) in planes.iter().enumerate() {
            for cube in plane {
                let (lane, place) = (number * words + cube.place / 64, 1u64 << (cube.place % 64));
                for &(bit, set) in &cube.bits {
                    let chunk = chunks.binary_search(&(bit / width)).unwrap_or(0);
                    for value in
                        (0..values).filter(|value| (value >> (bit % width) & 1 != 0) != set)
                    {
                        self.table[(chunk * values + value) * lanes + lane] &= !place;
                    }
                }
            }
        }
        let chunk = |&chunk: &u32| Chunk { word: chunk * width / 64, shift: chunk * width % 64 };
        self.chunks = chunks.iter().map(chunk).collect();
    }
}
