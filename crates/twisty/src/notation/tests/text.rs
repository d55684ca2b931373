//! Parsing, printing, inverting and expanding, whatever the puzzle.

use crate::notation::tests::{alg, texts};
use crate::notation::{Alg, LONGEST, Layers, Move, Step, What};
use proptest::prelude::*;

#[test]
fn every_form_is_read_and_printed() {
    for (text, printed) in [
        ("", ""),
        ("  R U2'  F\t", "R U2' F"),
        ("R' U’ F2′", "R' U' F2'"),
        ("Rw 3Rw2 r 2-4r' 2R M x y2 z'", "Rw 3Rw2 r 2-4r' 2R M x y2 z'"),
        ("R3 R0 R0' R12 a1 a1'", "R3 R0 R0 R12 a1 a1'"),
        ("U L' u b'", "U L' u b'"),
        ("R++ D-- R++ D−− U'", "R++ D-- R++ D-- U'"),
        ("(1,0)/(-3, 3)/( 0 ,−6)", "(1, 0) / (-3, 3) / (0, -6)"),
        ("/ /", "/ /"),
        ("(R U)2 ((F)')3 (R)0 ()", "(R U)2 ((F)')3 (R)0 ()"),
        ("(R U)(F)D", "(R U) (F) D"),
        ("[ R , U ] [R:U] [R: [U, F]]' [A, B]2'", "[R, U] [R: U] [R: [U, F]]' [A, B]2'"),
        ("([A, B])2 ([A, B])", "[A, B]2 ([A, B])"),
        ("[, ] [: R]", "[, ] [: R]"),
        ("R . U..", "R . U . ."),
        ("R//half\n U //  more \r\n//\nF", "R // half\nU // more\n//\nF"),
        ("(R // one\n)2 [U //two\n: F]", "(R // one\n)2 [U // two\n: F]"),
        ("U_UL UR_PLUS_3' é 10f", "U_UL UR_PLUS_3' é 10f"),
    ] {
        assert_eq!(alg(text).to_string(), printed, "{text}");
        assert_eq!(alg(printed), alg(text), "{text}");
    }
}

#[test]
fn what_is_wrong_has_its_place() {
    for (text, at, message, expected) in [
        ("R'U", 2..3, "a blank is missing before this", ""),
        ("R2U2", 2..3, "a blank is missing before this", ""),
        ("(R U)2F", 6..7, "a blank is missing before this", ""),
        ("R U'2 F", 2..5, "an amount stands before the prime", "`U2'`"),
        ("R2'2", 0..4, "an amount stands before the prime", ""),
        ("(R U)'3", 0..7, "an amount stands before the prime", "`(R U)3'`"),
        ("R''", 2..3, "`'` does not belong here", ""),
        ("R (U", 2..3, "this bracket is not closed", ""),
        ("[R, (U]", 6..7, "`]` does not belong here", ""),
        ("[R, U", 0..1, "this bracket is not closed", ""),
        ("[R U", 0..1, "this bracket is not closed", ""),
        ("(1, 2", 0..1, "this bracket is not closed", ""),
        (
            "[R U]",
            4..5,
            "`]` does not belong here",
            "`,` for a commutator or `:` for a conjugate before it",
        ),
        ("[R, U, F]", 5..6, "`,` does not belong here", "two parts in these brackets"),
        ("(R, U)", 2..3, "`,` does not belong here", "a commutator in square brackets, `[A, B]`"),
        ("(1, 2)'", 6..7, "Square-1's turns in brackets have no amount", ""),
        ("(1, 99999999999)", 0..16, "these numbers are too large", ""),
        ("R )", 2..3, "`)` does not belong here", ""),
        ("R, U", 1..2, "`,` does not belong here", ""),
        ("R é’ ½", 8..10, "`½` does not belong here", ""),
        ("R 22", 2..4, "a move's name is missing after this number", ""),
        ("R a01", 3..5, "an amount does not begin with 0", ""),
        ("R02", 1..3, "an amount does not begin with 0", ""),
        ("R2147483648", 1..11, "this amount is too large", ""),
        ("R+", 1..2, "`+` does not belong here", "`++` or `--` right after a name"),
        ("R2++", 2..4, "`++` does not belong here", "`++` or `--` right after a name"),
        ("0R", 0..1, "layers are numbers from 1 on, as in `3Rw` or `2-4Rw`", ""),
        ("2-R", 0..2, "layers are numbers from 1 on, as in `3Rw` or `2-4Rw`", ""),
        ("4-2R", 0..3, "the larger layer stands last", ""),
        ("R -U", 2..3, "`-` does not belong here", ""),
    ] {
        let wrong = Alg::parse(text).unwrap_err();
        let found = (wrong.at, wrong.message.as_str(), wrong.expected.as_str());
        assert_eq!(found, (at, message, expected), "{text}");
    }
}

#[test]
fn what_would_not_end_or_not_fit_is_refused_where_it_stands() {
    let deep = |depth: usize| "(".repeat(depth) + &")".repeat(depth);
    assert!(Alg::parse(&deep(64)).is_ok());
    let wrong = Alg::parse(&deep(65)).unwrap_err();
    assert_eq!(
        (wrong.at, wrong.message.as_str()),
        (64..65, "brackets stand more than 64 deep here")
    );
    let deep = Alg::parse(&"[R: ".repeat(1 << 20)).unwrap_err();
    assert_eq!(deep.at, 64 * 4..64 * 4 + 1);
    // 2^18 moves, and one more.
    let many = "(".repeat(18) + "R" + &")2".repeat(18);
    assert_eq!(alg(&many).expand().steps().len(), LONGEST);
    let more = format!("F {many}");
    assert_eq!(Alg::parse(&more).unwrap_err().at, 2..more.len());
    for text in ["(R)2147483647", "[[R, U]2147483647, F]", "((R)999999)999999", "(R)300000 F"] {
        let message = Alg::parse(text).unwrap_err().message;
        assert!(message.contains("more than 262144 moves"), "{text}: {message}");
    }
    let doubled = "[".repeat(30) + "R" + &", R]".repeat(30);
    assert!(Alg::parse(&doubled).is_err());
    let steps = ".".repeat(LONGEST + 1);
    assert_eq!(Alg::parse(&steps).unwrap_err().at, LONGEST..LONGEST + 1);
    // Brackets without moves may say what they like.
    let nothing = alg("((()2147483647)2147483647 .)2147483647");
    assert_eq!((nothing.moves(), nothing.expand().to_string().as_str()), (0, ""));
}

#[test]
fn algs_are_inverted_with_their_brackets() {
    for (text, inverse, expanded) in [
        ("R U2 F'", "F U2' R'", "F U2' R'"),
        ("(R U)3", "(U' R')3", "U' R' U' R' U' R'"),
        ("(R U)2'", "(U' R')2'", "R U R U"),
        ("[R, U D]", "[U D, R]", "U D R D' U' R'"),
        ("[R: U D]2", "[R: D' U']2", "R D' U' R' R D' U' R'"),
        ("(1, -3) / (0, 2)", "(0, -2) / (-1, 3)", "(0, -2) / (-1, 3)"),
        ("R++ D--", "D++ R--", "D++ R--"),
        ("R U // a\nF D // b\nL .", ". L' D' F' // b\nU' R' // a", "L' D' F' U' R'"),
    ] {
        let inverted = alg(text).invert();
        assert_eq!(inverted.to_string(), inverse, "{text}");
        assert_eq!(inverted.expand().to_string(), expanded, "{text}");
    }
}

#[test]
fn what_is_made_of_a_step_has_its_place() {
    let flat = alg("F [R, (U2)2]").expand();
    let places: Vec<_> = flat.steps().iter().map(|step| step.at.clone()).collect();
    assert_eq!(places, [0..1, 3..4, 7..9, 7..9, 3..4, 7..9, 7..9]);
}

/// Trees of any form that can be written.
fn trees() -> impl Strategy<Value = Alg> {
    let layers = prop_oneof![
        Just(None),
        (1..20_u32).prop_map(|to| Some(Layers { from: None, to })),
        (1..9_u32, 0..9_u32)
            .prop_map(|(from, more)| Some(Layers { from: Some(from), to: from + more })),
    ];
    let amount = prop_oneof![Just(1), Just(-1), -9..9_i32, Just(i32::MAX), Just(-i32::MAX)];
    let moves = (layers, "[A-Za-z_]{1,5}", amount.clone(), any::<bool>(), any::<bool>());
    let moves = moves.prop_map(|(layers, mut name, amount, signed, one)| {
        let single = amount.abs() == 1;
        if one && single && !signed {
            name.push('1');
        }
        What::Move(Move { layers, name, amount, signed: signed && single })
    });
    let leaf = prop_oneof![
        8 => moves,
        1 => (-12..12, -12..12).prop_map(|(top, bottom)| What::Tuple { top, bottom }),
        1 => Just(What::Slash),
        1 => Just(What::Pause),
        1 => "([!-~é]([ -~é]{0,8}[!-~])?)?".prop_map(What::Comment),
    ];
    let list = |whats: Vec<What>| {
        let steps = whats.into_iter().map(|what| Step { what, at: 0..0 }).collect();
        Alg::of(steps)
    };
    let whats = leaf.prop_recursive(4, 40, 5, move |inner| {
        let alg = prop::collection::vec(inner, 0..5).prop_filter_map("too many moves", list);
        prop_oneof![
            (alg.clone(), -4..5_i32).prop_map(|(alg, n)| What::Group(alg, n)),
            (alg.clone(), alg.clone()).prop_map(|(a, b)| What::Commutator(a, b)),
            (alg.clone(), alg).prop_map(|(a, b)| What::Conjugate(a, b)),
        ]
    });
    prop::collection::vec(whats, 0..6).prop_filter_map("too many moves", list)
}

proptest! {
    #[test]
    fn what_is_printed_is_read_as_the_same(tree in trees()) {
        let text = tree.to_string();
        prop_assert_eq!(&alg(&text), &tree, "{}", text);
        prop_assert_eq!(tree.expand().steps().len(), tree.moves());
        prop_assert_eq!(tree.invert().moves(), tree.moves());
        // Undone twice it is as it was, comments apart.
        prop_assert_eq!(tree.invert().invert().expand(), tree.expand());
    }

    #[test]
    fn any_text_is_an_alg_or_has_a_fault_inside(text in "([RUx12'’(),:\\[\\] /.+é-]|//|\n){0,24}") {
        match Alg::parse(&text) {
            Ok(alg) => prop_assert_eq!(Alg::parse(&alg.to_string()), Ok(alg)),
            Err(wrong) => prop_assert!(text.get(wrong.at.clone()).is_some(), "{}", wrong),
        }
    }

    #[test]
    fn an_alg_and_its_inverse_are_each_other_backward(text in texts(&["R", "Uw", "3-4f"], &["", "2'", "5"])) {
        let forward = alg(&text).expand();
        let mut back = alg(&text).invert().expand().steps().to_vec();
        back.reverse();
        prop_assert_eq!(back.len(), forward.steps().len());
        for (a, b) in forward.steps().iter().zip(&back) {
            let (What::Move(a), What::Move(b)) = (&a.what, &b.what) else { panic!("moves alone") };
            prop_assert_eq!((&a.name, a.layers, a.amount), (&b.name, b.layers, -b.amount));
        }
    }
}
