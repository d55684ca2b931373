//! The permutation puzzles of the 2023 Santa competition (*Santa 2023 – The Polytope Permutation Puzzle*, Kaggle), as they are
//! published: tables of comma-separated values.
//!
//! ```text
//! puzzle_type,allowed_moves                            what moves do, by place: where the state comes from
//! wreath_2/2,"{'l': [1, 0, 2], 'r': [0, 2, 1]}"
//!
//! id,puzzle_type,solution_state,initial_state,num_wildcards
//! 7,wreath_2/2,A;B;C,B;C;A,0
//!
//! id,moves                                             solutions: moves with points between, undone with `-`
//! 7,l.-r
//! ```
//!
//! Puzzles of one type whose solved states differ are several definitions. A place is never in an orbit with one that no
//! move brings it to; places that nothing moves are in orbits of their own. What looks the same in two orbits is not the same.

#![expect(clippy::cast_possible_truncation, reason = "an orbit's places are fewer than 256")]

use crate::definition::{Arrangement, Definition, Move, Orbit, Pattern, Purpose, Turn};
use everystate_puzzle::text::Fault;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

/// A definition, and the positions to be solved with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// The puzzle; it is called by its type, and a number where there are several.
    pub definition: Definition,
    /// Its positions.
    pub positions: Vec<Given>,
}

/// A position of the competition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// What it is called.
    pub id: String,
    /// The position; none if it shows what the solved state does not have there, so that no moves solve it.
    pub position: Option<Pattern>,
    /// In how many places it may look other than the solved state at the end.
    pub wildcards: usize,
}

/// The most places of an orbit.
const PLACES: usize = 255;

/// Reads the puzzles of a competition: the table of types, and that of puzzles.
///
/// # Errors
/// What is wrong first with the first of them, or with the second.
///
/// ```
/// use everystate_twisty::text::santa;
/// let types = "puzzle_type,allowed_moves\nring,\"{'l': [1, 0, 2], 'r': [0, 2, 1]}\"\n";
/// let puzzles = "id,puzzle_type,solution_state,initial_state,num_wildcards\n7,ring,A;B;C,B;C;A,0\n";
/// let sets = santa::read(types, puzzles).unwrap();
/// assert_eq!(sets[0].definition.moves.len(), 2);
/// assert_eq!(sets[0].positions[0].position.as_ref().unwrap()[0].pieces, [1, 2, 0]);
/// ```
pub fn read(types: &str, puzzles: &str) -> Result<Vec<Set>, Wrong> {
    let mut known: HashMap<String, Kind> = HashMap::new();
    for row in rows(types, ["puzzle_type", "allowed_moves"]).map_err(Wrong::Types)? {
        let kind = Kind::read(&row).map_err(Wrong::Types)?;
        known.insert(row.cells[0].text.clone(), kind);
    }
    let columns = ["id", "puzzle_type", "solution_state", "initial_state", "num_wildcards"];
    let mut sets: BTreeMap<(String, String), Vec<Given>> = BTreeMap::new();
    let mut order = Vec::new();
    for row in rows(puzzles, columns).map_err(Wrong::Puzzles)? {
        let [id, kind, solved, initial, wildcards] = &row.cells;
        let known = known.get(&kind.text);
        let of = known.ok_or_else(|| Wrong::Puzzles(kind.wrong("this is no type of puzzle")))?;
        let looks = Looks::new(of, solved).map_err(Wrong::Puzzles)?;
        let count = wildcards.text.parse().ok();
        let count = count.ok_or_else(|| Wrong::Puzzles(wildcards.wrong("this is no number")))?;
        let position = looks.position(of, initial).map_err(Wrong::Puzzles)?;
        let key = (kind.text.clone(), solved.text.clone());
        let given = Given { id: id.text.clone(), position, wildcards: count };
        if !sets.contains_key(&key) {
            order.push((key.clone(), looks));
        }
        sets.entry(key).or_default().push(given);
    }
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let several = |kind: &str| order.iter().filter(|((other, _), _)| other == kind).count() > 1;
    let made = order.iter().map(|((kind, solved), looks)| {
        let number = numbers.entry(kind.clone()).or_insert(0);
        *number += 1;
        let name = if several(kind) { format!("{kind}-{number}") } else { kind.clone() };
        let positions = sets.remove(&(kind.clone(), solved.clone())).unwrap_or_default();
        Set { definition: known[kind].definition(name, looks), positions }
    });
    Ok(made.collect())
}

/// Reads solutions, by the id of what they solve: each is moves as a definition has them.
///
/// # Errors
/// What is wrong first.
///
/// ```
/// use everystate_twisty::text::santa;
/// let solutions = santa::solutions("id,moves\n7,l.-r\n8,\n").unwrap();
/// assert_eq!(solutions, [("7".into(), "l r'".into()), ("8".into(), String::new())]);
/// ```
pub fn solutions(text: &str) -> Result<Vec<(String, String)>, Fault> {
    let named = |name: &str| match name.strip_prefix('-') {
        Some(name) => format!("{name}'"),
        None => name.to_owned(),
    };
    let solution = |row: Row<2>| {
        let [id, moves] = row.cells;
        let moves = moves.text.split('.').filter(|name| !name.is_empty()).map(named);
        (id.text, moves.collect::<Vec<_>>().join(" "))
    };
    Ok(rows(text, ["id", "moves"])?.into_iter().map(solution).collect())
}

/// What is wrong, and with which of the tables.
#[derive(Clone, Debug, PartialEq)]
pub enum Wrong {
    /// With that of types.
    Types(Fault),
    /// With that of puzzles.
    Puzzles(Fault),
}

/// A row of a table: the columns that are asked for.
struct Row<const N: usize> {
    cells: [Cell; N],
}

/// A cell, and where it is.
struct Cell {
    text: String,
    line: u64,
    column: u64,
}

impl Cell {
    fn wrong(&self, message: impl Into<String>) -> Fault {
        let length = self.text.len().clamp(1, 40);
        Fault::new(self.line, self.column, length, message.into(), "")
    }
}

/// The rows of a table with a head, by the names of columns.
fn rows<const N: usize>(text: &str, columns: [&str; N]) -> Result<Vec<Row<N>>, Fault> {
    let mut lines = cells(text)?.into_iter();
    let head = lines.next().unwrap_or_default();
    let mut at = [0; N];
    for (at, column) in at.iter_mut().zip(columns) {
        let found = head.iter().position(|cell| cell.text.trim_start_matches('\u{feff}') == column);
        *at = found.ok_or_else(|| {
            Fault::new(1, 1, 1, format!("there is no column `{column}`"), columns.join(","))
        })?;
    }
    let mut all = Vec::new();
    for mut line in lines {
        if let [only] = &line[..]
            && only.text.is_empty()
        {
            continue;
        }
        let first = line.first().map_or(1, |cell| cell.line);
        let mut take = |column: usize| match line.get_mut(column) {
            Some(cell) => Ok(Cell { text: core::mem::take(&mut cell.text), ..*cell }),
            None => Err(Fault::new(first, 1, 1, "this row is too short", columns.join(","))),
        };
        let cells: Result<Vec<Cell>, Fault> = at.iter().map(|&column| take(column)).collect();
        if let Ok(cells) = cells?.try_into() {
            all.push(Row { cells });
        }
    }
    Ok(all)
}

/// The cells of a table of comma-separated values, line by line; in quotation marks there may be commas, line ends and, twice, quotation
/// marks (RFC 4180).
fn cells(text: &str) -> Result<Vec<Vec<Cell>>, Fault> {
    let mut lines = vec![Vec::new()];
    let (mut line, mut column) = (1_u64, 1_u64);
    let mut cell = Cell { text: String::new(), line, column };
    let mut open: Option<(u64, u64)> = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        column += c.len_utf8() as u64;
        match (c, open) {
            ('"', Some(_)) if chars.peek() == Some(&'"') => {
                chars.next();
                column += 1;
                cell.text.push('"');
            }
            ('"', Some(_)) => open = None,
            ('"', None) if cell.text.is_empty() => open = Some((line, column - 1)),
            (',' | '\n', None) => {
                let end = Cell { text: String::new(), line, column };
                let done = core::mem::replace(&mut cell, end);
                lines.last_mut().unwrap_or(&mut Vec::new()).push(done);
                if c == '\n' {
                    (line, column) = (line + 1, 1);
                    (cell.line, cell.column) = (line, column);
                    lines.push(Vec::new());
                }
            }
            ('\r', None) if chars.peek() == Some(&'\n') => {}
            (c, _) => {
                cell.text.push(c);
                if c == '\n' {
                    (line, column) = (line + 1, 1);
                }
            }
        }
    }
    if let Some((line, column)) = open {
        return Err(Fault::new(
            line,
            column,
            1,
            "this quotation mark is not closed",
            "another one",
        ));
    }
    match lines.last_mut() {
        Some(last) if !cell.text.is_empty() || !last.is_empty() => last.push(cell),
        _ => drop(lines.pop()),
    }
    Ok(lines)
}

/// A type of puzzle.
struct Kind {
    /// Each move: by place, where the state comes from.
    moves: Vec<(String, Vec<usize>)>,
    /// The orbits, each the places in order.
    orbits: Vec<Vec<usize>>,
    places: usize,
}

impl Kind {
    fn read(row: &Row<2>) -> Result<Self, Fault> {
        let cell = &row.cells[1];
        // What Python writes of names and numbers is JSON but for its quotation marks.
        let value: Value = serde_json::from_str(&cell.text.replace('\'', "\""))
            .map_err(|e| cell.wrong(format!("this is no list of moves: {e}")))?;
        let Value::Object(object) = value else {
            return Err(cell.wrong("this is no list of moves"));
        };
        let mut moves = Vec::new();
        for (name, does) in object {
            let from: Option<Vec<usize>> = does.as_array().and_then(|does| {
                does.iter().map(|place| usize::try_from(place.as_u64()?).ok()).collect()
            });
            let places = from.as_ref().map_or(0, Vec::len);
            let mut seen = vec![false; places];
            let is_one = from
                .iter()
                .flatten()
                .all(|&place| place < places && !core::mem::replace(&mut seen[place], true));
            let Some(from) = from.filter(|_| is_one && places > 0) else {
                return Err(cell.wrong(format!("the move `{name}` is no permutation")));
            };
            moves.push((name, from));
        }
        let places = moves.first().map_or(0, |(_, from)| from.len());
        if moves.iter().any(|(_, from)| from.len() != places) || places == 0 {
            return Err(cell.wrong("the moves are not of equally many places"));
        }
        let orbits = orbits(&moves, places);
        if let Some(orbit) = orbits.iter().find(|orbit| orbit.len() > PLACES) {
            let message =
                format!("an orbit has {} places, which is more than {PLACES}", orbit.len());
            return Err(cell.wrong(message));
        }
        Ok(Self { moves, orbits, places })
    }

    fn definition(&self, name: String, looks: &Looks) -> Definition {
        let orbit = |(number, places): (usize, &Vec<usize>)| Orbit {
            name: format!("S{number}"),
            pieces: places.len(),
            orientations: 1,
        };
        // By place: its number in its orbit.
        let mut number = vec![0_u8; self.places];
        for places in &self.orbits {
            for (at, &place) in (0..).zip(places) {
                number[place] = at;
            }
        }
        let step = |(name, from): &(String, Vec<usize>)| Move {
            name: name.clone(),
            does: self
                .orbits
                .iter()
                .map(|places| Turn {
                    from: places.iter().map(|&place| number[from[place]]).collect(),
                    delta: vec![0; places.len()],
                })
                .collect(),
            purpose: Purpose::Search,
            needs: Vec::new(),
            line: 0,
        };
        Definition {
            name,
            orbits: (1..).zip(&self.orbits).map(orbit).collect(),
            solved: looks.solved.clone(),
            moves: self.moves.iter().map(step).collect(),
            ..Definition::default()
        }
    }
}

/// The places that moves bring to each other, by their first; those that nothing moves are together.
fn orbits(moves: &[(String, Vec<usize>)], places: usize) -> Vec<Vec<usize>> {
    let mut of: Vec<Option<usize>> = vec![None; places];
    let mut orbits: Vec<Vec<usize>> = Vec::new();
    let mut still: Vec<usize> = Vec::new();
    let mut to: Vec<Vec<usize>> = vec![Vec::new(); places];
    for (_, from) in moves {
        for (place, &from) in from.iter().enumerate().filter(|&(place, &from)| place != from) {
            to[from].push(place);
        }
    }
    for first in 0..places {
        if of[first].is_some() {
            continue;
        }
        if to[first].is_empty() {
            still.push(first);
            continue;
        }
        of[first] = Some(orbits.len());
        let mut orbit = vec![first];
        let mut at = 0;
        while let Some(&place) = orbit.get(at) {
            at += 1;
            for &next in &to[place] {
                if of[next].is_none() {
                    of[next] = Some(orbits.len());
                    orbit.push(next);
                }
            }
        }
        orbit.sort_unstable();
        orbits.push(orbit);
    }
    orbits.extend(still.chunks(PLACES).map(<[usize]>::to_vec));
    orbits
}

/// What a solved state looks like.
struct Looks {
    solved: Pattern,
    /// By orbit and what is seen: the number of the piece.
    pieces: Vec<HashMap<String, u8>>,
}

impl Looks {
    fn new(kind: &Kind, cell: &Cell) -> Result<Self, Fault> {
        let state = state(kind, cell)?;
        let (mut solved, mut pieces) = (Vec::new(), Vec::new());
        for orbit in &kind.orbits {
            let mut of: HashMap<String, u8> = HashMap::new();
            let mut arrangement = Arrangement::identity(orbit.len(), 1);
            for (piece, &place) in arrangement.pieces.iter_mut().zip(orbit) {
                let next = of.len() as u8;
                *piece = *of.entry(state[place].to_owned()).or_insert(next);
            }
            solved.push(arrangement);
            pieces.push(of);
        }
        Ok(Self { solved, pieces })
    }

    /// A state as a position; `None` if an orbit has other pieces than it does when it is solved.
    fn position(&self, kind: &Kind, cell: &Cell) -> Result<Option<Pattern>, Fault> {
        let state = state(kind, cell)?;
        let mut position = self.solved.clone();
        for ((orbit, of), (there, solved)) in
            kind.orbits.iter().zip(&self.pieces).zip(position.iter_mut().zip(&self.solved))
        {
            for (piece, &place) in there.pieces.iter_mut().zip(orbit) {
                let Some(&number) = of.get(state[place]) else { return Ok(None) };
                *piece = number;
            }
            let sorted = |pieces: &[u8]| {
                let mut pieces = pieces.to_vec();
                pieces.sort_unstable();
                pieces
            };
            if sorted(&there.pieces) != sorted(&solved.pieces) {
                return Ok(None);
            }
        }
        Ok(Some(position))
    }
}

/// What is seen in each place.
fn state<'c>(kind: &Kind, cell: &'c Cell) -> Result<Vec<&'c str>, Fault> {
    let state: Vec<&str> = cell.text.split(';').collect();
    if state.len() == kind.places {
        return Ok(state);
    }
    Err(cell.wrong(format!("there are {} places, not {}", kind.places, state.len())))
}
