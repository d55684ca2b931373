//! `.def`: what is read beside what `.tws` has, blocks above all, and the faults with their places.

use crate::definition::Definition;
use crate::tests::brute::brute_levels;
use crate::text::{ksolve, tws};
use everystate_puzzle::Metric;
use everystate_puzzle::text::{Fault, Source};

fn read(text: &str) -> Result<Definition, Fault> {
    ksolve::read(&mut Source::new(text.as_bytes()))
}

#[test]
fn words_stand_in_any_lines() {
    let strict =
        "Set P 4 1\nSet Q 2 3\nSolved\nQ\n1 2\n1 2\nEnd\nMove m\nP\n2 3 4 1\nQ\n2 1\n1 2\nEnd\n";
    let free = "Set P\n4 1 # four\n  # indented\nSet Q 2\n\n3\nMove m P 2 3\n4 1 Q 2 1\n# inside\n1\n2\nEnd\n\
        Solved Q 1 2 1 2 End\n";
    let mut read = read(free).unwrap();
    let mut wanted = tws::read(&mut Source::new(strict.as_bytes())).unwrap();
    read.moves[0].line = 0;
    wanted.moves[0].line = 0;
    assert_eq!(read, wanted);
}

#[test]
fn names_may_have_blanks_and_be_in_latin_1() {
    let text = b"Name K\xe5re's  ring # one\r\nSet \xe9 1 1\r\nSolved\r\nEnd\r\n";
    let ring = ksolve::read(&mut Source::new(&text[..])).unwrap();
    assert_eq!(ring.name, "Kåre's ring # one");
    assert_eq!(ring.orbits[0].name, "é");
}

#[test]
fn what_only_steers_the_solver_changes_nothing() {
    let plain = "Set P 3 2\nSolved\nEnd\nMove m\nP\n2 3 1\n1 0 0\nEnd\n";
    let more = "Ignore\nP\n0 1 1\n1 1 1\nEnd\nForbiddenPairs\nm m2\nm' k\nEnd\n\
        ForbiddenGroups\nm m'\nk m3\nEnd\nMultiplicators\nm 3\nEnd\nParallelMoves\nm k\nEnd\nMove k\nEnd\n";
    let steered = read(&format!("{plain}{more}")).unwrap();
    let mut plain = read(&format!("{plain}Move k\nEnd\n")).unwrap();
    plain.moves[1].line = steered.moves[1].line;
    assert_eq!(steered, plain);
}

/// Tokens on a ring of six, two of them joined: moves turn halves.
const JOINED: &str = "Set P 6 1\nSolved\nEnd\nMove a\nP\n2 3 1 4 5 6\nEnd\nMove b\nP\n1 2 4 5 6 3\nEnd\n\
    Block\nP\n1 2\nEnd\n";

#[test]
fn blocks_hold_moves_back() {
    let joined = read(JOINED).unwrap();
    assert_eq!(joined.blocks[0].pieces, [(0, 0), (0, 1)]);
    // At first both stand in places that only `a` moves. After `a` one of them stands in place 3, where
    // `b` would take it alone; after `a2` the same.
    assert_eq!(brute_levels(&joined, Metric::Half)[..2], [1, 5]);
    let [a, b] = ["a", "b"].map(|name| joined.find(name).unwrap());
    assert!(joined.is_possible(&joined.solved, &a) && joined.is_possible(&joined.solved, &b));
    let after = joined.apply(&joined.solved, &a.does);
    assert!(joined.is_possible(&after, &a) && !joined.is_possible(&after, &b));
}

#[test]
fn a_turn_that_nobody_sees_counts_as_moving() {
    // A token joined to a centre that `m` turns: it goes along with `m`, and `k` may not take it.
    let text = "Set P 4 1\nSet M 1 1\nSolved\nEnd\nMove m\nP\n2 3 4 1\nM\n1\n1\nEnd\nMove k\nP\n2 1 3 4\nEnd\n";
    let block = "Block\nP\n1\nM\n1\nEnd\n";
    let free = read(text).unwrap();
    assert_eq!((free.orbits[1].orientations, free.moves[0].does[1].delta[0]), (1, 0));
    assert_eq!(brute_levels(&free, Metric::Half).iter().sum::<u64>(), 24);
    let joined = read(&format!("{text}{block}")).unwrap();
    assert_eq!((joined.orbits[1].orientations, joined.solved[1].modulus[0]), (4, 1));
    assert_eq!(joined.searched(Metric::Half).unwrap().len(), 4);
    let k = joined.find("k").unwrap();
    assert!(!joined.is_possible(&joined.solved, &k));
    let turned = joined.apply(&joined.solved, &joined.find("m2").unwrap().does);
    assert!(joined.is_possible(&turned, &k));
    // `m` has powers of order 4 and of order 6: no number of orientations fits both.
    let other = "Move n\nP\n2 3 1 4\nM\n1\n1\nEnd\n";
    let fault = read(&format!("{text}{other}{block}")).unwrap_err();
    assert_eq!((fault.line, fault.column), (5, 6));
    assert!(fault.message.starts_with("pieces of `M` are turned too often"));
    // If no block has the centre, its turns are nothing, here as without blocks.
    let elsewhere = read(&format!("{text}{other}Block\nP\n1 2\nEnd\n")).unwrap();
    assert_eq!(elsewhere.orbits[1].orientations, 1);
    assert!(elsewhere.moves.iter().all(|m| m.does[1].delta == [0]));
}

#[test]
fn a_turn_that_nobody_sees_is_written_as_it_was() {
    let file = |last: &str| {
        format!(
            "Set P 4 1\nSet M 1 {last}\nMove m\nP\n2 3 4 1\nM\n1\n1\nEnd\nBlock\nP\n1\nM\n1\nEnd\n"
        )
    };
    for (text, set) in [
        (file("1\nSolved\nEnd"), "Set M 1 1\r\n"),
        (file("4\nSolved\nM\n1\n?\nEnd"), "Set M 1 1\r\n"),
        // As many would be more than bring it back, and these are seen.
        (file("8\nSolved\nM\n1\n?\nEnd"), "Set M 1 8\r\n"),
        (file("4\nSolved\nEnd"), "Set M 1 4\r\n"),
    ] {
        let mut definition = read(&text).unwrap();
        let written = ksolve::write(&definition).unwrap();
        assert!(written.contains(set), "{written}");
        let mut again = read(&written).unwrap();
        for read in [&mut definition, &mut again] {
            read.moves[0].line = 0;
            read.blocks[0].line = 0;
        }
        assert_eq!(definition, again);
    }
}

#[test]
fn a_fault_in_a_line_read_long_before_shows_it() {
    // A centre in a block is turned by moves of order 4 and of order 6.
    let shown = |name: &str| {
        let head = "Set P 4 1\nSet M 1 1\nSolved\nEnd\n".as_bytes();
        let name: Vec<u8> = name.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
        let rest = "\nP\n2 3 4 1\nM\n1\n1\nEnd\nMove n\nP\n2 3 1 4\nM\n1\n1\nEnd\nBlock\nP\n1\nM\n1\nEnd\n";
        let long = "# nothing\n".repeat(200_000);
        let text = [head, &name, rest.as_bytes(), long.as_bytes()].concat();
        let fault = ksolve::read(&mut Source::new(&text[..])).unwrap_err();
        assert_eq!(fault.line, 5);
        let excerpt = fault.excerpt.unwrap();
        (fault.column, excerpt.column, excerpt.text)
    };
    assert_eq!(shown("Move m"), (6, 1, b"Move m".to_vec()));
    assert_eq!(shown("Move  \u{e9}1"), (7, 1, b"Move  \xe91".to_vec()));
    let far = format!("Move{}m", " ".repeat(100));
    assert_eq!(shown(&far), (105, 25, format!("{}m", " ".repeat(80)).into_bytes()));
}

#[test]
fn turns_that_nobody_sees_are_written_where_no_block_has_them() {
    let joined = read(
        "Set P 4 1\nSet M 2 3\nSolved\nP\n1 2 3 4\nM\n1 1\n? ?\nEnd\nMove m\nP\n\
        2 3 4 1\nM\n1 2\n1 2\nEnd\nBlock\nP\n1 2\nEnd\n",
    );
    let joined = joined.unwrap();
    assert_eq!(read(&ksolve::write(&joined).unwrap()).unwrap().moves[0].does, joined.moves[0].does);
}

#[test]
fn faults_have_places() {
    let head = "Set P 3 1\nSolved\nEnd\nMove m\nEnd\n";
    for (text, line, column, message) in [
        ("Block\nQ\n1\nEnd\n", 7, 1, "there is no set called `Q`"),
        ("Block\n1\nEnd\n", 7, 1, "here is a piece before a set is named"),
        ("Block\nP\n1 4\nEnd\n", 8, 3, "no piece of `P` is called `4`"),
        ("Block\nP\n1 256\nEnd\n", 8, 3, "`256` is out of range"),
        ("Block\nP\n1 2\n", 9, 1, "the input ends here"),
        ("Ignore\nP\n0 2 0\nEnd\n", 8, 3, "`2` is out of range"),
        ("Ignore\nP\n0 1\nEnd\n", 9, 1, "`End` stands here instead of a number"),
        ("ForbiddenPairs\nm\nEnd\n", 7, 1, "`m` has no other move beside it"),
        ("ForbiddenGroups\nm2 k\nEnd\n", 7, 4, "there is no move called `k`"),
        ("MoveLimits\nm 2\nEnd\n", 6, 1, "`MoveLimits` belongs into a scramble file"),
        ("Move k\nP\n1 2 3\n0 0 127\nEnd\n", 9, 5, "`127` is out of range"),
        ("Move k P 2 1", 6, 13, "the input ends here"),
        ("Move", 6, 5, "the line ends here"),
        ("Set Q 1 1\n", 6, 1, "a set is declared after the solved position or a move"),
        ("Sets", 6, 1, "`Sets` begins no part of a definition"),
    ] {
        let fault = read(&format!("{head}{text}")).expect_err(text);
        let found = (fault.line, fault.column, fault.message.as_str());
        assert_eq!(found, (line, column, message), "{text}");
    }
}

#[test]
fn pieces_have_numbers_from_1_to_255() {
    let of = |n: u32| read(&format!("Set P 2 1\nSolved\nP\n{n} 1\nEnd\nMove m\nP\n2 1\nEnd\n"));
    assert_eq!(of(255).unwrap().solved[0].pieces, [254, 0]);
    for n in [0, 256] {
        let fault = of(n).unwrap_err();
        assert_eq!((fault.line, fault.column), (4, 1), "{fault:?}");
    }
}
