//! [`Turn`]: rules applied to a board, and movements.

mod apply;
mod contents;
mod matching;
mod moving;

use crate::board::Board;
use crate::game::{Filter, Game};
use crate::random::Random;
use crate::rule::form::{Group, Program};
use crate::rule::syntax::Command;
use contents::Contents;
use core::cell::Cell;
use matching::Match;

/// How often a group of rules, and a loop, is gone through before it is left: as PuzzleScript does.
pub(crate) const ROUNDS: usize = 200;
/// How often a turn is begun anew for rigid rules.
pub(crate) const RIGID: usize = 50;
/// How many cells are looked at, and replaced, in a turn before it is given up: some seconds.
pub(crate) const WORK: u64 = 1 << 28;
/// How many cells as a row of patterns that is replaced counts.
pub(crate) const ROW: usize = 64;

/// A board on which rules are applied.
pub(crate) struct Turn<'a> {
    game: &'a Game,
    pub(crate) board: Board,
    /// By cell and layer: movements.
    movements: Vec<u8>,
    rigid: Rigid,
    pub(crate) commands: Vec<Command>,
    random: &'a mut Random,
    contents: Contents,
    /// How much may still be done.
    work: Cell<u64>,
}

/// By cell and layer: movements that rigid rules gave, and the number of the rule's group, from 1.
#[derive(Default)]
struct Rigid {
    applied: Vec<u8>,
    group: Vec<u8>,
}

impl<'a> Turn<'a> {
    pub(crate) fn new(game: &'a Game, board: Board, random: &'a mut Random) -> Self {
        let count = board.cells() * game.layers.len();
        let any = game.rules.groups.iter().any(Group::is_rigid);
        let none = if any { vec![0; count] } else { Vec::new() };
        let rigid = Rigid { applied: none.clone(), group: none };
        let movements = vec![0; count];
        // What is where is gathered once the players have their movements.
        let contents = Contents::default();
        Self {
            game,
            board,
            movements,
            rigid,
            commands: Vec::new(),
            random,
            contents,
            work: Cell::new(WORK),
        }
    }

    /// Whether the turn took so long that it was given up: then what is on the board says nothing.
    pub(crate) fn is_given_up(&self) -> bool {
        self.work.get() == 0
    }

    /// Says whether so much may still be done.
    fn may(&self, work: usize) -> bool {
        self.work.set(self.work.get().saturating_sub(work as u64));
        !self.is_given_up()
    }

    /// Gives all players a movement; the cells that they are in.
    pub(crate) fn start(&mut self, bits: u8) -> Vec<usize> {
        let Filter { mask, .. } = &self.game.player;
        let count = self.game.layers.len();
        let is_player = |&cell: &usize| self.game.player.holds(self.board.cell(cell));
        let cells: Vec<usize> = (0..self.board.cells()).filter(is_player).collect();
        for &cell in &cells {
            for object in mask.objects() {
                if self.has(cell, object) {
                    self.movements[cell * count + self.game.layer[object]] |= bits;
                }
            }
        }
        cells
    }

    fn has(&self, cell: usize, object: usize) -> bool {
        self.board.cell(cell)[object / 64] >> (object % 64) & 1 != 0
    }

    /// Applies the rules, moves what moves, and applies the late rules.
    pub(crate) fn run(&mut self) {
        let game = self.game;
        let (board, movements) = (self.board.clone(), self.movements.clone());
        let mut banned = vec![false; game.rules.groups.len()];
        for _ in 0..RIGID {
            let (words, layers) = (game.words(), game.layers.len());
            self.contents = Contents::of(&self.board, words, &self.movements, layers);
            self.apply(&game.rules, &banned);
            if !self.resolve(&mut banned) {
                self.apply(&game.late, &[]);
                return;
            }
            self.board.clone_from(&board);
            self.movements.clone_from(&movements);
            self.commands.clear();
        }
    }

    /// Applies groups of rules that are not banned, in their order.
    fn apply(&mut self, program: &'a Program, banned: &[bool]) {
        let (mut changed, mut loops, mut at) = (false, 0, 0);
        while let Some(group) = program.groups.get(at) {
            if banned.get(at) != Some(&true) {
                changed |= self.group(group);
            }
            match program.back[at] {
                Some(back) if changed => {
                    (at, changed) = (back, false);
                    loops += 1;
                    if loops > ROUNDS || self.is_given_up() {
                        return;
                    }
                }
                _ => at += 1,
            }
        }
    }

    /// Applies a group until none of its rules changes anything; says whether one did.
    fn group(&mut self, group: &'a Group) -> bool {
        if group.random {
            return self.drawn(group);
        }
        let mut any = false;
        for _ in 0..ROUNDS {
            let mut changed = false;
            for rule in &group.rules {
                let matches = self.matches(rule);
                if matches.iter().any(Vec::is_empty) {
                    continue;
                }
                if rule.changes {
                    let mut first = true;
                    tuples(&matches, |tuple| {
                        changed |= (first || self.still_matches(rule, tuple))
                            && self.replace(group, rule, tuple);
                        first = false;
                        self.may(ROW * tuple.len())
                    });
                }
                self.queue(&rule.commands);
            }
            any |= changed;
            if !changed || self.is_given_up() {
                break;
            }
        }
        any
    }

    /// Applies one of all matches of a group, drawn at random.
    fn drawn(&mut self, group: &'a Group) -> bool {
        let all: Vec<Vec<Vec<Match>>> = group.rules.iter().map(|rule| self.matches(rule)).collect();
        let count =
            |matches: &Vec<Vec<Match>>| matches.iter().map(Vec::len).fold(1, usize::saturating_mul);
        let total = all.iter().map(count).fold(0, usize::saturating_add);
        if total == 0 {
            return false;
        }
        let mut number = self.random.index(total);
        for (rule, matches) in group.rules.iter().zip(&all) {
            if number >= count(matches) {
                number -= count(matches);
                continue;
            }
            let mut tuple = Vec::new();
            for row in matches {
                tuple.push(row[number % row.len()]);
                number /= row.len();
            }
            let changed = rule.changes && self.replace(group, rule, &tuple);
            self.queue(&rule.commands);
            return changed;
        }
        false
    }

    /// Commands of a rule that matched: `cancel` before `restart`, and both before all others.
    fn queue(&mut self, commands: &[Command]) {
        let cancels = commands.contains(&Command::Cancel);
        let restarts = commands.contains(&Command::Restart);
        if self.commands.contains(&Command::Cancel)
            || self.commands.contains(&Command::Restart) && !cancels
        {
            return;
        }
        if cancels || restarts {
            self.commands.clear();
        }
        for command in commands {
            let is_message = |command: &Command| matches!(command, Command::Message(_));
            let there = if is_message(command) {
                self.commands.iter().any(is_message)
            } else {
                self.commands.contains(command)
            };
            if !there {
                self.commands.push(command.clone());
            }
        }
    }
}

/// Visits all ways to take one of each list, the first list running fastest, as long as the visitor says so.
fn tuples(lists: &[Vec<Match>], mut visit: impl FnMut(&[Match]) -> bool) {
    let mut at = vec![0; lists.len()];
    let mut tuple: Vec<Match> = lists.iter().map(|list| list[0]).collect();
    while visit(&tuple) {
        let mut place = 0;
        loop {
            let Some(list) = lists.get(place) else { return };
            at[place] += 1;
            if at[place] < list.len() {
                tuple[place] = list[at[place]];
                break;
            }
            at[place] = 0;
            tuple[place] = list[0];
            place += 1;
        }
    }
}
