//! The tables of the Santa competition.

use crate::text::santa::{self, Given, Wrong};
use everystate_puzzle::Metric;

const TYPES: &str = "puzzle_type,allowed_moves\n\
    wreath_3/3,\"{'l': [1, 2, 0, 3, 4, 5], 'r': [0, 1, 3, 4, 2, 5]}\"\n\
    cubes,\"{'f': [1, 0, 3, 4, 2], \
    'd': [0, 1, 2, 3, 4]}\"\r\n";

const PUZZLES: &str = "id,puzzle_type,solution_state,initial_state,num_wildcards\n\
    3,wreath_3/3,A;B;C;A;C;Z,B;C;A;A;C;Z,0\n\
    4,wreath_3/3,N0;N1;N2;N3;N4;N5,N1;N2;N0;N3;N4;N5,2\n\
    5,cubes,A;A;B;C;C,A;A;C;B;C,0\n\
    6,wreath_3/3,A;B;C;A;C;Z,B;C;A;A;Z;C,1\n";

#[test]
fn puzzles_are_read_as_they_are_published() {
    let sets = santa::read(TYPES, PUZZLES).unwrap();
    let names: Vec<&str> = sets.iter().map(|set| set.definition.name.as_str()).collect();
    assert_eq!(names, ["wreath_3/3-1", "wreath_3/3-2", "cubes"]);
    let first = &sets[0];
    // Five places are moved, and one is not.
    assert_eq!(
        first.definition.orbits.iter().map(|orbit| orbit.pieces).collect::<Vec<_>>(),
        [5, 1]
    );
    assert_eq!(first.definition.solved[0].pieces, [0, 1, 2, 0, 2]);
    let made = first.definition.make(&first.definition.solved, "l").unwrap();
    assert_eq!(first.positions[0].position.as_ref(), Some(&made));
    assert_eq!(first.positions[1], Given { id: "6".into(), position: None, wildcards: 1 });
    assert_eq!(sets[1].positions[0].wildcards, 2);
    assert_eq!(sets[1].definition.solved[0].pieces, [0, 1, 2, 3, 4]);
    // What was exchanged lies in the second orbit; the move that does nothing has no power.
    let cubes = &sets[2];
    assert_eq!(
        cubes.definition.orbits.iter().map(|orbit| orbit.pieces).collect::<Vec<_>>(),
        [2, 3]
    );
    assert_eq!(cubes.positions[0].position.as_ref().unwrap()[1].pieces, [1, 0, 1]);
    assert!(cubes.definition.searched(Metric::Quarter).is_ok());
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let told = |types: &str, puzzles: &str| match santa::read(types, puzzles).unwrap_err() {
        Wrong::Types(fault) => (1, fault.line, fault.column, fault.message),
        Wrong::Puzzles(fault) => (2, fault.line, fault.column, fault.message),
    };
    let head = "puzzle_type,allowed_moves\n";
    let wanted = |table, line, column, message: &str| (table, line, column, message.to_owned());
    assert_eq!(told("a,b\n", PUZZLES), wanted(1, 1, 1, "there is no column `puzzle_type`"));
    let twice = format!("{head}x,\"{{'l': [0, 0]}}\"\n");
    assert_eq!(told(&twice, PUZZLES), wanted(1, 2, 3, "the move `l` is no permutation"));
    let long = format!("{head}x,\"{{'l': [1, 0], 'r': [0, 1, 2]}}\"\n");
    assert_eq!(told(&long, PUZZLES), wanted(1, 2, 3, "the moves are not of equally many places"));
    let none = format!("{head}x,{{'l': []}}\n");
    assert_eq!(told(&none, PUZZLES), wanted(1, 2, 3, "the move `l` is no permutation"));
    let open = format!("{head}x,\"{{'l': [1, 0]\n");
    assert_eq!(told(&open, PUZZLES), wanted(1, 2, 3, "this quotation mark is not closed"));
    assert_eq!(told(&format!("{head}x\n"), PUZZLES), wanted(1, 2, 1, "this row is too short"));
    let other = PUZZLES.replace("5,cubes", "5,cuboid");
    assert_eq!(told(TYPES, &other), wanted(2, 4, 3, "this is no type of puzzle"));
    let short = PUZZLES.replace("A;A;B;C;C", "A;A;B;C");
    assert_eq!(told(TYPES, &short), wanted(2, 4, 9, "there are 5 places, not 4"));
    let wild = PUZZLES.replace("N5,2", "N5,two");
    assert_eq!(told(TYPES, &wild), wanted(2, 3, 50, "this is no number"));
    let large: Vec<String> = (0..300).map(|place| ((place + 1) % 300).to_string()).collect();
    let large = format!("{head}x,\"{{'l': [{}]}}\"\n", large.join(", "));
    assert_eq!(
        told(&large, PUZZLES),
        wanted(1, 2, 3, "an orbit has 300 places, which is more than 255")
    );
}

#[test]
fn solutions_are_read_with_their_moves_as_definitions_have_them() {
    let read = santa::solutions("id,moves\n3,l.-l.r\n\"4\",\"-r\"\n5,\n").unwrap();
    let wanted = [("3", "l l' r"), ("4", "r'"), ("5", "")];
    assert_eq!(read, wanted.map(|(id, moves)| (id.to_owned(), moves.to_owned())));
    assert_eq!(santa::solutions("id,move\n").unwrap_err().line, 1);
    // Marks are marks at the beginning of a cell alone, and the last line may have no end.
    let read = santa::solutions("id,moves\n3\"4,l\n\"5\"\"\",r").unwrap();
    let wanted = [("3\"4", "l"), ("5\"", "r")];
    assert_eq!(read, wanted.map(|(id, moves)| (id.to_owned(), moves.to_owned())));
}
