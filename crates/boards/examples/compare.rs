use everystate_boards::{Challenge, Input, Play, Level, read, Grade};
use everystate_puzzle::Puzzle;
use std::collections::{HashSet, VecDeque};
use core::ops::ControlFlow;
fn run<const P: usize>(game: &everystate_boards::Game, level: usize, c: &Challenge, most: usize) -> (usize, usize) {
    let puzzle: Level<P> = c.level();
    let mut seen = HashSet::new();
    let mut queue = VecDeque::new();
    seen.insert(puzzle.start());
    queue.push_back(puzzle.start());
    let all = [Input::Move(everystate_boards::Direction::Up),Input::Move(everystate_boards::Direction::Left),Input::Move(everystate_boards::Direction::Down),Input::Move(everystate_boards::Direction::Right),Input::Action];
    let (mut n, mut bad) = (0, 0);
    while let Some(s) = queue.pop_front() {
        n += 1;
        if n > most { break; }
        let mut found = Vec::new();
        let _ = puzzle.expand(&s, &mut Vec::new(), |i, t| { found.push((i, t)); if seen.len() < most && seen.insert(t) { queue.push_back(t); } ControlFlow::<()>::Continue(()) });
        if s == Level::<P>::WON { continue; }
        let board = puzzle.board(&s);
        for input in all {
            let mut play = Play::new(game, level, "").unwrap();
            play.resume(board.clone());
            let r = play.input(input);
            let got = found.iter().find(|f| f.0 == input).map(|f| f.1);
            let ok = if r.is_err() { puzzle.was_endless() } else if play.won() > 0 { got == Some(Level::<P>::WON) }
              else if *play.board() == board { got.is_none() }
              else { let want = puzzle.pack(play.board()); got == Some(want) && puzzle.board(&want) == *play.board() || got.is_none() && play.board() == c.start() };
            if !ok { bad += 1; if bad < 3 { println!("DIFF {input:?} won {} got {:?}\n{}--\n{}--\n{}", play.won(), got.map(|g| puzzle.board(&g).text(game)), board.text(game), play.board().text(game), got.map_or(String::new(), |g| puzzle.board(&g).text(game))); } }
        }
    }
    (n, bad)
}
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let most: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
    let r = read(&text);
    if r.issues.iter().any(|i| i.grade == Grade::Error) { println!("{path}: errors"); return; }
    let game = r.game.unwrap();
    for level in 0..game.levels() {
        let t = std::time::Instant::now();
        match Challenge::new(&game, level) {
            Err(e) => { if !matches!(e, everystate_boards::Refused::Message(_)) { println!("{path} {level}: {e}"); break; } }
            Ok(c) => {
                let t1 = t.elapsed();
                let (n, bad) = match c.words() { 1 => run::<1>(&game, level, &c, most), 2 => run::<2>(&game, level, &c, most), 3 => run::<3>(&game, level, &c, most), 4 => run::<4>(&game, level, &c, most), 8 => run::<8>(&game, level, &c, most), 16 => run::<16>(&game, level, &c, most), _ => run::<32>(&game, level, &c, most) };
                println!("{path} {level}: {} bits, {n} positions, {bad} bad, analysis {:?}, all {:?}", c.bits(), t1, t.elapsed());
            }
        }
    }
}
