//! Levels of Sokoban that were made to be gone through: some hundred thousand to some million positions.

/// The levels, in Sokoban's usual letters, with what they are called.
pub(super) const LEVELS: [(&str, &str); 4] = [
    (
        "two rooms, 3 crates",
        "\
###########
#    #    #
# $     . #
#    # $. #
#  $ #  . #
#@   #    #
###########
",
    ),
    (
        "a room, 4 crates",
        "\
########
#      #
# $ $  #
#  @   #
# $ $  #
#  .. .#
#    . #
########
",
    ),
    (
        "nooks, 4 crates",
        "\
#########
# ## #  #
#    $  #
##$# # ##
#  $@   #
## ## #$#
#.      #
#. #. #.#
#########
",
    ),
    (
        "halls, 2 crates",
        "\
##############
#     #      #
#  $         #
#     #      #
### ###### ###
#     #    . #
# @ $      . #
#     #      #
##############
",
    ),
];

/// A level as a game of PuzzleScript, with the rules of another.
///
/// # Panics
/// If that has no levels, or the level has a player on a target.
pub(super) fn as_game(rules: &str, level: &str) -> String {
    let end = rules.find("LEVELS").expect("a game has levels");
    let letter = |letter| match letter {
        ' ' => '.',
        '.' => 'O',
        '$' => '*',
        '*' => '@',
        '@' => 'P',
        '+' => panic!("the game has no letter for a player on a target"),
        other => other,
    };
    let letters: String = level.chars().map(letter).collect();
    format!("{}LEVELS\n\n{letters}", &rules[..end])
}
