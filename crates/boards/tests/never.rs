//! Levels that nothing wins are told from those that something may.

use everystate_boards::{Challenge, read};

fn game(rules: &str, wins: &str) -> String {
    format!(
        "OBJECTS\n\nBackground\nGreen\n\nPlayer\nWhite\n\nFlag\nRed\n\nLEGEND\n\n. = Background\nP = Player\nF = Flag\n\nSOUNDS\n\nCOLLISIONLAYERS\n\n\
         Background\nFlag\nPlayer\n\nRULES\n\n{rules}\n\nWINCONDITIONS\n\n{wins}\n\nLEVELS\n\nP.F\n"
    )
}

#[test]
fn without_a_condition_and_a_rule_that_wins_nothing_does() {
    let cases = [
        ("", "", true),
        ("[ Player | Flag ] -> [ Player | ]", "", true),
        ("late [ Player Flag ] -> win", "", false),
        ("[ > Player ] -> win", "", false),
        ("", "Some Player on Flag", false),
        ("", "No Flag", false),
    ];
    for (rules, wins, never) in cases {
        let game = read(&game(rules, wins)).game.unwrap();
        let challenge = Challenge::new(&game, 0).unwrap();
        assert_eq!(challenge.is_never_won(), never, "{rules} {wins}");
        assert_eq!(challenge.level::<1>().is_never_won(), never);
    }
}
