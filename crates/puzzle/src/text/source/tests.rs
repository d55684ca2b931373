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

#[test]
fn a_fault_far_from_both_ends_of_its_line_shows_what_is_next_to_it() {
    // A line of 2000 letters that all differ from their neighbours, begun on the third line.
    let line: Vec<u8> = (0..2000u32).map(|i| b'a' + u8::try_from(i % 23).unwrap()).collect();
    let text = [b"first\n\n", &line[..], b"\r\nlast"].concat();
    let mut s = Source::new(&text[..]);
    while s.line(1 << 16).unwrap().is_some() {}
    let at = Place { line: 3, column: 1001, offset: 7 + 1000 };
    let fault = s.fault(at, 5, "here", "");
    let third = CONTEXT / 3;
    let excerpt = fault.excerpt.unwrap();
    // As much before it as behind the five letters that it is about.
    assert_eq!(excerpt.text, line[1000 - third..1005 + third]);
    // The column of the first letter that is shown.
    assert_eq!(excerpt.column, 1001 - third as u64);
    assert_eq!((fault.line, fault.column, fault.length), (3, 1001, 5));
    // One that is longer than a third is shown that far.
    let long = s.fault(at, 1500, "here", "").excerpt.unwrap();
    assert_eq!(long.text, line[1000 - third..1000 + 2 * third]);
    // At the line's end its last letters are shown, and no more.
    let end = Place { line: 3, column: 2000, offset: 7 + 1999 };
    let excerpt = s.fault(end, 1, "here", "").excerpt.unwrap();
    assert_eq!(excerpt.text, line[1999 - third..]);
    // At the end of the input, too; past it nothing is.
    let all = text.len() as u64;
    let last = Place { line: 4, column: 5, offset: all };
    assert_eq!(s.fault(last, 0, "here", "").excerpt.unwrap().text, b"last");
    let past = Place { line: 4, column: 6, offset: all + 1 };
    assert!(s.fault(past, 0, "here", "").excerpt.is_none());
}

#[test]
fn the_longest_token_and_line_that_may_be_are_read() {
    for drip in [false, true] {
        for (length, fits) in [(Source::TOKEN, true), (Source::TOKEN + 1, false)] {
            let text = [b" ", &vec![b'x'; length][..], b" y"].concat();
            let mut s = if drip { Source::new(Drip(&text)) } else { Source::new(&text[..]) };
            assert_eq!(s.token().is_ok(), fits, "{length}");
        }
        for (length, fits) in [(100, true), (101, false)] {
            let text = [&vec![b'x'; length][..], b"\ny"].concat();
            let mut s = if drip { Source::new(Drip(&text)) } else { Source::new(&text[..]) };
            assert_eq!(s.line(100).is_ok(), fits, "{length}");
        }
    }
}

#[test]
fn peeking_at_the_end_sees_nothing() {
    for text in [&b""[..], b"  \n "] {
        for drip in [false, true] {
            let mut s = if drip { Source::new(Drip(text)) } else { Source::new(text) };
            assert_eq!(s.peek().unwrap(), None);
        }
    }
}

#[test]
fn a_mark_of_the_byte_order_is_no_part_of_the_first_line() {
    let text = b"\xef\xbb\xbfab\n\xef\xbb\xbf";
    for drip in [false, true] {
        let mut s = if drip { Source::new(Drip(text)) } else { Source::new(&text[..]) };
        let (place, token) = s.token().unwrap().unwrap();
        assert_eq!((place.line, place.column, token), (1, 1, &b"ab"[..]));
        // Anywhere else it is read as it is, and so is what is only like its beginning.
        assert_eq!(s.token().unwrap().unwrap().1, b"\xef\xbb\xbf");
        let like = b"\xef\xbbx";
        let mut s = if drip { Source::new(Drip(like)) } else { Source::new(&like[..]) };
        assert_eq!(s.token().unwrap().unwrap().1, like);
        for part in [&like[..1], &like[..2]] {
            let input = || if drip { Source::new(Drip(part)) } else { Source::new(part) };
            assert_eq!(input().token().unwrap().unwrap().1, part);
            assert_eq!(input().line(9).unwrap().unwrap().1, part);
        }
        // A mark with nothing behind it is an empty text.
        let mark = &text[..3];
        let input = || if drip { Source::new(Drip(mark)) } else { Source::new(mark) };
        assert!(input().token().unwrap().is_none() && input().line(9).unwrap().is_none());
    }
}

#[test]
fn integers_of_eighteen_digits_and_more_have_their_places() {
    let text = b"999999999999999999 -999999999999999999\n 1234567890123456789 -0 7";
    for drip in [false, true] {
        let mut s = if drip { Source::new(Drip(text)) } else { Source::new(&text[..]) };
        let all = i128::MIN..=i128::MAX;
        let mut next = || s.integer(all.clone(), "a number").unwrap();
        assert_eq!([next(), next()], [999_999_999_999_999_999, -999_999_999_999_999_999]);
        assert_eq!([next(), next(), next()], [1_234_567_890_123_456_789, 0, 7]);
    }
    // The least number of 64 bits is none when its sign is turned round.
    let mut least = Source::new(&b"-9223372036854775808 "[..]);
    assert_eq!(least.integer(i128::MIN..=i128::MAX, "a number").unwrap(), i128::from(i64::MIN));
    // A sign alone is no number, wherever it is met.
    let fault = Source::new(&b"5 - 3"[..]);
    let mut fault = fault;
    assert_eq!(fault.integer(0..=9, "n").unwrap(), 5);
    assert_eq!(fault.integer(0..=9, "n").unwrap_err().column, 3);
}

/// Gives pieces one after another, and must not be asked for more than there are.
struct Pieces(Vec<std::io::Result<&'static [u8]>>);
impl Read for Pieces {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        assert!(!self.0.is_empty(), "nothing more is needed");
        let piece = self.0.remove(0)?;
        out[..piece.len()].copy_from_slice(piece);
        Ok(piece.len())
    }
}

#[test]
fn what_can_be_given_does_not_wait_for_more() {
    let mut s = Source::new(Pieces(vec![Ok(b"\xef\xbb\xbfab \n"), Ok(b"cd 12 \n"), Ok(b"e f\n")]));
    assert_eq!(s.peek_token().unwrap(), Some(&b"ab"[..]));
    assert_eq!(s.word("a word").unwrap().1, "ab");
    // The mark of the byte order is passed over once, whatever is read later.
    assert_eq!(s.word("a word").unwrap().1, "cd");
    assert_eq!(s.integer(0..=99, "a number").unwrap(), 12);
    assert_eq!(s.line(99).unwrap().unwrap().1, b" ");
    assert_eq!(s.line(99).unwrap().unwrap().1, b"e f");
    assert_eq!((s.place().line, s.place().column, s.place().offset), (4, 1, 18));
}

#[test]
fn reading_goes_on_when_it_is_interrupted_and_ends_when_it_fails() {
    let error = |kind| Err(std::io::Error::from(kind));
    let mut s = Source::new(Pieces(vec![
        error(std::io::ErrorKind::Interrupted),
        Ok(b"a "),
        error(std::io::ErrorKind::Interrupted),
        error(std::io::ErrorKind::TimedOut),
    ]));
    assert_eq!(s.word("a word").unwrap().1, "a");
    let fault = s.word("a word").unwrap_err();
    assert!(fault.message.starts_with("reading failed: "), "{}", fault.message);
    assert_eq!((fault.line, fault.column), (1, 3));
}

#[test]
fn an_empty_line_may_be_the_first() {
    for text in [&b"\nx"[..], b"\r\nx"] {
        let mut s = Source::new(text);
        assert_eq!(s.line(99).unwrap().unwrap().1, b"");
        assert_eq!(s.line(99).unwrap().unwrap().1, b"x");
    }
}

#[test]
fn a_long_input_of_short_pieces_takes_no_more_memory_than_a_short_one() {
    for piece in [&b" "[..], b"\n", b"12 ", b"a\n", b"\r\n\t"] {
        let text = piece.repeat((1 << 21) / piece.len());
        let mut s = Source::new(&text[..]);
        while s.token().unwrap().is_some() {}
        assert_eq!((s.buffer.len(), s.place().offset), (CHUNK, text.len() as u64));
    }
    let text = b"a b\r\n".repeat(1 << 19);
    let mut s = Source::new(&text[..]);
    while s.line(99).unwrap().is_some() {}
    assert_eq!((s.buffer.len(), s.place().offset), (CHUNK, text.len() as u64));
}
