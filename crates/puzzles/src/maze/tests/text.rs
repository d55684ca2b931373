//! The contest's format and JSON.

use everystate_puzzle::random::Random;
use everystate_puzzle::text::Source;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::{SAMPLE, SAMPLE_OUT, random_maze, read_all, solve};
use crate::family::{Family, Question};
use crate::maze::{Instance, Maze};

#[test]
fn the_sample_byte_for_byte() {
    let mut out = String::new();
    for maze in read_all(SAMPLE.as_bytes()).unwrap() {
        match solve(&maze, Question::First, "grid").verdict.solution() {
            Some(tips) => Maze.print(&maze, &tips, &mut out),
            None => Maze.print_unsolvable(&maze, &mut out),
        }
    }
    assert_eq!(out, SAMPLE_OUT);
    let mut text = String::new();
    let mazes = read_all(SAMPLE.as_bytes()).unwrap();
    Maze.write_head(3, &mut text);
    for maze in &mazes {
        Maze.write(maze, &mut text);
    }
    Maze.write_tail(&mut text);
    assert_eq!(text, SAMPLE);
}

#[test]
fn the_examples_are_one_maze() {
    let text = read_all(Maze.about().example.as_bytes()).unwrap();
    let object: Value = serde_json::from_str(Maze.about().json).unwrap();
    assert_eq!(text, [Maze.from_json(object.as_object().unwrap()).unwrap()]);
}

#[test]
fn bad_input_has_its_place() {
    let long = format!("{}\n1 1 1 1 1 2\n1\nEND\n", "x".repeat(256));
    let table: &[(&[u8], u64, u64, usize, &str)] = &[
        (b"", 1, 1, 0, "ends"),
        (b"  \n\n", 3, 1, 0, "ends"),
        (b"M", 1, 2, 0, "ends"),
        (b"M\n3 3 1 2 5 1\n-1 2 4\n5 5", 4, 4, 0, "ends"),
        (b"M\n1 2 1 1 1 2\n1 1\n", 4, 1, 0, "ends"),
        (b"M\n1 2 1 1 1 2\n1 1\nEND\nmore", 5, 1, 4, "after END"),
        (b"M\nx 2 1 1 1 2\n1 1\nEND\n", 2, 1, 1, "not a number"),
        (b"M\n0 2 1 1 1 2\n1 1\nEND\n", 2, 1, 1, "out of range"),
        (b"M\n2 16385 1 1 1 2\n", 2, 3, 5, "out of range"),
        (b"M\n1 2 2 1 1 2\n1 1\nEND\n", 2, 5, 1, "out of range"),
        (b"M\n1 2 1 3 1 2\n1 1\nEND\n", 2, 7, 1, "out of range"),
        (b"M\n1 2 1 1 7 2\n1 1\nEND\n", 2, 9, 1, "out of range"),
        (b"M\n1 2 1 1 1 0\n1 1\nEND\n", 2, 11, 1, "out of range"),
        (b"M\n1 2 1 1 1 6\n1 1\nEND\n", 2, 11, 1, "opposite"),
        (b"M\n1 2 1 1 3 03\n1 1\nEND\n", 2, 11, 2, "same face"),
        (b"M\n1 2 1 2 1 2\n1 0\nEND\n", 2, 5, 1, "hole"),
        (b"M\n1 2 1 1 1 2\n1 7\nEND\n", 3, 3, 1, "out of range"),
        (b"M\n1 2 1 1 1 2\n1 -2\nEND\n", 3, 3, 2, "out of range"),
        (b"M\n1 2 1 1 1 2\n1 1.5\nEND\n", 3, 3, 3, "not a number"),
        (b"M\0\n1 2 1 1 1 2\n1 1\nEND\n", 1, 1, 2, "control"),
        (b"M\n1 2 1 1 1 2\n1 \0\nEND\n", 3, 3, 1, "not a number"),
        (b"M\xff\n1 2 1 1 1 2\n1 1\nEND\n", 1, 1, 2, "UTF-8"),
        (long.as_bytes(), 1, 1, 256, "256 bytes"),
    ];
    for &(text, line, column, length, message) in table {
        let fault = read_all(text).unwrap_err();
        let shown = String::from_utf8_lossy(text);
        assert_eq!((fault.line, fault.column, fault.length), (line, column, length), "{shown}");
        assert!(fault.message.contains(message), "{shown}: {fault}");
        assert!(!fault.expected.is_empty(), "{shown}: {fault}");
    }
}

#[test]
fn an_announced_size_is_not_allocated() {
    // The faults come at once; 268 million squares would take seconds to fill.
    for _ in 0..10_000 {
        let fault = read_all(b"M\n16384 16384 1 1 1 2\n1 2").unwrap_err();
        assert_eq!((fault.line, fault.column), (3, 4));
    }
}

#[test]
fn values_past_the_contest_are_read() {
    let name = "y".repeat(255);
    let row = "6 ".repeat(300);
    let text = format!("{name} 2 300 2 300 6 5 {row} {row} END");
    let mazes = read_all(text.as_bytes()).unwrap();
    assert_eq!((mazes[0].columns(), mazes[0].home()), (300, [2, 300]));
}

/// An input that begins so is taken for JSON, or for what follows a mark of the byte order.
#[test]
fn a_name_that_no_text_can_begin_with_is_not_written_as_text() {
    for (name, fits) in
        [("{", false), ("{}M", false), ("\u{feff}M", false), ("M{", true), ("[", true)]
    {
        let maze = Instance::new(name, [1, 1], 1, 2, &[vec![1, -1]]).unwrap();
        assert_eq!(Maze.text_fits(&maze).is_ok(), fits, "{name}");
        assert_eq!(Maze.from_json(&Maze.to_json(&maze)).unwrap().name(), name);
    }
    let named = Instance::new("{", [1, 1], 1, 2, &[vec![1, -1]]).unwrap();
    let refusal = Maze.text_fits(&named).unwrap_err().to_string();
    assert_eq!(refusal, "the text format has no place for: the name \"{\"; JSON has");
}

#[test]
fn bad_json_names_its_key() {
    let good = json!({"name": "M", "start": [1, 1], "top": 1, "front": 2, "squares": [[1, -1]]});
    assert!(Maze.from_json(good.as_object().unwrap()).is_ok());
    let table = [
        ("name", json!("two words"), "name"),
        ("name", json!("END"), "name"),
        ("name", json!(""), "name"),
        ("name", json!(7), "name"),
        ("start", json!([1]), "start"),
        ("start", json!([0, 1]), "start"),
        ("start", json!([1, 3]), "start"),
        ("start", json!("here"), "start"),
        ("top", json!(7), "top"),
        ("front", json!(-1), "front"),
        ("front", json!(6), "front"),
        ("squares", json!([]), "squares"),
        ("squares", json!([[]]), "squares"),
        ("squares", json!([[1, 2], [1]]), "squares"),
        ("squares", json!([[1, 8]]), "squares"),
        ("squares", json!([[1, 1.5]]), "squares"),
        ("squares", json!([[0, 1]]), "start"),
        ("colour", json!(1), "colour"),
    ];
    for (key, value, at) in table {
        let mut object = good.as_object().unwrap().clone();
        object.insert(key.into(), value.clone());
        let misfit = Maze.from_json(&object).unwrap_err();
        assert_eq!(misfit.key, at, "{key}: {value}");
        assert!(!misfit.message.is_empty() && !misfit.expected.is_empty());
    }
    for key in ["start", "top", "front", "squares"] {
        let mut object = good.as_object().unwrap().clone();
        object.remove(key);
        assert!(Maze.from_json(&object).unwrap_err().message.contains(key));
    }
    let mut object = good.as_object().unwrap().clone();
    object.remove("name");
    object.insert("schema".into(), json!(1));
    object.insert("instance".into(), json!(3));
    assert_eq!(Maze.from_json(&object).unwrap().name(), "MAZE");
}

fn round_trip(maze: &Instance) {
    let mut text = String::new();
    Maze.write(maze, &mut text);
    Maze.write_tail(&mut text);
    assert_eq!(read_all(text.as_bytes()).unwrap().as_slice(), core::slice::from_ref(maze));
    let object = Maze.to_json(maze);
    assert_eq!(Maze.from_json(&object).unwrap(), *maze);
}

proptest! {
    #[test]
    fn what_is_written_is_read(seed: u64) {
        round_trip(&random_maze(&mut Random::new(seed)));
    }

    #[test]
    fn no_text_makes_reading_panic(text: Vec<u8>, at: usize, byte: u8) {
        let _ = read_all(&text);
        let mut sample = SAMPLE.as_bytes().to_vec();
        let at = at % sample.len();
        sample[at] = byte;
        if let Err(fault) = read_all(&sample) {
            prop_assert!(fault.line >= 1 && fault.column >= 1);
        }
    }
}

#[test]
fn moves_are_split_as_people_write_them() {
    let letters = ["S", "E", "N", "W"];
    for line in ["SENW", "S E N W", "S,E, N ,W", " SE NW\t"] {
        assert_eq!(Maze.split_moves(line), letters, "{line}");
    }
    assert_eq!(Maze.split_moves("  (1,2), (2, 2),(2,3)"), ["(1,2)", "(2,2)", "(2,3)"]);
    let mut source = Source::new(&b"END"[..]);
    assert!(Maze.read(&mut (), &mut source).unwrap().is_none());
}
