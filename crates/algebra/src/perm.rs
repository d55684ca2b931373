//! Permutations.
