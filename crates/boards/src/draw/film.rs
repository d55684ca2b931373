//! [`Film`]: a game that was played, as a picture that moves.

use super::contents::Contents;
use super::svg::{CELL, fraction, head};
use crate::board::Board;
use crate::game::Game;
use crate::play::Shown;
use core::fmt::Write as _;
use core::time::Duration;

/// How long a board is seen before what a player does next, in milliseconds: time enough to see it.
const STEP: u64 = 300;
/// How long a board is seen before a turn that follows by `again`, unless the game says so: as in PuzzleScript.
const AGAIN: u64 = 150;
/// How long a board can be seen before such a turn, whatever the game says, in seconds.
const LIMITS: (f64, f64) = (0.02, 5.0);
/// How long the first board of a level is seen, and that which won it.
const PAUSE: u64 = 600;
/// How long the last board is seen, before the first one comes again.
const END: u64 = 1_500;

/// Boards of a game one after the other, as a picture that moves.
///
/// ```
/// use everystate_boards::{Direction, Film, Input, Play, read};
/// # let text = "OBJECTS\n\nBackground\nGreen\n\nPlayer\nWhite\n\nLEGEND\n\n. = Background\nP = Player\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP.\n";
/// let game = read(text).game.unwrap();
/// let mut play = Play::new(&game, 0, "").unwrap();
/// let mut film = Film::new(&game, play.board());
/// play.shown();
/// play.input(Input::Move(Direction::Right)).unwrap();
/// film.add(&play.shown());
/// assert!(film.to_svg().contains("<animate"));
/// ```
pub struct Film<'a> {
    contents: Contents<'a>,
    scenes: Vec<Scene>,
    /// When the last board was shown, in milliseconds.
    now: u64,
    /// How long the last board is seen before what a player does next.
    stay: u64,
    again: u64,
}

/// Boards of one size.
struct Scene {
    /// When its first board is shown.
    begin: u64,
    width: usize,
    height: usize,
    /// By cell: what is seen in it, and from when on.
    cells: Vec<Vec<(u64, usize)>>,
}

impl<'a> Film<'a> {
    /// Begins with a board.
    ///
    /// # Panics
    /// If the board is none of the game.
    pub fn new(game: &'a Game, board: &Board) -> Self {
        let mut film = Self {
            contents: Contents::new(game),
            scenes: Vec::new(),
            now: 0,
            stay: PAUSE,
            again: again(game),
        };
        film.scene(board);
        film
    }

    /// Goes on with what was shown after something that a player did; where nothing was, the last board is seen so much longer. A board stays
    /// for 0.3 seconds before what the player does next, for the game's `again_interval` before a turn that follows by itself, for 0.6 seconds
    /// as a level begins or is won, and for 1.5 seconds at the end.
    ///
    /// # Panics
    /// If a board is none of the game.
    pub fn add(&mut self, shown: &[Shown]) {
        let mut stay = self.stay;
        self.stay = STEP;
        let mut last = None;
        for Shown { board, begins } in shown {
            if last == Some(board) {
                continue;
            }
            self.now += if *begins { PAUSE } else { stay };
            self.board(board);
            (stay, last) = (self.again, Some(board));
            self.stay = if *begins { PAUSE } else { STEP };
        }
        if shown.is_empty() {
            self.now += stay;
        }
    }

    /// Shows a board from now on.
    fn board(&mut self, board: &Board) {
        let scene = self.scenes.last_mut();
        let size = (board.width(), board.height());
        let Some(scene) = scene.filter(|scene| (scene.width, scene.height) == size) else {
            return self.scene(board);
        };
        for (cell, times) in scene.cells.iter_mut().enumerate() {
            let number = self.contents.number(board.cell(cell));
            if times.last().is_none_or(|&(_, last)| last != number) {
                times.push((self.now, number));
            }
        }
    }

    /// Begins a scene with a board.
    fn scene(&mut self, board: &Board) {
        let (width, height, begin) = (board.width(), board.height(), self.now);
        let cells = (0..board.cells())
            .map(|cell| vec![(begin, self.contents.number(board.cell(cell)))])
            .collect();
        self.scenes.push(Scene { begin, width, height, cells });
    }

    /// The film as an SVG document that needs nothing else and no scripts: it plays again and again, over a bar that tells how far it is. What
    /// shows no moving pictures shows the first board.
    pub fn to_svg(&self) -> String {
        let game = self.contents.game();
        let most = |of: fn(&Scene) -> usize| self.scenes.iter().map(of).max().unwrap_or(0);
        let (width, height) = (most(|scene| scene.width), most(|scene| scene.height));
        let (wide, high) = (width * CELL, height * CELL);
        let clock = Clock { whole: self.now + END };
        let mut out = head(game, wide, high + 2);
        out.push_str(&self.contents.definitions());
        for (place, scene) in self.scenes.iter().enumerate() {
            let end = self.scenes.get(place + 1).map(|next| next.begin);
            let mut times = vec![(scene.begin, true)];
            times.extend(end.map(|end| (end, false)));
            // Halves of units would be seen as blurred edges.
            let x = (width - scene.width) * CELL / 2;
            let y = (height - scene.height) * CELL / 2;
            let (opacity, animate) = clock.seen(&times);
            let _ = writeln!(out, "<g transform=\"translate({x} {y})\"{opacity}>{animate}");
            self.cells(&mut out, scene, &clock);
            out.push_str("</g>\n");
        }
        let color = game.looks.text.hex();
        let played = clock.part(self.now);
        let _ = writeln!(
            out,
            "<rect y=\"{}\" width=\"0\" height=\"1\" fill=\"{color}\"><animate attributeName=\"width\" {} \
             keyTimes=\"0;{played};1\" values=\"0;{wide};{wide}\"/></rect>",
            high + 1,
            clock.turn(),
        );
        out + "</svg>\n"
    }

    /// The cells of a scene: what stays, and what is seen at times.
    fn cells(&self, out: &mut String, scene: &Scene, clock: &Clock) {
        for (cell, times) in scene.cells.iter().enumerate() {
            let (x, y) = (cell / scene.height * CELL, cell % scene.height * CELL);
            let mut numbers: Vec<usize> = times.iter().map(|&(_, number)| number).collect();
            numbers.sort_unstable();
            numbers.dedup();
            for number in numbers {
                let Some(name) = self.contents.name(number) else { continue };
                let _ = write!(out, "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"");
                // What a scene begins with needs no time of its own: before, nothing of the scene is seen.
                let from = |time: u64| if time == scene.begin { 0 } else { time };
                let seen: Vec<(u64, bool)> =
                    times.iter().map(|&(time, other)| (from(time), other == number)).collect();
                match clock.seen(&seen) {
                    (opacity, animate) if animate.is_empty() => {
                        let _ = writeln!(out, "{opacity}/>");
                    }
                    (opacity, animate) => {
                        let _ = writeln!(out, "{opacity}>{animate}</use>");
                    }
                }
            }
        }
    }
}

/// The time of a film.
struct Clock {
    /// How long it is, in milliseconds.
    whole: u64,
}

impl Clock {
    /// How often it is played, and how long it is.
    fn turn(&self) -> String {
        format!("dur=\"{}s\" repeatCount=\"indefinite\"", fraction(self.whole, 1000, 3))
    }

    /// A time as a part of the whole.
    fn part(&self, time: u64) -> String {
        // Enough digits to tell a millisecond.
        fraction(time, self.whole, self.whole.ilog10() + 1)
    }

    /// Whether something is seen, from a time on each, in their order: what it begins with, and what becomes of that.
    fn seen(&self, times: &[(u64, bool)]) -> (&'static str, String) {
        let (mut parts, mut values) = (String::from("0"), String::new());
        let first = times.first().is_some_and(|&(time, seen)| seen && time == 0);
        values.push(if first { '1' } else { '0' });
        let mut last = first;
        for &(time, seen) in times {
            if seen != last {
                let _ = write!(parts, ";{}", self.part(time));
                values.push_str(if seen { ";1" } else { ";0" });
                last = seen;
            }
        }
        let opacity = if first { "" } else { " opacity=\"0\"" };
        if parts == "0" {
            return (opacity, String::new());
        }
        let turn = self.turn();
        let animate = format!(
            "<animate attributeName=\"opacity\" calcMode=\"discrete\" {turn} keyTimes=\"{parts}\" values=\"{values}\"/>"
        );
        (opacity, animate)
    }
}

/// How long a board is seen before a turn that follows by `again`.
fn again(game: &Game) -> u64 {
    let said = game.metadata.get("again_interval").and_then(|text| text.parse::<f64>().ok());
    let Some(seconds) = said.filter(|seconds| seconds.is_finite()) else { return AGAIN };
    let (least, most) = LIMITS;
    Duration::from_secs_f64(seconds.clamp(least, most)).as_millis().try_into().unwrap_or(AGAIN)
}
