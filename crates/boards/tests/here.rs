//! A game that is played is searched from where it is.

use everystate_boards::{Challenge, Direction, Input, Level, Play, Refused, read};
use everystate_puzzle::{Limits, Puzzle, Silent};
use everystate_search::bfs;

/// As a level begins a crate appears beside the player, once a level; a mark on a trap begins the level anew.
const GAME: &str = "run_rules_on_level_start\n\nOBJECTS\n\nBackground\nGreen\n\nWall\nBrown\n\nPlayer\nWhite\n\nCrate\nOrange\n\nTarget\nRed\n\nEgg\nPink\n\nTrap\n\
Black\n\nLEGEND\n\n. = Background\n# = Wall\nP = Player\n* = Crate\nO = Target\nE = Egg\nT = Trap\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget, Trap\nEgg\n\
Player, Wall, Crate\n\nRULES\n\n[ Egg ] -> [ Crate ]\n[ > Player | Crate ] -> [ > Player | > Crate ]\nlate [ Player Trap ] -> restart\n\n\
WINCONDITIONS\n\nAll Target on Crate\n\nLEVELS\n\nP.E.O\n\nP.T..\n..E.O\n\n..T..\n.*.O.\n.P...\n";

fn length(challenge: &Challenge) -> Option<usize> {
    let level: Level<1> = challenge.level();
    bfs::run(&level, &Limits::none(), &Silent).verdict.solution().map(|inputs| inputs.len())
}

fn pressed<'a>(game: &'a everystate_boards::Game, level: usize, inputs: &[Direction]) -> Play<'a> {
    let mut play = Play::new(game, level, "").unwrap();
    play.settle().unwrap();
    for &direction in inputs {
        play.input(Input::Move(direction)).unwrap();
    }
    play
}

#[test]
fn each_input_of_a_shortest_solution_leads_one_nearer() {
    let game = read(GAME).game.unwrap();
    for number in [0, 1] {
        let challenge = Challenge::new(&game, number).unwrap();
        let level: Level<1> = challenge.level();
        let way = bfs::run(&level, &Limits::none(), &Silent).verdict.solution().unwrap();
        let mut play = pressed(&game, number, &[]);
        for (done, &input) in way.iter().enumerate() {
            let here = Challenge::here(&play).unwrap();
            assert_eq!(length(&here), Some(way.len() - done), "{number}: {done}");
            // What does not matter is left out of both.
            assert_eq!(here.start(), &here.kept(play.board()));
            assert_eq!(length(&here.whole().unwrap()), Some(way.len() - done));
            play.input(input).unwrap();
        }
        assert_eq!(play.won(), 1);
    }
}

#[test]
fn what_begins_the_level_anew_is_no_way_on() {
    let game = read(GAME).game.unwrap();
    assert_eq!(length(&Challenge::new(&game, 2).unwrap()), Some(4));
    // The crate is at the edge for good. On the trap it would all begin anew.
    let play = pressed(&game, 2, &[Direction::Up]);
    assert_eq!(length(&Challenge::here(&play).unwrap()), None);
    let mut trapped = play.clone();
    for direction in [Direction::Right, Direction::Up] {
        trapped.input(Input::Move(direction)).unwrap();
    }
    assert_eq!(trapped.board(), pressed(&game, 2, &[]).board());
}

#[test]
fn a_board_is_gone_on_from_where_rules_do_not_begin_it_anew() {
    let game = read(&GAME.replace("[ Egg ] -> [ Crate ]", "[ Egg no Crate ] -> [ Crate Egg ]"));
    let game = game.game.unwrap();
    let play = pressed(&game, 0, &[Direction::Right]);
    // The egg lays another crate only with the next input, and not since a search begins.
    let here = Challenge::here(&play).unwrap();
    let level: Level<1> = here.level();
    assert_eq!(level.board(&level.start()), here.kept(play.board()));
}

#[test]
fn what_is_not_searched_is_not_searched_on_its_way_either() {
    let random = GAME.replace("[ Egg ] -> [ Crate ]", "[ Egg ] -> [ randomdir Crate ]");
    let random = read(&random).game.unwrap();
    let refused = Challenge::here(&pressed(&random, 0, &[])).unwrap_err();
    assert_eq!(refused, Refused::Random(47));
    let timed = read(&format!("realtime_interval 1\n{GAME}")).game.unwrap();
    let refused = Challenge::here(&pressed(&timed, 0, &[])).unwrap_err();
    assert_eq!(refused, Refused::RealTime);
}

/// As a level begins its conditions hold, which wins nothing before a turn has ended.
const RESTARTED: &str = "OBJECTS\n\nBackground\nGreen\n\nPlayer\nWhite\n\nHole\nBlack\n\nGem\nRed\n\nLEGEND\n\n. = Background\nP = Player\nO = Hole\n\
Q = Hole and Player\nG = Gem\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nHole\nPlayer, Gem\n\nRULES\n\nlate [ Player Hole ] -> restart\n\n\
WINCONDITIONS\n\nNo Gem\n\nLEVELS\n\nQ\n\nPO\n";

#[test]
fn a_restart_ends_the_turn_and_wins_nothing() {
    let game = read(RESTARTED).game.unwrap();
    // Each input restarts.
    assert_eq!(length(&Challenge::new(&game, 0).unwrap()), None);
    for input in Input::PRESSED {
        let mut play = Play::new(&game, 0, "").unwrap();
        play.input(input).unwrap();
        assert_eq!(play.won(), 0, "{input:?}");
    }
    // Of the five inputs four win, and that into the hole restarts.
    let challenge = Challenge::new(&game, 1).unwrap();
    let level: Level<1> = challenge.level();
    let report = everystate_search::count::run(&level, &Limits::none(), &Silent);
    let found = report.verdict.solution().unwrap();
    assert_eq!((found.length, found.solutions.to_u64()), (1, Some(4)));
    let wins = Input::PRESSED.map(|input| {
        let mut play = Play::new(&game, 1, "").unwrap();
        play.input(input).unwrap();
        play.won()
    });
    assert_eq!(wins, [1, 1, 1, 0, 1]);
}

#[test]
fn what_follows_a_restart_by_itself_may_win() {
    // A ball that falls on the target; going back to the beginning lets it fall again.
    let text = RESTARTED
        .replace("OBJECTS", "run_rules_on_level_start\n\nOBJECTS")
        .replace("RULES\n", "RULES\n\n[ stationary Gem ] -> [ down Gem ] again\n")
        .replace("No Gem", "Some Gem on Hole")
        .replace("LEVELS\n\nQ\n\nPO\n", "LEVELS\n\nG..\n...\nOPO\n");
    let game = read(&text).game.unwrap();
    let mut play = Play::new(&game, 0, "").unwrap();
    play.settle().unwrap();
    assert_eq!(play.won(), 1);
    assert_eq!(length(&Challenge::new(&game, 0).unwrap()), Some(0));
}
