//! [`passing`]: objects that come up in a turn, and are all gone when it ends.
//!
//! That is so of an object that the level does not begin with, if a rule takes it away wherever it is and whatever else is there, and no rule after that one
//! brings it. Then a position has none of it: what an input begins with and leads to is the end of a turn.

use super::flow::Flow;
use super::grid;
use crate::game::Game;
use crate::mask::Mask;
use crate::rule::form::{CellForm, Group, Part, Rule};

/// By object: whether it is of this kind.
pub(super) fn passing(game: &Game, flow: &Flow) -> Vec<bool> {
    let programs = [&game.rules, &game.late];
    let is = |object: usize| {
        let begins = !grid::is_empty(&flow.initial[object]);
        // Where a limit of rounds ends a loop, what comes after it is left out.
        !begins
            && programs.iter().enumerate().any(|(number, program)| {
                let loops = program.back.iter().any(Option::is_some);
                let groups = program.groups.iter().enumerate();
                let mut takes = groups.filter(|(_, group)| {
                    let mut rules = group.rules.iter();
                    !loops && !group.is_rigid() && rules.any(|rule| takes_all(game, rule, object))
                });
                takes.any(|(at, group)| {
                    let later = program.groups[at + 1..].iter();
                    let late = programs[number + 1..].iter().flat_map(|program| &program.groups);
                    !later.chain(late).chain([group]).any(|group| brings(group, object))
                })
            })
    };
    (0..game.names.len()).map(is).collect()
}

/// Whether a rule asks for nothing but the object, and takes it away.
fn takes_all(game: &Game, rule: &Rule, object: usize) -> bool {
    let [row] = &rule.rows[..] else { return false };
    let [Part::Cell(form)] = &row.parts[..] else { return false };
    let mut alone = Mask::empty(game.words());
    alone.insert(object);
    let asks = |bits: &[u8]| bits.iter().any(|&bits| bits != 0);
    form.present == alone
        && form.missing.is_empty()
        && form.any.is_empty()
        && !asks(&form.moving)
        && !asks(&form.still)
        && rule.changes
        && form.change.as_ref().is_some_and(|change| {
            change.clear.contains(object)
                && !change.set.contains(object)
                && change.random.is_empty()
        })
}

/// Whether a rule of a group brings an object to where it is not known to be.
fn brings(group: &Group, object: usize) -> bool {
    let brings = |form: &CellForm| {
        form.change.as_ref().is_some_and(|change| {
            (change.set.contains(object) || change.random.contains(object))
                && !form.present.contains(object)
        })
    };
    let parts = group.rules.iter().flat_map(|rule| &rule.rows).flat_map(|row| &row.parts);
    group.random || parts.into_iter().any(|part| matches!(part, Part::Cell(form) if brings(form)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::read;
    use crate::play::{Input, Play};

    /// Whether the ghost of a game with these rules is of this kind.
    fn is_passing(rules: &str, level: &str) -> bool {
        let text = format!(
            "title it\n\nOBJECTS\n\nBackground\nGreen\n\nPlayer\nWhite\n\nCrate\nRed\n\nGhost\nGray\n\nLEGEND\n\n. = Background\nP = Player\n\
             * = Crate\nG = Ghost\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nGhost\nPlayer, Crate\n\nRULES\n\n{rules}\n\nWINCONDITIONS\n\n\
             LEVELS\n\n{level}\n"
        );
        let game = read(&text).game.unwrap();
        let mut play = Play::new(&game, 0, "").unwrap();
        let flow = Flow::of(&game, play.board());
        let ghost = game.names.iter().position(|name| name == "ghost").unwrap();
        let passing = passing(&game, &flow)[ghost];
        for input in Input::PRESSED.iter().cycle().take(20) {
            if play.input(*input).is_err() {
                break;
            }
            let mut cells =
                (0..play.board().cells()).map(|cell| play.board().cell(cell)[ghost / 64]);
            assert!(!passing || cells.all(|words| words >> (ghost % 64) & 1 == 0), "{rules}");
        }
        passing
    }

    #[test]
    fn what_is_taken_away_wherever_it_is_passes() {
        let made = "[ action Player | ] -> [ action Player | Ghost ]\n";
        let level = "..*\n.P.\n...";
        for rest in [
            "[ Ghost ] -> [ ]",
            "[ Ghost ] -> [ Crate ]",
            "[ Ghost Crate ] -> [ Ghost ]\n[ Ghost ] -> [ ]",
            "late [ Ghost ] -> [ ]",
            "[ > Ghost | Ghost ] -> [ > Ghost | > Ghost ]\n[ Ghost ] -> [ ]\n[ Ghost ] -> [ Ghost Crate ]",
        ] {
            assert!(is_passing(&format!("{made}{rest}"), level), "{rest}");
        }
    }

    #[test]
    fn what_may_stay_does_not_pass() {
        let made = "[ action Player | ] -> [ action Player | Ghost ]\n";
        let level = "..*\n.P.\n...";
        for rest in [
            "",
            "[ Ghost Crate ] -> [ Crate ]",
            "[ Ghost no Crate ] -> [ ]",
            "[ Ghost | Ghost ] -> [ | ]",
            "[ Ghost ] [ Crate ] -> [ ] [ Crate ]",
            "[ moving Ghost ] -> [ ]",
            "[ Ghost ] -> [ ]\n[ Crate ] -> [ Crate Ghost ]",
            "[ Ghost ] -> [ ]\nlate [ Crate ] -> [ Crate Ghost ]",
            "[ Ghost ] -> [ ]\n+ [ Crate ] -> [ Crate Ghost ]",
            "startloop\n[ Ghost ] -> [ ]\nendloop",
        ] {
            assert!(!is_passing(&format!("{made}{rest}"), level), "{rest}");
        }
        // It is there from the beginning.
        assert!(!is_passing("[ Ghost ] -> [ ]", "..*\n.PG\n..."));
    }
}
