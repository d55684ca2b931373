//! Places, bounds and excerpts do not depend on how the input arrives.

use super::*;

/// Gives one byte at a time, so that every token and line crosses a read.
struct Drip<'a>(&'a [u8]);
impl Read for Drip<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let Some((&first, rest)) = self.0.split_first() else { return Ok(0) };
        out[0] = first;
        self.0 = rest;
        Ok(1)
    }
}

#[test]
fn tokens_and_lines_do_not_depend_on_how_the_input_arrives() {
    let text = b"12 ab\r\n\n  c d e\nlast";
    for drip in [false, true] {
        let mut s = if drip { Source::new(Drip(text)) } else { Source::new(&text[..]) };
        assert_eq!(s.integer(0..=99, "x").unwrap(), 12);
        assert_eq!(s.line(99).unwrap().unwrap().1, b" ab");
        assert_eq!(s.line(99).unwrap().unwrap().1, b"");
        let (place, token) = s.token().unwrap().unwrap();
        assert_eq!((place.line, place.column, token), (3, 3, &b"c"[..]));
        assert_eq!(s.line(99).unwrap().unwrap().1, b" d e");
        assert_eq!(s.line(99).unwrap().unwrap().1, b"last");
        assert!(s.line(99).unwrap().is_none());
        assert!(s.token().unwrap().is_none());
    }
}

#[test]
fn a_fault_shows_its_line() {
    let mut s = Source::new(&b"ok\n1 2 x7 4\n"[..]);
    s.word("a word").unwrap();
    s.integer(1..=6, "n").unwrap();
    s.integer(1..=6, "n").unwrap();
    let f = s.integer(1..=6, "a face").unwrap_err();
    assert_eq!((f.line, f.column, f.length), (2, 5, 2));
    assert_eq!(f.excerpt.unwrap(), Excerpt { text: b"1 2 x7 4".to_vec(), column: 1 });
    assert_eq!(f.expected, "a face, 1 to 6");
    let mut s = Source::new(&b"-1"[..]);
    let f = s.integer(0..=i128::from(u64::MAX), "the number of deals").unwrap_err();
    assert_eq!(f.expected, "the number of deals, 0 or more");
}

#[test]
fn long_tokens_and_lines_are_refused_in_bounded_memory() {
    let long = vec![b'x'; 1 << 22];
    let mut s = Source::new(&long[..]);
    assert!(s.token().unwrap_err().message.contains("4096"));
    let mut s = Source::new(std::io::repeat(b'x'));
    assert!(s.line(Source::LINE).unwrap_err().message.contains("longer"));
    assert!(s.buffer.len() < 1 << 23);
}

#[test]
fn a_fault_deep_in_a_long_line_has_a_short_excerpt() {
    let mut text = b"1 ".repeat(1 << 20);
    text.extend_from_slice(b"bad 1 1\n");
    let mut s = Source::new(&text[..]);
    let fault = loop {
        if let Err(f) = s.integer(0..=9, "n") {
            break f;
        }
    };
    assert_eq!((fault.line, fault.column), (1, (1 << 21) + 1));
    let e = fault.excerpt.unwrap();
    assert!(e.text.len() < 200 && e.column > 2_000_000);
}
