//! Generated mazes, drawings and explanations.

use everystate_puzzle::random::Random;

use super::{SAMPLE, ask, random_maze, read_all, solve};
use crate::family::{Family, Own, Question, RefusalKind, Wishes};
use crate::maze::{HOLES, Maze, SYMMETRY, WILD};

fn make(wishes: &Wishes, seed: u64) -> crate::maze::Instance {
    Maze.generate(wishes, &mut Random::of(seed, 0)).unwrap()
}

#[test]
fn wishes_are_met() {
    let size = |rows, columns| Some(vec![rows, columns]);
    let wishes = [
        Wishes { unique: Some(String::new()), moves: Some((20, u64::MAX)), ..Wishes::default() },
        Wishes { moves: Some((13, 14)), ..Wishes::default() },
        Wishes { size: size(3, 4), solvable: true, ..Wishes::default() },
        Wishes { size: size(1, 2), moves: Some((2, 2)), ..Wishes::default() },
        Wishes {
            size: size(40, 30),
            moves: Some((60, 100)),
            unique: Some(String::new()),
            ..Wishes::default()
        },
        Wishes { solvable: true, ..Maze.small() },
    ];
    for wishes in wishes {
        for seed in 0..20 {
            let maze = make(&wishes, seed);
            assert_eq!(maze, make(&wishes, seed));
            let size = wishes.size.clone().unwrap_or(vec![8, 8]);
            assert_eq!(size, [u64::from(maze.rows()), u64::from(maze.columns())]);
            assert!(maze.name().len() <= 20);
            let answer = solve(&maze, Question::Unique, "grid");
            let length = answer.verdict.solution().unwrap().len() as u64;
            if let Some((low, high)) = wishes.moves {
                assert!((low..=high).contains(&length), "{length}");
            }
            assert!(wishes.unique.is_none() || answer.unique == Some(true));
        }
    }
}

#[test]
fn the_only_journeys_are_so_by_another_method_too() {
    use crate::family::{Check, Claim, Fields};
    let wishes = Wishes {
        size: Some(vec![7, 7]),
        unique: Some("simple".into()),
        moves: Some((20, u64::MAX)),
        ..Wishes::default()
    };
    for seed in 0..150 {
        let maze = make(&wishes, seed);
        let (verdict, unique) = (Some("solved".into()), Some(true));
        let fields = Fields::default();
        let claim = Claim { verdict, unique, simple: true, fields, ..Claim::default() };
        assert!(matches!(Maze.verify(&maze, &claim), Check::Holds(_)), "{maze:?}");
        let length = solve(&maze, Question::First, "grid").verdict.solution().unwrap().len();
        assert!(length >= 20);
    }
}

#[test]
fn layouts_are_as_wished() {
    let wishes = |symmetry: &str, wild, holes| Wishes {
        size: Some(vec![9, 10]),
        solvable: true,
        own: Own::default().with(&SYMMETRY, symmetry).with(&WILD, wild).with(&HOLES, holes),
        ..Wishes::default()
    };
    for (symmetry, wild, holes) in [("mirror", 20, 10), ("turn", 0, 30), ("none", 33, 0)] {
        for seed in 0..20 {
            let maze = make(&wishes(symmetry, wild, holes), seed);
            let kind = |row: u32, column: u32| maze.value(row, column).min(1);
            let all = (1..=9).flat_map(|row| (1..=10).map(move |column| (row, column)));
            let mut counts = [0, 0];
            for (row, column) in all {
                counts[0] += u64::from(kind(row, column) == -1);
                counts[1] += u64::from(kind(row, column) == 0);
                let image = match symmetry {
                    "mirror" => (row, 11 - column),
                    "turn" => (10 - row, 11 - column),
                    _ => (row, column),
                };
                assert_eq!(kind(row, column), kind(image.0, image.1));
            }
            // 90 squares; a pair may be one too many.
            for (count, share) in counts.into_iter().zip([wild, holes]) {
                assert!((count * 100).abs_diff(90 * share) <= 150, "{count} of 90 are {share} %");
            }
            assert!(solve(&maze, Question::First, "grid").verdict.solution().is_some());
        }
    }
}

#[test]
fn the_hardest_of_several_is_harder_whatever_the_threads() {
    use crate::family::Making;
    let wishes = |best_of| Wishes { unique: Some(String::new()), best_of, ..Wishes::default() };
    let made = |best_of, threads| {
        let making = Making { threads, ..Making::default() };
        let made = Maze.make(&wishes(best_of), &mut Random::of(3, 0), &making).unwrap();
        assert_eq!(made.lacks, None);
        made.instance
    };
    let bits = |maze: &crate::maze::Instance| {
        let tips = solve(maze, Question::Unique, "grid").verdict.solution().unwrap();
        crate::maze::generate::difficulty(maze, &tips)
    };
    let (one, many) = (made(1, 1), made(8, 1));
    assert_eq!(many, made(8, 3));
    assert!(bits(&many) > bits(&one));
}

#[test]
fn what_helpers_of_designers_ask_for_is_found() {
    let row = |columns, moves| Wishes {
        size: Some(vec![1, columns]),
        own: Own::default().with(&WILD, 0).with(&HOLES, 0),
        solvable: true,
        moves,
        ..Wishes::default()
    };
    // In a row of numbers no journey but there and back can be carved.
    for columns in [2, 7, 8, 9, 20] {
        let maze = make(&row(columns, None), 1);
        assert_eq!(solve(&maze, Question::First, "grid").verdict.solution().unwrap().len(), 2);
    }
    // What is not wished of a layout leaves room for what is.
    let maze = make(
        &Wishes {
            own: Own::default().with(&WILD, 100),
            size: Some(vec![4, 4]),
            ..Wishes::default()
        },
        1,
    );
    assert!((1..=4).all(|row| (1..=4).all(|column| maze.value(row, column) == -1)));
    // Even one of one is a maze with a journey, as hard as it goes.
    let one = Wishes { best_of: 1, ..Wishes::default() };
    for seed in 0..5 {
        assert!(solve(&make(&one, seed), Question::First, "grid").verdict.solution().is_some());
    }
}

#[test]
fn an_early_end_gives_the_nearest_and_what_it_lacks() {
    use crate::family::Making;
    use core::sync::atomic::AtomicBool;
    let (cancel, size) = (AtomicBool::new(true), Some(vec![12, 12]));
    let making = Making { cancel: Some(&cancel), ..Making::default() };
    let wishes =
        Wishes { size, moves: Some((300, 400)), unique: Some(String::new()), ..Wishes::default() };
    let made = Maze.make(&wishes, &mut Random::of(1, 0), &making).unwrap();
    assert!(made.lacks.is_some_and(|lacks| lacks.contains("moves")));
}

#[test]
fn without_wishes_both_kinds_appear() {
    let solvable = |seed| {
        let maze = make(&Wishes::default(), seed);
        solve(&maze, Question::First, "grid").verdict.solution().is_some()
    };
    let count = (0..100).filter(|&seed| solvable(seed)).count();
    assert!((20..=95).contains(&count), "{count}");
}

#[test]
fn what_cannot_be_met_is_refused() {
    let table = [
        (Wishes { size: Some(vec![0, 3]), ..Wishes::default() }, "1x1"),
        (Wishes { size: Some(vec![513, 3]), ..Wishes::default() }, "513"),
        (Wishes { size: Some(vec![2, 2, 2]), ..Wishes::default() }, "ROWSxCOLUMNS"),
        (Wishes { size: Some(vec![1, 1]), solvable: true, ..Wishes::default() }, "no journey"),
        (Wishes { moves: Some((7, 7)), ..Wishes::default() }, "even"),
        (Wishes { moves: Some((0, 1)), ..Wishes::default() }, "even"),
        (Wishes { moves: Some((u64::MAX, u64::MAX)), ..Wishes::default() }, "even"),
        (Wishes { moves: Some((1000, 2000)), ..Wishes::default() }, "no journey"),
    ];
    for (wishes, message) in table {
        let refusal = Maze.generate(&wishes, &mut Random::new(1)).unwrap_err();
        assert_eq!(refusal.kind, RefusalKind::Usage);
        assert!(refusal.message.contains(message), "{}", refusal.message);
    }
    let wishes = Wishes { size: Some(vec![1, 3]), moves: Some((20, 30)), ..Wishes::default() };
    let refusal = Maze.generate(&wishes, &mut Random::new(1)).unwrap_err();
    assert_eq!(refusal.kind, RefusalKind::Limit);
    assert!(refusal.message.contains("tries"), "{}", refusal.message);
}

#[test]
fn the_drawing_shows_start_holes_and_path() {
    let maze = &read_all(SAMPLE.as_bytes()).unwrap()[0];
    let tips = solve(maze, Question::First, "grid").verdict.solution().unwrap();
    let scene = Maze.scene(maze, Some(&tips));
    let text = scene.to_terminal(false);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..4], ["DICEMAZE1", " * [2] 4 ", " 5  5  6 ", " 6  *  * "]);
    assert_eq!(lines[4..], ["start (1,2), top 5, front 1", "8 moves: SESWW NNE"]);
    assert!(scene.to_svg().contains("<polyline"));
    assert!(!Maze.scene(maze, None).to_svg().contains("<polyline"));
}

#[test]
fn a_huge_maze_is_drawn_around_its_start() {
    let squares = vec![vec![-1; 3]; 2000];
    let maze = crate::maze::Instance::new("TALL", [1990, 2], 1, 2, &squares).unwrap();
    let tips = solve(&maze, Question::First, "grid").verdict.solution().unwrap();
    let text = Maze.scene(&maze, Some(&tips)).to_terminal(false);
    assert!(text.contains("rows 1873 to 2000 of 2000, columns 1 to 3 of 3"), "{text}");
    assert!(text.contains("[*]") && text.lines().count() < 140);
}

#[test]
fn explanations_say_what_holds() {
    let mazes = read_all(SAMPLE.as_bytes()).unwrap();
    let text = Maze.explain(&mazes[0], &ask(Question::First, None)).unwrap().text;
    assert!(text.contains("has 8 moves, and there is only one"), "{text}");
    assert!(text.contains("Strategy: grid"), "{text}");
    let text = Maze.explain(&mazes[2], &ask(Question::First, Some("bfs"))).unwrap().text;
    assert!(text.contains("no way home") && text.contains("Strategy: bfs"), "{text}");
    let mut random = Random::new(8);
    for _ in 0..300 {
        let maze = random_maze(&mut random);
        let text = Maze.explain(&maze, &ask(Question::First, None)).unwrap().text;
        let solved = solve(&maze, Question::First, "grid").verdict.solution().is_some();
        assert_eq!(text.contains("shortest way home"), solved, "{text}");
        assert!(text.ends_with(".\n") && text.lines().all(|line| line.ends_with('.')), "{text}");
    }
    assert!(Maze.explain(&mazes[0], &ask(Question::First, Some("nothing"))).is_err());
}
