//! What a move of a cube of any size turns: which layers of which axis.

use crate::notation::Move;

/// The layers that a move turns. Axes are those of `x`, `y` and `z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Layer {
    /// From one layer to another, counted from R, U or F.
    Near(u32, u32),
    /// The same, counted from L, D or B. Not used where the cube's size is known.
    Far(u32, u32),
    /// The middle layer.
    Middle,
    /// All but the two faces.
    Inner,
    /// The whole cube.
    Whole,
}

/// A move of a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    /// 0, 1, 2: the axis of `x`, `y`, `z`.
    pub(crate) axis: u32,
    pub(crate) layer: Layer,
    /// 1 if it turns as R, U or F does, -1 if as L, D or B.
    pub(crate) sense: i64,
}

impl Turn {
    /// What the regulations call it: 0 for a rotation, 1 for an outer block, 2 for a slice, which is as
    /// much as turning the two blocks beside it. A block of all layers is a rotation if the size is known.
    pub(crate) fn weight(&self, size: Option<u32>) -> i64 {
        match self.layer {
            Layer::Whole => 0,
            Layer::Near(1, to) if Some(to) == size => 0,
            Layer::Near(1, _) | Layer::Far(1, _) => 1,
            Layer::Near(_, to) if Some(to) == size => 1,
            _ => 2,
        }
    }
}

/// The axis and the sense of a letter of a face, or of a slice or rotation.
fn axis(letter: &str) -> Option<(u32, i64)> {
    Some(match letter {
        "R" | "x" => (0, 1),
        "L" | "M" => (0, -1),
        "U" | "y" => (1, 1),
        "D" | "E" => (1, -1),
        "F" | "S" | "z" => (2, 1),
        "B" => (2, -1),
        _ => return None,
    })
}

/// What a name turns, layers apart.
enum Shape {
    /// One layer, or all of the layers named.
    Face,
    /// A face and what is next to it.
    Wide,
    /// Something that has no numbers of layers.
    Fixed(Layer),
}

/// What a move turns on a cube of this many layers, or of any size.
///
/// # Errors
/// If there is no such move: what is wrong, and what there is.
pub(crate) fn read(m: &Move, size: Option<u32>) -> Result<Turn, (String, &'static str)> {
    const THERE_IS: &str =
        "one of R L U D F B, with `w` or small for two layers and more, M E S, x y z";
    let refuse = |what: &str| Err((format!("`{m}` {what}"), THERE_IS));
    let upper = m.name.to_ascii_uppercase();
    let is_upper = upper == m.name;
    let shape = match m.name.as_str() {
        _ if m.signed => return refuse("is no move of a cube"),
        "x" | "y" | "z" => Some((m.name.as_str(), Shape::Fixed(Layer::Whole))),
        "M" | "E" | "S" => Some((m.name.as_str(), Shape::Fixed(Layer::Middle))),
        "m" | "e" | "s" => Some((upper.as_str(), Shape::Fixed(Layer::Inner))),
        name if is_upper && name.len() == 1 => Some((name, Shape::Face)),
        name if name.len() == 1 => Some((upper.as_str(), Shape::Wide)),
        name => {
            let wide = name.strip_suffix('w').map(|face| (face, Shape::Wide));
            let whole = || name.strip_suffix('v').map(|face| (face, Shape::Fixed(Layer::Whole)));
            wide.or_else(whole).filter(|(face, _)| "RLUDFB".contains(face) && face.len() == 1)
        }
    };
    let found = shape.and_then(|(letter, shape)| Some((axis(letter)?, shape)));
    let Some(((axis, sense), shape)) = found else {
        // `RUR`: several moves in one.
        let crowded = m.name.len() > 1 && m.name.chars().all(|c| "RLUDFBMESxyz".contains(c));
        let message = format!("`{m}` is no move of a cube");
        return Err((message, if crowded { "blanks between moves" } else { THERE_IS }));
    };
    let (from, to) = match (shape, m.layers) {
        (Shape::Fixed(_), Some(_)) => return refuse("has no numbers of layers"),
        (Shape::Fixed(layer), None) => return fixed(m, Turn { axis, layer, sense }, size),
        (Shape::Face, None) => (1, 1),
        (Shape::Wide, None) => (1, 2),
        (Shape::Wide, Some(layers)) if layers.from.is_none() && layers.to == 1 => {
            return refuse("is one layer, which is not wide");
        }
        (Shape::Wide, Some(layers)) => (layers.from.unwrap_or(1), layers.to),
        (Shape::Face, Some(layers)) => (layers.from.unwrap_or(layers.to), layers.to),
    };
    let layer = match size {
        Some(size) if to > size => return refuse("has more layers than this cube"),
        Some(size) if sense < 0 => Layer::Near(size + 1 - to, size + 1 - from),
        _ if sense < 0 => Layer::Far(from, to),
        _ => Layer::Near(from, to),
    };
    Ok(Turn { axis, layer, sense })
}

/// A slice or a rotation on a cube of this size.
fn fixed(m: &Move, turn: Turn, size: Option<u32>) -> Result<Turn, (String, &'static str)> {
    let Some(size) = size else { return Ok(turn) };
    let near = |from, to| Ok(Turn { layer: Layer::Near(from, to), ..turn });
    match turn.layer {
        Layer::Middle if size % 2 == 1 => near(size.div_ceil(2), size.div_ceil(2)),
        Layer::Middle => Err((format!("a cube of even size has no middle layer for `{m}`"), "")),
        Layer::Inner if size > 2 => near(2, size - 1),
        Layer::Inner => Err((format!("a cube of this size has no inner layer for `{m}`"), "")),
        _ => near(1, size),
    }
}
