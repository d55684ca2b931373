//! The layout of a query, once known, and what is read at a glance.

use super::*;
use crate::cube2::tests::QUERY;

/// The layout that a reader knows after two such queries, and what it read.
fn known() -> (Box<Layout>, Instance) {
    let text = format!("2\n{QUERY}{QUERY}");
    let mut source = Source::new(text.as_bytes());
    let mut reader = Reader::default();
    let first = read(&mut reader, &mut source).unwrap().unwrap();
    assert_eq!(read(&mut reader, &mut source).unwrap(), Some(first));
    assert_eq!(read(&mut reader, &mut source).unwrap(), None);
    (reader.layout.expect("the second query was in memory as a whole"), first)
}

#[test]
fn a_query_laid_out_as_the_one_before_is_read_at_a_glance() {
    let (layout, expected) = known();
    assert_eq!(layout.length, QUERY.len());
    // Pieces of 32 bytes are compared, so something has to follow.
    let text = [QUERY.as_bytes(), &[b' '; 32]].concat();
    assert_eq!(layout.glance(&text), Some(expected));
    let whole = QUERY.len().next_multiple_of(32);
    assert_eq!(layout.glance(&text[..whole]), Some(expected));
    assert_eq!(layout.glance(&text[..whole - 1]), None);
    // The same net on both sides, and the other way round.
    let swap =
        |line: &str| line.split_once('|').map(|(left, right)| [right, "|", left, "\n"].concat());
    let turned: String = QUERY.lines().filter_map(swap).collect();
    let turned = [turned.as_bytes(), &[b' '; 32]].concat();
    let Instance { from, to } = layout.glance(&text).unwrap();
    assert_eq!(layout.glance(&turned), Some(Instance { from: to, to: from }));
}

#[test]
fn any_other_byte_where_no_letter_stands_is_another_layout() {
    let (layout, expected) = known();
    let text = [QUERY.as_bytes(), &[b' '; 32]].concat();
    let mut letters = 0;
    for at in 0..QUERY.len() {
        for bit in 0..8 {
            let mut other = text.clone();
            other[at] ^= 1 << bit;
            // One letter alone makes no cube, either.
            assert_eq!(layout.glance(&other), None, "byte {at}, bit {bit}");
        }
        letters += usize::from(text[at].is_ascii_alphabetic());
    }
    assert_eq!(letters, 48);
    // What follows does not matter.
    for at in QUERY.len()..text.len() {
        let mut other = text.clone();
        other[at] = b'x';
        assert_eq!(layout.glance(&other).as_ref(), Some(&expected), "byte {at}");
    }
}
