//! [`Program`]: what a program of GAP says of a puzzle.

use super::token::{Kind, Token, Tokens};
use crate::definition::Purpose;
use crate::text::allowance::Allowance;
use crate::text::lines::WORD;
use crate::text::purpose::purpose;
use everystate_puzzle::text::{Fault, show};
use std::collections::{HashMap, HashSet};

/// The largest point: two bytes hold it, and one orbit of the largest has no more.
const POINTS: u16 = 32_767;

/// A permutation of points, from 0.
pub(super) struct Permutation {
    /// What the move is called.
    pub(super) name: String,
    pub(super) purpose: Purpose,
    pub(super) line: u64,
    /// Where each point goes.
    pub(super) to: Vec<u16>,
}

/// A puzzle as a group of permutations.
pub(super) struct Program {
    pub(super) moves: Vec<Permutation>,
    /// Where `Gen` names the moves, and how long the name is.
    pub(super) moves_at: (usize, usize),
    /// How many points there are, fixed ones among them.
    pub(super) degree: usize,
    /// By point: the number of its set in `ip`.
    pub(super) set: Vec<Option<usize>>,
}

/// A permutation as it was read: its cycles, of points from 0.
struct Cycles {
    line: u64,
    cycles: Vec<Vec<u16>>,
}

/// What has been read.
struct Reader<'t> {
    tokens: Tokens<'t>,
    permutations: HashMap<&'t [u8], Cycles>,
    generators: Option<(Token<'t>, Vec<Token<'t>>)>,
    sets: Option<Vec<Vec<u16>>>,
    allowance: Allowance,
    /// The largest point so far, from 1.
    largest: u16,
    /// The line of the byte that is the second.
    line: (u64, usize),
}

/// Reads a program.
///
/// # Errors
/// What is wrong first, with its place.
pub(super) fn read(text: &[u8]) -> Result<Program, Fault> {
    let mut reader = Reader {
        tokens: Tokens::new(text),
        permutations: HashMap::new(),
        generators: None,
        sets: None,
        allowance: Allowance::default(),
        largest: 0,
        line: (1, 0),
    };
    while let Some(token) = reader.tokens.next()? {
        match token.kind {
            Kind::Name => reader.statement(token)?,
            // GAP shows no result of what ends with two.
            Kind::Sign(b';') => {}
            _ => return Err(reader.tokens.unexpected(&token, STATEMENT)),
        }
    }
    reader.finish()
}

const STATEMENT: &str = "`M_R:=(1,2)(3,4);`, `Gen:=[M_R];` or `ip:=[[1],[2,3]];`";
const CYCLE: &str = "points between commas, and `)`";
const NAMES: &str = "names of permutations between commas, and `]`";
const SETS: &str = "lists of points between commas, and `]`";

impl<'t> Reader<'t> {
    fn statement(&mut self, name: Token<'t>) -> Result<(), Fault> {
        let next = self.tokens.more("`:=`")?;
        if next.is(b'(') {
            // Something that GAP is to do.
            while !self.tokens.more("`;`")?.is(b';') {}
            return Ok(());
        }
        if next.kind != Kind::Becomes {
            return Err(self.tokens.unexpected(&next, "`:=`"));
        }
        let known = match name.bytes {
            b"Gen" => self.generators.is_some(),
            b"ip" => self.sets.is_some(),
            other => self.permutations.contains_key(other),
        };
        if known {
            let message = format!("`{}` has a value already", show(name.bytes));
            return Err(self.tokens.wrong(&name, message, "each name once"));
        }
        match name.bytes {
            b"Gen" => self.generators = Some((name, self.names()?)),
            b"ip" => self.sets = Some(self.sets()?),
            other => {
                self.spend(&name, Allowance::ITEM)?;
                let (line, cycles) = (self.line_of(name.at), self.cycles()?);
                self.permutations.insert(other, Cycles { line, cycles });
            }
        }
        self.tokens.sign(b';', "`;`")?;
        Ok(())
    }

    fn spend(&mut self, name: &Token<'t>, bytes: usize) -> Result<(), Fault> {
        let spent = self.allowance.spend(bytes);
        spent.map_err(|message| self.tokens.wrong(name, message, "fewer names"))
    }

    /// The line of a byte that is not before those asked for earlier.
    fn line_of(&mut self, at: usize) -> u64 {
        let (line, from) = self.line;
        let ends = self.tokens.text[from..at].split(|&b| b == b'\n').skip(1).count();
        self.line = (line + ends as u64, at);
        self.line.0
    }

    /// A permutation in cycles; `()` is the one that changes nothing.
    fn cycles(&mut self) -> Result<Vec<Vec<u16>>, Fault> {
        let mut seen = HashSet::new();
        let mut cycles = Vec::new();
        self.tokens.sign(b'(', "a permutation in cycles, as `(1,2)(3,4)`")?;
        loop {
            let mut cycle = Vec::new();
            if self.tokens.peek()?.is_some_and(|token| token.is(b')')) {
                self.tokens.sign(b')', CYCLE)?;
            } else {
                while {
                    cycle.push(self.point(&mut seen, CYCLE)?);
                    self.tokens.goes_on(b')', CYCLE)?
                } {}
            }
            // A point alone stays where it is.
            if cycle.len() > 1 {
                cycles.push(cycle);
            }
            if !self.tokens.peek()?.is_some_and(|token| token.is(b'(')) {
                return Ok(cycles);
            }
            self.tokens.sign(b'(', CYCLE)?;
        }
    }

    /// A point, from 0, that has not been seen.
    fn point(&mut self, seen: &mut HashSet<u16>, expected: &str) -> Result<u16, Fault> {
        let token = self.tokens.more(expected)?;
        if token.kind != Kind::Number {
            return Err(self.tokens.unexpected(&token, expected));
        }
        let digits = show(token.bytes);
        let point = digits.parse().ok().filter(|point| (1..=POINTS).contains(point));
        let Some(point) = point else {
            let expected = format!("a point, 1 to {POINTS}");
            return Err(self.tokens.wrong(
                &token,
                format!("`{digits}` is out of range"),
                &expected,
            ));
        };
        if !seen.insert(point) {
            let message = format!("point {point} stands here twice");
            return Err(self.tokens.wrong(&token, message, "each point once"));
        }
        self.largest = self.largest.max(point);
        Ok(point - 1)
    }

    /// The names of the moves.
    fn names(&mut self) -> Result<Vec<Token<'t>>, Fault> {
        self.tokens.sign(b'[', "`[`")?;
        let mut names = Vec::new();
        while {
            let name = self.tokens.more(NAMES)?;
            if name.kind != Kind::Name {
                return Err(self.tokens.unexpected(&name, NAMES));
            }
            self.spend(&name, WORD)?;
            names.push(name);
            self.tokens.goes_on(b']', NAMES)?
        } {}
        Ok(names)
    }

    /// The sets of points that look alike.
    fn sets(&mut self) -> Result<Vec<Vec<u16>>, Fault> {
        let mut seen = HashSet::new();
        let mut sets = Vec::new();
        self.tokens.sign(b'[', SETS)?;
        while {
            self.tokens.sign(b'[', SETS)?;
            let mut set = Vec::new();
            while {
                set.push(self.point(&mut seen, SETS)?);
                self.tokens.goes_on(b']', SETS)?
            } {}
            sets.push(set);
            self.tokens.goes_on(b']', SETS)?
        } {}
        Ok(sets)
    }

    fn finish(self) -> Result<Program, Fault> {
        let Self { tokens, permutations, generators, sets, largest, .. } = self;
        let Some((gen_at, names)) = generators else {
            return Err(tokens.ended("`Gen:=[…];`, the moves"));
        };
        let degree = usize::from(largest);
        let (mut allowance, mut moves, mut called) =
            (Allowance::default(), Vec::new(), HashSet::new());
        for token in &names {
            let Some(Cycles { line, cycles }) = permutations.get(token.bytes) else {
                let message = format!("there is no permutation called `{}`", show(token.bytes));
                return Err(tokens.wrong(token, message, "permutations that are defined"));
            };
            // What a move takes here, and as one of the definition.
            let spent = allowance.spend(Allowance::ITEM + 5 * degree);
            spent.map_err(|message| tokens.wrong(token, message, "fewer moves"))?;
            let name = String::from_utf8_lossy(token.bytes).into_owned();
            let bare = name.trim_start_matches("M_");
            let bare = if bare.is_empty() { &name } else { bare };
            if !called.insert(bare.to_owned()) {
                let message = format!("there are two moves called `{}`", show(bare.as_bytes()));
                return Err(tokens.wrong(token, message, "each move once"));
            }
            let purpose = if bare == name { Purpose::Search } else { purpose(bare) };
            let to = images(degree, cycles);
            moves.push(Permutation { name: bare.to_owned(), purpose, line: *line, to });
        }
        let mut set = vec![None; degree];
        for (number, points) in sets.iter().flatten().enumerate() {
            for &point in points {
                set[usize::from(point)] = Some(number);
            }
        }
        Ok(Program { moves, moves_at: (gen_at.at, gen_at.bytes.len()), degree, set })
    }
}

/// Where cycles take each point.
fn images(degree: usize, cycles: &[Vec<u16>]) -> Vec<u16> {
    let mut to: Vec<u16> = (0..=u16::MAX).take(degree).collect();
    for cycle in cycles {
        for (&point, &next) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
            to[usize::from(point)] = next;
        }
    }
    to
}
