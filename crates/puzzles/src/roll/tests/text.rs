//! Text and JSON, both ways, and bad input.

use super::super::rules::{Instance, LARGEST};
use super::super::text::{Reader, from_json, read, to_json, write};
use everystate_puzzle::text::{Fault, Source};
use proptest::prelude::*;
use serde_json::{Value, json};

fn read_all(text: &[u8]) -> Result<Vec<Instance>, Fault> {
    let (mut source, mut reader) = (Source::new(text), Reader::default());
    let mut all = Vec::new();
    while let Some(instance) = read(&mut reader, &mut source)? {
        all.push(instance);
    }
    assert_eq!(read(&mut reader, &mut source), Ok(None));
    Ok(all)
}

#[test]
fn bad_input_is_one_fault_at_its_place() {
    let cases: [(&[u8], u64, u64, usize, &str); 20] = [
        (b"", 1, 1, 0, "ends"),
        (b"\n\n", 3, 1, 0, "ends"),
        (b"1 1 1 1 1 1\n1 6\n", 3, 1, 0, "ends"),
        (b"1 1 1", 1, 6, 0, "ends"),
        (b"1 1 1 1 1 1\n1", 2, 2, 0, "ends"),
        (b"1 1 one 1 1 1\n1 6\n", 1, 5, 3, "not a number"),
        (b"1 1 -1 1 1 1\n1 6\n", 1, 5, 2, "out of range"),
        (b"1 1 1.5 1 1 1\n1 6\n", 1, 5, 3, "not a number"),
        (b"0 0 0 0 0 1000000000000000001\n", 1, 11, 19, "out of range"),
        (b"0 0 0 0 0 99999999999999999999999999999999999999999\n", 1, 11, 41, "not a number"),
        (b"1 1 1 1 1 1\n0 6\n", 2, 1, 1, "out of range"),
        (b"1 1 1 1 1 1\n7 7\n", 2, 1, 1, "out of range"),
        (b"1 1 1 1 1 1\n4 3\n", 2, 3, 1, "out of range"),
        (b"1 1 1 1 1 1\n4 7\n", 2, 3, 1, "out of range"),
        (b"2 13 2 2 2 2\n10 9\n", 2, 4, 1, "out of range"),
        (b"2 13 2 2 2 2\n10 6000000000000000001\n", 2, 4, 19, "out of range"),
        (b"1 1\0 1 1 1 1\n", 1, 3, 2, "not a number"),
        (b"1 1 \xff\xfe 1 1 1\n", 1, 5, 2, "not a number"),
        (b"1 1 1 1 1 1\n1 6\n0 0 0 0 0 0\n\n 1 2 3\n", 5, 2, 1, "text after"),
        (b"1 1 1 1 1 1\n1 6\n0 0 0 0 0 0 0\n", 3, 13, 1, "text after"),
    ];
    for (text, line, column, length, part) in cases {
        let fault = read_all(text).unwrap_err();
        let shown = String::from_utf8_lossy(text);
        assert_eq!((fault.line, fault.column, fault.length), (line, column, length), "{shown}");
        assert!(fault.message.contains(part), "{fault}");
    }
}

#[test]
fn an_endless_line_is_a_fault() {
    let long = [b"1 1 1 1 1 1 ".to_vec(), vec![b'7'; 1 << 20]].concat();
    assert!(read_all(&long).unwrap_err().message.contains("4096"));
}

#[test]
fn bad_json_is_a_misfit_at_its_key() {
    let cases = [
        (json!({}), ""),
        (json!({"counts": [1, 1, 1, 1, 1]}), "counts"),
        (json!({"counts": 6}), "counts"),
        (json!({"counts": [1, 1, 1, 1, 1, -1]}), "counts"),
        (json!({"counts": [1, 1, 1, 1, 1, 1.5]}), "counts"),
        (json!({"counts": [1, 1, 1, 1, 1, "1000000000000000001"]}), "counts"),
        (json!({"counts": [1, 1, 1, 1, 1, "+1"]}), "counts"),
        (json!({"counts": [1, 1, 1, 1, 1, ""]}), "counts"),
        (json!({"counts": [1, 1, 1, 1, 1, null]}), "counts"),
        (json!({"counts": [1, 1, 1, 1, 1, 1], "from": 1}), "from"),
        (json!({"counts": [1, 1, 1, 1, 1, 1], "to": 1}), "to"),
        (json!({"counts": [1, 1, 1, 1, 1, 1], "from": 0, "to": 1}), "from"),
        (json!({"counts": [1, 1, 1, 1, 1, 1], "from": 4, "to": 3}), "to"),
        (json!({"counts": [1, 1, 1, 1, 1, 1], "from": 4, "to": 7}), "to"),
        (json!({"counts": [0, 0, 0, 0, 0, 0], "from": 1, "to": 1}), "from"),
        (json!({"counts": [1, 1, 1, 1, 1, 1], "colour": 1}), "colour"),
    ];
    for (value, key) in cases {
        let misfit = from_json(value.as_object().unwrap()).unwrap_err();
        assert_eq!(misfit.key, key, "{value}: {}", misfit.message);
    }
    let named = json!({"schema": 1, "instance": 4, "name": "n", "counts": [0, 0, 0, 0, 0, 0]});
    assert_eq!(from_json(named.as_object().unwrap()), Ok(Instance::new([0; 6], None).unwrap()));
}

proptest! {
    #[test]
    fn round_trips(
        counts in prop::array::uniform6(prop_oneof![0_u64..9, 0..=LARGEST]),
        ends in (any::<u64>(), any::<u64>()),
        whole in any::<bool>(),
    ) {
        prop_assume!(counts != [0; 6]);
        let (sum, tips) = (counts.iter().sum::<u64>(), Instance::last_tip(counts));
        let from = ends.0 % tips + 1;
        let to = from + ends.1 % (tips - from + 1);
        let window = (!whole).then_some((from, to));
        let instance = Instance::new(counts, window).unwrap();
        prop_assert_eq!(from_json(&to_json(&instance)), Ok(instance.clone()));
        let text = serde_json::to_string(&to_json(&instance)).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(from_json(value.as_object().unwrap()), Ok(instance.clone()));

        let mut text = String::new();
        write(&instance, &mut text);
        text.push_str("0 0 0 0 0 0\n");
        let window = instance.window().or(Some((1, sum)));
        let expected = Instance::new(counts, window).unwrap();
        prop_assert_eq!(read_all(text.as_bytes()).unwrap(), vec![expected]);
    }

    #[test]
    fn reading_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = read_all(&bytes);
    }

    #[test]
    fn reading_numbers_never_panics(text in "[-0-9 \n]{0,80}") {
        let _ = read_all(text.as_bytes());
    }
}
