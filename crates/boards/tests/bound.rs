//! What is known of a level without playing is never more than the truth, and positions are packed so that none is lost or mistaken for another.

#[path = "engine/cases.rs"]
mod cases;
#[path = "engine/fuzz.rs"]
mod fuzz;

use cases::{CASES, text};
use everystate_boards::{Challenge, Counted, Game, Grade, Level, Measure, Press, read};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Cost, Limits, Puzzle, Silent};
use everystate_search::atlas::{self, Atlas};
use std::collections::{HashSet, VecDeque};

/// Most positions of a level that is gone through.
const MOST: u64 = 2000;

/// What was found of levels.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    levels: usize,
    positions: usize,
    /// Positions that are lost, and those of them of which the bound says so.
    lost: usize,
    seen: usize,
    /// What inputs, and pushes, are left in all, and what the bounds say of those.
    left: [u64; 2],
    bound: [u64; 2],
    /// Levels that parity proves to be impossible.
    out_of_reach: usize,
}

/// The cheapest way to win from each position, by a search backwards in which moves cost nothing or 1.
fn cheapest<const P: usize>(counted: &Counted<'_, P>, atlas: &Atlas<[u64; P], Press>) -> Vec<u32> {
    let mut back: Vec<Vec<(u32, u32)>> = vec![Vec::new(); atlas.len() as usize];
    let mut left = vec![u32::MAX; atlas.len() as usize];
    let mut queue = VecDeque::new();
    for i in 0..atlas.len() {
        for &(press, to) in atlas.moves(i) {
            back[to as usize].push((i, counted.cost(atlas.position(i), press)));
        }
        if counted.is_goal(atlas.position(i)) {
            left[i as usize] = 0;
            queue.push_back((0, i));
        }
    }
    while let Some((cost, i)) = queue.pop_front() {
        if left[i as usize] < cost {
            continue;
        }
        for &(before, more) in &back[i as usize] {
            if cost + more < left[before as usize] {
                left[before as usize] = cost + more;
                if more == 0 {
                    queue.push_front((cost, before));
                } else {
                    queue.push_back((cost + more, before));
                }
            }
        }
    }
    left
}

/// All positions of a puzzle; `None` if there are too many.
fn atlas<P: Puzzle>(puzzle: &P) -> Option<Atlas<P::State, P::Move>> {
    let limits = Limits { positions: MOST, ..Limits::none() };
    atlas::run(puzzle, &limits, &Silent).verdict.solution()
}

/// Checks all laws on all positions of a level; `None` if it is not searched, or has too many.
fn check<const P: usize>(text: &str, game: &Game, challenge: &Challenge) -> Option<Found> {
    let level = challenge.level::<P>();
    let counted = Counted { level: &level, measure: Measure::Pushes };
    let atlas = atlas(&counted)?;
    let mut found = Found { levels: 1, ..Found::default() };
    let pushes = cheapest(&counted, &atlas);
    let mut boards = HashSet::new();
    for i in 0..atlas.len() {
        let position = atlas.position(i);
        let board = level.board(position);
        let told = || format!("{text}\n{}", board.text(game));
        if *position != Level::<P>::WON {
            assert_eq!(level.pack(&board), *position, "{}", told());
            assert!(boards.insert(board.clone()), "{}", told());
        }
        found.positions += 1;
        let inputs = atlas.left(i).unwrap_or(u32::MAX);
        assert_eq!(inputs == u32::MAX, pushes[i as usize] == u32::MAX, "{}", told());
        for (number, (measure, truth)) in
            [(Measure::Inputs, inputs), (Measure::Pushes, pushes[i as usize])]
                .into_iter()
                .enumerate()
        {
            let bound = level.bound(position, measure);
            assert!(bound <= truth, "{measure:?}: {bound} > {truth}\n{}", told());
            if truth == u32::MAX {
                if measure == Measure::Inputs {
                    found.lost += 1;
                    found.seen += usize::from(bound == u32::MAX);
                }
            } else {
                found.left[number] += u64::from(truth);
                found.bound[number] += u64::from(bound);
            }
        }
    }
    if level.is_out_of_reach() {
        assert_eq!(atlas.left(0), None, "{text}");
        found.out_of_reach = 1;
    }
    pruned(text, challenge, &level);
    Some(found)
}

/// Without the inputs that lose a level has the same solutions.
fn pruned<const P: usize>(text: &str, challenge: &Challenge, level: &Level<P>) {
    let number =
        |level: &Level<P>| everystate_search::count::run(level, &Limits::none(), &Silent).verdict;
    let less = challenge.level::<P>().pruned();
    assert_eq!(format!("{:?}", number(level)), format!("{:?}", number(&less)), "{text}");
}

/// Checks a level of a game; `None` if it is not searched, or has too many positions.
fn checked(text: &str, level: usize) -> Option<Found> {
    let read = read(text);
    if read.issues.iter().any(|issue| issue.grade == Grade::Error) {
        return None;
    }
    let game = read.game?;
    let challenge = Challenge::new(&game, level).ok()?;
    match challenge.words() {
        1 => check::<1>(text, &game, &challenge),
        2 => check::<2>(text, &game, &challenge),
        3..=4 => check::<4>(text, &game, &challenge),
        _ => None,
    }
}

impl Found {
    fn add(&mut self, other: Self) {
        self.levels += other.levels;
        self.positions += other.positions;
        (self.lost, self.seen) = (self.lost + other.lost, self.seen + other.seen);
        self.out_of_reach += other.out_of_reach;
        for measure in 0..2 {
            self.left[measure] += other.left[measure];
            self.bound[measure] += other.bound[measure];
        }
    }
}

/// So many games that are drawn, and go through a check.
fn drawn(count: usize, make: impl Fn(&mut Random) -> String) -> Found {
    let (mut all, mut number) = (Found::default(), 0);
    while all.levels < count {
        assert!(number < 20 * count as u64, "many texts are games with few positions");
        let text = make(&mut Random::of(1, number));
        number += 1;
        // Loops may take long, and say nothing else of bounds than rules that follow each other.
        let found = if text.contains("startloop") { None } else { checked(&text, 0) };
        if let Some(found) = found {
            all.add(found);
        }
    }
    all
}

#[test]
fn bounds_hold_in_games_like_sokoban() {
    let all = drawn(2000, fuzz::pushing);
    // And they say something: of a quarter of the way, and of two thirds of what is lost.
    assert!(all.bound[0] * 4 > all.left[0] && all.bound[1] * 12 > all.left[1], "{all:?}");
    assert!(all.seen * 3 > all.lost * 2 && all.lost > 10_000, "{all:?}");
}

#[test]
fn bounds_hold_where_a_cursor_acts() {
    let all = drawn(1000, fuzz::cursor);
    assert!(all.out_of_reach > 3, "{all:?}");
    assert!(all.positions > 20_000 && all.seen > 1000, "{all:?}");
    assert!(all.bound[0] * 4 > all.left[0] && all.bound[1] * 15 > all.left[1], "{all:?}");
}

#[test]
fn bounds_hold_in_random_games() {
    let all = drawn(200, fuzz::game);
    assert!(all.positions > 5000 && all.seen > 100, "{all:?}");
}

#[test]
fn bounds_hold_whatever_a_game_is_about() {
    let mut all = Found::default();
    let mut large = Vec::new();
    for case in CASES {
        match checked(&case.text(), 0) {
            Some(found) => all.add(found),
            None => large.push(case.0),
        }
    }
    // Those have too many positions.
    assert_eq!(large, ["movements are seen from the rule", "parallel and perpendicular"]);
    assert!(all.positions > 1500, "{all:?}");
}

/// A game of our own.
fn ours(name: &str) -> String {
    let file = format!("{}/../../data/boards/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(file).unwrap()
}

#[test]
fn bounds_hold_in_our_own_games() {
    let games = [("ice", 3), ("lights", 4), ("pegs", 4), ("river", 2), ("sokoban", 4)];
    let mut all = Found::default();
    for (name, levels) in games {
        let text = ours(name);
        for found in (0..levels).filter_map(|level| checked(&text, level)) {
            all.add(found);
        }
    }
    assert!(all.levels >= 5 && all.positions > 1000, "{all:?}");
}

const PUSH: &str = "[ > Player | Crate ] -> [ > Player | > Crate ]";

/// What the bounds say of the start of a level: of inputs, and of pushes.
fn bounds(rules: &str, wins: &str, level: &str) -> [u32; 2] {
    let text = text("", rules, wins, level);
    assert!(checked(&text, 0).is_some(), "{text}");
    let level = Challenge::new(&read(&text).game.unwrap(), 0).unwrap().level::<1>();
    [Measure::Inputs, Measure::Pushes].map(|measure| level.bound(&level.start(), measure))
}

#[test]
fn crates_are_counted_together_where_an_input_moves_one() {
    for wins in ["All Crate on Target", "All Target on Crate"] {
        assert_eq!(bounds(PUSH, wins, "O.*P*.O"), [4, 4], "{wins}");
    }
    // Two players may move both at once.
    assert_eq!(bounds(PUSH, "All Crate on Target", "P*.O\nP*.O"), [2, 2]);
    // So does one who pushes whatever is in a row.
    let row = format!("{PUSH}\n[ > Crate | Crate ] -> [ > Crate | > Crate ]");
    assert_eq!(bounds(&row, "All Crate on Target", "P**OO"), [2, 2]);
    // And one who moves all that there are.
    let all = "[ > Player ] [ Crate ] -> [ > Player ] [ > Crate ]";
    assert_eq!(bounds(all, "All Crate on Target", "P*.O\n.*.O\n...."), [2, 2]);
    // Two things in one cell go together.
    let both = "[ > Player | Crate ] -> [ > Player | > Crate ]\n[ > Player | Ghost ] -> [ > Player | > Ghost ]";
    assert_eq!(bounds(both, "All Crate on Target\nAll Ghost on Target", "Pc.O"), [2, 2]);
}

#[test]
fn a_crate_that_does_not_come_to_a_target_is_seen() {
    let never = [u32::MAX; 2];
    assert_eq!(bounds(PUSH, "All Crate on Target", "*..P\n...O\n...."), never);
    assert_eq!(bounds(PUSH, "All Target on Crate", "*..P\n...O\n...."), never);
    assert_eq!(bounds(PUSH, "Some Crate on Target", "*..P\n...O\n...."), never);
    // One may be left over, unless all are to be on targets.
    assert_eq!(bounds(PUSH, "All Target on Crate", "*...P\n..*.O\n....."), [2, 2]);
    assert_eq!(bounds(PUSH, "All Crate on Target", "*...P\n..*.O\n....."), never);
    // It is nothing of the kind where it can be pulled, or turns into something of which nothing is asked.
    let pull = format!("{PUSH}\n[ < Player | Crate ] -> [ < Player | < Crate ]");
    assert_eq!(bounds(&pull, "All Crate on Target", "*P..\n...O\n...."), [4, 4]);
    let melt = format!("{PUSH}\n[ action Player | Crate ] -> [ Player | Ball ]");
    assert_eq!(bounds(&melt, "All Crate on Target", "*P..\n...O\n....")[1], 0);
}

#[test]
fn players_are_counted_where_walking_is() {
    assert_eq!(bounds("", "All Player on Target", "P..O\n...."), [3, 0]);
    assert_eq!(bounds("", "Some Player on Target", "P#.O\n...."), [5, 0]);
    // A crate is moved by the way.
    let being = text("", PUSH, "All Being on Target", "P*OO.\n.....")
        .replace("Pair =", "Being = Player or Crate\nPair =");
    assert!(checked(&being, 0).is_some());
}

#[test]
fn nothing_is_known_where_a_rule_wins() {
    let text = text("", "[ > Player | Wall ] -> win", "All Crate on Target", "P.#\n*.O");
    let level = Challenge::new(&read(&text).game.unwrap(), 0).unwrap().level::<1>();
    assert!(!level.knows(Measure::Inputs) && !level.knows(Measure::Pushes));
    assert_eq!(level.bound(&level.start(), Measure::Inputs), 1);
}

#[test]
fn parity_says_of_levels_of_ours_which_are_impossible() {
    for (name, impossible) in [("pegs", &[3, 4][..]), ("lights", &[4, 5])] {
        let file = format!("{}/../../data/boards/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let game = read(&std::fs::read_to_string(file).unwrap()).game.unwrap();
        for level in 0..game.levels() {
            let challenge = Challenge::new(&game, level).unwrap();
            let is = challenge.level::<2>().is_out_of_reach();
            assert_eq!(is, impossible.contains(&level), "{name} {level}");
        }
    }
}

#[test]
fn what_is_taken_away_where_a_player_is_takes_an_input_each() {
    let of = |rules: &str, wins: &str, level: &str| bounds(rules, wins, level)[0];
    let early = "[ > Player Target ] -> [ > Player ]";
    let late = "late [ Player Target ] -> [ Player ]";
    assert_eq!(of(early, "No Target", "PO.O\n.O.."), 3);
    assert_eq!(of(late, "No Target", "PO.O\n.O.."), 3);
    // Before it moves and after it.
    assert_eq!(of(&format!("{early}\n{late}"), "No Target", "PO.O\n.O.."), 2);
    // Where it is not known how many it takes away nothing is said.
    assert_eq!(of(early, "No Target", "PO.O\nPO.."), 1);
    let moved = format!("{early}\n[ > Player | no Solid ] -> [ | > Player ]");
    assert_eq!(of(&moved, "No Target", "PO.O\n.O.."), 1);
    let again = format!("{early}\nlate [ Player Ghost ] -> [ Player ] again");
    assert_eq!(of(&again, "No Target", "PO.O\n.O.G"), 1);
    let another = format!("{early}\n[ Ghost | no Solid ] -> [ Ghost | Player ]");
    assert_eq!(of(&another, "No Target", "PO.O\n.O.G"), 1);
    let elsewhere = "[ > Player ] [ Target ] -> [ > Player ] [ ]";
    assert_eq!(of(elsewhere, "No Target", "PO.O\n.O.."), 1);
}
