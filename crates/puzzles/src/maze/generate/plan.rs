//! What is to be made: the wishes in order.

use crate::family::{MOVES, Refusal, WishKind, WishSpec, Wishes};

/// The longest side that is generated.
const SIDE: u64 = 512;

/// What `--unique` can mean, the default first.
pub(in crate::maze) const UNIQUE: &[&str] = &["shortest", "simple"];

/// How many squares of a hundred are wild.
pub static WILD: WishSpec = WishSpec {
    key: "wild",
    flag: "--wild",
    kind: PERCENT,
    heading: "Wild squares, %",
    help: "So many squares of a hundred wild",
    after: Some(&MOVES),
    against: &[],
};

/// How many squares of a hundred are holes.
pub static HOLES: WishSpec = WishSpec {
    key: "holes",
    flag: "--holes",
    kind: PERCENT,
    heading: "Holes, %",
    help: "So many squares of a hundred holes",
    after: Some(&WILD),
    against: &[],
};

/// By which symmetry the layout of holes and wild squares is its own image.
pub static SYMMETRY: WishSpec = WishSpec {
    key: "symmetry",
    flag: "--symmetry",
    kind: WishKind::Name {
        unit: "HOW",
        names: &[("mirror", "mirrored"), ("turn", "by half a turn")],
    },
    heading: "Symmetry",
    help: "With a symmetric layout of holes and wild squares: `mirror` or `turn`",
    after: Some(&HOLES),
    against: &[],
};

const PERCENT: WishKind = WishKind::Number { least: 0, most: 100, unit: "PERCENT" };

/// Which journeys are to be the only ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Only {
    /// No wish.
    Any,
    /// No other as short.
    Shortest,
    /// No other, of whatever length, without repeated positions.
    Simple,
}

/// How holes and wild squares are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Of a hundred squares.
    pub(super) wild: u64,
    /// Of a hundred squares.
    pub(super) holes: u64,
    symmetry: Symmetry,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Symmetry {
    None,
    /// Left and right alike.
    Mirror,
    /// Half a turn changes nothing.
    Turn,
}

impl Layout {
    /// The square that has to be of the same kind.
    pub(super) fn image(&self, at: usize, rows: usize, columns: usize) -> usize {
        let (row, column) = (at / columns, at % columns);
        match self.symmetry {
            Symmetry::None => at,
            Symmetry::Mirror => row * columns + columns - 1 - column,
            Symmetry::Turn => (rows - 1 - row) * columns + columns - 1 - column,
        }
    }
}

/// What is to be made.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The fewest and the most moves of the shortest journey; `None` if there need not be one.
    pub(super) moves: Option<(u64, u64)>,
    pub(super) only: Only,
    /// `None` if it may change.
    pub(super) layout: Option<Layout>,
}

/// The wishes in order.
///
/// # Errors
/// If they contradict each other or the rules.
pub(super) fn plan(wishes: &Wishes) -> Result<Plan, Refusal> {
    let (rows, columns) = match wishes.size.as_deref() {
        None => (8, 8),
        Some(&[side]) => (side, side),
        Some(&[rows, columns]) => (rows, columns),
        Some(_) => return Err(Refusal::usage("the size of a maze is ROWSxCOLUMNS, as in 8x8")),
    };
    if !(1..=SIDE).contains(&rows) || !(1..=SIDE).contains(&columns) {
        return Err(Refusal::usage(format!(
            "mazes of 1x1 to {SIDE}x{SIDE} squares are generated, not {rows}x{columns}"
        )));
    }
    let only = only(wishes)?;
    let wanted = only != Only::Any || wishes.solvable || wishes.best_of > 0;
    let moves = match (wishes.moves, wanted) {
        (None, false) => None,
        (None, true) => Some((2, u64::MAX)),
        (Some((low, high)), _) => {
            let (even_low, even_high) = (low.max(2).checked_next_multiple_of(2), high & !1);
            let Some(even_low) = even_low.filter(|&low| low <= even_high) else {
                return Err(Refusal::usage(format!(
                    "a journey home has an even number of moves, at least 2: none lies in {low}..{high}"
                )));
            };
            Some((even_low, even_high))
        }
    };
    let squares = rows * columns;
    // A shortest journey meets no square twice with the same orientation.
    if let Some((low, _)) = moves
        && (squares == 1 || low > squares * 12)
    {
        return Err(Refusal::usage(format!(
            "{rows}x{columns} squares have no journey of {low} moves or more"
        )));
    }
    let side = |n: u64| usize::try_from(n).unwrap_or(1);
    Ok(Plan { rows: side(rows), columns: side(columns), moves, only, layout: layout(wishes)? })
}

fn only(wishes: &Wishes) -> Result<Only, Refusal> {
    Ok(match wishes.uniqueness(UNIQUE)? {
        None => Only::Any,
        Some("simple") => Only::Simple,
        Some(_) => Only::Shortest,
    })
}

/// The layout, if anything is wished of it; what is not wished is as in other mazes.
fn layout(wishes: &Wishes) -> Result<Option<Layout>, Refusal> {
    let symmetry = match wishes.own.name(&SYMMETRY) {
        None | Some("none") => Symmetry::None,
        Some("mirror") => Symmetry::Mirror,
        Some("turn") => Symmetry::Turn,
        Some(other) => {
            let message = format!("a maze is symmetric by `mirror` or `turn`, not `{other}`");
            return Err(Refusal::usage(message));
        }
    };
    let (wild, holes) = (wishes.own.number(&WILD), wishes.own.number(&HOLES));
    if (wild, holes, symmetry) == (None, None, Symmetry::None) {
        return Ok(None);
    }
    // What is not wished is as in other mazes, as far as there is room.
    let rest = |wish: Option<u64>| 12.min(100 - wish.unwrap_or(0).min(100));
    let (wild, holes) = (wild.unwrap_or(rest(holes)), holes.unwrap_or(rest(wild)));
    if wild.saturating_add(holes) > 100 {
        let message = format!("{wild} wild squares and {holes} holes are more than 100 of 100");
        return Err(Refusal::usage(message));
    }
    Ok(Some(Layout { wild, holes, symmetry }))
}
