//! `.tws`, the definitions of twsearch.
//!
//! ```text
//! Name Ring                     the first line, if there is one
//! Set CORNER 3 2                places, and ways to turn a piece in them
//! Solved                        pieces from 1, by place; the same number: identical pieces
//! CORNER
//! 1 2 2
//! 0 0 ?                         orientations; ? where a piece's orientation does not matter
//! End
//! Move R                        the places whose pieces come here, from 1
//! CORNER
//! 2 3 1
//! 1 0 0                         by piece: what piece 1 of a solved ring is turned by
//! End
//! MoveSequence S R R2           a move given by others, searched as any
//! MoveAlias T R'                another name, never searched
//! Illegal CORNER 1 2            pieces that may not stand in a place
//! ```
//!
//! Lines hold words between blanks and end with LF or CR LF; a line that begins with `#` is a comment.
//! Sets come before `Solved`, `Solved` before everything else. `StartState` and `MoveTransformation`
//! count from 0 and give orientations by place. A `StartState` without a `Solved` is the solved
//! position; one after `Solved` is a position to solve.

use crate::definition::{
    Arrangement, Block, Definition, Illegal, Move, Named, Orbit, Pattern, Transformation,
};
use crate::text::allowance::Allowance;
use crate::text::block;
use crate::text::block::{Sets, Style};
use crate::text::lines::{Layout, Line, Lines, WORD, Word};
use crate::text::sequence;
use crate::text::sequence::{Formula, Step};
use crate::text::write;
use crate::text::write::Obstacle;
use everystate_puzzle::text::{Fault, Source};
use std::collections::HashSet;

/// What begins a line of KSolve+ and not here, for messages.
pub(crate) const KSOLVE_COMMANDS: &str = ", Ignore, Block, ForbiddenPairs, ForbiddenGroups";

/// Reads a definition.
///
/// # Errors
/// What is wrong first, with its place.
///
/// ```
/// # use everystate_puzzle::text::Source;
/// # use everystate_twisty::text::tws;
/// let text = b"Set P 3 1\nSolved\nEnd\nMove R\nP\n2 3 3\nEnd\n";
/// let fault = tws::read(&mut Source::new(&text[..])).unwrap_err();
/// assert_eq!((fault.line, fault.column), (6, 5));
/// assert_eq!(fault.message, "`3` stands here twice, and 1 nowhere");
/// ```
pub fn read(source: &mut Source<'_>) -> Result<Definition, Fault> {
    let mut reader = Reader::new(Lines::new(source, Layout::Strict));
    while let Some(line) = reader.lines.next()? {
        reader.line(&line)?;
    }
    reader.finish()
}

/// Writes a definition. The blanks of a puzzle's name become underscores.
///
/// # Errors
/// What the format cannot hold: blocks, moves that need something, pieces some of whose orientations
/// can be distinguished, names with blanks.
///
/// ```
/// # use everystate_puzzle::text::Source;
/// # use everystate_twisty::text::tws;
/// let text = "# Everystate wrote this.\nName Ring\n\nSet P 3 1\n\nSolved\nP\n1 2 2\nEnd\n\n\
///     Move R\nP\n2 3 1\nEnd\n";
/// let ring = tws::read(&mut Source::new(text.as_bytes())).unwrap();
/// assert_eq!(tws::write(&ring).unwrap(), text);
/// ```
pub fn write(definition: &Definition) -> Result<String, Obstacle> {
    let mut lines = write::Lines::new(definition, ".tws");
    lines.check()?;
    if let Some(block) = definition.blocks.first() {
        return Err(Obstacle::new(block.line, ".tws has no blocks of joined pieces"));
    }
    let name = write::title(&definition.name, "_");
    if !name.is_empty() {
        lines.line(format_args!("Name {name}"));
    }
    lines.line(format_args!(""));
    for Orbit { name, pieces, orientations } in &definition.orbits {
        lines.line(format_args!("Set {name} {pieces} {orientations}"));
    }
    lines.position("Solved", &definition.solved, 1)?;
    if let Some(start) = &definition.start {
        lines.position("StartState", start, 0)?;
    }
    for m in &definition.moves {
        lines.turn(m);
    }
    lines.rest();
    Ok(lines.out)
}

/// A definition as far as it has been read.
pub(crate) struct Reader<'s, 'a> {
    pub(crate) lines: Lines<'s, 'a>,
    name: Option<String>,
    pub(crate) sets: Sets,
    pub(crate) solved: Option<Pattern>,
    /// Whether `solved` was called `Solved`.
    by_name: bool,
    start: Option<Pattern>,
    pub(crate) moves: Vec<Move>,
    /// The lines that name them.
    pub(crate) called: Vec<Line>,
    pub(crate) names: HashSet<String>,
    illegal: Vec<Illegal>,
    pub(crate) blocks: Vec<Block>,
    named: Vec<Named>,
    formulas: Vec<Given>,
    allowance: Allowance,
}

/// A move or name that is given by other moves.
struct Given {
    words: Line,
    /// The number of plain moves before it, if it is a move itself.
    before: Option<usize>,
}

impl<'s, 'a> Reader<'s, 'a> {
    pub(crate) fn new(lines: Lines<'s, 'a>) -> Self {
        Self {
            lines,
            name: None,
            sets: Sets::default(),
            solved: None,
            by_name: false,
            start: None,
            moves: Vec::new(),
            called: Vec::new(),
            names: HashSet::new(),
            illegal: Vec::new(),
            blocks: Vec::new(),
            named: Vec::new(),
            formulas: Vec::new(),
            allowance: Allowance::default(),
        }
    }

    /// Reads what begins with this line.
    pub(crate) fn line(&mut self, line: &Line) -> Result<(), Fault> {
        match line[0].text.as_str() {
            "Name" => self.name(line),
            "Set" => self.set(line),
            "Solved" | "StartState" => self.position(line),
            "Move" | "MoveTransformation" => self.turn(line),
            "MoveSequence" | "MoveAlias" => self.given(line),
            "Illegal" => self.illegal(line),
            _ => {
                let message = format!("`{}` begins no part of a definition", line[0].shown());
                let more = if self.strict() { "" } else { KSOLVE_COMMANDS };
                let expected = format!(
                    "Name, Set, Solved, StartState, Move, MoveTransformation, MoveSequence, \
                    MoveAlias, Illegal{more}, or # in column 1"
                );
                Err(self.lines.fault(&line[0], message, expected))
            }
        }
    }

    fn strict(&self) -> bool {
        self.lines.layout == Layout::Strict
    }

    fn name(&mut self, line: &Line) -> Result<(), Fault> {
        if self.strict() {
            self.lines.exactly(line, ["Name", "the puzzle's name"])?;
        }
        if self.name.is_some() || self.strict() && !self.sets.orbits.is_empty() {
            let message = "the name stands first, and once";
            return Err(self.lines.fault(&line[0], message, "what follows the name"));
        }
        let words: Vec<&str> = line[1..].iter().map(|word| word.text.as_str()).collect();
        self.name = Some(words.join(" ")).filter(|name| !name.is_empty());
        Ok(())
    }

    fn set(&mut self, line: &Line) -> Result<(), Fault> {
        let form = ["Set", "the set's name", "how many places it has", "how many orientations"];
        let [keyword, name, pieces, orientations] = self.lines.exactly(line, form)?;
        // Moves stand after the solved position.
        if self.solved.is_some() {
            let message = "a set is declared after the solved position or a move";
            return Err(self.lines.fault(keyword, message, "all sets before them"));
        }
        if name.is_number() || name.text == "End" || name.text.starts_with('#') {
            let message = format!("`{}` cannot be a set's name", name.shown());
            let expected = "a name that begins neither a number nor a comment, and not `End`";
            return Err(self.lines.fault(name, message, expected));
        }
        let pieces = self.lines.number(pieces, 1..=255, "the number of places")?;
        let most = self.lines.number(orientations, 1..=127, "the number of orientations")?;
        self.spend(keyword, Allowance::ITEM + pieces)?;
        let orientations = u8::try_from(most).unwrap_or(1);
        if self.sets.add(Orbit { name: name.text.clone(), pieces, orientations }) {
            return Ok(());
        }
        let message = format!("set `{}` is declared for the second time", name.shown());
        Err(self.lines.fault(name, message, "another name"))
    }

    fn position(&mut self, line: &Line) -> Result<(), Fault> {
        let [keyword] = self.lines.exactly(line, ["Solved"])?;
        let solves = keyword.text == "Solved";
        if self.sets.orbits.is_empty() {
            let message = "no set is declared before this";
            return Err(self.lines.fault(keyword, message, "a line that begins with `Set`"));
        }
        let others = self.moves.len() + self.formulas.len() + self.illegal.len();
        if self.strict() && others > 0 {
            let message = format!("`{}` stands after moves or rules", keyword.text);
            return Err(self.lines.fault(keyword, message, "positions before them"));
        }
        if self.start.is_some() || self.solved.is_some() && (solves || !self.by_name) {
            let message = format!("`{}` stands here for the second time", keyword.text);
            return Err(self.lines.fault(
                keyword,
                message,
                "`Solved`, then `StartState`, each once",
            ));
        }
        let rows = block::rows(&mut self.lines, &self.sets, keyword)?;
        let style = if solves { Style::FromOne } else { Style::FromZero };
        let orbits = &self.sets.orbits;
        if let Some(solved) = &self.solved {
            self.start = Some(block::scrambled(&self.lines, orbits, &rows, style, solved)?);
        } else {
            let identity = |orbit: &Orbit| Arrangement::identity(orbit.pieces, orbit.orientations);
            let otherwise = orbits.iter().map(identity).collect();
            self.solved = Some(block::position(&self.lines, orbits, &rows, style, otherwise)?);
            self.by_name = solves;
        }
        Ok(())
    }

    /// Requires that the solved position is known, where the order matters.
    fn after_solved(&self, keyword: &Word) -> Result<(), Fault> {
        if self.solved.is_some() || !self.strict() {
            return Ok(());
        }
        let message = format!("`{}` stands before the solved position", keyword.text);
        Err(self.lines.fault(keyword, message, "`Solved`"))
    }

    /// Requires that no move has this name yet.
    fn fresh(&mut self, name: &Word) -> Result<(), Fault> {
        if self.names.insert(name.text.clone()) {
            return Ok(());
        }
        let message = format!("there is a move called `{}` already", name.shown());
        Err(self.lines.fault(name, message, "another name"))
    }

    /// Counts bytes that are kept in memory.
    pub(crate) fn spend(&mut self, word: &Word, bytes: usize) -> Result<(), Fault> {
        let lines = &self.lines;
        self.allowance
            .spend(bytes)
            .map_err(|message| lines.fault(word, message, "a smaller definition"))
    }

    /// Counts a move.
    fn spend_move(&mut self, word: &Word) -> Result<(), Fault> {
        self.spend(word, Allowance::ITEM + Allowance::whole(&self.sets.orbits))
    }

    fn turn(&mut self, line: &Line) -> Result<(), Fault> {
        let [keyword, name] = self.lines.exactly(line, ["Move", "the move's name"])?;
        self.after_solved(keyword)?;
        self.fresh(name)?;
        self.spend_move(keyword)?;
        let rows = block::rows(&mut self.lines, &self.sets, keyword)?;
        let style = if keyword.text == "Move" { Style::FromOne } else { Style::FromZero };
        let does = block::transformation(&self.lines, &self.sets.orbits, &rows, style)?;
        self.moves.push(named_move(name, does));
        self.called.push(line.clone());
        Ok(())
    }

    fn given(&mut self, line: &Line) -> Result<(), Fault> {
        let alias = line[0].text == "MoveAlias";
        if alias {
            self.lines.exactly(line, ["MoveAlias", "a new name", "a move"])?;
        } else if line.len() < 3 {
            return Err(self.lines.short(line, ["a new name", "moves"][line.len() - 1]));
        }
        self.after_solved(&line[0])?;
        self.fresh(&line[1])?;
        self.spend_move(&line[0])?;
        self.spend(&line[0], line.len() * WORD)?;
        let before = (!alias).then_some(self.moves.len());
        self.formulas.push(Given { words: line.clone(), before });
        if alias {
            let [name, of] = [1, 2].map(|i| line[i].text.clone());
            self.named.push(Named { name, of, line: line[1].place.line });
        }
        Ok(())
    }

    fn illegal(&mut self, line: &Line) -> Result<(), Fault> {
        self.after_solved(&line[0])?;
        if line.len() < 4 {
            let missing = ["a set's name", "a place", "pieces that may not stand there"];
            return Err(self.lines.short(line, missing[line.len() - 1]));
        }
        let orbit = self.sets.find(&self.lines, &line[1], "a set's name")?;
        let places = self.sets.orbits[orbit].pieces;
        let place = self.lines.number(&line[2], 1..=places, "a place")? - 1;
        let mut pieces = Vec::new();
        for word in &line[3..] {
            let piece = self.lines.number(word, 1..=255, "a piece")? - 1;
            pieces.push(u8::try_from(piece).unwrap_or(u8::MAX));
        }
        self.spend(&line[0], Allowance::ITEM + pieces.len())?;
        let place = u8::try_from(place).unwrap_or(u8::MAX);
        self.illegal.push(Illegal { orbit, place, pieces, line: line[0].place.line });
        Ok(())
    }

    /// The definition, at the end of the file.
    pub(crate) fn finish(self) -> Result<Definition, Fault> {
        let Some(solved) = self.solved else {
            let what = if self.sets.orbits.is_empty() { "`Set`" } else { "`Solved`" };
            return Err(self.lines.ended(what));
        };
        let mut definition = Definition {
            name: self.name.unwrap_or_else(|| UNNAMED.to_owned()),
            orbits: self.sets.orbits,
            solved,
            start: self.start,
            moves: self.moves,
            illegal: self.illegal,
            blocks: self.blocks,
            named: self.named,
        };
        let formulas: Vec<Formula> = self.formulas.iter().map(Given::formula).collect();
        let resolved = sequence::resolve(&definition, &formulas).map_err(|e| {
            let words = &self.formulas[e.formula].words;
            self.lines.fault_later(&words[e.at.start], words, e.message, "moves that are defined")
        })?;
        let mut plain = core::mem::take(&mut definition.moves).into_iter();
        let plain_moves = plain.len();
        for (given, does) in self.formulas.iter().zip(resolved) {
            if let Some(before) = given.before {
                let waiting = before - (plain_moves - plain.len());
                definition.moves.extend(plain.by_ref().take(waiting));
                definition.moves.push(named_move(&given.words[1], does));
            }
        }
        definition.moves.extend(plain);
        Ok(definition)
    }
}

/// What a puzzle without a name is called.
pub(crate) const UNNAMED: &str = "Unnamed";

impl Given {
    fn formula(&self) -> Formula {
        let steps = self.words.iter().enumerate().skip(2);
        Formula {
            name: self.words[1].text.clone(),
            steps: steps
                .map(|(i, word)| Step::Move { name: word.text.clone(), at: i..i + 1 })
                .collect(),
        }
    }
}

fn named_move(name: &Word, does: Transformation) -> Move {
    Move {
        name: name.text.clone(),
        does,
        purpose: crate::text::purpose::purpose(&name.text),
        needs: Vec::new(),
        line: name.place.line,
    }
}
