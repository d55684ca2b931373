//! Levels of games are solved and gone through as brute force has them, and solutions win when they are played.

use core::ops::ControlFlow;
use everystate::boards::{
    Board, Challenge, Game, Input, Measure, Play, Press, Question, Refused, Request, ask, open,
    study,
};
use everystate::contract::{Limits, Silent, Stop, Verdict};
use std::collections::{HashMap, VecDeque};

const SOKOBAN: &str = "sokoban";
const KLOTSKI: &str = "klotski";
const RUSH_HOUR: &str = "rush-hour";
const PEGS: &str = "pegs";
const LIGHTS: &str = "lights";
const ICE: &str = "ice";
const RIVER: &str = "river";

/// A game of our own.
fn ours(name: &str) -> Game {
    let file = format!("{}/../../data/boards/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    game(&std::fs::read_to_string(file).unwrap())
}

fn game(text: &str) -> Game {
    let compiled = open(text);
    assert!(compiled.issues.is_empty(), "{:?}", compiled.issues);
    compiled.game.unwrap()
}

fn request(question: Question, measure: Measure) -> Request {
    let limits = Limits { threads: 2, bytes: 1 << 30, ..Limits::none() };
    Request { question, measure, strategy: None, limits }
}

/// How many inputs cost, of a solution that wins with its last input; `None` if there is none.
fn solved(game: &Game, level: usize, request: &Request) -> Option<u64> {
    let challenge = Challenge::new(game, level).unwrap();
    let answer = ask(&challenge, request, &Silent, &mut |_| ControlFlow::Continue(())).unwrap();
    match answer.verdict {
        Verdict::Solved(found) => {
            let presses = found.presses.unwrap();
            assert_eq!(presses.len() as u64, found.length);
            wins(game, level, &presses);
            Some(found.cost)
        }
        Verdict::Unsolvable => None,
        Verdict::Stopped { .. } => panic!("nothing stops it"),
    }
}

fn wins(game: &Game, level: usize, presses: &[Press]) {
    let mut play = Play::new(game, level, "").unwrap();
    play.settle().unwrap();
    for (number, press) in presses.iter().enumerate() {
        assert_eq!(play.won(), 0, "it is won before input {number}");
        play.input(press.input).unwrap();
    }
    assert_eq!(play.won(), 1);
}

/// A level, and the fewest steps that win it.
type Steps = (usize, Option<u64>);

/// The fewest steps of levels that are solved in moments, by game and level: those of `data/boards/README.md`.
#[test]
fn our_games_take_as_many_steps_as_is_known() {
    let known: [(&str, &[Steps]); 7] = [
        (SOKOBAN, &[(1, Some(3)), (2, Some(6)), (3, None)]),
        (PEGS, &[(0, Some(5)), (1, Some(8)), (3, None)]),
        (LIGHTS, &[(0, Some(5)), (4, None)]),
        (KLOTSKI, &[(0, Some(11)), (1, Some(116)), (2, None)]),
        (RUSH_HOUR, &[(0, Some(14)), (1, Some(93)), (2, None)]),
        (ICE, &[(0, Some(2)), (1, Some(11)), (2, None)]),
        (RIVER, &[(0, Some(7)), (1, None)]),
    ];
    for (name, levels) in known {
        let game = ours(name);
        for &(level, steps) in levels {
            let found = solved(&game, level, &request(Question::Shortest, Measure::Pushes));
            assert_eq!(found, steps, "{:?}, level {level}", game.title());
        }
    }
}

/// Boards that inputs lead to, by the plain engine: of each its distance, and where its inputs lead, `None` for a win.
struct Walk {
    boards: Vec<Board>,
    depth: Vec<u64>,
    next: Vec<Vec<Option<usize>>>,
}

fn walk(game: &Game, level: usize) -> Walk {
    let challenge = Challenge::new(game, level).unwrap();
    let mut begun = Play::new(game, level, "").unwrap();
    begun.settle().unwrap();
    let start = begun.board().clone();
    let mut walk = Walk { boards: vec![start.clone()], depth: vec![0], next: Vec::new() };
    let mut numbers = HashMap::from([(challenge.kept(&start), 0)]);
    let mut queue = VecDeque::from([0]);
    while let Some(i) = queue.pop_front() {
        let mut next = Vec::new();
        for input in Input::PRESSED {
            let mut play = Play::new(game, level, "").unwrap();
            play.resume(walk.boards[i].clone());
            play.input(input).unwrap();
            if play.won() > 0 {
                next.push(None);
                continue;
            }
            let board = play.board().clone();
            let kept = challenge.kept(&board);
            if kept == challenge.kept(&walk.boards[i]) {
                continue;
            }
            let count = walk.boards.len();
            let number = *numbers.entry(kept).or_insert(count);
            if number == count {
                walk.boards.push(board);
                walk.depth.push(walk.depth[i] + 1);
                queue.push_back(number);
            }
            next.push(Some(number));
        }
        walk.next.push(next);
    }
    walk
}

impl Walk {
    /// By board: the fewest inputs to a win.
    fn left(&self) -> Vec<Option<u64>> {
        let mut left = vec![None; self.boards.len()];
        for round in 1.. {
            let mut more = Vec::new();
            for (i, next) in self.next.iter().enumerate().filter(|&(i, _)| left[i].is_none()) {
                let nearer =
                    |to: &Option<usize>| to.map_or(Some(0), |to| left[to]) == Some(round - 1);
                if next.iter().any(nearer) {
                    more.push(i);
                }
            }
            if more.is_empty() && round > 1 {
                return left;
            }
            for i in more {
                left[i] = Some(round);
            }
        }
        left
    }

    /// How many ways there are from the start to a win in so many inputs.
    fn ways(&self, inputs: u64) -> u64 {
        let mut ways = vec![0u64; self.boards.len()];
        ways[0] = 1;
        let mut won = 0;
        for _ in 0..inputs {
            let mut after = vec![0u64; self.boards.len()];
            won = 0;
            for (next, &ways) in self.next.iter().zip(&ways) {
                for to in next {
                    match to {
                        Some(to) => after[*to] += ways,
                        None => won += ways,
                    }
                }
            }
            ways = after;
        }
        won
    }
}

#[test]
fn small_levels_are_gone_through_as_brute_force_has_them() {
    let (mut lost, mut several) = (0, 0);
    for (name, levels) in
        [(SOKOBAN, &[1, 2, 3][..]), (ICE, &[0, 2]), (RIVER, &[0, 1]), (LIGHTS, &[4])]
    {
        let game = ours(name);
        for &level in levels {
            let walk = walk(&game, level);
            let left = walk.left();
            let challenge = Challenge::new(&game, level).unwrap();
            let study = study(&game, level, &challenge, &Limits::none(), &Silent).unwrap();
            let whole = study.whole.unwrap();
            let wins = walk.next.iter().flatten().any(Option::is_none);
            assert_eq!(study.positions, walk.boards.len() as u64 + u64::from(wins));
            let gone = left.iter().filter(|left| left.is_none()).count() as u64;
            assert_eq!(whole.lost, gone);
            lost += gone;
            let first = left
                .iter()
                .zip(&walk.depth)
                .filter(|(left, _)| left.is_none())
                .map(|(_, &depth)| depth)
                .min();
            assert_eq!(whole.first_loss.map(u64::from), first);
            assert_eq!(whole.solution.as_ref().map(|found| found.length), left[0]);
            let ways = left[0].map_or(0, |left| walk.ways(left));
            assert_eq!(whole.solutions, ways.into());
            several += u64::from(ways > 1);
            if let Some(found) = &whole.solution {
                wins_first(&game, level, found.presses.as_ref().unwrap(), &walk, &left);
            }
            let count =
                ask(&challenge, &request(Question::Count, Measure::Inputs), &Silent, &mut |_| {
                    ControlFlow::Continue(())
                });
            assert_eq!(count.unwrap().count.unwrap(), ways.to_string());
            let mut all = Vec::new();
            let listed = ask(
                &challenge,
                &request(Question::All, Measure::Inputs),
                &Silent,
                &mut |presses| {
                    all.push(presses.to_vec());
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(listed.unwrap().count.unwrap(), ways.to_string());
            assert_eq!(all.len() as u64, ways);
            for presses in &all {
                self::wins(&game, level, presses);
            }
            let any = solved(&game, level, &request(Question::Any, Measure::Inputs));
            assert_eq!(any.is_some(), left[0].is_some());
            for strategy in ["bfs", "astar"] {
                let strategy = Some(strategy.to_owned());
                let request = Request { strategy, ..request(Question::Shortest, Measure::Inputs) };
                assert_eq!(solved(&game, level, &request), left[0]);
            }
        }
    }
    assert!(lost > 10 && several > 1);
}

/// The solution is the first of the shortest ones in the order of inputs.
fn wins_first(game: &Game, level: usize, presses: &[Press], walk: &Walk, left: &[Option<u64>]) {
    wins(game, level, presses);
    let challenge = Challenge::new(game, level).unwrap();
    let mut at = 0;
    for press in presses {
        let step = Input::PRESSED.into_iter().find_map(|input| {
            let mut play = Play::new(game, level, "").unwrap();
            play.resume(walk.boards[at].clone());
            play.input(input).unwrap();
            if play.won() > 0 {
                return (left[at] == Some(1)).then_some((input, at));
            }
            let kept = challenge.kept(play.board());
            let to = walk.boards.iter().position(|board| challenge.kept(board) == kept)?;
            (left[to].is_some() && left[to].map(|left| left + 1) == left[at]).then_some((input, to))
        });
        let (input, to) = step.unwrap();
        assert_eq!(press.input, input);
        at = to;
    }
}

/// A corridor to walk along, with something that only decorates.
fn decorated(rules: &str) -> String {
    format!(
        "OBJECTS\n\nBackground\nGreen\n\nPlayer\nWhite\n\nGoal\nBlue\n\nSmoke\nGray\n\nDust\nBrown\n\nLamp\nYellow\n\n\
         LEGEND\n\n. = Background\nP = Player\nO = Goal\nL = Lamp\nCloud = Smoke or Dust\n\nSOUNDS\n\n\
         COLLISIONLAYERS\n\nBackground\nGoal\nPlayer\nSmoke, Dust\nLamp\n\n\
         RULES\n\n{rules}\n\nWINCONDITIONS\n\nAll Goal on Player\n\nLEVELS\n\nP..O\nL...\n"
    )
}

#[test]
fn what_only_decorates_is_no_position_and_may_be_drawn_at_random() {
    let text =
        decorated("[ > Player | ] -> [ random Cloud > Player | ]\nlate [ Smoke ] -> [ Dust ]");
    let game = game(&text);
    let challenge = Challenge::new(&game, 0).unwrap();
    let study = study(&game, 0, &challenge, &Limits::none(), &Silent).unwrap();
    // The player is in one of eight cells, or the level is won; there, of course, nobody stands any more.
    assert_eq!(study.positions, 8);
    assert_eq!(solved(&game, 0, &request(Question::Shortest, Measure::Inputs)), Some(3));
}

#[test]
fn what_is_drawn_at_random_is_refused_where_it_matters() {
    let text = decorated(
        "[ > Player | ] -> [ > Player | random Cloud ]\n[ > Player | Smoke ] -> [ Player | Smoke ]",
    );
    let line = text.lines().position(|line| line.contains("random")).unwrap() + 1;
    assert_eq!(Challenge::new(&game(&text), 0).unwrap_err(), Refused::Random(line));
}

/// The lamp goes on by itself once a turn follows, and a turn follows since smoke rises.
#[test]
fn where_leaving_out_makes_a_difference_the_whole_is_searched() {
    let text = decorated(
        "[ action Player ] [ Lamp no Smoke ] -> [ action Player ] [ Lamp Smoke ]\n[ action Player ] -> [ action Player ] again\n\
         [ stationary Player | ] [ Lamp ] -> [ | Player ] [ Lamp ]",
    );
    let game = game(&text);
    let challenge = Challenge::new(&game, 0).unwrap();
    let walk = walk(&game, 0);
    let left = walk.left();
    assert_eq!(solved(&game, 0, &request(Question::Shortest, Measure::Inputs)), left[0]);
    let whole = challenge.whole().unwrap();
    assert!(whole.bits() > challenge.bits());
}

#[test]
fn a_search_that_is_stopped_tells_the_solution_that_it_has() {
    let game = ours(PEGS);
    let challenge = Challenge::new(&game, 2).unwrap();
    let asked = |positions| {
        let mut request = request(Question::Shortest, Measure::Inputs);
        request.limits.positions = positions;
        ask(&challenge, &request, &Silent, &mut |_| ControlFlow::Continue(())).unwrap()
    };
    let answer = asked(2_500_000);
    let Verdict::Stopped { at_least, .. } = answer.verdict else { panic!("{answer:?}") };
    let known = answer.known.unwrap();
    wins(&game, 2, &known.presses.unwrap());
    // 31 jumps, with something between each two.
    assert!(at_least > 31 && known.length >= at_least, "{at_least} {}", known.length);
    // Before that none is looked for.
    assert_eq!(asked(200_000).known, None);
}

#[test]
fn what_parity_forbids_is_said_after_a_while_whatever_is_asked() {
    for (name, level) in [(PEGS, 4), (LIGHTS, 5)] {
        let game = ours(name);
        let challenge = Challenge::new(&game, level).unwrap();
        for (question, measure) in [
            (Question::Shortest, Measure::Inputs),
            (Question::Shortest, Measure::Pushes),
            (Question::Any, Measure::Inputs),
        ] {
            let request = request(question, measure);
            let answer =
                ask(&challenge, &request, &Silent, &mut |_| ControlFlow::Continue(())).unwrap();
            assert_eq!(answer.verdict, Verdict::Unsolvable, "{name}");
            assert_eq!(answer.strategy, "parity");
        }
    }
}

/// A player that leaves a trail, and takes it up where there is one: a bit for each cell.
fn trail() -> String {
    let level = format!("P{0}\n{1}", ".".repeat(14), ".......o.......\n".repeat(9));
    format!(
        "OBJECTS\n\nBackground\nGreen\n\nPlayer\nWhite\n\nTrail\nBlue\n\nLEGEND\n\n. = Background\nP = Player\no = Trail\n\nSOUNDS\n\n\
         COLLISIONLAYERS\n\nBackground\nTrail\nPlayer\n\nRULES\n\n[ > Player | no Trail ] -> [ Trail | Player ]\n[ > Player | Trail ] -> [ | Player ]\n\n\
         WINCONDITIONS\n\nno Trail\n\nLEVELS\n\n{level}"
    )
}

#[test]
fn positions_of_many_words_are_searched_as_others_are() {
    let game = game(&trail());
    let challenge = Challenge::new(&game, 0).unwrap();
    assert_eq!(challenge.words(), 8, "{} bits", challenge.bits());
    let asked = |question, strategy: Option<&str>, limits: Limits| {
        let strategy = strategy.map(str::to_owned);
        let request = Request { question, measure: Measure::Inputs, strategy, limits };
        ask(&challenge, &request, &Silent, &mut |_| ControlFlow::Break(())).unwrap()
    };
    let few = Limits { positions: 20_000, threads: 2, ..Limits::none() };
    // As the search that keeps whole positions: as many, in the same depth.
    let level = challenge.level::<8>().pruned();
    let plain = everystate::search::bfs::run(&level, &few, &Silent);
    let parts = asked(Question::Shortest, Some("bfs"), few.clone());
    assert_eq!(parts.verdict.name(), "stopped");
    assert_eq!(parts.statistics.positions, plain.statistics.positions);
    let (Verdict::Stopped { at_least: one, .. }, Verdict::Stopped { at_least: other, .. }) =
        (&plain.verdict, &parts.verdict)
    else {
        panic!("{} {}", plain.verdict.name(), parts.verdict.name());
    };
    assert_eq!(one, other);
    assert!(parts.statistics.bytes > 0);
    // Parts may take a share of the memory, and what they take ends the search as a limit does.
    let small = Limits { bytes: 1 << 17, ..Limits::none() };
    for question in [Question::Shortest, Question::Count] {
        let stopped = asked(question, Some("bfs"), small.clone());
        let why = match stopped.verdict {
            Verdict::Stopped { why, .. } => why,
            verdict => panic!("{}", verdict.name()),
        };
        assert_eq!(why, Stop::Memory);
    }
}

#[test]
fn no_definition_of_pieces_is_taken_for_a_game() {
    let folder = format!("{}/../twisty/defs", env!("CARGO_MANIFEST_DIR"));
    let mut files = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        assert_eq!(everystate::boards::Format::told(&text), None, "{text}");
        files += 1;
    }
    assert!(files > 30, "{files}");
}

#[test]
fn shortest_solutions_are_counted_however_many_there_are() {
    // From corner to corner, and one crate pushed home at the end.
    const SIDE: usize = 36;
    let mut rows = vec![format!("#{}#", " ".repeat(SIDE)); SIDE];
    rows[0].replace_range(1..2, "@");
    rows[SIDE - 1].replace_range(SIDE - 1..=SIDE, "$.");
    let wall = "#".repeat(SIDE + 2);
    let game = open(&format!("{wall}\n{}\n{wall}\n", rows.join("\n"))).game.unwrap();
    let challenge = Challenge::new(&game, 0).unwrap();
    let study = study(&game, 0, &challenge, &Limits::none(), &Silent).unwrap();
    let whole = study.whole.unwrap();
    // To the left of the crate there are SIDE - 3 steps to the right and SIDE - 1 down.
    let mut ways = vec![1u128; SIDE];
    for _ in 0..SIDE - 3 {
        (1..SIDE).for_each(|row| ways[row] += ways[row - 1]);
    }
    assert!(ways[SIDE - 1] > u128::from(u64::MAX));
    assert_eq!(whole.solutions.to_string(), ways[SIDE - 1].to_string());
    assert_eq!(whole.solution.unwrap().length, 2 * SIDE as u64 - 3);
}
