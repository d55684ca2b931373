//! [`Bound`]: how many inputs it takes at least to win.
//!
//! Of each condition to win by that asks for objects on others: how far each object is from where it may be asked for, or what is asked for
//! from each object. A level is won when all conditions hold, so the largest number counts.

use super::assign::{self, Buffers};
use super::fewer::{self, Fewer};
use super::flow::Flow;
use super::grid::{self, Plane};
use super::tokens::{Live, NEVER, Pushes, Tokens, one_moves, steps_count};
use crate::game::{Filter, Game, Quantifier, Win};
use crate::mask::Mask;
use crate::rule::syntax::Command;

/// Whether inputs are counted, or only those that change more than players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Every input that changes something.
    Inputs,
    /// Inputs that change something besides players: pushes, jumps, presses. Walking costs nothing.
    Pushes,
}

/// A lower bound, part by part.
#[derive(Debug, Default)]
pub(super) struct Bound {
    parts: Vec<Part>,
    fewer: Vec<Fewer>,
    /// Cells and objects of the game that are there when the level is won.
    pub(super) last: Vec<(usize, usize)>,
}

/// How the numbers of tokens are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Together {
    /// One input moves one of them.
    Sum,
    /// One input may move all.
    Most,
    /// One of them is enough.
    Least,
}

/// What a condition asks of the tokens of a kind.
#[derive(Debug)]
struct Part {
    /// By object's new number: the token's number.
    numbers: Vec<Option<usize>>,
    /// By goal, and by token's number and cell: how far. Where all goals are alike there is one only.
    distances: Vec<Vec<Vec<u32>>>,
    /// By token's number and cell: how far the nearest goal is.
    nearest: Vec<Vec<u32>>,
    together: Together,
    /// Whether each goal asks for a token of its own, instead of each token for a goal.
    by_goal: bool,
    /// Whether each token has to have a goal: then there are as many.
    all_tokens: bool,
    /// Tokens that are always there: number and cell.
    fixed: Vec<(usize, usize)>,
    /// How they get stuck, where that can be told.
    stuck: Option<Stuck>,
}

/// Tokens that block each other, one of which moves at a time.
#[derive(Debug)]
struct Stuck {
    /// By token's number and cell: to where it may move, and where the player has to be, as far as it is the others' layer.
    steps: Vec<Vec<(u16, u16)>>,
    cells: usize,
}

/// What has been found of a position by one part.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    tokens: Vec<(usize, usize)>,
    assign: Buffers,
    /// Cells of tokens that may be stuck.
    blocked: Vec<bool>,
    held: Vec<(usize, usize)>,
}

impl Stuck {
    /// Leaves of some tokens those that can never move again, or not without being lost for the goals.
    ///
    /// Of all that are thought stuck, those are let go that have a way: to a cell without any of the others, with the player in such a cell.
    /// What is left is stuck: for the first of them to move would have had a way.
    fn hold(&self, scratch: &mut Scratch, alive: impl Fn(usize, usize) -> bool) {
        let Scratch { tokens, blocked, held, .. } = scratch;
        held.clear();
        held.extend_from_slice(tokens);
        blocked.resize(self.cells, false);
        for &(_, cell) in &*held {
            blocked[cell] = true;
        }
        let free = |blocked: &[bool], cell: u16| {
            !blocked.get(usize::from(cell)).is_some_and(|&blocked| blocked)
        };
        loop {
            let count = held.len();
            held.retain(|&(number, cell)| {
                let mut steps = self.steps[number * self.cells + cell].iter();
                let goes = steps.any(|&(to, player)| {
                    free(blocked, to) && free(blocked, player) && alive(number, usize::from(to))
                });
                if goes {
                    blocked[cell] = false;
                }
                !goes
            });
            if held.len() == count {
                break;
            }
        }
        for &(_, cell) in &*held {
            blocked[cell] = false;
        }
    }
}

/// Finds the tokens of a kind: by object's new number the token's number, and where to put these and their cells.
pub(super) type Visit<'a> = dyn FnMut(&[Option<usize>], &mut Vec<(usize, usize)>) + 'a;

impl Bound {
    /// What is known of a level before it is played.
    pub(super) fn of(
        (game, flow, live): (&Game, &Flow, &Live<'_>),
        objects: &[Option<usize>],
        measure: Measure,
    ) -> Self {
        if live.iter().any(|(rule, _)| rule.commands.contains(&Command::Win)) {
            return Self::default();
        }
        let maker =
            Maker { game, flow, live, objects, measure, counts: steps_count(game, flow, live) };
        Self {
            parts: game.wins.iter().flat_map(|win| maker.parts(win)).collect(),
            fewer: game.wins.iter().filter_map(|win| maker.fewer(win)).collect(),
            last: game.wins.iter().filter_map(|win| maker.last(win)).collect(),
        }
    }

    /// Whether it asks where an object is, by its new number.
    pub(super) fn asks(&self, object: usize) -> bool {
        let mut numbers = self.parts.iter().map(|part| &part.numbers);
        let mut fewer = self.fewer.iter().map(|fewer| &fewer.numbers);
        numbers.any(|numbers| numbers[object].is_some())
            || fewer.any(|numbers| numbers[object].is_some())
    }

    /// Whether it knows nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty() && self.fewer.is_empty()
    }

    /// At least so many inputs are needed from the tokens that `each` visits, by object's new number and cell; [`NEVER`] if no input wins any more.
    pub(super) fn estimate(&self, scratch: &mut Scratch, each: &mut Visit<'_>) -> u32 {
        let mut most = 0;
        for fewer in &self.fewer {
            scratch.tokens.clear();
            each(&fewer.numbers, &mut scratch.tokens);
            most = fewer.estimate(scratch.tokens.len()).max(most);
        }
        for part in &self.parts {
            scratch.tokens.clear();
            scratch.tokens.extend_from_slice(&part.fixed);
            each(&part.numbers, &mut scratch.tokens);
            most = part.estimate(scratch).max(most);
            if most == NEVER {
                break;
            }
        }
        most
    }
}

impl Together {
    fn start(self) -> u32 {
        if self == Self::Least { NEVER } else { 0 }
    }

    fn with(self, all: u32, one: u32) -> u32 {
        match self {
            Self::Sum => all.saturating_add(one),
            Self::Most => all.max(one),
            Self::Least => all.min(one),
        }
    }
}

impl Part {
    fn estimate(&self, scratch: &mut Scratch) -> u32 {
        let Scratch { tokens, assign, .. } = scratch;
        let far = if self.by_goal { self.to_goals(assign, tokens) } else { self.each(tokens) };
        if far != NEVER && self.is_stuck(scratch) { NEVER } else { far }
    }

    fn each(&self, tokens: &[(usize, usize)]) -> u32 {
        let distances = &self.distances[0];
        tokens.iter().fold(self.together.start(), |all, &(number, cell)| {
            self.together.with(all, distances[number][cell])
        })
    }

    fn to_goals(&self, assign: &mut Buffers, tokens: &[(usize, usize)]) -> u32 {
        if self.together == Together::Sum {
            return assign::cheapest(assign, self.distances.len(), tokens.len(), |goal, token| {
                let (number, cell) = tokens[token];
                self.distances[goal][number][cell]
            });
        }
        let mut by_goal = 0;
        for distances in &self.distances {
            let nearest = tokens.iter().map(|&(number, cell)| distances[number][cell]).min();
            by_goal = self.together.with(by_goal, nearest.unwrap_or(NEVER));
        }
        if !self.all_tokens {
            let alive = |&(number, cell): &(usize, usize)| self.nearest(number, cell) != NEVER;
            let alive = tokens.iter().filter(|token| alive(token)).count();
            return if alive < self.distances.len() { NEVER } else { by_goal };
        }
        let by_token = tokens
            .iter()
            .fold(0, |all, &(number, cell)| self.together.with(all, self.nearest(number, cell)));
        by_goal.max(by_token)
    }

    /// How far a token is from the nearest goal.
    fn nearest(&self, number: usize, cell: usize) -> u32 {
        self.nearest[number][cell]
    }

    /// Whether tokens that each have to be on a goal are stuck where none is.
    fn is_stuck(&self, scratch: &mut Scratch) -> bool {
        let Some(stuck) = &self.stuck else { return false };
        stuck.hold(scratch, |number, cell| self.nearest(number, cell) != NEVER);
        scratch.held.iter().any(|&(number, cell)| self.nearest(number, cell) != 0)
    }
}

/// Makes parts.
struct Maker<'a> {
    game: &'a Game,
    flow: &'a Flow,
    live: &'a Live<'a>,
    /// By object: its new number.
    objects: &'a [Option<usize>],
    measure: Measure,
    /// Whether a step takes an input.
    counts: bool,
}

impl Maker<'_> {
    fn parts(&self, win: &Win) -> Vec<Part> {
        let Some(on) = &win.on else { return Vec::new() };
        // What is on what is the same for `some`, and so is `all`, if one of both never moves.
        let parts = match win.quantifier {
            Quantifier::All => [self.each(&win.what, on), self.cover(&win.what, on)],
            Quantifier::Some => [self.any(&win.what, on), self.any(on, &win.what)],
            Quantifier::No => [None, None],
        };
        parts.into_iter().flatten().collect()
    }

    /// One object is to be left, in one cell.
    fn last(&self, win: &Win) -> Option<(usize, usize)> {
        let on = win.on.as_ref().filter(|_| win.quantifier == Quantifier::All)?;
        if win.what.all && win.what.mask.objects().count() > 1 {
            return None;
        }
        fewer::last((self.flow, self.live), (&win.what.mask, &self.may_hold(on)))
    }

    /// Only so many are to be left.
    fn fewer(&self, win: &Win) -> Option<Fewer> {
        let cells = match (win.quantifier, &win.on) {
            (Quantifier::No, None) => self.flow.grid.none(),
            (Quantifier::All, Some(on)) => self.may_hold(on),
            _ => return None,
        };
        if win.what.all && win.what.mask.objects().count() > 1 {
            return None;
        }
        let known = (self.game, self.flow, self.live);
        Fewer::of(known, self.objects, (&win.what.mask, &cells))
    }

    /// Each token is to come to where something is.
    fn each(&self, what: &Filter, on: &Filter) -> Option<Part> {
        let tokens = self.tokens(what)?;
        if tokens.lost {
            return None;
        }
        let mut goals = Self::goals(what, &self.may_hold(on));
        // Of what it may have turned into nothing is asked.
        let others = tokens.objects.iter().filter(|&&object| !what.mask.contains(object));
        goals.extend(others.map(|&object| (object, self.flow.grid.all())));
        let pushes = if tokens.made { None } else { self.one(&tokens) };
        let together = if pushes.is_some() { Together::Sum } else { Together::Most };
        let mut part = self.part(&tokens, &[goals], together);
        part.stuck = pushes.and_then(|pushes| self.stuck(&tokens, &pushes));
        Some(part)
    }

    /// One token is to come to where something is.
    fn any(&self, what: &Filter, on: &Filter) -> Option<Part> {
        let tokens = self.tokens(what)?;
        if tokens.made {
            return None;
        }
        let goals = Self::goals(what, &self.may_hold(on));
        Some(self.part(&tokens, &[goals], Together::Least))
    }

    /// Each cell that always has something is to have a token.
    fn cover(&self, what: &Filter, on: &Filter) -> Option<Part> {
        let tokens = self.tokens(on)?;
        if tokens.made || what.all && what.mask.objects().count() > 1 {
            return None;
        }
        let game = self.game;
        let layer = game.layer[*tokens.objects.first()?];
        // Those of a layer are not in one cell.
        if tokens.objects.iter().any(|&object| game.layer[object] != layer) {
            return None;
        }
        let always = what.mask.objects().fold(self.flow.grid.none(), |all, object| {
            grid::either(&all, &self.flow.always(object))
        });
        let goals: Vec<Vec<(usize, Plane)>> = grid::cells(&always)
            .map(|cell| {
                let mut plane = self.flow.grid.none();
                grid::insert(&mut plane, cell);
                Self::goals(on, &plane)
            })
            .collect();
        if goals.is_empty() {
            return None;
        }
        let pushes = self.one(&tokens);
        let together = if pushes.is_some() { Together::Sum } else { Together::Most };
        let mut part = self.part(&tokens, &goals, together);
        let there: usize =
            tokens.objects.iter().map(|&object| grid::count(&self.flow.initial[object])).sum();
        part.by_goal = true;
        part.all_tokens = there == goals.len() && !tokens.lost;
        if part.all_tokens {
            part.stuck = pushes.and_then(|pushes| self.stuck(&tokens, &pushes));
        }
        Some(part)
    }

    fn tokens(&self, filter: &Filter) -> Option<Tokens<'_>> {
        if filter.all && filter.mask.objects().count() > 1 {
            return None;
        }
        Tokens::of(self.game, self.flow, self.live, &filter.mask)
    }

    fn stuck(&self, tokens: &Tokens<'_>, pushes: &Pushes) -> Option<Stuck> {
        let steps = tokens.steps(pushes)?;
        Some(Stuck { steps, cells: self.flow.grid.cells() })
    }

    fn one(&self, tokens: &Tokens<'_>) -> Option<Pushes> {
        one_moves(self.game, self.flow, self.live, &tokens.objects)
    }

    /// The cells in which a filter may hold.
    fn may_hold(&self, filter: &Filter) -> Plane {
        let reach = |object: usize| self.flow.reach[object].clone();
        let planes = filter.mask.objects().map(reach);
        if filter.all {
            planes.fold(self.flow.grid.all(), |all, plane| grid::both(&all, &plane))
        } else {
            planes.fold(self.flow.grid.none(), |all, plane| grid::either(&all, &plane))
        }
    }

    fn goals(filter: &Filter, cells: &Plane) -> Vec<(usize, Plane)> {
        filter.mask.objects().map(|object| (object, cells.clone())).collect()
    }

    fn part(&self, tokens: &Tokens<'_>, goals: &[Vec<(usize, Plane)>], together: Together) -> Part {
        // What only walks costs nothing where pushes are counted.
        let players: &Mask = &self.game.player.mask;
        let walks = tokens.objects.iter().any(|&object| players.contains(object));
        let free = !self.counts || self.measure == Measure::Pushes && walks;
        let mut numbers = vec![None; self.objects.iter().flatten().count()];
        let mut fixed = Vec::new();
        for (number, &object) in tokens.objects.iter().enumerate() {
            if let Some(new) = self.objects[object] {
                numbers[new] = Some(number);
            }
            fixed.extend(grid::cells(&self.flow.always(object)).map(|cell| (number, cell)));
        }
        let distances: Vec<Vec<Vec<u32>>> =
            goals.iter().map(|goals| tokens.distances(goals, u32::from(!free))).collect();
        let nearest = (0..tokens.objects.len()).map(|number| {
            let of = |cell| distances.iter().map(|goal| goal[number][cell]).min().unwrap_or(NEVER);
            (0..self.flow.grid.cells()).map(of).collect()
        });
        let nearest = nearest.collect();
        Part {
            numbers,
            distances,
            nearest,
            together,
            by_goal: false,
            all_tokens: false,
            fixed,
            stuck: None,
        }
    }
}
