//! What is written is read again as the same definition, from every format to every other.

use crate::definition::{Definition, Named, Purpose};
use crate::tests::random::draw;
use crate::text::Format;
use everystate_puzzle::random::Random;

/// The definition without its lines, which writing changes.
fn without_lines(mut definition: Definition) -> Definition {
    definition.moves.iter_mut().for_each(|m| m.line = 0);
    definition.illegal.iter_mut().for_each(|rule| rule.line = 0);
    definition.blocks.iter_mut().for_each(|block| block.line = 0);
    definition.named.iter_mut().for_each(|alias| alias.line = 0);
    definition
}

/// A random puzzle of every kind, with a start, other names and odd names for moves now and then.
fn random(seed: u64) -> Definition {
    let random = &mut Random::of(seed, 77);
    let mut definition = draw(random, seed);
    for m in &mut definition.moves {
        if random.below(3) > 0 {
            m.needs.clear();
        }
        match (m.purpose, random.below(4)) {
            (Purpose::Rotation, _) => {
                // Letters alone make a name one of a rotation.
                let letter = |c: char| c.to_digit(10).and_then(|n| char::from_digit(n + 10, 20));
                m.name = m.name.chars().map(|c| letter(c).unwrap_or(c)).collect();
                m.name = m.name.trim_end_matches('v').to_uppercase() + "v";
            }
            (Purpose::Search, 0) => m.name += "'",
            (Purpose::Search, 1) => m.name += "é2",
            _ => {}
        }
    }
    if random.below(2) > 0 {
        // Mostly, all or none of the turns of a piece can be distinguished.
        let positions = definition.solved.iter_mut().zip(&definition.orbits);
        for (at, orbit) in positions {
            for place in 0..orbit.pieces {
                if at.modulus[place] != orbit.orientations {
                    at.modulus[place] = 1;
                    at.orientation[place] = 0;
                }
            }
        }
    }
    if random.below(4) == 0 {
        let mut start = definition.solved.clone();
        for m in &definition.moves {
            start = definition.apply(&start, &m.does);
        }
        definition.start = Some(start);
    }
    if random.below(4) == 0 {
        let of = format!("{}2'", definition.moves[0].name);
        definition.named.push(Named { name: "other".into(), of, line: 0 });
        definition.named.push(Named { name: "another".into(), of: "other".into(), line: 0 });
    }
    definition
}

/// Whether a format can hold a definition, by its rules in words.
fn holds(format: Format, definition: &Definition) -> bool {
    let needs = definition.moves.iter().any(|m| !m.needs.is_empty());
    let partly = definition.solved.iter().zip(&definition.orbits).any(|(at, orbit)| {
        at.modulus.iter().any(|&modulus| modulus != 1 && modulus != orbit.orientations)
    });
    let plain = definition.illegal.is_empty() && definition.named.is_empty();
    !needs
        && match format {
            Format::Tws => !partly && definition.blocks.is_empty(),
            Format::KSolve => !partly,
            Format::KPuzzle => plain && definition.blocks.is_empty() && definition.start.is_none(),
            Format::Gap => false,
        }
}

#[test]
fn random_definitions_come_back_from_every_format_that_can_hold_them() {
    let mut held = [0; 3];
    for seed in 0..3000 {
        let definition = random(seed);
        for (count, format) in held.iter_mut().zip(Format::ALL) {
            let written = format.write(&definition);
            assert_eq!(written.is_ok(), holds(format, &definition), "{seed}: {written:?}");
            let Ok(text) = written else { continue };
            *count += 1;
            let read = format.read(text.as_bytes()).unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(without_lines(read.clone()), definition, "{text}");
            assert_eq!(format.write(&read).as_ref(), Ok(&text));
            for other in Format::ALL.into_iter().filter(|&other| holds(other, &definition)) {
                let text = other.write(&read).unwrap();
                let back = other.read(text.as_bytes()).unwrap();
                assert_eq!(without_lines(back), definition, "{text}");
            }
        }
    }
    assert!(held.iter().all(|&count| count > 300), "{held:?}");
}

#[test]
fn what_cannot_be_held_is_told_with_its_line() {
    let head = "Name A\nSet P 3 2\nSolved\nEnd\nMove m\nP\n2 3 1\nEnd\n";
    for (rest, format, says) in [
        ("Illegal P 1 2\n", Format::KPuzzle, "line 9: KPuzzle JSON has no rules"),
        ("MoveAlias a m2\n", Format::KPuzzle, "line 9: KPuzzle JSON has no name `a`"),
        ("\nBlock\nP\n1 2\nEnd\n", Format::KPuzzle, "line 10: KPuzzle JSON has no blocks"),
        ("\nBlock\nP\n1 2\nEnd\n", Format::Tws, "line 10: .tws has no blocks"),
    ] {
        let definition = Format::KSolve.read(format!("{head}{rest}").as_bytes()).unwrap();
        let obstacle = format.write(&definition).unwrap_err().to_string();
        assert!(obstacle.starts_with(says), "{obstacle}");
    }
    let json = r#"{"name": "B", "orbits": [{"orbitName": "P Q", "numPieces": 2, "numOrientations": 4}],
        "defaultPattern": {"P Q": {"pieces": [0, 1], "orientation": [0, 0]}},
        "moves": {"ab": {}}}"#;
    for (text, says) in [
        (json.to_owned(), ".tws can have no set called `P Q`"),
        (json.replace("P Q", "2P"), ".tws can have no set called `2P`"),
        (json.replace("P Q", "#P"), ".tws can have no set called `#P`"),
        (json.replace("P Q", "End"), ".tws can have no set called `End`"),
        (json.replace("P Q", "P"), "line 3: .tws can have no move called `a b`"),
        (
            json.replace("P Q", "P").replace("[0, 0]", "[0, 0], \"orientationMod\": [0, 2]"),
            ".tws cannot say that of the 4 orientations of the piece in place 2 of `P` 2 can be told \
            apart: all or none",
        ),
    ] {
        let definition = Format::KPuzzle.read(text.as_bytes()).unwrap();
        let mut odd = definition.clone();
        odd.moves[0].name = "a b".into();
        let obstacle = match Format::Tws.write(&definition) {
            Err(obstacle) => obstacle,
            Ok(_) => Format::Tws.write(&odd).unwrap_err(),
        };
        assert_eq!(obstacle.to_string(), says, "{text}");
    }
    // Sequences of moves could not be read again.
    for (name, says) in [("a b", "`a b` holds a blank"), ("", "a move has no name")] {
        for text in [
            json.replace("ab", name),
            json.replace("}}}", &format!("}}}}, \"derivedMoves\": {{\"{name}\": \"ab\"}}}}")),
        ] {
            let fault = Format::KPuzzle.read(text.as_bytes()).unwrap_err();
            assert_eq!((fault.message.as_str(), fault.line), (says, 3), "{text}");
        }
    }
}

#[test]
fn titles_keep_their_words() {
    let json = r#"{"name": " Two  rings\n#2", "orbits": [{"orbitName": "P", "numPieces": 2,
        "numOrientations": 1}], "defaultPattern": {"P": {"pieces": [0, 1], "orientation": [0, 0]}},
        "moves": {}}"#;
    let rings = Format::KPuzzle.read(json.as_bytes()).unwrap();
    assert_eq!(rings.name, " Two  rings\n#2");
    for (format, name) in [
        (Format::KPuzzle, rings.name.as_str()),
        (Format::Tws, "Two_rings_#2"),
        (Format::KSolve, "Two rings #2"),
    ] {
        let text = format.write(&rings).unwrap();
        assert_eq!(format.read(text.as_bytes()).unwrap().name, name);
    }
}
