//! The verifier accepts what is right and rejects what is not.

use everystate_algebra::Natural;
use everystate_puzzle::random::Random;

use super::{SAMPLE, SAMPLE_OUT, random_maze, read_all, solve};
use crate::family::{Check, Claim, Family, Fields, Question};
use crate::maze::{Instance, Maze};

fn claim(maze: &Instance) -> Claim {
    let answer = solve(maze, Question::Count, "grid");
    let unique = solve(maze, Question::Unique, "grid").unique;
    let verdict = Some(answer.verdict.name().to_owned());
    let fields = Maze.fields(maze, answer.verdict.solution().as_ref());
    Claim { verdict, fields, count: answer.count, unique, ..Claim::default() }
}

fn moves(line: &str) -> Claim {
    let moves = Some(Maze.split_moves(line));
    Claim { fields: Fields { moves, ..Fields::default() }, ..Claim::default() }
}

fn holds(check: &Check) -> bool {
    matches!(check, Check::Holds(_))
}

fn failure(check: Check) -> String {
    match check {
        Check::Fails(message) => message,
        other => panic!("{other:?}"),
    }
}

#[test]
fn true_claims_hold() {
    let mut random = Random::new(11);
    let mut mazes = read_all(SAMPLE.as_bytes()).unwrap();
    mazes.extend((0..500).map(|_| random_maze(&mut random)));
    for maze in mazes {
        let claim = claim(&maze);
        assert!(holds(&Maze.verify(&maze, &claim)), "{maze:?} {claim:?}");
        if claim.verdict.as_deref() == Some("solved") {
            let fields = Fields { path: claim.fields.path.clone(), ..Fields::default() };
            let path = Claim { fields, ..Claim::default() };
            assert!(holds(&Maze.verify(&maze, &path)));
            let moves = Some(claim.fields.moves.clone().unwrap());
            let fields = Fields { moves, ..Fields::default() };
            assert!(holds(&Maze.verify(&maze, &Claim { fields, ..Claim::default() })));
        }
    }
}

#[test]
fn altered_claims_fail() {
    let mut random = Random::new(12);
    let mut solved = 0;
    while solved < 300 {
        let maze = random_maze(&mut random);
        let right = claim(&maze);
        if right.verdict.as_deref() != Some("solved") {
            let wrong = Claim { verdict: Some("solved".into()), ..Claim::default() };
            failure(Maze.verify(&maze, &wrong));
            let fields = Fields { length: Some(4), ..Fields::default() };
            failure(Maze.verify(&maze, &Claim { fields, ..right.clone() }));
            failure(Maze.verify(&maze, &Claim { count: Some(Natural::ONE), ..right.clone() }));
            failure(Maze.verify(&maze, &Claim { unique: Some(true), ..right }));
            continue;
        }
        solved += 1;
        let unsolvable = Claim { verdict: Some("unsolvable".into()), ..Claim::default() };
        assert!(failure(Maze.verify(&maze, &unsolvable)).contains("exists"));
        let wrong = |change: &dyn Fn(&mut Claim)| {
            let mut wrong = right.clone();
            change(&mut wrong);
            failure(Maze.verify(&maze, &wrong))
        };
        wrong(&|c| c.verdict = Some("unsolvable".into()));
        wrong(&|c| c.unique = c.unique.map(|unique| !unique));
        wrong(&|c| *c.count.as_mut().unwrap() += &Natural::ONE);
        wrong(&|c| *c.fields.length.as_mut().unwrap() += 2);
        wrong(&|c| c.fields.path.as_mut().unwrap()[1][0] += 1);
        wrong(&|c| c.fields.path.as_mut().unwrap().truncate(2));
        wrong(&|c| c.fields.moves.as_mut().unwrap().truncate(1));
        wrong(&|c| c.fields.moves.as_mut().unwrap().clear());
        wrong(&|c| c.fields.moves.as_mut().unwrap()[1] = "U".into());
        wrong(&|c| c.fields.sums = Some(vec![3]));
        let last = right.fields.moves.as_ref().unwrap().len() - 1;
        let message = wrong(&|c| {
            let tip = &mut c.fields.moves.as_mut().unwrap()[last];
            *tip = if tip == "N" { "S".into() } else { "N".into() };
        });
        assert!(message.contains("move") || message.contains("not on the start"), "{message}");
    }
}

#[test]
fn a_journey_may_be_longer_than_need_be_and_a_length_alone_may_not() {
    // A square that any number may enter: there and back, or around.
    let maze = &read_all(b"OPEN\n2 2 1 1 5 1\n-1 -1\n-1 -1\nEND\n").unwrap()[0];
    let told = |line| Maze.verify(maze, &moves(line));
    let best = "the moves come home in 2, and no shorter way exists";
    assert_eq!(told("EW"), Check::Holds(best.into()));
    let longer = "the moves come home in 4; the shortest way has 2";
    assert_eq!(told("ESWN"), Check::Holds(longer.into()));
    let fewest = Claim { verdict: Some("solved".into()), ..moves("ESWN") };
    assert!(failure(Maze.verify(maze, &fewest)).contains("2 are enough"));
    let long = |length| {
        let fields = Fields { length: Some(length), ..Fields::default() };
        Maze.verify(maze, &Claim { fields, ..Claim::default() })
    };
    assert_eq!(long(2), Check::Holds("the shortest way home has 2 moves".into()));
    assert!(failure(long(4)).contains("2 are enough"));
    assert!(failure(long(1)).contains("no journey is shorter than 2"));
}

#[test]
fn every_failure_names_the_move() {
    let maze = &read_all(SAMPLE.as_bytes()).unwrap()[0];
    let tell = |line| failure(Maze.verify(maze, &moves(line)));
    assert!(holds(&Maze.verify(maze, &moves("SESWWNNE"))));
    assert!(tell("SEX").contains("move 3, `X`"));
    assert!(tell("N").contains("move 1, N, leads to (0,2)"));
    assert!(tell("E").contains("move 1, E, enters (1,3), a 4, with 5 on top"));
    assert!(tell("SES").contains("end on (3,3)"));
    assert!(tell("SESWWNNES").contains("move 8, E, comes home; 1 are left over"));
    assert!(tell("").contains("no moves"));
    assert!(tell("(1,1),(1,2)").contains("does not begin on the start"));
    assert!(tell("(1,2),(2,3)").contains("not neighbours"));
    assert!(tell("(1,2),(x,3)").contains("not a square"));
}

#[test]
fn a_path_beside_moves_is_where_they_lead_or_its_first_wrong_square_is_named() {
    let maze = &read_all(SAMPLE.as_bytes()).unwrap()[0];
    let right = claim(maze);
    let path = right.fields.path.clone().unwrap();
    let told = |path: Vec<[u32; 2]>| {
        let fields = Fields { path: Some(path), ..right.fields.clone() };
        Maze.verify(maze, &Claim { fields, ..right.clone() })
    };
    assert!(holds(&told(path.clone())));
    for k in 0..path.len() {
        let mut wrong = path.clone();
        wrong[k][1] += 7;
        let named = format!("square {} of the path is not where the moves lead", k + 1);
        assert_eq!(failure(told(wrong)), named);
        let named = format!("square {} of the path is not where the moves lead", k + 1);
        assert_eq!(failure(told(path[..k].to_vec())), named);
    }
}

#[test]
fn the_printed_squares_can_be_verified() {
    let mazes = read_all(SAMPLE.as_bytes()).unwrap();
    let printed: Vec<&str> = SAMPLE_OUT.split("DICEMAZE").skip(1).collect();
    for (maze, text) in mazes.iter().zip(printed).take(2) {
        let squares = text.split_once('\n').unwrap().1;
        assert!(holds(&Maze.verify(maze, &moves(squares))));
    }
}

#[test]
fn what_is_too_large_stays_open() {
    let open = Instance::new("LARGE", [1, 1], 1, 2, &vec![vec![-1; 500]; 500]).unwrap();
    let check = Maze.verify(&open, &moves("SN"));
    assert!(matches!(&check, Check::Holds(text) if text.contains("not checked")), "{check:?}");
    let counted = Claim { count: Some(Natural::from(2)), ..moves("SN") };
    assert!(matches!(Maze.verify(&open, &counted), Check::Open(_)));
    let none = Claim { verdict: Some("unsolvable".into()), ..Claim::default() };
    let check = Maze.verify(&open, &none);
    let why = "500 x 500 squares are too many for the verifier to look at all positions";
    assert_eq!(check, Check::Open(why.into()));
    assert!(matches!(Maze.verify(&open, &Claim::default()), Check::Open(_)));
    let stopped = Claim { verdict: Some("stopped".into()), ..Claim::default() };
    assert!(matches!(Maze.verify(&open, &stopped), Check::Open(_)));
}

#[test]
fn every_die_on_every_square_is_told_apart() {
    // Wherever the die lies, it tips aside and back, in two ways.
    for (top, front) in (1..=6).flat_map(|top| (1..=6).map(move |front| (top, front))) {
        if top == front || top + front == 7 {
            continue;
        }
        for home in [[1, 1], [1, 2], [2, 1], [2, 2]] {
            let open = vec![vec![-1; 2]; 2];
            let maze = Instance::new("OPEN", home, top, front, &open).unwrap();
            let counted = |count: u64| {
                let fields = Fields { length: Some(2), ..Fields::default() };
                let count = Some(Natural::from(count));
                Maze.verify(&maze, &Claim { fields, count, ..Claim::default() })
            };
            assert!(holds(&counted(2)), "{home:?} {top} {front}");
            assert!(failure(counted(3)).contains("there are 2 shortest"));
        }
    }
}

#[test]
fn journeys_over_all_squares_are_verified_up_to_64_of_them() {
    // All holes but the last two squares.
    let corner = |side: usize| {
        let mut squares = vec![vec![0; side]; side];
        squares[side - 1][side - 2..].fill(-1);
        let home = [side, side - 1].map(|n| u32::try_from(n).unwrap());
        Instance::new("ALL", home, 1, 2, &squares).unwrap().over_all()
    };
    let counted = |maze: &Instance, count: u64| counted_by(maze, "EW", count);
    for side in [2, 7, 8] {
        let both = "the moves come home in 2, and no shorter way exists";
        assert_eq!(counted(&corner(side), 1), Check::Holds(both.into()), "{side}");
        assert!(failure(counted(&corner(side), 2)).contains("there is 1 shortest"), "{side}");
    }
    assert!(matches!(counted(&corner(9), 1), Check::Open(_)));
    // A way that leaves out a square, and all that go round.
    let open = Instance::new("ALL", [1, 1], 1, 2, &[vec![-1; 2], vec![-1; 2]]).unwrap().over_all();
    assert!(holds(&counted_by(&open, "ESWN", 2)));
    assert!(failure(counted_by(&open, "EW", 2)).contains("(2,1)"));
}

fn counted_by(maze: &Instance, line: &str, count: u64) -> Check {
    Maze.verify(maze, &Claim { count: Some(Natural::from(count)), ..moves(line) })
}
