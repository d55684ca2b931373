//! [`Play`]: positions that a person plays to by hand.

use super::Refusal;
use super::chart::{Chart, Charting, chart};
use everystate_puzzle::Puzzle;
use serde_json::{Map, Value};

/// A position that was played to, and those one move further.
///
/// ```
/// use everystate_puzzle::text::Source;
/// use everystate_puzzles::{Family, maze::Maze};
/// let mut source = Source::new(&b"M\n1 2 1 1 5 1\n-1 -1\nEND\n"[..]);
/// let maze = Maze.read(&mut (), &mut source).unwrap().unwrap();
/// use everystate_puzzles::family::Hand;
/// let played = ["E".to_owned()];
/// let play = Maze.play(&maze, &Hand::playing(&played)).unwrap();
/// assert_eq!((play.goal, play.moves), (false, vec!["W".to_owned()]));
/// assert_eq!(play.position["square"], serde_json::json!([1, 2]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// Whether the puzzle is solved there.
    pub goal: bool,
    /// The position, in the family's own keys.
    pub position: Map<String, Value>,
    /// The legal moves, in the order of the family.
    pub moves: Vec<String>,
    /// The position after each of them.
    pub after: Vec<Map<String, Value>>,
    /// What is around it, if that was asked for.
    pub chart: Option<Chart>,
}

/// What a person does by hand, and whether it is asked what is around the position where it leads.
///
/// ```
/// # use everystate_puzzles::family::Hand;
/// let played = ["E".to_owned()];
/// assert!(Hand::playing(&played).chart.is_none());
/// ```
#[derive(Clone, Copy)]
pub struct Hand<'a> {
    /// Moves from the start, as the family writes them.
    pub played: &'a [String],
    /// How to chart all positions, if that is wanted.
    pub chart: Option<&'a Charting<'a>>,
}

impl<'a> Hand<'a> {
    /// These moves, and no more.
    #[must_use]
    pub const fn playing(played: &'a [String]) -> Self {
        Self { played, chart: None }
    }
}

/// Plays moves that are written as a family writes them, from the start of a puzzle, and charts its positions if that is asked for.
///
/// # Errors
/// The first move that is not legal where it is made.
pub(crate) fn play<P: Puzzle>(
    puzzle: &P,
    &Hand { played, chart: charting }: &Hand<'_>,
    written: impl Fn(P::Move) -> String,
    shown: impl Fn(&P::State) -> Map<String, Value>,
) -> Result<Play, Refusal> {
    let (mut state, mut legal) = (puzzle.start(), Vec::new());
    for (made, name) in played.iter().enumerate() {
        legal.clear();
        puzzle.moves(&state, &mut legal);
        let Some(&next) = legal.iter().find(|&&m| written(m) == *name) else {
            return Err(illegal(
                made + 1,
                name,
                &legal.into_iter().map(written).collect::<Vec<_>>(),
            ));
        };
        state = puzzle.apply(&state, next);
    }
    legal.clear();
    puzzle.moves(&state, &mut legal);
    let chart = charting.map(|asked| chart(puzzle, (played, asked), &written, &shown));
    Ok(Play {
        chart,
        goal: puzzle.is_goal(&state),
        position: shown(&state),
        after: legal.iter().map(|&m| shown(&puzzle.apply(&state, m))).collect(),
        moves: legal.into_iter().map(written).collect(),
    })
}

/// What is said of a move that is not legal.
fn illegal(number: usize, name: &str, legal: &[String]) -> Refusal {
    let name: String = name.chars().take(40).collect();
    let legal = match legal {
        [] => "none is".to_owned(),
        [one] => format!("{one} is"),
        [rest @ .., last] => format!("{} and {last} are", rest.join(", ")),
    };
    Refusal::usage(format!("move {number}, `{name}`, is not legal where it is made; {legal}"))
}

/// An object of these keys.
pub(crate) fn object<const N: usize>(fields: [(&str, Value); N]) -> Map<String, Value> {
    fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}
