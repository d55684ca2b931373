//! Every baseline answers the contests' samples byte for byte.

use everystate_bench::baseline::{cube2, gap, maze, roll, stack};

macro_rules! samples {
    ($($test:ident: $solve:expr, $name:literal;)*) => {$(
        #[test]
        fn $test() {
            let answer = $solve(include_str!(concat!("../samples/", $name, ".in")));
            assert_eq!(answer, include_str!(concat!("../samples/", $name, ".out")));
        }
    )*};
}

samples! {
    roll: roll::solve, "roll";
    maze: maze::solve, "maze";
    maze_with_pathfinding: maze::solve_with_pathfinding, "maze";
    stack: stack::solve, "stack";
    gap: gap::solve, "gap";
    gap_with_pathfinding: gap::solve_with_pathfinding, "gap";
    cube2: cube2::solve, "cube2";
}
