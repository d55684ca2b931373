//! Journeys to other squares and with other dice, and journeys without repeated positions, against
//! brute force over every sequence of tips.

use core::ops::ControlFlow;
use std::collections::{HashMap, HashSet};

use everystate_algebra::Natural;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Puzzle, Silent, Stop, Verdict, law, replay};

use super::{all, random_maze, solve};
use crate::family::{Ask, Check, Claim, Explores, Family, Fields, Question, Request};
use crate::maze::{Homeward, Instance, Maze};

/// A die as it is seen: above, below, north, south, east, west; each side has a number of its own and
/// what it shows.
type Die = [(u8, u8); 6];

/// Row, column, die.
type Place = (u32, u32, Die);

fn tipped(die: Die, tip: char) -> Die {
    let [top, bottom, north, south, east, west] = die;
    match tip {
        'N' => [south, north, top, bottom, east, west],
        'S' => [north, south, bottom, top, east, west],
        'W' => [east, west, north, south, bottom, top],
        _ => [west, east, north, south, top, bottom],
    }
}

/// A maze with its own idea of the goal.
struct Asked {
    maze: Instance,
    start: Place,
    goal: [u32; 2],
    top: Option<u8>,
    front: Option<u8>,
}

impl Asked {
    /// A random maze with a random goal; every second with another die.
    fn random(random: &mut Random) -> Self {
        loop {
            let maze = random_maze(random);
            let mut labels: [u8; 6] = [1, 2, 3, 4, 5, 6];
            let odd = random.below(2) == 0;
            let maze = if odd {
                labels = core::array::from_fn(|_| u8::try_from(random.below(7)).unwrap());
                maze.with_die(labels).unwrap()
            } else {
                maze
            };
            let (die, shows) = (maze.die(), |face: u8| (face, labels[usize::from(face) - 1]));
            let faces = [die.top(), die.bottom(), die.back(), die.front(), die.right(), die.left()];
            let [row, column] = maze.home();
            let start = (row, column, faces.map(shows));
            let side =
                |n: u32, random: &mut Random| 1 + u32::try_from(random.index(n as usize)).unwrap();
            let goal = [side(maze.rows(), random), side(maze.columns(), random)];
            let mut any = || (random.below(2) == 0).then(|| u8::try_from(random.below(7)).unwrap());
            let (top, front) = (any(), any());
            if let Ok(maze) = maze.to(goal, top, front) {
                return Self { maze, start, goal, top, front };
            }
        }
    }

    fn is_end(&self, (row, column, die): Place) -> bool {
        [row, column] == self.goal
            && self.top.is_none_or(|top| die[0].1 == top)
            && self.front.is_none_or(|front| die[3].1 == front)
    }

    fn next(&self, (row, column, die): Place) -> Vec<(char, Place)> {
        let mut next = Vec::new();
        for (tip, r, c) in [
            ('N', row - 1, column),
            ('S', row + 1, column),
            ('W', row, column - 1),
            ('E', row, column + 1),
        ] {
            if (1..=self.maze.rows()).contains(&r) && (1..=self.maze.columns()).contains(&c) {
                let value = self.maze.value(r, c);
                if value == -1 || (value > 0 && value.cast_unsigned() == die[0].1) {
                    next.push((tip, (r, c, tipped(die, tip))));
                }
            }
        }
        next
    }

    /// The length and the number of the shortest journeys.
    fn shortest(&self) -> Option<(u64, u64)> {
        let mut seen = HashSet::new();
        if !self.is_end(self.start) {
            seen.insert(self.start);
        }
        let mut layer: HashMap<Place, u64> = HashMap::from([(self.start, 1)]);
        for depth in 1.. {
            let (mut next, mut home): (HashMap<Place, u64>, u64) = (HashMap::new(), 0);
            for (&place, &ways) in &layer {
                for (_, to) in self.next(place) {
                    if self.is_end(to) {
                        home += ways;
                    } else if !seen.contains(&to) {
                        *next.entry(to).or_default() += ways;
                    }
                }
            }
            if home > 0 {
                return Some((depth, home));
            }
            if next.is_empty() {
                return None;
            }
            seen.extend(next.keys().copied());
            layer = next;
        }
        None
    }

    /// Journeys without repeated positions, counted up to two; `None` if that takes too long.
    fn simple(&self) -> Option<u64> {
        fn go(asked: &Asked, met: &mut Vec<Place>, found: &mut u64, budget: &mut u64) {
            let at = *met.last().unwrap();
            for (_, to) in asked.next(at) {
                if *found == 2 || *budget == 0 {
                    return;
                }
                *budget -= 1;
                if asked.is_end(to) {
                    *found += 1;
                } else if !met.contains(&to) {
                    met.push(to);
                    go(asked, met, found, budget);
                    met.pop();
                }
            }
        }
        let (mut found, mut budget) = (0, 20_000);
        go(self, &mut vec![self.start], &mut found, &mut budget);
        (found == 2 || budget > 0).then_some(found)
    }
}

#[test]
fn goals_and_dice_of_all_kinds_agree_with_brute_force() {
    let mut random = Random::new(31);
    let (mut solved, mut tied, mut only, mut shortest_only) = (0, 0, 0, 0);
    for _ in 0..8000 {
        let asked = Asked::random(&mut random);
        let maze = &asked.maze;
        let (count, unique) =
            (solve(maze, Question::Count, "grid"), solve(maze, Question::Unique, "grid"));
        let simple = solve(maze, Question::Simple, "grid");
        let Some((length, ways)) = asked.shortest() else {
            assert_eq!(count.verdict, Verdict::Unsolvable, "{maze:?}");
            assert_eq!(simple.unique, Some(false));
            continue;
        };
        solved += 1;
        tied += u32::from(ways > 1);
        assert_eq!(count.count, Some(Natural::from(ways)), "{maze:?} {:?}", asked.goal);
        assert_eq!(unique.unique, Some(ways == 1));
        let modulus = random.between(1, 5);
        let ask = Ask { modulus: Some(modulus), ..super::ask(Question::Count, Some("grid")) };
        let rest = Maze.solve(maze, &ask, &mut |_| ControlFlow::Continue(())).unwrap().count;
        assert_eq!(rest, Some(Natural::from(ways % modulus)));
        let tips = count.verdict.solution().unwrap();
        assert_eq!(tips.len() as u64, length);
        assert!(maze.is_goal(&replay(maze, &tips).unwrap()));
        let every = all(maze, "grid");
        assert!(every.len() as u64 == ways && every[0] == tips);
        if let Some(number) = asked.simple() {
            assert_eq!(simple.unique, Some(number == 1), "{maze:?} {:?}", asked.goal);
            only += u32::from(number == 1);
            shortest_only += u32::from(number != 1 && ways == 1);
        }
        let mut claim = Claim {
            verdict: Some("solved".into()),
            fields: Maze.fields(maze, Some(&tips)),
            count: count.count,
            unique: simple.unique,
            simple: true,
            ..Claim::default()
        };
        assert!(matches!(Maze.verify(maze, &claim), Check::Holds(_)), "{maze:?} {claim:?}");
        claim.unique = simple.unique.map(|unique| !unique);
        assert!(matches!(Maze.verify(maze, &claim), Check::Fails(_)), "{maze:?} {claim:?}");
    }
    assert!(
        solved > 600 && tied > 70 && only > 400 && shortest_only > 100,
        "{solved} {tied} {only} {shortest_only}"
    );
}

#[test]
fn looking_for_detours_keeps_to_limits() {
    // One tip is the journey; what can be reached beside it is the whole field.
    let mut squares = vec![vec![-1; 40]; 40];
    (squares[0][0], squares[1][0], squares[0][1]) = (1, 0, 6);
    let maze = Instance::new("M", [1, 2], 1, 2, &squares).unwrap().to([1, 1], None, None).unwrap();
    assert_eq!(solve(&maze, Question::Simple, "grid").unique, Some(true));
    for (limits, stop) in [
        (Limits { positions: 1000, ..Limits::none() }, Stop::Positions),
        (Limits { bytes: 20_000, ..Limits::none() }, Stop::Memory),
    ] {
        let ask = Ask { limits, ..super::ask(Question::Simple, Some("grid")) };
        let answer = Maze.solve(&maze, &ask, &mut |_| ControlFlow::Continue(())).unwrap();
        let Verdict::Stopped { at_least, why } = answer.verdict else { panic!("no limit held") };
        assert_eq!((at_least, why, answer.unique), (1, stop, None));
    }
}

#[test]
fn the_laws_hold_whatever_the_goal() {
    let mut random = Random::new(32);
    for _ in 0..200 {
        let maze = Asked::random(&mut random).maze;
        let states = law::sample(&maze, 1000);
        law::puzzle(&maze, &states).unwrap();
        law::backward(&maze, &states).unwrap();
        law::heuristic(&maze, &Homeward(&maze), &states, 40).unwrap();
        for strategy in Maze.about().strategies {
            for &question in strategy.answers {
                // Strategies without bounds of their own would go through all lengths.
                if strategy.name == "deepening" || strategy.name == "enumerate" {
                    continue;
                }
                let (answer, grid) =
                    (solve(&maze, question, strategy.name), solve(&maze, question, "grid"));
                let length = |v: &Verdict<Vec<_>>| v.as_ref().solution().map(Vec::len);
                assert_eq!(length(&answer.verdict), length(&grid.verdict), "{}", strategy.name);
                assert_eq!((answer.count, answer.unique), (grid.count, grid.unique));
            }
        }
    }
}

#[test]
fn exploring_sees_all_places_with_any_die() {
    let mut random = Random::new(33);
    assert_eq!(Maze.about().explore, Explores::Instance);
    for _ in 0..300 {
        let asked = Asked::random(&mut random);
        let (mut seen, mut layer, mut counts) =
            (HashSet::from([asked.start]), vec![asked.start], Vec::new());
        while !layer.is_empty() {
            counts.push(layer.len() as u64);
            let next = layer.iter().flat_map(|&at| asked.next(at)).map(|(_, to)| to);
            layer = next.filter(|&to| seen.insert(to)).collect();
        }
        let request = Request {
            metric: None,
            threads: 1,
            limits: Limits::none(),
            disk: None,
            peers: None,
            watch: &Silent,
        };
        assert_eq!(Maze.explore(Some(&asked.maze), &request).unwrap().counts, counts);
    }
}

#[test]
fn what_json_tells_of_goal_and_die_is_kept() {
    let mut random = Random::new(34);
    for _ in 0..300 {
        let asked = Asked::random(&mut random);
        let object = Maze.to_json(&asked.maze);
        let again = Maze.from_json(&object).unwrap();
        for question in [Question::Count, Question::Simple] {
            let (one, two) =
                (solve(&asked.maze, question, "grid"), solve(&again, question, "grid"));
            assert_eq!((one.verdict, one.count, one.unique), (two.verdict, two.count, two.unique));
        }
        assert_eq!(Maze.to_json(&again), object);
        let plain = asked.maze.is_round() && asked.maze.labels() == [1, 2, 3, 4, 5, 6];
        assert_eq!(Maze.text_fits(&asked.maze).is_ok(), plain);
    }
}

#[test]
fn a_mirrored_die_mirrors_the_maze() {
    let mut random = Random::new(35);
    for _ in 0..300 {
        let maze = random_maze(&mut random);
        let row = |r| (1..=maze.columns()).map(|c| maze.value(r, c)).collect::<Vec<i8>>();
        let rows: Vec<Vec<i8>> = (1..=maze.rows()).map(row).collect();
        let usual = Instance::new("M", maze.home(), 1, 2, &rows).unwrap();
        let turned: Vec<Vec<i8>> =
            rows.iter().map(|row| row.iter().rev().copied().collect()).collect();
        let home = [maze.home()[0], maze.columns() + 1 - maze.home()[1]];
        let left = Instance::new("M", home, 1, 2, &turned).unwrap();
        let left = left.with_die([1, 2, 4, 3, 5, 6]).unwrap();
        let (one, two) =
            (solve(&usual, Question::Count, "grid"), solve(&left, Question::Count, "grid"));
        assert_eq!(one.count, two.count);
        let length = |v: &Verdict<Vec<_>>| v.as_ref().solution().map(Vec::len);
        assert_eq!(length(&one.verdict), length(&two.verdict));
        let _: Fields = Maze.fields(&left, two.verdict.solution().as_ref());
    }
}

#[test]
fn goals_and_dice_that_cannot_be_are_told() {
    let object = |more: &str| {
        let text = format!(r#"{{"start":[1,1],"squares":[[-1,2,0]]{more}}}"#);
        serde_json::from_str(&text).unwrap()
    };
    for (more, key) in [
        (r#","top":1,"front":2,"goal":[1,3]"#, "goal"),
        (r#","top":1,"front":2,"goal":[2,1]"#, "goal"),
        (r#","top":1,"front":2,"goal_top":7"#, "goal_top"),
        (r#","top":1,"front":2,"goal_top":1,"goal_front":6"#, "goal_front"),
        (r#","top":1,"die":[1,2,3,4,5,6]"#, "top"),
        (r#","die":[1,2,3,4,5]"#, "die"),
        (r#","die":[1,2,3,4,5,7]"#, "die"),
        (r#","die":[1,1,1,1,1,1],"goal_top":2"#, "goal_top"),
    ] {
        assert_eq!(Maze.from_json(&object(more)).unwrap_err().key, key, "{more}");
    }
    assert!(Maze.from_json(&object(r#","die":[2,2,2,2,2,2]"#)).is_ok());
}

/// Journeys over all squares: all sets of squares, by brute force.
fn over_all(asked: &Asked) -> Option<(u64, u64)> {
    let maze = &asked.maze;
    let open = |at: &(u32, u32)| maze.value(at.0, at.1) != 0;
    let squares = (1..=maze.rows()).flat_map(|r| (1..=maze.columns()).map(move |c| (r, c)));
    let all: std::collections::BTreeSet<(u32, u32)> = squares.filter(open).collect();
    let mut first = std::collections::BTreeSet::new();
    if maze.home() != maze.goal() {
        first.insert((asked.start.0, asked.start.1));
    }
    let mut layer = HashMap::from([((asked.start, first), 1)]);
    let mut seen = HashSet::new();
    for depth in 1.. {
        let (mut next, mut home) = (HashMap::new(), 0);
        for ((place, met), ways) in &layer {
            for (_, to) in asked.next(*place) {
                let mut met = met.clone();
                met.insert((to.0, to.1));
                if met == all && asked.is_end(to) {
                    home += ways;
                } else if !seen.contains(&(to, met.clone())) {
                    *next.entry((to, met)).or_default() += ways;
                }
            }
        }
        if home > 0 {
            return Some((depth, home));
        }
        if next.is_empty() {
            return None;
        }
        seen.extend(next.keys().cloned());
        layer = next;
    }
    None
}

#[test]
fn journeys_over_all_squares_agree_with_brute_force() {
    let mut random = Random::new(36);
    let (mut solved, mut tried) = (0, 0);
    while tried < 150 {
        let mut asked = Asked::random(&mut random);
        let (rows, columns) = (asked.maze.rows(), asked.maze.columns());
        if rows * columns > 8 || (rows.min(columns) == 1 && rows * columns > 2) {
            continue;
        }
        for square in (1..=rows).flat_map(|row| (1..=columns).map(move |column| [row, column])) {
            if random.below(8) > 0 {
                asked.maze.set(square, -1);
            }
        }
        tried += 1;
        asked.maze = asked.maze.over_all();
        let maze = &asked.maze;
        let truth = over_all(&asked);
        for (question, strategies) in
            [(Question::First, &["astar", "idastar", "bfs"][..]), (Question::Count, &["count"])]
        {
            // What proves that there is none goes through everything; iterations without end do not.
            for strategy in strategies {
                if truth.is_none() && *strategy == "idastar" {
                    continue;
                }
                let answer = solve(maze, question, strategy);
                let Some((length, ways)) = truth else {
                    assert_eq!(answer.verdict, Verdict::Unsolvable, "{strategy} {maze:?}");
                    continue;
                };
                let tips = answer.verdict.solution().unwrap();
                assert_eq!(tips.len() as u64, length, "{strategy} {maze:?}");
                if question == Question::Count {
                    assert_eq!(answer.count, Some(Natural::from(ways)));
                }
                let fields = Maze.fields(maze, Some(&tips));
                let claim = Claim { verdict: Some("solved".into()), fields, ..Claim::default() };
                assert!(matches!(Maze.verify(maze, &claim), Check::Holds(_)), "{maze:?}");
            }
        }
        solved += u32::from(truth.is_some());
    }
    assert!(solved > 30, "{solved}");
}

#[test]
fn terms_are_read_and_wrong_ones_told() {
    use crate::family::Terms;
    let maze = Instance::new("M", [1, 1], 1, 2, &vec![vec![-1; 3]; 2]).unwrap();
    let on = |from: &str, to: &str, visit: &str| {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let (from, to, visit) = (some(from), some(to), some(visit));
        let terms = Terms { from, to, visit, ..Terms::default() };
        Maze.on_terms(maze.clone(), &terms)
    };
    let there = on("2,3,3,1", "1,2,?,4", "all").unwrap();
    assert_eq!((there.home(), there.goal(), there.die().top()), ([2, 3], [1, 2], 3));
    assert!(there.visits_all());
    assert!(on("2,3", "", "").unwrap().is_round());
    for (from, to, visit, message) in [
        ("3,1", "", "", "--from: the start (3, 1) lies outside"),
        ("1,1,1,6", "", "", "no die shows 1 on top and 6"),
        ("1,1,1", "", "", "both numbers"),
        ("", "1", "", "write ROW,COLUMN"),
        ("", "1,1,7", "", "never lies so"),
        ("", "a,1", "", "write ROW,COLUMN"),
        ("", "", "some", "is not `all`"),
    ] {
        let told = on(from, to, visit).unwrap_err().message;
        assert!(told.contains(message), "{told}");
    }
}
