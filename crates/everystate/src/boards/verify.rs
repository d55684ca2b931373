//! [`verify`]: what somebody says of levels, checked by the plain rules alone.

use crate::Error;
use crate::session::certificates::{parse, unsound};
use crate::session::claims::report;
use crate::session::object;
use crate::session::{Input, Verified};
use core::cmp::Ordering;
use everystate_boards::{Board, Direction, Endless, Game, Input as Press, Play};
use everystate_puzzle::text::{Fault, Source};
use everystate_puzzle::{Limits, Silent, Stop};
use everystate_puzzles::family::{Certificate, Check};
use serde_json::{Map, Value, json};
use std::collections::HashSet;
use std::io::Write;

/// The longest line that is read, in bytes.
const LINE: usize = 1 << 24;

/// What solutions, and certificates, are judged to be.
pub type Judged = (Verified, Verified);

/// Checks certificates that levels have no solution, and the solutions in what `solve --json` printed: what is said in which line, or of which
/// level, is told on `out`. First come the certificates.
///
/// It plays by the plain rules of the game, and knows nothing of how levels are searched: a certificate is checked by playing all inputs from all
/// boards that they lead to. For each input that takes some 10 to 100 microseconds; kept are the boards.
///
/// # Errors
/// If a line is none that is checked, or cannot be read.
pub fn verify(
    (game, text): (&Game, &str),
    solutions: Option<Input>,
    certificates: Option<Input>,
    json: bool,
    limits: &Limits,
    out: &mut dyn Write,
) -> Result<Judged, Error> {
    let mut judged = Judged::default();
    let mut proved = Vec::new();
    if let Some(input) = certificates {
        let name = input.name.clone();
        let damaged = |fault: Fault| Error::Damaged { file: name.clone(), fault: Box::new(fault) };
        let mut source = Source::new(input.read);
        while source.peek().map_err(damaged)?.is_some() {
            let Some((place, line)) = source.line(LINE).map_err(damaged)? else { break };
            let (level, it) = parse("boards", ("level", 0), line)
                .map_err(|wrong| damaged(unsound(&source, place, wrong)))?;
            let check = checked(game, text, level, &it, limits);
            if matches!(check, Check::Holds(_)) {
                proved.push(level);
            }
            report(("level", level), &check, json, &mut judged.0, out)?;
        }
        if judged.0 == Verified::default() {
            return Err(damaged(source.ended("a certificate")));
        }
    }
    if let Some(input) = solutions {
        let name = input.name.clone();
        let wrong = |fault: Fault| Error::Input { file: name.clone(), fault: Box::new(fault) };
        let mut source = Source::new(input.read);
        while source.peek().map_err(wrong)?.is_some() {
            let Some((place, line)) = source.line(LINE).map_err(wrong)? else { break };
            let claim = object::parse(line).and_then(|object| claim(&object, line));
            let (level, claim) = claim.map_err(|fault| wrong(unsound(&source, place, fault)))?;
            let check = match claim {
                Claim::None if proved.contains(&level) => {
                    Check::Holds("there is no solution, as its certificate shows".into())
                }
                claim => claim.check(game, level),
            };
            report(("level", level), &check, json, &mut judged.1, out)?;
        }
    }
    out.flush()?;
    Ok(judged)
}

/// Checks that a level has no solution.
fn checked(game: &Game, text: &str, level: u64, it: &Certificate, limits: &Limits) -> Check {
    let mut subject = blake3::Hasher::new();
    subject.update(b"boards ").update(level.to_string().as_bytes()).update(b"\n");
    if it.subject != *subject.update(text.as_bytes()).finalize().as_bytes() {
        return Check::Fails("it is of something else: of another text, or level".into());
    }
    let Some(mut walk) = usize::try_from(level).ok().and_then(|level| Walk::new(game, level))
    else {
        return Check::Fails("there is no such level, or it does not begin".into());
    };
    let (moves, digest) = match walk.all(it.positions, limits) {
        Ok(all) => all,
        Err(check) => return check,
    };
    let positions = walk.boards.len() as u64;
    let damaged = |what: &str, there: u64, said: u64| {
        Check::Fails(format!("it is damaged: there are {there} {what}, not {said}"))
    };
    if positions != it.positions {
        damaged("positions", positions, it.positions)
    } else if moves != it.moves {
        damaged("moves", moves, it.moves)
    } else if digest != it.digest {
        Check::Fails("it is damaged: the digest is of other positions".into())
    } else {
        Check::Holds(format!(
            "there is no solution: the {positions} positions that inputs lead to are a closed set, and none is won"
        ))
    }
}

/// All boards that inputs lead to.
struct Walk<'a> {
    game: &'a Game,
    level: usize,
    boards: HashSet<Board>,
    start: Board,
}

impl<'a> Walk<'a> {
    fn new(game: &'a Game, level: usize) -> Option<Self> {
        let mut play = Play::new(game, level, "")?;
        play.settle().ok()?;
        let start = play.board().clone();
        (play.won() == 0).then(|| Self { game, level, boards: HashSet::new(), start })
    }

    /// Whether the turns that follow an input come to a board again, and so go on for ever: nothing is drawn at random in what is searched.
    fn comes_back(&self, board: &Board, input: Press) -> bool {
        let Some(mut play) = Play::new(self.game, self.level, "") else { return false };
        play.resume(board.clone());
        play.shown();
        let _ = play.input(input);
        let mut boards = HashSet::new();
        !play.shown().into_iter().all(|shown| boards.insert(shown.board))
    }

    /// How many inputs lead to another board than the start's, and the digest of all boards.
    fn all(&mut self, most: u64, limits: &Limits) -> Result<(u64, [u8; 32]), Check> {
        let mut meter = limits.meter(&Silent);
        let stopped = |stop: Stop| match stop {
            Stop::Memory => {
                Check::Open("its positions are more than the memory allowed holds".into())
            }
            stop => Check::Open(format!("checking it was {}", stop.told())),
        };
        let (mut moves, mut sum) = (0, [0u8; 32]);
        let mut left = vec![self.start.clone()];
        self.boards.insert(self.start.clone());
        let cells = self.start.width() * self.start.height();
        while let Some(board) = left.pop() {
            plus(&mut sum, self.digest(&board));
            for input in Press::PRESSED.into_iter().filter(|&input| is_pressed(self.game, input)) {
                meter.tick().map_err(stopped)?;
                let Some(mut play) = Play::new(self.game, self.level, "") else { continue };
                play.resume(board.clone());
                let ended = play.input(input);
                if play.won() > 0 {
                    return Err(Check::Fails("it has a solution".into()));
                }
                if ended == Err(Endless::Again) && self.comes_back(&board, input) {
                    continue;
                }
                if ended.is_err() {
                    return Err(Check::Open("the rules of a turn do not come to an end".into()));
                }
                let next = play.board();
                if *next == board {
                    continue;
                }
                moves += u64::from(*next != self.start);
                if self.boards.insert(next.clone()) {
                    left.push(next.clone());
                }
            }
            if self.boards.len() as u64 > most {
                let text = format!("it is damaged: inputs lead to more than {most} positions");
                return Err(Check::Fails(text));
            }
            let kept = self.boards.capacity() + left.capacity();
            meter.bytes((kept * (cells * 8 + 80)) as u64).map_err(stopped)?;
        }
        sum.reverse();
        Ok((moves, sum))
    }

    /// The digest of a board's text: a line for each cell, column by column, with what is there by its names.
    fn digest(&self, board: &Board) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        for cell in 0..board.width() * board.height() {
            let names = board.names(self.game, cell / board.height(), cell % board.height());
            for (number, name) in names.iter().enumerate() {
                hasher.update(if number > 0 { b"," } else { b"" }).update(name.as_bytes());
            }
            hasher.update(b"\n");
        }
        *hasher.finalize().as_bytes()
    }
}

/// Adds digests as numbers of which the lowest byte comes first; what is carried out of the highest is dropped.
fn plus(sum: &mut [u8; 32], digest: [u8; 32]) {
    let mut carry = 0;
    for (byte, other) in sum.iter_mut().zip(digest) {
        let all = u16::from(*byte) + u16::from(other) + carry;
        [*byte, ..] = all.to_le_bytes();
        carry = all >> 8;
    }
}

/// Whether a player can press it: a game may do without the action.
fn is_pressed(game: &Game, input: Press) -> bool {
    input != Press::Action || game.said("noaction").is_none()
}

/// What is said of a level.
enum Claim {
    /// It is won by these inputs, of which there are so many.
    Won(Vec<Press>, u64),
    /// It has no solution.
    None,
    /// Nothing.
    Nothing,
}

impl Claim {
    fn check(&self, game: &Game, level: u64) -> Check {
        let (inputs, length) = match self {
            Self::None => {
                return Check::Open("that there is no solution is checked by a certificate".into());
            }
            Self::Nothing => return Check::Open("nothing is claimed that could be checked".into()),
            Self::Won(inputs, length) => (inputs, *length),
        };
        let play = usize::try_from(level).ok().and_then(|level| Play::new(game, level, ""));
        let Some(mut play) = play else { return Check::Fails("there is no such level".into()) };
        if play.settle().is_err() {
            return Check::Fails("the level does not begin".into());
        }
        for (number, &input) in inputs.iter().enumerate() {
            if !is_pressed(game, input) {
                return Check::Fails(format!("input {}: the game has no action", number + 1));
            }
            if play.won() > 0 {
                return Check::Fails(format!("it is won before input {}", number + 1));
            }
            if play.input(input).is_err() {
                return Check::Fails(format!("input {} does not come to an end", number + 1));
            }
        }
        match (play.won() > 0, (inputs.len() as u64).cmp(&length)) {
            (false, _) => Check::Fails("it is not won by these inputs".into()),
            (true, Ordering::Equal) => Check::Holds(format!(
                "it is won by {length} input{}; whether fewer win is not checked",
                if length == 1 { "" } else { "s" }
            )),
            (true, _) => {
                Check::Fails(format!("it is won by {} inputs, not {length}", inputs.len()))
            }
        }
    }
}

/// What a line of `solve --json` says.
fn claim(object: &Map<String, Value>, line: &[u8]) -> Result<(u64, Claim), object::Wrong> {
    let wrong = |key: &str, message: String, expected: &str| {
        let (offset, length) = object::locate(line, key);
        (offset, length, message, expected.to_owned())
    };
    if let Some(schema) = object.get("schema").filter(|&schema| *schema != json!(1)) {
        let message = format!("schema {schema} is of another version of the program");
        return Err(wrong("schema", message, "schema 1"));
    }
    let Some(level) = object.get("level").and_then(Value::as_u64) else {
        return Err(wrong("level", "no level is told".into(), "the number of a level, from 0"));
    };
    let verdict = object.get("verdict").and_then(Value::as_str);
    let Some(moves) = object.get("moves") else {
        return Ok((
            level,
            if verdict == Some("unsolvable") { Claim::None } else { Claim::Nothing },
        ));
    };
    let press = |word: &Value| {
        Some(match word.as_str()? {
            "up" => Press::Move(Direction::Up),
            "left" => Press::Move(Direction::Left),
            "down" => Press::Move(Direction::Down),
            "right" => Press::Move(Direction::Right),
            "action" => Press::Action,
            _ => return None,
        })
    };
    let inputs = moves.as_array().and_then(|all| all.iter().map(press).collect::<Option<Vec<_>>>());
    let Some(inputs) = inputs else {
        let expected = "a list of `up`, `left`, `down`, `right` and `action`";
        return Err(wrong("moves", "`moves` are no inputs".into(), expected));
    };
    let length = object.get("length").and_then(Value::as_u64).unwrap_or(inputs.len() as u64);
    Ok((level, Claim::Won(inputs, length)))
}
