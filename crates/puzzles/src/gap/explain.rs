//! What a person wants to know of one deal.

use core::fmt::Write as _;

use everystate_puzzle::adapt::Compact;
use everystate_puzzle::{Limits, Puzzle, Stop, Verdict, Watch};
use everystate_search::levels;

use super::relaxation::stuck;
use super::rules::{Card, Game, Instance, Loose, Step, Store};
use super::solution::Solution;
use super::solve::solutions;

fn list(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    cards.join(", ")
}

fn plural(n: usize, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

/// Lines about a deal whose answer is known.
pub(super) fn explain<W: Store>(
    deal: &Instance,
    verdict: &Verdict<Solution>,
    limits: &Limits,
    watch: &dyn Watch,
) -> String {
    let game = Game::<W>::new(deal);
    let mut out = String::new();
    match verdict {
        Verdict::Solved(solution) => solved(&game, deal, solution, limits, watch, &mut out),
        Verdict::Unsolvable => unsolvable(&game, limits, watch, &mut out),
        Verdict::Stopped { at_least, why } => not_settled(*at_least, *why, &mut out),
    }
    start(&game, &mut out);
    out
}

/// Lines about a deal of a variant that is not played as the contest's.
pub(super) fn explain_loose(
    deal: &Instance,
    verdict: &Verdict<Solution>,
    limits: &Limits,
    watch: &dyn Watch,
) -> String {
    let game = Loose::new(deal);
    let mut out = format!("Variant: {}.\n", deal.variant());
    match verdict {
        Verdict::Solved(solution) => {
            let length = usize::try_from(solution.length).unwrap_or(usize::MAX);
            let _ = writeln!(out, "Solvable in {}.", plural(length, "move", "moves"));
            ways(deal, limits, watch, &mut out);
            if let Some(moves) = solution.moves.as_ref().filter(|moves| !moves.is_empty()) {
                along(&game, moves, |m| game.step(m), &mut out);
            }
        }
        Verdict::Unsolvable => {
            out.push_str("Unsolvable: every position that can be reached was looked at.\n");
        }
        Verdict::Stopped { at_least, why } => not_settled(*at_least, *why, &mut out),
    }
    let mut moves = Vec::new();
    game.moves(&game.start(), &mut moves);
    let moves: Vec<String> = moves.iter().map(|&m| game.step(m).to_string()).collect();
    let _ = match moves.len() {
        0 => writeln!(out, "No move is legal at the start."),
        n => writeln!(
            out,
            "At the start {} legal: {}.",
            plural(n, "move is", "moves are"),
            moves.join(", ")
        ),
    };
    out
}

fn not_settled(at_least: u64, why: Stop, out: &mut String) {
    let _ = writeln!(
        out,
        "Not settled: {}. A solution has at least {}.",
        why.told(),
        plural(usize::try_from(at_least).unwrap_or(usize::MAX), "move", "moves")
    );
}

/// How many shortest solutions there are.
fn ways(deal: &Instance, limits: &Limits, watch: &dyn Watch, out: &mut String) {
    match solutions(deal, limits, watch).0.map(|shortest| shortest.solutions) {
        Verdict::Solved(count) if count.to_u64() == Some(1) => {
            let _ = writeln!(out, "That is the only solution of this length.");
        }
        Verdict::Solved(count) => {
            let _ = writeln!(out, "There are {count} solutions of this length.");
        }
        Verdict::Stopped { why, .. } => {
            let why = why.told();
            let _ = writeln!(out, "How many there are of this length was not found out: {why}.");
        }
        Verdict::Unsolvable => {}
    }
}

/// The legal moves of the first position, and the gaps that cannot be filled there.
fn start<W: Store>(game: &Game<W>, out: &mut String) {
    let (s, mut moves) = (game.start(), Vec::new());
    game.moves(&s, &mut moves);
    let _ = match moves.len() {
        0 => writeln!(out, "No move is legal at the start."),
        n => writeln!(
            out,
            "At the start {} legal: {}.",
            plural(n, "move is", "moves are"),
            list(&moves)
        ),
    };
    let left = |gap: usize| gap.checked_sub(1).and_then(|cell| game.card_at(&s, cell));
    for gap in game.gaps(&s) {
        let (row, column) = (gap / game.stride() + 1, gap % game.stride());
        let reason = match left(gap) {
            None => "a gap".to_owned(),
            Some(card) if card.value() == game.ranks() => format!("{card}, the last of its suit"),
            Some(_) => continue,
        };
        let _ =
            writeln!(out, "The gap in row {row}, column {column} is dead: left of it is {reason}.");
    }
}

fn solved<W: Store>(
    game: &Game<W>,
    deal: &Instance,
    solution: &Solution,
    limits: &Limits,
    watch: &dyn Watch,
    out: &mut String,
) {
    let length = solution.length;
    if length == 0 {
        out.push_str("Every card is where it belongs: no move is needed.\n");
        return;
    }
    let misplaced = u64::from(game.misplaced(&game.start()));
    let _ = writeln!(
        out,
        "Solvable in {}: {} to move home, and {} cannot be avoided.",
        plural(usize::try_from(length).unwrap_or(usize::MAX), "move", "moves"),
        plural(usize::try_from(misplaced).unwrap_or(usize::MAX), "card has", "cards have"),
        plural(
            usize::try_from(length - misplaced.min(length)).unwrap_or(usize::MAX),
            "detour",
            "detours"
        ),
    );
    ways(deal, limits, watch, out);
    let Some(moves) = &solution.moves else { return };
    along(game, moves, Step::from, out);
}

/// The first solution in order, which of its moves are forced and where there is a choice.
fn along<P: Puzzle>(game: &P, moves: &[Step], step: impl Fn(P::Move) -> Step, out: &mut String) {
    /// Choices that are named one by one.
    const NAMED: usize = 12;
    let (mut s, mut choices, mut legal) = (game.start(), Vec::new(), Vec::new());
    for &made in moves {
        legal.clear();
        game.moves(&s, &mut legal);
        choices.push(legal.len());
        let Some(&m) = legal.iter().find(|&&m| step(m) == made) else { return };
        s = game.apply(&s, m);
    }
    let forced = choices.iter().filter(|&&n| n == 1).count();
    let opening = choices.iter().take_while(|&&n| n == 1).count();
    let told: Vec<String> = moves.iter().map(Step::to_string).collect();
    let _ = writeln!(out, "The first in order: {}.", told.join(", "));
    let _ = writeln!(
        out,
        "Along it {forced} of {} moves are forced ({opening} at the beginning); the most choice is among {}.",
        moves.len(),
        plural(choices.iter().copied().max().unwrap_or(0), "move", "moves"),
    );
    let open = (1..).zip(&choices).filter(|&(_, &n)| n > 1);
    let mut places: Vec<String> = open.map(|(number, n)| format!("{number} (of {n})")).collect();
    if places.len() > NAMED {
        let more = places.split_off(NAMED).len();
        places.push(format!("{more} more"));
    }
    if !places.is_empty() {
        let _ = writeln!(out, "There is a choice at move {}.", places.join(", "));
    }
}

fn unsolvable<W: Store>(game: &Game<W>, limits: &Limits, watch: &dyn Watch, out: &mut String) {
    let _ = match stuck(game, &game.start()) {
        Some(cards) if cards.len() > 1 => writeln!(
            out,
            "Unsolvable, as is seen without search: {} block one another, none can move before \
             another of them has.",
            list(&cards)
        ),
        Some(cards) => {
            writeln!(out, "Unsolvable, as is seen without search: {} can never move.", list(&cards))
        }
        None => writeln!(out, "Unsolvable: no order of moves puts every card where it belongs."),
    };
    let options = levels::Options { examples: 0 };
    let found = levels::run(&Compact(game), &options, limits, watch);
    let seen: u64 = found.counts.iter().sum();
    let _ = match found.stopped {
        None => writeln!(
            out,
            "{} can be reached, and the goal cannot; the farthest is {} away.",
            plural(usize::try_from(seen).unwrap_or(usize::MAX), "position", "positions"),
            plural(found.counts.len() - 1, "move", "moves"),
        ),
        Some(why) => writeln!(
            out,
            "At least {} can be reached; counting them was {}.",
            plural(usize::try_from(seen).unwrap_or(usize::MAX), "position", "positions"),
            why.told()
        ),
    };
}
