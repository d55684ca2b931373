//! The family `stack` through its public face: samples, formats, strategies, limits, verifier.

use everystate_algebra::Natural;
use everystate_algebra::orient::Orientation;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::{Fault, Source};
use everystate_puzzle::{Limits, Oracle, Puzzle, Silent, Stop, Verdict, law, replay};
use everystate_puzzles::Family;
use everystate_puzzles::family::{
    Answer, Ask, Check, Claim, Fields, Question, RefusalKind, Request, Wishes,
};
use everystate_puzzles::stack::{
    DiceFit, DiceLeft, Filling, Instance, Reader, Side, Solution, Stack,
};
use proptest::prelude::*;
use serde_json::{Map, Value};
use std::ops::ControlFlow;

const SAMPLE: &str = "4
1 1 1\n1 1 1\n1 1 1\n2 2 2\n2 2 2\n2 2 2
4 3 3\n5 2 2\n4 3 3\n6 1 1\n6 1 1\n6 1 0
1 0 0\n0 2 0\n0 0 0\n5 1 2\n5 1 2\n0 0 0
2 0 0\n0 3 0\n0 0 0\n0 0 0\n0 0 0\n3 0 1
";
const ANSWERS: &str = "27\n24\n32 33 36\n0\n";

fn read_all(text: &[u8]) -> Result<Vec<Instance>, (usize, Fault)> {
    let (mut source, mut reader) = (Source::new(text), Reader::default());
    let mut blocks = Vec::new();
    loop {
        match Stack.read(&mut reader, &mut source) {
            Ok(Some(block)) => blocks.push(block),
            Ok(None) => return Ok(blocks),
            Err(fault) => return Err((blocks.len(), fault)),
        }
    }
}

fn sample(index: usize) -> Instance {
    read_all(SAMPLE.as_bytes()).unwrap().remove(index)
}

fn ask(question: Question, strategy: Option<&str>) -> Ask<'_> {
    let limits = Limits::none();
    Ask { question, strategy, metric: None, moves: true, limits, watch: &Silent }
}

/// The answer, and the fields of every solution emitted.
fn solve(block: &Instance, ask: &Ask<'_>) -> (Answer<Solution>, Vec<Fields>) {
    let mut listed = Vec::new();
    let answer = Stack.solve(block, ask, &mut |solution| {
        listed.push(Stack.fields(block, Some(solution)));
        ControlFlow::Continue(())
    });
    (answer.unwrap(), listed)
}

fn sums(block: &Instance) -> Vec<u64> {
    let (answer, _) = solve(block, &ask(Question::First, None));
    Stack.fields(block, answer.verdict.solution().as_ref()).sums.unwrap()
}

fn count(block: &Instance) -> Natural {
    solve(block, &ask(Question::Count, None)).0.count.unwrap()
}

fn object(text: &str) -> Map<String, Value> {
    serde_json::from_str(text).unwrap()
}

fn json(text: &str) -> Instance {
    Stack.from_json(&object(text)).unwrap_or_else(|misfit| panic!("{text}: {misfit:?}"))
}

fn wish(size: [u64; 3]) -> Wishes {
    Wishes { size: Some(size.to_vec()), ..Wishes::default() }
}

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

#[test]
fn faces_lie_as_one_sees_them() {
    // Two dice, one behind the other; the right side's first column is the front die. The back die
    // has 1 on top and 3 on the right, so 2 in front, and so has the front die.
    let block = json(r#"{"size":[1,2,1],"top":[[1],[3]],"right":[[6,3]]}"#);
    let (_, listed) = solve(&block, &ask(Question::All, None));
    let [only] = &listed[..] else { panic!("{listed:?}") };
    assert_eq!(only.moves.as_deref(), Some(&["123", "326"].map(str::to_owned)[..]));
    assert_eq!((only.sums.as_deref(), only.length), (Some(&[9][..]), Some(2)));
    // The same for dice on top of each other.
    let block = json(r#"{"size":[1,1,2],"front":[[2],[4]],"right":[[3],[2]]}"#);
    let (_, listed) = solve(&block, &ask(Question::All, None));
    let dice: Vec<_> = listed.into_iter().filter_map(|fields| fields.moves).collect();
    assert_eq!(dice, [["123", "142"].map(str::to_owned)].map(Vec::from));
}

#[test]
fn contradictory_givens_are_unsolvable_and_not_errors() {
    for (top, front) in [(4, 4), (4, 3)] {
        let text = format!("1\n0 0 0\n0 0 0\n{top} 0 0\n{front} 0 0\n0 0 0\n0 0 0\n");
        let block = read_all(text.as_bytes()).unwrap().remove(0);
        for question in Question::ALL {
            let (answer, listed) = solve(&block, &ask(question, None));
            assert_eq!(answer.verdict, Verdict::Unsolvable);
            assert!(listed.is_empty());
            assert_eq!(answer.unique, (question == Question::Unique).then_some(false));
            let counted = matches!(question, Question::All | Question::Count);
            assert_eq!(answer.count, counted.then_some(Natural::ZERO));
        }
        assert_eq!(Stack.fields(&block, None).sums, Some(Vec::new()));
        let text = Stack.explain(&block, &ask(Question::First, None)).unwrap();
        assert!(text.contains("One die would show both"), "{text}");
        assert!(text.contains("top row 3 column 1 = 4, front row 1 column 1"), "{text}");
    }
}

#[test]
fn all_strategies_agree() {
    let about = Stack.about();
    for seed in 0..150 {
        let mut random = Random::of(11, seed);
        let size = [0; 3].map(|_| 1 + random.below(2));
        let wishes = Wishes { solvable: seed % 3 == 0, unique: seed % 7 == 0, ..wish(size) };
        let block = Stack.generate(&wishes, &mut random).unwrap();
        let (expected, mut dice) = solve(&block, &ask(Question::All, None));
        dice.sort_by(|a, b| a.moves.cmp(&b.moves));
        for strategy in about.strategies {
            for &question in strategy.answers {
                let (answer, mut listed) = solve(&block, &ask(question, Some(strategy.name)));
                let who = format!("{} {question:?} {block:?}", strategy.name);
                assert_eq!(answer.verdict, expected.verdict, "{who}");
                assert_eq!(answer.strategy, strategy.name, "{who}");
                if let Some(count) = &answer.count {
                    assert_eq!(Some(count), expected.count.as_ref(), "{who}");
                }
                if question == Question::Unique {
                    let one = expected.count == Some(Natural::ONE);
                    assert_eq!(answer.unique, Some(one), "{who}");
                }
                if question == Question::All {
                    listed.sort_by(|a, b| a.moves.cmp(&b.moves));
                    assert_eq!(listed, dice, "{who}");
                }
            }
        }
    }
}

#[test]
fn placing_dice_keeps_the_laws() {
    for seed in 0..40 {
        let mut random = Random::of(5, seed);
        let block = Stack.generate(&wish([2, 1 + seed % 2, 2]), &mut random).unwrap();
        for sum in [None, sums(&block).first().copied(), Some(9)] {
            let filling = Filling::new(&block, sum).unwrap();
            let states = law::sample(&filling, 40);
            law::puzzle(&filling, &states).unwrap();
            law::packed(&filling, &states).unwrap();
            law::heuristic(&filling, &DiceLeft(filling), &states, 8).unwrap();
            law::oracle(&filling, &DiceFit(filling), &states[..states.len().min(12)], 8).unwrap();
        }
    }
}

#[test]
fn a_listed_arrangement_replays_in_the_puzzle() {
    let block = json(r#"{"size":[2,2,2],"front":[[1,0],[0,2]]}"#);
    let filling = Filling::new(&block, None).unwrap();
    let (_, listed) = solve(&block, &ask(Question::All, None));
    assert!(listed.len() > 1);
    for fields in listed {
        let place = |text: &String| {
            let face = |i| text.as_bytes()[i] - b'0';
            Orientation::new(face(0), face(1)).filter(|die| die.right() == face(2)).unwrap()
        };
        let dice: Vec<Orientation> = fields.moves.unwrap().iter().map(place).collect();
        let end = replay(&filling, &dice).expect("legal dice");
        assert!(filling.is_goal(&end));
        assert!(DiceFit(filling).may_finish(&end, 0));
    }
}

#[test]
fn large_blocks_follow_the_closed_form() {
    // (6 + 3 · (2^3 + 2^70 + 2^1 − 6)) · 2^73, step by step.
    let mut patterns = Natural::from(6 + 3 * (8 + 2 - 6));
    let mut power = Natural::from(3);
    for _ in 0..70 {
        power *= &Natural::from(2);
    }
    patterns += &power;
    for _ in 0..73 {
        patterns *= &Natural::from(2);
    }
    for size in [[3, 70, 1], [70, 1, 3], [1, 3, 70]] {
        assert_eq!(count(&Instance::open(size).unwrap()), patterns);
    }
}

#[test]
fn limits_hold_for_blocks_of_any_size() {
    let huge = Instance::open([1000, 1000, 1000]).unwrap();
    assert!(count(&huge).to_string().len() > 1200);
    let stopped = |block: &Instance, question, limits: Limits| {
        let ask = Ask { limits, moves: false, ..ask(question, None) };
        match solve(block, &ask).0.verdict {
            Verdict::Stopped { at_least, why } => {
                assert_eq!(at_least, block.dice());
                why
            }
            other => panic!("{other:?}"),
        }
    };
    let none = Limits::none;
    assert_eq!(stopped(&huge, Question::First, Limits { bytes: 1000, ..none() }), Stop::Memory);
    assert_eq!(stopped(&huge, Question::First, Limits { positions: 0, ..none() }), Stop::Positions);
    assert_eq!(stopped(&huge, Question::Count, Limits { depth: 99, ..none() }), Stop::Depth);
    let bytes = Limits { bytes: 10_000_000, ..none() };
    assert_eq!(stopped(&huge, Question::All, bytes), Stop::Memory);
    let time = Limits { time: Some(std::time::Duration::ZERO), ..none() };
    assert_eq!(stopped(&huge, Question::First, time), Stop::Seconds);
    let some = Limits { positions: 1000, ..none() };
    let cube = Instance::open([3, 3, 3]).unwrap();
    for strategy in ["axes", "enumerate", "bfs", "count", "lexdfs"] {
        let question = if strategy == "axes" { Question::All } else { Question::First };
        let ask = Ask { limits: some.clone(), ..ask(question, Some(strategy)) };
        let verdict = solve(&cube, &ask).0.verdict;
        assert_eq!(verdict, Verdict::Stopped { at_least: 27, why: Stop::Positions }, "{strategy}");
    }

    let mut nothing = |_: &Solution| ControlFlow::Continue(());
    let mut kind = |block: &Instance, question, strategy| {
        Stack.solve(block, &ask(question, strategy), &mut nothing).unwrap_err().kind
    };
    assert_eq!(kind(&huge, Question::All, None), RefusalKind::Limit);
    assert_eq!(kind(&huge, Question::First, Some("bfs")), RefusalKind::Limit);
    assert_eq!(kind(&cube, Question::All, Some("bfs")), RefusalKind::Usage);
}

#[test]
fn ending_a_list_early_claims_nothing() {
    let cube = Instance::open([2, 2, 2]).unwrap();
    for strategy in ["axes", "enumerate"] {
        let mut seen = 0;
        let answer = Stack.solve(&cube, &ask(Question::All, Some(strategy)), &mut |_| {
            seen += 1;
            if seen == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let answer = answer.unwrap();
        assert_eq!((seen, &answer.count), (5, &None));
        assert_eq!(answer.verdict, Verdict::Stopped { at_least: 8, why: Stop::Cancelled });
    }
}

#[test]
fn generated_blocks_are_as_wished() {
    for seed in 0..60 {
        let size = [1 + seed % 4, 1 + seed / 4 % 4, 1 + seed / 16];
        let random = || Random::of(3, seed);
        let unique = Wishes { unique: true, ..wish(size) };
        let block = Stack.generate(&unique, &mut random()).unwrap();
        assert_eq!(Stack.generate(&unique, &mut random()).unwrap(), block);
        assert_eq!(count(&block), Natural::ONE, "{block:?}");
        let (answer, _) = solve(&block, &ask(Question::Unique, None));
        assert_eq!(answer.unique, Some(true));
        assert_eq!(Stack.text_fits(&block).is_ok(), size == [3, 3, 3], "{block:?}");
        // None of the givens can be spared.
        for side in Side::ALL {
            let (rows, columns) = side.shape(block.size());
            for (row, column) in (0..rows * columns).map(|i| (i / columns, i % columns)) {
                if block.given(side, row, column) != 0 {
                    let mut fewer = block.clone();
                    fewer.give(side, row, column, 0);
                    assert_ne!(count(&fewer), Natural::ONE, "{block:?} {side:?} {row} {column}");
                }
            }
        }
        let solvable = Wishes { solvable: true, ..wish(size) };
        assert!(!sums(&Stack.generate(&solvable, &mut random()).unwrap()).is_empty());
    }
    let solved = (0..300).filter(|&seed| {
        let block = Stack.generate(&Wishes::default(), &mut Random::of(1, seed)).unwrap();
        Stack.text_fits(&block).unwrap();
        !sums(&block).is_empty()
    });
    let solved = solved.count();
    assert!((30..270).contains(&solved), "{solved} of 300 solvable");
    for wishes in [
        Wishes { moves: Some((1, 2)), ..Wishes::default() },
        Wishes { size: Some(vec![3, 3]), ..Wishes::default() },
        wish([3, 3, 0]),
        wish([3, 3, 1_000_000]),
    ] {
        let refused = Stack.generate(&wishes, &mut Random::new(0)).unwrap_err();
        assert_eq!(refused.kind, RefusalKind::Usage, "{wishes:?}");
    }
}

fn claim(verdict: &str, fields: Fields) -> Claim {
    Claim { verdict: Some(verdict.to_owned()), fields, ..Claim::default() }
}

fn with_sums(sums: &[u64]) -> Fields {
    Fields { sums: Some(sums.to_vec()), ..Fields::default() }
}

fn holds(block: &Instance, claim: &Claim) -> bool {
    match Stack.verify(block, claim) {
        Check::Holds(_) => true,
        Check::Fails(_) => false,
        Check::Open(why) => panic!("{claim:?} is open: {why}"),
    }
}

#[test]
fn the_verifier_tells_true_answers_from_false_ones() {
    let block = sample(2);
    let truth = || claim("solved", with_sums(&[32, 33, 36]));
    assert!(holds(&block, &truth()));
    let number = count(&block);
    let mut more = number.clone();
    more += &Natural::ONE;
    assert!(holds(&block, &Claim { count: Some(number), ..truth() }));
    assert!(!holds(&block, &Claim { count: Some(more), ..truth() }));
    assert!(!holds(&block, &Claim { unique: Some(true), ..truth() }));
    assert!(holds(&block, &Claim { unique: Some(false), ..truth() }));
    for wrong in [&[32, 33][..], &[32, 33, 36, 40], &[], &[36, 33, 32]] {
        assert!(!holds(&block, &claim("solved", with_sums(wrong))), "{wrong:?}");
    }
    assert!(!holds(&block, &claim("unsolvable", with_sums(&[]))));
    let fields = Fields { length: Some(26), ..Fields::default() };
    assert!(!holds(&block, &claim("solved", fields)));
    let fields = Fields { path: Some(vec![[1, 1]]), ..Fields::default() };
    assert!(!holds(&block, &claim("solved", fields)));

    assert!(holds(&sample(3), &claim("unsolvable", with_sums(&[]))));
    assert!(!holds(&sample(3), &claim("solved", with_sums(&[40]))));
    let large = Instance::open([9, 9, 9]).unwrap();
    let check = Stack.verify(&large, &claim("solved", with_sums(&[81])));
    assert!(matches!(check, Check::Open(_)), "{check:?}");
}

#[test]
fn the_verifier_replays_dice() {
    let block = sample(2);
    let (_, listed) = solve(&block, &ask(Question::All, None));
    for fields in listed.iter().take(10) {
        let own = claim("solved", fields.clone());
        assert!(holds(&block, &own));
        let bare = Claim {
            fields: Fields { moves: fields.moves.clone(), ..Fields::default() },
            ..Claim::default()
        };
        assert!(holds(&block, &bare));
        for (at, die) in [(13, "132"), (0, "000"), (4, "1234"), (26, "٣")] {
            let mut turned = own.clone();
            turned.fields.moves.as_mut().unwrap()[at] = die.to_owned();
            let Check::Fails(why) = Stack.verify(&block, &turned) else { panic!("{die}") };
            assert!(why.contains(&format!("die {} ", at + 1)), "{why}");
        }
        let mut short = own.clone();
        short.fields.moves.as_mut().unwrap().pop();
        assert!(!holds(&block, &short));
        let mut other = own.clone();
        other.fields.sums = Some(vec![34]);
        assert!(!holds(&block, &other));
    }
    // Every legal die, and no other, is an arrangement of one.
    let die = Instance::open([1, 1, 1]).unwrap();
    for number in 0..1000 {
        let text = format!("{number:03}");
        let digits: Vec<u8> = text.bytes().map(|b| b - b'0').collect();
        let legal = Orientation::new(digits[0], digits[1]).map(Orientation::right);
        let fields = Fields { moves: Some(vec![text]), ..Fields::default() };
        let bare = Claim { fields, ..Claim::default() };
        assert_eq!(holds(&die, &bare), legal == Some(digits[2]), "{number}");
    }
}

#[test]
fn drawings_show_the_three_sides() {
    let block = json(r#"{"size":[2,1,1],"top":[[1,1]],"front":[[2,0]]}"#);
    let drawn = Stack.scene(&block, None).to_terminal(false);
    assert!(drawn.starts_with("2×1×1 dice\n[1][1]\n\n[2] ·     · \n"), "{drawn}");
    let mut solutions = Vec::new();
    Stack
        .solve(&block, &ask(Question::All, None), &mut |solution| {
            solutions.push(solution.clone());
            ControlFlow::Continue(())
        })
        .unwrap();
    let drawn = Stack.scene(&block, solutions.first()).to_terminal(false);
    assert!(drawn.contains("[2] 2     3 "), "{drawn}");
    let large = Stack.scene(&Instance::open([200, 300, 1000]).unwrap(), None).to_svg();
    assert!(large.len() < 3_000_000);
}

#[test]
fn exploring_counts_prefixes() {
    let request = Request { metric: None, threads: 1, limits: Limits::none(), watch: &Silent };
    let block = Instance::open([2, 1, 1]).unwrap();
    let explored = Stack.explore(Some(&block), &request).unwrap();
    // A second die may turn freely about the line: four ways each.
    assert_eq!(explored.counts, [1, 24, 96]);
    assert_eq!(explored.examples.len(), 5);
    assert_eq!(explored.examples[0], "123 123");
    assert!(Stack.explore(None, &request).is_err());
    let large = Instance::open([20, 20, 20]).unwrap();
    assert!(Stack.explore(Some(&large), &request).is_err());
}

#[test]
fn explanations_say_what_there_is() {
    let ask = ask(Question::First, None);
    let text = Stack.explain(&sample(0), &ask).unwrap();
    assert!(text.contains("exactly one arrangement") && text.contains("the sum 27"), "{text}");
    let text = Stack.explain(&sample(2), &ask).unwrap();
    assert!(text.contains("3 sums: 32, 33, 36"), "{text}");
    let text = Stack.explain(&sample(3), &ask).unwrap();
    assert!(text.contains("cannot hold together"), "{text}");
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
