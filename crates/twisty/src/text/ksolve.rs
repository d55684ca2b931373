//! `.def`, the definitions of KSolve+.
//!
//! What a [`.tws`](crate::text::tws) file holds, and:
//!
//! ```text
//! Name A puzzle                 the name may have blanks
//! Block                         pieces that are joined: a move takes all of them along or none
//! CORNERS
//! 1 2
//! EDGES
//! 1
//! End
//! Ignore                        what scrambles may leave open: 1; permutation, then orientation
//! CORNERS
//! 0 0 0 1
//! End
//! ForbiddenPairs                moves that solutions should not have one after the other
//! U D'
//! End
//! ForbiddenGroups               the same for all moves in a line
//! U D D2
//! End
//! ```
//!
//! Words may stand in any lines, files are often in Latin-1 with CR LF, a comment may stand behind a
//! command, `Solved` may come after moves.
//!
//! `Ignore`, `ForbiddenPairs` and `ForbiddenGroups` are checked, and then change nothing: they say what
//! may be left open in a scramble, and which of many solutions are shown, but neither which positions
//! there are nor how far apart. (KSolve+ leaves them out too when it counts the positions at each
//! distance.) `Multiplicators` and `ParallelMoves` have no meaning any more and are passed over, as
//! KSolve+ does; `MoveLimits`, which it wants in scramble files, is refused.
//!
//! A move may turn a piece that has one orientation. Nothing turns then, but the piece counts as moved,
//! and that is how pieces are joined to a centre that stays where it is. If a block has pieces of such a
//! set, the set is given the fewest orientations with which the turns come out as turns, and its pieces'
//! orientation does not matter.

use crate::definition::{Block, Definition, Orbit, Turn};
use crate::definition::{amounts, order};
use crate::text::allowance::Allowance;
use crate::text::block;
use crate::text::lines::{Layout, Line, Lines, WORD, Word};
use crate::text::tws::Reader;
use crate::text::write;
use crate::text::write::Obstacle;
use everystate_puzzle::text::{Fault, Source};

/// Reads a definition.
///
/// # Errors
/// What is wrong first, with its place.
///
/// ```
/// # use everystate_puzzle::text::Source;
/// # use everystate_twisty::text::ksolve;
/// let text = b"Name Two rings\r\nSet P 3 1\r\nSolved\r\nEnd\r\nBlock\r\nP\r\n1 4\r\nEnd\r\n";
/// let fault = ksolve::read(&mut Source::new(&text[..])).unwrap_err();
/// assert_eq!((fault.line, fault.column), (7, 3));
/// assert_eq!(fault.message, "no piece of `P` is called `4`");
/// ```
pub fn read(source: &mut Source<'_>) -> Result<Definition, Fault> {
    let mut reader = Reader::new(Lines::new(source, Layout::Free));
    // Moves that rules name; they may be defined later.
    let mut mentioned = Vec::new();
    // Pieces of blocks, each with its set; what pieces there are may be said later.
    let mut blocked = Vec::new();
    while let Some(line) = reader.lines.command(length)? {
        match line[0].text.as_str() {
            "Ignore" => {
                let rows = block::rows(&mut reader.lines, &reader.sets, &line[0])?;
                block::flags(&reader.lines, &rows)?;
            }
            "Block" => joined(&mut reader, &line[0], &mut blocked)?,
            "ForbiddenPairs" | "ForbiddenGroups" => {
                let words = until_end(&mut reader, &line[0])?;
                if line[0].text == "ForbiddenPairs" && words.len() % 2 == 1 {
                    let word = &words[words.len() - 1];
                    let message = format!("`{}` has no other move beside it", word.shown());
                    return Err(reader.lines.fault(word, message, "pairs of moves"));
                }
                mentioned.extend(words);
            }
            "Multiplicators" | "ParallelMoves" => {
                until_end(&mut reader, &line[0])?;
            }
            "MoveLimits" => {
                let message = "`MoveLimits` belongs into a scramble file";
                return Err(reader.lines.fault(&line[0], message, "a definition"));
            }
            _ => reader.line(&line)?,
        }
    }
    for word in &mentioned {
        if !amounts(&word.text).any(|(base, _)| reader.names.contains(base)) {
            let message = format!("there is no move called `{}`", word.shown());
            let expected = "moves that are defined";
            return Err(reader.lines.fault_later(word, &mentioned, message, expected));
        }
    }
    are_pieces(&reader, &blocked)?;
    turn_in_place(&mut reader)?;
    reader.finish()
}

/// Writes a definition, with CR LF. What KSolve+ itself does not know is written as in `.tws`: `?`,
/// `Illegal`, `MoveAlias`, `StartState`.
///
/// # Errors
/// What the format cannot hold: moves that need something, pieces some of whose orientations can be
/// distinguished, names with blanks.
///
/// ```
/// # use everystate_puzzle::text::Source;
/// # use everystate_twisty::text::ksolve;
/// let text = "# Everystate wrote this.\nName Two rings\n\nSet P 3 1\n\nSolved\nP\n1 2 3\nEnd\n\n\
///     Move R\nP\n2 3 1\nEnd\n\nBlock\nP\n1 2\nEnd\n".replace('\n', "\r\n");
/// let rings = ksolve::read(&mut Source::new(text.as_bytes())).unwrap();
/// assert_eq!(ksolve::write(&rings).unwrap(), text);
/// ```
pub fn write(definition: &Definition) -> Result<String, Obstacle> {
    let plain = standing(definition);
    let mut lines = write::Lines::new(&plain, ".def");
    lines.check()?;
    let name = write::title(&definition.name, " ");
    if !name.is_empty() {
        lines.line(format_args!("Name {name}"));
    }
    lines.line(format_args!(""));
    for Orbit { name, pieces, orientations } in &plain.orbits {
        lines.line(format_args!("Set {name} {pieces} {orientations}"));
    }
    lines.position("Solved", &plain.solved, 1)?;
    if let Some(start) = &plain.start {
        lines.position("StartState", start, 0)?;
    }
    for m in &plain.moves {
        lines.turn(m);
    }
    lines.rest();
    for block in &plain.blocks {
        lines.line(format_args!("\nBlock"));
        for (number, Orbit { name, pieces, .. }) in plain.orbits.iter().enumerate() {
            let of_set = block.pieces.iter().filter(|(orbit, _)| *orbit == number);
            let row: Vec<usize> = of_set.map(|&(_, piece)| usize::from(piece) + 1).collect();
            if let Some(piece) = row.iter().find(|piece| *piece > pieces) {
                let message = format!(
                    "a block has piece {piece} of `{name}`; KSolve+ numbers pieces up to {pieces}"
                );
                return Err(Obstacle::new(block.line, message));
            }
            if !row.is_empty() {
                lines.line(format_args!("{name}\n{}", write::row(&row)));
            }
        }
        lines.line(format_args!("End"));
    }
    Ok(lines.out.replace('\n', "\r\n"))
}

/// The definition with one orientation in sets that get theirs back when the file is read: see
/// [`turn_in_place`].
fn standing(definition: &Definition) -> Definition {
    let mut plain = definition.clone();
    if definition.blocks.is_empty() {
        return plain;
    }
    let still = |number: usize| {
        let orbit = &definition.orbits[number];
        let positions = definition.start.iter().chain([&definition.solved]);
        let turns = definition.moves.iter().flat_map(|m| &m.does[number].delta);
        orbit.orientations > 1
            && in_blocks(&definition.blocks, number)
            && turns.into_iter().any(|&delta| delta > 0)
            && positions.flat_map(|at| &at[number].modulus).all(|&modulus| modulus == 1)
    };
    let mut sets: Vec<usize> = (0..definition.orbits.len()).filter(|&n| still(n)).collect();
    loop {
        plain.orbits.clone_from(&definition.orbits);
        for &number in &sets {
            plain.orbits[number].orientations = 1;
        }
        let orders: Vec<Option<u64>> =
            plain.moves.iter().map(|m| order(&m.does, &plain.orbits)).collect();
        let comes_back = |&number: &usize| {
            let turns = plain.moves.iter().map(|m| &m.does[number]).zip(orders.iter().copied());
            fewest_orientations(turns) == Some(definition.orbits[number].orientations)
        };
        let before = sets.len();
        sets.retain(comes_back);
        if sets.len() == before {
            return plain;
        }
    }
}

/// How many words a command has; `None` for all that stand in its line.
fn length(keyword: &str) -> Option<usize> {
    match keyword {
        "Set" => Some(4),
        "MoveAlias" => Some(3),
        "Move" | "MoveTransformation" => Some(2),
        "Solved" | "StartState" | "Ignore" | "Block" | "ForbiddenPairs" | "ForbiddenGroups"
        | "Multiplicators" | "ParallelMoves" | "MoveLimits" => Some(1),
        _ => None,
    }
}

/// The words before `End`.
fn until_end(reader: &mut Reader<'_, '_>, begin: &Word) -> Result<Line, Fault> {
    let mut words = Line::new();
    loop {
        match reader.lines.word()? {
            Some(word) if word.text == "End" => return Ok(words),
            Some(word) => {
                reader.spend(&word, WORD)?;
                words.push(word);
            }
            None => {
                let (name, line) = (begin.shown(), begin.place.line);
                return Err(reader.lines.ended(&format!("`End` of the `{name}` in line {line}")));
            }
        }
    }
}

/// Reads a block of joined pieces.
fn joined(
    reader: &mut Reader<'_, '_>,
    begin: &Word,
    blocked: &mut Vec<(usize, Word)>,
) -> Result<(), Fault> {
    let mut pieces: Vec<(usize, u8)> = Vec::new();
    let mut set = None;
    for word in until_end(reader, begin)? {
        if !word.is_number() {
            set = Some(reader.sets.find(&reader.lines, &word, "a set's name or `End`")?);
            continue;
        }
        let Some(orbit) = set else {
            let message = "here is a piece before a set is named";
            return Err(reader.lines.fault(&word, message, "a set's name"));
        };
        let piece = reader.lines.number(&word, 1..=255, "a piece")? - 1;
        pieces.push((orbit, u8::try_from(piece).unwrap_or(u8::MAX)));
        blocked.push((orbit, word));
    }
    reader.spend(begin, Allowance::ITEM + 16 * pieces.len())?;
    pieces.sort_unstable();
    pieces.dedup();
    reader.blocks.push(Block { pieces, line: begin.place.line });
    Ok(())
}

/// Refuses blocks of pieces that the solved position has not.
fn are_pieces(reader: &Reader<'_, '_>, blocked: &[(usize, Word)]) -> Result<(), Fault> {
    let Some(solved) = &reader.solved else { return Ok(()) };
    for (orbit, word) in blocked {
        let piece = reader.lines.number(word, 1..=255, "a piece")? - 1;
        if !solved[*orbit].pieces.iter().any(|&there| usize::from(there) == piece) {
            let name = &reader.sets.orbits[*orbit].name;
            let message = format!("no piece of `{name}` is called `{}`", word.shown());
            let line = core::slice::from_ref(word);
            return Err(reader.lines.fault_later(word, line, message, "a piece of the set"));
        }
    }
    Ok(())
}

/// Gives sets of one orientation whose pieces are turned by moves more of them, if that matters.
fn turn_in_place(reader: &mut Reader<'_, '_>) -> Result<(), Fault> {
    let orbits = &mut reader.sets.orbits;
    let orders: Vec<Option<u64>> = reader.moves.iter().map(|m| order(&m.does, orbits)).collect();
    for (number, orbit) in orbits.iter_mut().enumerate().filter(|(_, o)| o.orientations == 1) {
        let turns = reader.moves.iter().map(|m| &m.does[number]).zip(orders.iter().copied());
        let turning = turns.clone().position(|(turn, _)| turn.delta.iter().any(|&d| d > 0));
        let Some(first) = turning else { continue };
        if !in_blocks(&reader.blocks, number) {
            for m in &mut reader.moves {
                m.does[number].delta.fill(0);
            }
        } else if let Some(orientations) = fewest_orientations(turns) {
            orbit.orientations = orientations;
            for m in &mut reader.moves {
                m.does[number].delta.iter_mut().for_each(|delta| *delta %= orientations);
            }
        } else {
            let message =
                format!("pieces of `{}` are turned too often to tell the turns apart", orbit.name);
            let line = &reader.called[first];
            let expected = "fewer or smaller turns";
            return Err(reader.lines.fault_later(&line[1], line, message, expected));
        }
    }
    Ok(())
}

/// Whether a block has pieces of a set.
fn in_blocks(blocks: &[Block], number: usize) -> bool {
    blocks.iter().flat_map(|block| &block.pieces).any(|&(orbit, _)| orbit == number)
}

/// The largest order of a move that is looked through.
const ORDER: u64 = 1 << 12;
/// The most places of a set that are looked at in all powers of all moves.
const WORK: usize = 1 << 20;

/// The fewest orientations with which every power of the moves turns those pieces that the turns add up
/// for, but none when everything else is back in its place. The moves stand with their orders.
fn fewest_orientations<'t>(moves: impl Iterator<Item = (&'t Turn, Option<u64>)>) -> Option<u8> {
    let mut fits = [true; 128];
    let mut work = WORK;
    for (turn, order) in moves.filter(|(turn, _)| turn.delta.iter().any(|&d| d > 0)) {
        let order = order.filter(|&order| order <= ORDER)?;
        let mut from = turn.from.clone();
        let mut sums: Vec<usize> = turn.delta.iter().map(|&d| usize::from(d)).collect();
        for power in 1..=order {
            work = work.checked_sub(turn.from.len())?;
            for (place, &sum) in sums.iter().enumerate() {
                if sum > 0 && usize::from(from[place]) == place {
                    for (n, fits) in fits.iter_mut().enumerate().skip(1) {
                        *fits &= (sum % n == 0) == (power == order);
                    }
                }
            }
            let next = |i: &u8| (from[usize::from(*i)], sums[usize::from(*i)]);
            let (next_from, before): (Vec<u8>, Vec<usize>) = turn.from.iter().map(next).unzip();
            sums = before.iter().zip(&turn.delta).map(|(sum, &d)| sum + usize::from(d)).collect();
            from = next_from;
        }
    }
    (2..128u8).find(|&n| fits[usize::from(n)])
}
