//! One contest program per family; `solve` is the plain one, other functions are its variants.

pub mod cube2;
pub mod gap;
pub mod maze;
pub mod roll;
pub mod sokoban;
pub mod stack;
pub mod twisty;
