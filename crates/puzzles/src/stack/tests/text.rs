//! Text and JSON, both ways, and bad input.

use super::*;

#[test]
fn samples_byte_for_byte() {
    for strategy in [None, Some("enumerate"), Some("count"), Some("lexdfs")] {
        let mut out = String::new();
        for block in read_all(SAMPLE.as_bytes()).unwrap() {
            match solve(&block, &ask(Question::First, strategy)).0.verdict {
                Verdict::Solved(solution) => Stack.print(&block, &solution, &mut out),
                _ => Stack.print_unsolvable(&block, &mut out),
            }
        }
        assert_eq!(out, ANSWERS, "{strategy:?}");
    }
}

#[test]
fn the_contest_format_is_written_as_it_is_read() {
    let blocks = read_all(SAMPLE.as_bytes()).unwrap();
    let mut out = String::new();
    Stack.write_head(blocks.len() as u64, &mut out);
    for block in &blocks {
        Stack.text_fits(block).unwrap();
        Stack.write(block, &mut out);
    }
    Stack.write_tail(&mut out);
    assert_eq!(out, SAMPLE);
    assert_eq!(read_all(b"0\n").unwrap(), []);
}

#[test]
fn bad_text_is_one_fault_with_its_place() {
    let whole = "1\n1 1 1\n1 1 1\n1 1 1\n2 2 2\n2 2 2\n2 2 2\n";
    // (text, blocks read before, line, column and length, what was expected)
    let cases = [
        (b"".to_vec(), 0, (1, 1, 0), "the number of instances"),
        (b"-1".to_vec(), 0, (1, 1, 2), "the number of instances"),
        (b"\n x".to_vec(), 0, (2, 2, 1), "the number of instances"),
        (b"99999999999999999999".to_vec(), 0, (1, 1, 20), "the number of instances"),
        (b"1\n1 1 1\n1 7 1".to_vec(), 0, (3, 3, 1), "a face of the top"),
        (b"1\n1 1 1\n1 a 1".to_vec(), 0, (3, 3, 1), "a face of the top"),
        (b"1\n1 1 1\n1 \0 1".to_vec(), 0, (3, 3, 1), "a face of the top"),
        (b"1\n1 1 1\n1 \xff\xfe 1".to_vec(), 0, (3, 3, 2), "a face of the top"),
        (whole.as_bytes()[..whole.len() - 4].to_vec(), 0, (7, 3, 0), "a face of the front"),
        (whole.replacen('1', "2", 1).into_bytes(), 1, (8, 1, 0), "a face of the top"),
        (format!("{whole}  6").into_bytes(), 1, (8, 3, 1), "the end of the input"),
    ];
    for (text, before, place, expected) in cases {
        let shown = String::from_utf8_lossy(&text).into_owned();
        let (read, fault) = read_all(&text).expect_err(&shown);
        assert_eq!((fault.line, fault.column, fault.length), place, "{shown:?}: {fault}");
        assert!(fault.expected.contains(expected), "{shown:?}: {fault}");
        assert_eq!(read, before, "{shown:?}");
    }
}

#[test]
fn bad_json_points_at_its_key() {
    let cases = [
        ("{}", "", "no `size`"),
        (r#"{"size":[3,3]}"#, "size", "three sides"),
        (r#"{"size":[3,3,0]}"#, "size", "three sides"),
        (r#"{"size":[3,3,1025]}"#, "size", "three sides"),
        (r#"{"size":[3,3,-3]}"#, "size", "three sides"),
        (r#"{"size":"3x3x3"}"#, "size", "three sides"),
        (r#"{"size":[2,1,1],"top":7}"#, "top", "not a list"),
        (r#"{"size":[2,1,1],"top":[[1,1],[1,1]]}"#, "top", "rows is 2"),
        (r#"{"size":[2,1,1],"front":[[1]]}"#, "front", "row 1 is 1"),
        (r#"{"size":[2,1,1],"front":[3]}"#, "front", "row 1 is not a list"),
        (r#"{"size":[2,1,1],"right":[[7]]}"#, "right", "row 1, column 1 is 7"),
        (r#"{"size":[2,1,1],"right":[[1.5]]}"#, "right", "1.5"),
        (r#"{"size":[2,1,1],"left":[[1]]}"#, "left", "`left`"),
    ];
    for (text, key, message) in cases {
        let misfit = Stack.from_json(&object(text)).expect_err(text);
        assert_eq!(misfit.key, key, "{text}: {misfit:?}");
        assert!(misfit.message.contains(message), "{text}: {misfit:?}");
    }
    let known = json(r#"{"schema":1,"instance":4,"name":"x","size":[1,1,1]}"#);
    assert_eq!(known, Instance::open([1, 1, 1]).unwrap());
}

fn any_block() -> impl proptest::strategy::Strategy<Value = Instance> {
    let side = 1..5usize;
    (side.clone(), side.clone(), side, prop::collection::vec(0..7u8, 48)).prop_map(
        |(nx, ny, nz, pips)| {
            let mut block = Instance::open([nx, ny, nz]).unwrap();
            let mut pips = pips.into_iter();
            for side in Side::ALL {
                let (rows, columns) = side.shape(block.size());
                for (row, column) in (0..rows * columns).map(|i| (i / columns, i % columns)) {
                    block.give(side, row, column, pips.next().unwrap_or(0));
                }
            }
            block
        },
    )
}

proptest! {
    #[test]
    fn blocks_survive_json(block in any_block()) {
        prop_assert_eq!(Stack.from_json(&Stack.to_json(&block)).unwrap(), block);
    }

    #[test]
    fn blocks_survive_text(pips in prop::collection::vec(0..7u8, 18)) {
        let mut block = Instance::contest();
        for (face, pips) in pips.into_iter().enumerate() {
            let side = if face < 9 { Side::Top } else { Side::Front };
            block.give(side, face % 9 / 3, face % 3, pips);
        }
        let mut text = String::new();
        Stack.write_head(1, &mut text);
        Stack.write(&block, &mut text);
        prop_assert_eq!(read_all(text.as_bytes()).unwrap(), [block]);
    }
}
