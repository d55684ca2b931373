//! Which format a file is in, by its name and by what it begins with.

use crate::text::{Format, read};

#[test]
fn names_and_endings_are_of_formats() {
    let all = [Format::Tws, Format::KPuzzle, Format::KSolve, Format::Gap];
    assert_eq!(all.map(Format::name), ["tws", "kpuzzle", "ksolve", "gap"]);
    for (name, format) in [
        ("a.tws", Some(Format::Tws)),
        ("a.JSON", Some(Format::KPuzzle)),
        ("a.b.kpuzzle", Some(Format::KPuzzle)),
        ("a.def", Some(Format::KSolve)),
        ("a.ksolve", Some(Format::KSolve)),
        ("a.gap", Some(Format::Gap)),
        ("a.txt", None),
        ("tws", None),
    ] {
        assert_eq!(Format::of_name(name), format, "{name}");
    }
}

#[test]
fn texts_are_in_the_format_that_they_look_like() {
    for (text, format) in [
        ("  \n{ }", Format::KPuzzle),
        ("\u{feff}{}", Format::KPuzzle),
        ("Name {\nSet P 3 1\n", Format::Tws),
        ("Set P 3 1\n Block \nP\n1 2\nEnd\n", Format::KSolve),
        ("Set P 3 1\n# Block\n", Format::Tws),
        ("# turns\n M_R := (1,2);\n", Format::Gap),
        ("a2:=(1,2);", Format::Gap),
        // Without a name, without the sign, and with more before it.
        (":=(1,2);", Format::Tws),
        ("M_R (1,2);", Format::Tws),
        ("M-R:=(1,2);", Format::Tws),
        ("", Format::Tws),
    ] {
        assert_eq!(Format::of_text(text.as_bytes()), format, "{text:?}");
    }
}

#[test]
fn what_begins_as_json_is_read_so_whatever_its_name() {
    let ring = Format::Tws.read(b"Set P 3 1\nSolved\nEnd\n").unwrap();
    let json = Format::KPuzzle.write(&ring).unwrap();
    for name in ["ring.tws", "ring.json", "ring"] {
        assert_eq!(read(name, json.as_bytes()), Ok(ring.clone()), "{name}");
    }
    // The name decides among the others.
    let own = b"Set P 3 1\nSolved\nEnd\nBlock\nP\n1 2\nEnd\n";
    assert!(read("ring.tws", own).is_err());
    assert!(read("ring", own).is_ok());
    assert!(Format::Gap.write(&ring).is_err());
}
