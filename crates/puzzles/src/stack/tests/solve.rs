//! Questions, by every strategy, and limits.

use super::*;

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
        let text = Stack.explain(&block, &ask(Question::First, None)).unwrap().text;
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
        let wishes = Wishes {
            solvable: seed % 3 == 0,
            unique: (seed % 7 == 0).then(String::new),
            ..wish(size)
        };
        let block = Stack.generate(&wishes, &mut random).unwrap();
        let (expected, mut dice) = solve(&block, &ask(Question::All, None));
        dice.sort_by(|a, b| a.moves.cmp(&b.moves));
        for strategy in about.strategies {
            let asked = strategy.answers.iter().filter(|&&question| question != Question::Sample);
            for &question in asked {
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
fn exploring_counts_prefixes() {
    let request = Request {
        metric: None,
        threads: 1,
        limits: Limits::none(),
        disk: None,
        peers: None,
        watch: &Silent,
    };
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
    let text = Stack.explain(&sample(0), &ask).unwrap().text;
    assert!(text.contains("exactly one arrangement") && text.contains("the sum 27"), "{text}");
    let text = Stack.explain(&sample(2), &ask).unwrap().text;
    assert!(text.contains("3 sums: 32, 33, 36"), "{text}");
    let text = Stack.explain(&sample(3), &ask).unwrap().text;
    assert!(text.contains("cannot hold together"), "{text}");
}

#[test]
fn another_block_is_apart() {
    let block = Instance::open([2, 1, 1]).unwrap();
    let mut given = block.clone();
    given.give(Side::Top, 0, 0, 5);
    assert_eq!(Stack.apart(&block, &block), None);
    assert!(Stack.apart(&block, &given).is_some());
}
