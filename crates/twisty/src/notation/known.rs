//! Which puzzle with a notation of its own a definition is.

use crate::catalogue;
use crate::definition::Definition;
use crate::notation::kind::Kind;
use crate::notation::lookup::cube_size;
use std::sync::LazyLock;

/// The catalogue's puzzles whose notation says more than their moves are called.
static PUZZLES: LazyLock<Vec<(Definition, Kind<'static>)>> = LazyLock::new(|| {
    let kinds = [
        ("cube2-fixed", Kind::Cube { size: Some(2) }),
        ("cube4", Kind::Cube { size: Some(4) }),
        ("cube5", Kind::Cube { size: Some(5) }),
        ("cube6", Kind::Cube { size: Some(6) }),
        ("cube7", Kind::Cube { size: Some(7) }),
        ("megaminx", Kind::Megaminx),
        ("skewb", Kind::Skewb),
    ];
    let known = |(name, kind)| Some((catalogue::named(name)?.ok()?, kind));
    kinds.into_iter().filter_map(known).collect()
});

/// The kind of a definition's puzzle: cubes of two or three layers are known by how their faces turn,
/// others by being the catalogue's.
pub(crate) fn kind_of(definition: &Definition) -> Option<Kind<'static>> {
    if let Some(size) = cube_size(definition) {
        return Some(Kind::Cube { size: Some(size) });
    }
    let is_it = |known: &Definition| {
        let mut pairs = known.moves.iter().zip(&definition.moves);
        // Nearly all others are distinguished by their numbers of moves.
        known.moves.len() == definition.moves.len()
            && pairs.all(|(a, b)| a.name == b.name && a.does == b.does && b.needs.is_empty())
    };
    PUZZLES.iter().find(|(known, _)| is_it(known)).map(|&(_, kind)| kind)
}

/// The moves of Square-1 in a definition: the top's, the bottom's, and the right half's.
///
/// They are known by what they do, so that it is Square-1 to any goal and by any names that
/// [are read](crate::notation::moves_of) for `(1, 0)` and `/`.
pub(crate) fn square1(definition: &Definition) -> Option<[&'static str; 3]> {
    let names = [["U_SQ_", "U"], ["D_SQ_", "D"], ["_SLASH_", "S"]];
    let find = |names: [&'static str; 2]| {
        names.into_iter().find_map(|name| Some((name, definition.find(name)?.does)))
    };
    let [Some((u, top)), Some((d, bottom)), Some((s, half))] = names.map(find) else {
        return None;
    };
    let (top, bottom, half) = (&top, &bottom, &half);
    let orders = [top, bottom, half].map(|does| definition.order(does));
    let pair = |a, b| definition.compose(a, b);
    let is_square1 = orders == [Some(12), Some(12), Some(2)]
        && pair(top, bottom) == pair(bottom, top)
        && pair(top, half) != pair(half, top)
        && pair(bottom, half) != pair(half, bottom);
    is_square1.then_some([u, d, s])
}
