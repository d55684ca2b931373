//! [`Resolve`]: pieces of a kind brought home by three-cycles, in a beam.

use crate::algebra::coloring::Coloring;
use crate::algebra::stickers::Stickers;
use crate::scramble::cycles::kinds::Kind;
use crate::scramble::cycles::table::Table;
use crate::scramble::cycles::triple::Triple;
use foldhash::fast::FixedState;
use std::collections::HashSet;

/// What brings the pieces of a kind home.
pub(crate) struct Resolve<'a> {
    pub(crate) stickers: &'a Stickers,
    pub(crate) visible: &'a Coloring,
    pub(crate) kind: &'a Kind,
    pub(crate) table: &'a Table,
    /// Moves that a piece takes that is not at home, about.
    pub(crate) each: f64,
}

/// How far the pieces of a kind are.
#[derive(Clone)]
struct Way {
    /// By place of the kind, the sticker there.
    at: Box<[u16]>,
    wrong: usize,
    cost: usize,
    cycles: Vec<Triple>,
}

/// What may be made of a way: it costs so much about to bring all home.
struct Next {
    about: f64,
    way: usize,
    triple: Triple,
    gain: isize,
}

/// How many cycles a solution may have for each place.
const CYCLES: usize = 2;

impl Resolve<'_> {
    /// Cycles that bring home what is in the places of the kind, one after the other; `None` if none are found, or it is to stop.
    pub(crate) fn solve(
        &self,
        at: Box<[u16]>,
        width: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<Triple>> {
        let wrong = (0..at.len()).filter(|&place| !self.is_right(at[place], place)).count();
        let mut ways = vec![Way { at, wrong, cost: 0, cycles: Vec::new() }];
        let mut best: Option<Way> = None;
        for _ in 0..=CYCLES * self.kind.places.len() {
            for way in &ways {
                let is_better = best.as_ref().is_none_or(|best| way.cost < best.cost);
                if way.wrong == 0 && is_better {
                    best = Some(way.clone());
                }
            }
            let most = best.as_ref().map_or(usize::MAX, |best| best.cost);
            ways.retain(|way| way.wrong > 0 && way.cost < most);
            if ways.is_empty() || stop() {
                break;
            }
            ways = self.level(&ways, width);
        }
        best.map(|best| best.cycles)
    }

    /// The best of what one cycle more makes of some ways.
    fn level(&self, ways: &[Way], width: usize) -> Vec<Way> {
        let mut all: Vec<Next> = Vec::new();
        for (number, way) in ways.iter().enumerate() {
            let before = all.len();
            self.nexts((number, way), 1, &mut all);
            // Pieces that are only turned, or only exchanged, come home by way of elsewhere.
            if all.len() == before {
                self.nexts((number, way), -1, &mut all);
            }
        }
        all.sort_by(|a, b| a.about.total_cmp(&b.about));
        let mut seen: HashSet<Box<[u16]>, FixedState> = HashSet::default();
        let mut next = Vec::new();
        for Next { way, triple, gain, .. } in all {
            if next.len() >= width {
                break;
            }
            let from = &ways[way];
            let mut at = from.at.clone();
            self.make(&mut at, triple);
            if seen.insert(at.clone()) {
                let cost = from.cost + usize::from(self.table.cost(triple).unwrap_or(u8::MAX));
                let cycles = [&from.cycles[..], &[triple]].concat();
                next.push(Way { at, wrong: from.wrong.saturating_add_signed(-gain), cost, cycles });
            }
        }
        next
    }

    /// Cycles after which at least so many more pieces look right; where that is more than none, such that bring one home.
    fn nexts(&self, (number, way): (usize, &Way), least: isize, all: &mut Vec<Next>) {
        let (count, ways) = (self.kind.places.len(), self.kind.ways);
        let is_wrong: Vec<bool> =
            (0..count).map(|place| !self.is_right(way.at[place], place)).collect();
        let places = || (0..).take(count);
        for from in places().filter(|&from| is_wrong[usize::from(from)]) {
            for to in places().filter(|&to| to != from) {
                if least > 0 && !is_wrong[usize::from(to)] {
                    continue;
                }
                for turn in 0..ways {
                    let brought = self.turned(way.at[usize::from(from)], turn);
                    if least > 0 && !self.is_right(brought, usize::from(to)) {
                        continue;
                    }
                    for third in places().filter(|&third| third != from && third != to) {
                        for then in 0..ways {
                            let triple = Triple { places: [from, to, third], turns: [turn, then] };
                            let gain = self.gain(way, &is_wrong, triple);
                            if gain < least {
                                continue;
                            }
                            let Some(cost) = self.table.cost(triple) else { continue };
                            let about = self.about(way.cost + usize::from(cost), way.wrong, gain);
                            all.push(Next { about, way: number, triple, gain });
                        }
                    }
                }
            }
        }
    }

    /// What it costs about to bring all home.
    #[expect(clippy::cast_precision_loss, reason = "a guess")]
    fn about(&self, cost: usize, wrong: usize, gain: isize) -> f64 {
        cost as f64 + self.each * (wrong as f64 - gain as f64)
    }

    /// How many more pieces look right after a cycle.
    fn gain(&self, way: &Way, is_wrong: &[bool], triple: Triple) -> isize {
        let [a, b, c] = triple.places.map(usize::from);
        let [to_b, to_c] = triple.turns;
        let to_a = triple.last(self.kind.ways);
        [(a, b, to_b), (b, c, to_c), (c, a, to_a)]
            .into_iter()
            .map(|(from, to, turn)| {
                let after = self.is_right(self.turned(way.at[from], turn), to);
                isize::from(after) - isize::from(!is_wrong[to])
            })
            .sum()
    }

    /// Makes a cycle.
    fn make(&self, at: &mut [u16], triple: Triple) {
        let [a, b, c] = triple.places.map(usize::from);
        let [to_b, to_c] = triple.turns;
        let to_a = triple.last(self.kind.ways);
        (at[b], at[c], at[a]) =
            (self.turned(at[a], to_b), self.turned(at[b], to_c), self.turned(at[c], to_a));
    }

    /// What stands in a place, as it stands where its place is turned so far.
    fn turned(&self, sticker: u16, turn: u16) -> u16 {
        self.stickers.plus(sticker, self.kind.ways - turn)
    }

    /// Whether it looks right in a place of the kind.
    fn is_right(&self, sticker: u16, place: usize) -> bool {
        self.visible.color(sticker) == self.kind.home[place]
    }
}
