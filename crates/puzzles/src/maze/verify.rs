//! Checks claims about a maze without any code of the rules and the solvers: a die as six faces,
//! tipped face by face, and a flood over (row, column, faces) of its own.

mod die;
mod flood;
mod found;
mod simple;
mod visit;

use everystate_algebra::Natural;

use super::Instance;
use crate::family::{Check, Claim};
use die::{TIPS, admits, is_end, shows, square, start_die, tip};
pub(super) use flood::flood;
pub(super) use found::Flood;

/// Checks what is claimed of a maze.
pub(super) fn verify(maze: &Instance, claim: &Claim) -> Check {
    match claim.verdict.as_deref() {
        Some("unsolvable") => unsolvable(maze, claim),
        None | Some("solved") => solved(maze, claim).unwrap_or_else(|failure| failure),
        Some(other) => Check::Open(format!("`{other}` claims nothing that can be checked")),
    }
}

fn unsolvable(maze: &Instance, claim: &Claim) -> Check {
    let fields = &claim.fields;
    if fields.moves.is_some() || fields.path.is_some() || fields.length.is_some() {
        return Check::Fails("a journey is given for a maze said to have none".into());
    }
    if claim.unique == Some(true) || !claim.counts(&Natural::ZERO) {
        return Check::Fails("journeys are counted in a maze said to have none".into());
    }
    match flood(maze) {
        Flood::TooLarge => Check::Open(too_large(maze)),
        Flood::None => Check::Holds("every position was seen and none comes home".into()),
        Flood::Shortest(length, _) => Check::Fails(format!("a journey of {length} moves exists")),
    }
}

fn too_large(maze: &Instance) -> String {
    let (rows, columns) = (maze.rows(), maze.columns());
    format!("{rows} x {columns} squares are too many for the verifier to look at all positions")
}

fn solved(maze: &Instance, claim: &Claim) -> Result<Check, Check> {
    let fails = |message: String| Err(Check::Fails(message));
    if claim.fields.sums.is_some() || claim.fields.runs.is_some() {
        return fails("a maze has neither sums nor runs".into());
    }
    let moves = replayed(maze, claim).map_err(Check::Fails)?;
    if let (Some(moves), Some(length)) = (moves, claim.fields.length)
        && moves != length
    {
        return fails(format!("the journey has {moves} moves, not {length}"));
    }
    let length = moves.or(claim.fields.length);
    if length.is_none()
        && claim.verdict.is_none()
        && claim.count.is_none()
        && claim.unique.is_none()
    {
        return Err(Check::Open("nothing is claimed".into()));
    }
    let (shortest, count) = match flood(maze) {
        Flood::Shortest(shortest, count) => (shortest, count),
        Flood::None => return fails("every position was seen and none comes home".into()),
        Flood::TooLarge => {
            return match moves {
                Some(n) if claim.count.is_none() && claim.unique.is_none() => {
                    Ok(Check::Holds(format!(
                        "the moves come home in {n}; that no shorter way exists was not checked"
                    )))
                }
                Some(n) => {
                    Ok(Check::Open(format!("the moves come home in {n}, but {}", too_large(maze))))
                }
                None => Ok(Check::Open(too_large(maze))),
            };
        }
    };
    if let Some(said) = &claim.count
        && !claim.counts(&count)
    {
        let journeys = if count == Natural::ONE {
            "is 1 shortest journey"
        } else {
            &format!("are {count} shortest journeys")
        };
        return fails(format!("there {journeys}, not {said}"));
    }
    if let Some(said) = claim.unique {
        let (number, what) = if claim.simple {
            let Some(number) = simple::number(maze) else {
                return Ok(Check::Open(too_large(maze)));
            };
            let number = if number > 1 { "two at least".to_owned() } else { number.to_string() };
            (number, "journeys without repeated positions")
        } else {
            (count.to_string(), "shortest journeys")
        };
        if said != (number == "1") {
            return fails(format!("the {what} number {number}"));
        }
    }
    match length {
        Some(n) if n < shortest => fails(format!("no journey is shorter than {shortest} moves")),
        // A length without moves is that of a shortest journey.
        Some(n) if n > shortest && (claim.verdict.is_some() || moves.is_none()) => {
            fails(format!("{n} moves are not the fewest: {shortest} are enough"))
        }
        Some(n) if n > shortest => {
            Ok(Check::Holds(format!("the moves come home in {n}; the shortest way has {shortest}")))
        }
        _ => Ok(Check::Holds(match moves {
            Some(n) => format!("the moves come home in {n}, and no shorter way exists"),
            None => format!("the shortest way home has {shortest} moves"),
        })),
    }
}

/// Replays the claim's moves, or its path, and returns how many moves there are, if any are given.
fn replayed(maze: &Instance, claim: &Claim) -> Result<Option<u64>, String> {
    let path = claim.fields.path.as_deref();
    let tips = match (&claim.fields.moves, path) {
        (None, None) => return Ok(None),
        (Some(moves), _) if moves.first().is_some_and(|m| m.starts_with('(')) => {
            along(maze, &squares(moves)?)?
        }
        (Some(moves), _) => letters(moves)?,
        (None, Some(path)) => along(maze, path)?,
    };
    let visited = replay(maze, &tips)?;
    if let Some(path) = path
        && path != visited
    {
        let k = path.iter().zip(&visited).take_while(|(a, b)| a == b).count() + 1;
        return Err(format!("square {k} of the path is not where the moves lead"));
    }
    Ok(Some(tips.len() as u64))
}

fn letters(moves: &[String]) -> Result<Vec<char>, String> {
    let letter = |(k, text): (usize, &String)| {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) if TIPS.iter().any(|t| t.0 == c) => Ok(c),
            _ => Err(format!("move {}, `{text}`, is not N, S, W or E", k + 1)),
        }
    };
    moves.iter().enumerate().map(letter).collect()
}

/// Squares written as in the contest's output: `(1,2)`.
fn squares(moves: &[String]) -> Result<Vec<[u32; 2]>, String> {
    let square = |text: &String| {
        let (row, column) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        Some([row.parse().ok()?, column.parse().ok()?])
    };
    let read = |text| square(text).ok_or_else(|| format!("`{text}` is not a square like (1,2)"));
    moves.iter().map(read).collect()
}

/// The tips from each square of a path to the next.
fn along(maze: &Instance, path: &[[u32; 2]]) -> Result<Vec<char>, String> {
    if path.first() != Some(&maze.home()) {
        return Err("the path does not begin on the start".into());
    }
    let tip = |(k, pair): (usize, &[[u32; 2]])| {
        let down = i64::from(pair[1][0]) - i64::from(pair[0][0]);
        let right = i64::from(pair[1][1]) - i64::from(pair[0][1]);
        let found = TIPS.iter().find(|t| (t.1, t.2) == (down, right)).map(|t| t.0);
        found.ok_or_else(|| {
            format!("squares {} and {} of the path are not neighbours", k + 1, k + 2)
        })
    };
    path.windows(2).enumerate().map(tip).collect()
}

/// Tips the die as claimed; the squares visited, or the first move that is not legal.
fn replay(maze: &Instance, tips: &[char]) -> Result<Vec<[u32; 2]>, String> {
    let home = maze.home();
    let (mut row, mut column) = (i64::from(home[0]), i64::from(home[1]));
    let (mut die, mut visited) = (start_die(maze), vec![home]);
    for (k, &letter) in (1..).zip(tips) {
        let (_, down, right) = TIPS.into_iter().find(|t| t.0 == letter).unwrap_or_default();
        (row, column) = (row + down, column + right);
        let value = square(maze, row, column);
        if value == 0 {
            return Err(format!(
                "move {k}, {letter}, leads to ({row},{column}), a hole or outside"
            ));
        }
        if !admits(maze, value, die) {
            let top = shows(maze, die[0]);
            return Err(format!(
                "move {k}, {letter}, enters ({row},{column}), a {value}, with {top} on top"
            ));
        }
        die = tip(die, letter);
        // Inside the maze, so both are positive and small.
        let at = [row, column].map(|n| u32::try_from(n).unwrap_or(0));
        visited.push(at);
        let over = is_end(maze, [row, column], die)
            && (!maze.visits_all() || visit::missing(maze, &visited).is_none());
        if over && k < tips.len() {
            let rest = tips.len() - k;
            return Err(format!("move {k}, {letter}, comes home; {rest} are left over"));
        }
        if over {
            return Ok(visited);
        }
    }
    if visited.len() == 1 {
        return Err("there are no moves: the die has to leave its square first".into());
    }
    if let Some([row, column]) = visit::missing(maze, &visited).filter(|_| maze.visits_all()) {
        return Err(format!("({row},{column}) is never entered"));
    }
    let goal = maze.goal();
    let goal = if goal == home { "the start".into() } else { format!("({},{})", goal[0], goal[1]) };
    Err(if maze.goal() == [row, column].map(|n| u32::try_from(n).unwrap_or(0)) {
        format!("the moves end on {goal}, but the die does not lie as asked for")
    } else {
        format!("the moves end on ({row},{column}), not on {goal}")
    })
}
