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
