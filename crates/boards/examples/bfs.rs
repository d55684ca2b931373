use everystate_boards::{Challenge, Level, read};
use everystate_puzzle::{Limits, Silent};
use everystate_search::bfs;
fn run<const P: usize>(c: &Challenge, limits: &Limits) -> String {
    let puzzle: Level<P> = c.level();
    let r = bfs::run(&puzzle, limits, &Silent);
    let s = r.statistics;
    format!("{} {:?} positions {} generated {} bytes {}", r.verdict.name(), r.verdict.solution().map(|s| s.len()), s.positions, s.generated, s.bytes)
}
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let secs: f64 = std::env::args().nth(2).unwrap().parse().unwrap();
    let threads: usize = std::env::args().nth(3).unwrap().parse().unwrap();
    let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
    let game = read(&text).game.unwrap();
    for level in 0..game.levels() {
        let Ok(c) = Challenge::new(&game, level) else { continue };
        let limits = Limits { threads, bytes: 12 << 30, time: Some(std::time::Duration::from_secs_f64(secs)), ..Limits::none() };
        let t = std::time::Instant::now();
        let s = match c.words() { 1 => run::<1>(&c, &limits), 2 => run::<2>(&c, &limits), 3 => run::<3>(&c, &limits), 4 => run::<4>(&c, &limits), 8 => run::<8>(&c, &limits), 16 => run::<16>(&c, &limits), _ => run::<32>(&c, &limits) };
        println!("{level}: {} bits {s} {:?}", c.bits(), t.elapsed());
    }
}
